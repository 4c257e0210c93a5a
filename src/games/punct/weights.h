/* The weights of the terms in terms.def, in sixteenths of a hundredth of a piece. */
#ifndef PT_PUNCT_WEIGHTS_H
#define PT_PUNCT_WEIGHTS_H

#include <stdint.h>

extern const int16_t punct_weights[];

#endif
