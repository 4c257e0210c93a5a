/* A combined game: what an action stakes can be challenged, and a side game played inside it
 * decides the challenge (potentials.md §6, book 003 E).
 *
 * It knows neither of its games: the main game says what an action stakes and what losing it means
 * (pt_game.stake, .forfeit), a side game only says who won. */
#ifndef PT_COMBINE_COMBINE_H
#define PT_COMBINE_COMBINE_H

#include "potentia.h"

extern const pt_game pt_game_combined;

extern const pt_phase combine_phases[];
#define COMBINE_PHASE_ANSWER (&combine_phases[0]) /* allow or challenge the declared action */
#define COMBINE_PHASE_FIRST (&combine_phases[1])  /* choose who starts the side game */
#define COMBINE_PHASE_DRAW (&combine_phases[2])   /* chance draws the start of the side game */

/* Fields of a combined position (docs/rules/notation.md). */
#define PT_FIELD_SIDES "SIDES"
#define PT_FIELD_CHALLENGES "CHALLENGES"
#define PT_FIELD_SIDE "SIDE"

#endif
