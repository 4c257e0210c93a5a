#include "games/zertz/rules.h"

#include <string.h>

#include "base/hash.h"
#include "game/perft.h"

#define MARBLES                                                                                    \
    { 6, 8, 10 }
#define SETS .enough = {4, 5, 6}, .each = 3

const zertz_board zertz_boards[ZERTZ_BOARDS] = {
    {"basic", 1, {4, 5, 6, 7, 6, 5, 4}, MARBLES, SETS},
    {"tournament", 1, {5, 6, 7, 8, 7, 6, 5, 4}, MARBLES, SETS},
    {"plus24", 0, {5, 6, 7, 8, 9, 8, 7, 6, 5}, MARBLES, SETS},
    {"blitz", 1, {4, 5, 6, 7, 6, 5, 4}, {5, 7, 9}, .enough = {3, 4, 5}, .each = 2},
    {"plus3", 1, {5, 6, 7, 7, 6, 5, 4}, MARBLES, SETS},
    {"plus6", 1, {5, 6, 7, 7, 6, 5, 4, 3}, MARBLES, SETS},
    {"plus7", 1, {5, 6, 7, 8, 7, 6, 5}, MARBLES, SETS},
};

/* == Jumps == */

/* A jump over a marble goes along one of three axes, from a marble on one side to a vacant ring on
 * the other. */
#define AXES (ZERTZ_DIRECTIONS / 2)

/* The marbles that can be jumped over along an axis, either way. */
static inline uint64_t jumped_along(uint64_t occupied, uint64_t vacant, unsigned axis) {
    return occupied & ((zertz_beside(occupied, axis) & zertz_beside(vacant, axis + AXES)) |
                       (zertz_beside(vacant, axis) & zertz_beside(occupied, axis + AXES)));
}

static inline uint64_t jumped_over(uint64_t occupied, uint64_t vacant) {
    return jumped_along(occupied, vacant, 0) | jumped_along(occupied, vacant, 1) |
           jumped_along(occupied, vacant, 2);
}

size_t zertz_jumps(const zertz_state *s, pt_action *out) {
    uint64_t occupied = zertz_occupied(s), vacant = s->rings & ~occupied;
    size_t count = 0;
    for (uint64_t over = jumped_over(occupied, vacant); over;) {
        unsigned place = (unsigned)bit_pop(&over);
        for (unsigned axis = 0; axis < AXES; axis++) {
            unsigned a = zertz_next[place][axis], b = zertz_next[place][axis + AXES];
            if (a == ZERTZ_NO_PLACE || b == ZERTZ_NO_PLACE)
                continue;
            bool forth = (occupied >> a & 1) && (vacant >> b & 1);
            bool back = (occupied >> b & 1) && (vacant >> a & 1);
            if (!forth && !back)
                continue;
            if (out)
                out[count] = forth ? zertz_jump_action(a, b) : zertz_jump_action(b, a);
            count++;
        }
    }
    return count;
}

bool zertz_can_jump(const zertz_state *s) {
    uint64_t occupied = zertz_occupied(s);
    return jumped_over(occupied, s->rings & ~occupied) != 0;
}

/* The jumps of one marble. */
static size_t jumps_from(const zertz_state *s, unsigned from, pt_action *out) {
    uint64_t occupied = zertz_occupied(s), vacant = s->rings & ~occupied;
    size_t count = 0;
    for (unsigned d = 0; d < ZERTZ_DIRECTIONS; d++) {
        unsigned over = zertz_next[from][d], to = zertz_second(from, d);
        if (to == ZERTZ_NO_PLACE || !(occupied >> over & 1) || !(vacant >> to & 1))
            continue;
        if (out)
            out[count] = zertz_jump_action(from, to);
        count++;
    }
    return count;
}

bool zertz_jumps_from(const zertz_state *s, unsigned place) {
    return jumps_from(s, place, NULL) > 0;
}

/* Of the vacant rings with a marble `there`, in that direction: those where a marble placed could
 * jump over it, because the ring behind it is vacant, or be jumped over by it, because the ring on
 * the other side, `back`, is. */
static inline uint64_t open_beside(uint64_t occupied, uint64_t vacant, unsigned there,
                                   unsigned back) {
    uint64_t behind = occupied & zertz_beside(vacant, there);
    return vacant & (zertz_beside(behind, there) |
                     (zertz_beside(occupied, there) & zertz_beside(vacant, back)));
}

uint64_t zertz_open(const zertz_state *s) {
    uint64_t occupied = zertz_occupied(s), vacant = s->rings & ~occupied;
    return open_beside(occupied, vacant, 0, 3) | open_beside(occupied, vacant, 1, 4) |
           open_beside(occupied, vacant, 2, 5) | open_beside(occupied, vacant, 3, 0) |
           open_beside(occupied, vacant, 4, 1) | open_beside(occupied, vacant, 5, 2);
}

/* == Rings == */

/* By the neighbouring rings there are, a bit for each direction: whether two gaps are side by
 * side. */
#define GAPS UINT64_C(0x131f13ff575fffff)

static bool is_loose(uint64_t rings, unsigned place) {
    unsigned around = 0;
    for (unsigned d = 0; d < ZERTZ_DIRECTIONS; d++) {
        unsigned next = zertz_next[place][d];
        around |= (unsigned)(next != ZERTZ_NO_PLACE && (rings >> (next & 63) & 1)) << d;
    }
    return GAPS >> around & 1;
}

/* Whatever hangs together with a vacant ring is not full. */
uint64_t zertz_full_groups(const zertz_state *s) {
    uint64_t rest = zertz_occupied(s), reached = s->rings & ~rest;
    for (uint64_t grown = 1; grown && rest;) {
        grown = 0;
        for (uint64_t left = rest; left;) {
            unsigned place = (unsigned)bit_pop(&left);
            if (zertz_near[place] & (reached | grown))
                grown |= zertz_bit(place);
        }
        reached |= grown;
        rest &= ~grown;
    }
    return rest;
}

/* == Winning == */

unsigned zertz_lacks(const zertz_state *s, unsigned player, zertz_set set) {
    const zertz_board *board = &zertz_boards[s->board];
    const uint8_t *has = s->captured[player];
    unsigned lacking = 0;
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++) {
        unsigned needed = set == ZERTZ_SET_EACH      ? board->each
                          : set == (zertz_set)colour ? board->enough[colour]
                                                     : 0;
        lacking += needed > has[colour] ? needed - has[colour] : 0;
    }
    return lacking;
}

zertz_set zertz_set_of(const zertz_state *s, unsigned player) {
    const zertz_board *board = &zertz_boards[s->board];
    const uint8_t *has = s->captured[player];
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++)
        if (has[colour] >= board->enough[colour])
            return (zertz_set)colour;
    return has[ZERTZ_WHITE] >= board->each && has[ZERTZ_GREY] >= board->each &&
                   has[ZERTZ_BLACK] >= board->each
               ? ZERTZ_SET_EACH
               : ZERTZ_SETS;
}

bool zertz_stuck(const zertz_state *s) {
    return zertz_is_empty(s->pool) && zertz_is_empty(s->captured[0]) &&
           zertz_is_empty(s->captured[1]) && !zertz_can_jump(s);
}

/* == Legal actions == */

void zertz_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    const zertz_state *s = state;
    out->count = 0;
    switch (s->phase) {
    case ZERTZ_MOVE:
        break;
    case ZERTZ_REMOVE:
        for (uint64_t free = zertz_free(s); free;)
            out->items[out->count++] = zertz_remove_action((unsigned)bit_pop(&free));
        return;
    case ZERTZ_JUMP_ON:
        out->count = jumps_from(s, s->jumper, out->items);
        return;
    default:
        return;
    }
    out->count = zertz_jumps(s, out->items);
    if (out->count > 0)
        return;
    const uint8_t *supply = zertz_supply(s);
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++)
        if (supply[colour])
            for (uint64_t vacant = zertz_vacant(s); vacant;)
                out->items[out->count++] = zertz_place_action(colour, (unsigned)bit_pop(&vacant));
    if (out->count == 0)
        out->items[out->count++] = zertz_pass_action();
}

size_t zertz_legal_count(const pt_rules *rules, const void *state) {
    (void)rules;
    const zertz_state *s = state;
    switch (s->phase) {
    case ZERTZ_MOVE:
        break;
    case ZERTZ_REMOVE:
        return (size_t)bit_count(zertz_free(s));
    case ZERTZ_JUMP_ON:
        return jumps_from(s, s->jumper, NULL);
    default:
        return 0;
    }
    size_t jumps = zertz_jumps(s, NULL), colours = 0;
    if (jumps > 0)
        return jumps;
    const uint8_t *supply = zertz_supply(s);
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++)
        colours += supply[colour] > 0;
    return colours > 0 ? colours * (size_t)bit_count(zertz_vacant(s)) : 1;
}

/* == Applying == */

static unsigned won(zertz_state *s) {
    s->phase = ZERTZ_WON;
    s->jumper = 0;
    return PT_TURN_ENDED | PT_GAME_ENDED;
}

static unsigned end_turn(zertz_state *s) {
    s->jumper = 0;
    if (zertz_stuck(s)) {
        s->phase = ZERTZ_STUCK;
        return PT_TURN_ENDED | PT_GAME_ENDED;
    }
    s->turn ^= 1;
    s->phase = ZERTZ_MOVE;
    return PT_TURN_ENDED;
}

/* The end of a turn in which a marble was placed: full groups are claimed. */
static unsigned claim(zertz_state *s) {
    uint64_t full = zertz_full_groups(s);
    if (!full)
        return end_turn(s);
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++) {
        s->captured[s->turn][colour] =
            (uint8_t)(s->captured[s->turn][colour] + bit_count(s->marbles[colour] & full));
        s->marbles[colour] &= ~full;
    }
    s->rings &= ~full;
    s->loose &= ~full;
    return !s->rings || zertz_set_of(s, s->turn) != ZERTZ_SETS ? won(s) : end_turn(s);
}

static unsigned place(zertz_state *s, unsigned colour, unsigned to) {
    uint8_t *supply = zertz_is_empty(s->pool) ? s->captured[s->turn] : s->pool;
    supply[colour]--;
    s->marbles[colour] |= zertz_bit(to);
    if (!zertz_free(s))
        return claim(s);
    s->phase = ZERTZ_REMOVE;
    return 0;
}

static unsigned take_ring(zertz_state *s, unsigned ring) {
    s->rings &= ~zertz_bit(ring);
    s->loose &= ~zertz_bit(ring);
    for (uint64_t around = zertz_near[ring] & s->rings & ~s->loose; around;) {
        unsigned next = (unsigned)bit_pop(&around);
        if (is_loose(s->rings, next))
            s->loose |= zertz_bit(next);
    }
    return claim(s);
}

static unsigned jump(zertz_state *s, unsigned from, unsigned to) {
    unsigned over = zertz_between(from, to), taken = zertz_colour(s, over);
    s->marbles[zertz_colour(s, from)] ^= zertz_bit(from) | zertz_bit(to);
    s->marbles[taken] ^= zertz_bit(over);
    s->captured[s->turn][taken]++;
    if (zertz_set_of(s, s->turn) != ZERTZ_SETS)
        return won(s);
    if (!zertz_jumps_from(s, to))
        return end_turn(s);
    s->phase = ZERTZ_JUMP_ON;
    s->jumper = (uint8_t)to;
    return 0;
}

unsigned zertz_apply(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    zertz_state *s = state;
    switch (zertz_act(action)) {
    case ZERTZ_ACT_PLACE:
        return place(s, zertz_placed(action), zertz_to(action));
    case ZERTZ_ACT_REMOVE:
        return take_ring(s, zertz_to(action));
    case ZERTZ_ACT_JUMP:
        return jump(s, zertz_from(action), zertz_to(action));
    default:
        return end_turn(s);
    }
}

void zertz_settle(zertz_state *s) {
    s->loose = 0;
    for (uint64_t rings = s->rings; rings;) {
        unsigned ring = (unsigned)bit_pop(&rings);
        if (is_loose(s->rings, ring))
            s->loose |= zertz_bit(ring);
    }
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++)
        s->pool[colour] =
            (uint8_t)(zertz_boards[s->board].marbles[colour] - bit_count(s->marbles[colour]) -
                      s->captured[0][colour] - s->captured[1][colour]);
}

void zertz_begin(zertz_state *s, unsigned board) {
    const zertz_board *b = &zertz_boards[board];
    memset(s, 0, sizeof *s);
    s->board = (uint8_t)board;
    for (unsigned column = 0; column < ZERTZ_COLUMNS && b->columns[column]; column++)
        s->rings |= ((UINT64_C(1) << b->columns[column]) - 1) << zertz_first(column + b->left);
    zertz_settle(s);
}

/* == Keys == */

uint64_t zertz_key(const pt_rules *rules, const void *state) {
    (void)rules;
    const zertz_state *s = state;
    uint8_t rest[8] = {0};
    memcpy(rest, s->captured, sizeof s->captured);
    rest[6] = (uint8_t)(s->board << 4 | s->phase << 1 | s->turn);
    rest[7] = s->jumper;
    return hash_finish(hash_word(0, s->rings) + hash_word(1, s->marbles[0]) +
                       hash_word(2, s->marbles[1]) + hash_word(3, s->marbles[2]) +
                       hash_word(4, hash_load(rest)));
}

DEFINE_PERFT(zertz)
