/* The rules of play: moves, legal actions, applying them, keys. */
#ifndef PT_DVONN_RULES_H
#define PT_DVONN_RULES_H

#include "games/dvonn/state.h"

/* The stacks among these that could move if it were their owner's turn. */
uint64_t dvonn_movable(const dvonn_board *board, uint64_t stacks);

/* The number of moves a side has. */
unsigned dvonn_count_moves(const dvonn_board *board, unsigned side);

/* Lists a side's moves; `out` has room for 6 per stack. */
size_t dvonn_list_moves(const dvonn_board *board, unsigned side, pt_action *out);

/* Makes a move by `side` on the board and returns the stacks that lose contact with red; they are
 * still on the board. */
uint64_t dvonn_move(dvonn_board *board, unsigned side, pt_action move);

/* Takes stacks off the board. */
void dvonn_clear(dvonn_board *board, uint64_t stacks);

/* Every space in contact with a red piece through occupied ones (book 004 F1). */
uint64_t dvonn_connected(uint64_t occupied, uint64_t red);

/* The empty board, White to place; a full board, with pieces given by the order words. */
void dvonn_start_empty(dvonn_state *state);
void dvonn_start_full(dvonn_state *state, uint64_t white, uint64_t red);

/* The functions of the game's interface. */
void dvonn_legal(const pt_rules *rules, const void *state, pt_actions *out);
size_t dvonn_legal_count(const pt_rules *rules, const void *state);
unsigned dvonn_apply(const pt_rules *rules, void *state, pt_action action);

/* The same without updating the order inside the stacks, which a search does not need. */
unsigned dvonn_apply_unordered(dvonn_state *state, pt_action action);

uint64_t dvonn_identity_key(const pt_rules *rules, const void *state);
uint64_t dvonn_search_key(const pt_rules *rules, const void *state);
uint64_t dvonn_perft(const pt_rules *rules, const void *state, unsigned depth, bool make_leaves);

#endif
