/* Ends by repetition: a game and a side game in which a position that begins a turn for the third
 * time is a tie, wherever the history is kept; and what only chance or the host may do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "names.h"
#include "protocol/protocol.h"
#include "shuttle.h"
#include "sitting.h"

/* Both stay for a turn, so the position occurs again. */
#define ROUND "look;stay;look;stay;"

/* A side game about to begin its first position for the third time; its White is White. */
#define CHALLENGE "Zg2-g4;challenge;first:w;"
#define COMBINED(step, main) "combined Z:shuttle 3," step " " main
#define Z_MADE "gipf tournament wY3/5/2wDb2/W4wPB/6/wbwz2/3B b 9,9 BB -,- m -"

static pt_action read_one(const pt_rules *rules, const void *state, const char *text, size_t len) {
    pt_action action = PT_NO_ACTION;
    pt_error error;
    if (pt_action_read(rules, state, text, len, &action, &error) != PT_OK)
        fail_msg("%.*s cannot be read", (int)len, text);
    return action;
}

/* == The history == */

static void a_position_must_begin_a_turn(void **unused) {
    (void)unused;
    pt_rules *rules;
    pt_state state = {.words = {0}};
    uint64_t keys[64];
    pt_history history = {keys, 0, 64};
    assert_int_equal(pt_rules_new(&with_shuttle, "shuttle", PT_ZSTR, &rules, NULL), PT_OK);
    pt_start(rules, &state);
    pt_history_push(&history, rules, &state);
    static const pt_action turn[] = {SHUTTLE_LOOK, SHUTTLE_STAY};
    for (unsigned i = 0; i < 12; i++) {
        unsigned flags = pt_apply(rules, &state, turn[i % 2]);
        pt_history_push(&history, rules, &state);
        pt_ending ending = pt_history_ends(&history, rules, &state, flags);
        /* Twice four actions lead back to the start; until then Black's first turn has begun only
         * twice. Within a turn nothing ends, however often a position occurs. */
        assert_int_equal(ending, i % 2 && i >= 7 ? PT_ENDS_GAME : PT_ENDS_NOTHING);
    }
    assert_ptr_equal(pt_rules_inner(rules, &state, NULL), rules);
    pt_rules_free(rules);
}

static void games_that_know_no_such_end_go_on(void **unused) {
    (void)unused;
    pt_rules *rules;
    pt_state state = {.words = {0}};
    uint64_t keys[8];
    pt_history history = {keys, 0, 8};
    assert_int_equal(pt_rules_new(NULL, "basic", PT_ZSTR, &rules, NULL), PT_OK);
    pt_start(rules, &state);
    for (int i = 0; i < 5; i++)
        pt_history_push(&history, rules, &state);
    assert_int_equal(pt_history_repetitions(&history, rules, &state), 5);
    assert_int_equal(pt_history_ends(&history, rules, &state, PT_TURN_ENDED), PT_ENDS_NOTHING);
    pt_rules_free(rules);
}

/* == Records == */

/* Plays actions joined by ';' into a record; returns the status of the last one. */
static pt_status record_go(pt_record *record, const char *text, const pt_message **message) {
    pt_status status = PT_OK;
    pt_error error = {.message = NULL};
    reader in = reader_on(text, PT_ZSTR);
    while (!reader_done(&in) && status == PT_OK) {
        reader one = reader_until(&in, ';');
        pt_state now;
        pt_record_state(record, SIZE_MAX, &now);
        status = pt_record_play(
            record, read_one(pt_record_rules(record), &now, one.at, reader_left(&one)), &error);
    }
    *message = error.message;
    return status;
}

static pt_record *record_of(const char *setup, const char *position) {
    pt_record *record;
    assert_int_equal(pt_record_new(&with_shuttle, setup, setup ? PT_ZSTR : 0, position,
                                   position ? PT_ZSTR : 0, &record, NULL),
                     PT_OK);
    return record;
}

/* Every form is read back unchanged. */
static void check_forms(pt_record *record, pt_place *place, pt_error *error) {
    char text[8192], again[8192];
    for (pt_record_form form = 0; form < PT_RECORD_FORM_NB; form++) {
        pt_record *back;
        size_t len = pt_record_write(record, form, text, sizeof text);
        assert_true(len > 0);
        if (pt_record_read(&with_shuttle, text, len, NULL, &back, place, error) != PT_OK) {
            pt_error_text(error, NULL, NULL, again, sizeof again);
            fail_msg("%s\n%s", text, again);
        }
        pt_record_write(back, form, again, sizeof again);
        assert_string_equal(again, text);
        assert_int_equal(pt_record_outcome(back).over, pt_record_outcome(record).over);
        pt_record_free(back);
    }
}

static void a_record_ends_by_repetition(void **unused) {
    (void)unused;
    const pt_message *message;
    pt_place place;
    pt_error error;
    pt_record *record = record_of("shuttle", NULL);
    assert_int_equal(record_go(record, ROUND "look;stay;look", &message), PT_OK);
    assert_false(pt_record_outcome(record).over);
    assert_null(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0));
    assert_int_equal(record_go(record, "stay", &message), PT_OK);
    pt_outcome outcome = pt_record_outcome(record);
    assert_true(outcome.over);
    assert_int_equal(outcome.winner, PT_NOBODY);
    assert_string_equal(outcome.reason->name, "repetition");
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0), "0");
    assert_int_equal(record_go(record, "look", &message), PT_ILLEGAL);
    assert_ptr_equal(message, PT_MSG_GAME_IS_OVER);
    check_forms(record, &place, &error);
    pt_record_free(record);
#define TURNS "W[look;stay];B[look;stay];W[look;stay];B[look;stay]"
    static const struct {
        const char *text;
        const pt_message *message;
    } wrong[] = {
        {"(;FF[4]PTS[shuttle standard];" TURNS ";W[look;stay])", PT_MSG_GAME_IS_OVER},
        {"(;FF[4]PTS[shuttle standard]RE[W+Resign];" TURNS ")", PT_MSG_RECORD_RESULT},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(pt_record_read(&with_shuttle, wrong[i].text, strlen(wrong[i].text), NULL,
                                        &record, &place, &error),
                         PT_ILLEGAL);
        assert_ptr_equal(error.message, wrong[i].message);
    }
}

static void a_record_checks_that_a_side_game_ends(void **unused) {
    (void)unused;
    const pt_message *message;
    pt_place place;
    pt_error error;
    char text[PT_POSITION_TEXT_MAX];
    pt_state now;
    pt_record *record = record_of(NULL, COMBINED("3 -", CHALLENGED));
    assert_int_equal(record_go(record, CHALLENGE ROUND "look;stay;look", &message), PT_OK);
    pt_record_state(record, SIZE_MAX, &now);
    assert_false(pt_is_legal(pt_record_rules(record), &now, PT_REPETITION));
    assert_int_equal(pt_record_play(record, PT_REPETITION, &error), PT_ILLEGAL);
    assert_ptr_equal(error.message, PT_MSG_REPETITION_NOT_DUE);
    assert_int_equal(record_go(record, "stay", &message), PT_OK);
    assert_int_equal(record_go(record, "look", &message), PT_ILLEGAL);
    assert_ptr_equal(message, PT_MSG_REPETITION_DUE);
    assert_int_equal(record_go(record, "concede", &message), PT_ILLEGAL);
    assert_int_equal(record_go(record, "repetition", &message), PT_OK);
    /* A tie goes to the challenged player: the move is made. */
    pt_record_state(record, SIZE_MAX, &now);
    pt_position_write(pt_record_rules(record), &now, text, sizeof text);
    assert_string_equal(text, COMBINED("2 -", Z_MADE));
    assert_false(pt_record_outcome(record).over);
    check_forms(record, &place, &error);
    pt_record_free(record);

    static const struct {
        const char *turn;
        const pt_message *message;
    } wrong[] = {
        {CHALLENGE "repetition", PT_MSG_REPETITION_NOT_DUE},
        {CHALLENGE ROUND "repetition", PT_MSG_REPETITION_NOT_DUE},
        {CHALLENGE ROUND ROUND "look", PT_MSG_REPETITION_DUE},
        {CHALLENGE ROUND ROUND "concede", PT_MSG_REPETITION_DUE},
        {"repetition", PT_MSG_COMBINE_NOT_NOW},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char sgf[2048];
        snprintf(sgf, sizeof sgf, "(;FF[4]PTP[%s];W[%s])", COMBINED("3 -", CHALLENGED),
                 wrong[i].turn);
        assert_int_equal(
            pt_record_read(&with_shuttle, sgf, strlen(sgf), NULL, &record, &place, &error),
            PT_ILLEGAL);
        assert_ptr_equal(error.message, wrong[i].message);
    }
}

/* The action by its number, in records where no repetition is due. */
static void no_other_record_takes_it(void **unused) {
    (void)unused;
    static const char *const setups[] = {"basic", "dvonn", "combined", "rps", "shuttle"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        pt_error error;
        pt_record *record = record_of(setups[i], NULL);
        assert_int_equal(pt_record_play(record, PT_REPETITION, &error), PT_ILLEGAL);
        assert_ptr_equal(error.message, PT_MSG_REPETITION_NOT_DUE);
        assert_string_equal(error.args[0].text, "repetition");
        assert_int_equal(pt_record_turns(record), 0);
        pt_record_free(record);
    }
}

static void only_side_games_that_know_it_read_it(void **unused) {
    (void)unused;
    static const char *const sides[] = {"rps", "die", "external", "dvonn", "basic"};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        char text[PT_POSITION_TEXT_MAX];
        pt_rules *rules;
        pt_state state;
        pt_action action;
        pt_error error;
        snprintf(text, sizeof text, "combined Z:%s 3,3 - %s", sides[i], CHALLENGED);
        assert_int_equal(pt_rules_start(NULL, NULL, 0, text, PT_ZSTR, &rules, &state, NULL), PT_OK);
        pt_apply(rules, &state, read_one(rules, &state, "Zg2-g4", 6));
        pt_apply(rules, &state, read_one(rules, &state, "challenge", 9));
        if (pt_state_phase(rules, &state) == COMBINE_PHASE_FIRST)
            pt_apply(rules, &state, read_one(rules, &state, "first:w", 7));
        assert_int_equal(pt_action_read(rules, &state, "repetition", PT_ZSTR, &action, &error),
                         PT_ILLEGAL);
        assert_ptr_equal(error.message, PT_MSG_COMBINE_SIDE_FIRST);
        pt_rules_free(rules);
    }
}

/* == Tables == */

static sitting *sit_at(const char *setup, const char *position) {
    table_setup terms = usual(setup);
    terms.setup_len = setup ? PT_ZSTR : 0;
    terms.position = position;
    terms.position_len = position ? PT_ZSTR : 0;
    sitting *s = sit_down_with(&with_shuttle, &terms);
    say(s, PT_WHITE, JOIN);
    say(s, PT_BLACK, JOIN);
    return s;
}

static void a_table_ends_by_itself(void **unused) {
    (void)unused;
    sitting *s = sit_at("shuttle", NULL);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(look(s).stage, TABLE_STAGE_PLAYING);
        act(s, (pt_actor)(i % 2), "look;stay");
    }
    assert_int_equal(look(s).stage, TABLE_STAGE_OVER);
    assert_int_equal(look(s).end, TABLE_END_REPETITION);
    assert_int_equal(look(s).winner, PT_NOBODY);
    refuse_act(s, PT_WHITE, "look;stay", OVER, TABLE_OVER);
    get_up(s);
}

/* A turn of the side game, whose two batches are sent as one. */
static void a_host_ends_the_side_game(void **unused) {
    (void)unused;
    sitting *s = sit_at(NULL, COMBINED("3 -", CHALLENGED));
    act(s, PT_WHITE, "Zg2-g4");
    act(s, PT_BLACK, "challenge");
    act(s, PT_WHITE, "first:w;look;stay");
    refuse_act(s, PT_BLACK, "look;stay;repetition", ILLEGAL, TABLE_BEYOND);
    refuse_act(s, PT_BLACK, "look;repetition", ILLEGAL, REPETITION_NOT_DUE);
    act(s, PT_BLACK, "look;stay");
    act(s, PT_WHITE, "look;stay");
    /* The log cannot say so before it is true. */
    table_event early = line_event(last_line(s));
    char line[TABLE_LINE_MAX];
    early.kind = TABLE_EVENT_CHANCE;
    early.actor = PT_CHANCE;
    early.number++;
    early.id_len = 0;
    early.text = "repetition";
    early.text_len = 10;
    assert_true(table_event_write(&early, line, sizeof line) > 0);
    table_event read = line_event(line);
    assert_int_not_equal(table_apply(s->t, &read, NULL), TABLE_DONE);
    act(s, PT_BLACK, "look;stay");
    assert_int_equal(s->answer.count, 2);
    assert_text_ends(last_line(s), " repetition");
    assert_int_equal(line_event(last_line(s)).kind, TABLE_EVENT_CHANCE);
    char text[PT_POSITION_TEXT_MAX];
    pt_state state;
    table_state(s->t, PT_NOBODY, &state);
    pt_position_write(table_rules(s->t), &state, text, sizeof text);
    assert_string_equal(text, COMBINED("2 -", Z_MADE));
    assert_int_equal(look(s).actor, PT_BLACK);
    /* Taken back to Black's own last turn there, it ends in the same way. */
    say(s, PT_BLACK, ASK_TAKEBACK);
    say(s, PT_WHITE, GRANT_TAKEBACK);
    assert_int_equal(look(s).actor, PT_BLACK);
    act(s, PT_BLACK, "look;stay");
    assert_text_ends(last_line(s), " repetition");
    get_up(s);
}

static void a_host_draws_the_start(void **unused) {
    (void)unused;
    sitting *s = sit_at(NULL, "combined Z:shuttle.random 3,3 - " CHALLENGED);
    act(s, PT_WHITE, "Zg2-g4");
    act(s, PT_BLACK, "challenge");
    refuse_act(s, PT_WHITE, "first:w;seed:7", ILLEGAL, TABLE_BEYOND);
    act(s, PT_WHITE, "first:w");
    assert_int_equal(s->answer.count, 2);
    assert_non_null(strstr(last_line(s), " seed:"));
    assert_int_equal(look(s).actor, PT_WHITE);
    act(s, PT_WHITE, "look;stay");
    get_up(s);
}

/* == The protocol == */

typedef struct talk {
    char text[4096];
    size_t len;
} talk;

static void hear(void *context, const char *line, size_t len) {
    talk *t = context;
    assert_true(t->len + len + 2 < sizeof t->text);
    memcpy(t->text + t->len, line, len);
    t->len += len;
    t->text[t->len++] = '\n';
    t->text[t->len] = '\0';
}

static const char *ask(protocol *p, talk *t, const char *line) {
    t->len = 0;
    t->text[0] = '\0';
    protocol_line(p, line, strlen(line));
    return t->text;
}

static void the_protocol_knows_the_end(void **unused) {
    (void)unused;
    static talk t;
    protocol *p;
    protocol_options options = {
        .games = &with_shuttle, .write = hear, .context = &t, .threads_max = 1, .hash_mb_max = 1};
    assert_int_equal(protocol_new(&options, &p), PT_OK);
    ask(p, &t, "setoption name Start value shuttle");
#define STAY " look stay look stay"
    ask(p, &t, "position startpos moves" STAY);
    assert_string_equal(ask(p, &t, "query gameover"), "response false\n");
    ask(p, &t, "position startpos moves" STAY STAY);
    assert_string_equal(ask(p, &t, "query gameover"), "response true\n");
    assert_string_equal(ask(p, &t, "query result"), "response draw\n");
    assert_string_equal(ask(p, &t, "go depth 1"), "bestmove none\n");
    assert_string_equal(ask(p, &t,
                            "position fen " COMBINED("3 -", CHALLENGED) " moves Zg2-g4 challenge "
                                                                        "first:w" STAY STAY
                                                                        " repetition"),
                        "");
    assert_non_null(strstr(ask(p, &t, "show"), COMBINED("2 -", Z_MADE)));
    protocol_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_must_begin_a_turn),
        cmocka_unit_test(games_that_know_no_such_end_go_on),
        cmocka_unit_test(a_record_ends_by_repetition),
        cmocka_unit_test(a_record_checks_that_a_side_game_ends),
        cmocka_unit_test(no_other_record_takes_it),
        cmocka_unit_test(only_side_games_that_know_it_read_it),
        cmocka_unit_test(a_table_ends_by_itself),
        cmocka_unit_test(a_host_ends_the_side_game),
        cmocka_unit_test(a_host_draws_the_start),
        cmocka_unit_test(the_protocol_knows_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
