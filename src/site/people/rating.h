/* Ratings of people (base/glicko.h), and a cache of them.
 *
 * The paper rates a whole period of games at once; a site that shows a rating after every game
 * rates each as it ends. The deviation then grows with the time since the last game instead of by
 * whole periods. RATING_PERIOD_MS is one period, chosen so that at the usual volatility a deviation
 * of 60 takes a year to reach 110, where a rating becomes provisional. */
#ifndef PT_SITE_RATING_H
#define PT_SITE_RATING_H

#include "base/glicko.h"
#include "site/meeting.h"

#define RATING_PERIOD_MS (INT64_C(112) * 3600 * 1000)

/* The number of periods between two times; 0 if the clock went back. */
double rating_periods(int64_t updated, int64_t now);

/* Cached by rating_of for a few seconds, so that a list need not read a hundred. */
enum { RATINGS_NB = 2048 };
typedef struct remembered_rating {
    int64_t account; /* 0: empty */
    char game[STORE_NAME_MAX + 1];
    bool is_rated;
    glicko numbers;
    int64_t updated, read;
} remembered_rating;

remembered_rating *site_ratings(site *s); /* RATINGS_NB; (asker.c) */

#endif
