/* Filling in a pt_error. */
#ifndef PT_BASE_ERROR_H
#define PT_BASE_ERROR_H

#include "potentia.h"

enum {
#define X(name, text) PT_MSG_##name,
#include "base/messages.def"
#undef X
    PT_MSG_NB
};

/* Fills in `error` (may be NULL) and returns `status`. `args` has a letter an argument:
 * 'z' a NUL-terminated text, 's' bytes and a size_t length, 'c' a char as int, 'n' an
 * int. Bytes that are not printable ASCII are shown as '?', so that a hostile text
 * cannot reach a terminal through an error; UTF-8 letters pass. */
pt_status pt_fail(pt_error *error, pt_status status, pt_message message, pt_field field,
                  int32_t offset, const char *args, ...);

#endif
