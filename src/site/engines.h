/* What the pool of engines lets others see of its fairness: operators by /metrics, tests. */
#ifndef PT_SITE_ENGINES_H
#define PT_SITE_ENGINES_H

#include "site/inside.h"

typedef struct engines_share {
    unsigned waiting; /* questions not answered yet */
    uint64_t slices;  /* that this owner has had */
    uint64_t others;  /* that others have had while this one had something waiting */
} engines_share;

/* `key` is the owner's; all zero for one that the pool does not know or has forgotten. */
engines_share engines_share_of(site *s, const uint8_t key[STORE_HASH_SIZE]);

typedef struct engines_stats {
    unsigned threads, waiting, searches; /* searches: under way, each with a table of its own */
    uint64_t asked, answered, failed, forgotten, slices;
} engines_stats;

engines_stats engines_look(site *s);

#endif
