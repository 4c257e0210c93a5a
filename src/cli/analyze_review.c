#include "cli/analyze_review.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A turn as text; where it is too long, its beginning. */
static void turn_write(const pt_rules *rules, const pt_state *state, const pt_action *actions,
                       size_t count, char out[TURN_TEXT_MAX]) {
    out[0] = '\0';
    if (pt_turn_write(rules, state, actions, count, PT_NOTATION_CANONICAL, out, TURN_TEXT_MAX) > 0)
        return;
    size_t few = count < 4 ? count : 4;
    size_t n =
        pt_turn_write(rules, state, actions, few, PT_NOTATION_CANONICAL, out, TURN_TEXT_MAX - 4);
    memcpy(out + n, ";...", 5);
}

size_t line_write(const pt_rules *rules, const pt_state *state, const pt_action *actions,
                  size_t count, char out[LINE_TEXT_MAX], char turn[TURN_TEXT_MAX]) {
    pt_state at = *state, turn_start = *state;
    size_t first = 0, n = 0, i = 0, turns = 0;
    out[0] = '\0';
    if (turn)
        turn[0] = '\0';
    /* A line found for the main game of a combined one goes on as if nothing were challenged. */
    while (i < count && pt_is_legal(rules, &at, actions[i])) {
        unsigned flags = pt_apply(rules, &at, actions[i++]);
        bool last = i == count || !pt_is_legal(rules, &at, actions[i]);
        if (!(flags & PT_TURN_ENDED) && !last)
            continue;
        char text[TURN_TEXT_MAX];
        turn_write(rules, &turn_start, actions + first, i - first, text);
        if (turn && turns++ == 0)
            memcpy(turn, text, TURN_TEXT_MAX);
        if (n + strlen(text) + 2 > LINE_TEXT_MAX)
            break;
        n += (size_t)sprintf(out + n, "%s%s", n > 0 ? " " : "", text);
        turn_start = at;
        first = i;
    }
    return i;
}

judgement judge_cost(int cost) {
    return cost >= BLUNDER_COST      ? JUDGED_BLUNDER
           : cost >= MISTAKE_COST    ? JUDGED_MISTAKE
           : cost >= INACCURACY_COST ? JUDGED_INACCURACY
                                     : JUDGED_FINE;
}

const char *judgement_name(judgement j) {
    static const char *const names[JUDGEMENT_NB] = {
        [JUDGED_INACCURACY] = "inaccuracy",
        [JUDGED_MISTAKE] = "mistake",
        [JUDGED_BLUNDER] = "blunder",
    };
    return names[j];
}

const char *judgement_mark(judgement j) {
    static const char *const marks[JUDGEMENT_NB] = {"", "?!", "?", "??"};
    return marks[j];
}

int turn_accuracy(int cost) {
    /* The curve that lichess.org fitted to chess: steep at first, since most turns cost
     * little. https://lichess.org/page/accuracy */
    double accuracy = 1031.668 * exp(-0.004354 * cost) - 31.669;
    return accuracy < 0 ? 0 : accuracy > 1000 ? 1000 : (int)lround(accuracy);
}

typedef struct reviewer {
    engine_host *host;
    const pt_rules *rules;
    const pt_record *record;
    const pt_limits *limits;
    const atomic_bool *stop;
    pt_history history; /* the whole game's */
    size_t *reached;    /* how many of its keys stand before each turn */
} reviewer;

/* The keys of the game, and where in them each turn begins. */
static bool remember(reviewer *r, size_t turns) {
    size_t actions = 1;
    for (size_t i = 0; i < turns; i++) {
        size_t count;
        pt_record_turn(r->record, i, &count, NULL);
        actions += count;
    }
    r->history = (pt_history){malloc(actions * sizeof(uint64_t)), 0, actions};
    r->reached = malloc((turns + 1) * sizeof *r->reached);
    if (!r->history.keys || !r->reached)
        return false;
    pt_state state;
    pt_record_state(r->record, 0, &state);
    pt_history_push(&r->history, r->rules, &state);
    for (size_t i = 0; i < turns; i++) {
        size_t count;
        const pt_action *list = pt_record_turn(r->record, i, &count, NULL);
        r->reached[i] = r->history.count;
        for (size_t k = 0; k < count; k++) {
            pt_apply(r->rules, &state, list[k]);
            pt_history_push(&r->history, r->rules, &state);
        }
    }
    r->reached[turns] = r->history.count;
    return true;
}

/* White's chance in the state before turn `turn`, and what is best there. */
static pt_status judge_state(reviewer *r, size_t turn, const pt_state *state, int *white,
                             pt_search_info *best) {
    pt_outcome outcome = pt_result(r->rules, state);
    memset(best, 0, sizeof *best);
    if (outcome.over) {
        *white = outcome.winner == PT_WHITE ? 1000 : outcome.winner == PT_BLACK ? 0 : 500;
        return PT_OK;
    }
    pt_actor actor = pt_state_actor(r->rules, state);
    /* An unfinished turn may end in the middle of a side game. */
    if (actor > PT_BLACK) {
        *white = 500;
        return PT_OK;
    }
    pt_history before = {r->history.keys, r->reached[turn], r->reached[turn]};
    pt_status status =
        engine_host_think(r->host, r->rules, state, &before, r->limits, r->stop, best);
    *white = actor == PT_WHITE ? best->win_permille : 1000 - best->win_permille;
    return status;
}

/* Whether the turn played leads where the best one does (several dots may), or begins with it
 * where the best line ends in the middle of the turn. */
static bool same_turn(const pt_rules *rules, const pt_state *before, const pt_state *after,
                      const pt_action *played, size_t count, const pt_search_info *best) {
    pt_state at = *before;
    size_t same = 0, i = 0;
    for (; i < best->pv_count && pt_is_legal(rules, &at, best->pv[i]); i++) {
        same += i < count && played[i] == best->pv[i];
        if (pt_apply(rules, &at, best->pv[i]) & PT_TURN_ENDED)
            return pt_search_key(rules, &at) == pt_search_key(rules, after);
    }
    return i > 0 && same == i;
}

static void judge_turn(reviewer *r, size_t number, const pt_state *before, const pt_state *after,
                       review_turn *t) {
    size_t count;
    const pt_action *list = pt_record_turn(r->record, number, &count, NULL);
    turn_write(r->rules, before, list, count, t->played);
    line_write(r->rules, before, t->best.pv, t->best.pv_count, t->best_line, t->best_turn);
    t->player = pt_state_owner(r->rules, before);
    t->is_best = same_turn(r->rules, before, after, list, count, &t->best);
    int cost =
        t->player == PT_WHITE ? t->white_before - t->white_after : t->white_after - t->white_before;
    t->cost = t->is_best || cost < 0 ? 0 : cost;
    t->judged = judge_cost(t->cost);
}

/* From the last turn back: the table then knows what came of each position. */
static pt_status judge_all(reviewer *r, review *out, review_progress progress, void *context) {
    pt_state after, before;
    pt_search_info best;
    int white;
    pt_record_state(r->record, out->count, &after);
    if (progress)
        progress(context, out->count + 1, out->count + 1);
    pt_status status = judge_state(r, out->count, &after, &white, &best);
    for (size_t i = out->count; status == PT_OK && i-- > 0;) {
        review_turn *t = &out->turns[i];
        if (progress)
            progress(context, i + 1, out->count + 1);
        pt_record_state(r->record, i, &before);
        t->white_after = white;
        status = judge_state(r, i, &before, &t->white_before, &t->best);
        white = t->white_before;
        if (status == PT_OK && r->stop && atomic_load(r->stop))
            status = PT_ILLEGAL;
        if (status == PT_OK)
            judge_turn(r, i, &before, &after, t);
        after = before;
    }
    return status;
}

static void sum_up(review *out) {
    int64_t total[2] = {0, 0};
    unsigned turns[2] = {0, 0};
    for (size_t i = 0; i < out->count; i++) {
        const review_turn *t = &out->turns[i];
        out->counts[t->player][t->judged]++;
        total[t->player] += turn_accuracy(t->cost);
        turns[t->player]++;
    }
    for (int c = 0; c < 2; c++)
        out->accuracy[c] = turns[c] ? (int)(total[c] / turns[c]) : -1;
}

pt_status review_make(engine_host *host, const pt_record *record, const pt_limits *limits,
                      const atomic_bool *stop, review_progress progress, void *context,
                      review *out) {
    *out = (review){.count = pt_record_turns(record)};
    if (out->count > REVIEW_TURNS_MAX)
        return PT_FULL;
    reviewer r = {.host = host,
                  .rules = pt_record_rules(record),
                  .record = record,
                  .limits = limits,
                  .stop = stop};
    /* One more, so that there is never nothing to allocate. */
    out->turns = calloc(out->count + 1, sizeof *out->turns);
    pt_status status = PT_NOMEM;
    if (out->turns && remember(&r, out->count))
        status = judge_all(&r, out, progress, context);
    if (status == PT_OK)
        sum_up(out);
    else
        review_free(out);
    free(r.history.keys);
    free(r.reached);
    return status;
}

void review_free(review *r) {
    free(r->turns);
    r->turns = NULL;
}
