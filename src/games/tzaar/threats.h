/* Who can capture what: two stacks of different players that see each other along a line, and the
 * higher one takes the lower. */
#ifndef PT_TZAAR_THREATS_H
#define PT_TZAAR_THREATS_H

#include "games/tzaar/state.h"

/* By side. */
typedef struct threats {
    uint64_t attacked[2];  /* stacks that the opponent can capture */
    uint64_t capturers[2]; /* stacks that can capture */
    int captures[2];
} threats;

static inline int up_to_three(uint64_t bits) {
    uint64_t two = bits & (bits - 1);
    return (bits != 0) + (two != 0) + ((two & (two - 1)) != 0);
}

/* Two stacks that meet along a line see each other, so half of the directions are enough. Heights
 * need to be compared only where neither is a single piece, which everything can take. */
static inline threats threats_of(const tzaar_state *s) {
    const uint64_t occupied = tzaar_occupied(s);
    uint64_t singles = 0, attacked = 0, capturers = 0;
    threats t = {{0, 0}, {0, 0}, {0, 0}};
    for (unsigned space = 0; space < TZAAR_SPACES; space++)
        singles |= (uint64_t)(tzaar_height(s, space) == 1) << space;
    for (uint64_t stacks = occupied; stacks;) {
        uint64_t bit = stacks & -stacks, seen = 0;
        unsigned a = (unsigned)bit_pop(&stacks), side = s->colour[PT_BLACK] >> a & 1;
        for (unsigned d = 0; d < TZAAR_DIRECTIONS / 2; d++) {
            uint64_t met = tzaar_rays[a][d] & occupied;
            seen |= met & -met;
        }
        seen &= s->colour[side ^ 1];
        uint64_t takes = seen & singles, taken_by = singles & bit ? seen : 0;
        for (uint64_t rest = seen & ~takes & ~taken_by; rest;) {
            uint64_t other = rest & -rest;
            unsigned mine = tzaar_height(s, a), theirs = tzaar_height(s, (unsigned)bit_pop(&rest));
            takes |= mine >= theirs ? other : 0;
            taken_by |= theirs >= mine ? other : 0;
        }
        attacked |= takes | (taken_by ? bit : 0);
        capturers |= taken_by | (takes ? bit : 0);
        t.captures[side] += up_to_three(takes);
        t.captures[side ^ 1] += up_to_three(taken_by);
    }
    for (unsigned side = 0; side < 2; side++) {
        t.attacked[side] = attacked & s->colour[side];
        t.capturers[side] = capturers & s->colour[side];
    }
    return t;
}

#endif
