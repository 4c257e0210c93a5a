#include "games/punct/reach.h"

#include <string.h>

#include "games/punct/rules.h"

#define INLINED static inline __attribute__((always_inline))

/* == Grids == */

enum { LANES = 4 * PUNCT_PARTS };

INLINED punct_grid grid_load(const uint32_t lanes[LANES]) {
    punct_grid grid;
    memcpy(&grid, lanes, sizeof grid);
    return grid;
}

INLINED punct_grid grid_and(punct_grid a, punct_grid b) {
    return (punct_grid){{a.part[0] & b.part[0], a.part[1] & b.part[1], a.part[2] & b.part[2],
                         a.part[3] & b.part[3], a.part[4] & b.part[4]}};
}

INLINED punct_grid grid_or(punct_grid a, punct_grid b) {
    return (punct_grid){{a.part[0] | b.part[0], a.part[1] | b.part[1], a.part[2] | b.part[2],
                         a.part[3] | b.part[3], a.part[4] | b.part[4]}};
}

INLINED punct_grid grid_less(punct_grid a, punct_grid b) {
    return (punct_grid){{a.part[0] & ~b.part[0], a.part[1] & ~b.part[1], a.part[2] & ~b.part[2],
                         a.part[3] & ~b.part[3], a.part[4] & ~b.part[4]}};
}

INLINED bool grid_any(punct_grid a) {
    punct_columns some = a.part[0] | a.part[1] | a.part[2] | a.part[3] | a.part[4];
    return (some[0] | some[1] | some[2] | some[3]) != 0;
}

INLINED bool grid_meet(punct_grid a, punct_grid b) {
    return grid_any(grid_and(a, b));
}

INLINED punct_columns near_part(punct_columns before, punct_columns part, punct_columns after) {
    punct_columns left = __builtin_shufflevector(before, part, 3, 4, 5, 6);
    punct_columns right = __builtin_shufflevector(part, after, 1, 2, 3, 4);
    return part | part << 1 | part >> 1 | left | left << 1 | right | right >> 1;
}

/* The spaces of a grid and their neighbours, and places off the board. */
INLINED punct_grid grid_near(punct_grid a) {
    punct_columns none = {0, 0, 0, 0};
    return (punct_grid){{
        near_part(none, a.part[0], a.part[1]),
        near_part(a.part[0], a.part[1], a.part[2]),
        near_part(a.part[1], a.part[2], a.part[3]),
        near_part(a.part[2], a.part[3], a.part[4]),
        near_part(a.part[3], a.part[4], none),
    }};
}

/* By column: its first space, and the lowest number and how many there are. */
static const struct {
    uint8_t first, low, length;
} columns[PUNCT_COLUMNS] = {
    {0, 2, 7},    {7, 1, 10},   {17, 1, 11},  {28, 1, 12},  {40, 1, 13},  {53, 1, 14},
    {67, 1, 15},  {82, 1, 16},  {98, 2, 15},  {113, 2, 16}, {129, 3, 15}, {144, 4, 14},
    {158, 5, 13}, {171, 6, 12}, {183, 7, 11}, {194, 8, 10}, {204, 10, 7},
};

static const uint32_t sides[PUNCT_SIDES][LANES] = {
    {[0] = 0x1fc},
    {[16] = 0x1fc00},
    {[1] = 2, 2, 2, 2, 2, 2, 2},
    {[9] = 1 << 17, 1 << 17, 1 << 17, 1 << 17, 1 << 17, 1 << 17, 1 << 17},
    {[9] = 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8},
    {[1] = 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15, 1 << 16},
};

static const uint32_t centre[LANES] = {
    [6] = 7 << 7, 15 << 7, 31 << 7, 15 << 8, 7 << 9,
};

void punct_look(const punct_state *s, punct_sight *out) {
    uint32_t own[2][LANES] = {{0}}, empty[LANES] = {0};
    for (unsigned x = 0; x < PUNCT_COLUMNS; x++) {
        unsigned first = columns[x].first, at = first / 64, by = first % 64;
        uint32_t all = (1U << columns[x].length) - 1;
        for (unsigned side = 0; side < 2; side++) {
            const uint64_t *words = s->seen[side].words;
            uint64_t bits = words[at] >> by;
            if (by + columns[x].length > 64)
                bits |= words[at + 1] << (64 - by);
            own[side][x] = ((uint32_t)bits & all) << columns[x].low;
        }
        empty[x] = (all << columns[x].low) & ~(own[0][x] | own[1][x]);
    }
    out->own[0] = grid_load(own[0]);
    out->own[1] = grid_load(own[1]);
    out->empty = grid_load(empty);
}

INLINED int count_of(punct_grid grid) {
    uint64_t words[LANES / 2];
    int count = 0;
    memcpy(words, &grid, sizeof words);
    for (unsigned i = 0; i < LANES / 2; i++)
        count += bit_count(words[i]);
    return count;
}

int punct_grid_count(const punct_grid *grid) {
    return count_of(*grid);
}

int punct_pairs(const punct_sight *sight, unsigned side) {
    punct_grid own = sight->own[side], up, right;
    punct_columns none = {0, 0, 0, 0};
    int pairs = 0;
    for (unsigned i = 0; i < PUNCT_PARTS; i++) {
        punct_columns after = i + 1 < PUNCT_PARTS ? own.part[i + 1] : none;
        punct_columns next = __builtin_shufflevector(own.part[i], after, 1, 2, 3, 4);
        up.part[i] = own.part[i] & own.part[i] << 1;
        right.part[i] = own.part[i] & next;
        own.part[i] = own.part[i] & next >> 1;
    }
    pairs += count_of(up) + count_of(right) + count_of(own);
    return pairs;
}

int punct_liberties(const punct_sight *sight, unsigned side) {
    return count_of(grid_and(grid_near(sight->own[side]), sight->empty));
}

/* == Distances == */

/* Grows from one side to the opposite one, a space more with each layer. */
INLINED int spread(const punct_sight *sight, unsigned side, unsigned from, punct_grid *layers) {
    punct_grid own = sight->own[side], enemy = sight->own[side ^ 1], empty = sight->empty;
    punct_grid start = grid_load(sides[from]), goal = grid_load(sides[from ^ 1]);
    punct_grid reached = grid_and(start, own), near, before = {{{0}}};
    for (int distance = 0;; distance++) {
        for (;;) {
            near = grid_near(reached);
            punct_grid more = grid_less(grid_and(near, own), reached);
            if (!grid_any(more))
                break;
            reached = grid_or(reached, more);
        }
        if (layers)
            layers[distance] = reached;
        if (distance == PUNCT_FAR || grid_meet(reached, goal))
            return distance;
        if (distance == 0)
            near = grid_or(near, start);
        reached = grid_or(reached, grid_or(grid_and(near, empty), grid_and(before, enemy)));
        before = near;
    }
}

int punct_distance(const punct_sight *sight, unsigned side, unsigned axis) {
    return spread(sight, side, 2 * axis, NULL);
}

/* == Worth == */

/* The worth of a space on a shortest way, by its length. */
static const int16_t urgency[PUNCT_FAR + 1] = {
    48, 48, 48, 40, 32, 26, 20, 16, 12, 10, 8, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2,
};

static void add_worth(punct_grid grid, int16_t value, int16_t worth[PUNCT_SPACES]) {
    uint32_t lanes[LANES];
    memcpy(lanes, &grid, sizeof lanes);
    for (unsigned x = 0; x < PUNCT_COLUMNS; x++) {
        int16_t *column = worth + columns[x].first;
        for (uint64_t bits = lanes[x] >> columns[x].low; bits;) {
            int16_t *at = column + bit_pop(&bits);
            *at = (int16_t)(*at + value);
        }
    }
}

/* The spaces of a set that both sides' layers reach in so many steps together. */
static punct_grid between(const punct_grid *low, const punct_grid *high, int distance, int sum,
                          punct_grid set) {
    punct_grid some = {{{0}}};
    for (int i = sum > distance ? sum - distance : 0; i <= distance && i <= sum; i++)
        some = grid_or(some, grid_and(low[i], high[sum - i]));
    return grid_and(some, set);
}

void punct_worth(const punct_sight *sight, unsigned turn, int distance[2][PUNCT_AXES],
                 int16_t worth[PUNCT_SPACES]) {
    memset(worth, 0, PUNCT_SPACES * sizeof worth[0]);
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned axis = 0; axis < PUNCT_AXES; axis++) {
            punct_grid low[PUNCT_FAR + 1], high[PUNCT_FAR + 1];
            int d = distance[side][axis] = spread(sight, side, 2 * axis, low);
            if (d == PUNCT_FAR)
                continue;
            spread(sight, side, 2 * axis + 1, high);
            int16_t value = urgency[d];
            add_worth(between(low, high, d, d + 1, sight->empty), value, worth);
            add_worth(between(low, high, d, d + 2, sight->empty), (int16_t)(value / 4), worth);
            /* To jump onto: what is in one's own way, and the opponent's chains. */
            add_worth(between(low, high, d, side == turn ? d + 2 : d, sight->own[turn ^ 1]), value,
                      worth);
            if (side == turn)
                add_worth(between(low, high, d, d, sight->own[turn]), value, worth);
        }
    }
}

/* == Connections in one turn == */

INLINED bool has(const uint32_t lanes[LANES], unsigned space) {
    return lanes[punct_at[space][0] - 1] >> punct_at[space][1] & 1;
}

/* What a piece must touch to join two opposite sides: one of `low`, and one of `high`. */
typedef struct gap {
    uint32_t low[LANES], high[LANES];
    uint32_t reaching[LANES]; /* within two steps of both */
} gap;

INLINED punct_grid touching(const punct_sight *sight, unsigned side, unsigned from) {
    punct_grid start = grid_load(sides[from]), own = sight->own[side];
    punct_grid reached = grid_and(start, own);
    for (;;) {
        punct_grid near = grid_near(reached), more = grid_less(grid_and(near, own), reached);
        if (!grid_any(more))
            return grid_or(near, start);
        reached = grid_or(reached, more);
    }
}

static bool find_gap(const punct_sight *sight, unsigned side, unsigned axis, gap *out) {
    punct_grid low = touching(sight, side, 2 * axis), high = touching(sight, side, 2 * axis + 1);
    punct_grid low_near = grid_near(low), high_near = grid_near(high);
    punct_grid near = grid_and(low_near, high_near);
    if (!grid_any(near))
        return false;
    punct_grid reaching = grid_and(grid_near(low_near), grid_near(high_near));
    memcpy(out->low, &low, sizeof low);
    memcpy(out->high, &high, sizeof high);
    memcpy(out->reaching, &reaching, sizeof reaching);
    return true;
}

INLINED bool bridges(const gap *g, const uint8_t dots[PUNCT_DOTS]) {
    return (has(g->low, dots[0]) || has(g->low, dots[1]) || has(g->low, dots[2])) &&
           (has(g->high, dots[0]) || has(g->high, dots[1]) || has(g->high, dots[2]));
}

/* Adds a turn unless it is there already. */
static unsigned keep(punct_join *out, unsigned count, unsigned picked,
                     const uint8_t dots[PUNCT_DOTS]) {
    for (unsigned i = 0; i < count; i++)
        if (out[i].picked == picked && memcmp(out[i].dots, dots, PUNCT_DOTS) == 0)
            return count;
    out[count].picked = (uint8_t)picked;
    memcpy(out[count].dots, dots, PUNCT_DOTS);
    return count + 1;
}

/* A part of a grid moved by one step each way: what is there from each space, by direction. */
INLINED void step_part(const punct_grid *a, unsigned part, punct_columns out[PUNCT_DIRECTIONS]) {
    punct_columns none = {0, 0, 0, 0}, at = a->part[part];
    punct_columns before = part > 0 ? a->part[part - 1] : none;
    punct_columns after = part + 1 < PUNCT_PARTS ? a->part[part + 1] : none;
    punct_columns left = __builtin_shufflevector(before, at, 3, 4, 5, 6);
    punct_columns right = __builtin_shufflevector(at, after, 1, 2, 3, 4);
    out[0] = at << 1;
    out[1] = left << 1;
    out[2] = left;
    out[3] = at >> 1;
    out[4] = right >> 1;
    out[5] = right;
}

/* The spaces from which a piece of these shapes on empty spaces touches both, with one dot there
 * and two beside it, in whichever directions. */
static punct_grid bridging(const gap *g, punct_grid empty, const bool left[3]) {
    static const uint8_t shapes[PUNCT_DIRECTIONS] = {0, 0, 2, 1, 2, 0}; /* by angle */
    punct_grid low = grid_load(g->low), high = grid_load(g->high), some = {{{0}}};
    for (unsigned part = 0; part < PUNCT_PARTS; part++) {
        punct_columns to_empty[PUNCT_DIRECTIONS], to_low[PUNCT_DIRECTIONS];
        punct_columns to_high[PUNCT_DIRECTIONS], found = {0, 0, 0, 0};
        step_part(&empty, part, to_empty);
        step_part(&low, part, to_low);
        step_part(&high, part, to_high);
        for (unsigned i = 0; i < PUNCT_DIRECTIONS; i++)
            for (unsigned k = i + 1; k < PUNCT_DIRECTIONS; k++)
                if (left[shapes[k - i]])
                    found |= to_empty[i] & to_empty[k] & (low.part[part] | to_low[i] | to_low[k]) &
                             (high.part[part] | to_high[i] | to_high[k]);
        some.part[part] = found & empty.part[part];
    }
    return some;
}

/* One kind of each shape stands for the others; their PÜNCT is beside both other dots. */
static unsigned joins_by_adding(const punct_state *s, const punct_sight *sight, unsigned side,
                                const gap *g, punct_join *out, unsigned count, unsigned most) {
    static const uint8_t stands[] = {PUNCT_T, PUNCT_C, PUNCT_M};
    uint32_t empty[LANES], from[LANES];
    bool left[3] = {false, false, false};
    memcpy(empty, &sight->empty, sizeof empty);
    for (unsigned kind = 0; kind < PUNCT_KINDS; kind++)
        left[punct_shape_of(kind)] |= s->set[side][kind] > 0;
    for (unsigned x = 0; x < PUNCT_COLUMNS; x++)
        empty[x] &= s->basic && s->count > 0 ? ~0U : ~centre[x];
    punct_grid some = bridging(g, grid_load(empty), left);
    if (!grid_any(some))
        return count;
    memcpy(from, &some, sizeof from);
    for (unsigned x = 0; x < PUNCT_COLUMNS; x++) {
        for (uint64_t bits = from[x] >> columns[x].low; bits;) {
            unsigned space = columns[x].first + (unsigned)bit_pop(&bits);
            for (unsigned i = 0; i < 3; i++) {
                for (unsigned r = 0; left[i] && r < punct_turns[stands[i]]; r++) {
                    uint8_t dots[PUNCT_DOTS];
                    if (!punct_dots(stands[i], r, space, dots) || !has(empty, dots[1]) ||
                        !has(empty, dots[2]) || !bridges(g, dots))
                        continue;
                    count = keep(out, count, stands[i], dots);
                    if (count == most)
                        return count;
                }
            }
        }
    }
    return count;
}

/* A piece that is lifted may have been part of the groups it would join, so what looks like a
 * connection is tried. */
static unsigned joins_by_moving(const punct_state *s, unsigned index, const gap *g, punct_join *out,
                                unsigned count, unsigned most) {
    const punct_piece *piece = &s->pieces[index];
    unsigned kind = punct_kind(piece), side = punct_side(piece);
    punct_state lifted;
    bool is_lifted = false;
    for (unsigned d = 0; d <= PUNCT_DIRECTIONS; d++) {
        unsigned space = piece->space;
        do {
            if (d < PUNCT_DIRECTIONS)
                space = punct_next[space][d];
            if (space == PUNCT_NO_SPACE)
                break;
            if (!has(g->reaching, space))
                continue;
            for (unsigned r = 0; r < punct_turns[kind]; r++) {
                uint8_t dots[PUNCT_DOTS];
                if (!punct_dots(kind, r, space, dots) || !bridges(g, dots))
                    continue;
                if (!is_lifted) {
                    lifted = *s;
                    punct_take(&lifted, index);
                    is_lifted = true;
                }
                int level = punct_rests(lifted.top, side, kind, r, space);
                if (level < 0)
                    continue;
                punct_state laid = lifted;
                punct_lay(&laid, punct_piece_of(side, kind, r, space, (unsigned)level));
                if (!punct_connected(&laid, side))
                    continue;
                count = keep(out, count, PUNCT_KINDS + piece->space, dots);
                if (count == most)
                    return count;
            }
        } while (d < PUNCT_DIRECTIONS);
    }
    return count;
}

/* The most that one piece makes up of a distance: it lies on the board, or its PÜNCT on the
 * player's own and only the two other dots on the enemy's, which count twice. */
enum { JOIN_DISTANCE = 4 };

static unsigned joins_along(const punct_state *s, const punct_sight *sight, unsigned side,
                            unsigned axis, punct_join *out, unsigned count, unsigned most) {
    gap g;
    if (!find_gap(sight, side, axis, &g))
        return count;
    count = joins_by_adding(s, sight, side, &g, out, count, most);
    for (unsigned i = 0; i < s->count && count < most; i++)
        if (punct_side(&s->pieces[i]) == side && punct_is_free(s, &s->pieces[i]))
            count = joins_by_moving(s, i, &g, out, count, most);
    return count;
}

unsigned punct_joins(const punct_state *s, const punct_sight *sight, unsigned side,
                     const int distance[PUNCT_AXES], punct_join *out, unsigned most) {
    unsigned count = 0;
    for (unsigned axis = 0; axis < PUNCT_AXES && count < most; axis++)
        if (distance[axis] <= JOIN_DISTANCE)
            count = joins_along(s, sight, side, axis, out, count, most);
    return count;
}

/* == Threats == */

/* By space, for each pair of opposite sides: the spaces a player lacks between it and either. */
typedef struct lacks {
    uint8_t low[PUNCT_AXES][PUNCT_SPACES], high[PUNCT_AXES][PUNCT_SPACES];
} lacks;

static void measure_lack(const punct_sight *sight, unsigned side, unsigned from,
                         uint8_t out[PUNCT_SPACES]) {
    punct_grid layers[PUNCT_FAR + 1];
    int distance = spread(sight, side, from, layers);
    memset(out, PUNCT_FAR, PUNCT_SPACES);
    layers[0] = grid_or(grid_near(layers[0]), grid_load(sides[from]));
    for (int d = distance < JOIN_DISTANCE ? distance : JOIN_DISTANCE; d >= 0; d--) {
        punct_grid near = d > 0 ? grid_near(layers[d]) : layers[0];
        uint32_t lanes[LANES];
        memcpy(lanes, &near, sizeof lanes);
        for (unsigned x = 0; x < PUNCT_COLUMNS; x++) {
            uint32_t all = (1U << columns[x].length) - 1;
            for (uint64_t bits = lanes[x] >> columns[x].low & all; bits;)
                out[columns[x].first + (unsigned)bit_pop(&bits)] = (uint8_t)d;
        }
    }
}

INLINED unsigned least_of(const uint8_t by_space[PUNCT_SPACES], const uint8_t dots[PUNCT_DOTS]) {
    unsigned a = by_space[dots[0]], b = by_space[dots[1]], c = by_space[dots[2]];
    a = a < b ? a : b;
    return a < c ? a : c;
}

/* The axes along which one more turn may be enough once a piece has these dots, as bits. It joins
 * one of the sides, if only through others, and the next piece joins it to the other. */
INLINED unsigned leads_along(const lacks *l, const uint8_t dots[PUNCT_DOTS]) {
    unsigned axes = 0;
    for (unsigned axis = 0; axis < PUNCT_AXES; axis++) {
        unsigned low = least_of(l->low[axis], dots), high = least_of(l->high[axis], dots);
        if ((low == 0 || high == 0) && low + high <= JOIN_DISTANCE)
            axes |= 1U << axis;
    }
    return axes;
}

static bool threatens(const punct_state *s, unsigned side, unsigned axes) {
    punct_sight sight;
    punct_join join;
    punct_look(s, &sight);
    for (unsigned axis = 0; axis < PUNCT_AXES; axis++)
        if (axes >> axis & 1 && joins_along(s, &sight, side, axis, &join, 0, 1))
            return true;
    return false;
}

/* Each place once, though a triangle can be laid there from three spaces, and a straight piece with
 * its PÜNCT at either end. */
static unsigned threats_by_adding(const punct_state *s, const lacks *l, unsigned kind,
                                  punct_turn *out, unsigned count, unsigned most) {
    unsigned turns = kind == PUNCT_T ? 2 : kind == PUNCT_E ? 3 : punct_turns[kind];
    for (unsigned space = 0; space < PUNCT_SPACES; space++) {
        for (unsigned r = 0; r < turns && !s->top[space]; r++) {
            uint8_t dots[PUNCT_DOTS];
            if (!punct_dots(kind, r, space, dots) || s->top[dots[1]] || s->top[dots[2]] ||
                !punct_may_add(s, dots))
                continue;
            unsigned axes = leads_along(l, dots);
            if (!axes)
                continue;
            punct_state laid = *s;
            punct_lay(&laid, punct_piece_of(s->turn, kind, r, space, 0));
            if (!threatens(&laid, s->turn, axes))
                continue;
            out[count++] = (punct_turn){(uint8_t)kind, (uint8_t)space, (uint8_t)r};
            if (count == most)
                return count;
        }
    }
    return count;
}

static unsigned threats_by_moving(const punct_state *s, const lacks *l, unsigned index,
                                  punct_turn *out, unsigned count, unsigned most) {
    const punct_piece *piece = &s->pieces[index];
    unsigned kind = punct_kind(piece);
    punct_state lifted = *s;
    punct_take(&lifted, index);
    for (unsigned d = 0; d <= PUNCT_DIRECTIONS; d++) {
        unsigned space = piece->space;
        do {
            if (d < PUNCT_DIRECTIONS)
                space = punct_next[space][d];
            if (space == PUNCT_NO_SPACE)
                break;
            for (unsigned r = 0; r < punct_turns[kind]; r++) {
                uint8_t dots[PUNCT_DOTS];
                if ((space == piece->space && r == punct_orientation(piece)) ||
                    !punct_dots(kind, r, space, dots))
                    continue;
                unsigned axes = leads_along(l, dots);
                if (!axes)
                    continue;
                int level = punct_rests(lifted.top, s->turn, kind, r, space);
                if (level < 0)
                    continue;
                punct_state laid = lifted;
                punct_lay(&laid, punct_piece_of(s->turn, kind, r, space, (unsigned)level));
                if (!threatens(&laid, s->turn, axes))
                    continue;
                out[count++] =
                    (punct_turn){(uint8_t)(PUNCT_KINDS + piece->space), (uint8_t)space, (uint8_t)r};
                if (count == most)
                    return count;
            }
        } while (d < PUNCT_DIRECTIONS);
    }
    return count;
}

unsigned punct_threats(const punct_state *s, const punct_sight *sight,
                       const int distance[PUNCT_AXES], punct_turn *out, unsigned most) {
    /* Of each shape those that reach further later. */
    static const uint8_t preferred[] = {PUNCT_T, PUNCT_E, PUNCT_C, PUNCT_L, PUNCT_R, PUNCT_M};
    bool is_listed[3] = {false, false, false}, may_lead = false;
    unsigned count = 0, left = 0;
    lacks l;
    for (unsigned kind = 0; kind < PUNCT_KINDS; kind++)
        left += s->set[s->turn][kind];
    memset(&l, PUNCT_FAR, sizeof l);
    for (unsigned axis = 0; axis < PUNCT_AXES; axis++) {
        if (distance[axis] > 2 * JOIN_DISTANCE)
            continue;
        measure_lack(sight, s->turn, 2 * axis, l.low[axis]);
        measure_lack(sight, s->turn, 2 * axis + 1, l.high[axis]);
        may_lead = true;
    }
    if (!may_lead)
        return 0;
    for (unsigned i = 0; i < s->count && count < most; i++)
        if (punct_side(&s->pieces[i]) == s->turn && punct_is_free(s, &s->pieces[i]))
            count = threats_by_moving(s, &l, i, out, count, most);
    /* A last piece ends the game. */
    for (unsigned i = 0; i < PUNCT_KINDS && left > 1 && count < most; i++) {
        unsigned kind = preferred[i], shape = punct_shape_of(kind);
        if (s->set[s->turn][kind] == 0 || is_listed[shape])
            continue;
        is_listed[shape] = true;
        count = threats_by_adding(s, &l, kind, out, count, most);
    }
    return count;
}
