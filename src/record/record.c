/* A game record: its start, its turns, and the tree that holds them. */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "game/rules.h"

pt_status record_no_memory(pt_error *error) {
    return pt_fail(error, PT_NOMEM, PT_MSG_NO_MEMORY, PT_FIELD_NONE, -1, "");
}

pt_status record_tree_fault(pt_status status, pt_error *error) {
    if (status == PT_FULL)
        return pt_fail(error, status, PT_MSG_TEXT_TOO_LONG, PT_FIELD_RECORD, -1, "n",
                       (int)SGF_TEXT_MAX);
    return status == PT_OK ? PT_OK : record_no_memory(error);
}

pt_record *record_make(const pt_registry *extra, const char *hint) {
    pt_record *record = calloc(1, sizeof *record);
    if (!record)
        return NULL;
    record->extra = extra;
    record->loser = PT_NOBODY;
    if (hint) {
        size_t size = strlen(hint) + 1;
        record->hint = malloc(size);
        if (!record->hint) {
            free(record);
            return NULL;
        }
        memcpy(record->hint, hint, size);
    }
    return record;
}

pt_status record_make_tree(pt_record *record, pt_error *error) {
    record->sgf = pt_sgf_new();
    if (!record->sgf)
        return record_no_memory(error);
    pt_status status = pt_sgf_set(record->sgf, 0, "FF", "4");
    if (status == PT_OK)
        status = pt_sgf_set(record->sgf, 0, "CA", "UTF-8");
    return record_tree_fault(status, error);
}

void pt_record_free(pt_record *record) {
    if (!record)
        return;
    pt_sgf_free(record->sgf);
    pt_rules_free(record->rules);
    free(record->hint);
    free(record->turns);
    free(record->actions);
    free(record->buffer.text);
    free(record->history.keys);
    free(record);
}

/* == The start == */

/* Sets the record's rules and start, and drops all turns. */
static void begin(pt_record *record, pt_rules *rules, const pt_state *start) {
    pt_rules_free(record->rules);
    record->rules = rules;
    record->start = record->now = *start;
    record->turn_count = record->action_count = 0;
    record->turn_open = false;
    record->loser = PT_NOBODY;
    record->node = PT_SGF_NONE;
    record->tail = record->root;
    record->history.count = 0;
    record->flags = 0;
}

pt_status record_start(pt_record *record, const char *setup, size_t len, const char *position,
                       size_t position_len, pt_error *error) {
    pt_rules *rules;
    pt_state start;
    pt_status status =
        pt_rules_start(record->extra, setup, len, position, position_len, &rules, &start, error);
    if (status != PT_OK)
        return status;
    begin(record, rules, &start);
    return PT_OK;
}

pt_status record_start_from(pt_record *record, const char *text, size_t len, pt_error *error) {
    pt_error other;
    pt_status status = record_start(record, text, len, NULL, 0, error);
    if (status == PT_OK || record_start(record, NULL, 0, text, len, &other) == PT_OK)
        return PT_OK;
    /* Boards are written with '/' between rows, so this was meant as a position. */
    if (memchr(text, '/', len)) {
        if (error)
            *error = other;
        return other.status;
    }
    return status;
}

const pt_game *record_game(const pt_registry *extra, size_t index) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games), own = extra ? extra->count : 0;
    return index < own ? extra->games[index] : index - own < count ? games[index - own] : NULL;
}

bool record_is_game(const pt_game *game, const char *value) {
    if (!game->sgf_game || !value || strlen(game->sgf_game) != strlen(value))
        return false;
    for (size_t i = 0; value[i]; i++)
        if (text_lower(value[i]) != text_lower(game->sgf_game[i]))
            return false;
    return true;
}

const char *record_usual_setup(const pt_registry *extra, const char *value) {
    const pt_game *game;
    size_t found = 0;
    const pt_variant *usual = NULL;
    for (size_t i = 0; (game = record_game(extra, i)); i++) {
        if (!record_is_game(game, value))
            continue;
        found++;
        pt_find_start(extra, game->name, PT_ZSTR, &usual);
    }
    return found == 1 && usual ? usual->setup : NULL;
}

void record_start_texts(const pt_record *record, char setup[PT_SETUP_TEXT_MAX],
                        char position[PT_POSITION_TEXT_MAX]) {
    pt_state usual = {.words = {0}};
    char text[PT_POSITION_TEXT_MAX];
    pt_setup_text(record->rules, setup, PT_SETUP_TEXT_MAX);
    pt_start(record->rules, &usual);
    pt_position_write(record->rules, &usual, text, sizeof text);
    pt_position_write(record->rules, &record->start, position, PT_POSITION_TEXT_MAX);
    if (strcmp(text, position) == 0)
        position[0] = '\0';
}

/* The value of RU[]: the variant's name, after that of the game where GM[] does not tell it; the
 * game's name for a setup that is no variant. */
static void variant_name(const pt_record *record, const char *setup, char *out, size_t size) {
    const pt_game *game = pt_rules_game(record->rules);
    const pt_variant *variant = pt_rules_variant(record->rules);
    if (!variant)
        pt_find_start(record->extra, setup, PT_ZSTR, &variant);
    if (variant && !game->sgf_game && pt_start_word(game, variant, out, size) > 0)
        return;
    writer w = writer_on(out, size);
    write_text(&w, variant && game->sgf_game ? variant->name : game->name);
    writer_end(&w);
}

pt_status record_describe(pt_record *record, pt_error *error) {
    const pt_game *game = pt_rules_game(record->rules);
    pt_sgf *sgf = record->sgf;
    uint32_t root = record->root;
    char setup[PT_SETUP_TEXT_MAX], position[PT_POSITION_TEXT_MAX], text[PT_SETUP_TEXT_MAX];
    record_start_texts(record, setup, position);
    pt_status status = pt_sgf_set(sgf, root, "FF", "4");
    if (status == PT_OK && game->sgf_game)
        status = pt_sgf_set(sgf, root, "GM", game->sgf_game);
    if (status == PT_OK && !pt_sgf_get(sgf, root, "RU", 0)) {
        variant_name(record, setup, text, sizeof text);
        status = pt_sgf_set(sgf, root, "RU", text);
    }
    if (status == PT_OK)
        status = pt_sgf_set(sgf, root, "PTS", setup);
    if (status == PT_OK)
        status = pt_sgf_set(sgf, root, "PTP", position[0] ? position : NULL);
    return record_tree_fault(status, error);
}

pt_status pt_record_new(const pt_registry *extra, const char *setup, size_t len,
                        const char *position, size_t position_len, pt_record **out,
                        pt_error *error) {
    *out = NULL;
    pt_record *record = record_make(extra, NULL);
    if (!record)
        return record_no_memory(error);
    pt_status status = record_make_tree(record, error);
    if (status == PT_OK)
        status = record_start(record, setup, len, position, position_len, error);
    if (status == PT_OK)
        status = record_describe(record, error);
    if (status != PT_OK) {
        pt_record_free(record);
        return status;
    }
    *out = record;
    return PT_OK;
}

/* == Turns == */

const char *record_turn_text(const pt_rules *rules, const void *state, const pt_action *actions,
                             size_t count, pt_notation notation, turn_buffer *buffer) {
    size_t room = buffer->room ? buffer->room : 256;
    for (; room <= (size_t)2 * RECORD_TURN_ACTIONS * PT_ACTION_TEXT_MAX; room *= 2) {
        if (room > buffer->room) {
            char *text = realloc(buffer->text, room);
            if (!text)
                return NULL;
            buffer->text = text;
            buffer->room = room;
        }
        if (pt_turn_write(rules, state, actions, count, notation, buffer->text, room) > 0)
            return buffer->text;
    }
    return NULL;
}

static pt_status make_room(pt_record *record, size_t count, pt_error *error) {
    if (record->turn_count >= record->turn_room) {
        size_t room = record->turn_room ? 2 * record->turn_room : 64;
        record_turn *turns = realloc(record->turns, room * sizeof *turns);
        if (!turns)
            return record_no_memory(error);
        record->turns = turns;
        record->turn_room = room;
    }
    size_t room = record->action_room ? record->action_room : 128;
    while (room - record->action_count < count)
        room *= 2;
    if (room > record->action_room) {
        pt_action *actions = realloc(record->actions, room * sizeof *actions);
        if (!actions)
            return record_no_memory(error);
        record->actions = actions;
        record->action_room = room;
    }
    return PT_OK;
}

/* Whether the actions may follow the positions so far, given what ends by repetition. */
static pt_status check_repetition(pt_record *record, size_t count, unsigned *flags,
                                  pt_error *error) {
    pt_history *history = &record->history;
    pt_state now = record->now;
    *flags = record->flags;
    if (!rules_know_repetition(record->rules)) {
        /* pt_turn_read never returns one here, but a caller may pass one in. */
        return record->turn[0] != PT_REPETITION
                   ? PT_OK
                   : pt_may_follow(record->rules, &now, PT_ENDS_NOTHING, PT_REPETITION, error);
    }
    size_t room = record->action_room + 1;
    if (history->capacity < room) {
        uint64_t *keys = realloc(history->keys, room * sizeof *keys);
        if (!keys)
            return record_no_memory(error);
        history->keys = keys;
        history->capacity = room;
    }
    /* Anything after that was checked but then not played. */
    history->count = record->action_count + (history->count > 0);
    if (history->count == 0)
        pt_history_push(history, record->rules, &now);
    for (size_t i = 0; i < count; i++) {
        pt_ending ending = pt_history_ends(history, record->rules, &now, *flags);
        pt_status status = pt_may_follow(record->rules, &now, ending, record->turn[i], error);
        if (status != PT_OK)
            return status;
        *flags = pt_apply(record->rules, &now, record->turn[i]);
        pt_history_push(history, record->rules, &now);
    }
    return PT_OK;
}

const char *record_property(pt_actor owner) {
    return owner == PT_BLACK ? "B" : "W";
}

/* Nothing is played before the tree has taken the text, so the two always agree. */
pt_status record_add(pt_record *record, uint32_t node, size_t count, pt_error *error) {
    const pt_rules *rules = record->rules;
    size_t first =
        record->turn_open ? record->turns[record->turn_count - 1].first : record->action_count;
    if (count > RECORD_TURN_ACTIONS - (record->action_count - first))
        return pt_fail(error, PT_FULL, PT_MSG_TOO_MANY_ACTIONS, PT_FIELD_ACTION, -1, "n",
                       RECORD_TURN_ACTIONS);
    unsigned flags = 0;
    pt_status status = make_room(record, count, error);
    if (status == PT_OK)
        status = check_repetition(record, count, &flags, error);
    if (status != PT_OK)
        return status;
    bool goes_on = node == PT_SGF_NONE && record->turn_open;
    size_t node_first = goes_on ? record->node_first : record->action_count;
    const pt_state *before = goes_on ? &record->node_state : &record->now;
    memcpy(record->actions + record->action_count, record->turn, count * sizeof *record->turn);
    const char *text = record_turn_text(rules, before, record->actions + node_first,
                                        record->action_count + count - node_first,
                                        PT_NOTATION_CANONICAL, &record->buffer);
    if (!text)
        return record_no_memory(error);
    if (goes_on)
        node = record->node;
    else if (node == PT_SGF_NONE)
        node = pt_sgf_add(record->sgf, record->tail);
    if (node == PT_SGF_NONE)
        return pt_fail(error, PT_FULL, PT_MSG_RECORD_TURNS, PT_FIELD_RECORD, -1, "nn",
                       (int)SGF_NODES_MAX, (int)SGF_TEXT_MAX);
    status = record_tree_fault(
        pt_sgf_set(record->sgf, node, record_property(pt_state_owner(rules, before)), text), error);
    if (status != PT_OK)
        return status;

    if (!goes_on) {
        record->node = record->tail = node;
        record->node_first = node_first;
        record->node_state = record->now;
    }
    if (!record->turn_open)
        record->turns[record->turn_count++] =
            (record_turn){.node = node, .first = (uint32_t)record->action_count};
    record->action_count += count;
    for (size_t i = 0; i < count; i++)
        flags = pt_apply(rules, &record->now, record->turn[i]);
    record->flags = flags;
    record->turn_open = !(flags & PT_TURN_ENDED);
    return PT_OK;
}

pt_status record_read_turn(pt_record *record, uint32_t node, const char *text, size_t len,
                           pt_error *error) {
    if (record->loser != PT_NOBODY)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_RECORD_GIVEN_UP, PT_FIELD_RECORD, -1, "");
    size_t count = 0;
    pt_status status = pt_turn_read(record->rules, &record->now, text, len, PT_NOTATION_ANY,
                                    record->turn, RECORD_TURN_ACTIONS, &count, error);
    if (status != PT_OK)
        return status;
    if (count == 0)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_EMPTY, PT_FIELD_ACTION, 0, "");
    return record_add(record, node, count, error);
}

/* Legal, or one of the actions in no list that whoever keeps the game plays. */
static bool is_playable(const pt_record *record, pt_action action) {
    char text[PT_ACTION_TEXT_MAX];
    pt_action same;
    if (action == PT_REPETITION || pt_is_legal(record->rules, &record->now, action))
        return true;
    if (action != PT_LEAVE || !pt_rules_part(record->rules, 0))
        return false;
    size_t len = pt_action_write(record->rules, &record->now, action, text, sizeof text);
    return pt_action_read(record->rules, &record->now, text, len, &same, NULL) == PT_OK;
}

pt_status pt_record_play(pt_record *record, pt_action action, pt_error *error) {
    if (record->loser != PT_NOBODY)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_RECORD_GIVEN_UP, PT_FIELD_RECORD, -1, "");
    if (!is_playable(record, action)) {
        char text[PT_ACTION_TEXT_MAX] = "";
        pt_outcome outcome = pt_result(record->rules, &record->now);
        /* An illegal action need not have a text. */
        writer w = writer_on(text, sizeof text);
        write_number(&w, action);
        writer_end(&w);
        return pt_fail(error, PT_ILLEGAL, outcome.over ? PT_MSG_GAME_IS_OVER : PT_MSG_NOT_LEGAL,
                       PT_FIELD_ACTION, -1, "z", text);
    }
    record->turn[0] = action;
    pt_status status = record_add(record, PT_SGF_NONE, 1, error);
    if (status != PT_OK || !pt_record_outcome(record).over ||
        pt_sgf_get(record->sgf, record->root, "RE", 0))
        return status;
    return record_finish(record, error);
}

/* == The end == */

bool record_is_resign(const char *text, size_t len) {
    static const char word[] = "resign";
    if (len != sizeof word - 1)
        return false;
    for (size_t i = 0; i < len; i++)
        if ((text[i] | 0x20) != word[i])
            return false;
    return true;
}

pt_outcome pt_record_outcome(const pt_record *record) {
    pt_outcome outcome = pt_result(record->rules, &record->now);
    if (!outcome.over && pt_history_ends(&record->history, record->rules, &record->now,
                                         record->flags) == PT_ENDS_GAME)
        return (pt_outcome){.over = true, .winner = PT_NOBODY, .reason = &end_repetition};
    if (!outcome.over && record->loser != PT_NOBODY)
        return (pt_outcome){.over = true,
                            .winner = record->loser == PT_WHITE ? PT_BLACK : PT_WHITE,
                            .reason = &end_conceded};
    return outcome;
}

/* The result in the form of RE[]; empty while the game goes on. */
static pt_actor result_text(const pt_record *record, char *out, size_t size) {
    writer w = writer_on(out, size);
    pt_outcome outcome = pt_record_outcome(record);
    if (outcome.over && outcome.winner == PT_NOBODY) {
        write_char(&w, '0');
    } else if (outcome.over) {
        write_text(&w, outcome.winner == PT_WHITE ? "W+" : "B+");
        if (outcome.reason->counted)
            write_number(&w, outcome.winner == PT_WHITE ? outcome.score[0] - outcome.score[1]
                                                        : outcome.score[1] - outcome.score[0]);
        else
            write_text(&w, outcome.reason->word);
    }
    writer_end(&w);
    return outcome.winner;
}

/* Whom a result names: a winner, PT_NOBODY for a tie, PT_ACTOR_NB for neither. */
static pt_actor stated_winner(const char *result) {
    char c = (char)(result[0] & ~0x20);
    if (result[0] && result[1] == '+' && (c == 'W' || c == 'B'))
        return c == 'W' ? PT_WHITE : PT_BLACK;
    if (strcmp(result, "0") == 0 || strcmp(result, "Draw") == 0)
        return PT_NOBODY;
    return PT_ACTOR_NB;
}

pt_status record_finish(pt_record *record, pt_error *error) {
    char text[32];
    pt_actor winner = result_text(record, text, sizeof text);
    if (!text[0])
        return PT_OK;
    const char *stated = pt_sgf_get(record->sgf, record->root, "RE", 0);
    if (!stated)
        return record_tree_fault(pt_sgf_set(record->sgf, record->root, "RE", text), error);
    pt_actor told = stated_winner(stated);
    if (told == PT_ACTOR_NB || told == winner)
        return PT_OK;
    return pt_fail(error, PT_ILLEGAL, PT_MSG_RECORD_RESULT, PT_FIELD_RECORD, -1, "zz", stated,
                   text);
}

pt_status record_comment(pt_record *record, uint32_t node, const char *text, pt_error *error) {
    const char *old = pt_sgf_get(record->sgf, node, "C", 0);
    if (!old)
        return record_tree_fault(pt_sgf_set(record->sgf, node, "C", text), error);
    size_t size = strlen(old) + 1 + strlen(text) + 1;
    char *both = malloc(size);
    if (!both)
        return record_no_memory(error);
    writer w = writer_on(both, size);
    write_text(&w, old);
    write_char(&w, '\n');
    write_text(&w, text);
    writer_end(&w);
    pt_status status = pt_sgf_set(record->sgf, node, "C", both);
    free(both);
    return record_tree_fault(status, error);
}

/* == Program and date == */

#define DAY_MS INT64_C(86400000)

/* The date of a time, YYYY-MM-DD, computed with years that begin in March: the leap day then comes
 * last, and every five months have 153 days. */
static void write_date(writer *w, int64_t ms) {
    int64_t days = ms / DAY_MS + 719468;
    int64_t era = days / 146097, day = days % 146097;
    int64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    day -= 365 * year + year / 4 - year / 100;
    int64_t month = (5 * day + 2) / 153;
    int64_t parts[3] = {year + era * 400 + (month >= 10), month < 10 ? month + 3 : month - 9,
                        day - (153 * month + 2) / 5 + 1};
    for (int64_t pad = 1000; pad > parts[0] && pad > 1; pad /= 10)
        write_char(w, '0');
    write_number(w, parts[0]);
    for (int i = 1; i < 3; i++) {
        write_char(w, '-');
        if (parts[i] < 10)
            write_char(w, '0');
        write_number(w, parts[i]);
    }
}

pt_status pt_record_stamp(pt_record *record, int64_t time) {
    pt_sgf *sgf = record->sgf;
    pt_status status = PT_OK;
    char day[32];
    if (!pt_sgf_get(sgf, record->root, "AP", 0))
        status = pt_sgf_set(sgf, record->root, "AP", "Potentia:" PT_VERSION);
    if (status != PT_OK || time < 0 || pt_sgf_get(sgf, record->root, "DT", 0))
        return status;
    writer w = writer_on(day, sizeof day);
    write_date(&w, time);
    writer_end(&w);
    return pt_sgf_set(sgf, record->root, "DT", day);
}

/* == Queries == */

const pt_rules *pt_record_rules(const pt_record *record) {
    return record->rules;
}

pt_sgf *pt_record_sgf(pt_record *record) {
    return record->sgf;
}

size_t pt_record_turns(const pt_record *record) {
    return record->turn_count;
}

const pt_action *pt_record_turn(const pt_record *record, size_t turn, size_t *count,
                                uint32_t *node) {
    if (turn >= record->turn_count) {
        *count = 0;
        return NULL;
    }
    size_t first = record->turns[turn].first;
    size_t end =
        turn + 1 < record->turn_count ? record->turns[turn + 1].first : record->action_count;
    *count = end - first;
    if (node)
        *node = record->turns[turn].node;
    return record->actions + first;
}

void pt_record_state(const pt_record *record, size_t turn, void *state) {
    size_t size = pt_state_size(record->rules);
    if (turn >= record->turn_count) {
        memcpy(state, &record->now, size);
        return;
    }
    memcpy(state, &record->start, size);
    for (size_t i = 0; i < record->turns[turn].first; i++)
        pt_apply(record->rules, state, record->actions[i]);
}

size_t pt_record_write(const pt_record *record, pt_record_form form, char *out, size_t size) {
    return form == PT_RECORD_SGF ? pt_sgf_write(record->sgf, out, size)
                                 : record_write_lines(record, form, out, size);
}
