/* A game reviewed in slices. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "review/review.h"
#include "wasm/module.h"

#define HASH_BYTES ((size_t)16 << 20)
#define NODES_MAX 100000000u

/* The search, one position at a time. */
struct module_review {
    pt_record *record;
    reviewer *reviewer;
    pt_engine *engine;
    pt_limits limits;
};

void module_review_free(module_review *v) {
    if (!v)
        return;
    pt_engine_free(v->engine);
    reviewer_free(v->reviewer);
    pt_record_free(v->record);
    free(v);
}

static void drop(module *m) {
    module_review_free(m->review);
    m->review = NULL;
}

/* Starts the search of the next position; false if there is none. */
static pt_status next_position(module_review *v, bool *more, pt_error *error) {
    const pt_state *state;
    pt_history history;
    *more = review_next(v->reviewer, &state, &history);
    if (!*more)
        return PT_OK;
    if (pt_engine_position(v->engine, pt_record_rules(v->record), state, &history) != PT_OK)
        return pt_fail(error, PT_UNKNOWN, PT_MSG_PROTOCOL_CANNOT_PLAY, PT_FIELD_NONE, -1, "");
    pt_engine_go(v->engine, &v->limits);
    return PT_OK;
}

static void answers_json(json *j, const review *r, size_t turn) {
    size_t count;
    const review_answer *a = review_answers(r, turn, &count);
    json_open(j, "answers", '[');
    for (; count > 0; count--, a++) {
        const char *judged = judgement_name(a->judged);
        pt_sentence sentence;
        review_answer_tell(a, &sentence);
        json_open(j, NULL, '{');
        json_text(j, "player", actor_name(a->player));
        json_text(j, "judged", judged ? judged : "");
        sentence_json(j, "sentence", &sentence);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* A turn in words, played from the state before turn `number`. */
static void choice_json(json *j, const char *key, const module_review *v, size_t number,
                        const char *turn) {
    pt_state before;
    told_line told;
    pt_record_state(v->record, number, &before);
    explain_choice(pt_record_rules(v->record), &before, turn, PT_ZSTR, &told);
    told_json(j, key, &told);
}

/* Of a turn that cost something: how much, the best answer to it, and what the best turn does. */
static void reasons_json(json *j, const module_review *v, const review *r, size_t number) {
    const review_turn *t = &r->turns[number];
    bool is_costly = t->judged != JUDGED_FINE, is_last = number + 1 >= r->count;
    pt_sentence cost;
    review_cost_tell(pt_record_rules(v->record), t, &cost);
    sentence_json(j, "costs", &cost);
    choice_json(j, "answered", v, number + 1,
                is_costly && !is_last ? r->turns[number + 1].best_turn : "");
    choice_json(j, "bestTold", v, number, is_costly ? t->best_turn : "");
}

static void turn_json(json *j, const module_review *v, const review *r, size_t number) {
    const review_turn *t = &r->turns[number];
    const char *judged = judgement_name(t->judged);
    size_t count;
    uint32_t node;
    pt_record_turn(v->record, number, &count, &node);
    json_open(j, NULL, '{');
    json_text(j, "player", t->player == PT_WHITE ? "white" : "black");
    json_number(j, "node", node);
    json_number(j, "whiteBefore", t->white_before);
    json_number(j, "whiteAfter", t->white_after);
    json_number(j, "cost", t->cost);
    json_text(j, "judged", judged ? judged : "");
    json_bool(j, "isBest", t->is_best);
    json_text(j, "played", t->played);
    json_text(j, "bestTurn", t->best_turn);
    json_text(j, "bestLine", t->best_line);
    answers_json(j, r, number);
    reasons_json(j, v, r, number);
    json_close(j, '}');
}

/* Progress, and the finished review. */
static void progress_json(json *j, const module_review *v, bool done) {
    size_t count, left = review_left(v->reviewer, &count);
    json_open(j, NULL, '{');
    json_number(j, "done", (int64_t)(count - left));
    json_number(j, "count", (int64_t)count);
    if (!done) {
        json_text(j, "review", NULL);
    } else {
        review r;
        review_finish(v->reviewer, &r);
        json_open(j, "review", '{');
        json_open(j, "turns", '[');
        for (size_t i = 0; i < r.count; i++)
            turn_json(j, v, &r, i);
        json_close(j, ']');
        json_pair(j, "accuracy", r.accuracy[0], r.accuracy[1]);
        json_close(j, '}');
        review_free(&r);
    }
    json_close(j, '}');
}

static pt_status begin(request *r, module_review *v) {
    const pt_engine_options options = {.hash_bytes = HASH_BYTES, .workers = 1};
    unsigned nodes = 0;
    if (!request_number(r, 2, NODES_MAX, &nodes) || nodes == 0)
        return pt_fail(&r->error, PT_SYNTAX, PT_MSG_OPTION_VALUE, PT_FIELD_NONE, -1, "sz",
                       r->args[2].at, reader_left(&r->args[2]), "nodes");
    v->limits.nodes = nodes;
    v->limits.analysis = true;
    pt_status status = record_read_decoded(r->args[1].at, reader_left(&r->args[1]), NULL,
                                           &v->record, &r->place, &r->error);
    if (status != PT_OK)
        return status;
    status = review_begin(v->record, &v->reviewer);
    if (status == PT_FULL)
        return pt_fail(&r->error, PT_FULL, PT_MSG_MODULE_REVIEW_LONG, PT_FIELD_RECORD, -1, "n",
                       REVIEW_TURNS_MAX);
    if (status != PT_OK || pt_engine_new(&options, &v->engine) != PT_OK)
        return record_no_memory(&r->error);
    return PT_OK;
}

/* Reports progress after moving to the next position; the review ends with the last one. */
static pt_status answer_progress(request *r, json *j, pt_status status, bool more) {
    if (status == PT_OK)
        progress_json(j, r->m->review, !more);
    if (status != PT_OK || !more)
        drop(r->m);
    return status;
}

/* reviewBegin SGF NODES: about this many nodes for each position */
pt_status answer_review_begin(request *r, json *j) {
    bool more = false;
    drop(r->m);
    module_review *v = r->m->review = calloc(1, sizeof *v);
    if (!v)
        return record_no_memory(&r->error);
    pt_status status = begin(r, v);
    if (status == PT_OK)
        status = next_position(v, &more, &r->error);
    return answer_progress(r, j, status, more);
}

/* reviewWork NODES: continues for about this many nodes */
pt_status answer_review_work(request *r, json *j) {
    module_review *v = r->m->review;
    unsigned nodes = 0;
    bool more = true;
    pt_status status = PT_OK;
    if (!v || !request_number(r, 1, NODES_MAX, &nodes))
        return pt_fail(&r->error, PT_UNKNOWN, PT_MSG_MODULE_REQUEST, PT_FIELD_NONE, -1, "zn",
                       "reviewWork", 1);
    if (pt_engine_work(v->engine, 0, nodes)) {
        pt_search_info best = {.win_permille = 500};
        pt_engine_best(v->engine, &best);
        review_take(v->reviewer, &best);
        status = next_position(v, &more, &r->error);
    }
    return answer_progress(r, j, status, more);
}

pt_status answer_review_end(request *r, json *j) {
    drop(r->m);
    json_text(j, NULL, NULL);
    return PT_OK;
}
