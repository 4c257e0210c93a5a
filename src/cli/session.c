#include "cli/session.h"

#include <stdlib.h>
#include <string.h>

/* What RE[] says for each end; SGF FF[4] knows these. */
static const char *const end_results[] = {
    [SESSION_GOES_ON] = NULL,
    [SESSION_WHITE_RESIGNED] = "B+Resign",
    [SESSION_BLACK_RESIGNED] = "W+Resign",
    [SESSION_DRAW_AGREED] = "Draw",
};

static pt_status no_memory(pt_error *error) {
    *error = (pt_error){.status = PT_NOMEM, .offset = -1};
    return PT_NOMEM;
}

static uint32_t root_of(const session *s) {
    return pt_sgf_root(pt_record_sgf(s->record), 0);
}

/* Makes room for one more action and the position after it. */
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

/* Notes an action that the record has already, and makes it. */
static void note(session *s, pt_action action) {
    unsigned ended = pt_apply(s->rules, &s->now, action);
    s->done[s->count].action = action;
    s->done[s->count].ends_turn = ended != 0;
    s->count++;
    pt_history_push(&s->history, s->rules, &s->now);
}

pt_status session_from_record(pt_record *record, session *out, pt_error *error) {
    memset(out, 0, sizeof *out);
    out->record = record;
    out->rules = pt_record_rules(record);
    pt_record_state(record, 0, &out->now);
    bool enough = make_room(out);
    if (enough)
        pt_history_push(&out->history, out->rules, &out->now);
    for (size_t t = 0; enough && t < pt_record_turns(record); t++) {
        size_t count;
        const pt_action *actions = pt_record_turn(record, t, &count, NULL);
        for (size_t i = 0; enough && i < count; i++) {
            enough = make_room(out);
            if (enough)
                note(out, actions[i]);
        }
    }
    if (!enough) {
        session_free(out);
        return no_memory(error);
    }
    const char *result = pt_sgf_get(pt_record_sgf(record), root_of(out), "RE", 0);
    for (session_end end = SESSION_WHITE_RESIGNED; result && end <= SESSION_DRAW_AGREED; end++)
        if (strcmp(result, end_results[end]) == 0 && !pt_result(out->rules, &out->now).over)
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
    free(s->history.keys);
    memset(s, 0, sizeof *s);
}

pt_status session_play(session *s, pt_action action, pt_error *error) {
    if (!make_room(s))
        return no_memory(error);
    pt_status status = pt_record_play(s->record, action, error);
    if (status == PT_OK)
        note(s, action);
    return status;
}

/* Copies what the root says of players, date and the like; the result is played anew. */
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

/* A record cannot be taken back, so one is made anew with fewer actions. */
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
    for (size_t i = 0; i + actions < s->count; i++)
        if ((status = session_play(&fresh, s->done[i].action, error)) != PT_OK) {
            session_free(&fresh);
            return status;
        }
    session_free(s);
    *s = fresh;
    return PT_OK;
}

size_t session_turn_length(const session *s) {
    size_t n = s->count > 0;
    while (n < s->count && !s->done[s->count - n - 1].ends_turn)
        n++;
    return n;
}

void session_set_end(session *s, session_end end) {
    s->end = end;
    pt_sgf_set(pt_record_sgf(s->record), root_of(s), "RE", end_results[end]);
}

bool session_over(const session *s) {
    return s->end != SESSION_GOES_ON || pt_result(s->rules, &s->now).over;
}

char *session_text(const session *s, pt_record_form form, size_t *len) {
    *len = pt_record_write(s->record, form, NULL, 0);
    char *text = malloc(*len + 1);
    if (text)
        *len = pt_record_write(s->record, form, text, *len + 1);
    return text;
}
