/* The words to type while playing, on a whole screen or line by line. */
#ifndef PT_CLI_PLAY_WORDS_H
#define PT_CLI_PLAY_WORDS_H

#include "cli/line_input.h"

typedef enum play_word {
    WORD_NONE = 0, /* an action, or part of one */
    WORD_MOVES,
    WORD_SHOW,
    WORD_HINT,
    WORD_EVAL,
    WORD_UNDO,
    WORD_UNDO_TURN,
    WORD_REDO,
    WORD_REDO_TURN,
    WORD_BACK,
    WORD_FORWARD,
    WORD_GO, /* to the position after so many turns */
    WORD_NOW,
    WORD_SAVE,
    WORD_REPLACE, /* the same, over an existing file */
    WORD_DRAW,
    WORD_RESIGN,
    WORD_HELP,
    WORD_QUIT,
    WORD_NB
} play_word;

/* The word that a line begins with; *rest is the argument of those that take one. */
play_word play_word_read(const char *line, const char **rest);

/* Adds them all to what a line can be completed to. */
void play_words_offer(line_words *out);

#endif
