/* The web server: one thread, one loop over epoll. HTTP/1.1 and WebSocket are spoken here; what
 * is said below /api/ is the site's. */
#ifndef PT_SERVER_SERVER_H
#define PT_SERVER_SERVER_H

#include <stdbool.h>

#include "server/assets.h"
#include "server/caller.h"
#include "server/journal.h"
#include "server/listen.h"
#include "site/site.h"

typedef struct server server;

/* Everything in it must outlive the server. */
typedef struct server_options {
    const assets *page;
    site *site; /* NULL: the page alone */
    journal *journal;
    policy policy;
    bool open_house; /* nobody is called a flood */
} server_options;

/* Makes a server that answers on these sockets, which it takes over. From here on SIGINT and
 * SIGTERM ask it to stop; so does SIGHUP, unless the journal is a file that it opens anew. NULL:
 * errno tells. To be ended with server_close. */
server *server_open(const server_options *options, listening *sockets);

/* Serves until it is asked to stop; then what is under way in the site is kept and answered,
 * within five seconds, and no answer is cut short that its reader takes within eight tenths of a
 * second. */
void server_run(server *s);

/* The site is to be closed after it. */
void server_close(server *s);

#endif
