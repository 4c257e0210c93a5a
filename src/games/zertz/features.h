/* What the network sees of ZÈRTZ. */
#ifndef PT_ZERTZ_FEATURES_H
#define PT_ZERTZ_FEATURES_H

#include "engine/model.h"
#include "games/zertz/state.h"

extern const net_shape zertz_shape;

/* The features of a state, given where a placing offers a jump. */
void zertz_see(const zertz_state *s, uint64_t open, unsigned me, net_input *out);

#endif
