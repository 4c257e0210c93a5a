#include "engine/table.h"

#include <stdlib.h>

#define BUCKET 4
#define GENERATIONS 64
#define GENERATION_SHIFT 58
#define VALUE_DEPTH_BOUND UINT64_C(0x03ffffff00000000)

bool table_init(table *t, size_t bytes, void *memory) {
    size_t count = bytes / sizeof(table_entry);
    if (count > UINT32_MAX)
        count = UINT32_MAX;
    if (count == 0)
        count = 1;
    if (count > BUCKET)
        count -= count % BUCKET;
    t->borrowed = memory && bytes >= sizeof(table_entry);
    t->entries = t->borrowed ? memory : calloc(count, sizeof(table_entry));
    t->count = count;
    t->buckets = (count + BUCKET - 1) / BUCKET;
    t->generation = 0;
    t->salt = 0;
    return t->entries != NULL;
}

void table_free(table *t) {
    if (!t->borrowed)
        free(t->entries);
    t->entries = NULL;
}

void table_clear(table *t) {
    for (size_t i = 0; i < t->count; i++) {
        atomic_store_explicit(&t->entries[i].check, 0, memory_order_relaxed);
        atomic_store_explicit(&t->entries[i].data, 0, memory_order_relaxed);
    }
    t->generation = 0;
}

void table_age(table *t) {
    t->generation = (t->generation + 1) % GENERATIONS;
}

/* The entries in a key's bucket: four, or fewer in a tiny table. */
static table_entry *bucket_of(const table *t, uint64_t key, size_t *n) {
    size_t first = (size_t)((key >> 32) * t->buckets >> 32) * BUCKET;
    *n = t->count - first < BUCKET ? t->count - first : BUCKET;
    return &t->entries[first];
}

static int depth_of(uint64_t data) {
    return (int)(data >> 48 & 255) - 1;
}

bool table_probe(const table *t, uint64_t key, table_hit *out) {
    size_t n;
    key ^= t->salt;
    table_entry *e = bucket_of(t, key, &n);
    for (size_t i = 0; i < n; i++) {
        uint64_t check = atomic_load_explicit(&e[i].check, memory_order_relaxed);
        uint64_t data = atomic_load_explicit(&e[i].data, memory_order_relaxed);
        if ((check ^ data) != key || depth_of(data) < 0)
            continue;
        out->action = (pt_action)data;
        out->value = (int16_t)(uint16_t)(data >> 32);
        out->depth = depth_of(data);
        out->bound = data >> 56 & 3;
        return true;
    }
    return false;
}

void table_store(table *t, uint64_t key, pt_action action, int value, int depth, unsigned bound) {
    size_t n, victim = 0;
    key ^= t->salt;
    table_entry *e = bucket_of(t, key, &n);
    int worst = INT32_MAX;
    uint64_t proof = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t check = atomic_load_explicit(&e[i].check, memory_order_relaxed);
        uint64_t data = atomic_load_explicit(&e[i].data, memory_order_relaxed);
        if ((check ^ data) == key && depth_of(data) >= 0) {
            /* A bound keeps the action found by an earlier search of the same position. */
            if (action == PT_NO_ACTION)
                action = (pt_action)data;
            victim = i;
            proof = depth_of(data) == DEPTH_SOLVED && depth < DEPTH_SOLVED ? data : 0;
            break;
        }
        unsigned age = (t->generation - (unsigned)(data >> GENERATION_SHIFT)) % GENERATIONS;
        int worth = depth_of(data) - 8 * (int)age;
        if (worth < worst) {
            worst = worth;
            victim = i;
        }
    }
    uint64_t data = (uint64_t)action | (uint64_t)(uint16_t)(int16_t)value << 32 |
                    (uint64_t)(depth + 1 > 255 ? 255 : depth + 1) << 48 | (uint64_t)bound << 56 |
                    (uint64_t)t->generation << GENERATION_SHIFT;
    /* A proof outranks any estimate, however deep: keep it, adding at most an action. */
    if (proof) {
        uint64_t kept = (pt_action)proof == PT_NO_ACTION ? (uint64_t)action : (pt_action)proof;
        data = kept | (proof & VALUE_DEPTH_BOUND) | (uint64_t)t->generation << GENERATION_SHIFT;
    }
    atomic_store_explicit(&e[victim].check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&e[victim].data, data, memory_order_relaxed);
}

unsigned table_permille(const table *t) {
    size_t sample = t->count < 1000 ? t->count : 1000, used = 0;
    for (size_t i = 0; i < sample; i++) {
        uint64_t data = atomic_load_explicit(&t->entries[i].data, memory_order_relaxed);
        used += depth_of(data) >= 0 && data >> GENERATION_SHIFT == t->generation;
    }
    return sample ? (unsigned)(used * 1000 / sample) : 0;
}
