/* Fitted by `make tune`; docs/tuning.md has the figures of the run. */
#include "games/punct/weights.h"

const int16_t punct_weights[] = {
    1987,  /* the turn */
    32000, /* one's turn, and a turn that connects */
    3139,  /* the opponent's turn, and a turn that would connect */
    -300,  /* the least distance */
    -383,  /* the second least distance */
    114,   /* the greatest distance */
    473,   /* distances of three or less */
    50,    /* distances of six or less */
    201,   /* distances of nine or less */
    391,   /* spaces seen from above */
    -46,   /* empty spaces beside them */
    -36,   /* neighbouring spaces */
    479,   /* free pieces */
    309,   /* free pieces with their PÜNCT at an end */
    -273,  /* pieces that lie under another */
    320,   /* pieces on other pieces */
    528,   /* central spaces */
    206,   /* central spaces, for each piece beyond ten that either player has added */
    435,   /* more central spaces when either player has three pieces left or fewer */
    -158,  /* pieces in the set */
};
