/* The keys of potentia 0.1. The fixed opponents keep them: what they find in their tables and
 * which of equal turns they play depends on keys, and they are never to play differently. */
#ifndef OPPONENTS_OLD_KEYS_H
#define OPPONENTS_OLD_KEYS_H

#include <string.h>

#include "games/dvonn/state.h"
#include "games/gipf/state.h"

#define OLD_K0 UINT64_C(0x6a09e667f3bcc909)
#define OLD_K1 UINT64_C(0xbb67ae8584caa73b)
#define OLD_K2 UINT64_C(0x3c6ef372fe94f82b)
#define OLD_K3 UINT64_C(0xa54ff53a5f1d36f1)
#define OLD_K4 UINT64_C(0x510e527fade682d1)
#define OLD_K5 UINT64_C(0x9b05688c2b3e6c1f)
#define OLD_K6 UINT64_C(0x1f83d9abfb41bd6b)
#define OLD_K7 UINT64_C(0x5be0cd19137e2179)

static inline uint64_t old_word(uint64_t word, uint64_t k) {
    uint64_t h = (word ^ (k >> 7)) * k;
    h ^= h >> 29;
    return h * OLD_K2;
}

static inline uint64_t old_finish(uint64_t sum) {
    sum ^= sum >> 32;
    sum *= OLD_K4;
    return sum ^ (sum >> 29);
}

static inline uint64_t old_gipf_key(const gipf_state *s) {
    uint64_t head, tail;
    memcpy(&head, &s->variant, 8);
    memcpy(&tail, &s->supply, 8);
    uint64_t sum = old_word(s->colour[0], OLD_K0) + old_word(s->colour[1], OLD_K1) +
                   old_word(s->kind[3], OLD_K3) + old_word(head, OLD_K5);
    if (spots_potential(s))
        sum += old_word(s->kind[0], OLD_K6) + old_word(s->kind[1], OLD_K7) +
               old_word(s->kind[2], OLD_K2 + 2);
    if (tail)
        sum += old_word(tail, OLD_K4 + 4);
    for (unsigned i = 0; i < s->under_count; i++)
        sum += old_word((uint64_t)s->under[i] | (uint64_t)(i + 1) << 16, OLD_K0 + 2);
    return old_finish(sum);
}

static inline uint64_t old_dvonn_key(const dvonn_state *s) {
    const dvonn_board *b = &s->board;
    uint64_t sum = old_word(b->top[0], OLD_K0) + old_word(b->top[1], OLD_K1) +
                   old_word(b->red, OLD_K3) + old_word(b->plane[0], OLD_K5) +
                   old_word(b->plane[1], OLD_K6) + old_word(b->plane[2], OLD_K7) +
                   old_word(b->plane[3], OLD_K4);
    if (b->plane[4] | b->plane[5])
        sum +=
            old_word(b->plane[4], OLD_K0 ^ OLD_K7 ^ 1) + old_word(b->plane[5], OLD_K1 ^ OLD_K6 ^ 1);
    sum += (uint64_t)(s->placed << 1 | s->turn) * OLD_K2;
    return old_finish(sum + old_word(s->white, OLD_K0 ^ OLD_K3 ^ 1) +
                      old_word(s->red, OLD_K5 ^ OLD_K7 ^ 1));
}

#endif
