/* Plays the engine against itself and stores the games for training:
 *
 *     play START NODES LOW HIGH SEED SECONDS FILE [NAME=NETWORK...]
 *
 * Each game begins with LOW to HIGH random turns, and one action in forty after them is
 * random too, so that games differ and mistakes are met. It ends when its result is proved. FILE is
 * written anew. The engine judges with the networks named after its models, or with the terms
 * alone. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/model.h"
#include "log.h"
#include "net/net.h"
#include "self_play.h"
#include "words.h"

enum { RANDOM_ONE_IN = 40, HASH_BYTES = 8 << 20 };

/* Take the place of the networks in the library. */
typedef struct given {
    char name[32];
    int16_t *words;
    size_t count;
} given;

enum { GIVEN_MAX = 8 };
static given networks[GIVEN_MAX];
static unsigned given_count;

const int16_t *net_find(const char *name, size_t *count) {
    for (unsigned i = 0; i < given_count; i++) {
        if (strcmp(networks[i].name, name) == 0) {
            *count = networks[i].count;
            return networks[i].words;
        }
    }
    return NULL;
}

/* Whether a game of this start has a model of that name and the words are a network for it: the
 * engine would do without, and nobody would know. */
static bool fits(const pt_rules *rules, const char *name) {
    network opened;
    const model *m = model_named(pt_rules_game(rules), name, strlen(name));
    return m && model_network(m, &opened);
}

/* Reads NAME=FILE. */
static bool read_network(const pt_rules *rules, const char *text) {
    given *g = &networks[given_count];
    const char *path = strchr(text, '=');
    if (!path || (size_t)(path - text) >= sizeof g->name || given_count == GIVEN_MAX)
        return false;
    memcpy(g->name, text, (size_t)(path - text));
    g->words = words_read(path + 1, &g->count);
    given_count++;
    return g->words && fits(rules, g->name);
}

typedef struct plan {
    uint64_t nodes;
    unsigned low, high;
} plan;

/* Plays one game; false: it was broken off. */
static bool play(const self_play *self, const plan *p, pt_rng *rng, log_game *out) {
    const pt_variant *variant = pt_rules_variant(self->rules);
    pt_state now;
    pt_engine_clear(self->engine);
    out->seed = (uint32_t)pt_rng_next(rng);
    out->count = 0;
    pt_start(self->rules, &now);
    if (variant && variant->drawn)
        pt_rules_game(self->rules)->draw(self->rules, out->seed, &now);
    unsigned opening = p->low + pt_rng_below(rng, p->high - p->low + 1), turns = 0;
    while (out->count < LOG_ACTIONS_MAX) {
        pt_outcome end = pt_result(self->rules, &now);
        if (end.over) {
            out->result = end.winner == PT_NOBODY ? 0 : end.winner == PT_WHITE ? 1 : -1;
            return turns > opening;
        }
        log_action *a = &out->actions[out->count++];
        a->actor = (uint8_t)pt_state_actor(self->rules, &now);
        if (turns < opening || pt_rng_below(rng, RANDOM_ONE_IN) == 0) {
            a->action = self_play_any(self, &now, rng);
            a->score = LOG_RANDOM;
        } else {
            const pt_limits limits = {.nodes = p->nodes, .seed = pt_rng_next(rng)};
            pt_search_info info = self_play_think(self, &now, &limits);
            a->action = info.pv[0];
            a->score = (int16_t)info.score;
            if (info.kind != PT_SCORE_ESTIMATE) {
                int sign = info.score > 0 ? 1 : info.score < 0 ? -1 : 0;
                out->result = a->actor == PT_WHITE ? sign : -sign;
                return true;
            }
        }
        if (pt_apply(self->rules, &now, a->action) & PT_TURN_ENDED)
            turns++;
    }
    return false;
}

int main(int argc, char **argv) {
    if (argc < 8) {
        fprintf(stderr, "usage: play START NODES LOW HIGH SEED SECONDS FILE [NAME=NETWORK...]\n");
        return 2;
    }
    const plan p = {strtoull(argv[2], NULL, 10), (unsigned)atoi(argv[3]), (unsigned)atoi(argv[4])};
    const pt_engine_options options = {.hash_bytes = HASH_BYTES, .workers = 1};
    self_play self;
    pt_rng rng;
    const char *wrong = self_play_open(&self, argv[1], &options);
    FILE *file = wrong ? NULL : fopen(argv[7], "wb");
    if (!wrong && (p.high < p.low || !file || !log_write_head(file, argv[1])))
        wrong = "cannot write the file";
    for (int i = 8; i < argc && !wrong; i++)
        if (!read_network(self.rules, argv[i]))
            wrong = "cannot read a network";
    if (wrong) {
        fprintf(stderr, "play: %s: %s\n", argv[1], wrong);
        return 1;
    }
    pt_rng_seed(&rng, strtoull(argv[5], NULL, 10));
    const time_t until = time(NULL) + atol(argv[6]);
    size_t games = 0, positions = 0;
    static log_game game;
    while (time(NULL) < until) {
        if (!play(&self, &p, &rng, &game))
            continue;
        if (!log_write(file, &game)) {
            fprintf(stderr, "play: the file cannot be written\n");
            return 1;
        }
        games++;
        positions += game.count;
    }
    printf("%s: %zu games, %zu actions\n", argv[1], games, positions);
    self_play_close(&self);
    return fclose(file) == 0 ? 0 : 1;
}
