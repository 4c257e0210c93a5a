/* Positions as text: `yinsh RULES BOARD TURN PHASE`. */
#include <string.h>

#include "base/text.h"
#include "game/columns.h"
#include "game/fields.h"
#include "games/yinsh/rules.h"
#include "games/yinsh/text.h"

#define FIELDS 5

static const char phase_letters[YINSH_PHASE_NB + 1] = "prgmRGo";

/* Where the fields begin, for errors about what they say together. */
typedef struct places {
    int32_t board, turn, phase;
} places;

/* == Reading == */

static pt_status fail_at(const reader *r, pt_error *error) {
    return pt_fail(error, PT_SYNTAX, PT_MSG_YINSH_NOT_A_PIECE, PT_FIELD_BOARD, reader_offset(r),
                   "s", r->at, (size_t)1);
}

static unsigned column_length(const void *state, unsigned column) {
    (void)state;
    return yinsh_highest(column) - yinsh_lowest(column) + 1;
}

static pt_status put(void *state, reader *r, unsigned column, unsigned point, pt_error *error) {
    yinsh_state *s = state;
    int c = reader_peek(r);
    wide *set = c == 'w'   ? &s->marker[PT_WHITE]
                : c == 'b' ? &s->marker[PT_BLACK]
                : c == 'W' ? &s->ring[PT_WHITE]
                : c == 'B' ? &s->ring[PT_BLACK]
                           : NULL;
    if (!set)
        return fail_at(r, error);
    if (point < column_length(s, column))
        *set = wide_or(*set, wide_bit(column * 11 + yinsh_lowest(column) + point - 1));
    r->at++;
    return PT_OK;
}

static pt_status read_board(yinsh_state *s, reader field, pt_error *error) {
    const column_text text = {.columns = YINSH_COLUMNS,
                              .first = 'a',
                              .length = column_length,
                              .put = put,
                              .bad_number = PT_MSG_YINSH_EMPTY_NUMBER,
                              .bad_count = PT_MSG_YINSH_COLUMN_COUNT,
                              .too_long = PT_MSG_YINSH_COLUMN_LONG,
                              .too_short = PT_MSG_YINSH_COLUMN_SHORT};
    return columns_read(&text, s, field, error);
}

/* == What is impossible (yinsh.md, "Positions") == */

static pt_status fail_row(pt_error *error, const pt_message *message, const places *at,
                          wide markers) {
    char from[4] = "", to[4] = "";
    for (unsigned d = 0; d < 3; d++) {
        wide rows = yinsh_rows(markers, d);
        if (!wide_any(rows))
            continue;
        unsigned first = wide_lowest(rows);
        yinsh_point_name(first, from);
        yinsh_point_name(first + (YINSH_ROW - 1) * (unsigned)yinsh_step(d), to);
        break;
    }
    return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_BOARD, at->board, "zz", from, to);
}

static pt_status check_placing(const yinsh_state *s, const places *at, pt_error *error) {
    wide markers = yinsh_markers(s);
    int white = wide_count(s->ring[PT_WHITE]), black = wide_count(s->ring[PT_BLACK]);
    if (wide_any(markers)) {
        char name[4];
        yinsh_point_name(wide_lowest(markers), name);
        return pt_fail(error, PT_ILLEGAL, PT_MSG_YINSH_MARKER_EARLY, PT_FIELD_BOARD, at->board, "z",
                       name);
    }
    if (white + black == 2 * YINSH_RINGS)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_YINSH_ALL_PLACED, PT_FIELD_PHASE, at->phase, "");
    if (white != black + (s->turn == PT_BLACK))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_YINSH_PLACED_COUNTS, PT_FIELD_TURN, at->turn, "nn",
                       white, black);
    return PT_OK;
}

/* Outside placing: a last ring is removed only at the end, by the one whose turn it is. */
static pt_status check_rings(const yinsh_state *s, const places *at, bool *won, pt_error *error) {
    int least = YINSH_RINGS - (int)yinsh_goal(s), last[2];
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++) {
        int rings = wide_count(s->ring[side]);
        if (rings < least)
            return pt_fail(error, PT_ILLEGAL,
                           side == PT_WHITE ? PT_MSG_YINSH_FEWER_WHITE_RINGS
                                            : PT_MSG_YINSH_FEWER_BLACK_RINGS,
                           PT_FIELD_BOARD, at->board, "nn", rings, least);
        last[side] = rings == least;
    }
    *won = last[0] || last[1];
    if (last[0] && last[1])
        return pt_fail(error, PT_ILLEGAL, PT_MSG_YINSH_BOTH_WON, PT_FIELD_BOARD, at->board, "");
    if (*won && s->phase != YINSH_OVER)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_YINSH_WON, PT_FIELD_PHASE, at->phase, "");
    if (*won && !last[s->turn])
        return pt_fail(error, PT_ILLEGAL, PT_MSG_YINSH_WON_BY_OTHER, PT_FIELD_TURN, at->turn, "z",
                       last[PT_WHITE] ? "w" : "b");
    return PT_OK;
}

static pt_status check_rows(const yinsh_state *s, const places *at, bool won, pt_error *error) {
    wide own = s->marker[s->turn], theirs = s->marker[s->turn ^ 1];
    bool has_own = yinsh_has_row(own), has_theirs = yinsh_has_row(theirs);
    unsigned phase = s->phase;
    if ((phase == YINSH_ROW_BEFORE || phase == YINSH_ROW_AFTER) && !has_own)
        return pt_fail(error, PT_ILLEGAL,
                       s->turn == PT_WHITE ? PT_MSG_YINSH_NO_WHITE_ROW : PT_MSG_YINSH_NO_BLACK_ROW,
                       PT_FIELD_PHASE, at->phase, "");
    if ((phase == YINSH_ROW_BEFORE || phase == YINSH_RING_BEFORE) && has_theirs)
        return fail_row(error, PT_MSG_YINSH_OTHER_ROW, at, theirs);
    bool none = phase == YINSH_MOVE || (phase == YINSH_OVER && !won);
    if (none && (has_own || has_theirs))
        return fail_row(error, PT_MSG_YINSH_ROW_LEFT, at, has_own ? own : theirs);
    return PT_OK;
}

static pt_status check_playing(const yinsh_state *s, const places *at, pt_error *error) {
    bool won = false;
    pt_status status = check_rings(s, at, &won, error);
    if (status != PT_OK)
        return status;
    /* A row has just left the board before a ring goes. */
    bool row_gone = won || s->phase == YINSH_RING_BEFORE || s->phase == YINSH_RING_AFTER;
    int markers = wide_count(yinsh_markers(s));
    int most = row_gone ? YINSH_MARKERS - YINSH_ROW : YINSH_MARKERS;
    if (markers > most)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_YINSH_MORE_MARKERS, PT_FIELD_BOARD, at->board,
                       "nn", markers, most);
    status = check_rows(s, at, won, error);
    if (status != PT_OK)
        return status;
    if (s->phase == YINSH_MOVE && markers == YINSH_MARKERS)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_YINSH_POOL_EMPTY, PT_FIELD_PHASE, at->phase, "");
    if (s->phase == YINSH_MOVE && yinsh_is_finished(s))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_YINSH_STUCK, PT_FIELD_PHASE, at->phase, "");
    if (s->phase == YINSH_OVER && !won && !yinsh_is_finished(s))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_YINSH_NOT_OVER, PT_FIELD_PHASE, at->phase, "");
    return PT_OK;
}

static pt_status check_position(const yinsh_state *s, const places *at, pt_error *error) {
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++)
        if (wide_count(s->ring[side]) > YINSH_RINGS)
            return pt_fail(error, PT_ILLEGAL,
                           side == PT_WHITE ? PT_MSG_YINSH_MORE_WHITE_RINGS
                                            : PT_MSG_YINSH_MORE_BLACK_RINGS,
                           PT_FIELD_BOARD, at->board, "nn", wide_count(s->ring[side]), YINSH_RINGS);
    return s->phase == YINSH_PLACE ? check_placing(s, at, error) : check_playing(s, at, error);
}

static bool read_phase(const reader *field, uint8_t *phase) {
    const char *found =
        reader_left(field) == 1 && *field->at ? strchr(phase_letters, *field->at) : NULL;
    if (found)
        *phase = (uint8_t)(found - phase_letters);
    return found != NULL;
}

pt_status yinsh_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                              pt_error *error) {
    (void)rules;
    reader in = reader_on(text, len);
    pt_status fields = position_fields(&in, FIELDS, error);
    if (fields != PT_OK)
        return fields;
    reader variant = reader_until(&in, ' '), board = reader_until(&in, ' ');
    reader turn = reader_until(&in, ' '), phase = in;
    yinsh_state s;
    yinsh_begin(&s, reader_is(&variant, "blitz"));
    if (!s.blitz && !reader_is(&variant, "standard"))
        return pt_fail(error, PT_SYNTAX, PT_MSG_YINSH_RULES, PT_FIELD_YINSH_RULES,
                       reader_offset(&variant), "s", variant.at, reader_left(&variant));
    pt_status status = read_board(&s, board, error);
    if (status != PT_OK)
        return status;
    s.turn = reader_is(&turn, "b") ? PT_BLACK : PT_WHITE;
    if (s.turn == PT_WHITE && !reader_is(&turn, "w"))
        return pt_fail(error, PT_SYNTAX, PT_MSG_YINSH_TURN, PT_FIELD_TURN, reader_offset(&turn),
                       "s", turn.at, reader_left(&turn));
    if (!read_phase(&phase, &s.phase))
        return pt_fail(error, PT_SYNTAX, PT_MSG_YINSH_PHASE, PT_FIELD_PHASE, reader_offset(&phase),
                       "s", phase.at, reader_left(&phase));
    places at = {reader_offset(&board), reader_offset(&turn), reader_offset(&phase)};
    status = check_position(&s, &at, error);
    if (status == PT_OK)
        memcpy(state, &s, sizeof s);
    return status;
}

/* == Writing == */

static char piece_at(const yinsh_state *s, unsigned bit) {
    return wide_has(s->marker[PT_WHITE], bit)   ? 'w'
           : wide_has(s->marker[PT_BLACK], bit) ? 'b'
           : wide_has(s->ring[PT_WHITE], bit)   ? 'W'
           : wide_has(s->ring[PT_BLACK], bit)   ? 'B'
                                                : '\0';
}

size_t yinsh_position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    (void)rules;
    const yinsh_state *s = state;
    writer w = writer_on(out, size);
    write_text(&w, s->blitz ? "yinsh blitz " : "yinsh standard ");
    for (unsigned column = 0; column < YINSH_COLUMNS; column++) {
        int empty = 0;
        if (column > 0)
            write_char(&w, '/');
        for (unsigned y = yinsh_lowest(column); y <= yinsh_highest(column); y++) {
            char piece = piece_at(s, column * 11 + y - 1);
            if (!piece) {
                empty++;
                continue;
            }
            if (empty > 0)
                write_number(&w, empty);
            empty = 0;
            write_char(&w, piece);
        }
        if (empty > 0)
            write_number(&w, empty);
    }
    write_text(&w, s->turn == PT_WHITE ? " w " : " b ");
    write_char(&w, phase_letters[s->phase]);
    return writer_end(&w);
}
