/* YINSH records from other programs.
 *
 * boardspace.net, SU[yinsh] or SU[yinsh-blitz]:
 *
 *     ; P0[1 place wr E 5]  ; P0[2 done]                            a ring is placed
 *     ; P0[21 place w E 5]  ; P0[22 drop board G 7]  ; P0[23 done]  a marker, then the ring
 *     ; P1[24 move G 9 F 9]  ; P1[25 done]                          a robot's
 *     ; P1[26 remove b C 2 C 6]  ; P1[27 done]                      a row, from either end
 *     ; P1[28 remove br I 6]  ; P1[29 done]                         and its ring
 *     ; P0[30 pass]  ; P0[31 done]
 *
 * `pick w` and `pick wr` take from beside the board what `drop board E 5` then puts on it; `drop
 * wr` puts it back. `pick board G 7` takes up again what was put down there. Colours say nothing
 * new.
 *
 * Listings of sites have a word for each turn in the publisher's notation: "f6 a5 ... b6-c7
 * c5-a3;xb3-b7;xb2". */
#include "game/dialect.h"
#include "games/yinsh/text.h"
#include "games/yinsh/yinsh.h"

#define HAND_ACTIONS 12

typedef struct hand {
    pt_action actions[HAND_ACTIONS];
    uint8_t count;
    bool open; /* the last is a move whose ring is in the air */
} hand;

_Static_assert(sizeof(hand) <= BOARDSPACE_HAND, "what a player has done fits");

/* Reads "E 5"; false if it is not a point. */
static bool read_point(reader *in, unsigned *bit) {
    reader column = reader_word(in), row = reader_word(in);
    unsigned number;
    if (reader_left(&column) != 1 || !reader_number(&row, 99, &number) || !reader_done(&row))
        return false;
    int found = yinsh_bit_at(text_lower(*column.at) - 'a', (int)number);
    *bit = found < 0 ? 0 : (unsigned)found;
    return found >= 0;
}

static bool is_ring(const reader *what) {
    return reader_is_word(what, "wr") || reader_is_word(what, "br");
}

static bool is_marker(const reader *what) {
    return reader_is_word(what, "w") || reader_is_word(what, "b");
}

static bool last_is(const hand *h, unsigned kind) {
    return h->count > 0 && yinsh_kind(h->actions[h->count - 1]) == kind;
}

static bool add(hand *h, pt_action action) {
    if (h->open || h->count == HAND_ACTIONS)
        return false;
    h->actions[h->count++] = action;
    return true;
}

/* A marker is put in a ring, which is then in the air. */
static bool begin_move(hand *h, unsigned from) {
    h->open = add(h, yinsh_act_along(YINSH_ACT_MOVE, from, from, 0));
    return h->open;
}

static bool land(hand *h, unsigned to) {
    pt_action *move = &h->actions[h->count - 1];
    *move = yinsh_act_along(YINSH_ACT_MOVE, yinsh_from(*move), to, 0);
    h->open = false;
    return true;
}

static bool place_ring(hand *h, unsigned point) {
    if (last_is(h, YINSH_ACT_PLACE))
        h->count--;
    return add(h, yinsh_act(YINSH_ACT_PLACE, point));
}

static bool drop(hand *h, bool placing, unsigned point) {
    return placing ? place_ring(h, point) : h->open ? land(h, point) : begin_move(h, point);
}

static bool pick_up(hand *h, unsigned point) {
    if (h->count == 0 || h->open || yinsh_to(h->actions[h->count - 1]) != point)
        return false;
    if (last_is(h, YINSH_ACT_PLACE))
        h->count--;
    else if (last_is(h, YINSH_ACT_MOVE))
        h->open = true;
    else
        return false;
    return true;
}

/* What stands beside the board is taken, or put back: a ring just placed is no longer there. */
static boardspace_obeyed beside(hand *h, const reader *what) {
    if (!is_ring(what) && !is_marker(what))
        return BOARDSPACE_UNKNOWN;
    if (last_is(h, YINSH_ACT_PLACE))
        h->count--;
    return BOARDSPACE_ASIDE;
}

static boardspace_obeyed told(bool possible) {
    return possible ? BOARDSPACE_OBEYED : BOARDSPACE_IMPOSSIBLE;
}

static boardspace_obeyed remove_something(hand *h, const reader *what, reader *in) {
    unsigned first, last;
    if (!read_point(in, &first))
        return BOARDSPACE_UNKNOWN;
    if (is_ring(what))
        return told(add(h, yinsh_act(YINSH_ACT_RING, first)));
    if ((!is_marker(what) && !reader_is_word(what, "board")) || !read_point(in, &last))
        return BOARDSPACE_UNKNOWN;
    return told(add(h, yinsh_act_along(YINSH_ACT_ROW, first < last ? first : last,
                                       first < last ? last : first, 0)));
}

static boardspace_obeyed obey(const pt_rules *rules, const void *state, boardspace_hand *bytes,
                              reader in) {
    (void)rules;
    hand *h = (hand *)bytes;
    bool placing = ((const yinsh_state *)state)->phase == YINSH_PLACE;
    unsigned from, to;
    reader word = reader_word(&in);
    if (reader_is_word(&word, "pass"))
        return told(add(h, yinsh_act(YINSH_ACT_PASS, 0)));
    if (reader_is_word(&word, "move")) {
        if (!read_point(&in, &from) || !read_point(&in, &to))
            return BOARDSPACE_UNKNOWN;
        return told(begin_move(h, from) && land(h, to));
    }
    bool picks = reader_is_word(&word, "pick"), drops = reader_is_word(&word, "drop");
    bool places = reader_is_word(&word, "place"), removes = reader_is_word(&word, "remove");
    reader what = reader_word(&in);
    if (removes)
        return remove_something(h, &what, &in);
    if (!picks && !drops && !places)
        return BOARDSPACE_UNKNOWN;
    if (!places && !reader_is_word(&what, "board"))
        return beside(h, &what);
    if ((places && !is_ring(&what) && !is_marker(&what)) || !read_point(&in, &to))
        return BOARDSPACE_UNKNOWN;
    if (picks)
        return told(pick_up(h, to));
    if (drops)
        return told(drop(h, placing, to));
    return told(placing == is_ring(&what) && (placing ? place_ring(h, to) : begin_move(h, to)));
}

/* A move whose ring is still in the air has not been made. */
static size_t settle(const boardspace_hand *bytes, char *out, size_t size) {
    const hand *h = (const hand *)bytes;
    writer w = writer_on(out, size);
    for (unsigned i = 0; i < h->count - (unsigned)h->open; i++) {
        char text[PT_ACTION_TEXT_MAX];
        yinsh_action_write(NULL, NULL, h->actions[i], text, sizeof text);
        write_text(&w, i > 0 ? ";" : "");
        write_text(&w, text);
    }
    return writer_end(&w);
}

/* Skips a point; *high if its number is found on no other board. */
static bool skip_point(reader *in, bool *high) {
    unsigned number;
    if (reader_done(in))
        return false;
    int column = text_lower(*in->at++) - 'a';
    if (!reader_number(in, 99, &number) || yinsh_bit_at(column, (int)number) < 0)
        return false;
    *high = *high || number > 9;
    return true;
}

static bool skip_sign(reader *in, char lower) {
    if (reader_done(in) || text_lower(*in->at) != lower)
        return false;
    in->at++;
    return true;
}

/* A turn: points, joined by '-' into moves and rows, with 'x' before what is removed. */
static line_word told_by(reader word) {
    bool high = false;
    do {
        skip_sign(&word, 'x');
        if (!skip_point(&word, &high) || (skip_sign(&word, '-') && !skip_point(&word, &high)))
            return LINE_WORD_NONE;
    } while (reader_take(&word, ';') || reader_peek(&word) == 'x' || reader_peek(&word) == 'X');
    return !reader_done(&word) ? LINE_WORD_NONE : high ? LINE_WORD_TELLING : LINE_WORD_POSSIBLE;
}

static const boardspace_start starts[] = {
    {.word = "yinsh", .setup = "yinsh standard"},
    {.word = "yinsh-blitz", .setup = "yinsh blitz"},
    {.word = "", .setup = "yinsh standard"},
};

const struct pt_dialects yinsh_dialects = {
    .boardspace = &(const boardspace_dialect){.name = "24",
                                              .starts = starts,
                                              .start_count = sizeof starts / sizeof starts[0],
                                              .obey = obey,
                                              .settle = settle},
    .lines = &(const lines_dialect){.word = told_by},
};
