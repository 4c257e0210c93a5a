/* Walks through every start of every game. Include it after <cmocka.h>. */
#ifndef TESTS_EVERY_GAME_H
#define TESTS_EVERY_GAME_H

#include <stdlib.h>
#include <string.h>

#include "potentia.h"

/* Called with each state of a random game, including the start and the end. */
typedef void (*visitor)(const pt_rules *rules, const pt_state *state);

#define WALK_ACTIONS 160

static inline pt_rules *open_rules(const char *setup) {
    pt_rules *rules = NULL;
    pt_error error;
    char text[256];
    if (pt_rules_new(NULL, setup, PT_ZSTR, &rules, &error) != PT_OK) {
        pt_error_text(&error, NULL, NULL, text, sizeof text);
        fail_msg("%s: %s", setup, text);
    }
    return rules;
}

static inline pt_action any_action(const pt_rules *rules, const pt_state *state, pt_rng *rng) {
    pt_actions list;
    pt_legal(rules, state, &list);
    assert_true(list.count > 0);
    return list.items[pt_rng_below(rng, (uint32_t)list.count)];
}

static inline void walk_from(const char *setup, uint64_t seed, visitor visit) {
    pt_rules *rules = open_rules(setup);
    pt_state state = {.words = {0}};
    pt_rng rng;
    pt_rng_seed(&rng, seed);
    pt_start(rules, &state);
    for (unsigned i = 0; i < WALK_ACTIONS && !pt_result(rules, &state).over; i++) {
        visit(rules, &state);
        pt_apply(rules, &state, any_action(rules, &state, &rng));
    }
    visit(rules, &state);
    pt_rules_free(rules);
}

/* The first game in which others can be played as side games, NULL for none. */
static inline const pt_game *main_game(void) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t g = 0; g < count; g++)
        if (games[g]->usual_main)
            return games[g];
    return NULL;
}

/* Calls `visit` for every variant of every game; a combined game is skipped where there is no main
 * game. */
static inline void for_every_variant(void (*visit)(const pt_game *game,
                                                   const pt_variant *variant)) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t g = 0; g < count; g++)
        for (size_t v = 0; (!games[g]->bind || main_game()) && v < games[g]->variant_count; v++)
            visit(games[g], &games[g]->variants[v]);
}

/* Plays `seeds` random games from every start. */
static inline void for_every_start(unsigned seeds, visitor visit) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t g = 0; g < count; g++)
        for (size_t v = 0; (!games[g]->bind || main_game()) && v < games[g]->variant_count; v++)
            for (uint64_t seed = 1; seed <= seeds; seed++)
                walk_from(games[g]->variants[v].setup, seed, visit);
}

#endif
