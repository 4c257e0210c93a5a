/* What a search takes from others: entries of the table, what was learned, the past of the
 * game; and what it leaves out, cuts off and answers without searching. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/engine.h"
#include "potentia.h"

static const char *const positions[] = {
    "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -",
    "gipf standard bwb1/wB2b/w1b3/b4w1/W4B/B1wW1/w1bb w 6,6 BB -,- m -",
    "gipf standard Bww1/bbW1b/1wwBw1/wW5/3B2/b1W2/4 b 2,7 BB -,- m -",
    "gipf tournament 1b2/1B1b1/2W1ww/1B1wbwb/b1w2w/4w/1B1b b 7,2 BB -,- m -",
    "dvonn 2bwwb1bb/2[wb]rbbw[bw][wb]1/1[bwb]rwwbwwb[bw]w/wb[bbw]2[wwb]wbw1/1[wb]2[bwb]rw[bw]1 w "
    "49",
    "dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49",
};
#define POSITIONS (sizeof positions / sizeof positions[0])

/* On the full board of the last one White acts first, whatever colours stand where. */
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

/* Nothing is forgotten before. */
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

/* The same position with the colours, and who acts, changed over. */
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

static void a_solved_entry_without_an_action_takes_one_from_a_judgement(void **unused) {
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

/* A search to depth 2 learns from cuts, and those are all of the player who answers. What
 * follows an action is then known for that colour alone: a search in which the other one
 * answers goes as if nothing had been learned. */
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
            /* Only what follows what is looked at. */
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solved_entry_gives_way_to_another_proof_only),
        cmocka_unit_test(a_solved_entry_without_an_action_takes_one_from_a_judgement),
        cmocka_unit_test(entries_that_are_no_proof_are_replaced),
        cmocka_unit_test(plain_and_selective_searches_share_no_entries),
        cmocka_unit_test(what_one_colour_learns_is_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
