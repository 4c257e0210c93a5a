/* GIPF, GIPF With Potentials and Ultimate GIPF as a pt_game (docs/rules/gipf.md,
 * potentials.md). */
#ifndef PT_GIPF_GIPF_H
#define PT_GIPF_GIPF_H

#include "potentia.h"

extern const pt_game pt_game_gipf;

/* The engine's model for positions without potentials, which switches to the other for those with
 * them. */
extern const pt_model gipf_model, gipf_model_potentials;

extern const pt_editor gipf_editor;
size_t gipf_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity);

extern const pt_phase gipf_phases[];
#define GIPF_PHASE_REMOVE_BEFORE (&gipf_phases[0]) /* r */
#define GIPF_PHASE_EXTRA_BEFORE (&gipf_phases[1])  /* x */
#define GIPF_PHASE_MOVE (&gipf_phases[2])          /* m */
#define GIPF_PHASE_EXTRA_AFTER (&gipf_phases[3])   /* X */
#define GIPF_PHASE_REMOVE_AFTER (&gipf_phases[4])  /* R */

extern const pt_end gipf_ends[];
#define GIPF_END_RESERVE (&gipf_ends[0]) /* the loser had to move with an empty reserve */
#define GIPF_END_GIPF (&gipf_ends[1])    /* the loser had no GIPF-piece in play */
#define GIPF_END_NO_MOVE (&gipf_ends[2]) /* the loser had to move but every line was full */

#endif
