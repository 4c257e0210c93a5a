/* Creating a table, and looking at it. */
#include <stdlib.h>

#include "base/hash.h"
#include "table/inside.h"

/* == Creating == */

typedef struct start_texts {
    pt_rules *rules;
    pt_state start;
    bool is_usual;
    char setup[PT_SETUP_TEXT_MAX], position[PT_POSITION_TEXT_MAX];
} start_texts;

static bool has_side_games(const pt_rules *rules) {
    for (size_t i = 1; i <= PT_STAKES_MAX; i++)
        if (pt_rules_part(rules, i))
            return true;
    return false;
}

/* Fills in the texts of a start, and checks that a game may begin there. */
static pt_status judge_start(const table_setup *s, start_texts *out, pt_error *error) {
    char usual[PT_POSITION_TEXT_MAX];
    pt_state state = {.words = {0}};
    if (pt_result(out->rules, &out->start).over)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TABLE_TERMS_OVER, PT_FIELD_SETUP, -1, "");
    pt_start(out->rules, &state);
    pt_position_write(out->rules, &state, usual, sizeof usual);
    pt_setup_text(out->rules, out->setup, sizeof out->setup);
    pt_position_write(out->rules, &out->start, out->position, sizeof out->position);
    out->is_usual = strcmp(usual, out->position) == 0;
    if (table_clock_side(s) > 0 && !has_side_games(out->rules))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TABLE_TERMS_SIDES, PT_FIELD_SETUP, -1, "");
    if (!out->is_usual && s->options & TABLE_RATED)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TABLE_TERMS_RATED, PT_FIELD_SETUP, -1, "zz",
                       out->setup, out->position);
    return PT_OK;
}

/* Creates the rules and the start; on success the caller owns the rules. */
static pt_status make_start(const pt_registry *extra, const table_setup *s, start_texts *out,
                            pt_error *error) {
    size_t setup_len = s->setup && s->setup_len == PT_ZSTR ? strlen(s->setup) : s->setup_len;
    memset(out, 0, sizeof *out);
    pt_status status =
        pt_rules_start(extra, s->setup && setup_len > 0 ? s->setup : NULL, setup_len, s->position,
                       s->position_len, &out->rules, &out->start, error);
    if (status != PT_OK)
        return status;
    status = judge_start(s, out, error);
    if (status != PT_OK)
        pt_rules_free(out->rules);
    return status;
}

/* The same for a log. Tables could once be made with a setup and a position that contradict each
 * other: their games go on, with the setup of the position. */
static pt_status make_logged_start(const pt_registry *extra, const table_setup *s, start_texts *out,
                                   pt_error *error) {
    pt_rules *stated = NULL;
    pt_status status = make_start(extra, s, out, error);
    if (status == PT_OK || s->options & TABLE_RATED || !s->position ||
        pt_rules_new(extra, s->setup, s->setup_len, &stated, NULL) != PT_OK)
        return status;
    table_setup alone = *s;
    alone.setup = NULL;
    alone.setup_len = 0;
    if (make_start(extra, &alone, out, NULL) == PT_OK) {
        if (pt_rules_game(stated) == pt_rules_game(out->rules))
            status = PT_OK;
        else
            pt_rules_free(out->rules);
    }
    pt_rules_free(stated);
    return status;
}

void table_create(const pt_registry *extra, const table_setup *setup, int64_t now,
                  table_answer *out) {
    start_texts start;
    out->refusal = TABLE_REFUSED_COMMAND;
    out->error = (pt_error){.status = PT_OK};
    out->repeated = 0;
    out->count = out->used = 0;
    if (!table_terms_fit(setup)) {
        pt_fail(&out->error, PT_ILLEGAL, PT_MSG_TABLE_TERMS_RANGE, PT_FIELD_SETUP, -1, "");
        return;
    }
    if (make_start(extra, setup, &start, &out->error) != PT_OK)
        return;
    table_setup terms = *setup;
    char agreed[PT_SETUP_TEXT_MAX];
    /* The seed is drawn later, so the agreed setup must not contain one. */
    if (start.is_usual && setup->options & (TABLE_RATED | TABLE_LOT) &&
        table_setup_with(start.setup, 0, agreed, sizeof agreed) > 0)
        memcpy(start.setup, agreed, sizeof agreed);
    terms.setup = start.setup;
    terms.setup_len = strlen(start.setup);
    terms.position = start.is_usual ? NULL : start.position;
    terms.position_len = start.is_usual ? 0 : strlen(start.position);
    char version[TABLE_VERSION_MAX];
    table_rules_version(start.rules, version);
    pt_rules_free(start.rules);
    writer w = writer_on(out->texts, sizeof out->texts);
    write_text(&w, version);
    table_terms_write(&w, &terms);
    out->used = writer_end(&w);
    size_t skip = strlen(version);
    out->events[0] = (table_event){
        .number = 1,
        .time = now < 0                ? 0
                : now > TABLE_TIME_MAX ? TABLE_TIME_MAX
                                       : now,
        .kind = TABLE_EVENT_CREATED,
        .actor = PT_NOBODY,
        .version = out->texts,
        .version_len = skip,
        .text = out->texts + skip,
        .text_len = out->used - skip,
    };
    out->count = 1;
    out->refusal = TABLE_DONE;
}

static table *allocate(const pt_rules *rules) {
    size_t size = (pt_state_size(rules) + 7) & ~(size_t)7;
    size_t head = (sizeof(table) + 7) & ~(size_t)7;
    table *t = calloc(1, head + 2 * size);
    if (!t)
        return NULL;
    t->start = (char *)t + head;
    t->now = (char *)t + head + size;
    if (!table_reserve_steps(t, TABLE_ROOM_AHEAD)) {
        table_close(t);
        return NULL;
    }
    return t;
}

/* Whether the texts are as table_create would write them. */
static bool is_canonical(const pt_registry *extra, const table_setup *terms,
                         const start_texts *start) {
    reader setup = reader_on(terms->setup, terms->setup_len);
    if (terms->position) {
        reader position = reader_on(terms->position, terms->position_len);
        if (!reader_is(&position, start->position))
            return false;
    }
    if (reader_is(&setup, start->setup))
        return start->is_usual == !terms->position;
    /* The position may have brought its own setup. */
    pt_rules *stated = NULL;
    char text[PT_SETUP_TEXT_MAX];
    if (!terms->position ||
        pt_rules_new(extra, terms->setup, terms->setup_len, &stated, NULL) != PT_OK)
        return false;
    pt_setup_text(stated, text, sizeof text);
    pt_rules_free(stated);
    return reader_is(&setup, text) && strcmp(text, start->setup) != 0;
}

table_refusal table_open(const pt_registry *extra, const table_event *e, table **out,
                         pt_error *error) {
    table_setup terms;
    start_texts start;
    char version[TABLE_VERSION_MAX];
    *out = NULL;
    if (e->kind != TABLE_EVENT_CREATED || e->number != 1 || e->actor != PT_NOBODY || e->has_clock ||
        e->time < 0 || e->time > TABLE_TIME_MAX)
        return TABLE_REFUSE(LOG, error, NOT_FIRST, "");
    if (table_terms_read(e->text, e->text_len, &terms, error) != PT_OK ||
        make_logged_start(extra, &terms, &start, error) != PT_OK)
        return TABLE_REFUSED_LOG;
    table_rules_version(start.rules, version);
    table_refusal refusal = table_check_version(version, e, error);
    if (refusal == TABLE_DONE && !is_canonical(extra, &terms, &start))
        refusal = TABLE_REFUSE(LOG, error, TERMS_CANONICAL, "z", start.setup);
    table *t = refusal == TABLE_DONE ? allocate(start.rules) : NULL;
    if (!t) {
        pt_rules_free(start.rules);
        return refusal == TABLE_DONE ? no_memory(error) : refusal;
    }
    t->extra = extra;
    t->rules = start.rules;
    t->terms = terms;
    t->has_position = terms.position != NULL;
    t->terms.setup = t->terms.position = NULL;
    t->terms.setup_len = t->terms.position_len = 0;
    memcpy(t->version, version, sizeof version);
    t->created = t->changed_time = t->since = e->time;
    memcpy(t->start, &start.start, pt_state_size(t->rules));
    memcpy(t->now, &start.start, pt_state_size(t->rules));
    table_note_state(t, 0);
    t->last = t->changed = 1;
    t->left[0] = t->left[1] = table_clock_full(&t->terms);
    t->side_left[0] = t->side_left[1] = table_clock_side(&t->terms);
    t->winner = t->takeback = PT_NOBODY;
    for (int i = 0; i < 2; i++)
        t->seated[i] = t->terms.engine[i] > 0;
    t->stage = t->seated[0] && t->seated[1] ? TABLE_STAGE_PLAYING : TABLE_STAGE_WAITING;
    *out = t;
    return TABLE_DONE;
}

void table_close(table *t) {
    if (!t)
        return;
    pt_rules_free(t->rules);
    free(t->steps);
    free(t->keys);
    free(t->ids);
    free(t->plan[0]);
    free(t->plan[1]);
    free(t);
}

/* == Queries == */

void table_look(const table *t, int64_t now, table_facts *out) {
    int32_t lag = 0;
    table_times times;
    bool timed = t->stage == TABLE_STAGE_PLAYING && table_side_timed(t, t->now);
    *out = (table_facts){
        .stage = t->stage,
        .end = t->end,
        .winner = t->winner,
        .outcome = pt_result(t->rules, t->now),
        .last = t->last,
        .changed = t->changed,
        .changed_time = t->changed_time,
        .actor = t->stage == TABLE_STAGE_PLAYING ? table_actor(t) : PT_NOBODY,
        .owner = pt_state_owner(t->rules, t->now),
        .actions = t->count,
        .begun = t->begun,
        .running = table_clock_running(t),
        .has_side = timed,
        .low_ms = table_clock_low(&t->terms, timed),
        .offer = t->offer[0]   ? PT_WHITE
                 : t->offer[1] ? PT_BLACK
                               : PT_NOBODY,
        .takeback = t->takeback,
        .takeback_to = t->takeback_to,
        .rematched = t->rematched,
        .due = table_next_due(t),
    };
    table_clock_stop(t, now, &lag, &times);
    out->repetitions = table_repetitions(t);
    out->turns = table_turns(t);
    out->awaits_seed = t->stage == TABLE_STAGE_WAITING && table_draws_seed(t);
    for (int i = 0; i < 2; i++) {
        out->left[i] = times.left[i];
        out->side[i] = timed ? times.side[i] : 0;
        out->seated[i] = t->seated[i];
        out->absent_due[i] = t->absent_due[i];
        out->rematch[i] = t->rematch[i];
        out->has_plan[i] = t->plan_len[i] > 0;
    }
}

const table_setup *table_terms(const table *t) {
    return &t->terms;
}

const pt_rules *table_rules(const table *t) {
    return t->rules;
}

int64_t table_created(const table *t) {
    return t->created;
}

void table_state(const table *t, pt_actor seat, void *view) {
    if (t->stage == TABLE_STAGE_OVER)
        memcpy(view, t->now, pt_state_size(t->rules));
    else
        pt_view(t->rules, t->now, seat, view);
}

pt_history table_history(const table *t) {
    return (pt_history){.keys = t->keys, .count = t->count + 1, .capacity = t->count + 1};
}

const char *table_plan(const table *t, pt_actor seat) {
    return is_seat(seat) && t->plan_len[seat] > 0 ? t->plan[seat] : "";
}

size_t table_memory(const table *t) {
    size_t size = sizeof *t + 2 * pt_state_size(t->rules) + t->room * sizeof *t->steps +
                  (t->room + 1) * sizeof *t->keys + t->id_room * sizeof *t->ids;
    for (int i = 0; i < 2; i++)
        size += t->plan[i] ? TABLE_PLAN_TEXT_MAX : 0;
    return size;
}

/* == Comparing == */

uint64_t table_digest(const table *t) {
    uint64_t words[64];
    size_t n = 0;
    words[n++] = hash_bytes(t->now, pt_state_size(t->rules));
    words[n++] = hash_bytes(t->start, pt_state_size(t->rules));
    words[n++] = hash_bytes(t->steps, t->count * sizeof *t->steps);
    words[n++] = hash_bytes(t->keys, (t->count + 1) * sizeof *t->keys);
    /* Their order in memory does not matter. */
    uint64_t ids = t->id_count;
    for (size_t i = 0; i < t->id_room; i++)
        if (t->ids[i].event != 0)
            ids += hash_bytes(&t->ids[i], sizeof t->ids[i]);
    words[n++] = ids;
    words[n++] = hash_bytes(t->secret, sizeof t->secret);
    words[n++] = hash_bytes(t->left, sizeof t->left);
    words[n++] = hash_bytes(t->side_left, sizeof t->side_left);
    words[n++] = (uint64_t)t->since;
    words[n++] = (uint64_t)t->created;
    words[n++] = (uint64_t)t->changed_time;
    words[n++] = (uint64_t)t->last << 32 | t->changed;
    words[n++] = (uint64_t)t->stage << 32 | (uint64_t)t->end << 16 | (uint64_t)t->winner;
    words[n++] = (uint64_t)t->takeback_to << 32 | (uint64_t)t->takeback;
    words[n++] = (uint64_t)t->seeded << 2 | (uint64_t)t->begun << 1 | t->rematched;
    for (int i = 0; i < 2; i++) {
        words[n++] = (uint64_t)t->lag_used[i] << 8 | (uint64_t)t->seated[i] << 4 |
                     (uint64_t)t->moved[i] << 3 | (uint64_t)t->offer[i] << 2 |
                     (uint64_t)t->overdue[i] << 1 | t->rematch[i];
        words[n++] = t->offered_at[i];
        words[n++] = (uint64_t)t->absent_due[i];
        words[n++] = t->plan_len[i] > 0 ? hash_bytes(t->plan[i], t->plan_len[i]) : 0;
    }
    return hash_bytes(words, n * sizeof words[0]);
}
