/* Writing JSON to a stream, indented by two. Every value in an object has a key; in an array
 * the key is NULL. */
#ifndef PT_CLI_JSON_H
#define PT_CLI_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json {
    FILE *out;
    unsigned depth;
    bool more; /* something stands before the next value on this level */
} json;

void json_open(json *j, const char *key, char bracket); /* '{' or '[' */
void json_close(json *j, char bracket);                 /* '}' or ']' */

/* Any bytes: what is not UTF-8 becomes U+FFFD. NULL is null. */
void json_text(json *j, const char *key, const char *text);
void json_number(json *j, const char *key, int64_t number);

void json_bool(json *j, const char *key, bool value);

/* With that many digits after the point, which is a point in every locale; never "-0.0". What is
 * infinite or no number is null. */
void json_fixed(json *j, const char *key, double number, unsigned decimals);

/* Thousandths as a fraction: 523 is 0.523. */
void json_permille(json *j, const char *key, int permille);

#endif
