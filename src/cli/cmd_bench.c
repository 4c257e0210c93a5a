/* potentia bench: the engine on fixed positions to fixed depths.
 *
 * How many nodes that takes is a signature of search and evaluation: the same for every
 * compiler and machine, and another one as soon as either of the two behaves differently. */
#include <stdio.h>

#include "cli/commands.h"
#include "cli/engine_host.h"
#include "cli/message.h"

enum { HASH_MB = 16, DEPTH_MOST = 100 };

/* Made from the bench.txt of every game. */
static const struct {
    unsigned depth;
    const char *position;
} positions[] = {
#include "bench_positions.inc"
};

/* Searches one position with an empty hash table; 0 on failure, which cannot happen. */
static uint64_t search(engine_host *host, const char *text, unsigned depth) {
    pt_rules *rules = NULL;
    pt_state state;
    pt_search_info info = {0};
    pt_limits limits = {.depth = depth, .analysis = true};
    if (pt_rules_for_position(NULL, text, PT_ZSTR, &rules, NULL) == PT_OK &&
        pt_position_read(rules, text, PT_ZSTR, &state, NULL) == PT_OK) {
        engine_host_clear(host);
        engine_host_think(host, rules, &state, NULL, &limits, NULL, &info);
    }
    pt_rules_free(rules);
    return info.nodes;
}

static int run(const cli_args *args) {
    unsigned depth = 0;
    if (!args_option_number(args, OPTION_DEPTH, 1, DEPTH_MOST, &depth))
        return STATUS_USAGE;
    engine_host *host;
    if (engine_host_new(HASH_MB, 1, NULL, NULL, &host) != PT_OK)
        return fail(args->command->name, STATUS_FAULT, _("out of memory"));
    uint64_t total = 0;
    int64_t from = host_clock_ms();
    for (size_t i = 0; positions[i].position; i++) {
        unsigned to = depth && depth < positions[i].depth ? depth : positions[i].depth;
        uint64_t nodes = search(host, positions[i].position, to);
        printf("%10llu  %2u  %s\n", (unsigned long long)nodes, to, positions[i].position);
        fflush(stdout);
        total += nodes;
    }
    int64_t ms = host_clock_ms() - from;
    engine_host_free(host);
    printf("%llu nodes %llu nps\n", (unsigned long long)total,
           (unsigned long long)(total * 1000 / (uint64_t)(ms > 0 ? ms : 1)));
    return STATUS_DONE;
}

const cli_command command_bench = {
    .name = "bench",
    .about = N_("benchmark the engine on fixed positions"),
    .synopsis = "bench [--depth D]",
    .description =
        N_("Searches a fixed set of positions to fixed depths, in one thread, each with an "
           "empty hash table, and prints nodes, depth and position, one line each. The last "
           "line is \"NODES nodes NPS nps\": the total, and nodes per second. NODES is the "
           "engine's signature: the same with every compiler and on every machine, and "
           "different whenever search or evaluation change. With --depth, no position is "
           "searched deeper than D: a different signature, sooner."),
    .examples = "    potentia bench\n"
                "    potentia bench --depth 3 | tail -1",
    .options = OPTION_BIT(DEPTH),
    .least = 0,
    .most = 0,
    .run = run,
};
