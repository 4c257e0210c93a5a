/* What the search asks a game for beyond its rules: the static evaluation of a state, and how
 * actions are generated and ordered. One model a game; a network would be another. A game without a
 * model is played by the rules alone (general_model).
 *
 * An evaluation is a sum of named terms, each a count (mine minus the opponent's) times a weight of
 * the game's weights.c, where `make tune` puts what it has fitted. All of it is integer, so that
 * every build searches the same tree. */
#ifndef PT_ENGINE_MODEL_H
#define PT_ENGINE_MODEL_H

#include "game/rules.h"

#define TERMS_MAX 64

/* History tables are indexed by a slot below this. */
#define HISTORY_SLOTS 4096

/* An action to search, and what it is ordered by: its slot in the history tables, and what the game
 * says of it before any search, which is even and within the bounds. */
typedef struct candidate {
    pt_action action;
    uint16_t slot;
    int16_t order;
} candidate;

#define ORDER_MIN (-4000)
#define ORDER_MAX 16000

/* Added to `order`: the action is noisy, it changes too much to be pruned however late it comes. */
#define ORDER_NOISY 1

/* A state made by an action. */
typedef struct made_state {
    uint64_t key;  /* pt_search_key */
    uint8_t flags; /* of pt_apply, and MADE_HORIZON */
    uint8_t turn;  /* who acts, where the game goes on */
} made_state;

/* What follows cannot be searched, since chance acts or a choice is hidden: the state is evaluated
 * as it stands. */
#define MADE_HORIZON (1 << 7)

/* A level of play: the search stops after so many nodes, and one of the best lines is
 * drawn, a line that is `temperature` hundredths worse being e times less likely. The tables
 * were found by matches of neighbours (docs/levels.md); the highest level has one line and
 * so always plays it. */
typedef struct level {
    uint32_t nodes;
    uint8_t lines;
    int16_t temperature;
} level;
#define LEVELS 10

/* What deciding about challenges must know of a game whose potentials are at stake (src/combine).
 * A kind of stake is the letter that pt_game.stake gives it; gains are in thousandths of a game. */
typedef struct stake_model {
    /* How many of that kind `player` may still declare. */
    int (*ahead)(const pt_rules *rules, const void *state, unsigned player, char kind);

    /* What the opponent gains on average when one of them is lost. */
    int (*worth)(char kind);

    /* What a player gains when the opponent spends a challenge. */
    int challenge_spent;

    /* What a challenge must promise to gain by how many are left, the last for all above, while
     * there are more stakes to come than challenges. */
    const uint8_t *challenge_gain;
    unsigned challenge_gains;
} stake_model;

typedef struct pt_model {
    const char *name;            /* of its weights */
    const struct pt_model *next; /* another of the same game, or NULL */
    size_t terms;
    const char *const *names;
    const int16_t *weights;    /* sixteenths of a hundredth of a piece */
    int scale;                 /* the score whose chance to win is e/(1+e) */
    const level *levels;       /* LEVELS of them */
    bool level_openings;       /* for games to learn from: a weak level makes sounder openings than
                                  moves at random */
    int lmp_depth;             /* late move pruning: up to here, 0 for none */
    const stake_model *stakes; /* NULL: a challenge is made where it gains anything */

    /* The model for play from this state on, where a game has several. NULL: this one. */
    const struct pt_model *(*narrow)(const pt_rules *rules, const void *state);

    /* The counts for `me`, `terms` of them; and their sum with weights. NULL, both, without terms:
     * every state is even. */
    void (*count)(const pt_rules *rules, const void *state, unsigned me, int16_t *out);
    int (*evaluate)(const pt_rules *rules, const void *state, unsigned me, const int16_t *weights);

    /* Whether the state is quiet, nothing forced being pending: others are searched on by the
     * quiescence search before they are evaluated. NULL where every state is. */
    bool (*quiet)(const pt_rules *rules, const void *state);

    /* Legal actions without those whose result another one has too, PT_ACTIONS_MAX at the
     * most; returns how many. With `ahead`, `order` sees whether a state is left quiet. */
    unsigned (*candidates)(const pt_rules *rules, const void *state, bool ahead, candidate *out);

    /* Marks the noisy ones of `count` candidates, the first `searched` of which have been searched.
     * NULL where none is. */
    void (*mark_noisy)(const pt_rules *rules, const void *state, candidate *list, unsigned searched,
                       unsigned count);

    /* Makes an action in a copy. What no search looks at may be left out of it. */
    made_state (*make)(const pt_rules *rules, const void *state, pt_action action, void *out);

    /* Whether an action here costs a move of search depth; forced answers do not, they extend the
     * search. NULL where each does. */
    bool (*costs_depth)(const pt_rules *rules, const void *state);

    /* Over how many more moves of its own a player should spread his time. NULL: 25, for games
     * of 30 to 50 turns a side that are decided before the end. */
    int (*moves_left)(const pt_rules *rules, const void *state);
} model;

/* Where a model's terms go: into `counts` one by one or, where that is NULL, into `sum` with
 * their weights. A model says its terms once, in functions that are inlined for both. */
typedef struct tally {
    int16_t *counts;
    const int16_t *weights;
    int sum;
} tally;

#define TALLIED static inline __attribute__((always_inline))

TALLIED void tally_add(tally *t, size_t term, int n) {
    if (t->counts)
        t->counts[term] = (int16_t)(t->counts[term] + n);
    else
        t->sum += n * t->weights[term];
}

static inline bool model_quiet(const model *m, const pt_rules *rules, const void *state) {
    return !m->quiet || m->quiet(rules, state);
}

static inline bool model_costs_depth(const model *m, const pt_rules *rules, const void *state) {
    return !m->costs_depth || m->costs_depth(rules, state);
}

/* For a game that has no model: the end of a game is all it knows. */
extern const model general_model;

/* A model of a game, and the one for play from `state` on. */
const model *model_for(const pt_game *game);
const model *model_from(const pt_rules *rules, const void *state);

/* The static evaluation for `me`, in hundredths of a piece. */
int model_evaluate(const model *m, const pt_rules *rules, const void *state, unsigned me);

int model_moves_left(const model *m, const pt_rules *rules, const void *state);

#endif
