/* DVONN, the fourth game of the GIPF project: docs/rules/dvonn.md. */
#ifndef PT_DVONN_DVONN_H
#define PT_DVONN_DVONN_H

#include "potentia.h"

/* Setups: "placing" (or nothing) for the empty board, "random seed=N" for a full board
 * that N, 0 to 4294967295, chooses. */
extern const pt_game pt_game_dvonn;

/* Whether only one space is empty while pieces are placed; gives the action that fills
 * it. Records of Little Golem leave this 49th placement out. */
bool dvonn_forced_placement(const void *state, pt_action *out);

#endif
