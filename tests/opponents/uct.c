/* A fixed opponent for any game: fixed_uct [SEED]
 *
 * Plain UCT: a tree that grows by one node a playout, choices by UCB1, playouts at random to the
 * end of the game. It knows the rules and nothing else, so it shows what search alone is worth
 * in a game. It takes the time an action that it is given, or that many playouts (`nodes`), and
 * a second without either; the most visited action is played.
 *
 * It is never changed, so that scores against it can be compared over the years. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "potentia.h"
#include "ugi.h"

enum {
    NODES_MAX = 2000000,
    DEPTH_MAX = 1000,   /* actions of a playout; then it counts as a tie */
    CLOCK_SHARE = 30,   /* of the time left that an action takes */
    USUAL_MS = 1000,    /* without any limit */
    LOOK_AT_CLOCK = 16, /* playouts between two looks */
};

/* How much is explored, in units of a game. */
static const double exploration = 0.7;

typedef struct node {
    pt_action action;
    uint32_t first, count; /* its children, once it has been visited twice */
    uint32_t visits;
    float points; /* for the player who chose it: 1 a win, 1/2 a tie */
} node;

typedef struct searcher {
    uint64_t seed;
    pt_rng rng;
    node *nodes;
    uint32_t used;
} searcher;

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void expand(searcher *f, node *n, const pt_rules *rules, const pt_state *state) {
    pt_actions list;
    pt_legal(rules, state, &list);
    if (f->used + list.count > NODES_MAX)
        return;
    n->first = f->used;
    n->count = (uint32_t)list.count;
    for (size_t i = 0; i < list.count; i++)
        f->nodes[f->used++] = (node){.action = list.items[i]};
}

/* The child with the greatest upper bound; those not yet visited come first, in a random order. */
static node *select_child(searcher *f, const node *n) {
    double best = -1, log_visits = log(n->visits + 1.0);
    uint32_t offset = pt_rng_below(&f->rng, n->count), found = 0;
    for (uint32_t i = 0; i < n->count; i++) {
        uint32_t k = n->first + (offset + i) % n->count;
        const node *child = &f->nodes[k];
        if (child->visits == 0)
            return &f->nodes[k];
        double bound =
            (double)child->points / child->visits + exploration * sqrt(log_visits / child->visits);
        if (bound > best) {
            best = bound;
            found = k;
        }
    }
    return &f->nodes[found];
}

/* Points for White: 2 for a win, 1 for a tie. */
static int play_out(searcher *f, const pt_rules *rules, pt_state *state, size_t actions) {
    pt_outcome out;
    for (; !(out = pt_result(rules, state)).over && actions < DEPTH_MAX; actions++) {
        pt_actions list;
        pt_legal(rules, state, &list);
        pt_apply(rules, state, list.items[pt_rng_below(&f->rng, (uint32_t)list.count)]);
    }
    return out.winner == PT_WHITE ? 2 : out.winner == PT_BLACK ? 0 : 1;
}

static void visit(searcher *f, const ugi_game *game) {
    static node *path[DEPTH_MAX];
    static pt_actor actors[DEPTH_MAX]; /* who chose each */
    size_t depth = 0;
    pt_state state = game->state;
    node *n = &f->nodes[0];
    while (!pt_result(game->rules, &state).over && depth < DEPTH_MAX) {
        if (n->count == 0 && (n->visits > 0 || n == f->nodes))
            expand(f, n, game->rules, &state);
        if (n->count == 0)
            break;
        pt_actor actor = pt_state_actor(game->rules, &state);
        n = actor == PT_CHANCE ? &f->nodes[n->first + pt_rng_below(&f->rng, n->count)]
                               : select_child(f, n);
        pt_apply(game->rules, &state, n->action);
        path[depth] = n;
        actors[depth++] = actor;
    }
    float white = (float)play_out(f, game->rules, &state, depth) / 2;
    f->nodes[0].visits++;
    for (size_t i = 0; i < depth; i++) {
        path[i]->visits++;
        path[i]->points += actors[i] == PT_WHITE ? white : 1 - white;
    }
}

static int64_t time_for(const ugi_game *game) {
    const pt_limits *l = &game->limits;
    if (l->move_ms)
        return l->move_ms;
    pt_actor me = pt_state_actor(game->rules, &game->state);
    return l->time_ms[me] ? l->time_ms[me] / CLOCK_SHARE + l->increment_ms[me] : USUAL_MS;
}

static pt_action choose(void *context, const ugi_game *game) {
    searcher *f = context;
    int64_t until = now_ms() + time_for(game);
    pt_rng_seed(&f->rng, f->seed ^ pt_search_key(game->rules, &game->state));
    f->nodes[0] = (node){.action = PT_NO_ACTION};
    f->used = 1;
    for (uint64_t i = 0;; i++) {
        if (game->limits.nodes ? i >= game->limits.nodes
                               : i % LOOK_AT_CLOCK == 0 && i > 0 && now_ms() >= until)
            break;
        visit(f, game);
        if (f->nodes[0].count == 1)
            break;
    }
    const node *root = &f->nodes[0], *best = &f->nodes[root->first];
    for (uint32_t i = 1; i < root->count; i++)
        if (f->nodes[root->first + i].visits > best->visits)
            best = &f->nodes[root->first + i];
    return best->action;
}

int main(int argc, char **argv) {
    static searcher f;
    f.seed =
        argc == 1 ? 1 : ugi_number(argc == 2 ? argv[1] : "", 0, UINT32_MAX, "fixed_uct [SEED]");
    f.nodes = malloc(NODES_MAX * sizeof *f.nodes);
    if (!f.nodes)
        return 1;
    ugi_opponent opponent = {.name = "UCT with random playouts", .choose = choose, .context = &f};
    int status = ugi_serve(&opponent);
    free(f.nodes);
    return status;
}
