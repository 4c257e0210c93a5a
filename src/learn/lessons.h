/* The lessons: a rule in words, steps on a board, and puzzles, all of it data.
 *
 * tools/lessons.py makes the tables from the files in the games' lessons/NAME/ folders, whose
 * format is described in docs/lessons.md. Texts for people are English sentences, each a key for
 * translation. In the page's module, lessons have no rules and steps until their file is read
 * (files.h). */
#ifndef PT_LEARN_LESSONS_H
#define PT_LEARN_LESSONS_H

#include <stdbool.h>
#include <stddef.h>

/* What an attempt can be tested for, by the rules alone. */
typedef enum learn_test {
    LEARN_ANY = 0,  /* nothing */
    LEARN_PLAYS,    /* the step's actions are one of these lines, "a1-b2;xb2-b5" */
    LEARN_FIRST,    /* the first of them is one of these */
    LEARN_WITHOUT,  /* none of them is one of these */
    LEARN_REFUSED,  /* the action is one of these, and the rules refuse it */
    LEARN_TAKES,    /* the pieces removed were on exactly these spots */
    LEARN_STANDS,   /* the stack in the first word, as in position texts, is on all the other
                     * points */
    LEARN_CAPTURES, /* this many of the opponent's pieces have left the board */
    LEARN_RETURNS,  /* this many of one's own */
    LEARN_RESERVE,  /* this many are in one's reserve now */
    LEARN_PHASE,    /* this is the current phase */
    LEARN_WINS      /* the reader has won */
} learn_test;

typedef struct learn_condition {
    learn_test test;
    int number;        /* of pieces */
    const char *words; /* separated by spaces; NULL for none */
} learn_condition;

/* Conditions that must all hold, and the comment for that case. */
typedef struct learn_case {
    const learn_condition *all;
    size_t count;
    const char *text; /* NULL: no comment */
} learn_case;

typedef enum learn_step_kind {
    LEARN_STEP_SHOW = 0, /* to look at */
    LEARN_STEP_DO,       /* to be done */
    LEARN_STEP_PUZZLE,   /* to be found */
    LEARN_STEP_GAME,     /* to be played to its end, against a level of the engine */
    LEARN_STEP_KINDS
} learn_step_kind;

/* "show", "do", "puzzle", "game" */
extern const char *const learn_step_kinds[LEARN_STEP_KINDS];

typedef struct learn_step {
    learn_step_kind kind;
    const char *position; /* NULL: continues from the end of the previous step */
    const char *text;
    const char *hint;   /* NULL: none in words */
    const char *mark;   /* points to highlight, separated by spaces, or NULL */
    const char *play;   /* a line played for the reader to see, or NULL */
    const char *answer; /* one right line; NULL if nothing is asked */
    const char *reply;  /* the opponent's reply when the reader is done, or NULL */
    const char *book;   /* the books' examples that this rebuilds, separated by spaces, or NULL */
    const learn_case *goals, *wrongs;
    size_t goal_count, wrong_count;
    unsigned solutions;     /* how many right lines there are; 0: unspecified */
    bool free;              /* illegal actions can be tried too */
    unsigned level;         /* of the opponent in a game */
    const char *won, *lost; /* what is said after a game; `lost` after a tie too */
} learn_step;

typedef struct learn_lesson {
    const char *id;
    const char *was; /* its name in earlier versions, for readers' saved progress, or NULL */
    const char *title;
    const char *const *rules; /* the paragraphs of the rules page */
    size_t rule_count;
    const learn_step *steps;
    size_t step_count;
} learn_lesson;

typedef struct learn_chapter {
    const char *game;                     /* whose folder it is in */
    const char *id, *was, *title, *about; /* `was` as in a lesson */
    bool strategy;                        /* advice, not rules */
    const learn_lesson *lessons;
    size_t lesson_count;
} learn_chapter;

extern const learn_chapter learn_chapters[];
extern const size_t learn_chapter_count;

/* The lesson with that name, or else the one that used to have it, and its chapter if `chapter` is
 * not NULL; NULL for none. */
const learn_lesson *learn_find(const char *id, size_t len, const learn_chapter **chapter);

/* The chapter with that name, or else the one that used to have it; NULL for none. */
const learn_chapter *learn_find_chapter(const char *id, size_t len);

/* The lesson that a game's beginners start with; NULL if it has none. */
const learn_lesson *learn_first(const char *game);

/* The next lesson in order, across chapters; NULL after the last. */
const learn_lesson *learn_following(const learn_lesson *lesson);

#endif
