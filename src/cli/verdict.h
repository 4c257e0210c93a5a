/* What the engine thinks of a position, as sentences for people. */
#ifndef PT_CLI_VERDICT_H
#define PT_CLI_VERDICT_H

#include <stddef.h>

#include "potentia.h"

/* Who stands how: "White 54%, Black 46%", or what is proved: "White wins in 7 turns". */
void verdict_sentence(const pt_rules *rules, const pt_state *state, const pt_search_info *info,
                      char *out, size_t size);

/* What to play, and what that does: "The engine would play a1-b2: White pushes ..." */
void hint_sentence(const pt_rules *rules, const pt_state *state, const pt_search_info *info,
                   char *out, size_t size);

/* The actions of the line from `state` on, parted by blanks; as many as fit. */
void verdict_line(const pt_rules *rules, const pt_state *state, const pt_search_info *info,
                  char *out, size_t size);

/* How far the thinking is: "depth 9, 1.2M nodes, 0.8 s". */
void verdict_effort(const pt_search_info *info, char *out, size_t size);

#endif
