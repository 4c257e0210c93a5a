/* What front ends show of ZÈRTZ, and its picks. */
#ifndef PT_ZERTZ_FRONT_H
#define PT_ZERTZ_FRONT_H

#include "potentia.h"

extern const pt_player zertz_players[2];
#define ZERTZ_SPRITES 3
extern const pt_sprite zertz_sprites[ZERTZ_SPRITES]; /* by colour */
#define ZERTZ_HANDS 2
extern const pt_hand zertz_hands[ZERTZ_HANDS];
#define ZERTZ_STANDINGS 4
extern const pt_standing zertz_standings[ZERTZ_STANDINGS]; /* by zertz_set */
#define ZERTZ_FACTS 2
extern const pt_fact zertz_facts[ZERTZ_FACTS];

const pt_layout *zertz_layout(const pt_rules *rules, const void *state);

/* The layout's point at a place of the board. */
unsigned zertz_point(unsigned board, unsigned place);

void zertz_scene_board(const pt_rules *rules, const void *state, pt_board *out);
size_t zertz_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out);
size_t zertz_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out);
void zertz_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out);
size_t zertz_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                        pt_fact_now *out);

#endif
