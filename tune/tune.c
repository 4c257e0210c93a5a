/* Fits the weights of the engine's terms on games it plays with itself.
 *
 *     tune play START GAMES NODES SEED FILE    appends positions to FILE
 *     tune fit MODEL FILE...                   prints the fitted weights
 *
 * A position is written as the counts of the terms for the player to act, with the result
 * of its game for him: 0, 1 (a tie) or 2. The fit is a logistic regression of the result:
 * the chance to win is 1 / (1 + e^(-score / scale)), the score the sum of counts times
 * weights. docs/tuning.md has the run that made the shipped weights. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/model.h"
#include "self_play.h"

enum {
    OPENING_MIN = 4, /* turns before the engine takes over */
    OPENING_MAX = 11,
    RANDOM_MAX = 2,      /* of them at random with potentials, where chance loses at once: */
    OPENING_LEVEL = 3,   /* the others are those of a weak level */
    TURNS_MAX = 300,     /* then the game is not used */
    POSITIONS_MAX = 400, /* of one game */
    SKIP = 2,            /* positions between two that are kept: neighbours are much alike */
    EPOCHS = 400,
};

typedef struct sample {
    int16_t counts[TERMS_MAX];
    uint8_t actor, result;
} sample;

static void die(const char *what) {
    fprintf(stderr, "tune: %s\n", what);
    exit(1);
}

/* One game; returns the number of samples, 0 for one that did not end. */
static size_t play_game(const self_play *self, const model *m, uint64_t nodes, pt_rng *rng,
                        sample *out) {
    const pt_rules *rules = self->rules;
    pt_state state;
    size_t n = 0;
    unsigned turns = 0, opening = OPENING_MIN + pt_rng_below(rng, OPENING_MAX - OPENING_MIN + 1);
    self_play_start(self, rng, &state);
    for (unsigned quiet = 0; !pt_result(rules, &state).over;) {
        if (turns > TURNS_MAX)
            return 0;
        pt_action action;
        if (turns < opening && m->level_openings && turns >= RANDOM_MAX) {
            pt_limits weak = {.level = OPENING_LEVEL, .seed = pt_rng_next(rng)};
            action = self_play_think(self, &state, &weak).pv[0];
        } else if (turns < opening) {
            action = self_play_any(self, &state, rng);
        } else {
            if (model_quiet(m, rules, &state) && quiet++ % SKIP == 0 && n < POSITIONS_MAX) {
                out[n].actor = (uint8_t)pt_state_actor(rules, &state);
                m->count(rules, &state, out[n].actor, out[n].counts);
                n++;
            }
            action = self_play_think(self, &state, &(pt_limits){.nodes = nodes}).pv[0];
        }
        turns += (pt_apply(rules, &state, action) & PT_TURN_ENDED) != 0;
    }
    pt_outcome end = pt_result(rules, &state);
    for (size_t i = 0; i < n; i++)
        out[i].result = end.winner == PT_NOBODY ? 1 : (unsigned)end.winner == out[i].actor ? 2 : 0;
    return n;
}

static int play(const char *start, long games, uint64_t nodes, uint64_t seed, const char *path) {
    FILE *file = fopen(path, "ab");
    self_play self;
    pt_engine_options options = {.hash_bytes = (size_t)1 << 21, .workers = 1};
    if (!file)
        die("cannot write");
    const char *failed = self_play_open(&self, start, &options);
    if (failed)
        die(failed);
    pt_state state;
    pt_start(self.rules, &state);
    const model *m = model_from(self.rules, &state);
    if (m->terms == 0)
        die("this game has no terms");
    static sample samples[POSITIONS_MAX];
    pt_rng rng;
    pt_rng_seed(&rng, seed);
    size_t total = 0;
    for (long i = 0; i < games; i++) {
        pt_engine_clear(self.engine);
        size_t n = play_game(&self, m, nodes, &rng, samples);
        for (size_t k = 0; k < n; k++) {
            fwrite(samples[k].counts, sizeof samples[k].counts[0], m->terms, file);
            fwrite(&samples[k].result, 1, 1, file);
        }
        total += n;
    }
    if (fclose(file) != 0)
        die("cannot write");
    fprintf(stderr, "tune: %ld games of %s, %zu positions\n", games, start, total);
    self_play_close(&self);
    return 0;
}

typedef struct data {
    float *counts; /* terms a sample */
    uint8_t *results;
    size_t n;
} data;

static data load(const model *m, int files, char **paths) {
    data d = {NULL, NULL, 0};
    size_t room = 0, record = m->terms * 2 + 1;
    for (int f = 0; f < files; f++) {
        FILE *file = fopen(paths[f], "rb");
        unsigned char bytes[TERMS_MAX * 2 + 1];
        if (!file)
            die("cannot read");
        while (fread(bytes, record, 1, file) == 1) {
            if (d.n == room) {
                room = room ? room * 2 : 1 << 16;
                d.counts = realloc(d.counts, room * m->terms * sizeof *d.counts);
                d.results = realloc(d.results, room);
                if (!d.counts || !d.results)
                    die("out of memory");
            }
            for (size_t i = 0; i < m->terms; i++) {
                int16_t c;
                memcpy(&c, bytes + 2 * i, 2);
                d.counts[d.n * m->terms + i] = c;
            }
            if (bytes[record - 1] > 2)
                die("the file is damaged; two runs may have written to it");
            d.results[d.n++] = bytes[record - 1];
        }
        fclose(file);
    }
    return d;
}

/* The mean log loss, and its gradient where one is wanted. */
static double loss(const model *m, const data *d, const double *w, double *gradient) {
    double total = 0;
    for (size_t i = 0; gradient && i < m->terms; i++)
        gradient[i] = 0;
    for (size_t k = 0; k < d->n; k++) {
        const float *c = d->counts + k * m->terms;
        double score = 0;
        for (size_t i = 0; i < m->terms; i++)
            score += w[i] * c[i];
        double p = 1 / (1 + exp(-score / m->scale)), y = d->results[k] / 2.0;
        p = p < 1e-9 ? 1e-9 : p > 1 - 1e-9 ? 1 - 1e-9 : p;
        total -= y * log(p) + (1 - y) * log(1 - p);
        for (size_t i = 0; gradient && i < m->terms; i++)
            gradient[i] += (p - y) * c[i] / m->scale;
    }
    for (size_t i = 0; gradient && i < m->terms; i++)
        gradient[i] /= (double)d->n;
    return total / (double)d->n;
}

/* Adam from the present weights; a term that never counts stays as it is. */
static void descend(const model *m, const data *d, double *w) {
    const double rate = 2.0, keep1 = 0.9, keep2 = 0.999;
    double g[TERMS_MAX], m1[TERMS_MAX] = {0}, m2[TERMS_MAX] = {0};
    for (int epoch = 1; epoch <= EPOCHS; epoch++) {
        double now = loss(m, d, w, g);
        double step = rate * (epoch > EPOCHS / 2 ? 0.3 : 1.0);
        for (size_t i = 0; i < m->terms; i++) {
            m1[i] = keep1 * m1[i] + (1 - keep1) * g[i];
            m2[i] = keep2 * m2[i] + (1 - keep2) * g[i] * g[i];
            double a = m1[i] / (1 - pow(keep1, epoch)), b = m2[i] / (1 - pow(keep2, epoch));
            if (b > 0)
                w[i] -= step * a / (sqrt(b) + 1e-12);
        }
        if (epoch % 50 == 0)
            fprintf(stderr, "tune: epoch %d, loss %.6f\n", epoch, now);
    }
}

static const model *model_named(const char *name) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t i = 0; i < count; i++)
        for (const model *m = games[i]->model; m; m = m->next)
            if (strcmp(m->name, name) == 0)
                return m;
    die("no such model");
    return NULL;
}

static int fit(const char *name, int files, char **paths) {
    const model *m = model_named(name);
    data d = load(m, files, paths);
    if (d.n == 0)
        die("no positions");
    double w[TERMS_MAX];
    for (size_t i = 0; i < m->terms; i++)
        w[i] = m->weights[i] / 16.0;
    fprintf(stderr, "tune: %zu positions, loss %.6f before\n", d.n, loss(m, &d, w, NULL));
    descend(m, &d, w);
    fprintf(stderr, "tune: loss %.6f after\n", loss(m, &d, w, NULL));
    printf("const int16_t %s_weights[] = {\n", name);
    for (size_t i = 0; i < m->terms; i++) {
        double v = w[i] * 16;
        v = v > 32000 ? 32000 : v < -32000 ? -32000 : v;
        printf("    %ld, /* %s */\n", lround(v), m->names[i]);
    }
    puts("};");
    free(d.counts);
    free(d.results);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 7 && strcmp(argv[1], "play") == 0)
        return play(argv[2], atol(argv[3]), strtoull(argv[4], NULL, 10),
                    strtoull(argv[5], NULL, 10), argv[6]);
    if (argc >= 4 && strcmp(argv[1], "fit") == 0)
        return fit(argv[2], argc - 3, argv + 3);
    fprintf(stderr, "usage: tune play START GAMES NODES SEED FILE | tune fit MODEL FILE...\n");
    return 2;
}
