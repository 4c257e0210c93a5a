/* One HTTP/1.1 request head, read strictly: what could be read in two ways is refused, and
 * nothing is resolved or repaired. */
#ifndef PT_SERVER_REQUEST_H
#define PT_SERVER_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum {
    REQUEST_HEAD_MAX = 16384,  /* bytes of a whole head */
    REQUEST_TARGET_MAX = 8000, /* bytes of a target; RFC 9112 §3 asks for as much */
    REQUEST_FIELDS_MAX = 64
};

typedef struct request_field {
    span name, value;
} request_field;

/* Its spans point into the bytes it was read from. */
typedef struct request {
    span method;
    span target;                       /* as it came, up to the query */
    span query;                        /* as it came, behind '?'; at == NULL: there is none */
    char path[REQUEST_TARGET_MAX + 1]; /* decoded, begins with '/', no "." or ".." in it */
    request_field fields[REQUEST_FIELDS_MAX];
    unsigned count;
    bool old;        /* HTTP/1.0 */
    bool keep;       /* the client would send another request after this one */
    bool is_chunked; /* or otherwise encoded: where its body ends is not known */
    bool expects;    /* it waits for 100 before it sends the body */
    size_t body;     /* bytes of the body that follows */
    size_t length;   /* of the head */
} request;

/* Reads the head that `bytes` begins with. Returns 200 when it is whole and right, 0 when more
 * bytes are needed, or the HTTP status that refuses it; `length` is set with 200 only. */
int request_read(const char *bytes, size_t len, request *out);

/* How many fields have that name, in small letters. */
unsigned request_count(const request *r, const char *name);

/* The value of the first field of that name (in small letters), or a span with at == NULL. */
span request_value(const request *r, const char *name);

/* Goes through the lists that all fields of that name have: the next element, without the blanks
 * around it. False when there is none left. */
typedef struct request_walk {
    unsigned fields; /* that were begun */
    span rest;
} request_walk; /* zeros to begin with */
bool request_next(const request *r, const char *name, request_walk *walk, span *element);
/* Whether one of them is that word, in small letters. */
bool request_has(const request *r, const char *name, const char *small);

/* Whether two texts are the same; the second form takes capitals for small letters. */
bool span_is(span s, const char *text);
bool span_is_word(span s, const char *small);

/* Cuts the next element off a comma-separated list, without the blanks around it. False when
 * there is none left. */
bool span_next(span *list, span *element);

/* Without the blanks at both ends. */
span span_trim(span s);

#endif
