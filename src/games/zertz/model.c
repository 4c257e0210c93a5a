/* The engine's model of ZÈRTZ: evaluation, move ordering, levels. */
#include <string.h>

#include "engine/model.h"
#include "games/zertz/rules.h"
#include "games/zertz/weights.h"
#include "games/zertz/zertz.h"

enum {
#define TERM(name, hand, about) E_##name,
#include "games/zertz/terms.def"
#undef TERM
    E_NB
};

static const char *const names[E_NB] = {
#define TERM(name, hand, about) about,
#include "games/zertz/terms.def"
#undef TERM
};

_Static_assert((int)E_NB <= TERMS_MAX, "room for every term");

/* Fewer vacant rings than this are soon used up. */
enum { FEW_RINGS = 6 };

TALLIED void count_side(tally *t, const zertz_state *s, unsigned side, int sign) {
#define ADD(term, value) tally_add(t, E_##term, sign *(int)(value))
    const uint8_t *has = s->captured[side];
    unsigned nearest = 99;
    ADD(WHITES, has[ZERTZ_WHITE]);
    ADD(GREYS, has[ZERTZ_GREY]);
    ADD(BLACKS, has[ZERTZ_BLACK]);
    for (unsigned set = 0; set < ZERTZ_SETS; set++) {
        unsigned lacks = zertz_lacks(s, side, (zertz_set)set);
        nearest = lacks < nearest ? lacks : nearest;
        ADD(ONE_SHORT, lacks == 1);
        ADD(TWO_SHORT, lacks == 2);
        ADD(THREE_SHORT, lacks == 3);
        if (set == ZERTZ_SET_WHITE)
            ADD(WHITE_SHORT, lacks == 1);
        if (set == ZERTZ_SET_EACH)
            ADD(EACH_LACKS, lacks);
    }
    ADD(NEAREST, nearest);
    if (zertz_is_empty(s->pool))
        ADD(OWN_SUPPLY, has[0] + has[1] + has[2]);
#undef ADD
}

/* What is on the board belongs to nobody: it is good or bad for whoever has the turn. */
TALLIED void count_turn(tally *t, const zertz_state *s, int sign) {
#define ADD(term, value) tally_add(t, E_##term, sign *(int)(value))
    int vacant = bit_count(zertz_vacant(s));
    ADD(TEMPO, 1);
    ADD(TURN_LOOSE, bit_count(zertz_occupied(s) & s->loose));
    ADD(TURN_WHITE_LOOSE, bit_count(s->marbles[ZERTZ_WHITE] & s->loose));
    ADD(TURN_EVEN, vacant % 2 == 0);
    ADD(TURN_FEW, vacant <= FEW_RINGS);
#undef ADD
}

TALLIED void count_all(tally *t, const zertz_state *s, unsigned me) {
    count_turn(t, s, s->turn == me ? 1 : -1);
    count_side(t, s, me, 1);
    count_side(t, s, me ^ 1, -1);
}

static void count(const pt_rules *rules, const void *state, unsigned me, int16_t *out) {
    (void)rules;
    memset(out, 0, E_NB * sizeof out[0]);
    tally t = {.counts = out};
    count_all(&t, state, me);
}

static int evaluate(const pt_rules *rules, const void *state, unsigned me, const int16_t *weights) {
    (void)rules;
    tally t = {.weights = weights};
    count_all(&t, state, me);
    return t.sum;
}

/* == Search == */

/* Jumps are forced, and a placed marble is followed by the removal of a ring: nothing is judged in
 * between. */
static bool quiet(const pt_rules *rules, const void *state) {
    (void)rules;
    const zertz_state *s = state;
    return s->phase == ZERTZ_MOVE && !zertz_can_jump(s);
}

/* Depth is counted in placings. */
static bool costs_depth(const pt_rules *rules, const void *state) {
    return quiet(rules, state);
}

/* == Move ordering == */

enum {
    ORDER_WINS = 12000,
    ORDER_NEAR = 200, /* for each marble beside the one placed or the ring removed */
};

static const int16_t worth[ZERTZ_COLOURS] = {600, 400, 300};

/* Captures of what wins come first, and of whites; then placings beside other marbles, of marbles
 * that are worth least, and removals beside marbles. */
static int order_of(const zertz_state *s, pt_action a, const bool wins[ZERTZ_COLOURS]) {
    unsigned to = zertz_to(a);
    int near = bit_count(zertz_near[to] & zertz_occupied(s));
    switch (zertz_act(a)) {
    case ZERTZ_ACT_JUMP: {
        unsigned taken = zertz_colour(s, zertz_between(zertz_from(a), to));
        return wins[taken] ? ORDER_WINS + ORDER_NOISY : 2000 + worth[taken] + ORDER_NOISY;
    }
    case ZERTZ_ACT_PLACE:
        return ORDER_NEAR * near - worth[zertz_placed(a)] / 2;
    case ZERTZ_ACT_REMOVE:
        return ORDER_NEAR * near;
    default:
        return 0;
    }
}

/* Slots: jumps by both rings, then placings by colour and ring, then removals. There are at most
 * six jumps from a ring, so the direction stands for the second. */
enum {
    PLACE_SLOTS = ZERTZ_PLACES * ZERTZ_DIRECTIONS,
    REMOVE_SLOTS = PLACE_SLOTS + ZERTZ_COLOURS * 64,
    PASS_SLOT = REMOVE_SLOTS + 64
};

_Static_assert((int)PASS_SLOT < HISTORY_SLOTS, "room for every slot");

static unsigned slot_of(pt_action a) {
    unsigned to = zertz_to(a), from = zertz_from(a), d = 0;
    switch (zertz_act(a)) {
    case ZERTZ_ACT_JUMP:
        while (d < ZERTZ_DIRECTIONS - 1 && zertz_second(from, d) != to)
            d++;
        return from * ZERTZ_DIRECTIONS + d;
    case ZERTZ_ACT_PLACE:
        return PLACE_SLOTS + zertz_placed(a) * 64 + to;
    case ZERTZ_ACT_REMOVE:
        return REMOVE_SLOTS + to;
    default:
        return PASS_SLOT;
    }
}

static unsigned candidates(const pt_rules *rules, const void *state, bool ahead, void *scratch,
                           candidate *out) {
    (void)scratch;
    (void)ahead;
    const zertz_state *s = state;
    pt_actions list;
    bool wins[ZERTZ_COLOURS];
    zertz_legal(rules, s, &list);
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++) {
        zertz_state more = *s;
        more.captured[s->turn][colour]++;
        wins[colour] = zertz_set_of(&more, s->turn) != ZERTZ_SETS;
    }
    for (size_t i = 0; i < list.count; i++)
        out[i] = (candidate){.action = list.items[i],
                             .slot = (uint16_t)slot_of(list.items[i]),
                             .order = (int16_t)order_of(s, list.items[i], wins)};
    return (unsigned)list.count;
}

static made_state make(const pt_rules *rules, const void *state, pt_action action, void *out) {
    zertz_state *s = out;
    *s = *(const zertz_state *)state;
    unsigned flags = zertz_apply(rules, s, action);
    return (made_state){.key = zertz_key(rules, s), .flags = (uint8_t)flags, .turn = s->turn};
}

/* Not measured yet: DVONN's. */
static const level levels[LEVELS] = {
    {1, 2, 8},      {2000, 6, 32},  {4000, 6, 27},  {7500, 5, 22},  {13000, 4, 18},
    {26000, 4, 15}, {48000, 3, 12}, {90000, 3, 10}, {150000, 2, 8}, {320000, 1, 1},
};

const model zertz_model = {
    .name = "zertz",
    .terms = E_NB,
    .names = names,
    .weights = zertz_weights,
    .scale = 300,
    .levels = levels,
    .lmp_depth = 2,
    .count = count,
    .evaluate = evaluate,
    .quiet = quiet,
    .candidates = candidates,
    .make = make,
    .costs_depth = costs_depth,
};
