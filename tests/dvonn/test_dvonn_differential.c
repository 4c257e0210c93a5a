/* DVONN against its naive twin: the same actions, texts, outcomes and keys all along
 * random games, and the same perft from positions of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dvonn/naive.h"
#include "twins.h"

enum { GAMES = 400, PERFT_GAMES = 12 };

static int bind_rules(void **unused) {
    (void)unused;
    return pt_rules_new(NULL, "dvonn", PT_ZSTR, &rules, NULL) == PT_OK ? 0 : -1;
}

/* Every action is a turn, even where the same player goes on. Returns what happened in it. */
static unsigned play_turn(pt_rng *rng) {
    char text[64];
    pt_action action;
    snprintf(text, sizeof text, "%s", both.actions[pt_rng_below(rng, (uint32_t)both.count)].text);
    unsigned events = naive_events(&both.naive, text);
    assert_int_equal(pt_action_read(rules, &both.state, text, PT_ZSTR, &action, NULL), PT_OK);
    unsigned ended = pt_apply(rules, &both.state, action);
    assert_true(naive_apply(&both.naive, text));
    assert_true(ended & PT_TURN_ENDED);
    assert_int_equal((ended & PT_GAME_ENDED) != 0, pt_result(rules, &both.state).over);
    return events;
}

/* Plays a game to its end and returns the events met. */
static unsigned compare_game(pt_rng *rng) {
    unsigned events = 0;
    for (;;) {
        assert_same();
        if (both.count == 0)
            break;
        events |= play_turn(rng);
    }
    return naive_winner(&both.naive) == 't' ? events | NAIVE_TIE : events;
}

static void random_full_board(char text[NAIVE_TEXT_MAX], uint32_t seed) {
    char setup[64];
    snprintf(setup, sizeof setup, "dvonn random seed=%u", seed);
    pt_rules *random;
    pt_state state;
    assert_int_equal(pt_rules_new(NULL, setup, PT_ZSTR, &random, NULL), PT_OK);
    pt_start(random, &state);
    assert_true(pt_position_write(random, &state, text, NAIVE_TEXT_MAX) > 0);
    pt_rules_free(random);
}

/* Every kind of event has to come up, or the comparison says little. */
static void assert_all_met(unsigned events) {
    assert_true(events & NAIVE_PASS);
    assert_true(events & NAIVE_CUT_OFF);
    assert_true(events & NAIVE_TIE);
}

static void games_from_the_empty_board_agree(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 2001);
    unsigned events = 0;
    for (long game = many(GAMES) / 4; game > 0; game--) {
        start_both("dvonn 9/10/11/10/9 w 0");
        events |= compare_game(&rng);
    }
    assert_all_met(events);
}

static void games_from_full_boards_agree(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 2006);
    unsigned events = 0;
    for (long game = many(GAMES); game > 0; game--) {
        char text[NAIVE_TEXT_MAX];
        random_full_board(text, (uint32_t)pt_rng_next(&rng));
        start_both(text);
        events |= compare_game(&rng);
    }
    assert_all_met(events);
}

/* Three actions deep all along a game, with and without making the last ones. */
static void perft_agrees_all_along_games(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 49);
    for (long game = many(PERFT_GAMES); game > 0; game--) {
        char text[NAIVE_TEXT_MAX];
        random_full_board(text, (uint32_t)game);
        start_both(text);
        for (;;) {
            assert_same_actions();
            /* Deeper where there is little to choose: passes and ends are there. */
            int depth = both.count > 20 ? 2 : both.count > 8 ? 3 : 5;
            unsigned long long expected = naive_perft(&both.naive, depth);
            assert_int_equal(pt_perft(rules, &both.state, (unsigned)depth, false), expected);
            assert_int_equal(pt_perft(rules, &both.state, (unsigned)depth, true), expected);
            if (both.count == 0)
                break;
            play_turn(&rng);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_from_the_empty_board_agree),
        cmocka_unit_test(games_from_full_boards_agree),
        cmocka_unit_test(perft_agrees_all_along_games),
    };
    return cmocka_run_group_tests_name("dvonn_differential", tests, bind_rules, free_rules);
}
