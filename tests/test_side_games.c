/* The small side games on their own: rock-paper-scissors, one roll of a die each, and a game played
 * elsewhere (potentials.md §6). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "combined.h"

static void assert_outcome(const board *b, bool over, pt_actor winner) {
    pt_outcome out = pt_result(b->rules, &b->state);
    assert_int_equal(out.over, over);
    assert_int_equal(out.winner, winner);
    assert_ptr_equal(out.reason, over ? &small_end : NULL);
    assert_int_equal(out.score[0], 0);
    assert_int_equal(out.score[1], 0);
    assert_int_equal(pt_legal_count(b->rules, &b->state) == 0, over);
    if (over)
        assert_int_equal(pt_state_actor(b->rules, &b->state), PT_NOBODY);
}

/* Applies one action given as text; returns the flags. */
static unsigned act(board *b, const char *text) {
    pt_action action;
    assert_int_equal(pt_action_read(b->rules, &b->state, text, PT_ZSTR, &action, NULL), PT_OK);
    assert_true(pt_is_legal(b->rules, &b->state, action));
    return pt_apply(b->rules, &b->state, action);
}

/* Every text in the list, which ends with NULL, is refused as a position of the board's game. */
static void assert_unreadable(board *b, const char *const *texts, pt_status status,
                              const pt_message *message) {
    for (; *texts; texts++) {
        pt_state before = b->state;
        pt_error error;
        if (pt_position_read(b->rules, *texts, PT_ZSTR, &b->state, &error) == PT_OK)
            fail_msg("%s is accepted", *texts);
        assert_int_equal(error.status, status);
        assert_ptr_equal(error.message, message);
        assert_string_equal(error.field, PT_FIELD_BOARD);
        assert_memory_equal(&before, &b->state, sizeof before);
    }
}

/* Every text in the list is read and written unchanged, and all have different keys. */
static void assert_readable(const char *const *texts) {
    uint64_t keys[64];
    for (size_t i = 0; texts[i]; i++) {
        board b = open_position(texts[i]);
        keys[i] = pt_identity_key(b.rules, &b.state);
        assert_int_equal(pt_search_key(b.rules, &b.state), keys[i]);
        for (size_t j = 0; j < i; j++)
            assert_true(keys[j] != keys[i]);
        close_board(&b);
    }
}

static void setups_have_no_options(void **unused) {
    (void)unused;
    static const char *const games[] = {"rps", "die", "external"};
    for (size_t i = 0; i < 3; i++) {
        char text[PT_SETUP_TEXT_MAX];
        board b = open_start(games[i]);
        pt_setup_text(b.rules, text, sizeof text);
        assert_string_equal(text, games[i]);
        assert_int_equal(pt_state_size(b.rules), 8);
        assert_string_equal(pt_rules_game(b.rules)->name, games[i]);
        assert_false(pt_rules_game(b.rules)->side_first);
        assert_null(pt_state_layout(b.rules, &b.state));
        assert_int_equal(pt_state_pieces(b.rules, &b.state, 0, NULL, 0), 0);
        pt_counter counters[PT_COUNTERS_MAX];
        assert_int_equal(pt_state_counters(b.rules, &b.state, counters), 0);
        assert_outcome(&b, false, PT_NOBODY);
        close_board(&b);
        snprintf(text, sizeof text, "%s seed=1", games[i]);
        check_no_setup(text, PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    }
}

/* == rps == */

static const char *const hands[] = {"rock", "paper", "scissors"};

static void rps_each_hand_beats_one_other(void **unused) {
    (void)unused;
    /* Who wins with White's hand (rows) against Black's (columns). */
    static const pt_actor winners[3][3] = {{PT_NOBODY, PT_BLACK, PT_WHITE},
                                           {PT_WHITE, PT_NOBODY, PT_BLACK},
                                           {PT_BLACK, PT_WHITE, PT_NOBODY}};
    for (size_t w = 0; w < 3; w++) {
        for (size_t b = 0; b < 3; b++) {
            board now = open_start("rps");
            assert_now(&now, PT_WHITE, PT_WHITE, RPS_PHASE_CHOOSE);
            assert_legal(&now, "rock paper scissors");
            assert_int_equal(act(&now, hands[w]), PT_TURN_ENDED);
            assert_now(&now, PT_BLACK, PT_BLACK, RPS_PHASE_CHOOSE);
            assert_legal(&now, "rock paper scissors");
            assert_outcome(&now, false, PT_NOBODY);
            assert_int_equal(act(&now, hands[b]), PT_TURN_ENDED | PT_GAME_ENDED);
            assert_ptr_equal(pt_state_phase(now.rules, &now.state), &phase_over);
            assert_outcome(&now, true, winners[w][b]);
            char text[64];
            snprintf(text, sizeof text, "rps %s %s", hands[w], hands[b]);
            assert_position(&now, text);
            close_board(&now);
        }
    }
    board b = open_start("rps");
    assert_int_equal(pt_perft(b.rules, &b.state, 1, false), 3);
    assert_int_equal(pt_perft(b.rules, &b.state, 2, true), 9);
    assert_int_equal(pt_perft(b.rules, &b.state, 3, true), 0);
    close_board(&b);
}

static void rps_a_choice_is_a_secret_until_both_have_chosen(void **unused) {
    (void)unused;
    static const struct {
        const char *state, *views[4]; /* for White, Black, chance, a spectator */
    } cases[] = {
        {"rps - -", {"rps - -", "rps - -", "rps - -", "rps - -"}},
        {"rps rock -", {"rps rock -", "rps ? -", "rps ? -", "rps ? -"}},
        {"rps scissors -", {"rps scissors -", "rps ? -", "rps ? -", "rps ? -"}},
        {"rps rock paper",
         {"rps rock paper", "rps rock paper", "rps rock paper", "rps rock paper"}},
        {"rps ? -", {"rps ? -", "rps ? -", "rps ? -", "rps ? -"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        board b = open_position(cases[i].state);
        for (pt_actor seat = PT_WHITE; seat <= PT_NOBODY; seat++) {
            board seen = b;
            pt_view(b.rules, &b.state, seat, &seen.state);
            assert_position(&seen, cases[i].views[seat]);
            assert_int_equal(pt_state_actor(seen.rules, &seen.state),
                             pt_state_actor(b.rules, &b.state));
            seen.state = b.state;
            pt_view(b.rules, &seen.state, seat, &seen.state);
            assert_position(&seen, cases[i].views[seat]);
        }
        close_board(&b);
    }
}

static void rps_a_view_can_be_gone_on_from(void **unused) {
    (void)unused;
    board b = open_position("rps ? -");
    assert_now(&b, PT_BLACK, PT_BLACK, RPS_PHASE_CHOOSE);
    assert_legal(&b, "rock paper scissors");
    assert_int_equal(act(&b, "rock"), PT_TURN_ENDED | PT_GAME_ENDED);
    assert_outcome(&b, true, PT_NOBODY);
    assert_position(&b, "rps ? rock");
    close_board(&b);
}

static void rps_texts(void **unused) {
    (void)unused;
    static const char *const good[] = {"rps - -",        "rps rock -",     "rps paper -",
                                       "rps scissors -", "rps ? -",        "rps rock rock",
                                       "rps rock paper", "rps paper rock", NULL};
    static const char *const bad[] = {
        "rps",          "rps -",        "rps - ",  "rps - - ",   "rps  - -",
        "rps rock",     "rps rock ?",   "rps - ?", "rps Rock -", "rps rocks -",
        "rps rock - -", "rps rock -\n", "rps r -", "rps ? ?",    NULL};
    static const char *const order[] = {"rps - rock", "rps - scissors", NULL};
    assert_readable(good);
    board b = open_start("rps");
    assert_unreadable(&b, bad, PT_SYNTAX, PT_MSG_SIDE_POSITION);
    assert_unreadable(&b, order, PT_ILLEGAL, PT_MSG_RPS_ORDER);
    static const char *const no_actions[] = {"-", "?", "Rock", "rock ", "stone", "r", "rocks"};
    for (size_t i = 0; i < sizeof no_actions / sizeof no_actions[0]; i++)
        assert_refused(&b, no_actions[i], PT_SYNTAX, PT_MSG_RPS_ACTION);
    assert_refused_text(&b, "rock\0", 5, PT_SYNTAX, PT_MSG_RPS_ACTION);
    assert_refused_text(&b, "", 0, PT_SYNTAX, PT_MSG_TEXT_EMPTY);
    play_text(&b, "rock;paper");
    assert_refused(&b, "rock", PT_ILLEGAL, PT_MSG_GAME_IS_OVER);
    close_board(&b);
}

/* == die == */

static void die_the_higher_roll_wins(void **unused) {
    (void)unused;
    unsigned won[3] = {0, 0, 0};
    for (int w = 1; w <= 6; w++) {
        for (int b = 1; b <= 6; b++) {
            char text[64];
            board now = open_start("die");
            assert_now(&now, PT_CHANCE, PT_WHITE, DIE_PHASE_ROLL);
            assert_legal(&now, "roll:1 roll:2 roll:3 roll:4 roll:5 roll:6");
            snprintf(text, sizeof text, "roll:%d", w);
            assert_int_equal(act(&now, text), PT_TURN_ENDED);
            assert_now(&now, PT_CHANCE, PT_BLACK, DIE_PHASE_ROLL);
            assert_outcome(&now, false, PT_NOBODY);
            snprintf(text, sizeof text, "roll:%d", b);
            assert_int_equal(act(&now, text), PT_TURN_ENDED | PT_GAME_ENDED);
            pt_actor winner = w > b ? PT_WHITE : w < b ? PT_BLACK : PT_NOBODY;
            assert_outcome(&now, true, winner);
            won[winner == PT_NOBODY ? 2 : winner]++;
            snprintf(text, sizeof text, "die %d %d", w, b);
            assert_position(&now, text);
            close_board(&now);
        }
    }
    assert_int_equal(won[PT_WHITE], 15);
    assert_int_equal(won[PT_BLACK], 15);
    assert_int_equal(won[2], 6);
    board b = open_start("die");
    assert_int_equal(pt_perft(b.rules, &b.state, 1, false), 6);
    assert_int_equal(pt_perft(b.rules, &b.state, 2, false), 36);
    assert_int_equal(pt_state_actor(b.rules, &b.state), PT_CHANCE);
    close_board(&b);
}

static void die_nothing_is_hidden(void **unused) {
    (void)unused;
    board b = open_position("die 4 -");
    for (pt_actor seat = PT_WHITE; seat <= PT_NOBODY; seat++) {
        board seen = b;
        pt_view(b.rules, &b.state, seat, &seen.state);
        assert_position(&seen, "die 4 -");
    }
    close_board(&b);
}

static void die_texts(void **unused) {
    (void)unused;
    static const char *const good[] = {"die - -", "die 1 -", "die 6 -", "die 1 6",
                                       "die 6 1", "die 3 3", NULL};
    static const char *const bad[] = {"die",     "die -",   "die 0 -",   "die 7 -",
                                      "die 1 7", "die 1 0", "die 01 -",  "die 1 - ",
                                      "die 1",   "die ? -", "die 1 2 3", NULL};
    static const char *const order[] = {"die - 1", NULL};
    assert_readable(good);
    board b = open_start("die");
    assert_unreadable(&b, bad, PT_SYNTAX, PT_MSG_SIDE_POSITION);
    assert_unreadable(&b, order, PT_ILLEGAL, PT_MSG_DIE_ORDER);
    static const char *const no_actions[] = {"roll:",   "roll:0", "roll:7", "roll:-", "roll:06",
                                             "roll:6 ", "6",      "Roll:6", "roll"};
    for (size_t i = 0; i < sizeof no_actions / sizeof no_actions[0]; i++)
        assert_refused(&b, no_actions[i], PT_SYNTAX, PT_MSG_DIE_ACTION);
    play_text(&b, "roll:1;roll:1");
    assert_refused(&b, "roll:1", PT_ILLEGAL, PT_MSG_GAME_IS_OVER);
    close_board(&b);
}

/* == external == */

static void external_white_reports_and_black_confirms(void **unused) {
    (void)unused;
    static const struct {
        const char *report, *waiting, *over;
        pt_actor winner;
    } results[] = {
        {"result:w", "external w confirm", "external w over", PT_WHITE},
        {"result:b", "external b confirm", "external b over", PT_BLACK},
        {"result:tie", "external tie confirm", "external tie over", PT_NOBODY},
    };
    for (size_t i = 0; i < 3; i++) {
        board b = open_start("external");
        assert_position(&b, "external - report");
        assert_now(&b, PT_WHITE, PT_WHITE, EXTERNAL_PHASE_REPORT);
        assert_legal(&b, "result:w result:b result:tie");
        assert_int_equal(act(&b, results[i].report), PT_TURN_ENDED);
        assert_position(&b, results[i].waiting);
        assert_now(&b, PT_BLACK, PT_BLACK, EXTERNAL_PHASE_CONFIRM);
        assert_legal(&b, "confirm dispute");
        assert_outcome(&b, false, PT_NOBODY);
        assert_int_equal(act(&b, "confirm"), PT_TURN_ENDED | PT_GAME_ENDED);
        assert_position(&b, results[i].over);
        assert_ptr_equal(pt_state_phase(b.rules, &b.state), &phase_over);
        assert_outcome(&b, true, results[i].winner);
        close_board(&b);
    }
}

static void external_a_dispute_starts_again(void **unused) {
    (void)unused;
    board b = open_start("external");
    uint64_t start = pt_identity_key(b.rules, &b.state);
    act(&b, "result:w");
    assert_int_equal(act(&b, "dispute"), PT_TURN_ENDED);
    assert_position(&b, "external - report");
    assert_int_equal(pt_identity_key(b.rules, &b.state), start);
    /* Three reports, each answered in two ways; disputed ones are reported again. */
    assert_int_equal(pt_perft(b.rules, &b.state, 2, true), 6);
    assert_int_equal(pt_perft(b.rules, &b.state, 3, true), 9);
    close_board(&b);
}

static void external_texts(void **unused) {
    (void)unused;
    static const char *const good[] = {
        "external - report", "external w confirm", "external b confirm", "external tie confirm",
        "external w over",   "external b over",    "external tie over",  NULL};
    static const char *const bad[] = {"external",           "external -",
                                      "external - confirm", "external - over",
                                      "external w report",  "external tie report",
                                      "external report -",  "external confirm confirm",
                                      "external w w",       "external w  over",
                                      "external W over",    "external w over ",
                                      "external - -",       NULL};
    assert_readable(good);
    board b = open_start("external");
    assert_unreadable(&b, bad, PT_SYNTAX, PT_MSG_SIDE_POSITION);
    static const char *const no_actions[] = {"result:",  "result:-", "result:x", "result:W", "w",
                                             "confirm ", "Confirm",  "agree",    "result"};
    for (size_t i = 0; i < sizeof no_actions / sizeof no_actions[0]; i++)
        assert_refused(&b, no_actions[i], PT_SYNTAX, PT_MSG_EXTERNAL_ACTION);
    assert_refused(&b, "confirm", PT_ILLEGAL, PT_MSG_EXTERNAL_REPORT);
    assert_refused(&b, "dispute", PT_ILLEGAL, PT_MSG_EXTERNAL_REPORT);
    act(&b, "result:b");
    assert_refused(&b, "result:b", PT_ILLEGAL, PT_MSG_EXTERNAL_CONFIRM);
    act(&b, "confirm");
    assert_refused(&b, "confirm", PT_ILLEGAL, PT_MSG_GAME_IS_OVER);
    assert_refused(&b, "result:w", PT_ILLEGAL, PT_MSG_GAME_IS_OVER);
    close_board(&b);
}

static void turns_of_the_small_games(void **unused) {
    (void)unused;
    /* Each action is a turn of its own. */
    static const struct {
        const char *game, *first, *both;
    } games[] = {{"rps", "rock", "rock;paper"},
                 {"die", "roll:4", "roll:4;roll:2"},
                 {"external", "result:w", "result:w;confirm"}};
    for (size_t i = 0; i < 3; i++) {
        board b = open_start(games[i].game);
        pt_action actions[4];
        size_t count;
        pt_error error;
        assert_int_equal(pt_turn_read(b.rules, &b.state, games[i].first, PT_ZSTR, PT_NOTATION_ANY,
                                      actions, 4, &count, &error),
                         PT_OK);
        assert_int_equal(count, 1);
        assert_int_equal(pt_turn_read(b.rules, &b.state, games[i].both, PT_ZSTR, PT_NOTATION_ANY,
                                      actions, 4, &count, &error),
                         PT_ILLEGAL);
        assert_ptr_equal(error.message, PT_MSG_TURN_IS_OVER);
        close_board(&b);
    }
}

static void texts_that_do_not_fit_are_not_cut(void **unused) {
    (void)unused;
    static const char *const texts[] = {"rps scissors -", "die 4 -", "external tie confirm"};
    for (size_t i = 0; i < 3; i++) {
        board b = open_position(texts[i]);
        char small[64];
        size_t n = strlen(texts[i]);
        for (size_t size = 1; size <= n; size++) {
            small[0] = 'x';
            assert_int_equal(pt_position_write(b.rules, &b.state, small, size), 0);
            assert_int_equal(small[0], '\0');
        }
        assert_int_equal(pt_position_write(b.rules, &b.state, small, n + 1), n);
        close_board(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setups_have_no_options),
        cmocka_unit_test(rps_each_hand_beats_one_other),
        cmocka_unit_test(rps_a_choice_is_a_secret_until_both_have_chosen),
        cmocka_unit_test(rps_a_view_can_be_gone_on_from),
        cmocka_unit_test(rps_texts),
        cmocka_unit_test(die_the_higher_roll_wins),
        cmocka_unit_test(die_nothing_is_hidden),
        cmocka_unit_test(die_texts),
        cmocka_unit_test(external_white_reports_and_black_confirms),
        cmocka_unit_test(external_a_dispute_starts_again),
        cmocka_unit_test(external_texts),
        cmocka_unit_test(turns_of_the_small_games),
        cmocka_unit_test(texts_that_do_not_fit_are_not_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
