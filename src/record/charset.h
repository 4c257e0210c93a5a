/* Text in other charsets. Internally, and in all output, text is UTF-8. */
#ifndef PT_RECORD_CHARSET_H
#define PT_RECORD_CHARSET_H

#include "record/sgf.h"

typedef enum charset {
    CHARSET_UTF8 = 0,
    CHARSET_ASCII,
    CHARSET_LATIN1, /* and windows-1252, which has characters where ISO-8859-1 has controls */
    CHARSET_LATIN9, /* ISO-8859-15 */
    CHARSET_UNKNOWN
} charset;

/* The charset with that name, in the form used in CA[]: in any case, with spaces around it
 * allowed. */
charset charset_named(const char *name);

bool charset_is_ascii(const char *text, size_t len);

/* Converts text to UTF-8; returns its length. `out` has room for three times `len`, or is NULL to
 * measure. Only for single-byte charsets. */
size_t charset_to_utf8(charset from, const char *text, size_t len, char *out);

/* Converts every value of every game in a collection to UTF-8 and says so in CA[]. In a game
 * without CA[], a value is UTF-8 if it is valid UTF-8, otherwise ISO-8859-1, FF[4]'s default. With
 * `decoded`, the text was UTF-8 from the start, whatever CA[] says. On failure *node is the node
 * with the error. */
pt_status sgf_to_utf8(pt_sgf *sgf, bool decoded, uint32_t *node, pt_error *error);

#endif
