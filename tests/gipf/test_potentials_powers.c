/* The five powers by example: book 003 sections C.1 (TAMSK), C.2 (ZÈRTZ), C.3 (DVONN), C.4
 * (YINSH) and C.5 (PÜNCT), rule by rule, and the decisions of potentials.md §5. How boards
 * are drawn says support.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gipf/names.h"
#include "support.h"

/* == C.1: TAMSK == */

/* White's push from e1 takes his T from e4 to e5: an extra move, at once.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   wT  .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   b  e2 */
static void C1_1_pushing_a_T_onto_e5_gives_an_extra_move(void **unused) {
    (void)unused;
    static const char extra[] = "gipf standard 4/5/6/wbbwT3/6/5/W2B w 4,5 BB -,- X w";
    check_play("gipf standard 4/5/6/bbwT4/6/5/W2B w 5,5 BB -,- m -", "e1-e2", extra);
    check_some_actions(extra, "+e", "+e1-e2 +e9-e8");
    check_some_actions(extra, "+n", "+none");
    check_some_actions(extra, "e", "");
    check_refused(extra, "e1-e2", PT_MSG_GIPF_EXTRA_FIRST);
    /* Another kind of potential, or a T that is used, gets none there. */
    check_play("gipf standard 4/5/6/bbwZ4/6/5/W2B w 5,5 BB -,- m -", "e1-e2",
               "gipf standard 4/5/6/wbbwZ3/6/5/W2B b 4,5 BB -,- m -");
    check_play("gipf standard 4/5/6/bbwt4/6/5/W2B w 5,5 BB -,- m -", "e1-e2",
               "gipf standard 4/5/6/wbbwt3/6/5/W2B b 4,5 BB -,- m -");
}

/* He need not: declined, the T goes out of the game and its basic piece stays.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   wT  .   .   W  h2
 *      b4  .   .   .   b   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   w  e2 */
static void C1_1_the_extra_move_may_be_declined(void **unused) {
    (void)unused;
    check_play("gipf standard 4/5/6/wbbwT3/6/5/W2B w 4,5 BB -,- X w", "+none",
               "gipf standard 4/5/6/wbbw3/6/5/W2B b 4,5 BB -,- m -");
}

/* The T is taken off and comes in as a single piece; it costs nothing from the reserve. Its
 * push moves the basic piece on e5 like any other.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   wT  .   .   W  h2
 *      b4  .   .   .   b   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   w  e2 */
static void C1_2_the_potential_is_pushed_in_as_a_single_piece(void **unused) {
    (void)unused;
    static const char extra[] = "gipf standard 4/5/6/wbbwT3/6/5/W2B w 4,5 BB -,- X w";
    check_play(extra, "+a1-b2", "gipf standard wt3/5/6/wbbw3/6/5/W2B b 4,5 BB -,- m -");
    check_play(extra, "+e1-e2", "gipf standard 4/5/6/wtwbbw2/6/5/W2B b 4,5 BB -,- m -");
}

/* Black pushes White's T onto e5: White has an extra move before his regular one.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   wT  .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   b  e2 */
static void C1_3_pushed_by_the_opponent_the_extra_move_comes_before_the_regular_one(void **unused) {
    (void)unused;
    static const char extra[] = "gipf standard 4/5/6/bbbwT3/6/5/W2B w 5,4 BB -,- x w";
    check_play("gipf standard 4/5/6/bbwT4/6/5/W2B b 5,5 BB -,- m -", "e1-e2", extra);
    check_refused(extra, "e1-e2", PT_MSG_GIPF_EXTRA_FIRST);
    check_play(extra, "+a1-b2", "gipf standard wt3/5/6/bbbw3/6/5/W2B w 5,4 BB -,- m -");
    check_play(extra, "+none;a1-b2", "gipf standard w3/5/6/bbbw3/6/5/W2B b 4,4 BB -,- m -");
}

/* Black's push makes his row b2-e2 and brings White's T onto e5: he removes first.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   wT  .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  b   b   b   w  e2 */
static void C1_3_note_the_opponents_rows_are_removed_first(void **unused) {
    (void)unused;
    static const char removal[] = "gipf standard b3/b4/b5/bwbwT3/6/5/W2B b 5,4 BB -,- R w";
    check_play("gipf standard b3/b4/b5/wbwT4/6/5/W2B b 5,5 BB -,- m -", "e1-e2", removal);
    check_play(removal, "xb2-e2", "gipf standard 4/5/6/1wbwT3/6/5/W2B w 5,8 BB -,- x w");
}

/* White's own rows go before the extra move too.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   w   .   wT  .   .   W  h2
 *      b4  .   w   .   b   .   .  g2
 *        b3  .   w   .   .   .  f2
 *          b2  .   w   .   .  e2 */
static void C1_3_own_rows_are_removed_first_too(void **unused) {
    (void)unused;
    check_play("gipf standard 4/wwww1/6/2bwT3/6/5/W2B w 5,5 BB -,- r w", "xc2-c5",
               "gipf standard 4/5/6/2bwT3/6/5/W2B w 9,5 BB -,- x w");
}

/* The T on e5 is part of White's row. Left on the board it has its extra move; taken, there
 * is none. (No row of Black's can take it: beside e5 no line has four spots on one side.)
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   wT  .   .   W  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   w  e2 */
static void potentials_5_decision_a_T_that_left_e5_gets_nothing_removed(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/wwwwT3/6/5/W2B w 5,5 BB -,- r w";
    check_play(position, "xe2-e5:e5", "gipf standard 4/5/6/3wT3/6/5/W2B w 8,5 BB -,- x w");
    check_play(position, "xe2-e5", "gipf standard 4/5/6/7/6/5/W2B w 9,5 BB -,- m -");
}

/* Black's extra move pushes White's T onto e5, his regular move pushes it on to e6: it keeps
 * its potential and gets nothing.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   bT  .   .   W  h2
 *      b4  .   .   .   wT  .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   w  e2 */
static void potentials_5_decision_a_T_that_left_e5_gets_nothing_pushed_off(void **unused) {
    (void)unused;
    static const char between[] = "gipf standard 4/5/6/btwbwTb2/6/5/W2B b 5,5 BB -,- m w";
    check_play("gipf standard 4/5/6/wbwTbT3/6/5/W2B b 5,5 BB -,- x b", "+e1-e2", between);
    check_play(between, "e1-e2", "gipf standard 4/5/6/bbtwbwTb1/6/5/W2B w 5,4 BB -,- m -");
    /* Left there, it has its extra move in White's turn. */
    check_play(between, "a1-b2", "gipf standard b3/5/6/btwbwTb2/6/5/W2B w 5,4 BB -,- x w");
}

/* White's push completes e2-e5 and brings the T onto e5. Nothing is removed before the
 * extra move; then the row goes.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   wT  .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   w  e2 */
static void C1_4_nothing_is_removed_between_regular_and_extra_move(void **unused) {
    (void)unused;
    static const char extra[] = "gipf standard 4/5/6/wwwwT3/6/5/W2B w 4,5 BB -,- X w";
    check_play("gipf standard 4/5/6/wwwT4/6/5/W2B w 5,5 BB -,- m -", "e1-e2", extra);
    check_refused(extra, "xe2-e5", PT_MSG_GIPF_NO_REMOVAL_NOW);
    check_play(extra, "+a1-b2", "gipf standard wt3/5/6/wwww3/6/5/W2B w 4,5 BB -,- R -");
    /* The extra move from e9 brings a fifth piece into the row. */
    check_play("gipf standard 4/5/6/wwwwTb1b/6/5/W2B w 4,5 BB -,- X w", "+e9-e8;xe2-e8",
               "gipf standard 4/5/6/7/6/5/W2B b 8,5 BB -,- m -");
}

/* A second T follows onto e5 in the same turn: one more extra move.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   .  h2
 *      b4  .   .   .   wT  .   .  g2
 *        b3  .   .   .   wT  .  f2
 *          b2  B   .   .   W  e2 */
static void C1_4_a_second_T_in_the_same_turn(void **unused) {
    (void)unused;
    static const char second[] = "gipf tournament B3/5/6/wtwWwTw2/6/5/4 w 8,12 BL -,T1 X w";
    check_play("gipf tournament B3/5/6/WwTwT4/6/5/4 w 9,12 LL T1,T1 m -", "e1-e2;+e1-e2", second);
    check_play(second, "+h6-h5", "gipf tournament B3/5/6/wtwWww2/6/5/3wt w 8,12 BL -,T1 R -");
}

/* The same before the regular move: phase x goes on.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   wT  .   .   W  h2
 *      b4  .   .   .   wT  .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   b  e2 */
static void C1_4_a_second_T_before_the_regular_move(void **unused) {
    (void)unused;
    static const char second[] = "gipf standard 4/5/6/wtbbwTw2/6/5/W2B w 5,4 BB -,- x w";
    check_play("gipf standard 4/5/6/bbwTwT3/6/5/W2B w 5,4 BB -,- x w", "+e1-e2", second);
    check_play(second, "+a1-b2;b1-b2", "gipf standard wwt2/5/6/wtbbww2/6/5/W2B b 4,4 BB -,- m -");
}

/* After an extra move before it the regular move must be made: White has nothing for it.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   wT  .   .   W  h2
 *      b4  .   .   .   b   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   b  e2 */
static void potentials_5_the_regular_move_must_still_be_made(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/bbbwT3/6/5/W2B w 0,5 BB -,- x w";
    check_end(position, "+a1-b2", "gipf standard wt3/5/6/bbbw3/6/5/W2B w 0,5 BB -,- ob -", PT_BLACK,
              GIPF_END_RESERVE);
    check_end(position, "+none", "gipf standard 4/5/6/bbbw3/6/5/W2B w 0,5 BB -,- ob -", PT_BLACK,
              GIPF_END_RESERVE);
}

/* == C.2: ZÈRTZ == */

/*          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   wZ  e2 */
static void C2_1_a_Z_jumps(void **unused) {
    (void)unused;
    check_play("gipf standard 4/5/6/wZb5/6/5/W2B w 5,5 BB -,- m -", "Ze2-e4",
               "gipf standard 4/5/6/wbwz4/6/5/W2B b 5,5 BB -,- m -");
}

/* Over own pieces, opposing ones, GIPF-pieces and stacks alike; what is jumped stays.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   wd+ .   .   W  h2
 *      b4  .   .   .   B   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   wZ  e2 */
static void C2_2_over_pieces_of_any_colour_and_kind(void **unused) {
    (void)unused;
    check_play("gipf standard 4/5/6/wZwB[bwd]3/6/5/W2B w 5,5 BB -,- m -", "Ze2-e6",
               "gipf standard 4/5/6/wwB[bwd]wz2/6/5/W2B b 5,5 BB -,- m -");
}

/* From e5 over d5 to c5 and over f5 to g5; in the other directions there is nothing to jump.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   b   .   .  h3
 *    b5  .   .   b   wZ  .   .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void C2_3_over_at_least_one_piece_and_in_a_straight_line(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/3b2/3wZ3/3b2/5/W2B w 5,5 BB -,- m -";
    check_some_actions(position, "Z", "Ze5-c5 Ze5-g5");
    check_refused(position, "Ze5-e6", PT_MSG_GIPF_Z_TARGET);
    check_refused(position, "Ze5-e4", PT_MSG_GIPF_Z_TARGET);
    check_refused(position, "Ze5-c4", PT_MSG_GIPF_Z_TARGET);
    /* g6 lies behind f5 and g5, but round a corner. */
    check_refused("gipf standard 4/5/6/3wZ3/3b2/3b1/W2B w 5,5 BB -,- m -", "Ze5-g6",
                  PT_MSG_GIPF_Z_TARGET);
}

/* From e4 over e5 to e6, the first vacant spot; not on to e8 over the gap. Downwards the
 * pieces go on to the edge, and a dot is no spot to land on.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   b   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   b   .   .   W  h2
 *      b4  .   .   .   wZ  .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   b  e2 */
static void C2_4_onto_the_first_vacant_spot(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/bbwZb1b1/6/5/W2B w 5,5 BB -,- m -";
    check_some_actions(position, "Z", "Ze4-e6");
    check_refused(position, "Ze4-e8", PT_MSG_GIPF_Z_TARGET);
    check_refused(position, "Ze4-e1", PT_MSG_NOT_AN_ACTION);
}

/* == C.3: DVONN == */

/* Around the D on e5: b on e6, bD on f5 and bd (on top of a w) on f4 can be jumped; a
 * GIPF-piece on e4, a loaded Z on d4 and a used z on d5 cannot.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   b   bD  .   .  h3
 *    b5  .   .   bz  wD  bd+ .   W  h2
 *      b4  .   .   bZ  B   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void C3_1_onto_an_adjacent_basic_piece_or_D(void **unused) {
    (void)unused;
    static const char position[] =
        "gipf standard 4/5/2bZbz2/2BwDb2/2[wbd]bD2/5/W3 w 5,5 BB -,- m -";
    check_some_actions(position, "D", "De5-e6 De5-f4 De5-f5");
    check_play(position, "De5-e6",
               "gipf standard 4/5/2bZbz2/2Bw[bwd]2/2[wbd]bD2/5/W3 b 5,5 BB -,- m -");
    check_play(position, "De5-f5",
               "gipf standard 4/5/2bZbz2/2Bwb2/2[wbd][bDwd]2/5/W3 b 5,5 BB -,- m -");
    check_refused(position, "De5-e4", PT_MSG_GIPF_D_TARGET);
    check_refused(position, "De5-d4", PT_MSG_GIPF_D_TARGET);
    check_refused(position, "De5-d5", PT_MSG_GIPF_D_TARGET);
}

/* Not over empty spots or pieces, not onto an empty spot, not onto own pieces.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   b   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   w   wD  .   .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void C3_1_only_adjacent_and_only_opposing_pieces(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/3w2/3wD1b1/6/5/W2B w 5,5 BB -,- m -";
    check_some_actions(position, "D", "");
    check_refused(position, "De5-e7", PT_MSG_GIPF_D_TARGET);
    check_refused(position, "De5-e6", PT_MSG_GIPF_D_TARGET);
    check_refused(position, "De5-d5", PT_MSG_GIPF_D_TARGET);
}

/* D on D on D, colours alternating; of a stack in a row only the top goes.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   bd+ .   .   .  h3
 *    b5  .   .   .   wD  .   .   W  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   .  e2 */
static void C3_2_stacks_of_D_and_only_the_top_is_removed(void **unused) {
    (void)unused;
    static const char row[] = "gipf standard 4/5/6/1www[wDbdwd]2/6/5/W2B w 5,5 BB -,- R -";
    check_play("gipf standard 4/5/6/1wwwD[wDbd]2/6/5/W2B w 5,5 BB -,- m -", "De5-e6", row);
    check_actions(row, "xe3-e6");
    check_play(row, "xe3-e6", "gipf standard 4/5/6/4[wDbd]2/6/5/W2B b 8,5 BB -,- m -");
}

/* The D of Black under the white one on e6 has no power; uncovered it has.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   w   .   .   .  h4
 *      c6  .   .   wd+ .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void C3_3_a_covered_piece_is_neutralized_until_it_is_uncovered(void **unused) {
    (void)unused;
    check_some_actions("gipf standard 4/5/6/4[bDwd]w1/6/5/W2B b 5,5 BB -,- m -", "D", "");
    check_refused("gipf standard 4/5/6/4[bDwd]w1/6/5/W2B b 5,5 BB -,- m -", "De6-e7",
                  PT_MSG_GIPF_NO_POTENTIAL);
    check_play("gipf standard 4/5/6/1www[bDwd]2/4w1/5/W2B w 5,5 BB -,- R -", "xe3-e6",
               "gipf standard 4/5/6/4bD2/4w1/5/W2B b 8,5 BB -,- m -");
    check_play("gipf standard 4/5/6/4bD2/4w1/5/W2B b 8,5 BB -,- m -", "De6-f6",
               "gipf standard 4/5/6/4b2/4[wbd]1/5/W2B w 8,5 BB -,- m -");
}

/* White's row e2-e6 takes the black d from e6: his own D under it completes c6 d6 e6 f5,
 * and his turn is not over before that row is gone too.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  w   w   bd+ w   .   .  h3
 *    b5  .   .   .   w   .   .   W  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   w  e2 */
static void C3_4_a_removal_can_complete_another_own_row(void **unused) {
    (void)unused;
    static const char second[] = "gipf standard 4/4w/4w1/4wD2/3w2/5/W2B w 9,5 BB -,- R -";
    check_play("gipf standard 4/4w/4w1/wwww[wDbd]2/3w2/5/W2B w 5,5 BB -,- R -", "xe2-e6", second);
    check_actions(second, "xc6-f5 xc6-f5:e6");
    check_play(second, "xc6-f5:e6", "gipf standard 4/5/6/4wD2/6/5/W2B b 12,5 BB -,- m -");
}

/* White must take his own d from e6: the black D under it completes Black's c6 d6 e6 f5,
 * which Black removes before he moves.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  b   b   wd+ b   .   .  h3
 *    b5  .   .   .   w   .   .   W  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   .  e2 */
static void C3_4_a_removal_can_complete_a_row_of_the_opponent(void **unused) {
    (void)unused;
    static const char next[] = "gipf standard 4/4b/4b1/4bD2/3b2/5/W2B b 8,5 BB -,- r -";
    check_play("gipf standard 4/4b/4b1/1www[bDwd]2/3b2/5/W2B w 5,5 BB -,- R -", "xe3-e6", next);
    check_actions(next, "xc6-f5 xc6-f5:e6");
}

/* == C.4: YINSH == */

/* From e5 along every line, over vacant spots only: e7 and f5 are taken.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   b   .   .   .  h4
 *      c6  .   .   .   w   .   .  h3
 *    b5  .   .   .   wY  .   .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void C4_1_a_Y_moves_along_lines_over_vacant_spots(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/3wY1b1/3w2/5/W2B w 5,5 BB -,- m -";
    check_some_actions(position, "Y",
                       "Ye5-e6 Ye5-e4 Ye5-e3 Ye5-e2 Ye5-d4 Ye5-c3 Ye5-b2 Ye5-f4 Ye5-g3 "
                       "Ye5-d5 Ye5-c5 Ye5-b5");
    check_play(position, "Ye5-g3", "gipf standard 4/5/6/3w1b1/3w2/1wy3/W2B b 5,5 BB -,- m -");
    check_refused(position, "Ye5-e7", PT_MSG_GIPF_Y_TARGET);
    check_refused(position, "Ye5-e8", PT_MSG_GIPF_Y_TARGET);
    check_refused(position, "Ye5-c4", PT_MSG_GIPF_Y_TARGET);
    check_refused(position, "Ye5-e5", PT_MSG_GIPF_Y_TARGET);
    check_refused(position, "Ye5-e1", PT_MSG_NOT_AN_ACTION);
}

/* == C.5: PÜNCT == */

/* Around the P on e5: B on e6, bP on f5 and bp (on top of a wP) on f4 can be jumped; the
 * basic piece on e4, the loaded D on d4 and the basic piece on top of White's own GIPF-piece
 * on d5 cannot.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   B   bP  .   .  h3
 *    b5  .   .   b+  wP  bp+ .   W  h2
 *      b4  .   .   bD  b   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void C5_1_onto_an_adjacent_gipf_piece_or_P(void **unused) {
    (void)unused;
    static const char position[] =
        "gipf standard 4/5/2bD[Wb]2/2bwPB2/2[wPbp]bP2/5/W2B w 5,5 BB -,- m -";
    check_some_actions(position, "P", "Pe5-e6=1 Pe5-e6=2 Pe5-f5 Pe5-f4");
    check_refused(position, "Pe5-e4", PT_MSG_GIPF_P_TARGET);
    check_refused(position, "Pe5-d4", PT_MSG_GIPF_P_TARGET);
    check_refused(position, "Pe5-d5", PT_MSG_GIPF_P_TARGET);
    check_refused(position, "Pe5-e7", PT_MSG_GIPF_P_TARGET);
    check_refused(position, "Pe5-h5=1", PT_MSG_GIPF_P_TARGET);
}

/*          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   bP  .   .  h3
 *    b5  .   .   .   wP  bp+ .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void C5_2_onto_a_P_the_potential_itself_jumps(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/3wP3/2[wPbp]bP2/5/W2B w 5,5 BB -,- m -";
    check_play(position, "Pe5-f5", "gipf standard 4/5/6/3w3/2[wPbp][bPwp]2/5/W2B b 5,5 BB -,- m -");
    check_play(position, "Pe5-f4", "gipf standard 4/5/6/3w3/2[wPbpwp]bP2/5/W2B b 5,5 BB -,- m -");
    check_refused(position, "Pe5-f5=1", PT_MSG_GIPF_LAY_COUNT);
}

/* Onto a GIPF-piece go one or two pieces from the reserve; the potential is out of the game.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   B   .   .   .  h3
 *    b5  .   .   .   wP  .   .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void C5_3_onto_a_gipf_piece_one_or_two_basic_pieces_are_laid(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/3wPB2/6/5/W2B w 5,5 BB -,- m -";
    check_play(position, "Pe5-e6=1", "gipf standard 4/5/6/3w[Bw]2/6/5/W2B b 4,5 BB -,- m -");
    check_play(position, "Pe5-e6=2", "gipf standard 4/5/6/3w[BW]2/6/5/W2B b 3,5 BB -,- m -");
    check_refused(position, "Pe5-e6", PT_MSG_GIPF_LAY_COUNT);
    check_refused(position, "Pe5-e6=3", PT_MSG_NOT_AN_ACTION);
    check_refused(position, "Pe5-e6=0", PT_MSG_NOT_AN_ACTION);
}

/* The single piece on the GIPF-piece must go with the row; the GIPF-piece is in play again.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   w+  .   .   .  h3
 *    b5  .   .   .   w   .   .   W  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   .  e2 */
static void C5_4_a_single_piece_on_a_gipf_piece_goes_and_sets_it_free(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/1www[Bw]2/6/5/W3 w 5,5 BB -,- R -";
    check_actions(position, "xe3-e6");
    check_play(position, "xe3-e6", "gipf standard 4/5/6/4B2/6/5/W3 b 9,5 BB -,- m -");
}

/* Two pieces on it are a GIPF-piece: it may stay in a row, and Black's P may jump onto it.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   W+  .   .   .  h3
 *    b5  .   .   .   w   .   .   W  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   .  e2 */
static void C5_5_two_pieces_on_it_are_a_gipf_piece(void **unused) {
    (void)unused;
    static const char row[] = "gipf standard 4/5/6/1www[BW]2/6/5/W2B w 5,5 BB -,- R -";
    check_actions(row, "xe3-e6 xe3-e6:e6");
    check_play(row, "xe3-e6:e6", "gipf standard 4/5/6/4[BW]2/6/5/W2B b 8,5 BB -,- m -");
    check_play(row, "xe3-e6", "gipf standard 4/5/6/4B2/6/5/W2B b 10,5 BB -,- m -");
    check_play("gipf standard 4/5/6/3bP[BW]2/6/5/W2B b 5,5 BB -,- m -", "Pe5-e6=2",
               "gipf standard 4/5/6/3b[BWB]2/6/5/W2B w 5,3 BB -,- m -");
}

/* A P cannot jump onto the opponent's basic piece on one's own GIPF-piece, a D can.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   wD  .   .   .  h3
 *    b5  .   .   .   b+  .   .   W  h2
 *      b4  .   .   .   wP  .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void C5_5_note_the_basic_piece_on_a_gipf_piece_is_for_D(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/2wP[Wb]wD2/6/5/W2B w 5,5 BB -,- m -";
    check_refused(position, "Pe4-e5", PT_MSG_GIPF_P_TARGET);
    check_refused(position, "Pe4-e5=1", PT_MSG_GIPF_P_TARGET);
    check_play(position, "De6-e5", "gipf standard 4/5/6/2wP[Wbwd]w2/6/5/W2B b 5,5 BB -,- m -");
}

/*          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   B   .   .   .  h3
 *    b5  .   .   .   wP  .   .   W  h2
 *      b4  .   .   .   .   .   wY  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void C5_6_not_onto_a_gipf_piece_with_an_empty_reserve(void **unused) {
    (void)unused;
    static const char none[] = "gipf standard 4/5/6/3wPB2/6/wY4/W2B w 0,5 BB -,- m -";
    static const char one[] = "gipf standard 4/5/6/3wPB2/6/wY4/W2B w 1,5 BB -,- m -";
    check_some_actions(none, "P", "");
    check_refused(none, "Pe5-e6=1", PT_MSG_GIPF_LAY_RESERVE);
    check_refused(none, "Pe5-e6=2", PT_MSG_GIPF_LAY_RESERVE);
    check_some_actions(one, "P", "Pe5-e6=1");
    check_refused(one, "Pe5-e6=2", PT_MSG_GIPF_LAY_RESERVE);
    /* Onto a P nothing is laid, so nothing is needed. */
    check_some_actions("gipf standard 4/5/6/3wPbP2/6/5/W2B w 0,5 BB -,- m -", "P", "Pe5-e6");
}

/* As with D: the uncovered GIPF-piece completes Black's c6 d6 e6 f5; in the second case the
 * P that White sets free completes his own row.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  b   b   w+  b   .   .  h3
 *    b5  .   .   .   w   .   .   W  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   .  e2 */
static void C5_7_a_removal_can_complete_a_row(void **unused) {
    (void)unused;
    static const char theirs[] = "gipf standard 4/4b/4b1/4B2/3b2/5/W3 b 9,5 BB -,- r -";
    static const char own[] = "gipf standard 4/4w/4w1/4wP2/3w2/5/W2B w 9,5 BB -,- R -";
    check_play("gipf standard 4/4b/4b1/1www[Bw]2/3b2/5/W3 w 5,5 BB -,- R -", "xe3-e6", theirs);
    check_actions(theirs, "xc6-f5 xc6-f5:e6");
    check_play("gipf standard 4/4w/4w1/wwww[wPbp]2/3w2/5/W2B w 5,5 BB -,- R -", "xe2-e6", own);
    check_actions(own, "xc6-f5 xc6-f5:e6");
}

/* Covering Black's last GIPF-piece wins, with one piece or two; the count comes although no
 * row is removed.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   B   .   .   .  h3
 *    b5  .   .   .   wP  .   .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2 */
static void C5_8_covering_the_last_gipf_piece_wins(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/3wPB2/6/5/W3 w 5,5 BB -,- m -";
    check_end(position, "Pe5-e6=2", "gipf standard 4/5/6/3w[BW]2/6/5/W3 w 3,5 BB -,- ow -",
              PT_WHITE, GIPF_END_GIPF);
    check_end(position, "Pe5-e6=1", "gipf standard 4/5/6/3w[Bw]2/6/5/W3 w 4,5 BB -,- ow -",
              PT_WHITE, GIPF_END_GIPF);
}

/* The one case in which it does not: the single piece completes White's own e3-e6, which he
 * must remove, and Black's GIPF-piece is free again. With two pieces he may leave them.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   B   .   .   .  h3
 *    b5  .   .   .   wP  .   .   W  h2
 *      b4  .   .   .   w   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  .   .   .   .  e2 */
static void C5_8_a_single_covering_piece_in_an_own_row_does_not_win(void **unused) {
    (void)unused;
    static const char position[] = "gipf standard 4/5/6/1wwwPB2/6/5/W3 w 5,5 BB -,- m -";
    check_play(position, "Pe5-e6=1", "gipf standard 4/5/6/1www[Bw]2/6/5/W3 w 4,5 BB -,- R -");
    check_play(position, "Pe5-e6=1;xe3-e6", "gipf standard 4/5/6/4B2/6/5/W3 b 8,5 BB -,- m -");
    check_end(position, "Pe5-e6=2;xe3-e6:e6", "gipf standard 4/5/6/4[BW]2/6/5/W3 w 6,5 BB -,- ow -",
              PT_WHITE, GIPF_END_GIPF);
}

/* Black's own row would take the covering piece away again, but his phase 1 comes too late:
 * the count after White's phase 5 ends the game.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   wP  .   .   .  h4
 *      c6  .   .   B   .   .   .  h3
 *    b5  .   .   .   b   .   .   W  h2
 *      b4  .   .   .   b   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   b  e2 */
static void potentials_5_the_owners_own_phase_1_comes_too_late(void **unused) {
    (void)unused;
    check_end("gipf standard 4/5/6/bbbbBwP1/6/5/W3 w 5,5 BB -,- m -", "Pe7-e6=1",
              "gipf standard 4/5/6/bbbb[Bw]w1/6/5/W3 w 4,5 BB -,- ow -", PT_WHITE, GIPF_END_GIPF);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(C1_1_pushing_a_T_onto_e5_gives_an_extra_move),
        cmocka_unit_test(C1_1_the_extra_move_may_be_declined),
        cmocka_unit_test(C1_2_the_potential_is_pushed_in_as_a_single_piece),
        cmocka_unit_test(C1_3_pushed_by_the_opponent_the_extra_move_comes_before_the_regular_one),
        cmocka_unit_test(C1_3_note_the_opponents_rows_are_removed_first),
        cmocka_unit_test(C1_3_own_rows_are_removed_first_too),
        cmocka_unit_test(potentials_5_decision_a_T_that_left_e5_gets_nothing_removed),
        cmocka_unit_test(potentials_5_decision_a_T_that_left_e5_gets_nothing_pushed_off),
        cmocka_unit_test(C1_4_nothing_is_removed_between_regular_and_extra_move),
        cmocka_unit_test(C1_4_a_second_T_in_the_same_turn),
        cmocka_unit_test(C1_4_a_second_T_before_the_regular_move),
        cmocka_unit_test(potentials_5_the_regular_move_must_still_be_made),
        cmocka_unit_test(C2_1_a_Z_jumps),
        cmocka_unit_test(C2_2_over_pieces_of_any_colour_and_kind),
        cmocka_unit_test(C2_3_over_at_least_one_piece_and_in_a_straight_line),
        cmocka_unit_test(C2_4_onto_the_first_vacant_spot),
        cmocka_unit_test(C3_1_onto_an_adjacent_basic_piece_or_D),
        cmocka_unit_test(C3_1_only_adjacent_and_only_opposing_pieces),
        cmocka_unit_test(C3_2_stacks_of_D_and_only_the_top_is_removed),
        cmocka_unit_test(C3_3_a_covered_piece_is_neutralized_until_it_is_uncovered),
        cmocka_unit_test(C3_4_a_removal_can_complete_another_own_row),
        cmocka_unit_test(C3_4_a_removal_can_complete_a_row_of_the_opponent),
        cmocka_unit_test(C4_1_a_Y_moves_along_lines_over_vacant_spots),
        cmocka_unit_test(C5_1_onto_an_adjacent_gipf_piece_or_P),
        cmocka_unit_test(C5_2_onto_a_P_the_potential_itself_jumps),
        cmocka_unit_test(C5_3_onto_a_gipf_piece_one_or_two_basic_pieces_are_laid),
        cmocka_unit_test(C5_4_a_single_piece_on_a_gipf_piece_goes_and_sets_it_free),
        cmocka_unit_test(C5_5_two_pieces_on_it_are_a_gipf_piece),
        cmocka_unit_test(C5_5_note_the_basic_piece_on_a_gipf_piece_is_for_D),
        cmocka_unit_test(C5_6_not_onto_a_gipf_piece_with_an_empty_reserve),
        cmocka_unit_test(C5_7_a_removal_can_complete_a_row),
        cmocka_unit_test(C5_8_covering_the_last_gipf_piece_wins),
        cmocka_unit_test(C5_8_a_single_covering_piece_in_an_own_row_does_not_win),
        cmocka_unit_test(potentials_5_the_owners_own_phase_1_comes_too_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
