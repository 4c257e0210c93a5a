/* The rules of GIPF by example: the numbered rules of the printed book (000: Basic A-F,
 * Standard A-C, Tournament 1-4), the worked cases of gipf.md §6 and its decisions. How
 * boards are drawn says support.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gipf/names.h"
#include "support.h"

#define EMPTY "4/5/6/7/6/5/4"

/* == Basic B: starting the game == */

static void basic_B1_white_begins(void **unused) {
    (void)unused;
    static const char *const starts[] = {"basic", "standard", "tournament", "ultimate"};
    for (int i = 0; i < 4; i++) {
        board b = open_start(starts[i]);
        assert_int_equal(pt_state_owner(b.rules, &b.state), PT_WHITE);
        assert_int_equal(pt_state_actor(b.rules, &b.state), PT_WHITE);
        assert_ptr_equal(pt_state_phase(b.rules, &b.state), GIPF_PHASE_MOVE);
        close_board(&b);
    }
}

static void basic_B2_fifteen_pieces_and_a_handicap_of_up_to_three(void **unused) {
    (void)unused;
    check_start("basic pieces=15,16", "gipf basic pieces=15,16",
                "gipf basic b2w/5/6/w5b/6/5/b2w w 12,13 BB -,- m -");
    check_start("basic pieces=18,15", "gipf basic pieces=18,15",
                "gipf basic b2w/5/6/w5b/6/5/b2w w 15,12 BB -,- m -");
    check_start("basic pieces=18", "gipf basic pieces=18,18",
                "gipf basic b2w/5/6/w5b/6/5/b2w w 15,15 BB -,- m -");
    check_no_setup("basic pieces=14,15", PT_SYNTAX, PT_MSG_GIPF_PIECES);
    check_no_setup("basic pieces=15,19", PT_SYNTAX, PT_MSG_GIPF_PIECES);
}

/* The corner spots, colours alternating, twelve pieces each in reserve:
 *
 *          e8  b   .   .   w  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  w   .   .   .   .   .   b  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  b   .   .   w  e2 */
static void basic_B4_B5_the_start(void **unused) {
    (void)unused;
    check_start("basic", "gipf basic pieces=15,15",
                "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -");
}

/* == Basic D: a turn == */

/* A turn adds one piece; here the new piece pushes the black one from b2 to c3:
 *
 *          e8  b   .   .   w  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  w   .   .   .   .   .   b  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  b   .   .   w  e2 */
static void basic_D_a_turn_adds_one_piece(void **unused) {
    (void)unused;
    check_play("gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -", "a1-b2",
               "gipf basic w2w/1b3/6/w5b/6/5/b2w b 11,12 BB -,- m -");
}

/* A piece always comes in from a dot, along a line of that dot. */
static void basic_D1_a_piece_comes_in_from_a_dot(void **unused) {
    (void)unused;
    static const char start[] = "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -";
    check_refused(start, "e4-e5", PT_MSG_NOT_AN_ACTION);
    check_refused(start, "e5", PT_MSG_NOT_AN_ACTION);
    check_refused(start, "b2-b3", PT_MSG_NOT_AN_ACTION);
    check_refused(start, "a1-b3", PT_MSG_GIPF_NOT_FIRST_SPOT);
    check_refused(start, "a1-a2", PT_MSG_GIPF_NOT_FIRST_SPOT);
    check_refused(start, "e1-e9", PT_MSG_GIPF_NOT_FIRST_SPOT);
}

/* Onto the free spot b3; onto b2, which is cleared along either line from a dot: up the
 * column from b1, towards h5 from a1, towards e2 from a2.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   .  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  w   .   .   .   .  f2
 *          b2  b   .   .   .  e2 */
static void basic_D2_onto_a_free_or_an_occupied_spot(void **unused) {
    (void)unused;
    static const char free_spot[] = "gipf basic b3/5/6/7/6/5/4 w 9,9 BB -,- m -";
    static const char before[] = "gipf basic bw2/5/6/7/6/5/4 w 9,9 BB -,- m -";
    check_play(free_spot, "a2-b3", "gipf basic bw2/5/6/7/6/5/4 b 8,9 BB -,- m -");
    check_play(free_spot, "a3-b3", "gipf basic bw2/5/6/7/6/5/4 b 8,9 BB -,- m -");
    check_play(before, "b1-b2", "gipf basic wbw1/5/6/7/6/5/4 b 8,9 BB -,- m -");
    check_play(before, "a1-b2", "gipf basic ww2/1b3/6/7/6/5/4 b 8,9 BB -,- m -");
    check_play(before, "a2-b2", "gipf basic ww2/b4/6/7/6/5/4 b 8,9 BB -,- m -");
}

/* Everything moves one spot; what stands beyond the gap on e5 does not move.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   b   .   .   .  h4
 *      c6  .   .   w   .   .   .  h3
 *    b5  .   .   .   .   .   .   .  h2
 *      b4  .   .   .   b   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   b  e2 */
static void basic_D3_pieces_move_one_spot(void **unused) {
    (void)unused;
    check_play("gipf basic 4/5/6/bwb1wb1/6/5/4 w 9,9 BB -,- m -", "e1-e2",
               "gipf basic 4/5/6/wbwbwb1/6/5/4 b 8,9 BB -,- m -");
    check_play("gipf basic 4/5/6/bwb1wb1/6/5/4 w 9,9 BB -,- m -", "e9-e8",
               "gipf basic 4/5/6/bwb1wbw/6/5/4 b 8,9 BB -,- m -");
    check_play("gipf basic 4/5/6/bwb1wbw/6/5/4 b 8,9 BB -,- m -", "e9-e8",
               "gipf basic 4/5/6/bwbwbwb/6/5/4 w 8,8 BB -,- m -");
}

/* Column b is full: nothing is pushed onto the far dot, from either end.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  b   .   .   .   .   .   .  h2
 *      b4  w   .   .   .   .   .  g2
 *        b3  b   .   .   .   .  f2
 *          b2  w   .   .   .  e2 */
static void basic_D4_nothing_is_pushed_off_the_board(void **unused) {
    (void)unused;
    static const char position[] = "gipf basic wbwb/5/6/7/6/5/4 w 9,9 BB -,- m -";
    check_refused(position, "b1-b2", PT_MSG_GIPF_LINE_FULL);
    check_refused(position, "b6-b5", PT_MSG_GIPF_LINE_FULL);
    check_some_actions(position, "b", "b1-c2 b6-c6");
}

/* == Basic E: taking pieces == */

/* Illustrations 4a to 4d: Black takes 4, 5, 6 and 7 pieces and captures 0, 1, 1 and 2. In
 * the last one he pushes from e1 into
 *
 *          e8  w   .   .   .  h5
 *        d7  .   w   .   .   .  h4
 *      c6  .   .   b   .   .   .  h3
 *    b5  .   .   .   b   .   .   .  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   b  e2 */
static void basic_E_four_in_line_and_what_extends_them_are_taken(void **unused) {
    (void)unused;
    check_play("gipf basic 4/5/6/1bbb3/6/5/4 b 8,8 BB -,- m -", "e1-e2;xe2-e5",
               "gipf basic " EMPTY " w 8,11 BB -,- m -");
    check_play("gipf basic 4/5/6/1bbbw2/6/5/4 b 8,8 BB -,- m -", "e1-e2;xe2-e6",
               "gipf basic " EMPTY " w 8,11 BB -,- m -");
    check_play("gipf basic 4/5/6/bb1bbw1/6/5/4 b 8,8 BB -,- m -", "e1-e2;xe2-e7",
               "gipf basic " EMPTY " w 8,12 BB -,- m -");
    check_play("gipf basic 4/5/6/bb1bbww/6/5/4 b 8,8 BB -,- m -", "e1-e2;xe2-e8",
               "gipf basic " EMPTY " w 8,12 BB -,- m -");
}

/* With his last piece White lines up b5 c5 d5 e5 and has four again.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   w   w   w   .   .   .  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void basic_E1_own_pieces_return_to_the_reserve(void **unused) {
    (void)unused;
    check_play("gipf basic 4/3w1/3w2/3w3/6/5/4 w 1,9 BB -,- m -", "a5-b5;xb5-e5",
               "gipf basic " EMPTY " b 4,9 BB -,- m -");
}

/* The vacant spot e6 interrupts: after e1-e2 the white piece on e7 stays, the one on e3
 * of the other board goes with the row.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   w   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   b   .   .   .  h2
 *      b4  .   .   .   b   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   .  e2 */
static void basic_E2_a_vacant_spot_ends_the_row(void **unused) {
    (void)unused;
    check_play("gipf basic 4/5/6/1bbb1w1/6/5/4 b 8,8 BB -,- m -", "e1-e2;xe2-e5",
               "gipf basic 4/5/6/5w1/6/5/4 w 8,11 BB -,- m -");
    check_play("gipf basic 4/5/6/1wbb1bb/6/5/4 b 8,8 BB -,- m -", "e9-e8;xe3-e8",
               "gipf basic " EMPTY " w 8,12 BB -,- m -");
}

/* Illustrations 5a, 5b: White pushes from i1, f4 goes to e5 and joins five black pieces.
 * Black takes them at the start of his turn, which is no choice but is played; then he
 * still has to move.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   b   .   .   .  h4
 *      c6  .   .   b   .   .   .  h3
 *    b5  .   .   .   .   b   w   w  h2
 *      b4  .   .   .   b   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   .  e2 */
static void basic_E3_the_owner_takes_a_row_the_opponent_made(void **unused) {
    (void)unused;
    check_play("gipf basic 4/5/6/1bb1bb1/2b3/1w3/w3 w 5,5 BB -,- m -", "i1-h2",
               "gipf basic 4/5/6/1bbbbb1/2w3/1w3/w3 b 4,5 BB -,- r -");
    check_actions("gipf basic 4/5/6/1bbbbb1/2w3/1w3/w3 b 4,5 BB -,- r -", "xe3-e7");
    check_play("gipf basic 4/5/6/1bbbbb1/2w3/1w3/w3 b 4,5 BB -,- r -", "xe3-e7",
               "gipf basic 4/5/6/7/2w3/1w3/w3 b 4,10 BB -,- m -");
}

static void basic_E_remark_removing_is_no_turn(void **unused) {
    (void)unused;
    check_refused("gipf basic 4/5/6/1bbbbb1/2w3/1w3/w3 b 4,5 BB -,- r -", "a1-b2",
                  PT_MSG_GIPF_REMOVE_FIRST);
    board b = open_position("gipf basic 4/5/6/1bbbbb1/2w3/1w3/w3 b 4,5 BB -,- r -");
    pt_action action;
    assert_int_equal(pt_action_read(b.rules, &b.state, "xe3-e7", PT_ZSTR, &action, NULL), PT_OK);
    assert_int_equal(pt_apply(b.rules, &b.state, action), 0);
    assert_int_equal(pt_state_owner(b.rules, &b.state), PT_BLACK);
    close_board(&b);
}

/* Two rows that do not meet: both go, one after the other.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   b   .   .  h3
 *    b5  .   b   .   .   b   .   .  h2
 *      b4  .   b   .   .   b   .  g2
 *        b3  .   b   .   .   b  f2
 *          b2  .   b   .   .  e2 */
static void basic_E4_rows_that_do_not_meet_all_go(void **unused) {
    (void)unused;
    static const char two[] = "gipf basic 4/bbbb1/6/7/bbbb2/5/4 b 3,3 BB -,- R -";
    static const char one[] = "gipf basic 4/bbbb1/6/7/6/5/4 b 3,7 BB -,- R -";
    check_actions(two, "xc2-c5 xf2-f5");
    check_play(two, "xf2-f5", one);
    check_actions(one, "xc2-c5");
    check_play(one, "xc2-c5", "gipf basic " EMPTY " w 3,11 BB -,- m -");
}

/* Illustration 6: the four and the five cross on e5; Black chooses one, the other breaks.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   b   .   .   .  h3
 *    b5  .   b   b   b   b   b   .  h2
 *      b4  .   .   .   b   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   .  e2 */
static void basic_E4_of_crossing_rows_the_owner_chooses(void **unused) {
    (void)unused;
    static const char position[] = "gipf basic 4/3b1/3b2/1bbbb2/2b3/1b3/4 b 3,3 BB -,- R -";
    check_actions(position, "xe3-e6 xc5-g3");
    check_play(position, "xe3-e6", "gipf basic 4/3b1/3b2/7/2b3/1b3/4 w 3,7 BB -,- m -");
    check_play(position, "xc5-g3", "gipf basic 4/5/6/1bb1b2/6/5/4 w 3,8 BB -,- m -");
}

/* Illustration 7. The push from a4 takes b4 to c4 and d4 to e4, which makes a white four
 * b3 c4 d5 e6 (with black f6) and a black four e2-e5 (with white e6 e7).
 *
 *          e8  .   .   .   .  h5
 *        d7  .   w   b   .   .  h4
 *      c6  .   .   w   .   .   .  h3
 *    b5  .   .   w   b   .   .   .  h2
 *      b4  w   b   b   .   .   .  g2
 *        b3  w   .   .   b   .  f2
 *          b2  .   .   .   b  e2
 *
 * White made it: he takes 4 white and 1 black, then Black 4 black. */
static void basic_E5_who_made_both_rows_removes_first(void **unused) {
    (void)unused;
    check_play("gipf basic 1ww1/2b2/2bw2/bb1bww1/4b1/5/4 w 6,6 BB -,- m -", "a4-b4;xb3-f6",
               "gipf basic 2w1/5/2b3/bbbb1w1/6/5/4 b 9,6 BB -,- r -");
    check_play("gipf basic 2w1/5/2b3/bbbb1w1/6/5/4 b 9,6 BB -,- r -", "xe2-e5",
               "gipf basic 2w1/5/2b3/5w1/6/5/4 b 9,10 BB -,- m -");
}

/* == Basic C and F: the goal and the end of the game == */

/* Black has nothing left to bring in when it is his move:
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   w  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  b   .   .   .  e2 */
static void basic_C_F_who_cannot_bring_a_piece_in_loses(void **unused) {
    (void)unused;
    check_end("gipf basic b3/5/6/7/6/5/w3 w 4,0 BB -,- m -", "h1-h2",
              "gipf basic b3/5/6/7/6/5/ww2 b 3,0 BB -,- ow -", PT_WHITE, GIPF_END_RESERVE);
}

/* Only captures win: White has all his pieces back, the game goes on. */
static void basic_F1_returning_own_pieces_wins_nothing(void **unused) {
    (void)unused;
    check_play("gipf basic 4/3w1/3w2/3w3/6/5/4 w 12,15 BB -,- m -", "a5-b5;xb5-e5",
               "gipf basic " EMPTY " b 15,15 BB -,- m -");
}

/* White played his last piece as well, but Black is the first who should move and cannot. */
static void basic_F2_no_tie_the_first_to_run_out_loses(void **unused) {
    (void)unused;
    check_end("gipf basic b3/5/6/7/6/5/w3 w 1,0 BB -,- m -", "h1-h2",
              "gipf basic b3/5/6/7/6/5/ww2 b 0,0 BB -,- ow -", PT_WHITE, GIPF_END_RESERVE);
}

static void basic_F3_both_reserves_are_open(void **unused) {
    (void)unused;
    board b = open_position("gipf basic b3/5/6/7/6/5/w3 b 4,11 BB -,- m -");
    pt_counter counters[PT_COUNTERS_MAX];
    size_t n = pt_state_counters(b.rules, &b.state, counters);
    int seen[2] = {-1, -1};
    for (size_t i = 0; i < n; i++)
        if (strcmp(counters[i].name, "reserve") == 0)
            seen[counters[i].owner] = counters[i].value;
    assert_int_equal(seen[PT_WHITE], 4);
    assert_int_equal(seen[PT_BLACK], 11);
    /* Neither player's view hides anything. */
    pt_state view;
    for (int seat = PT_WHITE; seat <= PT_NOBODY; seat++) {
        pt_view(b.rules, &b.state, (pt_actor)seat, &view);
        assert_true(pt_identity_key(b.rules, &view) == pt_identity_key(b.rules, &b.state));
    }
    close_board(&b);
}

/* == Standard == */

/* GIPF-pieces on the corners:
 *
 *          e8  B   .   .   W  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  W   .   .   .   .   .   B  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  B   .   .   W  e2 */
static void standard_A_eighteen_pieces_three_gipf_pieces_on_the_board(void **unused) {
    (void)unused;
    check_start("standard", "gipf standard pieces=18,18 supply=-,-",
                "gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 BB -,- m -");
}

/* Illustration 8: three white basic pieces, two white GIPF-pieces, a black GIPF-piece and
 * a black basic piece. The basic pieces must go; White chooses for each GIPF-piece.
 *
 *          e8  b   .   .   .  h5
 *        d7  .   B   .   .   .  h4
 *      c6  .   .   W   .   .   .  h3
 *    b5  .   .   .   w   .   .   B  h2
 *      b4  .   .   .   W   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  W   .   .   w  e2 */
static void standard_B1_gipf_pieces_in_a_row_go_or_stay(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard W3/5/6/wwWwWBb/6/5/B3 w 3,3 BB -,- R -";
    check_actions(position, "xe2-e8 xe2-e8:e4 xe2-e8:e6 xe2-e8:e7 xe2-e8:e4,e6 xe2-e8:e4,e7 "
                            "xe2-e8:e6,e7 xe2-e8:e4,e6,e7");
    check_play(position, "xe2-e8:e4,e6", "gipf standard W3/5/6/2W1W2/6/5/B3 b 6,3 BB -,- m -");
    check_play(position, "xe2-e8:e4,e6,e7", "gipf standard W3/5/6/2W1WB1/6/5/B3 b 6,3 BB -,- m -");
    check_play(position, "xe2-e8", "gipf standard W3/5/6/7/6/5/B3 b 10,3 BB -,- m -");
    check_refused(position, "xe2-e8:e2", PT_MSG_GIPF_KEEP_BASIC);
    check_refused(position, "xe2-e8:e8", PT_MSG_GIPF_KEEP_BASIC);
}

/* Illustration 6 with a GIPF-piece on the crossing: taken with the first row, it breaks
 * the second; left standing, the second row goes too, with or without it.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   b   .   .   .  h3
 *    b5  .   b   b   B   b   b   .  h2
 *      b4  .   .   .   b   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  W   .   .   .  e2 */
static void standard_B2_a_gipf_piece_on_the_crossing(void **unused) {
    (void)unused;
    static const char both[] = "gipf standard W3/3b1/3b2/1bbBb2/2b3/1b3/3B b 3,3 BB -,- R -";
    static const char kept[] = "gipf standard W3/3b1/3b2/3B3/2b3/1b3/3B b 3,6 BB -,- R -";
    check_actions(both, "xe3-e6 xe3-e6:e5 xc5-g3 xc5-g3:e5");
    check_play(both, "xe3-e6", "gipf standard W3/3b1/3b2/7/2b3/1b3/3B w 3,8 BB -,- m -");
    check_play(both, "xe3-e6:e5", kept);
    check_actions(kept, "xc5-g3 xc5-g3:e5");
    check_play(kept, "xc5-g3", "gipf standard W3/5/6/7/6/5/3B w 3,12 BB -,- m -");
    check_play(kept, "xc5-g3:e5", "gipf standard W3/5/6/3B3/6/5/3B w 3,10 BB -,- m -");
}

/* An own GIPF-piece that is taken comes back as two basic pieces, and they stay basic. */
static void standard_B_remark_a_taken_gipf_piece_returns_as_two_pieces(void **unused) {
    (void)unused;
    check_play("gipf standard W3/5/6/1wwW3/6/5/B3 w 5,5 BB -,- m -", "e1-e2;xe2-e5",
               "gipf standard W3/5/6/7/6/5/B3 b 9,5 BB -,- m -");
    check_refused("gipf standard W3/5/6/7/6/5/B3 w 9,5 BB -,- m -", "Ge1-e2",
                  PT_MSG_GIPF_NO_MORE_GIPF);
}

/* White's row takes Black's last GIPF-piece; White may leave it, and the game goes on.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   B   .   .   .  h3
 *    b5  .   .   .   w   .   .   .  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  W   .   .   w  e2 */
static void standard_C_who_has_lost_his_last_gipf_piece_loses(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard W3/5/6/wwwwB2/6/5/4 w 3,3 BB -,- R -";
    check_end(position, "xe2-e6", "gipf standard W3/5/6/7/6/5/4 w 7,3 BB -,- ow -", PT_WHITE,
              GIPF_END_GIPF);
    check_play(position, "xe2-e6:e6", "gipf standard W3/5/6/4B2/6/5/4 b 7,3 BB -,- m -");
}

static void standard_C_who_has_no_piece_left_to_bring_in_loses(void **unused) {
    (void)unused;
    check_end("gipf standard W3/5/6/7/6/5/B3 b 0,3 BB -,- m -", "h1-h2",
              "gipf standard W3/5/6/7/6/5/bB2 w 0,2 BB -,- ob -", PT_BLACK, GIPF_END_RESERVE);
}

/* == Tournament == */

static void tournament_1_an_empty_board_and_eighteen_in_reserve(void **unused) {
    (void)unused;
    check_start("tournament", "gipf tournament pieces=18,18 supply=-,-",
                "gipf tournament " EMPTY " w 18,18 FF -,- m -");
}

/* Both players' first turn brings in a GIPF-piece, as a standard move. */
static void tournament_2_the_first_turn_brings_in_a_gipf_piece(void **unused) {
    (void)unused;
    static const char start[] = "gipf tournament " EMPTY " w 18,18 FF -,- m -";
    static const char second[] = "gipf tournament W3/5/6/7/6/5/4 b 16,18 GF -,- m -";
    check_refused(start, "a1-b2", PT_MSG_GIPF_MUST_GIPF);
    check_play(start, "Ga1-b2", second);
    check_refused(second, "a1-b2", PT_MSG_GIPF_MUST_GIPF);
    check_play(second, "Ga1-b2", "gipf tournament B3/1W3/6/7/6/5/4 w 16,16 GG -,- m -");
    check_some_actions(second, "a", "");
    check_some_actions(second, "Ga1", "Ga1-b2");
}

/* As many GIPF-pieces as one likes, until the reserve has fewer than two. */
static void tournament_3_more_gipf_pieces_as_one_likes(void **unused) {
    (void)unused;
    check_play("gipf tournament B3/1W3/6/7/6/5/4 w 16,16 GG -,- m -",
               "Ge1-e2;Gh1-h2;Ge1-e2;Gh1-h2;Gh6-h5",
               "gipf tournament B3/1W3/6/WW5/6/5/BB1W b 10,12 GG -,- m -");
    check_some_actions("gipf tournament B3/1W3/6/7/6/5/4 w 1,16 GG -,- m -", "G", "");
    check_refused("gipf tournament B3/1W3/6/7/6/5/4 w 1,16 GG -,- m -", "Ge1-e2",
                  PT_MSG_GIPF_RESERVE_EMPTY);
}

/* White's first single piece ends his entry of GIPF-pieces, not Black's. */
static void tournament_4_after_the_first_single_piece_no_more_gipf_pieces(void **unused) {
    (void)unused;
    static const char black[] = "gipf tournament B3/1W3/6/w6/6/5/4 b 15,16 BG -,- m -";
    static const char white[] = "gipf tournament B3/1W3/6/w6/6/5/B3 w 15,14 BG -,- m -";
    check_play("gipf tournament B3/1W3/6/7/6/5/4 w 16,16 GG -,- m -", "e1-e2", black);
    check_play(black, "Gh1-h2", white);
    check_refused(white, "Ge1-e2", PT_MSG_GIPF_NO_MORE_GIPF);
    check_play(white, "h6-h5;h6-h5", "gipf tournament B3/1W3/6/w6/6/5/B1wb w 14,13 BB -,- m -");
}

/* == gipf.md: decisions and what else it makes exact == */

static void gipf_2_decision_handicap_from_15_to_21(void **unused) {
    (void)unused;
    check_start("standard pieces=15,21", "gipf standard pieces=15,21 supply=-,-",
                "gipf standard B2W/5/6/W5B/6/5/B2W w 9,15 BB -,- m -");
    check_start("tournament pieces=21,15", "gipf tournament pieces=21,15 supply=-,-",
                "gipf tournament " EMPTY " w 21,15 FF -,- m -");
    check_no_setup("standard pieces=14,18", PT_SYNTAX, PT_MSG_GIPF_PIECES);
    check_no_setup("standard pieces=18,22", PT_SYNTAX, PT_MSG_GIPF_PIECES);
    check_no_setup("tournament pieces=22", PT_SYNTAX, PT_MSG_GIPF_PIECES);
}

/* White takes one of his own GIPF-pieces while he still brings them in; he may go on.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   W   .   .   B  h2
 *      b4  .   .   .   W   .   .  g2
 *        b3  .   .   .   W   .  f2
 *          b2  .   .   .   W  e2 */
static void gipf_2_decision_removing_a_gipf_piece_does_not_end_the_entry(void **unused) {
    (void)unused;
    static const char after[] = "gipf tournament 4/5/6/1WWW3/6/5/B3 b 12,16 GG -,- m -";
    check_play("gipf tournament 4/5/6/WWWW3/6/5/B3 w 10,16 GG -,- R -", "xe2-e5:e3,e4,e5", after);
    check_play(after, "Gh6-h5;Gb6-b5", "gipf tournament 3W/5/6/1WWW3/6/5/B2B b 10,14 GG -,- m -");
}

/* White takes his own last GIPF-piece with c2-c5, then Black's last with f2-f6: counted
 * after the phase both have none, and the player whose phase it is wins.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   B   .   .  h4
 *      c6  .   .   .   w   .   .  h3
 *    b5  .   W   .   .   w   .   .  h2
 *      b4  .   w   .   .   w   .  g2
 *        b3  .   w   .   .   w  f2
 *          b2  .   w   .   .  e2 */
static void gipf_3_decision_gipf_pieces_are_counted_after_the_phase(void **unused) {
    (void)unused;
    static const char between[] = "gipf standard 4/5/6/7/wwwwB1/5/4 w 8,3 BB -,- R -";
    check_play("gipf standard 4/wwwW1/6/7/wwwwB1/5/4 w 3,3 BB -,- R -", "xc2-c5", between);
    check_end(between, "xf2-f6", "gipf standard " EMPTY " w 12,3 BB -,- ow -", PT_WHITE,
              GIPF_END_GIPF);
    /* Leaving Black his one loses the game instead. */
    check_end(between, "xf2-f6:f6", "gipf standard 4/5/6/7/4B1/5/4 w 12,3 BB -,- ob -", PT_BLACK,
              GIPF_END_GIPF);
}

static void gipf_3_decision_both_without_gipf_piece_the_one_removing_wins(void **unused) {
    (void)unused;
    check_end("gipf standard 4/5/6/wwwWB2/6/5/4 w 3,3 BB -,- r -", "xe2-e6",
              "gipf standard " EMPTY " w 8,3 BB -,- ow -", PT_WHITE, GIPF_END_GIPF);
    check_end("gipf standard 4/5/6/bbbBW2/6/5/4 b 3,3 BB -,- R -", "xe2-e6",
              "gipf standard " EMPTY " b 3,8 BB -,- ob -", PT_BLACK, GIPF_END_GIPF);
}

/* White's reserve is empty after b1-b2, yet he has not lost: Black's push from i1 makes
 * White's row on e3-e6, and he has pieces when he must move.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   w   .   .   .  h3
 *    b5  .   .   .   .   w   b   b  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   .  e2 */
static void gipf_3_decision_empty_reserve_loses_only_when_moving(void **unused) {
    (void)unused;
    check_play("gipf basic 4/5/6/1ww1w2/2w3/1b3/b3 w 1,5 BB -,- m -", "b1-b2",
               "gipf basic w3/5/6/1ww1w2/2w3/1b3/b3 b 0,5 BB -,- m -");
    check_play("gipf basic w3/5/6/1ww1w2/2w3/1b3/b3 b 0,5 BB -,- m -", "i1-h2",
               "gipf basic w3/5/6/1wwww2/2b3/1b3/b3 w 0,4 BB -,- r -");
    check_play("gipf basic w3/5/6/1wwww2/2b3/1b3/b3 w 0,4 BB -,- r -", "xe3-e6",
               "gipf basic w3/5/6/7/2b3/1b3/b3 w 4,4 BB -,- m -");
}

/* Black fills the last spot, b2. White has a piece, but every line is full.
 *
 *          e8  b   b   w   w  h5
 *        d7  w   b   w   b   w  h4
 *      c6  b   w   w   b   w   b  h3
 *    b5  w   w   b   b   b   w   B  h2
 *      b4  b   b   w   w   b   b  g2
 *        b3  b   w   b   w   w  f2
 *          b2  .   w   w   W  e2 */
static void gipf_3_who_finds_every_line_full_loses(void **unused) {
    (void)unused;
    check_end("gipf standard 1bbw/wwbwb/wbwbww/Wwwbwbb/wbbbwb/bwwbw/Bbww b 1,2 BB -,- m -", "b1-b2",
              "gipf standard bbbw/wwbwb/wbwbww/Wwwbwbb/wbbbwb/bwwbw/Bbww w 1,1 BB -,- ob -",
              PT_BLACK, GIPF_END_NO_MOVE);
}

/* The opponent's row is not one's own to remove, and waits for his phase 1. */
static void gipf_5_the_row_belongs_to_the_colour_of_the_run(void **unused) {
    (void)unused;
    static const char position[] = "gipf basic 4/wwww1/6/bbbb3/6/5/4 w 3,3 BB -,- R -";
    check_actions(position, "xc2-c5");
    check_refused(position, "xe2-e5", PT_MSG_GIPF_NO_ROW);
    check_play(position, "xc2-c5", "gipf basic 4/5/6/bbbb3/6/5/4 b 7,3 BB -,- r -");
}

/* Column b crosses the five b5 c5 d5 e5 f4 at its end: four of them still stand after the
 * column is gone, and must go too.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  w   w   w   w   w   .   .  h2
 *      b4  w   .   .   .   .   .  g2
 *        b3  w   .   .   .   .  f2
 *          b2  w   .   .   .  e2 */
static void gipf_5_decision_a_second_row_that_still_has_four_must_go(void **unused) {
    (void)unused;
    static const char both[] = "gipf basic wwww/3w1/3w2/3w3/2w3/5/4 w 3,3 BB -,- R -";
    static const char rest[] = "gipf basic 4/3w1/3w2/3w3/2w3/5/4 w 7,3 BB -,- R -";
    check_actions(both, "xb2-b5 xb5-f4");
    check_play(both, "xb2-b5", rest);
    check_actions(rest, "xc5-f4");
    check_play(both, "xb5-f4", "gipf basic www1/5/6/7/6/5/4 b 8,3 BB -,- m -");
}

/* Four GIPF-pieces may stay as long as White likes; in each of his removal phases he may
 * take some, all or none of them. In the standard game the same holds.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   W   .   .   B  h2
 *      b4  .   .   .   W   .   .  g2
 *        b3  .   .   .   W   .  f2
 *          b2  .   .   .   W  e2 */
static void gipf_5_decision_a_row_of_gipf_pieces_may_stay(void **unused) {
    (void)unused;
    static const char before[] = "gipf tournament 4/5/6/WWWW3/6/5/B3 w 9,9 BB -,- r -";
    static const char after[] = "gipf tournament w3/5/6/WWWW3/6/5/B3 w 8,9 BB -,- R -";
    static const char choices[] =
        "xe2-e5 xe2-e5:e2 xe2-e5:e3 xe2-e5:e4 xe2-e5:e5 xe2-e5:e2,e3 xe2-e5:e2,e4 xe2-e5:e2,e5 "
        "xe2-e5:e3,e4 xe2-e5:e3,e5 xe2-e5:e4,e5 xe2-e5:e2,e3,e4 xe2-e5:e2,e3,e5 xe2-e5:e2,e4,e5 "
        "xe2-e5:e3,e4,e5 done";
    check_actions(before, choices);
    check_actions(after, choices);
    check_play(before, "done", "gipf tournament 4/5/6/WWWW3/6/5/B3 w 9,9 BB -,- m -");
    check_play("gipf tournament 4/5/6/WWWW3/6/5/B3 w 9,9 BB -,- m -", "b1-b2", after);
    check_play(after, "done", "gipf tournament w3/5/6/WWWW3/6/5/B3 b 8,9 BB -,- m -");
    check_play("gipf tournament w3/5/6/WWWW3/6/5/B3 b 8,9 BB -,- m -", "h6-h5",
               "gipf tournament w3/5/6/WWWW3/6/5/B2b w 8,8 BB -,- r -");
    check_play(after, "xe2-e5:e2,e4", "gipf tournament w3/5/6/W1W4/6/5/B3 b 12,9 BB -,- m -");
    check_refused(after, "xe2-e5:e2,e3,e4,e5", PT_MSG_GIPF_REMOVE_SOMETHING);
    check_actions("gipf standard 4/5/6/WWWW3/6/5/B3 w 6,9 BB -,- R -", choices);
}

/* The basic piece joined to the four GIPF-pieces must go, so the row is compulsory; all
 * four may stay while it does.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   b   .   .   .  h3
 *    b5  .   .   .   W   .   .   B  h2
 *      b4  .   .   .   W   .   .  g2
 *        b3  .   .   .   W   .  f2
 *          b2  .   .   .   W  e2 */
static void gipf_5_a_row_with_a_basic_piece_is_compulsory(void **unused) {
    (void)unused;
    static const char position[] = "gipf tournament 4/5/6/WWWWb2/6/5/B3 w 9,9 BB -,- R -";
    check_refused(position, "done", PT_MSG_GIPF_NOT_DONE);
    check_play(position, "xe2-e6:e2,e3,e4,e5",
               "gipf tournament 4/5/6/WWWW3/6/5/B3 w 9,9 BB -,- R -");
}

/* The order is free: some of the optional row (column e) first, the compulsory one (column
 * c) after it; only `done` has to wait.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   w   .   W   .   .   B  h2
 *      b4  .   w   .   W   .   .  g2
 *        b3  .   w   .   W   .  f2
 *          b2  .   w   .   W  e2 */
static void gipf_5_optional_rows_may_go_before_compulsory_ones(void **unused) {
    (void)unused;
    static const char position[] = "gipf tournament 4/wwww1/6/WWWW3/6/5/B3 w 5,9 BB -,- R -";
    check_refused(position, "done", PT_MSG_GIPF_NOT_DONE);
    check_play(position, "xe2-e5:e3,e4,e5;xc2-c5",
               "gipf tournament 4/5/6/1WWW3/6/5/B3 b 11,9 BB -,- m -");
    check_play(position, "xc2-c5;done", "gipf tournament 4/5/6/WWWW3/6/5/B3 b 9,9 BB -,- m -");
}

/* == gipf.md §6: the worked cases == */

/*          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   b   .   .   .  h3
 *    b5  .   .   .   w   .   .   .  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   .  e2 */
static void gipf_6_four_with_opposing_piece_at_one_end_takes_five(void **unused) {
    (void)unused;
    check_play("gipf basic 4/5/6/1wwwb2/6/5/4 w 10,10 BB -,- m -", "e1-e2;xe2-e6",
               "gipf basic " EMPTY " b 13,10 BB -,- m -");
}

/*          e8  .   .   .   .  h5
 *        d7  .   b   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   w   .   .   .  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   .  e2 */
static void gipf_6_a_piece_behind_an_empty_spot_stays(void **unused) {
    (void)unused;
    check_play("gipf basic 4/5/6/1www1b1/6/5/4 w 10,10 BB -,- m -", "e1-e2;xe2-e5",
               "gipf basic 4/5/6/5b1/6/5/4 b 13,10 BB -,- m -");
}

/* White's push from i1 takes f4 to e5:
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   b   .   .   .  h3
 *    b5  .   .   .   .   b   w   w  h2
 *      b4  .   .   .   b   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   .  e2 */
static void gipf_6_white_completes_a_black_four(void **unused) {
    (void)unused;
    check_play("gipf basic 4/5/6/1bb1b2/2b3/1w3/w3 w 5,5 BB -,- m -", "i1-h2",
               "gipf basic 4/5/6/1bbbb2/2w3/1w3/w3 b 4,5 BB -,- r -");
    check_play("gipf basic 4/5/6/1bbbb2/2w3/1w3/w3 b 4,5 BB -,- r -", "xe3-e6;a1-b2",
               "gipf basic b3/5/6/7/2w3/1w3/w3 w 4,8 BB -,- m -");
}

/* The board of basic_E5, but with Black to move: he takes 4 black and 2 white, and with e6
 * White's four is broken.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   w   b   .   .  h4
 *      c6  .   .   w   .   .   .  h3
 *    b5  .   .   w   b   .   .   .  h2
 *      b4  w   b   b   .   .   .  g2
 *        b3  w   .   .   b   .  f2
 *          b2  .   .   .   b  e2 */
static void gipf_6_overlapping_rows_made_by_black_break_whites_four(void **unused) {
    (void)unused;
    check_play("gipf basic 1ww1/2b2/2bw2/bb1bww1/4b1/5/4 b 6,6 BB -,- m -", "a4-b4",
               "gipf basic 1wb1/2w2/2bw2/bbbbww1/4b1/5/4 b 6,5 BB -,- R -");
    check_play("gipf basic 1wb1/2w2/2bw2/bbbbww1/4b1/5/4 b 6,5 BB -,- R -", "xe2-e7",
               "gipf basic 1wb1/2w2/2bw2/7/4b1/5/4 w 6,9 BB -,- m -");
}

/* Black's row takes e6 out of White's four c6 d6 e6 f5, so White has no row left:
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  w   w   w   w   .   .  h3
 *    b5  .   .   .   b   .   .   .  h2
 *      b4  .   .   .   b   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   b  e2 */
static void gipf_6_a_removal_that_takes_from_the_other_four_ends_that_row(void **unused) {
    (void)unused;
    check_play("gipf basic 4/4w/4w1/bbbbw2/3w2/5/4 b 6,5 BB -,- R -", "xe2-e6",
               "gipf basic 4/4w/4w1/7/3w2/5/4 w 6,9 BB -,- m -");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basic_B1_white_begins),
        cmocka_unit_test(basic_B2_fifteen_pieces_and_a_handicap_of_up_to_three),
        cmocka_unit_test(basic_B4_B5_the_start),
        cmocka_unit_test(basic_D_a_turn_adds_one_piece),
        cmocka_unit_test(basic_D1_a_piece_comes_in_from_a_dot),
        cmocka_unit_test(basic_D2_onto_a_free_or_an_occupied_spot),
        cmocka_unit_test(basic_D3_pieces_move_one_spot),
        cmocka_unit_test(basic_D4_nothing_is_pushed_off_the_board),
        cmocka_unit_test(basic_E_four_in_line_and_what_extends_them_are_taken),
        cmocka_unit_test(basic_E1_own_pieces_return_to_the_reserve),
        cmocka_unit_test(basic_E2_a_vacant_spot_ends_the_row),
        cmocka_unit_test(basic_E3_the_owner_takes_a_row_the_opponent_made),
        cmocka_unit_test(basic_E_remark_removing_is_no_turn),
        cmocka_unit_test(basic_E4_rows_that_do_not_meet_all_go),
        cmocka_unit_test(basic_E4_of_crossing_rows_the_owner_chooses),
        cmocka_unit_test(basic_E5_who_made_both_rows_removes_first),
        cmocka_unit_test(basic_C_F_who_cannot_bring_a_piece_in_loses),
        cmocka_unit_test(basic_F1_returning_own_pieces_wins_nothing),
        cmocka_unit_test(basic_F2_no_tie_the_first_to_run_out_loses),
        cmocka_unit_test(basic_F3_both_reserves_are_open),
        cmocka_unit_test(standard_A_eighteen_pieces_three_gipf_pieces_on_the_board),
        cmocka_unit_test(standard_B1_gipf_pieces_in_a_row_go_or_stay),
        cmocka_unit_test(standard_B2_a_gipf_piece_on_the_crossing),
        cmocka_unit_test(standard_B_remark_a_taken_gipf_piece_returns_as_two_pieces),
        cmocka_unit_test(standard_C_who_has_lost_his_last_gipf_piece_loses),
        cmocka_unit_test(standard_C_who_has_no_piece_left_to_bring_in_loses),
        cmocka_unit_test(tournament_1_an_empty_board_and_eighteen_in_reserve),
        cmocka_unit_test(tournament_2_the_first_turn_brings_in_a_gipf_piece),
        cmocka_unit_test(tournament_3_more_gipf_pieces_as_one_likes),
        cmocka_unit_test(tournament_4_after_the_first_single_piece_no_more_gipf_pieces),
        cmocka_unit_test(gipf_2_decision_handicap_from_15_to_21),
        cmocka_unit_test(gipf_2_decision_removing_a_gipf_piece_does_not_end_the_entry),
        cmocka_unit_test(gipf_3_decision_gipf_pieces_are_counted_after_the_phase),
        cmocka_unit_test(gipf_3_decision_both_without_gipf_piece_the_one_removing_wins),
        cmocka_unit_test(gipf_3_decision_empty_reserve_loses_only_when_moving),
        cmocka_unit_test(gipf_3_who_finds_every_line_full_loses),
        cmocka_unit_test(gipf_5_the_row_belongs_to_the_colour_of_the_run),
        cmocka_unit_test(gipf_5_decision_a_second_row_that_still_has_four_must_go),
        cmocka_unit_test(gipf_5_decision_a_row_of_gipf_pieces_may_stay),
        cmocka_unit_test(gipf_5_a_row_with_a_basic_piece_is_compulsory),
        cmocka_unit_test(gipf_5_optional_rows_may_go_before_compulsory_ones),
        cmocka_unit_test(gipf_6_four_with_opposing_piece_at_one_end_takes_five),
        cmocka_unit_test(gipf_6_a_piece_behind_an_empty_spot_stays),
        cmocka_unit_test(gipf_6_white_completes_a_black_four),
        cmocka_unit_test(gipf_6_overlapping_rows_made_by_black_break_whites_four),
        cmocka_unit_test(gipf_6_a_removal_that_takes_from_the_other_four_ends_that_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
