/* What could be typed next, for the completions of the shells. They ask
 *
 *     potentia complete WORD...
 *
 * with the words of the command line after "potentia", the last one being typed, and get a
 * line for each word that it could become: the word and, after a tab, what it is. After a word
 * that ends in : or = something is to follow. A line that begins with a tab asks for names of
 * files or of folders. */
#ifndef PT_CLI_COMPLETE_H
#define PT_CLI_COMPLETE_H

/* What an argument can be. */
typedef enum complete_kind {
    COMPLETE_NOTHING = 0, /* nobody can guess it */
    COMPLETE_START,
    COMPLETE_FILE,
    COMPLETE_FOLDER,
    COMPLETE_START_OR_FILE,
    COMPLETE_LESSON,
    COMPLETE_PUZZLE,
    COMPLETE_GAME_OR_FILE, /* a saved game, or a record */
    COMPLETE_PLAYER,       /* of a match */
    COMPLETE_SEAT,         /* of a game */
    COMPLETE_ERRAND,
    COMPLETE_FORM,
    COMPLETE_COLOUR,
    COMPLETE_THEME,
    COMPLETE_OPENING,
    COMPLETE_ADDRESS,
} complete_kind;

/* Prints completions of the last word; returns the exit status. */
int complete_words(int count, char **words);

#endif
