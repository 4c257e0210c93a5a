/* The engine in a thread of its own, so that whoever sits at the keyboard need not wait. */
#ifndef PT_CLI_THINKER_H
#define PT_CLI_THINKER_H

#include "potentia.h"

typedef struct thinker thinker;

/* What came of it. A level may choose a line that is not the best: `answer` is its choice,
 * `best` the best line it knew. */
typedef struct thought {
    pt_status status; /* PT_UNKNOWN when the engine cannot play this game */
    pt_search_info answer, best;
} thought;

/* PT_NOMEM, or PT_FULL where the system gives no more descriptors. */
pt_status thinker_new(thinker **out);
void thinker_free(thinker *t); /* NULL is fine; stops what is going on */

/* Starts to think about a state. `rules` and the keys of `history` must last and stay as
 * they are until the thought is taken or given up. False where no thread can be started. */
bool thinker_start(thinker *t, const pt_rules *rules, const pt_state *state,
                   const pt_history *history, const pt_limits *limits);

/* Forgets what was learned; not while it thinks. */
void thinker_clear(thinker *t);

/* A descriptor that can be read when there is something new to look at. */
int thinker_descriptor(const thinker *t);

/* The latest news while it thinks; false when there are none yet. */
bool thinker_look(thinker *t, pt_search_info *out);

/* Takes the thought when it is finished; false while it is not. */
bool thinker_take(thinker *t, thought *out);

/* Asks for an answer at once; it comes as usual. */
void thinker_hurry(thinker *t);

/* Stops, and forgets the answer. Nothing happens where it does not think. */
void thinker_give_up(thinker *t);

#endif
