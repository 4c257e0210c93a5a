/* Rings and markers on each point, and windows: the five points of a possible row, wherever three
 * or more are taken, read as a number in base 5 (empty, my marker, theirs, my ring, theirs). A
 * window and its mirror image share a row, and so do all windows, wherever they lie.
 *
 *     rings, markers   whose, on each point
 *     windows
 *     markers          whose, wherever they are: who can turn them over, whether they are in a row
 *                      of four, and whether they would make one of the other side
 *     fifth points     of rows of four: what is there, and who can go there or turn it over
 *     points that would make a row of four next turn, and moves
 *     rings removed by each, of one or of three
 *     phases           and whose turn it is
 *     how many rings have been placed, and then how many markers are on the board */
#include "games/yinsh/features.h"

enum {
    PATTERNS = 5 * 5 * 5 * 5 * 5,
    REMOVED = 4, /* none to three */
    POOL_STEP = 3,
    KINDS = 16,
    FIFTHS = 4 * 16,
    GROWING = 8, /* 7 stands for more */
    MOVES = 16,
    MOVES_STEP = 4,

    AT_MARKER = 2 * YINSH_BITS,
    AT_WINDOW = AT_MARKER + 2 * YINSH_BITS,
    AT_REMOVED = AT_WINDOW + PATTERNS,
    AT_PHASE = AT_REMOVED + 2 * 2 * REMOVED,
    AT_PLACED = AT_PHASE + 2 * YINSH_PHASE_NB,
    AT_POOL = AT_PLACED + 2 * YINSH_RINGS,
    AT_KIND = AT_POOL + YINSH_MARKERS / POOL_STEP + 1,
    AT_FIFTH = AT_KIND + 2 * KINDS,
    AT_GROWING = AT_FIFTH + 2 * FIFTHS,
    AT_MOVES = AT_GROWING + 2 * GROWING * GROWING,
    FEATURES = AT_MOVES + 2 * MOVES,

    /* Placing, moving in blitz, moving before anybody has removed a ring and afterwards. */
    BUCKETS = 2 + 2 + 2 + 2,
    MANY = 14, /* markers on the board */

    WINDOWS = 3 * 41 /* on the board, each with one fifth point at most */
};

_Static_assert(2 * YINSH_RINGS + 2 * YINSH_MARKERS + 2 * WINDOWS + 8 <= NET_ACTIVE_MAX,
               "rings, markers and their kinds, windows and fifth points, and what is counted");

/* Five bits read as digits in base 5. */
#define D1(n) ((n)&1)
#define D5(n)                                                                                      \
    (D1(n) + 5 * D1((n) >> 1) + 25 * D1((n) >> 2) + 125 * D1((n) >> 3) + 625 * D1((n) >> 4))
#define T4(n) D5(n), D5((n) + 1), D5((n) + 2), D5((n) + 3)
#define T16(n) T4(n), T4((n) + 4), T4((n) + 8), T4((n) + 12)
static const uint16_t in_base_5[32] = {T16(0), T16(16)};

/* Bits 0, step, ... 4 step side by side. A product moves them there: bit k * step goes to
 * 4 (step - 1) + k by 2^((4 - k) (step - 1)). */
static inline unsigned gather(uint64_t bits, unsigned step) {
    if (step == 1)
        return (unsigned)(bits & 31);
    const uint64_t one = 1,
                   mask = one | one << step | one << 2 * step | one << 3 * step | one << 4 * step;
    const unsigned by = step - 1;
    const uint64_t product = one << 4 * by | one << 3 * by | one << 2 * by | one << by | one;
    return (unsigned)((bits & mask) * product >> 4 * by & 31);
}

/* The first points of windows with three or more of these. */
static inline wide windows_with(wide points, unsigned step) {
    const wide board = YINSH_BOARD;
    wide fit = board;
    for (unsigned k = 1; k < YINSH_ROW; k++)
        fit = wide_and(fit, wide_down(board, k * step));
    const wide a = points, b = wide_down(a, step), c = wide_down(a, 2 * step);
    const wide d = wide_down(a, 3 * step), e = wide_down(a, 4 * step), ab = wide_xor(a, b);
    const wide odd = wide_or(wide_xor(ab, c), wide_xor(d, e)), two = wide_and(d, e);
    const wide pair = wide_or(wide_and(a, b), wide_and(ab, c));
    const wide three = wide_or(wide_and(pair, two), wide_and(wide_or(pair, two), odd));
    return wide_and(three, fit);
}

/* What windows are made of: a ring is 2 more than its owner's marker. */
typedef struct planes {
    wide mine, theirs, rings;
} planes;

static inline void add_window(net_input *out, uint64_t mine, uint64_t theirs, uint64_t rings,
                              unsigned step) {
    const unsigned own = in_base_5[gather(mine, step)], other = in_base_5[gather(theirs, step)];
    const unsigned at = AT_WINDOW + 2u * in_base_5[gather(rings, step)];
    net_add(out, 0, at + own + 2 * other);
    net_add(out, 1, at + other + 2 * own);
}

static inline uint64_t word_from(wide a, unsigned bit) {
    return a.lo >> bit | a.hi << 1 << (63 - bit);
}

static inline void see_windows(const planes *p, unsigned step, net_input *out) {
    wide first = wide_or(windows_with(p->mine, step), windows_with(p->theirs, step));
    while (first.lo) {
        unsigned bit = (unsigned)bit_pop(&first.lo);
        add_window(out, word_from(p->mine, bit), word_from(p->theirs, bit),
                   word_from(p->rings, bit), step);
    }
    while (first.hi) {
        unsigned bit = (unsigned)bit_pop(&first.hi);
        add_window(out, p->mine.hi >> bit, p->theirs.hi >> bit, p->rings.hi >> bit, step);
    }
}

static inline void see_points(wide points, unsigned side, unsigned at, net_input *out) {
    while (wide_any(points))
        net_add_pair(out, side, at + wide_pop(&points), YINSH_BITS);
}

static inline unsigned at_most(int n, unsigned most) {
    return (unsigned)n < most ? (unsigned)n : most;
}

/* What one side, `i` in `l`, has to gain and to lose with its next move. */
static void see_side(const yinsh_state *s, const look *l, unsigned side, unsigned i,
                     net_input *out) {
    const wide own = s->marker[side], theirs = s->marker[side ^ 1], rings = s->ring[side];
    const wide empty = yinsh_empty(s), growing = wides_get(l->rows.growing, i);
    const wide flips = wides_get(l->reach.flips, i), flipped = wides_get(l->reach.flips, i ^ 1);
    const wide points = wides_get(l->reach.points, i), shared = wides_get(l->reach.points, i ^ 1);
    const wide fours = wides_get(l->rows.fours, i), wanted = wides_get(l->rows.growing, i ^ 1);
    for (wide rest = own; wide_any(rest);) {
        const unsigned bit = wide_pop(&rest);
        const unsigned kind = wide_has(flips, bit) + 2u * wide_has(flipped, bit) +
                              4u * wide_has(fours, bit) + 8u * wide_has(wanted, bit);
        net_add_pair(out, i, AT_KIND + kind, KINDS);
    }
    for (wide rest = wides_get(l->rows.missing, i); wide_any(rest);) {
        const unsigned bit = wide_pop(&rest);
        const unsigned what = wide_has(empty, bit)    ? 0
                              : wide_has(theirs, bit) ? 1
                              : wide_has(rings, bit)  ? 2
                                                      : 3;
        const unsigned by = wide_has(flips, bit) + 2u * wide_has(flipped, bit) +
                            4u * wide_has(points, bit) + 8u * wide_has(shared, bit);
        net_add_pair(out, i, AT_FIFTH + 16 * what + by, FIFTHS);
    }
    const unsigned off = at_most(wide_count(wide_and(growing, rings)), GROWING - 1);
    const unsigned over =
        at_most(wide_count(wide_and(growing, wide_and(theirs, flips))), GROWING - 1);
    net_add_pair(out, i, AT_GROWING + off * GROWING + over, GROWING * GROWING);
    net_add_pair(out, i, AT_MOVES + at_most(l->reach.moves[i] / MOVES_STEP, MOVES - 1), MOVES);
}

void yinsh_see(const yinsh_state *s, const look *l, unsigned me, net_input *out) {
    unsigned most = 0, markers = (unsigned)wide_count(yinsh_markers(s));
    out->count[0] = out->count[1] = 0;
    for (unsigned side = 0; side < 2; side++) {
        const unsigned c = me ^ side, removed = yinsh_removed(s, c);
        see_points(s->ring[c], side, 0, out);
        see_points(s->marker[c], side, AT_MARKER, out);
        net_add_pair(out, side, AT_REMOVED + (s->blitz ? REMOVED : 0u) + removed, 2 * REMOVED);
        net_add(out, side, AT_PHASE + s->phase + (s->turn == c ? 0u : YINSH_PHASE_NB));
        most = removed > most ? removed : most;
    }
    const planes p = {wide_or(s->marker[me], s->ring[me]),
                      wide_or(s->marker[me ^ 1], s->ring[me ^ 1]), yinsh_rings(s)};
    see_windows(&p, 1, out);
    see_windows(&p, 11, out);
    see_windows(&p, 12, out);
    const bool placing = s->phase == YINSH_PLACE;
    for (unsigned i = 0; i < 2 && !placing; i++)
        see_side(s, l, me ^ i, i, out);
    const unsigned stage =
        placing ? AT_PLACED + (unsigned)wide_count(p.rings) : AT_POOL + markers / POOL_STEP;
    net_add(out, 0, stage);
    net_add(out, 1, stage);
    if (placing)
        out->bucket = s->blitz;
    else if (s->blitz || most == 0)
        out->bucket = (s->blitz ? 2u : 4u) + (markers >= MANY);
    else
        out->bucket = most == 1 ? 6 : 7;
}

static void see(const pt_rules *rules, const void *state, unsigned me, net_input *out) {
    (void)rules;
    const yinsh_state *s = state;
    look l;
    if (s->phase != YINSH_PLACE)
        l = look_at(s, me);
    yinsh_see(s, &l, me, out);
}

/* Way 2k turns the board around f6 by k sixths of a circle, way 2k + 1 mirrors it as well. */
static wide turn_points(wide points, unsigned way) {
    enum { CENTRE = 5 }; /* of columns and numbers, from 0 */
    wide turned = {0, 0};
    while (wide_any(points)) {
        unsigned bit = wide_pop(&points);
        int x = (int)yinsh_column(bit) - CENTRE, y = (int)yinsh_number(bit) - 1 - CENTRE;
        for (unsigned k = way / 2; k > 0; k--) {
            int across = x;
            x = y;
            y -= across;
        }
        int column = CENTRE + (way & 1 ? y : x), number = CENTRE + (way & 1 ? x : y);
        turned = wide_or(turned, wide_bit((unsigned)(column * YINSH_COLUMNS + number)));
    }
    return turned;
}

static void turn(const pt_rules *rules, const void *state, unsigned way, void *out) {
    (void)rules;
    yinsh_state *s = out;
    *s = *(const yinsh_state *)state;
    for (unsigned side = 0; side < 2; side++) {
        s->marker[side] = turn_points(s->marker[side], way);
        s->ring[side] = turn_points(s->ring[side], way);
    }
}

static unsigned tie(unsigned feature) {
    if (feature < AT_WINDOW || feature >= AT_REMOVED)
        return feature;
    unsigned turned = 0;
    for (unsigned k = 0, digits = feature - AT_WINDOW; k < YINSH_ROW; k++, digits /= 5)
        turned = 5 * turned + digits % 5;
    return turned + AT_WINDOW < feature ? turned + AT_WINDOW : feature;
}

const net_shape yinsh_shape = {
    .features = FEATURES,
    .buckets = BUCKETS,
    .see = see,
    .ways = 12,
    .turn = turn,
    .tie = tie,
};
