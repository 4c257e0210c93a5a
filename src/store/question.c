/* Questions: reads that are tried again once their data has arrived. A thread does the reading, in
 * order, and keeps the rows for the next attempt. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

enum {
    ASKED_MAX = 4096,      /* reads that may be queued */
    ROWS_BYTES = 16 << 20, /* per read: a thousand of the longest events take 8 MB */
    NOTES_MAX = 8          /* per question */
};

/* A read belonging to a question, and its rows once they have arrived. */
typedef struct reading {
    struct reading *next;     /* in the question */
    struct reading *queued;   /* next in the queue */
    store_question *question; /* NULL: no longer wanted. Everything here is protected by the lock of
                               * readings */
    bool has_come;
    store_status status;

    statement_id id;
    value *values; /* the question's own copy, with its strings in `texts` */
    char *texts;

    unsigned columns;
    size_t count, room; /* values, `columns` per row */
    value *rows;
    char *bytes; /* of their strings */
    size_t used, size;
    bool failed;
} reading;

struct readings {
    store *store;
    uint64_t patience_us;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    reading *first, *last;
    size_t count;
    reading *running;
    uint64_t running_since;
    bool stuck, closing;
    store_question *open; /* those waiting for data */
    size_t unfinished;    /* questions; only used by the asking thread */
    pthread_t thread;
};

struct store_question {
    told told; /* first */
    readings *owner;
    void (*come)(void *context);
    void *context;
    reading *list;
    store_question *outer;       /* the enclosing one */
    store_question *next, *prev; /* in the list of waiting ones */
    unsigned missing;            /* outstanding reads; protected by the lock */
    bool is_waiting;             /* in the list `open` */
    bool is_asking;              /* during this attempt; data that arrives is reported at its end */
    bool is_told;                /* on its way to store_dispatch */
    bool is_dead;                /* to be freed there */
    bool is_late;                /* no further reads will be answered */
    bool lacks;                  /* data is missing in this attempt */
    uint64_t began;              /* when it first asked for something, 0: not yet */
    bool is_unfinished;
    uint64_t notes[NOTES_MAX];
    unsigned note_count;
};

/* This thread's current question. */
static _Thread_local store_question *current;

/* == Rows == */

static void reading_free(reading *r) {
    free(r->values);
    free(r->texts);
    free(r->rows);
    free(r->bytes);
    free(r);
}

/* Copies bytes and returns their offset: the buffer may move as it grows. */
static size_t keep_bytes(reading *r, const void *bytes, size_t len) {
    size_t at = r->used;
    if (r->used + len + 1 > r->size) {
        size_t size = 2 * (r->used + len + 1);
        char *more = size <= 2 * (size_t)ROWS_BYTES ? realloc(r->bytes, size) : NULL;
        if (!more) {
            r->failed = true;
            return 0;
        }
        r->bytes = more;
        r->size = size;
    }
    memcpy(r->bytes + at, bytes, len);
    r->bytes[at + len] = '\0';
    r->used += len + 1;
    return at;
}

static bool keep_row(void *context, const value *row, unsigned columns) {
    reading *r = context;
    r->columns = columns;
    if (r->count + columns > r->room) {
        size_t room = 2 * r->room + columns;
        value *rows = realloc(r->rows, room * sizeof *rows);
        if (!rows) {
            r->failed = true;
            return false;
        }
        r->rows = rows;
        r->room = room;
    }
    for (unsigned i = 0; i < columns; i++) {
        value v = row[i];
        if (value_has_bytes(&v))
            v.number = (int64_t)keep_bytes(r, v.data, v.len);
        r->rows[r->count++] = v;
    }
    return !r->failed;
}

/* The buffer no longer moves: turns offsets into pointers. */
static void settle_rows(reading *r) {
    for (size_t i = 0; i < r->count; i++)
        if (value_has_bytes(&r->rows[i]))
            r->rows[i].data = r->bytes + r->rows[i].number;
}

static void visit_rows(const reading *r, see_values see, void *context) {
    for (size_t i = 0; i < r->count; i += r->columns)
        if (!see(context, r->rows + i, r->columns))
            return;
}

/* == Asking == */

static bool same_value(const value *a, const value *b) {
    if (a->type != b->type)
        return false;
    if (value_has_bytes(a))
        return a->len == b->len && memcmp(a->data, b->data, a->len) == 0;
    return a->type == VALUE_NULL || a->number == b->number; /* a real number by its bits */
}

static reading *find(const store_question *q, statement_id id, const value *values) {
    for (reading *r = q->list; r; r = r->next) {
        unsigned i = 0, count = statement_forms[id].parameters;
        if (r->id != id)
            continue;
        while (i < count && same_value(&r->values[i], &values[i]))
            i++;
        if (i == count)
            return r;
    }
    return NULL;
}

static reading *reading_new(store_question *q, statement_id id, const value *values) {
    unsigned count = statement_forms[id].parameters;
    size_t bytes = 1;
    for (unsigned i = 0; i < count; i++)
        bytes += value_has_bytes(&values[i]) ? values[i].len + 1 : 0;
    reading *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->question = q;
    r->id = id;
    r->values = calloc(count + 1, sizeof *r->values);
    r->texts = malloc(bytes);
    if (!r->values || !r->texts) {
        reading_free(r);
        return NULL;
    }
    char *at = r->texts;
    for (unsigned i = 0; i < count; i++) {
        value v = values[i];
        if (value_has_bytes(&v)) {
            v.data = memcpy(at, v.data, v.len);
            at[v.len] = '\0';
            at += v.len + 1;
        }
        r->values[i] = v;
    }
    return r;
}

/* With the lock held. */
static void wait_for(store_question *q) {
    readings *x = q->owner;
    if (q->is_waiting)
        return;
    q->is_waiting = true;
    q->prev = NULL;
    q->next = x->open;
    if (q->next)
        q->next->prev = q;
    x->open = q;
}

static void stop_waiting(store_question *q) {
    if (!q->is_waiting)
        return;
    q->is_waiting = false;
    *(q->prev ? &q->prev->next : &q->owner->open) = q->next;
    if (q->next)
        q->next->prev = q->prev;
}

/* With the lock held. */
static store_status ask(store_question *q, statement_id id, const value *values) {
    readings *x = q->owner;
    if (x->stuck || q->is_late)
        return STORE_UNREACHABLE;
    if (x->count >= ASKED_MAX)
        return STORE_OVERLOADED;
    if (x->closing)
        return STORE_FAILED;
    reading *r = reading_new(q, id, values);
    if (!r)
        return STORE_NO_MEMORY;
    if (q->began == 0)
        q->began = store_now_us();
    r->next = q->list;
    q->list = r;
    if (x->last)
        x->last->queued = r;
    else
        x->first = r;
    x->last = r;
    x->count++;
    q->missing++;
    q->is_asking = true;
    wait_for(q);
    pthread_cond_signal(&x->asked);
    return STORE_PENDING;
}

bool question_query(statement_id id, const value *values, see_values see, void *context,
                    store_status *out) {
    store_question *q = current;
    if (!q)
        return false;
    readings *x = q->owner;
    pthread_mutex_lock(&x->lock);
    reading *r = find(q, id, values);
    bool is_new = !r;
    if (!r)
        *out = ask(q, id, values);
    else
        *out = r->has_come ? r->status : STORE_PENDING;
    pthread_mutex_unlock(&x->lock);
    if (*out == STORE_PENDING) {
        q->lacks = true;
        if (is_new)
            store_watch_time(x->store);
    } else if (r && *out == STORE_OK) {
        visit_rows(r, see, context); /* once it has arrived, nobody else touches it */
    }
    return true;
}

bool store_is_asking(void) {
    return current != NULL;
}

bool store_is_pending(void) {
    return current && current->lacks;
}

bool store_question_noted(uint64_t key) {
    for (unsigned i = 0; current && i < current->note_count; i++)
        if (current->notes[i] == key)
            return true;
    return false;
}

void store_question_note(uint64_t key) {
    if (current && current->note_count < NOTES_MAX)
        current->notes[current->note_count++] = key;
}

/* == Questions == */

store_question *store_question_new(store *s) {
    store_question *q = calloc(1, sizeof *q);
    if (q)
        *q = (store_question){.told.kind = TOLD_COME, .owner = store_readings(s)};
    return q;
}

static void set_unfinished(store_question *q, bool is_unfinished) {
    q->owner->unfinished += (size_t)is_unfinished - (size_t)q->is_unfinished;
    q->is_unfinished = is_unfinished;
}

size_t store_questions_waiting(const store *s) {
    return store_readings((store *)s)->unfinished;
}

/* Drops what was read; reads still in progress are disowned. */
static void forget(store_question *q) {
    readings *x = q->owner;
    if (q->list || q->is_late) { /* most asked for nothing */
        pthread_mutex_lock(&x->lock);
        for (reading *next, *r = q->list; r; r = next) {
            next = r->next;
            if (r->has_come)
                reading_free(r);
            else
                r->question = NULL;
        }
        q->list = NULL;
        q->missing = 0;
        stop_waiting(q);
        pthread_mutex_unlock(&x->lock);
    }
    q->began = 0;
    q->note_count = 0;
    q->is_late = q->is_asking = false;
}

void store_question_begin(store_question *q, void (*come)(void *context), void *context) {
    q->outer = current;
    q->come = come;
    q->context = context;
    q->lacks = false;
    current = q;
}

void store_question_free(store_question *q) {
    if (!q)
        return;
    set_unfinished(q, false);
    forget(q);
    pthread_mutex_lock(&q->owner->lock);
    q->is_dead = true;
    bool is_told = q->is_told;
    pthread_mutex_unlock(&q->owner->lock);
    if (!is_told)
        free(q);
}

/* With the lock held: everything has arrived, or never will. */
static void tell_come(store_question *q) {
    stop_waiting(q);
    if (q->is_told)
        return;
    q->is_told = true;
    store_tell(q->owner->store, &q->told);
}

bool store_question_end(store_question *q) {
    current = q->outer;
    set_unfinished(q, q->lacks);
    if (!q->lacks) {
        forget(q);
        return true;
    }
    pthread_mutex_lock(&q->owner->lock);
    q->is_asking = false;
    if (q->missing == 0)
        tell_come(q);
    pthread_mutex_unlock(&q->owner->lock);
    return false;
}

void question_come(told *t) {
    store_question *q = (store_question *)t;
    pthread_mutex_lock(&q->owner->lock);
    q->is_told = false;
    bool is_dead = q->is_dead;
    pthread_mutex_unlock(&q->owner->lock);
    if (is_dead)
        free(q);
    else
        q->come(q->context);
}

/* == The thread == */

static void *readings_main(void *context) {
    readings *x = context;
    pthread_mutex_lock(&x->lock);
    for (;;) {
        while (!x->first && !x->closing)
            pthread_cond_wait(&x->asked, &x->lock);
        reading *r = x->first;
        if (!r)
            break;
        x->first = r->queued;
        if (!x->first)
            x->last = NULL;
        x->count--;
        r->status = STORE_FAILED;
        if (r->question && !x->closing) {
            x->running = r;
            x->running_since = store_now_us();
            pthread_mutex_unlock(&x->lock);
            store_status status = store_query_now(x->store, r->id, r->values, keep_row, r);
            settle_rows(r);
            pthread_mutex_lock(&x->lock);
            x->running = NULL;
            x->stuck = false;
            r->status = r->failed ? STORE_NO_MEMORY : status;
        }
        store_question *q = r->question;
        if (!q) {
            reading_free(r);
            continue;
        }
        r->has_come = true;
        if (--q->missing == 0 && !q->is_asking)
            tell_come(q);
    }
    pthread_mutex_unlock(&x->lock);
    return NULL;
}

/* Gives up on late data: the asker is told so, and the read is disowned. */
bool readings_expire(readings *x, uint64_t now) {
    pthread_mutex_lock(&x->lock);
    if (x->running && store_is_overdue(now, x->running_since, x->patience_us))
        x->stuck = true;
    for (store_question *next, *q = x->open; q; q = next) {
        next = q->next;
        if (!store_is_overdue(now, q->began, x->patience_us))
            continue;
        reading **at = &q->list;
        while (*at) {
            reading *r = *at;
            if (r->has_come) {
                at = &r->next;
            } else {
                *at = r->next;
                r->question = NULL;
            }
        }
        q->missing = 0;
        q->is_late = true;
        tell_come(q);
    }
    bool more = x->open || x->running;
    pthread_mutex_unlock(&x->lock);
    return more;
}

bool readings_are_stuck(readings *x) {
    pthread_mutex_lock(&x->lock);
    bool stuck = x->stuck;
    pthread_mutex_unlock(&x->lock);
    return stuck;
}

readings *readings_new(store *s, unsigned patience_ms) {
    readings *x = calloc(1, sizeof *x);
    if (!x)
        return NULL;
    x->store = s;
    x->patience_us = patience_ms ? (uint64_t)patience_ms * 1000 : UINT64_MAX;
    pthread_mutex_init(&x->lock, NULL);
    pthread_cond_init(&x->asked, NULL);
    return x;
}

bool readings_start(readings *x) {
    return pthread_create(&x->thread, NULL, readings_main, x) == 0;
}

void readings_stop(readings *x) {
    pthread_mutex_lock(&x->lock);
    x->closing = true;
    pthread_cond_signal(&x->asked);
    pthread_mutex_unlock(&x->lock);
    pthread_join(x->thread, NULL);
}

void readings_free(readings *x) {
    if (!x)
        return;
    pthread_mutex_destroy(&x->lock);
    pthread_cond_destroy(&x->asked);
    free(x);
}
