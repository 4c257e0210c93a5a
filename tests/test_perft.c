/* Perft: the tables of notation.md and deeper counts made with the naive twin, by the
 * game's own perft and by the general one. `test_perft deep` counts the deepest ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/gipf/gipf.h"
#include "naive/naive.h"
#include "support.h"

#define DEPTHS 5

/* Up to `quick` a count takes well under a second; 0 where a depth is not counted. */
static const struct {
    const char *start;
    uint64_t counts[DEPTHS];
    unsigned quick;
} table[] = {
    {"basic", {42, 1764, 73800, 3066768, 126307872}, 4},
    {"standard", {42, 1764, 73800, 3066768, 126307872}, 4},
    {"tournament", {42, 1764, 148176, 12446784}, 4},
    {"ultimate", {42, 1764, 518616, 152473104}, 3},
    {"gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -",
     {4, 140, 4792, 146656, 4713122},
     5},
    {"gipf tournament 1bYbPwT/wt1bZbYwY/bZ1wDw[Bw]wP/1wZwDbW1bD/bDbZwZwZ2/bDwD1wYwY/bP1wPbT "
     "w 5,7 BB -,- R -",
     {12, 386, 16118, 572419, 20361826},
     4},
    {"gipf tournament wwT2/1wbTwT1/2bTWbTbT/2wbTwb1/wt2w1wT/bbTBww/w1wTwt b 4,8 BB -,- x b",
     {39, 1430, 45571, 1171324, 33969604},
     4},
    {"gipf tournament b[wDbd]wb/b2wD1/wwPW2bZ/2bD3w/1wPBb2/1bwwDw/bwzbbz w 2,5 BB -,- m -",
     {41, 1214, 37972, 1079395, 9602936},
     5},
    {"dvonn", {49, 2352, 110544}, 3},
    {"dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49", {45, 1977, 92111}, 3},
    {"dvonn b1wwb2[wb]1/bw[ww]b[wwwwww]3bw/1bbwbw[ww]wwbr/[wb]wbrrw1bbw/bwwwb1[ww][wb]1 b 49",
     {38, 2166, 80200},
     3},
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
            if (expected == 0 || (depth > table[row].quick) != deep)
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

/* GIPF under another name and without its own perft, legal_count included: the general
 * functions have to find the same. */
static void the_general_perft_finds_the_same(void **unused) {
    (void)unused;
    pt_game plain = pt_game_gipf;
    plain.name = "plain";
    plain.perft = NULL;
    plain.legal_count = NULL;
    const pt_game *const games[] = {&plain};
    pt_registry registry = {games, 1};
    for (size_t row = 0; row < ROWS; row++) {
        if (strncmp(table[row].start, "dvonn", 5) == 0)
            continue;
        bool is_position = strncmp(table[row].start, "gipf ", 5) == 0;
        char text[PT_POSITION_TEXT_MAX];
        strcpy(text, "plain ");
        strcat(text, table[row].start + (is_position ? 5 : 0));
        pt_rules *rules;
        pt_state state;
        if (is_position) {
            assert_int_equal(pt_rules_for_position(&registry, text, PT_ZSTR, &rules, NULL), PT_OK);
            assert_int_equal(pt_position_read(rules, text, PT_ZSTR, &state, NULL), PT_OK);
        } else {
            assert_int_equal(pt_rules_new(&registry, text, PT_ZSTR, &rules, NULL), PT_OK);
            pt_start(rules, &state);
        }
        assert_ptr_equal(pt_rules_game(rules), &plain);
        for (unsigned depth = 0; depth <= 3; depth++) {
            uint64_t expected = depth ? table[row].counts[depth - 1] : 1;
            assert_true(pt_perft(rules, &state, depth, false) == expected);
            assert_true(pt_perft(rules, &state, depth, true) == expected);
        }
        pt_rules_free(rules);
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
    board b = open_position("gipf standard W3/5/6/7/6/5/4 b 9,9 BB -,- ow -");
    for (unsigned depth = 1; depth <= 3; depth++) {
        assert_true(pt_perft(b.rules, &b.state, depth, false) == 0);
        assert_true(pt_perft(b.rules, &b.state, depth, true) == 0);
    }
    close_board(&b);
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
