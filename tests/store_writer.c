/* Appends events to many tables as fast as the store takes them, and reports what was acknowledged:
 * the load of the durability tests and of the measurements.
 *
 *     store_writer LOCATION TABLES SECONDS [FIRST]
 *
 * Tables FIRST to FIRST + TABLES - 1 (from 1) are made where they are missing. Every table has at
 * most one append in progress, as a game has. With ACKS set in the environment a line "TABLE
 * NUMBER" is printed for each acknowledged event, and "down" or "up" when the database goes away
 * and comes back; RATE is how many events to append per second. At the end comes one line of
 * figures. */
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"
#include "vfs_drop.h"

typedef struct load load;

typedef struct game {
    load *load;
    int64_t id, last;
    double begun;
    bool waiting, again; /* an append is in progress; the table has to be read again */
} game;

struct load {
    store *store;
    game *games;
    unsigned tables;
    bool acks;
    uint64_t kept, refused, failed;
    double *delays; /* of the first MEASURED appends, in seconds */
};

enum { MEASURED = 1 << 20 };

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int64_t wall_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool note_last(void *context, const store_table *table) {
    ((game *)context)->last = table->head.last;
    return true;
}

static void kept(void *context, store_status status, const char *detail) {
    game *g = context;
    load *l = g->load;
    g->waiting = false;
    if (status == STORE_OK) {
        g->last++;
        if (l->kept < MEASURED)
            l->delays[l->kept] = seconds() - g->begun;
        l->kept++;
        if (l->acks)
            printf("%" PRId64 " %" PRId64 "\n", g->id, g->last);
        return;
    }
    g->again = true;
    if (status == STORE_CONFLICT)
        l->refused++;
    else if (l->failed++ == 0)
        fprintf(stderr, "store_writer: %s: %s\n", store_status_text(status), detail);
}

static void connected(void *context, bool up, const char *detail) {
    (void)context;
    (void)detail;
    puts(up ? "up" : "down");
}

static void append(load *l, game *g) {
    char text[128], command[32];
    int64_t now = wall_ms(), number = g->last + 1;
    snprintf(text, sizeof text, "acted white 1 a1-b2;x=%016" PRIx64 " clock 123456 654321 lag 12",
             (uint64_t)(g->id * 1000003 + number));
    snprintf(command, sizeof command, "c%" PRId64, number);
    store_event e = {.number = number,
                     .time = now,
                     .kind = "acted",
                     .actor = number % 2 ? "white" : "black",
                     .command = command,
                     .text = text};
    store_head head = {.last = number, .updated = now, .turn = number % 2 ? "black" : "white"};
    store_batch *b = store_batch_new();
    store_add_events(b, g->id, &head, &e, 1);
    g->begun = seconds();
    g->waiting = store_append(l->store, b, kept, g) == STORE_OK;
}

static void open_tables(load *l, int64_t first) {
    for (unsigned i = 0; i < l->tables; i++) {
        game *g = &l->games[i];
        *g = (game){.load = l, .id = first + i};
        if (store_read_table(l->store, g->id, note_last, g) != STORE_MISSING)
            continue;
        store_table t = {.id = g->id,
                         .created = wall_ms(),
                         .setup = "gipf",
                         .options = "clock=300000+2000",
                         .state = STORE_PLAYING,
                         .result = "",
                         .listed = true,
                         .head = {.turn = "white"}};
        store_batch *b = store_batch_new();
        store_add_table(b, &t);
        /* Another writer may be making it too. */
        store_append(l->store, b, NULL, NULL);
    }
    store_flush(l->store);
}

/* Another writer, or a failure, got in between: where does the table stand? */
static void look_again(load *l, game *g) {
    if (store_read_table(l->store, g->id, note_last, g) == STORE_OK)
        g->again = false;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void report(load *l, double took) {
    store_stats stats = store_read_stats(l->store);
    size_t n = l->kept < MEASURED ? (size_t)l->kept : MEASURED;
    qsort(l->delays, n, sizeof l->delays[0], by_size);
    printf("kept %" PRIu64 " refused %" PRIu64 " failed %" PRIu64
           " a second %.0f commits %.0f syncs %.0f largest %" PRIu64 " p50 %.1f ms p99 %.1f ms"
           " commit %.1f ms\n",
           l->kept, l->refused, l->failed, (double)l->kept / took, (double)stats.commits / took,
           (double)vfs_drop_syncs() / took, stats.largest_group, n ? l->delays[n / 2] * 1e3 : 0,
           n ? l->delays[n * 99 / 100] * 1e3 : 0,
           stats.commits ? (double)stats.commit_us / 1e3 / (double)stats.commits : 0);
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "usage: store_writer LOCATION TABLES SECONDS [FIRST]\n");
        return 2;
    }
    load l = {.tables = (unsigned)atoi(argv[2]), .acks = getenv("ACKS") != NULL};
    double length = atof(argv[3]), rate = getenv("RATE") ? atof(getenv("RATE")) : 0;
    vfs_drop_install();
    vfs_drop_only_count();
    store_options options = {.location = argv[1], .connected = l.acks ? connected : NULL};
    store_error error;
    l.store = store_open(&options, &error);
    if (!l.store) {
        fprintf(stderr, "store_writer: %s: %s\n", store_status_text(error.status), error.detail);
        return 1;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    l.games = calloc(l.tables, sizeof l.games[0]);
    l.delays = calloc(MEASURED, sizeof l.delays[0]);
    if (!l.games || !l.delays)
        return 1;
    open_tables(&l, argc > 4 ? atoll(argv[4]) : 1);
    vfs_drop_forget_syncs();
    double begun = seconds(), now = begun;
    uint64_t asked = 0;
    while ((now = seconds()) - begun < length) {
        for (unsigned i = 0; i < l.tables; i++) {
            game *g = &l.games[(asked + i) % l.tables];
            if (rate > 0 && (double)asked >= (now - begun) * rate)
                break;
            if (g->waiting)
                continue;
            if (g->again)
                look_again(&l, g);
            if (!g->again) {
                append(&l, g);
                asked++;
            }
        }
        struct pollfd p = {.fd = store_fd(l.store), .events = POLLIN};
        poll(&p, 1, rate > 0 ? 1 : 20);
        store_dispatch(l.store);
    }
    store_flush(l.store);
    report(&l, seconds() - begun);
    store_close(l.store);
    free(l.games);
    free(l.delays);
    return 0;
}
