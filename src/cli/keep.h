/* Keeping games on disk so that no crash, signal or power cut loses an action.
 *
 * In the directory $XDG_STATE_HOME/potentia (usually ~/.local/state/potentia):
 *
 *     NAME.game         a game that goes on, written anew after every action
 *     NAME.lock         held while it is being played
 *     finished-1.sgf .. games that came to an end
 *     learn             the lessons that are done, one a line
 *     practice          the learner's path through the puzzles (learn/path.h)
 *     puzzles           of 0.1: the puzzles that are solved, one a line
 *
 * potentia 0.1 knew one game, play.game, and set others aside as play-1.game: they are games of
 * those names. */
#ifndef PT_CLI_KEEP_H
#define PT_CLI_KEEP_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GAME_NAME_MAX 40

typedef struct keeper {
    char directory[PATH_MAX / 2];
    char name[GAME_NAME_MAX + 1]; /* of the game being played */
    int lock;                     /* descriptor, or -1 */
    bool begun;                   /* NAME.game is there */
} keeper;

typedef enum keep_status {
    KEEP_OK = 0,
    KEEP_BUSY,  /* another process plays this game */
    KEEP_THERE, /* a game of that name exists */
    KEEP_FAILED /* errno tells why */
} keep_status;

/* The path of the directory, created with `make`; false and errno on failure. */
bool keep_directory(char *out, size_t size, bool make);

/* Letters, digits, - and _, beginning with a letter or digit: a file name, never a path. */
bool game_name_fits(const char *name);

/* Finds or creates the directory. */
keep_status keeper_open(keeper *k);

/* Opens a saved game, or begins one under a free name: `name` or, with `number`, the first free
 * one of name, name-2, name-3 and so on. */
keep_status keeper_take(keeper *k, const char *name);
keep_status keeper_take_new(keeper *k, const char *name, bool number);

/* Closes the open game. */
void keeper_close(keeper *k);

/* The path of a game. */
void keeper_path(const keeper *k, const char *name, char out[PATH_MAX]);

/* Writes the open game. */
keep_status keeper_write(keeper *k, const char *text, size_t len);

/* Writes it as a finished game, with a number, and removes NAME.game. */
keep_status keeper_finish(keeper *k, const char *text, size_t len, char path[PATH_MAX]);

/* Removes NAME.game: there is nothing to save. */
void keeper_drop(keeper *k);

typedef struct kept_game {
    char name[GAME_NAME_MAX + 1];
    int64_t time; /* last played, in nanoseconds since 1970 */
} kept_game;

#define KEPT_GAMES_MAX 200

/* The saved games, last played first; returns how many. */
size_t keeper_list(const keeper *k, kept_game out[KEPT_GAMES_MAX]);

/* Writes a file atomically: a temporary file beside it, then a rename. */
keep_status write_whole(const char *path, const char *text, size_t len);

#endif
