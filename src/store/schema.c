#include "store/inside.h"

#include <stdio.h>
#include <string.h>

/* Heads stand apart from tables because every append changes one: narrow rows keep the pages
 * that a commit has to write few, and in PostgreSQL the update stays within a page (no indexed
 * column is in it). Events lie together by table, in the order they are read. */
const migration store_migrations[] = {
    {
        .sqlite =
            "CREATE TABLE schema (version INTEGER NOT NULL);"
            "INSERT INTO schema VALUES (0);"
            "CREATE TABLE tables ("
            " id INTEGER PRIMARY KEY, created INTEGER NOT NULL, setup TEXT NOT NULL,"
            " options TEXT NOT NULL);"
            "CREATE TABLE heads ("
            " table_id INTEGER PRIMARY KEY, created INTEGER NOT NULL, state TEXT NOT NULL,"
            " result TEXT NOT NULL, ended INTEGER NOT NULL, listed INTEGER NOT NULL,"
            " last INTEGER NOT NULL, updated INTEGER NOT NULL, due INTEGER NOT NULL,"
            " turn TEXT NOT NULL);"
            "CREATE INDEX heads_by_state ON heads (state, listed, created, table_id);"
            "CREATE TABLE events ("
            " table_id INTEGER NOT NULL, number INTEGER NOT NULL, time_ms INTEGER NOT NULL,"
            " kind TEXT NOT NULL, actor TEXT NOT NULL, command TEXT, body TEXT NOT NULL,"
            " PRIMARY KEY (table_id, number)) WITHOUT ROWID;"
            "CREATE TABLE seats ("
            " table_id INTEGER NOT NULL, colour TEXT NOT NULL, kind TEXT NOT NULL,"
            " name TEXT NOT NULL, account INTEGER, token BLOB, ended INTEGER NOT NULL,"
            " PRIMARY KEY (table_id, colour)) WITHOUT ROWID;"
            "CREATE UNIQUE INDEX seats_by_token ON seats (token) WHERE token IS NOT NULL;"
            "CREATE INDEX seats_by_account ON seats (account, ended, table_id)"
            " WHERE account IS NOT NULL;"
            "CREATE TABLE links ("
            " token BLOB PRIMARY KEY, table_id INTEGER NOT NULL, kind TEXT NOT NULL,"
            " colour TEXT NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;"
            "CREATE INDEX links_by_table ON links (table_id);"
            "CREATE TABLE accounts ("
            " id INTEGER PRIMARY KEY, created INTEGER NOT NULL, flags INTEGER NOT NULL,"
            " name TEXT NOT NULL, name_key TEXT UNIQUE, password TEXT NOT NULL,"
            " recovery TEXT NOT NULL);"
            "CREATE TABLE tokens ("
            " token BLOB PRIMARY KEY, account INTEGER NOT NULL, kind TEXT NOT NULL,"
            " label TEXT NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL)"
            " WITHOUT ROWID;"
            "CREATE INDEX tokens_by_account ON tokens (account);"
            "CREATE TABLE ratings ("
            " account INTEGER NOT NULL, game TEXT NOT NULL, rating REAL NOT NULL,"
            " deviation REAL NOT NULL, volatility REAL NOT NULL, games INTEGER NOT NULL,"
            " updated INTEGER NOT NULL, table_id INTEGER NOT NULL,"
            " PRIMARY KEY (account, game)) WITHOUT ROWID;"
            "CREATE TABLE rating_history ("
            " account INTEGER NOT NULL, game TEXT NOT NULL, rating REAL NOT NULL,"
            " deviation REAL NOT NULL, volatility REAL NOT NULL, games INTEGER NOT NULL,"
            " updated INTEGER NOT NULL, table_id INTEGER NOT NULL,"
            " PRIMARY KEY (account, game, games)) WITHOUT ROWID;"
            "CREATE TABLE bars ("
            " account INTEGER NOT NULL, other INTEGER NOT NULL, kind TEXT NOT NULL,"
            " created INTEGER NOT NULL, PRIMARY KEY (account, other, kind)) WITHOUT ROWID;"
            "CREATE INDEX bars_by_other ON bars (other);"
            "CREATE TABLE reports ("
            " id INTEGER PRIMARY KEY, created INTEGER NOT NULL, account INTEGER NOT NULL,"
            " table_id INTEGER NOT NULL, number INTEGER NOT NULL, state TEXT NOT NULL,"
            " body TEXT NOT NULL);"
            "CREATE INDEX reports_by_state ON reports (state, created, id);"
            "CREATE INDEX reports_by_account ON reports (account, created, id);"
            "CREATE TABLE records ("
            " id INTEGER PRIMARY KEY, account INTEGER NOT NULL, created INTEGER NOT NULL,"
            " title TEXT NOT NULL, body TEXT NOT NULL);"
            "CREATE INDEX records_by_account ON records (account, created, id);"
            "CREATE TABLE answers ("
            " who BLOB NOT NULL, command TEXT NOT NULL, answer TEXT NOT NULL,"
            " created INTEGER NOT NULL, PRIMARY KEY (who, command)) WITHOUT ROWID;"
            "CREATE INDEX answers_by_age ON answers (created);"
            "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;",
        .postgres =
            "CREATE TABLE schema (version BIGINT NOT NULL);"
            "INSERT INTO schema VALUES (0);"
            "CREATE TABLE tables ("
            " id BIGINT PRIMARY KEY, created BIGINT NOT NULL, setup TEXT NOT NULL,"
            " options TEXT NOT NULL);"
            "CREATE TABLE heads ("
            " table_id BIGINT PRIMARY KEY, created BIGINT NOT NULL, state TEXT NOT NULL,"
            " result TEXT NOT NULL, ended BIGINT NOT NULL, listed SMALLINT NOT NULL,"
            " last BIGINT NOT NULL, updated BIGINT NOT NULL, due BIGINT NOT NULL,"
            " turn TEXT NOT NULL) WITH (fillfactor = 50);"
            "CREATE INDEX heads_by_state ON heads (state, listed, created, table_id);"
            "CREATE TABLE events ("
            " table_id BIGINT NOT NULL, number BIGINT NOT NULL, time_ms BIGINT NOT NULL,"
            " kind TEXT NOT NULL, actor TEXT NOT NULL, command TEXT, body TEXT NOT NULL,"
            " PRIMARY KEY (table_id, number));"
            "CREATE TABLE seats ("
            " table_id BIGINT NOT NULL, colour TEXT NOT NULL, kind TEXT NOT NULL,"
            " name TEXT NOT NULL, account BIGINT, token BYTEA, ended BIGINT NOT NULL,"
            " PRIMARY KEY (table_id, colour));"
            "CREATE UNIQUE INDEX seats_by_token ON seats (token) WHERE token IS NOT NULL;"
            "CREATE INDEX seats_by_account ON seats (account, ended, table_id)"
            " WHERE account IS NOT NULL;"
            "CREATE TABLE links ("
            " token BYTEA PRIMARY KEY, table_id BIGINT NOT NULL, kind TEXT NOT NULL,"
            " colour TEXT NOT NULL, expires BIGINT NOT NULL);"
            "CREATE INDEX links_by_table ON links (table_id);"
            "CREATE TABLE accounts ("
            " id BIGINT PRIMARY KEY, created BIGINT NOT NULL, flags BIGINT NOT NULL,"
            " name TEXT NOT NULL, name_key TEXT UNIQUE, password TEXT NOT NULL,"
            " recovery TEXT NOT NULL);"
            "CREATE TABLE tokens ("
            " token BYTEA PRIMARY KEY, account BIGINT NOT NULL, kind TEXT NOT NULL,"
            " label TEXT NOT NULL, created BIGINT NOT NULL, expires BIGINT NOT NULL);"
            "CREATE INDEX tokens_by_account ON tokens (account);"
            "CREATE TABLE ratings ("
            " account BIGINT NOT NULL, game TEXT NOT NULL, rating DOUBLE PRECISION NOT NULL,"
            " deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL,"
            " games BIGINT NOT NULL, updated BIGINT NOT NULL, table_id BIGINT NOT NULL,"
            " PRIMARY KEY (account, game));"
            "CREATE TABLE rating_history ("
            " account BIGINT NOT NULL, game TEXT NOT NULL, rating DOUBLE PRECISION NOT NULL,"
            " deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL,"
            " games BIGINT NOT NULL, updated BIGINT NOT NULL, table_id BIGINT NOT NULL,"
            " PRIMARY KEY (account, game, games));"
            "CREATE TABLE bars ("
            " account BIGINT NOT NULL, other BIGINT NOT NULL, kind TEXT NOT NULL,"
            " created BIGINT NOT NULL, PRIMARY KEY (account, other, kind));"
            "CREATE INDEX bars_by_other ON bars (other);"
            "CREATE TABLE reports ("
            " id BIGINT PRIMARY KEY, created BIGINT NOT NULL, account BIGINT NOT NULL,"
            " table_id BIGINT NOT NULL, number BIGINT NOT NULL, state TEXT NOT NULL,"
            " body TEXT NOT NULL);"
            "CREATE INDEX reports_by_state ON reports (state, created, id);"
            "CREATE INDEX reports_by_account ON reports (account, created, id);"
            "CREATE TABLE records ("
            " id BIGINT PRIMARY KEY, account BIGINT NOT NULL, created BIGINT NOT NULL,"
            " title TEXT NOT NULL, body TEXT NOT NULL);"
            "CREATE INDEX records_by_account ON records (account, created, id);"
            "CREATE TABLE answers ("
            " who BYTEA NOT NULL, command TEXT NOT NULL, answer TEXT NOT NULL,"
            " created BIGINT NOT NULL, PRIMARY KEY (who, command));"
            "CREATE INDEX answers_by_age ON answers (created);"
            "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);",
    },
    /* A token is a browser's, which sits at many tables. */
    {
        .sqlite = "DROP INDEX seats_by_token;"
                  "CREATE INDEX seats_by_token ON seats (token, ended, table_id)"
                  " WHERE token IS NOT NULL;",
        .postgres = "DROP INDEX seats_by_token;"
                    "CREATE INDEX seats_by_token ON seats (token, ended, table_id)"
                    " WHERE token IS NOT NULL;",
    },
    /* Rated games between the same two, one below the other by their ids. And games that were
     * never begun get a time when somebody looks at them: two weeks, as for those nobody joins;
     * whoever looks knows the exact time. */
    {
        .sqlite = "CREATE TABLE meetings ("
                  " one INTEGER NOT NULL, other INTEGER NOT NULL, number INTEGER NOT NULL,"
                  " table_id INTEGER NOT NULL, ended INTEGER NOT NULL,"
                  " PRIMARY KEY (one, other, number)) WITHOUT ROWID;"
                  "CREATE INDEX meetings_by_other ON meetings (other);"
                  "CREATE INDEX meetings_by_age ON meetings (ended);"
                  "UPDATE heads SET due = updated + 1209600000 WHERE state = 'playing' AND due = 0"
                  " AND NOT (EXISTS (SELECT 1 FROM events e WHERE e.table_id = heads.table_id"
                  " AND e.kind = 'acted' AND e.actor = 'white')"
                  " AND EXISTS (SELECT 1 FROM events e WHERE e.table_id = heads.table_id"
                  " AND e.kind = 'acted' AND e.actor = 'black'));",
        .postgres =
            "CREATE TABLE meetings ("
            " one BIGINT NOT NULL, other BIGINT NOT NULL, number BIGINT NOT NULL,"
            " table_id BIGINT NOT NULL, ended BIGINT NOT NULL,"
            " PRIMARY KEY (one, other, number));"
            "CREATE INDEX meetings_by_other ON meetings (other);"
            "CREATE INDEX meetings_by_age ON meetings (ended);"
            "UPDATE heads SET due = updated + 1209600000 WHERE state = 'playing' AND due = 0"
            " AND NOT (EXISTS (SELECT 1 FROM events e WHERE e.table_id = heads.table_id"
            " AND e.kind = 'acted' AND e.actor = 'white')"
            " AND EXISTS (SELECT 1 FROM events e WHERE e.table_id = heads.table_id"
            " AND e.kind = 'acted' AND e.actor = 'black'));",
    },
    /* Open tables of before come from nowhere that is known: each is a network of its own. */
    {
        .sqlite = "CREATE TABLE offers ("
                  " table_id INTEGER PRIMARY KEY, network BLOB NOT NULL, listed INTEGER NOT NULL,"
                  " seen INTEGER NOT NULL);"
                  "CREATE INDEX offers_by_network ON offers (network);"
                  "INSERT INTO offers SELECT table_id, CAST(table_id AS BLOB), listed, 0"
                  " FROM heads WHERE state = 'open';",
        .postgres = "CREATE TABLE offers ("
                    " table_id BIGINT PRIMARY KEY, network BYTEA NOT NULL,"
                    " listed SMALLINT NOT NULL, seen BIGINT NOT NULL);"
                    "CREATE INDEX offers_by_network ON offers (network);"
                    "INSERT INTO offers SELECT table_id, decode(lpad(to_hex(table_id), 16, '0'),"
                    " 'hex'), listed, 0 FROM heads WHERE state = 'open';",
    },
};
const unsigned store_version = sizeof store_migrations / sizeof store_migrations[0];

void store_copy_detail(char out[STORE_DETAIL_MAX], const char *detail) {
    size_t len = 0;
    for (; detail && detail[len] && len < STORE_DETAIL_MAX - 1; len++)
        out[len] = (unsigned char)detail[len] < ' ' ? ' ' : detail[len];
    /* Not in the middle of a letter. */
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

/* One step in its own transaction; sets `version` to where the database stands then. */
static bool step_forward(const schema_steps *steps, const migration *migrations, unsigned newest,
                         unsigned *version, store_error *error) {
    if (!steps->begin(steps->context, error))
        return false;
    if (!steps->version(steps->context, version, error)) {
        steps->rollback(steps->context);
        return false;
    }
    if (*version >= newest) {
        steps->rollback(steps->context);
        return true;
    }
    if (!steps->apply(steps->context, &migrations[*version], *version + 1, error)) {
        steps->rollback(steps->context);
        return false;
    }
    if (!steps->commit(steps->context, error))
        return false;
    *version += 1;
    return true;
}

bool schema_forward(const schema_steps *steps, const migration *migrations, unsigned newest,
                    store_error *error) {
    unsigned version = 0;
    do {
        if (!step_forward(steps, migrations, newest, &version, error))
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
