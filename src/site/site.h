/* The place where people meet: tables, seats, people, over one store. docs/api.md is what it
 * speaks; who carries the bytes is not its business: src/server does, and tests do.
 *
 *     site *s = site_open(&options, &error);
 *     site_ask(s, &request, reply, context);             an HTTP request below /api/v1/
 *     site_peer *p = site_peer_open(s, &request, &line); a WebSocket
 *     site_peer_receive(p, frame, len);
 *     site_work(s, now);                                 whenever site_fd is readable, or when
 *                                                        site_next_due has come
 *
 * One thread calls all this. Threads of its own (store, engines, passwords) never call back
 * elsewhere than in site_work. */
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
    SITE_BODY_MAX = 65536, /* of a request */
    SITE_FRAME_MAX = 8192, /* of a peer */
    SITE_DEPTH_MAX = 10    /* of JSON */
};

/* == Opening == */

typedef struct site_options {
    const char *store;   /* as store_options.location; NULL: the user's data folder */
    unsigned engines;    /* threads for engines; 0: half of the cores, at least 1 */
    unsigned engine_mb;  /* transposition tables, all together; 0: 64 */
    bool open_house;     /* no rate limits: for measuring */
    const char *version; /* of the program, for hello */
    void (*log)(void *context, const char *line); /* one JSON object, without line end */
    void *log_context;
    int64_t (*clock)(void); /* NULL: the machine's; tests have a time of their own */
} site_options;

/* NULL: `error` (SITE_ERROR_MAX bytes) has a sentence. */
#define SITE_ERROR_MAX 512
site *site_open(const site_options *options, char *error);

/* No new commands, but what is under way is kept and answered; peers hear "bye". The site is
 * idle when site_is_idle says so: then it can be closed without anybody losing an answer. */
void site_stop(site *s);
bool site_is_idle(const site *s);

/* Keeps what is queued, calls the replies still due, stops the threads. Peers must be closed. */
void site_close(site *s);

/* == The loop == */

int site_fd(const site *s);           /* readable: call site_work */
int64_t site_next_due(const site *s); /* when to call it at the latest, by site_time */
void site_work(site *s, int64_t now);
/* What time it is, in ms since 1970: for the site, whose clocks do not step with the machine's
 * (steady.h), and by the machine's clock. */
int64_t site_time(const site *s);
int64_t site_now(void);

/* == Requests == */

/* Who asks, as the transport knows it. The texts last as long as the call. */
typedef struct site_caller {
    uint8_t address[16]; /* IPv6, or IPv4 mapped: what limits are kept by */
    span visitor;        /* the cookie potentia-visitor */
    span session;        /* the cookie potentia-session */
    span bearer;         /* Authorization: Bearer */
    bool secure;         /* came over TLS: cookies are made Secure */
} site_caller;

typedef enum site_method {
    SITE_GET = 0, /* HEAD too */
    SITE_POST,
    SITE_PUT,
    SITE_DELETE,
    SITE_METHOD_NB
} site_method;

typedef struct site_request {
    site_method method;
    span path;  /* decoded, without query: "/api/v1/tables/AbC/join" */
    span query; /* as it came, behind '?' */
    span body;  /* the transport has seen that it is application/json and small enough */
    site_caller caller;
} site_request;

/* The texts last as long as the call. */
typedef struct site_reply {
    int status;
    const char *type; /* "application/json" and others; NULL without body */
    const char *body;
    size_t len;
    const char *cookies[2]; /* values of Set-Cookie, or NULL */
    const char *allow;      /* for 405, or NULL */
    const char *filename;   /* for Content-Disposition: attachment, or NULL */
    unsigned retry_after;   /* seconds, or 0 */
} site_reply;

/* Calls `reply` exactly once, now or in a later site_work or in site_close. */
typedef void (*site_replied)(void *context, const site_reply *reply);
void site_ask(site *s, const site_request *request, site_replied reply, void *context);

/* == WebSockets == */

/* How to reach a peer. `send` queues a text; the bytes are counted references that may be
 * shared among many peers: see site_frame. `end` asks for the connection to be closed with
 * that code; site_peer_close follows from the transport, later. */
typedef struct site_frame site_frame;
typedef struct site_line {
    void (*send)(void *context, site_frame *frame);
    void (*end)(void *context, int code, const char *reason);
    void *context;
} site_line;

/* A text that is sent: counted, so that a thousand watchers share one. `send` takes one
 * reference over; the transport gives it back once it is sent or dropped. */
const char *site_frame_text(const site_frame *f, size_t *len);
void site_frame_drop(site_frame *f);

/* Looks up who wants to come in, before a handshake is answered: calls `ready` once, now or in
 * a later site_work, with 0 or the HTTP status that refuses it (429, 503, 401). */
typedef void (*site_admitted)(void *context, int status);
void site_admit(site *s, const site_caller *caller, site_admitted ready, void *context);

/* NULL: refused; `status` tells which HTTP status refuses the handshake. Where it is not known yet
 * who it is, what is said waits for that. */
site_peer *site_peer_open(site *s, const site_caller *caller, const site_line *line, int *status);
void site_peer_receive(site_peer *p, const char *text, size_t len);
void site_peer_lag(site_peer *p, int64_t round_trip_ms); /* of a ping just answered */
void site_peer_close(site_peer *p);                      /* the connection is gone */

/* == Looking == */

/* Fills in its own of METRIC_NB values. */
void site_metrics(site *s, uint64_t values[]);

/* Whether the store can be written. */
bool site_is_healthy(const site *s);

#endif
