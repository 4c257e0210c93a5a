/* The inside of pt_rules, for the rooms that implement games. */
#ifndef PT_GAME_RULES_H
#define PT_GAME_RULES_H

#include "potentia.h"

/* A combined game binds its main game and one side game for each kind of potential. */
#define RULES_PARTS_MAX 6

struct pt_rules {
    const pt_game *game;
    pt_setup setup;
    uint64_t setup_hash;
    size_t state_size;
    pt_rules *parts[RULES_PARTS_MAX]; /* owned */
};

/* What every game has: it is over, or somebody gave up. */
extern const pt_phase phase_over;
extern const pt_end end_conceded;

/* Says that setup and position contradict each other: {0} and {1} of the message. */
pt_status rules_contradict(const pt_rules *rules, const void *state, const pt_message *message,
                           pt_error *error);

#endif
