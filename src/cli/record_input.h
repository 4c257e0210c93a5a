/* Reading a named record. */
#ifndef PT_CLI_RECORD_INPUT_H
#define PT_CLI_RECORD_INPUT_H

#include "cli/args.h"
#include "potentia.h"

/* Reads and replays the record in the file `path`, with --start and its options if given.
 * Reports errors, with the turn if possible, and returns the exit status; on STATUS_DONE *out is
 * the caller's. */
int record_input(const cli_args *args, const char *path, pt_record **out);

/* Reports an error in a record and where it is; returns the exit status. `game` counts from 1; 0
 * if there is only one. */
int fail_record(const cli_args *args, size_t game, const pt_place *place, const pt_error *error);

#endif
