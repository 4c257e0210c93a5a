/* The engine's model of YINSH: evaluation, move ordering, levels. */
#include "engine/model.h"
#include "games/yinsh/features.h"
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

/* A set of points for me and one for the opponent, worked on at once. */
typedef uint64_t both __attribute__((vector_size(16)));
typedef struct wides {
    both lo, hi; /* as in a wide */
} wides;

TALLIED wides wides_of(wide mine, wide theirs) {
    return (wides){{mine.lo, theirs.lo}, {mine.hi, theirs.hi}};
}

TALLIED wide wides_get(wides a, unsigned i) {
    return (wide){a.lo[i], a.hi[i]};
}

TALLIED wides wides_and(wides a, wides b) {
    return (wides){a.lo & b.lo, a.hi & b.hi};
}

TALLIED wides wides_or(wides a, wides b) {
    return (wides){a.lo | b.lo, a.hi | b.hi};
}

TALLIED wides wides_xor(wides a, wides b) {
    return (wides){a.lo ^ b.lo, a.hi ^ b.hi};
}

TALLIED wides wides_less(wides a, wides b) {
    return (wides){a.lo & ~b.lo, a.hi & ~b.hi};
}

TALLIED bool wides_any(wides a) {
    both some = a.lo | a.hi;
    return (some[0] | some[1]) != 0;
}

/* Shifted by -63 to 63, not 0: a compile-time constant, as every step is here. */
TALLIED wides wides_along(wides a, int by) {
    return by > 0 ? (wides){a.lo << by, a.hi << by | a.lo >> (64 - by)}
                  : (wides){a.lo >> -by | a.hi << (64 + by), a.hi >> -by};
}

/* Rows in the making of both colours, by the windows of five points that fit on the board. */
typedef struct shapes {
    wides missing; /* the points that would complete a row */
    wides fours;   /* the markers in windows that lack one */
    wides growing; /* the points that would make four of three in a window */
    int threes[2]; /* windows with three markers */
} shapes;

/* The points of the windows that begin at these. */
TALLIED wides windows_from(wides first, int step) {
    wides two = wides_or(first, wides_along(first, step));
    return wides_or(wides_or(two, wides_along(two, 2 * step)), wides_along(first, 4 * step));
}

/* Counts the markers of every window along one direction at once, in binary. */
TALLIED void add_windows(shapes *out, wides m, int step) {
    wide board = YINSH_BOARD, fit = board;
    for (unsigned k = 1; k < YINSH_ROW; k++) /* the ends alone could lie in two columns */
        fit = wide_and(fit, wide_down(board, k * (unsigned)step));
    wides fits = wides_of(fit, fit), second = wides_along(m, -step);
    wides third = wides_along(m, -2 * step), fourth = wides_along(m, -3 * step);
    wides last = wides_along(m, -4 * step);
    wides odd = wides_xor(m, second);
    wides pair = wides_or(wides_and(m, second), wides_and(odd, third));
    odd = wides_xor(odd, third);
    wides more = wides_xor(fourth, last), end = wides_and(fourth, last);
    wides ones = wides_xor(odd, more), carry = wides_and(odd, more), half = wides_xor(pair, end);
    wides twos = wides_xor(half, carry);
    wides four = wides_or(wides_and(pair, end), wides_and(half, carry));
    wides three = wides_and(wides_and(twos, ones), fits);
    four = wides_and(wides_less(four, ones), fits);
    out->threes[0] += wide_count(wides_get(three, 0));
    out->threes[1] += wide_count(wides_get(three, 1));
    out->growing = wides_or(out->growing, windows_from(three, step));
    out->fours = wides_or(out->fours, windows_from(four, step));
}

/* Rings shut no window: they move. */
TALLIED shapes shapes_of(wides m) {
    wides none = {{0, 0}, {0, 0}};
    shapes out = {none, none, none, {0, 0}};
    add_windows(&out, m, 1);
    add_windows(&out, m, 11);
    add_windows(&out, m, 12);
    out.missing = wides_less(out.fours, m);
    out.fours = wides_and(out.fours, m);
    out.growing = wides_less(out.growing, m);
    return out;
}

/* What both sides' rings can do in one move. */
typedef struct reach {
    wides points; /* go there */
    wides flips;  /* turn these markers over */
    int moves[2];
} reach;

/* These points and those of `through` that follow them without a gap, up to eleven. */
TALLIED wides fill(wides from, wides through, int step) {
    from = wides_or(from, wides_and(through, wides_along(from, step)));
    through = wides_and(through, wides_along(through, step));
    from = wides_or(from, wides_and(through, wides_along(from, 2 * step)));
    through = wides_and(through, wides_along(through, 2 * step));
    from = wides_or(from, wides_and(through, wides_along(from, 4 * step)));
    return wides_or(from, wides_and(through, wides_along(from, 4 * step)));
}

/* Adds the moves along one direction, of all rings of a side at once: they do not pass each
 * other. */
TALLIED void add_reach(reach *r, wides rings, wides empty, wides markers, int step) {
    wides front = fill(rings, empty, step), reached = wides_less(front, rings);
    wides over = wides_and(wides_along(front, step), markers);
    if (wides_any(over)) {
        wides run = fill(over, markers, step);
        wides landing = wides_and(wides_along(run, step), empty);
        reached = wides_or(reached, landing);
        r->flips = wides_or(r->flips, wides_and(fill(landing, run, -step), run));
    }
    r->moves[0] += wide_count(wides_get(reached, 0));
    r->moves[1] += wide_count(wides_get(reached, 1));
    r->points = wides_or(r->points, reached);
}

TALLIED reach reach_of(wides rings, wides empty, wides markers) {
    wides none = {{0, 0}, {0, 0}};
    reach r = {none, none, {0, 0}};
    add_reach(&r, rings, empty, markers, 1);
    add_reach(&r, rings, empty, markers, 11);
    add_reach(&r, rings, empty, markers, 12);
    add_reach(&r, rings, empty, markers, -1);
    add_reach(&r, rings, empty, markers, -11);
    add_reach(&r, rings, empty, markers, -12);
    return r;
}

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

TALLIED void count_moving(tally *t, const yinsh_state *s, unsigned me) {
    wide empty = yinsh_empty(s), markers = yinsh_markers(s), inner = inner_points();
    shapes rows = shapes_of(wides_of(s->marker[me], s->marker[me ^ 1]));
    reach r = reach_of(wides_of(s->ring[me], s->ring[me ^ 1]), wides_of(empty, empty),
                       wides_of(markers, markers));
    int late = wide_count(markers) > LATE ? wide_count(markers) - LATE : 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned side = me ^ i;
        int sign = i ? -1 : 1, removed = (int)yinsh_removed(s, side);
        wide own = s->marker[side], theirs = s->marker[side ^ 1], rings = s->ring[side];
        wide missing = wides_get(rows.missing, i), flips = wides_get(r.flips, i);
#define ADD(term, value) tally_add(t, Y_##term, sign *(int)(value))
        ADD(FIRST_RING, removed > 0);
        ADD(SECOND_RING, removed > 1);
        ADD(LATE_RINGS, removed * late);
        if (s->phase != YINSH_MOVE) {
            bool owes = s->phase == YINSH_RING_BEFORE || s->phase == YINSH_RING_AFTER;
            ADD(ROWS, yinsh_has_row(own) || (s->turn == side && owes));
        }
        ADD(MARKERS, wide_count(own));
        ADD(THREES, rows.threes[i]);
        ADD(MOVES, r.moves[i]);
        ADD(FLIPS, wide_count(wide_and(flips, theirs)));
        ADD(EDGE, wide_count(wide_less(own, inner)));
        ADD(RING_EDGE, wide_count(wide_less(rings, inner)));
        if (!wide_any(missing))
            continue;
        wide turned = wide_and(missing, theirs), free = wide_and(missing, empty);
        int now = wide_count(wide_and(missing, rings));
        int flip = wide_count(wide_and(turned, flips));
        int near = wide_count(wide_and(free, wides_get(r.points, i)));
        bool last = removed + 1 == (int)yinsh_goal(s);
        ADD(RING_FOURS, now);
        ADD(FLIP_FOURS, flip);
        ADD(HELD_FOURS, wide_count(turned) - flip);
        ADD(NEAR_FOURS, near);
        ADD(FAR_FOURS, wide_count(free) - near);
        ADD(SHUT_FOURS, wide_count(wide_and(missing, s->ring[side ^ 1])));
        ADD(BREAKABLE, wide_any(wide_and(wides_get(rows.fours, i), wides_get(r.flips, i ^ 1))));
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
    tally_add(t, Y_TEMPO, s->turn == me ? 1 : -1);
    count_moving(t, s, me);
}

DEFINE_COUNTS(Y_NB)

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
    .quiet = quiet,
    .candidates = candidates,
    .make = make,
    .costs_depth = costs_depth,
    .moves_left = moves_left,
};
