/* An answer to a request, and the head it is sent with. */
#ifndef PT_SERVER_ANSWER_H
#define PT_SERVER_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "site/refusal.h"

/* Room for every head that answer_head writes. */
enum { ANSWER_HEAD_MAX = 4096 };

/* Nothing in it is owned: texts and bytes outlive the connection. */
typedef struct answer {
    int status;
    const char *type;     /* NULL: no Content-Type */
    const char *encoding; /* NULL: as it is */
    const char *cache;    /* Cache-Control */
    const char *etag;     /* NULL: none */
    const char *allow;    /* of 405 */
    bool varies;          /* another Accept-Encoding would have got another answer */
    bool ranges;          /* parts of it can be asked for */
    const uint8_t *body;
    size_t len;
    const char *cookies[2]; /* values of Set-Cookie, or NULL */
    const char *filename;   /* to be kept under that name, or NULL */
    unsigned retry_after;   /* seconds, or 0 */
    size_t from, whole;     /* of 206 and 416: where the part begins, how long the whole is */
} answer;

/* The answer that is a status and a small page about it. */
answer answer_page(int status);

/* The answer that refuses a request to the API; `why` is one of the transport's. */
answer answer_refusal(refused why);

/* Writes status line and fields, ended by the empty line; returns their length, 0 where there is
 * no room for them. */
size_t answer_head(const answer *a, time_t now, bool keep, char out[ANSWER_HEAD_MAX]);

#endif
