/* The web server: one thread, one loop.
 *
 * libwebsockets owns the loop and will speak WebSocket; HTTP/1.1 is spoken here (request.h says
 * why), on sockets that it only watches for us. */
#ifndef PT_SERVER_SERVER_H
#define PT_SERVER_SERVER_H

#include <stdbool.h>

#include "server/assets.h"
#include "server/listen.h"

typedef struct server server;

/* Makes a server that answers on these sockets, which it takes over, with these files, which
 * must outlive it. From here on SIGINT and SIGTERM ask it to stop. NULL: out of memory or of
 * file descriptors. To be ended with server_close. */
server *server_open(const assets *page, listening *sockets);

/* Serves until it is asked to stop; then no answer is cut short that its reader takes within
 * eight tenths of a second. */
void server_run(server *s);

void server_close(server *s);

#endif
