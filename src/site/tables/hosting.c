/* What the host does on its own: handles tables whose time runs out, asks engines, announces
 * absences, creates rematches, and gives back time lost while the server was down. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/tables/engines.h"
#include "site/tables/live.h"
#include "site/tables/lobby.h"
#include "site/tables/making.h"
#include "site/tables/peers.h"

enum {
    ALIVE_MS = 5000,        /* how often the server records that it is up, while clocks run */
    ALIVE_IDLE_MS = 60000,  /* and otherwise */
    ALIVE_SHARED_MS = 2000, /* with other nodes */
    SILENT_MS = 6000,       /* without a record for this long, the site was down */
    DECIDE_MS = 2700,       /* time for another node to show that the site was not down */
    FROZEN_MS = 30000,      /* without any work: the machine slept, or its clock was set */
    BACK_MS = 5000,         /* the clock was set back */
    PRUNE_MS = 3600000,
    ANSWERS_MS = 86400000, /* a request to create a table may be repeated for this long */
    SCAN_MS = 10000,
    SCAN_AHEAD_MS = 25000,
    LOAD_STEPS = 20, /* tables loaded at a time */
    GONE_MS = 15000, /* without a connection before an absence is announced */
    MISSING_MS = 60000,
    ASK_LATER_MS = 3000, /* before asking an engine if another node made the last event */
    DOWNS = 40,          /* remembered periods of downtime */
    DUES = 4096,
    SPOILT = 64
};

/* A table nobody joins, or a game without a clock that never begins, is cancelled. */
#define OPEN_MS (14 * TABLE_DAY_MS)
/* So is a game with a running clock: a player who has not moved by then is not there. */
#define BEGIN_MS INT64_C(3600000)

typedef struct down {
    int64_t from, to;
} down;

typedef struct hosting {
    int64_t started, seen; /* the time last checked for a jump */
    int64_t decide;        /* when to decide whether the site was down; 0: decided */
    int64_t alive;         /* when that was last recorded */
    bool alive_busy;
    char node[ID_TEXT];
    down downs[DOWNS];
    size_t down_count;

    int64_t scan_next, prune_next;
    bool scanning;
    int64_t dues[DUES];
    size_t due_count, due_at, due_end; /* up to `due_end` are being loaded */
    trial trial;
    int64_t spoilt[SPOILT]; /* tables that cannot be read, not to be tried over and over */
    size_t spoilt_next;
} hosting;

static hosting *hosting_of(const site *s) {
    return *site_part_of((site *)s, PART_HOSTING);
}

/* == Downtime == */

static void add_down(hosting *h, int64_t from, int64_t to) {
    if (to <= from)
        return;
    for (size_t i = 0; i < h->down_count; i++) {
        down *d = &h->downs[i];
        if (from <= d->to && to >= d->from) { /* the same period, reported by another node */
            d->from = from < d->from ? from : d->from;
            d->to = to > d->to ? to : d->to;
            return;
        }
    }
    if (h->down_count == DOWNS) {
        memmove(h->downs, h->downs + 1, (DOWNS - 1) * sizeof h->downs[0]);
        h->down_count--;
    }
    h->downs[h->down_count++] = (down){from, to};
}

/* The downtime between `since` and `now`. */
static int64_t time_down(const hosting *h, int64_t since, int64_t now) {
    int64_t sum = 0;
    for (size_t i = 0; i < h->down_count; i++) {
        int64_t from = h->downs[i].from > since ? h->downs[i].from : since;
        int64_t to = h->downs[i].to < now ? h->downs[i].to : now;
        sum += to > from ? to - from : 0;
    }
    return sum;
}

/* FROM-TO FROM-TO ... */
static bool see_downs(void *context, const char *text) {
    hosting *h = context;
    char *end;
    h->down_count = 0;
    for (;; text = end + 1) {
        long long from = strtoll(text, &end, 10), to;
        if (end == text || *end != '-')
            return false;
        to = strtoll(end + 1, &end, 10);
        add_down(h, from, to);
        if (*end != ' ')
            return false;
    }
}

/* When the site was last up: TIME NODE. */
static bool see_alive(void *context, const char *text) {
    *(int64_t *)context = strtoll(text, NULL, 10);
    return false;
}

static void alive_kept(void *context, store_status status, const char *detail) {
    site *s = context;
    hosting *h = hosting_of(s);
    queue_counts *c = h ? live_counts(s) : NULL;
    (void)detail;
    if (!h)
        return;
    h->alive_busy = false;
    if (status == STORE_OK)
        c->last_failure = 0;
    else if (c->last_failure == 0)
        c->last_failure = site_time(s);
}

/* When to record it again. */
static int64_t alive_due(const site *s) {
    const hosting *h = hosting_of(s);
    if (h->alive_busy)
        return INT64_MAX;
    return h->alive + (site_is_shared(s)    ? ALIVE_SHARED_MS
                       : live_clocks_run(s) ? ALIVE_MS
                                            : ALIVE_IDLE_MS);
}

/* Records that the server is up, and its downtimes. */
static void write_alive(site *s, int64_t now, bool with_downs) {
    hosting *h = hosting_of(s);
    char text[STORE_NOTE_MAX];
    size_t len = 0;
    if (h->alive_busy)
        return;
    store_batch *b = store_batch_new();
    snprintf(text, sizeof text, "%" PRId64 " %s", now, h->node);
    store_put_setting(b, "alive", text);
    if (with_downs && h->down_count > 0) {
        for (size_t i = 0; i < h->down_count && len < sizeof text - 48; i++)
            len += (size_t)snprintf(text + len, sizeof text - len, "%s%" PRId64 "-%" PRId64,
                                    i ? " " : "", h->downs[i].from, h->downs[i].to);
        store_put_setting(b, "downs", text);
    }
    store_status status = store_append(site_store(s), b, alive_kept, s);
    h->alive_busy = status == STORE_OK;
    if (!h->alive_busy)
        alive_kept(s, status, NULL);
    h->alive = now;
}

/* Decides whether the whole site was down before this node started. */
static void decide_down(void *context) {
    site *s = context;
    hosting *h = hosting_of(s);
    int64_t alive = 0, now = site_time(s);
    store_read_setting(site_store(s), "downs", see_downs, h);
    store_status status = store_read_setting(site_store(s), "alive", see_alive, &alive);
    if (store_is_pending())
        return;
    h->decide = 0;
    if (status == STORE_OK && alive == h->alive && alive > 0 && alive < h->started) {
        char text[24];
        add_down(h, alive, h->started);
        snprintf(text, sizeof text, "%" PRId64, h->started - alive);
        log_event(s, "info", "clocks were paused while the server was down", "ms", text, NULL);
    }
    write_alive(s, now, true);
    live_look_at_all(s);
}

static bool hosting_open(site *s, const site_options *options) {
    hosting *h = hosting_of(s);
    (void)options;
    h->started = h->seen = site_time(s);
    id_write(random_id(), h->node);
    store_read_setting(site_store(s), "alive", see_alive, &h->alive);
    /* If the last record is fresh, other nodes may be up, or this one was down only briefly. */
    bool unsure = site_is_shared(s) && h->alive > 0 && h->started - h->alive < SILENT_MS;
    h->decide = unsure ? h->started + DECIDE_MS : 0;
    h->scan_next = h->started;
    h->prune_next = h->started + PRUNE_MS;
    if (h->decide == 0)
        decide_down(s);
    return true;
}

void hosting_notice(site *s, int64_t now) {
    hosting *h = hosting_of(s);
    int64_t before = h->seen;
    h->seen = now;
    if (now < before - BACK_MS) {
        log_event(s, "warning", "the system clock was set back", NULL);
        live_tick_all(s, now);
    } else if (now > before + FROZEN_MS && !site_is_shared(s)) {
        /* Other nodes, if any, were up in the meantime. */
        log_event(s, "warning", "the server was suspended; clocks were paused meanwhile", NULL);
        add_down(h, before, now);
        write_alive(s, now, true);
        live_unspare_all(s);
        live_look_at_all(s);
    }
}

int64_t hosting_hold(const site *s) {
    return hosting_of(s)->decide;
}

/* When the table's current clock started, according to the log. */
static int64_t clock_since(const live *l) {
    for (uint32_t n = l->shown.last; n > 0; n--)
        if (live_event(l, n)->has_clock)
            return live_event(l, n)->time;
    return 0;
}

bool hosting_holds(const live *l) {
    const hosting *h = hosting_of(l->site);
    return h->decide > 0 && l->shown.running <= PT_BLACK &&
           table_terms(l->t)->clock == TABLE_CLOCK_FISCHER && clock_since(l) < h->started;
}

static void hosting_close(site *s) {
    trial_drop(&hosting_of(s)->trial);
}

/* Another node may have done it in the meantime. */
static bool prepare_spare(live *l, job *w, refusal *out) {
    int64_t since = clock_since(l);
    w->command.spare_ms = since > 0 ? time_down(hosting_of(l->site), since, w->came) : 0;
    return w->command.spare_ms > 0 || refuse(out, REFUSED_NOTHING_BACK);
}

static void spare_done(void *context, live *l, const job_result *result) {
    (void)context;
    l->sparing = 0;
    l->is_spared = !result->refused || strcmp(result->refused->code, "now") == 0;
    if (!l->is_spared)
        l->retry = site_time(l->site) + 1000;
}

/* An absence announced before the server went down could not be ended during the downtime. */
static void forgive_absence(live *l, int64_t now) {
    for (int i = 0; i < 2; i++)
        if (l->shown.absent[i] > 0 &&
            time_down(hosting_of(l->site), l->shown.absent[i] - table_terms(l->t)->absence_ms,
                      now) > 0)
            live_host(l, TABLE_DO_PRESENT, (pt_actor)i, now);
}

void hosting_loaded(live *l) {
    hosting *h = hosting_of(l->site);
    int64_t now = site_time(l->site), since;
    if (h->decide > 0 || l->is_spared)
        return;
    l->is_spared = true;
    l->ask_from = 0;
    if (l->shown.running > PT_BLACK || (since = clock_since(l)) == 0 ||
        time_down(h, since, now) == 0)
        return;
    job *w = job_new(PT_NOBODY, &(table_command){.verb = TABLE_DO_SPARE}, now, spare_done, NULL);
    if (w) {
        w->prepare = prepare_spare;
        l->sparing = time_down(h, since, now);
        live_queue_first(l, w);
    }
    forgive_absence(l, now);
}

/* == Tables whose time runs out == */

typedef struct scan {
    site *site;
    int64_t due, after;
    size_t count;
    unsigned seen;
    int64_t ids[DUES];
} scan;

static bool see_due(void *context, const store_line *line) {
    scan *x = context;
    x->seen++;
    x->after = line->table.id;
    x->ids[x->count++] = line->table.id;
    return x->count < DUES;
}

/* In a store thread. */
static void scan_job(store *st, void *context) {
    scan *x = context;
    do {
        x->seen = 0;
        store_page page = {
            .list = STORE_LIST_DUE, .due = x->due, .id = x->after, .limit = STORE_LIMIT_MAX};
        if (store_read_list(st, &page, see_due, x) != STORE_OK)
            return;
    } while (x->seen == STORE_LIMIT_MAX && x->count < DUES);
}

static void scan_done(store *st, void *context) {
    scan *x = context;
    hosting *h = hosting_of(x->site);
    (void)st;
    if (h) {
        h->scanning = false;
        memcpy(h->dues, x->ids, x->count * sizeof h->dues[0]);
        h->due_count = x->count;
        h->due_at = 0;
    }
    free(x);
}

static void start_scan(site *s, int64_t now) {
    hosting *h = hosting_of(s);
    h->scan_next = now + SCAN_MS;
    if (h->scanning || h->due_at < h->due_count)
        return;
    scan *x = calloc(1, sizeof *x);
    if (!x)
        return;
    x->site = s;
    x->due = now + SCAN_AHEAD_MS;
    h->scanning = store_later(site_store(s), scan_job, scan_done, x) == STORE_OK;
    if (!h->scanning)
        free(x);
}

static bool is_spoilt(const hosting *h, int64_t id) {
    for (size_t i = 0; i < SPOILT; i++)
        if (h->spoilt[i] == id)
            return true;
    return false;
}

static void load_due(void *context) {
    site *s = context;
    hosting *h = hosting_of(s);
    live *l;
    for (size_t i = h->due_at; i < h->due_end; i++) {
        int64_t id = h->dues[i];
        if (!live_look(s, id) && !is_spoilt(h, id) && live_find(s, id, &l) == STORE_FAILED)
            h->spoilt[h->spoilt_next++ % SPOILT] = id;
    }
    if (!store_is_pending())
        h->due_at = h->due_end;
}

static void prune(site *s, int64_t now) {
    store_batch *b = store_batch_new();
    hosting_of(s)->prune_next = now + PRUNE_MS;
    store_prune(b, now, now > ANSWERS_MS ? now - ANSWERS_MS : 0);
    store_append(site_store(s), b, NULL, NULL);
}

static void hosting_work(site *s, int64_t now) {
    hosting *h = hosting_of(s);
    if (site_is_stopping(s))
        return;
    if (h->decide > 0 && now >= h->decide && !trial_is_open(&h->trial))
        trial_run(&h->trial, s, decide_down, s);
    if (h->decide == 0 && now >= alive_due(s))
        write_alive(s, now, false);
    if (now >= h->scan_next)
        start_scan(s, now);
    if (now >= h->prune_next)
        prune(s, now);
    if (h->decide == 0 && h->due_at < h->due_count && !trial_is_open(&h->trial)) {
        h->due_end = h->due_count - h->due_at < LOAD_STEPS ? h->due_count : h->due_at + LOAD_STEPS;
        trial_run(&h->trial, s, load_due, s);
    }
}

static int64_t hosting_next_due(const site *s) {
    const hosting *h = hosting_of(s);
    int64_t due = h->scan_next;
    if (site_is_stopping(s))
        return INT64_MAX;
    if (h->decide > 0)
        return h->decide < due && !trial_is_open(&h->trial) ? h->decide : due;
    if (h->due_at < h->due_count && !trial_is_open(&h->trial))
        return 0;
    return alive_due(s) < due ? alive_due(s) : due;
}

const part_hooks hosting_hooks = {
    .size = sizeof(hosting),
    .open = hosting_open,
    .work = hosting_work,
    .next_due = hosting_next_due,
    .close = hosting_close,
};

/* == Engines == */

/* Writes everything played and not taken back, as the seat may see it. False: something is
 * hidden. */
static bool write_batches(const live *l, int seat, json *g) {
    bool open = true;
    char room[TABLE_LINE_MAX];
    /* A takeback cuts off everything from some event on, so remember where each began. */
    size_t count = l->shown.last;
    size_t *ends = calloc(count + 1, sizeof *ends);
    if (!ends)
        return false;
    for (uint32_t n = 1; n <= count && open; n++) {
        ends[n] = g->len;
        table_event e = *live_event(l, n);
        if (e.kind == TABLE_EVENT_GRANTED && e.about > 0 && e.about < n) {
            /* Back to before that event. */
            g->len = ends[e.about - 1];
        } else if (e.kind == TABLE_EVENT_ACTED || e.kind == TABLE_EVENT_CHANCE) {
            e = table_view(l->t, (pt_actor)seat, &e, room);
            open = !e.is_hidden;
            if (g->len > 0)
                json_put(g, ";", 1);
            json_put(g, e.text, e.text_len);
        }
        ends[n] = g->len;
    }
    free(ends);
    return open && !g->failed;
}

/* The starting position, NULL for the usual one. */
static const char *start_of(const live *l, char out[TABLE_LINE_MAX]) {
    const table_event *created = live_event(l, 1);
    table_setup agreed;
    if (table_terms_read(created->text, created->text_len, &agreed, NULL) != PT_OK ||
        !agreed.position)
        return NULL;
    snprintf(out, TABLE_LINE_MAX, "%.*s", (int)agreed.position_len, agreed.position);
    return out;
}

static bool ask_engine(live *l, int seat, bool draw) {
    json g = {0}; /* just a growing buffer */
    pt_state view = {.words = {0}};
    char setup[PT_SETUP_TEXT_MAX], start[TABLE_LINE_MAX], position[PT_POSITION_TEXT_MAX];
    engine_question q = {.table = l->id,
                         .at = l->shown.changed,
                         .setup = setup,
                         .start = start_of(l, start),
                         .seat = seat,
                         .level = l->seats[seat].level,
                         .seed = random_bits(NULL),
                         .asked_draw = draw};
    pt_setup_text(table_rules(l->t), setup, sizeof setup);
    if (write_batches(l, seat, &g)) {
        json_put(&g, "", 1);
        q.batches = g.failed ? "" : g.out;
    } else {
        table_state(l->t, (pt_actor)seat, &view);
        pt_position_write(table_rules(l->t), &view, position, sizeof position);
        q.batches = "";
        q.position = position;
    }
    const live_seat *other = &l->seats[1 - seat];
    static const uint8_t nobody[16];
    if (other->account)
        memcpy(q.owner, &other->account, sizeof other->account);
    else if (memcmp(l->owner, nobody, sizeof nobody) != 0)
        memcpy(q.owner + 8, l->owner, sizeof l->owner);
    else
        memcpy(q.owner, other->token, sizeof q.owner);
    bool asked = engine_ask(l->site, &q);
    json_free(&g);
    return asked;
}

/* Queues a command for a seat without anyone waiting for the result. */
static void queue_for_seat(live *l, int seat, table_verb verb, uint32_t at, const char *text,
                           int64_t now) {
    table_command command = {.verb = verb, .at = at, .text = text, .text_len = PT_ZSTR};
    job *w = job_new((pt_actor)seat, &command, now, NULL, NULL);
    if (w)
        live_queue(l, w);
}

/* Asks the engine, or drops the question, as the table's state requires. */
static int64_t settle_engine(live *l, int seat, int64_t now) {
    const live_state *s = &l->shown;
    bool draw = s->stage == TABLE_STAGE_PLAYING && s->offer == (pt_actor)(1 - seat);
    bool act = s->stage == TABLE_STAGE_PLAYING && s->actor == (pt_actor)seat;
    if (!draw && !act) {
        if (l->asked_at > 0)
            engine_forget(l->site, l->id);
        l->asked_at = 0;
        l->ask_from = 0;
        return INT64_MAX;
    }
    if (l->asked_at == s->changed && l->asked_draw == draw)
        return INT64_MAX;
    /* The node that made the last event asks at once; the others wait to see whether it does. */
    if (l->ask_from == 0)
        l->ask_from = l->ours == s->last || !site_is_shared(l->site)
                          ? now
                          : now + ASK_LATER_MS + 1000 * l->seats[seat].level;
    if (now < l->ask_from)
        return l->ask_from;
    if (!ask_engine(l, seat, draw))
        return now + 1000;
    l->asked_at = s->changed;
    l->asked_draw = draw;
    return INT64_MAX;
}

void live_engine_answer(site *s, const engine_answer *a) {
    live *l = live_look(s, a->table);
    int64_t now = site_time(s);
    if (!l || l->asked_at != a->at || l->shown.changed != a->at)
        return;
    bool draw = l->asked_draw;
    l->asked_at = 0;
    l->ask_from = 0;
    if (a->failed) {
        log_event(s, "error", "engine failed", "table", l->name, NULL);
        l->ask_from = now + 5000;
        if (draw)
            queue_for_seat(l, a->seat, TABLE_DO_DECLINE_DRAW, 0, NULL, now);
        else if (++l->engine_faults >= 3) /* it will never manage */
            live_host(l, TABLE_DO_ABORT, PT_NOBODY, now);
        else
            live_settle(l);
        return;
    }
    l->engine_faults = 0;
    if (draw)
        queue_for_seat(l, a->seat, a->takes_draw ? TABLE_DO_ACCEPT_DRAW : TABLE_DO_DECLINE_DRAW, 0,
                       NULL, now);
    else if (a->resigns)
        queue_for_seat(l, a->seat, TABLE_DO_RESIGN, 0, NULL, now);
    else
        queue_for_seat(l, a->seat, TABLE_DO_ACT, a->at, a->batch, now);
}

/* Engines are obliging: they grant takebacks and accept rematches. */
static bool settle_manners(live *l, int seat, int64_t now) {
    const live_state *s = &l->shown;
    pt_actor other = (pt_actor)(1 - seat);
    if (s->takeback == other)
        queue_for_seat(l, seat, TABLE_DO_GRANT_TAKEBACK, 0, NULL, now);
    else if (s->stage == TABLE_STAGE_OVER && s->rematch[other] && !s->rematch[seat])
        queue_for_seat(l, seat, TABLE_DO_REMATCH, 0, NULL, now);
    else
        return false;
    return true;
}

/* == Absences == */

static int64_t settle_seat(live *l, int i, int64_t now) {
    live_seat *seat = &l->seats[i];
    bool matters = l->shown.stage == TABLE_STAGE_PLAYING &&
                   table_terms(l->t)->clock == TABLE_CLOCK_FISCHER &&
                   table_terms(l->t)->absence_ms > 0 && seat->is_taken && !seat->is_engine;
    bool absent = l->shown.absent[i] > 0;
    if (!matters)
        return INT64_MAX;
    if (seat->peers > 0) {
        seat->missing = 0;
        if (absent)
            live_host(l, TABLE_DO_PRESENT, (pt_actor)i, now);
        return INT64_MAX;
    }
    if (absent) {
        seat->missing = 0;
        return INT64_MAX;
    }
    /* Its last connection was here. */
    int64_t due = INT64_MAX;
    if (seat->gone > 0)
        due = (seat->gone > seat->elsewhere ? seat->gone : seat->elsewhere) + GONE_MS;
    /* Or it was never here, and its opponent is waiting. */
    if (l->seats[1 - i].peers == 0) {
        seat->missing = 0;
    } else if (seat->gone == 0) {
        if (seat->missing == 0)
            seat->missing = now;
        due = (seat->missing > seat->elsewhere ? seat->missing : seat->elsewhere) + MISSING_MS;
    }
    if (due > now)
        return due;
    seat->gone = seat->missing = 0;
    live_host(l, TABLE_DO_ABSENT, (pt_actor)i, now);
    return INT64_MAX;
}

/* == Rematch == */

typedef struct rematching {
    new_table *made;
} rematching;

/* Colours are swapped; everything else stays the same. Both tables change in one batch. */
static bool prepare_rematch(live *l, job *w, refusal *out) {
    table_answer *a = malloc(sizeof *a);
    char setup[PT_SETUP_TEXT_MAX], start[TABLE_LINE_MAX];
    new_seat seats[2];
    table_setup terms = *table_terms(l->t);
    rematching *r = w->more;
    if (!a)
        return refuse(out, REFUSED_STORAGE);
    pt_setup_text(table_rules(l->t), setup, sizeof setup);
    terms.setup = setup;
    terms.setup_len = PT_ZSTR;
    terms.position = start_of(l, start);
    terms.position_len = terms.position ? strlen(terms.position) : 0;
    for (int i = 0; i < 2; i++) {
        const live_seat *from = &l->seats[1 - i];
        terms.engine[i] = table_terms(l->t)->engine[1 - i];
        seats[i] = (new_seat){.is_taken = from->is_taken && !from->is_engine,
                              .is_bot = from->is_bot,
                              .has_token = from->has_token,
                              .account = from->account};
        memcpy(seats[i].name, from->name, sizeof seats[i].name);
        memcpy(seats[i].token, from->token, sizeof seats[i].token);
    }
    new_table_free(r->made);
    r->made = new_table_make(&terms, seats, w->came, a);
    free(a);
    if (!r->made)
        return refuse(out, REFUSED_STORAGE);
    snprintf(w->id, sizeof w->id, "%s", r->made->name);
    w->command.text = w->id;
    w->command.text_len = strlen(w->id);
    return true;
}

static store_status extend_rematch(live *l, job *w, store_batch *b) {
    (void)l;
    new_table_add(((const rematching *)w->more)->made, b);
    return STORE_OK;
}

static void settle_rematch(live *l, job *w) {
    const rematching *r = w->more;
    new_table_enter(l->site, r->made, l->owner);
    lobby_changed(l->site);
}

static void rematch_done(void *context, live *l, const job_result *result) {
    rematching *r = context;
    if (result->refused)
        l->retry = site_time(l->site) + 1000;
    new_table_free(r->made);
    r->made = NULL;
}

static bool make_rematch(live *l, int64_t now) {
    const live_state *s = &l->shown;
    if (s->stage != TABLE_STAGE_OVER || !s->rematch[0] || !s->rematch[1] || s->rematched)
        return false;
    rematching *r = calloc(1, sizeof *r);
    job *w =
        r ? job_new(PT_NOBODY, &(table_command){.verb = TABLE_DO_REMATCHED}, now, rematch_done, r)
          : NULL;
    if (!w) {
        free(r);
        return false;
    }
    w->more = r;
    w->prepare = prepare_rematch;
    w->extend = extend_rematch;
    w->settle = settle_rematch;
    live_queue(l, w);
    return true;
}

/* == Ownerless seats == */

/* The account is gone: its games are resigned, and tables where nobody else sits are cancelled.
 * Deleting an account leaves its tables first (leaving.c); this handles accounts deleted by an
 * earlier version. */
static bool give_up_seats(live *l, int64_t now) {
    for (int i = 0; i < 2; i++) {
        const live_seat *seat = &l->seats[i];
        if (!seat->is_taken || seat->is_engine || seat->account || seat->has_token)
            continue;
        if (l->shown.stage == TABLE_STAGE_PLAYING)
            queue_for_seat(l, i, TABLE_DO_RESIGN, 0, NULL, now);
        else if (l->shown.stage == TABLE_STAGE_WAITING)
            live_host(l, TABLE_DO_ABORT, PT_NOBODY, now);
        else
            return false;
        return true;
    }
    return false;
}

/* == All of it == */

int64_t hosting_begin_due(const table *t, table_stage stage, bool begun, int64_t changed) {
    const table_setup *terms = table_terms(t);
    if (stage == TABLE_STAGE_WAITING)
        return table_created(t) + OPEN_MS;
    if (stage != TABLE_STAGE_PLAYING || begun)
        return INT64_MAX;
    return changed + (terms->clock == TABLE_CLOCK_FISCHER ? BEGIN_MS
                      : terms->clock == TABLE_CLOCK_DAYS  ? terms->days * TABLE_DAY_MS
                                                          : OPEN_MS);
}

int64_t hosting_settle(live *l, int64_t now) {
    int64_t due = INT64_MAX;
    if (now < l->retry)
        return l->retry;
    if (site_is_stopping(l->site))
        return INT64_MAX;
    hosting_loaded(l); /* if it had to wait */
    if (l->busy)
        return INT64_MAX;
    int64_t begin = hosting_begin_due(l->t, l->shown.stage, l->shown.begun, l->shown.changed_time);
    if (now >= begin) {
        live_host(l, TABLE_DO_ABORT, PT_NOBODY, now);
        return INT64_MAX;
    }
    if (give_up_seats(l, now) || make_rematch(l, now))
        return INT64_MAX;
    for (int i = 0; i < 2; i++) {
        int64_t next = INT64_MAX;
        if (l->seats[i].is_engine) {
            if (settle_manners(l, i, now))
                return INT64_MAX;
            next = settle_engine(l, i, now);
        } else {
            next = settle_seat(l, i, now);
        }
        if (l->busy)
            return INT64_MAX;
        due = next < due ? next : due;
    }
    return begin < due ? begin : due;
}
