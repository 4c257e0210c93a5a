/* What the network sees of DVONN. */
#ifndef PT_DVONN_FEATURES_H
#define PT_DVONN_FEATURES_H

#include "engine/model.h"
#include "games/dvonn/reach.h"

extern const net_shape dvonn_shape;

/* The features of a state whose moves are known; while placing there are none. */
void dvonn_see(const dvonn_state *s, const reach *r, unsigned me, net_input *out);

#endif
