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
    CHOOSER_IDLE = 0, /* nobody here has to choose */
    CHOOSER_POINT,    /* a point of the board */
    CHOOSER_SUBSET,   /* which of some points */
    CHOOSER_READY,    /* one action is left, to be made or not */
    CHOOSER_LISTED,   /* something of the list, and nothing else */
} chooser_stage;

typedef struct chooser {
    pt_walk walk;
    pt_points open; /* points that can be picked next */
    pt_pick subset; /* as it stands, among `subset_count` others */
    size_t subset_index, subset_count;
    size_t hand_count, hand; /* and the one that stands ready */
    pt_pick hands[CHOOSER_HANDS];
    size_t list_count;
    pt_pick list[CHOOSER_LIST];
} chooser;

/* Starts with every legal action of a state, or with none. */
void chooser_reset(chooser *c, const pt_rules *rules, const pt_state *state, bool idle);

chooser_stage chooser_now(const chooser *c);

/* How many points have been picked, and the last of them. */
size_t chooser_picked(const chooser *c, size_t *last);

/* Picks a point; one that only begins other actions begins anew. */
pt_walk_answer chooser_point(chooser *c, size_t point);

/* Picks what the list has there, or the subset as it stands. */
pt_walk_answer chooser_listed(chooser *c, size_t index);
pt_walk_answer chooser_subset(chooser *c);

/* Puts the last pick back; false where there is none. */
bool chooser_back(chooser *c);

/* The action that stands once something was picked; and what it would be after picking a point
 * or something of the list, or the subset: PT_NO_ACTION where that is not all. */
pt_action chooser_action(const chooser *c);
pt_action chooser_after_point(const chooser *c, size_t point);
pt_action chooser_after_listed(const chooser *c, size_t index);
pt_action chooser_after_subset(const chooser *c);

/* Lets another hand stand ready: the next one, or one that was used before if it is there and
 * gives nothing up for good. What does is only ever chosen by the player. */
void chooser_next_hand(chooser *c);
void chooser_prefer_hand(chooser *c, const pt_pick *hand);

/* Takes a point of the subset in or out; false where the rules say no. */
bool chooser_toggle(chooser *c, size_t point);
bool chooser_is_optional(const chooser *c, size_t point);

/* Goes to another subset: the next, or one with a point; false where there is none. */
bool chooser_next_subset(chooser *c);
bool chooser_subset_with(chooser *c, size_t point);

#endif
