/* The pool of engines that play at tables: threads, and a scheduler that gives out slices.
 *
 *     engine_ask --> waiting (a list per owner) --> searched, slice by slice
 *                --> done --> the loop: live_engine_answer
 *
 * A search keeps its state between slices (ARCHITECTURE.md: it has no recursion), so any thread can
 * resume it. The thread that has a question `running` owns everything in it below "Thinking"; the
 * rest of a question, and the lists, are protected by the lock. */
#include "site/tables/engines.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "potentia.h"
#include "table/table.h"

enum {
    /* About 10 ms on a core that searches a million positions a second. */
    SLICE_NODES = 10000,
    THREADS_MAX = 32,
    /* Searches in progress per thread. They belong to different owners: one owner's questions are
     * searched one after the other, or one per thread. */
    SEARCHES_PER_THREAD = 4,
    /* The highest level searches 200,000 positions of 16 bytes each; more would stay unused. */
    TABLE_BYTES_MAX = 4 << 20,
    /* Engines give way to the loop: a move may be late, an acknowledgement must not. */
    NICENESS = 10,
    /* Owners remembered with no question waiting. */
    OWNERS_IDLE = 64,
    /* The same as in src/protocol/search.c for draw offers to an engine. */
    DRAW_WIN = 450,
    DRAW_NODES = 20000,
    DRAW_TIMES = 3
};

/* An engine with its transposition table. It serves one question from its first slice to its
 * answer. */
typedef struct search {
    struct search *next; /* in the list of free ones */
    pt_engine *engine;
    pt_search_info top; /* the best line, whatever the level chooses */
    bool has_top;
} search;

typedef struct owner owner;

typedef struct question {
    struct question *next;
    owner *owner;
    engine_question asked; /* its strings are in `room` */
    bool running;          /* a thread is working on it */
    bool forgotten;        /* nobody wants the answer any more; its thread drops it */

    /* Thinking. */
    search *search;
    pt_rules *rules;
    pt_history history;
    pt_state state;
    engine_answer answer;
    size_t len;
    char batch[TABLE_BATCH_TEXT_MAX];
    char room[];
} question;

/* Owners are served in turn. `slices` counts what they had, or would have had if they had been here
 * all the time: a new owner starts level with the least served of the others, so neither always
 * first nor last. */
struct owner {
    owner *next;
    uint8_t key[STORE_HASH_SIZE];
    uint64_t slices, served, others;
    unsigned waiting, searches;
    question *first, *last; /* oldest first, including those in progress */
};

typedef struct engines {
    pthread_mutex_t lock;
    pthread_cond_t asked;
    pthread_t threads[THREADS_MAX];
    unsigned thread_count, wanted;
    int wake; /* an eventfd: answers are ready */
    bool stopping;
    size_t table_bytes;

    owner *owners;
    unsigned owner_count;
    uint64_t floor; /* the least served owner's slices when the last slice was given */
    search *free_searches;
    unsigned searches, searches_max, searches_used;
    question *done, *done_last;
    engines_stats stats;
} engines;

static engines *engines_of(const site *s) {
    return *site_part_of((site *)s, PART_ENGINES);
}

/* == Searching one question: without the lock == */

static void report(void *context, const pt_search_info *info) {
    search *s = context;
    if (info->line == 0 && !info->bound_lower && !info->bound_upper) {
        s->top = *info;
        s->has_top = true;
    }
}

static search *search_new(const engines *e) {
    search *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    pt_engine_options options = {
        .hash_bytes = e->table_bytes, .workers = 1, .report = report, .context = s};
    if (pt_engine_new(&options, &s->engine) != PT_OK) {
        free(s);
        return NULL;
    }
    return s;
}

static void search_free(search *s) {
    pt_engine_free(s->engine);
    free(s);
}

/* Replays the game up to now; without a history if it starts from a view. */
static bool replay(question *q) {
    const char *from = q->asked.position ? q->asked.position : q->asked.start;
    if (pt_rules_start(NULL, q->asked.setup, PT_ZSTR, from, PT_ZSTR, &q->rules, &q->state, NULL) !=
        PT_OK)
        return false;
    if (q->asked.position)
        return true;
    size_t actions = *q->asked.batches != '\0';
    for (const char *at = q->asked.batches; *at; at++)
        actions += *at == ';';
    if (actions > TABLE_SIDES_ACTIONS_MAX)
        return false;
    uint64_t *keys = malloc((actions + 1) * sizeof *keys);
    if (!keys)
        return false;
    q->history = (pt_history){keys, 0, actions + 1};
    pt_history_push(&q->history, q->rules, &q->state);
    for (const char *at = q->asked.batches; *at;) {
        size_t len = strcspn(at, ";");
        pt_action action;
        if (pt_action_read(q->rules, &q->state, at, len, &action, NULL) != PT_OK)
            return false;
        pt_apply(q->rules, &q->state, action);
        pt_history_push(&q->history, q->rules, &q->state);
        at += at[len] ? len + 1 : len;
    }
    return true;
}

static bool is_combined(const question *q) {
    return pt_rules_part(q->rules, 0) != NULL;
}

static bool begin_search(question *q) {
    search *s = q->search;
    pt_limits limits = {.level = (unsigned)q->asked.level, .seed = q->asked.seed};
    if (q->asked.asked_draw)
        limits = (pt_limits){.nodes = DRAW_NODES, .seed = q->asked.seed, .analysis = true};
    s->has_top = false;
    if (pt_engine_position(s->engine, q->rules, &q->state, &q->history) != PT_OK)
        return false;
    pt_engine_go(s->engine, &limits);
    return true;
}

/* Parses the question and starts the first search. True: answered without one. */
static bool set_up(question *q) {
    pt_actor seat = q->asked.seat ? PT_BLACK : PT_WHITE;
    q->answer.failed = true;
    if (!replay(q))
        return true;
    pt_actor actor = pt_state_actor(q->rules, &q->state);
    if (q->asked.asked_draw) {
        q->answer.failed = false;
        q->answer.takes_draw =
            q->history.count > 0 &&
            pt_history_repetitions(&q->history, q->rules, &q->state) >= DRAW_TIMES;
        /* In a combined game the engine only judges the part in play. */
        if (q->answer.takes_draw || is_combined(q) || actor > PT_BLACK)
            return true;
    } else if (actor != seat) {
        return true;
    }
    /* One game's positions are useless to another, and the same question must get the same answer
     * whatever came before. */
    pt_engine_clear(q->search->engine);
    q->answer.failed = !begin_search(q);
    return q->answer.failed;
}

static void judge_draw(question *q) {
    pt_search_info best;
    if (!pt_engine_best(q->search->engine, &best))
        return;
    bool mine = pt_state_actor(q->rules, &q->state) == (q->asked.seat ? PT_BLACK : PT_WHITE);
    int win = mine ? best.win_permille : 1000 - best.win_permille;
    bool tie = best.kind == PT_SCORE_MARGIN && best.amount == 0;
    /* With a lower bound, its real chances may be better. */
    bool known = !best.bound_lower || !mine;
    q->answer.takes_draw = known && (win <= DRAW_WIN || tie);
}

/* Proved, and not just by the weaker choice of a level. */
static bool is_lost(const question *q) {
    const search *s = q->search;
    if (!s->has_top || is_combined(q))
        return false;
    return s->top.kind == PT_SCORE_LOSES || (s->top.kind == PT_SCORE_MARGIN && s->top.amount < 0);
}

/* Adds the action found. True: it completes the batch. */
static bool act(question *q) {
    pt_search_info best;
    char text[PT_ACTION_TEXT_MAX];
    q->answer.failed = true;
    if (!pt_engine_best(q->search->engine, &best) || best.pv_count == 0 ||
        !pt_is_legal(q->rules, &q->state, best.pv[0]))
        return true;
    size_t len = pt_action_write(q->rules, &q->state, best.pv[0], text, sizeof text);
    if (len == 0 || q->len + len + 2 > sizeof q->batch)
        return true;
    q->answer.failed = false;
    if (q->len == 0 && is_lost(q)) {
        q->answer.resigns = true;
        return true;
    }
    if (q->len > 0)
        q->batch[q->len++] = ';';
    memcpy(q->batch + q->len, text, len + 1);
    q->len += len;
    unsigned flags = pt_apply(q->rules, &q->state, best.pv[0]);
    /* After the answer to a secret, nobody knows the position (table/batch.c). */
    if (q->asked.position || flags & PT_TURN_ENDED ||
        pt_state_actor(q->rules, &q->state) != (q->asked.seat ? PT_BLACK : PT_WHITE))
        return true;
    q->answer.failed = !begin_search(q);
    return q->answer.failed;
}

/* Runs one slice. True: there is an answer. */
static bool think(question *q) {
    if (!q->rules && set_up(q))
        return true;
    if (!pt_engine_work(q->search->engine, 0, SLICE_NODES))
        return false;
    if (!q->asked.asked_draw)
        return act(q);
    judge_draw(q);
    return true;
}

/* == Lists: with the lock held == */

static void question_free(question *q) {
    pt_rules_free(q->rules);
    free(q->history.keys);
    free(q);
}

static void give_back(engines *e, question *q) {
    if (!q->search)
        return;
    q->search->next = e->free_searches;
    e->free_searches = q->search;
    q->search = NULL;
    e->searches_used--;
    q->owner->searches--;
}

static void unlink_from_owner(question *q) {
    owner *o = q->owner;
    question **link = &o->first, *before = NULL;
    while (*link != q) {
        before = *link;
        link = &before->next;
    }
    *link = q->next;
    if (o->last == q)
        o->last = before;
    q->next = NULL;
    o->waiting--;
}

/* Drops it now, or as soon as its thread notices. */
static void let_go(engines *e, question *q) {
    e->stats.forgotten++;
    q->forgotten = true;
    if (q->running)
        return;
    give_back(e, q);
    unlink_from_owner(q);
    question_free(q);
}

/* Drops all questions about a table, for one seat or (-1) both. */
static void forget(engines *e, int64_t id, int seat) {
    for (owner *o = e->owners; o; o = o->next)
        for (question *next, *q = o->first; q; q = next) {
            next = q->next;
            if (q->asked.table == id && (seat < 0 || q->asked.seat == seat) && !q->forgotten)
                let_go(e, q);
        }
    question **link = &e->done;
    e->done_last = NULL;
    while (*link) {
        question *q = *link;
        if (q->asked.table == id && (seat < 0 || q->asked.seat == seat)) {
            *link = q->next;
            e->stats.forgotten++;
            question_free(q);
        } else {
            e->done_last = q;
            link = &q->next;
        }
    }
}

static owner *find_owner(const engines *e, const uint8_t *key) {
    owner *o = e->owners;
    while (o && memcmp(o->key, key, STORE_HASH_SIZE) != 0)
        o = o->next;
    return o;
}

/* Owners with nothing waiting and no more slices than anyone else are as good as new. */
static void forget_owners(engines *e) {
    for (owner **link = &e->owners; *link;) {
        owner *o = *link;
        if (o->waiting > 0 || o->slices > e->floor) {
            link = &o->next;
            continue;
        }
        *link = o->next;
        e->owner_count--;
        free(o);
    }
}

static owner *owner_for(engines *e, const uint8_t *key) {
    owner *o = find_owner(e, key);
    if (!o) {
        if (e->owner_count >= OWNERS_IDLE)
            forget_owners(e);
        o = calloc(1, sizeof *o);
        if (!o)
            return NULL;
        memcpy(o->key, key, STORE_HASH_SIZE);
        o->next = e->owners;
        e->owners = o;
        e->owner_count++;
    }
    if (o->waiting == 0 && o->slices < e->floor)
        o->slices = e->floor;
    return o;
}

/* The oldest of an owner's questions that a thread can work on; one without a search only if a
 * search is available. */
static question *ready_of(const engines *e, const owner *o) {
    bool can_begin =
        (e->free_searches || e->searches < e->searches_max) && o->searches < e->thread_count;
    for (question *q = o->first; q; q = q->next)
        if (!q->running && !q->forgotten && (q->search || can_begin))
            return q;
    return NULL;
}

/* The next slice goes to the owner who has had the fewest. */
static question *choose(engines *e) {
    question *best = NULL;
    for (owner *o = e->owners; o; o = o->next) {
        if (o->waiting == 0 || (best && o->slices >= best->owner->slices))
            continue;
        question *q = ready_of(e, o);
        if (q)
            best = q;
    }
    return best;
}

static bool lend_search(engines *e, question *q) {
    search *s = e->free_searches;
    if (s) {
        e->free_searches = s->next;
    } else {
        s = search_new(e);
        if (!s)
            return false;
        e->searches++;
    }
    q->search = s;
    e->searches_used++;
    q->owner->searches++;
    return true;
}

static void count_slice(engines *e, owner *o) {
    e->floor = o->slices;
    for (owner *other = e->owners; other; other = other->next)
        if (other != o && other->waiting > 0) {
            other->others++;
            if (other->slices < e->floor)
                e->floor = other->slices;
        }
    o->slices++;
    o->served++;
    e->stats.slices++;
}

static void finish(engines *e, question *q) {
    give_back(e, q);
    unlink_from_owner(q);
    if (q->forgotten) {
        question_free(q);
        return;
    }
    if (e->done)
        e->done_last->next = q;
    else
        e->done = q;
    e->done_last = q;
    uint64_t one = 1;
    ssize_t ignored = write(e->wake, &one, sizeof one);
    (void)ignored;
}

static void *serve(void *context) {
    engines *e = context;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICENESS);
    pthread_mutex_lock(&e->lock);
    while (!e->stopping) {
        question *q = choose(e);
        if (!q) {
            pthread_cond_wait(&e->asked, &e->lock);
            continue;
        }
        bool is_done = false;
        q->running = true;
        count_slice(e, q->owner);
        if (!q->search && !lend_search(e, q)) {
            q->answer.failed = true;
            is_done = true;
        }
        if (!is_done) {
            pthread_mutex_unlock(&e->lock);
            is_done = think(q);
            pthread_mutex_lock(&e->lock);
        }
        q->running = false;
        if (is_done || q->forgotten)
            finish(e, q);
        /* A search became free, or this owner's next question can start. */
        if (e->thread_count > 1)
            pthread_cond_broadcast(&e->asked);
    }
    pthread_mutex_unlock(&e->lock);
    return NULL;
}

/* == Hooks == */

/* The first question starts the threads: a server without games against engines has none. */
static void start_threads(engines *e) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (e->thread_count < e->wanted &&
           pthread_create(&e->threads[e->thread_count], NULL, serve, e) == 0)
        e->thread_count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static bool engines_open(site *s, const site_options *options) {
    engines *e = engines_of(s);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    e->wanted = options->engines ? options->engines : cores > 3 ? (unsigned)cores / 2 : 1;
    if (e->wanted > THREADS_MAX)
        e->wanted = THREADS_MAX;
    e->searches_max = e->wanted * SEARCHES_PER_THREAD;
    size_t megabytes = options->engine_mb ? options->engine_mb : 64;
    e->table_bytes = (megabytes << 20) / e->searches_max;
    if (e->table_bytes > TABLE_BYTES_MAX)
        e->table_bytes = TABLE_BYTES_MAX;
    pthread_mutex_init(&e->lock, NULL);
    pthread_cond_init(&e->asked, NULL);
    e->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return e->wake >= 0 && site_watch(s, e->wake);
}

static const char *copy(char **room, const char *text) {
    if (!text)
        return NULL;
    size_t size = strlen(text) + 1;
    char *at = memcpy(*room, text, size);
    *room += size;
    return at;
}

bool engine_ask(site *s, const engine_question *from) {
    engines *e = engines_of(s);
    const char *const texts[] = {from->setup, from->start, from->batches, from->position};
    size_t size = sizeof(question) + 1;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        size += texts[i] ? strlen(texts[i]) + 1 : 0;
    question *q = malloc(size);
    if (!q)
        return false;
    *q = (question){
        .asked = *from,
        .answer = {.table = from->table, .at = from->at, .seat = from->seat, .batch = q->batch}};
    char *room = q->room;
    q->asked.setup = copy(&room, from->setup);
    q->asked.start = copy(&room, from->start);
    q->asked.batches = copy(&room, from->batches ? from->batches : "");
    q->asked.position = copy(&room, from->position);

    pthread_mutex_lock(&e->lock);
    owner *o = e->stopping ? NULL : owner_for(e, from->owner);
    if (o) {
        forget(e, from->table, from->seat);
        q->owner = o;
        if (o->first)
            o->last->next = q;
        else
            o->first = q;
        o->last = q;
        o->waiting++;
        e->stats.asked++;
        if (e->thread_count < e->wanted)
            start_threads(e);
        pthread_cond_signal(&e->asked);
    }
    bool is_asked = o && e->thread_count > 0;
    if (o && !is_asked)
        let_go(e, q);
    pthread_mutex_unlock(&e->lock);
    if (!o)
        free(q);
    return is_asked;
}

void engine_forget(site *s, int64_t id) {
    engines *e = engines_of(s);
    pthread_mutex_lock(&e->lock);
    forget(e, id, -1);
    pthread_mutex_unlock(&e->lock);
}

static question *take_done(engines *e) {
    pthread_mutex_lock(&e->lock);
    question *q = e->done;
    if (q) {
        e->done = q->next;
        e->stats.answered++;
        e->stats.failed += q->answer.failed;
    }
    pthread_mutex_unlock(&e->lock);
    return q;
}

static void engines_work(site *s, int64_t now) {
    engines *e = engines_of(s);
    (void)now;
    uint64_t count;
    if (read(e->wake, &count, sizeof count) < 0 && errno == EAGAIN)
        return;
    /* One at a time: handling an answer may drop others and ask again. */
    for (question *q; (q = take_done(e));) {
        live_engine_answer(s, &q->answer);
        question_free(q);
    }
}

/* Dropping a question loses nothing: it is asked again when the table is loaded again. */
static void drop_all(engines *e) {
    for (owner *o = e->owners; o; o = o->next)
        for (question *next, *q = o->first; q; q = next) {
            next = q->next;
            if (!q->forgotten)
                let_go(e, q);
        }
    while (e->done) {
        question *q = e->done;
        e->done = q->next;
        e->stats.forgotten++;
        question_free(q);
    }
}

static void engines_stop(site *s) {
    engines *e = engines_of(s);
    pthread_mutex_lock(&e->lock);
    e->stopping = true;
    drop_all(e);
    pthread_cond_broadcast(&e->asked);
    pthread_mutex_unlock(&e->lock);
}

static void engines_close(site *s) {
    engines *e = engines_of(s);
    /* Frees what no thread is working on; the threads free the rest. */
    engines_stop(s);
    for (unsigned i = 0; i < e->thread_count; i++)
        pthread_join(e->threads[i], NULL);
    for (owner *next, *o = e->owners; o; o = next) {
        next = o->next;
        free(o);
    }
    for (search *next, *one = e->free_searches; one; one = next) {
        next = one->next;
        search_free(one);
    }
    if (e->wake >= 0)
        close(e->wake);
    pthread_cond_destroy(&e->asked);
    pthread_mutex_destroy(&e->lock);
}

/* == Monitoring == */

engines_share engines_share_of(site *s, const uint8_t key[STORE_HASH_SIZE]) {
    engines *e = engines_of(s);
    engines_share share = {0};
    pthread_mutex_lock(&e->lock);
    const owner *o = find_owner(e, key);
    if (o)
        share = (engines_share){.waiting = o->waiting, .slices = o->served, .others = o->others};
    pthread_mutex_unlock(&e->lock);
    return share;
}

engines_stats engines_look(site *s) {
    engines *e = engines_of(s);
    pthread_mutex_lock(&e->lock);
    engines_stats stats = e->stats;
    stats.threads = e->thread_count;
    stats.searches = e->searches_used;
    for (const owner *o = e->owners; o; o = o->next)
        stats.waiting += o->waiting;
    pthread_mutex_unlock(&e->lock);
    return stats;
}

static void engines_metrics(site *s, uint64_t values[]) {
    engines_stats t = engines_look(s);
    values[METRIC_ENGINE_THREADS] = t.threads;
    values[METRIC_ENGINE_WAITING] = t.waiting;
    values[METRIC_ENGINE_SEARCHES] = t.searches;
    values[METRIC_ENGINE_ASKED] = t.asked;
    values[METRIC_ENGINE_ANSWERED] = t.answered;
    values[METRIC_ENGINE_FAILED] = t.failed;
    values[METRIC_ENGINE_FORGOTTEN] = t.forgotten;
    values[METRIC_ENGINE_SLICES] = t.slices;
}

const part_hooks engines_hooks = {
    .size = sizeof(engines),
    .open = engines_open,
    .work = engines_work,
    .stop = engines_stop,
    .close = engines_close,
    .metrics = engines_metrics,
};
