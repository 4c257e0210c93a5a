/* The parts of the screen that need no terminal: whatever is legal can be chosen by
 * pointing, and every point of every board can be gone to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support.h"
#include "tui/board.h"
#include "tui/chooser.h"

static const char *const starts[] = {
    "basic",
    "standard supply=T6P6",
    "tournament",
    "ultimate",
    "dvonn",
    "dvonn random seed=5",
    "combined",
    "combined sides=T:external,Z:rps,D:basic,Y:die,P:dvonn challenges=9",
    "gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -",
    ("gipf tournament 1bYbPwT/wt1bZbYwY/bZ1wDw[Bw]wP/1wZwDbW1bD/bDbZwZwZ2/bDwD1wYwY/bP1wPbT w 5,7 "
     "BB -,- R -"),
    "gipf tournament 4/5/6/2wPB3/6/5/W2B w 9,9 BB -,- m -",
    "gipf tournament 4/5/6/W2wT3/6/5/3B w 9,9 BB -,- x w",
    "gipf tournament 4/5/6/1WWWW2/6/5/3B w 9,9 BB -,- r -",
    "die",
};
enum { STARTS = sizeof starts / sizeof starts[0], ACTIONS = 150 };

/* == Choosing == */

static void take_word(const chooser *c, pt_action wanted) {
    pt_action words[PT_ACTIONS_MAX];
    size_t count = chooser_words(c, words, PT_ACTIONS_MAX), found = 0;
    for (size_t i = 0; i < count; i++)
        found += words[i] == wanted;
    assert_int_equal(found, 1);
}

static void choose_kind(chooser *c, char kind) {
    for (size_t tries = 0; c->kind != kind; tries++) {
        assert_true(tries < CHOOSER_KINDS_MAX);
        chooser_next_kind(c);
    }
}

static void point_at(chooser *c, pt_action wanted, const pt_action_info *info) {
    pt_action action = PT_NO_ACTION;
    chooser_answer answer = CHOOSER_NO;
    if (strcmp(info->kind, "push") == 0)
        choose_kind(c, info->letter);
    for (unsigned i = 0; i < info->point_count; i++) {
        assert_int_equal(chooser_now(c), i == 0 ? CHOOSER_POINT : CHOOSER_TARGET);
        assert_true(chooser_can_pick(c, info->points[i]));
        pt_action foreseen = chooser_would_play(c, info->points[i]);
        answer = chooser_pick(c, info->points[i], &action);
        assert_int_equal(foreseen, answer == CHOOSER_DONE ? action : PT_NO_ACTION);
    }
    if (answer == CHOOSER_DONE) {
        assert_int_equal(action, wanted);
        return;
    }
    assert_int_equal(chooser_now(c), CHOOSER_WORD);
    take_word(c, wanted);
    while (chooser_back(c))
        continue;
    assert_int_equal(chooser_now(c), CHOOSER_POINT);
}

static bool keeps(const pt_action_info *info, size_t point) {
    return info->kept_count > 0 && memchr(info->kept, (int)point, info->kept_count);
}

static bool is_row_of(const chooser *c, const pt_action_info *info) {
    for (unsigned i = 0; i < info->point_count; i++)
        if (chooser_part_of(c, info->points[i]) == PART_NONE)
            return false;
    for (unsigned i = 0; i < info->kept_count; i++)
        if (chooser_part_of(c, info->kept[i]) == PART_NONE)
            return false;
    return true;
}

static void remove_row(chooser *c, pt_action wanted, const pt_action_info *info) {
    size_t tries = 0;
    assert_int_equal(chooser_now(c), CHOOSER_ROW);
    while (!is_row_of(c, info)) {
        assert_true(tries++ < c->row_count);
        assert_true(chooser_next_row(c));
    }
    /* First take everything that has to go, so that no step is forbidden on the way. */
    for (int kept = 0; kept < 2; kept++)
        for (size_t point = 0; point < 256; point++) {
            chooser_part now = chooser_part_of(c, point);
            if (now == (kept ? PART_TAKEN : PART_KEPT) && keeps(info, point) == kept)
                assert_true(chooser_toggle(c, point));
        }
    assert_int_equal(chooser_removal(c), wanted);
}

static const char *const kinds[] = {"push", "move",  "extra", "decline", "remove",
                                    "done", "place", "pass",  "answer",  "chance"};
#define KINDS (sizeof kinds / sizeof kinds[0])

static void choose_everything(const board *b, void *context) {
    static chooser c;
    pt_actions list;
    size_t *chosen = context;
    pt_legal(b->rules, &b->state, &list);
    for (size_t i = 0; i < list.count; i++) {
        pt_action_info info;
        pt_action_describe(b->rules, &b->state, list.items[i], &info);
        chooser_reset(&c, b->rules, &b->state, false);
        if (strcmp(info.kind, "remove") == 0)
            remove_row(&c, list.items[i], &info);
        else if (info.point_count > 0)
            point_at(&c, list.items[i], &info);
        else
            take_word(&c, list.items[i]);
        for (size_t k = 0; k < KINDS; k++)
            chosen[k] += strcmp(info.kind, kinds[k]) == 0;
    }
    chooser_reset(&c, b->rules, &b->state, true);
    assert_int_equal(chooser_now(&c), CHOOSER_IDLE);
}

static void test_whatever_is_legal_can_be_chosen(void **state) {
    (void)state;
    size_t chosen[KINDS] = {0};
    for (size_t s = 0; s < STARTS; s++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            walk_game(starts[s], seed, ACTIONS, choose_everything, chosen);
    for (size_t kind = 0; kind < KINDS; kind++)
        assert_true(chosen[kind] > 0);
}

static void test_what_is_not_legal_cannot_be_picked(void **state) {
    (void)state;
    static chooser c;
    board b = open_start("basic");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    pt_action action;
    chooser_reset(&c, b.rules, &b.state, false);
    size_t dots = 0, first = 0;
    for (size_t i = 0; i < layout->point_count; i++) {
        assert_int_equal(chooser_can_pick(&c, i), layout->points[i].is_dot);
        if (layout->points[i].is_dot && dots++ == 0)
            first = i;
    }
    assert_int_equal(dots, 24);
    /* Picked twice is put back; another dot begins anew. */
    assert_int_equal(chooser_pick(&c, first, &action), CHOOSER_MORE);
    assert_int_equal(chooser_now(&c), CHOOSER_TARGET);
    assert_int_equal(chooser_pick(&c, first, &action), CHOOSER_MORE);
    assert_int_equal(chooser_now(&c), CHOOSER_POINT);
    for (size_t i = 0; i < layout->point_count; i++)
        if (layout->points[i].is_dot)
            assert_int_equal(chooser_pick(&c, i, &action), CHOOSER_MORE);
    assert_int_equal(c.picked_count, 1);
    assert_int_equal(chooser_pick(&c, layout->point_count, &action), CHOOSER_NO);
    close_board(&b);
}

static void test_own_pieces_are_kept_unless_one_says_otherwise(void **state) {
    (void)state;
    static chooser c;
    char text[PT_ACTION_TEXT_MAX];
    board b = open_position("gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -");
    chooser_reset(&c, b.rules, &b.state, false);
    pt_action_write(b.rules, &b.state, chooser_removal(&c), text, sizeof text);
    assert_string_equal(text, "xg2-g6:g5");
    close_board(&b);
}

/* == What stands chosen beforehand == */

static void check_kind(const board *b, void *context) {
    static chooser c;
    size_t *kinds_seen = context;
    pt_warning parts[PT_WARNINGS_MAX];
    for (const char *last = "GTZDYP"; *last; last++) {
        chooser_reset(&c, b->rules, &b->state, false);
        /* The kind pushed last; a basic piece at the beginning and after one was taken back. */
        chooser_prefer_kind(&c, last[0] == 'G' ? 0 : *last);
        for (size_t i = 0; i < c.list.count; i++)
            if (strcmp(c.infos[i].kind, "push") == 0 && c.infos[i].letter == c.kind)
                assert_int_equal(pt_action_warnings(b->rules, &b->state, c.list.items[i], parts),
                                 0);
        kinds_seen[(unsigned char)c.kind]++;
    }
}

static void test_no_kind_that_gives_something_up_is_preselected(void **state) {
    (void)state;
    static const char *const games[] = {
        "ultimate",
        "tournament",
        "tournament supply=Z6D6",
        "standard supply=T4Y4,P1",
        "combined",
        "gipf tournament W3/5/6/7/6/5/3B w 1,16 GG T1D2,- m -",
    };
    size_t kinds_seen[256] = {0};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        for (uint64_t seed = 1; seed <= 5; seed++)
            walk_game(games[i], seed, 60, check_kind, kinds_seen);
    for (const char *kind = "GTZDYP"; *kind; kind++)
        assert_true(kinds_seen[(unsigned char)*kind] > 0);
    assert_true(kinds_seen[0] > 0);
}

static void check_removal(const char *position, const char *wanted) {
    static chooser c;
    char text[PT_ACTION_TEXT_MAX];
    board b = open_position(position);
    chooser_reset(&c, b.rules, &b.state, false);
    assert_int_equal(chooser_now(&c), CHOOSER_ROW);
    pt_action_write(b.rules, &b.state, chooser_removal(&c), text, sizeof text);
    assert_string_equal(text, wanted);
    close_board(&b);
}

static void test_a_row_that_may_stay_stays_unless_one_says_otherwise(void **state) {
    (void)state;
    check_removal("gipf tournament 4/5/6/1WWWW2/6/5/3B w 9,9 BB -,- r -", "done");
    check_removal("gipf standard 4/5/WWWW2/7/6/5/3B w 9,9 BB -,- R -", "done");
    /* What is the other's goes, and nothing of one's own with it. */
    check_removal("gipf tournament 4/5/6/1WWWWB1/6/5/3B w 9,9 BB -,- r -", "xe3-e7:e3,e4,e5,e6");
    /* A row of which something should go comes before one that may stay. */
    check_removal("gipf tournament WWWW/5/6/1WWWWB1/6/5/3B w 2,9 BB -,- r -", "xe3-e7:e3,e4,e5,e6");
}

/* == Boards == */

/* A setup, not a position, of a game with a board. */
static bool is_board(const char *start) {
    return !strchr(start, '/') && strcmp(start, "die") != 0;
}

static void test_every_point_can_be_gone_to(void **state) {
    (void)state;
    for (size_t s = 0; s < STARTS; s++) {
        if (!is_board(starts[s]))
            continue;
        board b = open_start(starts[s]);
        const pt_layout *layout = pt_state_layout(b.rules, &b.state);
        bool seen[256] = {true};
        size_t queue[256] = {0}, head = 0, tail = 1;
        while (head < tail) {
            size_t from = queue[head++];
            for (int d = 0; d < 4; d++) {
                size_t to = board_step(layout, from, (d == 0) - (d == 1), (d == 2) - (d == 3), from,
                                       NULL, NULL);
                if (to == BOARD_NO_POINT || seen[to])
                    continue;
                seen[to] = true;
                queue[tail++] = to;
            }
        }
        assert_int_equal(tail, layout->point_count);
        close_board(&b);
    }
}

static void test_boards_fit_and_are_found_again(void **state) {
    (void)state;
    for (size_t s = 0; s < STARTS; s++) {
        if (!is_board(starts[s]))
            continue;
        board b = open_start(starts[s]);
        const pt_layout *layout = pt_state_layout(b.rules, &b.state);
        board_fit small, large;
        /* What a screen of 80 columns and 24 rows has room for, and a large one. */
        assert_true(board_fit_into(layout, 18, 80, &small));
        assert_true(board_fit_into(layout, 60, 200, &large));
        assert_false(small.is_large);
        assert_true(large.is_large);
        assert_true(large.step_y > small.step_y);
        assert_false(board_fit_into(layout, 4, 200, &large));
        bool seen[256] = {false};
        size_t found = 0;
        board_place(&small, 2, 5);
        for (int row = 0; row < 30; row++)
            for (int column = 0; column < 90; column++) {
                size_t at = board_point_at(&small, row, column);
                if (at == BOARD_NO_POINT || seen[at])
                    continue;
                seen[at] = true;
                found++;
            }
        assert_int_equal(found, layout->point_count);
        close_board(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whatever_is_legal_can_be_chosen),
        cmocka_unit_test(test_what_is_not_legal_cannot_be_picked),
        cmocka_unit_test(test_own_pieces_are_kept_unless_one_says_otherwise),
        cmocka_unit_test(test_no_kind_that_gives_something_up_is_preselected),
        cmocka_unit_test(test_a_row_that_may_stay_stays_unless_one_says_otherwise),
        cmocka_unit_test(test_every_point_can_be_gone_to),
        cmocka_unit_test(test_boards_fit_and_are_found_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
