/* How long things took: a histogram with steps of 1.6 %. */
#ifndef BENCH_DELAYS_H
#define BENCH_DELAYS_H

#include <stdint.h>

enum { DELAY_STEP_BITS = 6, DELAY_STEPS = 40 << DELAY_STEP_BITS };

typedef struct delays {
    uint64_t counts[DELAY_STEPS], total;
    int64_t most;
} delays;

void delays_add(delays *d, int64_t us);

/* NAME_p50_ms, NAME_p99_ms and NAME_max_ms, a line each. */
void delays_print(const char *name, const delays *d);

#endif
