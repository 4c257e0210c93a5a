/* Where people meet: tables, seats and accounts over one store. It speaks docs/api.md; the
 * transport is up to others: src/server, and the tests.
 *
 *     site *s = site_open(&options, &error);
 *     site_ask(s, &request, reply, context);             an HTTP request below /api/v1/
 *     site_peer *p = site_peer_open(s, &request, &line); a WebSocket
 *     site_peer_receive(p, frame, len);
 *     site_work(s, now);                                 when site_fd is readable, or at
 *                                                        site_next_due
 *
 * All calls come from one thread. The site's own threads (store, engines, passwords) call back only
 * from site_work. */
#ifndef PT_SITE_SITE_H
#define PT_SITE_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "site/metrics.h"

typedef struct site site;
typedef struct site_peer site_peer;

enum {
    SITE_BODY_MAX = 65536, /* bytes in a request */
    SITE_FRAME_MAX = 8192, /* bytes in a peer's message */
    SITE_DEPTH_MAX = 10    /* of nested JSON */
};

/* == Opening == */

typedef struct site_options {
    const char *store;   /* like store_options.location; NULL: the user's data folder */
    unsigned engines;    /* engine threads; 0: half the cores, at least 1 */
    unsigned engine_mb;  /* total size of transposition tables; 0: 64 */
    bool open_house;     /* no rate limits: for benchmarks */
    const char *version; /* of the program, sent in hello */
    void (*log)(void *context, const char *line); /* one JSON object, without a newline */
    void *log_context;
    int64_t (*clock)(void); /* NULL: the system's; tests bring their own */
} site_options;

/* NULL on failure, with a sentence in `error` (SITE_ERROR_MAX bytes). */
#define SITE_ERROR_MAX 512
site *site_open(const site_options *options, char *error);

/* Accepts no new commands, but finishes and answers those in progress; peers are told "bye". Once
 * site_is_idle, the site can be closed without losing an answer. */
void site_stop(site *s);
bool site_is_idle(const site *s);

/* Writes what is queued, sends the outstanding replies and stops the threads. Peers must be closed
 * first. */
void site_close(site *s);

/* == The loop == */

int site_fd(const site *s);           /* readable: call site_work */
int64_t site_next_due(const site *s); /* when to call it at the latest, in site_time */
void site_work(site *s, int64_t now);
/* The time in ms since 1970: site_time does not step with the system clock (steady.h), site_now
 * does. */
int64_t site_time(const site *s);
int64_t site_now(void);

/* == Requests == */

/* The caller, as far as the transport knows. The strings live as long as the call. */
typedef struct site_caller {
    uint8_t address[16]; /* IPv6, or IPv4 mapped; rate limits go by it */
    span visitor;        /* the potentia-visitor cookie */
    span session;        /* the potentia-session cookie */
    span bearer;         /* Authorization: Bearer */
    bool secure;         /* over TLS: cookies are marked Secure */
} site_caller;

typedef enum site_method {
    SITE_GET = 0, /* also HEAD */
    SITE_POST,
    SITE_PUT,
    SITE_DELETE,
    SITE_METHOD_NB
} site_method;

typedef struct site_request {
    site_method method;
    span path;  /* decoded, without the query: "/api/v1/tables/AbC/join" */
    span query; /* as received, after '?' */
    span body;  /* already checked to be application/json and small enough */
    site_caller caller;
} site_request;

/* The strings live as long as the call. */
typedef struct site_reply {
    int status;
    const char *type; /* "application/json" and others; NULL without a body */
    const char *body;
    size_t len;
    const char *cookies[2]; /* Set-Cookie values, or NULL */
    const char *allow;      /* for 405, or NULL */
    const char *filename;   /* for Content-Disposition: attachment, or NULL */
    unsigned retry_after;   /* seconds, or 0 */
} site_reply;

/* Calls `reply` exactly once: now, in a later site_work or in site_close. */
typedef void (*site_replied)(void *context, const site_reply *reply);
void site_ask(site *s, const site_request *request, site_replied reply, void *context);

/* == WebSockets == */

/* How to reach a peer. `send` queues a frame. `end` asks for the connection to be closed with that
 * code; the transport calls site_peer_close later. */
typedef struct site_frame site_frame;
typedef struct site_line {
    void (*send)(void *context, site_frame *frame);
    void (*end)(void *context, int code, const char *reason);
    void *context;
} site_line;

/* Text to send, with a reference count so that a thousand watchers can share it. `send` takes over
 * one reference, which the transport drops once the frame is sent or discarded. */
const char *site_frame_text(const site_frame *f, size_t *len);
void site_frame_drop(site_frame *f);

/* Authenticates a caller before the handshake is answered: calls `ready` once, now or in a later
 * site_work, with 0 or the HTTP status of a refusal (429, 503, 401). */
typedef void (*site_admitted)(void *context, int status);
void site_admit(site *s, const site_caller *caller, site_admitted ready, void *context);

/* NULL: refused, with the HTTP status for the handshake in `status`. Messages wait until the caller
 * is authenticated. */
site_peer *site_peer_open(site *s, const site_caller *caller, const site_line *line, int *status);
void site_peer_receive(site_peer *p, const char *text, size_t len);
void site_peer_lag(site_peer *p, int64_t round_trip_ms); /* of a ping just answered */
void site_peer_close(site_peer *p);                      /* the connection is gone */

/* == Monitoring == */

/* Fills in the site's share of METRIC_NB values. */
void site_metrics(site *s, uint64_t values[]);

/* Whether the store can be written to. */
bool site_is_healthy(const site *s);

#endif
