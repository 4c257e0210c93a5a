/* The judgement of DVONN positions, placing and stacking. */
#include "dvonn/dvonn.h"
#include "dvonn/state.h"
#include "engine/model.h"
#include "engine/weights.h"

enum {
#define DVONN_TERM(name, hand, about) D_##name,
#include "engine/terms.def"
    D_NB
};

static const char *const names[D_NB] = {
#define DVONN_TERM(name, hand, about) about,
#include "engine/terms.def"
};

_Static_assert((int)D_NB <= TERMS_MAX, "room for every term");

/* Spaces with six neighbours. */
static inline uint64_t inner_spaces(void) {
    return dvonn_surrounded(DVONN_BOARD) & DVONN_BOARD;
}

/* What one side's moves amount to. */
typedef struct reach {
    int moves;
    uint64_t movers, targets;
} reach;

/* Stacks of exactly this height. */
static inline uint64_t of_height(const dvonn_board *b, uint64_t stacks, unsigned height) {
    for (unsigned k = 0; k < DVONN_PLANES; k++)
        stacks &= height >> k & 1 ? b->plane[k] : ~b->plane[k];
    return stacks;
}

static reach look(const dvonn_board *b, unsigned side) {
    uint64_t occupied = dvonn_occupied(b);
    uint64_t free = b->top[side] & ~dvonn_surrounded(occupied);
    reach r = {0, 0, 0};
    unsigned tallest = dvonn_tall(b) & free ? DVONN_HEIGHT_MOVES : 3;
    for (unsigned h = 1; h <= tallest && free; h++) {
        uint64_t from = of_height(b, free, h);
        if (!from)
            continue;
        for (unsigned d = 0; d < DVONN_DIRECTION_NB; d++) {
            if (dvonn_only_rows(h) && d != DVONN_EAST && d != DVONN_WEST)
                continue;
            uint64_t can = dvonn_reaching(from, occupied, h, (dvonn_direction)d);
            int way = dvonn_step((dvonn_direction)d) * (int)h;
            r.moves += bit_count(can);
            r.movers |= can;
            r.targets |= way > 0 ? can << way : can >> -way;
        }
    }
    return r;
}

static void count_stacking(const dvonn_board *b, unsigned c, int sign, int16_t *out) {
    uint64_t own = b->top[c], theirs = b->top[c ^ 1], occupied = dvonn_occupied(b);
    reach r = look(b, c);
#define ADD(term, value) out[D_##term] = (int16_t)(out[D_##term] + sign * (int)(value))
    ADD(PIECES, dvonn_pieces_on(b, own));
    ADD(STACKS, bit_count(own));
    ADD(MOVES, r.moves);
    ADD(MOVERS, bit_count(r.movers));
    ADD(SINGLES, bit_count(of_height(b, own, 1)));
    ADD(TWOS, bit_count(of_height(b, own, 2)));
    ADD(TALL, bit_count(own & dvonn_tall(b)));
    ADD(RED_TOPPED, bit_count(own & b->red));
    ADD(BY_RED, bit_count(own & dvonn_neighbours(b->red)));
    ADD(SURROUNDED, bit_count(own & dvonn_surrounded(occupied)));
    ADD(ATTACKED, dvonn_pieces_on(b, r.targets & theirs));
    ADD(STRANDED, dvonn_pieces_on(b, own & ~r.movers & ~dvonn_surrounded(occupied)));
    ADD(RED_MOVERS, bit_count(r.movers & b->red));
}

static void count_placing(const dvonn_board *b, unsigned c, int sign, int16_t *out) {
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

static void count(const void *state, unsigned me, int16_t *out) {
    const dvonn_state *s = state;
    for (int i = 0; i < D_NB; i++)
        out[i] = 0;
    if (s->placed < DVONN_SPACES) {
        count_placing(&s->board, me, 1, out);
        count_placing(&s->board, me ^ 1, -1, out);
        return;
    }
    out[D_TEMPO] = s->turn == me ? 1 : -1;
    count_stacking(&s->board, me, 1, out);
    count_stacking(&s->board, me ^ 1, -1, out);
}

static void actions(const pt_rules *rules, const void *state, pt_actions *out) {
    dvonn_legal(rules, state, out);
}

/* By space and direction, so that what is likely lies together. */
static unsigned slot(pt_action a) {
    unsigned to = dvonn_action_to(a), from = dvonn_action_from(a);
    if (dvonn_action_kind(a) != DVONN_MOVE)
        return 1024 + to;
    int step = ((int)to - (int)from) / (int)dvonn_action_distance(a);
    /* 1, 12, 13 and their opposites, modulo 8: 1 4 5 and 7 4 3; 12 and -12 are told apart. */
    return from << 3 | (((unsigned)step & 7) ^ (step == -12 ? 2u : 0u));
}

/* Landing on the opponent, the higher the better, before landing on oneself. */
static int hint(const void *state, pt_action a) {
    const dvonn_state *s = state;
    if (dvonn_action_kind(a) != DVONN_MOVE)
        return 0;
    unsigned to = dvonn_action_to(a);
    int height = (int)dvonn_height(&s->board, to);
    return s->board.top[s->turn ^ 1] >> to & 1 ? 100 + 100 * height : -50 * height;
}

/* Placing can wait: what is thought there is soon overtaken. While stacking, every move
 * empties a space, and the last dozen are solved at once. */
static int moves_left(const void *state) {
    const dvonn_state *s = state;
    if (s->placed < DVONN_SPACES)
        return 150;
    int spaces = bit_count(dvonn_occupied(&s->board));
    return spaces > 24 ? (spaces - 14) / 2 : 5;
}

static const level levels[LEVELS] = {
    {1, 2, 8},      {2000, 6, 32},  {4000, 6, 27},  {7500, 5, 22},  {13000, 4, 18},
    {26000, 4, 15}, {48000, 3, 12}, {90000, 3, 10}, {150000, 2, 8}, {200000, 1, 1},
};

const model model_dvonn = {
    .name = "dvonn",
    .game = &pt_game_dvonn,
    .terms = D_NB,
    .names = names,
    .weights = weights_dvonn,
    .scale = 300,
    .levels = levels,
    .late_depth = 3,
    .count = count,
    .actions = actions,
    .slot = slot,
    .hint = hint,
    .moves_left = moves_left,
};
