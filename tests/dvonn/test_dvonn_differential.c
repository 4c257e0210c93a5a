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
#include "potentia.h"

enum { GAMES = 400, PERFT_GAMES = 12 };

static pt_rules *rules;

static int bind_rules(void **unused) {
    (void)unused;
    return pt_rules_new(NULL, "dvonn", PT_ZSTR, &rules, NULL) == PT_OK ? 0 : -1;
}

static int free_rules(void **unused) {
    (void)unused;
    pt_rules_free(rules);
    return 0;
}

/* A hundred times as long when a soak is asked for. */
static int many(int count) {
    return getenv("POTENTIA_SOAK") ? 100 * count : count;
}

static int compare_actions(const void *a, const void *b) {
    return strcmp(((const naive_action *)a)->text, ((const naive_action *)b)->text);
}

/* Both sides of one game, kept in step. */
typedef struct twins {
    pt_state state;
    naive_state naive;
    char text[NAIVE_TEXT_MAX]; /* of the position, once it was compared */
    naive_action actions[NAIVE_ACTIONS_MAX];
    int count;
} twins;

static void assert_same_position(twins *both) {
    char text[PT_POSITION_TEXT_MAX];
    assert_true(pt_position_write(rules, &both->state, text, sizeof text) > 0);
    naive_write(&both->naive, both->text, sizeof both->text);
    assert_string_equal(text, both->text);

    pt_state read;
    assert_int_equal(pt_position_read(rules, text, PT_ZSTR, &read, NULL), PT_OK);
    assert_memory_equal(&read, &both->state, pt_state_size(rules));
    assert_int_equal(pt_identity_key(rules, &read), pt_identity_key(rules, &both->state));
    assert_int_equal(pt_search_key(rules, &read), pt_search_key(rules, &both->state));
}

static void assert_same_actions(twins *both) {
    static naive_action own[PT_ACTIONS_MAX];
    pt_actions list;
    pt_legal(rules, &both->state, &list);
    both->count = naive_actions(&both->naive, both->actions, NAIVE_ACTIONS_MAX);
    if ((int)list.count != both->count)
        fail_msg("%s: %zu actions, the twin has %d", both->text, list.count, both->count);
    assert_int_equal(pt_legal_count(rules, &both->state), both->count);
    for (size_t i = 0; i < list.count; i++)
        assert_true(pt_action_write(rules, &both->state, list.items[i], own[i].text,
                                    sizeof own[i].text) > 0);
    qsort(own, list.count, sizeof own[0], compare_actions);
    qsort(both->actions, list.count, sizeof both->actions[0], compare_actions);
    for (size_t i = 0; i < list.count; i++)
        if (strcmp(own[i].text, both->actions[i].text) != 0)
            fail_msg("%s: %s, the twin has %s", both->text, own[i].text, both->actions[i].text);
}

static void assert_same_outcome(twins *both) {
    pt_outcome outcome = pt_result(rules, &both->state);
    char winner = !outcome.over                ? '-'
                  : outcome.winner == PT_WHITE ? 'w'
                  : outcome.winner == PT_BLACK ? 'b'
                                               : 't';
    assert_int_equal(winner, naive_winner(&both->naive));
    assert_int_equal(outcome.over, both->count == 0);
    assert_int_equal(pt_state_actor(rules, &both->state) == PT_NOBODY, outcome.over);
}

static void start_twins(twins *both, const char *text) {
    assert_int_equal(pt_position_read(rules, text, PT_ZSTR, &both->state, NULL), PT_OK);
    assert_true(naive_read(&both->naive, text));
}

static void apply_both(twins *both, const char *action) {
    pt_action read;
    assert_int_equal(pt_action_read(rules, &both->state, action, PT_ZSTR, &read, NULL), PT_OK);
    unsigned ended = pt_apply(rules, &both->state, read);
    assert_true(naive_apply(&both->naive, action));
    assert_true(ended & PT_TURN_ENDED);
    assert_int_equal((ended & PT_GAME_ENDED) != 0, pt_result(rules, &both->state).over);
}

/* Plays a game to its end and returns the events met. */
static unsigned compare_game(twins *both, pt_rng *rng) {
    unsigned events = 0;
    for (;;) {
        assert_same_position(both);
        assert_same_actions(both);
        assert_same_outcome(both);
        if (both->count == 0)
            break;
        char action[64];
        snprintf(action, sizeof action, "%s",
                 both->actions[pt_rng_below(rng, (uint32_t)both->count)].text);
        events |= naive_events(&both->naive, action);
        apply_both(both, action);
    }
    if (naive_winner(&both->naive) == 't')
        events |= NAIVE_TIE;
    return events;
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

static twins both;

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
    for (int game = many(GAMES) / 4; game > 0; game--) {
        start_twins(&both, "dvonn 9/10/11/10/9 w 0");
        events |= compare_game(&both, &rng);
    }
    assert_all_met(events);
}

static void games_from_full_boards_agree(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 2006);
    unsigned events = 0;
    for (int game = many(GAMES); game > 0; game--) {
        char text[NAIVE_TEXT_MAX];
        random_full_board(text, (uint32_t)pt_rng_next(&rng));
        start_twins(&both, text);
        events |= compare_game(&both, &rng);
    }
    assert_all_met(events);
}

/* Three actions deep all along a game, with and without making the last ones. */
static void perft_agrees_all_along_games(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 49);
    for (int game = many(PERFT_GAMES); game > 0; game--) {
        char text[NAIVE_TEXT_MAX];
        random_full_board(text, (uint32_t)game);
        start_twins(&both, text);
        for (;;) {
            assert_same_actions(&both);
            /* Deeper where there is little to choose: passes and ends are there. */
            int depth = both.count > 20 ? 2 : both.count > 8 ? 3 : 5;
            unsigned long long expected = naive_perft(&both.naive, depth);
            assert_int_equal(pt_perft(rules, &both.state, (unsigned)depth, false), expected);
            assert_int_equal(pt_perft(rules, &both.state, (unsigned)depth, true), expected);
            if (both.count == 0)
                break;
            char action[64];
            snprintf(action, sizeof action, "%s",
                     both.actions[pt_rng_below(&rng, (uint32_t)both.count)].text);
            apply_both(&both, action);
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
