/* The PÜNCT board: 211 spaces counted column by column from the left and upwards in each, as in
 * texts and layouts. */
#ifndef PT_PUNCT_GEOMETRY_H
#define PT_PUNCT_GEOMETRY_H

#include <stdbool.h>

#include "base/bits.h"

#define PUNCT_SPACES 211
#define PUNCT_COLUMNS 17
#define PUNCT_DIRECTIONS 6
#define PUNCT_SIDES 6 /* 2 i and 2 i + 1 are opposite */
#define PUNCT_CENTRE 19
#define PUNCT_NO_SPACE 255

/* The neighbour in each direction, clockwise from the one below. */
extern const uint8_t punct_next[PUNCT_SPACES][PUNCT_DIRECTIONS];

/* The column and the number of a space, both from 1. */
extern const uint8_t punct_at[PUNCT_SPACES][2];

/* A set of spaces. */
typedef struct punct_set {
    uint64_t words[4];
} punct_set;

extern const punct_set punct_sides[PUNCT_SIDES];
#define PUNCT_CENTRE_WORDS 0, UINT64_C(0x7800f800f000e00), 0x380, 0
extern const punct_set punct_centre;

static inline bool punct_has(const punct_set *set, unsigned space) {
    return set->words[space / 64] >> space % 64 & 1;
}

static inline void punct_flip(punct_set *set, unsigned space) {
    set->words[space / 64] ^= UINT64_C(1) << space % 64;
}

static inline int punct_common(const punct_set *a, const punct_set *b) {
    int count = 0;
    for (int i = 0; i < 4; i++)
        count += bit_count(a->words[i] & b->words[i]);
    return count;
}

static inline bool punct_meet(const punct_set *a, const punct_set *b) {
    return (a->words[0] & b->words[0]) | (a->words[1] & b->words[1]) | (a->words[2] & b->words[2]) |
           (a->words[3] & b->words[3]);
}

#endif
