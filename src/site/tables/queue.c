/* A table's queue: a job is tried, stored, applied, shown and acknowledged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "site/tables/lobby.h"
#include "site/tables/wire.h"

enum {
    TRIES = 64,            /* while others are faster: each time, one of them succeeded */
    QUEUE_MAX = 64,        /* players' jobs waiting at one table */
    RETRY_MS = 1000,       /* for the host's own, after a failure */
    ENGINE_DUE_MS = 20000, /* by then another node takes over an engine's turn */
};

void job_result_write(json *j, const char *key, const char *id, const job_result *result) {
    json_text(j, key, id);
    json_number(j, "event", result->event);
    json_number(j, "changed", result->changed);
}

/* == Creating == */

job *job_new(pt_actor seat, const table_command *command, int64_t came, job_done done,
             void *context) {
    size_t len = !command->text                 ? 0
                 : command->text_len == PT_ZSTR ? strlen(command->text)
                                                : command->text_len;
    job *w = calloc(1, sizeof *w + len + 1);
    if (!w)
        return NULL;
    w->seat = seat;
    w->command = *command;
    w->came = came;
    w->done = done;
    w->context = context;
    if (len > 0)
        memcpy(w->text, command->text, len);
    w->command.text = w->text;
    w->command.text_len = len;
    if (command->id) {
        size_t id_len = command->id_len == PT_ZSTR ? strlen(command->id) : command->id_len;
        /* An id that is too long must be refused, so it is replaced with an invalid one. */
        bool fits = id_len < sizeof w->id;
        memcpy(w->id, fits ? command->id : "?", fits ? id_len : 1);
        w->command.id = w->id;
        w->command.id_len = fits ? id_len : 1;
    }
    return w;
}

static void forget_pending(live *l) {
    while (l->pending_count > 0)
        free(l->pending[--l->pending_count]);
}

static void job_free(job *w) {
    free(w->more);
    free(w);
}

/* Reports the result and frees the job. */
static void end_job(live *l, job *w, const job_result *result) {
    if (w->done)
        w->done(w->context, l, result);
    job_free(w);
}

void queue_free(live *l) {
    for (job *next, *w = l->first; w; w = next) {
        next = w->next;
        job_free(w);
    }
    l->first = l->last = NULL;
    forget_pending(l);
}

void queue_give_up(live *l) {
    while (l->first) {
        job *w = l->first;
        l->first = w->next;
        end_job(l, w,
                &(job_result){.refused = &refusals[REFUSED_STOPPING], .changed = l->shown.changed});
        live_counts(l->site)->waiting--;
    }
    l->last = NULL;
}

/* == Ending == */

/* Removes the first job from the queue and reports its result. */
static void finish(live *l, const job_result *result) {
    queue_counts *c = live_counts(l->site);
    job *w = l->first;
    l->first = w->next;
    if (!l->first)
        l->last = NULL;
    c->waiting--;
    forget_pending(l);
    if (!w->done && result->refused)
        l->retry = site_time(l->site) + RETRY_MS; /* the host's own: do not retry at once */
    end_job(l, w, result);
}

static void refuse_first(live *l, const refusal *r) {
    finish(l, &(job_result){.refused = r, .changed = l->shown.changed});
}

static void refuse_store(live *l, store_status status) {
    queue_counts *c = live_counts(l->site);
    if (status == STORE_UNKNOWN)
        c->unknown++;
    else
        c->unkept++;
    l->retry = site_time(l->site) + RETRY_MS;
    if (status != STORE_INVALID)
        c->last_failure = site_time(l->site);
    refuse_first(l, &refusals[refused_by_store(status)]);
}

static void done(live *l, uint32_t event) {
    live_counts(l->site)->done++;
    finish(l, &(job_result){.event = event, .changed = l->shown.changed});
}

/* == Storing == */

static void add_state(live *l, store_batch *b, const table_answer *a, int64_t time) {
    const table_facts *after = &a->after;
    if (after->stage == l->shown.stage)
        return;
    if (after->stage == TABLE_STAGE_PLAYING) {
        store_set_state(b, l->id, STORE_PLAYING, "", 0);
    } else if (after->stage == TABLE_STAGE_OVER) {
        char result[STORE_RESULT_MAX + 1];
        wire_result(after->end, after->winner, result);
        store_set_state(b, l->id, STORE_ENDED, result, time > 0 ? time : 1);
        store_drop_links(b, l->id, "invite");
    }
}

/* The end of a rated game updates both ratings in the same batch. Rated games are for people: one
 * with a bot, created by an earlier version, does not count. */
static store_status add_ratings(live *l, store_batch *b, const table_facts *after, int64_t time) {
    if (after->stage != TABLE_STAGE_OVER || l->shown.stage == TABLE_STAGE_OVER ||
        !(table_terms(l->t)->options & TABLE_RATED) || after->end == TABLE_END_ABORTED ||
        l->seats[0].is_bot || l->seats[1].is_bot)
        return STORE_OK;
    rated_game g = {.game = l->game,
                    .table = l->id,
                    .account = {l->seats[0].account, l->seats[1].account},
                    .score = after->winner == PT_WHITE   ? 2
                             : after->winner == PT_BLACK ? 0
                                                         : 1,
                    .is_short = after->end != TABLE_END_RULES && after->turns < RATED_TURNS};
    return rating_settle(l->site, b, &g, time);
}

/* When a node must look at the table, for the store. */
static int64_t head_due(const live *l, const table_facts *after, int64_t time) {
    int64_t due = after->due == INT64_MAX ? 0 : after->due;
    bool engine = after->stage == TABLE_STAGE_PLAYING && after->actor <= PT_BLACK &&
                  table_terms(l->t)->engine[after->actor] > 0;
    if (engine && (due == 0 || due > time + ENGINE_DUE_MS))
        due = time + ENGINE_DUE_MS;
    int64_t begin = hosting_begin_due(l->t, after->stage, after->begun, after->changed_time);
    return begin < INT64_MAX && (due == 0 || begin < due) ? begin : due;
}

void live_add_events(store_batch *b, int64_t id, const store_head *head, table_event *const *events,
                     size_t count) {
    store_event rows[TABLE_ANSWER_EVENTS];
    char lines[TABLE_ANSWER_EVENTS][TABLE_LINE_MAX], ids[TABLE_ANSWER_EVENTS][TABLE_ID_MAX + 1];
    for (size_t i = 0; i < count; i++) {
        const table_event *e = events[i];
        size_t len = table_event_write(e, lines[i], sizeof lines[i]);
        snprintf(ids[i], sizeof ids[i], "%.*s", (int)e->id_len, e->id_len > 0 ? e->id : "");
        rows[i] = (store_event){.number = e->number,
                                .time = e->time,
                                .kind = table_event_word(e->kind),
                                .actor = table_actor_word(e->actor),
                                .command = e->id_len > 0 ? ids[i] : NULL,
                                .text = len > 0 ? lines[i] : NULL};
    }
    store_add_events(b, id, head, rows, count);
}

/* The answer's events are applied once they are written. */
static store_status add_events(live *l, store_batch *b, const table_answer *a) {
    for (size_t i = 0; i < a->count; i++) {
        table_event *copy = table_event_copy(&a->events[i]);
        if (!copy)
            return STORE_NO_MEMORY;
        l->pending[l->pending_count++] = copy;
    }
    const table_event *last = &a->events[a->count - 1];
    store_head head = {.last = last->number,
                       .updated = last->time,
                       .due = head_due(l, &a->after, last->time),
                       .turn = a->after.actor <= PT_BLACK ? table_actor_word(a->after.actor) : ""};
    live_add_events(b, l->id, &head, l->pending, l->pending_count);
    add_state(l, b, a, last->time);
    return add_ratings(l, b, &a->after, last->time);
}

static void kept(void *context, store_status status, const char *detail);

/* Submits the first job's batch, or refuses the job. */
static void keep(live *l, job *w, const table_answer *a) {
    store_batch *b = store_batch_new();
    store_status status = STORE_OK;
    /* A link is used before the end of the game voids it: a game of pure chance may end as soon as
     * someone sits down. */
    if (status == STORE_OK && w->extend)
        status = w->extend(l, w, b);
    if (status == STORE_OK && a && a->count > 0)
        status = add_events(l, b, a);
    if (status == STORE_OK)
        status = store_append(site_store(l->site), b, kept, l);
    else
        store_batch_free(b);
    if (store_is_pending())
        return; /* it is tried again */
    if (status != STORE_OK) {
        refuse_store(l, status);
        return;
    }
    l->busy = true;
    live_counts(l->site)->under_way++;
}

/* The number of the first pending event, 0 for none. */
static uint32_t pending_number(const live *l) {
    return l->pending_count > 0 ? l->pending[0]->number : 0;
}

/* Whether that event made it into the log. */
static bool is_in_log(const live *l, uint32_t number) {
    char lines[2][TABLE_LINE_MAX];
    if (number == 0 || number > l->shown.last)
        return false;
    table_event_write(live_event(l, number), lines[0], sizeof lines[0]);
    table_event_write(l->pending[0], lines[1], sizeof lines[1]);
    return strcmp(lines[0], lines[1]) == 0;
}

static void kept_well(live *l, job *w) {
    uint32_t from = l->pending_count > 0 ? pending_number(l) : l->shown.last + 1;
    bool fits = true;
    for (uint32_t i = 0; i < l->pending_count && fits; i++)
        fits = live_apply(l, l->pending[i]);
    /* It was tried, so it must fit; if not, the store and this table have diverged. */
    l->is_behind |= !fits;
    l->ours = from + l->pending_count - 1;
    table_facts facts = {.stage = TABLE_STAGE_PLAYING};
    if ((table_terms(l->t)->options & TABLE_RATED) && l->shown.stage != TABLE_STAGE_OVER)
        table_look(l->t, 0, &facts);
    if (facts.stage == TABLE_STAGE_OVER) {
        ratings_forget(l->site, l->seats[0].account);
        ratings_forget(l->site, l->seats[1].account);
        l->wants |= WANT_RATINGS;
        l->is_rated_new = false;
    }
    if (w->settle)
        w->settle(l, w);
    l->after = AFTER_KEPT;
    l->after_from = from;
    if (l->show_from == 0)
        l->show_from = from;
}

/* Reading is done, or has failed: continues the first job. */
static void settle_first(live *l) {
    job *w = l->first;
    live_after after = l->after;
    uint32_t next = pending_number(l);
    l->after = AFTER_NOTHING;
    l->busy = false;
    switch (w ? after : AFTER_NOTHING) {
    case AFTER_KEPT:
        live_show(l, l->shown.last + 1);
        done(l, l->pending_count > 0 ? l->after_from : 0);
        break;
    case AFTER_CONFLICT:
        if (l->is_behind)
            refuse_store(l, STORE_UNREACHABLE);
        else if (++w->tries >= TRIES)
            refuse_store(l, STORE_OVERLOADED);
        break; /* it is tried again */
    case AFTER_UNKNOWN:
        if (!l->is_behind && is_in_log(l, next)) {
            if (w->settle)
                w->settle(l, w);
            done(l, next);
        } else {
            refuse_store(l, STORE_UNKNOWN);
        }
        break;
    case AFTER_NOTHING:
        break;
    }
}

static void kept(void *context, store_status status, const char *detail) {
    live *l = context;
    job *w = l->first;
    queue_counts *c = live_counts(l->site);
    c->under_way--;
    l->busy = w != NULL;
    if (!w)
        return; /* the site is closing */
    switch (status) {
    case STORE_OK:
        c->last_failure = 0;
        kept_well(l, w);
        break;
    case STORE_CONFLICT:
    case STORE_MISSING:
        c->conflicts++;
        l->wants |= WANT_EVENTS | WANT_SEATS;
        l->after = AFTER_CONFLICT;
        break;
    case STORE_UNKNOWN:
        log_event(l->site, "error", "store cannot tell whether it wrote", "table", l->name,
                  "detail", detail, NULL);
        l->wants |= WANT_EVENTS | WANT_SEATS;
        l->after = AFTER_UNKNOWN;
        break;
    default:
        log_event(l->site, "error", "store failed to write", "table", l->name, "why",
                  store_status_text(status), "detail", detail, NULL);
        l->busy = false;
        refuse_store(l, status);
        break;
    }
    if (l->is_behind)
        l->wants |= WANT_EVENTS;
    live_go_on(l);
}

/* == Trying == */

/* Tries the first job. Afterwards it is in progress, or over. */
static void try_first(live *l) {
    static table_answer a; /* 6 KB; only one thread */
    job *w = l->first;
    queue_counts *c = live_counts(l->site);
    table_host host = {.random = random_bits};
    refusal r;
    a.count = 0;
    forget_pending(l);
    bool good = !w->prepare || w->prepare(l, w, &r);
    if (store_is_pending())
        return;
    if (!good) {
        refuse_first(l, &r);
        return;
    }
    if (w->has_no_verb) {
        keep(l, w, NULL);
        return;
    }
    if (w->is_tick)
        table_tick(l->t, w->came, &host, &a);
    else
        table_do(l->t, w->seat, &w->command, w->came, &host, &a);
    c->refused[a.refusal]++;
    if (a.refusal == TABLE_REPEATED) {
        c->repeated++;
        finish(l, &(job_result){.event = a.repeated, .changed = l->shown.changed});
    } else if (a.refusal != TABLE_DONE) {
        r = refusal_of_table(&a);
        refuse_first(l, &r);
    } else if (a.count == 0) {
        l->retry = w->came + 100; /* due, but nothing to do: not again at once */
        finish(l, &(job_result){.changed = l->shown.changed});
    } else {
        keep(l, w, &a);
    }
}

static void step(void *context) {
    live *l = context;
    /* Reading may show that more is needed: who joined, and their ratings. */
    for (int i = 0; i < 3 && l->wants && (!l->busy || l->after); i++)
        if (!live_refresh(l))
            return;
    if (l->after)
        settle_first(l);
    while (l->first && !l->busy && !hosting_holds(l)) {
        try_first(l);
        if (store_is_pending())
            return;
    }
    if (l->is_removed_from && !l->busy && !l->first) {
        l->is_removed_from = false;
        l->wants |= WANT_LOG;
        if (!live_refresh(l))
            return;
    }
    live_settle(l);
}

void live_go_on(live *l) {
    if (!l->trial.is_waiting)
        trial_run(&l->trial, l->site, step, l);
}

void live_queue(live *l, job *w) {
    size_t waiting = 0;
    for (const job *x = l->first; x; x = x->next)
        waiting++;
    refusal slow = refusal_slow(1);
    bool floods = waiting >= QUEUE_MAX && w->seat != PT_NOBODY;
    if (store_is_pending() || floods) {
        /* In a void attempt the caller tries again. If one table is flooded, only its newest jobs
         * are refused. */
        end_job(l, w,
                &(job_result){.refused = floods ? &slow : &refusals[REFUSED_STORAGE],
                              .changed = l->shown.changed});
        return;
    }
    w->next = NULL;
    *(l->last ? &l->last->next : &l->first) = w;
    l->last = w;
    live_counts(l->site)->waiting++;
    if (!l->busy && l->first == w)
        live_go_on(l);
}

void live_queue_first(live *l, job *w) {
    job **at = l->busy && l->first ? &l->first->next : &l->first;
    w->next = *at;
    *at = w;
    if (!w->next)
        l->last = w;
    live_counts(l->site)->waiting++;
    if (!l->busy)
        live_go_on(l);
}

void live_host(live *l, table_verb verb, pt_actor about, int64_t now) {
    table_command command = {.verb = verb, .about = about};
    job *w = job_new(PT_NOBODY, &command, now, NULL, NULL);
    if (w)
        live_queue(l, w);
    else
        l->retry = now + RETRY_MS;
}
