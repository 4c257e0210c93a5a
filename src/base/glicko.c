#include "base/glicko.h"

#include <math.h>

/* Constrains changes in volatility; the value of the paper's example. */
#define TAU 0.5
#define SCALE 173.7178
#define PI 3.14159265358979323846

/* Even a very certain rating must be able to follow its owner's progress. */
static const double deviation_least = 30, deviation_most = 350;

const glicko glicko_new = {.rating = 1500, .deviation = 350, .volatility = 0.06};

static double g(double phi) {
    return 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
}

static double expected(double mu, double other_mu, double other_phi) {
    return 1 / (1 + exp(-g(other_phi) * (mu - other_mu)));
}

static double bounded(double value, double least, double most) {
    return value < least ? least : value > most ? most : value;
}

/* Step 5: finds the zero of f by the Illinois algorithm. */
typedef struct volatility_of {
    double delta, phi, v, a;
} volatility_of;

static double f(const volatility_of *o, double x) {
    double e = exp(x), d = o->phi * o->phi + o->v + e;
    return e * (o->delta * o->delta - o->phi * o->phi - o->v - e) / (2 * d * d) -
           (x - o->a) / (TAU * TAU);
}

static double new_volatility(double sigma, double delta, double phi, double v) {
    volatility_of o = {.delta = delta, .phi = phi, .v = v, .a = log(sigma * sigma)};
    double a = o.a, b;
    if (delta * delta > phi * phi + v) {
        b = log(delta * delta - phi * phi - v);
    } else {
        int k = 1;
        while (k < 100 && f(&o, a - k * TAU) < 0)
            k++;
        b = a - k * TAU;
    }
    double fa = f(&o, a), fb = f(&o, b);
    for (int i = 0; i < 100 && fabs(b - a) > 1e-6; i++) {
        double c = a + (a - b) * fa / (fb - fa), fc = f(&o, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

glicko glicko_play(glicko player, const glicko *others, const double *scores, size_t count,
                   double periods) {
    double mu = (player.rating - 1500) / SCALE, phi = player.deviation / SCALE;
    double information = 0, surprise = 0;
    for (size_t i = 0; i < count; i++) {
        double other_mu = (others[i].rating - 1500) / SCALE, other = others[i].deviation / SCALE;
        double e = expected(mu, other_mu, other);
        information += g(other) * g(other) * e * (1 - e);
        surprise += g(other) * (scores[i] - e);
    }
    glicko next = player;
    if (information > 0) {
        double v = 1 / information;
        next.volatility = new_volatility(player.volatility, v * surprise, phi, v);
    }
    double waited = sqrt(phi * phi + next.volatility * next.volatility * periods);
    double sure = 1 / sqrt(1 / (waited * waited) + information);
    next.rating = bounded(1500 + SCALE * (mu + sure * sure * surprise), 100, 4000);
    next.deviation = bounded(SCALE * sure, deviation_least, deviation_most);
    return next;
}

double glicko_deviation(glicko player, double periods) {
    double phi = player.deviation / SCALE;
    return bounded(SCALE * sqrt(phi * phi + player.volatility * player.volatility * periods),
                   deviation_least, deviation_most);
}
