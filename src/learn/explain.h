/* What a line of play does, in the games' own sentences: for people who ask why. */
#ifndef PT_LEARN_EXPLAIN_H
#define PT_LEARN_EXPLAIN_H

#include "potentia.h"

enum { TOLD_MAX = 4 }; /* more than that nobody reads */

typedef struct told_action {
    pt_actor actor;
    pt_sentence tell;
    size_t fact_count;
    pt_sentence facts[PT_FACTS_MAX]; /* "captures 2": what `tell` does not say */
} told_action;

typedef struct told_line {
    size_t count;
    told_action items[TOLD_MAX];
} told_line;

/* Tells the first actions of a line, joined by ';': those of one actor and one turn, as far as they
 * can be read and the game has sentences for them. Whether that is the whole line. */
bool explain_choice(const pt_rules *rules, const pt_state *state, const char *line, size_t len,
                    told_line *out);

#endif
