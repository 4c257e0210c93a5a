#include "cli/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/game_clock.h"
#include "cli/words.h"

/* What RE[] says for each end; SGF FF[4] knows these. */
static const char *const end_results[SESSION_END_NB] = {
    [SESSION_GOES_ON] = NULL,
    [SESSION_WHITE_RESIGNED] = "B+Resign",
    [SESSION_BLACK_RESIGNED] = "W+Resign",
    [SESSION_DRAW_AGREED] = "Draw",
    [SESSION_WHITE_TIME] = "B+Time",
    [SESSION_BLACK_TIME] = "W+Time",
};

static pt_status no_memory(pt_error *error) {
    *error = (pt_error){.status = PT_NOMEM, .offset = -1};
    return PT_NOMEM;
}

pt_sgf *session_sgf(const session *s, uint32_t *root) {
    pt_sgf *sgf = pt_record_sgf(s->record);
    *root = pt_sgf_root(sgf, 0);
    return sgf;
}

/* Makes room for another action and its position. */
static bool make_room(session *s) {
    if (s->count + 1 < s->capacity)
        return true;
    size_t more = s->capacity ? 2 * s->capacity : 128;
    void *done = realloc(s->done, more * sizeof *s->done);
    if (!done)
        return false;
    s->done = done;
    uint64_t *keys = realloc(s->history.keys, more * sizeof *keys);
    if (!keys)
        return false;
    s->history.keys = keys;
    s->history.capacity = s->capacity = more;
    return true;
}

/* Positions are stored as everybody sees them, because the engine gets them too. */
static void remember(session *s) {
    pt_state seen = s->now;
    pt_view(s->rules, &s->now, PT_NOBODY, &seen);
    pt_history_push(&s->history, s->rules, &seen);
}

/* Plays an action that the record already has. */
static void note(session *s, pt_action action) {
    session_step *step = &s->done[s->count];
    *step = (session_step){
        .action = action,
        .actor = pt_action_maker(s->rules, &s->now, action),
        .phase = pt_state_phase(s->rules, &s->now),
    };
    step->flags = pt_apply(s->rules, &s->now, action);
    step->ends_turn = (step->flags & PT_TURN_ENDED) != 0;
    s->count++;
    remember(s);
}

static const char *const time_left[2] = {"WL", "BL"};
#define SIDE_LEFT "PTL"

void session_stamp(session *s, const int64_t left_ms[2], const int64_t side_left_ms[2]) {
    size_t turns = pt_record_turns(s->record), count;
    uint32_t node, root;
    if (s->count == 0 || turns == 0)
        return;
    pt_record_turn(s->record, turns - 1, &count, &node);
    session_step *step = &s->done[s->count - 1];
    step->timed = true;
    for (int c = 0; c < 2; c++) {
        char text[32];
        step->left_ms[c] = left_ms[c];
        seconds_write(left_ms[c], text, sizeof text);
        pt_sgf_set(session_sgf(s, &root), node, time_left[c], text);
    }
    char text[64];
    memcpy(step->side_left_ms, side_left_ms, sizeof step->side_left_ms);
    seconds_write(side_left_ms[0], text, sizeof text);
    size_t n = strlen(text);
    text[n++] = ' ';
    seconds_write(side_left_ms[1], text + n, sizeof text - n);
    bool in_side = side_left_ms[0] != 0 || side_left_ms[1] != 0;
    pt_sgf_set(session_sgf(s, &root), node, SIDE_LEFT, in_side ? text : NULL);
}

/* The clocks in the record after turn `turn`. */
static void read_stamp(session *s, size_t turn) {
    size_t count;
    uint32_t node, root;
    const pt_sgf *sgf = session_sgf(s, &root);
    pt_record_turn(s->record, turn, &count, &node);
    session_step *step = &s->done[s->count - 1];
    step->timed = true;
    for (int c = 0; c < 2; c++) {
        const char *text = pt_sgf_get(sgf, node, time_left[c], 0), *end;
        if (!text || !seconds_read(text, &step->left_ms[c], &end))
            step->timed = false;
    }
    const char *side = pt_sgf_get(sgf, node, SIDE_LEFT, 0), *end;
    if (side && seconds_read(side, &step->side_left_ms[0], &end) && *end == ' ' &&
        seconds_read(end + 1, &step->side_left_ms[1], &end) && *end == '\0')
        return;
    step->side_left_ms[0] = step->side_left_ms[1] = 0;
}

pt_status session_from_record(pt_record *record, session *out, pt_error *error) {
    memset(out, 0, sizeof *out);
    out->record = record;
    out->rules = pt_record_rules(record);
    pt_record_state(record, 0, &out->now);
    bool enough = make_room(out);
    if (enough)
        remember(out);
    for (size_t t = 0; enough && t < pt_record_turns(record); t++) {
        size_t count;
        const pt_action *actions = pt_record_turn(record, t, &count, NULL);
        for (size_t i = 0; enough && i < count; i++) {
            enough = make_room(out);
            if (enough)
                note(out, actions[i]);
        }
        if (enough && count > 0)
            read_stamp(out, t);
    }
    if (!enough) {
        session_free(out);
        return no_memory(error);
    }
    uint32_t root;
    const pt_sgf *sgf = session_sgf(out, &root);
    const char *result = pt_sgf_get(sgf, root, "RE", 0);
    for (session_end end = SESSION_WHITE_RESIGNED; result && end < SESSION_END_NB; end++)
        if (strcmp(result, end_results[end]) == 0 && !pt_record_outcome(out->record).over)
            out->end = end;
    return PT_OK;
}

pt_status session_new(const char *setup, const char *position, session *out, pt_error *error) {
    pt_record *record;
    pt_status status =
        pt_record_new(NULL, setup, PT_ZSTR, position, position ? PT_ZSTR : 0, &record, error);
    return status == PT_OK ? session_from_record(record, out, error) : status;
}

void session_free(session *s) {
    pt_record_free(s->record);
    free(s->done);
    free(s->undone);
    free(s->history.keys);
    memset(s, 0, sizeof *s);
}

pt_status session_play(session *s, pt_action action, pt_error *error) {
    if (!make_room(s))
        return no_memory(error);
    pt_status status = pt_record_play(s->record, action, error);
    if (status != PT_OK)
        return status;
    note(s, action);
    /* The undone actions stay if this is the first of them. */
    if (s->undone_count > 0 && s->undone[0].action == action)
        memmove(s->undone, s->undone + 1, --s->undone_count * sizeof *s->undone);
    else
        s->undone_count = 0;
    return PT_OK;
}

/* Copies players, date and the like from the root, but not the result. */
static void copy_headers(const pt_sgf *from, pt_sgf *to) {
    uint32_t a = pt_sgf_root(from, 0), b = pt_sgf_root(to, 0);
    const char *name;
    for (size_t i = 0; (name = pt_sgf_name(from, a, i)) != NULL; i++) {
        const char *value;
        if (strcmp(name, "RE") == 0 || pt_sgf_get(to, b, name, 0))
            continue;
        for (size_t v = 0; (value = pt_sgf_get(from, a, name, v)) != NULL; v++)
            pt_sgf_append(to, b, name, value);
    }
}

/* A record cannot undo, so a new one is made with fewer actions. */
pt_status session_undo(session *s, size_t actions, pt_error *error) {
    if (s->end != SESSION_GOES_ON) {
        session_set_end(s, SESSION_GOES_ON);
        return PT_OK;
    }
    char setup[PT_SETUP_TEXT_MAX], position[PT_POSITION_TEXT_MAX];
    pt_state start;
    pt_record_state(s->record, 0, &start);
    pt_setup_text(s->rules, setup, sizeof setup);
    pt_position_write(s->rules, &start, position, sizeof position);
    session fresh;
    pt_status status = session_new(setup, position, &fresh, error);
    if (status != PT_OK)
        return status;
    copy_headers(pt_record_sgf(s->record), pt_record_sgf(fresh.record));
    for (size_t i = 0; i + actions < s->count; i++) {
        if ((status = session_play(&fresh, s->done[i].action, error)) != PT_OK) {
            session_free(&fresh);
            return status;
        }
        if (s->done[i].timed)
            session_stamp(&fresh, s->done[i].left_ms, s->done[i].side_left_ms);
    }
    fresh.undone = malloc((actions + s->undone_count + 1) * sizeof *fresh.undone);
    if (fresh.undone) {
        fresh.undone_count = actions + s->undone_count;
        memcpy(fresh.undone, s->done + (s->count - actions), actions * sizeof *s->done);
        if (s->undone_count > 0)
            memcpy(fresh.undone + actions, s->undone, s->undone_count * sizeof *s->undone);
    }
    session_free(s);
    *s = fresh;
    return PT_OK;
}

pt_status session_redo(session *s, pt_error *error) {
    session_step step = s->undone[0];
    pt_status status = session_play(s, step.action, error);
    if (status == PT_OK && step.timed)
        session_stamp(s, step.left_ms, step.side_left_ms);
    return status;
}

size_t session_turn_length(const session *s) {
    size_t n = s->count > 0;
    while (n < s->count && !s->done[s->count - n - 1].ends_turn)
        n++;
    return n;
}

size_t session_secrets(const session *s) {
    size_t n = 0;
    if (pt_state_phase(s->rules, &s->now)->secret)
        while (n < s->count && s->done[s->count - n - 1].phase->secret)
            n++;
    return n;
}

/* How many actions of a turn are not secret. */
static size_t open_actions(const session *s, size_t turn, size_t count) {
    size_t hidden = session_secrets(s), after = 0;
    for (size_t t = turn + 1; hidden > 0 && t < pt_record_turns(s->record); t++) {
        size_t later;
        pt_record_turn(s->record, t, &later, NULL);
        after += later;
    }
    hidden = hidden > after ? hidden - after : 0;
    return hidden < count ? count - hidden : 0;
}

void session_turn_text(const session *s, size_t turn, char *out, size_t size) {
    static const char skipped[] = "...;";
    char text[PT_ACTION_TEXT_MAX];
    size_t count, left = 0, used = 0;
    const pt_action *actions = pt_record_turn(s->record, turn, &count, NULL);
    pt_state start, at;
    pt_record_state(s->record, turn, &start);
    count = open_actions(s, turn, count);
    if (turn + 1 < pt_record_turns(s->record) || s->done[s->count - 1].ends_turn) {
        main_turn_text(s->rules, &start, actions, count, out, size);
        return;
    }
    at = start;
    for (size_t i = 0; i < count; i++) {
        left += pt_action_write(s->rules, &at, actions[i], text, sizeof text) + 1;
        pt_apply(s->rules, &at, actions[i]);
    }
    *out = '\0';
    at = start;
    for (size_t i = 0; i < count; i++) {
        size_t n = pt_action_write(s->rules, &at, actions[i], text, sizeof text);
        if (used > 0 || left + sizeof skipped <= size)
            used += (size_t)snprintf(out + used, size - used, "%s%s",
                                     used > 0 ? ";"
                                     : i > 0  ? skipped
                                              : "",
                                     text);
        left -= n + 1;
        pt_apply(s->rules, &at, actions[i]);
    }
}

size_t session_repetitions(const session *s) {
    pt_state seen = s->now;
    pt_view(s->rules, &s->now, PT_NOBODY, &seen);
    return pt_history_repetitions(&s->history, s->rules, &seen);
}

pt_ending session_ending(const session *s) {
    pt_state seen = s->now;
    pt_view(s->rules, &s->now, PT_NOBODY, &seen);
    return s->count > 0 ? pt_history_ends(&s->history, s->rules, &seen, s->done[s->count - 1].flags)
                        : PT_ENDS_NOTHING;
}

pt_actor session_actor(const session *s) {
    switch (session_ending(s)) {
    case PT_ENDS_GAME:
        return PT_NOBODY;
    case PT_ENDS_PART:
        return PT_CHANCE;
    default:
        return pt_state_actor(s->rules, &s->now);
    }
}

void session_set_end(session *s, session_end end) {
    uint32_t root;
    pt_sgf *sgf = session_sgf(s, &root);
    s->end = end;
    pt_sgf_set(sgf, root, "RE", end_results[end]);
}

bool session_over(const session *s) {
    return s->end != SESSION_GOES_ON || pt_record_outcome(s->record).over;
}

char *session_text(const session *s, pt_record_form form, size_t *len) {
    *len = pt_record_write(s->record, form, NULL, 0);
    char *text = malloc(*len + 1);
    if (text)
        *len = pt_record_write(s->record, form, text, *len + 1);
    return text;
}
