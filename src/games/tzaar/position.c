/* Positions as text: `tzaar BOARD TURN PHASE`. */
#include <string.h>

#include "base/text.h"
#include "game/columns.h"
#include "game/fields.h"
#include "games/tzaar/rules.h"
#include "games/tzaar/text.h"

#define FIELDS 4

static const char phase_letters[TZAAR_PHASE_NB + 1] = "pcs";

/* By kind; capitals are Black's. */
static const char piece_letters[2][TZAAR_KINDS + 1] = {"zrt", "ZRT"};

/* Where the fields begin, for errors about what they say together. */
typedef struct places {
    int32_t board, turn, phase;
} places;

/* == Reading == */

static bool read_piece(reader *r, unsigned *side, unsigned *kind) {
    int c = reader_peek(r);
    for (unsigned player = 0; c > 0 && player < 2; player++) {
        const char *found = strchr(piece_letters[player], c);
        if (!found)
            continue;
        *side = player;
        *kind = (unsigned)(found - piece_letters[player]);
        r->at++;
        return true;
    }
    return false;
}

static pt_status fail_at(const reader *r, pt_error *error) {
    return pt_fail(error, PT_SYNTAX, PT_MSG_TZAAR_NOT_A_PIECE, PT_FIELD_BOARD, reader_offset(r),
                   "s", r->at, reader_left(r) ? (size_t)1 : (size_t)0);
}

static unsigned column_length(const void *state, unsigned column) {
    (void)state;
    return tzaar_first(column + 1) - tzaar_first(column);
}

/* Reads a piece or a stack. */
static pt_status put(void *state, reader *r, unsigned column, unsigned point, pt_error *error) {
    tzaar_state *s = state;
    reader at = *r;
    unsigned side = 0, kind = 0, height = 1;
    bool bracket = reader_take(r, '[');
    if (!read_piece(r, &side, &kind))
        return fail_at(bracket ? r : &at, error);
    if (bracket &&
        (!reader_number(r, TZAAR_HEIGHT_MAX, &height) || height < 2 || !reader_take(r, ']')))
        return pt_fail(error, PT_SYNTAX, PT_MSG_TZAAR_STACK, PT_FIELD_BOARD, reader_offset(&at),
                       "n", TZAAR_HEIGHT_MAX);
    if (point < column_length(s, column)) {
        unsigned space = tzaar_first(column) + point;
        s->colour[side] |= tzaar_bit(space);
        s->stack[space] = (uint8_t)(kind << 5 | height);
    }
    return PT_OK;
}

static pt_status read_board(tzaar_state *s, reader field, pt_error *error) {
    const column_text text = {.columns = TZAAR_COLUMNS,
                              .first = 'a',
                              .length = column_length,
                              .put = put,
                              .bad_number = PT_MSG_TZAAR_EMPTY_NUMBER,
                              .bad_count = PT_MSG_TZAAR_COLUMN_COUNT,
                              .too_long = PT_MSG_TZAAR_COLUMN_LONG,
                              .too_short = PT_MSG_TZAAR_COLUMN_SHORT};
    return columns_read(&text, s, field, error);
}

/* == What is impossible (tzaar.md, "Text") == */

static int pieces_of(const tzaar_state *s, unsigned side) {
    int pieces = 0;
    for (uint64_t stacks = s->colour[side]; stacks;)
        pieces += (int)tzaar_height(s, (unsigned)bit_pop(&stacks));
    return pieces;
}

static pt_status check_counts(const tzaar_state *s, const int pieces[2], const places *at,
                              pt_error *error) {
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++) {
        for (unsigned kind = 0; kind < TZAAR_KINDS; kind++) {
            char letter[2] = {tzaar_letter(kind), '\0'};
            if (s->tops[side][kind] > tzaar_pieces[kind])
                return pt_fail(error, PT_ILLEGAL,
                               side == PT_WHITE ? PT_MSG_TZAAR_MORE_OF_KIND_W
                                                : PT_MSG_TZAAR_MORE_OF_KIND_B,
                               PT_FIELD_BOARD, at->board, "nzn", (int)s->tops[side][kind], letter,
                               (int)tzaar_pieces[kind]);
        }
        if (pieces[side] > TZAAR_PIECES)
            return pt_fail(error, PT_ILLEGAL,
                           side == PT_WHITE ? PT_MSG_TZAAR_MORE_WHITE : PT_MSG_TZAAR_MORE_BLACK,
                           PT_FIELD_BOARD, at->board, "nn", pieces[side], TZAAR_PIECES);
    }
    return PT_OK;
}

static pt_status check_placing(const tzaar_state *s, const int pieces[2], const places *at,
                               pt_error *error) {
    for (uint64_t stacks = tzaar_occupied(s); stacks;) {
        unsigned space = (unsigned)bit_pop(&stacks);
        char name[3];
        tzaar_space_name(space, name);
        if (tzaar_height(s, space) > 1)
            return pt_fail(error, PT_ILLEGAL, PT_MSG_TZAAR_STACK_EARLY, PT_FIELD_BOARD, at->board,
                           "z", name);
    }
    if (tzaar_occupied(s) == TZAAR_BOARD)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TZAAR_ALL_PLACED, PT_FIELD_PHASE, at->phase, "");
    if (pieces[PT_WHITE] != pieces[PT_BLACK] + (s->turn == PT_BLACK))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TZAAR_PLACED_COUNTS, PT_FIELD_TURN, at->turn, "nn",
                       pieces[PT_WHITE], pieces[PT_BLACK]);
    return PT_OK;
}

/* White's opening capture takes a black piece, and by his next turn Black's has taken a white one.
 */
static pt_status check_playing(const tzaar_state *s, const int pieces[2], const places *at,
                               pt_error *error) {
    uint64_t empty = TZAAR_BOARD & ~tzaar_occupied(s);
    if (!empty)
        return s->turn == PT_WHITE && s->phase == TZAAR_FIRST
                   ? PT_OK
                   : pt_fail(error, PT_ILLEGAL, PT_MSG_TZAAR_FULL_BOARD, PT_FIELD_PHASE, at->phase,
                             "");
    if (pieces[PT_BLACK] == TZAAR_PIECES)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TZAAR_MORE_BLACK, PT_FIELD_BOARD, at->board, "nn",
                       pieces[PT_BLACK], TZAAR_PIECES - 1);
    bool opened = s->turn == PT_BLACK && s->phase == TZAAR_FIRST && bit_count(empty) == 1;
    if (pieces[PT_WHITE] == TZAAR_PIECES && !opened)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TZAAR_MORE_WHITE, PT_FIELD_BOARD, at->board, "nn",
                       pieces[PT_WHITE], TZAAR_PIECES - 1);
    int gone = 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = 0; kind < TZAAR_KINDS; kind++)
            gone += s->tops[side][kind] == 0;
    if (gone > 1)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TZAAR_KINDS_GONE, PT_FIELD_BOARD, at->board, "");
    if (gone && s->phase == TZAAR_SECOND)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TZAAR_KIND_GONE, PT_FIELD_PHASE, at->phase, "");
    return PT_OK;
}

static bool read_phase(const reader *field, uint8_t *phase) {
    const char *found =
        reader_left(field) == 1 && *field->at ? strchr(phase_letters, *field->at) : NULL;
    if (found)
        *phase = (uint8_t)(found - phase_letters);
    return found != NULL;
}

pt_status tzaar_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                              pt_error *error) {
    (void)rules;
    reader in = reader_on(text, len);
    pt_status fields = position_fields(&in, FIELDS, error);
    if (fields != PT_OK)
        return fields;
    reader board = reader_until(&in, ' '), turn = reader_until(&in, ' '), phase = in;
    tzaar_state s;
    memset(&s, 0, sizeof s);
    pt_status status = read_board(&s, board, error);
    if (status != PT_OK)
        return status;
    s.turn = reader_is(&turn, "b") ? PT_BLACK : PT_WHITE;
    if (s.turn == PT_WHITE && !reader_is(&turn, "w"))
        return pt_fail(error, PT_SYNTAX, PT_MSG_TZAAR_TURN, PT_FIELD_TURN, reader_offset(&turn),
                       "s", turn.at, reader_left(&turn));
    if (!read_phase(&phase, &s.phase))
        return pt_fail(error, PT_SYNTAX, PT_MSG_TZAAR_PHASE, PT_FIELD_PHASE, reader_offset(&phase),
                       "s", phase.at, reader_left(&phase));
    tzaar_settle(&s);
    places at = {reader_offset(&board), reader_offset(&turn), reader_offset(&phase)};
    int pieces[2] = {pieces_of(&s, PT_WHITE), pieces_of(&s, PT_BLACK)};
    status = check_counts(&s, pieces, &at, error);
    if (status == PT_OK)
        status = s.phase == TZAAR_PLACE ? check_placing(&s, pieces, &at, error)
                                        : check_playing(&s, pieces, &at, error);
    if (status == PT_OK)
        memcpy(state, &s, sizeof s);
    return status;
}

/* == Writing == */

size_t tzaar_position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    (void)rules;
    const tzaar_state *s = state;
    writer w = writer_on(out, size);
    write_text(&w, "tzaar ");
    for (unsigned column = 0; column < TZAAR_COLUMNS; column++) {
        int empty = 0;
        if (column > 0)
            write_char(&w, '/');
        for (unsigned space = tzaar_first(column); space < tzaar_first(column + 1); space++) {
            unsigned height = tzaar_height(s, space);
            if (height == 0) {
                empty++;
                continue;
            }
            if (empty > 0)
                write_number(&w, empty);
            empty = 0;
            if (height > 1)
                write_char(&w, '[');
            write_char(&w, piece_letters[s->colour[PT_BLACK] >> space & 1][tzaar_kind(s, space)]);
            if (height > 1) {
                write_number(&w, height);
                write_char(&w, ']');
            }
        }
        if (empty > 0)
            write_number(&w, empty);
    }
    write_text(&w, s->turn == PT_WHITE ? " w " : " b ");
    write_char(&w, phase_letters[s->phase]);
    return writer_end(&w);
}
