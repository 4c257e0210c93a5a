/* The inside of pt_rules, for the rooms that implement games. */
#ifndef PT_GAME_RULES_H
#define PT_GAME_RULES_H

#include "potentia.h"

/* A combined game binds its main game and one side game for each kind of stake. */
#define RULES_PARTS_MAX (1 + PT_STAKES_MAX)

struct pt_rules {
    const pt_game *game;
    pt_setup setup;
    uint64_t setup_hash;
    size_t state_size;
    pt_rules *parts[RULES_PARTS_MAX]; /* owned */
};

/* What every game has: it is over; somebody gave up, or a third time made it a tie. */
extern const pt_phase phase_over;
extern const pt_end end_conceded;
extern const pt_end end_repetition;

/* The text of PT_REPETITION. */
#define REPETITION_TEXT "repetition"

/* Whether a game or side game of these rules can end by repetition. */
bool rules_know_repetition(const pt_rules *rules);

/* The one word for a side game of these rules; `drawn` where its start is left to chance. */
size_t rules_word(const pt_rules *rules, bool drawn, char *out, size_t size);

/* Whether such a word leaves the start to chance: it names a variant that is drawn and says no
 * seed. The name of a variant that stands bare is as good as its seed in the variant's setup. */
bool rules_word_is_drawn(const pt_registry *extra, const char *word, size_t len);

/* Says that setup and position contradict each other: {0} and {1} of the message. */
pt_status rules_contradict(const pt_rules *rules, const void *state, const pt_message *message,
                           pt_error *error);

#endif
