/* What the conversations in lines share: those of play, learn and puzzle. */
#ifndef PT_CLI_TALK_H
#define PT_CLI_TALK_H

#include "cli/line_input.h"
#include "potentia.h"

/* Asks for a line, again where it was too long or no text; false where nothing more comes. */
bool talk_ask(line_source *in, const char *prompt, char line[LINE_BYTES_MAX]);

/* Whether a line is that word, in English or the reader's language. */
bool talk_is(const char *line, const char *english);

/* The text after a command word and blanks, or NULL where the line is another command. */
const char *talk_after(const char *line, const char *word);

/* Prints every legal action, as many to a line as fit, and how many there are; adds them to what
 * a line can be completed to. */
void talk_print_actions(const pt_rules *rules, const void *state);
void talk_add_actions(const pt_rules *rules, const void *state, line_words *out);

/* Prints why the library refused something. */
void talk_print_error(const pt_error *error);

#endif
