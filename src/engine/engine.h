/* The internals of pt_engine. */
#ifndef PT_ENGINE_ENGINE_H
#define PT_ENGINE_ENGINE_H

#include "combine/state.h"
#include "engine/search.h"

/* Keys of earlier positions in the game, to detect repetition: a small open-addressing hash
 * table. */
#define PAST_SLOTS 2048

/* What the first worker is doing. TASK_MADE and TASK_LOST search the main game of a combined one
 * after a declared action, with the action made and with its stake lost. */
typedef enum engine_task { TASK_MADE = 0, TASK_LOST, TASK_SEARCH, TASK_DONE } engine_task;

struct pt_engine {
    pt_engine_options options;
    table table;
    worker *workers; /* options.workers of them */

    const pt_rules *rules; /* of the given position; may be a combined game's */
    pt_state given;

    /* The game searched: the given one, or the one in play inside a combined game. */
    const pt_rules *inner;
    const model *model;
    network network;    /* the model's, */
    const network *net; /* and whether it is used: levels do without */
    pt_state root;
    uint64_t past[PAST_SLOTS];

    /* The combined game around the searched one, for computing its keys. */
    bool combined, in_side;
    combine_head around;
    uint64_t around_main; /* the main game's key during a side game */

    pt_limits limits;
    pt_action only_given[PT_ACTIONS_MAX]; /* limits.only */
    int64_t started, counted_from;        /* when the search began, and when its time limits began
                                           * to count */
    int64_t soft_ms, hard_ms;
    bool pondering;

    /* The root's actions if restricted, with the keys of the resulting positions. */
    pt_action only[PT_ACTIONS_MAX];
    uint64_t only_keys[PT_ACTIONS_MAX];
    size_t only_count;

    atomic_bool stop;
    bool ready;     /* a position is set */
    bool announced; /* the answer below is final */
    pt_search_info answer;
    bool has_answer;
    atomic_uchar task; /* engine_task; read by helpers */
    int stake_value[2];
    int bias[RULES_PARTS_MAX]; /* for actions that stake each kind; see choice_bias */
    bool biased;
};

/* Allots time for this action from the clock: soft_ms, after which no new depth is begun, and
 * hard_ms, at which the search stops. */
void engine_allot_time(struct pt_engine *e);

/* Milliseconds since the search began, and since its limits began to count; 0 without a clock. */
int64_t engine_elapsed(const struct pt_engine *e);
int64_t engine_used(const struct pt_engine *e);

/* Nodes searched by all workers. */
uint64_t engine_nodes(const struct pt_engine *e);

/* Fills in the score, kind and chances for a value from the point of view of the player to act at
 * the root. */
void engine_describe_value(const struct pt_engine *e, int value, pt_search_info *out);

/* Reports the line of rank `line`, counted from 0, to the host. */
void engine_report(struct pt_engine *e, const search_result *result, unsigned line);

/* Whether a position of the searched game, given by its identity key, has occurred in the given
 * game. */
bool engine_in_past(const struct pt_engine *e, uint64_t key);

/* The chance of winning, in thousandths, and the score for it. */
int engine_permille(int scale, int score);
int engine_score(int scale, int permille);

/* The challenger's chance of winning a side game, in thousandths, by the odds measured for its
 * start: those of levels if the engine plays at one. *starts: the challenged player does best to
 * let the challenger start. */
int engine_side_permille(const struct pt_engine *e, const pt_rules *side, pt_strength challenger,
                         bool *starts);
pt_strength strength_of_other(pt_strength strength);

#endif
