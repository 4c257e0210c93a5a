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
#ifndef PT_CLI_EXTERNAL_ENGINE_H
#define PT_CLI_EXTERNAL_ENGINE_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

typedef struct external_engine external_engine;

/* Room for a sentence about what went wrong with a program. */
#define EXTERNAL_WHY 256

typedef enum external_status {
    EXTERNAL_OK = 0,
    EXTERNAL_GONE,    /* it could not be started, ended, or closed its output */
    EXTERNAL_SILENT,  /* no answer in time */
    EXTERNAL_GARBLED, /* an answer that is none */
    EXTERNAL_STOPPED  /* *stop was set meanwhile */
} external_status;

/* Starts `command` by the shell and greets it. On failure `why` says what was wrong and
 * nothing is left running. The caller ignores SIGPIPE. */
external_status external_start(const char *command, external_engine **out, char why[EXTERNAL_WHY]);

/* Asks it to quit, ends it where it does not, and releases it. NULL is fine. */
void external_free(external_engine *e);

external_status external_new_game(external_engine *e, const atomic_bool *stop,
                                  char why[EXTERNAL_WHY]);

/* Sends the two lines and waits at most `patience_ms` for the action, as text. */
external_status external_go(external_engine *e, const char *position, const char *go,
                            int64_t patience_ms, const atomic_bool *stop,
                            char action[PT_ACTION_TEXT_MAX], char why[EXTERNAL_WHY]);

#endif
