#include "cli/match_run.h"

#include <pthread.h>
#include <stdlib.h>

#include "cli/message.h"

typedef struct match {
    const match_plan *plan;
    const atomic_bool *interrupt;
    match_report report;
    void *context;
    pthread_mutex_t lock;
    unsigned next; /* pair */
    match_tally tally;
    atomic_bool stop; /* nobody plays on */
} match;

typedef struct table_of_players {
    match *match;
    player *players[2];
    pthread_t thread;
} table_of_players;

/* Seeds for pairs and games that do not overlap for neighbouring match seeds. */
static uint64_t seed_of(const match_plan *plan, unsigned number, unsigned use) {
    pt_rng rng;
    pt_rng_seed(&rng, plan->terms.seed ^ ((uint64_t)number << 2 | use) << 30);
    return pt_rng_next(&rng);
}

static bool take_pair(match *m, unsigned *pair) {
    pthread_mutex_lock(&m->lock);
    *pair = m->next++;
    pthread_mutex_unlock(&m->lock);
    return *pair * 2 < m->plan->games && !atomic_load(&m->stop);
}

/* Counts a game that A played as `colour`; returns A's half points. */
static unsigned enter(match *m, const match_result *r, pt_actor colour, unsigned number) {
    unsigned halves = colour == PT_WHITE ? r->halves : 2 - r->halves;
    match_tally *t = &m->tally;
    pthread_mutex_lock(&m->lock);
    score_add_game(&t->score, halves);
    t->white_halves += r->halves;
    t->ends[r->end]++;
    if (r->at_fault != PT_NOBODY)
        t->faults[r->at_fault != colour][r->end]++;
    t->turns += r->turns;
    m->report(m->context, m->plan, t, r, number);
    pthread_mutex_unlock(&m->lock);
    return halves;
}

static void enter_pair(match *m, unsigned halves) {
    const match_plan *plan = m->plan;
    pthread_mutex_lock(&m->lock);
    score_add_pair(&m->tally.score, halves);
    if (plan->sprt && m->tally.verdict == SPRT_OPEN) {
        m->tally.llr = sprt_llr(&m->tally.score, plan->elo0, plan->elo1);
        m->tally.verdict = sprt_judge(m->tally.llr);
        if (m->tally.verdict != SPRT_OPEN)
            atomic_store(&m->stop, true);
    }
    pthread_mutex_unlock(&m->lock);
}

/* Plays one game; false if the match is already over. */
static bool play(table_of_players *t, const match_opening *opening, unsigned number,
                 pt_actor colour, unsigned *halves) {
    match *m = t->match;
    const match_plan *plan = m->plan;
    player *players[2] = {t->players[colour], t->players[1 - colour]};
    const player_spec *specs[2] = {&plan->specs[colour], &plan->specs[1 - colour]};
    match_result result;
    bool good = match_play_game(&plan->terms, opening, players, specs, number,
                                seed_of(plan, number, 1), &m->stop, &result);
    if (!good) {
        pthread_mutex_lock(&m->lock);
        m->tally.failed = true;
        pthread_mutex_unlock(&m->lock);
        atomic_store(&m->stop, true);
    } else if (result.end != MATCH_END_BROKEN_OFF) {
        *halves += enter(m, &result, colour, number);
    } else {
        good = false;
    }
    free(result.record);
    return good;
}

static void *play_pairs(void *context) {
    table_of_players *t = context;
    match_opening *opening = malloc(sizeof *opening);
    unsigned pair;
    while (opening && take_pair(t->match, &pair)) {
        const match_plan *plan = t->match->plan;
        unsigned halves = 0, number = pair * 2 + 1;
        match_draw_opening(&plan->terms, seed_of(plan, pair, 0), opening);
        if (!play(t, opening, number, PT_WHITE, &halves))
            break;
        if (number + 1 > plan->games)
            break;
        if (!play(t, opening, number + 1, PT_BLACK, &halves))
            break;
        enter_pair(t->match, halves);
    }
    free(opening);
    return NULL;
}

/* Passes Ctrl-C on to the games, whose own flag other things can set too. */
static void *watch(void *context) {
    match *m = context;
    while (!atomic_load(&m->stop)) {
        if (atomic_load_explicit(m->interrupt, memory_order_relaxed)) {
            pthread_mutex_lock(&m->lock);
            m->tally.broken_off = true;
            pthread_mutex_unlock(&m->lock);
            atomic_store(&m->stop, true);
        }
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    }
    return NULL;
}

static bool open_players(const char *where, const match_plan *plan, table_of_players *tables) {
    char why[FOREIGN_WHY];
    for (unsigned i = 0; i < plan->concurrency; i++)
        for (int c = 0; c < 2; c++)
            if (!player_open(&plan->specs[c], &tables[i].players[c], why)) {
                fail(where, STATUS_FAULT, _("%s cannot play: %s"), plan->specs[c].text, why);
                return false;
            }
    return true;
}

bool match_run(const char *where, const match_plan *plan, const atomic_bool *stop,
               match_report report, void *context, match_tally *out) {
    match m = {.plan = plan,
               .interrupt = stop,
               .report = report,
               .context = context,
               .lock = PTHREAD_MUTEX_INITIALIZER};
    table_of_players tables[MATCH_CONCURRENCY_MAX] = {0};
    for (unsigned i = 0; i < MATCH_CONCURRENCY_MAX; i++)
        tables[i].match = &m;
    bool opened = open_players(where, plan, tables);
    if (opened) {
        pthread_t watcher;
        bool watching = pthread_create(&watcher, NULL, watch, &m) == 0;
        unsigned started = 0;
        while (started + 1 < plan->concurrency &&
               pthread_create(&tables[started + 1].thread, NULL, play_pairs,
                              &tables[started + 1]) == 0)
            started++;
        play_pairs(&tables[0]);
        for (unsigned i = 1; i <= started; i++)
            pthread_join(tables[i].thread, NULL);
        atomic_store(&m.stop, true);
        if (watching)
            pthread_join(watcher, NULL);
    }
    for (unsigned i = 0; i < plan->concurrency; i++)
        for (int c = 0; c < 2; c++)
            player_close(tables[i].players[c]);
    pthread_mutex_destroy(&m.lock);
    *out = m.tally;
    return opened;
}
