/* The caller's own account, profiles, and rating histories. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/lines.h"
#include "site/people/people.h"
#include "site/people/rating.h"

enum { HISTORY_PAGE = 200, FINISHED_SHOWN = 20 };

/* == me == */

bool get_me(call *c) {
    person p;
    store_status status =
        c->who.account ? account_read(site_store(c->site), c->who.account, &p) : STORE_OK;
    json *j = call_json(c);
    if (status == STORE_OK && c->who.account) {
        json_open(j, "account", '{');
        json_text(j, "name", p.name);
        json_bool(j, "bot", p.flags & ACCOUNT_BOT);
        json_number(j, "created", p.created);
        json_bool(j, "recovery", *p.recovery);
        json_close(j, '}');
    } else {
        json_text(j, "account", NULL);
    }
    json_text(j, "version", site_settings(c->site)->version);
    json_bool(j, "engine", true);
    return call_answer_or_refuse(c, status);
}

/* Without an account, these are the visitor's. */
bool get_own_tables(call *c) {
    static const struct {
        const char *word;
        store_list list;
    } lists[] = {
        {"mine", STORE_LIST_MINE}, {"turn", STORE_LIST_TURN}, {"finished", STORE_LIST_FINISHED}};
    char word[STORE_WORD_MAX + 1];
    if (!call_parameter(c, "list", word, sizeof word))
        strcpy(word, lists[0].word);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(word, lists[i].word) == 0)
            return answer_list(c, lists[i].list, c->who.account);
    return call_refuse(c, REFUSED_OWN_LIST);
}

/* == Profiles == */

/* Rounded here: nobody needs the decimals. */
static bool see_rating(void *context, const store_rating *r) {
    call *c = context;
    json *j = &c->answer;
    glicko numbers = {r->rating, r->deviation, r->volatility};
    double deviation = glicko_deviation(numbers, rating_periods(r->updated, c->now));
    json_open(j, NULL, '{');
    json_text(j, "game", r->game);
    json_number(j, "rating", (int64_t)(r->rating + 0.5));
    json_number(j, "deviation", (int64_t)(deviation + 0.5));
    json_number(j, "games", r->games);
    json_bool(j, "provisional", deviation > RATING_PROVISIONAL);
    json_close(j, '}');
    return true;
}

/* Private games stay private. */
static store_status add_finished(call *c, const person *p) {
    kept_lines lines = {.max = FINISHED_SHOWN, .only_listed = true};
    store_page page = {.list = STORE_LIST_FINISHED, .account = p->id, .limit = 4 * FINISHED_SHOWN};
    store_status status = store_read_list(site_store(c->site), &page, lines_keep, &lines);
    for (size_t i = 0; i < lines.count; i++)
        wire_line(&c->answer, c->site, &lines.lines[i]->line, &c->who, false);
    lines_free(&lines);
    return lines.failed ? STORE_NO_MEMORY : status;
}

/* The person named in the path; false: refused. */
static bool find_person(call *c, person *out) {
    store_status status = account_find(site_store(c->site), c->parts[0], out);
    if (status == STORE_MISSING)
        return call_refuse(c, REFUSED_NOBODY);
    return status == STORE_OK || call_refuse_store(c, status);
}

bool get_profile(call *c) {
    person p;
    if (!find_person(c, &p))
        return false;
    json *j = call_json(c);
    json_text(j, "name", p.name);
    json_number(j, "created", p.created);
    json_bool(j, "bot", p.flags & ACCOUNT_BOT);
    json_open(j, "ratings", '[');
    store_status status = store_read_ratings(site_store(c->site), p.id, see_rating, c);
    json_close(j, ']');
    json_open(j, "finished", '[');
    if (status == STORE_OK)
        status = add_finished(c, &p);
    json_close(j, ']');
    return call_answer_or_refuse(c, status);
}

typedef struct history_page {
    json *points;
    unsigned count;
    int64_t games; /* at the last point written */
} history_page;

static bool see_history(void *context, const store_rating *r) {
    history_page *p = context;
    char table[ID_TEXT];
    if (p->count++ == HISTORY_PAGE)
        return false; /* only shows that there are more */
    id_write(r->table, table);
    json_open(p->points, NULL, '{');
    json_number(p->points, "rating", (int64_t)(r->rating + 0.5));
    json_number(p->points, "deviation", (int64_t)(r->deviation + 0.5));
    json_text(p->points, "table", table);
    json_number(p->points, "time", r->updated);
    json_close(p->points, '}');
    p->games = r->games;
    return true;
}

/* A cursor is the number of games at the last point. */
static bool read_games(const char *text, int64_t *games) {
    char *end;
    errno = 0;
    *games = strtoll(text, &end, 10);
    return !errno && !*end && *games > 0;
}

bool get_history(call *c) {
    person p;
    char after[24];
    int64_t games = 0;
    if (call_parameter(c, "after", after, sizeof after) && !read_games(after, &games))
        return call_refuse_about(c, REFUSED_NOT_A_CURSOR, "after");
    if (!find_person(c, &p))
        return false;
    history_page page = {.points = call_json(c)};
    json_open(page.points, "history", '[');
    store_status status = store_read_rating_history(site_store(c->site), p.id, c->parts[1], games,
                                                    HISTORY_PAGE + 1, see_history, &page);
    json_close(page.points, ']');
    snprintf(after, sizeof after, "%" PRId64, page.games);
    json_text(page.points, "next", page.count > HISTORY_PAGE ? after : NULL);
    return call_answer_or_refuse(c, status);
}
