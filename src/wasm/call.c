/* The table of requests, and those about an open game. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/utf8.h"
#include "wasm/module.h"

/* == Arguments == */

bool request_number(const request *r, size_t index, unsigned max, unsigned *out) {
    reader in = r->args[index];
    return reader_number(&in, max, out) && reader_done(&in);
}

/* A NUL-terminated copy for the caller to free; NULL when out of memory. */
static char *copy_text(const reader *in) {
    char *text = malloc(reader_left(in) + 1);
    if (text) {
        memcpy(text, in->at, reader_left(in));
        text[reader_left(in)] = '\0';
    }
    return text;
}

static pt_status no_memory(request *r) {
    return record_no_memory(&r->error);
}

/* == Sessions == */

static session *session_by_id(request *r) {
    unsigned id;
    if (request_number(r, 1, UINT32_MAX, &id))
        for (size_t i = 0; i < SESSIONS_MAX; i++)
            if (r->m->sessions[i] && r->m->sessions[i]->id == id)
                return r->m->sessions[i];
    return NULL;
}

static pt_status free_slot(request *r, size_t *slot) {
    for (*slot = 0; *slot < SESSIONS_MAX; ++*slot)
        if (!r->m->sessions[*slot])
            return PT_OK;
    return pt_fail(&r->error, PT_FULL, PT_MSG_MODULE_SESSIONS, PT_FIELD_NONE, -1, "n",
                   SESSIONS_MAX);
}

/* Numbers a new session, and answers with its scene. */
static pt_status begin_session(request *r, json *j, session *s, size_t slot, const char *extra,
                               int64_t value) {
    s->id = ++r->m->last_id;
    r->m->sessions[slot] = s;
    scene_json(j, s, PT_NOBODY, extra, value);
    return PT_OK;
}

static void drop(session *s) {
    if (s)
        session_free(s);
    free(s);
}

/* create SETUP POSITION, either may be empty */
static pt_status answer_create(request *r, json *j) {
    size_t slot;
    const reader *setup = &r->args[1], *position = &r->args[2];
    pt_status status = free_slot(r, &slot);
    if (status != PT_OK)
        return status;
    if (reader_done(setup) && reader_done(position))
        return pt_fail(&r->error, PT_SYNTAX, PT_MSG_TEXT_EMPTY, PT_FIELD_SETUP, 0, "");
    session *s = calloc(1, sizeof *s);
    if (!s)
        return no_memory(r);
    status = session_create(s, reader_done(setup) ? NULL : setup->at, reader_left(setup),
                            reader_done(position) ? NULL : position->at, reader_left(position),
                            &r->error);
    if (status != PT_OK) {
        free(s);
        return status;
    }
    return begin_session(r, j, s, slot, NULL, 0);
}

/* open TEXT START GAME */
static pt_status answer_open(request *r, json *j) {
    size_t slot;
    unsigned game = 0;
    pt_status status = free_slot(r, &slot);
    if (status != PT_OK)
        return status;
    request_number(r, 3, UINT16_MAX, &game);
    char *start = copy_text(&r->args[2]);
    session *s = calloc(1, sizeof *s);
    if (!start || !s) {
        free(start);
        free(s);
        return no_memory(r);
    }
    status = session_open(s, r->args[1].at, reader_left(&r->args[1]), *start ? start : NULL, game,
                          &r->place, &r->error);
    free(start);
    if (status != PT_OK) {
        free(s);
        return status;
    }
    return begin_session(r, j, s, slot, "games", (int64_t)s->games);
}

static pt_status answer_close(request *r, json *j, session *s) {
    for (size_t i = 0; i < SESSIONS_MAX; i++)
        if (r->m->sessions[i] == s)
            r->m->sessions[i] = NULL;
    drop(s);
    json_text(j, NULL, NULL);
    return PT_OK;
}

/* Answers with the scene on success. */
static pt_status show(json *j, const session *s, pt_status status) {
    if (status == PT_OK)
        scene_json(j, s, PT_NOBODY, NULL, 0);
    return status;
}

static pt_actor request_seat(const request *r) {
    return reader_is(&r->args[2], "white")   ? PT_WHITE
           : reader_is(&r->args[2], "black") ? PT_BLACK
                                             : PT_NOBODY;
}

static pt_status answer_scene(request *r, json *j, session *s) {
    scene_json(j, s, request_seat(r), NULL, 0);
    return PT_OK;
}

static pt_status answer_play(request *r, json *j, session *s) {
    pt_action action;
    pt_status status = session_read(s, &r->args[2], &action, &r->error);
    if (status == PT_OK)
        status = session_play(s, action, &r->error);
    return show(j, s, status);
}

static pt_status answer_play_all(request *r, json *j, session *s) {
    const reader *text = &r->args[2];
    return show(j, s, session_play_all(s, text->at, reader_left(text), &r->error));
}

/* Typed text, without the spaces around it. */
static reader typed_text(const request *r) {
    reader text = r->args[2];
    while (!reader_done(&text) && *text.at == ' ')
        text.at++;
    while (!reader_done(&text) && text.end[-1] == ' ')
        text.end--;
    return text;
}

/* warnings SESSION TEXT: what it would give up permanently */
static pt_status answer_warnings(request *r, json *j, session *s) {
    reader text = typed_text(r);
    pt_warning lost[PT_WARNINGS_MAX];
    size_t count;
    pt_status status =
        session_gives_up(s, text.at, reader_left(&text), PT_NOTATION_ANY, lost, &count, &r->error);
    pt_board board;
    pt_state_board(s->rules, &s->now, &board);
    if (status == PT_OK)
        warned_json(j, NULL, pt_rules_game(board.rules), lost, count);
    return status;
}

static pt_status answer_play_text(request *r, json *j, session *s) {
    reader text = typed_text(r);
    return show(j, s,
                session_play_text(s, text.at, reader_left(&text), PT_NOTATION_ANY, &r->error));
}

/* Steps that nobody chooses: chance, and the end of a side game by repetition. */
static pt_status answer_roll(request *r, json *j, session *s) {
    unsigned random;
    pt_actions list;
    if (session_ending(s) == PT_ENDS_PART)
        return show(j, s, session_play(s, PT_REPETITION, &r->error));
    pt_legal(s->rules, &s->now, &list);
    if (session_actor(s) != PT_CHANCE || list.count == 0 ||
        !request_number(r, 2, UINT32_MAX, &random))
        return pt_fail(&r->error, PT_ILLEGAL, PT_MSG_MODULE_NO_CHANCE, PT_FIELD_NONE, -1, "");
    /* With 32 bits no outcome of a thousand is favoured by more than one in a million. */
    return show(j, s, session_play(s, list.items[random % list.count], &r->error));
}

/* concede SESSION PLAYER: gives up the side game for them, on their turn or their opponent's */
static pt_status answer_concede(request *r, json *j, session *s) {
    const char *word = session_actor(s) == request_seat(r) ? "concede" : "leave";
    reader text = reader_on(word, strlen(word));
    pt_action action;
    pt_status status = session_read(s, &text, &action, &r->error);
    if (status == PT_OK)
        status = session_play(s, action, &r->error);
    return show(j, s, status);
}

static pt_status answer_back(request *r, json *j, session *s) {
    return show(j, s, session_back(s, &r->error));
}

static pt_status answer_undo(request *r, json *j, session *s) {
    return show(j, s, session_undo(s, &r->error));
}

/* == The tree == */

static pt_status find_node(request *r, const session *s, uint32_t *node) {
    unsigned number;
    *node = request_number(r, 2, UINT32_MAX, &number) ? session_node_of(s, number) : PT_SGF_NONE;
    if (*node != PT_SGF_NONE)
        return PT_OK;
    return pt_fail(&r->error, PT_UNKNOWN, PT_MSG_MODULE_NODE, PT_FIELD_RECORD, -1, "s",
                   r->args[2].at, reader_left(&r->args[2]));
}

static pt_status answer_tree(request *r, json *j, session *s) {
    return tree_json(j, s, &r->error);
}

/* Applies a function to the node the request names. */
static pt_status at_node(request *r, session *s,
                         pt_status (*act)(session *s, uint32_t node, pt_error *error)) {
    uint32_t node;
    pt_status status = find_node(r, s, &node);
    return status == PT_OK ? act(s, node, &r->error) : status;
}

static pt_status answer_go(request *r, json *j, session *s) {
    return show(j, s, at_node(r, s, session_go));
}

static pt_status answer_promote(request *r, json *j, session *s) {
    pt_status status = at_node(r, s, session_promote);
    return status == PT_OK ? tree_json(j, s, &r->error) : status;
}

static pt_status answer_remove(request *r, json *j, session *s) {
    return show(j, s, at_node(r, s, session_remove));
}

static pt_status answer_annotate(request *r, json *j, session *s) {
    uint32_t node;
    pt_status status = find_node(r, s, &node);
    if (status != PT_OK)
        return status;
    char *comment = copy_text(&r->args[3]), *mark = copy_text(&r->args[4]);
    status = comment && mark ? tree_annotate(s, node, comment, mark, &r->error) : no_memory(r);
    free(comment);
    free(mark);
    json_text(j, NULL, NULL);
    return status;
}

static pt_status answer_header(request *r, json *j, session *s) {
    (void)r;
    const char *name;
    json_open(j, NULL, '{');
    for (size_t i = 0; (name = pt_sgf_name(s->sgf, s->root, i)) != NULL; i++) {
        const char *value = pt_sgf_get(s->sgf, s->root, name, 0);
        json_text(j, name, value ? value : "");
    }
    json_close(j, '}');
    return PT_OK;
}

/* The page may not write properties that name the game or hold turns. */
static bool is_fixed(const char *name) {
    static const char *const fixed[] = {"FF", "GM", "CA", "PTS", "PTP", "W", "B"};
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (strcmp(name, fixed[i]) == 0)
            return true;
    return false;
}

static pt_status answer_set_header(request *r, json *j, session *s) {
    char *name = copy_text(&r->args[2]), *value = copy_text(&r->args[3]);
    pt_status status = PT_OK;
    if (!name || !value) {
        status = no_memory(r);
    } else {
        status =
            is_fixed(name) ? PT_SYNTAX : pt_sgf_set(s->sgf, s->root, name, *value ? value : NULL);
        status = status == PT_SYNTAX ? pt_fail(&r->error, PT_SYNTAX, PT_MSG_MODULE_HEADER,
                                               PT_FIELD_RECORD, -1, "z", name)
                                     : record_tree_fault(status, &r->error);
    }
    free(name);
    free(value);
    json_text(j, NULL, NULL);
    return status;
}

/* == Texts == */

static pt_status answer_write(request *r, json *j, session *s) {
    const reader *name = &r->args[2];
    pt_record_form form = reader_is(name, "official")  ? PT_RECORD_OFFICIAL
                          : reader_is(name, "actions") ? PT_RECORD_ACTIONS
                                                       : PT_RECORD_SGF;
    size_t len;
    char *text = session_write(s, form, &len, &r->error);
    if (!text)
        return r->error.status;
    json_bytes(j, NULL, text, len);
    free(text);
    return PT_OK;
}

static pt_status answer_pending(request *r, json *j, session *s) {
    (void)r;
    pt_state at = s->start;
    json_open(j, NULL, '[');
    for (size_t i = 0; i < s->count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        if (i >= s->settled) {
            pt_action_write(s->rules, &at, s->done[i].action, text, sizeof text);
            json_text(j, NULL, s->done[i].is_hidden ? "?" : text);
        }
        pt_apply(s->rules, &at, s->done[i].action);
    }
    json_close(j, ']');
    return PT_OK;
}

/* The capacity of a protocol line; protocol.h has the limits. */
#define ENGINE_LINE_MAX 65000
#define ENGINE_MOVES_MAX 8000

/* The first action that still fits after `moves`: the engine wants them all, to know the earlier
 * positions, but has a limit. */
static size_t first_that_fits(const session *s) {
    pt_state at = s->start;
    size_t total = PT_POSITION_TEXT_MAX, first = 0;
    char text[PT_ACTION_TEXT_MAX];
    for (size_t i = 0; i < s->count; i++) {
        total += pt_action_write(s->rules, &at, s->done[i].action, text, sizeof text) + 1;
        pt_apply(s->rules, &at, s->done[i].action);
    }
    at = s->start;
    while (first < s->count && (total > ENGINE_LINE_MAX || s->count - first > ENGINE_MOVES_MAX)) {
        total -= pt_action_write(s->rules, &at, s->done[first].action, text, sizeof text) + 1;
        pt_apply(s->rules, &at, s->done[first++].action);
    }
    return first;
}

static pt_status answer_engine_line(request *r, json *j, session *s) {
    char position[PT_POSITION_TEXT_MAX], seen_text[PT_POSITION_TEXT_MAX];
    pt_state seen = s->now, at = s->start;
    pt_actor actor = pt_state_actor(s->rules, &s->now);
    pt_view(s->rules, &s->now, actor <= PT_BLACK ? actor : PT_NOBODY, &seen);
    pt_position_write(s->rules, &s->now, position, sizeof position);
    pt_position_write(s->rules, &seen, seen_text, sizeof seen_text);
    bool secret = strcmp(position, seen_text) != 0;
    char *line = malloc(ENGINE_LINE_MAX + PT_POSITION_TEXT_MAX);
    if (!line)
        return no_memory(r);
    writer w = writer_on(line, ENGINE_LINE_MAX + PT_POSITION_TEXT_MAX);
    write_text(&w, "position fen ");
    size_t first = secret ? s->count : first_that_fits(s);
    for (size_t i = 0; i < first && !secret; i++)
        pt_apply(s->rules, &at, s->done[i].action);
    pt_position_write(s->rules, secret ? &seen : &at, position, sizeof position);
    write_text(&w, position);
    for (size_t i = first; i < s->count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(s->rules, &at, s->done[i].action, text, sizeof text);
        write_text(&w, i == first ? " moves " : " ");
        write_text(&w, text);
        pt_apply(s->rules, &at, s->done[i].action);
    }
    json_bytes(j, NULL, line, writer_end(&w));
    free(line);
    return PT_OK;
}

/* lineTurns SESSION ACTIONS, the actions separated by spaces */
static pt_status answer_line_turns(request *r, json *j, session *s) {
    pt_state at = s->now, turn_start = s->now;
    reader in = r->args[2];
    size_t count = 0;
    pt_status status = PT_OK;
    json_open(j, NULL, '[');
    while (!reader_done(&in) && count < RECORD_TURN_ACTIONS && !pt_result(s->rules, &at).over) {
        reader word = reader_until(&in, ' ');
        status =
            pt_action_read(s->rules, &at, word.at, reader_left(&word), &s->turn[count], &r->error);
        if (status != PT_OK)
            return status;
        bool ended = (pt_apply(s->rules, &at, s->turn[count++]) & PT_TURN_ENDED) != 0;
        if (!ended && !reader_done(&in))
            continue;
        json_text(j, NULL, turn_for_people(s, &turn_start, s->turn, count));
        turn_start = at;
        count = 0;
    }
    json_close(j, ']');
    return PT_OK;
}

/* == Dispatch == */

typedef struct entry {
    const char *name;
    size_t args; /* besides the name */
    pt_status (*answer)(request *r, json *j);
    pt_status (*about)(request *r, json *j, session *s); /* the first argument is a session */
} entry;

static const entry entries[] = {
    {"starts", 0, answer_starts, NULL},
    {"kit", 1, answer_kit, NULL},
    {"compose", 2, answer_compose, NULL},
    {"redraw", 2, answer_redraw, NULL},
    {"pools", 0, answer_pools, NULL},
    {"takeApart", 1, answer_take_apart, NULL},
    {"putTogether", 5, answer_put_together, NULL},
    {"reviewBegin", 2, answer_review_begin, NULL},
    {"reviewWork", 1, answer_review_work, NULL},
    {"reviewEnd", 0, answer_review_end, NULL},
    {"networks", 1, answer_networks, NULL},
    {"read", 2, answer_read, NULL},
    {"chapters", 0, answer_chapters, NULL},
    {"chapterRules", 1, answer_chapter_rules, NULL},
    {"lesson", 1, answer_lesson, NULL},
    {"judge", 3, answer_judge, NULL},
    {"puzzles", 0, answer_puzzles, NULL},
    {"puzzle", 1, answer_puzzle, NULL},
    {"puzzleOfDay", 2, answer_puzzle_of_day, NULL},
    {"puzzleTry", 3, answer_puzzle_try, NULL},
    {"puzzleHint", 2, answer_puzzle_hint, NULL},
    {"path", 5, answer_path, NULL},
    {"pathMark", 4, answer_path_mark, NULL},
    {"pathCarry", 1, answer_path_carry, NULL},
    {"create", 2, answer_create, NULL},
    {"open", 3, answer_open, NULL},
    {"close", 1, NULL, answer_close},
    {"scene", 2, NULL, answer_scene},
    {"play", 2, NULL, answer_play},
    {"playAll", 2, NULL, answer_play_all},
    {"playText", 2, NULL, answer_play_text},
    {"warnings", 2, NULL, answer_warnings},
    {"look", 2, NULL, answer_look},
    {"walk", 2, NULL, answer_walk},
    {"preview", 2, NULL, answer_preview},
    {"legal", 1, NULL, answer_legal},
    {"toggle", 4, NULL, answer_toggle},
    {"refusal", 3, NULL, answer_refusal},
    {"tries", 1, NULL, answer_tries},
    {"roll", 2, NULL, answer_roll},
    {"concede", 2, NULL, answer_concede},
    {"back", 1, NULL, answer_back},
    {"undo", 1, NULL, answer_undo},
    {"tree", 1, NULL, answer_tree},
    {"go", 2, NULL, answer_go},
    {"promote", 2, NULL, answer_promote},
    {"remove", 2, NULL, answer_remove},
    {"annotate", 4, NULL, answer_annotate},
    {"header", 1, NULL, answer_header},
    {"setHeader", 3, NULL, answer_set_header},
    {"write", 2, NULL, answer_write},
    {"pending", 1, NULL, answer_pending},
    {"engineLine", 1, NULL, answer_engine_line},
    {"lineTurns", 2, NULL, answer_line_turns},
};

/* Splits the request; false if it is malformed. Invalid UTF-8 is refused, because records with it
 * could not be read again. */
static bool cut(request *r, const char *bytes, size_t len) {
    const unsigned char *at = (const unsigned char *)bytes;
    while (len > 0) {
        if (len < 4 || r->count == ARGUMENTS_MAX)
            return false;
        size_t n = at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16 | (size_t)at[3] << 24;
        at += 4;
        len -= 4;
        if (n > len || !is_utf8((const char *)at, n))
            return false;
        r->args[r->count++] = reader_on((const char *)at, n);
        at += n;
        len -= n;
    }
    return r->count > 0;
}

static pt_status dispatch(request *r, json *j, const char *bytes, size_t len) {
    bool whole = cut(r, bytes, len);
    for (size_t i = 0; whole && i < sizeof entries / sizeof entries[0]; i++) {
        const entry *e = &entries[i];
        if (!reader_is(&r->args[0], e->name) || r->count - 1 != e->args)
            continue;
        if (e->answer)
            return e->answer(r, j);
        session *s = session_by_id(r);
        if (!s)
            return pt_fail(&r->error, PT_UNKNOWN, PT_MSG_MODULE_SESSION, PT_FIELD_NONE, -1, "");
        return e->about(r, j, s);
    }
    return pt_fail(&r->error, PT_UNKNOWN, PT_MSG_MODULE_REQUEST, PT_FIELD_NONE, -1, "sn",
                   whole ? r->args[0].at : "", whole ? reader_left(&r->args[0]) : (size_t)0,
                   whole ? (int)r->count - 1 : 0);
}

void message_json(json *j, const char *key, const pt_error *error, const pt_place *place) {
    if (!error) {
        json_text(j, key, NULL);
        return;
    }
    json_open(j, key, '{');
    json_text(j, "code", error->message->code);
    json_text(j, "template", error->message->english);
    json_open(j, "args", '[');
    int count = PT_ERROR_ARGS;
    while (count > 0 && !error->args[count - 1].is_number && !error->args[count - 1].text[0])
        count--;
    for (int i = 0; i < count; i++) {
        if (error->args[i].is_number)
            json_number(j, NULL, error->args[i].number);
        else
            json_text(j, NULL, error->args[i].text);
    }
    json_close(j, ']');
    json_text(j, "field", error->field);
    json_number(j, "offset", error->offset);
    json_number(j, "line", (int64_t)place->line);
    json_number(j, "turn", (int64_t)place->turn);
    json_close(j, '}');
}

void begin_answer(request *r) {
    json *j = &r->m->answer;
    json_clear(j);
    json_open(j, NULL, '{');
    json_key(j, "ok");
}

void end_answer(request *r, pt_status status) {
    json *j = &r->m->answer;
    if (status == PT_OK && j->failed)
        status = no_memory(r);
    if (status != PT_OK) {
        json_clear(j);
        json_open(j, NULL, '{');
        message_json(j, "error", &r->error, &r->place);
    }
    json_close(j, '}');
}

void module_call(module *m, const char *bytes, size_t len) {
    request r = {.m = m};
    begin_answer(&r);
    end_answer(&r, dispatch(&r, &m->answer, bytes, len));
}

void module_free(module *m) {
    for (size_t i = 0; i < SESSIONS_MAX; i++)
        drop(m->sessions[i]);
    module_review_free(m->review);
    module_chapters_free(m);
    learn_file_free(&m->puzzles);
    json_free(&m->answer);
    memset(m, 0, sizeof *m);
}
