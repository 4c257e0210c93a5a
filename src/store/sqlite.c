/* The store in a file. One connection writes and others read: with a write-ahead log, none waits
 * for another. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/inside.h"

enum {
    BUSY_MS = 5000,
    WRITER_CACHE_KB = 16384,
    READER_CACHE_KB = 4096,
    /* The log is checkpointed once it has this many pages: SQLite's own default, but done after the
     * results of the commit have been reported. */
    CHECKPOINT_PAGES = 1000,
    SQL_MAX = 2048
};

/* The statements around a transaction's own. */
typedef enum bracket { BEGIN, SAVEPOINT, RELEASE, COMMIT, BRACKETS } bracket;
static const char *const bracket_texts[] = {"BEGIN IMMEDIATE", "SAVEPOINT batch", "RELEASE batch",
                                            "COMMIT"};

typedef struct connection {
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENT_NB], *brackets[BRACKETS]; /* prepared on first use */
} connection;

typedef struct sqlite_database {
    database database;
    connection writer, readers[LANES];
    int lock;      /* descriptor, or -1 */
    int log_pages; /* in the log after the last commit */
} sqlite_database;

static store_status status_of(int code) {
    switch (code & 0xFF) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return STORE_OK;
    case SQLITE_CONSTRAINT:
        return STORE_CONFLICT;
    case SQLITE_FULL:
        return STORE_NO_SPACE;
    case SQLITE_NOMEM:
        return STORE_NO_MEMORY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: /* by an operator's command, for longer than BUSY_MS */
        return STORE_OVERLOADED;
    default:
        return STORE_FAILED;
    }
}

/* == Statements == */

/* To SQLite, $1 is a name numbered by first occurrence; ?1 is the number itself. */
static sqlite3_stmt *prepared(connection *c, statement_id id, int *code) {
    char sql[SQL_MAX];
    size_t len = 0;
    *code = SQLITE_OK;
    if (c->statements[id])
        return c->statements[id];
    for (const char *s = statement_forms[id].sql; *s && len < sizeof sql - 1; s++)
        sql[len++] = *s == '$' ? '?' : *s;
    sql[len] = '\0';
    *code = sqlite3_prepare_v3(c->db, sql, (int)len + 1, SQLITE_PREPARE_PERSISTENT,
                               &c->statements[id], NULL);
    return c->statements[id];
}

static int bind(sqlite3_stmt *st, const value *values, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        const value *v = &values[i];
        int at = (int)i + 1, code = SQLITE_OK;
        switch (v->type) {
        case VALUE_NULL:
            code = sqlite3_bind_null(st, at);
            break;
        case VALUE_NUMBER:
            code = sqlite3_bind_int64(st, at, v->number);
            break;
        case VALUE_REAL:
            code = sqlite3_bind_double(st, at, v->real);
            break;
        case VALUE_TEXT:
            code = sqlite3_bind_text(st, at, v->text, (int)v->len, SQLITE_STATIC);
            break;
        case VALUE_BYTES:
            code = sqlite3_bind_blob(st, at, v->bytes, (int)v->len, SQLITE_STATIC);
            break;
        }
        if (code != SQLITE_OK)
            return code;
    }
    return SQLITE_OK;
}

static void settle(sqlite3_stmt *st) {
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
}

static int run(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

static int put_bracket(connection *c, bracket b) {
    sqlite3_stmt **st = &c->brackets[b];
    int code =
        *st ? SQLITE_OK
            : sqlite3_prepare_v3(c->db, bracket_texts[b], -1, SQLITE_PREPARE_PERSISTENT, st, NULL);
    if (code != SQLITE_OK)
        return code;
    code = sqlite3_step(*st);
    sqlite3_reset(*st);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* == Writing == */

static store_status run_op(connection *c, const op *o) {
    const statement_form *form = &statement_forms[o->statement];
    int code;
    sqlite3_stmt *st = prepared(c, o->statement, &code);
    if (!st)
        return status_of(code);
    code = bind(st, o->values, form->parameters);
    if (code == SQLITE_OK)
        code = sqlite3_step(st);
    store_status status = status_of(code);
    if (status == STORE_OK && form->rule != RULE_ANY && sqlite3_changes(c->db) != 1)
        status = form->rule == RULE_CONFLICT ? STORE_CONFLICT : STORE_MISSING;
    settle(st);
    return status;
}

/* Writes one batch within the transaction, or undoes it completely. False: the transaction is lost
 * with it. */
static bool run_batch(connection *c, store_batch *b) {
    if (put_bracket(c, SAVEPOINT) != SQLITE_OK) {
        batch_result(b, status_of(sqlite3_errcode(c->db)), sqlite3_errmsg(c->db));
        return false;
    }
    for (const op *o = b->first; o; o = o->next) {
        store_status status = run_op(c, o);
        if (status == STORE_OK)
            continue;
        batch_result(b, status,
                     status == STORE_CONFLICT || status == STORE_MISSING
                         ? statement_forms[o->statement].name
                         : sqlite3_errmsg(c->db));
        /* A full disk ends the transaction by itself. */
        if (sqlite3_get_autocommit(c->db) ||
            run(c->db, "ROLLBACK TO batch; RELEASE batch") != SQLITE_OK)
            return false;
        return status == STORE_CONFLICT || status == STORE_MISSING;
    }
    batch_result(b, STORE_OK, NULL);
    return put_bracket(c, RELEASE) == SQLITE_OK;
}

/* Nothing in the group was written; batches already refused keep their status. */
static void fail_group(store_batch *group, store_status status, const char *detail) {
    for (store_batch *b = group; b; b = b->next)
        if (b->status != STORE_CONFLICT && b->status != STORE_MISSING)
            batch_result(b, status, detail);
}

static void sqlite_commit(database *d, store_batch *group) {
    sqlite_database *q = (sqlite_database *)d;
    connection *c = &q->writer;
    if (put_bracket(c, BEGIN) != SQLITE_OK) {
        fail_group(group, status_of(sqlite3_errcode(c->db)), sqlite3_errmsg(c->db));
        return;
    }
    for (store_batch *b = group; b; b = b->next) {
        if (run_batch(c, b))
            continue;
        char detail[STORE_DETAIL_MAX];
        store_status status = b->status != STORE_OK ? b->status : STORE_FAILED;
        store_copy_detail(detail, b->detail[0] ? b->detail : sqlite3_errmsg(c->db));
        run(c->db, "ROLLBACK");
        fail_group(group, status, detail);
        return;
    }
    int code = put_bracket(c, COMMIT);
    if (code == SQLITE_OK)
        return;
    store_status status = status_of(code);
    /* After a failed sync, the data may still have reached the disk. If there was no room, the
     * transaction's last page was not written, and without it the rest is void. */
    if ((code & 0xFF) == SQLITE_IOERR)
        status = STORE_UNKNOWN;
    char detail[STORE_DETAIL_MAX];
    store_copy_detail(detail, sqlite3_errmsg(c->db));
    run(c->db, "ROLLBACK");
    fail_group(group, status, detail);
}

static int note_log(void *context, sqlite3 *db, const char *name, int pages) {
    sqlite_database *q = context;
    (void)db;
    (void)name;
    q->log_pages = pages;
    return SQLITE_OK;
}

/* Checkpoints a long log. Nothing is lost if that fails. */
static void sqlite_tidy(database *d) {
    sqlite_database *q = (sqlite_database *)d;
    if (q->log_pages >= CHECKPOINT_PAGES) {
        sqlite3_wal_checkpoint_v2(q->writer.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        q->log_pages = 0;
    }
}

/* == Reading == */

static value column(sqlite3_stmt *st, int i) {
    value v = {.type = VALUE_NULL};
    switch (sqlite3_column_type(st, i)) {
    case SQLITE_INTEGER:
        return number(sqlite3_column_int64(st, i));
    case SQLITE_FLOAT:
        v.type = VALUE_REAL;
        v.real = sqlite3_column_double(st, i);
        break;
    case SQLITE_TEXT:
        v.text = (const char *)sqlite3_column_text(st, i);
        v.len = (size_t)sqlite3_column_bytes(st, i);
        v.type = v.text ? VALUE_TEXT : VALUE_NULL; /* NULL: out of memory */
        break;
    case SQLITE_BLOB:
        v.bytes = sqlite3_column_blob(st, i);
        v.len = (size_t)sqlite3_column_bytes(st, i);
        v.type = v.bytes ? VALUE_BYTES : VALUE_NULL;
        break;
    default:
        break;
    }
    return v;
}

static store_status sqlite_query(database *d, unsigned lane, statement_id id, const value *values,
                                 see_values see, void *context) {
    connection *c = &((sqlite_database *)d)->readers[lane];
    int code;
    sqlite3_stmt *st = prepared(c, id, &code);
    if (!st)
        return status_of(code);
    code = bind(st, values, statement_forms[id].parameters);
    while (code == SQLITE_OK && (code = sqlite3_step(st)) == SQLITE_ROW) {
        value row[VALUES_MAX];
        int count = sqlite3_column_count(st);
        for (int i = 0; i < count && i < VALUES_MAX; i++)
            row[i] = column(st, i);
        if (!see(context, row, (unsigned)count))
            break;
        code = SQLITE_OK;
    }
    settle(st);
    return status_of(code);
}

/* == Schema == */

static bool schema_run(void *context, const char *sql, store_error *error) {
    connection *c = context;
    int code = run(c->db, sql);
    if (code == SQLITE_OK)
        return true;
    store_fail(error, status_of(code), sqlite3_errmsg(c->db));
    return false;
}

static bool schema_begin(void *context, store_error *error) {
    return schema_run(context, "BEGIN IMMEDIATE", error);
}

/* A query's single number, or false. */
static bool single_number(sqlite3 *db, const char *sql, int64_t *out) {
    sqlite3_stmt *st = NULL;
    bool found = sqlite3_prepare_v2(db, sql, -1, &st, NULL) == SQLITE_OK &&
                 sqlite3_step(st) == SQLITE_ROW && sqlite3_column_type(st, 0) == SQLITE_INTEGER;
    if (found)
        *out = sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    return found;
}

static bool schema_version(void *context, unsigned *out, store_error *error) {
    sqlite3 *db = ((connection *)context)->db;
    int64_t tables, named, version = 0;
    if (!single_number(db, "SELECT count(*) FROM sqlite_master", &tables) ||
        !single_number(db, "SELECT count(*) FROM sqlite_master WHERE name = 'schema'", &named)) {
        store_fail(error, status_of(sqlite3_errcode(db)), sqlite3_errmsg(db));
        return false;
    }
    if (tables && (!named || !single_number(db, "SELECT version FROM schema", &version) ||
                   version < 1 || version > INT_MAX)) {
        store_fail(error, STORE_FAILED, "not a Potentia database");
        return false;
    }
    *out = (unsigned)version;
    return true;
}

/* == Opening == */

/* Creates the directories of a path, readable only by the owner. */
static bool make_directories_of(const char *path) {
    char part[PATH_MAX];
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (char *p = strchr(part + 1, '/'); p; p = strchr(p + 1, '/')) {
        *p = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
        *p = '/';
    }
    return true;
}

/* Creates an empty file that only its owner can read; the log takes over its mode. An existing file
 * is not opened: closing it would release this process's locks on it. */
static bool make_file(const char *path) {
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0)
        close(fd);
    return fd >= 0 || errno == EEXIST;
}

/* Keeps a second server out: SQLite would let it in, but it would not learn of our events. */
static bool take_lock(sqlite_database *q, const char *path, store_error *error) {
    char name[PATH_MAX];
    if ((size_t)snprintf(name, sizeof name, "%s-lock", path) >= sizeof name) {
        store_fail(error, STORE_FAILED, strerror(ENAMETOOLONG));
        return false;
    }
    q->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (q->lock >= 0 && flock(q->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    store_fail(error, q->lock >= 0 && errno == EWOULDBLOCK ? STORE_BUSY : STORE_FAILED,
               q->lock >= 0 && errno == EWOULDBLOCK ? path : strerror(errno));
    return false;
}

static bool open_connection(connection *c, const char *path, int cache_kb, store_error *error) {
    char sql[512];
    /* synchronous=FULL: a commit returns once the log is on disk. */
    snprintf(sql, sizeof sql,
             "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -%d;"
             "PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 0;"
             "PRAGMA journal_size_limit = %d; PRAGMA trusted_schema = OFF;",
             cache_kb, CHECKPOINT_PAGES * 4096 * 4);
    /* Each connection is used by one thread at a time. */
    int code = sqlite3_open_v2(path, &c->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(c->db, 1);
        sqlite3_busy_timeout(c->db, BUSY_MS);
        sqlite3_db_config(c->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        code = run(c->db, sql);
    }
    if (code == SQLITE_OK)
        return true;
    store_fail(error, status_of(code), c->db ? sqlite3_errmsg(c->db) : sqlite3_errstr(code));
    return false;
}

static void close_connection(connection *c) {
    for (int i = 0; i < STATEMENT_NB; i++)
        sqlite3_finalize(c->statements[i]);
    for (int i = 0; i < BRACKETS; i++)
        sqlite3_finalize(c->brackets[i]);
    sqlite3_close(c->db);
}

/* The last connection to close checkpoints the log and removes it. */
static void sqlite_shut(database *d) {
    sqlite_database *q = (sqlite_database *)d;
    for (int i = 0; i < LANES; i++)
        close_connection(&q->readers[i]);
    close_connection(&q->writer);
    if (q->lock >= 0)
        close(q->lock);
    free(q);
}

static const database_kind sqlite_kind = {
    .commit = sqlite_commit,
    .tidy = sqlite_tidy,
    .query = sqlite_query,
    .close = sqlite_shut,
};

/* Opens everything and upgrades the schema. */
static bool open_all(sqlite_database *q, const store_options *options, store_error *error) {
    const char *path = options->location;
    schema_steps steps = {
        .context = &q->writer,
        .begin = schema_begin,
        .version = schema_version,
        .run = schema_run,
    };
    if (!make_directories_of(path) || !make_file(path)) {
        store_fail(error, STORE_FAILED, strerror(errno));
        return false;
    }
    if (options->alone && !take_lock(q, path, error))
        return false;
    if (!open_connection(&q->writer, path, WRITER_CACHE_KB, error) ||
        !schema_forward(&steps, store_schema_sqlite, store_version, error))
        return false;
    for (int i = 0; i < LANES; i++)
        if (!open_connection(&q->readers[i], path, READER_CACHE_KB, error))
            return false;
    sqlite3_wal_hook(q->writer.db, note_log, q);
    return true;
}

database *sqlite_open(const store_options *options, store_error *error) {
    sqlite_database *q = calloc(1, sizeof *q);
    if (!q) {
        store_fail(error, STORE_NO_MEMORY, NULL);
        return NULL;
    }
    q->database.kind = &sqlite_kind;
    q->lock = -1;
    if (!open_all(q, options, error)) {
        sqlite_shut(&q->database);
        return NULL;
    }
    return &q->database;
}
