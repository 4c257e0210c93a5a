#include "review/review.h"

#include <stdlib.h>
#include <string.h>

#include "review/inside.h"

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
    /* The curve that lichess.org fitted to chess: steep at first, since most turns cost little.
     * https://lichess.org/page/accuracy 1031.668 exp(-0.004354 cost) - 31.669, by powers of
     * exp(-0.004354), to do without libm. */
    double power = 1, base = 0.9956554649162688;
    for (int n = cost; n > 0; n >>= 1) {
        if (n & 1)
            power *= base;
        base *= base;
    }
    double accuracy = 1031.668 * power - 31.669;
    return accuracy < 0 ? 0 : accuracy > 1000 ? 1000 : (int)(accuracy + 0.5);
}

struct reviewer {
    const pt_rules *rules;
    const pt_record *record;
    pt_history history; /* of the whole game */
    size_t *reached;    /* the number of its keys before each turn */
    review out;
    size_t turn;           /* the position before this turn is next; after the last turn, the end */
    bool done;             /* every turn is judged */
    pt_state state, after; /* the next position, and the one judged before it */
    size_t ahead;          /* the turn's actions before this one may be answers to judge */
    bool answering;        /* the next position is that of out.answers[out.answer_count] instead, */
    pt_state answered;     /* which is this one */
    int white;             /* White's chance in the latter */
};

static bool is_answer(const pt_rules *rules, const pt_state *state) {
    return pt_state_phase(rules, state)->answer;
}

/* Collects the game's keys and where each turn begins, and makes room for its answers. */
static bool remember(reviewer *r, size_t turns) {
    size_t actions = 1, answers = 1;
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
            answers += is_answer(r->rules, &state);
            pt_apply(r->rules, &state, list[k]);
            pt_history_push(&r->history, r->rules, &state);
        }
    }
    r->reached[turns] = r->history.count;
    r->out.answers = calloc(answers, sizeof *r->out.answers);
    return r->out.answers != NULL;
}

pt_status review_begin(const pt_record *record, reviewer **out) {
    size_t turns = pt_record_turns(record);
    *out = NULL;
    if (turns > REVIEW_TURNS_MAX)
        return PT_FULL;
    reviewer *r = calloc(1, sizeof *r);
    if (!r)
        return PT_NOMEM;
    r->rules = pt_record_rules(record);
    r->record = record;
    r->out.count = r->turn = turns;
    /* One more, so that the size is never 0. */
    r->out.turns = calloc(turns + 1, sizeof *r->out.turns);
    if (!r->out.turns || !remember(r, turns)) {
        reviewer_free(r);
        return PT_NOMEM;
    }
    pt_record_state(record, turns, &r->state);
    *out = r;
    return PT_OK;
}

void reviewer_free(reviewer *r) {
    if (!r)
        return;
    review_free(&r->out);
    free(r->history.keys);
    free(r->reached);
    free(r);
}

size_t review_left(const reviewer *r, size_t *count) {
    *count = r->out.count + 1;
    return r->done ? 0 : r->turn + 1;
}

/* Whether the turn played leads to the same position as the best one (several dots may), or begins
 * with it if the best line ends in the middle of the turn. */
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

static void judge_turn(const reviewer *r, review_turn *t) {
    size_t count;
    const pt_state *before = &r->state, *after = &r->after;
    const pt_action *list = pt_record_turn(r->record, r->turn, &count, NULL);
    review_turn_write(r->rules, before, list, count, t->played);
    line_write(r->rules, before, t->best.pv, t->best.pv_count, t->best_line, t->best_turn);
    t->player = pt_state_owner(r->rules, before);
    t->is_best = same_turn(r->rules, before, after, list, count, &t->best);
    int cost =
        t->player == PT_WHITE ? t->white_before - t->white_after : t->white_after - t->white_before;
    t->cost = t->is_best || cost < 0 ? 0 : cost;
    t->judged = judge_cost(t->cost);
}

/* Records the value of the position and judges the turn made there, unless it is the end. */
static void settle(reviewer *r, int white, const pt_search_info *best) {
    if (r->turn < r->out.count) {
        review_turn *t = &r->out.turns[r->turn];
        t->white_after = r->white;
        t->white_before = white;
        t->best = *best;
        judge_turn(r, t);
    }
    r->white = white;
    r->after = r->state;
    r->done = r->turn == 0;
    if (!r->done) {
        pt_record_state(r->record, --r->turn, &r->state);
        pt_record_turn(r->record, r->turn, &r->ahead, NULL);
    }
}

/* Finds the last answer of the turn that is still to be judged. */
static bool find_answer(reviewer *r) {
    size_t count;
    const pt_action *list = pt_record_turn(r->record, r->turn, &count, NULL);
    review_answer *a = &r->out.answers[r->out.answer_count];
    pt_state at = r->state;
    for (size_t i = 0; list && i < r->ahead; i++) {
        if (is_answer(r->rules, &at)) {
            char text[PT_ACTION_TEXT_MAX];
            r->answering = true;
            r->answered = at;
            *a = (review_answer){.turn = r->turn, .action = i};
            a->player = pt_state_actor(r->rules, &at);
            pt_action_write(r->rules, &at, list[i], text, sizeof text);
            a->challenged = strcmp(text, "challenge") == 0;
        }
        pt_apply(r->rules, &at, list[i]);
    }
    return r->answering;
}

/* White's chance where no search is needed: the game is over, or an unfinished turn ends in the
 * middle of a side game with chance to act. */
static bool is_settled(const reviewer *r, int *white) {
    pt_outcome outcome = pt_result(r->rules, &r->state);
    *white = 500;
    if (outcome.over && outcome.winner != PT_NOBODY)
        *white = outcome.winner == PT_WHITE ? 1000 : 0;
    return outcome.over || pt_state_actor(r->rules, &r->state) > PT_BLACK;
}

/* From the last turn backwards, so that the transposition table knows what follows each
 * position. */
bool review_next(reviewer *r, const pt_state **state, pt_history *history) {
    const pt_search_info nothing = {.depth = 0};
    int white;
    while (!r->done && !find_answer(r) && is_settled(r, &white))
        settle(r, white, &nothing);
    if (r->done)
        return false;
    size_t played = r->reached[r->turn];
    *state = &r->state;
    if (r->answering) {
        *state = &r->answered;
        played += r->out.answers[r->out.answer_count].action;
    }
    *history = (pt_history){r->history.keys, played, played};
    return true;
}

void review_take(reviewer *r, const pt_search_info *best) {
    if (r->answering) {
        review_answer *a = &r->out.answers[r->out.answer_count];
        r->answering = false;
        r->ahead = a->action;
        if (best->weighed) {
            review_answer_judge(a, best);
            r->out.answer_count++;
        }
        return;
    }
    bool is_white = pt_state_actor(r->rules, &r->state) == PT_WHITE;
    settle(r, is_white ? best->win_permille : 1000 - best->win_permille, best);
}

void review_finish(reviewer *r, review *out) {
    int64_t total[2] = {0, 0};
    unsigned turns[2] = {0, 0};
    /* They were found from the last to the first. */
    for (size_t i = 0; i < r->out.answer_count / 2; i++) {
        review_answer *a = &r->out.answers[i], *b = &r->out.answers[r->out.answer_count - 1 - i];
        review_answer kept = *a;
        *a = *b;
        *b = kept;
    }
    *out = r->out;
    r->out.turns = NULL;
    r->out.answers = NULL;
    for (size_t i = 0; i < out->count; i++) {
        const review_turn *t = &out->turns[i];
        out->counts[t->player][t->judged]++;
        total[t->player] += turn_accuracy(t->cost);
        turns[t->player]++;
    }
    for (int c = 0; c < 2; c++)
        out->accuracy[c] = turns[c] ? (int)(total[c] / turns[c]) : -1;
}

void review_free(review *r) {
    free(r->turns);
    free(r->answers);
    r->turns = NULL;
    r->answers = NULL;
}
