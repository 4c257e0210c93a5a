/* Positions as text: `punct RULES BOARD TURN PHASE`. */
#include <string.h>

#include "game/fields.h"
#include "games/punct/rules.h"
#include "games/punct/text.h"

#define FIELDS 5

/* Where the fields begin, for errors about what they say together. */
typedef struct places {
    int32_t board, turn, phase;
} places;

/* == Reading == */

static pt_status bad_piece(const pt_message *message, const reader *part, pt_error *error) {
    return pt_fail(error, PT_SYNTAX, message, PT_FIELD_BOARD, reader_offset(part), "s", part->at,
                   reader_left(part));
}

/* `wE3f6`, whose dots may be off the board. */
static pt_status read_piece(reader part, unsigned level, punct_piece *out, pt_error *error) {
    reader r = part;
    unsigned side = reader_peek(&r) == 'b' ? PT_BLACK : PT_WHITE;
    int space = -1;
    if (!reader_take(&r, 'w') && !reader_take(&r, 'b'))
        return bad_piece(PT_MSG_PUNCT_PIECE, &part, error);
    const char *letter = reader_peek(&r) > 0 ? strchr(punct_letters, reader_peek(&r)) : NULL;
    if (!letter)
        return bad_piece(PT_MSG_PUNCT_PIECE, &part, error);
    r.at++;
    int orientation = reader_peek(&r) - '0';
    if (orientation < 0 || orientation >= PUNCT_DIRECTIONS)
        return bad_piece(PT_MSG_PUNCT_PIECE, &part, error);
    r.at++;
    if (!punct_read_space(&r, &space) || !reader_done(&r) || space < 0)
        return bad_piece(PT_MSG_PUNCT_PIECE, &part, error);
    unsigned kind = (unsigned)(letter - punct_letters);
    if (orientation >= punct_turns[kind])
        return bad_piece(PT_MSG_PUNCT_NO_SUCH_TURN, &part, error);
    *out = punct_piece_of(side, kind, (unsigned)orientation, (unsigned)space, level);
    return PT_OK;
}

/* Lays a piece that was read, if it rests on its level. */
static pt_status lay(punct_state *s, const punct_piece *piece, const uint8_t *below,
                     const reader *part, pt_error *error) {
    unsigned side = punct_side(piece), kind = punct_kind(piece);
    uint8_t dots[PUNCT_DOTS], any[PUNCT_SPACES];
    const pt_message *message = NULL;
    if (!punct_dots(kind, punct_orientation(piece), piece->space, dots)) {
        message = PT_MSG_PUNCT_OFF_BOARD;
    } else if (punct_rests(below, side, kind, punct_orientation(piece), piece->space) !=
               (int)piece->level) {
        /* Would it rest if what carries the PÜNCT were its own? */
        memcpy(any, below, sizeof any);
        any[piece->space] = (uint8_t)((any[piece->space] & ~1U) | side);
        bool own = punct_rests(any, side, kind, punct_orientation(piece), piece->space) ==
                   (int)piece->level;
        message = own ? PT_MSG_PUNCT_SUPPORT : PT_MSG_PUNCT_NO_REST;
    }
    for (unsigned i = 0; !message && i < PUNCT_DOTS; i++)
        if (punct_height(s->top, dots[i]) > piece->level) /* beside it on its own level */
            message = PT_MSG_PUNCT_NO_REST;
    if (message)
        return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_BOARD, reader_offset(part), "sn",
                       part->at, reader_left(part), (int)piece->level);
    if (s->set[side][kind] == 0) {
        char letter[2] = {punct_letters[kind], '\0'};
        return pt_fail(error, PT_ILLEGAL,
                       side == PT_WHITE ? PT_MSG_PUNCT_MORE_WHITE : PT_MSG_PUNCT_MORE_BLACK,
                       PT_FIELD_BOARD, reader_offset(part), "nzn", punct_counts[kind] + 1, letter,
                       (int)punct_counts[kind]);
    }
    punct_lay(s, *piece);
    return PT_OK;
}

static pt_status read_level(punct_state *s, reader field, unsigned level, pt_error *error) {
    uint8_t below[PUNCT_SPACES];
    int last = -1;
    memcpy(below, s->top, sizeof below);
    if (reader_done(&field))
        return pt_fail(error, PT_SYNTAX, PT_MSG_PUNCT_LEVEL, PT_FIELD_BOARD, reader_offset(&field),
                       "n", (int)level + 1);
    bool more = true;
    while (more) {
        reader part = reader_until(&field, ',');
        punct_piece piece;
        more = part.end < field.end;
        pt_status status = read_piece(part, level, &piece, error);
        if (status != PT_OK)
            return status;
        if (piece.space <= last)
            return bad_piece(PT_MSG_PUNCT_ORDER, &part, error);
        last = piece.space;
        status = lay(s, &piece, below, &part, error);
        if (status != PT_OK)
            return status;
    }
    return PT_OK;
}

static pt_status read_board(punct_state *s, reader field, pt_error *error) {
    if (reader_is(&field, "-"))
        return PT_OK;
    unsigned levels = 1;
    for (const char *c = field.at; c < field.end; c++)
        levels += *c == '/';
    for (unsigned level = 0; level < levels; level++) {
        pt_status status = read_level(s, reader_until(&field, '/'), level, error);
        if (status != PT_OK)
            return status;
    }
    return PT_OK;
}

/* Plays the actions of the turn so far. */
static pt_status read_phase(punct_state *s, reader field, pt_error *error) {
    reader in = field;
    if (reader_is(&field, "-"))
        return PT_OK;
    unsigned parts = 1;
    for (const char *c = field.at; c < field.end; c++)
        parts += *c == ';';
    for (unsigned i = 0; i < parts; i++) {
        reader part = reader_until(&in, ';');
        pt_action action;
        pt_status status =
            parts > 2 ? PT_SYNTAX
                      : punct_action_read(NULL, s, part.at, reader_left(&part), &action, NULL);
        if (status != PT_OK)
            return pt_fail(error, status,
                           status == PT_SYNTAX ? PT_MSG_PUNCT_PHASE : PT_MSG_PUNCT_PHASE_ILLEGAL,
                           PT_FIELD_PHASE, reader_offset(&field), "s", field.at,
                           reader_left(&field));
        punct_apply(NULL, s, action);
    }
    return PT_OK;
}

/* == What is impossible (punct.md, "Positions") == */

static int on_board(const punct_state *s, unsigned side) {
    int count = 0;
    for (unsigned i = 0; i < s->count; i++)
        count += punct_side(&s->pieces[i]) == side;
    return count;
}

/* Whether one of the pieces of a used up set can have been added last. */
static bool added_last(const punct_state *s, unsigned side) {
    for (unsigned i = 0; i < s->count && s->pieces[i].level == 0; i++) {
        const punct_piece *piece = &s->pieces[i];
        uint8_t dots[PUNCT_DOTS];
        if (punct_side(piece) != side || !punct_is_free(s, piece))
            continue;
        punct_dots(punct_kind(piece), punct_orientation(piece), piece->space, dots);
        if (!punct_may_add(s, dots))
            continue;
        punct_state before = *s;
        punct_take(&before, i);
        if (!punct_connected(&before, PT_WHITE) && !punct_connected(&before, PT_BLACK))
            return true;
    }
    return false;
}

static pt_status check_sets(const punct_state *s, const places *at, pt_error *error) {
    int pieces[2] = {on_board(s, PT_WHITE), on_board(s, PT_BLACK)};
    if (pieces[PT_WHITE] == PUNCT_PIECES && pieces[PT_BLACK] == PUNCT_PIECES)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_PUNCT_BOTH_SETS, PT_FIELD_BOARD, at->board, "");
    for (unsigned side = 0; side < 2; side++) {
        if (pieces[side] < PUNCT_PIECES)
            continue;
        if (s->turn == side)
            return pt_fail(error, PT_ILLEGAL, PT_MSG_PUNCT_LAST_TURN, PT_FIELD_TURN, at->turn, "");
        if (punct_connected(s, side ^ 1) || !added_last(s, side))
            return pt_fail(error, PT_ILLEGAL, PT_MSG_PUNCT_LAST_PIECE, PT_FIELD_BOARD, at->board,
                           "");
    }
    return PT_OK;
}

/* White's first piece, then Black's. */
static pt_status check_beginning(const punct_state *s, const places *at, pt_error *error) {
    int white = on_board(s, PT_WHITE), black = on_board(s, PT_BLACK);
    if ((black > 0 && white == 0) || (black == 0 && white > 1))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_PUNCT_BLACK_BEHIND, PT_FIELD_BOARD, at->board,
                       "nn", white, black);
    if (black == 0 && s->turn != (white == 0 ? PT_WHITE : PT_BLACK))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_PUNCT_FIRST_TURN, PT_FIELD_TURN, at->turn, "n",
                       white);
    if (s->count == 1 && punct_common(&s->seen[PT_WHITE], &punct_centre) > 0)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_PUNCT_FIRST_CENTRE, PT_FIELD_BOARD, at->board, "");
    return PT_OK;
}

pt_status punct_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                              pt_error *error) {
    (void)rules;
    reader in = reader_on(text, len);
    pt_status fields = position_fields(&in, FIELDS, error);
    if (fields != PT_OK)
        return fields;
    reader name = reader_until(&in, ' '), board = reader_until(&in, ' '),
           turn = reader_until(&in, ' '), phase = in;
    punct_state s;
    bool basic = reader_is(&name, "basic");
    if (!basic && !reader_is(&name, "standard"))
        return pt_fail(error, PT_SYNTAX, PT_MSG_PUNCT_RULES, PT_FIELD_PUNCT_RULES,
                       reader_offset(&name), "s", name.at, reader_left(&name));
    punct_begin(&s, basic);
    pt_status status = read_board(&s, board, error);
    if (status != PT_OK)
        return status;
    s.turn = reader_is(&turn, "b") ? PT_BLACK : PT_WHITE;
    if (s.turn == PT_WHITE && !reader_is(&turn, "w"))
        return pt_fail(error, PT_SYNTAX, PT_MSG_PUNCT_TURN, PT_FIELD_TURN, reader_offset(&turn),
                       "s", turn.at, reader_left(&turn));
    places at = {reader_offset(&board), reader_offset(&turn), reader_offset(&phase)};
    status = check_beginning(&s, &at, error);
    if (status == PT_OK)
        status = check_sets(&s, &at, error);
    if (status != PT_OK)
        return status;
    punct_settle(&s);
    status = read_phase(&s, phase, error);
    if (status == PT_OK)
        memcpy(state, &s, sizeof s);
    return status;
}

/* == Writing == */

size_t punct_position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    (void)rules;
    const punct_state *s = state;
    writer w = writer_on(out, size);
    char name[4];
    write_text(&w, s->basic ? "punct basic " : "punct standard ");
    if (s->count == 0)
        write_char(&w, '-');
    for (unsigned i = 0; i < s->count; i++) {
        const punct_piece *piece = &s->pieces[i];
        if (i > 0)
            write_char(&w, piece->level == s->pieces[i - 1].level ? ',' : '/');
        write_char(&w, punct_side(piece) == PT_WHITE ? 'w' : 'b');
        write_char(&w, punct_letters[punct_kind(piece)]);
        write_number(&w, punct_orientation(piece));
        punct_space_name(piece->space, name);
        write_text(&w, name);
    }
    write_text(&w, s->turn == PT_WHITE ? " w " : " b ");
    if (s->phase == PUNCT_PICK) {
        write_char(&w, '-');
    } else if (s->picked < PUNCT_KINDS) {
        write_char(&w, punct_letters[s->picked]);
    } else {
        punct_space_name((unsigned)s->picked - PUNCT_KINDS, name);
        write_text(&w, name);
    }
    if (s->phase == PUNCT_TURN) {
        punct_space_name(s->dot, name);
        write_char(&w, ';');
        write_text(&w, name);
    }
    return writer_end(&w);
}
