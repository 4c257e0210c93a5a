/* Positions and actions of PÜNCT as text: punct.md, "Actions and their text" and "Positions". */
#ifndef PT_PUNCT_TEXT_H
#define PT_PUNCT_TEXT_H

#include "base/text.h"
#include "games/punct/messages.h"
#include "games/punct/state.h"

pt_status punct_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                              pt_error *error);
size_t punct_position_write(const pt_rules *rules, const void *state, char *out, size_t size);

pt_status punct_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                            pt_action *out, pt_error *error);
size_t punct_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                          size_t size);

/* By kind: T C E L M R. */
extern const char punct_letters[PUNCT_KINDS + 1];

/* Reads a letter and a number; the space is -1 if the board has none of that name, and the result
 * false if it is no name. */
bool punct_read_space(reader *r, int *space);

/* The name of a space: a letter, a number and NUL. */
void punct_space_name(unsigned space, char name[4]);

#endif
