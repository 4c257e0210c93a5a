/* Doing something that reads, without waiting: it is tried, and tried again whenever what it
 * lacked has come from the store (store.h, Questions).
 *
 * A step reads first and acts then. While something it asked for has not come, its try is void:
 * store_append, wishes, passwords, answers to calls, frames and the log do nothing
 * (store_is_pending), limits are taken once, and the step only has to return without giving up
 * what the next try needs. */
#ifndef PT_SITE_TRIAL_H
#define PT_SITE_TRIAL_H

#include "site/site.h"
#include "store/store.h"

typedef void trial_step(void *context);

/* Zeros to begin with. */
typedef struct trial {
    site *site;
    store_question *question; /* while something is to come */
    trial_step *step, *next;
    void *context, *next_context;
    bool is_running, is_waiting;
    trial_step *release; /* when the try is over: see trial_end */
    void *owner;
} trial;

/* Tries the step now. Where another of the same trial is under way, it comes after that. */
void trial_run(trial *t, site *s, trial_step *step, void *context);
/* Whether something is to come, or being tried. */
bool trial_is_open(const trial *t);
void trial_drop(trial *t);
/* Releases what the trial is a part of: at once, or when the step under way has returned. */
void trial_end(trial *t, trial_step *release, void *owner);

/* A time to read with. What is read in one try must be what was asked for in the one before, so
 * it is a little behind, and what it is good for is looked at again afterwards. */
static inline int64_t trial_time(int64_t now) {
    return now - now % 10000;
}

#endif
