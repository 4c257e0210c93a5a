/* The small games that decide a challenge without a board (potentials.md §6): each is a pt_game
 * like any other. */
#ifndef PT_GAME_SMALL_H
#define PT_GAME_SMALL_H

#include "game/rules.h"

/* A small game was decided. */
extern const pt_end small_end;

/* Shared by all three: two bytes of state. */
typedef struct side_state {
    uint8_t value[2];
    uint8_t unused[6];
} side_state;

void side_start(const pt_rules *rules, void *state);
uint64_t side_key(const pt_rules *rules, const void *state);

/* For games in which each player gets one value, White first; 0 means none yet. */
bool side_over(const void *state);
pt_actor side_owner(const pt_rules *rules, const void *state);
unsigned side_apply(const pt_rules *rules, void *state, pt_action action);

/* Reads and writes "NAME A B" with two words from `words` (a NULL-terminated list), value 0 being
 * the first; false if the text has another form. */
bool side_position_read(const char *text, size_t len, const char *const *words, side_state *out);
size_t side_position_write(const char *name, const char *const *words, const side_state *s,
                           char *out, size_t size);

/* The index of `text` in `words`, or -1. */
int side_word(const char *text, size_t len, const char *const *words);

/* An action that is just a button, with a picture or NULL. */
size_t side_pick(const char *word, const pt_sprite *sprite, pt_pick *out);

/* The outcome if the larger number wins. */
pt_outcome side_outcome(bool over, int white, int black);

#endif
