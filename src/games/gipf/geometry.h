/* The GIPF board in one machine word (docs/rules/gipf.md §1).
 *
 * With x the column (b = 1 ... h = 7) and y the number, columns to the right of e counting from
 * two, three and four (gipf.md §1), a spot is bit 8(x-1) + (y-2):
 *
 *          b   c   d   e   f   g   h
 *   y=8    .   .   .  30  38  46  54        e8 f7 g6 h5
 *   y=7    .   .  21  29  37  45  53        d7 e7 f6 g5 h4
 *   y=6    .  12  20  28  36  44  52
 *   y=5    3  11  19  27  35  43  51        27 is e5, the centre
 *   y=4    2  10  18  26  34  42   .
 *   y=3    1   9  17  25  33   .   .
 *   y=2    0   8  16  24   .   .   .        b2 c2 d2 e2
 *
 * Neighbours are 1 (up a column), 8 (down right: c2 to d2) and 9 (up right: b2 to c3) apart. Bit 7
 * of every byte is never a spot, so shifts do not run into another column. On every line the lower
 * bit has the smaller column, then number: the order in which notation.md writes the ends of a
 * row. */
#ifndef PT_GIPF_GEOMETRY_H
#define PT_GIPF_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "potentia.h"

#define GIPF_LINES 21
#define GIPF_PUSHES 42
#define GIPF_POINTS 61
#define GIPF_SPOTS UINT64_C(0x00787c7e7f3f1f0f)
#define GIPF_CENTRE_BIT 27
#define GIPF_CENTRE (UINT64_C(1) << GIPF_CENTRE_BIT)
#define GIPF_NO_POINT 255

typedef struct gipf_line {
    uint64_t spots;
    uint8_t first;  /* bit of the lower end */
    uint8_t step;   /* 1, 8 or 9 */
    uint8_t length; /* 4 to 7 */
} gipf_line;

/* A dot and one of its lines. */
typedef struct gipf_push {
    uint64_t spots; /* of the line */
    uint8_t step;
    bool backward; /* towards lower bits */
    uint8_t entry; /* bit of the first spot */
    uint8_t dot;   /* point index */
    uint8_t line;
} gipf_push;

extern const gipf_line gipf_lines[GIPF_LINES];
extern const gipf_push gipf_pushes[GIPF_PUSHES];

/* The 61 points by column, then number: a1 a2 ... i5. */
extern const pt_point gipf_points[GIPF_POINTS];
extern const pt_layout gipf_layout;
extern const uint8_t gipf_point_of_bit[56];

/* The neighbours of a set of spots. */
static inline uint64_t gipf_around(uint64_t b) {
    return (b << 1 | b >> 1 | b << 8 | b >> 8 | b << 9 | b >> 9) & GIPF_SPOTS;
}

/* The index of the point with that name, or -1. */
int gipf_point_named(char column, char number);

/* The bit of a spot, -1 for a dot. */
int gipf_bit_of_point(int point);

#endif
