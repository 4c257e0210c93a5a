/* What happens in one action of YINSH, for tests to count how often each case came up. Unlike the
 * other twins, this one refuses positions that its page calls impossible. */
#ifndef TESTS_YINSH_NAIVE_H
#define TESTS_YINSH_NAIVE_H

#include "naive/naive.h"

enum {
    NAIVE_PASS = 1 << 0,
    NAIVE_FLIP = 1 << 1,
    NAIVE_ROW_GIVEN = 1 << 2,  /* a row for the opponent, who removes it before moving */
    NAIVE_LONG_ROW = 1 << 3,   /* a choice between fives */
    NAIVE_SECOND_ROW = 1 << 4, /* another row after the ring */
    NAIVE_LAST_RING = 1 << 5,
    NAIVE_POOL_EMPTY = 1 << 6, /* the end, with no marker left */
    NAIVE_NOBODY_MOVES = 1 << 7,
    NAIVE_TIE = 1 << 8
};

#endif
