/* Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"). Needs the mathematical library, which
 * the games and the engine do without. */
#ifndef PT_BASE_GLICKO_H
#define PT_BASE_GLICKO_H

#include <stddef.h>

typedef struct glicko {
    double rating, deviation, volatility;
} glicko;

/* For someone who has not played yet. */
extern const glicko glicko_new;

/* The rating after games against `others` with these scores (0, 0.5 or 1), `periods` after the
 * last. */
glicko glicko_play(glicko player, const glicko *others, const double *scores, size_t count,
                   double periods);
/* The deviation after a time without games. */
double glicko_deviation(glicko player, double periods);

#endif
