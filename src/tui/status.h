/* The panel beside the board: whose choice it is, what the players hold, what there is to choose
 * from, what lies under the cursor, and the last turns. */
#ifndef PT_TUI_STATUS_H
#define PT_TUI_STATUS_H

#include "tui/view.h"

/* A place for lines on the screen; `row` is the next. */
typedef struct column {
    int row, end, left, width;
} column;

/* Draws a panel from a line on, as far as there is room; returns the line after that. */
size_t status_draw_panel(tui *t, column *c, const panel *p, size_t from, ground g);

/* Draws one text so. */
void status_draw_text(tui *t, column *c, panel_ink weight, const char *text);

/* One of a numbered list; where they are drawn is noted for the mouse. */
void status_add_choice(panel *p, size_t i, const char *name, bool chosen);
void status_forget_choices(tui *t);

/* With whole names where there is room for them, and for the last turns. Beside a board the second
 * column goes on below the first; else what that is too short for goes on in the second. */
void status_draw(tui *t, column *first, column *second, bool beside);

/* What lies under the cursor, and the last turns or those up to the one that is looked at. */
void status_draw_stack(tui *t, column *c);
void status_draw_turns(tui *t, column *c);

/* Whether what is chosen now stays hidden. */
bool status_is_secret(const tui *t);

#endif
