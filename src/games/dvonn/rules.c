#include "games/dvonn/rules.h"

#include <string.h>

#include "base/hash.h"

/* Stacks by height; those higher than DVONN_HEIGHT_MOVES cannot move. */
static inline uint64_t of_height(const dvonn_board *board, uint64_t stacks, unsigned height) {
    for (unsigned k = 0; k < DVONN_PLANES; k++)
        stacks &= height >> k & 1 ? board->plane[k] : ~board->plane[k];
    return stacks;
}

/* For each direction, the stacks among `stacks` that can go there. A stack has only one height, so
 * all heights can share the six words. */
typedef struct departures {
    uint64_t toward[DVONN_DIRECTION_NB];
} departures;

static inline void depart(departures *all, uint64_t from, uint64_t occupied, unsigned height) {
    for (unsigned d = 0; d < DVONN_DIRECTION_NB; d++)
        if (!dvonn_only_rows(height) || d == DVONN_EAST || d == DVONN_WEST)
            all->toward[d] |= dvonn_reaching(from, occupied, height, d);
}

static inline departures all_departures(const dvonn_board *board, uint64_t stacks) {
    departures all = {{0}};
    uint64_t occupied = dvonn_occupied(board);
    uint64_t free = stacks & ~dvonn_surrounded(occupied);
    uint64_t p0 = board->plane[0], p1 = board->plane[1];
    uint64_t tall = dvonn_tall(board);
    uint64_t low = free & ~tall;
    depart(&all, low & p0 & ~p1, occupied, 1);
    depart(&all, low & ~p0 & p1, occupied, 2);
    depart(&all, low & p0 & p1, occupied, 3);
    if (free & tall)
        for (unsigned height = 4; height <= DVONN_HEIGHT_MOVES; height++)
            depart(&all, of_height(board, free & tall, height), occupied, height);
    return all;
}

uint64_t dvonn_movable(const dvonn_board *board, uint64_t stacks) {
    departures all = all_departures(board, stacks);
    uint64_t movable = 0;
    for (unsigned d = 0; d < DVONN_DIRECTION_NB; d++)
        movable |= all.toward[d];
    return movable;
}

unsigned dvonn_count_moves(const dvonn_board *board, unsigned side) {
    departures all = all_departures(board, board->top[side]);
    unsigned count = 0;
    for (unsigned d = 0; d < DVONN_DIRECTION_NB; d++)
        count += (unsigned)bit_count(all.toward[d]);
    return count;
}

static inline size_t list_height(uint64_t from, uint64_t occupied, unsigned height, pt_action *out,
                                 size_t count) {
    for (unsigned d = 0; d < DVONN_DIRECTION_NB; d++) {
        if (dvonn_only_rows(height) && d != DVONN_EAST && d != DVONN_WEST)
            continue;
        uint64_t going = dvonn_reaching(from, occupied, height, d);
        int jump = dvonn_step(d) * (int)height;
        while (going) {
            int space = bit_pop(&going);
            out[count++] = dvonn_move_action((unsigned)space, (unsigned)(space + jump), height);
        }
    }
    return count;
}

size_t dvonn_list_moves(const dvonn_board *board, unsigned side, pt_action *out) {
    uint64_t occupied = dvonn_occupied(board);
    uint64_t free = board->top[side] & ~dvonn_surrounded(occupied);
    uint64_t p0 = board->plane[0], p1 = board->plane[1];
    uint64_t tall = dvonn_tall(board);
    uint64_t low = free & ~tall;
    size_t count = list_height(low & p0 & ~p1, occupied, 1, out, 0);
    count = list_height(low & ~p0 & p1, occupied, 2, out, count);
    count = list_height(low & p0 & p1, occupied, 3, out, count);
    if (free & tall)
        for (unsigned height = 4; height <= DVONN_HEIGHT_MOVES; height++)
            count =
                list_height(of_height(board, free & tall, height), occupied, height, out, count);
    return count;
}

uint64_t dvonn_connected(uint64_t occupied, uint64_t red) {
    uint64_t reached = red, before;
    do {
        before = reached;
        reached |= dvonn_neighbours(reached) & occupied;
        reached |= dvonn_neighbours(reached) & occupied;
    } while (reached != before);
    return reached;
}

uint64_t dvonn_move(dvonn_board *board, unsigned side, pt_action move) {
    unsigned from = dvonn_action_from(move), to = dvonn_action_to(move);
    unsigned distance = dvonn_action_distance(move);
    uint64_t left = dvonn_bit(from), reached = dvonn_bit(to);
    uint64_t carried_red = board->red >> from & 1;

    board->top[side] = (board->top[side] ^ left) | reached;
    board->top[!side] &= ~reached;
    board->red = (board->red & ~left) | carried_red << to;
    /* Adds the heights of both stacks digit by digit; the distance is the height of the one
     * moved. */
    uint64_t carry = 0;
    for (unsigned k = 0; distance >> k != 0 || carry; k++) {
        uint64_t plane = board->plane[k];
        uint64_t digit = (uint64_t)(distance >> k & 1) << to;
        board->plane[k] = (plane & ~left) ^ digit ^ carry;
        carry = (plane & (digit | carry)) | (digit & carry);
    }

    /* A red piece that moves further than one step may leave its group for another; otherwise the
     * group it left is still whole and has its red. */
    uint64_t occupied = dvonn_occupied(board);
    if (!dvonn_may_cut(occupied, from) && !(carried_red && distance > 1))
        return 0;
    return occupied & ~dvonn_connected(occupied, board->red);
}

void dvonn_clear(dvonn_board *board, uint64_t stacks) {
    board->top[0] &= ~stacks;
    board->top[1] &= ~stacks;
    board->red &= ~stacks;
    for (unsigned k = 0; k < DVONN_PLANES; k++)
        board->plane[k] &= ~stacks;
}

/* Rotates `length` bits of a word, starting at bit `first`, right by `by`. */
static inline uint64_t turn_bits(uint64_t word, unsigned first, unsigned length, unsigned by) {
    uint64_t low = (UINT64_C(1) << length) - 1;
    uint64_t part = word >> first & low;
    part = (part >> by | part << (length - by)) & low;
    return (word & ~(low << first)) | part << first;
}

/* Removes `length` bits from a word and closes the gap. */
static inline uint64_t cut_bits(uint64_t word, unsigned first, unsigned length) {
    uint64_t low = (UINT64_C(1) << first) - 1;
    return (word & low) | word >> (first + length) << first;
}

/* Opens a one-bit gap in a word and puts `bit` there. */
static inline uint64_t insert_bit(uint64_t word, unsigned first, bool bit) {
    uint64_t low = (UINT64_C(1) << first) - 1;
    return (word & low) | (word & ~low) << 1 | (uint64_t)bit << first;
}

/* Updates the order words for a move that is yet to be made on the board: the pieces of one stack
 * go right after those of the other. */
static void carry_order(dvonn_state *state, pt_action move) {
    uint64_t left = dvonn_bit(dvonn_action_from(move)), reached = dvonn_bit(dvonn_action_to(move));
    unsigned height = dvonn_action_distance(move);
    unsigned at = dvonn_pieces_on(&state->board, left - 1);
    unsigned behind = dvonn_pieces_on(&state->board, (reached - 1) | reached);
    unsigned first, length, by;
    if (at < behind) {
        first = at;
        length = behind - at;
        by = height;
    } else {
        first = behind;
        length = at + height - behind;
        by = length - height;
    }
    state->white = turn_bits(state->white, first, length, by);
    state->red = turn_bits(state->red, first, length, by);
}

/* Updates the order words for stacks that are yet to be taken off the board, last ones first so
 * that the others' places stay valid. */
static void cut_order(dvonn_state *state, uint64_t stacks) {
    for (uint64_t rest = stacks; rest;) {
        unsigned space = (unsigned)bit_highest(rest);
        rest ^= dvonn_bit(space);
        unsigned first = dvonn_pieces_on(&state->board, dvonn_bit(space) - 1);
        unsigned height = dvonn_height(&state->board, space);
        state->white = cut_bits(state->white, first, height);
        state->red = cut_bits(state->red, first, height);
    }
}

/* Whether either side can move. A single piece that is not red is in contact with red, so it has a
 * neighbour to move onto and need only be free. */
static bool goes_on(const dvonn_board *board) {
    uint64_t owned = board->top[0] | board->top[1];
    uint64_t single = board->plane[0] & ~board->plane[1] & ~dvonn_tall(board);
    if (owned & single & ~dvonn_surrounded(dvonn_occupied(board)))
        return true;
    return dvonn_movable(board, owned) != 0;
}

/* Updates the order words for a piece that is yet to be placed. */
static void insert_order(dvonn_state *state, unsigned space) {
    bool is_red = state->placed < DVONN_RED_PIECES;
    unsigned at = dvonn_pieces_on(&state->board, dvonn_bit(space) - 1);
    state->white = insert_bit(state->white, at, !is_red && state->turn == PT_WHITE);
    state->red = insert_bit(state->red, at, is_red);
}

static void place(dvonn_state *state, unsigned space) {
    if (state->placed < DVONN_RED_PIECES)
        state->board.red |= dvonn_bit(space);
    else
        state->board.top[state->turn] |= dvonn_bit(space);
    state->board.plane[0] |= dvonn_bit(space);
    state->placed++;
    /* White places the last piece and then also moves first (book 004 E1). */
    state->turn = (uint8_t)(state->placed == DVONN_SPACES ? PT_WHITE : !state->turn);
}

static inline unsigned apply(dvonn_state *now, pt_action action, bool ordered) {
    switch (dvonn_action_kind(action)) {
    case DVONN_PLACE:
        if (ordered)
            insert_order(now, dvonn_action_to(action));
        place(now, dvonn_action_to(action));
        return PT_TURN_ENDED;
    case DVONN_MOVE: {
        if (ordered)
            carry_order(now, action);
        uint64_t gone = dvonn_move(&now->board, now->turn, action);
        if (gone) {
            if (ordered)
                cut_order(now, gone);
            dvonn_clear(&now->board, gone);
        }
        now->turn ^= 1;
        now->over = !goes_on(&now->board);
        return now->over ? PT_TURN_ENDED | PT_GAME_ENDED : PT_TURN_ENDED;
    }
    default:
        now->turn ^= 1;
        return PT_TURN_ENDED;
    }
}

unsigned dvonn_apply(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    return apply(state, action, true);
}

unsigned dvonn_apply_unordered(dvonn_state *state, pt_action action) {
    return apply(state, action, false);
}

static uint64_t empty_spaces(const dvonn_state *state) {
    return DVONN_BOARD & ~dvonn_occupied(&state->board);
}

void dvonn_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    const dvonn_state *now = state;
    out->count = 0;
    if (now->placed < DVONN_SPACES) {
        for (uint64_t empty = empty_spaces(now); empty;)
            out->items[out->count++] = dvonn_place_action((unsigned)bit_pop(&empty));
        return;
    }
    out->count = dvonn_list_moves(&now->board, now->turn, out->items);
    if (out->count == 0 && !now->over)
        out->items[out->count++] = dvonn_pass_action();
}

size_t dvonn_legal_count(const pt_rules *rules, const void *state) {
    (void)rules;
    const dvonn_state *now = state;
    if (now->placed < DVONN_SPACES)
        return (size_t)bit_count(empty_spaces(now));
    unsigned moves = dvonn_count_moves(&now->board, now->turn);
    return moves ? moves : !now->over;
}

void dvonn_start_empty(dvonn_state *state) {
    memset(state, 0, sizeof *state);
    state->turn = PT_WHITE;
}

void dvonn_start_full(dvonn_state *state, uint64_t white, uint64_t red) {
    dvonn_start_empty(state);
    state->white = white;
    state->red = red;
    state->placed = DVONN_SPACES;
    for (unsigned point = 0; point < DVONN_SPACES; point++) {
        uint64_t space = dvonn_bit(dvonn_space_of(point));
        if (red >> point & 1)
            state->board.red |= space;
        else
            state->board.top[white >> point & 1 ? PT_WHITE : PT_BLACK] |= space;
    }
    state->board.plane[0] = DVONN_BOARD;
}

/* What further play depends on, before the finish. Black's tops follow from the rest: all occupied
 * spaces except White's stacks and single red pieces. */
static inline uint64_t play_sum(const dvonn_state *state) {
    const dvonn_board *board = &state->board;
    /* Plus 1, so that the empty board is not all zeros. */
    uint64_t moment = (uint64_t)state->placed << 1 | state->turn;
    uint64_t sum = hash_word(0, board->top[PT_WHITE]) + hash_word(1, board->plane[0]) +
                   hash_word(2, board->plane[1]) + hash_word(3, board->plane[2]) +
                   hash_word(4, board->red) + hash_word(5, board->plane[3]) +
                   hash_word(6, moment + 1);
    /* The two highest digits (stacks of 16 or more) are nearly always 0, which adds nothing. */
    if (board->plane[4] | board->plane[5])
        sum += hash_word(8, board->plane[4]) + hash_word(9, board->plane[5]);
    return sum;
}

uint64_t dvonn_search_key(const pt_rules *rules, const void *state) {
    (void)rules;
    return hash_finish(play_sum(state));
}

uint64_t dvonn_identity_key(const pt_rules *rules, const void *state) {
    (void)rules;
    const dvonn_state *now = state;
    return hash_finish(play_sum(now) + hash_word(10, now->white) + hash_word(11, now->red));
}
