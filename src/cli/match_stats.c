#include "cli/match_stats.h"

#include <math.h>

void score_add_game(match_score *score, unsigned halves) {
    score->wins += halves == 2;
    score->draws += halves == 1;
    score->losses += halves == 0;
}

void score_add_pair(match_score *score, unsigned halves) {
    score->pairs[halves]++;
}

unsigned score_games(const match_score *score) {
    return score->wins + score->draws + score->losses;
}

unsigned score_pairs(const match_score *score) {
    unsigned n = 0;
    for (int i = 0; i < 5; i++)
        n += score->pairs[i];
    return n;
}

double score_mean(const match_score *score) {
    unsigned n = score_games(score);
    return n ? (score->wins + 0.5 * score->draws) / n : 0.5;
}

/* Mean and variance of one draw from `n` classes worth 0 to 1 in equal steps. */
static void moments(const double *counts, int n, double *mean, double *variance) {
    double total = 0, sum = 0, squares = 0;
    for (int i = 0; i < n; i++) {
        double worth = (double)i / (n - 1);
        total += counts[i];
        sum += counts[i] * worth;
        squares += counts[i] * worth * worth;
    }
    *mean = sum / total;
    *variance = squares / total - *mean * *mean;
}

/* Wilson's interval for a share `p` of `n` trials. */
static void wilson(double p, double n, double *low, double *high) {
    double z = STATS_Z95, zz = z * z / n;
    double middle = (p + zz / 2) / (1 + zz);
    double width = z / (1 + zz) * sqrt(p * (1 - p) / n + zz / (4 * n));
    *low = fmax(0, middle - width);
    *high = fmin(1, middle + width);
}

void score_interval(const match_score *score, double *low, double *high) {
    unsigned games = score_games(score), pairs = score_pairs(score);
    if (games == 0) {
        *low = 0;
        *high = 1;
        return;
    }
    double counts[5], mean, variance, n;
    if (pairs > 0) {
        for (int i = 0; i < 5; i++)
            counts[i] = score->pairs[i];
        moments(counts, 5, &mean, &variance);
        n = pairs;
    } else {
        counts[0] = score->losses;
        counts[1] = score->draws;
        counts[2] = score->wins;
        moments(counts, 3, &mean, &variance);
        n = games;
    }
    mean = score_mean(score);
    if (variance <= 0) {
        wilson(mean, games, low, high);
        return;
    }
    double width = STATS_Z95 * sqrt(variance / n);
    *low = fmax(0, mean - width);
    *high = fmin(1, mean + width);
}

double score_lower_bound(const match_score *score) {
    double low = 0, high;
    if (score_games(score) > 0)
        wilson(score_mean(score), score_games(score), &low, &high);
    return low;
}

double elo_of_score(double score) {
    /* The ends of an interval may miss 0 and 1 by rounding. */
    const double nothing = 1e-9;
    if (score <= nothing)
        return -INFINITY;
    if (score >= 1 - nothing)
        return INFINITY;
    return -400 * log10(1 / score - 1);
}

double score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* The likeliest distribution with mean `mean` that gives these counts has class i with
 * probability share[i] / (1 + x (worth[i] - mean)), x such that these have that mean (a
 * Lagrange multiplier). Returns the sum of counts[i] ln(1 + x (worth[i] - mean)): by how much
 * the likelihood falls short of the best of all distributions. */
static double shortfall(const double counts[5], double mean) {
    /* Between these every probability is positive, and the sum falls as x grows. */
    double low = -1 / (1 - mean), high = 1 / mean, lost = 0;
    for (int step = 0; step < 200; step++) {
        double x = (low + high) / 2, sum = 0;
        for (int i = 0; i < 5; i++)
            sum += counts[i] * (i / 4.0 - mean) / (1 + x * (i / 4.0 - mean));
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    for (int i = 0; i < 5; i++)
        lost += counts[i] * log1p((low + high) / 2 * (i / 4.0 - mean));
    return lost;
}

double sprt_llr(const match_score *score, double elo0, double elo1) {
    double counts[5];
    if (score_pairs(score) == 0)
        return 0;
    for (int i = 0; i < 5; i++)
        counts[i] = score->pairs[i] ? score->pairs[i] : 0.001;
    return shortfall(counts, score_of_elo(elo0)) - shortfall(counts, score_of_elo(elo1));
}

sprt_verdict sprt_judge(double llr) {
    return llr >= SPRT_BOUND ? SPRT_ACCEPTED : llr <= -SPRT_BOUND ? SPRT_REJECTED : SPRT_OPEN;
}
