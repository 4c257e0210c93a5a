/* Fitted by `make tune`; docs/tuning.md has the figures of the run. */
#include "games/tzaar/weights.h"

const int16_t tzaar_weights[] = {
    2433,   /* the turn */
    -480,   /* the turn, with one action of it made */
    -1767,  /* Tzaars */
    -1495,  /* Tzarras */
    -1574,  /* Totts */
    -1506,  /* kinds with one stack left */
    -68,    /* kinds with two stacks left */
    886,    /* kinds with three stacks left */
    -133,   /* kinds with four stacks left */
    1832,   /* pieces in all stacks */
    139,    /* stacks of two and more */
    1129,   /* stacks of three and more */
    705,    /* kinds with a stack of two or more */
    1314,   /* kinds with a stack higher than any of the opponent's */
    -213,   /* stacks higher than any of the opponent's */
    281,    /* the tallest stack */
    318,    /* captures */
    249,    /* stacks that can capture */
    -14761, /* no capture at all */
    -4955,  /* one capture or none */
    -4103,  /* three captures or fewer */
    -2408,  /* seven captures or fewer */
    -322,   /* stacks under attack */
    -512,   /* stacks of two and more under attack */
    -422,   /* stacks under attack of a kind with three or fewer left */
    -2615,  /* kinds with three or fewer left, all under attack */
    1527,   /* one's turn, and opposing stacks of two and more to capture */
    176,    /* one's turn, and opposing stacks of a kind with three or fewer left to capture */
    32000,  /* one's turn, and a win by the next action */
    9284,   /* one's turn, and the last two stacks of a kind to capture */
    64,     /* while placing: Tzaars off the edge */
    16,     /* while placing: stacks off the edge */
};
