/* Trains a network on logs of games:
 *
 *     train MODEL FROM WIDTH PASSES LEAST GRAIN SEED THREADS OUT LOG...
 *
 * The network learns what to add to the terms: the chance it and they give together is compared
 * with a mixture of the search's and the game's result. Training goes on from the network FROM, or
 * begins anew if FROM is -. Weights are changed by Adam with a step that falls along half a cosine,
 * and rounded to integers at the end; the figures are those of the rounded network. Positions are
 * turned and mirrored at random each time they are used.
 *
 * A feature seen fewer than LEAST times has no weights, unless FROM has some: they would be noise,
 * and take more room in a compressed file than all others together. Weights of rows are multiples
 * of GRAIN / NET_UNIT: a coarser grain makes a smaller file. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "words.h"

enum { BATCH = 4096, THREADS_MAX = 64, NO_ROW = UINT16_MAX };

/* The search's share of what is learnt. With 0.6 networks learn the results of single games by
 * heart: at 3,000 nodes GIPF's scored 80 % with 0.85 against it, DVONN's 59 %; with 1 DVONN's
 * scored 29 % against 0.85. */
static const float BY_SEARCH = 0.85f;

/* Found in trials with DVONN and GIPF; none is critical. Going on from a network that has learnt
 * from millions of positions takes smaller steps. */
static const float STEP_FIRST = 2e-3f, STEP_FIRST_FROM = 5e-4f, STEP_LAST = 2e-5f;
static const float DECAY = 0.1f; /* of weights, per unit of the step */
static const float BETA_ONE = 0.9f, BETA_TWO = 0.999f;
static const float OUT_MOST = (float)NET_OUT_MAX / NET_OUT_UNIT;

/* All weights in one array: rows, bias, out and out_bias, one after the other. */
typedef struct weights {
    size_t bias, out, out_bias, all; /* where each begins after the rows, and how many there are */
    unsigned width;
} weights;

typedef struct trainer {
    const data *data;
    weights at;
    unsigned passes, least, threads;
    int grain;
    float *w, *moment, *square;
    uint32_t *order;  /* of the positions in this pass */
    uint16_t *row_of; /* NO_ROW for features that are too rare */
    float row_most, step_first;
    size_t batch_from, batch_to;
} trainer;

typedef struct job {
    trainer *t;
    unsigned index;
    float *gradient;
    pt_rng rng;
} job;

static void see(const trainer *t, const position *p, unsigned way, net_input *in) {
    const net_shape *shape = t->data->model->shape;
    const pt_rules *rules = t->data->rules[p->log];
    pt_state turned;
    if (way > 0)
        shape->turn(rules, p->state, way, &turned);
    shape->see(rules, way > 0 ? (const void *)&turned : p->state, p->actor, in);
    for (unsigned view = 0; view < 2; view++) {
        unsigned kept = 0;
        for (unsigned k = 0; k < in->count[view]; k++)
            if (t->row_of[in->list[view][k]] != NO_ROW)
                in->list[view][kept++] = t->row_of[in->list[view][k]];
        in->count[view] = kept;
    }
}

/* The output for a position; `sums` gets both views before clipping. */
static float forward(const trainer *t, const net_input *in, float *sums) {
    const unsigned width = t->at.width;
    const float *w = t->w, *out = w + t->at.out + (size_t)in->bucket * 2 * width;
    float value = w[t->at.out_bias + in->bucket];
    for (unsigned view = 0; view < 2; view++) {
        float *sum = sums + view * width;
        memcpy(sum, w + t->at.bias, width * sizeof *sum);
        for (unsigned k = 0; k < in->count[view]; k++) {
            const float *row = w + (size_t)in->list[view][k] * width;
            for (unsigned i = 0; i < width; i++)
                sum[i] += row[i];
        }
        for (unsigned i = 0; i < width; i++) {
            float x = sum[i] < 0 ? 0 : sum[i] > 1 ? 1 : sum[i];
            value += x * x * out[view * width + i];
        }
    }
    return value;
}

static void backward(const trainer *t, const net_input *in, const float *sums, float slope,
                     float *g) {
    const unsigned width = t->at.width;
    const size_t out = t->at.out + (size_t)in->bucket * 2 * width;
    g[t->at.out_bias + in->bucket] += slope;
    for (unsigned view = 0; view < 2; view++) {
        float to_sum[NET_WIDTH_MAX];
        for (unsigned i = 0; i < width; i++) {
            float raw = sums[view * width + i], x = raw < 0 ? 0 : raw > 1 ? 1 : raw;
            g[out + view * width + i] += slope * x * x;
            to_sum[i] = raw > 0 && raw < 1 ? slope * 2 * x * t->w[out + view * width + i] : 0;
            g[t->at.bias + i] += to_sum[i];
        }
        for (unsigned k = 0; k < in->count[view]; k++) {
            float *row = g + (size_t)in->list[view][k] * width;
            for (unsigned i = 0; i < width; i++)
                row[i] += to_sum[i];
        }
    }
}

static void *run_job(void *given) {
    job *j = given;
    trainer *t = j->t;
    const unsigned ways = t->data->model->shape->turn ? t->data->model->shape->ways : 1;
    memset(j->gradient, 0, t->at.all * sizeof *j->gradient);
    for (size_t i = t->batch_from + j->index; i < t->batch_to; i += t->threads) {
        const position *p = &t->data->train[t->order[i]];
        float sums[2 * NET_WIDTH_MAX];
        net_input in;
        see(t, p, pt_rng_below(&j->rng, ways), &in);
        float logit = p->terms + forward(t, &in, sums), chance = 1 / (1 + expf(-logit));
        float target = BY_SEARCH * p->search + (1 - BY_SEARCH) * p->result;
        backward(t, &in, sums, chance - target, j->gradient);
    }
    return NULL;
}

/* Adam with decoupled decay, after `done` batches of `total`. */
static void change_weights(trainer *t, const job *jobs, size_t done, size_t total) {
    const float pi = 3.14159265f, n = (float)(t->batch_to - t->batch_from);
    float step =
        STEP_LAST + (t->step_first - STEP_LAST) * 0.5f * (1 + cosf(pi * (float)done / (float)total));
    float first = 1 - powf(BETA_ONE, (float)done + 1), second = 1 - powf(BETA_TWO, (float)done + 1);
    for (size_t i = 0; i < t->at.all; i++) {
        float g = 0;
        for (unsigned k = 0; k < t->threads; k++)
            g += jobs[k].gradient[i];
        g /= n;
        t->moment[i] = BETA_ONE * t->moment[i] + (1 - BETA_ONE) * g;
        t->square[i] = BETA_TWO * t->square[i] + (1 - BETA_TWO) * g * g;
        float w = t->w[i] * (1 - DECAY * step);
        w -= step * (t->moment[i] / first) / (sqrtf(t->square[i] / second) + 1e-8f);
        float most = i < t->at.out ? t->row_most : i < t->at.out_bias ? OUT_MOST : 8;
        t->w[i] = w > most ? most : w < -most ? -most : w;
    }
}

/* One pass in random order. */
static void pass(trainer *t, job *jobs, unsigned number, pt_rng *rng) {
    const size_t count = t->data->trains, batches = (count + BATCH - 1) / BATCH;
    for (size_t i = count; i-- > 1;) {
        uint32_t k = pt_rng_below(rng, (uint32_t)i + 1), other = t->order[i];
        t->order[i] = t->order[k];
        t->order[k] = other;
    }
    for (size_t b = 0; b < batches; b++) {
        pthread_t threads[THREADS_MAX];
        t->batch_from = b * BATCH;
        t->batch_to = b + 1 < batches ? (b + 1) * BATCH : count;
        for (unsigned k = 1; k < t->threads; k++)
            pthread_create(&threads[k], NULL, run_job, &jobs[k]);
        run_job(&jobs[0]);
        for (unsigned k = 1; k < t->threads; k++)
            pthread_join(threads[k], NULL);
        change_weights(t, jobs, number * batches + b, t->passes * batches);
    }
}

static int16_t rounded(float w, int unit, int grain) {
    return (int16_t)(grain * lroundf(w * (float)unit / (float)grain));
}

/* The network in integers. Rows that are mirror images are written out. */
static int16_t *round_network(const trainer *t, size_t *count) {
    const net_shape *shape = t->data->model->shape;
    const unsigned width = t->at.width;
    *count = net_words(shape->features, width, shape->buckets);
    int16_t *words = aligned_alloc(64, (*count * sizeof *words + 63) & ~(size_t)63), *at = words;
    memset(words, 0, NET_HEAD * sizeof *words);
    words[NET_AT_MAGIC] = NET_MAGIC;
    words[NET_AT_VERSION] = NET_VERSION;
    words[NET_AT_FEATURES] = (int16_t)shape->features;
    words[NET_AT_WIDTH] = (int16_t)width;
    words[NET_AT_BUCKETS] = (int16_t)shape->buckets;
    at += NET_HEAD;
    for (unsigned i = 0; i < width; i++)
        *at++ = rounded(t->w[t->at.bias + i], NET_UNIT, 1);
    for (unsigned f = 0; f < shape->features; f++) {
        const bool used = t->row_of[f] != NO_ROW;
        for (unsigned i = 0; i < width; i++)
            *at++ = used ? rounded(t->w[(size_t)t->row_of[f] * width + i], NET_UNIT, t->grain) : 0;
    }
    for (size_t i = t->at.out; i < t->at.out_bias; i++)
        *at++ = rounded(t->w[i], NET_OUT_UNIT, 1);
    for (unsigned b = 0; b < shape->buckets; b++) {
        long bias = lroundf(t->w[t->at.out_bias + b] * NET_UNIT * NET_UNIT * NET_OUT_UNIT);
        *at++ = (int16_t)(bias & 0xffff);
        *at++ = (int16_t)(bias >> 16);
    }
    return words;
}

static double cross_entropy(double logit, double result) {
    double chance = 1 / (1 + exp(-logit));
    chance = chance < 1e-6 ? 1e-6 : chance > 1 - 1e-6 ? 1 - 1e-6 : chance;
    return -result * log(chance) - (1 - result) * log(1 - chance);
}

/* How well results of held-out games are predicted. */
static void judge(const trainer *t, const network *net) {
    const data *d = t->data;
    const int scale = 16 * d->model->scale;
    double by_terms = 0, by_net = 0, by_search = 0;
    for (size_t i = 0; i < d->helds; i++) {
        const position *p = &d->held[i];
        net_input in;
        d->model->shape->see(d->rules[p->log], p->state, p->actor, &in);
        double added = (double)net_value(net, &in, scale) / scale;
        double chance = p->search < 1e-6 ? 1e-6 : p->search > 1 - 1e-6 ? 1 - 1e-6 : p->search;
        by_terms += cross_entropy(p->terms, p->result);
        by_net += cross_entropy(p->terms + added, p->result);
        by_search += cross_entropy(log(chance / (1 - chance)), p->result);
    }
    double n = d->helds > 0 ? (double)d->helds : 1;
    printf("%s: %zu positions, %zu held out; loss: terms %.4f, network %.4f, search %.4f\n",
           d->model->name, d->trains, d->helds, by_terms / n, by_net / n, by_search / n);
    fflush(stdout);
}

static bool has_row(const network *net, unsigned feature) {
    const int16_t *row = net->rows + (size_t)feature * net->width;
    int any = 0;
    for (unsigned i = 0; i < net->width; i++)
        any |= row[i];
    return any != 0;
}

/* Finds the features that occur often enough, and the largest weight with which the sum of a
 * position's features stays a 16-bit number, with some room for positions that have more features
 * than any seen here. */
static void look_through(trainer *t, const network *from) {
    const data *d = t->data;
    const net_shape *shape = d->model->shape;
    uint32_t *seen = calloc(shape->features, sizeof *seen);
    unsigned most = 1;
    if (!seen)
        abort();
    for (unsigned f = 0; f < shape->features; f++)
        t->row_of[f] = (uint16_t)(shape->tie ? shape->tie(f) : f);
    for (size_t i = 0; i < d->trains; i++) {
        const position *p = &d->train[i];
        net_input in;
        shape->see(d->rules[p->log], p->state, p->actor, &in);
        for (unsigned view = 0; view < 2; view++) {
            most = in.count[view] > most ? in.count[view] : most;
            for (unsigned k = 0; k < in.count[view]; k++)
                seen[t->row_of[in.list[view][k]]]++;
        }
    }
    /* A board that can be turned spreads its positions over all ways. */
    const unsigned ways = shape->turn ? shape->ways : 1;
    for (unsigned f = 0; f < shape->features; f++)
        if (seen[shape->tie ? shape->tie(f) : f] * ways < t->least && !(from && has_row(from, f)))
            t->row_of[f] = NO_ROW;
    const float sum = 32767.0f / NET_UNIT / (1.25f * (float)most + 1);
    t->row_most = sum < 2 ? sum : 2;
    free(seen);
}

/* Takes over the weights of a network. */
static void go_on_from(trainer *t, const network *from) {
    const weights *at = &t->at;
    const size_t outs = at->out_bias - at->out;
    for (size_t i = 0; i < at->bias; i++)
        t->w[i] = (float)from->rows[i] / NET_UNIT;
    for (size_t i = 0; i < at->width; i++)
        t->w[at->bias + i] = (float)from->bias[i] / NET_UNIT;
    for (size_t i = 0; i < outs; i++)
        t->w[at->out + i] = (float)from->out[i] / NET_OUT_UNIT;
    for (unsigned b = 0; b < from->buckets; b++)
        t->w[at->out_bias + b] =
            (float)net_out_bias(from, b) / (NET_UNIT * NET_UNIT * NET_OUT_UNIT);
}

/* Begins with random weights, or with those of a network. */
static void begin(trainer *t, const network *from, pt_rng *rng) {
    const net_shape *shape = t->data->model->shape;
    weights *at = &t->at;
    at->bias = (size_t)shape->features * at->width;
    at->out = at->bias + at->width;
    at->out_bias = at->out + (size_t)shape->buckets * 2 * at->width;
    at->all = at->out_bias + shape->buckets;
    t->w = calloc(at->all, sizeof *t->w);
    t->moment = calloc(at->all, sizeof *t->moment);
    t->square = calloc(at->all, sizeof *t->square);
    t->order = malloc(t->data->trains * sizeof *t->order);
    t->row_of = malloc(shape->features * sizeof *t->row_of);
    if (!t->w || !t->moment || !t->square || !t->order || !t->row_of)
        abort();
    for (size_t i = 0; i < t->data->trains; i++)
        t->order[i] = (uint32_t)i;
    look_through(t, from);
    t->step_first = from ? STEP_FIRST_FROM : STEP_FIRST;
    if (from) {
        go_on_from(t, from);
        return;
    }
    for (size_t i = 0; i < at->out_bias; i++) {
        float by = i < at->bias ? 0.1f : i < at->out ? 0.2f : 0.05f;
        float even = (float)pt_rng_below(rng, 20001) / 10000.0f - 1;
        t->w[i] = i >= at->bias && i < at->out ? by : by * even;
    }
}

int main(int argc, char **argv) {
    if (argc < 11) {
        fprintf(stderr,
                "usage: train MODEL FROM WIDTH PASSES LEAST GRAIN SEED THREADS OUT LOG...\n");
        return 2;
    }
    static data d;
    for (int i = 10; i < argc; i++) {
        const char *wrong = data_add(&d, argv[1], argv[i]);
        if (wrong) {
            fprintf(stderr, "train: %s: %s\n", argv[i], wrong);
            return 1;
        }
    }
    trainer t = {
        .data = &d,
        .at.width = (unsigned)atoi(argv[3]),
        .passes = (unsigned)atoi(argv[4]),
        .least = (unsigned)atoi(argv[5]),
        .grain = atoi(argv[6]),
        .threads = (unsigned)atoi(argv[8]),
    };
    if (d.trains == 0 || t.at.width == 0 || t.at.width % NET_WIDTH_STEP ||
        t.at.width > NET_WIDTH_MAX || t.grain < 1 || t.grain > NET_UNIT || t.threads < 1 ||
        t.threads > THREADS_MAX) {
        fprintf(
            stderr,
            "train: nothing to train on, or a width, grain or number of threads out of range\n");
        return 1;
    }
    const net_shape *shape = d.model->shape;
    network net, from;
    size_t count;
    const bool anew = strcmp(argv[2], "-") == 0;
    if (!anew) {
        const int16_t *words = words_read(argv[2], &count);
        if (!words || !net_open(&from, words, count, shape->features, shape->buckets) ||
            from.width != t.at.width) {
            fprintf(stderr, "train: %s is no network of this model and width\n", argv[2]);
            return 1;
        }
    }
    pt_rng rng;
    pt_rng_seed(&rng, strtoull(argv[7], NULL, 10));
    begin(&t, anew ? NULL : &from, &rng);
    job jobs[THREADS_MAX];
    for (unsigned k = 0; k < t.threads; k++) {
        jobs[k] = (job){.t = &t, .index = k};
        jobs[k].gradient = malloc(t.at.all * sizeof *jobs[k].gradient);
        if (!jobs[k].gradient)
            abort();
        pt_rng_seed(&jobs[k].rng, pt_rng_next(&rng));
    }
    if (!anew)
        judge(&t, &from);
    for (unsigned i = 0; i < t.passes; i++) {
        pass(&t, jobs, i, &rng);
        int16_t *words = round_network(&t, &count);
        if (!net_open(&net, words, count, shape->features, shape->buckets))
            abort();
        if (i + 1 == t.passes || i % 5 == 0)
            judge(&t, &net);
        if (i + 1 == t.passes) {
            FILE *out = fopen(argv[9], "wb");
            if (!out || fwrite(words, sizeof *words, count, out) != count || fclose(out) != 0) {
                fprintf(stderr, "train: %s cannot be written\n", argv[9]);
                return 1;
            }
        }
        free(words);
    }
    return 0;
}
