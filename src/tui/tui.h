/* Playing on a whole screen: the board, the panels beside it, and a line to type in. */
#ifndef PT_TUI_TUI_H
#define PT_TUI_TUI_H

#include "cli/board_text.h"
#include "cli/play.h"

/* Whether there is a terminal that can be used so and is large enough. */
bool tui_is_possible(void);

/* Plays until the players stop; *status is the exit status then. `p` has begun. False where
 * the terminal could not be taken, and nothing was done. */
bool tui_play(play *p, const board_style *style, int *status);

#endif
