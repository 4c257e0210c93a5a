/* The names of PÜNCT's messages, fields, phases and ends. */
#ifndef PT_TESTS_PUNCT_NAMES_H
#define PT_TESTS_PUNCT_NAMES_H

#include "../names.h"
#include "games/punct/messages.h"
#include "games/punct/punct.h"

#define STANDARD_START "punct standard - w -"
#define BASIC_START "punct basic - w -"

/* Sixteen white pieces, none of them beyond column g: no two opposite sides are in reach. */
#define SIXTEEN                                                                                    \
    "wE3a2,wE3a5,wE4a8,wE3b1,wC0b5,wL3b7,wL4b10,wC0c2,wM2c4,wM2c6,wR0c8,wR0d1,wT4d5,wT3d7,wT4d12," \
    "wT4e1"

/* White's chain lacks the piece on i4, which lies over Black's. */
#define TWO_CHAINS "wC2b4,bC2b6,bC2e6,bE5g6,wC2h4,wE4j4,bE4j6,wE4m7,bE4m9,wT4p10,bT4p12/wE3i4"

#endif
