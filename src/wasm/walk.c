/* Walks through picks to an action, rebuilt for each request: a pick has a text, its key, and a
 * walk is the keys of the picks so far. */
#include "game/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "learn/learner.h"
#include "wasm/module.h"

typedef struct walker {
    pt_walk walk;
    const pt_game *game; /* on the active board */
    pt_board board;
    unsigned actor; /* as that board has it */
    char words[PT_PICKS_MAX][PT_ACTION_TEXT_MAX];
    size_t word_count;
    pt_action only[PT_ACTIONS_MAX];
    pt_pick options[PT_ACTIONS_MAX];
} walker;

/* The legal actions at the session's position; none if nobody may act. */
static void listed(const session *s, const pt_state *seen, pt_actions *list) {
    pt_ending ending = session_ending(s);
    list->count = 0;
    if (ending == PT_ENDS_PART)
        list->items[list->count++] = PT_REPETITION;
    else if (ending == PT_ENDS_NOTHING)
        pt_legal(s->rules, seen, list);
}

/* With more outcomes than this, chance is drawn, not offered as a choice. */
#define OUTCOMES_SHOWN 20

/* `seen` is the state as it may be seen. The caller frees it; NULL when out of memory. */
static walker *begin(const session *s, const pt_state *seen) {
    walker *w = malloc(sizeof *w);
    pt_actor actor = session_actor(s);
    pt_actions list;
    if (!w)
        return NULL;
    w->word_count = 0;
    listed(s, seen, &list);
    if (actor == PT_CHANCE && list.count > OUTCOMES_SHOWN)
        list.count = 0;
    walk_over(&w->walk, s->rules, seen, &list);
    pt_state_board(s->rules, seen, &w->board);
    w->game = pt_rules_game(w->board.rules);
    w->actor = w->board.seats[1] == actor ? PT_BLACK : PT_WHITE;
    return w;
}

/* == Keys == */

static void write_points(writer *w, const pt_points *set) {
    bool first = true;
    for (size_t i = 0; i < PT_POINTS_MAX / 64; i++)
        for (uint64_t left = set->words[i]; left; first = false) {
            if (!first)
                write_char(w, '.');
            write_number(w, (int64_t)i * 64 + bit_pop(&left));
        }
}

#define KEY_MAX (2 * PT_POINTS_MAX * 4)

static void write_key(const walker *w, const pt_pick *pick, char out[KEY_MAX]) {
    static const char kinds[] = {'p', 's', 'h', 't', 'n', 'w'};
    writer key = writer_on(out, KEY_MAX);
    bool is_text = pick->kind == PT_PICK_WORD && !pick->word;
    write_char(&key, is_text ? 'x' : kinds[pick->kind]);
    switch (pick->kind) {
    case PT_PICK_SUBSET:
        write_points(&key, &pick->chosen);
        write_char(&key, ':');
        write_points(&key, &pick->points);
        break;
    case PT_PICK_POINT:
        write_points(&key, &pick->points);
        break;
    case PT_PICK_HAND:
        write_number(&key, hand_index(w->game, pick->hand));
        write_char(&key, '.');
        write_number(&key, sprite_index(w->game, pick->sprite));
        break;
    case PT_PICK_WORD:
        write_text(&key, is_text ? pick->text : pick->word);
        break;
    default:
        write_number(&key, pick->number);
    }
    writer_end(&key);
}

static bool read_points(reader in, pt_points *set) {
    while (!reader_done(&in)) {
        reader number = reader_until(&in, '.');
        unsigned point;
        if (!reader_number(&number, PT_POINTS_MAX - 1, &point) || !reader_done(&number))
            return false;
        pt_points_add(set, point);
    }
    return true;
}

static bool read_whole(reader in, unsigned max, unsigned *out) {
    return reader_number(&in, max, out) && reader_done(&in);
}

static bool read_word(walker *w, reader in, pt_pick *out, bool is_text) {
    size_t len = reader_left(&in);
    if (len >= PT_ACTION_TEXT_MAX || w->word_count == PT_PICKS_MAX)
        return false;
    char *word = is_text ? out->text : w->words[w->word_count++];
    memcpy(word, in.at, len);
    word[len] = '\0';
    if (!is_text)
        out->word = word;
    return true;
}

static bool read_key(walker *w, reader in, pt_pick *out) {
    int kind = reader_peek(&in);
    unsigned number = 0, sprite = 0;
    if (kind < 0)
        return false;
    in.at++;
    memset(out, 0, sizeof *out);
    reader part = in;
    switch (kind) {
    case 'p':
        out->kind = PT_PICK_POINT;
        return !reader_done(&in) && read_points(in, &out->points);
    case 's':
        out->kind = PT_PICK_SUBSET;
        part = reader_until(&in, ':');
        return read_points(part, &out->chosen) && read_points(in, &out->points);
    case 'h':
        out->kind = PT_PICK_HAND;
        part = reader_until(&in, '.');
        if (!read_whole(part, UINT16_MAX, &number) || number >= w->game->hand_count ||
            !read_whole(in, UINT16_MAX, &sprite) || sprite >= w->game->sprite_count)
            return false;
        out->hand = &w->game->hands[number];
        out->sprite = &w->game->sprites[sprite];
        return true;
    case 't':
    case 'n':
        out->kind = kind == 't' ? PT_PICK_TURN : PT_PICK_NUMBER;
        if (!read_whole(in, INT16_MAX, &number))
            return false;
        out->number = (int16_t)number;
        return true;
    case 'w':
    case 'x':
        out->kind = PT_PICK_WORD;
        return read_word(w, in, out, kind == 'x');
    default:
        return false;
    }
}

/* Picks what the keys name, one per line. */
static pt_status follow(walker *w, reader keys, pt_error *error) {
    while (!reader_done(&keys)) {
        reader key = reader_until(&keys, '\n');
        pt_pick pick;
        if (!read_key(w, key, &pick) || pt_walk_pick(&w->walk, &pick) == PT_WALK_NO)
            return pt_fail(error, PT_ILLEGAL, PT_MSG_MODULE_PICK, PT_FIELD_NONE, -1, "s", key.at,
                           reader_left(&key));
    }
    return PT_OK;
}

/* == As JSON == */

/* Whose hand a pick is from: the actor's, otherwise nobody's. What is turned is the actor's. */
static unsigned owner_of(const walker *w, const pt_pick *pick) {
    if (pick->kind == PT_PICK_TURN && pick->sprite)
        return w->actor;
    for (size_t i = 0; pick->hand && i < w->board.thing_count; i++) {
        const pt_thing *t = &w->board.things[i];
        if (t->hand == pick->hand && t->owner == w->actor)
            return w->actor;
    }
    return PT_NOBODY;
}

static void action_text(json *j, const char *key, const walker *w, pt_action action) {
    char text[PT_ACTION_TEXT_MAX] = "";
    if (action != PT_NO_ACTION)
        pt_action_write(w->walk.rules, &w->walk.state, action, text, sizeof text);
    json_text(j, key, text);
}

static bool warns(const walker *w, pt_action action) {
    pt_warning warnings[PT_WARNINGS_MAX];
    return action != PT_NO_ACTION &&
           pt_action_warnings(w->walk.rules, &w->walk.state, action, warnings) > 0;
}

static void pick_json(json *j, const walker *w, const pt_pick *pick, pt_action action,
                      bool filled) {
    static const char *const kinds[] = {"point", "subset", "hand", "turn", "number", "word"};
    char key[KEY_MAX];
    write_key(w, pick, key);
    json_open(j, NULL, '{');
    json_text(j, "key", key);
    json_text(j, "kind", kinds[pick->kind]);
    points_json(j, "points", &pick->points);
    points_json(j, "chosen", &pick->chosen);
    json_bool(j, "usual", pick->usual);
    json_number(j, "hand", hand_index(w->game, pick->hand));
    json_number(j, "sprite", sprite_index(w->game, pick->sprite));
    json_text(j, "owner", actor_name(owner_of(w, pick)));
    json_number(j, "number", pick->number);
    json_text(j, "word", pick->word ? pick->word : "");
    json_text(j, "text", pick->word ? "" : pick->text);
    json_bool(j, "apart", pick->apart);
    action_text(j, "action", w, action);
    json_bool(j, "warns", warns(w, action));
    json_bool(j, "filled", filled);
    json_close(j, '}');
}

static void walker_json(json *j, const char *key, walker *w) {
    pt_walk *walk = &w->walk;
    pt_pick rest[PT_PICKS_MAX];
    json_open(j, key, '{');
    json_open(j, "picked", '[');
    for (size_t i = 0; i < walk->picked_count; i++)
        pick_json(j, w, &walk->picked[i], PT_NO_ACTION, walk->filled[i]);
    size_t count = walk_rest(walk, rest);
    for (size_t i = 0; i < count; i++)
        pick_json(j, w, &rest[i], PT_NO_ACTION, true);
    json_close(j, ']');
    json_open(j, "options", '[');
    count = walk_offers(walk, w->options, w->only, PT_ACTIONS_MAX);
    for (size_t i = 0; i < count && i < PT_ACTIONS_MAX; i++)
        pick_json(j, w, &w->options[i], w->only[i], false);
    json_close(j, ']');
    action_text(j, "action", w, pt_walk_action(walk));
    json_close(j, '}');
}

void walk_json(json *j, const char *key, const session *s, const pt_state *seen) {
    walker *w = begin(s, seen);
    if (w)
        walker_json(j, key, w);
    else
        j->failed = true;
    free(w);
}

/* == Requests == */

/* Starts at the session's position and follows the request's keys. */
static pt_status begin_request(request *r, session *s, walker **out) {
    pt_state seen = s->now;
    if (session_is_blind(s))
        pt_view(s->rules, &s->now, PT_NOBODY, &seen);
    *out = begin(s, &seen);
    return *out ? follow(*out, r->args[2], &r->error) : record_no_memory(&r->error);
}

/* walk SESSION KEYS */
pt_status answer_walk(request *r, json *j, session *s) {
    walker *w;
    pt_status status = begin_request(r, s, &w);
    if (status == PT_OK)
        walker_json(j, NULL, w);
    free(w);
    return status;
}

/* preview SESSION KEYS: where these picks lead */
pt_status answer_preview(request *r, json *j, session *s) {
    walker *w;
    pt_status status = begin_request(r, s, &w);
    if (status == PT_OK)
        previews_json(j, s->rules, &w->walk.state, &w->walk.left);
    free(w);
    return status;
}

/* legal SESSION: the legal actions as text */
pt_status answer_legal(request *r, json *j, session *s) {
    (void)r;
    pt_actions list;
    pt_state seen = s->now;
    if (session_is_blind(s))
        pt_view(s->rules, &s->now, PT_NOBODY, &seen);
    listed(s, &seen, &list);
    json_open(j, NULL, '[');
    for (size_t i = 0; i < list.count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(s->rules, &seen, list.items[i], text, sizeof text);
        json_text(j, NULL, text);
    }
    json_close(j, ']');
    return PT_OK;
}

/* toggle SESSION KEYS SUBSET POINT: null if no action has it */
pt_status answer_toggle(request *r, json *j, session *s) {
    walker *w;
    pt_pick subset;
    unsigned point;
    pt_status status = begin_request(r, s, &w);
    if (status == PT_OK && (!read_key(w, r->args[3], &subset) || subset.kind != PT_PICK_SUBSET))
        status = pt_fail(&r->error, PT_SYNTAX, PT_MSG_MODULE_PICK, PT_FIELD_NONE, -1, "s",
                         r->args[3].at, reader_left(&r->args[3]));
    if (status == PT_OK) {
        if (request_number(r, 4, PT_POINTS_MAX - 1, &point) &&
            pt_walk_toggle(&w->walk, &subset, point)) {
            pt_walk_pick(&w->walk, &subset);
            pick_json(j, w, &subset, pt_walk_action(&w->walk), false);
        } else {
            json_text(j, NULL, NULL);
        }
    }
    free(w);
    return status;
}

/* == Refusals == */

/* Whether a try goes through the picked points and then this one. */
static bool goes_there(const pt_walk *walk, const pt_try *try, unsigned point) {
    size_t at = 0;
    for (size_t i = 0; i < walk->picked_count; i++) {
        if (walk->picked[i].kind != PT_PICK_POINT)
            continue;
        if (at == try->point_count || !pt_points_has(&walk->picked[i].points, try->points[at++]))
            return false;
    }
    return at < try->point_count && try->points[at] == point;
}

/* refusal SESSION KEYS POINT: why it can't be picked now */
pt_status answer_refusal(request *r, json *j, session *s) {
    walker *w = NULL;
    unsigned point;
    pt_status status = begin_request(r, s, &w);
    pt_try *tries = malloc(PT_ACTIONS_MAX * sizeof *tries);
    if (status == PT_OK && !tries)
        status = record_no_memory(&r->error);
    if (status == PT_OK) {
        pt_error why;
        const pt_layout *layout = w->board.layout;
        bool there = request_number(r, 3, PT_POINTS_MAX - 1, &point) && layout &&
                     point < layout->point_count;
        pt_fail(&why, PT_ILLEGAL, PT_MSG_MODULE_PICK, PT_FIELD_NONE, -1, "z",
                there ? layout->points[point].name : "");
        size_t count = there ? pt_state_tries(s->rules, &w->walk.state, tries, PT_ACTIONS_MAX) : 0;
        for (size_t i = 0; i < count; i++) {
            pt_error error;
            pt_action action;
            if (goes_there(&w->walk, &tries[i], point) &&
                pt_action_read(s->rules, &w->walk.state, tries[i].text, PT_ZSTR, &action, &error) !=
                    PT_OK) {
                why = error;
                break;
            }
        }
        message_json(j, NULL, &why, &(pt_place){0});
    }
    free(tries);
    free(w);
    return status;
}

/* tries SESSION: moves that could be tried on the board, but break the rules */
pt_status answer_tries(request *r, json *j, session *s) {
    pt_try *list = malloc(PT_ACTIONS_MAX * sizeof *list);
    if (!list)
        return record_no_memory(&r->error);
    size_t count = learn_refused_actions(s->rules, &s->now, list, PT_ACTIONS_MAX);
    json_open(j, NULL, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(j, NULL, '{');
        json_text(j, "text", list[i].text);
        json_open(j, "points", '[');
        for (size_t k = 0; k < list[i].point_count; k++)
            json_number(j, NULL, list[i].points[k]);
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
    free(list);
    return PT_OK;
}
