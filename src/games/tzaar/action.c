/* Actions as text. */
#include "base/text.h"
#include "games/tzaar/rules.h"
#include "games/tzaar/text.h"

void tzaar_space_name(unsigned space, char name[3]) {
    unsigned column = tzaar_column(space);
    name[0] = (char)('a' + column);
    name[1] = (char)('1' + space - tzaar_first(column));
    name[2] = '\0';
}

static const char letters[TZAAR_KINDS + 1] = "ZRT";

char tzaar_letter(unsigned kind) {
    return letters[kind];
}

/* An action as written, before it is checked against a state. */
typedef struct spoken {
    unsigned act;    /* TZAAR_ACT_* */
    unsigned kind;   /* to place */
    char name[2][3]; /* of the spaces, whether they exist or not */
    int column[2], number[2];
    int32_t offset[2];
} spoken;

static bool read_space(reader *r, spoken *out, int which) {
    out->offset[which] = reader_offset(r);
    if (reader_left(r) < 2 || r->at[0] < 'a' || r->at[0] > 'z' || r->at[1] < '0' || r->at[1] > '9')
        return false;
    memcpy(out->name[which], r->at, 2);
    out->column[which] = r->at[0] - 'a';
    out->number[which] = r->at[1] - '0';
    r->at += 2;
    return true;
}

static bool read_spoken(reader r, spoken *out) {
    *out = (spoken){.act = TZAAR_ACT_PASS};
    if (reader_is(&r, "pass"))
        return true;
    const char *letter = reader_left(&r) > 0 && *r.at ? strchr(letters, *r.at) : NULL;
    if (letter) {
        out->act = TZAAR_ACT_PLACE;
        out->kind = (unsigned)(letter - letters);
        r.at++;
        return read_space(&r, out, 0) && reader_done(&r);
    }
    out->act = TZAAR_ACT_MOVE;
    return read_space(&r, out, 0) && reader_take(&r, '-') && read_space(&r, out, 1) &&
           reader_done(&r);
}

static pt_status illegal(pt_error *error, const pt_message *message, const spoken *said,
                         int which) {
    return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_ACTION, said->offset[which], "z",
                   said->name[which]);
}

static pt_status check_place(const tzaar_state *s, const spoken *said, unsigned space,
                             pt_action *out, pt_error *error) {
    char letter[2] = {letters[said->kind], '\0'};
    if (tzaar_occupied(s) >> space & 1)
        return illegal(error, PT_MSG_TZAAR_OCCUPIED, said, 0);
    if (s->tops[s->turn][said->kind] == tzaar_pieces[said->kind])
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TZAAR_NONE_IN_HAND, PT_FIELD_ACTION, 0, "z",
                       letter);
    *out = tzaar_place_action(said->kind, space);
    return PT_OK;
}

/* The direction in which `to` lies behind `from`, or -1. */
static int direction_between(unsigned from, unsigned to) {
    for (int d = 0; d < TZAAR_DIRECTIONS; d++)
        if (tzaar_rays[from][d] >> to & 1)
            return d;
    return -1;
}

/* tzaar.md, "Turn", one rule after the other. */
static pt_status check_move(const tzaar_state *s, const spoken *said, unsigned from, unsigned to,
                            pt_action *out, pt_error *error) {
    uint64_t occupied = tzaar_occupied(s);
    if (!(occupied >> from & 1))
        return illegal(error, PT_MSG_TZAAR_NO_STACK, said, 0);
    if (!(s->colour[s->turn] >> from & 1))
        return illegal(error,
                       s->turn == PT_WHITE ? PT_MSG_TZAAR_NOT_WHITES : PT_MSG_TZAAR_NOT_BLACKS,
                       said, 0);
    if (from == to)
        return illegal(error, PT_MSG_TZAAR_SAME_SPACE, said, 1);
    int direction = direction_between(from, to);
    if (direction < 0)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TZAAR_NOT_A_LINE, PT_FIELD_ACTION, said->offset[1],
                       "zz", said->name[0], said->name[1]);
    int met = tzaar_nearest(from, (unsigned)direction, occupied);
    if (!(occupied >> to & 1))
        return illegal(error, PT_MSG_TZAAR_ONTO_EMPTY, said, 1);
    if (met != (int)to) {
        char name[3];
        tzaar_space_name((unsigned)met, name);
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TZAAR_IN_BETWEEN, PT_FIELD_ACTION, said->offset[1],
                       "z", name);
    }
    bool joins = s->colour[s->turn] >> to & 1;
    if (joins && s->phase == TZAAR_FIRST)
        return illegal(error, PT_MSG_TZAAR_CAPTURE_FIRST, said, 1);
    if (!joins && tzaar_height(s, to) > tzaar_height(s, from))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_TZAAR_TOO_HIGH, PT_FIELD_ACTION, said->offset[1],
                       "znn", said->name[1], (int)tzaar_height(s, to), (int)tzaar_height(s, from));
    *out = tzaar_move_action(from, to);
    return PT_OK;
}

pt_status tzaar_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                            pt_action *out, pt_error *error) {
    (void)rules;
    const tzaar_state *s = state;
    reader in = reader_on(text, len);
    spoken said;
    const pt_message *refusal = NULL;
    if (!read_spoken(in, &said))
        return pt_fail(error, PT_SYNTAX, PT_MSG_NOT_AN_ACTION, PT_FIELD_ACTION, 0, "s", in.at,
                       reader_left(&in));
    if (s->over)
        refusal = PT_MSG_GAME_IS_OVER;
    else if (s->phase == TZAAR_PLACE && said.act != TZAAR_ACT_PLACE)
        refusal = PT_MSG_TZAAR_PLACE_FIRST;
    else if (s->phase != TZAAR_PLACE && said.act == TZAAR_ACT_PLACE)
        refusal = PT_MSG_TZAAR_PLACED;
    else if (s->phase == TZAAR_FIRST && said.act == TZAAR_ACT_PASS)
        refusal = PT_MSG_TZAAR_NO_PASS_FIRST;
    if (refusal)
        return pt_fail(error, PT_ILLEGAL, refusal, PT_FIELD_ACTION, 0, "s", in.at,
                       reader_left(&in));
    if (said.act == TZAAR_ACT_PASS) {
        *out = tzaar_pass_action();
        return PT_OK;
    }
    unsigned space[2] = {0, 0};
    for (int i = 0; i < (said.act == TZAAR_ACT_MOVE ? 2 : 1); i++) {
        int found = tzaar_space_at(said.column[i], said.number[i]);
        if (found < 0)
            return illegal(error, PT_MSG_TZAAR_NO_SPACE, &said, i);
        space[i] = (unsigned)found;
    }
    return said.act == TZAAR_ACT_PLACE ? check_place(s, &said, space[0], out, error)
                                       : check_move(s, &said, space[0], space[1], out, error);
}

size_t tzaar_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                          size_t size) {
    (void)rules;
    (void)state;
    writer w = writer_on(out, size);
    char name[3];
    if (tzaar_act(action) == TZAAR_ACT_PASS) {
        write_text(&w, "pass");
        return writer_end(&w);
    }
    if (tzaar_act(action) == TZAAR_ACT_PLACE) {
        write_char(&w, letters[tzaar_placed(action)]);
    } else {
        tzaar_space_name(tzaar_from(action), name);
        write_text(&w, name);
        write_char(&w, '-');
    }
    tzaar_space_name(tzaar_to(action), name);
    write_text(&w, name);
    return writer_end(&w);
}
