/* Perft without the general interface between the calls. */
#include "games/gipf/play.h"

static uint64_t count(const gipf_state *s, unsigned depth, bool make_leaves, uint64_t *keys) {
    if (depth == 1 && !make_leaves)
        return gipf_legal_count(s);
    pt_actions list;
    list.count = 0;
    gipf_legal(s, &list);
    uint64_t total = 0;
    for (size_t i = 0; i < list.count; i++) {
        gipf_state next = *s;
        gipf_apply(&next, list.items[i]);
        *keys ^= gipf_key(&next);
        total += depth == 1 ? 1 : count(&next, depth - 1, make_leaves, keys);
    }
    return total;
}

uint64_t gipf_perft(const gipf_state *s, unsigned depth, bool make_leaves) {
    uint64_t keys = 0;
    uint64_t total = depth == 0 ? 1 : count(s, depth, make_leaves, &keys);
    /* The keys are part of what is measured; this keeps the compiler from dropping them. */
    return keys == UINT64_MAX && total == UINT64_MAX ? 0 : total;
}
