/* Connections to PostgreSQL, and statement parameters. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "store/postgres.h"

uint64_t postgres_now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

void postgres_nap(unsigned ms) {
    poll(NULL, 0, (int)ms);
}

/* Every wait is bounded, so that all reads and writes get an answer. The database's administrator
 * may ask for stronger guarantees than `on`, never for weaker ones. */
static const char session[] =
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write');"
    "SET statement_timeout = '10s'; SET lock_timeout = '5s';"
    "SET idle_in_transaction_session_timeout = '30s'; SET client_min_messages = warning";

/* libpq would write notices to standard error. */
static void say_nothing(void *context, const char *message) {
    (void)context;
    (void)message;
}

void postgres_cut(PGconn *conn) {
    shutdown(PQsocket(conn), SHUT_RDWR);
    PQconsumeInput(conn);
}

bool postgres_await(PGconn *conn, int ms) {
    uint64_t until = postgres_now_ms() + (uint64_t)ms;
    while (PQisBusy(conn)) {
        uint64_t now = postgres_now_ms();
        struct pollfd p = {.fd = PQsocket(conn), .events = POLLIN};
        int ready = now < until ? poll(&p, 1, (int)(until - now)) : 0;
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready == 0)
            postgres_cut(conn);
        if (ready <= 0 || !PQconsumeInput(conn))
            return false;
    }
    return true;
}

PGresult *postgres_answer(PGconn *conn, int ms) {
    PGresult *last = NULL;
    while (postgres_await(conn, ms)) {
        PGresult *r = PQgetResult(conn);
        if (!r)
            return last;
        PQclear(last);
        last = r;
    }
    PQclear(last);
    return NULL;
}

PGresult *postgres_run(PGconn *conn, const char *sql, int ms) {
    return PQsendQuery(conn, sql) ? postgres_answer(conn, ms) : NULL;
}

PGconn *postgres_connect(const char *url, store_error *error) {
    /* The URL overrides everything before it. */
    static const char *const keys[] = {
        "connect_timeout",      "keepalives_idle",
        "keepalives_interval",  "keepalives_count",
        "tcp_user_timeout",     "application_name",
        "target_session_attrs", "dbname",
        "client_encoding",      NULL,
    };
    const char *const values[] = {"5",        "10",         "5", "3",    "15000",
                                  "potentia", "read-write", url, "UTF8", NULL};
    PGconn *conn = PQconnectdbParams(keys, values, 1);
    if (!conn) {
        store_fail(error, STORE_NO_MEMORY, NULL);
        return NULL;
    }
    PQsetNoticeProcessor(conn, say_nothing, NULL);
    PGresult *r = PQstatus(conn) == CONNECTION_OK ? postgres_run(conn, session, SILENT_MS) : NULL;
    if (!r || PQresultStatus(r) != PGRES_COMMAND_OK) {
        const char *words = PQerrorMessage(conn);
        store_fail(error, STORE_UNREACHABLE,
                   *words ? words : "it accepts connections but does not respond");
        PQclear(r);
        PQfinish(conn);
        return NULL;
    }
    PQclear(r);
    return conn;
}

void link_drop(link_up *l) {
    PQfinish(l->conn);
    l->conn = NULL;
    memset(l->prepared, 0, sizeof l->prepared);
}

bool link_ready(postgres_database *p, link_up *l, store_error *error) {
    unsigned epoch = atomic_load(&p->epoch);
    if (l->conn && PQstatus(l->conn) == CONNECTION_OK && l->epoch == epoch)
        return true;
    link_drop(l);
    l->epoch = epoch;
    uint64_t now = postgres_now_ms();
    store_fail(error, STORE_UNREACHABLE, "no connection to the database");
    if ((p->listener && !atomic_load(&p->up)) || now < l->next_try_ms)
        return false;
    l->conn = postgres_connect(p->url, error);
    if (l->conn) {
        l->is_fresh = true;
        l->backoff_ms = BACKOFF_MIN_MS;
        l->next_try_ms = 0;
        return true;
    }
    if (l->backoff_ms < BACKOFF_MIN_MS)
        l->backoff_ms = BACKOFF_MIN_MS;
    l->next_try_ms = postgres_now_ms() + l->backoff_ms;
    l->backoff_ms = l->backoff_ms * 2 < BACKOFF_MAX_MS ? l->backoff_ms * 2 : BACKOFF_MAX_MS;
    return false;
}

/* == Values == */

void postgres_parameters(pg_parameters *p, const value *values, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        const value *v = &values[i];
        p->lengths[i] = (int)v->len;
        p->formats[i] = v->type == VALUE_BYTES;
        p->values[i] = NULL;
        switch (v->type) {
        case VALUE_NULL:
            break;
        case VALUE_NUMBER:
            snprintf(p->numbers[i], NUMBER_TEXT, "%" PRId64, v->number);
            p->values[i] = p->numbers[i];
            break;
        case VALUE_REAL:
            snprintf(p->numbers[i], NUMBER_TEXT, "%.17g", v->real);
            p->values[i] = p->numbers[i];
            break;
        case VALUE_TEXT:
            p->values[i] = v->text;
            break;
        case VALUE_BYTES:
            p->values[i] = (const char *)v->bytes;
            break;
        }
    }
}

void postgres_name(statement_id id, char out[NAME_SIZE]) {
    snprintf(out, NAME_SIZE, "s%u", (unsigned)id);
}
