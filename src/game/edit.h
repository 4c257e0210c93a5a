/* A position taken apart for an editor and put together again (`pt_game.editor`): which words of
 * its text an editor shows, and how the rest is found. What can be on a board is judged by reading
 * the canonical text. */
#ifndef PT_GAME_EDIT_H
#define PT_GAME_EDIT_H

#include "base/text.h"

typedef enum edit_kind {
    EDIT_NUMBER,  /* 49 */
    EDIT_NUMBERS, /* 18,16: White's and Black's */
    EDIT_LETTERS, /* FB: a letter each */
    EDIT_TEXTS    /* T3Z3,-: a text each */
} edit_kind;

/* A word of the position. */
typedef struct edit_field {
    const char *name;
    size_t at; /* which word it is */
    edit_kind kind;
} edit_field;

#define EDIT_FIELDS_MAX 4

/* What was put together: the text up to its board is written. */
typedef struct edited {
    char turn;                      /* w or b */
    reader fields[EDIT_FIELDS_MAX]; /* in the order of the editor's; empty where not given */
    unsigned pieces;                /* on the board */

    /* Whether there is a position with this rest, the text after the board and a blank. */
    pt_status (*judge)(void *context, const char *rest, pt_error *error);
    void *context;
} edited;

struct pt_editor {
    size_t words, board; /* how many the position has, and which is the board; before it stand
                            those of the setup, the turn comes right after it */
    size_t same;         /* which character of their names the points of a line share: lines of
                            the board's text are in its order */
    const edit_field *fields;
    size_t field_count;

    /* Finds the words that an editor does not show: the first rest that is judged to be right. */
    pt_status (*complete)(const edited *in, pt_error *error);
};

#endif
