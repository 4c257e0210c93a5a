/* A setup and a position together: one consistent pair, or an error that names both. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "gipf/names.h"
#include "potentia.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define TOURNAMENT "gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -"
#define STANDARD_20 "gipf standard B2W/5/6/W5B/6/5/B2W w 14,14 BB -,- m -"
#define WITH_Z "gipf tournament 4/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -"

/* Setup and position as the library returns them, or "" where they are refused. */
static pt_status start_from(const char *setup, const char *position, char pair[2][2048],
                            pt_error *error) {
    pt_rules *rules = (pt_rules *)&rules;
    pt_state state;
    pt_status status =
        pt_rules_start(NULL, setup, PT_ZSTR, position, PT_ZSTR, &rules, &state, error);
    pair[0][0] = pair[1][0] = '\0';
    if (status != PT_OK) {
        assert_null(rules);
        return status;
    }
    pt_setup_text(rules, pair[0], 2048);
    pt_position_write(rules, &state, pair[1], 2048);
    pt_rules_free(rules);
    return PT_OK;
}

static const struct {
    const char *setup, *position;
    const pt_message *message;
} contradictions[] = {
    {"gipf basic pieces=15,15", TOURNAMENT, PT_MSG_FITS_GAME},
    {"basic", "gipf standard b3/5/6/W5B/6/5/3 w 9,9 BB -,- m -", 0}, /* no position at all */
    {"tournament", "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -", PT_MSG_FITS_GAME},
    {"standard", "dvonn 9/10/11/10/9 w 0", PT_MSG_FITS_GAME},
    {"dvonn", TOURNAMENT, PT_MSG_FITS_GAME},
    {"combined", TOURNAMENT, PT_MSG_FITS_GAME},
    {"ultimate", "combined Z:rps 3,3 - " WITH_Z, PT_MSG_FITS_GAME},
    {"gipf standard pieces=19,19 supply=-,-", STANDARD_20, PT_MSG_FITS_PIECES},
    {"gipf standard pieces=20,19", STANDARD_20, PT_MSG_FITS_PIECES},
    {"tournament supply=D4,D4", WITH_Z, PT_MSG_FITS_SUPPLY},
    {"tournament supply=-,Z4", WITH_Z, PT_MSG_FITS_SUPPLY},
    {"tournament pieces=21 supply=T2,T2", "gipf tournament 4/5/6/7/6/5/4 w 21,21 FF T3,T2 m -",
     PT_MSG_FITS_SUPPLY},
    {"dvonn random seed=7", "dvonn 9/10/11/10/9 w 0", PT_MSG_FITS_BOARD},
    {"dvonn random seed=7", "dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49",
     PT_MSG_FITS_BOARD},
    {"combined sides=Z:rps challenges=2 tournament supply=Z4", "combined Z:rps 3,2 - " WITH_Z,
     PT_MSG_FITS_CHALLENGES},
    {"combined sides=Z:rps challenges=- tournament supply=Z4", "combined Z:rps 3,3 - " WITH_Z,
     PT_MSG_FITS_CHALLENGES},
    {"combined sides=Z:die tournament supply=Z4", "combined Z:rps 3,3 - " WITH_Z, PT_MSG_FITS_GAME},
    {"combined sides=Z:rps tournament supply=D4", "combined Z:rps 3,3 - " WITH_Z,
     PT_MSG_FITS_SUPPLY},
};

static void what_contradicts_names_both(void **unused) {
    (void)unused;
    for (size_t i = 0; i < COUNT(contradictions); i++) {
        char pair[2][2048], sentence[512];
        pt_error error;
        pt_status status =
            start_from(contradictions[i].setup, contradictions[i].position, pair, &error);
        if (status == PT_OK)
            fail_msg("%s and %s make %s and %s", contradictions[i].setup,
                     contradictions[i].position, pair[0], pair[1]);
        pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
        if (!contradictions[i].message) {
            assert_int_not_equal(error.field, PT_FIELD_SETUP);
            continue;
        }
        if (error.message != contradictions[i].message)
            fail_msg("%s and %s: %s", contradictions[i].setup, contradictions[i].position,
                     sentence);
        assert_int_equal(status, PT_ILLEGAL);
        /* The names of both games, or of one where the games inside contradict each other. */
        char game[2][16];
        sscanf(error.args[0].text, "%15s", game[0]);
        sscanf(error.args[1].text, "%15s", game[1]);
        assert_non_null(strstr(sentence, "the setup \""));
        assert_non_null(strstr(sentence, "the position \""));
        assert_non_null(pt_find_game(NULL, game[0], PT_ZSTR));
        assert_non_null(pt_find_game(NULL, game[1], PT_ZSTR));
    }
}

static void check_pair(const char *setup, const char *position, const char *setup_after) {
    char pair[2][2048], again[2][2048], sentence[512];
    pt_error error;
    if (start_from(setup, position, pair, &error) != PT_OK) {
        pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
        fail_msg("%s", sentence);
    }
    assert_string_equal(pair[0], setup_after);
    if (position)
        assert_string_equal(pair[1], position);
    /* The result is a pair, and reading it again gives the same one. */
    assert_int_equal(start_from(pair[0], pair[1], again, &error), PT_OK);
    assert_string_equal(again[0], pair[0]);
    assert_string_equal(again[1], pair[1]);
}

static void what_fits_is_one_pair(void **unused) {
    (void)unused;
    check_pair("gipf basic pieces=15,15", NULL, "gipf basic pieces=15,15");
    check_pair("gipf standard pieces=20,20 supply=-,-", STANDARD_20,
               "gipf standard pieces=20,20 supply=-,-");
    check_pair("standard pieces=21,20", STANDARD_20, "gipf standard pieces=21,20 supply=-,-");
    check_pair("ultimate", WITH_Z, "gipf tournament pieces=21,21 supply=T3Z3D3Y3P3,T3Z3D3Y3P3");
    check_pair("dvonn", "dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49",
               "dvonn placing");
    check_pair("combined sides=Z:rps challenges=3 tournament supply=Z4",
               "combined Z:rps 3,2 - " WITH_Z,
               "combined sides=Z:rps challenges=3,3 gipf tournament pieces=18,18 supply=Z4,Z4");
}

/* A position on its own, or beside the bare name of its variant, brings the setup it needs. */
static void a_position_brings_the_setup_it_needs(void **unused) {
    (void)unused;
    check_pair(NULL, TOURNAMENT, "gipf tournament pieces=18,18 supply=-,-");
    check_pair(NULL, STANDARD_20, "gipf standard pieces=20,20 supply=-,-");
    check_pair("standard", STANDARD_20, "gipf standard pieces=20,20 supply=-,-");
    check_pair(NULL, WITH_Z, "gipf tournament pieces=18,18 supply=Z1,-");
    check_pair("tournament", WITH_Z, "gipf tournament pieces=18,18 supply=Z1,-");
    check_pair("basic", "gipf basic 4/5/6/1wwwb2/6/5/4 w 14,14 BB -,- m -",
               "gipf basic pieces=17,15");
    /* Covered and used potentials, and the P that paid for a top piece, were supplied too. */
    check_pair(
        NULL, "gipf tournament b[wDbd]wb/b2wD1/wwPW2bZ/2bD3w/1wPBb2/1bwwDw/bwzbbz w 2,5 BB -,- m -",
        "gipf tournament pieces=18,18 supply=Z1D3P2,Z2D2");
    check_pair(NULL, "gipf tournament 4/5/6/7/6/5/4 w 18,18 FF T6Z6D3,- m -",
               "gipf tournament pieces=21,18 supply=T6Z6D3,-");
    check_pair(NULL, "combined Z:rps 3,2 - " WITH_Z,
               "combined sides=Z:rps challenges=3,2 position gipf tournament");
}

/* Every position of a game fits the setup it was begun with. */
static void a_game_never_leaves_its_setup(void **unused) {
    (void)unused;
    static const char *const setups[] = {"basic",
                                         "standard pieces=21,18 supply=T2Z2D2Y2P2,T6P6",
                                         "ultimate",
                                         "dvonn",
                                         "dvonn random seed=7",
                                         "combined",
                                         "combined sides=D:random,P:random challenges=9"};
    pt_rng rng;
    pt_rng_seed(&rng, 11);
    for (size_t i = 0; i < COUNT(setups); i++) {
        for (int game = 0; game < 3; game++) {
            pt_rules *rules;
            pt_state state;
            char text[PT_POSITION_TEXT_MAX], pair[2][2048], sentence[512];
            pt_error error;
            assert_int_equal(
                pt_rules_start(NULL, setups[i], PT_ZSTR, NULL, 0, &rules, &state, NULL), PT_OK);
            for (int n = 0; n < 150 && !pt_result(rules, &state).over; n++) {
                pt_actions list;
                pt_legal(rules, &state, &list);
                pt_apply(rules, &state, list.items[pt_rng_below(&rng, (uint32_t)list.count)]);
                pt_position_write(rules, &state, text, sizeof text);
                if (start_from(setups[i], text, pair, &error) != PT_OK) {
                    pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
                    fail_msg("%s: %s", text, sentence);
                }
                if (start_from(NULL, text, pair, &error) != PT_OK)
                    fail_msg("%s on its own", text);
                /* And the setup it brings on its own fits it. */
                assert_int_equal(start_from(pair[0], text, pair, &error), PT_OK);
            }
            pt_rules_free(rules);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_contradicts_names_both),
        cmocka_unit_test(what_fits_is_one_pair),
        cmocka_unit_test(a_position_brings_the_setup_it_needs),
        cmocka_unit_test(a_game_never_leaves_its_setup),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
