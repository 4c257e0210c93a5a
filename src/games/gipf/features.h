/* What the networks see of GIPF, with and without potentials. */
#ifndef PT_GIPF_FEATURES_H
#define PT_GIPF_FEATURES_H

#include "engine/model.h"

extern const net_shape gipf_shape;

#endif
