/* The board is seen from above, twice: each dot by its space, and by what is around it.
 *
 *     spaces      whose dot, and how high
 *     patterns    whose dot, and whose are on the six neighbouring spaces; a pattern and its mirror
 *                 images share a row, wherever they are
 *     sets        how many pieces of each shape are left, and of all
 *     how many central spaces, the turn, the rules */
#include "games/punct/features.h"

#include "games/punct/punct.h"
#include "games/punct/reach.h"
#include "games/punct/rules.h"
#include "net/around.h"

enum {
    HEIGHTS = 3, /* 1, 2, and more */
    SPOTS = 2 * HEIGHTS,
    SHAPES = 3,
    LEFT = 7, /* at most six of a shape */

    AT_PATTERN = PUNCT_SPACES * SPOTS,
    AT_SET = AT_PATTERN + 2 * AROUND,
    AT_LEFT = AT_SET + 2 * SHAPES * LEFT,
    AT_CENTRE = AT_LEFT + 2 * (PUNCT_PIECES + 1),
    AT_TURN = AT_CENTRE + 2 * (PUNCT_CENTRE + 1),
    AT_BASIC = AT_TURN + 2,
    FEATURES = AT_BASIC + 2,
    BUCKETS = 6
};

static void see_spaces(const punct_state *s, unsigned me, unsigned side, net_input *out) {
    const punct_set *seen = &s->seen[me ^ side];
    for (unsigned word = 0; word < 4; word++) {
        for (uint64_t rest = seen->words[word]; rest;) {
            unsigned space = word * 64 + (unsigned)bit_pop(&rest);
            unsigned height = punct_height(s->top, space);
            height = height < HEIGHTS ? height : HEIGHTS;
            net_add_pair(out, side, space * SPOTS + height - 1, HEIGHTS);
            /* For the other view, mine and theirs are swapped. */
            unsigned own = 0, other = 0;
            for (unsigned d = 0; d < PUNCT_DIRECTIONS; d++) {
                unsigned next = punct_next[space][d];
                unsigned top = next == PUNCT_NO_SPACE ? 0 : s->top[next];
                unsigned is_own = top && (top & 1) == (me ^ side), is_other = top && !is_own;
                own = 3 * own + is_own + 2 * is_other;
                other = 3 * other + is_other + 2 * is_own;
            }
            net_add(out, side, AT_PATTERN + own);
            net_add(out, side ^ 1, AT_PATTERN + AROUND + other);
        }
    }
}

static unsigned see_set(const punct_state *s, unsigned me, unsigned side, net_input *out) {
    unsigned left[SHAPES] = {0}, all = 0;
    for (unsigned kind = 0; kind < PUNCT_KINDS; kind++)
        left[punct_shape_of(kind)] += s->set[me ^ side][kind];
    for (unsigned shape = 0; shape < SHAPES; shape++) {
        net_add_pair(out, side, AT_SET + shape * LEFT + left[shape], SHAPES * LEFT);
        all += left[shape];
    }
    net_add_pair(out, side, AT_LEFT + all, PUNCT_PIECES + 1);
    return all;
}

static void see(const pt_rules *rules, const void *state, unsigned me, net_input *out) {
    (void)rules;
    const punct_state *s = state;
    unsigned left = 0;
    out->count[0] = out->count[1] = 0;
    for (unsigned side = 0; side < 2; side++) {
        see_spaces(s, me, side, out);
        left += see_set(s, me, side, out);
        net_add_pair(out, side,
                     AT_CENTRE + (unsigned)punct_common(&s->seen[me ^ side], &punct_centre),
                     PUNCT_CENTRE + 1);
        net_add(out, side, AT_BASIC + s->basic);
    }
    net_add_pair(out, s->turn ^ me, AT_TURN, 1);
    unsigned laid = 2 * PUNCT_PIECES - left;
    out->bucket = laid < 10 ? 0 : laid < 14 ? 1 : laid < 18 ? 2 : laid < 22 ? 3 : laid < 28 ? 4 : 5;
}

/* A way is a number of sixths of a circle, plus 6 to mirror the board first. */
static uint8_t turn_space(unsigned space, unsigned way) {
    static const uint8_t first[PUNCT_COLUMNS] = {0,   7,   17,  28,  40,  53,  67,  82, 98,
                                                 113, 129, 144, 158, 171, 183, 194, 204};
    int x = punct_at[space][0] - 9, y = punct_at[space][1] - 9;
    if (way >= PUNCT_DIRECTIONS) {
        int was = x;
        x = y;
        y = was;
    }
    for (unsigned k = way % PUNCT_DIRECTIONS; k > 0; k--) {
        int was = x;
        x = y;
        y -= was;
    }
    unsigned from = first[x + 8];
    return (uint8_t)(from + (unsigned)(y + 9 - punct_at[from][1]));
}

static unsigned turn_kind(unsigned kind, unsigned way) {
    return way < PUNCT_DIRECTIONS || (kind != PUNCT_L && kind != PUNCT_R)
               ? kind
               : PUNCT_L + PUNCT_R - kind;
}

static punct_piece turn_piece(const punct_piece *piece, unsigned way) {
    unsigned kind = turn_kind(punct_kind(piece), way), orientation = 0;
    uint8_t dots[PUNCT_DOTS], to[PUNCT_DOTS];
    punct_dots(punct_kind(piece), punct_orientation(piece), piece->space, dots);
    for (unsigned i = 0; i < PUNCT_DOTS; i++)
        dots[i] = turn_space(dots[i], way);
    for (; orientation < punct_turns[kind]; orientation++)
        if (punct_dots(kind, orientation, dots[0], to) &&
            ((to[1] == dots[1] && to[2] == dots[2]) || (to[1] == dots[2] && to[2] == dots[1])))
            break;
    return punct_piece_of(punct_side(piece), kind, orientation, dots[0], piece->level);
}

static void turn(const pt_rules *rules, const void *state, unsigned way, void *out) {
    (void)rules;
    const punct_state *from = state;
    punct_state *s = out;
    punct_begin(s, from->basic);
    for (unsigned i = 0; i < from->count; i++)
        punct_lay(s, turn_piece(&from->pieces[i], way));
    s->turn = from->turn;
    s->phase = from->phase;
    s->over = from->over;
    s->picked = from->picked;
    s->dot = from->dot;
    if (s->picked < PUNCT_KINDS)
        s->picked = (uint8_t)turn_kind(s->picked, way);
    else if (s->picked != PUNCT_NOTHING)
        s->picked = (uint8_t)(PUNCT_KINDS + turn_space(s->picked - PUNCT_KINDS, way));
    if (s->dot != PUNCT_NOTHING)
        s->dot = turn_space(s->dot, way);
}

static unsigned tie(unsigned feature) {
    if (feature < AT_PATTERN || feature >= AT_SET)
        return feature;
    unsigned around = (feature - AT_PATTERN) % AROUND;
    return feature - around + around_least(around);
}

const net_shape punct_shape = {
    .features = FEATURES,
    .buckets = BUCKETS,
    .see = see,
    .ways = 2 * PUNCT_DIRECTIONS,
    .turn = turn,
    .tie = tie,
};
