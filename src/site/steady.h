/* What time it is, for clocks of games: the wall clock's time, but it does not step with it.
 *
 * It goes by the monotonic clock and follows the wall clock slowly, by a thousandth of the time
 * that passes: a step of 20 s is made up for in five and a half hours, and costs somebody who
 * thinks for a minute 60 ms. Where they are further apart than STEADY_STEP_MS, the machine slept
 * or its date was set: then it jumps, and whoever looks at it (hosting.c) sees that it did. */
#ifndef PT_SITE_STEADY_H
#define PT_SITE_STEADY_H

#include <stdbool.h>
#include <stdint.h>

enum { STEADY_STEP_MS = 30000, STEADY_RATE = 1000 };

/* Zeros to begin with. */
typedef struct steady {
    bool has_begun;
    int64_t offset; /* from the monotonic clock to this one */
    int64_t looked; /* when, by the monotonic clock, it followed last */
} steady;

/* The time, for what both clocks show in milliseconds. */
int64_t steady_time(steady *s, int64_t wall, int64_t monotonic);

#endif
