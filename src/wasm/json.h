/* JSON text being written, in memory that grows with it. */
#ifndef PT_WASM_JSON_H
#define PT_WASM_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Owned by whoever made it: json_free releases the text. Where memory ends, `failed` is
 * set and nothing more is written. */
typedef struct json {
    char *out;
    size_t len, room;
    bool failed;
    bool fresh; /* no comma before what comes next */
} json;

void json_clear(json *j);
void json_free(json *j);

void json_open(json *j, char bracket); /* '{' or '[' */
void json_close(json *j, char bracket);
void json_key(json *j, const char *name);

void json_text(json *j, const char *text);
void json_bytes(json *j, const char *text, size_t len);
void json_number(json *j, int64_t number);
void json_thousandths(json *j, int64_t number); /* 1500 is written as 1.5 */
void json_bool(json *j, bool value);
void json_null(json *j);

/* A key and its value. */
void json_text_at(json *j, const char *name, const char *text);
void json_number_at(json *j, const char *name, int64_t number);
void json_bool_at(json *j, const char *name, bool value);

/* Bytes as they are, for texts that are no JSON. */
void json_raw(json *j, const char *text, size_t len);

#endif
