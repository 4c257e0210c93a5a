#include "engine/search.h"

#include <stdlib.h>
#include <string.h>

#include "engine/choice.h"
#include "engine/lines.h"

/* Late actions, reductions, margins and unknown positions are measured (docs/tuning.md); the
 * others are first values, set by judgement. */
enum {
    ASPIRATION = 60,       /* first half-width of the window around the last value */
    FUTILITY_DEPTH = 3,    /* up to here a position far above beta is left alone */
    FUTILITY_MARGIN = 150, /* for each move of depth */
    LATE_FIRST = 6,    /* actions searched for each move of depth before late ones are skipped */
    REDUCE_DEPTH = 3,  /* from here late quiet actions are searched less deeply */
    REDUCE_FIRST = 4,  /* actions that are not */
    RANK_AHEAD = 2,    /* from this depth actions are ranked by what they lead to */
    UNKNOWN_DEPTH = 4, /* from here a position the table does not know is searched less deeply */
    HISTORY_MAX = 8192,
    CHECK_EVERY = 512, /* nodes between looks at the clock; a power of two */
};

enum {
    RANK_TABLE = 1 << 18, /* above all others */
    RANK_KILLER = 20000,
    RANK_ANSWER = 12000,
    RANK_HINT = 4,       /* for each point of a hint */
    RANK_LEAST = 1 << 15 /* below 0 at the most */
};

/* A rank in the list of a node, above the place it stands at counted from the end: the
 * greatest of them is the best ranked action and the first among equals.
 *
 *     bits 0-10   PLACES - place
 *          11-30  rank + RANK_LEAST */
enum { PLACE_BITS = 11, PLACES = (1 << PLACE_BITS) - 1 };

_Static_assert(PT_ACTIONS_MAX <= PLACES, "every place has a number");
_Static_assert(RANK_HINT *HINT_MIN - 2 * HISTORY_MAX >= -RANK_LEAST, "ranks are not negative");
_Static_assert(RANK_HINT *HINT_MAX + 2 * HISTORY_MAX + RANK_KILLER < RANK_TABLE,
               "the table's action comes first");

static size_t padded(size_t size) {
    return (size + 63) & ~(size_t)63;
}

bool worker_init(worker *w, struct pt_engine *engine, unsigned index) {
    w->engine = engine;
    w->index = index;
    size_t state = padded(PT_STATE_MAX), list = padded(PT_ACTIONS_MAX * sizeof(candidate)),
           ranks = padded(PT_ACTIONS_MAX * sizeof(int32_t)),
           keys = padded(PT_ACTIONS_MAX * sizeof(uint64_t));
    size_t one = state + list + ranks + keys;
    char *memory = malloc(one * (PLY_MAX + 2));
    if (!memory)
        return false;
    w->memory = memory;
    for (int i = 0; i < PLY_MAX + 2; i++) {
        char *at = memory + one * (size_t)i;
        w->frames[i].state = at;
        w->frames[i].actions = (candidate *)(void *)(at + state);
        w->frames[i].ranks = (int32_t *)(void *)(at + state + list);
        w->frames[i].seen = (uint64_t *)(void *)(at + state + list + ranks);
    }
    worker_clear(w);
    return true;
}

void worker_free(worker *w) {
    free(w->memory);
}

void worker_clear(worker *w) {
    memset(w->history, 0, sizeof w->history);
    memset(w->follow, 0, sizeof w->follow);
    for (size_t i = 0; i < SLOTS; i++)
        w->answers[0][i] = w->answers[1][i] = PT_NO_ACTION;
}

/* Values that tell a distance in turns count from the root while searched and from the
 * position itself in the table. */
static int to_table(int value, int turns) {
    if (value > PT_SCORE_WIN - 1000)
        return value + turns;
    return value < -(PT_SCORE_WIN - 1000) ? value - turns : value;
}

static int from_table(int value, int turns) {
    if (value > PT_SCORE_WIN - 1000)
        return value - turns;
    return value < -(PT_SCORE_WIN - 1000) ? value + turns : value;
}

/* Margins stay below the values that tell a distance. */
#define MARGIN_MAX ((PT_SCORE_WIN - 1000 - PT_SCORE_DECIDED) / 100 - 1)

/* The value of a finished game for `actor`: sooner wins are better, and where pieces are
 * counted, more of them. */
static int final_value(const pt_rules *rules, const void *state, unsigned actor, int turns) {
    pt_outcome out = pt_result(rules, state);
    if (out.reason && out.reason->counted) {
        int margin = out.score[actor] - out.score[actor ^ 1];
        margin = margin > MARGIN_MAX ? MARGIN_MAX : margin < -MARGIN_MAX ? -MARGIN_MAX : margin;
        return margin == 0 ? 0 : 100 * margin + (margin > 0 ? PT_SCORE_DECIDED : -PT_SCORE_DECIDED);
    }
    if (out.winner == PT_NOBODY)
        return 0;
    int value = PT_SCORE_WIN - turns;
    return (unsigned)out.winner == actor ? value : -value;
}

static inline bool same_side(const frame *f, const frame *child) {
    return f->actor == child->actor;
}

/* log2 in sixteenths, for numbers up to 1,000 or so. */
static int log2_sixteenths(unsigned n) {
    int whole = 31 - __builtin_clz(n);
    return 16 * whole + (int)((n << 4 >> whole) - 16);
}

/* How much less deeply the `searched`-th action is looked at. */
static int reduction(int depth, unsigned searched) {
    return log2_sixteenths((unsigned)depth) * log2_sixteenths(searched) / (16 * 16 * 4) + 1;
}

/* Step 1: a position that was on the board before is worth nothing to either side: the
 * rules know no draw, but matches end there. */
static bool repeats(const worker *w) {
    if (w->engine->limits.plain)
        return false;
    uint64_t key = w->path[w->ply];
    bool found = false;
    for (int i = 0; i < w->ply - 1; i++)
        found |= w->path[i] == key;
    return found || engine_in_past(w->engine, key);
}

/* Goes back to the parent; a value from finished games is a proof, whatever else was
 * looked at. */
static void leave(worker *w, int value, bool estimated) {
    w->returned = value;
    w->returned_estimated = estimated;
    w->ply--;
}

/* Leaves of the root's candidates those the limits let the player choose, under the names they
 * have there. */
static unsigned restrict_root(worker *w, const frame *f, unsigned count) {
    const struct pt_engine *e = w->engine;
    void *after = w->frames[1].state;
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        candidate c = f->actions[i];
        uint64_t key = e->model->make(e->inner, f->state, c.action, after).key;
        size_t k = 0;
        while (k < e->only_count && e->only_keys[k] != key)
            k++;
        bool wanted = k < e->only_count;
        for (unsigned j = 0; wanted && j < kept; j++)
            wanted = f->actions[j].action != e->only[k];
        if (wanted) {
            c.action = e->only[k];
            f->actions[kept++] = c;
        }
    }
    return kept;
}

/* Lists and ranks the actions of a node (step 6). */
static void rank_actions(worker *w, frame *f) {
    const model *m = w->engine->model;
    const pt_rules *rules = w->engine->inner;
    const int16_t *history = w->history[f->actor & 1];
    const int16_t *follow = w->follow[f->actor & 1][f->played_slot % FOLLOW];
    pt_action answer = w->answers[f->actor & 1][f->played_slot];
    bool ahead = f->depth >= RANK_AHEAD && model_costs_depth(m, rules, f->state);
    unsigned n = m->candidates(rules, f->state, ahead, f->actions);
    if (w->ply == 0 && w->engine->only_count > 0)
        n = restrict_root(w, f, n);
    f->count = n;
    const candidate *list = f->actions;
    pt_action known = f->table_action, first = f->killers[0], second = f->killers[1];
    int32_t *ranks = f->ranks;
    for (unsigned i = 0; i < n; i++) {
        pt_action a = list[i].action;
        int rank = history[list[i].slot] + follow[list[i].slot] + RANK_HINT * list[i].hint;
        if (a == known)
            rank = RANK_TABLE;
        else if (a == first || a == second)
            rank += RANK_KILLER;
        else if (a == answer)
            rank += RANK_ANSWER;
        ranks[i] = (rank + RANK_LEAST) << PLACE_BITS | (int32_t)(PLACES - i);
    }
}

/* Leaves only those of the remaining actions that must not be skipped. */
static void drop_quiet(const struct pt_engine *e, frame *f) {
    const model *m = e->model;
    unsigned n = f->index;
    if (m->mark_loud)
        m->mark_loud(e->inner, f->state, f->actions, f->index, f->count);
    for (unsigned i = f->index; i < f->count; i++) {
        if (!(f->actions[i].hint & HINT_LOUD))
            continue;
        f->actions[n] = f->actions[i];
        f->ranks[n] = (f->ranks[i] | PLACES) - (int32_t)n;
        n++;
    }
    f->count = n;
}

/* Brings the best ranked of the remaining actions to the front; the one that stood there
 * takes its place. */
static const candidate *pick(frame *f) {
    int32_t best = 0;
    for (unsigned i = f->index; i < f->count; i++)
        best = f->ranks[i] > best ? f->ranks[i] : best;
    unsigned from = PLACES - (unsigned)(best & PLACES), to = f->index++;
    candidate c = f->actions[from];
    f->actions[from] = f->actions[to];
    f->ranks[from] = (f->ranks[to] | PLACES) - (int32_t)from;
    f->actions[to] = c;
    return &f->actions[to];
}

static void raise_history(int16_t *entry, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / HISTORY_MAX);
}

/* Step 11: what made a cut is tried earlier next time, what did not, later. */
static void learn(worker *w, frame *f) {
    int depth = f->depth > 0 ? f->depth : 1;
    int bonus = depth * depth * 16 < 1200 ? depth * depth * 16 : 1200;
    int16_t *history = w->history[f->actor & 1],
            *follow = w->follow[f->actor & 1][f->played_slot % FOLLOW];
    if (f->killers[0] != f->best_action) {
        f->killers[1] = f->killers[0];
        f->killers[0] = f->best_action;
    }
    w->answers[f->actor & 1][f->played_slot] = f->best_action;
    for (unsigned i = 0; i < f->index; i++) {
        unsigned slot = f->actions[i].slot;
        int b = f->actions[i].action == f->best_action ? bonus : -bonus;
        raise_history(&history[slot], b);
        raise_history(&follow[slot], b);
    }
}

/* The first worker keeps the limits; the others go on until it is done. */
static void check_limits(worker *w) {
    struct pt_engine *e = w->engine;
    /* A level chooses among lines, so all of them are looked at to depth 1 at least. */
    bool owed = e->limits.level && w->lines_found == 0;
    /* A level that ponders must not become a stronger one. */
    bool counts = !e->pondering || e->limits.level;
    if (e->limits.nodes && counts && w->nodes_here >= e->limits.nodes && !owed)
        w->halted = true;
    if ((w->nodes_here & (CHECK_EVERY - 1)) == 0 && e->hard_ms > 0 && engine_used(e) >= e->hard_ms)
        w->halted = true;
}

/* Sends the child to be searched with a window given from the parent's side. */
static void descend(worker *w, frame *f, int lower, int upper, int depth, frame_stage back) {
    frame *child = &w->frames[w->ply + 1];
    bool same = same_side(f, child);
    if (w->ply == 0) {
        lower -= w->lean;
        upper -= w->lean;
    }
    child->alpha = same ? lower : -upper;
    child->beta = same ? upper : -lower;
    child->depth = depth;
    child->stage = FRAME_ENTER;
    /* Leaves do not ask the table, and fetching from it is what costs most. */
    if (depth > 0)
        table_prefetch(&w->engine->table, w->path[w->ply + 1]);
    f->stage = (uint8_t)back;
    w->ply++;
}

static bool root_skips(const worker *w, pt_action a) {
    if (w->ply != 0)
        return false;
    for (unsigned i = 0; i < w->line; i++)
        if (w->chosen[i] == a)
            return true;
    return false;
}

/* Whether a sibling led to the same position (step 8). */
static bool seen_before(frame *f, uint64_t key) {
    /* Looking at all of them is quicker than stopping at the one, which is rare. */
    bool found = false;
    for (unsigned i = 0; i < f->searched; i++)
        found |= f->seen[i] == key;
    f->seen[f->searched] = key;
    return found;
}

/* The end of a node: steps 11 and 12. */
static void finish(worker *w, frame *f) {
    struct pt_engine *e = w->engine;
    if (f->best >= f->beta && f->quiet)
        learn(w, f);
    /* A root of which only a part was searched says nothing of the position. */
    if (w->ply > 0 || (w->line == 0 && e->only_count == 0)) {
        unsigned bound = f->best >= f->beta         ? BOUND_LOWER
                         : f->best > f->first_alpha ? BOUND_EXACT
                                                    : BOUND_UPPER;
        table_store(&e->table, w->path[w->ply],
                    bound == BOUND_UPPER ? PT_NO_ACTION : f->best_action,
                    to_table(f->best - (w->ply == 0 ? w->best_lean : 0), f->turns),
                    !f->estimated && !e->limits.plain ? DEPTH_SOLVED
                    : f->depth > 0                    ? f->depth
                                                      : 0,
                    bound);
    }
    leave(w, f->best, f->estimated);
}

/* Steps 7 to 9: the next action is made and searched. */
static void next(worker *w, frame *f) {
    struct pt_engine *e = w->engine;
    const model *m = e->model;
    frame *child = &w->frames[w->ply + 1];
    while (f->index < f->count) {
        /* Step 7: late quiet actions near the leaves are not worth a look. */
        if (!e->limits.plain && !f->pv && f->quiet && !f->late && f->depth <= m->late_depth &&
            f->searched >= (unsigned)(LATE_FIRST * f->depth) && f->best > -PT_SCORE_DECIDED) {
            f->estimated = f->late = true;
            drop_quiet(e, f);
            continue;
        }

        const candidate *c = pick(f);
        if (root_skips(w, c->action))
            continue;
        if (w->ply == 0)
            w->lean = f->alpha < PT_SCORE_DECIDED / 2 ? choice_lean(e, c->action) : 0;

        /* Step 8: make it. */
        made_state next = m->make(e->inner, f->state, c->action, child->state);
        if (seen_before(f, next.key))
            continue;
        w->path[w->ply + 1] = next.key;
        f->searched++;
        w->nodes_here++;
        child->turns = f->turns + ((next.flags & PT_TURN_ENDED) != 0);
        child->over = next.flags & (PT_GAME_ENDED | MADE_OPEN);
        child->actor = child->over ? f->actor : next.turn;
        child->quiet = model_quiet(m, e->inner, child->state);
        child->played = c->action;
        child->played_slot = c->slot;
        f->child_depth = f->depth - (model_costs_depth(m, e->inner, f->state) ? 1 : 0);

        /* Step 9: the first with the whole window, the others to see whether they are
         * better at all, late ones less deeply. */
        if (f->searched == 1) {
            descend(w, f, f->alpha, f->beta, f->child_depth, FRAME_FULL);
            return;
        }
        int depth = f->child_depth;
        if (!e->limits.plain && f->depth >= REDUCE_DEPTH && f->searched > REDUCE_FIRST &&
            f->quiet && !child->over && child->quiet) {
            depth -= reduction(f->depth, f->searched) - f->pv;
            if (depth < 1)
                depth = 1;
        }
        descend(w, f, f->alpha, f->alpha + 1, depth,
                depth < f->child_depth ? FRAME_REDUCED : FRAME_SCOUT);
        return;
    }
    finish(w, f);
}

/* Steps 1 to 6: a node is entered, and left at once or made ready for its actions. */
static void enter(worker *w, frame *f) {
    struct pt_engine *e = w->engine;
    const model *m = e->model;
    const pt_rules *rules = e->inner;
    bool plain = e->limits.plain;
    f->pv_count = 0;
    f->best = -INFINITE;
    f->best_action = PT_NO_ACTION;
    f->table_action = PT_NO_ACTION;
    f->first_alpha = f->alpha;
    f->index = f->searched = 0;
    f->estimated = f->late = false;
    f->pv = f->beta - f->alpha > 1;
    if ((unsigned)w->ply > w->seldepth)
        w->seldepth = (unsigned)w->ply;

    /* Step 1: the end of the game or of what can be foreseen, or a repetition. */
    if (f->over) {
        bool open = f->over & MADE_OPEN;
        leave(w,
              open ? model_evaluate(m, rules, f->state, f->actor)
                   : final_value(rules, f->state, f->actor, f->turns),
              open);
        return;
    }
    if (w->ply > 0 && repeats(w)) {
        leave(w, 0, true);
        return;
    }

    /* Step 2: nothing better than the soonest win is to be had. */
    if (!plain && w->ply > 0) {
        int most = PT_SCORE_WIN - f->turns - 1;
        if (f->alpha >= most || f->beta <= -most) {
            leave(w, f->alpha >= most ? most : -most, false);
            return;
        }
    }

    /* Step 3: a leaf, judged only where nothing forced is pending. */
    if ((f->depth <= 0 && f->quiet) || w->ply >= PLY_MAX) {
        leave(w, model_evaluate(m, rules, f->state, f->actor), true);
        return;
    }

    /* Step 4: the table. The judgement that step 5 needs is made before: near the leaves few
     * positions are found, and what was fetched from the table arrives in the meantime. */
    bool judged = !plain && !f->pv && f->quiet && f->depth <= FUTILITY_DEPTH &&
                  f->beta < PT_SCORE_DECIDED / 2 && f->beta > -PT_SCORE_DECIDED / 2;
    int eval = judged ? model_evaluate(m, rules, f->state, f->actor) : 0;
    table_hit hit;
    if (table_probe(&e->table, w->path[w->ply], &hit)) {
        f->table_action = hit.action;
        int value = from_table(hit.value, f->turns);
        int depth = f->depth > 0 ? f->depth : 0;
        /* A win stays one; a margin could still grow. */
        bool proved = value > PT_SCORE_WIN - 1000 || value < 1000 - PT_SCORE_WIN;
        bool deep = plain ? hit.depth == depth : hit.depth >= depth || proved;
        if (w->ply > 0 && deep && (!f->pv || plain) &&
            (hit.bound == BOUND_EXACT || (hit.bound == BOUND_LOWER && value >= f->beta) ||
             (hit.bound == BOUND_UPPER && value <= f->alpha))) {
            leave(w, value, hit.depth < DEPTH_SOLVED);
            return;
        }
    }

    if (w->ply == 0 && e->only_count > 0 && w->lines_found > w->line)
        f->table_action = w->previous[w->line].pv[0]; /* the table does not know of this root */

    /* Step 5: so far above beta that a quiet move will not change it. */
    if (judged && eval - FUTILITY_MARGIN * f->depth >= f->beta) {
        leave(w, eval, true);
        return;
    }

    /* Without an action from the table the order is poor, and a deep search of it dear: the next
     * depth will have one (internal iterative reduction). */
    if (!plain && w->ply > 0 && f->quiet && f->depth >= UNKNOWN_DEPTH &&
        f->table_action == PT_NO_ACTION)
        f->depth--;

    /* Step 6: the actions. */
    rank_actions(w, f);
    w->frames[w->ply + 1].killers[0] = w->frames[w->ply + 1].killers[1] = PT_NO_ACTION;
    next(w, f);
}

/* Step 10: a child has come back. */
static void take(worker *w, frame *f) {
    const frame *child = &w->frames[w->ply + 1];
    int value = same_side(f, child) ? w->returned : -w->returned;
    bool leans = w->ply == 0 && value < PT_SCORE_DECIDED / 2 && value > -PT_SCORE_DECIDED / 2;
    value += leans ? w->lean : 0;
    if (f->stage == FRAME_REDUCED && value > f->alpha) {
        descend(w, f, f->alpha, f->alpha + 1, f->child_depth, FRAME_SCOUT);
        return;
    }
    if (f->stage == FRAME_SCOUT && value > f->alpha && value < f->beta) {
        descend(w, f, f->alpha, f->beta, f->child_depth, FRAME_FULL);
        return;
    }
    f->estimated |= w->returned_estimated;
    if (value > f->best) {
        f->best = value;
        f->best_action = child->played;
        if (w->ply == 0)
            w->best_lean = leans ? w->lean : 0;
    }
    if (value > f->alpha) {
        f->alpha = value;
        f->pv_line[0] = child->played;
        size_t n = child->pv ? child->pv_count : 0;
        if (n > PT_PV_MAX - 1)
            n = PT_PV_MAX - 1;
        memcpy(f->pv_line + 1, child->pv_line, n * sizeof child->pv_line[0]);
        f->pv_count = n + 1;
        if (f->alpha >= f->beta) {
            /* This one action is all the cut rests on. */
            f->estimated = w->returned_estimated;
            finish(w, f);
            return;
        }
    }
    next(w, f);
}

/* Copies the root's findings into a line. */
static void keep_line(worker *w, unsigned line, bool lower) {
    const frame *root = &w->frames[0];
    search_result *r = &w->lines[line];
    if (root->best_action == PT_NO_ACTION)
        return;
    r->value = root->best - w->best_lean;
    r->lean = w->best_lean;
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
    frame *root = &w->frames[0];
    memcpy(root->state, &e->root, e->inner->state_size);
    w->path[0] = pt_search_key(e->inner, root->state);
    root->actor = (uint8_t)pt_state_actor(e->inner, root->state);
    root->over = 0;
    root->quiet = model_quiet(e->model, e->inner, root->state);
    root->turns = 0;
    root->played = PT_NO_ACTION;
    root->played_slot = 0;
    root->killers[0] = root->killers[1] = PT_NO_ACTION;
    root->depth = w->depth;
    root->alpha = w->alpha;
    root->beta = w->beta;
    root->stage = FRAME_ENTER;
    w->ply = 0;
}

/* A new depth or line: a narrow window around what the last depth found. */
static void open_window(worker *w) {
    int guess = w->previous[w->line].value + w->previous[w->line].lean;
    w->window = ASPIRATION;
    w->seldepth = 0;
    bool known = w->line < w->lines_found && w->depth > 3;
    w->alpha = known && !w->engine->limits.plain ? guess - w->window : -INFINITE;
    w->beta = known && !w->engine->limits.plain ? guess + w->window : INFINITE;
    if (guess > PT_SCORE_DECIDED || guess < -PT_SCORE_DECIDED)
        w->alpha = -INFINITE, w->beta = INFINITE;
    start_root(w);
}

void worker_start(worker *w) {
    w->finished = w->halted = false;
    /* Helpers begin at different depths, so that they do not all do the same. */
    w->depth = 1 + (int)(w->index & 1);
    w->line = 0;
    w->lines_found = 0;
    w->nodes_here = 0;
    atomic_store_explicit(&w->nodes, 0, memory_order_relaxed);
    memset(w->lines, 0, sizeof w->lines);
    memset(w->previous, 0, sizeof w->previous);
    memset(w->told, 0, sizeof w->told);
    open_window(w);
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
    /* A proved distance cannot be beaten by looking further than it. */
    int value = w->lines[0].value;
    int size = value < 0 ? -value : value;
    if (size > PT_SCORE_WIN - 1000 && w->depth > PT_SCORE_WIN - size + 1)
        return false;
    return !(e->soft_ms > 0 && engine_used(e) >= e->soft_ms);
}

/* All lines of this depth are found. */
static void depth_done(worker *w, unsigned lines) {
    w->lines_found = lines;
    lines_sort(w->lines, lines);
    memcpy(w->previous, w->lines, sizeof w->previous);
    if (!may_go_deeper(w)) {
        w->finished = true;
        return;
    }
    w->line = 0;
    w->depth++;
    open_window(w);
}

/* The root has come back: widen the window, or go on to the next line or depth. */
static void root_done(worker *w) {
    struct pt_engine *e = w->engine;
    int value = w->returned;
    /* The actions left lead where others have led. */
    if (w->line > 0 && w->frames[0].best_action == PT_NO_ACTION) {
        depth_done(w, w->line);
        return;
    }
    bool lower = value >= w->beta, upper = value <= w->alpha;
    if (lower || upper) {
        if (!upper)
            keep_line(w, w->line, true);
        if (w->index == 0 && lower)
            lines_tell(w, false);
        w->window *= 2;
        w->alpha = upper ? value - w->window : w->alpha;
        w->beta = lower ? value + w->window : w->beta;
        if (w->window > 1000 || value >= PT_SCORE_DECIDED || value <= -PT_SCORE_DECIDED)
            w->alpha = -INFINITE, w->beta = INFINITE;
        start_root(w);
        return;
    }
    keep_line(w, w->line, false);
    w->chosen[w->line] = w->lines[w->line].pv[0];
    if (w->index == 0)
        lines_tell(w, false);
    unsigned lines = w->index == 0 && e->limits.lines > 1 ? e->limits.lines : 1;
    unsigned legal = w->frames[0].count;
    if (w->line + 1 < lines && w->line + 1 < legal) {
        w->line++;
        open_window(w);
        return;
    }
    depth_done(w, w->line + 1);
}

bool worker_run(worker *w, uint64_t nodes) {
    struct pt_engine *e = w->engine;
    w->pause_at = w->nodes_here + (nodes ? nodes : 1);
    while (!w->finished) {
        frame *f = &w->frames[w->ply < 0 ? 0 : w->ply];
        if (w->ply < 0) {
            root_done(w);
        } else if (f->stage == FRAME_ENTER) {
            if (w->index == 0)
                check_limits(w);
            if (w->halted || atomic_load_explicit(&e->stop, memory_order_relaxed)) {
                /* What the root has found at this depth counts once its first action,
                 * the best of the last depth, has been searched. */
                const frame *root = &w->frames[0];
                if (w->ply > 0 && root->searched > 1 && root->best > w->alpha && w->line == 0 &&
                    lines_lead(w))
                    keep_line(w, 0, false);
                w->finished = true;
                break;
            }
            if (w->nodes_here >= w->pause_at)
                break;
            enter(w, f);
        } else {
            take(w, f);
        }
    }
    atomic_store_explicit(&w->nodes, w->nodes_here, memory_order_relaxed);
    return w->finished;
}
