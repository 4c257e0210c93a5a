/* Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"), and what is remembered of ratings.
 *
 * The paper rates a period of games at once; a site that shows a rating after every game rates
 * each as it ends. Then the deviation grows by the time since the last one instead of by whole
 * periods: one period is RATING_PERIOD_MS, so long that at the usual volatility a deviation of
 * 60 takes a year to become 110, where a rating counts as provisional. */
#ifndef PT_SITE_RATING_H
#define PT_SITE_RATING_H

#include "site/meeting.h"

#define RATING_PERIOD_MS (INT64_C(112) * 3600 * 1000)

typedef struct glicko {
    double rating, deviation, volatility;
} glicko;

/* Of whoever has not played yet. */
extern const glicko glicko_new;

/* After games against `others` with these scores (0, 0.5 or 1), `periods` after the last. */
glicko glicko_play(glicko player, const glicko *others, const double *scores, size_t count,
                   double periods);
/* After a time without games. */
double glicko_deviation(glicko player, double periods);

/* How many periods lie between the two times; none where the clock went back. */
double rating_periods(int64_t updated, int64_t now);

/* What rating_of remembers for a few seconds, so that a list need not read a hundred. */
enum { RATINGS_NB = 2048 };
typedef struct remembered_rating {
    int64_t account; /* 0: an empty entry */
    char game[STORE_NAME_MAX + 1];
    bool is_rated;
    glicko numbers;
    int64_t updated, read;
} remembered_rating;

remembered_rating *site_ratings(site *s); /* RATINGS_NB; (asker.c) */

#endif
