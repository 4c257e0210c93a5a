/* Shared by the parts of the PostgreSQL store: connections, and notifications between nodes. */
#ifndef PT_STORE_POSTGRES_H
#define PT_STORE_POSTGRES_H

#include <libpq-fe.h>
#include <stdatomic.h>

#include "store/inside.h"

/* The channel all nodes listen on, and its longest payload. */
#define POSTGRES_CHANNEL "potentia"
enum { NODE_SIZE = 16, PAYLOAD_MAX = 7999 };

/* Between attempts to reach a database that is down. */
enum { BACKOFF_MIN_MS = 100, BACKOFF_MAX_MS = 2000 };

/* How long a request may go unanswered before the connection counts as dead: longer than the
 * server's lock_timeout and, for long reads, its statement_timeout. */
enum { SILENT_MS = 6000, SILENT_LONG_MS = 12000 };

/* A connection that reconnects by itself, as often as its backoff allows. */
typedef struct link_up {
    PGconn *conn; /* NULL: none */
    uint64_t next_try_ms;
    unsigned backoff_ms;
    bool is_fresh;  /* not used yet */
    unsigned epoch; /* the database's when it was made */
    bool prepared[STATEMENT_NB];
} link_up;

/* Connects to a writable server; NULL: `error` is filled in. Every session asks for durable
 * commits. */
PGconn *postgres_connect(const char *url, store_error *error);

/* Waits for a reply. False: the connection is gone, or was cut because none came within `ms`. */
bool postgres_await(PGconn *conn, int ms);
/* The last reply to what was sent; NULL: the connection failed. */
PGresult *postgres_answer(PGconn *conn, int ms);
PGresult *postgres_run(PGconn *conn, const char *sql, int ms);

/* Cuts the connection: its users will find it broken. */
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
    atomic_uint epoch; /* connections from an earlier epoch lead to a server that has become
                        * read-only */
    char nonce[NODE_SIZE + NUMBER_TEXT];
    uint64_t groups;     /* counted since the start */
    listener *listener;  /* NULL: notifications are not wanted */
    atomic_bool up;      /* as far as the listener knows */
    store_batch **order; /* of the group being written */
    size_t room;
} postgres_database;

/* Whether there is a connection; makes one if allowed. The first attempt is immediate. */
bool link_ready(postgres_database *p, link_up *l, store_error *error);
void link_drop(link_up *l);

/* The same for the writer's connection, with its statements prepared. */
bool postgres_writer_ready(postgres_database *p, store_error *error);
void postgres_commit(database *d, store_batch *group);

/* A statement's parameters in libpq's form, and its name when prepared. */
typedef struct pg_parameters {
    const char *values[VALUES_MAX];
    int lengths[VALUES_MAX], formats[VALUES_MAX];
    char numbers[VALUES_MAX][NUMBER_TEXT];
} pg_parameters;

void postgres_parameters(pg_parameters *p, const value *values, unsigned count);
void postgres_name(statement_id id, char out[NAME_SIZE]);

/* == Notifications ==
 *
 * A notification has the sender's name on its first line, then one line per change, with fields
 * separated by tabs (which no stored text contains):
 *
 *     E table number time kind actor command text     an event; cut after the number if it
 *                                                     would not fit
 *     T table
 *     A account */
typedef struct payload {
    char text[PAYLOAD_MAX + 1];
    size_t len;
} payload;

void payload_begin(payload *p, const char node[NODE_SIZE + 1]);
/* False: it does not fit, and nothing was added. */
bool payload_add(payload *p, const op *o);
/* Delivers each change in a notification, unless it is from `node` itself. */
void payload_tell(store *s, const char node[NODE_SIZE + 1], char *text);

/* A thread that receives other nodes' notifications and watches whether the database is up. `url`
 * must outlive it; `up` is true while the database responds. */
listener *listener_start(const char *url, const char node[NODE_SIZE + 1], store *owner,
                         atomic_bool *up);
/* Makes it reconnect: it is connected to the wrong server. */
void listener_renew(listener *l);
void listener_stop(listener *l);

#endif
