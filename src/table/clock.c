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

int64_t table_clock_side(const table_setup *terms) {
    return terms->side_base_ms + terms->side_days * TABLE_DAY_MS;
}

/* A tenth of the time for a game, between 10 seconds and a minute; in correspondence games, a
 * quarter of the time for a turn, at most a day. */
int64_t table_clock_low(const table_setup *terms, bool side) {
    int64_t full = side ? table_clock_side(terms) : table_clock_full(terms);
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

bool table_side_timed(const table *t, const void *state) {
    return table_clock_side(&t->terms) > 0 && pt_in_side(t->rules, state);
}

bool table_clock_stop(const table *t, int64_t now, int32_t *lag, table_times *out) {
    pt_actor running = table_clock_running(t);
    for (int i = 0; i < 2; i++) {
        out->left[i] = t->left[i];
        out->side[i] = t->side_left[i];
    }
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
    int64_t *left = table_side_timed(t, t->now) ? &out->side[running] : &out->left[running];
    *left -= passed - spared;
    if (*left > 0)
        return true;
    *left = 0;
    return false;
}

static void add_time(int64_t *left, int64_t more) {
    *left += more;
    if (*left > UINT32_MAX)
        *left = UINT32_MAX;
}

bool table_clock_after(const table *t, int64_t now, pt_actor actor, const table_batch *batch,
                       int32_t *lag, table_times *out) {
    bool in_time = table_clock_stop(t, now, lag, out);
    pt_actor next = pt_state_actor(t->rules, &batch->after);
    bool was_side = table_side_timed(t, t->now), is_side = table_side_timed(t, &batch->after);
    bool goes_on = was_side && is_side && !batch->begins_side;
    if (t->terms.clock == TABLE_CLOCK_FISCHER && t->begun && batch->ends_turn)
        add_time(&out->left[batch->owner], t->terms.increment_ms);
    for (int i = 0; i < 2 && t->terms.clock == TABLE_CLOCK_FISCHER && goes_on; i++)
        add_time(&out->side[i], batch->side_turns[i] * t->terms.side_increment_ms);
    if (is_side && !goes_on)
        out->side[0] = out->side[1] = table_clock_side(&t->terms);
    if (t->terms.clock != TABLE_CLOCK_DAYS || !is_seat(next))
        return in_time;
    if (is_side && (next != actor || batch->side_turns[next] > 0))
        out->side[next] = table_clock_side(&t->terms);
    else if (!is_side && (next != actor || batch->ends_turn || was_side))
        out->left[next] = table_clock_full(&t->terms);
    return in_time;
}

/* What each player had left after their last turn in a side game that is over by now; the action
 * after the first `count` belongs to it. */
static void side_times(const table *t, size_t count, int64_t out[2]) {
    size_t i = count;
    while (i > 0 && t->steps[i - 1].side & STEP_IN_SIDE)
        i--;
    out[0] = out[1] = table_clock_side(&t->terms);
    for (; i < t->count && t->steps[i].side & STEP_IN_SIDE; i++)
        if (t->steps[i].actor <= PT_BLACK && !(t->steps[i].side & STEP_LOST))
            out[t->steps[i].actor] = t->steps[i].left;
}

void table_clock_back(const table *t, int64_t now, pt_actor asker, size_t count, table_times *out) {
    pt_state before = {.words = {0}};
    int32_t lag = 0;
    table_clock_stop(t, now, &lag, out);
    table_state_after(t, count, &before);
    bool is_side = table_side_timed(t, &before), is_same = table_side_timed(t, t->now);
    for (size_t i = count; i < t->count && is_same; i++)
        is_same = t->steps[i].side & STEP_IN_SIDE;
    if (is_side && !is_same)
        side_times(t, count, out->side);
    if (t->terms.clock != TABLE_CLOCK_DAYS)
        return;
    if (is_side)
        out->side[asker] = table_clock_side(&t->terms);
    else
        out->left[asker] = table_clock_full(&t->terms);
}

void table_clock_write(const table *t, const table_times *times, const void *after,
                       table_event *e) {
    e->has_side = table_side_timed(t, t->now) || table_side_timed(t, after);
    for (int i = 0; i < 2; i++) {
        e->left[i] = times->left[i];
        e->side[i] = e->has_side ? times->side[i] : 0;
    }
}

int64_t table_clock_due(const table *t) {
    pt_actor running = table_clock_running(t);
    if (running == PT_NOBODY)
        return INT64_MAX;
    const int64_t *left = table_side_timed(t, t->now) ? t->side_left : t->left;
    return t->since + left[running] + (TABLE_LAG_MAX - t->lag_used[running]);
}

/* The most that may be left on a clock of the game. */
static int64_t most_left(const table *t, const table_event *e, int seat) {
    bool played = e->kind == TABLE_EVENT_ACTED || e->kind == TABLE_EVENT_CHANCE;
    if (t->terms.clock == TABLE_CLOCK_DAYS)
        return table_clock_full(&t->terms);
    return t->left[seat] + (played && t->begun ? t->terms.increment_ms : 0);
}

static bool changes_play(table_event_kind kind) {
    return kind == TABLE_EVENT_ACTED || kind == TABLE_EVENT_CHANCE || kind == TABLE_EVENT_GRANTED;
}

bool table_clock_fits(const table *t, const table_event *e) {
    bool has = t->terms.clock != TABLE_CLOCK_NONE && table_kind_has_clock(e->kind);
    if (e->has_clock != has)
        return false;
    if (!has)
        return e->lag == 0 && !e->has_side;
    pt_actor running = table_clock_running(t);
    bool timed = table_side_timed(t, t->now), plays = changes_play(e->kind);
    if (plays ? timed && !e->has_side : timed != e->has_side)
        return false;
    for (int i = 0; i < 2; i++) {
        bool runs = (pt_actor)i == running;
        if (e->left[i] < 0 || e->left[i] > most_left(t, e, i) || e->left[i] > UINT32_MAX)
            return false;
        /* Only the actor's time is used up. */
        if ((!runs || timed) && e->left[i] < t->left[i])
            return false;
        if (timed && !plays &&
            (e->side[i] < 0 || e->side[i] > t->side_left[i] ||
             (!runs && e->side[i] != t->side_left[i])))
            return false;
    }
    if (e->lag == 0)
        return true;
    return e->kind == TABLE_EVENT_ACTED && e->actor == running && e->lag > 0 &&
           e->lag <= TABLE_LAG_MAX - t->lag_used[running];
}

/* Whether the times in side games are these, less what the running clock has used. */
static bool side_fits(const table *t, const table_event *e, const void *after,
                      const table_times *most) {
    pt_actor running = table_clock_running(t);
    bool timed = table_side_timed(t, t->now);
    if (e->has_side != (e->has_clock && (timed || table_side_timed(t, after))))
        return false;
    for (int i = 0; i < 2 && e->has_side; i++) {
        bool runs = timed && (pt_actor)i == running;
        if (e->side[i] < 0 || e->side[i] > most->side[i] || (!runs && e->side[i] != most->side[i]))
            return false;
    }
    return true;
}

bool table_clock_fits_after(const table *t, const table_event *e, const table_batch *batch) {
    table_times most;
    int32_t lag = 0;
    if (table_clock_side(&t->terms) == 0)
        return !e->has_side;
    table_clock_after(t, t->since, e->actor, batch, &lag, &most);
    return side_fits(t, e, &batch->after, &most);
}

bool table_clock_fits_back(const table *t, const table_event *e, size_t count) {
    table_times most;
    pt_state before = {.words = {0}};
    if (table_clock_side(&t->terms) == 0)
        return !e->has_side;
    table_state_after(t, count, &before);
    table_clock_back(t, t->since, other_seat(e->actor), count, &most);
    return side_fits(t, e, &before, &most);
}
