/* Splits a position for an editor and reassembles it (`pt_game.editor`): what each word of its text
 * means, and how the rest is found. A board is checked by reading the canonical text. */
#ifndef PT_GAME_EDIT_H
#define PT_GAME_EDIT_H

#include "base/text.h"
#include "game/rules.h"

/* A word in the position that an editor shows, in the form of the option's value. */
typedef struct edit_field {
    pt_option option; /* errors about it have its name, in capitals, as their field */
    size_t at;        /* the word's index */
    bool joined;      /* both players' values are written without a comma: FB */
} edit_field;

#define EDIT_WORDS_MAX 12
#define EDIT_FIELDS_MAX 4

/* A position under construction. */
typedef struct edited {
    const pt_editor *editor;
    reader opening;               /* in a combined game, what comes before the main position */
    reader words[EDIT_WORDS_MAX]; /* of the main position */
    const pt_board *board;        /* what is on it, hands aside, and the missing points; replaces
                                   * its words */
} edited;

struct pt_editor {
    size_t words;       /* how many the position has */
    size_t board, rest; /* the index of the board, and of the first word after it */
    size_t turn; /* the index of the letter of the player to move; 0: it follows from the board */
    const edit_field *fields;
    size_t field_count; /* at most EDIT_FIELDS_MAX */
    bool takes_points;  /* points can be removed */

    void (*write_board)(const pt_board *board, writer *w);

    /* (optional) Finds the words that an editor does not show: the first ones that edit_judge
     * accepts. */
    pt_status (*complete)(edited *in, pt_error *error);
};

/* Writes the board by its columns (letters) or rows (numbers), separated by '/', in ascending
 * order. Empty points are counted, stacks are in brackets, a point that is gone is a dot. */
void edit_write_lines(const pt_board *board, bool columns, writer *w);

/* Splits a position's text into words, and finds the editor of its game; PT_UNKNOWN if there is
 * none. The words point into the text. */
pt_status edit_cut(const char *position, edited *out, pt_error *error);

/* Writes the position; returns its length, 0 if it does not fit. */
size_t edit_write(const edited *in, char *out, size_t size);

/* Whether there is such a position, in any setup. */
pt_status edit_judge(const edited *in, pt_error *error);

/* Finds what an editor does not show and writes the position. */
pt_status edit_put_together(edited *in, char *out, size_t size, pt_error *error);

#endif
