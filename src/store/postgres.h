/* What the parts of the PostgreSQL store share: connections, and what nodes tell each other. */
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

/* It gives nothing more: whoever uses it finds it broken. */
void postgres_cut(PGconn *conn);

uint64_t postgres_now_ms(void);
void postgres_nap(unsigned ms);

/* == The store == */

enum { NUMBER_TEXT = 32, NAME_SIZE = 8 };

typedef struct listener listener;

typedef struct postgres_database {
    database database;
    char *url;
    char node[NODE_SIZE + 1];
    store *owner;
    link_up writer, readers[LANES];
    atomic_uint epoch; /* connections of an earlier one lead to a server that is read-only now */
    char nonce[NODE_SIZE + NUMBER_TEXT];
    uint64_t groups;     /* ever */
    listener *listener;  /* NULL: nobody wants to hear */
    atomic_bool up;      /* as far as the listener knows */
    store_batch **order; /* of the group being written */
    size_t room;
} postgres_database;

/* Whether there is a connection; makes one where it may. The first try comes at once. */
bool link_ready(postgres_database *p, link_up *l, store_error *error);
void link_drop(link_up *l);

/* The same for the one that writes, with its statements prepared. */
bool postgres_writer_ready(postgres_database *p, store_error *error);
void postgres_commit(database *d, store_batch *group);

/* The parameters of a statement as libpq wants them, and what it is called where it is
 * prepared. */
typedef struct pg_parameters {
    const char *values[VALUES_MAX];
    int lengths[VALUES_MAX], formats[VALUES_MAX];
    char numbers[VALUES_MAX][NUMBER_TEXT];
} pg_parameters;

void postgres_parameters(pg_parameters *p, const value *values, unsigned count);
void postgres_name(statement_id id, char out[NAME_SIZE]);

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

/* A thread that hears what other nodes did, and whether the database is there. `url` must outlive
 * it; `up` is kept true while the database answers. */
listener *listener_start(const char *url, const char node[NODE_SIZE + 1], store *owner,
                         atomic_bool *up);
/* Its connection is to be made anew: it leads to the wrong server. */
void listener_renew(listener *l);
void listener_stop(listener *l);

#endif
