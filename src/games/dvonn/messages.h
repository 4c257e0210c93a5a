/* DVONN's messages, and the position field that no other game has. */
#ifndef PT_DVONN_MESSAGES_H
#define PT_DVONN_MESSAGES_H

#include "base/error.h"

#define X MESSAGE_DECLARED
#include "games/dvonn/messages.def"
#undef X

#define PT_FIELD_PLACED "PLACED"

#endif
