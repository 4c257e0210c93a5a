/* The reader's path through the puzzles. The page keeps it as text, and asks with all of it. */
#include <stdlib.h>

#include "base/error.h"
#include "learn/path.h"
#include "wasm/module.h"

static pt_status bad_value(request *r, size_t arg, const char *name) {
    return pt_fail(&r->error, PT_SYNTAX, PT_MSG_OPTION_VALUE, PT_FIELD_NONE, -1, "sz",
                   r->args[arg].at, reader_left(&r->args[arg]), name);
}

/* A path and room for its text, for the caller to free. */
typedef struct kept {
    learn_path path;
    char text[PATH_TEXT_MAX];
} kept;

static pt_status no_memory(request *r) {
    return pt_fail(&r->error, PT_NOMEM, PT_MSG_NO_MEMORY, PT_FIELD_NONE, -1, "");
}

/* Reads argument 1, of which "" is a fresh path, and the day in argument 2; NULL and a status on
 * failure. */
static kept *open_kept(request *r, int32_t *day, pt_status *status) {
    unsigned number;
    if (!request_number(r, 2, PATH_DAY_MAX, &number)) {
        *status = bad_value(r, 2, "day");
        return NULL;
    }
    kept *k = malloc(sizeof *k);
    if (!k) {
        *status = no_memory(r);
        return NULL;
    }
    *day = (int32_t)number;
    *status = PT_OK;
    if (reader_done(&r->args[1]))
        path_begin(&k->path);
    else
        *status = path_read(&k->path, r->args[1].at, reader_left(&r->args[1]), &r->error);
    if (*status == PT_OK)
        return k;
    free(k);
    return NULL;
}

static void text_json(json *j, kept *k) {
    size_t len = path_write(&k->path, k->text, sizeof k->text);
    json_bytes(j, "text", k->text, len);
}

static void met_json(json *j, const learn_path *p, int32_t day) {
    json_open(j, "met", '{');
    for (size_t i = 0; i < p->met_count; i++) {
        const path_met *met = &p->met[i];
        json_open(j, met->id, '{');
        json_number(j, "tries", met->tries);
        json_bool(j, "helped", met->helped);
        json_number(j, "solved", met->solved);
        json_bool(j, "due", met->box > 0 && met->due <= day);
        json_number(j, "again", met->box > 0 ? met->due : 0);
        json_close(j, '}');
    }
    json_close(j, '}');
}

/* A task is a number of turns, as in a puzzle's head; "" is any. */
static bool theme_at(const request *r, size_t index, path_theme *out) {
    reader task = r->args[index + 1];
    unsigned turns = 0;
    *out = (path_theme){.start = r->args[index], .one_task = !reader_done(&task)};
    bool is_negative = reader_take(&task, '-');
    if (out->one_task && (!reader_number(&task, PUZZLE_LINE_MAX, &turns) || !reader_done(&task)))
        return false;
    out->turns = is_negative ? -(int)turns : (int)turns;
    return true;
}

/* path TEXT DAY START TASK BUT: where the reader stands, and what is next of that theme, other than
 * the puzzle they are at */
pt_status answer_path(request *r, json *j) {
    const puzzle_list *all;
    path_theme theme;
    int32_t day;
    pt_status status = all_puzzles(r, &all);
    if (status != PT_OK)
        return status;
    if (!theme_at(r, 3, &theme))
        return bad_value(r, 4, "task");
    kept *k = open_kept(r, &day, &status);
    if (!k)
        return status;
    const learn_path *p = &k->path;
    const puzzle *but = puzzle_find(all, r->args[5].at, reader_left(&r->args[5]));
    const puzzle *next = path_next(p, all, &theme, day, but);
    const path_met *met = next ? path_find(p, next->id) : NULL;
    json_open(j, NULL, '{');
    json_number(j, "rating", (int64_t)(p->rating.rating + 0.5));
    json_bool(j, "provisional", path_is_provisional(p, day));
    json_number(j, "rated", p->rated);
    json_number(j, "row", p->row);
    json_number(j, "bestRow", p->best_row);
    json_number(j, "days", path_streak(p, day));
    json_bool(j, "today", path_solved_on(p, day));
    json_number(j, "due", (int64_t)path_due(p, all, &theme, day));
    json_text(j, "next", next ? next->id : "");
    json_bool(j, "isAgain", met != NULL);
    met_json(j, p, day);
    json_close(j, '}');
    free(k);
    return PT_OK;
}

/* pathMark TEXT DAY ID EVENT: the path after it, and what it did to the rating */
pt_status answer_path_mark(request *r, json *j) {
    const puzzle *what;
    int32_t day;
    size_t event = 0;
    path_change change;
    pt_status status = find_puzzle(r, 3, &what);
    if (status != PT_OK)
        return status;
    while (event < PATH_EVENT_NB && !reader_is(&r->args[4], path_events[event]))
        event++;
    if (event == PATH_EVENT_NB)
        return bad_value(r, 4, "event");
    kept *k = open_kept(r, &day, &status);
    if (!k)
        return status;
    path_mark(&k->path, what, (path_event)event, day, &change);
    json_open(j, NULL, '{');
    text_json(j, k);
    json_bool(j, "rated", change.is_rated);
    json_number(j, "before", (int64_t)(change.before + 0.5));
    json_number(j, "after", (int64_t)(change.after + 0.5));
    json_close(j, '}');
    free(k);
    return PT_OK;
}

/* pathCarry LINES: a path that begins with what an earlier version kept */
pt_status answer_path_carry(request *r, json *j) {
    kept *k = malloc(sizeof *k);
    if (!k)
        return no_memory(r);
    path_begin(&k->path);
    path_carry_over(&k->path, r->args[1].at, reader_left(&r->args[1]));
    json_open(j, NULL, '{');
    text_json(j, k);
    json_close(j, '}');
    free(k);
    return PT_OK;
}
