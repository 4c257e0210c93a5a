/* JSON text being written, in memory that grows with it.
 *
 * Every value in an object has a key; in an array, and for the whole, the key is NULL:
 *
 *     json j = {0};
 *     json_open(&j, NULL, '{');
 *     json_text(&j, "name", "Ada");
 *     json_close(&j, '}');
 */
#ifndef PT_BASE_JSON_H
#define PT_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeros to begin with. Owned by whoever made it: json_free releases the text. Where memory ends,
 * `failed` is set and nothing more is written. */
typedef struct json {
    char *out; /* not ended by NUL */
    size_t len, room;
    unsigned depth;
    bool is_indented; /* by two, each value on a line of its own, and a line end behind it all */
    bool failed;
    bool more;    /* something stands before the next value on this level */
    bool has_key; /* json_key has written that of the next value */
} json;

void json_clear(json *j); /* to be written anew */
void json_free(json *j);

void json_open(json *j, const char *key, char bracket); /* '{' or '[' */
void json_close(json *j, char bracket);                 /* '}' or ']' */

/* Any bytes: what is not UTF-8 becomes U+FFFD. NULL is null. */
void json_text(json *j, const char *key, const char *text);
void json_bytes(json *j, const char *key, const char *text, size_t len);
void json_number(json *j, const char *key, int64_t number);
void json_pair(json *j, const char *key, int64_t one, int64_t other); /* [1,2] */
void json_bool(json *j, const char *key, bool value);

/* With that many digits after the point, which is a point in every locale: 1500 with three is
 * 1.500. Of a fraction, rounded: never "-0.0", and what is infinite or no number is null. */
void json_decimal(json *j, const char *key, int64_t number, unsigned digits);
void json_fraction(json *j, const char *key, double number, unsigned digits);

/* The key of the value that comes next, which has none of its own. */
void json_key(json *j, const char *key);

/* Bytes as they are, for texts that are not JSON. */
void json_put(json *j, const char *text, size_t len);

#endif
