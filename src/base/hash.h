/* Mixes words into 64-bit keys.
 *
 * A key is the finish of a sum over words, each mixed in its own lane. The terms are independent of
 * each other, so a handful of words costs little more than one.
 *
 * A word is a number, or bytes in a stated order, never a struct's memory: so a key is the same on
 * every machine, and may be stored and sent. When changing what keys are made of, raise
 * PT_KEY_VERSION. */
#ifndef PT_BASE_HASH_H
#define PT_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Odd constants of high entropy: fractional bits of square roots of 2, 3, 5, 7, ... */
#define HASH_LANES 12
static const uint64_t hash_factors[HASH_LANES] = {
    UINT64_C(0x6a09e667f3bcc909), UINT64_C(0xbb67ae8584caa73b), UINT64_C(0x3c6ef372fe94f82b),
    UINT64_C(0xa54ff53a5f1d36f1), UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
    UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179), UINT64_C(0xcbbb9d5dc1059ed9),
    UINT64_C(0x629a292a367cd507), UINT64_C(0x9159015a3070dd17), UINT64_C(0x152fecd8f70e5939)};

/* How far each lane is rotated: 2 lanes are 32 bits apart, 4 are 16, 8 are 8. */
static const uint8_t hash_turns[HASH_LANES] = {0, 32, 16, 48, 8, 40, 24, 56, 4, 36, 20, 52};

/* A rotation to the left. Given two shifts, clang makes two products: it folds the left shift into
 * the factor. */
#if defined(__clang__)
#define hash_turn(word, by) __builtin_rotateleft64(word, by)
#else
static inline uint64_t hash_turn(uint64_t word, unsigned by) {
    return word << by | word >> (-by & 63);
}
#endif

/* Eight bytes as a number, little-endian on every machine. */
static inline uint64_t hash_load(const void *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* A word's share of a key, different for different words; 0 for 0. `lane` is a constant, different
 * for each word of a sum.
 *
 * Bits of a factor only affect the product at their own place and above. The shift brings the
 * highest squares of a board down before the multiplication, but what a few neighbouring squares
 * affect is still a multiple of some power of two, at most 2^29. So each lane is rotated by a
 * different amount: where one cannot reach, the others do, and two sums are equal no more often
 * than random ones. */
static inline uint64_t hash_word(unsigned lane, uint64_t word) {
    word ^= word >> 29;
    return hash_turn(word * hash_factors[lane], hash_turns[lane]);
}

/* The lanes have mixed each word well enough for a single further product; a second one costs 7 %
 * of perft with keys and changes nothing that tests/test_keys.c could see. */
static inline uint64_t hash_finish(uint64_t sum) {
    sum ^= sum >> 32;
    sum *= UINT64_C(0x67332667ffc00b31); /* the next root */
    return sum ^ (sum >> 29);
}

/* The key of a byte string, for setups and names. */
uint64_t hash_bytes(const void *bytes, size_t len);

#endif
