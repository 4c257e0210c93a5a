#include "store/inside.h"

#include <stdio.h>
#include <string.h>

const char *const store_schema_sqlite[] = {
#define NUMBER "INTEGER"
#define FLAG "INTEGER"
#define BYTES "BLOB"
#define REAL "REAL"
#define BY_KEY " WITHOUT ROWID"
#define HALF_FULL ""
#define ID_BYTES "CAST(table_id AS BLOB)"
#include "store/schema.def"
#undef NUMBER
#undef FLAG
#undef BYTES
#undef REAL
#undef BY_KEY
#undef HALF_FULL
#undef ID_BYTES
};

const char *const store_schema_postgres[] = {
#define NUMBER "BIGINT"
#define FLAG "SMALLINT"
#define BYTES "BYTEA"
#define REAL "DOUBLE PRECISION"
#define BY_KEY ""
#define HALF_FULL " WITH (fillfactor = 50)"
#define ID_BYTES "decode(lpad(to_hex(table_id), 16, '0'), 'hex')"
#include "store/schema.def"
};

const unsigned store_version = sizeof store_schema_sqlite / sizeof store_schema_sqlite[0];

void store_copy_detail(char out[STORE_DETAIL_MAX], const char *detail) {
    size_t len = 0;
    for (; detail && detail[len] && len < STORE_DETAIL_MAX - 1; len++)
        out[len] = (unsigned char)detail[len] < ' ' ? ' ' : detail[len];
    /* Do not cut a character in two. */
    if (len == STORE_DETAIL_MAX - 1)
        while (len > 0 && ((unsigned char)out[len - 1] & 0x80))
            len--;
    while (len > 0 && out[len - 1] == ' ')
        len--;
    out[len] = '\0';
}

void store_fail(store_error *error, store_status status, const char *detail) {
    error->status = status;
    store_copy_detail(error->detail, detail);
}

/* One step in its own transaction; sets `version` to the database's new version. */
static bool step_forward(const schema_steps *x, const char *const *texts, unsigned newest,
                         unsigned *version, store_error *error) {
    char sql[64];
    store_error ignored;
    if (!x->begin(x->context, error))
        return false;
    bool good = x->version(x->context, version, error);
    if (good && *version < newest) {
        snprintf(sql, sizeof sql, "UPDATE schema SET version = %u", *version + 1);
        good = x->run(x->context, texts[*version], error) && x->run(x->context, sql, error) &&
               x->run(x->context, "COMMIT", error);
        *version += 1;
        if (good)
            return true;
    }
    x->run(x->context, "ROLLBACK", &ignored);
    return good;
}

bool schema_forward(const schema_steps *steps, const char *const *texts, unsigned newest,
                    store_error *error) {
    unsigned version = 0;
    do {
        if (!step_forward(steps, texts, newest, &version, error))
            return false;
    } while (version < newest);
    if (version > newest) {
        char detail[STORE_DETAIL_MAX];
        snprintf(detail, sizeof detail, "schema version %u, known up to %u", version, newest);
        store_fail(error, STORE_TOO_NEW, detail);
        return false;
    }
    return true;
}
