/* GIPF, GIPF With Potentials and Ultimate GIPF as a pt_game (docs/rules/gipf.md,
 * potentials.md). */
#ifndef PT_GIPF_GIPF_H
#define PT_GIPF_GIPF_H

#include "potentia.h"

extern const pt_game pt_game_gipf;

#endif
