/* Players, phases and ends, as sentences for people. */
#ifndef PT_CLI_WORDS_H
#define PT_CLI_WORDS_H

#include <stddef.h>

#include "combine/combine.h"
#include "learn/explain.h"
#include "potentia.h"

enum { CHALLENGE_TEXT_MAX = 256 };

/* Appends to a text of `size` bytes, after a separator unless it is empty; nothing if it does
 * not fit. */
void text_append(char *out, size_t size, const char *separator, const char *text);

/* The game's name for a player, White or first. */
const char *player_label(const pt_rules *rules, pt_actor player);

/* "plays White on this board" if a seat has another name there, otherwise "". */
void role_sentence(const pt_rules *rules, const pt_board *board, pt_actor seat, char *out,
                   size_t size);

/* The title of a start. */
const char *start_title(const pt_game *game, const pt_variant *variant);

/* A sentence of the library, translated; empty if there is none. */
void sentence_text(const pt_sentence *sentence, char *out, size_t size);

/* What actions do, a sentence for each. */
void told_text(const told_line *told, char *out, size_t size);

/* Facts about actions, one after the other; empty if there are none. */
void facts_text(const told_line *told, char *out, size_t size);

/* Whose decision it is, or how the game ended: "White to move." */
void state_sentence(const pt_rules *rules, const void *state, char *out, size_t size);

/* How the game ended; the outcome must be over. */
void outcome_sentence(const pt_rules *rules, const pt_outcome *outcome, char *out, size_t size);

/* Of a declared action, a sentence each: what is at stake, who can challenge it, what is played
 * and what each result would mean; while the side game is played, only the first and the third.
 * Returns how many, 0 if nothing is declared. */
size_t challenge_sentences(const pt_rules *rules, const void *state,
                           char out[COMBINE_TOLD][CHALLENGE_TEXT_MAX]);

/* A turn as canonical actions without those of its side games, which can be hundreds; `before` is
 * the state it begins in. */
void main_turn_text(const pt_rules *rules, const pt_state *before, const pt_action *actions,
                    size_t count, char *out, size_t size);

/* What an action gives up, as sentences; empty for nothing. */
void loss_sentence(const pt_warning *parts, size_t count, char *out, size_t size);

#endif
