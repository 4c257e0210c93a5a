/* Networks: every way to compute one gives the same numbers, and what is none is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/net.h"
#include "potentia.h"

/* Inputs in all, over all networks. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define INPUTS 50000
#else
#define INPUTS 1000000
#endif

typedef struct shape {
    unsigned features, width, buckets;
} shape;

static const shape shapes[] = {
    {1, 32, 1},   {7, 64, 1},    {50, 32, 3},   {333, 64, NET_BUCKETS_MAX},
    {700, 32, 8}, {2647, 32, 4}, {6881, 64, 4}, {NET_FEATURES_MAX, NET_WIDTH_MAX, NET_BUCKETS_MAX},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

/* How large the weights of the first layer are: as trained ones, around the clipping, so large that
 * sums wrap. */
static const int ranges[] = {60, 600, 32767};
enum { RANGES = sizeof ranges / sizeof ranges[0] };

static int between(pt_rng *rng, int most) {
    return (int)pt_rng_below(rng, (uint32_t)(2 * most + 1)) - most;
}

static int16_t *bias_of(int16_t *words) {
    return words + NET_HEAD;
}

static int16_t *rows_of(const shape *s, int16_t *words) {
    return bias_of(words) + s->width;
}

static int16_t *out_of(const shape *s, int16_t *words) {
    return rows_of(s, words) + (size_t)s->features * s->width;
}

static void put_out_bias(const shape *s, int16_t *words, unsigned bucket, int32_t value) {
    int16_t *half = out_of(s, words) + (size_t)2 * s->buckets * s->width + (size_t)2 * bucket;
    half[0] = (int16_t)(uint16_t)value;
    half[1] = (int16_t)(uint16_t)((uint32_t)value >> 16);
}

static size_t words_in(const shape *s) {
    return net_words(s->features, s->width, s->buckets);
}

/* A network of that shape with all weights 0. */
static int16_t *empty(const shape *s) {
    size_t bytes = (words_in(s) * sizeof(int16_t) + 31) / 32 * 32;
    int16_t *words = aligned_alloc(32, bytes);
    assert_non_null(words);
    memset(words, 0, bytes);
    words[NET_AT_MAGIC] = NET_MAGIC;
    words[NET_AT_VERSION] = NET_VERSION;
    words[NET_AT_FEATURES] = (int16_t)s->features;
    words[NET_AT_WIDTH] = (int16_t)s->width;
    words[NET_AT_BUCKETS] = (int16_t)s->buckets;
    return words;
}

static int16_t *random_network(const shape *s, int range, pt_rng *rng) {
    int16_t *words = empty(s);
    int16_t *out = out_of(s, words);
    for (int16_t *w = bias_of(words); w < out; w++)
        *w = (int16_t)between(rng, range);
    for (size_t i = 0; i < (size_t)2 * s->buckets * s->width; i++)
        out[i] = (int16_t)between(rng, NET_OUT_MAX);
    for (unsigned bucket = 0; bucket < s->buckets; bucket++)
        put_out_bias(s, words, bucket, between(rng, NET_OUT_BIAS_MAX / 2));
    return words;
}

static bool opens(const shape *s, const int16_t *words, size_t count) {
    network net;
    return net_open(&net, words, count, s->features, s->buckets);
}

/* Short lists mostly, the longest possible now and then. */
static void random_input(const shape *s, pt_rng *rng, net_input *in) {
    in->bucket = pt_rng_below(rng, s->buckets);
    for (unsigned view = 0; view < 2; view++) {
        unsigned most = pt_rng_below(rng, 128) == 0 ? NET_ACTIVE_MAX : 20;
        in->count[view] = pt_rng_below(rng, most + 1);
        for (unsigned k = 0; k < in->count[view]; k++)
            in->list[view][k] = (uint16_t)pt_rng_below(rng, s->features);
    }
}

static void test_every_way_gives_the_same(void **state) {
    (void)state;
    pt_rng rng;
    pt_rng_seed(&rng, 1);
    const char *name;
    assert_ptr_equal(net_way(0, &name), net_plain);
    assert_string_equal(name, "plain");
    for (size_t i = 0; i < SHAPES * RANGES; i++) {
        const shape *s = &shapes[i / RANGES];
        int16_t *words = random_network(s, ranges[i % RANGES], &rng);
        network net;
        assert_true(net_open(&net, words, words_in(s), s->features, s->buckets));
        for (unsigned n = 0; n < INPUTS / (SHAPES * RANGES); n++) {
            net_input in;
            random_input(s, &rng, &in);
            int32_t plain = net_plain(&net, &in);
            net_sum *sum;
            for (unsigned way = 1; (sum = net_way(way, &name)) != NULL; way++)
                if (sum(&net, &in) != plain)
                    fail_msg("%s: %d, plain: %d (shape %zu, input %u)", name, sum(&net, &in), plain,
                             i, n);
        }
        free(words);
    }
}

/* By hand: one feature for each view, and numbers below, within and above the clipping. */
static void test_a_sum(void **state) {
    (void)state;
    const shape s = {2, 32, 2};
    int16_t *words = empty(&s);
    bias_of(words)[0] = 3;
    rows_of(&s, words)[0] = 7;          /* x = 10 for feature 0, */
    rows_of(&s, words)[1] = -5;         /* x = 0 */
    rows_of(&s, words)[s.width] = 1000; /* x = NET_UNIT for feature 1 */
    out_of(&s, words)[2 * s.width] = 2; /* of bucket 1: for me, */
    out_of(&s, words)[2 * s.width + 1] = 100;
    out_of(&s, words)[3 * s.width] = -1; /* and for the other */
    put_out_bias(&s, words, 1, -70000);
    network net;
    assert_true(net_open(&net, words, words_in(&s), s.features, s.buckets));
    const net_input in = {.count = {1, 1}, .bucket = 1, .list = {{0}, {1}}};
    net_sum *sum;
    for (unsigned way = 0; (sum = net_way(way, NULL)) != NULL; way++)
        assert_int_equal(sum(&net, &in), 10 * 10 * 2 - NET_UNIT * NET_UNIT - 70000);
    assert_int_equal(net_value(&net, &in, NET_UNIT * NET_UNIT * NET_OUT_UNIT),
                     10 * 10 * 2 - NET_UNIT * NET_UNIT - 70000);
    free(words);
}

/* The largest weights that are allowed make no sum that is too large. */
static void test_the_largest_sum_fits(void **state) {
    (void)state;
    const shape s = {1, NET_WIDTH_MAX, 1};
    int16_t *words = empty(&s);
    for (unsigned i = 0; i < s.width; i++)
        bias_of(words)[i] = INT16_MAX;
    network net;
    const net_input in = {.count = {0, 0}};
    static const int signs[] = {1, -1};
    for (size_t k = 0; k < 2; k++) {
        const int sign = signs[k];
        for (unsigned i = 0; i < 2 * s.width; i++)
            out_of(&s, words)[i] = (int16_t)(sign * NET_OUT_MAX);
        put_out_bias(&s, words, 0, sign * NET_OUT_BIAS_MAX);
        assert_true(net_open(&net, words, words_in(&s), s.features, s.buckets));
        int64_t all = 2LL * NET_WIDTH_MAX * NET_UNIT * NET_UNIT * NET_OUT_MAX + NET_OUT_BIAS_MAX;
        net_sum *sum;
        for (unsigned way = 0; (sum = net_way(way, NULL)) != NULL; way++)
            assert_int_equal(sum(&net, &in), sign * all);
    }
    free(words);
}

static void test_damaged_ones_are_refused(void **state) {
    (void)state;
    const shape s = {9, 32, 2};
    int16_t *words = empty(&s);
    size_t count = words_in(&s);
    assert_true(opens(&s, words, count));
    for (size_t cut = 0; cut < count; cut++)
        assert_false(opens(&s, words, cut));
    assert_false(opens(&s, words, count + 1));
    assert_false(opens(&s, words, count + NET_WIDTH_STEP));

    static const struct {
        size_t at;
        int16_t wrong[6];
    } heads[] = {
        {NET_AT_MAGIC, {0, NET_MAGIC + 1, 0x504e, -1, INT16_MIN, INT16_MAX}},
        {NET_AT_VERSION, {0, NET_VERSION + 1, 256, -1, INT16_MIN, INT16_MAX}},
        {NET_AT_FEATURES, {0, 8, 10, -9, INT16_MIN, INT16_MAX}},
        {NET_AT_WIDTH, {0, 31, 33, 64, -32, INT16_MAX}},
        {NET_AT_BUCKETS, {0, 1, 3, -2, INT16_MIN, INT16_MAX}},
    };
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        int16_t right = words[heads[i].at];
        for (size_t k = 0; k < 6; k++) {
            words[heads[i].at] = heads[i].wrong[k];
            assert_false(opens(&s, words, count));
        }
        words[heads[i].at] = right;
    }

    /* A sound one, but for another model. */
    assert_true(opens(&s, words, count));
    assert_false(opens(&(shape){8, 32, 2}, words, count));
    assert_false(opens(&(shape){9, 32, 1}, words, count));

    /* Too wide, with as many words as that takes. */
    const shape wide = {9, NET_WIDTH_MAX + NET_WIDTH_STEP, 2};
    int16_t *more = empty(&wide);
    assert_false(opens(&wide, more, words_in(&wide)));
    free(more);
    free(words);
}

static void test_weights_out_of_range_are_refused(void **state) {
    (void)state;
    const shape s = {9, 64, 3};
    int16_t *words = empty(&s);
    size_t outs = (size_t)2 * s.buckets * s.width;
    for (size_t i = 0; i < outs; i++) {
        int16_t *w = out_of(&s, words) + i;
        static const int16_t wrong[] = {NET_OUT_MAX + 1, -NET_OUT_MAX - 1, INT16_MAX, INT16_MIN};
        for (size_t k = 0; k < 4; k++) {
            *w = wrong[k];
            assert_false(opens(&s, words, words_in(&s)));
        }
        *w = i % 2 ? NET_OUT_MAX : -NET_OUT_MAX;
        assert_true(opens(&s, words, words_in(&s)));
    }
    for (unsigned bucket = 0; bucket < s.buckets; bucket++) {
        static const int32_t wrong[] = {NET_OUT_BIAS_MAX + 1, -NET_OUT_BIAS_MAX - 1, INT32_MAX,
                                        INT32_MIN};
        for (size_t k = 0; k < 4; k++) {
            put_out_bias(&s, words, bucket, wrong[k]);
            assert_false(opens(&s, words, words_in(&s)));
        }
        put_out_bias(&s, words, bucket, bucket % 2 ? NET_OUT_BIAS_MAX : -NET_OUT_BIAS_MAX);
        assert_true(opens(&s, words, words_in(&s)));
    }
    free(words);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_way_gives_the_same),
        cmocka_unit_test(test_a_sum),
        cmocka_unit_test(test_the_largest_sum_fits),
        cmocka_unit_test(test_damaged_ones_are_refused),
        cmocka_unit_test(test_weights_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
