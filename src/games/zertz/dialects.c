/* ZÈRTZ records from boardspace.net, SU[Zertz], SU[Zertz+11] or SU[Zertz+24]:
 *
 *     ; P0[1 RtoB 2 0 D 4]  ; P0[2 R- D 1]  ; P0[3 Done]    from the pool: 0 white, 1 grey, 2 black
 *     ; P1[4 R- D 7]  ; P1[5 RtoB 1 2 D 5]  ; P1[6 Done]    the ring first; a marble of P1's own
 *     ; P0[7 BtoB D 4 D 6]  ; P0[8 BtoB D 6 F 4]            jumps
 *
 * Taken back before `Done`: `R+ D 1` a ring, `BtoB D 6 D 4` a jump, `RtoR 2 0 2` a marble, back in
 * its rack; `BtoB` of the marble just placed shifts it. Boardspace finishes a chain that has won,
 * and some old records go on after that. */
#include "game/dialect.h"
#include "games/zertz/rules.h"
#include "games/zertz/text.h"
#include "games/zertz/zertz.h"

/* More than a chain can have before it wins. */
#define HAND_JUMPS 16

typedef struct hand {
    uint8_t board;
    bool placed, removed;
    uint8_t colour, marble, ring; /* what is placed where, and the ring removed */
    uint8_t jumps, from[HAND_JUMPS], to[HAND_JUMPS];
} hand;

_Static_assert(sizeof(hand) <= BOARDSPACE_HAND, "what a player has done fits");

/* Reads "D 4"; false if it is not a ring's place. */
static bool read_place(const zertz_state *s, reader *in, uint8_t *place) {
    reader column = reader_word(in), row = reader_word(in);
    unsigned number;
    if (reader_left(&column) != 1 || !reader_number(&row, 9, &number) || !reader_done(&row))
        return false;
    int found = zertz_place_at(s->board, text_lower(*column.at) - 'a', (int)number);
    *place = (uint8_t)(found < 0 ? 0 : found);
    return found >= 0;
}

/* Reads a rack or a colour: 0, 1 or 2. */
static bool read_index(reader *in, uint8_t *index) {
    reader word = reader_word(in);
    unsigned number = 0;
    bool read = reader_number(&word, 2, &number) && reader_done(&word);
    *index = (uint8_t)number;
    return read;
}

/* Whether the jumps so far have won. */
static bool has_won(const zertz_state *s, const hand *h) {
    zertz_state now = *s;
    for (unsigned i = 0; i < h->jumps && now.phase < ZERTZ_WON; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action action;
        zertz_action_write(NULL, &now, zertz_jump_action(h->from[i], h->to[i]), text, sizeof text);
        if (zertz_action_read(NULL, &now, text, PT_ZSTR, &action, NULL) != PT_OK)
            return false; /* refused when it is played */
        zertz_apply(NULL, &now, action);
    }
    return now.phase == ZERTZ_WON;
}

static bool move(const zertz_state *s, hand *h, uint8_t from, uint8_t to) {
    if (h->placed) {
        bool shifts = h->marble == from;
        if (shifts)
            h->marble = to;
        return shifts;
    }
    if (h->jumps > 0 && h->to[h->jumps - 1] == from && h->from[h->jumps - 1] == to) {
        h->jumps--;
        return true;
    }
    if (has_won(s, h))
        return true;
    if (h->jumps == HAND_JUMPS)
        return false;
    h->from[h->jumps] = from;
    h->to[h->jumps++] = to;
    return true;
}

static boardspace_obeyed told(bool possible) {
    return possible ? BOARDSPACE_OBEYED : BOARDSPACE_IMPOSSIBLE;
}

static boardspace_obeyed obey(const pt_rules *rules, const void *state, boardspace_hand *bytes,
                              reader in) {
    (void)rules;
    const zertz_state *s = state;
    hand *h = (hand *)bytes;
    uint8_t rack = 0, colour = 0, from = 0, to = 0;
    reader word = reader_word(&in);
    bool places = reader_is_word(&word, "rtob"), returns = reader_is_word(&word, "rtor");
    bool removes = reader_is_word(&word, "r-"), restores = reader_is_word(&word, "r+");
    bool moves = reader_is_word(&word, "btob");
    if ((!places && !returns && !removes && !restores && !moves) ||
        ((places || returns) && (!read_index(&in, &rack) || !read_index(&in, &colour))) ||
        (returns && !read_index(&in, &rack)) || (!returns && !read_place(s, &in, &to)))
        return BOARDSPACE_UNKNOWN;
    if (moves) {
        from = to;
        if (!read_place(s, &in, &to))
            return BOARDSPACE_UNKNOWN;
    }
    if (s->phase >= ZERTZ_WON)
        return BOARDSPACE_ASIDE;
    h->board = s->board;
    if (moves)
        return told(move(s, h, from, to));
    if (h->jumps > 0)
        return BOARDSPACE_IMPOSSIBLE;
    if (returns) {
        h->placed = h->placed && h->colour != colour;
    } else if (places) {
        h->placed = true;
        h->colour = colour;
        h->marble = to;
    } else if (removes) {
        h->removed = true;
        h->ring = to;
    } else {
        bool was = h->removed && h->ring == to;
        h->removed = false;
        return told(was);
    }
    return BOARDSPACE_OBEYED;
}

static void write_place(writer *w, const hand *h, unsigned place) {
    char name[3];
    zertz_place_name(h->board, place, name);
    write_text(w, name);
}

static size_t settle(const boardspace_hand *bytes, char *out, size_t size) {
    const hand *h = (const hand *)bytes;
    writer w = writer_on(out, size);
    for (unsigned i = 0; i < h->jumps; i++) {
        write_text(&w, i > 0 ? ";" : "");
        write_place(&w, h, h->from[i]);
        write_char(&w, 'x');
        write_place(&w, h, h->to[i]);
    }
    if (h->placed) {
        write_char(&w, zertz_letters[h->colour]);
        write_place(&w, h, h->marble);
    }
    if (h->removed) {
        write_text(&w, h->placed ? ";-" : "-");
        write_place(&w, h, h->ring);
    }
    return writer_end(&w);
}

static const boardspace_start starts[] = {
    {.word = "zertz", .setup = "zertz basic"},
    {.word = "zertz+11", .setup = "zertz tournament"},
    {.word = "zertz+24", .setup = "zertz plus24"},
    {.word = "zertz+xx", .refusal = PT_MSG_ZERTZ_BOARDSPACE_SHAPE},
    {.word = "zertz+h", .refusal = PT_MSG_ZERTZ_BOARDSPACE_HANDICAP},
};

const struct pt_dialects zertz_dialects = {
    .boardspace = &(const boardspace_dialect){.name = "22",
                                              .starts = starts,
                                              .start_count = sizeof starts / sizeof starts[0],
                                              .obey = obey,
                                              .settle = settle},
};
