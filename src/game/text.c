/* Positions, actions and turns as text, for any game. */
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "game/fields.h"
#include "game/rules.h"

pt_status pt_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                           pt_error *error) {
    reader in = reader_on(text, len);
    if (reader_left(&in) >= PT_POSITION_TEXT_MAX)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_TOO_LONG, PT_FIELD_NONE, PT_POSITION_TEXT_MAX,
                       "n", PT_POSITION_TEXT_MAX - 1);
    if (reader_done(&in))
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_EMPTY, PT_FIELD_NONE, 0, "");
    reader rest = in;
    reader word = reader_until(&rest, ' ');
    if (!reader_is(&word, rules->game->name))
        return pt_fail(error, PT_SYNTAX, PT_MSG_OTHER_GAME, PT_FIELD_GAME, 0, "sz", word.at,
                       reader_left(&word), rules->game->name);
    return rules->game->position_read(rules, in.at, reader_left(&in), state, error);
}

pt_status position_fields(reader *in, int count, pt_error *error) {
    int found = 1;
    for (const char *c = in->at; c < in->end; c++)
        found += *c == ' ';
    if (found != count)
        return pt_fail(error, PT_SYNTAX, PT_MSG_FIELD_COUNT, PT_FIELD_NONE, -1, "nn", count, found);
    reader_until(in, ' ');
    return PT_OK;
}

pt_status rules_contradict(const pt_rules *rules, const void *state, const pt_message *message,
                           pt_error *error) {
    char setup[PT_SETUP_TEXT_MAX], position[PT_POSITION_TEXT_MAX];
    pt_setup_text(rules, setup, sizeof setup);
    pt_position_write(rules, state, position, sizeof position);
    return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_SETUP, -1, "zz", setup, position);
}

size_t pt_position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    return rules->game->position_write(rules, state, out, size);
}

/* Reads an action by comparing it with the text of every legal one. */
static pt_status find_action(const pt_rules *rules, const void *state, const char *text, size_t len,
                             pt_action *out, pt_error *error) {
    pt_actions list;
    char own[PT_ACTION_TEXT_MAX];
    pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count; i++)
        if (pt_action_write(rules, state, list.items[i], own, sizeof own) == len &&
            memcmp(own, text, len) == 0) {
            *out = list.items[i];
            return PT_OK;
        }
    return pt_fail(error, PT_ILLEGAL, list.count > 0 ? PT_MSG_NOT_LEGAL : PT_MSG_GAME_IS_OVER,
                   PT_FIELD_ACTION, 0, "s", text, len);
}

pt_status pt_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                         pt_action *out, pt_error *error) {
    reader in = reader_on(text, len);
    if (reader_done(&in))
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_EMPTY, PT_FIELD_ACTION, 0, "");
    if (reader_left(&in) >= PT_ACTION_TEXT_MAX)
        return pt_fail(error, PT_SYNTAX, PT_MSG_NOT_AN_ACTION, PT_FIELD_ACTION, 0, "s", in.at,
                       reader_left(&in));
    return (rules->game->action_read ? rules->game->action_read : find_action)(
        rules, state, in.at, reader_left(&in), out, error);
}

size_t pt_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                       size_t size) {
    return rules->game->action_write(rules, state, action, out, size);
}

pt_status pt_may_follow(const pt_rules *rules, const void *state, pt_ending ending,
                        pt_action action, pt_error *error) {
    if (ending != PT_ENDS_GAME && (ending == PT_ENDS_PART) == (action == PT_REPETITION))
        return PT_OK;
    /* Most games have no text for this action. */
    char text[PT_ACTION_TEXT_MAX] = REPETITION_TEXT;
    if (action != PT_REPETITION)
        pt_action_write(rules, state, action, text, sizeof text);
    return pt_fail(error, PT_ILLEGAL,
                   ending == PT_ENDS_GAME   ? PT_MSG_GAME_IS_OVER
                   : ending == PT_ENDS_PART ? PT_MSG_REPETITION_DUE
                                            : PT_MSG_REPETITION_NOT_DUE,
                   PT_FIELD_ACTION, 0, "z", text);
}

static pt_status read_canonical(const pt_rules *rules, const void *state, reader in, pt_action *out,
                                size_t capacity, size_t *count, pt_error *error) {
    pt_state now;
    memcpy(&now, state, rules->state_size);
    unsigned ended = 0;
    size_t n = 0;
    do {
        reader part = reader_until(&in, ';');
        /* A trailing ';' must be followed by an action. */
        bool trailing = reader_done(&in) && part.end < in.end;
        if (ended)
            return pt_fail(error, PT_ILLEGAL,
                           ended & PT_GAME_ENDED ? PT_MSG_GAME_IS_OVER : PT_MSG_TURN_IS_OVER,
                           PT_FIELD_ACTION, reader_offset(&part), "s", part.at, reader_left(&part));
        if (n == capacity)
            return pt_fail(error, PT_FULL, PT_MSG_TOO_MANY_ACTIONS, PT_FIELD_ACTION,
                           reader_offset(&part), "n", (int)capacity);
        pt_status status = pt_action_read(rules, &now, part.at, reader_left(&part), &out[n], error);
        if (status != PT_OK) {
            if (error && error->offset >= 0)
                error->offset += reader_offset(&part);
            return status;
        }
        ended = pt_apply(rules, &now, out[n++]) & (PT_TURN_ENDED | PT_GAME_ENDED);
        if (trailing)
            return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_EMPTY, PT_FIELD_ACTION, reader_offset(&in),
                           "");
    } while (!reader_done(&in));
    *count = n;
    return PT_OK;
}

static pt_status read_official(const pt_rules *rules, const void *state, reader in, pt_action *out,
                               size_t capacity, size_t *count, pt_error *error) {
    if (!rules->game->turn_read_official)
        return pt_fail(error, PT_SYNTAX, PT_MSG_NO_OFFICIAL, PT_FIELD_ACTION, 0, "");
    return rules->game->turn_read_official(rules, state, in.at, reader_left(&in), out, capacity,
                                           count, error);
}

pt_status pt_turn_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                       pt_notation notation, pt_action *out, size_t capacity, size_t *count,
                       pt_error *error) {
    reader in = reader_on(text, len);
    *count = 0;
    if (notation == PT_NOTATION_CANONICAL)
        return read_canonical(rules, state, in, out, capacity, count, error);
    if (notation == PT_NOTATION_OFFICIAL || !rules->game->turn_read_official) {
        if (notation == PT_NOTATION_ANY)
            return read_canonical(rules, state, in, out, capacity, count, error);
        return read_official(rules, state, in, out, capacity, count, error);
    }
    pt_error first;
    pt_status status = read_canonical(rules, state, in, out, capacity, count, &first);
    if (status == PT_OK)
        return status;
    pt_error second;
    pt_status other = read_official(rules, state, in, out, capacity, count, &second);
    if (other == PT_OK)
        return other;
    /* Report the reading that got further: "illegal" says more than "not understood". */
    bool tell_first = status == PT_ILLEGAL || other == PT_SYNTAX;
    if (error)
        *error = tell_first ? first : second;
    return tell_first ? status : other;
}

size_t pt_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                     size_t count, pt_notation notation, char *out, size_t size) {
    if (notation == PT_NOTATION_OFFICIAL && rules->game->turn_write_official)
        return rules->game->turn_write_official(rules, state, actions, count, out, size);
    writer w = writer_on(out, size);
    pt_state now;
    memcpy(&now, state, rules->state_size);
    for (size_t i = 0; i < count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        size_t n = pt_action_write(rules, &now, actions[i], text, sizeof text);
        if (i > 0)
            write_char(&w, ';');
        write_bytes(&w, text, n);
        pt_apply(rules, &now, actions[i]);
    }
    return writer_end(&w);
}
