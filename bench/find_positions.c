/* Finds the positions that bench/engine.py measures with, in games the engine plays.
 *
 *     find_positions wins START TURNS COUNT SEED    the player to act wins in TURNS turns of
 *                                                   both sides, 3 or 5, and no sooner
 *     find_positions left START TURNS COUNT SEED    TURNS turns before the end of a game
 *     find_positions small START SPACES COUNT SEED  the first with so many spaces taken, or fewer,
 *                                                   and a choice
 *
 * A win is proved here by trying everything, not by the search that is to be measured; it is
 * printed as "TURNS POSITION". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "learn/prove.h"
#include "self_play.h"

enum {
    OPENING = 3,       /* random turns */
    LEVEL = 5,         /* of both sides then */
    GLANCE = 20000,    /* nodes that must suffice to suspect a win */
    EFFORT = 30000000, /* actions tried in one proof before it is given up */
};

static bool proved_in(const pt_rules *rules, const pt_state *state, int turns,
                      const pt_search_info *info) {
    pt_actor me = pt_state_actor(rules, state);
    long effort = EFFORT;
    if (prove_win(rules, state, me, turns - 2, &effort) != PROOF_NO)
        return false;
    effort = EFFORT;
    return prove_win_along(rules, state, me, turns, info->pv, info->pv_count, &effort) == PROOF_YES;
}

static void print_position(const pt_rules *rules, const pt_state *state, int turns) {
    char text[PT_POSITION_TEXT_MAX];
    pt_position_write(rules, state, text, sizeof text);
    if (turns > 0)
        printf("%d ", turns);
    puts(text);
    fflush(stdout);
}

/* The last position of the game from which the win takes exactly that many turns. */
static bool find_win(const self_play *self, const self_play_game *game, int wanted) {
    for (size_t i = game->turns; i-- > OPENING;) {
        const pt_state *state = &game->states[i];
        pt_search_info info = self_play_think(self, state, &(pt_limits){.nodes = GLANCE});
        if (info.kind == PT_SCORE_WINS && info.amount == wanted &&
            proved_in(self->rules, state, wanted, &info)) {
            print_position(self->rules, state, wanted);
            return true;
        }
    }
    return false;
}

static bool find_left(const self_play *self, const self_play_game *game, int left) {
    if ((size_t)left > game->turns)
        return false;
    print_position(self->rules, &game->states[game->turns - (size_t)left], 0);
    return true;
}

static int spaces_taken(const pt_rules *rules, const pt_state *state) {
    static pt_board board;
    pt_state_board(rules, state, &board);
    int taken = 0;
    for (size_t i = 0; i < board.thing_count; i++)
        taken += !board.things[i].hand && board.things[i].level == 0;
    return taken;
}

static bool find_small(const self_play *self, const self_play_game *game, int most) {
    for (size_t i = 0; i < game->turns; i++)
        if (spaces_taken(self->rules, &game->states[i]) <= most &&
            pt_legal_count(self->rules, &game->states[i]) > 1) {
            print_position(self->rules, &game->states[i], 0);
            return true;
        }
    return false;
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        bool (*find)(const self_play *self, const self_play_game *game, int number);
    } modes[] = {{"wins", find_win}, {"left", find_left}, {"small", find_small}};
    enum { MODES = sizeof modes / sizeof modes[0] };
    size_t mode = 0;
    while (mode < MODES && (argc != 6 || strcmp(argv[1], modes[mode].name) != 0))
        mode++;
    if (mode == MODES) {
        fputs("usage: find_positions wins|left|small START NUMBER COUNT SEED\n", stderr);
        return 2;
    }
    pt_engine_options options = {.hash_bytes = (size_t)1 << 22, .workers = 1};
    self_play self;
    const char *failed = self_play_open(&self, argv[2], &options);
    if (failed) {
        fprintf(stderr, "find_positions: %s\n", failed);
        return 1;
    }
    int number = atoi(argv[3]);
    long count = atol(argv[4]);
    pt_rng rng;
    pt_rng_seed(&rng, strtoull(argv[5], NULL, 10));
    while (count > 0) {
        static self_play_game game;
        if (self_play_whole(&self, OPENING, LEVEL, &rng, &game))
            count -= modes[mode].find(&self, &game, number);
    }
    self_play_close(&self);
    return 0;
}
