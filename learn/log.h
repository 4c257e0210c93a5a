/* Games of the engine with itself, packed: what networks are trained on.
 *
 * A log is a head and games. A game is stored as its actions, so a position costs seven bytes,
 * whatever the game, and reading checks it by the rules. Numbers are little-endian:
 *
 *     head      8 bytes "PTGAMES1", then the start's name and options, 120 bytes padded with zeros
 *     game      u32 seed of the drawn start, u16 actions, i8 result for the first player
 *               (1, 0 or -1), u8 zero
 *     action    u32 action, i16 score, u8 who acted
 *
 * Scores are the search's, in hundredths, from the view of whoever acts; LOG_RANDOM marks a random
 * action. */
#ifndef PT_LEARN_LOG_H
#define PT_LEARN_LOG_H

#include <stdio.h>

#include "potentia.h"

enum {
    LOG_START_MAX = 120,
    LOG_ACTIONS_MAX = 600, /* a longer game is broken off and not stored */
    LOG_RANDOM = 32767
};

typedef struct log_action {
    pt_action action;
    int16_t score;
    uint8_t actor;
} log_action;

typedef struct log_game {
    uint32_t seed;
    unsigned count;
    int result;
    log_action actions[LOG_ACTIONS_MAX];
} log_game;

/* False when the file cannot be written, or is no log. */
bool log_write_head(FILE *file, const char *start);
bool log_read_head(FILE *file, char start[LOG_START_MAX + 1]);
bool log_write(FILE *file, const log_game *game);

/* False at the end, and when the rest is damaged. */
bool log_read(FILE *file, log_game *game);

#endif
