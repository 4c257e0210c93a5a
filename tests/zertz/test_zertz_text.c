/* Positions, actions, turns, setups and records of ZÈRTZ as text, and its editor: what comes back,
 * and what is refused for which reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/edit.h"
#include "texts.h"
#include "zertz/names.h"

/* == Positions == */

static const char *const starts[] = {"zertz basic", "zertz tournament", "zertz plus24",
                                     "zertz blitz", "zertz plus3",      "zertz plus6",
                                     "zertz plus7"};

static void positions_and_actions_come_back_as_they_were_written(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 28; seed++)
        walk_game(starts[seed % COUNT(starts)], seed, 200, comes_back, NULL);
}

static const refused_position refused_positions[] = {
    /* the line as a whole */
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 m ", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"zertz  basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 m", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"ZERTZ basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_GAME, PT_MSG_OTHER_GAME},
    {"zertz Basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, "RULES", PT_MSG_ZERTZ_RULES},
    {"zertz plus11 5/6/7/8/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, "RULES", PT_MSG_ZERTZ_RULES},
    {"zertz  4/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, "RULES", PT_MSG_ZERTZ_RULES},
    /* columns */
    {"zertz basic 4/5/6/7/6/5 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_COLUMN_COUNT},
    {"zertz basic 5/6/7/8/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_COLUMN_COUNT},
    {"zertz plus7 5/6/7/8/7/6/5/ 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_COLUMN_COUNT},
    {"zertz basic 3/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_COLUMN_SHORT},
    {"zertz basic /5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_COLUMN_SHORT},
    {"zertz plus3 4/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_COLUMN_SHORT},
    {"zertz basic 5/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_COLUMN_LONG},
    {"zertz basic 4./5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_COLUMN_LONG},
    {"zertz basic 4W/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_COLUMN_LONG},
    /* numbers, two of them side by side and what is none of a place */
    {"zertz basic 04/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_VACANT_NUMBER},
    {"zertz basic 0W3/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_VACANT_NUMBER},
    {"zertz basic 4/5/6/7/6/5/99999999999999999999 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_VACANT_NUMBER},
    {"zertz basic 22/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_COLUMN_LONG},
    {"zertz basic w3/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_NOT_A_PLACE},
    {"zertz basic -4/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_NOT_A_PLACE},
    {"zertz basic x3/5/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_NOT_A_PLACE},
    /* turn, captured marbles, phase */
    {"zertz basic 4/5/6/7/6/5/4 w 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_ZERTZ_TURN},
    {"zertz basic 4/5/6/7/6/5/4 3 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_ZERTZ_TURN},
    {"zertz basic 4/5/6/7/6/5/4 12 0,0,0 0,0,0 m", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_ZERTZ_TURN},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0 0,0,0 m", PT_SYNTAX, "CAPTURED1", PT_MSG_ZERTZ_CAPTURED},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0,0 0,0,0 m", PT_SYNTAX, "CAPTURED1", PT_MSG_ZERTZ_CAPTURED},
    {"zertz basic 4/5/6/7/6/5/4 1 0,00,0 0,0,0 m", PT_SYNTAX, "CAPTURED1", PT_MSG_ZERTZ_CAPTURED},
    {"zertz basic 4/5/6/7/6/5/4 1 01,0,0 0,0,0 m", PT_SYNTAX, "CAPTURED1", PT_MSG_ZERTZ_CAPTURED},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,,0 m", PT_SYNTAX, "CAPTURED2", PT_MSG_ZERTZ_CAPTURED},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,-1 m", PT_SYNTAX, "CAPTURED2", PT_MSG_ZERTZ_CAPTURED},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,256 m", PT_SYNTAX, "CAPTURED2", PT_MSG_ZERTZ_CAPTURED},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 M", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_ZERTZ_PHASE},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 o", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_ZERTZ_PHASE},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 o3", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_ZERTZ_PHASE},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 j", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_ZERTZ_PHASE},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 jd8", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_ZERTZ_PHASE},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 jh1", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_ZERTZ_PHASE},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 ", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_ZERTZ_PHASE},
    /* more marbles of a colour than there are */
    {"zertz basic W1W1/5/W1W1W1/7/6/5/3W 1 1,0,0 0,0,0 m", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_MORE_MARBLES},
    {"zertz basic 4/5/6/7/6/5/4 1 0,4,0 0,5,0 m", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_MORE_MARBLES},
    {"zertz blitz 4/5/6/3W3/6/5/4 1 0,0,5 0,0,5 m", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_MORE_MARBLES},
    /* a winning set of the other, or of the player on turn who has not won */
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 4,0,0 m", PT_ILLEGAL, PT_FIELD_TURN,
     PT_MSG_ZERTZ_OTHER_SET},
    {"zertz basic 4/5/6/7/6/5/4 1 0,5,0 0,0,6 o1", PT_ILLEGAL, PT_FIELD_TURN,
     PT_MSG_ZERTZ_OTHER_SET},
    {"zertz basic 4/5/6/7/6/5/4 1 4,0,0 0,0,0 m", PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_ZERTZ_HAS_SET},
    {"zertz basic 4/5/6/3W3/6/5/4 2 0,0,0 3,3,3 r", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_ZERTZ_HAS_SET},
    {"zertz blitz 4/5/6/7/6/5/4 2 0,0,0 2,2,2 m", PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_ZERTZ_HAS_SET},
    /* won by the other, or by nobody */
    {"zertz basic 4/5/6/7/6/5/4 1 4,0,0 0,0,0 o2", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_ZERTZ_OTHER_WON},
    {"zertz basic 4/5/6/7/6/5/4 1 3,2,2 0,0,0 o1", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_ZERTZ_NOT_WON},
    /* no ring, but nobody has won */
    {"zertz basic ..../...../....../......./....../...../.... 1 1,0,0 0,0,0 m", PT_ILLEGAL,
     PT_FIELD_PHASE, PT_MSG_ZERTZ_NO_RINGS},
    {"zertz basic ..../...../....../......./....../...../.... 1 1,0,0 0,0,0 ot", PT_ILLEGAL,
     PT_FIELD_PHASE, PT_MSG_ZERTZ_NO_RINGS},
    /* a group without a vacant ring, which only waits to be claimed in r */
    {"zertz basic W.2/..3/6/7/6/5/4 1 0,0,0 0,0,0 m", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_FULL_GROUP},
    {"zertz basic W.2/..3/6/3WB2/6/5/4 1 0,0,1 0,0,0 jd4", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_FULL_GROUP},
    {"zertz basic W.2/..3/6/7/6/5/4 1 4,0,0 0,0,0 o1", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_ZERTZ_FULL_GROUP},
    /* a ring must go, but none is free, or nothing can have been placed */
    {"zertz basic ..../...../..WG../..B1G../..BG../...../.... 1 0,0,0 0,0,0 r", PT_ILLEGAL,
     PT_FIELD_PHASE, PT_MSG_ZERTZ_NO_FREE_RING},
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 r", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_ZERTZ_NOTHING_PLACED},
    {"zertz basic 4/5/6/WW5/6/5/2WW 1 0,0,0 0,0,0 r", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_ZERTZ_NOTHING_PLACED},
    /* a marble that must jump on: none there, not able to, from nowhere, without a capture */
    {"zertz basic 4/5/6/3WB2/6/5/4 1 0,0,1 0,0,0 jd6", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_ZERTZ_NO_JUMPER},
    {"zertz basic 4/5/6/3W3/6/5/4 1 0,0,1 0,0,0 jd4", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_ZERTZ_NO_JUMPER},
    {"zertz basic 4/5/6/.2W3/6/5/4 1 0,0,1 0,0,0 jd1", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_ZERTZ_NO_JUMPER},
    {"zertz basic WB1./...../....../7/6/5/4 1 0,0,1 0,0,0 ja1", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_ZERTZ_CAME_FROM_NOWHERE},
    {"zertz basic 4/5/6/3WB2/6/5/4 1 0,0,0 0,0,1 jd4", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_ZERTZ_NOTHING_CAPTURED},
    /* stuck or not */
    {"zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 ot", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_ZERTZ_NOT_STUCK},
    {"zertz plus24 WGBBW/5./W2B2G/2G5/G3B3G/B1W2G1B/B2B2W/G4G/W1B1B 1 0,0,0 0,0,0 m", PT_ILLEGAL,
     PT_FIELD_PHASE, PT_MSG_ZERTZ_STUCK},
};

static void impossible_positions_are_refused_with_the_field(void **unused) {
    (void)unused;
    board b = open_start("zertz");
    for (size_t i = 0; i < COUNT(refused_positions); i++)
        check_refused_by_both(b.rules, &refused_positions[i]);
    close_board(&b);
}

/* What counts right is read, even if no game reaches it. */
static void strange_positions_are_read(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        /* no marbles on a board of three rings, all marbles captured but one */
        "zertz basic 1.../1..../....../......./....../...../...1 1 0,0,0 0,0,0 m",
        "zertz basic 4/5/6/7/6/5/4 1 3,4,2 2,4,5 m",
        /* won without any ring, with a set or without */
        "zertz basic " NO_RINGS " 2 0,0,0 0,0,0 o2",
        "zertz basic " NO_RINGS " 2 0,0,0 6,0,0 o2",
        /* won, and nothing says how */
        "zertz plus24 5/6/7/8/9/8/7/6/5 2 0,0,0 4,0,0 o2",
        /* more than one set at once */
        "zertz basic 4/5/6/7/6/5/4 1 4,5,6 0,0,0 o1",
        /* the marble placed last filled a group */
        "zertz basic W.2/..3/6/7/6/5/4 1 0,0,0 0,0,0 r",
        /* a jump was possible for the player who must jump on with another marble */
        "zertz basic WB2/5/6/3WB2/6/5/4 2 0,0,0 0,0,1 jd4",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        naive_state twin;
        if (!naive_read(&twin, texts[i]))
            fail_msg("the naive twin refuses %s", texts[i]);
        board b = open_position(texts[i]);
        close_board(&b);
    }
}

/* Cut anywhere, or with any byte changed, a text is read or refused, and what is read is exactly
 * the text. */
static void damaged_positions_never_pass_for_others(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "zertz basic 4/4W/.2W1./..4./..4/.4/W3 1 1,0,0 0,1,2 m",
        "zertz tournament ...../B..B2/.4G1/G1W1BB1G/.5./.B1B2/.3./BB.B 1 0,0,1 0,0,0 jd6",
        ("zertz plus24 ...../.BB.../..B...B/W.....1./W1W1W2G./G..1.WB./..B..../....../..... 2 "
         "1,3,3 0,3,1 r"),
        "zertz basic B.2/5/.4./..W2../...1../..1../..1. 1 4,2,1 1,2,4 o1",
    };
    board b = open_start("zertz");
    for (size_t t = 0; t < COUNT(texts); t++) {
        check_cut_short(b.rules, texts[t]);
        check_changed_bytes(b.rules, texts[t]);
    }
    close_board(&b);
}

/* == Actions == */

static const char chain[] = "zertz basic 4/5/6/WG1B1G1/6/5/4 1 0,0,0 0,0,0 m";
static const char on[] = "zertz basic 4/5/6/2WB1G1/6/5/4 1 0,1,0 0,0,0 jd3";
static const char placed[] = "zertz basic 4/5/6/3W3/6/5/4 1 0,0,0 0,0,0 r";

static void actions_that_are_none_are_refused(void **unused) {
    (void)unused;
    static const char *const garbage[] = {
        "d",     "3",      "d3",      "W",     "Wd",     "Wd44",      "wd4",      "W d4",  "Wd4 ",
        " Wd4",  "Rd4",    "WD4",     "-",     "-d",     "-D1",       "--d1",     "-d1 ",  "d1",
        "d1x",   "d1xd",   "d1-d3",   "d1d3",  "D1xd3",  "d1xd3x",    "d1xd3xd5", "PASS",  "pas",
        "passe", "Wd4,d1", "Wd4;-d1", "xd1d3", "d01xd3", "d\xc3\xa9", "Wd4\n",    "1.Wd4", "done",
    };
    static const char *const positions[] = {BASIC_START, chain, on, placed};
    for (size_t p = 0; p < COUNT(positions); p++)
        for (size_t i = 0; i < COUNT(garbage); i++)
            check_refused(positions[p], garbage[i], PT_MSG_NOT_AN_ACTION);
    check_refused(BASIC_START, "", PT_MSG_TEXT_EMPTY);
    /* A message points at the ring it speaks of. */
    board b = open_position(chain);
    pt_action action;
    pt_error error;
    assert_int_equal(pt_action_read(b.rules, &b.state, "d1xd8", PT_ZSTR, &action, &error),
                     PT_ILLEGAL);
    assert_int_equal(error.offset, 3);
    assert_string_equal(error.args[0].text, "d8");
    assert_int_equal(pt_action_read(b.rules, &b.state, "d1xd3;d3xd5", 5, &action, NULL), PT_OK);
    close_board(&b);
}

/* What can be read is what is listed, for every ring and every pair of rings. */
static void what_is_read_is_listed(const board *b, void *unused) {
    (void)unused;
    const pt_layout *layout = pt_state_layout(b->rules, &b->state);
    size_t found = readable(b, "pass");
    for (size_t i = 0; i < layout->point_count; i++) {
        const char *name = layout->points[i].name;
        found += readable_at(b, "W", name, "", "") + readable_at(b, "G", name, "", "") +
                 readable_at(b, "B", name, "", "") + readable_at(b, "-", name, "", "");
        for (size_t k = 0; k < layout->point_count; k++)
            found += readable_at(b, "", name, "x", layout->points[k].name);
    }
    assert_int_equal(found, pt_legal_count(b->rules, &b->state));
}

static void every_action_text_is_legal_or_refused(void **unused) {
    (void)unused;
    for (size_t i = 0; i < COUNT(starts); i++)
        walk_game(starts[i], i, 100, what_is_read_is_listed, NULL);
    walk_game("zertz plus24 .B.G./W4G/B3B.G/..BW...W/....1..../....1.../..WBB../W4G/B..G. "
              "1 0,0,0 1,3,3 m",
              3, 20, what_is_read_is_listed, NULL);
}

/* == Turns == */

static const char corner[] = "zertz basic W.2/1.3/6/7/5./...../...1 1 0,0,0 0,0,0 m";
static const char passing[] = "zertz plus24 .B.G./W4G/B3B.G/..BW...W/....1..../....1.../..WBB../"
                              "W4G/B..G. 1 0,0,0 1,3,3 m";

static void turns_are_written_as_the_publisher_does(void **unused) {
    (void)unused;
    static const struct {
        const char *position, *turn, *official;
    } turns[] = {
        {BASIC_START, "Wd4;-d1", "Wd4,d1"},
        {chain, "d1xd3;d3xd5;d5xd7", "x d1Gd3Bd5Gd7"},
        {corner, "Gd6;-b1", "Gd6,b1 x Wa1"},
        {corner, "Gg4;-b1", "Gg4,b1 x Wa1Gg4"},
        {corner, "Gg4;-d1", "Gg4,d1 x Gg4"},
        {"zertz basic ..../...../..WG../..B1G../..BG../...../1... 1 0,0,0 0,0,0 m", "Bg1",
         "Bg1 x Bg1"},
        {"zertz basic ..../...../..1G../..W1G../..BG../...../.... 1 0,0,0 0,0,0 m", "Wc3", "Wc3"},
        {"zertz basic ..../...../..WG../..B1G../..BG../...../.... 1 0,0,0 0,0,0 m", "Bd4",
         "Bd4 x Wc3Gc4Bd3Bd4Gd5Be3Ge4"},
        {passing, "pass", "-"},
        /* The rest of a turn. */
        {placed, "-d1", ",d1"},
        {on, "d3xd5;d5xd7", "x d3Bd5Gd7"},
        /* A chain that wins before its end is a whole turn. */
        {"zertz basic 4/5/6/GW1B1G1/6/5/4 1 3,0,0 0,0,0 m", "d1xd3", "x d1Wd3"},
    };
    for (size_t i = 0; i < COUNT(turns); i++) {
        board b = open_position(turns[i].position);
        pt_action out[TURN_MAX], again[TURN_MAX];
        size_t count, same;
        char written[64];
        assert_int_equal(pt_turn_read(b.rules, &b.state, turns[i].turn, PT_ZSTR, PT_NOTATION_ANY,
                                      out, TURN_MAX, &count, NULL),
                         PT_OK);
        pt_turn_write(b.rules, &b.state, out, count, PT_NOTATION_CANONICAL, written,
                      sizeof written);
        assert_string_equal(written, turns[i].turn);
        size_t len = pt_turn_write(b.rules, &b.state, out, count, PT_NOTATION_OFFICIAL, written,
                                   sizeof written);
        assert_string_equal(written, turns[i].official);
        assert_int_equal(
            pt_turn_write(b.rules, &b.state, out, count, PT_NOTATION_OFFICIAL, written, len), 0);
        for (pt_notation n = PT_NOTATION_OFFICIAL; n <= PT_NOTATION_ANY; n++) {
            assert_int_equal(pt_turn_read(b.rules, &b.state, turns[i].official, PT_ZSTR, n, again,
                                          TURN_MAX, &same, NULL),
                             PT_OK);
            assert_int_equal(same, count);
            assert_memory_equal(again, out, count * sizeof out[0]);
        }
        close_board(&b);
    }
}

/* Blanks mean nothing, and claims may be in any order or left out; colours are checked. */
static void the_publishers_turns_are_read_loosely_but_checked(void **unused) {
    (void)unused;
    static const struct {
        const char *position, *turn;
        const pt_message *message; /* NULL: it is read */
        int offset;
    } turns[] = {
        {corner, "Gg4,b1", NULL, 0},
        {corner, "Gg4,b1 x Gg4Wa1", NULL, 0},
        {corner, "Gg4,b1 x Wa1", NULL, 0},
        {corner, " G g4 , b1xGg4 Wa1 ", NULL, 0},
        {chain, "xd1Gd3Bd5Gd7", NULL, 0},
        {chain, "x d1 G d3 B d5 G d7", NULL, 0},
        {chain, "x d1Gd3", NULL, 0},
        {BASIC_START, "Wd4", NULL, 0},
        {corner, "Gg4,b1 x Ba1", PT_MSG_ZERTZ_OTHER_COLOUR, 9},
        {corner, "Gg4,b1 x Wa1Bg4", PT_MSG_ZERTZ_OTHER_COLOUR, 12},
        {corner, "Gg4,b1 x Wa3", PT_MSG_ZERTZ_NOT_CLAIMED, 9},
        {corner, "Gg4,d1 x Wa1", PT_MSG_ZERTZ_NOT_CLAIMED, 9},
        {corner, "Gg4,b1 x", PT_MSG_NOT_AN_ACTION, 8},
        {corner, "Gg4,b1,d1", PT_MSG_NOT_AN_ACTION, 6},
        {corner, "Gg4,", PT_MSG_NOT_AN_ACTION, 4},
        {corner, ",b1", PT_MSG_NOT_AN_ACTION, 0},
        {placed, ",d5", PT_MSG_ZERTZ_NOT_FREE, 1},
        {corner, "Gg4,b4", PT_MSG_ZERTZ_NOT_FREE, 4},
        {corner, "Ga2,b1", PT_MSG_ZERTZ_GONE, 0},
        {chain, "x d1Bd3", PT_MSG_ZERTZ_OTHER_COLOUR, 4},
        {chain, "x d1Gd3Gd5", PT_MSG_ZERTZ_OTHER_COLOUR, 7},
        {chain, "x d1Gd3Bd5Gd7Gd9", PT_MSG_TURN_IS_OVER, 13},
        {chain, "x d1d3", PT_MSG_NOT_AN_ACTION, 4},
        {chain, "x", PT_MSG_NOT_AN_ACTION, 1},
        {chain, "Wd7,d6", PT_MSG_ZERTZ_MUST_JUMP, 0},
        {BASIC_START, "-", PT_MSG_ZERTZ_PLACE_NOW, 0},
        {BASIC_START, "x d1Gd3", PT_MSG_ZERTZ_NO_MARBLE, 4},
        {BASIC_START, "wd4,d1", PT_MSG_NOT_AN_ACTION, 0},
        {passing, "- -", PT_MSG_NOT_AN_ACTION, 0},
    };
    for (size_t i = 0; i < COUNT(turns); i++) {
        board b = open_position(turns[i].position);
        pt_action out[TURN_MAX];
        size_t count = 77;
        pt_error error = {.message = NULL};
        pt_status status = pt_turn_read(b.rules, &b.state, turns[i].turn, PT_ZSTR,
                                        PT_NOTATION_OFFICIAL, out, TURN_MAX, &count, &error);
        if ((status == PT_OK) != !turns[i].message || error.message != turns[i].message ||
            (status != PT_OK && error.offset != turns[i].offset)) {
            char why[256] = "it is read";
            if (status != PT_OK)
                pt_error_text(&error, NULL, NULL, why, sizeof why);
            fail_msg("%s: %s (at %d)", turns[i].turn, why, (int)error.offset);
        }
        if (status != PT_OK)
            assert_int_equal(count, 0);
        close_board(&b);
    }
}

static void other_turns_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *position, *turn;
        const pt_message *message;
        int offset;
    } turns[] = {
        {BASIC_START, "Wd4;-d1;Wd5", PT_MSG_TURN_IS_OVER, 8},
        {BASIC_START, "Wd4;", PT_MSG_TEXT_EMPTY, 4},
        {BASIC_START, "Wd4;-d4", PT_MSG_ZERTZ_RING_IN_USE, 5},
        {chain, "d1xd3;d3xd5;d5xd7;pass", PT_MSG_TURN_IS_OVER, 18},
        {"zertz basic 4/5/6/GW1B1G1/6/5/4 1 3,0,0 0,0,0 m", "d1xd3;d3xd5", PT_MSG_GAME_IS_OVER, 6},
    };
    for (size_t i = 0; i < COUNT(turns); i++)
        check_refused_turn(turns[i].position, turns[i].turn, PT_NOTATION_CANONICAL,
                           turns[i].message, turns[i].offset);
}

/* == Setups == */

static void setups_have_one_canonical_text(void **unused) {
    (void)unused;
    check_start("zertz", "zertz basic", BASIC_START);
    check_start("zertz.tournament", "zertz tournament", TOURNAMENT_START);
    check_start("zertz.plus24", "zertz plus24", PLUS24_START);
    check_no_setup("zertz plus11", PT_UNKNOWN, PT_MSG_UNKNOWN_GAME);
    check_no_setup("zertz basic basic", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    check_no_setup("zertz basic seed=1", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    check_no_setup("zertz seed=1", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
}

static void a_position_of_another_board_does_not_fit(void **unused) {
    (void)unused;
    pt_rules *rules = NULL;
    pt_state state;
    pt_error error;
    assert_int_equal(
        pt_rules_start(NULL, "zertz blitz", PT_ZSTR, BASIC_START, PT_ZSTR, &rules, &state, &error),
        PT_ILLEGAL);
    assert_ptr_equal(error.message, PT_MSG_FITS_BOARD);
    assert_int_equal(
        pt_rules_start(NULL, "zertz blitz", PT_ZSTR, BLITZ_START, PT_ZSTR, &rules, &state, &error),
        PT_OK);
    pt_rules_free(rules);
    /* A position alone tells its board. */
    board b = open_position(PLUS6_START);
    char setup[PT_SETUP_TEXT_MAX];
    pt_setup_text(b.rules, setup, sizeof setup);
    assert_string_equal(setup, "zertz plus6");
    close_board(&b);
}

/* == Records == */

static void a_record_names_the_game_and_the_board(void **unused) {
    (void)unused;
    check_sgf("Wd4;-d1 Gd3;-d7", "zertz basic",
              "(;FF[4]CA[UTF-8]GM[22]RU[basic]PTS[zertz basic]\n;W[Wd4;-d1]\n;B[Gd3;-d7])\n");
    check_sgf("Wd4;-d1 Gd3;-d8 d3xd5", "zertz.tournament",
              "(;FF[4]CA[UTF-8]GM[22]RU[tournament]PTS[zertz tournament]\n;W[Wd4;-d1]\n"
              ";B[Gd3;-d8]\n;W[d3xd5])\n");
    check_sgf("", "zertz blitz", "(;FF[4]CA[UTF-8]GM[22]RU[blitz]PTS[zertz blitz])\n");
    check_sgf("d1xd3;d3xd5;d5xd7", chain,
              "(;FF[4]CA[UTF-8]GM[22]RU[basic]PTS[zertz basic]PTP[zertz basic "
              "4/5/6/WG1B1G1/6/5/4 1 0,0,0 0,0,0 m]\n;W[d1xd3;d3xd5;d5xd7])\n");
    /* Turns of several words, and several turns on a line. */
    check_sgf("1. Wd4,d1 Gd3,d7 2. x d3Wd5 Ba1,g1", "zertz basic",
              "(;FF[4]CA[UTF-8]GM[22]RU[basic]PTS[zertz basic]\n;W[Wd4;-d1]\n;B[Gd3;-d7]\n"
              ";W[d3xd5]\n;B[Ba1;-g1])\n");
    /* The number and the board are enough, and turns may be the publisher's. */
    check_sgf("(;GM[22]RU[plus24];W[Wd4,d1];B[Gf3,d8])", NULL,
              "(;GM[22]RU[plus24]FF[4]PTS[zertz plus24]\n;W[Wd4;-d1]\n;B[Gf3;-d8])\n");
}

/* A turn of two words is refused for what it says. */
static void a_record_says_what_is_wrong_with_a_turn(void **unused) {
    (void)unused;
    pt_record *record = NULL;
    pt_place place;
    pt_error error;
    assert_int_equal(pt_record_read(NULL, "Wd4,d1\nGd3,d7\nx d3Bd5\n", PT_ZSTR, "zertz basic",
                                    &record, &place, &error),
                     PT_ILLEGAL);
    assert_ptr_equal(error.message, PT_MSG_ZERTZ_OTHER_COLOUR);
    assert_int_equal(place.line, 3);
    assert_int_equal(place.turn, 3);
}

static void a_result_says_what_won(void **unused) {
    (void)unused;
    check_result("zertz basic 4/5/6/WW5/6/5/4 1 3,0,0 0,0,0 m", "d1xd3", "W+White");
    check_result("zertz basic 4/5/6/WG5/6/5/4 1 0,4,0 0,0,0 m", "d1xd3", "W+Grey");
    check_result("zertz basic 4/5/6/WB5/6/5/4 1 0,0,5 0,0,0 m", "d1xd3", "W+Black");
    check_result("zertz basic 4/5/6/WB5/6/5/4 2 0,0,0 3,3,2 m", "d1xd3", "B+Each");
    check_result("zertz basic ..../...../..WG../..B1G../..BG../...../.... 1 0,0,0 0,0,0 m", "Bd4",
                 "W+Board");
    check_result("zertz plus24 WGBBW/6/W2B2G/2G5/G7G/B1W2G1B/B2B2W/G4G/W1B1B 2 0,0,0 0,0,0 m",
                 "Be5;-b6", "0");
    /* The first that holds is named: here whites and greys. */
    check_result("zertz basic W.2/1.3/6/7/5./...../...1 1 3,4,2 0,0,0 m", "Gg4;-b1", "W+White");
    /* What the rules do not decide is kept as it is stated. */
    pt_record *record = read_record("(;GM[22]RU[basic];W[Wd4;-d1];B[resign])", NULL);
    assert_int_equal(pt_record_outcome(record).winner, PT_WHITE);
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0), "W+Resign");
    pt_record_free(record);
}

/* == Real games == */

typedef struct demo {
    char start[PT_POSITION_TEXT_MAX], last[PT_POSITION_TEXT_MAX], result[16];
    struct {
        char turn[64], official[64];
    } turns[64];
    size_t count;
} demo;

static void cut_line(char *text) {
    size_t len = strcspn(text, "\r\n");
    while (len > 0 && text[len - 1] == ' ')
        len--;
    text[len] = '\0';
}

/* Reads the next game of tests/zertz/demo.txt; false at its end. */
static bool next_demo(FILE *file, demo *game) {
    char line[512];
    memset(game, 0, sizeof *game);
    while (fgets(line, sizeof line, file)) {
        cut_line(line);
        if (strncmp(line, "# result: ", 10) == 0) {
            snprintf(game->result, sizeof game->result, "%.15s", line + 10);
            return true;
        }
        if (line[0] == '#' || line[0] == '\0')
            continue;
        if (strncmp(line, "zertz ", 6) == 0) {
            snprintf(game->start[0] ? game->last : game->start, sizeof game->last, "%s", line);
            continue;
        }
        char *official = strstr(line, "# ");
        assert_non_null(official);
        assert_true(game->count < COUNT(game->turns));
        snprintf(game->turns[game->count].official, 64, "%.63s", official + 2);
        *official = '\0';
        cut_line(line);
        snprintf(game->turns[game->count++].turn, 64, "%.63s", line);
    }
    return false;
}

/* Both notations of every turn lead to the position at the end. */
static void real_games_are_replayed_in_both_notations(void **unused) {
    (void)unused;
    static demo game;
    FILE *file = fopen("tests/zertz/demo.txt", "r");
    assert_non_null(file);
    size_t games = 0;
    for (; next_demo(file, &game); games++) {
        board b = open_position(game.start);
        for (size_t i = 0; i < game.count; i++) {
            pt_action canonical[TURN_MAX], official[TURN_MAX];
            size_t count, same;
            char text[64];
            assert_int_equal(pt_turn_read(b.rules, &b.state, game.turns[i].turn, PT_ZSTR,
                                          PT_NOTATION_CANONICAL, canonical, TURN_MAX, &count, NULL),
                             PT_OK);
            assert_int_equal(pt_turn_read(b.rules, &b.state, game.turns[i].official, PT_ZSTR,
                                          PT_NOTATION_OFFICIAL, official, TURN_MAX, &same, NULL),
                             PT_OK);
            assert_int_equal(same, count);
            assert_memory_equal(official, canonical, count * sizeof official[0]);
            pt_turn_write(b.rules, &b.state, official, count, PT_NOTATION_OFFICIAL, text,
                          sizeof text);
            assert_string_equal(text, game.turns[i].official);
            unsigned flags = 0;
            for (size_t k = 0; k < count; k++)
                flags = pt_apply(b.rules, &b.state, canonical[k]);
            assert_true(flags & PT_TURN_ENDED);
        }
        char text[PT_POSITION_TEXT_MAX];
        assert_string_equal(text_of(&b, text), game.last);
        close_board(&b);
    }
    fclose(file);
    assert_int_equal(games, 4);
}

/* A game of the file as a list of turns. */
static pt_record *record_of(const demo *game, bool official) {
    static char list[8192];
    size_t len = 0;
    for (size_t i = 0; i < game->count; i++)
        len += (size_t)snprintf(list + len, sizeof list - len, "%s\n",
                                official ? game->turns[i].official : game->turns[i].turn);
    return read_record(list, game->start);
}

static void real_games_are_read_as_records(void **unused) {
    (void)unused;
    static demo game;
    static const char *const results[] = {"W+White", "B+", "B+", "0"};
    FILE *file = fopen("tests/zertz/demo.txt", "r");
    assert_non_null(file);
    for (size_t i = 0; next_demo(file, &game); i++) {
        bool tie = strcmp(game.result, "tie") == 0;
        game.count -= tie; /* see read_tie */
        pt_record *record = record_of(&game, i % 2);
        assert_int_equal(pt_record_turns(record), game.count);
        for (pt_record_form form = PT_RECORD_SGF; form < PT_RECORD_FORM_NB; form++) {
            static char text[1 << 14];
            char last[PT_POSITION_TEXT_MAX];
            pt_state state;
            assert_true(pt_record_write(record, form, text, sizeof text) > 0);
            pt_record *again = read_record(text, NULL);
            assert_int_equal(pt_record_turns(again), game.count);
            pt_record_state(again, SIZE_MAX, &state);
            pt_position_write(pt_record_rules(again), &state, last, sizeof last);
            assert_int_equal(strcmp(last, game.last) == 0, !tie);
            const char *result = pt_sgf_get(pt_record_sgf(again), 0, "RE", 0);
            assert_non_null(result);
            assert_memory_equal(result, results[i], strlen(results[i]));
            pt_record_free(again);
        }
        pt_record_free(record);
    }
    fclose(file);
}

/* Finds the game that ends in a tie. After its 51st turn a position has come for the third time,
 * and after the 52nd, which they played too, the next one. */
static void read_tie(demo *game) {
    FILE *file = fopen("tests/zertz/demo.txt", "r");
    assert_non_null(file);
    while (next_demo(file, game) && strcmp(game->result, "tie") != 0)
        continue;
    fclose(file);
    assert_string_equal(game->result, "tie");
    assert_int_equal(game->count, 52);
}

/* The record knows its history, the position does not. */
static void a_real_game_ends_by_repetition(void **unused) {
    (void)unused;
    static demo game;
    read_tie(&game);
    game.count = 50;
    pt_record *record = record_of(&game, false);
    assert_false(pt_record_outcome(record).over);
    pt_record_free(record);
    game.count = 51;
    record = record_of(&game, true);
    pt_outcome outcome = pt_record_outcome(record);
    assert_true(outcome.over);
    assert_int_equal(outcome.winner, PT_NOBODY);
    /* Nothing may follow, although the position has actions. */
    pt_state now;
    pt_actions list;
    pt_record_state(record, SIZE_MAX, &now);
    pt_legal(pt_record_rules(record), &now, &list);
    assert_true(list.count > 0);
    assert_false(pt_result(pt_record_rules(record), &now).over);
    assert_int_not_equal(pt_record_play(record, list.items[0], NULL), PT_OK);
    pt_record_free(record);
}

/* On every board; what a game makes of a repetition is the record's. */
static void random_games_come_back_in_every_form_of_record(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 30; seed++)
        check_every_form(starts[seed % COUNT(starts)], seed % 5 ? NULL : passing, seed);
}

/* == The editor == */

/* The position with these marbles and without these rings, with other captures and phase. */
static void check_edit(const char *position, const char *marbles, const char *gone,
                       const char *captured, const char *phase, const char *expected,
                       const pt_message *message) {
    static pt_board drawn;
    board b = open_position(position);
    edited in;
    char made[PT_POSITION_TEXT_MAX];
    pt_error error = {.message = NULL};
    pt_state_board(b.rules, &b.state, &drawn);
    drawn.thing_count = 0;
    drawn.missing = (pt_points){{0}};
    for (size_t i = 0; i < drawn.layout->point_count; i++) {
        const char *name = drawn.layout->points[i].name, *found = strstr(marbles, name);
        if (strstr(gone, name))
            pt_points_add(&drawn.missing, i);
        if (found)
            drawn.things[drawn.thing_count++] =
                (pt_thing){.sprite = &pt_game_zertz.sprites[strchr("WGB", found[-1]) - "WGB"],
                           .owner = PT_NOBODY,
                           .point = (uint16_t)i,
                           .count = 1};
    }
    assert_int_equal(edit_cut(position, &in, NULL), PT_OK);
    in.board = &drawn;
    in.words[4] = reader_on(captured, PT_ZSTR);
    in.words[6] = reader_on(phase, PT_ZSTR);
    pt_status status = edit_put_together(&in, made, sizeof made, &error);
    if (expected) {
        assert_int_equal(status, PT_OK);
        assert_string_equal(made, expected);
    } else {
        assert_int_not_equal(status, PT_OK);
        assert_ptr_equal(error.message, message);
    }
    close_board(&b);
}

static void boards_are_put_together_from_rings_and_marbles(void **unused) {
    (void)unused;
    check_edit(BASIC_START, "Wd4 Bg1", "", "0,0,0", "m",
               "zertz basic 4/5/6/3W3/6/5/B3 1 0,0,0 0,0,0 m", NULL);
    check_edit(BASIC_START, "Wd4 Bd5 Ga1", "a2 b1 d7", "1,0,2", "m",
               "zertz basic G.2/.4/6/3WB1./6/5/4 1 1,0,2 0,0,0 m", NULL);
    check_edit(BASIC_START, "Ga1", "a2 b1 b2", "1,0,2", "r",
               "zertz basic G.2/..3/6/7/6/5/4 1 1,0,2 0,0,0 r", NULL);
    check_edit(PLUS24_START, "Wi5", "a1 e9", "0,0,0", "m",
               "zertz plus24 .4/6/7/8/8./8/7/6/4W 1 0,0,0 0,0,0 m", NULL);
    check_edit(BASIC_START, "Ga1", "a2 b1 b2", "1,0,2", "m", NULL, PT_MSG_ZERTZ_FULL_GROUP);
    check_edit(BASIC_START, "Wd4", "", "4,0,0", "m", NULL, PT_MSG_ZERTZ_HAS_SET);
    check_edit(BASIC_START, "Wd4", "", "6,0,0", "o1", NULL, PT_MSG_ZERTZ_MORE_MARBLES);
    check_edit(BASIC_START, "Wd4", "", "x", "m", NULL, PT_MSG_ZERTZ_CAPTURED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_and_actions_come_back_as_they_were_written),
        cmocka_unit_test(impossible_positions_are_refused_with_the_field),
        cmocka_unit_test(strange_positions_are_read),
        cmocka_unit_test(damaged_positions_never_pass_for_others),
        cmocka_unit_test(actions_that_are_none_are_refused),
        cmocka_unit_test(every_action_text_is_legal_or_refused),
        cmocka_unit_test(turns_are_written_as_the_publisher_does),
        cmocka_unit_test(the_publishers_turns_are_read_loosely_but_checked),
        cmocka_unit_test(other_turns_are_refused),
        cmocka_unit_test(setups_have_one_canonical_text),
        cmocka_unit_test(a_position_of_another_board_does_not_fit),
        cmocka_unit_test(a_record_names_the_game_and_the_board),
        cmocka_unit_test(a_record_says_what_is_wrong_with_a_turn),
        cmocka_unit_test(a_result_says_what_won),
        cmocka_unit_test(real_games_are_replayed_in_both_notations),
        cmocka_unit_test(real_games_are_read_as_records),
        cmocka_unit_test(a_real_game_ends_by_repetition),
        cmocka_unit_test(random_games_come_back_in_every_form_of_record),
        cmocka_unit_test(boards_are_put_together_from_rings_and_marbles),
    };
    return cmocka_run_group_tests_name("zertz_text", tests, NULL, NULL);
}
