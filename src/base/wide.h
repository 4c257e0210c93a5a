/* Sets of up to 128 points, in two words. */
#ifndef PT_BASE_WIDE_H
#define PT_BASE_WIDE_H

#include <stdbool.h>

#include "base/bits.h"

typedef struct wide {
    uint64_t lo, hi; /* bits 0 to 63, 64 to 127 */
} wide;

static inline wide wide_bit(unsigned bit) {
    return bit < 64 ? (wide){UINT64_C(1) << bit, 0} : (wide){0, UINT64_C(1) << (bit - 64)};
}

static inline bool wide_has(wide a, unsigned bit) {
    return (bit < 64 ? a.lo >> bit : a.hi >> (bit - 64)) & 1;
}

static inline bool wide_any(wide a) {
    return (a.lo | a.hi) != 0;
}

static inline wide wide_and(wide a, wide b) {
    return (wide){a.lo & b.lo, a.hi & b.hi};
}

static inline wide wide_or(wide a, wide b) {
    return (wide){a.lo | b.lo, a.hi | b.hi};
}

static inline wide wide_xor(wide a, wide b) {
    return (wide){a.lo ^ b.lo, a.hi ^ b.hi};
}

/* What is in `a` and not in `b`. */
static inline wide wide_less(wide a, wide b) {
    return (wide){a.lo & ~b.lo, a.hi & ~b.hi};
}

/* Shifts by 1 to 63. */
static inline wide wide_up(wide a, unsigned by) {
    return (wide){a.lo << by, a.hi << by | a.lo >> (64 - by)};
}

static inline wide wide_down(wide a, unsigned by) {
    return (wide){a.lo >> by | a.hi << (64 - by), a.hi >> by};
}

static inline int wide_count(wide a) {
    return bit_count(a.lo) + bit_count(a.hi);
}

/* The index of the lowest point; there must be one. */
static inline unsigned wide_lowest(wide a) {
    return (unsigned)(a.lo ? bit_lowest(a.lo) : 64 + bit_lowest(a.hi));
}

/* Removes the lowest point and returns its index. */
static inline unsigned wide_pop(wide *a) {
    return (unsigned)(a->lo ? bit_pop(&a->lo) : 64 + bit_pop(&a->hi));
}

#endif
