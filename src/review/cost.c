/* What a turn cost, in words. */
#include "base/text.h"
#include "review/inside.h"

void review_cost_tell(const pt_rules *rules, const review_turn *t, pt_sentence *out) {
    bool is_white = t->player == PT_WHITE;
    int before = is_white ? t->white_before : 1000 - t->white_before;
    *out = (pt_sentence){.english = NULL};
    if (t->judged == JUDGED_FINE)
        return;
    out->english = N_("{0}'s chances fell from {1}% to {2}%.");
    out->args[0].text = pt_game_players(pt_rules_game(rules))[t->player].label;
    out->args[1].number = (before + 5) / 10;
    out->args[2].number = (before - t->cost + 5) / 10;
}
