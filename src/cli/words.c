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

void role_sentence(const pt_rules *rules, const pt_board *board, pt_actor seat, char *out,
                   size_t size) {
    pt_actor here = board->seats[0] == (uint8_t)seat ? PT_WHITE : PT_BLACK;
    const char *role = player_label(board->rules, here);
    *out = '\0';
    if (strcmp(role, player_label(rules, seat)) != 0)
        snprintf(out, size, _("plays %s on this board"), role);
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

static void append_facts(const told_action *one, char *out, size_t size) {
    char fact[128];
    for (size_t i = 0; i < one->fact_count; i++) {
        sentence_text(&one->facts[i], fact, sizeof fact);
        text_append(out, size, ", ", fact);
    }
}

void facts_text(const told_line *told, char *out, size_t size) {
    out[0] = '\0';
    for (size_t i = 0; i < told->count; i++)
        append_facts(&told->items[i], out, size);
}

static void told_one(const told_action *one, char *out, size_t size) {
    char tell[256], facts[256] = "";
    sentence_text(&one->tell, tell, sizeof tell);
    append_facts(one, facts, sizeof facts);
    if (*facts)
        /* TRANSLATORS: "Black removes the row from c6 to h3 (captures 2)." */
        snprintf(out, size, _("%s (%s)."), tell, facts);
    else
        snprintf(out, size, "%s.", tell);
}

void told_text(const told_line *told, char *out, size_t size) {
    char one[640];
    out[0] = '\0';
    for (size_t i = 0; i < told->count; i++) {
        told_one(&told->items[i], one, sizeof one);
        text_append(out, size, " ", one);
    }
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

size_t challenge_sentences(const pt_rules *rules, const void *state,
                           char out[COMBINE_TOLD][CHALLENGE_TEXT_MAX]) {
    enum { STAKE = 0, WHO, SIDE };
    combine_challenge now;
    size_t count = 0;
    if (!combine_challenge_at(rules, state, &now))
        return 0;
    bool is_played = pt_in_side(rules, state);
    for (size_t i = 0; i < COMBINE_TOLD; i++)
        if (i == STAKE || i == SIDE || (!is_played && (i != WHO || !now.is_made)))
            sentence_text(&now.told[i], out[count++], CHALLENGE_TEXT_MAX);
    return count;
}

void main_turn_text(const pt_rules *rules, const pt_state *before, const pt_action *actions,
                    size_t count, char *out, size_t size) {
    pt_state at = *before;
    combine_challenge now;
    char text[PT_ACTION_TEXT_MAX];
    *out = '\0';
    for (size_t i = 0; i < count; i++) {
        pt_action_write(rules, &at, actions[i], text, sizeof text);
        if (!combine_challenge_at(rules, &at, &now) || !now.is_made)
            text_append(out, size, ";", text);
        pt_apply(rules, &at, actions[i]);
    }
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
