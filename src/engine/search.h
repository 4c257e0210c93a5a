/* Principal-variation search over actions, as a machine that can be stopped after any
 * node and taken up again.
 *
 * A Web Worker that never returns cannot be told to stop, so there is no recursion: every
 * node is a frame on an explicit stack and remembers where it was. The same player may act
 * several times in a row; a value changes sign only where the actor changes. */
#ifndef PT_ENGINE_SEARCH_H
#define PT_ENGINE_SEARCH_H

#include "engine/model.h"
#include "engine/table.h"

/* Actions from the root at the most; removals and extra moves count here. */
#define PLY_MAX 200
#define DEPTH_MAX 100
#define INFINITE 32000

/* Continuation history pairs this many classes of previous actions with every slot. Rows are
 * a cache line longer than needed, or the same slots of all would compete for the same lines. */
#define FOLLOW 256
#define FOLLOW_ROW (SLOTS + 32)

typedef enum frame_stage {
    FRAME_ENTER = 0, /* not looked at yet */
    FRAME_REDUCED,   /* a reduced search of it has come back */
    FRAME_SCOUT,     /* a null-window search has come back */
    FRAME_FULL       /* a search with the full window has come back */
} frame_stage;

typedef struct frame {
    void *state;
    candidate *actions;
    int32_t *ranks; /* of the actions from `index` on, see pick */
    uint64_t *seen; /* the keys of the children searched */
    unsigned count, index, searched;
    int depth, alpha, beta, best, first_alpha;
    int child_depth;
    int turns;     /* turns ended since the root */
    uint8_t stage; /* frame_stage */
    uint8_t actor;
    uint8_t over; /* PT_GAME_ENDED or MADE_OPEN: nothing follows */
    bool pv, quiet;
    bool late;      /* what is left of the quiet actions is skipped */
    bool estimated; /* the value rests on a judgement, not on finished games alone */
    pt_action best_action, table_action, played; /* `played` led here */
    unsigned played_slot;
    pt_action killers[2];
    size_t pv_count;
    pt_action pv_line[PT_PV_MAX];
} frame;

typedef struct search_result {
    int value;
    int lean; /* what the choice of this action weighed beside its value */
    unsigned depth, seldepth;
    size_t pv_count;
    pt_action pv[PT_PV_MAX];
    bool exact; /* nothing was estimated: searching deeper finds the same */
    bool lower; /* the value is at least this: a wider window is still to be searched */
    bool upper; /* at most this, whatever a shallower search said */
} search_result;

struct pt_engine;

/* One thread's search. */
typedef struct worker {
    struct pt_engine *engine;
    unsigned index;
    bool finished;
    bool halted; /* a limit is reached */

    /* Iterative deepening. */
    int depth, window, alpha, beta;
    unsigned line;
    pt_action chosen[PT_LINES_MAX]; /* first actions of the lines found at this depth */
    search_result lines[PT_LINES_MAX], previous[PT_LINES_MAX];
    unsigned lines_found;
    search_result told[PT_LINES_MAX]; /* what the host was last told of each place */

    int lean, best_lean; /* of the root's action being searched, and of its best so far */
    int ply, returned;
    bool returned_estimated;
    unsigned seldepth;
    atomic_uint_least64_t nodes; /* written by its own thread, read by worker 0 */
    uint64_t nodes_here, pause_at;

    frame frames[PLY_MAX + 2];
    uint64_t path[PLY_MAX + 2]; /* the keys of their states */

    /* What was learned, by the colour that acts. */
    int16_t history[2][SLOTS];
    int16_t follow[2][FOLLOW][FOLLOW_ROW];
    pt_action answers[2][SLOTS];

    void *memory; /* states, action lists and keys of the frames */
} worker;

/* Makes the frames ready for states of that size; false when out of memory. */
bool worker_init(worker *w, struct pt_engine *engine, unsigned index);
void worker_free(worker *w);
void worker_clear(worker *w);

/* Begins a search of the engine's position. */
void worker_start(worker *w);

/* Goes on for about `nodes` nodes; true when this worker has nothing more to do. */
bool worker_run(worker *w, uint64_t nodes);

#endif
