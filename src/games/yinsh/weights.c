/* Fitted by `make tune`; docs/tuning.md has the figures of the run. */
#include "games/yinsh/weights.h"

const int16_t yinsh_weights[] = {
    510,   /* the turn */
    5338,  /* a first ring removed */
    8601,  /* a second ring removed */
    126,   /* rings removed, for each marker on the board over 30 */
    11200, /* rows waiting to be removed */
    455,   /* markers */
    152,   /* three markers in a window of five points */
    -75,   /* moves */
    768,   /* opposing markers one can turn over in one move */
    10,    /* markers at the edge */
    -562,  /* rings at the edge */
    2048,  /* rows of four that a ring completes by moving off the fifth point */
    401,   /* rows of four with an opposing marker on the fifth point that one can turn over */
    697,   /* rows of four with an opposing marker on the fifth point out of reach */
    437,   /* rows of four with an empty fifth point that a ring can go to */
    -386,  /* rows of four with an empty fifth point out of reach */
    325,   /* rows of four with an opposing ring on the fifth point */
    -279,  /* rows of four that the opponent can break */
    975,   /* a row to make this turn */
    9161,  /* a row to make this turn that wins */
    3043,  /* a row to make next turn that wins */
    -1,    /* while placing: moves */
    415,   /* while placing: rings at the edge */
};
