/* The public interface of the engine. */
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

#include "engine/choice.h"

/* Values stored by a selective search are not minimax values, and a plain search ignores
 * repetition, so neither may find the other's entries; nor may a level, which evaluates without a
 * network. Any numbers with well-spread bits. */
#define PLAIN_SALT UINT64_C(0x9d39247e33776d41)
#define LEVEL_SALT UINT64_C(0x2af7398005aaa5c7)

pt_status pt_engine_new(const pt_engine_options *options, pt_engine **out) {
    if (options->workers < 1 || options->workers > PT_WORKERS_MAX)
        return PT_FULL;
    pt_engine *e = calloc(1, sizeof *e);
    if (!e)
        return PT_NOMEM;
    e->options = *options;
    e->model = &general_model;
    e->workers = calloc(options->workers, sizeof *e->workers);
    bool good = e->workers && table_init(&e->table, options->hash_bytes, options->hash_memory);
    for (unsigned i = 0; good && i < options->workers; i++)
        good = worker_init(&e->workers[i], e, i);
    if (!good) {
        pt_engine_free(e);
        return PT_NOMEM;
    }
    *out = e;
    return PT_OK;
}

void pt_engine_free(pt_engine *e) {
    if (!e)
        return;
    for (unsigned i = 0; e->workers && i < e->options.workers; i++)
        worker_free(&e->workers[i]);
    free(e->workers);
    table_free(&e->table);
    free(e);
}

void pt_engine_clear(pt_engine *e) {
    table_clear(&e->table);
    for (unsigned i = 0; i < e->options.workers; i++)
        worker_clear(&e->workers[i]);
}

static void remember(struct pt_engine *e, const pt_history *history) {
    memset(e->past, 0, sizeof e->past);
    size_t n = history ? history->count : 0;
    /* At most half full, with the latest positions, so that probing stays short. */
    size_t first = n > PAST_SLOTS / 2 ? n - PAST_SLOTS / 2 : 0;
    for (size_t i = first; i < n; i++) {
        size_t slot = history->keys[i] % PAST_SLOTS;
        while (e->past[slot] && e->past[slot] != history->keys[i])
            slot = (slot + 1) % PAST_SLOTS;
        e->past[slot] = history->keys[i];
    }
}

bool engine_in_past(const struct pt_engine *e, uint64_t key) {
    if (e->combined)
        key = e->in_side ? combine_key(&e->around, e->around_main, key)
                         : combine_key(&e->around, key, 0);
    for (size_t slot = key % PAST_SLOTS; e->past[slot]; slot = (slot + 1) % PAST_SLOTS)
        if (e->past[slot] == key)
            return true;
    return false;
}

pt_status pt_engine_position(pt_engine *e, const pt_rules *rules, const void *state,
                             const pt_history *history) {
    e->ready = false;
    if (!choice_can_play(rules))
        return PT_UNKNOWN;
    e->rules = rules;
    memcpy(&e->given, state, rules->state_size);
    remember(e, history);
    e->ready = true;
    e->has_answer = false;
    return PT_OK;
}

static int64_t now(const struct pt_engine *e) {
    return e->options.clock_ms ? e->options.clock_ms(e->options.context) : 0;
}

int64_t engine_elapsed(const struct pt_engine *e) {
    return e->options.clock_ms ? now(e) - e->started : 0;
}

int64_t engine_used(const struct pt_engine *e) {
    return e->options.clock_ms ? now(e) - e->counted_from : 0;
}

uint64_t engine_nodes(const struct pt_engine *e) {
    /* The caller is the first worker. */
    uint64_t total = e->workers[0].nodes_here;
    for (unsigned i = 1; i < e->options.workers; i++)
        total += atomic_load_explicit(&e->workers[i].nodes, memory_order_relaxed);
    return total;
}

/* Without an increment every action to come still takes a millisecond or two to be sent, so a rest
 * of the clock is kept back (docs/search.md has how often games were lost on time without). */
enum { REST_MS = 30, ENOUGH_INCREMENT_MS = 2 };

void engine_allot_time(struct pt_engine *e) {
    const pt_limits *l = &e->limits;
    e->soft_ms = e->hard_ms = 0;
    if (!e->options.clock_ms || l->infinite || e->pondering)
        return;
    if (l->move_ms > 0)
        e->hard_ms = l->move_ms;
    pt_actor me = pt_state_actor(e->rules, &e->given);
    int64_t left = me <= PT_BLACK ? l->time_ms[me] : 0;
    if (left > 0) {
        /* Leave a margin for sending the answer. */
        int64_t margin = left > 2000 ? 50 : left / 40;
        margin += l->increment_ms[me] < ENOUGH_INCREMENT_MS ? REST_MS : 0;
        const int64_t usable = left > margin ? left - margin : 0;
        int64_t share =
            usable / model_moves_left(e->model, e->inner, &e->root) + l->increment_ms[me] * 3 / 4;
        int64_t most = usable * 2 / 5;
        e->soft_ms = share * 3 / 5;
        int64_t hard = share * 3 < most ? share * 3 : most;
        e->hard_ms = e->hard_ms && e->hard_ms < hard ? e->hard_ms : hard;
        if (e->hard_ms < 1)
            e->hard_ms = 1;
        if (e->soft_ms < 1)
            e->soft_ms = 1;
    }
}

void pt_engine_go(pt_engine *e, const pt_limits *limits) {
    e->limits = *limits;
    if (e->limits.lines > PT_LINES_MAX)
        e->limits.lines = PT_LINES_MAX;
    if (e->limits.only_count > PT_ACTIONS_MAX)
        e->limits.only_count = PT_ACTIONS_MAX;
    if (e->limits.only_count > 0)
        memcpy(e->only_given, limits->only, e->limits.only_count * sizeof e->only_given[0]);
    e->limits.only = e->only_given;
    e->pondering = limits->ponder && !limits->infinite;
    atomic_store(&e->stop, false);
    e->has_answer = false;
    e->announced = false;
    /* An answer without a search must not report the nodes of the previous one. */
    for (unsigned i = 0; i < e->options.workers; i++) {
        e->workers[i].nodes_here = 0;
        atomic_store_explicit(&e->workers[i].nodes, 0, memory_order_relaxed);
    }
    e->started = e->counted_from = now(e);
    table_age(&e->table);
    e->table.salt = limits->plain ? PLAIN_SALT : limits->level ? LEVEL_SALT : 0;
    if (e->ready)
        choice_begin(e);
}

void pt_engine_ponderhit(pt_engine *e) {
    if (!e->pondering)
        return;
    e->pondering = false;
    e->counted_from = now(e);
    if (e->ready && !e->announced)
        choice_count_limits(e);
}

bool pt_engine_work(pt_engine *e, unsigned index, uint64_t nodes) {
    if (!e->ready)
        return true;
    if (index != 0)
        return choice_helps(e) ? worker_run(&e->workers[index], nodes) : true;
    if (e->announced)
        return true;
    if (choice_work(e, nodes)) {
        e->announced = true;
        /* The helpers have nothing left to do. */
        atomic_store_explicit(&e->stop, true, memory_order_relaxed);
    }
    return e->announced;
}

void pt_engine_stop(pt_engine *e) {
    atomic_store_explicit(&e->stop, true, memory_order_relaxed);
}

bool pt_engine_best(const pt_engine *e, pt_search_info *out) {
    if (!e->ready || !e->has_answer)
        return false;
    *out = e->answer;
    return true;
}

void engine_report(struct pt_engine *e, const search_result *r, unsigned line) {
    pt_search_info info;
    memset(&info, 0, sizeof info);
    info.depth = r->depth;
    info.seldepth = r->seldepth;
    info.line = line;
    engine_describe_value(e, r->value, &info);
    if (r->exact && info.kind == PT_SCORE_ESTIMATE)
        info.kind = PT_SCORE_MARGIN;
    info.nodes = engine_nodes(e);
    info.time_ms = engine_elapsed(e);
    info.hash_permille = table_permille(&e->table);
    info.bound_lower = r->lower;
    info.bound_upper = r->upper;
    info.pv_count = r->pv_count;
    for (size_t i = 0; i < r->pv_count; i++)
        info.pv[i] = choice_wrap(e, r->pv[i]);
    if (line == 0) {
        e->answer = info;
        e->has_answer = true;
    }
    if (e->options.report)
        e->options.report(e->options.context, &info);
}

int pt_engine_evaluate(const pt_rules *rules, const void *state) {
    const model *m = model_from(rules, state);
    pt_actor me = pt_state_owner(rules, state);
    network net;
    return me <= PT_BLACK
               ? model_evaluate(m, model_network(m, &net) ? &net : NULL, rules, state, (unsigned)me)
               : 0;
}

bool pt_engine_term(const pt_rules *rules, const void *state, size_t index, const char **name,
                    int *count, int *weight) {
    const model *m = model_from(rules, state);
    if (index >= m->terms)
        return false;
    int16_t counts[TERMS_MAX];
    m->count(rules, state, (unsigned)pt_state_owner(rules, state), counts);
    *name = m->names[index];
    *count = counts[index];
    *weight = m->weights[index] / 16;
    return true;
}

int pt_score_permille(const pt_rules *rules, int score) {
    return engine_permille(model_for(rules->game)->scale, score);
}
