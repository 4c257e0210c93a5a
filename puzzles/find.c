/* Finds puzzles in games the engine plays against itself.
 *
 *     find START TURNS COUNT SEED [GAMES]     a win in TURNS own turns, 2 to 4
 *     find START 0 COUNT SEED [GAMES]         one move keeps the win, near the end of the game
 *
 * A puzzle has exactly one right choice. It wins by force within that many own turns, and
 * not sooner, and every other choice is proved not to; both by trying everything. Or it
 * is the only one after which the exactly solved game is won. Choices that lead to the same
 * play count as one.
 *
 * A line is "GRADE TURNS CHOICE POSITION". The grade, 1 to 5, is how much the engine has to
 * look at before it settles on the right choice. */
#include <stdio.h>
#include <stdlib.h>

#include "learn/prove.h"
#include "self_play.h"

enum {
    OPENING = 2,          /* random turns; after more the side to move has won in ultimate */
    EARLIEST = 10,        /* turns played before a puzzle: openings are all alike */
    LEVEL = 4,            /* of both sides then */
    LATEST = 12,          /* turns before the end in which a win is looked for */
    GLANCE = 30000,       /* nodes that must suffice to suspect a win */
    EFFORT = 10000000,    /* actions tried in one proof before it is given up */
    SOLVE = 400000,       /* nodes to solve a position exactly */
    CHOICES_FEWEST = 5,   /* fewer to choose from are no riddle */
    KEEP_TURNS_MOST = 12, /* turns left in a game to be solved, as it was played */
    KEEP_TURNS_LEAST = 3
};

/* The most nodes of each grade. Found by the spread of the first puzzles: each grade has some. */
static const uint64_t grade_nodes[] = {250, 1000, 4000, 16000};
enum { GRADES = sizeof grade_nodes / sizeof *grade_nodes + 1 };

static self_play self;
static const pt_rules *rules;
static choice choices[CHOICES_MAX];
static pt_search_info second; /* what was last told of the second line */

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
        pt_engine_clear(self.engine);
        pt_search_info info = self_play_think(&self, state, &(pt_limits){.nodes = grade_nodes[g]});
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

/* Whether what was found is proved; *wins, whether it is won for whoever acts. */
static bool is_solved(const pt_search_info *info, bool *wins) {
    *wins = info->kind == PT_SCORE_WINS || (info->kind == PT_SCORE_MARGIN && info->amount > 0);
    return info->kind != PT_SCORE_ESTIMATE;
}

/* Whether the game is proved to be won, or not to be, for `me`; false: not solved in time. */
static bool solve(const pt_state *state, pt_actor me, bool *won) {
    pt_outcome out = pt_result(rules, state);
    *won = out.winner == me;
    if (out.over)
        return true;
    pt_search_info info = self_play_think(&self, state, &(pt_limits){.nodes = SOLVE});
    bool wins, solved = is_solved(&info, &wins);
    bool tied = info.kind == PT_SCORE_MARGIN && info.amount == 0;
    *won = !tied && wins == (pt_state_actor(rules, state) == me);
    return solved;
}

static void hear(void *context, const pt_search_info *info) {
    (void)context;
    if (info->line == 1)
        second = *info;
}

/* Whether the second best line is solved too, and does not win or comes to the same: worth proving
 * move by move. */
static bool may_be_alone(const pt_state *state) {
    second = (pt_search_info){.kind = PT_SCORE_ESTIMATE};
    pt_search_info best =
        self_play_think(&self, state, &(pt_limits){.nodes = 2 * SOLVE, .lines = 2});
    bool best_wins, second_wins;
    return is_solved(&best, &best_wins) && best_wins && is_solved(&second, &second_wins) &&
           (!second_wins || key_after(state, &best) == key_after(state, &second));
}

static const choice *only_keeper(const pt_state *state) {
    pt_actor me = pt_state_actor(rules, state);
    size_t count = prove_choices(rules, state, choices);
    const choice *right = NULL;
    if (count < CHOICES_FEWEST || count > CHOICES_MAX)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        bool won;
        if (!solve(&choices[i].after, me, &won) || (won && right))
            return NULL;
        if (won && pt_result(rules, &choices[i].after).over)
            return NULL; /* nothing to keep */
        if (won)
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

/* One puzzle a game at most: those of one game are alike. */
static bool find_win(const self_play_game *game, int own_turns) {
    int wanted = 2 * own_turns - 1;
    for (size_t i = game->turns; i-- > EARLIEST && game->turns - i <= LATEST;) {
        const pt_state *state = &game->states[i];
        pt_search_info info = self_play_think(&self, state, &(pt_limits){.nodes = GLANCE});
        if (info.kind != PT_SCORE_WINS || info.amount != wanted)
            continue;
        const choice *right = only_win(state, wanted);
        if (right) {
            print_puzzle(state, own_turns, right);
            return true;
        }
    }
    return false;
}

/* How many turns before its end a game can be solved. */
static size_t solved_from(const self_play_game *game) {
    size_t left = KEEP_TURNS_LEAST;
    bool won, solved = true;
    while (solved && left < KEEP_TURNS_MOST && left + 1 + EARLIEST < game->turns) {
        const pt_state *state = &game->states[game->turns - left - 1];
        solved = solve(state, pt_state_actor(rules, state), &won);
        left += solved;
    }
    return left;
}

static bool find_keeper(const self_play_game *game) {
    if (KEEP_TURNS_LEAST + EARLIEST >= game->turns)
        return false;
    for (size_t left = solved_from(game); left >= KEEP_TURNS_LEAST; left--) {
        const pt_state *state = &game->states[game->turns - left];
        const choice *right = may_be_alone(state) ? only_keeper(state) : NULL;
        if (right) {
            print_puzzle(state, 0, right);
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
    const char *failed = self_play_open(&self, argv[1], &options);
    if (failed) {
        fprintf(stderr, "find: %s\n", failed);
        return 1;
    }
    rules = self.rules;
    pt_rng rng;
    pt_rng_seed(&rng, strtoull(argv[4], NULL, 10));
    while (count > 0 && games-- != 0) {
        static self_play_game game;
        if (self_play_whole(&self, OPENING, LEVEL, &rng, &game))
            count -= own_turns ? find_win(&game, own_turns) : find_keeper(&game);
    }
    self_play_close(&self);
    return 0;
}
