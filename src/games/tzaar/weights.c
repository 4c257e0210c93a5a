/* Fitted by `make tune`; docs/tuning.md has the figures of the run. */
#include "games/tzaar/weights.h"

const int16_t tzaar_weights[] = {
    1293,  /* the turn */
    -480,  /* the turn, with one action of it made */
    -530,  /* Tzaars */
    -599,  /* Tzarras */
    -236,  /* Totts */
    -2078, /* kinds with one stack left */
    -742,  /* kinds with two stacks left */
    -171,  /* kinds with three stacks left */
    -940,  /* kinds with four stacks left */
    638,   /* pieces in all stacks */
    1033,  /* stacks of two and more */
    1914,  /* stacks of three and more */
    -80,   /* kinds with a stack of two or more */
    1008,  /* kinds with a stack higher than any of the opponent's */
    -270,  /* stacks higher than any of the opponent's */
    597,   /* the tallest stack */
    275,   /* captures */
    685,   /* stacks that can capture */
    -8382, /* no capture at all */
    -5005, /* three captures or fewer */
    -477,  /* stacks under attack */
    43,    /* stacks of two and more under attack */
    -539,  /* stacks under attack of a kind with three or fewer left */
    -754,  /* kinds with three or fewer left, all under attack */
    1146,  /* one's turn, and opposing stacks of two and more to capture */
    116,   /* one's turn, and opposing stacks of a kind with three or fewer left to capture */
    30551, /* one's turn, and a win by the next action */
    8556,  /* one's turn, and the last two stacks of a kind to capture */
    64,    /* while placing: Tzaars off the edge */
    16,    /* while placing: stacks off the edge */
};
