/* The names of DVONN's messages, fields, phases and ends. */
#ifndef PT_TESTS_DVONN_NAMES_H
#define PT_TESTS_DVONN_NAMES_H

#include "../names.h"
#include "games/dvonn/dvonn.h"
#include "games/dvonn/messages.h"

#endif
