/* YINSH rule by rule, in the order of docs/rules/yinsh.md, then keys and what front ends see.
 *
 * In the examples the columns of a position are a to k, each from its lowest point up; most rows
 * stand in one column, and rings that do not matter are at the edges a and k. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support.h"
#include "yinsh/names.h"

/* == 1: the board == */

static void yinsh_1_85_points_without_the_six_corners(void **unused) {
    (void)unused;
    static const char *const corners[] = {"a1", "a6", "f1", "f11", "k6", "k11"};
    for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++)
        check_refused(STANDARD_START, corners[i], PT_MSG_YINSH_NO_POINT);
    check_refused(STANDARD_START, "l7", PT_MSG_YINSH_NO_POINT);
    check_refused(STANDARD_START, "e0", PT_MSG_YINSH_NO_POINT);
    check_refused(STANDARD_START, "e11", PT_MSG_YINSH_NO_POINT);

    board b = open_start("yinsh");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    assert_int_equal(layout->point_count, 85);
    assert_int_equal(pt_legal_count(b.rules, &b.state), 85);
    size_t next = 0;
    for (int x = 0; x <= 10; x++) {
        for (int y = 1; y <= 11; y++) {
            int u = x - 5, v = y - 6;
            if (u * u - u * v + v * v > 21)
                continue;
            char name[8];
            snprintf(name, sizeof name, "%c%d", 'a' + x, y);
            assert_string_equal(layout->points[next].name, name);
            /* right = (√3/2) u, up = v - u / 2, but for where the origin is */
            const pt_point *point = &layout->points[next++], *centre = &layout->points[42];
            assert_int_equal(point->x - centre->x, u);
            assert_int_equal(point->y - centre->y, 2 * v - u);
        }
    }
    assert_int_equal(next, 85);
    assert_string_equal(layout->points[42].name, "f6");
    assert_int_equal(layout->unit_x, 866);
    assert_int_equal(layout->unit_y, 500);
    close_board(&b);
}

static int number_of(const pt_point *point) {
    return atoi(point->name + 1);
}

/* Every line once, from one edge of the board to the other. */
static void yinsh_1_lines_of_4_to_10_points_in_three_directions(void **unused) {
    (void)unused;
    static const int lengths[11] = {4, 7, 8, 9, 10, 9, 10, 9, 8, 7, 4};
    board b = open_start("yinsh");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    assert_int_equal(layout->line_count, 33);
    int found[3][11] = {{0}};
    for (size_t i = 0; i < layout->line_count; i++) {
        const pt_point *from = &layout->points[layout->lines[i][0]];
        const pt_point *to = &layout->points[layout->lines[i][1]];
        int columns = to->name[0] - from->name[0], numbers = number_of(to) - number_of(from);
        int column = from->name[0] - 'a', number = number_of(from);
        if (columns == 0)
            found[0][column] = numbers + 1;
        else if (numbers == 0)
            found[1][number - 1] = columns + 1;
        else if (columns == numbers)
            found[2][column - number + 6] = columns + 1;
    }
    for (int way = 0; way < 3; way++)
        for (int i = 0; i < 11; i++)
            assert_int_equal(found[way][i], lengths[i]);
    close_board(&b);
}

/* White's ring is on f6, alone on its lines. */
static const char open_ring[] = "yinsh standard 1WW1/7/8/9/10/4W4/10/9/B7/7/1BB1 w m";

static void yinsh_1_g5_and_e7_are_no_neighbours_of_f6(void **unused) {
    (void)unused;
    check_refused(open_ring, "f6-g5", PT_MSG_YINSH_NOT_A_LINE);
    check_refused(open_ring, "f6-e7", PT_MSG_YINSH_NOT_A_LINE);
}

/* == 2: pieces and variants == */

/* What a hand shows, -1 if there is none. */
static int counted(const char *position, const char *name, pt_actor owner) {
    board b = open_position(position);
    pt_counter counters[PT_COUNTERS_MAX];
    size_t count = pt_state_counters(b.rules, &b.state, counters);
    int value = -1;
    for (size_t i = 0; i < count; i++)
        if (strcmp(counters[i].name, name) == 0 && counters[i].owner == owner)
            value = counters[i].value;
    close_board(&b);
    return value;
}

static void yinsh_2_five_rings_each_and_51_markers(void **unused) {
    (void)unused;
    assert_int_equal(counted(STANDARD_START, "to_place", PT_WHITE), 5);
    assert_int_equal(counted(STANDARD_START, "to_place", PT_BLACK), 5);
    assert_int_equal(counted(STANDARD_START, "pool", PT_NOBODY), 51);
    assert_int_equal(counted("yinsh standard W3/7/8/9/10/9/10/9/8/7/4 b p", "to_place", PT_WHITE),
                     4);
}

/* Five white and five black markers; White has four rings, Black three. */
static void yinsh_2_the_pool_is_51_less_the_markers_on_the_board(void **unused) {
    (void)unused;
    static const char text[] = "yinsh standard 1WW1/7/8/3W5/1wwbww4/bbwbb4/10/9/8/B6/1BBW w m";
    assert_int_equal(counted(text, "pool", PT_NOBODY), 41);
    assert_int_equal(counted(text, "removed", PT_WHITE), 1);
    assert_int_equal(counted(text, "removed", PT_BLACK), 2);
}

/* e5-f6 lays the fifth marker of e3-e7: the same turn in both variants. */
static void yinsh_2_blitz_is_won_by_removing_one_ring(void **unused) {
    (void)unused;
    check_play("yinsh standard 1WW1/WW5/8/9/2wwWww3/9/10/9/8/6B/BBBB w m", "e5-f6;xe3-e7;xa3",
               "yinsh standard 2W1/WW5/8/9/10/4W4/10/9/8/6B/BBBB b m");
    check_end("yinsh blitz 1WW1/WW5/8/9/2wwWww3/9/10/9/8/6B/BBBB w m", "e5-f6;xe3-e7;xa3",
              "yinsh blitz 2W1/WW5/8/9/10/4W4/10/9/8/6B/BBBB w o", PT_WHITE, YINSH_END_RING);
}

/* == 3: placing == */

static void yinsh_3_rings_are_placed_in_turn_on_any_empty_point(void **unused) {
    (void)unused;
    check_start("yinsh", "yinsh standard", STANDARD_START);
    check_play(STANDARD_START, "f6", "yinsh standard 4/7/8/9/10/4W4/10/9/8/7/4 b p");
    check_play(STANDARD_START, "f6;k7;a5", "yinsh standard 3W/7/8/9/10/4W4/10/9/8/7/B3 b p");
    check_refused("yinsh standard 4/7/8/9/10/4W4/10/9/8/7/4 b p", "f6", PT_MSG_YINSH_OCCUPIED);
    check_refused(STANDARD_START, "pass", PT_MSG_YINSH_PLACE_FIRST);
    check_refused(STANDARD_START, "f6-f7", PT_MSG_YINSH_PLACE_FIRST);
    check_refused(STANDARD_START, "xf6", PT_MSG_YINSH_PLACE_FIRST);
}

static void yinsh_3_after_the_tenth_ring_white_moves(void **unused) {
    (void)unused;
    static const char nine[] = "yinsh standard WBWB/7/8/9/10/4W4/10/9/8/7/WBWB b p";
    static const char ten[] = "yinsh standard WBWB/7/8/9/10/4WB3/10/9/8/7/WBWB w m";
    check_play(nine, "f7", ten);
    check_some_actions(ten, "f6-f", "f6-f5 f6-f4 f6-f3 f6-f2");
    check_refused(ten, "e5", PT_MSG_YINSH_PLACED);
}

/* == 4: a turn == */

/* Black's move has made White's row c2-c6, and e5-f6 makes another one. */
static void yinsh_4_rows_go_before_and_after_the_move(void **unused) {
    (void)unused;
    static const char before[] = "yinsh standard 1WW1/W6/1wwwww2/9/2wwWww3/9/10/9/8/6B/1BBW w r";
    check_refused(before, "e5-f6", PT_MSG_YINSH_ROW_FIRST);
    check_refused(before, "pass", PT_MSG_YINSH_ROW_FIRST);
    check_play(before, "xc2-c6;xb1", "yinsh standard 1WW1/7/8/9/2wwWww3/9/10/9/8/6B/1BBW w m");
    check_play(before, "xc2-c6;xb1;e5-f6",
               "yinsh standard 1WW1/7/8/9/2wwwww3/4W4/10/9/8/6B/1BBW w R");
    check_play(before, "xc2-c6;xb1;e5-f6;xe3-e7;xa3",
               "yinsh standard 2W1/7/8/9/10/4W4/10/9/8/6B/1BBW b m");

    /* All of it is one turn. */
    board b = open_position(before);
    static const char *const actions[] = {"xc2-c6", "xb1", "e5-f6", "xe3-e7", "xa3"};
    for (int i = 0; i < 5; i++) {
        pt_action action;
        assert_int_equal(pt_action_read(b.rules, &b.state, actions[i], PT_ZSTR, &action, NULL),
                         PT_OK);
        assert_int_equal(pt_apply(b.rules, &b.state, action), i == 4 ? PT_TURN_ENDED : 0);
    }
    close_board(&b);
}

static void yinsh_4_the_only_possible_action_is_played_too(void **unused) {
    (void)unused;
    check_actions("yinsh standard 1WW1/W6/1wwwww2/9/10/4W4/10/9/8/6B/1BB1 w r", "xc2-c6");
    check_actions("yinsh standard WWWW/WBBBBB1/bw6/b1w6/b2b6/3w5/4w5/4b4/4b3/4w2/3w w m", "pass");
}

/* d4-g4 turns e4 white and f4 black: rows of both colours. */
static const char both_colours[] = "yinsh standard 1WW1/7/8/3W5/1wwbww4/bbwbb4/10/B8/8/B6/1BBW w m";

static void yinsh_4_of_rows_of_both_colours_the_mover_removes_his_first(void **unused) {
    (void)unused;
    check_play(both_colours, "d4-g4",
               "yinsh standard 1WW1/7/8/3w5/1wwwww4/bbbbb4/2W7/B8/8/B6/1BBW w R");
    check_play(both_colours, "d4-g4;xe2-e6;xg4",
               "yinsh standard 1WW1/7/8/3w5/10/bbbbb4/10/B8/8/B6/1BBW b r");
    /* Black still has to move. */
    check_play(both_colours, "d4-g4;xe2-e6;xg4;xf2-f6;xh3",
               "yinsh standard 1WW1/7/8/3w5/10/9/10/9/8/B6/1BBW b m");
    check_play(both_colours, "d4-g4;xe2-e6;xg4;xf2-f6;xh3;k8-k7",
               "yinsh standard 1WW1/7/8/3w5/10/9/10/9/8/B6/BbBW w m");
}

/* == 5: a move == */

static void yinsh_5_a_ring_moves_in_a_straight_line_over_empty_points(void **unused) {
    (void)unused;
    check_some_actions(open_ring, "f6-",
                       "f6-f2 f6-f3 f6-f4 f6-f5 f6-f7 f6-f8 f6-f9 f6-f10 "
                       "f6-b6 f6-c6 f6-d6 f6-e6 f6-g6 f6-h6 f6-i6 f6-j6 "
                       "f6-b2 f6-c3 f6-d4 f6-e5 f6-g7 f6-h8 f6-i9 f6-j10");
    check_play(open_ring, "f6-j10", "yinsh standard 1WW1/7/8/9/10/4w4/10/9/B7/5W1/1BB1 b m");
    check_refused(open_ring, "f6-f6", PT_MSG_YINSH_SAME_POINT);
    check_refused(open_ring, "f6-h7", PT_MSG_YINSH_NOT_A_LINE);
    check_refused(open_ring, "f6-f11", PT_MSG_YINSH_NO_POINT);
    check_refused(open_ring, "f5-f6", PT_MSG_YINSH_NOT_WHITE_RING);
    check_refused(open_ring, "k8-k7", PT_MSG_YINSH_NOT_WHITE_RING);
}

/* f7 is black and f8 white; g6 is empty, h6 white and i6 black. */
static const char markers_ahead[] = "yinsh standard 1WW1/7/8/9/10/4Wbw2/10/3w5/B1b5/7/1BB1 w m";

static void yinsh_5_it_jumps_one_series_and_lands_behind_it(void **unused) {
    (void)unused;
    check_some_actions(markers_ahead, "f6-f", "f6-f9 f6-f5 f6-f4 f6-f3 f6-f2");
    check_some_actions(markers_ahead, "f6-g", "f6-g6 f6-g7");
    check_some_actions(markers_ahead, "f6-j", "f6-j6 f6-j10");
    check_refused(markers_ahead, "f6-f10", PT_MSG_YINSH_PAST_MARKERS);
    check_refused(markers_ahead, "f6-f8", PT_MSG_YINSH_ONTO);
}

static void yinsh_5_markers_jumped_are_turned_over_and_the_one_laid_is_not(void **unused) {
    (void)unused;
    check_play(markers_ahead, "f6-f9",
               "yinsh standard 1WW1/7/8/9/10/4wwbW1/10/3w5/B1b5/7/1BB1 b m");
    check_play(markers_ahead, "f6-j6",
               "yinsh standard 1WW1/7/8/9/10/4wbw2/10/3b5/B1w5/1W5/1BB1 b m");
    /* Nothing is turned over without a jump. */
    check_play(markers_ahead, "f6-g6",
               "yinsh standard 1WW1/7/8/9/10/4wbw2/4W5/3w5/B1b5/7/1BB1 b m");
}

/* Markers up to the edge above f6 and down to b2, a marker and a ring on e6 and d6, a ring on f5,
 * and one on h8. */
static void yinsh_5_no_jump_over_a_ring_or_off_the_board(void **unused) {
    (void)unused;
    static const char text[] = "yinsh standard 2W1/1w5/2b5/3w1W3/4bw4/3BWbbbb/10/5B3/B7/7/4 w m";
    check_some_actions(text, "f6-", "f6-g7 f6-g6 f6-h6 f6-i6 f6-j6");
    check_refused(text, "f6-f4", PT_MSG_YINSH_OVER_RING);
    check_refused(text, "f6-i9", PT_MSG_YINSH_OVER_RING);
    check_refused(text, "f6-c6", PT_MSG_YINSH_OVER_RING);
    check_refused(text, "f6-h8", PT_MSG_YINSH_ONTO);
}

/* White's rings in the corner a2-a5, b1 are shut in by Black's. */
static const char shut_in[] =
    "yinsh standard WWWW/WBBBBB1/bw6/b1w6/b2b6/3w5/4w5/4b4/4b3/4w2/3w w m";

static void yinsh_5_decision_who_cannot_move_passes(void **unused) {
    (void)unused;
    check_actions(shut_in, "pass");
    check_refused(shut_in, "a5-a6", PT_MSG_YINSH_NO_POINT);
    check_refused(shut_in, "b1-f5", PT_MSG_YINSH_ONTO);
    check_play(shut_in, "pass",
               "yinsh standard WWWW/WBBBBB1/bw6/b1w6/b2b6/3w5/4w5/4b4/4b3/4w2/3w b m");
}

static void yinsh_5_decision_who_can_move_may_not_pass(void **unused) {
    (void)unused;
    check_refused(open_ring, "pass", PT_MSG_YINSH_MUST_MOVE);
}

static void yinsh_5_decision_the_game_ends_when_neither_can_move(void **unused) {
    (void)unused;
    check_end("yinsh standard 1BBw/wWWBbbb/bwwWbbwb/1bwbwww2/1www1bbw2/wbw2wbb1/wbb3wwb1/bw4bwb/"
              "w5ww/6w/4 w m",
              "b2-a2",
              "yinsh standard WBBw/wwWBbbb/bwwWbbwb/1bwbwww2/1www1bbw2/wbw2wbb1/wbb3wwb1/bw4bwb/"
              "w5ww/6w/4 b o",
              PT_NOBODY, YINSH_END_STUCK);
}

/* == 6: rows == */

static void yinsh_6_a_row_is_five_of_a_colour_side_by_side(void **unused) {
    (void)unused;
    /* In each direction from b3; e5 is black, so c3 to g7 is no row. */
    check_actions("yinsh standard 4/2wwwww/2ww4/2w1w4/2w1bw4/1w3w3/10/B8/B7/B6/1WWW w R",
                  "xb3-b7 xb3-f3 xb3-f7");
    /* Four, four about a ring, five with a black one among them. */
    static const char none[] = "yinsh standard 1WW1/wwww3/wwWww3/wwbwww3/10/9/10/9/8/6B/1BB1 w m";
    check_refused(none, "xb1-b5", PT_MSG_YINSH_MOVE_NOW);
    check_play(none, "a3-a2", "yinsh standard WwW1/wwww3/wwWww3/wwbwww3/10/9/10/9/8/6B/1BB1 b m");
}

static void yinsh_6_six_hold_two_rows_and_nine_hold_five(void **unused) {
    (void)unused;
    check_actions("yinsh standard 1WW1/W6/8/9/2wwwwww2/9/10/9/8/6B/1BBW w R", "xe3-e7 xe4-e8");
    static const char nine[] = "yinsh standard 1WW1/7/8/9/10/wwwwwwwww/4W5/9/8/B6/1BBW w R";
    check_play("yinsh standard 1WW1/7/8/9/10/wwwwWwwww/10/9/8/B6/1BBW w m", "f6-g6", nine);
    check_actions(nine, "xf2-f6 xf3-f7 xf4-f8 xf5-f9 xf6-f10");
    /* The five in the middle go; the others stay. */
    check_play(nine, "xf3-f7;xg6", "yinsh standard 1WW1/7/8/9/10/w5www/10/9/8/B6/1BBW b m");
}

/* Black jumps over e5 and makes White's row e3-e7. */
static void yinsh_6_a_row_belongs_to_its_colour_whoever_made_it(void **unused) {
    (void)unused;
    static const char text[] = "yinsh standard 1WW1/W6/8/4B4/2wwbww3/4W4/10/9/8/6B/1BB1 b m";
    check_play(text, "d5-f5", "yinsh standard 1WW1/W6/8/4b4/2wwwww3/3BW4/10/9/8/6B/1BB1 w r");
    check_play(text, "d5-f5;xe3-e7;xa3;f6-f7",
               "yinsh standard 2W1/W6/8/4b4/10/3BwW3/10/9/8/6B/1BB1 b m");
}

/* The row's markers go back to the pool, and then any ring of the player's, the one just moved
 * among them. */
static void yinsh_6_a_row_costs_five_markers_and_a_ring(void **unused) {
    (void)unused;
    static const char ring[] = "yinsh standard 1WW1/7/8/3w5/10/bbbbb4/2W7/B8/8/B6/1BBW w G";
    check_play(both_colours, "d4-g4;xe2-e6", ring);
    assert_int_equal(counted(ring, "pool", PT_NOBODY), 45);
    check_actions(ring, "xa3 xa4 xg4 xk10");
    check_refused(ring, "xh3", PT_MSG_YINSH_NOT_WHITE_RING);
    check_refused(ring, "g4-g5", PT_MSG_YINSH_RING_FIRST);
    check_refused(ring, "pass", PT_MSG_YINSH_RING_FIRST);
    check_refused(ring, "xf2-f6", PT_MSG_YINSH_RING_FIRST);
}

static void yinsh_6_no_other_five_can_be_removed(void **unused) {
    (void)unused;
    static const char text[] = "yinsh standard 1WW1/7/8/3w5/1wwwww4/bbbbb4/2W7/B8/8/B6/1BBW w R";
    check_actions(text, "xe2-e6");
    check_refused(text, "xf2-f6", PT_MSG_YINSH_NOT_WHITE_ROW);
    check_refused(text, "xe3-e7", PT_MSG_YINSH_NOT_WHITE_ROW);
    check_refused(text, "xe2-e5", PT_MSG_YINSH_NOT_FIVE);
    check_refused(text, "xe2-g6", PT_MSG_YINSH_NOT_A_LINE);
    check_refused(text, "xe2-e11", PT_MSG_YINSH_NO_POINT);
    check_refused(text, "xa3", PT_MSG_YINSH_ROW_FIRST);
}

/* Two rows, e3-e7 and g3-g7: both go, one ring each, in any order. */
static void yinsh_6_rows_that_do_not_cross_both_go(void **unused) {
    (void)unused;
    static const char text[] = "yinsh standard 1WW1/W6/8/4W4/2wwbww3/3w5/1wwbww4/9/8/6B/1BBW w m";
    static const char after[] = "yinsh standard 4/W6/8/4w4/10/3b5/10/2W6/8/6B/1BBW b m";
    check_play(text, "d5-h5;xe3-e7;xa3",
               "yinsh standard 2W1/W6/8/4w4/10/3b5/1wwwww4/2W6/8/6B/1BBW w R");
    check_play(text, "d5-h5;xe3-e7;xa3;xg3-g7;xa4", after);
    check_play(text, "d5-h5;xg3-g7;xa4;xe3-e7;xa3", after);
    check_refused("yinsh standard 2W1/W6/8/4w4/10/3b5/1wwwww4/2W6/8/6B/1BBW w R", "h5-h6",
                  PT_MSG_YINSH_ROW_FIRST);
    /* Before the move too. */
    static const char given[] = "yinsh standard 1WW1/W6/8/9/2wwwww3/9/1wwwww4/9/8/6B/1BBW w r";
    check_play(given, "xg3-g7;xa3", "yinsh standard 2W1/W6/8/9/2wwwww3/9/10/9/8/6B/1BBW w r");
}

/* e5 is in the rows e3-e7 and c5-g5. */
static void yinsh_6_of_rows_that_cross_one_goes(void **unused) {
    (void)unused;
    static const char text[] = "yinsh standard 1WW1/W6/4w3/4w4/2wwWww3/3w5/3w6/9/8/6B/1BB1 w m";
    check_play(text, "e5-f6;xe3-e7;xa3",
               "yinsh standard 2W1/W6/4w3/4w4/10/3wW4/3w6/9/8/6B/1BB1 b m");
    check_play(text, "e5-f6;xc5-g5;xf6", "yinsh standard 1WW1/W6/8/9/2ww1ww3/9/10/9/8/6B/1BB1 b m");
}

/* e3-e8 is crossed in e3 by c3-g3. */
static void yinsh_6_decision_the_five_taken_matter_not_the_series(void **unused) {
    (void)unused;
    static const char text[] = "yinsh standard 1WW1/WW5/2w5/2w6/2wwwwww2/1w7/1w8/9/8/6B/1BBW w R";
    check_actions(text, "xc3-g3 xe3-e7 xe4-e8");
    /* The five without e3: the other row must go as well. */
    check_play(text, "xe4-e8;xa3", "yinsh standard 2W1/WW5/2w5/2w6/2w7/1w7/1w8/9/8/6B/1BBW w R");
    check_play(text, "xe4-e8;xa3;xc3-g3;xa4", "yinsh standard 4/WW5/8/9/10/9/10/9/8/6B/1BBW b m");
    /* The five with e3 break it. */
    check_play(text, "xe3-e7;xa3", "yinsh standard 2W1/WW5/2w5/2w6/7w2/1w7/1w8/9/8/6B/1BBW b m");
}

/* White has three rings and two rows: the first ring ends the game, the second row stays. */
static void yinsh_6_decision_row_and_ring_alternate(void **unused) {
    (void)unused;
    check_end("yinsh standard 1WW1/W6/8/9/2wwwww3/9/1wwwww4/9/8/6B/1BB1 w R", "xe3-e7;xa3",
              "yinsh standard 2W1/W6/8/9/10/9/1wwwww4/9/8/6B/1BB1 w o", PT_WHITE, YINSH_END_RINGS);
}

/* == 7: the end == */

/* White's and Black's last row with one move: the mover wins, and Black's row stays. */
static void yinsh_7_the_mover_wins_who_makes_both_last_rows(void **unused) {
    (void)unused;
    check_end("yinsh standard 1WW1/7/8/3W5/1wwbww4/bbwbb4/10/9/8/B6/1BB1 w m", "d4-g4;xe2-e6;xa3",
              "yinsh standard 2W1/7/8/3w5/10/bbbbb4/2W7/9/8/B6/1BB1 w o", PT_WHITE,
              YINSH_END_RINGS);
}

static void yinsh_7_a_last_row_the_opponent_makes_wins_before_moving(void **unused) {
    (void)unused;
    check_end("yinsh standard 1WW1/W6/8/4B4/2wwbww3/9/10/9/8/6B/1BB1 b m", "d5-f5;xe3-e7;xa3",
              "yinsh standard 2W1/W6/8/4b4/10/3B5/10/9/8/6B/1BB1 w o", PT_WHITE, YINSH_END_RINGS);
}

/* One marker is left; White has removed a ring, Black none, or as many, or it is blitz. */
static void yinsh_7_with_the_pool_empty_more_removed_rings_win(void **unused) {
    (void)unused;
    check_end(
        "yinsh standard bbw1/1Wwwwbb/b1wwww1b/2bbbB2b/b1bbBwww2/W1bw1bww1/wbbwbwwb2/1wwb1Www1/"
        "3w1wBW/wwwwb1w/2BB b m",
        "d6-d2",
        "yinsh standard bbw1/1Wwwwbb/b1wwww1b/1Bwwwb2b/b1bbBwww2/W1bw1bww1/wbbwbwwb2/1wwb1Www1/"
        "3w1wBW/wwwwb1w/2BB w o",
        PT_WHITE, YINSH_END_MARKERS);
}

static void yinsh_7_as_many_removed_rings_are_a_tie(void **unused) {
    (void)unused;
    check_end(
        "yinsh standard bbw1/1Wwwwbb/b1wwww1b/2bbbB2b/b1bbBwww2/W1bw1bww1/wbbwbwwb2/1wwb1Www1/"
        "3w1wBW/wwwwb1w/2B1 b m",
        "d6-d2",
        "yinsh standard bbw1/1Wwwwbb/b1wwww1b/1Bwwwb2b/b1bbBwww2/W1bw1bww1/wbbwbwwb2/1wwb1Www1/"
        "3w1wBW/wwwwb1w/2B1 w o",
        PT_NOBODY, YINSH_END_MARKERS);
    check_end("yinsh blitz bbw1/1Wwwwbb/b1wwww1b/2bbbB2b/b1bbBwww2/W1bw1bww1/wbbwbwwb2/1wwb1Www1/"
              "3w1wBW/wwwwb1w/W1BB b m",
              "d6-d2",
              "yinsh blitz bbw1/1Wwwwbb/b1wwww1b/1Bwwwb2b/b1bbBwww2/W1bw1bww1/wbbwbwwb2/1wwb1Www1/"
              "3w1wBW/wwwwb1w/W1BB w o",
              PT_NOBODY, YINSH_END_MARKERS);
}

/* The 51st marker makes a row, the mover's own or the opponent's, which brings five back. */
static void yinsh_7_decision_51_markers_with_a_row_do_not_end_the_game(void **unused) {
    (void)unused;
    static const char own[] = "yinsh standard bbw1/1Wwwwbb/b1wwww1b/2bbbbB1b/b1Bw1www2/W1bw1bww1/"
                              "wbbwbwwbW1/1wwb1Www1/3w1wB1/wwwwb1w/2BB b m";
    check_play(own, "d7-d8",
               "yinsh standard bbw1/1Wwwwbb/b1wwww1b/2bbbbbBb/b1Bw1www2/W1bw1bww1/wbbwbwwbW1/"
               "1wwb1Www1/3w1wB1/wwwwb1w/2BB b R");
    check_play(own, "d7-d8;xd3-d7;xd8",
               "yinsh standard bbw1/1Wwwwbb/b1wwww1b/8b/b1Bw1www2/W1bw1bww1/wbbwbwwbW1/1wwb1Www1/"
               "3w1wB1/wwwwb1w/2BB w m");
    static const char given[] = "yinsh standard bbw1/Wwwwwbb/b1wwww1b/2bbbB2b/b1Bw1www2/W1bw1bww1/"
                                "wbbwbwwb2/1wwb1WwW1/3w1wB1/wwwwb1w/B1bB b m";
    check_play(given, "k10-i8",
               "yinsh standard bbw1/Wwwwwbb/b1wwww1b/2bbbB2b/b1Bw1www2/W1bw1bww1/wbbwbwwb2/"
               "1wwb1WwW1/3wBwB1/wwwww1w/B1bb w r");
    check_play(given, "k10-i8;xj5-j9;xb1",
               "yinsh standard bbw1/1wwwwbb/b1wwww1b/2bbbB2b/b1Bw1www2/W1bw1bww1/wbbwbwwb2/"
               "1wwb1WwW1/3wBwB1/6w/B1bb w m");
}

static void yinsh_7_nothing_can_be_done_after_the_end(void **unused) {
    (void)unused;
    static const char over[] = "yinsh standard 2W1/W6/8/9/10/9/1wwwww4/9/8/6B/1BB1 w o";
    check_actions(over, "");
    check_refused(over, "xg3-g7", PT_MSG_GAME_IS_OVER);
    check_refused(over, "a4-a3", PT_MSG_GAME_IS_OVER);
    board b = open_position(over);
    pt_outcome outcome = pt_result(b.rules, &b.state);
    assert_int_equal(outcome.score[PT_WHITE], 3);
    assert_int_equal(outcome.score[PT_BLACK], 2);
    close_board(&b);
    /* Nothing is counted before. */
    b = open_position(open_ring);
    outcome = pt_result(b.rules, &b.state);
    assert_false(outcome.over);
    assert_int_equal(outcome.winner, PT_NOBODY);
    assert_ptr_equal(outcome.reason, NULL);
    close_board(&b);
}

/* At most 161 actions, 113 in blitz. */
static void yinsh_7_games_are_short(void **unused) {
    (void)unused;
    assert_int_equal(pt_game_yinsh.repetition, PT_REPETITION_IMPOSSIBLE);
    for (int game = 0; game < 200; game++) {
        bool blitz = game % 2;
        board b = open_start(blitz ? "yinsh blitz" : "yinsh");
        pt_rng rng;
        pt_rng_seed(&rng, (uint64_t)game);
        int actions = 0;
        for (; !pt_result(b.rules, &b.state).over; actions++) {
            pt_actions list;
            pt_legal(b.rules, &b.state, &list);
            pt_apply(b.rules, &b.state, list.items[pt_rng_below(&rng, (uint32_t)list.count)]);
        }
        assert_in_range(actions, 10, blitz ? 113 : 161);
        close_board(&b);
    }
}

static size_t legal_in(const char *position) {
    board b = open_position(position);
    pt_actions list;
    pt_legal(b.rules, &b.state, &list);
    assert_int_equal(list.count, pt_legal_count(b.rules, &b.state));
    close_board(&b);
    return list.count;
}

static void yinsh_7_at_most_124_legal_actions(void **unused) {
    (void)unused;
    assert_int_equal(legal_in("yinsh standard 4/5B1/3W4/2W6/6W3/B6BB/3W6/5W3/2B5/7/4 w m"), 124);
    assert_int_equal(legal_in(STANDARD_START), 85);

    /* All the fives of the board, more than 51 markers make. */
    board b = open_start("yinsh");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    int fives = 0;
    for (size_t i = 0; i < layout->line_count; i++) {
        const pt_point *from = &layout->points[layout->lines[i][0]];
        const pt_point *to = &layout->points[layout->lines[i][1]];
        int columns = to->name[0] - from->name[0], numbers = number_of(to) - number_of(from);
        int length = 1 + (columns > 0 ? columns : numbers);
        fives += length >= 5 ? length - 4 : 0;
    }
    assert_int_equal(fives, 123);
    close_board(&b);
}

/* == Keys == */

static void the_order_of_placing_leaves_no_trace_in_the_keys(void **unused) {
    (void)unused;
    board one = open_start("yinsh"), other = open_start("yinsh");
    play_text(&one, "f6;a2;g7;k7;e4");
    play_text(&other, "e4;k7;g7;a2;f6");
    assert_memory_equal(&one.state, &other.state, pt_state_size(one.rules));
    assert_int_equal(pt_identity_key(one.rules, &one.state),
                     pt_identity_key(other.rules, &other.state));
    close_board(&one);
    close_board(&other);
}

/* Positions that differ in one field, one colour or one kind have other keys. */
static void the_keys_tell_positions_apart(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "yinsh standard 1WW1/WW5/8/9/10/4W4/10/9/8/6B/BBBB w m",
        "yinsh blitz 1WW1/WW5/8/9/10/4W4/10/9/8/6B/BBBB w m",
        "yinsh standard 1WW1/WW5/8/9/10/4W4/10/9/8/6B/BBBB b m",
        "yinsh standard 1WW1/WW5/8/9/10/4W4/10/9/8/6B/BBBB w g",
        "yinsh standard 1WW1/WW5/8/9/10/4W4/10/9/8/6B/BBBB w G",
        "yinsh standard 1WW1/WW5/8/9/10/4Ww3/10/9/8/6B/BBBB w m",
        "yinsh standard 1WW1/WW5/8/9/10/4Wb3/10/9/8/6B/BBBB w m",
        "yinsh standard 1WW1/WW5/8/9/10/4Ww3/10/9/8/6B/BBBB w G",
        "yinsh standard 1WW1/WW5/8/9/10/4B4/10/9/8/6W/BBBB w m",
    };
    enum { COUNT = sizeof texts / sizeof texts[0] };
    uint64_t keys[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        board b = open_position(texts[i]);
        keys[i] = pt_identity_key(b.rules, &b.state);
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(keys[i], keys[k]);
        close_board(&b);
    }
}

/* == What front ends see == */

static size_t point_named(const pt_layout *layout, const char *name) {
    size_t p = 0;
    while (strcmp(layout->points[p].name, name) != 0)
        assert_true(++p < layout->point_count);
    return p;
}

/* Clicks on these points choose the action; none of them but the last does. */
static void check_clicks(const char *position, const char *clicks, const char *action) {
    static pt_walk walk;
    board b = open_position(position);
    pt_walk_begin(&walk, b.rules, &b.state);
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    char list[64], text[PT_ACTION_TEXT_MAX];
    snprintf(list, sizeof list, "%s", clicks);
    for (char *name = strtok(list, " "); name;) {
        char *next = strtok(NULL, " ");
        if (pt_walk_point(&walk, point_named(layout, name)) != (next ? PT_WALK_MORE : PT_WALK_DONE))
            fail_msg("%s\n%s: %s is not right", position, clicks, name);
        name = next;
    }
    pt_action_write(b.rules, &b.state, pt_walk_action(&walk), text, sizeof text);
    assert_string_equal(text, action);
    close_board(&b);
}

static void actions_are_clicked_on_the_board(void **unused) {
    (void)unused;
    check_clicks(STANDARD_START, "f6", "f6");
    check_clicks(open_ring, "f6 j10", "f6-j10");
    check_clicks("yinsh standard 1WW1/7/8/3w5/10/bbbbb4/2W7/B8/8/B6/1BBW w G", "g4", "xg4");
    /* A marker that is in one row only, or else the two ends. */
    static const char six[] = "yinsh standard 1WW1/W6/8/9/2wwwwww2/9/10/9/8/6B/1BBW w R";
    check_clicks(six, "e3", "xe3-e7");
    check_clicks(six, "e8", "xe4-e8");
    check_clicks(six, "e4 e8", "xe4-e8");
    check_clicks(six, "e7 e3", "xe3-e7");
    static const char nine[] = "yinsh standard 1WW1/7/8/9/10/wwwwwwwww/4W5/9/8/B6/1BBW w R";
    check_clicks(nine, "f4 f8", "xf4-f8");
    check_clicks(nine, "f7 f3", "xf3-f7");
}

static void markers_show_a_colour_and_rings_have_an_owner(void **unused) {
    (void)unused;
    board b = open_position(both_colours);
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    static const struct {
        const char *point, *sprite;
        pt_actor owner;
    } expected[] = {
        {"d4", "ring", PT_WHITE},
        {"k8", "ring", PT_BLACK},
        {"e2", "marker", PT_WHITE},
        {"e4", "marker", PT_BLACK},
    };
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        pt_thing pieces[PT_STACK_MAX];
        size_t point = point_named(layout, expected[i].point);
        assert_int_equal(pt_state_pieces(b.rules, &b.state, point, pieces, PT_STACK_MAX), 1);
        assert_string_equal(pieces[0].sprite->name, expected[i].sprite);
        assert_int_equal(pieces[0].owner, expected[i].owner);
    }
    pt_thing none[PT_STACK_MAX];
    assert_int_equal(pt_state_pieces(b.rules, &b.state, point_named(layout, "f7"), none, 1), 0);
    close_board(&b);
}

static void the_table_of_the_game_states_what_others_rely_on(void **unused) {
    (void)unused;
    assert_string_equal(pt_game_yinsh.sgf_game, "24");
    assert_true(pt_game_yinsh.state_size <= 192);
    assert_int_equal(pt_game_yinsh.state_size % 8, 0);
    assert_ptr_equal(pt_find_game(NULL, "yinsh", PT_ZSTR), &pt_game_yinsh);
}

/* == A real game == */

static void a_real_game_is_replayed_to_its_end(void **unused) {
    (void)unused;
    FILE *file = fopen("tests/yinsh/demo.txt", "r");
    assert_non_null(file);
    board b = open_start("yinsh");
    char line[512], last[512] = "", text[PT_POSITION_TEXT_MAX];
    int turns = 0;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "# yinsh ", 8) == 0)
            snprintf(last, sizeof last, "%s", line + 2);
        for (char *turn = line[0] == '#' ? NULL : strtok(line, " "); turn;
             turn = strtok(NULL, " ")) {
            pt_actor owner = pt_state_owner(b.rules, &b.state);
            assert_int_equal(owner, turns++ % 2 ? PT_BLACK : PT_WHITE);
            play_text(&b, turn);
        }
    }
    fclose(file);
    assert_int_equal(turns, 70);
    assert_string_equal(text_of(&b, text), last);
    pt_outcome outcome = pt_result(b.rules, &b.state);
    assert_true(outcome.over);
    assert_int_equal(outcome.winner, PT_BLACK);
    assert_ptr_equal(outcome.reason, YINSH_END_RINGS);
    assert_int_equal(outcome.score[PT_WHITE], 2);
    assert_int_equal(outcome.score[PT_BLACK], 3);
    close_board(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yinsh_1_85_points_without_the_six_corners),
        cmocka_unit_test(yinsh_1_lines_of_4_to_10_points_in_three_directions),
        cmocka_unit_test(yinsh_1_g5_and_e7_are_no_neighbours_of_f6),
        cmocka_unit_test(yinsh_2_five_rings_each_and_51_markers),
        cmocka_unit_test(yinsh_2_the_pool_is_51_less_the_markers_on_the_board),
        cmocka_unit_test(yinsh_2_blitz_is_won_by_removing_one_ring),
        cmocka_unit_test(yinsh_3_rings_are_placed_in_turn_on_any_empty_point),
        cmocka_unit_test(yinsh_3_after_the_tenth_ring_white_moves),
        cmocka_unit_test(yinsh_4_rows_go_before_and_after_the_move),
        cmocka_unit_test(yinsh_4_the_only_possible_action_is_played_too),
        cmocka_unit_test(yinsh_4_of_rows_of_both_colours_the_mover_removes_his_first),
        cmocka_unit_test(yinsh_5_a_ring_moves_in_a_straight_line_over_empty_points),
        cmocka_unit_test(yinsh_5_it_jumps_one_series_and_lands_behind_it),
        cmocka_unit_test(yinsh_5_markers_jumped_are_turned_over_and_the_one_laid_is_not),
        cmocka_unit_test(yinsh_5_no_jump_over_a_ring_or_off_the_board),
        cmocka_unit_test(yinsh_5_decision_who_cannot_move_passes),
        cmocka_unit_test(yinsh_5_decision_who_can_move_may_not_pass),
        cmocka_unit_test(yinsh_5_decision_the_game_ends_when_neither_can_move),
        cmocka_unit_test(yinsh_6_a_row_is_five_of_a_colour_side_by_side),
        cmocka_unit_test(yinsh_6_six_hold_two_rows_and_nine_hold_five),
        cmocka_unit_test(yinsh_6_a_row_belongs_to_its_colour_whoever_made_it),
        cmocka_unit_test(yinsh_6_a_row_costs_five_markers_and_a_ring),
        cmocka_unit_test(yinsh_6_no_other_five_can_be_removed),
        cmocka_unit_test(yinsh_6_rows_that_do_not_cross_both_go),
        cmocka_unit_test(yinsh_6_of_rows_that_cross_one_goes),
        cmocka_unit_test(yinsh_6_decision_the_five_taken_matter_not_the_series),
        cmocka_unit_test(yinsh_6_decision_row_and_ring_alternate),
        cmocka_unit_test(yinsh_7_the_mover_wins_who_makes_both_last_rows),
        cmocka_unit_test(yinsh_7_a_last_row_the_opponent_makes_wins_before_moving),
        cmocka_unit_test(yinsh_7_with_the_pool_empty_more_removed_rings_win),
        cmocka_unit_test(yinsh_7_as_many_removed_rings_are_a_tie),
        cmocka_unit_test(yinsh_7_decision_51_markers_with_a_row_do_not_end_the_game),
        cmocka_unit_test(yinsh_7_nothing_can_be_done_after_the_end),
        cmocka_unit_test(yinsh_7_games_are_short),
        cmocka_unit_test(yinsh_7_at_most_124_legal_actions),
        cmocka_unit_test(the_order_of_placing_leaves_no_trace_in_the_keys),
        cmocka_unit_test(the_keys_tell_positions_apart),
        cmocka_unit_test(actions_are_clicked_on_the_board),
        cmocka_unit_test(markers_show_a_colour_and_rings_have_an_owner),
        cmocka_unit_test(the_table_of_the_game_states_what_others_rely_on),
        cmocka_unit_test(a_real_game_is_replayed_to_its_end),
    };
    return cmocka_run_group_tests_name("yinsh", tests, NULL, NULL);
}
