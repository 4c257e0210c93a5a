#include "cli/thinker.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/engine_host.h"

enum { HASH_MB = 32 };

struct thinker {
    engine_host *host;
    int wake[2]; /* a pipe */
    pthread_t thread;
    bool running; /* there is a thread to join */
    atomic_bool stop;

    /* The task: written before the thread starts. */
    const pt_rules *rules;
    pt_state state;
    const pt_history *history;
    pt_limits limits;

    pthread_mutex_t lock; /* for all below */
    bool finished, has_news;
    pt_search_info news;
    thought result;
};

static void wake(const thinker *t) {
    /* A pipe that is full wakes as well. */
    ssize_t ignored = write(t->wake[1], "", 1);
    (void)ignored;
}

static void on_report(void *context, const pt_search_info *info) {
    thinker *t = context;
    if (info->line != 0 || info->bound_upper)
        return;
    pthread_mutex_lock(&t->lock);
    t->news = t->result.best = *info;
    t->has_news = true;
    pthread_mutex_unlock(&t->lock);
    wake(t);
}

static bool open_pipe(int ends[2]) {
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

pt_status thinker_new(thinker **out) {
    thinker *t = calloc(1, sizeof *t);
    if (!t)
        return PT_NOMEM;
    pt_status status = engine_host_new(HASH_MB, 1, on_report, t, &t->host);
    if (status == PT_OK && !open_pipe(t->wake)) {
        engine_host_free(t->host);
        status = PT_FULL;
    }
    if (status != PT_OK) {
        free(t);
        return status;
    }
    pthread_mutex_init(&t->lock, NULL);
    *out = t;
    return PT_OK;
}

void thinker_free(thinker *t) {
    if (!t)
        return;
    thinker_give_up(t);
    pthread_mutex_destroy(&t->lock);
    close(t->wake[0]);
    close(t->wake[1]);
    engine_host_free(t->host);
    free(t);
}

static void *think(void *context) {
    thinker *t = context;
    pt_search_info answer;
    pt_status status =
        engine_host_think(t->host, t->rules, &t->state, t->history, &t->limits, &t->stop, &answer);
    pthread_mutex_lock(&t->lock);
    t->result.status = status;
    if (status == PT_OK)
        t->result.answer = answer;
    /* What is decided without a search is not reported. */
    if (!t->has_news)
        t->result.best = t->result.answer;
    t->finished = true;
    pthread_mutex_unlock(&t->lock);
    wake(t);
    return NULL;
}

bool thinker_start(thinker *t, const pt_rules *rules, const pt_state *state,
                   const pt_history *history, const pt_limits *limits) {
    thinker_give_up(t);
    atomic_store(&t->stop, false);
    t->rules = rules;
    t->state = *state;
    t->history = history;
    t->limits = *limits;
    t->finished = t->has_news = false;
    t->result = (thought){.status = PT_OK};
    /* Signals are for the thread that has the terminal. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    t->running = pthread_create(&t->thread, NULL, think, t) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return t->running;
}

void thinker_clear(thinker *t) {
    engine_host_clear(t->host);
}

int thinker_descriptor(const thinker *t) {
    return t->wake[0];
}

bool thinker_look(thinker *t, pt_search_info *out) {
    char drained[64];
    while (read(t->wake[0], drained, sizeof drained) > 0)
        continue;
    pthread_mutex_lock(&t->lock);
    bool has_news = t->has_news;
    if (has_news)
        *out = t->news;
    pthread_mutex_unlock(&t->lock);
    return has_news;
}

static void join(thinker *t) {
    char drained[64];
    pthread_join(t->thread, NULL);
    t->running = false;
    while (read(t->wake[0], drained, sizeof drained) > 0)
        continue;
}

bool thinker_take(thinker *t, thought *out) {
    if (!t->running)
        return false;
    pthread_mutex_lock(&t->lock);
    bool finished = t->finished;
    pthread_mutex_unlock(&t->lock);
    if (!finished)
        return false;
    join(t);
    *out = t->result;
    return true;
}

void thinker_hurry(thinker *t) {
    atomic_store(&t->stop, true);
}

void thinker_give_up(thinker *t) {
    if (!t->running)
        return;
    thinker_hurry(t);
    join(t);
}
