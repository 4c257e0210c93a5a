/* Fitted by `make tune`; docs/tuning.md has the figures of the run. */
#include "games/tzaar/weights.h"

const int16_t tzaar_weights[] = {
    2193,   /* the turn */
    -480,   /* the turn, with one action of it made */
    -1141,  /* Tzaars */
    -1248,  /* Tzarras */
    -1407,  /* Totts */
    385,    /* kinds with one stack left */
    1382,   /* kinds with two stacks left */
    2550,   /* kinds with three stacks left */
    139,    /* kinds with four stacks left */
    1796,   /* pieces in all stacks */
    306,    /* stacks of two and more */
    969,    /* stacks of three and more */
    894,    /* kinds with a stack of two or more */
    830,    /* kinds with a stack higher than any of the opponent's */
    -189,   /* stacks higher than any of the opponent's */
    81,     /* the tallest stack */
    184,    /* captures */
    273,    /* stacks that can capture */
    -13178, /* no capture at all */
    -5010,  /* three captures or fewer */
    -337,   /* stacks under attack */
    -614,   /* stacks of two and more under attack */
    -892,   /* stacks under attack of a kind with three or fewer left */
    -1539,  /* kinds with three or fewer left, all under attack */
    1382,   /* one's turn, and opposing stacks of two and more to capture */
    145,    /* one's turn, and opposing stacks of a kind with three or fewer left to capture */
    32000,  /* one's turn, and a win by the next action */
    10078,  /* one's turn, and the last two stacks of a kind to capture */
    64,     /* while placing: Tzaars off the edge */
    16,     /* while placing: stacks off the edge */
};
