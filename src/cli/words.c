#include "cli/words.h"

#include <stdio.h>
#include <string.h>

#include "cli/message.h"

static const char *translated(void *context, const char *english) {
    (void)context;
    return _(english);
}

const char *player_name(pt_actor player) {
    return player == PT_WHITE ? _("White") : _("Black");
}

const char *player_label(const pt_rules *rules, pt_actor player) {
    return _(pt_game_players(pt_rules_game(rules))[player == PT_BLACK].label);
}

const char *start_title(const pt_game *game, const pt_variant *variant) {
    return _(variant && variant->title ? variant->title : game->title ? game->title : game->name);
}

void outcome_sentence(const pt_rules *rules, const pt_outcome *outcome, char *out, size_t size) {
    pt_sentence sentence;
    pt_outcome_tell(rules, outcome, &sentence);
    pt_sentence_text(&sentence, translated, NULL, out, size);
}

void state_sentence(const pt_rules *rules, const void *state, char *out, size_t size) {
    pt_outcome outcome = pt_result(rules, state);
    pt_sentence sentence;
    if (outcome.over)
        pt_outcome_tell(rules, &outcome, &sentence);
    else
        pt_phase_tell(rules, state, false, &sentence);
    pt_sentence_text(&sentence, translated, NULL, out, size);
}

void text_append(char *out, size_t size, const char *separator, const char *text) {
    size_t n = strlen(out);
    int more = snprintf(out + n, size - n, "%s%s", n > 0 ? separator : "", text);
    if (more < 0 || (size_t)more >= size - n)
        out[n] = '\0';
}

static void append_counter(char *out, size_t size, char *text) {
    for (char *p = text; *p; p++)
        if (*p == ' ')
            *p = UNBROKEN;
    text_append(out, size, ", ", text);
}

/* Fills the number or the text into a label: "reserve {0}". */
static void write_label(const char *label, const char *value, char *out, size_t size) {
    const char *hole = strstr(label, "{0}");
    if (hole)
        snprintf(out, size, "%.*s%s%s", (int)(hole - label), label, value, hole + 3);
    else
        snprintf(out, size, "%s", label);
}

/* What a hand holds of several kinds that letters tell apart: "T3 Z3". */
static void letters_of(const pt_counter *counters, size_t count, const pt_counter *like, char *out,
                       size_t size) {
    char one[16];
    *out = '\0';
    for (size_t i = 0; i < count; i++) {
        const pt_counter *c = &counters[i];
        if (c->name != like->name || c->owner != like->owner || c->value == 0)
            continue;
        snprintf(one, sizeof one, "%c%d", c->sprite->letter, c->value);
        text_append(out, size, " ", one);
    }
}

void counters_sentence(const pt_counter *counters, size_t count, pt_actor player, char *out,
                       size_t size) {
    const char *lettered = NULL;
    *out = '\0';
    for (int letters = 0; letters < 2; letters++) {
        for (size_t i = 0; i < count; i++) {
            const pt_counter *c = &counters[i];
            char value[64], text[128];
            bool has_letter = c->sprite && c->sprite->letter;
            if (c->owner != player || has_letter != letters || (c->gone && c->value == 0) ||
                (has_letter && lettered == c->name))
                continue;
            if (has_letter) {
                lettered = c->name;
                letters_of(counters, count, c, value, sizeof value);
            } else {
                snprintf(value, sizeof value, "%d", c->value);
            }
            write_label(_(c->unlimited && c->value < 0 ? c->unlimited : c->label), value, text,
                        sizeof text);
            append_counter(out, size, text);
        }
    }
}

void loss_sentence(const pt_warning *parts, size_t count, char *out, size_t size) {
    char text[256];
    *out = '\0';
    /* What is lost most of is said first. */
    for (size_t i = count; i-- > 0;)
        if (parts[i].sentence.english) {
            pt_sentence_text(&parts[i].sentence, translated, NULL, text, sizeof text);
            text_append(out, size, " ", text);
        }
}
