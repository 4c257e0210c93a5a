#include "base/hash.h"

uint64_t hash_bytes(const void *bytes, size_t len) {
    const unsigned char *p = bytes;
    uint64_t h = hash_factors[0] ^ (uint64_t)len;
    for (size_t i = 0; i < len; i++)
        h = (h ^ p[i]) * hash_factors[1], h ^= h >> 31;
    return hash_finish(h);
}
