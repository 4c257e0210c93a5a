/* ZÈRTZ's engine model: it looks at forced play to its end, counts depth in placing turns, and
 * leaves out no ring that takes marbles; and its puzzles are won by giving marbles away. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/model.h"
#include "games/zertz/rules.h"
#include "games/zertz/zertz.h"
#include "support.h"

enum { GAMES = 300, SACRIFICES = 10 };

typedef struct seen {
    unsigned jumps, offers, cuts, weak, turns;
    bool known, placing; /* of the turn under way: what it should cost, and so far does */
    int cost;
} seen;

static int taken_by(const zertz_state *s, pt_action a) {
    zertz_state after = *s;
    int count = 0;
    zertz_apply(NULL, &after, a);
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++)
        count += after.captured[s->turn][colour] - s->captured[s->turn][colour];
    return count;
}

static void check_quiet(const board *b, void *context) {
    const zertz_state *s = (const zertz_state *)(const void *)&b->state;
    seen *n = context;
    if (pt_result(b->rules, &b->state).over)
        return;
    bool jump = zertz_jumps(s, NULL) > 0;
    n->jumps += jump && s->phase != ZERTZ_REMOVE;
    n->offers += jump && s->phase == ZERTZ_REMOVE;
    assert_int_equal(zertz_model.quiet(NULL, s), !jump);
}

static void nothing_is_judged_while_a_jump_is_possible(void **unused) {
    (void)unused;
    seen n = {0};
    for (uint64_t seed = 0; seed < GAMES; seed++)
        walk_game("zertz", seed, 200, check_quiet, &n);
    assert_true(n.jumps > 1000 && n.offers > 1000);
}

static void check_cost(const board *b, void *context) {
    const zertz_state *s = (const zertz_state *)(const void *)&b->state;
    seen *n = context;
    bool over = pt_result(b->rules, &b->state).over;
    if (over || s->phase == ZERTZ_MOVE) {
        if (n->known)
            assert_int_equal(n->cost, n->placing);
        n->turns += n->known && n->placing;
        n->cost = 0;
        n->placing = !zertz_can_jump(s) && !zertz_is_empty(zertz_supply(s));
        /* To fill the only free ring costs nothing. */
        n->known = bit_count(zertz_free(s)) != 1;
    }
    if (!over)
        n->cost += zertz_model.costs_depth(NULL, s);
}

static void a_placing_turn_costs_one_and_jumps_nothing(void **unused) {
    (void)unused;
    unsigned turns = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        seen n = {0};
        walk_game("zertz.tournament", seed, 200, check_cost, &n);
        turns += n.turns;
    }
    assert_true(turns > 1000);
}

static void check_rings(const board *b, void *context) {
    const zertz_state *s = (const zertz_state *)(const void *)&b->state;
    seen *n = context;
    if (s->phase != ZERTZ_REMOVE)
        return;
    static _Alignas(max_align_t) unsigned char scratch[SCRATCH_MAX];
    candidate list[PT_ACTIONS_MAX];
    unsigned count = zertz_model.candidates(b->rules, s, 0, scratch, list);
    int least = taken_by(s, list[0].action);
    for (unsigned i = 1; i < count; i++) {
        int taken = taken_by(s, list[i].action);
        least = taken < least ? taken : least;
    }
    for (unsigned i = 0; i < count; i++) {
        bool weak = list[i].order == ORDER_WEAK, takes = taken_by(s, list[i].action) > least;
        assert_false(weak && takes);
        n->weak += weak;
        n->cuts += takes;
    }
}

static void no_ring_that_cuts_marbles_off_is_left_out(void **unused) {
    (void)unused;
    seen n = {0};
    for (uint64_t seed = 0; seed < GAMES; seed++)
        walk_game("zertz", seed, 200, check_rings, &n);
    assert_true(n.cuts > 100 && n.weak > 1000);
}

/* A sacrifice is a turn after which the opponent has to capture. */
static unsigned sacrifices_in(const char *path) {
    FILE *file = fopen(path, "r");
    char line[512], answer[64];
    unsigned count = 0;
    int grade, turns, at;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        assert_int_equal(sscanf(line, "%d %d %63s %n", &grade, &turns, answer, &at), 3);
        board b = open_position(line + at);
        const zertz_state *s = (const zertz_state *)(const void *)&b.state;
        bool places = !zertz_can_jump(s);
        play_text(&b, answer);
        count += places && s->phase == ZERTZ_MOVE && zertz_can_jump(s);
        close_board(&b);
    }
    fclose(file);
    return count;
}

static void puzzles_are_won_by_sacrifices(void **unused) {
    (void)unused;
    assert_true(sacrifices_in("puzzles/zertz/zertz.txt") >= SACRIFICES);
    assert_true(sacrifices_in("puzzles/zertz/zertz.tournament.txt") >= SACRIFICES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_judged_while_a_jump_is_possible),
        cmocka_unit_test(a_placing_turn_costs_one_and_jumps_nothing),
        cmocka_unit_test(no_ring_that_cuts_marbles_off_is_left_out),
        cmocka_unit_test(puzzles_are_won_by_sacrifices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
