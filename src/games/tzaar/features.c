/* Placing and capturing have no feature and no bucket in common. Spaces that are mirror images of
 * one another are the same to the network.
 *
 *     capturing   whose stack on each space, its kind, how high, able to capture and be captured
 *                 stacks of each kind, and how many of them can be captured
 *                 the height of the tallest stack of each kind, and of both players' tallest
 *                 how many captures each could make, and how many stacks there are
 *     placing     whose piece on each space, and its kind
 *     phases, and whose turn it is */
#include "games/tzaar/features.h"

enum {
    ORBITS = 8,
    HEIGHTS = 4, /* 1 to 3, and more */
    CLASSES = TZAAR_KINDS * HEIGHTS * 4,
    COUNTS = 16, /* of stacks of a kind */
    HITS = 8,    /* of these, able to be captured; 7 stands for more */
    TALLEST = 8, /* 7 stands for more */
    CAPTURES = 32,

    AT_PLACING = 2 * ORBITS * CLASSES,
    AT_COUNT = AT_PLACING + 2 * ORBITS * TZAAR_KINDS,
    AT_TALLEST = AT_COUNT + 2 * TZAAR_KINDS * COUNTS * HITS,
    AT_BOTH = AT_TALLEST + 2 * TZAAR_KINDS * TALLEST,
    AT_CAPTURES = AT_BOTH + TALLEST * TALLEST,
    AT_STACKS = AT_CAPTURES + 2 * CAPTURES,
    AT_PHASE = AT_STACKS + TZAAR_SPACES + 1,
    FEATURES = AT_PHASE + 2 * TZAAR_PHASE_NB,
    STAGES = 7,
    BUCKETS = 1 + 2 * STAGES
};

/* Which spaces can be turned or mirrored into one another. */
static const uint8_t orbit[TZAAR_SPACES] = {
    0, 1, 2, 1, 0,          /* a */
    1, 3, 4, 4, 3, 1,       /* b */
    2, 4, 5, 6, 5, 4, 2,    /* c */
    1, 4, 6, 7, 7, 6, 4, 1, /* d */
    0, 3, 5, 7, 7, 5, 3, 0, /* e */
    1, 4, 6, 7, 7, 6, 4, 1, /* f */
    2, 4, 5, 6, 5, 4, 2,    /* g */
    1, 3, 4, 4, 3, 1,       /* h */
    0, 1, 2, 1, 0,          /* i */
};

static inline unsigned at_most(unsigned n, unsigned most) {
    return n < most ? n : most;
}

static void see_placing(const tzaar_state *s, unsigned me, net_input *out) {
    for (uint64_t rest = tzaar_occupied(s); rest;) {
        unsigned space = (unsigned)bit_pop(&rest), side = s->colour[me] >> space & 1 ? 0 : 1;
        unsigned where = orbit[space];
        net_add_pair(out, side, AT_PLACING + where * TZAAR_KINDS + tzaar_kind(s, space),
                     ORBITS * TZAAR_KINDS);
    }
    out->bucket = 0;
}

static void see_capturing(const tzaar_state *s, const view *v, unsigned me, net_input *out) {
    const uint64_t attacked = v->attacked[0] | v->attacked[1];
    const uint64_t capturers = v->capturers[0] | v->capturers[1];
    unsigned count = 0;
    for (unsigned side = 0; side < 2; side++) {
        uint16_t *own = out->list[side], *other = out->list[side ^ 1];
        for (uint64_t rest = s->colour[me ^ side]; rest; count++) {
            unsigned space = (unsigned)bit_pop(&rest), where = orbit[space];
            unsigned class =
                tzaar_kind(s, space) * HEIGHTS + at_most(tzaar_height(s, space), HEIGHTS) - 1;
            unsigned threats = (unsigned)((attacked >> space & 1) | (capturers >> space & 1) << 1);
            unsigned feature = where * CLASSES + class * 4 + threats;
            own[count] = (uint16_t)feature;
            other[count] = (uint16_t)(feature + ORBITS * CLASSES);
        }
    }
    out->count[0] = out->count[1] = count;
    for (unsigned side = 0; side < 2; side++) {
        const unsigned c = me ^ side;
        for (unsigned kind = 0; kind < TZAAR_KINDS; kind++) {
            unsigned tallest = v->of_kind[c][kind] ? v->of_kind[c][kind] : 1;
            unsigned hits = (unsigned)bit_count(v->attacked[c] & v->kinds[c][kind]);
            net_add_pair(out, side, AT_TALLEST + kind * TALLEST + at_most(tallest, TALLEST - 1),
                         TZAAR_KINDS * TALLEST);
            net_add_pair(out, side,
                         AT_COUNT + (kind * COUNTS + s->tops[c][kind]) * HITS +
                             at_most(hits, HITS - 1),
                         TZAAR_KINDS * COUNTS * HITS);
        }
        net_add_pair(out, side, AT_CAPTURES + at_most((unsigned)v->captures[c], CAPTURES - 1),
                     CAPTURES);
        unsigned mine = v->tallest[c] ? v->tallest[c] : 1;
        unsigned theirs = v->tallest[c ^ 1] ? v->tallest[c ^ 1] : 1;
        net_add(out, side,
                AT_BOTH + at_most(mine, TALLEST - 1) * TALLEST + at_most(theirs, TALLEST - 1));
    }
    unsigned stacks = (unsigned)bit_count(tzaar_occupied(s)), stage = 0;
    net_add(out, 0, AT_STACKS + stacks);
    net_add(out, 1, AT_STACKS + stacks);
    static const uint8_t from[STAGES - 1] = {51, 43, 36, 30, 25, 20};
    while (stage < STAGES - 1 && stacks < from[stage])
        stage++;
    out->bucket = 1 + 2 * stage + (s->phase == TZAAR_SECOND);
}

void tzaar_see(const tzaar_state *s, const view *v, unsigned me, net_input *out) {
    out->count[0] = out->count[1] = 0;
    if (s->phase == TZAAR_PLACE)
        see_placing(s, me, out);
    else
        see_capturing(s, v, me, out);
    for (unsigned side = 0; side < 2; side++)
        net_add(out, side, AT_PHASE + s->phase + (s->turn == (me ^ side) ? 0u : TZAAR_PHASE_NB));
}

static void see(const pt_rules *rules, const void *state, unsigned me, net_input *out) {
    (void)rules;
    const tzaar_state *s = state;
    view v;
    if (s->phase != TZAAR_PLACE)
        view_of(s, &v);
    tzaar_see(s, &v, me, out);
}

const net_shape tzaar_shape = {
    .features = FEATURES,
    .buckets = BUCKETS,
    .see = see,
};
