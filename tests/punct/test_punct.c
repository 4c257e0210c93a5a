/* PÜNCT rule by rule, in the order of docs/rules/punct.md, then keys and what front ends see.
 *
 * In most examples wE3d3 lies on d3 d4 d5 and wE3f5 on f5 f6 f7, so that e5 is a gap between two
 * spaces of height 1; black's triangle on n10 does not matter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/punct/rules.h"
#include "punct/names.h"
#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* == 1. The board == */

static bool is_space(int x, int y) {
    static const int corners[6][2] = {{1, 1}, {1, 9}, {9, 1}, {9, 17}, {17, 9}, {17, 17}};
    for (size_t i = 0; i < COUNT(corners); i++)
        if (x == corners[i][0] && y == corners[i][1])
            return false;
    return x >= 1 && x <= 17 && y >= 1 && y <= 17 && abs(x - y) <= 8;
}

static void punct_1_211_spaces_on_a_hexagon_without_corners(void **unused) {
    (void)unused;
    board b = open_start("punct");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    size_t next = 0;
    for (int x = 1; x <= 17; x++) {
        for (int y = 1; y <= 17; y++) {
            if (!is_space(x, y))
                continue;
            const pt_point *point = &layout->points[next++];
            char name[8];
            snprintf(name, sizeof name, "%c%d", 'a' + x - 1, y);
            assert_string_equal(point->name, name);
            /* X = x √3/2, Y = y - x/2 */
            assert_int_equal(point->x, x);
            assert_int_equal(point->y, 2 * y - x);
        }
    }
    assert_int_equal(next, 211);
    assert_int_equal(layout->point_count, 211);
    assert_int_equal(layout->unit_x, 866);
    assert_int_equal(layout->unit_y, 500);
    close_board(&b);
}

static const int steps[6][2] = {{0, -1}, {-1, -1}, {-1, 0}, {0, 1}, {1, 1}, {1, 0}};

static void punct_1_six_directions_clockwise_from_the_one_down(void **unused) {
    (void)unused;
    for (unsigned space = 0; space < PUNCT_SPACES; space++) {
        for (unsigned d = 0; d < 6; d++) {
            int x = punct_at[space][0] + steps[d][0], y = punct_at[space][1] + steps[d][1];
            unsigned next = punct_next[space][d];
            assert_int_equal(next != PUNCT_NO_SPACE, is_space(x, y));
            if (next == PUNCT_NO_SPACE)
                continue;
            assert_int_equal(punct_at[next][0], x);
            assert_int_equal(punct_at[next][1], y);
            assert_int_equal(punct_next[next][(d + 3) % 6], space);
        }
    }
}

static void punct_1_six_sides_of_seven_spaces(void **unused) {
    (void)unused;
    int count[PUNCT_SIDES] = {0};
    for (unsigned space = 0; space < PUNCT_SPACES; space++) {
        int x = punct_at[space][0], y = punct_at[space][1], on = 0;
        bool expected[PUNCT_SIDES] = {x == 1, x == 17, y == 1, y == 17, x - y == 8, x - y == -8};
        for (unsigned side = 0; side < PUNCT_SIDES; side++) {
            assert_int_equal(punct_has(&punct_sides[side], space), expected[side]);
            count[side] += expected[side];
            on += expected[side];
        }
        assert_in_range(on, 0, 1);
    }
    for (unsigned side = 0; side < PUNCT_SIDES; side++)
        assert_int_equal(count[side], 7);
}

static void punct_1_central_hexagon_of_19_spaces(void **unused) {
    (void)unused;
    int count = 0;
    for (unsigned space = 0; space < PUNCT_SPACES; space++) {
        int x = punct_at[space][0], y = punct_at[space][1];
        bool central = abs(x - 9) <= 2 && abs(y - 9) <= 2 && abs(x - y) <= 2;
        assert_int_equal(punct_has(&punct_centre, space), central);
        count += central;
    }
    assert_int_equal(count, 19);
}

/* == 2. The pieces == */

/* What a hand or a standing shows, -1 if there is none; of a kind where its sprite is named. */
static int counted(const char *position, const char *name, const char *sprite, pt_actor owner) {
    board b = open_position(position);
    pt_counter counters[PT_COUNTERS_MAX];
    size_t count = pt_state_counters(b.rules, &b.state, counters);
    int value = -1;
    for (size_t i = 0; i < count; i++)
        if (strcmp(counters[i].name, name) == 0 && counters[i].owner == owner &&
            (!sprite || strcmp(counters[i].sprite->name, sprite) == 0))
            value = counters[i].value;
    close_board(&b);
    return value;
}

static const struct {
    char letter;
    const char *sprite;
    int count, turns;
    int first[2], second[2]; /* directions to the minor dots, -1 for one less */
} kinds[] = {
    {'T', "triangular", 6, 6, {0, -1}, {1, -1}}, {'C', "centred", 2, 3, {0, -1}, {3, -1}},
    {'E', "straight", 4, 6, {0, -1}, {0, 0}},    {'L', "clockwise", 2, 6, {0, -1}, {0, 1}},
    {'M', "middle", 2, 6, {1, -1}, {3, -1}},     {'R', "anticlockwise", 2, 6, {4, -1}, {4, 3}},
};

static void punct_2_18_pieces_of_six_kinds_each(void **unused) {
    (void)unused;
    int all = 0;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        for (pt_actor side = PT_WHITE; side <= PT_BLACK; side++)
            assert_int_equal(counted(STANDARD_START, "set", kinds[i].sprite, side), kinds[i].count);
        all += kinds[i].count;
    }
    assert_int_equal(all, 18);
    assert_int_equal(counted("punct standard wE3d3,wE3f5,bT0n10 b -", "set", "straight", PT_WHITE),
                     2);
}

/* Where a minor dot is, from a PÜNCT on d5. */
static void minor_dot(const int way[2], int turned, char name[16]) {
    int x = 4, y = 5;
    for (int i = 0; i < 2 && way[i] >= 0; i++) {
        x += steps[(way[i] + turned) % 6][0];
        y += steps[(way[i] + turned) % 6][1];
    }
    snprintf(name, 16, "%c%d", 'a' + x - 1, y);
}

static size_t point_named(const pt_layout *layout, const char *name) {
    size_t p = 0;
    while (strcmp(layout->points[p].name, name) != 0)
        assert_true(++p < layout->point_count);
    return p;
}

static int pieces_on(const board *b, const char *name) {
    pt_thing pieces[PT_STACK_MAX];
    size_t point = point_named(pt_state_layout(b->rules, &b->state), name);
    return (int)pt_state_pieces(b->rules, &b->state, point, pieces, PT_STACK_MAX);
}

static void punct_2_three_dots_as_kind_and_orientation_say(void **unused) {
    (void)unused;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        for (int turned = 0; turned < kinds[i].turns; turned++) {
            char position[64], first[16], second[16];
            snprintf(position, sizeof position, "punct standard w%c%dd5 b -", kinds[i].letter,
                     turned);
            board b = open_position(position);
            const pt_layout *layout = pt_state_layout(b.rules, &b.state);
            minor_dot(kinds[i].first, turned, first);
            minor_dot(kinds[i].second, turned, second);
            int covered = 0;
            for (size_t p = 0; p < layout->point_count; p++)
                covered += pieces_on(&b, layout->points[p].name);
            assert_int_equal(covered, 3);
            assert_int_equal(pieces_on(&b, "d5"), 1);
            assert_int_equal(pieces_on(&b, first), 1);
            assert_int_equal(pieces_on(&b, second), 1);
            close_board(&b);
        }
    }
}

static void punct_2_a_straight_piece_about_its_centre_turns_three_ways(void **unused) {
    (void)unused;
    check_actions("punct standard - w C;d5", "0 1 2");
    check_actions("punct standard - w E;d5", "0 1 2 3 4 5");
    check_refused("punct standard - w C;d5", "3", PT_MSG_PUNCT_NOT_SO);
}

/* L and R are mirror images: no orientation makes one the other. */
static void punct_2_pieces_are_never_turned_over(void **unused) {
    (void)unused;
    for (int turned = 0; turned < 6; turned++) {
        char left[2][16], right[2][16];
        for (int i = 0; i < 2; i++) {
            minor_dot(i ? kinds[3].second : kinds[3].first, 0, left[i]);
            minor_dot(i ? kinds[5].second : kinds[5].first, turned, right[i]);
        }
        assert_false(strcmp(left[0], right[0]) == 0 && strcmp(left[1], right[1]) == 0);
    }
}

/* == 3. A turn == */

#define GAP "wE3d3,wE3d9,wE3f5,bT0n10"

static void punct_3_white_begins_and_nobody_passes(void **unused) {
    (void)unused;
    check_start("punct", "punct standard", STANDARD_START);
    check_start("punct basic", "punct basic", BASIC_START);
    check_play(STANDARD_START, "E;f6;3", "punct standard wE3f6 b -");
    check_play(STANDARD_START, "E;f6;3;T;n10;0", "punct standard wE3f6,bT0n10 w -");
    check_refused(STANDARD_START, "pass", PT_MSG_NOT_AN_ACTION);
}

static void punct_3_a_piece_rests_with_all_dots_on_one_height(void **unused) {
    (void)unused;
    check_play("punct standard wE3c2,wE3d3,wT3d8,bT0n10 w -", "d8;d5;0",
               "punct standard wE3c2,wE3d3,bT0n10/wT0d5 b -");
    /* c4 is higher than d4 and d5. */
    check_some_actions("punct standard wE3c2,wE3d3,wT3d8,bT0n10/wE3c2 w d8", "d5", "");
    check_refused("punct standard - w E;a2", "0", PT_MSG_PUNCT_NOT_SO);
}

static void punct_3_a_bridge_rests_on_its_ends(void **unused) {
    (void)unused;
    check_play("punct standard " GAP " w -", "d9;d5;5",
               "punct standard wE3d3,wE3f5,bT0n10/wE5d5 b -");
    /* Nor does it matter that the middle rests. */
    check_play("punct standard wE3d3,wE3d9,wE5e5,bT0n10 w -", "d9;d5;5",
               "punct standard wE3d3,wE5e5,bT0n10/wE5d5 b -");
    /* e5 is higher than d5 and f5. */
    check_refused("punct standard wE3d3,wE3d9,wC0e5,wE3f5,bT0n10/wC0e5 w d9;d5", "5",
                  PT_MSG_PUNCT_NOT_SO);
}

static void punct_3_the_punct_needs_its_own_colour_below(void **unused) {
    (void)unused;
    check_refused("punct standard bE3d3,wE3d9,wE3f5,bT0n10 w d9", "d5", PT_MSG_PUNCT_NOT_HERE);
    check_play("punct standard wE3d3,wE3d9,bE3f5 w -", "d9;d5;5",
               "punct standard wE3d3,bE3f5/wE5d5 b -");
    check_play("punct standard bE3d3,bE3d9,wE3f5 b -", "d9;d5;5",
               "punct standard bE3d3,wE3f5/bE5d5 w -");
}

static void punct_3_a_triangle_never_bridges(void **unused) {
    (void)unused;
    check_refused("punct standard wE3d3,wT3d8,bT0n10 w d8", "d5", PT_MSG_PUNCT_NOT_HERE);
    check_refused("punct standard wE3d3,wT3d8,wE3f5,bT0n10 w d8", "d5", PT_MSG_PUNCT_NOT_HERE);
}

static void punct_3_an_end_never_hangs(void **unused) {
    (void)unused;
    check_actions("punct standard " GAP " w d9;d5", "0 4 5");
    check_actions("punct standard wE3d3,wE3d9,bT0n10 w d9;d5", "0");
    check_refused("punct standard wE3d3,wE3d9,bT0n10 w d9;d5", "5", PT_MSG_PUNCT_NOT_SO);
}

static void punct_3_a_bridge_may_rest_on_one_piece(void **unused) {
    (void)unused;
    check_play("punct standard wL3d9,wM0e5,bT0n10 w -", "d9;d4;3",
               "punct standard wM0e5,bT0n10/wL3d4 b -");
}

static void punct_3_gaps_may_be_deep(void **unused) {
    (void)unused;
    check_play("punct standard wE3d3,wR0d9,wE3f5,bT0n10/wE0d5,wE0f7 w -", "d9;d5;1",
               "punct standard wE3d3,wE3f5,bT0n10/wE0d5,wE0f7/wR1d5 b -");
}

static void punct_3_the_space_under_a_bridge_is_closed(void **unused) {
    (void)unused;
    check_refused("punct standard wE3d3,wE3f5,bT0n10/wE5d5 b T", "e5", PT_MSG_PUNCT_OCCUPIED);
    check_refused("punct standard wE3d3,wE3f5,bT0n10/wE5d5 b E;e3", "3", PT_MSG_PUNCT_NOT_SO);
    check_play("punct standard wE3d3,wE3f5,bT0n10/wE5d5 b E;e3", "0",
               "punct standard wE3d3,bE0e3,wE3f5,bT0n10/wE5d5 w -");
}

static void punct_3_a_piece_may_rest_on_the_middle_of_a_bridge(void **unused) {
    (void)unused;
    check_play("punct standard wE3d3,wC0e9,wE3f5,bT0n10/wE5d5 w -", "e9;e5;2",
               "punct standard wE3d3,wE3f5,bT0n10/wE5d5/wC2e5 b -");
}

/* A minor dot carries a PÜNCT as well as a PÜNCT does, and the fifth level is as good as any. */
static void punct_3_levels_are_not_limited(void **unused) {
    (void)unused;
    check_play("punct standard wE3d3,wE3d9,bT0n10/wE0d5/wE3d3/wC0d4 w -", "d9;d5;0",
               "punct standard wE3d3,bT0n10/wE0d5/wE3d3/wC0d4/wE0d5 b -");
}

static void punct_3_pieces_are_added_on_the_board_alone(void **unused) {
    (void)unused;
    check_refused("punct standard " GAP " w T", "d5", PT_MSG_PUNCT_OCCUPIED);
    check_refused("punct standard " GAP " w T;e4", "1", PT_MSG_PUNCT_NOT_SO);
    check_refused("punct standard wE3d3,wE3f5,wE3h1,wE3m6,bT0n10 w -", "E", PT_MSG_PUNCT_NONE_LEFT);
}

static void punct_3_nothing_is_added_in_the_centre(void **unused) {
    (void)unused;
    check_refused("punct standard - w T", "i9", PT_MSG_PUNCT_CENTRE);
    check_refused("punct standard " GAP " w T", "g7", PT_MSG_PUNCT_CENTRE);
    check_refused("punct standard - w E;i5", "3", PT_MSG_PUNCT_CENTRE);
    check_play("punct standard - w -", "E;i4;3", "punct standard wE3i4 b -");
}

static void punct_3_decision_the_first_basic_piece_is_not_even_partly_there(void **unused) {
    (void)unused;
    check_refused("punct basic - w T", "i9", PT_MSG_PUNCT_CENTRE);
    check_refused("punct basic - w E;i5", "3", PT_MSG_PUNCT_CENTRE);
    /* Any later piece is free to. */
    check_play("punct basic wE3i4 b -", "E;i9;3", "punct basic wE3i4,bE3i9 w -");
    check_play("punct basic wE3i4,bE3i9 w -", "T;h8;0", "punct basic wT0h8,wE3i4,bE3i9 b -");
}

static void punct_3_only_a_free_piece_moves(void **unused) {
    (void)unused;
    static const char bridged[] = "punct standard wE3d3,wE3f5,bT0n10/wE5d5 w -";
    check_refused(bridged, "d3", PT_MSG_PUNCT_COVERED);
    check_refused(bridged, "f5", PT_MSG_PUNCT_COVERED);
    check_actions(bridged, "T C E L M R d5");
    check_refused(bridged, "n10", PT_MSG_PUNCT_NO_PUNCT);
    check_refused(bridged, "e5", PT_MSG_PUNCT_NO_PUNCT);
    /* The middle of the bridge hangs over e5, where the straight piece has its end. */
    static const char hangs[] = "punct standard wE3d3,wC0e4,wE3f5,bT0n10/wE0d5,wE0f7/wR1d5 w -";
    check_refused(hangs, "e4", PT_MSG_PUNCT_COVERED);
    check_actions(hangs, "T C L M R d5");
}

static void punct_3_a_punct_moves_in_a_straight_line_over_anything(void **unused) {
    (void)unused;
    check_play("punct standard " GAP " w -", "d9;d1;5",
               "punct standard wE5d1,wE3d3,wE3f5,bT0n10 b -");
    check_play("punct standard " GAP " w -", "d9;k9;4",
               "punct standard wE3d3,wE3f5,wE4k9,bT0n10 b -");
    check_play("punct standard " GAP " w -", "d9;l17;0",
               "punct standard wE3d3,wE3f5,wE0l17,bT0n10 b -");
    check_refused("punct standard " GAP " w d9", "e5", PT_MSG_PUNCT_NOT_A_LINE);
    check_refused("punct standard " GAP " w d9", "c10", PT_MSG_PUNCT_NOT_A_LINE);
}

static void punct_3_the_piece_is_lifted_first(void **unused) {
    (void)unused;
    /* d10 and d11 are its own, and neither in the way nor a support. */
    check_play("punct standard " GAP " w -", "d9;d10;3",
               "punct standard wE3d3,wE3d10,wE3f5,bT0n10 b -");
    check_play("punct standard wE3d3,wE3f5,bT0n10/wE5d5 w -", "d5;e5;3",
               "punct standard wE3d3,wE3e5,wE3f5,bT0n10 b -");
}

static void punct_3_pieces_move_up_and_down_and_through_the_centre(void **unused) {
    (void)unused;
    check_play("punct standard wE3d3,wE3f5,bT0n10/wE5d5 w -", "d5;d9;3",
               "punct standard wE3d3,wE3d9,wE3f5,bT0n10 b -");
    check_play("punct standard wE3i3,bT0n10 w -", "i3;i7;3", "punct standard wE3i7,bT0n10 b -");
    check_play("punct standard wE3i7,bT0n10 w -", "i7;i3;3", "punct standard wE3i3,bT0n10 b -");
    check_play("punct standard wE3i7,bT0n10 w -", "i7;i7;2", "punct standard wE2i7,bT0n10 b -");
}

static void punct_3_turning_in_place_is_a_turn(void **unused) {
    (void)unused;
    check_play("punct standard " GAP " w -", "d9;d9;5",
               "punct standard wE3d3,wE5d9,wE3f5,bT0n10 b -");
    check_actions("punct standard " GAP " w d9;d9", "0 1 2 4 5");
}

static void punct_3_decision_a_turn_changes_something(void **unused) {
    (void)unused;
    check_refused("punct standard " GAP " w d9;d9", "3", PT_MSG_PUNCT_AS_IT_WAS);
    check_refused("punct standard wC1i5,bT0n10 w i5;i5", "1", PT_MSG_PUNCT_AS_IT_WAS);
}

/* The PÜNCT of an M goes to g8, one level below its ends on f8 and h9. */
static void punct_3_decision_a_punct_hangs_over_its_own_colour(void **unused) {
    (void)unused;
    check_play("punct standard bE5c3,wC0f9,wE3g6,bT5g11,wM1g12,wC0h9/wE3f8,wE3h8 w -", "g12;g8;1",
               "punct standard bE5c3,wC0f9,wE3g6,bT5g11,wC0h9/wE3f8,wE3h8/wM1g8 b -");
    check_refused("punct standard bE5c3,wC0f9,bE3g6,bT5g11,wM1g12,wC0h9/wE3f8,wE3h8 w g12", "g8",
                  PT_MSG_PUNCT_NOT_HERE);
    /* Over the empty board it may only lie. */
    check_actions("punct standard bE5c3,wC0f9,bT5g11,wM1g12,wC0h9/wE3f8,wE3h8 w g12;g8", "0");
}

/* == 4. The end == */

static void punct_4_joining_two_opposite_sides_wins(void **unused) {
    (void)unused;
    /* The same chain along each of the three axes. */
    static const char *const chains[][3] = {
        {"punct standard wC2b4,bC2e6,wC2h4,wE4j4,wE4m7,wT4p10 w -", "E;f4;2",
         "punct standard wC2b4,bC2e6,wE2f4,wC2h4,wE4j4,wE4m7,wT4p10 b -"},
        {"punct standard wE5d3,wC0d5,wC0d11,bC0f10,wE5g3,wT5j3 w -", "E;d7;3",
         "punct standard wE5d3,wC0d5,wE3d7,wC0d11,bC0f10,wE5g3,wT5j3 b -"},
        {"punct standard wT0c2,wE0c5,wE0c8,wC1e10,bC1j13,wC1k16 w -", "E;g12;4",
         "punct standard wT0c2,wE0c5,wE0c8,wC1e10,wE4g12,bC1j13,wC1k16 b -"},
    };
    for (size_t i = 0; i < COUNT(chains); i++)
        check_end(chains[i][0], chains[i][1], chains[i][2], PT_WHITE, PUNCT_END_CONNECTION);
}

/* White connects over pieces on the first three levels. */
static void punct_4_spaces_are_seen_from_above_whatever_their_levels(void **unused) {
    (void)unused;
    check_end("punct standard bR1c1,bR0d2,bM5d9,bL1h6,bM3i8,bC1i9,wM2i11,wT1k3,wC0k5,bE3k10,wT0l8,"
              "wE3l9,bE0m14,wC1n12,bC0n14,wL5n17,wR4o11,wR3p16/bL4j9,wE2m11,bT3n13,wL1o13/bT3k10,"
              "wM0o13 w -",
              "T;h2;5",
              "punct standard bR1c1,bR0d2,bM5d9,wT5h2,bL1h6,bM3i8,bC1i9,wM2i11,wT1k3,wC0k5,bE3k10,"
              "wT0l8,wE3l9,bE0m14,wC1n12,bC0n14,wL5n17,wR4o11,wR3p16/bL4j9,wE2m11,bT3n13,wL1o13/"
              "bT3k10,wM0o13 b -",
              PT_WHITE, PUNCT_END_CONNECTION);
}

static void punct_4_uncovering_the_opponents_connection_loses(void **unused) {
    (void)unused;
    check_end("punct standard " TWO_CHAINS " w -", "i4;i4;2",
              "punct standard wC2b4,bC2b6,bC2e6,bE5g6,wC2h4,wE4j4,bE4j6,wE4m7,bE4m9,wT4p10,bT4p12/"
              "wE2i4 b -",
              PT_BLACK, PUNCT_END_CONNECTION);
}

static void punct_4_decision_if_both_are_connected_the_mover_wins(void **unused) {
    (void)unused;
    check_end("punct standard " TWO_CHAINS " w -", "i4;f4;2",
              "punct standard wC2b4,bC2b6,bC2e6,wE2f4,bE5g6,wC2h4,wE4j4,bE4j6,wE4m7,bE4m9,wT4p10,"
              "bT4p12 b -",
              PT_WHITE, PUNCT_END_CONNECTION);
    check_end("punct standard bC2b4,wC2b6,wC2e6,wE5g6,bC2h4,bE4j4,wE4j6,bE4m7,wE4m9,bT4p10,wT4p12/"
              "bE3i4 b -",
              "i4;f4;2",
              "punct standard bC2b4,wC2b6,wC2e6,bE2f4,wE5g6,bC2h4,bE4j4,wE4j6,bE4m7,wE4m9,bT4p10,"
              "wT4p12 w -",
              PT_BLACK, PUNCT_END_CONNECTION);
}

/* While White's piece is in the hand Black's chain shows; it is covered again on h6. */
static void punct_4_what_shows_during_a_move_does_not_count(void **unused) {
    (void)unused;
    static const char after[] = "punct standard wC2b4,bC2b6,bC2e6,bE5g6,wC2h4,wE4j4,bE4j6,wE4m7,"
                                "bE4m9,wT4p10,bT4p12/wE3h4 b -";
    check_play("punct standard " TWO_CHAINS " w -", "i4;h4;3", after);
    check_actions(after, "T E L M R b6 e6 j6 m9 p12");
}

static void check_score(const char *position, int white, int black) {
    board b = open_position(position);
    pt_outcome outcome = pt_result(b.rules, &b.state);
    assert_true(outcome.over);
    assert_int_equal(outcome.score[PT_WHITE], white);
    assert_int_equal(outcome.score[PT_BLACK], black);
    close_board(&b);
}

static void punct_4_with_the_last_piece_the_centre_is_counted(void **unused) {
    (void)unused;
    check_end("punct standard " SIXTEEN ",wT0i9,bT0n12 w -", "T;m10;0",
              "punct standard " SIXTEEN ",wT0i9,wT0m10,bT0n12 b -", PT_WHITE, PUNCT_END_CENTRE);
    check_score("punct standard " SIXTEEN ",wT0i9,wT0m10,bT0n12 b -", 3, 0);
    check_end("punct standard " SIXTEEN ",wT4e4,bE3i8 w -", "T;m10;0",
              "punct standard " SIXTEEN ",wT4e4,bE3i8,wT0m10 b -", PT_BLACK, PUNCT_END_CENTRE);
    check_score("punct standard " SIXTEEN ",wT4e4,bE3i8,wT0m10 b -", 0, 3);
}

static void punct_4_equal_counts_are_a_tie(void **unused) {
    (void)unused;
    check_end("punct standard " SIXTEEN ",wT4e4,bT0n12 w -", "T;m10;0",
              "punct standard " SIXTEEN ",wT4e4,wT0m10,bT0n12 b -", PT_NOBODY, PUNCT_END_CENTRE);
    check_end("punct standard " SIXTEEN ",wT0i9,bE3j9 w -", "T;m10;0",
              "punct standard " SIXTEEN ",wT0i9,bE3j9,wT0m10 b -", PT_NOBODY, PUNCT_END_CENTRE);
    check_score("punct standard " SIXTEEN ",wT0i9,bE3j9,wT0m10 b -", 3, 3);
}

static void punct_4_the_last_piece_of_the_basic_game_leaves_it_undecided(void **unused) {
    (void)unused;
    check_end("punct basic " SIXTEEN ",wT0i9,bT0n12 w -", "T;m10;0",
              "punct basic " SIXTEEN ",wT0i9,wT0m10,bT0n12 b -", PT_NOBODY, PUNCT_END_UNDECIDED);
}

static void punct_4_a_connection_comes_before_the_last_piece(void **unused) {
    (void)unused;
    check_end("punct standard wT0b4,wT0b6,wT0b9,bR1c1,bR0d2,bM5d9,wE3e5,wE3f9,bL1h6,bM3i8,bC1i9,"
              "wM2i11,wT1k3,wC0k5,bE3k10,wT0l8,wE3l9,bE0m14,wC1n12,bC0n14,wL5n17,wR4o11,wR3p16/"
              "bL4j9,wE2m11,bT3n13,wL1o13/bT3k10,wM0o13 w -",
              "T;h2;5",
              "punct standard wT0b4,wT0b6,wT0b9,bR1c1,bR0d2,bM5d9,wE3e5,wE3f9,wT5h2,bL1h6,bM3i8,"
              "bC1i9,wM2i11,wT1k3,wC0k5,bE3k10,wT0l8,wE3l9,bE0m14,wC1n12,bC0n14,wL5n17,wR4o11,"
              "wR3p16/bL4j9,wE2m11,bT3n13,wL1o13/bT3k10,wM0o13 b -",
              PT_WHITE, PUNCT_END_CONNECTION);
}

/* No such position is known, so this one is made by force: spaces of a different height each, and
 * pieces that are not free. */
static void punct_4_decision_without_a_turn_the_centre_is_counted(void **unused) {
    (void)unused;
    board b = open_position("punct standard bE3c3,wT0i9 w -");
    punct_state *s = (punct_state *)&b.state;
    for (unsigned space = 0; space < PUNCT_SPACES; space++)
        s->top[space] = (uint8_t)((2 + space % 97) << 1 | (s->top[space] & 1));
    punct_settle(s);
    pt_outcome outcome = pt_result(b.rules, &b.state);
    assert_true(outcome.over);
    assert_int_equal(outcome.winner, PT_WHITE);
    assert_ptr_equal(outcome.reason, PUNCT_END_CENTRE);
    s->basic = 1;
    outcome = pt_result(b.rules, &b.state);
    assert_int_equal(outcome.winner, PT_NOBODY);
    assert_ptr_equal(outcome.reason, PUNCT_END_UNDECIDED);
    close_board(&b);
}

/* Both go there and back: the same position comes up again, and nothing ends. */
static void punct_4_decision_repetition_is_reported_only(void **unused) {
    (void)unused;
    assert_int_equal(pt_game_punct.repetition, PT_REPETITION_REPORTED);
    board b = open_position("punct standard " GAP " w -");
    uint64_t key = pt_identity_key(b.rules, &b.state);
    for (int i = 0; i < 5; i++)
        play_text(&b, "d9;d10;3;n10;n11;0;d10;d9;3;n11;n10;0");
    char text[PT_POSITION_TEXT_MAX];
    assert_string_equal(text_of(&b, text), "punct standard " GAP " w -");
    assert_int_equal(pt_identity_key(b.rules, &b.state), key);
    assert_false(pt_result(b.rules, &b.state).over);
    close_board(&b);
}

static void punct_4_nothing_can_be_done_after_the_end(void **unused) {
    (void)unused;
    static const char over[] = "punct standard wC2b4,bC2e6,wE2f4,wC2h4,wE4j4,wE4m7,wT4p10 b -";
    check_actions(over, "");
    check_refused(over, "T", PT_MSG_GAME_IS_OVER);
    check_refused(over, "e6", PT_MSG_GAME_IS_OVER);
    board b = open_position("punct standard " GAP " w -");
    pt_outcome outcome = pt_result(b.rules, &b.state);
    assert_false(outcome.over);
    assert_int_equal(outcome.winner, PT_NOBODY);
    assert_ptr_equal(outcome.reason, NULL);
    close_board(&b);
}

/* == 5. Actions == */

static void punct_5_a_turn_is_three_actions(void **unused) {
    (void)unused;
    static const char *const turns[][3] = {{"T", "c3", "0"}, {"d9", "d10", "3"}, {"d9", "d9", "4"}};
    static const char *const phases[] = {"pick", "dot", "turn"};
    for (size_t i = 0; i < COUNT(turns); i++) {
        board b = open_position("punct standard " GAP " w -");
        for (int k = 0; k < 3; k++) {
            pt_action action;
            assert_string_equal(pt_state_phase(b.rules, &b.state)->name, phases[k]);
            assert_int_equal(pt_state_actor(b.rules, &b.state), PT_WHITE);
            assert_int_equal(pt_action_read(b.rules, &b.state, turns[i][k], PT_ZSTR, &action, NULL),
                             PT_OK);
            assert_int_equal(pt_apply(b.rules, &b.state, action), k < 2 ? 0 : PT_TURN_ENDED);
        }
        assert_int_equal(pt_state_actor(b.rules, &b.state), PT_BLACK);
        close_board(&b);
    }
}

static void has_a_continuation(const board *b, void *most_dots) {
    size_t count = pt_legal_count(b->rules, &b->state);
    const char *phase = pt_state_phase(b->rules, &b->state)->name;
    if (pt_result(b->rules, &b->state).over)
        assert_int_equal(count, 0);
    else
        assert_in_range(count, 1,
                        strcmp(phase, "pick") == 0  ? 18
                        : strcmp(phase, "dot") == 0 ? *(const size_t *)most_dots
                                                    : 6);
}

/* Every action begins a legal turn, and no list is longer than the page says. */
static void punct_5_every_action_can_be_followed(void **unused) {
    (void)unused;
    size_t standard = 192, basic = 208;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        walk_game("punct standard", seed, 1000, has_a_continuation, &standard);
        walk_game("punct basic", seed, 1000, has_a_continuation, &basic);
    }
}

static void punct_5_none_is_skipped(void **unused) {
    (void)unused;
    check_actions("punct standard wE3d3,wE3d9,bT0n10 w d9;d5", "0");
    check_play("punct standard wE3d3,wE3d9,bT0n10 w d9;d5", "0",
               "punct standard wE3d3,bT0n10/wE0d5 b -");
}

static void punct_5_4986_turns_at_the_start(void **unused) {
    (void)unused;
    static const char *const starts[] = {"punct standard", "punct basic"};
    for (size_t i = 0; i < COUNT(starts); i++) {
        board b = open_start(starts[i]);
        assert_int_equal(pt_perft(b.rules, &b.state, 1, false), 6);
        assert_int_equal(pt_perft(b.rules, &b.state, 2, false), 1140);
        assert_int_equal(pt_perft(b.rules, &b.state, 3, false), 4986);
        close_board(&b);
    }
}

/* == Keys == */

static void the_order_of_turns_leaves_no_trace_in_the_keys(void **unused) {
    (void)unused;
    board one = open_start("punct"), other = open_start("punct");
    play_text(&one, "E;d3;3;T;n10;0;E;f5;3;T;c9;0");
    play_text(&other, "E;f5;3;T;c9;0;E;d4;3;T;n11;0;d4;d3;3;n11;n10;0");
    assert_memory_equal(&one.state, &other.state, pt_state_size(one.rules));
    assert_int_equal(pt_identity_key(one.rules, &one.state),
                     pt_identity_key(other.rules, &other.state));
    close_board(&one);
    close_board(&other);
}

/* Positions that differ in one field, colour, kind, orientation or level have other keys. */
static void the_keys_tell_positions_apart(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "punct standard wE3d3,wE3d9,wE3f5,bT0n10 w -",
        "punct basic wE3d3,wE3d9,wE3f5,bT0n10 w -",
        "punct standard wE3d3,wE3d9,wE3f5,bT0n10 b -",
        "punct standard wE3d3,wE3d9,wE3f5,bT0n10 w T",
        "punct standard wE3d3,wE3d9,wE3f5,bT0n10 w E",
        "punct standard wE3d3,wE3d9,wE3f5,bT0n10 w d9",
        "punct standard wE3d3,wE3d9,wE3f5,bT0n10 w d9;d5",
        "punct standard wE3d3,wE3d9,wE3f5,bT0n10 w d9;d9",
        "punct standard wE3d3,wE3d9,wE3f5,bT0n10 w T;d8",
        "punct standard wE3d3,wE3d9,bE3f5,bT0n10 w -",
        "punct standard wE3d3,wE4d9,wE3f5,bT0n10 w -",
        "punct standard wE3d3,wL3d9,wE3f5,bT0n10 w -",
        "punct standard wE3d3,wE3d9,wE3f5,bT0n11 w -",
        "punct standard wE3d3,wE3f5,bT0n10/wE5d5 w -",
        "punct standard wE3d3,wE3f5,bT0n10/wE0d5 w -",
    };
    uint64_t keys[COUNT(texts)];
    for (size_t i = 0; i < COUNT(texts); i++) {
        board b = open_position(texts[i]);
        keys[i] = pt_identity_key(b.rules, &b.state);
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(keys[i], keys[k]);
        close_board(&b);
    }
}

/* == What front ends see == */

/* A kind is taken from the set or a piece from the board; then a space, then how it is turned. */
static void a_turn_is_clicked_in_three_steps(void **unused) {
    (void)unused;
    static pt_walk walk;
    char text[PT_ACTION_TEXT_MAX];
    board b = open_position("punct standard " GAP " w -");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    pt_walk_begin(&walk, b.rules, &b.state);
    assert_int_equal(pt_walk_point(&walk, point_named(layout, "e5")), PT_WALK_NO);
    assert_int_equal(pt_walk_point(&walk, point_named(layout, "d9")), PT_WALK_DONE);
    assert_int_equal(pt_walk_apply(&walk), 0);
    assert_int_equal(pt_walk_point(&walk, point_named(layout, "d5")), PT_WALK_DONE);
    assert_int_equal(pt_walk_apply(&walk), 0);
    pt_pick turns[6];
    assert_int_equal(pt_walk_options(&walk, turns, 6), 3);
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(turns[i].sprite->name, "straight");
        assert_true(pt_points_has(&turns[i].points, point_named(layout, "d5")));
    }
    /* Orientations count clockwise, turns of things anticlockwise. */
    pt_pick turn = {.kind = PT_PICK_TURN, .number = 6 - 5};
    assert_int_equal(pt_walk_pick(&walk, &turn), PT_WALK_DONE);
    pt_action_write(b.rules, &b.state, pt_walk_action(&walk), text, sizeof text);
    assert_string_equal(text, "5");
    assert_int_equal(pt_walk_apply(&walk), PT_TURN_ENDED);

    pt_walk_begin(&walk, b.rules, &b.state);
    pt_pick angular = {
        .kind = PT_PICK_HAND, .hand = &pt_game_punct.hands[0], .sprite = &pt_game_punct.sprites[3]};
    assert_int_equal(pt_walk_pick(&walk, &angular), PT_WALK_DONE);
    pt_action_write(b.rules, &b.state, pt_walk_action(&walk), text, sizeof text);
    assert_string_equal(text, "L");
    close_board(&b);
}

static void pieces_show_their_kind_level_and_orientation(void **unused) {
    (void)unused;
    board b = open_position("punct standard wE3d3,wE3f5,bT0n10/wE5d5 w -");
    pt_thing pieces[PT_STACK_MAX];
    size_t d5 = point_named(pt_state_layout(b.rules, &b.state), "d5");
    assert_int_equal(pt_state_pieces(b.rules, &b.state, d5, pieces, PT_STACK_MAX), 2);
    assert_string_equal(pieces[1].sprite->name, "straight");
    assert_int_equal(pieces[0].level, 0);
    assert_int_equal(pieces[1].level, 1);
    assert_int_equal(pieces[1].turn, 1);
    assert_int_equal(pieces[1].point, d5);
    /* Below the bridge there is nothing. */
    assert_int_equal(pieces_on(&b, "e5"), 1);
    assert_int_equal(pieces_on(&b, "e6"), 0);
    close_board(&b);
}

static void the_centre_is_counted_all_along(void **unused) {
    (void)unused;
    assert_int_equal(counted(STANDARD_START, "centre", NULL, PT_WHITE), 0);
    assert_int_equal(counted("punct standard wT0i9,bE3j9 w -", "centre", NULL, PT_WHITE), 3);
    assert_int_equal(counted("punct standard wT0i9,bE3j10 w -", "centre", NULL, PT_BLACK), 2);
}

static void what_is_left_of_a_set_is_counted(void **unused) {
    (void)unused;
    assert_int_equal(counted(STANDARD_START, "left", NULL, PT_WHITE), 18);
    assert_int_equal(counted("punct standard " GAP " w -", "left", NULL, PT_WHITE), 15);
    assert_int_equal(counted("punct standard " GAP " w -", "left", NULL, PT_BLACK), 17);
    /* In the basic game the centre decides nothing. */
    assert_int_equal(counted("punct basic - w -", "centre", NULL, PT_WHITE), -1);
}

static void what_a_piece_would_do_is_told_before_it_lies(void **unused) {
    (void)unused;
    static const struct {
        const char *position, *turn, *facts;
    } cases[] = {
        {"punct standard " GAP " w d9;d5", "5", "level 2, bridges, joins 2"},
        {"punct standard " GAP " w T;b4", "3", "level 1"},
        {"punct standard wE3d3,wE3d9,bC0e5,bE3f5 w d9;d5", "5", "level 2, covers 2"},
        {"punct standard wC2b4,bC2e6,wC2h4,wE4j4,wE4m7,wT4p10 w E;f4", "2",
         "wins, level 1, joins 2"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        board b = open_position(cases[i].position);
        pt_fact_now facts[PT_FACTS_MAX];
        char told[200] = "";
        pt_action action;
        assert_int_equal(pt_action_read(b.rules, &b.state, cases[i].turn, PT_ZSTR, &action, NULL),
                         PT_OK);
        size_t count = pt_action_facts(b.rules, &b.state, action, facts);
        for (size_t k = 0; k < count; k++) {
            size_t at = strlen(told);
            const pt_fact *fact = facts[k].fact;
            const char *comma = k > 0 ? ", " : "";
            if (strstr(fact->label, "{0}"))
                snprintf(told + at, sizeof told - at, "%s%s %d", comma, fact->name,
                         facts[k].number);
            else
                snprintf(told + at, sizeof told - at, "%s%s", comma, fact->name);
        }
        assert_string_equal(told, cases[i].facts);
        close_board(&b);
    }
}

/* Every space can be tried, so that the rules can say what is wrong. */
static void every_space_can_be_tried(void **unused) {
    (void)unused;
    static const char *const positions[] = {
        "punct standard " GAP " w -", "punct standard " GAP " w T", "punct standard " GAP " w d9"};
    static pt_try tries[512];
    for (size_t p = 0; p < COUNT(positions); p++) {
        board b = open_position(positions[p]);
        size_t count = pt_state_tries(b.rules, &b.state, tries, COUNT(tries)), legal = 0;
        for (size_t i = 0; i < count; i++) {
            pt_action action;
            pt_error error;
            if (pt_action_read(b.rules, &b.state, tries[i].text, PT_ZSTR, &action, &error) == PT_OK)
                legal++;
            else
                assert_int_equal(error.status, PT_ILLEGAL);
        }
        assert_int_equal(count, 211);
        /* Kinds from the set are not on the board. */
        assert_int_equal(legal + (p == 0 ? 6 : 0), pt_legal_count(b.rules, &b.state));
        close_board(&b);
    }
}

static void the_table_of_the_game_states_what_others_rely_on(void **unused) {
    (void)unused;
    assert_string_equal(pt_game_punct.sgf_game, "25");
    assert_true(pt_game_punct.state_size <= 640);
    assert_int_equal(pt_game_punct.state_size % 8, 0);
    assert_ptr_equal(pt_find_game(NULL, "punct", PT_ZSTR), &pt_game_punct);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(punct_1_211_spaces_on_a_hexagon_without_corners),
        cmocka_unit_test(punct_1_six_directions_clockwise_from_the_one_down),
        cmocka_unit_test(punct_1_six_sides_of_seven_spaces),
        cmocka_unit_test(punct_1_central_hexagon_of_19_spaces),
        cmocka_unit_test(punct_2_18_pieces_of_six_kinds_each),
        cmocka_unit_test(punct_2_three_dots_as_kind_and_orientation_say),
        cmocka_unit_test(punct_2_a_straight_piece_about_its_centre_turns_three_ways),
        cmocka_unit_test(punct_2_pieces_are_never_turned_over),
        cmocka_unit_test(punct_3_white_begins_and_nobody_passes),
        cmocka_unit_test(punct_3_a_piece_rests_with_all_dots_on_one_height),
        cmocka_unit_test(punct_3_a_bridge_rests_on_its_ends),
        cmocka_unit_test(punct_3_the_punct_needs_its_own_colour_below),
        cmocka_unit_test(punct_3_a_triangle_never_bridges),
        cmocka_unit_test(punct_3_an_end_never_hangs),
        cmocka_unit_test(punct_3_a_bridge_may_rest_on_one_piece),
        cmocka_unit_test(punct_3_gaps_may_be_deep),
        cmocka_unit_test(punct_3_the_space_under_a_bridge_is_closed),
        cmocka_unit_test(punct_3_a_piece_may_rest_on_the_middle_of_a_bridge),
        cmocka_unit_test(punct_3_levels_are_not_limited),
        cmocka_unit_test(punct_3_pieces_are_added_on_the_board_alone),
        cmocka_unit_test(punct_3_nothing_is_added_in_the_centre),
        cmocka_unit_test(punct_3_decision_the_first_basic_piece_is_not_even_partly_there),
        cmocka_unit_test(punct_3_only_a_free_piece_moves),
        cmocka_unit_test(punct_3_a_punct_moves_in_a_straight_line_over_anything),
        cmocka_unit_test(punct_3_the_piece_is_lifted_first),
        cmocka_unit_test(punct_3_pieces_move_up_and_down_and_through_the_centre),
        cmocka_unit_test(punct_3_turning_in_place_is_a_turn),
        cmocka_unit_test(punct_3_decision_a_turn_changes_something),
        cmocka_unit_test(punct_3_decision_a_punct_hangs_over_its_own_colour),
        cmocka_unit_test(punct_4_joining_two_opposite_sides_wins),
        cmocka_unit_test(punct_4_spaces_are_seen_from_above_whatever_their_levels),
        cmocka_unit_test(punct_4_uncovering_the_opponents_connection_loses),
        cmocka_unit_test(punct_4_decision_if_both_are_connected_the_mover_wins),
        cmocka_unit_test(punct_4_what_shows_during_a_move_does_not_count),
        cmocka_unit_test(punct_4_with_the_last_piece_the_centre_is_counted),
        cmocka_unit_test(punct_4_equal_counts_are_a_tie),
        cmocka_unit_test(punct_4_the_last_piece_of_the_basic_game_leaves_it_undecided),
        cmocka_unit_test(punct_4_a_connection_comes_before_the_last_piece),
        cmocka_unit_test(punct_4_decision_without_a_turn_the_centre_is_counted),
        cmocka_unit_test(punct_4_decision_repetition_is_reported_only),
        cmocka_unit_test(punct_4_nothing_can_be_done_after_the_end),
        cmocka_unit_test(punct_5_a_turn_is_three_actions),
        cmocka_unit_test(punct_5_every_action_can_be_followed),
        cmocka_unit_test(punct_5_none_is_skipped),
        cmocka_unit_test(punct_5_4986_turns_at_the_start),
        cmocka_unit_test(the_order_of_turns_leaves_no_trace_in_the_keys),
        cmocka_unit_test(the_keys_tell_positions_apart),
        cmocka_unit_test(a_turn_is_clicked_in_three_steps),
        cmocka_unit_test(pieces_show_their_kind_level_and_orientation),
        cmocka_unit_test(the_centre_is_counted_all_along),
        cmocka_unit_test(what_is_left_of_a_set_is_counted),
        cmocka_unit_test(what_a_piece_would_do_is_told_before_it_lies),
        cmocka_unit_test(every_space_can_be_tried),
        cmocka_unit_test(the_table_of_the_game_states_what_others_rely_on),
    };
    return cmocka_run_group_tests_name("punct", tests, NULL, NULL);
}
