/* The state of a ZÈRTZ game, its boards and its actions. */
#ifndef PT_ZERTZ_STATE_H
#define PT_ZERTZ_STATE_H

#include "games/zertz/geometry.h"
#include "potentia.h"

enum { ZERTZ_WHITE = 0, ZERTZ_GREY, ZERTZ_BLACK, ZERTZ_COLOURS };

/* What is agreed: the rings of the start, the marbles, and what wins (zertz.md, "Board, marbles,
 * variants"). */
typedef struct zertz_board {
    const char *name;
    uint8_t left;                   /* columns of the largest board that it lacks on the left */
    uint8_t columns[ZERTZ_COLUMNS]; /* how many rings each has; 0 behind the last */
    uint8_t marbles[ZERTZ_COLOURS];
    uint8_t enough[ZERTZ_COLOURS]; /* of one colour to win */
    uint8_t each;                  /* of every colour to win */
} zertz_board;

#define ZERTZ_BOARDS 7
extern const zertz_board zertz_boards[ZERTZ_BOARDS];

typedef enum zertz_phase {
    ZERTZ_MOVE = 0, /* a turn begins: a jump if there is one, otherwise a placing */
    ZERTZ_REMOVE,
    ZERTZ_JUMP_ON,
    ZERTZ_WON, /* by `turn` */
    ZERTZ_STUCK
} zertz_phase;

typedef struct zertz_state {
    uint64_t rings;
    uint64_t marbles[ZERTZ_COLOURS]; /* the rings with a marble of that colour */
    uint64_t loose;                  /* rings with two gaps side by side around them; follows from
                                      * `rings` */
    uint8_t captured[2][ZERTZ_COLOURS];
    uint8_t pool[ZERTZ_COLOURS]; /* follows from the rest */
    uint8_t turn;                /* PT_WHITE is the first player, PT_BLACK the second */
    uint8_t phase;               /* zertz_phase */
    uint8_t jumper;              /* the place of the marble that must jump on, otherwise 0 */
    uint8_t board;               /* in zertz_boards */
    uint8_t zeros[3];
} zertz_state;

static inline uint64_t zertz_occupied(const zertz_state *s) {
    return s->marbles[ZERTZ_WHITE] | s->marbles[ZERTZ_GREY] | s->marbles[ZERTZ_BLACK];
}

static inline uint64_t zertz_vacant(const zertz_state *s) {
    return s->rings & ~zertz_occupied(s);
}

/* The colour of the marble on an occupied ring. */
static inline unsigned zertz_colour(const zertz_state *s, unsigned place) {
    return s->marbles[ZERTZ_WHITE] >> place & 1  ? ZERTZ_WHITE
           : s->marbles[ZERTZ_GREY] >> place & 1 ? ZERTZ_GREY
                                                 : ZERTZ_BLACK;
}

static inline bool zertz_is_empty(const uint8_t marbles[ZERTZ_COLOURS]) {
    return !(marbles[ZERTZ_WHITE] | marbles[ZERTZ_GREY] | marbles[ZERTZ_BLACK]);
}

/* Where the player to move takes marbles from: the pool, or what he has captured if it is empty. */
static inline const uint8_t *zertz_supply(const zertz_state *s) {
    return zertz_is_empty(s->pool) ? s->captured[s->turn] : s->pool;
}

/* An action: bits 0-5 the ring placed on, removed or jumped to, 6-11 the ring jumped from or, in
 * 6-7, the colour placed, 12-13 what it is. */
enum { ZERTZ_ACT_PLACE = 0, ZERTZ_ACT_REMOVE, ZERTZ_ACT_JUMP, ZERTZ_ACT_PASS };

static inline pt_action zertz_place_action(unsigned colour, unsigned place) {
    return (pt_action)(ZERTZ_ACT_PLACE << 12 | colour << 6 | place);
}

static inline pt_action zertz_remove_action(unsigned place) {
    return (pt_action)(ZERTZ_ACT_REMOVE << 12 | place);
}

static inline pt_action zertz_jump_action(unsigned from, unsigned to) {
    return (pt_action)(ZERTZ_ACT_JUMP << 12 | from << 6 | to);
}

static inline pt_action zertz_pass_action(void) {
    return (pt_action)(ZERTZ_ACT_PASS << 12);
}

static inline unsigned zertz_act(pt_action action) {
    return action >> 12 & 3;
}

static inline unsigned zertz_to(pt_action action) {
    return action & 63;
}

static inline unsigned zertz_from(pt_action action) {
    return action >> 6 & 63;
}

static inline unsigned zertz_placed(pt_action action) {
    return action >> 6 & 3;
}

/* The place jumped over: the only neighbour of both. */
static inline unsigned zertz_between(unsigned from, unsigned to) {
    return (unsigned)bit_lowest(zertz_near[from] & zertz_near[to]);
}

#endif
