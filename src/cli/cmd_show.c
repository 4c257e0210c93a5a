/* potentia show: a position drawn as text. */
#include <stdio.h>

#include "cli/board_text.h"
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/state_json.h"

static void print_json(const position *p) {
    json j = {.is_indented = true};
    json_open(&j, NULL, '{');
    json_setup(&j, p->rules);
    json_state(&j, p->rules, &p->state);
    json_board(&j, p->rules, &p->state);
    json_close(&j, '}');
    json_print(&j, stdout);
}

static int run(const cli_args *args) {
    board_style style;
    if (!board_style_read(args, &style))
        return STATUS_USAGE;
    position p;
    int status = position_read(args, args->operands[0], &p);
    if (status != STATUS_DONE)
        return status;
    if (args->values[OPTION_JSON])
        print_json(&p);
    else
        board_print(stdout, p.rules, &p.state, &style);
    pt_rules_free(p.rules);
    return STATUS_DONE;
}

const cli_command command_show = {
    .name = "show",
    .about = N_("draw a position"),
    .synopsis = "show POS [OPTION...]",
    .description =
        N_("Draws the board with coordinates, what each player has off the board, and whose "
           "decision it is.\n"
           "\n"
           "In ASCII, pieces are drawn as in position texts. A stack is shown by its top piece "
           "and its height; * means it contains a piece that belongs to neither player. Stacks "
           "are also listed in full."),
    .examples = "    potentia show {start}\n"
                "    potentia show '{start position}'\n"
                "    potentia apply {other} {other action} | potentia show - --ascii",
    .options = OPTIONS_START | OPTIONS_DRAW | OPTION_BIT(JSON),
    .least = 1,
    .most = 1,
    .complete = {COMPLETE_START},
    .run = run,
};
