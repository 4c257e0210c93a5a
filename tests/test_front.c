/* What every game shows, whichever games there are: scenes, steps and picks of random play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "every_game.h"
#include "game/edit.h"
#include "game/walk.h"

/* == What can be agreed == */

static bool is_accepted(const pt_game *game, const pt_variant *variant, const char *name,
                        const char *value) {
    char start[PT_SETUP_TEXT_MAX], setup[2 * PT_SETUP_TEXT_MAX];
    pt_rules *rules = NULL;
    pt_start_word(game, variant, start, sizeof start);
    snprintf(setup, sizeof setup, "%s %s=%s", start, name, value);
    bool good = pt_rules_new(NULL, setup, PT_ZSTR, &rules, NULL) == PT_OK;
    pt_rules_free(rules);
    return good;
}

static bool is_number_accepted(const pt_game *game, const pt_variant *variant,
                               const pt_option *option, int64_t number) {
    char value[32];
    snprintf(value, sizeof value, "%lld", (long long)number);
    return is_accepted(game, variant, option->name, value);
}

static void check_option(const pt_game *game, const pt_variant *variant, const pt_option *option) {
    assert_non_null(option->label);
    assert_true(is_accepted(game, variant, option->name, option->usual));
    if (option->kind == PT_OPTION_NUMBER) {
        assert_true(is_number_accepted(game, variant, option, option->most));
        assert_false(is_number_accepted(game, variant, option, option->least - 1));
        assert_false(is_number_accepted(game, variant, option, option->most + 1));
        assert_int_equal(is_accepted(game, variant, option->name, "-"), option->unlimited != NULL);
    }
    for (const pt_choice *c = option->presets; c && c->value; c++)
        assert_true(is_accepted(game, variant, option->name, c->value));
    for (const pt_choice *c = option->choices; c && c->value; c++) {
        char value[32];
        snprintf(value, sizeof value, option->kind == PT_OPTION_COUNTS ? "%s1" : "%s", c->value);
        assert_non_null(c->label);
        assert_true(is_accepted(game, variant, option->name, value));
    }
}

static void options_are_taken_within_their_bounds(void **unused) {
    (void)unused;
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games), seen = 0;
    for (size_t g = 0; g < count; g++)
        for (size_t v = 0; v < games[g]->variant_count; v++) {
            const pt_variant *variant = &games[g]->variants[v];
            pt_rules *rules = NULL;
            /* A combined game is nothing without a game that has something to stake. */
            if (pt_rules_new(NULL, variant->setup, PT_ZSTR, &rules, NULL) != PT_OK)
                continue;
            pt_rules_free(rules);
            for (size_t o = 0; o < variant->option_count; o++, seen++)
                check_option(games[g], variant, &variant->options[o]);
        }
    assert_true(seen > 0);
}

/* == Scenes == */

static bool is_of(const pt_game *game, const pt_sprite *sprite) {
    return sprite >= game->sprites && sprite < game->sprites + game->sprite_count;
}

static unsigned points_of(const pt_sprite *sprite) {
    return sprite->size ? sprite->size : 1;
}

/* The point that a thing covers with part `i` of its footprint. */
static size_t covered(const pt_board *board, const pt_thing *t, unsigned i) {
    if (t->sprite->size == 0)
        return t->point;
    const pt_offset *by = &t->sprite->footprint[t->turn * t->sprite->size + i];
    const pt_point *anchor = &board->layout->points[t->point], *points = board->layout->points;
    size_t p = 0;
    while (p < board->layout->point_count &&
           (points[p].x != anchor->x + by->x || points[p].y != anchor->y + by->y))
        p++;
    assert_true(p < board->layout->point_count);
    assert_false(pt_points_has(&board->missing, p));
    return p;
}

/* At most one thing in a place, and as many below it as its level says, though a part of a thing of
 * several may hang. Whether this part rests on something. */
static bool check_place(const pt_board *board, size_t thing, unsigned part) {
    const pt_thing *t = &board->things[thing];
    size_t point = covered(board, t, part);
    unsigned below = 0;
    bool rests = t->level == 0;
    for (size_t k = 0; k < board->thing_count; k++)
        for (unsigned i = 0; !board->things[k].hand && i < points_of(board->things[k].sprite);
             i++) {
            if (k == thing || covered(board, &board->things[k], i) != point)
                continue;
            assert_int_not_equal(board->things[k].level, t->level);
            below += board->things[k].level < t->level;
            rests = rests || board->things[k].level + 1 == t->level;
        }
    assert_true(points_of(t->sprite) > 1 ? below <= t->level : below == t->level);
    return rests;
}

static void check_scene(const pt_rules *rules, const pt_state *state) {
    static pt_scene scene;
    pt_state_scene(rules, state, &scene);
    assert_in_range(scene.count, 1, PT_BOARDS_MAX);
    unsigned active = 0;
    for (size_t b = 0; b < scene.count; b++) {
        const pt_board *board = &scene.boards[b];
        const pt_game *game = pt_rules_game(board->rules);
        active += board->active;
        assert_true(board->seats[0] + board->seats[1] == PT_WHITE + PT_BLACK);
        for (size_t i = 0; i < board->thing_count; i++) {
            const pt_thing *t = &board->things[i];
            assert_true(is_of(game, t->sprite));
            if (t->hand) {
                assert_true(t->hand >= game->hands && t->hand < game->hands + game->hand_count);
                continue;
            }
            assert_true(t->count > 0);
            assert_true(t->point < board->layout->point_count);
            assert_false(pt_points_has(&board->missing, t->point));
            assert_non_null(t->sprite->sign[t->owner <= PT_BLACK ? t->owner : 2]);
            assert_non_null(t->sprite->label[t->owner <= PT_BLACK ? t->owner : 2]);
            assert_true(t->face == 0 || t->face < t->sprite->faces);
            assert_true(t->turn < 6);
            bool rests = false;
            for (unsigned p = 0; p < points_of(t->sprite); p++)
                rests |= check_place(board, i, p);
            assert_true(rests);
        }
    }
    assert_int_equal(active, 1);
}

/* What lies on a point is told together with what covers it. */
static void check_pieces(const pt_rules *rules, const pt_state *state) {
    static pt_board board;
    pt_state_board(rules, state, &board);
    for (size_t i = 0; i < board.thing_count; i++) {
        const pt_thing *t = &board.things[i];
        for (unsigned part = 0; !t->hand && part < points_of(t->sprite); part++) {
            pt_thing found[PT_STACK_MAX];
            size_t n = pt_state_pieces(rules, state, covered(&board, t, part), found, PT_STACK_MAX);
            size_t at = 0;
            while (at < n && found[at].level < t->level)
                at++;
            assert_true(at < n);
            assert_memory_equal(&found[at], t, sizeof *t);
        }
    }
}

static void what_covers_a_point_lies_on_it(void **unused) {
    (void)unused;
    for_every_start(1, check_pieces);
}

static void what_is_seen_is_of_the_games_tables(void **unused) {
    (void)unused;
    for_every_start(3, check_scene);
}

/* == Steps == */

static bool same_thing(const pt_thing *a, const pt_thing *b) {
    return a->sprite == b->sprite && a->hand == b->hand && a->owner == b->owner &&
           a->face == b->face && a->turn == b->turn &&
           (a->hand || (a->level == b->level && a->point == b->point && a->count == b->count));
}

/* Takes off a board what a step moves; false where it is not there. */
static bool take(pt_board *board, const pt_thing *what) {
    for (size_t i = 0; i < board->thing_count; i++) {
        pt_thing *t = &board->things[i];
        if (!same_thing(t, what) || t->count < what->count)
            continue;
        t->count = (uint16_t)(t->count - what->count);
        if (t->count == 0)
            *t = board->things[--board->thing_count];
        return true;
    }
    return false;
}

static void put(pt_board *board, const pt_thing *what) {
    for (size_t i = 0; what->hand && i < board->thing_count; i++)
        if (same_thing(&board->things[i], what)) {
            board->things[i].count = (uint16_t)(board->things[i].count + what->count);
            return;
        }
    board->things[board->thing_count++] = *what;
}

/* Whether everything on one board is also on the other. */
static bool holds(const pt_board *all, const pt_board *some) {
    static pt_board rest;
    rest = *all;
    for (size_t i = 0; i < some->thing_count; i++)
        if (some->things[i].count > 0 && !take(&rest, &some->things[i]))
            return false;
    return true;
}

static void check_steps(const pt_rules *rules, const pt_state *state) {
    static pt_scene before, after, now;
    static pt_step steps[PT_STEPS_MAX];
    pt_actions list;
    pt_legal(rules, state, &list);
    pt_state_scene(rules, state, &before);
    for (size_t i = 0; i < list.count; i += 1 + list.count / 8) {
        pt_state next = *state;
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(rules, state, list.items[i], text, sizeof text);
        pt_actor seat = pt_state_actor(rules, state);
        size_t count = pt_action_steps(rules, state, list.items[i], seat, steps);
        pt_apply(rules, &next, list.items[i]);
        pt_state_scene(rules, &next, &after);
        now = before;
        for (size_t k = 0; k < count; k++) {
            assert_true(steps[k].board < before.count);
            pt_board *board = &now.boards[steps[k].board];
            if (steps[k].from.sprite && !take(board, &steps[k].from))
                fail_msg("%s: step %zu takes what is not there", text, k);
            if (steps[k].to.sprite)
                put(board, &steps[k].to);
        }
        if (!holds(&now.boards[0], &after.boards[0]) || !holds(&after.boards[0], &now.boards[0]))
            fail_msg("%s: the steps do not lead to the board after it", text);
    }
}

static void steps_lead_from_one_board_to_the_next(void **unused) {
    (void)unused;
    for_every_start(3, check_steps);
}

/* == Editing == */

/* At the beginning of a turn a position taken apart and put together again is the same, except for
 * what an editor does not know. */
static void check_edit(const pt_rules *rules, const pt_state *state) {
    static pt_scene scene;
    char text[PT_POSITION_TEXT_MAX], made[PT_POSITION_TEXT_MAX];
    edited before, after;
    pt_error error = {.status = PT_OK};
    pt_position_write(rules, state, text, sizeof text);
    pt_state_scene(rules, state, &scene);
    if (scene.count > 1 || edit_cut(text, &before, NULL) != PT_OK ||
        pt_state_actor(rules, state) != pt_state_owner(rules, state))
        return;
    before.board = &scene.boards[0];
    edit_write(&before, made, sizeof made);
    assert_string_equal(made, text);
    if (edit_put_together(&before, made, sizeof made, &error) != PT_OK)
        fail_msg("%s: %s", text, error.field);
    assert_int_equal(edit_cut(made, &after, NULL), PT_OK);
    pt_position_write(rules, state, text, sizeof text);
    edit_cut(text, &before, NULL);
    for (size_t i = 0; i < before.editor->rest; i++) {
        assert_int_equal(reader_left(&before.words[i]), reader_left(&after.words[i]));
        assert_memory_equal(before.words[i].at, after.words[i].at, reader_left(&before.words[i]));
    }
}

static void positions_are_put_together_again(void **unused) {
    (void)unused;
    for_every_start(2, check_edit);
}

/* == Picks == */

static void say(pt_walk *w, const pt_pick *picks, size_t count, bool points_last) {
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < count && w->left.count > 1; i++)
            if ((picks[i].kind == PT_PICK_POINT) == (round == (points_last ? 1 : 0)))
                assert_int_not_equal(pt_walk_pick(w, &picks[i]), PT_WALK_NO);
}

static void check_picks(const pt_rules *rules, const pt_state *state) {
    static pt_walk w;
    static pt_pick options[2 * PT_ACTIONS_MAX];
    pt_actions list;
    pt_legal(rules, state, &list);
    if (pt_state_actor(rules, state) > PT_BLACK)
        return;
    for (size_t i = 0; i < list.count; i += 1 + list.count / 8) {
        pt_pick picks[PT_PICKS_MAX];
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(rules, state, list.items[i], text, sizeof text);
        size_t count = pt_action_picks(rules, state, list.items[i], picks);
        assert_in_range(count, 1, PT_PICKS_MAX);
        for (int points_last = 0; points_last < 2; points_last++) {
            pt_walk_begin(&w, rules, state);
            say(&w, picks, count, points_last);
            if (pt_walk_action(&w) != list.items[i])
                fail_msg("%s cannot be picked", text);
        }
        /* All the way back. */
        size_t back = 0;
        while (pt_walk_back(&w))
            assert_true(++back <= PT_PICKS_MAX);
        assert_int_equal(w.left.count, list.count);
        /* What is offered can be taken. */
        size_t offered = pt_walk_options(&w, options, 2 * PT_ACTIONS_MAX);
        assert_true(list.count < 2 || offered > 0);
        if (offered > 0) {
            assert_int_not_equal(pt_walk_pick(&w, &options[i % offered]), PT_WALK_NO);
            assert_true(w.left.count > 0);
        }
    }
}

static void picks_reach_every_action(void **unused) {
    (void)unused;
    for_every_start(3, check_picks);
}

/* The sets to choose from are those that a walk offers, each with the choice it offers. */
static void check_sets(const pt_rules *rules, const pt_state *state) {
    static pt_walk w;
    static pt_pick options[2 * PT_ACTIONS_MAX];
    static pt_action only[2 * PT_ACTIONS_MAX];
    walk_set sets[64];
    if (pt_state_actor(rules, state) > PT_BLACK)
        return;
    pt_walk_begin(&w, rules, state);
    size_t count = walk_sets(rules, state, sets, 64), found = 0;
    size_t offered = walk_offers(&w, options, only, 2 * PT_ACTIONS_MAX);
    for (size_t i = 0; i < offered; i++) {
        for (size_t k = 0; options[i].kind == PT_PICK_SUBSET && k < count; k++)
            if (memcmp(&sets[k].points, &options[i].points, sizeof sets[k].points) == 0) {
                assert_int_equal(sets[k].action, only[i]);
                found++;
            }
    }
    /* Without a choice nothing is offered. */
    assert_true(found == count || w.left.count < 2);
    for (size_t k = 0; k < count; k++)
        assert_true(pt_is_legal(rules, state, sets[k].action));
    assert_int_equal(walk_sets(rules, state, sets, 1), count > 0);
}

static void sets_to_choose_from_are_those_of_a_walk(void **unused) {
    (void)unused;
    for_every_start(3, check_sets);
}

/* Makes one of the offered picks: for several points any of them, for a subset another subset. */
static void pick_any(pt_walk *w, pt_rng *rng) {
    static pt_pick options[2 * PT_ACTIONS_MAX];
    size_t count = pt_walk_options(w, options, 2 * PT_ACTIONS_MAX);
    assert_in_range(count, 1, 2 * PT_ACTIONS_MAX);
    pt_pick *pick = &options[pt_rng_below(rng, (uint32_t)count)];
    for (size_t p = 0; pick->kind == PT_PICK_SUBSET && p < PT_POINTS_MAX; p++)
        if (pt_points_has(&pick->points, p) && pt_rng_below(rng, 2))
            pt_walk_toggle(w, pick, p);
    size_t point = pt_rng_below(rng, PT_POINTS_MAX);
    while (pick->kind == PT_PICK_POINT && !pt_points_has(&pick->points, point))
        point = (point + 1) % PT_POINTS_MAX;
    pt_action shown = pt_walk_preview(w, pick);
    pt_walk_answer answer =
        pick->kind == PT_PICK_POINT ? pt_walk_point(w, point) : pt_walk_pick(w, pick);
    assert_int_not_equal(answer, PT_WALK_NO);
    assert_int_equal(answer == PT_WALK_DONE, pt_walk_action(w) != PT_NO_ACTION);
    /* What was shown before is among what is left, unless a point says more than the pick. */
    bool is_left = pick->kind == PT_PICK_POINT || shown == PT_NO_ACTION;
    for (size_t i = 0; i < w->left.count; i++)
        is_left |= w->left.items[i] == shown;
    assert_true(is_left);
}

/* A whole turn by picks, and all the way back. */
static void check_walk(const pt_rules *rules, const pt_state *state) {
    static pt_walk w;
    static uint64_t seed;
    pt_actor actor = pt_state_actor(rules, state);
    unsigned flags = 0;
    bool secret = false;
    pt_rng rng;
    if (actor > PT_BLACK || ++seed % 3 != 0)
        return;
    pt_rng_seed(&rng, seed);
    pt_walk_begin(&w, rules, state);
    while (!(flags & PT_TURN_ENDED) && pt_state_actor(rules, &w.state) == actor) {
        secret |= pt_state_phase(rules, &w.state)->secret;
        while (pt_walk_action(&w) == PT_NO_ACTION)
            pick_any(&w, &rng);
        assert_true(pt_is_legal(rules, &w.state, pt_walk_action(&w)));
        flags = pt_walk_apply(&w);
    }
    for (size_t back = 0; pt_walk_back(&w); back++)
        assert_true(back <= PT_WALK_ACTIONS * PT_PICKS_MAX);
    assert_true(secret || memcmp(&w.state, state, pt_state_size(rules)) == 0);
}

static void a_turn_is_walked_there_and_back(void **unused) {
    (void)unused;
    for_every_start(3, check_walk);
}

static void check_words(const pt_rules *rules, const pt_state *state) {
    pt_actions list;
    pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count; i += 1 + list.count / 8) {
        pt_sentence sentence;
        pt_fact_now facts[PT_FACTS_MAX];
        pt_warning warnings[PT_WARNINGS_MAX];
        char text[256];
        pt_action_tell(rules, state, list.items[i], &sentence);
        pt_sentence_text(&sentence, NULL, NULL, text, sizeof text);
        assert_null(strchr(text, '{'));
        assert_true(pt_action_facts(rules, state, list.items[i], facts) <= PT_FACTS_MAX);
        size_t count = pt_action_warnings(rules, state, list.items[i], warnings);
        assert_true(count <= PT_WARNINGS_MAX);
        for (size_t k = 0; k < count; k++) {
            pt_sentence_text(&warnings[k].sentence, NULL, NULL, text, sizeof text);
            assert_null(strchr(text, '{'));
        }
    }
}

static void check_points(const pt_rules *rules, const pt_state *state) {
    const pt_layout *layout = pt_state_layout(rules, state);
    pt_thing piece;
    assert_int_equal(pt_state_pieces(rules, state, PT_POINTS_MAX, &piece, 1), 0);
    for (size_t i = 0; layout && i < layout->point_count; i++) {
        pt_sentence sentence;
        char text[256];
        pt_point_tell(rules, state, i, &sentence);
        size_t len = pt_sentence_text(&sentence, NULL, NULL, text, sizeof text);
        assert_true(len > strlen(layout->points[i].name));
        assert_memory_equal(text, layout->points[i].name, strlen(layout->points[i].name));
        assert_null(strchr(text, '{'));
    }
}

static void points_say_what_lies_on_them(void **unused) {
    (void)unused;
    for_every_start(1, check_points);
}

static void sentences_are_filled_in(void **unused) {
    (void)unused;
    for_every_start(2, check_words);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_taken_within_their_bounds),
        cmocka_unit_test(what_is_seen_is_of_the_games_tables),
        cmocka_unit_test(what_covers_a_point_lies_on_it),
        cmocka_unit_test(steps_lead_from_one_board_to_the_next),
        cmocka_unit_test(positions_are_put_together_again),
        cmocka_unit_test(picks_reach_every_action),
        cmocka_unit_test(sets_to_choose_from_are_those_of_a_walk),
        cmocka_unit_test(a_turn_is_walked_there_and_back),
        cmocka_unit_test(sentences_are_filled_in),
        cmocka_unit_test(points_say_what_lies_on_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
