/* The commands, one file each. */
#ifndef PT_CLI_COMMANDS_H
#define PT_CLI_COMMANDS_H

#include "cli/args.h"

extern const cli_command command_games, command_show, command_moves, command_apply, command_perft,
    command_replay, command_convert, command_play, command_engine, command_match, command_analyze,
    command_bench, command_serve, command_learn, command_admin;

/* All of them in the order of the help, ended by NULL. */
extern const cli_command *const commands[];

/* Prints the help of one command, or of all, in the form of a manual page. */
void help_command(const cli_command *command);
void help_all(void);

#endif
