#include "wasm/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"

/* == The actions so far == */

static bool make_room(session *s, size_t more) {
    if (s->count + more < s->room)
        return true;
    size_t room = s->room ? s->room : 256;
    while (room <= s->count + more)
        room *= 2;
    session_step *done = realloc(s->done, room * sizeof *done);
    if (!done)
        return false;
    s->done = done;
    uint64_t *keys = realloc(s->history.keys, room * sizeof *keys);
    if (!keys)
        return false;
    s->history.keys = keys;
    s->history.capacity = s->room = room;
    return true;
}

/* Positions are stored as spectators see them, so that counting them reveals no secret. */
static void remember(session *s) {
    pt_state seen = s->now;
    pt_view(s->rules, &s->now, PT_NOBODY, &seen);
    pt_history_push(&s->history, s->rules, &seen);
}

static void at_start(session *s) {
    s->now = s->start;
    s->count = s->settled = 0;
    s->history.count = 0;
    remember(s);
}

/* Plays an action; there must be room. */
static void note(session *s, pt_action action) {
    session_step *step = &s->done[s->count++];
    *step = (session_step){
        .action = action,
        .actor = pt_action_maker(s->rules, &s->now, action),
        .phase = pt_state_phase(s->rules, &s->now),
        .in_side = pt_in_side(s->rules, &s->now),
        .side_owner = pt_side_owner(s->rules, &s->now),
    };
    step->flags = pt_apply(s->rules, &s->now, action);
    step->ends_turn = (step->flags & PT_TURN_ENDED) != 0;
    remember(s);
}

static void take_back_to(session *s, size_t count) {
    s->now = s->start;
    for (size_t i = 0; i < count; i++)
        pt_apply(s->rules, &s->now, s->done[i].action);
    s->count = count;
    s->history.count = count + 1;
}

size_t session_turn_first(const session *s) {
    size_t first = s->count;
    while (first > 0 && !s->done[first - 1].ends_turn)
        first--;
    return first;
}

size_t session_last_first(const session *s) {
    size_t first = session_turn_first(s);
    if (first > 0)
        first--;
    while (first > 0 && !s->done[first - 1].ends_turn)
        first--;
    return first;
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

bool session_side_turns(const session *s, unsigned turns[2]) {
    turns[0] = turns[1] = 0;
    for (size_t i = s->count; i > 0 && s->done[i - 1].in_side; i--)
        if (s->done[i - 1].flags & PT_PART_TURN_ENDED && s->done[i - 1].side_owner <= PT_BLACK)
            turns[s->done[i - 1].side_owner]++;
    return pt_in_side(s->rules, &s->now);
}

static pt_status may_follow(const session *s, pt_action action, pt_error *error) {
    return pt_may_follow(s->rules, &s->now, session_ending(s), action, error);
}

/* == Creating and opening == */

static pt_status take_record(session *s, pt_record *record, size_t games, pt_error *error) {
    uint32_t id = s->id;
    memset(s, 0, sizeof *s);
    s->id = id;
    s->record = record;
    s->sgf = pt_record_sgf(record);
    s->rules = pt_record_rules(record);
    s->games = games;
    s->root = s->node = pt_sgf_root(s->sgf, 0);
    memset(&s->start, 0, sizeof s->start);
    pt_record_state(record, 0, &s->start);
    if (!make_room(s, 1)) {
        session_free(s);
        return record_no_memory(error);
    }
    at_start(s);
    return PT_OK;
}

pt_status session_create(session *s, const char *setup, size_t setup_len, const char *position,
                         size_t position_len, pt_error *error) {
    pt_record *record;
    pt_status status =
        pt_record_new(NULL, setup, setup_len, position, position_len, &record, error);
    if (status != PT_OK)
        return status;
    /* The page has the clock, so it writes DT[] itself. */
    status = record_tree_fault(pt_record_stamp(record, -1), error);
    if (status != PT_OK) {
        pt_record_free(record);
        return status;
    }
    return take_record(s, record, 1, error);
}

/* Reads a game's tree as a separate record: it gets the result by the rules, and can be written in
 * any format. */
static pt_status as_record(const pt_sgf *sgf, uint32_t root, pt_record **out, pt_error *error) {
    size_t size = sgf_write_game(sgf, root, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return record_no_memory(error);
    size_t len = sgf_write_game(sgf, root, text, size);
    pt_status status = record_read_decoded(text, len, NULL, out, NULL, error);
    free(text);
    return status;
}

/* A session is one game: the rest of the collection is dropped. */
static pt_status read_game(const char *text, size_t len, const char *start, size_t game,
                           pt_record **out, size_t *games, pt_place *place, pt_error *error) {
    pt_record *collection;
    pt_status status = record_read_decoded(text, len, start, &collection, place, error);
    if (status != PT_OK)
        return status;
    const pt_sgf *sgf = pt_record_sgf(collection);
    *games = pt_sgf_games(sgf);
    if (game > 0)
        status = pt_record_select(collection, game, place, error);
    if (status == PT_OK && *games == 1) {
        *out = collection;
        return PT_OK;
    }
    if (status == PT_OK)
        status = as_record(sgf, pt_sgf_root(sgf, game), out, error);
    pt_record_free(collection);
    return status;
}

pt_status session_open(session *s, const char *text, size_t len, const char *start, size_t game,
                       pt_place *place, pt_error *error) {
    pt_record *record = NULL;
    size_t games = 0;
    pt_status status = read_game(text, len, start, game, &record, &games, place, error);
    if (status == PT_OK)
        status = take_record(s, record, games, error);
    if (status != PT_OK)
        return status;
    uint32_t end = s->root;
    while (pt_sgf_child(s->sgf, end) != PT_SGF_NONE)
        end = pt_sgf_child(s->sgf, end);
    status = session_go(s, end, error);
    if (status != PT_OK)
        session_free(s);
    return status;
}

void session_free(session *s) {
    pt_record_free(s->record);
    free(s->done);
    free(s->history.keys);
    free(s->text.text);
    memset(s, 0, sizeof *s);
}

/* == The tree == */

uint32_t session_number_of(const session *s, uint32_t node) {
    return node == s->root ? 0 : node;
}

uint32_t session_node_of(const session *s, uint32_t number) {
    uint32_t node = number == 0 ? s->root : number, at = node;
    /* A node removed from the tree still has an index, but no path to the root. */
    while (at != s->root && at != PT_SGF_NONE)
        at = pt_sgf_parent(s->sgf, at);
    return at == s->root ? node : PT_SGF_NONE;
}

const char *session_node_turn(const session *s, uint32_t node, pt_actor *owner) {
    bool several;
    return record_node_turn(s->sgf, node, owner, &several);
}

bool session_replay_node(session *s, uint32_t node, pt_state *state, size_t *count) {
    pt_actor owner;
    bool several;
    const char *text = record_node_turn(s->sgf, node, &owner, &several);
    *count = 0;
    if (several)
        return false;
    if (!text || record_is_resign(text, strlen(text)))
        return true;
    if (pt_result(s->rules, state).over || owner != pt_state_owner(s->rules, state) ||
        pt_turn_read(s->rules, state, text, strlen(text), PT_NOTATION_ANY, s->turn,
                     RECORD_TURN_ACTIONS, count, NULL) != PT_OK)
        return false;
    for (size_t i = 0; i < *count; i++)
        pt_apply(s->rules, state, s->turn[i]);
    return true;
}

static size_t depth_of(const session *s, uint32_t node) {
    size_t depth = 0;
    for (; node != s->root; node = pt_sgf_parent(s->sgf, node))
        depth++;
    return depth;
}

pt_status session_go(session *s, uint32_t node, pt_error *error) {
    size_t depth = depth_of(s, node), before = s->count, settled = s->settled;
    uint32_t *path = malloc((depth + 1) * sizeof *path);
    if (!path)
        return record_no_memory(error);
    uint32_t at = node;
    for (size_t i = depth; i > 0; i--, at = pt_sgf_parent(s->sgf, at))
        path[i] = at;
    path[0] = s->root;
    /* The path is checked before it is followed. */
    pt_state state = s->start;
    pt_status status = PT_OK;
    size_t total = 0, count;
    for (size_t i = 0; status == PT_OK && i <= depth; i++) {
        if (!session_replay_node(s, path[i], &state, &count))
            status = pt_fail(error, PT_ILLEGAL, PT_MSG_MODULE_BROKEN, PT_FIELD_RECORD, -1, "");
        total += count;
    }
    s->count = 0;
    if (status == PT_OK && !make_room(s, total))
        status = record_no_memory(error);
    s->count = before;
    s->settled = settled;
    if (status == PT_OK) {
        at_start(s);
        state = s->start;
        for (size_t i = 0; i <= depth; i++) {
            session_replay_node(s, path[i], &state, &count);
            for (size_t k = 0; k < count; k++)
                note(s, s->turn[k]);
        }
        s->settled = s->count;
        s->node = node;
    }
    free(path);
    return status;
}

bool session_at_main_end(const session *s) {
    uint32_t node = s->node;
    if (s->count > s->settled || pt_sgf_child(s->sgf, node) != PT_SGF_NONE)
        return false;
    for (; node != s->root; node = pt_sgf_parent(s->sgf, node))
        if (pt_sgf_child(s->sgf, pt_sgf_parent(s->sgf, node)) != node)
            return false;
    return true;
}

/* == Playing == */

/* The child that already holds this turn, or PT_SGF_NONE. */
static uint32_t same_child(const session *s, const char *property, const char *text) {
    uint32_t child = pt_sgf_child(s->sgf, s->node);
    for (; child != PT_SGF_NONE; child = pt_sgf_sibling(s->sgf, child)) {
        const char *other = pt_sgf_get(s->sgf, child, property, 0);
        if (other && strcmp(other, text) == 0)
            return child;
    }
    return PT_SGF_NONE;
}

/* Adds the finished turn to the tree. */
static pt_status settle(session *s, pt_error *error) {
    size_t first = s->settled, count = s->count - s->settled;
    /* A record may end within a turn: its last node is then extended. */
    bool goes_on = first > 0 && !s->done[first - 1].ends_turn &&
                   pt_sgf_child(s->sgf, s->node) == PT_SGF_NONE && s->node != s->root;
    if (goes_on) {
        while (first > 0 && !s->done[first - 1].ends_turn)
            first--;
        count = s->count - first;
    }
    if (count > RECORD_TURN_ACTIONS)
        return pt_fail(error, PT_FULL, PT_MSG_TOO_MANY_ACTIONS, PT_FIELD_ACTION, -1, "n",
                       RECORD_TURN_ACTIONS);
    pt_state before = s->start;
    for (size_t i = 0; i < first; i++)
        pt_apply(s->rules, &before, s->done[i].action);
    for (size_t i = 0; i < count; i++)
        s->turn[i] = s->done[first + i].action;
    const char *text =
        record_turn_text(s->rules, &before, s->turn, count, PT_NOTATION_CANONICAL, &s->text);
    if (!text)
        return record_no_memory(error);
    const char *property = record_property(pt_state_owner(s->rules, &before));
    uint32_t node = goes_on ? s->node : same_child(s, property, text);
    bool main_end = session_at_main_end(s);
    if (node == PT_SGF_NONE)
        node = pt_sgf_add(s->sgf, s->node);
    if (node == PT_SGF_NONE)
        return pt_fail(error, PT_FULL, PT_MSG_RECORD_TURNS, PT_FIELD_RECORD, -1, "nn",
                       (int)SGF_NODES_MAX, (int)SGF_TEXT_MAX);
    pt_status status = pt_sgf_set(s->sgf, node, property, text);
    if (status != PT_OK) {
        if (!goes_on)
            sgf_remove(s->sgf, node);
        return record_tree_fault(status, error);
    }
    /* When the record is written, an end by the rules is stated by them. */
    if (main_end && pt_result(s->rules, &s->now).over)
        pt_sgf_set(s->sgf, s->root, "RE", NULL);
    s->node = node;
    s->settled = s->count;
    return PT_OK;
}

bool session_is_blind(const session *s) {
    return s->count > 0 && s->done[s->count - 1].is_hidden;
}

static pt_status is_secret(pt_error *error) {
    return pt_fail(error, PT_ILLEGAL, PT_MSG_MODULE_SECRET, PT_FIELD_ACTION, -1, "");
}

pt_status session_read(const session *s, const reader *text, pt_action *action, pt_error *error) {
    if (session_is_blind(s))
        return is_secret(error);
    if (pt_result(s->rules, &s->now).over)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GAME_IS_OVER, PT_FIELD_ACTION, -1, "s", text->at,
                       reader_left(text));
    pt_status status =
        pt_action_read(s->rules, &s->now, text->at, reader_left(text), action, error);
    return status == PT_OK ? may_follow(s, *action, error) : status;
}

pt_status session_play(session *s, pt_action action, pt_error *error) {
    if (session_is_blind(s))
        return is_secret(error);
    pt_status may = may_follow(s, action, error);
    if (may != PT_OK)
        return may;
    if (!make_room(s, 1))
        return record_no_memory(error);
    size_t before = s->count;
    note(s, action);
    if (!s->done[before].ends_turn)
        return PT_OK;
    pt_status status = settle(s, error);
    if (status != PT_OK)
        take_back_to(s, before);
    return status;
}

/* Reads an action as a table's log writes it. */
static pt_status read_logged(const session *s, const pt_state *at, const reader *text,
                             pt_action *action, bool *hidden, pt_error *error) {
    *hidden = reader_is(text, "?") && pt_state_phase(s->rules, at)->secret;
    if (pt_result(s->rules, at).over)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GAME_IS_OVER, PT_FIELD_ACTION, -1, "s", text->at,
                       reader_left(text));
    if (!*hidden)
        return pt_action_read(s->rules, at, text->at, reader_left(text), action, error);
    pt_actions list;
    pt_legal(s->rules, at, &list);
    *action = list.items[0];
    return PT_OK;
}

pt_status session_play_all(session *s, const char *text, size_t len, pt_error *error) {
    /* Everything is checked before it is played. */
    pt_state at = s->now;
    bool hidden = session_is_blind(s);
    pt_action action = PT_NO_ACTION;
    pt_status status = PT_OK;
    size_t count = 0;
    for (reader in = reader_on(text, len); status == PT_OK && !reader_done(&in); count++) {
        reader one = reader_until(&in, ';');
        if (hidden)
            return is_secret(error);
        status = read_logged(s, &at, &one, &action, &hidden, error);
        if (status == PT_OK)
            pt_apply(s->rules, &at, action);
    }
    if (status == PT_OK && !make_room(s, count))
        status = record_no_memory(error);
    for (reader in = reader_on(text, len); status == PT_OK && !reader_done(&in);) {
        reader one = reader_until(&in, ';');
        read_logged(s, &s->now, &one, &action, &hidden, NULL);
        status = session_play(s, action, error);
        if (status == PT_OK && hidden && s->count > 0)
            s->done[s->count - 1].is_hidden = true;
    }
    return status;
}

/* Reads typed text into s->turn, at least one action. */
static pt_status read_turn(session *s, const char *text, size_t len, pt_notation notation,
                           size_t *count, pt_error *error) {
    *count = 0;
    if (session_is_blind(s))
        return is_secret(error);
    if (pt_result(s->rules, &s->now).over)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GAME_IS_OVER, PT_FIELD_ACTION, -1, "s", text, len);
    pt_status status = pt_turn_read(s->rules, &s->now, text, len, notation, s->turn,
                                    RECORD_TURN_ACTIONS, count, error);
    if (status == PT_OK && *count == 0)
        status = pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_EMPTY, PT_FIELD_ACTION, 0, "");
    return status;
}

pt_status session_gives_up(session *s, const char *text, size_t len, pt_notation notation,
                           pt_warning lost[PT_WARNINGS_MAX], size_t *lost_count, pt_error *error) {
    size_t count;
    pt_state at = s->now;
    pt_status status = read_turn(s, text, len, notation, &count, error);
    *lost_count = 0;
    for (size_t i = 0; status == PT_OK && *lost_count == 0 && i < count; i++) {
        *lost_count = pt_action_warnings(s->rules, &at, s->turn[i], lost);
        pt_apply(s->rules, &at, s->turn[i]);
    }
    return status;
}

pt_status session_play_text(session *s, const char *text, size_t len, pt_notation notation,
                            pt_error *error) {
    size_t count, before = s->count;
    pt_status status = read_turn(s, text, len, notation, &count, error);
    if (status != PT_OK)
        return status;
    if (!make_room(s, count))
        return record_no_memory(error);
    /* Only the last action can end the turn, and ending it uses s->turn. */
    for (size_t i = 0; i + 1 < count && status == PT_OK; i++) {
        status = may_follow(s, s->turn[i], error);
        if (status == PT_OK)
            note(s, s->turn[i]);
    }
    if (status == PT_OK)
        status = session_play(s, s->turn[count - 1], error);
    if (status != PT_OK)
        take_back_to(s, before);
    return status;
}

pt_status session_back(session *s, pt_error *error) {
    if (s->count > s->settled) {
        take_back_to(s, s->count - 1);
        return PT_OK;
    }
    if (s->node == s->root)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_MODULE_AT_START, PT_FIELD_NONE, -1, "");
    return session_go(s, pt_sgf_parent(s->sgf, s->node), error);
}

pt_status session_undo(session *s, pt_error *error) {
    if (s->count > s->settled) {
        take_back_to(s, s->settled);
        return PT_OK;
    }
    return session_remove(s, s->node, error);
}

/* == Changing the tree == */

static bool is_within(const session *s, uint32_t node, uint32_t subtree) {
    while (node != s->root && node != subtree)
        node = pt_sgf_parent(s->sgf, node);
    return node == subtree;
}

static bool is_main(const session *s, uint32_t node) {
    for (; node != s->root; node = pt_sgf_parent(s->sgf, node))
        if (pt_sgf_child(s->sgf, pt_sgf_parent(s->sgf, node)) != node)
            return false;
    return true;
}

/* Whether the rules allow the path to the node and the main line after it. A record whose main line
 * breaks the rules could not be read again. */
static bool is_sound(session *s, uint32_t node) {
    size_t depth = depth_of(s, node), count;
    uint32_t *path = malloc((depth + 1) * sizeof *path);
    if (!path)
        return false;
    uint32_t at = node;
    for (size_t i = depth + 1; i-- > 0; at = pt_sgf_parent(s->sgf, at))
        path[i] = at;
    pt_state state = s->start;
    bool sound = true;
    for (size_t i = 0; sound && i <= depth; i++)
        sound = session_replay_node(s, path[i], &state, &count);
    free(path);
    for (at = pt_sgf_child(s->sgf, node); sound && at != PT_SGF_NONE; at = pt_sgf_child(s->sgf, at))
        sound = session_replay_node(s, at, &state, &count);
    return sound;
}

static pt_status is_broken(pt_error *error) {
    return pt_fail(error, PT_ILLEGAL, PT_MSG_MODULE_BROKEN, PT_FIELD_RECORD, -1, "");
}

pt_status session_remove(session *s, uint32_t node, pt_error *error) {
    if (node == s->root)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_MODULE_AT_START, PT_FIELD_NONE, -1, "");
    /* The next legal variation becomes the main line. */
    uint32_t parent = pt_sgf_parent(s->sgf, node), heir = PT_SGF_NONE;
    bool main = is_main(s, node);
    if (main && pt_sgf_sibling(s->sgf, node) != PT_SGF_NONE) {
        heir = pt_sgf_sibling(s->sgf, node);
        while (heir != PT_SGF_NONE && !is_sound(s, heir))
            heir = pt_sgf_sibling(s->sgf, heir);
        if (heir == PT_SGF_NONE)
            return is_broken(error);
    }
    if (is_within(s, s->node, node)) {
        pt_status status = session_go(s, parent, error);
        if (status != PT_OK)
            return status;
    }
    /* Without its end, the main line loses its result. */
    if (main)
        pt_sgf_set(s->sgf, s->root, "RE", NULL);
    sgf_remove(s->sgf, node);
    if (heir != PT_SGF_NONE)
        sgf_promote(s->sgf, heir);
    return PT_OK;
}

pt_status session_promote(session *s, uint32_t node, pt_error *error) {
    while (node != s->root && pt_sgf_child(s->sgf, pt_sgf_parent(s->sgf, node)) == node)
        node = pt_sgf_parent(s->sgf, node);
    if (node == s->root)
        return PT_OK;
    if (!is_sound(s, node))
        return is_broken(error);
    sgf_promote(s->sgf, node);
    return PT_OK;
}

/* == Writing == */

char *session_write(session *s, pt_record_form form, size_t *len, pt_error *error) {
    pt_record *record = NULL;
    pt_status status = as_record(s->sgf, s->root, &record, error);
    /* Another main line may end differently, so the result is dropped. */
    if (status == PT_ILLEGAL && pt_sgf_get(s->sgf, s->root, "RE", 0)) {
        pt_sgf_set(s->sgf, s->root, "RE", NULL);
        status = as_record(s->sgf, s->root, &record, error);
    }
    if (status != PT_OK)
        return NULL;
    size_t size = pt_record_write(record, form, NULL, 0) + 1;
    char *text = malloc(size);
    if (text)
        *len = pt_record_write(record, form, text, size);
    else
        record_no_memory(error);
    pt_record_free(record);
    return text;
}
