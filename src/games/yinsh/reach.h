/* Rows in the making and what rings can do, computed for both sides at once. */
#ifndef PT_YINSH_REACH_H
#define PT_YINSH_REACH_H

#include "games/yinsh/state.h"

#define REACH_INLINE static inline __attribute__((always_inline))

/* A set of points for me and one for the opponent, worked on at once. */
typedef uint64_t both __attribute__((vector_size(16)));
typedef struct wides {
    both lo, hi; /* as in a wide */
} wides;

REACH_INLINE wides wides_of(wide mine, wide theirs) {
    return (wides){{mine.lo, theirs.lo}, {mine.hi, theirs.hi}};
}

REACH_INLINE wide wides_get(wides a, unsigned i) {
    return (wide){a.lo[i], a.hi[i]};
}

REACH_INLINE wides wides_and(wides a, wides b) {
    return (wides){a.lo & b.lo, a.hi & b.hi};
}

REACH_INLINE wides wides_or(wides a, wides b) {
    return (wides){a.lo | b.lo, a.hi | b.hi};
}

REACH_INLINE wides wides_xor(wides a, wides b) {
    return (wides){a.lo ^ b.lo, a.hi ^ b.hi};
}

REACH_INLINE wides wides_less(wides a, wides b) {
    return (wides){a.lo & ~b.lo, a.hi & ~b.hi};
}

REACH_INLINE bool wides_any(wides a) {
    both some = a.lo | a.hi;
    return (some[0] | some[1]) != 0;
}

/* Shifted by -63 to 63, not 0: a compile-time constant, as every step is here. */
REACH_INLINE wides wides_along(wides a, int by) {
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
REACH_INLINE wides windows_from(wides first, int step) {
    wides two = wides_or(first, wides_along(first, step));
    return wides_or(wides_or(two, wides_along(two, 2 * step)), wides_along(first, 4 * step));
}

/* Counts the markers of every window along one direction at once, in binary. */
REACH_INLINE void add_windows(shapes *out, wides m, int step) {
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
REACH_INLINE shapes shapes_of(wides m) {
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
REACH_INLINE wides fill(wides from, wides through, int step) {
    from = wides_or(from, wides_and(through, wides_along(from, step)));
    through = wides_and(through, wides_along(through, step));
    from = wides_or(from, wides_and(through, wides_along(from, 2 * step)));
    through = wides_and(through, wides_along(through, 2 * step));
    from = wides_or(from, wides_and(through, wides_along(from, 4 * step)));
    return wides_or(from, wides_and(through, wides_along(from, 4 * step)));
}

/* Adds the moves along one direction, of all rings of a side at once: they do not pass each
 * other. */
REACH_INLINE void add_reach(reach *r, wides rings, wides empty, wides markers, int step) {
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

REACH_INLINE reach reach_of(wides rings, wides empty, wides markers) {
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

/* Both for a state, `me` first. */
typedef struct look {
    shapes rows;
    reach reach;
} look;

REACH_INLINE look look_at(const yinsh_state *s, unsigned me) {
    const wide empty = yinsh_empty(s), markers = yinsh_markers(s);
    return (look){
        .rows = shapes_of(wides_of(s->marker[me], s->marker[me ^ 1])),
        .reach = reach_of(wides_of(s->ring[me], s->ring[me ^ 1]), wides_of(empty, empty),
                          wides_of(markers, markers)),
    };
}

#endif
