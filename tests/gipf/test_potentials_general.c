/* GIPF With Potentials by example: book 003 section B, what holds for every potential, and
 * the decisions of potentials.md §1-§4. The powers have test_potentials_powers.c, setting
 * up and combining test_ultimate.c. How boards are drawn says support.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gipf/names.h"
#include "support.h"

/* A potential comes in on a basic piece, by a regular push, here onto the free spot b3 and
 * onto b2, whose piece goes to c3.
 *
 *          e8  B   .   .   W  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  W   .   .   .   .   .   B  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  B   .   .   W  e2 */
static void B1_a_loaded_piece_comes_in_by_a_push(void **unused) {
    (void)unused;
    static const char start[] = "gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 LL Z6,Z6 m -";
    check_start("standard supply=Z6", "gipf standard pieces=18,18 supply=Z6,Z6", start);
    check_play(start, "Za3-b3", "gipf standard BwZ1W/5/6/W5B/6/5/B2W b 11,12 LL Z5,Z6 m -");
    check_play(start, "Za1-b2", "gipf standard wZ2W/1B3/6/W5B/6/5/B2W b 11,12 LL Z5,Z6 m -");
    check_refused(start, "Ya3-b3", PT_MSG_GIPF_SUPPLY_EMPTY);
    check_refused("gipf standard B2W/wY4/6/W5B/6/5/B2W w 0,12 LL Z6,Z6 m -", "Za3-b3",
                  PT_MSG_GIPF_RESERVE_EMPTY);
}

/* Standard: loaded pieces first. The first plain basic piece forfeits what is left. */
static void B2_standard_the_first_basic_piece_forfeits_the_supply(void **unused) {
    (void)unused;
    static const char start[] = "gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 LL Z6,Z6 m -";
    static const char after[] = "gipf standard Bw1W/5/6/W5B/6/5/B2b w 11,11 BB -,- m -";
    check_play(start, "a3-b3", "gipf standard Bw1W/5/6/W5B/6/5/B2W b 11,12 BL -,Z6 m -");
    check_refused(after, "Zb1-b2", PT_MSG_GIPF_NO_MORE_LOADED);
    check_some_actions(after, "Z", "");
}

/* The last potential of the supply: the stage becomes B by itself. */
static void B2_standard_when_the_supply_is_used_up_basic_pieces_follow(void **unused) {
    (void)unused;
    check_play("gipf standard B2W/5/6/W5B/6/5/B2W w 9,12 LL Z1,Z6 m -", "Za3-b3",
               "gipf standard BwZ1W/5/6/W5B/6/5/B2W b 8,12 BL -,Z6 m -");
    check_start("standard supply=T4D2,-", "gipf standard pieces=18,18 supply=T4D2,-",
                "gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 LB T4D2,- m -");
}

/* Tournament: GIPF-pieces, then loaded pieces, then basic ones; no way back.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   B  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  W   .   .   .  e2 */
static void B2_tournament_gipf_pieces_then_loaded_then_basic(void **unused) {
    (void)unused;
    static const char entry[] = "gipf tournament W3/5/6/7/6/5/B3 w 16,16 GG T1Z2,T1 m -";
    static const char loaded[] = "gipf tournament W3/5/6/wZ6/6/5/B3 w 15,16 LG T1Z1,T1 m -";
    check_refused("gipf tournament 4/5/6/7/6/5/4 w 18,18 FF T1,T1 m -", "Te1-e2",
                  PT_MSG_GIPF_MUST_GIPF);
    check_play(entry, "Ze1-e2", "gipf tournament W3/5/6/wZ6/6/5/B3 b 15,16 LG T1Z1,T1 m -");
    check_refused(loaded, "Ga1-b2", PT_MSG_GIPF_NO_MORE_GIPF);
    check_play(loaded, "Ta4-b5", "gipf tournament W2wT/5/6/wZ6/6/5/B3 b 14,16 LG Z1,T1 m -");
    check_play(loaded, "a4-b5", "gipf tournament W2w/5/6/wZ6/6/5/B3 b 14,16 BG -,T1 m -");
    check_play(entry, "e1-e2", "gipf tournament W3/5/6/w6/6/5/B3 b 15,16 BG -,T1 m -");
    /* The push that leads to L uses the last one: straight to B. */
    check_play("gipf tournament W3/5/6/7/6/5/B3 w 16,16 GG T1,T1 m -", "Te1-e2",
               "gipf tournament W3/5/6/wT6/6/5/B3 b 15,16 BG -,T1 m -");
}

/* Moving a potential, an extra move and the pieces a P lays down are no pushes of a basic
 * piece: the supply stays.
 *
 *          e8  B   .   .   .  h5
 *        d7  .   wP  .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  B   .   .   .   .   .   W  h2
 *      b4  .   .   .   wY  .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void potentials_3_decision_only_a_pushed_basic_piece_forfeits(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 3B/5/6/2wY2wPB/6/5/W3 w 5,5 LL Z2,Z2 m -";
    check_play(position, "Ye4-e5", "gipf standard 3B/5/6/2wwy1wPB/6/5/W3 b 5,5 LL Z2,Z2 m -");
    check_play(position, "Pe7-e8=1", "gipf standard 3B/5/6/2wY2w[Bw]/6/5/W3 b 4,5 LL Z2,Z2 m -");
    check_play("gipf standard 3B/5/6/wbbwT3/6/5/W3 w 5,5 LL Z2,Z2 X w", "+a1-b2",
               "gipf standard wt2B/5/6/wbbw3/6/5/W3 b 5,5 LL Z2,Z2 m -");
}

/* White may use the Y on e3 while potentials are still to be brought in.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   wY  .  f2
 *          b2  .   .   .   .  e2 */
static void B3_a_potential_may_be_used_as_soon_as_it_is_on_the_board(void **unused) {
    (void)unused;
    check_play("gipf standard 4/5/6/1wY5/6/5/W2B w 8,8 LL Y5,Y6 m -", "Ye3-e6",
               "gipf standard 4/5/6/1w2wy2/6/5/W2B b 8,8 LL Y5,Y6 m -");
}

/* A T brought in this turn earns an extra move in a chain: it stands behind three others
 * in column e, and three extra moves from e1 push it onto e5.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   wT  .   .  g2
 *        b3  .   .   .   wT  .  f2
 *          b2  .   .   .   wT  e2 */
static void B3_a_T_brought_in_this_turn_can_earn_its_extra_move(void **unused) {
    (void)unused;
    static const char fourth[] = "gipf standard 4/5/6/wtwtwtwTwww/6/5/W2B w 4,5 BB -,- X w";
    check_play("gipf standard 4/5/6/wTwTwT4/6/5/W2B w 5,5 LB T1,- m -", "Te1-e2",
               "gipf standard 4/5/6/wTwTwTwT3/6/5/W2B w 4,5 BB -,- X w");
    check_play("gipf standard 4/5/6/wTwTwTwT3/6/5/W2B w 4,5 BB -,- X w", "+e1-e2",
               "gipf standard 4/5/6/wtwTwTwTw2/6/5/W2B w 4,5 BB -,- X w");
    check_play("gipf standard 4/5/6/wtwTwTwTw2/6/5/W2B w 4,5 BB -,- X w", "+e1-e2;+e1-e2", fourth);
    check_play(fourth, "+none;xe2-e8", "gipf standard 4/5/6/7/6/5/W2B b 8,5 BB -,- m -");
}

/* Loaded pieces are pushed like others, as a whole, and captured like others.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   wD  .  f2
 *          b2  .   .   .   bZ  e2 */
static void B4_loaded_pieces_are_pushed_and_captured_like_others(void **unused) {
    (void)unused;
    check_play("gipf standard 4/5/6/bZwD5/6/5/W2B w 5,5 BB -,- m -", "e1-e2",
               "gipf standard 4/5/6/wbZwD4/6/5/W2B b 4,5 BB -,- m -");
    check_actions("gipf standard 4/5/6/wwwwbZ2/6/5/W2B w 5,5 BB -,- R -", "xe2-e6 xe2-e6:e6");
    check_play("gipf standard 4/5/6/wwwwbZ2/6/5/W2B w 5,5 BB -,- R -", "xe2-e6",
               "gipf standard 4/5/6/7/6/5/W2B b 9,5 BB -,- m -");
}

/* Playing a potential is the turn; nothing comes from the reserve, and the basic piece
 * stays where it was. A T is not played this way.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   wT  .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   wY  .  f2
 *          b2  .   .   .   .  e2 */
static void B5_playing_a_potential_counts_as_a_turn(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/1wY2wT2/6/5/W2B w 5,5 BB -,- m -";
    check_play(position, "Ye3-e4", "gipf standard 4/5/6/1wwy1wT2/6/5/W2B b 5,5 BB -,- m -");
    check_refused(position, "Te6-e7", PT_MSG_GIPF_T_NEVER_MOVES);
    check_some_actions(position, "T", "");
}

/* Loaded pieces in a row go or stay, of either colour; what must go goes.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   bD  .   .   .  h3
 *    b5  .   .   .   w   .   .   W  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   wZ  .  f2
 *          b2  .   .   .   w  e2 */
static void B6_a_loaded_piece_in_a_row_may_stay(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/wwZwwbD2/6/5/W2B w 5,5 BB -,- R -";
    check_actions(position, "xe2-e6 xe2-e6:e3 xe2-e6:e6 xe2-e6:e3,e6");
    check_play(position, "xe2-e6:e3,e6", "gipf standard 4/5/6/1wZ2bD2/6/5/W2B b 8,5 BB -,- m -");
}

/* Taken, a loaded piece goes as a whole: its basic piece returns to the reserve of its own
 * colour, the potential is out of the game, also while there is a supply.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   bD  .   .   .  h3
 *    b5  .   .   .   w   .   .   W  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   wZ  .  f2
 *          b2  .   .   .   w  e2 */
static void B7_a_removed_potential_never_returns(void **unused) {
    (void)unused;
    check_play("gipf standard 4/5/6/wwZwwbD2/6/5/W2B w 5,5 LL Z2,D2 R -", "xe2-e6",
               "gipf standard 4/5/6/7/6/5/W2B b 9,5 LL Z2,D2 m -");
}

/* Four loaded pieces, or loaded pieces and GIPF-pieces, may not stay as they are: one of
 * them at least must go.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   W   .   .   W  h2
 *      b4  .   .   .   wD  .   .  g2
 *        b3  .   .   .   W   .  f2
 *          b2  .   .   .   wZ  e2 */
static void B8_four_with_a_loaded_piece_must_be_broken(void **unused) {
    (void)unused;
    static const char choices[] =
        "xe2-e5 xe2-e5:e2 xe2-e5:e3 xe2-e5:e4 xe2-e5:e5 xe2-e5:e2,e3 xe2-e5:e2,e4 xe2-e5:e2,e5 "
        "xe2-e5:e3,e4 xe2-e5:e3,e5 xe2-e5:e4,e5 xe2-e5:e2,e3,e4 xe2-e5:e2,e3,e5 xe2-e5:e2,e4,e5 "
        "xe2-e5:e3,e4,e5";
    static const char mixed[] = "gipf standard 4/5/6/wZWwDW3/6/5/W2B w 5,5 BB -,- R -";
    check_actions(mixed, choices);
    check_actions("gipf standard 4/5/6/wZwZwDwY3/6/5/W2B w 5,5 BB -,- R -", choices);
    check_refused(mixed, "done", PT_MSG_GIPF_NOT_DONE);
    check_refused(mixed, "xe2-e5:e2,e3,e4,e5", PT_MSG_GIPF_REMOVE_SOMETHING);
    check_play(mixed, "xe2-e5:e2,e3,e5", "gipf standard 4/5/6/wZW1W3/6/5/W2B b 6,5 BB -,- m -");
    check_play(mixed, "xe2-e5:e2,e3,e4", "gipf standard 4/5/6/wZWwD4/6/5/W2B b 7,5 BB -,- m -");
}

/* The piece taken must be one of the four: taking only the black GIPF-piece is not enough.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   B   .   .   .  h3
 *    b5  .   .   .   W   .   .   W  h2
 *      b4  .   .   .   wD  .   .  g2
 *        b3  .   .   .   W   .  f2
 *          b2  .   .   .   wZ  e2 */
static void B8_what_is_taken_must_break_the_four(void **unused) {
    (void)unused;
    check_refused("gipf standard 4/5/6/wZWwDWB2/6/5/W2B w 5,5 BB -,- R -", "xe2-e6:e2,e3,e4,e5",
                  PT_MSG_GIPF_BREAK_RUN);
    check_play("gipf standard 4/5/6/wZWwDWB2/6/5/W2B w 5,5 BB -,- R -", "xe2-e6:e2,e3,e4,e6",
               "gipf standard 4/5/6/wZWwD1B2/6/5/W2B b 7,5 BB -,- m -");
}

/* A basic piece in the row breaks the run only if it is part of it.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   b   .   .   .  h3
 *    b5  .   .   .   W   .   .   W  h2
 *      b4  .   .   .   wD  .   .  g2
 *        b3  .   .   .   W   .  f2
 *          b2  .   .   .   wZ  e2 */
static void B8_a_basic_piece_outside_the_run_does_not_break_it(void **unused) {
    (void)unused;
    check_refused("gipf standard 4/5/6/wZWwDWb2/6/5/W2B w 5,5 BB -,- R -", "xe2-e6:e2,e3,e4,e5",
                  PT_MSG_GIPF_BREAK_RUN);
    check_play("gipf standard 4/5/6/wZWwDww2/6/5/W2B w 5,5 BB -,- R -", "xe2-e6:e2,e3,e4",
               "gipf standard 4/5/6/wZWwD4/6/5/W2B b 7,5 BB -,- m -");
}

/* The four are GIPF-pieces, the loaded piece only joins them: the row may stay.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   bZ  .   .   .  h3
 *    b5  .   .   .   W   .   .   W  h2
 *      b4  .   .   .   W   .   .  g2
 *        b3  .   .   .   W   .  f2
 *          b2  .   .   .   W  e2 */
static void potentials_4_decision_gipf_run_joined_by_a_loaded_piece_is_optional(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/WWWWbZ2/6/5/W2B w 5,5 BB -,- R -";
    check_play(position, "done", "gipf standard 4/5/6/WWWWbZ2/6/5/W2B b 5,5 BB -,- m -");
    check_play(position, "xe2-e6:e2,e3,e4,e5",
               "gipf standard 4/5/6/WWWW3/6/5/W2B w 5,5 BB -,- R -");
    check_refused(position, "xe2-e6:e2,e3,e4,e5,e6", PT_MSG_GIPF_REMOVE_SOMETHING);
}

/* The Y flies from h2 to e5 and completes a four, with the black e6 behind it.
 *
 *          e8  .   .   .   W  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   b   .   .   .  h3
 *    b5  B   .   .   .   .   .   wY  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   w  e2 */
static void B9_a_move_with_a_potential_can_capture(void **unused) {
    (void)unused;
    check_play("gipf standard 3B/5/6/www1b2/6/5/wY2W w 3,3 BB -,- m -", "Yh2-e5",
               "gipf standard 3B/5/6/wwwwyb2/6/5/w2W w 3,3 BB -,- R -");
    check_actions("gipf standard 3B/5/6/wwwwyb2/6/5/w2W w 3,3 BB -,- R -", "xe2-e6");
    check_play("gipf standard 3B/5/6/wwwwyb2/6/5/w2W w 3,3 BB -,- R -", "xe2-e6",
               "gipf standard 3B/5/6/7/6/5/w2W b 6,3 BB -,- m -");
}

/* A used potential has no power left, alone (c3) or on top of another (e6), and may not
 * stay in a row (e5).
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   wd+ .   .   .  h3
 *    b5  .   .   .   wz  .   .   W  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   wy  .   w   .  f2
 *          b2  .   .   .   w  e2 */
static void B10_a_used_potential_is_a_single_piece_without_power(void **unused) {
    (void)unused;
    static const char move[] = "gipf standard 4/1wy3/6/4[bDwd]2/6/5/W2B w 3,3 BB -,- m -";
    check_refused(move, "Yc3-c4", PT_MSG_GIPF_NO_POTENTIAL);
    check_refused(move, "De6-e7", PT_MSG_GIPF_NO_POTENTIAL);
    check_some_actions(move, "Y", "");
    check_some_actions(move, "D", "");
    static const char row[] = "gipf standard 4/1wy3/6/wwwwz[bDwd]2/6/5/W2B w 3,3 BB -,- R -";
    check_actions(row, "xe2-e6");
    check_refused(row, "xe2-e6:e5", PT_MSG_GIPF_KEEP_BASIC);
    /* Nothing of a used potential returns, and what the upper one covered is in play again. */
    check_play(row, "xe2-e6", "gipf standard 4/1wy3/6/4bD2/6/5/W2B b 6,3 BB -,- m -");
}

/* Removed by the other player, a used potential is out of the game just the same. */
static void B10_a_captured_used_potential_is_out_of_the_game(void **unused) {
    (void)unused;
    check_play("gipf standard 4/5/6/wwwwbz2/6/5/W2B w 3,3 BB -,- R -", "xe2-e6",
               "gipf standard 4/5/6/7/6/5/W2B b 7,3 BB -,- m -");
}

/* White has nothing in reserve; the Y can move, so he goes on. With a T instead, which
 * cannot be used by itself, he loses.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   wY  .  f2
 *          b2  .   .   .   w  e2 */
static void B11_without_reserve_potentials_keep_one_going(void **unused) {
    (void)unused;
    static const char can[] = "gipf standard b3/5/6/wwY5/6/5/W2B w 0,4 BB -,- m -";
    check_play("gipf standard 4/5/6/wwY5/6/5/W2B b 0,5 BB -,- m -", "b1-b2", can);
    check_actions(can, "Ye3-e4 Ye3-e5 Ye3-e6 Ye3-e7 Ye3-e8 Ye3-d2 Ye3-d3 Ye3-c3 Ye3-b3 Ye3-f3 "
                       "Ye3-f2 Ye3-g3 Ye3-h3");
    check_end("gipf standard 4/5/6/1wT5/6/5/W2B b 0,5 BB -,- m -", "b1-b2",
              "gipf standard b3/5/6/1wT5/6/5/W2B w 0,4 BB -,- ob -", PT_BLACK, GIPF_END_RESERVE);
    /* A Z with nothing to jump does not help either. */
    check_end("gipf standard 4/5/6/1wZ5/6/5/W2B b 0,5 BB -,- m -", "b1-b2",
              "gipf standard b3/5/6/1wZ5/6/5/W2B w 0,4 BB -,- ob -", PT_BLACK, GIPF_END_RESERVE);
}

/* The stack on e2 moves as a whole, its layers in order.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   w+  .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   bd+  e2 */
static void potentials_1_decision_a_stack_is_pushed_as_a_whole(void **unused) {
    (void)unused;
    check_play("gipf standard 4/5/6/[bDwdbd]b[Bw]4/6/5/W2B w 5,5 BB -,- m -", "e1-e2",
               "gipf standard 4/5/6/w[bDwdbd]b[Bw]3/6/5/W2B b 4,5 BB -,- m -");
    check_play("gipf standard 4/5/6/3[Bw]b[bDwd]b/6/5/W2B w 5,5 BB -,- m -", "e9-e8",
               "gipf standard 4/5/6/2[Bw]b[bDwd]bw/6/5/W2B b 4,5 BB -,- m -");
}

/* Only the top counts: with the stacks on e4 and e5 the column is a white four, though
 * black pieces lie under it; only the tops go.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   wd+ .   .   W  h2
 *      b4  .   .   .   wd+ .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   w  e2 */
static void potentials_1_only_the_top_of_a_stack_is_in_play(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/ww[bwd][bwd]3/6/5/W2B w 5,5 BB -,- R -";
    check_actions(position, "xe2-e5");
    check_play(position, "xe2-e5", "gipf standard 4/5/6/2bb3/6/5/W2B b 7,5 BB -,- m -");
}

/* In his phase 1 White takes e2-e5; under e5 comes a black piece that completes c5 d5 e5 f4.
 * That row stands while White moves. His push from f1 takes f4 to f5 and breaks it; any
 * other leaves it for Black's phase 1.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   b   b   wd+ b   .   W  h2
 *      b4  .   .   .   w   w   .  g2
 *        b3  .   .   .   w   w  f2
 *          b2  .   .   .   w  e2 */
static void potentials_4_decision_a_row_uncovered_in_phase_1_stands_during_the_move(void **unused) {
    (void)unused;
    static const char move[] = "gipf standard 4/3b1/3b2/3b3/wwb3/5/W2B w 6,3 BB -,- m -";
    check_play("gipf standard 4/3b1/3b2/www[bwd]3/wwb3/5/W2B w 3,3 BB -,- r -", "xe2-e5", move);
    check_play(move, "f1-f2", "gipf standard 4/3b1/3b2/3b3/wwwb2/5/W2B b 5,3 BB -,- m -");
    check_play(move, "a1-b2", "gipf standard w3/3b1/3b2/3b3/wwb3/5/W2B b 5,3 BB -,- r -");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B1_a_loaded_piece_comes_in_by_a_push),
        cmocka_unit_test(B2_standard_the_first_basic_piece_forfeits_the_supply),
        cmocka_unit_test(B2_standard_when_the_supply_is_used_up_basic_pieces_follow),
        cmocka_unit_test(B2_tournament_gipf_pieces_then_loaded_then_basic),
        cmocka_unit_test(potentials_3_decision_only_a_pushed_basic_piece_forfeits),
        cmocka_unit_test(B3_a_potential_may_be_used_as_soon_as_it_is_on_the_board),
        cmocka_unit_test(B3_a_T_brought_in_this_turn_can_earn_its_extra_move),
        cmocka_unit_test(B4_loaded_pieces_are_pushed_and_captured_like_others),
        cmocka_unit_test(B5_playing_a_potential_counts_as_a_turn),
        cmocka_unit_test(B6_a_loaded_piece_in_a_row_may_stay),
        cmocka_unit_test(B7_a_removed_potential_never_returns),
        cmocka_unit_test(B8_four_with_a_loaded_piece_must_be_broken),
        cmocka_unit_test(B8_what_is_taken_must_break_the_four),
        cmocka_unit_test(B8_a_basic_piece_outside_the_run_does_not_break_it),
        cmocka_unit_test(potentials_4_decision_gipf_run_joined_by_a_loaded_piece_is_optional),
        cmocka_unit_test(B9_a_move_with_a_potential_can_capture),
        cmocka_unit_test(B10_a_used_potential_is_a_single_piece_without_power),
        cmocka_unit_test(B10_a_captured_used_potential_is_out_of_the_game),
        cmocka_unit_test(B11_without_reserve_potentials_keep_one_going),
        cmocka_unit_test(potentials_1_decision_a_stack_is_pushed_as_a_whole),
        cmocka_unit_test(potentials_1_only_the_top_of_a_stack_is_in_play),
        cmocka_unit_test(potentials_4_decision_a_row_uncovered_in_phase_1_stands_during_the_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
