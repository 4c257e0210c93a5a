/* Positions, actions, turns, setups and records of TZAAR as text, and its editor: what comes back,
 * and what is refused for which reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "texts.h"
#include "tzaar/names.h"

/* == Positions == */

static void positions_and_actions_come_back_as_they_were_written(void **unused) {
    (void)unused;
    static const char *const starts[] = {"tzaar fixed", "tzaar tournament", "tzaar random seed=3"};
    for (uint64_t seed = 1; seed <= 20; seed++)
        walk_game(starts[seed % COUNT(starts)], seed, 200, comes_back, NULL);
}

static const refused_position refused_positions[] = {
    /* the line as a whole */
    {"tzaar 5/6/7/8/8/8/7/6/5 w", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"tzaar 5/6/7/8/8/8/7/6/5 w p ", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"tzaar  5/6/7/8/8/8/7/6/5 w p", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"tzaar tournament 5/6/7/8/8/8/7/6/5 w p", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"TZAAR 5/6/7/8/8/8/7/6/5 w p", PT_SYNTAX, PT_FIELD_GAME, PT_MSG_OTHER_GAME},
    /* columns */
    {"tzaar 5/6/7/8/8/8/7/6 w p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_COLUMN_COUNT},
    {"tzaar 5/6/7/8/8/8/7/6/5/ w p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_COLUMN_COUNT},
    {"tzaar 4/6/7/8/8/8/7/6/5 w p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_COLUMN_SHORT},
    {"tzaar /6/7/8/8/8/7/6/5 w p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_COLUMN_SHORT},
    {"tzaar 6/6/7/8/8/8/7/6/5 w p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_COLUMN_LONG},
    {"tzaar 5z/6/7/8/8/8/7/6/5 b p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_COLUMN_LONG},
    /* the hole is not written */
    {"tzaar 5/6/7/8/9/8/7/6/5 w p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_COLUMN_LONG},
    /* numbers */
    {"tzaar 05/6/7/8/8/8/7/6/5 w p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_EMPTY_NUMBER},
    {"tzaar z04/6/7/8/8/8/7/6/5 b p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_EMPTY_NUMBER},
    {"tzaar 5/6/7/8/8/8/7/6/99999999999999999999 w p", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_TZAAR_EMPTY_NUMBER},
    {"tzaar 5/6/7/8/44/8/7/6/5 w p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_COLUMN_LONG},
    /* pieces and stacks */
    {"tzaar x4/6/7/8/8/8/7/6/5 b p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_NOT_A_PIECE},
    {"tzaar -5/6/7/8/8/8/7/6/5 w p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_NOT_A_PIECE},
    {"tzaar a4/6/7/8/8/8/7/6/5 b p", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_NOT_A_PIECE},
    {"tzaar [x2]4/6/7/8/8/8/7/6/5 b c", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_NOT_A_PIECE},
    {"tzaar []4/6/7/8/8/8/7/6/5 b c", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_NOT_A_PIECE},
    {"tzaar ]4/6/7/8/8/8/7/6/5 b c", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_NOT_A_PIECE},
    {"tzaar [z]4/6/7/8/8/8/7/6/5 b c", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_STACK},
    {"tzaar [z0]4/6/7/8/8/8/7/6/5 b c", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_STACK},
    {"tzaar [z1]4/6/7/8/8/8/7/6/5 b c", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_STACK},
    {"tzaar [z02]4/6/7/8/8/8/7/6/5 b c", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_STACK},
    {"tzaar [z29]4/6/7/8/8/8/7/6/5 b c", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_STACK},
    {"tzaar [z2/6/7/8/8/8/7/6/5 b c", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_STACK},
    {"tzaar [zr]4/6/7/8/8/8/7/6/5 b c", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_STACK},
    {"tzaar [2z]4/6/7/8/8/8/7/6/5 b c", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_TZAAR_NOT_A_PIECE},
    /* turn and phase */
    {"tzaar 5/6/7/8/8/8/7/6/5 W p", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_TZAAR_TURN},
    {"tzaar 5/6/7/8/8/8/7/6/5 wb p", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_TZAAR_TURN},
    {"tzaar 5/6/7/8/8/8/7/6/5 w P", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_TZAAR_PHASE},
    {"tzaar 5/6/7/8/8/8/7/6/5 w pp", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_TZAAR_PHASE},
    {"tzaar 5/6/7/8/8/8/7/6/5 w ", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_TZAAR_PHASE},
    /* more tops of a kind than 6, 9, 15 */
    {"tzaar zzzzz/zzr3/7/8/t7/8/7/5Z/3RT w c", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_TZAAR_MORE_OF_KIND_W},
    {"tzaar rrrrr/rrrrrz/t6/8/8/8/7/5Z/3RT w c", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_TZAAR_MORE_OF_KIND_W},
    {"tzaar zr3/t5/7/8/8/Z7/RTTTTTT/TTTTTT/TTTT1 w c", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_TZAAR_MORE_OF_KIND_B},
    /* more than 30 pieces of a colour */
    {"tzaar [z28]rt[t2]1/6/7/8/8/8/7/5Z/3RT w c", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_TZAAR_MORE_WHITE},
    {"tzaar zrt2/6/7/8/8/8/7/5Z/2R[T28]T w c", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_TZAAR_MORE_BLACK},
    /* placing: a height, a full board, unequal numbers, White not one ahead */
    {"tzaar [z2]4/6/7/8/8/8/7/6/3TT w p", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_TZAAR_STACK_EARLY},
    {"tzaar TTTTt/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt w p", PT_ILLEGAL,
     PT_FIELD_PHASE, PT_MSG_TZAAR_ALL_PLACED},
    {"tzaar z4/6/7/8/8/8/7/6/5 w p", PT_ILLEGAL, PT_FIELD_TURN, PT_MSG_TZAAR_PLACED_COUNTS},
    {"tzaar Z4/6/7/8/8/8/7/6/5 w p", PT_ILLEGAL, PT_FIELD_TURN, PT_MSG_TZAAR_PLACED_COUNTS},
    {"tzaar 5/6/7/8/8/8/7/6/5 b p", PT_ILLEGAL, PT_FIELD_TURN, PT_MSG_TZAAR_PLACED_COUNTS},
    {"tzaar zz3/6/7/8/8/8/7/6/5 b p", PT_ILLEGAL, PT_FIELD_TURN, PT_MSG_TZAAR_PLACED_COUNTS},
    /* a full board that is not White's opening turn */
    {"tzaar TTTTt/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt b c", PT_ILLEGAL,
     PT_FIELD_PHASE, PT_MSG_TZAAR_FULL_BOARD},
    {"tzaar TTTTt/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt w s", PT_ILLEGAL,
     PT_FIELD_PHASE, PT_MSG_TZAAR_FULL_BOARD},
    /* nobody has lost a piece yet, or not White although Black has captured */
    {"tzaar zrt2/6/7/8/8/8/7/6/2RZ[T28] w c", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_TZAAR_MORE_BLACK},
    {"tzaar [t28]rz2/6/7/8/8/8/7/6/2RZT w c", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_TZAAR_MORE_WHITE},
    {"tzaar [t28]rz2/6/7/8/8/8/7/6/2RZT b c", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_TZAAR_MORE_WHITE},
    {"tzaar 1TTTt/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt w c", PT_ILLEGAL,
     PT_FIELD_BOARD, PT_MSG_TZAAR_MORE_WHITE},
    {"tzaar 1TTTt/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt b s", PT_ILLEGAL,
     PT_FIELD_BOARD, PT_MSG_TZAAR_MORE_WHITE},
    /* kinds gone */
    {"tzaar zr3/6/7/8/8/8/7/6/3ZT w c", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_TZAAR_KINDS_GONE},
    {"tzaar z4/6/7/8/8/8/7/6/2RZT w c", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_TZAAR_KINDS_GONE},
    {"tzaar 5/6/7/8/8/8/7/6/5 w c", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_TZAAR_KINDS_GONE},
    {"tzaar zr3/6/7/8/8/8/7/6/2RZT w s", PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_TZAAR_KIND_GONE},
    {"tzaar zrt2/6/7/8/8/8/7/6/2RR1 b s", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_TZAAR_KINDS_GONE},
};

static void impossible_positions_are_refused_with_the_field(void **unused) {
    (void)unused;
    board b = open_start("tzaar");
    for (size_t i = 0; i < COUNT(refused_positions); i++)
        check_refused_by_both(b.rules, &refused_positions[i]);
    close_board(&b);
}

/* What counts right is read, even if no game reaches it. */
static void strange_positions_are_read(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        /* the highest stacks with 29 pieces each, and higher ones where a kind is gone */
        "tzaar [z27]rt2/6/7/8/8/8/7/6/2ZR[T27] w c",
        "tzaar [z28]r3/6/7/8/8/8/7/6/2RZT b c",
        /* after the opening capture White has all his pieces */
        "tzaar 1TTTt/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt b c",
        /* one kind gone: the game is over, whoever is to move */
        "tzaar zr3/6/7/8/8/8/7/6/2RZT w c",
        "tzaar zr3/6/7/8/8/8/7/6/2RZT b c",
        /* nobody can capture */
        "tzaar 2[R2]2/4t1/5[r2]1/3[T2]4/8/5[z2]2/2[Z2]4/6/5 w c",
        /* a second action where few pieces are gone */
        "tzaar 2TTt/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Tttt1 w s",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        naive_state twin;
        if (!naive_read(&twin, texts[i]))
            fail_msg("the naive twin refuses %s", texts[i]);
        board b = open_position(texts[i]);
        close_board(&b);
    }
}

static void tzaar_text_decision_small_letters_are_whites(void **unused) {
    (void)unused;
    static const struct {
        const char *point, *sprite;
        pt_actor owner;
    } expected[] = {{"a1", "tzaar", PT_WHITE},  {"a2", "tzarra", PT_WHITE},
                    {"a3", "tott", PT_WHITE},   {"i1", "tzaar", PT_BLACK},
                    {"i2", "tzarra", PT_BLACK}, {"i3", "tott", PT_BLACK}};
    board b = open_position("tzaar zrt2/6/7/8/8/8/7/6/ZRT2 w s");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    for (size_t i = 0; i < COUNT(expected); i++) {
        size_t point = 0;
        while (strcmp(layout->points[point].name, expected[i].point) != 0)
            point++;
        pt_thing piece;
        assert_int_equal(pt_state_pieces(b.rules, &b.state, point, &piece, 1), 1);
        assert_string_equal(piece.sprite->name, expected[i].sprite);
        assert_int_equal(piece.owner, expected[i].owner);
    }
    close_board(&b);
}

/* A Tzaar goes onto a Tott that stands on a Tzarra, or onto a Tzarra that stands on a Tott. */
static void tzaar_text_decision_what_lies_below_is_not_written(void **unused) {
    (void)unused;
    board one = open_position("tzaar Z4/6/7/1trz4/T2R3T/8/7/zt4/R2rR w c");
    board other = open_position("tzaar Z4/6/7/1rtz4/T2R3T/8/7/zt4/R2rR w c");
    char text[PT_POSITION_TEXT_MAX];
    play_text(&one, "i4-i5;d2-d3;i1-h1;pass;h2-h1;d4-d3");
    play_text(&other, "i4-i5;d2-d3;i1-h1;pass;h2-h1;d4-d3");
    assert_string_equal(text_of(&one, text), "tzaar Z4/6/7/2[z3]5/T2R3T/8/7/t5/4r b c");
    assert_memory_equal(&one.state, &other.state, pt_state_size(one.rules));
    assert_int_equal(pt_identity_key(one.rules, &one.state),
                     pt_identity_key(other.rules, &other.state));
    close_board(&one);
    close_board(&other);
}

/* Cut anywhere, or with any byte changed, a text is read or refused, and what is read is exactly
 * the text. */
static void damaged_positions_never_pass_for_others(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "tzaar zr3/6/7/8/4t3/8/7/6/3TT b p",
        "tzaar R3r/6/7/T1[z2]2T[t12]1/8/8/7/6/t3Z w c",
        "tzaar rTr1t/RR3t/Trr3t/ZT3[R4][z2]t/Rtr[r2]r1ZT/2RTTRtt/Z[z2]TTtzZ/tTtTtz/RZ1tT b s",
    };
    board b = open_start("tzaar");
    for (size_t t = 0; t < COUNT(texts); t++) {
        check_cut_short(b.rules, texts[t]);
        check_changed_bytes(b.rules, texts[t]);
    }
    close_board(&b);
}

/* == Actions == */

static const char example[] = "tzaar R3r/6/7/T1[z2]2T[t3]1/8/8/7/6/t3Z w c";
static const char second[] = "tzaar R3r/6/7/T4[z2][t3]1/8/8/7/6/t3Z w s";

static void actions_that_are_none_are_refused(void **unused) {
    (void)unused;
    static const char *const garbage[] = {
        "d",      "3",      "d3",    "d3-",       "d3-d",  "d3d6",   "d3--d6",     "d3-d6 ",
        " d3-d6", "D3-d6",  "d3-D6", "PASS",      "passe", "pas",    "d03-d6",     "Z",
        "Zd",     "ze3",    "Ae3",   "Ze33",      "Z e3",  "Ze3-e4", "d3-d6;pass", "1.d3-d6",
        "d3xd6",  "d3-d6-", "done",  "d\xc3\xa9", "d3\n",
    };
    static const char *const positions[] = {TOURNAMENT_START, example, second};
    for (size_t p = 0; p < COUNT(positions); p++)
        for (size_t i = 0; i < COUNT(garbage); i++)
            check_refused(positions[p], garbage[i], PT_MSG_NOT_AN_ACTION);
    check_refused(example, "", PT_MSG_TEXT_EMPTY);
    /* A message points at the space it speaks of. */
    board b = open_position(example);
    pt_action action;
    pt_error error;
    assert_int_equal(pt_action_read(b.rules, &b.state, "d3-j5", PT_ZSTR, &action, &error),
                     PT_ILLEGAL);
    assert_int_equal(error.offset, 3);
    assert_string_equal(error.args[0].text, "j5");
    assert_int_equal(pt_action_read(b.rules, &b.state, "d3-d6;pass", 5, &action, NULL), PT_OK);
    close_board(&b);
}

/* What can be read is what is listed, for every space and every pair of spaces. */
static void what_is_read_is_listed(const board *b, void *unused) {
    (void)unused;
    const pt_layout *layout = pt_state_layout(b->rules, &b->state);
    size_t found = readable(b, "pass");
    for (size_t i = 0; i < layout->point_count; i++) {
        const char *name = layout->points[i].name;
        found += readable_at(b, "Z", name, "", "") + readable_at(b, "R", name, "", "") +
                 readable_at(b, "T", name, "", "");
        for (size_t k = 0; k < layout->point_count; k++)
            found += readable_at(b, "", name, "-", layout->points[k].name);
    }
    assert_int_equal(found, pt_legal_count(b->rules, &b->state));
}

static void every_action_text_is_legal_or_refused(void **unused) {
    (void)unused;
    walk_game("tzaar fixed", 1, 200, what_is_read_is_listed, NULL);
    walk_game("tzaar tournament", 2, 200, what_is_read_is_listed, NULL);
    walk_game("tzaar 3t1/[R4]5/1tz1[t2]2/1T4t1/Z1T4[r4]/5[Z2]2/7/1[t4]4/2Z[T2]1 b s", 3, 20,
              what_is_read_is_listed, NULL);
}

/* == Turns == */

/* The publisher has no notation of its own: turns are written as actions. */
static void a_turn_is_its_actions_joined(void **unused) {
    (void)unused;
    static const struct {
        const char *position, *turn;
    } turns[] = {
        {RANDOM_BOARD, "d4-c3"},
        {example, "d3-d6;d6-d7"},
        {example, "d3-d6;pass"},
        {example, "d3-d6"},
        {second, "pass"},
        {TOURNAMENT_START, "Ze3"},
        {"tzaar R3r/6/7/t7/8/4[z2]2[T2]/7/6/t3Z w c", "f5-f8"}, /* took the last of a kind */
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
        {example, "d3-d6;pass;pass", PT_MSG_TURN_IS_OVER, 11},
        {example, "d3-d6;", PT_MSG_TEXT_EMPTY, 6},
        {example, "d3-d6;d3-d7", PT_MSG_TZAAR_NO_STACK, 6},
        {example, "pass", PT_MSG_TZAAR_NO_PASS_FIRST, 0},
        {RANDOM_BOARD, "d4-c3;pass", PT_MSG_TURN_IS_OVER, 6},
        {"tzaar R3r/6/7/t7/8/4[z2]2[T2]/7/6/t3Z w c", "f5-f8;pass", PT_MSG_GAME_IS_OVER, 6},
    };
    for (size_t i = 0; i < COUNT(turns); i++)
        check_refused_turn(turns[i].position, turns[i].turn, PT_NOTATION_ANY, turns[i].message,
                           turns[i].offset);
}

/* == Setups == */

static void setups_have_one_canonical_text(void **unused) {
    (void)unused;
    static const char *const texts[][2] = {
        {"tzaar", "tzaar random seed=0"},
        {"tzaar random", "tzaar random seed=0"},
        {"tzaar.random", "tzaar random seed=0"},
        {"tzaar random seed=12", "tzaar random seed=12"},
        {"tzaar.random.seed=4294967295", "tzaar random seed=4294967295"},
        {"tzaar fixed", "tzaar fixed"},
        {"tzaar.tournament", "tzaar tournament"},
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        pt_rules *rules;
        char text[PT_SETUP_TEXT_MAX];
        assert_int_equal(pt_rules_new(NULL, texts[i][0], PT_ZSTR, &rules, NULL), PT_OK);
        pt_setup_text(rules, text, sizeof text);
        assert_string_equal(text, texts[i][1]);
        pt_rules_free(rules);
    }
    check_no_setup("tzaar blitz", PT_UNKNOWN, PT_MSG_UNKNOWN_GAME);
    check_no_setup("tzaar random 1", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    check_no_setup("tzaar random seed=1 seed=2", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    check_no_setup("tzaar fixed seed=1", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    check_no_setup("tzaar tournament tournament", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    check_no_setup("tzaar random seed=", PT_SYNTAX, PT_MSG_SEED);
    check_no_setup("tzaar random seed=01", PT_SYNTAX, PT_MSG_SEED);
    check_no_setup("tzaar random seed=-1", PT_SYNTAX, PT_MSG_SEED);
    check_no_setup("tzaar random seed=4294967296", PT_SYNTAX, PT_MSG_SEED);
    check_no_setup("tzaar random seed=18446744073709551617", PT_SYNTAX, PT_MSG_SEED);
}

static pt_status start_with(const char *setup, const char *position, char *own) {
    pt_rules *rules = NULL;
    pt_state state;
    pt_error error;
    pt_status status =
        pt_rules_start(NULL, setup, PT_ZSTR, position, PT_ZSTR, &rules, &state, &error);
    if (status == PT_OK)
        pt_setup_text(rules, own, PT_SETUP_TEXT_MAX);
    else
        assert_ptr_equal(error.message, PT_MSG_FITS_BOARD);
    pt_rules_free(rules);
    return status;
}

/* A position must be one that the setup's board can lead to. */
static void a_position_of_another_board_does_not_fit(void **unused) {
    (void)unused;
    char own[PT_SETUP_TEXT_MAX], text[PT_POSITION_TEXT_MAX];
    assert_int_equal(start_with("tzaar fixed", RANDOM_BOARD, own), PT_ILLEGAL);
    assert_int_equal(start_with("tzaar fixed", TOURNAMENT_START, own), PT_ILLEGAL);
    assert_int_equal(start_with("tzaar random seed=7", FIXED_START, own), PT_ILLEGAL);
    assert_int_equal(start_with("tzaar random", TOURNAMENT_START, own), PT_ILLEGAL);
    assert_int_equal(start_with("tzaar tournament", RANDOM_BOARD, own), PT_OK);
    /* A seed that was not given is not held against the position. */
    assert_int_equal(start_with("tzaar random", RANDOM_BOARD, own), PT_OK);

    /* Everything that follows from a board fits. */
    static const char *const starts[] = {"tzaar fixed", "tzaar random seed=7", "tzaar tournament"};
    for (size_t i = 0; i < COUNT(starts); i++) {
        board b = open_start(starts[i]);
        pt_rng rng;
        pt_actions list;
        pt_rng_seed(&rng, 5);
        for (;;) {
            assert_int_equal(start_with(starts[i], text_of(&b, text), own), PT_OK);
            assert_string_equal(own, starts[i]);
            pt_legal(b.rules, &b.state, &list);
            if (list.count == 0)
                break;
            pt_apply(b.rules, &b.state, list.items[pt_rng_below(&rng, (uint32_t)list.count)]);
        }
        close_board(&b);
    }
    assert_int_equal(start_with("tzaar random seed=7", example, own), PT_OK);
}

static void a_position_alone_has_a_setup(void **unused) {
    (void)unused;
    static const char *const texts[][2] = {
        {TOURNAMENT_START, "tzaar tournament"},
        {"tzaar zr3/6/7/8/4t3/8/7/6/3TT b p", "tzaar tournament"},
        {RANDOM_BOARD, "tzaar random seed=0"},
        {example, "tzaar random seed=0"},
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        board b = open_position(texts[i][0]);
        char setup[PT_SETUP_TEXT_MAX];
        pt_setup_text(b.rules, setup, sizeof setup);
        assert_string_equal(setup, texts[i][1]);
        close_board(&b);
    }
}

/* == Records == */

static void a_record_names_the_game_and_the_start(void **unused) {
    (void)unused;
    check_sgf("a5-a4 a3-a4;pass", "tzaar fixed",
              "(;FF[4]CA[UTF-8]GM[Tzaar]RU[fixed]PTS[tzaar fixed]\n;W[a5-a4]\n;B[a3-a4;pass])\n");
    check_sgf("Ze3 Te4", "tzaar.tournament",
              "(;FF[4]CA[UTF-8]GM[Tzaar]RU[tournament]PTS[tzaar tournament]\n;W[Ze3]\n;B[Te4])\n");
    check_sgf("", "tzaar random seed=7",
              "(;FF[4]CA[UTF-8]GM[Tzaar]RU[random]PTS[tzaar random seed=7])\n");
    check_sgf("d4-c3 f1-g1;a4-b4", RANDOM_BOARD,
              "(;FF[4]CA[UTF-8]GM[Tzaar]RU[random]PTS[tzaar random seed=0]PTP[" RANDOM_BOARD
              "]\n;W[d4-c3]\n;B[f1-g1;a4-b4])\n");
}

static void a_result_says_what_the_loser_lacks(void **unused) {
    (void)unused;
    static const char last[] = "tzaar R3r/6/7/t7/8/4[z2]2[T2]/7/6/t3Z w c";
    check_result(last, "i1-i5", "W+Tzaar");
    check_result(last, "a5-a1", "W+Tzarra");
    check_result(last, "f5-f8", "W+Tott");
    check_result("tzaar R2Tr/6/2z2t1/r7/8/8/7/5T/4Z w c", "a5-a4;c3-c6", "B+Tott");
    check_result("tzaar 1[z6]2t/6/2[Z7]4/7[t2]/R6[r3]/8/2Z4/[T2]5/5 w s", "d8-a5", "W+Capture");
    check_result("tzaar 2[R2]2/4t1/5[r2]1/3[T2]4/8/5[z2]2/2[Z2]4/6/5 b s", "pass", "B+Capture");
    /* What the rules do not decide is kept as it is stated. */
    pt_record *record = read_record("(;GM[Tzaar]RU[tournament];W[Ze3];B[resign])", NULL);
    assert_int_equal(pt_record_outcome(record).winner, PT_WHITE);
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0), "W+Resign");
    pt_record_free(record);
}

/* Two real games as lists of turns, and in every form that is written. */
static void real_games_are_read_as_records(void **unused) {
    (void)unused;
    static const struct {
        const char *file, *white, *result, *last;
    } games[] = {
        {"tests/tzaar/demo-1.txt", "Michael Reitz", "W+Capture",
         "tzaar 1[z6]2[t3]/6/2[Z7]4/8/R6[r3]/8/2Z4/[T2]5/5 b c"},
        {"tests/tzaar/demo-2.txt", "ivyed_seer", "W+Tott",
         "tzaar 1[r4]2[t3]/[Z5]5/6r/8/2[z2]5/7[z7]/1[R8]5/R5/5 b c"},
    };
    for (size_t i = 0; i < COUNT(games); i++) {
        char text[8192], last[PT_POSITION_TEXT_MAX];
        FILE *file = fopen(games[i].file, "r");
        assert_non_null(file);
        text[fread(text, 1, sizeof text - 1, file)] = '\0';
        fclose(file);
        pt_record *record = read_record(text, NULL);
        assert_int_equal(pt_record_turns(record), 27);
        assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "PW", 0), games[i].white);
        for (pt_record_form form = PT_RECORD_SGF; form < PT_RECORD_FORM_NB; form++) {
            assert_true(pt_record_write(record, form, text, sizeof text) > 0);
            pt_record *again = read_record(text, NULL);
            pt_state state;
            assert_int_equal(pt_record_turns(again), 27);
            pt_record_state(again, SIZE_MAX, &state);
            pt_position_write(pt_record_rules(again), &state, last, sizeof last);
            assert_string_equal(last, games[i].last);
            assert_string_equal(pt_sgf_get(pt_record_sgf(again), 0, "RE", 0), games[i].result);
            assert_int_equal(pt_record_outcome(again).winner, PT_WHITE);
            pt_record_free(again);
        }
        pt_record_free(record);
    }
}

/* Captures, joins, passes and placings as they come up. */
static void random_games_come_back_in_every_form_of_record(void **unused) {
    (void)unused;
    static const char *const setups[] = {"tzaar fixed", "tzaar tournament", "tzaar random seed=7"};
    for (uint64_t seed = 1; seed <= 30; seed++)
        check_every_form(setups[seed % COUNT(setups)],
                         seed % 5 ? NULL
                                  : "tzaar 4[R3]/3t2/7/3[Z8]4/[r4]6[t2]/3[z3]4/7/4[r5]1/2[T2]2 w s",
                         seed);
}

/* == The editor == */

static pt_thing stack(size_t kind, pt_actor owner, unsigned point, unsigned height) {
    return (pt_thing){.sprite = &pt_game_tzaar.sprites[kind],
                      .owner = (uint8_t)owner,
                      .point = (uint16_t)point,
                      .count = (uint16_t)height};
}

static void boards_are_put_together_from_stacks(void **unused) {
    (void)unused;
    pt_thing things[] = {
        stack(0, PT_WHITE, 0, 1),  stack(1, PT_WHITE, 1, 12), stack(2, PT_WHITE, 30, 2),
        stack(0, PT_BLACK, 29, 1), stack(1, PT_BLACK, 58, 3), stack(2, PT_BLACK, 59, 1),
    };
    check_edit_things(example, things, 6, "c", "tzaar z[r12]3/6/7/8/3Z[t2]3/8/7/6/3[R3]T w c",
                      NULL);
    check_edit_things(example, things, 6, "s", "tzaar z[r12]3/6/7/8/3Z[t2]3/8/7/6/3[R3]T w s",
                      NULL);
    check_edit_things(example, things, 6, "p", NULL, PT_MSG_TZAAR_STACK_EARLY);
    check_edit_things(example, things, 5, "s", NULL, PT_MSG_TZAAR_KIND_GONE);
    things[1].count = 28;
    check_edit_things(example, things, 6, "c", NULL, PT_MSG_TZAAR_MORE_WHITE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_and_actions_come_back_as_they_were_written),
        cmocka_unit_test(impossible_positions_are_refused_with_the_field),
        cmocka_unit_test(strange_positions_are_read),
        cmocka_unit_test(tzaar_text_decision_small_letters_are_whites),
        cmocka_unit_test(tzaar_text_decision_what_lies_below_is_not_written),
        cmocka_unit_test(damaged_positions_never_pass_for_others),
        cmocka_unit_test(actions_that_are_none_are_refused),
        cmocka_unit_test(every_action_text_is_legal_or_refused),
        cmocka_unit_test(a_turn_is_its_actions_joined),
        cmocka_unit_test(other_turns_are_refused),
        cmocka_unit_test(setups_have_one_canonical_text),
        cmocka_unit_test(a_position_of_another_board_does_not_fit),
        cmocka_unit_test(a_position_alone_has_a_setup),
        cmocka_unit_test(a_record_names_the_game_and_the_start),
        cmocka_unit_test(a_result_says_what_the_loser_lacks),
        cmocka_unit_test(real_games_are_read_as_records),
        cmocka_unit_test(random_games_come_back_in_every_form_of_record),
        cmocka_unit_test(boards_are_put_together_from_stacks),
    };
    return cmocka_run_group_tests_name("tzaar_text", tests, NULL, NULL);
}
