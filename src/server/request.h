/* One HTTP/1.1 request head, parsed strictly: anything ambiguous is refused, and nothing is
 * resolved or repaired. */
#ifndef PT_SERVER_REQUEST_H
#define PT_SERVER_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum {
    REQUEST_HEAD_MAX = 16384,  /* bytes in a whole head */
    REQUEST_TARGET_MAX = 8000, /* bytes in a target; the least that RFC 9112 §3 recommends */
    REQUEST_FIELDS_MAX = 64
};

typedef struct request_field {
    span name, value;
} request_field;

/* Spans point into the bytes it was parsed from. */
typedef struct request {
    span method;
    span target;                       /* as received, up to the query */
    span query;                        /* as received, after '?'; at == NULL: none */
    char path[REQUEST_TARGET_MAX + 1]; /* decoded, begins with '/', without "." or ".." segments */
    request_field fields[REQUEST_FIELDS_MAX];
    unsigned count;
    bool old;        /* HTTP/1.0 */
    bool keep;       /* the client may send another request after this one */
    bool is_chunked; /* or otherwise encoded: the end of its body is unknown */
    bool expects;    /* the client waits for 100 before it sends the body */
    size_t body;     /* length of the body that follows */
    size_t length;   /* of the head */
} request;

/* Parses the head at the start of `bytes`. Returns 200 if it is complete and valid, 0 if more bytes
 * are needed, or the HTTP status that refuses it; `length` is set only with 200. */
int request_read(const char *bytes, size_t len, request *out);

/* How many fields have this name, given in lower case. */
unsigned request_count(const request *r, const char *name);

/* The value of the first field with this name (in lower case), or a span with at == NULL. */
span request_value(const request *r, const char *name);

/* Iterates over the comma-separated elements of all fields with this name, trimmed. False when
 * there are no more. */
typedef struct request_walk {
    unsigned fields; /* started so far */
    span rest;
} request_walk; /* initialise with zeros */
bool request_next(const request *r, const char *name, request_walk *walk, span *element);
/* Whether one of the elements is this word, given in lower case. */
bool request_has(const request *r, const char *name, const char *small);

/* Whether a span equals a string; span_is_word ignores case. */
bool span_is(span s, const char *text);
bool span_is_word(span s, const char *small);

/* Cuts the next element off a comma-separated list, trimmed. False when there are no more. */
bool span_next(span *list, span *element);

/* Removes spaces and tabs from both ends. */
span span_trim(span s);

#endif
