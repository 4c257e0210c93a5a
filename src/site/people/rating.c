#include "site/people/rating.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "potentia.h"

/* == Glicko-2 == */

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

/* == Games == */

void rating_game(const char *setup, char out[STORE_NAME_MAX + 1]) {
    pt_rules *rules = NULL;
    snprintf(out, STORE_NAME_MAX + 1, "other");
    if (pt_rules_new(NULL, setup, PT_ZSTR, &rules, NULL) != PT_OK)
        return;
    const pt_game *game = pt_rules_game(rules);
    snprintf(out, STORE_NAME_MAX + 1, "%s",
             game->pool ? game->pool(pt_rules_setup(rules))->name : game->name);
    pt_rules_free(rules);
}

/* == Ratings of people == */

typedef struct wanted {
    const char *game;
    bool is_found;
    glicko numbers;
    int64_t games, updated;
} wanted;

static bool see_rating(void *context, const store_rating *r) {
    wanted *w = context;
    if (strcmp(r->game, w->game) != 0)
        return true;
    w->is_found = true;
    w->numbers = (glicko){r->rating, r->deviation, r->volatility};
    w->games = r->games;
    w->updated = r->updated;
    return false;
}

double rating_periods(int64_t updated, int64_t now) {
    return now > updated ? (double)(now - updated) / (double)RATING_PERIOD_MS : 0;
}

#define A_DAY_MS INT64_C(86400000)

/* Recent games between two players that counted, newest first. */
typedef struct met {
    int64_t now, last; /* last: the number of the newest */
    unsigned count;    /* within a day */
} met;

static bool see_meeting(void *context, const store_meeting *m) {
    met *x = context;
    if (m->number > x->last)
        x->last = m->number;
    x->count += m->ended > x->now - A_DAY_MS;
    return true;
}

store_status rating_settle(site *s, store_batch *b, const rated_game *g, int64_t now) {
    const int64_t *account = g->account;
    if (!account[0] || !account[1] || account[0] == account[1])
        return STORE_OK;
    met x = {.now = now};
    int64_t one = account[0] < account[1] ? account[0] : account[1];
    int64_t other = account[0] < account[1] ? account[1] : account[0];
    store_status status =
        store_read_meetings(site_store(s), one, other, RATED_A_DAY, see_meeting, &x);
    if (status != STORE_OK || x.count >= RATED_A_DAY)
        return status;
    wanted before[2];
    glicko then[2]; /* at the end of the game */
    for (int i = 0; i < 2; i++) {
        before[i] = (wanted){.game = g->game, .numbers = glicko_new, .updated = now};
        status = store_read_ratings(site_store(s), account[i], see_rating, &before[i]);
        if (status != STORE_OK)
            return status;
        then[i] = before[i].numbers;
        then[i].deviation = glicko_deviation(then[i], rating_periods(before[i].updated, now));
    }
    /* An account deleted in the meantime gets no rating. */
    store_hold_account(b, one);
    store_hold_account(b, other);
    store_add_meeting(b, &(store_meeting){one, other, x.last + 1, g->table, now});
    for (int i = 0; i < 2; i++) {
        double points = (i == 0 ? g->score : 2 - g->score) / 2.0;
        glicko after = glicko_play(before[i].numbers, &then[1 - i], &points, 1,
                                   rating_periods(before[i].updated, now));
        if (g->is_short && after.rating > before[i].numbers.rating)
            continue;
        store_put_rating(b, &(store_rating){.account = account[i],
                                            .game = g->game,
                                            .rating = after.rating,
                                            .deviation = after.deviation,
                                            .volatility = after.volatility,
                                            .games = before[i].games + 1,
                                            .updated = now,
                                            .table = g->table});
        ratings_forget(s, account[i]);
    }
    return STORE_OK;
}

/* == Cached ratings == */

#define REMEMBERED_MS INT64_C(5000)

static remembered_rating *remembered(site *s, int64_t account, const char *game) {
    uint64_t at = (uint64_t)account;
    for (const char *c = game; *c; c++)
        at = at * 31 + (unsigned char)*c;
    return &site_ratings(s)[at % RATINGS_NB];
}

void ratings_forget(site *s, int64_t account) {
    remembered_rating *all = site_ratings(s);
    for (size_t i = 0; i < RATINGS_NB; i++)
        if (account == 0 || all[i].account == account)
            all[i].account = 0;
}

static bool is_fresh(const remembered_rating *r, int64_t account, const char *game, int64_t now) {
    return r->account == account && strcmp(r->game, game) == 0 && now - r->read < REMEMBERED_MS &&
           now >= r->read;
}

bool rating_is_at_hand(site *s, int64_t account, const char *game) {
    return is_fresh(remembered(s, account, game), account, game, site_time(s));
}

bool rating_of(site *s, int64_t account, const char *game, double *rating, double *deviation) {
    if (!account)
        return false;
    int64_t now = site_time(s);
    remembered_rating *r = remembered(s, account, game);
    if (!is_fresh(r, account, game, now)) {
        wanted w = {.game = game};
        if (store_read_ratings(site_store(s), account, see_rating, &w) != STORE_OK)
            return false;
        *r = (remembered_rating){.account = account,
                                 .is_rated = w.is_found,
                                 .numbers = w.numbers,
                                 .updated = w.updated,
                                 .read = now};
        snprintf(r->game, sizeof r->game, "%s", game);
    }
    if (!r->is_rated)
        return false;
    *rating = r->numbers.rating;
    *deviation = glicko_deviation(r->numbers, rating_periods(r->updated, now));
    return true;
}
