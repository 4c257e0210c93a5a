/* potentia convert: a record in another format. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/record_input.h"

static const char *const form_names[PT_RECORD_FORM_NB] = {
    [PT_RECORD_SGF] = "sgf",
    [PT_RECORD_OFFICIAL] = "official",
    [PT_RECORD_ACTIONS] = "actions",
};

static int print_record(const cli_args *args, pt_record *record, pt_record_form form) {
    const char *where = args->command->name;
    size_t games = pt_sgf_games(pt_record_sgf(record));
    if (games > 1 && form != PT_RECORD_SGF)
        return fail(where, STATUS_FAULT,
                    ngettext("the file has %zu game; only SGF can hold more than one",
                             "the file has %zu games; only SGF can hold more than one", games),
                    games);
    size_t len = pt_record_write(record, form, NULL, 0);
    char *text = len > 0 ? malloc(len + 1) : NULL;
    if (!text)
        return fail(where, STATUS_FAULT,
                    len > 0 ? _("out of memory") : _("this game cannot be written as %s"),
                    form_names[form]);
    pt_record_write(record, form, text, len + 1);
    fwrite(text, 1, len, stdout);
    if (text[len - 1] != '\n')
        putchar('\n');
    free(text);
    return STATUS_DONE;
}

static int run(const cli_args *args) {
    const char *to = args->values[OPTION_TO];
    if (!to)
        return fail(args->command->name, STATUS_USAGE,
                    _("say which format to write: --to sgf, --to official or --to actions"));
    pt_record_form form = 0;
    while (form < PT_RECORD_FORM_NB && strcmp(form_names[form], to) != 0)
        form++;
    if (form == PT_RECORD_FORM_NB)
        return fail(args->command->name, STATUS_USAGE,
                    _("--to: \"%s\" is not sgf, official or actions"), to);
    pt_record *record;
    int status = record_input(args, args->operands[0], &record);
    if (status != STATUS_DONE)
        return status;
    status = print_record(args, record, form);
    pt_record_free(record);
    return status;
}

const cli_command command_convert = {
    .name = "convert",
    .about = N_("convert a record to another format"),
    .synopsis = "convert FILE --to sgf|official|actions [--start POS] [OPTION...]",
    .description =
        N_("Reads a record, checks it as \"potentia replay\" does, and writes it to standard "
           "output in another format. The format of FILE is detected automatically; - is "
           "standard input.\n"
           "\n"
           "sgf is SGF FF[4], with comments and variations. official is the publisher's "
           "notation, one turn per line, after lines such as \"# key: value\"; if these do not "
           "say where the game starts, use --start. actions is the start on the first line, "
           "then one turn per line in canonical actions."),
    .examples = "    potentia convert game.sgf --to official\n"
                "    potentia convert game.txt --start {start} --to sgf",
    .options = OPTIONS_START | OPTION_BIT(START) | OPTION_BIT(TO),
    .least = 1,
    .most = 1,
    .prints_data = true,
    .complete = {COMPLETE_FILE},
    .run = run,
};
