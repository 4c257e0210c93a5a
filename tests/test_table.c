/* Tables: seats, acting, agreements, takebacks, chat, secrets, conditional turns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gipf/names.h"
#include "side_names.h"
#include "sitting.h"

/* == Setting up == */

static void a_table_is_created_by_its_first_event(void **unused) {
    (void)unused;
    table_setup setup = usual("tournament pieces=21");
    setup.clock = TABLE_CLOCK_FISCHER;
    setup.base_ms = 300000;
    setup.increment_ms = 5000;
    setup.options |= TABLE_RATED | TABLE_PRIVATE;
    setup.engine[1] = 5;
    sitting *s = sit_down(&setup);
    assert_string_equal(s->lines[0], "1 1763193600000 created - - - v1 fischer:300000+5000 "
                                     "rated,private,takebacks,chat person,engine:5 60000 "
                                     "gipf tournament pieces=21,21 supply=-,-");
    table_facts facts = look(s);
    assert_int_equal(facts.stage, TABLE_STAGE_WAITING);
    assert_false(facts.seated[0]);
    assert_true(facts.seated[1]);
    assert_int_equal(facts.left[0], 300000);
    assert_int_equal(facts.low_ms, 30000);
    assert_int_equal(table_terms(s->t)->engine[1], 5);
    assert_int_equal(table_created(s->t), START_TIME);
    say(s, PT_WHITE, JOIN);
    assert_int_equal(look(s).stage, TABLE_STAGE_PLAYING);
    assert_int_equal(look(s).actor, PT_WHITE);
    get_up(s);
}

static void a_table_can_start_from_a_position(void **unused) {
    (void)unused;
    static const char position[] = "gipf basic b3/5/6/7/6/5/w3 b 9,9 BB -,- m -";
    table_setup setup = usual("basic");
    setup.position = position;
    setup.position_len = PT_ZSTR;
    sitting *s = both_sit_down(&setup);
    char text[PT_POSITION_TEXT_MAX];
    pt_state state;
    table_state(s->t, PT_NOBODY, &state);
    pt_position_write(table_rules(s->t), &state, text, sizeof text);
    assert_string_equal(text, position);
    assert_text_ends(s->lines[0],
                     " gipf basic pieces=15,15 @ gipf basic b3/5/6/7/6/5/w3 b 9,9 BB -,- m -");
    refuse_act(s, PT_WHITE, "a1-b2", TURN, TABLE_TURN);
    act(s, PT_BLACK, "e1-e2");
    get_up(s);
    /* The position alone is enough; the usual start is not written. */
    setup = usual(NULL);
    setup.setup_len = 0;
    setup.position = position;
    setup.position_len = PT_ZSTR;
    s = sit_down(&setup);
    get_up(s);
    setup = usual("basic");
    setup.position = "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -";
    setup.position_len = PT_ZSTR;
    s = sit_down(&setup);
    assert_text_ends(s->lines[0], " gipf basic pieces=15,15");
    get_up(s);
}

static void check_no_table(table_setup setup, const pt_message *message) {
    table_answer answer;
    table_create(NULL, &setup, START_TIME, &answer);
    assert_int_equal(answer.refusal, TABLE_REFUSED_COMMAND);
    assert_ptr_equal(answer.error.message, message);
    assert_int_equal(answer.count, 0);
}

static void a_table_that_cannot_be_is_refused(void **unused) {
    (void)unused;
    check_no_table(usual("chess"), PT_MSG_UNKNOWN_GAME);
    check_no_table(usual(""), PT_MSG_TEXT_EMPTY);
    table_setup setup = usual("basic");
    setup.clock = TABLE_CLOCK_FISCHER;
    check_no_table(setup, PT_MSG_TABLE_TERMS_RANGE);
    setup.base_ms = TABLE_BASE_MAX + 1;
    check_no_table(setup, PT_MSG_TABLE_TERMS_RANGE);
    setup = usual("basic");
    setup.clock = TABLE_CLOCK_DAYS;
    check_no_table(setup, PT_MSG_TABLE_TERMS_RANGE);
    setup = usual("basic");
    setup.engine[0] = 11;
    check_no_table(setup, PT_MSG_TABLE_TERMS_RANGE);
    setup = usual("basic");
    setup.absence_ms = -1;
    check_no_table(setup, PT_MSG_TABLE_TERMS_RANGE);
    setup = usual("basic");
    setup.position = "rps - -";
    setup.position_len = PT_ZSTR;
    check_no_table(setup, PT_MSG_FITS_GAME);
    setup = usual("rps");
    setup.position = "rps rock paper";
    setup.position_len = PT_ZSTR;
    check_no_table(setup, PT_MSG_TABLE_TERMS_OVER);
}

#define FULL "gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -"
#define LATER "gipf basic b2w/5/6/w5b/6/5/bw1w b 11,12 BB -,- m -"

static void a_setup_and_a_position_are_of_one_game(void **unused) {
    (void)unused;
    static const struct {
        const char *setup, *position;
        const pt_message *message;
    } cases[] = {
        {"basic", FULL, PT_MSG_FITS_GAME},
        {"tournament pieces=17", FULL, PT_MSG_FITS_PIECES},
        {"dvonn random seed=1", "dvonn 9/10/11/10/9 w 0", PT_MSG_FITS_BOARD},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        table_setup setup = usual(cases[i].setup);
        setup.position = cases[i].position;
        setup.position_len = PT_ZSTR;
        check_no_table(setup, cases[i].message);
        setup.options |= TABLE_RATED;
        check_no_table(setup, cases[i].message);
    }
}

/* A rating says how well somebody plays a game from its start. */
static void a_rated_game_begins_with_its_own_start(void **unused) {
    (void)unused;
    table_setup setup = usual("basic");
    setup.options = TABLE_RATED;
    setup.position = LATER;
    setup.position_len = PT_ZSTR;
    check_no_table(setup, PT_MSG_TABLE_TERMS_RATED);
    /* Nor where only the position is given, or where it would bring its own setup. */
    setup.setup = NULL;
    setup.setup_len = 0;
    check_no_table(setup, PT_MSG_TABLE_TERMS_RATED);
    setup = usual("tournament");
    setup.options = TABLE_RATED;
    setup.position = "gipf tournament 4/5/6/7/6/5/4 b 20,18 FF Z2,- m -";
    setup.position_len = PT_ZSTR;
    check_no_table(setup, PT_MSG_TABLE_TERMS_RATED);
    /* Nor can a log contain one. */
    char line[TABLE_LINE_MAX];
    table_event e;
    table *t;
    pt_error error;
    snprintf(line, sizeof line,
             "1 1763193600000 created - - - v1 fischer:60000+0 rated person,person 0 gipf basic "
             "pieces=15,15 @ %s",
             LATER);
    if (table_event_read(line, PT_ZSTR, &e, &error) != PT_OK) {
        char text[256];
        pt_error_text(&error, NULL, NULL, text, sizeof text);
        fail_msg("%s: %s", line, text);
    }
    assert_int_equal(table_open(NULL, &e, &t, &error), TABLE_REFUSED_LOG);
    assert_ptr_equal(error.message, PT_MSG_TABLE_TERMS_RATED);
    /* The game's own start, written as a position, counts as the start. */
    setup = usual("basic");
    setup.options = TABLE_RATED;
    setup.position = "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -";
    setup.position_len = PT_ZSTR;
    get_up(sit_down(&setup));
}

/* Tables made before setups and positions were compared. */
static void a_table_with_an_older_pair_plays_on(void **unused) {
    (void)unused;
    static const struct {
        const char *pair, *setup;
    } cases[] = {
        {"gipf tournament pieces=18,18 supply=-,- @ gipf tournament 4/5/6/7/6/5/4 w 20,18 FF Z2,- "
         "m -",
         "gipf tournament pieces=20,18 supply=Z2,-"},
        {"gipf basic pieces=15,15 @ " FULL, "gipf tournament pieces=18,18 supply=-,-"},
        {"dvonn random seed=1 @ dvonn 9/10/11/10/9 w 0", "dvonn placing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[TABLE_LINE_MAX], text[PT_SETUP_TEXT_MAX];
        table_event e;
        table *t;
        pt_error error;
        snprintf(line, sizeof line, "1 1763193600000 created - - - v1 none - person,person 0 %s",
                 cases[i].pair);
        assert_int_equal(table_event_read(line, PT_ZSTR, &e, &error), PT_OK);
        assert_int_equal(table_open(NULL, &e, &t, &error), TABLE_DONE);
        pt_setup_text(table_rules(t), text, sizeof text);
        assert_string_equal(text, cases[i].setup);
        /* Its record can be read. */
        pt_record *record, *again;
        assert_int_equal(table_export(t, PT_NOBODY, NULL, &record, &error), PT_OK);
        char sgf[4096];
        size_t len = pt_record_write(record, PT_RECORD_SGF, sgf, sizeof sgf);
        assert_int_equal(pt_record_read(NULL, sgf, len, NULL, &again, NULL, &error), PT_OK);
        pt_record_free(record);
        pt_record_free(again);
        table_close(t);
    }
}

static void seats_are_taken_once(void **unused) {
    (void)unused;
    table_setup setup = usual("basic");
    sitting *s = sit_down(&setup);
    refuse_act(s, PT_WHITE, "a1-b2", WAITING, TABLE_WAITING);
    refuse(s, PT_WHITE, RESIGN, WAITING, TABLE_WAITING);
    refuse(s, PT_WHITE, REMATCH, WAITING, TABLE_WAITING);
    say(s, PT_BLACK, JOIN);
    refuse(s, PT_BLACK, JOIN, NOW, TABLE_TAKEN);
    refuse(s, PT_NOBODY, JOIN, SEAT, TABLE_NOT_SEATED);
    tell(s, PT_BLACK, CHAT, "hello");
    say(s, PT_WHITE, JOIN);
    refuse(s, PT_WHITE, JOIN, NOW, TABLE_TAKEN);
    get_up(s);
}

/* == Acting == */

static void a_turn_is_accepted_whole_or_not_at_all(void **unused) {
    (void)unused;
    table_setup setup = usual("basic");
    setup.position = "gipf basic b3/5/6/www4/6/5/w3 w 9,9 BB -,- m -";
    setup.position_len = PT_ZSTR;
    sitting *s = both_sit_down(&setup);
    refuse_act(s, PT_WHITE, "e1-e2", INCOMPLETE, TABLE_INCOMPLETE);
    refuse_act(s, PT_WHITE, "e1-e2;xe2-e6", ILLEGAL, GIPF_ROW_ENDS);
    assert_int_equal(s->answer.error.offset, 7);
    refuse_act(s, PT_WHITE, "e1-e2;xe2-e5;e1-e2", ILLEGAL, TURN_IS_OVER);
    refuse_act(s, PT_WHITE, "e1-e2;", ILLEGAL, TEXT_EMPTY);
    refuse_act(s, PT_WHITE, "", ILLEGAL, TEXT_EMPTY);
    refuse_act(s, PT_WHITE, "e1-f3", ILLEGAL, GIPF_NOT_FIRST_SPOT);
    assert_int_equal(look(s).actions, 0);
    act(s, PT_WHITE, "e1-e2;xe2-e5");
    assert_int_equal(look(s).actions, 2);
    assert_text_ends(last_line(s), " - e1-e2;xe2-e5");
    get_up(s);
}

static void a_batch_ends_where_another_acts(void **unused) {
    (void)unused;
    table_setup setup = usual("rps");
    sitting *s = both_sit_down(&setup);
    refuse_act(s, PT_WHITE, "rock;paper", ILLEGAL, TURN_IS_OVER);
    get_up(s);
    setup = usual("combined sides=Z:rps tournament supply=Z4D2Y2P2");
    setup.position = "combined Z:rps 3,3 - gipf tournament "
                     "wY3/5/2wDb2/W4wPB/6/wZb3/3B w 9,9 BB -,- m -";
    setup.position_len = PT_ZSTR;
    s = both_sit_down(&setup);
    refuse_act(s, PT_WHITE, "Zg2-g4;allow", ILLEGAL, TABLE_BEYOND);
    act(s, PT_WHITE, "Zg2-g4");
    assert_int_equal(look(s).actor, PT_BLACK);
    assert_int_equal(look(s).owner, PT_WHITE);
    get_up(s);
}

static void a_wish_made_for_an_earlier_event_is_stale(void **unused) {
    (void)unused;
    sitting *s = play_basic();
    table_command c = act_command(s, "a1-b2");
    act(s, PT_WHITE, "a2-b3");
    check_refused(s, PT_BLACK, c, TABLE_REFUSED_STALE, PT_MSG_TABLE_STALE, __LINE__);
    c.at = 0;
    check_refused(s, PT_BLACK, c, TABLE_REFUSED_STALE, PT_MSG_TABLE_STALE, __LINE__);
    c.at = 99;
    check_refused(s, PT_BLACK, c, TABLE_REFUSED_STALE, PT_MSG_TABLE_STALE, __LINE__);
    /* Chat does not change the game. */
    c.at = look(s).changed;
    tell(s, PT_WHITE, CHAT, "good luck");
    wish(s, PT_BLACK, c);
    check_done(s, __LINE__);
    get_up(s);
}

static void repeating_a_command_is_harmless(void **unused) {
    (void)unused;
    sitting *s = play_basic();
    table_command c = act_command(s, "a2-b3");
    c.id = "m-1_A";
    c.id_len = PT_ZSTR;
    wish(s, PT_WHITE, c);
    check_done(s, __LINE__);
    uint32_t number = look(s).last;
    size_t count = s->count;
    assert_int_equal(wish(s, PT_WHITE, c), TABLE_REPEATED);
    assert_int_equal(s->answer.repeated, number);
    assert_int_equal(s->count, count);
    /* The opponent's ids are separate, and the name is remembered after a restart. */
    table *again = replay(s);
    table_answer answer;
    table_do(again, PT_WHITE, &c, s->now, NULL, &answer);
    assert_int_equal(answer.refusal, TABLE_REPEATED);
    table_close(again);
    assert_int_equal(wish(s, PT_BLACK, c), TABLE_REFUSED_STALE);
    c = act_command(s, "a1-b2");
    c.id = "m 1";
    c.id_len = PT_ZSTR;
    check_refused(s, PT_BLACK, c, TABLE_REFUSED_COMMAND, PT_MSG_TABLE_ID, __LINE__);
    c.id = "-";
    check_refused(s, PT_BLACK, c, TABLE_REFUSED_COMMAND, PT_MSG_TABLE_ID, __LINE__);
    get_up(s);
}

static void the_rules_end_the_game(void **unused) {
    (void)unused;
    table_setup setup = usual("rps");
    sitting *s = both_sit_down(&setup);
    act(s, PT_WHITE, "rock");
    act(s, PT_BLACK, "paper");
    table_facts facts = look(s);
    assert_int_equal(facts.stage, TABLE_STAGE_OVER);
    assert_int_equal(facts.end, TABLE_END_RULES);
    assert_int_equal(facts.winner, PT_BLACK);
    assert_ptr_equal(facts.outcome.reason, &small_end);
    refuse_act(s, PT_WHITE, "rock", OVER, TABLE_OVER);
    refuse(s, PT_WHITE, RESIGN, OVER, TABLE_OVER);
    refuse(s, PT_WHITE, ABORT, OVER, TABLE_OVER);
    refuse(s, PT_NOBODY, ABORT, OVER, TABLE_OVER);
    get_up(s);
}

static void chance_is_drawn_by_the_host(void **unused) {
    (void)unused;
    table_setup setup = usual("die");
    unsigned faces = 0;
    for (unsigned seed = 0; seed < 40; seed++) {
        sitting *s = sit_down(&setup);
        pt_rng_seed(&s->rng, seed);
        say(s, PT_WHITE, JOIN);
        say(s, PT_BLACK, JOIN);
        /* The event of the second to join is followed by both rolls. */
        assert_int_equal(s->answer.count, 3);
        assert_int_equal(s->answer.events[1].kind, TABLE_EVENT_CHANCE);
        faces |= 1u << (s->answer.events[1].text[5] - '0');
        assert_int_equal(look(s).stage, TABLE_STAGE_OVER);
        get_up(s);
    }
    assert_int_equal(faces, 0x7e);
    /* Without a random source there is no roll: it stays due. */
    sitting *s = sit_down(&setup);
    say(s, PT_WHITE, JOIN);
    table_command join = {.verb = TABLE_DO_JOIN};
    table_do(s->t, PT_BLACK, &join, s->now, NULL, &s->answer);
    assert_int_equal(s->answer.count, 1);
    store(s);
    assert_int_equal(table_next_due(s->t), s->now);
    refuse_act(s, PT_WHITE, "roll:6", TURN, TABLE_TURN);
    assert_int_equal(tick(s), 2);
    get_up(s);
}

static void white_acts_twice_between_the_phases_of_dvonn(void **unused) {
    (void)unused;
    table_setup setup = usual("dvonn");
    sitting *s = both_sit_down(&setup);
    pt_state state;
    pt_actions list;
    char text[PT_ACTION_TEXT_MAX];
    for (int i = 0; i < 49; i++) {
        table_state(s->t, PT_NOBODY, &state);
        pt_legal(table_rules(s->t), &state, &list);
        pt_action_write(table_rules(s->t), &state, list.items[0], text, sizeof text);
        assert_int_equal(look(s).actor, i % 2);
        act(s, look(s).actor, text);
    }
    /* The last placement is a batch of its own: its turn has ended. */
    assert_int_equal(look(s).actor, PT_WHITE);
    assert_int_equal(look(s).actions, 49);
    say(s, PT_WHITE, ASK_TAKEBACK);
    say(s, PT_BLACK, GRANT_TAKEBACK);
    assert_int_equal(look(s).actions, 48);
    get_up(s);
}

/* == Ends by agreement == */

static void a_draw_is_offered_and_accepted(void **unused) {
    (void)unused;
    sitting *s = play_basic();
    refuse(s, PT_WHITE, ACCEPT_DRAW, NOW, TABLE_NO_OFFER);
    refuse(s, PT_WHITE, DECLINE_DRAW, NOW, TABLE_NO_OFFER);
    say(s, PT_WHITE, OFFER_DRAW);
    assert_int_equal(look(s).offer, PT_WHITE);
    refuse(s, PT_WHITE, ACCEPT_DRAW, NOW, TABLE_NO_OFFER);
    refuse(s, PT_WHITE, OFFER_DRAW, NOW, TABLE_OFFERED);
    say(s, PT_BLACK, DECLINE_DRAW);
    assert_int_equal(look(s).offer, PT_NOBODY);
    /* Not again in the same position. */
    refuse(s, PT_WHITE, OFFER_DRAW, NOW, TABLE_OFFERED);
    act(s, PT_WHITE, "a2-b3");
    say(s, PT_WHITE, OFFER_DRAW);
    say(s, PT_BLACK, ACCEPT_DRAW);
    assert_int_equal(look(s).end, TABLE_END_AGREED);
    assert_int_equal(look(s).winner, PT_NOBODY);
    get_up(s);
}

static void acting_declines_a_draw(void **unused) {
    (void)unused;
    sitting *s = play_basic();
    say(s, PT_WHITE, OFFER_DRAW);
    act(s, PT_WHITE, "a2-b3");
    assert_int_equal(look(s).offer, PT_WHITE);
    act(s, PT_BLACK, "a1-b2");
    assert_int_equal(look(s).offer, PT_NOBODY);
    refuse(s, PT_BLACK, ACCEPT_DRAW, NOW, TABLE_NO_OFFER);
    say(s, PT_BLACK, OFFER_DRAW);
    /* An offer in reply to an offer is an agreement. */
    say(s, PT_WHITE, OFFER_DRAW);
    assert_text_ends(last_line(s), " drawn w - - agreed");
    assert_int_equal(look(s).end, TABLE_END_AGREED);
    assert_int_equal(look(s).winner, PT_NOBODY);
    get_up(s);
}

static void the_third_repetition_lets_either_claim_a_draw(void **unused) {
    (void)unused;
    static const char *const turns[] = {"e1-e2", "c1-c2", "e1-e2",        "c1-c2",
                                        "e1-e2", "c1-c2", "e1-e2;xe2-e5", "c1-c2;xc2-c5"};
    table_setup setup = usual("basic");
    setup.position = "gipf basic b3/5/6/7/6/5/w3 w 9,9 BB -,- m -";
    setup.position_len = PT_ZSTR;
    for (pt_actor claimant = PT_WHITE; claimant <= PT_BLACK; claimant++) {
        sitting *s = both_sit_down(&setup);
        for (int i = 0; i < 16; i++) {
            refuse(s, claimant, CLAIM_DRAW, NOW, TABLE_NO_REPETITION);
            act(s, (pt_actor)(i % 2), turns[i % 8]);
        }
        assert_int_equal(look(s).repetitions, 3);
        say(s, claimant, CLAIM_DRAW);
        assert_int_equal(look(s).end, TABLE_END_REPETITION);
        get_up(s);
    }
}

static void a_seat_resigns(void **unused) {
    (void)unused;
    sitting *s = play_basic();
    say(s, PT_WHITE, RESIGN);
    assert_int_equal(look(s).end, TABLE_END_RESIGNED);
    assert_int_equal(look(s).winner, PT_BLACK);
    get_up(s);
}

static void a_game_is_aborted_only_before_both_have_moved(void **unused) {
    (void)unused;
    sitting *s = play_basic();
    act(s, PT_WHITE, "a2-b3");
    say(s, PT_BLACK, ABORT);
    assert_int_equal(look(s).end, TABLE_END_ABORTED);
    get_up(s);
    s = play_basic();
    act(s, PT_WHITE, "a2-b3");
    act(s, PT_BLACK, "a1-b2");
    refuse(s, PT_WHITE, ABORT, NOW, TABLE_BEGUN);
    say(s, PT_NOBODY, ABORT);
    get_up(s);
    table_setup setup = usual("basic");
    s = sit_down(&setup);
    say(s, PT_WHITE, ABORT);
    assert_int_equal(table_next_due(s->t), INT64_MAX);
    get_up(s);
}

static void a_very_long_game_is_a_draw(void **unused) {
    (void)unused;
    static const char *const turns[] = {"e1-e2", "c1-c2", "e1-e2",        "c1-c2",
                                        "e1-e2", "c1-c2", "e1-e2;xe2-e5", "c1-c2;xc2-c5"};
    table_setup setup = usual("basic");
    setup.position = "gipf basic b3/5/6/7/6/5/w3 w 9,9 BB -,- m -";
    setup.position_len = PT_ZSTR;
    sitting *s = both_sit_down(&setup);
    int turn = 0;
    for (; look(s).stage == TABLE_STAGE_PLAYING; turn++)
        act(s, (pt_actor)(turn % 2), turns[turn % 8]);
    assert_int_equal(look(s).end, TABLE_END_LENGTH);
    assert_int_equal(look(s).winner, PT_NOBODY);
    assert_in_range(look(s).actions, TABLE_ACTIONS_MAX, TABLE_ACTIONS_MAX + TABLE_BATCH_MAX);
    get_up(s);
}

/* The limit is higher where side games are played: here a dispute that nobody gives up. */
static void an_evening_with_side_games_may_be_longer(void **unused) {
    (void)unused;
    sitting *s = combined_game("external", CHALLENGED, usual(NULL));
    act(s, PT_WHITE, "Zg2-g4");
    act(s, PT_BLACK, "challenge");
    /* Without the checks of act(), whose cost grows with the game. */
    table_host host = host_of(s);
    for (pt_actor seat = PT_WHITE; look(s).stage == TABLE_STAGE_PLAYING; seat ^= 1) {
        table_command c = act_command(s, seat == PT_WHITE ? "result:w" : "dispute");
        table_do(s->t, seat, &c, s->now, &host, &s->answer);
        check_done(s, __LINE__);
        keep_line(s, &s->answer.events[0]);
        apply_line(s->t, last_line(s));
        if (look(s).actions == TABLE_TALK_MAX)
            tell(s, PT_WHITE, CHAT, "still here");
    }
    assert_int_equal(look(s).end, TABLE_END_LENGTH);
    assert_int_equal(look(s).actions, TABLE_SIDES_ACTIONS_MAX);
    get_up(s);
}

/* == Takebacks == */

static void a_takeback_is_asked_and_granted(void **unused) {
    (void)unused;
    sitting *s = play_basic();
    refuse(s, PT_WHITE, ASK_TAKEBACK, NOW, TABLE_NOTHING_BACK);
    refuse(s, PT_WHITE, GRANT_TAKEBACK, NOW, TABLE_NOT_ASKED);
    pt_state before, after;
    memset(&before, 0, sizeof before);
    memset(&after, 0, sizeof after);
    table_state(s->t, PT_NOBODY, &before);
    act(s, PT_WHITE, "a2-b3");
    uint32_t first = look(s).last;
    act(s, PT_BLACK, "a1-b2");
    say(s, PT_WHITE, ASK_TAKEBACK);
    assert_int_equal(look(s).takeback, PT_WHITE);
    assert_int_equal(look(s).takeback_to, first);
    refuse(s, PT_BLACK, ASK_TAKEBACK, NOW, TABLE_ASKED);
    refuse(s, PT_WHITE, GRANT_TAKEBACK, NOW, TABLE_NOT_ASKED);
    say(s, PT_BLACK, REFUSE_TAKEBACK);
    refuse(s, PT_BLACK, GRANT_TAKEBACK, NOW, TABLE_NOT_ASKED);
    say(s, PT_WHITE, ASK_TAKEBACK);
    say(s, PT_BLACK, GRANT_TAKEBACK);
    table_state(s->t, PT_NOBODY, &after);
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(look(s).actions, 0);
    assert_int_equal(table_history(s->t).count, 1);
    /* Both have moved before: the game can no longer be aborted. */
    refuse(s, PT_WHITE, ABORT, NOW, TABLE_BEGUN);
    act(s, PT_WHITE, "a1-b2");
    /* Whoever has just acted takes back only that. */
    say(s, PT_WHITE, ASK_TAKEBACK);
    act(s, PT_BLACK, "a2-b3");
    refuse(s, PT_BLACK, GRANT_TAKEBACK, NOW, TABLE_NOT_ASKED);
    say(s, PT_BLACK, ASK_TAKEBACK);
    say(s, PT_WHITE, GRANT_TAKEBACK);
    assert_int_equal(look(s).actions, 1);
    assert_int_equal(look(s).actor, PT_BLACK);
    get_up(s);
    table_setup setup = usual("basic");
    setup.options = 0;
    s = both_sit_down(&setup);
    act(s, PT_WHITE, "a2-b3");
    refuse(s, PT_WHITE, ASK_TAKEBACK, OPTION, TABLE_NO_TAKEBACKS);
    get_up(s);
}

static void a_takeback_goes_over_several_actors(void **unused) {
    (void)unused;
    sitting *s = combined_game("die", CHALLENGED, usual(NULL));
    pt_state before, after;
    memset(&before, 0, sizeof before);
    memset(&after, 0, sizeof after);
    table_state(s->t, PT_NOBODY, &before);
    act(s, PT_WHITE, "Zg2-g4");
    act(s, PT_BLACK, "challenge");
    assert_int_equal(s->answer.count, 3);
    /* Declared, challenged, two rolls: all of it is taken back. */
    assert_int_equal(look(s).actions, 4);
    say(s, PT_WHITE, ASK_TAKEBACK);
    say(s, PT_BLACK, GRANT_TAKEBACK);
    table_state(s->t, PT_NOBODY, &after);
    assert_memory_equal(&before, &after, sizeof before);
    act(s, PT_WHITE, "Zg2-g4");
    act(s, PT_BLACK, "challenge");
    say(s, PT_BLACK, ASK_TAKEBACK);
    say(s, PT_WHITE, GRANT_TAKEBACK);
    assert_int_equal(look(s).actions, 1);
    assert_int_equal(look(s).actor, PT_BLACK);
    act(s, PT_BLACK, "allow");
    get_up(s);
}

/* == Secrets == */

static void a_secret_choice_is_seen_when_both_have_chosen(void **unused) {
    (void)unused;
    char text[TABLE_LINE_MAX];
    sitting *s = combined_game("rps", CHALLENGED, usual(NULL));
    act(s, PT_WHITE, "Zg2-g4");
    act(s, PT_BLACK, "challenge");
    table_command c = act_command(s, "rock");
    c.id = "r1";
    c.id_len = 2;
    wish(s, PT_WHITE, c);
    check_done(s, __LINE__);
    uint32_t secret = look(s).last;
    assert_string_equal(seen(s, PT_BLACK, secret, text), "acted w - - v1.1.1 - - ?");
    assert_string_equal(seen(s, PT_NOBODY, secret, text), "acted w - - v1.1.1 - - ?");
    assert_text_ends(seen(s, PT_WHITE, secret, text), " - rock");
    assert_memory_equal(text, "acted w - r1 ", 13);
    assert_int_equal(table_secret_from(s->t, PT_BLACK), secret);
    assert_int_equal(table_secret_from(s->t, PT_NOBODY), secret);
    assert_int_equal(table_secret_from(s->t, PT_WHITE), 0);
    assert_text_ends(seen(s, PT_BLACK, secret - 1, text), " - challenge");
    refuse(s, PT_WHITE, ASK_TAKEBACK, NOW, TABLE_SECRET);
    /* A view is not an event. */
    char room[TABLE_LINE_MAX];
    table_event e = line_event(last_line(s)), view = table_view(s->t, PT_BLACK, &e, room);
    view.number++;
    assert_int_equal(table_apply(s->t, &view, NULL), TABLE_REFUSED_LOG);
    /* The record ends before the secret, too. */
    pt_record *record;
    assert_int_equal(table_export(s->t, PT_BLACK, NULL, &record, NULL), PT_OK);
    size_t count;
    pt_record_turn(record, 0, &count, NULL);
    assert_int_equal(count, 2);
    pt_record_free(record);
    act(s, PT_BLACK, "paper");
    assert_text_ends(seen(s, PT_BLACK, secret, text), " - rock");
    assert_memory_equal(text, "acted w - - ", 12);
    assert_int_equal(table_secret_from(s->t, PT_BLACK), 0);
    get_up(s);
}

static void only_the_secret_part_of_a_batch_is_hidden(void **unused) {
    (void)unused;
    char text[TABLE_LINE_MAX];
    sitting *s = combined_game("rps", BLACK_CHALLENGED, usual(NULL));
    act(s, PT_BLACK, "Zg2-g4");
    refuse_act(s, PT_WHITE, "challenge", INCOMPLETE, TABLE_INCOMPLETE);
    act(s, PT_WHITE, "challenge;scissors");
    assert_text_ends(seen(s, PT_BLACK, look(s).last, text), " - - challenge;?");
    /* The end of the game reveals it. */
    say(s, PT_BLACK, RESIGN);
    assert_text_ends(seen(s, PT_BLACK, look(s).last - 1, text), " challenge;scissors");
    get_up(s);
}

/* Black's answer wins, ties or loses; the turn then continues with a row to remove, or with another
 * move. Black cannot know which, and must not be able to find out by trying. */
static void an_answer_to_a_secret_stands_for_itself(void **unused) {
    (void)unused;
    static const char *const answers[] = {"paper", "rock", "scissors"};
    for (size_t i = 0; i < 3; i++) {
        sitting *s = combined_game("rps", BLACK_CHALLENGED_ROW, usual(NULL));
        act(s, PT_BLACK, "Zg2-g4");
        act(s, PT_WHITE, "challenge;rock");
        char beyond[32];
        snprintf(beyond, sizeof beyond, "%s;xd6-g4", answers[i]);
        refuse_act(s, PT_BLACK, beyond, ILLEGAL, TABLE_BEYOND);
        act(s, PT_BLACK, answers[i]);
        assert_int_equal(look(s).actor, PT_BLACK);
        act(s, PT_BLACK, i < 2 ? "xd6-g4" : "a1-b2");
        get_up(s);
    }
}

/* == Talk == */

static void chat_is_printable_text(void **unused) {
    (void)unused;
    static const char *const bad[] = {
        "",      " hello",       "hello ",           "a\nb",     "a\x7f",         "\xc3",
        "\xc3(", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\xaf", "\xef\xbb\xbfx", "\xc2\x80",
        "\xff",  "\xef\xbf\xbf",
    };
    sitting *s = play_basic();
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuse_text(s, PT_WHITE, CHAT, bad[i], COMMAND, TABLE_CHAT_TEXT);
    /* U+202E reverses the direction of what follows. */
    const char turned[] = {'a', (char)0xe2, (char)0x80, (char)0xae, 'b', '\0'};
    refuse_text(s, PT_WHITE, CHAT, turned, COMMAND, TABLE_CHAT_TEXT);
    char longest[TABLE_CHAT_MAX + 2];
    memset(longest, 'x', sizeof longest);
    longest[TABLE_CHAT_MAX + 1] = '\0';
    refuse_text(s, PT_WHITE, CHAT, longest, COMMAND, TABLE_CHAT_TEXT);
    longest[TABLE_CHAT_MAX] = '\0';
    tell(s, PT_WHITE, CHAT, longest);
    tell(s, PT_BLACK, CHAT, "ZÈRTZ? - \xf0\x9f\x99\x82 | > \"<b>\"");
    refuse_text(s, PT_NOBODY, CHAT, "hello", SEAT, TABLE_NOT_SEATED);
    say(s, PT_WHITE, RESIGN);
    tell(s, PT_WHITE, CHAT, "thanks");
    get_up(s);
    table_setup setup = usual("basic");
    setup.options = 0;
    s = both_sit_down(&setup);
    refuse_text(s, PT_WHITE, CHAT, "hello", OPTION, TABLE_NO_CHAT);
    get_up(s);
}

static void a_table_takes_only_so_much_talk(void **unused) {
    (void)unused;
    sitting *s = play_basic();
    while (look(s).last < TABLE_TALK_MAX)
        tell(s, PT_WHITE, CHAT, "and another thing");
    refuse_text(s, PT_WHITE, CHAT, "and", FULL, TABLE_TALK);
    refuse(s, PT_WHITE, OFFER_DRAW, FULL, TABLE_TALK);
    act(s, PT_WHITE, "a2-b3");
    refuse(s, PT_WHITE, ASK_TAKEBACK, FULL, TABLE_TALK);
    say(s, PT_BLACK, RESIGN);
    say(s, PT_BLACK, REMATCH);
    get_up(s);
}

static void a_rematch_needs_both(void **unused) {
    (void)unused;
    sitting *s = play_basic();
    refuse(s, PT_WHITE, REMATCH, PLAYING, TABLE_PLAYING);
    say(s, PT_WHITE, RESIGN);
    refuse_text(s, PT_NOBODY, REMATCHED, "t2", NOW, TABLE_NO_REMATCH);
    say(s, PT_WHITE, REMATCH);
    refuse(s, PT_WHITE, REMATCH, NOW, TABLE_REMATCH);
    say(s, PT_BLACK, REMATCH);
    refuse_text(s, PT_NOBODY, REMATCHED, "no name", COMMAND, TABLE_NAME);
    refuse_text(s, PT_WHITE, REMATCHED, "t2", SEAT, TABLE_NOT_HOST);
    tell(s, PT_NOBODY, REMATCHED, "t2");
    assert_text_ends(last_line(s), " rematched - - - t2");
    refuse_text(s, PT_NOBODY, REMATCHED, "t3", NOW, TABLE_NO_REMATCH);
    assert_true(look(s).rematched);
    get_up(s);
}

/* == Conditional turns == */

static void a_planned_turn_is_played_at_once(void **unused) {
    (void)unused;
    char text[TABLE_LINE_MAX];
    sitting *s = over_days(3);
    act(s, PT_WHITE, "a2-b3");
    tell(s, PT_WHITE, PLAN, "a1-b2>a3-b4>c1-c2>i2-h3|a1-b2>a3-b4>d1-d2>i3-h4|i1-h2>a1-b2");
    assert_string_equal(seen(s, PT_BLACK, look(s).last, text), "planned w - - ?");
    assert_string_equal(seen(s, PT_NOBODY, look(s).last, text), "planned w - - ?");
    assert_text_ends(seen(s, PT_WHITE, look(s).last, text), "|i1-h2>a1-b2");
    act(s, PT_BLACK, "a1-b2");
    assert_int_equal(s->answer.count, 2);
    assert_text_ends(last_line(s), " plan a3-b4");
    assert_string_equal(table_plan(s->t, PT_WHITE), "c1-c2>i2-h3|d1-d2>i3-h4");
    s->now += TABLE_DAY_MS;
    act(s, PT_BLACK, "d1-d2");
    assert_int_equal(s->answer.count, 2);
    assert_text_ends(last_line(s), " plan i3-h4");
    assert_string_equal(table_plan(s->t, PT_WHITE), "");
    assert_int_equal(look(s).actor, PT_BLACK);
    /* What was not foreseen drops the plan, and so does a takeback. */
    tell(s, PT_WHITE, PLAN, "c1-c2>i2-h3");
    act(s, PT_BLACK, "f1-f2");
    assert_int_equal(s->answer.count, 1);
    assert_false(look(s).has_plan[0]);
    act(s, PT_WHITE, "i2-h3");
    tell(s, PT_WHITE, PLAN, "c1-c2>c7-d7");
    say(s, PT_WHITE, ASK_TAKEBACK);
    say(s, PT_BLACK, GRANT_TAKEBACK);
    assert_false(look(s).has_plan[0]);
    get_up(s);
}

static void plans_of_both_meet(void **unused) {
    (void)unused;
    sitting *s = over_days(3);
    act(s, PT_WHITE, "a2-b3");
    tell(s, PT_WHITE, PLAN, "a1-b2>a3-b4>c1-c2>i2-h3");
    tell(s, PT_WHITE, PLAN, "");
    assert_string_equal(table_plan(s->t, PT_WHITE), "");
    tell(s, PT_WHITE, PLAN, "a1-b2>a3-b4");
    tell(s, PT_WHITE, PLAN, "-");
    act(s, PT_BLACK, "a1-b2");
    assert_int_equal(s->answer.count, 1);
    tell(s, PT_BLACK, PLAN, "a3-b4>c1-c2>i2-h3>d1-d2>i3-h4>f1-f2");
    act(s, PT_WHITE, "a3-b4");
    /* Black's reply came with it; now White foresees what Black has planned. */
    assert_text_ends(last_line(s), " plan c1-c2");
    act(s, PT_WHITE, "i2-h3");
    assert_text_ends(last_line(s), " plan d1-d2");
    say(s, PT_WHITE, ASK_TAKEBACK);
    say(s, PT_BLACK, GRANT_TAKEBACK);
    tell(s, PT_BLACK, PLAN, "i2-h3>d1-d2>i3-h4>f1-f2>c7-d7>f8-e8");
    act(s, PT_WHITE, "i2-h3");
    say(s, PT_BLACK, ASK_TAKEBACK);
    say(s, PT_WHITE, GRANT_TAKEBACK);
    tell(s, PT_WHITE, PLAN, "d1-d2>i3-h4>f1-f2>c7-d7>f8-e8>c7-c6");
    act(s, PT_BLACK, "d1-d2");
    tell(s, PT_WHITE, PLAN, "f1-f2>c7-d7>f8-e8>c7-c6");
    act(s, PT_BLACK, "f1-f2");
    assert_text_ends(last_line(s), " plan c7-d7");
    get_up(s);
}

static void a_plan_that_cannot_be_is_refused(void **unused) {
    (void)unused;
    sitting *s = over_days(3);
    refuse_text(s, PT_WHITE, PLAN, "a1-b2>a2-b3", NOW, TABLE_PLAN_TURN);
    act(s, PT_WHITE, "a2-b3");
    refuse_text(s, PT_WHITE, PLAN, "a1-b2", COMMAND, TABLE_PLAN_FORM);
    refuse_text(s, PT_WHITE, PLAN, "a1-b2>a3-b4>", COMMAND, TABLE_PLAN_FORM);
    refuse_text(s, PT_WHITE, PLAN, "a1-b2>a3-b4|", COMMAND, TABLE_PLAN_FORM);
    refuse_text(s, PT_WHITE, PLAN, "|a1-b2>a3-b4", COMMAND, TABLE_PLAN_FORM);
    refuse_text(s, PT_WHITE, PLAN, "a1-b2>>a3-b4", COMMAND, TABLE_PLAN_FORM);
    refuse_text(s, PT_WHITE, PLAN, "a1-b2>a3-c4", ILLEGAL, GIPF_NOT_FIRST_SPOT);
    assert_int_equal(s->answer.error.offset >= 6, 1);
    refuse_text(s, PT_WHITE, PLAN, "a1-b2>a3-b4|a1-b2>a1-b2", ILLEGAL, TABLE_PLAN_TWICE);
    refuse_text(s, PT_WHITE, PLAN,
                "a1-b2>a3-b4|a1-b2>a3-b4|a1-b2>a3-b4|a1-b2>a3-b4|a1-b2>a3-b4|a1-b2>a3-b4|"
                "a1-b2>a3-b4|a1-b2>a3-b4|a1-b2>a3-b4|a1-b2>a3-b4|a1-b2>a3-b4|a1-b2>a3-b4|"
                "a1-b2>a3-b4|a1-b2>a3-b4|a1-b2>a3-b4|a1-b2>a3-b4|a1-b2>a3-b4",
                COMMAND, TABLE_PLAN_FORM);
    refuse_text(s, PT_WHITE, PLAN, "?", COMMAND, TABLE_PLAN_FORM);
    table_command c = {.verb = TABLE_DO_PLAN, .at = 1, .text = "a1-b2>a3-b4", .text_len = PT_ZSTR};
    check_refused(s, PT_WHITE, c, TABLE_REFUSED_STALE, PT_MSG_TABLE_STALE, __LINE__);
    get_up(s);
    s = play_basic();
    act(s, PT_WHITE, "a2-b3");
    refuse_text(s, PT_WHITE, PLAN, "a1-b2>a3-b4", OPTION, TABLE_NO_PLANS);
    get_up(s);
}

static void a_secret_cannot_be_answered_in_advance(void **unused) {
    (void)unused;
    table_setup setup = usual(NULL);
    setup.clock = TABLE_CLOCK_DAYS;
    setup.days = 1;
    sitting *s = combined_game("rps", CHALLENGED, setup);
    act(s, PT_WHITE, "Zg2-g4");
    act(s, PT_BLACK, "challenge");
    refuse_text(s, PT_BLACK, PLAN, "rock>paper|paper>scissors|scissors>rock", ILLEGAL,
                TABLE_PLAN_SECRET);
    get_up(s);
    /* One's own secret may be planned; it stays secret. */
    s = combined_game("rps", CHALLENGED, setup);
    act(s, PT_WHITE, "Zg2-g4");
    tell(s, PT_WHITE, PLAN, "challenge>rock");
    act(s, PT_BLACK, "challenge");
    char text[TABLE_LINE_MAX];
    assert_text_ends(last_line(s), " plan rock");
    assert_string_equal(seen(s, PT_BLACK, look(s).last, text),
                        "acted w 86400000,86400000 - v1.1.1 - plan ?");
    get_up(s);
    /* Nor can a plan go beyond chance. */
    s = combined_game("die", CHALLENGED, setup);
    act(s, PT_WHITE, "Zg2-g4");
    refuse_text(s, PT_WHITE, PLAN, "challenge>a1-b2", ILLEGAL, TABLE_PLAN_ACTOR);
    get_up(s);
}

/* == Seeds == */

static void setup_now(const sitting *s, char out[PT_SETUP_TEXT_MAX]) {
    pt_setup_text(table_rules(s->t), out, PT_SETUP_TEXT_MAX);
}

static void a_seed_is_drawn_once_both_sit(void **state) {
    (void)state;
    char drawn[2][PT_SETUP_TEXT_MAX], text[TABLE_LINE_MAX];
    static const unsigned options[] = {TABLE_RATED, TABLE_LOT};
    for (int i = 0; i < 2; i++) {
        table_setup setup = usual("dvonn random seed=7");
        setup.options = options[i];
        setup.clock = TABLE_CLOCK_FISCHER;
        setup.base_ms = 60000;
        sitting *s = sit_down(&setup);
        pt_rng_seed(&s->rng, 100 + (uint64_t)i);
        /* Whoever made the table cannot choose the board, nor see it before the opponent sits
         * down. */
        setup_now(s, text);
        assert_string_equal(text, "dvonn random seed=0");
        assert_true(look(s).awaits_seed);
        say(s, i ? PT_BLACK : PT_WHITE, JOIN);
        assert_int_equal(s->count, 2);
        assert_true(look(s).awaits_seed);
        say(s, i ? PT_WHITE : PT_BLACK, JOIN);
        assert_int_equal(s->count, 4);
        assert_int_equal(s->answer.count, 2);
        table_event e = line_event(s->lines[3]);
        assert_int_equal(e.kind, TABLE_EVENT_SEEDED);
        assert_int_equal(e.actor, PT_NOBODY);
        setup_now(s, drawn[i]);
        assert_int_equal(e.text_len, strlen(drawn[i]));
        assert_memory_equal(e.text, drawn[i], e.text_len);
        assert_false(look(s).awaits_seed);
        assert_int_equal(look(s).changed, 4);
        /* Everybody sees it, and plays on that board. */
        for (pt_actor seat = PT_WHITE; seat <= PT_NOBODY; seat++) {
            char room[TABLE_LINE_MAX];
            table_event seen = table_view(s->t, seat, &e, room);
            assert_int_equal(seen.text_len, e.text_len);
            assert_int_equal(seen.key, e.key);
        }
        pt_rules *rules;
        pt_state start = {.words = {0}}, there = {.words = {0}};
        pt_actions list;
        assert_int_equal(pt_rules_new(NULL, drawn[i], PT_ZSTR, &rules, NULL), PT_OK);
        pt_start(rules, &start);
        table_state(s->t, PT_NOBODY, &there);
        assert_memory_equal(&start, &there, pt_state_size(rules));
        pt_legal(rules, &start, &list);
        pt_action_write(rules, &start, list.items[0], text, sizeof text);
        pt_rules_free(rules);
        act(s, PT_WHITE, text);
        assert_int_equal(look(s).turns, 1);
        get_up(s);
    }
    assert_string_not_equal(drawn[0], drawn[1]);
    assert_string_not_equal(drawn[0], "dvonn random seed=7");
}

static void a_seed_that_was_agreed_on_stays(void **state) {
    (void)state;
    char text[PT_SETUP_TEXT_MAX];
    table_setup setup = usual("dvonn random seed=7");
    sitting *s = both_sit_down(&setup);
    setup_now(s, text);
    assert_string_equal(text, "dvonn random seed=7");
    assert_int_equal(s->count, 3);
    get_up(s);
    /* A setup without a seed is not drawn. */
    setup = usual("gipf basic");
    setup.options |= TABLE_RATED;
    s = both_sit_down(&setup);
    assert_int_equal(s->count, 3);
    get_up(s);
}

static void check_log(const char *const *lines, size_t count, bool is_good) {
    table *t = NULL;
    table_refusal refusal = TABLE_DONE;
    for (size_t i = 0; i < count; i++) {
        table_event e = line_event(lines[i]);
        refusal = i == 0 ? table_open(NULL, &e, &t, NULL) : table_apply(t, &e, NULL);
        if (i + 1 < count && refusal != TABLE_DONE)
            fail_msg("%s: %s", lines[i], table_refusal_word(refusal));
    }
    if ((refusal == TABLE_DONE) != is_good)
        fail_msg("%s: %s", lines[count - 1], table_refusal_word(refusal));
    table_close(t);
}

/* Logs of version 0.1 have no such event, and a rated game had the board of whoever made it. */
static void logs_from_before_seeds_were_drawn(void **state) {
    (void)state;
    sitting *s = both_sit_down(&(table_setup){
        .setup = "dvonn random seed=5", .setup_len = PT_ZSTR, .options = TABLE_CHATTING});
    pt_actions list;
    pt_state now = {.words = {0}};
    char text[PT_ACTION_TEXT_MAX];
    table_state(s->t, PT_NOBODY, &now);
    pt_legal(table_rules(s->t), &now, &list);
    pt_action_write(table_rules(s->t), &now, list.items[0], text, sizeof text);
    act(s, PT_WHITE, text);
    const char *lines[] = {
        "1 1763193600000 created - - - v1 none rated,chat person,person 0 dvonn random seed=5",
        s->lines[1], s->lines[2], s->lines[3]};
    check_log(lines, 4, true);
    get_up(s);
}

static void forged_seeds_are_refused(void **state) {
    (void)state;
    table_setup setup = usual("dvonn random");
    setup.options |= TABLE_RATED;
    sitting *s = both_sit_down(&setup);
    table_event e = line_event(s->lines[3]);
    static const char *const setups[] = {"dvonn random seed=1", "dvonn placing", "gipf basic",
                                         "random", "dvonn random"};
    char forged[TABLE_LINE_MAX];
    const char *lines[] = {s->lines[0], s->lines[1], s->lines[2], s->lines[3], forged};
    check_log(lines, 4, true);
    /* Another board under the same key, another game, another form of the text. */
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        table_event other = e;
        other.text = setups[i];
        other.text_len = strlen(setups[i]);
        assert_true(table_event_write(&other, forged, sizeof forged) > 0);
        const char *instead[] = {s->lines[0], s->lines[1], s->lines[2], forged};
        check_log(instead, 4, false);
    }
    /* A second time, before both have sat down, by a seat, at a table that has none. */
    e.number = 5;
    table_event_write(&e, forged, sizeof forged);
    check_log(lines, 5, false);
    e.number = 3;
    table_event_write(&e, forged, sizeof forged);
    const char *early[] = {s->lines[0], s->lines[1], forged};
    check_log(early, 3, false);
    e.number = 4;
    e.actor = PT_WHITE;
    table_event_write(&e, forged, sizeof forged);
    const char *seat[] = {s->lines[0], s->lines[1], s->lines[2], forged};
    check_log(seat, 4, false);
    const char *none[] = {
        "1 1763193600000 created - - - v1 none chat person,person 0 dvonn random seed=0",
        s->lines[1], s->lines[2], s->lines[3]};
    check_log(none, 4, false);
    get_up(s);
}

/* == Ids == */

static void wish_chat(sitting *s, pt_actor seat, const char *id) {
    wish(s, seat,
         (table_command){.verb = TABLE_DO_CHAT,
                         .id = id,
                         .id_len = PT_ZSTR,
                         .text = "hello",
                         .text_len = PT_ZSTR});
}

/* Whatever happens in between, including a restart. */
static void an_id_is_never_forgotten(void **state) {
    (void)state;
    table_setup setup = usual("gipf basic");
    sitting *s = both_sit_down(&setup);
    char id[16];
    wish_chat(s, PT_WHITE, "first");
    check_done(s, __LINE__);
    uint32_t first = look(s).last;
    for (unsigned i = 1; i <= 1000; i++) {
        snprintf(id, sizeof id, "c%u", i);
        wish_chat(s, PT_WHITE, id);
        check_done(s, __LINE__);
        if (i == 15 || i == 16 || i == 17 || i == 1000) {
            wish_chat(s, PT_WHITE, "first");
            assert_int_equal(s->answer.refusal, TABLE_REPEATED);
            assert_int_equal(s->answer.repeated, first);
        }
    }
    /* The other seat's ids are separate. */
    wish_chat(s, PT_BLACK, "first");
    check_done(s, __LINE__);
    assert_int_equal(look(s).last, first + 1001);
    table *again = replay(s);
    static table_answer answer;
    table_do(again, PT_WHITE,
             &(table_command){.verb = TABLE_DO_CHAT,
                              .id = "first",
                              .id_len = PT_ZSTR,
                              .text = "hello",
                              .text_len = PT_ZSTR},
             s->now, &(table_host){.random = NULL}, &answer);
    assert_int_equal(answer.refusal, TABLE_REPEATED);
    assert_int_equal(answer.repeated, first);
    table_close(again);
    assert_in_range(table_memory(s->t), 1, 65536);
    get_up(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_created_by_its_first_event),
        cmocka_unit_test(a_table_can_start_from_a_position),
        cmocka_unit_test(a_table_that_cannot_be_is_refused),
        cmocka_unit_test(a_setup_and_a_position_are_of_one_game),
        cmocka_unit_test(a_rated_game_begins_with_its_own_start),
        cmocka_unit_test(a_table_with_an_older_pair_plays_on),
        cmocka_unit_test(seats_are_taken_once),
        cmocka_unit_test(a_turn_is_accepted_whole_or_not_at_all),
        cmocka_unit_test(a_batch_ends_where_another_acts),
        cmocka_unit_test(a_wish_made_for_an_earlier_event_is_stale),
        cmocka_unit_test(repeating_a_command_is_harmless),
        cmocka_unit_test(the_rules_end_the_game),
        cmocka_unit_test(chance_is_drawn_by_the_host),
        cmocka_unit_test(white_acts_twice_between_the_phases_of_dvonn),
        cmocka_unit_test(a_draw_is_offered_and_accepted),
        cmocka_unit_test(acting_declines_a_draw),
        cmocka_unit_test(the_third_repetition_lets_either_claim_a_draw),
        cmocka_unit_test(a_seat_resigns),
        cmocka_unit_test(a_game_is_aborted_only_before_both_have_moved),
        cmocka_unit_test(a_very_long_game_is_a_draw),
        cmocka_unit_test(an_evening_with_side_games_may_be_longer),
        cmocka_unit_test(a_takeback_is_asked_and_granted),
        cmocka_unit_test(a_takeback_goes_over_several_actors),
        cmocka_unit_test(a_secret_choice_is_seen_when_both_have_chosen),
        cmocka_unit_test(only_the_secret_part_of_a_batch_is_hidden),
        cmocka_unit_test(an_answer_to_a_secret_stands_for_itself),
        cmocka_unit_test(chat_is_printable_text),
        cmocka_unit_test(a_table_takes_only_so_much_talk),
        cmocka_unit_test(a_rematch_needs_both),
        cmocka_unit_test(a_planned_turn_is_played_at_once),
        cmocka_unit_test(plans_of_both_meet),
        cmocka_unit_test(a_plan_that_cannot_be_is_refused),
        cmocka_unit_test(a_secret_cannot_be_answered_in_advance),
        cmocka_unit_test(a_seed_is_drawn_once_both_sit),
        cmocka_unit_test(a_seed_that_was_agreed_on_stays),
        cmocka_unit_test(logs_from_before_seeds_were_drawn),
        cmocka_unit_test(forged_seeds_are_refused),
        cmocka_unit_test(an_id_is_never_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
