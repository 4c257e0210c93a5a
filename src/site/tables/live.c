#include "site/tables/live.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/tables/dues.h"
#include "site/tables/lobby.h"
#include "site/tables/peers.h"
#include "site/tables/wire.h"

enum {
    BUCKETS = 8192,
    LIVE_MAX = 20000, /* beyond that, unwatched tables are evicted, oldest first */
    IDLE_MS = 300000, /* kept for this long after the last use */
    EVICT_EVERY_MS = 1000,
    EVICT_STEPS = 256,
    BEHIND_STEPS = 50 /* tables reloaded at a time */
};

typedef struct live_part {
    live *buckets[BUCKETS];
    live *oldest, *newest;
    size_t count;
    dues dues;
    int64_t evict_at;
    size_t behind;   /* tables to be reloaded, an upper bound */
    size_t catching; /* of these, in progress */
    queue_counts counts;
    uint64_t loaded, evicted, damaged;
} live_part;

static live_part *part_of(const site *s) {
    return *site_part_of((site *)s, PART_LIVE);
}

queue_counts *live_counts(site *s) {
    return &part_of(s)->counts;
}

/* == The log == */

/* Appends the event to the log and applies it to the table. */
static bool take_event(live *l, const table_event *e, pt_error *error) {
    if (e->number != l->log_count + 1)
        return false;
    if (l->log_count == l->log_room) {
        uint32_t room = l->log_room ? 2 * l->log_room : 16;
        table_event **log = realloc(l->log, room * sizeof(table_event *));
        if (!log)
            return false;
        l->log = log;
        l->log_room = room;
    }
    table_event *copy = table_event_copy(e);
    if (!copy ||
        (l->t ? table_apply(l->t, e, error) : table_open(NULL, e, &l->t, error)) != TABLE_DONE) {
        free(copy);
        return false;
    }
    l->log[l->log_count++] = copy;
    return true;
}

static void note_damaged(live *l, const pt_error *error) {
    char sentence[256], number[24];
    pt_error_text(error, NULL, NULL, sentence, sizeof sentence);
    snprintf(number, sizeof number, "%u", l->log_count + 1);
    log_event(l->site, "error", "a table's log is damaged", "table", l->name, "event", number,
              "why", error->status == PT_OK ? "" : sentence, NULL);
    part_of(l->site)->damaged++;
}

bool live_apply(live *l, const table_event *e) {
    pt_error error = {.status = PT_OK};
    if (!take_event(l, e, &error)) {
        note_damaged(l, &error);
        return false;
    }
    for (int i = 0; i < VIEW_NB; i++) {
        uint32_t hidden = table_secret_from(l->t, viewer_seat((viewer)i));
        if (hidden > 0 && (l->first_secret == 0 || hidden < l->first_secret))
            l->first_secret = hidden;
    }
    if (e->kind == TABLE_EVENT_REMATCHED)
        snprintf(l->rematched, sizeof l->rematched, "%.*s", (int)e->text_len, e->text);
    return true;
}

/* The same for an event's line from the store; `out` points into it. */
static bool read_event(live *l, const char *line, table_event *out) {
    pt_error error = {.status = PT_OK};
    if (table_event_read(line, PT_ZSTR, out, &error) == PT_OK)
        return live_apply(l, out);
    note_damaged(l, &error);
    return false;
}

/* == Loading == */

static live **bucket_of(live_part *p, int64_t id) {
    return &p->buckets[(uint64_t)id % BUCKETS];
}

static void unlink_age(live_part *p, live *l) {
    *(l->older ? &l->older->newer : &p->oldest) = l->newer;
    *(l->newer ? &l->newer->older : &p->newest) = l->older;
}

static void link_newest(live_part *p, live *l) {
    l->older = p->newest;
    l->newer = NULL;
    *(p->newest ? &p->newest->newer : &p->oldest) = l;
    p->newest = l;
}

void live_touch(live *l) {
    live_part *p = part_of(l->site);
    l->used = site_time(l->site);
    if (p->newest != l) {
        unlink_age(p, l);
        link_newest(p, l);
    }
}

live *live_look(site *s, int64_t id) {
    live *l = *bucket_of(part_of(s), id);
    while (l && l->id != id)
        l = l->bucket;
    return l;
}

static void live_free(live *l) {
    trial_drop(&l->trial);
    table_close(l->t);
    queue_free(l);
    for (uint32_t i = 0; i < l->log_count; i++)
        free(l->log[i]);
    free(l->log);
    free(l);
}

static live *live_new(site *s, int64_t id) {
    live *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->site = s;
    l->id = id;
    l->due = INT64_MAX;
    id_write(id, l->name);
    return l;
}

static void name_game(live *l) {
    char setup[PT_SETUP_TEXT_MAX];
    pt_setup_text(table_rules(l->t), setup, sizeof setup);
    rating_game(setup, l->game);
}

/* The table is complete: registers it. */
static void enter(live *l) {
    live_part *p = part_of(l->site);
    live **bucket = bucket_of(p, l->id);
    l->bucket = *bucket;
    *bucket = l;
    p->count++;
    link_newest(p, l);
    l->used = site_time(l->site);
    name_game(l);
    live_read_ratings(l);
    for (int i = 0; i < VIEW_NB; i++)
        l->secret[i] = table_secret_from(l->t, viewer_seat((viewer)i));
    live_state_of(l, l->used, &l->shown);
    live_note_running(l);
    hosting_loaded(l);
    live_go_on(l);
}

typedef struct loading {
    live *l;
    unsigned count;
    bool is_damaged, is_removed;
} loading;

static bool see_event(void *context, const store_event *event) {
    loading *in = context;
    table_event e;
    in->count++;
    if (!in->l->t && strcmp(event->kind, "removed") == 0)
        in->is_removed = true;
    else
        in->is_damaged = !read_event(in->l, event->text, &e);
    return !in->is_damaged && !in->is_removed;
}

/* Reads and applies all events from `from` on. */
static store_status read_log(live *l, uint32_t from, loading *in) {
    *in = (loading){.l = l};
    return store_read_log(site_store(l->site), l->id, from, see_event, in);
}

/* Requests a log from `from` on before doing anything with it. */
static bool see_nothing(void *context, const store_event *event) {
    (void)context;
    (void)event;
    return true;
}

static void ask_log(site *s, int64_t id, uint32_t from) {
    store_read_log(site_store(s), id, from, see_nothing, NULL);
}

/* And the seats, with their players' ratings if the game is known. */
typedef struct asked_seats {
    int64_t accounts[2];
    size_t count;
} asked_seats;

static bool see_account(void *context, const store_seat *seat) {
    asked_seats *a = context;
    if (a->count < 2)
        a->accounts[a->count++] = seat->account;
    return true;
}

static void ask_seats(site *s, int64_t id, const char *game) {
    asked_seats a = {.count = 0};
    double rating, deviation;
    store_read_seats(site_store(s), id, see_account, &a);
    for (size_t i = 0; game && i < a.count; i++)
        rating_of(s, a.accounts[i], game, &rating, &deviation);
}

static store_status load(site *s, int64_t id, live **out) {
    ask_seats(s, id, NULL);
    ask_log(s, id, 1);
    if (store_is_pending())
        return STORE_PENDING;
    live *l = live_new(s, id);
    loading in;
    if (!l)
        return STORE_NO_MEMORY;
    store_status status = read_log(l, 1, &in);
    if (status == STORE_OK && (in.count == 0 || in.is_removed))
        status = STORE_MISSING;
    else if (status == STORE_OK && in.is_damaged)
        status = STORE_FAILED;
    if (status == STORE_OK)
        status = store_read_seats(site_store(s), id, live_see_seat, l);
    if (status == STORE_OK) {
        name_game(l);
        ask_seats(s, id, l->game);
        if (store_is_pending())
            status = STORE_PENDING;
    }
    if (status != STORE_OK) {
        live_free(l);
        return status;
    }
    part_of(s)->loaded++;
    enter(l);
    *out = l;
    return STORE_OK;
}

store_status live_find(site *s, int64_t id, live **out) {
    live *l = live_look(s, id);
    if (!l)
        return load(s, id, out);
    live_touch(l);
    if (!l->busy && (l->is_behind || l->wants)) {
        l->wants |= l->is_behind ? WANT_EVENTS | WANT_SEATS : 0;
        if (!live_refresh(l))
            return STORE_PENDING;
        live_go_on(l);
        if (l->is_behind)
            return STORE_UNREACHABLE;
    }
    *out = l;
    return STORE_OK;
}

live *live_add(site *s, int64_t id, table_event *const *events, size_t count,
               const store_seat seats[2], const uint8_t owner[16]) {
    live *l = live_look(s, id);
    if (l)
        return l;
    l = live_new(s, id);
    if (!l)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        if (!live_apply(l, events[i])) {
            live_free(l);
            return NULL;
        }
    }
    for (int i = 0; i < 2; i++)
        if (seats[i].kind && *seats[i].kind)
            live_see_seat(l, &seats[i]);
    l->ours = count;
    memcpy(l->owner, owner, sizeof l->owner);
    enter(l);
    return l;
}

/* == Evicting == */

static bool may_go(const live *l, int64_t now) {
    return !l->busy && !l->first && !l->subscribers && l->asked_at == 0 && !l->wants &&
           !trial_is_open(&l->trial) && (l->due == INT64_MAX || l->due > now + 20000);
}

static void evict(live_part *p, live *l) {
    live **at = bucket_of(p, l->id);
    while (*at != l)
        at = &(*at)->bucket;
    *at = l->bucket;
    unlink_age(p, l);
    dues_set(&p->dues, l, INT64_MAX);
    p->count--;
    p->catching -= l->is_catching;
    p->counts.running -= l->is_running;
    p->evicted++;
    live_free(l);
}

static void evict_idle(live_part *p, int64_t now) {
    live *l = p->oldest, *next;
    for (int i = 0; i < EVICT_STEPS && l; i++, l = next) {
        next = l->newer;
        if (l->used + IDLE_MS > now && p->count <= LIVE_MAX)
            return;
        if (may_go(l, now))
            evict(p, l);
        else
            live_touch(l);
    }
}

/* == Events of other nodes == */

static void compare_log(live *l);

void live_want(live *l, unsigned what) {
    l->wants |= what;
    if (!l->busy)
        live_go_on(l);
}

static void note_caught(live *l) {
    live_part *p = part_of(l->site);
    if (!l->is_catching)
        return;
    l->is_catching = false;
    p->catching--;
    if (l->is_behind)
        p->behind = 0; /* the store is down again: the next request retries */
}

static void take_events(live *l) {
    loading in;
    uint32_t from = l->log_count + 1;
    store_status status = read_log(l, from, &in);
    l->is_behind = status != STORE_OK || in.is_damaged;
    if (in.count > 0 && !in.is_damaged)
        live_take_seats(l); /* the log does not say who joined */
    l->is_rated_new = false;
    if (in.count > 0)
        live_show(l, from);
}

bool live_refresh(live *l) {
    unsigned wants = l->wants;
    double rating, deviation;
    if (wants & WANT_EVENTS)
        ask_log(l->site, l->id, l->log_count + 1);
    if (wants & WANT_LOG)
        ask_log(l->site, l->id, 1);
    if (wants & (WANT_EVENTS | WANT_SEATS))
        ask_seats(l->site, l->id, l->game);
    for (int i = 0; i < 2 && (wants & WANT_RATINGS); i++)
        rating_of(l->site, l->seats[i].account, l->game, &rating, &deviation);
    if (store_is_pending())
        return false;
    l->wants = 0;
    if (wants & WANT_EVENTS)
        take_events(l);
    if (wants & WANT_SEATS)
        live_take_seats(l);
    if (wants & WANT_LOG)
        compare_log(l);
    if (wants & WANT_RATINGS) {
        live_read_ratings(l);
        l->seats_changes++;
        l->is_rated_new = true;
        live_touch_state(l);
    }
    if (l->show_from > 0)
        live_show(l, l->show_from);
    note_caught(l);
    return true;
}

/* The node that made the event has the seat, or heard from it. */
static void note_elsewhere(live *l, const table_event *e) {
    if (e->actor > PT_BLACK || e->kind == TABLE_EVENT_FLAGGED || e->kind == TABLE_EVENT_OVERDUE ||
        e->is_planned || e->lost)
        return;
    l->seats[e->actor].elsewhere = e->kind == TABLE_EVENT_ABSENT ? 0 : site_time(l->site) + 120000;
}

void live_heard_event(site *s, int64_t id, const store_event *event) {
    live *l = live_look(s, id);
    table_event e;
    if (!l)
        return;
    uint32_t next = l->log_count + 1;
    if (event && event->number < next)
        return;
    if (!event || event->number > next) {
        l->is_behind = true;
        live_want(l, WANT_EVENTS);
        return;
    }
    if (!read_event(l, event->text, &e)) {
        l->is_behind = true;
        return;
    }
    l->ask_from = 0;
    note_elsewhere(l, &e);
    if (e.kind == TABLE_EVENT_JOINED)
        l->wants |= WANT_SEATS;
    l->is_rated_new = false;
    /* A player who joined is shown with their name. */
    if (!l->wants)
        live_show(l, next);
    else if (l->show_from == 0)
        l->show_from = next;
    if (!l->busy)
        live_go_on(l);
}

/* Something may have been removed and replaced with a tombstone. */
typedef struct comparing {
    const live *l;
    bool differs;
} comparing;

static bool compare_event(void *context, const store_event *event) {
    comparing *c = context;
    char line[TABLE_LINE_MAX];
    if (event->number > c->l->log_count)
        return false;
    table_event_write(live_event(c->l, (uint32_t)event->number), line, sizeof line);
    c->differs = strcmp(line, event->text) != 0;
    return !c->differs;
}

/* Reloads the whole log and sends it to the watchers. */
static void reload(live *l) {
    live *anew = live_new(l->site, l->id);
    loading in;
    if (!anew)
        return;
    if (read_log(anew, 1, &in) != STORE_OK || in.is_damaged || !anew->t) {
        live_free(anew);
        return;
    }
    table *t = l->t;
    table_event **log = l->log;
    uint32_t count = l->log_count;
    l->t = anew->t;
    l->log = anew->log;
    l->log_count = anew->log_count;
    l->log_room = anew->log_room;
    memcpy(l->rematched, anew->rematched, sizeof l->rematched);
    l->first_secret = anew->first_secret;
    anew->t = t;
    anew->log = log;
    anew->log_count = count;
    live_free(anew);
    for (int i = 0; i < VIEW_NB; i++)
        l->secret[i] = table_secret_from(l->t, viewer_seat((viewer)i));
    live_state_of(l, site_time(l->site), &l->shown);
    live_note_running(l);
    for (subscriber *s = l->subscribers; s; s = s->next)
        subscriber_snapshot(s, 0);
    live_settle(l);
}

static void compare_log(live *l) {
    comparing c = {.l = l};
    l->is_removed_from = l->busy || l->first; /* not while something is in progress */
    if (l->is_removed_from)
        return;
    store_read_log(site_store(l->site), l->id, 1, compare_event, &c);
    if (c.differs)
        reload(l);
}

void live_seats_changed(site *s, int64_t id) {
    live_part *p = part_of(s);
    if (id == 0) {
        live_heard_nothing(s);
        return;
    }
    live *l = p ? live_look(s, id) : NULL;
    if (l)
        live_want(l, WANT_SEATS);
}

static bool sits_at(const live *l, int64_t account) {
    return account && (l->seats[0].account == account || l->seats[1].account == account);
}

void live_heard_account(site *s, int64_t account) {
    for (live *l = part_of(s)->oldest, *newer; l; l = newer) {
        newer = l->newer;
        if (sits_at(l, account))
            live_want(l, WANT_SEATS);
    }
}

void live_heard_table(site *s, int64_t id) {
    live *l = live_look(s, id);
    lobby_changed(s);
    if (l)
        live_want(l, WANT_SEATS | WANT_LOG);
}

void live_heard_nothing(site *s) {
    live_part *p = part_of(s);
    for (live *l = p->oldest; l; l = l->newer)
        l->is_behind = true;
    p->behind = p->count;
    lobby_changed(s);
}

/* A few at a time; the next ones when these are done. */
static void read_behind(live_part *p) {
    int steps = 0;
    for (live *newer, *l = p->oldest; l && steps < BEHIND_STEPS; l = newer) {
        newer = l->newer;
        if (!l->is_behind || l->busy || l->is_catching)
            continue;
        steps++;
        l->is_catching = true;
        p->catching++;
        live_want(l, WANT_EVENTS | WANT_SEATS);
    }
    if (steps < BEHIND_STEPS)
        p->behind = 0;
}

unsigned live_engine_games(site *s, const uint8_t address[16]) {
    unsigned count = 0;
    for (const live *l = part_of(s)->oldest; l; l = l->newer)
        if (l->shown.stage != TABLE_STAGE_OVER &&
            (l->seats[0].is_engine || l->seats[1].is_engine) &&
            memcmp(l->owner, address, sizeof l->owner) == 0)
            count++;
    return count;
}

/* == Timers == */

void live_settle(live *l) {
    int64_t now = site_time(l->site), due = INT64_MAX;
    if (l->trial.is_waiting) {
        /* It resumes when the data arrives. */
    } else if (!l->busy && l->first) {
        due = hosting_hold(l->site); /* what the queue is waiting for */
    } else if (!l->busy) {
        due = table_next_due(l->t);
        int64_t host = hosting_settle(l, now);
        due = host < due ? host : due;
        if (due < l->retry)
            due = l->retry;
        if (due < hosting_hold(l->site))
            due = hosting_hold(l->site);
    }
    if (l->is_stale && l->subscribers && l->shown_time + STATE_EVERY_MS < due)
        due = l->shown_time + STATE_EVERY_MS;
    /* A job of the host's may be in progress by now, and has settled the table. */
    dues_set(&part_of(l->site)->dues, l, due);
}

/* False: out of memory. */
static bool tick(live *l, int64_t now) {
    job *w = job_new(PT_NOBODY, &(table_command){.verb = TABLE_DO_NB}, now, NULL, NULL);
    if (!w)
        return false;
    w->is_tick = true;
    live_queue(l, w);
    return true;
}

static void look_at(live *l, int64_t now) {
    if (l->is_stale && (l->shown_time + STATE_EVERY_MS <= now || l->shown_time > now))
        live_show(l, l->shown.last + 1);
    if (!l->busy && !l->first && !l->trial.is_waiting && l->retry <= now && l->is_spared &&
        hosting_hold(l->site) == 0 && table_next_due(l->t) <= now) {
        if (tick(l, now))
            return;
        l->retry = now + 1000;
    }
    live_settle(l);
}

static void live_work(site *s, int64_t now) {
    live_part *p = part_of(s);
    hosting_notice(s, now);
    /* Each table once: any that are due again at once wait for the next round. */
    for (size_t i = p->dues.count; i > 0 && dues_next(&p->dues) <= now; i--)
        look_at(p->dues.heap[1], now);
    if (p->behind > 0 && p->catching == 0)
        read_behind(p);
    if (now >= p->evict_at) {
        p->evict_at = now + EVICT_EVERY_MS;
        evict_idle(p, now);
    }
}

static int64_t live_next_due(const site *s) {
    const live_part *p = part_of(s);
    int64_t due = dues_next(&p->dues);
    if (p->behind > 0 && p->catching == 0)
        return 0;
    if (p->count > 0 && p->oldest->used + IDLE_MS < due)
        due = p->oldest->used + IDLE_MS > p->evict_at ? p->oldest->used + IDLE_MS : p->evict_at;
    return due;
}

static bool live_is_idle(const site *s) {
    const queue_counts *c = &part_of(s)->counts;
    return c->waiting == 0 && c->under_way == 0;
}

static void live_close(site *s) {
    live_part *p = part_of(s);
    for (live *next, *l = p->oldest; l; l = next) {
        next = l->newer;
        live_free(l);
    }
    free(p->dues.heap);
}

bool live_clocks_run(const site *s) {
    return part_of(s)->counts.running > 0;
}

void live_look_at_all(site *s) {
    const live_part *p = part_of(s);
    for (live *next, *l = p ? p->oldest : NULL; l; l = next) {
        next = l->newer;
        hosting_loaded(l);
        live_go_on(l);
    }
}

void live_unspare_all(site *s) {
    for (live *l = part_of(s)->oldest; l; l = l->newer)
        l->is_spared = false;
}

void live_tick_all(site *s, int64_t now) {
    for (live *next, *l = part_of(s)->oldest; l; l = next) {
        next = l->newer;
        l->retry = 0;
        if (l->shown.running <= PT_BLACK)
            tick(l, now);
    }
}

void live_give_up(site *s) {
    for (live *l = part_of(s)->oldest; l; l = l->newer)
        queue_give_up(l);
}

/* == Monitoring == */

bool live_could_write(site *s) {
    return part_of(s)->counts.last_failure == 0;
}

static void live_metrics(site *s, uint64_t values[]) {
    const live_part *p = part_of(s);
    const queue_counts *c = &p->counts;
    values[METRIC_TABLES_LIVE] = p->count;
    values[METRIC_TABLES_LOADED] = p->loaded;
    values[METRIC_TABLES_EVICTED] = p->evicted;
    values[METRIC_TABLES_DAMAGED] = p->damaged;
    values[METRIC_EVENTS_SHOWN] = c->shown;
    values[METRIC_FRAMES] = c->frames;
    values[METRIC_COMMANDS_WAITING] = c->waiting;
    values[METRIC_COMMANDS_UNDER_WAY] = c->under_way;
    values[METRIC_COMMANDS_DONE] = c->done;
    values[METRIC_COMMANDS_REPEATED] = c->repeated;
    values[METRIC_COMMANDS_UNKEPT] = c->unkept;
    values[METRIC_COMMANDS_UNKNOWN] = c->unknown;
    values[METRIC_CONFLICTS] = c->conflicts;
    static_assert(METRIC_NB - METRIC_COMMANDS_REFUSED == TABLE_REFUSAL_NB - TABLE_REFUSED_COMMAND,
                  "every refusal of a table is counted");
    for (int i = TABLE_REFUSED_COMMAND; i < TABLE_REFUSAL_NB; i++)
        values[METRIC_COMMANDS_REFUSED + i - TABLE_REFUSED_COMMAND] = c->refused[i];
}

const part_hooks live_hooks = {
    .size = sizeof(live_part),
    .work = live_work,
    .next_due = live_next_due,
    .is_idle = live_is_idle,
    .close = live_close,
    .metrics = live_metrics,
};
