#include "engine/search.h"

#include <stdlib.h>
#include <string.h>

#include "engine/choice.h"
#include "engine/lines.h"

/* Pruning limits, reductions and margins are measured (docs/search.md); the rest are initial
 * guesses. */
enum {
    ASPIRATION_DELTA = 60, /* aspiration window: initial half-width around the previous value */
    PROOF_DELTA = 200,     /* the open side of the window around a proof */
    LEAVES_DEPTH = 4,      /* reverse futility and futility pruning: up to this depth */
    RFP_MARGIN = 150,      /* above beta, per ply of depth, unless the model says otherwise */
    FUTILITY_MARGIN = 100, /* below alpha, per ply of depth */
    LMP_FIRST = 6,         /* late move pruning: after this many actions per ply of depth */
    LMR_DEPTH = 3,         /* late move reductions: from this depth */
    LMR_FIRST = 4,         /* after this many actions */
    IIR_DEPTH = 4,         /* internal iterative reduction: from this depth */
    QUIESCENCE_DEPTH = 3,  /* quiescence search: captures down to so far below depth 0 */
    LEVEL_DEPTH = 3,       /* LEAVES_DEPTH for levels, which have only the first of the two */
    FALLEN_MARGIN = 30,    /* time: a value has fallen if by this much since the last depth, */
    FALLEN_TIME = 40,      /* which is worth so many hundredths of the time more */
    HISTORY_MAX = 8192,
    CHECK_EVERY = 128, /* nodes between checks of the clock; a power of two */
};

enum {
    SCORE_TABLE = 1 << 18, /* above all others */
    SCORE_KILLER = 20000,
    SCORE_COUNTERMOVE = 12000,
    SCORE_ORDER = 4,      /* per point of candidate.order */
    SCORE_LEAST = 1 << 15 /* scores are at least minus this */
};

/* A node's ordering score, combined with its index counted from the end of the list: the greatest
 * is the best action, and the first among equals.
 *
 *     bits 0-10   PLACES - place
 *          11-30  score + SCORE_LEAST */
enum { PLACE_BITS = 11, PLACES = (1 << PLACE_BITS) - 1 };

_Static_assert(PT_ACTIONS_MAX <= PLACES, "every place has a number");
_Static_assert(SCORE_ORDER *ORDER_LOST - 2 * HISTORY_MAX >= -SCORE_LEAST,
               "scores are not negative");
_Static_assert(SCORE_ORDER *ORDER_MAX + 2 * HISTORY_MAX + SCORE_KILLER < SCORE_TABLE,
               "the action of the transposition table comes first");

static size_t padded(size_t size) {
    return (size + 63) & ~(size_t)63;
}

bool worker_init(worker *w, struct pt_engine *engine, unsigned index) {
    w->engine = engine;
    w->index = index;
    size_t state = padded(PT_STATE_MAX), list = padded(PT_ACTIONS_MAX * sizeof(candidate)),
           scores = padded(PT_ACTIONS_MAX * sizeof(int32_t)),
           keys = padded(PT_ACTIONS_MAX * sizeof(uint64_t));
    size_t one = state + list + scores + keys;
    char *memory = malloc(one * (PLY_MAX + 2) + SCRATCH_MAX);
    if (!memory)
        return false;
    w->memory = memory;
    for (int i = 0; i < PLY_MAX + 2; i++) {
        char *at = memory + one * (size_t)i;
        w->stack[i].state = at;
        w->stack[i].actions = (candidate *)(void *)(at + state);
        w->stack[i].scores = (int32_t *)(void *)(at + state + list);
        w->stack[i].child_keys = (uint64_t *)(void *)(at + state + list + scores);
    }
    w->scratch = memory + one * (PLY_MAX + 2);
    worker_clear(w);
    return true;
}

void worker_free(worker *w) {
    free(w->memory);
}

void worker_clear(worker *w) {
    memset(w->history, 0, sizeof w->history);
    memset(w->continuation, 0, sizeof w->continuation);
    for (size_t i = 0; i <= NO_SLOT; i++)
        w->countermoves[0][i] = w->countermoves[1][i] = PT_NO_ACTION;
}

/* Values that give a distance in turns count from the root during the search, but from the position
 * itself in the transposition table. */
static int value_to_tt(int value, int turns) {
    if (value > VALUE_WIN_IN_MAX)
        return value + turns;
    return value < -VALUE_WIN_IN_MAX ? value - turns : value;
}

static int value_from_tt(int value, int turns) {
    if (value > VALUE_WIN_IN_MAX)
        return value - turns;
    return value < -VALUE_WIN_IN_MAX ? value + turns : value;
}

#define MARGIN_MAX ((VALUE_WIN_IN_MAX - PT_SCORE_DECIDED) / 100 - 1)

/* The value of a finished game for `actor`: an earlier win is better or, where margins count, a
 * larger one. */
static int final_value(const struct pt_engine *e, const void *state, unsigned actor, int turns) {
    pt_outcome out = pt_result(e->inner, state);
    if (out.reason && out.reason->counted && e->model->margins) {
        int margin = out.score[actor] - out.score[actor ^ 1];
        margin = margin > MARGIN_MAX ? MARGIN_MAX : margin < -MARGIN_MAX ? -MARGIN_MAX : margin;
        return margin == 0 ? 0 : 100 * margin + (margin > 0 ? PT_SCORE_DECIDED : -PT_SCORE_DECIDED);
    }
    if (out.winner == PT_NOBODY)
        return 0;
    int value = PT_SCORE_WIN - turns;
    return (unsigned)out.winner == actor ? value : -value;
}

static inline bool same_side(const stack_entry *ss, const stack_entry *child) {
    return ss->actor == child->actor;
}

/* log2 in sixteenths, for numbers up to 1,000 or so. */
static int log2_sixteenths(unsigned n) {
    int whole = 31 - __builtin_clz(n);
    return 16 * whole + (int)((n << 4 >> whole) - 16);
}

/* Late move reductions: by how much to reduce the depth for the `searched`-th action. */
static int reduction(int depth, unsigned searched, bool ending) {
    int both = log2_sixteenths((unsigned)depth) * log2_sixteenths(searched);
    return both / (16 * 16 * (ending ? 2 : 4)) + 1;
}

static bool is_quiet(const struct pt_engine *e, const void *state) {
    const model *m = e->model;
    return e->limits.level && m->level_quiet ? m->level_quiet(e->inner, state)
                                             : model_quiet(m, e->inner, state);
}

/* Step 1: a repeated position counts as a draw, because most hosts end the game there even if the
 * rules do not. */
static bool is_repetition(const worker *w) {
    const struct pt_engine *e = w->engine;
    const pt_game *game = e->inner->game;
    if (e->limits.plain || game->repetition == PT_REPETITION_IMPOSSIBLE)
        return false;
    uint64_t key = w->path[w->ply];
    bool found = false;
    for (int i = 0; i < w->ply - 1; i++)
        found |= w->path[i] == key;
    /* The past holds identity keys. */
    return found ||
           engine_in_past(e, game->search_key ? pt_identity_key(e->inner, w->stack[w->ply].state)
                                              : key);
}

/* Where a worker remembers a static evaluation:
 *
 *     bits 0-15  evaluation, signed
 *         16-63  upper bits of the key */
static uint64_t *evaluation_entry(worker *w, uint64_t key) {
    return &w->evaluations[key % EVALUATIONS];
}

/* The static evaluation of a node. Most positions are evaluated more than once: as a leaf, then at
 * the next depth by pruning, and after transpositions. */
static int evaluate(worker *w, const stack_entry *ss) {
    const struct pt_engine *e = w->engine;
    uint64_t key = w->path[w->ply] ^ (ss->actor & 1), *entry = evaluation_entry(w, key);
    if ((*entry ^ key) >> 16 == 0)
        return (int16_t)(uint16_t)*entry;
    int value = model_evaluate(e->model, e->net, e->inner, ss->state, ss->actor);
    *entry = (key >> 16 << 16) | (uint16_t)(int16_t)value;
    return value;
}

/* Returns a value to the parent. A value based only on finished games is a proof, whatever else was
 * searched. */
static void leave(worker *w, int value, bool estimated) {
    w->returned = value;
    w->returned_estimated = estimated;
    w->ply--;
}

/* Keeps only those root candidates that the limits allow, renamed as the limits name them. */
static unsigned restrict_root(worker *w, const stack_entry *ss, unsigned count) {
    const struct pt_engine *e = w->engine;
    void *after = w->stack[1].state;
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        candidate c = ss->actions[i];
        uint64_t key = e->model->make(e->inner, ss->state, c.action, after).key;
        size_t k = 0;
        while (k < e->only_count && e->only_keys[k] != key)
            k++;
        bool wanted = k < e->only_count;
        for (unsigned j = 0; wanted && j < kept; j++)
            wanted = ss->actions[j].action != e->only[k];
        if (wanted) {
            c.action = e->only[k];
            ss->actions[kept++] = c;
        }
    }
    return kept;
}

/* Drops the actions that the model advises against. */
static unsigned leave_out(stack_entry *ss, unsigned count) {
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        int order = ss->actions[i].order;
        if (order > ORDER_WEAK || ss->actions[i].action == ss->tt_action)
            ss->actions[kept++] = ss->actions[i];
        else if (order == ORDER_WEAK)
            ss->partial = true;
        else
            ss->lost = true;
    }
    ss->estimated |= ss->partial;
    return kept > 0 || count == 0 ? kept : 1;
}

/* A node's entry for the action at place `i` in the list; see PLACE_BITS. */
static inline int32_t placed(int score, unsigned i) {
    return (score + SCORE_LEAST) << PLACE_BITS | (int32_t)(PLACES - i);
}

/* The next ply starts without killers. */
static void forget_killers(worker *w) {
    stack_entry *child = &w->stack[w->ply + 1];
    child->killers[0] = child->killers[1] = PT_NO_ACTION;
}

/* The continuation history after the action that led here. */
static int16_t *continuation_of(worker *w, const stack_entry *ss) {
    unsigned slot = ss->previous_slot;
    return w->continuation[ss->actor & 1][slot == NO_SLOT ? CONTINUATIONS : slot % CONTINUATIONS];
}

/* Step 6: generates a node's actions and scores them for move ordering. */
static void score_actions(worker *w, stack_entry *ss) {
    const model *m = w->engine->model;
    const pt_rules *rules = w->engine->inner;
    const int16_t *history = w->history[ss->actor & 1];
    const int16_t *continuation = continuation_of(w, ss);
    pt_action countermove = w->countermoves[ss->actor & 1][ss->previous_slot];
    unsigned n = m->candidates(rules, ss->state, ss->depth, w->scratch, ss->actions);
    if (w->ply == 0 && w->engine->only_count > 0)
        n = restrict_root(w, ss, n);
    if (w->ply > 0 && !w->engine->limits.plain)
        n = leave_out(ss, n);
    ss->count = n;
    const candidate *list = ss->actions;
    pt_action tt_action = ss->tt_action, first = ss->killers[0], second = ss->killers[1];
    int32_t *scores = ss->scores;
    for (unsigned i = 0; i < n; i++) {
        pt_action a = list[i].action;
        int score =
            history[list[i].slot] + continuation[list[i].slot] + SCORE_ORDER * list[i].order;
        if (a == tt_action)
            score = SCORE_TABLE;
        else if (a == first || a == second)
            score += SCORE_KILLER;
        else if (a == countermove)
            score += SCORE_COUNTERMOVE;
        scores[i] = placed(score, i);
    }
}

/* Drops all remaining actions except the noisy ones. */
static void drop_quiets(const struct pt_engine *e, stack_entry *ss) {
    const model *m = e->model;
    unsigned n = ss->index;
    if (m->mark_noisy)
        m->mark_noisy(e->inner, ss->state, ss->actions, ss->index, ss->count);
    for (unsigned i = ss->index; i < ss->count; i++) {
        if (!(ss->actions[i].order & ORDER_NOISY))
            continue;
        ss->actions[n] = ss->actions[i];
        ss->scores[n] = (ss->scores[i] | PLACES) - (int32_t)n;
        n++;
    }
    ss->count = n;
}

/* Swaps the remaining action with the best score to the front. */
static const candidate *pick(stack_entry *ss) {
    int32_t best = 0;
    for (unsigned i = ss->index; i < ss->count; i++)
        best = ss->scores[i] > best ? ss->scores[i] : best;
    unsigned from = PLACES - (unsigned)(best & PLACES), to = ss->index++;
    candidate c = ss->actions[from];
    ss->actions[from] = ss->actions[to];
    ss->scores[from] = (ss->scores[to] | PLACES) - (int32_t)from;
    ss->actions[to] = c;
    return &ss->actions[to];
}

/* History gravity: the closer an entry is to the bound, the less it moves. */
static void update_entry(int16_t *entry, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / HISTORY_MAX);
}

/* Step 11: a beta cutoff updates killers, countermove and histories, with a malus for the actions
 * searched before it. */
static void update_histories(worker *w, stack_entry *ss) {
    int depth = ss->depth > 0 ? ss->depth : 1;
    int bonus = depth * depth * 16 < 1200 ? depth * depth * 16 : 1200;
    int16_t *history = w->history[ss->actor & 1], *continuation = continuation_of(w, ss);
    if (ss->killers[0] != ss->best_action) {
        ss->killers[1] = ss->killers[0];
        ss->killers[0] = ss->best_action;
    }
    w->countermoves[ss->actor & 1][ss->previous_slot] = ss->best_action;
    for (unsigned i = 0; i < ss->index; i++) {
        unsigned slot = ss->actions[i].slot;
        int b = ss->actions[i].action == ss->best_action ? bonus : -bonus;
        update_entry(&history[slot], b);
        update_entry(&continuation[slot], b);
    }
}

/* Only the first worker checks the limits; the others run until it is done. */
static void check_limits(worker *w) {
    struct pt_engine *e = w->engine;
    /* A level chooses among several lines, so all are searched to depth 1 at least. */
    bool owed = e->limits.level && w->lines_found == 0;
    /* A level must not become stronger by pondering. */
    bool counts = !e->pondering || e->limits.level;
    if (e->limits.nodes && counts && w->nodes_here >= e->limits.nodes && !owed)
        w->halted = true;
    if ((w->nodes_here & (CHECK_EVERY - 1)) == 0 && e->hard_ms > 0 && engine_used(e) >= e->hard_ms)
        w->halted = true;
}

/* Descends to the child with a window given from the parent's point of view. */
static void search_child(worker *w, stack_entry *ss, int lower, int upper, int depth,
                         node_stage back) {
    stack_entry *child = &w->stack[w->ply + 1];
    bool same = same_side(ss, child);
    if (w->ply == 0) {
        lower -= w->bias;
        upper -= w->bias;
    }
    child->alpha = same ? lower : -upper;
    child->beta = same ? upper : -lower;
    child->depth = depth;
    child->stage = NODE_NEW;
    /* Fetching is the greatest cost. Leaves do not probe the table. */
    __builtin_prefetch(evaluation_entry(w, w->path[w->ply + 1] ^ (child->actor & 1)));
    if (depth > 0)
        table_prefetch(&w->engine->table, w->path[w->ply + 1]);
    ss->stage = (uint8_t)back;
    w->ply++;
}

static bool is_excluded(const worker *w, pt_action a) {
    if (w->ply != 0)
        return false;
    for (unsigned i = 0; i < w->line; i++)
        if (w->chosen[i] == a)
            return true;
    return false;
}

/* Step 8: whether a sibling has led to the same position. */
static bool is_duplicate(stack_entry *ss, uint64_t key) {
    /* Matches are rare, so checking all keys is faster than stopping early. */
    bool found = false;
    for (unsigned i = 0; i < ss->searched; i++)
        found |= ss->child_keys[i] == key;
    ss->child_keys[ss->searched] = key;
    return found;
}

/* Steps 11 and 12: finishes a node and stores it in the transposition table. */
static void finish_node(worker *w, stack_entry *ss) {
    struct pt_engine *e = w->engine;
    /* Captures alone were tried, which says too little for the table. */
    if (ss->depth <= 0 && ss->quiet) {
        leave(w, ss->best, true);
        return;
    }
    /* What was left out loses with the opponent's next turn; what was searched may lose sooner. */
    int lost = -(PT_SCORE_WIN - ss->turns - 2);
    if (ss->lost && ss->best < lost)
        ss->best = lost;
    /* Or it may not lose. */
    if (ss->partial && ss->best <= -PT_SCORE_DECIDED)
        ss->best = -PT_SCORE_DECIDED / 2;
    if (ss->best >= ss->beta && ss->quiet)
        update_histories(w, ss);
    /* A partly searched root says nothing about the position. */
    if (w->ply > 0 || (w->line == 0 && e->only_count == 0)) {
        unsigned bound = ss->best >= ss->beta       ? BOUND_LOWER
                         : ss->best > ss->old_alpha ? BOUND_EXACT
                                                    : BOUND_UPPER;
        table_store(&e->table, w->path[w->ply],
                    bound == BOUND_UPPER ? PT_NO_ACTION : ss->best_action,
                    value_to_tt(ss->best - (w->ply == 0 ? w->best_bias : 0), ss->turns),
                    !ss->estimated && !e->limits.plain ? DEPTH_SOLVED
                    : ss->depth > 0                    ? ss->depth
                                                       : 0,
                    bound);
    }
    leave(w, ss->best, ss->estimated);
}

/* Steps 7 to 9: makes and searches the next action. */
static void next_action(worker *w, stack_entry *ss) {
    struct pt_engine *e = w->engine;
    const model *m = e->model;
    stack_entry *child = &w->stack[w->ply + 1];
    while (ss->index < ss->count) {
        /* Step 7: late move pruning, and futility pruning. */
        bool late = ss->depth <= m->lmp_depth && ss->searched >= (unsigned)(LMP_FIRST * ss->depth);
        if (!e->limits.plain && !ss->pv && ss->quiet && !ss->skip_quiets && ss->depth > 0 &&
            (late || (ss->futile && ss->searched > 0)) && ss->best > -PT_SCORE_DECIDED) {
            ss->estimated = ss->skip_quiets = true;
            drop_quiets(e, ss);
            continue;
        }

        const candidate *c = pick(ss);
        if (is_excluded(w, c->action))
            continue;
        if (w->ply == 0)
            w->bias = ss->alpha < PT_SCORE_DECIDED / 2 ? choice_bias(e, c->action) : 0;

        /* Step 8: make the action. */
        made_state made = m->make(e->inner, ss->state, c->action, child->state);
        if (is_duplicate(ss, made.key))
            continue;
        w->path[w->ply + 1] = made.key;
        ss->searched++;
        w->nodes_here++;
        child->turns = ss->turns + ((made.flags & PT_TURN_ENDED) != 0);
        child->over = made.flags & (PT_GAME_ENDED | MADE_HORIZON);
        child->actor = child->over ? ss->actor : made.turn;
        child->quiet = is_quiet(e, child->state);
        child->previous_action = c->action;
        child->previous_slot = c->slot;
        ss->child_depth = ss->depth - (model_costs_depth(m, e->inner, ss->state) ? 1 : 0);

        /* Step 9: principal-variation search. The first action gets the full window, the others a
         * null window, with late ones reduced. */
        if (ss->searched == 1) {
            search_child(w, ss, ss->alpha, ss->beta, ss->child_depth, NODE_FULL_WINDOW);
            return;
        }
        int depth = ss->child_depth;
        if (!e->limits.plain && ss->depth >= LMR_DEPTH && ss->searched > LMR_FIRST && ss->quiet &&
            !child->over && child->quiet) {
            depth -= reduction(ss->depth, ss->searched, w->ending) - ss->pv;
            if (depth < 1)
                depth = 1;
        }
        search_child(w, ss, ss->alpha, ss->alpha + 1, depth,
                     depth < ss->child_depth ? NODE_REDUCED : NODE_NULL_WINDOW);
        return;
    }
    finish_node(w, ss);
}

/* Step 3: at a leaf, the side to move may take the static evaluation (stand pat) or try to capture.
 * False if it has nothing to try. */
static bool start_captures(worker *w, stack_entry *ss, int eval) {
    const struct pt_engine *e = w->engine;
    if (!e->model->captures || e->limits.plain || e->limits.level || w->ply >= PLY_MAX ||
        ss->depth <= -QUIESCENCE_DEPTH || eval >= ss->beta)
        return false;
    ss->count = e->model->captures(e->inner, ss->state, ss->actions);
    if (ss->count == 0)
        return false;
    for (unsigned i = 0; i < ss->count; i++)
        ss->scores[i] = placed(w->history[ss->actor & 1][ss->actions[i].slot], i);
    ss->best = eval;
    ss->alpha = eval > ss->alpha ? eval : ss->alpha;
    ss->estimated = true;
    forget_killers(w);
    next_action(w, ss);
    return true;
}

/* Steps 1 to 6: enters a node, and either leaves it at once or prepares its actions. */
static void enter_node(worker *w, stack_entry *ss) {
    struct pt_engine *e = w->engine;
    const model *m = e->model;
    const bool plain = e->limits.plain, graded = e->limits.level > 0;
    ss->pv_count = 0;
    ss->best = -INFINITE;
    ss->best_action = PT_NO_ACTION;
    ss->tt_action = PT_NO_ACTION;
    ss->old_alpha = ss->alpha;
    ss->index = ss->searched = 0;
    ss->estimated = ss->futile = ss->skip_quiets = ss->partial = ss->lost = false;
    ss->pv = ss->beta - ss->alpha > 1;
    if ((unsigned)w->ply > w->seldepth)
        w->seldepth = (unsigned)w->ply;

    /* Step 1: the end of the game, the horizon, or a repetition. */
    if (ss->over) {
        bool horizon = ss->over & MADE_HORIZON;
        leave(w, horizon ? evaluate(w, ss) : final_value(e, ss->state, ss->actor, ss->turns),
              horizon);
        return;
    }
    if (w->ply > 0 && is_repetition(w)) {
        leave(w, 0, true);
        return;
    }

    /* Step 2: mate distance pruning: nothing beats the soonest win. */
    if (!plain && w->ply > 0) {
        int most = PT_SCORE_WIN - ss->turns - 1;
        if (ss->alpha >= most || ss->beta <= -most) {
            leave(w, ss->alpha >= most ? most : -most, false);
            return;
        }
    }

    /* Step 3: a leaf. In a position that is not quiet the search continues below depth 0:
     * quiescence search, with all actions, since they are forced. */
    if ((ss->depth <= 0 && ss->quiet) || w->ply >= PLY_MAX) {
        int eval = evaluate(w, ss);
        if (!start_captures(w, ss, eval))
            leave(w, eval, true);
        return;
    }

    /* Step 4: the transposition table. The static evaluation for step 5 comes first: near the
     * leaves there are few hits, and it hides the latency of the prefetch. */
    bool evaluated = !plain && !ss->pv && ss->quiet &&
                     ss->depth <= (graded ? LEVEL_DEPTH : LEAVES_DEPTH) &&
                     ss->beta < PT_SCORE_DECIDED / 2 && ss->beta > -PT_SCORE_DECIDED / 2;
    int eval = evaluated ? evaluate(w, ss) : 0;
    table_hit hit;
    if (table_probe(&e->table, w->path[w->ply], &hit)) {
        ss->tt_action = hit.action;
        int value = value_from_tt(hit.value, ss->turns);
        int depth = ss->depth > 0 ? ss->depth : 0;
        /* A proved win stays a win; a margin could still grow. */
        bool proved = value > VALUE_WIN_IN_MAX || value < -VALUE_WIN_IN_MAX;
        bool deep = plain ? hit.depth == depth : hit.depth >= depth || proved;
        if (w->ply > 0 && deep && (!ss->pv || plain) &&
            (hit.bound == BOUND_EXACT || (hit.bound == BOUND_LOWER && value >= ss->beta) ||
             (hit.bound == BOUND_UPPER && value <= ss->alpha))) {
            leave(w, value, hit.depth < DEPTH_SOLVED);
            return;
        }
    }

    if (w->ply == 0 && e->only_count > 0 && w->lines_found > w->line)
        ss->tt_action = w->previous[w->line].pv[0]; /* not stored in the table */

    /* Step 5: reverse futility pruning, and futility pruning, which leaves only noisy actions after
     * the first. */
    int margin = graded || m->rfp_margin == 0 ? RFP_MARGIN : m->rfp_margin;
    if (evaluated && eval - margin * ss->depth >= ss->beta) {
        leave(w, eval, true);
        return;
    }
    ss->futile = evaluated && !graded && eval + FUTILITY_MARGIN * ss->depth <= ss->alpha;

    /* Internal iterative reduction: without an action from the table, ordering is poor and a deep
     * search expensive; the next iteration will have one. */
    if (!plain && w->ply > 0 && ss->quiet && ss->depth >= IIR_DEPTH &&
        ss->tt_action == PT_NO_ACTION)
        ss->depth--;

    /* Step 6: the actions. */
    score_actions(w, ss);
    forget_killers(w);
    next_action(w, ss);
}

/* Step 10: a child has returned. If it failed high in a reduced or null-window search, it is
 * searched again. */
static void child_returned(worker *w, stack_entry *ss) {
    const stack_entry *child = &w->stack[w->ply + 1];
    int value = same_side(ss, child) ? w->returned : -w->returned;
    bool biased = w->ply == 0 && value < PT_SCORE_DECIDED / 2 && value > -PT_SCORE_DECIDED / 2;
    value += biased ? w->bias : 0;
    if (ss->stage == NODE_REDUCED && value > ss->alpha) {
        search_child(w, ss, ss->alpha, ss->alpha + 1, ss->child_depth, NODE_NULL_WINDOW);
        return;
    }
    if (ss->stage == NODE_NULL_WINDOW && value > ss->alpha && value < ss->beta) {
        search_child(w, ss, ss->alpha, ss->beta, ss->child_depth, NODE_FULL_WINDOW);
        return;
    }
    ss->estimated |= w->returned_estimated;
    if (value > ss->best) {
        ss->best = value;
        ss->best_action = child->previous_action;
        if (w->ply == 0)
            w->best_bias = biased ? w->bias : 0;
    }
    if (value > ss->alpha) {
        ss->alpha = value;
        ss->pv_line[0] = child->previous_action;
        size_t n = child->pv ? child->pv_count : 0;
        if (n > PT_PV_MAX - 1)
            n = PT_PV_MAX - 1;
        memcpy(ss->pv_line + 1, child->pv_line, n * sizeof child->pv_line[0]);
        ss->pv_count = n + 1;
        if (ss->alpha >= ss->beta) {
            /* The cutoff depends on this action alone. */
            ss->estimated = w->returned_estimated;
            finish_node(w, ss);
            return;
        }
    }
    next_action(w, ss);
}

/* Copies the root's result into a line. */
static void keep_line(worker *w, unsigned line, bool lower) {
    const stack_entry *root = &w->stack[0];
    search_result *r = &w->lines[line];
    if (root->best_action == PT_NO_ACTION)
        return;
    r->value = root->best - w->best_bias;
    r->bias = w->best_bias;
    r->depth = (unsigned)w->depth;
    r->seldepth = w->seldepth;
    r->exact = !root->estimated;
    r->lower = lower;
    r->pv[0] = root->best_action;
    r->pv_count = 1;
    if (root->pv_count > 0 && root->pv_line[0] == root->best_action) {
        memcpy(r->pv, root->pv_line, root->pv_count * sizeof r->pv[0]);
        r->pv_count = root->pv_count;
    }
}

static void start_root(worker *w) {
    struct pt_engine *e = w->engine;
    stack_entry *root = &w->stack[0];
    memcpy(root->state, &e->root, e->inner->state_size);
    w->path[0] = pt_search_key(e->inner, root->state);
    root->actor = (uint8_t)pt_state_actor(e->inner, root->state);
    root->over = 0;
    root->quiet = is_quiet(e, root->state);
    root->turns = 0;
    root->previous_action = PT_NO_ACTION;
    root->previous_slot = NO_SLOT;
    root->killers[0] = root->killers[1] = PT_NO_ACTION;
    root->depth = w->depth;
    root->alpha = w->alpha;
    root->beta = w->beta;
    root->stage = NODE_NEW;
    w->ply = 0;
}

/* A decided value is a proof of at least as much, or at most: only the other side is open. */
static void narrow_to_proof(worker *w, int value) {
    if (w->engine->limits.plain || w->engine->limits.level)
        return;
    w->alpha = value > 0 ? value - 1 : value - PROOF_DELTA;
    w->beta = value > 0 ? value + PROOF_DELTA : value + 1;
}

/* Starts a new depth or line with an aspiration window around the last depth's value. */
static void open_aspiration_window(worker *w) {
    int guess = w->previous[w->line].value + w->previous[w->line].bias;
    w->delta = ASPIRATION_DELTA;
    w->seldepth = 0;
    bool known = w->line < w->lines_found && w->depth > 3;
    w->alpha = known && !w->engine->limits.plain ? guess - w->delta : -INFINITE;
    w->beta = known && !w->engine->limits.plain ? guess + w->delta : INFINITE;
    if (guess > PT_SCORE_DECIDED || guess < -PT_SCORE_DECIDED) {
        w->alpha = -INFINITE, w->beta = INFINITE;
        narrow_to_proof(w, guess);
    }
    start_root(w);
}

void worker_start(worker *w) {
    const struct pt_engine *e = w->engine;
    w->finished = w->halted = false;
    w->ending = !e->limits.level && e->model->ending && e->model->ending(e->inner, &e->root);
    /* Helpers start at different depths to avoid duplicating work. */
    w->depth = 1 + (int)(w->index & 1);
    w->line = 0;
    w->lines_found = 0;
    w->stable = 0;
    w->fallen = false;
    w->nodes_here = 0;
    atomic_store_explicit(&w->nodes, 0, memory_order_relaxed);
    memset(w->lines, 0, sizeof w->lines);
    memset(w->previous, 0, sizeof w->previous);
    memset(w->told, 0, sizeof w->told);
    memset(w->scratch, 0, SCRATCH_MAX);
    memset(w->evaluations, 0, sizeof w->evaluations);
    open_aspiration_window(w);
}

/* How much of the allotted time to use, in hundredths: less the longer the best action has stayed
 * the same, more when its value has just fallen. */
static int patience(const worker *w) {
    static const int by_stability[] = {160, 125, 100, 85, 75};
    const unsigned last = sizeof by_stability / sizeof by_stability[0] - 1;
    return by_stability[w->stable < last ? w->stable : last] + (w->fallen ? FALLEN_TIME : 0);
}

static bool may_go_deeper(const worker *w) {
    const struct pt_engine *e = w->engine;
    if (w->index != 0)
        return w->depth < DEPTH_MAX;
    unsigned limit = e->limits.depth && !e->pondering ? e->limits.depth : DEPTH_MAX;
    if (limit > DEPTH_MAX)
        limit = DEPTH_MAX;
    if ((unsigned)w->depth >= limit)
        return false;
    if (e->limits.infinite)
        return true;
    if (w->lines[0].exact)
        return false;
    /* Searching deeper than a proved distance cannot shorten it. */
    int value = w->lines[0].value;
    int size = value < 0 ? -value : value;
    if (size > VALUE_WIN_IN_MAX && w->depth > PT_SCORE_WIN - size + 1)
        return false;
    return !(e->soft_ms > 0 && engine_used(e) >= e->soft_ms * patience(w) / 100);
}

/* All lines of this depth have been found. */
static void depth_done(worker *w, unsigned lines) {
    w->lines_found = lines;
    lines_sort(w->lines, lines);
    bool same = w->lines[0].pv[0] == w->previous[0].pv[0];
    w->stable = same && w->depth > 1 ? w->stable + 1 : 0;
    w->fallen = w->depth > 1 && w->lines[0].value <= w->previous[0].value - FALLEN_MARGIN;
    memcpy(w->previous, w->lines, sizeof w->previous);
    if (!may_go_deeper(w)) {
        w->finished = true;
        return;
    }
    w->line = 0;
    w->depth++;
    open_aspiration_window(w);
}

/* The root search has returned: widen the window, or go on to the next line or depth. */
static void root_done(worker *w) {
    struct pt_engine *e = w->engine;
    int value = w->returned;
    /* The remaining actions all lead to positions already searched. */
    if (w->line > 0 && w->stack[0].best_action == PT_NO_ACTION) {
        depth_done(w, w->line);
        return;
    }
    bool lower = value >= w->beta, upper = value <= w->alpha;
    if (lower || upper) {
        if (!upper)
            keep_line(w, w->line, true);
        if (w->index == 0 && lower)
            lines_tell(w, false);
        w->delta *= 2;
        w->alpha = upper ? value - w->delta : w->alpha;
        w->beta = lower ? value + w->delta : w->beta;
        bool decided = value >= PT_SCORE_DECIDED || value <= -PT_SCORE_DECIDED;
        if (w->delta > 1000 || decided)
            w->alpha = -INFINITE, w->beta = INFINITE;
        if (decided && lower == (value > 0))
            narrow_to_proof(w, value);
        start_root(w);
        return;
    }
    keep_line(w, w->line, false);
    w->chosen[w->line] = w->lines[w->line].pv[0];
    if (w->index == 0)
        lines_tell(w, false);
    unsigned lines = w->index == 0 && e->limits.lines > 1 ? e->limits.lines : 1;
    unsigned legal = w->stack[0].count;
    if (w->line + 1 < lines && w->line + 1 < legal) {
        w->line++;
        open_aspiration_window(w);
        return;
    }
    depth_done(w, w->line + 1);
}

bool worker_run(worker *w, uint64_t nodes) {
    struct pt_engine *e = w->engine;
    w->pause_at = w->nodes_here + (nodes ? nodes : 1);
    while (!w->finished) {
        stack_entry *ss = &w->stack[w->ply < 0 ? 0 : w->ply];
        if (w->ply < 0) {
            root_done(w);
        } else if (ss->stage == NODE_NEW) {
            if (w->index == 0)
                check_limits(w);
            if (w->halted || atomic_load_explicit(&e->stop, memory_order_relaxed)) {
                /* The root's result at this depth counts once its first action, the best of the
                 * previous depth, has been searched. */
                const stack_entry *root = &w->stack[0];
                if (w->ply > 0 && root->searched > 1 && root->best > w->alpha && w->line == 0 &&
                    lines_lead(w))
                    keep_line(w, 0, false);
                w->finished = true;
                break;
            }
            if (w->nodes_here >= w->pause_at)
                break;
            enter_node(w, ss);
        } else {
            child_returned(w, ss);
        }
    }
    atomic_store_explicit(&w->nodes, w->nodes_here, memory_order_relaxed);
    return w->finished;
}
