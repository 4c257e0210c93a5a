/* Entering an action pick by pick, line by line. */
#ifndef PT_CLI_PICKS_H
#define PT_CLI_PICKS_H

#include "cli/line_input.h"
#include "potentia.h"

/* An action being picked. */
typedef struct picker {
    bool is_on; /* something is picked */
    pt_walk walk;
} picker;

typedef enum picks_said {
    PICKS_NOTHING = 0, /* `error` gives the reason */
    PICKS_MORE,        /* a pick; what can follow was printed */
    PICKS_ACTION,      /* the last pick of an action */
    PICKS_TURN         /* a turn or the beginning of one, in any notation */
} picks_said;

/* Reads a line as actions from `state`: the next pick, or a text. A pick is a point, several
 * points ("c5,c6") or "none", a piece by its letter or name, a turn, a number or a word; an
 * empty line takes the usual points, or prints what can be picked. */
picks_said picks_read(picker *p, const pt_rules *rules, const void *state, const char *line,
                      pt_action *out, size_t capacity, size_t *count, pt_error *error);

/* Undoes the last pick and prints what can be picked now; false if there is none. */
bool picks_undo(picker *p);

/* The prompt: who is asked, and what was picked so far. */
void picks_prompt(const picker *p, const char *who, char *out, size_t size);

/* Adds what can be typed next, whole actions included. */
void picks_words(picker *p, const pt_rules *rules, const void *state, line_words *out);

#endif
