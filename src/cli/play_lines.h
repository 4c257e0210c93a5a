/* Playing in lines: the board is printed, and what is to be done is typed. */
#ifndef PT_CLI_PLAY_LINES_H
#define PT_CLI_PLAY_LINES_H

#include "cli/board_text.h"
#include "cli/play.h"

/* Plays until the players stop; returns the exit status. `p` has begun. */
int play_in_lines(play *p, const board_style *style);

#endif
