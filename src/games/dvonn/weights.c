/* Fitted by `make tune`; docs/tuning.md has the figures of the run. */
#include "games/dvonn/weights.h"

const int16_t dvonn_weights[] = {
    1915, /* the turn */
    985,  /* pieces in the stacks one tops */
    -621, /* stacks one tops */
    374,  /* moves */
    463,  /* stacks that can move */
    1296, /* single pieces */
    576,  /* stacks of two */
    -601, /* stacks of four and more */
    1161, /* stacks with red in them one tops */
    1120, /* stacks next to red */
    1953, /* stacks surrounded on all sides */
    523,  /* opposing pieces one can land on */
    -358, /* pieces in stacks that can reach nothing */
    855,  /* stacks with red that can move */
    -153, /* while placing: pieces at the edge */
    961,  /* while placing: pieces next to red */
    670,  /* while placing: pieces two steps from red */
    -14,  /* while placing: own neighbours */
    552,  /* while placing: pieces at the edge next to red */
};
