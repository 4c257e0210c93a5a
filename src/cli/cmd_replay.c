/* potentia replay: checking a record. */
#include <stdio.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/record_input.h"
#include "cli/state_json.h"
#include "cli/words.h"

/* Prints the selected game's final position and result. */
static void print_end(pt_record *record, size_t game) {
    const pt_rules *rules = pt_record_rules(record);
    size_t turns = pt_record_turns(record);
    pt_state end;
    pt_record_state(record, turns, &end);
    const pt_sgf *sgf = pt_record_sgf(record);
    const char *stated = pt_sgf_get(sgf, pt_sgf_root(sgf, game), "RE", 0);
    pt_outcome outcome = pt_record_outcome(record);
    bool over = pt_result(rules, &end).over;
    char sentence[256];
    /* A resignation shows in the result given; a repetition does not. */
    if (outcome.over && outcome.winner == PT_NOBODY)
        outcome_sentence(rules, &outcome, sentence, sizeof sentence);
    else
        state_sentence(rules, &end, sentence, sizeof sentence);
    char position[PT_POSITION_TEXT_MAX];
    pt_position_write(rules, &end, position, sizeof position);
    puts(position);
    fprintf(stdout, ngettext("%zu turn: %s\n", "%zu turns: %s\n", turns), turns, sentence);
    if (stated && !over) {
        char shown[64];
        snprintf(shown, sizeof shown, "%s", stated);
        make_printable(shown);
        printf(_("Result given: %s\n"), shown);
    }
}

static void print_game(json *j, pt_record *record, size_t game) {
    json_open(j, NULL, '{');
    json_game(j, record, game);
    json_close(j, '}');
    json_print(j, stdout);
}

static int run(const cli_args *args) {
    pt_record *record;
    int status = record_input(args, args->operands[0], &record);
    if (status != STATUS_DONE)
        return status;
    size_t games = pt_sgf_games(pt_record_sgf(record));
    bool as_json = args->values[OPTION_JSON];
    json j = {.is_indented = true};
    if (as_json) {
        json_open(&j, NULL, '{');
        json_open(&j, "games", '[');
    }
    for (size_t i = 0; i < games && status == STATUS_DONE; i++) {
        pt_place place = {0, 0};
        pt_error error;
        if (i > 0 && pt_record_select(record, i, &place, &error) != PT_OK)
            status = fail_record(args, i + 1, &place, &error);
        else if (as_json)
            print_game(&j, record, i);
        else
            print_end(record, i);
    }
    if (as_json) {
        json_close(&j, ']');
        json_close(&j, '}');
        json_print(&j, stdout);
    }
    pt_record_free(record);
    return status;
}

const cli_command command_replay = {
    .name = "replay",
    .about = N_("check a record and print its final position"),
    .synopsis = "replay FILE [--start POS] [OPTION...]",
    .description =
        N_("Replays a record in any format that \"potentia convert\" reads, checks every "
           "action and every count it gives, and prints the final position and the result. The "
           "first error is reported with its turn and the reason. In an SGF collection, every "
           "game is replayed. - is standard input."),
    .examples = "    potentia replay game.sgf\n"
                "    potentia replay game.txt --start {start}",
    .options = OPTIONS_START | OPTION_BIT(START) | OPTION_BIT(JSON),
    .least = 1,
    .most = 1,
    .complete = {COMPLETE_FILE},
    .run = run,
};
