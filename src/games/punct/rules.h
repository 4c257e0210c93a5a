/* The rules of play: where pieces may lie, legal actions, applying them, connections, keys. */
#ifndef PT_PUNCT_RULES_H
#define PT_PUNCT_RULES_H

#include "games/punct/state.h"

void punct_begin(punct_state *s, bool basic);

/* The spaces of a piece's dots, its PÜNCT first; false if one is off the board. */
bool punct_dots(unsigned kind, unsigned orientation, unsigned space, uint8_t out[PUNCT_DOTS]);

/* The level on which a piece of that side would come to rest, given the heights and colours of the
 * spaces, or -1 if it may not lie there. */
int punct_rests(const uint8_t *top, unsigned side, unsigned kind, unsigned orientation,
                unsigned space);

/* The index of the free piece with its PÜNCT on a space, or -1. */
int punct_free_piece(const punct_state *s, unsigned space);
bool punct_is_free(const punct_state *s, const punct_piece *piece);

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
