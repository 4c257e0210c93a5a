/* Turns a visitor's seats into an account's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/people/people.h"

/* Per batch, in rounds until none is left. */
enum { SEATS_AT_ONCE = 100, ROUNDS_MAX = 50 };

typedef struct adopted {
    int64_t table;
    char colour[STORE_WORD_MAX + 1];
} adopted;

typedef struct adoption {
    call *call;
    int64_t account;
    adopt_done done;
    void *context;
    int rounds;
    size_t count;
    adopted seats[SEATS_AT_ONCE];
    char name[STORE_NAME_MAX + 1];
} adoption;

static void next_round(adoption *a);

static bool see_seat(void *context, const store_seat *seat) {
    adoption *a = context;
    if (seat->account != 0)
        return true;
    adopted *s = &a->seats[a->count++];
    s->table = seat->table;
    snprintf(s->colour, sizeof s->colour, "%s", seat->colour);
    return a->count < SEATS_AT_ONCE;
}

static void end(adoption *a, store_status status) {
    adopt_done done = a->done;
    void *context = a->context;
    free(a);
    done(context, status);
}

static void were_kept(void *context, store_status status, const char *detail) {
    adoption *a = context;
    (void)detail;
    if (status != STORE_OK) {
        end(a, status);
        return;
    }
    for (size_t i = 0; i < a->count; i++)
        live_seats_changed(a->call->site, a->seats[i].table);
    next_round(a);
}

static void find_seats(void *context) {
    adoption *a = context;
    store *st = site_store(a->call->site);
    a->count = 0;
    store_status status = store_find_seat(st, a->call->who.visitor, see_seat, a);
    if (status == STORE_PENDING)
        return;
    if (status != STORE_OK || a->count == 0 || a->rounds++ == ROUNDS_MAX) {
        end(a, status == STORE_MISSING ? STORE_OK : status);
        return;
    }
    store_batch *b = store_batch_new();
    store_hold_account(b, a->account);
    for (size_t i = 0; i < a->count; i++)
        store_adopt_seat(b,
                         &(store_seat){.table = a->seats[i].table,
                                       .colour = a->seats[i].colour,
                                       .name = a->name,
                                       .account = a->account},
                         a->call->who.visitor);
    status = store_append(st, b, were_kept, a);
    if (status != STORE_OK)
        end(a, status);
}

static void next_round(adoption *a) {
    call_try(a->call, find_seats, a);
}

void adopt_seats(call *c, int64_t account, const char *name, adopt_done done, void *context) {
    adoption *a = c->who.has_visitor ? calloc(1, sizeof *a) : NULL;
    if (!a) {
        done(context, c->who.has_visitor ? STORE_NO_MEMORY : STORE_OK);
        return;
    }
    a->call = c;
    a->account = account;
    a->done = done;
    a->context = context;
    snprintf(a->name, sizeof a->name, "%s", name);
    next_round(a);
}
