/* Chances of winning, from scores and from the start of a side game, in integers, so every machine
 * gives the same answer. */
#include "engine/engine.h"

/* 1000 / (1 + e^-x) for x = 0, 1/4, 1/2, ... 6. */
static const int16_t logistic[] = {500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924, 940, 953,
                                   963, 971, 977, 982, 986, 989, 991, 993, 995, 996, 997, 998};
#define LOGISTIC_LAST ((int)(sizeof logistic / sizeof logistic[0]) - 1)

int engine_permille(int scale, int score) {
    if (score >= PT_SCORE_DECIDED)
        return 1000;
    if (score <= -PT_SCORE_DECIDED)
        return 0;
    int size = score < 0 ? -score : score;
    /* In 64ths of a quarter of the scale, to interpolate. */
    int x = size * 256 / scale, i = x / 64, rest = x % 64;
    int p = i >= LOGISTIC_LAST ? logistic[LOGISTIC_LAST]
                               : logistic[i] + (logistic[i + 1] - logistic[i]) * rest / 64;
    return score < 0 ? 1000 - p : p;
}

int engine_score(int scale, int permille) {
    int size = permille < 500 ? 1000 - permille : permille, i = 0;
    while (i < LOGISTIC_LAST - 1 && logistic[i + 1] < size)
        i++;
    int x = i * 64 + (size - logistic[i]) * 64 / (logistic[i + 1] - logistic[i]);
    int most = LOGISTIC_LAST * 64;
    x = (x < most ? x : most) * scale / 256;
    return permille < 500 ? -x : x;
}

pt_strength strength_of_other(pt_strength strength) {
    return strength == PT_STRENGTH_MORE   ? PT_STRENGTH_LESS
           : strength == PT_STRENGTH_LESS ? PT_STRENGTH_MORE
                                          : PT_STRENGTH_EQUAL;
}

int engine_side_permille(const struct pt_engine *e, const pt_rules *side, pt_strength challenger,
                         bool *starts) {
    const pt_variant *variant = pt_rules_variant(side);
    *starts = false;
    /* A tie goes to the challenged player (potentials.md §6), so an even game is slightly worse
     * than even. */
    if (!variant || !variant->odds)
        return 490;
    const bool best = challenger == PT_STRENGTH_EQUAL && !e->limits.level;
    const pt_odds *own = &variant->odds[best ? PT_ODDS_BEST : (int)challenger];
    const pt_odds *other = &variant->odds[best ? PT_ODDS_BEST : (int)strength_of_other(challenger)];
    int second = 1000 - other->win - other->tie;
    *starts = side->game->side_first && own->win < second;
    return *starts ? own->win : second;
}

void engine_describe_value(const struct pt_engine *e, int value, pt_search_info *out) {
    int size = value < 0 ? -value : value;
    out->score = value;
    out->win_permille = engine_permille(e->model->scale, value);
    out->kind = PT_SCORE_ESTIMATE;
    out->amount = 0;
    if (size > VALUE_WIN_IN_MAX) {
        out->kind = value > 0 ? PT_SCORE_WINS : PT_SCORE_LOSES;
        out->amount = PT_SCORE_WIN - size;
    } else if (size >= PT_SCORE_DECIDED) {
        out->kind = PT_SCORE_MARGIN;
        out->amount = (size - PT_SCORE_DECIDED) / 100 * (value < 0 ? -1 : 1);
    }
}
