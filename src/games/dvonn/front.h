/* What front ends show of DVONN, and its picks. */
#ifndef PT_DVONN_FRONT_H
#define PT_DVONN_FRONT_H

#include "potentia.h"

#define DVONN_SPRITES 2
extern const pt_sprite dvonn_sprites[DVONN_SPRITES];
#define DVONN_HANDS 1
extern const pt_hand dvonn_hands[DVONN_HANDS];
#define DVONN_STANDINGS 1
extern const pt_standing dvonn_standings[DVONN_STANDINGS];
#define DVONN_FACTS 2
extern const pt_fact dvonn_facts[DVONN_FACTS];

const pt_layout *dvonn_layout(const pt_rules *rules, const void *state);
void dvonn_scene_board(const pt_rules *rules, const void *state, pt_board *out);
size_t dvonn_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out);
size_t dvonn_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out);
void dvonn_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out);
size_t dvonn_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                        pt_fact_now *out);

#endif
