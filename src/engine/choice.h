/* From a position to an action: what to search, levels of play, and the decisions in a combined
 * game that need no search. */
#ifndef PT_ENGINE_CHOICE_H
#define PT_ENGINE_CHOICE_H

#include "engine/engine.h"

/* Whether the engine can play a game with these rules. */
bool choice_can_play(const pt_rules *rules);

/* Sets up the search and starts the workers. */
void choice_begin(struct pt_engine *e);

/* Starts counting limits that were ignored while pondering. */
void choice_count_limits(struct pt_engine *e);

/* Searches about `nodes` more nodes; true once the answer is final. */
bool choice_work(struct pt_engine *e, uint64_t nodes);

/* Whether there is work for workers other than the first. */
bool choice_helps(const struct pt_engine *e);

/* Converts an action of the searched game to one of the given game. */
pt_action choice_wrap(const struct pt_engine *e, pt_action action);

/* A bias added to the value of a root action when it is compared with others, but not to the value
 * reported. Decided values get none. */
int choice_bias(const struct pt_engine *e, pt_action action);

/* The limits of the chosen level in the game in play; false at full strength. */
bool choice_level(const struct pt_engine *e, level *out);

#endif
