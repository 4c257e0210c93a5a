/* potentia moves: every legal action. */
#include <stdio.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/state_json.h"

static int run(const cli_args *args) {
    position p;
    int status = position_read(args, args->operands[0], &p);
    if (status != STATUS_DONE)
        return status;
    if (args->values[OPTION_JSON]) {
        json j = {.is_indented = true};
        json_open(&j, NULL, '{');
        json_setup(&j, p.rules);
        json_state(&j, p.rules, &p.state);
        json_actions(&j, p.rules, &p.state);
        json_close(&j, '}');
        json_print(&j, stdout);
        pt_rules_free(p.rules);
        return STATUS_DONE;
    }
    pt_actions list;
    pt_legal(p.rules, &p.state, &list);
    for (size_t i = 0; i < list.count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(p.rules, &p.state, list.items[i], text, sizeof text);
        puts(text);
    }
    pt_rules_free(p.rules);
    return STATUS_DONE;
}

const cli_command command_moves = {
    .name = "moves",
    .about = N_("list every legal action of a position"),
    .synopsis = "moves POS [OPTION...]",
    .description = N_("Prints every legal action of the position in canonical notation, one "
                      "per line; nothing if the game is over."),
    .examples = "    potentia moves {start}\n"
                "    potentia moves '{other position}'",
    .options = OPTIONS_START | OPTION_BIT(JSON),
    .least = 1,
    .most = 1,
    .complete = {COMPLETE_START},
    .run = run,
};
