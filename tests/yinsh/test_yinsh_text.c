/* Positions, actions, turns, setups and records of YINSH as text: what comes back, and what is
 * refused for which reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "texts.h"
#include "yinsh/names.h"

/* == Positions == */

static void positions_and_actions_come_back_as_they_were_written(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++)
        walk_game(seed % 4 ? "yinsh standard" : "yinsh blitz", seed, 200, comes_back, NULL);
}

static const refused_position refused_positions[] = {
    /* the line as a whole */
    {"yinsh standard 4/7/8/9/10/9/10/9/8/7/4 w", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"yinsh standard 4/7/8/9/10/9/10/9/8/7/4 w p ", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"yinsh  standard 4/7/8/9/10/9/10/9/8/7/4 w p", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"YINSH standard 4/7/8/9/10/9/10/9/8/7/4 w p", PT_SYNTAX, PT_FIELD_GAME, PT_MSG_OTHER_GAME},
    {"yinsh Standard 4/7/8/9/10/9/10/9/8/7/4 w p", PT_SYNTAX, "RULES", PT_MSG_YINSH_RULES},
    {"yinsh basic 4/7/8/9/10/9/10/9/8/7/4 w p", PT_SYNTAX, "RULES", PT_MSG_YINSH_RULES},
    /* columns */
    {"yinsh standard 4/7/8/9/10/9/10/9/8/7 w p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_COLUMN_COUNT},
    {"yinsh standard 4/7/8/9/10/9/10/9/8/7/4/ w p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_COLUMN_COUNT},
    {"yinsh standard 3/7/8/9/10/9/10/9/8/7/4 w p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_COLUMN_SHORT},
    {"yinsh standard /7/8/9/10/9/10/9/8/7/4 w p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_COLUMN_SHORT},
    {"yinsh standard 5/7/8/9/10/9/10/9/8/7/4 w p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_COLUMN_LONG},
    {"yinsh standard 4W/7/8/9/10/9/10/9/8/7/4 b p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_COLUMN_LONG},
    {"yinsh standard 4/7/8/9/9W1/9/10/9/8/7/4 b p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_COLUMN_LONG},
    /* numbers */
    {"yinsh standard 04/7/8/9/10/9/10/9/8/7/4 w p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_EMPTY_NUMBER},
    {"yinsh standard W03/7/8/9/10/9/10/9/8/7/4 b p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_EMPTY_NUMBER},
    {"yinsh standard 4/7/8/9/10/9/10/9/8/7/99999999999999999999999 w p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_EMPTY_NUMBER},
    {"yinsh standard 22/7/8/9/10/9/10/9/8/7/4 w p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_COLUMN_LONG},
    /* pieces */
    {"yinsh standard x3/7/8/9/10/9/10/9/8/7/4 b p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_NOT_A_PIECE},
    {"yinsh standard -4/7/8/9/10/9/10/9/8/7/4 w p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_NOT_A_PIECE},
    {"yinsh standard [Ww]3/7/8/9/10/9/10/9/8/7/4 w p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_NOT_A_PIECE},
    /* turn and phase */
    {"yinsh standard 4/7/8/9/10/9/10/9/8/7/4 W p", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_YINSH_TURN},
    {"yinsh standard 4/7/8/9/10/9/10/9/8/7/4 wb p", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_YINSH_TURN},
    {"yinsh standard 4/7/8/9/10/9/10/9/8/7/4 w P", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_YINSH_PHASE},
    {"yinsh standard 4/7/8/9/10/9/10/9/8/7/4 w pp", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_YINSH_PHASE},
    {"yinsh standard 4/7/8/9/10/9/10/9/8/7/4 w ", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_YINSH_PHASE},
    /* more than 5 rings of a colour, more than 51 markers */
    {"yinsh standard WWWW/WW5/8/9/10/9/10/9/8/7/BBB1 w m", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_YINSH_MORE_WHITE_RINGS},
    {"yinsh standard WWW1/7/8/9/10/9/10/9/8/6B/BBBBB w m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_YINSH_COLUMN_LONG},
    {"yinsh standard WWW1/7/8/9/10/9/10/9/8/5BB/BBBB w m", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_YINSH_MORE_BLACK_RINGS},
    {"yinsh standard wbwb/bwbwbwb/wbwbwbwb/wbwbwbwbw/bwbwbwbwbw/wbwbwbwbw/bwbwb5/8B/6BB/W4BB/WWWW "
     "w o",
     PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_YINSH_MORE_MARKERS},
    /* placing: a marker, ten rings, counts */
    {"yinsh standard Ww2/7/8/9/10/9/10/9/8/7/4 b p", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_YINSH_MARKER_EARLY},
    {"yinsh standard WWWW/W6/8/9/10/9/10/9/8/6B/BBBB w p", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_YINSH_ALL_PLACED},
    {"yinsh standard 4/7/8/9/10/9/10/9/8/7/4 b p", PT_ILLEGAL, PT_FIELD_TURN,
     PT_MSG_YINSH_PLACED_COUNTS},
    {"yinsh standard W3/7/8/9/10/9/10/9/8/7/4 w p", PT_ILLEGAL, PT_FIELD_TURN,
     PT_MSG_YINSH_PLACED_COUNTS},
    {"yinsh standard WW2/7/8/9/10/9/10/9/8/7/4 b p", PT_ILLEGAL, PT_FIELD_TURN,
     PT_MSG_YINSH_PLACED_COUNTS},
    {"yinsh standard B3/7/8/9/10/9/10/9/8/7/4 w p", PT_ILLEGAL, PT_FIELD_TURN,
     PT_MSG_YINSH_PLACED_COUNTS},
    /* afterwards: too few rings, a last ring gone before the end, twice, or not by this player */
    {"yinsh standard W3/7/8/9/10/9/10/9/8/7/BBBB w o", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_YINSH_FEWER_WHITE_RINGS},
    {"yinsh standard WWWW/7/8/9/10/9/10/9/8/7/3B b o", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_YINSH_FEWER_BLACK_RINGS},
    {"yinsh blitz WWW1/7/8/9/10/9/10/9/8/6B/BBBB w o", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_YINSH_FEWER_WHITE_RINGS},
    {"yinsh standard WW2/7/8/9/10/9/10/9/8/7/BBBB w m", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_YINSH_WON},
    {"yinsh standard WWW1/7/8/9/10/9/10/9/8/7/BB2 w g", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_YINSH_WON},
    {"yinsh blitz WWWW/7/8/9/10/9/10/9/8/6B/BBBB w m", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_YINSH_WON},
    {"yinsh standard WW2/7/8/9/10/9/10/9/8/7/BB2 w o", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_YINSH_BOTH_WON},
    {"yinsh standard WW2/7/8/9/10/9/10/9/8/7/BBB1 b o", PT_ILLEGAL, PT_FIELD_TURN,
     PT_MSG_YINSH_WON_BY_OTHER},
    {"yinsh blitz WWWW/W6/8/9/10/9/10/9/8/7/BBBB w o", PT_ILLEGAL, PT_FIELD_TURN,
     PT_MSG_YINSH_WON_BY_OTHER},
    /* 47 markers where a row has just gone */
    {"yinsh standard wbwb/bwbwbwb/wbwbwbwb/wbwbwbwbw/bwbwbwbwbw/wbwbwbwbw/10/9/7B/5BB/WWW1 w g",
     PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_YINSH_MORE_MARKERS},
    {"yinsh standard wbwb/bwbwbwb/wbwbwbwb/wbwbwbwbw/bwbwbwbwbw/wbwbwbwbw/10/9/7B/5BB/WWW1 b G",
     PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_YINSH_MORE_MARKERS},
    {"yinsh standard wbwb/bwbwbwb/wbwbwbwb/wbwbwbwbw/bwbwbwbwbw/wbwbwbwbw/10/9/7B/5BB/WW2 w o",
     PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_YINSH_MORE_MARKERS},
    /* rows: missing, the other colour's, left standing */
    {"yinsh standard WWW1/7/8/9/2wwww4/9/10/9/8/7/BBB1 w r", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_YINSH_NO_WHITE_ROW},
    {"yinsh standard WWW1/7/8/9/2wwwww3/9/10/9/8/7/BBB1 b R", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_YINSH_NO_BLACK_ROW},
    {"yinsh standard WWW1/7/8/9/2wwwww3/1bbbbb3/10/9/8/7/BBB1 w r", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_YINSH_OTHER_ROW},
    {"yinsh standard WWW1/7/8/9/10/1bbbbb3/10/9/8/7/BBB1 w g", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_YINSH_OTHER_ROW},
    {"yinsh standard WWW1/7/8/9/2wwwww3/9/10/9/8/7/BBB1 w m", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_YINSH_ROW_LEFT},
    {"yinsh standard WWW1/7/8/9/10/1bbbbb3/10/9/8/7/BBB1 w m", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_YINSH_ROW_LEFT},
    {"yinsh standard WWW1/7/8/9/10/1bbbbb3/10/9/8/7/BBB1 w o", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_YINSH_ROW_LEFT},
    /* no markers left, nobody able to move, or neither */
    {"yinsh standard wbwb/bwbwbwb/wbwbwbwb/wbwbwbwbw/bwbwbwbwbw/wbwbwbwbw/bwbw6/8B/6BB/W4BB/WWWW "
     "w m",
     PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_YINSH_POOL_EMPTY},
    {"yinsh standard WBBw/wwWBbbb/bwwWbbwb/1bwbwww2/1www1bbw2/wbw2wbb1/wbb3wwb1/bw4bwb/w5ww/6w/4 "
     "b m",
     PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_YINSH_STUCK},
    {"yinsh standard WWW1/7/8/9/10/9/10/9/8/7/BBB1 w o", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_YINSH_NOT_OVER},
};

static void impossible_positions_are_refused_with_the_field(void **unused) {
    (void)unused;
    board b = open_start("yinsh");
    for (size_t i = 0; i < COUNT(refused_positions); i++)
        check_refused_by_both(b.rules, &refused_positions[i]);
    close_board(&b);
}

/* What counts right is read, even if no game reaches it. */
static void strange_positions_are_read(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        /* rows of both colours after the move */
        "yinsh standard WWW1/7/8/9/2wwwww3/1bbbbb3/10/9/8/7/BBB1 w R",
        "yinsh standard WWW1/7/8/9/2wwwww3/1bbbbb3/10/9/8/7/BBB1 b G",
        /* own rows while a ring is to go */
        "yinsh standard WWW1/7/8/9/2wwwww3/9/10/9/8/7/BBB1 w g",
        /* rows that stay after a last ring */
        "yinsh standard WW2/7/8/9/2wwwww3/1bbbbb3/10/9/8/7/BBB1 w o",
        /* a ring to remove where no row can have been, and rings removed without markers */
        "yinsh standard WWWW/W6/8/9/10/9/10/9/8/6B/BBBB b G",
        "yinsh standard WWW1/7/8/9/10/9/10/9/8/7/BBB1 b m",
        /* at the limits of markers */
        "yinsh standard wbwb/bwbwbwb/wbwbwbwb/wbwbwbwbw/bwbwbwbwbw/wbwbwbwbw/bwb7/8B/6BB/W4BB/WWWW "
        "w m",
        "yinsh standard wbwb/bwbwbwb/wbwbwbwb/wbwbwbwbw/bwbwbwbwbw/wbwbwbwbw/bwbw6/8B/6BB/W4BB/"
        "WWWW b o",
        "yinsh standard wbwb/bwbwbwb/wbwbwbwb/wbwbwbwbw/bwbwbwbwbw/wbwbwbwb1/10/9/7B/5BB/WWW1 w g",
        "yinsh standard wbwb/bwbwbwb/wbwbwbwb/wbwbwbwbw/bwbwbwbwbw/wbwbwbwb1/10/9/7B/5BB/WW2 w o",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        board b = open_position(texts[i]);
        close_board(&b);
        naive_state twin;
        if (!naive_read(&twin, texts[i]))
            fail_msg("the naive twin refuses %s", texts[i]);
    }
}

/* Cut anywhere, or with any byte changed, a text is read or refused, and what is read is exactly
 * the text. */
static void damaged_positions_never_pass_for_others(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "yinsh standard 3W/7/8/9/10/4W4/10/9/8/7/B3 b p",
        "yinsh blitz 1WW1/WW5/8/9/2wwWww3/9/10/9/8/6B/BBBB w m",
        "yinsh standard 1WW1/7/8/3w5/1wwwww4/bbbbb4/2W7/B8/8/B6/1BBW w R",
    };
    board b = open_start("yinsh");
    for (size_t t = 0; t < COUNT(texts); t++) {
        check_cut_short(b.rules, texts[t]);
        check_changed_bytes(b.rules, texts[t]);
    }
    close_board(&b);
}

/* A setup and a position that contradict each other. */
static void a_position_of_the_other_variant_does_not_fit(void **unused) {
    (void)unused;
    pt_rules *rules = NULL;
    pt_state state;
    pt_error error;
    assert_int_equal(pt_rules_start(NULL, "yinsh standard", PT_ZSTR, BLITZ_START, PT_ZSTR, &rules,
                                    &state, &error),
                     PT_ILLEGAL);
    assert_string_equal(error.field, PT_FIELD_SETUP);
    assert_null(rules);
    assert_int_equal(
        pt_rules_start(NULL, "yinsh blitz", PT_ZSTR, BLITZ_START, PT_ZSTR, &rules, &state, NULL),
        PT_OK);
    pt_rules_free(rules);
}

/* == Actions == */

/* e5-f6 makes the row e3-e7. */
static const char before_row[] = "yinsh standard 1WW1/WW5/8/9/2wwWww3/9/10/9/8/6B/BBBB w m";
static const char at_row[] = "yinsh standard 1WW1/WW5/8/9/2wwwww3/4W4/10/9/8/6B/BBBB w R";
static const char at_ring[] = "yinsh standard 1WW1/WW5/8/9/10/4W4/10/9/8/6B/BBBB w G";

static void actions_that_are_none_are_refused(void **unused) {
    (void)unused;
    static const char *const garbage[] = {
        "e",    "5",     "e5-",    "e5-f",  "e5f6",      "e5--f6",  "e5-f6 ",    " e5-f6",
        "E5",   "e5-F6", "PASS",   "passe", "pas",       "e05",     "e111",      "x",
        "xe",   "xe3-",  "XE3",    "xe3e7", "x e3",      "xe3-e7x", "xe3-e7xa3", "e5-f6;xa3",
        "1.e5", "x-e3",  "e5-f6-", "done",  "e\xc3\xa9", "e5\n",
    };
    static const char *const positions[] = {STANDARD_START, before_row, at_row, at_ring};
    for (size_t p = 0; p < COUNT(positions); p++)
        for (size_t i = 0; i < COUNT(garbage); i++)
            check_refused(positions[p], garbage[i], PT_MSG_NOT_AN_ACTION);
    check_refused(STANDARD_START, "", PT_MSG_TEXT_EMPTY);
    /* A row begins at its lower end. */
    check_refused(at_row, "xe7-e3", PT_MSG_YINSH_NOT_FIVE);
    /* A message points at the point it speaks of. */
    board b = open_position(before_row);
    pt_action action;
    pt_error error;
    assert_int_equal(pt_action_read(b.rules, &b.state, "e5-l5", PT_ZSTR, &action, &error),
                     PT_ILLEGAL);
    assert_int_equal(error.offset, 3);
    assert_string_equal(error.args[0].text, "l5");
    assert_int_equal(pt_action_read(b.rules, &b.state, "e5-f6;xa3", 5, &action, NULL), PT_OK);
    close_board(&b);
}

/* What can be read is what is listed, for every point and every pair of points. */
static void what_is_read_is_listed(const board *b, void *unused) {
    (void)unused;
    const pt_layout *layout = pt_state_layout(b->rules, &b->state);
    size_t found = readable(b, "pass");
    for (size_t i = 0; i < layout->point_count; i++) {
        const char *name = layout->points[i].name;
        found += readable(b, name) + readable_at(b, "x", name, "", "");
        for (size_t k = 0; k < layout->point_count; k++) {
            found += readable_at(b, "", name, "-", layout->points[k].name);
            found += readable_at(b, "x", name, "-", layout->points[k].name);
        }
    }
    assert_int_equal(found, pt_legal_count(b->rules, &b->state));
}

static void every_action_text_is_legal_or_refused(void **unused) {
    (void)unused;
    walk_game("yinsh standard", 1, 200, what_is_read_is_listed, NULL);
    walk_game("yinsh standard WWWW/WBBBBB1/bw6/b1w6/b2b6/3w5/4w5/4b4/4b3/4w2/3w w m", 2, 5,
              what_is_read_is_listed, NULL);
    walk_game(at_row, 3, 5, what_is_read_is_listed, NULL);
}

/* == Turns == */

/* Reads a turn in any notation and gives it back in both. */
static void check_turn(const char *position, const char *text, const char *canonical,
                       const char *official) {
    board b = open_position(position);
    pt_action out[TURN_MAX];
    size_t count;
    pt_error error;
    char written[128];
    if (pt_turn_read(b.rules, &b.state, text, PT_ZSTR, PT_NOTATION_ANY, out, TURN_MAX, &count,
                     &error) != PT_OK) {
        pt_error_text(&error, NULL, NULL, written, sizeof written);
        fail_msg("%s: %s", text, written);
    }
    pt_turn_write(b.rules, &b.state, out, count, PT_NOTATION_CANONICAL, written, sizeof written);
    assert_string_equal(written, canonical);
    pt_turn_write(b.rules, &b.state, out, count, PT_NOTATION_OFFICIAL, written, sizeof written);
    assert_string_equal(written, official);
    assert_int_equal(pt_turn_read(b.rules, &b.state, official, PT_ZSTR, PT_NOTATION_OFFICIAL, out,
                                  TURN_MAX, &count, NULL),
                     PT_OK);
    close_board(&b);
}

static void turns_are_read_as_the_publisher_writes_them(void **unused) {
    (void)unused;
    static const char *const same[] = {
        "e5-f6;xe3-e7xa3",    /* the publisher's */
        "e5-f6;xa3",          /* short, where there is one row */
        "e5-f6;xe3-e7;xa3",   /* canonical */
        "E5-F6;XE3-E7XA3",    /* upper case */
        "E5-f6;Xa3",          /* mixed */
        "11.e5-f6;xe3-e7xa3", /* a turn's number */
        "11. e5-f6;xa3",
        "e5-f6 ; xe3-e7 ; xa3",      /* spaces */
        "  11. E5-F6 ;  XE3-E7XA3 ", /* all of it */
        "e5-f6;xe7-e3xa3",           /* a row from its other end */
        "e5-f6;xe7-e3;xa3",
    };
    for (size_t i = 0; i < COUNT(same); i++)
        check_turn(before_row, same[i], "e5-f6;xe3-e7;xa3", "e5-f6;xe3-e7xa3");

    /* A row of the opponent's making goes first. */
    static const char given[] = "yinsh standard 1WW1/W6/1wwwww2/9/2wwWww3/9/10/9/8/6B/1BBW w r";
    static const char *const whole[] = {
        "xc2-c6xb1;e5-f6;xe3-e7xa3",
        "xb1;e5-f6;xa3",
        "xc6-c2;xb1;e5-f6;xe7-e3xa3",
        "xc2-c6;xb1;e5-f6;xe3-e7;xa3",
    };
    for (size_t i = 0; i < COUNT(whole); i++)
        check_turn(given, whole[i], "xc2-c6;xb1;e5-f6;xe3-e7;xa3", "xc2-c6xb1;e5-f6;xe3-e7xa3");
    check_turn("yinsh standard 1WW1/W6/1wwwww2/9/10/4W4/10/9/8/6B/1BBW w r", "xb1;f6-f7",
               "xc2-c6;xb1;f6-f7", "xc2-c6xb1;f6-f7");

    /* Two rows; once one is gone, the other needs no name. */
    static const char two[] = "yinsh standard 1WW1/W6/8/4W4/2wwbww3/3w5/1wwbww4/9/8/6B/1BBW w m";
    check_turn(two, "d5-h5;xe3-e7xa3;xg3-g7xa4", "d5-h5;xe3-e7;xa3;xg3-g7;xa4",
               "d5-h5;xe3-e7xa3;xg3-g7xa4");
    check_turn(two, "d5-h5;xg7-g3xa3;xa4", "d5-h5;xg3-g7;xa3;xe3-e7;xa4",
               "d5-h5;xg3-g7xa3;xe3-e7xa4");

    /* The start of a turn. */
    check_turn(before_row, "e5-f6", "e5-f6", "e5-f6");
    check_turn(before_row, "E5-f6;xe3-e7", "e5-f6;xe3-e7", "e5-f6;xe3-e7");
    check_turn(at_ring, "XF6", "xf6", "xf6");

    check_turn(STANDARD_START, "f6", "f6", "f6");
    check_turn(STANDARD_START, "1.F6", "f6", "f6");
    check_turn("yinsh standard WWWW/WBBBBB1/bw6/b1w6/b2b6/3w5/4w5/4b4/4b3/4w2/3w w m", "12. Pass",
               "pass", "pass");
}

/* Refuses a turn in this notation, saying `message` about what begins at `offset`. */
/* The rows e3-e7 and c5-g5 cross, so a ring alone does not say which is meant. */
static void a_short_removal_with_several_rows_names_them(void **unused) {
    (void)unused;
    static const char crossing[] = "yinsh standard 1WW1/W6/4w3/4w4/2wwWww3/3w5/3w6/9/8/6B/1BB1 w m";
    for (pt_notation n = PT_NOTATION_CANONICAL; n < PT_NOTATION_NB; n++) {
        pt_error error = check_refused_turn(crossing, "e5-f6;xa3", n, PT_MSG_YINSH_WHICH_ROW, 6);
        assert_int_equal(error.status, PT_ILLEGAL);
        assert_string_equal(error.args[0].text, "xa3");
        assert_string_equal(error.args[1].text, "xe3-e7 xc5-g5");
    }
    check_turn(crossing, "e5-f6;xg5-c5xa3", "e5-f6;xc5-g5;xa3", "e5-f6;xc5-g5xa3");
}

static void other_turns_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        pt_status status;
        const pt_message *message;
        int offset;
    } turns[] = {
        {"", PT_SYNTAX, PT_MSG_NOT_AN_ACTION, 0},
        {"11.", PT_SYNTAX, PT_MSG_NOT_AN_ACTION, 3},
        {"e5f6", PT_SYNTAX, PT_MSG_NOT_AN_ACTION, 2},
        {"e5-f6;;xa3", PT_SYNTAX, PT_MSG_NOT_AN_ACTION, 6},
        {"e5-f6xa3", PT_SYNTAX, PT_MSG_NOT_AN_ACTION, 5},
        {"e5-f6,xa3", PT_SYNTAX, PT_MSG_NOT_AN_ACTION, 5},
        {"e5-f6;xe3-e7a3", PT_SYNTAX, PT_MSG_NOT_AN_ACTION, 12},
        {"e5-f6;xk7", PT_ILLEGAL, PT_MSG_YINSH_NOT_WHITE_RING, 7},
        {"e5-f6;xe3-e7xe3", PT_ILLEGAL, PT_MSG_YINSH_NOT_WHITE_RING, 13},
        {"e5-f6;xe2-e6", PT_ILLEGAL, PT_MSG_YINSH_NOT_WHITE_ROW, 10},
        {"e5-f6;a3-a2", PT_ILLEGAL, PT_MSG_YINSH_ROW_FIRST, 6},
        {"e5-f6;xa3;a4-a3", PT_ILLEGAL, PT_MSG_TURN_IS_OVER, 10},
        {"xa3;e5-f6", PT_ILLEGAL, PT_MSG_YINSH_MOVE_NOW, 0},
        {"11. pass", PT_ILLEGAL, PT_MSG_YINSH_MUST_MOVE, 4},
    };
    for (size_t i = 0; i < COUNT(turns); i++) {
        pt_error error = check_refused_turn(before_row, turns[i].text, PT_NOTATION_OFFICIAL,
                                            turns[i].message, turns[i].offset);
        assert_int_equal(error.status, turns[i].status);
    }

    /* The list that is filled may be too short. */
    board b = open_position(before_row);
    pt_action out[TURN_MAX];
    size_t count;
    for (size_t capacity = 0; capacity < 3; capacity++) {
        assert_int_equal(pt_turn_read(b.rules, &b.state, "e5-f6;xa3", PT_ZSTR, PT_NOTATION_OFFICIAL,
                                      out, capacity, &count, NULL),
                         PT_FULL);
        assert_int_equal(count, 0);
    }
    close_board(&b);
}

/* == Setups == */

static void setups_have_one_canonical_text(void **unused) {
    (void)unused;
    check_start("yinsh", "yinsh standard", STANDARD_START);
    check_start("yinsh standard", "yinsh standard", STANDARD_START);
    check_start("yinsh.standard", "yinsh standard", STANDARD_START);
    check_start("yinsh blitz", "yinsh blitz", BLITZ_START);
    check_start("yinsh.blitz", "yinsh blitz", BLITZ_START);
    check_no_setup("yinsh tournament", PT_UNKNOWN, PT_MSG_UNKNOWN_GAME);
    check_no_setup("yinsh seed=1", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    check_no_setup("yinsh blitz 1", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    check_no_setup("yinsh blitz blitz", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
}

/* == Records == */

static void a_record_names_the_game_and_the_variant(void **unused) {
    (void)unused;
    static const char standard[] =
        "(;GM[24]FF[4]RU[standard]PTS[yinsh standard]\n;W[f6]\n;B[a5])\n";
    static const char blitz[] = "(;GM[24]FF[4]RU[blitz]PTS[yinsh blitz]\n;W[f6]\n;B[a5])\n";
    check_sgf("(;GM[24];W[f6];B[a5])", NULL, standard);
    check_sgf("(;GM[24]FF[4]RU[standard];W[f6];B[a5])", NULL, standard);
    check_sgf("(;GM[24]FF[4]RU[blitz];W[F6];B[A5])", NULL, blitz);
    check_sgf("f6 a5", "yinsh",
              "(;FF[4]CA[UTF-8]GM[24]RU[standard]PTS[yinsh standard]\n;W[f6]\n;B[a5])\n");
    check_sgf("f6 a5", "yinsh.blitz",
              "(;FF[4]CA[UTF-8]GM[24]RU[blitz]PTS[yinsh blitz]\n;W[f6]\n;B[a5])\n");
}

/* Other programs' spelling of it. */
static void rules_in_a_record_are_read_in_any_case(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "(;GM[24]RU[Blitz];W[f6])",
        "(;GM[24]RU[yinsh.blitz];W[f6])",
        "(;GM[24]RU[yinsh blitz];W[f6])",
        "(;RU[yinsh.blitz];W[f6])",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        pt_record *record = read_record(texts[i], NULL);
        char setup[PT_SETUP_TEXT_MAX];
        pt_setup_text(pt_record_rules(record), setup, sizeof setup);
        assert_string_equal(setup, "yinsh blitz");
        pt_record_free(record);
    }
}

/* One node a turn; the publisher's forms are read there too. */
static void a_turn_is_one_node_of_a_record(void **unused) {
    (void)unused;
    static const char canonical[] =
        "(;GM[24]FF[4]RU[standard]PTS[yinsh standard]PTP[yinsh standard "
        "1WW1/WW5/8/9/2wwWww3/9/10/9/8/6B/BBBB w m]\n"
        ";W[e5-f6;xe3-e7;xa3]\n;B[k7-j6])\n";
    check_sgf(canonical, NULL, canonical);
    check_sgf("(;GM[24]FF[4]RU[standard]PTS[yinsh standard]PTP[yinsh standard "
              "1WW1/WW5/8/9/2wwWww3/9/10/9/8/6B/BBBB w m];W[e5-f6;xe7-e3xa3];B[K7-J6])",
              NULL, canonical);
    check_sgf("(;GM[24]FF[4]RU[standard]PTS[yinsh standard]PTP[yinsh standard "
              "1WW1/WW5/8/9/2wwWww3/9/10/9/8/6B/BBBB w m];W[11. e5-f6;xa3];B[12.k7-j6])",
              NULL, canonical);
}

static void a_result_is_the_difference_in_removed_rings(void **unused) {
    (void)unused;
    /* Three rings against none, two and one. */
    check_result("yinsh standard 1WW1/W6/8/9/2wwwww3/9/10/9/8/6B/BBBB w R", "xe3-e7;xa3", "W+3");
    check_result("yinsh standard 1WW1/W6/8/9/2wwwww3/9/10/9/8/6B/BBB1 w R", "xe3-e7;xa3", "W+2");
    check_result("yinsh standard 1WW1/WW5/8/9/2bbbbb3/9/10/9/8/6B/BB2 b R", "xe3-e7;xk7", "B+2");
    check_result("yinsh standard 1WW1/W6/8/9/2wwwww3/9/10/9/8/6B/BB2 w R", "xe3-e7;xa3", "W+1");
    check_result("yinsh blitz 1WW1/WW5/8/9/2wwwww3/4W4/10/9/8/6B/BBBB w R", "xe3-e7;xa3", "W+1");
    check_result("yinsh standard 1BBw/wWWBbbb/bwwWbbwb/1bwbwww2/1www1bbw2/wbw2wbb1/wbb3wwb1/bw4bwb/"
                 "w5ww/6w/4 w m",
                 "b2-a2", "0");
    /* What the rules do not decide is kept as it is stated. */
    check_sgf("(;GM[24]FF[4]RU[standard]RE[B+Time];W[f6])", NULL,
              "(;GM[24]FF[4]RU[standard]RE[B+Time]PTS[yinsh standard]\n;W[f6])\n");
    pt_record *record = read_record("(;GM[24];W[f6];B[a5];W[resign])", NULL);
    assert_int_equal(pt_record_outcome(record).winner, PT_BLACK);
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0), "B+Resign");
    pt_record_free(record);
}

/* The real game as a list of turns with remarks, and in every form that is written. */
static void a_real_game_is_read_as_a_record(void **unused) {
    (void)unused;
    char text[8192], last[PT_POSITION_TEXT_MAX];
    FILE *file = fopen("tests/yinsh/demo.txt", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    pt_record *record = read_record(text, "yinsh");
    assert_int_equal(pt_record_turns(record), 70);
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0), "B+1");
    for (pt_record_form form = PT_RECORD_SGF; form < PT_RECORD_FORM_NB; form++) {
        assert_true(pt_record_write(record, form, text, sizeof text) > 0);
        pt_record *again = read_record(text, NULL);
        pt_state state;
        assert_int_equal(pt_record_turns(again), 70);
        pt_record_state(again, SIZE_MAX, &state);
        pt_position_write(pt_record_rules(again), &state, last, sizeof last);
        assert_string_equal(last, "yinsh standard bwwb/b2bbbw/4wb1w/4W1wbw/b3ww1b1b/4wb1w1/4bWw1wb/"
                                  "5Bw1W/4bbbB/5bb/b2b b o");
        pt_record_free(again);
    }
    pt_record_free(record);
}

/* Rows, rings and passes as they come up. */
static void random_games_come_back_in_every_form_of_record(void **unused) {
    (void)unused;
    static const char *const starts[] = {
        STANDARD_START, BLITZ_START,
        "yinsh standard WWWW/WBBBBB1/bw6/b1w6/b2b6/3w5/4w5/4b4/4b3/4w2/3w w m"};
    for (uint64_t seed = 1; seed <= 30; seed++)
        check_every_form(NULL, starts[seed % COUNT(starts)], seed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_and_actions_come_back_as_they_were_written),
        cmocka_unit_test(impossible_positions_are_refused_with_the_field),
        cmocka_unit_test(strange_positions_are_read),
        cmocka_unit_test(damaged_positions_never_pass_for_others),
        cmocka_unit_test(a_position_of_the_other_variant_does_not_fit),
        cmocka_unit_test(actions_that_are_none_are_refused),
        cmocka_unit_test(every_action_text_is_legal_or_refused),
        cmocka_unit_test(turns_are_read_as_the_publisher_writes_them),
        cmocka_unit_test(a_short_removal_with_several_rows_names_them),
        cmocka_unit_test(other_turns_are_refused),
        cmocka_unit_test(setups_have_one_canonical_text),
        cmocka_unit_test(a_record_names_the_game_and_the_variant),
        cmocka_unit_test(rules_in_a_record_are_read_in_any_case),
        cmocka_unit_test(a_turn_is_one_node_of_a_record),
        cmocka_unit_test(a_result_is_the_difference_in_removed_rings),
        cmocka_unit_test(a_real_game_is_read_as_a_record),
        cmocka_unit_test(random_games_come_back_in_every_form_of_record),
    };
    return cmocka_run_group_tests_name("yinsh_text", tests, NULL, NULL);
}
