/* Shared by the tests of tables on the site: three people at a table, the game they play, and a
 * clock that only the test moves. */
#ifndef TESTS_SITE_SUPPORT_H
#define TESTS_SITE_SUPPORT_H

#include "potentia.h"
#include "visiting.h"

#define SITE_START INT64_C(1763193600000)

/* Runs the loop until nothing is in progress. */
static inline void settle(void) {
    turn_loop(0);
    for (int i = 0; i < 2000 && !site_is_idle(s); i++)
        turn_loop(5);
    assert_true(site_is_idle(s));
    turn_loop(0);
}

/* Moves the clock, in small steps: a server that does nothing for longer counts as suspended. */
static inline void pass(int64_t ms) {
    settle();
    for (; ms > 20000; ms -= 20000) {
        fixed_time += 20000;
        turn_loop(0);
    }
    fixed_time += ms;
    settle();
}

/* == A game == */

/* The game as the test follows it. */
typedef struct game {
    pt_rules *rules;
    pt_state state;
    pt_rng rng;
} game;

static inline game begin_game(const char *setup, uint64_t seed) {
    game g;
    pt_error error;
    assert_int_equal(pt_rules_new(NULL, setup, PT_ZSTR, &g.rules, &error), PT_OK);
    pt_start(g.rules, &g.state);
    pt_rng_seed(&g.rng, seed);
    return g;
}

/* Plays a random batch of the player to act, and writes its text. */
static inline void play_on(game *g, char *out, size_t size) {
    pt_actor actor = pt_state_actor(g->rules, &g->state);
    size_t len = 0;
    unsigned flags;
    do {
        pt_actions list;
        char text[PT_ACTION_TEXT_MAX];
        pt_legal(g->rules, &g->state, &list);
        assert_true(list.count > 0);
        pt_action a = list.items[pt_rng_below(&g->rng, (uint32_t)list.count)];
        pt_action_write(g->rules, &g->state, a, text, sizeof text);
        len += (size_t)snprintf(out + len, size - len, "%s%s", len ? ";" : "", text);
        flags = pt_apply(g->rules, &g->state, a);
    } while (!(flags & (PT_TURN_ENDED | PT_GAME_ENDED)) &&
             pt_state_actor(g->rules, &g->state) == actor);
}

/* == People at a table == */

static browser ada, bob, eve; /* ada makes the table, bob joins it, eve watches */
static char table_id[16], invite[64], watch_secret[64];

static inline void make_table(const char *body) {
    if (post(&ada, "tables", body) != 201)
        fail_msg("%d %s", ada.status, json_dumps(ada.body, 0));
    snprintf(table_id, sizeof table_id, "%s", word_in(ada.body, "table/id"));
    snprintf(invite, sizeof invite, "%s", word_in(ada.body, "invite"));
    snprintf(watch_secret, sizeof watch_secret, "%s", word_in(ada.body, "watch"));
    assert_int_equal(strlen(table_id), 11);
}

static inline const char *at_table(const char *what) {
    static char path[160];
    snprintf(path, sizeof path, "tables/%s%s%s", table_id, *what && *what != '?' ? "/" : "", what);
    return path;
}

static inline void join_table(browser *p) {
    char body[256];
    snprintf(body, sizeof body, "{\"invite\":\"%s\",\"name\":\"Bob\"}", invite);
    if (post(p, at_table("join"), strcmp(invite, "null") ? body : "{}") != 200)
        fail_msg("%d %s", p->status, json_dumps(p->body, 0));
}

static inline void watch_table(browser *p, int64_t after) {
    char text[256];
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\",\"after\":%" PRId64 "}",
             table_id, after);
    say(p, text);
}

static inline void all_watch(void) {
    browser *all[] = {&ada, &bob, &eve};
    for (int i = 0; i < 3; i++) {
        connect_browser(all[i]);
        watch_table(all[i], 0);
    }
    settle();
}

static inline void everybody_leaves(void) {
    forget(&ada);
    forget(&bob);
    forget(&eve);
}

/* Sends a command over the connection and waits for its answer: NULL for done, else the error
 * code. */
static inline const char *command(browser *p, const char *word, const char *id, int64_t at,
                                  const char *text) {
    json_t *m = json_pack("{s:s,s:s,s:s}", "do", word, "table", table_id, "id", id);
    if (at > 0)
        json_object_set_new(m, "at", json_integer(at));
    if (text)
        json_object_set_new(m, "text", json_string(text));
    char *said = json_dumps(m, JSON_COMPACT);
    json_decref(m);
    say(p, said);
    free(said);
    for (int i = 0; i < 1000; i++) {
        for (size_t k = json_array_size(p->heard); k-- > 0;) {
            json_t *heard = json_array_get(p->heard, k);
            if (strcmp(word_in(heard, "done"), id) == 0)
                return NULL;
            if (strcmp(word_in(heard, "refused"), id) == 0)
                return word_in(heard, "error/code");
        }
        turn_loop(5);
    }
    fail_msg("no answer to %s", id);
    return "";
}

static inline int64_t changed_now(browser *p) {
    assert_int_equal(get(p, at_table("")), 200);
    return number_in(p->body, "changed");
}

/* Plays the next random batch, as the player to act. */
static inline void play_random(game *g, int number) {
    char text[2048], id[16];
    browser *who = pt_state_actor(g->rules, &g->state) == PT_WHITE ? &ada : &bob;
    play_on(g, text, sizeof text);
    snprintf(id, sizeof id, "r%d", number);
    const char *why = command(who, "act", id, changed_now(&eve), text);
    if (why)
        fail_msg("%s: %s", text, why);
}

static const char *const BASIC = "{\"setup\":\"gipf basic\",\"colour\":\"white\"}";

static inline void sit_down(const char *body) {
    make_table(body);
    join_table(&bob);
}

/* The text of an event as it was shown to somebody, in the last message that has it. */
static inline const char *shown_text(const browser *p, int64_t number) {
    const char *text = "nothing";
    for (size_t i = 0; i < json_array_size(p->heard); i++) {
        json_t *m = json_array_get(p->heard, i), *events = look_in(m, "events");
        if (!events)
            events = look_in(m, "snapshot/events");
        for (size_t k = 0; k < json_array_size(events); k++)
            if (number_in(json_array_get(events, k), "n") == number)
                text = word_in(json_array_get(events, k), "text");
    }
    return text;
}

static inline int set_up(void **state) {
    fixed_time = SITE_START;
    return open_site(state);
}

/* A site with limits. */
static inline int set_up_strict(void **state) {
    if (set_up(state) != 0)
        return -1;
    site_close(s);
    s = open_at(false);
    return 0;
}

static inline int clear_up(void **state) {
    everybody_leaves();
    return close_site(state);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, clear_up)
#define STRICT(name) cmocka_unit_test_setup_teardown(name, set_up_strict, clear_up)

#endif
