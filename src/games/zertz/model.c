/* The engine's model of ZÈRTZ: evaluation, move ordering, levels. */
#include "engine/model.h"
#include "games/zertz/features.h"
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

/* Safe placings are told apart up to this many. */
enum { SAFE_MOST = 6 };

/* A set that can still be completed, by what it lacks: the nearer, the more each marble counts. */
TALLIED void count_side(tally *t, const zertz_state *s, unsigned side, int sign) {
#define ADD(term, value) tally_add(t, (term), sign *(int)(value))
    static const uint8_t first[ZERTZ_SETS] = {E_WHITE_1, E_GREY_1, E_BLACK_1, E_EACH_1};
    static const uint8_t most[ZERTZ_SETS] = {3, 4, 5, 6};
    const zertz_board *board = &zertz_boards[s->board];
    const uint8_t *has = s->captured[side], *other = s->captured[side ^ 1];
    unsigned each = 0;
    bool each_possible = true, supply = zertz_is_empty(s->pool);
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++) {
        int within = supply ? 99 : board->marbles[colour] - other[colour];
        unsigned lacks = board->enough[colour] - (unsigned)has[colour];
        ADD(E_WHITES + colour, has[colour]);
        if (board->enough[colour] > within)
            ADD(E_WHITE_GONE + colour, 1);
        else if (lacks - 1 < most[colour])
            ADD(first[colour] + lacks - 1, 1);
        each += board->each > has[colour] ? board->each - (unsigned)has[colour] : 0;
        each_possible &= board->each <= within;
    }
    if (each_possible && each - 1 < most[ZERTZ_SET_EACH])
        ADD(first[ZERTZ_SET_EACH] + each - 1, 1);
    if (supply)
        ADD(E_OWN_SUPPLY, has[0] + has[1] + has[2]);
#undef ADD
}

/* The marbles that hang together with the lowest of `from`. */
static uint64_t cluster_of(uint64_t occupied, uint64_t from) {
    uint64_t cluster = from & -from;
    for (uint64_t edge = cluster; edge;) {
        uint64_t near = zertz_near[bit_pop(&edge)] & occupied & ~cluster;
        cluster |= near;
        edge |= near;
    }
    return cluster;
}

static uint64_t vacant_around(uint64_t cluster, uint64_t vacant) {
    uint64_t around = 0;
    while (cluster)
        around |= zertz_near[bit_pop(&cluster)] & vacant;
    return around;
}

/* Whether a turn can cut off marbles with these vacant rings around them: the last one is taken
 * out, or all but one are filled. With none they are about to be claimed. */
static bool can_cut(const zertz_state *s, uint64_t around, uint64_t vacant) {
    uint64_t rest = around & (around - 1);
    if (!around)
        return true;
    if (!rest)
        return (around & s->loose) || !(zertz_near[bit_lowest(around)] & vacant);
    if (rest & (rest - 1))
        return false;
    uint64_t low = around ^ rest;
    return ((rest & s->loose) && !(zertz_near[bit_lowest(low)] & vacant & ~rest)) ||
           ((low & s->loose) && !(zertz_near[bit_lowest(rest)] & vacant & ~low));
}

/* What is on the board belongs to nobody: it is good or bad for whoever has the turn. */
TALLIED void count_turn(tally *t, const zertz_state *s, uint64_t open, int sign) {
#define ADD(term, value) tally_add(t, (term), sign *(int)(value))
    uint64_t occupied = zertz_occupied(s), vacant = s->rings & ~occupied;
    unsigned safe = (unsigned)bit_count(vacant & ~open);
    ADD(E_TEMPO, 1);
    ADD(E_SAFE_0 + (safe < SAFE_MOST ? safe : SAFE_MOST), 1);
    ADD(E_TURN_EVEN, bit_count(vacant) % 2 == 0);
    for (uint64_t left = occupied; left;) {
        uint64_t cluster = cluster_of(occupied, left), around = vacant_around(cluster, vacant);
        left &= ~cluster;
        if (bit_count(around) > 2)
            continue;
        unsigned first = can_cut(s, around, vacant) ? E_CUT_WHITES : E_THIN_WHITES;
        zertz_state more = *s;
        for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++) {
            int n = bit_count(cluster & s->marbles[colour]);
            ADD(first + colour, n);
            more.captured[s->turn][colour] = (uint8_t)(more.captured[s->turn][colour] + n);
        }
        if (first == E_CUT_WHITES && zertz_set_of(&more, s->turn) != ZERTZ_SETS)
            ADD(E_CUT_WINS, 1);
    }
#undef ADD
}

TALLIED void count_with(tally *t, const zertz_state *s, uint64_t open, unsigned me) {
    count_turn(t, s, open, s->turn == me ? 1 : -1);
    count_side(t, s, me, 1);
    count_side(t, s, me ^ 1, -1);
}

TALLIED void count_all(tally *t, const zertz_state *s, unsigned me) {
    count_with(t, s, zertz_open(s), me);
}

DEFINE_COUNTS(E_NB)

static int evaluate_and_see(const pt_rules *rules, const void *state, unsigned me,
                            const int16_t *weights, net_input *out) {
    (void)rules;
    const uint64_t open = zertz_open(state);
    zertz_see(state, open, me, out);
    tally t = {.weights = weights};
    count_with(&t, state, open, me);
    return t.sum;
}

/* == Search == */

/* Nothing is judged while a jump is possible. */
static bool quiet(const pt_rules *rules, const void *state) {
    (void)rules;
    const zertz_state *s = state;
    return s->phase != ZERTZ_JUMP_ON && !zertz_can_jump(s);
}

/* Depth is counted in placing turns. The ring costs it, or the marble where no ring will go, so
 * that the turn is never cut in two. */
static bool costs_depth(const pt_rules *rules, const void *state) {
    (void)rules;
    const zertz_state *s = state;
    return s->phase == ZERTZ_REMOVE ||
           (s->phase == ZERTZ_MOVE && !zertz_free(s) && !zertz_can_jump(s));
}

/* == Move ordering == */

enum {
    ORDER_WINS = 12000,
    ORDER_CUTS = 4000,   /* the ring cuts marbles off */
    ORDER_TAKES = 2000,  /* a jump */
    ORDER_LANDING = 600, /* the ring is where a jump would land */
    ORDER_SAFE = 400,    /* the marble offers no jump */
    ORDER_NEAR = 200,    /* for each marble beside the one placed or the ring removed */
};

/* How many removals are searched, and how many vacant rings are so few that all are: far from
 * marbles rings are much alike. */
enum { REMOVALS = 2, FEW_RINGS = 8 };

static const int16_t worth[ZERTZ_COLOURS] = {600, 400, 300};

/* Captures of what wins come first, and of whites. */
static int order_jump(const zertz_state *s, pt_action a) {
    unsigned taken = zertz_colour(s, zertz_between(zertz_from(a), zertz_to(a)));
    zertz_state more = *s;
    more.captured[s->turn][taken]++;
    return (zertz_set_of(&more, s->turn) != ZERTZ_SETS ? ORDER_WINS : ORDER_TAKES + worth[taken]) |
           ORDER_NOISY;
}

/* Vacant rings that alone keep marbles from being cut off. */
static uint64_t last_ties(uint64_t occupied, uint64_t vacant) {
    uint64_t ties = 0;
    for (uint64_t left = occupied; left;) {
        uint64_t cluster = cluster_of(occupied, left), around = vacant_around(cluster, vacant);
        left &= ~cluster;
        if (!(around & (around - 1)))
            ties |= around;
    }
    return ties;
}

/* What cuts marbles off comes first, then what takes the landing place of a jump away, then rings
 * beside marbles; the rest is weak. */
static void order_removals(const zertz_state *s, candidate *list, unsigned count) {
    uint64_t occupied = zertz_occupied(s), vacant = s->rings & ~occupied, landings = 0, kept = 0;
    uint64_t ties = last_ties(occupied, vacant);
    pt_action jumps[PT_ACTIONS_MAX];
    for (size_t n = zertz_jumps(s, jumps); n-- > 0;)
        landings |= zertz_bit(zertz_to(jumps[n]));
    for (unsigned i = 0; i < count; i++) {
        unsigned ring = zertz_to(list[i].action);
        list[i].order = (int16_t)(ORDER_NEAR * bit_count(zertz_near[ring] & occupied) +
                                  (landings >> ring & 1 ? ORDER_LANDING : 0) +
                                  (ties >> ring & 1 ? ORDER_CUTS : 0));
    }
    if (bit_count(vacant) <= FEW_RINGS)
        return;
    for (unsigned n = 0; n < REMOVALS && n < count; n++) {
        unsigned best = count;
        for (unsigned i = 0; i < count; i++)
            if (!(kept >> i & 1) && (best == count || list[i].order > list[best].order))
                best = i;
        kept |= zertz_bit(best);
    }
    for (unsigned i = 0; i < count; i++)
        if (!(kept >> i & 1) && list[i].order < ORDER_CUTS)
            list[i].order = ORDER_WEAK;
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

/* Placings beside other marbles, those that offer no jump, and of marbles that are worth least. */
static unsigned list_placings(const zertz_state *s, candidate *out) {
    const uint8_t *supply = zertz_supply(s);
    const uint64_t occupied = zertz_occupied(s), vacant = s->rings & ~occupied;
    const uint64_t open = zertz_open(s);
    int by_ring[ZERTZ_PLACES];
    unsigned count = 0;
    for (uint64_t rest = vacant; rest;) {
        unsigned ring = (unsigned)bit_pop(&rest);
        by_ring[ring] = ORDER_NEAR * bit_count(zertz_near[ring] & occupied) +
                        (open >> ring & 1 ? 0 : ORDER_SAFE);
    }
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++) {
        for (uint64_t rest = supply[colour] ? vacant : 0; rest;) {
            unsigned ring = (unsigned)bit_pop(&rest);
            pt_action placing = zertz_place_action(colour, ring);
            out[count++] = (candidate){placing, (uint16_t)slot_of(placing),
                                       (int16_t)(by_ring[ring] - worth[colour] / 2)};
        }
    }
    return count;
}

static unsigned candidates(const pt_rules *rules, const void *state, int depth, void *scratch,
                           candidate *out) {
    (void)scratch;
    (void)depth;
    const zertz_state *s = state;
    unsigned count = s->phase == ZERTZ_MOVE && !zertz_can_jump(s) ? list_placings(s, out) : 0;
    if (count > 0)
        return count;
    pt_actions list;
    zertz_legal(rules, s, &list);
    count = (unsigned)list.count;
    for (unsigned i = 0; i < count; i++)
        out[i] = (candidate){.action = list.items[i], .slot = (uint16_t)slot_of(list.items[i])};
    if (s->phase == ZERTZ_REMOVE)
        order_removals(s, out, count);
    else if (zertz_act(list.items[0]) == ZERTZ_ACT_JUMP)
        for (unsigned i = 0; i < count; i++)
            out[i].order = (int16_t)order_jump(s, list.items[i]);
    return count;
}

static made_state make(const pt_rules *rules, const void *state, pt_action action, void *out) {
    zertz_state *s = out;
    *s = *(const zertz_state *)state;
    unsigned flags = zertz_apply(rules, s, action);
    return (made_state){.key = zertz_key(rules, s), .flags = (uint8_t)flags, .turn = s->turn};
}

/* Each turn without a jump takes a ring, in two actions. Found by matches on a clock
 * (docs/search.md). */
static int moves_left(const pt_rules *rules, const void *state) {
    (void)rules;
    int left = bit_count(((const zertz_state *)state)->rings) - 17;
    return left > 6 ? left : 6;
}

static const level levels[LEVELS] = {
    {1, 16, 540},  {1, 14, 240},   {1, 12, 115},   {1, 8, 50},    {1500, 6, 25},
    {4000, 4, 18}, {10000, 3, 14}, {25000, 3, 10}, {60000, 2, 8}, {120000, 1, 1},
};

const model zertz_model = {
    .name = "zertz",
    .terms = E_NB,
    .names = names,
    .weights = zertz_weights,
    .scale = 300,
    .levels = levels,
    .lmp_depth = 1,
    .shape = &zertz_shape,
    .count = count,
    .evaluate = evaluate,
    .evaluate_and_see = evaluate_and_see,
    .quiet = quiet,
    .candidates = candidates,
    .make = make,
    .costs_depth = costs_depth,
    .moves_left = moves_left,
};
