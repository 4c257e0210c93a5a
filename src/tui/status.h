/* The panel beside the board: whose decision it is, what the players hold, the list of choices,
 * the stack under the cursor, and the last turns. */
#ifndef PT_TUI_STATUS_H
#define PT_TUI_STATUS_H

#include "tui/view.h"

/* An area for lines on the screen; `row` is the next. */
typedef struct column {
    int row, end, left, width;
} column;

/* Draws a panel from line `from`, as far as there is room; returns the next line. */
size_t status_draw_panel(tui *t, column *c, const panel *p, size_t from, ground g);

/* Draws one text so. */
void status_draw_text(tui *t, column *c, panel_ink weight, const char *text);

/* An item of a numbered list; their positions are remembered for the mouse. */
void status_add_choice(panel *p, size_t i, const char *name, bool chosen);
void status_forget_choices(tui *t);

/* With full names if there is room for them and the last turns. Beside a board the second column
 * continues below the first; otherwise the panel overflows into the second. */
void status_draw(tui *t, column *first, column *second, bool beside);

/* The stack under the cursor, and the last turns up to the one shown. */
void status_draw_stack(tui *t, column *c);
void status_draw_turns(tui *t, column *c);

/* Whether the current choice is secret. */
bool status_is_secret(const tui *t);

#endif
