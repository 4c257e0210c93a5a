/* Walks for front ends that keep none: begun over a list of theirs, and told whole. */
#ifndef PT_GAME_WALK_H
#define PT_GAME_WALK_H

#include "potentia.h"

/* Begins a walk to one of these actions. pt_walk_back is not for it: it would list them anew. */
void walk_over(pt_walk *walk, const pt_rules *rules, const void *state, const pt_actions *left);

/* The options, and for each the action that picking it leaves alone, PT_NO_ACTION where several
 * are left; of a subset the one that is offered. `only` may be NULL. */
size_t walk_offers(const pt_walk *walk, pt_pick *out, pt_action *only, size_t capacity);

/* The picks of the action that stands which nobody had to make. */
size_t walk_rest(const pt_walk *walk, pt_pick out[PT_PICKS_MAX]);

/* Points to choose some of, such as a row to remove, and the action with the usual choice; where no
 * choice is usual, with any. */
typedef struct walk_set {
    pt_points points;
    pt_action action;
} walk_set;

/* The different sets that the player to act can choose from now, at most `capacity`; returns how
 * many. After an action these are what it has completed. */
size_t walk_sets(const pt_rules *rules, const void *state, walk_set *out, size_t capacity);

#endif
