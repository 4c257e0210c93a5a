/* What games make boards, steps and sentences with. */
#ifndef PT_GAME_FRONT_H
#define PT_GAME_FRONT_H

#include "game/rules.h"

/* Puts a thing on a board or into a hand; a count of 0 is 1. */
void board_add(pt_board *board, pt_thing thing);
void board_add_standing(pt_board *board, const pt_standing *standing, unsigned owner, int value);

/* The board of a game that is not combined of others. */
void board_make(const pt_rules *rules, const void *state, pt_board *out);

/* Adds a step; its kind is told by the two ends, of which one may have no sprite. */
void step_add(pt_step *out, size_t *count, unsigned beat, pt_thing from, pt_thing to);

/* The board before an action and after it. What a game knows of the way from one to the other it
 * says first, changing `before` as it goes: things shifted, and things brought out of a hand. */
void boards_around(const pt_rules *rules, const void *state, pt_action action, pt_board *before,
                   pt_board *after);
void step_shift(pt_board *board, size_t thing, pt_thing to, unsigned beat, pt_step *out,
                size_t *count);
void step_bring(pt_board *board, size_t hand, unsigned number, pt_thing to, unsigned beat,
                pt_step *out, size_t *count);

/* Adds the steps from one board to the other that are left, found by comparing them, which uses
 * them up. */
void steps_between(pt_board *before, pt_board *after, unsigned beat, pt_step *out, size_t *count);

/* The steps of a game's action, without regard to secrets. */
size_t game_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out);

/* Fills in an argument by a name that is not translated; too long a one is left out. */
void sentence_name(pt_sentence *s, unsigned arg, const char *name);

#endif
