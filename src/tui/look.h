/* What is shown: the current or an earlier position, its boards, and the cursor. */
#ifndef PT_TUI_LOOK_H
#define PT_TUI_LOOK_H

#include "tui/view.h"

/* Updates the view after a change. */
void look_again(tui *t);

/* Shows the position after so many actions, or the PRESENT. */
void look_after(tui *t, size_t count);

/* Steps through the game, by actions or by turns. */
void look_on(tui *t, bool forward, bool by_turn);

/* Moves the cursor to an optional point of the selected subset. */
void look_at_subset(tui *t);

/* Adds the points of an action. */
void look_points(const pt_rules *rules, const pt_state *at, pt_action action, pt_points *out);

#endif
