/* Texts of other charsets. Inside, and in everything that is written, text is UTF-8. */
#ifndef PT_RECORD_CHARSET_H
#define PT_RECORD_CHARSET_H

#include "record/sgf.h"

typedef enum charset {
    CHARSET_UTF8 = 0,
    CHARSET_ASCII,
    CHARSET_LATIN1, /* and windows-1252, which has signs where it has controls */
    CHARSET_LATIN9, /* ISO-8859-15 */
    CHARSET_UNKNOWN
} charset;

/* The charset of that name, as CA[] has it: letters in any case, blanks around them. */
charset charset_named(const char *name);

bool charset_is_ascii(const char *text, size_t len);

/* Writes the text in UTF-8; returns its length. `out` has room for three times `len`, or is
 * NULL to measure. Only for charsets of one byte a letter. */
size_t charset_to_utf8(charset from, const char *text, size_t len, char *out);

/* Puts every value of every game of a collection into UTF-8 and says so in CA[]. In a game
 * without CA[] a value is UTF-8 if it can be, else ISO-8859-1, the usual charset of FF[4]. Where
 * `decoded` is true the text was UTF-8 from the start, whatever CA[] says. On failure *node is
 * the one at fault. */
pt_status sgf_to_utf8(pt_sgf *sgf, bool decoded, uint32_t *node, pt_error *error);

#endif
