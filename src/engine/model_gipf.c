/* The judgement of GIPF positions, with and without potentials. */
#include "engine/model.h"
#include "engine/weights.h"
#include "gipf/gipf.h"
#include "gipf/play.h"

/* Spots with six neighbours. */
#define INNER_SPOTS                                                                                \
    (GIPF_SPOTS & GIPF_SPOTS << 1 & GIPF_SPOTS >> 1 & GIPF_SPOTS << 8 & GIPF_SPOTS >> 8 &          \
     GIPF_SPOTS << 9 & GIPF_SPOTS >> 9)

enum {
#define GIPF_TERM(name, hand, about) G_##name,
#include "engine/terms.def"
    G_NB
};

static const char *const names[G_NB] = {
#define GIPF_TERM(name, hand, about) about,
#include "engine/terms.def"
};

_Static_assert((int)G_NB <= TERMS_MAX, "room for every term");

static inline uint64_t around(uint64_t b) {
    return (b << 1 | b >> 1 | b << 8 | b >> 8 | b << 9 | b >> 9) & GIPF_SPOTS;
}

/* What the windows of four spots in line hold, for one colour. */
typedef struct windows {
    int threes, twos, take, mixed;
    uint64_t aims; /* spots that continue an open three along its line */
} windows;

static inline void look_along(uint64_t own, uint64_t theirs, unsigned step, windows *w) {
    uint64_t spots = GIPF_SPOTS, empty = spots & ~(own | theirs);
    uint64_t whole = spots & spots >> step & spots >> 2 * step & spots >> 3 * step;
    if (!whole)
        return;
    uint64_t a = own, b = own >> step, c = own >> 2 * step, d = own >> 3 * step;
    uint64_t ea = empty, eb = empty >> step, ec = empty >> 2 * step, ed = empty >> 3 * step;
    /* Each by its lowest spot. */
    uint64_t three =
        whole & ((a & b & c & ed) | (a & b & ec & d) | (a & eb & c & d) | (ea & b & c & d));
    uint64_t two = whole & ((a & b & ec & ed) | (a & eb & c & ed) | (a & eb & ec & d) |
                            (ea & b & c & ed) | (ea & b & ec & d) | (ea & eb & c & d));
    uint64_t ta = theirs, tb = theirs >> step, tc = theirs >> 2 * step, td = theirs >> 3 * step;
    uint64_t mixed =
        whole & ((a & b & c & td) | (a & b & tc & d) | (a & tb & c & d) | (ta & b & c & d));
    uint64_t beyond = (three << 4 * step | three >> step) & spots;
    w->threes += bit_count(three);
    w->twos += bit_count(two);
    w->mixed += bit_count(mixed);
    w->take += bit_count(beyond & theirs);
    w->aims |= beyond;
}

static inline windows look(uint64_t own, uint64_t theirs) {
    windows w = {0, 0, 0, 0, 0};
    look_along(own, theirs, 1, &w);
    look_along(own, theirs, 8, &w);
    look_along(own, theirs, 9, &w);
    return w;
}

/* Adds one side's counts with a sign. */
static inline void count_side(const gipf_state *s, unsigned c, const windows *mine,
                              const windows *theirs, int sign, int16_t *out) {
    uint64_t own = s->colour[c], gipf = spots_gipf(s) & own;
    uint64_t ring_one = around(GIPF_CENTRE), ring_two = around(ring_one) & ~ring_one & ~GIPF_CENTRE;
    int gipf_count = bit_count(gipf), reserve = s->reserve[c], used = 0;
    int covered_gipf = 0, covered = 0;
    if (spots_potential(s) & own) {
        used = bit_count(own & spots_potential(s) & ~s->kind[3]);
        out[G_USED] = (int16_t)(out[G_USED] + sign * used);
        for (unsigned p = POT_T; p < POT_NB; p++) {
            int n = bit_count(own & spots_of_kind(s, KIND_LOADED + p));
            out[G_LOADED_T + p - POT_T] = (int16_t)(out[G_LOADED_T + p - POT_T] + sign * n);
        }
        out[G_EXTRA] = (int16_t)(out[G_EXTRA] + sign * extra_waits(s, c));
    }
    for (unsigned i = 0; i < s->under_count; i++) {
        if (PIECE_COLOUR(s->under[i]) != c)
            continue;
        if (PIECE_KIND(s->under[i]) == KIND_GIPF)
            covered_gipf++;
        else
            covered++;
    }
#define ADD(term, value) out[G_##term] = (int16_t)(out[G_##term] + sign * (value))
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
        if (s->supply[c]) {
            int n = 0;
            for (unsigned p = POT_T; p < POT_NB; p++)
                n += (int)supply_of(s, c, p);
            ADD(SUPPLY, n);
            ADD(SUPPLY_ANY, 1);
        }
    }
#undef ADD
}

static void count(const void *state, unsigned me, int16_t *out) {
    const gipf_state *s = state;
    for (int i = 0; i < G_NB; i++)
        out[i] = 0;
    out[G_TEMPO] = s->turn == me ? 1 : -1;
    windows mine = look(s->colour[me], s->colour[me ^ 1]);
    windows theirs = look(s->colour[me ^ 1], s->colour[me]);
    count_side(s, me, &mine, &theirs, 1, out);
    count_side(s, me ^ 1, &theirs, &mine, -1, out);
}

/* Rows to remove and extra moves are played out before judging. */
static bool quiet(const void *state) {
    return ((const gipf_state *)state)->phase == PHASE_MOVE;
}

static bool costs_depth(const void *state) {
    const gipf_state *s = state;
    return s->phase != PHASE_REMOVE_BEFORE && s->phase != PHASE_REMOVE_AFTER;
}

/* Several dots lead to the same free spot; one of them is enough. */
static void actions(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    const gipf_state *s = state;
    gipf_legal(s, out);
    if (!costs_depth(s))
        return;
    uint64_t taken = spots_taken(s), seen = 0;
    unsigned kind = 0;
    size_t n = 0;
    for (size_t i = 0; i < out->count; i++) {
        pt_action a = out->items[i];
        if (act_what(a) == ACT_PUSH || act_what(a) == ACT_EXTRA) {
            uint64_t entry = UINT64_C(1) << gipf_pushes[act_push(a)].entry;
            if (act_kind(a) != kind)
                seen = 0;
            kind = act_kind(a);
            if (entry & ~taken & seen)
                continue;
            seen |= entry;
        }
        out->items[n++] = a;
    }
    out->count = n;
}

/* Pushes by kind, so that those of one kind lie together; moves from * 37 + to folded to
 * 2,048, removals by line and what is kept at its lower end. */
static unsigned slot(pt_action a) {
    switch (act_what(a)) {
    case ACT_PUSH:
        return act_kind(a) << 6 | act_push(a);
    case ACT_EXTRA:
        return 14 << 6 | act_push(a);
    case ACT_MOVE:
        return 1024 + ((act_from(a) * 37 + act_to(a)) & 2047);
    case ACT_REMOVE:
        return 3072 + (act_line(a) << 5 | (act_kept(a) & 31));
    default:
        return 15 << 6 | act_what(a);
    }
}

/* Keeping own GIPF-pieces and taking the opponent's comes first among removals. */
static int hint(const void *state, pt_action a) {
    const gipf_state *s = state;
    if (act_what(a) == ACT_REMOVE) {
        uint64_t kept = gipf_spread(act_line(a), act_kept(a));
        return 400 *
               (bit_count(kept & s->colour[s->turn]) - bit_count(kept & s->colour[s->turn ^ 1]));
    }
    if (act_what(a) == ACT_DECLINE)
        return -2000;
    return 0;
}

/* Games last some 30 to 50 turns a side, and are decided before the end. */
static int moves_left(const void *state) {
    (void)state;
    return 25;
}

static const level levels[LEVELS] = {
    {1, 8, 50},    {300, 8, 45},   {700, 8, 40},   {1500, 6, 35},   {3000, 6, 30},
    {6000, 5, 25}, {13000, 4, 20}, {32000, 3, 15}, {100000, 2, 10},
};

const model model_gipf = {
    .game = &pt_game_gipf,
    .terms = G_NB,
    .names = names,
    .weights = weights_gipf,
    .scale = 300,
    .levels = levels,
    .count = count,
    .quiet = quiet,
    .actions = actions,
    .slot = slot,
    .hint = hint,
    .costs_depth = costs_depth,
    .moves_left = moves_left,
};
