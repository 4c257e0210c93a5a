/* Writes JSON into a growing buffer.
 *
 * Every value in an object has a key; in an array, and at the top level, the key is NULL:
 *
 *     json j = {0};
 *     json_open(&j, NULL, '{');
 *     json_text(&j, "name", "Ada");
 *     json_close(&j, '}'); */
#ifndef PT_BASE_JSON_H
#define PT_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Initialise with zeros; json_free releases the text. If memory runs out, `failed` is set and
 * nothing more is written. */
typedef struct json {
    char *out; /* not NUL-terminated */
    size_t len, room;
    unsigned depth;
    bool is_indented; /* by two spaces, each value on its own line, with a final newline */
    bool failed;
    bool more;    /* the next value on this level needs a comma */
    bool has_key; /* json_key has written the next value's key */
} json;

void json_clear(json *j); /* to start again */
void json_free(json *j);

void json_open(json *j, const char *key, char bracket); /* '{' or '[' */
void json_close(json *j, char bracket);                 /* '}' or ']' */

/* Any bytes: invalid UTF-8 becomes U+FFFD. NULL is null. */
void json_text(json *j, const char *key, const char *text);
void json_bytes(json *j, const char *key, const char *text, size_t len);
void json_number(json *j, const char *key, int64_t number);
void json_pair(json *j, const char *key, int64_t one, int64_t other); /* [1,2] */
void json_bool(json *j, const char *key, bool value);

/* With this many decimals, and a point in every locale: 1500 with three is 1.500. Fractions are
 * rounded: never "-0.0", and infinities and NaN become null. */
void json_decimal(json *j, const char *key, int64_t number, unsigned digits);
void json_fraction(json *j, const char *key, double number, unsigned digits);

/* The key of the next value, which is then written without one. */
void json_key(json *j, const char *key);

/* Raw bytes, for text that is not JSON. */
void json_put(json *j, const char *text, size_t len);

#endif
