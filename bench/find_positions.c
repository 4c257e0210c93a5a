/* Finds the positions that bench/engine.py measures with, in games the engine plays.
 *
 *     find_positions wins START TURNS COUNT SEED    the player to act wins in TURNS turns of
 *                                                   both sides, 3 or 5, and no sooner
 *     find_positions endings COUNT SEED             DVONN with 14 moves left in its game
 *
 * A win is proved here by trying everything, not by the search that is to be measured; it is
 * printed as "TURNS POSITION". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "potentia.h"

enum {
    OPENING = 3,      /* random turns */
    LEVEL = 5,        /* then both sides play at this level, so that mistakes happen */
    GLANCE = 20000,   /* nodes that must suffice to suspect a win */
    LOST_AFTER = 300, /* turns of a game that leads nowhere */
    MOVES_LEFT = 14,
    EFFORT = 30000000, /* actions tried in one proof before it is given up */
};

static void die(const char *what) {
    fprintf(stderr, "find_positions: %s\n", what);
    exit(1);
}

static pt_engine *engine;

static pt_search_info think(const pt_rules *rules, const pt_state *state, const pt_limits *limits) {
    pt_search_info info;
    memset(&info, 0, sizeof info);
    if (pt_engine_position(engine, rules, state, NULL) != PT_OK)
        die("the engine cannot play this");
    pt_engine_go(engine, limits);
    while (!pt_engine_work(engine, 0, 100000)) {
    }
    pt_engine_best(engine, &info);
    return info;
}

/* Whether `winner` wins within `turns` turns whatever the other does; -1 when that takes more
 * than the effort left. `first` is tried before the other actions. */
static int wins_within(const pt_rules *rules, const pt_state *state, pt_actor winner, int turns,
                       const pt_action *first, size_t first_count, long *effort) {
    pt_outcome out = pt_result(rules, state);
    if (out.over)
        return out.winner == winner;
    if (turns == 0)
        return 0;
    pt_actions list;
    pt_legal(rules, state, &list);
    bool mine = pt_state_actor(rules, state) == winner;
    for (size_t i = 0; first_count > 0 && i < list.count; i++)
        if (list.items[i] == first[0]) {
            list.items[i] = list.items[0];
            list.items[0] = first[0];
        }
    for (size_t i = 0; i < list.count; i++) {
        if (--*effort < 0)
            return -1;
        pt_state after = *state;
        unsigned flags = pt_apply(rules, &after, list.items[i]);
        bool follows = i == 0 && first_count > 1;
        int won = wins_within(rules, &after, winner, turns - ((flags & PT_TURN_ENDED) != 0),
                              follows ? first + 1 : NULL, follows ? first_count - 1 : 0, effort);
        if (won < 0)
            return won;
        if (won == mine)
            return won;
    }
    return !mine;
}

static bool proved_in(const pt_rules *rules, const pt_state *state, int turns,
                      const pt_search_info *info) {
    pt_actor me = pt_state_actor(rules, state);
    long effort = EFFORT;
    if (wins_within(rules, state, me, turns - 2, NULL, 0, &effort) != 0)
        return false;
    effort = EFFORT;
    return wins_within(rules, state, me, turns, info->pv, info->pv_count, &effort) == 1;
}

static void print_position(const pt_rules *rules, const pt_state *state, int turns) {
    char text[PT_POSITION_TEXT_MAX];
    pt_position_write(rules, state, text, sizeof text);
    if (turns > 0)
        printf("%d ", turns);
    puts(text);
    fflush(stdout);
}

/* Plays a game and calls nothing back: `states` gets the state before every turn. */
static size_t play(const pt_rules *rules, pt_rng *rng, pt_state *states) {
    size_t turns = 0;
    pt_engine_clear(engine);
    pt_start(rules, &states[0]);
    pt_state now = states[0];
    while (!pt_result(rules, &now).over && turns < LOST_AFTER) {
        pt_action action;
        if (turns < OPENING) {
            pt_actions list;
            pt_legal(rules, &now, &list);
            action = list.items[pt_rng_below(rng, (uint32_t)list.count)];
        } else {
            action =
                think(rules, &now, &(pt_limits){.level = LEVEL, .seed = pt_rng_next(rng)}).pv[0];
        }
        if (pt_apply(rules, &now, action) & PT_TURN_ENDED)
            states[++turns] = now;
    }
    return turns;
}

/* The last position of the game from which the win takes exactly that many turns. */
static bool find_win(const pt_rules *rules, const pt_state *states, size_t turns, int wanted) {
    for (size_t i = turns; i-- > OPENING;) {
        pt_search_info info = think(rules, &states[i], &(pt_limits){.nodes = GLANCE});
        if (info.kind == PT_SCORE_WINS && info.amount == wanted &&
            proved_in(rules, &states[i], wanted, &info)) {
            print_position(rules, &states[i], wanted);
            return true;
        }
    }
    return false;
}

static pt_rules *rules_of(const char *start) {
    pt_rules *rules = NULL;
    if (pt_rules_new(NULL, start, PT_ZSTR, &rules, NULL) != PT_OK)
        die("no such start");
    return rules;
}

int main(int argc, char **argv) {
    bool wins = argc == 6 && strcmp(argv[1], "wins") == 0;
    if (!wins && !(argc == 4 && strcmp(argv[1], "endings") == 0)) {
        fputs("usage: find_positions wins START TURNS COUNT SEED\n"
              "       find_positions endings COUNT SEED\n",
              stderr);
        return 2;
    }
    pt_engine_options options = {.hash_bytes = (size_t)1 << 22, .workers = 1};
    pt_state *states = calloc(LOST_AFTER + 1, sizeof *states);
    if (!states || pt_engine_new(&options, &engine) != PT_OK)
        die("out of memory");
    pt_rules *rules = rules_of(wins ? argv[2] : "dvonn");
    int turns = wins ? atoi(argv[3]) : 0;
    long count = atol(argv[wins ? 4 : 2]);
    pt_rng rng;
    pt_rng_seed(&rng, strtoull(argv[wins ? 5 : 3], NULL, 10));
    while (count > 0) {
        size_t length = play(rules, &rng, states);
        if (length >= LOST_AFTER)
            continue;
        if (wins) {
            count -= find_win(rules, states, length, turns);
        } else {
            print_position(rules, &states[length - MOVES_LEFT], 0);
            count--;
        }
    }
    pt_engine_free(engine);
    pt_rules_free(rules);
    free(states);
    return 0;
}
