/* What is looked at: the game as it stands or at an earlier time, its boards, and where the cursor
 * is on them. */
#ifndef PT_TUI_LOOK_H
#define PT_TUI_LOOK_H

#include "tui/view.h"

/* Looks at the game anew after anything has changed in it, or at another time of it. */
void look_again(tui *t);

/* Looks at the game after so many actions, or at the PRESENT. */
void look_after(tui *t, size_t count);

/* Goes through the game, by actions or by turns. */
void look_on(tui *t, bool forward, bool by_turn);

/* Goes to what can be changed of the subset that stands ready. */
void look_at_subset(tui *t);

/* Adds the points that an action is said by. */
void look_points(const pt_rules *rules, const pt_state *at, pt_action action, pt_points *out);

#endif
