/* What front ends show of PÜNCT, and its picks. */
#ifndef PT_PUNCT_FRONT_H
#define PT_PUNCT_FRONT_H

#include "potentia.h"

#define PUNCT_SPRITES 6
extern const pt_sprite punct_sprites[PUNCT_SPRITES]; /* by kind */
#define PUNCT_HANDS 1
extern const pt_hand punct_hands[PUNCT_HANDS];
#define PUNCT_STANDINGS 2
extern const pt_standing punct_standings[PUNCT_STANDINGS];
#define PUNCT_FACTS 5
extern const pt_fact punct_facts[PUNCT_FACTS];

const pt_layout *punct_layout(const pt_rules *rules, const void *state);
void punct_scene_board(const pt_rules *rules, const void *state, pt_board *out);
size_t punct_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out);
size_t punct_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out);
void punct_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out);
size_t punct_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                        pt_fact_now *out);

#endif
