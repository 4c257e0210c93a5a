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

/* A declared action that can be challenged or has been, in words for people: what is at stake, who
 * challenges, what is played, and what each result means. */
#define COMBINE_TOLD 6
typedef struct combine_challenge {
    pt_actor challenger;
    bool is_made;         /* it has been challenged */
    int16_t point;        /* where the stake lies on the main board, -1 for nowhere */
    const pt_rules *side; /* the game that decides */
    pt_sentence told[COMBINE_TOLD];
} combine_challenge;

/* False if these rules are not combined, or nothing is declared. */
bool combine_challenge_at(const pt_rules *rules, const void *state, combine_challenge *out);

/* The end of a side game. */
typedef struct combine_end {
    bool is_kept;  /* the declared action was made */
    int16_t point; /* as above */
    pt_sentence told;
    pt_state state; /* with the last action of the side game made, and its result yet to count */
} combine_end;

/* False if the action ends no side game. */
bool combine_end_by(const pt_rules *rules, const void *state, pt_action action, combine_end *out);

/* Fields of a combined position (docs/rules/notation.md). */
#define PT_FIELD_SIDES "SIDES"
#define PT_FIELD_CHALLENGES "CHALLENGES"
#define PT_FIELD_SIDE "SIDE"

#endif
