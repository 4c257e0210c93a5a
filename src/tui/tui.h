/* Playing on the whole screen: the board, the panels, and a line to type in. */
#ifndef PT_TUI_TUI_H
#define PT_TUI_TUI_H

#include "cli/board_text.h"
#include "cli/play.h"

/* Whether there is a suitable terminal that is large enough. */
bool tui_is_possible(void);

/* Plays until the players stop; *status is the exit status. `p` has begun. False if the screen
 * could not be opened; then nothing was done. */
bool tui_play(play *p, const board_style *style, int *status);

#endif
