/* Placing and stacking have no feature and no bucket in common: two networks in one file.
 *
 *     stacking   CLASSES for each space: whose stack, how high, with red in it, able to move;
 *                or a red piece alone
 *                how many stacks can move, mine and theirs
 *     placing    my piece, theirs or red on each space
 *                how many pieces have been placed */
#include "games/dvonn/features.h"

#include "games/dvonn/dvonn.h"
#include "games/dvonn/reach.h"

enum {
    HEIGHTS = 6, /* 1 to 5, and more */
    CLASSES = 2 * HEIGHTS * 2 * 2 + 1,
    RED_ALONE = CLASSES - 1,
    MOVERS = 16, /* 15 stands for more */
    AT_MOVERS = DVONN_SPACES * CLASSES,
    AT_PLACING = AT_MOVERS + 2 * MOVERS,
    AT_PLACED = AT_PLACING + 3 * DVONN_SPACES,
    FEATURES = AT_PLACED + DVONN_SPACES,

    PLACING_BUCKETS = 2,
    BUCKETS = PLACING_BUCKETS + 4
};

static void see_placing(const dvonn_state *s, unsigned me, net_input *out) {
    const uint64_t sets[3] = {s->board.top[me], s->board.top[me ^ 1], s->board.red};
    for (unsigned k = 0; k < 3; k++) {
        for (uint64_t rest = sets[k]; rest;) {
            unsigned at = AT_PLACING + 3 * dvonn_point_of((unsigned)bit_pop(&rest));
            net_add(out, 0, at + k);
            net_add(out, 1, at + (k < 2 ? k ^ 1 : k));
        }
    }
    net_add(out, 0, AT_PLACED + s->placed);
    net_add(out, 1, AT_PLACED + s->placed);
    out->bucket = s->placed < DVONN_SPACES / 2 ? 0 : 1;
}

static void see_stacking(const dvonn_board *b, unsigned me, net_input *out) {
    const reach r = reach_of(b, me);
    const both moving = reach_movers(&r);
    const uint64_t occupied = dvonn_occupied(b), theirs = b->top[me ^ 1];
    const uint64_t alone = b->red & ~b->top[0] & ~b->top[1], movers = moving[0] | moving[1];
    for (uint64_t rest = occupied & ~alone; rest;) {
        unsigned space = (unsigned)bit_pop(&rest), height = dvonn_height(b, space);
        unsigned owner = theirs >> space & 1;
        unsigned class = (height < HEIGHTS ? height : HEIGHTS) - 1;
        class = class * 4 + (unsigned)((b->red >> space & 1) * 2 + (movers >> space & 1));
        unsigned at = dvonn_point_of(space) * CLASSES + class;
        net_add(out, owner, at);
        net_add(out, owner ^ 1, at + HEIGHTS * 4);
    }
    for (uint64_t rest = alone; rest;) {
        unsigned at = dvonn_point_of((unsigned)bit_pop(&rest)) * CLASSES + RED_ALONE;
        net_add(out, 0, at);
        net_add(out, 1, at);
    }
    for (unsigned side = 0; side < 2; side++) {
        unsigned count = (unsigned)bit_count(moving[side]);
        count = count < MOVERS ? count : MOVERS - 1;
        net_add(out, side, AT_MOVERS + count);
        net_add(out, side ^ 1, AT_MOVERS + MOVERS + count);
    }
    int stacks = bit_count(occupied);
    out->bucket = PLACING_BUCKETS + (stacks >= 40 ? 0 : stacks >= 30 ? 1 : stacks >= 20 ? 2 : 3);
}

static void see(const pt_rules *rules, const void *state, unsigned me, net_input *out) {
    (void)rules;
    const dvonn_state *s = state;
    out->count[0] = out->count[1] = 0;
    if (s->placed < DVONN_SPACES)
        see_placing(s, me, out);
    else
        see_stacking(&s->board, me, out);
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
