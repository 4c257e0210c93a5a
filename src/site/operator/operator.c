#include "site/operator/operator.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

/* == Notes for a running server ==
 *
 * The setting holds the latest changes, newest last: in " 7t4711 8a815", the seventh concerns table
 * 4711 and the eighth account 815. */

#define NOTES "operator"
enum { NOTES_KEPT = 32 };

typedef struct note {
    int64_t number, id;
    char kind; /* 't' or 'a' */
} note;

typedef struct notes {
    size_t count;
    note list[NOTES_KEPT];
} notes;

static bool read_notes(void *context, const char *text) {
    notes *n = context;
    n->count = 0;
    while (*text && n->count < NOTES_KEPT) {
        char *end;
        note *x = &n->list[n->count];
        x->number = strtoll(text, &end, 10);
        x->kind = *end;
        if (x->number <= 0 || (x->kind != 't' && x->kind != 'a'))
            break;
        x->id = strtoll(end + 1, &end, 10);
        text = end;
        n->count++;
    }
    return false;
}

static store_status add_note(store *s, store_batch *b, char kind, int64_t id) {
    notes n = {0};
    store_status status = store_read_setting(s, NOTES, read_notes, &n);
    if (status != STORE_OK && status != STORE_MISSING)
        return status;
    char text[NOTES_KEPT * 48];
    size_t used = 0;
    int64_t number = n.count ? n.list[n.count - 1].number + 1 : 1;
    for (size_t i = n.count == NOTES_KEPT; i < n.count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, " %" PRId64 "%c%" PRId64,
                                 n.list[i].number, n.list[i].kind, n.list[i].id);
    snprintf(text + used, sizeof text - used, " %" PRId64 "%c%" PRId64, number, kind, id);
    store_put_setting(b, NOTES, text);
    return STORE_OK;
}

/* == Writing == */

static void mark(void *context, store_status status, const char *detail) {
    (void)detail;
    *(store_status *)context = status;
}

/* `kind` 0: no server need be told. */
static store_status keep(store *s, store_batch *b, char kind, int64_t id) {
    store_status kept = STORE_FAILED, status = kind ? add_note(s, b, kind, id) : STORE_OK;
    if (status != STORE_OK) {
        store_batch_free(b);
        return status;
    }
    status = store_append(s, b, mark, &kept);
    if (status != STORE_OK)
        return status;
    store_flush(s);
    return kept;
}

/* == Events == */

typedef struct burying {
    store_batch *batch;
    int64_t table, from, last;
    bool only_chat;
    unsigned count;
    store_status status;
} burying;

static bool bury(void *context, const store_event *event) {
    burying *y = context;
    table_event e;
    char line[TABLE_LINE_MAX];
    y->last = event->number;
    if (table_event_read(event->text, strlen(event->text), &e, NULL) != PT_OK) {
        y->status = STORE_FAILED;
        return false;
    }
    if (y->only_chat && e.kind != TABLE_EVENT_CHAT) {
        y->status = STORE_INVALID;
        return false;
    }
    if (e.kind == TABLE_EVENT_REMOVED)
        return true;
    table_event tomb = table_event_bury(&e);
    table_event_write(&tomb, line, sizeof line);
    store_put_tombstone(y->batch, y->table, event->number, table_event_word(TABLE_EVENT_REMOVED),
                        line);
    y->count++;
    return true;
}

/* Replaces up to `most` events, starting at `from`, with tombstones. */
static store_status bury_some(store *s, burying *y, unsigned most) {
    y->batch = store_batch_new();
    y->count = 0;
    y->last = 0;
    y->status = STORE_OK;
    if (!y->batch)
        return STORE_NO_MEMORY;
    store_status status = store_read_events(s, y->table, y->from, most, bury, y);
    if (status == STORE_OK)
        status = y->status;
    if (status == STORE_OK && y->last > 0)
        return keep(s, y->batch, 't', y->table);
    store_batch_free(y->batch);
    return status;
}

store_status operator_remove_chat(store *s, int64_t id, int64_t number) {
    burying y = {.table = id, .from = number, .only_chat = true};
    if (number < 1)
        return STORE_MISSING;
    store_status status = bury_some(s, &y, 1);
    return status == STORE_OK && y.last != number ? STORE_MISSING : status;
}

static bool see_last(void *context, const store_table *row) {
    *(int64_t *)context = row->head.last;
    return false;
}

/* The first event holds only the terms, nothing anybody wrote. It stays, so that the table can
 * report its removal, unless it is the only one. */
store_status operator_remove_game(store *s, int64_t id) {
    int64_t last = 0;
    store_status status = store_read_table(s, id, see_last, &last);
    burying y = {.table = id, .from = last > 1 ? 2 : 1};
    while (status == STORE_OK && y.from <= last) {
        status = bury_some(s, &y, 200);
        if (y.last == 0)
            break;
        y.from = y.last + 1;
    }
    if (status != STORE_OK)
        return status;
    store_batch *b = store_batch_new();
    store_set_state(b, id, STORE_ENDED, "", site_now());
    return keep(s, b, 't', id);
}

/* == Names == */

store_status operator_remove_name(store *s, const char *name, char instead[STORE_NAME_MAX + 1]) {
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    person p;
    store_status status = account_find(s, name, &p);
    if (status != STORE_OK)
        return status;
    strcpy(instead, "removed-");
    for (size_t i = 8; i < 16; i++) {
        instead[i] = letters[randombytes_uniform(sizeof letters - 1)];
        instead[i + 1] = '\0';
    }
    char key[STORE_NAME_MAX + 1];
    name_fold(instead, key);
    store_batch *b = store_batch_new();
    store_set_name(b, p.id, instead, key, p.key);
    return keep(s, b, 'a', p.id);
}

typedef struct wanted_seat {
    const char *colour;
    bool is_there;
    int64_t account;
} wanted_seat;

static bool see_seat(void *context, const store_seat *seat) {
    wanted_seat *w = context;
    if (strcmp(seat->colour, w->colour) != 0)
        return true;
    w->is_there = true;
    w->account = seat->account;
    return false;
}

store_status operator_remove_seat_name(store *s, int64_t id, const char *colour) {
    wanted_seat w = {.colour = colour};
    store_status status = store_read_seats(s, id, see_seat, &w);
    if (status != STORE_OK)
        return status;
    if (!w.is_there)
        return STORE_MISSING;
    if (w.account) /* its name is the account's */
        return STORE_INVALID;
    store_batch *b = store_batch_new();
    store_unname_seat(b, id, colour);
    return keep(s, b, 't', id);
}

/* == Records, reports, passwords == */

store_status operator_remove_record(store *s, const char *name, int64_t id) {
    person p;
    store_status status = account_find(s, name, &p);
    if (status != STORE_OK)
        return status;
    store_batch *b = store_batch_new();
    store_drop_record(b, p.id, id);
    return keep(s, b, 0, 0);
}

store_status operator_close_report(store *s, int64_t id) {
    store_batch *b = store_batch_new();
    store_set_report(b, id, "closed");
    return keep(s, b, 0, 0);
}

store_status operator_reset_password(store *s, const char *name, char code[RECOVERY_TEXT]) {
    person p;
    store_status status = account_find(s, name, &p);
    if (status != STORE_OK)
        return status;
    if (p.flags & ACCOUNT_BOT)
        return STORE_INVALID;
    recovery_make(code);
    char recovery[STORE_SECRET_MAX + 1];
    if (!password_hash_now(code, recovery))
        return STORE_NO_MEMORY;
    store_batch *b = store_batch_new();
    store_reset_secrets(b, p.id, recovery);
    store_drop_tokens(b, p.id, STORE_SESSION, NULL);
    store_drop_tokens(b, p.id, STORE_DEVICE, NULL);
    return keep(s, b, 'a', p.id);
}

/* == In a running server == */

/* How often to check for changes made by an operator. */
#define LOOK_MS INT64_C(3000)

typedef struct listening {
    trial trial;
    int64_t noted, look; /* noted: the last note heard, -1: none yet; look: when to check again */
} listening;

static listening *listening_of(const site *s) {
    return *site_part_of((site *)s, PART_OPERATOR);
}

void operator_hear(site *s, int64_t *last) {
    notes n = {0};
    store_status status = store_read_setting(site_store(s), NOTES, read_notes, &n);
    if (status != STORE_OK && status != STORE_MISSING)
        return;
    int64_t newest = n.count ? n.list[n.count - 1].number : 0;
    if (*last >= 0 && newest > *last) {
        log_event(s, "info", "an operator made a change", NULL);
        if (n.list[0].number > *last + 1) { /* some were missed */
            account_changed(s, 0);
            live_heard_nothing(s);
        }
        for (size_t i = 0; i < n.count; i++) {
            if (n.list[i].number <= *last)
                continue;
            if (n.list[i].kind == 't') {
                live_heard_table(s, n.list[i].id);
            } else {
                account_changed(s, n.list[i].id);
                live_heard_account(s, n.list[i].id);
            }
        }
    }
    *last = newest;
}

static void hear(void *context) {
    operator_hear(context, &listening_of(context)->noted);
}

static bool operator_open(site *s, const site_options *options) {
    (void)options;
    listening_of(s)->noted = -1;
    return true;
}

/* PostgreSQL announces changes by itself. */
static void operator_work(site *s, int64_t now) {
    listening *x = listening_of(s);
    if (site_is_shared(s) || (now < x->look && x->look - now <= LOOK_MS))
        return;
    x->look = now + LOOK_MS;
    if (!trial_is_open(&x->trial))
        trial_run(&x->trial, s, hear, s);
}

static int64_t operator_next_due(const site *s) {
    return site_is_shared(s) ? INT64_MAX : listening_of(s)->look;
}

static void operator_close(site *s) {
    trial_drop(&listening_of(s)->trial);
}

const part_hooks operator_hooks = {
    .size = sizeof(listening),
    .open = operator_open,
    .work = operator_work,
    .next_due = operator_next_due,
    .close = operator_close,
};
