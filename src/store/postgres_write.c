/* Writing to PostgreSQL.
 *
 * A group of batches is one transaction, sent in one go (pipeline mode): its statements, the
 * notifications for other nodes and, if all of them worked, the commit. If a batch must be refused,
 * the transaction is rolled back and run again without it: that is rare, whereas savepoints, one
 * subtransaction per batch, would slow down every group. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/postgres.h"

enum {
    DOUBT_MS = 5000,  /* how long to look for the result of a commit */
    ROUNDS = 4,       /* for a group, before its batches are run one by one */
    GROUP_OPENING = 2 /* statements of a group before its batches */
};

/* == The pipeline == */

/* A batch's result is undecided until a commit or a refusal. */
#define UNDECIDED STORE_UNKNOWN

typedef enum outcome {
    KEPT,
    REFUSED, /* some batches: each has its status */
    AGAIN,   /* two nodes got in each other's way */
    BROKEN,  /* the whole group: `status` */
    LOST,    /* the connection was lost before the commit was sent */
    DOUBT    /* the connection was lost after that */
} outcome;

typedef struct attempt {
    outcome outcome;
    bool aborted;        /* the server ignores the rest of the group */
    int64_t refused_key; /* of the last refused batch, if `outcome` is REFUSED */
    store_status status;
    char detail[STORE_DETAIL_MAX];
    bool is_read_only; /* the server cannot be written to */
} attempt;

static bool send_sql(PGconn *conn, const char *sql) {
    return PQsendQueryParams(conn, sql, 0, NULL, NULL, NULL, NULL, 0);
}

static bool send_op(PGconn *conn, const op *o) {
    pg_parameters p;
    char name[NAME_SIZE];
    unsigned count = statement_forms[o->statement].parameters;
    postgres_parameters(&p, o->values, count);
    postgres_name(o->statement, name);
    return PQsendQueryPrepared(conn, name, (int)count, p.values, p.lengths, p.formats, 0);
}

static bool send_payload(PGconn *conn, const payload *p) {
    const char *values[] = {p->text};
    return PQsendQueryPrepared(conn, "notify", 1, values, NULL, NULL, 0);
}

/* Writes what is buffered, reading replies meanwhile: a server that cannot send its replies stops
 * reading. */
static bool flush(PGconn *conn) {
    int left;
    while ((left = PQflush(conn)) > 0) {
        struct pollfd p = {.fd = PQsocket(conn), .events = POLLIN | POLLOUT};
        int ready = poll(&p, 1, SILENT_MS);
        if (ready == 0)
            postgres_cut(conn);
        if (ready == 0 || (ready < 0 && errno != EINTR))
            return false;
        if (p.revents & POLLIN && !PQconsumeInput(conn))
            return false;
    }
    return left == 0;
}

/* The reply to the next statement; NULL: the connection is gone. */
static PGresult *answer(PGconn *conn) {
    PGresult *r = postgres_await(conn, SILENT_MS) ? PQgetResult(conn) : NULL;
    if (!r || PQresultStatus(r) == PGRES_PIPELINE_SYNC)
        return r;
    if (postgres_await(conn, SILENT_MS))
        PQclear(PQgetResult(conn)); /* its end marker */
    return r;
}

/* Reads replies up to the end of the pipeline. */
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

/* Prepares every write and enters pipeline mode. */
static bool start_pipeline(PGconn *conn, store_error *error) {
    bool sent = PQenterPipelineMode(conn) && PQsetnonblocking(conn, 1) == 0;
    for (unsigned i = 0; sent && i < STATEMENT_WRITES; i++) {
        char name[NAME_SIZE];
        postgres_name((statement_id)i, name);
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

/* Each node has a row that names its last commit: see resolve. Rows of nodes long gone are
 * deleted. */
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

bool postgres_writer_ready(postgres_database *p, store_error *error) {
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

/* Notifies other nodes of a group's changes, in as few notifications as possible. */
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
    postgres_name(STATEMENT_PUT_SETTING, name);
    return PQsendQueryPrepared(p->writer.conn, name, 2, values, NULL, NULL, 0);
}

/* Sends a group, without its commit. `answers` counts the replies after those to the batches. */
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

/* What a server error means for the group. */
static void judge(attempt *a, const PGresult *r, PGconn *conn) {
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    const char *words = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
    store_copy_detail(a->detail, words ? words : PQerrorMessage(conn));
    a->status = STORE_FAILED;
    if (!state || strncmp(state, "57P", 3) == 0 || strncmp(state, "08", 2) == 0) {
        a->outcome = LOST; /* it is shutting down */
    } else if (strcmp(state, "25006") == 0) {
        a->outcome = LOST; /* it has become a standby or read-only; another server may be
                            * writable */
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

/* Refuses a batch. Later ones about the same table may have failed only because of this one, so
 * they stay undecided until the group is run without it. */
static void refuse(attempt *a, store_batch *b, store_status status, const char *detail) {
    if (b->status != UNDECIDED || (a->outcome == REFUSED && b->key == a->refused_key))
        return;
    a->outcome = REFUSED;
    a->refused_key = b->key;
    batch_result(b, status, detail);
}

/* Checks that the statement changed the row it should have. */
static void judge_rows(attempt *a, store_batch *b, const op *o, PGresult *r) {
    const statement_form *form = &statement_forms[o->statement];
    if (form->rule != RULE_ANY && strcmp(PQcmdTuples(r), "1") != 0)
        refuse(a, b, form->rule == RULE_CONFLICT ? STORE_CONFLICT : STORE_MISSING, form->name);
}

/* Reads one reply: to a statement of a batch, or (NULL) of the group. False: the connection is
 * gone. */
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

/* Reads the replies in the order send_group sent the statements. */
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
    /* The first sync lets a failed pipeline accept commands again. */
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
    if (!postgres_writer_ready(p, &error)) {
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

/* Finds out what became of a commit whose reply was lost: the group wrote its number into this
 * node's row, so the row says whether it was written, even after a failover. Locking the row waits
 * for a transaction that has not ended yet. */
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
        postgres_nap(BACKOFF_MIN_MS);
    } while (postgres_now_ms() < until);
    return STORE_UNKNOWN;
}

/* == Groups == */

static void settle_all(store_batch **group, size_t count, store_status status, const char *detail) {
    for (size_t i = 0; i < count; i++)
        batch_result(group[i], status, detail);
}

/* Nodes lock tables in the same order, so deadlocks are rare. Batches about the same table stay in
 * order. */
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

/* Runs a group until all its batches are decided, for a few rounds at most. Returns how many are
 * left, which then come first. */
static size_t run_rounds(postgres_database *p, store_batch **group, size_t count) {
    bool lost = false;
    for (int round = 0; count > 0 && round < ROUNDS; round++) {
        attempt a = run_group(p, group, count);
        count = without_refused(group, count);
        if (a.outcome == REFUSED || a.outcome == AGAIN)
            continue;
        /* The connection may have broken unnoticed while idle. */
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

/* Makes room for ordering a group, and for sorting it. */
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

void postgres_commit(database *d, store_batch *group) {
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
            batch_result(p->order[i], STORE_OVERLOADED,
                         "other nodes are writing to the same tables");
}
