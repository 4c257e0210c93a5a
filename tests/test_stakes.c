/* What the engine decides in combined games: who starts a side game, and whether a declared
 * potential is challenged (potentials.md §6), by the odds measured for each side game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "combined.h"
#include "texts.h"

#define SIDES "T:tzaar.random,Z:zertz.blitz,D:dvonn.random,Y:yinsh.blitz,P:punct.basic"
#define EXTRA "gipf tournament 4/5/6/W2wT3/6/5/3B w 9,9 BB -,- x w"

/* A declared potential of each kind, as far as the answer. */
static const struct declared {
    const char *main, *action;
} declared[] = {{EXTRA, "+a1-b2"}, {FOUR, "Zg2-g4"}, {FOUR, "Dd4-d5"}, {FOUR, "Yb2-b4"}};
#define DECLARED (sizeof declared / sizeof *declared)

static board declare(const struct declared *d, const char *sides) {
    board b = open_position(combined(sides, "3,3", "-", d->main));
    go(&b, d->action);
    return b;
}

/* A clock that goes on by a millisecond whenever it is read. */
static int64_t tick(void *context) {
    return ++*(int64_t *)context;
}

static pt_search_info think(const board *b, const pt_limits *limits, int64_t *clock) {
    pt_engine *engine = NULL;
    pt_search_info info;
    const pt_engine_options options = {
        .hash_bytes = 1 << 20, .workers = 1, .clock_ms = clock ? tick : NULL, .context = clock};
    assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
    assert_int_equal(pt_engine_position(engine, b->rules, &b->state, NULL), PT_OK);
    pt_engine_go(engine, limits);
    while (!pt_engine_work(engine, 0, 1000)) {
    }
    assert_true(pt_engine_best(engine, &info));
    pt_engine_free(engine);
    return info;
}

static void check_first(const char *sides, const struct declared *d, pt_limits limits,
                        const char *answer) {
    char text[PT_ACTION_TEXT_MAX];
    board b = declare(d, sides);
    go(&b, "challenge");
    limits.nodes = 100;
    pt_search_info info = think(&b, &limits, NULL);
    pt_action_write(b.rules, &b.state, info.pv[0], text, sizeof text);
    assert_string_equal(text, answer);
    close_board(&b);
}

/* White is challenged. The chances of each are in the folder of the side game. */
static void the_challenged_player_takes_the_better_side(void **unused) {
    (void)unused;
    const pt_limits equal = {0}, stronger = {.strength = PT_STRENGTH_MORE}, learner = {.level = 5};
    check_first(SIDES, &declared[2], equal, "first:w"); /* DVONN */
    check_first(SIDES, &declared[3], equal, "first:w"); /* YINSH */
    /* Nothing is known of this one. */
    check_first("Y:yinsh", &declared[3], equal, "first:w");
    /* PÜNCT, TZAAR and ZÈRTZ: to start is worth more the better both play. */
    check_first("Y:punct.basic", &declared[3], learner, "first:b");
    check_first("Y:punct.basic", &declared[3], equal, "first:w");
    check_first(SIDES, &declared[0], learner, "first:b");
    check_first(SIDES, &declared[0], equal, "first:w");
    check_first(SIDES, &declared[1], learner, "first:b");
    check_first(SIDES, &declared[1], equal, "first:w");
    check_first(SIDES, &declared[1], stronger, "first:w");
}

/* What measured odds must be, in every game that has them. */
static void odds_are_chances(void **unused) {
    (void)unused;
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games), known = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < games[i]->variant_count; k++) {
            const pt_odds *odds = games[i]->variants[k].odds;
            for (int s = 0; odds && s < PT_ODDS_NB; s++)
                assert_true(odds[s].win + odds[s].tie <= 1000);
            if (!odds)
                continue;
            known++;
            assert_true(odds[PT_STRENGTH_MORE].win >= odds[PT_STRENGTH_EQUAL].win);
            assert_true(odds[PT_STRENGTH_LESS].win <= odds[PT_STRENGTH_EQUAL].win);
        }
    assert_true(known >= 7);
}

/* The better the challenger, the more a challenge is worth; allowing is worth the same. */
static void a_challenge_is_worth_what_can_be_won(void **unused) {
    (void)unused;
    bool differs = false;
    for (size_t i = 0; i < DECLARED; i++) {
        board b = declare(&declared[i], SIDES);
        pt_search_info by[PT_STRENGTH_NB];
        for (int s = 0; s < PT_STRENGTH_NB; s++) {
            by[s] = think(&b, &(pt_limits){.nodes = 2000, .strength = (pt_strength)s}, NULL);
            assert_true(by[s].weighed);
            assert_int_equal(by[s].allow_permille, by[PT_STRENGTH_EQUAL].allow_permille);
            char text[PT_ACTION_TEXT_MAX];
            bool challenges = by[s].challenge_permille > by[s].allow_permille;
            pt_action_write(b.rules, &b.state, by[s].pv[0], text, sizeof text);
            assert_string_equal(text, challenges ? "challenge" : "allow");
            int best = challenges ? by[s].challenge_permille : by[s].allow_permille;
            /* Through a score and back. */
            assert_in_range(by[s].win_permille, best > 2 ? best - 2 : 0, best + 2);
        }
        differs |=
            by[PT_STRENGTH_MORE].challenge_permille != by[PT_STRENGTH_LESS].challenge_permille;
        close_board(&b);
    }
    assert_true(differs);
    board b = open_start("namesakes");
    assert_false(think(&b, &(pt_limits){.nodes = 100}, NULL).weighed);
    close_board(&b);
}

/* Both searches together take no longer than one. */
static void weighing_keeps_within_the_time(void **unused) {
    (void)unused;
    for (size_t i = 0; i < DECLARED; i++) {
        board b = declare(&declared[i], SIDES);
        static const pt_limits limits[] = {{.move_ms = 60}, {.time_ms = {400, 400}}};
        for (size_t k = 0; k < 2; k++) {
            int64_t clock = 0;
            think(&b, &limits[k], &clock);
            assert_true(clock <= (k == 0 ? 60 : 400) + 20);
        }
        close_board(&b);
    }
}

/* A level is that of the game in play: in a side game it searches as it does in that game alone. */
static void levels_hold_in_side_games(void **unused) {
    (void)unused;
    static const char *const starts[] = {"zertz.blitz", "yinsh.blitz", "punct.basic"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        char sides[32];
        snprintf(sides, sizeof sides, "Y:%s", starts[i]);
        board inside = declare(&declared[3], sides), alone = open_start(starts[i]);
        go(&inside, "challenge;first:w");
        for (unsigned number = 1; number <= 5; number += 2) {
            const pt_limits limits = {.level = number};
            pt_search_info a = think(&alone, &limits, NULL), b = think(&inside, &limits, NULL);
            assert_true(a.nodes > 0);
            assert_int_equal(b.nodes, a.nodes);
        }
        close_board(&inside);
        close_board(&alone);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_challenged_player_takes_the_better_side),
        cmocka_unit_test(odds_are_chances),
        cmocka_unit_test(a_challenge_is_worth_what_can_be_won),
        cmocka_unit_test(weighing_keeps_within_the_time),
        cmocka_unit_test(levels_hold_in_side_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
