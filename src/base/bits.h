/* Bit helpers for 64-bit boards. */
#ifndef PT_BASE_BITS_H
#define PT_BASE_BITS_H

#include <stdint.h>

static inline int bit_count(uint64_t b) {
    return __builtin_popcountll(b);
}

/* The index of the lowest set bit; b must not be 0. */
static inline int bit_lowest(uint64_t b) {
    return __builtin_ctzll(b);
}

/* The index of the highest set bit; b must not be 0. */
static inline int bit_highest(uint64_t b) {
    return 63 - __builtin_clzll(b);
}

/* Removes the lowest set bit from *b and returns its index. */
static inline int bit_pop(uint64_t *b) {
    int i = bit_lowest(*b);
    *b &= *b - 1;
    return i;
}

#endif
