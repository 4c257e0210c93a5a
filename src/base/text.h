/* Writes to and reads from the caller's buffers, within their bounds. */
#ifndef PT_BASE_TEXT_H
#define PT_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "potentia.h"

/* Marks a string for translation by front ends. */
#define N_(text) text

/* Text being written. Once something does not fit, nothing more is written. */
typedef struct writer {
    char *out;
    size_t size, len;
    bool full;
} writer;

writer writer_on(char *out, size_t size);
void write_char(writer *w, char c);
void write_bytes(writer *w, const char *text, size_t len);
void write_text(writer *w, const char *text);
void write_number(writer *w, int64_t number);

/* Terminates the text with NUL; returns its length, or 0 (and an empty string) if it was cut. */
size_t writer_end(writer *w);

/* Bytes owned by someone else, not NUL-terminated; at == NULL: none. */
typedef struct span {
    const char *at;
    size_t len;
} span;

/* Text being read. */
typedef struct reader {
    const char *start, *at, *end;
} reader;

/* If `len` is PT_ZSTR, the text is NUL-terminated. */
reader reader_on(const char *text, size_t len);

static inline bool reader_done(const reader *r) {
    return r->at == r->end;
}

static inline size_t reader_left(const reader *r) {
    return (size_t)(r->end - r->at);
}

/* The byte at the cursor, or -1 at the end; NUL is an ordinary byte. */
static inline int reader_peek(const reader *r) {
    return r->at < r->end ? (unsigned char)*r->at : -1;
}

static inline int32_t reader_offset(const reader *r) {
    return (int32_t)(r->at - r->start);
}

/* Skips `c` if it is next. */
static inline bool reader_take(reader *r, char c) {
    if (r->at < r->end && *r->at == c) {
        r->at++;
        return true;
    }
    return false;
}

/* Skips `word` if it is next. */
bool reader_take_text(reader *r, const char *word);

/* Reads a number without sign or leading zeros, at most `max`. */
bool reader_number(reader *r, unsigned max, unsigned *out);

/* Cuts off the bytes up to the next `separator` (or the end) and skips it. */
reader reader_until(reader *r, char separator);

/* Skips white space and cuts off the next word; empty at the end. */
reader reader_word(reader *r);

/* Whether everything that is left is `word`. */
bool reader_is(const reader *r, const char *word);

/* The same, ignoring case; `word` is in lower case. */
bool reader_is_word(const reader *r, const char *word);

/* The value of a hexadecimal digit, or -1. */
static inline int text_hex(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static inline bool text_is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* An ASCII letter in lower case; other bytes are unchanged. */
static inline char text_lower(char c) {
    return (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

#endif
