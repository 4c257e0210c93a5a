/* Small networks that judge positions, in integers: every build computes the same number.
 *
 * A network sees a position as two lists of features, one from the view of each player ("my stack
 * of two on c3" for one is "theirs" for the other). Each feature has a row of numbers:
 *
 *     view of me          bias + rows of its features  --clip, square-->  width numbers  \
 *                                                                                         out =
 * value view of the other   bias + rows of its features  --clip, square-->  width numbers  /
 *
 * Rows and bias are shared by both views; `out` is one of several sets of weights (buckets), which
 * the game chooses by the stage of play. The rooms above say what a feature is; here it is a
 * number.
 *
 * Sums are 16-bit numbers that wrap, so their order does not matter; the trainer keeps weights
 * small enough that none does. UNIT is 1 in the first layer, OUT_UNIT in the second. With x clipped
 * to 0 to UNIT and |w| < 128, x * w fits 16 bits, and the sum of x * x * w over both views, with
 * out_bias, 32. */
#ifndef PT_NET_NET_H
#define PT_NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NET_UNIT 255
#define NET_OUT_UNIT 64
#define NET_OUT_MAX 127
#define NET_OUT_BIAS_MAX (1 << 30)

#define NET_WIDTH_STEP 32 /* a width is a multiple of this */
#define NET_WIDTH_MAX 64
#define NET_FEATURES_MAX 16384
#define NET_BUCKETS_MAX 16
#define NET_ACTIVE_MAX 384

_Static_assert(2LL * NET_WIDTH_MAX * NET_UNIT * NET_UNIT * NET_OUT_MAX + NET_OUT_BIAS_MAX <=
                   INT32_MAX,
               "no sum is too large for 32 bits");

/* A position as a network sees it. List 0 is the view of the player it is judged for. */
typedef struct net_input {
    unsigned count[2];
    unsigned bucket;
    uint16_t list[2][NET_ACTIVE_MAX];
} net_input;

static inline void net_add(net_input *in, unsigned view, unsigned feature) {
    in->list[view][in->count[view]++] = (uint16_t)feature;
}

/* A feature of one player: of mine in one view, of theirs in the other, which is `step` further. */
static inline void net_add_pair(net_input *in, unsigned side, unsigned feature, unsigned step) {
    net_add(in, side, feature);
    net_add(in, side ^ 1, feature + step);
}

typedef struct network network;
typedef int32_t net_sum(const network *net, const net_input *in);

struct network {
    unsigned features, width, buckets;
    const int16_t *bias;     /* width */
    const int16_t *rows;     /* features * width */
    const int16_t *out;      /* buckets * 2 * width */
    const int16_t *out_bias; /* buckets * 2: 32-bit numbers, the lower half first */
    net_sum *sum;            /* the fastest way to compute it here */
};

/* A network as it is stored and linked: 16-bit words, little-endian in files. After a head of
 * NET_HEAD words come bias, rows, out and out_bias, and nothing else. */
enum {
    NET_MAGIC = 0x4e50,
    NET_VERSION = 1,
    NET_AT_MAGIC = 0,
    NET_AT_VERSION,
    NET_AT_FEATURES,
    NET_AT_WIDTH,
    NET_AT_BUCKETS,
    NET_HEAD = 32 /* keeps the rows aligned */
};

/* How many words a network of that shape has. */
size_t net_words(unsigned features, unsigned width, unsigned buckets);

/* Points `out` into `words`, which must outlive it and be aligned to 32 bytes. False: not a
 * network, or not one for that many features and buckets. */
bool net_open(network *out, const int16_t *words, size_t count, unsigned features,
              unsigned buckets);

/* The words of the network with that name, or NULL. The library has them inside; a program that
 * links another function of this name in front of it can bring its own. */
const int16_t *net_find(const char *name, size_t *count);

int32_t net_out_bias(const network *net, unsigned bucket);

/* The value in units of NET_UNIT² * NET_OUT_UNIT. `net_plain` is what all ways compute. */
net_sum net_plain;

/* The value times `scale`, in the unit of `scale`. */
static inline int net_value(const network *net, const net_input *in, int scale) {
    return (int)((int64_t)net->sum(net, in) * scale / (NET_UNIT * NET_UNIT * NET_OUT_UNIT));
}

/* Every way that runs on this machine, for tests; NULL after the last. */
net_sum *net_way(unsigned index, const char **name);

#endif
