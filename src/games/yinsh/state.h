/* The state of a YINSH game, and its actions. */
#ifndef PT_YINSH_STATE_H
#define PT_YINSH_STATE_H

#include "games/yinsh/geometry.h"
#include "potentia.h"

/* In the order of the letters in positions: p r g m R G o. */
typedef enum yinsh_phase {
    YINSH_PLACE = 0,
    YINSH_ROW_BEFORE,  /* rows that the opponent's move made, before one's own move */
    YINSH_RING_BEFORE, /* a ring for such a row */
    YINSH_MOVE,
    YINSH_ROW_AFTER, /* rows after one's own move */
    YINSH_RING_AFTER,
    YINSH_OVER,
    YINSH_PHASE_NB
} yinsh_phase;

typedef struct yinsh_state {
    wide marker[2], ring[2]; /* by player; a point has one thing at most */
    uint8_t turn;            /* PT_WHITE or PT_BLACK: who acts */
    uint8_t phase;           /* yinsh_phase */
    uint8_t blitz;           /* one ring wins instead of three */
    uint8_t zero[5];
} yinsh_state;

/* An action: bits 0-6 the point placed on, moved to or taken from, or the last of a row; 7-13 the
 * point moved from, or the first of a row; 14-16 the direction from one to the other; 17-19 the
 * kind. */
enum {
    YINSH_ACT_PLACE = 0,
    YINSH_ACT_MOVE,
    YINSH_ACT_ROW,
    YINSH_ACT_RING,
    YINSH_ACT_PASS,
};

static inline pt_action yinsh_act(unsigned kind, unsigned to) {
    return (pt_action)(kind << 17 | to);
}

static inline pt_action yinsh_act_along(unsigned kind, unsigned from, unsigned to,
                                        unsigned direction) {
    return (pt_action)(kind << 17 | direction << 14 | from << 7 | to);
}

static inline unsigned yinsh_kind(pt_action action) {
    return action >> 17 & 7;
}

static inline unsigned yinsh_to(pt_action action) {
    return action & 127;
}

static inline unsigned yinsh_from(pt_action action) {
    return action >> 7 & 127;
}

static inline unsigned yinsh_direction(pt_action action) {
    return action >> 14 & 7;
}

static inline wide yinsh_markers(const yinsh_state *s) {
    return wide_or(s->marker[0], s->marker[1]);
}

static inline wide yinsh_rings(const yinsh_state *s) {
    return wide_or(s->ring[0], s->ring[1]);
}

static inline wide yinsh_empty(const yinsh_state *s) {
    return wide_less(YINSH_BOARD, wide_or(yinsh_markers(s), yinsh_rings(s)));
}

/* How many rings a player must remove to win (yinsh.md §2). */
static inline unsigned yinsh_goal(const yinsh_state *s) {
    return s->blitz ? 1 : 3;
}

/* How many rings a player has removed; in the placing phase none. */
static inline unsigned yinsh_removed(const yinsh_state *s, unsigned side) {
    return s->phase == YINSH_PLACE ? 0 : YINSH_RINGS - (unsigned)wide_count(s->ring[side]);
}

#endif
