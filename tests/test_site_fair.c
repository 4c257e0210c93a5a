/* What happens to games that nobody continues, and how the site treats people fairly as time
 * passes. tests/test_hostile.py has the rest, against a server with a real clock. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "site_support.h"

#define HOUR INT64_C(3600000)
#define DAY (24 * HOUR)

/* Moves the clock by any length of time, whatever becomes due in between. */
static void later(int64_t ms) {
    fixed_time += ms;
    for (int i = 0; i < 4; i++) {
        settle();
        fixed_time += 11000; /* the next scan of what is due, in a thread of the store */
        for (int k = 0; k < 8; k++)
            turn_loop(5);
    }
    settle();
}

static const char *stage_now(void) {
    assert_int_equal(get(&eve, at_table("")), 200);
    return word_in(eve.body, "stage");
}

static void check_called_off(const char *clock, int64_t most, bool moves, bool restarts) {
    char body[128];
    snprintf(body, sizeof body, "{\"setup\":\"gipf basic\",\"colour\":\"white\",\"clock\":\"%s\"}",
             clock);
    sit_down(body);
    game g = begin_game("gipf basic", 3);
    if (moves) {
        fixed_time += most / 2;
        connect_browser(&ada);
        play_random(&g, 0);
        disconnect_browser(&ada);
    }
    pt_rules_free(g.rules);
    later(most - 120000);
    assert_string_equal(stage_now(), "playing");
    if (restarts) { /* and nobody looks */
        site_close(s);
        s = open_at(true);
    }
    later(240000);
    if (strcmp(stage_now(), "over") != 0)
        fail_msg("%s, %smoved, %srestarted", clock, moves ? "" : "not ", restarts ? "" : "not ");
    assert_string_equal(word_in(eve.body, "end"), "aborted");
    everybody_leaves();
}

static void a_game_never_begun_is_called_off(void **state) {
    (void)state;
    check_called_off("fischer:60000+1000", HOUR, false, false);
    check_called_off("fischer:60000+1000", HOUR, true, false);
    check_called_off("fischer:600000+0", HOUR, true, true);
    check_called_off("days:2", 2 * DAY, false, true);
    check_called_off("days:1", DAY, true, false);
    check_called_off("none", 14 * DAY, false, true);
    check_called_off("none", 14 * DAY, true, false);
}

static void talk_does_not_begin_a_game(void **state) {
    (void)state;
    sit_down("{\"setup\":\"gipf basic\",\"colour\":\"white\",\"clock\":\"fischer:60000+1000\"}");
    connect_browser(&ada);
    watch_table(&ada, 0);
    later(HOUR - 300000);
    assert_null(command(&ada, "chat", "c", 0, "are you there?"));
    disconnect_browser(&ada);
    site_close(s);
    s = open_at(true);
    later(600000);
    assert_string_equal(stage_now(), "over");
}

static void a_game_that_was_begun_goes_on(void **state) {
    (void)state;
    sit_down(BASIC);
    game g = begin_game("gipf basic", 3);
    connect_browser(&ada);
    connect_browser(&bob);
    play_random(&g, 0);
    play_random(&g, 1);
    pt_rules_free(g.rules);
    later(60 * DAY);
    assert_string_equal(stage_now(), "playing");
    everybody_leaves();
    site_close(s);
    s = open_at(true);
    later(60 * DAY);
    assert_string_equal(stage_now(), "playing");
}

/* Version 0.1 left the seats of a deleted account with nobody in them. */
static void seats_that_are_nobodys_are_given_up(void **state) {
    (void)state;
    register_as(&ada, "Ada");
    sit_down(BASIC);
    char playing[16];
    strcpy(playing, table_id);
    make_table(BASIC);
    store_batch *b = store_batch_new();
    store_delete_account(b, account_of("Ada"));
    keep(b);
    site_close(s);
    s = open_at(true);
    stage_now(); /* that is when it is read */
    settle();
    assert_string_equal(stage_now(), "over");
    assert_string_equal(word_in(eve.body, "end"), "aborted");
    strcpy(table_id, playing);
    stage_now();
    settle();
    assert_string_equal(stage_now(), "over");
    assert_string_equal(word_in(eve.body, "end"), "resigned");
    assert_string_equal(word_in(eve.body, "winner"), "black");
}

/* The next game of the same two has another board. */
static void a_rematch_draws_anew(void **state) {
    (void)state;
    register_as(&ada, "Ada");
    register_as(&bob, "Bob");
    sit_down(
        "{\"setup\":\"dvonn random\",\"colour\":\"white\",\"clock\":\"days:1\",\"rated\":true}");
    assert_int_equal(get(&eve, at_table("")), 200);
    char first[64];
    snprintf(first, sizeof first, "%s", word_in(eve.body, "setup"));
    assert_string_not_equal(first, "dvonn random seed=0");
    connect_browser(&ada);
    watch_table(&ada, 0);
    connect_browser(&bob);
    watch_table(&bob, 0);
    assert_null(command(&bob, "resign", "r", 0, NULL));
    assert_null(command(&ada, "rematch", "a", 0, NULL));
    assert_null(command(&bob, "rematch", "b", 0, NULL));
    settle();
    assert_int_equal(get(&eve, at_table("")), 200);
    snprintf(table_id, sizeof table_id, "%s", word_in(eve.body, "rematched"));
    assert_int_equal(get(&eve, at_table("")), 200);
    assert_string_equal(word_in(eve.body, "stage"), "playing");
    assert_string_equal(word_in(eve.body, "events/3/kind"), "seeded");
    assert_string_equal(word_in(eve.body, "events/3/text"), word_in(eve.body, "setup"));
    assert_string_not_equal(word_in(eve.body, "setup"), first);
    /* After a restart it is the same board. */
    char drawn[64];
    snprintf(drawn, sizeof drawn, "%s", word_in(eve.body, "setup"));
    everybody_leaves();
    site_close(s);
    s = open_at(true);
    assert_int_equal(get(&eve, at_table("")), 200);
    assert_string_equal(word_in(eve.body, "setup"), drawn);
}

/* A player who asks the server for the record finds the board in it. */
static void a_record_has_the_board_that_was_drawn(void **state) {
    (void)state;
    sit_down("{\"setup\":\"dvonn random\",\"colour\":\"white\"}");
    assert_int_equal(get(&eve, at_table("")), 200);
    char drawn[64];
    snprintf(drawn, sizeof drawn, "%s", word_in(eve.body, "setup"));
    assert_int_equal(get(&eve, at_table("record")), 200);
    assert_non_null(eve.text);
    assert_non_null(strstr(eve.text, drawn + strlen("dvonn ")));
}

/* Login attempts come from everywhere, but one network gets no more of them than one browser. */
static void strangers_share_an_allowance(void **state) {
    (void)state;
    browser owner = {.address = {[10] = 0xFF, [11] = 0xFF, 10, 0, 0, 1}}, other = {0};
    register_as(&owner, "Ida");
    unsigned tried = 0;
    for (uint8_t i = 0; i < 30; i++) {
        browser stranger = {.address = {[10] = 0xFF, [11] = 0xFF, 10, 0, 1, i}};
        tried += log_in(&stranger, "ida", "not this") == 401;
        forget(&stranger);
    }
    assert_int_equal(tried, 10);
    fixed_time += 60000;
    other.address[15] = 7;
    assert_int_equal(log_in(&other, "Ida", "secret of Ida"), 200); /* one more a minute */
    other.address[0] = 0x20;
    forget(&other);
    other.address[15] = 8;
    assert_int_equal(log_in(&other, "Ida", "secret of Ida"),
                     200); /* the right password: it cost nothing */
    assert_int_equal(log_in(&other, "Ida", "not this"), 401);
    forget(&other);
    /* The site remembers for a while from where somebody has logged in. */
    browser home = {.address = {[10] = 0xFF, [11] = 0xFF, 10, 0, 0, 1}};
    assert_int_equal(log_in(&home, "Ida", "not this"), 401);
    fixed_time += 31 * DAY;
    forget(&home);
    memcpy(home.address, owner.address, sizeof home.address);
    for (uint8_t i = 0; i < 12; i++) {
        browser stranger = {.address = {[10] = 0xFF, [11] = 0xFF, 10, 0, 2, i}};
        log_in(&stranger, "ida", "not this");
        forget(&stranger);
    }
    assert_int_equal(log_in(&home, "Ida", "secret of Ida"), 429);
    forget(&home);
    forget(&owner);
}

/* A queue of passwords full of guesses does not keep out people who have logged in there before. */
static void strangers_do_not_fill_the_queue(void **state) {
    (void)state;
    enum { MANY = 40 };
    static browser all[MANY];
    browser owner = {.address = {[10] = 0xFF, [11] = 0xFF, 10, 0, 0, 1}};
    browser first = {.address = {[10] = 0xFF, [11] = 0xFF, 10, 0, 0, 9}};
    register_as(&owner, "Jana");
    char body[80];
    memset(all, 0, sizeof all);
    for (int i = 0; i < MANY; i++) {
        all[i].address[3] = (uint8_t)i;
        snprintf(body, sizeof body, "{\"name\":\"nobody%d\",\"password\":\"not this\"}", i);
        start_ask(&all[i], SITE_POST, "session", body);
    }
    start_ask(&first, SITE_POST, "session", "{\"name\":\"Jana\",\"password\":\"secret of Jana\"}");
    assert_int_equal(log_in(&owner, "Jana", "secret of Jana"), 200);
    int waiting = 0;
    for (int i = 0; i < MANY; i++)
        waiting += !all[i].answered;
    assert_true(waiting > 0); /* it came before them */
    run_until(&first.answered);
    assert_string_equal(error_code(&first), "busy");
    for (int i = 0; i < MANY; i++) {
        run_until(&all[i].answered);
        forget(&all[i]);
    }
    forget(&owner);
    forget(&first);
}

int main(int argc, char **argv) {
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        TEST(a_game_never_begun_is_called_off),
        TEST(talk_does_not_begin_a_game),
        TEST(a_game_that_was_begun_goes_on),
        TEST(seats_that_are_nobodys_are_given_up),
        TEST(a_rematch_draws_anew),
        TEST(a_record_has_the_board_that_was_drawn),
        STRICT(strangers_share_an_allowance),
        STRICT(strangers_do_not_fill_the_queue),
    };
    return cmocka_run_group_tests_name("site_fair", tests, NULL, NULL);
}
