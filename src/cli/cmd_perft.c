/* potentia perft: counting action sequences, in several threads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/position.h"

enum { DEPTH_MAX = 99, THREADS_MAX = 256 };

/* A unit of work: all sequences after one or two actions. */
typedef struct task {
    uint32_t root;    /* the number of the first action */
    pt_action second; /* if tasks are two actions deep */
} task;

typedef struct work {
    const pt_rules *rules;
    const pt_state *start;
    bool make_leaves;
    pt_actions roots;
    bool two_deep;
    unsigned depth; /* the depth left after a task's actions */
    task *tasks;
    size_t task_count;
    atomic_size_t next;
    _Atomic uint64_t counts[PT_ACTIONS_MAX]; /* by first action */
} work;

static void *count_tasks(void *shared) {
    work *w = shared;
    for (;;) {
        size_t i = atomic_fetch_add(&w->next, 1);
        if (i >= w->task_count)
            return NULL;
        const task *t = &w->tasks[i];
        pt_state state = *w->start;
        pt_apply(w->rules, &state, w->roots.items[t->root]);
        if (w->two_deep)
            pt_apply(w->rules, &state, t->second);
        atomic_fetch_add(&w->counts[t->root], pt_perft(w->rules, &state, w->depth, w->make_leaves));
    }
}

/* Adds the tasks of one first action. */
static bool add_tasks(work *w, uint32_t root) {
    pt_actions list = {.count = 1, .items = {0}};
    if (w->two_deep) {
        pt_state state = *w->start;
        pt_apply(w->rules, &state, w->roots.items[root]);
        pt_legal(w->rules, &state, &list);
    }
    /* One more than needed, so the size is never 0. */
    task *tasks = realloc(w->tasks, (w->task_count + list.count + 1) * sizeof *tasks);
    if (!tasks)
        return false;
    w->tasks = tasks;
    for (size_t i = 0; i < list.count; i++)
        w->tasks[w->task_count++] = (task){.root = root, .second = list.items[i]};
    return true;
}

/* One task per first action, or per two actions if that would be too few to keep all threads
 * busy. */
static bool make_tasks(work *w, unsigned depth, unsigned threads) {
    w->two_deep = threads > 1 && depth >= 3 && w->roots.count < 8 * (size_t)threads;
    w->depth = depth - (w->two_deep ? 2 : 1);
    for (uint32_t i = 0; i < w->roots.count; i++)
        if (!add_tasks(w, i))
            return false;
    return true;
}

static void run_threads(work *w, unsigned threads) {
    pthread_t others[THREADS_MAX];
    unsigned started = 0;
    /* This thread works too; if the system cannot start more, fewer do. */
    while (started + 1 < threads && pthread_create(&others[started], NULL, count_tasks, w) == 0)
        started++;
    count_tasks(w);
    for (unsigned i = 0; i < started; i++)
        pthread_join(others[i], NULL);
}

/* Counts and, with --divide, prints the share of each first action. */
static bool count(const cli_args *args, const position *p, unsigned depth, unsigned threads,
                  uint64_t *total) {
    *total = 1;
    if (depth == 0)
        return true;
    work *w = calloc(1, sizeof *w);
    if (!w)
        return false;
    w->rules = p->rules;
    w->start = &p->state;
    w->make_leaves = args->values[OPTION_MAKE_LEAVES] != NULL;
    pt_legal(p->rules, &p->state, &w->roots);
    bool enough = make_tasks(w, depth, threads);
    if (enough)
        run_threads(w, threads);
    *total = 0;
    for (size_t i = 0; enough && i < w->roots.count; i++) {
        *total += w->counts[i];
        if (args->values[OPTION_DIVIDE]) {
            char text[PT_ACTION_TEXT_MAX];
            pt_action_write(p->rules, &p->state, w->roots.items[i], text, sizeof text);
            printf("%s: %llu\n", text, (unsigned long long)w->counts[i]);
        }
    }
    free(w->tasks);
    free(w);
    return enough;
}

static int count_and_time(const cli_args *args, const position *p, unsigned depth,
                          unsigned threads) {
    struct timespec from, to;
    uint64_t total;
    clock_gettime(CLOCK_MONOTONIC, &from);
    if (!count(args, p, depth, threads, &total))
        return fail(args->command->name, STATUS_FAULT, _("out of memory"));
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
    printf("%llu\n", (unsigned long long)total);
    fflush(stdout);
    fprintf(stderr, _("%.3f s, %.0f per second\n"), seconds,
            seconds > 0 ? (double)total / seconds : 0.0);
    return STATUS_DONE;
}

static int run(const cli_args *args) {
    const char *where = args->command->name, *threads_text = args->values[OPTION_THREADS];
    unsigned depth, threads = 1;
    if (!args_number(args->operands[1], 0, DEPTH_MAX, &depth))
        return fail(where, STATUS_USAGE, _("N: \"%s\" is not a number from 0 to %d"),
                    args->operands[1], DEPTH_MAX);
    if (threads_text && !args_number(threads_text, 1, THREADS_MAX, &threads))
        return fail(where, STATUS_USAGE, _("--threads: \"%s\" is not a number from 1 to %d"),
                    threads_text, THREADS_MAX);
    position p;
    int status = position_read(args, args->operands[0], &p);
    if (status == STATUS_DONE)
        status = count_and_time(args, &p, depth, threads);
    pt_rules_free(p.rules);
    return status;
}

const cli_command command_perft = {
    .name = "perft",
    .about = N_("count the action sequences of a given length"),
    .synopsis = "perft POS N [--divide] [--threads T] [OPTION...]",
    .description = N_("Counts the sequences of exactly N actions from the position; there are "
                      "none once the game is over. The count is on the last line of standard "
                      "output; time and rate go to standard error."),
    .examples = "    potentia perft {start} 3\n"
                "    potentia perft {start} 5 --threads 4\n"
                "    potentia perft {other} 2 --divide",
    .options = OPTIONS_START | OPTION_BIT(DIVIDE) | OPTION_BIT(THREADS) | OPTION_BIT(MAKE_LEAVES),
    .least = 2,
    .most = 2,
    .complete = {COMPLETE_START},
    .run = run,
};
