/* Options and operands of all commands. */
#ifndef PT_CLI_ARGS_H
#define PT_CLI_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/complete.h"
#include "potentia.h"

/* Every option of every command; args.c has their names and help. */
typedef enum option_id {
    OPTION_AGREED = 0, /* an option of a game, by the game's name for it */
    OPTION_COMBINE,
    OPTION_CHALLENGES,
    OPTION_RANDOM,
    OPTION_ASCII,
    OPTION_UNICODE,
    OPTION_COLOR,
    OPTION_DIVIDE,
    OPTION_THREADS,
    OPTION_MAKE_LEAVES,
    OPTION_TO,
    OPTION_START,
    OPTION_RESUME,
    OPTION_NAME,
    OPTION_KEPT,       /* --games of play */
    OPTION_PUZZLES_OF, /* --game of puzzle */
    OPTION_THEME,
    OPTION_FROM, /* --start of a match */
    OPTION_GAMES,
    OPTION_CLOCK, /* --time of a match */
    OPTION_TIME,  /* --time of an analysis */
    OPTION_MOVETIME,
    OPTION_NODES,
    OPTION_DEPTH,
    OPTION_OPENINGS,
    OPTION_MAX_TURNS,
    OPTION_CONCURRENCY,
    OPTION_SPRT,
    OPTION_SEED,
    OPTION_RECORD,
    OPTION_LINES,
    OPTION_WORKERS, /* --threads of an analysis */
    OPTION_HASH,
    OPTION_JSON,
    OPTION_SGF,
    OPTION_PLOT,
    OPTION_WHITE, /* who plays White, Black */
    OPTION_BLACK,
    OPTION_GAME_CLOCK,
    OPTION_ENGINE_RESIGNS,
    OPTION_LINE,
    OPTION_LISTEN,
    OPTION_ASSETS,
    OPTION_OPEN,
    OPTION_NO_OPEN,
    OPTION_STORE,
    OPTION_NO_STORE,
    OPTION_ENGINES,
    OPTION_ENGINE_MEMORY,
    OPTION_ORIGIN,
    OPTION_PROXY,
    OPTION_METRICS_FROM,
    OPTION_OPEN_HOUSE,
    OPTION_LOG,
    OPTION_HELP,
    OPTION_NB
} option_id;

#define OPTION_BIT(id) (UINT64_C(1) << OPTION_##id)

/* The options for starts, and those for drawing boards. */
#define OPTIONS_START                                                                              \
    (OPTION_BIT(AGREED) | OPTION_BIT(COMBINE) | OPTION_BIT(CHALLENGES) | OPTION_BIT(RANDOM))
#define OPTIONS_DRAW (OPTION_BIT(ASCII) | OPTION_BIT(UNICODE) | OPTION_BIT(COLOR))

#define OPERANDS_MAX 3

typedef struct cli_args cli_args;

/* One command. `about` and `description` are translated when printed; in the description an empty
 * line separates paragraphs and an indented line is printed unchanged. */
typedef struct cli_command {
    const char *name;
    const char *about;
    const char *synopsis; /* operands and options, one usage per line */
    const char *description;
    const char *examples;
    uint64_t options;     /* OPTION_BITs; --help is implied */
    unsigned least, most; /* operands */
    bool prints_data;     /* for programs: never converted to the terminal's charset */
    complete_kind complete[OPERANDS_MAX];
    const char *const *errands; /* the words of COMPLETE_ERRAND, NULL-terminated */
    int (*run)(const cli_args *args);
} cli_command;

#define GIVEN_MAX 64

struct cli_args {
    const cli_command *command;
    const char *operands[OPERANDS_MAX];
    unsigned count;
    const char *values[OPTION_NB]; /* NULL: not given; "": given without a value */
    struct {
        option_id id;
        const char *name, *value;
    } given[GIVEN_MAX]; /* all options in order, including repeated ones */
    unsigned given_count;
};

/* Reads the words after the command's name; reports an error and returns false. */
bool args_read(const cli_command *command, int argc, char **argv, cli_args *out);

/* Reads a whole number in low..high. */
bool args_number(const char *text, unsigned low, unsigned high, unsigned *out);

/* The same for an option's value; *out is unchanged if the option is not given. Reports an error
 * and returns false. */
bool args_option_number(const cli_args *args, option_id id, unsigned low, unsigned high,
                        unsigned *out);

/* Collects the values of a repeatable option; returns how many, at most `size`. */
unsigned args_values(const cli_args *args, option_id id, const char **out, unsigned size);

/* The options that the games' starts have, each name once; NULL after the last. Commands that
 * take a start accept them all. args_agreed is the value given, or NULL. */
const pt_option *agreed_option(size_t index);
const char *args_agreed(const cli_args *args, const pt_option *option);

/* How to spell an option of a game, and its help. */
void agreed_spelling(const pt_option *option, char *out, size_t size);
void agreed_help(const pt_option *option, char *out, size_t size);

/* The name of an option ("start"), its spelling with its argument ("--start POS"), and its help;
 * not of OPTION_AGREED. */
const char *option_name(option_id id);
const char *option_spelling(option_id id);
const char *option_help(option_id id);

/* Whether it needs a value, and how to complete that. */
bool option_needs_value(option_id id);
complete_kind option_completion(option_id id);

/* The option of this command with that name, or OPTION_NB. */
option_id option_of(const cli_command *command, const char *name, size_t len);

#endif
