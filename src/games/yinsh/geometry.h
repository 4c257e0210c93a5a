/* The YINSH board as bits: 11 columns with a stride of 11, point (x, y) at bit 11 x + y - 1, x
 * being 0 for column a (yinsh.md §1). Seen from White's side, the columns stand and rise half a
 * step each:
 *
 *              g11 h11
 *            f10       i11 j11
 *         e10    g10 h10
 *       d9          f9     i10 j10     k10
 *     c8    e9           ...
 *   b7
 *      c7 d8 ...         f6            k7
 *   a5
 *   ...                                j5
 *   a2             f2 g2       i4
 *     b1 c1 d1 e1            h3
 *
 * A step is 1 along a column, 11 along a row of equal numbers and 12 along the other diagonal. The
 * points that a step could wrap to, such as h1 above g11, are not on the board, so sets that hold
 * only points of the board never wrap. */
#ifndef PT_YINSH_GEOMETRY_H
#define PT_YINSH_GEOMETRY_H

#include "base/wide.h"

#define YINSH_POINTS 85
#define YINSH_COLUMNS 11
#define YINSH_BITS 121 /* one past the highest bit of a point */

/* Five rings each, 51 markers, five in a row (yinsh.md §2, §6). */
#define YINSH_RINGS 5
#define YINSH_MARKERS 51
#define YINSH_ROW 5

/* A column from its lowest to its highest number. */
#define YINSH_COLUMN(lo, hi) (((UINT64_C(2) << ((hi)-1)) - (UINT64_C(1) << ((lo)-1))))

/* Columns a to e are bits 0 to 54; f begins at 55 and g, at 66, lies in the second word. */
#define YINSH_BOARD                                                                                \
    ((wide){YINSH_COLUMN(2, 5) | YINSH_COLUMN(1, 7) << 11 | YINSH_COLUMN(1, 8) << 22 |             \
                YINSH_COLUMN(1, 9) << 33 | YINSH_COLUMN(1, 10) << 44 | YINSH_COLUMN(2, 10) << 55,  \
            YINSH_COLUMN(2, 10) >> 9 | YINSH_COLUMN(2, 11) << 2 | YINSH_COLUMN(3, 11) << 13 |      \
                YINSH_COLUMN(4, 11) << 24 | YINSH_COLUMN(5, 11) << 35 |                            \
                YINSH_COLUMN(7, 10) << 46})

/* The directions of a step; the last three are the first three backwards. */
#define YINSH_DIRECTIONS 6
static inline int yinsh_step(unsigned direction) {
    static const int8_t steps[YINSH_DIRECTIONS] = {1, 11, 12, -1, -11, -12};
    return steps[direction];
}

static inline unsigned yinsh_column(unsigned bit) {
    return bit / 11;
}

static inline unsigned yinsh_number(unsigned bit) {
    return bit % 11 + 1;
}

/* The lowest and highest number of a column. */
static inline unsigned yinsh_lowest(unsigned column) {
    static const uint8_t lowest[YINSH_COLUMNS] = {2, 1, 1, 1, 1, 2, 2, 3, 4, 5, 7};
    return lowest[column];
}

static inline unsigned yinsh_highest(unsigned column) {
    static const uint8_t highest[YINSH_COLUMNS] = {5, 7, 8, 9, 10, 10, 11, 11, 11, 11, 10};
    return highest[column];
}

/* The bit of a column and number, or -1 if the board has no such point. */
static inline int yinsh_bit_at(int column, int number) {
    if (column < 0 || column >= YINSH_COLUMNS || number < (int)yinsh_lowest((unsigned)column) ||
        number > (int)yinsh_highest((unsigned)column))
        return -1;
    return column * 11 + number - 1;
}

/* Points counted column by column from a2 = 0 to k10 = 84, as in texts and layouts. */
static inline unsigned yinsh_point_of(unsigned bit) {
    static const uint8_t first[YINSH_COLUMNS] = {0, 4, 11, 19, 28, 38, 47, 57, 66, 74, 81};
    unsigned column = yinsh_column(bit);
    return first[column] + yinsh_number(bit) - yinsh_lowest(column);
}

/* All points next to these, and bits off the board. */
static inline wide yinsh_neighbours(wide a) {
    wide up = wide_or(wide_up(a, 1), wide_or(wide_up(a, 11), wide_up(a, 12)));
    wide down = wide_or(wide_down(a, 1), wide_or(wide_down(a, 11), wide_down(a, 12)));
    return wide_or(up, down);
}

#endif
