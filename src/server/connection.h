/* A browser's connection: requests come in, answers go out, and nobody may dawdle. */
#ifndef PT_SERVER_CONNECTION_H
#define PT_SERVER_CONNECTION_H

#include "server/inside.h"

/* What libwebsockets calls for every connection's socket. */
int connection_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t len);

/* How much room libwebsockets keeps for each. */
size_t connection_size(void);

/* Takes over a socket that was just accepted. Where the server is full, the one that has been
 * silent for longest makes room. */
void connection_open(server *s, int fd);

/* Ends what has taken too long; where the server stops, all but the answers under way. */
void connections_sweep(server *s);

#endif
