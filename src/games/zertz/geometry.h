/* The places of rings. All boards are parts of the largest, 61 places counted column by column
 * from the left and upwards in each; the others lack its first column and keep the bottom of each
 * column they have, so a number in a name is the same on every board.
 *
 *     d1 is the lowest of the smaller boards, e1 of the largest: both are place 26. */
#ifndef PT_ZERTZ_GEOMETRY_H
#define PT_ZERTZ_GEOMETRY_H

#include "base/bits.h"

#define ZERTZ_PLACES 61
#define ZERTZ_COLUMNS 9
#define ZERTZ_DIRECTIONS 6
#define ZERTZ_NO_PLACE 255

/* The neighbour in each direction, clockwise from the top; direction d + 3 is the way back. */
extern const uint8_t zertz_next[ZERTZ_PLACES][ZERTZ_DIRECTIONS];

/* All neighbours of a place. */
extern const uint64_t zertz_near[ZERTZ_PLACES];

static inline uint64_t zertz_bit(unsigned place) {
    return UINT64_C(1) << place;
}

/* The first place of a column of the largest board, and of the one behind the last. */
static inline unsigned zertz_first(unsigned column) {
    static const uint8_t first[ZERTZ_COLUMNS + 1] = {0, 5, 11, 18, 26, 35, 43, 50, 56, 61};
    return first[column];
}

static inline unsigned zertz_column(unsigned place) {
    unsigned column = 0;
    while (place >= zertz_first(column + 1))
        column++;
    return column;
}

/* The place two steps away, or ZERTZ_NO_PLACE. */
static inline unsigned zertz_second(unsigned place, unsigned direction) {
    unsigned next = zertz_next[place][direction];
    return next == ZERTZ_NO_PLACE ? ZERTZ_NO_PLACE : zertz_next[next][direction];
}

#endif
