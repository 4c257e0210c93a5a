/* What the results of a match say about the difference in strength.
 *
 * Scores are A's share of the points, 0 to 1. Openings are played twice with the colours
 * swapped, and the two games of a pair are not independent: error bars and the test are
 * made from pairs where there are any (the pentanomial model), not from single games. */
#ifndef PT_CLI_MATCH_STATS_H
#define PT_CLI_MATCH_STATS_H

#include <stdbool.h>

/* The normal quantile of two-sided 95% intervals. */
#define STATS_Z95 1.959964

typedef struct match_score {
    unsigned wins, draws, losses; /* A's */
    unsigned pairs[5];            /* finished pairs by A's points in them, in halves */
} match_score;

/* Adds a game with `halves` (0, 1, 2) half points for A. */
void score_add_game(match_score *score, unsigned halves);

/* Adds a pair whose two games, counted already, gave A `halves` (0 to 4) half points. */
void score_add_pair(match_score *score, unsigned halves);

unsigned score_games(const match_score *score);
unsigned score_pairs(const match_score *score);

/* A's share of the points; a half before the first game. */
double score_mean(const match_score *score);

/* The 95% interval of the mean, from pairs; from single games if no pair is finished, and
 * Wilson's if all results are the same. */
void score_interval(const match_score *score, double *low, double *high);

/* The lower end of Wilson's 95% interval over single games. It holds for results that are
 * all wins, where the normal interval has no width. */
double score_lower_bound(const match_score *score);

/* Elo differences and scores: logistic, 400 Elo for 10:1. Infinite at scores 0 and 1. */
double elo_of_score(double score);
double score_of_elo(double elo);

/* The log likelihood ratio of `elo1` against `elo0` from the finished pairs: of the likeliest
 * distributions of pairs with the mean scores that these stand for. A result that has not come
 * yet counts as a thousandth of one. */
double sprt_llr(const match_score *score, double elo0, double elo1);

typedef enum sprt_verdict {
    SPRT_OPEN = 0,
    SPRT_ACCEPTED, /* at least elo1 is likelier, 19:1 */
    SPRT_REJECTED  /* at most elo0 is likelier, 19:1 */
} sprt_verdict;

/* Both kinds of error at 5%: the bounds are -+ ln 19 = 2.944. */
#define SPRT_BOUND 2.944439
sprt_verdict sprt_judge(double llr);

#endif
