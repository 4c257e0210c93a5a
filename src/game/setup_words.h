/* Helpers for games to read the words of a setup (`pt_game.setup_read`). */
#ifndef PT_GAME_SETUP_WORDS_H
#define PT_GAME_SETUP_WORDS_H

#include "base/text.h"
#include "potentia.h"

/* The value of `seed=`, a number of 32 bits. */
pt_status setup_seed(reader value, uint32_t *seed, pt_error *error);

/* Refuses a word: as an option if it looks like one, otherwise as the name of a variant. */
pt_status setup_unknown(const reader *word, pt_error *error);

/* Refuses what follows the last word that a setup can have. */
pt_status setup_end(const reader *rest, pt_error *error);

#endif
