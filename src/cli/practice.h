/* The learner's path through the puzzles, in the file `practice` of the state directory. */
#ifndef PT_CLI_PRACTICE_H
#define PT_CLI_PRACTICE_H

#include "learn/path.h"

/* Reads it, with the puzzles that 0.1 kept as solved. One that is damaged is set aside as
 * practice.damaged, and said so. */
void practice_read(learn_path *p);

/* False and errno on failure. */
bool practice_save(const learn_path *p);

/* The local date, in days since 1970. */
int32_t practice_today(void);

/* Prints where the learner stands, in a line or two. */
void practice_print(const learn_path *p, const path_theme *theme, int32_t day);

#endif
