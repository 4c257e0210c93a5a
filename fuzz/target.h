/* What every fuzz target has: the function that the fuzzer calls, a check that stops it, and input
 * to read. */
#ifndef PT_FUZZ_TARGET_H
#define PT_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define REQUIRE(what)                                                                              \
    do {                                                                                           \
        if (!(what))                                                                               \
            abort();                                                                               \
    } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A copy of its own, so that a byte read too far is noticed; the caller's to free. */
static inline char *copy_of(const uint8_t *data, size_t size) {
    char *bytes = malloc(size ? size : 1);
    REQUIRE(bytes);
    if (size)
        memcpy(bytes, data, size);
    return bytes;
}

#endif
