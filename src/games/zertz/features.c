/* Rings matter by what is around them, not by where they are: boards shrink and differ. So the
 * board's symmetries need no training: a ring and its mirror images share a row.
 *
 *     rings      with a marble or beside one: what lies there, or whether a placing offers a jump,
 *                and which of the six neighbours are gone, vacant or have a marble
 *     captures   what each player lacks of each colour's set, one by one and together; what they
 *                lack of the set of all colours follows from that, on all boards alike
 *     the pool; rings, vacant ones and free ones; the board; the turn and its phase
 *
 * Marbles on the board belong to nobody: they are good or bad for whoever has the turn, and only
 * that player's view has them. */
#include "games/zertz/features.h"

#include "games/zertz/rules.h"
#include "games/zertz/zertz.h"
#include "net/around.h"

enum {
    CONTENTS = 2 + ZERTZ_COLOURS, /* vacant, vacant and open, a marble */
    RINGS = CONTENTS * AROUND,
    WHITE_LACKS = 5,
    GREY_LACKS = 6,
    BLACK_LACKS = 7,
    LACKS = WHITE_LACKS + GREY_LACKS + BLACK_LACKS,
    SETS = WHITE_LACKS * GREY_LACKS * BLACK_LACKS,
    POOLS = 11,
    COUNTS = 32, /* 31 stands for more */

    AT_LACKS = RINGS,
    AT_SETS = AT_LACKS + 2 * LACKS,
    AT_POOL = AT_SETS + 2 * SETS,
    AT_VACANT = AT_POOL + ZERTZ_COLOURS * POOLS,
    AT_FREE = AT_VACANT + 2 * COUNTS,
    AT_TURN = AT_FREE + 2 * COUNTS,
    AT_BOARD = AT_TURN + 4,
    AT_RINGS = AT_BOARD + ZERTZ_BOARDS,
    FEATURES = AT_RINGS + ZERTZ_PLACES + 1,
    BUCKETS = 6
};

/* Neighbours as digits in base 3, clockwise from the top (net/around.h), for those that are there.
 * What has a marble counts twice: as a ring and as a marble. */
#define DIGITS(n)                                                                                  \
    ((n) >> 2 & 1 ? 243 : 0) + ((n) >> 6 & 1 ? 81 : 0) + ((n) >> 5 & 1 ? 27 : 0) +                 \
        ((n)&1 ? 9 : 0) + ((n) >> 3 & 1 ? 3 : 0) + ((n) >> 4 & 1 ? 1 : 0)
#define DIGITS4(n) DIGITS(n), DIGITS((n) + 1), DIGITS((n) + 2), DIGITS((n) + 3)
#define DIGITS16(n) DIGITS4(n), DIGITS4((n) + 4), DIGITS4((n) + 8), DIGITS4((n) + 12)
#define DIGITS64(n) DIGITS16(n), DIGITS16((n) + 16), DIGITS16((n) + 32), DIGITS16((n) + 48)
static const uint16_t digits[ZERTZ_SIDES] = {DIGITS64(0), DIGITS64(64)};

static void see_rings(const zertz_state *s, uint64_t open, unsigned side, net_input *out) {
    const uint64_t occupied = zertz_occupied(s);
    for (uint64_t rest = s->rings; rest;) {
        unsigned place = (unsigned)bit_pop(&rest), marbles = zertz_sides_in(occupied, place);
        bool has_marble = occupied >> place & 1;
        if (!has_marble && !marbles)
            continue;
        unsigned what = has_marble ? 2 + zertz_colour(s, place) : (unsigned)(open >> place & 1);
        unsigned around = digits[marbles] + digits[zertz_sides_in(s->rings, place)];
        net_add(out, side, what * AROUND + around);
    }
}

static void see_captures(const zertz_state *s, unsigned player, unsigned side, net_input *out) {
    static const uint8_t most[ZERTZ_COLOURS] = {WHITE_LACKS, GREY_LACKS, BLACK_LACKS};
    const uint8_t *enough = zertz_boards[s->board].enough, *has = s->captured[player];
    unsigned at = AT_LACKS, set = 0;
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++) {
        unsigned lacks = has[colour] < enough[colour] ? enough[colour] - (unsigned)has[colour] : 0;
        net_add_pair(out, side, at + lacks, LACKS);
        at += most[colour];
        set = set * most[colour] + lacks;
    }
    net_add_pair(out, side, AT_SETS + set, SETS);
}

static inline unsigned at_most(int count, unsigned most) {
    return (unsigned)count < most ? (unsigned)count : most;
}

void zertz_see(const zertz_state *s, uint64_t open, unsigned me, net_input *out) {
    const unsigned side = s->turn ^ me, rings = (unsigned)bit_count(s->rings);
    out->count[0] = out->count[1] = 0;
    see_rings(s, open, side, out);
    see_captures(s, me, 0, out);
    see_captures(s, me ^ 1, 1, out);
    for (unsigned view = 0; view < 2; view++) {
        for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++)
            net_add(out, view, AT_POOL + colour * POOLS + s->pool[colour]);
        net_add(out, view, AT_BOARD + s->board);
        net_add(out, view, AT_RINGS + rings);
    }
    net_add_pair(out, side, AT_VACANT + at_most(bit_count(zertz_vacant(s)), COUNTS - 1), COUNTS);
    net_add_pair(out, side, AT_FREE + at_most(bit_count(zertz_free(s)), COUNTS - 1), COUNTS);
    net_add_pair(out, side, AT_TURN + 2 * (s->phase == ZERTZ_REMOVE), 1);
    out->bucket = rings > 32   ? 0
                  : rings > 26 ? 1
                  : rings > 21 ? 2
                  : rings > 17 ? 3
                  : rings > 13 ? 4
                               : 5;
}

static void see(const pt_rules *rules, const void *state, unsigned me, net_input *out) {
    (void)rules;
    zertz_see(state, zertz_open(state), me, out);
}

static unsigned tie(unsigned feature) {
    if (feature >= AT_LACKS)
        return feature;
    unsigned around = feature % AROUND;
    return feature - around + around_least(around);
}

const net_shape zertz_shape = {
    .features = FEATURES,
    .buckets = BUCKETS,
    .see = see,
    .ways = 1,
    .tie = tie,
};
