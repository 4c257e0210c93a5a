/* Options and operands, the same way for every command. */
#ifndef PT_CLI_ARGS_H
#define PT_CLI_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/complete.h"
#include "potentia.h"

/* Every option of every command; their names and help stand in args.c. */
typedef enum option_id {
    OPTION_AGREED = 0, /* whatever the games let be agreed on, by their names for it */
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
    OPTION_FROM,       /* --start of a match */
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

/* The options that go with a start name, and those that say how a board is drawn. */
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
    const char *synopsis; /* operands and options, one use a line */
    const char *description;
    const char *examples;
    uint64_t options;     /* OPTION_BITs; --help comes by itself */
    unsigned least, most; /* operands */
    bool prints_data;     /* for programs, which is never converted for a terminal */
    complete_kind complete[OPERANDS_MAX];
    const char *const *errands; /* the words of COMPLETE_ERRAND, ended by NULL */
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
    } given[GIVEN_MAX]; /* every option, in order, for those that may be repeated */
    unsigned given_count;
};

/* Reads the words after the command's name; says what is wrong and returns false. */
bool args_read(const cli_command *command, int argc, char **argv, cli_args *out);

/* Reads a whole number in low..high. */
bool args_number(const char *text, unsigned low, unsigned high, unsigned *out);

/* The same of an option's value; *out stays where the option is not given. Says what is wrong
 * and returns false. */
bool args_option_number(const cli_args *args, option_id id, unsigned low, unsigned high,
                        unsigned *out);

/* Collects the values of an option that may be repeated; returns how many there are, at most
 * `size`. */
unsigned args_values(const cli_args *args, option_id id, const char **out, unsigned size);

/* What the starts of the games let be agreed on, each name once; NULL after the last. Each is an
 * option of the commands that take a start. What is given of one is its value, or NULL. */
const pt_option *agreed_option(size_t index);
const char *args_agreed(const cli_args *args, const pt_option *option);

/* How an agreed option is spelled and what it is, for people. */
void agreed_spelling(const pt_option *option, char *out, size_t size);
void agreed_help(const pt_option *option, char *out, size_t size);

/* The name of an option ("start"), its spelling with its argument ("--start POS"), and its help;
 * not of OPTION_AGREED. */
const char *option_name(option_id id);
const char *option_spelling(option_id id);
const char *option_help(option_id id);

/* Whether a value must follow it, and what that is. */
bool option_needs_value(option_id id);
complete_kind option_completion(option_id id);

/* The option of this command with that name, or OPTION_NB. */
option_id option_of(const cli_command *command, const char *name, size_t len);

#endif
