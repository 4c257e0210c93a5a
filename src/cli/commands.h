/* The commands, one file each. */
#ifndef PT_CLI_COMMANDS_H
#define PT_CLI_COMMANDS_H

#include "cli/args.h"

extern const cli_command command_games, command_show, command_moves, command_apply, command_perft,
    command_replay, command_convert, command_play, command_engine, command_match, command_analyze,
    command_bench, command_serve, command_learn, command_puzzle, command_admin;

/* The options of commands that a build may lack: it still knows them, to say so. */
#define SERVE_OPTIONS                                                                              \
    (OPTION_BIT(LISTEN) | OPTION_BIT(ASSETS) | OPTION_BIT(OPEN) | OPTION_BIT(NO_OPEN) |            \
     OPTION_BIT(STORE) | OPTION_BIT(NO_STORE) | OPTION_BIT(ENGINES) | OPTION_BIT(ENGINE_MEMORY) |  \
     OPTION_BIT(ORIGIN) | OPTION_BIT(PROXY) | OPTION_BIT(METRICS_FROM) | OPTION_BIT(OPEN_HOUSE) |  \
     OPTION_BIT(LOG))
#define ADMIN_OPTIONS OPTION_BIT(STORE)

/* All of them in the order of the help, NULL-terminated. */
extern const cli_command *const commands[];

/* Prints the help of one command, or of all, as a manual page. */
void help_command(const cli_command *command);
void help_all(void);

#endif
