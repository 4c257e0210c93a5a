#include "cli/words.h"

#include <stdio.h>
#include <string.h>

#include "cli/message.h"

static const char *translated(void *context, const char *english) {
    (void)context;
    return _(english);
}

const char *player_label(const pt_rules *rules, pt_actor player) {
    /* A combined game has the players of its main game. */
    const pt_rules *main = pt_rules_part(rules, 0);
    return _(pt_game_players(pt_rules_game(main ? main : rules))[player == PT_BLACK].label);
}

void sentence_text(const pt_sentence *sentence, char *out, size_t size) {
    pt_sentence_text(sentence, translated, NULL, out, size);
}

const char *start_title(const pt_game *game, const pt_variant *variant) {
    return _(variant && variant->title ? variant->title : game->title ? game->title : game->name);
}

void outcome_sentence(const pt_rules *rules, const pt_outcome *outcome, char *out, size_t size) {
    pt_sentence sentence;
    pt_outcome_tell(rules, outcome, &sentence);
    sentence_text(&sentence, out, size);
}

void state_sentence(const pt_rules *rules, const void *state, char *out, size_t size) {
    pt_outcome outcome = pt_result(rules, state);
    pt_sentence sentence;
    if (outcome.over)
        pt_outcome_tell(rules, &outcome, &sentence);
    else
        pt_phase_tell(rules, state, false, &sentence);
    sentence_text(&sentence, out, size);
}

void text_append(char *out, size_t size, const char *separator, const char *text) {
    size_t n = strlen(out);
    int more = snprintf(out + n, size - n, "%s%s", n > 0 ? separator : "", text);
    if (more < 0 || (size_t)more >= size - n)
        out[n] = '\0';
}

void loss_sentence(const pt_warning *parts, size_t count, char *out, size_t size) {
    char text[256];
    *out = '\0';
    /* The greatest loss comes first. */
    for (size_t i = count; i-- > 0;)
        if (parts[i].sentence.english) {
            sentence_text(&parts[i].sentence, text, sizeof text);
            text_append(out, size, " ", text);
        }
}
