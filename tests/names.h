/* The names of messages, fields, phases and ends that belong to no particular game; each game's own
 * are in the folder of its tests. */
#ifndef PT_TESTS_NAMES_H
#define PT_TESTS_NAMES_H

#include <string.h>

#include "base/error.h"
#include "combine/combine.h"
#include "game/rules.h"

static inline const pt_phase *phase_named(const char *game, const char *name) {
    const pt_game *g = pt_find_game(NULL, game, PT_ZSTR);
    for (size_t i = 0; g && i < g->phase_count; i++)
        if (strcmp(g->phases[i].name, name) == 0)
            return &g->phases[i];
    return NULL;
}

#endif
