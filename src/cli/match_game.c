#include "cli/match_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/engine_host.h"
#include "cli/message.h"

/* The limit of an engine that has none. */
#define MOVETIME_USUAL 100

/* The third occurrence of a position ends the game. */
#define REPETITIONS 3

typedef struct game {
    const match_terms *terms;
    const pt_rules *rules;
    pt_state state;
    pt_rng rng;
    pt_history history;
    bool hidden; /* secrets are possible: programs get positions, not actions */
    char *line;  /* "position fen START moves ..." */
    size_t line_len, line_size;
    unsigned turns, side_turns;
    unsigned flags; /* of the last action */
    int64_t clocks[2];
    pt_record *record;
} game;

/* Draws a board, and says so in the setup: "... seed=N". */
static void draw_start(const match_terms *terms, pt_rng *rng, match_opening *out) {
    uint32_t seed = (uint32_t)pt_rng_next(rng);
    const char *option = strstr(terms->setup, "seed=");
    int before = (int)(option - terms->setup);
    pt_rules_game(terms->rules)->draw(terms->rules, seed, &out->start);
    snprintf(out->setup, sizeof out->setup, "%.*sseed=%lu", before, terms->setup,
             (unsigned long)seed);
}

void match_draw_opening(const match_terms *terms, uint64_t seed, match_opening *out) {
    pt_rng rng;
    pt_rng_seed(&rng, seed);
    out->start = terms->start;
    memcpy(out->setup, terms->setup, sizeof out->setup);
    if (terms->draws)
        draw_start(terms, &rng, out);
    unsigned wanted = terms->opening_turns;
    for (unsigned attempt = 1;; attempt++) {
        pt_state state = out->start;
        unsigned turns = 0, flags = 0;
        out->count = 0;
        while (turns < wanted && !(flags & PT_GAME_ENDED) &&
               out->count < sizeof out->actions / sizeof out->actions[0]) {
            pt_actions list;
            pt_legal(terms->rules, &state, &list);
            if (list.count == 0)
                break;
            pt_action action = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
            out->actions[out->count++] = action;
            flags = pt_apply(terms->rules, &state, action);
            turns += (flags & PT_TURN_ENDED) != 0;
        }
        if (turns == wanted && !pt_result(terms->rules, &state).over)
            return;
        /* A start near the end may have no such opening. */
        if (attempt % 100 == 0 && wanted > 0)
            wanted--;
    }
}

static bool add_words(game *g, const char *space, const char *words) {
    size_t len = strlen(space) + strlen(words);
    if (g->line_len + len + 1 > g->line_size) {
        size_t size = (g->line_len + len + 1) * 2;
        char *bigger = realloc(g->line, size);
        if (!bigger)
            return false;
        g->line = bigger;
        g->line_size = size;
    }
    sprintf(g->line + g->line_len, "%s%s", space, words);
    g->line_len += len;
    return true;
}

/* Repetitions are counted in the spectator's view. */
static bool push_history(game *g) {
    pt_state seen;
    pt_view(g->rules, &g->state, PT_NOBODY, &seen);
    return pt_history_push(&g->history, g->rules, &seen) == PT_OK;
}

/* Plays an action on the board, in the record and in the history. */
static bool make(game *g, pt_action action) {
    char text[PT_ACTION_TEXT_MAX];
    pt_action_write(g->rules, &g->state, action, text, sizeof text);
    if (!g->hidden && !add_words(g, " ", text))
        return false;
    if (g->record && pt_record_play(g->record, action, NULL) != PT_OK)
        return false;
    bool side = pt_in_side(g->rules, &g->state);
    g->flags = pt_apply(g->rules, &g->state, action);
    g->turns += (g->flags & PT_TURN_ENDED) != 0;
    /* The last turn of a side game ends with it. */
    g->side_turns += g->flags & PT_PART_TURN_ENDED || (side && !pt_in_side(g->rules, &g->state));
    return push_history(g);
}

static bool begin(game *g, const match_terms *terms, const match_opening *opening, uint64_t seed) {
    char start[PT_POSITION_TEXT_MAX];
    *g = (game){.terms = terms, .rules = terms->rules, .state = opening->start};
    pt_position_write(terms->rules, &opening->start, start, sizeof start);
    pt_rng_seed(&g->rng, seed);
    g->hidden = pt_rules_game(terms->rules)->view != NULL;
    g->history.capacity = MATCH_ACTIONS_MAX;
    g->history.keys = malloc(g->history.capacity * sizeof *g->history.keys);
    if (!g->history.keys || !push_history(g))
        return false;
    if (!g->hidden && !(add_words(g, "position fen ", start) && add_words(g, "", " moves")))
        return false;
    if (!terms->keep_record)
        return true;
    /* The setup alone implies the usual start. */
    pt_state usual;
    char text[PT_POSITION_TEXT_MAX];
    pt_start(terms->rules, &usual);
    pt_position_write(terms->rules, &usual, text, sizeof text);
    const char *position = terms->draws || strcmp(text, start) == 0 ? NULL : start;
    return pt_record_new(NULL, opening->setup, PT_ZSTR, position, position ? PT_ZSTR : 0,
                         &g->record, NULL) == PT_OK &&
           pt_record_stamp(g->record, host_time_ms()) == PT_OK;
}

static void finish(game *g) {
    pt_record_free(g->record);
    free(g->history.keys);
    free(g->line);
}

/* The limits for one action: the player's own, or the usual ones. */
static pt_limits limits_for(const game *g, const player_spec *const specs[2], pt_actor actor) {
    const player_spec *spec = specs[actor];
    const player_limits *l = &spec->limits;
    pt_limits out = {.depth = l->depth, .nodes = l->nodes, .move_ms = l->move_ms};
    if (!l->given && spec->level == 0)
        out.move_ms = MOVETIME_USUAL;
    for (int c = 0; c < 2; c++)
        if (specs[c]->limits.time_ms > 0) {
            /* 0 would mean no clock. */
            out.time_ms[c] = g->clocks[c] > 0 ? g->clocks[c] : 1;
            out.increment_ms[c] = specs[c]->limits.increment_ms;
        }
    if (l->time_ms == 0)
        out.time_ms[actor] = 0;
    return out;
}

static void end_by_fault(match_result *out, match_end end, pt_actor loser) {
    out->end = end;
    out->at_fault = loser;
    out->halves = loser == PT_WHITE ? 0 : 2;
}

static void end_by_player(match_result *out, player_fault fault, pt_actor loser) {
    static const match_end ends[] = {
        [PLAYER_CRASHED] = MATCH_END_CRASH,      [PLAYER_SILENT] = MATCH_END_SILENT,
        [PLAYER_ILLEGAL] = MATCH_END_ILLEGAL,    [PLAYER_UNABLE] = MATCH_END_ILLEGAL,
        [PLAYER_STOPPED] = MATCH_END_BROKEN_OFF,
    };
    end_by_fault(out, ends[fault], loser);
}

/* Asks the player to move for an action and plays it; false if that ended the game. */
static bool ask(game *g, player *players[2], const player_spec *const specs[2], pt_actor actor,
                const atomic_bool *stop, match_result *out) {
    pt_state seen;
    pt_view(g->rules, &g->state, actor, &seen);
    char shown[PT_POSITION_TEXT_MAX + 16] = "position fen ";
    if (g->hidden)
        pt_position_write(g->rules, &seen, shown + strlen(shown), sizeof shown - strlen(shown));
    player_view view = {
        .rules = g->rules,
        .state = &seen,
        .history = &g->history,
        .position_line = g->hidden ? shown : g->line,
        .limits = limits_for(g, specs, actor),
    };
    int64_t from = host_clock_ms();
    pt_action action = PT_NO_ACTION;
    player_fault fault = player_choose(players[actor], &view, stop, &action, out->why);
    g->clocks[actor] -= host_clock_ms() - from;
    if (stop && atomic_load_explicit(stop, memory_order_relaxed))
        fault = PLAYER_STOPPED;
    if (fault == PLAYER_FINE && !pt_is_legal(g->rules, &g->state, action)) {
        fault = PLAYER_ILLEGAL;
        snprintf(out->why, sizeof out->why, "%s", _("illegal action"));
    }
    if (fault != PLAYER_FINE) {
        end_by_player(out, fault, actor);
        return false;
    }
    if (specs[actor]->limits.time_ms > 0 && g->clocks[actor] < 0) {
        end_by_fault(out, MATCH_END_TIME, actor);
        snprintf(out->why, sizeof out->why, _("it overstepped its time by %lld ms"),
                 (long long)-g->clocks[actor]);
        return false;
    }
    return make(g, action);
}

/* Whether the arbiter ends the game between two turns. */
static bool adjudicate(const game *g, match_result *out) {
    pt_state seen;
    pt_view(g->rules, &g->state, PT_NOBODY, &seen);
    if (pt_history_repetitions(&g->history, g->rules, &seen) >= REPETITIONS)
        out->end = MATCH_END_REPETITION;
    else if (g->turns >= g->terms->max_turns || g->history.count + 256 > g->history.capacity)
        out->end = MATCH_END_TURNS;
    else
        return false;
    out->halves = 1;
    return true;
}

/* Whether the side game on the table ends by repetition. */
static bool ends_side(const game *g) {
    pt_state seen;
    pt_view(g->rules, &g->state, PT_NOBODY, &seen);
    return pt_history_ends(&g->history, g->rules, &seen, g->flags) == PT_ENDS_PART;
}

/* Plays on until the game is over; false when out of memory. */
static bool play_on(game *g, player *players[2], const player_spec *const specs[2],
                    const atomic_bool *stop, match_result *out) {
    unsigned turns = g->turns;
    for (;;) {
        pt_actor actor = pt_state_actor(g->rules, &g->state);
        pt_actor owner = pt_state_owner(g->rules, &g->state);
        if (actor == PT_NOBODY)
            break;
        if (ends_side(g)) {
            if (!make(g, PT_REPETITION))
                return false;
        } else if (actor == PT_CHANCE) {
            pt_actions list;
            pt_legal(g->rules, &g->state, &list);
            if (!make(g, list.items[pt_rng_below(&g->rng, (uint32_t)list.count)]))
                return false;
        } else if (!ask(g, players, specs, actor, stop, out)) {
            return out->end != MATCH_END_RULES;
        }
        if (g->turns == turns)
            continue;
        turns = g->turns;
        g->clocks[owner] += specs[owner]->limits.increment_ms;
        if (!pt_result(g->rules, &g->state).over && adjudicate(g, out))
            return true;
    }
    pt_outcome outcome = pt_result(g->rules, &g->state);
    out->halves = outcome.winner == PT_WHITE ? 2 : outcome.winner == PT_BLACK ? 0 : 1;
    return true;
}

/* How the game ended, for SGF. */
static void write_headers(game *g, const player_spec *const specs[2], unsigned number,
                          const match_result *result) {
    static const char *const words[MATCH_END_NB] = {
        [MATCH_END_TIME] = "Time",
        [MATCH_END_ILLEGAL] = "Forfeit",
        [MATCH_END_CRASH] = "Forfeit",
        [MATCH_END_SILENT] = "Forfeit",
    };
    pt_sgf *sgf = pt_record_sgf(g->record);
    uint32_t root = pt_sgf_root(sgf, 0);
    char text[FOREIGN_WHY + 64];
    pt_sgf_set(sgf, root, "PW", specs[PT_WHITE]->text);
    pt_sgf_set(sgf, root, "PB", specs[PT_BLACK]->text);
    snprintf(text, sizeof text, "%u", number);
    pt_sgf_set(sgf, root, "RO", text);
    if (result->end == MATCH_END_REPETITION || result->end == MATCH_END_TURNS) {
        pt_sgf_set(sgf, root, "RE", "Draw");
        pt_sgf_set(sgf, root, "C",
                   result->end == MATCH_END_TURNS ? _("A draw by the turn limit.")
                                                  : _("A draw by repetition."));
    } else if (words[result->end]) {
        snprintf(text, sizeof text, "%c+%s", result->at_fault == PT_WHITE ? 'B' : 'W',
                 words[result->end]);
        pt_sgf_set(sgf, root, "RE", text);
        pt_sgf_set(sgf, root, "C", result->why);
    }
}

static bool write_record(const game *g, match_result *out) {
    size_t len = pt_record_write(g->record, PT_RECORD_SGF, NULL, 0);
    out->record = malloc(len + 1);
    if (!out->record)
        return false;
    pt_record_write(g->record, PT_RECORD_SGF, out->record, len + 1);
    return true;
}

bool match_play_game(const match_terms *terms, const match_opening *opening, player *players[2],
                     const player_spec *const specs[2], unsigned number, uint64_t seed,
                     const atomic_bool *stop, match_result *out) {
    *out = (match_result){.end = MATCH_END_RULES, .at_fault = PT_NOBODY};
    game g;
    bool good = begin(&g, terms, opening, seed);
    for (size_t i = 0; good && i < opening->count; i++)
        good = make(&g, opening->actions[i]);
    for (int c = 0; c < 2; c++)
        g.clocks[c] = specs[c]->limits.time_ms;
    for (int c = 0; good && c < 2 && out->end == MATCH_END_RULES; c++) {
        player_fault fault = player_new_game(players[c], seed + (uint64_t)c, stop, out->why);
        if (fault != PLAYER_FINE)
            end_by_player(out, fault, (pt_actor)c);
    }
    if (good && out->end == MATCH_END_RULES)
        good = play_on(&g, players, specs, stop, out);
    out->turns = g.turns;
    out->side_turns = g.side_turns;
    if (good && g.record && out->end != MATCH_END_BROKEN_OFF) {
        write_headers(&g, specs, number, out);
        good = write_record(&g, out);
    }
    finish(&g);
    return good;
}
