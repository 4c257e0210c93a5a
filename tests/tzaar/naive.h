/* What happens in one action of TZAAR, for tests to count how often each case came up. This twin
 * refuses positions that its page calls impossible. */
#ifndef TESTS_TZAAR_NAIVE_H
#define TESTS_TZAAR_NAIVE_H

#include "naive/naive.h"

enum {
    NAIVE_OPENING = 1 << 0, /* White's first turn, a capture alone */
    NAIVE_FIRST_CAPTURE = 1 << 1,
    NAIVE_SECOND_CAPTURE = 1 << 2,
    NAIVE_STRENGTHENING = 1 << 3,
    NAIVE_PASS = 1 << 4,
    NAIVE_ONLY_A_PASS = 1 << 5, /* with nothing to capture or to join */
    NAIVE_FIRST_WINS = 1 << 6,  /* the first action takes the last of a kind */
    NAIVE_SECOND_WINS = 1 << 7,
    NAIVE_COVERING = 1 << 8,     /* of one's own last of a kind, which loses */
    NAIVE_NO_CAPTURE = 1 << 9,   /* for whom the turn would begin */
    NAIVE_BOTH_ENDS = 1 << 10,   /* a kind gone, and no capture for whom the turn would begin */
    NAIVE_CAPTURE_BACK = 1 << 11 /* an opponent without a capture has one after the second action */
};

#endif
