/* A perft of a game's own, with direct calls. It goes where the game's rules are, so that the
 * compiler sees what it calls; the general one (perft.c) is slower by a tenth to a fifth. */
#ifndef PT_GAME_PERFT_H
#define PT_GAME_PERFT_H

#include "potentia.h"

/* Defines GAME_perft from GAME_state, GAME_legal, GAME_legal_count, GAME_apply and GAME_key, for
 * rules that need no pt_rules. The last actions are counted without being made; with `keys`, they
 * are made, and the keys of the leaves mixed into it. It is volatile in the end because the keys
 * are part of what is measured. */
#define DEFINE_PERFT(GAME)                                                                         \
    static uint64_t perft_count(const GAME##_state *s, unsigned depth, uint64_t *keys) {           \
        if (!keys && depth == 1)                                                                   \
            return GAME##_legal_count(NULL, s);                                                    \
        pt_actions list;                                                                           \
        GAME##_legal(NULL, s, &list);                                                              \
        uint64_t leaves = 0;                                                                       \
        for (size_t i = 0; i < list.count; i++) {                                                  \
            GAME##_state next = *s;                                                                \
            GAME##_apply(NULL, &next, list.items[i]);                                              \
            if (depth > 1) {                                                                       \
                leaves += perft_count(&next, depth - 1, keys);                                     \
            } else {                                                                               \
                *keys ^= GAME##_key(NULL, &next);                                                  \
                leaves++;                                                                          \
            }                                                                                      \
        }                                                                                          \
        return leaves;                                                                             \
    }                                                                                              \
                                                                                                   \
    uint64_t GAME##_perft(const pt_rules *rules, const void *state, unsigned depth,                \
                          bool make_leaves) {                                                      \
        (void)rules;                                                                               \
        if (depth == 0)                                                                            \
            return 1;                                                                              \
        uint64_t keys = 0;                                                                         \
        uint64_t leaves = perft_count(state, depth, make_leaves ? &keys : NULL);                   \
        volatile uint64_t used = keys;                                                             \
        (void)used;                                                                                \
        return leaves;                                                                             \
    }

#endif
