/* What happens in one action of DVONN, for tests to count how often each case came up. */
#ifndef TESTS_DVONN_NAIVE_H
#define TESTS_DVONN_NAIVE_H

#include "naive/naive.h"

enum {
    NAIVE_PASS = 1 << 0,
    NAIVE_CUT_OFF = 1 << 1, /* stacks cut off from red */
    NAIVE_TIE = 1 << 2
};

#endif
