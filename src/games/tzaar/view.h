/* What the engine sees of a position after placing, by side: its terms and its network read it. */
#ifndef PT_TZAAR_VIEW_H
#define PT_TZAAR_VIEW_H

#include <string.h>

#include "base/hash.h"
#include "games/tzaar/state.h"

typedef struct view {
    uint64_t kinds[2][TZAAR_KINDS];
    uint64_t twos[2], threes[2]; /* stacks so high, and higher */
    uint64_t attacked[2];        /* stacks that the opponent can capture */
    uint64_t capturers[2];       /* stacks that can capture */
    int captures[2];
    int pieces[2];
    unsigned tallest[2];              /* the height of the tallest stack; 0: all are single */
    unsigned of_kind[2][TZAAR_KINDS]; /* the same for one kind */
} view;

/* The lowest bits of eight bytes. */
static inline uint64_t view_low_bits(uint64_t bytes) {
    return (bytes & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56;
}

/* The spaces of each kind and height. Eight stacks are looked at together: bits 0-4 of a byte are
 * the height, 5 and 6 the kind. No byte below carries into the next. */
static inline uint64_t view_sort(const tzaar_state *s, view *v) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t tzarras = 0, totts = 0, singles = 0, threes = 0;
    for (unsigned first = 0; first < TZAAR_SPACES; first += 8) {
        uint8_t bytes[8] = {0};
        memcpy(bytes, s->stack + first, first + 8 <= TZAAR_SPACES ? 8 : TZAAR_SPACES - first);
        uint64_t stacks = hash_load(bytes), heights = stacks & 31 * ones;
        tzarras |= view_low_bits(stacks >> 5) << first;
        totts |= view_low_bits(stacks >> 6) << first;
        singles |= view_low_bits((128 * ones - (heights ^ ones)) >> 7) << first;
        threes |= view_low_bits((heights + (128 - 3) * ones) >> 7) << first;
    }
    for (unsigned side = 0; side < 2; side++) {
        uint64_t own = s->colour[side];
        v->kinds[side][TZAAR_TZAAR] = own & ~tzarras & ~totts;
        v->kinds[side][TZAAR_TZARRA] = own & tzarras;
        v->kinds[side][TZAAR_TOTT] = own & totts;
        v->twos[side] = own & ~singles;
        v->threes[side] = own & threes;
    }
    return singles;
}

/* The nearest stacks in three of the six directions. Two stacks that meet along a line see each
 * other, so half of the directions are enough. */
static inline uint64_t view_nearest(unsigned space, uint64_t occupied) {
    uint64_t a = tzaar_rays[space][0] & occupied, b = tzaar_rays[space][1] & occupied;
    uint64_t c = tzaar_rays[space][2] & occupied;
    return (a & -a) | (b & -b) | (c & -c);
}

/* Any stack can take a single piece, so heights are compared only where two taller ones meet. */
static inline void view_of(const tzaar_state *s, view *v) {
    const uint64_t occupied = tzaar_occupied(s), singles = view_sort(s, v);
    uint64_t attacked = 0, capturers = 0;
    for (unsigned side = 0; side < 2; side++) {
        v->captures[side] = 0;
        v->pieces[side] = bit_count(s->colour[side]);
        v->tallest[side] = 0;
        memset(v->of_kind[side], 0, sizeof v->of_kind[side]);
    }
    for (unsigned side = 0; side < 2; side++) {
        const uint64_t theirs = s->colour[side ^ 1];
        int takes = 0, taken = 0;
        for (uint64_t rest = s->colour[side] & singles; rest;) {
            uint64_t bit = rest & -rest;
            uint64_t seen = view_nearest((unsigned)bit_pop(&rest), occupied) & theirs;
            attacked |= (seen & singles) | (seen ? bit : 0);
            capturers |= seen | (seen & singles ? bit : 0);
            takes += bit_count(seen & singles);
            taken += bit_count(seen);
        }
        for (uint64_t rest = v->twos[side]; rest;) {
            uint64_t bit = rest & -rest;
            unsigned space = (unsigned)bit_pop(&rest);
            unsigned height = tzaar_height(s, space), kind = tzaar_kind(s, space);
            v->pieces[side] += (int)height - 1;
            if (height > v->tallest[side])
                v->tallest[side] = height;
            if (height > v->of_kind[side][kind])
                v->of_kind[side][kind] = height;
            uint64_t seen = view_nearest(space, occupied) & theirs, lower = seen & singles;
            for (uint64_t tall = seen & ~singles; tall;) {
                uint64_t other = tall & -tall;
                unsigned against = tzaar_height(s, (unsigned)bit_pop(&tall));
                lower |= height >= against ? other : 0;
                if (against < height)
                    continue;
                attacked |= bit;
                capturers |= other;
                taken++;
            }
            attacked |= lower;
            capturers |= lower ? bit : 0;
            takes += bit_count(lower);
        }
        v->captures[side] += takes;
        v->captures[side ^ 1] += taken;
    }
    for (unsigned side = 0; side < 2; side++) {
        v->attacked[side] = attacked & s->colour[side];
        v->capturers[side] = capturers & s->colour[side];
    }
}

#endif
