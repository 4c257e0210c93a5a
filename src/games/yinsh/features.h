/* What the network sees of YINSH. */
#ifndef PT_YINSH_FEATURES_H
#define PT_YINSH_FEATURES_H

#include "engine/model.h"
#include "games/yinsh/reach.h"

extern const net_shape yinsh_shape;

/* The features of a state that has been looked at; while placing there is nothing to look at. */
void yinsh_see(const yinsh_state *s, const look *l, unsigned me, net_input *out);

#endif
