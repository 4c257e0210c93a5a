/* The engine's model of YINSH: evaluation, move ordering, levels. */
#include <string.h>

#include "engine/model.h"
#include "games/yinsh/rules.h"
#include "games/yinsh/weights.h"
#include "games/yinsh/yinsh.h"

enum {
#define TERM(name, hand, about) Y_##name,
#include "games/yinsh/terms.def"
#undef TERM
    Y_NB
};

static const char *const names[Y_NB] = {
#define TERM(name, hand, about) about,
#include "games/yinsh/terms.def"
#undef TERM
};

_Static_assert((int)Y_NB <= TERMS_MAX, "room for every term");

/* Adds the points that complete a row of these markers along one direction: four of the five are
 * there. `step` is a compile-time constant, so that every shift is.
 *
 *     pair[i]: markers on i and i + 1      point 0 completes 1 2 3 4, point 1 completes 0 2 3 4,
 * ... */
TALLIED wide fifth_points(wide m, unsigned step) {
    wide pair = wide_and(m, wide_down(m, step));
    wide pair2 = wide_down(pair, 2 * step), pair3 = wide_down(pair, 3 * step);
    wide last = wide_down(m, 4 * step);
    wide without[5] = {
        wide_and(wide_down(pair, step), pair3),                 /* 1 2, 3 4 */
        wide_and(wide_and(m, pair2), last),                     /* 0, 2 3, 4 */
        wide_and(pair, pair3),                                  /* 0 1, 3 4 */
        wide_and(wide_and(pair, wide_down(m, 2 * step)), last), /* 0 1, 2, 4 */
        wide_and(pair, pair2),                                  /* 0 1, 2 3 */
    };
    wide points = without[0];
    for (unsigned k = 1; k < 5; k++)
        points = wide_or(points, wide_up(without[k], k * step));
    return points;
}

/* The points, with nothing of that colour on them, that would complete a row of it. */
static inline wide completing(wide m) {
    wide points = fifth_points(m, 1);
    points = wide_or(points, fifth_points(m, 11));
    points = wide_or(points, fifth_points(m, 12));
    return wide_less(wide_and(points, YINSH_BOARD), m);
}

TALLIED void count_runs(tally *t, wide m, int sign) {
    int pairs = 0, threes = 0;
    for (unsigned d = 0; d < 3; d++) {
        unsigned step = (unsigned)yinsh_step(d);
        wide pair = wide_and(m, wide_down(m, step));
        pairs += wide_count(pair);
        threes += wide_count(wide_and(pair, wide_down(pair, step)));
    }
    tally_add(t, Y_PAIRS, sign * pairs);
    tally_add(t, Y_THREES, sign * threes);
}

/* Points with fewer than six neighbours. */
static inline wide inner_points(void) {
    wide b = YINSH_BOARD;
    wide up = wide_and(wide_up(b, 1), wide_and(wide_up(b, 11), wide_up(b, 12)));
    wide down = wide_and(wide_down(b, 1), wide_and(wide_down(b, 11), wide_down(b, 12)));
    return wide_and(wide_and(up, down), b);
}

TALLIED void count_side(tally *t, const yinsh_state *s, unsigned side, int sign) {
#define ADD(term, value) tally_add(t, Y_##term, sign *(int)(value))
    wide own = s->marker[side], theirs = s->marker[side ^ 1], rings = s->ring[side];
    unsigned removed = yinsh_removed(s, side);
    bool owes_ring =
        s->turn == side && (s->phase == YINSH_RING_BEFORE || s->phase == YINSH_RING_AFTER);
    wide fifth = completing(own);
    ADD(FIRST_RING, removed > 0);
    ADD(SECOND_RING, removed > 1);
    ADD(ROWS, yinsh_has_row(own) || owes_ring);
    ADD(MARKERS, wide_count(own));
    count_runs(t, own, sign);
    ADD(RING_FOURS, wide_count(wide_and(fifth, rings)));
    ADD(FLIP_FOURS, wide_count(wide_and(fifth, theirs)));
    ADD(EMPTY_FOURS, wide_count(wide_and(fifth, yinsh_empty(s))));
    ADD(SHUT_FOURS, wide_count(wide_and(fifth, s->ring[side ^ 1])));
    ADD(MOVES, yinsh_count_moves(s, rings));
    ADD(IN_REACH, wide_count(wide_and(yinsh_neighbours(rings), theirs)));
    ADD(EDGE, wide_count(wide_less(own, inner_points())));
}

TALLIED void count_placing(tally *t, const yinsh_state *s, unsigned side, int sign) {
    ADD(PLACED_MOVES, yinsh_count_moves(s, s->ring[side]));
    ADD(PLACED_EDGE, wide_count(wide_less(s->ring[side], inner_points())));
#undef ADD
}

TALLIED void count_all(tally *t, const yinsh_state *s, unsigned me) {
    if (s->phase == YINSH_PLACE) {
        count_placing(t, s, me, 1);
        count_placing(t, s, me ^ 1, -1);
        return;
    }
    tally_add(t, Y_TEMPO, s->turn == me ? 1 : -1);
    count_side(t, s, me, 1);
    count_side(t, s, me ^ 1, -1);
}

static void count(const pt_rules *rules, const void *state, unsigned me, int16_t *out) {
    (void)rules;
    memset(out, 0, Y_NB * sizeof out[0]);
    tally t = {.counts = out};
    count_all(&t, state, me);
}

static int evaluate(const pt_rules *rules, const void *state, unsigned me, const int16_t *weights) {
    (void)rules;
    tally t = {.weights = weights};
    count_all(&t, state, me);
    return t.sum;
}

/* == Move ordering == */

enum { ORDER_ROW = 4000, ORDER_BREAKS = 600, ORDER_FLIP = 60 };

/* Slots: 42 for each ring's point, by direction and distance; then by point for every other kind.
 */
enum { DISTANCES = 7, MOVE_SLOTS = YINSH_POINTS * YINSH_DIRECTIONS * DISTANCES };
_Static_assert(MOVE_SLOTS + 3 * 128 <= HISTORY_SLOTS, "room for every slot");

/* Moves with their slot by ring, direction and distance. Those that make a row come first, then
 * those that turn markers over to one's own colour, most of all such as would complete one of the
 * opponent's rows. */
static unsigned move_candidates(const yinsh_state *s, const pt_actions *list, candidate *out) {
    wide own = s->marker[s->turn], theirs = s->marker[s->turn ^ 1];
    wide mine = completing(own), markers = yinsh_markers(s);
    wide four = {0, 0}; /* the opponent's markers beside a point that completes their row */
    four = wide_and(yinsh_neighbours(completing(theirs)), theirs);
    for (size_t i = 0; i < list->count; i++) {
        pt_action a = list->items[i];
        unsigned from = yinsh_from(a), to = yinsh_to(a), d = yinsh_direction(a), distance = 0;
        unsigned step = (unsigned)yinsh_step(d);
        wide passed = {0, 0};
        for (unsigned at = from + step; at != to; at += step, distance++)
            passed = wide_or(passed, wide_bit(at));
        wide turned = wide_and(passed, markers), won = wide_and(turned, theirs);
        int order = 0;
        if (wide_any(turned)) {
            int gained = wide_count(won);
            order = ORDER_FLIP * (2 * gained - wide_count(turned));
            if (wide_any(wide_and(won, four)))
                order += ORDER_BREAKS;
        }
        if (wide_has(mine, from) || wide_any(wide_and(won, mine)))
            order += ORDER_ROW + ORDER_NOISY;
        out[i] = (candidate){
            .action = a,
            .slot = (uint16_t)((yinsh_point_of(from) * YINSH_DIRECTIONS + d) * DISTANCES +
                               (distance < DISTANCES ? distance : DISTANCES - 1)),
            .order = (int16_t)order,
        };
    }
    return (unsigned)list->count;
}

/* By kind and point; a row by its last point. */
static uint16_t other_slot(pt_action a) {
    unsigned kind = yinsh_kind(a) == YINSH_ACT_PLACE ? 0 : yinsh_kind(a) == YINSH_ACT_ROW ? 1 : 2;
    return (uint16_t)(MOVE_SLOTS + kind * 128 + yinsh_to(a));
}

static unsigned candidates(const pt_rules *rules, const void *state, bool ahead, candidate *out) {
    (void)ahead;
    const yinsh_state *s = state;
    pt_actions list;
    yinsh_legal(rules, s, &list);
    if (list.count > 0 && yinsh_kind(list.items[0]) == YINSH_ACT_MOVE)
        return move_candidates(s, &list, out);
    for (size_t i = 0; i < list.count; i++)
        out[i] = (candidate){.action = list.items[i], .slot = other_slot(list.items[i])};
    return (unsigned)list.count;
}

static made_state make(const pt_rules *rules, const void *state, pt_action action, void *out) {
    yinsh_state *s = out;
    *s = *(const yinsh_state *)state;
    unsigned flags = yinsh_apply(rules, s, action);
    return (made_state){.key = yinsh_key(rules, s), .flags = (uint8_t)flags, .turn = s->turn};
}

/* Rows and rings to remove are forced, and settled before a state is evaluated. */
static bool is_forced(const yinsh_state *s) {
    return s->phase != YINSH_MOVE && s->phase != YINSH_PLACE;
}

static bool quiet(const pt_rules *rules, const void *state) {
    (void)rules;
    return !is_forced(state);
}

static bool costs_depth(const pt_rules *rules, const void *state) {
    (void)rules;
    return !is_forced(state);
}

static const level levels[LEVELS] = {
    {1, 2, 8},      {2000, 6, 32},  {4000, 6, 27},  {7500, 5, 22},  {13000, 4, 18},
    {26000, 4, 15}, {48000, 3, 12}, {90000, 3, 10}, {150000, 2, 8}, {320000, 1, 1},
};

const model yinsh_model = {
    .name = "yinsh",
    .terms = Y_NB,
    .names = names,
    .weights = yinsh_weights,
    .scale = 300,
    .levels = levels,
    .lmp_depth = 3,
    .count = count,
    .evaluate = evaluate,
    .quiet = quiet,
    .candidates = candidates,
    .make = make,
    .costs_depth = costs_depth,
};
