/* Who I am, profiles, and ratings over time. */
#include <stdlib.h>
#include <string.h>

#include "site/lines.h"
#include "site/people.h"
#include "site/rating.h"

enum { HISTORY_MAX = 200, FINISHED_SHOWN = 20 };

/* == Paths == */

bool path_take(call *c, char *out, size_t size) {
    const char *slash = memchr(c->rest.at, '/', c->rest.len);
    size_t len = slash ? (size_t)(slash - c->rest.at) : c->rest.len;
    if (len == 0 || len >= size)
        return false;
    memcpy(out, c->rest.at, len);
    out[len] = '\0';
    size_t taken = slash ? len + 1 : len;
    c->rest = (site_text){c->rest.at + taken, c->rest.len - taken};
    return true;
}

void call_refuse_missing(call *c) {
    call_refuse(c, 404, "missing", "there is nothing at this address", NULL);
}

static bool only_get(call *c) {
    if (c->rest.len > 0)
        call_refuse_missing(c);
    else if (c->method != SITE_GET)
        call_refuse_method(c, "GET");
    else
        return true;
    return false;
}

/* == me == */

static void answer_me(call *c) {
    person p;
    store_status status =
        c->who.account ? account_read(site_store(c->site), c->who.account, &p) : STORE_OK;
    if (status != STORE_OK) {
        call_refuse_store(c, status);
        return;
    }
    json *j = call_json(c);
    if (c->who.account) {
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
    call_answer(c, 200);
}

static void handle_me_itself(call *c) {
    if (c->method == SITE_GET)
        answer_me(c);
    else if (c->method == SITE_DELETE)
        handle_me_delete(c);
    else
        call_refuse_method(c, "GET, DELETE");
}

/* Without an account these are the visitor's. */
static void handle_me_tables(call *c) {
    static const struct {
        const char *word;
        store_list list;
    } lists[] = {
        {"mine", STORE_LIST_MINE}, {"turn", STORE_LIST_TURN}, {"finished", STORE_LIST_FINISHED}};
    if (!only_get(c))
        return;
    char word[STORE_WORD_MAX + 1];
    if (!call_parameter(c, "list", word, sizeof word))
        strcpy(word, lists[0].word);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (strcmp(word, lists[i].word) == 0) {
            answer_list(c, lists[i].list, c->who.account);
            return;
        }
    }
    call_refuse(c, 400, "malformed", "the list must be turn, mine or finished", NULL);
}

void handle_me(call *c) {
    static const struct {
        const char *word;
        handler *handle;
    } below[] = {
        {"tables", handle_me_tables},     {"bots", handle_me_bots},
        {"bars", handle_me_bars},         {"records", handle_me_records},
        {"password", handle_me_password}, {"recovery", handle_me_recovery},
        {"data", handle_me_data},
    };
    char word[STORE_WORD_MAX + 1];
    if (c->rest.len == 0) {
        handle_me_itself(c);
        return;
    }
    if (path_take(c, word, sizeof word)) {
        for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
            if (strcmp(word, below[i].word) == 0) {
                below[i].handle(c);
                return;
            }
        }
    }
    call_refuse_missing(c);
}

/* == Profiles == */

/* Rounded here: what is behind the point means nothing to anybody. */
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

/* What was private stays so. */
static store_status add_finished(call *c, const person *p) {
    kept_lines lines = {.max = FINISHED_SHOWN, .only_listed = true};
    store_page page = {.list = STORE_LIST_FINISHED, .account = p->id, .limit = 4 * FINISHED_SHOWN};
    store_status status = store_read_list(site_store(c->site), &page, lines_keep, &lines);
    for (size_t i = 0; i < lines.count; i++)
        wire_line(&c->answer, c->site, &lines.lines[i]->line, &c->who);
    lines_free(&lines);
    return lines.failed ? STORE_NO_MEMORY : status;
}

static void answer_profile(call *c, const person *p) {
    json *j = call_json(c);
    json_text(j, "name", p->name);
    json_number(j, "created", p->created);
    json_bool(j, "bot", p->flags & ACCOUNT_BOT);
    json_open(j, "ratings", '[');
    store_status status = store_read_ratings(site_store(c->site), p->id, see_rating, c);
    json_close(j, ']');
    json_open(j, "finished", '[');
    if (status == STORE_OK)
        status = add_finished(c, p);
    json_close(j, ']');
    if (status == STORE_OK)
        call_answer(c, 200);
    else
        call_refuse_store(c, status);
}

static bool see_history(void *context, const store_rating *r) {
    json *j = context;
    char table[ID_TEXT];
    id_write(r->table, table);
    json_open(j, NULL, '{');
    json_number(j, "rating", (int64_t)(r->rating + 0.5));
    json_number(j, "deviation", (int64_t)(r->deviation + 0.5));
    json_text(j, "table", table);
    json_number(j, "time", r->updated);
    json_close(j, '}');
    return true;
}

static void answer_history(call *c, const person *p, const char *game) {
    json *j = call_json(c);
    json_open(j, "history", '[');
    store_status status =
        store_read_rating_history(site_store(c->site), p->id, game, 0, HISTORY_MAX, see_history, j);
    json_close(j, ']');
    if (status == STORE_OK)
        call_answer(c, 200);
    else
        call_refuse_store(c, status);
}

void handle_people(call *c) {
    char name[STORE_NAME_MAX + 1], word[STORE_WORD_MAX + 1], game[STORE_NAME_MAX + 1];
    if (c->method != SITE_GET) {
        call_refuse_method(c, "GET");
        return;
    }
    bool has_name = path_take(c, name, sizeof name), is_history = has_name && c->rest.len > 0;
    if (!has_name ||
        (is_history && (!path_take(c, word, sizeof word) || strcmp(word, "ratings") != 0 ||
                        !path_take(c, game, sizeof game) || c->rest.len > 0))) {
        call_refuse_missing(c);
        return;
    }
    person p;
    store_status status = account_find(site_store(c->site), name, &p);
    if (status == STORE_MISSING)
        call_refuse(c, 404, "missing", "there is nobody of this name", NULL);
    else if (status != STORE_OK)
        call_refuse_store(c, status);
    else if (is_history)
        answer_history(c, &p, game);
    else
        answer_profile(c, &p);
}
