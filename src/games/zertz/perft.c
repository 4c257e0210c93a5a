/* Counts action sequences; the last actions are counted without being made. */
#include "games/zertz/rules.h"

/* With `keys`, every action is made and the leaves' keys are mixed into it. */
static uint64_t count(const zertz_state *s, unsigned depth, uint64_t *keys) {
    if (!keys && depth == 1)
        return zertz_legal_count(NULL, s);
    pt_actions list;
    zertz_legal(NULL, s, &list);
    uint64_t leaves = 0;
    for (size_t i = 0; i < list.count; i++) {
        zertz_state next = *s;
        zertz_apply(NULL, &next, list.items[i]);
        if (depth > 1) {
            leaves += count(&next, depth - 1, keys);
        } else {
            *keys ^= zertz_key(NULL, &next);
            leaves++;
        }
    }
    return leaves;
}

uint64_t zertz_perft(const pt_rules *rules, const void *state, unsigned depth, bool make_leaves) {
    (void)rules;
    if (depth == 0)
        return 1;
    uint64_t keys = 0;
    uint64_t leaves = count(state, depth, make_leaves ? &keys : NULL);
    /* Keeps the compiler from dropping the keys, which are part of the measurement. */
    volatile uint64_t used = keys;
    (void)used;
    return leaves;
}
