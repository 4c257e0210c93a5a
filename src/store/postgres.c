/* The store in PostgreSQL. One connection writes, one reads, one listens, and another reads what
 * takes long.
 *
 * A group of batches is one transaction, sent in one go (pipeline mode): its statements, what
 * other nodes are told, then, when all of them did what they should, the commit. Where a batch
 * has to be refused the transaction is rolled back and run again without it: that is rare, and
 * savepoints, a subtransaction a batch, would cost every group. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>

#include "store/postgres.h"

enum {
    DOUBT_MS = 5000, /* how long to ask what became of a commit */
    ROUNDS = 4,      /* of a group, before its batches go one by one */
    NUMBER_TEXT = 32,
    NAME_SIZE = 8,
    GROUP_OPENING = 2 /* statements of a group before those of its batches */
};

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

uint64_t postgres_now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void nap(unsigned ms) {
    poll(NULL, 0, (int)ms);
}

/* == Connections == */

/* Waiting is bounded in every direction: whoever appends or reads gets an answer. Whoever runs
 * the database may ask for more than `on`, never for less. */
static const char session[] =
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write');"
    "SET statement_timeout = '10s'; SET lock_timeout = '5s';"
    "SET idle_in_transaction_session_timeout = '30s'; SET client_min_messages = warning";

/* libpq would write notices to the standard error. */
static void say_nothing(void *context, const char *message) {
    (void)context;
    (void)message;
}

/* Nothing more is to be had from it: whoever uses it finds it broken. */
static void cut(PGconn *conn) {
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
            cut(conn);
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
    /* What stands before the URL is overruled by it. */
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
        store_fail(error, STORE_UNREACHABLE, *words ? words : "it accepts but does not answer");
        PQclear(r);
        PQfinish(conn);
        return NULL;
    }
    PQclear(r);
    return conn;
}

static void link_drop(link_up *l) {
    PQfinish(l->conn);
    l->conn = NULL;
    memset(l->prepared, 0, sizeof l->prepared);
}

/* Whether there is a connection; makes one where it may. The first try comes at once. */
static bool link_ready(postgres_database *p, link_up *l, store_error *error) {
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

typedef struct parameters {
    const char *values[VALUES_MAX];
    int lengths[VALUES_MAX], formats[VALUES_MAX];
    char numbers[VALUES_MAX][NUMBER_TEXT];
} parameters;

static void set_parameters(parameters *p, const value *values, unsigned count) {
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

static void name_of(statement_id id, char out[NAME_SIZE]) {
    snprintf(out, NAME_SIZE, "s%u", (unsigned)id);
}

/* == The writer's pipeline == */

/* Nothing is known of a batch until a commit or a refusal says so. */
#define UNDECIDED STORE_UNKNOWN

typedef enum outcome {
    KEPT,
    REFUSED, /* some batches: each has its status */
    AGAIN,   /* two nodes stood in each other's way */
    BROKEN,  /* the whole group: `status` */
    LOST,    /* the connection, before the commit was asked for */
    DOUBT    /* the connection, after that */
} outcome;

typedef struct attempt {
    outcome outcome;
    bool aborted;        /* the server does nothing more of the group */
    int64_t refused_key; /* of the last batch that was refused, where `outcome` is REFUSED */
    store_status status;
    char detail[STORE_DETAIL_MAX];
    bool is_read_only; /* it is not the server that can be written */
} attempt;

static bool send_sql(PGconn *conn, const char *sql) {
    return PQsendQueryParams(conn, sql, 0, NULL, NULL, NULL, NULL, 0);
}

static bool send_op(PGconn *conn, const op *o) {
    parameters p;
    char name[NAME_SIZE];
    unsigned count = statement_forms[o->statement].parameters;
    set_parameters(&p, o->values, count);
    name_of(o->statement, name);
    return PQsendQueryPrepared(conn, name, (int)count, p.values, p.lengths, p.formats, 0);
}

static bool send_payload(PGconn *conn, const payload *p) {
    const char *values[] = {p->text};
    return PQsendQueryPrepared(conn, "notify", 1, values, NULL, NULL, 0);
}

/* Writes what is buffered. The answers are read meanwhile: a server that cannot get rid of
 * them would stop to read. */
static bool flush(PGconn *conn) {
    int left;
    while ((left = PQflush(conn)) > 0) {
        struct pollfd p = {.fd = PQsocket(conn), .events = POLLIN | POLLOUT};
        int ready = poll(&p, 1, SILENT_MS);
        if (ready == 0)
            cut(conn);
        if (ready == 0 || (ready < 0 && errno != EINTR))
            return false;
        if (p.revents & POLLIN && !PQconsumeInput(conn))
            return false;
    }
    return left == 0;
}

/* The answer to the next thing sent; NULL: the connection is gone. */
static PGresult *answer(PGconn *conn) {
    PGresult *r = postgres_await(conn, SILENT_MS) ? PQgetResult(conn) : NULL;
    if (!r || PQresultStatus(r) == PGRES_PIPELINE_SYNC)
        return r;
    if (postgres_await(conn, SILENT_MS))
        PQclear(PQgetResult(conn)); /* the end of it */
    return r;
}

/* Reads answers up to the end of the pipeline. */
static bool settle(PGconn *conn) {
    while (postgres_await(conn, SILENT_MS)) {
        PGresult *r = PQgetResult(conn);
        ExecStatusType status = PQresultStatus(r);
        PQclear(r);
        if (status == PGRES_PIPELINE_SYNC)
            return true;
        if (PQstatus(conn) != CONNECTION_OK)
            return false;
    }
    return false;
}

/* Prepares every write and goes into pipeline mode. */
static bool start_pipeline(PGconn *conn, store_error *error) {
    bool sent = PQenterPipelineMode(conn) && PQsetnonblocking(conn, 1) == 0;
    for (unsigned i = 0; sent && i < STATEMENT_WRITES; i++) {
        char name[NAME_SIZE];
        name_of((statement_id)i, name);
        sent = PQsendPrepare(conn, name, statement_forms[i].sql, 0, NULL);
    }
    sent = sent &&
           PQsendPrepare(conn, "notify", "SELECT pg_notify('" POSTGRES_CHANNEL "', $1)", 0, NULL) &&
           PQpipelineSync(conn) && flush(conn);
    for (unsigned i = 0; sent && i <= STATEMENT_WRITES; i++) {
        PGresult *r = answer(conn);
        sent = r && PQresultStatus(r) == PGRES_COMMAND_OK;
        PQclear(r);
    }
    if (sent && settle(conn))
        return true;
    store_fail(error, STORE_UNREACHABLE, PQerrorMessage(conn));
    return false;
}

/* What this node committed last stands in a row of its own: see resolve. Those of nodes long
 * gone are removed. */
#define MARK "writer "
static bool make_mark(postgres_database *p, store_error *error) {
    char sql[512];
    snprintf(sql, sizeof sql,
             "DELETE FROM settings WHERE name LIKE '" MARK
             "%%' AND split_part(value, ' ', 2)::bigint"
             " < extract(epoch FROM now() - interval '1 day');"
             "INSERT INTO settings (name, value) SELECT '" MARK "%s',"
             " '- ' || floor(extract(epoch FROM now()))::bigint ON CONFLICT (name) DO NOTHING",
             p->node);
    PGresult *r = postgres_run(p->writer.conn, sql, SILENT_MS);
    bool made = PQresultStatus(r) == PGRES_COMMAND_OK;
    if (!made)
        store_fail(error, STORE_UNREACHABLE, PQerrorMessage(p->writer.conn));
    PQclear(r);
    return made;
}

static bool writer_ready(postgres_database *p, store_error *error) {
    if (!link_ready(p, &p->writer, error))
        return false;
    if (!p->writer.is_fresh)
        return true;
    if (make_mark(p, error) && start_pipeline(p->writer.conn, error)) {
        p->writer.is_fresh = false;
        return true;
    }
    link_drop(&p->writer);
    return false;
}

/* Tells other nodes what a group did, in as few notifications as it fits into. */
static bool send_payloads(postgres_database *p, store_batch **group, size_t count,
                          size_t *answers) {
    payload news;
    payload_begin(&news, p->node);
    size_t empty = news.len;
    for (size_t i = 0; i < count; i++) {
        for (const op *o = group[i]->first; o; o = o->next) {
            if (!o->about || payload_add(&news, o))
                continue;
            if (!send_payload(p->writer.conn, &news))
                return false;
            ++*answers;
            payload_begin(&news, p->node);
            payload_add(&news, o);
        }
    }
    if (news.len == empty)
        return true;
    ++*answers;
    return send_payload(p->writer.conn, &news);
}

static bool send_mark(postgres_database *p) {
    char name[NAME_SIZE], row[sizeof MARK + NODE_SIZE];
    snprintf(row, sizeof row, MARK "%s", p->node);
    snprintf(p->nonce, sizeof p->nonce, "%" PRIu64 " %lld", ++p->groups, (long long)time(NULL));
    const char *values[] = {row, p->nonce};
    name_of(STATEMENT_PUT_SETTING, name);
    return PQsendQueryPrepared(p->writer.conn, name, 2, values, NULL, NULL, 0);
}

/* Sends a group up to, not including, its commit. `answers` are to come after the batches'. */
static bool send_group(postgres_database *p, store_batch **group, size_t count, size_t *answers) {
    PGconn *conn = p->writer.conn;
    *answers = 0;
    if (!send_sql(conn, "BEGIN") || !send_mark(p))
        return false;
    for (size_t i = 0; i < count; i++)
        for (const op *o = group[i]->first; o; o = o->next)
            if (!send_op(conn, o))
                return false;
    return send_payloads(p, group, count, answers) && PQsendFlushRequest(conn) && flush(conn);
}

/* What an error of the server means for the group. */
static void judge(attempt *a, const PGresult *r, PGconn *conn) {
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    const char *words = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
    store_copy_detail(a->detail, words ? words : PQerrorMessage(conn));
    a->status = STORE_FAILED;
    if (!state || strncmp(state, "57P", 3) == 0 || strncmp(state, "08", 2) == 0) {
        a->outcome = LOST; /* it is being shut down */
    } else if (strcmp(state, "25006") == 0) {
        a->outcome = LOST; /* a standby by now, or told to be read only: another may be writable */
        a->is_read_only = true;
    } else if (strcmp(state, "23505") == 0) {
        a->outcome = REFUSED;
        a->status = STORE_CONFLICT;
    } else if (strcmp(state, "40P01") == 0 || strcmp(state, "40001") == 0 ||
               strcmp(state, "55P03") == 0 || strcmp(state, "57014") == 0) {
        a->outcome = AGAIN;
        a->status = STORE_OVERLOADED;
    } else if (strncmp(state, "22", 2) == 0 || strncmp(state, "23", 2) == 0) {
        a->outcome = REFUSED; /* about this batch's values */
    } else {
        a->outcome = BROKEN;
        if (strcmp(state, "53100") == 0)
            a->status = STORE_NO_SPACE;
    }
}

/* Refuses a batch. Later ones about the same table may have failed only because part of this
 * one was there: they stay undecided until the group is run without it. */
static void refuse(attempt *a, store_batch *b, store_status status, const char *detail) {
    if (b->status != UNDECIDED || (a->outcome == REFUSED && b->key == a->refused_key))
        return;
    a->outcome = REFUSED;
    a->refused_key = b->key;
    batch_result(b, status, detail);
}

/* Whether the statement changed the row it should have. */
static void judge_rows(attempt *a, store_batch *b, const op *o, PGresult *r) {
    const statement_form *form = &statement_forms[o->statement];
    if (form->rule != RULE_ANY && strcmp(PQcmdTuples(r), "1") != 0)
        refuse(a, b, form->rule == RULE_CONFLICT ? STORE_CONFLICT : STORE_MISSING, form->name);
}

/* Reads one answer: to a statement of a batch, or (NULL) to one about the group. False: the
 * connection is gone. */
static bool take_answer(PGconn *conn, attempt *a, store_batch *b, const op *o) {
    PGresult *r = answer(conn);
    ExecStatusType status = PQresultStatus(r);
    if (!r || PQstatus(conn) != CONNECTION_OK) {
        a->outcome = LOST;
        store_copy_detail(a->detail, PQerrorMessage(conn));
        PQclear(r);
        return false;
    }
    if (status == PGRES_FATAL_ERROR) {
        a->aborted = true;
        attempt judged = *a;
        judge(&judged, r, conn);
        if (judged.outcome == REFUSED && b)
            refuse(a, b, judged.status, judged.detail);
        else
            *a = judged;
    } else if (o && !a->aborted) {
        judge_rows(a, b, o, r);
    }
    PQclear(r);
    return true;
}

/* Reads the answers in the order in which send_group sent. */
static bool take_answers(PGconn *conn, attempt *a, store_batch **group, size_t count,
                         size_t answers) {
    for (int i = 0; i < GROUP_OPENING; i++)
        if (!take_answer(conn, a, NULL, NULL))
            return false;
    for (size_t i = 0; i < count; i++)
        for (const op *o = group[i]->first; o; o = o->next)
            if (!take_answer(conn, a, group[i], o))
                return false;
    while (answers-- > 0)
        if (!take_answer(conn, a, NULL, NULL))
            return false;
    return true;
}

static void roll_back(PGconn *conn) {
    /* The first end of a pipeline lets a failed one listen again. */
    if (PQpipelineSync(conn) && send_sql(conn, "ROLLBACK") && PQpipelineSync(conn) && flush(conn) &&
        settle(conn))
        settle(conn);
}

static void commit_now(PGconn *conn, attempt *a) {
    bool asked = send_sql(conn, "COMMIT") && PQpipelineSync(conn) && flush(conn);
    PGresult *r = asked ? answer(conn) : NULL;
    if (r && PQresultStatus(r) == PGRES_COMMAND_OK && strcmp(PQcmdStatus(r), "COMMIT") == 0) {
        PQclear(r);
        settle(conn);
        return;
    }
    if (!r || PQstatus(conn) != CONNECTION_OK) {
        a->outcome = DOUBT;
        store_copy_detail(a->detail, PQerrorMessage(conn));
    } else {
        judge(a, r, conn);
        if (a->outcome == LOST)
            a->outcome = DOUBT;
        else
            settle(conn);
    }
    PQclear(r);
}

static attempt run_group(postgres_database *p, store_batch **group, size_t count) {
    attempt a = {.outcome = KEPT, .status = STORE_UNREACHABLE};
    store_error error;
    size_t answers;
    if (!writer_ready(p, &error)) {
        a.outcome = LOST;
        store_copy_detail(a.detail, error.detail);
        return a;
    }
    PGconn *conn = p->writer.conn;
    if (!send_group(p, group, count, &answers)) {
        a.outcome = LOST;
        store_copy_detail(a.detail, PQerrorMessage(conn));
    } else if (take_answers(conn, &a, group, count, answers)) {
        if (a.outcome == KEPT)
            commit_now(conn, &a);
        else if (a.outcome != LOST)
            roll_back(conn);
    }
    if (a.is_read_only) {
        atomic_fetch_add(&p->epoch, 1);
        listener_renew(p->listener);
    }
    if (a.outcome == LOST || a.outcome == DOUBT)
        link_drop(&p->writer);
    if (a.outcome == LOST)
        a.status = STORE_UNREACHABLE;
    return a;
}

/* Finds out what became of a commit whose answer was lost: the group wrote its own number into
 * this node's row, so the row says whether it was the last that was kept, whichever server took
 * over from which. Locking the row waits for a transaction that has not ended yet. */
static store_status resolve(postgres_database *p) {
    uint64_t until = postgres_now_ms() + DOUBT_MS;
    store_error error;
    char row[sizeof MARK + NODE_SIZE];
    snprintf(row, sizeof row, MARK "%s", p->node);
    do {
        PGconn *conn = postgres_connect(p->url, &error);
        const char *values[] = {row};
        PGresult *r = conn && PQsendQueryParams(conn,
                                                "SELECT value FROM settings WHERE name = $1"
                                                " FOR UPDATE",
                                                1, NULL, values, NULL, NULL, 0)
                          ? postgres_answer(conn, SILENT_MS)
                          : NULL;
        bool known = PQresultStatus(r) == PGRES_TUPLES_OK;
        bool kept = known && PQntuples(r) == 1 && strcmp(PQgetvalue(r, 0, 0), p->nonce) == 0;
        PQclear(r);
        PQfinish(conn);
        if (known)
            return kept ? STORE_OK : STORE_UNREACHABLE;
        nap(BACKOFF_MIN_MS);
    } while (postgres_now_ms() < until);
    return STORE_UNKNOWN;
}

/* == Groups == */

static void settle_all(store_batch **group, size_t count, store_status status, const char *detail) {
    for (size_t i = 0; i < count; i++)
        batch_result(group[i], status, detail);
}

/* Nodes take the locks of tables in the same order, so that they seldom deadlock. Batches about
 * the same table stay in the order they came. */
static void sort_batches(store_batch **list, size_t count, store_batch **spare) {
    if (count < 2)
        return;
    size_t half = count / 2, i = 0, j = half, k = 0;
    sort_batches(list, half, spare);
    sort_batches(list + half, count - half, spare);
    while (i < half || j < count)
        if (j == count || (i < half && list[i]->key <= list[j]->key))
            spare[k++] = list[i++];
        else
            spare[k++] = list[j++];
    for (k = 0; k < count; k++)
        list[k] = spare[k];
}

static size_t without_refused(store_batch **group, size_t count) {
    size_t left = 0;
    for (size_t i = 0; i < count; i++)
        if (group[i]->status == UNDECIDED)
            group[left++] = group[i];
    return left;
}

/* Runs a group until each of its batches is decided, a few rounds at most. Returns how many are
 * left, which then stand first. */
static size_t run_rounds(postgres_database *p, store_batch **group, size_t count) {
    bool lost = false;
    for (int round = 0; count > 0 && round < ROUNDS; round++) {
        attempt a = run_group(p, group, count);
        count = without_refused(group, count);
        if (a.outcome == REFUSED || a.outcome == AGAIN)
            continue;
        /* Perhaps the connection broke long ago and nobody looked. */
        if (a.outcome == LOST && !lost) {
            lost = true;
            continue;
        }
        if (a.outcome == KEPT)
            a.status = STORE_OK;
        else if (a.outcome == DOUBT)
            a.status = resolve(p);
        settle_all(group, count, a.status, a.status == STORE_OK ? NULL : a.detail);
        return 0;
    }
    return count;
}

/* Room to put a group in order, and to sort it. */
static bool make_room(postgres_database *p, size_t count) {
    if (2 * count <= p->room)
        return true;
    store_batch **more = realloc(p->order, 2 * count * sizeof(store_batch *));
    if (!more)
        return false;
    p->order = more;
    p->room = 2 * count;
    return true;
}

static void postgres_commit(database *d, store_batch *group) {
    postgres_database *p = (postgres_database *)d;
    size_t count = 0;
    for (store_batch *b = group; b; b = b->next, count++)
        batch_result(b, UNDECIDED, NULL);
    if (!make_room(p, count)) {
        for (store_batch *b = group; b; b = b->next)
            batch_result(b, STORE_NO_MEMORY, NULL);
        return;
    }
    count = 0;
    for (store_batch *b = group; b; b = b->next)
        p->order[count++] = b;
    sort_batches(p->order, count, p->order + count);
    count = run_rounds(p, p->order, count);
    for (size_t i = 0; i < count; i++)
        if (run_rounds(p, p->order + i, 1) > 0)
            batch_result(p->order[i], STORE_OVERLOADED, "other nodes write the same tables");
}

static void postgres_tidy(database *d) {
    (void)d;
}

/* == Reading == */

static int nibble(char c) {
    return c >= 'a' ? c - 'a' + 10 : c - '0';
}

/* Bytes come as \x and hexadecimal digits; only hashes are kept as bytes. */
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
        return value_number(strtoll(text, NULL, 10));
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
    parameters p;
    unsigned count = statement_forms[id].parameters;
    name_of(id, name);
    if (!l->prepared[id]) {
        PGresult *r = PQsendPrepare(l->conn, name, statement_forms[id].sql, 0, NULL)
                          ? postgres_answer(l->conn, ms)
                          : NULL;
        if (PQresultStatus(r) != PGRES_COMMAND_OK)
            return r;
        PQclear(r);
        l->prepared[id] = true;
    }
    set_parameters(&p, values, count);
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
    /* A connection that broke while nobody looked is found out by using it. */
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
    PGresult *r = PQexec(conn, sql); /* as long as it takes */
    ExecStatusType status = PQresultStatus(r);
    PQclear(r);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return true;
    store_fail(error, STORE_FAILED, PQerrorMessage(conn));
    return false;
}

/* Nodes that start together take turns; the number is "potentia" in ASCII. Whoever comes second
 * waits for as long as the first takes to bring the schema forward, and asks again and again so
 * that a server that does not answer at all is noticed. */
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
            nap(BACKOFF_MIN_MS);
    }
    return true;
}

static bool schema_commit(void *context, store_error *error) {
    return schema_run(context, "COMMIT", error);
}

static void schema_rollback(void *context) {
    PQclear(PQexec(context, "ROLLBACK"));
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

static bool schema_apply(void *context, const migration *step, unsigned version,
                         store_error *error) {
    char sql[64];
    snprintf(sql, sizeof sql, "UPDATE schema SET version = %u", version);
    return schema_run(context, step->postgres, error) && schema_run(context, sql, error);
}

static bool bring_forward(const char *url, store_error *error) {
    PGconn *conn = postgres_connect(url, error);
    if (!conn)
        return false;
    schema_steps steps = {
        .context = conn,
        .begin = schema_begin,
        .version = schema_version,
        .apply = schema_apply,
        .commit = schema_commit,
        .rollback = schema_rollback,
    };
    bool done = schema_forward(&steps, store_migrations, store_version, error);
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
    .tidy = postgres_tidy,
    .query = postgres_query,
    .stop = postgres_stop,
    .close = postgres_shut,
};

/* A name that no other node has. */
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
    if (!bring_forward(p->url, error) || !writer_ready(p, error) ||
        !link_ready(p, &p->readers[LANE_SHORT], error))
        return false;
    if (!options->changed && !options->connected)
        return true;
    store_fail(error, STORE_FAILED, "nothing could be heard from the database");
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
