/* From the POS of a command line to rules and a state. */
#ifndef PT_CLI_POSITION_H
#define PT_CLI_POSITION_H

#include "cli/args.h"
#include "potentia.h"

typedef struct position {
    pt_rules *rules; /* owned: release with pt_rules_free */
    pt_state state;
} position;

/* Reads a position text, a start name with the options for it in `args`, or "-" for
 * either from the standard input. Says what is wrong and returns the exit status;
 * STATUS_DONE with `out` filled in otherwise. */
int position_read(const cli_args *args, const char *pos, position *out);

/* The setup text for a start name and the options that go with it. */
int setup_text_make(const cli_args *args, const char *name, char setup[PT_SETUP_TEXT_MAX]);

/* Says what is wrong with the setup text made for a start name; STATUS_DONE where nothing is. */
int start_check(const cli_args *args, const char *name, const char *setup);

/* Whether the text is that of a start: its name, or more of its setup. */
bool is_start(const char *text);

/* Refuses the options that go with a start name where there is none. */
int options_refuse_start(const cli_args *args);

#endif
