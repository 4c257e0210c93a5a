/* What happens in one action of ZÈRTZ, for tests to count how often each case came up. This twin
 * refuses positions that its page calls impossible. */
#ifndef TESTS_ZERTZ_NAIVE_H
#define TESTS_ZERTZ_NAIVE_H

#include "naive/naive.h"

enum {
    NAIVE_PLACING = 1 << 0,
    NAIVE_OWN_MARBLE = 1 << 1, /* placed out of one's own, the pool being empty */
    NAIVE_NO_FREE_RING = 1 << 2,
    NAIVE_RING_GONE = 1 << 3,
    NAIVE_JUMP = 1 << 4,
    NAIVE_CHAIN = 1 << 5, /* a jump that is not the first of its turn */
    NAIVE_PASS = 1 << 6,
    NAIVE_CLAIM = 1 << 7,
    NAIVE_SEVERAL_CLAIMS = 1 << 8,
    NAIVE_CLAIM_BY_PLACING = 1 << 9,
    NAIVE_LARGER_CLAIM = 1 << 10, /* all that stays in play is smaller than a group claimed */
    NAIVE_WHITES = 1 << 11,       /* ends: four whites, and so on, the first that holds */
    NAIVE_GREYS = 1 << 12,
    NAIVE_BLACKS = 1 << 13,
    NAIVE_EACH = 1 << 14,
    NAIVE_NO_RING_LEFT = 1 << 15,
    NAIVE_NO_RING_AND_NO_SET = 1 << 16,
    NAIVE_STUCK = 1 << 17,
    NAIVE_WIN_IN_A_CHAIN = 1 << 18, /* the marble could have jumped on */
    NAIVE_WIN_BY_CLAIM = 1 << 19,
    NAIVE_CUT_OFF_VACANT = 1 << 20 /* a removal leaves more groups than before */
};

#endif
