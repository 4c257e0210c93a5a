/* potentia replay: checking a record. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/record_input.h"
#include "cli/words.h"

/* Whether a stated result (B+GIPF, W+12, 0, Draw) can go with how the game ended. */
static bool result_fits(const char *stated, const pt_outcome *outcome) {
    if (strncmp(stated, "W+", 2) == 0)
        return outcome->winner == PT_WHITE;
    if (strncmp(stated, "B+", 2) == 0)
        return outcome->winner == PT_BLACK;
    if (strcmp(stated, "0") == 0 || strcmp(stated, "Draw") == 0)
        return outcome->winner == PT_NOBODY;
    return true;
}

/* Prints where the selected game ended, and its result. */
static int print_end(const cli_args *args, pt_record *record, size_t game) {
    const pt_rules *rules = pt_record_rules(record);
    size_t turns = pt_record_turns(record);
    pt_state end;
    pt_record_state(record, turns, &end);
    const pt_sgf *sgf = pt_record_sgf(record);
    const char *stated = pt_sgf_get(sgf, pt_sgf_root(sgf, game), "RE", 0);
    pt_outcome outcome = pt_result(rules, &end);
    char sentence[256];
    state_sentence(rules, &end, sentence, sizeof sentence);
    if (stated && outcome.over && !result_fits(stated, &outcome))
        return fail(args->command->name, STATUS_FAULT,
                    _("the record states the result %s, but: %s"), stated, sentence);
    char position[PT_POSITION_TEXT_MAX];
    pt_position_write(rules, &end, position, sizeof position);
    puts(position);
    fprintf(stdout, ngettext("%zu turn: %s\n", "%zu turns: %s\n", turns), turns, sentence);
    if (stated && !outcome.over) {
        char shown[64];
        snprintf(shown, sizeof shown, "%s", stated);
        make_printable(shown);
        printf(_("Stated result: %s\n"), shown);
    }
    return STATUS_DONE;
}

static int run(const cli_args *args) {
    pt_record *record;
    int status = record_input(args, args->operands[0], &record);
    if (status != STATUS_DONE)
        return status;
    size_t games = pt_sgf_games(pt_record_sgf(record));
    for (size_t i = 0; i < games && status == STATUS_DONE; i++) {
        pt_place place = {0, 0};
        pt_error error;
        if (i > 0 && pt_record_select(record, i, &place, &error) != PT_OK)
            status = fail_record(args, i + 1, &place, &error);
        else
            status = print_end(args, record, i);
    }
    pt_record_free(record);
    return status;
}

const cli_command command_replay = {
    .name = "replay",
    .about = N_("check a record and print where it ends"),
    .synopsis = "replay FILE [--start POS] [OPTION...]",
    .description =
        N_("Replays a record in any form that \"potentia convert\" knows, checks every action and "
           "every reserve that it states, and prints the final position and the result. The "
           "first fault is named by its turn and the reason. Of an SGF collection every game is "
           "replayed. FILE is - for the standard input."),
    .examples = N_("    potentia replay game.sgf\n"
                   "    potentia replay tournament-84.gipf --start tournament\n"
                   "    potentia replay handicap.gipf --start standard --pieces 18,16"),
    .options = OPTIONS_START | OPTION_BIT(START),
    .least = 1,
    .most = 1,
    .run = run,
};
