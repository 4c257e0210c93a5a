/* What the tests of the site share: a site on a store of its own, people who ask and connections
 * that listen, three of them at a table, and a time that only the test moves. Include it after
 * <cmocka.h>. */
#ifndef TESTS_SITE_SUPPORT_H
#define TESTS_SITE_SUPPORT_H

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "potentia.h"
#include "site/site.h"

#define SITE_START INT64_C(1763193600000)

static int64_t site_test_time;
static site *the_site;
static char site_folder[] = "/tmp/potentia-site-XXXXXX";
static char site_file[64];
static bool site_is_strict; /* with limits */

static inline int64_t test_clock(void) {
    return site_test_time;
}

static inline void log_to_nobody(void *context, const char *line) {
    (void)context;
    if (getenv("POTENTIA_TEST_LOG"))
        fprintf(stderr, "%s\n", line);
}

static inline void open_the_site(void) {
    char error[SITE_ERROR_MAX];
    site_options options = {.store = site_file,
                            .engines = 1,
                            .engine_mb = 4,
                            .open_house = !site_is_strict,
                            .version = "test",
                            .log = log_to_nobody,
                            .clock = test_clock};
    the_site = site_open(&options, error);
    if (!the_site)
        fail_msg("%s", error);
}

static inline int set_up_site(void **state) {
    (void)state;
    memcpy(site_folder + strlen(site_folder) - 6, "XXXXXX", 6);
    if (!mkdtemp(site_folder))
        return -1;
    snprintf(site_file, sizeof site_file, "%s/site.db", site_folder);
    site_test_time = SITE_START;
    open_the_site();
    return 0;
}

static inline int tear_down_site(void **state) {
    char command[128];
    (void)state;
    site_close(the_site);
    the_site = NULL;
    snprintf(command, sizeof command, "rm -rf '%s'", site_folder);
    return system(command);
}

/* One round of the loop, waiting up to `ms` of real time. */
static inline void turn_loop(int ms) {
    struct pollfd p = {.fd = site_fd(the_site), .events = POLLIN};
    poll(&p, 1, ms);
    site_work(the_site, site_test_time);
}

/* Until nothing is under way. */
static inline void settle(void) {
    turn_loop(0);
    for (int i = 0; i < 2000 && !site_is_idle(the_site); i++)
        turn_loop(5);
    assert_true(site_is_idle(the_site));
    turn_loop(0);
}

/* Time passes; a server that does nothing for longer has been asleep. */
static inline void pass(int64_t ms) {
    settle();
    for (; ms > 20000; ms -= 20000) {
        site_test_time += 20000;
        turn_loop(0);
    }
    site_test_time += ms;
    settle();
}

/* == Somebody == */

typedef struct person {
    char visitor[128], session[128], bearer[128];
    uint8_t address[16];
    /* The last answer. */
    bool answered;
    int status;
    json_t *body;
    char *text; /* where it was not JSON */
    char filename[64];
    unsigned retry_after;
    /* The connection. */
    site_peer *peer;
    json_t *heard; /* an array of messages */
    int ended;
} person;

static inline site_text text_of(const char *text) {
    return text && *text ? (site_text){text, strlen(text)} : (site_text){NULL, 0};
}

static inline site_caller caller_of(const person *p) {
    site_caller c = {.visitor = text_of(p->visitor),
                     .session = text_of(p->session),
                     .bearer = text_of(p->bearer)};
    memcpy(c.address, p->address, sizeof c.address);
    return c;
}

static inline void take_cookie(const char *set, const char *name, char *out, size_t size) {
    size_t len = strlen(name);
    if (!set || strncmp(set, name, len) != 0 || set[len] != '=')
        return;
    size_t value = strcspn(set + len + 1, ";");
    snprintf(out, size, "%.*s", (int)value, set + len + 1);
}

static inline void take_reply(void *context, const site_reply *reply) {
    person *p = context;
    assert_false(p->answered);
    p->answered = true;
    p->status = reply->status;
    p->retry_after = reply->retry_after;
    snprintf(p->filename, sizeof p->filename, "%s", reply->filename ? reply->filename : "");
    if (reply->type && strcmp(reply->type, "application/json") == 0) {
        p->body = json_loadb(reply->body, reply->len, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(p->body);
    } else if (reply->body) {
        p->text = strndup(reply->body, reply->len);
    }
    for (int i = 0; i < 2; i++) {
        take_cookie(reply->cookies[i], "potentia-visitor", p->visitor, sizeof p->visitor);
        take_cookie(reply->cookies[i], "potentia-session", p->session, sizeof p->session);
    }
}

static inline void begin_ask(person *p, site_method method, const char *path, const char *body) {
    char copy[512];
    snprintf(copy, sizeof copy, "/api/v1/%s", path);
    char *query = strchr(copy, '?');
    if (query)
        *query++ = '\0';
    json_decref(p->body);
    free(p->text);
    p->body = NULL;
    p->text = NULL;
    p->answered = false;
    site_request r = {.method = method,
                      .path = text_of(copy),
                      .query = text_of(query),
                      .body = text_of(body),
                      .caller = caller_of(p)};
    site_ask(the_site, &r, take_reply, p);
}

/* Asks and waits; the status, with the answer in `p`. */
static inline int ask(person *p, site_method method, const char *path, const char *body) {
    begin_ask(p, method, path, body);
    for (int i = 0; i < 2000 && !p->answered; i++)
        turn_loop(5);
    assert_true(p->answered);
    return p->status;
}

static inline int get(person *p, const char *path) {
    return ask(p, SITE_GET, path, NULL);
}

static inline int post(person *p, const char *path, const char *body) {
    return ask(p, SITE_POST, path, body);
}

/* A member of the last answer, by a path such as "table/seats/white/name". */
static inline json_t *look_in(json_t *json, const char *path) {
    char part[64];
    while (json && *path) {
        size_t len = strcspn(path, "/");
        snprintf(part, sizeof part, "%.*s", (int)len, path);
        path += path[len] ? len + 1 : len;
        json = json_is_array(json) ? json_array_get(json, strtoul(part, NULL, 10))
                                   : json_object_get(json, part);
    }
    return json;
}

static inline const char *word_in(json_t *json, const char *path) {
    json_t *found = look_in(json, path);
    if (json_is_null(found))
        return "null";
    return json_is_string(found) ? json_string_value(found) : "-";
}

static inline int64_t number_in(json_t *json, const char *path) {
    json_t *found = look_in(json, path);
    return json_is_integer(found) ? json_integer_value(found) : -1;
}

/* == Connections == */

static inline void hear(void *context, site_frame *frame) {
    person *p = context;
    size_t len;
    const char *text = site_frame_text(frame, &len);
    json_t *json = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    if (!json)
        fail_msg("not JSON: %.*s", (int)len, text);
    json_array_append_new(p->heard, json);
    site_frame_drop(frame);
}

static inline void hear_end(void *context, int code, const char *reason) {
    person *p = context;
    (void)reason;
    p->ended = code;
}

static inline void connect_person(person *p) {
    site_line line = {.send = hear, .end = hear_end, .context = p};
    site_caller caller = caller_of(p);
    int status;
    json_decref(p->heard);
    p->heard = json_array();
    p->ended = 0;
    p->peer = site_peer_open(the_site, &caller, &line, &status);
    assert_non_null(p->peer);
}

static inline void disconnect_person(person *p) {
    if (p->peer)
        site_peer_close(p->peer);
    p->peer = NULL;
}

static inline void say(person *p, const char *text) {
    site_peer_receive(p->peer, text, strlen(text));
}

static inline void forget_heard(person *p) {
    json_array_clear(p->heard);
}

/* The last message that has this member, NULL for none. */
static inline json_t *heard_last(const person *p, const char *name) {
    for (size_t i = json_array_size(p->heard); i-- > 0;)
        if (json_object_get(json_array_get(p->heard, i), name))
            return json_array_get(p->heard, i);
    return NULL;
}

static inline size_t heard_count(const person *p, const char *name) {
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(p->heard); i++)
        count += json_object_get(json_array_get(p->heard, i), name) != NULL;
    return count;
}

static inline void leave_person(person *p) {
    disconnect_person(p);
    json_decref(p->body);
    json_decref(p->heard);
    free(p->text);
    *p = (person){.status = 0};
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

/* A random batch of whoever acts: played here, and its text. */
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

static person ada, bob, eve; /* makes it, joins it, looks on */
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

static inline void join_table(person *p) {
    char body[256];
    snprintf(body, sizeof body, "{\"invite\":\"%s\",\"name\":\"Bob\"}", invite);
    if (post(p, at_table("join"), strcmp(invite, "null") ? body : "{}") != 200)
        fail_msg("%d %s", p->status, json_dumps(p->body, 0));
}

static inline void watch_table(person *p, int64_t after) {
    char text[256];
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\",\"after\":%" PRId64 "}",
             table_id, after);
    say(p, text);
}

static inline void all_watch(void) {
    person *all[] = {&ada, &bob, &eve};
    for (int i = 0; i < 3; i++) {
        connect_person(all[i]);
        watch_table(all[i], 0);
    }
    settle();
}

static inline void everybody_leaves(void) {
    leave_person(&ada);
    leave_person(&bob);
    leave_person(&eve);
}

/* Says a command over the connection and waits for its answer: NULL for done, else the code. */
static inline const char *command(person *p, const char *word, const char *id, int64_t at,
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

static inline int64_t changed_now(person *p) {
    assert_int_equal(get(p, at_table("")), 200);
    return number_in(p->body, "changed");
}

/* The next random batch by whoever's turn it is. */
static inline void play_random(game *g, int number) {
    char text[2048], id[16];
    person *who = pt_state_actor(g->rules, &g->state) == PT_WHITE ? &ada : &bob;
    play_on(g, text, sizeof text);
    snprintf(id, sizeof id, "r%d", number);
    const char *refused = command(who, "act", id, changed_now(&eve), text);
    if (refused)
        fail_msg("%s: %s", text, refused);
}

static const char *const BASIC = "{\"setup\":\"gipf basic\",\"colour\":\"white\"}";

static inline void sit_down(const char *body) {
    make_table(body);
    join_table(&bob);
}

/* The text of an event as somebody is shown it in the last message that has it. */
static inline const char *shown_text(const person *p, int64_t number) {
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

static inline int clear_up(void **state) {
    everybody_leaves();
    return tear_down_site(state);
}

static inline int set_up_strict(void **state) {
    site_is_strict = true;
    int result = set_up_site(state);
    site_is_strict = false;
    return result;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_site, clear_up)
#define STRICT(name) cmocka_unit_test_setup_teardown(name, set_up_strict, clear_up)

#endif
