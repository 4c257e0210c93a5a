/* PÜNCT, a game of the GIPF project: docs/rules/punct.md. */
#ifndef PT_PUNCT_PUNCT_H
#define PT_PUNCT_PUNCT_H

#include "potentia.h"

/* Setups: "standard" (or nothing) and "basic". */
extern const pt_game pt_game_punct;
extern const pt_dialects punct_dialects;
extern const pt_editor punct_editor;
extern const pt_model punct_model;
size_t punct_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity);

extern const pt_phase punct_phases[]; /* indexed by punct_phase */

extern const pt_end punct_ends[];
#define PUNCT_END_CONNECTION (&punct_ends[0])
#define PUNCT_END_CENTRE (&punct_ends[1])
#define PUNCT_END_UNDECIDED (&punct_ends[2])

#endif
