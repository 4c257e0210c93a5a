/* Positions as text: `zertz RULES BOARD TURN CAPTURED1 CAPTURED2 PHASE`. */
#include <string.h>

#include "game/columns.h"
#include "game/fields.h"
#include "games/zertz/rules.h"
#include "games/zertz/text.h"

#define FIELDS 7

/* Where the fields begin, for errors about what they say together. */
typedef struct places {
    int32_t board, turn, phase;
} places;

/* == Reading == */

static unsigned column_length(const void *state, unsigned column) {
    return zertz_boards[((const zertz_state *)state)->board].columns[column];
}

/* The rings are all there before the board is read. */
static pt_status put(void *state, reader *r, unsigned column, unsigned point, pt_error *error) {
    zertz_state *s = state;
    int c = reader_peek(r);
    const char *letter = c > 0 ? strchr(zertz_letters, c) : NULL;
    if (c != '.' && !letter)
        return pt_fail(error, PT_SYNTAX, PT_MSG_ZERTZ_NOT_A_PLACE, PT_FIELD_BOARD, reader_offset(r),
                       "s", r->at, (size_t)1);
    r->at++;
    if (point == column_length(s, column))
        return PT_OK;
    uint64_t place = zertz_bit(zertz_first(column + zertz_boards[s->board].left) + point);
    if (letter)
        s->marbles[letter - zertz_letters] |= place;
    else
        s->rings ^= place;
    return PT_OK;
}

static pt_status read_board(zertz_state *s, reader field, pt_error *error) {
    column_text text = {.first = 'a',
                        .length = column_length,
                        .put = put,
                        .bad_number = PT_MSG_ZERTZ_VACANT_NUMBER,
                        .bad_count = PT_MSG_ZERTZ_COLUMN_COUNT,
                        .too_long = PT_MSG_ZERTZ_COLUMN_LONG,
                        .too_short = PT_MSG_ZERTZ_COLUMN_SHORT};
    while (text.columns < ZERTZ_COLUMNS && column_length(s, text.columns))
        text.columns++;
    return columns_read(&text, s, field, error);
}

static pt_status read_captured(const char *name, reader field, uint8_t out[ZERTZ_COLOURS],
                               pt_error *error) {
    reader r = field;
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++) {
        unsigned number = 0;
        bool padded = reader_left(&r) > 1 && r.at[0] == '0' && r.at[1] >= '0' && r.at[1] <= '9';
        bool more = colour + 1 < ZERTZ_COLOURS;
        if (padded || !reader_number(&r, 99, &number) ||
            !(more ? reader_take(&r, ',') : reader_done(&r)))
            return pt_fail(error, PT_SYNTAX, PT_MSG_ZERTZ_CAPTURED, name, reader_offset(&field),
                           "s", field.at, reader_left(&field));
        out[colour] = (uint8_t)number;
    }
    return PT_OK;
}

/* `won` is who the text says has won. */
static pt_status read_phase(zertz_state *s, const reader *field, unsigned *won, pt_error *error) {
    if (reader_is(field, "m")) {
        s->phase = ZERTZ_MOVE;
    } else if (reader_is(field, "r")) {
        s->phase = ZERTZ_REMOVE;
    } else if (reader_is(field, "ot")) {
        s->phase = ZERTZ_STUCK;
    } else if (reader_is(field, "o1") || reader_is(field, "o2")) {
        s->phase = ZERTZ_WON;
        *won = field->at[1] == '1' ? PT_WHITE : PT_BLACK;
    } else if (reader_left(field) == 3 && field->at[0] == 'j') {
        int place = zertz_place_at(s->board, field->at[1] - 'a', field->at[2] - '0');
        if (place < 0)
            return pt_fail(error, PT_SYNTAX, PT_MSG_ZERTZ_PHASE, PT_FIELD_PHASE,
                           reader_offset(field), "s", field->at, reader_left(field));
        s->phase = ZERTZ_JUMP_ON;
        s->jumper = (uint8_t)place;
    } else {
        return pt_fail(error, PT_SYNTAX, PT_MSG_ZERTZ_PHASE, PT_FIELD_PHASE, reader_offset(field),
                       "s", field->at, reader_left(field));
    }
    return PT_OK;
}

/* == What is impossible (zertz.md, "Texts") == */

static pt_status impossible(pt_error *error, const pt_message *message, const char *field,
                            int32_t offset) {
    return pt_fail(error, PT_ILLEGAL, message, field, offset, "");
}

static pt_status check_marbles(const zertz_state *s, const places *at, pt_error *error) {
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++) {
        int there = bit_count(s->marbles[colour]) + s->captured[0][colour] + s->captured[1][colour];
        int exist = zertz_boards[s->board].marbles[colour];
        char letter[2] = {zertz_letters[colour], '\0'};
        if (there > exist)
            return pt_fail(error, PT_ILLEGAL, PT_MSG_ZERTZ_MORE_MARBLES, PT_FIELD_BOARD, at->board,
                           "nzn", there, letter, exist);
    }
    return PT_OK;
}

static pt_status check_winner(const zertz_state *s, unsigned said, const places *at,
                              pt_error *error) {
    bool has = zertz_set_of(s, s->turn) != ZERTZ_SETS;
    if (zertz_set_of(s, s->turn ^ 1) != ZERTZ_SETS)
        return impossible(error, PT_MSG_ZERTZ_OTHER_SET, PT_FIELD_TURN, at->turn);
    if (s->phase != ZERTZ_WON) {
        if (has)
            return impossible(error, PT_MSG_ZERTZ_HAS_SET, PT_FIELD_PHASE, at->phase);
        return s->rings ? PT_OK
                        : impossible(error, PT_MSG_ZERTZ_NO_RINGS, PT_FIELD_PHASE, at->phase);
    }
    if (said != s->turn)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_ZERTZ_OTHER_WON, PT_FIELD_PHASE, at->phase, "n",
                       s->turn + 1);
    return has || !s->rings ? PT_OK
                            : impossible(error, PT_MSG_ZERTZ_NOT_WON, PT_FIELD_PHASE, at->phase);
}

/* Whether a marble on the board can have been placed just now: without it there was no jump and no
 * full group. */
static bool placed_last(const zertz_state *s) {
    for (uint64_t marbles = zertz_occupied(s); marbles;) {
        zertz_state before = *s;
        unsigned place = (unsigned)bit_pop(&marbles);
        before.marbles[zertz_colour(s, place)] ^= zertz_bit(place);
        if (!zertz_can_jump(&before) && !zertz_full_groups(&before))
            return true;
    }
    return false;
}

static pt_status check_jumper(const zertz_state *s, const places *at, pt_error *error) {
    uint64_t vacant = zertz_vacant(s);
    char name[3];
    zertz_place_name(s->board, s->jumper, name);
    if (!(zertz_occupied(s) >> s->jumper & 1) || !zertz_jumps_from(s, s->jumper))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_ZERTZ_NO_JUMPER, PT_FIELD_PHASE, at->phase, "z",
                       name);
    bool came = false;
    for (unsigned d = 0; d < ZERTZ_DIRECTIONS; d++) {
        unsigned next = zertz_next[s->jumper][d], second = zertz_second(s->jumper, d);
        came |= second != ZERTZ_NO_PLACE && (vacant >> next & vacant >> second & 1);
    }
    if (!came)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_ZERTZ_CAME_FROM_NOWHERE, PT_FIELD_PHASE, at->phase,
                       "z", name);
    return zertz_is_empty(s->captured[s->turn])
               ? impossible(error, PT_MSG_ZERTZ_NOTHING_CAPTURED, PT_FIELD_PHASE, at->phase)
               : PT_OK;
}

static pt_status check_phase(const zertz_state *s, const places *at, pt_error *error) {
    uint64_t full = s->phase == ZERTZ_REMOVE ? 0 : zertz_full_groups(s);
    if (full) {
        char name[3];
        zertz_place_name(s->board, (unsigned)bit_lowest(full), name);
        return pt_fail(error, PT_ILLEGAL, PT_MSG_ZERTZ_FULL_GROUP, PT_FIELD_BOARD, at->board, "z",
                       name);
    }
    switch (s->phase) {
    case ZERTZ_MOVE:
        return zertz_stuck(s) ? impossible(error, PT_MSG_ZERTZ_STUCK, PT_FIELD_PHASE, at->phase)
                              : PT_OK;
    case ZERTZ_REMOVE:
        if (!zertz_free(s))
            return impossible(error, PT_MSG_ZERTZ_NO_FREE_RING, PT_FIELD_PHASE, at->phase);
        return placed_last(s)
                   ? PT_OK
                   : impossible(error, PT_MSG_ZERTZ_NOTHING_PLACED, PT_FIELD_PHASE, at->phase);
    case ZERTZ_JUMP_ON:
        return check_jumper(s, at, error);
    case ZERTZ_STUCK:
        return zertz_stuck(s)
                   ? PT_OK
                   : impossible(error, PT_MSG_ZERTZ_NOT_STUCK, PT_FIELD_PHASE, at->phase);
    default:
        return PT_OK;
    }
}

pt_status zertz_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                              pt_error *error) {
    (void)rules;
    reader in = reader_on(text, len);
    pt_status fields = position_fields(&in, FIELDS, error);
    if (fields != PT_OK)
        return fields;
    reader name = reader_until(&in, ' '), board = reader_until(&in, ' '),
           turn = reader_until(&in, ' '), first = reader_until(&in, ' '),
           second = reader_until(&in, ' '), phase = in;
    zertz_state s;
    unsigned won = PT_WHITE;
    int found = zertz_board_named(&name);
    if (found < 0)
        return pt_fail(error, PT_SYNTAX, PT_MSG_ZERTZ_RULES, PT_FIELD_ZERTZ_RULES,
                       reader_offset(&name), "s", name.at, reader_left(&name));
    zertz_begin(&s, (unsigned)found);
    pt_status status = read_board(&s, board, error);
    if (status != PT_OK)
        return status;
    s.turn = reader_is(&turn, "2") ? PT_BLACK : PT_WHITE;
    if (s.turn == PT_WHITE && !reader_is(&turn, "1"))
        return pt_fail(error, PT_SYNTAX, PT_MSG_ZERTZ_TURN, PT_FIELD_TURN, reader_offset(&turn),
                       "s", turn.at, reader_left(&turn));
    status = read_captured(PT_FIELD_ZERTZ_CAPTURED1, first, s.captured[0], error);
    if (status == PT_OK)
        status = read_captured(PT_FIELD_ZERTZ_CAPTURED2, second, s.captured[1], error);
    if (status == PT_OK)
        status = read_phase(&s, &phase, &won, error);
    places at = {reader_offset(&board), reader_offset(&turn), reader_offset(&phase)};
    if (status == PT_OK)
        status = check_marbles(&s, &at, error);
    if (status != PT_OK)
        return status;
    zertz_settle(&s);
    status = check_winner(&s, won, &at, error);
    if (status == PT_OK)
        status = check_phase(&s, &at, error);
    if (status == PT_OK)
        memcpy(state, &s, sizeof s);
    return status;
}

/* == Writing == */

static void write_column(writer *w, const zertz_state *s, unsigned first, unsigned length) {
    uint64_t occupied = zertz_occupied(s);
    unsigned vacant = 0;
    for (unsigned place = first; place < first + length; place++) {
        bool ring = s->rings >> place & 1, marble = occupied >> place & 1;
        if (ring && !marble) {
            vacant++;
            continue;
        }
        if (vacant > 0)
            write_number(w, vacant);
        vacant = 0;
        write_char(w, marble ? zertz_letters[zertz_colour(s, place)] : '.');
    }
    if (vacant > 0)
        write_number(w, vacant);
}

size_t zertz_position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    (void)rules;
    const zertz_state *s = state;
    const zertz_board *b = &zertz_boards[s->board];
    writer w = writer_on(out, size);
    write_text(&w, "zertz ");
    write_text(&w, b->name);
    for (unsigned column = 0; column < ZERTZ_COLUMNS && b->columns[column]; column++) {
        write_char(&w, column > 0 ? '/' : ' ');
        write_column(&w, s, zertz_first(column + b->left), b->columns[column]);
    }
    write_text(&w, s->turn == PT_WHITE ? " 1" : " 2");
    for (unsigned player = 0; player < 2; player++)
        for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++) {
            write_char(&w, colour > 0 ? ',' : ' ');
            write_number(&w, s->captured[player][colour]);
        }
    write_char(&w, ' ');
    switch (s->phase) {
    case ZERTZ_MOVE:
        write_char(&w, 'm');
        break;
    case ZERTZ_REMOVE:
        write_char(&w, 'r');
        break;
    case ZERTZ_JUMP_ON: {
        char name[3];
        zertz_place_name(s->board, s->jumper, name);
        write_char(&w, 'j');
        write_text(&w, name);
        break;
    }
    case ZERTZ_WON:
        write_text(&w, s->turn == PT_WHITE ? "o1" : "o2");
        break;
    default:
        write_text(&w, "ot");
    }
    return writer_end(&w);
}
