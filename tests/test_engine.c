/* The engine: the same nodes however a search is interrupted, plain minimax where selectivity is
 * off, proofs that hold under brute force, tables of every size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dvonn/names.h"
#include "engine/model.h"
#include "gipf/names.h"
#include "potentia.h"

static const char *const positions[] = {
    "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -",
    "gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -",
    "gipf standard bwb1/wB2b/w1b3/b4w1/W4B/B1wW1/w1bb w 6,6 BB -,- m -",
    "gipf tournament wwT2/1wbTwT1/2bTWbTbT/2wbTwb1/wt2w1wT/bbTBww/w1wTwt b 4,8 BB -,- x b",
    "gipf tournament b[wDbd]wb/b2wD1/wwPW2bZ/2bD3w/1wPBb2/1bwwDw/bwzbbz w 2,5 BB -,- m -",
    "dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49",
    "dvonn b1wwb2[wb]1/bw[bw]b[bbbwww]3bw/1bbwbw[bw]wwbr/[wb]wbrrw1bbw/bwwwb1[bw][wb]1 b 49",
    "dvonn 9/10/11/10/9 w 0",
};
#define POSITIONS (sizeof positions / sizeof positions[0])

static pt_rules *read_position(const char *text, pt_state *state) {
    pt_rules *rules = NULL;
    pt_error error;
    assert_int_equal(pt_rules_for_position(NULL, text, PT_ZSTR, &rules, &error), PT_OK);
    assert_int_equal(pt_position_read(rules, text, PT_ZSTR, state, &error), PT_OK);
    return rules;
}

static pt_engine *new_engine(size_t hash_bytes) {
    pt_engine *engine = NULL;
    pt_engine_options options = {.hash_bytes = hash_bytes, .workers = 1};
    assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
    return engine;
}

static pt_search_info search(pt_engine *engine, const pt_rules *rules, const pt_state *state,
                             const pt_limits *limits, uint64_t slice) {
    pt_search_info info;
    pt_engine_clear(engine);
    assert_int_equal(pt_engine_position(engine, rules, state, NULL), PT_OK);
    pt_engine_go(engine, limits);
    while (!pt_engine_work(engine, 0, slice)) {
    }
    assert_true(pt_engine_best(engine, &info));
    return info;
}

static void the_same_nodes_however_the_search_is_sliced(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine(1 << 20);
    for (size_t i = 0; i < POSITIONS; i++) {
        pt_state state;
        pt_rules *rules = read_position(positions[i], &state);
        pt_limits limits = {.depth = 4, .analysis = true};
        pt_search_info whole = search(engine, rules, &state, &limits, UINT64_MAX / 2);
        static const uint64_t slices[] = {1, 7, 1000};
        for (size_t k = 0; k < sizeof slices / sizeof slices[0]; k++) {
            pt_search_info cut = search(engine, rules, &state, &limits, slices[k]);
            assert_int_equal(cut.nodes, whole.nodes);
            assert_int_equal(cut.score, whole.score);
            assert_int_equal(cut.pv[0], whole.pv[0]);
        }
        pt_rules_free(rules);
    }
    pt_engine_free(engine);
}

/* The plainest minimax, with the engine's rule for leaves: a state is evaluated when the depth is
 * used up and nothing forced is pending. */
static int minimax(const pt_rules *rules, const model *m, const pt_state *state, int depth,
                   unsigned me, int turns) {
    pt_outcome out = pt_result(rules, state);
    if (out.over && out.reason == &dvonn_end_count) {
        int margin = out.score[me] - out.score[me ^ 1];
        return margin == 0 ? 0 : 100 * margin + (margin > 0 ? PT_SCORE_DECIDED : -PT_SCORE_DECIDED);
    }
    if (out.over)
        return (unsigned)out.winner == me ? PT_SCORE_WIN - turns : turns - PT_SCORE_WIN;
    unsigned actor = (unsigned)pt_state_actor(rules, state);
    if (depth <= 0 && model_quiet(m, rules, state)) {
        network net;
        int value = model_evaluate(m, model_network(m, &net) ? &net : NULL, rules, state, actor);
        return actor == me ? value : -value;
    }
    pt_actions list;
    pt_legal(rules, state, &list);
    int best = actor == me ? -PT_SCORE_WIN - 1 : PT_SCORE_WIN + 1;
    int rest = depth - (model_costs_depth(m, rules, state) ? 1 : 0);
    for (size_t i = 0; i < list.count; i++) {
        pt_state next = *state;
        unsigned flags = pt_apply(rules, &next, list.items[i]);
        int value = minimax(rules, m, &next, rest, me, turns + ((flags & PT_TURN_ENDED) != 0));
        if (actor == me ? value > best : value < best)
            best = value;
    }
    return best;
}

static void without_selectivity_values_are_those_of_minimax(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine(1 << 22);
    for (size_t i = 0; i < POSITIONS; i++) {
        pt_state state;
        pt_rules *rules = read_position(positions[i], &state);
        const model *m = model_from(rules, &state);
        unsigned me = (unsigned)pt_state_actor(rules, &state);
        /* Depth 3 is millions of nodes with potentials; the soak has the time. */
        unsigned most = i < 3 || i == 5 || getenv("POTENTIA_SOAK") ? 3 : 2;
        for (unsigned depth = 1; depth <= most; depth++) {
            pt_limits limits = {.depth = depth, .plain = true};
            pt_search_info info = search(engine, rules, &state, &limits, 1000);
            int expected = minimax(rules, m, &state, (int)depth, me, 0);
            if (info.score != expected)
                fail_msg("%s at depth %u: %d, minimax says %d", positions[i], depth, info.score,
                         expected);
        }
        pt_rules_free(rules);
    }
    pt_engine_free(engine);
}

/* Whether `me` wins by force within `turns` more turns: every reply is tried. */
static bool wins_within(const pt_rules *rules, const pt_state *state, unsigned me, int turns) {
    pt_outcome out = pt_result(rules, state);
    if (out.over)
        return (unsigned)out.winner == me;
    if (turns <= 0)
        return false;
    bool mine = (unsigned)pt_state_actor(rules, state) == me;
    pt_actions list;
    pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        pt_state next = *state;
        unsigned flags = pt_apply(rules, &next, list.items[i]);
        if (wins_within(rules, &next, me, turns - ((flags & PT_TURN_ENDED) != 0)) == mine)
            return mine;
    }
    return !mine;
}

static void reported_wins_and_losses_hold_under_brute_force(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine(1 << 22);
    pt_rng rng;
    pt_rng_seed(&rng, 77);
    int wins = 0, losses = 0;
    static const char *const starts[] = {"basic pieces=15,15", "standard pieces=15,15",
                                         "tournament supply=T3P3"};
    for (int game = 0; game < 600 && (wins < 25 || losses < 5); game++) {
        pt_rules *rules = NULL;
        assert_int_equal(pt_rules_new(NULL, starts[game % 3], PT_ZSTR, &rules, NULL), PT_OK);
        pt_state state, near;
        pt_start(rules, &state);
        /* Random play to the end; then look at a state one to three turns before it. */
        pt_state path[600];
        size_t n = 0;
        while (!pt_result(rules, &state).over && n < 600) {
            pt_actions list;
            pt_legal(rules, &state, &list);
            path[n++] = state;
            pt_apply(rules, &state, list.items[pt_rng_below(&rng, (uint32_t)list.count)]);
        }
        size_t back = 1 + pt_rng_below(&rng, 4);
        near = path[n > back ? n - back : 0];
        pt_limits limits = {.depth = 4, .analysis = true};
        pt_search_info info = search(engine, rules, &near, &limits, 5000);
        unsigned me = (unsigned)pt_state_actor(rules, &near);
        if (info.kind == PT_SCORE_WINS && info.amount <= 3) {
            wins++;
            assert_true(wins_within(rules, &near, me, info.amount));
        } else if (info.kind == PT_SCORE_LOSES && info.amount <= 2) {
            losses++;
            assert_true(wins_within(rules, &near, me ^ 1, info.amount));
        }
        pt_rules_free(rules);
    }
    print_message("%d wins and %d losses verified\n", wins, losses);
    assert_true(wins >= 25 && losses >= 5);
    pt_engine_free(engine);
}

/* The margin of DVONN with best play, by playing out every line. *left counts down; at 0 the
 * position was too large to solve this way. */
static int solve_dvonn(const pt_rules *rules, const pt_state *state, unsigned me, int *left) {
    pt_outcome out = pt_result(rules, state);
    if (out.over || --*left <= 0)
        return out.score[me] - out.score[me ^ 1];
    bool mine = (unsigned)pt_state_actor(rules, state) == me;
    pt_actions list;
    pt_legal(rules, state, &list);
    int best = mine ? -50 : 50;
    for (size_t i = 0; i<list.count && * left> 0; i++) {
        pt_state next = *state;
        pt_apply(rules, &next, list.items[i]);
        int value = solve_dvonn(rules, &next, me, left);
        if (mine ? value > best : value < best)
            best = value;
    }
    return best;
}

static void dvonn_endings_are_solved_to_the_piece(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine(1 << 22);
    pt_rng rng;
    pt_rng_seed(&rng, 5);
    int solved = 0;
    for (int game = 0; game < 60; game++) {
        pt_rules *rules = NULL;
        char setup[64];
        snprintf(setup, sizeof setup, "dvonn random seed=%d", game);
        assert_int_equal(pt_rules_new(NULL, setup, PT_ZSTR, &rules, NULL), PT_OK);
        pt_state state, path[200];
        size_t n = 0;
        pt_start(rules, &state);
        while (!pt_result(rules, &state).over) {
            pt_actions list;
            pt_legal(rules, &state, &list);
            path[n++] = state;
            pt_apply(rules, &state, list.items[pt_rng_below(&rng, (uint32_t)list.count)]);
        }
        for (size_t back = 8; back > 2; back--) {
            const pt_state *near = &path[n > back ? n - back : 0];
            unsigned me = (unsigned)pt_state_actor(rules, near);
            int left = 50000;
            int margin = solve_dvonn(rules, near, me, &left);
            if (left <= 0)
                continue;
            pt_search_info info =
                search(engine, rules, near, &(pt_limits){.depth = 40, .analysis = true}, 100000);
            assert_int_equal(info.kind, PT_SCORE_MARGIN);
            assert_int_equal(info.amount, margin);
            solved++;
            break;
        }
        pt_rules_free(rules);
    }
    print_message("%d endings solved\n", solved);
    assert_true(solved >= 40);
    pt_engine_free(engine);
}

static void tables_of_one_entry_and_of_many_work(void **unused) {
    (void)unused;
    /* Memory that is never touched costs nothing, so a gigabyte is no problem. */
    static const size_t sizes[] = {0, 16, 17, 48, 64, 1000, (size_t)1 << 30};
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        pt_engine *engine = new_engine(sizes[k]);
        for (size_t i = 0; i < POSITIONS; i++) {
            pt_state state;
            pt_rules *rules = read_position(positions[i], &state);
            pt_search_info info;
            assert_int_equal(pt_engine_position(engine, rules, &state, NULL), PT_OK);
            pt_engine_go(engine, &(pt_limits){.nodes = 3000});
            while (!pt_engine_work(engine, 0, 500)) {
            }
            assert_true(pt_engine_best(engine, &info));
            assert_true(pt_is_legal(rules, &state, info.pv[0]));
            pt_rules_free(rules);
        }
        pt_engine_free(engine);
    }
}

static void every_line_reported_is_legal(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine(1 << 20);
    for (size_t i = 0; i < POSITIONS; i++) {
        pt_state state;
        pt_rules *rules = read_position(positions[i], &state);
        pt_search_info info = search(engine, rules, &state, &(pt_limits){.nodes = 20000}, 999);
        for (size_t k = 0; k < info.pv_count; k++) {
            assert_true(pt_is_legal(rules, &state, info.pv[k]));
            pt_apply(rules, &state, info.pv[k]);
        }
        pt_rules_free(rules);
    }
    pt_engine_free(engine);
}

static void a_stopped_search_still_answers(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine(1 << 20);
    for (size_t i = 0; i < POSITIONS; i++) {
        pt_state state;
        pt_rules *rules = read_position(positions[i], &state);
        pt_search_info info;
        assert_int_equal(pt_engine_position(engine, rules, &state, NULL), PT_OK);
        pt_engine_go(engine, &(pt_limits){.infinite = true});
        pt_engine_stop(engine);
        while (!pt_engine_work(engine, 0, 100)) {
        }
        assert_true(pt_engine_best(engine, &info));
        assert_true(pt_is_legal(rules, &state, info.pv[0]));
        pt_rules_free(rules);
    }
    pt_engine_free(engine);
}

/* Combined games are played to the end, every step answered legally from its view. */
static void combined_games_are_played_to_the_end(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine(1 << 20);
    pt_rules *rules = NULL;
    assert_int_equal(pt_rules_new(NULL,
                                  "combined sides=T:die,Z:rps,D:rps,Y:dvonn,P:basic "
                                  "challenges=4 tournament pieces=15,15 supply=T3Z3Y3",
                                  PT_ZSTR, &rules, NULL),
                     PT_OK);
    pt_rng rng;
    pt_rng_seed(&rng, 3);
    unsigned answers = 0;
    for (uint64_t game = 0; game < 3; game++) {
        pt_state state;
        pt_start(rules, &state);
        for (int n = 0; !pt_result(rules, &state).over && n < 3000; n++) {
            pt_actor actor = pt_state_actor(rules, &state);
            pt_action action;
            /* Chance, and half of the time a random move so that potentials are used. */
            if (actor == PT_CHANCE ||
                (pt_state_phase(rules, &state) == GIPF_PHASE_MOVE && pt_rng_below(&rng, 2))) {
                pt_actions list;
                pt_legal(rules, &state, &list);
                action = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
            } else {
                pt_state view;
                pt_search_info info;
                pt_view(rules, &state, actor, &view);
                assert_int_equal(pt_engine_position(engine, rules, &view, NULL), PT_OK);
                pt_engine_go(engine, &(pt_limits){.nodes = 300, .seed = game});
                while (!pt_engine_work(engine, 0, 100)) {
                }
                assert_true(pt_engine_best(engine, &info));
                action = info.pv[0];
                assert_true(pt_is_legal(rules, &state, action));
                answers += pt_state_phase(rules, &state) == COMBINE_PHASE_ANSWER;
            }
            pt_apply(rules, &state, action);
        }
        assert_true(pt_result(rules, &state).over);
    }
    assert_true(answers > 0);
    pt_rules_free(rules);
    pt_engine_free(engine);
}

static bool can_be_challenged(const pt_rules *rules, const pt_state *state, pt_action action) {
    pt_state after = *state;
    pt_apply(rules, &after, action);
    return pt_state_phase(rules, &after) == COMBINE_PHASE_ANSWER;
}

/* How often the engine plays something other than its best action in the first actions of some
 * games, the very first action being random. */
static unsigned lures(pt_engine *engine, const char *setup) {
    pt_rules *rules = NULL;
    pt_state state;
    pt_rng rng;
    unsigned differs = 0;
    pt_rng_seed(&rng, 1);
    assert_int_equal(pt_rules_new(NULL, setup, PT_ZSTR, &rules, NULL), PT_OK);
    for (int n = 0; n < 8 * 40; n++) {
        if (n % 40 == 0)
            pt_start(rules, &state);
        if (pt_result(rules, &state).over)
            continue;
        pt_action played;
        if (n % 40 < 2 || pt_state_actor(rules, &state) == PT_CHANCE) {
            pt_actions list;
            pt_legal(rules, &state, &list);
            played = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
        } else {
            const pt_limits play = {.depth = 2}, analyse = {.depth = 2, .analysis = true};
            /* To a depth, not for so many nodes: a bias changes how many an action takes. */
            pt_engine_clear(engine);
            played = search(engine, rules, &state, &play, 100).pv[0];
            pt_engine_clear(engine);
            pt_action best = search(engine, rules, &state, &analyse, 100).pv[0];
            if (played != best) {
                assert_true(can_be_challenged(rules, &state, played) ||
                            can_be_challenged(rules, &state, best));
                differs++;
            }
        }
        pt_apply(rules, &state, played);
    }
    pt_rules_free(rules);
    print_message("%u of %s\n", differs, setup);
    return differs;
}

static void cheap_potentials_are_bait_while_they_can_be_challenged(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine(1 << 20);
    assert_true(lures(engine, "combined challenges=3 ultimate") > 0);
    assert_int_equal(lures(engine, "combined challenges=0 ultimate"), 0);
    assert_int_equal(lures(engine, "combined challenges=- ultimate"), 0);
    pt_engine_free(engine);
}

static void results_from_elsewhere_are_refused(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine(1 << 16);
    pt_rules *rules = NULL;
    assert_int_equal(
        pt_rules_new(NULL, "combined sides=Y:external ultimate", PT_ZSTR, &rules, NULL), PT_OK);
    pt_state state;
    pt_start(rules, &state);
    assert_int_equal(pt_engine_position(engine, rules, &state, NULL), PT_UNKNOWN);
    pt_rules_free(rules);
    pt_engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_nodes_however_the_search_is_sliced),
        cmocka_unit_test(without_selectivity_values_are_those_of_minimax),
        cmocka_unit_test(reported_wins_and_losses_hold_under_brute_force),
        cmocka_unit_test(dvonn_endings_are_solved_to_the_piece),
        cmocka_unit_test(tables_of_one_entry_and_of_many_work),
        cmocka_unit_test(every_line_reported_is_legal),
        cmocka_unit_test(a_stopped_search_still_answers),
        cmocka_unit_test(combined_games_are_played_to_the_end),
        cmocka_unit_test(cheap_potentials_are_bait_while_they_can_be_challenged),
        cmocka_unit_test(results_from_elsewhere_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
