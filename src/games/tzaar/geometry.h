/* The TZAAR board as bits: its 60 spaces counted column by column from a1 = 0 to i5 = 59, as in
 * texts and layouts. In each of the first three directions numbers rise, so the nearest of several
 * spaces in a ray is the lowest bit; in the other three it is the highest. */
#ifndef PT_TZAAR_GEOMETRY_H
#define PT_TZAAR_GEOMETRY_H

#include "base/bits.h"

#define TZAAR_SPACES 60
#define TZAAR_COLUMNS 9
#define TZAAR_BOARD ((UINT64_C(1) << TZAAR_SPACES) - 1)

/* Up a column, and to the right along both diagonals; then the same backwards. */
#define TZAAR_DIRECTIONS 6

/* The spaces beyond one in a direction, as far as the edge or the hole. */
extern const uint64_t tzaar_rays[TZAAR_SPACES][TZAAR_DIRECTIONS];

/* The first space of a column, and of the one behind the last. */
static inline unsigned tzaar_first(unsigned column) {
    static const uint8_t first[TZAAR_COLUMNS + 1] = {0, 5, 11, 18, 26, 34, 42, 49, 55, 60};
    return first[column];
}

static inline unsigned tzaar_column(unsigned space) {
    unsigned column = 0;
    while (space >= tzaar_first(column + 1))
        column++;
    return column;
}

/* The space of a column and number, or -1 if the board has no such space. */
static inline int tzaar_space_at(int column, int number) {
    if (column < 0 || column >= TZAAR_COLUMNS || number < 1 ||
        number > (int)(tzaar_first((unsigned)column + 1) - tzaar_first((unsigned)column)))
        return -1;
    return (int)tzaar_first((unsigned)column) + number - 1;
}

static inline uint64_t tzaar_bit(unsigned space) {
    return UINT64_C(1) << space;
}

/* The nearest of these spaces from one in a direction, or -1. */
static inline int tzaar_nearest(unsigned space, unsigned direction, uint64_t occupied) {
    uint64_t met = tzaar_rays[space][direction] & occupied;
    if (!met)
        return -1;
    return direction < 3 ? bit_lowest(met) : bit_highest(met);
}

#endif
