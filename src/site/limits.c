#include <assert.h>
#include <string.h>

#include <sodium.h>

#include "site/inside.h"

/* An allowance of `burst` that regains one every `every` milliseconds. Visitors without an account
 * share `visitors` of them per network. */
typedef struct rate {
    int64_t burst, every, visitors;
} rate;

static const rate rates[LIMIT_NB] = {
    [LIMIT_TABLES] = {10, 30000, 1},
    [LIMIT_JOINS] = {20, 10000, 1},
    [LIMIT_CHAT] = {5, 3000, 1},
    [LIMIT_LOGIN] = {5, 20000, 1},
    /* That makes some 1,400 guesses a day, not many once the usual passwords are refused; a person
     * who has forgotten theirs runs out of ideas within ten. */
    [LIMIT_ACCOUNT] = {10, 60000, 1},
    [LIMIT_DATA] = {5, 20000, 1},
    [LIMIT_OTHER] = {100, 50, 1},
    /* Two: a room full of visitors playing at once may be one network. */
    [LIMIT_COMMANDS] = {40, 100, 2},
};

/* An allowance is stored as the time when it will be full again. Taking one adds `every`; that time
 * may be at most `burst` times `every` ahead. A full allowance need not be stored, so when a set is
 * full the entry that will be full first is replaced: memory stays bounded however many addresses
 * come, and whoever owes most is forgotten last. The hash that chooses the set is keyed per
 * process, so nobody can aim at someone else's entry. */
typedef struct allowance {
    uint64_t key;
    int64_t full;
} allowance;

enum { SETS = 8192, WAYS = 8 }; /* 1 MB */

enum { SHARED = 5 }; /* allowances shared by all accounts in a network */

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

void address_network(const uint8_t address[16], uint8_t out[16]) {
    static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    bool is_ipv6 = memcmp(address, mapped, sizeof mapped) != 0;
    memset(out, 0, 16);
    memcpy(out, address, is_ipv6 ? 8 : 16);
}

static uint64_t key_hash(const limits *l, limit what, const void *key, size_t len) {
    uint8_t text[2 + 64];
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

/* Milliseconds until `count` can be taken from it; 0: now. It counts as `share` allowances. */
static int64_t wait_for(allowance *a, const rate *r, int64_t share, int64_t count, int64_t now) {
    int64_t every = r->every / share, furthest = now + r->burst * r->every;
    if (a->full < now)
        a->full = now;
    if (a->full > furthest) /* the clock was set back */
        a->full = furthest;
    int64_t wait = a->full + count * every - furthest;
    return wait > 0 ? wait : 0;
}

/* A repeated attempt has been charged already, and an attempt that lacks data is void. */
static bool is_paid(uint64_t hash) {
    return store_is_pending() || store_question_noted(hash);
}

/* Takes `cost` from an allowance that counts as `share`, and from the larger one it belongs to (0:
 * none), unless `paid` says an earlier attempt did so. */
static unsigned take(limits *l, limit what, uint64_t hash, uint64_t whole, uint64_t paid,
                     int64_t share, int64_t cost, int64_t now) {
    const rate *r = &rates[what];
    if (is_paid(paid))
        return 0;
    allowance *own = find(l, hash), *shared = whole ? find(l, whole) : NULL;
    int64_t wait = wait_for(own, r, share, cost, now);
    /* If the second has replaced the first, it counts as full. */
    int64_t together = shared ? wait_for(shared, r, SHARED, cost, now) : 0;
    if (wait < together)
        wait = together;
    if (wait > 0) {
        l->refused[what]++;
        return (unsigned)((wait + 999) / 1000);
    }
    own->full += cost * (r->every / share);
    if (shared && shared != own)
        shared->full += cost * (r->every / SHARED);
    store_question_note(paid);
    return 0;
}

unsigned limit_take(site *s, limit what, const void *key, size_t key_len, int64_t now) {
    limits *l = limits_of(s);
    uint64_t hash = key_hash(l, what, key, key_len);
    return l->open_house ? 0 : take(l, what, hash, 0, hash, 1, 1, now);
}

unsigned limit_take_who(site *s, limit what, const asker *who, unsigned count, int64_t now) {
    limits *l = limits_of(s);
    if (l->open_house)
        return 0;
    if (!who->account) {
        int64_t share = rates[what].visitors, most = share * rates[what].burst;
        uint64_t hash = key_hash(l, what, who->address, sizeof who->address);
        return take(l, what, hash, 0, hash ^ count, share, count < most ? (int64_t)count : most,
                    now);
    }
    uint64_t hash = key_hash(l, what, &who->account, sizeof who->account);
    uint8_t network[1 + sizeof who->address] = {'n'}; /* distinct from the key of visitors without
                                                       * an account */
    memcpy(network + 1, who->address, sizeof who->address);
    int64_t most = rates[what].burst;
    return take(l, what, hash, key_hash(l, what, network, sizeof network), hash ^ count, 1,
                count < most ? (int64_t)count : most, now);
}

void limit_give(site *s, limit what, const void *key, size_t key_len) {
    limits *l = limits_of(s);
    if (!l->open_house)
        find(l, key_hash(l, what, key, key_len))->full -= rates[what].every;
}

/* == Hooks == */

static bool limits_open(site *s, const site_options *options) {
    if (sodium_init() < 0)
        return false;
    limits *l = limits_of(s);
    l->open_house = options->open_house;
    randombytes_buf(l->key, sizeof l->key);
    return true;
}

static void limits_metrics(site *s, uint64_t values[]) {
    static_assert(METRIC_LIMITED_COMMANDS - METRIC_LIMITED == LIMIT_COMMANDS, "all are counted");
    memcpy(values + METRIC_LIMITED, limits_of(s)->refused, sizeof limits_of(s)->refused);
}

const part_hooks limits_hooks = {
    .size = sizeof(limits),
    .open = limits_open,
    .metrics = limits_metrics,
};
