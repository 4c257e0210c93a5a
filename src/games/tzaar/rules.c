#include "games/tzaar/rules.h"

#include <string.h>

#include "base/hash.h"
#include "game/perft.h"

/* == Moves == */

/* Lists the captures of the player to move and, as second action, strengthenings too. With `out`
 * NULL they are only counted. */
static inline size_t list_moves(const tzaar_state *s, bool strengthen, pt_action *out) {
    uint64_t own = s->colour[s->turn], occupied = tzaar_occupied(s);
    size_t count = 0;
    for (uint64_t stacks = own; stacks;) {
        unsigned from = (unsigned)bit_pop(&stacks), height = tzaar_height(s, from);
        for (unsigned d = 0; d < TZAAR_DIRECTIONS; d++) {
            int to = tzaar_nearest(from, d, occupied);
            if (to < 0)
                continue;
            bool joins = own >> to & 1;
            if (joins ? !strengthen : tzaar_height(s, (unsigned)to) > height)
                continue;
            if (out)
                out[count] = tzaar_move_action(from, (unsigned)to);
            count++;
        }
    }
    return count;
}

bool tzaar_can_capture(const tzaar_state *s, unsigned side) {
    uint64_t theirs = s->colour[side ^ 1], occupied = tzaar_occupied(s);
    for (uint64_t stacks = s->colour[side]; stacks;) {
        unsigned from = (unsigned)bit_pop(&stacks), height = tzaar_height(s, from);
        for (unsigned d = 0; d < TZAAR_DIRECTIONS; d++) {
            int to = tzaar_nearest(from, d, occupied);
            if (to >= 0 && (theirs >> to & 1) && tzaar_height(s, (unsigned)to) <= height)
                return true;
        }
    }
    return false;
}

/* == Legal actions == */

/* Placing: how many of a kind are still in hand. */
static unsigned in_hand(const tzaar_state *s, unsigned kind) {
    return (unsigned)(tzaar_pieces[kind] - s->tops[s->turn][kind]);
}

void tzaar_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    const tzaar_state *s = state;
    out->count = 0;
    if (s->over)
        return;
    if (s->phase != TZAAR_PLACE) {
        out->count = list_moves(s, s->phase == TZAAR_SECOND, out->items);
        if (s->phase == TZAAR_SECOND)
            out->items[out->count++] = tzaar_pass_action();
        return;
    }
    for (unsigned kind = 0; kind < TZAAR_KINDS; kind++)
        if (in_hand(s, kind))
            for (uint64_t empty = TZAAR_BOARD & ~tzaar_occupied(s); empty;)
                out->items[out->count++] = tzaar_place_action(kind, (unsigned)bit_pop(&empty));
}

size_t tzaar_legal_count(const pt_rules *rules, const void *state) {
    (void)rules;
    const tzaar_state *s = state;
    if (s->over)
        return 0;
    if (s->phase != TZAAR_PLACE)
        return list_moves(s, s->phase == TZAAR_SECOND, NULL) + (s->phase == TZAAR_SECOND);
    size_t kinds = 0;
    for (unsigned kind = 0; kind < TZAAR_KINDS; kind++)
        kinds += in_hand(s, kind) > 0;
    return kinds * (size_t)bit_count(TZAAR_BOARD & ~tzaar_occupied(s));
}

/* == Applying == */

unsigned tzaar_lacking(const tzaar_state *s, unsigned side) {
    unsigned kind = 0;
    while (kind < TZAAR_KINDS && s->tops[side][kind])
        kind++;
    return kind;
}

static unsigned end_turn(tzaar_state *s) {
    s->turn ^= 1;
    s->phase = TZAAR_FIRST;
    s->over = !tzaar_can_capture(s, s->turn);
    return s->over ? PT_TURN_ENDED | PT_GAME_ENDED : PT_TURN_ENDED;
}

static unsigned place(tzaar_state *s, unsigned kind, unsigned space) {
    s->colour[s->turn] |= tzaar_bit(space);
    s->stack[space] = (uint8_t)(kind << 5 | 1);
    s->tops[s->turn][kind]++;
    s->turn ^= 1;
    if (tzaar_occupied(s) == TZAAR_BOARD)
        s->phase = TZAAR_FIRST;
    return PT_TURN_ENDED;
}

static unsigned move(tzaar_state *s, unsigned from, unsigned to) {
    unsigned me = s->turn;
    uint64_t left = tzaar_bit(from), reached = tzaar_bit(to);
    bool opening = tzaar_occupied(s) == TZAAR_BOARD, joins = s->colour[me] & reached;
    unsigned covered = --s->tops[joins ? me : me ^ 1][tzaar_kind(s, to)];
    if (joins)
        s->stack[from] = (uint8_t)(s->stack[from] + tzaar_height(s, to));
    else
        s->colour[me ^ 1] ^= reached;
    s->colour[me] = (s->colour[me] ^ left) | reached;
    s->stack[to] = s->stack[from];
    s->stack[from] = 0;
    if (covered == 0) { /* the last stack of its kind */
        s->turn ^= 1;
        s->phase = TZAAR_FIRST;
        s->over = 1;
        return PT_TURN_ENDED | PT_GAME_ENDED;
    }
    /* White's first turn is one capture. */
    if (s->phase == TZAAR_SECOND || opening)
        return end_turn(s);
    s->phase = TZAAR_SECOND;
    return 0;
}

unsigned tzaar_apply(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    tzaar_state *s = state;
    switch (tzaar_act(action)) {
    case TZAAR_ACT_PLACE:
        return place(s, tzaar_placed(action), tzaar_to(action));
    case TZAAR_ACT_MOVE:
        return move(s, tzaar_from(action), tzaar_to(action));
    default:
        return end_turn(s);
    }
}

void tzaar_settle(tzaar_state *s) {
    memset(s->tops, 0, sizeof s->tops);
    for (unsigned side = 0; side < 2; side++)
        for (uint64_t stacks = s->colour[side]; stacks;)
            s->tops[side][tzaar_kind(s, (unsigned)bit_pop(&stacks))]++;
    s->over = 0;
    if (s->phase == TZAAR_PLACE)
        return;
    s->over = tzaar_lacking(s, PT_WHITE) < TZAAR_KINDS ||
              tzaar_lacking(s, PT_BLACK) < TZAAR_KINDS ||
              (s->phase == TZAAR_FIRST && !tzaar_can_capture(s, s->turn));
}

/* == Keys == */

uint64_t tzaar_key(const pt_rules *rules, const void *state) {
    (void)rules;
    const tzaar_state *s = state;
    uint8_t last[8] = {0};
    memcpy(last, s->stack + 56, 4);
    /* Plus 1, so that the empty board is not all zeros. */
    last[4] = (uint8_t)((s->phase << 1 | s->turn) + 1);
    uint64_t sum = hash_word(0, s->colour[0]) + hash_word(1, s->colour[1]);
    sum += hash_word(2, hash_load(s->stack)) + hash_word(3, hash_load(s->stack + 8)) +
           hash_word(4, hash_load(s->stack + 16)) + hash_word(5, hash_load(s->stack + 24)) +
           hash_word(6, hash_load(s->stack + 32)) + hash_word(7, hash_load(s->stack + 40)) +
           hash_word(8, hash_load(s->stack + 48)) + hash_word(9, hash_load(last));
    return hash_finish(sum);
}

DEFINE_PERFT(tzaar)
