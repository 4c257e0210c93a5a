/* A response, and the head that is sent with it. */
#ifndef PT_SERVER_ANSWER_H
#define PT_SERVER_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "site/refusal.h"

/* Large enough for any head that answer_head writes. */
enum { ANSWER_HEAD_MAX = 4096 };

/* Owns nothing: all strings and bytes must outlive the connection. */
typedef struct answer {
    int status;
    const char *type;     /* NULL: no Content-Type */
    const char *encoding; /* NULL: uncompressed */
    const char *cache;    /* Cache-Control */
    const char *etag;     /* NULL: none */
    const char *allow;    /* for 405 */
    bool varies;          /* the response depends on Accept-Encoding */
    bool ranges;          /* range requests are supported */
    const uint8_t *body;
    size_t len;
    const char *cookies[2]; /* Set-Cookie values, or NULL */
    const char *filename;   /* for Content-Disposition, or NULL */
    unsigned retry_after;   /* seconds, or 0 */
    size_t from, whole;     /* for 206 and 416: start of the range, length of the whole */
} answer;

/* A response that is a status with a small page about it. */
answer answer_page(int status);

/* A response that refuses an API request; `why` is one of the transport's refusals. */
answer answer_refusal(refused why);

/* Writes the status line and header fields, with the empty line that ends them; returns the length,
 * or 0 if they do not fit. */
size_t answer_head(const answer *a, time_t now, bool keep, char out[ANSWER_HEAD_MAX]);

#endif
