#include "site/trial.h"

#include "site/inside.h"

static void again(void *context);

/* One question is reused for all steps that lack nothing, which is most of them. */
static store_question *take_question(site *s) {
    store_question **spare = (store_question **)site_part_of(s, PART_TRIALS);
    store_question *q = *spare;
    *spare = NULL;
    return q ? q : store_question_new(site_store(s));
}

static void give_question(site *s, store_question *q) {
    store_question **spare = (store_question **)site_part_of(s, PART_TRIALS);
    if (*spare)
        store_question_free(q);
    else
        *spare = q;
}

static void try_once(trial *t) {
    site *s = t->site;
    store_question *q = t->question ? t->question : take_question(s);
    t->question = NULL;
    if (q)
        store_question_begin(q, again, t);
    t->is_waiting = false;
    t->is_running = true;
    t->next = NULL;
    t->step(t->context);
    t->is_running = false;
    if (!q)
        return; /* out of memory, so reading blocked instead */
    if (store_question_end(q)) {
        give_question(s, q);
    } else {
        t->question = q;
        t->is_waiting = true;
        t->next = NULL; /* the next attempt will set it again */
    }
}

static void go_on(trial *t) {
    for (;;) {
        try_once(t);
        if (t->release) {
            t->release(t->owner);
            return;
        }
        if (!t->next)
            return;
        t->step = t->next;
        t->context = t->next_context;
    }
}

static void again(void *context) {
    trial *t = context;
    if (!t->is_running)
        go_on(t);
}

void trial_run(trial *t, site *s, trial_step *step, void *context) {
    t->site = s;
    if (t->is_running) {
        t->next = step;
        t->next_context = context;
        return;
    }
    t->step = step;
    t->context = context;
    go_on(t);
}

void trial_end(trial *t, trial_step *release, void *owner) {
    if (t->is_running) {
        t->release = release;
        t->owner = owner;
    } else {
        release(owner);
    }
}

bool trial_is_open(const trial *t) {
    return t->is_running || t->is_waiting;
}

void trial_drop(trial *t) {
    store_question_free(t->question);
    t->question = NULL;
    t->is_waiting = false;
    t->next = NULL;
}
