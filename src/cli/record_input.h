/* Reading a record that a person names. */
#ifndef PT_CLI_RECORD_INPUT_H
#define PT_CLI_RECORD_INPUT_H

#include "cli/args.h"
#include "potentia.h"

/* Reads and replays the record in the file `path`, with --start and the options for a
 * start name where they are given. Says what is wrong, by turn where it lies in one, and
 * returns the exit status; otherwise STATUS_DONE and *out is the caller's. */
int record_input(const cli_args *args, const char *path, pt_record **out);

/* Says what is wrong with a record and where; returns the exit status. `game` counts from
 * 1 and is 0 where there is only one. */
int fail_record(const cli_args *args, size_t game, const pt_place *place, const pt_error *error);

#endif
