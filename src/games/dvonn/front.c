#include "games/dvonn/front.h"

#include <string.h>

#include "games/dvonn/state.h"

/* One step right is 2, the next row half a step: x = 2 * column - row, both from 0. */
#define POINT(letter, number)                                                                      \
    { {(letter), '0' + (number), 0, 0}, false, 2 * ((letter) - 'a') - ((number)-1), (number)-1 }
#define POINTS_C_TO_I(number)                                                                      \
    POINT('c', number), POINT('d', number), POINT('e', number), POINT('f', number),                \
        POINT('g', number), POINT('h', number), POINT('i', number)

/* Points 0 (a1), 9 (a2), 19 (a3), 30 (b4) and 40 (c5) begin the rows. */
static const pt_point points[DVONN_SPACES] = {
    POINT('a', 1),    POINT('b', 1),    POINTS_C_TO_I(1), POINT('a', 2),    POINT('b', 2),
    POINTS_C_TO_I(2), POINT('j', 2),    POINT('a', 3),    POINT('b', 3),    POINTS_C_TO_I(3),
    POINT('j', 3),    POINT('k', 3),    POINT('b', 4),    POINTS_C_TO_I(4), POINT('j', 4),
    POINT('k', 4),    POINTS_C_TO_I(5), POINT('j', 5),    POINT('k', 5)};

/* The ends of every line of spaces: rows 1 to 5, columns a to k, and the diagonals
 * a3-c5, a2-d5, a1-e5 to g1-k5, h1-k4 and i1-k3. */
static const uint8_t lines[][2] = {
    {0, 8},  {9, 18}, {19, 29}, {30, 39}, {40, 48}, {0, 19},  {1, 30},  {2, 40},  {3, 41},
    {4, 42}, {5, 43}, {6, 44},  {7, 45},  {8, 46},  {18, 47}, {29, 48}, {19, 40}, {9, 41},
    {0, 42}, {1, 43}, {2, 44},  {3, 45},  {4, 46},  {5, 47},  {6, 48},  {7, 39},  {8, 29}};

static const pt_layout layout = {
    .points = points,
    .point_count = DVONN_SPACES,
    .lines = lines,
    .line_count = sizeof lines / sizeof lines[0],
    .unit_x = 500,
    .unit_y = 866, /* half the square root of 3 */
};

const pt_layout *dvonn_layout(const pt_rules *rules, const void *state) {
    (void)rules;
    (void)state;
    return &layout;
}

size_t dvonn_pieces(const pt_rules *rules, const void *state, size_t point, pt_piece *out,
                    size_t capacity) {
    (void)rules;
    const dvonn_state *now = state;
    if (point >= DVONN_SPACES)
        return 0;
    unsigned space = dvonn_space_of((unsigned)point);
    unsigned first = dvonn_pieces_on(&now->board, dvonn_bit(space) - 1);
    size_t height = dvonn_height(&now->board, space);
    size_t shown = height < capacity ? height : capacity;
    for (size_t i = 0; i < shown; i++) {
        bool is_red = now->red >> (first + i) & 1;
        bool is_white = now->white >> (first + i) & 1;
        out[i] = (pt_piece){
            .colour = is_red     ? PT_NOBODY
                      : is_white ? PT_WHITE
                                 : PT_BLACK,
            .kind = is_red ? PT_PIECE_DVONN : PT_PIECE_BASIC,
        };
    }
    return shown;
}

size_t dvonn_counters(const pt_rules *rules, const void *state, pt_counter *out) {
    (void)rules;
    const dvonn_state *now = state;
    size_t count = 0;
    if (now->placed == DVONN_SPACES) {
        for (unsigned side = PT_WHITE; side <= PT_BLACK; side++)
            out[count++] = (pt_counter){
                .id = PT_COUNTER_CONTROL,
                .colour = (uint8_t)side,
                .value = (int16_t)dvonn_pieces_on(&now->board, now->board.top[side]),
            };
        return count;
    }
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++)
        out[count++] = (pt_counter){
            .id = PT_COUNTER_TO_PLACE,
            .colour = (uint8_t)side,
            .value = (int16_t)(DVONN_COLOUR_PIECES - bit_count(now->board.top[side])),
        };
    out[count++] = (pt_counter){
        .id = PT_COUNTER_TO_PLACE,
        .colour = PT_NOBODY,
        .value = (int16_t)(DVONN_RED_PIECES - bit_count(now->board.red)),
    };
    return count;
}

void dvonn_describe(const pt_rules *rules, const void *state, pt_action action,
                    pt_action_info *out) {
    (void)rules;
    (void)state;
    memset(out, 0, sizeof *out);
    uint8_t to = (uint8_t)dvonn_point_of(dvonn_action_to(action));
    switch (dvonn_action_kind(action)) {
    case DVONN_PLACE:
        out->kind = PT_ACTION_PLACE;
        out->points[out->point_count++] = to;
        break;
    case DVONN_MOVE:
        out->kind = PT_ACTION_MOVE;
        out->points[out->point_count++] = (uint8_t)dvonn_point_of(dvonn_action_from(action));
        out->points[out->point_count++] = to;
        break;
    default:
        out->kind = PT_ACTION_PASS;
        break;
    }
}
