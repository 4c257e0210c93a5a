/* Mixing words into 64-bit keys.
 *
 * A key is the finish of a sum over words, each mixed with a constant of its own. The
 * terms do not wait for one another, so a handful of words costs little more than one. */
#ifndef PT_BASE_HASH_H
#define PT_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Odd constants of high entropy: fractional bits of square roots of 2, 3, 5, 7, ... */
#define HASH_K0 UINT64_C(0x6a09e667f3bcc909)
#define HASH_K1 UINT64_C(0xbb67ae8584caa73b)
#define HASH_K2 UINT64_C(0x3c6ef372fe94f82b)
#define HASH_K3 UINT64_C(0xa54ff53a5f1d36f1)
#define HASH_K4 UINT64_C(0x510e527fade682d1)
#define HASH_K5 UINT64_C(0x9b05688c2b3e6c1f)
#define HASH_K6 UINT64_C(0x1f83d9abfb41bd6b)
#define HASH_K7 UINT64_C(0x5be0cd19137e2179)

/* One word's share of a key; `k` is odd and differs from word to word. */
static inline uint64_t hash_word(uint64_t word, uint64_t k) {
    uint64_t h = (word ^ (k >> 7)) * k;
    h ^= h >> 29;
    return h * HASH_K2;
}

static inline uint64_t hash_finish(uint64_t sum) {
    sum ^= sum >> 32;
    sum *= HASH_K4;
    return sum ^ (sum >> 29);
}

/* The key of a run of bytes, for setups and names. */
uint64_t hash_bytes(const void *bytes, size_t len);

#endif
