/* The internals of pt_rules, for the rooms that implement games. */
#ifndef PT_GAME_RULES_H
#define PT_GAME_RULES_H

#include "potentia.h"

/* A combined game has a main game and one side game for each kind of stake. */
#define RULES_PARTS_MAX (1 + PT_STAKES_MAX)

struct pt_rules {
    const pt_game *game;
    pt_setup setup;
    uint64_t setup_hash;
    size_t state_size;
    pt_rules *parts[RULES_PARTS_MAX]; /* owned */
};

/* Common to all games: the game is over; someone resigned; a position occurred three times, which
 * is a tie. */
extern const pt_phase phase_over;
extern const pt_end end_conceded;
extern const pt_end end_repetition;

/* The text of PT_REPETITION. */
#define REPETITION_TEXT "repetition"

/* Whether a game or side game of these rules can end by repetition. */
bool rules_know_repetition(const pt_rules *rules);

/* Writes the one-word name of a side game with these rules; `drawn` if its start is left to
 * chance. */
size_t rules_word(const pt_rules *rules, bool drawn, char *out, size_t size);

/* Whether such a word leaves the start to chance: it names a drawn variant without a seed. A
 * variant's bare name implies the seed in its setup. */
bool rules_word_is_drawn(const pt_registry *extra, const char *word, size_t len);

/* Reports that setup and position contradict each other: {0} and {1} in the message. */
pt_status rules_contradict(const pt_rules *rules, const void *state, const pt_message *message,
                           pt_error *error);

#endif
