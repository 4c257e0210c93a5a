/* Filling in a pt_error. */
#ifndef PT_BASE_ERROR_H
#define PT_BASE_ERROR_H

#include "potentia.h"

/* Turns a list X(NAME, "English") into messages: PT_MSG_NAME is an array of one, so the name alone
 * is its address.
 *
 *     #define X MESSAGE_DECLARED               in a header
 *     #include "games/NAME/messages.def"
 *     #undef X
 *
 * and the same with MESSAGE_DEFINED in one source file. */
#define MESSAGE_DECLARED(name, text) extern const pt_message PT_MSG_##name[1];
#define MESSAGE_DEFINED(name, text) const pt_message PT_MSG_##name[1] = {{#name, text}};

#define X MESSAGE_DECLARED
#include "base/messages.def"
#undef X

/* Fields common to the texts of all games; games define their own as well. */
#define PT_FIELD_NONE ""
#define PT_FIELD_GAME "GAME"
#define PT_FIELD_BOARD "BOARD"
#define PT_FIELD_TURN "TURN"
#define PT_FIELD_PHASE "PHASE"
#define PT_FIELD_ACTION "ACTION"
#define PT_FIELD_SETUP "SETUP"
#define PT_FIELD_RECORD "RECORD"

/* Fills in `error` (may be NULL) and returns `status`. `args` has a letter for each argument: 'z' a
 * NUL-terminated string, 's' bytes and a size_t length, 'c' a char as int, 'n' an int. Control
 * characters are shown as '?', so that hostile text cannot reach a terminal through an error; UTF-8
 * passes. */
pt_status pt_fail(pt_error *error, pt_status status, const pt_message *message, const char *field,
                  int32_t offset, const char *args, ...);

#endif
