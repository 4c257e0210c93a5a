/* The time for game clocks: wall-clock time that does not step.
 *
 * It runs on the monotonic clock and follows the wall clock slowly, by a thousandth of the elapsed
 * time: a step of 20 s takes five and a half hours to make up, and costs someone who thinks for a
 * minute 60 ms. If the two differ by more than STEADY_STEP_MS, the machine slept or its date was
 * set: then it jumps, and hosting.c notices. */
#ifndef PT_SITE_STEADY_H
#define PT_SITE_STEADY_H

#include <stdbool.h>
#include <stdint.h>

enum { STEADY_STEP_MS = 30000, STEADY_RATE = 1000 };

/* Initialise with zeros. */
typedef struct steady {
    bool has_begun;
    int64_t offset; /* from the monotonic clock to this one */
    int64_t looked; /* when it was last adjusted, by the monotonic clock */
} steady;

/* The time, given what both clocks show in milliseconds. */
int64_t steady_time(steady *s, int64_t wall, int64_t monotonic);

#endif
