/* A reader working through a lesson, step by step, with each attempt judged by the rules.
 *
 *     learner l = {0};
 *     learner_begin(&l, lesson, &error);
 *     learner_try(&l, "a1-b2", PT_ZSTR, &answer);    right: learner_go(&l, l.step + 1, ...)
 *     learner_end(&l);
 *
 * An attempt is what the reader does from the start of a step until the goal is reached or their
 * turn is over; it can be several actions. If it misses, all of it is taken back. */
#ifndef PT_LEARN_LEARNER_H
#define PT_LEARN_LEARNER_H

#include "learn/lessons.h"
#include "potentia.h"

/* A step's line: a turn with all its removals. */
#define LEARN_LINE_MAX 512

typedef struct learner {
    const learn_lesson *lesson;
    size_t step;
    pt_rules *rules;           /* owned */
    pt_state start;            /* of this step, including what it plays */
    pt_state now;              /* with the attempt's actions */
    bool done;                 /* the goal is reached; a step that only shows something has none */
    char line[LEARN_LINE_MAX]; /* the attempt's actions, joined by ';' */
    pt_points removed;         /* points cleared by removals */
    int gone[2];               /* pieces of the reader and of their opponent that left the board */
} learner;

typedef enum learn_verdict {
    LEARN_RIGHT = 0,
    LEARN_MORE,   /* so far so good: the turn goes on */
    LEARN_WRONG,  /* legal, but not what was asked; taken back */
    LEARN_ILLEGAL /* the rules refuse it */
} learn_verdict;

typedef struct learn_answer {
    learn_verdict verdict;
    const learn_case *by; /* the goal reached or the mistake recognised, or NULL */
    const char *text;     /* the lesson's comment on it, or NULL */
    bool refused;         /* `error` says why the rules refuse the action */
    pt_error error;
} learn_answer;

/* Begins with the first step. Built-in lessons only fail when out of memory. */
pt_status learner_begin(learner *l, const learn_lesson *lesson, pt_error *error);

/* Goes to a step as if those before it had been answered correctly. */
pt_status learner_go(learner *l, size_t step, pt_error *error);

/* Takes the attempt back to the start of the step. */
void learner_again(learner *l);

/* Tries an action in canonical text. After a right one, `now` is the resulting position. */
void learner_try(learner *l, const char *action, size_t len, learn_answer *out);

/* The lesson's next action, from the start of the step or after a part of its answer; false if
 * there is none. */
bool learner_hint(const learner *l, char out[PT_ACTION_TEXT_MAX]);

void learner_end(learner *l);

/* Plays a line starting at *state; `line` may be NULL. */
pt_status learn_play(const pt_rules *rules, pt_state *state, const char *line, pt_error *error);

/* Lists actions that could be tried on the board but are illegal; at most `capacity`, returns how
 * many. */
size_t learn_refused_actions(const pt_rules *rules, const pt_state *state, pt_try *out,
                             size_t capacity);

#endif
