/* Tables as JSON, in the form docs/api.md describes. */
#ifndef PT_SITE_WIRE_H
#define PT_SITE_WIRE_H

#include "site/tables/live.h"

/* Everything about a table as `seats` see it, with the events after `after`. If it `goes_on` with
 * updates, presence and watchers are as last sent to everyone: a change that comes and goes in
 * between would otherwise never be sent. */
void wire_snapshot(json *j, const char *key, live *l, unsigned seats, uint32_t after, bool goes_on,
                   int64_t now);

/* {"table": ID, "events": [...], "now": ..., "state": {...}}: the events from `from` to `to` again
 * (none if from is 0), those from `since` on, and what differs from `before`. */
void wire_update(json *j, live *l, viewer view, uint32_t from, uint32_t to, uint32_t since,
                 const live_state *before, const live_state *now_state, int64_t now);

/* Only the viewer's own seats have changed. */
void wire_you(json *j, live *l, unsigned seats, uint32_t from, int64_t now);

/* How a game ended, in the form used in lists: "white resigned". */
void wire_result(table_end end, pt_actor winner, char out[STORE_RESULT_MAX + 1]);

#endif
