/* xoshiro256** by Blackman and Vigna (public domain algorithm), seeded by splitmix64. */
#include "potentia.h"

static uint64_t rotate_left(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

void pt_rng_seed(pt_rng *rng, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        seed += UINT64_C(0x9e3779b97f4a7c15);
        uint64_t z = seed;
        z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
        rng->s[i] = z ^ (z >> 31);
    }
}

uint64_t pt_rng_next(pt_rng *rng) {
    uint64_t *s = rng->s;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint32_t pt_rng_below(pt_rng *rng, uint32_t bound) {
    /* Values below the threshold would make small results likelier: draw again. */
    uint32_t threshold = (0u - bound) % bound;
    for (;;) {
        uint32_t x = (uint32_t)(pt_rng_next(rng) >> 32);
        if (x >= threshold)
            return x % bound;
    }
}
