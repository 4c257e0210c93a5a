/* Finds puzzles in games the engine plays against itself.
 *
 *     find START TURNS COUNT SEED [GAMES [ANSWERS]]    a win in TURNS own turns, 1 to 4
 *     find START 0 COUNT SEED [GAMES]                   one move keeps the win, near the end
 *     find START -1 COUNT SEED [GAMES [ANSWERS]]        a win of the opponent's next turn is
 * stopped
 *
 * A puzzle has exactly one right choice, or ANSWERS at most. It wins by force within that many own
 * turns, and not sooner, and every other choice is proved not to; both by trying everything. Or it
 * is the only one after which the exactly solved game is won, or the only one after which the
 * opponent cannot win at once. Choices that lead to the same play count as one.
 *
 * A line is "GRADE TURNS CHOICE|CHOICE... POSITION". The grade, 1 to 5, is how much the engine has
 * to look at before it settles on the right choice. */
#include <stdio.h>
#include <stdlib.h>

#include "learn/prove.h"
#include "learn/puzzles.h"
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
    KEEP_TURNS_LEAST = 3,
    TRIALS = 16, /* random choices; if more than this many of them stop a win, too many do: */
    TRIALS_STOP = 1,
    ANSWERS_MAX = 4
};

/* The most nodes of each grade. Found by the spread of the first puzzles: each grade has some. */
static const uint64_t grade_nodes[] = {250, 1000, 4000, 16000};
enum { GRADES = sizeof grade_nodes / sizeof *grade_nodes + 1 };

static self_play self;
static const pt_rules *rules;
static choice choices[CHOICES_MAX];
static pt_search_info second; /* what was last told of the second line */
static size_t answers_most = 1;

/* The right choices of a position. */
typedef struct answers {
    choice list[ANSWERS_MAX];
    size_t count;
} answers;

/* False when there are too many. */
static bool add_answer(answers *right, const choice *one) {
    if (right->count == answers_most)
        return false;
    right->list[right->count++] = *one;
    return true;
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

static bool is_answer(const answers *right, uint64_t key) {
    for (size_t i = 0; i < right->count; i++)
        if (right->list[i].key == key)
            return true;
    return false;
}

static int grade(const pt_state *state, const answers *right) {
    int found = GRADES;
    for (int g = GRADES - 1; g-- > 0;) {
        pt_engine_clear(self.engine);
        pt_search_info info = self_play_think(&self, state, &(pt_limits){.nodes = grade_nodes[g]});
        if (!is_answer(right, key_after(state, &info)))
            return found;
        found = g + 1;
    }
    return found;
}

/* The choices that win within `turns` turns of both, and not sooner; false: none, too many, or not
 * proved. */
static bool find_winning(const pt_state *state, int turns, answers *right) {
    pt_actor me = pt_state_actor(rules, state);
    size_t count = prove_choices(rules, state, choices);
    right->count = 0;
    if (count < CHOICES_FEWEST || count > CHOICES_MAX)
        return false;
    long effort = EFFORT;
    if (prove_win(rules, state, me, turns - 2, &effort) != PROOF_NO)
        return false;
    for (size_t i = 0; i < count; i++) {
        effort = EFFORT;
        proof won = prove_win(rules, &choices[i].after, me, turns - choices[i].ends_turn, &effort);
        if (won == PROOF_GIVEN_UP || (won == PROOF_YES && !add_answer(right, &choices[i])))
            return false;
    }
    return right->count > 0;
}

/* Whether the opponent of `me` has won, or wins with the turn that follows. */
static bool is_lost(const pt_state *after, pt_actor me) {
    long effort = EFFORT;
    return prove_win(rules, after, me == PT_WHITE ? PT_BLACK : PT_WHITE, 1, &effort) != PROOF_NO;
}

/* A random turn. */
static pt_state play_any(const pt_state *state, pt_rng *rng) {
    pt_state after = *state;
    while (!(pt_apply(rules, &after, self_play_any(&self, &after, rng)) & PT_TURN_ENDED)) {
    }
    return after;
}

/* The choices after which the opponent cannot win with their next turn; false: none, too many, or
 * one that wins. */
static bool find_stopping(const pt_state *state, pt_rng *rng, answers *right) {
    pt_actor me = pt_state_actor(rules, state);
    unsigned stop = 0;
    for (unsigned i = 0; i < TRIALS; i++) {
        pt_state after = play_any(state, rng);
        stop += !is_lost(&after, me);
    }
    right->count = 0;
    if (stop > TRIALS_STOP)
        return false;
    size_t count = prove_choices(rules, state, choices);
    if (count < CHOICES_FEWEST || count > CHOICES_MAX)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!is_lost(&choices[i].after, me) &&
            (pt_result(rules, &choices[i].after).over || !add_answer(right, &choices[i])))
            return false;
    return right->count > 0;
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

static bool find_keeping(const pt_state *state, answers *right) {
    pt_actor me = pt_state_actor(rules, state);
    size_t count = prove_choices(rules, state, choices);
    right->count = 0;
    if (count < CHOICES_FEWEST || count > CHOICES_MAX)
        return false;
    for (size_t i = 0; i < count; i++) {
        bool won;
        if (!solve(&choices[i].after, me, &won))
            return false;
        if (won && pt_result(rules, &choices[i].after).over)
            return false; /* nothing to keep */
        if (won && !add_answer(right, &choices[i]))
            return false;
    }
    return right->count > 0;
}

static void print_puzzle(const pt_state *state, int own_turns, const answers *right) {
    char text[PT_POSITION_TEXT_MAX], action[PT_ACTION_TEXT_MAX];
    printf("%d %d ", grade(state, right), own_turns);
    for (size_t k = 0; k < right->count; k++) {
        const choice *one = &right->list[k];
        pt_state now = *state;
        for (size_t i = 0; i < one->count; i++) {
            pt_action_write(rules, &now, one->actions[i], action, sizeof action);
            printf("%s%s", i ? ";" : k ? "|" : "", action);
            pt_apply(rules, &now, one->actions[i]);
        }
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
        static answers right;
        if (find_winning(state, wanted, &right)) {
            print_puzzle(state, own_turns, &right);
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
        static answers right;
        if (may_be_alone(state) && find_keeping(state, &right)) {
            print_puzzle(state, PUZZLE_KEEP, &right);
            return true;
        }
    }
    return false;
}

static bool find_stop(const self_play_game *game, pt_rng *rng) {
    for (size_t i = game->turns; i-- > EARLIEST;) {
        static answers right;
        if (find_stopping(&game->states[i], rng, &right)) {
            print_puzzle(&game->states[i], PUZZLE_STOP, &right);
            return true;
        }
    }
    return false;
}

int main(int argc, char **argv) {
    if (argc < 5 || argc > 7) {
        fputs("usage: find START TURNS COUNT SEED [GAMES [ANSWERS]]\n", stderr);
        return 2;
    }
    int own_turns = atoi(argv[2]);
    long count = atol(argv[3]), games = argc > 5 ? atol(argv[5]) : -1;
    if (argc > 6)
        answers_most = (size_t)atoi(argv[6]);
    if (answers_most < 1 || answers_most > ANSWERS_MAX)
        answers_most = ANSWERS_MAX;
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
            count -= own_turns > 0              ? find_win(&game, own_turns)
                     : own_turns == PUZZLE_KEEP ? find_keeper(&game)
                                                : find_stop(&game, &rng);
    }
    self_play_close(&self);
    return 0;
}
