/* When to look at which table: a heap, the soonest first. */
#ifndef PT_SITE_DUES_H
#define PT_SITE_DUES_H

#include "site/tables/live.h"

/* Zeros to begin with; whoever has it frees the heap. */
typedef struct dues {
    live **heap; /* from 1 */
    size_t count, room;
} dues;

/* Notes when to look at it; INT64_MAX: not at all. */
void dues_set(dues *d, live *l, int64_t due);
/* When the first is due, INT64_MAX where there is none. */
int64_t dues_next(const dues *d);

#endif
