/* The names of YINSH's messages, fields, phases and ends. */
#ifndef PT_TESTS_YINSH_NAMES_H
#define PT_TESTS_YINSH_NAMES_H

#include "../names.h"
#include "games/yinsh/messages.h"
#include "games/yinsh/yinsh.h"

/* Where both variants begin. */
#define STANDARD_START "yinsh standard 4/7/8/9/10/9/10/9/8/7/4 w p"
#define BLITZ_START "yinsh blitz 4/7/8/9/10/9/10/9/8/7/4 w p"

#endif
