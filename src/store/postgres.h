/* What the two halves of the PostgreSQL store share: connections, and what nodes tell each
 * other. */
#ifndef PT_STORE_POSTGRES_H
#define PT_STORE_POSTGRES_H

#include <libpq-fe.h>
#include <stdatomic.h>

#include "store/inside.h"

/* What everyone listens to, and the longest that can be said on it. */
#define POSTGRES_CHANNEL "potentia"
enum { NODE_SIZE = 16, PAYLOAD_MAX = 7999 };

/* Between tries to reach a database that is away. */
enum { BACKOFF_MIN_MS = 100, BACKOFF_MAX_MS = 2000 };

/* How long anything sent may go unanswered before the connection counts as dead: longer than
 * the server's own lock_timeout, and for long readings than its statement_timeout. */
enum { SILENT_MS = 6000, SILENT_LONG_MS = 12000 };

/* A connection that comes back by itself, not more often than its backoff allows. */
typedef struct link_up {
    PGconn *conn; /* NULL: none */
    uint64_t next_try_ms;
    unsigned backoff_ms;
    bool is_fresh;  /* nothing was done on it yet */
    unsigned epoch; /* of the database when it was made */
    bool prepared[STATEMENT_NB];
} link_up;

/* Opens a connection to a server that can be written; NULL: `error` is filled in. Every session
 * asks for durable commits. */
PGconn *postgres_connect(const char *url, store_error *error);

/* Waits for an answer to what was sent. False: the connection is gone, or was cut because none
 * came for `ms`. */
bool postgres_await(PGconn *conn, int ms);
/* The last answer to what was sent; NULL: there is none any more. */
PGresult *postgres_answer(PGconn *conn, int ms);
PGresult *postgres_run(PGconn *conn, const char *sql, int ms);

uint64_t postgres_now_ms(void);

/* == Told to other nodes ==
 *
 * A notification has the sender's name in its first line, then a line a change, its fields
 * separated by tabs (no text that is kept has one):
 *
 *     E table number time kind actor command text     an event; cut after the number where it
 *                                                     would not fit
 *     T table
 *     A account */
typedef struct payload {
    char text[PAYLOAD_MAX + 1];
    size_t len;
} payload;

void payload_begin(payload *p, const char node[NODE_SIZE + 1]);
/* False: it does not fit any more, and nothing was added. */
bool payload_add(payload *p, const op *o);
/* Tells each change of a notification, unless it is from `node` itself. */
void payload_tell(store *s, const char node[NODE_SIZE + 1], char *text);

/* A thread that hears what other nodes did, and whether the database is there. */
typedef struct listener listener;

/* `url` must outlive it; `up` is kept true while the database answers. */
listener *listener_start(const char *url, const char node[NODE_SIZE + 1], store *owner,
                         atomic_bool *up);
/* Its connection is to be made anew: it leads to the wrong server. */
void listener_renew(listener *l);
void listener_stop(listener *l);

#endif
