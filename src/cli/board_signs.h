/* What boards are drawn with, in lines or on a screen: signs for pieces and players. */
#ifndef PT_CLI_BOARD_SIGNS_H
#define PT_CLI_BOARD_SIGNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

/* The sign of a piece as a code point. Where colours tell the sides apart, both have the
 * same filled discs; without Unicode they are letters. */
uint32_t piece_sign(const pt_thing *piece, bool unicode, bool coloured);

/* That of a player: a disc, or a letter. */
uint32_t player_sign(pt_actor player, bool unicode, bool coloured);

/* A piece as the position text has it: w B wT bz r. */
const char *piece_text(const pt_thing *piece);

#endif
