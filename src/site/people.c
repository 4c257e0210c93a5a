/* Who I am, profiles, and ratings over time. */
#include <stdlib.h>
#include <string.h>

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
    json_t *me = json_null();
    if (c->who.account) {
        person p;
        store_status status = account_read(site_store(c->site), c->who.account, &p);
        if (status != STORE_OK) {
            call_refuse_store(c, status);
            return;
        }
        me = json_pack("{s:s, s:b, s:I, s:b}", "name", p.name, "bot", (p.flags & ACCOUNT_BOT) != 0,
                       "created", (json_int_t)p.created, "recovery", *p.recovery != '\0');
    }
    const char *version = site_settings(c->site)->version;
    call_answer(c, 200,
                json_pack("{s:o, s:s, s:b}", "account", me, "version", version ? version : "",
                          "engine", 1));
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

typedef struct rating_list {
    json_t *ratings;
    int64_t now;
} rating_list;

/* Rounded here: what is behind the point means nothing to anybody. */
static json_t *rating_json(const store_rating *r, int64_t now) {
    glicko numbers = {r->rating, r->deviation, r->volatility};
    double deviation = glicko_deviation(numbers, rating_periods(r->updated, now));
    return json_pack("{s:s, s:I, s:I, s:I, s:b}", "game", r->game, "rating",
                     (json_int_t)(r->rating + 0.5), "deviation", (json_int_t)(deviation + 0.5),
                     "games", (json_int_t)r->games, "provisional", deviation > RATING_PROVISIONAL);
}

static bool see_rating(void *context, const store_rating *r) {
    rating_list *l = context;
    json_array_append_new(l->ratings, rating_json(r, l->now));
    return true;
}

/* Lines are made after the reading: making one may read. */
typedef struct line_copy {
    store_line line;
    char setup[STORE_SETUP_MAX + 1], options[STORE_OPTIONS_MAX + 1];
    char state[STORE_WORD_MAX + 1], result[STORE_RESULT_MAX + 1], turn[STORE_WORD_MAX + 1];
    struct {
        char colour[STORE_WORD_MAX + 1], kind[STORE_WORD_MAX + 1], name[STORE_NAME_MAX + 1];
    } seats[2];
} line_copy;

typedef struct line_list {
    size_t count;
    line_copy lines[FINISHED_SHOWN];
} line_list;

static const char *copied(char *out, size_t size, const char *text) {
    size_t len = text ? strlen(text) : 0;
    if (len >= size)
        len = size - 1;
    if (len > 0)
        memcpy(out, text, len);
    out[len] = '\0';
    return out;
}

/* What was private stays so. */
static bool see_line(void *context, const store_line *line) {
    line_list *l = context;
    if (!line->table.listed)
        return true;
    line_copy *y = &l->lines[l->count++];
    y->line = *line;
    store_table *t = &y->line.table;
    t->setup = copied(y->setup, sizeof y->setup, t->setup);
    t->options = copied(y->options, sizeof y->options, t->options);
    t->state = copied(y->state, sizeof y->state, t->state);
    t->result = copied(y->result, sizeof y->result, t->result);
    t->head.turn = copied(y->turn, sizeof y->turn, t->head.turn);
    for (int i = 0; i < 2; i++) {
        store_seat *seat = &y->line.seats[i];
        seat->colour = copied(y->seats[i].colour, sizeof y->seats[i].colour, seat->colour);
        seat->kind = copied(y->seats[i].kind, sizeof y->seats[i].kind, seat->kind);
        seat->name = copied(y->seats[i].name, sizeof y->seats[i].name, seat->name);
    }
    return l->count < FINISHED_SHOWN;
}

static store_status add_finished(call *c, const person *p, json_t *out) {
    line_list *l = calloc(1, sizeof *l);
    if (!l)
        return STORE_NO_MEMORY;
    store_page page = {.list = STORE_LIST_FINISHED, .account = p->id, .limit = 4 * FINISHED_SHOWN};
    store_status status = store_read_list(site_store(c->site), &page, see_line, l);
    for (size_t i = 0; status == STORE_OK && i < l->count; i++)
        json_array_append_new(out, wire_line(c->site, &l->lines[i].line, &c->who));
    free(l);
    return status;
}

static void answer_profile(call *c, const person *p) {
    json_t *finished = json_array();
    rating_list l = {.ratings = json_array(), .now = c->now};
    store_status status = store_read_ratings(site_store(c->site), p->id, see_rating, &l);
    if (status == STORE_OK)
        status = add_finished(c, p, finished);
    if (status == STORE_OK) {
        call_answer(c, 200,
                    json_pack("{s:s, s:I, s:b, s:o, s:o}", "name", p->name, "created",
                              (json_int_t)p->created, "bot", (p->flags & ACCOUNT_BOT) != 0,
                              "ratings", l.ratings, "finished", finished));
        return;
    }
    json_decref(l.ratings);
    json_decref(finished);
    call_refuse_store(c, status);
}

static bool see_history(void *context, const store_rating *r) {
    char table[ID_TEXT];
    id_write(r->table, table);
    json_array_append_new(context,
                          json_pack("{s:I, s:I, s:s, s:I}", "rating", (json_int_t)(r->rating + 0.5),
                                    "deviation", (json_int_t)(r->deviation + 0.5), "table", table,
                                    "time", (json_int_t)r->updated));
    return true;
}

static void answer_history(call *c, const person *p, const char *game) {
    json_t *history = json_array();
    store_status status = store_read_rating_history(site_store(c->site), p->id, game, 0,
                                                    HISTORY_MAX, see_history, history);
    if (status == STORE_OK) {
        call_answer(c, 200, json_pack("{s:o}", "history", history));
        return;
    }
    json_decref(history);
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
