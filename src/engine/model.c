#include "engine/model.h"

#include <string.h>

#define MOVES_LEFT 25

const model *model_for(const pt_game *game) {
    return game->model ? game->model : &general_model;
}

const model *model_named(const pt_game *game, const char *name, size_t len) {
    const model *m = model_for(game);
    while (m && (strlen(m->name) != len || memcmp(m->name, name, len) != 0))
        m = m->next;
    return m;
}

const model *model_from(const pt_rules *rules, const void *state) {
    const model *m = model_for(rules->game);
    return m->narrow ? m->narrow(rules, state) : m;
}

bool model_network(const model *m, network *out) {
    size_t count;
    const int16_t *words = m->shape ? net_find(m->name, &count) : NULL;
    return words && net_open(out, words, count, m->shape->features, m->shape->buckets);
}

int model_evaluate(const model *m, const network *net, const pt_rules *rules, const void *state,
                   unsigned me) {
    if (!m->evaluate)
        return 0;
    net_input in;
    int sum;
    if (net && m->evaluate_and_see) {
        sum = m->evaluate_and_see(rules, state, me, m->weights, &in);
    } else {
        sum = m->evaluate(rules, state, me, m->weights);
        if (net)
            m->shape->see(rules, state, me, &in);
    }
    if (net)
        sum += net_value(net, &in, 16 * m->scale);
    sum /= 16;
    /* An estimate must never look like a proof. */
    const int most = PT_SCORE_DECIDED / 2;
    return sum > most ? most : sum < -most ? -most : sum;
}

int model_moves_left(const model *m, const pt_rules *rules, const void *state) {
    return m->moves_left ? m->moves_left(rules, state) : MOVES_LEFT;
}

/* Action numbers have no structure common to all games, so the slot is the upper bits of their
 * hash. */
static unsigned slot_of(pt_action action) {
    return action * UINT32_C(2654435769) >> 20;
}

_Static_assert(HISTORY_SLOTS == 1 << 12, "as many as 32 bits without 20 can tell apart");

static unsigned candidates(const pt_rules *rules, const void *state, int depth, void *scratch,
                           candidate *out) {
    (void)scratch;
    (void)depth;
    pt_actions list;
    pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count; i++)
        out[i] = (candidate){.action = list.items[i], .slot = (uint16_t)slot_of(list.items[i])};
    return (unsigned)list.count;
}

static made_state make(const pt_rules *rules, const void *state, pt_action action, void *out) {
    memcpy(out, state, rules->state_size);
    made_state made = {.flags = (uint8_t)pt_apply(rules, out, action)};
    made.key = pt_search_key(rules, out);
    if (made.flags & PT_GAME_ENDED)
        return made;
    made.turn = (uint8_t)pt_state_actor(rules, out);
    if (made.turn > PT_BLACK || pt_state_phase(rules, out)->secret)
        made.flags |= MADE_HORIZON;
    return made;
}

static const level levels[LEVELS] = {
    {1, 8, 60},    {250, 8, 55},  {500, 7, 50},   {1000, 6, 45},  {2000, 6, 40},
    {4000, 5, 35}, {8000, 4, 30}, {16000, 4, 25}, {32000, 3, 20}, {64000, 1, 1},
};

const model general_model = {
    .name = "general",
    .scale = 300,
    .levels = levels,
    .margins = true,
    .candidates = candidates,
    .make = make,
};
