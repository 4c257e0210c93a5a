#include "cli/verdict.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/message.h"
#include "cli/words.h"

void hint_sentence(const pt_rules *rules, const pt_state *state, const pt_search_info *info,
                   char *out, size_t size) {
    char text[PT_ACTION_TEXT_MAX], told[SENTENCE_MAX / 2];
    told_line line;
    pt_action_write(rules, state, info->pv[0], text, sizeof text);
    explain_choice(rules, state, text, PT_ZSTR, &line);
    told_text(&line, told, sizeof told);
    int n = snprintf(out, size, _("The engine would play %s"), text);
    if (*told && n > 0 && (size_t)n < size)
        snprintf(out + n, size - (size_t)n, ": %s", told);
}

void verdict_sentence(const pt_rules *rules, const pt_state *state, const pt_search_info *info,
                      char *out, size_t size) {
    pt_actor me = pt_state_actor(rules, state);
    bool white = me == PT_WHITE,
         wins = info->kind == PT_SCORE_WINS || (info->kind == PT_SCORE_MARGIN && info->amount > 0);
    const char *winner = player_label(rules, white == wins ? PT_WHITE : PT_BLACK);
    int amount = info->amount < 0 ? -info->amount : info->amount;
    switch (info->kind) {
    case PT_SCORE_WINS:
    case PT_SCORE_LOSES:
        snprintf(out, size,
                 ngettext("%s wins in %d turn", "%s wins in %d turns", (unsigned long)amount),
                 winner, amount);
        return;
    case PT_SCORE_MARGIN:
        if (amount == 0)
            snprintf(out, size, "%s", _("A tie"));
        else
            snprintf(out, size, _("%s wins by %d"), winner, amount);
        return;
    default: {
        int mine = (info->win_permille + 5) / 10;
        snprintf(out, size, _("%s %d%%, %s %d%%"), player_label(rules, PT_WHITE),
                 white ? mine : 100 - mine, player_label(rules, PT_BLACK),
                 white ? 100 - mine : mine);
    }
    }
}

void verdict_line(const pt_rules *rules, const pt_state *state, const pt_search_info *info,
                  char *out, size_t size) {
    pt_state at = *state;
    size_t used = 0;
    *out = '\0';
    for (size_t i = 0; i < info->pv_count && pt_is_legal(rules, &at, info->pv[i]); i++) {
        char text[PT_ACTION_TEXT_MAX];
        size_t n = pt_action_write(rules, &at, info->pv[i], text, sizeof text);
        if (n == 0 || used + n + 2 > size)
            return;
        used += (size_t)snprintf(out + used, size - used, "%s%s", used ? " " : "", text);
        pt_apply(rules, &at, info->pv[i]);
        /* What chance brings is not foreseen. */
        if (pt_state_actor(rules, &at) > PT_BLACK)
            return;
    }
}

/* 950, 12.3k, 4.5M. */
static void short_number(uint64_t number, char *out, size_t size) {
    if (number < 1000)
        snprintf(out, size, "%" PRIu64, number);
    else if (number < 1000000)
        snprintf(out, size, "%" PRIu64 ".%uk", number / 1000, (unsigned)(number / 100 % 10));
    else
        snprintf(out, size, "%" PRIu64 ".%uM", number / 1000000, (unsigned)(number / 100000 % 10));
}

void verdict_effort(const pt_search_info *info, char *out, size_t size) {
    char nodes[32];
    short_number(info->nodes, nodes, sizeof nodes);
    snprintf(out, size, _("depth %u, %s nodes, %d.%d s"), info->depth, nodes,
             (int)(info->time_ms / 1000), (int)(info->time_ms / 100 % 10));
}
