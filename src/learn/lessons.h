/* The lessons: a rule in words, steps on a board, and puzzles, all of it data.
 *
 * The tables are made by tools/lessons.py from the files in lessons/NAME/ of the games, whose form
 * docs/lessons.md tells. Texts for people are English sentences, each a key for translators. */
#ifndef PT_LEARN_LESSONS_H
#define PT_LEARN_LESSONS_H

#include <stdbool.h>
#include <stddef.h>

/* What can be asked of a try, by the rules alone. */
typedef enum learn_test {
    LEARN_ANY = 0,  /* nothing */
    LEARN_PLAYS,    /* the actions of this step are one of these lines, "a1-b2;xb2-b5" */
    LEARN_FIRST,    /* the first of them is one of these */
    LEARN_WITHOUT,  /* none of them is one of these */
    LEARN_REFUSED,  /* the action is one of these, and the rules refuse it */
    LEARN_TAKES,    /* the pieces removed stood on exactly these spots */
    LEARN_STANDS,   /* the first word, a stack as position texts have it, stands on the rest */
    LEARN_CAPTURES, /* so many pieces of the opponent have left the board */
    LEARN_RETURNS,  /* so many of one's own */
    LEARN_RESERVE,  /* so many are in one's reserve now */
    LEARN_PHASE,    /* that is to be decided now */
    LEARN_WINS      /* the reader has won */
} learn_test;

typedef struct learn_condition {
    learn_test test;
    int number;        /* of pieces */
    const char *words; /* parted by blanks; NULL for none */
} learn_condition;

/* Conditions that all hold, and what is said then. */
typedef struct learn_case {
    const learn_condition *all;
    size_t count;
    const char *text; /* NULL: nothing of its own */
} learn_case;

typedef enum learn_step_kind {
    LEARN_STEP_SHOW = 0, /* to look at */
    LEARN_STEP_DO,       /* to be done */
    LEARN_STEP_PUZZLE    /* to be found */
} learn_step_kind;

typedef struct learn_step {
    learn_step_kind kind;
    const char *position; /* NULL: goes on where the step before ended */
    const char *text;
    const char *hint;   /* NULL: none in words */
    const char *mark;   /* points to look at, parted by blanks, or NULL */
    const char *play;   /* a line made before the reader's eyes, or NULL */
    const char *answer; /* one right line; NULL where nothing is asked */
    const char *reply;  /* what others do when the reader is done, or NULL */
    const char *book;   /* the books' examples that this rebuilds, parted by blanks, or NULL */
    const learn_case *goals, *wrongs;
    size_t goal_count, wrong_count;
    unsigned solutions; /* how many right lines there are; 0: not promised */
    bool free;          /* what the rules forbid can be tried too */
} learn_step;

typedef struct learn_lesson {
    const char *id;
    const char *was; /* its name in earlier versions, under which readers have done it, or NULL */
    const char *title;
    const char *const *rules; /* the paragraphs of the rules page */
    size_t rule_count;
    const learn_step *steps;
    size_t step_count;
} learn_lesson;

typedef struct learn_chapter {
    const char *id, *was, *title, *about; /* `was` as of a lesson */
    const learn_lesson *lessons;
    size_t lesson_count;
} learn_chapter;

extern const learn_chapter learn_chapters[];
extern const size_t learn_chapter_count;

/* The lesson of that name, or else the one that had it, and, where `chapter` is not NULL, its
 * chapter; NULL for none. */
const learn_lesson *learn_find(const char *id, size_t len, const learn_chapter **chapter);

/* The chapter of that name, or else the one that had it; NULL for none. */
const learn_chapter *learn_find_chapter(const char *id, size_t len);

/* The one after it in the order of the book, over the ends of chapters; NULL after the last. */
const learn_lesson *learn_following(const learn_lesson *lesson);

#endif
