/* Positions and actions of TZAAR as text: tzaar.md, "Text". */
#ifndef PT_TZAAR_TEXT_H
#define PT_TZAAR_TEXT_H

#include "games/tzaar/messages.h"
#include "games/tzaar/state.h"

pt_status tzaar_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                              pt_error *error);
size_t tzaar_position_write(const pt_rules *rules, const void *state, char *out, size_t size);

pt_status tzaar_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                            pt_action *out, pt_error *error);
size_t tzaar_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                          size_t size);

/* The name of a space: a letter, a number and NUL. */
void tzaar_space_name(unsigned space, char name[3]);

/* Z, R or T, as in actions. */
char tzaar_letter(unsigned kind);

#endif
