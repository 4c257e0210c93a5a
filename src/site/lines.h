/* Copies of list rows, because nothing else can be read while the store is iterating. */
#ifndef PT_SITE_LINES_H
#define PT_SITE_LINES_H

#include "site/inside.h"

typedef struct kept_line {
    store_line line; /* its strings are in `texts` */
    char texts[];
} kept_line;

enum { LINES_MAX = 100 };

typedef struct kept_lines {
    kept_line *lines[LINES_MAX];
    size_t count, max;
    bool only_listed; /* skip private ones */
    bool failed;      /* out of memory */
} kept_lines;

/* A callback for store_read_list; `context` is a kept_lines with `max` set. */
bool lines_keep(void *context, const store_line *line);
void lines_free(kept_lines *k);

#endif
