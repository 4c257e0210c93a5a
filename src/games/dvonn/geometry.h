/* The DVONN board as bits, and the arithmetic of moving on it.
 *
 * Five rows with a stride of 12 bits; seen from White's side:
 *
 *                c5  d5  e5  f5  g5  h5  i5  j5  k5
 *              b4  c4  d4  e4  f4  g4  h4  i4  j4  k4
 *            a3  b3  c3  d3  e3  f3  g3  h3  i3  j3  k3
 *              a2  b2  c2  d2  e2  f2  g2  h2  i2  j2
 *                a1  b1  c1  d1  e1  f1  g1  h1  i1
 *
 *     column   a  b  c  d  e  f  g  h  i  j  k   guard
 *     row 5    .  . 50 51 52 53 54 55 56 57 58   59
 *     row 4    . 37 38 39 40 41 42 43 44 45 46   47
 *     row 3   24 25 26 27 28 29 30 31 32 33 34   35
 *     row 2   12 13 14 15 16 17 18 19 20 21  .   23
 *     row 1    0  1  2  3  4  5  6  7  8  .  .   11
 *
 * One step is 1 along a row, 12 along a column and 13 along the other diagonal, up or down. The
 * column of guard bits is never occupied, so a single step cannot wrap into another row. A longer
 * move along a row can, and is masked by column; one along a diagonal leaves the board at the top
 * or bottom before it could. */
#ifndef PT_DVONN_GEOMETRY_H
#define PT_DVONN_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"

#define DVONN_SPACES 49
#define DVONN_ROWS 5
#define DVONN_COLUMNS 11
#define DVONN_STRIDE 12

/* 23 white, 23 black, 3 red (book 004 A). */
#define DVONN_COLOUR_PIECES 23
#define DVONN_RED_PIECES 3

/* The highest stack that can still move: row 3 has 11 spaces. */
#define DVONN_HEIGHT_MOVES 10
/* The highest that can move to another row: there are 5. */
#define DVONN_HEIGHT_CLIMBS 4

/* Binary digits of a stack's height: 49 < 2^6. */
#define DVONN_PLANES 6

/* All 49 spaces. */
#define DVONN_BOARD                                                                                \
    (UINT64_C(0x1ff) | UINT64_C(0x3ff) << 12 | UINT64_C(0x7ff) << 24 | UINT64_C(0x7fe) << 36 |     \
     UINT64_C(0x7fc) << 48)

/* Columns lo to hi of every row. */
#define DVONN_COLUMN_MASK(lo, hi)                                                                  \
    (((UINT64_C(2) << (hi)) - (UINT64_C(1) << (lo))) * UINT64_C(0x0001001001001001))

static inline uint64_t dvonn_bit(unsigned space) {
    return UINT64_C(1) << space;
}

static inline unsigned dvonn_row(unsigned space) {
    return space / DVONN_STRIDE;
}

static inline unsigned dvonn_column(unsigned space) {
    return space % DVONN_STRIDE;
}

/* The bit for a column and row, both from 0, or -1 if the board has no such space. */
static inline int dvonn_space_at(int column, int row) {
    if (row < 0 || row >= DVONN_ROWS || column < 0 || column >= DVONN_COLUMNS)
        return -1;
    return column - row > 8 || row - column > 2 ? -1 : row * DVONN_STRIDE + column;
}

/* Spaces counted row by row from a1 = 0 to k5 = 48, as in texts and layouts. */
static inline unsigned dvonn_point_of(unsigned space) {
    static const uint8_t first[DVONN_ROWS] = {0, 9, 19, 29, 38};
    return first[dvonn_row(space)] + dvonn_column(space);
}

static inline unsigned dvonn_space_of(unsigned point) {
    return point + (point < 9 ? 0u : point < 19 ? 3u : point < 30 ? 5u : point < 40 ? 7u : 10u);
}

static inline uint64_t dvonn_neighbours(uint64_t spaces) {
    return spaces << 1 | spaces >> 1 | spaces << 12 | spaces >> 12 | spaces << 13 | spaces >> 13;
}

/* Spaces with six occupied neighbours; edge spaces have fewer (book 004 E6). */
static inline uint64_t dvonn_surrounded(uint64_t occupied) {
    return occupied << 1 & occupied >> 1 & occupied << 12 & occupied >> 12 & occupied << 13 &
           occupied >> 13;
}

/* The six directions, counter-clockwise. */
typedef enum dvonn_direction {
    DVONN_EAST = 0,
    DVONN_NORTH_EAST,
    DVONN_NORTH,
    DVONN_WEST,
    DVONN_SOUTH_WEST,
    DVONN_SOUTH,
    DVONN_DIRECTION_NB
} dvonn_direction;

/* What a step adds to a space's bit number. */
static inline int dvonn_step(dvonn_direction direction) {
    static const int8_t step[DVONN_DIRECTION_NB] = {1, 13, 12, -1, -13, -12};
    return step[direction];
}

/* Which of `from`, all stacks of `height`, have an occupied space `height` steps away. */
static inline uint64_t dvonn_reaching(uint64_t from, uint64_t occupied, unsigned height,
                                      dvonn_direction direction) {
    switch (direction) {
    case DVONN_EAST:
        return from & DVONN_COLUMN_MASK(0, 10 - height) & occupied >> height;
    case DVONN_NORTH_EAST:
        return from & occupied >> 13 * height;
    case DVONN_NORTH:
        return from & occupied >> 12 * height;
    case DVONN_WEST:
        return from & DVONN_COLUMN_MASK(height, 10) & occupied << height;
    case DVONN_SOUTH_WEST:
        return from & occupied << 13 * height;
    default:
        return from & occupied << 12 * height;
    }
}

/* Whether a stack of this height can only move along its row, DVONN_EAST or DVONN_WEST. */
static inline bool dvonn_only_rows(unsigned height) {
    return height > DVONN_HEIGHT_CLIMBS;
}

/* Whether emptying `space` can separate its neighbours from one another. It cannot if the occupied
 * ones form a single unbroken arc of the ring around it, or there are none.
 *
 *     2 1      The ring as a number: bit 0 is east, 3 is west. Bit n of the constant says
 *    3 . 0     that ring n consists of two or three arcs. */
static inline bool dvonn_may_cut(uint64_t occupied, unsigned space) {
    uint64_t up = occupied >> space, down = occupied << (63 - space);
    unsigned ring =
        (unsigned)((up >> 1 & 1) | (up >> 11 & 6) | (down >> 59 & 8) | (down >> 46 & 48));
    return UINT64_C(0x105c7f5c3afe3a08) >> ring & 1;
}

#endif
