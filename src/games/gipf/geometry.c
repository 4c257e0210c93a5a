#include "games/gipf/geometry.h"

/* Lines in three directions: up a column, down right, up right; tests/gipf/test_geometry.c
 * recomputes every entry from the coordinates in gipf.md §1. */
const gipf_line gipf_lines[GIPF_LINES] = {
    {UINT64_C(0x000000000000000f), 0, 1, 4},  /* b1  b2-b5  b6 */
    {UINT64_C(0x0000000000001f00), 8, 1, 5},  /* c1  c2-c6  c7 */
    {UINT64_C(0x00000000003f0000), 16, 1, 6}, /* d1  d2-d7  d8 */
    {UINT64_C(0x000000007f000000), 24, 1, 7}, /* e1  e2-e8  e9 */
    {UINT64_C(0x0000007e00000000), 33, 1, 6}, /* f1  f2-f7  f8 */
    {UINT64_C(0x00007c0000000000), 42, 1, 5}, /* g1  g2-g6  g7 */
    {UINT64_C(0x0078000000000000), 51, 1, 4}, /* h1  h2-h5  h6 */
    {UINT64_C(0x0000000001010101), 0, 8, 4},  /* a2  b2-e2  f1 */
    {UINT64_C(0x0000000202020202), 1, 8, 5},  /* a3  b3-f2  g1 */
    {UINT64_C(0x0000040404040404), 2, 8, 6},  /* a4  b4-g2  h1 */
    {UINT64_C(0x0008080808080808), 3, 8, 7},  /* a5  b5-h2  i1 */
    {UINT64_C(0x0010101010101000), 12, 8, 6}, /* b6  c6-h3  i2 */
    {UINT64_C(0x0020202020200000), 21, 8, 5}, /* c7  d7-h4  i3 */
    {UINT64_C(0x0040404040000000), 30, 8, 4}, /* d8  e8-h5  i4 */
    {UINT64_C(0x0040201008040201), 0, 9, 7},  /* a1  b2-h5  i5 */
    {UINT64_C(0x0000402010080402), 1, 9, 6},  /* a2  b3-g6  h6 */
    {UINT64_C(0x0000004020100804), 2, 9, 5},  /* a3  b4-f7  g7 */
    {UINT64_C(0x0000000040201008), 3, 9, 4},  /* a4  b5-e8  f8 */
    {UINT64_C(0x0020100804020100), 8, 9, 6},  /* b1  c2-h4  i4 */
    {UINT64_C(0x0010080402010000), 16, 9, 5}, /* c1  d2-h3  i3 */
    {UINT64_C(0x0008040201000000), 24, 9, 4}, /* d1  e2-h2  i2 */
};

/* Ordered by dot, then first spot: of several pushes with the same result, notation.md means the
 * first. */
const gipf_push gipf_pushes[GIPF_PUSHES] = {
    {UINT64_C(0x0040201008040201), 9, false, 0, 0, 14},   /* a1-b2 */
    {UINT64_C(0x0000000001010101), 8, false, 0, 1, 7},    /* a2-b2 */
    {UINT64_C(0x0000402010080402), 9, false, 1, 1, 15},   /* a2-b3 */
    {UINT64_C(0x0000000202020202), 8, false, 1, 2, 8},    /* a3-b3 */
    {UINT64_C(0x0000004020100804), 9, false, 2, 2, 16},   /* a3-b4 */
    {UINT64_C(0x0000040404040404), 8, false, 2, 3, 9},    /* a4-b4 */
    {UINT64_C(0x0000000040201008), 9, false, 3, 3, 17},   /* a4-b5 */
    {UINT64_C(0x0008080808080808), 8, false, 3, 4, 10},   /* a5-b5 */
    {UINT64_C(0x000000000000000f), 1, false, 0, 5, 0},    /* b1-b2 */
    {UINT64_C(0x0020100804020100), 9, false, 8, 5, 18},   /* b1-c2 */
    {UINT64_C(0x000000000000000f), 1, true, 3, 10, 0},    /* b6-b5 */
    {UINT64_C(0x0010101010101000), 8, false, 12, 10, 11}, /* b6-c6 */
    {UINT64_C(0x0000000000001f00), 1, false, 8, 11, 1},   /* c1-c2 */
    {UINT64_C(0x0010080402010000), 9, false, 16, 11, 19}, /* c1-d2 */
    {UINT64_C(0x0000000000001f00), 1, true, 12, 17, 1},   /* c7-c6 */
    {UINT64_C(0x0020202020200000), 8, false, 21, 17, 12}, /* c7-d7 */
    {UINT64_C(0x00000000003f0000), 1, false, 16, 18, 2},  /* d1-d2 */
    {UINT64_C(0x0008040201000000), 9, false, 24, 18, 20}, /* d1-e2 */
    {UINT64_C(0x00000000003f0000), 1, true, 21, 25, 2},   /* d8-d7 */
    {UINT64_C(0x0040404040000000), 8, false, 30, 25, 13}, /* d8-e8 */
    {UINT64_C(0x000000007f000000), 1, false, 24, 26, 3},  /* e1-e2 */
    {UINT64_C(0x000000007f000000), 1, true, 30, 34, 3},   /* e9-e8 */
    {UINT64_C(0x0000000001010101), 8, true, 24, 35, 7},   /* f1-e2 */
    {UINT64_C(0x0000007e00000000), 1, false, 33, 35, 4},  /* f1-f2 */
    {UINT64_C(0x0000000040201008), 9, true, 30, 42, 17},  /* f8-e8 */
    {UINT64_C(0x0000007e00000000), 1, true, 38, 42, 4},   /* f8-f7 */
    {UINT64_C(0x0000000202020202), 8, true, 33, 43, 8},   /* g1-f2 */
    {UINT64_C(0x00007c0000000000), 1, false, 42, 43, 5},  /* g1-g2 */
    {UINT64_C(0x0000004020100804), 9, true, 38, 49, 16},  /* g7-f7 */
    {UINT64_C(0x00007c0000000000), 1, true, 46, 49, 5},   /* g7-g6 */
    {UINT64_C(0x0000040404040404), 8, true, 42, 50, 9},   /* h1-g2 */
    {UINT64_C(0x0078000000000000), 1, false, 51, 50, 6},  /* h1-h2 */
    {UINT64_C(0x0000402010080402), 9, true, 46, 55, 15},  /* h6-g6 */
    {UINT64_C(0x0078000000000000), 1, true, 54, 55, 6},   /* h6-h5 */
    {UINT64_C(0x0008080808080808), 8, true, 51, 56, 10},  /* i1-h2 */
    {UINT64_C(0x0008040201000000), 9, true, 51, 57, 20},  /* i2-h2 */
    {UINT64_C(0x0010101010101000), 8, true, 52, 57, 11},  /* i2-h3 */
    {UINT64_C(0x0010080402010000), 9, true, 52, 58, 19},  /* i3-h3 */
    {UINT64_C(0x0020202020200000), 8, true, 53, 58, 12},  /* i3-h4 */
    {UINT64_C(0x0020100804020100), 9, true, 53, 59, 18},  /* i4-h4 */
    {UINT64_C(0x0040404040000000), 8, true, 54, 59, 13},  /* i4-h5 */
    {UINT64_C(0x0040201008040201), 9, true, 54, 60, 14},  /* i5-h5 */
};

const pt_point gipf_points[GIPF_POINTS] = {
    {"a1", true, -4, -4},  {"a2", true, -4, -2},  {"a3", true, -4, 0},   {"a4", true, -4, 2},
    {"a5", true, -4, 4},   {"b1", true, -3, -5},  {"b2", false, -3, -3}, {"b3", false, -3, -1},
    {"b4", false, -3, 1},  {"b5", false, -3, 3},  {"b6", true, -3, 5},   {"c1", true, -2, -6},
    {"c2", false, -2, -4}, {"c3", false, -2, -2}, {"c4", false, -2, 0},  {"c5", false, -2, 2},
    {"c6", false, -2, 4},  {"c7", true, -2, 6},   {"d1", true, -1, -7},  {"d2", false, -1, -5},
    {"d3", false, -1, -3}, {"d4", false, -1, -1}, {"d5", false, -1, 1},  {"d6", false, -1, 3},
    {"d7", false, -1, 5},  {"d8", true, -1, 7},   {"e1", true, 0, -8},   {"e2", false, 0, -6},
    {"e3", false, 0, -4},  {"e4", false, 0, -2},  {"e5", false, 0, 0},   {"e6", false, 0, 2},
    {"e7", false, 0, 4},   {"e8", false, 0, 6},   {"e9", true, 0, 8},    {"f1", true, 1, -7},
    {"f2", false, 1, -5},  {"f3", false, 1, -3},  {"f4", false, 1, -1},  {"f5", false, 1, 1},
    {"f6", false, 1, 3},   {"f7", false, 1, 5},   {"f8", true, 1, 7},    {"g1", true, 2, -6},
    {"g2", false, 2, -4},  {"g3", false, 2, -2},  {"g4", false, 2, 0},   {"g5", false, 2, 2},
    {"g6", false, 2, 4},   {"g7", true, 2, 6},    {"h1", true, 3, -5},   {"h2", false, 3, -3},
    {"h3", false, 3, -1},  {"h4", false, 3, 1},   {"h5", false, 3, 3},   {"h6", true, 3, 5},
    {"i1", true, 4, -4},   {"i2", true, 4, -2},   {"i3", true, 4, 0},    {"i4", true, 4, 2},
    {"i5", true, 4, 4},
};

static const uint8_t printed_lines[GIPF_LINES][2] = {
    {5, 10}, {11, 17}, {18, 25}, {26, 34}, {35, 42}, {43, 49}, {50, 55},
    {1, 35}, {2, 43},  {3, 50},  {4, 56},  {10, 57}, {17, 58}, {25, 59},
    {0, 60}, {1, 55},  {2, 49},  {3, 42},  {5, 59},  {11, 58}, {18, 57},
};

/* Columns are the height of an equilateral triangle apart. */
const pt_layout gipf_layout = {
    .points = gipf_points,
    .point_count = GIPF_POINTS,
    .lines = printed_lines,
    .line_count = GIPF_LINES,
    .unit_x = 866,
    .unit_y = 500,
    .turns = 63,
};

#define X GIPF_NO_POINT
const uint8_t gipf_point_of_bit[56] = {
    6,  7,  8,  9, X,  X,  X,  X,  12, 13, 14, 15, 16, X,  X,  X,  19, 20, 21,
    22, 23, 24, X, X,  27, 28, 29, 30, 31, 32, 33, X,  X,  36, 37, 38, 39, 40,
    41, X,  X,  X, 44, 45, 46, 47, 48, X,  X,  X,  X,  51, 52, 53, 54, X,
};
#undef X

int gipf_point_named(char column, char number) {
    static const uint8_t first[9] = {0, 5, 11, 18, 26, 35, 43, 50, 56};
    static const uint8_t length[9] = {5, 6, 7, 8, 9, 8, 7, 6, 5};
    int x = column - 'a', n = number - '1';
    return x >= 0 && x < 9 && n >= 0 && n < length[x] ? first[x] + n : -1;
}

int gipf_bit_of_point(int point) {
    const pt_point *p = &gipf_points[point];
    /* The layout's x and y count from e5, bit 27; one step in x is half a step in y. */
    return p->is_dot ? -1 : 27 + 8 * p->x + (p->y + p->x) / 2;
}
