/* Counts action sequences, faster than by listing the last ones. */
#include "games/dvonn/rules.h"

/* The second phase without making the last moves: the order inside the stacks is not needed, so
 * only boards are used. */
static uint64_t count_stacking(const dvonn_board *board, unsigned side, unsigned depth) {
    if (depth == 1) {
        unsigned moves = dvonn_count_moves(board, side);
        return moves ? moves : dvonn_movable(board, board->top[!side]) != 0;
    }
    pt_action moves[6 * DVONN_SPACES];
    size_t count = dvonn_list_moves(board, side, moves);
    /* A pass, or the end, which the last level will notice. */
    if (count == 0)
        return count_stacking(board, !side, depth - 1);
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        dvonn_board next = *board;
        uint64_t gone = dvonn_move(&next, side, moves[i]);
        if (gone)
            dvonn_clear(&next, gone);
        leaves += count_stacking(&next, !side, depth - 1);
    }
    return leaves;
}

/* With `keys`, every action is made and the leaves' keys are mixed into it. */
static uint64_t count_states(const dvonn_state *state, unsigned depth, uint64_t *keys) {
    if (!keys && state->placed == DVONN_SPACES)
        return count_stacking(&state->board, state->turn, depth);
    if (!keys && depth == 1)
        return dvonn_legal_count(NULL, state);
    pt_actions list;
    dvonn_legal(NULL, state, &list);
    uint64_t leaves = 0;
    for (size_t i = 0; i < list.count; i++) {
        dvonn_state next = *state;
        dvonn_apply(NULL, &next, list.items[i]);
        if (depth > 1) {
            leaves += count_states(&next, depth - 1, keys);
        } else {
            *keys ^= dvonn_identity_key(NULL, &next);
            leaves++;
        }
    }
    return leaves;
}

uint64_t dvonn_perft(const pt_rules *rules, const void *state, unsigned depth, bool make_leaves) {
    (void)rules;
    if (depth == 0)
        return 1;
    uint64_t keys = 0;
    uint64_t leaves = count_states(state, depth, make_leaves ? &keys : NULL);
    /* Keeps the compiler from dropping the keys, which are part of the measurement. */
    volatile uint64_t used = keys;
    (void)used;
    return leaves;
}
