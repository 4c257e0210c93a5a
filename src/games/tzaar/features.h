/* What the network sees of TZAAR. */
#ifndef PT_TZAAR_FEATURES_H
#define PT_TZAAR_FEATURES_H

#include "engine/model.h"

extern const net_shape tzaar_shape;

#endif
