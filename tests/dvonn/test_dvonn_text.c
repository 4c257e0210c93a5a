/* Positions, actions, turns and setups of DVONN as text: what comes back, and what is
 * refused for which reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dvonn/support.h"
#include "texts.h"

/* == Positions as text == */

static void positions_come_back_as_they_were_written(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++)
        walk_game("dvonn", seed, 200, comes_back, NULL);
}

static const refused_position refused_positions[] = {
    /* the line as a whole */
    {"dvonn 9/10/11/10/9 w", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"dvonn 9/10/11/10/9 w 0 ", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"dvonn  9/10/11/10/9 w 0", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"DVONN 9/10/11/10/9 w 0", PT_SYNTAX, PT_FIELD_GAME, PT_MSG_OTHER_GAME},
    /* rows */
    {"dvonn 9/10/11/10 w 0", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_ROW_COUNT},
    {"dvonn 9/10/11/10/9/ w 0", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_ROW_COUNT},
    {"dvonn 8/10/11/10/9 w 0", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_ROW_SHORT},
    {"dvonn /10/11/10/9 w 0", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_ROW_SHORT},
    {"dvonn 9/10/11/10/10 w 0", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_ROW_LONG},
    {"dvonn 9r/10/11/10/9 b 1", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_ROW_LONG},
    {"dvonn rrrbwbwbwb/10/11/10/9 w 10", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_ROW_LONG},
    /* numbers */
    {"dvonn 09/10/11/10/9 w 0", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_EMPTY_NUMBER},
    {"dvonn 9/10/11/10/9999999999999999999999 w 0", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_DVONN_EMPTY_NUMBER},
    {"dvonn r08/10/11/10/9 b 1", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_EMPTY_NUMBER},
    {"dvonn 4r0r3/10/11/10/9 w 2", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_EMPTY_NUMBER},
    /* pieces and stacks */
    {"dvonn x8/10/11/10/9 b 1", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_NOT_A_PIECE},
    {"dvonn R8/10/11/10/9 b 1", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_NOT_A_PIECE},
    {"dvonn -9/10/11/10/9 w 0", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_NOT_A_PIECE},
    {"dvonn [r2w]8/10/11/10/9 w 49", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_NOT_A_PIECE},
    {"dvonn [r[w]8/10/11/10/9 w 49", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_NOT_A_PIECE},
    {"dvonn ]8/10/11/10/9 w 49", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_NOT_A_PIECE},
    {"dvonn [rw/10/11/10/9 w 49", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_STACK_OPEN},
    {"dvonn 9/10/11/10/8[rw w 49", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_STACK_OPEN},
    {"dvonn [r]8/10/11/10/9 b 1", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_STACK_SMALL},
    {"dvonn []8/10/11/10/9 b 1", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_DVONN_STACK_SMALL},
    {"dvonn [wr]rr6/10/11/10/9 w 49", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_RED_ON_TOP},
    {"dvonn [rr]r7/10/11/10/9 w 49", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_RED_ON_TOP},
    /* how many there are */
    {"dvonn rrrr5/10/11/10/9 w 49", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_MORE_RED},
    {"dvonn [rrrrw]8/10/11/10/9 w 49", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_MORE_RED},
    {"dvonn wwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_DVONN_MORE_WHITE},
    {"dvonn bbwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_DVONN_MORE_BLACK},
    {"dvonn [bw]wwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49", PT_ILLEGAL,
     PT_FIELD_BOARD, PT_MSG_DVONN_MORE_PIECES},
    {"dvonn [rrrbbbbbbbbbbbbbbbbbbbbbbbwwwwwwwwwwwwwwwwwwwwwwww]8/10/11/10/9 w 49", PT_ILLEGAL,
     PT_FIELD_BOARD, PT_MSG_DVONN_MORE_PIECES},
    {"dvonn rr7/10/11/10/9 w 49", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_RED_GONE},
    {"dvonn 9/10/11/10/9 w 49", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_RED_GONE},
    {"dvonn 1wwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_DVONN_NOTHING_MOVED},
    /* the turn and the number placed */
    {"dvonn 9/10/11/10/9 W 0", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_DVONN_TURN},
    {"dvonn 9/10/11/10/9 wb 0", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_DVONN_TURN},
    {"dvonn 9/10/11/10/9 w 00", PT_SYNTAX, PT_FIELD_PLACED, PT_MSG_DVONN_PLACED},
    {"dvonn 9/10/11/10/9 w 50", PT_SYNTAX, PT_FIELD_PLACED, PT_MSG_DVONN_PLACED},
    {"dvonn 9/10/11/10/9 w -1", PT_SYNTAX, PT_FIELD_PLACED, PT_MSG_DVONN_PLACED},
    {"dvonn 9/10/11/10/9 w 0x", PT_SYNTAX, PT_FIELD_PLACED, PT_MSG_DVONN_PLACED},
    {"dvonn 9/10/11/10/9 w 4294967296", PT_SYNTAX, PT_FIELD_PLACED, PT_MSG_DVONN_PLACED},
    {"dvonn 9/10/11/10/9 b 0", PT_ILLEGAL, PT_FIELD_TURN, PT_MSG_DVONN_PLACED_TURN_W},
    {"dvonn r8/10/11/10/9 w 1", PT_ILLEGAL, PT_FIELD_TURN, PT_MSG_DVONN_PLACED_TURN_B},
    {"dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb b 49", PT_ILLEGAL, PT_FIELD_TURN,
     PT_MSG_DVONN_WHITE_MOVES_FIRST},
    /* what was placed so far */
    {"dvonn r8/10/11/10/9 w 0", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_PLACED_RED},
    {"dvonn 9/10/11/10/9 b 1", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_PLACED_RED},
    {"dvonn w8/10/11/10/9 b 1", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_PLACED_RED},
    {"dvonn rrrw5/10/11/10/9 w 4", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_PLACED_WHITE},
    {"dvonn rrrbb4/10/11/10/9 b 5", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_PLACED_WHITE},
    {"dvonn rrrbw4/10/11/10/9 w 6", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_PLACED_BLACK},
    {"dvonn [rw]rr6/10/11/10/9 w 4", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_STACK_EARLY},
    {"dvonn 1wwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 48", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_DVONN_PLACED_WHITE},
    /* connection */
    {"dvonn rrr5w/10/11/10/9 w 49", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_CUT_OFF},
    {"dvonn rrr6/10/9ww/10/9 w 49", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_CUT_OFF},
    /* the end of one row is not beside the start of the next */
    {"dvonn 9/10/10r/w9/7rr w 49", PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_DVONN_CUT_OFF},
};

static void impossible_positions_are_refused_with_the_reason(void **unused) {
    (void)unused;
    for (size_t i = 0; i < COUNT(refused_positions); i++)
        check_refused_position(rules, &refused_positions[i]);
}

/* Cut anywhere, or with any byte changed, a text is read or refused, and what is read
 * is exactly the text. */
static void damaged_positions_never_pass_for_others(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "dvonn 9/3[rb]6/3bwb5/3rr5/9 w 49",
        "dvonn rrrbwbwbw/b9/11/10/9 w 10",
    };
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) {
        check_cut_short(rules, texts[t]);
        check_changed_bytes(rules, texts[t]);
    }
}

/* == Actions as text == */

static void actions_that_are_none_are_refused(void **unused) {
    (void)unused;
    pt_state placing, stacking = position(full_board);
    pt_start(rules, &placing);
    static const char *const garbage[] = {
        "e",    "3",     "e33", "E3",     "e3-", "e3-f",  "e3f3",  "e3--f3", "e3-f3 ",   " e3-f3",
        "PASS", "passe", "pas", "e3-f3-", "3e",  "e3 f3", "e3-F3", "done",   "e\xc3\xa9"};
    for (size_t i = 0; i < sizeof garbage / sizeof garbage[0]; i++) {
        assert_refused(&placing, garbage[i], PT_SYNTAX, PT_MSG_NOT_AN_ACTION);
        assert_refused(&stacking, garbage[i], PT_SYNTAX, PT_MSG_NOT_AN_ACTION);
    }
    pt_action action;
    pt_error error;
    assert_int_equal(pt_action_read(rules, &placing, "e3\0", 3, &action, &error), PT_SYNTAX);
    assert_int_equal(pt_action_read(rules, &placing, "e3-f3", 2, &action, &error), PT_OK);
    /* A message points at the space it speaks of. */
    assert_int_equal(pt_action_read(rules, &stacking, "b1-j1", PT_ZSTR, &action, &error),
                     PT_ILLEGAL);
    assert_int_equal(error.offset, 3);
    assert_string_equal(error.args[0].text, "j1");
}

/* What can be read is what is listed, for every pair of spaces. */
static void every_action_text_is_legal_or_refused(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 8);
    pt_state state = position(full_board);
    while (pt_state_phase(rules, &state) != &phase_over) {
        const pt_layout *layout = pt_state_layout(rules, &state);
        pt_action read;
        size_t found = pt_action_read(rules, &state, "pass", PT_ZSTR, &read, NULL) == PT_OK;
        for (size_t from = 0; from < layout->point_count; from++) {
            for (size_t to = 0; to < layout->point_count; to++) {
                char text[8];
                snprintf(text, sizeof text, "%s-%s", layout->points[from].name,
                         layout->points[to].name);
                if (pt_action_read(rules, &state, text, PT_ZSTR, &read, NULL) != PT_OK)
                    continue;
                assert_true(pt_is_legal(rules, &state, read));
                found++;
            }
        }
        pt_actions list;
        pt_legal(rules, &state, &list);
        assert_int_equal(found, list.count);
        pt_apply(rules, &state, list.items[pt_rng_below(&rng, (uint32_t)list.count)]);
    }
}

/* Little Golem's and CodeCup's ways to write a turn. */
static void turns_of_little_golem_and_codecup_are_read(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *official, *canonical;
    } turns[] = {
        {"b1a1", "b1a1", "b1-a1"},
        {"B1A1", "b1a1", "b1-a1"},
        {"b1-a1", "b1a1", "b1-a1"},
    };
    pt_state state = position(full_board), empty;
    pt_action out[2];
    size_t count;
    char text[PT_ACTION_TEXT_MAX];
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        assert_int_equal(pt_turn_read(rules, &state, turns[i].text, PT_ZSTR, PT_NOTATION_ANY, out,
                                      2, &count, NULL),
                         PT_OK);
        assert_int_equal(count, 1);
        pt_turn_write(rules, &state, out, 1, PT_NOTATION_OFFICIAL, text, sizeof text);
        assert_string_equal(text, turns[i].official);
        pt_turn_write(rules, &state, out, 1, PT_NOTATION_CANONICAL, text, sizeof text);
        assert_string_equal(text, turns[i].canonical);
    }
    pt_start(rules, &empty);
    assert_int_equal(
        pt_turn_read(rules, &empty, "D2", PT_ZSTR, PT_NOTATION_OFFICIAL, out, 2, &count, NULL),
        PT_OK);
    pt_turn_write(rules, &empty, out, 1, PT_NOTATION_OFFICIAL, text, sizeof text);
    assert_string_equal(text, "d2");
    pt_state stuck = position("dvonn 9/10/4wrwrr2/10/9 b 49");
    assert_int_equal(
        pt_turn_read(rules, &stuck, "Pass", PT_ZSTR, PT_NOTATION_OFFICIAL, out, 2, &count, NULL),
        PT_OK);
    pt_turn_write(rules, &stuck, out, 1, PT_NOTATION_OFFICIAL, text, sizeof text);
    assert_string_equal(text, "pass");

    pt_error error;
    assert_int_equal(
        pt_turn_read(rules, &state, "b1a", PT_ZSTR, PT_NOTATION_OFFICIAL, out, 2, &count, &error),
        PT_SYNTAX);
    assert_int_equal(
        pt_turn_read(rules, &state, "g5f5", PT_ZSTR, PT_NOTATION_OFFICIAL, out, 2, &count, &error),
        PT_ILLEGAL);
    assert_ptr_equal(error.message, PT_MSG_DVONN_RED_ALONE);
    assert_int_equal(
        pt_turn_read(rules, &state, "b1a1", PT_ZSTR, PT_NOTATION_OFFICIAL, out, 0, &count, &error),
        PT_FULL);
    assert_int_equal(count, 0);
}

/* == Setups == */

static void setups_have_one_canonical_text(void **unused) {
    (void)unused;
    static const struct {
        const char *given, *canonical;
    } setups[] = {
        {"dvonn", "dvonn placing"},
        {"dvonn placing", "dvonn placing"},
        {"dvonn random", "dvonn random seed=0"},
        {"random", "dvonn random seed=0"},
        {"random seed=12", "dvonn random seed=12"},
        {"dvonn random seed=0", "dvonn random seed=0"},
        {"dvonn random seed=4294967295", "dvonn random seed=4294967295"},
    };
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        pt_rules *bound;
        char text[PT_SETUP_TEXT_MAX];
        assert_int_equal(pt_rules_new(NULL, setups[i].given, PT_ZSTR, &bound, NULL), PT_OK);
        pt_setup_text(bound, text, sizeof text);
        assert_string_equal(text, setups[i].canonical);
        pt_rules_free(bound);
    }
    for (size_t i = 0; i < pt_game_dvonn.variant_count; i++) {
        pt_rules *bound;
        char text[PT_SETUP_TEXT_MAX];
        assert_int_equal(pt_rules_new(NULL, pt_game_dvonn.variants[i].name, PT_ZSTR, &bound, NULL),
                         PT_OK);
        pt_setup_text(bound, text, sizeof text);
        assert_string_equal(text, pt_game_dvonn.variants[i].setup);
        pt_rules_free(bound);
    }
}

static void unknown_setups_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *given;
        pt_status status;
        const pt_message *message;
    } setups[] = {
        {"dvonn tournament", PT_UNKNOWN, PT_MSG_UNKNOWN_GAME},
        {"dvonn placing seed=1", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION},
        {"dvonn random 1", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION},
        {"dvonn random seed=1 seed=2", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION},
        {"dvonn random seed=", PT_SYNTAX, PT_MSG_SEED},
        {"dvonn random seed=01", PT_SYNTAX, PT_MSG_SEED},
        {"dvonn random seed=-1", PT_SYNTAX, PT_MSG_SEED},
        {"dvonn random seed=4294967296", PT_SYNTAX, PT_MSG_SEED},
        {"dvonn random seed=18446744073709551617", PT_SYNTAX, PT_MSG_SEED},
    };
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        pt_rules *bound = NULL;
        pt_error error;
        assert_int_equal(pt_rules_new(NULL, setups[i].given, PT_ZSTR, &bound, &error),
                         setups[i].status);
        assert_ptr_equal(error.message, setups[i].message);
        assert_string_equal(error.field, PT_FIELD_SETUP);
        assert_null(bound);
    }
}

static void a_seed_always_gives_the_same_full_board(void **unused) {
    (void)unused;
    char last[PT_POSITION_TEXT_MAX] = "";
    for (int seed = 0; seed < 50; seed++) {
        char setup[64], text[PT_POSITION_TEXT_MAX], again[PT_POSITION_TEXT_MAX];
        snprintf(setup, sizeof setup, "dvonn random seed=%d", seed);
        pt_rules *bound;
        assert_int_equal(pt_rules_new(NULL, setup, PT_ZSTR, &bound, NULL), PT_OK);
        pt_state state;
        pt_start(bound, &state);
        pt_position_write(bound, &state, text, sizeof text);
        pt_start(bound, &state);
        pt_position_write(bound, &state, again, sizeof again);
        assert_string_equal(text, again);
        assert_string_not_equal(text, last);
        snprintf(last, sizeof last, "%s", text);
        assert_ptr_equal(pt_state_phase(bound, &state), DVONN_PHASE_STACK);
        /* Reading it counts the pieces and the turn. */
        pt_state read = position(text);
        assert_memory_equal(&read, &state, pt_state_size(bound));
        pt_rules_free(bound);
    }
    /* Pinned: a record names the seed alone, so what it means may not change. */
    pt_rules *bound;
    pt_state state;
    assert_int_equal(pt_rules_new(NULL, "dvonn random seed=1", PT_ZSTR, &bound, NULL), PT_OK);
    pt_start(bound, &state);
    assert_position(&state, "dvonn wbrbwbbbw/wbbwbwwwwb/wwbrbbbbbbw/wbwrwwwbww/bbwbbwbww w 49");
    pt_rules_free(bound);
}

static void any_position_can_be_gone_on_from(void **unused) {
    (void)unused;
    pt_rules *bound;
    char text[PT_SETUP_TEXT_MAX];
    assert_int_equal(pt_rules_for_position(NULL, full_board, PT_ZSTR, &bound, NULL), PT_OK);
    pt_setup_text(bound, text, sizeof text);
    assert_string_equal(text, "dvonn placing");
    pt_rules_free(bound);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_come_back_as_they_were_written),
        cmocka_unit_test(impossible_positions_are_refused_with_the_reason),
        cmocka_unit_test(damaged_positions_never_pass_for_others),
        cmocka_unit_test(actions_that_are_none_are_refused),
        cmocka_unit_test(every_action_text_is_legal_or_refused),
        cmocka_unit_test(turns_of_little_golem_and_codecup_are_read),
        cmocka_unit_test(setups_have_one_canonical_text),
        cmocka_unit_test(unknown_setups_are_refused),
        cmocka_unit_test(a_seed_always_gives_the_same_full_board),
        cmocka_unit_test(any_position_can_be_gone_on_from),
    };
    return cmocka_run_group_tests_name("dvonn_text", tests, bind_rules, free_rules);
}
