/* Placing and capturing have no feature and no bucket in common, except the counts of kinds.
 *
 *     capturing   whose stack on each space, its kind, how high, able to be captured
 *                 the height of the tallest stack of each kind
 *                 how many captures each could make, and how many stacks there are
 *     placing     whose piece on each space, and its kind
 *     stacks of each kind; phases, and whose turn it is */
#include "games/tzaar/features.h"

#include "games/tzaar/threats.h"

enum {
    HEIGHTS = 4, /* 1 to 3, and more */
    CLASSES = TZAAR_KINDS * HEIGHTS * 2,
    COUNTS = 16, /* of stacks of a kind */
    TALLEST = 8, /* 7 stands for more */
    CAPTURES = 32,

    AT_PLACING = 2 * TZAAR_SPACES * CLASSES,
    AT_COUNT = AT_PLACING + 2 * TZAAR_SPACES * TZAAR_KINDS,
    AT_TALLEST = AT_COUNT + 2 * TZAAR_KINDS * COUNTS,
    AT_CAPTURES = AT_TALLEST + 2 * TZAAR_KINDS * TALLEST,
    AT_STACKS = AT_CAPTURES + 2 * CAPTURES,
    AT_PHASE = AT_STACKS + TZAAR_SPACES + 1,
    FEATURES = AT_PHASE + 2 * TZAAR_PHASE_NB,
    BUCKETS = 8
};

static inline unsigned at_most(unsigned n, unsigned most) {
    return n < most ? n : most;
}

static void see_placing(const tzaar_state *s, unsigned me, net_input *out) {
    for (uint64_t rest = tzaar_occupied(s); rest;) {
        unsigned space = (unsigned)bit_pop(&rest), side = s->colour[me] >> space & 1 ? 0 : 1;
        net_add_pair(out, side, AT_PLACING + space * TZAAR_KINDS + tzaar_kind(s, space),
                     TZAAR_SPACES * TZAAR_KINDS);
    }
    out->bucket = 0;
}

static void see_capturing(const tzaar_state *s, unsigned me, net_input *out) {
    const threats t = threats_of(s);
    const uint64_t attacked = t.attacked[0] | t.attacked[1], theirs = s->colour[me ^ 1];
    unsigned tallest[2][TZAAR_KINDS] = {{0, 0, 0}, {0, 0, 0}};
    for (uint64_t rest = tzaar_occupied(s); rest;) {
        unsigned space = (unsigned)bit_pop(&rest), side = theirs >> space & 1;
        unsigned kind = tzaar_kind(s, space), height = tzaar_height(s, space);
        unsigned class = (kind * HEIGHTS + at_most(height, HEIGHTS) - 1) * 2;
        class += attacked >> space & 1;
        net_add_pair(out, side, space * CLASSES + class, TZAAR_SPACES * CLASSES);
        if (height > tallest[side][kind])
            tallest[side][kind] = height;
    }
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned kind = 0; kind < TZAAR_KINDS; kind++)
            net_add_pair(out, side,
                         AT_TALLEST + kind * TALLEST + at_most(tallest[side][kind], TALLEST - 1),
                         TZAAR_KINDS * TALLEST);
        unsigned captures = (unsigned)t.captures[me ^ side];
        net_add_pair(out, side, AT_CAPTURES + at_most(captures, CAPTURES - 1), CAPTURES);
    }
    unsigned stacks = (unsigned)bit_count(tzaar_occupied(s));
    net_add(out, 0, AT_STACKS + stacks);
    net_add(out, 1, AT_STACKS + stacks);
    static const uint8_t from[BUCKETS - 2] = {51, 43, 36, 30, 25, 20};
    out->bucket = 1;
    while (out->bucket < BUCKETS - 1 && stacks < from[out->bucket - 1])
        out->bucket++;
}

static void see(const pt_rules *rules, const void *state, unsigned me, net_input *out) {
    (void)rules;
    const tzaar_state *s = state;
    out->count[0] = out->count[1] = 0;
    if (s->phase == TZAAR_PLACE)
        see_placing(s, me, out);
    else
        see_capturing(s, me, out);
    for (unsigned side = 0; side < 2; side++) {
        const unsigned c = me ^ side;
        for (unsigned kind = 0; kind < TZAAR_KINDS; kind++)
            net_add_pair(out, side, AT_COUNT + kind * COUNTS + s->tops[c][kind],
                         TZAAR_KINDS * COUNTS);
        net_add(out, side, AT_PHASE + s->phase + (s->turn == c ? 0u : TZAAR_PHASE_NB));
    }
}

/* Way 2k turns the board around the hole by k sixths of a circle, way 2k + 1 mirrors it as well.
 * Numbers are counted on a board whose columns rise to the right throughout, and which has a space
 * in its hole. */
static unsigned turn_space(unsigned space, unsigned way) {
    enum { CENTRE = 4 };
    int x = (int)tzaar_column(space) - CENTRE;
    int y = (int)(space - tzaar_first((unsigned)(x + CENTRE))) - CENTRE;
    y += x > 0 ? x : x == 0 && y >= 0;
    for (unsigned k = way / 2; k > 0; k--) {
        int across = x;
        x = y;
        y -= across;
    }
    int column = way & 1 ? y : x, number = way & 1 ? x : y;
    number -= column > 0 ? column : column == 0 && number > 0;
    return tzaar_first((unsigned)(column + CENTRE)) + (unsigned)(number + CENTRE);
}

static void turn(const pt_rules *rules, const void *state, unsigned way, void *out) {
    (void)rules;
    const tzaar_state *straight = state;
    tzaar_state *s = out;
    *s = *straight;
    s->colour[0] = s->colour[1] = 0;
    for (unsigned space = 0; space < TZAAR_SPACES; space++) {
        unsigned to = turn_space(space, way);
        s->stack[to] = straight->stack[space];
        s->colour[0] |= (straight->colour[0] >> space & 1) << to;
        s->colour[1] |= (straight->colour[1] >> space & 1) << to;
    }
}

const net_shape tzaar_shape = {
    .features = FEATURES,
    .buckets = BUCKETS,
    .see = see,
    .ways = 12,
    .turn = turn,
};
