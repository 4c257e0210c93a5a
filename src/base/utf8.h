/* Strict UTF-8: no overlong forms, no surrogates, nothing beyond U+10FFFF (RFC 3629 §4). */
#ifndef PT_BASE_UTF8_H
#define PT_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The length of the character at `text`, of which `left` bytes are available; 0 if it is
 * invalid. */
unsigned utf8_length_in(const char *text, size_t left);

/* The same in NUL-terminated text. */
unsigned utf8_length(const char *text);

/* Decodes the character of `length` bytes found by utf8_length(). */
uint32_t utf8_letter(const char *text, unsigned length);

bool is_utf8(const char *text, size_t len);

#endif
