/* A table's seats. */
#include <stdio.h>
#include <string.h>

#include "site/tables/live.h"

bool live_see_seat(void *context, const store_seat *seat) {
    live *l = context;
    live_seat *s = &l->seats[strcmp(seat->colour, "black") == 0];
    s->is_taken = true;
    s->is_engine = strcmp(seat->kind, "engine") == 0;
    s->is_bot = strcmp(seat->kind, "bot") == 0;
    s->account = seat->account;
    s->has_token = seat->token != NULL;
    if (seat->token)
        memcpy(s->token, seat->token, sizeof s->token);
    snprintf(s->name, sizeof s->name, "%s", seat->name);
    return true;
}

static void clear_seat(live_seat *s) {
    s->is_taken = s->is_engine = s->is_bot = s->has_token = s->has_rating = false;
    s->account = 0;
    s->name[0] = '\0';
}

unsigned live_seats_of(const live *l, const asker *who) {
    unsigned seats = 0;
    for (int i = 0; i < 2; i++) {
        const live_seat *s = &l->seats[i];
        if (!s->is_taken || s->is_engine)
            continue;
        if (asker_has_seat(who, s->account, s->has_token ? s->token : NULL))
            seats |= 1u << i;
    }
    return seats;
}

viewer viewer_of(unsigned seats) {
    return seats == SEATS_WHITE ? VIEW_WHITE : seats == SEATS_BLACK ? VIEW_BLACK : VIEW_ALL;
}

void live_take_seats(live *l) {
    live_seat before[2] = {l->seats[0], l->seats[1]};
    clear_seat(&l->seats[0]);
    clear_seat(&l->seats[1]);
    if (store_read_seats(site_store(l->site), l->id, live_see_seat, l) != STORE_OK) {
        l->seats[0] = before[0];
        l->seats[1] = before[1];
        l->is_behind = true;
        return;
    }
    /* An account that no longer has its seat was deleted, and its chat with it. */
    for (int i = 0; i < 2; i++)
        if (before[i].account && !l->seats[i].account)
            l->wants |= WANT_LOG;
    live_read_ratings(l);
    l->seats_changes++;
    live_reseat(l);
    live_touch_state(l);
}
