/* Timers of tables: a heap, soonest first. */
#ifndef PT_SITE_DUES_H
#define PT_SITE_DUES_H

#include "site/tables/live.h"

/* Initialise with zeros; the owner frees the heap. */
typedef struct dues {
    live **heap; /* 1-based */
    size_t count, room;
} dues;

/* Sets when to look at a table; INT64_MAX: never. */
void dues_set(dues *d, live *l, int64_t due);
/* When the first is due, INT64_MAX if there is none. */
int64_t dues_next(const dues *d);

#endif
