/* The engine on a machine with a clock and threads: what pt_engine asks its host for. */
#ifndef PT_CLI_ENGINE_HOST_H
#define PT_CLI_ENGINE_HOST_H

#include <stdatomic.h>

#include "potentia.h"

typedef struct engine_host engine_host;

/* Called in the thread that thinks, after each depth and line. */
typedef void (*host_report)(void *context, const pt_search_info *info);

/* A flag that Ctrl-C sets from now on; a second one ends the program as usual. */
const atomic_bool *host_interrupt(void);

/* Milliseconds of a clock that never goes back. */
int64_t host_clock_ms(void);

/* Milliseconds since 1970, as the records of games tell their day; what SOURCE_DATE_EPOCH says,
 * in seconds, for runs that must come out the same. */
int64_t host_time_ms(void);

/* Zeroed memory for an engine's table, on huge pages where the system has them; NULL when
 * there is none. */
void *host_table(size_t bytes);
void host_table_free(void *table, size_t bytes); /* NULL is fine */

/* An engine with a table of `hash_mb` megabytes that thinks with `threads` threads; `report`
 * may be NULL. PT_NOMEM, or PT_FULL for more than PT_WORKERS_MAX threads. */
pt_status engine_host_new(unsigned hash_mb, unsigned threads, host_report report, void *context,
                          engine_host **out);
void engine_host_free(engine_host *host); /* NULL is fine */

/* Forgets what was learned, so that the next search is as the first. */
void engine_host_clear(engine_host *host);

/* Thinks until a limit is reached or *stop (may be NULL) is set, and gives the best line.
 * PT_UNKNOWN when the engine cannot play this game, PT_ILLEGAL when there is nothing to
 * play. `rules` must last until the next call. */
pt_status engine_host_think(engine_host *host, const pt_rules *rules, const void *state,
                            const pt_history *history, const pt_limits *limits,
                            const atomic_bool *stop, pt_search_info *out);

#endif
