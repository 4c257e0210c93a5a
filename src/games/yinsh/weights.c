/* Fitted by `make tune`; docs/tuning.md has the figures of the run. */
#include "games/yinsh/weights.h"

const int16_t yinsh_weights[] = {
    616,   /* the turn */
    5016,  /* a first ring removed */
    7705,  /* a second ring removed */
    237,   /* rings removed, for each marker on the board over 30 */
    11200, /* rows waiting to be removed */
    469,   /* markers */
    138,   /* three markers in a window of five points */
    -55,   /* moves */
    729,   /* opposing markers one can turn over in one move */
    -12,   /* markers at the edge */
    -652,  /* rings at the edge */
    1793,  /* rows of four that a ring completes by moving off the fifth point */
    429,   /* rows of four with an opposing marker on the fifth point that one can turn over */
    475,   /* rows of four with an opposing marker on the fifth point out of reach */
    683,   /* rows of four with an empty fifth point that a ring can go to */
    -152,  /* rows of four with an empty fifth point out of reach */
    77,    /* rows of four with an opposing ring on the fifth point */
    38,    /* rows of four that the opponent can break */
    1134,  /* a row to make this turn */
    327,   /* two rows to make in one move each */
    8826,  /* a row to make this turn that wins */
    3600,  /* a row to make next turn that wins */
    3,     /* while placing: moves */
    -134,  /* while placing: rings at the edge */
    -357,  /* while placing: rings one step from the edge */
    290,   /* while placing: rings at the centre or beside it */
    248,   /* while placing: rings next to one of one's own */
};
