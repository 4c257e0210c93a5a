#include "wasm/host.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"

/* A page has a few hundred megabytes at best. */
#define HASH_MB_MAX 128
#define BENCH_HASH_MB 16

/* Made from the bench.txt of every game. */
static const struct {
    unsigned depth;
    const char *position;
} positions[] = {
#include "bench_positions.inc"
};

struct host {
    protocol *protocol;
    json *out; /* where output lines go during a call */
    size_t benched;
    uint64_t bench_nodes;
};

static void write_line(void *context, const char *line, size_t len) {
    host *h = context;
    json_put(h->out, line, len);
    json_put(h->out, "\n", 1);
}

static int64_t clock_ms(void *context) {
    (void)context;
    return (int64_t)module_now();
}

host *host_new(void) {
    host *h = calloc(1, sizeof *h);
    const protocol_options options = {
        .write = write_line,
        .clock_ms = clock_ms,
        .context = h,
        .threads_max = 1,
        .hash_mb_max = HASH_MB_MAX,
    };
    if (h && protocol_new(&options, &h->protocol) == PT_OK)
        return h;
    free(h);
    return NULL;
}

void host_free(host *h) {
    if (h)
        protocol_free(h->protocol);
    free(h);
}

void host_line(host *h, const char *text, size_t len, json *out) {
    h->out = out;
    protocol_line(h->protocol, text, len);
}

bool host_work(host *h, unsigned nodes, json *out) {
    h->out = out;
    return protocol_work(h->protocol, nodes);
}

static uint64_t search(const char *text, unsigned depth) {
    const pt_engine_options options = {.hash_bytes = (size_t)BENCH_HASH_MB << 20, .workers = 1};
    pt_limits limits = {.depth = depth, .analysis = true};
    pt_engine *engine = NULL;
    pt_rules *rules = NULL;
    pt_state state;
    pt_search_info info = {.nodes = 0};
    if (pt_rules_for_position(NULL, text, PT_ZSTR, &rules, NULL) == PT_OK &&
        pt_position_read(rules, text, PT_ZSTR, &state, NULL) == PT_OK &&
        pt_engine_new(&options, &engine) == PT_OK) {
        pt_engine_position(engine, rules, &state, NULL);
        pt_engine_go(engine, &limits);
        while (!pt_engine_work(engine, 0, 1u << 20)) {
        }
        pt_engine_best(engine, &info);
    }
    pt_engine_free(engine);
    pt_rules_free(rules);
    return info.nodes;
}

bool host_bench(host *h, unsigned depth, uint64_t *nodes) {
    if (h->benched == 0)
        h->bench_nodes = 0;
    const char *position = positions[h->benched].position;
    unsigned to = positions[h->benched].depth;
    h->bench_nodes += position ? search(position, depth && depth < to ? depth : to) : 0;
    *nodes = h->bench_nodes;
    bool more = position && positions[h->benched + 1].position;
    h->benched = more ? h->benched + 1 : 0;
    return more;
}
