/* Actions as text, and the names in them. */
#include <string.h>

#include "games/zertz/rules.h"
#include "games/zertz/text.h"

const char zertz_letters[ZERTZ_COLOURS + 1] = "WGB";

int zertz_board_named(const reader *name) {
    for (int board = 0; board < ZERTZ_BOARDS; board++)
        if (reader_is(name, zertz_boards[board].name))
            return board;
    return -1;
}

int zertz_place_at(unsigned board, int column, int number) {
    const zertz_board *b = &zertz_boards[board];
    if (column < 0 || column >= ZERTZ_COLUMNS || number < 1 || number > b->columns[column])
        return -1;
    return (int)zertz_first((unsigned)column + b->left) + number - 1;
}

void zertz_place_name(unsigned board, unsigned place, char name[3]) {
    unsigned column = zertz_column(place);
    name[0] = (char)('a' + column - zertz_boards[board].left);
    name[1] = (char)('1' + place - zertz_first(column));
    name[2] = '\0';
}

/* == Writing == */

static void write_place(writer *w, const zertz_state *s, unsigned place) {
    char name[3];
    zertz_place_name(s->board, place, name);
    write_text(w, name);
}

size_t zertz_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                          size_t size) {
    (void)rules;
    const zertz_state *s = state;
    writer w = writer_on(out, size);
    switch (zertz_act(action)) {
    case ZERTZ_ACT_PASS:
        write_text(&w, "pass");
        return writer_end(&w);
    case ZERTZ_ACT_PLACE:
        write_char(&w, zertz_letters[zertz_placed(action)]);
        break;
    case ZERTZ_ACT_REMOVE:
        write_char(&w, '-');
        break;
    default:
        write_place(&w, s, zertz_from(action));
        write_char(&w, 'x');
    }
    write_place(&w, s, zertz_to(action));
    return writer_end(&w);
}

/* == Reading == */

/* An action as written, before it is checked against a state. */
typedef struct spoken {
    unsigned act;    /* ZERTZ_ACT_* */
    unsigned colour; /* to place */
    char name[2][3]; /* of the rings, whether they exist or not: the last one is where it ends */
    int32_t offset[2];
    unsigned place[2];
} spoken;

static bool read_name(reader *r, spoken *out, int which) {
    out->offset[which] = reader_offset(r);
    if (reader_left(r) < 2 || r->at[0] < 'a' || r->at[0] > 'z' || r->at[1] < '0' || r->at[1] > '9')
        return false;
    memcpy(out->name[which], r->at, 2);
    r->at += 2;
    return true;
}

static bool read_spoken(reader r, spoken *out) {
    *out = (spoken){.act = ZERTZ_ACT_PASS};
    if (reader_is(&r, "pass"))
        return true;
    const char *letter = reader_left(&r) > 0 && *r.at ? strchr(zertz_letters, *r.at) : NULL;
    if (letter) {
        out->act = ZERTZ_ACT_PLACE;
        out->colour = (unsigned)(letter - zertz_letters);
        r.at++;
    } else if (reader_take(&r, '-')) {
        out->act = ZERTZ_ACT_REMOVE;
    } else {
        out->act = ZERTZ_ACT_JUMP;
        if (!read_name(&r, out, 1) || !reader_take(&r, 'x'))
            return false;
    }
    return read_name(&r, out, 0) && reader_done(&r);
}

static pt_status illegal(pt_error *error, const pt_message *message, const spoken *said,
                         int which) {
    return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_ACTION, said->offset[which], "z",
                   said->name[which]);
}

/* Finds the rings that an action names. */
static pt_status find_rings(const zertz_state *s, spoken *said, pt_error *error) {
    for (int i = said->act == ZERTZ_ACT_JUMP ? 1 : 0; i >= 0; i--) {
        int place = zertz_place_at(s->board, said->name[i][0] - 'a', said->name[i][1] - '0');
        if (place < 0)
            return illegal(error, PT_MSG_ZERTZ_NO_PLACE, said, i);
        if (!(s->rings >> place & 1))
            return illegal(error, PT_MSG_ZERTZ_GONE, said, i);
        said->place[i] = (unsigned)place;
    }
    return PT_OK;
}

static pt_status check_place(const zertz_state *s, const spoken *said, pt_error *error) {
    char letter[2] = {zertz_letters[said->colour], '\0'};
    if (zertz_occupied(s) >> said->place[0] & 1)
        return illegal(error, PT_MSG_ZERTZ_OCCUPIED, said, 0);
    if (!zertz_supply(s)[said->colour])
        return pt_fail(error, PT_ILLEGAL,
                       zertz_is_empty(s->pool) ? PT_MSG_ZERTZ_NONE_OF_YOURS
                                               : PT_MSG_ZERTZ_NONE_IN_POOL,
                       PT_FIELD_ACTION, 0, "z", letter);
    return PT_OK;
}

static pt_status check_remove(const zertz_state *s, const spoken *said, pt_error *error) {
    if (zertz_occupied(s) >> said->place[0] & 1)
        return illegal(error, PT_MSG_ZERTZ_RING_IN_USE, said, 0);
    if (!(s->loose >> said->place[0] & 1))
        return illegal(error, PT_MSG_ZERTZ_NOT_FREE, said, 0);
    return PT_OK;
}

static pt_status check_jump(const zertz_state *s, const spoken *said, pt_error *error) {
    uint64_t occupied = zertz_occupied(s);
    unsigned from = said->place[1], to = said->place[0], d = 0;
    if (!(occupied >> from & 1))
        return illegal(error, PT_MSG_ZERTZ_NO_MARBLE, said, 1);
    while (d < ZERTZ_DIRECTIONS && zertz_second(from, d) != to)
        d++;
    if (d == ZERTZ_DIRECTIONS)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_ZERTZ_NOT_A_JUMP, PT_FIELD_ACTION, said->offset[1],
                       "zz", said->name[1], said->name[0]);
    if (!(occupied >> zertz_between(from, to) & 1))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_ZERTZ_NOTHING_TO_JUMP, PT_FIELD_ACTION,
                       said->offset[1], "zz", said->name[1], said->name[0]);
    if (occupied >> to & 1)
        return illegal(error, PT_MSG_ZERTZ_LANDING, said, 0);
    return PT_OK;
}

/* Refuses what this part of the turn is not for, with an example of what it is for. */
static pt_status check_phase(const zertz_state *s, const spoken *said, const reader *text,
                             pt_error *error) {
    const pt_message *message = NULL;
    char example[PT_ACTION_TEXT_MAX] = "";
    pt_actions legal;
    zertz_legal(NULL, s, &legal);
    unsigned wanted = legal.count > 0 ? zertz_act(legal.items[0]) : said->act;
    if (s->phase == ZERTZ_JUMP_ON) {
        zertz_place_name(s->board, s->jumper, example);
        if (said->act != ZERTZ_ACT_JUMP || memcmp(said->name[1], example, 2) != 0)
            message = PT_MSG_ZERTZ_MUST_JUMP_ON;
    } else if (wanted != said->act) {
        message = wanted == ZERTZ_ACT_JUMP     ? PT_MSG_ZERTZ_MUST_JUMP
                  : wanted == ZERTZ_ACT_REMOVE ? PT_MSG_ZERTZ_REMOVE_NOW
                  : wanted == ZERTZ_ACT_PASS   ? PT_MSG_ZERTZ_PASS_NOW
                                               : PT_MSG_ZERTZ_PLACE_NOW;
        zertz_action_write(NULL, s, legal.items[0], example, sizeof example);
        /* A jump while none is possible is told what is wrong with it. */
        if (said->act == ZERTZ_ACT_JUMP && wanted == ZERTZ_ACT_PLACE)
            message = NULL;
    }
    return message ? pt_fail(error, PT_ILLEGAL, message, PT_FIELD_ACTION, 0, "sz", text->at,
                             reader_left(text), example)
                   : PT_OK;
}

pt_status zertz_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                            pt_action *out, pt_error *error) {
    (void)rules;
    const zertz_state *s = state;
    reader in = reader_on(text, len);
    spoken said;
    if (!read_spoken(in, &said))
        return pt_fail(error, PT_SYNTAX, PT_MSG_NOT_AN_ACTION, PT_FIELD_ACTION, 0, "s", in.at,
                       reader_left(&in));
    if (s->phase >= ZERTZ_WON)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GAME_IS_OVER, PT_FIELD_ACTION, 0, "s", in.at,
                       reader_left(&in));
    pt_status status = check_phase(s, &said, &in, error);
    if (status == PT_OK && said.act != ZERTZ_ACT_PASS)
        status = find_rings(s, &said, error);
    if (status != PT_OK)
        return status;
    pt_action action = zertz_pass_action();
    switch (said.act) {
    case ZERTZ_ACT_PLACE:
        status = check_place(s, &said, error);
        action = zertz_place_action(said.colour, said.place[0]);
        break;
    case ZERTZ_ACT_REMOVE:
        status = check_remove(s, &said, error);
        action = zertz_remove_action(said.place[0]);
        break;
    case ZERTZ_ACT_JUMP:
        status = check_jump(s, &said, error);
        action = zertz_jump_action(said.place[1], said.place[0]);
        break;
    default:
        break;
    }
    if (status == PT_OK)
        *out = action;
    return status;
}
