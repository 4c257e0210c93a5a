/* What the network sees of TZAAR. */
#ifndef PT_TZAAR_FEATURES_H
#define PT_TZAAR_FEATURES_H

#include "engine/model.h"
#include "games/tzaar/view.h"

extern const net_shape tzaar_shape;

/* The features of a state whose view is known; while placing there is none. */
void tzaar_see(const tzaar_state *s, const view *v, unsigned me, net_input *out);

#endif
