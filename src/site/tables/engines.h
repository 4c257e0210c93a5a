/* Engines that play at tables. */
#ifndef PT_SITE_ENGINES_H
#define PT_SITE_ENGINES_H

#include "site/inside.h"

/* A pool of threads with one search each. Thinking is cut into slices; the next slice goes to the
 * owner (the account that made the table, or else the address) who has had the fewest, so one
 * person with many games cannot starve the rest. */
typedef struct engine_question {
    int64_t table;
    uint32_t at;          /* the event `changed` when it was asked; returned with the answer */
    const char *setup;    /* strings are copied */
    const char *start;    /* starting position, NULL for the usual one */
    const char *batches;  /* every batch and chance action since, as far as the engine's seat may
                           * see them: actions separated by ';' */
    const char *position; /* its seat's view, if something is hidden from it; the answer is then a
                           * single action */
    int seat;             /* 0 White, 1 Black */
    int level;            /* 1 to 10 */
    uint64_t seed;
    uint8_t owner[STORE_HASH_SIZE];
    bool asked_draw; /* answer a draw offer instead of moving */
} engine_question;

typedef struct engine_answer {
    int64_t table;
    uint32_t at;
    int seat;
    bool failed, resigns, takes_draw;
    const char *batch; /* the whole batch to play */
} engine_answer;

/* Asks a question; it replaces an older one about the same table and seat. False: out of memory or
 * stopping. The answer comes in site_work. */
bool engine_ask(site *s, const engine_question *q);
void engine_forget(site *s, int64_t id);
void live_engine_answer(site *s, const engine_answer *answer); /* (hosting.c) */

/* == Monitoring == */

typedef struct engines_share {
    unsigned waiting; /* unanswered questions */
    uint64_t slices;  /* given to this owner */
    uint64_t others;  /* given to others while this one was waiting */
} engines_share;

/* `key` is the owner's; all zeros for an unknown or forgotten one. */
engines_share engines_share_of(site *s, const uint8_t key[STORE_HASH_SIZE]);

typedef struct engines_stats {
    unsigned threads, waiting, searches; /* searches: in progress, each with its own table */
    uint64_t asked, answered, failed, forgotten, slices;
} engines_stats;

engines_stats engines_look(site *s);

#endif
