/* Perft: the tables of notation.md and deeper counts made with the naive twin, by the game's own
 * perft and by the general one. `test_perft deep` counts the deepest ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "naive/naive.h"
#include "support.h"

#define DEPTHS 5

/* The games' own tables, tests/NAME/perft.def, one after the other. Up to `quick` a count takes
 * well under a second; beyond it, 0 is a depth that is not counted. */
static const struct {
    const char *start;
    uint64_t counts[DEPTHS];
    unsigned quick;
} table[] = {
#define PERFT(start, quick, ...) {start, {__VA_ARGS__}, quick},
#include "perft_tables.def"
#undef PERFT
};
#define ROWS (sizeof table / sizeof table[0])

static board open_row(size_t row) {
    return strchr(table[row].start, '/') ? open_position(table[row].start)
                                         : open_start(table[row].start);
}

static void check_counts(unsigned from, bool deep, bool make_leaves) {
    for (size_t row = 0; row < ROWS; row++) {
        board b = open_row(row);
        for (unsigned depth = from; depth <= DEPTHS; depth++) {
            uint64_t expected = table[row].counts[depth - 1];
            if ((depth > table[row].quick) != deep || (deep && expected == 0))
                continue;
            uint64_t found = pt_perft(b.rules, &b.state, depth, make_leaves);
            if (found != expected)
                fail_msg("%s\ndepth %u: %llu, expected is %llu", table[row].start, depth,
                         (unsigned long long)found, (unsigned long long)expected);
        }
        assert_int_equal(pt_perft(b.rules, &b.state, 0, make_leaves), 1);
        close_board(&b);
    }
}

static void perft_counting_the_last_actions(void **unused) {
    (void)unused;
    check_counts(1, false, false);
}

static void perft_making_the_last_actions(void **unused) {
    (void)unused;
    check_counts(1, false, true);
}

/* A game without its own perft and legal_count, in place of the built-in one: the general functions
 * must find the same. */
static void the_general_perft_finds_the_same(void **unused) {
    (void)unused;
    for (size_t row = 0; row < ROWS; row++) {
        board b = open_row(row);
        pt_game plain = *pt_rules_game(b.rules);
        plain.perft = NULL;
        plain.legal_count = NULL;
        const pt_game *const games[] = {&plain};
        pt_registry registry = {games, 1};
        char text[PT_POSITION_TEXT_MAX];
        pt_rules *rules;
        pt_state state;
        assert_int_equal(
            pt_rules_start(&registry, NULL, 0, text_of(&b, text), PT_ZSTR, &rules, &state, NULL),
            PT_OK);
        assert_ptr_equal(pt_rules_game(rules), &plain);
        for (unsigned depth = 0; depth <= 3; depth++) {
            uint64_t expected = depth ? table[row].counts[depth - 1] : 1;
            assert_true(pt_perft(rules, &state, depth, false) == expected);
            assert_true(pt_perft(rules, &state, depth, true) == expected);
        }
        pt_rules_free(rules);
        close_board(&b);
    }
}

static void the_naive_twin_finds_the_same(void **unused) {
    (void)unused;
    for (size_t row = 0; row < ROWS; row++) {
        board b = open_row(row);
        char text[PT_POSITION_TEXT_MAX];
        naive_state twin;
        assert_true(naive_read(&twin, text_of(&b, text)));
        for (int depth = 1; depth <= 2; depth++)
            assert_true(naive_perft(&twin, depth) == table[row].counts[depth - 1]);
        close_board(&b);
    }
}

/* A game that is over has no actions, and so no sequences of them. */
static void a_finished_game_has_none(void **unused) {
    (void)unused;
    for (size_t row = 0; row < ROWS; row++) {
        board b = open_row(row);
        pt_actions list;
        pt_rng rng;
        pt_rng_seed(&rng, row);
        for (pt_legal(b.rules, &b.state, &list); list.count > 0; pt_legal(b.rules, &b.state, &list))
            pt_apply(b.rules, &b.state, list.items[pt_rng_below(&rng, (uint32_t)list.count)]);
        for (unsigned depth = 1; depth <= 3; depth++) {
            assert_true(pt_perft(b.rules, &b.state, depth, false) == 0);
            assert_true(pt_perft(b.rules, &b.state, depth, true) == 0);
        }
        close_board(&b);
    }
}

static void perft_counting_the_last_actions_deep(void **unused) {
    (void)unused;
    check_counts(1, true, false);
}

int main(int argc, char **argv) {
    const struct CMUnitTest quick[] = {
        cmocka_unit_test(perft_counting_the_last_actions),
        cmocka_unit_test(perft_making_the_last_actions),
        cmocka_unit_test(the_general_perft_finds_the_same),
        cmocka_unit_test(the_naive_twin_finds_the_same),
        cmocka_unit_test(a_finished_game_has_none),
    };
    const struct CMUnitTest deep[] = {
        cmocka_unit_test(perft_counting_the_last_actions_deep),
    };
    if (argc > 1 && strcmp(argv[1], "deep") == 0)
        return cmocka_run_group_tests(deep, NULL, NULL);
    return cmocka_run_group_tests(quick, NULL, NULL);
}
