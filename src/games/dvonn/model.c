/* The engine's model of DVONN, placing and stacking: evaluation, move ordering, levels. */
#include "engine/model.h"
#include "games/dvonn/dvonn.h"
#include "games/dvonn/features.h"
#include "games/dvonn/reach.h"
#include "games/dvonn/rules.h"
#include "games/dvonn/weights.h"

enum {
#define TERM(name, hand, about) D_##name,
#include "games/dvonn/terms.def"
#undef TERM
    D_NB
};

static const char *const names[D_NB] = {
#define TERM(name, hand, about) about,
#include "games/dvonn/terms.def"
#undef TERM
};

_Static_assert((int)D_NB <= TERMS_MAX, "room for every term");

/* Spaces with six neighbours. */
static inline uint64_t inner_spaces(void) {
    return dvonn_surrounded(DVONN_BOARD) & DVONN_BOARD;
}

TALLIED void count_stacking(tally *t, const dvonn_state *s, const reach *r, unsigned me) {
    const dvonn_board *b = &s->board;
    tally_add(t, D_TEMPO, s->turn == me ? 1 : -1);
    uint64_t occupied = dvonn_occupied(b), surrounded = dvonn_surrounded(occupied);
    uint64_t p0 = b->plane[0], p1 = b->plane[1], tall = dvonn_tall(b);
    uint64_t single = p0 & ~p1 & ~tall, two = p1 & ~p0 & ~tall;
    uint64_t by_red = dvonn_neighbours(b->red);
    both moving = reach_movers(r);
    for (unsigned i = 0; i < 2; i++) {
        uint64_t own = b->top[me ^ i], theirs = b->top[me ^ i ^ 1], movers = moving[i];
        int sign = i ? -1 : 1, moves = 0;
        for (unsigned d = 0; d < DVONN_DIRECTION_NB; d++)
            moves += bit_count(r->toward[d][i]);
#define ADD(term, value) tally_add(t, D_##term, sign *(int)(value))
        ADD(PIECES, dvonn_pieces_on(b, own));
        ADD(STACKS, bit_count(own));
        ADD(MOVES, moves);
        ADD(MOVERS, bit_count(movers));
        ADD(SINGLES, bit_count(own & single));
        ADD(TWOS, bit_count(own & two));
        ADD(TALL, bit_count(own & tall));
        ADD(RED_TOPPED, bit_count(own & b->red));
        ADD(BY_RED, bit_count(own & by_red));
        ADD(SURROUNDED, bit_count(own & surrounded));
        ADD(ATTACKED, dvonn_pieces_on(b, r->targets[i] & theirs));
        ADD(STRANDED, dvonn_pieces_on(b, own & ~movers & ~surrounded));
        ADD(RED_MOVERS, bit_count(movers & b->red));
    }
}

TALLIED void count_placing(tally *t, const dvonn_board *b, unsigned c, int sign) {
    uint64_t own = b->top[c], edge = DVONN_BOARD & ~inner_spaces();
    uint64_t near = dvonn_neighbours(b->red) & DVONN_BOARD;
    uint64_t next = dvonn_neighbours(near) & ~near & DVONN_BOARD;
    ADD(PLACED_EDGE, bit_count(own & edge));
    ADD(PLACED_RED, bit_count(own & near));
    ADD(PLACED_NEAR, bit_count(own & next));
    ADD(PLACED_PAIRS,
        bit_count(own & own << 1) + bit_count(own & own << 12) + bit_count(own & own << 13));
    ADD(PLACED_REACH, bit_count(own & near & edge));
#undef ADD
}

TALLIED void count_all(tally *t, const dvonn_state *s, unsigned me) {
    if (s->placed < DVONN_SPACES) {
        count_placing(t, &s->board, me, 1);
        count_placing(t, &s->board, me ^ 1, -1);
        return;
    }
    const reach r = reach_of(&s->board, me);
    count_stacking(t, s, &r, me);
}

DEFINE_COUNTS(D_NB)

static int evaluate_and_see(const pt_rules *rules, const void *state, unsigned me,
                            const int16_t *weights, net_input *out) {
    const dvonn_state *s = state;
    if (s->placed < DVONN_SPACES) {
        dvonn_see(s, NULL, me, out);
        return evaluate(rules, state, me, weights);
    }
    const reach r = reach_of(&s->board, me);
    dvonn_see(s, &r, me, out);
    tally t = {.weights = weights};
    count_stacking(&t, s, &r, me);
    return t.sum;
}

/* Directions by what a move adds to a space's bit number, plus 64: no two directions share a sum
 * (geometry.h). They count as 1 4 5 upward and 7 6 3 downward. */
#define ALONG(h) [64 + (h)] = 1, [64 - (h)] = 7
#define ACROSS(h) [64 + 12 * (h)] = 4, [64 - 12 * (h)] = 6, [64 + 13 * (h)] = 5, [64 - 13 * (h)] = 3
static const uint8_t directions[128] = {
    ALONG(1), ALONG(2), ALONG(3),  ALONG(4),  ALONG(5),  ALONG(6),  ALONG(7),
    ALONG(8), ALONG(9), ALONG(10), ACROSS(1), ACROSS(2), ACROSS(3), ACROSS(4),
};
#undef ALONG
#undef ACROSS

/* Slots are by space and direction, so that similar moves are adjacent. Landing on the opponent,
 * the higher the better, comes before landing on one's own. */
static unsigned candidates(const pt_rules *rules, const void *state, int depth, void *scratch,
                           candidate *out) {
    (void)scratch;
    (void)depth;
    const dvonn_state *s = state;
    pt_actions list;
    dvonn_legal(rules, s, &list);
    unsigned n = (unsigned)list.count;
    if (dvonn_action_kind(list.items[0]) != DVONN_MOVE) {
        for (unsigned i = 0; i < n; i++)
            out[i] = (candidate){
                .action = list.items[i],
                .slot = (uint16_t)(1024 + dvonn_action_to(list.items[i])),
            };
        return n;
    }
    const dvonn_board *b = &s->board;
    uint64_t theirs = b->top[s->turn ^ 1], tall = dvonn_tall(b);
    for (unsigned i = 0; i < n; i++) {
        pt_action a = list.items[i];
        unsigned from = dvonn_action_from(a), to = dvonn_action_to(a);
        unsigned low = (unsigned)((b->plane[0] >> to & 1) | (b->plane[1] >> to & 1) << 1);
        int height = (int)(tall >> to & 1 ? dvonn_height(b, to) : low);
        out[i] = (candidate){
            .action = a,
            .slot = (uint16_t)(from << 3 | directions[64 + to - from]),
            .order = (int16_t)(theirs >> to & 1 ? 100 + 100 * height : -50 * height),
        };
    }
    return n;
}

static made_state make(const pt_rules *rules, const void *state, pt_action action, void *out) {
    dvonn_state *s = out;
    *s = *(const dvonn_state *)state;
    unsigned flags = dvonn_apply_unordered(s, action);
    return (made_state){
        .key = dvonn_search_key(rules, s), .flags = (uint8_t)flags, .turn = s->turn};
}

/* With so few moves left for both sides together, the game is played out instead of evaluated, and
 * nothing is pruned on the way: a result based only on finished games is a proof (docs/search.md
 * has how soon endings are solved). Boards with more stacks than this hardly ever have so few
 * moves, so they are not counted there. */
enum { PLAYED_OUT_MOVES = 10, LEVEL_PLAYED_OUT_MOVES = 6, PLAYED_OUT_STACKS = 28 };

static bool goes_on_longer(const dvonn_state *s, unsigned than) {
    const dvonn_board *b = &s->board;
    if (s->placed < DVONN_SPACES || bit_count(dvonn_occupied(b)) > PLAYED_OUT_STACKS)
        return true;
    unsigned moves = dvonn_count_moves(b, 0);
    return moves > than || moves + dvonn_count_moves(b, 1) > than;
}

static bool quiet(const pt_rules *rules, const void *state) {
    (void)rules;
    return goes_on_longer(state, PLAYED_OUT_MOVES);
}

static bool level_quiet(const pt_rules *rules, const void *state) {
    (void)rules;
    return goes_on_longer(state, LEVEL_PLAYED_OUT_MOVES);
}

/* Of 100 boards with 14 moves left (endings.txt), 78 have no more stacks. */
enum { ENDING_STACKS = 32 };

static bool ending(const pt_rules *rules, const void *state) {
    (void)rules;
    const dvonn_state *s = state;
    return s->placed == DVONN_SPACES && bit_count(dvonn_occupied(&s->board)) <= ENDING_STACKS;
}

/* Little time is spent on placing, where analysis is soon out of date: three times as much was no
 * better (docs/search.md). While stacking, every move empties a space, and most games are solved
 * long before nobody can move. */
static int moves_left(const pt_rules *rules, const void *state) {
    (void)rules;
    const dvonn_state *s = state;
    if (s->placed < DVONN_SPACES)
        return 150;
    int spaces = bit_count(dvonn_occupied(&s->board));
    return spaces > 30 ? (spaces - 22) / 2 : 4;
}

static const level levels[LEVELS] = {
    {1, 2, 8},      {2000, 6, 32},  {4000, 6, 27},  {7500, 5, 22},  {13000, 4, 18},
    {26000, 4, 15}, {48000, 3, 12}, {90000, 3, 10}, {150000, 2, 8}, {320000, 1, 1},
};

const model dvonn_model = {
    .name = "dvonn",
    .terms = D_NB,
    .names = names,
    .weights = dvonn_weights,
    .scale = 300,
    .levels = levels,
    .margins = true,
    .lmp_depth = 3,
    .shape = &dvonn_shape,
    .count = count,
    .evaluate = evaluate,
    .evaluate_and_see = evaluate_and_see,
    .quiet = quiet,
    .level_quiet = level_quiet,
    .ending = ending,
    .candidates = candidates,
    .make = make,
    .moves_left = moves_left,
};
