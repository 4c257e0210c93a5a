/* Turns in the publisher's notation: zertz.md, "Texts". */
#include <string.h>

#include "games/zertz/rules.h"
#include "games/zertz/text.h"

/* == Reading == */

/* A turn being read. */
typedef struct turn {
    zertz_state now;
    pt_action *out;
    size_t count, capacity;
    unsigned ended;
    pt_error *error;
} turn;

/* The text goes on without blanks, which mean nothing. */
static int next_char(reader *r) {
    while (reader_peek(r) == ' ' || reader_peek(r) == '\t')
        r->at++;
    return reader_peek(r);
}

/* Where it goes on, for an error. */
static reader here(reader *r) {
    next_char(r);
    return *r;
}

static pt_status not_an_action(turn *t, const reader *r) {
    return pt_fail(t->error, PT_SYNTAX, PT_MSG_NOT_AN_ACTION, PT_FIELD_ACTION, reader_offset(r),
                   "s", r->at, reader_left(r));
}

static bool take(reader *r, char *out, const char *from) {
    int c = next_char(r);
    if (c <= 0 || !strchr(from, c))
        return false;
    *out = (char)c;
    r->at++;
    return true;
}

static bool take_name(reader *r, char name[3]) {
    name[2] = '\0';
    return take(r, &name[0], "abcdefghi") && take(r, &name[1], "123456789");
}

/* Reads and plays an action in canonical text; errors are placed where it was read. */
static pt_status play(turn *t, const char *text, const reader *at) {
    pt_action action;
    if (t->ended)
        return pt_fail(t->error, PT_ILLEGAL, PT_MSG_TURN_IS_OVER, PT_FIELD_ACTION,
                       reader_offset(at), "s", at->at, reader_left(at));
    if (t->count == t->capacity)
        return pt_fail(t->error, PT_FULL, PT_MSG_TOO_MANY_ACTIONS, PT_FIELD_ACTION, -1, "n",
                       (int)t->capacity);
    pt_status status = zertz_action_read(NULL, &t->now, text, PT_ZSTR, &action, t->error);
    if (status != PT_OK) {
        if (t->error)
            t->error->offset = reader_offset(at);
        return status;
    }
    t->out[t->count++] = action;
    t->ended = zertz_apply(NULL, &t->now, action) & PT_TURN_ENDED;
    return PT_OK;
}

static pt_status check_colour(turn *t, const zertz_state *s, unsigned place, char letter,
                              const reader *at) {
    char name[3], found[2] = {zertz_letters[zertz_colour(s, place)], '\0'},
                  said[2] = {letter, '\0'};
    if (found[0] == letter)
        return PT_OK;
    zertz_place_name(s->board, place, name);
    return pt_fail(t->error, PT_ILLEGAL, PT_MSG_ZERTZ_OTHER_COLOUR, PT_FIELD_ACTION,
                   reader_offset(at), "zzz", name, found, said);
}

/* `d1Gd3Wd5`: from ring to ring, with what is captured between them. */
static pt_status read_jumps(turn *t, reader *r) {
    char from[3], to[3], letter;
    reader start = here(r);
    if (!take_name(r, from))
        return not_an_action(t, &start);
    do {
        reader at = here(r);
        if (!take(r, &letter, zertz_letters) || !take_name(r, to))
            return not_an_action(t, &at);
        char text[] = {from[0], from[1], 'x', to[0], to[1], '\0'};
        zertz_state before = t->now;
        pt_status status = play(t, text, &at);
        if (status == PT_OK) {
            pt_action action = t->out[t->count - 1];
            status = check_colour(t, &before, zertz_between(zertz_from(action), zertz_to(action)),
                                  letter, &at);
        }
        if (status != PT_OK)
            return status;
        memcpy(from, to, sizeof from);
    } while (next_char(r) > 0);
    return PT_OK;
}

/* ` x Wa1Wa2`: what the turn has claimed; `before` is the state before its last action. */
static pt_status read_claims(turn *t, const zertz_state *before, reader *r) {
    char letter, name[3];
    do {
        reader at = here(r);
        if (!take(r, &letter, zertz_letters) || !take_name(r, name))
            return not_an_action(t, &at);
        int place = zertz_place_at(before->board, name[0] - 'a', name[1] - '0');
        bool was = place >= 0 && (zertz_occupied(before) >> place & 1);
        /* A marble placed on the last vacant ring of its group is claimed with it. */
        bool is_placed = place >= 0 && t->count == 1 &&
                         t->out[0] == zertz_place_action(
                                          (unsigned)(strchr(zertz_letters, letter) - zertz_letters),
                                          (unsigned)place);
        if ((!was && !is_placed) || (t->now.rings >> place & 1))
            return pt_fail(t->error, PT_ILLEGAL, PT_MSG_ZERTZ_NOT_CLAIMED, PT_FIELD_ACTION,
                           reader_offset(&at), "z", name);
        if (was) {
            pt_status status = check_colour(t, before, (unsigned)place, letter, &at);
            if (status != PT_OK)
                return status;
        }
    } while (next_char(r) > 0);
    return PT_OK;
}

/* `Wd4,d1 x Wa1Wa2`; where the marble is placed already, the rest of it: `,d1`. */
static pt_status read_placing(turn *t, reader *r) {
    char letter, name[3];
    reader at = here(r);
    zertz_state before = t->now;
    pt_status status = PT_OK;
    if (t->now.phase != ZERTZ_REMOVE || next_char(r) != ',') {
        if (!take(r, &letter, zertz_letters) || !take_name(r, name))
            return not_an_action(t, &at);
        status = play(t, (const char[]){letter, name[0], name[1], '\0'}, &at);
    }
    if (status == PT_OK && next_char(r) == ',') {
        r->at++;
        at = here(r);
        before = t->now;
        if (!take_name(r, name))
            return not_an_action(t, &at);
        status = play(t, (const char[]){'-', name[0], name[1], '\0'}, &at);
    }
    if (status == PT_OK && next_char(r) == 'x') {
        r->at++;
        status = read_claims(t, &before, r);
    }
    at = here(r);
    return status == PT_OK && next_char(r) > 0 ? not_an_action(t, &at) : status;
}

pt_status zertz_turn_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                          pt_action *out, size_t capacity, size_t *count, pt_error *error) {
    (void)rules;
    turn t = {.now = *(const zertz_state *)state, .out = out, .capacity = capacity, .error = error};
    reader in = reader_on(text, len), start = in;
    pt_status status;
    *count = 0;
    if (next_char(&in) == 'x') {
        in.at++;
        status = read_jumps(&t, &in);
    } else if (next_char(&in) == '-') {
        in.at++;
        status = next_char(&in) > 0 ? not_an_action(&t, &start) : play(&t, "pass", &start);
    } else {
        status = read_placing(&t, &in);
    }
    if (status == PT_OK)
        *count = t.count;
    return status;
}

/* == Writing == */

static void write_name(writer *w, const zertz_state *s, unsigned place) {
    char name[3];
    zertz_place_name(s->board, place, name);
    write_text(w, name);
}

static void write_marble(writer *w, const zertz_state *s, unsigned place) {
    write_char(w, zertz_letters[zertz_colour(s, place)]);
    write_name(w, s, place);
}

size_t zertz_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                        size_t count, char *out, size_t size) {
    zertz_state now = *(const zertz_state *)state;
    writer w = writer_on(out, size);
    for (size_t i = 0; i < count; i++) {
        unsigned to = zertz_to(actions[i]);
        zertz_state before = now;
        zertz_apply(rules, &now, actions[i]);
        switch (zertz_act(actions[i])) {
        case ZERTZ_ACT_PLACE:
            before.marbles[zertz_placed(actions[i])] |= zertz_bit(to);
            write_marble(&w, &before, to);
            break;
        case ZERTZ_ACT_REMOVE:
            before.rings &= ~zertz_bit(to);
            write_char(&w, ',');
            write_name(&w, &now, to);
            break;
        case ZERTZ_ACT_JUMP:
            if (i == 0) {
                write_text(&w, "x ");
                write_name(&w, &now, zertz_from(actions[i]));
            }
            write_char(
                &w,
                zertz_letters[zertz_colour(&before, zertz_between(zertz_from(actions[i]), to))]);
            write_name(&w, &now, to);
            continue;
        default:
            write_char(&w, '-');
            continue;
        }
        uint64_t claimed = before.rings & ~now.rings;
        if (claimed)
            write_text(&w, " x ");
        while (claimed)
            write_marble(&w, &before, (unsigned)bit_pop(&claimed));
    }
    return writer_end(&w);
}
