/* Rows: finding them and what must go (gipf.md §5, potentials.md §4). */
#include "games/gipf/play.h"

/* The piece sets joined to `seed` along one line inside `within`. */
static uint64_t joined(uint64_t seed, uint64_t within, unsigned step) {
    for (;;) {
        uint64_t grown = (seed | seed << step | seed >> step) & within;
        if (grown == seed)
            return seed;
        seed = grown;
    }
}

/* The line of direction `step` through a spot; gipf_lines holds the columns first, then
 * the lines of equal y, then the diagonals by how far they are from the long one. */
static unsigned line_through(unsigned step, unsigned bit) {
    int x = (int)(bit >> 3), y = (int)(bit & 7);
    if (step == 1)
        return (unsigned)x;
    if (step == 8)
        return 7u + (unsigned)y;
    return (unsigned)(y >= x ? 14 + y - x : 17 + x - y);
}

/* Lower ends of four in line. */
static uint64_t four_starts(uint64_t own, unsigned step) {
    uint64_t two = own & own >> step;
    return two & two >> 2 * step;
}

static gipf_row row_from(const gipf_state *s, unsigned colour, unsigned line, uint64_t start) {
    const gipf_line *l = &gipf_lines[line];
    return (gipf_row){
        .row = joined(start, spots_taken(s) & l->spots, l->step),
        .run = joined(start, s->colour[colour] & l->spots, l->step),
        .line = (uint8_t)line,
    };
}

int gipf_rows(const gipf_state *s, unsigned colour, gipf_row out[GIPF_LINES]) {
    static const uint8_t steps[3] = {1, 8, 9};
    int n = 0;
    for (int d = 0; d < 3; d++) {
        uint64_t starts = four_starts(s->colour[colour], steps[d]);
        while (starts) {
            unsigned bit = (unsigned)bit_lowest(starts);
            unsigned line = line_through(steps[d], bit);
            out[n++] = row_from(s, colour, line, UINT64_C(1) << bit);
            starts &= ~gipf_lines[line].spots;
        }
    }
    return n;
}

bool gipf_row_on(const gipf_state *s, unsigned colour, unsigned line, gipf_row *out) {
    const gipf_line *l = &gipf_lines[line];
    uint64_t starts = four_starts(s->colour[colour] & l->spots, l->step);
    if (!starts)
        return false;
    *out = row_from(s, colour, line, starts & (0 - starts));
    return true;
}

bool gipf_row_compulsory(const gipf_state *s, const gipf_row *row) {
    return (row->row & ~s->kind[3]) != 0 || (row->run & spots_potential(s)) != 0;
}

uint64_t gipf_spread(unsigned line, unsigned positions) {
    const gipf_line *l = &gipf_lines[line];
    uint64_t spots = 0;
    for (unsigned k = 0; positions >> k; k++)
        if (positions >> k & 1)
            spots |= UINT64_C(1) << (l->first + k * l->step);
    return spots;
}

unsigned gipf_gather(unsigned line, uint64_t spots) {
    const gipf_line *l = &gipf_lines[line];
    unsigned positions = 0;
    spots &= l->spots;
    while (spots) {
        unsigned bit = (unsigned)bit_pop(&spots);
        positions |= 1u << (bit - l->first) / l->step;
    }
    return positions;
}
