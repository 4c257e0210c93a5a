/* The weights of the terms in terms.def, in sixteenths of a hundredth of a piece: without
 * potentials, and with them. */
#ifndef PT_GIPF_WEIGHTS_H
#define PT_GIPF_WEIGHTS_H

#include <stdint.h>

extern const int16_t gipf_weights[], potentials_weights[];

#endif
