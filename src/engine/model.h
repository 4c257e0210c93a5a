/* What the search asks a game for beyond its rules: a judgement of a state, and how to
 * name and rank actions. One model a game; a network would be another. A game without a model is
 * played by the rules alone (general_model).
 *
 * A judgement is a sum of named terms, each a count (mine minus the opponent's) times a
 * weight of the game's weights.c, where `make tune` puts what it has fitted. All of it is integer,
 * so that every build searches the same tree. */
#ifndef PT_ENGINE_MODEL_H
#define PT_ENGINE_MODEL_H

#include "game/rules.h"

#define TERMS_MAX 64

/* Actions are ranked by tables indexed by a slot below this. */
#define SLOTS 4096

/* An action to search, and what it is ranked by before any search: the slot of what has been
 * learned about it, and a first guess. */
typedef struct candidate {
    pt_action action;
    uint16_t slot;
    int16_t hint;
} candidate;

/* Guesses stay within these bounds, the following included. Rows of one's own make an action
 * interesting, whatever it is; those of the opponent and the end of the game less so. */
#define HINT_MIN (-4000)
#define HINT_MAX 16000
#define HINT_OWN_ROW 10000
#define HINT_STIR 3000

/* Added to the guess, which is even, about an action that changes too much to be skipped
 * however late it comes. */
#define HINT_LOUD 1

/* A state made by an action. */
typedef struct made_state {
    uint64_t key;  /* pt_search_key */
    uint8_t flags; /* of pt_apply, and MADE_OPEN */
    uint8_t turn;  /* who acts, where the game goes on */
} made_state;

/* What follows is not to be foreseen, since chance acts or a choice is hidden: the state is judged
 * as it stands. */
#define MADE_OPEN (1 << 7)

/* A level of play: the search stops after so many nodes, and one of the best lines is
 * drawn, a line that is `softness` hundredths worse being e times less likely. The tables
 * were found by matches of neighbours (docs/levels.md); the highest level has one line and
 * so always plays it. */
typedef struct level {
    uint32_t nodes;
    uint8_t lines;
    int16_t softness;
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
    const int16_t *weights; /* sixteenths of a hundredth of a piece */
    int scale;              /* the score whose chance to win is e/(1+e) */
    const level *levels;    /* LEVELS of them */
    bool level_openings;    /* for games to learn from: a weak level makes sounder openings than
                               moves at random */
    int late_depth;         /* up to here the search skips late quiet actions */
    const stake_model
        *stakes; /* NULL: a challenge is made where it gains anything, and none lured */

    /* The model for play from this state on, where a game has several. NULL: this one. */
    const struct pt_model *(*narrow)(const pt_rules *rules, const void *state);

    /* The counts for `me`, `terms` of them; and their sum with weights. NULL, both, without terms:
     * every state is even. */
    void (*count)(const pt_rules *rules, const void *state, unsigned me, int16_t *out);
    int (*weigh)(const pt_rules *rules, const void *state, unsigned me, const int16_t *weights);

    /* Whether the state may be judged as it stands: nothing forced is pending. NULL where
     * every state may. */
    bool (*quiet)(const pt_rules *rules, const void *state);

    /* Legal actions without those whose result another one has too, PT_ACTIONS_MAX at the
     * most; returns how many. With `ahead`, guesses see whether a state is left quiet. */
    unsigned (*candidates)(const pt_rules *rules, const void *state, bool ahead, candidate *out);

    /* Marks those of `count` candidates that must not be skipped, the first `searched` of which
     * have been looked at. NULL where any may. */
    void (*mark_loud)(const pt_rules *rules, const void *state, candidate *list, unsigned searched,
                      unsigned count);

    /* Makes an action in a copy. What no search looks at may be left out of it. */
    made_state (*make)(const pt_rules *rules, const void *state, pt_action action, void *out);

    /* Whether an action here costs a move of search depth; forced answers do not. NULL
     * where each does. */
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

int model_evaluate(const model *m, const pt_rules *rules, const void *state, unsigned me);
int model_moves_left(const model *m, const pt_rules *rules, const void *state);

#endif
