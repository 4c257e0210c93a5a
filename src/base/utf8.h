/* UTF-8, strictly: no over-long forms, no halves of UTF-16, nothing beyond U+10FFFF
 * (RFC 3629 §4). */
#ifndef PT_BASE_UTF8_H
#define PT_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes of the character at `text`, of which `left` are there; 0 where there is none. */
unsigned utf8_length_in(const char *text, size_t left);

/* The same in a text that ends with NUL. */
unsigned utf8_length(const char *text);

/* The character of `length` bytes that utf8_length() found. */
uint32_t utf8_letter(const char *text, unsigned length);

/* Whether all of it is UTF-8. */
bool is_utf8(const char *text, size_t len);

#endif
