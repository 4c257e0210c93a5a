/* Positions, actions, turns, setups and records of PÜNCT as text, and its editor: what comes back,
 * and what is refused for which reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "punct/names.h"
#include "texts.h"

/* == Positions == */

static void positions_and_actions_come_back_as_they_were_written(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 6; seed++)
        walk_game(seed % 2 ? "punct standard" : "punct basic", seed, 600, comes_back, NULL);
}

/* Every piece of a set, out of reach of two opposite sides; and Black's as well. */
#define WHITE_SET SIXTEEN ",wT4e4,wT4e7"
#define BLACK_SET                                                                                  \
    "bT1m11,bT1m14,bT1m17,bT1n6,bT0n11,bT1n13,bR3n17,bR3o10,bM5o12,bM5o14,bC0o16,bL1p8,bL0p11,"    \
    "bC0p13,bE0p17,bE1q10,bE0q13,bE0q16"

/* Half a set, with nothing in the way of the other half on top. */
#define EIGHT "wE3a2,wE3a5,wL4a8,wC0b2,wM2b4,wR0b6,wT4b10,wT3c1"
#define HALF_SET EIGHT ",wT4c3"

static const refused_position refused_positions[] = {
    /* the line as a whole */
    {"punct standard - w", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"punct standard - w - ", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"punct  standard - w -", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"punct - w -", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"PUNCT standard - w -", PT_SYNTAX, PT_FIELD_GAME, PT_MSG_OTHER_GAME},
    {"p\xc3\xbcnct standard - w -", PT_SYNTAX, PT_FIELD_GAME, PT_MSG_OTHER_GAME},
    {"punct Standard - w -", PT_SYNTAX, PT_FIELD_PUNCT_RULES, PT_MSG_PUNCT_RULES},
    {"punct tournament - w -", PT_SYNTAX, PT_FIELD_PUNCT_RULES, PT_MSG_PUNCT_RULES},
    {"punct  - w -", PT_SYNTAX, PT_FIELD_PUNCT_RULES, PT_MSG_PUNCT_RULES},
    /* pieces */
    {"punct standard xE3f6 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard E3f6 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wS3f6 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard we3f6 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wE6f6 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wEf6 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wE3f06 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wE3f b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wE3F6 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wE3f6x b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wE3a1 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wE3i17 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wE3r9 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wE3f99999999999 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wE3f6, b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard ,wE3f6 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard wE3f6- b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    {"punct standard -- w -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_PIECE},
    /* the orientation of a C */
    {"punct standard wC3f6 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_NO_SUCH_TURN},
    {"punct standard wC5f6 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_NO_SUCH_TURN},
    /* levels and order */
    {"punct standard  w -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_LEVEL},
    {"punct standard wE3f6/ b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_LEVEL},
    {"punct standard /wE3f6 b -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_LEVEL},
    {"punct standard bT0n10,wE3f6 w -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_ORDER},
    {"punct standard wE3f10,wE3f6,bT0n10 w -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_ORDER},
    {"punct standard wE3f6,wE3f6,bT0n10 w -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_PUNCT_ORDER},
    /* turn and phase */
    {"punct standard - W -", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_PUNCT_TURN},
    {"punct standard - wb -", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_PUNCT_TURN},
    {"punct standard -  -", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_PUNCT_TURN},
    {"punct standard - w p", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE},
    {"punct standard - w ", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE},
    {"punct standard - w T;", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE},
    {"punct standard - w ;f6", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE},
    {"punct standard - w --", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE},
    {"punct standard - w E;f6;3", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE},
    {"punct standard - w E;f06", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE},
    /* a phase that is not legal */
    {"punct standard - w f6", PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE_ILLEGAL},
    {"punct standard - w T;i9", PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE_ILLEGAL},
    {"punct standard - w T;a1", PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE_ILLEGAL},
    {"punct standard - w T;0", PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE_ILLEGAL},
    {"punct standard - w 0", PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE_ILLEGAL},
    {"punct standard wE3f6,bT0n10 w n10", PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE_ILLEGAL},
    {"punct standard wE3f6,bT0n10 w f6;g8", PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_PUNCT_PHASE_ILLEGAL},
    {"punct standard wE3d3,wE3f5,bT0n10/wE5d5 w d3", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_PUNCT_PHASE_ILLEGAL},
    /* any phase when the game is over */
    {"punct standard wC2b4,bC2e6,wE2f4,wC2h4,wE4j4,wE4m7,wT4p10 b T", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_PUNCT_PHASE_ILLEGAL},
    /* a dot off the board */
    {"punct standard wT0a2 b -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_OFF_BOARD},
    {"punct standard wE4h16 b -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_OFF_BOARD},
    {"punct standard wE3q15 b -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_OFF_BOARD},
    /* two dots in one place */
    {"punct standard wE3d3,bE2f4 w -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_NO_REST},
    {"punct standard wE3d3,wE3f5,bT0n10/wE0d5,wE5d5 w -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_PUNCT_ORDER},
    {"punct standard wE3d3,wE3f5,bT0n10/wE4d5,wE0f7 w -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_PUNCT_NO_REST},
    /* a piece that does not rest on its level */
    {"punct standard wE3d3,bT0n10/wE5d5 w -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_NO_REST},
    {"punct standard wE3d3,bT0n10/wT0d5 w -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_NO_REST},
    {"punct standard wE3d3,bT0n10/wE3f5 w -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_NO_REST},
    {"punct standard wE3d3,wE3f5,bT0n10/wE5d5/wE0d5 w -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_PUNCT_NO_REST},
    {"punct standard wE3d3,wC0e5,wE3f5,bT0n10/wC0e5,wE5d5 w -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_PUNCT_ORDER},
    /* the support of a PÜNCT */
    {"punct standard bE3d3,wE3f5/wE5d5 w -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_SUPPORT},
    {"punct standard wE3d3,bE3f5/wE2f5 w -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_SUPPORT},
    {"punct standard bE5c3,wC0f9,bE3g6,bT5g11,wC0h9/wE3f8,wE3h8/wM1g8 b -", PT_ILLEGAL,
     PT_FIELD_BOARD, PT_MSG_PUNCT_SUPPORT},
    /* over an empty space nothing carries it */
    {"punct standard bE5c3,wC0f9,bT5g11,wC0h9/wE3f8,wE3h8/wM1g8 b -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_PUNCT_NO_REST},
    /* more of a kind than there are */
    {"punct standard wC0b5,wC0c2,wC0e5,bT0n10 w -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_PUNCT_MORE_WHITE},
    {"punct standard bR0c3,bR0e3,bR0g3,wT0n10 w -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_PUNCT_MORE_BLACK},
    {"punct standard wE3a2,wE3a5,wE3c3,wE3d3,bT0n10/wE3a2 w -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_PUNCT_MORE_WHITE},
    /* who added first */
    {"punct standard bT0n10 w -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_BLACK_BEHIND},
    {"punct standard wT0c3,wT0n10 b -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_BLACK_BEHIND},
    {"punct standard - b -", PT_ILLEGAL, PT_FIELD_TURN, PT_MSG_PUNCT_FIRST_TURN},
    {"punct standard wT0c3 w -", PT_ILLEGAL, PT_FIELD_TURN, PT_MSG_PUNCT_FIRST_TURN},
    {"punct standard wT0i9 b -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_FIRST_CENTRE},
    {"punct basic wE3i5 b -", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_PUNCT_FIRST_CENTRE},
    /* the last piece */
    {"punct standard " WHITE_SET "," BLACK_SET " w -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_PUNCT_BOTH_SETS},
    {"punct standard " WHITE_SET ",bT0n12 w -", PT_ILLEGAL, PT_FIELD_TURN, PT_MSG_PUNCT_LAST_TURN},
    {"punct standard wT0c3," BLACK_SET " b -", PT_ILLEGAL, PT_FIELD_TURN, PT_MSG_PUNCT_LAST_TURN},
    {"punct standard " WHITE_SET ",bE3h1,bE3h4,bE3h7,bE4i10,bC1m14,bT4o16 b -", PT_ILLEGAL,
     PT_FIELD_BOARD, PT_MSG_PUNCT_LAST_PIECE},
    {"punct standard " HALF_SET ",bT0n12/" HALF_SET " b -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_PUNCT_LAST_PIECE},
};

/* Rules of the variant that the text names, or of the standard game. */
static board open_rules(const char *text) {
    return open_start(strncmp(text, "punct basic ", 12) == 0 ? "punct basic" : "punct standard");
}

static void impossible_positions_are_refused_with_the_field(void **unused) {
    (void)unused;
    for (size_t i = 0; i < COUNT(refused_positions); i++) {
        board b = open_rules(refused_positions[i].text);
        check_refused_by_both(b.rules, &refused_positions[i]);
        close_board(&b);
    }
}

/* What lies right is read, even if no game is known to lead there. */
static void strange_positions_are_read(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        /* a colour far ahead, and whoever is to move */
        "punct standard " SIXTEEN ",bT0n12 w -",
        "punct standard " SIXTEEN ",bT0n12 b -",
        /* the last piece is added, the game over */
        "punct standard " WHITE_SET ",bT0n12 b -",
        "punct basic " WHITE_SET ",bT0n12 b -",
        "punct standard wT0c3," BLACK_SET " w -",
        /* all but the last piece */
        "punct standard " HALF_SET ",wT0k5,bT0n12/" EIGHT " b -",
        /* a connection that either may have made */
        "punct standard wC2b4,bC2e6,wE2f4,wC2h4,wE4j4,wE4m7,wT4p10 w -",
        /* something lies below a bridge that was there first */
        "punct standard wE3d3,wC0e4,wE3f5,bT0n10/wE0d5,wE0f7/wR1d5 w -",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        naive_state twin;
        if (!naive_read(&twin, texts[i]))
            fail_msg("the naive twin refuses %s", texts[i]);
        board b = open_position(texts[i]);
        close_board(&b);
    }
}

/* In the basic game the last piece may reach into the centre. */
static void where_the_last_piece_may_lie_depends_on_the_rules(void **unused) {
    (void)unused;
    static const char covered[] = EIGHT ",wT0i9,bT0n12/" EIGHT "/wT3c1 b -";
    char text[512];
    snprintf(text, sizeof text, "punct basic %s", covered);
    board b = open_position(text);
    close_board(&b);
    snprintf(text, sizeof text, "punct standard %s", covered);
    b = open_start("punct standard");
    pt_state state;
    pt_error error;
    assert_int_equal(pt_position_read(b.rules, text, PT_ZSTR, &state, &error), PT_ILLEGAL);
    assert_ptr_equal(error.message, PT_MSG_PUNCT_LAST_PIECE);
    close_board(&b);
}

/* With any byte changed, a text is read or refused, and what is read is exactly the text. */
static void damaged_positions_never_pass_for_others(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "punct standard wE3d3,wE3d9,wE3f5,bT0n10 w d9;d5",
        "punct standard bE5c3,wC0f9,wE3g6,bT5g11,wM1g12,wC0h9/wE3f8,wE3h8 w -",
    };
    board b = open_start("punct");
    for (size_t t = 0; t < COUNT(texts); t++)
        check_changed_bytes(b.rules, texts[t]);
    close_board(&b);
}

/* == Actions == */

static const char example[] = "punct standard wE3d3,wE3d9,wE3f5,bT0n10 w -";
static const char picked[] = "punct standard wE3d3,wE3d9,wE3f5,bT0n10 w d9";
static const char placed[] = "punct standard wE3d3,wE3d9,wE3f5,bT0n10 w d9;d5";
static const char added[] = "punct standard wE3d3,wE3d9,wE3f5,bT0n10 w T";

static void actions_that_are_none_are_refused(void **unused) {
    (void)unused;
    static const char *const garbage[] = {
        "d",    "S",    "t",  "TT",  "T1",  "6",    "00",   "-1",   "d09",
        "d9 ",  " d9",  "D9", "A1",  "d-9", "d9d5", "pass", "d9-5", "d\xc3\xa9",
        "d9\n", "T;c3", "E3", "wE3", "-",   "d0",   "d100",
    };
    static const char *const positions[] = {example, picked, placed, added};
    for (size_t p = 0; p < COUNT(positions); p++)
        for (size_t i = 0; i < COUNT(garbage); i++)
            check_refused(positions[p], garbage[i], PT_MSG_NOT_AN_ACTION);
    check_refused(example, "", PT_MSG_TEXT_EMPTY);
}

static void every_refusal_of_an_action_says_why(void **unused) {
    (void)unused;
    /* what this part of the turn is not for */
    check_refused(example, "3", PT_MSG_PUNCT_PICK_FIRST);
    check_refused(picked, "T", PT_MSG_PUNCT_DOT_NOW);
    check_refused(picked, "3", PT_MSG_PUNCT_DOT_NOW);
    check_refused(placed, "T", PT_MSG_PUNCT_TURN_NOW);
    check_refused(placed, "d5", PT_MSG_PUNCT_TURN_NOW);
    /* spaces that the board does not have */
    check_refused(example, "a1", PT_MSG_PUNCT_NO_SPACE);
    check_refused(example, "z9", PT_MSG_PUNCT_NO_SPACE);
    check_refused(picked, "i17", PT_MSG_PUNCT_NO_SPACE);
    check_refused(added, "q9", PT_MSG_PUNCT_NO_SPACE);
    /* pieces */
    check_refused("punct standard wC0b5,wC0d3,bT0n10 w -", "C", PT_MSG_PUNCT_NONE_LEFT);
    check_refused(example, "d5", PT_MSG_PUNCT_NO_PUNCT);
    check_refused(example, "n10", PT_MSG_PUNCT_NO_PUNCT);
    check_refused(example, "i9", PT_MSG_PUNCT_NO_PUNCT);
    check_refused("punct standard wE3d3,wE3f5,bT0n10/wE5d5 w -", "f5", PT_MSG_PUNCT_COVERED);
    /* where it goes */
    check_refused(picked, "e5", PT_MSG_PUNCT_NOT_A_LINE);
    check_refused(picked, "n10", PT_MSG_PUNCT_NOT_A_LINE);
    check_refused("punct standard bE3d3,wE3d9,wE3f5,bT0n10 w d9", "d4", PT_MSG_PUNCT_NOT_HERE);
    check_refused(added, "d4", PT_MSG_PUNCT_OCCUPIED);
    check_refused(added, "i9", PT_MSG_PUNCT_CENTRE);
    check_refused("punct standard wE3d3,wE3f5,bT0n10 w E;i5", "3", PT_MSG_PUNCT_CENTRE);
    /* and how */
    check_refused(placed, "3", PT_MSG_PUNCT_NOT_SO);
    check_refused("punct standard wE3d3,wE3d9,wE3f5,bT0n10 w d9;d9", "3", PT_MSG_PUNCT_AS_IT_WAS);
}

/* What can be read is what is listed, for every kind, space and orientation. */
static void what_is_read_is_listed(const board *b, void *unused) {
    (void)unused;
    static const char *const words[] = {"T", "C", "E", "L", "M", "R", "0",
                                        "1", "2", "3", "4", "5", "6"};
    const pt_layout *layout = pt_state_layout(b->rules, &b->state);
    size_t found = 0;
    for (size_t i = 0; i < COUNT(words); i++)
        found += readable(b, words[i]);
    for (size_t i = 0; i < layout->point_count; i++)
        found += readable(b, layout->points[i].name);
    assert_int_equal(found, pt_legal_count(b->rules, &b->state));
}

static void every_action_text_is_legal_or_refused(void **unused) {
    (void)unused;
    walk_game("punct standard", 1, 150, what_is_read_is_listed, NULL);
    walk_game("punct basic", 2, 150, what_is_read_is_listed, NULL);
}

/* == Turns == */

/* The publisher has no notation of its own: turns are written as actions. */
static void a_turn_is_its_actions_joined(void **unused) {
    (void)unused;
    static const struct {
        const char *position, *turn;
    } turns[] = {
        {STANDARD_START, "E;f6;3"},
        {example, "d9;d5;5"},
        {example, "d9;d9;2"},
        {picked, "d5;0"},
        {placed, "5"},
        {example, "d9;d5"},
        {example, "T"},
    };
    for (size_t i = 0; i < COUNT(turns); i++) {
        board b = open_position(turns[i].position);
        pt_action out[TURN_MAX];
        size_t count;
        char written[64];
        assert_int_equal(pt_turn_read(b.rules, &b.state, turns[i].turn, PT_ZSTR, PT_NOTATION_ANY,
                                      out, TURN_MAX, &count, NULL),
                         PT_OK);
        for (pt_notation n = PT_NOTATION_CANONICAL; n <= PT_NOTATION_OFFICIAL; n++) {
            pt_turn_write(b.rules, &b.state, out, count, n, written, sizeof written);
            assert_string_equal(written, turns[i].turn);
        }
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
        {example, "d9;d5;5;T", PT_MSG_TURN_IS_OVER, 8},
        {example, "d9;", PT_MSG_TEXT_EMPTY, 3},
        {example, "d9;d5;3", PT_MSG_PUNCT_NOT_SO, 6},
        {example, "d9;T;3", PT_MSG_PUNCT_DOT_NOW, 3},
        {example, "3", PT_MSG_PUNCT_PICK_FIRST, 0},
        {"punct standard wC2b4,bC2e6,wC2h4,wE4j4,wE4m7,wT4p10 w -", "E;f4;2;T", PT_MSG_GAME_IS_OVER,
         7},
    };
    for (size_t i = 0; i < COUNT(turns); i++)
        check_refused_turn(turns[i].position, turns[i].turn, PT_NOTATION_ANY, turns[i].message,
                           turns[i].offset);
}

/* == Setups == */

static void setups_have_one_canonical_text(void **unused) {
    (void)unused;
    static const char *const texts[][2] = {
        {"punct", "punct standard"},          {"punct standard", "punct standard"},
        {"punct.standard", "punct standard"}, {"punct basic", "punct basic"},
        {"punct.basic", "punct basic"},
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        pt_rules *rules;
        char text[PT_SETUP_TEXT_MAX];
        assert_int_equal(pt_rules_new(NULL, texts[i][0], PT_ZSTR, &rules, NULL), PT_OK);
        pt_setup_text(rules, text, sizeof text);
        assert_string_equal(text, texts[i][1]);
        pt_rules_free(rules);
    }
    check_no_setup("punct blitz", PT_UNKNOWN, PT_MSG_UNKNOWN_GAME);
    check_no_setup("punct standard basic", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    check_no_setup("punct basic seed=1", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    check_no_setup("punct seed=1", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
}

static void a_position_has_the_rules_it_names(void **unused) {
    (void)unused;
    static const char *const texts[][2] = {
        {example, "punct standard"},
        {"punct basic wE3d3,bT0i9 w -", "punct basic"},
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        board b = open_position(texts[i][0]);
        char setup[PT_SETUP_TEXT_MAX];
        pt_setup_text(b.rules, setup, sizeof setup);
        assert_string_equal(setup, texts[i][1]);
        close_board(&b);
        /* and fits no others */
        pt_rules *rules = NULL;
        pt_state state;
        pt_error error;
        assert_int_equal(pt_rules_start(NULL, texts[1 - i][1], PT_ZSTR, texts[i][0], PT_ZSTR,
                                        &rules, &state, &error),
                         PT_ILLEGAL);
        assert_ptr_equal(error.message, PT_MSG_FITS_GAME);
    }
}

/* == Records == */

static void a_record_names_the_game_and_the_rules(void **unused) {
    (void)unused;
    check_sgf("E;f6;3 T;n10;0", "punct",
              "(;FF[4]CA[UTF-8]GM[25]RU[standard]PTS[punct standard]\n;W[E;f6;3]\n;B[T;n10;0])\n");
    check_sgf(
        "E;f6;3 T;i9;0 f6;f6;2", "punct.basic",
        "(;FF[4]CA[UTF-8]GM[25]RU[basic]PTS[punct basic]\n;W[E;f6;3]\n;B[T;i9;0]\n;W[f6;f6;2])"
        "\n");
    check_sgf("d9;d5;5", example,
              "(;FF[4]CA[UTF-8]GM[25]RU[standard]PTS[punct standard]PTP[punct standard "
              "wE3d3,wE3d9,wE3f5,bT0n10 w -]\n;W[d9;d5;5])\n");
    /* GM and RU are enough. */
    pt_record *record = read_record("(;GM[25]RU[basic];W[E;f6;3];B[T;i9;0])", NULL);
    assert_int_equal(pt_record_turns(record), 2);
    pt_record_free(record);
}

static void a_result_says_connection_or_the_lead_in_the_centre(void **unused) {
    (void)unused;
    check_result("punct standard " TWO_CHAINS " w -", "i4;f4;2", "W+Connection");
    check_result("punct standard " TWO_CHAINS " w -", "i4;i4;2", "B+Connection");
    check_result("punct standard " SIXTEEN ",wT0i9,bT0n12 w -", "T;m10;0", "W+3");
    check_result("punct standard " SIXTEEN ",wT4e4,bE3i8 w -", "T;m10;0", "B+3");
    check_result("punct standard " SIXTEEN ",wT0i9,bE3k10 w -", "T;m10;0", "W+1");
    check_result("punct standard " SIXTEEN ",wT0i9,bE3j9 w -", "T;m10;0", "0");
    check_result("punct basic " SIXTEEN ",wT0i9,bT0n12 w -", "T;m10;0", "0");
    /* What the rules do not decide is kept as it is stated. */
    pt_record *record = read_record("(;GM[25]RU[standard];W[E;f6;3];B[resign])", NULL);
    assert_int_equal(pt_record_outcome(record).winner, PT_WHITE);
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0), "W+Resign");
    pt_record_free(record);
    record = read_record("(;GM[25]RU[standard]RE[B+Time];W[E;f6;3];B[T;n10;0])", NULL);
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0), "B+Time");
    pt_record_free(record);
}

/* A made game as a list of turns, and in every form that is written. */
static void a_whole_game_is_read_as_a_record(void **unused) {
    (void)unused;
    static char text[1 << 14];
    char last[PT_POSITION_TEXT_MAX];
    FILE *file = fopen("tests/punct/demo.txt", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    pt_record *record = read_record(text, NULL);
    assert_int_equal(pt_record_turns(record), 49);
    for (pt_record_form form = PT_RECORD_SGF; form < PT_RECORD_FORM_NB; form++) {
        assert_true(pt_record_write(record, form, text, sizeof text) > 0);
        pt_record *again = read_record(text, NULL);
        pt_state state;
        assert_int_equal(pt_record_turns(again), 49);
        pt_record_state(again, SIZE_MAX, &state);
        pt_position_write(pt_record_rules(again), &state, last, sizeof last);
        assert_string_equal(last, "punct standard bR1c1,bR0d2,bM5d9,wT5h2,bL1h6,bM3i8,bC1i9,wM2i11,"
                                  "wT1k3,wC0k5,bE3k10,wT0l8,wE3l9,bE0m14,wC1n12,bC0n14,wL5n17,"
                                  "wR4o11,wR3p16/bL4j9,wE2m11,bT3n13,wL1o13/bT3k10,wM0o13 b -");
        assert_string_equal(pt_sgf_get(pt_record_sgf(again), 0, "RE", 0), "W+Connection");
        assert_int_equal(pt_record_outcome(again).winner, PT_WHITE);
        pt_record_free(again);
    }
    pt_record_free(record);
}

static void random_games_come_back_in_every_form_of_record(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++)
        check_every_form(
            seed % 2 ? "punct standard" : "punct basic",
            seed % 3 ? NULL
                     : "punct standard bE5c3,wC0f9,wE3g6,bT5g11,wM1g12,wC0h9/wE3f8,wE3h8 w -",
            seed);
}

/* == The editor == */

static pt_thing piece(const board *b, size_t kind, pt_actor owner, const char *space, unsigned turn,
                      unsigned level) {
    const pt_layout *layout = pt_state_layout(b->rules, &b->state);
    size_t point = 0;
    while (strcmp(layout->points[point].name, space) != 0)
        point++;
    return (pt_thing){.sprite = &pt_game_punct.sprites[kind],
                      .owner = (uint8_t)owner,
                      .point = (uint16_t)point,
                      .turn = (uint8_t)turn,
                      .level = (uint8_t)level,
                      .count = 1};
}

/* Things turn anticlockwise, orientations clockwise. */
static void boards_are_put_together_from_pieces(void **unused) {
    (void)unused;
    board b = open_start("punct");
    pt_thing things[] = {
        piece(&b, 2, PT_WHITE, "d5", 1, 1),  piece(&b, 2, PT_WHITE, "f5", 3, 0),
        piece(&b, 0, PT_BLACK, "n10", 0, 0), piece(&b, 2, PT_WHITE, "d3", 3, 0),
        piece(&b, 1, PT_BLACK, "k5", 4, 0),
    };
    check_edit_things(example, things, 5, "-", "punct standard wE3d3,wE3f5,bC2k5,bT0n10/wE5d5 w -",
                      NULL);
    check_edit_things(example, things, 5, "d5;d9",
                      "punct standard wE3d3,wE3f5,bC2k5,bT0n10/wE5d5 w d5;d9", NULL);
    check_edit_things(example, things, 5, "d3", NULL, PT_MSG_PUNCT_PHASE_ILLEGAL);
    check_edit_things(example, things, 3, "-", NULL, PT_MSG_PUNCT_NO_REST);
    check_edit_things("punct standard - w -", things, 0, "-", "punct standard - w -", NULL);
    things[1].owner = PT_BLACK;
    check_edit_things(example, things, 5, "-", "punct standard wE3d3,bE3f5,bC2k5,bT0n10/wE5d5 w -",
                      NULL);
    things[3].owner = PT_BLACK;
    check_edit_things(example, things, 5, "-", NULL, PT_MSG_PUNCT_SUPPORT);
    close_board(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_and_actions_come_back_as_they_were_written),
        cmocka_unit_test(impossible_positions_are_refused_with_the_field),
        cmocka_unit_test(strange_positions_are_read),
        cmocka_unit_test(where_the_last_piece_may_lie_depends_on_the_rules),
        cmocka_unit_test(damaged_positions_never_pass_for_others),
        cmocka_unit_test(actions_that_are_none_are_refused),
        cmocka_unit_test(every_refusal_of_an_action_says_why),
        cmocka_unit_test(every_action_text_is_legal_or_refused),
        cmocka_unit_test(a_turn_is_its_actions_joined),
        cmocka_unit_test(other_turns_are_refused),
        cmocka_unit_test(setups_have_one_canonical_text),
        cmocka_unit_test(a_position_has_the_rules_it_names),
        cmocka_unit_test(a_record_names_the_game_and_the_rules),
        cmocka_unit_test(a_result_says_connection_or_the_lead_in_the_centre),
        cmocka_unit_test(a_whole_game_is_read_as_a_record),
        cmocka_unit_test(random_games_come_back_in_every_form_of_record),
        cmocka_unit_test(boards_are_put_together_from_pieces),
    };
    return cmocka_run_group_tests_name("punct_text", tests, NULL, NULL);
}
