/* The rules of play: moves, rows, legal actions, applying them, keys. */
#ifndef PT_YINSH_RULES_H
#define PT_YINSH_RULES_H

#include "games/yinsh/state.h"

/* Whether these rings could move if it were their owner's turn. */
bool yinsh_can_move(const yinsh_state *s, wide rings);

/* The number of moves of these rings, all of one player. */
unsigned yinsh_count_moves(const yinsh_state *s, wide rings);

/* The first points of a colour's rows along one of the directions 0 to 2: a row goes on from there
 * in that direction. */
wide yinsh_rows(wide markers, unsigned direction);
bool yinsh_has_row(wide markers);

/* The five points of a row. */
wide yinsh_row_points(unsigned first, unsigned direction);

/* Whether the player whose turn it is finds nothing to do: the pool is empty, or neither side can
 * move (yinsh.md §7). For states without rows. */
bool yinsh_is_finished(const yinsh_state *s);

/* The empty board, White to place. */
void yinsh_begin(yinsh_state *s, bool blitz);

/* The functions of the game's interface. */
void yinsh_legal(const pt_rules *rules, const void *state, pt_actions *out);
size_t yinsh_legal_count(const pt_rules *rules, const void *state);
unsigned yinsh_apply(const pt_rules *rules, void *state, pt_action action);
uint64_t yinsh_key(const pt_rules *rules, const void *state);
uint64_t yinsh_perft(const pt_rules *rules, const void *state, unsigned depth, bool make_leaves);

#endif
