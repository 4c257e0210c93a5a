/* Reviewing a game with the engine on this machine. */
#ifndef PT_CLI_ANALYZE_REVIEW_H
#define PT_CLI_ANALYZE_REVIEW_H

#include "cli/engine_host.h"
#include "review/review.h"

/* Called before each position is searched; `left` counts down to 1. */
typedef void (*review_progress)(void *context, size_t left, size_t count);

/* PT_UNKNOWN if the engine cannot play this game, PT_FULL for more than REVIEW_TURNS_MAX turns,
 * PT_ILLEGAL if *stop was set, PT_NOMEM. On success, release *out with review_free. */
pt_status review_make(engine_host *host, const pt_record *record, const pt_limits *limits,
                      const atomic_bool *stop, review_progress progress, void *context,
                      review *out);

#endif
