/* What a search takes over: entries of the table, what was learned, the history of the game; and
 * what it leaves out, prunes and answers without searching. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "combine/state.h"
#include "engine/engine.h"
#include "games/gipf/rules.h"
#include "gipf/names.h"
#include "potentia.h"

static const char *const positions[] = {
    "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -",
    "gipf standard bwb1/wB2b/w1b3/b4w1/W4B/B1wW1/w1bb w 6,6 BB -,- m -",
    "gipf standard Bww1/bbW1b/1wwBw1/wW5/3B2/b1W2/4 b 2,7 BB -,- m -",
    "gipf tournament 1b2/1B1b1/2W1ww/1B1wbwb/b1w2w/4w/1B1b b 7,2 BB -,- m -",
    ("dvonn 2bwwb1bb/2[wb]rbbw[bw][wb]1/1[bwb]rwwbwwb[bw]w/wb[bbw]2[wwb]wbw1/1[wb]2[bwb]rw[bw]1 w "
     "49"),
    "dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49",
};
#define POSITIONS (sizeof positions / sizeof positions[0])

/* On the full board of the last one White acts first, whatever the colours. */
#define SWAPPABLE (POSITIONS - 1)

static pt_rules *read_position(const char *text, pt_state *state) {
    pt_rules *rules = NULL;
    pt_error error;
    assert_int_equal(pt_rules_for_position(NULL, text, PT_ZSTR, &rules, &error), PT_OK);
    assert_int_equal(pt_position_read(rules, text, PT_ZSTR, state, &error), PT_OK);
    return rules;
}

static pt_engine *new_engine(void) {
    pt_engine *engine = NULL;
    pt_engine_options options = {.hash_bytes = 1 << 22, .workers = 1};
    assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
    return engine;
}

/* Nothing is cleared beforehand. */
static pt_search_info think(pt_engine *engine, const pt_rules *rules, const pt_state *state,
                            const pt_history *history, const pt_limits *limits) {
    pt_search_info info;
    assert_int_equal(pt_engine_position(engine, rules, state, history), PT_OK);
    pt_engine_go(engine, limits);
    while (!pt_engine_work(engine, 0, 1000)) {
    }
    assert_true(pt_engine_best(engine, &info));
    return info;
}

/* The same position with the colours, and who acts, swapped. */
static void swap_colours(const char *text, char out[PT_POSITION_TEXT_MAX]) {
    char game[32], variant[32] = "", board[256], turn, rest[64] = "";
    unsigned reserve[2];
    bool dvonn = sscanf(text, "dvonn %255s %c", board, &turn) == 2;
    if (!dvonn)
        assert_int_equal(sscanf(text, "%31s %31s %255s %c %u,%u %63[^\n]", game, variant, board,
                                &turn, &reserve[0], &reserve[1], rest),
                         7);
    for (char *at = board; *at; at++)
        *at = *at == 'w' ? 'b' : *at == 'b' ? 'w' : *at == 'W' ? 'B' : *at == 'B' ? 'W' : *at;
    turn = turn == 'w' ? 'b' : 'w';
    if (dvonn)
        snprintf(out, PT_POSITION_TEXT_MAX, "dvonn %s %c 49", board, turn);
    else
        snprintf(out, PT_POSITION_TEXT_MAX, "%s %s %s %c %u,%u %s", game, variant, board, turn,
                 reserve[1], reserve[0], rest);
}

/* == The table == */

static void a_solved_entry_gives_way_to_another_proof_only(void **unused) {
    (void)unused;
    static const struct {
        int depth;
        unsigned bound;
    } later[] = {{0, BOUND_UPPER}, {1, BOUND_LOWER}, {7, BOUND_EXACT}, {100, BOUND_EXACT}};
    const uint64_t key = UINT64_C(0x0123456789abcdef);
    for (size_t i = 0; i < sizeof later / sizeof later[0]; i++) {
        table t;
        table_hit hit;
        assert_true(table_init(&t, 4096, NULL));
        table_store(&t, key, 11, 320, DEPTH_SOLVED, BOUND_LOWER);
        table_age(&t);
        table_store(&t, key, 22, -70, later[i].depth, later[i].bound);
        assert_true(table_probe(&t, key, &hit));
        assert_int_equal(hit.depth, DEPTH_SOLVED);
        assert_int_equal(hit.value, 320);
        assert_int_equal(hit.bound, BOUND_LOWER);
        assert_int_equal(hit.action, 11);
        table_store(&t, key, 33, 510, DEPTH_SOLVED, BOUND_EXACT);
        assert_true(table_probe(&t, key, &hit));
        assert_int_equal(hit.value, 510);
        assert_int_equal(hit.bound, BOUND_EXACT);
        assert_int_equal(hit.action, 33);
        table_free(&t);
    }
}

static void a_solved_entry_without_an_action_takes_one_from_an_estimate(void **unused) {
    (void)unused;
    table t;
    table_hit hit;
    assert_true(table_init(&t, 4096, NULL));
    table_store(&t, 5, PT_NO_ACTION, -29990, DEPTH_SOLVED, BOUND_UPPER);
    table_store(&t, 5, 22, 40, 3, BOUND_EXACT);
    assert_true(table_probe(&t, 5, &hit));
    assert_int_equal(hit.depth, DEPTH_SOLVED);
    assert_int_equal(hit.value, -29990);
    assert_int_equal(hit.bound, BOUND_UPPER);
    assert_int_equal(hit.action, 22);
    table_free(&t);
}

static void entries_that_are_no_proof_are_replaced(void **unused) {
    (void)unused;
    table t;
    table_hit hit;
    assert_true(table_init(&t, 4096, NULL));
    table_store(&t, 5, 11, 40, 12, BOUND_EXACT);
    table_store(&t, 5, PT_NO_ACTION, -10, 2, BOUND_UPPER);
    assert_true(table_probe(&t, 5, &hit));
    assert_int_equal(hit.depth, 2);
    assert_int_equal(hit.value, -10);
    assert_int_equal(hit.action, 11);
    /* Solved entries of other positions leave room for this one. */
    for (uint64_t i = 0; i < 4096; i++)
        table_store(&t, i << 32 | 77, 1, 0, DEPTH_SOLVED, BOUND_EXACT);
    table_store(&t, 5, 44, 1, 0, BOUND_EXACT);
    assert_true(table_probe(&t, 5, &hit));
    assert_int_equal(hit.action, 44);
    table_free(&t);
}

static void plain_and_selective_searches_share_no_entries(void **unused) {
    (void)unused;
    for (size_t i = 0; i < POSITIONS; i++) {
        for (unsigned depth = 3; depth <= 4; depth++) {
            const pt_limits selective = {.depth = depth}, plain = {.depth = depth, .plain = true};
            pt_state state;
            pt_rules *rules = read_position(positions[i], &state);
            pt_engine *fresh = new_engine(), *used = new_engine();
            pt_search_info expected = think(fresh, rules, &state, NULL, &plain);
            think(used, rules, &state, NULL, &selective);
            pt_search_info found = think(used, rules, &state, NULL, &plain);
            if (found.score != expected.score)
                fail_msg("%s at depth %u: %d, afresh %d", positions[i], depth, found.score,
                         expected.score);
            pt_engine_free(fresh);
            pt_engine_free(used);
            pt_rules_free(rules);
        }
    }
}

/* == What was learned == */

/* A search to depth 2 learns from cutoffs, and those all belong to the player who replies. What
 * follows an action is then known for that colour alone: a search in which the other colour replies
 * runs as if nothing had been learned. */
static void what_one_colour_learns_is_its_own(void **unused) {
    (void)unused;
    for (size_t i = 0; i < SWAPPABLE; i++) {
        const pt_limits limits = {.depth = 2};
        pt_state state, swapped;
        char text[PT_POSITION_TEXT_MAX];
        swap_colours(positions[i], text);
        pt_rules *rules = read_position(positions[i], &state);
        pt_rules_free(read_position(text, &swapped));
        pt_engine *fresh = new_engine(), *used = new_engine();
        uint64_t nodes = think(fresh, rules, &swapped, NULL, &limits).nodes;
        for (int again = 0; again < 2; again++) {
            think(used, rules, again ? &swapped : &state, NULL, &limits);
            /* Leave only what was learned about what follows an action. */
            table_clear(&used->table);
            memset(used->workers[0].history, 0, sizeof used->workers[0].history);
            uint64_t now = think(used, rules, &swapped, NULL, &limits).nodes;
            if (again)
                assert_int_not_equal(now, nodes);
            else
                assert_int_equal(now, nodes);
        }
        pt_engine_free(fresh);
        pt_engine_free(used);
        pt_rules_free(rules);
    }
}

/* == What is skipped == */

/* The value for `me` of a state that is evaluated once nothing forced is pending; *left counts
 * down, and at 0 there was too much of that. */
static int settled(const pt_rules *rules, const model *m, const pt_state *state, unsigned me,
                   int turns, int *left) {
    if (*left <= 0 || --*left == 0)
        return 0;
    if (pt_result(rules, state).over) {
        int value = PT_SCORE_WIN - turns;
        return (unsigned)pt_result(rules, state).winner == me ? value : -value;
    }
    unsigned actor = (unsigned)pt_state_actor(rules, state);
    if (model_quiet(m, rules, state)) {
        network net;
        int value = model_evaluate(m, model_network(m, &net) ? &net : NULL, rules, state, actor);
        return actor == me ? value : -value;
    }
    pt_actions list;
    pt_legal(rules, state, &list);
    int best = actor == me ? -PT_SCORE_WIN - 1 : PT_SCORE_WIN + 1;
    for (size_t i = 0; i < list.count; i++) {
        pt_state next = *state;
        int ended = (pt_apply(rules, &next, list.items[i]) & PT_TURN_ENDED) != 0;
        int value = settled(rules, m, &next, me, turns + ended, left);
        if (actor == me ? value > best : value < best)
            best = value;
    }
    return best;
}

/* Whether the action makes a row of the player's own or lands on a piece. */
static bool is_noisy(const pt_rules *rules, const pt_state *state, pt_action action) {
    pt_state next = *state;
    unsigned flags = pt_apply(rules, &next, action);
    const gipf_state *before = (const void *)state, *after = (const void *)&next;
    return (!(flags & (PT_TURN_ENDED | PT_GAME_ENDED)) && after->phase == PHASE_REMOVE_AFTER) ||
           after->under_count > before->under_count;
}

/* Searches one move deep with the window (value - 1, value), as in most nodes next to the leaves;
 * true when an action of that value was found. What the opponent could capture in return is not
 * searched. */
static bool finds(pt_engine *engine, const pt_rules *rules, const pt_state *state, int value) {
    pt_search_info info;
    pt_engine_clear(engine);
    assert_int_equal(pt_engine_position(engine, rules, state, NULL), PT_OK);
    pt_engine_go(engine, &(pt_limits){.depth = 1, .analysis = true});
    model without_captures = *engine->model;
    without_captures.captures = NULL;
    engine->model = &without_captures;
    engine->workers[0].stack[0].alpha = value - 1;
    engine->workers[0].stack[0].beta = value;
    while (!pt_engine_work(engine, 0, 1000)) {
    }
    assert_true(pt_engine_best(engine, &info));
    engine->model = &general_model;
    return info.score >= value;
}

/* Positions of random play: an action that makes a row or captures is not skipped for being
 * late. */
static void rows_and_captures_are_not_skipped(void **unused) {
    (void)unused;
    static const char *const setups[] = {"basic", "standard", "standard supply=T6,D6",
                                         "tournament supply=Z3D6P3", "ultimate"};
    pt_engine *engine = new_engine();
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        pt_rules *rules = NULL;
        pt_rng rng;
        unsigned tried = 0, skipped = 0;
        assert_int_equal(pt_rules_new(NULL, setups[i], PT_ZSTR, &rules, NULL), PT_OK);
        pt_rng_seed(&rng, 20 + i);
        for (int game = 0; game < 60; game++) {
            pt_state state;
            pt_start(rules, &state);
            for (int n = 0; n < 120 && !pt_result(rules, &state).over; n++) {
                const model *m = model_from(rules, &state);
                unsigned me = (unsigned)pt_state_actor(rules, &state);
                pt_actions list;
                pt_legal(rules, &state, &list);
                /* One kind of piece pushed from a dot is enough to see the row. */
                int best = -PT_SCORE_WIN, least[GIPF_PUSHES];
                for (size_t k = 0; k < GIPF_PUSHES; k++)
                    least[k] = PT_SCORE_WIN;
                for (size_t k = 0; k < list.count && model_quiet(m, rules, &state); k++) {
                    pt_state next = state;
                    if (!is_noisy(rules, &state, list.items[k]))
                        continue;
                    int ended = (pt_apply(rules, &next, list.items[k]) & PT_TURN_ENDED) != 0;
                    int left = 300;
                    int value = settled(rules, m, &next, me, ended, &left);
                    if (left <= 0)
                        value = -PT_SCORE_WIN;
                    bool push = act_what(list.items[k]) == ACT_PUSH;
                    int *worst = &least[push ? act_push(list.items[k]) : 0];
                    if (push && value < *worst)
                        *worst = value;
                    else if (!push && value > best)
                        best = value;
                }
                for (size_t k = 0; k < GIPF_PUSHES; k++)
                    best = least[k] > best && least[k] < PT_SCORE_WIN ? least[k] : best;
                /* Far above the window nothing is searched, and losing actions are not skipped. */
                bool open = best > -PT_SCORE_DECIDED / 2 && best < PT_SCORE_DECIDED / 2 &&
                            pt_engine_evaluate(rules, &state) < best + 100;
                if (open) {
                    tried++;
                    skipped += !finds(engine, rules, &state, best);
                }
                pt_apply(rules, &state, list.items[pt_rng_below(&rng, (uint32_t)list.count)]);
            }
        }
        print_message("%s: %u of %u skipped\n", setups[i], skipped, tried);
        assert_true(tried > 100);
        assert_int_equal(skipped, 0);
        pt_rules_free(rules);
    }
    pt_engine_free(engine);
}

/* == The past == */

#define PAST_MAX 300

/* Adds every position reached by one action and the settling of what it declares. */
static void push_all_next(pt_history *history, const pt_rules *rules, const pt_state *state) {
    pt_actions list;
    pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        pt_state next = *state;
        pt_apply(rules, &next, list.items[i]);
        assert_int_equal(pt_history_push(history, rules, &next), PT_OK);
        if (pt_state_phase(rules, &next) != COMBINE_PHASE_ANSWER)
            continue;
        pt_action allow;
        assert_int_equal(pt_action_read(rules, &next, "allow", PT_ZSTR, &allow, NULL), PT_OK);
        pt_apply(rules, &next, allow);
        assert_int_equal(pt_history_push(history, rules, &next), PT_OK);
    }
}

/* Random play until `phase` is reached in a game that is searched there. */
static void play_until(const pt_rules *rules, const pt_phase *phase, bool side, pt_rng *rng,
                       pt_state *state) {
    for (int n = 0; n < 20000; n++) {
        if (n % 200 == 0 || pt_result(rules, state).over)
            pt_start(rules, state);
        pt_actions list;
        pt_legal(rules, state, &list);
        bool in_side = const_head_of(state)->step == STEP_SIDE;
        if (n % 200 > 30 && pt_state_phase(rules, state) == phase && in_side == side &&
            (list.count > 3 || phase == COMBINE_PHASE_ANSWER))
            return;
        pt_apply(rules, state, list.items[pt_rng_below(rng, (uint32_t)list.count)]);
    }
    fail_msg("random play never came there");
}

/* Every next position has occurred before: all actions are worth 0 to both. */
static void combined_games_see_repetition_with_the_past(void **unused) {
    (void)unused;
    static const struct {
        const char *setup;
        bool side;
    } cases[] = {
        {"combined sides=T:rps,Z:rps,D:die challenges=3 ultimate", false},
        {"combined sides=Y:rps challenges=-,3 standard supply=D3Y3", false},
        {"combined sides=T:basic,Z:basic,D:basic,Y:basic,P:basic challenges=9 ultimate", true},
    };
    pt_engine *engine = new_engine();
    pt_rng rng;
    pt_rng_seed(&rng, 8);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pt_rules *rules = NULL;
        assert_int_equal(pt_rules_new(NULL, cases[i].setup, PT_ZSTR, &rules, NULL), PT_OK);
        for (int times = 0; times < 5; times++) {
            const pt_limits limits = {.depth = 1, .analysis = true};
            uint64_t keys[PAST_MAX];
            pt_history history = {keys, 0, PAST_MAX};
            pt_state state;
            play_until(rules, GIPF_PHASE_MOVE, cases[i].side, &rng, &state);
            pt_engine_clear(engine);
            pt_search_info alone = think(engine, rules, &state, &history, &limits);
            push_all_next(&history, rules, &state);
            pt_engine_clear(engine);
            pt_search_info again = think(engine, rules, &state, &history, &limits);
            if (alone.kind == PT_SCORE_ESTIMATE)
                assert_int_equal(again.score, 0);
        }
        pt_rules_free(rules);
    }
    pt_engine_free(engine);
}

/* Allowing a declared action leads to a position whose continuations have all occurred. */
static void answers_see_repetition_with_the_past(void **unused) {
    (void)unused;
    static const char *const setups[] = {
        "combined sides=T:rps,Z:rps,D:die challenges=3 ultimate",
        "combined sides=T:rps,Z:rps,D:die,Y:rps,P:die challenges=- ultimate",
        "combined sides=Z:die,Y:rps challenges=1 standard supply=Z3Y3",
    };
    pt_engine *engine = new_engine();
    pt_rng rng;
    pt_rng_seed(&rng, 9);
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        pt_rules *rules = NULL;
        assert_int_equal(pt_rules_new(NULL, setups[i], PT_ZSTR, &rules, NULL), PT_OK);
        for (int times = 0; times < 5; times++) {
            const pt_limits limits = {.depth = 1, .analysis = true};
            uint64_t keys[PAST_MAX];
            pt_history history = {keys, 0, PAST_MAX};
            pt_state state, allowed;
            pt_action allow;
            play_until(rules, COMBINE_PHASE_ANSWER, false, &rng, &state);
            allowed = state;
            assert_int_equal(pt_action_read(rules, &state, "allow", PT_ZSTR, &allow, NULL), PT_OK);
            pt_apply(rules, &allowed, allow);
            if (pt_result(rules, &allowed).over ||
                pt_state_phase(rules, &allowed) != GIPF_PHASE_MOVE)
                continue;
            push_all_next(&history, rules, &allowed);
            pt_engine_clear(engine);
            think(engine, rules, &state, &history, &limits);
            assert_int_equal(engine->stake_value[TASK_MADE], 0);
        }
        pt_rules_free(rules);
    }
    pt_engine_free(engine);
}

/* == What a stop leaves == */

/* The reports of a search that were lower bounds, and the last report of all. */
typedef struct reports {
    pt_search_info bounds[200], last;
    unsigned count;
} reports;

static void note_report(void *context, const pt_search_info *info) {
    reports *r = context;
    if (info->bound_lower && r->count < 200)
        r->bounds[r->count++] = *info;
    r->last = *info;
}

/* A search stopped while it widens the window above its best action knows only a lower bound of
 * that action's value. */
static void a_stopped_fail_high_is_told_as_a_bound(void **unused) {
    (void)unused;
    static const unsigned lines[] = {1, 3};
    static reports all, some;
    pt_engine_options options = {
        .hash_bytes = 1 << 22, .workers = 1, .report = note_report, .context = &all};
    unsigned seen = 0;
    for (size_t i = 0; i < 2 * POSITIONS; i++) {
        pt_state state;
        pt_engine *engine = NULL;
        pt_rules *rules = read_position(positions[i / 2], &state);
        pt_limits limits = {.nodes = 60000, .lines = lines[i % 2], .analysis = true};
        options.context = &all;
        memset(&all, 0, sizeof all);
        assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
        think(engine, rules, &state, NULL, &limits);
        pt_engine_free(engine);
        options.context = &some;
        assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
        for (unsigned k = 0; k < all.count; k++) {
            if (all.bounds[k].line != 0)
                continue;
            pt_engine_clear(engine);
            limits.nodes = all.bounds[k].nodes + 1;
            pt_search_info info = think(engine, rules, &state, NULL, &limits);
            assert_int_equal(info.depth, all.bounds[k].depth);
            assert_int_equal(info.score, all.bounds[k].score);
            assert_int_equal(info.pv[0], all.bounds[k].pv[0]);
            assert_true(info.bound_lower);
            if (limits.lines == 1)
                assert_true(some.last.bound_lower);
            seen++;
        }
        pt_engine_free(engine);
        pt_rules_free(rules);
    }
    print_message("%u stopped\n", seen);
    assert_true(seen >= 5);
}

/* The line last reported for each place. */
typedef struct places {
    pt_search_info lines[PT_LINES_MAX];
    unsigned count;
} places;

static void note_place(void *context, const pt_search_info *info) {
    places *p = context;
    assert_true(info->line < PT_LINES_MAX);
    p->lines[info->line] = *info;
    if (info->line >= p->count)
        p->count = info->line + 1;
}

/* However a search of several lines is stopped, the best is first, no line is better than the one
 * before it, and no two begin with the same action; lines that the last depth did not reach are
 * from the depth before. */
static void lines_stand_in_order_wherever_a_search_is_cut(void **unused) {
    (void)unused;
    static places told;
    pt_engine_options options = {
        .hash_bytes = 1 << 22, .workers = 1, .report = note_place, .context = &told};
    pt_engine *engine = NULL;
    unsigned mixed = 0;
    assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
    for (size_t i = 0; i < POSITIONS; i++) {
        pt_state state;
        pt_rules *rules = read_position(positions[i], &state);
        for (unsigned lines = 2; lines <= 6; lines++) {
            for (uint64_t nodes = 600; nodes < 20000; nodes += nodes / 5) {
                const pt_limits limits = {.nodes = nodes, .lines = lines, .analysis = true};
                memset(&told, 0, sizeof told);
                pt_engine_clear(engine);
                pt_search_info best = think(engine, rules, &state, NULL, &limits);
                assert_int_equal(told.count, lines);
                assert_int_equal(told.lines[0].pv[0], best.pv[0]);
                assert_int_equal(told.lines[0].score, best.score);
                for (unsigned k = 1; k < lines; k++) {
                    const pt_search_info *a = &told.lines[k - 1], *b = &told.lines[k];
                    assert_true(b->score <= a->score && b->win_permille <= a->win_permille);
                    assert_true(b->depth == best.depth || b->depth + 1 == best.depth ||
                                b->depth == best.depth + 1);
                    assert_true(b->pv_count > 0 && pt_is_legal(rules, &state, b->pv[0]));
                    for (unsigned n = 0; n < k; n++)
                        assert_int_not_equal(told.lines[n].pv[0], b->pv[0]);
                    mixed += b->depth != a->depth;
                }
            }
        }
        pt_rules_free(rules);
    }
    assert_true(mixed > 100);
    pt_engine_free(engine);
}

/* == Nothing to choose == */

static int64_t slow_clock(void *context) {
    return *(int64_t *)context += 1;
}

/* Positions of random play with a single action: a row that must be removed, a move of the last
 * stack, or a side game. */
static void a_single_action_is_played_at_once_and_still_analysed(void **unused) {
    (void)unused;
    static const char *const setups[] = {
        "standard", "dvonn", "ultimate",
        "combined sides=T:dvonn,Z:dvonn,D:dvonn,Y:dvonn,P:dvonn challenges=9 ultimate"};
    static const pt_limits playing[] = {
        {.move_ms = 2000}, {.time_ms = {60000, 60000}, .increment_ms = {500, 500}},
        {.level = 7},      {.level = 3, .lines = 4},
        {.nodes = 5000},   {.depth = 6}};
    static const pt_limits studying[] = {{.nodes = 500, .analysis = true},
                                         {.nodes = 500, .lines = 3},
                                         {.depth = 2, .plain = true},
                                         {.nodes = 500, .infinite = true}};
    int64_t now = 0;
    pt_engine_options options = {
        .hash_bytes = 1 << 20, .workers = 1, .clock_ms = slow_clock, .context = &now};
    pt_engine *engine = NULL;
    assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        pt_rules *rules = NULL;
        pt_rng rng;
        unsigned seen = 0;
        assert_int_equal(pt_rules_new(NULL, setups[i], PT_ZSTR, &rules, NULL), PT_OK);
        pt_rng_seed(&rng, 30);
        pt_state state;
        pt_start(rules, &state);
        for (int n = 0; n < 200000 && seen < 5; n++) {
            if (pt_result(rules, &state).over)
                pt_start(rules, &state);
            pt_actions list;
            pt_legal(rules, &state, &list);
            /* A side game can always be conceded, which the engine never does. */
            bool side = i == 3 && const_head_of(&state)->step == STEP_SIDE;
            bool single = list.count == (side ? 2 : 1) && (i != 3 || side) &&
                          pt_state_actor(rules, &state) <= PT_BLACK;
            for (size_t k = 0; single && k < sizeof playing / sizeof playing[0]; k++) {
                pt_search_info info = think(engine, rules, &state, NULL, &playing[k]);
                assert_int_equal(info.nodes, 0);
                assert_int_equal(info.depth, 0);
                assert_int_equal(info.pv_count, 1);
                assert_int_equal(info.pv[0], list.items[0]);
            }
            for (size_t k = 0; single && k < sizeof studying / sizeof studying[0]; k++) {
                pt_search_info info = think(engine, rules, &state, NULL, &studying[k]);
                assert_true(info.nodes > 0 && info.depth > 0);
                assert_int_equal(info.pv[0], list.items[0]);
            }
            seen += single;
            pt_apply(rules, &state, list.items[pt_rng_below(&rng, (uint32_t)list.count - side)]);
        }
        assert_int_equal(seen, 5);
        pt_rules_free(rules);
    }
    pt_engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solved_entry_gives_way_to_another_proof_only),
        cmocka_unit_test(a_solved_entry_without_an_action_takes_one_from_an_estimate),
        cmocka_unit_test(entries_that_are_no_proof_are_replaced),
        cmocka_unit_test(plain_and_selective_searches_share_no_entries),
        cmocka_unit_test(what_one_colour_learns_is_its_own),
        cmocka_unit_test(rows_and_captures_are_not_skipped),
        cmocka_unit_test(combined_games_see_repetition_with_the_past),
        cmocka_unit_test(answers_see_repetition_with_the_past),
        cmocka_unit_test(a_stopped_fail_high_is_told_as_a_bound),
        cmocka_unit_test(lines_stand_in_order_wherever_a_search_is_cut),
        cmocka_unit_test(a_single_action_is_played_at_once_and_still_analysed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
