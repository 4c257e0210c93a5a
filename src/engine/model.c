#include "engine/model.h"

const model *model_for(const pt_game *game) {
    return game->model;
}

const model *model_from(const pt_rules *rules, const void *state) {
    const model *m = model_for(rules->game);
    return m && m->narrow ? m->narrow(state) : m;
}

int model_evaluate(const model *m, const void *state, unsigned me) {
    int sum = m->weigh(state, me, m->weights) / 16;
    /* A judgement never looks like a proof. */
    const int most = PT_SCORE_DECIDED / 2;
    return sum > most ? most : sum < -most ? -most : sum;
}
