/* The names of the phases, ends and messages of the small side games. */
#ifndef PT_TESTS_SIDE_NAMES_H
#define PT_TESTS_SIDE_NAMES_H

#include "game/small.h"
#include "names.h"

#define X MESSAGE_DECLARED
#include "games/die/messages.def"
#include "games/external/messages.def"
#include "games/rps/messages.def"
#undef X

#define RPS_PHASE_CHOOSE phase_named("rps", "choose")
#define DIE_PHASE_ROLL phase_named("die", "roll")
#define EXTERNAL_PHASE_REPORT phase_named("external", "report")
#define EXTERNAL_PHASE_CONFIRM phase_named("external", "confirm")

#endif
