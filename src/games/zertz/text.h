/* Positions and actions of ZÈRTZ as text: zertz.md, "Texts". */
#ifndef PT_ZERTZ_TEXT_H
#define PT_ZERTZ_TEXT_H

#include "base/text.h"
#include "games/zertz/messages.h"
#include "games/zertz/state.h"

pt_status zertz_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                              pt_error *error);
size_t zertz_position_write(const pt_rules *rules, const void *state, char *out, size_t size);

pt_status zertz_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                            pt_action *out, pt_error *error);
size_t zertz_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                          size_t size);

/* A turn as the publisher writes it: `Wd4,d1`, `x d1Gd3Wd5` with the colours of what is captured,
 * `Bd7,b2 x Wa1Wa2` with what is claimed, which may be left out. */
pt_status zertz_turn_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                          pt_action *out, size_t capacity, size_t *count, pt_error *error);
size_t zertz_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                        size_t count, char *out, size_t size);

/* By colour: W, G, B. */
extern const char zertz_letters[ZERTZ_COLOURS + 1];

/* The board of that name, or -1. */
int zertz_board_named(const reader *name);

/* The place that a column's letter and a number name on a board, or -1. */
int zertz_place_at(unsigned board, int column, int number);

/* The name of a place on a board: a letter, a number and NUL. */
void zertz_place_name(unsigned board, unsigned place, char name[3]);

#endif
