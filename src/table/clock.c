/* Clocks. They run for the actor, once both players have moved. Each event that changes the game
 * records the time left, so a replay takes it from there instead of computing it. */
#include "table/inside.h"

int64_t table_clock_full(const table_setup *terms) {
    switch (terms->clock) {
    case TABLE_CLOCK_FISCHER:
        return terms->base_ms;
    case TABLE_CLOCK_DAYS:
        return terms->days * TABLE_DAY_MS;
    default:
        return 0;
    }
}

/* A tenth of the time for a game, between 10 seconds and a minute; in correspondence games, a
 * quarter of the time for a turn, at most a day. */
int64_t table_clock_low(const table_setup *terms) {
    int64_t full = table_clock_full(terms);
    if (terms->clock == TABLE_CLOCK_DAYS)
        return full / 4 < TABLE_DAY_MS ? full / 4 : TABLE_DAY_MS;
    if (full / 10 > 60000)
        return 60000;
    return full == 0 || full / 10 > 10000 ? full / 10 : 10000;
}

pt_actor table_clock_running(const table *t) {
    if (t->stage != TABLE_STAGE_PLAYING || !t->begun || t->terms.clock == TABLE_CLOCK_NONE)
        return PT_NOBODY;
    pt_actor actor = table_actor(t);
    return is_seat(actor) ? actor : PT_NOBODY;
}

bool table_clock_stop(const table *t, int64_t now, int32_t *lag, int64_t left[2]) {
    pt_actor running = table_clock_running(t);
    left[0] = t->left[0];
    left[1] = t->left[1];
    if (running == PT_NOBODY) {
        *lag = 0;
        return true;
    }
    /* If the host's time went back, no time has passed. */
    int64_t passed = now > t->since ? now - t->since : 0;
    int64_t spared = TABLE_LAG_MAX - t->lag_used[running];
    if (spared > *lag)
        spared = *lag;
    if (spared > passed)
        spared = passed;
    if (spared < 0)
        spared = 0;
    *lag = (int32_t)spared;
    left[running] -= passed - spared;
    if (left[running] > 0)
        return true;
    left[running] = 0;
    return false;
}

bool table_clock_after(const table *t, int64_t now, pt_actor actor, const table_batch *batch,
                       int32_t *lag, int64_t left[2]) {
    bool in_time = table_clock_stop(t, now, lag, left);
    pt_actor next = pt_state_actor(t->rules, &batch->after);
    if (t->terms.clock == TABLE_CLOCK_FISCHER && t->begun && batch->ends_turn) {
        left[batch->owner] += t->terms.increment_ms;
        if (left[batch->owner] > UINT32_MAX)
            left[batch->owner] = UINT32_MAX;
    }
    if (t->terms.clock == TABLE_CLOCK_DAYS && is_seat(next) && (next != actor || batch->ends_turn))
        left[next] = table_clock_full(&t->terms);
    return in_time;
}

int64_t table_clock_due(const table *t) {
    pt_actor running = table_clock_running(t);
    if (running == PT_NOBODY)
        return INT64_MAX;
    return t->since + t->left[running] + (TABLE_LAG_MAX - t->lag_used[running]);
}

bool table_clock_fits(const table *t, const table_event *e) {
    bool has = t->terms.clock != TABLE_CLOCK_NONE && table_kind_has_clock(e->kind);
    if (e->has_clock != has)
        return false;
    if (!has)
        return e->lag == 0;
    pt_actor running = table_clock_running(t);
    bool played = e->kind == TABLE_EVENT_ACTED || e->kind == TABLE_EVENT_CHANCE;
    for (int i = 0; i < 2; i++) {
        int64_t most = t->left[i];
        if (t->terms.clock == TABLE_CLOCK_DAYS)
            most = table_clock_full(&t->terms);
        else if (played && t->begun)
            most += t->terms.increment_ms;
        if (e->left[i] < 0 || e->left[i] > most || e->left[i] > UINT32_MAX)
            return false;
        /* Only the actor's time is used up. */
        if ((pt_actor)i != running && e->left[i] < t->left[i])
            return false;
    }
    if (e->lag == 0)
        return true;
    return e->kind == TABLE_EVENT_ACTED && e->actor == running && e->lag > 0 &&
           e->lag <= TABLE_LAG_MAX - t->lag_used[running];
}
