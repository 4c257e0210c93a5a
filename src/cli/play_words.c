#include "cli/play_words.h"

#include <string.h>

#include "cli/talk.h"

static const struct {
    const char *text;
    bool takes_rest;
} words[WORD_NB] = {
    [WORD_MOVES] = {"moves", false}, [WORD_SHOW] = {"show", false},
    [WORD_HINT] = {"hint", false},   [WORD_EVAL] = {"eval", false},
    [WORD_UNDO] = {"undo", false},   [WORD_UNDO_TURN] = {"undo turn", false},
    [WORD_REDO] = {"redo", false},   [WORD_REDO_TURN] = {"redo turn", false},
    [WORD_BACK] = {"back", false},   [WORD_FORWARD] = {"forward", false},
    [WORD_GO] = {"go", true},        [WORD_NOW] = {"now", false},
    [WORD_SAVE] = {"save", true},    [WORD_REPLACE] = {"save!", true},
    [WORD_DRAW] = {"draw", false},   [WORD_RESIGN] = {"resign", false},
    [WORD_HELP] = {"help", false},   [WORD_QUIT] = {"quit", false},
};

play_word play_word_read(const char *line, const char **rest) {
    if (strcmp(line, "?") == 0)
        return WORD_HELP;
    for (play_word w = WORD_NONE + 1; w < WORD_NB; w++) {
        *rest = talk_after(line, words[w].text);
        if (*rest && (words[w].takes_rest || !**rest))
            return w;
    }
    return WORD_NONE;
}

void play_words_offer(line_words *out) {
    for (play_word w = WORD_NONE + 1; w < WORD_NB; w++)
        line_words_add(out, words[w].text);
}
