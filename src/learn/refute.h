/* Why a choice in a puzzle is not good enough: the play that shows it. */
#ifndef PT_LEARN_REFUTE_H
#define PT_LEARN_REFUTE_H

#include "learn/puzzles.h"

/* The opponent's reply to a choice that is known to fail, and what follows while there is something
 * to see: until they have won, or the reader is at the last of their `turns` and cannot win with
 * it. `turns` counts those of both sides that are left to win in. "" if nothing is found soon
 * enough; nothing is shown that does not show it. `end` is how the play ends if it is followed to
 * its end; not over if it is not. */
void refute(const pt_rules *rules, const pt_state *after, pt_actor solver, int task, int turns,
            char line[PUZZLE_LINE_MAX], pt_outcome *end);

#endif
