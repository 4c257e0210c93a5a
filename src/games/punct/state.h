/* The state of a PÜNCT game, its pieces and its actions. */
#ifndef PT_PUNCT_STATE_H
#define PT_PUNCT_STATE_H

#include "games/punct/geometry.h"
#include "potentia.h"

/* Triangular; straight with the PÜNCT in the centre or at an end; angular with it at an end,
 * turning clockwise from there, in the middle, or at an end, turning anticlockwise. */
enum { PUNCT_T = 0, PUNCT_C, PUNCT_E, PUNCT_L, PUNCT_M, PUNCT_R, PUNCT_KINDS };

#define PUNCT_PIECES 18 /* of each player */
#define PUNCT_DOTS 3

/* How many of a kind a player has, how many ways it can be turned, and which of its dots is in the
 * middle, PUNCT_DOTS for none. Dot 0 is its PÜNCT. */
static const uint8_t punct_counts[PUNCT_KINDS] = {6, 2, 4, 2, 2, 2};
static const uint8_t punct_turns[PUNCT_KINDS] = {6, 3, 6, 6, 6, 6};
static const uint8_t punct_middle[PUNCT_KINDS] = {PUNCT_DOTS, 0, 1, 1, 0, 1};

/* A piece on the board. Level 0 is the board itself. */
typedef struct punct_piece {
    uint8_t level, space; /* of its PÜNCT */
    uint8_t shape;        /* bits 0-2 the orientation, 3-5 the kind, 6 Black's; plus 1, so that no
                           * piece is all zeros */
} punct_piece;

typedef enum punct_phase { PUNCT_PICK = 0, PUNCT_DOT, PUNCT_TURN, PUNCT_PHASE_NB } punct_phase;

#define PUNCT_NOTHING 255

typedef struct punct_state {
    /* All pieces in the order of texts, by level and space; zeros behind them. */
    punct_piece pieces[2 * PUNCT_PIECES];
    uint8_t zeros[4];

    /* What follows from them: by space the height, shifted by 1, and 1 for Black's dot on top; the
     * spaces that each player sees from above as theirs; and the sets. */
    uint8_t top[PUNCT_SPACES];
    uint8_t count;
    uint8_t set[2][PUNCT_KINDS];
    punct_set seen[2];

    uint8_t turn;   /* PT_WHITE or PT_BLACK */
    uint8_t phase;  /* punct_phase */
    uint8_t basic;  /* the basic rules */
    uint8_t over;   /* follows from the rest */
    uint8_t picked; /* what this turn has picked so far: a kind, or PUNCT_KINDS plus the space of a
                     * piece; PUNCT_NOTHING */
    uint8_t dot;    /* where its PÜNCT goes, or PUNCT_NOTHING */
    uint8_t rest[2];
} punct_state;

static inline punct_piece punct_piece_of(unsigned side, unsigned kind, unsigned orientation,
                                         unsigned space, unsigned on_level) {
    return (punct_piece){(uint8_t)on_level, (uint8_t)space,
                         (uint8_t)((side << 6 | kind << 3 | orientation) + 1)};
}

static inline unsigned punct_side(const punct_piece *piece) {
    return (piece->shape - 1U) >> 6;
}

static inline unsigned punct_kind(const punct_piece *piece) {
    return (piece->shape - 1U) >> 3 & 7;
}

static inline unsigned punct_orientation(const punct_piece *piece) {
    return (piece->shape - 1U) & 7;
}

static inline unsigned punct_height(const uint8_t *top, unsigned space) {
    return top[space] >> 1;
}

/* An action: bits 0-7 a kind, a space or an orientation, 8-9 what it is. */
enum { PUNCT_ACT_KIND = 0, PUNCT_ACT_PIECE, PUNCT_ACT_DOT, PUNCT_ACT_TURN };

static inline pt_action punct_action(unsigned act, unsigned value) {
    return (pt_action)(act << 8 | value);
}

static inline unsigned punct_act(pt_action action) {
    return action >> 8 & 3;
}

static inline unsigned punct_value(pt_action action) {
    return action & 255;
}

#endif
