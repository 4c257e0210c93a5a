/* ZÈRTZ's messages. */
#ifndef PT_ZERTZ_MESSAGES_H
#define PT_ZERTZ_MESSAGES_H

#include "base/error.h"

#define X MESSAGE_DECLARED
#include "games/zertz/messages.def"
#undef X

#define PT_FIELD_ZERTZ_RULES "RULES"
#define PT_FIELD_ZERTZ_CAPTURED1 "CAPTURED1"
#define PT_FIELD_ZERTZ_CAPTURED2 "CAPTURED2"

#endif
