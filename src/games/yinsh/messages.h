/* YINSH's messages. */
#ifndef PT_YINSH_MESSAGES_H
#define PT_YINSH_MESSAGES_H

#include "base/error.h"

#define X MESSAGE_DECLARED
#include "games/yinsh/messages.def"
#undef X

#define PT_FIELD_YINSH_RULES "RULES"

#endif
