/* Proves wins by trying everything: slow but certain, without the engine. */
#ifndef PT_LEARN_PROVE_H
#define PT_LEARN_PROVE_H

#include "potentia.h"

typedef enum proof {
    PROOF_NO = 0,
    PROOF_YES,
    PROOF_GIVEN_UP /* it takes more than the effort allowed */
} proof;

/* Whether `winner` wins within `turns` turns, of both sides, against any defence. `effort` is how
 * many actions may be tried; it is reduced by those used. */
proof prove_win(const pt_rules *rules, const pt_state *state, pt_actor winner, int turns,
                long *effort);

/* The same, trying a given line of actions first: if it is best play by both sides, the proof is
 * faster. */
proof prove_win_along(const pt_rules *rules, const pt_state *state, pt_actor winner, int turns,
                      const pt_action *line, size_t count, long *effort);

/* A choice is everything an actor does until someone else acts or the turn ends. Choices that lead
 * to the same play count as one. */
enum { CHOICES_MAX = 4096, CHOICE_ACTIONS_MAX = 24 };

typedef struct choice {
    pt_state after;
    uint64_t key; /* search key of `after` */
    pt_action actions[CHOICE_ACTIONS_MAX];
    size_t count;
    bool ends_turn;
} choice;

/* Lists every choice in a state; the first way found stands for all that lead there. Returns how
 * many there are, or CHOICES_MAX + 1 if there are more. */
size_t prove_choices(const pt_rules *rules, const pt_state *state, choice *out);

#endif
