/* The queue between callers and the writer thread, and notifications back. */
#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "store/inside.h"

/* The longest queue: a few seconds of peak load. */
enum { QUEUE_BATCHES = 65536, QUEUE_BYTES = 128 << 20, GROUP_BATCHES = 4096 };

/* How often to check for timeouts while something is waiting. */
enum { LOOK_MS = 50 };

typedef struct queue {
    store_batch *first, *last;
    size_t count, bytes;
} queue;

/* A job for the reading thread. */
typedef struct reading_job {
    told told;
    struct reading_job *next;
    store_job job, done;
    void *context;
} reading_job;

struct store {
    database *database;
    store_options options;
    unsigned batch_patience_ms;
    bool is_hushed; /* only used by the dispatching thread */

    pthread_mutex_t lock; /* protects everything down to the next blank line */
    pthread_cond_t work, settled, asked, watched;
    queue waiting;
    store_batch *writing; /* the group being committed */
    bool writer_stuck;    /* for longer than the patience */
    bool clock_sleeps;    /* nothing is waiting */
    reading_job *jobs_first, *jobs_last;
    told *told_first, *told_last;
    bool rung, closing;
    uint64_t appended, written; /* batches, in total */
    store_stats stats;

    int ring[2]; /* a pipe: notifications are waiting */
    pthread_t writer, reader, clock;
    pthread_mutex_t reading[LANES];
    readings *readings;
};

/* For a batch that was answered before its result was known. */
typedef struct told_early {
    told told;
    store_status status;
    store_kept callback;
    void *context;
} told_early;

/* Another node's change, with its strings. */
typedef struct told_change {
    told told;
    store_change change;
    store_event event;
    char texts[];
} told_change;

typedef struct told_connected {
    told told;
    bool up;
    char detail[STORE_DETAIL_MAX];
} told_connected;

static const char *const status_texts[STORE_STATUS_NB] = {
    [STORE_OK] = N_("saved"),
    [STORE_CONFLICT] = N_("something else was saved first"),
    [STORE_MISSING] = N_("not found in the store"),
    [STORE_INVALID] = N_("this can't be saved"),
    [STORE_OVERLOADED] = N_("the database is busy; try again in a moment"),
    [STORE_NO_SPACE] = N_("the disk is full"),
    [STORE_UNREACHABLE] = N_("the database is not responding"),
    [STORE_UNKNOWN] = N_("the database failed while writing; check whether it was saved"),
    [STORE_FAILED] = N_("the database failed"),
    [STORE_BUSY] = N_("another server is using this database"),
    [STORE_TOO_NEW] = N_("the database was made by a later version of Potentia; use that version"),
    [STORE_NO_BACKEND] = N_("this potentia was built without PostgreSQL"),
    [STORE_NO_MEMORY] = N_("out of memory"),
    [STORE_PENDING] = N_("not read yet"),
};

const char *store_status_text(store_status status) {
    return (unsigned)status < STORE_STATUS_NB ? status_texts[status] : "";
}

bool store_default_path(char *out, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n;
    if (data && *data == '/')
        n = snprintf(out, size, "%s/potentia/potentia.db", data);
    else if (home && *home == '/')
        n = snprintf(out, size, "%s/.local/share/potentia/potentia.db", home);
    else
        return false;
    return n > 0 && (size_t)n < size;
}

uint64_t store_now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* == Notifications == */

/* With the lock held. One byte in the pipe is enough for any number. */
static void tell(store *s, told *t) {
    t->next = NULL;
    if (s->told_last)
        s->told_last->next = t;
    else
        s->told_first = t;
    s->told_last = t;
    if (!s->rung)
        s->rung = write(s->ring[1], "", 1) == 1;
}

void store_tell(store *s, told *t) {
    pthread_mutex_lock(&s->lock);
    tell(s, t);
    pthread_mutex_unlock(&s->lock);
}

/* Appends a copy of a string; NULL stays NULL. */
static const char *copy_text(char **at, const char *text) {
    if (!text)
        return NULL;
    char *out = *at;
    size_t size = strlen(text) + 1;
    memcpy(out, text, size);
    *at += size;
    return out;
}

void store_tell_change(store *s, const store_change *change) {
    const store_event *e = change->event;
    size_t size = sizeof(told_change);
    if (!s->options.changed)
        return;
    if (e)
        size += strlen(e->kind) + strlen(e->actor) + (e->command ? strlen(e->command) : 0) +
                strlen(e->text) + 4;
    told_change *t = malloc(size);
    if (!t)
        return;
    *t = (told_change){.told.kind = TOLD_CHANGE, .change = *change};
    if (e) {
        char *at = t->texts;
        t->event = *e;
        t->event.kind = copy_text(&at, e->kind);
        t->event.actor = copy_text(&at, e->actor);
        t->event.command = copy_text(&at, e->command);
        t->event.text = copy_text(&at, e->text);
        t->change.event = &t->event;
    }
    store_tell(s, &t->told);
}

void store_tell_connected(store *s, bool up, const char *detail) {
    if (!s->options.connected)
        return;
    told_connected *t = malloc(sizeof *t);
    if (!t)
        return;
    *t = (told_connected){.told.kind = TOLD_CONNECTED, .up = up};
    store_copy_detail(t->detail, detail);
    store_tell(s, &t->told);
}

void store_count_reconnect(store *s) {
    pthread_mutex_lock(&s->lock);
    s->stats.reconnects++;
    pthread_mutex_unlock(&s->lock);
}

/* What was given up may have been written after all, so anyone who has it in memory must check. */
static void tell_late(store *s, const store_batch *b) {
    if (!s->options.changed || (b->status != STORE_OK && b->status != STORE_UNKNOWN))
        return;
    for (const op *o = b->first; o; o = o->next)
        if (o->about)
            s->options.changed(s->options.context,
                               &(store_change){.kind = o->change, .id = o->about});
}

static void tell_caller(store *s, told *t) {
    switch (t->kind) {
    case TOLD_KEPT: {
        store_batch *b = (store_batch *)t;
        if (s->is_hushed)
            ; /* nobody is listening */
        else if (b->is_early)
            tell_late(s, b);
        else if (b->callback)
            b->callback(b->context, b->status, b->detail);
        store_batch_free(b);
        return;
    }
    case TOLD_EARLY: {
        const told_early *e = (told_early *)t;
        if (!s->is_hushed)
            e->callback(e->context, e->status, "the database did not respond in time");
        break;
    }
    case TOLD_COME:
        question_come(t);
        return;
    case TOLD_CHANGE:
        if (!s->is_hushed)
            s->options.changed(s->options.context, &((told_change *)t)->change);
        break;
    case TOLD_CONNECTED: {
        const told_connected *c = (told_connected *)t;
        if (!s->is_hushed)
            s->options.connected(s->options.context, c->up, c->detail);
        break;
    }
    case TOLD_READ: {
        const reading_job *j = (reading_job *)t;
        j->done(s, j->context);
        break;
    }
    }
    free(t);
}

void store_hush(store *s) {
    s->is_hushed = true;
}

int store_fd(const store *s) {
    return s->ring[0];
}

unsigned store_dispatch(store *s) {
    unsigned count = 0;
    pthread_mutex_lock(&s->lock);
    told *list = s->told_first;
    s->told_first = s->told_last = NULL;
    if (s->rung) {
        char byte;
        s->rung = read(s->ring[0], &byte, 1) != 1;
    }
    pthread_mutex_unlock(&s->lock);
    for (told *next; list; list = next, count++) {
        next = list->next;
        tell_caller(s, list);
    }
    return count;
}

/* == Writing == */

store_status store_append(store *s, store_batch *b, store_kept callback, void *context) {
    if (!b)
        return STORE_NO_MEMORY;
    store_status status = b->status;
    if (status == STORE_OK && !b->first)
        status = STORE_INVALID;
    if (store_is_pending())
        status = STORE_PENDING;
    b->callback = callback;
    b->context = context;
    if (status == STORE_OK) {
        pthread_mutex_lock(&s->lock);
        queue *q = &s->waiting;
        if (s->closing) {
            status = STORE_FAILED;
        } else if (s->writer_stuck) {
            status = STORE_UNREACHABLE;
        } else if (q->count >= QUEUE_BATCHES || q->bytes + b->size > QUEUE_BYTES) {
            status = STORE_OVERLOADED;
        } else {
            if (q->last)
                q->last->next = b;
            else
                q->first = b;
            q->last = b;
            q->count++;
            q->bytes += b->size;
            s->appended++;
            b->appended_us = store_now_us();
            if (q->count == 1)
                pthread_cond_signal(&s->work);
            if (s->clock_sleeps)
                pthread_cond_signal(&s->watched);
        }
        pthread_mutex_unlock(&s->lock);
    }
    if (status != STORE_OK)
        store_batch_free(b);
    return status;
}

/* With the lock held: cuts a group off the queue. */
static store_batch *take_group(queue *q, size_t *count) {
    store_batch *group = q->first, *last = NULL;
    *count = 0;
    for (store_batch *b = group; b && *count < GROUP_BATCHES; b = b->next) {
        last = b;
        q->count--;
        q->bytes -= b->size;
        ++*count;
    }
    q->first = last ? last->next : NULL;
    if (!q->first)
        q->last = NULL;
    if (last)
        last->next = NULL;
    return group;
}

/* With the lock held: reports and counts the results. */
static void tell_results(store *s, store_batch *group, size_t count, uint64_t us) {
    store_stats *stats = &s->stats;
    bool any = false;
    for (store_batch *next, *b = group; b; b = next) {
        next = b->next;
        if (b->status == STORE_OK) {
            any = true;
            stats->batches++;
            stats->events += b->events;
        } else if (b->status == STORE_CONFLICT || b->status == STORE_MISSING) {
            stats->refused++;
        } else {
            stats->failed++;
        }
        tell(s, &b->told);
    }
    stats->commits += any;
    stats->commit_us += us;
    if (count > stats->largest_group)
        stats->largest_group = count;
    s->written += count;
    pthread_cond_broadcast(&s->settled);
}

/* Sleeps until `us` after `from`. Anything appended meanwhile shares the commit. */
static void wait_since(uint64_t from, uint64_t us) {
    uint64_t passed = store_now_us() - from;
    if (passed >= us)
        return;
    uint64_t rest = us - passed;
    struct timespec t = {.tv_sec = (time_t)(rest / 1000000),
                         .tv_nsec = (long)(rest % 1000000) * 1000};
    nanosleep(&t, NULL);
}

static void *writer_main(void *context) {
    store *s = context;
    uint64_t began = 0;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (!s->waiting.first && !s->closing)
            pthread_cond_wait(&s->work, &s->lock);
        if (!s->waiting.first)
            break;
        pthread_mutex_unlock(&s->lock);
        wait_since(began, s->options.gather_us);
        began = store_now_us();

        size_t count;
        pthread_mutex_lock(&s->lock);
        store_batch *group = take_group(&s->waiting, &count);
        s->writing = group;
        pthread_mutex_unlock(&s->lock);
        if (group)
            s->database->kind->commit(s->database, group);

        pthread_mutex_lock(&s->lock);
        s->writing = NULL;
        s->writer_stuck = false;
        tell_results(s, group, count, store_now_us() - began);
        pthread_mutex_unlock(&s->lock);
        if (s->database->kind->tidy)
            s->database->kind->tidy(s->database);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* == Timeouts == */

/* With the lock held: answers a batch before its result is known. */
static void tell_early(store *s, store_batch *b, store_status status) {
    told_early *e = b->callback ? malloc(sizeof *e) : NULL;
    if (!e && b->callback)
        return; /* it is answered when its result is known */
    b->is_early = true;
    if (!e)
        return;
    *e = (told_early){
        .told.kind = TOLD_EARLY, .status = status, .callback = b->callback, .context = b->context};
    tell(s, &e->told);
}

/* With the lock held. Queued batches are dropped; those being committed cannot be stopped. */
static void expire_batches(store *s, uint64_t now) {
    uint64_t patience = (uint64_t)s->batch_patience_ms * 1000;
    queue *q = &s->waiting;
    for (store_batch *b = s->writing; b; b = b->next) {
        if (b->is_early || !store_is_overdue(now, b->appended_us, patience))
            continue;
        s->writer_stuck = true;
        tell_early(s, b, STORE_UNKNOWN);
    }
    while (q->first &&
           (s->writer_stuck || store_is_overdue(now, q->first->appended_us, patience))) {
        store_batch *b = q->first;
        q->first = b->next;
        if (!q->first)
            q->last = NULL;
        q->count--;
        q->bytes -= b->size;
        s->written++;
        s->stats.failed++;
        batch_result(b, STORE_UNREACHABLE, "the database is not responding");
        tell(s, &b->told);
    }
    pthread_cond_broadcast(&s->settled);
}

static void *clock_main(void *context) {
    store *s = context;
    pthread_mutex_lock(&s->lock);
    while (s->options.patience_ms > 0 && !s->closing) {
        pthread_mutex_unlock(&s->lock);
        bool reads = readings_expire(s->readings, store_now_us());
        pthread_mutex_lock(&s->lock);
        expire_batches(s, store_now_us());
        if (reads || s->writing || s->waiting.first) {
            struct timespec until;
            clock_gettime(CLOCK_MONOTONIC, &until);
            until.tv_nsec += LOOK_MS * 1000000L;
            until.tv_sec += until.tv_nsec / 1000000000L;
            until.tv_nsec %= 1000000000L;
            pthread_cond_timedwait(&s->watched, &s->lock, &until);
        } else {
            s->clock_sleeps = true;
            while (s->clock_sleeps && !s->closing) {
                pthread_cond_wait(&s->watched, &s->lock);
                s->clock_sleeps = false;
            }
        }
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

void store_watch_time(store *s) {
    pthread_mutex_lock(&s->lock);
    if (s->clock_sleeps) {
        s->clock_sleeps = false;
        pthread_cond_signal(&s->watched);
    }
    pthread_mutex_unlock(&s->lock);
}

bool store_is_stuck(store *s) {
    pthread_mutex_lock(&s->lock);
    bool stuck = s->writer_stuck;
    pthread_mutex_unlock(&s->lock);
    return stuck || readings_are_stuck(s->readings);
}

readings *store_readings(store *s) {
    return s->readings;
}

void store_flush(store *s) {
    pthread_mutex_lock(&s->lock);
    uint64_t goal = s->appended;
    while (s->written < goal)
        pthread_cond_wait(&s->settled, &s->lock);
    pthread_mutex_unlock(&s->lock);
    store_dispatch(s);
}

store_stats store_read_stats(store *s) {
    pthread_mutex_lock(&s->lock);
    store_stats stats = s->stats;
    stats.waiting = s->waiting.count;
    pthread_mutex_unlock(&s->lock);
    return stats;
}

/* == Reading == */

/* Whether this is the thread that runs the jobs of store_later. */
static _Thread_local bool is_long;

store_status store_query_now(store *s, statement_id id, const value *values, see_values see,
                             void *context) {
    unsigned lane = is_long ? LANE_LONG : LANE_SHORT;
    /* An error-checking mutex: a callback that reads gets an error instead of deadlocking. */
    if (pthread_mutex_lock(&s->reading[lane]) != 0)
        return STORE_FAILED;
    store_status status = s->database->kind->query(s->database, lane, id, values, see, context);
    pthread_mutex_unlock(&s->reading[lane]);
    return status;
}

store_status store_query(store *s, statement_id id, const value *values, see_values see,
                         void *context) {
    store_status status;
    if (question_query(id, values, see, context, &status))
        return status;
    return store_query_now(s, id, values, see, context);
}

store_status store_later(store *s, store_job job, store_job done, void *context) {
    reading_job *j = malloc(sizeof *j);
    if (!j)
        return STORE_NO_MEMORY;
    *j = (reading_job){.told.kind = TOLD_READ, .job = job, .done = done, .context = context};
    pthread_mutex_lock(&s->lock);
    bool open = !s->closing;
    if (open) {
        if (s->jobs_last)
            s->jobs_last->next = j;
        else
            s->jobs_first = j;
        s->jobs_last = j;
        pthread_cond_signal(&s->asked);
    }
    pthread_mutex_unlock(&s->lock);
    if (open)
        return STORE_OK; // cppcheck-suppress memleak ; it is in the list
    free(j);
    return STORE_FAILED;
}

static void *reader_main(void *context) {
    store *s = context;
    is_long = true;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (!s->jobs_first && !s->closing)
            pthread_cond_wait(&s->asked, &s->lock);
        reading_job *j = s->jobs_first;
        if (!j)
            break;
        s->jobs_first = j->next;
        if (!s->jobs_first)
            s->jobs_last = NULL;
        pthread_mutex_unlock(&s->lock);
        j->job(s, j->context);
        pthread_mutex_lock(&s->lock);
        tell(s, &j->told);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* == Opening == */

#ifndef STORE_POSTGRES /* libpq is not available */
database *postgres_open(const store_options *options, store *owner, store_error *error) {
    (void)options;
    (void)owner;
    store_fail(error, STORE_NO_BACKEND, NULL);
    return NULL;
}
#endif

static bool is_url(const char *location) {
    return strncmp(location, "postgresql://", 13) == 0 || strncmp(location, "postgres://", 11) == 0;
}

static bool open_ring(int ring[2]) {
    if (pipe(ring) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        if (fcntl(ring[i], F_SETFD, FD_CLOEXEC) < 0 || fcntl(ring[i], F_SETFL, O_NONBLOCK) < 0)
            return false;
    return true;
}

/* Stops the first `count` threads, after they have finished what is queued. */
static void end_threads(store *s, int count) {
    pthread_t threads[] = {s->writer, s->reader, s->clock};
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->work);
    pthread_cond_signal(&s->asked);
    pthread_cond_signal(&s->watched);
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < count && i < 3; i++)
        pthread_join(threads[i], NULL);
    if (count > 3)
        readings_stop(s->readings);
}

enum { THREADS = 4 };

/* Signals are for the loop's thread. */
static bool start_threads(store *s) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int count = pthread_create(&s->writer, NULL, writer_main, s) == 0;
    count += count == 1 && pthread_create(&s->reader, NULL, reader_main, s) == 0;
    count += count == 2 && pthread_create(&s->clock, NULL, clock_main, s) == 0;
    count += count == 3 && readings_start(s->readings);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (count < THREADS)
        end_threads(s, count);
    return count == THREADS;
}

static void free_store(store *s) {
    if (s->database)
        s->database->kind->close(s->database);
    for (int i = 0; i < 2; i++)
        if (s->ring[i] >= 0)
            close(s->ring[i]);
    pthread_mutex_destroy(&s->lock);
    for (int i = 0; i < LANES; i++)
        pthread_mutex_destroy(&s->reading[i]);
    pthread_cond_destroy(&s->work);
    pthread_cond_destroy(&s->settled);
    pthread_cond_destroy(&s->asked);
    pthread_cond_destroy(&s->watched);
    readings_free(s->readings);
    free(s);
}

static store *new_store(const store_options *options) {
    store *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->options = *options;
    if (s->options.gather_us == 0)
        s->options.gather_us = STORE_GATHER_US;
    s->ring[0] = s->ring[1] = -1;
    pthread_mutexattr_t checked;
    pthread_mutexattr_init(&checked);
    pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&s->lock, NULL);
    for (int i = 0; i < LANES; i++)
        pthread_mutex_init(&s->reading[i], &checked);
    pthread_mutexattr_destroy(&checked);
    pthread_cond_init(&s->work, NULL);
    pthread_cond_init(&s->settled, NULL);
    pthread_cond_init(&s->asked, NULL);
    pthread_condattr_t forward;
    pthread_condattr_init(&forward);
    pthread_condattr_setclock(&forward, CLOCK_MONOTONIC);
    pthread_cond_init(&s->watched, &forward);
    pthread_condattr_destroy(&forward);
    s->readings = readings_new(s, s->options.patience_ms);
    if (!s->readings) {
        free_store(s);
        return NULL;
    }
    return s;
}

store *store_open(const store_options *options, store_error *error) {
    store_error ignored;
    char path[4096];
    if (!error)
        error = &ignored;
    store *s = new_store(options);
    if (!s) {
        store_fail(error, STORE_NO_MEMORY, NULL);
        return NULL;
    }
    if (!s->options.location) {
        if (!store_default_path(path, sizeof path)) {
            store_fail(error, STORE_FAILED, "neither XDG_DATA_HOME nor HOME is an absolute path");
            free_store(s);
            return NULL;
        }
        s->options.location = path;
    }
    store_fail(error, STORE_NO_MEMORY, NULL);
    bool is_shared = is_url(s->options.location);
    s->batch_patience_ms = !is_shared && s->options.file_patience_ms ? s->options.file_patience_ms
                                                                     : s->options.patience_ms;
    if (open_ring(s->ring))
        s->database =
            is_shared ? postgres_open(&s->options, s, error) : sqlite_open(&s->options, error);
    else
        store_fail(error, STORE_FAILED, strerror(errno));
    s->options.location = NULL; /* the caller's, or gone with `path` */
    if (s->database && !start_threads(s)) {
        store_fail(error, STORE_FAILED, "could not start the threads for writing and reading");
        s->database->kind->close(s->database);
        s->database = NULL;
    }
    if (!s->database) {
        free_store(s);
        return NULL;
    }
    error->status = STORE_OK;
    return s;
}

void store_close(store *s) {
    if (!s)
        return;
    end_threads(s, THREADS);
    /* The database's own threads first: nothing may be reported after the last dispatch. */
    if (s->database->kind->stop)
        s->database->kind->stop(s->database);
    store_dispatch(s);
    free_store(s);
}
