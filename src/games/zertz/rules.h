/* The rules of play: jumps, free rings, claims, legal actions, applying them, keys. */
#ifndef PT_ZERTZ_RULES_H
#define PT_ZERTZ_RULES_H

#include "games/zertz/state.h"

void zertz_begin(zertz_state *s, unsigned board);

/* Lists the jumps of all marbles, and returns how many; with `out` NULL they are only counted. */
size_t zertz_jumps(const zertz_state *s, pt_action *out);
bool zertz_can_jump(const zertz_state *s);

/* Whether the marble on a ring can jump. */
bool zertz_jumps_from(const zertz_state *s, unsigned place);

/* Vacant rings where a marble could be jumped over or jump. */
uint64_t zertz_open(const zertz_state *s);

/* Vacant rings that can be slid out. */
static inline uint64_t zertz_free(const zertz_state *s) {
    return s->loose & zertz_vacant(s);
}

/* The rings of all groups without a vacant ring. */
uint64_t zertz_full_groups(const zertz_state *s);

/* How a player's captures win. */
typedef enum zertz_set {
    ZERTZ_SET_WHITE = 0,
    ZERTZ_SET_GREY,
    ZERTZ_SET_BLACK,
    ZERTZ_SET_EACH,
    ZERTZ_SETS /* not at all */
} zertz_set;

/* The first set that the player has, or ZERTZ_SETS; and how many marbles one still lacks. */
zertz_set zertz_set_of(const zertz_state *s, unsigned player);
unsigned zertz_lacks(const zertz_state *s, unsigned player, zertz_set set);

/* Nobody can move: every marble is on the board, and none can jump. */
bool zertz_stuck(const zertz_state *s);

/* Fills in what follows from the rest: the pool and the loose rings. Board and captures together
 * have no more marbles than there are. */
void zertz_settle(zertz_state *s);

/* The functions of the game's interface. */
void zertz_legal(const pt_rules *rules, const void *state, pt_actions *out);
size_t zertz_legal_count(const pt_rules *rules, const void *state);
unsigned zertz_apply(const pt_rules *rules, void *state, pt_action action);
uint64_t zertz_key(const pt_rules *rules, const void *state);
uint64_t zertz_perft(const pt_rules *rules, const void *state, unsigned depth, bool make_leaves);

#endif
