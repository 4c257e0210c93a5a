/* A match: pairs of games spread over threads, and the results so far. */
#ifndef PT_CLI_MATCH_RUN_H
#define PT_CLI_MATCH_RUN_H

#include "cli/match_game.h"
#include "cli/match_stats.h"

enum { MATCH_GAMES_MAX = 1000000, MATCH_CONCURRENCY_MAX = 64 };

/* Players are A (0) and B (1); A is White in the first game of every pair. */
typedef struct match_plan {
    match_terms terms;
    player_spec specs[2];
    unsigned games, concurrency;
    bool sprt;
    double elo0, elo1;
} match_plan;

typedef struct match_tally {
    match_score score;                /* A's */
    unsigned white_halves;            /* White's points, in halves */
    unsigned ends[MATCH_END_NB];      /* games by end */
    unsigned faults[2][MATCH_END_NB]; /* and those A, B lost by failure */
    uint64_t turns;
    double llr;
    sprt_verdict verdict;
    bool broken_off, failed; /* by Ctrl-C; out of memory */
} match_tally;

/* Called after each game, never two calls at once. `number` counts games from 1. */
typedef void (*match_report)(void *context, const match_plan *plan, const match_tally *tally,
                             const match_result *result, unsigned number);

/* Plays the match. Reports an error and returns false if a player cannot be started. */
bool match_run(const char *where, const match_plan *plan, const atomic_bool *stop,
               match_report report, void *context, match_tally *out);

#endif
