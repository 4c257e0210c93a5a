/* PÜNCT's messages. */
#ifndef PT_PUNCT_MESSAGES_H
#define PT_PUNCT_MESSAGES_H

#include "base/error.h"

#define X MESSAGE_DECLARED
#include "games/punct/messages.def"
#undef X

#define PT_FIELD_PUNCT_RULES "RULES"

#endif
