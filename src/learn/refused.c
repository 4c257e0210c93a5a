/* Illegal actions that could be tried on a board, so that the rules can say why. */
#include <string.h>

#include "learn/learner.h"

/* Whether a legal action looks the same on the board: one gesture can match several texts. */
static bool is_offered(const pt_rules *rules, const pt_state *state, const pt_actions *legal,
                       const pt_action_info *info) {
    for (size_t i = 0; i < legal->count; i++) {
        pt_action_info one;
        pt_action_describe(rules, state, legal->items[i], &one);
        if (strcmp(one.kind, info->kind) == 0 && one.letter == info->letter &&
            one.point_count == info->point_count &&
            memcmp(one.points, info->points, info->point_count) == 0)
            return true;
    }
    return false;
}

/* Whether anything can be done on the board now; answers are only words. */
static bool is_on_board(const pt_rules *rules, const pt_state *state, const pt_actions *legal) {
    for (size_t i = 0; i < legal->count; i++) {
        pt_action_info info;
        pt_action_describe(rules, state, legal->items[i], &info);
        if (info.point_count > 0)
            return true;
    }
    return false;
}

size_t learn_refused_actions(const pt_rules *rules, const pt_state *state, pt_try *out,
                             size_t capacity) {
    pt_actions legal;
    pt_legal(rules, state, &legal);
    if (pt_state_actor(rules, state) > PT_BLACK || !is_on_board(rules, state, &legal))
        return 0;
    size_t tries = pt_state_tries(rules, state, out, capacity), count = 0;
    for (size_t i = 0; i < tries; i++)
        if (!is_offered(rules, state, &legal, &out[i].info))
            out[count++] = out[i];
    return count;
}
