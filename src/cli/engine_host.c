#include "cli/engine_host.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

/* Nodes between checks of the stop flag: some milliseconds. */
#define SLICE 10000

struct engine_host {
    pt_engine *engine;
    unsigned threads;
    void *table;
    size_t table_bytes;
};

typedef struct helper {
    pthread_t thread;
    pt_engine *engine;
    unsigned index;
} helper;

static atomic_bool interrupted;

static void on_interrupt(int number) {
    (void)number;
    atomic_store_explicit(&interrupted, true, memory_order_relaxed);
}

const atomic_bool *host_interrupt(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND}, old;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        /* Signals ignored by nohup and the like stay ignored. */
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
    return &interrupted;
}

int64_t host_clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t host_time_ms(void) {
    const char *fixed = getenv("SOURCE_DATE_EPOCH");
    char *end = NULL;
    long long seconds = fixed && *fixed ? strtoll(fixed, &end, 10) : -1;
    if (end && !*end && seconds >= 0 && seconds < 253402300800)
        return (int64_t)seconds * 1000;
    return (int64_t)time(NULL) * 1000;
}

static int64_t engine_clock(void *context) {
    (void)context;
    return host_clock_ms();
}

void *host_table(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void host_table_free(void *table, size_t bytes) {
    if (table)
        munmap(table, bytes);
}

pt_status engine_host_new(unsigned hash_mb, unsigned threads, host_report report, void *context,
                          engine_host **out) {
    engine_host *host = calloc(1, sizeof *host);
    if (!host)
        return PT_NOMEM;
    host->threads = threads;
    host->table_bytes = (size_t)hash_mb << 20;
    host->table = host_table(host->table_bytes);
    pt_engine_options options = {
        .hash_bytes = host->table_bytes,
        .hash_memory = host->table,
        .workers = threads,
        .clock_ms = engine_clock,
        .report = report,
        .context = context,
    };
    pt_status status = pt_engine_new(&options, &host->engine);
    if (status != PT_OK) {
        host_table_free(host->table, host->table_bytes);
        free(host);
        return status;
    }
    *out = host;
    return PT_OK;
}

void engine_host_free(engine_host *host) {
    if (!host)
        return;
    pt_engine_free(host->engine);
    host_table_free(host->table, host->table_bytes);
    free(host);
}

void engine_host_clear(engine_host *host) {
    pt_engine_clear(host->engine);
}

static void *help(void *context) {
    const helper *h = context;
    while (!pt_engine_work(h->engine, h->index, SLICE))
        continue;
    return NULL;
}

pt_status engine_host_think(engine_host *host, const pt_rules *rules, const void *state,
                            const pt_history *history, const pt_limits *limits,
                            const atomic_bool *stop, pt_search_info *out) {
    pt_engine *engine = host->engine;
    pt_status status = pt_engine_position(engine, rules, state, history);
    if (status != PT_OK)
        return status;
    pt_engine_go(engine, limits);
    helper helpers[PT_WORKERS_MAX];
    unsigned started = 0;
    /* If the system cannot start more threads, fewer help. */
    while (started + 1 < host->threads) {
        helper *h = &helpers[started];
        *h = (helper){.engine = engine, .index = started + 1};
        if (pthread_create(&h->thread, NULL, help, h) != 0)
            break;
        started++;
    }
    while (!pt_engine_work(engine, 0, SLICE))
        if (stop && atomic_load_explicit(stop, memory_order_relaxed))
            pt_engine_stop(engine);
    for (unsigned i = 0; i < started; i++)
        pthread_join(helpers[i].thread, NULL);
    return pt_engine_best(engine, out) ? PT_OK : PT_ILLEGAL;
}
