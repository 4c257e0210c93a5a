/* The weights of the terms in terms.def, in sixteenths of a hundredth of a piece. */
#ifndef PT_ENGINE_WEIGHTS_H
#define PT_ENGINE_WEIGHTS_H

#include <stdint.h>

extern const int16_t weights_gipf[], weights_potentials[], weights_dvonn[];

#endif
