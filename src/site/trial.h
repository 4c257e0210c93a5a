/* Reading from the store without blocking: a step is run, and run again whenever the data it lacked
 * has arrived (store.h, Questions).
 *
 * A step reads first and then acts. While data it asked for is missing, the attempt is void:
 * store_append, queued jobs, passwords, answers to calls, frames and the log do nothing
 * (store_is_pending), limits are charged only once, and the step just has to return without
 * releasing what the next attempt needs. */
#ifndef PT_SITE_TRIAL_H
#define PT_SITE_TRIAL_H

#include "site/site.h"
#include "store/store.h"

typedef void trial_step(void *context);

/* Initialise with zeros. */
typedef struct trial {
    site *site;
    store_question *question; /* while data is outstanding */
    trial_step *step, *next;
    void *context, *next_context;
    bool is_running, is_waiting;
    trial_step *release; /* called when the attempt is over: see trial_end */
    void *owner;
} trial;

/* Runs the step now. If another step of the same trial is running, it runs after that. */
void trial_run(trial *t, site *s, trial_step *step, void *context);
/* Whether a step is running or waiting for data. */
bool trial_is_open(const trial *t);
void trial_drop(trial *t);
/* Releases the trial's owner: at once, or when the running step has returned. */
void trial_end(trial *t, trial_step *release, void *owner);

/* A rounded time for reading. Repeated attempts must ask for the same data, so it lags slightly,
 * and results that depend on the exact time are checked again afterwards. */
static inline int64_t trial_time(int64_t now) {
    return now - now % 10000;
}

#endif
