#include "keeping.h"

#include <sys/random.h>

const char *location;
store *s;

int64_t new_id(void) {
    uint64_t id;
    assert_int_equal(getrandom(&id, sizeof id, 0), sizeof id);
    return (int64_t)(id >> 2 | 1);
}

const uint8_t *new_token(uint8_t out[STORE_HASH_SIZE]) {
    assert_int_equal(getrandom(out, STORE_HASH_SIZE, 0), STORE_HASH_SIZE);
    return out;
}

int open_store(void **state) {
    (void)state;
    store_error error;
    s = store_open(&(store_options){.location = location}, &error);
    if (!s)
        print_error("%s: %s\n", store_status_text(error.status), error.detail);
    return s ? 0 : -1;
}

int close_store(void **state) {
    (void)state;
    store_close(s);
    s = NULL;
    return 0;
}

void note_status(void *context, store_status status, const char *detail) {
    (void)detail;
    *(store_status *)context = status;
}

store_status keep(store_batch *b) {
    store_status status = STORE_STATUS_NB, handed = store_append(s, b, note_status, &status);
    if (handed != STORE_OK)
        return handed;
    store_flush(s);
    return status;
}

store_table a_table(int64_t id) {
    return (store_table){.id = id,
                         .created = NEW_YEAR,
                         .setup = "gipf:tournament",
                         .options = "clock=fischer:300000+2000 rated",
                         .state = STORE_OPEN,
                         .result = "",
                         .listed = true,
                         .head = {.turn = "white", .updated = NEW_YEAR}};
}

int64_t keep_table(const char *state) {
    store_table t = a_table(new_id());
    t.state = state;
    store_batch *b = store_batch_new();
    store_add_table(b, &t);
    assert_int_equal(keep(b), STORE_OK);
    return t.id;
}

void add_event(store_batch *b, int64_t table, int64_t number) {
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

store_status keep_event(int64_t table, int64_t number) {
    store_batch *b = store_batch_new();
    add_event(b, table, number);
    return keep(b);
}

bool see_number(seen *c, int64_t number) {
    assert_true(c->count < 64);
    c->numbers[c->count++] = number;
    return c->count != c->stop_after;
}

bool see_event(void *context, const store_event *e) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%" PRId64 "|%" PRId64 "|%s|%s|%s|%s", e->number, e->time,
             e->kind, e->actor, e->command ? e->command : "-", e->text);
    return see_number(c, e->number);
}

bool see_table(void *context, const store_table *t) {
    seen *c = context;
    snprintf(c->last, sizeof c->last,
             "%" PRId64 "|%s|%s|%s|%s|%" PRId64 "|%d|%" PRId64 "|%" PRId64 "|%" PRId64 "|%s",
             t->created, t->setup, t->options, t->state, t->result, t->ended, t->listed,
             t->head.last, t->head.updated, t->head.due, t->head.turn);
    return see_number(c, t->id);
}

bool see_line(void *context, const store_line *line) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s %s %s %s", line->seats[0].kind, line->seats[0].name,
             line->seats[1].kind, line->seats[1].name);
    return see_number(c, line->table.id);
}

bool see_seat(void *context, const store_seat *seat) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s|%s|%s|%d|%d", seat->colour, seat->kind, seat->name,
             seat->account != 0, seat->token != NULL);
    return see_number(c, seat->table);
}

bool see_account(void *context, const store_account *a) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s|%s|%s|%s|%" PRId64, a->name, a->key, a->password,
             a->recovery, a->flags);
    return see_number(c, a->id);
}

bool see_token(void *context, const store_token *t) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s|%s", t->kind, t->label);
    return see_number(c, t->account);
}

bool see_text(void *context, const char *text) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s", text);
    return see_number(c, 0);
}
