#include "games/punct/weights.h"

/* In sixteenths of a hundredth, as terms.def gives them at first. */
const int16_t punct_weights[] = {
#define TERM(name, hand, about) 16 * (hand),
#include "games/punct/terms.def"
#undef TERM
};
