/* TZAAR's messages. */
#ifndef PT_TZAAR_MESSAGES_H
#define PT_TZAAR_MESSAGES_H

#include "base/error.h"

#define X MESSAGE_DECLARED
#include "games/tzaar/messages.def"
#undef X

#endif
