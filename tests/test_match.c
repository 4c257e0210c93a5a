/* Matches: statistics of the results, the names of players, and how an arbiter ends a game. */
#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/match_game.h"
#include "cli/match_stats.h"
#include "gipf/names.h"

#define assert_near(value, expected, by) assert_true(fabs((value) - (expected)) <= (by))

/* == Statistics == */

static void test_elo_and_scores(void **unused) {
    (void)unused;
    assert_near(elo_of_score(0.5), 0, 1e-12);
    assert_near(elo_of_score(0.75), 190.8485, 1e-4); /* 400 log10(3) */
    assert_near(elo_of_score(10.0 / 11), 400, 1e-9);
    assert_near(elo_of_score(0.25), -190.8485, 1e-4);
    assert_true(isinf(elo_of_score(1)) && elo_of_score(1) > 0);
    assert_true(isinf(elo_of_score(0)) && elo_of_score(0) < 0);
    for (double elo = -500; elo <= 500; elo += 125)
        assert_near(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

static void test_counting(void **unused) {
    (void)unused;
    match_score s = {0};
    assert_near(score_mean(&s), 0.5, 0);
    const unsigned games[6] = {2, 2, 1, 0, 2, 1};
    for (int i = 0; i < 6; i++)
        score_add_game(&s, games[i]);
    for (int i = 0; i < 6; i += 2)
        score_add_pair(&s, games[i] + games[i + 1]);
    assert_int_equal(s.wins, 3);
    assert_int_equal(s.draws, 2);
    assert_int_equal(s.losses, 1);
    assert_int_equal(score_games(&s), 6);
    assert_int_equal(score_pairs(&s), 3);
    const unsigned pairs[5] = {0, 1, 0, 1, 1};
    assert_memory_equal(s.pairs, pairs, sizeof pairs);
    assert_near(score_mean(&s), 4.0 / 6, 1e-12);
}

/* 22 pairs with 0, 1/2, 1, 3/2, 2 points: 1 2 10 6 3. In shares of a pair the mean is
 * (2/4 + 10/2 + 6*3/4 + 3) / 22 = 13/22, the mean square (2/16 + 10/4 + 6*9/16 + 3) / 22 =
 * 9/22, so the variance is 9/22 - (13/22)^2 = 29/484. */
static match_score twenty_two_pairs(void) {
    /* 26 points of 44 games, without draws except for the odd halves. */
    return (match_score){.wins = 22, .draws = 8, .losses = 14, .pairs = {1, 2, 10, 6, 3}};
}

static void test_interval_from_pairs(void **unused) {
    (void)unused;
    match_score s = twenty_two_pairs();
    double low, high, width = STATS_Z95 * sqrt(29.0 / 484 / 22);
    score_interval(&s, &low, &high);
    assert_near(score_mean(&s), 13.0 / 22, 1e-12);
    assert_near(low, 13.0 / 22 - width, 1e-12);
    assert_near(high, 13.0 / 22 + width, 1e-12);
    assert_near(low, 0.48862, 1e-5);
    assert_near(elo_of_score(low), -7.91, 0.01);
    assert_near(elo_of_score(high), 141.60, 0.01);
}

static void test_interval_from_games(void **unused) {
    (void)unused;
    /* One game of each kind, no pair: mean 1/2, variance (0 + 1/4 + 1)/3 - 1/4 = 1/6. */
    match_score s = {.wins = 1, .draws = 1, .losses = 1};
    double low, high;
    score_interval(&s, &low, &high);
    assert_near(high - 0.5, STATS_Z95 * sqrt(1.0 / 18), 1e-12);
    assert_near(0.5 - low, high - 0.5, 1e-12);
}

static void test_bounds_of_clean_scores(void **unused) {
    (void)unused;
    /* Wilson: n wins of n give 1 / (1 + z^2 / n); z^2 = 3.841459. */
    match_score s = {.wins = 100, .pairs = {0, 0, 0, 0, 50}};
    double low, high;
    score_interval(&s, &low, &high);
    assert_near(low, 1 / 1.03841459, 1e-6);
    assert_near(high, 1, 1e-9);
    assert_near(score_lower_bound(&s), 0.963006, 1e-6);
    /* 8 of 10: (0.8 + 0.19207 - 1.95996 * sqrt(0.016 + 0.0096036)) / 1.3841459 = 0.49016 */
    match_score t = {.wins = 8, .losses = 2};
    assert_near(score_lower_bound(&t), 0.49016, 1e-5);
}

static void test_sprt(void **unused) {
    (void)unused;
    /* Where pairs are only won or lost, the likeliest distribution with mean s is {1 - s, s}: 10
     * ln(0.428537 / 0.5) + 20 ln(0.571463 / 0.5), s1 = 1 / (1 + 10^(-50/400)) = 0.571463. */
    match_score clear = {.pairs = {10, 0, 0, 0, 20}};
    assert_near(sprt_llr(&clear, 0, 50), 1.1293, 2e-3);
    /* Near a half it comes to the normal approximation n (s1 - s0) (2 m - s0 - s1) / (2 v): of
     * 1000 pairs 98 200 400 200 102 have m = 0.502 and v = 0.327 - 0.502^2 = 0.074996, and with
     * s1 = 0.5071951 for 5 Elo that is 1000 * 0.0071951 * -0.0031951 / 0.149992 = -0.15327. */
    match_score even = {.pairs = {98, 200, 400, 200, 102}};
    assert_near(sprt_llr(&even, 0, 5), -0.15327, 1e-3);
    match_score s = twenty_two_pairs();
    assert_near(sprt_llr(&s, 0, 10), 0.37234, 1e-4);
    /* With the hypotheses swapped, the other one gains as much. */
    assert_near(sprt_llr(&s, 10, 0), -sprt_llr(&s, 0, 10), 1e-9);
    match_score turned = {.pairs = {3, 6, 10, 2, 1}};
    assert_near(sprt_llr(&turned, -10, 0), -sprt_llr(&s, 0, 10), 1e-9);
    /* Ten times the pairs say ten times as much. */
    match_score many = {.pairs = {10, 20, 100, 60, 30}};
    assert_near(sprt_llr(&many, 0, 10), 10 * sprt_llr(&s, 0, 10), 1e-9);
    /* One even pair says next to nothing. */
    match_score one = {.pairs = {0, 0, 1, 0, 0}};
    assert_true(fabs(sprt_llr(&one, 0, 50)) < 0.2);
    match_score none = {0};
    assert_near(sprt_llr(&none, 0, 10), 0, 0);
    /* All pairs won: 30 ln(0.571463 / 0.5). */
    match_score alike = {.pairs = {0, 0, 0, 0, 30}};
    assert_near(sprt_llr(&alike, 0, 50), 4.0076, 2e-2);
    assert_int_equal(sprt_judge(sprt_llr(&alike, 0, 50)), SPRT_ACCEPTED);
    assert_int_equal(sprt_judge(2.944), SPRT_OPEN);
    assert_int_equal(sprt_judge(2.945), SPRT_ACCEPTED);
    assert_int_equal(sprt_judge(-2.945), SPRT_REJECTED);
    /* ln((1 - 0.05) / 0.05) */
    assert_near(SPRT_BOUND, log(19), 1e-6);
}

/* == Players == */

static void test_player_names(void **unused) {
    (void)unused;
    player_spec p;
    assert_true(player_spec_read("test", "engine:level=5,hash=32,nodes=2000", &p));
    assert_int_equal(p.kind, PLAYER_ENGINE);
    assert_int_equal(p.level, 5);
    assert_int_equal(p.hash_mb, 32);
    assert_true(p.limits.given);
    assert_int_equal(p.limits.nodes, 2000);
    assert_true(player_spec_read("test", "engine:time=5+0.05", &p));
    assert_int_equal(p.limits.time_ms, 5000);
    assert_int_equal(p.limits.increment_ms, 50);
    assert_true(player_spec_read("test", "engine:time=0.25", &p));
    assert_int_equal(p.limits.time_ms, 250);
    assert_int_equal(p.limits.increment_ms, 0);
    assert_true(player_spec_read("test", "cmd:./a b", &p));
    assert_int_equal(p.kind, PLAYER_PROGRAM);
    assert_string_equal(p.command, "./a b");
    char room[] = "/tmp/test_match.XXXXXX", program[64];
    assert_non_null(mkdtemp(room));
    snprintf(program, sizeof program, "%s/fixed_uct", room);
    setenv("POTENTIA_OPPONENTS", room, 1);
    assert_false(player_spec_read("test", "fixed:uct:5", &p)); /* it does not exist */
    int made = open(program, O_CREAT | O_WRONLY, 0700);
    assert_true(made >= 0);
    close(made);
    assert_true(player_spec_read("test", "fixed:uct:5", &p));
    assert_non_null(strstr(p.command, "fixed_uct' 5"));
    unlink(program);
    rmdir(room);
    unsetenv("POTENTIA_OPPONENTS");
    static const char *const wrong[] = {
        "",
        "engin",
        "engine:level=0",
        "engine:level=11",
        "engine:hash",
        "engine:x=1",
        "cmd:",
        "fixed:",
        "fixed:../x",
        "fixed:uct:$(id)",
        "engine:time=0+1",
        "engine:time=5+",
        "engine:time=5+1x",
        "engine:nodes=-1",
        "engine:,",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(player_spec_read("test", wrong[i], &p));
}

/* == The arbiter ==
 *
 * A game of nothing but turns: a counter that wraps around after `modulus`, or never for 0. */

static pt_status ring_setup(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                            pt_error *error) {
    (void)extra, (void)error;
    memset(out->data, 0, sizeof out->data);
    out->data[0] = len > 0 && text[0] == 'r' ? 4 : 0;
    return PT_OK;
}
static size_t ring_setup_write(const pt_setup *setup, char *out, size_t size) {
    const char *word = setup->data[0] ? "round" : "straight";
    if (strlen(word) >= size)
        return 0;
    strcpy(out, word);
    return strlen(word);
}
static pt_status ring_for_position(const pt_registry *extra, const char *text, size_t len,
                                   pt_setup *out, pt_error *error) {
    (void)text;
    return ring_setup(extra, "", len * 0, out, error);
}
static void ring_start(const pt_rules *rules, void *state) {
    (void)rules;
    *(uint64_t *)state = 0;
}
static pt_actor ring_actor(const pt_rules *rules, const void *state) {
    (void)rules;
    return (pt_actor)(*(const uint64_t *)state % 2);
}
static const pt_phase *ring_phase(const pt_rules *rules, const void *state) {
    (void)rules, (void)state;
    return GIPF_PHASE_MOVE;
}
static void ring_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules, (void)state;
    out->count = 1;
    out->items[0] = 7;
}
static unsigned ring_apply(const pt_rules *rules, void *state, pt_action action) {
    (void)action;
    unsigned modulus = pt_rules_setup(rules)->data[0];
    ++*(uint64_t *)state;
    if (modulus)
        *(uint64_t *)state %= modulus;
    return PT_TURN_ENDED;
}
static pt_outcome ring_result(const pt_rules *rules, const void *state) {
    (void)rules, (void)state;
    return (pt_outcome){.over = false, .winner = PT_NOBODY};
}
static uint64_t ring_key(const pt_rules *rules, const void *state) {
    (void)rules;
    return *(const uint64_t *)state + 1;
}
static pt_status ring_read(const pt_rules *rules, const char *text, size_t len, void *state,
                           pt_error *error) {
    (void)rules, (void)text, (void)len, (void)state, (void)error;
    return PT_SYNTAX;
}
static size_t ring_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    (void)rules, (void)state, (void)size;
    strcpy(out, "ring");
    return 4;
}
static pt_status ring_action_read(const pt_rules *rules, const void *state, const char *text,
                                  size_t len, pt_action *out, pt_error *error) {
    (void)out;
    return ring_read(rules, text, len, (void *)(uintptr_t)state, error);
}
static size_t ring_action_write(const pt_rules *rules, const void *state, pt_action action,
                                char *out, size_t size) {
    (void)rules, (void)state, (void)action, (void)size;
    strcpy(out, "on");
    return 2;
}

static const pt_variant ring_variants[] = {
    {.name = "round", .setup = "ring round", .about = "", .bare = true},
    {.name = "straight", .setup = "ring straight", .about = "", .bare = true}};
static const pt_game ring = {
    .name = "ring",
    .rules_version = 1,
    .state_size = 8,
    .variants = ring_variants,
    .variant_count = 2,
    .setup_read = ring_setup,
    .setup_write = ring_setup_write,
    .setup_for_position = ring_for_position,
    .start = ring_start,
    .actor = ring_actor,
    .owner = ring_actor,
    .phase = ring_phase,
    .legal = ring_legal,
    .apply = ring_apply,
    .result = ring_result,
    .identity_key = ring_key,
    .position_read = ring_read,
    .position_write = ring_write,
    .action_read = ring_action_read,
    .action_write = ring_action_write,
};
static const pt_game *const ring_games[] = {&ring};
static const pt_registry registry = {ring_games, 1};

/* Plays one game from a start of the registry, or of the library, between two players. White has a
 * clock of `white_ms`, unless that is 0. */
static match_result play_kept(const char *setup, const char *white, const char *black,
                              unsigned opening_turns, unsigned max_turns, int64_t white_ms,
                              bool keep_record) {
    match_terms *terms = calloc(1, sizeof *terms);
    match_opening *opening = calloc(1, sizeof *opening);
    assert_true(terms && opening);
    pt_rules *rules;
    assert_int_equal(pt_rules_new(&registry, setup, PT_ZSTR, &rules, NULL), PT_OK);
    terms->rules = rules;
    terms->opening_turns = opening_turns;
    terms->max_turns = max_turns;
    terms->keep_record = keep_record;
    pt_start(rules, &terms->start);
    pt_setup_text(rules, terms->setup, sizeof terms->setup);
    pt_position_write(rules, &terms->start, terms->position, sizeof terms->position);
    static player_spec specs[2];
    assert_true(player_spec_read("test", white, &specs[0]));
    assert_true(player_spec_read("test", black, &specs[1]));
    if (white_ms > 0)
        specs[0].limits = (player_limits){.given = true, .time_ms = white_ms};
    const player_spec *both[2] = {&specs[0], &specs[1]};
    player *players[2];
    char why[FOREIGN_WHY];
    for (int c = 0; c < 2; c++)
        assert_true(player_open(both[c], &players[c], why));
    match_result result;
    match_draw_opening(terms, 5, opening);
    assert_true(match_play_game(terms, opening, players, both, 1, 9, NULL, &result));
    for (int c = 0; c < 2; c++)
        player_close(players[c]);
    pt_rules_free(rules);
    free(opening);
    free(terms);
    return result;
}

static match_result play(const char *setup, const char *white, const char *black,
                         unsigned opening_turns, unsigned max_turns, int64_t white_ms) {
    return play_kept(setup, white, black, opening_turns, max_turns, white_ms, false);
}

static void test_repetition_is_a_draw(void **unused) {
    (void)unused;
    match_result r = play("ring round", "random", "random", 0, 400, 0);
    assert_int_equal(r.end, MATCH_END_REPETITION);
    assert_int_equal(r.halves, 1);
    /* The start occurs for the third time after two rounds of four. */
    assert_int_equal(r.turns, 8);
    assert_int_equal(r.at_fault, PT_NOBODY);
}

/* In DVONN every action is a turn, and so is giving up. */
static void test_turns_of_side_games(void **unused) {
    (void)unused;
    match_result r = play_kept("combined sides=T:dvonn,Z:dvonn,D:dvonn,Y:dvonn,P:dvonn", "random",
                               "random", 0, 400, 0, true);
    pt_record *record;
    assert_int_equal(pt_record_read(NULL, r.record, PT_ZSTR, NULL, &record, NULL, NULL), PT_OK);
    const pt_rules *rules = pt_record_rules(record);
    unsigned in_side = 0;
    for (size_t turn = 0; turn < pt_record_turns(record); turn++) {
        size_t count;
        pt_state state;
        const pt_action *actions = pt_record_turn(record, turn, &count, NULL);
        pt_record_state(record, turn, &state);
        for (size_t i = 0; i < count; i++) {
            in_side += pt_rules_inner(rules, &state, NULL) != pt_rules_part(rules, 0);
            pt_apply(rules, &state, actions[i]);
        }
    }
    assert_true(in_side > 0);
    assert_int_equal(r.side_turns, in_side);
    assert_int_equal(r.turns, pt_record_turns(record));
    pt_record_free(record);
    free(r.record);
}

static void test_turn_limit_is_a_draw(void **unused) {
    (void)unused;
    match_result r = play("ring straight", "random", "random", 0, 37, 0);
    assert_int_equal(r.end, MATCH_END_TURNS);
    assert_int_equal(r.halves, 1);
    assert_int_equal(r.turns, 37);
    /* Turns of the opening count, too. */
    r = play("ring straight", "random", "random", 30, 37, 0);
    assert_int_equal(r.turns, 37);
}

static void test_engine_that_cannot_play(void **unused) {
    (void)unused;
    match_result r = play("external", "random", "engine:nodes=10", 0, 37, 0);
    assert_int_equal(r.end, MATCH_END_ILLEGAL);
    assert_int_equal(r.at_fault, PT_BLACK);
    assert_int_equal(r.halves, 2);
    assert_non_null(strstr(r.why, "cannot play"));
}

static void test_clock_runs_out(void **unused) {
    (void)unused;
    /* A program that takes a tenth of a second for each action, and has less than two tenths in
     * total. */
    static const char slow[] =
        "cmd:sh -c 'while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo "
        "readyok;; go) sleep 0.1; echo bestmove a1-b2;; quit) exit;; esac; done'";
    match_result r = play("standard", slow, "random", 0, 400, 150);
    assert_int_equal(r.end, MATCH_END_TIME);
    assert_int_equal(r.at_fault, PT_WHITE);
    assert_int_equal(r.halves, 0);
}

static void test_openings(void **unused) {
    (void)unused;
    static match_terms terms;
    static match_opening one, two;
    pt_rules *rules;
    assert_int_equal(pt_rules_new(NULL, "standard", PT_ZSTR, &rules, NULL), PT_OK);
    terms.rules = rules;
    terms.opening_turns = 6;
    pt_start(rules, &terms.start);
    match_draw_opening(&terms, 1, &one);
    match_draw_opening(&terms, 1, &two);
    assert_memory_equal(one.actions, two.actions, one.count * sizeof one.actions[0]);
    match_draw_opening(&terms, 2, &two);
    assert_true(one.count != two.count ||
                memcmp(one.actions, two.actions, one.count * sizeof one.actions[0]) != 0);
    pt_state state = terms.start;
    unsigned turns = 0;
    for (size_t i = 0; i < one.count; i++) {
        assert_true(pt_is_legal(rules, &state, one.actions[i]));
        turns += (pt_apply(rules, &state, one.actions[i]) & PT_TURN_ENDED) != 0;
    }
    assert_int_equal(turns, 6);
    assert_false(pt_result(rules, &state).over);
    /* White has two pieces left: no opening of 20 turns leaves a game to play, but shorter ones
     * do. */
    static const char near[] = "gipf basic b2w/5/6/w5b/6/5/b2w w 2,2 BB -,- m -";
    pt_rules_free(rules);
    assert_int_equal(pt_rules_for_position(NULL, near, PT_ZSTR, &rules, NULL), PT_OK);
    assert_int_equal(pt_position_read(rules, near, PT_ZSTR, &terms.start, NULL), PT_OK);
    terms.rules = rules;
    terms.opening_turns = 20;
    match_draw_opening(&terms, 3, &one);
    state = terms.start;
    for (size_t i = 0; i < one.count; i++)
        pt_apply(rules, &state, one.actions[i]);
    assert_true(one.count > 0);
    assert_false(pt_result(rules, &state).over);
    pt_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elo_and_scores),
        cmocka_unit_test(test_counting),
        cmocka_unit_test(test_interval_from_pairs),
        cmocka_unit_test(test_interval_from_games),
        cmocka_unit_test(test_bounds_of_clean_scores),
        cmocka_unit_test(test_sprt),
        cmocka_unit_test(test_player_names),
        cmocka_unit_test(test_repetition_is_a_draw),
        cmocka_unit_test(test_turns_of_side_games),
        cmocka_unit_test(test_turn_limit_is_a_draw),
        cmocka_unit_test(test_engine_that_cannot_play),
        cmocka_unit_test(test_clock_runs_out),
        cmocka_unit_test(test_openings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
