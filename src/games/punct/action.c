/* Actions as text, and the names in them. */
#include <string.h>

#include "games/punct/rules.h"
#include "games/punct/text.h"

const char punct_letters[PUNCT_KINDS + 1] = "TCELMR";

bool punct_read_space(reader *r, int *space) {
    reader at = *r;
    int column = reader_peek(&at) - 'a' + 1;
    unsigned number;
    if (column < 1 || column > 26)
        return false;
    at.at++;
    if (reader_peek(&at) == '0' || !reader_number(&at, 99, &number))
        return false;
    *r = at;
    *space = -1;
    for (unsigned i = 0; i < PUNCT_SPACES; i++)
        if (punct_at[i][0] == column && punct_at[i][1] == number)
            *space = (int)i;
    return true;
}

void punct_space_name(unsigned space, char name[4]) {
    writer w = writer_on(name, 4);
    write_char(&w, (char)('a' + punct_at[space][0] - 1));
    write_number(&w, punct_at[space][1]);
    writer_end(&w);
}

static void write_action(writer *w, pt_action action) {
    char name[4];
    switch (punct_act(action)) {
    case PUNCT_ACT_KIND:
        write_char(w, punct_letters[punct_value(action)]);
        break;
    case PUNCT_ACT_TURN:
        write_number(w, punct_value(action));
        break;
    default:
        punct_space_name(punct_value(action), name);
        write_text(w, name);
    }
}

size_t punct_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                          size_t size) {
    (void)rules;
    (void)state;
    writer w = writer_on(out, size);
    write_action(&w, action);
    return writer_end(&w);
}

/* == Reading == */

/* Whether the action is on the list. */
static bool is_legal(const punct_state *s, pt_action action) {
    pt_actions list;
    punct_legal(NULL, s, &list);
    for (size_t i = 0; i < list.count; i++)
        if (list.items[i] == action)
            return true;
    return false;
}

static pt_status refuse(pt_error *error, const pt_message *message, const char *name) {
    return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_ACTION, 0, "z", name);
}

static pt_status refuse_kind(const punct_state *s, unsigned kind, pt_error *error) {
    char letter[2] = {punct_letters[kind], '\0'};
    return refuse(error, s->set[s->turn][kind] ? PT_MSG_PUNCT_NO_ROOM : PT_MSG_PUNCT_NONE_LEFT,
                  letter);
}

static pt_status refuse_piece(const punct_state *s, unsigned space, pt_error *error) {
    const pt_message *message = PT_MSG_PUNCT_NO_PUNCT;
    char name[4];
    punct_space_name(space, name);
    for (unsigned i = 0; i < s->count; i++)
        if (s->pieces[i].space == space && punct_side(&s->pieces[i]) == s->turn)
            message = punct_is_free(s, &s->pieces[i]) ? PT_MSG_PUNCT_NO_MOVE : PT_MSG_PUNCT_COVERED;
    return refuse(error, message, name);
}

/* Whether a step in some direction, taken again and again, leads from one space to the other. */
static bool on_a_line(unsigned from, unsigned to) {
    int x = punct_at[to][0] - punct_at[from][0], y = punct_at[to][1] - punct_at[from][1];
    return x == 0 || y == 0 || x == y;
}

static pt_status refuse_dot(const punct_state *s, unsigned space, pt_error *error) {
    char name[4], from[4];
    punct_space_name(space, name);
    if (s->picked >= PUNCT_KINDS) {
        unsigned origin = s->picked - PUNCT_KINDS;
        punct_space_name(origin, from);
        if (!on_a_line(origin, space))
            return pt_fail(error, PT_ILLEGAL, PT_MSG_PUNCT_NOT_A_LINE, PT_FIELD_ACTION, 0, "zz",
                           from, name);
        return refuse(error, PT_MSG_PUNCT_NOT_HERE, name);
    }
    if (s->top[space])
        return refuse(error, PT_MSG_PUNCT_OCCUPIED, name);
    bool centre = punct_has(&punct_centre, space) && !(s->basic && s->count > 0);
    return refuse(error, centre ? PT_MSG_PUNCT_CENTRE : PT_MSG_PUNCT_NOT_HERE, name);
}

static pt_status refuse_turn(const punct_state *s, unsigned orientation, pt_error *error) {
    char name[4];
    uint8_t dots[PUNCT_DOTS];
    punct_space_name(s->dot, name);
    if (s->picked >= PUNCT_KINDS) {
        const punct_piece *piece =
            &s->pieces[punct_free_piece(s, (unsigned)s->picked - PUNCT_KINDS)];
        bool same = piece->space == s->dot && punct_orientation(piece) == orientation;
        return refuse(error, same ? PT_MSG_PUNCT_AS_IT_WAS : PT_MSG_PUNCT_NOT_SO, name);
    }
    bool centre = orientation < punct_turns[s->picked] &&
                  punct_dots(s->picked, orientation, s->dot, dots) && !punct_may_add(s, dots);
    return refuse(error, centre ? PT_MSG_PUNCT_CENTRE : PT_MSG_PUNCT_NOT_SO, name);
}

/* Refuses what this part of the turn is not for, with an example of what it is for. */
static pt_status not_now(const punct_state *s, const reader *in, pt_error *error) {
    char example[PT_ACTION_TEXT_MAX] = "";
    pt_actions list;
    punct_legal(NULL, s, &list);
    if (list.count > 0)
        punct_action_write(NULL, s, list.items[0], example, sizeof example);
    return pt_fail(error, PT_ILLEGAL,
                   s->phase == PUNCT_PICK  ? PT_MSG_PUNCT_PICK_FIRST
                   : s->phase == PUNCT_DOT ? PT_MSG_PUNCT_DOT_NOW
                                           : PT_MSG_PUNCT_TURN_NOW,
                   PT_FIELD_ACTION, 0, "sz", in->at, reader_left(in), example);
}

pt_status punct_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                            pt_action *out, pt_error *error) {
    (void)rules;
    const punct_state *s = state;
    reader in = reader_on(text, len), rest = in;
    int first = reader_peek(&in), space = -1;
    const char *letter = first > 0 ? strchr(punct_letters, first) : NULL;
    bool is_kind = letter && reader_left(&in) == 1;
    bool is_turn = reader_left(&in) == 1 && first >= '0' && first <= '5';
    bool is_space = punct_read_space(&rest, &space) && reader_done(&rest);
    if (!is_kind && !is_turn && !is_space)
        return pt_fail(error, PT_SYNTAX, PT_MSG_NOT_AN_ACTION, PT_FIELD_ACTION, 0, "s", in.at,
                       reader_left(&in));
    if (s->over)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GAME_IS_OVER, PT_FIELD_ACTION, 0, "s", in.at,
                       reader_left(&in));
    if ((is_kind && s->phase != PUNCT_PICK) || (is_turn && s->phase != PUNCT_TURN) ||
        (is_space && s->phase == PUNCT_TURN))
        return not_now(s, &in, error);
    if (is_space && space < 0)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_PUNCT_NO_SPACE, PT_FIELD_ACTION, 0, "s", in.at,
                       reader_left(&in));
    pt_action action = punct_action(PUNCT_ACT_TURN, (unsigned)(first - '0'));
    if (is_kind)
        action = punct_action(PUNCT_ACT_KIND, (unsigned)(letter - punct_letters));
    else if (is_space)
        action =
            punct_action(s->phase == PUNCT_PICK ? PUNCT_ACT_PIECE : PUNCT_ACT_DOT, (unsigned)space);
    if (is_legal(s, action)) {
        *out = action;
        return PT_OK;
    }
    switch (punct_act(action)) {
    case PUNCT_ACT_KIND:
        return refuse_kind(s, punct_value(action), error);
    case PUNCT_ACT_PIECE:
        return refuse_piece(s, punct_value(action), error);
    case PUNCT_ACT_DOT:
        return refuse_dot(s, punct_value(action), error);
    default:
        return refuse_turn(s, punct_value(action), error);
    }
}
