/* Choosing an action with the arrow keys, the mouse or a number: a pt_walk, and what a person
 * need not say because it stands ready.
 *
 * - Where pieces can come out of several hands, one of them stands ready and goes with the next
 *   point that it fits.
 * - Of what can be taken in part, one set stands ready, as the game would have it.
 * - What is picked neither on the board nor so is a list to choose from. */
#ifndef PT_TUI_CHOOSER_H
#define PT_TUI_CHOOSER_H

#include "potentia.h"

enum { CHOOSER_OPTIONS = 512, CHOOSER_HANDS = 16, CHOOSER_LIST = 16 };

typedef enum chooser_stage {
    CHOOSER_IDLE = 0, /* nothing to choose here */
    CHOOSER_POINT,    /* a point of the board */
    CHOOSER_SUBSET,   /* which of some points */
    CHOOSER_READY,    /* one action is left, to confirm */
    CHOOSER_LISTED,   /* only from the list */
} chooser_stage;

typedef struct chooser {
    pt_walk walk;
    pt_points open; /* points that can be picked next */
    pt_pick subset; /* the selected one of `subset_count` */
    size_t subset_index, subset_count;
    size_t hand_count, hand; /* and the selected one */
    pt_pick hands[CHOOSER_HANDS];
    size_t list_count;
    pt_pick list[CHOOSER_LIST];
} chooser;

/* Starts with every legal action of a state, or with none. */
void chooser_reset(chooser *c, const pt_rules *rules, const pt_state *state, bool idle);

chooser_stage chooser_now(const chooser *c);

/* How many points have been picked, and the last one. */
size_t chooser_picked(const chooser *c, size_t *last);

/* Picks a point; starts over if it only begins other actions. */
pt_walk_answer chooser_point(chooser *c, size_t point);

/* Picks an item of the list, or the selected subset. */
pt_walk_answer chooser_listed(chooser *c, size_t index);
pt_walk_answer chooser_subset(chooser *c);

/* Undoes the last pick; false if there is none. */
bool chooser_back(chooser *c);

/* The action picked so far, and what it would be after picking a point, an item of the list or
 * the subset: PT_NO_ACTION if more is needed. */
pt_action chooser_action(const chooser *c);
pt_action chooser_after_point(const chooser *c, size_t point);
pt_action chooser_after_listed(const chooser *c, size_t index);
pt_action chooser_after_subset(const chooser *c);

/* Selects another hand: the next one, or the one used before if it is still there and gives
 * nothing up. A hand that gives something up is only ever chosen by the player. */
void chooser_next_hand(chooser *c);
void chooser_prefer_hand(chooser *c, const pt_pick *hand);

/* Adds or removes a point of the subset; false if the rules forbid it. */
bool chooser_toggle(chooser *c, size_t point);
bool chooser_is_optional(const chooser *c, size_t point);

/* Selects another subset: the next, or one with a point; false if there is none. */
bool chooser_next_subset(chooser *c);
bool chooser_subset_with(chooser *c, size_t point);

#endif
