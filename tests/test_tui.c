/* The parts of the terminal interface that need no terminal: whatever is legal in any game can be
 * chosen, and every point of every board can be reached. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "every_game.h"
#include "tui/board.h"
#include "tui/chooser.h"

/* Positions that are rare in random games. */
static const char *const positions[] = {
    "gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -",
    ("gipf tournament 1bYbPwT/wt1bZbYwY/bZ1wDw[Bw]wP/1wZwDbW1bD/bDbZwZwZ2/bDwD1wYwY/bP1wPbT w 5,7 "
     "BB -,- R -"),
    "gipf tournament 4/5/6/2wPB3/6/5/W2B w 9,9 BB -,- m -",
    "gipf tournament 4/5/6/W2wT3/6/5/3B w 9,9 BB -,- x w",
    "gipf tournament 4/5/6/1WWWW2/6/5/3B w 9,9 BB -,- r -",
};

static pt_rules *open_position(const char *text, pt_state *state) {
    pt_rules *rules = NULL;
    assert_int_equal(pt_rules_start(NULL, NULL, 0, text, PT_ZSTR, &rules, state, NULL), PT_OK);
    return rules;
}

/* == Choosing == */

static bool same_points(const pt_points *a, const pt_points *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static bool same_pick(const pt_pick *a, const pt_pick *b) {
    return a->kind == b->kind && a->number == b->number && a->hand == b->hand &&
           a->sprite == b->sprite && a->word == b->word && strcmp(a->text, b->text) == 0;
}

static const pt_pick *pick_of(const pt_pick *picks, size_t count, pt_pick_kind kind, size_t skip) {
    for (size_t i = 0; i < count; i++)
        if (picks[i].kind == kind && skip-- == 0)
            return &picks[i];
    return NULL;
}

/* Selects the hand that the action needs. */
static void take_hand(chooser *c, const pt_pick *hand) {
    for (size_t tries = 0; c->hand_count > 0 && hand; tries++) {
        const pt_pick *ready = &c->hands[c->hand];
        if (ready->hand == hand->hand && ready->sprite == hand->sprite)
            return;
        assert_true(tries < c->hand_count);
        chooser_next_hand(c);
    }
}

static pt_walk_answer take_subset(chooser *c, const pt_pick *wanted) {
    for (size_t tries = 0; !same_points(&c->subset.points, &wanted->points); tries++) {
        assert_true(tries < c->subset_count);
        assert_true(chooser_next_subset(c));
    }
    /* First what has to be removed, so that no step on the way is forbidden. */
    for (int taken = 1; taken >= 0; taken--)
        for (size_t point = 0; point < PT_POINTS_MAX; point++)
            if (pt_points_has(&wanted->chosen, point) == taken &&
                pt_points_has(&c->subset.chosen, point) != taken)
                assert_true(chooser_toggle(c, point));
    return chooser_subset(c);
}

static pt_walk_answer take_point(chooser *c, const pt_pick *wanted) {
    size_t point = 0;
    while (!pt_points_has(&wanted->points, point))
        point++;
    assert_true(pt_points_has(&c->open, point));
    pt_action foreseen = chooser_after_point(c, point);
    pt_walk_answer answer = chooser_point(c, point);
    assert_int_equal(foreseen, answer == PT_WALK_DONE ? chooser_action(c) : PT_NO_ACTION);
    return answer;
}

static pt_walk_answer take_listed(chooser *c, const pt_pick *picks, size_t count) {
    for (size_t i = 0; i < c->list_count; i++)
        for (size_t k = 0; k < count; k++)
            if (same_pick(&c->list[i], &picks[k]))
                return chooser_listed(c, i);
    fail_msg("it is not in the list");
    return PT_WALK_NO;
}

/* Chooses an action as somebody with the arrow keys would. */
static void choose(chooser *c, pt_action wanted) {
    pt_pick picks[PT_PICKS_MAX];
    size_t count = pt_action_picks(c->walk.rules, &c->walk.state, wanted, picks);
    take_hand(c, pick_of(picks, count, PT_PICK_HAND, 0));
    for (size_t tries = 0; chooser_now(c) != CHOOSER_READY; tries++) {
        const pt_pick *subset = pick_of(picks, count, PT_PICK_SUBSET, 0);
        const pt_pick *point = pick_of(picks, count, PT_PICK_POINT, chooser_picked(c, NULL));
        pt_walk_answer answer;
        assert_true(tries < PT_PICKS_MAX);
        if (chooser_now(c) == CHOOSER_SUBSET && subset)
            answer = take_subset(c, subset);
        else if (chooser_now(c) == CHOOSER_POINT && point)
            answer = take_point(c, point);
        else
            answer = take_listed(c, picks, count);
        assert_int_not_equal(answer, PT_WALK_NO);
    }
    assert_int_equal(chooser_action(c), wanted);
}

static size_t kinds_chosen[PT_PICK_WORD + 1];

/* Some of the actions of a state, evenly spread. */
static void choose_some(const pt_rules *rules, const pt_state *state) {
    static chooser c;
    pt_actions list;
    pt_legal(rules, state, &list);
    if (pt_state_actor(rules, state) > PT_BLACK)
        list.count = 0;
    for (size_t i = 0; i < list.count; i += 1 + list.count / 40) {
        pt_pick picks[PT_PICKS_MAX];
        chooser_reset(&c, rules, state, false);
        size_t before = c.walk.left.count;
        choose(&c, list.items[i]);
        while (chooser_back(&c))
            continue;
        assert_int_equal(c.walk.left.count, before);
        for (size_t k = pt_action_picks(rules, state, list.items[i], picks); k-- > 0;)
            kinds_chosen[picks[k].kind]++;
    }
    chooser_reset(&c, rules, state, true);
    assert_int_equal(chooser_now(&c), CHOOSER_IDLE);
}

static void test_whatever_is_legal_can_be_chosen(void **state) {
    (void)state;
    for_every_start(1, choose_some);
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        pt_state at;
        pt_rules *rules = open_position(positions[i], &at);
        choose_some(rules, &at);
        pt_rules_free(rules);
    }
    for (size_t kind = 0; kind <= PT_PICK_WORD; kind++)
        assert_true(kinds_chosen[kind] > 0);
}

static void test_what_is_not_legal_cannot_be_picked(void **state) {
    (void)state;
    static chooser c;
    pt_rules *rules = open_rules("basic");
    pt_state at;
    pt_start(rules, &at);
    const pt_layout *layout = pt_state_layout(rules, &at);
    chooser_reset(&c, rules, &at, false);
    size_t last = SIZE_MAX;
    for (size_t i = 0; i < layout->point_count; i++) {
        bool is_dot = layout->points[i].is_dot;
        assert_int_equal(pt_points_has(&c.open, i), is_dot);
        if (!is_dot)
            assert_int_equal(chooser_point(&c, i), PT_WALK_NO);
        else if (chooser_after_point(&c, i) == PT_NO_ACTION)
            last = i;
    }
    /* Another dot begins anew, and what was picked can be put back. */
    for (size_t i = 0; i < layout->point_count; i++) {
        chooser_reset(&c, rules, &at, false);
        assert_int_equal(chooser_point(&c, last), PT_WALK_MORE);
        if (layout->points[i].is_dot && i != last) {
            assert_int_not_equal(chooser_point(&c, i), PT_WALK_NO);
            assert_int_equal(chooser_picked(&c, NULL) > 0, true);
        }
        assert_true(chooser_back(&c));
        assert_false(chooser_back(&c));
    }
    assert_int_equal(chooser_point(&c, PT_POINTS_MAX), PT_WALK_NO);
    pt_rules_free(rules);
}

/* == What stands ready == */

static size_t hands_seen;

static void check_hand(const pt_rules *rules, const pt_state *state) {
    static chooser c;
    pt_warning warnings[PT_WARNINGS_MAX];
    chooser_reset(&c, rules, state, pt_state_actor(rules, state) > PT_BLACK);
    for (size_t last = 0; last < c.hand_count; last++) {
        chooser_prefer_hand(&c, &c.hands[last]);
        const pt_pick *ready = &c.hands[c.hand];
        for (size_t i = 0; i < c.walk.left.count; i++) {
            pt_pick picks[PT_PICKS_MAX];
            size_t n = pt_action_picks(rules, state, c.walk.left.items[i], picks);
            const pt_pick *hand = pick_of(picks, n, PT_PICK_HAND, 0);
            if (hand && hand->hand == ready->hand && hand->sprite == ready->sprite)
                assert_int_equal(pt_action_warnings(rules, state, c.walk.left.items[i], warnings),
                                 0);
        }
        hands_seen++;
    }
}

static void test_nothing_that_gives_something_up_stands_ready(void **state) {
    (void)state;
    for_every_start(1, check_hand);
    assert_true(hands_seen > 100);
}

static void check_removal(const char *position, const char *wanted) {
    static chooser c;
    char text[PT_ACTION_TEXT_MAX];
    pt_state at;
    pt_rules *rules = open_position(position, &at);
    chooser_reset(&c, rules, &at, false);
    assert_int_equal(chooser_now(&c), CHOOSER_SUBSET);
    pt_action_write(rules, &at, chooser_after_subset(&c), text, sizeof text);
    assert_string_equal(text, wanted);
    pt_rules_free(rules);
}

static void test_own_pieces_are_kept_unless_one_says_otherwise(void **state) {
    (void)state;
    check_removal("gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -", "xg2-g6:g5");
    check_removal("gipf tournament 4/5/6/1WWWW2/6/5/3B w 9,9 BB -,- r -", "done");
    check_removal("gipf standard 4/5/WWWW2/7/6/5/3B w 9,9 BB -,- R -", "done");
    /* The opponent's pieces go, and none of one's own with them. */
    check_removal("gipf tournament 4/5/6/1WWWWB1/6/5/3B w 9,9 BB -,- r -", "xe3-e7:e3,e4,e5,e6");
    /* A row from which something should go comes before one that may stay. */
    check_removal("gipf tournament WWWW/5/6/1WWWWB1/6/5/3B w 2,9 BB -,- r -", "xe3-e7:e3,e4,e5,e6");
}

/* == Boards == */

static const pt_layout *layout_of(const pt_variant *variant) {
    pt_rules *rules = open_rules(variant->setup);
    pt_state at;
    pt_start(rules, &at);
    const pt_layout *layout = pt_state_layout(rules, &at);
    pt_rules_free(rules);
    return layout;
}

static void go_everywhere(const pt_game *game, const pt_variant *variant) {
    (void)game;
    static const pt_points all = {.words = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
    const pt_layout *layout = layout_of(variant);
    bool seen[PT_POINTS_MAX] = {true};
    size_t queue[PT_POINTS_MAX] = {0}, head = 0, tail = 1;
    while (layout && head < tail) {
        size_t from = queue[head++];
        for (int d = 0; d < 4; d++) {
            size_t to =
                board_step(layout, from, (d == 0) - (d == 1), (d == 2) - (d == 3), from, &all);
            if (to == BOARD_NO_POINT || seen[to])
                continue;
            seen[to] = true;
            queue[tail++] = to;
        }
    }
    if (layout)
        assert_int_equal(tail, layout->point_count);
}

static void test_every_point_can_be_gone_to(void **state) {
    (void)state;
    for_every_variant(go_everywhere);
}

static void find_all(board_fit *fit) {
    bool seen[PT_POINTS_MAX] = {false};
    size_t found = 0;
    board_place(fit, 2, 5);
    for (int row = 0; row < fit->rows + 4; row++)
        for (int column = 0; column < fit->columns + 10; column++) {
            size_t at = board_point_at(fit, row, column);
            if (at == BOARD_NO_POINT || seen[at])
                continue;
            seen[at] = true;
            found++;
        }
    assert_int_equal(found, fit->layout->point_count);
}

static void fit(const pt_game *game, const pt_variant *variant) {
    (void)game;
    const pt_layout *layout = layout_of(variant);
    board_fit least, small, large;
    if (!layout)
        return;
    /* What fits on a screen of 80 columns and 24 rows, or 132 columns for many points, and on a
     * large one. */
    bool many = layout->point_count > 128;
    board_fit_least(layout, &least);
    assert_true(board_fit_into(layout, 18, many ? 106 : 54, &small) ||
                board_fit_into(layout, 11, 80, &small));
    assert_true(board_fit_into(layout, many ? 120 : 60, 200, &large));
    assert_true(large.is_large);
    assert_true(large.step_y > least.step_y);
    assert_false(large.is_lying);
    assert_true(small.is_lying || (small.rows >= least.rows && small.columns >= least.columns));
    /* On its side a board has its columns from top to bottom. */
    assert_true(!board_fit_into(layout, least.rows - 1, 200, &large) || large.is_lying);
    assert_false(board_fit_into(layout, 2, 200, &large));
    find_all(&least);
    find_all(&small);
}

static void test_boards_fit_and_are_found_again(void **state) {
    (void)state;
    for_every_variant(fit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whatever_is_legal_can_be_chosen),
        cmocka_unit_test(test_what_is_not_legal_cannot_be_picked),
        cmocka_unit_test(test_nothing_that_gives_something_up_stands_ready),
        cmocka_unit_test(test_own_pieces_are_kept_unless_one_says_otherwise),
        cmocka_unit_test(test_every_point_can_be_gone_to),
        cmocka_unit_test(test_boards_fit_and_are_found_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
