/* PÜNCT records from boardspace.net, which has the standard rules only:
 *
 *     ; P0[1 pick W 9]  ; P0[2 rotate]  ; P0[3 dropb 9 F 6 3]  ; P0[4 done]    E;f6;3
 *     ; P1[5 dropb 20 N 10 0]  ; P1[6 done]                                    T;n10;0
 *     ; P0[7 pickb F 6]  ; P0[8 dropb 9 F 9 0]  ; P0[9 done]                   f6;f9;0
 *     ; P1[10 move N 10 N 12 3]  ; P1[11 done]                                 a robot's
 *
 * Pieces have numbers: White's are 1-18, 1-6 T, 7-8 C, 9-12 E, 13-14 L, 15-16 M, 17-18 R; Black's
 * are 19 more. A piece that is dropped may be on the board already without having been picked up,
 * so it is kept where each lies. Before `done` a piece may be dropped again elsewhere, put back
 * where it was or, with `drop`, beside the board. */
#include <string.h>

#include "game/dialect.h"
#include "games/punct/punct.h"
#include "games/punct/rules.h"
#include "games/punct/text.h"

enum { BLACKS = 19, NUMBERS = 2 * BLACKS };

/* Where a piece lies: a space plus 1, 0 beside the board. A level tells it from others that have
 * their PÜNCT there. */
typedef struct lying {
    uint8_t space, level;
} lying;

typedef struct hand {
    uint8_t number; /* of the piece in hand; 0 if it is not known */
    bool holds;     /* it is in the air */
    bool laid;      /* it was put down: */
    uint8_t dot, orientation;
    uint8_t kind;
    lying from; /* where it was picked up */
} hand;

_Static_assert(sizeof(hand) <= BOARDSPACE_HAND, "what a player has done fits");
_Static_assert(NUMBERS * sizeof(lying) <= BOARDSPACE_KEPT, "where all pieces lie fits");

/* Reads "E 5"; false if it is not a space. */
static bool read_space(reader *in, unsigned *space) {
    reader column = reader_word(in), row = reader_word(in);
    char text[4];
    int found = -1;
    if (reader_left(&column) != 1 || reader_left(&row) > 2)
        return false;
    text[0] = text_lower(*column.at);
    memcpy(text + 1, row.at, reader_left(&row));
    reader name = reader_on(text, 1 + reader_left(&row));
    if (!punct_read_space(&name, &found) || !reader_done(&name) || found < 0)
        return false;
    *space = (unsigned)found;
    return true;
}

static bool read_number(reader *in, unsigned max, unsigned *number) {
    reader word = reader_word(in);
    return reader_number(&word, max, number) && reader_done(&word);
}

/* The kind of piece that has a number; false if there is none, or it is the other player's. */
static bool kind_of(const punct_state *s, unsigned number, unsigned *kind) {
    if (number >= NUMBERS || (number >= BLACKS) != s->turn)
        return false;
    unsigned rest = number % BLACKS;
    if (rest-- == 0)
        return false;
    for (*kind = 0; rest >= punct_counts[*kind]; ++*kind)
        rest -= punct_counts[*kind];
    return true;
}

static lying lies(const punct_piece *piece) {
    return (lying){(uint8_t)(piece->space + 1), piece->level};
}

static bool same_place(lying a, lying b) {
    return a.space == b.space && a.level == b.level;
}

/* The player's free piece on top of a space; NULL if there is none. */
static const punct_piece *top_piece(const punct_state *s, unsigned space) {
    for (unsigned i = s->count; i-- > 0;) {
        uint8_t dots[PUNCT_DOTS];
        const punct_piece *piece = &s->pieces[i];
        punct_dots(punct_kind(piece), punct_orientation(piece), piece->space, dots);
        if (dots[0] == space || dots[1] == space || dots[2] == space)
            return punct_side(piece) == s->turn && punct_is_free(s, piece) ? piece : NULL;
    }
    return NULL;
}

static void pick_up(hand *h, const lying *kept, const punct_piece *piece) {
    *h = (hand){.holds = true, .kind = (uint8_t)punct_kind(piece), .from = lies(piece)};
    for (unsigned number = 1; number < NUMBERS; number++)
        if (same_place(kept[number], h->from))
            h->number = (uint8_t)number;
}

/* Whether a space is one of those the piece in hand was put down on. */
static bool is_laid_on(const hand *h, unsigned space) {
    uint8_t dots[PUNCT_DOTS];
    return h->laid && punct_dots(h->kind, h->orientation, h->dot, dots) &&
           (dots[0] == space || dots[1] == space || dots[2] == space);
}

/* The index of a free piece by its place, or -1. */
static int piece_at(const punct_state *s, lying place) {
    for (unsigned i = 0; i < s->count; i++)
        if (same_place(lies(&s->pieces[i]), place) && punct_is_free(s, &s->pieces[i]))
            return (int)i;
    return -1;
}

/* The level the piece in hand comes to; 0 if it may not lie so, which is refused later. */
static unsigned level_of(const punct_state *s, const hand *h) {
    punct_state lifted = *s;
    int index = piece_at(s, h->from);
    if (index >= 0)
        punct_take(&lifted, (unsigned)index);
    int level = punct_rests(lifted.top, s->turn, h->kind, h->orientation, h->dot);
    return level < 0 ? 0 : (unsigned)level;
}

/* Takes up what was put down in this turn. */
static void take_up(hand *h, lying *kept) {
    if (h->laid)
        kept[h->number] = h->from;
    h->laid = false;
}

static void lay(const punct_state *s, hand *h, lying *kept, unsigned space, unsigned orientation) {
    unsigned turns = punct_turns[h->kind];
    if (turns == 3)
        orientation %= turns;
    h->holds = false;
    h->laid = true;
    h->dot = (uint8_t)space;
    h->orientation = (uint8_t)orientation;
    int index = piece_at(s, h->from);
    if (index >= 0 && s->pieces[index].space == space &&
        punct_orientation(&s->pieces[index]) == orientation)
        *h = (hand){.number = 0}; /* as it was: nothing has happened */
    else
        kept[h->number] = (lying){(uint8_t)(space + 1), (uint8_t)level_of(s, h)};
}

static bool drop(const punct_state *s, hand *h, lying *kept, unsigned number, unsigned space,
                 unsigned orientation) {
    unsigned kind;
    take_up(h, kept);
    if (!kind_of(s, number, &kind) || (h->holds && (h->kind != kind || h->number != number)))
        return false;
    if (!h->holds || h->from.space == 0)
        *h = (hand){.kind = (uint8_t)kind, .from = kept[number]};
    h->number = (uint8_t)number;
    if (h->from.space > 0 && piece_at(s, h->from) < 0)
        return false; /* it is covered */
    lay(s, h, kept, space, orientation);
    return true;
}

static boardspace_obeyed told(bool possible) {
    return possible ? BOARDSPACE_OBEYED : BOARDSPACE_IMPOSSIBLE;
}

static boardspace_obeyed obey(const pt_rules *rules, const void *state, boardspace_hand *whole,
                              reader in) {
    (void)rules;
    const punct_state *s = state;
    hand *h = (hand *)whole->bytes;
    lying *kept = (lying *)whole->kept;
    unsigned number, kind, space, to, orientation;
    reader word = reader_word(&in);
    if (reader_is_word(&word, "rotate")) /* how far is told when the piece is dropped */
        return told(h->holds);
    if (reader_is_word(&word, "pick") || reader_is_word(&word, "drop")) {
        reader whose = reader_word(&in);
        if (reader_done(&whose) || !read_number(&in, NUMBERS - 1, &number))
            return BOARDSPACE_UNKNOWN;
        bool known = kind_of(s, number, &kind);
        take_up(h, kept);
        *h = (hand){.number = 0};
        if (known && reader_is_word(&word, "pick"))
            *h = (hand){.number = (uint8_t)number,
                        .holds = true,
                        .kind = (uint8_t)kind,
                        .from = kept[number]};
        return told(known);
    }
    if (reader_is_word(&word, "pickb")) {
        if (!read_space(&in, &space))
            return BOARDSPACE_UNKNOWN;
        if (is_laid_on(h, space)) {
            take_up(h, kept);
            h->holds = true;
            return BOARDSPACE_OBEYED;
        }
        const punct_piece *piece = top_piece(s, space);
        if (h->holds || h->laid || !piece)
            return BOARDSPACE_IMPOSSIBLE;
        pick_up(h, kept, piece);
        return BOARDSPACE_OBEYED;
    }
    if (reader_is_word(&word, "dropb")) {
        if (!read_number(&in, NUMBERS - 1, &number) || !read_space(&in, &space) ||
            !read_number(&in, PUNCT_DIRECTIONS - 1, &orientation))
            return BOARDSPACE_UNKNOWN;
        return told(drop(s, h, kept, number, space, orientation));
    }
    if (!reader_is_word(&word, "move") || !read_space(&in, &space) || !read_space(&in, &to) ||
        !read_number(&in, PUNCT_DIRECTIONS - 1, &orientation))
        return BOARDSPACE_UNKNOWN;
    const punct_piece *piece = top_piece(s, space);
    if (h->holds || h->laid || !piece)
        return BOARDSPACE_IMPOSSIBLE;
    pick_up(h, kept, piece);
    lay(s, h, kept, to, orientation);
    return BOARDSPACE_OBEYED;
}

static size_t settle(const boardspace_hand *whole, char *out, size_t size) {
    const hand *h = (const hand *)whole->bytes;
    writer w = writer_on(out, size);
    char name[4];
    if (!h->laid)
        return 0;
    if (h->from.space > 0) {
        punct_space_name(h->from.space - 1U, name);
        write_text(&w, name);
    } else {
        write_char(&w, punct_letters[h->kind]);
    }
    punct_space_name(h->dot, name);
    write_char(&w, ';');
    write_text(&w, name);
    write_char(&w, ';');
    write_number(&w, h->orientation);
    return writer_end(&w);
}

static const boardspace_start starts[] = {
    {.word = "punct", .setup = "punct standard"},
    {.word = "", .setup = "punct standard"},
};

const struct pt_dialects punct_dialects = {
    .boardspace = &(const boardspace_dialect){.name = "25",
                                              .starts = starts,
                                              .start_count = sizeof starts / sizeof starts[0],
                                              .obey = obey,
                                              .settle = settle},
};
