/* Turns a command into events: builds them, and tries them on a copy to see whether they may
 * happen. */
#include "table/inside.h"

/* A difference between hosts' clocks up to this does not count as a step back in time. */
#define SKEW_MS 5000

static const char *const refusal_words[TABLE_REFUSAL_NB] = {[TABLE_DONE] = "done",
                                                            [TABLE_REPEATED] = "repeated",
#define X(name, word) [TABLE_REFUSED_##name] = (word),
                                                            TABLE_REFUSALS(X)
#undef X
};

static const struct {
    const char *word;
    table_event_kind kind;
} verbs[TABLE_DO_NB] = {
#define X(name, word, event) {word, TABLE_EVENT_##event},
    TABLE_COMMANDS(X)
#undef X
};

static bool is_hosts(table_verb verb) {
    return verb >= TABLE_DO_ABSENT;
}

const char *table_refusal_word(table_refusal refusal) {
    return refusal_words[refusal];
}

table_verb table_verb_read(const char *word, size_t len) {
    reader in = reader_on(word, len);
    for (table_verb i = 0; i < TABLE_DO_NB; i++)
        if (!is_hosts(i) && reader_is(&in, verbs[i].word))
            return i;
    return TABLE_DO_NB;
}

/* == Trying == */

/* A copy of a table that shares its list of actions: it only writes after the table's own last
 * action, into space reserved beforehand. */
typedef struct trial {
    table t;
    pt_state start, now;
    char plans[2][TABLE_PLAN_TEXT_MAX];
    table_answer *out;
    const table_host *host;
    int64_t time;
} trial;

static table_refusal begin(trial *tr, table *t, int64_t now, const table_host *host,
                           table_answer *out) {
    out->error = (pt_error){.status = PT_OK};
    out->repeated = 0;
    out->count = out->used = 0;
    tr->t.rules = t->rules;
    if (!table_reserve_steps(t, TABLE_ROOM_AHEAD))
        return no_memory(&out->error);
    tr->t = *t;
    tr->t.is_trial = true;
    tr->t.start = &tr->start;
    memcpy(&tr->start, t->start, pt_state_size(t->rules));
    tr->t.now = &tr->now;
    memcpy(&tr->now, t->now, pt_state_size(t->rules));
    for (int i = 0; i < 2; i++) {
        tr->plans[i][0] = '\0';
        if (t->plan_len[i] > 0)
            memcpy(tr->plans[i], t->plan[i], t->plan_len[i] + 1);
        tr->t.plan[i] = tr->plans[i];
    }
    tr->out = out;
    tr->host = host;
    tr->time = now < 0 ? 0 : now > TABLE_TIME_MAX ? TABLE_TIME_MAX : now;
    return TABLE_DONE;
}

/* Copies text into the answer; NULL if it is full. */
static const char *keep(table_answer *out, const char *text, size_t len) {
    if (len > sizeof out->texts - out->used)
        return NULL;
    char *at = out->texts + out->used;
    memcpy(at, text, len);
    out->used += len;
    return at;
}

/* Numbers the event, applies it to the copy and adds it to the answer. */
static table_refusal push(trial *tr, table_event *e, const table_batch *ready) {
    table_answer *out = tr->out;
    e->number = tr->t.last + 1;
    e->time = tr->time;
    if (e->text_len > 0 && !(e->text = keep(out, e->text, e->text_len)))
        return no_memory(&out->error);
    if (e->id_len > 0 && !(e->id = keep(out, e->id, e->id_len)))
        return no_memory(&out->error);
    table_refusal refusal = table_apply_event(&tr->t, e, ready, &out->error);
    if (refusal == TABLE_DONE)
        out->events[out->count++] = *e;
    return refusal;
}

/* Sets the time both players have left, if the table and the event have clocks. */
static void set_clock(trial *tr, table_event *e) {
    e->has_clock = tr->t.terms.clock != TABLE_CLOCK_NONE && table_kind_has_clock(e->kind);
    if (!e->has_clock)
        return;
    table_times times;
    table_clock_stop(&tr->t, tr->time, &e->lag, &times);
    table_clock_write(&tr->t, &times, tr->t.now, e);
}

static void set_version(trial *tr, table_event *e) {
    e->version_len = strlen(tr->t.version);
    e->version = keep(tr->out, tr->t.version, e->version_len);
    if (!e->version)
        e->version_len = 0;
}

static table_refusal push_play(trial *tr, const table_event *who, const table_batch *batch) {
    table_event e = *who;
    table_times times;
    e.has_clock = tr->t.terms.clock != TABLE_CLOCK_NONE;
    if (!table_clock_after(&tr->t, tr->time, e.actor, batch, &e.lag, &times) &&
        e.lost != TABLE_LOST_TIME)
        return TABLE_REFUSE(TIME, &tr->out->error, LATE, "");
    if (e.has_clock)
        table_clock_write(&tr->t, &times, &batch->after, &e);
    set_version(tr, &e);
    e.key = batch->key;
    e.key_version = PT_KEY_VERSION;
    e.text = batch->text;
    e.text_len = batch->len;
    return push(tr, &e, batch);
}

/* Uniform below `bound`; bounded even if the source returns nothing usable. */
static uint64_t draw(const table_host *host, uint64_t bound) {
    uint64_t most = UINT64_MAX - UINT64_MAX % bound, x = 0;
    for (int i = 0; i < 64; i++)
        if ((x = host->random(host->context)) < most)
            break;
    return x % bound;
}

/* Plays what nobody chooses: chance, and the end of a side game by repetition. */
static bool play_chance(trial *tr) {
    pt_action action = PT_REPETITION;
    if (table_ending(&tr->t) != PT_ENDS_PART) {
        pt_actions list;
        pt_legal(tr->t.rules, tr->t.now, &list);
        if (list.count == 0 || !tr->host || !tr->host->random)
            return false;
        action = list.items[draw(tr->host, list.count)];
    }
    table_batch batch;
    table_batch_of(tr->t.rules, tr->t.now, action, &batch);
    table_event e = {.kind = TABLE_EVENT_CHANCE, .actor = PT_CHANCE};
    return push_play(tr, &e, &batch) == TABLE_DONE;
}

static bool is_timed(const trial *tr) {
    return table_clock_side(&tr->t.terms) > 0;
}

static bool play_planned(trial *tr, pt_actor seat) {
    reader planned;
    table_batch batch;
    if (!table_plan_next(&tr->t, seat, &planned) ||
        table_batch_read(tr->t.rules, tr->t.now, is_timed(tr), seat, planned.at,
                         reader_left(&planned), &batch, NULL) != TABLE_DONE)
        return false;
    table_event e = {.kind = TABLE_EVENT_ACTED, .actor = seat, .is_planned = true};
    return push_play(tr, &e, &batch) == TABLE_DONE;
}

/* Plays what happens automatically: chance and planned turns. Anything that does not fit in the
 * answer comes with the next tick. */
static void follow(trial *tr) {
    table_answer *out = tr->out;
    bool more = true;
    while (more && tr->t.stage == TABLE_STAGE_PLAYING && out->count < TABLE_ANSWER_EVENTS &&
           sizeof out->texts - out->used >= TABLE_BATCH_TEXT_MAX + TABLE_VERSION_MAX &&
           tr->t.room - tr->t.count >= TABLE_BATCH_MAX) {
        pt_actor actor = table_actor(&tr->t);
        more = actor == PT_CHANCE ? play_chance(tr) : play_planned(tr, actor);
    }
    /* Whatever stopped it is not the command's error. */
    out->error = (pt_error){.status = PT_OK};
}

/* When the last player sits down, the seed is drawn in the same answer, before anyone has seen the
 * board. */
static table_refusal draw_seed(trial *tr) {
    char agreed[PT_SETUP_TEXT_MAX], drawn[PT_SETUP_TEXT_MAX];
    pt_error *error = &tr->out->error;
    pt_rules *rules;
    pt_state start = {.words = {0}};
    if (!tr->host || !tr->host->random)
        return TABLE_REFUSE(NOW, error, NO_SEED, "");
    pt_setup_text(tr->t.rules, agreed, sizeof agreed);
    size_t len = table_setup_with(agreed, (uint32_t)tr->host->random(tr->host->context), drawn,
                                  sizeof drawn);
    if (len == 0 || pt_rules_new(tr->t.extra, drawn, len, &rules, error) != PT_OK)
        return no_memory(error);
    pt_start(rules, &start);
    table_event e = {.kind = TABLE_EVENT_SEEDED,
                     .actor = PT_NOBODY,
                     .key = pt_identity_key(rules, &start),
                     .key_version = PT_KEY_VERSION,
                     .text = drawn,
                     .text_len = len};
    pt_rules_free(rules);
    set_clock(tr, &e);
    set_version(tr, &e);
    return push(tr, &e, NULL);
}

/* == Commands == */

static table_refusal do_act(trial *tr, const table_command *c, table_event *e) {
    table_batch batch;
    pt_error *error = &tr->out->error;
    if (table_actor(&tr->t) != e->actor)
        return TABLE_REFUSE(TURN, error, TURN, "");
    table_refusal refusal = table_batch_read(tr->t.rules, tr->t.now, is_timed(tr), e->actor,
                                             c->text, c->text_len, &batch, error);
    if (refusal != TABLE_DONE)
        return refusal;
    e->lag = c->lag_ms < 0 ? 0 : c->lag_ms > TABLE_LAG_MAX ? TABLE_LAG_MAX : (int32_t)c->lag_ms;
    return push_play(tr, e, &batch);
}

/* Gives up the side game for a seat, on its turn or its opponent's. */
static table_refusal give_up(trial *tr, table_event *e) {
    table_batch batch;
    pt_actor actor = table_actor(&tr->t);
    if (!pt_in_side(tr->t.rules, tr->t.now))
        return TABLE_REFUSE(NOW, &tr->out->error, NO_SIDE, "");
    pt_action action = actor == e->actor ? PT_CONCEDE : PT_LEAVE;
    /* A caller's game may leave no room for conceding. */
    if (!is_seat(actor) ||
        (action == PT_CONCEDE && !pt_is_legal(tr->t.rules, tr->t.now, PT_CONCEDE)))
        return TABLE_REFUSE(TURN, &tr->out->error, TURN, "");
    table_batch_of(tr->t.rules, tr->t.now, action, &batch);
    return push_play(tr, e, &batch);
}

static table_refusal lose_side(trial *tr, pt_actor seat, table_lost lost) {
    table_event e = {.kind = TABLE_EVENT_ACTED, .actor = seat, .lost = lost};
    return give_up(tr, &e);
}

static void fill_takeback(trial *tr, table_event *e) {
    if (e->kind == TABLE_EVENT_ASKED) {
        table_takeback_target(&tr->t, e->actor, &e->about);
        return;
    }
    pt_actor asker = tr->t.takeback;
    if (!is_seat(asker))
        return;
    e->about = tr->t.takeback_to;
    size_t count = table_actions_before(&tr->t, e->about);
    pt_state before = {.words = {0}};
    table_state_after(&tr->t, count, &before);
    e->key = pt_identity_key(tr->t.rules, &before);
    e->key_version = PT_KEY_VERSION;
    set_version(tr, e);
    if (!e->has_clock)
        return;
    table_times times;
    table_clock_back(&tr->t, tr->time, asker, count, &times);
    table_clock_write(&tr->t, &times, &before, e);
}

/* Sets the running clock, giving back the time the host took. */
static void fill_spare(trial *tr, const table_command *c, table_event *e) {
    pt_actor running = table_clock_running(&tr->t);
    if (running == PT_NOBODY || c->spare_ms <= 0)
        return;
    int64_t passed = tr->time > tr->t.since ? tr->time - tr->t.since : 0;
    int64_t counted = c->spare_ms < passed ? passed - c->spare_ms : 0;
    bool side = table_side_timed(&tr->t, tr->t.now);
    int64_t had = side ? tr->t.side_left[running] : tr->t.left[running];
    (side ? e->side : e->left)[running] = had > counted ? had - counted : 0;
}

static void fill_text(table_event *e, const char *text, size_t len) {
    e->text = text;
    e->text_len = len;
}

static void fill(trial *tr, const table_command *c, table_event *e) {
    set_clock(tr, e);
    switch (c->verb) {
    case TABLE_DO_OFFER_DRAW:
    case TABLE_DO_ACCEPT_DRAW:
        if (e->kind == TABLE_EVENT_DRAWN)
            fill_text(e, "agreed", 6);
        break;
    case TABLE_DO_CLAIM_DRAW:
        fill_text(e, "repetition", 10);
        break;
    case TABLE_DO_ASK_TAKEBACK:
    case TABLE_DO_GRANT_TAKEBACK:
        fill_takeback(tr, e);
        break;
    case TABLE_DO_CHAT:
    case TABLE_DO_REMATCHED:
        fill_text(e, c->text, c->text_len);
        break;
    case TABLE_DO_PLAN:
        fill_text(e, c->text_len > 0 ? c->text : "-", c->text_len > 0 ? c->text_len : 1);
        break;
    case TABLE_DO_ABSENT:
        e->due = tr->time + tr->t.terms.absence_ms;
        break;
    case TABLE_DO_SPARE:
        fill_spare(tr, c, e);
        break;
    default:
        break;
    }
}

/* Checks who may give this command, and that its strings are within their limits. */
static table_refusal check_command(const table *t, pt_actor seat, table_command *c,
                                   table_answer *out) {
    pt_error *error = &out->error;
    if ((unsigned)c->verb >= TABLE_DO_NB || (!is_seat(seat) && seat != PT_NOBODY))
        return TABLE_REFUSE(COMMAND, error, UNKNOWN_REQUEST, "");
    if (is_hosts(c->verb) && seat != PT_NOBODY)
        return TABLE_REFUSE(SEAT, error, NOT_HOST, "");
    if (!is_hosts(c->verb) && seat == PT_NOBODY && c->verb != TABLE_DO_ABORT)
        return TABLE_REFUSE(SEAT, error, NOT_SEATED, "");
    if ((c->verb == TABLE_DO_ABSENT || c->verb == TABLE_DO_PRESENT) && !is_seat(c->about))
        return TABLE_REFUSE(SEAT, error, NOT_SEATED, "");
    if (!c->text)
        c->text_len = 0;
    else if (c->text_len == PT_ZSTR)
        c->text_len = strlen(c->text);
    if (c->text_len >= TABLE_BATCH_TEXT_MAX) {
        pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_TOO_LONG, PT_FIELD_NONE, TABLE_BATCH_TEXT_MAX - 1,
                "n", TABLE_BATCH_TEXT_MAX - 1);
        return TABLE_REFUSED_COMMAND;
    }
    if (!c->text)
        c->text = "";
    if (!c->id)
        return TABLE_DONE;
    if (c->id_len == PT_ZSTR)
        c->id_len = strlen(c->id);
    if (seat == PT_NOBODY || !table_id_is_valid(c->id, c->id_len, TABLE_ID_MAX))
        return TABLE_REFUSE(COMMAND, error, ID, "sn", c->id, c->id_len, TABLE_ID_MAX);
    out->repeated = table_id_find(t, seat, c->id, c->id_len);
    return out->repeated ? TABLE_REPEATED : TABLE_DONE;
}

static table_refusal decide(trial *tr, pt_actor seat, const table_command *c) {
    table *t = &tr->t;
    pt_error *error = &tr->out->error;
    bool about = c->verb == TABLE_DO_ABSENT || c->verb == TABLE_DO_PRESENT;
    table_event e = {
        .number = t->last + 1,
        .kind = verbs[c->verb].kind,
        .actor = about ? c->about : seat,
        .id = c->id,
        .id_len = c->id ? c->id_len : 0,
    };
    if (t->stage == TABLE_STAGE_REMOVED)
        return TABLE_REFUSE(OVER, error, OVER, "");
    if (c->verb == TABLE_DO_OFFER_DRAW && t->offer[other_seat(seat)])
        e.kind = TABLE_EVENT_DRAWN;
    table_refusal refusal = table_may_happen(t, &e, error);
    if (refusal != TABLE_DONE)
        return refusal;
    bool asks_at = c->verb == TABLE_DO_ACT || c->verb == TABLE_DO_PLAN;
    if ((asks_at || c->at != 0) && c->at != t->changed)
        return TABLE_REFUSE(STALE, error, STALE, "nn", (int)c->at, (int)t->changed);
    if (c->verb == TABLE_DO_ACT)
        return do_act(tr, c, &e);
    if (c->verb == TABLE_DO_CONCEDE)
        return give_up(tr, &e);
    fill(tr, c, &e);
    refusal = push(tr, &e, NULL);
    if (refusal == TABLE_DONE && c->verb == TABLE_DO_CLAIM_WIN && t->stage == TABLE_STAGE_PLAYING)
        refusal = lose_side(tr, other_seat(seat), TABLE_LOST_ABSENCE);
    if (refusal == TABLE_DONE && c->verb == TABLE_DO_JOIN && t->stage == TABLE_STAGE_PLAYING &&
        table_draws_seed(t))
        refusal = draw_seed(tr);
    return refusal;
}

void table_do(table *t, pt_actor seat, const table_command *command, int64_t now,
              const table_host *host, table_answer *out) {
    trial tr;
    table_command c = *command;
    out->refusal = begin(&tr, t, now, host, out);
    if (out->refusal == TABLE_DONE)
        out->refusal = check_command(t, seat, &c, out);
    if (out->refusal == TABLE_DONE)
        out->refusal = decide(&tr, seat, &c);
    if (out->refusal != TABLE_DONE)
        out->count = 0;
    else if (c.verb == TABLE_DO_ACT || c.verb == TABLE_DO_JOIN || c.verb == TABLE_DO_CONCEDE ||
             c.verb == TABLE_DO_CLAIM_WIN)
        follow(&tr);
    if (out->count > 0)
        table_look(&tr.t, tr.time, &out->after);
    if (tr.t.rules != t->rules)
        pt_rules_free(tr.t.rules);
}

/* == Time == */

static table_refusal tick_event(trial *tr, table_event_kind kind, pt_actor actor) {
    table_event e = {.kind = kind, .actor = actor};
    set_clock(tr, &e);
    return push(tr, &e, NULL);
}

void table_tick(table *t, int64_t now, const table_host *host, table_answer *out) {
    trial tr;
    out->refusal = begin(&tr, t, now, host, out);
    if (out->refusal != TABLE_DONE || t->stage != TABLE_STAGE_PLAYING)
        return;
    pt_actor running = table_clock_running(t);
    if (running != PT_NOBODY && tr.time < t->since - SKEW_MS)
        out->refusal = tick_event(&tr, TABLE_EVENT_CLOCK, PT_NOBODY);
    else if (running != PT_NOBODY && tr.time >= table_clock_due(t))
        out->refusal = table_side_timed(t, t->now) ? lose_side(&tr, running, TABLE_LOST_TIME)
                                                   : tick_event(&tr, TABLE_EVENT_FLAGGED, running);
    for (pt_actor seat = PT_WHITE; seat <= PT_BLACK && out->refusal == TABLE_DONE; seat++)
        if (tr.t.absent_due[seat] != 0 && !tr.t.overdue[seat] && tr.time >= tr.t.absent_due[seat])
            out->refusal = tick_event(&tr, TABLE_EVENT_OVERDUE, seat);
    if (out->refusal == TABLE_DONE)
        follow(&tr);
    else
        out->count = 0;
    if (out->count > 0)
        table_look(&tr.t, tr.time, &out->after);
}

int64_t table_next_due(const table *t) {
    reader planned;
    if (t->stage != TABLE_STAGE_PLAYING)
        return INT64_MAX;
    pt_actor actor = table_actor(t);
    if (actor == PT_CHANCE || table_plan_next(t, actor, &planned))
        return t->changed_time;
    int64_t due = table_clock_due(t);
    for (int i = 0; i < 2; i++)
        if (t->absent_due[i] != 0 && !t->overdue[i] && t->absent_due[i] < due)
            due = t->absent_due[i];
    return due;
}
