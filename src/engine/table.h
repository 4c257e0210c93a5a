/* The transposition table, shared by all workers without locks.
 *
 * An entry is two words: the key xor the data, and the data. An entry torn by two writers does not
 * match its own key, so it is never found.
 *
 *     data   bits  0-31  best action
 *                 32-47  value, signed
 *                 48-55  depth + 1 (0: an empty entry)
 *                 56-57  bound
 *                 58-63  generation
 *
 * Four entries share a cache line (a bucket); the oldest is replaced first, then the shallowest. An
 * estimate never replaces a proof of the same position. */
#ifndef PT_ENGINE_TABLE_H
#define PT_ENGINE_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

/* The depth stored for a position whose value involves no estimate. */
#define DEPTH_SOLVED 200

enum { BOUND_NONE = 0, BOUND_UPPER = 1, BOUND_LOWER = 2, BOUND_EXACT = 3 };

typedef struct table_entry {
    atomic_uint_least64_t check, data;
} table_entry;

typedef struct table {
    table_entry *entries;
    bool borrowed;
    size_t buckets; /* groups of up to four entries */
    size_t count;   /* number of entries */
    unsigned generation;
    uint64_t salt; /* xored into every key: entries stored with a different salt are not found */
} table;

typedef struct table_hit {
    pt_action action;
    int value, depth;
    unsigned bound;
} table_hit;

/* Allocates as many entries as fit in `bytes`, at least one; or uses `memory`, which stays the
 * caller's, unless it is NULL or too small. False when out of memory. */
bool table_init(table *t, size_t bytes, void *memory);
void table_free(table *t);
void table_clear(table *t);

/* Starts a new search: older entries will be replaced first. */
void table_age(table *t);

bool table_probe(const table *t, uint64_t key, table_hit *out);
void table_store(table *t, uint64_t key, pt_action action, int value, int depth, unsigned bound);

/* How full the table is, in thousandths, from a sample. */
unsigned table_permille(const table *t);

/* Prefetches a key's bucket. */
static inline void table_prefetch(const table *t, uint64_t key) {
    key ^= t->salt;
    __builtin_prefetch(&t->entries[(key >> 32) * t->buckets >> 32 << 2]);
}

#endif
