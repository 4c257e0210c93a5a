#include "games/zertz/weights.h"

/* In sixteenths of a hundredth, as terms.def gives them at first. */
const int16_t zertz_weights[] = {
#define TERM(name, hand, about) 16 * (hand),
#include "games/zertz/terms.def"
#undef TERM
};
