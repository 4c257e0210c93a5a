/* Helpers for games to make boards, steps and sentences. */
#ifndef PT_GAME_FRONT_H
#define PT_GAME_FRONT_H

#include "game/rules.h"

/* Puts a thing on a board or into a hand; a count of 0 is 1. */
void board_add(pt_board *board, pt_thing thing);
void board_add_standing(pt_board *board, const pt_standing *standing, unsigned owner, int value);

/* Makes the board of a game that is not combined. */
void board_make(const pt_rules *rules, const void *state, pt_board *out);

/* Adds a step; its kind follows from the two ends, one of which may have no sprite. */
void step_add(pt_step *out, size_t *count, unsigned beat, pt_thing from, pt_thing to);

/* The boards before and after an action. If a game knows how things move, it adds those steps
 * first, updating `before`: things shifted, things that become part of one that came, and things
 * brought from a hand. */
void boards_around(const pt_rules *rules, const void *state, pt_action action, pt_board *before,
                   pt_board *after);
void step_shift(pt_board *board, size_t thing, pt_thing to, unsigned beat, pt_step *out,
                size_t *count);
void step_join(pt_board *board, size_t thing, unsigned beat, pt_step *out, size_t *count);
void step_bring(pt_board *board, size_t hand, unsigned number, pt_thing to, unsigned beat,
                pt_step *out, size_t *count);

/* Adds the remaining steps between the boards, found by comparing them; this consumes both. */
void steps_between(pt_board *before, pt_board *after, unsigned beat, pt_step *out, size_t *count);

/* The steps of a game's action, ignoring secrets. */
size_t game_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out);

/* Sets an argument to a name that is not translated; one that is too long is left out. */
void sentence_name(pt_sentence *s, unsigned arg, const char *name);

#endif
