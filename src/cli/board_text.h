/* Drawing a board as text, for a game whose rules and name this file does not know. */
#ifndef PT_CLI_BOARD_TEXT_H
#define PT_CLI_BOARD_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/args.h"
#include "potentia.h"

typedef enum board_colours {
    COLOURS_NONE = 0,
    COLOURS_16,
    COLOURS_256,
} board_colours;

typedef struct board_style {
    bool unicode;
    board_colours colours;
} board_style;

/* The style that the options ask for, or else the locale and the terminal on stdout.
 * Says what is wrong and returns false. */
bool board_style_read(const cli_args *args, board_style *out);

/* Draws the board with its coordinates, stacks in full, counters and what there is to
 * decide, in at most 80 columns and 24 lines for the built-in games. */
void board_print(FILE *out, const pt_rules *rules, const void *state, const board_style *style);

#endif
