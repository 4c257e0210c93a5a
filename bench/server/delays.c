#include "delays.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

void delays_add(delays *d, int64_t us) {
    uint64_t v = us < 1 ? 1 : (uint64_t)us;
    unsigned power = 63 - (unsigned)__builtin_clzll(v);
    unsigned low = power > DELAY_STEP_BITS ? power - DELAY_STEP_BITS : 0;
    size_t step = ((size_t)low << DELAY_STEP_BITS) + (size_t)(v >> low);
    d->counts[step < DELAY_STEPS ? step : DELAY_STEPS - 1]++;
    d->total++;
    if (us > d->most)
        d->most = us;
}

static double delays_at(const delays *d, double part) {
    uint64_t want = (uint64_t)ceil((double)d->total * part), seen = 0;
    for (size_t i = 0; i < DELAY_STEPS; i++) {
        seen += d->counts[i];
        if (seen >= want && seen > 0) {
            size_t low = i >> DELAY_STEP_BITS;
            if (low > 0)
                low--; /* the steps of a power begin at half of the range */
            return (double)((i - (low << DELAY_STEP_BITS)) << low) / 1000;
        }
    }
    return 0;
}

void delays_print(const char *name, const delays *d) {
    printf("%s_p50_ms %.1f\n%s_p99_ms %.1f\n%s_max_ms %.1f\n", name, delays_at(d, 0.5), name,
           delays_at(d, 0.99), name, (double)d->most / 1000);
}
