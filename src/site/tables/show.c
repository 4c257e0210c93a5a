/* What a table's watchers are sent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/tables/lobby.h"
#include "site/tables/peers.h"
#include "site/tables/wire.h"

void live_read_ratings(live *l) {
    for (int i = 0; i < 2; i++) {
        live_seat *s = &l->seats[i];
        s->level = table_terms(l->t)->engine[i];
        if (!s->account)
            s->has_rating = false;
        else if (!store_is_asking() && !rating_is_at_hand(l->site, s->account, l->game))
            l->wants |= WANT_RATINGS;
        else
            s->has_rating = rating_of(l->site, s->account, l->game, &s->rating, &s->deviation);
    }
    if (store_is_pending())
        l->wants |= WANT_RATINGS;
}

void live_note_running(live *l) {
    queue_counts *c = live_counts(l->site);
    bool runs = l->shown.running <= PT_BLACK && table_terms(l->t)->clock == TABLE_CLOCK_FISCHER;
    if (runs != l->is_running)
        c->running = runs ? c->running + 1 : c->running - 1;
    l->is_running = runs;
}

/* == Showing == */

void live_state_of(const live *l, int64_t now, live_state *out) {
    table_facts f;
    table_look(l->t, now - l->sparing, &f);
    memset(out, 0, sizeof *out); /* so that two can be compared as bytes */
    out->stage = f.stage;
    out->end = f.end;
    out->winner = f.winner;
    out->actor = f.actor;
    out->owner = f.stage == TABLE_STAGE_PLAYING ? f.owner : PT_NOBODY;
    out->running = f.running;
    out->offer = f.offer;
    out->takeback = f.takeback;
    out->last = f.last;
    out->changed = f.changed;
    out->changed_time = f.changed_time;
    out->low = f.low_ms;
    out->repetitions = f.repetitions;
    out->has_side = f.has_side;
    out->begun = f.begun;
    out->rematched = f.rematched;
    for (int i = 0; i < 2; i++) {
        const live_seat *s = &l->seats[i];
        out->left[i] = f.left[i];
        out->side[i] = f.side[i];
        out->absent[i] = f.absent_due[i];
        out->rematch[i] = f.rematch[i];
        out->planned[i] = f.has_plan[i];
        out->present[i] = s->is_engine || s->peers > 0 || s->elsewhere > now;
    }
    out->watchers = l->counts[VIEW_ALL];
    out->seats = l->seats_changes;
}

/* Whether a seat's view differs from everyone's: its own ids and plans, or fewer hidden events. */
static bool is_special(const live *l, viewer view, uint32_t from, uint32_t last,
                       const uint32_t secret[VIEW_NB], const live_state *state) {
    if (view == VIEW_ALL)
        return false;
    for (int i = 0; i < VIEW_NB; i++)
        if (l->secret[i] || secret[i])
            return true;
    if (state->planned[view])
        return true;
    for (uint32_t n = from; n <= last; n++) {
        const table_event *e = live_event(l, n);
        if (e->actor == viewer_seat(view) && (e->id_len > 0 || e->kind == TABLE_EVENT_PLANNED))
            return true;
    }
    return false;
}

/* The message for a view: new events, revealed ones, and what has changed. */
static site_frame *frame_for(live *l, viewer view, uint32_t from, const live_state *state,
                             const uint32_t secret[VIEW_NB], int64_t now) {
    uint32_t hidden = l->secret[view], still = secret[view];
    uint32_t again = 0, again_to = 0;
    if (hidden > 0 && hidden < from && (still == 0 || still > hidden)) {
        again = hidden;
        again_to = still > 0 && still <= from ? still - 1 : from - 1;
    }
    json j = {0};
    wire_update(&j, l, view, again, again_to, from, &l->shown, state, now);
    return frame_of(&j);
}

void live_show(live *l, uint32_t from) {
    queue_counts *c = live_counts(l->site);
    int64_t now = site_time(l->site);
    live_state state;
    uint32_t secret[VIEW_NB];
    site_frame *frames[VIEW_NB] = {NULL};
    if (l->show_from > 0 && l->show_from < from)
        from = l->show_from;
    l->show_from = 0;
    live_state_of(l, now, &state);
    for (int i = 0; i < VIEW_NB; i++)
        secret[i] = table_secret_from(l->t, viewer_seat((viewer)i));
    if (state.stage != l->shown.stage)
        lobby_changed(l->site);
    if (state.stage == TABLE_STAGE_OVER && l->shown.stage != TABLE_STAGE_OVER &&
        table_terms(l->t)->options & TABLE_RATED) {
        if (!l->is_rated_new) {
            ratings_forget(l->site, l->seats[0].account);
            ratings_forget(l->site, l->seats[1].account);
            l->wants |= WANT_RATINGS;
        }
        state.seats = ++l->seats_changes;
    }
    if (from <= state.last)
        c->shown += state.last - from + 1;
    live_state compared = l->shown;
    /* These change all the time. */
    memcpy(compared.left, state.left, sizeof compared.left);
    memcpy(compared.side, state.side, sizeof compared.side);
    bool differs = from <= state.last || memcmp(&compared, &state, sizeof state) != 0;
    for (subscriber *s = differs ? l->subscribers : NULL; s; s = s->next) {
        viewer view = s->view;
        if (!frames[view]) {
            viewer as = is_special(l, view, from, state.last, secret, &state) ? view : VIEW_ALL;
            if (!frames[as])
                frames[as] = frame_for(l, as, from, &state, secret, now);
            if (as != view && frames[as])
                frames[view] = frame_hold(frames[as]);
        }
        if (frames[view]) {
            c->frames++;
            subscriber_send(s, frame_hold(frames[view]));
        }
    }
    for (int i = 0; i < VIEW_NB; i++)
        site_frame_drop(frames[i]);
    bool is_turn = (state.actor == PT_WHITE || state.actor == PT_BLACK) &&
                   (state.actor != l->shown.actor || state.stage != l->shown.stage);
    l->shown = state;
    live_note_running(l);
    memcpy(l->secret, secret, sizeof secret);
    if (differs)
        l->shown_time = now;
    l->is_stale = false;
    if (is_turn && !l->seats[state.actor].is_engine)
        peers_tell_turn(l, (int)state.actor);
}

void live_touch_state(live *l) {
    l->is_stale = true;
    if (!l->busy)
        live_settle(l);
}

/* == Watchers == */

/* A seat has gained or lost a connection here. */
static void count_peer(live *l, unsigned seats, int by) {
    for (int i = 0; i < 2; i++) {
        live_seat *s = &l->seats[i];
        if (!(seats >> i & 1))
            continue;
        s->peers = (unsigned)((int)s->peers + by);
        s->gone = s->peers > 0 ? 0 : site_time(l->site);
    }
}

/* Seats have changed, so what watchers may see may have, too. */
void live_reseat(live *l) {
    int64_t now = site_time(l->site);
    for (subscriber *s = l->subscribers; s; s = s->next) {
        unsigned seats = live_seats_of(l, subscriber_asker(s));
        if (seats == s->seats)
            continue;
        uint32_t hidden = table_secret_from(l->t, viewer_seat(s->view));
        count_peer(l, s->seats, -1);
        count_peer(l, seats, 1);
        l->counts[s->view]--;
        s->seats = seats;
        s->view = viewer_of(seats);
        l->counts[s->view]++;
        json j = {0};
        wire_you(&j, l, seats, hidden, now);
        site_frame *f = frame_of(&j);
        if (f)
            subscriber_send(s, f);
    }
}

unsigned live_snapshot_cost(const live *l, uint32_t after) {
    enum { EVENTS_A_UNIT = 100 }; /* at 1.3 us an event, a unit is an eighth of a millisecond */
    return 1 + (l->shown.last > after ? (l->shown.last - after) / EVENTS_A_UNIT : 0);
}

subscriber *live_subscribe(live *l, void *peer, const asker *who) {
    subscriber *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->table = l;
    s->peer = peer;
    s->seats = live_seats_of(l, who);
    s->view = viewer_of(s->seats);
    s->next = l->subscribers;
    if (s->next)
        s->next->prev = s;
    l->subscribers = s;
    l->counts[s->view]++;
    count_peer(l, s->seats, 1);
    live_touch_state(l);
    return s;
}

void live_unsubscribe(subscriber *s) {
    live *l = s->table;
    *(s->prev ? &s->prev->next : &l->subscribers) = s->next;
    if (s->next)
        s->next->prev = s->prev;
    l->counts[s->view]--;
    count_peer(l, s->seats, -1);
    free(s);
    live_touch(l);
    live_touch_state(l);
}
