/* Set by hand; docs/tuning.md tells how they are to be fitted. */
#include "engine/weights.h"

const int16_t weights_gipf[] = {
#define GIPF_TERM(name, hand, about) (hand)*16,
#include "engine/terms.def"
};

const int16_t weights_dvonn[] = {
#define DVONN_TERM(name, hand, about) (hand)*16,
#include "engine/terms.def"
};
