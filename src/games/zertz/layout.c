/* The boards as front ends draw them: x and y as in zertz.md, "Geometry", with y in half steps. */
#include "games/zertz/front.h"
#include "games/zertz/state.h"

static const pt_point points_37[] = {
    {"a1", false, -3, 3},  {"a2", false, -3, 5}, {"a3", false, -3, 7},  {"a4", false, -3, 9},
    {"b1", false, -2, 2},  {"b2", false, -2, 4}, {"b3", false, -2, 6},  {"b4", false, -2, 8},
    {"b5", false, -2, 10}, {"c1", false, -1, 1}, {"c2", false, -1, 3},  {"c3", false, -1, 5},
    {"c4", false, -1, 7},  {"c5", false, -1, 9}, {"c6", false, -1, 11}, {"d1", false, 0, 0},
    {"d2", false, 0, 2},   {"d3", false, 0, 4},  {"d4", false, 0, 6},   {"d5", false, 0, 8},
    {"d6", false, 0, 10},  {"d7", false, 0, 12}, {"e1", false, 1, 1},   {"e2", false, 1, 3},
    {"e3", false, 1, 5},   {"e4", false, 1, 7},  {"e5", false, 1, 9},   {"e6", false, 1, 11},
    {"f1", false, 2, 2},   {"f2", false, 2, 4},  {"f3", false, 2, 6},   {"f4", false, 2, 8},
    {"f5", false, 2, 10},  {"g1", false, 3, 3},  {"g2", false, 3, 5},   {"g3", false, 3, 7},
    {"g4", false, 3, 9},
};

static const pt_point points_40[] = {
    {"a1", false, -3, 3},  {"a2", false, -3, 5},  {"a3", false, -3, 7},  {"a4", false, -3, 9},
    {"a5", false, -3, 11}, {"b1", false, -2, 2},  {"b2", false, -2, 4},  {"b3", false, -2, 6},
    {"b4", false, -2, 8},  {"b5", false, -2, 10}, {"b6", false, -2, 12}, {"c1", false, -1, 1},
    {"c2", false, -1, 3},  {"c3", false, -1, 5},  {"c4", false, -1, 7},  {"c5", false, -1, 9},
    {"c6", false, -1, 11}, {"c7", false, -1, 13}, {"d1", false, 0, 0},   {"d2", false, 0, 2},
    {"d3", false, 0, 4},   {"d4", false, 0, 6},   {"d5", false, 0, 8},   {"d6", false, 0, 10},
    {"d7", false, 0, 12},  {"e1", false, 1, 1},   {"e2", false, 1, 3},   {"e3", false, 1, 5},
    {"e4", false, 1, 7},   {"e5", false, 1, 9},   {"e6", false, 1, 11},  {"f1", false, 2, 2},
    {"f2", false, 2, 4},   {"f3", false, 2, 6},   {"f4", false, 2, 8},   {"f5", false, 2, 10},
    {"g1", false, 3, 3},   {"g2", false, 3, 5},   {"g3", false, 3, 7},   {"g4", false, 3, 9},
};

static const pt_point points_43[] = {
    {"a1", false, -3, 3},  {"a2", false, -3, 5},  {"a3", false, -3, 7},  {"a4", false, -3, 9},
    {"a5", false, -3, 11}, {"b1", false, -2, 2},  {"b2", false, -2, 4},  {"b3", false, -2, 6},
    {"b4", false, -2, 8},  {"b5", false, -2, 10}, {"b6", false, -2, 12}, {"c1", false, -1, 1},
    {"c2", false, -1, 3},  {"c3", false, -1, 5},  {"c4", false, -1, 7},  {"c5", false, -1, 9},
    {"c6", false, -1, 11}, {"c7", false, -1, 13}, {"d1", false, 0, 0},   {"d2", false, 0, 2},
    {"d3", false, 0, 4},   {"d4", false, 0, 6},   {"d5", false, 0, 8},   {"d6", false, 0, 10},
    {"d7", false, 0, 12},  {"e1", false, 1, 1},   {"e2", false, 1, 3},   {"e3", false, 1, 5},
    {"e4", false, 1, 7},   {"e5", false, 1, 9},   {"e6", false, 1, 11},  {"f1", false, 2, 2},
    {"f2", false, 2, 4},   {"f3", false, 2, 6},   {"f4", false, 2, 8},   {"f5", false, 2, 10},
    {"g1", false, 3, 3},   {"g2", false, 3, 5},   {"g3", false, 3, 7},   {"g4", false, 3, 9},
    {"h1", false, 4, 4},   {"h2", false, 4, 6},   {"h3", false, 4, 8},
};

static const pt_point points_44[] = {
    {"a1", false, -3, 3},  {"a2", false, -3, 5},  {"a3", false, -3, 7},  {"a4", false, -3, 9},
    {"a5", false, -3, 11}, {"b1", false, -2, 2},  {"b2", false, -2, 4},  {"b3", false, -2, 6},
    {"b4", false, -2, 8},  {"b5", false, -2, 10}, {"b6", false, -2, 12}, {"c1", false, -1, 1},
    {"c2", false, -1, 3},  {"c3", false, -1, 5},  {"c4", false, -1, 7},  {"c5", false, -1, 9},
    {"c6", false, -1, 11}, {"c7", false, -1, 13}, {"d1", false, 0, 0},   {"d2", false, 0, 2},
    {"d3", false, 0, 4},   {"d4", false, 0, 6},   {"d5", false, 0, 8},   {"d6", false, 0, 10},
    {"d7", false, 0, 12},  {"d8", false, 0, 14},  {"e1", false, 1, 1},   {"e2", false, 1, 3},
    {"e3", false, 1, 5},   {"e4", false, 1, 7},   {"e5", false, 1, 9},   {"e6", false, 1, 11},
    {"e7", false, 1, 13},  {"f1", false, 2, 2},   {"f2", false, 2, 4},   {"f3", false, 2, 6},
    {"f4", false, 2, 8},   {"f5", false, 2, 10},  {"f6", false, 2, 12},  {"g1", false, 3, 3},
    {"g2", false, 3, 5},   {"g3", false, 3, 7},   {"g4", false, 3, 9},   {"g5", false, 3, 11},
};

static const pt_point points_48[] = {
    {"a1", false, -3, 3},  {"a2", false, -3, 5},  {"a3", false, -3, 7},  {"a4", false, -3, 9},
    {"a5", false, -3, 11}, {"b1", false, -2, 2},  {"b2", false, -2, 4},  {"b3", false, -2, 6},
    {"b4", false, -2, 8},  {"b5", false, -2, 10}, {"b6", false, -2, 12}, {"c1", false, -1, 1},
    {"c2", false, -1, 3},  {"c3", false, -1, 5},  {"c4", false, -1, 7},  {"c5", false, -1, 9},
    {"c6", false, -1, 11}, {"c7", false, -1, 13}, {"d1", false, 0, 0},   {"d2", false, 0, 2},
    {"d3", false, 0, 4},   {"d4", false, 0, 6},   {"d5", false, 0, 8},   {"d6", false, 0, 10},
    {"d7", false, 0, 12},  {"d8", false, 0, 14},  {"e1", false, 1, 1},   {"e2", false, 1, 3},
    {"e3", false, 1, 5},   {"e4", false, 1, 7},   {"e5", false, 1, 9},   {"e6", false, 1, 11},
    {"e7", false, 1, 13},  {"f1", false, 2, 2},   {"f2", false, 2, 4},   {"f3", false, 2, 6},
    {"f4", false, 2, 8},   {"f5", false, 2, 10},  {"f6", false, 2, 12},  {"g1", false, 3, 3},
    {"g2", false, 3, 5},   {"g3", false, 3, 7},   {"g4", false, 3, 9},   {"g5", false, 3, 11},
    {"h1", false, 4, 4},   {"h2", false, 4, 6},   {"h3", false, 4, 8},   {"h4", false, 4, 10},
};

static const pt_point points_61[] = {
    {"a1", false, -4, 4},  {"a2", false, -4, 6},  {"a3", false, -4, 8},  {"a4", false, -4, 10},
    {"a5", false, -4, 12}, {"b1", false, -3, 3},  {"b2", false, -3, 5},  {"b3", false, -3, 7},
    {"b4", false, -3, 9},  {"b5", false, -3, 11}, {"b6", false, -3, 13}, {"c1", false, -2, 2},
    {"c2", false, -2, 4},  {"c3", false, -2, 6},  {"c4", false, -2, 8},  {"c5", false, -2, 10},
    {"c6", false, -2, 12}, {"c7", false, -2, 14}, {"d1", false, -1, 1},  {"d2", false, -1, 3},
    {"d3", false, -1, 5},  {"d4", false, -1, 7},  {"d5", false, -1, 9},  {"d6", false, -1, 11},
    {"d7", false, -1, 13}, {"d8", false, -1, 15}, {"e1", false, 0, 0},   {"e2", false, 0, 2},
    {"e3", false, 0, 4},   {"e4", false, 0, 6},   {"e5", false, 0, 8},   {"e6", false, 0, 10},
    {"e7", false, 0, 12},  {"e8", false, 0, 14},  {"e9", false, 0, 16},  {"f1", false, 1, 1},
    {"f2", false, 1, 3},   {"f3", false, 1, 5},   {"f4", false, 1, 7},   {"f5", false, 1, 9},
    {"f6", false, 1, 11},  {"f7", false, 1, 13},  {"f8", false, 1, 15},  {"g1", false, 2, 2},
    {"g2", false, 2, 4},   {"g3", false, 2, 6},   {"g4", false, 2, 8},   {"g5", false, 2, 10},
    {"g6", false, 2, 12},  {"g7", false, 2, 14},  {"h1", false, 3, 3},   {"h2", false, 3, 5},
    {"h3", false, 3, 7},   {"h4", false, 3, 9},   {"h5", false, 3, 11},  {"h6", false, 3, 13},
    {"i1", false, 4, 4},   {"i2", false, 4, 6},   {"i3", false, 4, 8},   {"i4", false, 4, 10},
    {"i5", false, 4, 12},
};

#define LAYOUT(its_points, symmetry)                                                               \
    {                                                                                              \
        .points = (its_points), .point_count = sizeof(its_points) / sizeof(its_points)[0],         \
        .unit_x = 866, /* half the square root of 3 */                                             \
            .unit_y = 500, .print = PT_PRINT_SPACES, .turns = (symmetry),                          \
    }

/* By the index of the board. */
static const pt_layout layouts[ZERTZ_BOARDS] = {
    LAYOUT(points_37, 63), LAYOUT(points_48, 21), LAYOUT(points_61, 63), LAYOUT(points_37, 63),
    LAYOUT(points_40, 1),  LAYOUT(points_43, 1),  LAYOUT(points_44, 9),
};

const pt_layout *zertz_layout(const pt_rules *rules, const void *state) {
    (void)rules;
    return &layouts[((const zertz_state *)state)->board];
}

unsigned zertz_point(unsigned board, unsigned place) {
    const zertz_board *b = &zertz_boards[board];
    unsigned column = zertz_column(place), point = place - zertz_first(column);
    for (unsigned before = 0; before < column - b->left; before++)
        point += b->columns[before];
    return point;
}
