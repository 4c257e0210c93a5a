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

#include "learn/prove.h"
#include "self_play.h"

enum {
    OPENING = 3,    /* random turns */
    LEVEL = 5,      /* of both sides then */
    GLANCE = 20000, /* nodes that must suffice to suspect a win */
    MOVES_LEFT = 14,
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

int main(int argc, char **argv) {
    bool wins = argc == 6 && strcmp(argv[1], "wins") == 0;
    if (!wins && !(argc == 4 && strcmp(argv[1], "endings") == 0)) {
        fputs("usage: find_positions wins START TURNS COUNT SEED\n"
              "       find_positions endings COUNT SEED\n",
              stderr);
        return 2;
    }
    pt_engine_options options = {.hash_bytes = (size_t)1 << 22, .workers = 1};
    self_play self;
    const char *failed = self_play_open(&self, wins ? argv[2] : "dvonn", &options);
    if (failed) {
        fprintf(stderr, "find_positions: %s\n", failed);
        return 1;
    }
    int turns = wins ? atoi(argv[3]) : 0;
    long count = atol(argv[wins ? 4 : 2]);
    pt_rng rng;
    pt_rng_seed(&rng, strtoull(argv[wins ? 5 : 3], NULL, 10));
    while (count > 0) {
        static self_play_game game;
        if (!self_play_whole(&self, OPENING, LEVEL, &rng, &game))
            continue;
        if (wins) {
            count -= find_win(&self, &game, turns);
        } else {
            print_position(self.rules, &game.states[game.turns - MOVES_LEFT], 0);
            count--;
        }
    }
    self_play_close(&self);
    return 0;
}
