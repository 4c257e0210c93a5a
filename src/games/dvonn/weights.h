/* The weights of the terms in terms.def, in sixteenths of a hundredth of a piece. */
#ifndef PT_DVONN_WEIGHTS_H
#define PT_DVONN_WEIGHTS_H

#include <stdint.h>

extern const int16_t dvonn_weights[];

#endif
