/* What a hand could try on a board, but the rules refuse: so that they can say why. */
#include <string.h>

#include "learn/learner.h"

/* The points that say an action; none where it is only said in words. */
static void name_points(const pt_rules *rules, const pt_state *state, pt_action action,
                        pt_try *out) {
    pt_pick picks[PT_PICKS_MAX];
    size_t count = pt_action_picks(rules, state, action, picks);
    out->point_count = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t p = 0; picks[i].kind == PT_PICK_POINT && p < PT_POINTS_MAX; p++)
            if (pt_points_has(&picks[i].points, p) && out->point_count < PT_TRY_POINTS) {
                out->points[out->point_count++] = (uint8_t)p;
                break;
            }
}

/* Whether a legal action is the same for the hand: a way can be legal in several texts. */
static bool is_offered(const pt_try *legal, size_t count, const pt_try *one) {
    for (size_t i = 0; i < count; i++)
        if (legal[i].point_count == one->point_count &&
            memcmp(legal[i].points, one->points, one->point_count) == 0)
            return true;
    return false;
}

size_t learn_refused_actions(const pt_rules *rules, const pt_state *state, pt_try *out,
                             size_t capacity) {
    pt_actions legal;
    pt_try named[PT_ACTIONS_MAX];
    bool on_board = false; /* an answer is only said */
    pt_legal(rules, state, &legal);
    for (size_t i = 0; i < legal.count; i++) {
        name_points(rules, state, legal.items[i], &named[i]);
        on_board |= named[i].point_count > 0;
    }
    if (pt_state_actor(rules, state) > PT_BLACK || !on_board)
        return 0;
    size_t tries = pt_state_tries(rules, state, out, capacity), count = 0;
    for (size_t i = 0; i < tries; i++)
        if (!is_offered(named, legal.count, &out[i]))
            out[count++] = out[i];
    return count;
}
