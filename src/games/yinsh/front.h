/* What front ends show of YINSH, and its picks. */
#ifndef PT_YINSH_FRONT_H
#define PT_YINSH_FRONT_H

#include "potentia.h"

#define YINSH_SPRITES 2
extern const pt_sprite yinsh_sprites[YINSH_SPRITES];
#define YINSH_HANDS 3
extern const pt_hand yinsh_hands[YINSH_HANDS];
#define YINSH_FACTS 2
extern const pt_fact yinsh_facts[YINSH_FACTS];

const pt_layout *yinsh_layout(const pt_rules *rules, const void *state);
void yinsh_scene_board(const pt_rules *rules, const void *state, pt_board *out);
size_t yinsh_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out);
size_t yinsh_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out);
void yinsh_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out);
size_t yinsh_warnings(const pt_rules *rules, const void *state, pt_action action, pt_warning *out);
size_t yinsh_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                        pt_fact_now *out);

#endif
