/* Saying an action pick by pick, in lines. */
#ifndef PT_CLI_PICKS_H
#define PT_CLI_PICKS_H

#include "cli/line_input.h"
#include "potentia.h"

/* Makes the pick that a text names: a point, several points as "c5,c6" or "none", a piece by its
 * letter or name, a turn, a number or a word. An empty one takes the points that are usual. */
pt_walk_answer picks_take(pt_walk *walk, const char *text);

/* What was picked so far, and what can come next. */
void picks_text(const pt_walk *walk, char *out, size_t size);
void picks_print(const pt_walk *walk);

/* Adds what can be typed next. */
void picks_words(const pt_walk *walk, line_words *out);

#endif
