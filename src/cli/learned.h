/* Which lessons the reader has done, kept from one call to the next. */
#ifndef PT_CLI_LEARNED_H
#define PT_CLI_LEARNED_H

#include <stdbool.h>

#include "learn/lessons.h"

#define LESSONS_MAX 256

typedef struct learned {
    bool done[LESSONS_MAX]; /* by the lesson's place in the book */
} learned;

/* Reads what was kept; nothing where that cannot be read. */
void learned_read(learned *l);

/* Keeps a lesson as done; false and errno where that cannot be written. */
bool learned_add(learned *l, const learn_lesson *lesson);

bool learned_has(const learned *l, const learn_lesson *lesson);

/* The first lesson that is not done; the first of all where none is left. */
const learn_lesson *learned_next(const learned *l);

#endif
