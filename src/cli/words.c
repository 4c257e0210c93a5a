#include "cli/words.h"

#include <stdio.h>
#include <string.h>

#include "cli/message.h"

const char *player_name(pt_actor player) {
    return player == PT_WHITE ? _("White") : _("Black");
}

/* Whole sentences a player, since languages differ in how a subject bends its verb. */
static const char *const phase_sentences[PT_PHASE_NB][2] = {
    [PT_PHASE_REMOVE_BEFORE] = {N_("White removes rows before moving."),
                                N_("Black removes rows before moving.")},
    [PT_PHASE_EXTRA_BEFORE] = {N_("White has an extra move before the regular one."),
                               N_("Black has an extra move before the regular one.")},
    [PT_PHASE_MOVE] = {N_("White to move."), N_("Black to move.")},
    [PT_PHASE_EXTRA_AFTER] = {N_("White has an extra move."), N_("Black has an extra move.")},
    [PT_PHASE_REMOVE_AFTER] = {N_("White removes rows."), N_("Black removes rows.")},
    [PT_PHASE_PLACE] = {N_("White places a piece."), N_("Black places a piece.")},
    [PT_PHASE_STACK] = {N_("White moves a stack."), N_("Black moves a stack.")},
    [PT_PHASE_ANSWER] = {N_("White allows the potential or challenges it."),
                         N_("Black allows the potential or challenges it.")},
    [PT_PHASE_FIRST] = {N_("White chooses who starts the side game."),
                        N_("Black chooses who starts the side game.")},
    [PT_PHASE_CHOOSE] = {N_("White chooses in secret."), N_("Black chooses in secret.")},
    [PT_PHASE_ROLL] = {N_("A die is rolled for White."), N_("A die is rolled for Black.")},
    [PT_PHASE_REPORT] = {N_("White reports the result of the game played elsewhere."),
                         N_("Black reports the result of the game played elsewhere.")},
    [PT_PHASE_CONFIRM] = {N_("White confirms the reported result or disputes it."),
                          N_("Black confirms the reported result or disputes it.")},
    [PT_PHASE_OVER] = {N_("The game is over."), N_("The game is over.")},
};

/* By how it ended and who won. */
static const char *const end_sentences[PT_END_NB][2] = {
    [PT_END_RESERVE] = {N_("White wins: Black has to move and his reserve is empty."),
                        N_("Black wins: White has to move and his reserve is empty.")},
    [PT_END_GIPF] = {N_("White wins: Black has no GIPF-piece in play."),
                     N_("Black wins: White has no GIPF-piece in play.")},
    [PT_END_NO_MOVE] = {N_("White wins: Black has to move and every line is full."),
                        N_("Black wins: White has to move and every line is full.")},
    [PT_END_CONCEDED] = {N_("White wins: Black gave up."), N_("Black wins: White gave up.")},
};

void outcome_sentence(const pt_outcome *outcome, char *out, size_t size) {
    int white = outcome->score[0], black = outcome->score[1];
    bool has_winner = outcome->winner == PT_WHITE || outcome->winner == PT_BLACK;
    bool counted = outcome->reason == PT_END_COUNT;
    const char *known = has_winner ? end_sentences[outcome->reason][outcome->winner] : NULL;
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
    snprintf(out, size, "%s", _(phase_sentences[pt_state_phase(rules, state)][actor]));
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
