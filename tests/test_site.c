/* Tables on the site: made, joined, played and watched, all through the same entry points as the
 * server's: requests and connections. */
#include "site_support.h"

/* == Making and joining == */

static void a_table_is_made_and_joined(void **state) {
    (void)state;
    sit_down("{\"setup\":\"gipf basic\",\"colour\":\"white\",\"name\":\"Ada\"}");
    assert_string_equal(word_in(bob.body, "stage"), "playing");
    assert_string_equal(word_in(bob.body, "you"), "black");
    assert_string_equal(word_in(bob.body, "actor"), "white");
    assert_string_equal(word_in(bob.body, "seats/white/name"), "Ada");
    assert_string_equal(word_in(bob.body, "seats/black/name"), "Bob");
    assert_true(json_is_null(look_in(bob.body, "left")));
    assert_int_equal(json_array_size(look_in(bob.body, "events")), 3);
    /* Nobody else gets in, and asking again is harmless. */
    assert_int_equal(post(&eve, at_table("join"), "{}"), 409);
    assert_string_equal(word_in(eve.body, "error/code"), "taken");
    assert_int_equal(post(&bob, at_table("join"), "{}"), 200);
    assert_int_equal(get(&eve, at_table("")), 200);
    assert_true(json_is_null(look_in(eve.body, "you")));
}

static void what_is_asked_for_wrongly_is_refused(void **state) {
    (void)state;
    static const char *const bodies[] = {
        "{}",
        "{\"setup\":7}",
        "{\"setup\":\"chess\"}",
        "{\"setup\":\"gipf basic\",\"colour\":\"red\"}",
        "{\"setup\":\"gipf basic\",\"clock\":\"fischer:0+1\"}",
        "{\"setup\":\"gipf basic\",\"clock\":\"days:99\"}",
        "{\"setup\":\"gipf basic\",\"opponent\":\"engine:11\"}",
        "{\"setup\":\"gipf basic\",\"whatever\":1}",
        "{\"setup\":\"gipf basic\",\"setup\":\"gipf basic\"}",
        "{\"setup\":\"gipf basic\",\"name\":\"\\u202e\"}",
        "{\"setup\":\"gipf basic\",\"id\":\"a b\"}",
        "[[[[[[[[[[[1]]]]]]]]]]]",
        "{\"setup\":",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        assert_int_equal(post(&ada, "tables", bodies[i]), 400);
        assert_string_equal(word_in(ada.body, "error/code"), "malformed");
    }
    assert_int_equal(post(&ada, "tables", "{\"setup\":\"gipf basic\",\"rated\":true}"), 401);
    assert_int_equal(ask(&ada, SITE_PUT, "tables", "{}"), 405);
    assert_int_equal(get(&ada, "tables/AAAAAAAAAAB"), 404);
    assert_int_equal(get(&ada, "tables/x"), 404);
    assert_int_equal(get(&ada, "nothing"), 404);
    make_table(BASIC);
    assert_int_equal(get(&ada, at_table("nothing")), 404);
    assert_int_equal(post(&ada, at_table("record"), "{}"), 405);
}

static void a_table_of_two_games_is_refused(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"gipf basic pieces=15,15", "gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -"},
        {"gipf tournament pieces=17,17 supply=-,-",
         "gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -"},
        {"dvonn random seed=4", "dvonn 9/10/11/10/9 w 0"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char body[512];
        snprintf(body, sizeof body, "{\"setup\":\"%s\",\"position\":\"%s\"}", pairs[i][0],
                 pairs[i][1]);
        assert_int_equal(post(&ada, "tables", body), 400);
        assert_string_equal(word_in(ada.body, "error/args/0"), pairs[i][0]);
        assert_string_equal(word_in(ada.body, "error/args/1"), pairs[i][1]);
    }
}

static void making_a_table_twice_under_one_id_makes_one(void **state) {
    (void)state;
    char first[16], secret[64];
    make_table("{\"setup\":\"gipf basic\",\"colour\":\"white\",\"id\":\"make-1\"}");
    snprintf(first, sizeof first, "%s", table_id);
    snprintf(secret, sizeof secret, "%s", invite);
    make_table("{\"setup\":\"gipf basic\",\"colour\":\"white\",\"id\":\"make-1\"}");
    assert_string_equal(table_id, first);
    assert_string_not_equal(invite, secret); /* the old one is void: nobody received it */
    join_table(&bob);
}

static void a_private_table_is_seen_by_those_who_have_a_secret(void **state) {
    (void)state;
    char path[128], old[128];
    make_table("{\"setup\":\"gipf basic\",\"colour\":\"white\",\"private\":true}");
    assert_int_equal(get(&eve, at_table("")), 403);
    assert_string_equal(word_in(eve.body, "error/code"), "private");
    assert_int_equal(post(&eve, at_table("join"), "{}"), 403);
    snprintf(path, sizeof path, "?watch=%s", watch_secret);
    assert_int_equal(get(&eve, at_table(path)), 200);
    snprintf(path, sizeof path, "?invite=%s", invite);
    assert_int_equal(get(&bob, at_table(path)), 200);
    /* Lists do not have it. */
    assert_int_equal(get(&eve, "tables?list=open"), 200);
    assert_int_equal(json_array_size(look_in(eve.body, "tables")), 0);
    /* A new invitation makes the old one void. */
    snprintf(old, sizeof old, "{\"invite\":\"%s\"}", invite);
    assert_int_equal(post(&eve, at_table("invite"), "{}"), 403);
    assert_int_equal(post(&ada, at_table("invite"), "{}"), 200);
    snprintf(invite, sizeof invite, "%s", word_in(ada.body, "invite"));
    assert_int_equal(post(&bob, at_table("join"), old), 403);
    join_table(&bob);
    /* The same over the connection. */
    connect_browser(&eve);
    watch_table(&eve, 0);
    settle();
    assert_string_equal(word_in(heard_last(&eve, "error"), "error/code"), "private");
    char text[256];
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\",\"watch\":\"%s\"}", table_id,
             watch_secret);
    say(&eve, text);
    settle();
    assert_non_null(heard_last(&eve, "snapshot"));
}

static void a_seat_moves_to_another_device_once(void **state) {
    (void)state;
    char body[128];
    browser phone = {.status = 0};
    sit_down(BASIC);
    assert_int_equal(post(&eve, at_table("seat-link"), "{}"), 403);
    assert_int_equal(post(&ada, at_table("seat-link"), "{}"), 200);
    snprintf(body, sizeof body, "{\"seat\":\"%s\"}", word_in(ada.body, "seat"));
    connect_browser(&ada);
    watch_table(&ada, 0);
    assert_int_equal(post(&phone, at_table("take-seat"), body), 200);
    assert_string_equal(word_in(phone.body, "you"), "white");
    /* The old device is told that it now watches. */
    bool heard = false;
    for (size_t i = 0; i < json_array_size(ada.heard); i++)
        heard |= json_is_null(look_in(json_array_get(ada.heard, i), "state/you"));
    assert_true(heard);
    assert_string_equal(command(&ada, "resign", "x", 0, NULL), "seat");
    assert_int_equal(post(&eve, at_table("take-seat"), body), 409);
    /* And after a day it is void. */
    assert_int_equal(post(&phone, at_table("seat-link"), "{}"), 200);
    snprintf(body, sizeof body, "{\"seat\":\"%s\"}", word_in(phone.body, "seat"));
    pass(INT64_C(86400001));
    assert_int_equal(post(&eve, at_table("take-seat"), body), 409);
    forget(&phone);
}

/* == Playing == */

static void a_move_reaches_everybody_once_it_is_durable(void **state) {
    (void)state;
    sit_down(BASIC);
    game g = begin_game("gipf basic", 1);
    all_watch();
    char text[256];
    play_on(&g, text, sizeof text);
    forget_heard(&bob);
    forget_heard(&eve);
    assert_null(command(&ada, "act", "m1", 3, text));
    json_t *done = heard_last(&ada, "done");
    assert_int_equal(number_in(done, "event"), 4);
    assert_int_equal(number_in(done, "changed"), 4);
    browser *all[] = {&ada, &bob, &eve};
    for (int i = 0; i < 3; i++) {
        json_t *m = heard_last(all[i], "events");
        assert_int_equal(json_array_size(look_in(m, "events")), 1);
        assert_int_equal(number_in(m, "events/0/n"), 4);
        assert_string_equal(word_in(m, "events/0/kind"), "acted");
        assert_string_equal(word_in(m, "events/0/text"), text);
        assert_string_equal(word_in(m, "state/actor"), "black");
        /* Ids belong to the seat that uses them. */
        assert_string_equal(word_in(m, "events/0/id"), i == 0 ? "m1" : "-");
    }
    /* The same id again: the same answer, no second event. */
    forget_heard(&ada);
    forget_heard(&eve);
    assert_null(command(&ada, "act", "m1", 3, text));
    assert_int_equal(number_in(heard_last(&ada, "done"), "event"), 4);
    assert_null(heard_last(&eve, "events"));
    pt_rules_free(g.rules);
}

static void what_is_against_the_rules_is_refused(void **state) {
    (void)state;
    sit_down(BASIC);
    all_watch();
    assert_string_equal(command(&bob, "act", "a", 3, "a2-b3"), "turn");
    assert_string_equal(command(&ada, "act", "b", 2, "a2-b3"), "stale");
    assert_string_equal(command(&ada, "act", "c", 3, "a1-i9"), "illegal");
    json_t *error = look_in(heard_last(&ada, "refused"), "error");
    assert_true(strlen(word_in(error, "message")) > 5);
    assert_string_equal(command(&eve, "act", "d", 3, "a2-b3"), "seat");
    assert_string_equal(command(&ada, "dance", "e", 3, NULL), "command");
    assert_string_equal(command(&ada, "join", "f", 0, NULL), "command");
    assert_string_equal(command(&ada, "spare", "g", 0, NULL), "command");
    assert_string_equal(command(&ada, "rematch", "h", 0, NULL), "playing");
    assert_string_equal(command(&ada, "plan", "i", 3, "-"), "option");
    assert_string_equal(command(&ada, "chat", "j", 0, "\x1b[2J"), "command");
    assert_int_equal(number_in(heard_last(&ada, "snapshot"), "snapshot/last"), 3);
    assert_int_equal(changed_now(&ada), 3);
    /* The same over HTTP. */
    char body[128];
    snprintf(body, sizeof body, "{\"do\":\"act\",\"id\":\"k\",\"at\":3,\"text\":\"a2-b3\"}");
    assert_int_equal(post(&bob, at_table("commands"), body), 409);
    assert_string_equal(word_in(bob.body, "error/code"), "turn");
    assert_int_equal(post(&ada, at_table("commands"), body), 200);
    assert_int_equal(number_in(ada.body, "event"), 4);
}

static void who_reconnects_gets_what_was_missed(void **state) {
    (void)state;
    sit_down(BASIC);
    game g = begin_game("gipf basic", 2);
    all_watch();
    for (int i = 0; i < 3; i++)
        play_random(&g, i);
    disconnect_browser(&eve);
    for (int i = 3; i < 8; i++) {
        char text[256], id[16];
        browser *who = i % 2 ? &bob : &ada;
        play_on(&g, text, sizeof text);
        snprintf(id, sizeof id, "n%d", i);
        assert_null(command(who, "act", id, i + 3, text));
    }
    connect_browser(&eve);
    watch_table(&eve, 6);
    json_t *snapshot = heard_last(&eve, "snapshot");
    assert_int_equal(json_array_size(look_in(snapshot, "snapshot/events")), 5);
    assert_int_equal(number_in(snapshot, "snapshot/events/0/n"), 7);
    assert_int_equal(number_in(snapshot, "snapshot/last"), 11);
    /* And from there on everything, without a gap. */
    play_random(&g, 100);
    assert_int_equal(number_in(heard_last(&eve, "events"), "events/0/n"), 12);
    pt_rules_free(g.rules);
}

static void draws_takebacks_and_resigning(void **state) {
    (void)state;
    sit_down(BASIC);
    game g = begin_game("gipf basic", 3);
    all_watch();
    play_random(&g, 0);
    play_random(&g, 1);
    assert_null(command(&ada, "offer-draw", "a", 0, NULL));
    assert_string_equal(word_in(heard_last(&bob, "events"), "state/offer"), "white");
    assert_null(command(&bob, "decline-draw", "b", 0, NULL));
    assert_null(command(&bob, "ask-takeback", "c", 0, NULL));
    assert_null(command(&ada, "grant-takeback", "d", 0, NULL));
    assert_string_equal(word_in(heard_last(&eve, "events"), "state/actor"), "black");
    assert_string_equal(command(&ada, "abort", "e", 0, NULL), "now");
    assert_null(command(&ada, "chat", "f", 0, "it was a \"good\" game"));
    assert_string_equal(word_in(heard_last(&eve, "events"), "events/0/text"),
                        "it was a \"good\" game");
    assert_null(command(&bob, "resign", "g", 0, NULL));
    json_t *m = heard_last(&eve, "events");
    assert_string_equal(word_in(m, "state/stage"), "over");
    assert_string_equal(word_in(m, "state/end"), "resigned");
    assert_string_equal(word_in(m, "state/winner"), "white");
    assert_string_equal(command(&ada, "resign", "h", 0, NULL), "over");
    assert_int_equal(get(&ada, "me/tables?list=finished"), 200);
    assert_string_equal(word_in(ada.body, "tables/0/result"), "white resigned");
    assert_string_equal(word_in(ada.body, "tables/0/yours"), "white");
    pt_rules_free(g.rules);
}

static void the_third_time_a_position_stands_is_a_draw_to_claim(void **state) {
    (void)state;
    static const char *const turns[] = {"e1-e2", "c1-c2", "e1-e2",        "c1-c2",
                                        "e1-e2", "c1-c2", "e1-e2;xe2-e5", "c1-c2;xc2-c5"};
    sit_down("{\"setup\":\"gipf basic\",\"colour\":\"white\","
             "\"position\":\"gipf basic b3/5/6/7/6/5/w3 w 9,9 BB -,- m -\"}");
    all_watch();
    for (int i = 0; i < 16; i++) {
        char id[16];
        snprintf(id, sizeof id, "c%d", i);
        assert_string_equal(command(&bob, "claim-draw", id, 0, NULL), "now");
        snprintf(id, sizeof id, "t%d", i);
        assert_null(command(i % 2 ? &bob : &ada, "act", id, i + 3, turns[i % 8]));
    }
    assert_int_equal(number_in(heard_last(&eve, "events"), "state/repetitions"), 3);
    assert_null(command(&bob, "claim-draw", "claim", 0, NULL));
    assert_string_equal(word_in(heard_last(&eve, "events"), "state/end"), "repetition");
    assert_true(json_is_null(look_in(heard_last(&eve, "events"), "state/winner")));
}

static void a_game_nobody_began_is_aborted(void **state) {
    (void)state;
    sit_down(BASIC);
    all_watch();
    assert_null(command(&ada, "abort", "a", 0, NULL));
    json_t *m = heard_last(&bob, "events");
    assert_string_equal(word_in(m, "state/end"), "aborted");
    assert_true(json_is_null(look_in(m, "state/winner")));
}

static void a_whole_game_is_played_and_exported(void **state) {
    (void)state;
    sit_down("{\"setup\":\"dvonn\",\"colour\":\"white\"}");
    char setup[PT_SETUP_TEXT_MAX];
    snprintf(setup, sizeof setup, "%s", word_in(bob.body, "setup"));
    game g = begin_game(setup, 4);
    all_watch();
    int64_t at = 3;
    for (int i = 0; pt_state_actor(g.rules, &g.state) != PT_NOBODY; i++) {
        char text[512], id[16];
        browser *who = pt_state_actor(g.rules, &g.state) == PT_WHITE ? &ada : &bob;
        play_on(&g, text, sizeof text);
        snprintf(id, sizeof id, "m%d", i);
        assert_null(command(who, "act", id, at, text));
        at = number_in(heard_last(who, "done"), "changed");
        forget_heard(&ada);
        forget_heard(&bob);
    }
    assert_string_equal(word_in(heard_last(&eve, "events"), "state/end"), "rules");
    assert_int_equal(get(&eve, at_table("record")), 200);
    pt_record *record;
    pt_error error;
    assert_int_equal(pt_record_read(NULL, eve.text, strlen(eve.text), NULL, &record, NULL, &error),
                     PT_OK);
    assert_true(pt_record_turns(record) > 20);
    pt_record_free(record);
    pt_rules_free(g.rules);
}

/* == Secrets == */

static void a_secret_choice_is_shown_when_both_have_chosen(void **state) {
    (void)state;
    sit_down("{\"setup\":\"combined sides=Z:rps tournament supply=Z4D2Y2P2\",\"colour\":\"white\","
             "\"position\":\"combined Z:rps 3,3 - gipf tournament "
             "wY3/5/2wDb2/W4wPB/6/wZb3/3B w 9,9 BB -,- m -\"}");
    all_watch();
    assert_null(command(&ada, "act", "a", 3, "Zg2-g4"));
    assert_null(command(&bob, "act", "b", 4, "challenge"));
    assert_null(command(&ada, "act", "c", 5, "rock"));
    assert_string_equal(shown_text(&ada, 6), "rock");
    assert_string_equal(shown_text(&bob, 6), "?");
    assert_string_equal(shown_text(&eve, 6), "?");
    json_t *m = heard_last(&bob, "events");
    assert_true(json_is_true(look_in(m, "events/0/hidden")));
    assert_null(look_in(m, "events/0/key"));
    /* Nobody finds it anywhere else. */
    assert_int_equal(get(&bob, at_table("")), 200);
    char *all = json_dumps(bob.body, 0);
    assert_null(strstr(all, "rock"));
    free(all);
    assert_int_equal(get(&bob, at_table("record")), 200);
    assert_null(strstr(bob.text, "rock"));
    static char seen[2][PT_POSITION_TEXT_MAX];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(get(i ? &eve : &ada, "tables?list=playing&positions=1"), 200);
        snprintf(seen[i], sizeof seen[i], "%s",
                 word_in((i ? &eve : &ada)->body, "tables/0/position"));
        assert_null(strstr(seen[i], "rock"));
    }
    assert_string_equal(seen[0], seen[1]);
    /* Whoever is away when it is revealed gets it later. */
    disconnect_browser(&eve);
    assert_null(command(&bob, "act", "d", 6, "paper"));
    assert_string_equal(shown_text(&bob, 6), "rock");
    assert_string_equal(shown_text(&ada, 7), "paper");
    connect_browser(&eve);
    watch_table(&eve, 6);
    assert_string_equal(shown_text(&eve, 6), "rock");
    assert_string_equal(shown_text(&eve, 7), "paper");
}

/* == Accounts == */

static void a_rated_game_moves_both_ratings(void **state) {
    (void)state;
    static const char *const rated = "{\"setup\":\"gipf basic\",\"colour\":\"white\","
                                     "\"clock\":\"fischer:60000+1000\",\"rated\":true}";
    register_as(&ada, "Ada");
    register_as(&bob, "Bob");
    make_table(rated);
    assert_int_equal(post(&eve, at_table("join"), "{}"), 401);
    assert_int_equal(post(&ada, at_table("join"), "{}"), 403);
    join_table(&bob);
    assert_string_equal(word_in(bob.body, "seats/white/name"), "Ada");
    assert_true(json_is_true(look_in(bob.body, "seats/black/account")));
    all_watch();
    game g = begin_game("gipf basic", 12);
    for (int i = 0; i < RATED_TURNS; i++)
        play_random(&g, i);
    assert_string_equal(command(&bob, "ask-takeback", "t", 0, NULL), "option");
    assert_null(command(&bob, "resign", "r", 0, NULL));
    settle();
    int64_t white = number_in(heard_last(&eve, "state"), "state/seats/white/rating");
    int64_t black = number_in(heard_last(&eve, "state"), "state/seats/black/rating");
    assert_true(white > 1550 && black < 1450);
    assert_int_equal(get(&eve, "people/Ada"), 200);
    assert_string_equal(word_in(eve.body, "ratings/0/game"), "gipf-basic");
    assert_int_equal(number_in(eve.body, "ratings/0/games"), 1);
    assert_string_equal(word_in(eve.body, "finished/0/result"), "white resigned");
    /* An aborted game does not. */
    make_table(rated);
    join_table(&bob);
    watch_table(&ada, 0);
    assert_null(command(&ada, "abort", "x", 0, NULL));
    assert_int_equal(get(&eve, "people/Ada"), 200);
    assert_int_equal(number_in(eve.body, "ratings/0/games"), 1);
    pt_rules_free(g.rules);
}

static void who_is_blocked_does_not_join(void **state) {
    (void)state;
    register_as(&ada, "Ada");
    register_as(&bob, "Bob");
    assert_int_equal(ask(&ada, SITE_PUT, "me/bars/Bob", "{\"kind\":\"block\"}"), 204);
    make_table(BASIC);
    assert_int_equal(post(&bob, at_table("join"), "{}"), 403);
    assert_string_equal(word_in(bob.body, "error/code"), "blocked");
    assert_int_equal(ask(&ada, SITE_DELETE, "me/bars/Bob", NULL), 204);
    join_table(&bob);
    connect_browser(&bob);
    watch_table(&bob, 0);
    assert_null(command(&bob, "chat", "a", 0, "hello"));
    assert_int_equal(ask(&ada, SITE_PUT, "me/bars/Bob", "{\"kind\":\"block\"}"), 204);
    assert_string_equal(command(&bob, "chat", "b", 0, "hello?"), "blocked");
}

static void seats_follow_into_an_account(void **state) {
    (void)state;
    sit_down(BASIC);
    connect_browser(&ada);
    watch_table(&ada, 0);
    assert_int_equal(post(&bob, "accounts",
                          "{\"name\":\"Bob\",\"password\":\"a long password\",\"adopt\":true}"),
                     201);
    pass(500);
    assert_string_equal(word_in(heard_last(&ada, "state"), "state/seats/black/name"), "Bob");
    assert_true(json_is_true(look_in(heard_last(&ada, "state"), "state/seats/black/account")));
    bob.visitor[0] = '\0'; /* another device */
    assert_int_equal(get(&bob, at_table("")), 200);
    assert_string_equal(word_in(bob.body, "you"), "black");
}

/* == Other things == */

static void both_want_another_game(void **state) {
    (void)state;
    sit_down("{\"setup\":\"gipf basic\",\"colour\":\"white\",\"name\":\"Ada\","
             "\"clock\":\"days:3\",\"chat\":false}");
    all_watch();
    assert_null(command(&bob, "resign", "a", 0, NULL));
    assert_null(command(&ada, "rematch", "b", 0, NULL));
    assert_null(command(&bob, "rematch", "c", 0, NULL));
    settle();
    char next[16];
    snprintf(next, sizeof next, "%s", word_in(heard_last(&eve, "events"), "state/rematched"));
    assert_int_equal(strlen(next), 11);
    snprintf(table_id, sizeof table_id, "%s", next);
    assert_int_equal(get(&ada, at_table("")), 200);
    assert_string_equal(word_in(ada.body, "you"), "black");
    assert_string_equal(word_in(ada.body, "stage"), "playing");
    assert_string_equal(word_in(ada.body, "clock"), "days:3");
    assert_string_equal(word_in(ada.body, "seats/black/name"), "Ada");
    assert_true(json_is_false(look_in(ada.body, "chat")));
}

static void conditional_turns_are_played_at_once(void **state) {
    (void)state;
    sit_down("{\"setup\":\"gipf basic\",\"colour\":\"white\",\"clock\":\"days:2\"}");
    all_watch();
    assert_null(command(&bob, "plan", "a", 3, "a1-b2>a3-b4"));
    assert_string_equal(word_in(heard_last(&bob, "events"), "state/plan"), "a1-b2>a3-b4");
    json_t *m = heard_last(&ada, "events");
    assert_string_equal(word_in(m, "state/plan"), "");
    assert_true(json_is_true(look_in(m, "state/planned/1")));
    assert_string_equal(word_in(m, "events/0/text"), "?");
    assert_null(command(&ada, "act", "b", 3, "a1-b2"));
    m = heard_last(&eve, "events");
    assert_int_equal(json_array_size(look_in(m, "events")), 2);
    assert_true(json_is_true(look_in(m, "events/1/planned")));
    assert_int_equal(get(&eve, at_table("")), 200);
    assert_string_equal(word_in(eve.body, "actor"), "white");
    assert_true(json_is_false(look_in(eve.body, "planned/1")));
}

static void turns_are_told_to_those_who_do_not_watch(void **state) {
    (void)state;
    sit_down(BASIC);
    connect_browser(&ada);
    connect_browser(&bob);
    watch_table(&ada, 0);
    assert_null(command(&ada, "act", "a", 3, "a1-b2"));
    assert_string_equal(word_in(heard_last(&bob, "turn"), "turn/table"), table_id);
    assert_null(command(&bob, "act", "b", 4, "a3-b4"));
    assert_null(heard_last(&ada, "turn"));
}

static void the_lobby_is_told_at_most_once_a_second(void **state) {
    (void)state;
    connect_browser(&eve);
    say(&eve, "{\"do\":\"lobby\",\"on\":true}");
    settle(); /* or the first list comes after the tables */
    assert_int_equal(heard_count(&eve, "lobby"), 1);
    assert_int_equal(json_array_size(look_in(heard_last(&eve, "lobby"), "lobby")), 0);
    for (int i = 0; i < 5; i++)
        make_table("{\"setup\":\"gipf standard\"}");
    settle();
    assert_int_equal(heard_count(&eve, "lobby"), 1);
    pass(1000);
    assert_int_equal(heard_count(&eve, "lobby"), 2);
    assert_int_equal(json_array_size(look_in(heard_last(&eve, "lobby"), "lobby")), 5);
    join_table(&bob);
    pass(1000);
    assert_int_equal(json_array_size(look_in(heard_last(&eve, "lobby"), "lobby")), 4);
    assert_int_equal(get(&eve, "tables?list=open&limit=3"), 200);
    assert_int_equal(json_array_size(look_in(eve.body, "tables")), 3);
    char path[128];
    snprintf(path, sizeof path, "tables?list=open&limit=3&after=%s", word_in(eve.body, "next"));
    assert_int_equal(get(&eve, path), 200);
    assert_int_equal(json_array_size(look_in(eve.body, "tables")), 1);
    assert_true(json_is_null(look_in(eve.body, "next")));
}

static void lists_of_a_visitor(void **state) {
    (void)state;
    sit_down(BASIC);
    assert_int_equal(get(&ada, "me/tables?list=turn"), 200);
    assert_int_equal(json_array_size(look_in(ada.body, "tables")), 1);
    assert_string_equal(word_in(ada.body, "tables/0/turn"), "white");
    assert_int_equal(get(&bob, "me/tables?list=turn"), 200);
    assert_int_equal(json_array_size(look_in(bob.body, "tables")), 0);
    assert_int_equal(get(&bob, "me/tables?list=mine"), 200);
    assert_string_equal(word_in(bob.body, "tables/0/yours"), "black");
    assert_int_equal(get(&eve, "me/tables?list=mine"), 200);
    assert_int_equal(json_array_size(look_in(eve.body, "tables")), 0);
}

static void lists_have_positions_if_asked(void **state) {
    (void)state;
    sit_down(BASIC);
    all_watch();
    assert_null(command(&ada, "act", "a", 3, "a2-b3"));
    assert_int_equal(get(&eve, "tables?list=playing&positions=1"), 200);
    assert_string_equal(word_in(eve.body, "tables/0/position"),
                        "gipf basic bw1w/5/6/w5b/6/5/b2w b 11,12 BB -,- m -");
    assert_int_equal(get(&ada, "me/tables?list=mine&positions=1"), 200);
    assert_non_null(word_in(ada.body, "tables/0/position"));
    assert_int_equal(get(&eve, "tables?list=playing"), 200);
    assert_null(look_in(eve.body, "tables/0/position"));
    assert_int_equal(get(&eve, "tables?list=playing&positions=0"), 200);
    assert_null(look_in(eve.body, "tables/0/position"));
}

static void a_board_that_is_not_drawn_yet_is_in_no_list(void **state) {
    (void)state;
    make_table("{\"setup\":\"dvonn random\"}");
    assert_int_equal(get(&ada, "me/tables?list=mine&positions=1"), 200);
    assert_true(json_is_null(look_in(ada.body, "tables/0/position")));
    join_table(&bob);
    assert_int_equal(get(&ada, "me/tables?list=mine&positions=1"), 200);
    assert_true(json_is_string(look_in(ada.body, "tables/0/position")));
}

static void watchers_are_counted(void **state) {
    (void)state;
    sit_down(BASIC);
    all_watch();
    pass(500);
    assert_int_equal(number_in(heard_last(&ada, "state"), "state/watchers"), 1);
    disconnect_browser(&eve);
    pass(500);
    assert_int_equal(number_in(heard_last(&ada, "state"), "state/watchers"), 0);
}

/* == Hostile == */

static void what_no_client_says_ends_the_connection(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int code;
    } said[] = {
        {"", 1007},
        {"hello", 1007},
        {"[1]", 1007},
        {"{\"do\":\"watch\"", 1007},
        {"{\"do\":\"watch\",\"do\":\"watch\"}", 1007},
        {"{\"do\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":1}}}}}}}}}}"
         "}",
         1007},
        {"{}", 1008},
        {"{\"do\":1}", 1008},
        {"{\"do\":\"watch\"}", 1008},
        {"{\"do\":\"watch\",\"table\":\"x\",\"more\":1}", 1008},
        {"{\"do\":\"act\",\"id\":\"m\"}", 1008},
    };
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        connect_browser(&eve);
        say(&eve, said[i].text);
        assert_int_equal(eve.ended, said[i].code);
        disconnect_browser(&eve);
    }
    char *large = malloc(SITE_FRAME_MAX + 2);
    memset(large, ' ', SITE_FRAME_MAX + 1);
    connect_browser(&eve);
    site_peer_receive(eve.peer, large, SITE_FRAME_MAX + 1);
    assert_int_equal(eve.ended, 1009);
    free(large);
}

static void a_flood_is_stopped_and_others_play_on(void **state) {
    (void)state;
    sit_down(BASIC);
    eve.address[0] = 0x20;
    connect_browser(&ada);
    connect_browser(&eve);
    watch_table(&ada, 0);
    for (int i = 0; i < 1000 && !eve.ended; i++) {
        watch_table(&eve, 0);
        if (heard_count(&eve, "error") > 0)
            forget_heard(&eve);
    }
    assert_int_equal(eve.ended, 1008);
    assert_null(command(&ada, "act", "a", 3, "a1-b2"));
}

static void open_tables_are_few_a_person_and_few_a_network(void **state) {
    (void)state;
    int made = 0;
    while (post(&ada, "tables", BASIC) == 201 && made < 50)
        made++;
    assert_int_equal(made, 3);
    assert_int_equal(ada.status, 409);
    assert_string_equal(word_in(ada.body, "error/code"), "full");
    /* Other browsers at the same address share what is left of the eight. */
    browser others[3] = {{.secure = false}};
    pass(300000);
    for (int i = 0; i < 3; i++)
        while (post(&others[i], "tables", BASIC) == 201)
            made++;
    assert_int_equal(made, 8);
    assert_int_equal(others[2].status, 409);
    /* A neighbour in the same /64 is the same household, one in the next is not. */
    browser near = {.address = {0x20, 0x01, 0x0D, 0xB8, [15] = 1}}, far = near;
    for (uint8_t i = 0; i < 4; i++) {
        near.address[15] = i;
        near.visitor[0] = '\0'; /* somebody else each time */
        while (post(&near, "tables", BASIC) == 201)
            made++;
    }
    assert_int_equal(made, 16);
    far.address[7] = 1;
    assert_int_equal(post(&far, "tables", BASIC), 201);
    for (int i = 0; i < 3; i++)
        forget(&others[i]);
    forget(&near);
    forget(&far);
}

static void an_open_table_that_is_taken_makes_room_for_another(void **state) {
    (void)state;
    sit_down(BASIC);
    for (int i = 0; i < 3; i++)
        assert_int_equal(post(&ada, "tables", BASIC), 201);
    assert_int_equal(post(&ada, "tables", BASIC), 409);
}

static void tables_are_made_at_a_rate(void **state) {
    (void)state;
    static const char unlisted[] = "{\"setup\":\"gipf basic\",\"private\":true}";
    int made = 0;
    while (post(&ada, "tables", unlisted) == 201 && made < 50)
        made++;
    assert_int_equal(made, 10);
    assert_int_equal(ada.status, 429);
    assert_true(ada.retry_after > 0);
    assert_string_equal(word_in(ada.body, "error/code"), "slow");
}

/* Waits until the lobby shows it: the store may need more real time than the site's clock lets
 * pass. */
static void expect_lobby(browser *b, size_t lines) {
    size_t found = 0;
    for (int i = 0; i < 100; i++) {
        forget_heard(b);
        say(b, "{\"do\":\"lobby\",\"on\":true}");
        found = json_array_size(json_object_get(heard_last(b, "lobby"), "lobby"));
        if (found == lines)
            return;
        turn_loop(20);
        pass(1500);
    }
    assert_int_equal(found, lines);
}

/* Minutes in which the store can keep up with the site's clock. */
static void pass_minutes(int minutes) {
    for (int i = 0; i < 3 * minutes; i++) {
        pass(20000);
        turn_loop(20);
    }
    pass(1500);
}

static void a_table_is_in_the_lobby_while_its_maker_is_there(void **state) {
    (void)state;
    assert_int_equal(post(&ada, "tables", BASIC), 201);
    connect_browser(&ada);
    connect_browser(&eve);
    expect_lobby(&eve, 1);
    pass_minutes(5);
    expect_lobby(&eve, 1);
    disconnect_browser(&ada);
    pass_minutes(5);
    expect_lobby(&eve, 0);
    assert_int_equal(get(&eve, "tables?list=open"), 200);
    assert_int_equal(json_array_size(json_object_get(eve.body, "tables")), 0);
    connect_browser(&ada);
    pass_minutes(1);
    expect_lobby(&eve, 1);
}

static void every_network_has_a_place_in_the_lobby_before_anybody_has_two(void **state) {
    (void)state;
    browser crowd[20] = {{.secure = false}};
    for (uint8_t i = 0; i < 20; i++) {
        crowd[i].address[0] = (uint8_t)(0x20 + i / 3); /* seven networks */
        connect_browser(&crowd[i]);
        for (int k = 0; k < 3; k++)
            post(&crowd[i], "tables", BASIC);
    }
    connect_browser(&ada);
    ada.address[0] = 0x50;
    make_table(BASIC);
    pass(2000);
    connect_browser(&eve);
    forget_heard(&eve);
    say(&eve, "{\"do\":\"lobby\",\"on\":true}");
    settle();
    json_t *lines = json_object_get(heard_last(&eve, "lobby"), "lobby");
    assert_int_equal(json_array_size(lines), 50);
    bool is_there = false;
    for (size_t i = 0; i < 50; i++)
        is_there |= strcmp(word_in(json_array_get(lines, i), "id"), table_id) == 0;
    assert_true(is_there);
    for (int i = 0; i < 20; i++)
        forget(&crowd[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_table_is_made_and_joined),
        TEST(what_is_asked_for_wrongly_is_refused),
        TEST(a_table_of_two_games_is_refused),
        TEST(making_a_table_twice_under_one_id_makes_one),
        TEST(a_private_table_is_seen_by_those_who_have_a_secret),
        TEST(a_seat_moves_to_another_device_once),
        TEST(a_move_reaches_everybody_once_it_is_durable),
        TEST(what_is_against_the_rules_is_refused),
        TEST(who_reconnects_gets_what_was_missed),
        TEST(draws_takebacks_and_resigning),
        TEST(the_third_time_a_position_stands_is_a_draw_to_claim),
        TEST(a_game_nobody_began_is_aborted),
        TEST(a_whole_game_is_played_and_exported),
        TEST(a_secret_choice_is_shown_when_both_have_chosen),
        TEST(a_rated_game_moves_both_ratings),
        TEST(who_is_blocked_does_not_join),
        TEST(seats_follow_into_an_account),
        TEST(both_want_another_game),
        TEST(conditional_turns_are_played_at_once),
        TEST(turns_are_told_to_those_who_do_not_watch),
        TEST(the_lobby_is_told_at_most_once_a_second),
        TEST(lists_of_a_visitor),
        TEST(lists_have_positions_if_asked),
        TEST(a_board_that_is_not_drawn_yet_is_in_no_list),
        TEST(watchers_are_counted),
        TEST(what_no_client_says_ends_the_connection),
        STRICT(a_flood_is_stopped_and_others_play_on),
        STRICT(open_tables_are_few_a_person_and_few_a_network),
        STRICT(an_open_table_that_is_taken_makes_room_for_another),
        STRICT(tables_are_made_at_a_rate),
        STRICT(a_table_is_in_the_lobby_while_its_maker_is_there),
        STRICT(every_network_has_a_place_in_the_lobby_before_anybody_has_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
