/* What the network sees of YINSH. */
#ifndef PT_YINSH_FEATURES_H
#define PT_YINSH_FEATURES_H

#include "engine/model.h"

extern const net_shape yinsh_shape;

#endif
