/* A position taken apart for an editor and put together again (`pt_game.editor`): which words of
 * its text say what, and how the rest is found. What can be on a board is judged by reading the
 * canonical text. */
#ifndef PT_GAME_EDIT_H
#define PT_GAME_EDIT_H

#include "base/text.h"
#include "game/rules.h"

/* A word of the position that an editor shows, as a value of the option says it. */
typedef struct edit_field {
    pt_option option; /* errors about it have its name as their field, in capitals */
    size_t at;        /* which word it is */
    bool joined;      /* the values of both players stand without a comma: FB */
} edit_field;

#define EDIT_WORDS_MAX 12
#define EDIT_FIELDS_MAX 4

/* A position under construction. */
typedef struct edited {
    const pt_editor *editor;
    reader opening;               /* of a combined game, what stands before the main position */
    reader words[EDIT_WORDS_MAX]; /* of the main position */
    const pt_board *board;        /* what lies on it, hands aside, and the points that are missing;
                                     takes the place of its words */
} edited;

struct pt_editor {
    size_t words;       /* how many the position has */
    size_t board, rest; /* which of them is the board, and which is the first after it */
    size_t turn; /* which is the letter of the player to move; 0: the board tells who it is */
    const edit_field *fields;
    size_t field_count; /* at most EDIT_FIELDS_MAX */
    bool takes_points;  /* points can be taken away */

    void (*write_board)(const pt_board *board, writer *w);

    /* (optional) Finds the words that an editor does not show: the first ones that edit_judge
     * accepts. */
    pt_status (*complete)(edited *in, pt_error *error);
};

/* The board in lines parted by '/', those of points that share the character of their names at
 * `same`, in the order of it; within a line the other one counts up. Empty points are counted,
 * stacks stand in brackets. */
void edit_write_lines(const pt_board *board, size_t same, writer *w);

/* Cuts the text of a position into words, and finds the editor of its game; PT_UNKNOWN where it
 * has none. The words lie in the text. */
pt_status edit_cut(const char *position, edited *out, pt_error *error);

/* Writes the position; returns its length, 0 where it does not fit. */
size_t edit_write(const edited *in, char *out, size_t size);

/* Whether there is such a position, in any setup. */
pt_status edit_judge(const edited *in, pt_error *error);

/* Finds what an editor does not show and writes the position. */
pt_status edit_put_together(edited *in, char *out, size_t size, pt_error *error);

#endif
