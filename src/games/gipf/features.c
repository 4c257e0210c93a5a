/* Most features are whole lines: what stands on each of the 21, read as a number in base 3 (empty,
 * mine, theirs) and counted apart for each length. A line and its mirror image share a row, and so
 * do lines of one length, so the board's symmetries need no training.
 *
 *     lines         whose pieces
 *     strong lines  GIPF-pieces and loaded pieces alone; lines without any are left out
 *     reserves, stages, the variant, how many GIPF-pieces
 *     potentials    kind and owner of each on the board, by the six kinds of spots that symmetries
 *                   leave; supplies; extra moves; covered pieces */
#include "games/gipf/features.h"

#include "games/gipf/gipf.h"
#include "games/gipf/rules.h"

enum {
    LENGTH_MIN = 4,
    LINE_PATTERNS = 81 + 243 + 729 + 2187,
    RESERVES = 20,
    GIPF_COUNTS = 8,
    ORBITS = 6,
    SUPPLIES = 8,
    COVERED = 8,

    AT_STRONG = LINE_PATTERNS,
    AT_RESERVE = AT_STRONG + LINE_PATTERNS,
    AT_STAGE = AT_RESERVE + 2 * RESERVES,
    AT_VARIANT = AT_STAGE + 2 * STAGE_NB,
    AT_GIPF = AT_VARIANT + GIPF_VARIANT_NB,
    AT_POTENTIAL = AT_GIPF + 2 * GIPF_COUNTS,
    AT_SUPPLY = AT_POTENTIAL + 2 * 16 * ORBITS,
    AT_EXTRA = AT_SUPPLY + 2 * SUPPLIES * POT_NB,
    AT_COVERED = AT_EXTRA + 2,
    FEATURES = AT_COVERED + 2 * COVERED * 2,
    BUCKETS = 4
};

/* Bits 0 to 6 read as digits in base 3. */
#define D1(n) ((n)&1)
#define D2(n) (D1(n) + 3 * ((n) >> 1 & 1))
#define D4(n) (D2(n) + 9 * D2((n) >> 2))
#define D7(n) (D4(n) + 81 * (D2((n) >> 4) + 9 * D1((n) >> 6)))
#define T4(n) D7(n), D7((n) + 1), D7((n) + 2), D7((n) + 3)
#define T16(n) T4(n), T4((n) + 4), T4((n) + 8), T4((n) + 12)
#define T64(n) T16(n), T16((n) + 16), T16((n) + 32), T16((n) + 48)
static const uint16_t in_base_3[128] = {T64(0), T64(64)};

static const uint16_t at_length[8] = {[4] = 0, [5] = 81, [6] = 81 + 243, [7] = 81 + 243 + 729};

/* The bits of a line side by side. A product moves them there: for steps of 8, bit 8k goes to
 * 56 + k by 2^(7(8 - k)); for steps of 9, bit 9k goes there by 2^(8(7 - k)). */
static inline unsigned gather(const gipf_line *line, uint64_t spots) {
    spots = (spots & line->spots) >> line->first;
    if (line->step == 1)
        return (unsigned)spots;
    return (unsigned)(spots * (line->step == 8 ? UINT64_C(0x0102040810204080)
                                               : UINT64_C(0x0101010101010101)) >>
                      56);
}

static void see_lines(uint64_t own, uint64_t theirs, uint64_t strong, net_input *out) {
    for (unsigned i = 0; i < GIPF_LINES; i++) {
        const gipf_line *line = &gipf_lines[i];
        unsigned mine = in_base_3[gather(line, own)], other = in_base_3[gather(line, theirs)];
        net_add(out, 0, at_length[line->length] + mine + 2 * other);
        net_add(out, 1, at_length[line->length] + other + 2 * mine);
        if (!(strong & line->spots))
            continue;
        mine = in_base_3[gather(line, own & strong)];
        other = in_base_3[gather(line, theirs & strong)];
        net_add(out, 0, AT_STRONG + at_length[line->length] + mine + 2 * other);
        net_add(out, 1, AT_STRONG + at_length[line->length] + other + 2 * mine);
    }
}

/* Spots that symmetries of the board leave among themselves: the centre, the ring around it, then
 * the corners and the rest of the next two rings. */
static unsigned orbit_of(unsigned bit) {
#define STAR(n)                                                                                    \
    (GIPF_CENTRE << (n) | GIPF_CENTRE >> (n) | GIPF_CENTRE << 8 * (n) | GIPF_CENTRE >> 8 * (n) |   \
     GIPF_CENTRE << 9 * (n) | GIPF_CENTRE >> 9 * (n))
    const uint64_t spot = UINT64_C(1) << bit, ring_one = STAR(1);
    if (spot & (GIPF_CENTRE | ring_one))
        return spot & GIPF_CENTRE ? 0 : 1;
    if (spot & gipf_around(ring_one))
        return spot & STAR(2) ? 2 : 3;
    return spot & STAR(3) ? 4 : 5;
#undef STAR
}

static void see_potentials(const gipf_state *s, unsigned me, net_input *out) {
    for (uint64_t rest = spots_potential(s); rest;) {
        unsigned bit = (unsigned)bit_pop(&rest), side = s->colour[me] >> bit & 1 ? 0 : 1;
        net_add_pair(out, side, AT_POTENTIAL + kind_at(s, bit) * ORBITS + orbit_of(bit),
                     16 * ORBITS);
    }
    unsigned covered[2][2] = {{0, 0}, {0, 0}};
    for (unsigned i = 0; i < s->under_count; i++)
        covered[PIECE_COLOUR(s->under[i])][PIECE_KIND(s->under[i]) == KIND_GIPF]++;
    for (unsigned side = 0; side < 2; side++) {
        const unsigned c = me ^ side;
        for (unsigned p = POT_T; p < POT_NB; p++)
            net_add_pair(out, side, AT_SUPPLY + SUPPLIES * p + supply_of(s, c, p),
                         SUPPLIES * POT_NB);
        if (extra_waits(s, c))
            net_add_pair(out, side, AT_EXTRA, 1);
        for (unsigned gipf = 0; gipf < 2; gipf++) {
            unsigned n = covered[c][gipf] < COVERED ? covered[c][gipf] : COVERED - 1;
            if (n > 0)
                net_add_pair(out, side, AT_COVERED + COVERED * gipf + n, 2 * COVERED);
        }
    }
}

static void see(const pt_rules *rules, const void *state, unsigned me, net_input *out) {
    (void)rules;
    const gipf_state *s = state;
    out->count[0] = out->count[1] = 0;
    see_lines(s->colour[me], s->colour[me ^ 1], s->kind[3], out);
    for (unsigned side = 0; side < 2; side++) {
        const unsigned c = me ^ side, reserve = s->reserve[c];
        unsigned gipf = (unsigned)bit_count(spots_gipf(s) & s->colour[c]);
        net_add_pair(out, side, AT_RESERVE + (reserve < RESERVES ? reserve : RESERVES - 1),
                     RESERVES);
        net_add_pair(out, side, AT_STAGE + s->stage[c], STAGE_NB);
        net_add_pair(out, side, AT_GIPF + (gipf < GIPF_COUNTS ? gipf : GIPF_COUNTS - 1),
                     GIPF_COUNTS);
    }
    net_add(out, 0, AT_VARIANT + s->variant);
    net_add(out, 1, AT_VARIANT + s->variant);
    if (s->supply[0] | s->supply[1] || spots_potential(s) || s->under_count > 0)
        see_potentials(s, me, out);
    unsigned reserves = s->reserve[0] + s->reserve[1];
    out->bucket = reserves >= 18 ? 0 : reserves >= 12 ? 1 : reserves >= 7 ? 2 : 3;
}

/* The mirror image of a line. */
static unsigned mirrored(unsigned pattern) {
    unsigned length = LENGTH_MIN, turned = 0;
    while (length < 7 && pattern >= at_length[length + 1])
        length++;
    unsigned digits = pattern - at_length[length];
    for (unsigned k = 0; k < length; k++, digits /= 3)
        turned = 3 * turned + digits % 3;
    return at_length[length] + turned;
}

static unsigned tie(unsigned feature) {
    if (feature >= AT_RESERVE)
        return feature;
    unsigned at = feature < AT_STRONG ? 0 : AT_STRONG, turned = at + mirrored(feature - at);
    return turned < feature ? turned : feature;
}

const net_shape gipf_shape = {
    .features = FEATURES,
    .buckets = BUCKETS,
    .see = see,
    .ways = 1,
    .tie = tie,
};
