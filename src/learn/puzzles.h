/* Practice: positions with one right choice each, and what a reader's choice is worth.
 *
 * The table is made by tools/puzzles.py from puzzles/NAME/START.txt of the games, which
 * puzzles/find.c found and proved; docs/puzzles.md tells how. */
#ifndef PT_LEARN_PUZZLES_H
#define PT_LEARN_PUZZLES_H

#include "potentia.h"

enum { PUZZLE_GRADES = 5, PUZZLE_LINE_MAX = 512 };

typedef struct puzzle {
    const char *id;     /* "standard-17" */
    const char *start;  /* the start it is of: "standard" */
    int grade;          /* 1 to PUZZLE_GRADES */
    int turns;          /* own turns to the win; 0: one choice keeps it, and is all that is asked */
    const char *answer; /* the right first choice, actions joined by ';' */
    const char *position;
} puzzle;

/* Those of a start stand together. */
extern const puzzle puzzles[];
extern const size_t puzzle_count;

/* NULL for none. */
const puzzle *puzzle_find(const char *id, size_t len);

/* The puzzle of a day (days since 1970) for a start; every one comes once before any comes
 * again. NULL: there is no such start. */
const puzzle *puzzle_of_day(const char *start, size_t len, int64_t day);

typedef enum puzzle_verdict {
    PUZZLE_MORE = 0, /* legal so far, the choice goes on */
    PUZZLE_RIGHT,    /* right; `line` is what the other does then, and it goes on */
    PUZZLE_SOLVED,
    PUZZLE_MISSED, /* legal, but it does not win in time, or not at all */
    PUZZLE_ILLEGAL /* `error` says why */
} puzzle_verdict;

typedef struct puzzle_answer {
    puzzle_verdict verdict;
    char line[PUZZLE_LINE_MAX]; /* actions joined by ';', "" for none */
    pt_error error;
} puzzle_answer;

/* What a choice is worth, a line of actions as far as it was made, after `played`: the right
 * choices and their replies so far, all joined by ';', "" at first. */
void puzzle_try(const puzzle *p, const char *played, const char *line, puzzle_answer *out);

/* A right choice after `played`, in `line` (PUZZLE_RIGHT), or PUZZLE_SOLVED. */
void puzzle_hint(const puzzle *p, const char *played, puzzle_answer *out);

#endif
