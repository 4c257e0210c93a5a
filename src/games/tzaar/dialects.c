/* TZAAR records from other programs. Both count the hole in column e as e5.
 *
 * boardspace.net, SU[tzaar-standard KEY] or SU[tzaar-custom KEY], the empty board; the board of
 * SU[tzaar-random KEY] only Boardspace can draw:
 *
 *     ; P0[1 pick wr 2]  ; P0[2 dropb E 6]  ; P0[3 done]     a Tzaar is placed: 0 Tott, 1 Tzarra
 *     ; P1[4 onboard br 0 A 1]  ; P1[5 done]                 a robot's Tott
 *     ; P0[121 pickb E 6]  ; P0[122 dropcap D 5]             a capture
 *     ; P0[123 pickb D 5]  ; P0[124 dropb D 4]  ; P0[125 done]
 *     ; P1[126 capture A 1 A 2]  ; P1[127 pass]  ; P1[128 done]
 *
 * Only what was done last can be taken back before `done`: a pick or a drop, or, with `pass` again,
 * a pass.
 *
 * littlegolem.net: POS[] has the board column by column, each from the top down, and a turn is
 * [npmq] or [prqq-kplp] or [osoq-pass]: a column and a row counted from the hole, k to s for -4 to
 * 4, rows downwards. */
#include "game/dialect.h"
#include "games/tzaar/rules.h"
#include "games/tzaar/text.h"
#include "games/tzaar/tzaar.h"

/* Column e with its hole. */
enum { HOLE_COLUMN = 4, HOLE_NUMBER = 5 };

/* The space that others name so, or -1. */
static int space_beside_hole(int column, int number) {
    if (column != HOLE_COLUMN)
        return tzaar_space_at(column, number);
    return number == HOLE_NUMBER ? -1 : tzaar_space_at(column, number - (number > HOLE_NUMBER));
}

static size_t write_actions(const pt_action *actions, size_t count, char *out, size_t size) {
    writer w = writer_on(out, size);
    for (size_t i = 0; i < count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        tzaar_action_write(NULL, NULL, actions[i], text, sizeof text);
        write_text(&w, i > 0 ? ";" : "");
        write_text(&w, text);
    }
    return writer_end(&w);
}

/* == Boardspace == */

typedef struct hand {
    pt_action actions[2]; /* a placing, or both actions of a turn */
    uint8_t count;
    bool holds;   /* a piece or stack is in the air: */
    uint8_t held; /* its kind, or the space it stood on */
} hand;

_Static_assert(sizeof(hand) <= BOARDSPACE_HAND, "what a player has done fits");

/* Reads "E 6"; false if it is not a space. */
static bool read_space(reader *in, unsigned *space) {
    reader column = reader_word(in), row = reader_word(in);
    unsigned number;
    if (reader_left(&column) != 1 || !reader_number(&row, 9, &number) || !reader_done(&row))
        return false;
    int found = space_beside_hole(text_lower(*column.at) - 'a', (int)number);
    *space = found < 0 ? 0 : (unsigned)found;
    return found >= 0;
}

/* Reads "wr 2" as a kind. */
static bool read_kind(reader *in, unsigned *kind) {
    reader whose = reader_word(in), which = reader_word(in);
    unsigned number;
    if ((!reader_is_word(&whose, "wr") && !reader_is_word(&whose, "br")) ||
        !reader_number(&which, TZAAR_KINDS - 1, &number) || !reader_done(&which))
        return false;
    *kind = TZAAR_TOTT - number;
    return true;
}

/* Whether what was done is a whole turn. */
static bool is_turn(const tzaar_state *s, const hand *h) {
    tzaar_state now = *s;
    unsigned flags = 0;
    for (unsigned i = 0; i < h->count && !(flags & PT_TURN_ENDED); i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action action;
        tzaar_action_write(NULL, &now, h->actions[i], text, sizeof text);
        if (tzaar_action_read(NULL, &now, text, PT_ZSTR, &action, NULL) != PT_OK)
            return true; /* refused when it is played */
        flags = tzaar_apply(NULL, &now, action);
    }
    return flags & PT_TURN_ENDED;
}

static bool add(const tzaar_state *s, hand *h, pt_action action) {
    if (h->holds || h->count == 2 || is_turn(s, h))
        return false;
    h->actions[h->count++] = action;
    return true;
}

static bool pick_up(const tzaar_state *s, hand *h, unsigned space) {
    if (h->holds)
        return false;
    bool placing = s->phase == TZAAR_PLACE;
    if (h->count > 0 && is_turn(s, h)) { /* takes back the last action */
        pt_action last = h->actions[h->count - 1];
        bool passes = tzaar_act(last) == TZAAR_ACT_PASS;
        if (!passes && tzaar_to(last) != space)
            return false;
        h->count--;
        h->held = (uint8_t)(placing ? tzaar_placed(last) : passes ? space : tzaar_from(last));
    } else if (placing) {
        return false;
    } else {
        h->held = (uint8_t)space;
    }
    h->holds = true;
    return true;
}

static bool put_down(const tzaar_state *s, hand *h, unsigned space) {
    if (!h->holds)
        return false;
    h->holds = false;
    if (s->phase == TZAAR_PLACE)
        return add(s, h, tzaar_place_action(h->held, space));
    /* Back where it came from: nothing has happened. */
    return h->held == space || add(s, h, tzaar_move_action(h->held, space));
}

static bool pass(const tzaar_state *s, hand *h) {
    if (!h->holds && h->count > 0 && tzaar_act(h->actions[h->count - 1]) == TZAAR_ACT_PASS) {
        h->count--; /* a change of mind */
        return true;
    }
    return add(s, h, tzaar_pass_action());
}

static boardspace_obeyed told(bool possible) {
    return possible ? BOARDSPACE_OBEYED : BOARDSPACE_IMPOSSIBLE;
}

static boardspace_obeyed obey(const pt_rules *rules, const void *state, boardspace_hand *bytes,
                              reader in) {
    (void)rules;
    const tzaar_state *s = state;
    hand *h = (hand *)bytes;
    bool placing = s->phase == TZAAR_PLACE;
    unsigned kind, from, to;
    reader word = reader_word(&in);
    if (reader_is_word(&word, "pass"))
        return told(pass(s, h));
    bool picks = reader_is_word(&word, "pick"), onboard = reader_is_word(&word, "onboard");
    if (picks || onboard || reader_is_word(&word, "drop")) { /* to and from beside the board */
        if (!read_kind(&in, &kind) || (onboard && !read_space(&in, &to)))
            return BOARDSPACE_UNKNOWN;
        if (!placing)
            return BOARDSPACE_IMPOSSIBLE;
        *h = (hand){.holds = picks || onboard, .held = (uint8_t)kind};
        return onboard ? told(put_down(s, h, to)) : BOARDSPACE_OBEYED;
    }
    bool moves = reader_is_word(&word, "move") || reader_is_word(&word, "capture");
    bool lifts = reader_is_word(&word, "pickb");
    if ((!moves && !lifts && !reader_is_word(&word, "dropb") &&
         !reader_is_word(&word, "dropcap")) ||
        !read_space(&in, &from) || (moves && !read_space(&in, &to)))
        return BOARDSPACE_UNKNOWN;
    if (moves)
        return told(!placing && add(s, h, tzaar_move_action(from, to)));
    return told(lifts ? pick_up(s, h, from) : put_down(s, h, from));
}

static size_t settle(const boardspace_hand *bytes, char *out, size_t size) {
    const hand *h = (const hand *)bytes;
    return write_actions(h->actions, h->count, out, size);
}

/* == Little Golem == */

/* Reads two letters, as in "np"; -1 if they are not a space. */
static int read_golem_space(reader *in) {
    if (reader_left(in) < 2)
        return -1;
    int column = text_lower(in->at[0]) - 'k', up = 's' - text_lower(in->at[1]) + 1;
    in->at += 2;
    return space_beside_hole(column, up - (column > HOLE_COLUMN ? column - HOLE_COLUMN : 0));
}

static size_t golem_turn(reader in, char *out, size_t size) {
    pt_action actions[2];
    for (size_t count = 0; count < 2;) {
        if (reader_take_text(&in, "pass")) {
            actions[count++] = tzaar_pass_action();
        } else {
            int from = read_golem_space(&in), to = read_golem_space(&in);
            if (from < 0 || to < 0)
                return 0;
            actions[count++] = tzaar_move_action((unsigned)from, (unsigned)to);
        }
        if (reader_done(&in))
            return write_actions(actions, count, out, size);
        if (!reader_take(&in, '-'))
            return 0;
    }
    return 0;
}

static pt_status golem_position(reader board, char *out, size_t size, pt_error *error) {
    static const char theirs[] = "abcABC", ours[] = "zrtZRT";
    if (reader_left(&board) != TZAAR_SPACES)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TZAAR_GOLEM_BOARD, PT_FIELD_RECORD, -1, "n",
                       (int)reader_left(&board));
    writer w = writer_on(out, size);
    write_text(&w, "tzaar ");
    for (unsigned column = 0; column < TZAAR_COLUMNS; column++) {
        write_text(&w, column > 0 ? "/" : "");
        for (unsigned up = tzaar_first(column); up < tzaar_first(column + 1); up++) {
            unsigned down = tzaar_first(column) + tzaar_first(column + 1) - 1 - up;
            const char *found = board.at[down] ? strchr(theirs, board.at[down]) : NULL;
            if (!found)
                return pt_fail(error, PT_SYNTAX, PT_MSG_TZAAR_GOLEM_LETTER, PT_FIELD_RECORD, -1,
                               "s", board.at + down, (size_t)1);
            write_char(&w, ours[found - theirs]);
        }
    }
    write_text(&w, " w c");
    writer_end(&w);
    return PT_OK;
}

static const boardspace_start starts[] = {
    {.word = "tzaar-standard", .setup = "tzaar fixed"},
    {.word = "tzaar-custom", .setup = "tzaar tournament"},
    {.word = "tzaar-random", .refusal = PT_MSG_TZAAR_BOARDSPACE_DRAW},
};

const struct pt_dialects tzaar_dialects = {
    .boardspace = &(const boardspace_dialect){.name = "tzaar",
                                              .starts = starts,
                                              .start_count = sizeof starts / sizeof starts[0],
                                              .obey = obey,
                                              .settle = settle},
    .golem =
        &(const golem_dialect){.name = "tzaar", .position = golem_position, .turn = golem_turn},
};
