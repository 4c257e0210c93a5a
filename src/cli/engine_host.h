/* The engine on a machine with a clock and threads: the host that pt_engine needs. */
#ifndef PT_CLI_ENGINE_HOST_H
#define PT_CLI_ENGINE_HOST_H

#include <stdatomic.h>

#include "potentia.h"

typedef struct engine_host engine_host;

/* Called in the thread that thinks, after each depth and line. */
typedef void (*host_report)(void *context, const pt_search_info *info);

/* A flag that Ctrl-C sets from now on; a second one ends the program as usual. */
const atomic_bool *host_interrupt(void);

/* Milliseconds of a monotonic clock. */
int64_t host_clock_ms(void);

/* Milliseconds since 1970, for the dates in records; SOURCE_DATE_EPOCH (in seconds) overrides it
 * for reproducible runs. */
int64_t host_time_ms(void);

/* Zeroed memory for an engine's table, on huge pages if possible; NULL if out of memory. */
void *host_table(size_t bytes);
void host_table_free(void *table, size_t bytes); /* NULL is fine */

/* An engine with a hash table of `hash_mb` megabytes and `threads` threads; `report` may be
 * NULL. PT_NOMEM, or PT_FULL for more than PT_WORKERS_MAX threads. */
pt_status engine_host_new(unsigned hash_mb, unsigned threads, host_report report, void *context,
                          engine_host **out);
void engine_host_free(engine_host *host); /* NULL is fine */

/* Clears the hash table, so the next search is like the first. */
void engine_host_clear(engine_host *host);

/* Searches until a limit is reached or *stop (may be NULL) is set, and returns the best line.
 * PT_UNKNOWN if the engine cannot play this game, PT_ILLEGAL if there is nothing to play.
 * `rules` must last until the next call. */
pt_status engine_host_think(engine_host *host, const pt_rules *rules, const void *state,
                            const pt_history *history, const pt_limits *limits,
                            const atomic_bool *stop, pt_search_info *out);

#endif
