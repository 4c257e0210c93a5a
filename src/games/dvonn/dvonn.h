/* DVONN, the fourth game of the GIPF project: docs/rules/dvonn.md. */
#ifndef PT_DVONN_DVONN_H
#define PT_DVONN_DVONN_H

#include "potentia.h"

/* Setups: "placing" (or nothing) for the empty board, "random seed=N" for a random full board, N
 * being 0 to 4294967295. */
extern const pt_game pt_game_dvonn;
extern const pt_model dvonn_model;
extern const pt_dialects dvonn_dialects;
extern const pt_editor dvonn_editor;
size_t dvonn_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity);

extern const pt_phase dvonn_phases[];
#define DVONN_PHASE_PLACE (&dvonn_phases[0])
#define DVONN_PHASE_STACK (&dvonn_phases[1])

extern const pt_end dvonn_end_count;

/* Whether only one space is empty while placing; gives the action that fills it. */
bool dvonn_forced_placement(const void *state, pt_action *out);

#endif
