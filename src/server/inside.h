/* What the parts of the server share. */
#ifndef PT_SERVER_INSIDE_H
#define PT_SERVER_INSIDE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/journal.h"
#include "server/routes.h"
#include "server/server.h"

typedef struct connection connection;
typedef struct peer peer;

/* A descriptor that the loop watches, a part of what it belongs to. */
typedef struct watch watch;
struct watch {
    int fd; /* -1: no longer watched */
    uint32_t events;
    void (*ready)(watch *w, uint32_t events);
    server *server;
};

enum { SCRATCH_SIZE = 65536 };

struct server {
    int poll;
    grounds grounds;
    policy policy;
    site *site; /* NULL: the page alone */
    journal *journal;
    bool open_house;
    watch listeners[LISTEN_SOCKETS_MAX], signals, site_watch;
    unsigned listener_count;
    bool deaf; /* descriptors ran out: nothing is accepted until the next tick */
    bool site_ready;

    connection *newest, *oldest;  /* by when they came to where they are */
    connection *answered;         /* the site has replied; to be gone on with in this turn */
    peer *peers;                  /* newest first */
    peer *busy;                   /* with something to send */
    connection *dead_connections; /* to be freed after this turn */
    peer *dead_peers;
    unsigned connection_count, peer_count, limit, peer_limit;
    size_t body_bytes; /* of requests that wait for more of them */

    int64_t now; /* ms of a clock that only goes forward, since the loop last woke */
    int64_t tick, stop_at;
    bool stopping, parted, done;

    char *scratch; /* SCRATCH_SIZE bytes for whoever has its turn */

    struct {
        uint64_t accepted, refused, requests, statuses[6];
        uint64_t peers, frames_in, frames_out, bytes_in, bytes_out, slow, silent, flooding, faulty;
        uint64_t turns;
    } counts;
};

/* == The loop (server.c) == */

/* Begins, changes and ends the watching of w->fd; ending closes it. False: no more room. */
bool watch_begin(server *s, watch *w, int fd, uint32_t events, void (*ready)(watch *, uint32_t));
void watch_change(watch *w, uint32_t events);
void watch_end(watch *w);

/* The descriptor goes over to another owner, who is told from now on. */
bool watch_pass(watch *from, watch *to, uint32_t events, void (*ready)(watch *, uint32_t));

/* == Connections (connection.c) == */

/* Takes over a socket that was just accepted. Where the server is full, the one that has been
 * silent for longest makes room. */
void connection_open(server *s, int fd);

/* Goes on with those the site has replied to. */
void connections_go_on(server *s);

/* Ends what has taken too long; where the server stops, all but requests under way. */
void connections_sweep(server *s);
void connections_close(server *s);
void connections_bury(server *s);

/* == WebSockets (peer.c) == */

/* Makes a connection's socket a WebSocket; `rest` came behind the handshake. Returns 0, or the
 * HTTP status that refuses it: then the socket stays where it is. */
int peer_open(server *s, watch *from, const request *r, const site_caller *caller, const char *rest,
              size_t rest_len);

/* Sends what waits. */
void peers_flush(server *s);

/* Pings; ends who is slow or silent. */
void peers_sweep(server *s);

/* Says goodbye to all. */
void peers_part(server *s);
void peers_close(server *s);
void peers_bury(server *s);

/* == The rest (metrics.c) == */

void server_metrics(server *s, json *out);

#endif
