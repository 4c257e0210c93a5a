/* Converts scores to chances in integers, so every machine gives the same answer. */
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
