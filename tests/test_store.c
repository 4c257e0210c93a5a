/* What the store promises, whatever the database: test_store [URL]
 *
 * Without a URL in a new SQLite file; with one in that PostgreSQL database, which may be used
 * already: every test chooses ids that nobody has. */
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/store.h"

static const char *location;
static store *s;

/* == Small things == */

static int64_t new_id(void) {
    uint64_t id;
    assert_int_equal(getrandom(&id, sizeof id, 0), sizeof id);
    return (int64_t)(id >> 2 | 1);
}

static const uint8_t *new_token(uint8_t out[STORE_HASH_SIZE]) {
    assert_int_equal(getrandom(out, STORE_HASH_SIZE, 0), STORE_HASH_SIZE);
    return out;
}

static int open_store(void **state) {
    (void)state;
    store_error error;
    s = store_open(&(store_options){.location = location}, &error);
    if (!s)
        print_error("%s: %s\n", store_status_text(error.status), error.detail);
    return s ? 0 : -1;
}

static int close_store(void **state) {
    (void)state;
    store_close(s);
    s = NULL;
    return 0;
}

static void note_status(void *context, store_status status, const char *detail) {
    (void)detail;
    *(store_status *)context = status;
}

/* Appends and waits. */
static store_status keep(store_batch *b) {
    store_status status = STORE_STATUS_NB, handed = store_append(s, b, note_status, &status);
    if (handed != STORE_OK)
        return handed;
    store_flush(s);
    return status;
}

static const int64_t NEW_YEAR = 1767225600000;

static store_table a_table(int64_t id) {
    return (store_table){.id = id,
                         .created = NEW_YEAR,
                         .setup = "gipf:tournament",
                         .options = "clock=fischer:300000+2000 rated",
                         .state = STORE_OPEN,
                         .result = "",
                         .listed = true,
                         .head = {.turn = "white", .updated = NEW_YEAR}};
}

static int64_t keep_table(const char *state) {
    store_table t = a_table(new_id());
    t.state = state;
    store_batch *b = store_batch_new();
    store_add_table(b, &t);
    assert_int_equal(keep(b), STORE_OK);
    return t.id;
}

/* Adds event `number` to a batch, by the colour that acts in turn. */
static void add_event(store_batch *b, int64_t table, int64_t number) {
    char text[64], command[32];
    snprintf(text, sizeof text, "acted Gb4-c4 %" PRId64 " „é“", number);
    snprintf(command, sizeof command, "c%" PRId64, number);
    store_event e = {.number = number,
                     .time = NEW_YEAR + number,
                     .kind = "acted",
                     .actor = number % 2 ? "white" : "black",
                     .command = command,
                     .text = text};
    store_head head = {.last = number,
                       .updated = NEW_YEAR + number,
                       .due = NEW_YEAR + 60000 + number,
                       .turn = number % 2 ? "black" : "white"};
    store_add_events(b, table, &head, &e, 1);
}

static store_status keep_event(int64_t table, int64_t number) {
    store_batch *b = store_batch_new();
    add_event(b, table, number);
    return keep(b);
}

typedef struct seen {
    int64_t numbers[64];
    unsigned count, stop_after; /* 0: never */
    char last[512];
} seen;

static bool see_number(seen *c, int64_t number) {
    assert_true(c->count < 64);
    c->numbers[c->count++] = number;
    return c->count != c->stop_after;
}

static bool see_event(void *context, const store_event *e) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%" PRId64 "|%" PRId64 "|%s|%s|%s|%s", e->number, e->time,
             e->kind, e->actor, e->command ? e->command : "-", e->text);
    return see_number(c, e->number);
}

static bool see_table(void *context, const store_table *t) {
    seen *c = context;
    snprintf(c->last, sizeof c->last,
             "%" PRId64 "|%s|%s|%s|%s|%" PRId64 "|%d|%" PRId64 "|%" PRId64 "|%" PRId64 "|%s",
             t->created, t->setup, t->options, t->state, t->result, t->ended, t->listed,
             t->head.last, t->head.updated, t->head.due, t->head.turn);
    return see_number(c, t->id);
}

static bool see_line(void *context, const store_line *line) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s %s %s %s", line->seats[0].kind, line->seats[0].name,
             line->seats[1].kind, line->seats[1].name);
    return see_number(c, line->table.id);
}

static bool see_seat(void *context, const store_seat *seat) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s|%s|%s|%d|%d", seat->colour, seat->kind, seat->name,
             seat->account != 0, seat->token != NULL);
    return see_number(c, seat->table);
}

static bool see_account(void *context, const store_account *a) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s|%s|%s|%s|%" PRId64, a->name, a->key, a->password,
             a->recovery, a->flags);
    return see_number(c, a->id);
}

static bool see_token(void *context, const store_token *t) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s|%s", t->kind, t->label);
    return see_number(c, t->account);
}

static bool see_text(void *context, const char *text) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s", text);
    return see_number(c, 0);
}

/* == Tables and events == */

static void a_table_is_read_as_it_was_added(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_OPEN);
    seen c = {0};
    assert_int_equal(store_read_table(s, id, see_table, &c), STORE_OK);
    assert_int_equal(c.numbers[0], id);
    assert_string_equal(c.last, "1767225600000|gipf:tournament|clock=fischer:300000+2000 rated|"
                                "open||0|1|0|1767225600000|0|white");
    assert_int_equal(store_read_table(s, new_id(), see_table, &c), STORE_MISSING);
}

static void a_table_is_added_once(void **state) {
    (void)state;
    store_table t = a_table(keep_table(STORE_OPEN));
    store_batch *b = store_batch_new();
    store_add_table(b, &t);
    assert_int_equal(keep(b), STORE_CONFLICT);
}

static void events_come_in_order_from_a_number_on(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_PLAYING);
    for (int64_t i = 1; i <= 12; i++)
        assert_int_equal(keep_event(id, i), STORE_OK);
    seen c = {0};
    assert_int_equal(store_read_events(s, id, 5, 4, see_event, &c), STORE_OK);
    assert_int_equal(c.count, 4);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(c.numbers[i], 5 + i);
    assert_string_equal(c.last, "8|1767225600008|acted|black|c8|acted Gb4-c4 8 „é“");

    c = (seen){.stop_after = 2};
    assert_int_equal(store_read_events(s, id, 1, 100, see_event, &c), STORE_OK);
    assert_int_equal(c.count, 2);
    c = (seen){0};
    assert_int_equal(store_read_events(s, id, 13, 100, see_event, &c), STORE_OK);
    assert_int_equal(c.count, 0);
    assert_int_equal(store_read_table(s, id, see_table, &c), STORE_OK);
    assert_non_null(strstr(c.last, "|12|1767225600012|1767225660012|white"));
}

static void a_writer_that_is_behind_is_refused(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_PLAYING);
    assert_int_equal(keep_event(id, 1), STORE_OK);
    assert_int_equal(keep_event(id, 2), STORE_OK);
    assert_int_equal(keep_event(id, 2), STORE_CONFLICT);
    assert_int_equal(keep_event(id, 1), STORE_CONFLICT);
    assert_int_equal(keep_event(id, 4), STORE_CONFLICT); /* no gaps either */
    assert_int_equal(keep_event(new_id(), 1), STORE_CONFLICT);
    assert_int_equal(keep_event(id, 3), STORE_OK);
}

static void a_batch_is_kept_whole_or_not_at_all(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_PLAYING), other = keep_table(STORE_PLAYING);
    store_status results[3];
    /* All in one commit: those beside the refused one are kept. */
    for (int i = 0; i < 3; i++) {
        store_batch *b = store_batch_new();
        add_event(b, i == 1 ? id : other, i == 2 ? 2 : 1);
        if (i == 1)
            add_event(b, other, 7);
        assert_int_equal(store_append(s, b, note_status, &results[i]), STORE_OK);
    }
    store_flush(s);
    assert_int_equal(results[0], STORE_OK);
    assert_int_equal(results[1], STORE_CONFLICT);
    assert_int_equal(results[2], STORE_OK);
    seen c = {0};
    assert_int_equal(store_read_events(s, id, 1, 10, see_event, &c), STORE_OK);
    assert_int_equal(c.count, 0);
    assert_int_equal(keep_event(id, 1), STORE_OK);
}

/* What follows a refused batch of the same table is judged as if that had never been there. */
static void a_refused_batch_does_not_refuse_the_next(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_PLAYING), full = keep_table(STORE_PLAYING);
    store_status results[2];
    store_batch *b = store_batch_new();
    add_event(b, id, 1);
    add_event(b, full, 9);
    assert_int_equal(store_append(s, b, note_status, &results[0]), STORE_OK);
    b = store_batch_new();
    add_event(b, id, 1);
    assert_int_equal(store_append(s, b, note_status, &results[1]), STORE_OK);
    store_flush(s);
    assert_int_equal(results[0], STORE_CONFLICT);
    assert_int_equal(results[1], STORE_OK);
}

static void many_refusals_in_one_commit_are_told_apart(void **state) {
    (void)state;
    enum { TABLES = 40 };
    int64_t ids[TABLES];
    store_status results[TABLES];
    for (int i = 0; i < TABLES; i++)
        ids[i] = keep_table(STORE_PLAYING);
    for (int i = 0; i < TABLES; i++) {
        store_batch *b = store_batch_new();
        add_event(b, ids[i], i % 3 ? 1 : 5);
        assert_int_equal(store_append(s, b, note_status, &results[i]), STORE_OK);
    }
    store_flush(s);
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(results[i], i % 3 ? STORE_OK : STORE_CONFLICT);
}

static void texts_that_cannot_be_kept_are_never_sent(void **state) {
    (void)state;
    static char long_text[STORE_EVENT_MAX + 2];
    memset(long_text, 'x', sizeof long_text - 1);
    int64_t id = keep_table(STORE_PLAYING);
    const char *bad[] = {long_text,  "two\nlines",   "\x80",
                         "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                         "tab\t",    "cut \xe2\x82", NULL};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        store_event e = {.number = 1, .kind = "chat", .actor = "white", .text = bad[i]};
        store_batch *b = store_batch_new();
        store_add_events(b, id, &(store_head){.last = 1, .turn = ""}, &e, 1);
        assert_int_equal(store_batch_state(b), STORE_INVALID);
        assert_int_equal(keep(b), STORE_INVALID);
    }
    /* The largest that can be, and every size of letter. */
    long_text[STORE_EVENT_MAX] = '\0';
    memcpy(long_text, "é€😀", strlen("é€😀"));
    store_event e = {.number = 1, .kind = "chat", .actor = "white", .text = long_text};
    store_batch *b = store_batch_new();
    store_add_events(b, id, &(store_head){.last = 1, .turn = ""}, &e, 1);
    assert_int_equal(keep(b), STORE_OK);

    assert_int_equal(keep(store_batch_new()), STORE_INVALID);
    b = store_batch_new();
    store_add_table(b, &(store_table){.id = -1});
    assert_int_equal(keep(b), STORE_INVALID);
    e.number = 7;
    b = store_batch_new();
    store_add_events(b, id, &(store_head){.last = 2, .turn = ""}, &e, 1);
    assert_int_equal(keep(b), STORE_INVALID);
    b = store_batch_new();
    for (int64_t i = 2; i < STORE_BATCH_OPS; i++)
        add_event(b, id, i);
    assert_int_equal(keep(b), STORE_INVALID);
}

static void a_command_is_found_again_after_a_restart(void **state) {
    int64_t id = keep_table(STORE_PLAYING);
    assert_int_equal(keep_event(id, 1), STORE_OK);
    assert_int_equal(keep_event(id, 2), STORE_OK);
    close_store(state);
    open_store(state);
    seen c = {0};
    assert_int_equal(store_read_command(s, id, "black", "c2", see_event, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    assert_int_equal(c.numbers[0], 2);
    c = (seen){0};
    assert_int_equal(store_read_command(s, id, "white", "c2", see_event, &c), STORE_OK);
    assert_int_equal(c.count, 0);

    uint8_t who[STORE_HASH_SIZE];
    new_token(who);
    for (int i = 0; i < 2; i++) {
        store_batch *b = store_batch_new();
        store_add_answer(b, who, "make-1", i ? "{\"table\":2}" : "{\"table\":1}", NEW_YEAR);
        assert_int_equal(keep(b), i ? STORE_CONFLICT : STORE_OK);
    }
    assert_int_equal(store_read_answer(s, who, "make-1", see_text, &c), STORE_OK);
    assert_string_equal(c.last, "{\"table\":1}");
    assert_int_equal(store_read_answer(s, who, "make-2", see_text, &c), STORE_MISSING);
}

static void a_tombstone_keeps_its_number(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_PLAYING);
    for (int64_t i = 1; i <= 3; i++)
        keep_event(id, i);
    store_batch *b = store_batch_new();
    store_put_tombstone(b, id, 2, "tombstone", "tombstone 2 chat");
    assert_int_equal(keep(b), STORE_OK);
    seen c = {0};
    assert_int_equal(store_read_events(s, id, 2, 1, see_event, &c), STORE_OK);
    assert_string_equal(c.last, "2|1767225600002|tombstone|black|-|tombstone 2 chat");
    assert_int_equal(keep_event(id, 4), STORE_OK);
    b = store_batch_new();
    store_put_tombstone(b, id, 5, "tombstone", "tombstone 5 chat");
    assert_int_equal(keep(b), STORE_MISSING);
}

/* == Who calls when == */

typedef struct calls {
    pthread_t thread;
    int order[8];
    unsigned count;
} calls;

typedef struct call {
    calls *calls;
    int number;
} call;

static void note_call(void *context, store_status status, const char *detail) {
    call *c = context;
    (void)detail;
    assert_int_equal(status, STORE_OK);
    assert_true(pthread_equal(pthread_self(), c->calls->thread));
    c->calls->order[c->calls->count++] = c->number;
}

static void callbacks_come_in_order_and_only_in_dispatch(void **state) {
    (void)state;
    calls all = {.thread = pthread_self()};
    call each[5];
    int64_t id = keep_table(STORE_PLAYING);
    for (int i = 0; i < 5; i++) {
        each[i] = (call){&all, i};
        store_batch *b = store_batch_new();
        add_event(b, i % 2 ? keep_table(STORE_PLAYING) : id, i % 2 ? 1 : i / 2 + 1);
        assert_int_equal(store_append(s, b, note_call, &each[i]), STORE_OK);
    }
    while (all.count < 5) {
        struct pollfd p = {.fd = store_fd(s), .events = POLLIN};
        unsigned before = all.count;
        assert_int_equal(poll(&p, 1, 10000), 1);
        assert_int_equal(all.count, before);
        assert_true(store_dispatch(s) > 0);
    }
    for (int i = 0; i < 5; i++)
        assert_int_equal(all.order[i], i);
    struct pollfd p = {.fd = store_fd(s), .events = POLLIN};
    assert_int_equal(poll(&p, 1, 0), 0);
    assert_int_equal(store_dispatch(s), 0);
}

static void closing_commits_and_tells_what_was_queued(void **state) {
    int64_t id = keep_table(STORE_PLAYING);
    store_status results[3] = {STORE_STATUS_NB, STORE_STATUS_NB, STORE_STATUS_NB};
    for (int i = 0; i < 3; i++) {
        store_batch *b = store_batch_new();
        add_event(b, id, i + 1);
        store_append(s, b, note_status, &results[i]);
    }
    close_store(state);
    open_store(state);
    for (int i = 0; i < 3; i++)
        assert_int_equal(results[i], STORE_OK);
    seen c = {0};
    store_read_events(s, id, 1, 10, see_event, &c);
    assert_int_equal(c.count, 3);
}

static bool read_inside(void *context, const store_table *t) {
    *(store_status *)context = store_read_table(s, t->id, read_inside, context);
    return true;
}

static void a_visitor_that_reads_is_told_so(void **state) {
    (void)state;
    store_status inside = STORE_OK;
    assert_int_equal(store_read_table(s, keep_table(STORE_OPEN), read_inside, &inside), STORE_OK);
    assert_int_equal(inside, STORE_FAILED);
}

typedef struct later {
    pthread_t loop;
    int64_t table;
    seen events;
    store_status status;
    bool elsewhere, done;
} later;

static void read_later(store *from, void *context) {
    later *x = context;
    x->elsewhere = !pthread_equal(pthread_self(), x->loop);
    x->status = store_read_events(from, x->table, 1, 10, see_event, &x->events);
}

static void done_later(store *from, void *context) {
    later *x = context;
    (void)from;
    x->done = pthread_equal(pthread_self(), x->loop);
}

static void a_loop_need_not_wait_for_reading(void **state) {
    later x = {.loop = pthread_self(), .table = keep_table(STORE_PLAYING)};
    keep_event(x.table, 1);
    assert_int_equal(store_later(s, read_later, done_later, &x), STORE_OK);
    struct pollfd p = {.fd = store_fd(s), .events = POLLIN};
    assert_int_equal(poll(&p, 1, 10000), 1);
    assert_false(x.done);
    assert_int_equal(store_dispatch(s), 1);
    assert_true(x.done);
    assert_true(x.elsewhere);
    assert_int_equal(x.status, STORE_OK);
    assert_int_equal(x.events.count, 1);
    /* What is asked for when it closes is still answered. */
    x.done = false;
    assert_int_equal(store_later(s, read_later, done_later, &x), STORE_OK);
    close_store(state);
    assert_true(x.done);
    assert_int_equal(x.events.count, 2);
    open_store(state);
}

static void figures_tell_what_was_kept(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_PLAYING);
    store_stats before = store_read_stats(s);
    keep_event(id, 1);
    keep_event(id, 1);
    store_stats after = store_read_stats(s);
    assert_int_equal(after.batches - before.batches, 1);
    assert_int_equal(after.events - before.events, 1);
    assert_int_equal(after.refused - before.refused, 1);
    assert_int_equal(after.commits - before.commits, 1);
    assert_int_equal(after.waiting, 0);
}

/* == Seats, links and people == */

static store_status keep_seat(int64_t table, const char *colour, const char *name, int64_t account,
                              const uint8_t *token) {
    store_batch *b = store_batch_new();
    store_add_seat(b, &(store_seat){.table = table,
                                    .colour = colour,
                                    .kind = "person",
                                    .name = name,
                                    .account = account,
                                    .token = token});
    return keep(b);
}

static void a_seat_is_taken_once_and_can_move(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_OPEN);
    uint8_t old[STORE_HASH_SIZE], new[STORE_HASH_SIZE];
    assert_int_equal(keep_seat(id, "white", "", 0, new_token(old)), STORE_OK);
    assert_int_equal(keep_seat(id, "white", "", 0, new_token(new)), STORE_CONFLICT);
    assert_int_equal(keep_seat(id, "black", "", 0, NULL), STORE_OK);
    seen c = {0};
    assert_int_equal(store_find_seat(s, old, see_seat, &c), STORE_OK);
    assert_int_equal(c.numbers[0], id);
    assert_string_equal(c.last, "white|person||0|1");

    store_batch *b = store_batch_new();
    store_set_seat(b, &(store_seat){.table = id,
                                    .colour = "white",
                                    .kind = "person",
                                    .name = "Ada",
                                    .account = 7,
                                    .token = new});
    assert_int_equal(keep(b), STORE_OK);
    assert_int_equal(store_find_seat(s, old, see_seat, &c), STORE_MISSING);
    assert_int_equal(store_find_seat(s, new, see_seat, &c), STORE_OK);
    assert_string_equal(c.last, "white|person|Ada|1|1");
    c = (seen){0};
    assert_int_equal(store_read_seats(s, id, see_seat, &c), STORE_OK);
    assert_int_equal(c.count, 2);
    assert_string_equal(c.last, "black|person||0|0");
}

static bool see_link(void *context, const store_link *link) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s|%s|%" PRId64, link->kind, link->colour, link->expires);
    return see_number(c, link->table);
}

static void a_link_is_used_once_and_in_time(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_OPEN);
    uint8_t once[STORE_HASH_SIZE], watch[STORE_HASH_SIZE];
    store_batch *b = store_batch_new();
    store_add_link(b, &(store_link){.token = new_token(once),
                                    .table = id,
                                    .kind = "once",
                                    .colour = "white",
                                    .expires = NEW_YEAR + 1000});
    store_add_link(
        b, &(store_link){.token = new_token(watch), .table = id, .kind = "watch", .colour = ""});
    assert_int_equal(keep(b), STORE_OK);
    seen c = {0};
    assert_int_equal(store_find_link(s, once, NEW_YEAR, see_link, &c), STORE_OK);
    assert_string_equal(c.last, "once|white|1767225601000");
    assert_int_equal(store_find_link(s, once, NEW_YEAR + 1000, see_link, &c), STORE_MISSING);
    assert_int_equal(store_find_link(s, watch, NEW_YEAR * 2, see_link, &c), STORE_OK);

    b = store_batch_new();
    store_use_link(b, once, NEW_YEAR + 1000);
    assert_int_equal(keep(b), STORE_CONFLICT);
    for (int i = 0; i < 2; i++) {
        b = store_batch_new();
        store_use_link(b, once, NEW_YEAR);
        assert_int_equal(keep(b), i ? STORE_CONFLICT : STORE_OK);
    }
    b = store_batch_new();
    store_drop_links(b, id, "watch");
    assert_int_equal(keep(b), STORE_OK);
    assert_int_equal(store_find_link(s, watch, NEW_YEAR, see_link, &c), STORE_MISSING);
}

/* An account whose name nobody has. */
static int64_t keep_account(char name[32]) {
    int64_t id = new_id();
    snprintf(name, 32, "u%" PRId64, id);
    store_batch *b = store_batch_new();
    store_add_account(b, &(store_account){.id = id,
                                          .created = NEW_YEAR,
                                          .flags = 5,
                                          .name = name,
                                          .key = name,
                                          .password = "$argon2id$p",
                                          .recovery = "$argon2id$r"});
    assert_int_equal(keep(b), STORE_OK);
    return id;
}

static void a_name_belongs_to_one_account(void **state) {
    (void)state;
    char name[32], other_name[32];
    int64_t id = keep_account(name), other = keep_account(other_name);
    store_account a = {.id = new_id(), .name = name, .key = name, .password = "", .recovery = ""};
    store_batch *b = store_batch_new();
    store_add_account(b, &a);
    assert_int_equal(keep(b), STORE_CONFLICT);
    seen c = {0};
    assert_int_equal(store_find_account(s, name, see_account, &c), STORE_OK);
    assert_int_equal(c.numbers[0], id);

    /* Taking another's name is refused, and so is what stands in the same batch. */
    a.id = other;
    b = store_batch_new();
    store_put_setting(b, name, "1");
    store_set_account(b, &a);
    assert_int_equal(keep(b), STORE_CONFLICT);
    assert_int_equal(store_read_setting(s, name, see_text, &c), STORE_MISSING);
    a.name = a.key = "";
    a.id = new_id();
    b = store_batch_new();
    store_set_account(b, &a);
    assert_int_equal(keep(b), STORE_MISSING);
}

static void tokens_end_by_time_and_by_their_owner(void **state) {
    (void)state;
    char name[32];
    int64_t id = keep_account(name);
    uint8_t tokens[3][STORE_HASH_SIZE];
    store_batch *b = store_batch_new();
    for (int i = 0; i < 3; i++)
        store_add_token(b, &(store_token){.token = new_token(tokens[i]),
                                          .account = id,
                                          .created = NEW_YEAR + i,
                                          .expires = i == 2 ? 0 : NEW_YEAR + 5000,
                                          .kind = i == 2 ? STORE_BOT : STORE_SESSION,
                                          .label = i == 2 ? "robot" : ""});
    assert_int_equal(keep(b), STORE_OK);
    seen c = {0};
    assert_int_equal(store_find_token(s, tokens[0], NEW_YEAR, see_token, &c), STORE_OK);
    assert_int_equal(c.numbers[0], id);
    assert_int_equal(store_find_token(s, tokens[0], NEW_YEAR + 5000, see_token, &c), STORE_MISSING);
    c = (seen){0};
    assert_int_equal(store_read_tokens(s, id, see_token, &c), STORE_OK);
    assert_int_equal(c.count, 3);
    assert_string_equal(c.last, "bot|robot");

    b = store_batch_new();
    store_drop_tokens(b, id, STORE_SESSION, tokens[1]);
    assert_int_equal(keep(b), STORE_OK);
    assert_int_equal(store_find_token(s, tokens[0], NEW_YEAR, see_token, &c), STORE_MISSING);
    assert_int_equal(store_find_token(s, tokens[1], NEW_YEAR, see_token, &c), STORE_OK);
    assert_int_equal(store_find_token(s, tokens[2], NEW_YEAR, see_token, &c), STORE_OK);
    b = store_batch_new();
    store_drop_tokens(b, id, STORE_SESSION, NULL);
    store_drop_token(b, tokens[2]);
    assert_int_equal(keep(b), STORE_OK);
    c = (seen){0};
    store_read_tokens(s, id, see_token, &c);
    assert_int_equal(c.count, 0);
}

static bool see_rating(void *context, const store_rating *r) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s %.17g %.17g %.17g", r->game, r->rating, r->deviation,
             r->volatility);
    return see_number(c, r->games);
}

static store_status keep_rating(int64_t account, int64_t games, double rating) {
    store_batch *b = store_batch_new();
    store_put_rating(b, &(store_rating){.account = account,
                                        .game = "gipf",
                                        .rating = rating,
                                        .deviation = 50.1,
                                        .volatility = 0.06,
                                        .games = games,
                                        .updated = NEW_YEAR + games,
                                        .table = 100 + games});
    return keep(b);
}

static void no_rated_game_is_lost_between_two(void **state) {
    (void)state;
    char name[32];
    int64_t id = keep_account(name);
    assert_int_equal(keep_rating(id, 2, 1500), STORE_CONFLICT);
    assert_int_equal(keep_rating(id, 1, 1500), STORE_OK);
    assert_int_equal(keep_rating(id, 1, 1400), STORE_CONFLICT);
    assert_int_equal(keep_rating(id, 2, 1512.3456789), STORE_OK);
    assert_int_equal(keep_rating(id, 2, 1400), STORE_CONFLICT);
    assert_int_equal(keep_rating(id, 3, 0.0 / 0.0), STORE_INVALID);
    seen c = {0};
    assert_int_equal(store_read_ratings(s, id, see_rating, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    assert_string_equal(c.last, "gipf 1512.3456788999999 50.100000000000001 0.059999999999999998");
    c = (seen){0};
    assert_int_equal(store_read_rating_history(s, id, "gipf", 0, 10, see_rating, &c), STORE_OK);
    assert_int_equal(c.count, 2);
    assert_int_equal(c.numbers[0], 2);
    c = (seen){0};
    assert_int_equal(store_read_rating_history(s, id, "gipf", 2, 10, see_rating, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    assert_int_equal(c.numbers[0], 1);
}

static bool see_bar(void *context, const store_bar *bar) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s", bar->kind);
    return see_number(c, bar->other);
}

static bool see_report(void *context, const store_report *r) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s|%" PRId64, r->text, r->number);
    return see_number(c, r->id);
}

static void bars_and_reports_are_kept(void **state) {
    (void)state;
    char name[32], word[STORE_WORD_MAX + 1];
    int64_t id = keep_account(name), report = new_id();
    store_bar bar = {.account = id, .other = 9, .kind = "block", .created = NEW_YEAR};
    for (int i = 0; i < 2; i++) {
        store_batch *b = store_batch_new();
        store_put_bar(b, &bar);
        assert_int_equal(keep(b), STORE_OK);
    }
    seen c = {0};
    assert_int_equal(store_read_bars(s, id, see_bar, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    store_batch *b = store_batch_new();
    store_drop_bar(b, &bar);
    snprintf(word, sizeof word, "n%" PRId64, report);
    store_add_report(b, &(store_report){.id = report,
                                        .created = NEW_YEAR,
                                        .account = id,
                                        .table = 3,
                                        .number = 4,
                                        .state = word,
                                        .text = "rude\nwords"});
    assert_int_equal(keep(b), STORE_OK);
    c = (seen){0};
    store_read_bars(s, id, see_bar, &c);
    assert_int_equal(c.count, 0);
    assert_int_equal(store_read_reports(s, word, 0, 0, 10, see_report, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    assert_string_equal(c.last, "rude\nwords|4");
    b = store_batch_new();
    store_set_report(b, report, "done");
    assert_int_equal(keep(b), STORE_OK);
    c = (seen){0};
    store_read_reports(s, word, 0, 0, 10, see_report, &c);
    assert_int_equal(c.count, 0);
}

static bool see_record(void *context, const store_record *r) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s|%s", r->title, r->text);
    return see_number(c, r->id);
}

static void games_of_the_browser_can_be_added(void **state) {
    (void)state;
    char name[32];
    int64_t id = keep_account(name), ids[3];
    for (int i = 0; i < 3; i++) {
        ids[i] = new_id();
        store_batch *b = store_batch_new();
        store_add_record(b, &(store_record){.id = ids[i],
                                            .account = id,
                                            .created = NEW_YEAR + i,
                                            .title = "a game",
                                            .text = "(;GM[GIPF]\n)"});
        assert_int_equal(keep(b), STORE_OK);
    }
    seen c = {0};
    assert_int_equal(store_read_records(s, id, 0, 0, 2, see_record, &c), STORE_OK);
    assert_int_equal(c.count, 2);
    assert_int_equal(c.numbers[0], ids[2]);
    assert_string_equal(c.last, "a game|");
    c = (seen){0};
    assert_int_equal(store_read_records(s, id, NEW_YEAR + 1, ids[1], 2, see_record, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    assert_int_equal(store_read_record(s, id, ids[0], see_record, &c), STORE_OK);
    assert_string_equal(c.last, "a game|(;GM[GIPF]\n)");
    assert_int_equal(store_read_record(s, id + 1, ids[0], see_record, &c), STORE_MISSING);
    store_batch *b = store_batch_new();
    store_drop_record(b, id, ids[0]);
    assert_int_equal(keep(b), STORE_OK);
    assert_int_equal(store_read_record(s, id, ids[0], see_record, &c), STORE_MISSING);
}

/* == Lists == */

static void lists_show_what_waits_and_what_ended(void **state) {
    (void)state;
    char name[32];
    int64_t account = keep_account(name), ids[5];
    for (int i = 0; i < 5; i++) {
        ids[i] = keep_table(STORE_PLAYING);
        assert_int_equal(keep_seat(ids[i], "white", name, account, NULL), STORE_OK);
        assert_int_equal(keep_seat(ids[i], "black", "", i == 4 ? account : 0, NULL), STORE_OK);
    }
    /* Black acts at tables 0 and 4, White at the others; 2 is over. */
    keep_event(ids[0], 1);
    keep_event(ids[4], 1);
    store_batch *b = store_batch_new();
    store_set_state(b, ids[2], STORE_ENDED, "white rows", NEW_YEAR + 77);
    assert_int_equal(keep(b), STORE_OK);

    seen c = {0};
    store_page page = {.list = STORE_LIST_MINE, .account = account, .limit = 100};
    assert_int_equal(store_read_list(s, &page, see_line, &c), STORE_OK);
    assert_int_equal(c.count, 4);
    char line[128];
    snprintf(line, sizeof line, "person %s person ", name);
    assert_memory_equal(c.last, line, strlen(line));

    c = (seen){0};
    page.list = STORE_LIST_TURN;
    assert_int_equal(store_read_list(s, &page, see_line, &c), STORE_OK);
    assert_int_equal(c.count, 3);
    assert_int_equal(c.numbers[2], ids[4]); /* waits the shortest */

    c = (seen){0};
    page.list = STORE_LIST_FINISHED;
    assert_int_equal(store_read_list(s, &page, see_line, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    assert_int_equal(c.numbers[0], ids[2]);
    page = (store_page){.list = STORE_LIST_NB, .limit = 1};
    assert_int_equal(store_read_list(s, &page, see_line, &c), STORE_INVALID);
}

static bool see_key(void *context, const store_line *line) {
    store_page *page = context;
    page->time = line->table.created;
    page->id = line->table.id;
    page->due++; /* how many */
    return true;
}

static void pages_go_on_where_the_last_one_ended(void **state) {
    (void)state;
    char name[32];
    int64_t account = keep_account(name), sum = 0;
    for (int i = 0; i < 7; i++) {
        int64_t id = keep_table(STORE_OPEN);
        keep_seat(id, "white", name, account, NULL);
    }
    store_page page = {.list = STORE_LIST_MINE, .account = account, .limit = 3};
    for (int i = 0; i < 4; i++) {
        page.due = 0;
        assert_int_equal(store_read_list(s, &page, see_key, &page), STORE_OK);
        assert_int_equal(page.due, i < 2 ? 3 : i == 2 ? 1 : 0);
        sum += page.due;
    }
    assert_int_equal(sum, 7);
}

typedef struct hunt {
    int64_t id;
    bool found;
} hunt;

static bool see_hunted(void *context, const store_line *line) {
    hunt *h = context;
    h->found = h->found || line->table.id == h->id;
    return true;
}

static bool listed(store_list list, int64_t id, int64_t due) {
    hunt h = {.id = id};
    /* Just before its place. */
    store_page page = {.list = list, .due = due, .time = NEW_YEAR, .id = id + 1, .limit = 1};
    if (list == STORE_LIST_DUE)
        page.id = id - 1;
    assert_int_equal(store_read_list(s, &page, see_hunted, &h), STORE_OK);
    return h.found;
}

static void the_lobby_shows_open_tables_that_are_not_private(void **state) {
    (void)state;
    int64_t open = keep_table(STORE_OPEN), playing = keep_table(STORE_PLAYING);
    store_table t = a_table(new_id());
    t.listed = false;
    store_batch *b = store_batch_new();
    store_add_table(b, &t);
    assert_int_equal(keep(b), STORE_OK);
    assert_true(listed(STORE_LIST_OPEN, open, 0));
    assert_false(listed(STORE_LIST_OPEN, playing, 0));
    assert_false(listed(STORE_LIST_OPEN, t.id, 0));
    assert_true(listed(STORE_LIST_PLAYING, playing, 0));
    assert_false(listed(STORE_LIST_PLAYING, open, 0));
}

static void clocks_that_run_out_are_found_after_a_restart(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_PLAYING);
    assert_false(listed(STORE_LIST_DUE, id, INT64_MAX));
    keep_event(id, 1);
    assert_true(listed(STORE_LIST_DUE, id, NEW_YEAR + 60001));
    assert_false(listed(STORE_LIST_DUE, id, NEW_YEAR + 60000));
    store_batch *b = store_batch_new();
    store_set_state(b, id, STORE_ENDED, "flag", NEW_YEAR + 9);
    assert_int_equal(keep(b), STORE_OK);
    assert_false(listed(STORE_LIST_DUE, id, INT64_MAX));
}

/* == Taking along and leaving == */

typedef struct export {
    char all[8192];
    size_t len;
}
export;

static bool see_row(void *context, const char *section, const store_field *fields, size_t count) {
    export *x = context;
    x->len += (size_t)snprintf(x->all + x->len, sizeof x->all - x->len, "%s:", section);
    for (size_t i = 0; i < count && x->len < sizeof x->all; i++)
        x->len += (size_t)snprintf(x->all + x->len, sizeof x->all - x->len, " %s=%s",
                                   fields[i].name, fields[i].text);
    x->len += (size_t)snprintf(x->all + x->len, sizeof x->all - x->len, "\n");
    return true;
}

/* Somebody who has one of everything; returns the table. */
static int64_t live_a_little(int64_t account, const char *name, uint8_t token[STORE_HASH_SIZE]) {
    int64_t id = keep_table(STORE_PLAYING);
    uint8_t other[STORE_HASH_SIZE];
    keep_seat(id, "white", name, account, new_token(token));
    keep_seat(id, "black", "", 0, new_token(other));
    keep_event(id, 1);
    keep_event(id, 2);
    keep_rating(account, 1, 1500);
    store_batch *b = store_batch_new();
    store_add_token(b, &(store_token){.token = token,
                                      .account = account,
                                      .created = NEW_YEAR,
                                      .kind = STORE_SESSION,
                                      .label = "here"});
    store_put_bar(
        b, &(store_bar){.account = account, .other = 5, .kind = "mute", .created = NEW_YEAR});
    store_add_report(b, &(store_report){.id = new_id(),
                                        .created = NEW_YEAR,
                                        .account = account,
                                        .table = id,
                                        .state = "new",
                                        .text = "why"});
    store_add_record(b, &(store_record){.id = new_id(),
                                        .account = account,
                                        .created = NEW_YEAR,
                                        .title = "mine",
                                        .text = "(;)"});
    assert_int_equal(keep(b), STORE_OK);
    return id;
}

static void everything_of_an_account_can_be_taken_along(void **state) {
    (void)state;
    char name[32], expected[64];
    uint8_t token[STORE_HASH_SIZE];
    int64_t account = keep_account(name);
    live_a_little(account, name, token);
    export x = {.len = 0};
    assert_int_equal(store_export_account(s, account, see_row, &x), STORE_OK);
    const char *parts[] = {"account: id=",
                           "token: created=1767225600000 expires=0 kind=session",
                           "bar: account=5",
                           "rating: table=101 games=1 game=gipf rating=1500",
                           "report: created=",
                           "record: created=",
                           "text=(;)",
                           "seat: table=",
                           "setup=gipf:tournament",
                           "text=acted Gb4-c4 1 „é“"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        assert_non_null(strstr(x.all, parts[i]));
    snprintf(expected, sizeof expected, " name=%s\n", name);
    assert_non_null(strstr(x.all, expected));
    assert_null(strstr(x.all, "argon2id"));
    assert_null(strstr(x.all, "acted Gb4-c4 2")); /* the other side's */
    assert_int_equal(store_export_account(s, new_id(), see_row, &x), STORE_MISSING);
}

static bool count_events(void *context, const char *section, const store_field *fields,
                         size_t count) {
    (void)fields;
    (void)count;
    *(int *)context += strcmp(section, "event") == 0;
    return true;
}

static void a_long_life_is_taken_along_in_pages(void **state) {
    (void)state;
    enum { EVENTS = 250 };
    char name[32];
    int64_t account = keep_account(name), id = keep_table(STORE_PLAYING);
    keep_seat(id, "white", name, account, NULL);
    keep_seat(id, "black", name, account, NULL);
    store_batch *b = store_batch_new();
    for (int64_t i = 1; i <= EVENTS; i++)
        add_event(b, id, i);
    assert_int_equal(keep(b), STORE_OK);
    int rows = 0;
    assert_int_equal(store_export_account(s, account, count_events, &rows), STORE_OK);
    assert_int_equal(rows, EVENTS);
}

static void a_deleted_account_leaves_its_bare_id(void **state) {
    (void)state;
    char name[32];
    uint8_t token[STORE_HASH_SIZE];
    int64_t account = keep_account(name), id = live_a_little(account, name, token);
    store_batch *b = store_batch_new();
    store_delete_account(b, account);
    assert_int_equal(keep(b), STORE_OK);
    seen c = {0};
    assert_int_equal(store_read_account(s, account, see_account, &c), STORE_OK);
    assert_string_equal(c.last, "||||0");
    assert_int_equal(store_find_account(s, name, see_account, &c), STORE_MISSING);
    assert_int_equal(store_find_token(s, token, NEW_YEAR, see_token, &c), STORE_MISSING);
    assert_int_equal(store_find_seat(s, token, see_seat, &c), STORE_MISSING);
    c = (seen){0};
    store_read_events(s, id, 1, 10, see_event, &c);
    assert_int_equal(c.count, 2);
    export x = {.len = 0};
    assert_int_equal(store_export_account(s, account, see_row, &x), STORE_OK);
    assert_null(strchr(strchr(x.all, '\n') + 1, '\n')); /* one line, no more */
    /* The name is free again. */
    b = store_batch_new();
    store_add_account(
        b, &(store_account){
               .id = new_id(), .name = name, .key = name, .password = "", .recovery = ""});
    assert_int_equal(keep(b), STORE_OK);
}

static void what_has_expired_is_removed(void **state) {
    (void)state;
    uint8_t old[STORE_HASH_SIZE], young[STORE_HASH_SIZE];
    store_batch *b = store_batch_new();
    store_add_answer(b, new_token(old), "x", "old", 1000);
    store_add_answer(b, new_token(young), "x", "young", 2000);
    store_add_token(
        b, &(store_token){.token = old, .account = 1, .expires = 10, .kind = "t", .label = ""});
    store_add_token(
        b, &(store_token){.token = young, .account = 1, .expires = 0, .kind = "t", .label = ""});
    store_add_link(
        b, &(store_link){.token = old, .table = 1, .expires = 10, .kind = "t", .colour = ""});
    assert_int_equal(keep(b), STORE_OK);
    b = store_batch_new();
    store_prune(b, 10, 2000);
    assert_int_equal(keep(b), STORE_OK);
    seen c = {0};
    assert_int_equal(store_read_answer(s, old, "x", see_text, &c), STORE_MISSING);
    assert_int_equal(store_read_answer(s, young, "x", see_text, &c), STORE_OK);
    assert_int_equal(store_find_token(s, old, 0, see_token, &c), STORE_MISSING);
    assert_int_equal(store_find_token(s, young, 0, see_token, &c), STORE_OK);
    assert_int_equal(store_find_link(s, old, 0, see_link, &c), STORE_MISSING);
}

static void settings_are_replaced(void **state) {
    (void)state;
    char name[32];
    snprintf(name, sizeof name, "n%" PRId64, new_id());
    seen c = {0};
    for (int i = 0; i < 2; i++) {
        store_batch *b = store_batch_new();
        store_put_setting(b, name, i ? "second" : "first");
        assert_int_equal(keep(b), STORE_OK);
    }
    assert_int_equal(store_read_setting(s, name, see_text, &c), STORE_OK);
    assert_string_equal(c.last, "second");
}

/* == Two nodes, where the database has room for them == */

typedef struct heard {
    store_change_kind kinds[16];
    int64_t ids[16];
    char last[256];
    unsigned count;
} heard;

static void hear(void *context, const store_change *change) {
    heard *h = context;
    if (h->count == 16)
        return;
    h->kinds[h->count] = change->kind;
    h->ids[h->count++] = change->id;
    if (change->event)
        snprintf(h->last, sizeof h->last, "%" PRId64 "|%" PRId64 "|%s|%s|%s|%s",
                 change->event->number, change->event->time, change->event->kind,
                 change->event->actor, change->event->command ? change->event->command : "-",
                 change->event->text);
    else
        h->last[0] = '\0';
}

/* Dispatches until `count` changes were heard. */
static void hear_until(store *node, const heard *h, unsigned count) {
    for (int i = 0; i < 100 && h->count < count; i++) {
        struct pollfd p = {.fd = store_fd(node), .events = POLLIN};
        poll(&p, 1, 100);
        store_dispatch(node);
    }
    assert_int_equal(h->count, count);
}

static void another_node_hears_what_was_committed(void **state) {
    (void)state;
    heard h = {.count = 0};
    store_options options = {.location = location, .changed = hear, .context = &h};
    store *other = store_open(&options, NULL);
    assert_non_null(other);
    int64_t id = keep_table(STORE_PLAYING);
    hear_until(other, &h, 1);
    assert_int_equal(h.kinds[0], STORE_CHANGE_TABLE);
    keep_event(id, 1);
    hear_until(other, &h, 2);
    assert_int_equal(h.kinds[1], STORE_CHANGE_EVENT);
    assert_int_equal(h.ids[1], id);
    assert_string_equal(h.last, "1|1767225600001|acted|white|c1|acted Gb4-c4 1 „é“");

    /* One that does not fit into a notification is told without its text. */
    static char long_text[STORE_EVENT_MAX + 1];
    memset(long_text, 'x', STORE_EVENT_MAX);
    store_event e = {.number = 2, .kind = "chat", .actor = "black", .text = long_text};
    store_batch *b = store_batch_new();
    store_add_events(b, id, &(store_head){.last = 2, .turn = ""}, &e, 1);
    add_event(b, id, 3);
    assert_int_equal(keep(b), STORE_OK);
    hear_until(other, &h, 4);
    assert_int_equal(h.kinds[2], STORE_CHANGE_EVENT);
    assert_non_null(strstr(h.last, "3|"));

    /* Nothing is heard of what was refused, or of what it did itself. */
    keep_event(id, 3);
    store *first = s;
    s = other;
    assert_int_equal(keep_event(id, 4), STORE_OK);
    s = first;
    b = store_batch_new();
    store_drop_tokens(b, 77, STORE_SESSION, NULL);
    keep(b);
    hear_until(other, &h, 5);
    assert_int_equal(h.kinds[4], STORE_CHANGE_ACCOUNT);
    assert_int_equal(h.ids[4], 77);
    store_close(other);
}

static void the_second_of_two_nodes_is_refused(void **state) {
    (void)state;
    store *first = s, *other = store_open(&(store_options){.location = location}, NULL);
    assert_non_null(other);
    int64_t id = keep_table(STORE_PLAYING);
    store_status a = STORE_STATUS_NB, b = STORE_STATUS_NB;
    for (int64_t i = 1; i <= 20; i++) {
        store_batch *x = store_batch_new(), *y = store_batch_new();
        add_event(x, id, i);
        add_event(y, id, i);
        store_append(first, x, note_status, &a);
        store_append(other, y, note_status, &b);
        store_flush(first);
        store_flush(other);
        assert_true((a == STORE_OK && b == STORE_CONFLICT) ||
                    (a == STORE_CONFLICT && b == STORE_OK));
    }
    store_close(other);
}

#define TEST(name) cmocka_unit_test(name)

int main(int argc, char **argv) {
    const struct CMUnitTest always[] = {
        TEST(a_table_is_read_as_it_was_added),
        TEST(a_table_is_added_once),
        TEST(events_come_in_order_from_a_number_on),
        TEST(a_writer_that_is_behind_is_refused),
        TEST(a_batch_is_kept_whole_or_not_at_all),
        TEST(a_refused_batch_does_not_refuse_the_next),
        TEST(many_refusals_in_one_commit_are_told_apart),
        TEST(texts_that_cannot_be_kept_are_never_sent),
        TEST(a_command_is_found_again_after_a_restart),
        TEST(a_tombstone_keeps_its_number),
        TEST(callbacks_come_in_order_and_only_in_dispatch),
        TEST(closing_commits_and_tells_what_was_queued),
        TEST(a_visitor_that_reads_is_told_so),
        TEST(a_loop_need_not_wait_for_reading),
        TEST(figures_tell_what_was_kept),
        TEST(a_seat_is_taken_once_and_can_move),
        TEST(a_link_is_used_once_and_in_time),
        TEST(a_name_belongs_to_one_account),
        TEST(tokens_end_by_time_and_by_their_owner),
        TEST(no_rated_game_is_lost_between_two),
        TEST(bars_and_reports_are_kept),
        TEST(games_of_the_browser_can_be_added),
        TEST(lists_show_what_waits_and_what_ended),
        TEST(pages_go_on_where_the_last_one_ended),
        TEST(the_lobby_shows_open_tables_that_are_not_private),
        TEST(clocks_that_run_out_are_found_after_a_restart),
        TEST(everything_of_an_account_can_be_taken_along),
        TEST(a_long_life_is_taken_along_in_pages),
        TEST(a_deleted_account_leaves_its_bare_id),
        TEST(what_has_expired_is_removed),
        TEST(settings_are_replaced),
        TEST(the_second_of_two_nodes_is_refused),
    };
    const struct CMUnitTest nodes[] = {
        TEST(another_node_hears_what_was_committed),
    };
    if (argc > 1) {
        location = argv[1];
        int failed = cmocka_run_group_tests_name("postgres", always, open_store, close_store);
        return failed + cmocka_run_group_tests_name("nodes", nodes, open_store, close_store);
    }
    char directory[] = "/tmp/potentia-store-XXXXXX", path[64], command[128];
    if (!mkdtemp(directory))
        return 1;
    snprintf(path, sizeof path, "%s/new/store.db", directory);
    location = path;
    int failed = cmocka_run_group_tests_name("sqlite", always, open_store, close_store);
    snprintf(command, sizeof command, "rm -rf %s", directory);
    return system(command) == 0 ? failed : 1;
}
