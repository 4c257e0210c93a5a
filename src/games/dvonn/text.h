/* Positions and actions of DVONN as text: docs/rules/notation.md. */
#ifndef PT_DVONN_TEXT_H
#define PT_DVONN_TEXT_H

#include "games/dvonn/messages.h"

pt_status dvonn_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                              pt_error *error);
size_t dvonn_position_write(const pt_rules *rules, const void *state, char *out, size_t size);

pt_status dvonn_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                            pt_action *out, pt_error *error);
size_t dvonn_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                          size_t size);

/* One turn in the form of Little Golem ("g2", "a2b2", "pass") or CodeCup (the same in upper case),
 * in any mixture of cases. Little Golem's form is written. Both use our names for the spaces. */
pt_status dvonn_turn_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                          pt_action *out, size_t capacity, size_t *count, pt_error *error);
size_t dvonn_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                        size_t count, char *out, size_t size);

/* The name of a space: a letter, a number and NUL. */
void dvonn_space_name(unsigned space, char name[3]);

#endif
