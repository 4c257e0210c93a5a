/* Choosing an action by pointing: the legal actions of a state, narrowed down point by
 * point. Knows no game: what an action is made of comes from pt_action_describe.
 *
 * - Actions with points in order (a push, a move, a placement) are picked point by point.
 * - Where pieces of several kinds can be pushed from the same dot, one kind is chosen.
 * - Removals are chosen as a whole row of which optional pieces are kept or taken; keeping
 *   all of it, where the rules allow that, is `done`.
 * - What is left (done, allow, =1 or =2 ...) is a list of words to choose from. */
#ifndef PT_TUI_CHOOSER_H
#define PT_TUI_CHOOSER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

#define CHOOSER_KINDS_MAX 8
#define CHOOSER_ROWS_MAX 32

typedef enum chooser_stage {
    CHOOSER_IDLE = 0, /* nobody here has to choose */
    CHOOSER_POINT,    /* where an action begins */
    CHOOSER_TARGET,   /* and where it goes */
    CHOOSER_ROW,      /* what is removed */
    CHOOSER_WORD,     /* one of the words, nothing else */
} chooser_stage;

typedef struct chooser {
    const pt_rules *rules;
    pt_state state;
    pt_actions list;
    pt_action_info infos[PT_ACTIONS_MAX];
    unsigned picked_count;
    uint8_t picked[8];
    char kind; /* the letter of the piece to be pushed, 0 for a basic one */
    size_t row_count, row;
    size_t row_first[CHOOSER_ROWS_MAX]; /* an action of each row */
    size_t removal;                     /* the action as it stands */
    bool is_removing;
} chooser;

typedef enum chooser_answer {
    CHOOSER_NO = 0, /* it is no part of any action that is left */
    CHOOSER_MORE,   /* taken; there is more to choose */
    CHOOSER_DONE,   /* an action stands */
} chooser_answer;

/* Starts with every legal action of a state, or with none. */
void chooser_reset(chooser *c, const pt_rules *rules, const pt_state *state, bool idle);

chooser_stage chooser_now(const chooser *c);

/* Whether an action that is left goes on with this point. */
bool chooser_can_pick(const chooser *c, size_t point);

/* Picks a point; one picked already is put back, and one that only begins other actions
 * begins anew. *action is the one that stands when it is CHOOSER_DONE. */
chooser_answer chooser_pick(chooser *c, size_t point, pt_action *action);

/* Puts the last point back; false where none was picked. */
bool chooser_back(chooser *c);

/* The action that picking this point would make, or PT_NO_ACTION. */
pt_action chooser_would_play(const chooser *c, size_t point);

/* The kinds of piece that can be pushed now, the chosen one among them; returns how many. */
size_t chooser_kinds(const chooser *c, char out[CHOOSER_KINDS_MAX]);
/* Chooses a kind, where there is one such and it gives nothing up for good; what does is only
 * ever chosen by hand. */
void chooser_prefer_kind(chooser *c, char kind);
void chooser_next_kind(chooser *c);

/* Words: actions without points, or those that differ in something else only. */
size_t chooser_words(const chooser *c, pt_action *out, size_t capacity);

/* Removals. */
typedef enum chooser_part { PART_NONE = 0, PART_TAKEN, PART_KEPT } chooser_part;

/* What becomes of a point by the removal as it stands; and whether that can be changed. */
chooser_part chooser_part_of(const chooser *c, size_t point);
bool chooser_is_optional(const chooser *c, size_t point);

/* Keeps what would be taken or takes what would be kept; false where the rules say no. */
bool chooser_toggle(chooser *c, size_t point);

/* Goes to another row, to the next, or to one through a point; false where there is none. */
bool chooser_next_row(chooser *c);
bool chooser_row_through(chooser *c, size_t point);

/* The removal as it stands; `done` where the whole row is kept. */
pt_action chooser_removal(const chooser *c);

#endif
