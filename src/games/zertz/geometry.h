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

/* The places whose neighbour in a direction is in a set. A column is a run of bits, so whole sets
 * move at once: upwards by one place, and to the right by as many as the columns are apart, which
 * are two by two alike from the outside in. `up6` has the places of columns whose upper right
 * neighbour is 6 places further, as far as they have one, `down5` those whose lower right one is 5
 * further, and so on. */
static inline uint64_t zertz_beside(uint64_t set, unsigned direction) {
    const uint64_t tops = UINT64_C(0x1082040402020410);
    const uint64_t up6 = UINT64_C(0x7c00000000001f), up7 = UINT64_C(0x1f800000007e0),
                   up8 = UINT64_C(0x3f80003f800), up9 = UINT64_C(0x3fffc0000);
    const uint64_t down5 = UINT64_C(0xf800000000001f), down6 = UINT64_C(0x3f000000007e0),
                   down7 = UINT64_C(0x7f00003f800), down8 = UINT64_C(0x7fbfc0000);
    switch (direction) {
    case 0:
        return set >> 1 & ~tops;
    case 1:
        return (set >> 6 & up6) | (set >> 7 & up7) | (set >> 8 & up8) | (set >> 9 & up9);
    case 2:
        return (set >> 5 & down5) | (set >> 6 & down6) | (set >> 7 & down7) | (set >> 8 & down8);
    case 3:
        return (set & ~tops) << 1;
    case 4:
        return (set & up6) << 6 | (set & up7) << 7 | (set & up8) << 8 | (set & up9) << 9;
    default:
        return (set & down5) << 5 | (set & down6) << 6 | (set & down7) << 7 | (set & down8) << 8;
    }
}

/* The neighbours of a place that are in a set:
 *
 *     bit 0 below, 2 above, 3 and 4 to the left, 5 and 6 to the right, the lower one first */
#define ZERTZ_SIDES 128
extern const struct zertz_sides {
    uint8_t left, right; /* the lower of two places, on the left one more */
    uint8_t there;       /* those on the board */
} zertz_sides[ZERTZ_PLACES];

static inline unsigned zertz_sides_in(uint64_t set, unsigned place) {
    const struct zertz_sides *at = &zertz_sides[place];
    uint64_t up = set << 1; /* so that no place is before the first */
    return (unsigned)((up >> place & 5) | (up >> at->left & 3) << 3 | (set >> at->right & 3) << 5) &
           at->there;
}

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
