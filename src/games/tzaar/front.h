/* What front ends show of TZAAR, and its picks. */
#ifndef PT_TZAAR_FRONT_H
#define PT_TZAAR_FRONT_H

#include "potentia.h"

#define TZAAR_SPRITES 3
extern const pt_sprite tzaar_sprites[TZAAR_SPRITES];
#define TZAAR_HANDS 1
extern const pt_hand tzaar_hands[TZAAR_HANDS];
#define TZAAR_STANDINGS 3
extern const pt_standing tzaar_standings[TZAAR_STANDINGS];
#define TZAAR_FACTS 2
extern const pt_fact tzaar_facts[TZAAR_FACTS];

const pt_layout *tzaar_layout(const pt_rules *rules, const void *state);
void tzaar_scene_board(const pt_rules *rules, const void *state, pt_board *out);
size_t tzaar_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out);
size_t tzaar_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out);
void tzaar_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out);
size_t tzaar_warnings(const pt_rules *rules, const void *state, pt_action action, pt_warning *out);
size_t tzaar_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                        pt_fact_now *out);

#endif
