/* DVONN records from other programs.
 *
 * boardspace.net:
 *
 *     ; P0[1 dropb D 2]          a piece put down,
 *     ; P0[2 pickb D 2]          picked up again,
 *     ; P0[3 dropb E 2]          put down elsewhere,
 *     ; P0[4 done]               and confirmed
 *     ; P1[102 pickb A 2]  ; P1[103 dropb A 3]  ; P1[104 done]      a move
 *     ; P0[123 move J 5 J 4]  ; P0[124 done]                        a robot's
 *     ; P1[210 pass]  ; P1[211 done]                                often left out
 *
 * `pick wr 2` takes a piece from beside the board, which adds no information.
 *
 * Little Golem lists words in lines ("1. g2 c1 2. d3 ...", moves as "a2b2") and leaves out the
 * forced 49th placement; CodeCup has the same in upper case ("D2", "A1B2", "PASS"). */
#include "game/dialect.h"
#include "games/dvonn/dvonn.h"
#include "games/dvonn/state.h"

typedef struct hand {
    char from[3]; /* the space a stack was picked up from, "" for none */
    char to[3];   /* where a piece or stack was put down, "" for none */
    bool passes;
} hand;

_Static_assert(sizeof(hand) <= BOARDSPACE_HAND, "what a player has done fits");

/* Reads "D 2" as "d2"; false if it is not a space. */
static bool read_space(reader *in, char out[3]) {
    reader column = reader_word(in), row = reader_word(in);
    if (reader_left(&column) != 1 || reader_left(&row) != 1 || *row.at < '1' || *row.at > '5' ||
        text_lower(*column.at) < 'a' || text_lower(*column.at) > 'k')
        return false;
    out[0] = text_lower(*column.at);
    out[1] = *row.at;
    out[2] = '\0';
    return true;
}

static bool pick_up(hand *h, bool placing, const char *space) {
    if (h->to[0]) { /* picks up again what was put down */
        if (strcmp(h->to, space) != 0)
            return false;
        h->to[0] = '\0';
        return true;
    }
    if (placing || h->from[0] || h->passes)
        return false;
    memcpy(h->from, space, sizeof h->from);
    return true;
}

static bool put_down(hand *h, bool placing, const char *space) {
    if (h->to[0] || h->passes || (!placing && !h->from[0]))
        return false;
    if (h->from[0] && strcmp(h->from, space) == 0)
        h->from[0] = '\0'; /* back where it came from: nothing has happened */
    else
        memcpy(h->to, space, sizeof h->to);
    return true;
}

static boardspace_obeyed obey(const pt_rules *rules, const void *state, boardspace_hand *bytes,
                              reader in) {
    (void)rules;
    hand *h = (hand *)bytes;
    bool placing = ((const dvonn_state *)state)->placed < DVONN_SPACES;
    char space[3] = "", other[3] = "";
    reader word = reader_word(&in);
    if (reader_is_word(&word, "pick")) /* from beside the board */
        return BOARDSPACE_ASIDE;
    if (reader_is_word(&word, "drop")) { /* and back there */
        h->from[0] = h->to[0] = '\0';
        return BOARDSPACE_ASIDE;
    }
    if (reader_is_word(&word, "pass")) {
        h->passes = !h->from[0] && !h->to[0];
        return h->passes ? BOARDSPACE_OBEYED : BOARDSPACE_IMPOSSIBLE;
    }
    bool picks = reader_is_word(&word, "pickb"), drops = reader_is_word(&word, "dropb");
    bool moves = reader_is_word(&word, "move");
    if ((!picks && !drops && !moves) || !read_space(&in, space) ||
        (moves && !read_space(&in, other)))
        return BOARDSPACE_UNKNOWN;
    bool done = drops ? put_down(h, placing, space) : pick_up(h, placing, space);
    if (done && moves)
        done = put_down(h, placing, other);
    return done ? BOARDSPACE_OBEYED : BOARDSPACE_IMPOSSIBLE;
}

static size_t settle(const boardspace_hand *bytes, char *out, size_t size) {
    const hand *h = (const hand *)bytes;
    writer w = writer_on(out, size);
    if (h->passes) {
        write_text(&w, "pass");
    } else if (h->to[0]) {
        write_text(&w, h->from);
        write_text(&w, h->from[0] ? "-" : "");
        write_text(&w, h->to);
    }
    return writer_end(&w);
}

static bool is_space_name(const char *at) {
    char column = text_lower(at[0]);
    return column >= 'a' && column <= 'k' && at[1] >= '1' && at[1] <= '5';
}

/* Moves without a dash, or in upper case, occur in no other records. */
static line_word told_by(reader word) {
    size_t len = reader_left(&word);
    bool pair = len == 4 && is_space_name(word.at) && is_space_name(word.at + 2);
    if (!pair && !(len == 2 && is_space_name(word.at)))
        return LINE_WORD_NONE;
    return pair || (word.at[0] >= 'A' && word.at[0] <= 'Z') ? LINE_WORD_TELLING
                                                            : LINE_WORD_POSSIBLE;
}

static bool left_out(const pt_rules *rules, const void *state, pt_action *out) {
    (void)rules;
    return dvonn_forced_placement(state, out);
}

const struct pt_dialects dvonn_dialects = {
    .boardspace = &(const boardspace_dialect){.name = "dvonn", .obey = obey, .settle = settle},
    .lines = &(const lines_dialect){.numbered = true, .word = told_by, .left_out = left_out},
};
