/* What the store promises of tables and events, whatever the database: test_store [URL]
 *
 * Without a URL in a new SQLite file; with one in that PostgreSQL database, which may be used
 * already: every test chooses ids that nobody has. test_store_people.c has the people. */
#include <poll.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "keeping.h"

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

/* What follows a refused batch of the same table is judged as if that batch had never been
 * there. */
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
    /* The longest text possible, with characters of every size. */
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

static void an_answer_is_found_again_after_a_restart(void **state) {
    uint8_t who[STORE_HASH_SIZE];
    new_token(who);
    for (int i = 0; i < 2; i++) {
        store_batch *b = store_batch_new();
        store_add_answer(b, who, "make-1", i ? "{\"table\":2}" : "{\"table\":1}", NEW_YEAR);
        assert_int_equal(keep(b), i ? STORE_CONFLICT : STORE_OK);
    }
    close_store(state);
    open_store(state);
    seen c = {0};
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
    /* What is asked while it closes is still answered. */
    x.done = false;
    assert_int_equal(store_later(s, read_later, done_later, &x), STORE_OK);
    close_store(state);
    assert_true(x.done);
    assert_int_equal(x.events.count, 2);
    open_store(state);
}

/* == Questions == */

static void count_come(void *context) {
    ++*(unsigned *)context;
}

static void wait_for_come(const unsigned *come, unsigned least) {
    struct pollfd p = {.fd = store_fd(s), .events = POLLIN};
    while (*come < least) {
        assert_int_equal(poll(&p, 1, 10000), 1);
        store_dispatch(s);
    }
}

static store_status append_event(int64_t table, int64_t number, store_status *result) {
    store_batch *b = store_batch_new();
    add_event(b, table, number);
    return store_append(s, b, note_status, result);
}

static void a_question_is_tried_until_all_has_come(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_PLAYING);
    keep_event(id, 1);
    store_question *q = store_question_new(s);
    unsigned come = 0;
    seen table = {0}, events = {0};
    store_status result = STORE_STATUS_NB;

    store_question_begin(q, count_come, &come);
    assert_int_equal(store_read_table(s, id, see_table, &table), STORE_PENDING);
    assert_int_equal(store_read_events(s, id, 1, 10, see_event, &events), STORE_PENDING);
    assert_int_equal(store_read_table(s, new_id(), see_table, &table), STORE_PENDING);
    assert_true(store_is_pending());
    assert_int_equal(append_event(id, 2, &result), STORE_PENDING); /* nothing is done meanwhile */
    assert_false(store_question_end(q));
    assert_int_equal(store_questions_waiting(s), 1);
    assert_int_equal(table.count + events.count + come, 0);
    wait_for_come(&come, 1);

    store_question_begin(q, count_come, &come);
    assert_int_equal(store_read_table(s, id, see_table, &table), STORE_OK);
    assert_int_equal(store_read_events(s, id, 1, 10, see_event, &events), STORE_OK);
    assert_int_equal(table.numbers[0], id);
    assert_int_equal(events.count, 1);
    assert_false(store_is_pending());
    assert_int_equal(append_event(id, 2, &result), STORE_OK);
    assert_true(store_question_end(q));
    assert_int_equal(store_questions_waiting(s), 0);
    store_flush(s);
    assert_int_equal(result, STORE_OK);

    /* What was read is dropped: the next question sees the current state. */
    events.count = 0;
    store_question_begin(q, count_come, &come);
    assert_int_equal(store_read_events(s, id, 1, 10, see_event, &events), STORE_PENDING);
    assert_false(store_question_end(q));
    wait_for_come(&come, 2);
    store_question_begin(q, count_come, &come);
    assert_int_equal(store_read_events(s, id, 1, 10, see_event, &events), STORE_OK);
    assert_true(store_question_end(q));
    assert_int_equal(events.count, 2);
    store_question_free(q);
}

static void questions_nest(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_PLAYING);
    store_question *outer = store_question_new(s), *inner = store_question_new(s);
    unsigned come = 0;
    seen c = {0};
    store_question_begin(outer, count_come, &come);
    assert_int_equal(store_read_table(s, id, see_table, &c), STORE_PENDING);
    store_question_begin(inner, count_come, &come);
    assert_false(store_is_pending());
    assert_true(store_question_end(inner));
    assert_true(store_is_pending());
    assert_false(store_question_end(outer));
    assert_false(store_is_asking());
    wait_for_come(&come, 1);
    store_question_free(outer);
    store_question_free(inner);
    /* Without a question it is read at once. */
    assert_int_equal(store_read_table(s, id, see_table, &c), STORE_OK);
}

static void a_question_that_is_given_up_harms_nobody(void **state) {
    int64_t id = keep_table(STORE_PLAYING);
    unsigned come = 0;
    seen c = {0};
    for (int i = 0; i < 200; i++) {
        store_question *q = store_question_new(s);
        store_question_begin(q, count_come, &come);
        assert_int_equal(store_read_table(s, id + i, see_table, &c), STORE_PENDING);
        assert_int_equal(store_read_events(s, id, i + 1, 5, see_event, &c), STORE_PENDING);
        assert_false(store_question_end(q));
        if (i % 3 == 0) { /* it is ready, but nobody has been told yet */
            struct pollfd p = {.fd = store_fd(s), .events = POLLIN};
            poll(&p, 1, 1000);
        }
        store_question_free(q);
    }
    store_dispatch(s);
    assert_int_equal(come, 0);
    assert_int_equal(store_questions_waiting(s), 0);
    store_question *left = store_question_new(s);
    store_question_begin(left, count_come, &come);
    assert_int_equal(store_read_table(s, id, see_table, &c), STORE_PENDING);
    assert_false(store_question_end(left));
    store_question_free(left);
    close_store(state);
    open_store(state);
}

static void a_question_remembers_what_it_paid(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_PLAYING);
    store_question *q = store_question_new(s);
    unsigned come = 0;
    seen c = {0};
    for (int i = 0; i < 2; i++) {
        store_question_begin(q, count_come, &come);
        assert_int_equal(store_question_noted(7), i == 1);
        store_question_note(7);
        assert_false(store_question_noted(8));
        assert_int_equal(store_read_table(s, id, see_table, &c), i == 0 ? STORE_PENDING : STORE_OK);
        assert_int_equal(store_question_end(q), i == 1);
        if (i == 0)
            wait_for_come(&come, 1);
    }
    store_question_begin(q, count_come, &come);
    assert_false(store_question_noted(7));
    assert_true(store_question_end(q));
    store_question_free(q);
    store_question_note(7); /* without a question it belongs to nobody */
    assert_false(store_question_noted(7));
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

/* == Two nodes, where the database supports it == */

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

    /* An event too long for a notification is announced without its text. */
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

    /* Refused events are not announced, nor is a node told of its own. */
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
        TEST(an_answer_is_found_again_after_a_restart),
        TEST(a_tombstone_keeps_its_number),
        TEST(callbacks_come_in_order_and_only_in_dispatch),
        TEST(closing_commits_and_tells_what_was_queued),
        TEST(a_visitor_that_reads_is_told_so),
        TEST(a_loop_need_not_wait_for_reading),
        TEST(a_question_is_tried_until_all_has_come),
        TEST(questions_nest),
        TEST(a_question_that_is_given_up_harms_nobody),
        TEST(a_question_remembers_what_it_paid),
        TEST(figures_tell_what_was_kept),
        TEST(the_second_of_two_nodes_is_refused),
    };
    const struct CMUnitTest nodes[] = {
        TEST(another_node_hears_what_was_committed),
    };
    if (argc > 1) {
        location = argv[1];
        int failed = cmocka_run_group_tests_name("postgres", always, open_store, close_store);
        failed += test_people();
        return failed + cmocka_run_group_tests_name("nodes", nodes, open_store, close_store);
    }
    char directory[] = "/tmp/potentia-store-XXXXXX", path[64], command[128];
    if (!mkdtemp(directory))
        return 1;
    snprintf(path, sizeof path, "%s/new/store.db", directory);
    location = path;
    int failed = cmocka_run_group_tests_name("sqlite", always, open_store, close_store);
    failed += test_people();
    snprintf(command, sizeof command, "rm -rf %s", directory);
    return system(command) == 0 ? failed : 1;
}
