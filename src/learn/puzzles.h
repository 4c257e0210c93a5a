/* Practice: positions with one right choice each, or very few, and judging a reader's choice.
 *
 * tools/puzzles.py makes the table from the games' puzzles/NAME/START.txt, which puzzles/find.c
 * found and proved; see docs/puzzles.md. */
#ifndef PT_LEARN_PUZZLES_H
#define PT_LEARN_PUZZLES_H

#include "learn/explain.h"
#include "potentia.h"

enum { PUZZLE_GRADES = 5, PUZZLE_LINE_MAX = 512 };

/* To keep a win; to keep the opponent from winning with their next turn. */
enum { PUZZLE_KEEP = 0, PUZZLE_STOP = -1 };

typedef struct puzzle {
    const char *id;     /* "standard-17" */
    const char *start;  /* the start it belongs to: "standard" */
    int grade;          /* 1 to PUZZLE_GRADES */
    int turns;          /* own turns to the win, or a PUZZLE_ task of just one choice */
    const char *answer; /* the right first choices joined by '|', their actions by ';' */
    const char *position;
} puzzle;

/* Grouped by start. */
typedef struct puzzle_list {
    const puzzle *items;
    size_t count;
} puzzle_list;

/* Those built in; the page's module has none, and reads them from a file (files.h). */
extern const puzzle_list puzzles;

/* NULL for none. */
const puzzle *puzzle_find(const puzzle_list *all, const char *id, size_t len);

/* The puzzle of the day (days since 1970) for a start; each comes once before any is repeated.
 * NULL: there is no such start. */
const puzzle *puzzle_of_day(const puzzle_list *all, const char *start, size_t len, int64_t day);

typedef enum puzzle_verdict {
    PUZZLE_MORE = 0, /* legal so far, but incomplete */
    PUZZLE_RIGHT,    /* right; `line` is the opponent's reply, and the puzzle goes on */
    PUZZLE_SOLVED,
    PUZZLE_MISSED, /* legal, but it does not win in time, or at all; `line` shows why */
    PUZZLE_ILLEGAL /* `error` says why */
} puzzle_verdict;

typedef struct puzzle_answer {
    puzzle_verdict verdict;
    char line[PUZZLE_LINE_MAX]; /* actions joined by ';', "" for none */
    told_line told;             /* how `line` begins, in words */
    pt_sentence why;            /* what that means; `english` is NULL for nothing to say */
    pt_sentence end;            /* how the game ends that way, or has ended; the same */
    pt_error error;
} puzzle_answer;

/* Judges a choice, a line of actions as far as it was made, after `played`: the right choices and
 * replies so far, all joined by ';', "" at first. */
void puzzle_try(const puzzle *p, const char *played, const char *line, puzzle_answer *out);

/* A right choice after `played`, in `line` (PUZZLE_RIGHT), and why it is; or PUZZLE_SOLVED. */
void puzzle_hint(const puzzle *p, const char *played, puzzle_answer *out);

#endif
