/* From a position to an action: what is searched, levels of play, and the decisions of a
 * combined game that no search makes. */
#ifndef PT_ENGINE_CHOICE_H
#define PT_ENGINE_CHOICE_H

#include "engine/engine.h"

/* Whether the engine can take a seat in a game with these rules. */
bool choice_can_play(const pt_rules *rules);

/* Sets up what is to be searched, and starts the workers. */
void choice_begin(struct pt_engine *e);

/* Limits that did not count so far do from now on. */
void choice_count_limits(struct pt_engine *e);

/* Goes on for about `nodes` nodes; true when the answer stands. */
bool choice_work(struct pt_engine *e, uint64_t nodes);

/* Whether workers other than the first have something to do. */
bool choice_helps(const struct pt_engine *e);

/* An action of the searched game as one of the game given. */
pt_action choice_wrap(const struct pt_engine *e, pt_action action);

/* The bias of an action at the root: added to its value where it is compared with others, but not
 * to the value told. Decided values are left alone. */
int choice_bias(const struct pt_engine *e, pt_action action);

/* The limits of a level in the game given; false for full strength. */
bool choice_level(const struct pt_engine *e, level *out);

#endif
