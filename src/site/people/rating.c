#include "site/people/rating.h"

#include <stdio.h>
#include <string.h>

#include "potentia.h"

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
