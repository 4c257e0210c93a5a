/* potentia games: what can be played. */
#include <stdio.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/words.h"
#include "potentia.h"

static int run(const cli_args *args) {
    (void)args;
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    char word[PT_SETUP_TEXT_MAX];
    int width = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t v = 0; v < games[i]->variant_count; v++) {
            int len = (int)pt_start_word(games[i], &games[i]->variants[v], word, sizeof word);
            width = len > width ? len : width;
        }
    for (size_t i = 0; i < count; i++)
        for (size_t v = 0; v < games[i]->variant_count; v++) {
            pt_start_word(games[i], &games[i]->variants[v], word, sizeof word);
            printf("%-*s  %s - %s\n", width, word, start_title(games[i], &games[i]->variants[v]),
                   _(games[i]->variants[v].about));
        }
    return STATUS_DONE;
}

const cli_command command_games = {
    .name = "games",
    .about = N_("list the games and variants"),
    .synopsis = "games",
    .description = N_("Prints the name of every start that other commands accept, with a short "
                      "description."),
    .examples = "    potentia games",
    .options = 0,
    .least = 0,
    .most = 0,
    .run = run,
};
