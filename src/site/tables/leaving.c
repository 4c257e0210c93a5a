/* Someone who deletes their account does not leave others waiting: games in progress are resigned,
 * and tables where nobody else sits are cancelled. */
#include <stdlib.h>
#include <string.h>

#include "site/tables/live.h"

/* At a time, in rounds until none is left. */
enum { TABLES_AT_ONCE = 50, ROUNDS_MAX = 100 };

typedef struct seat_left {
    int64_t table;
    int colour;
} seat_left;

typedef struct leaving {
    site *site;
    int64_t accounts[LEAVING_MAX];
    size_t account_count, at;
    left_tables done;
    void *context;
    int rounds;
    size_t count;
    seat_left seats[TABLES_AT_ONCE];
    size_t under_way;
    store_status status;
    trial trial;
} leaving;

static void next_round(leaving *x);

static bool see_line(void *context, const store_line *line) {
    leaving *x = context;
    int colour = line->seats[0].account == x->accounts[x->at] ? 0 : 1;
    x->seats[x->count++] = (seat_left){line->table.id, colour};
    return x->count < TABLES_AT_ONCE;
}

static void free_leaving(void *context) {
    leaving *x = context;
    trial_drop(&x->trial);
    free(x);
}

static void end(leaving *x, store_status status) {
    left_tables done = x->done;
    void *context = x->context;
    trial_end(&x->trial, free_leaving, x);
    done(context, status);
}

/* The last of a round starts the next. */
static void one_less(leaving *x) {
    if (--x->under_way > 0)
        return;
    if (x->status != STORE_OK)
        end(x, x->status);
    else
        next_round(x);
}

static void was_left(void *context, live *l, const job_result *result) {
    leaving *x = context;
    (void)l;
    /* If the table refused, it was over already, or the next round tries again. */
    if (result->refused && result->refused->status >= 500)
        x->status = STORE_UNREACHABLE;
    one_less(x);
}

static void was_ended(void *context, store_status status, const char *detail) {
    leaving *x = context;
    (void)detail;
    if (status != STORE_OK)
        x->status = status;
    one_less(x);
}

static void leave(leaving *x, const seat_left *seat) {
    live *l;
    store_status status = live_find(x->site, seat->table, &l);
    if (status == STORE_MISSING || status == STORE_FAILED) {
        /* Nobody can resign at a table that cannot be read; it must not block the deletion. */
        store_batch *b = store_batch_new();
        store_set_state(b, seat->table, STORE_ENDED, "none aborted", site_time(x->site));
        status = store_append(site_store(x->site), b, was_ended, x);
        if (status == STORE_OK)
            x->under_way++;
    } else if (status == STORE_OK) {
        bool plays = l->shown.stage == TABLE_STAGE_PLAYING;
        table_command command = {.verb = plays ? TABLE_DO_RESIGN : TABLE_DO_ABORT};
        job *w = job_new(plays ? (pt_actor)seat->colour : PT_NOBODY, &command, site_time(x->site),
                         was_left, x);
        if (w) {
            x->under_way++;
            live_queue(l, w);
            return;
        }
        status = STORE_NO_MEMORY;
    }
    if (status != STORE_OK)
        x->status = status;
}

static void begin_round(void *context) {
    leaving *x = context;
    store_status status = STORE_OK;
    live *l;
    x->count = 0;
    for (; x->at < x->account_count; x->at++) {
        store_page page = {
            .list = STORE_LIST_MINE, .account = x->accounts[x->at], .limit = TABLES_AT_ONCE};
        if (x->accounts[x->at])
            status = store_read_list(site_store(x->site), &page, see_line, x);
        if (status != STORE_OK || x->count > 0)
            break;
    }
    for (size_t i = 0; i < x->count; i++)
        live_find(x->site, x->seats[i].table, &l); /* load them all before doing anything */
    if (store_is_pending())
        return;
    if (status == STORE_OK && x->count > 0 && x->rounds++ == ROUNDS_MAX)
        status = STORE_OVERLOADED;
    if (status != STORE_OK || x->count == 0) {
        end(x, status);
        return;
    }
    x->under_way = 1;
    for (size_t i = 0; i < x->count; i++)
        leave(x, &x->seats[i]);
    one_less(x);
}

static void next_round(leaving *x) {
    trial_run(&x->trial, x->site, begin_round, x);
}

void leave_tables(site *s, const int64_t *accounts, size_t count, left_tables done, void *context) {
    leaving *x = store_is_pending() ? NULL : calloc(1, sizeof *x);
    if (!x) {
        done(context, store_is_pending() ? STORE_PENDING : STORE_NO_MEMORY);
        return;
    }
    x->site = s;
    x->account_count = count;
    memcpy(x->accounts, accounts, count * sizeof *accounts);
    x->done = done;
    x->context = context;
    next_round(x);
}
