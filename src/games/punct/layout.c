/* The board as front ends draw it: x and y as in punct.md, "The board", with y in half steps. */
#include "games/punct/front.h"
#include "games/punct/geometry.h"

static const pt_point points[PUNCT_SPACES] = {
    {"a2", false, 1, 3},    {"a3", false, 1, 5},    {"a4", false, 1, 7},    {"a5", false, 1, 9},
    {"a6", false, 1, 11},   {"a7", false, 1, 13},   {"a8", false, 1, 15},   {"b1", false, 2, 0},
    {"b2", false, 2, 2},    {"b3", false, 2, 4},    {"b4", false, 2, 6},    {"b5", false, 2, 8},
    {"b6", false, 2, 10},   {"b7", false, 2, 12},   {"b8", false, 2, 14},   {"b9", false, 2, 16},
    {"b10", false, 2, 18},  {"c1", false, 3, -1},   {"c2", false, 3, 1},    {"c3", false, 3, 3},
    {"c4", false, 3, 5},    {"c5", false, 3, 7},    {"c6", false, 3, 9},    {"c7", false, 3, 11},
    {"c8", false, 3, 13},   {"c9", false, 3, 15},   {"c10", false, 3, 17},  {"c11", false, 3, 19},
    {"d1", false, 4, -2},   {"d2", false, 4, 0},    {"d3", false, 4, 2},    {"d4", false, 4, 4},
    {"d5", false, 4, 6},    {"d6", false, 4, 8},    {"d7", false, 4, 10},   {"d8", false, 4, 12},
    {"d9", false, 4, 14},   {"d10", false, 4, 16},  {"d11", false, 4, 18},  {"d12", false, 4, 20},
    {"e1", false, 5, -3},   {"e2", false, 5, -1},   {"e3", false, 5, 1},    {"e4", false, 5, 3},
    {"e5", false, 5, 5},    {"e6", false, 5, 7},    {"e7", false, 5, 9},    {"e8", false, 5, 11},
    {"e9", false, 5, 13},   {"e10", false, 5, 15},  {"e11", false, 5, 17},  {"e12", false, 5, 19},
    {"e13", false, 5, 21},  {"f1", false, 6, -4},   {"f2", false, 6, -2},   {"f3", false, 6, 0},
    {"f4", false, 6, 2},    {"f5", false, 6, 4},    {"f6", false, 6, 6},    {"f7", false, 6, 8},
    {"f8", false, 6, 10},   {"f9", false, 6, 12},   {"f10", false, 6, 14},  {"f11", false, 6, 16},
    {"f12", false, 6, 18},  {"f13", false, 6, 20},  {"f14", false, 6, 22},  {"g1", false, 7, -5},
    {"g2", false, 7, -3},   {"g3", false, 7, -1},   {"g4", false, 7, 1},    {"g5", false, 7, 3},
    {"g6", false, 7, 5},    {"g7", false, 7, 7},    {"g8", false, 7, 9},    {"g9", false, 7, 11},
    {"g10", false, 7, 13},  {"g11", false, 7, 15},  {"g12", false, 7, 17},  {"g13", false, 7, 19},
    {"g14", false, 7, 21},  {"g15", false, 7, 23},  {"h1", false, 8, -6},   {"h2", false, 8, -4},
    {"h3", false, 8, -2},   {"h4", false, 8, 0},    {"h5", false, 8, 2},    {"h6", false, 8, 4},
    {"h7", false, 8, 6},    {"h8", false, 8, 8},    {"h9", false, 8, 10},   {"h10", false, 8, 12},
    {"h11", false, 8, 14},  {"h12", false, 8, 16},  {"h13", false, 8, 18},  {"h14", false, 8, 20},
    {"h15", false, 8, 22},  {"h16", false, 8, 24},  {"i2", false, 9, -5},   {"i3", false, 9, -3},
    {"i4", false, 9, -1},   {"i5", false, 9, 1},    {"i6", false, 9, 3},    {"i7", false, 9, 5},
    {"i8", false, 9, 7},    {"i9", false, 9, 9},    {"i10", false, 9, 11},  {"i11", false, 9, 13},
    {"i12", false, 9, 15},  {"i13", false, 9, 17},  {"i14", false, 9, 19},  {"i15", false, 9, 21},
    {"i16", false, 9, 23},  {"j2", false, 10, -6},  {"j3", false, 10, -4},  {"j4", false, 10, -2},
    {"j5", false, 10, 0},   {"j6", false, 10, 2},   {"j7", false, 10, 4},   {"j8", false, 10, 6},
    {"j9", false, 10, 8},   {"j10", false, 10, 10}, {"j11", false, 10, 12}, {"j12", false, 10, 14},
    {"j13", false, 10, 16}, {"j14", false, 10, 18}, {"j15", false, 10, 20}, {"j16", false, 10, 22},
    {"j17", false, 10, 24}, {"k3", false, 11, -5},  {"k4", false, 11, -3},  {"k5", false, 11, -1},
    {"k6", false, 11, 1},   {"k7", false, 11, 3},   {"k8", false, 11, 5},   {"k9", false, 11, 7},
    {"k10", false, 11, 9},  {"k11", false, 11, 11}, {"k12", false, 11, 13}, {"k13", false, 11, 15},
    {"k14", false, 11, 17}, {"k15", false, 11, 19}, {"k16", false, 11, 21}, {"k17", false, 11, 23},
    {"l4", false, 12, -4},  {"l5", false, 12, -2},  {"l6", false, 12, 0},   {"l7", false, 12, 2},
    {"l8", false, 12, 4},   {"l9", false, 12, 6},   {"l10", false, 12, 8},  {"l11", false, 12, 10},
    {"l12", false, 12, 12}, {"l13", false, 12, 14}, {"l14", false, 12, 16}, {"l15", false, 12, 18},
    {"l16", false, 12, 20}, {"l17", false, 12, 22}, {"m5", false, 13, -3},  {"m6", false, 13, -1},
    {"m7", false, 13, 1},   {"m8", false, 13, 3},   {"m9", false, 13, 5},   {"m10", false, 13, 7},
    {"m11", false, 13, 9},  {"m12", false, 13, 11}, {"m13", false, 13, 13}, {"m14", false, 13, 15},
    {"m15", false, 13, 17}, {"m16", false, 13, 19}, {"m17", false, 13, 21}, {"n6", false, 14, -2},
    {"n7", false, 14, 0},   {"n8", false, 14, 2},   {"n9", false, 14, 4},   {"n10", false, 14, 6},
    {"n11", false, 14, 8},  {"n12", false, 14, 10}, {"n13", false, 14, 12}, {"n14", false, 14, 14},
    {"n15", false, 14, 16}, {"n16", false, 14, 18}, {"n17", false, 14, 20}, {"o7", false, 15, -1},
    {"o8", false, 15, 1},   {"o9", false, 15, 3},   {"o10", false, 15, 5},  {"o11", false, 15, 7},
    {"o12", false, 15, 9},  {"o13", false, 15, 11}, {"o14", false, 15, 13}, {"o15", false, 15, 15},
    {"o16", false, 15, 17}, {"o17", false, 15, 19}, {"p8", false, 16, 0},   {"p9", false, 16, 2},
    {"p10", false, 16, 4},  {"p11", false, 16, 6},  {"p12", false, 16, 8},  {"p13", false, 16, 10},
    {"p14", false, 16, 12}, {"p15", false, 16, 14}, {"p16", false, 16, 16}, {"p17", false, 16, 18},
    {"q10", false, 17, 3},  {"q11", false, 17, 5},  {"q12", false, 17, 7},  {"q13", false, 17, 9},
    {"q14", false, 17, 11}, {"q15", false, 17, 13}, {"q16", false, 17, 15},
};

static const pt_layout layout = {
    .points = points,
    .point_count = PUNCT_SPACES,
    .unit_x = 866, /* half the square root of 3 */
    .unit_y = 500,
    .print = PT_PRINT_SPACES,
    .turns = 63,
    .area = {{PUNCT_CENTRE_WORDS}},
};

const pt_layout *punct_layout(const pt_rules *rules, const void *state) {
    (void)rules;
    (void)state;
    return &layout;
}
