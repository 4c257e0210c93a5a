/* The engine's model of TZAAR: evaluation, move ordering, levels. */
#include <string.h>

#include "engine/model.h"
#include "games/tzaar/rules.h"
#include "games/tzaar/tzaar.h"
#include "games/tzaar/weights.h"

enum {
#define TERM(name, hand, about) Z_##name,
#include "games/tzaar/terms.def"
#undef TERM
    Z_NB
};

static const char *const names[Z_NB] = {
#define TERM(name, hand, about) about,
#include "games/tzaar/terms.def"
#undef TERM
};

_Static_assert((int)Z_NB <= TERMS_MAX, "room for every term");

/* A kind with this few stacks left is in danger. */
enum { RARE = 3 };

/* Who can capture what, for both sides. */
typedef struct threats {
    int captures[2];
    uint64_t attacked[2]; /* a side's stacks that the opponent can capture */
} threats;

/* Two stacks that meet along a line see each other, so half of the directions are enough. */
static inline threats find_threats(const tzaar_state *s) {
    threats t = {{0, 0}, {0, 0}};
    uint64_t black = s->colour[PT_BLACK], occupied = tzaar_occupied(s);
    for (uint64_t stacks = occupied; stacks;) {
        unsigned a = (unsigned)bit_pop(&stacks), side = black >> a & 1;
        for (unsigned d = 0; d < TZAAR_DIRECTIONS / 2; d++) {
            uint64_t met = tzaar_rays[a][d] & occupied;
            if (!met)
                continue;
            unsigned b = (unsigned)bit_lowest(met);
            if ((black >> b & 1) == side)
                continue;
            unsigned mine = tzaar_height(s, a), theirs = tzaar_height(s, b);
            if (mine >= theirs) {
                t.captures[side]++;
                t.attacked[side ^ 1] |= tzaar_bit(b);
            }
            if (theirs >= mine) {
                t.captures[side ^ 1]++;
                t.attacked[side] |= tzaar_bit(a);
            }
        }
    }
    return t;
}

/* What a side's stacks are, found in one pass. */
typedef struct heights {
    int pieces, twos, threes;
    unsigned tallest[TZAAR_KINDS], all; /* the tallest stack of each kind, and of all */
    int attacked_tall;
    uint8_t attacked[TZAAR_KINDS];
} heights;

static inline heights measure(const tzaar_state *s, unsigned side, uint64_t attacked) {
    heights h = {0};
    for (uint64_t stacks = s->colour[side]; stacks;) {
        unsigned space = (unsigned)bit_pop(&stacks), height = tzaar_height(s, space);
        unsigned kind = tzaar_kind(s, space), hit = attacked >> space & 1;
        h.pieces += (int)height;
        h.twos += height > 1;
        h.threes += height > 2;
        h.attacked[kind] = (uint8_t)(h.attacked[kind] + hit);
        h.attacked_tall += hit && height > 1;
        if (height > h.tallest[kind])
            h.tallest[kind] = height;
        if (height > h.all)
            h.all = height;
    }
    return h;
}

TALLIED void count_side(tally *t, const tzaar_state *s, unsigned side, int sign, const threats *th,
                        const heights *own, const heights *theirs) {
#define ADD(term, value) tally_add(t, Z_##term, sign *(int)(value))
    ADD(TZAARS, s->tops[side][TZAAR_TZAAR]);
    ADD(TZARRAS, s->tops[side][TZAAR_TZARRA]);
    ADD(TOTTS, s->tops[side][TZAAR_TOTT]);
    ADD(PIECES, own->pieces);
    ADD(TWOS, own->twos);
    ADD(THREES, own->threes);
    ADD(TALLEST, own->all > theirs->all);
    ADD(CAPTURES, th->captures[side]);
    ADD(NO_CAPTURE, th->captures[side] == 0);
    ADD(FEW_CAPTURES, th->captures[side] <= 3);
    ADD(ATTACKED, bit_count(th->attacked[side]));
    ADD(ATTACKED_TALL, own->attacked_tall);
    for (unsigned kind = 0; kind < TZAAR_KINDS; kind++) {
        unsigned left = s->tops[side][kind];
        ADD(LAST, left == 1);
        ADD(TWO_LEFT, left == 2);
        ADD(THREE_LEFT, left == 3);
        ADD(SAFE_KINDS, own->tallest[kind] > theirs->all);
        ADD(ATTACKED_RARE, left <= RARE ? own->attacked[kind] : 0);
        ADD(ALL_ATTACKED, left <= RARE && own->attacked[kind] == left);
    }
}

/* The 24 spaces at the edge. */
static const uint64_t edge = UINT64_C(0xfc3060606060c3f);

TALLIED void count_placing(tally *t, const tzaar_state *s, unsigned side, int sign) {
    for (uint64_t stacks = s->colour[side] & ~edge; stacks;)
        ADD(PLACED_CENTRE, tzaar_kind(s, (unsigned)bit_pop(&stacks)) == TZAAR_TZAAR);
#undef ADD
}

TALLIED void count_all(tally *t, const tzaar_state *s, unsigned me) {
    if (s->phase == TZAAR_PLACE) {
        count_placing(t, s, me, 1);
        count_placing(t, s, me ^ 1, -1);
        return;
    }
    threats th = find_threats(s);
    heights mine = measure(s, me, th.attacked[me]);
    heights theirs = measure(s, me ^ 1, th.attacked[me ^ 1]);
    tally_add(t, Z_TEMPO, s->turn == me ? 1 : -1);
    if (s->phase == TZAAR_SECOND)
        tally_add(t, Z_SECOND, s->turn == me ? 1 : -1);
    count_side(t, s, me, 1, &th, &mine, &theirs);
    count_side(t, s, me ^ 1, -1, &th, &theirs, &mine);
}

static void count(const pt_rules *rules, const void *state, unsigned me, int16_t *out) {
    (void)rules;
    memset(out, 0, Z_NB * sizeof out[0]);
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

enum { ORDER_WINS = 12000, ORDER_LOSES = -4000, PLACE_SLOTS = 60 * 64 };

/* Captures before strengthenings, those of rare kinds and tall stacks first. A strengthening is
 * better the less it covers. */
static int order_of(const tzaar_state *s, pt_action a) {
    if (tzaar_act(a) != TZAAR_ACT_MOVE)
        return -200;
    unsigned to = tzaar_to(a), from = tzaar_from(a), kind = tzaar_kind(s, to);
    bool joins = s->colour[s->turn] >> to & 1;
    int left = s->tops[joins ? s->turn : s->turn ^ 1][kind], height = (int)tzaar_height(s, to);
    if (left == 1)
        return joins ? ORDER_LOSES : ORDER_WINS + ORDER_NOISY;
    if (joins)
        return 40 * (left < 8 ? left - 8 : 0) + 20 * (int)tzaar_height(s, from);
    return 1000 + 200 * height + 1200 / left / 2 * 2;
}

static unsigned candidates(const pt_rules *rules, const void *state, bool ahead, candidate *out) {
    (void)ahead;
    const tzaar_state *s = state;
    pt_actions list;
    tzaar_legal(rules, s, &list);
    for (size_t i = 0; i < list.count; i++) {
        pt_action a = list.items[i];
        bool moves = tzaar_act(a) == TZAAR_ACT_MOVE;
        out[i] = (candidate){
            .action = a,
            .slot = (uint16_t)(moves ? tzaar_from(a) << 6 | tzaar_to(a)
                                     : PLACE_SLOTS + (tzaar_placed(a) << 6 | tzaar_to(a))),
            .order = (int16_t)order_of(s, a),
        };
    }
    return (unsigned)list.count;
}

_Static_assert(PLACE_SLOTS + 4 * 64 <= HISTORY_SLOTS, "room for every slot");

static made_state make(const pt_rules *rules, const void *state, pt_action action, void *out) {
    tzaar_state *s = out;
    *s = *(const tzaar_state *)state;
    unsigned flags = tzaar_apply(rules, s, action);
    return (made_state){.key = tzaar_key(rules, s), .flags = (uint8_t)flags, .turn = s->turn};
}

static const level levels[LEVELS] = {
    {1, 2, 8},      {2000, 6, 32},  {4000, 6, 27},  {7500, 5, 22},  {13000, 4, 18},
    {26000, 4, 15}, {48000, 3, 12}, {90000, 3, 10}, {150000, 2, 8}, {320000, 1, 1},
};

const model tzaar_model = {
    .name = "tzaar",
    .terms = Z_NB,
    .names = names,
    .weights = tzaar_weights,
    .scale = 300,
    .levels = levels,
    .lmp_depth = 3,
    .count = count,
    .evaluate = evaluate,
    .candidates = candidates,
    .make = make,
};
