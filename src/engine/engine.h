/* The inside of pt_engine. */
#ifndef PT_ENGINE_ENGINE_H
#define PT_ENGINE_ENGINE_H

#include "combine/state.h"
#include "engine/search.h"

/* Keys of earlier positions of the game, for repetition: a small open table. */
#define PAST_SLOTS 2048

/* What the first worker is busy with. The two stakes are the main game of a combined one
 * with a declared action made, and with its stake lost. */
typedef enum engine_task { TASK_MADE = 0, TASK_LOST, TASK_SEARCH, TASK_DONE } engine_task;

struct pt_engine {
    pt_engine_options options;
    table table;
    worker *workers; /* options.workers of them */

    const pt_rules *rules; /* of the position given; a combined game's, too */
    pt_state given;

    /* What is searched: the given game, or the one on the table inside a combined one. */
    const pt_rules *inner;
    const model *model;
    pt_state root;
    uint64_t past[PAST_SLOTS];

    /* The combined game around the one searched: what its keys are made of beside. */
    bool combined, in_side;
    combine_head around;
    uint64_t around_main; /* the main game's key while a side game is searched */

    pt_limits limits;
    pt_action only_given[PT_ACTIONS_MAX]; /* limits.only */
    int64_t started, counted_from;        /* of the search, and of its limits in time */
    int64_t soft_ms, hard_ms;
    bool pondering;

    /* The root's actions where it is restricted, with the keys of what they lead to. */
    pt_action only[PT_ACTIONS_MAX];
    uint64_t only_keys[PT_ACTIONS_MAX];
    size_t only_count;

    atomic_bool stop;
    bool ready;     /* a position is set */
    bool announced; /* the answer below is final */
    pt_search_info answer;
    bool has_answer;
    atomic_uchar task; /* engine_task; helpers read it */
    int stake_value[2];
    int bias[RULES_PARTS_MAX]; /* to actions that stake each kind; see choice_bias */
    bool biased;
};

/* Time for this action out of the clock, before which to stop or after which not to begin
 * another depth. */
void engine_allot_time(struct pt_engine *e);

/* Milliseconds since the search began, and since its limits count; 0 without a clock. */
int64_t engine_elapsed(const struct pt_engine *e);
int64_t engine_used(const struct pt_engine *e);

/* Nodes of all workers. */
uint64_t engine_nodes(const struct pt_engine *e);

/* Fills in score, kind and chances of a value for the player to act at the root. */
void engine_describe_value(const struct pt_engine *e, int value, pt_search_info *out);

/* Tells the host about the line in that place, counted from 0. */
void engine_report(struct pt_engine *e, const search_result *result, unsigned line);

/* Whether a position of the game searched, by its identity key, has been in the game given before.
 */
bool engine_in_past(const struct pt_engine *e, uint64_t key);

/* The chance to win in thousandths. */
int engine_permille(int scale, int score);

#endif
