/* Positions as text, in both directions (notation.md, "Positions"). */
#include "base/error.h"
#include "games/gipf/rules.h"
#include "games/gipf/text.h"

static const char variant_names[GIPF_VARIANT_NB][12] = {"basic", "standard", "tournament"};
static const char phase_names[PHASE_NB][3] = {"r", "x", "m", "X", "R", "ow", "ob"};
static const char stage_letters[] = "FGLB";

char gipf_potential_letter(unsigned potential) {
    return "TZDYP"[potential - 1];
}

unsigned gipf_potential_named(int letter) {
    for (unsigned p = POT_T; p < POT_NB; p++)
        if (gipf_potential_letter(p) == letter)
            return p;
    return 0;
}

bool gipf_supply_read(const reader *in, uint16_t *out) {
    reader r = *in;
    *out = 0;
    if (reader_is(&r, "-"))
        return true;
    unsigned last = 0;
    do {
        unsigned potential = gipf_potential_named(reader_peek(&r)), n;
        if (potential <= last)
            return false;
        r.at++;
        if (!reader_number(&r, 6, &n) || n == 0)
            return false;
        *out = (uint16_t)(*out | n << 3 * (potential - 1));
        last = potential;
    } while (!reader_done(&r));
    return true;
}

void gipf_supply_write(writer *w, uint16_t supply) {
    if (!supply)
        write_char(w, '-');
    for (unsigned p = POT_T; p < POT_NB; p++) {
        unsigned n = supply >> 3 * (p - 1) & 7;
        if (n) {
            write_char(w, gipf_potential_letter(p));
            write_number(w, n);
        }
    }
}

unsigned gipf_supply_total(uint16_t supply) {
    unsigned total = 0;
    for (; supply; supply >>= 3)
        total += supply & 7;
    return total;
}

void gipf_point_write(writer *w, unsigned point) {
    write_text(w, gipf_points[point].name);
}

void gipf_spot_write(writer *w, unsigned bit) {
    gipf_point_write(w, gipf_point_of_bit[bit]);
}

void gipf_piece_write(writer *w, unsigned piece) {
    unsigned kind = PIECE_KIND(piece), colour = PIECE_COLOUR(piece);
    if (kind == KIND_GIPF) {
        write_char(w, "WB"[colour]);
        return;
    }
    write_char(w, "wb"[colour]);
    if (kind & 7) {
        char letter = gipf_potential_letter(kind & 7);
        write_char(w, kind & 8 ? letter : (char)(letter - 'A' + 'a'));
    }
}

/* Reads one piece; false if there is none. */
static bool read_piece(reader *r, unsigned *out) {
    int c = reader_peek(r);
    unsigned colour = c == 'b' || c == 'B';
    if (c == 'W' || c == 'B') {
        r->at++;
        *out = PIECE(colour, KIND_GIPF);
        return true;
    }
    if (c != 'w' && c != 'b')
        return false;
    r->at++;
    c = reader_peek(r);
    unsigned loaded = gipf_potential_named(c);
    unsigned used = c >= 'a' && c <= 'z' ? gipf_potential_named(c - 'a' + 'A') : 0;
    r->at += loaded || used;
    *out = PIECE(colour, loaded ? KIND_LOADED + loaded : used ? KIND_USED + used : KIND_BASIC);
    return true;
}

/* The bit of the first spot in column b + i. */
static unsigned column_bit(unsigned i) {
    return gipf_lines[i].first;
}

static pt_status read_stack(reader *r, gipf_state *s, unsigned bit, char column, pt_error *error) {
    unsigned piece, layers = 0;
    while (!reader_take(r, ']')) {
        int32_t at = reader_offset(r);
        if (reader_done(r))
            return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_STACK_OPEN, PT_FIELD_BOARD, at, "c",
                           column);
        const char *where = r->at;
        if (!read_piece(r, &piece))
            return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_BOARD_LETTER, PT_FIELD_BOARD, at, "sc",
                           where, (size_t)1, column);
        if (layers++ > 0) {
            /* More than can ever be covered: no game reaches it. */
            if (s->under_count == GIPF_UNDER_MAX)
                return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_TOO_MANY_COVERED, PT_FIELD_BOARD, at,
                               "n", GIPF_UNDER_MAX);
            s->under[s->under_count++] =
                (uint16_t)(bit << 8 | PIECE(s->colour[1] >> bit & 1, kind_at(s, bit)));
        }
        place_piece(s, bit, PIECE_COLOUR(piece), PIECE_KIND(piece));
    }
    if (layers < 2)
        return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_STACK_SINGLE, PT_FIELD_BOARD, reader_offset(r),
                       "c", column);
    return PT_OK;
}

static pt_status read_column(reader *r, gipf_state *s, unsigned i, pt_error *error) {
    char name = (char)('b' + i);
    unsigned length = gipf_lines[i].length, k = 0, piece;
    while (!reader_done(r)) {
        int32_t at = reader_offset(r);
        int c = reader_peek(r);
        if (c >= '0' && c <= '9') {
            unsigned n;
            if (!reader_number(r, 99, &n) || n == 0)
                return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_BOARD_NUMBER, PT_FIELD_BOARD, at, "c",
                               name);
            k += n;
            continue;
        }
        if (k >= length) {
            k++;
            break;
        }
        unsigned bit = column_bit(i) + k++;
        const char *where = r->at;
        if (reader_take(r, '[')) {
            pt_status status = read_stack(r, s, bit, name, error);
            if (status != PT_OK)
                return status;
        } else if (read_piece(r, &piece)) {
            place_piece(s, bit, PIECE_COLOUR(piece), PIECE_KIND(piece));
        } else {
            return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_BOARD_LETTER, PT_FIELD_BOARD, at, "sc",
                           where, (size_t)1, name);
        }
    }
    if (k != length)
        return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_COLUMN_LENGTH, PT_FIELD_BOARD,
                       reader_offset(r), "cnn", name, (int)length, (int)k);
    return PT_OK;
}

static pt_status read_board(reader field, gipf_state *s, pt_error *error) {
    int columns = 1;
    for (const char *p = field.at; p < field.end; p++)
        columns += *p == '/';
    if (columns != 7)
        return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_COLUMNS, PT_FIELD_BOARD, reader_offset(&field),
                       "n", columns);
    for (unsigned i = 0; i < 7; i++) {
        reader column = reader_until(&field, '/');
        pt_status status = read_column(&column, s, i, error);
        if (status != PT_OK)
            return status;
    }
    return PT_OK;
}

static pt_status bad_field(pt_error *error, const pt_message *message, const char *field,
                           const reader *r) {
    return pt_fail(error, PT_SYNTAX, message, field, reader_offset(r), "s", r->at, reader_left(r));
}

/* The index of a field's text in a list of names, or -1. */
static int name_index(const reader *r, const char *names, size_t stride, int count) {
    for (int i = 0; i < count; i++)
        if (reader_is(r, names + stride * (size_t)i))
            return i;
    return -1;
}

static bool read_pair(reader field, unsigned *white, unsigned *black) {
    return reader_number(&field, 99, white) && reader_take(&field, ',') &&
           reader_number(&field, 99, black) && reader_done(&field);
}

/* RULES BOARD TURN RESERVES STAGES SUPPLIES PHASE CAME; only parsed here, and checked by
 * gipf_validate. */
static pt_status read_fields(reader in, gipf_state *s, char *came, pt_error *error) {
    int fields = 1;
    for (const char *p = in.at; p < in.end; p++)
        fields += *p == ' ';
    if (fields != 9)
        return pt_fail(error, PT_SYNTAX, PT_MSG_FIELD_COUNT, PT_FIELD_NONE, 0, "nn", 9, fields);
    reader_until(&in, ' '); /* the game's name */

    reader f = reader_until(&in, ' ');
    int i = name_index(&f, variant_names[0], sizeof variant_names[0], GIPF_VARIANT_NB);
    if (i < 0)
        return bad_field(error, PT_MSG_GIPF_RULES, PT_FIELD_RULES, &f);
    s->variant = (uint8_t)i;

    pt_status status = read_board(reader_until(&in, ' '), s, error);
    if (status != PT_OK)
        return status;

    f = reader_until(&in, ' ');
    if (!reader_is(&f, "w") && !reader_is(&f, "b"))
        return bad_field(error, PT_MSG_GIPF_TURN, PT_FIELD_TURN, &f);
    s->turn = *f.at == 'b';

    f = reader_until(&in, ' ');
    unsigned white, black;
    if (!read_pair(f, &white, &black))
        return bad_field(error, PT_MSG_GIPF_RESERVES, PT_FIELD_RESERVES, &f);
    s->reserve[0] = (uint8_t)white;
    s->reserve[1] = (uint8_t)black;

    f = reader_until(&in, ' ');
    for (int c = 0; c < 2; c++) {
        const char *at = reader_left(&f) == 2 && f.at[c] ? strchr(stage_letters, f.at[c]) : NULL;
        if (!at)
            return bad_field(error, PT_MSG_GIPF_STAGES, PT_FIELD_STAGES, &f);
        s->stage[c] = (uint8_t)(at - stage_letters);
    }

    f = reader_until(&in, ' ');
    for (int c = 0; c < 2; c++) {
        reader part = reader_until(&f, ',');
        bool comma = part.end < f.end;
        if (comma != (c == 0) || !gipf_supply_read(&part, &s->supply[c]))
            return bad_field(error, PT_MSG_GIPF_SUPPLY_TEXT, PT_FIELD_SUPPLIES, &part);
    }

    f = reader_until(&in, ' ');
    i = name_index(&f, phase_names[0], sizeof phase_names[0], PHASE_NB);
    if (i < 0)
        return bad_field(error, PT_MSG_GIPF_PHASE, PT_FIELD_PHASE, &f);
    s->phase = (uint8_t)i;

    f = reader_until(&in, ' ');
    if (!reader_is(&f, "w") && !reader_is(&f, "b") && !reader_is(&f, "-"))
        return bad_field(error, PT_MSG_GIPF_CAME, PT_FIELD_CAME, &f);
    *came = *f.at;
    return PT_OK;
}

pt_status gipf_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                             pt_error *error) {
    (void)rules;
    gipf_state s;
    memset(&s, 0, sizeof s);
    char came = '-';
    pt_status status = read_fields(reader_on(text, len), &s, &came, error);
    if (status == PT_OK)
        status = gipf_validate(&s, came, error);
    if (status == PT_OK)
        *(gipf_state *)state = s;
    return status;
}

static void write_spot(writer *w, const gipf_state *s, unsigned bit) {
    bool stack = false;
    for (unsigned i = 0; i < s->under_count; i++) {
        if (s->under[i] >> 8 != bit)
            continue;
        if (!stack)
            write_char(w, '[');
        stack = true;
        gipf_piece_write(w, s->under[i] & 255u);
    }
    gipf_piece_write(w, PIECE(s->colour[1] >> bit & 1, kind_at(s, bit)));
    if (stack)
        write_char(w, ']');
}

static void write_board(writer *w, const gipf_state *s) {
    uint64_t taken = spots_taken(s);
    for (unsigned i = 0; i < 7; i++) {
        unsigned empty = 0;
        if (i > 0)
            write_char(w, '/');
        for (unsigned k = 0; k < gipf_lines[i].length; k++) {
            unsigned bit = column_bit(i) + k;
            if (!(taken >> bit & 1)) {
                empty++;
                continue;
            }
            if (empty)
                write_number(w, empty);
            empty = 0;
            write_spot(w, s, bit);
        }
        if (empty)
            write_number(w, empty);
    }
}

size_t gipf_position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    (void)rules;
    const gipf_state *s = state;
    writer w = writer_on(out, size);
    write_text(&w, "gipf ");
    write_text(&w, variant_names[s->variant]);
    write_char(&w, ' ');
    write_board(&w, s);
    write_char(&w, ' ');
    write_char(&w, "wb"[s->turn]);
    write_char(&w, ' ');
    write_number(&w, s->reserve[0]);
    write_char(&w, ',');
    write_number(&w, s->reserve[1]);
    write_char(&w, ' ');
    write_char(&w, stage_letters[s->stage[0]]);
    write_char(&w, stage_letters[s->stage[1]]);
    write_char(&w, ' ');
    gipf_supply_write(&w, s->supply[0]);
    write_char(&w, ',');
    gipf_supply_write(&w, s->supply[1]);
    write_char(&w, ' ');
    write_text(&w, phase_names[s->phase]);
    write_char(&w, ' ');
    write_char(&w, extra_waits(s, 0) ? 'w' : extra_waits(s, 1) ? 'b' : '-');
    return writer_end(&w);
}
