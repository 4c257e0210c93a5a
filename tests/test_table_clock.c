/* Clocks and absences at a table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gipf/names.h"
#include "sitting.h"

/* == Clocks == */

static void clocks_run_when_both_have_moved(void **unused) {
    (void)unused;
    sitting *s = fischer(60000, 2000);
    s->now += 100000;
    act(s, PT_WHITE, "a2-b3");
    s->now += 100000;
    assert_int_equal(look(s).running, PT_NOBODY);
    assert_int_equal(table_next_due(s->t), INT64_MAX);
    act(s, PT_BLACK, "a1-b2");
    assert_text_ends(strstr(last_line(s), " 60000"), " - a1-b2");
    assert_int_equal(look(s).running, PT_WHITE);
    s->now += 10000;
    assert_int_equal(look(s).left[0], 50000);
    assert_int_equal(look(s).left[1], 60000);
    assert_int_equal(look(s).low_ms, 10000);
    act(s, PT_WHITE, "a3-b4");
    assert_int_equal(look(s).left[0], 52000);
    assert_int_equal(look(s).running, PT_BLACK);
    s->now += 5000;
    say(s, PT_WHITE, RESIGN);
    assert_int_equal(look(s).left[1], 55000);
    get_up(s);
}

static void lag_is_made_up_for_within_limits(void **unused) {
    (void)unused;
    sitting *s = running_clock(60000, 0);
    s->now += 3000;
    table_command c = act_command(s, "a3-b4");
    c.lag_ms = 300;
    wish(s, PT_WHITE, c);
    check_done(s, __LINE__);
    assert_int_equal(look(s).left[0], 57300);
    assert_non_null(strstr(last_line(s), " 57300,60000,300 "));
    s->now += 3000;
    c = act_command(s, "c1-c2");
    c.lag_ms = 100000;
    wish(s, PT_BLACK, c);
    assert_int_equal(look(s).left[1], 57500);
    /* No more than has passed, and nothing for a negative lag. */
    s->now += 100;
    c = act_command(s, "i2-h3");
    c.lag_ms = 400;
    wish(s, PT_WHITE, c);
    assert_int_equal(look(s).left[0], 57300);
    s->now += 100;
    c = act_command(s, "d1-d2");
    c.lag_ms = -400;
    wish(s, PT_BLACK, c);
    assert_int_equal(look(s).left[1], 57400);
    get_up(s);
}

static void lag_is_limited_for_the_whole_turn(void **unused) {
    (void)unused;
    table_setup setup = usual(NULL);
    setup.clock = TABLE_CLOCK_FISCHER;
    setup.base_ms = 60000;
    setup.increment_ms = 1000;
    sitting *s = combined_game("external", CHALLENGED, setup);
    static const struct {
        pt_actor seat;
        const char *text;
        int64_t left[2];
    } acts[] = {
        /* The clocks run from the second batch on. */
        {PT_WHITE, "Zg2-g4", {60000, 60000}},
        {PT_BLACK, "challenge", {60000, 60000}},
        {PT_WHITE, "result:w", {59300, 60000}},
        {PT_BLACK, "dispute", {59300, 59300}},
        /* 200 of the turn's 500 are left, then none. */
        {PT_WHITE, "result:w", {58500, 59300}},
        {PT_BLACK, "dispute", {58500, 58500}},
        {PT_WHITE, "result:w", {57500, 58500}},
        /* White's turn ends with Black's confirmation: the increment is White's. */
        {PT_BLACK, "confirm", {58500, 57500}},
        {PT_BLACK, "a1-b2", {58500, 57800}},
    };
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        s->now += 1000;
        table_command c = act_command(s, acts[i].text);
        c.lag_ms = 300;
        wish(s, acts[i].seat, c);
        check_done(s, (int)i);
        assert_int_equal(look(s).left[0], acts[i].left[0]);
        assert_int_equal(look(s).left[1], acts[i].left[1]);
    }
    get_up(s);
}

static void a_flag_falls_when_no_turn_can_be_under_way(void **unused) {
    (void)unused;
    sitting *s = running_clock(60000, 2000);
    int64_t due = table_next_due(s->t);
    assert_int_equal(due, s->now + 60000 + TABLE_LAG_MAX);
    s->now += 60000;
    assert_int_equal(look(s).left[0], 0);
    assert_int_equal(tick(s), 0);
    /* A turn that was itself late is refused, one delayed on the way is not. */
    s->now += 400;
    refuse_act(s, PT_WHITE, "a3-b4", TIME, TABLE_LATE);
    table_command c = act_command(s, "a3-b4");
    c.lag_ms = 401;
    wish(s, PT_WHITE, c);
    check_done(s, __LINE__);
    assert_int_equal(look(s).left[0], 2001);
    s->now = table_next_due(s->t) - 1;
    assert_int_equal(tick(s), 0);
    s->now++;
    assert_int_equal(tick(s), 1);
    assert_non_null(strstr(last_line(s), " flagged b 2001,0 -"));
    assert_int_equal(look(s).end, TABLE_END_TIME);
    assert_int_equal(look(s).winner, PT_WHITE);
    assert_int_equal(tick(s), 0);
    get_up(s);
}

static void days_begin_anew_with_each_turn(void **unused) {
    (void)unused;
    sitting *s = over_days(3);
    act(s, PT_WHITE, "a2-b3");
    act(s, PT_BLACK, "a1-b2");
    assert_int_equal(look(s).low_ms, 3 * TABLE_DAY_MS / 4);
    s->now += 2 * TABLE_DAY_MS;
    assert_int_equal(look(s).left[0], TABLE_DAY_MS);
    act(s, PT_WHITE, "a3-b4");
    s->now += 2 * TABLE_DAY_MS;
    act(s, PT_BLACK, "c1-c2");
    assert_int_equal(look(s).left[0], 3 * TABLE_DAY_MS);
    s->now += 2 * TABLE_DAY_MS;
    say(s, PT_BLACK, ASK_TAKEBACK);
    say(s, PT_WHITE, GRANT_TAKEBACK);
    assert_int_equal(look(s).left[1], 3 * TABLE_DAY_MS);
    s->now = table_next_due(s->t);
    assert_int_equal(tick(s), 1);
    assert_int_equal(look(s).winner, PT_WHITE);
    get_up(s);
    s = over_days(3);
    refuse_text(s, PT_NOBODY, ABSENT, "", OPTION, TABLE_NO_ABSENCE);
    get_up(s);
}

static void clocks_stay_sane_when_time_goes_back(void **unused) {
    (void)unused;
    sitting *s = running_clock(60000, 0);
    s->now -= 3600000;
    assert_int_equal(look(s).left[0], 60000);
    /* The clock goes on from here. */
    assert_int_equal(tick(s), 1);
    assert_non_null(strstr(last_line(s), " clock - 60000,60000 -"));
    s->now += 1000;
    assert_int_equal(look(s).left[0], 59000);
    act(s, PT_WHITE, "a3-b4");
    assert_int_equal(look(s).left[0], 59000);
    /* A small step back is only another host's clock. */
    s->now -= 2000;
    assert_int_equal(tick(s), 0);
    act(s, PT_BLACK, "c1-c2");
    assert_int_equal(look(s).left[1], 60000);
    s->now = -5;
    act(s, PT_WHITE, "i2-h3");
    s->now = INT64_MAX;
    assert_int_equal(tick(s), 1);
    assert_int_equal(look(s).winner, PT_WHITE);
    get_up(s);
}

static void the_host_gives_back_the_time_it_took(void **unused) {
    (void)unused;
    sitting *s = fischer(60000, 0);
    table_command c = {.verb = TABLE_DO_SPARE, .spare_ms = 8000};
    check_refused(s, PT_NOBODY, c, TABLE_REFUSED_NOW, PT_MSG_TABLE_NO_CLOCK, __LINE__);
    check_refused(s, PT_WHITE, c, TABLE_REFUSED_SEAT, PT_MSG_TABLE_NOT_HOST, __LINE__);
    act(s, PT_WHITE, "a2-b3");
    act(s, PT_BLACK, "a1-b2");
    s->now += 10000;
    uint32_t changed = look(s).changed;
    wish(s, PT_NOBODY, c);
    check_done(s, __LINE__);
    assert_int_equal(look(s).left[0], 58000);
    assert_int_equal(look(s).changed, changed);
    /* Never more than has passed. */
    s->now += 100;
    wish(s, PT_NOBODY, c);
    assert_int_equal(look(s).left[0], 58000);
    get_up(s);
}

static void a_table_without_a_clock_never_flags(void **unused) {
    (void)unused;
    sitting *s = play_basic();
    act(s, PT_WHITE, "a2-b3");
    act(s, PT_BLACK, "a1-b2");
    assert_int_equal(table_next_due(s->t), INT64_MAX);
    s->now += 365 * TABLE_DAY_MS;
    assert_int_equal(tick(s), 0);
    assert_int_equal(look(s).left[0], 0);
    get_up(s);
}

/* == Absences == */

static table_command about(table_verb verb, pt_actor seat) {
    return (table_command){.verb = verb, .about = seat};
}

static void an_announced_absence_can_be_claimed(void **unused) {
    (void)unused;
    sitting *s = running_clock(600000, 0);
    refuse(s, PT_WHITE, CLAIM_WIN, NOW, TABLE_NOT_ABSENT);
    wish(s, PT_NOBODY, about(TABLE_DO_ABSENT, PT_BLACK));
    check_done(s, __LINE__);
    assert_int_equal(look(s).absent_due[1], s->now + 60000);
    check_refused(s, PT_NOBODY, about(TABLE_DO_ABSENT, PT_BLACK), TABLE_REFUSED_NOW,
                  PT_MSG_TABLE_ABSENT, __LINE__);
    check_refused(s, PT_NOBODY, about(TABLE_DO_PRESENT, PT_WHITE), TABLE_REFUSED_NOW,
                  PT_MSG_TABLE_NOT_ABSENT, __LINE__);
    check_refused(s, PT_WHITE, about(TABLE_DO_ABSENT, PT_BLACK), TABLE_REFUSED_SEAT,
                  PT_MSG_TABLE_NOT_HOST, __LINE__);
    check_refused(s, PT_NOBODY, about(TABLE_DO_ABSENT, PT_NOBODY), TABLE_REFUSED_SEAT,
                  PT_MSG_TABLE_NOT_SEATED, __LINE__);
    s->now += 59999;
    refuse(s, PT_WHITE, CLAIM_WIN, NOW, TABLE_TOO_EARLY);
    wish(s, PT_NOBODY, about(TABLE_DO_PRESENT, PT_BLACK));
    check_done(s, __LINE__);
    assert_int_equal(look(s).absent_due[1], 0);
    wish(s, PT_NOBODY, about(TABLE_DO_ABSENT, PT_BLACK));
    assert_int_equal(table_next_due(s->t), s->now + 60000);
    s->now += 60000;
    assert_int_equal(tick(s), 1);
    assert_non_null(strstr(last_line(s), " overdue b - -"));
    assert_int_equal(tick(s), 0);
    refuse(s, PT_BLACK, CLAIM_WIN, NOW, TABLE_NOT_ABSENT);
    say(s, PT_WHITE, CLAIM_WIN);
    assert_int_equal(look(s).end, TABLE_END_ABSENCE);
    assert_int_equal(look(s).winner, PT_WHITE);
    get_up(s);
}

static void who_acts_is_not_absent(void **unused) {
    (void)unused;
    sitting *s = running_clock(600000, 0);
    wish(s, PT_NOBODY, about(TABLE_DO_ABSENT, PT_WHITE));
    tell(s, PT_WHITE, CHAT, "one moment");
    assert_true(look(s).absent_due[0] != 0);
    act(s, PT_WHITE, "a3-b4");
    assert_int_equal(look(s).absent_due[0], 0);
    get_up(s);
    /* Before both have moved there is nothing to win. */
    s = play_basic();
    wish(s, PT_NOBODY, about(TABLE_DO_ABSENT, PT_WHITE));
    s->now += 100000;
    refuse(s, PT_BLACK, CLAIM_WIN, NOW, TABLE_NOT_BEGUN);
    get_up(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_run_when_both_have_moved),
        cmocka_unit_test(lag_is_made_up_for_within_limits),
        cmocka_unit_test(lag_is_limited_for_the_whole_turn),
        cmocka_unit_test(a_flag_falls_when_no_turn_can_be_under_way),
        cmocka_unit_test(days_begin_anew_with_each_turn),
        cmocka_unit_test(clocks_stay_sane_when_time_goes_back),
        cmocka_unit_test(the_host_gives_back_the_time_it_took),
        cmocka_unit_test(a_table_without_a_clock_never_flags),
        cmocka_unit_test(an_announced_absence_can_be_claimed),
        cmocka_unit_test(who_acts_is_not_absent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
