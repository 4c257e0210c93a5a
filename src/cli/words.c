#include "cli/words.h"

#include <stdio.h>
#include <string.h>

#include "cli/message.h"

const char *player_name(pt_actor player) {
    return player == PT_WHITE ? _("White") : _("Black");
}

void outcome_sentence(const pt_outcome *outcome, char *out, size_t size) {
    int white = outcome->score[0], black = outcome->score[1];
    bool has_winner = outcome->winner == PT_WHITE || outcome->winner == PT_BLACK;
    bool counted = outcome->reason->counted;
    const char *known = has_winner ? outcome->reason->tell[outcome->winner] : NULL;
    if (known)
        snprintf(out, size, "%s", _(known));
    else if (counted && outcome->winner == PT_WHITE)
        snprintf(out, size, _("White wins, %d to %d."), white, black);
    else if (counted && outcome->winner == PT_BLACK)
        snprintf(out, size, _("Black wins, %d to %d."), black, white);
    else if (counted)
        snprintf(out, size, _("A tie, %d to %d."), white, black);
    else if (outcome->winner == PT_WHITE)
        snprintf(out, size, "%s", _("White wins."));
    else if (outcome->winner == PT_BLACK)
        snprintf(out, size, "%s", _("Black wins."));
    else
        snprintf(out, size, "%s", _("A tie."));
}

void state_sentence(const pt_rules *rules, const void *state, char *out, size_t size) {
    pt_outcome outcome = pt_result(rules, state);
    if (outcome.over) {
        outcome_sentence(&outcome, out, size);
        return;
    }
    pt_actor actor = pt_state_actor(rules, state);
    if (actor != PT_WHITE && actor != PT_BLACK)
        actor = pt_state_owner(rules, state);
    snprintf(out, size, "%s", _(pt_state_phase(rules, state)->tell[actor]));
}

/* Appends to a text of `size` bytes; what does not fit is left off. */
static void append(char *out, size_t size, const char *separator, const char *text) {
    size_t n = strlen(out);
    int more = snprintf(out + n, size - n, "%s%s", n > 0 ? separator : "", text);
    if (more < 0 || (size_t)more >= size - n)
        out[n] = '\0';
}

static void append_counter(char *out, size_t size, char *text) {
    for (char *p = text; *p; p++)
        if (*p == ' ')
            *p = UNBROKEN;
    append(out, size, ", ", text);
}

static void one_counter(const pt_counter *c, char *out, size_t size) {
    switch (c->id) {
    case PT_COUNTER_RESERVE:
        snprintf(out, size, _("reserve %d"), c->value);
        break;
    case PT_COUNTER_CONTROL:
        snprintf(out, size, _("controls %d"), c->value);
        break;
    case PT_COUNTER_TO_PLACE:
        snprintf(out, size, _("to place %d"), c->value);
        break;
    case PT_COUNTER_CHALLENGES:
        if (c->value < 0)
            snprintf(out, size, "%s", _("challenges unlimited"));
        else
            snprintf(out, size, _("challenges %d"), c->value);
        break;
    case PT_COUNTER_CAPTURED:
        *out = '\0';
        if (c->value > 0)
            snprintf(out, size, _("lost %d"), c->value);
        break;
    default:
        *out = '\0';
    }
}

void counters_sentence(const pt_counter *counters, size_t count, pt_actor player, char *out,
                       size_t size) {
    char supply[64] = "";
    *out = '\0';
    for (size_t i = 0; i < count; i++) {
        char text[64];
        if (counters[i].colour != player)
            continue;
        if (counters[i].id == PT_COUNTER_SUPPLY) {
            if (counters[i].value == 0)
                continue;
            snprintf(text, sizeof text, "%c%d", counters[i].letter, counters[i].value);
            append(supply, sizeof supply, " ", text);
            continue;
        }
        one_counter(&counters[i], text, sizeof text);
        if (*text)
            append_counter(out, size, text);
    }
    if (*supply) {
        char text[128];
        snprintf(text, sizeof text, _("potentials %s"), supply);
        append_counter(out, size, text);
    }
}

void loss_sentence(const pt_given_up *parts, size_t count, char *out, size_t size) {
    char supply[64] = "", text[256];
    unsigned potentials = 0, pieces = 0;
    *out = '\0';
    for (size_t i = 0; i < count; i++) {
        if (parts[i].letter == 'G') {
            pieces = parts[i].count;
            continue;
        }
        snprintf(text, sizeof text, "%c%u", parts[i].letter, parts[i].count);
        append(supply, sizeof supply, " ", text);
        potentials += parts[i].count;
    }
    if (potentials > 0) {
        snprintf(text, sizeof text,
                 ngettext("A plain basic piece gives up the %u potential left in your supply: %s.",
                          "A plain basic piece gives up the %u potentials left in your supply: %s.",
                          potentials),
                 potentials, supply);
        append(out, size, " ", text);
    }
    if (pieces > 0) {
        snprintf(text, sizeof text,
                 ngettext("After this piece you can bring in no more GIPF-pieces; your reserve "
                          "would do for %u.",
                          "After this piece you can bring in no more GIPF-pieces; your reserve "
                          "would do for %u.",
                          pieces),
                 pieces);
        append(out, size, " ", text);
    }
}
