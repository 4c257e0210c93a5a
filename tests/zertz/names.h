/* The names of ZÈRTZ's messages, fields, phases and ends. */
#ifndef PT_TESTS_ZERTZ_NAMES_H
#define PT_TESTS_ZERTZ_NAMES_H

#include "../names.h"
#include "games/zertz/messages.h"
#include "games/zertz/rules.h"
#include "games/zertz/zertz.h"

/* Where the boards begin. */
#define BASIC_START "zertz basic 4/5/6/7/6/5/4 1 0,0,0 0,0,0 m"
#define TOURNAMENT_START "zertz tournament 5/6/7/8/7/6/5/4 1 0,0,0 0,0,0 m"
#define PLUS24_START "zertz plus24 5/6/7/8/9/8/7/6/5 1 0,0,0 0,0,0 m"
#define BLITZ_START "zertz blitz 4/5/6/7/6/5/4 1 0,0,0 0,0,0 m"
#define PLUS3_START "zertz plus3 5/6/7/7/6/5/4 1 0,0,0 0,0,0 m"
#define PLUS6_START "zertz plus6 5/6/7/7/6/5/4/3 1 0,0,0 0,0,0 m"
#define PLUS7_START "zertz plus7 5/6/7/8/7/6/5 1 0,0,0 0,0,0 m"

/* A board without rings. */
#define NO_RINGS "..../...../....../......./....../...../...."

#endif
