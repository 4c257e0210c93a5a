/* What front ends show of GIPF, and its picks. */
#ifndef PT_GIPF_FRONT_H
#define PT_GIPF_FRONT_H

#include "potentia.h"

#define GIPF_SPRITES 12
extern const pt_sprite gipf_sprites[GIPF_SPRITES];
#define GIPF_HANDS 3
extern const pt_hand gipf_hands[GIPF_HANDS];
#define GIPF_FACTS 4
extern const pt_fact gipf_facts[GIPF_FACTS];

void gipf_board(const pt_rules *rules, const void *state, pt_board *out);
size_t gipf_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out);
size_t gipf_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out);
void gipf_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out);
void gipf_stake_tell(const pt_rules *rules, const void *state, pt_action action, pt_stake *out);
size_t gipf_warnings(const pt_rules *rules, const void *state, pt_action action, pt_warning *out);
size_t gipf_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                       pt_fact_now *out);

#endif
