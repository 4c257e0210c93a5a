/* What the search needs from a game beyond its rules: static evaluation, and move generation and
 * ordering. Each game has its own model; a game without one is searched with its rules alone
 * (general_model).
 *
 * An evaluation is a sum of named terms, each a count (mine minus my opponent's) times a weight
 * from the game's weights.c, which `make tune` fits, and of what a network adds to it, which
 * `make learn` trains. All arithmetic is in integers, so every build searches the same tree. */
#ifndef PT_ENGINE_MODEL_H
#define PT_ENGINE_MODEL_H

#include <string.h>

#include "game/rules.h"
#include "net/net.h"

#define TERMS_MAX 64

/* The number of slots in the history tables. */
#define HISTORY_SLOTS 4096

/* Memory in which a model may keep what it found out about a state for its next call: each thread
 * has its own, all zeros at the start of a search. What a model answers must not depend on it. */
#define SCRATCH_MAX 4096

/* An action to search and what it is ordered by: its slot in the history tables, and the game's own
 * static ordering score, which is even and within the bounds below. */
typedef struct candidate {
    pt_action action;
    uint16_t slot;
    int16_t order;
} candidate;

#define ORDER_MIN (-4000)
#define ORDER_MAX 16000

/* Added to `order`: the action is noisy, so it is never pruned, however late it comes. */
#define ORDER_NOISY 1

/* Instead of an order: the action is left out, except at the root and in a plain search, because
 * the opponent wins with their next turn, or because others look better. One action stays. */
#define ORDER_LOST (ORDER_MIN - 4)
#define ORDER_WEAK (ORDER_MIN - 2)

/* The result of making an action. */
typedef struct made_state {
    uint64_t key;  /* pt_search_key */
    uint8_t flags; /* from pt_apply, and MADE_HORIZON */
    uint8_t turn;  /* who acts, if the game goes on */
} made_state;

/* The search cannot go on, because chance acts next or a choice is hidden: the state gets a static
 * evaluation. */
#define MADE_HORIZON (1 << 7)

/* A level of play: the search stops after so many nodes, and one of the best lines is chosen at
 * random; a line `temperature` hundredths worse than another is e times less likely. The tables
 * were fitted by matches between neighbouring levels (docs/levels.md); the highest level has one
 * line and always plays it. */
typedef struct level {
    uint32_t nodes;
    uint8_t lines;
    int16_t temperature;
} level;
#define LEVELS 10

/* What the engine must know of a game to decide about challenges to its potentials (src/combine). A
 * kind of stake is the letter that pt_game.stake gives it. What a challenge is worth depends on the
 * side games agreed on, so it is in hundredths of the most that one gains on average: the worth of
 * a stake times the chance of winning its side game, for the kind where that is greatest. */
typedef struct stake_model {
    /* How many of that kind `player` can still declare. */
    int (*ahead)(const pt_rules *rules, const void *state, unsigned player, char kind);

    /* How many of that kind `player` has used, as far as the state shows it; more may be gone. */
    int (*used)(const pt_rules *rules, const void *state, unsigned player, char kind);

    /* The opponent's average gain when one of that kind is lost, in thousandths of a game. */
    int (*worth)(char kind);

    /* A player's gain when the opponent spends a challenge. */
    int challenge_spent;

    /* The least gain that justifies a challenge, indexed by how many are left (the last entry
     * covers all higher numbers), while more stakes are to come than there are challenges. */
    const uint8_t *challenge_gain;
    unsigned challenge_gains;
} stake_model;

/* What a model's network sees of a state. */
typedef struct net_shape {
    unsigned features, buckets;

    /* Lists the features of both views, `me` first, and chooses the bucket. */
    void (*see)(const pt_rules *rules, const void *state, unsigned me, net_input *out);

    /* For training: the board turned or mirrored in one of `ways` ways, of which 0 leaves it as it
     * is. What `see` does not look at need not be filled in. NULL: there is one. */
    unsigned ways;
    void (*turn)(const pt_rules *rules, const void *state, unsigned way, void *out);

    /* For training: features that are mirror images of one another share their row, that of the
     * feature returned. NULL: none do. */
    unsigned (*tie)(unsigned feature);
} net_shape;

typedef struct pt_model {
    const char *name;            /* of its set of weights */
    const struct pt_model *next; /* another model of the same game, or NULL */
    size_t terms;
    const char *const *names;
    const int16_t *weights;    /* sixteenths of a hundredth of a piece */
    int scale;                 /* the score at which the chance of winning is e/(1+e) */
    const level *levels;       /* LEVELS of them */
    bool margins;              /* a counted result is better by a larger margin; otherwise only
                                * by an earlier end */
    bool level_openings;       /* for training games: a weak level plays sounder openings than
                                * random moves */
    int lmp_depth;             /* the greatest depth for late move pruning; 0 for none */
    int rfp_margin;            /* for reverse futility pruning, per ply; 0: the usual one */
    const stake_model *stakes; /* NULL: challenge whenever that gains anything */

    const net_shape *shape; /* of its network, which has the model's name; NULL: none */

    /* The model to use from this state on, if the game has several. NULL: this one. */
    const struct pt_model *(*narrow)(const pt_rules *rules, const void *state);

    /* The `terms` counts from the view of `me`, and their weighted sum. Both are NULL if there are
     * no terms: every state is even. */
    void (*count)(const pt_rules *rules, const void *state, unsigned me, int16_t *out);
    int (*evaluate)(const pt_rules *rules, const void *state, unsigned me, const int16_t *weights);

    /* `evaluate` and the shape's `see` in one, for a game where both would find out the same
     * things. NULL: one after the other. */
    int (*evaluate_and_see)(const pt_rules *rules, const void *state, unsigned me,
                            const int16_t *weights, net_input *out);

    /* Whether the state is quiet, that is, nothing forced is pending: others go through quiescence
     * search before evaluation. NULL: every state is quiet. */
    bool (*quiet)(const pt_rules *rules, const void *state);

    /* The same for levels, whose tables were fitted with it. NULL: as above. */
    bool (*level_quiet)(const pt_rules *rules, const void *state);

    /* Whether the end is so near that a search should reach it rather than look around: late
     * actions are reduced twice as much. NULL: never. */
    bool (*ending)(const pt_rules *rules, const void *state);

    /* Lists the legal actions, without those that lead to the same state as another, at most
     * PT_ACTIONS_MAX; returns how many. `depth` is the depth still to be searched: the more there
     * is, the longer a good order may take to find. */
    unsigned (*candidates)(const pt_rules *rules, const void *state, int depth, void *scratch,
                           candidate *out);

    /* Lists the actions to try in quiescence search, where a static evaluation says too little;
     * returns how many. NULL: none. */
    unsigned (*captures)(const pt_rules *rules, const void *state, candidate *out);

    /* Marks the noisy ones among `count` candidates, the first `searched` of which have been
     * searched. NULL: none is noisy. */
    void (*mark_noisy)(const pt_rules *rules, const void *state, candidate *list, unsigned searched,
                       unsigned count);

    /* Applies an action to a copy of the state. Parts of the state that the search never reads need
     * not be filled in. */
    made_state (*make)(const pt_rules *rules, const void *state, pt_action action, void *out);

    /* Whether an action here costs a ply of search depth; forced replies do not, so they extend the
     * search. NULL: every action does. */
    bool (*costs_depth)(const pt_rules *rules, const void *state);

    /* How many more moves a player should spread the remaining time over. NULL: 25, for games of 30
     * to 50 turns a side that are decided before the end. */
    int (*moves_left)(const pt_rules *rules, const void *state);
} model;

/* Collects a model's terms: one by one in `counts` or, if that is NULL, weighted in `sum`. A model
 * lists its terms once, in functions that are inlined for both uses. */
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

/* Defines a model's `count` and `evaluate` from its count_all(tally *, const STATE *, unsigned me),
 * which adds up so many terms. */
#define DEFINE_COUNTS(terms_of_it)                                                                 \
    static void count(const pt_rules *rules, const void *state, unsigned me, int16_t *out) {       \
        (void)rules;                                                                               \
        memset(out, 0, (terms_of_it) * sizeof out[0]);                                             \
        tally t = {.counts = out};                                                                 \
        count_all(&t, state, me);                                                                  \
    }                                                                                              \
                                                                                                   \
    static int evaluate(const pt_rules *rules, const void *state, unsigned me,                     \
                        const int16_t *weights) {                                                  \
        (void)rules;                                                                               \
        tally t = {.weights = weights};                                                            \
        count_all(&t, state, me);                                                                  \
        return t.sum;                                                                              \
    }

static inline bool model_quiet(const model *m, const pt_rules *rules, const void *state) {
    return !m->quiet || m->quiet(rules, state);
}

static inline bool model_costs_depth(const model *m, const pt_rules *rules, const void *state) {
    return !m->costs_depth || m->costs_depth(rules, state);
}

/* For a game without a model: knows only how games end. */
extern const model general_model;

/* A game's model, the one of that name, or NULL, and the one to use from `state` on. */
const model *model_for(const pt_game *game);
const model *model_named(const pt_game *game, const char *name, size_t len);
const model *model_from(const pt_rules *rules, const void *state);

/* Finds the model's network; false if it has none, here or at all. */
bool model_network(const model *m, network *out);

/* The static evaluation from the view of `me`, in hundredths of a piece, without a network if `net`
 * is NULL. */
int model_evaluate(const model *m, const network *net, const pt_rules *rules, const void *state,
                   unsigned me);

int model_moves_left(const model *m, const pt_rules *rules, const void *state);

#endif
