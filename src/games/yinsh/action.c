/* Actions and turns as text. */
#include "base/text.h"
#include "games/yinsh/rules.h"
#include "games/yinsh/text.h"

void yinsh_point_name(unsigned bit, char name[4]) {
    unsigned number = yinsh_number(bit);
    name[0] = (char)('a' + yinsh_column(bit));
    name[1] = (char)(number > 9 ? '1' : '0' + number);
    name[2] = (char)(number > 9 ? '0' + number - 10 : '\0');
    name[3] = '\0';
}

/* A point as written, whether it exists or not. */
typedef struct spoken_point {
    char name[4];
    int column, number;
    int32_t offset;
} spoken_point;

/* An action as written, before it is checked against a state. */
typedef struct spoken {
    unsigned kind; /* YINSH_ACT_* */
    spoken_point at[2];
} spoken;

static bool read_point(reader *r, bool any_case, spoken_point *out) {
    unsigned number;
    *out = (spoken_point){.offset = reader_offset(r)};
    if (reader_left(r) < 2)
        return false;
    char letter = any_case ? text_lower(*r->at) : *r->at;
    if (letter < 'a' || letter > 'z')
        return false;
    r->at++;
    const char *digits = r->at;
    if (!reader_number(r, 99, &number))
        return false;
    out->name[0] = letter;
    memcpy(out->name + 1, digits, (size_t)(r->at - digits));
    out->column = letter - 'a';
    out->number = (int)number;
    return true;
}

/* Reads one action from the start of `r`. */
static bool read_spoken(reader *r, bool any_case, spoken *out) {
    bool takes = reader_take(r, 'x') || (any_case && reader_take(r, 'X'));
    *out = (spoken){.kind = takes ? YINSH_ACT_RING : YINSH_ACT_PLACE};
    if (!takes && reader_left(r) >= 4) {
        reader word = {r->start, r->at, r->at + 4};
        if (any_case ? reader_is_word(&word, "pass") : reader_is(&word, "pass")) {
            r->at += 4;
            out->kind = YINSH_ACT_PASS;
            return true;
        }
    }
    if (!read_point(r, any_case, &out->at[0]))
        return false;
    if (!reader_take(r, '-'))
        return true;
    out->kind = takes ? YINSH_ACT_ROW : YINSH_ACT_MOVE;
    return read_point(r, any_case, &out->at[1]);
}

/* == Checking against a state == */

static pt_status illegal(pt_error *error, const pt_message *message, const spoken_point *at) {
    return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_ACTION, at->offset, "z", at->name);
}

static pt_status illegal_pair(pt_error *error, const pt_message *message, const spoken *said) {
    return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_ACTION, said->at[1].offset, "zz",
                   said->at[0].name, said->at[1].name);
}

/* The direction from one point to another on a line with it, or -1. */
static int direction_between(const spoken *said, int *distance) {
    int columns = said->at[1].column - said->at[0].column;
    int numbers = said->at[1].number - said->at[0].number;
    if ((columns == 0) == (numbers == 0) && columns != numbers)
        return -1;
    *distance = columns > 0 || numbers > 0 ? (columns > 0 ? columns : numbers)
                                           : (columns < 0 ? -columns : -numbers);
    int along = columns == 0 ? 0 : numbers == 0 ? 1 : 2;
    return along + (columns < 0 || numbers < 0 ? 3 : 0);
}

/* Refuses with an example of what would be right. */
static pt_status refuse_now(const yinsh_state *s, const pt_message *message, const reader *text,
                            pt_error *error) {
    pt_actions list;
    char example[PT_ACTION_TEXT_MAX];
    yinsh_legal(NULL, s, &list);
    yinsh_action_write(NULL, s, list.items[0], example, sizeof example);
    return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_ACTION, reader_offset(text), "sz", text->at,
                   reader_left(text), example);
}

/* Several rows can be removed: names them. */
static pt_status refuse_unsaid_row(const pt_actions *rows, const yinsh_state *s, const reader *text,
                                   pt_error *error) {
    char candidates[2 * PT_ERROR_ARG_TEXT];
    writer w = writer_on(candidates, sizeof candidates);
    for (size_t i = 0; i < rows->count && w.len < PT_ERROR_ARG_TEXT; i++) {
        char row[PT_ACTION_TEXT_MAX];
        yinsh_action_write(NULL, s, rows->items[i], row, sizeof row);
        if (i > 0)
            write_char(&w, ' ');
        write_text(&w, row);
    }
    writer_end(&w);
    return pt_fail(error, PT_ILLEGAL, PT_MSG_YINSH_WHICH_ROW, PT_FIELD_ACTION, reader_offset(text),
                   "sz", text->at, reader_left(text), candidates);
}

/* Anything but a row where one must be removed; a ring alone is meant for one of several. */
static pt_status refuse_before_row(const yinsh_state *s, unsigned kind, const reader *text,
                                   pt_error *error) {
    pt_actions rows;
    yinsh_legal(NULL, s, &rows);
    return kind == YINSH_ACT_RING && rows.count > 1
               ? refuse_unsaid_row(&rows, s, text, error)
               : refuse_now(s, PT_MSG_YINSH_ROW_FIRST, text, error);
}

/* Refuses an action of another phase. */
static pt_status check_phase(const yinsh_state *s, unsigned kind, const reader *text,
                             pt_error *error) {
    switch (s->phase) {
    case YINSH_PLACE:
        return kind == YINSH_ACT_PLACE ? PT_OK
                                       : refuse_now(s, PT_MSG_YINSH_PLACE_FIRST, text, error);
    case YINSH_MOVE:
        if (kind == YINSH_ACT_PLACE)
            return refuse_now(s, PT_MSG_YINSH_PLACED, text, error);
        return kind == YINSH_ACT_ROW || kind == YINSH_ACT_RING
                   ? refuse_now(s, PT_MSG_YINSH_MOVE_NOW, text, error)
                   : PT_OK;
    case YINSH_ROW_BEFORE:
    case YINSH_ROW_AFTER:
        return kind == YINSH_ACT_ROW ? PT_OK : refuse_before_row(s, kind, text, error);
    case YINSH_RING_BEFORE:
    case YINSH_RING_AFTER:
        return kind == YINSH_ACT_RING ? PT_OK : refuse_now(s, PT_MSG_YINSH_RING_FIRST, text, error);
    default:
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GAME_IS_OVER, PT_FIELD_ACTION, reader_offset(text),
                       "s", text->at, reader_left(text));
    }
}

static pt_status check_own_ring(const yinsh_state *s, const spoken_point *at, unsigned bit,
                                pt_error *error) {
    if (wide_has(s->ring[s->turn], bit))
        return PT_OK;
    return illegal(
        error, s->turn == PT_WHITE ? PT_MSG_YINSH_NOT_WHITE_RING : PT_MSG_YINSH_NOT_BLACK_RING, at);
}

static pt_status fail_at_bit(pt_error *error, const pt_message *message, int32_t offset,
                             unsigned bit) {
    char name[4];
    yinsh_point_name(bit, name);
    return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_ACTION, offset, "z", name);
}

/* yinsh.md §5, one rule after the other. */
static pt_status check_move(const yinsh_state *s, const spoken *said, unsigned from, unsigned to,
                            pt_action *out, pt_error *error) {
    int distance = 0, direction = direction_between(said, &distance);
    pt_status status = check_own_ring(s, &said->at[0], from, error);
    if (status != PT_OK)
        return status;
    if (from == to)
        return illegal(error, PT_MSG_YINSH_SAME_POINT, &said->at[1]);
    if (direction < 0)
        return illegal_pair(error, PT_MSG_YINSH_NOT_A_LINE, said);
    unsigned step = (unsigned)yinsh_step((unsigned)direction);
    wide markers = yinsh_markers(s), rings = yinsh_rings(s);
    bool jumped = false;
    for (unsigned at = from + step; at != to; at += step) {
        if (wide_has(rings, at))
            return fail_at_bit(error, PT_MSG_YINSH_OVER_RING, said->at[1].offset, at);
        bool over = wide_has(markers, at);
        if (jumped && !over)
            return fail_at_bit(error, PT_MSG_YINSH_PAST_MARKERS, said->at[1].offset, at);
        jumped = over;
    }
    if (!wide_has(yinsh_empty(s), to))
        return illegal(error, PT_MSG_YINSH_ONTO, &said->at[1]);
    *out = yinsh_act_along(YINSH_ACT_MOVE, from, to, (unsigned)direction);
    return PT_OK;
}

/* A row from either end; the canonical one is in a direction upwards. */
static pt_status check_row(const yinsh_state *s, const spoken *said, unsigned first, unsigned last,
                           bool any_end, pt_action *out, pt_error *error) {
    int distance = 0, direction = direction_between(said, &distance);
    if (direction < 0)
        return illegal_pair(error, PT_MSG_YINSH_NOT_A_LINE, said);
    if (distance != YINSH_ROW - 1 || (direction > 2 && !any_end))
        return illegal_pair(error, PT_MSG_YINSH_NOT_FIVE, said);
    unsigned along = (unsigned)direction % 3, low = direction > 2 ? last : first;
    if (!wide_has(yinsh_rows(s->marker[s->turn], along), low))
        return illegal_pair(
            error, s->turn == PT_WHITE ? PT_MSG_YINSH_NOT_WHITE_ROW : PT_MSG_YINSH_NOT_BLACK_ROW,
            said);
    *out = yinsh_act_along(YINSH_ACT_ROW, low, direction > 2 ? first : last, along);
    return PT_OK;
}

static pt_status check(const yinsh_state *s, const spoken *said, const reader *text, bool any_end,
                       pt_action *out, pt_error *error) {
    pt_status status = check_phase(s, said->kind, text, error);
    if (status != PT_OK)
        return status;
    unsigned bit[2] = {0, 0};
    int points = said->kind == YINSH_ACT_PASS                                  ? 0
                 : said->kind == YINSH_ACT_MOVE || said->kind == YINSH_ACT_ROW ? 2
                                                                               : 1;
    for (int i = 0; i < points; i++) {
        int found = yinsh_bit_at(said->at[i].column, said->at[i].number);
        if (found < 0)
            return illegal(error, PT_MSG_YINSH_NO_POINT, &said->at[i]);
        bit[i] = (unsigned)found;
    }
    switch (said->kind) {
    case YINSH_ACT_PLACE:
        if (!wide_has(yinsh_empty(s), bit[0]))
            return illegal(error, PT_MSG_YINSH_OCCUPIED, &said->at[0]);
        *out = yinsh_act(YINSH_ACT_PLACE, bit[0]);
        return PT_OK;
    case YINSH_ACT_MOVE:
        return check_move(s, said, bit[0], bit[1], out, error);
    case YINSH_ACT_ROW:
        return check_row(s, said, bit[0], bit[1], any_end, out, error);
    case YINSH_ACT_RING:
        status = check_own_ring(s, &said->at[0], bit[0], error);
        if (status == PT_OK)
            *out = yinsh_act(YINSH_ACT_RING, bit[0]);
        return status;
    default:
        if (yinsh_can_move(s, s->ring[s->turn]))
            return pt_fail(error, PT_ILLEGAL, PT_MSG_YINSH_MUST_MOVE, PT_FIELD_ACTION,
                           reader_offset(text), "");
        *out = yinsh_act(YINSH_ACT_PASS, 0);
        return PT_OK;
    }
}

pt_status yinsh_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                            pt_action *out, pt_error *error) {
    (void)rules;
    reader in = reader_on(text, len), all = in;
    spoken said;
    if (!read_spoken(&in, false, &said) || !reader_done(&in))
        return pt_fail(error, PT_SYNTAX, PT_MSG_NOT_AN_ACTION, PT_FIELD_ACTION, 0, "s", all.at,
                       reader_left(&all));
    return check(state, &said, &all, false, out, error);
}

static void write_action(writer *w, pt_action action) {
    char name[4];
    unsigned kind = yinsh_kind(action);
    if (kind == YINSH_ACT_PASS) {
        write_text(w, "pass");
        return;
    }
    if (kind == YINSH_ACT_ROW || kind == YINSH_ACT_RING)
        write_char(w, 'x');
    if (kind == YINSH_ACT_ROW || kind == YINSH_ACT_MOVE) {
        yinsh_point_name(yinsh_from(action), name);
        write_text(w, name);
        write_char(w, '-');
    }
    yinsh_point_name(yinsh_to(action), name);
    write_text(w, name);
}

size_t yinsh_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                          size_t size) {
    (void)rules;
    (void)state;
    writer w = writer_on(out, size);
    write_action(&w, action);
    return writer_end(&w);
}

/* == Whole turns == */

typedef struct turn {
    yinsh_state now;
    unsigned ended;
    pt_action *out;
    size_t count, capacity;
    pt_error *error;
} turn;

static pt_status play(turn *t, pt_action action) {
    if (t->count == t->capacity)
        return pt_fail(t->error, PT_FULL, PT_MSG_TOO_MANY_ACTIONS, PT_FIELD_ACTION, -1, "n",
                       (int)t->capacity);
    t->out[t->count++] = action;
    t->ended |= yinsh_apply(NULL, &t->now, action);
    return PT_OK;
}

static bool is_removing_row(const yinsh_state *s) {
    return s->phase == YINSH_ROW_BEFORE || s->phase == YINSH_ROW_AFTER;
}

/* The short form names the ring alone: its row is the only one there is. */
static pt_status play_only_row(turn *t) {
    pt_actions list;
    yinsh_legal(NULL, &t->now, &list);
    return list.count == 1 ? play(t, list.items[0]) : PT_OK;
}

static pt_status play_spoken(turn *t, const spoken *said, const reader *text) {
    if (t->ended)
        return pt_fail(t->error, PT_ILLEGAL, PT_MSG_TURN_IS_OVER, PT_FIELD_ACTION,
                       reader_offset(text), "s", text->at, reader_left(text));
    if (said->kind == YINSH_ACT_RING && is_removing_row(&t->now)) {
        pt_status status = play_only_row(t);
        if (status != PT_OK)
            return status;
    }
    pt_action action = 0;
    pt_status status = check(&t->now, said, text, true, &action, t->error);
    return status == PT_OK ? play(t, action) : status;
}

static void skip_blanks(reader *r) {
    while (!reader_done(r) && text_is_blank(*r->at))
        r->at++;
}

/* "11." or "11. " */
static void skip_number(reader *r) {
    reader ahead = *r;
    unsigned number;
    if (reader_number(&ahead, 999, &number) && reader_take(&ahead, '.')) {
        *r = ahead;
        skip_blanks(r);
    }
}

pt_status yinsh_turn_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                          pt_action *out, size_t capacity, size_t *count, pt_error *error) {
    (void)rules;
    turn t = {.now = *(const yinsh_state *)state, .out = out, .capacity = capacity, .error = error};
    reader in = reader_on(text, len);
    *count = 0;
    skip_blanks(&in);
    skip_number(&in);
    do {
        skip_blanks(&in);
        spoken said;
        reader rest = in, whole = reader_until(&rest, ';');
        bool read = read_spoken(&in, true, &said);
        reader part = {whole.start, whole.at, in.at};
        skip_blanks(&in);
        /* A ring may follow its row without a sign between them. */
        int next = reader_peek(&in);
        bool ring_follows = read && said.kind == YINSH_ACT_ROW && (next == 'x' || next == 'X');
        if (!read || (!ring_follows && next >= 0 && next != ';'))
            return pt_fail(error, PT_SYNTAX, PT_MSG_NOT_AN_ACTION, PT_FIELD_ACTION,
                           reader_offset(read ? &in : &whole), "s", whole.at, reader_left(&whole));
        pt_status status = play_spoken(&t, &said, &part);
        if (status != PT_OK)
            return status;
        if (!ring_follows)
            reader_take(&in, ';');
        skip_blanks(&in);
    } while (!reader_done(&in));
    *count = t.count;
    return PT_OK;
}

size_t yinsh_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                        size_t count, char *out, size_t size) {
    (void)rules;
    (void)state;
    writer w = writer_on(out, size);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && yinsh_kind(actions[i - 1]) != YINSH_ACT_ROW)
            write_char(&w, ';');
        write_action(&w, actions[i]);
    }
    return writer_end(&w);
}
