/* Placing and stacking have no feature and no bucket in common: two networks in one file.
 *
 *     stacking   each stack twice, as mine or theirs:
 *                on its space, by its height, whether it has red and whether it can move;
 *                wherever it is, by its height, how far red is, in how many directions it can
 *                move, and who can land on it
 *                red pieces alone, and who can land on them
 *                how many stacks can move, mine and theirs
 *     placing    my piece or theirs on each space, by how far red is; red on each space
 *                how many pieces have been placed
 *
 * How far red is counts steps from stack to stack: the longer the way, the sooner it is cut. */
#include "games/dvonn/features.h"

#include "games/dvonn/dvonn.h"

/* A stack, as bits:
 *
 *     0-2  height, 7 stands for more
 *     3-5  red: 4 in it, 3 next to it, 2 and 1 two and three steps away, 0 further
 *     6-7  directions it can move in, 3 stands for more
 *     8    an opposing stack can land on it
 *     9    another of its own side can */
enum {
    LOW_BITS = 8,
    RED_BIT = 5,
    MOBILITY_BIT = 6,
    HIT_BIT = 8,
    JOINED_BIT = 9,
    KINDS = 1 << 10,
    HEIGHT = 7 /* mask */
};

enum {
    ON_SPACE = 4 * (HEIGHT + 1),
    RED_ALONE = 2 * ON_SPACE,
    CLASSES = RED_ALONE + 4,
    MOVERS = 16,        /* 15 stands for more */
    PLACED_CLASSES = 9, /* both sides by four distances, and red */
    PLACED_RED = PLACED_CLASSES - 1,
    AT_KINDS = DVONN_SPACES * CLASSES,
    AT_MOVERS = AT_KINDS + 2 * KINDS,
    AT_PLACING = AT_MOVERS + 2 * MOVERS,
    AT_PLACED = AT_PLACING + DVONN_SPACES * PLACED_CLASSES,
    FEATURES = AT_PLACED + DVONN_SPACES,

    PLACING_BUCKETS = 2,
    BUCKETS = PLACING_BUCKETS + 4
};

/* The spaces at most one, two and three steps from red. */
typedef struct near_red {
    uint64_t one, two, three;
} near_red;

static near_red near_red_of(uint64_t red, uint64_t spaces) {
    near_red near;
    near.one = (red | dvonn_neighbours(red)) & spaces;
    near.two = (near.one | dvonn_neighbours(near.one)) & spaces;
    near.three = (near.two | dvonn_neighbours(near.two)) & spaces;
    return near;
}

static void see_placing(const dvonn_state *s, unsigned me, net_input *out) {
    const near_red near = near_red_of(s->board.red, DVONN_BOARD);
    for (unsigned side = 0; side < 2; side++) {
        for (uint64_t rest = s->board.top[me ^ side]; rest;) {
            unsigned space = (unsigned)bit_pop(&rest);
            unsigned steps = (unsigned)((near.one >> space & 1) + (near.two >> space & 1) +
                                        (near.three >> space & 1));
            unsigned at = AT_PLACING + PLACED_CLASSES * dvonn_point_of(space) + 2 * steps;
            net_add_pair(out, side, at, 1);
        }
    }
    for (uint64_t rest = s->board.red; rest;) {
        unsigned point = dvonn_point_of((unsigned)bit_pop(&rest));
        net_add_pair(out, 0, AT_PLACING + PLACED_CLASSES * point + PLACED_RED, 0);
    }
    net_add_pair(out, 0, AT_PLACED + s->placed, 0);
    out->bucket = s->placed < DVONN_SPACES / 2 ? 0 : 1;
}

/* Row k of eight bits becomes column k. */
static inline uint64_t transpose(uint64_t x) {
    uint64_t t = (x ^ x >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & UINT64_C(0x0000cccc0000cccc);
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return x ^ t ^ t << 28;
}

/* Bits 0 to 7 of what is on each space, given as a plane each. */
static void low_bits(const uint64_t plane[LOW_BITS], uint8_t out[64]) {
    for (unsigned first = 0; first < 64; first += 8) {
        uint64_t x = 0;
        for (unsigned k = 0; k < LOW_BITS; k++)
            x |= (plane[k] >> first & 255) << 8 * k;
        x = transpose(x);
        for (unsigned i = 0; i < 8; i++)
            out[first + i] = (uint8_t)(x >> 8 * i);
    }
}

static void see_kinds(const dvonn_board *b, const reach *r, uint8_t low[64]) {
    const near_red near = near_red_of(b->red, dvonn_occupied(b));
    const uint64_t high = b->plane[3] | b->plane[4] | b->plane[5];
    uint64_t once = 0, twice = 0, thrice = 0;
    for (unsigned d = 0; d < DVONN_DIRECTION_NB; d++) {
        uint64_t can = r->toward[d][0] | r->toward[d][1];
        thrice |= twice & can;
        twice |= once & can;
        once |= can;
    }
    const uint64_t plane[LOW_BITS] = {
        b->plane[0] | high,       b->plane[1] | high,
        b->plane[2] | high,       (near.one | (near.three & ~near.two)) & ~b->red,
        near.two & ~b->red,       b->red,
        (once & ~twice) | thrice, twice,
    };
    low_bits(plane, low);
}

static void see_stacking(const dvonn_board *b, const reach *r, unsigned me, net_input *out) {
    const both moving = reach_movers(r);
    const uint64_t occupied = dvonn_occupied(b);
    uint8_t low[64];
    unsigned count = 0;
    see_kinds(b, r, low);
    for (unsigned side = 0; side < 2; side++) {
        uint16_t *own = out->list[side], *other = out->list[side ^ 1];
        const uint64_t joined = r->targets[side], hit = r->targets[side ^ 1];
        for (uint64_t rest = b->top[me ^ side]; rest; count += 2) {
            unsigned space = (unsigned)bit_pop(&rest), is = low[space];
            unsigned can_move = is >> MOBILITY_BIT ? 2 : 0, has_red = is >> RED_BIT & 1;
            unsigned at = dvonn_point_of(space) * CLASSES + (is & HEIGHT) * 4 + can_move + has_red;
            is |= (unsigned)((hit >> space & 1) << HIT_BIT | (joined >> space & 1) << JOINED_BIT);
            own[count] = (uint16_t)at;
            other[count] = (uint16_t)(at + ON_SPACE);
            own[count + 1] = (uint16_t)(AT_KINDS + is);
            other[count + 1] = (uint16_t)(AT_KINDS + KINDS + is);
        }
    }
    out->count[0] = out->count[1] = count;
    for (uint64_t rest = occupied & ~b->top[0] & ~b->top[1]; rest;) {
        unsigned space = (unsigned)bit_pop(&rest);
        unsigned at = dvonn_point_of(space) * CLASSES + RED_ALONE;
        unsigned by_me = r->targets[0] >> space & 1, by_them = r->targets[1] >> space & 1;
        net_add(out, 0, at + 2 * by_me + by_them);
        net_add(out, 1, at + 2 * by_them + by_me);
    }
    for (unsigned side = 0; side < 2; side++) {
        unsigned movers = (unsigned)bit_count(moving[side]);
        net_add_pair(out, side, AT_MOVERS + (movers < MOVERS ? movers : MOVERS - 1), MOVERS);
    }
    int stacks = bit_count(occupied);
    out->bucket = PLACING_BUCKETS + (stacks >= 40 ? 0 : stacks >= 30 ? 1 : stacks >= 20 ? 2 : 3);
}

void dvonn_see(const dvonn_state *s, const reach *r, unsigned me, net_input *out) {
    out->count[0] = out->count[1] = 0;
    if (s->placed < DVONN_SPACES)
        see_placing(s, me, out);
    else
        see_stacking(&s->board, r, me, out);
}

static void see(const pt_rules *rules, const void *state, unsigned me, net_input *out) {
    (void)rules;
    const dvonn_state *s = state;
    reach r;
    if (s->placed == DVONN_SPACES)
        r = reach_of(&s->board, me);
    dvonn_see(s, &r, me, out);
}

/* Way 1 mirrors rows from left to right, way 2 turns the board by half a circle, way 3 does
 * both. */
static uint64_t turn_spaces(uint64_t spaces, unsigned way) {
    uint64_t turned = 0;
    while (spaces) {
        unsigned space = (unsigned)bit_pop(&spaces);
        unsigned row = dvonn_row(space), column = dvonn_column(space);
        if (way & 1)
            column = 8 + row - column;
        if (way & 2) {
            row = DVONN_ROWS - 1 - row;
            column = DVONN_COLUMNS - 1 - column;
        }
        turned |= dvonn_bit(row * DVONN_STRIDE + column);
    }
    return turned;
}

static void turn(const pt_rules *rules, const void *state, unsigned way, void *out) {
    (void)rules;
    dvonn_state *s = out;
    *s = *(const dvonn_state *)state;
    dvonn_board *b = &s->board;
    b->top[0] = turn_spaces(b->top[0], way);
    b->top[1] = turn_spaces(b->top[1], way);
    b->red = turn_spaces(b->red, way);
    for (unsigned k = 0; k < DVONN_PLANES; k++)
        b->plane[k] = turn_spaces(b->plane[k], way);
}

const net_shape dvonn_shape = {
    .features = FEATURES,
    .buckets = BUCKETS,
    .see = see,
    .ways = 4,
    .turn = turn,
};
