/* GIPF's messages, and the position fields they refer to. */
#ifndef PT_GIPF_MESSAGES_H
#define PT_GIPF_MESSAGES_H

#include "base/error.h"

#define X MESSAGE_DECLARED
#include "games/gipf/messages.def"
#undef X

/* Fields of a position (docs/rules/notation.md). */
#define PT_FIELD_RULES "RULES"
#define PT_FIELD_RESERVES "RESERVES"
#define PT_FIELD_STAGES "STAGES"
#define PT_FIELD_SUPPLIES "SUPPLIES"
#define PT_FIELD_CAME "CAME"

#endif
