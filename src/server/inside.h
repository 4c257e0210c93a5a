/* What the parts of the server share. */
#ifndef PT_SERVER_INSIDE_H
#define PT_SERVER_INSIDE_H

#include <libwebsockets.h>
#include <stdbool.h>

#include "server/routes.h"
#include "server/server.h"

typedef struct connection connection;

struct server {
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[4]; /* who is told of which descriptors; ended by zeroes */
    site site;
    connection *connections; /* newest first */
    unsigned count, limit;
    struct lws *listeners[LISTEN_SOCKETS_MAX];
    unsigned listener_count;
    bool deaf; /* descriptors ran out: nothing is accepted until the next tick */
    lws_sorted_usec_list_t tick;
    bool stopping, done;
};

/* The server that a callback is about. */
static inline server *server_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

/* Tells that the last connection has gone: a server that is to stop can. */
void server_empty(server *s);

#endif
