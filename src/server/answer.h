/* An answer to a request, and the head it is sent with. */
#ifndef PT_SERVER_ANSWER_H
#define PT_SERVER_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* Room for every head that answer_head writes. */
enum { ANSWER_HEAD_MAX = 2048 };

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
    size_t from, whole; /* of 206 and 416: where the part begins, how long the whole is */
} answer;

/* The answer that is a status and a small page about it. */
answer answer_page(int status);

/* Writes status line and fields, ended by the empty line; returns their length. */
size_t answer_head(const answer *a, time_t now, bool keep, char out[ANSWER_HEAD_MAX]);

#endif
