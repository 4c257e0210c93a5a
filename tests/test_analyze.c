/* Reviews of games: what a turn costs, how it is judged, and how it is written down. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"
#include "cli/analyze_review.h"

static void test_judgements(void **unused) {
    (void)unused;
    static const struct {
        int cost;
        judgement judged;
    } cases[] = {{0, JUDGED_FINE},        {49, JUDGED_FINE},     {50, JUDGED_INACCURACY},
                 {99, JUDGED_INACCURACY}, {100, JUDGED_MISTAKE}, {199, JUDGED_MISTAKE},
                 {200, JUDGED_BLUNDER},   {1000, JUDGED_BLUNDER}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(judge_cost(cases[i].cost), cases[i].judged);
    assert_null(judgement_name(JUDGED_FINE));
    assert_string_equal(judgement_mark(JUDGED_MISTAKE), "?");
}

static void test_accuracy(void **unused) {
    (void)unused;
    /* 1031.668 exp(-0.004354 cost) - 31.669 */
    assert_int_equal(turn_accuracy(0), 1000);
    assert_int_equal(turn_accuracy(100), 636);
    assert_int_equal(turn_accuracy(200), 400);
    assert_int_equal(turn_accuracy(1000), 0);
    for (int cost = 1; cost <= 1000; cost++)
        assert_true(turn_accuracy(cost) <= turn_accuracy(cost - 1));
}

/* The text that `write` writes. */
static char *written(void (*write)(json *)) {
    json j = {.is_indented = true};
    write(&j);
    json_put(&j, "", 1);
    assert_false(j.failed);
    return j.out;
}

static void write_sample(json *j) {
    json_open(j, NULL, '{');
    json_text(j, "quote\"", "a\\b\n\x01\x7f");
    json_text(j, "utf8", "\xc3\xbc\xe2\x82\xac\xf0\x9f\x98\x80");
    json_text(j, "broken", "\xc3(\xff\xed\xa0\x80\xc0\x80\xe2\x82");
    json_text(j, "none", NULL);
    json_open(j, "empty", '[');
    json_close(j, ']');
    json_open(j, "list", '[');
    json_number(j, NULL, -3);
    json_decimal(j, NULL, 7, 3);
    json_decimal(j, NULL, 1000, 3);
    json_decimal(j, NULL, -50, 3);
    json_fraction(j, NULL, 2.345678, 3);
    json_fraction(j, NULL, -12.06, 1);
    json_fraction(j, NULL, -0.04, 1);
    json_fraction(j, NULL, -HUGE_VAL, 1);
    json_fraction(j, NULL, NAN, 1);
    json_fraction(j, NULL, 1e300, 1);
    json_bool(j, NULL, true);
    json_close(j, ']');
    json_close(j, '}');
}

static void test_json(void **unused) {
    (void)unused;
    char *text = written(write_sample);
    assert_string_equal(text, "{\n"
                              "  \"quote\\\"\": \"a\\\\b\\u000a\\u0001\\u007f\",\n"
                              "  \"utf8\": \"\xc3\xbc\xe2\x82\xac\xf0\x9f\x98\x80\",\n"
                              "  \"broken\": \"\\ufffd(\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd"
                              "\\ufffd\\ufffd\",\n"
                              "  \"none\": null,\n"
                              "  \"empty\": [],\n"
                              "  \"list\": [\n"
                              "    -3,\n"
                              "    0.007,\n"
                              "    1.000,\n"
                              "    -0.050,\n"
                              "    2.346,\n"
                              "    -12.1,\n"
                              "    0.0,\n"
                              "    null,\n"
                              "    null,\n"
                              "    null,\n"
                              "    true\n"
                              "  ]\n"
                              "}\n");
    free(text);
}

static void test_lines(void **unused) {
    (void)unused;
    pt_rules *rules;
    pt_state state, at;
    assert_int_equal(pt_rules_new(NULL, "basic", PT_ZSTR, &rules, NULL), PT_OK);
    pt_start(rules, &state);
    at = state;
    static const char *const texts[] = {"a1-b2", "i1-h2", "a1-b2"};
    pt_action actions[4];
    for (int i = 0; i < 3; i++) {
        assert_int_equal(pt_action_read(rules, &at, texts[i], PT_ZSTR, &actions[i], NULL), PT_OK);
        pt_apply(rules, &at, actions[i]);
    }
    /* An action that cannot be played ends the line. */
    actions[3] = 0xffffff;
    char line[LINE_TEXT_MAX], turn[TURN_TEXT_MAX];
    assert_int_equal(line_write(rules, &state, actions, 4, line, turn), 3);
    assert_string_equal(line, "a1-b2 i1-h2 a1-b2");
    assert_string_equal(turn, "a1-b2");
    assert_int_equal(line_write(rules, &state, actions, 0, line, turn), 0);
    assert_string_equal(line, "");
    pt_rules_free(rules);
}

/* Reviews a game of one turn from a position near the end of a game of DVONN, where j3-j2 wins by
 * 14 and j3-i2 loses by 3. */
static void review_one(const char *turn, review *r) {
    static const char start[] = "dvonn 7[bw]1/7[bwwb][rw]r/9wr/9[bbwb]/9 w 49";
    pt_record *record;
    assert_int_equal(pt_record_new(NULL, NULL, 0, start, PT_ZSTR, &record, NULL), PT_OK);
    pt_state state;
    pt_action action;
    pt_record_state(record, 0, &state);
    assert_int_equal(pt_action_read(pt_record_rules(record), &state, turn, PT_ZSTR, &action, NULL),
                     PT_OK);
    assert_int_equal(pt_record_play(record, action, NULL), PT_OK);
    engine_host *host;
    assert_int_equal(engine_host_new(1, 1, NULL, NULL, &host), PT_OK);
    pt_limits limits = {.depth = 20};
    assert_int_equal(review_make(host, record, &limits, NULL, NULL, NULL, r), PT_OK);
    engine_host_free(host);
    pt_record_free(record);
}

static void test_review_of_a_blunder(void **unused) {
    (void)unused;
    review r;
    review_one("j3-i2", &r);
    assert_int_equal(r.count, 1);
    assert_int_equal(r.turns[0].player, PT_WHITE);
    assert_int_equal(r.turns[0].white_before, 1000);
    assert_int_equal(r.turns[0].white_after, 0);
    assert_int_equal(r.turns[0].cost, 1000);
    assert_int_equal(r.turns[0].judged, JUDGED_BLUNDER);
    assert_string_equal(r.turns[0].played, "j3-i2");
    assert_string_equal(r.turns[0].best_turn, "j3-j2");
    assert_int_equal(r.counts[PT_WHITE][JUDGED_BLUNDER], 1);
    assert_int_equal(r.accuracy[PT_WHITE], 0);
    assert_int_equal(r.accuracy[PT_BLACK], -1);
    review_free(&r);
}

static void test_review_of_the_best_turn(void **unused) {
    (void)unused;
    review r;
    review_one("j3-j2", &r);
    assert_true(r.turns[0].is_best);
    assert_int_equal(r.turns[0].cost, 0);
    assert_int_equal(r.turns[0].judged, JUDGED_FINE);
    assert_int_equal(r.accuracy[PT_WHITE], 1000);
    review_free(&r);
}

/* Answers within a turn have verdicts of their own, by the chances that the engine weighs, whatever
 * came of the side game. */
static void test_answers_are_judged(void **unused) {
    (void)unused;
    static const char text[] =
        "combined Z:rps,Y:die 3,3 - gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -\n"
        "Zg2-g4;challenge;rock;paper;Yb2-b4;allow\n";
    pt_record *record;
    review r;
    engine_host *host;
    pt_error error;
    assert_int_equal(pt_record_read(NULL, text, PT_ZSTR, NULL, &record, NULL, &error), PT_OK);
    assert_int_equal(engine_host_new(1, 1, NULL, NULL, &host), PT_OK);
    const pt_limits limits = {.nodes = 2000, .analysis = true};
    assert_int_equal(review_make(host, record, &limits, NULL, NULL, NULL, &r), PT_OK);
    assert_int_equal(r.answer_count, 2);
    static const size_t places[] = {1, 5};
    for (size_t i = 0; i < 2; i++) {
        const review_answer *a = &r.answers[i];
        assert_int_equal(a->turn, 0);
        assert_int_equal(a->action, places[i]);
        assert_int_equal(a->player, PT_BLACK);
        assert_int_equal(a->challenged, i == 0);
        /* The engine itself, asked there. */
        pt_state state;
        pt_search_info info;
        size_t count;
        const pt_action *list = pt_record_turn(record, 0, &count, NULL);
        pt_record_state(record, 0, &state);
        for (size_t k = 0; k < places[i]; k++)
            pt_apply(pt_record_rules(record), &state, list[k]);
        assert_int_equal(
            engine_host_think(host, pt_record_rules(record), &state, NULL, &limits, NULL, &info),
            PT_OK);
        assert_true(info.weighed);
        /* The table may know more by now. */
        int challenge = info.challenge_permille - info.allow_permille;
        assert_in_range(1000 + a->worth, 980 + (i == 0 ? challenge : -challenge),
                        1020 + (i == 0 ? challenge : -challenge));
        assert_int_equal(a->judged, judge_cost(a->worth < 0 ? -a->worth : 0));
    }
    review_free(&r);
    engine_host_free(host);
    pt_record_free(record);
}

static void test_answers_are_told(void **unused) {
    (void)unused;
    static const struct {
        review_answer answer;
        const char *text;
    } cases[] = {
        {{.challenged = true, .worth = 62}, "Challenging was worth 6%."},
        {{.challenged = true, .worth = -15}, "Challenging cost 2%."},
        {{.challenged = false, .worth = 30}, "Allowing it was worth 3%."},
        {{.challenged = false, .worth = -250}, "Challenging would have been worth 25%."},
        {{.challenged = true, .worth = -4}, "Challenging or allowing it made no difference."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pt_sentence sentence;
        char text[128];
        review_answer_tell(&cases[i].answer, &sentence);
        pt_sentence_text(&sentence, NULL, NULL, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
}

static void test_costs_are_told(void **state) {
    (void)state;
    static const struct {
        review_turn turn;
        const char *text;
    } cases[] = {
        {{.player = PT_WHITE, .white_before = 620, .cost = 310, .judged = JUDGED_BLUNDER},
         "White's chances fell from 62% to 31%."},
        {{.player = PT_BLACK, .white_before = 620, .cost = 104, .judged = JUDGED_MISTAKE},
         "Black's chances fell from 38% to 28%."},
        {{.player = PT_WHITE, .white_before = 620, .cost = 10, .judged = JUDGED_FINE}, ""},
    };
    pt_rules *rules;
    assert_int_equal(pt_rules_new(NULL, "basic", PT_ZSTR, &rules, NULL), PT_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pt_sentence sentence;
        char text[128];
        review_cost_tell(rules, &cases[i].turn, &sentence);
        pt_sentence_text(&sentence, NULL, NULL, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
    pt_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_judgements),
        cmocka_unit_test(test_accuracy),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_review_of_a_blunder),
        cmocka_unit_test(test_review_of_the_best_turn),
        cmocka_unit_test(test_answers_are_judged),
        cmocka_unit_test(test_answers_are_told),
        cmocka_unit_test(test_costs_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
