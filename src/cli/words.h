/* Who plays, what there is to decide and how it ended, as sentences for people. */
#ifndef PT_CLI_WORDS_H
#define PT_CLI_WORDS_H

#include <stddef.h>

#include "potentia.h"

/* Appends to a text of `size` bytes, after a separator unless it is empty; what does not fit is
 * left off. */
void text_append(char *out, size_t size, const char *separator, const char *text);

/* What the game calls a player, White or first. */
const char *player_label(const pt_rules *rules, pt_actor player);

/* What a start is called, for people. */
const char *start_title(const pt_game *game, const pt_variant *variant);

/* A sentence of the library's in the reader's language; empty where there is none. */
void sentence_text(const pt_sentence *sentence, char *out, size_t size);

/* What has to be decided now, or how the game ended: "White moves." */
void state_sentence(const pt_rules *rules, const void *state, char *out, size_t size);

/* How the game ended; the outcome must be over. */
void outcome_sentence(const pt_rules *rules, const pt_outcome *outcome, char *out, size_t size);

/* What an action gives up, as sentences; empty for nothing. */
void loss_sentence(const pt_warning *parts, size_t count, char *out, size_t size);

#endif
