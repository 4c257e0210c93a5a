/* From the POS of a command line to rules and a state. */
#ifndef PT_CLI_POSITION_H
#define PT_CLI_POSITION_H

#include "cli/args.h"
#include "potentia.h"

typedef struct position {
    pt_rules *rules; /* owned: release with pt_rules_free */
    pt_state state;
} position;

/* Reads a position, a start name with its options in `args`, or "-" for either from standard
 * input. Reports errors and returns the exit status; on STATUS_DONE `out` is filled in. */
int position_read(const cli_args *args, const char *pos, position *out);

/* The setup text for a start name and its options. */
int setup_text_make(const cli_args *args, const char *name, char setup[PT_SETUP_TEXT_MAX]);

/* Reports an error in the setup text made for a start name; STATUS_DONE if there is none. */
int start_check(const cli_args *args, const char *name, const char *setup);

/* Whether the text is a start: its name, or more of its setup. */
bool is_start(const char *text);

/* Refuses options for starts if there is no start name. */
int options_refuse_start(const cli_args *args);

#endif
