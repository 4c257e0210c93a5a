/* Playing line by line: the board is printed, and you type. */
#ifndef PT_CLI_PLAY_LINES_H
#define PT_CLI_PLAY_LINES_H

#include "cli/board_text.h"
#include "cli/play.h"

/* Plays until the players stop; returns the exit status. `p` has begun. */
int play_in_lines(play *p, const board_style *style);

#endif
