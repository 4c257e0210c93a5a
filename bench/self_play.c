#include "self_play.h"

#include <string.h>

const char *self_play_open(self_play *p, const char *start, const pt_engine_options *options) {
    pt_state state;
    *p = (self_play){NULL, NULL};
    if (pt_rules_new(NULL, start, PT_ZSTR, &p->rules, NULL) != PT_OK)
        return "no such start";
    if (pt_engine_new(options, &p->engine) != PT_OK)
        return "out of memory";
    pt_start(p->rules, &state);
    if (pt_engine_position(p->engine, p->rules, &state, NULL) != PT_OK)
        return "the engine cannot play this";
    return NULL;
}

void self_play_close(self_play *p) {
    pt_engine_free(p->engine);
    pt_rules_free(p->rules);
}

void self_play_start(const self_play *p, pt_rng *rng, pt_state *out) {
    const pt_variant *variant = pt_rules_variant(p->rules);
    pt_start(p->rules, out);
    if (variant && variant->drawn)
        pt_rules_game(p->rules)->draw(p->rules, (uint32_t)pt_rng_next(rng), out);
}

pt_search_info self_play_think(const self_play *p, const pt_state *state, const pt_limits *limits) {
    pt_search_info info;
    memset(&info, 0, sizeof info);
    pt_engine_position(p->engine, p->rules, state, NULL);
    pt_engine_go(p->engine, limits);
    while (!pt_engine_work(p->engine, 0, 100000)) {
    }
    pt_engine_best(p->engine, &info);
    return info;
}

pt_action self_play_any(const self_play *p, const pt_state *state, pt_rng *rng) {
    pt_actions list;
    pt_legal(p->rules, state, &list);
    return list.items[pt_rng_below(rng, (uint32_t)list.count)];
}

bool self_play_whole(const self_play *p, size_t opening, unsigned level, pt_rng *rng,
                     self_play_game *out) {
    pt_state now;
    pt_engine_clear(p->engine);
    self_play_start(p, rng, &now);
    out->turns = 0;
    out->states[0] = now;
    while (!pt_result(p->rules, &now).over && out->turns < SELF_PLAY_TURNS_MAX) {
        pt_action action;
        if (out->turns < opening) {
            action = self_play_any(p, &now, rng);
        } else {
            pt_limits limits = {.level = level, .seed = pt_rng_next(rng)};
            action = self_play_think(p, &now, &limits).pv[0];
        }
        if (pt_apply(p->rules, &now, action) & PT_TURN_ENDED)
            out->states[++out->turns] = now;
    }
    return out->turns < SELF_PLAY_TURNS_MAX;
}
