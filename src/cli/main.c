/* potentia: finds the command and runs it. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "built.h"
#include "cli/charset.h"
#include "cli/commands.h"
#include "cli/complete.h"
#include "cli/language.h"
#include "cli/message.h"
#include "cli/nearest.h"
#include "commit.h"

const cli_command *const commands[] = {
    &command_games,   &command_show,  &command_moves,
    &command_apply,   &command_perft, &command_replay,
    &command_convert, &command_play,  &command_learn,
    &command_puzzle,  &command_serve, &command_admin,
    &command_engine,  &command_match, &command_analyze,
    &command_bench,   NULL,
};

static const cli_command *find_command(const char *name) {
    for (const cli_command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}

static int fail_command(const char *word) {
    nearest meant = nearest_to(word);
    for (const cli_command *const *c = commands; *c; c++)
        nearest_offer(&meant, (*c)->name);
    nearest_offer(&meant, "help");
    return fail_name(NULL, meant.name, "potentia --help", _("unknown command \"%s\""), word);
}

/* Fills closed standard descriptors, so that no file opened later is mistaken for standard
 * output. The stand-ins fail when used, as the closed ones would have. */
static void guard_descriptors(void) {
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0)
            _exit(STATUS_FAULT);
}

/* For bug reports, so always in English. */
static void print_version(void) {
    printf("potentia %s\n", pt_version());
    printf("commit: %s\n", *BUILT_COMMIT ? BUILT_COMMIT : "not known");
    printf("built by: %s\n", BUILT_BY);
    printf("built in: %s\n", BUILT_IN);
    if (*BUILT_WITHOUT)
        printf("left out: %s\n", BUILT_WITHOUT);
}

static int run(int argc, char **argv) {
    if (argc < 2)
        return fail(NULL, STATUS_USAGE, _("no command given; try \"potentia --help\""));
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        print_version();
        return STATUS_DONE;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        if (strcmp(word, "help") != 0 || argc < 3) {
            help_all();
            return STATUS_DONE;
        }
        word = argv[2];
        if (find_command(word)) {
            help_command(find_command(word));
            return STATUS_DONE;
        }
    }
    if (strcmp(word, "complete") == 0)
        return complete_words(argc - 2, argv + 2);
    const cli_command *command = find_command(word);
    if (!command)
        return fail_command(word);
    cli_args args;
    if (!args_read(command, argc - 2, argv + 2, &args))
        return STATUS_USAGE;
    if (args.values[OPTION_HELP]) {
        help_command(command);
        return STATUS_DONE;
    }
    if (command->prints_data || args.values[OPTION_JSON])
        charset_stop_output();
    return command->run(&args);
}

int main(int argc, char **argv) {
    guard_descriptors();
    language_start();
    int status = run(argc, argv);
    /* Unwritten output must not pass for success. */
    errno = 0;
    bool failed = ferror(stdout);
    if ((fclose(stdout) != 0 || failed) && status == STATUS_DONE)
        status = fail(NULL, STATUS_FAULT, _("the output could not be written: %s"),
                      strerror(errno ? errno : EIO));
    return status;
}
