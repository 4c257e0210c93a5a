/* Perft with direct calls, bypassing the general interface. */
#include "games/gipf/rules.h"

static uint64_t count(const pt_rules *rules, const gipf_state *s, unsigned depth, bool make_leaves,
                      uint64_t *keys) {
    if (depth == 1 && !make_leaves)
        return gipf_legal_count(rules, s);
    pt_actions list;
    list.count = 0;
    gipf_legal(rules, s, &list);
    uint64_t total = 0;
    for (size_t i = 0; i < list.count; i++) {
        gipf_state next = *s;
        gipf_apply(rules, &next, list.items[i]);
        *keys ^= gipf_identity_key(rules, &next);
        total += depth == 1 ? 1 : count(rules, &next, depth - 1, make_leaves, keys);
    }
    return total;
}

uint64_t gipf_perft(const pt_rules *rules, const void *state, unsigned depth, bool make_leaves) {
    uint64_t keys = 0;
    uint64_t total = depth == 0 ? 1 : count(rules, state, depth, make_leaves, &keys);
    /* Computing the keys is part of the measurement; this keeps the compiler from dropping them. */
    return keys == UINT64_MAX && total == UINT64_MAX ? 0 : total;
}
