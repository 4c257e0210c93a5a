/* Engines that play at tables. */
#ifndef PT_SITE_ENGINES_H
#define PT_SITE_ENGINES_H

#include "site/inside.h"

/* A pool of threads with one search each. Thinking is cut into slices; the next slice goes to
 * the owner (who made the table: account, else address) that has had the least, so that one
 * person with many games cannot starve the rest. */
typedef struct engine_question {
    int64_t table;
    uint32_t at;          /* the event `changed` it was asked at: handed back with the answer */
    const char *setup;    /* texts are copied */
    const char *start;    /* position where the game began, NULL for the usual start */
    const char *batches;  /* every batch and chance action since, as the engine's seat may see
                             them: actions joined by ';' */
    const char *position; /* the view of its seat, where something is hidden from it; the answer is
                             one action then */
    int seat;             /* 0 white, 1 black */
    int level;            /* 1 to 10 */
    uint64_t seed;
    uint8_t owner[STORE_HASH_SIZE];
    bool asked_draw; /* answer a draw offer instead of acting */
} engine_question;

typedef struct engine_answer {
    int64_t table;
    uint32_t at;
    int seat;
    bool failed, resigns, takes_draw;
    const char *batch; /* what to act, whole */
} engine_answer;

/* Asks; a question about the same table and seat replaces an older one. False: out of memory or
 * stopping. The answer comes in site_work. */
bool engine_ask(site *s, const engine_question *q);
void engine_forget(site *s, int64_t id);
void live_engine_answer(site *s, const engine_answer *answer); /* (hosting.c) */

/* == Looking == */

typedef struct engines_share {
    unsigned waiting; /* questions not answered yet */
    uint64_t slices;  /* that this owner has had */
    uint64_t others;  /* that others have had while this one had something waiting */
} engines_share;

/* `key` is the owner's; all zero for one that the pool does not know or has forgotten. */
engines_share engines_share_of(site *s, const uint8_t key[STORE_HASH_SIZE]);

typedef struct engines_stats {
    unsigned threads, waiting, searches; /* searches: under way, each with a table of its own */
    uint64_t asked, answered, failed, forgotten, slices;
} engines_stats;

engines_stats engines_look(site *s);

#endif
