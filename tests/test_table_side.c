/* Side games at a table: their own time, leaving them, takebacks inside them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gipf/names.h"
#include "side_names.h"
#include "sitting.h"

/* == Setting up == */

static table_setup timed(int64_t side_base_ms, int64_t side_increment_ms) {
    table_setup setup = usual(NULL);
    setup.clock = TABLE_CLOCK_FISCHER;
    setup.base_ms = 60000;
    setup.increment_ms = 1000;
    setup.side_base_ms = side_base_ms;
    setup.side_increment_ms = side_increment_ms;
    return setup;
}

static table_setup by_days(unsigned days, unsigned side_days) {
    table_setup setup = usual(NULL);
    setup.clock = TABLE_CLOCK_DAYS;
    setup.days = days;
    setup.side_days = side_days;
    return setup;
}

/* White's Z is challenged, two seconds after each other. */
static sitting *challenged(const char *side, table_setup setup) {
    sitting *s = combined_game(side, CHALLENGED, setup);
    act(s, PT_WHITE, "Zg2-g4");
    s->now += 2000;
    act(s, PT_BLACK, "challenge");
    return s;
}

/* The same, and White starts the game of DVONN; without time for it, White has also made the first
 * turn, which belongs to the same batch. */
static sitting *dvonn_begun(table_setup setup) {
    sitting *s = challenged("dvonn", setup);
    s->now += 3000;
    act(s, PT_WHITE, setup.side_base_ms > 0 || setup.side_days > 0 ? "first:w" : "first:w;f1");
    return s;
}

static void position_now(const sitting *s, char *out) {
    pt_state state;
    table_state(s->t, PT_NOBODY, &state);
    pt_position_write(table_rules(s->t), &state, out, PT_POSITION_TEXT_MAX);
}

/* The position after the side game, if this player has lost it. */
static void position_lost_by(pt_actor loser, char *out) {
    sitting *s = dvonn_begun(timed(1000, 0));
    if (loser == PT_BLACK)
        act(s, PT_WHITE, "a1");
    act(s, loser, "concede");
    position_now(s, out);
    get_up(s);
}

static void check_lost_by(const sitting *s, pt_actor loser, int line) {
    char is[PT_POSITION_TEXT_MAX], ought[PT_POSITION_TEXT_MAX];
    /* The name of the side game does not matter. */
    position_now(s, is);
    position_lost_by(loser, ought);
    if (strcmp(strchr(is + strlen("combined "), ' '), strchr(ought + strlen("combined "), ' ')) !=
        0)
        fail_msg("line %d: %s\n%s", line, is, ought);
    assert_int_equal(look(s).stage, TABLE_STAGE_PLAYING);
    assert_false(look(s).has_side);
}
#define lost_by(s, loser) check_lost_by(s, loser, __LINE__)

static void check_times(const sitting *s, int64_t white, int64_t black, int64_t side_white,
                        int64_t side_black, int line) {
    table_facts f = look(s);
    if (f.left[0] != white || f.left[1] != black || f.side[0] != side_white ||
        f.side[1] != side_black)
        fail_msg("line %d: %lld,%lld/%lld,%lld", line, (long long)f.left[0], (long long)f.left[1],
                 (long long)f.side[0], (long long)f.side[1]);
}
#define times_are(s, ...) check_times(s, __VA_ARGS__, __LINE__)

/* == Time == */

static void a_side_game_has_its_own_time(void **unused) {
    (void)unused;
    sitting *s = combined_game("dvonn", CHALLENGED, timed(30000, 500));
    assert_non_null(strstr(s->lines[0], " fischer:60000+1000/30000+500 takebacks,chat "));
    assert_false(look(s).has_side);
    act(s, PT_WHITE, "Zg2-g4");
    s->now += 2000;
    act(s, PT_BLACK, "challenge");
    /* Who starts is decided on the clock of the game; then each has the time for a side game. */
    s->now += 3000;
    times_are(s, 57000, 60000, 0, 0);
    act(s, PT_WHITE, "first:b");
    assert_non_null(strstr(last_line(s), " acted w 57000,60000/30000,30000 "));
    assert_true(look(s).has_side);
    assert_int_equal(look(s).low_ms, 10000);
    assert_int_equal(look(s).running, PT_BLACK);
    s->now += 4000;
    times_are(s, 57000, 60000, 30000, 26000);
    assert_int_equal(table_next_due(s->t), s->now + 26000 + TABLE_LAG_MAX);
    act(s, PT_BLACK, "a1");
    times_are(s, 57000, 60000, 30000, 26500);
    s->now += 1000;
    table_command c = act_command(s, "a2");
    c.lag_ms = 300;
    wish(s, PT_WHITE, c);
    check_done(s, __LINE__);
    assert_non_null(strstr(last_line(s), " 57000,60000/29800,26500,300 "));
    /* Each turn in it has its own allowance for lag. */
    s->now += 1000;
    act(s, PT_BLACK, "a3");
    s->now += 1000;
    c = act_command(s, "b1");
    c.lag_ms = 400;
    wish(s, PT_WHITE, c);
    times_are(s, 57000, 60000, 29700, 26000);
    /* After it the clocks of the game go on where they were. */
    s->now += 5000;
    act(s, PT_BLACK, "concede");
    assert_non_null(strstr(last_line(s), " acted b 58000,60000/29700,21000 "));
    times_are(s, 58000, 60000, 0, 0);
    lost_by(s, PT_BLACK);
    s->now += 1000;
    assert_int_equal(look(s).running, PT_BLACK);
    act(s, PT_BLACK, "a1-b2");
    assert_non_null(strstr(last_line(s), " acted b 58000,60000 "));
    get_up(s);
}

static void every_side_game_begins_with_the_full_time(void **unused) {
    (void)unused;
    sitting *s = challenged("rps", timed(30000, 0));
    s->now += 1000;
    times_are(s, 60000, 60000, 29000, 30000);
    act(s, PT_WHITE, "rock");
    s->now += 20000;
    act(s, PT_BLACK, "rock");
    assert_non_null(strstr(last_line(s), "/29000,10000 "));
    get_up(s);
    /* The challenge may come in one batch with the first choice. */
    s = combined_game("rps", BLACK_CHALLENGED, timed(30000, 0));
    act(s, PT_BLACK, "Zg2-g4");
    s->now += 50000;
    act(s, PT_WHITE, "challenge;rock");
    times_are(s, 60000, 60000, 30000, 30000);
    get_up(s);
}

static void out_of_time_in_a_side_game_only_it_is_lost(void **unused) {
    (void)unused;
    sitting *s = dvonn_begun(timed(30000, 0));
    act(s, PT_WHITE, "a1");
    s->now += 30000;
    refuse_act(s, PT_BLACK, "a2", TIME, TABLE_LATE);
    assert_int_equal(tick(s), 0);
    s->now = table_next_due(s->t);
    /* Nor can White say what is already decided. */
    refuse(s, PT_WHITE, CONCEDE, TIME, TABLE_LATE);
    assert_int_equal(tick(s), 1);
    assert_non_null(strstr(last_line(s), " acted b 58000,60000/30000,0 - "));
    assert_text_ends(last_line(s), " time concede");
    lost_by(s, PT_BLACK);
    /* The game goes on by its own clock, and the next flag ends it. */
    assert_int_equal(look(s).running, PT_BLACK);
    assert_int_equal(look(s).left[1], 60000);
    s->now = table_next_due(s->t);
    assert_int_equal(tick(s), 1);
    assert_non_null(strstr(last_line(s), " flagged b "));
    assert_int_equal(look(s).end, TABLE_END_TIME);
    get_up(s);
}

static void without_time_of_their_own_all_is_as_before(void **unused) {
    (void)unused;
    sitting *s = dvonn_begun(timed(0, 0));
    assert_non_null(strstr(s->lines[0], " fischer:60000+1000 "));
    assert_null(strchr(last_line(s), '/'));
    s->now = table_next_due(s->t);
    assert_int_equal(tick(s), 1);
    assert_non_null(strstr(last_line(s), " flagged b 57000,0 "));
    assert_int_equal(look(s).winner, PT_WHITE);
    get_up(s);
    s = dvonn_begun(timed(0, 0));
    wish(s, PT_NOBODY, (table_command){.verb = TABLE_DO_ABSENT, .about = PT_BLACK});
    s->now += 55000;
    wish(s, PT_NOBODY, (table_command){.verb = TABLE_DO_SPARE, .spare_ms = 50000});
    s->now += 5000;
    say(s, PT_WHITE, CLAIM_WIN);
    assert_int_equal(look(s).end, TABLE_END_ABSENCE);
    get_up(s);
}

static void days_in_a_side_game_are_its_own(void **unused) {
    (void)unused;
    sitting *s = dvonn_begun(by_days(3, 1));
    assert_non_null(strstr(s->lines[0], " days:3/1 "));
    s->now += TABLE_DAY_MS / 2;
    assert_int_equal(look(s).side[0], TABLE_DAY_MS / 2);
    assert_int_equal(look(s).low_ms, TABLE_DAY_MS / 4);
    act(s, PT_WHITE, "a1");
    s->now += TABLE_DAY_MS / 2;
    act(s, PT_BLACK, "a2");
    times_are(s, look(s).left[0], look(s).left[1], TABLE_DAY_MS, TABLE_DAY_MS / 2);
    s->now = table_next_due(s->t);
    assert_int_equal(tick(s), 1);
    assert_text_ends(last_line(s), " time concede");
    lost_by(s, PT_WHITE);
    /* Whoever acts next has the days of the game again. */
    assert_int_equal(look(s).left[look(s).actor], 3 * TABLE_DAY_MS);
    get_up(s);
}

static void the_host_gives_back_time_in_a_side_game(void **unused) {
    (void)unused;
    sitting *s = dvonn_begun(timed(30000, 0));
    s->now += 10000;
    wish(s, PT_NOBODY, (table_command){.verb = TABLE_DO_SPARE, .spare_ms = 8000});
    check_done(s, __LINE__);
    times_are(s, 57000, 60000, 28000, 30000);
    s->now -= 3600000;
    assert_int_equal(tick(s), 1);
    times_are(s, 57000, 60000, 28000, 30000);
    get_up(s);
}

/* == Leaving == */

static void a_side_game_is_given_up_at_any_time(void **unused) {
    (void)unused;
    sitting *s = dvonn_begun(timed(30000, 0));
    table_command c = {.verb = TABLE_DO_CONCEDE, .id = "c1", .id_len = 2};
    s->now += 1000;
    wish(s, PT_WHITE, c);
    check_done(s, __LINE__);
    assert_text_ends(last_line(s), " - concede");
    lost_by(s, PT_WHITE);
    /* Repeating it does no harm, and there is nothing else to give up. */
    wish(s, PT_WHITE, c);
    assert_int_equal(s->answer.refusal, TABLE_REPEATED);
    refuse(s, PT_WHITE, CONCEDE, NOW, TABLE_NO_SIDE);
    refuse(s, PT_BLACK, CONCEDE, NOW, TABLE_NO_SIDE);
    get_up(s);
    /* While the opponent thinks, on their clock. */
    s = dvonn_begun(timed(30000, 0));
    s->now += 1000;
    say(s, PT_BLACK, CONCEDE);
    assert_non_null(strstr(last_line(s), " acted b 58000,60000/29000,30000 "));
    assert_text_ends(last_line(s), " - leave");
    lost_by(s, PT_BLACK);
    /* The record has it, and reads it back. */
    pt_record *record, *again;
    char sgf[4096];
    assert_int_equal(table_export(s->t, PT_NOBODY, NULL, &record, NULL), PT_OK);
    assert_true(pt_record_write(record, PT_RECORD_SGF, sgf, sizeof sgf) > 0);
    assert_non_null(strstr(sgf, "first:w;leave]"));
    assert_int_equal(pt_record_read(NULL, sgf, PT_ZSTR, NULL, &again, NULL, NULL), PT_OK);
    pt_record_free(record);
    pt_record_free(again);
    get_up(s);
    /* Without clocks just the same. */
    s = dvonn_begun(usual(NULL));
    say(s, PT_WHITE, CONCEDE);
    assert_text_ends(last_line(s), " - leave");
    lost_by(s, PT_WHITE);
    get_up(s);
}

static void nobody_gives_up_for_somebody_else(void **unused) {
    (void)unused;
    sitting *s = dvonn_begun(timed(30000, 0));
    refuse_act(s, PT_WHITE, "leave", ILLEGAL, TABLE_BEYOND);
    refuse_act(s, PT_WHITE, "a1;leave", ILLEGAL, TABLE_BEYOND);
    refuse_act(s, PT_BLACK, "leave", TURN, TABLE_TURN);
    refuse_act(s, PT_BLACK, "concede", TURN, TABLE_TURN);
    check_refused(s, PT_NOBODY, (table_command){.verb = TABLE_DO_CONCEDE}, TABLE_REFUSED_SEAT,
                  PT_MSG_TABLE_NOT_SEATED, __LINE__);
    get_up(s);
    /* Before it has begun there is no side game to leave. */
    s = challenged("dvonn", timed(30000, 0));
    refuse(s, PT_WHITE, CONCEDE, NOW, TABLE_NO_SIDE);
    refuse(s, PT_BLACK, CONCEDE, NOW, TABLE_NO_SIDE);
    get_up(s);
    s = play_basic();
    refuse(s, PT_WHITE, CONCEDE, NOW, TABLE_NO_SIDE);
    get_up(s);
}

static void resigning_ends_the_whole_game(void **unused) {
    (void)unused;
    sitting *s = dvonn_begun(timed(30000, 0));
    say(s, PT_BLACK, RESIGN);
    assert_int_equal(look(s).end, TABLE_END_RESIGNED);
    assert_int_equal(look(s).winner, PT_WHITE);
    refuse(s, PT_WHITE, CONCEDE, OVER, TABLE_OVER);
    get_up(s);
    s = dvonn_begun(timed(30000, 0));
    say(s, PT_BLACK, OFFER_DRAW);
    say(s, PT_WHITE, ACCEPT_DRAW);
    assert_int_equal(look(s).end, TABLE_END_AGREED);
    assert_non_null(strstr(last_line(s), " drawn w 57000,60000/30000,30000 "));
    get_up(s);
}

static void go_away(sitting *s, pt_actor seat) {
    wish(s, PT_NOBODY, (table_command){.verb = TABLE_DO_ABSENT, .about = seat});
    check_done(s, __LINE__);
}

static void an_absence_costs_the_side_game_first(void **unused) {
    (void)unused;
    for (int on_turn = 0; on_turn < 2; on_turn++) {
        table_setup setup = timed(300000, 0);
        setup.base_ms = 600000;
        sitting *s = dvonn_begun(setup);
        if (on_turn)
            act(s, PT_WHITE, "a1");
        go_away(s, PT_BLACK);
        s->now += 59999;
        refuse(s, PT_WHITE, CLAIM_WIN, NOW, TABLE_TOO_EARLY);
        s->now += 1;
        refuse(s, PT_BLACK, CLAIM_WIN, NOW, TABLE_NOT_ABSENT);
        table_command c = {.verb = TABLE_DO_CLAIM_WIN, .id = "w1", .id_len = 2};
        wish(s, PT_WHITE, c);
        check_done(s, __LINE__);
        assert_int_equal(s->answer.count, 2);
        assert_non_null(strstr(s->lines[s->count - 2], " claimed w "));
        assert_text_ends(last_line(s), on_turn ? " absence concede" : " absence leave");
        lost_by(s, PT_BLACK);
        wish(s, PT_WHITE, c);
        assert_int_equal(s->answer.refusal, TABLE_REPEATED);
        /* Black is still away, and has the same time again before the game is lost. */
        assert_int_equal(look(s).absent_due[1], s->now + 60000);
        refuse(s, PT_WHITE, CLAIM_WIN, NOW, TABLE_TOO_EARLY);
        s->now += 60000;
        say(s, PT_WHITE, CLAIM_WIN);
        assert_int_equal(look(s).end, TABLE_END_ABSENCE);
        assert_int_equal(look(s).winner, PT_WHITE);
        get_up(s);
    }
}

static void both_may_leave(void **unused) {
    (void)unused;
    sitting *s = dvonn_begun(timed(90000, 0));
    go_away(s, PT_WHITE);
    go_away(s, PT_BLACK);
    s->now += 60000;
    assert_int_equal(tick(s), 2);
    /* Nobody is there to claim anything: the time decides, first here, then in the game. */
    s->now = table_next_due(s->t);
    assert_int_equal(tick(s), 1);
    assert_text_ends(last_line(s), " time concede");
    lost_by(s, PT_WHITE);
    assert_true(look(s).absent_due[0] != 0 && look(s).absent_due[1] != 0);
    s->now = table_next_due(s->t);
    assert_int_equal(tick(s), 1);
    assert_int_equal(look(s).end, TABLE_END_TIME);
    get_up(s);
    /* Whoever comes back first claims. */
    s = dvonn_begun(timed(90000, 0));
    go_away(s, PT_WHITE);
    go_away(s, PT_BLACK);
    s->now += 60000;
    say(s, PT_BLACK, CLAIM_WIN);
    lost_by(s, PT_WHITE);
    assert_int_equal(look(s).absent_due[1], 0);
    get_up(s);
}

/* == Takebacks == */

static void a_takeback_in_a_side_game_gives_no_time_back(void **unused) {
    (void)unused;
    sitting *s = dvonn_begun(timed(30000, 0));
    s->now += 4000;
    act(s, PT_WHITE, "a1");
    s->now += 3000;
    say(s, PT_WHITE, ASK_TAKEBACK);
    say(s, PT_BLACK, GRANT_TAKEBACK);
    assert_non_null(strstr(last_line(s), " granted b 57000,60000/26000,27000 "));
    assert_int_equal(look(s).actor, PT_WHITE);
    s->now += 1000;
    times_are(s, 57000, 60000, 25000, 27000);
    /* Back to before it began, only the clocks of the game are left. */
    say(s, PT_BLACK, ASK_TAKEBACK);
    say(s, PT_WHITE, GRANT_TAKEBACK);
    times_are(s, 57000, 60000, 0, 0);
    s->now += 1000;
    times_are(s, 57000, 59000, 0, 0);
    act(s, PT_BLACK, "challenge");
    act(s, PT_WHITE, "first:w");
    times_are(s, 57000, 59000, 30000, 30000);
    get_up(s);
}

static void a_takeback_leads_back_into_a_side_game(void **unused) {
    (void)unused;
    sitting *s = dvonn_begun(timed(30000, 0));
    s->now += 4000;
    act(s, PT_WHITE, "a1");
    s->now += 5000;
    act(s, PT_BLACK, "a2");
    s->now += 6000;
    act(s, PT_WHITE, "concede");
    times_are(s, 57000, 60000, 0, 0);
    s->now += 2000;
    say(s, PT_WHITE, ASK_TAKEBACK);
    say(s, PT_BLACK, GRANT_TAKEBACK);
    assert_true(look(s).has_side);
    assert_int_equal(look(s).side[0], 20000);
    assert_int_equal(look(s).side[1], 25000);
    /* A turn lost on time starts again. */
    s->now = table_next_due(s->t);
    tick(s);
    assert_text_ends(last_line(s), " time concede");
    say(s, PT_WHITE, ASK_TAKEBACK);
    say(s, PT_BLACK, GRANT_TAKEBACK);
    assert_int_equal(look(s).actor, PT_WHITE);
    assert_int_equal(look(s).side[0], 26000);
    act(s, PT_WHITE, "a3");
    get_up(s);
    /* By days, so does every turn. */
    s = dvonn_begun(by_days(3, 2));
    act(s, PT_WHITE, "a1");
    s->now += TABLE_DAY_MS;
    say(s, PT_WHITE, ASK_TAKEBACK);
    say(s, PT_BLACK, GRANT_TAKEBACK);
    assert_int_equal(look(s).side[0], 2 * TABLE_DAY_MS);
    get_up(s);
}

/* Black knows White's choice by now: both choose again. */
static void a_takeback_never_leads_to_a_known_secret(void **unused) {
    (void)unused;
    static const char *const answers[] = {"paper", "concede"};
    for (size_t i = 0; i < 2; i++) {
        char text[TABLE_LINE_MAX];
        sitting *s = challenged("rps", timed(30000, 0));
        uint32_t before = look(s).last;
        act(s, PT_WHITE, "rock");
        refuse(s, PT_BLACK, ASK_TAKEBACK, NOW, TABLE_SECRET);
        act(s, PT_BLACK, answers[i]);
        say(s, PT_BLACK, ASK_TAKEBACK);
        assert_int_equal(look(s).takeback_to, before + 1);
        say(s, PT_WHITE, GRANT_TAKEBACK);
        assert_int_equal(look(s).actor, PT_WHITE);
        assert_true(look(s).has_side);
        act(s, PT_WHITE, "scissors");
        assert_text_ends(seen(s, PT_BLACK, look(s).last, text), " - - ?");
        assert_text_ends(seen(s, PT_NOBODY, look(s).last, text), " - - ?");
        assert_int_equal(table_secret_from(s->t, PT_BLACK), look(s).last);
        act(s, PT_BLACK, "rock");
        get_up(s);
    }
    /* Nor does giving up or running out of time while one has chosen. */
    sitting *s = challenged("rps", timed(30000, 0));
    uint32_t chosen = look(s).last + 1;
    act(s, PT_WHITE, "rock");
    s->now = table_next_due(s->t);
    assert_int_equal(tick(s), 1);
    lost_by(s, PT_BLACK);
    say(s, PT_BLACK, ASK_TAKEBACK);
    assert_int_equal(look(s).takeback_to, chosen);
    say(s, PT_WHITE, GRANT_TAKEBACK);
    assert_int_equal(look(s).actor, PT_WHITE);
    act(s, PT_WHITE, "paper");
    say(s, PT_WHITE, CONCEDE);
    assert_text_ends(last_line(s), " - leave");
    lost_by(s, PT_WHITE);
    get_up(s);
}

/* == Logs == */

/* Replaces the last event and checks that it is refused. */
static void check_forged(const sitting *s, const char *from, const char *to,
                         const pt_message *message) {
    char line[TABLE_LINE_MAX];
    const char *at = strstr(last_line(s), from);
    pt_error error;
    table *t;
    assert_non_null(at);
    snprintf(line, sizeof line, "%.*s%s%s", (int)(at - last_line(s)), last_line(s), to,
             at + strlen(from));
    table_event e = line_event(s->lines[0]);
    assert_int_equal(table_open(NULL, &e, &t, NULL), TABLE_DONE);
    for (size_t i = 1; i + 1 < s->count; i++)
        apply_line(t, s->lines[i]);
    uint64_t before = table_digest(t);
    e = line_event(line);
    assert_int_not_equal(table_apply(t, &e, &error), TABLE_DONE);
    if (error.message != message) {
        char text[256];
        pt_error_text(&error, NULL, NULL, text, sizeof text);
        fail_msg("%s\n%s", line, text);
    }
    assert_int_equal(table_digest(t), before);
    table_close(t);
}

static void forged_times_are_refused(void **unused) {
    (void)unused;
    sitting *s = dvonn_begun(timed(30000, 0));
    check_forged(s, "/30000,30000", "", PT_MSG_TABLE_OTHER_CLOCK);
    check_forged(s, "/30000,30000", "/30001,30000", PT_MSG_TABLE_OTHER_CLOCK);
    check_forged(s, "/30000,30000", "/30000,29000", PT_MSG_TABLE_OTHER_CLOCK);
    s->now += 1000;
    act(s, PT_WHITE, "a1");
    check_forged(s, "/29000,30000", "/30001,30000", PT_MSG_TABLE_OTHER_CLOCK);
    check_forged(s, "/29000,30000", "/29000,29000", PT_MSG_TABLE_OTHER_CLOCK);
    check_forged(s, "/29000,30000", "/0,30000", PT_MSG_TABLE_LATE);
    check_forged(s, "57000,60000/", "56000,60000/", PT_MSG_TABLE_OTHER_CLOCK);
    check_forged(s, " - a1", " time a1", PT_MSG_TABLE_NO_SIDE);
    say(s, PT_WHITE, CONCEDE);
    check_forged(s, " - leave", " absence leave", PT_MSG_TABLE_NOT_ABSENT);
    check_forged(s, " - leave", " time leave", PT_MSG_TABLE_NO_CLOCK);
    check_forged(s, " acted w ", " acted b ", PT_MSG_TABLE_BEYOND);
    get_up(s);
    s = dvonn_begun(timed(30000, 0));
    s->now = table_next_due(s->t);
    tick(s);
    check_forged(s, "/0,30000", "/1,30000", PT_MSG_TABLE_TOO_EARLY);
    check_forged(s, " time ", " absence ", PT_MSG_TABLE_NOT_ABSENT);
    check_forged(s, " time ", " - ", PT_MSG_TABLE_LATE);
    get_up(s);
    /* Nor are there times for side games where none were agreed on. */
    s = dvonn_begun(timed(0, 0));
    check_forged(s, "57000,60000", "57000,60000/30000,30000", PT_MSG_TABLE_OTHER_CLOCK);
    get_up(s);
}

/* A takeback by a version that still led back to a known secret. */
static void an_older_takeback_is_replayed(void **unused) {
    (void)unused;
    sitting *s = challenged("rps", timed(0, 0));
    act(s, PT_WHITE, "rock");
    pt_state hidden = {.words = {0}};
    table_state(s->t, PT_WHITE, &hidden);
    uint64_t key = pt_identity_key(table_rules(s->t), &hidden);
    act(s, PT_BLACK, "paper");
    uint32_t answer = look(s).last;
    char line[TABLE_LINE_MAX];
    snprintf(line, sizeof line, "%u %lld asked b - - %u", answer + 1, (long long)s->now, answer);
    apply_line(s->t, line);
    table_event asked = line_event(line);
    keep_line(s, &asked);
    snprintf(line, sizeof line, "%u %lld granted w 60000,60000 - v1.1.1 %d:%016llx %u", answer + 2,
             (long long)s->now, PT_KEY_VERSION, (unsigned long long)key, answer);
    apply_line(s->t, line);
    table_event granted = line_event(line);
    keep_line(s, &granted);
    assert_int_equal(look(s).actor, PT_BLACK);
    act(s, PT_BLACK, "rock");
    get_up(s);
}

static void check_terms(const char *setup, table_setup terms, const pt_message *message) {
    table_answer answer;
    terms.setup = setup;
    terms.setup_len = PT_ZSTR;
    table_create(NULL, &terms, START_TIME, &answer);
    assert_int_equal(answer.refusal, TABLE_REFUSED_COMMAND);
    assert_ptr_equal(answer.error.message, message);
}

static void absurd_times_are_refused(void **unused) {
    (void)unused;
    static const int64_t absurd[][2] = {
        {-1, 0},
        {0, 1},
        {TABLE_BASE_MAX + 1, 0},
        {1, -1},
        {1, TABLE_INCREMENT_MAX + 1},
        {INT64_MIN, 0},
        {INT64_MAX, INT64_MAX},
    };
    for (size_t i = 0; i < sizeof absurd / sizeof absurd[0]; i++)
        check_terms("combined sides=Z:rps tournament", timed(absurd[i][0], absurd[i][1]),
                    PT_MSG_TABLE_TERMS_RANGE);
    check_terms("combined sides=Z:rps tournament", by_days(3, TABLE_DAYS_MAX + 1),
                PT_MSG_TABLE_TERMS_RANGE);
    table_setup mixed = timed(1000, 0);
    mixed.side_days = 1;
    check_terms("combined sides=Z:rps tournament", mixed, PT_MSG_TABLE_TERMS_RANGE);
    mixed = by_days(3, 0);
    mixed.side_base_ms = 1000;
    check_terms("combined sides=Z:rps tournament", mixed, PT_MSG_TABLE_TERMS_RANGE);
    mixed.clock = TABLE_CLOCK_NONE;
    check_terms("combined sides=Z:rps tournament", mixed, PT_MSG_TABLE_TERMS_RANGE);
    /* Only where there are side games. */
    check_terms("basic", timed(1000, 0), PT_MSG_TABLE_TERMS_SIDES);
    check_terms("combined sides=- ultimate", by_days(3, 1), PT_MSG_TABLE_TERMS_SIDES);
    static const char *const texts[] = {
        "fischer:1000+0/0+0",
        "fischer:1000+0/",
        "fischer:1000+0/5",
        "fischer:1000+0/5+",
        "fischer:1000+0/5+0/5+0",
        "fischer:1000+0/-5+0",
        "fischer:1000+0/99999999999+0",
        "days:3/0",
        "days:3/31",
        "days:3/1+0",
        "none/1",
        "none/1+0",
        "fischer:1000+0/days:1",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char text[128];
        table_setup out;
        snprintf(text, sizeof text, "%s - person,person 0 -", texts[i]);
        assert_int_not_equal(table_terms_read(text, PT_ZSTR, &out, NULL), PT_OK);
    }
}

static void its_time_is_in_the_record(void **unused) {
    (void)unused;
    static const char *const wanted[] = {"TM[60]OT[1 fischer]PTT[30.5+2]",
                                         "OT[3 days a turn]PTT[1 days a turn]",
                                         "TM[60]OT[1 fischer]"};
    const table_setup setups[] = {timed(30500, 2000), by_days(3, 1), timed(0, 0)};
    for (int i = 0; i < 3; i++) {
        sitting *s = dvonn_begun(setups[i]);
        pt_record *record, *again;
        pt_error error;
        char text[2][4096];
        assert_int_equal(table_export(s->t, PT_NOBODY, NULL, &record, &error), PT_OK);
        assert_true(pt_record_write(record, PT_RECORD_SGF, text[0], sizeof text[0]) < 4096);
        if (!strstr(text[0], wanted[i]))
            fail_msg("no %s in %s", wanted[i], text[0]);
        assert_int_equal(strstr(text[0], "PTT[") == NULL, i == 2);
        /* In lines, and back. */
        size_t len = pt_record_write(record, PT_RECORD_OFFICIAL, text[0], sizeof text[0]);
        assert_int_equal(strstr(text[0], "# side-time: ") == NULL, i == 2);
        assert_int_equal(pt_record_read(NULL, text[0], len, NULL, &again, NULL, &error), PT_OK);
        pt_record_write(again, PT_RECORD_SGF, text[1], sizeof text[1]);
        assert_int_equal(strstr(text[1], "PTT[") == NULL, i == 2);
        pt_record_free(again);
        pt_record_free(record);
        get_up(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_side_game_has_its_own_time),
        cmocka_unit_test(every_side_game_begins_with_the_full_time),
        cmocka_unit_test(out_of_time_in_a_side_game_only_it_is_lost),
        cmocka_unit_test(without_time_of_their_own_all_is_as_before),
        cmocka_unit_test(days_in_a_side_game_are_its_own),
        cmocka_unit_test(the_host_gives_back_time_in_a_side_game),
        cmocka_unit_test(a_side_game_is_given_up_at_any_time),
        cmocka_unit_test(nobody_gives_up_for_somebody_else),
        cmocka_unit_test(resigning_ends_the_whole_game),
        cmocka_unit_test(an_absence_costs_the_side_game_first),
        cmocka_unit_test(both_may_leave),
        cmocka_unit_test(a_takeback_in_a_side_game_gives_no_time_back),
        cmocka_unit_test(a_takeback_leads_back_into_a_side_game),
        cmocka_unit_test(a_takeback_never_leads_to_a_known_secret),
        cmocka_unit_test(forged_times_are_refused),
        cmocka_unit_test(an_older_takeback_is_replayed),
        cmocka_unit_test(absurd_times_are_refused),
        cmocka_unit_test(its_time_is_in_the_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
