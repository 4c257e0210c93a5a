#include "games/yinsh/weights.h"

/* In sixteenths of a hundredth, as terms.def gives them at first. */
const int16_t yinsh_weights[] = {
#define TERM(name, hand, about) 16 * (hand),
#include "games/yinsh/terms.def"
#undef TERM
};
