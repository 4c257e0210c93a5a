/* The engine's model of TZAAR: evaluation, move ordering, levels. */
#include <string.h>

#include "engine/model.h"
#include "games/tzaar/features.h"
#include "games/tzaar/rules.h"
#include "games/tzaar/tzaar.h"
#include "games/tzaar/view.h"
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

/* Stacks higher than any of the opponent's. */
static inline uint64_t safe_stacks(const tzaar_state *s, const view *v, unsigned side) {
    unsigned theirs = v->tallest[side ^ 1];
    if (v->tallest[side] <= theirs)
        return 0;
    if (theirs <= 1)
        return v->twos[side];
    uint64_t safe = 0;
    for (uint64_t stacks = v->threes[side]; stacks;) {
        unsigned space = (unsigned)bit_pop(&stacks);
        if (tzaar_height(s, space) > theirs)
            safe |= tzaar_bit(space);
    }
    return safe;
}

TALLIED void count_side(tally *t, const tzaar_state *s, unsigned side, int sign, const view *v) {
#define ADD(term, value) tally_add(t, Z_##term, sign *(int)(value))
    uint64_t attacked = v->attacked[side], safe = safe_stacks(s, v, side);
    bool strikes = s->turn != side; /* the opponent acts next */
    unsigned actions = s->phase == TZAAR_FIRST ? 2 : 1;
    ADD(TZAARS, s->tops[side][TZAAR_TZAAR]);
    ADD(TZARRAS, s->tops[side][TZAAR_TZARRA]);
    ADD(TOTTS, s->tops[side][TZAAR_TOTT]);
    ADD(PIECES, v->pieces[side]);
    ADD(TWOS, bit_count(v->twos[side]));
    ADD(THREES, bit_count(v->threes[side]));
    ADD(SAFE_STACKS, bit_count(safe));
    ADD(TALLEST, v->tallest[side] > v->tallest[side ^ 1]);
    ADD(CAPTURES, v->captures[side]);
    ADD(CAPTURERS, bit_count(v->capturers[side]));
    ADD(NO_CAPTURE, v->captures[side] == 0);
    ADD(ONE_CAPTURE, v->captures[side] <= 1);
    ADD(FEW_CAPTURES, v->captures[side] <= 3);
    ADD(SCARCE_CAPTURES, v->captures[side] <= 7);
    ADD(ATTACKED, bit_count(attacked));
    ADD(ATTACKED_TALL, bit_count(attacked & v->twos[side]));
    if (strikes)
        ADD(TAKES_TALL, -bit_count(attacked & v->twos[side]));
    bool lost = strikes && actions == 1 && v->captures[side] == 0;
    for (unsigned kind = 0; kind < TZAAR_KINDS; kind++) {
        unsigned left = s->tops[side][kind];
        ADD(TALL_KINDS, v->of_kind[side][kind] > 1);
        ADD(SAFE_KINDS, (safe & v->kinds[side][kind]) != 0);
        if (left > 4)
            continue;
        ADD(FOUR_LEFT, left == 4);
        ADD(THREE_LEFT, left == 3);
        ADD(TWO_LEFT, left == 2);
        ADD(LAST, left == 1);
        unsigned hit = (unsigned)bit_count(attacked & v->kinds[side][kind]);
        if (left > RARE || hit == 0)
            continue;
        ADD(ATTACKED_RARE, hit);
        ADD(ALL_ATTACKED, hit == left);
        if (!strikes)
            continue;
        ADD(TAKES_RARE, -(int)hit);
        lost |= left == 1;
        ADD(WINS_IN_TWO, -(left == 2 && hit == 2 && actions == 2));
    }
    ADD(WINS, -lost);
}

/* The 24 spaces at the edge. */
static const uint64_t edge = UINT64_C(0xfc3060606060c3f);

TALLIED void count_placing(tally *t, const tzaar_state *s, unsigned side, int sign) {
    ADD(PLACED_FREE, bit_count(s->colour[side] & ~edge));
    for (uint64_t stacks = s->colour[side] & ~edge; stacks;)
        ADD(PLACED_CENTRE, tzaar_kind(s, (unsigned)bit_pop(&stacks)) == TZAAR_TZAAR);
#undef ADD
}

TALLIED void count_capturing(tally *t, const tzaar_state *s, unsigned me, const view *v) {
    tally_add(t, Z_TEMPO, s->turn == me ? 1 : -1);
    if (s->phase == TZAAR_SECOND)
        tally_add(t, Z_SECOND, s->turn == me ? 1 : -1);
    count_side(t, s, me, 1, v);
    count_side(t, s, me ^ 1, -1, v);
}

TALLIED void count_all(tally *t, const tzaar_state *s, unsigned me) {
    if (s->phase == TZAAR_PLACE) {
        count_placing(t, s, me, 1);
        count_placing(t, s, me ^ 1, -1);
        return;
    }
    view v;
    view_of(s, &v);
    count_capturing(t, s, me, &v);
}

DEFINE_COUNTS(Z_NB)

static int evaluate_and_see(const pt_rules *rules, const void *state, unsigned me,
                            const int16_t *weights, net_input *out) {
    const tzaar_state *s = state;
    if (s->phase == TZAAR_PLACE) {
        tzaar_see(s, NULL, me, out);
        return evaluate(rules, state, me, weights);
    }
    view v;
    view_of(s, &v);
    tzaar_see(s, &v, me, out);
    tally t = {.weights = weights};
    count_capturing(&t, s, me, &v);
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

static unsigned candidates(const pt_rules *rules, const void *state, int depth, void *scratch,
                           candidate *out) {
    (void)scratch;
    (void)depth;
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

/* Little time is spent on placing. After it, every action but a pass empties a space, and few games
 * go on below 14 stacks. */
static int moves_left(const pt_rules *rules, const void *state) {
    (void)rules;
    const tzaar_state *s = state;
    if (s->phase == TZAAR_PLACE)
        return 120;
    int stacks = bit_count(tzaar_occupied(s));
    return stacks > 24 ? (stacks - 14) / 2 : 5;
}

static const level levels[LEVELS] = {
    {60, 2, 8},    {500, 4, 20},  {1100, 4, 16}, {2300, 4, 13},  {4800, 3, 10},
    {15000, 3, 7}, {36000, 3, 5}, {66000, 2, 4}, {115000, 2, 3}, {260000, 1, 1},
};

const model tzaar_model = {
    .name = "tzaar",
    .terms = Z_NB,
    .names = names,
    .weights = tzaar_weights,
    .scale = 300,
    .levels = levels,
    .lmp_depth = 3,
    .shape = &tzaar_shape,
    .count = count,
    .evaluate = evaluate,
    .evaluate_and_see = evaluate_and_see,
    .candidates = candidates,
    .make = make,
    .moves_left = moves_left,
};
