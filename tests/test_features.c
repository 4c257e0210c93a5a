/* What networks see, of every game that has a shape. No game is named here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/model.h"
#include "every_game.h"

enum { GAMES = 12, WAYS_MAX = 64 };

/* Positions that are judged in every way, over all games. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define POSITIONS 20000
#else
#define POSITIONS 1000000
#endif

static int compare(const void *a, const void *b) {
    return (int)*(const uint16_t *)a - (int)*(const uint16_t *)b;
}

/* What a state looks like, in order. Whatever was there before must not matter. */
static net_input seen(const net_shape *shape, const pt_rules *rules, const void *state,
                      unsigned me) {
    net_input in;
    memset(&in, 0xff, sizeof in);
    shape->see(rules, state, me, &in);
    assert_true(in.bucket < shape->buckets);
    for (unsigned view = 0; view < 2; view++) {
        assert_true(in.count[view] <= NET_ACTIVE_MAX);
        for (unsigned k = 0; k < in.count[view]; k++)
            assert_true(in.list[view][k] < shape->features);
        qsort(in.list[view], in.count[view], sizeof in.list[view][0], compare);
    }
    return in;
}

static bool same_list(const net_input *a, unsigned view_a, const net_input *b, unsigned view_b) {
    return a->count[view_a] == b->count[view_b] &&
           memcmp(a->list[view_a], b->list[view_b], a->count[view_a] * sizeof a->list[view_a][0]) ==
               0;
}

/* Terms and features found at once are those found one after the other. */
static void check_together(const model *m, const pt_rules *rules, const pt_state *state,
                           unsigned me, const net_input *apart) {
    net_input in;
    memset(&in, 0xff, sizeof in);
    assert_int_equal(m->evaluate_and_see(rules, state, me, m->weights, &in),
                     m->evaluate(rules, state, me, m->weights));
    assert_int_equal(in.bucket, apart->bucket);
    for (unsigned view = 0; view < 2; view++) {
        qsort(in.list[view], in.count[view], sizeof in.list[view][0], compare);
        assert_true(same_list(&in, view, apart, view));
    }
}

static size_t actions_of(const pt_rules *rules, const pt_state *state) {
    pt_actions list;
    pt_legal(rules, state, &list);
    return list.count;
}

/* A turned board is the same position to the terms and to the rules. */
static void check_turn(const model *m, const pt_rules *rules, const pt_state *state, unsigned way,
                       const net_input *straight) {
    pt_state turned;
    memset(&turned, 0xff, sizeof turned);
    m->shape->turn(rules, state, way, &turned);
    net_input in = seen(m->shape, rules, &turned, PT_WHITE);
    assert_int_equal(in.bucket, straight->bucket);
    for (unsigned view = 0; view < 2; view++) {
        assert_int_equal(in.count[view], straight->count[view]);
        assert_true(way > 0 || same_list(&in, view, straight, view));
    }
    assert_int_equal(m->evaluate(rules, &turned, PT_WHITE, m->weights),
                     m->evaluate(rules, state, PT_WHITE, m->weights));
    assert_int_equal(actions_of(rules, &turned), actions_of(rules, state));
}

static void check_state(const pt_rules *rules, const pt_state *state) {
    const model *m = model_from(rules, state);
    if (!m->shape)
        return;
    net_input white = seen(m->shape, rules, state, PT_WHITE);
    net_input black = seen(m->shape, rules, state, PT_BLACK);
    assert_int_equal(white.bucket, black.bucket);
    assert_true(same_list(&white, 0, &black, 1));
    assert_true(same_list(&white, 1, &black, 0));
    if (m->evaluate_and_see) {
        check_together(m, rules, state, PT_WHITE, &white);
        check_together(m, rules, state, PT_BLACK, &black);
    }
    for (unsigned way = 0; m->shape->turn && way < m->shape->ways; way++)
        check_turn(m, rules, state, way, &white);
}

static void views_of_both_players_agree(void **unused) {
    (void)unused;
    for_every_start(GAMES, check_state);
}

static void for_every_shape(void (*visit)(const net_shape *shape)) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t g = 0; g < count; g++)
        for (const model *m = model_for(games[g]); m; m = m->next)
            if (m->shape)
                visit(m->shape);
}

static void check_shape(const net_shape *shape) {
    assert_in_range(shape->features, 1, NET_FEATURES_MAX);
    assert_in_range(shape->buckets, 1, NET_BUCKETS_MAX);
    assert_true(shape->turn ? shape->ways > 1 && shape->ways <= WAYS_MAX : shape->ways <= 1);
    for (unsigned f = 0; shape->tie && f < shape->features; f++) {
        unsigned row = shape->tie(f);
        assert_true(row < shape->features);
        assert_int_equal(shape->tie(row), row);
    }
}

static void shapes_are_within_bounds(void **unused) {
    (void)unused;
    for_every_shape(check_shape);
}

/* How many of a shape's ways have changed what is seen. */
static const net_shape *watched;
static bool changed[WAYS_MAX];

static void watch(const pt_rules *rules, const pt_state *state) {
    if (model_from(rules, state)->shape != watched)
        return;
    net_input straight = seen(watched, rules, state, PT_WHITE);
    for (unsigned way = 1; way < watched->ways; way++) {
        pt_state turned;
        watched->turn(rules, state, way, &turned);
        net_input in = seen(watched, rules, &turned, PT_WHITE);
        changed[way] |= !same_list(&in, 0, &straight, 0);
    }
}

/* A way that changes nothing is not needed. */
static void check_ways(const net_shape *shape) {
    if (!shape->turn)
        return;
    memset(changed, 0, sizeof changed);
    watched = shape;
    for_every_start(1, watch);
    for (unsigned way = 1; way < shape->ways; way++)
        assert_true(changed[way]);
}

static void every_way_turns(void **unused) {
    (void)unused;
    for_every_shape(check_ways);
}

static size_t judged;
static uint64_t seed;

static void judge(const pt_rules *rules, const pt_state *state) {
    const model *m = model_from(rules, state);
    network net;
    if (!m->shape || !model_network(m, &net))
        return;
    net_input in;
    m->shape->see(rules, state, PT_WHITE, &in);
    const int32_t plain = net_plain(&net, &in);
    const char *name;
    net_sum *sum;
    for (unsigned way = 1; (sum = net_way(way, &name)) != NULL; way++)
        if (sum(&net, &in) != plain)
            fail_msg("%s, %s: %d, plain: %d (seed %u)", m->name, name, sum(&net, &in), plain,
                     (unsigned)seed);
    judged++;
}

static unsigned shapes;

static void count_shape(const net_shape *shape) {
    (void)shape;
    shapes++;
}

static void judge_a_game(const pt_game *game, const pt_variant *variant) {
    (void)game;
    walk_from(variant->setup, seed, judge);
}

/* With the networks there are, on positions of games. */
static void every_way_judges_positions_alike(void **unused) {
    (void)unused;
    do {
        seed++;
        for_every_variant(judge_a_game);
    } while (judged > 0 && judged < POSITIONS);
    for_every_shape(count_shape);
    assert_true(judged > 0 || shapes == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_within_bounds),
        cmocka_unit_test(views_of_both_players_agree),
        cmocka_unit_test(every_way_turns),
        cmocka_unit_test(every_way_judges_positions_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
