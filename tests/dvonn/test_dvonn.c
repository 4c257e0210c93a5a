/* DVONN rule by rule, in the order of book 004, then perft, keys and what front ends see.
 *
 * Boards in comments are drawn from White's seat: . an empty space, w b r single pieces,
 * W B a stack that White or Black tops. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dvonn/support.h"

/* == D: placing == */

/* D1: three red ones first, whoever places them, then black and white by turns. After ten
 * placements on a1 to i1 and a2:
 *
 *      b . . . . . . . . .
 *       r r r b w b w b w         */
static void d1_red_is_placed_first_then_black_and_white_in_turn(void **unused) {
    (void)unused;
    static const char order[] = "rrrbwbwbwb";
    for (unsigned count = 1; count <= 10; count++) {
        pt_state state = after_placements(count);
        pt_thing piece;
        assert_int_equal(pt_state_pieces(rules, &state, count - 1, &piece, 1), 1);
        char colour = strcmp(piece.sprite->name, "dvonn") == 0 ? 'r'
                      : piece.owner == PT_WHITE                ? 'w'
                                                               : 'b';
        assert_int_equal(colour, order[count - 1]);
        assert_int_equal(pt_state_owner(rules, &state), count % 2 ? PT_BLACK : PT_WHITE);
        assert_ptr_equal(pt_state_phase(rules, &state), DVONN_PHASE_PLACE);
    }
    pt_state state = after_placements(10);
    assert_position(&state, "dvonn rrrbwbwbw/b9/11/10/9 w 10");
}

/* D2: any vacant space, without restriction, and no other. */
static void d2_a_piece_goes_on_any_vacant_space(void **unused) {
    (void)unused;
    for (unsigned count = 0; count < 49; count++) {
        pt_state state = after_placements(count);
        const pt_layout *layout = pt_state_layout(rules, &state);
        assert_int_equal(pt_legal_count(rules, &state), 49 - count);
        for (unsigned i = 0; i < 49; i++) {
            if (i < count) {
                assert_illegal(&state, layout->points[i].name, PT_MSG_DVONN_OCCUPIED);
            } else {
                pt_state next = state;
                assert_int_equal(play(&next, layout->points[i].name), PT_TURN_ENDED);
            }
        }
    }
    pt_state start;
    pt_start(rules, &start);
    assert_illegal(&start, "j1", PT_MSG_DVONN_NO_SPACE);
    assert_illegal(&start, "k2", PT_MSG_DVONN_NO_SPACE);
    assert_illegal(&start, "a4", PT_MSG_DVONN_NO_SPACE);
    assert_illegal(&start, "b5", PT_MSG_DVONN_NO_SPACE);
    assert_illegal(&start, "l3", PT_MSG_DVONN_NO_SPACE);
    assert_illegal(&start, "e0", PT_MSG_DVONN_NO_SPACE);
    assert_illegal(&start, "e6", PT_MSG_DVONN_NO_SPACE);
    assert_illegal(&start, "a1-b1", PT_MSG_DVONN_STILL_PLACING);
    assert_illegal(&start, "pass", PT_MSG_DVONN_STILL_PLACING);
}

/* D3: all 49 pieces fill the board, and the first phase is over. */
static void d3_the_first_phase_ends_with_a_full_board(void **unused) {
    (void)unused;
    pt_state state = after_placements(48);
    assert_ptr_equal(pt_state_phase(rules, &state), DVONN_PHASE_PLACE);
    assert_legal(&state, "k5");
    pt_action forced;
    assert_true(dvonn_forced_placement(&state, &forced));
    assert_int_equal(pt_apply(rules, &state, forced), PT_TURN_ENDED);
    assert_ptr_equal(pt_state_phase(rules, &state), DVONN_PHASE_STACK);
    assert_position(&state, "dvonn rrrbwbwbw/bwbwbwbwbw/bwbwbwbwbwb/wbwbwbwbwb/wbwbwbwbw w 49");
    assert_illegal(&state, "e3", PT_MSG_DVONN_ALL_PLACED);
    assert_false(dvonn_forced_placement(&state, &forced));
    pt_state earlier = after_placements(47);
    assert_false(dvonn_forced_placement(&earlier, &forced));
}

/* == E: stacking == */

/* E1: White places the 49th piece and at once makes the first move. */
static void e1_white_moves_first_after_placing_last(void **unused) {
    (void)unused;
    pt_state state = after_placements(48);
    assert_int_equal(pt_state_actor(rules, &state), PT_WHITE);
    play(&state, "k5");
    assert_int_equal(pt_state_actor(rules, &state), PT_WHITE);
    play(&state, "e1-e2");
    assert_int_equal(pt_state_actor(rules, &state), PT_BLACK);
}

/* E2: the topmost piece says whose the stack is.
 *
 *     . . . . W B r w r . .       e3 [bbw], f3 [rwb], g3 r, h3 w, i3 r        */
static void e2_the_top_piece_decides_who_moves_a_stack(void **unused) {
    (void)unused;
    pt_state white = position("dvonn 9/10/4[bbw][rwb]rwr2/10/9 w 49");
    assert_legal(&white, "e3-h3 h3-g3 h3-i3");
    assert_illegal(&white, "f3-h3", PT_MSG_DVONN_NOT_WHITES);
    pt_state black = position("dvonn 9/10/4[bbw][rwb]rwr2/10/9 b 49");
    assert_legal(&black, "f3-i3");
    assert_illegal(&black, "e3-h3", PT_MSG_DVONN_NOT_BLACKS);
    assert_illegal(&black, "d3-e3", PT_MSG_DVONN_NO_STACK);
}

/* E3: a single piece moves one space, in any direction, onto a piece of any colour.
 *
 *       . . . . . . . . .
 *      . . . . r . . . . .        f4 r
 *     . . . r w b . . . . .       d3 r, e3 w, f3 b
 *      . . . r . . . . . .        d2 r
 *       . . . . . . . . .                            */
static void e3_a_single_piece_moves_one_space_onto_another(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/3r6/3rwb5/4r5/9 w 49");
    assert_legal(&state, "e3-d3 e3-f3 e3-f4 e3-d2");
    assert_illegal(&state, "e3-e4", PT_MSG_DVONN_ONTO_EMPTY);
    assert_illegal(&state, "e3-e2", PT_MSG_DVONN_ONTO_EMPTY);
    assert_illegal(&state, "e3-g3", PT_MSG_DVONN_DISTANCE);
    assert_illegal(&state, "e3-e3", PT_MSG_DVONN_DISTANCE);
    play(&state, "e3-f3");
    assert_position(&state, "dvonn 9/3r6/3r1[bw]5/4r5/9 b 49");
}

/* E4: a stack of three moves three spaces, as a whole and in a straight line.
 *
 *       . . r . . r . . .         e5 r, h5 r
 *      . . . . . . . . . .
 *     . . . . . . . . . . .
 *      . . . . W . . . . .        e2 [rbw]
 *       . . . . . . . . .                            */
static void e4_a_stack_moves_as_far_as_it_is_high_in_a_straight_line(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/4[rbw]5/11/10/2r2r3 w 49");
    assert_legal(&state, "e2-e5 e2-h5");
    assert_illegal(&state, "e2-e4", PT_MSG_DVONN_DISTANCE);
    assert_illegal(&state, "e2-i2", PT_MSG_DVONN_DISTANCE);
    assert_illegal(&state, "e2-f5", PT_MSG_DVONN_NOT_A_LINE);
    assert_illegal(&state, "e2-d3", PT_MSG_DVONN_NOT_A_LINE);
    assert_illegal(&state, "e2-e6", PT_MSG_DVONN_NO_SPACE);
    play(&state, "e2-h5");
    assert_position(&state, "dvonn 9/10/11/10/2r2[rrbw]3 b 49");
}

/* E4: what is too high for every line stays, and no move runs over the board's edge into
 * another row.
 *
 *     W . . . . . . . . . W       a3 11 high, k3 10 high
 *      . . . . . . . . . r        j2 r                                        */
static void e4_the_longest_move_is_ten_spaces_and_nothing_wraps(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/9r/[rbwbwbwbwbw]9[rwbwbwbwbw]/10/9 w 49");
    assert_legal(&state, "k3-a3");
    play(&state, "k3-a3");
    assert_position(&state, "dvonn 9/9r/[rbwbwbwbwbwrwbwbwbwbw]10/10/9 b 49");
    assert_int_equal(pt_result(rules, &state).score[PT_WHITE], 21);

    /* Off the end of a row is no space, not the start of the next one.
     *     r . . . . . . . . . .
     *      b . . . . . . . . W     j2 is 3 high and 3 bits from a3
     *       . . . . . . . . W      i1 is 4 high and 4 bits from a2              */
    pt_state edge = position("dvonn 8[rbbw]/b8[rbw]/r10/10/9 w 49");
    assert_legal(&edge, "pass");
}

/* E5: empty spaces are crossed and counted, and no move ends on one.
 *
 *     . . r . W . . . r . .       c3 r, e3 [rw], i3 b next to j3 r            */
static void e5_moves_cross_empty_spaces_but_do_not_end_on_them(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/10/2r1[rw]3br1/10/9 w 49");
    assert_legal(&state, "e3-c3");
    assert_illegal(&state, "e3-g3", PT_MSG_DVONN_ONTO_EMPTY);
    assert_illegal(&state, "e3-g5", PT_MSG_DVONN_ONTO_EMPTY);
    assert_illegal(&state, "e3-i3", PT_MSG_DVONN_DISTANCE);
}

static bool is_edge(const pt_point *point) {
    char row = point->name[1], column = point->name[0];
    char first = row < '4' ? 'a' : row == '4' ? 'b' : 'c';
    char last = row == '1' ? 'i' : row == '2' ? 'j' : 'k';
    return row == '1' || row == '5' || column == first || column == last;
}

/* E6: on the full board only the edge can move; what is surrounded on six sides cannot,
 * also when the neighbours are the opponent's or red. */
static void e6_a_surrounded_stack_may_not_move(void **unused) {
    (void)unused;
    pt_state state = position(full_board);
    const pt_layout *layout = pt_state_layout(rules, &state);
    pt_actions list;
    pt_legal(rules, &state, &list);
    assert_int_equal(list.count, 45);
    for (size_t i = 0; i < list.count; i++) {
        pt_pick picks[PT_PICKS_MAX];
        assert_int_equal(pt_action_picks(rules, &state, list.items[i], picks), 2);
        for (size_t p = 0; p < layout->point_count; p++)
            assert_true(!pt_points_has(&picks[0].points, p) || is_edge(&layout->points[p]));
    }
    assert_illegal(&state, "e3-d3", PT_MSG_DVONN_SURROUNDED);
    assert_illegal(&state, "d2-e2", PT_MSG_DVONN_SURROUNDED);
    /* An edge space has no six sides: b1 moves although all its neighbours are there, and
     * b2, which is beside it, is free then. */
    play(&state, "b1-a1");
    play(&state, "b2-c2");
}

/* E7: a red piece alone stays, others may move onto it, and then their owner moves it.
 *
 *     . . . . w r w r . . .       e3 w, f3 r, g3 w, h3 r and i3 r          */
static void e7_red_moves_only_under_another_piece(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/10/4wrwrr2/10/9 w 49");
    assert_legal(&state, "e3-f3 g3-f3 g3-h3");
    assert_illegal(&state, "f3-e3", PT_MSG_DVONN_RED_ALONE);
    play(&state, "e3-f3");
    play(&state, "pass");
    assert_position(&state, "dvonn 9/10/5[rw]wrr2/10/9 w 49");
    play(&state, "f3-h3");
    assert_position(&state, "dvonn 9/10/6w[rrw]r2/10/9 b 49");
}

/* E8: passing is for those who cannot move. */
static void e8_who_can_move_may_not_pass(void **unused) {
    (void)unused;
    pt_state state = position(full_board);
    assert_illegal(&state, "pass", PT_MSG_DVONN_MUST_MOVE);
    pt_state stuck = position("dvonn 9/10/4wrwrr2/10/9 b 49");
    assert_legal(&stuck, "pass");
    assert_int_equal(pt_state_actor(rules, &stuck), PT_BLACK);
    assert_int_equal(play(&stuck, "pass"), PT_TURN_ENDED);
    assert_position(&stuck, "dvonn 9/10/4wrwrr2/10/9 w 49");
}

/* A White who has nothing at the edge of the full board passes on his first turn. */
static void e8_white_may_have_to_pass_on_the_full_board(void **unused) {
    (void)unused;
    pt_state state = position("dvonn bbbbbbbbb/bwwwwwwwwb/bwwwwwwwwrb/bwwwwwwwrr/bbbbbbbbb w 49");
    assert_legal(&state, "pass");
    play(&state, "pass");
    assert_position(&state, "dvonn bbbbbbbbb/bwwwwwwwwb/bwwwwwwwwrb/bwwwwwwwrr/bbbbbbbbb b 49");
    /* And the text of that is a position like any other. */
    position("dvonn bbbbbbbbb/bwwwwwwwwb/bwwwwwwwwrb/bwwwwwwwrr/bbbbbbbbb b 49");
}

/* == F: losing pieces == */

/* F1: what has no link to red any more leaves the board at once.
 *
 *     b b w r r r . . . . .       a3 b, b3 b, c3 w, d3 r, e3 r, f3 r          */
static void f1_stacks_without_a_link_to_red_are_removed(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/10/bbwrrr5/10/9 w 49");
    play(&state, "c3-d3");
    assert_position(&state, "dvonn 9/10/3[rw]rr5/10/9 b 49");
}

/* F1: a link through a chain of other pieces is enough.
 *
 *       . . . . . . . . .
 *      . b b b . . . . . .        c4 b, d4 b, e4 b
 *     b b w r r r . . . . .       b3 - c4 - d4 - d3 go round c3               */
static void f1_a_chain_of_pieces_keeps_the_link(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/10/bbwrrr5/1bbb6/9 w 49");
    play(&state, "c3-d3");
    assert_position(&state, "dvonn 9/10/bb1[rw]rr5/1bbb6/9 b 49");
}

/* F1: a stack that takes the red piece away leaves its old neighbours without.
 *
 *     . . b W . . r r . . .       c3 b, d3 [rbw], g3 r, h3 r                  */
static void f1_red_that_jumps_away_leaves_its_neighbours_behind(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/10/2b[rbw]2rr3/10/9 w 49");
    play(&state, "d3-g3");
    assert_position(&state, "dvonn 9/10/6[rrbw]r3/10/9 b 49");
}

/* F2: it does not matter who cuts them off, and who must move cannot spare his own.
 *
 *     W W w r r r . . . . .       a3 6 high, b3 5 high: only c3 can move      */
static void f2_a_forced_move_may_cut_off_ones_own_stacks(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/10/[bbbbbw][bbbbw]wrrr5/10/9 w 49");
    assert_legal(&state, "c3-b3 c3-d3");
    assert_illegal(&state, "pass", PT_MSG_DVONN_MUST_MOVE);
    pt_state right = state;
    play(&right, "c3-d3");
    assert_position(&right, "dvonn 9/10/3[rw]rr5/10/9 b 49");
    /* The moving stack itself can be what is lost. */
    assert_int_equal(play(&state, "c3-b3"), PT_TURN_ENDED | PT_GAME_ENDED);
    assert_position(&state, "dvonn 9/10/3rrr5/10/9 b 49");
}

/* F3: red is always linked with itself.
 *
 *       . . . . . . . . r         k5 r
 *     . . . . w r . . . . .       e3 w, f3 r
 *       r . . . . . . . .         a1 r                                        */
static void f3_isolated_red_pieces_stay(void **unused) {
    (void)unused;
    pt_state state = position("dvonn r8/10/4wr5/10/8r w 49");
    play(&state, "e3-f3");
    assert_position(&state, "dvonn r8/10/5[rw]5/10/8r b 49");
}

/* == G: the end == */

/* G1: who cannot move passes while the other plays to his last move.
 *
 *     . . . W r r . . . . .       d3 [rw] goes on to f3                       */
static void g1_the_other_plays_on_to_the_last_move(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/10/3[rw]rr5/10/9 b 49");
    assert_legal(&state, "pass");
    play(&state, "pass");
    assert_legal(&state, "d3-f3");
    assert_int_equal(play(&state, "d3-f3"), PT_TURN_ENDED | PT_GAME_ENDED);
    assert_position(&state, "dvonn 9/10/4r[rrw]5/10/9 b 49");
    assert_legal(&state, "");
    assert_int_equal(pt_state_actor(rules, &state), PT_NOBODY);
    assert_int_equal(pt_state_owner(rules, &state), PT_BLACK);
    assert_ptr_equal(pt_state_phase(rules, &state), &phase_over);
    assert_illegal(&state, "pass", PT_MSG_GAME_IS_OVER);
    assert_illegal(&state, "f3-e3", PT_MSG_GAME_IS_OVER);
}

/* G1: who had to pass plays again as soon as he can.
 *
 *      . . . r r . . . . .        e4 r, f4 r
 *     . . . b w b . . . . .       e3 is surrounded until e2 moves away
 *      . . . r b . . . . .        d2 r, e2 b                                  */
static void g1_a_player_who_passed_is_called_back(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/3rb5/3bwb5/3rr5/9 w 49");
    assert_legal(&state, "pass");
    assert_illegal(&state, "e3-e4", PT_MSG_DVONN_SURROUNDED);
    play(&state, "pass");
    play(&state, "e2-d2");
    assert_position(&state, "dvonn 9/3[rb]6/3bwb5/3rr5/9 w 49");
    assert_illegal(&state, "pass", PT_MSG_DVONN_MUST_MOVE);
    assert_legal(&state, "e3-d2 e3-d3 e3-f3 e3-e4 e3-f4");
}

/* G2: each counts every piece in the stacks he tops, whatever its colour.
 *
 *     B . . . W . . . . . r       a3 [rwwwb], e3 [rbw], k3 r: nothing moves    */
static void g2_all_pieces_in_ones_stacks_count(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/10/[rwwwb]3[rbw]5r/10/9 w 49");
    pt_outcome outcome = pt_result(rules, &state);
    assert_true(outcome.over);
    assert_int_equal(outcome.winner, PT_BLACK);
    assert_ptr_equal(outcome.reason, &dvonn_end_count);
    assert_int_equal(outcome.score[PT_WHITE], 3);
    assert_int_equal(outcome.score[PT_BLACK], 5);
    pt_state other = position("dvonn 9/10/[rwwbw]3[rwb]5r/10/9 b 49");
    assert_int_equal(pt_result(rules, &other).winner, PT_WHITE);
    /* Nothing is counted before the end. */
    pt_state early = position(full_board);
    outcome = pt_result(rules, &early);
    assert_false(outcome.over);
    assert_int_equal(outcome.winner, PT_NOBODY);
    assert_ptr_equal(outcome.reason, NULL);
}

/* G3: equal stacks are a tie.
 *
 *     B . . . W . . . . . r       a3 [rwb], e3 [rbw], k3 r                     */
static void g3_equal_counts_are_a_tie(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/10/[rwb]3[rbw]5r/10/9 w 49");
    pt_outcome outcome = pt_result(rules, &state);
    assert_true(outcome.over);
    assert_int_equal(outcome.winner, PT_NOBODY);
    assert_ptr_equal(outcome.reason, &dvonn_end_count);
    assert_int_equal(outcome.score[PT_WHITE], 3);
    assert_int_equal(outcome.score[PT_BLACK], 3);
}

/* == Perft == */

static void perft_gives_the_numbers_of_notation_md(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        uint64_t counts[4];
    } yardsticks[] = {
        {"dvonn 9/10/11/10/9 w 0", {49, 2352, 110544}},
        {full_board, {45, 1977, 92111, 4318846}},
        {"dvonn b1wwb2[wb]1/bw[bw]b[bbbwww]3bw/1bbwbw[bw]wwbr/[wb]wbrrw1bbw/bwwwb1[bw][wb]1 b 49",
         {38, 2166, 80200, 4130650}},
    };
    for (size_t i = 0; i < sizeof yardsticks / sizeof yardsticks[0]; i++) {
        pt_state state = position(yardsticks[i].text);
        assert_int_equal(pt_perft(rules, &state, 0, false), 1);
        for (unsigned depth = 1; depth <= 4 && yardsticks[i].counts[depth - 1]; depth++) {
            assert_int_equal(pt_perft(rules, &state, depth, false),
                             yardsticks[i].counts[depth - 1]);
            assert_int_equal(pt_perft(rules, &state, depth, true), yardsticks[i].counts[depth - 1]);
        }
    }
}

static void perft_counts_passes_and_stops_at_the_end(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/10/3[rw]rr5/10/9 b 49");
    for (unsigned depth = 1; depth <= 3; depth++) {
        assert_int_equal(pt_perft(rules, &state, depth, false), depth < 3);
        assert_int_equal(pt_perft(rules, &state, depth, true), depth < 3);
    }
}

/* From the placing into the stacking: the last two placements and two moves. */
static void perft_goes_from_one_phase_into_the_other(void **unused) {
    (void)unused;
    pt_state state = after_placements(47);
    uint64_t expected = 0;
    static const char *const last[2][2] = {{"j5", "k5"}, {"k5", "j5"}};
    for (int i = 0; i < 2; i++) {
        pt_state full = state;
        play(&full, last[i][0]);
        play(&full, last[i][1]);
        expected += pt_perft(rules, &full, 2, false);
    }
    assert_true(expected > 0);
    assert_int_equal(pt_perft(rules, &state, 4, false), expected);
    assert_int_equal(pt_perft(rules, &state, 4, true), expected);
}

/* == Keys == */

static void the_order_of_placements_leaves_no_trace_in_the_keys(void **unused) {
    (void)unused;
    pt_state one, other;
    pt_start(rules, &one);
    pt_start(rules, &other);
    static const char *const first[] = {"a1", "k5", "e3", "f3", "g3"};
    static const char *const second[] = {"e3", "a1", "k5", "f3", "g3"};
    for (int i = 0; i < 5; i++) {
        play(&one, first[i]);
        play(&other, second[i]);
        bool same = i >= 2;
        assert_int_equal(pt_identity_key(rules, &one) == pt_identity_key(rules, &other), same);
        assert_int_equal(pt_search_key(rules, &one) == pt_search_key(rules, &other), same);
    }
}

static void transposed_moves_give_the_same_keys(void **unused) {
    (void)unused;
    pt_state one = position(full_board), other = one;
    play(&one, "b1-a1");
    pt_state black = one;
    play(&one, "d1-c1");
    play(&one, "h5-g5");
    play(&other, "h5-g5");
    play(&other, "d1-c1");
    play(&other, "b1-a1");
    assert_memory_equal(&one, &other, pt_state_size(rules));
    assert_int_equal(pt_identity_key(rules, &one), pt_identity_key(rules, &other));
    assert_int_equal(pt_search_key(rules, &one), pt_search_key(rules, &other));
    assert_int_not_equal(pt_identity_key(rules, &one), pt_identity_key(rules, &black));
}

/* Play does not depend on what lies under the top, but for whether red is in it. */
static void the_search_key_does_not_see_the_order_in_a_stack(void **unused) {
    (void)unused;
    static const struct {
        const char *one, *other;
        bool same_play;
    } pairs[] = {
        {"dvonn 9/10/2[rbwb]1rwr4/10/9 w 49", "dvonn 9/10/2[brwb]1rwr4/10/9 w 49", true},
        {"dvonn 9/10/2[rwwb]1rwr4/10/9 w 49", "dvonn 9/10/2[rbbb]1rwr4/10/9 w 49", true},
        /* two red in one stack and one in the other, or the other way round */
        {"dvonn 9/10/[rrw][rbw]9/10/9 w 49", "dvonn 9/10/[rbw][rrw]9/10/9 w 49", true},
        {"dvonn 9/10/[rrw][rbw]9/10/9 w 49", "dvonn 9/10/[rrrw][bw]9/10/9 w 49", false},
        {"dvonn 9/10/[rrrw][wbw]9/10/9 w 49", "dvonn 9/10/[rrbw][rbw]9/10/9 w 49", false},
        {"dvonn 9/10/2[rbwb]1rwr4/10/9 w 49", "dvonn 9/10/2[rbwb]1rwr4/10/9 b 49", false},
        /* heights that differ in their highest binary digits only */
        {"dvonn 9/10/3rrrw4/10/9 w 49", "dvonn 9/10/3rrr[bbbbbbbbbbbbbbbbw]4/10/9 w 49", false},
        {"dvonn 9/10/3rrrw4/10/9 w 49",
         "dvonn 9/10/3rrr[bbbbbbbbbbbbbbbbbbbbbwwwwwwwwwwww]4/10/9 w 49", false},
        {"dvonn 9/10/2[rwbw]1rwr4/10/9 w 49", "dvonn 9/10/2[rbwb]1rwr4/10/9 w 49", false},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        pt_state one = position(pairs[i].one), other = position(pairs[i].other);
        assert_int_not_equal(pt_identity_key(rules, &one), pt_identity_key(rules, &other));
        assert_int_equal(pt_search_key(rules, &one) == pt_search_key(rules, &other),
                         pairs[i].same_play);
        if (pairs[i].same_play)
            for (unsigned depth = 1; depth <= 6; depth++)
                assert_int_equal(pt_perft(rules, &one, depth, false),
                                 pt_perft(rules, &other, depth, false));
    }
}

typedef struct keyed {
    uint64_t key;
    char text[160];
} keyed;

static int by_text(const void *a, const void *b) {
    return strcmp(((const keyed *)a)->text, ((const keyed *)b)->text);
}

static int by_key(const void *a, const void *b) {
    uint64_t x = ((const keyed *)a)->key, y = ((const keyed *)b)->key;
    return (x > y) - (x < y);
}

/* Equal text, equal key; and different text, different key. */
static void identity_keys_tell_positions_apart(void **unused) {
    (void)unused;
    enum { MOST = 40000 };
    keyed *seen = calloc(MOST, sizeof *seen);
    assert_non_null(seen);
    size_t count = 0;
    pt_rng rng;
    pt_rng_seed(&rng, 15);
    while (count < MOST) {
        pt_state state = position(full_board);
        for (;;) {
            pt_actions list;
            pt_legal(rules, &state, &list);
            if (list.count == 0 || count == MOST)
                break;
            /* The first few choices only, so that games meet again. */
            uint32_t among = list.count < 3 ? (uint32_t)list.count : 3;
            pt_apply(rules, &state, list.items[pt_rng_below(&rng, among)]);
            seen[count].key = pt_identity_key(rules, &state);
            assert_true(pt_position_write(rules, &state, seen[count].text, sizeof seen->text) > 0);
            count++;
        }
    }
    size_t texts = 1, keys = 1;
    qsort(seen, count, sizeof *seen, by_text);
    for (size_t i = 1; i < count; i++) {
        if (strcmp(seen[i].text, seen[i - 1].text) != 0)
            texts++;
        else
            assert_int_equal(seen[i].key, seen[i - 1].key);
    }
    qsort(seen, count, sizeof *seen, by_key);
    for (size_t i = 1; i < count; i++)
        keys += seen[i].key != seen[i - 1].key;
    assert_true(texts > 1000 && texts < count);
    assert_int_equal(keys, texts);
    free(seen);
}

/* == What front ends see == */

static int abs_int(int x) {
    return x < 0 ? -x : x;
}

/* Points that are neighbours on the grid are neighbours in the rules, and no others. */
static void the_layout_is_the_board(void **unused) {
    (void)unused;
    pt_state state;
    pt_start(rules, &state);
    const pt_layout *layout = pt_state_layout(rules, &state);
    assert_int_equal(layout->point_count, 49);
    assert_int_equal(layout->unit_x, 500);
    assert_int_equal(layout->unit_y, 866);
    size_t beside[49][49] = {{0}}, pairs = 0;
    for (size_t i = 0; i < 49; i++) {
        assert_false(layout->points[i].is_dot);
        assert_int_equal(layout->points[i].x,
                         2 * (layout->points[i].name[0] - 'a') - (layout->points[i].name[1] - '1'));
        assert_int_equal(layout->points[i].y, layout->points[i].name[1] - '1');
        for (size_t j = 0; j < 49; j++) {
            const char *a = layout->points[i].name, *b = layout->points[j].name;
            int columns = b[0] - a[0], rows = b[1] - a[1];
            bool neighbours = abs_int(columns) <= 1 && abs_int(rows) <= 1 && columns != -rows;
            int dx = abs_int(layout->points[j].x - layout->points[i].x);
            int dy = abs_int(layout->points[j].y - layout->points[i].y);
            assert_int_equal((dx == 2 && dy == 0) || (dx == 1 && dy == 1), neighbours);
            beside[i][j] = neighbours;
            pairs += neighbours && i < j;
        }
    }
    /* Walking along the lines meets every pair of neighbours once. */
    size_t steps = 0;
    for (size_t l = 0; l < layout->line_count; l++) {
        const pt_point *from = &layout->points[layout->lines[l][0]];
        const pt_point *to = &layout->points[layout->lines[l][1]];
        int dx = to->x - from->x, dy = to->y - from->y;
        int length = dy != 0 ? abs_int(dy) : abs_int(dx) / 2;
        size_t at = layout->lines[l][0];
        for (int s = 1; s <= length; s++) {
            size_t next = 0;
            while (layout->points[next].x != from->x + dx / length * s ||
                   layout->points[next].y != from->y + dy / length * s)
                assert_true(++next < 49);
            assert_int_equal(beside[at][next], 1);
            beside[at][next] = beside[next][at] = 2;
            at = next;
            steps++;
        }
        assert_int_equal(at, layout->lines[l][1]);
    }
    assert_int_equal(steps, pairs);
}

static void pieces_are_shown_bottom_first(void **unused) {
    (void)unused;
    pt_state state = position("dvonn 9/3[rb]6/3bwb5/3rr5/9 w 49");
    pt_thing pieces[PT_STACK_MAX];
    assert_int_equal(pt_state_pieces(rules, &state, 9 + 3, pieces, PT_STACK_MAX), 2);
    assert_string_equal(pieces[0].sprite->name, "dvonn");
    assert_int_equal(pieces[0].owner, PT_NOBODY);
    assert_string_equal(pieces[1].sprite->name, "basic");
    assert_int_equal(pieces[1].owner, PT_BLACK);
    assert_int_equal(pt_state_pieces(rules, &state, 19 + 4, pieces, PT_STACK_MAX), 1);
    assert_int_equal(pieces[0].owner, PT_WHITE);
    assert_int_equal(pt_state_pieces(rules, &state, 9 + 3, pieces, 1), 1);
    assert_int_equal(pt_state_pieces(rules, &state, 0, pieces, PT_STACK_MAX), 0);
    assert_int_equal(pt_state_pieces(rules, &state, 49, pieces, PT_STACK_MAX), 0);
}

static int counter(const pt_state *state, const char *id, pt_actor colour) {
    pt_counter counters[PT_COUNTERS_MAX];
    size_t count = pt_state_counters(rules, state, counters);
    for (size_t i = 0; i < count; i++)
        if (strcmp(counters[i].name, id) == 0 && counters[i].owner == colour)
            return counters[i].value;
    return -1;
}

static void counters_say_what_is_to_be_placed_and_what_is_controlled(void **unused) {
    (void)unused;
    pt_state state = after_placements(6);
    assert_int_equal(counter(&state, "to_place", PT_NOBODY), 0);
    assert_int_equal(counter(&state, "to_place", PT_WHITE), 22);
    assert_int_equal(counter(&state, "to_place", PT_BLACK), 21);
    assert_int_equal(counter(&state, "control", PT_WHITE), -1);
    pt_start(rules, &state);
    assert_int_equal(counter(&state, "to_place", PT_NOBODY), 3);
    state = position("dvonn 9/10/[rwwwb]3[rbw]5r/10/9 w 49");
    assert_int_equal(counter(&state, "control", PT_WHITE), 3);
    assert_int_equal(counter(&state, "control", PT_BLACK), 5);
    assert_int_equal(counter(&state, "to_place", PT_WHITE), -1);
}

static void assert_picked(const pt_state *state, const char *text, const int *points,
                          size_t count) {
    pt_action action;
    pt_pick picks[PT_PICKS_MAX];
    assert_int_equal(pt_action_read(rules, state, text, PT_ZSTR, &action, NULL), PT_OK);
    assert_int_equal(pt_action_picks(rules, state, action, picks), count ? count : 1);
    if (count == 0)
        assert_int_equal(picks[0].kind, PT_PICK_WORD);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(picks[i].kind, PT_PICK_POINT);
        assert_true(pt_points_has(&picks[i].points, (size_t)points[i]));
    }
}

static void actions_are_said_by_their_points(void **unused) {
    (void)unused;
    pt_state state;
    pt_start(rules, &state);
    assert_picked(&state, "k5", (const int[]){48}, 1);
    state = position("dvonn 9/4[rbw]5/11/10/2r2r3 w 49");
    assert_picked(&state, "e2-h5", (const int[]){13, 45}, 2);
    state = position("dvonn 9/10/4wrwrr2/10/9 b 49");
    assert_picked(&state, "pass", NULL, 0);
}

static void the_table_of_the_game_states_what_others_rely_on(void **unused) {
    (void)unused;
    assert_string_equal(pt_game_dvonn.sgf_game, "37");
    assert_true(pt_game_dvonn.side_first);
    assert_true(pt_game_dvonn.state_size <= 256);
    assert_int_equal(pt_game_dvonn.state_size % 8, 0);
    assert_ptr_equal(pt_rules_game(rules), &pt_game_dvonn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(d1_red_is_placed_first_then_black_and_white_in_turn),
        cmocka_unit_test(d2_a_piece_goes_on_any_vacant_space),
        cmocka_unit_test(d3_the_first_phase_ends_with_a_full_board),
        cmocka_unit_test(e1_white_moves_first_after_placing_last),
        cmocka_unit_test(e2_the_top_piece_decides_who_moves_a_stack),
        cmocka_unit_test(e3_a_single_piece_moves_one_space_onto_another),
        cmocka_unit_test(e4_a_stack_moves_as_far_as_it_is_high_in_a_straight_line),
        cmocka_unit_test(e4_the_longest_move_is_ten_spaces_and_nothing_wraps),
        cmocka_unit_test(e5_moves_cross_empty_spaces_but_do_not_end_on_them),
        cmocka_unit_test(e6_a_surrounded_stack_may_not_move),
        cmocka_unit_test(e7_red_moves_only_under_another_piece),
        cmocka_unit_test(e8_who_can_move_may_not_pass),
        cmocka_unit_test(e8_white_may_have_to_pass_on_the_full_board),
        cmocka_unit_test(f1_stacks_without_a_link_to_red_are_removed),
        cmocka_unit_test(f1_a_chain_of_pieces_keeps_the_link),
        cmocka_unit_test(f1_red_that_jumps_away_leaves_its_neighbours_behind),
        cmocka_unit_test(f2_a_forced_move_may_cut_off_ones_own_stacks),
        cmocka_unit_test(f3_isolated_red_pieces_stay),
        cmocka_unit_test(g1_the_other_plays_on_to_the_last_move),
        cmocka_unit_test(g1_a_player_who_passed_is_called_back),
        cmocka_unit_test(g2_all_pieces_in_ones_stacks_count),
        cmocka_unit_test(g3_equal_counts_are_a_tie),
        cmocka_unit_test(perft_gives_the_numbers_of_notation_md),
        cmocka_unit_test(perft_counts_passes_and_stops_at_the_end),
        cmocka_unit_test(perft_goes_from_one_phase_into_the_other),
        cmocka_unit_test(the_order_of_placements_leaves_no_trace_in_the_keys),
        cmocka_unit_test(transposed_moves_give_the_same_keys),
        cmocka_unit_test(the_search_key_does_not_see_the_order_in_a_stack),
        cmocka_unit_test(identity_keys_tell_positions_apart),
        cmocka_unit_test(the_layout_is_the_board),
        cmocka_unit_test(pieces_are_shown_bottom_first),
        cmocka_unit_test(counters_say_what_is_to_be_placed_and_what_is_controlled),
        cmocka_unit_test(actions_are_said_by_their_points),
        cmocka_unit_test(the_table_of_the_game_states_what_others_rely_on),
    };
    return cmocka_run_group_tests_name("dvonn", tests, bind_rules, free_rules);
}
