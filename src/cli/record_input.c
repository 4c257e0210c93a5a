#include "cli/record_input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/message.h"
#include "cli/position.h"

int fail_record(const cli_args *args, size_t game, const pt_place *place, const pt_error *error) {
    char where[256], in_game[64] = "", in_turn[64] = "";
    const char *message = error->message->english;
    if (game > 0)
        snprintf(in_game, sizeof in_game, _(": game %zu"), game);
    if (strncmp(message, "line {0}", 8) == 0 || strncmp(message, "turn {0}", 8) == 0)
        ; /* the message itself says where */
    else if (place->turn > 0)
        snprintf(in_turn, sizeof in_turn, _(": turn %zu"), place->turn);
    else if (place->line > 0)
        snprintf(in_turn, sizeof in_turn, _(": line %zu"), place->line);
    snprintf(where, sizeof where, "%s%s%s", args->command->name, in_game, in_turn);
    if (strcmp(error->message->code, "RECORD_NEEDS_START") == 0 &&
        args->command->options & OPTION_BIT(START))
        return fail(where, STATUS_USAGE,
                    _("the record does not say where it starts: use --start (\"potentia "
                      "games\" lists the starts)"));
    int status = fail_error(where, error);
    /* A bad turn is an error of the record, even if it does not parse. */
    return place->turn > 0 ? STATUS_FAULT : status;
}

/* The start from the options, or NULL. */
static int start_text(const cli_args *args, char setup[PT_SETUP_TEXT_MAX], const char **out) {
    const char *start = args->values[OPTION_START];
    *out = NULL;
    if (!start || (strchr(start, ' ') && !is_start(start))) {
        *out = start;
        return options_refuse_start(args);
    }
    *out = setup;
    int status = setup_text_make(args, start, setup);
    return status == STATUS_DONE ? start_check(args, start, setup) : status;
}

int record_input(const cli_args *args, const char *path, pt_record **out) {
    char setup[PT_SETUP_TEXT_MAX];
    const char *start;
    int status = start_text(args, setup, &start);
    if (status != STATUS_DONE)
        return status;
    size_t len;
    char *text = read_input(args->command->name, path, RECORD_BYTES_MAX, &len);
    if (!text)
        return STATUS_USAGE;
    pt_place place = {0, 0};
    pt_error error;
    if (pt_record_read(NULL, text, len, start, out, &place, &error) != PT_OK)
        status = fail_record(args, 0, &place, &error);
    free(text);
    return status;
}
