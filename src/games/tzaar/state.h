/* The state of a TZAAR game, and its actions. */
#ifndef PT_TZAAR_STATE_H
#define PT_TZAAR_STATE_H

#include "games/tzaar/geometry.h"
#include "potentia.h"

enum { TZAAR_TZAAR = 0, TZAAR_TZARRA, TZAAR_TOTT, TZAAR_KINDS };

/* How many of each kind a player has. */
static const uint8_t tzaar_pieces[TZAAR_KINDS] = {6, 9, 15};
#define TZAAR_PIECES 30
#define TZAAR_HEIGHT_MAX 28

typedef enum tzaar_phase {
    TZAAR_PLACE = 0,
    TZAAR_FIRST, /* the first action of a turn: a capture */
    TZAAR_SECOND,
    TZAAR_PHASE_NB
} tzaar_phase;

typedef struct tzaar_state {
    uint64_t colour[2];          /* the spaces of each player's stacks */
    uint8_t stack[TZAAR_SPACES]; /* the kind of the top, shifted by 5, and the height; 0: empty */
    uint8_t turn;                /* PT_WHITE or PT_BLACK */
    uint8_t phase;               /* tzaar_phase */
    uint8_t over;                /* follows from the rest */
    uint8_t zero;
    uint8_t tops[2][TZAAR_KINDS]; /* stacks by colour and kind, as on the board */
    uint8_t zeros[2];
} tzaar_state;

static inline unsigned tzaar_height(const tzaar_state *s, unsigned space) {
    return s->stack[space] & 31;
}

static inline unsigned tzaar_kind(const tzaar_state *s, unsigned space) {
    return s->stack[space] >> 5;
}

static inline uint64_t tzaar_occupied(const tzaar_state *s) {
    return s->colour[0] | s->colour[1];
}

/* An action: bits 0-5 the space placed on or moved to, 6-11 the space moved from or, in 6-7, the
 * kind placed, 12-13 what it is. */
enum { TZAAR_ACT_PLACE = 0, TZAAR_ACT_MOVE, TZAAR_ACT_PASS };

static inline pt_action tzaar_place_action(unsigned kind, unsigned space) {
    return (pt_action)(kind << 6 | space);
}

static inline pt_action tzaar_move_action(unsigned from, unsigned to) {
    return (pt_action)(TZAAR_ACT_MOVE << 12 | from << 6 | to);
}

static inline pt_action tzaar_pass_action(void) {
    return (pt_action)(TZAAR_ACT_PASS << 12);
}

static inline unsigned tzaar_act(pt_action action) {
    return action >> 12 & 3;
}

static inline unsigned tzaar_to(pt_action action) {
    return action & 63;
}

static inline unsigned tzaar_from(pt_action action) {
    return action >> 6 & 63;
}

static inline unsigned tzaar_placed(pt_action action) {
    return action >> 6 & 3;
}

#endif
