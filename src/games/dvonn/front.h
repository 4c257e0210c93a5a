/* What front ends draw DVONN with. */
#ifndef PT_DVONN_FRONT_H
#define PT_DVONN_FRONT_H

#include "potentia.h"

const pt_layout *dvonn_layout(const pt_rules *rules, const void *state);
size_t dvonn_pieces(const pt_rules *rules, const void *state, size_t point, pt_piece *out,
                    size_t capacity);

/* First phase: the white, black and red pieces still to be placed, red as PT_NOBODY's.
 * Second phase: the pieces in the stacks White and Black top. */
size_t dvonn_counters(const pt_rules *rules, const void *state, pt_counter *out);

void dvonn_describe(const pt_rules *rules, const void *state, pt_action action,
                    pt_action_info *out);

#endif
