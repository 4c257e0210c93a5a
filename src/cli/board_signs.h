/* What boards are drawn with, in lines or on a screen: signs for pieces, names for rows. */
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

/* A name beside the board, on its grid. */
typedef struct board_label {
    char text[4];
    int16_t x, y;
} board_label;

#define BOARD_LABELS_MAX 128

/* The dots by their names; for a board without dots the names of its rows and columns, a
 * step before the first point of each. */
size_t board_labels(const pt_layout *layout, board_label *out, size_t capacity);

#endif
