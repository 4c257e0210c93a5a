/* Hostile networks: one that opens gives the same number every way, whatever it is shown. */
#include "net/net.h"
#include "target.h"

#define SEEN 24

/* A small shape, for inputs are short: 32 + 32 + 3 * 32 + 2 * 64 + 4 words. */
#define FEATURES 3
#define BUCKETS 2

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t count = size / 2;
    int16_t *words = aligned_alloc(32, (size + 32) / 32 * 32);
    REQUIRE(words);
    for (size_t i = 0; i < count; i++)
        words[i] = (int16_t)(data[2 * i] | data[2 * i + 1] << 8);
    network net;
    if (net_open(&net, words, count, FEATURES, BUCKETS)) {
        net_input in = {.count = {size % SEEN, SEEN}, .bucket = data[size - 1] % BUCKETS};
        for (unsigned k = 0; k < SEEN; k++)
            for (unsigned view = 0; view < 2; view++)
                in.list[view][k] = data[(size_t)k * (view + 7) % size] % FEATURES;
        net_sum *sum;
        for (unsigned way = 0; (sum = net_way(way, NULL)) != NULL; way++)
            REQUIRE(sum(&net, &in) == net_plain(&net, &in));
    }
    free(words);
    return 0;
}
