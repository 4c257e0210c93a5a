/* potentia engine: the protocol over the standard input and output.
 *
 * One thread reads, writes and is the first worker of a search; it looks for input after
 * every slice. The other workers are threads that live as long as one search. */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/engine_host.h"
#include "cli/message.h"
#include "protocol/protocol.h"

/* Headers older than the kernel have neither. */
#ifdef __linux__
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif
#endif

/* Nodes between input checks: about a millisecond. */
#define SLICE 512

/* A huge page, and the slices of a search between two that are populated. */
#define PIECE ((size_t)2 << 20)
#define SETTLE_EVERY 64

/* The longest wait for readyok; the rest of the table is populated later. */
#define SETTLE_MS 1000

/* Nodes between a helper's updates of the counts. */
#define HELPER_SLICE 4096

#define HASH_MB_MAX 65536

typedef struct helper {
    pthread_t thread;
    pt_engine *engine;
    unsigned index;
} helper;

typedef struct host {
    protocol *protocol;
    helper helpers[PT_WORKERS_MAX];
    unsigned helping;

    char *mapping, *settling; /* the table's memory, and its next page to populate */
    size_t mapped, to_settle;

    char line[PROTOCOL_LINE_MAX + 1]; /* one byte more than allowed, to detect long lines */
    size_t len;
    bool skipping; /* skipping the rest of a long line */
} host;

/* The result of an input check. */
typedef enum input { INPUT_OPEN, INPUT_ENDED, INPUT_QUIT } input;

static void write_line(void *context, const char *line, size_t len) {
    (void)context;
    fwrite(line, 1, len, stdout);
    putchar('\n');
    fflush(stdout);
}

static int64_t clock_ms(void *context) {
    (void)context;
    return host_clock_ms();
}

/* == The table ==
 *
 * Huge pages make a search in a large table a quarter faster. But the first touch of one can
 * take milliseconds, and a search touches another page with nearly every node: it could not
 * be stopped in time. So the table begins with small pages, which come as they are touched,
 * and is settled on huge ones piece by piece when there is nothing else to do, or all at once
 * while somebody waits for readyok. */

static void *table_new(void *context, size_t bytes) {
    host *h = context;
    h->mapped = bytes + PIECE;
    h->mapping = mmap(NULL, h->mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (h->mapping == MAP_FAILED)
        return NULL;
    size_t lead = PIECE - (uintptr_t)h->mapping % PIECE;
    h->settling = h->mapping + lead;
    h->to_settle = bytes / PIECE;
    return h->settling;
}

static void table_free(void *context, void *memory, size_t bytes) {
    (void)memory;
    (void)bytes;
    host *h = context;
    munmap(h->mapping, h->mapped);
    h->to_settle = 0;
}

/* Populates one page; small pages will do if the system has no huge ones. */
static void settle(host *h) {
    bool settled = false;
#if defined MADV_HUGEPAGE && defined MADV_POPULATE_WRITE && defined MADV_COLLAPSE
    settled = madvise(h->settling, PIECE, MADV_HUGEPAGE) == 0 &&
              madvise(h->settling, PIECE, MADV_POPULATE_WRITE) == 0;
    /* Memory touched before is in small pages; before Linux 6.1 it stays there. */
    if (settled)
        madvise(h->settling, PIECE, MADV_COLLAPSE);
#endif
    h->settling += PIECE;
    h->to_settle = settled ? h->to_settle - 1 : 0;
}

static void settle_all(void *context) {
    host *h = context;
    for (int64_t end = host_clock_ms() + SETTLE_MS; h->to_settle > 0 && host_clock_ms() < end;)
        settle(h);
}

static void *help(void *shared) {
    const helper *h = shared;
    while (!pt_engine_work(h->engine, h->index, HELPER_SLICE)) {
    }
    return NULL;
}

static void join_helpers(host *h) {
    while (h->helping > 0)
        pthread_join(h->helpers[--h->helping].thread, NULL);
}

/* As many helpers as there is work for; fewer if the system cannot start more threads. */
static void settle_helpers(host *h) {
    unsigned wanted = protocol_workers(h->protocol);
    if (wanted == 0)
        join_helpers(h);
    if (h->helping > 0)
        return;
    while (h->helping + 1 < wanted) {
        helper *one = &h->helpers[h->helping];
        one->engine = protocol_engine(h->protocol);
        one->index = h->helping + 1;
        if (pthread_create(&one->thread, NULL, help, one) != 0)
            return;
        h->helping++;
    }
}

/* Handles one line; false after the last. */
static bool take_line(host *h) {
    bool more = h->skipping || protocol_line(h->protocol, h->line, h->len);
    h->len = 0;
    h->skipping = false;
    settle_helpers(h);
    return more;
}

/* Splits the input into lines; false at the end. */
static bool take_bytes(host *h, const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] == '\n') {
            if (!take_line(h))
                return false;
        } else if (h->len < sizeof h->line) {
            h->line[h->len++] = bytes[i];
        } else if (!h->skipping) {
            /* Refused for its length; skip the rest. */
            if (!protocol_line(h->protocol, h->line, h->len))
                return false;
            h->skipping = true;
        }
    }
    return true;
}

/* Waits for input if there is nothing else to do. */
static input take_input(host *h, bool wait) {
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = poll(&in, 1, wait ? -1 : 0);
    if (ready == 0 || (ready < 0 && errno == EINTR))
        return INPUT_OPEN;
    char bytes[4096];
    ssize_t n = ready < 0 ? -1 : read(STDIN_FILENO, bytes, sizeof bytes);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return INPUT_OPEN;
    if (n > 0)
        return take_bytes(h, bytes, (size_t)n) ? INPUT_OPEN : INPUT_QUIT;
    /* At the end of the input, a last line without a newline counts. */
    return h->len == 0 || take_line(h) ? INPUT_ENDED : INPUT_QUIT;
}

/* Whether the reader is gone: a long search would not notice otherwise. */
static bool is_unread(void) {
    struct pollfd out = {.fd = STDOUT_FILENO};
    return ferror(stdout) || (poll(&out, 1, 0) > 0 && (out.revents & (POLLERR | POLLNVAL)) != 0);
}

static void serve(host *h) {
    input in = INPUT_OPEN;
    bool busy = false;
    unsigned slices = 0;
    while (in == INPUT_OPEN || (in == INPUT_ENDED && busy && !is_unread())) {
        if (in == INPUT_OPEN)
            in = take_input(h, !busy && h->to_settle == 0);
        if (in == INPUT_QUIT || ferror(stdout))
            break;
        if (in == INPUT_ENDED)
            protocol_end(h->protocol);
        busy = protocol_work(h->protocol, SLICE);
        settle_helpers(h);
        if (h->to_settle > 0 && (!busy || ++slices % SETTLE_EVERY == 0))
            settle(h);
    }
    protocol_line(h->protocol, "quit", strlen("quit"));
    join_helpers(h);
}

static int run(const cli_args *args) {
    host *h = calloc(1, sizeof *h);
    const protocol_options options = {
        .write = write_line,
        .clock_ms = clock_ms,
        .context = h,
        .threads_max = PT_WORKERS_MAX,
        .hash_mb_max = HASH_MB_MAX,
        .table_new = table_new,
        .table_free = table_free,
        .table_settle = settle_all,
    };
    if (!h || protocol_new(&options, &h->protocol) != PT_OK) {
        free(h);
        return fail(args->command->name, STATUS_FAULT, _("out of memory"));
    }
    serve(h);
    protocol_free(h->protocol);
    free(h);
    return STATUS_DONE;
}

const cli_command command_engine = {
    .name = "engine",
    .about = N_("let another program play and analyse with the engine"),
    .synopsis = "engine",
    .description =
        N_("Speaks the Universal Game Interface (UGI) with match runners and graphical boards: "
           "reads messages from standard input, one per line, and replies on standard output. "
           "\"help\" lists the messages. At the end of the input, the engine finishes its "
           "replies and quits.\n"
           "\n"
           "Options such as Hash, Threads, Level and Start are set by messages too; \"ugi\" "
           "lists them."),
    .examples = "    potentia engine\n"
                "    echo go movetime 1000 | potentia engine",
    .options = 0,
    .least = 0,
    .most = 0,
    .prints_data = true,
    .run = run,
};
