/* What the site does for its tables by itself: clocks run, absences are noticed, engines play, and
 * everything is there again after the server was down. */
#include "site_support.h"

#include <sqlite3.h>

#include "site/steady.h"

/* == What time it is == */

/* Seconds pass one by one; `step` is how far the wall clock is off. */
static int64_t seconds_pass(steady *x, int64_t *monotonic, int64_t seconds, int64_t step) {
    int64_t now = 0;
    for (int64_t i = 0; i < seconds; i++) {
        *monotonic += 1000;
        now = steady_time(x, SITE_START + *monotonic + step, *monotonic);
    }
    return now - SITE_START - *monotonic;
}

static void a_step_of_the_wall_clock_is_followed_slowly(void **state) {
    (void)state;
    static const int64_t steps[] = {29999, 20000, 300, -300, -20000, -29999};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        steady x = {.has_begun = false};
        int64_t monotonic = 5000, step = steps[i], sign = step < 0 ? -1 : 1;
        assert_int_equal(seconds_pass(&x, &monotonic, 100, 0), 0);
        assert_int_equal(seconds_pass(&x, &monotonic, 60, step), 60 * sign);
        int64_t apart = seconds_pass(&x, &monotonic, sign * step, step);
        assert_int_equal(apart, step);
        assert_int_equal(seconds_pass(&x, &monotonic, 1000, step), step);
    }
}

static void a_sleep_or_another_date_is_a_jump(void **state) {
    (void)state;
    static const int64_t steps[] = {30000, 86400000, -30000, -INT64_C(31536000000)};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        steady x = {.has_begun = false};
        int64_t monotonic = 5000;
        assert_int_equal(seconds_pass(&x, &monotonic, 10, 0), 0);
        assert_int_equal(seconds_pass(&x, &monotonic, 1, steps[i]), steps[i]);
    }
}

static void it_never_goes_back_while_it_follows(void **state) {
    (void)state;
    steady x = {.has_begun = false};
    int64_t monotonic = 0, before = 0;
    for (int i = 0; i < 20000; i++) { /* looked at at odd moments, with a clock that jitters */
        monotonic += i % 7 == 0 ? 0 : i % 331;
        int64_t wall = SITE_START + monotonic + (i * 7919) % 20001 - 10000;
        int64_t now = steady_time(&x, wall, monotonic);
        assert_true(now >= before);
        before = now;
    }
}

/* == Clocks == */

static const char *const BLITZ =
    "{\"setup\":\"gipf basic\",\"colour\":\"white\",\"clock\":\"fischer:60000+1000\"}";

static void a_flag_falls_by_itself(void **state) {
    (void)state;
    sit_down(BLITZ);
    game g = begin_game("gipf basic", 5);
    all_watch();
    play_random(&g, 0);
    play_random(&g, 1);
    pass(2000);
    play_random(&g, 2);
    json_t *m = heard_last(&eve, "events");
    assert_int_equal(number_in(m, "events/0/left/0"), 60000 - 2000 + 1000);
    assert_string_equal(word_in(m, "state/running"), "black");
    disconnect_browser(&eve);
    pass(59000);
    pass(1000);
    pass(500);
    assert_int_equal(get(&eve, at_table("")), 200);
    assert_string_equal(word_in(eve.body, "end"), "time");
    assert_string_equal(word_in(eve.body, "winner"), "white");
    pt_rules_free(g.rules);
}

static void lag_is_not_counted(void **state) {
    (void)state;
    sit_down(BLITZ);
    game g = begin_game("gipf basic", 6);
    all_watch();
    play_random(&g, 0);
    play_random(&g, 1);
    site_peer_lag(ada.peer, 400);
    site_peer_lag(ada.peer, 300);
    site_peer_lag(ada.peer, 9000);
    pass(2000);
    play_random(&g, 2);
    assert_int_equal(number_in(heard_last(&eve, "events"), "events/0/left/0"),
                     60000 - 2000 + 300 + 1000);
    pt_rules_free(g.rules);
}

static void an_absence_is_announced_and_claimed(void **state) {
    (void)state;
    sit_down(BLITZ);
    game g = begin_game("gipf basic", 7);
    all_watch();
    play_random(&g, 0);
    play_random(&g, 1);
    disconnect_browser(&ada);
    pass(1000);
    assert_true(json_is_false(look_in(heard_last(&bob, "state"), "state/seats/white/present")));
    pass(14000);
    assert_true(number_in(heard_last(&bob, "events"), "state/absent/white") > fixed_time);
    assert_string_equal(command(&bob, "claim-win", "a", 0, NULL), "now");
    /* Back again: nothing to claim. */
    connect_browser(&ada);
    watch_table(&ada, 0);
    settle();
    assert_int_equal(number_in(heard_last(&bob, "events"), "state/absent/white"), 0);
    play_random(&g, 2);
    disconnect_browser(&bob);
    pass(15000);
    /* Black has 44 of 60 seconds left, but the clock of a game lasts longer than the time allowed
     * for an absence. */
    assert_true(number_in(heard_last(&ada, "events"), "state/absent/black") > 0);
    pt_rules_free(g.rules);
}

static void a_win_is_claimed_when_the_other_stays_away(void **state) {
    (void)state;
    sit_down("{\"setup\":\"gipf basic\",\"colour\":\"white\",\"clock\":\"fischer:600000+0\"}");
    game g = begin_game("gipf basic", 8);
    all_watch();
    play_random(&g, 0);
    play_random(&g, 1);
    disconnect_browser(&ada);
    pass(15000);
    pass(60000);
    assert_null(command(&bob, "claim-win", "a", 0, NULL));
    json_t *m = heard_last(&bob, "events");
    assert_string_equal(word_in(m, "state/end"), "absence");
    assert_string_equal(word_in(m, "state/winner"), "black");
    pt_rules_free(g.rules);
}

/* == Going away and coming back == */

static void close_with_everybody(void) {
    disconnect_browser(&ada);
    disconnect_browser(&bob);
    disconnect_browser(&eve);
    site_close(s);
}

static void restart(int64_t away) {
    close_with_everybody();
    fixed_time += away;
    s = open_at(true);
}

static void everything_is_there_after_a_restart(void **state) {
    (void)state;
    sit_down(BASIC);
    game g = begin_game("gipf basic", 9);
    all_watch();
    for (int i = 0; i < 6; i++)
        play_random(&g, i);
    char position[PT_POSITION_TEXT_MAX];
    pt_position_write(g.rules, &g.state, position, sizeof position);
    restart(5000);
    all_watch();
    json_t *snapshot = heard_last(&ada, "snapshot");
    assert_int_equal(json_array_size(look_in(snapshot, "snapshot/events")), 9);
    assert_string_equal(word_in(snapshot, "snapshot/you"), "white");
    /* An answer that was lost is given again, from the log. */
    char said[128];
    snprintf(said, sizeof said, "%s", word_in(snapshot, "snapshot/events/7/text"));
    assert_null(command(&ada, "act", "r4", 7, said));
    assert_int_equal(number_in(heard_last(&ada, "done"), "event"), 8);
    play_random(&g, 50);
    pt_rules_free(g.rules);
}

static void clocks_stand_still_while_the_server_is_not_there(void **state) {
    (void)state;
    sit_down(BLITZ);
    game g = begin_game("gipf basic", 10);
    all_watch();
    play_random(&g, 0);
    play_random(&g, 1);
    pass(5000); /* and the server notices that it is there */
    settle();
    restart(3600000);
    pass(25000);
    assert_int_equal(get(&eve, at_table("")), 200);
    assert_string_equal(word_in(eve.body, "stage"), "playing");
    int64_t left = number_in(eve.body, "left/0");
    assert_int_equal(left, 30000);
    /* Only once: it runs on from there, and the game is lost when it runs out. */
    pass(20000);
    pass(20000);
    assert_int_equal(get(&eve, at_table("")), 200);
    assert_string_equal(word_in(eve.body, "end"), "time");
    pt_rules_free(g.rules);
}

/* == Side games == */

/* White's potential is challenged, and White has chosen. */
static void begin_side_game(void) {
    sit_down(
        "{\"setup\":\"combined sides=Z:rps tournament supply=Z4D2Y2P2\",\"position\":"
        "\"combined Z:rps 3,3 - gipf tournament wY3/5/2wDb2/W4wPB/6/wZb3/3B w 9,9 BB -,- m -\","
        "\"colour\":\"white\",\"clock\":\"fischer:600000+0/300000+0\"}");
    all_watch();
    assert_null(command(&ada, "act", "s1", changed_now(&eve), "Zg2-g4"));
    assert_null(command(&bob, "act", "s2", changed_now(&eve), "challenge"));
    assert_null(command(&ada, "act", "s3", changed_now(&eve), "rock"));
}

static json_t *last_event(browser *p) {
    json_t *events = look_in(heard_last(p, "events"), "events");
    return json_array_get(events, json_array_size(events) - 1);
}

static void who_stays_away_loses_the_side_game_first(void **state) {
    (void)state;
    begin_side_game();
    assert_int_equal(get(&eve, at_table("")), 200);
    assert_int_equal(number_in(eve.body, "side/1"), 300000);
    assert_string_equal(word_in(last_event(&eve), "text"), "?");
    disconnect_browser(&bob);
    pass(15000);
    assert_string_equal(command(&ada, "claim-win", "a", 0, NULL), "now");
    pass(60000);
    assert_null(command(&ada, "claim-win", "b", 0, NULL));
    /* Those who look on see how it ended. */
    assert_string_equal(word_in(last_event(&eve), "lost"), "absence");
    assert_string_equal(word_in(last_event(&eve), "text"), "concede");
    assert_string_equal(word_in(last_event(&eve), "by"), "black");
    assert_int_equal(get(&eve, at_table("")), 200);
    assert_string_equal(word_in(eve.body, "stage"), "playing");
    assert_true(json_is_null(look_in(eve.body, "side")));
    /* Then the absence is counted again, and costs the game. */
    assert_string_equal(command(&ada, "claim-win", "c", 0, NULL), "now");
    pass(60000);
    assert_null(command(&ada, "claim-win", "d", 0, NULL));
    assert_string_equal(word_in(heard_last(&eve, "events"), "state/end"), "absence");
}

static void the_time_of_a_side_game_stands_still_with_the_server(void **state) {
    (void)state;
    begin_side_game();
    pass(5000);
    settle();
    restart(3600000);
    assert_int_equal(get(&eve, at_table("")), 200);
    assert_int_equal(number_in(eve.body, "side/1"), 295000);
    assert_int_equal(number_in(eve.body, "left/1"), 600000);
    /* It runs on from there, and only the side game is lost. */
    pass(150000);
    pass(150000);
    assert_int_equal(get(&eve, at_table("")), 200);
    assert_string_equal(word_in(eve.body, "stage"), "playing");
    json_t *events = look_in(eve.body, "events");
    assert_string_equal(word_in(json_array_get(events, json_array_size(events) - 1), "lost"),
                        "time");
}

static void clocks_stand_still_while_the_machine_sleeps(void **state) {
    (void)state;
    sit_down(BLITZ);
    game g = begin_game("gipf basic", 13);
    all_watch();
    play_random(&g, 0);
    play_random(&g, 1);
    pass(5000);
    fixed_time += 3600000;
    /* The player is the first to wake up. */
    play_random(&g, 2);
    assert_int_equal(number_in(heard_last(&eve, "events"), "events/0/left/0"), 60000 - 5000 + 1000);
    /* Nor does anybody gain or lose when the clock is set back. */
    pass(3000);
    fixed_time -= 7200000;
    settle();
    pass(4000);
    play_random(&g, 3);
    assert_int_equal(number_in(heard_last(&eve, "events"), "events/0/left/1"), 60000 - 4000 + 1000);
    pt_rules_free(g.rules);
}

static void what_is_under_way_when_it_stops_is_kept_and_answered(void **state) {
    (void)state;
    sit_down(BASIC);
    connect_browser(&ada);
    watch_table(&ada, 0);
    char text[256];
    snprintf(text, sizeof text,
             "{\"do\":\"act\",\"table\":\"%s\",\"id\":\"m\",\"at\":3,\"text\":\"a1-b2\"}",
             table_id);
    say(&ada, text);
    site_stop(s);
    assert_non_null(heard_last(&ada, "bye"));
    settle();
    assert_non_null(heard_last(&ada, "done"));
    assert_int_equal(get(&bob, at_table("")), 503);
    restart(0);
    assert_int_equal(changed_now(&bob), 4);
}

/* Runs SQL on the store while the site is closed. */
static void change_store(const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(store_file, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void close_and_change(const char *sql) {
    close_with_everybody();
    change_store(sql);
    s = open_at(true);
}

static void a_damaged_log_is_refused_and_left_alone(void **state) {
    (void)state;
    sit_down(BASIC);
    assert_int_equal(
        post(&ada, at_table("commands"), "{\"do\":\"act\",\"at\":3,\"text\":\"a1-b2\"}"), 200);
    close_and_change("UPDATE events SET body = replace(body, 'a1-b2', 'a2-b3') WHERE number = 4");
    assert_int_equal(get(&ada, at_table("")), 500);
    assert_int_equal(
        post(&bob, at_table("commands"), "{\"do\":\"act\",\"at\":4,\"text\":\"a1-b2\"}"), 500);
    /* Other tables are not affected, and it works again once repaired. */
    char damaged[16];
    snprintf(damaged, sizeof damaged, "%s", table_id);
    sit_down(BASIC);
    snprintf(table_id, sizeof table_id, "%s", damaged);
    close_and_change("UPDATE events SET body = replace(body, 'a2-b3', 'a1-b2') WHERE number = 4");
    assert_int_equal(changed_now(&bob), 4);
}

static void what_was_removed_leaves_its_number(void **state) {
    (void)state;
    sit_down(BASIC);
    connect_browser(&ada);
    watch_table(&ada, 0);
    assert_null(command(&ada, "chat", "a", 0, "a rude word"));
    close_and_change("UPDATE events SET kind = 'removed', command = NULL, body = '4 1763193600000 "
                     "removed - - - chat' WHERE number = 4");
    assert_int_equal(get(&bob, at_table("")), 200);
    assert_string_equal(word_in(bob.body, "events/3/kind"), "removed");
    assert_string_equal(word_in(bob.body, "events/3/text"), "chat");
    assert_int_equal(
        post(&ada, at_table("commands"), "{\"do\":\"act\",\"at\":3,\"text\":\"a1-b2\"}"), 200);
    assert_int_equal(number_in(ada.body, "event"), 5);
    /* Where an event of the game itself is missing, only numbers are left. */
    close_and_change("UPDATE events SET kind = 'removed', command = NULL, body = '5 1763193600000 "
                     "removed - - - acted' WHERE number = 5");
    assert_int_equal(get(&bob, at_table("")), 200);
    assert_string_equal(word_in(bob.body, "stage"), "removed");
}

/* Another writer on the same store acts like another node: of the two, one is refused, reads what
 * the other wrote, and decides again. */
static void somebody_else_was_faster(void **state) {
    (void)state;
    sit_down(BASIC);
    all_watch();
    change_store("INSERT INTO events SELECT table_id, 4, time_ms, 'chat', 'black', NULL, "
                 "'4 1763193600000 chat b - - hello' FROM events WHERE number = 1;"
                 "UPDATE heads SET last = 4");
    assert_null(command(&ada, "act", "m", 3, "a1-b2"));
    assert_int_equal(number_in(heard_last(&ada, "done"), "event"), 5);
    assert_string_equal(shown_text(&eve, 4), "hello");
    assert_string_equal(shown_text(&eve, 5), "a1-b2");
    /* And where the other played, the move is out of date. */
    change_store("INSERT INTO events SELECT table_id, 6, time_ms, 'resigned', 'black', NULL, "
                 "'6 1763193600000 resigned b - -' FROM events WHERE number = 1;"
                 "UPDATE heads SET last = 6");
    assert_string_equal(command(&bob, "act", "n", 5, "a3-b4"), "over");
    assert_string_equal(word_in(heard_last(&eve, "events"), "state/end"), "resigned");
}

static void what_nobody_looks_at_is_forgotten_and_read_again(void **state) {
    (void)state;
    uint64_t values[METRIC_NB];
    sit_down(BASIC);
    assert_int_equal(
        post(&ada, at_table("commands"), "{\"do\":\"act\",\"at\":3,\"text\":\"a1-b2\"}"), 200);
    for (int i = 0; i < 4; i++)
        pass(100000);
    site_metrics(s, values);
    assert_int_equal(values[METRIC_TABLES_LIVE], 0);
    assert_int_equal(changed_now(&bob), 4);
    site_metrics(s, values);
    assert_int_equal(values[METRIC_TABLES_LIVE], 1);
    assert_int_equal(values[METRIC_TABLES_LOADED], 1);
    /* A watcher keeps it loaded. */
    connect_browser(&eve);
    watch_table(&eve, 0);
    for (int i = 0; i < 4; i++)
        pass(100000);
    site_metrics(s, values);
    assert_int_equal(values[METRIC_TABLES_LIVE], 1);
}

static void nothing_is_acknowledged_that_was_not_kept(void **state) {
    (void)state;
    sit_down(BASIC);
    all_watch();
    sqlite3 *db;
    /* A writer that fails: a trigger refuses every new event. */
    assert_int_equal(sqlite3_open(store_file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "CREATE TRIGGER broken BEFORE INSERT ON events "
                                  "BEGIN SELECT RAISE(ABORT, 'broken'); END",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    forget_heard(&eve);
    assert_non_null(command(&ada, "act", "m", 3, "a1-b2"));
    assert_null(heard_last(&eve, "events"));
    assert_null(heard_last(&ada, "done"));
    assert_false(site_is_healthy(s));
    assert_int_equal(sqlite3_exec(db, "DROP TRIGGER broken", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    /* The same again, under the same id, once it works. */
    forget_heard(&ada);
    assert_null(command(&ada, "act", "m", 3, "a1-b2"));
    assert_true(site_is_healthy(s));
    assert_int_equal(number_in(heard_last(&eve, "events"), "events/0/n"), 4);
}

/* == Engines == */

static void play_text(game *g, const char *text) {
    pt_action action;
    while (*text) {
        size_t len = strcspn(text, ";");
        assert_int_equal(pt_action_read(g->rules, &g->state, text, len, &action, NULL), PT_OK);
        pt_apply(g->rules, &g->state, action);
        text += text[len] ? len + 1 : len;
    }
}

static void an_engine_plays_a_whole_game(void **state) {
    (void)state;
    make_table("{\"setup\":\"gipf basic\",\"colour\":\"white\",\"opponent\":\"engine:1\"}");
    assert_string_equal(invite, "null");
    char setup[PT_SETUP_TEXT_MAX];
    snprintf(setup, sizeof setup, "%s", word_in(ada.body, "table/setup"));
    assert_string_equal(word_in(ada.body, "table/seats/black/kind"), "engine");
    assert_int_equal(number_in(ada.body, "table/seats/black/level"), 1);
    game g = begin_game(setup, 11);
    connect_browser(&ada);
    watch_table(&ada, 0);
    int64_t last = number_in(heard_last(&ada, "snapshot"), "snapshot/last");
    size_t seen = json_array_size(ada.heard);
    bool over = false;
    for (int rounds = 0; !over && rounds < 400; rounds++) {
        if (pt_state_actor(g.rules, &g.state) == PT_WHITE) {
            char text[512], id[16];
            play_on(&g, text, sizeof text);
            snprintf(id, sizeof id, "m%d", rounds);
            assert_null(command(&ada, "act", id, changed_now(&ada), text));
        } else {
            turn_loop(20);
        }
        for (; seen < json_array_size(ada.heard); seen++) {
            json_t *m = json_array_get(ada.heard, seen);
            for (size_t i = 0; i < json_array_size(look_in(m, "events")); i++) {
                json_t *e = json_array_get(look_in(m, "events"), i);
                assert_int_equal(number_in(e, "n"), ++last);
                if (strcmp(word_in(e, "by"), "black") == 0 &&
                    strcmp(word_in(e, "kind"), "acted") == 0)
                    play_text(&g, word_in(e, "text"));
            }
            over |= strcmp(word_in(m, "state/stage"), "over") == 0;
        }
    }
    assert_true(over);
    /* It accepts a rematch, with the colours swapped, and begins it. */
    assert_null(command(&ada, "rematch", "again", 0, NULL));
    for (int i = 0; i < 200 && strlen(word_in(heard_last(&ada, "events"), "state/rematched")) != 11;
         i++)
        turn_loop(5);
    snprintf(table_id, sizeof table_id, "%s",
             word_in(heard_last(&ada, "events"), "state/rematched"));
    for (int i = 0; i < 200; i++) {
        assert_int_equal(get(&ada, at_table("")), 200);
        if (strcmp(word_in(ada.body, "actor"), "black") == 0)
            break;
        turn_loop(20);
    }
    assert_string_equal(word_in(ada.body, "actor"), "black");
    assert_string_equal(word_in(ada.body, "you"), "black");
    pt_rules_free(g.rules);
}

static void an_engine_that_was_to_act_does_after_a_restart(void **state) {
    (void)state;
    make_table("{\"setup\":\"gipf basic\",\"colour\":\"black\",\"opponent\":\"engine:1\"}");
    restart(1000);
    for (int i = 0; i < 400; i++) {
        turn_loop(10);
        fixed_time += 100;
    }
    assert_int_equal(get(&ada, at_table("")), 200);
    assert_string_equal(word_in(ada.body, "actor"), "black");
}

static void an_address_has_four_games_against_engines(void **state) {
    (void)state;
    static const char *const body =
        "{\"setup\":\"gipf basic\",\"colour\":\"white\",\"opponent\":\"engine:1\"}";
    for (int i = 0; i < 4; i++)
        assert_int_equal(post(&ada, "tables", body), 201);
    assert_int_equal(post(&ada, "tables", body), 429);
    assert_int_equal(post(&ada, "tables", BASIC), 201);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_of_the_wall_clock_is_followed_slowly),
        cmocka_unit_test(a_sleep_or_another_date_is_a_jump),
        cmocka_unit_test(it_never_goes_back_while_it_follows),
        TEST(a_flag_falls_by_itself),
        TEST(lag_is_not_counted),
        TEST(an_absence_is_announced_and_claimed),
        TEST(a_win_is_claimed_when_the_other_stays_away),
        TEST(everything_is_there_after_a_restart),
        TEST(clocks_stand_still_while_the_server_is_not_there),
        TEST(clocks_stand_still_while_the_machine_sleeps),
        TEST(who_stays_away_loses_the_side_game_first),
        TEST(the_time_of_a_side_game_stands_still_with_the_server),
        TEST(what_is_under_way_when_it_stops_is_kept_and_answered),
        TEST(a_damaged_log_is_refused_and_left_alone),
        TEST(what_was_removed_leaves_its_number),
        TEST(somebody_else_was_faster),
        TEST(what_nobody_looks_at_is_forgotten_and_read_again),
        TEST(nothing_is_acknowledged_that_was_not_kept),
        TEST(an_engine_plays_a_whole_game),
        TEST(an_engine_that_was_to_act_does_after_a_restart),
        STRICT(an_address_has_four_games_against_engines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
