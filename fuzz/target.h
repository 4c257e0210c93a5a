/* What every fuzz target has: the function that the fuzzer calls, and a check that stops it. */
#ifndef PT_FUZZ_TARGET_H
#define PT_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define REQUIRE(what)                                                                              \
    do {                                                                                           \
        if (!(what))                                                                               \
            abort();                                                                               \
    } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
