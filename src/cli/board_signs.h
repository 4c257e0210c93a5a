/* Signs for pieces, points and players, for boards printed line by line or on a screen. */
#ifndef PT_CLI_BOARD_SIGNS_H
#define PT_CLI_BOARD_SIGNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

/* Whose colours a piece is drawn in: a player's, or PT_NOBODY. A neutral piece that turns over
 * has White's and Black's colours on its two faces. */
pt_actor piece_colours(const pt_thing *piece);

/* The sign of a piece as a code point. With colours, both sides have the same filled discs;
 * without Unicode, letters. */
uint32_t piece_sign(const pt_thing *piece, bool unicode, bool coloured);

/* The sign of an empty point: the usual one, unless it is in the board's area. */
uint32_t spot_sign(const pt_layout *layout, size_t point, uint32_t usual);

/* The sign of a player: a disc, or a letter. */
uint32_t player_sign(const pt_game *game, pt_actor player, bool unicode, bool coloured);

/* A piece as in position texts: w B wT bz r. */
const char *piece_text(const pt_thing *piece);

/* The text after the sign of a stack's top piece: its letter, ~ if it is turned over and colours
 * do not show that, the height, and * if there is a neutral piece below. Pieces are bottom
 * first. */
#define STACK_TEXT_MAX 16
void stack_text(const pt_thing *pieces, size_t count, bool coloured, char out[STACK_TEXT_MAX]);

#endif
