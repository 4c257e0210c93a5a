/* The rules of play: captures, legal actions, applying them, keys. */
#ifndef PT_TZAAR_RULES_H
#define PT_TZAAR_RULES_H

#include "games/tzaar/state.h"

/* Whether a side could capture if it were its turn. */
bool tzaar_can_capture(const tzaar_state *s, unsigned side);

/* The kind a player lacks, or TZAAR_KINDS. */
unsigned tzaar_lacking(const tzaar_state *s, unsigned side);

/* Fills in what follows from the board and the phase: the tops and whether the game is over. */
void tzaar_settle(tzaar_state *s);

/* The functions of the game's interface. */
void tzaar_legal(const pt_rules *rules, const void *state, pt_actions *out);
size_t tzaar_legal_count(const pt_rules *rules, const void *state);
unsigned tzaar_apply(const pt_rules *rules, void *state, pt_action action);
uint64_t tzaar_key(const pt_rules *rules, const void *state);
uint64_t tzaar_perft(const pt_rules *rules, const void *state, unsigned depth, bool make_leaves);

#endif
