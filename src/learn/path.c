#include "learn/path.h"

#include <stdlib.h>

/* Where learners begin: among the easiest. A first puzzle moves the rating by a hundred or so;
 * the 350 of someone entirely unknown would move it by three hundred. */
static const glicko fresh = {.rating = 1100, .deviation = 200, .volatility = 0.06};

/* What solving a puzzle of each grade at once says of a player, and how much more a longer win
 * does. Chosen, not measured: the grades are a factor of four in the engine's nodes apart, and 200
 * points mean three games of four. */
static const int grade_ratings[PUZZLE_GRADES] = {1000, 1250, 1500, 1750, 2000};
enum { A_TURN_MORE = 75, USUAL_TURNS = 2 };
static const double puzzle_deviation = 60;

/* Learners solve two of three if a puzzle is this much below their rating. */
enum { BELOW = 100 };
/* Puzzles this close in rating are as good as each other. */
enum { NEAR = 75 };

/* Days until a puzzle comes again, by its box. */
static const int32_t intervals[PATH_BOXES + 1] = {0, 1, 3, 7, 21};

/* As long as on the site (site/people/rating.h): 112 hours; and the deviation from which on a
 * rating is a guess. */
static const double days_a_period = 112.0 / 24, provisional = 110;

const char *const path_events[PATH_EVENT_NB] = {"missed", "helped", "solved"};

int puzzle_rating(const puzzle *p) {
    int turns = p->turns > 0 ? p->turns : USUAL_TURNS;
    return grade_ratings[p->grade - 1] + A_TURN_MORE * (turns - USUAL_TURNS);
}

void path_begin(learn_path *p) {
    *p = (learn_path){.rating = fresh};
}

/* == Days == */

void path_add_days(learn_path *p, int32_t first, int32_t last) {
    size_t at = 0, end;
    while (at < p->span_count && p->spans[at].last + 1 < first)
        at++;
    for (end = at; end < p->span_count && p->spans[end].first <= last + 1; end++) {
        if (p->spans[end].first < first)
            first = p->spans[end].first;
        if (p->spans[end].last > last)
            last = p->spans[end].last;
    }
    if (end == at && p->span_count == PATH_SPANS_MAX) {
        /* The oldest days are forgotten. */
        if (at == 0)
            return;
        memmove(&p->spans[0], &p->spans[1], (at - 1) * sizeof p->spans[0]);
        at--;
    } else {
        memmove(&p->spans[at + 1], &p->spans[end], (p->span_count - end) * sizeof p->spans[0]);
        p->span_count = p->span_count - (end - at) + 1;
    }
    p->spans[at].first = first;
    p->spans[at].last = last;
}

int path_streak(const learn_path *p, int32_t day) {
    for (size_t i = p->span_count; i-- > 0;)
        if (p->spans[i].first <= day && p->spans[i].last >= day - 1)
            return (p->spans[i].last < day ? p->spans[i].last : day) - p->spans[i].first + 1;
    return 0;
}

bool path_solved_on(const learn_path *p, int32_t day) {
    for (size_t i = 0; i < p->span_count; i++)
        if (p->spans[i].first <= day && day <= p->spans[i].last)
            return true;
    return false;
}

/* == Puzzles tried == */

/* Where a puzzle is among those met; their number if it is not. */
static size_t index_of(const learn_path *p, reader id) {
    size_t i = 0;
    while (i < p->met_count && !reader_is(&id, p->met[i].id))
        i++;
    return i;
}

const path_met *path_find(const learn_path *p, const char *id) {
    size_t i = index_of(p, reader_on(id, PT_ZSTR));
    return i < p->met_count ? &p->met[i] : NULL;
}

path_met *path_add(learn_path *p, reader id) {
    if (index_of(p, id) < p->met_count || reader_left(&id) >= PATH_ID_MAX)
        return NULL;
    if (p->met_count == PATH_MET_MAX) {
        /* The one that was met first is forgotten. */
        memmove(&p->met[0], &p->met[1], (PATH_MET_MAX - 1) * sizeof p->met[0]);
        p->met_count--;
    }
    path_met *met = &p->met[p->met_count++];
    *met = (path_met){.tries = 0};
    memcpy(met->id, id.at, reader_left(&id));
    return met;
}

static void rate(learn_path *p, const puzzle *what, bool won, int32_t day, path_change *out) {
    const glicko other = {puzzle_rating(what), puzzle_deviation, fresh.volatility};
    const double score = won;
    int32_t waited = p->rated > 0 && day > p->rated_day ? day - p->rated_day : 0;
    *out = (path_change){.is_rated = true, .before = p->rating.rating};
    p->rating = glicko_play(p->rating, &other, &score, 1, waited / days_a_period);
    p->rated += p->rated < PATH_COUNT_MAX;
    p->rated_day = day;
    out->after = p->rating.rating;
}

/* The day on which a puzzle of this box comes again. */
static int32_t due_after(int box, int32_t day) {
    return day < PATH_DAY_MAX - intervals[box] ? day + intervals[box] : PATH_DAY_MAX;
}

/* Solved at once, when it was due or for the first time. */
static void count_row(learn_path *p) {
    p->row += p->row < PATH_COUNT_MAX;
    if (p->best_row < p->row)
        p->best_row = p->row;
}

void path_mark(learn_path *p, const puzzle *what, path_event event, int32_t day, path_change *out) {
    reader id = reader_on(what->id, PT_ZSTR);
    size_t at = index_of(p, id);
    bool is_new = at == p->met_count;
    *out = (path_change){false, p->rating.rating, p->rating.rating};
    path_met *met = is_new ? path_add(p, id) : &p->met[at];
    if (!met)
        return; /* no puzzle of ours has so long a name */
    if (is_new)
        rate(p, what, event == PATH_SOLVED, day, out);
    if (!met->solved) {
        met->tries += event != PATH_HELPED && met->tries < PATH_COUNT_MAX;
        met->helped |= event == PATH_HELPED;
    }
    if (event != PATH_SOLVED) {
        met->box = 1;
        met->due = due_after(1, day);
        p->row = 0;
        return;
    }
    if (is_new) {
        count_row(p);
    } else if (met->box > 0 && met->due <= day) {
        count_row(p);
        met->box = met->box < PATH_BOXES ? met->box + 1 : 0;
        met->due = met->box > 0 ? due_after(met->box, day) : 0;
    }
    if (!met->solved)
        met->solved = day;
    path_add_days(p, day, day);
}

/* == What comes next == */

bool path_wants(const path_theme *theme, const puzzle *p) {
    return (reader_done(&theme->start) || reader_is(&theme->start, p->start)) &&
           (!theme->one_task || theme->turns == p->turns);
}

static bool is_due(const path_met *met, int32_t day) {
    return met && met->box > 0 && met->due <= day;
}

size_t path_due(const learn_path *p, const puzzle_list *all, const path_theme *theme, int32_t day) {
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++)
        count += path_wants(theme, &all->items[i]) && is_due(path_find(p, all->items[i].id), day);
    return count;
}

/* How many puzzles of a start were tried, from the first of them on: the table is grouped by
 * start. */
static size_t met_of_start(const learn_path *p, const puzzle_list *all, const puzzle *first) {
    size_t count = 0;
    for (const puzzle *one = first;
         one < all->items + all->count && strcmp(one->start, first->start) == 0; one++)
        count += path_find(p, one->id) != NULL;
    return count;
}

/* What makes one puzzle come before another: the first difference. */
typedef struct rank {
    int number;  /* how overdue it is, or how far from what suits the rating */
    size_t met;  /* puzzles of its game that were tried */
    bool behind; /* before the present one in the table: those that are skipped come again last */
} rank;

static bool comes_before(const rank *a, const rank *b) {
    if (a->number != b->number)
        return a->number < b->number;
    return a->met != b->met ? a->met < b->met : a->behind < b->behind;
}

const puzzle *path_next(const learn_path *p, const puzzle_list *all, const path_theme *theme,
                        int32_t day, const puzzle *but) {
    const puzzle *again = NULL, *next = NULL;
    rank again_rank = {0}, next_rank = {0};
    int aim = (int)p->rating.rating - BELOW;
    size_t met_here = 0;
    for (size_t i = 0; i < all->count; i++) {
        const puzzle *one = &all->items[i];
        if (i == 0 || strcmp(one->start, one[-1].start) != 0)
            met_here = met_of_start(p, all, one);
        if (one == but || !path_wants(theme, one))
            continue;
        const path_met *met = path_find(p, one->id);
        rank r = {.behind = but && one < but};
        if (is_due(met, day)) {
            r.number = met->due;
            if (!again || comes_before(&r, &again_rank)) {
                again = one;
                again_rank = r;
            }
        } else if (!met) {
            r.number = abs(puzzle_rating(one) - aim) / NEAR;
            r.met = met_here;
            if (!next || comes_before(&r, &next_rank)) {
                next = one;
                next_rank = r;
            }
        }
    }
    return again ? again : next;
}

bool path_is_provisional(const learn_path *p, int32_t day) {
    int32_t waited = day > p->rated_day ? day - p->rated_day : 0;
    return p->rated == 0 || glicko_deviation(p->rating, waited / days_a_period) >= provisional;
}
