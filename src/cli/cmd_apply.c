/* potentia apply: the position after a turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/position.h"

static int apply(const cli_args *args, position *p) {
    const char *where = args->command->name, *turn = args->operands[1];
    size_t most = 1;
    for (const char *at = turn; *at; at++)
        most += *at == ';';
    pt_action *actions = malloc(most * sizeof *actions);
    if (!actions)
        return fail(where, STATUS_FAULT, _("out of memory"));
    size_t count;
    pt_error error;
    pt_status status = pt_turn_read(p->rules, &p->state, turn, strlen(turn), PT_NOTATION_CANONICAL,
                                    actions, most, &count, &error);
    for (size_t i = 0; i < count && status == PT_OK; i++) {
        /* A single position has no history, so repetition cannot end the game. */
        status = pt_may_follow(p->rules, &p->state, PT_ENDS_NOTHING, actions[i], &error);
        if (status == PT_OK)
            pt_apply(p->rules, &p->state, actions[i]);
    }
    free(actions);
    if (status != PT_OK)
        return fail_error(where, &error);
    char text[PT_POSITION_TEXT_MAX];
    pt_position_write(p->rules, &p->state, text, sizeof text);
    puts(text);
    return STATUS_DONE;
}

static int run(const cli_args *args) {
    position p;
    int status = position_read(args, args->operands[0], &p);
    if (status == STATUS_DONE)
        status = apply(args, &p);
    pt_rules_free(p.rules);
    return status;
}

const cli_command command_apply = {
    .name = "apply",
    .about = N_("print the position after a turn"),
    .synopsis = "apply POS TURN [OPTION...]",
    .description = N_("Plays the actions of TURN, separated by semicolons, and prints the "
                      "resulting position. The turn need not be complete; the position is then "
                      "in mid-turn."),
    .examples = "    potentia apply {start} {start action}\n"
                "    potentia apply '{other position}' {other action}\n"
                "    potentia apply {start} {start action} | potentia moves -",
    .options = OPTIONS_START,
    .least = 2,
    .most = 2,
    .complete = {COMPLETE_START},
    .run = run,
};
