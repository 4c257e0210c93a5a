/* Searches: their limits, reports and answers. */
#include "protocol/inside.h"

/* A player accepts a draw with at most this chance of winning, in thousandths, after a search of so
 * many nodes; if a tie is proved; and always once the position has occurred three times. */
#define DRAW_WIN 450
#define DRAW_NODES 20000
#define DRAW_TIMES 3

static void write_pair(writer *w, const char *name, int64_t number) {
    write_text(w, name);
    write_number(w, number);
}

static void write_score(writer *w, const pt_search_info *info) {
    switch (info->kind) {
    case PT_SCORE_WINS:
        write_pair(w, " score win ", info->amount);
        break;
    case PT_SCORE_LOSES:
        write_pair(w, " score loss ", info->amount);
        break;
    case PT_SCORE_MARGIN:
        write_pair(w, " score margin ", info->amount);
        break;
    default:
        write_pair(w, " score cp ", info->score);
        break;
    }
    if (info->bound_lower)
        write_text(w, " lowerbound");
    if (info->bound_upper)
        write_text(w, " upperbound");
}

/* Writes the actions as far as they can be played from here: a line found for the main game of a
 * combined one continues as if nothing were challenged. */
static void write_line(writer *w, const told_game *g, const pt_action *actions, size_t count) {
    pt_state state = g->state;
    for (size_t i = 0; i < count && pt_is_legal(g->rules, &state, actions[i]); i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(g->rules, &state, actions[i], text, sizeof text);
        write_text(w, i == 0 ? " pv " : " ");
        write_text(w, text);
        pt_apply(g->rules, &state, actions[i]);
    }
}

static void tell(protocol *p, const pt_search_info *info) {
    writer w = ugi_line_begin(p, "info");
    write_pair(&w, " depth ", info->depth);
    write_pair(&w, " seldepth ", info->seldepth);
    write_pair(&w, " multipv ", (int64_t)info->line + 1);
    write_score(&w, info);
    write_pair(&w, " win ", info->win_permille);
    write_pair(&w, " nodes ", (int64_t)info->nodes);
    int64_t ms = info->time_ms > 0 ? info->time_ms : 1;
    write_pair(&w, " nps ", (int64_t)(info->nodes * 1000 / (uint64_t)ms));
    write_pair(&w, " hashfull ", info->hash_permille);
    write_pair(&w, " time ", info->time_ms);
    write_line(&w, p->game, info->pv, info->pv_count);
    ugi_line_send(p, &w);
    if (info->line == 0) {
        p->shown = *info;
        p->has_shown = true;
    }
}

void ugi_search_report(void *context, const pt_search_info *info) {
    protocol *p = context;
    /* Before an answer to a declared potential, the searches are of later positions, from either
     * side; only the answer itself belongs to this position. */
    if (p->job != JOB_SEARCH || pt_state_phase(p->game->rules, &p->game->state)->answer)
        return;
    if (info->line == 0 && !info->bound_lower && !info->bound_upper) {
        p->top = *info;
        p->has_top = true;
    }
    /* A level searches more lines than were asked for. */
    if (info->line < p->spin[SPIN_LINES])
        tell(p, info);
}

typedef enum limit_id {
    LIMIT_P1TIME = 0,
    LIMIT_P2TIME,
    LIMIT_P1INC,
    LIMIT_P2INC,
    LIMIT_MOVETIME,
    LIMIT_NODES,
    LIMIT_DEPTH,
    LIMIT_NB
} limit_id;

static const char *const limit_names[LIMIT_NB] = {
    [LIMIT_P1TIME] = "p1time",     [LIMIT_P2TIME] = "p2time", [LIMIT_P1INC] = "p1inc",
    [LIMIT_P2INC] = "p2inc",       [LIMIT_NODES] = "nodes",   [LIMIT_DEPTH] = "depth",
    [LIMIT_MOVETIME] = "movetime",
};

/* Numbers too low count as the lowest valid one: a player with no time left still has to act. */
static void set_limit(pt_limits *l, limit_id id, int64_t number) {
    int64_t positive = number < 1 ? 1 : number;
    switch (id) {
    case LIMIT_P1TIME:
    case LIMIT_P2TIME:
        l->time_ms[id - LIMIT_P1TIME] = positive;
        break;
    case LIMIT_P1INC:
    case LIMIT_P2INC:
        l->increment_ms[id - LIMIT_P1INC] = number < 0 ? 0 : number;
        break;
    case LIMIT_MOVETIME:
        l->move_ms = positive;
        break;
    case LIMIT_NODES:
        l->nodes = (uint64_t)positive;
        break;
    default:
        l->depth = positive > 1000 ? 1000 : (unsigned)positive;
        break;
    }
}

static limit_id limit_called(const reader *word) {
    limit_id id = 0;
    while (id < LIMIT_NB && !reader_is(word, limit_names[id]))
        id++;
    return id;
}

/* The actions after `searchmoves`, up to the next limit. */
static pt_status read_actions(const told_game *g, reader *line, pt_actions *out, pt_error *error) {
    for (size_t before = out->count;;) {
        reader rest = *line, word = ugi_next_word(&rest);
        bool over = reader_done(&word) || reader_is(&word, "infinite") ||
                    reader_is(&word, "ponder") || reader_is(&word, "searchmoves") ||
                    limit_called(&word) != LIMIT_NB;
        if (over && out->count > before)
            return PT_OK;
        if (over)
            return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_FORM, PT_FIELD_NONE, -1, "z",
                           "searchmoves ACTION...");
        pt_action action;
        pt_status status =
            pt_action_read(g->rules, &g->state, word.at, reader_left(&word), &action, error);
        if (status != PT_OK)
            return status;
        /* Any beyond that must be duplicates. */
        if (out->count < PT_ACTIONS_MAX)
            out->items[out->count++] = action;
        *line = rest;
    }
}

static pt_status read_limits(const told_game *g, reader *line, pt_limits *l, pt_actions *only,
                             pt_error *error) {
    only->count = 0;
    for (;;) {
        reader word = ugi_next_word(line);
        if (reader_done(&word))
            return PT_OK;
        if (reader_is(&word, "infinite")) {
            l->infinite = true;
            continue;
        }
        if (reader_is(&word, "ponder")) {
            l->ponder = true;
            continue;
        }
        if (reader_is(&word, "searchmoves")) {
            pt_status status = read_actions(g, line, only, error);
            if (status != PT_OK)
                return status;
            continue;
        }
        limit_id id = limit_called(&word);
        if (id == LIMIT_NB)
            return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_LIMIT, PT_FIELD_NONE, -1, "s", word.at,
                           reader_left(&word));
        reader value = ugi_next_word(line);
        int64_t number;
        if (!ugi_read_whole(&value, &number))
            return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_NUMBER, PT_FIELD_NONE, -1, "zs",
                           limit_names[id], value.at, reader_left(&value));
        set_limit(l, id, number);
    }
}

/* Prepares the engine for the current game. */
static pt_status prepare(protocol *p, pt_error *error) {
    const told_game *g = p->game;
    if (pt_state_actor(g->rules, &g->state) == PT_CHANCE) {
        pt_actions list;
        pt_legal(g->rules, &g->state, &list);
        char text[PT_ACTION_TEXT_MAX] = "";
        if (list.count > 0)
            pt_action_write(g->rules, &g->state, list.items[0], text, sizeof text);
        return pt_fail(error, PT_ILLEGAL, PT_MSG_PROTOCOL_CHANCE, PT_FIELD_NONE, -1, "z", text);
    }
    pt_status status = ugi_engine_ready(p, error);
    if (status != PT_OK)
        return status;
    if (pt_engine_position(p->engine, g->rules, &g->state, &g->history) != PT_OK)
        return pt_fail(error, PT_UNKNOWN, PT_MSG_PROTOCOL_CANNOT_PLAY, PT_FIELD_NONE, -1, "");
    return PT_OK;
}

/* In a combined game, a level's limit is the main game's. */
static bool is_endless(const told_game *g, const pt_limits *l) {
    pt_actor actor = pt_state_actor(g->rules, &g->state);
    bool clock = actor <= PT_BLACK && l->time_ms[actor] > 0;
    return !(l->depth || l->nodes || l->move_ms || l->level || clock);
}

static void begin(protocol *p, protocol_job job, const pt_limits *limits) {
    p->job = job;
    p->infinite = limits->infinite;
    p->pondering = limits->ponder;
    p->endless = is_endless(p->game, limits);
    p->stopped = p->has_top = p->has_shown = false;
    pt_engine_go(p->engine, limits);
}

pt_status ugi_go(protocol *p, reader *rest, pt_error *error) {
    pt_limits limits;
    pt_actions only;
    memset(&limits, 0, sizeof limits);
    pt_status status = read_limits(p->game, rest, &limits, &only, error);
    if (status != PT_OK)
        return status;
    if (limits.infinite) {
        memset(&limits, 0, sizeof limits);
        limits.infinite = true;
    }
    limits.only = only.items;
    limits.only_count = only.count;
    bool timed = limits.move_ms || limits.time_ms[0] || limits.time_ms[1];
    if (timed && !p->options.clock_ms)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_PROTOCOL_NO_CLOCK, PT_FIELD_NONE, -1, "");
    limits.lines = (unsigned)p->spin[SPIN_LINES];
    limits.level = (unsigned)p->spin[SPIN_LEVEL];
    limits.strength = (pt_strength)p->spin[SPIN_OPPONENT];
    limits.seed = (uint64_t)p->spin[SPIN_SEED];
    if (ugi_is_over(p->game)) {
        ugi_line_say(p, "bestmove none");
        return PT_OK;
    }
    status = prepare(p, error);
    if (status == PT_OK)
        begin(p, JOB_SEARCH, &limits);
    return status;
}

static bool is_combined(const pt_rules *rules) {
    return pt_rules_part(rules, 0) != NULL;
}

/* Whether the search has proved that the player to act loses. In a combined game only the part in
 * play is searched, which proves nothing. A level may choose a losing line although the best is
 * not. */
static bool is_lost(const protocol *p) {
    if (!p->has_top || is_combined(p->game->rules))
        return false;
    return p->top.kind == PT_SCORE_LOSES || (p->top.kind == PT_SCORE_MARGIN && p->top.amount < 0);
}

static void answer_go(protocol *p) {
    const told_game *g = p->game;
    pt_search_info best;
    char text[PT_ACTION_TEXT_MAX] = "none";
    if (pt_engine_best(p->engine, &best) && best.pv_count > 0) {
        /* If the answer is not the last line reported, report it first. */
        if (!p->has_shown || p->shown.pv[0] != best.pv[0] || p->shown.score != best.score ||
            p->shown.bound_lower != best.bound_lower) {
            best.line = 0;
            tell(p, &best);
        }
        pt_action_write(g->rules, &g->state, best.pv[0], text, sizeof text);
    }
    if (p->resign && is_lost(p))
        ugi_line_say(p, "info string resign");
    writer w = ugi_line_begin(p, "bestmove ");
    write_text(&w, text);
    ugi_line_send(p, &w);
    p->job = JOB_NONE;
}

pt_status ugi_ponderhit(protocol *p, reader *rest, pt_error *error) {
    pt_status status = ugi_expect_end(rest, "ponderhit", error);
    if (status != PT_OK)
        return status;
    bool searching = p->job == JOB_SEARCH || p->job == JOB_HELD;
    if (!searching || !p->pondering || p->stopped)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_PROTOCOL_NOT_PONDERING, PT_FIELD_NONE, -1, "");
    p->pondering = false;
    if (p->job == JOB_HELD)
        answer_go(p);
    else
        pt_engine_ponderhit(p->engine);
    return PT_OK;
}

static bool is_repeated(const told_game *g) {
    return pt_history_repetitions(&g->history, g->rules, &g->state) >= DRAW_TIMES;
}

pt_status ugi_drawoffer(protocol *p, reader *rest, pt_error *error) {
    static const char usage[] = "drawoffer [p1|p2]";
    const told_game *g = p->game;
    reader word = ugi_next_word(rest);
    pt_status status = ugi_expect_end(rest, usage, error);
    if (status != PT_OK)
        return status;
    p->draw_for = reader_is(&word, "p1")   ? PT_WHITE
                  : reader_is(&word, "p2") ? PT_BLACK
                                           : pt_state_actor(g->rules, &g->state);
    if (!reader_done(&word) && !reader_is(&word, "p1") && !reader_is(&word, "p2"))
        return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_FORM, PT_FIELD_NONE, -1, "z", usage);
    if (ugi_is_over(g))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_PROTOCOL_OVER, PT_FIELD_NONE, -1, "");
    bool repeated = is_repeated(g);
    if (repeated || is_combined(g->rules)) {
        ugi_line_say(p, repeated ? "draw accept" : "draw decline");
        return PT_OK;
    }
    status = prepare(p, error);
    if (status == PT_OK) {
        pt_limits limits;
        memset(&limits, 0, sizeof limits);
        limits.nodes = DRAW_NODES;
        limits.analysis = true;
        begin(p, JOB_DRAW, &limits);
    }
    return status;
}

static void answer_draw(protocol *p) {
    const told_game *g = p->game;
    pt_search_info best;
    bool take = false;
    if (pt_engine_best(p->engine, &best)) {
        bool mine = pt_state_actor(g->rules, &g->state) == p->draw_for;
        int win = mine ? best.win_permille : 1000 - best.win_permille;
        bool tie = best.kind == PT_SCORE_MARGIN && best.amount == 0;
        /* With a lower bound, the real chances may be better. */
        bool known = !best.bound_lower || !mine;
        take = known && (win <= DRAW_WIN || tie);
    }
    ugi_line_say(p, take ? "draw accept" : "draw decline");
    p->job = JOB_NONE;
}

bool ugi_search_work(protocol *p, uint64_t nodes) {
    if (!pt_engine_work(p->engine, 0, nodes))
        return true;
    if (p->job == JOB_DRAW)
        answer_draw(p);
    else if ((p->infinite || p->pondering) && !p->stopped)
        p->job = JOB_HELD;
    else
        answer_go(p);
    return false;
}

void ugi_search_stop(protocol *p) {
    p->stopped = true;
    if (p->job == JOB_HELD)
        answer_go(p);
    else if (p->job != JOB_PERFT)
        pt_engine_stop(p->engine);
}
