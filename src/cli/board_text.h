/* Drawing a board as text, for any game. */
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

/* The style from the options or, by default, from the locale and the terminal on stdout. Reports
 * an error and returns false. */
bool board_style_read(const cli_args *args, board_style *out);

/* Draws the board with coordinates, full stacks, counters and the phase; the built-in games fit
 * 80 columns and 24 lines. */
void board_print(FILE *out, const pt_rules *rules, const void *state, const board_style *style);

#endif
