/* Finds puzzles in games the engine plays against itself.
 *
 *     find START TURNS COUNT SEED [GAMES]     GIPF: a win in TURNS own turns, 2 or 3
 *     find dvonn 0 COUNT SEED [GAMES]         DVONN: one move keeps the win
 *
 * A puzzle has exactly one right choice. In GIPF it wins by force within that many own turns, and
 * not sooner, and every other choice is proved not to; both by trying everything. In DVONN it
 * is the only one after which the exactly solved game is won. Choices that lead to the same
 * play count as one.
 *
 * A line is "GRADE TURNS CHOICE POSITION". The grade, 1 to 5, is how much the engine has to
 * look at before it settles on the right choice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "learn/prove.h"

enum {
    OPENING = 2,           /* random turns; after more the side to move has won in ultimate */
    EARLIEST = 10,         /* turns played before a puzzle: openings are all alike */
    LEVEL = 4,             /* then both sides play at this level, so that mistakes happen */
    LATEST = 12,           /* turns before the end in which a win is looked for */
    GLANCE = 30000,        /* nodes that must suffice to suspect a win */
    LOST_AFTER = 300,      /* turns of a game that leads nowhere */
    EFFORT = 10000000,     /* actions tried in one proof before it is given up */
    SOLVE = 400000,        /* nodes to solve a DVONN position exactly */
    CHOICES_FEWEST = 5,    /* fewer to choose from are no riddle */
    DVONN_MOVES_MOST = 12, /* moves left in the game, as it was played */
    DVONN_MOVES_LEAST = 5
};

/* The most nodes of each grade. Found by the spread of the first puzzles: each grade has some. */
static const uint64_t grade_nodes[] = {250, 1000, 4000, 16000};
enum { GRADES = sizeof grade_nodes / sizeof *grade_nodes + 1 };

static pt_engine *engine;
static pt_rules *rules;
static choice choices[CHOICES_MAX];
static pt_search_info second; /* what was last told of the second line */

static void die(const char *what) {
    fprintf(stderr, "find: %s\n", what);
    exit(1);
}

static pt_search_info think(const pt_state *state, const pt_limits *limits) {
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

/* The key after the actions of a line that are the choice of whoever acts now. */
static uint64_t key_after(const pt_state *state, const pt_search_info *info) {
    pt_state after = *state;
    pt_actor me = pt_state_actor(rules, state);
    for (size_t i = 0; i < info->pv_count && pt_state_actor(rules, &after) == me; i++)
        if (pt_apply(rules, &after, info->pv[i]) & PT_TURN_ENDED)
            break;
    return pt_search_key(rules, &after);
}

static int grade(const pt_state *state, uint64_t right) {
    int found = GRADES;
    for (int g = GRADES - 1; g-- > 0;) {
        pt_engine_clear(engine);
        pt_search_info info = think(state, &(pt_limits){.nodes = grade_nodes[g]});
        if (key_after(state, &info) != right)
            return found;
        found = g + 1;
    }
    return found;
}

/* The only choice that wins within `turns` turns of both; NULL: none, several, or not proved. */
static const choice *only_win(const pt_state *state, int turns) {
    pt_actor me = pt_state_actor(rules, state);
    size_t count = prove_choices(rules, state, choices);
    const choice *right = NULL;
    if (count < CHOICES_FEWEST || count > CHOICES_MAX)
        return NULL;
    long effort = EFFORT;
    if (prove_win(rules, state, me, turns - 2, &effort) != PROOF_NO)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        effort = EFFORT;
        proof won = prove_win(rules, &choices[i].after, me, turns - choices[i].ends_turn, &effort);
        if (won == PROOF_GIVEN_UP || (won == PROOF_YES && right))
            return NULL;
        if (won == PROOF_YES)
            right = &choices[i];
    }
    return right;
}

/* The difference that White's pieces make at the end, for `me`; false: not solved in time. */
static bool solve(const pt_state *state, pt_actor me, int *margin) {
    pt_outcome out = pt_result(rules, state);
    if (out.over) {
        *margin = out.winner == me ? 1 : out.winner == PT_NOBODY ? 0 : -1;
        return true;
    }
    pt_search_info info = think(state, &(pt_limits){.nodes = SOLVE});
    *margin = pt_state_actor(rules, state) == me ? info.amount : -info.amount;
    return info.kind == PT_SCORE_MARGIN;
}

static void hear(void *context, const pt_search_info *info) {
    (void)context;
    if (info->line == 1)
        second = *info;
}

/* Whether the second best line is solved too, and does not win: worth proving move by move. */
static bool may_be_alone(const pt_state *state) {
    second = (pt_search_info){.kind = PT_SCORE_ESTIMATE};
    pt_search_info best = think(state, &(pt_limits){.nodes = 2 * SOLVE, .lines = 2});
    return best.kind == PT_SCORE_MARGIN && best.amount > 0 && second.kind == PT_SCORE_MARGIN &&
           second.amount <= 0;
}

static const choice *only_keeper(const pt_state *state) {
    pt_actor me = pt_state_actor(rules, state);
    size_t count = prove_choices(rules, state, choices);
    const choice *right = NULL;
    if (count < CHOICES_FEWEST || count > CHOICES_MAX)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        int margin;
        if (!solve(&choices[i].after, me, &margin) || (margin > 0 && right))
            return NULL;
        if (margin > 0)
            right = &choices[i];
    }
    return right;
}

static void print_puzzle(const pt_state *state, int own_turns, const choice *right) {
    char text[PT_POSITION_TEXT_MAX], action[PT_ACTION_TEXT_MAX];
    choice kept = *right; /* grading thinks, and choices may be gathered anew */
    printf("%d %d ", grade(state, kept.key), own_turns);
    pt_state now = *state;
    for (size_t i = 0; i < kept.count; i++) {
        pt_action_write(rules, &now, kept.actions[i], action, sizeof action);
        printf("%s%s", i ? ";" : "", action);
        pt_apply(rules, &now, kept.actions[i]);
    }
    pt_position_write(rules, state, text, sizeof text);
    printf(" %s\n", text);
    fflush(stdout);
}

/* `states` gets the state before every turn. */
static size_t play(pt_rng *rng, pt_state *states) {
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
            action = think(&now, &(pt_limits){.level = LEVEL, .seed = pt_rng_next(rng)}).pv[0];
        }
        if (pt_apply(rules, &now, action) & PT_TURN_ENDED)
            states[++turns] = now;
    }
    return turns;
}

/* One puzzle a game at most: those of one game are alike. */
static bool find_win(const pt_state *states, size_t turns, int own_turns) {
    int wanted = 2 * own_turns - 1;
    for (size_t i = turns; i-- > EARLIEST && turns - i <= LATEST;) {
        pt_search_info info = think(&states[i], &(pt_limits){.nodes = GLANCE});
        if (info.kind != PT_SCORE_WINS || info.amount != wanted)
            continue;
        const choice *right = only_win(&states[i], wanted);
        if (right) {
            print_puzzle(&states[i], own_turns, right);
            return true;
        }
    }
    return false;
}

static bool find_keeper(const pt_state *states, size_t turns) {
    for (size_t left = DVONN_MOVES_MOST; left >= DVONN_MOVES_LEAST && left + EARLIEST < turns;
         left--) {
        size_t i = turns - left;
        const choice *right = may_be_alone(&states[i]) ? only_keeper(&states[i]) : NULL;
        if (right) {
            print_puzzle(&states[i], 0, right);
            return true;
        }
    }
    return false;
}

int main(int argc, char **argv) {
    if (argc < 5 || argc > 6) {
        fputs("usage: find START TURNS COUNT SEED [GAMES]\n", stderr);
        return 2;
    }
    int own_turns = atoi(argv[2]);
    long count = atol(argv[3]), games = argc > 5 ? atol(argv[5]) : -1;
    pt_engine_options options = {.hash_bytes = (size_t)1 << 24, .workers = 1, .report = hear};
    pt_state *states = calloc(LOST_AFTER + 1, sizeof *states);
    if (!states || pt_engine_new(&options, &engine) != PT_OK)
        die("out of memory");
    if (pt_rules_new(NULL, argv[1], PT_ZSTR, &rules, NULL) != PT_OK)
        die("no such start");
    pt_rng rng;
    pt_rng_seed(&rng, strtoull(argv[4], NULL, 10));
    while (count > 0 && games-- != 0) {
        size_t turns = play(&rng, states);
        if (turns < LOST_AFTER)
            count -= own_turns ? find_win(states, turns, own_turns) : find_keeper(states, turns);
    }
    pt_engine_free(engine);
    pt_rules_free(rules);
    free(states);
    return 0;
}
