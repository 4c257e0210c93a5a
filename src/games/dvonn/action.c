/* Actions and turns as text. */
#include "base/error.h"
#include "base/text.h"
#include "games/dvonn/rules.h"
#include "games/dvonn/text.h"

void dvonn_space_name(unsigned space, char name[3]) {
    name[0] = (char)('a' + dvonn_column(space));
    name[1] = (char)('1' + dvonn_row(space));
    name[2] = '\0';
}

/* An action as written, before it is checked against a state. */
typedef struct spoken {
    unsigned kind;
    char name[2][3]; /* of the spaces, whether they exist or not */
    int8_t column[2], row[2];
    int32_t offset[2];
} spoken;

static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Reads a letter and a digit. */
static bool read_space(reader *r, bool any_case, spoken *out, int which) {
    out->offset[which] = reader_offset(r);
    if (reader_left(r) < 2)
        return false;
    int letter = (unsigned char)r->at[0], digit = (unsigned char)r->at[1];
    if (any_case)
        letter = lower(letter);
    if (letter < 'a' || letter > 'z' || digit < '0' || digit > '9')
        return false;
    out->name[which][0] = (char)letter;
    out->name[which][1] = (char)digit;
    out->column[which] = (int8_t)(letter - 'a');
    out->row[which] = (int8_t)(digit - '1');
    r->at += 2;
    return true;
}

static bool is_pass(const reader *r, bool any_case) {
    static const char word[] = "pass";
    if (reader_left(r) != 4)
        return false;
    for (int i = 0; i < 4; i++)
        if ((any_case ? lower((unsigned char)r->at[i]) : r->at[i]) != word[i])
            return false;
    return true;
}

/* The two notations differ in the '-' between spaces and in case. */
static bool read_spoken(reader r, bool official, spoken *out) {
    *out = (spoken){.kind = DVONN_PASS};
    if (is_pass(&r, official))
        return true;
    out->kind = DVONN_PLACE;
    if (!read_space(&r, official, out, 0))
        return false;
    if (reader_done(&r))
        return true;
    out->kind = DVONN_MOVE;
    if (!official && !reader_take(&r, '-'))
        return false;
    return read_space(&r, official, out, 1) && reader_done(&r);
}

static pt_status illegal(pt_error *error, const pt_message *message, int32_t offset,
                         const char *name) {
    return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_ACTION, offset, "z", name);
}

static pt_status check_place(const dvonn_state *state, const reader *text, const spoken *said,
                             unsigned space, pt_action *out, pt_error *error) {
    if (state->placed == DVONN_SPACES)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_DVONN_ALL_PLACED, PT_FIELD_ACTION, 0, "s",
                       text->at, reader_left(text));
    if (dvonn_occupied(&state->board) >> space & 1)
        return illegal(error, PT_MSG_DVONN_OCCUPIED, 0, said->name[0]);
    *out = dvonn_place_action(space);
    return PT_OK;
}

static int distance_of(int steps) {
    return steps < 0 ? -steps : steps;
}

/* Checks one rule after the other, book 004 E2 to E7. */
static pt_status check_move(const dvonn_state *state, const spoken *said, unsigned from,
                            unsigned to, pt_action *out, pt_error *error) {
    const dvonn_board *board = &state->board;
    uint64_t occupied = dvonn_occupied(board), left = dvonn_bit(from);
    const char *from_name = said->name[0], *to_name = said->name[1];
    if (!(occupied & left))
        return illegal(error, PT_MSG_DVONN_NO_STACK, 0, from_name);
    if (!((board->top[0] | board->top[1]) & left))
        return illegal(error, PT_MSG_DVONN_RED_ALONE, 0, from_name);
    if (!(board->top[state->turn] & left))
        return illegal(error,
                       state->turn == PT_WHITE ? PT_MSG_DVONN_NOT_WHITES : PT_MSG_DVONN_NOT_BLACKS,
                       0, from_name);
    if (dvonn_surrounded(occupied) & left)
        return illegal(error, PT_MSG_DVONN_SURROUNDED, 0, from_name);
    int columns = said->column[1] - said->column[0], rows = said->row[1] - said->row[0];
    if (columns != 0 && rows != 0 && columns != rows)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_DVONN_NOT_A_LINE, PT_FIELD_ACTION, said->offset[1],
                       "zz", from_name, to_name);
    int distance = distance_of(columns != 0 ? columns : rows);
    int height = (int)dvonn_height(board, from);
    if (distance != height)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_DVONN_DISTANCE, PT_FIELD_ACTION, said->offset[1],
                       "znn", from_name, height, distance);
    if (!(occupied & dvonn_bit(to)))
        return illegal(error, PT_MSG_DVONN_ONTO_EMPTY, said->offset[1], to_name);
    *out = dvonn_move_action(from, to, (unsigned)distance);
    return PT_OK;
}

static pt_status read_one(const dvonn_state *state, reader text, bool official, pt_action *out,
                          pt_error *error) {
    spoken said;
    if (!read_spoken(text, official, &said))
        return pt_fail(error, PT_SYNTAX, PT_MSG_NOT_AN_ACTION, PT_FIELD_ACTION, 0, "s", text.at,
                       reader_left(&text));
    if (state->over)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GAME_IS_OVER, PT_FIELD_ACTION, 0, "s", text.at,
                       reader_left(&text));
    unsigned space[2] = {0, 0};
    int spaces = said.kind == DVONN_PASS ? 0 : said.kind == DVONN_PLACE ? 1 : 2;
    for (int i = 0; i < spaces; i++) {
        int found = dvonn_space_at(said.column[i], said.row[i]);
        if (found < 0)
            return illegal(error, PT_MSG_DVONN_NO_SPACE, said.offset[i], said.name[i]);
        space[i] = (unsigned)found;
    }
    if (said.kind == DVONN_PLACE)
        return check_place(state, &text, &said, space[0], out, error);
    if (state->placed < DVONN_SPACES)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_DVONN_STILL_PLACING, PT_FIELD_ACTION, 0, "snn",
                       text.at, reader_left(&text), state->placed, DVONN_SPACES);
    if (said.kind == DVONN_MOVE)
        return check_move(state, &said, space[0], space[1], out, error);
    if (dvonn_movable(&state->board, state->board.top[state->turn]))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_DVONN_MUST_MOVE, PT_FIELD_ACTION, 0, "");
    *out = dvonn_pass_action();
    return PT_OK;
}

pt_status dvonn_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                            pt_action *out, pt_error *error) {
    (void)rules;
    return read_one(state, reader_on(text, len), false, out, error);
}

pt_status dvonn_turn_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                          pt_action *out, size_t capacity, size_t *count, pt_error *error) {
    (void)rules;
    *count = 0;
    if (capacity == 0)
        return pt_fail(error, PT_FULL, PT_MSG_TOO_MANY_ACTIONS, PT_FIELD_ACTION, 0, "n", 0);
    pt_status status = read_one(state, reader_on(text, len), true, out, error);
    *count = status == PT_OK;
    return status;
}

static void write_one(writer *w, pt_action action, bool official) {
    char name[3];
    unsigned kind = dvonn_action_kind(action);
    if (kind == DVONN_PASS) {
        write_text(w, "pass");
        return;
    }
    if (kind == DVONN_MOVE) {
        dvonn_space_name(dvonn_action_from(action), name);
        write_text(w, name);
        if (!official)
            write_char(w, '-');
    }
    dvonn_space_name(dvonn_action_to(action), name);
    write_text(w, name);
}

size_t dvonn_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                          size_t size) {
    (void)rules;
    (void)state;
    writer w = writer_on(out, size);
    write_one(&w, action, false);
    return writer_end(&w);
}

size_t dvonn_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                        size_t count, char *out, size_t size) {
    (void)rules;
    (void)state;
    writer w = writer_on(out, size);
    /* A turn is one action; more can only be written as a list. */
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            write_char(&w, ' ');
        write_one(&w, actions[i], true);
    }
    return writer_end(&w);
}
