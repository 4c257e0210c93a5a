/* Shared by the parts of the store: batches as lists of statements, and the database interface. */
#ifndef PT_STORE_INSIDE_H
#define PT_STORE_INSIDE_H

#include <string.h>

#include "store/store.h"

typedef enum statement_id {
#define X(name, forms, rule, sql) STATEMENT_##name,
#include "store/statements.def"
#undef X
    STATEMENT_NB
} statement_id;

/* Writes come before reads. */
enum { STATEMENT_WRITES = STATEMENT_READ_TABLE };

/* What it means if a write did not change exactly one row. */
typedef enum statement_rule { RULE_ANY, RULE_CONFLICT, RULE_MISSING } statement_rule;

typedef struct statement_form {
    const char *name, *sql;
    const char *forms; /* of the parameters: see statements.def */
    unsigned parameters;
    statement_rule rule;
} statement_form;

extern const statement_form statement_forms[STATEMENT_NB];

/* At least as many as any statement has parameters or columns. */
enum { VALUES_MAX = 24 };

typedef enum value_type {
    VALUE_NULL,
    VALUE_NUMBER,
    VALUE_REAL,
    VALUE_TEXT,
    VALUE_BYTES
} value_type;

typedef struct value {
    value_type type;
    size_t len; /* of text (without its NUL) or bytes */
    union {
        int64_t number;
        double real;
        const char *text;
        const uint8_t *bytes;
        const void *data; /* for text or bytes */
    };
} value;

static inline value number(int64_t n) {
    return (value){.type = VALUE_NUMBER, .number = n};
}

/* NULL: none. */
static inline value text(const char *t) {
    return t ? (value){.type = VALUE_TEXT, .len = strlen(t), .text = t}
             : (value){.type = VALUE_NULL};
}

static inline value hash(const uint8_t *bytes) {
    return bytes ? (value){.type = VALUE_BYTES, .len = STORE_HASH_SIZE, .bytes = bytes}
                 : (value){.type = VALUE_NULL};
}

static inline bool value_has_bytes(const value *v) {
    return v->type == VALUE_TEXT || v->type == VALUE_BYTES;
}

/* One statement in a batch. Other nodes are notified about `about`. */
typedef struct op {
    struct op *next;
    statement_id statement;
    store_change_kind change; /* if `about` is not 0 */
    int64_t about;
    value values[];
} op;

/* A notification for store_dispatch to deliver. */
typedef struct told {
    struct told *next;
    enum { TOLD_KEPT, TOLD_EARLY, TOLD_CHANGE, TOLD_CONNECTED, TOLD_READ, TOLD_COME } kind;
} told;

typedef struct block block;

struct store_batch {
    told told; /* first: a written batch is its own notification */
    store_batch *next;
    op *first, *last;
    unsigned ops, events;
    int64_t key; /* its main subject: a table or an account, 0 for none */
    size_t size;
    store_status status;
    char detail[STORE_DETAIL_MAX];
    store_kept callback;
    void *context;
    uint64_t appended_us; /* when */
    bool is_early;        /* answered before its result was known */
    block *blocks;
};

/* Sets a batch's result, with the database's own message (may be NULL). */
void batch_result(store_batch *b, store_status status, const char *detail);

/* Marks a batch as invalid; the first reason counts. */
void batch_refuse(store_batch *b, store_status status, const char *detail);

/* Adds a statement with copies of its values; does nothing if the batch is already refused. Other
 * nodes are notified about `about` if it is not 0. */
void batch_add(store_batch *b, statement_id id, store_change_kind change, int64_t about,
               const value *values, size_t count);

/* == Databases ==
 *
 * An implementation puts a `database` first in its own struct. */

typedef struct database database;

typedef bool (*see_values)(void *context, const value *values, unsigned count);

typedef struct database_kind {
    /* Writer thread: writes the batches of a group, each completely or not at all, and sets every
     * result. STORE_OK means it is on disk. */
    void (*commit)(database *d, store_batch *group);
    /* Writer thread, after the results have been reported: housekeeping that nobody waits for. May
     * be NULL. */
    void (*tidy)(database *d);
    /* Any thread, but one at a time in each lane: the rows of a reading statement. */
    store_status (*query)(database *d, unsigned lane, statement_id id, const value *values,
                          see_values see, void *context);
    /* Ends the database's own threads; reading still works. May be NULL. */
    void (*stop)(database *d);
    void (*close)(database *d);
} database_kind;

struct database {
    const database_kind *kind;
};

/* Long reads, those of store_later, have their own lane, so that nobody waits behind them. */
enum { LANE_SHORT = 0, LANE_LONG, LANES };

database *sqlite_open(const store_options *options, store_error *error);
database *postgres_open(const store_options *options, store *owner, store_error *error);

/* Runs a reading statement: as part of this thread's current question, if any, otherwise now. */
store_status store_query(store *s, statement_id id, const value *values, see_values see,
                         void *context);
store_status store_query_now(store *s, statement_id id, const value *values, see_values see,
                             void *context);

uint64_t store_now_us(void); /* on a monotonic clock */

/* Whether more than `patience` has passed. `now` may have been read before `since`. */
static inline bool store_is_overdue(uint64_t now, uint64_t since, uint64_t patience) {
    return now > since && now - since > patience;
}

/* == Questions (question.c) == */

typedef struct readings readings;
readings *readings_new(store *s, unsigned patience_ms);
bool readings_start(readings *x);
void readings_stop(readings *x);
void readings_free(readings *x);
/* Fails those that have waited too long; false: none is waiting. */
bool readings_expire(readings *x, uint64_t now);
bool readings_are_stuck(readings *x);
/* False: this thread is not in a question. */
bool question_query(statement_id id, const value *values, see_values see, void *context,
                    store_status *out);
void question_come(told *t);

readings *store_readings(store *s);
/* Something now has a deadline to watch. */
void store_watch_time(store *s);
void store_tell(store *s, told *t); /* any thread, without holding the store's lock */

/* Called by a database from its own thread. The strings in `event` are copied. */
void store_tell_change(store *s, const store_change *change);
void store_tell_connected(store *s, bool up, const char *detail);
void store_count_reconnect(store *s);

/* == Schema ==
 *
 * One script takes the schema from version n - 1 to n, in one transaction. Released versions are
 * never changed; tests/fixtures has a database of each. */

extern const char *const store_schema_sqlite[], *const store_schema_postgres[];
extern const unsigned store_version;

/* What schema_forward needs from a database; false: `error` is filled in. */
typedef struct schema_steps {
    void *context;
    bool (*begin)(void *context, store_error *error); /* and lock out all other nodes */
    bool (*version)(void *context, unsigned *out, store_error *error); /* 0: empty */
    bool (*run)(void *context, const char *sql, store_error *error);
} schema_steps;

bool schema_forward(const schema_steps *steps, const char *const *texts, unsigned version,
                    store_error *error);

/* Fills in an error, truncating long details; newlines become spaces. */
void store_fail(store_error *error, store_status status, const char *detail);
void store_copy_detail(char out[STORE_DETAIL_MAX], const char *detail);

#endif
