/* The names of messages, fields, phases and ends, of all the games that tests speak of. */
#ifndef PT_TESTS_NAMES_H
#define PT_TESTS_NAMES_H

#include <string.h>

#include "combine/combine.h"
#include "game/small.h"
#include "games/dvonn/dvonn.h"
#include "games/dvonn/messages.h"
#include "games/gipf/gipf.h"
#include "games/gipf/messages.h"

#define X MESSAGE_DECLARED
#include "games/die/messages.def"
#include "games/external/messages.def"
#include "games/rps/messages.def"
#undef X

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

static inline const pt_phase *phase_named(const char *game, const char *name) {
    const pt_game *g = pt_find_game(NULL, game, PT_ZSTR);
    for (size_t i = 0; g && i < g->phase_count; i++)
        if (strcmp(g->phases[i].name, name) == 0)
            return &g->phases[i];
    return NULL;
}

#define RPS_PHASE_CHOOSE phase_named("rps", "choose")
#define DIE_PHASE_ROLL phase_named("die", "roll")
#define EXTERNAL_PHASE_REPORT phase_named("external", "report")
#define EXTERNAL_PHASE_CONFIRM phase_named("external", "confirm")

#endif
