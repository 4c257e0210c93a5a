#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "site/inside.h"

/* An allowance of `burst` that gets one more every `every` milliseconds. */
typedef struct rate {
    const char *word;
    int64_t burst, every;
} rate;

static const rate rates[LIMIT_NB] = {
    [LIMIT_TABLES] = {"tables", 10, 30000}, [LIMIT_JOINS] = {"joins", 20, 10000},
    [LIMIT_CHAT] = {"chat", 5, 3000},       [LIMIT_LOGIN] = {"login", 5, 20000},
    [LIMIT_OTHER] = {"other", 100, 50},     [LIMIT_COMMANDS] = {"commands", 40, 100},
};

/* An allowance is one time: when it will be full again. What is taken moves it on by `every`,
 * and it may not go further than `burst` times that from now. One that is full need not be
 * kept, so where a set has no room the one that is full first goes: memory stays bounded
 * however many addresses come, and who owes most is forgotten last. The sets are chosen by a
 * hash with a key of this process, so nobody can aim at the entry of another. */
typedef struct allowance {
    uint64_t key;
    int64_t full;
} allowance;

enum { SETS = 8192, WAYS = 8 }; /* 1 MB */

typedef struct limits {
    bool open_house;
    uint8_t key[crypto_shorthash_KEYBYTES];
    uint64_t refused[LIMIT_NB];
    allowance sets[SETS][WAYS];
} limits;

static_assert(crypto_shorthash_BYTES == sizeof(uint64_t), "one word");

static limits *limits_of(const site *s) {
    return *site_part_of((site *)s, PART_LIMITS);
}

/* Of an IPv6 address only the network counts: a household has a /64 or more. */
static size_t significant(const uint8_t *key, size_t len) {
    static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    bool is_ipv6 = len == 16 && memcmp(key, mapped, sizeof mapped) != 0;
    return is_ipv6 ? 8 : len;
}

static uint64_t key_hash(const limits *l, limit what, const void *key, size_t len) {
    uint8_t text[2 + 64];
    len = significant(key, len);
    if (len > sizeof text - 2)
        len = sizeof text - 2;
    text[0] = (uint8_t)what;
    text[1] = (uint8_t)len;
    memcpy(text + 2, key, len);
    uint64_t hash;
    crypto_shorthash((uint8_t *)&hash, text, len + 2, l->key);
    return hash ? hash : 1; /* 0 is an empty entry */
}

static allowance *find(limits *l, uint64_t key) {
    allowance *set = l->sets[key % SETS], *soonest = set;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == key)
            return &set[i];
        if (set[i].full < soonest->full)
            soonest = &set[i];
    }
    *soonest = (allowance){.key = key};
    return soonest;
}

unsigned limit_take(site *s, limit what, const void *key, size_t key_len, int64_t now) {
    limits *l = limits_of(s);
    if (l->open_house)
        return 0;
    const rate *r = &rates[what];
    uint64_t hash = key_hash(l, what, key, key_len);
    if (store_question_noted(hash))
        return 0; /* taken when it was tried before */
    allowance *a = find(l, hash);
    int64_t furthest = now + r->burst * r->every;
    if (a->full < now)
        a->full = now;
    if (a->full > furthest) /* the clock was set back */
        a->full = furthest;
    int64_t wait = a->full + r->every - furthest;
    if (wait > 0) {
        l->refused[what]++;
        return (unsigned)((wait + 999) / 1000);
    }
    a->full += r->every;
    store_question_note(hash);
    return 0;
}

/* == In the site == */

static bool limits_open(site *s, const site_options *options) {
    if (sodium_init() < 0)
        return false;
    limits *l = calloc(1, sizeof *l);
    if (!l)
        return false;
    l->open_house = options->open_house;
    randombytes_buf(l->key, sizeof l->key);
    *site_part_of(s, PART_LIMITS) = l;
    return true;
}

static void limits_close(site *s) {
    free(limits_of(s));
    *site_part_of(s, PART_LIMITS) = NULL;
}

static size_t limits_metrics(site *s, char *out, size_t size) {
    const limits *l = limits_of(s);
    size_t used = 0;
    for (int i = 0; i < LIMIT_NB; i++) {
        int len = snprintf(out + used, size - used, "%spotentia_limited_total{what=\"%s\"} %llu\n",
                           i == 0 ? "# TYPE potentia_limited_total counter\n" : "", rates[i].word,
                           (unsigned long long)l->refused[i]);
        if (len < 0 || (size_t)len >= size - used)
            return 0;
        used += (size_t)len;
    }
    return used;
}

const part_hooks limits_hooks = {
    .open = limits_open,
    .close = limits_close,
    .metrics = limits_metrics,
};
