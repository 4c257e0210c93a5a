/* Another program that plays, spoken to over pipes in the Universal Game Interface:
 *
 *     > ugi                                  < id name ...   < ugiok
 *     > uginewgame  > isready                < readyok
 *     > position fen POSITION moves ACTION...
 *     > go movetime 100                      < info ...      < bestmove ACTION
 *     > quit
 *
 * What comes back is hostile: lines are limited, waiting is, and a program that breaks off
 * is no reason to do so too. */
#ifndef PT_CLI_FOREIGN_ENGINE_H
#define PT_CLI_FOREIGN_ENGINE_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

typedef struct foreign_engine foreign_engine;

/* The size of a sentence about a program's failure. */
#define FOREIGN_WHY 256

typedef enum foreign_status {
    FOREIGN_OK = 0,
    FOREIGN_GONE,    /* it could not be started, quit, or closed its output */
    FOREIGN_SILENT,  /* no answer in time */
    FOREIGN_GARBLED, /* not a valid answer */
    FOREIGN_STOPPED  /* *stop was set meanwhile */
} foreign_status;

/* Starts `command` with the shell and greets it. On failure `why` gives the reason and nothing
 * is left running. The caller ignores SIGPIPE. */
foreign_status foreign_start(const char *command, foreign_engine **out, char why[FOREIGN_WHY]);

/* Asks it to quit, kills it if it does not, and releases it. NULL is fine. */
void foreign_free(foreign_engine *e);

foreign_status foreign_new_game(foreign_engine *e, const atomic_bool *stop, char why[FOREIGN_WHY]);

/* Sends the two lines and waits at most `patience_ms` for the action, as text. */
foreign_status foreign_go(foreign_engine *e, const char *position, const char *go,
                          int64_t patience_ms, const atomic_bool *stop,
                          char action[PT_ACTION_TEXT_MAX], char why[FOREIGN_WHY]);

#endif
