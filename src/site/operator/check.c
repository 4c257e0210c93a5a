/* Checks every table in a store: its log must replay, event by event, to what the lists say about
 * it. */
#include <string.h>

#include "site/operator/operator.h"
#include "table/table.h"

enum { TABLES_AT_ONCE = 100 };

/* What the lists say; stored while the log is read, because reads cannot be nested. */
typedef struct listed {
    int64_t id, last;
    char state[STORE_WORD_MAX + 1];
} listed;

typedef struct checking {
    operator_damaged damaged;
    void *context;
    operator_check_counts *counts;

    size_t count;
    listed tables[TABLES_AT_ONCE];

    const listed *now;
    table *table;
    int64_t number; /* of the last event read */
    bool is_damaged, is_removed;
} checking;

static bool see_line(void *context, const store_line *line) {
    checking *k = context;
    listed *t = &k->tables[k->count++];
    t->id = line->table.id;
    t->last = line->table.head.last;
    strncpy(t->state, line->table.state, STORE_WORD_MAX);
    t->state[STORE_WORD_MAX] = '\0';
    return k->count < TABLES_AT_ONCE;
}

static void report(checking *k, const char *why, const pt_error *error) {
    if (!k->is_damaged)
        k->counts->damaged++;
    k->is_damaged = true;
    k->damaged(k->context, k->now->id, k->number, why, error);
}

static bool see_event(void *context, const store_event *event) {
    checking *k = context;
    pt_error error;
    table_event e;
    if (event->number != k->number + 1) {
        k->number++;
        report(k, "is missing", NULL);
        return false;
    }
    k->number = event->number;
    k->counts->events++;
    if (table_event_read(event->text, strlen(event->text), &e, &error) != PT_OK) {
        report(k, "cannot be read", &error);
        return false;
    }
    if (e.number != event->number || e.time != event->time ||
        strcmp(table_event_word(e.kind), event->kind) != 0) {
        report(k, "does not match its row", NULL);
        return false;
    }
    /* A tombstone's row keeps the actor, but its text names the host. */
    if (e.kind != TABLE_EVENT_REMOVED && strcmp(table_actor_word(e.actor), event->actor) != 0) {
        report(k, "does not match its row", NULL);
        return false;
    }
    if (!k->table && e.kind == TABLE_EVENT_REMOVED) {
        k->is_removed = true; /* from the first event on: only the numbers remain */
        return true;
    }
    if (k->is_removed)
        return true;
    table_refusal why =
        k->table ? table_apply(k->table, &e, &error) : table_open(NULL, &e, &k->table, &error);
    if (why != TABLE_DONE)
        report(k, "cannot follow", &error);
    return why == TABLE_DONE;
}

static const char *stage_state(table_stage stage) {
    switch (stage) {
    case TABLE_STAGE_WAITING:
        return STORE_OPEN;
    case TABLE_STAGE_PLAYING:
        return STORE_PLAYING;
    default:
        return STORE_ENDED;
    }
}

static store_status check_table(store *s, checking *k) {
    k->number = 0;
    k->table = NULL;
    k->is_damaged = k->is_removed = false;
    k->counts->tables++;
    store_status status = store_read_log(s, k->now->id, 1, see_event, k);
    if (status == STORE_OK && !k->is_damaged) {
        /* A running server may have added events since the list was read. */
        if (k->number < k->now->last)
            report(k, "is the last, but the lists expect more", NULL);
        table_facts facts = {.stage = TABLE_STAGE_REMOVED};
        if (k->table)
            table_look(k->table, site_now(), &facts);
        if (facts.stage == TABLE_STAGE_REMOVED)
            k->counts->removed++;
        if (!k->is_damaged && k->number == k->now->last &&
            strcmp(stage_state(facts.stage), k->now->state) != 0)
            report(k, "is the last, but the lists give another state", NULL);
    }
    table_close(k->table);
    return status;
}

store_status operator_check(store *s, operator_damaged damaged, void *context,
                            operator_check_counts *counts) {
    static const operator_check_counts none;
    checking k = {.damaged = damaged, .context = context, .counts = counts};
    store_page page = {.list = STORE_LIST_ALL, .limit = TABLES_AT_ONCE};
    *counts = none;
    for (;;) {
        k.count = 0;
        store_status status = store_read_list(s, &page, see_line, &k);
        for (size_t i = 0; status == STORE_OK && i < k.count; i++) {
            k.now = &k.tables[i];
            status = check_table(s, &k);
            page.id = k.now->id;
        }
        if (status != STORE_OK || k.count == 0)
            return status;
    }
}
