/* ZÈRTZ, a game of the GIPF project: docs/rules/zertz.md. */
#ifndef PT_ZERTZ_ZERTZ_H
#define PT_ZERTZ_ZERTZ_H

#include "potentia.h"

/* Setups are the names of the boards: "basic" (or nothing), "tournament", "plus24", "blitz",
 * "plus3", "plus6", "plus7". */
extern const pt_game pt_game_zertz;
extern const pt_model zertz_model;
extern const pt_editor zertz_editor;
extern const pt_dialects zertz_dialects;
size_t zertz_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity);

extern const pt_phase zertz_phases[]; /* indexed by zertz_phase */

extern const pt_end zertz_ends[]; /* indexed by zertz_set; then without rings, and without moves */
#define ZERTZ_END_BOARD (&zertz_ends[4])
#define ZERTZ_END_STUCK (&zertz_ends[5])

#endif
