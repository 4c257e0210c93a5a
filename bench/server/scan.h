/* Reading JSON without making anything of it: spans of the text, one after the other. What it is
 * given comes from the server under test, so it is only careful not to run past the end. */
#ifndef BENCH_SCAN_H
#define BENCH_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct span {
    const char *at; /* NULL: none */
    size_t len;
} span;

typedef struct scan {
    const char *at, *end;
} scan;

/* Walks the members of an object or the items of an array; anything else has none. */
scan scan_in(span value);
bool scan_member(scan *s, span *name, span *value);
bool scan_item(scan *s, span *value);

/* The member of that name, or none. */
span scan_find(span object, const char *name);

/* Inside the quotes, escapes as they are; none where it is no text. */
span scan_text(span value);
int64_t scan_number(span value); /* INT64_MIN: none */
bool span_is(span text, const char *word);

#endif
