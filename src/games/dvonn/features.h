/* What the network sees of DVONN. */
#ifndef PT_DVONN_FEATURES_H
#define PT_DVONN_FEATURES_H

#include "engine/model.h"

extern const net_shape dvonn_shape;

#endif
