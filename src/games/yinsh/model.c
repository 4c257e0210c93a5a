/* The engine's model of YINSH: evaluation, move ordering, levels. */
#include "engine/model.h"
#include "games/yinsh/features.h"
#include "games/yinsh/reach.h"
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

/* Points with six neighbours. */
static inline wide inner_points(void) {
    wide b = YINSH_BOARD;
    wide up = wide_and(wide_up(b, 1), wide_and(wide_up(b, 11), wide_up(b, 12)));
    wide down = wide_and(wide_down(b, 1), wide_and(wide_down(b, 11), wide_down(b, 12)));
    return wide_and(wide_and(up, down), b);
}

/* f6 and its neighbours. */
static inline wide centre_points(void) {
    wide f6 = wide_bit(60);
    return wide_or(f6, yinsh_neighbours(f6));
}

/* Markers on the board from which on a lead in rings counts more: the pool runs out. */
enum { LATE = 30 };

TALLIED void count_moving(tally *t, const yinsh_state *s, const look *l, unsigned me) {
    wide empty = yinsh_empty(s), markers = yinsh_markers(s), inner = inner_points();
    const shapes *rows = &l->rows;
    const reach *r = &l->reach;
    tally_add(t, Y_TEMPO, s->turn == me ? 1 : -1);
    int late = wide_count(markers) > LATE ? wide_count(markers) - LATE : 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned side = me ^ i;
        int sign = i ? -1 : 1, removed = (int)yinsh_removed(s, side);
        wide own = s->marker[side], theirs = s->marker[side ^ 1], rings = s->ring[side];
        wide missing = wides_get(rows->missing, i), flips = wides_get(r->flips, i);
#define ADD(term, value) tally_add(t, Y_##term, sign *(int)(value))
        ADD(FIRST_RING, removed > 0);
        ADD(SECOND_RING, removed > 1);
        ADD(LATE_RINGS, removed * late);
        if (s->phase != YINSH_MOVE) {
            bool owes = s->phase == YINSH_RING_BEFORE || s->phase == YINSH_RING_AFTER;
            ADD(ROWS, yinsh_has_row(own) || (s->turn == side && owes));
        }
        ADD(MARKERS, wide_count(own));
        ADD(THREES, rows->threes[i]);
        ADD(MOVES, r->moves[i]);
        ADD(FLIPS, wide_count(wide_and(flips, theirs)));
        ADD(EDGE, wide_count(wide_less(own, inner)));
        ADD(RING_EDGE, wide_count(wide_less(rings, inner)));
        if (!wide_any(missing))
            continue;
        wide turned = wide_and(missing, theirs), free = wide_and(missing, empty);
        int now = wide_count(wide_and(missing, rings));
        int flip = wide_count(wide_and(turned, flips));
        int near = wide_count(wide_and(free, wides_get(r->points, i)));
        bool last = removed + 1 == (int)yinsh_goal(s);
        ADD(RING_FOURS, now);
        ADD(FLIP_FOURS, flip);
        ADD(HELD_FOURS, wide_count(turned) - flip);
        ADD(NEAR_FOURS, near);
        ADD(FAR_FOURS, wide_count(free) - near);
        ADD(SHUT_FOURS, wide_count(wide_and(missing, s->ring[side ^ 1])));
        ADD(BREAKABLE, wide_any(wide_and(wides_get(rows->fours, i), wides_get(r->flips, i ^ 1))));
        if (now + flip == 0)
            continue;
        ADD(ROW_NOW, s->turn == side);
        ADD(TWO_ROWS, now + flip > 1);
        ADD(LAST_NOW, last && s->turn == side);
        ADD(LAST_FOURS, last && s->turn != side);
    }
}

TALLIED void count_placing(tally *t, const yinsh_state *s, unsigned side, int sign) {
    wide rings = s->ring[side], edge = wide_less(YINSH_BOARD, inner_points());
    wide next = wide_and(yinsh_neighbours(edge), inner_points());
    ADD(PLACED_MOVES, yinsh_count_moves(s, rings));
    ADD(PLACED_EDGE, wide_count(wide_and(rings, edge)));
    ADD(PLACED_NEXT, wide_count(wide_and(rings, next)));
    ADD(PLACED_CENTRE, wide_count(wide_and(rings, centre_points())));
    ADD(PLACED_PAIRS, wide_count(wide_and(rings, yinsh_neighbours(rings))));
#undef ADD
}

TALLIED void count_all(tally *t, const yinsh_state *s, unsigned me) {
    if (s->phase == YINSH_PLACE) {
        count_placing(t, s, me, 1);
        count_placing(t, s, me ^ 1, -1);
        return;
    }
    const look l = look_at(s, me);
    count_moving(t, s, &l, me);
}

DEFINE_COUNTS(Y_NB)

static int evaluate_and_see(const pt_rules *rules, const void *state, unsigned me,
                            const int16_t *weights, net_input *out) {
    const yinsh_state *s = state;
    if (s->phase == YINSH_PLACE) {
        yinsh_see(s, NULL, me, out);
        return evaluate(rules, state, me, weights);
    }
    const look l = look_at(s, me);
    yinsh_see(s, &l, me, out);
    tally t = {.weights = weights};
    count_moving(&t, s, &l, me);
    return t.sum;
}

/* == Move ordering == */

enum {
    ORDER_ROW = 4000,      /* makes a row */
    ORDER_BREAKS = 600,    /* breaks one of the opponent's fours */
    ORDER_BLOCKS = 200,    /* stands on the point that one lacks */
    ORDER_THREATENS = 200, /* stands on the point one's own four lacks */
    ORDER_GROWS = 100,     /* makes a four */
    ORDER_FLIP = 60,       /* each marker won */
};

/* Slots: 42 for each ring's point, by direction and distance; then by point for every other kind.
 */
enum { DISTANCES = 7, MOVE_SLOTS = YINSH_POINTS * YINSH_DIRECTIONS * DISTANCES };
_Static_assert(MOVE_SLOTS + 3 * 128 <= HISTORY_SLOTS, "room for every slot");

/* Moves with their slot by ring, direction and distance. */
static unsigned move_candidates(const yinsh_state *s, const pt_actions *list, candidate *out) {
    wide own = s->marker[s->turn], theirs = s->marker[s->turn ^ 1], markers = wide_or(own, theirs);
    shapes rows = shapes_of(wides_of(own, theirs));
    wide missing = wides_get(rows.missing, 0), growing = wides_get(rows.growing, 0);
    wide their_fours = wides_get(rows.fours, 1), their_missing = wides_get(rows.missing, 1);
    for (size_t i = 0; i < list->count; i++) {
        pt_action a = list->items[i];
        unsigned from = yinsh_from(a), to = yinsh_to(a), d = yinsh_direction(a), distance = 0;
        unsigned step = (unsigned)yinsh_step(d);
        wide added = wide_bit(from), passed = {0, 0};
        for (unsigned at = from + step; at != to; at += step, distance++)
            passed = wide_or(passed, wide_bit(at));
        wide turned = wide_and(passed, markers);
        int order = 0;
        if (wide_any(turned)) {
            wide won = wide_and(turned, theirs);
            order = ORDER_FLIP * (2 * wide_count(won) - wide_count(turned));
            if (wide_any(wide_and(won, their_fours)))
                order += ORDER_BREAKS;
            added = wide_or(added, won);
        }
        if (wide_has(their_missing, to))
            order += ORDER_BLOCKS;
        if (wide_has(missing, to))
            order += ORDER_THREATENS;
        if (wide_any(wide_and(added, growing)))
            order += ORDER_GROWS;
        if (wide_any(wide_and(added, missing)))
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

static unsigned candidates(const pt_rules *rules, const void *state, int depth, void *scratch,
                           candidate *out) {
    (void)scratch;
    (void)depth;
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

/* Little time is spent on placing, where there is nothing to foresee. Most games are over before
 * the pool is empty, although rows refill it. */
static int moves_left(const pt_rules *rules, const void *state) {
    (void)rules;
    const yinsh_state *s = state;
    if (s->phase == YINSH_PLACE)
        return 100;
    return 8 + (YINSH_MARKERS - wide_count(yinsh_markers(s))) / 3;
}

static const level levels[LEVELS] = {
    {1, 2, 7},     {1200, 6, 32},  {1800, 6, 29},  {3000, 5, 26},  {5200, 5, 22},
    {9000, 4, 19}, {16000, 4, 16}, {30000, 3, 13}, {56000, 2, 10}, {110000, 1, 1},
};

const model yinsh_model = {
    .name = "yinsh",
    .terms = Y_NB,
    .names = names,
    .weights = yinsh_weights,
    .scale = 300,
    .levels = levels,
    .lmp_depth = 3,
    .shape = &yinsh_shape,
    .count = count,
    .evaluate = evaluate,
    .evaluate_and_see = evaluate_and_see,
    .quiet = quiet,
    .candidates = candidates,
    .make = make,
    .costs_depth = costs_depth,
    .moves_left = moves_left,
};
