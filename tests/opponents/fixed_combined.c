/* A fixed opponent for combined games: fixed_combined never|always
 *
 * The engine, but it never, or whenever it can, challenges a declared potential. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../names.h"
#include "ugi.h"

enum { HASH_MB = 16 };

typedef struct wrapper {
    pt_engine *engine;
    const char *answer; /* to a declared potential */
} wrapper;

static int64_t clock_ms(void *context) {
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void new_game(void *context) {
    pt_engine_clear(((wrapper *)context)->engine);
}

static pt_action choose(void *context, const ugi_game *game) {
    wrapper *w = context;
    pt_action action;
    if (pt_state_phase(game->rules, &game->state) == COMBINE_PHASE_ANSWER &&
        pt_action_read(game->rules, &game->state, w->answer, PT_ZSTR, &action, NULL) == PT_OK)
        return action;
    pt_search_info info;
    if (pt_engine_position(w->engine, game->rules, &game->state, &game->history) != PT_OK)
        return PT_NO_ACTION;
    pt_engine_go(w->engine, &game->limits);
    while (!pt_engine_work(w->engine, 0, 100000))
        continue;
    return pt_engine_best(w->engine, &info) ? info.pv[0] : PT_NO_ACTION;
}

int main(int argc, char **argv) {
    wrapper w = {0};
    bool always = argc == 2 && strcmp(argv[1], "always") == 0;
    if (!always && !(argc == 2 && strcmp(argv[1], "never") == 0)) {
        fprintf(stderr, "usage: fixed_combined never|always\n");
        return 2;
    }
    w.answer = always ? "challenge" : "allow";
    pt_engine_options options = {
        .hash_bytes = (size_t)HASH_MB << 20, .workers = 1, .clock_ms = clock_ms};
    if (pt_engine_new(&options, &w.engine) != PT_OK)
        return 1;
    ugi_opponent opponent = {.name = always ? "challenges always" : "challenges never",
                             .new_game = new_game,
                             .choose = choose,
                             .context = &w};
    int status = ugi_serve(&opponent);
    pt_engine_free(w.engine);
    return status;
}
