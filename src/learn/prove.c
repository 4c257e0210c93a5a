#include "learn/prove.h"

#include <string.h>

static void put_first(pt_actions *list, pt_action action) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == action) {
            list->items[i] = list->items[0];
            list->items[0] = action;
        }
}

/* What decided the last state so many actions deep often decides the next one too, so it is tried
 * first. */
enum { DEEP_MAX = 64 };

typedef struct prover {
    const pt_rules *rules;
    pt_actor winner;
    long *effort;
    pt_action decided[DEEP_MAX];
} prover;

static proof prove(prover *p, const pt_state *state, int turns, unsigned deep) {
    pt_outcome out = pt_result(p->rules, state);
    if (out.over)
        return out.winner == p->winner ? PROOF_YES : PROOF_NO;
    if (turns <= 0)
        return PROOF_NO;
    pt_actions list;
    pt_legal(p->rules, state, &list);
    pt_action *decided = &p->decided[deep < DEEP_MAX ? deep : DEEP_MAX - 1];
    put_first(&list, *decided);
    bool is_winner = pt_state_actor(p->rules, state) == p->winner;
    for (size_t i = 0; i < list.count; i++) {
        if (--*p->effort < 0)
            return PROOF_GIVEN_UP;
        pt_state after = *state;
        bool ended = pt_apply(p->rules, &after, list.items[i]) & PT_TURN_ENDED;
        proof won = prove(p, &after, turns - ended, deep + 1);
        if (won == PROOF_GIVEN_UP)
            return won;
        if ((won == PROOF_YES) == is_winner) {
            *decided = list.items[i];
            return won;
        }
    }
    return is_winner ? PROOF_NO : PROOF_YES;
}

proof prove_win_along(const pt_rules *rules, const pt_state *state, pt_actor winner, int turns,
                      const pt_action *line, size_t count, long *effort) {
    prover p = {.rules = rules, .winner = winner, .effort = effort};
    for (size_t i = 0; i < DEEP_MAX; i++)
        p.decided[i] = i < count ? line[i] : PT_NO_ACTION;
    return prove(&p, state, turns, 0);
}

proof prove_win(const pt_rules *rules, const pt_state *state, pt_actor winner, int turns,
                long *effort) {
    return prove_win_along(rules, state, winner, turns, NULL, 0, effort);
}

typedef struct gathering {
    const pt_rules *rules;
    pt_actor actor;
    choice *out;
    size_t count;
    choice now;
} gathering;

static void keep(gathering *g) {
    g->now.key = pt_search_key(g->rules, &g->now.after);
    for (size_t i = 0; i < g->count && i < CHOICES_MAX; i++)
        if (g->out[i].key == g->now.key)
            return;
    if (g->count < CHOICES_MAX)
        g->out[g->count] = g->now;
    g->count += g->count <= CHOICES_MAX;
}

static void gather(gathering *g) {
    pt_actions list;
    pt_legal(g->rules, &g->now.after, &list);
    pt_state before = g->now.after;
    for (size_t i = 0; i < list.count && g->count <= CHOICES_MAX; i++) {
        if (g->now.count == CHOICE_ACTIONS_MAX) {
            g->count = CHOICES_MAX + 1; /* too many for a puzzle */
            return;
        }
        g->now.after = before;
        g->now.actions[g->now.count++] = list.items[i];
        g->now.ends_turn = pt_apply(g->rules, &g->now.after, list.items[i]) & PT_TURN_ENDED;
        if (g->now.ends_turn || pt_result(g->rules, &g->now.after).over ||
            pt_state_actor(g->rules, &g->now.after) != g->actor)
            keep(g);
        else
            gather(g);
        g->now.count--;
    }
    g->now.after = before;
}

size_t prove_choices(const pt_rules *rules, const pt_state *state, choice *out) {
    gathering g = {.rules = rules, .actor = pt_state_actor(rules, state), .out = out};
    g.now.after = *state;
    gather(&g);
    return g.count;
}
