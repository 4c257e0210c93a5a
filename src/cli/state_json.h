/* Positions and players in JSON, the same in every command; docs/notation.md lists the members. */
#ifndef PT_CLI_STATE_JSON_H
#define PT_CLI_STATE_JSON_H

#include "base/json.h"
#include "potentia.h"

/* "white", "black", "chance"; NULL for nobody. */
const char *actor_name(pt_actor actor);

/* The members for the state of a game: position, actor, phase and result. */
void json_state(json *j, const pt_rules *rules, const pt_state *state);

/* The member "setup". */
void json_setup(json *j, const pt_rules *rules);

/* The members "pieces", by point, and "counters", by player. */
void json_board(json *j, const pt_rules *rules, const pt_state *state);

/* The array "actions": all that are legal. */
void json_actions(json *j, const pt_rules *rules, const pt_state *state);

/* The members of a game on record: setup, start, players, turns, and where it ended. */
void json_game(json *j, pt_record *record, size_t game);

#endif
