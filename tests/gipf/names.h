/* The names of GIPF's messages, fields, phases and ends. */
#ifndef PT_TESTS_GIPF_NAMES_H
#define PT_TESTS_GIPF_NAMES_H

#include "../names.h"
#include "games/gipf/gipf.h"
#include "games/gipf/messages.h"

/* Every message of GIPF, in the order of its list. */
static const pt_message *const gipf_messages[] = {
#define X(name, text) PT_MSG_##name,
#include "games/gipf/messages.def"
#undef X
};
#define GIPF_MESSAGES (sizeof gipf_messages / sizeof gipf_messages[0])

static inline size_t gipf_message_number(const pt_message *message) {
    size_t i = 0;
    while (i < GIPF_MESSAGES && gipf_messages[i] != message)
        i++;
    return i;
}

#endif
