#include "games/tzaar/weights.h"

/* In sixteenths of a hundredth, as terms.def gives them at first. */
const int16_t tzaar_weights[] = {
#define TERM(name, hand, about) 16 * (hand),
#include "games/tzaar/terms.def"
#undef TERM
};
