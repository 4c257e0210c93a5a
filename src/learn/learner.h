/* A reader at a lesson: one step after the other, each try judged by the rules.
 *
 *     learner l = {0};
 *     learner_begin(&l, lesson, &error);
 *     learner_try(&l, "a1-b2", PT_ZSTR, &answer);    right: learner_go(&l, l.step + 1, ...)
 *     learner_end(&l);
 *
 * A try is what the reader does from the start of a step until the goal is reached or his turn
 * is over; it can be several actions. One that misses is taken back whole. */
#ifndef PT_LEARN_LEARNER_H
#define PT_LEARN_LEARNER_H

#include "learn/lessons.h"
#include "potentia.h"

/* A line of one step: a turn with all its removals. */
#define LEARN_LINE_MAX 512

typedef struct learner {
    const learn_lesson *lesson;
    size_t step;
    pt_rules *rules;           /* owned */
    pt_state start;            /* of this step, what it plays included */
    pt_state now;              /* with the actions of the try */
    bool done;                 /* the goal is reached; a step that only shows has none to reach */
    char line[LEARN_LINE_MAX]; /* the actions of the try, joined by ';' */
    uint64_t removed;          /* points that removals have cleared */
    int gone[2];               /* pieces of the reader and of his opponent that left */
} learner;

typedef enum learn_verdict {
    LEARN_RIGHT = 0,
    LEARN_MORE,   /* so far so good: the turn goes on */
    LEARN_WRONG,  /* legal, but not what is asked; taken back */
    LEARN_ILLEGAL /* the rules refuse it */
} learn_verdict;

typedef struct learn_answer {
    learn_verdict verdict;
    const learn_case *by; /* the goal that is reached or the wrong that was meant, or NULL */
    const char *text;     /* what the lesson says to it, or NULL */
    bool refused;         /* `error` says why the rules refuse the action */
    pt_error error;
} learn_answer;

/* Begins with the first step. The lessons of the tables do not fail, but for want of memory. */
pt_status learner_begin(learner *l, const learn_lesson *lesson, pt_error *error);

/* Goes to a step, as if those before it had been answered as the lesson answers them. */
pt_status learner_go(learner *l, size_t step, pt_error *error);

/* Takes the try back to the start of the step. */
void learner_again(learner *l);

/* Tries an action in canonical text. After a right one `now` is where it led. */
void learner_try(learner *l, const char *action, size_t len, learn_answer *out);

/* The action that the lesson would try next, from the start of the step or after what was done
 * of its answer; false where it has none. */
bool learner_hint(const learner *l, char out[PT_ACTION_TEXT_MAX]);

void learner_end(learner *l);

/* Plays a line from *state on, where `line` may be NULL for none. */
pt_status learn_play(const pt_rules *rules, pt_state *state, const char *line, pt_error *error);

/* Lists what could be tried on the board, but the rules refuse; at most `capacity`, returns how
 * many. */
size_t learn_refused_actions(const pt_rules *rules, const pt_state *state, pt_try *out,
                             size_t capacity);

#endif
