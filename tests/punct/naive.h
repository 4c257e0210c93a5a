/* What happens in one action of PÜNCT, for tests to count how often each case came up; all of it in
 * the third action of a turn. This twin refuses positions that its page calls impossible. */
#ifndef TESTS_PUNCT_NAIVE_H
#define TESTS_PUNCT_NAIVE_H

#include "naive/naive.h"

enum {
    NAIVE_ADDED = 1 << 0,
    NAIVE_ADDED_IN_CENTRE = 1 << 1, /* basic rules */
    NAIVE_MOVED = 1 << 2,
    NAIVE_MOVED_INTO_CENTRE = 1 << 3,
    NAIVE_TURNED = 1 << 4, /* in place */
    NAIVE_UP = 1 << 5,
    NAIVE_DOWN = 1 << 6,
    NAIVE_HIGH = 1 << 7, /* on the fourth level or higher */
    NAIVE_BRIDGE = 1 << 8,
    NAIVE_DEEP_BRIDGE = 1 << 9,      /* two levels or more below its middle */
    NAIVE_BRIDGE_OVER_ONE = 1 << 10, /* both ends on the same piece */
    NAIVE_HANGING_PUNCT = 1 << 11,
    NAIVE_ON_A_BRIDGE = 1 << 12, /* a dot on the hanging middle of another piece */
    NAIVE_CONNECTED = 1 << 13,
    NAIVE_UNCOVERED = 1 << 14, /* the opponent's connection */
    NAIVE_BOTH_CONNECTED = 1 << 15,
    NAIVE_LAST_PIECE_WINS = 1 << 16,
    NAIVE_LAST_PIECE_LOSES = 1 << 17,
    NAIVE_LAST_PIECE_TIES = 1 << 18,
    NAIVE_LAST_PIECE_BASIC = 1 << 19,
    NAIVE_LAST_PIECE_CONNECTS = 1 << 20
};

#endif
