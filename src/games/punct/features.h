/* What the network sees of PÜNCT. */
#ifndef PT_PUNCT_FEATURES_H
#define PT_PUNCT_FEATURES_H

#include "engine/model.h"

extern const net_shape punct_shape;

#endif
