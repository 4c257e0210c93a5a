/* Positions and actions of YINSH as text: yinsh.md, "Text forms". */
#ifndef PT_YINSH_TEXT_H
#define PT_YINSH_TEXT_H

#include "games/yinsh/messages.h"
#include "games/yinsh/state.h"

pt_status yinsh_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                              pt_error *error);
size_t yinsh_position_write(const pt_rules *rules, const void *state, char *out, size_t size);

pt_status yinsh_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                            pt_action *out, pt_error *error);
size_t yinsh_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                          size_t size);

/* A turn as the publisher writes it: a row and its ring are one part, `i8-f5;xg5-g9xa5`, and the
 * row may be left out if there is only one. Read in any case, with a turn's number before it. */
pt_status yinsh_turn_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                          pt_action *out, size_t capacity, size_t *count, pt_error *error);
size_t yinsh_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                        size_t count, char *out, size_t size);

/* The name of a point: a letter, a number and NUL. */
void yinsh_point_name(unsigned bit, char name[4]);

#endif
