/* Keeping a game on disk so that no crash, signal or power cut loses an action.
 *
 * In the directory $XDG_STATE_HOME/potentia (usually ~/.local/state/potentia):
 *
 *     play.game         the game being played, written anew after every action
 *     play-1.game ...   games set aside when another one was begun
 *     finished-1.sgf .. games that came to an end
 *     lock              held while a game is being played
 *     learn             the lessons that are done, one a line
 */
#ifndef PT_CLI_KEEP_H
#define PT_CLI_KEEP_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct keeper {
    char directory[PATH_MAX / 2];
    int lock;   /* descriptor, or -1 */
    bool begun; /* play.game is this game's */
} keeper;

typedef enum keep_status {
    KEEP_OK = 0,
    KEEP_BUSY,  /* another process plays with this directory */
    KEEP_FAILED /* errno tells why */
} keep_status;

/* Where the directory is or, with `make`, shall be; false and errno where that cannot be. */
bool keep_directory(char *out, size_t size, bool make);

/* Finds or makes it and takes the lock. */
keep_status keeper_open(keeper *k);
void keeper_close(keeper *k);

/* The path of the game being played. */
void keeper_path(const keeper *k, char out[PATH_MAX]);

/* Writes the game being played. Where another game was kept, it is set aside first; its
 * new path goes to `aside`, which is empty otherwise. */
keep_status keeper_write(keeper *k, const char *text, size_t len, char aside[PATH_MAX]);

/* Writes an ended game under a name of its own, in `path`, and lets play.game go. */
keep_status keeper_finish(keeper *k, const char *text, size_t len, char path[PATH_MAX]);

/* Lets play.game go where it is this game's: there is nothing in it to keep. */
void keeper_drop(keeper *k);

/* Writes a file whole or not at all: a temporary file beside it, then a rename. */
keep_status write_whole(const char *path, const char *text, size_t len);

#endif
