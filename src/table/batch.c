/* Reads an actor's actions up to the next actor. */
#include "table/inside.h"

static void add(const pt_rules *rules, table_batch *b, pt_action action, const char *text,
                size_t len) {
    if (b->count > 0)
        b->text[b->len++] = ';';
    memcpy(b->text + b->len, text, len);
    b->len += len;
    b->text[b->len] = '\0';
    b->actions[b->count++] = action;
    bool was_side = pt_in_side(rules, &b->after);
    pt_actor owner = pt_side_owner(rules, &b->after);
    unsigned flags = pt_apply(rules, &b->after, action);
    b->begins_side = pt_in_side(rules, &b->after) && (b->begins_side || !was_side);
    if (flags & PT_PART_TURN_ENDED && is_seat(owner))
        b->side_turns[owner]++;
    b->ends_turn = flags & PT_TURN_ENDED;
    b->ends_part =
        flags & PT_PART_TURN_ENDED &&
        pt_rules_game(pt_rules_inner(rules, &b->after, NULL))->repetition == PT_REPETITION_TIE;
}

static void begin(const pt_rules *rules, const void *state, table_batch *out) {
    out->count = out->len = 0;
    out->text[0] = '\0';
    out->owner = pt_state_owner(rules, state);
    out->ends_turn = out->ends_part = out->begins_side = false;
    out->side_turns[0] = out->side_turns[1] = 0;
    memcpy(&out->after, state, pt_state_size(rules));
}

void table_batch_of(const pt_rules *rules, const void *state, pt_action action, table_batch *out) {
    char text[PT_ACTION_TEXT_MAX];
    begin(rules, state, out);
    size_t len = pt_action_write(rules, state, action, text, sizeof text);
    add(rules, out, action, text, len);
    out->key = pt_identity_key(rules, &out->after);
}

static table_refusal fail_at(pt_error *error, pt_status status, const pt_message *message,
                             const reader *part) {
    pt_fail(error, status, message, PT_FIELD_ACTION, reader_offset(part), "s", part->at,
            reader_left(part));
    return TABLE_REFUSED_ILLEGAL;
}

bool table_hides(const pt_rules *rules, const pt_state *state, pt_actor seat) {
    pt_state seen = {.words = {0}};
    pt_view(rules, state, seat, &seen);
    return pt_identity_key(rules, &seen) != pt_identity_key(rules, state);
}

table_refusal table_batch_read(const pt_rules *rules, const void *state, bool timed, pt_actor actor,
                               const char *text, size_t len, table_batch *out, pt_error *error) {
    reader in = reader_on(text, len), part;
    begin(rules, state, out);
    if (reader_left(&in) >= TABLE_BATCH_TEXT_MAX) {
        pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_TOO_LONG, PT_FIELD_ACTION, TABLE_BATCH_TEXT_MAX - 1,
                "n", TABLE_BATCH_TEXT_MAX - 1);
        return TABLE_REFUSED_COMMAND;
    }
    bool more, revealed = false, may_stop = false;
    do {
        part = reader_until(&in, ';');
        more = part.end < in.end;
        if (out->ends_turn)
            return fail_at(error, PT_ILLEGAL, PT_MSG_TURN_IS_OVER, &part);
        if (revealed || out->ends_part || pt_state_actor(rules, &out->after) != actor)
            return fail_at(error, PT_ILLEGAL, PT_MSG_TABLE_BEYOND, &part);
        /* Whether the player may go on after their answer would reveal the secret choice, so the
         * answer is a batch of its own. */
        revealed = table_hides(rules, &out->after, actor);
        if (out->count == TABLE_BATCH_MAX) {
            pt_fail(error, PT_FULL, PT_MSG_TOO_MANY_ACTIONS, PT_FIELD_ACTION, reader_offset(&part),
                    "n", TABLE_BATCH_MAX);
            return TABLE_REFUSED_COMMAND;
        }
        pt_action action;
        if (pt_action_read(rules, &out->after, part.at, reader_left(&part), &action, error) !=
            PT_OK) {
            if (error && error->offset >= 0)
                error->offset += reader_offset(&part);
            return TABLE_REFUSED_ILLEGAL;
        }
        if (action == PT_REPETITION)
            return fail_at(error, PT_ILLEGAL, PT_MSG_REPETITION_NOT_DUE, &part);
        /* Only the opponent can leave for themselves. */
        if (action == PT_LEAVE)
            return fail_at(error, PT_ILLEGAL, PT_MSG_TABLE_BEYOND, &part);
        char written[PT_ACTION_TEXT_MAX];
        size_t n = pt_action_write(rules, &out->after, action, written, sizeof written);
        if (n == 0 || n + 2 > sizeof out->text - out->len)
            return fail_at(error, PT_FULL, PT_MSG_NOT_AN_ACTION, &part);
        bool was_side = pt_in_side(rules, &out->after);
        add(rules, out, action, written, n);
        may_stop = action == PT_CONCEDE || (timed && pt_in_side(rules, &out->after) != was_side);
    } while (more);
    if (!may_stop && !out->ends_turn && !out->ends_part && !revealed &&
        pt_state_actor(rules, &out->after) == actor) {
        pt_fail(error, PT_ILLEGAL, PT_MSG_TABLE_INCOMPLETE, PT_FIELD_ACTION, (int32_t)len, "s",
                part.at, reader_left(&part));
        return TABLE_REFUSED_INCOMPLETE;
    }
    out->key = pt_identity_key(rules, &out->after);
    return TABLE_DONE;
}
