/* The engine's model of GIPF, with and without potentials: evaluation, move ordering, levels. */
#include "engine/model.h"
#include "games/gipf/features.h"
#include "games/gipf/gipf.h"
#include "games/gipf/rules.h"
#include "games/gipf/text.h"
#include "games/gipf/weights.h"

/* Move ordering. One's own rows make any action interesting; the opponent's, and the end of the
 * game, less so. */
enum { ORDER_OWN_ROW = 10000, ORDER_STIR = 3000 };

/* From this depth, ordering looks at the resulting states. */
enum { ORDER_AHEAD_DEPTH = 2 };

/* Spots with six neighbours. */
#define INNER_SPOTS                                                                                \
    (GIPF_SPOTS & GIPF_SPOTS << 1 & GIPF_SPOTS >> 1 & GIPF_SPOTS << 8 & GIPF_SPOTS >> 8 &          \
     GIPF_SPOTS << 9 & GIPF_SPOTS >> 9)

enum {
#define TERM(name, hand, about) G_##name,
#include "games/gipf/terms.def"
#undef TERM
    G_NB
};

static const char *const names[G_NB] = {
#define TERM(name, hand, about) about,
#include "games/gipf/terms.def"
#undef TERM
};

_Static_assert((int)G_NB <= TERMS_MAX, "room for every term");

/* What the windows of four spots in line contain, for one colour. */
typedef struct windows {
    int threes, twos, take, mixed;
    uint64_t aims; /* spots that continue an open three along its line */
} windows;

/* One colour's share of the windows in a direction; a window is identified by its lowest spot. */
typedef struct share {
    uint64_t any, two, three; /* any of its pieces; exactly two, three */
} share;

/* Adds four bits for all windows at once. */
TALLIED share share_of(uint64_t own, unsigned step) {
    uint64_t a = own, b = own >> step, c = own >> 2 * step, d = own >> 3 * step;
    uint64_t low = a ^ b, high = c ^ d;
    uint64_t odd = low ^ high, twos = (a & b) ^ (c & d) ^ (low & high);
    return (share){.any = a | b | c | d, .two = twos & ~odd, .three = twos & odd};
}

TALLIED void add_windows(windows *w, const share *mine, const share *other, uint64_t theirs,
                         unsigned step) {
    uint64_t spots = GIPF_SPOTS;
    uint64_t whole = spots & spots >> step & spots >> 2 * step & spots >> 3 * step;
    uint64_t three = mine->three & whole, open = three & ~other->any;
    uint64_t beyond = (open << 4 * step | open >> step) & spots;
    w->threes += bit_count(open);
    w->twos += bit_count(mine->two & whole & ~other->any);
    w->mixed += bit_count(three & other->any);
    w->take += bit_count(beyond & theirs);
    w->aims |= beyond;
}

TALLIED void look_along(windows w[2], uint64_t own, uint64_t theirs, unsigned step) {
    share mine = share_of(own, step), other = share_of(theirs, step);
    add_windows(&w[0], &mine, &other, theirs, step);
    add_windows(&w[1], &other, &mine, own, step);
}

/* What loaded pieces can land on (potentials.md §5). */
typedef struct aims {
    uint64_t cover; /* GIPF-pieces, by P */
    uint64_t take;  /* what D may take */
} aims;

static inline aims look_for_aims(const gipf_state *s, unsigned c) {
    uint64_t own = s->colour[c], theirs = s->colour[c ^ 1];
    uint64_t p = own & spots_of_kind(s, KIND_LOADED + POT_P);
    uint64_t d = own & spots_of_kind(s, KIND_LOADED + POT_D);
    aims a = {0, 0};
    if (p && s->reserve[c] > 0)
        a.cover = gipf_around(p) & theirs & spots_gipf(s);
    if (d)
        a.take = gipf_around(d) & theirs & spots_of_kinds(s, UNDER_D);
    return a;
}

/* Whether the player has that potential on the board or in supply. */
static inline bool has_potential(const gipf_state *s, unsigned c, unsigned potential) {
    return supply_of(s, c, potential) > 0 ||
           (s->colour[c] & spots_of_kind(s, KIND_LOADED + potential)) != 0;
}

/* Adds one side's counts with a sign. */
TALLIED void count_side(tally *t, const gipf_state *s, unsigned c, const windows *mine,
                        const windows *theirs, int sign) {
#define ADD_TO(term, value) tally_add(t, term, sign *(int)(value))
#define ADD(term, value) ADD_TO(G_##term, value)
    uint64_t own = s->colour[c], gipf = spots_gipf(s) & own;
    uint64_t ring_one = gipf_around(GIPF_CENTRE),
             ring_two = gipf_around(ring_one) & ~ring_one & ~GIPF_CENTRE;
    int gipf_count = bit_count(gipf), reserve = s->reserve[c], used = 0;
    int covered_gipf = 0, covered = 0;
    if (spots_potential(s) & own) {
        used = bit_count(own & spots_potential(s) & ~s->kind[3]);
        ADD(USED, used);
        for (unsigned p = POT_T; p < POT_NB; p++)
            ADD_TO(G_LOADED_T + p - POT_T, bit_count(own & spots_of_kind(s, KIND_LOADED + p)));
        ADD(EXTRA, extra_waits(s, c));
        aims a = look_for_aims(s, c);
        int last = bit_count(spots_gipf(s) & s->colour[c ^ 1]) == 1;
        ADD(P_AIMS, bit_count(a.cover));
        ADD(P_AIMS_LAST, last && a.cover);
        ADD(D_AIMS, bit_count(a.take));
    }
    if (gipf_count <= 1 && has_potential(s, c ^ 1, POT_P))
        ADD(LAST_TO_P, 1);
    for (unsigned i = 0; i < s->under_count; i++) {
        if (PIECE_COLOUR(s->under[i]) != c)
            continue;
        if (PIECE_KIND(s->under[i]) == KIND_GIPF)
            covered_gipf++;
        else
            covered++;
    }
    ADD(PIECES, bit_count(own) - used + gipf_count + reserve + 2 * covered_gipf + covered);
    ADD(RESERVE, reserve);
    ADD(RESERVE_NONE, reserve == 0);
    ADD(RESERVE_ONE, reserve <= 1);
    ADD(RESERVE_FEW, reserve <= 3);
    ADD(CENTRE, (own & GIPF_CENTRE) != 0);
    ADD(RING_ONE, bit_count(own & ring_one));
    ADD(RING_TWO, bit_count(own & ring_two));
    ADD(EDGE, bit_count(own & ~INNER_SPOTS));
    ADD(THREES, mine->threes);
    ADD(TWOS, mine->twos);
    ADD(THREES_TAKE, mine->take);
    ADD(THREES_ALL, mine->mixed);
    ADD(ROWS, has_four(own));
    if (s->variant != GIPF_BASIC) {
        ADD(GIPF, gipf_count);
        ADD(GIPF_LAST, gipf_count <= 1);
        ADD(GIPF_TWO, gipf_count <= 2);
        ADD(GIPF_INSIDE, bit_count(gipf & INNER_SPOTS));
        ADD(GIPF_AIMED, bit_count(gipf & theirs->aims));
        ADD(GIPF_RIGHT, s->stage[c] <= STAGE_G);
        ADD(COVERED_GIPF, covered_gipf);
        ADD(COVERED, covered);
        ADD(LAST_FOR_GOOD, gipf_count <= 1 && s->stage[c] > STAGE_G);
        if (s->supply[c]) {
            for (unsigned p = POT_T; p < POT_NB; p++)
                ADD_TO(G_SUPPLY_T + p - POT_T, supply_of(s, c, p));
            ADD(SUPPLY_ANY, 1);
        }
    }
#undef ADD
#undef ADD_TO
}

TALLIED void count_all(tally *t, const gipf_state *s, unsigned me) {
    windows w[2] = {{0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}};
    look_along(w, s->colour[me], s->colour[me ^ 1], 1);
    look_along(w, s->colour[me], s->colour[me ^ 1], 8);
    look_along(w, s->colour[me], s->colour[me ^ 1], 9);
    tally_add(t, G_TEMPO, s->turn == me ? 1 : -1);
    count_side(t, s, me, &w[0], &w[1], 1);
    count_side(t, s, me ^ 1, &w[1], &w[0], -1);
}

DEFINE_COUNTS(G_NB)

/* Whether the player to move can cover the opponent's last GIPF-piece, which wins. */
static inline bool covers_last(const gipf_state *s) {
    uint64_t gipf = spots_gipf(s) & s->colour[s->turn ^ 1];
    return gipf && (gipf & (gipf - 1)) == 0 && look_for_aims(s, s->turn).cover;
}

/* Removals and extra moves are played out before evaluating, and so is a win in one move. */
static bool quiet(const pt_rules *rules, const void *state) {
    (void)rules;
    const gipf_state *s = state;
    return s->phase == PHASE_MOVE && !(spots_loaded(s) && covers_last(s));
}

static bool costs_depth(const pt_rules *rules, const void *state) {
    (void)rules;
    return !is_removing(state);
}

/* Move ordering for other actions: among removals, those that keep one's own GIPF-pieces and take
 * the opponent's come first; among moves, those of a potential that lands on something, above all a
 * GIPF-piece. Moves, from * 37 + to, are folded into 2,048 slots. */
static candidate candidate_for(const gipf_state *s, pt_action a) {
    unsigned slot;
    int order = 0;
    switch (act_what(a)) {
    case ACT_EXTRA:
        slot = 14 << 6 | act_push(a);
        break;
    case ACT_MOVE:
        slot = 1024 + ((act_from(a) * 37 + act_to(a)) & 2047);
        if (spots_taken(s) >> act_to(a) & 1)
            order = act_laid(a) ? 4000 : 1500;
        break;
    case ACT_REMOVE: {
        uint64_t kept = gipf_spread(act_line(a), act_kept(a));
        slot = 3072 + (act_line(a) << 5 | (act_kept(a) & 31));
        order =
            400 * (bit_count(kept & s->colour[s->turn]) - bit_count(kept & s->colour[s->turn ^ 1]));
        break;
    }
    default:
        slot = 15 << 6 | act_what(a);
        order = act_what(a) == ACT_DECLINE ? -2000 : 0;
    }
    return (candidate){.action = a, .slot = (uint16_t)slot, .order = (int16_t)order};
}

/* The pushes worth considering, as a set of their numbers: of several dots that lead to the same
 * free spot, the first is enough. */
static uint64_t different_pushes(const gipf_state *s) {
    uint64_t taken = spots_taken(s), seen = 0, pushes = 0;
    for (unsigned i = 0; i < GIPF_PUSHES; i++) {
        uint64_t entry = UINT64_C(1) << gipf_pushes[i].entry;
        bool full = !(gipf_pushes[i].spots & ~taken);
        pushes |= (uint64_t)(!full && !(entry & ~taken & seen)) << i;
        seen |= entry;
    }
    return pushes;
}

/* The spots that make four in line with three of `own`. */
TALLIED uint64_t fourths_along(uint64_t own, unsigned step) {
    uint64_t below = own << step, above = own >> step;
    uint64_t two_below = below & own << 2 * step, two_above = above & own >> 2 * step;
    return (two_below & own << 3 * step) | (two_below & above) | (below & two_above) |
           (two_above & own >> 3 * step);
}

static inline uint64_t fourths(uint64_t own) {
    return (fourths_along(own, 1) | fourths_along(own, 8) | fourths_along(own, 9)) & ~own &
           GIPF_SPOTS;
}

/* What the ordering of all pushes in one state has in common. */
typedef struct prospects {
    uint64_t own, theirs; /* where one more piece makes a row */
    bool stirs;           /* the opponent has nothing to bring in, or the board may be full */
} prospects;

/* What a push leads to if no potential is in play and both sides have a GIPF-piece or need none: a
 * row for either side, or an opponent who cannot move. Other pushes are made to find out. A new row
 * includes a spot where one more piece makes one, and most pushes move nothing there. */
static int order_of_push(const gipf_state *s, const prospects *p, unsigned number) {
    const gipf_push *push = &gipf_pushes[number];
    if (push->spots & (p->own | p->theirs)) {
        uint64_t moved = gipf_pushed_spots(s, push), own = s->colour[s->turn];
        uint64_t theirs = s->colour[s->turn ^ 1];
        uint64_t own_moved = own & moved, their_moved = theirs & moved;
        uint64_t own_there = push->backward ? own_moved >> push->step : own_moved << push->step;
        uint64_t their_there =
            push->backward ? their_moved >> push->step : their_moved << push->step;
        own_there |= UINT64_C(1) << push->entry;
        if (own_there & p->own && has_four((own ^ own_moved) | own_there))
            return ORDER_OWN_ROW;
        if (their_there & p->theirs && has_four((theirs ^ their_moved) | their_there))
            return ORDER_STIR;
    }
    return p->stirs ? ORDER_STIR : 0;
}

static int order_by_making(const pt_rules *rules, const gipf_state *s, pt_action a) {
    gipf_state next = *s;
    gipf_apply(rules, &next, a);
    if (quiet(rules, &next))
        return 0;
    return !is_over(&next) && next.turn == s->turn ? ORDER_OWN_ROW : ORDER_STIR;
}

/* Pushes of the kinds that may come in, ordered by kind, so that each kind's slots are adjacent. */
static unsigned push_candidates(const pt_rules *rules, const gipf_state *s, uint64_t pushes,
                                bool ahead, candidate *out) {
    bool plain = !spots_potential(s) && s->stage[s->turn] != STAGE_F && !gipf_without_gipf(s);
    unsigned kinds = gipf_kinds_to_push(s), n = 0, cost = least_cost(s, s->turn ^ 1u);
    prospects p = {.stirs = s->reserve[s->turn ^ 1] < cost ||
                            bit_count(GIPF_SPOTS & ~spots_taken(s)) <= 1};
    if (ahead && plain) {
        p.own = fourths(s->colour[s->turn]);
        p.theirs = fourths(s->colour[s->turn ^ 1]);
    }
    for (unsigned kind = 0; kinds >> kind; kind++) {
        if (!(kinds >> kind & 1))
            continue;
        bool simple = plain && (kind == KIND_BASIC || kind == KIND_GIPF);
        for (uint64_t rest = pushes; rest; n++) {
            unsigned i = (unsigned)bit_pop(&rest);
            pt_action a = act_of_push(i, kind);
            int order = 0;
            if (ahead)
                order = simple ? order_of_push(s, &p, i) : order_by_making(rules, s, a);
            out[n] = (candidate){a, (uint16_t)(kind << 6 | i), (int16_t)order};
        }
    }
    return n;
}

static unsigned candidates(const pt_rules *rules, const void *state, int depth, void *scratch,
                           candidate *out) {
    (void)scratch;
    const gipf_state *s = state;
    bool costs = costs_depth(rules, s), ahead = costs && depth >= ORDER_AHEAD_DEPTH;
    uint64_t pushes = costs ? different_pushes(s) : 0;
    unsigned n = 0;
    pt_actions list;
    list.count = 0;
    if (s->phase == PHASE_MOVE) {
        n = push_candidates(rules, s, pushes, ahead, out);
        gipf_power_moves(s, &list);
    } else {
        gipf_legal(rules, s, &list);
    }
    for (size_t i = 0; i < list.count; i++) {
        pt_action a = list.items[i];
        if (act_what(a) == ACT_EXTRA && !(pushes >> act_push(a) & 1))
            continue;
        out[n] = candidate_for(s, a);
        if (ahead)
            out[n].order = (int16_t)(out[n].order + order_by_making(rules, s, a));
        n++;
    }
    return n;
}

/* A row of the player's own, and landing on a piece, change more than an evaluation sees. One of
 * the kinds that a push may bring in is enough to see the row: the last in the list, since a basic
 * piece forfeits what is still to come (potentials.md §3). */
static void mark_noisy(const pt_rules *rules, const void *state, candidate *list, unsigned searched,
                       unsigned count) {
    (void)rules;
    const gipf_state *s = state;
    const prospects p = {.own = fourths(s->colour[s->turn])};
    uint64_t noisy = spots_taken(s) | p.own, seen = 0;
    for (unsigned i = 0; p.own && i < searched; i++)
        seen |= act_what(list[i].action) == ACT_PUSH ? UINT64_C(1) << act_push(list[i].action) : 0;
    for (unsigned i = count; i-- > searched;) {
        pt_action a = list[i].action;
        bool is_noisy = false;
        if (act_what(a) == ACT_MOVE) {
            is_noisy = noisy >> act_to(a) & 1;
        } else if (p.own && act_what(a) == ACT_PUSH && !(seen >> act_push(a) & 1)) {
            is_noisy = order_of_push(s, &p, act_push(a)) != 0;
            seen |= UINT64_C(1) << act_push(a);
        }
        list[i].order |= is_noisy ? ORDER_NOISY : 0;
    }
}

/* Pushes that make a row of the player's own. */
static unsigned captures(const pt_rules *rules, const void *state, candidate *out) {
    (void)rules;
    const gipf_state *s = state;
    const prospects p = {.own = fourths(s->colour[s->turn])};
    unsigned kinds = gipf_kinds_to_push(s), n = 0;
    if (!p.own || s->stage[s->turn] == STAGE_F)
        return 0;
    uint64_t pushes = different_pushes(s);
    while (pushes) {
        unsigned i = (unsigned)bit_pop(&pushes);
        if (!(gipf_pushes[i].spots & p.own) || order_of_push(s, &p, i) != ORDER_OWN_ROW)
            continue;
        unsigned kind = kinds >> KIND_BASIC & 1 ? KIND_BASIC : KIND_GIPF;
        if (kinds >> kind & 1)
            out[n++] = (candidate){act_of_push(i, kind), (uint16_t)(kind << 6 | i), 0};
    }
    return n;
}

static made_state make(const pt_rules *rules, const void *state, pt_action action, void *out) {
    gipf_state *s = out;
    *s = *(const gipf_state *)state;
    unsigned flags = gipf_apply(rules, s, action);
    return (made_state){
        .key = gipf_identity_key(rules, s), .flags = (uint8_t)flags, .turn = s->turn};
}

/* With potentials, the same counts have different weights: a GIPF-piece can be covered, and the
 * reserve is used up faster. */
static const model *narrow(const pt_rules *rules, const void *state) {
    (void)rules;
    const gipf_state *s = state;
    return s->supply[0] || s->supply[1] || spots_potential(s) ? &gipf_model_potentials
                                                              : &gipf_model;
}

static const level levels[LEVELS] = {
    {1, 8, 60},    {1500, 10, 110}, {1500, 9, 68}, {1600, 8, 51}, {1900, 6, 44},
    {2600, 6, 35}, {3400, 5, 31},   {5000, 5, 27}, {6500, 4, 25}, {3600, 1, 1},
};

static const level levels_potentials[LEVELS] = {
    {1, 8, 200},    {8500, 8, 28},  {11500, 7, 26}, {15500, 6, 25},  {22000, 5, 22},
    {34000, 4, 19}, {54000, 4, 16}, {88000, 3, 13}, {140000, 3, 10}, {150000, 1, 1},
};

/* Loaded pieces and supplies: what a player can still declare. */
static int stakes_ahead(const pt_rules *rules, const void *state, unsigned player, char kind) {
    (void)rules;
    const gipf_state *s = state;
    unsigned p = gipf_potential_named(kind);
    return bit_count(s->colour[player] & spots_of_kind(s, KIND_LOADED + p)) +
           (int)supply_of(s, player, p);
}

static int stakes_used(const pt_rules *rules, const void *state, unsigned player, char kind) {
    (void)rules;
    const gipf_state *s = state;
    return bit_count(s->colour[player] & spots_of_kind(s, KIND_USED + gipf_potential_named(kind)));
}

/* Measured from the engine's own values when it weighed challenges: 515 of them in 100 games. */
static int stake_worth(char kind) {
    static const int worth[POT_NB] = {0, 117, 23, 35, 12, 206};
    return worth[gipf_potential_named(kind)];
}

/* The last challenge may be the only defence for a GIPF-piece about to be covered. Spending one
 * costs us about as much as we gain when the opponent does. Found by matches
 * (docs/benchmarks.md). */
static const uint8_t challenge_gain[] = {0, 145, 73, 29, 15};
static const stake_model gipf_stakes = {
    .ahead = stakes_ahead,
    .used = stakes_used,
    .worth = stake_worth,
    .challenge_spent = 73,
    .challenge_gain = challenge_gain,
    .challenge_gains = sizeof challenge_gain,
};

/* Found by matches (docs/search.md). */
enum { RFP_MARGIN = 100 };

#define GIPF_MODEL(weights_of_it, levels_of_it)                                                    \
    .terms = G_NB, .names = names, .weights = (weights_of_it), .scale = 300,                       \
    .levels = (levels_of_it), .lmp_depth = 2, .rfp_margin = RFP_MARGIN, .shape = &gipf_shape,      \
    .stakes = &gipf_stakes, .narrow = narrow, .count = count, .evaluate = evaluate,                \
    .quiet = quiet, .candidates = candidates, .mark_noisy = mark_noisy, .make = make,              \
    .costs_depth = costs_depth

const model gipf_model = {
    .name = "gipf",
    .next = &gipf_model_potentials,
    .captures = captures,
    GIPF_MODEL(gipf_weights, levels),
};
const model gipf_model_potentials = {
    .name = "potentials",
    .level_openings = true,
    GIPF_MODEL(potentials_weights, levels_potentials),
};
