/* The state of a DVONN game, and its actions.
 *
 * Play depends on a dvonn_board: bit sets of spaces, with heights as binary digits. The order
 * inside the stacks matters only to the text and is stored separately, in two words: all pieces on
 * the board in one sequence, space by space in bit order, each stack from the bottom. Bit i of
 * `white` (or `red`) says that the i-th piece is white (or red):
 *
 *     b1 [rwb] on a1, w on c1:      i    0 1 2 3
 *                                   a1   r w b
 *                                   c1         w
 *                                white   0 1 0 1
 *                                  red   1 0 0 0
 *
 * So a state has only one representation: equal texts are equal bytes. */
#ifndef PT_DVONN_STATE_H
#define PT_DVONN_STATE_H

#include "games/dvonn/geometry.h"
#include "potentia.h"

typedef struct dvonn_board {
    uint64_t top[2];              /* spaces whose top piece is white, black */
    uint64_t red;                 /* spaces with a red piece, alone or in a stack */
    uint64_t plane[DVONN_PLANES]; /* spaces whose height has binary digit k set */
} dvonn_board;

typedef struct dvonn_state {
    dvonn_board board;
    uint64_t white, red; /* the order inside the stacks, see above */
    uint8_t turn;        /* PT_WHITE or PT_BLACK */
    uint8_t placed;      /* 0 to 49; 49 is the second phase */
    uint8_t over;        /* neither side can move */
    uint8_t zero[5];
} dvonn_state;

/* An action: bits 0-5 the space placed on or moved to, 6-11 the space moved from,
 * 12-15 the distance, 16-17 the kind. */
enum { DVONN_PLACE = 0, DVONN_MOVE = 1, DVONN_PASS = 2 };

static inline pt_action dvonn_place_action(unsigned space) {
    return (pt_action)space;
}

static inline pt_action dvonn_move_action(unsigned from, unsigned to, unsigned distance) {
    return (pt_action)(DVONN_MOVE << 16 | distance << 12 | from << 6 | to);
}

static inline pt_action dvonn_pass_action(void) {
    return (pt_action)(DVONN_PASS << 16);
}

static inline unsigned dvonn_action_kind(pt_action action) {
    return action >> 16 & 3;
}

static inline unsigned dvonn_action_to(pt_action action) {
    return action & 63;
}

static inline unsigned dvonn_action_from(pt_action action) {
    return action >> 6 & 63;
}

static inline unsigned dvonn_action_distance(pt_action action) {
    return action >> 12 & 15;
}

static inline uint64_t dvonn_occupied(const dvonn_board *board) {
    return board->top[0] | board->top[1] | board->red;
}

/* The height of the stack on a space; 0 for an empty one. */
static inline unsigned dvonn_height(const dvonn_board *board, unsigned space) {
    unsigned height = 0;
    for (unsigned k = 0; k < DVONN_PLANES; k++)
        height |= (unsigned)(board->plane[k] >> space & 1) << k;
    return height;
}

/* Stacks of four or more. */
static inline uint64_t dvonn_tall(const dvonn_board *board) {
    return board->plane[2] | board->plane[3] | board->plane[4] | board->plane[5];
}

/* The number of pieces on these spaces. */
static inline unsigned dvonn_pieces_on(const dvonn_board *board, uint64_t spaces) {
    unsigned pieces =
        (unsigned)(bit_count(board->plane[0] & spaces) + 2 * bit_count(board->plane[1] & spaces));
    if (dvonn_tall(board) & spaces)
        for (unsigned k = 2; k < DVONN_PLANES; k++)
            pieces += (unsigned)bit_count(board->plane[k] & spaces) << k;
    return pieces;
}

#endif
