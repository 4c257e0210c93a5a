/* Shared by the line modes of play, learn and puzzle. */
#ifndef PT_CLI_TALK_H
#define PT_CLI_TALK_H

#include "cli/line_input.h"
#include "potentia.h"

/* Asks for a line, again if it was too long or not text; false at the end of input. */
bool talk_ask(line_source *in, const char *prompt, char line[LINE_BYTES_MAX]);

/* Whether a line is that word, in English or the reader's language. */
bool talk_is(const char *line, const char *english);

/* The text after a command word and spaces, or NULL if the line is something else. */
const char *talk_after(const char *line, const char *word);

/* Prints every legal action in columns, and how many there are; adds them to the completions. */
void talk_print_actions(const pt_rules *rules, const void *state);
void talk_add_actions(const pt_rules *rules, const void *state, line_words *out);

/* Prints why the library refused something. */
void talk_print_error(const pt_error *error);

#endif
