/* YINSH, the fifth game of the GIPF project: docs/rules/yinsh.md. */
#ifndef PT_YINSH_YINSH_H
#define PT_YINSH_YINSH_H

#include "potentia.h"

/* Setups: "standard" (or nothing), "blitz". */
extern const pt_game pt_game_yinsh;
extern const pt_model yinsh_model;
extern const pt_dialects yinsh_dialects;
extern const pt_editor yinsh_editor;
size_t yinsh_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity);

extern const pt_phase yinsh_phases[]; /* indexed by yinsh_phase, up to YINSH_OVER */

extern const pt_end yinsh_ends[];
#define YINSH_END_RINGS (&yinsh_ends[0])   /* a third ring */
#define YINSH_END_RING (&yinsh_ends[1])    /* blitz: the first */
#define YINSH_END_MARKERS (&yinsh_ends[2]) /* the pool is empty */
#define YINSH_END_STUCK (&yinsh_ends[3])   /* neither can move */

#endif
