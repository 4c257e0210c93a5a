/* The rules of play: where pieces may lie, legal actions, applying them, connections, keys. */
#ifndef PT_PUNCT_RULES_H
#define PT_PUNCT_RULES_H

#include "games/punct/state.h"

void punct_begin(punct_state *s, bool basic);

/* The directions to a piece's minor dots when its orientation is 0 (punct.md, "The pieces"): both
 * from the PÜNCT, or the second from the first. */
static const struct {
    uint8_t first, second;
    bool chained;
} punct_ways[PUNCT_KINDS] = {
    [PUNCT_T] = {0, 1, false}, [PUNCT_C] = {0, 3, false}, [PUNCT_E] = {0, 0, true},
    [PUNCT_L] = {0, 1, true},  [PUNCT_M] = {1, 3, false}, [PUNCT_R] = {4, 3, true},
};

/* The spaces of a piece's dots, its PÜNCT first; false if one is off the board. */
static inline bool punct_dots(unsigned kind, unsigned orientation, unsigned space,
                              uint8_t out[PUNCT_DOTS]) {
    static const uint8_t turned[2 * PUNCT_DIRECTIONS] = {0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5};
    out[0] = (uint8_t)space;
    out[2] = PUNCT_NO_SPACE;
    out[1] = punct_next[space][turned[punct_ways[kind].first + orientation]];
    if (out[1] == PUNCT_NO_SPACE)
        return false;
    out[2] = punct_next[punct_ways[kind].chained ? out[1] : space]
                       [turned[punct_ways[kind].second + orientation]];
    return out[2] != PUNCT_NO_SPACE;
}

/* The level on which a piece of that side would come to rest, given the heights and colours of the
 * spaces, or -1 if it may not lie there. */
int punct_rests(const uint8_t *top, unsigned side, unsigned kind, unsigned orientation,
                unsigned space);

static inline bool punct_is_free(const punct_state *s, const punct_piece *piece) {
    uint8_t dots[PUNCT_DOTS];
    punct_dots(punct_kind(piece), punct_orientation(piece), piece->space, dots);
    return punct_height(s->top, dots[0]) == piece->level + 1U &&
           punct_height(s->top, dots[1]) == piece->level + 1U &&
           punct_height(s->top, dots[2]) == piece->level + 1U;
}

/* The index of the free piece with its PÜNCT on a space, or -1. */
int punct_free_piece(const punct_state *s, unsigned space);

/* Lays a piece on its level, or takes one that is on top away. */
void punct_lay(punct_state *s, punct_piece piece);
void punct_take(punct_state *s, unsigned index);

/* Whether the spaces of a player join two opposite sides. */
bool punct_connected(const punct_state *s, unsigned side);

/* Whether the rules about the centre let a piece be added with these dots. */
bool punct_may_add(const punct_state *s, const uint8_t dots[PUNCT_DOTS]);

/* Fills in whether the game is over, at the beginning of a turn. */
void punct_settle(punct_state *s);

/* The functions of the game's interface. */
void punct_legal(const pt_rules *rules, const void *state, pt_actions *out);
size_t punct_legal_count(const pt_rules *rules, const void *state);
unsigned punct_apply(const pt_rules *rules, void *state, pt_action action);
uint64_t punct_key(const pt_rules *rules, const void *state);

#endif
