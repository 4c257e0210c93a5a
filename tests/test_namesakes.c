/* Ultimate GIPF in which each potential is decided by the game it is named after: the start, the
 * boards that chance draws, its records, and the longest turn (potentials.md §6). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "combined.h"
#include "record/record.h"
#include "texts.h"

#define SIDES "T:tzaar.random,Z:zertz.blitz,D:dvonn.random,Y:yinsh.blitz,P:punct.basic"
#define MAIN " gipf tournament pieces=21,21 supply=T3Z3D3Y3P3,T3Z3D3Y3P3"
#define EXTRA "gipf tournament 4/5/6/W2wT3/6/5/3B w 9,9 BB -,- x w"

/* == The start == */

static void the_start_is_one_name(void **unused) {
    (void)unused;
    static const char *const names[] = {"namesakes", "combined namesakes", "combined.namesakes",
                                        "combined sides=" SIDES " ultimate"};
    const pt_variant *variant = NULL;
    const pt_game *game = pt_find_start(NULL, "namesakes", PT_ZSTR, &variant);
    assert_ptr_equal(game, &pt_game_combined);
    assert_non_null(variant);
    assert_string_equal(variant->name, "namesakes");
    assert_true(strlen(variant->about) > 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[PT_SETUP_TEXT_MAX];
        board b = open_start(names[i]);
        pt_setup_text(b.rules, text, sizeof text);
        assert_string_equal(text, "combined sides=" SIDES " challenges=3,3" MAIN);
        assert_ptr_equal(pt_rules_variant(b.rules), variant);
        assert_string_equal(pt_rules_title(b.rules), variant->title);
        close_board(&b);
    }
    char word[PT_SETUP_TEXT_MAX];
    pt_start_word(game, variant, word, sizeof word);
    assert_string_equal(word, "namesakes");
}

static void check_refused_setup(const char *setup, const pt_message *message) {
    pt_rules *rules = NULL;
    pt_error error;
    assert_int_not_equal(pt_rules_new(NULL, setup, PT_ZSTR, &rules, &error), PT_OK);
    assert_ptr_equal(error.message, message);
    assert_null(rules);
}

static void anything_else_can_be_chosen(void **unused) {
    (void)unused;
    static const char *const chosen[][2] = {
        {"namesakes challenges=1", "sides=" SIDES " challenges=1,1" MAIN},
        {"combined challenges=-,0 namesakes", "sides=" SIDES " challenges=-,0" MAIN},
        {"namesakes sides=D:die,T:standard", "sides=T:standard,D:die challenges=3,3" MAIN},
        {"namesakes sides=-", "sides=- challenges=3,3" MAIN},
        {"namesakes pieces=20 supply=D3",
         "sides=" SIDES " challenges=3,3 gipf tournament pieces=20,20 supply=D3,D3"},
    };
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        char text[PT_SETUP_TEXT_MAX];
        board b = open_start(chosen[i][0]);
        pt_setup_text(b.rules, text, sizeof text);
        assert_string_equal(text + strlen("combined "), chosen[i][1]);
        assert_null(pt_rules_variant(b.rules));
        close_board(&b);
    }
    check_refused_setup("namesakes nonsense=1", PT_MSG_UNKNOWN_OPTION);
    check_refused_setup("namesakes challenges=100", PT_MSG_COMBINE_CHALLENGES);
    check_refused_setup("namesakes sides=Q:die", PT_MSG_COMBINE_SIDES);
    check_refused_setup("namesakes sides=D:die,D:rps", PT_MSG_COMBINE_TWICE);
    check_refused_setup("combined sides=D:namesakes", PT_MSG_COMBINE_NESTED);
    check_refused_setup("combined namesakes ultimate", PT_MSG_UNKNOWN_OPTION);
    check_refused_setup("namesakes.blitz", PT_MSG_UNKNOWN_OPTION);
}

/* == What decides == */

static void each_potential_has_its_namesake(void **unused) {
    (void)unused;
    static const struct {
        const char *main, *declared, *game;
        bool drawn;
    } cases[] = {{EXTRA, "+a1-b2", "tzaar", true},
                 {FOUR, "Zg2-g4", "zertz", false},
                 {FOUR, "Dd4-d5", "dvonn", true},
                 {FOUR, "Yb2-b4", "yinsh", false},
                 {FOUR, "P", "punct", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        board b = open_position(combined(SIDES, "3,3", "-", cases[i].main));
        char declared[PT_ACTION_TEXT_MAX];
        pt_actions list;
        pt_legal(b.rules, &b.state, &list);
        for (size_t k = 0; k < list.count; k++) {
            pt_action_write(b.rules, &b.state, list.items[k], declared, sizeof declared);
            if (strncmp(declared, cases[i].declared, strlen(cases[i].declared)) == 0)
                break;
        }
        go(&b, declared);
        go(&b, "challenge;first:b");
        assert_int_equal(pt_state_actor(b.rules, &b.state) == PT_CHANCE, cases[i].drawn);
        if (cases[i].drawn)
            go(&b, "seed:999");
        assert_string_equal(pt_rules_game(pt_rules_inner(b.rules, &b.state, NULL))->name,
                            cases[i].game);
        close_board(&b);
    }
}

/* Where chance draws, what it drew is in the position, and every number gives another board. */
static void every_number_is_another_board(void **unused) {
    (void)unused;
    static const char *const declared[] = {"+a1-b2", "Dd4-d5"};
    for (size_t i = 0; i < 2; i++) {
        uint64_t keys[PT_SEEDS];
        board b = open_position(combined(SIDES, "3,3", "-", i == 0 ? EXTRA : FOUR));
        go(&b, declared[i]);
        go(&b, "challenge;first:w");
        for (unsigned seed = 0; seed < PT_SEEDS; seed++) {
            char text[32];
            pt_state now = b.state;
            pt_action action;
            snprintf(text, sizeof text, "seed:%u", seed);
            assert_int_equal(pt_action_read(b.rules, &now, text, PT_ZSTR, &action, NULL), PT_OK);
            pt_apply(b.rules, &now, action);
            keys[seed] = pt_identity_key(b.rules, &now);
            for (unsigned other = 0; other < seed; other++)
                assert_true(keys[other] != keys[seed]);
        }
        close_board(&b);
    }
}

/* == Records == */

/* A random game in which nobody allows anything or gives up; NULL unless chance drew `least`
 * boards. */
static pt_record *drawn_game(uint64_t seed, unsigned least) {
    pt_record *record;
    pt_rng rng;
    pt_state now;
    pt_actions list;
    unsigned drawn = 0;
    pt_rng_seed(&rng, seed);
    assert_int_equal(pt_record_new(NULL, "namesakes", PT_ZSTR, NULL, 0, &record, NULL), PT_OK);
    const pt_rules *rules = pt_record_rules(record);
    while (pt_record_state(record, SIZE_MAX, &now), !pt_record_outcome(record).over) {
        char text[PT_ACTION_TEXT_MAX];
        pt_legal(rules, &now, &list);
        pt_action action;
        do {
            action = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
            pt_action_write(rules, &now, action, text, sizeof text);
        } while (strcmp(text, "allow") == 0 || strcmp(text, "concede") == 0);
        drawn += pt_state_actor(rules, &now) == PT_CHANCE;
        assert_int_equal(pt_record_play(record, action, NULL), PT_OK);
    }
    if (drawn >= least)
        return record;
    pt_record_free(record);
    return NULL;
}

static void records_say_what_was_drawn(void **unused) {
    (void)unused;
    static char text[1 << 18], again[1 << 18];
    unsigned games = 0;
    for (uint64_t seed = 1; games < 2; seed++) {
        assert_true(seed < 100);
        pt_record *record = drawn_game(seed, 2);
        if (!record)
            continue;
        games++;
        pt_state end, then;
        pt_record_state(record, SIZE_MAX, &end);
        for (pt_record_form form = PT_RECORD_SGF; form < PT_RECORD_FORM_NB; form++) {
            assert_true(pt_record_write(record, form, text, sizeof text) > 0);
            assert_non_null(strstr(text, ";seed:"));
            pt_record *back = read_record(text, NULL);
            pt_record_state(back, SIZE_MAX, &then);
            assert_memory_equal(&then, &end, pt_state_size(pt_record_rules(record)));
            assert_ptr_equal(pt_rules_variant(pt_record_rules(back)),
                             pt_rules_variant(pt_record_rules(record)));
            assert_true(pt_record_write(back, form, again, sizeof again) > 0);
            assert_string_equal(again, text);
            pt_record_free(back);
        }
        /* Left out, what follows does not fit. */
        assert_true(pt_record_write(record, PT_RECORD_SGF, text, sizeof text) > 0);
        assert_non_null(strstr(text, "RU[namesakes]"));
        char *drawn = strstr(text, ";seed:"), *after = strchr(drawn + 1, ';');
        memmove(drawn, after, strlen(after) + 1);
        pt_record *none = NULL;
        assert_int_not_equal(pt_record_read(NULL, text, PT_ZSTR, NULL, &none, NULL, NULL), PT_OK);
        assert_null(none);
        pt_record_free(record);
    }
}

/* == The longest turn == */

static pt_status read_long_turn(size_t actions, pt_record **record, pt_error *error) {
    static char text[RECORD_TURN_ACTIONS * 10];
    size_t n = (size_t)snprintf(text, sizeof text, "%s\n+a1-b2;challenge",
                                combined("T:external", "1,1", "-", EXTRA));
    for (size_t i = 2; i < actions; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, i % 2 ? ";dispute" : ";result:w");
    return pt_record_read(NULL, text, n, NULL, record, NULL, error);
}

static void a_turn_holds_many_side_games(void **unused) {
    (void)unused;
    static char text[RECORD_TURN_ACTIONS * 10];
    pt_record *record = NULL;
    pt_error error;
    size_t count;
    assert_int_equal(read_long_turn(RECORD_TURN_ACTIONS, &record, &error), PT_OK);
    pt_record_turn(record, 0, &count, NULL);
    assert_int_equal(count, RECORD_TURN_ACTIONS);
    assert_true(pt_record_write(record, PT_RECORD_SGF, text, sizeof text) > 0);
    pt_record *back = read_record(text, NULL);
    pt_record_turn(back, 0, &count, NULL);
    assert_int_equal(count, RECORD_TURN_ACTIONS);
    pt_record_free(back);
    pt_record_free(record);
    assert_int_equal(read_long_turn(RECORD_TURN_ACTIONS + 1, &record, &error), PT_FULL);
    assert_ptr_equal(error.message, PT_MSG_TOO_MANY_ACTIONS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start_is_one_name),
        cmocka_unit_test(anything_else_can_be_chosen),
        cmocka_unit_test(each_potential_has_its_namesake),
        cmocka_unit_test(every_number_is_another_board),
        cmocka_unit_test(records_say_what_was_drawn),
        cmocka_unit_test(a_turn_holds_many_side_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
