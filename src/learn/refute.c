/* The engine proposes what to play, and the proof has the last word: a reply counts only if the
 * reader is proved unable to win in time after it. */
#include "learn/refute.h"

#include "base/text.h"
#include "learn/prove.h"

enum {
    NODES = 20000, /* for a proposal */
    HASH_BYTES = 4 << 20,
    EFFORT = 3000000, /* actions tried in all: a second or two on a phone */
    SHOWN_TURNS = 4,  /* of a play that goes on to the end of the game */
    PLAYED_MAX = 200  /* actions until then */
};

typedef struct refuting {
    const pt_rules *rules;
    pt_state now;
    pt_actor reader;
    int turns; /* of both sides, left to win in */
    long effort;
    pt_engine *engine;
    writer out;
} refuting;

/* The engine's line for whoever acts; false if it has none. */
static bool propose(const refuting *r, pt_search_info *best) {
    const pt_limits limits = {.nodes = NODES, .analysis = true};
    if (pt_engine_position(r->engine, r->rules, &r->now, NULL) != PT_OK)
        return false;
    pt_engine_go(r->engine, &limits);
    while (!pt_engine_work(r->engine, 0, NODES)) {
    }
    return pt_engine_best(r->engine, best) && best->pv_count > 0;
}

static void play(refuting *r, pt_action action, bool shown) {
    char text[PT_ACTION_TEXT_MAX];
    pt_action_write(r->rules, &r->now, action, text, sizeof text);
    if (shown && r->out.len)
        write_char(&r->out, ';');
    if (shown)
        write_text(&r->out, text);
    r->turns -= (pt_apply(r->rules, &r->now, action) & PT_TURN_ENDED) != 0;
}

/* Whether `winner` wins within `turns` turns from the first of these actions on; the others are
 * tried first. */
static proof prove_after(refuting *r, const pt_action *line, size_t count, pt_actor winner,
                         int turns) {
    pt_state after = r->now;
    int ended = (pt_apply(r->rules, &after, line[0]) & PT_TURN_ENDED) != 0;
    return prove_win_along(r->rules, &after, winner, turns - ended, line + 1, count - 1,
                           &r->effort);
}

/* An action after which that is as wanted; PT_NO_ACTION: none is found. */
static pt_action decisive(refuting *r, pt_actor winner, int turns, proof wanted) {
    pt_actions list;
    pt_legal(r->rules, &r->now, &list);
    for (size_t i = 0; i < list.count && r->effort > 0; i++)
        if (prove_after(r, &list.items[i], 1, winner, turns) == wanted)
            return list.items[i];
    return PT_NO_ACTION;
}

static bool is_over(const refuting *r) {
    return pt_result(r->rules, &r->now).over;
}

static bool is_reader(const refuting *r) {
    return pt_state_actor(r->rules, &r->now) == r->reader;
}

/* A win in time: how the opponent defends, until the reader's last turn. */
static bool defend(refuting *r) {
    while (!is_over(r) && (r->turns > 1 || (r->turns == 1 && !is_reader(r)))) {
        pt_search_info best;
        bool proposed = propose(r, &best);
        pt_action action = proposed ? best.pv[0] : PT_NO_ACTION;
        if (!is_reader(r) &&
            !(proposed && prove_after(r, best.pv, best.pv_count, r->reader, r->turns) == PROOF_NO))
            action = decisive(r, r->reader, r->turns, PROOF_NO);
        if (action == PT_NO_ACTION)
            return false;
        play(r, action, true);
    }
    return true;
}

/* How the opponent wins with a turn. */
static bool win(refuting *r) {
    pt_actor opponent = r->reader == PT_WHITE ? PT_BLACK : PT_WHITE;
    while (!is_over(r)) {
        pt_action action = is_reader(r) ? PT_NO_ACTION : decisive(r, opponent, 1, PROOF_YES);
        if (action == PT_NO_ACTION)
            return false;
        play(r, action, true);
    }
    return true;
}

/* A kept win: both play on to the end, of which the beginning is shown. The right choice is proved
 * to be the only one, so an end at which the reader wins only shows that somebody slipped. */
static bool play_on(refuting *r) {
    pt_search_info best;
    r->turns = SHOWN_TURNS;
    for (int played = 0; !is_over(r) && played < PLAYED_MAX; played++) {
        if (!propose(r, &best))
            return false;
        play(r, best.pv[0], r->turns > 0);
    }
    return is_over(r) && pt_result(r->rules, &r->now).winner != r->reader;
}

void refute(const pt_rules *rules, const pt_state *after, pt_actor solver, int task, int turns,
            char line[PUZZLE_LINE_MAX], pt_outcome *end) {
    const pt_engine_options options = {.hash_bytes = HASH_BYTES, .workers = 1};
    refuting r = {.rules = rules,
                  .now = *after,
                  .reader = solver,
                  .turns = turns,
                  .effort = EFFORT,
                  .out = writer_on(line, PUZZLE_LINE_MAX)};
    bool shown = is_over(&r);
    line[0] = '\0';
    if (!shown && pt_engine_new(&options, &r.engine) == PT_OK)
        shown = task == PUZZLE_STOP   ? win(&r)
                : task == PUZZLE_KEEP ? play_on(&r)
                : turns > 0           ? defend(&r)
                                      : false;
    pt_engine_free(r.engine);
    if (!shown || writer_end(&r.out) == 0)
        line[0] = '\0';
    *end = shown ? pt_result(rules, &r.now) : (pt_outcome){.winner = PT_NOBODY};
}
