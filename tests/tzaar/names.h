/* The names of TZAAR's messages, fields, phases and ends. */
#ifndef PT_TESTS_TZAAR_NAMES_H
#define PT_TESTS_TZAAR_NAMES_H

#include "../names.h"
#include "games/tzaar/messages.h"
#include "games/tzaar/tzaar.h"

/* Where two of the starts begin; the third is drawn. */
#define FIXED_START "tzaar TTTTt/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt w c"
#define TOURNAMENT_START "tzaar 5/6/7/8/8/8/7/6/5 w p"

/* A random board, of a game played on Little Golem. */
#define RANDOM_BOARD                                                                               \
    "tzaar rTrRt/RRTTRt/TrRzrzt/ZTTrrrTt/RtrtrtZT/ZzRTTRtt/ztTTtzZ/tTZTtz/RZttT w c"

#endif
