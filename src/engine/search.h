/* Principal-variation search with iterative deepening, aspiration windows and quiescence search,
 * written as a state machine that can pause after any node and resume.
 *
 * A Web Worker that never returns cannot be told to stop, so there is no recursion: every node is
 * an entry in an explicit stack and remembers its progress. The usual "move" is called an action
 * here because a turn may have several: the same player may act several times in a row, and a value
 * changes sign only when the actor changes. */
#ifndef PT_ENGINE_SEARCH_H
#define PT_ENGINE_SEARCH_H

#include "engine/model.h"
#include "engine/table.h"

/* The greatest number of actions from the root, including removals and extra moves. */
#define PLY_MAX 200
#define DEPTH_MAX 100
#define INFINITE 32000

/* Values beyond this mean a win in a known number of turns; margins of counted games stay below. */
#define VALUE_WIN_IN_MAX (PT_SCORE_WIN - 1000)

/* Continuation history pairs this many classes of previous actions with every slot. Rows are padded
 * by a cache line; otherwise the same slot of every row would compete for the same lines. */
#define CONTINUATIONS 256
#define CONTINUATION_ROW (HISTORY_SLOTS + 32)

/* A worker remembers this many static evaluations. */
#define EVALUATIONS (1 << 15)

/* Before the root there is no action; its slot and its class stand after all others. */
#define NO_SLOT HISTORY_SLOTS

typedef enum node_stage {
    NODE_NEW = 0,     /* not searched yet */
    NODE_REDUCED,     /* a reduced search has returned */
    NODE_NULL_WINDOW, /* a null-window search has returned */
    NODE_FULL_WINDOW  /* a full-window search has returned */
} node_stage;

/* A node on the path from the root; called `ss` when it is the current one. */
typedef struct stack_entry {
    void *state;
    candidate *actions;
    int32_t *scores;      /* move ordering scores, from `index` on; see pick */
    uint64_t *child_keys; /* the keys of the children searched so far */
    unsigned count, index, searched;
    int depth, alpha, beta, best, old_alpha;
    int child_depth;
    int turns;     /* turns ended since the root */
    uint8_t stage; /* node_stage of the current child; NODE_NEW if there is none yet */
    uint8_t actor;
    uint8_t over; /* PT_GAME_ENDED or MADE_HORIZON: a leaf */
    bool pv, quiet;
    bool futile;      /* far below alpha: futility pruning */
    bool skip_quiets; /* late move or futility pruning has begun */
    bool partial;     /* the model left out actions that may not lose, */
    bool lost;        /* or that let the opponent win with their next turn */
    bool estimated;   /* the value depends on a static evaluation, not only on finished games */
    pt_action best_action, tt_action, previous_action; /* the last of these led here */
    unsigned previous_slot;
    pt_action killers[2];
    size_t pv_count;
    pt_action pv_line[PT_PV_MAX];
} stack_entry;

typedef struct search_result {
    int value;
    int bias; /* added to the value when it was compared with others */
    unsigned depth, seldepth;
    size_t pv_count;
    pt_action pv[PT_PV_MAX];
    bool exact; /* nothing was estimated, so a deeper search would find the same value */
    bool lower; /* a lower bound, from a fail high: still to be searched with a wider window */
    bool upper; /* an upper bound, capped by a deeper line */
} search_result;

struct pt_engine;

/* One thread's search (lazy SMP: the workers share nothing but the transposition table). */
typedef struct worker {
    struct pt_engine *engine;
    unsigned index;
    bool finished;
    bool halted; /* a limit is reached */
    bool ending; /* the root is near the end of the game */

    /* Iterative deepening. */
    int depth, delta, alpha, beta;
    unsigned line;                  /* the index of the multi-PV search */
    pt_action chosen[PT_LINES_MAX]; /* first actions of the lines found at this depth */
    search_result lines[PT_LINES_MAX], previous[PT_LINES_MAX];
    unsigned lines_found;
    unsigned stable;                  /* for how many depths the best action has been the same */
    bool fallen;                      /* its value is lower than at the depth before */
    search_result told[PT_LINES_MAX]; /* what the host was last told of each place */

    int bias, best_bias; /* of the root's action being searched, and of its best so far */
    int ply, returned;
    bool returned_estimated;
    unsigned seldepth;
    atomic_uint_least64_t nodes; /* written by its own thread, read by worker 0 */
    uint64_t nodes_here, pause_at;

    stack_entry stack[PLY_MAX + 2];
    uint64_t path[PLY_MAX + 2]; /* the keys of their states */

    /* By the colour that acts: history, continuation history after the previous action's slot,
     * and countermoves. */
    int16_t history[2][HISTORY_SLOTS];
    int16_t continuation[2][CONTINUATIONS + 1][CONTINUATION_ROW];
    pt_action countermoves[2][HISTORY_SLOTS + 1];

    uint64_t evaluations[EVALUATIONS]; /* by the lower bits of the key; see evaluate */

    void *scratch; /* SCRATCH_MAX bytes for the model */
    void *memory;  /* states, action lists and keys of the stack, and the scratch */
} worker;

/* Makes the stack ready for any state; false when out of memory. */
bool worker_init(worker *w, struct pt_engine *engine, unsigned index);
void worker_free(worker *w);
void worker_clear(worker *w);

/* Begins a search of the engine's position. */
void worker_start(worker *w);

/* Goes on for about `nodes` nodes; true when this worker has nothing more to do. */
bool worker_run(worker *w, uint64_t nodes);

#endif
