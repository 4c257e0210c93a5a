/* The web server: one thread, one epoll loop. It speaks HTTP/1.1 and WebSocket; everything under
 * /api/ is the site's. */
#ifndef PT_SERVER_SERVER_H
#define PT_SERVER_SERVER_H

#include <stdbool.h>

#include "server/assets.h"
#include "server/caller.h"
#include "server/journal.h"
#include "server/listen.h"
#include "site/site.h"

typedef struct server server;

/* All of it must outlive the server. */
typedef struct server_options {
    const assets *page;
    site *site; /* NULL: only the page */
    journal *journal;
    policy policy;
    bool open_house; /* no limit on frames per client */
} server_options;

/* Makes a server on these sockets, which it takes over. From then on SIGINT and SIGTERM ask it to
 * stop; so does SIGHUP, unless the log is a file, which it reopens. NULL on failure, with errno
 * set. Close with server_close. */
server *server_open(const server_options *options, listening *sockets);

/* Serves until asked to stop. It then finishes what the site has in progress, within five seconds,
 * and gives clients another 0.8 seconds to receive their responses. */
void server_run(server *s);

/* Close the site after it. */
void server_close(server *s);

#endif
