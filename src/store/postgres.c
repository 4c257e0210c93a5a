/* The PostgreSQL store. One connection writes (postgres_write.c), one reads, one listens
 * (postgres_listen.c), and another is for long reads. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "store/postgres.h"

/* == Reading == */

static int nibble(char c) {
    return c >= 'a' ? c - 'a' + 10 : c - '0';
}

/* Bytes arrive as \x and hexadecimal digits; only hashes are stored as bytes. */
static value bytes_column(const char *text, int len, uint8_t out[STORE_HASH_SIZE]) {
    if (len != 2 + 2 * STORE_HASH_SIZE)
        return (value){.type = VALUE_NULL};
    for (int i = 0; i < STORE_HASH_SIZE; i++)
        out[i] = (uint8_t)(nibble(text[2 + 2 * i]) << 4 | nibble(text[3 + 2 * i]));
    return (value){.type = VALUE_BYTES, .len = STORE_HASH_SIZE, .bytes = out};
}

static value column(const PGresult *r, int row, int i, uint8_t scratch[STORE_HASH_SIZE]) {
    enum { BYTEA = 17, INT8 = 20, INT2 = 21, INT4 = 23, FLOAT8 = 701 }; /* pg_type.dat */
    if (PQgetisnull(r, row, i))
        return (value){.type = VALUE_NULL};
    const char *text = PQgetvalue(r, row, i);
    int len = PQgetlength(r, row, i);
    switch (PQftype(r, i)) {
    case INT2:
    case INT4:
    case INT8:
        return number(strtoll(text, NULL, 10));
    case FLOAT8:
        return (value){.type = VALUE_REAL, .real = strtod(text, NULL)};
    case BYTEA:
        return bytes_column(text, len, scratch);
    default:
        return (value){.type = VALUE_TEXT, .len = (size_t)len, .text = text};
    }
}

/* NULL: no connection. */
static PGresult *ask(link_up *l, statement_id id, const value *values, int ms) {
    char name[NAME_SIZE];
    pg_parameters p;
    unsigned count = statement_forms[id].parameters;
    postgres_name(id, name);
    if (!l->prepared[id]) {
        PGresult *r = PQsendPrepare(l->conn, name, statement_forms[id].sql, 0, NULL)
                          ? postgres_answer(l->conn, ms)
                          : NULL;
        if (PQresultStatus(r) != PGRES_COMMAND_OK)
            return r;
        PQclear(r);
        l->prepared[id] = true;
    }
    postgres_parameters(&p, values, count);
    return PQsendQueryPrepared(l->conn, name, (int)count, p.values, p.lengths, p.formats, 0)
               ? postgres_answer(l->conn, ms)
               : NULL;
}

static store_status postgres_query(database *d, unsigned lane, statement_id id, const value *values,
                                   see_values see, void *context) {
    postgres_database *p = (postgres_database *)d;
    link_up *l = &p->readers[lane];
    int ms = lane == LANE_LONG ? SILENT_LONG_MS : SILENT_MS;
    store_error error;
    PGresult *r = NULL;
    /* An idle connection may have broken, which only using it reveals. */
    for (int tries = 0; tries < 2; tries++) {
        if (!link_ready(p, l, &error))
            return error.status;
        r = ask(l, id, values, ms);
        if (r && PQstatus(l->conn) == CONNECTION_OK)
            break;
        PQclear(r);
        r = NULL;
        link_drop(l);
    }
    if (!r)
        return STORE_UNREACHABLE;
    if (PQresultStatus(r) != PGRES_TUPLES_OK) {
        PQclear(r);
        return STORE_FAILED;
    }
    int count = PQnfields(r) < VALUES_MAX ? PQnfields(r) : VALUES_MAX;
    for (int row = 0; row < PQntuples(r); row++) {
        value columns[VALUES_MAX];
        uint8_t scratch[VALUES_MAX][STORE_HASH_SIZE];
        for (int i = 0; i < count; i++)
            columns[i] = column(r, row, i, scratch[i]);
        if (!see(context, columns, (unsigned)count))
            break;
    }
    PQclear(r);
    return STORE_OK;
}

/* == Schema == */

static bool schema_run(void *context, const char *sql, store_error *error) {
    PGconn *conn = context;
    PGresult *r = PQexec(conn, sql); /* with no time limit */
    ExecStatusType status = PQresultStatus(r);
    PQclear(r);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return true;
    store_fail(error, STORE_FAILED, PQerrorMessage(conn));
    return false;
}

/* Nodes that start together take turns; the number is "potentia" in ASCII. A node waits as long as
 * another takes to upgrade the schema, but polls, so that an unresponsive server is noticed. */
static bool schema_begin(void *context, store_error *error) {
    PGconn *conn = context;
    bool taken = false;
    if (!schema_run(conn, "SET statement_timeout = 0; SET lock_timeout = 0; BEGIN", error))
        return false;
    while (!taken) {
        PGresult *r =
            postgres_run(conn, "SELECT pg_try_advisory_xact_lock(8101815670912281953)", SILENT_MS);
        bool known = PQresultStatus(r) == PGRES_TUPLES_OK;
        taken = known && *PQgetvalue(r, 0, 0) == 't';
        PQclear(r);
        if (!known) {
            store_fail(error, STORE_UNREACHABLE, PQerrorMessage(conn));
            return false;
        }
        if (!taken)
            postgres_nap(BACKOFF_MIN_MS);
    }
    return true;
}

static bool schema_version(void *context, unsigned *out, store_error *error) {
    PGconn *conn = context;
    PGresult *r = PQexec(conn, "SELECT to_regclass('schema') IS NOT NULL");
    bool known = PQresultStatus(r) == PGRES_TUPLES_OK, made = known && *PQgetvalue(r, 0, 0) == 't';
    PQclear(r);
    *out = 0;
    if (made) {
        r = PQexec(conn, "SELECT version FROM schema");
        known = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
        if (known)
            *out = (unsigned)strtoul(PQgetvalue(r, 0, 0), NULL, 10);
        PQclear(r);
    }
    if (!known)
        store_fail(error, STORE_FAILED, PQerrorMessage(conn));
    return known;
}

static bool bring_forward(const char *url, store_error *error) {
    PGconn *conn = postgres_connect(url, error);
    if (!conn)
        return false;
    schema_steps steps = {
        .context = conn,
        .begin = schema_begin,
        .version = schema_version,
        .run = schema_run,
    };
    bool done = schema_forward(&steps, store_schema_postgres, store_version, error);
    PQfinish(conn);
    return done;
}

/* == Opening == */

static void postgres_stop(database *d) {
    postgres_database *p = (postgres_database *)d;
    listener_stop(p->listener);
    p->listener = NULL;
}

static void postgres_shut(database *d) {
    postgres_database *p = (postgres_database *)d;
    postgres_stop(d);
    link_drop(&p->writer);
    for (int i = 0; i < LANES; i++)
        link_drop(&p->readers[i]);
    free(p->order);
    free(p->url);
    free(p);
}

static const database_kind postgres_kind = {
    .commit = postgres_commit,
    .query = postgres_query,
    .stop = postgres_stop,
    .close = postgres_shut,
};

/* A name unique to this node. */
static bool name_node(char out[NODE_SIZE + 1]) {
    uint64_t number;
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number)
        return false;
    snprintf(out, NODE_SIZE + 1, "%016" PRIx64, number);
    return true;
}

static bool open_all(postgres_database *p, const store_options *options, store_error *error) {
    if (!p->url || !name_node(p->node))
        return false;
    if (!bring_forward(p->url, error) || !postgres_writer_ready(p, error) ||
        !link_ready(p, &p->readers[LANE_SHORT], error))
        return false;
    if (!options->changed && !options->connected)
        return true;
    store_fail(error, STORE_FAILED, "cannot listen for notifications from the database");
    p->listener = listener_start(p->url, p->node, p->owner, &p->up);
    return p->listener != NULL;
}

database *postgres_open(const store_options *options, store *owner, store_error *error) {
    store_fail(error, STORE_NO_MEMORY, NULL);
    postgres_database *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->database.kind = &postgres_kind;
    p->url = strdup(options->location);
    p->owner = owner;
    atomic_init(&p->up, true);
    atomic_init(&p->epoch, 0);
    if (!open_all(p, options, error)) {
        postgres_shut(&p->database);
        return NULL;
    }
    return &p->database;
}
