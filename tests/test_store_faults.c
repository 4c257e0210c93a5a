/* The store in a file when things go wrong: killed, without power, with a full disk, with a
 * database of another version.
 *
 *     test_store_faults                    the tests
 *     test_store_faults make-fixture       writes tests/fixtures/store-vN.sqlite, N the version
 *                                          of the schema, for later versions to be tested with */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/inside.h"
#include "store/store.h"
#include "vfs_drop.h"

enum { TABLES = 200, PATH_SIZE = 128 };

static const int64_t NEW_YEAR = 1767225600000;

/* == Each test has its own folder == */

static char directory[64];

static int make_directory(void **state) {
    (void)state;
    snprintf(directory, sizeof directory, "/tmp/potentia-store-XXXXXX");
    return mkdtemp(directory) ? 0 : -1;
}

static int remove_directory(void **state) {
    char command[PATH_SIZE];
    (void)state;
    vfs_drop_forget();
    snprintf(command, sizeof command, "rm -rf %s", directory);
    return system(command);
}

static const char *path_of(const char *name) {
    static char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return path;
}

static store *open_at(const char *path) {
    store_error error;
    store *s = store_open(&(store_options){.location = path}, &error);
    if (!s)
        fail_msg("%s: %s: %s", path, store_status_text(error.status), error.detail);
    return s;
}

/* Runs statements on the file itself. */
static void run_sql(const char *path, const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static unsigned rounds(unsigned few, unsigned many) {
    return getenv("POTENTIA_SOAK") ? many : few;
}

/* == A load whose acknowledgements are remembered == */

typedef struct game {
    struct load *load;
    int64_t id, acked;
    store_status status; /* of the last append */
    bool waiting;
} game;

typedef struct load {
    store *store;
    game games[TABLES];
    _Atomic int64_t *shared; /* read by another process; NULL: by none */
    unsigned acks, failures;
} load;

static bool note_last(void *context, const store_table *t) {
    *(int64_t *)context = t->head.last;
    return true;
}

static void acknowledged(void *context, store_status status, const char *detail) {
    game *g = context;
    (void)detail;
    g->waiting = false;
    g->status = status;
    if (status != STORE_OK) {
        g->load->failures++;
        return;
    }
    g->acked++;
    g->load->acks++;
    if (g->load->shared)
        atomic_store(&g->load->shared[g->id], g->acked);
}

static void open_games(load *l, const char *path) {
    *l = (load){.store = open_at(path), .shared = l->shared};
    for (int64_t i = 0; i < TABLES; i++) {
        game *g = &l->games[i];
        *g = (game){.load = l, .id = i + 1};
        if (store_read_table(l->store, g->id, note_last, &g->acked) == STORE_OK)
            continue;
        store_batch *b = store_batch_new();
        store_add_table(b, &(store_table){.id = g->id,
                                          .created = NEW_YEAR,
                                          .setup = "gipf",
                                          .options = "",
                                          .state = STORE_PLAYING,
                                          .result = "",
                                          .head = {.turn = "white"}});
        assert_int_equal(store_append(l->store, b, NULL, NULL), STORE_OK);
    }
    store_flush(l->store);
}

static void append(game *g) {
    char text[256];
    int64_t number = g->acked + 1;
    snprintf(text, sizeof text, "acted %" PRId64 " at %" PRId64 " %0100d", number, g->id, 0);
    store_event e = {
        .number = number, .time = NEW_YEAR, .kind = "acted", .actor = "white", .text = text};
    store_batch *b = store_batch_new();
    store_add_events(b, g->id, &(store_head){.last = number, .turn = "black"}, &e, 1);
    g->waiting = store_append(g->load->store, b, acknowledged, g) == STORE_OK;
}

/* Appends wherever nothing is in progress, and takes in what was answered. */
static void step(load *l) {
    for (int i = 0; i < TABLES; i++)
        if (!l->games[i].waiting)
            append(&l->games[i]);
    struct pollfd p = {.fd = store_fd(l->store), .events = POLLIN};
    poll(&p, 1, 1000);
    store_dispatch(l->store);
}

/* == What must be there == */

typedef struct row_count {
    int64_t count;
    bool in_order;
} row_count;

static bool count_event(void *context, const store_event *e) {
    row_count *c = context;
    char text[64];
    c->count++;
    snprintf(text, sizeof text, "acted %" PRId64 " at", c->count);
    c->in_order = c->in_order && e->number == c->count && strncmp(e->text, text, strlen(text)) == 0;
    return true;
}

static int64_t events_of(store *s, int64_t table, bool *in_order) {
    row_count c = {.in_order = true}, before;
    do {
        before = c;
        assert_int_equal(store_read_events(s, table, c.count + 1, 1000, count_event, &c), STORE_OK);
    } while (c.count > before.count);
    *in_order = c.in_order;
    return c.count;
}

static int is_ok(void *context, int columns, char **values, char **names) {
    (void)columns;
    (void)names;
    *(bool *)context = strcmp(values[0], "ok") == 0;
    return 0;
}

static bool is_sound(const char *path) {
    sqlite3 *db;
    bool ok = false;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, "PRAGMA integrity_check", is_ok, &ok, NULL);
    sqlite3_close(db);
    return ok;
}

/* Whether each table has everything that was acknowledged, at most one event more (one that was in
 * progress), and each event under its number. Sets `acked`, by table, to what is there. */
static bool nothing_is_lost(const char *path, int64_t *acked) {
    store *s = store_open(&(store_options){.location = path}, NULL);
    bool fine = s != NULL;
    for (int64_t i = 1; fine && i <= TABLES; i++) {
        int64_t last = 0;
        bool in_order;
        store_status status = store_read_table(s, i, note_last, &last);
        int64_t there = events_of(s, i, &in_order);
        fine = (status == STORE_OK || (status == STORE_MISSING && acked[i] == 0)) &&
               last == there && in_order && there >= acked[i] && there <= acked[i] + 1;
        acked[i] = there;
    }
    store_close(s);
    return fine && is_sound(path);
}

/* == Killed == */

static void write_until_killed(_Atomic int64_t *shared) {
    static load l;
    l.shared = shared;
    open_games(&l, path_of("store.db"));
    for (;;)
        step(&l);
}

static int64_t sum(_Atomic int64_t *shared) {
    int64_t all = 0;
    for (int i = 1; i <= TABLES; i++)
        all += atomic_load(&shared[i]);
    return all;
}

static void killed_at_any_moment_it_has_all_it_acknowledged(void **state) {
    (void)state;
    size_t size = (TABLES + 1) * sizeof(_Atomic int64_t);
    _Atomic int64_t *shared =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(shared, MAP_FAILED);
    unsigned seed = (unsigned)getpid();
    for (unsigned round = 0; round < rounds(25, 1000); round++) {
        int64_t before = sum(shared), acked[TABLES + 1];
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0)
            write_until_killed(shared);
        for (int i = 0; i < 10000 && sum(shared) == before; i++)
            poll(NULL, 0, 1);
        poll(NULL, 0, rand_r(&seed) % 60);
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, NULL, 0), child);
        assert_true(sum(shared) > before);
        for (int i = 1; i <= TABLES; i++)
            acked[i] = atomic_load(&shared[i]);
        assert_true(nothing_is_lost(path_of("store.db"), acked));
        for (int i = 1; i <= TABLES; i++)
            atomic_store(&shared[i], acked[i]);
    }
    munmap(shared, size);
}

/* == Without power == */

/* Cuts the power and looks at what is left, as it would be found after a restart. */
static bool survives_cut(load *l, unsigned seed) {
    char image[PATH_SIZE], command[2 * PATH_SIZE];
    int64_t acked[TABLES + 1];
    for (int i = 0; i < TABLES; i++)
        acked[i + 1] = l->games[i].acked;
    snprintf(image, sizeof image, "%s/image", directory);
    mkdir(image, 0700);
    vfs_drop_cut(image, seed);
    vfs_drop_bypass(true);
    bool fine = nothing_is_lost(path_of("image/store.db"), acked);
    vfs_drop_bypass(false);
    snprintf(command, sizeof command, "rm -rf %s", image);
    assert_int_equal(system(command), 0);
    return fine;
}

static void without_power_it_has_all_it_acknowledged(void **state) {
    (void)state;
    static load l;
    unsigned seed = (unsigned)getpid();
    l.shared = NULL;
    open_games(&l, path_of("store.db"));
    for (unsigned round = 0; round < rounds(25, 1000); round++) {
        for (unsigned i = 0; i < 1 + round % 5; i++)
            step(&l);
        if (!survives_cut(&l, seed + round))
            fail_msg("lost something acknowledged: seed %u", seed + round);
    }
    assert_true(l.acks > 10 * TABLES);
    assert_int_equal(l.failures, 0);
    store_close(l.store);
}

/* Shows that the test above would notice a loss: a disk that only claims to have written is
 * detected. */
static void a_disk_that_lies_is_found_out(void **state) {
    (void)state;
    static load l;
    bool noticed = false;
    l.shared = NULL;
    open_games(&l, path_of("store.db"));
    vfs_drop_lie(true);
    for (unsigned round = 0; round < 25 && !noticed; round++) {
        step(&l);
        step(&l);
        noticed = !survives_cut(&l, round);
    }
    vfs_drop_lie(false);
    assert_true(noticed);
    store_close(l.store);
}

/* == The disk == */

static void a_full_disk_refuses_and_harms_nothing(void **state) {
    (void)state;
    static load l;
    l.shared = NULL;
    open_games(&l, path_of("store.db"));
    /* Full at a different point of the commit each time. */
    for (unsigned round = 0; round < rounds(30, 500); round++) {
        unsigned failures = l.failures;
        vfs_drop_room((int64_t)round * 7919);
        for (int i = 0; i < 1000 && l.failures == failures; i++)
            step(&l);
        store_flush(l.store);
        assert_true(l.failures > failures);
        for (int i = 0; i < TABLES; i++) {
            game *g = &l.games[i];
            int64_t last = -1;
            assert_true(g->status == STORE_OK || g->status == STORE_NO_SPACE);
            assert_int_equal(store_read_table(l.store, g->id, note_last, &last), STORE_OK);
            assert_int_equal(last, g->acked);
        }
        vfs_drop_room(-1);
        failures = l.failures;
        unsigned acks = l.acks;
        step(&l);
        store_flush(l.store);
        assert_int_equal(l.failures, failures);
        assert_true(l.acks >= acks + TABLES);
    }
    int64_t acked[TABLES + 1];
    for (int i = 0; i < TABLES; i++)
        acked[i + 1] = l.games[i].acked;
    store_close(l.store);
    assert_true(nothing_is_lost(path_of("store.db"), acked));
}

static void a_sync_that_fails_is_not_acknowledged(void **state) {
    (void)state;
    static load l;
    l.shared = NULL;
    open_games(&l, path_of("store.db"));
    for (int round = 0; round < 5; round++) {
        game *g = &l.games[round];
        int64_t last = -1;
        vfs_drop_fail_syncs(1);
        append(g);
        store_flush(l.store);
        assert_int_equal(g->status, STORE_UNKNOWN);
        assert_int_equal(store_read_table(l.store, g->id, note_last, &last), STORE_OK);
        assert_int_equal(last, 0);
        append(g);
        store_flush(l.store);
        assert_int_equal(g->status, STORE_OK);
    }
    assert_true(survives_cut(&l, 1));
    store_close(l.store);
}

/* == Too much at once == */

static void what_cannot_wait_is_refused(void **state) {
    (void)state;
    static load l;
    sqlite3 *other;
    store_status status = STORE_OK;
    unsigned queued = 0;
    l.shared = NULL;
    open_games(&l, path_of("store.db"));
    /* Another process writes, and takes a while. */
    assert_int_equal(sqlite3_open(path_of("store.db"), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    while (status == STORE_OK && queued < 200000) {
        store_batch *b = store_batch_new();
        store_put_setting(b, "name", "text");
        status = store_append(l.store, b, NULL, NULL);
        queued += status == STORE_OK;
    }
    assert_int_equal(status, STORE_OVERLOADED);
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    store_flush(l.store);
    append(&l.games[0]);
    store_flush(l.store);
    assert_int_equal(l.games[0].status, STORE_OK);
    store_close(l.store);
}

typedef struct worker {
    store *store;
    int64_t first;
    _Atomic bool *stop;
    unsigned done;
} worker;

static void *append_many(void *context) {
    worker *w = context;
    for (int64_t i = 0; i < 500; i++) {
        char text[32];
        snprintf(text, sizeof text, "%" PRId64, i);
        store_batch *b = store_batch_new();
        store_put_setting(b, text, text);
        w->done += store_append(w->store, b, NULL, NULL) == STORE_OK;
    }
    return NULL;
}

static bool see_line(void *context, const store_line *line) {
    (void)line;
    ++*(unsigned *)context;
    return true;
}

static void *read_many(void *context) {
    worker *w = context;
    while (!atomic_load(w->stop)) {
        store_page page = {.list = STORE_LIST_DUE, .due = INT64_MAX, .limit = 100};
        int64_t last;
        store_read_list(w->store, &page, see_line, &w->done);
        store_read_table(w->store, w->first, note_last, &last);
        (void)store_read_stats(w->store);
    }
    return NULL;
}

static void threads_append_and_read_at_once(void **state) {
    (void)state;
    static load l;
    _Atomic bool stop = false;
    pthread_t threads[4];
    worker workers[4];
    l.shared = NULL;
    open_games(&l, path_of("store.db"));
    for (int i = 0; i < 4; i++) {
        workers[i] = (worker){.store = l.store, .first = 1 + i, .stop = &stop};
        assert_int_equal(
            pthread_create(&threads[i], NULL, i < 2 ? append_many : read_many, &workers[i]), 0);
    }
    for (int i = 0; i < 20; i++)
        step(&l);
    for (int i = 0; i < 4; i++) {
        if (i == 2)
            atomic_store(&stop, true);
        pthread_join(threads[i], NULL);
    }
    store_flush(l.store);
    assert_int_equal(workers[0].done + workers[1].done, 1000);
    assert_true(l.acks >= TABLES);
    assert_int_equal(l.failures, 0);
    store_close(l.store);
}

/* == Files == */

static void the_file_is_its_owners_and_one_servers(void **state) {
    (void)state;
    struct stat st;
    store_error error;
    const char *path = path_of("data/potentia/potentia.db");
    char before[PATH_SIZE * 4] = "";
    if (getenv("XDG_DATA_HOME"))
        snprintf(before, sizeof before, "%s", getenv("XDG_DATA_HOME"));
    setenv("XDG_DATA_HOME", path_of("data"), 1);
    path = path_of("data/potentia/potentia.db");
    store *s = store_open(&(store_options){.alone = true}, &error);
    assert_non_null(s);
    if (before[0])
        setenv("XDG_DATA_HOME", before, 1);
    else
        unsetenv("XDG_DATA_HOME");
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_null(store_open(&(store_options){.location = path, .alone = true}, &error));
    assert_int_equal(error.status, STORE_BUSY);
    /* An operator's command is not a server. */
    store_close(open_at(path));
    store_close(s);
    s = store_open(&(store_options){.location = path, .alone = true}, &error);
    assert_non_null(s);
    store_close(s);
}

static void what_cannot_be_opened_says_why(void **state) {
    (void)state;
    store_error error;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s", path_of("newer.db"));
    store_close(open_at(path));
    run_sql(path, "UPDATE schema SET version = 99");
    assert_null(store_open(&(store_options){.location = path}, &error));
    assert_int_equal(error.status, STORE_TOO_NEW);
    assert_non_null(strstr(error.detail, "99"));

    snprintf(path, sizeof path, "%s", path_of("foreign.db"));
    run_sql(path, "CREATE TABLE guests (name TEXT)");
    assert_null(store_open(&(store_options){.location = path}, &error));
    assert_int_equal(error.status, STORE_FAILED);
    assert_string_equal(error.detail, "not a Potentia database");

    snprintf(path, sizeof path, "%s", path_of("text.db"));
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    for (int i = 0; i < 100; i++)
        fprintf(f, "this is not a database\n");
    fclose(f);
    assert_null(store_open(&(store_options){.location = path}, &error));
    assert_int_equal(error.status, STORE_FAILED);
    assert_null(store_open(&(store_options){.location = "/proc/none/store.db"}, &error));
    assert_int_equal(error.status, STORE_FAILED);
}

/* == Versions == */

typedef struct steps_taken {
    unsigned version, begun, kept, dropped;
    unsigned fails_at;
} steps_taken;

static bool fake_begin(void *context, store_error *error) {
    (void)error;
    ((steps_taken *)context)->begun++;
    return true;
}

static bool fake_version(void *context, unsigned *out, store_error *error) {
    (void)error;
    *out = ((steps_taken *)context)->version;
    return true;
}

static bool fake_run(void *context, const char *sql, store_error *error) {
    steps_taken *t = context;
    unsigned version;
    if (strcmp(sql, "ROLLBACK") == 0) {
        t->dropped++;
    } else if (strcmp(sql, "COMMIT") == 0) {
        t->version++;
        t->kept++;
    } else if (sscanf(sql, "UPDATE schema SET version = %u", &version) == 1 &&
               version == t->fails_at) {
        store_fail(error, STORE_FAILED, "no");
        return false;
    }
    return true;
}

static void each_version_is_a_transaction_of_its_own(void **state) {
    (void)state;
    static const char *const three[] = {"", "", ""};
    steps_taken t = {0};
    store_error error;
    schema_steps steps = {&t, fake_begin, fake_version, fake_run};
    assert_true(schema_forward(&steps, three, 3, &error));
    assert_int_equal(t.kept, 3);
    assert_int_equal(t.dropped, 0);
    assert_true(schema_forward(&steps, three, 3, &error));
    assert_int_equal(t.kept, 3);

    t = (steps_taken){.version = 1, .fails_at = 3};
    assert_false(schema_forward(&steps, three, 3, &error));
    assert_int_equal(t.version, 2);
    assert_int_equal(t.dropped, 1);
    t = (steps_taken){.version = 4};
    assert_false(schema_forward(&steps, three, 3, &error));
    assert_int_equal(error.status, STORE_TOO_NEW);
    assert_int_equal(t.kept, 0);
}

/* One of everything, with the same contents each time. */
static void fill_fixture(store *s) {
    uint8_t token[STORE_HASH_SIZE], other[STORE_HASH_SIZE];
    memset(token, 0x5A, sizeof token);
    memset(other, 0xA5, sizeof other);
    store_event events[] = {
        {1, NEW_YEAR, "created", "host", NULL, "created gipf"},
        {2, NEW_YEAR + 1, "joined", "white", "c1", "joined white"},
        {3, NEW_YEAR + 2, "chat", "white", "c2", "chat white Grüße 😀"},
    };
    store_batch *b = store_batch_new();
    store_add_account(
        b, &(store_account){11, NEW_YEAR, 1, "Ada", "ada", "$argon2id$p", "$argon2id$r"});
    store_add_table(b, &(store_table){.id = 21,
                                      .created = NEW_YEAR,
                                      .setup = "gipf",
                                      .options = "rated",
                                      .state = STORE_OPEN,
                                      .result = "",
                                      .listed = true,
                                      .head = {.turn = ""}});
    store_add_seat(b, &(store_seat){21, "white", "person", "Ada", 11, token});
    store_add_seat(b, &(store_seat){21, "black", "engine", "level 3", 0, NULL});
    store_add_events(b, 21, &(store_head){3, NEW_YEAR + 2, NEW_YEAR + 99, "black"}, events, 3);
    store_set_state(b, 21, STORE_PLAYING, "", 0);
    store_add_link(b, &(store_link){other, 21, 0, "watch", ""});
    store_add_token(b, &(store_token){token, 11, NEW_YEAR, 0, STORE_SESSION, "laptop"});
    store_put_rating(b, &(store_rating){11, "gipf", 1500.5, 350, 0.06, 1, NEW_YEAR, 21});
    store_put_bar(b, &(store_bar){11, 12, NEW_YEAR, "mute"});
    store_add_report(b, &(store_report){31, NEW_YEAR, 11, 21, 3, "new", "a report"});
    store_add_record(b, &(store_record){41, 11, NEW_YEAR, "a game", "(;)"});
    store_add_answer(b, token, "make", "{\"table\":21}", NEW_YEAR);
    store_put_setting(b, "motto", "play");
    static load l;
    game g = {.load = &l};
    assert_int_equal(store_append(s, b, acknowledged, &g), STORE_OK);
    store_flush(s);
    assert_int_equal(g.status, STORE_OK);
}

typedef struct summary {
    char text[4096];
    size_t len;
} summary;

static bool sum_row(void *context, const char *section, const store_field *fields, size_t count) {
    summary *x = context;
    x->len += (size_t)snprintf(x->text + x->len, sizeof x->text - x->len, "%s", section);
    for (size_t i = 0; i < count; i++)
        x->len +=
            (size_t)snprintf(x->text + x->len, sizeof x->text - x->len, " %s", fields[i].text);
    x->len += (size_t)snprintf(x->text + x->len, sizeof x->text - x->len, "\n");
    return true;
}

static bool sum_line(void *context, const store_line *line) {
    summary *x = context;
    x->len += (size_t)snprintf(x->text + x->len, sizeof x->text - x->len, "%" PRId64 " %s %s %s\n",
                               line->table.id, line->table.head.turn, line->seats[0].name,
                               line->seats[1].kind);
    return true;
}

static bool sum_text(void *context, const char *text) {
    summary *x = context;
    x->len += (size_t)snprintf(x->text + x->len, sizeof x->text - x->len, "%s\n", text);
    return true;
}

static bool sum_seat(void *context, const store_seat *seat) {
    return sum_text(context, seat->colour);
}

static bool sum_link(void *context, const store_link *link) {
    return sum_text(context, link->kind);
}

/* Everything that fill_fixture put in, as text. */
static void sum_up(store *s, summary *x) {
    uint8_t token[STORE_HASH_SIZE], other[STORE_HASH_SIZE];
    memset(token, 0x5A, sizeof token);
    memset(other, 0xA5, sizeof other);
    x->len = 0;
    assert_int_equal(store_export_account(s, 11, sum_row, x), STORE_OK);
    store_page due = {.list = STORE_LIST_DUE, .due = INT64_MAX, .limit = 10};
    assert_int_equal(store_read_list(s, &due, sum_line, x), STORE_OK);
    store_page playing = {.list = STORE_LIST_PLAYING, .limit = 10};
    assert_int_equal(store_read_list(s, &playing, sum_line, x), STORE_OK);
    assert_int_equal(store_find_seat(s, token, sum_seat, x), STORE_OK);
    assert_int_equal(store_find_link(s, other, NEW_YEAR, sum_link, x), STORE_OK);
    assert_int_equal(store_read_answer(s, token, "make", sum_text, x), STORE_OK);
    assert_int_equal(store_read_setting(s, "motto", sum_text, x), STORE_OK);
}

static int note_schema(void *context, int columns, char **values, char **names) {
    (void)columns;
    (void)names;
    sum_text(context, values[0]);
    return 0;
}

static void schema_of(const char *path, summary *x) {
    sqlite3 *db;
    x->len = 0;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "SELECT coalesce(sql, name) FROM sqlite_master "
                                  "ORDER BY type, name",
                                  note_schema, x, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
}

static void copy_file(const char *from, const char *to) {
    char bytes[4096];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    if (!in || !out)
        fail_msg("%s: no such fixture; `test_store_faults make-fixture` writes it", from);
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, in)) > 0;)
        assert_int_equal(fwrite(bytes, 1, n, out), n);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

static void every_version_is_brought_forward(void **state) {
    (void)state;
    static summary expected, found, schema_expected, schema_found;
    char fresh[PATH_SIZE], old[PATH_SIZE], fixture[PATH_SIZE];
    snprintf(fresh, sizeof fresh, "%s", path_of("fresh.db"));
    store *s = open_at(fresh);
    fill_fixture(s);
    sum_up(s, &expected);
    store_close(s);
    schema_of(fresh, &schema_expected);
    for (unsigned version = 1; version <= store_version; version++) {
        snprintf(fixture, sizeof fixture, "tests/fixtures/store-v%u.sqlite", version);
        snprintf(old, sizeof old, "%s", path_of("old.db"));
        copy_file(fixture, old);
        s = open_at(old);
        sum_up(s, &found);
        assert_string_equal(found.text, expected.text);
        store_close(s);
        schema_of(old, &schema_found);
        assert_string_equal(schema_found.text, schema_expected.text);
        unlink(old);
    }
}

static bool sum_due(void *context, const store_table *t) {
    *(int64_t *)context = t->head.due;
    return false;
}

/* Version 2 (Potentia 0.1) had no time for a game that was never begun. */
static void games_never_begun_get_a_time_to_be_looked_at(void **state) {
    (void)state;
    static const struct {
        const char *state, *actors[2];
        int64_t due, expected;
    } games[] = {
        {"playing", {NULL, NULL}, 0, NEW_YEAR + 1209600000},
        {"playing", {"white", NULL}, 0, NEW_YEAR + 1209600000},
        {"playing", {"white", "black"}, 0, 0}, /* begun, without a clock */
        {"playing", {NULL, NULL}, 77, 77},
        {"ended", {NULL, NULL}, 0, 0},
        {"open", {NULL, NULL}, 0, 0},
    };
    enum { NB = sizeof games / sizeof games[0] };
    char old[PATH_SIZE], sql[1024];
    snprintf(old, sizeof old, "%s", path_of("old.db"));
    copy_file("tests/fixtures/store-v2.sqlite", old);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(old, &db), SQLITE_OK);
    for (int i = 0; i < NB; i++) {
        snprintf(sql, sizeof sql,
                 "INSERT INTO tables VALUES (%d, 1, 'gipf', 'none -');"
                 "INSERT INTO heads VALUES (%d, 1, '%s', '', 0, 1, 3, %" PRId64 ", %" PRId64
                 ", '');",
                 100 + i, 100 + i, games[i].state, NEW_YEAR, games[i].due);
        assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        for (int k = 0; k < 2 && games[i].actors[k]; k++) {
            snprintf(sql, sizeof sql,
                     "INSERT INTO events VALUES (%d, %d, 1, 'acted', '%s', NULL, 'a turn');",
                     100 + i, 2 + k, games[i].actors[k]);
            assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        }
    }
    sqlite3_close(db);
    store *s = open_at(old);
    for (int i = 0; i < NB; i++) {
        int64_t due = -1;
        assert_int_equal(store_read_table(s, 100 + i, sum_due, &due), STORE_OK);
        assert_int_equal(due, games[i].expected);
    }
    store_close(s);
}

static int make_fixture(void) {
    char path[PATH_SIZE], command[2 * PATH_SIZE];
    snprintf(path, sizeof path, "tests/fixtures/store-v%u.sqlite", store_version);
    if (access(path, F_OK) == 0) {
        fprintf(stderr, "%s is there already, and what was released does not change\n", path);
        return 1;
    }
    store *s = store_open(&(store_options){.location = path}, NULL);
    if (!s)
        return 1;
    fill_fixture(s);
    store_close(s);
    snprintf(command, sizeof command, "chmod 644 %s", path);
    return system(command);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_directory, remove_directory)

/* One thread looks at the clock, and another asks before the first has the lock. */
static void what_was_asked_after_the_look_at_the_clock_is_not_late(void **state) {
    (void)state;
    assert_false(store_is_overdue(1000, 1001, 10));
    assert_false(store_is_overdue(0, UINT64_MAX, 10));
    assert_false(store_is_overdue(1000, 1000, 0));
    assert_false(store_is_overdue(1010, 1000, 10));
    assert_true(store_is_overdue(1011, 1000, 10));
    assert_false(store_is_overdue(1011, 1000, UINT64_MAX));
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        TEST(killed_at_any_moment_it_has_all_it_acknowledged),
        TEST(without_power_it_has_all_it_acknowledged),
        TEST(a_disk_that_lies_is_found_out),
        TEST(a_full_disk_refuses_and_harms_nothing),
        TEST(a_sync_that_fails_is_not_acknowledged),
        TEST(what_cannot_wait_is_refused),
        TEST(threads_append_and_read_at_once),
        TEST(the_file_is_its_owners_and_one_servers),
        TEST(what_cannot_be_opened_says_why),
        TEST(each_version_is_a_transaction_of_its_own),
        TEST(every_version_is_brought_forward),
        TEST(games_never_begun_get_a_time_to_be_looked_at),
        TEST(what_was_asked_after_the_look_at_the_clock_is_not_late),
    };
    if (argc > 1 && strcmp(argv[1], "make-fixture") == 0)
        return make_fixture();
    vfs_drop_install();
    return cmocka_run_group_tests_name("faults", tests, NULL, NULL);
}
