#include "site/tables/making.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

new_seat new_seat_of(const asker *who, const char *name) {
    new_seat seat = {.is_taken = true, .is_bot = who->is_bot, .account = who->account};
    if (who->account) {
        snprintf(seat.name, sizeof seat.name, "%s", who->name);
    } else {
        seat.has_token = who->has_visitor;
        memcpy(seat.token, who->visitor, sizeof seat.token);
        snprintf(seat.name, sizeof seat.name, "%s", name ? name : "");
    }
    return seat;
}

store_seat new_seat_row(const new_seat *seat, int64_t id, int colour, unsigned level) {
    return (store_seat){.table = id,
                        .colour = table_actor_word((pt_actor)colour),
                        .kind = level > 0         ? "engine"
                                : !seat->is_taken ? ""
                                : seat->is_bot    ? "bot"
                                                  : "person",
                        .name = seat->name,
                        .account = seat->account,
                        .token = seat->has_token ? seat->token : NULL};
}

void new_table_free(new_table *n) {
    for (size_t i = 0; n && i < n->count; i++)
        free(n->events[i]);
    free(n);
}

/* Applies the answer's events and keeps copies. */
static bool take_events(new_table *n, table **t, const table_answer *a) {
    for (size_t i = 0; i < a->count; i++) {
        table_event *copy = n->count < TABLE_ANSWER_EVENTS ? table_event_copy(&a->events[i]) : NULL;
        if (!copy)
            return false;
        n->events[n->count++] = copy;
        if ((*t ? table_apply(*t, &a->events[i], NULL)
                : table_open(NULL, &a->events[i], t, NULL)) != TABLE_DONE)
            return false;
    }
    return true;
}

/* The created event holds all terms: CLOCK OPTIONS SEATS ABSENCE and the rest. */
static bool take_terms(new_table *n, const table_event *created) {
    reader in = reader_on(created->text, created->text_len);
    for (int i = 0; i < 4; i++)
        reader_until(&in, ' ');
    size_t before = (size_t)(in.at - in.start);
    if (before < 2 || before > sizeof n->options || reader_left(&in) >= sizeof n->setup)
        return false;
    memcpy(n->options, in.start, before - 1);
    n->options[before - 1] = '\0';
    memcpy(n->setup, in.at, reader_left(&in));
    n->setup[reader_left(&in)] = '\0';
    return true;
}

static bool sit_down(new_table *n, table *t, int64_t now, table_answer *out) {
    table_host host = {.random = random_bits};
    for (int i = 0; i < 2; i++) {
        if (!n->seats[i].is_taken || n->levels[i] > 0)
            continue;
        table_do(t, (pt_actor)i, &(table_command){.verb = TABLE_DO_JOIN}, now, &host, out);
        if (out->refusal != TABLE_DONE || !take_events(n, &t, out))
            return false;
    }
    return true;
}

new_table *new_table_make(const table_setup *terms, const new_seat seats[2], int64_t now,
                          table_answer *out) {
    new_table *n = calloc(1, sizeof *n);
    table *t = NULL;
    table_facts facts;
    table_create(NULL, terms, now, out);
    if (!n || out->refusal != TABLE_DONE) {
        if (out->refusal == TABLE_DONE)
            out->refusal = TABLE_REFUSED_MEMORY;
        free(n);
        return NULL;
    }
    n->id = random_id();
    n->created = out->events[0].time;
    n->is_listed = !(terms->options & TABLE_PRIVATE);
    memcpy(n->seats, seats, sizeof n->seats);
    memcpy(n->levels, terms->engine, sizeof n->levels);
    id_write(n->id, n->name);
    if (!take_terms(n, &out->events[0]) || !take_events(n, &t, out) || !sit_down(n, t, now, out)) {
        if (out->refusal == TABLE_DONE)
            out->refusal = TABLE_REFUSED_MEMORY;
        table_close(t);
        new_table_free(n);
        return NULL;
    }
    table_look(t, now, &facts);
    int64_t due = facts.due, begin = hosting_begin_due(t, facts.stage, facts.begun, now);
    bool engine = facts.actor <= PT_BLACK && n->levels[facts.actor] > 0;
    due = begin < due ? begin : due;
    n->stage = facts.stage;
    n->head = (store_head){.last = facts.last,
                           .updated = n->created,
                           .due = engine             ? now + 20000
                                  : due == INT64_MAX ? 0
                                                     : due,
                           .turn = facts.actor <= PT_BLACK ? table_actor_word(facts.actor) : ""};
    table_close(t);
    return n;
}

void new_table_add(const new_table *n, store_batch *b) {
    store_add_table(
        b, &(store_table){.id = n->id,
                          .created = n->created,
                          .setup = n->setup,
                          .options = n->options,
                          .state = n->stage == TABLE_STAGE_WAITING ? STORE_OPEN : STORE_PLAYING,
                          .result = "",
                          .listed = n->is_listed,
                          .head = {.turn = ""}});
    for (int i = 0; i < 2; i++) {
        store_seat row = new_seat_row(&n->seats[i], n->id, i, n->levels[i]);
        if (row.account)
            store_hold_account(b, row.account);
        if (*row.kind)
            store_add_seat(b, &row);
    }
    live_add_events(b, n->id, &n->head, n->events, n->count);
}

live *new_table_enter(site *s, const new_table *n, const uint8_t owner[16]) {
    store_seat rows[2];
    for (int i = 0; i < 2; i++)
        rows[i] = new_seat_row(&n->seats[i], n->id, i, n->levels[i]);
    return live_add(s, n->id, n->events, n->count, rows, owner);
}
