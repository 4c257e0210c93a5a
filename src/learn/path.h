/* A learner's path through the puzzles: a rating of their own, days in a row, and what to repeat.
 *
 *     static learn_path p;
 *     if (path_read(&p, text, len, &error) != PT_OK) ...      p is fresh then
 *     const puzzle *next = path_next(&p, &puzzles, &theme, day, NULL);
 *     path_mark(&p, next, PATH_SOLVED, day, &change);
 *     path_write(&p, text, sizeof text);
 *
 * The first attempt at a puzzle is a rated game against it: won if it is solved at once, without a
 * hint. A puzzle that was missed comes again after a day, and after longer and longer times while
 * it is solved at once; that is not rated, since its solution may be remembered. Days are counted
 * from 1970. */
#ifndef PT_LEARN_PATH_H
#define PT_LEARN_PATH_H

#include "base/glicko.h"
#include "base/text.h"
#include "learn/puzzles.h"

enum {
    PATH_MET_MAX = 4096, /* several times the puzzles there are */
    PATH_SPANS_MAX = 256,
    PATH_ID_MAX = 32,
    PATH_DAY_MAX = 999999,
    PATH_COUNT_MAX = 1000000, /* of anything counted; it goes no higher */
    PATH_BOXES = 4,
    PATH_TEXT_MAX = 1 << 18 /* all of it as text */
};

/* A puzzle that was tried. */
typedef struct path_met {
    char id[PATH_ID_MAX];
    unsigned tries; /* until it was solved, with the one that solved it */
    bool helped;    /* before it was solved */
    int32_t solved; /* the day, 0: not yet */
    int box;        /* 1 to PATH_BOXES, 0: it need not be repeated */
    int32_t due;    /* when it is to be repeated */
} path_met;

typedef struct learn_path {
    glicko rating;
    unsigned rated;         /* puzzles that counted */
    int32_t rated_day;      /* of the last */
    unsigned row, best_row; /* solved at once, one after the other */
    size_t span_count, met_count;
    struct {
        int32_t first, last;
    } spans[PATH_SPANS_MAX]; /* days with a puzzle solved, in order */
    path_met met[PATH_MET_MAX];
} learn_path;

/* Which puzzles are wanted. */
typedef struct path_theme {
    reader start; /* empty: of any */
    bool one_task;
    int turns; /* as in puzzle, if one_task is set */
} path_theme;

typedef enum path_event {
    PATH_MISSED = 0, /* a choice that is not right */
    PATH_HELPED,     /* a hint or the solution was shown */
    PATH_SOLVED,
    PATH_EVENT_NB
} path_event;

/* What an event did to the rating. */
typedef struct path_change {
    bool is_rated;
    double before, after;
} path_change;

/* "missed", "helped", "solved" */
extern const char *const path_events[PATH_EVENT_NB];

/* How hard a puzzle is, as a rating. */
int puzzle_rating(const puzzle *p);

void path_begin(learn_path *p);
void path_mark(learn_path *p, const puzzle *what, path_event event, int32_t day, path_change *out);

/* NULL if the puzzle was never tried. */
const path_met *path_find(const learn_path *p, const char *id);

/* The next puzzle, other than `but` (NULL for none): one to be repeated, or else a new one that
 * suits the rating; NULL if there is neither today. */
const puzzle *path_next(const learn_path *p, const puzzle_list *all, const path_theme *theme,
                        int32_t day, const puzzle *but);

/* How many are to be repeated that day. */
size_t path_due(const learn_path *p, const puzzle_list *all, const path_theme *theme, int32_t day);

bool path_wants(const path_theme *theme, const puzzle *p);

/* Days in a row with a puzzle solved, up to this day or the one before. */
int path_streak(const learn_path *p, int32_t day);
bool path_solved_on(const learn_path *p, int32_t day);

/* The rating is still a guess. */
bool path_is_provisional(const learn_path *p, int32_t day);

/* == As text (path_text.c) ==
 *
 *     practice 1
 *     rating RATING DEVIATION VOLATILITY COUNT DAY    in hundredths, hundredths, millionths
 *     row NOW BEST
 *     days FIRST-LAST DAY ...
 *     met ID TRIES HELPED SOLVED BOX DUE */

/* Reads it whole, or refuses it with the line at fault and leaves a fresh path. */
pt_status path_read(learn_path *p, const char *text, size_t len, pt_error *error);

/* Adds what an earlier version kept, as lines `days` and `met`; lines that do not read and puzzles
 * that are known already are skipped. */
void path_carry_over(learn_path *p, const char *text, size_t len);

/* Returns the length. PATH_TEXT_MAX always suffices. */
size_t path_write(const learn_path *p, char *out, size_t size);

/* For path_text.c. */
path_met *path_add(learn_path *p, reader id);
void path_add_days(learn_path *p, int32_t first, int32_t last);

#endif
