/* The general perft, for games without their own, and a reference for those that have one. */
#include <string.h>

#include "game/rules.h"

static uint64_t count(const pt_rules *rules, const void *state, unsigned depth, bool make_leaves,
                      uint64_t *keys) {
    const pt_game *game = rules->game;
    if (depth == 1 && !make_leaves)
        return pt_legal_count(rules, state);
    pt_actions list;
    list.count = 0;
    game->legal(rules, state, &list);
    uint64_t total = 0;
    for (size_t i = 0; i < list.count; i++) {
        pt_state next;
        memcpy(&next, state, rules->state_size);
        game->apply(rules, &next, list.items[i]);
        *keys ^= pt_identity_key(rules, &next);
        total += depth == 1 ? 1 : count(rules, &next, depth - 1, make_leaves, keys);
    }
    return total;
}

uint64_t pt_perft(const pt_rules *rules, const void *state, unsigned depth, bool make_leaves) {
    if (depth == 0)
        return 1;
    if (rules->game->perft)
        return rules->game->perft(rules, state, depth, make_leaves);
    uint64_t keys = 0;
    return count(rules, state, depth, make_leaves, &keys);
}
