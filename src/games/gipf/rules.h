/* The rules of play: rows, legal actions, applying them, keys. */
#ifndef PT_GIPF_RULES_H
#define PT_GIPF_RULES_H

#include "games/gipf/state.h"

/* A row and the run that makes it one (gipf.md §5). */
typedef struct gipf_row {
    uint64_t row, run;
    uint8_t line;
} gipf_row;

/* Whether the set contains four in line: three shift-ands per direction. */
static inline bool has_four(uint64_t b) {
    uint64_t up = b & b >> 1, down = b & b >> 8, right = b & b >> 9;
    return ((up & up >> 2) | (down & down >> 16) | (right & right >> 18)) != 0;
}

/* The rows of a colour, at most one per line, by line; returns how many. */
int gipf_rows(const gipf_state *s, unsigned colour, gipf_row out[GIPF_LINES]);

/* The row on one line, if that colour has one there. */
bool gipf_row_on(const gipf_state *s, unsigned colour, unsigned line, gipf_row *out);

/* Whether something in the row must be removed (gipf.md §5, potentials.md §4). */
bool gipf_row_compulsory(const gipf_state *s, const gipf_row *row);

/* The spots of which at least one is given up if anything in the row is: for a run that contains a
 * loaded piece, one in the run (gipf.md §5, potentials.md §4). */
static inline uint64_t gipf_row_must_touch(const gipf_state *s, const gipf_row *row) {
    return row->run & spots_loaded(s) ? row->run : row->row;
}

/* Converts kept positions on a line (bit k: k-th spot from its lower end) to spots on the board,
 * and back. */
uint64_t gipf_spread(unsigned line, unsigned positions);
unsigned gipf_gather(unsigned line, uint64_t spots);

/* The moves of the player's own potentials (potentials.md §5), in any phase. */
void gipf_power_moves(const gipf_state *s, pt_actions *out);

/* The kinds of piece the player to move may bring in, as a set of kind numbers
 * (potentials.md §3). */
unsigned gipf_kinds_to_push(const gipf_state *s);

/* The spots that move when `push` is made; its line must have an empty one. */
static inline uint64_t gipf_pushed_spots(const gipf_state *s, const gipf_push *push) {
    uint64_t empty = push->spots & ~spots_taken(s);
    if (push->backward)
        return push->spots & ~((UINT64_C(2) << bit_highest(empty)) - 1);
    return push->spots & ((empty & (0 - empty)) - 1);
}

/* The number of spots a push moves, or -1 if its line is full. */
int gipf_push_length(const gipf_state *s, const gipf_push *push);

/* Whether the player to move could move in phase m (gipf.md §3). */
bool gipf_can_move(const gipf_state *s);

/* The colours that have no GIPF-piece in play and are past their first entry, as bits; always 0 in
 * basic. */
unsigned gipf_without_gipf(const gipf_state *s);

/* The functions of the game's interface. */
void gipf_legal(const pt_rules *rules, const void *state, pt_actions *out);
size_t gipf_legal_count(const pt_rules *rules, const void *state);
unsigned gipf_apply(const pt_rules *rules, void *state, pt_action action);
unsigned gipf_forfeit(const pt_rules *rules, void *state, pt_action action);
pt_outcome gipf_result(const pt_rules *rules, const void *state);
uint64_t gipf_identity_key(const pt_rules *rules, const void *state);
uint64_t gipf_perft(const pt_rules *rules, const void *state, unsigned depth, bool make_leaves);

#endif
