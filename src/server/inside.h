/* Shared by the parts of the server. */
#ifndef PT_SERVER_INSIDE_H
#define PT_SERVER_INSIDE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/journal.h"
#include "server/routes.h"
#include "server/server.h"

typedef struct connection connection;
typedef struct peer peer;

/* A descriptor watched by the loop; embedded in its owner. */
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
    site *site; /* NULL: only the page */
    journal *journal;
    bool open_house;
    watch listeners[LISTEN_SOCKETS_MAX], signals, site_watch;
    unsigned listener_count;
    bool deaf; /* out of descriptors: nothing is accepted until the next tick */
    bool site_ready;

    connection *newest, *oldest;  /* ordered by when they entered their state */
    connection *answered;         /* the site has replied; to be resumed in this turn */
    peer *peers;                  /* newest first */
    peer *busy;                   /* peers with something to send */
    connection *dead_connections; /* freed after this turn */
    peer *dead_peers;
    unsigned connection_count, peer_count, limit, peer_limit;
    size_t body_bytes; /* of requests with incomplete bodies */

    int64_t now; /* milliseconds on a monotonic clock, read when the loop last woke */
    int64_t tick, stop_at;
    bool stopping, parted, done;

    char *scratch; /* SCRATCH_SIZE bytes for the handler that is running */

    struct {
        uint64_t accepted, refused, requests, statuses[6];
        uint64_t peers, frames_in, frames_out, bytes_in, bytes_out, slow, silent, flooding, faulty;
        uint64_t turns;
    } counts;
};

/* == The loop (server.c) == */

/* Start, change and stop watching w->fd; watch_end also closes it. False: no room. */
bool watch_begin(server *s, watch *w, int fd, uint32_t events, void (*ready)(watch *, uint32_t));
void watch_change(watch *w, uint32_t events);
void watch_end(watch *w);

/* Hands the descriptor over to another owner, which gets its events from now on. */
bool watch_pass(watch *from, watch *to, uint32_t events, void (*ready)(watch *, uint32_t));

/* == Connections (connection.c) == */

/* Takes over a newly accepted socket. If the server is full, the connection that has been silent
 * longest is closed to make room. */
void connection_open(server *s, int fd);

/* Resumes the connections the site has replied to. */
void connections_go_on(server *s);

/* Closes connections that have taken too long; when stopping, all except those with a request in
 * progress. */
void connections_sweep(server *s);
void connections_close(server *s);
void connections_bury(server *s);

/* == WebSockets (peer.c) == */

/* Upgrades a connection's socket to a WebSocket; `rest` is what followed the handshake. Returns 0,
 * or the HTTP status of a refusal, in which case the socket stays where it is. */
int peer_open(server *s, watch *from, const request *r, const site_caller *caller, const char *rest,
              size_t rest_len);

/* Sends queued frames. */
void peers_flush(server *s);

/* Sends pings; disconnects slow and silent peers. */
void peers_sweep(server *s);

/* Says goodbye to all peers. */
void peers_part(server *s);
void peers_close(server *s);
void peers_bury(server *s);

/* == The rest (metrics.c) == */

void server_metrics(server *s, json *out);

#endif
