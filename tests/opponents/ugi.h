/* The protocol for the fixed opponents: just what a match needs of it, apart from the
 * implementation in src/protocol on purpose, so that the two check each other. */
#ifndef OPPONENTS_UGI_H
#define OPPONENTS_UGI_H

#include "potentia.h"

/* What has been told when an action is asked for. */
typedef struct ugi_game {
    pt_rules *rules;
    pt_state state;
    pt_history history;
    pt_limits limits;
} ugi_game;

typedef struct ugi_opponent {
    const char *name;
    void (*new_game)(void *context); /* may be NULL */
    pt_action (*choose)(void *context, const ugi_game *game);
    void *context;
} ugi_opponent;

/* Answers the standard input until it ends or says quit; returns the exit status. */
int ugi_serve(const ugi_opponent *opponent);

/* Reads a whole number in low..high from a command line, or complains and exits. */
unsigned ugi_number(const char *text, unsigned low, unsigned high, const char *usage);

#endif
