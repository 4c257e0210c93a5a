/* What boards are drawn with, in lines or on a screen: signs for pieces and players. */
#ifndef PT_CLI_BOARD_SIGNS_H
#define PT_CLI_BOARD_SIGNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

/* Whose colours a piece is drawn in: a player's, or PT_NOBODY. What turns over and is nobody's
 * has those of White and Black for its two faces. */
pt_actor piece_colours(const pt_thing *piece);

/* The sign of a piece as a code point. Where colours tell the sides apart, both have the
 * same filled discs; without Unicode they are letters. */
uint32_t piece_sign(const pt_thing *piece, bool unicode, bool coloured);

/* That of a player: a disc, or a letter. */
uint32_t player_sign(const pt_game *game, pt_actor player, bool unicode, bool coloured);

/* A piece as the position text has it: w B wT bz r. */
const char *piece_text(const pt_thing *piece);

/* What is written after the sign of the highest of some pieces on a point, bottom first: its
 * letter, ~ where colours do not tell that it is turned over, how many there are, and * where
 * something of nobody's is below. */
#define STACK_TEXT_MAX 16
void stack_text(const pt_thing *pieces, size_t count, bool coloured, char out[STACK_TEXT_MAX]);

#endif
