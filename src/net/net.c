#include "net/net.h"

int32_t net_out_bias(const network *net, unsigned bucket) {
    const int16_t *half = net->out_bias + (size_t)2 * bucket;
    return (int32_t)((uint32_t)(uint16_t)half[0] | (uint32_t)(uint16_t)half[1] << 16);
}

int32_t net_plain(const network *net, const net_input *in) {
    const unsigned width = net->width;
    int32_t value = net_out_bias(net, in->bucket);
    for (unsigned view = 0; view < 2; view++) {
        const int16_t *out = net->out + (2 * in->bucket + view) * width;
        for (unsigned i = 0; i < width; i++) {
            uint16_t sum = (uint16_t)net->bias[i];
            for (unsigned k = 0; k < in->count[view]; k++)
                sum = (uint16_t)(sum + (uint16_t)net->rows[(size_t)in->list[view][k] * width + i]);
            int32_t x = (int16_t)sum < 0 ? 0 : (int16_t)sum > NET_UNIT ? NET_UNIT : (int16_t)sum;
            value += x * x * out[i];
        }
    }
    return value;
}

/* The same with vectors. A block of NET_WIDTH_STEP numbers is added up in registers, view by view.
 * DOT(x, w) adds x * x * w in pairs of neighbours. */
#if defined __SSE2__ || defined __wasm_simd128__
#define VECTORS 1

#define DEFINE_WAY(name, bytes, attributes, dot, total)                                            \
    typedef uint16_t name##_lanes __attribute__((vector_size(bytes)));                             \
    typedef int32_t name##_pairs __attribute__((vector_size(bytes)));                              \
    attributes static int32_t name(const network *net, const net_input *in) {                      \
        enum { STEP = (bytes) / 2, N = NET_WIDTH_STEP / STEP };                                    \
        typedef name##_lanes lanes;                                                                \
        const unsigned width = net->width;                                                         \
        name##_pairs value = {0};                                                                  \
        for (unsigned view = 0; view < 2; view++) {                                                \
            const uint16_t *list = in->list[view];                                                 \
            const unsigned count = in->count[view];                                                \
            const int16_t *out = net->out + (2 * in->bucket + view) * width;                       \
            for (unsigned first = 0; first < width; first += NET_WIDTH_STEP) {                     \
                lanes sum[N];                                                                      \
                for (unsigned n = 0; n < N; n++)                                                   \
                    sum[n] = *(const lanes *)(const void *)(net->bias + first + n * STEP);         \
                const int16_t *rows = net->rows + first;                                           \
                for (unsigned k = 0; k < count; k++) {                                             \
                    const int16_t *row = rows + (size_t)list[k] * width;                           \
                    for (unsigned n = 0; n < N; n++)                                               \
                        sum[n] += *(const lanes *)(const void *)(row + n * STEP);                  \
                }                                                                                  \
                for (unsigned n = 0; n < N; n++)                                                   \
                    value += (name##_pairs)dot(                                                    \
                        sum[n], *(const lanes *)(const void *)(out + first + n * STEP));           \
            }                                                                                      \
        }                                                                                          \
        return total(value) + net_out_bias(net, in->bucket);                                       \
    }

#define TOTAL4(v) ((v)[0] + (v)[1] + (v)[2] + (v)[3])

#ifdef __SSE2__
#include <immintrin.h>

#define SSE_CLIP(x)                                                                                \
    _mm_max_epi16(_mm_min_epi16((__m128i)(x), _mm_set1_epi16(NET_UNIT)), _mm_setzero_si128())
static inline __m128i sse_dot(__m128i x, __m128i w) {
    x = SSE_CLIP(x);
    return _mm_madd_epi16(_mm_mullo_epi16(x, w), x);
}
#define SSE_DOT(x, w) sse_dot((__m128i)(x), (__m128i)(w))
DEFINE_WAY(sse, 16, , SSE_DOT, TOTAL4)

#define AVX2 __attribute__((target("avx2")))
AVX2 static inline __m256i avx2_dot(__m256i x, __m256i w) {
    x = _mm256_max_epi16(_mm256_min_epi16(x, _mm256_set1_epi16(NET_UNIT)), _mm256_setzero_si256());
    return _mm256_madd_epi16(_mm256_mullo_epi16(x, w), x);
}
#define AVX2_DOT(x, w) avx2_dot((__m256i)(x), (__m256i)(w))
#define TOTAL8(v) (TOTAL4(v) + (v)[4] + (v)[5] + (v)[6] + (v)[7])
DEFINE_WAY(avx2, 32, AVX2, AVX2_DOT, TOTAL8)
#else
#include <wasm_simd128.h>

static inline v128_t wasm_dot(v128_t x, v128_t w) {
    x = wasm_i16x8_max(wasm_i16x8_min(x, wasm_i16x8_splat(NET_UNIT)), wasm_i16x8_splat(0));
    return wasm_i32x4_dot_i16x8(wasm_i16x8_mul(x, w), x);
}
#define WASM_DOT(x, w) wasm_dot((v128_t)(x), (v128_t)(w))
DEFINE_WAY(simd128, 16, , WASM_DOT, TOTAL4)
#endif
#endif

net_sum *net_way(unsigned index, const char **name) {
    static const struct {
        const char *name;
        net_sum *sum;
    } ways[] = {
        {"plain", net_plain},
#ifdef __SSE2__
        {"sse2", sse},
        {"avx2", avx2},
#elif defined VECTORS
        {"simd128", simd128},
#endif
    };
    unsigned count = sizeof ways / sizeof ways[0];
#ifdef __SSE2__
    if (!__builtin_cpu_supports("avx2"))
        count--;
#endif
    if (index >= count)
        return NULL;
    if (name)
        *name = ways[index].name;
    return ways[index].sum;
}

size_t net_words(unsigned features, unsigned width, unsigned buckets) {
    return NET_HEAD + width + (size_t)features * width + (size_t)buckets * 2 * width +
           (size_t)buckets * 2;
}

bool net_open(network *out, const int16_t *words, size_t count, unsigned features,
              unsigned buckets) {
    if (count < NET_HEAD || words[NET_AT_MAGIC] != NET_MAGIC ||
        words[NET_AT_VERSION] != NET_VERSION || words[NET_AT_FEATURES] != (int)features ||
        words[NET_AT_BUCKETS] != (int)buckets)
        return false;
    int width = words[NET_AT_WIDTH];
    if (width < NET_WIDTH_STEP || width > NET_WIDTH_MAX || width % NET_WIDTH_STEP != 0)
        return false;
    out->features = features;
    out->buckets = buckets;
    out->width = (unsigned)width;
    if (count != net_words(features, out->width, buckets))
        return false;
    out->bias = words + NET_HEAD;
    out->rows = out->bias + width;
    out->out = out->rows + (size_t)features * out->width;
    out->out_bias = out->out + (size_t)buckets * 2 * out->width;
    for (const int16_t *w = out->out; w < out->out_bias; w++)
        if (*w > NET_OUT_MAX || *w < -NET_OUT_MAX)
            return false;
    for (unsigned bucket = 0; bucket < buckets; bucket++)
        if (net_out_bias(out, bucket) > NET_OUT_BIAS_MAX ||
            net_out_bias(out, bucket) < -NET_OUT_BIAS_MAX)
            return false;
    for (unsigned i = 0; net_way(i, NULL); i++)
        out->sum = net_way(i, NULL);
    return true;
}
