/* What the network sees of ZÈRTZ. */
#ifndef PT_ZERTZ_FEATURES_H
#define PT_ZERTZ_FEATURES_H

#include "engine/model.h"

extern const net_shape zertz_shape;

#endif
