/* The only place where a table changes, and where it is decided what may happen. */
#include <stdlib.h>

#include "base/hash.h"
#include "table/inside.h"

bool table_kind_has_clock(table_event_kind kind) {
    return (table_event_changes_game(kind) && kind != TABLE_EVENT_CREATED) ||
           kind == TABLE_EVENT_CLOCK;
}

/* == Steps == */

bool table_reserve_steps(table *t, size_t more) {
    size_t needed = t->count + more;
    if (needed <= t->room)
        return true;
    if (t->is_trial)
        return false;
    size_t room = t->room ? 2 * t->room : TABLE_ROOM_AHEAD;
    while (room < needed)
        room *= 2;
    table_step *steps = realloc(t->steps, room * sizeof *steps);
    if (steps)
        t->steps = steps;
    uint64_t *keys = realloc(t->keys, (room + 1) * sizeof *keys);
    if (keys)
        t->keys = keys;
    if (!steps || !keys)
        return false;
    t->room = room;
    return true;
}

void table_state_after(const table *t, size_t count, void *state) {
    memcpy(state, t->start, pt_state_size(t->rules));
    for (size_t i = 0; i < count; i++)
        pt_apply(t->rules, state, t->steps[i].action);
}

/* Records the state after `count` actions: its key as everyone sees it, so that counting positions
 * gives away no secret, and what is hidden from whom. */
void table_note_state(table *t, size_t count) {
    static const pt_actor viewers[TABLE_VIEWERS] = {PT_WHITE, PT_BLACK, PT_NOBODY};
    uint64_t key = pt_identity_key(t->rules, t->now);
    t->keys[count] = key;
    if (!pt_rules_game(t->rules)->view)
        return;
    pt_state seen = {.words = {0}};
    for (int i = 0; i < TABLE_VIEWERS; i++) {
        pt_view(t->rules, t->now, viewers[i], &seen);
        uint64_t seen_key = pt_identity_key(t->rules, &seen);
        if (viewers[i] == PT_NOBODY)
            t->keys[count] = seen_key;
        if (seen_key == key)
            t->secret[i] = 0;
        else if (t->secret[i] == 0)
            t->secret[i] = count > 0 ? count : 1;
    }
}

static bool has_sides(const table *t) {
    return pt_rules_part(t->rules, 0) != NULL;
}

pt_ending table_ending(const table *t) {
    const table_step *last = t->count > 0 ? &t->steps[t->count - 1] : NULL;
    unsigned flags = !last             ? 0
                     : last->ends_turn ? PT_TURN_ENDED
                     : last->ends_part ? PT_PART_TURN_ENDED
                                       : 0;
    if (flags == 0 || pt_result(t->rules, t->now).over)
        return PT_ENDS_NOTHING;
    pt_state seen = {.words = {0}};
    pt_view(t->rules, t->now, PT_NOBODY, &seen);
    pt_history history = table_history(t);
    return pt_history_ends(&history, t->rules, &seen, flags);
}

pt_actor table_actor(const table *t) {
    return table_ending(t) == PT_ENDS_PART ? PT_CHANCE : pt_state_actor(t->rules, t->now);
}

static void play(table *t, const table_event *e, const table_batch *batch) {
    for (size_t i = 0; i < batch->count; i++) {
        bool side = e->has_side && table_side_timed(t, t->now);
        const int64_t *left = side ? e->side : e->left;
        unsigned flags = pt_apply(t->rules, t->now, batch->actions[i]);
        t->steps[t->count++] =
            (table_step){.action = batch->actions[i],
                         .event = e->number,
                         .left = is_seat(e->actor) ? (uint32_t)left[e->actor] : 0,
                         .side = (uint8_t)((side ? STEP_IN_SIDE : 0) | (e->lost ? STEP_LOST : 0)),
                         .actor = (uint8_t)e->actor,
                         .ends_turn = (flags & PT_TURN_ENDED) != 0,
                         .ends_part = (flags & PT_PART_TURN_ENDED) != 0};
        table_note_state(t, t->count);
    }
}

static bool hides_any(const pt_rules *rules, const pt_state *state) {
    return pt_rules_game(rules)->view &&
           (table_hides(rules, state, PT_WHITE) || table_hides(rules, state, PT_BLACK));
}

size_t table_actions_before(const table *t, uint32_t event) {
    size_t i = t->count;
    while (i > 0 && t->steps[i - 1].event >= event)
        i--;
    return i;
}

/* The seat's last batch; 0 for none. */
static uint32_t last_batch(const table *t, pt_actor seat) {
    size_t i = t->count;
    while (i > 0 && t->steps[i - 1].actor != seat)
        i--;
    return i > 0 ? t->steps[i - 1].event : 0;
}

bool table_takeback_target(const table *t, pt_actor seat, uint32_t *event) {
    pt_state before = {.words = {0}};
    *event = last_batch(t, seat);
    if (*event == 0)
        return false;
    for (size_t i = table_actions_before(t, *event); i > 0; i = table_actions_before(t, *event)) {
        table_state_after(t, i, &before);
        if (!hides_any(t->rules, &before))
            break;
        *event = t->steps[i - 1].event;
    }
    return true;
}

size_t table_repetitions(const table *t) {
    size_t times = 0;
    for (size_t i = 0; i <= t->count; i++)
        times += t->keys[i] == t->keys[t->count];
    return times;
}

size_t table_turns(const table *t) {
    size_t turns = 0;
    for (size_t i = 0; i < t->count; i++)
        turns += t->steps[i].ends_turn;
    return turns;
}

/* == Applying events == */

static void drop_plans(table *t) {
    for (int i = 0; i < 2; i++) {
        t->plan_len[i] = 0;
        if (t->plan[i])
            t->plan[i][0] = '\0';
    }
}

/* Settles all offers, requests and announcements; nothing is secret any more. */
static void finish(table *t, table_end end, pt_actor winner) {
    t->stage = TABLE_STAGE_OVER;
    t->end = end;
    t->winner = winner;
    t->takeback = PT_NOBODY;
    t->takeback_to = 0;
    for (int i = 0; i < 2; i++) {
        t->offer[i] = t->overdue[i] = false;
        t->absent_due[i] = 0;
    }
    memset(t->secret, 0, sizeof t->secret);
    drop_plans(t);
}

/* Rules of an earlier version are fine as long as the keys match; later ones are unknown. */
static bool knows_version(const char *version, const table_event *e) {
    reader ours = reader_on(version + 1, PT_ZSTR);
    reader theirs = reader_on(e->version, e->version_len);
    unsigned a, b;
    if (!reader_take(&theirs, 'v'))
        return false;
    for (;;) {
        if (!reader_number(&ours, 9999, &a) || !reader_number(&theirs, 9999, &b) || b > a)
            return false;
        if (!reader_take(&ours, '.'))
            return reader_done(&theirs);
        if (!reader_take(&theirs, '.'))
            return false;
    }
}

table_refusal table_check_version(const char *version, const table_event *e, pt_error *error) {
    if (e->version && knows_version(version, e))
        return TABLE_DONE;
    return TABLE_REFUSE(VERSION, error, OTHER_VERSION, "sz", e->version ? e->version : "-",
                        e->version ? e->version_len : (size_t)1, version);
}

/* Whether the event led to this position when it was stored. Keys of an earlier version cannot be
 * compared, so those events are checked by the rules alone. */
static table_refusal check_key(const table_event *e, uint64_t key, pt_error *error) {
    if (e->key_version > PT_KEY_VERSION)
        return TABLE_REFUSE(VERSION, error, LATER_KEY, "nnn", (int)e->number, (int)e->key_version,
                            PT_KEY_VERSION);
    if (e->key == key || (e->key_version > 0 && e->key_version < PT_KEY_VERSION))
        return TABLE_DONE;
    return TABLE_REFUSE(LOG, error, OTHER_KEY, "n", (int)e->number);
}

/* Whether a seat gives up the side game in its opponent's turn. */
static bool leaves(const table *t, const table_event *e) {
    pt_action action;
    return e->kind == TABLE_EVENT_ACTED && is_seat(e->actor) &&
           table_actor(t) == other_seat(e->actor) &&
           pt_action_read(t->rules, t->now, e->text, e->text_len, &action, NULL) == PT_OK &&
           action == PT_LEAVE;
}

/* Whether the seat loses the side game for the reason given. */
static table_refusal check_lost(const table *t, const table_event *e, const table_batch *batch,
                                pt_error *error) {
    if (e->lost == TABLE_LOST_NOT)
        return TABLE_DONE;
    bool gives_up =
        batch->count == 1 && (batch->actions[0] == PT_CONCEDE || batch->actions[0] == PT_LEAVE);
    int64_t left = is_seat(e->actor) ? t->side_left[e->actor] : 0;
    if (!gives_up || !t->begun || !table_side_timed(t, t->now) || e->id_len > 0)
        return TABLE_REFUSE(NOW, error, NO_SIDE, "");
    if (e->lost == TABLE_LOST_TIME) {
        if (table_clock_running(t) != e->actor)
            return TABLE_REFUSE(NOW, error, NO_CLOCK, "");
        if (e->time < t->since || e->time - t->since < left || e->side[e->actor] != 0)
            return TABLE_REFUSE(LOG, error, TOO_EARLY, "n", (int)e->number);
        return TABLE_DONE;
    }
    if (t->absent_due[e->actor] == 0)
        return TABLE_REFUSE(NOW, error, NOT_ABSENT, "");
    if (!t->overdue[e->actor] && e->time < t->absent_due[e->actor])
        return TABLE_REFUSE(NOW, error, TOO_EARLY, "n", (int)e->number);
    return TABLE_DONE;
}

/* Reads what was played under the current rules, and checks that it leads where the event says. */
static table_refusal check_batch(const table *t, const table_event *e, table_batch *batch,
                                 pt_error *error) {
    if (leaves(t, e)) {
        table_batch_of(t->rules, t->now, PT_LEAVE, batch);
    } else if (e->kind == TABLE_EVENT_ACTED) {
        table_refusal refusal = table_batch_read(t->rules, t->now, table_clock_side(&t->terms) > 0,
                                                 e->actor, e->text, e->text_len, batch, error);
        if (refusal != TABLE_DONE)
            return refusal;
    } else {
        pt_action action;
        if (pt_action_read(t->rules, t->now, e->text, e->text_len, &action, error) != PT_OK ||
            pt_may_follow(t->rules, t->now, table_ending(t), action, error) != PT_OK)
            return TABLE_REFUSED_ILLEGAL;
        table_batch_of(t->rules, t->now, action, batch);
    }
    if (batch->len != e->text_len || memcmp(batch->text, e->text, batch->len) != 0)
        return TABLE_REFUSE(LOG, error, NOT_CANONICAL, "s", e->text, e->text_len);
    return check_key(e, batch->key, error);
}

static void settle_play(table *t, const table_event *e, const table_batch *batch) {
    pt_actor running = table_clock_running(t);
    play(t, e, batch);
    if (is_seat(running))
        t->lag_used[running] += e->lag;
    if (batch->ends_turn || (e->has_side && batch->side_turns[0] + batch->side_turns[1] > 0))
        t->lag_used[0] = t->lag_used[1] = 0;
    t->takeback = PT_NOBODY;
    t->takeback_to = 0;
    if (is_seat(e->actor)) {
        t->offer[other_seat(e->actor)] = false;
        t->moved[e->actor] = true;
        t->begun = t->moved[0] && t->moved[1];
        table_plan_advance(t, batch->text, batch->len);
    } else {
        drop_plans(t);
    }
    pt_outcome outcome = pt_result(t->rules, t->now);
    if (outcome.over)
        finish(t, TABLE_END_RULES, outcome.winner);
    else if (table_ending(t) == PT_ENDS_GAME)
        finish(t, TABLE_END_REPETITION, PT_NOBODY);
    else if (t->count >= (has_sides(t) ? TABLE_SIDES_ACTIONS_MAX : TABLE_ACTIONS_MAX))
        finish(t, TABLE_END_LENGTH, PT_NOBODY);
}

/* In time only if something is left besides the increments. */
static bool is_late(const table *t, const table_event *e, const table_batch *batch) {
    bool fischer = t->terms.clock == TABLE_CLOCK_FISCHER;
    if (e->lost != TABLE_LOST_NOT || e->actor != table_clock_running(t))
        return false;
    if (table_side_timed(t, t->now)) {
        bool goes_on = table_side_timed(t, &batch->after) && !batch->begins_side;
        return e->side[e->actor] <=
               (fischer && goes_on ? batch->side_turns[e->actor] * t->terms.side_increment_ms : 0);
    }
    bool given = fischer && batch->ends_turn && batch->owner == e->actor;
    return e->left[e->actor] <= (given ? t->terms.increment_ms : 0);
}

static table_refusal apply_play(table *t, const table_event *e, const table_batch *ready,
                                pt_error *error) {
    table_batch batch;
    if (e->is_hidden)
        return TABLE_REFUSE(LOG, error, HIDDEN, "n", (int)e->number);
    if (table_actor(t) != e->actor && !leaves(t, e))
        return TABLE_REFUSE(TURN, error, TURN, "");
    table_refusal refusal = table_check_version(t->version, e, error);
    if (refusal == TABLE_DONE && !ready)
        refusal = check_batch(t, e, &batch, error);
    if (refusal != TABLE_DONE)
        return refusal;
    if (!ready)
        ready = &batch;
    reader planned;
    if (e->is_planned &&
        (!table_plan_next(t, e->actor, &planned) || reader_left(&planned) != e->text_len ||
         memcmp(planned.at, e->text, e->text_len) != 0))
        return TABLE_REFUSE(LOG, error, NOT_PLANNED, "n", (int)e->number);
    if (!table_clock_fits_after(t, e, ready))
        return TABLE_REFUSE(LOG, error, OTHER_CLOCK, "n", (int)e->number);
    refusal = check_lost(t, e, ready, error);
    if (refusal != TABLE_DONE)
        return refusal;
    if (is_late(t, e, ready))
        return TABLE_REFUSE(TIME, error, LATE, "");
    if (!table_reserve_steps(t, ready->count))
        return no_memory(error);
    settle_play(t, e, ready);
    /* The next time it costs more than a side game, so it is announced again. */
    if (e->lost == TABLE_LOST_ABSENCE && t->stage == TABLE_STAGE_PLAYING) {
        t->absent_due[e->actor] = e->time + t->terms.absence_ms;
        t->overdue[e->actor] = false;
    }
    return TABLE_DONE;
}

static table_refusal apply_joined(table *t, const table_event *e, pt_error *error) {
    if (t->seated[e->actor])
        return TABLE_REFUSE(NOW, error, TAKEN, "");
    t->seated[e->actor] = true;
    if (t->seated[0] && t->seated[1])
        t->stage = TABLE_STAGE_PLAYING;
    return TABLE_DONE;
}

/* Replaces the agreed rules with those for the drawn seed, which must differ in nothing else. */
static table_refusal apply_seeded(table *t, const table_event *e, pt_error *error) {
    char agreed[PT_SETUP_TEXT_MAX], drawn[PT_SETUP_TEXT_MAX], zero[PT_SETUP_TEXT_MAX];
    pt_rules *rules;
    pt_state start = {.words = {0}};
    if (t->seeded || t->count > 0 || !table_draws_seed(t))
        return TABLE_REFUSE(NOW, error, NO_SEED, "");
    table_refusal refusal = table_check_version(t->version, e, error);
    if (refusal != TABLE_DONE)
        return refusal;
    if (pt_rules_new(t->extra, e->text, e->text_len, &rules, error) != PT_OK)
        return TABLE_REFUSED_LOG;
    pt_setup_text(t->rules, agreed, sizeof agreed);
    pt_setup_text(rules, drawn, sizeof drawn);
    reader said = reader_on(e->text, e->text_len);
    bool same = reader_is(&said, drawn) && table_setup_with(drawn, 0, zero, sizeof zero) > 0 &&
                table_setup_with(agreed, 0, drawn, sizeof drawn) > 0 && strcmp(zero, drawn) == 0 &&
                pt_state_size(rules) == pt_state_size(t->rules);
    if (same) {
        pt_start(rules, &start);
        refusal = check_key(e, pt_identity_key(rules, &start), error);
    } else {
        refusal = TABLE_REFUSE(LOG, error, TERMS_CANONICAL, "z", agreed);
    }
    if (refusal != TABLE_DONE) {
        pt_rules_free(rules);
        return refusal;
    }
    memcpy(t->start, &start, pt_state_size(rules));
    memcpy(t->now, &start, pt_state_size(rules));
    /* A trial shares the rules and the keys, and leaves its own rules to the caller. */
    bool is_trial = t->is_trial;
    if (!is_trial)
        pt_rules_free(t->rules);
    t->rules = rules;
    if (!is_trial)
        table_note_state(t, 0);
    t->seeded = true;
    return TABLE_DONE;
}

static table_refusal apply_offered(table *t, const table_event *e, pt_error *error) {
    if (t->offered_at[e->actor] == t->count + 1 || t->offer[0] || t->offer[1])
        return TABLE_REFUSE(NOW, error, OFFERED, "");
    t->offer[e->actor] = true;
    t->offered_at[e->actor] = t->count + 1;
    return TABLE_DONE;
}

static table_refusal apply_declined(table *t, const table_event *e, pt_error *error) {
    if (!t->offer[other_seat(e->actor)])
        return TABLE_REFUSE(NOW, error, NO_OFFER, "");
    t->offer[other_seat(e->actor)] = false;
    return TABLE_DONE;
}

static table_refusal apply_drawn(table *t, const table_event *e, pt_error *error) {
    reader how = reader_on(e->text, e->text_len);
    if (reader_is(&how, "agreed")) {
        if (!t->offer[other_seat(e->actor)])
            return TABLE_REFUSE(NOW, error, NO_OFFER, "");
        finish(t, TABLE_END_AGREED, PT_NOBODY);
        return TABLE_DONE;
    }
    size_t times = table_repetitions(t);
    if (times < 3)
        return TABLE_REFUSE(NOW, error, NO_REPETITION, "n", (int)times);
    finish(t, TABLE_END_REPETITION, PT_NOBODY);
    return TABLE_DONE;
}

static bool has_secret(const table *t) {
    for (int i = 0; i < TABLE_VIEWERS; i++)
        if (t->secret[i] != 0)
            return true;
    return false;
}

static table_refusal apply_granted(table *t, const table_event *e, pt_error *error) {
    if (e->about != t->takeback_to)
        return TABLE_REFUSE(LOG, error, NOT_NEXT, "nn", (int)e->number, (int)t->last);
    size_t count = table_actions_before(t, e->about);
    table_refusal refusal = table_check_version(t->version, e, error);
    if (refusal != TABLE_DONE)
        return refusal;
    pt_state before = {.words = {0}};
    table_state_after(t, count, &before);
    refusal = check_key(e, pt_identity_key(t->rules, &before), error);
    if (refusal != TABLE_DONE)
        return refusal;
    if (!table_clock_fits_back(t, e, count))
        return TABLE_REFUSE(LOG, error, OTHER_CLOCK, "n", (int)e->number);
    memcpy(t->now, &before, pt_state_size(t->rules));
    t->count = count;
    memset(t->secret, 0, sizeof t->secret);
    table_note_state(t, count);
    t->takeback = PT_NOBODY;
    t->takeback_to = 0;
    t->offer[0] = t->offer[1] = false;
    t->offered_at[0] = t->offered_at[1] = 0;
    t->lag_used[0] = t->lag_used[1] = 0;
    drop_plans(t);
    return TABLE_DONE;
}

static table_refusal apply_takeback(table *t, const table_event *e, pt_error *error) {
    uint32_t event;
    if (!(t->terms.options & TABLE_TAKEBACKS))
        return TABLE_REFUSE(OPTION, error, NO_TAKEBACKS, "");
    if (e->kind == TABLE_EVENT_ASKED) {
        if (t->takeback != PT_NOBODY)
            return TABLE_REFUSE(NOW, error, ASKED, "");
        if (!table_takeback_target(t, e->actor, &event))
            return TABLE_REFUSE(NOW, error, NOTHING_BACK, "");
        /* Secrets never revealed would be shown with the log. */
        if (has_secret(t))
            return TABLE_REFUSE(NOW, error, SECRET, "");
        /* Logs have takebacks to a time when a choice was secret. */
        if (e->about != event && e->about != last_batch(t, e->actor))
            return TABLE_REFUSE(LOG, error, NOT_NEXT, "nn", (int)e->number, (int)t->last);
        t->takeback = e->actor;
        t->takeback_to = e->about;
        return TABLE_DONE;
    }
    if (t->takeback != other_seat(e->actor))
        return TABLE_REFUSE(NOW, error, NOT_ASKED, "");
    if (e->kind == TABLE_EVENT_GRANTED)
        return apply_granted(t, e, error);
    t->takeback = PT_NOBODY;
    t->takeback_to = 0;
    return TABLE_DONE;
}

static table_refusal apply_clock(table *t, const table_event *e, pt_error *error) {
    (void)e;
    return table_clock_running(t) == PT_NOBODY ? TABLE_REFUSE(NOW, error, NO_CLOCK, "")
                                               : TABLE_DONE;
}

static table_refusal apply_resigned(table *t, const table_event *e, pt_error *error) {
    (void)error;
    finish(t, TABLE_END_RESIGNED, other_seat(e->actor));
    return TABLE_DONE;
}

static table_refusal apply_flagged(table *t, const table_event *e, pt_error *error) {
    if (table_clock_running(t) != e->actor)
        return TABLE_REFUSE(NOW, error, NO_CLOCK, "");
    /* In a side game with its own time, that is lost instead. */
    if (table_side_timed(t, t->now) || e->time < t->since ||
        e->time - t->since < t->left[e->actor] || e->left[e->actor] != 0)
        return TABLE_REFUSE(LOG, error, TOO_EARLY, "n", (int)e->number);
    finish(t, TABLE_END_TIME, other_seat(e->actor));
    return TABLE_DONE;
}

static table_refusal apply_aborted(table *t, const table_event *e, pt_error *error) {
    if (t->begun && is_seat(e->actor))
        return TABLE_REFUSE(NOW, error, BEGUN, "");
    finish(t, TABLE_END_ABORTED, PT_NOBODY);
    return TABLE_DONE;
}

static table_refusal apply_absence(table *t, const table_event *e, pt_error *error) {
    pt_actor seat = e->kind == TABLE_EVENT_CLAIMED ? other_seat(e->actor) : e->actor;
    int64_t due = t->absent_due[seat];
    if (t->terms.absence_ms == 0 || t->terms.clock == TABLE_CLOCK_DAYS)
        return TABLE_REFUSE(OPTION, error, NO_ABSENCE, "");
    if (e->kind == TABLE_EVENT_ABSENT) {
        if (due != 0 || t->terms.engine[seat] > 0)
            return TABLE_REFUSE(NOW, error, ABSENT, "");
        if (e->due != e->time + t->terms.absence_ms)
            return TABLE_REFUSE(LOG, error, NOT_NEXT, "nn", (int)e->number, (int)t->last);
        t->absent_due[seat] = e->due;
        return TABLE_DONE;
    }
    if (due == 0)
        return TABLE_REFUSE(NOW, error, NOT_ABSENT, "");
    if (e->kind == TABLE_EVENT_PRESENT) {
        t->absent_due[seat] = 0;
        t->overdue[seat] = false;
        return TABLE_DONE;
    }
    if (e->kind == TABLE_EVENT_OVERDUE) {
        if (t->overdue[seat] || e->time < due)
            return TABLE_REFUSE(NOW, error, TOO_EARLY, "n", (int)e->number);
        t->overdue[seat] = true;
        return TABLE_DONE;
    }
    if (!t->begun)
        return TABLE_REFUSE(NOW, error, NOT_BEGUN, "");
    if (!t->overdue[seat] && e->time < due)
        return TABLE_REFUSE(NOW, error, TOO_EARLY, "n", (int)e->number);
    /* The side game is lost first, by the event that follows. */
    if (!table_side_timed(t, t->now))
        finish(t, TABLE_END_ABSENCE, e->actor);
    return TABLE_DONE;
}

static table_refusal apply_rematch(table *t, const table_event *e, pt_error *error) {
    if (e->kind == TABLE_EVENT_REMATCH) {
        if (t->rematch[e->actor])
            return TABLE_REFUSE(NOW, error, REMATCH, "");
        t->rematch[e->actor] = true;
        return TABLE_DONE;
    }
    if (t->rematched || !t->rematch[0] || !t->rematch[1])
        return TABLE_REFUSE(NOW, error, NO_REMATCH, "");
    if (!table_id_is_valid(e->text, e->text_len, TABLE_NAME_MAX))
        return TABLE_REFUSE(COMMAND, error, NAME, "sn", e->text, e->text_len, TABLE_NAME_MAX);
    t->rematched = true;
    return TABLE_DONE;
}

static table_refusal apply_chat(table *t, const table_event *e, pt_error *error) {
    if (!(t->terms.options & TABLE_CHATTING))
        return TABLE_REFUSE(OPTION, error, NO_CHAT, "");
    if (e->text_len > TABLE_CHAT_MAX || !table_text_is_printable(e->text, e->text_len))
        return TABLE_REFUSE(COMMAND, error, CHAT_TEXT, "n", TABLE_CHAT_MAX);
    return TABLE_DONE;
}

static table_refusal apply_planned(table *t, const table_event *e, pt_error *error) {
    reader text = reader_on(e->text, e->text_len);
    if (t->terms.clock != TABLE_CLOCK_DAYS)
        return TABLE_REFUSE(OPTION, error, NO_PLANS, "");
    bool none = reader_is(&text, "-");
    table_refusal refusal =
        none ? TABLE_DONE : table_plan_check(t, e->actor, e->text, e->text_len, error);
    if (refusal != TABLE_DONE)
        return refusal;
    char **plan = &t->plan[e->actor];
    if (!*plan && !none && !(*plan = malloc(TABLE_PLAN_TEXT_MAX)))
        return no_memory(error);
    size_t len = none ? 0 : e->text_len;
    if (*plan) {
        memcpy(*plan, e->text, len);
        (*plan)[len] = '\0';
    }
    t->plan_len[e->actor] = len;
    return TABLE_DONE;
}

/* A game with a gap cannot be replayed: only event numbers go on. */
static table_refusal apply_removed(table *t, const table_event *e, pt_error *error) {
    (void)error;
    if (e->about == TABLE_EVENT_CHAT || e->about == TABLE_EVENT_REMATCHED)
        return TABLE_DONE;
    finish(t, TABLE_END_NONE, PT_NOBODY);
    t->stage = TABLE_STAGE_REMOVED;
    return TABLE_DONE;
}

enum { WAITING = 1, PLAYING = 2, OVER = 4, ANY = 7 };
enum { SEAT = 1, HOST = 2, CHANCE = 4 };

/* When events of a kind may happen, by whom, whether they are just talk, and how they are applied
 * (NULL for actions). */
static const struct {
    uint8_t stages, actors;
    bool talk;
    table_refusal (*apply)(table *t, const table_event *e, pt_error *error);
} kinds[TABLE_EVENT_NB] = {
    [TABLE_EVENT_CREATED] = {0, HOST, false, NULL},
    [TABLE_EVENT_JOINED] = {WAITING, SEAT, false, apply_joined},
    [TABLE_EVENT_SEEDED] = {PLAYING, HOST, false, apply_seeded},
    [TABLE_EVENT_ACTED] = {PLAYING, SEAT, false, NULL},
    [TABLE_EVENT_CHANCE] = {PLAYING, CHANCE, false, NULL},
    [TABLE_EVENT_CLOCK] = {PLAYING, HOST, false, apply_clock},
    [TABLE_EVENT_OFFERED] = {PLAYING, SEAT, true, apply_offered},
    [TABLE_EVENT_DECLINED] = {PLAYING, SEAT, true, apply_declined},
    [TABLE_EVENT_DRAWN] = {PLAYING, SEAT, false, apply_drawn},
    [TABLE_EVENT_ASKED] = {PLAYING, SEAT, true, apply_takeback},
    [TABLE_EVENT_GRANTED] = {PLAYING, SEAT, true, apply_takeback},
    [TABLE_EVENT_REFUSED] = {PLAYING, SEAT, true, apply_takeback},
    [TABLE_EVENT_RESIGNED] = {PLAYING, SEAT, false, apply_resigned},
    [TABLE_EVENT_FLAGGED] = {PLAYING, SEAT, false, apply_flagged},
    [TABLE_EVENT_ABORTED] = {WAITING | PLAYING, SEAT | HOST, false, apply_aborted},
    [TABLE_EVENT_ABSENT] = {PLAYING, SEAT, true, apply_absence},
    [TABLE_EVENT_OVERDUE] = {PLAYING, SEAT, false, apply_absence},
    [TABLE_EVENT_PRESENT] = {PLAYING, SEAT, false, apply_absence},
    [TABLE_EVENT_CLAIMED] = {PLAYING, SEAT, false, apply_absence},
    [TABLE_EVENT_REMATCH] = {OVER, SEAT, false, apply_rematch},
    [TABLE_EVENT_REMATCHED] = {OVER, HOST, false, apply_rematch},
    [TABLE_EVENT_CHAT] = {ANY, SEAT, true, apply_chat},
    [TABLE_EVENT_PLANNED] = {PLAYING, SEAT, true, apply_planned},
    [TABLE_EVENT_REMOVED] = {ANY, HOST, false, apply_removed},
};

table_refusal table_may_happen(const table *t, const table_event *e, pt_error *error) {
    unsigned actor = is_seat(e->actor) ? SEAT : e->actor == PT_CHANCE ? CHANCE : HOST;
    if (e->kind == TABLE_EVENT_CREATED)
        return TABLE_REFUSE(LOG, error, NOT_FIRST, "");
    if (!(kinds[e->kind].actors & actor)) {
        if (kinds[e->kind].actors & SEAT)
            return TABLE_REFUSE(SEAT, error, NOT_SEATED, "");
        return TABLE_REFUSE(SEAT, error, NOT_HOST, "");
    }
    if (!(kinds[e->kind].stages >> t->stage & 1)) {
        if (t->stage == TABLE_STAGE_WAITING)
            return TABLE_REFUSE(WAITING, error, WAITING, "");
        if (t->stage == TABLE_STAGE_PLAYING && e->kind == TABLE_EVENT_JOINED)
            return TABLE_REFUSE(NOW, error, TAKEN, "");
        if (t->stage == TABLE_STAGE_PLAYING)
            return TABLE_REFUSE(PLAYING, error, PLAYING, "");
        return TABLE_REFUSE(OVER, error, OVER, "");
    }
    uint32_t talk = has_sides(t) ? TABLE_SIDES_TALK_MAX : TABLE_TALK_MAX;
    if (kinds[e->kind].talk && e->number > talk)
        return TABLE_REFUSE(FULL, error, TALK, "n", (int)talk);
    return TABLE_DONE;
}

/* == Ids == */

/* The slot of an id, or the free one where it belongs; there always is one. */
static table_id *id_place(table_id *ids, size_t room, uint64_t hash) {
    size_t i = hash & (room - 1);
    while (ids[i].event != 0 && ids[i].hash != hash)
        i = (i + 1) & (room - 1);
    return &ids[i];
}

/* Each seat has its own ids. */
static uint64_t id_hash(pt_actor seat, const char *id, size_t len) {
    return hash_bytes(id, len) ^ (seat == PT_BLACK ? UINT64_C(0x9e3779b97f4a7c15) : 0);
}

uint32_t table_id_find(const table *t, pt_actor seat, const char *id, size_t len) {
    return t->id_room > 0 ? id_place(t->ids, t->id_room, id_hash(seat, id, len))->event : 0;
}

/* Makes room for one more, keeping the table at most three quarters full; false when out of
 * memory. */
static bool reserve_id(table *t) {
    if (4 * (t->id_count + 1) <= 3 * t->id_room)
        return true;
    size_t room = t->id_room ? 2 * t->id_room : 16;
    table_id *ids = calloc(room, sizeof *ids);
    if (!ids)
        return false;
    for (size_t i = 0; i < t->id_room; i++)
        if (t->ids[i].event != 0)
            *id_place(ids, room, t->ids[i].hash) = t->ids[i];
    free(t->ids);
    t->ids = ids;
    t->id_room = room;
    return true;
}

/* The first event with an id counts. */
static void id_note(table *t, const table_event *e) {
    uint64_t hash = id_hash(e->actor, e->id, e->id_len);
    table_id *place = id_place(t->ids, t->id_room, hash);
    if (place->event != 0)
        return;
    *place = (table_id){.hash = hash, .event = e->number};
    t->id_count++;
}

/* Whether the event shows that the player is there. Chat does not: an operator may remove it, and
 * the rest must still replay. */
static bool shows_presence(const table_event *e) {
    return is_seat(e->actor) && e->kind != TABLE_EVENT_FLAGGED && e->kind != TABLE_EVENT_ABSENT &&
           e->kind != TABLE_EVENT_OVERDUE && e->kind != TABLE_EVENT_CHAT && !e->is_planned &&
           !e->lost;
}

table_refusal table_apply_event(table *t, const table_event *e, const table_batch *ready,
                                pt_error *error) {
    if (e->number != t->last + 1 || e->time < 0 || e->time > TABLE_TIME_MAX ||
        e->kind >= TABLE_EVENT_NB)
        return TABLE_REFUSE(LOG, error, NOT_NEXT, "nn", (int)e->number, (int)t->last);
    if (t->stage == TABLE_STAGE_REMOVED) {
        t->last = e->number;
        return TABLE_DONE;
    }
    bool has_id = is_seat(e->actor) && e->id_len > 0 && !t->is_trial;
    table_refusal refusal = table_may_happen(t, e, error);
    if (refusal == TABLE_DONE && has_id && !reserve_id(t))
        refusal = no_memory(error);
    if (refusal == TABLE_DONE && !table_clock_fits(t, e))
        refusal = TABLE_REFUSE(LOG, error, OTHER_CLOCK, "n", (int)e->number);
    if (refusal == TABLE_DONE)
        refusal = kinds[e->kind].apply ? kinds[e->kind].apply(t, e, error)
                                       : apply_play(t, e, ready, error);
    if (refusal != TABLE_DONE)
        return refusal;
    t->last = e->number;
    if (table_event_changes_game(e->kind)) {
        t->changed = e->number;
        t->changed_time = e->time;
    }
    if (e->has_clock) {
        t->left[0] = e->left[0];
        t->left[1] = e->left[1];
        t->since = e->time;
    }
    if (e->has_side) {
        t->side_left[0] = e->side[0];
        t->side_left[1] = e->side[1];
    }
    if (shows_presence(e)) {
        t->absent_due[e->actor] = 0;
        t->overdue[e->actor] = false;
    }
    if (has_id)
        id_note(t, e);
    return TABLE_DONE;
}

table_refusal table_apply(table *t, const table_event *event, pt_error *error) {
    return table_apply_event(t, event, NULL, error);
}
