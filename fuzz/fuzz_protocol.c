/* Lines of a hostile program. Whatever they are, each answer is one printable line that begins
 * with a word of the protocol; a search runs a few slices between two lines, and a stop ends
 * it, and each of those that have waited. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"
#include "target.h"

/* Slices of this many nodes between two lines, and to the end after a stop. */
#define NODES 20
#define SLICES 5
#define SLICES_TO_STOP 1000

typedef struct heard {
    unsigned best, ready;
    int64_t now;
} heard;

static bool begins(const char *line, const char *word) {
    return strncmp(line, word, strlen(word)) == 0;
}

static void hear(void *context, const char *line, size_t len) {
    static const char *const words[] = {
        "actor ",     "bestmove ", "draw ",  "error ",    "eval ",   "help ",     "id ",    "info ",
        "legalmoves", "option ",   "perft ", "position ", "readyok", "response ", "setup ", "ugiok",
    };
    heard *h = context;
    bool known = false;
    REQUIRE(len > 0 && strlen(line) == len);
    for (size_t i = 0; i < len; i++)
        REQUIRE(line[i] >= ' ' && line[i] <= '~');
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        known |= begins(line, words[i]);
    REQUIRE(known);
    h->best += begins(line, "bestmove ");
    h->ready += begins(line, "readyok");
}

/* Time goes by as it is looked at. */
static int64_t tick(void *context) {
    return ((heard *)context)->now++;
}

/* `lines` is how many the protocol was given, so how many may wait. */
static void stop(protocol *p, heard *h, size_t lines) {
    size_t slices = 0;
    unsigned best = h->best;
    bool busy = protocol_workers(p) > 0;
    do {
        REQUIRE(protocol_line(p, "stop", 4));
        REQUIRE(slices++ < (lines + 1) * SLICES_TO_STOP);
    } while (protocol_work(p, NODES));
    REQUIRE(protocol_workers(p) == 0 && h->best <= best + 1 + lines);
    REQUIRE(busy || protocol_engine(p) || lines > 0 || h->best == best);
    /* Nothing is under way now, so every message is possible. */
    unsigned ready = h->ready;
    REQUIRE(protocol_line(p, "isready", 7));
    REQUIRE(h->ready == ready + 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    heard h = {0};
    const protocol_options options = {
        .write = hear, .clock_ms = tick, .context = &h, .threads_max = 2, .hash_mb_max = 0};
    protocol *p = NULL;
    REQUIRE(protocol_new(&options, &p) == PT_OK);
    const char *at = (const char *)data, *end = at + size;
    bool more = true, ends = size % 2 != 0;
    size_t lines = 0;
    for (; more && at < end; lines++) {
        const char *stop_at = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop_at ? stop_at : end) - at);
        more = protocol_line(p, at, len);
        for (int i = 0; i < SLICES && protocol_work(p, NODES); i++) {
        }
        at += len + 1;
    }
    if (more && ends) {
        /* What is asked for may take any time, but nothing waits for a line. */
        protocol_end(p);
        for (int i = 0; i < SLICES && protocol_work(p, NODES); i++) {
        }
    } else if (more) {
        stop(p, &h, lines);
    }
    protocol_free(p);
    return 0;
}
