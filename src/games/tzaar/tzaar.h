/* TZAAR, a game of the GIPF project: docs/rules/tzaar.md. */
#ifndef PT_TZAAR_TZAAR_H
#define PT_TZAAR_TZAAR_H

#include "potentia.h"

/* Setups: "random seed=N" (or nothing) for a random full board, N being 0 to 4294967295; "fixed";
 * "tournament" for the empty board. */
extern const pt_game pt_game_tzaar;
extern const pt_model tzaar_model;
extern const pt_dialects tzaar_dialects;
extern const pt_editor tzaar_editor;
size_t tzaar_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity);

extern const pt_phase tzaar_phases[]; /* indexed by tzaar_phase */

extern const pt_end tzaar_ends[]; /* indexed by the kind that the loser lacks */
#define TZAAR_END_CAPTURE (&tzaar_ends[3])

#endif
