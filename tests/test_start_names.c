/* The names of starts: bare names are those of potentia 0.1, all others follow the name of their
 * game, in one word with a dot; side games, their options and chance. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "combined.h"
#include "dvonn/names.h"
#include "gipf/names.h"
#include "shuttle.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *setup_of(const pt_registry *extra, const char *text,
                            char out[PT_SETUP_TEXT_MAX]) {
    pt_rules *rules = NULL;
    out[0] = '\0';
    if (pt_rules_new(extra, text, PT_ZSTR, &rules, NULL) == PT_OK)
        pt_setup_text(rules, out, PT_SETUP_TEXT_MAX);
    pt_rules_free(rules);
    return out;
}

static void a_game_from_later_takes_no_bare_name(void **unused) {
    (void)unused;
    static const char *const means[][2] = {
        {"standard", "gipf standard pieces=18,18 supply=-,-"},
        {"blitz", ""},
        {"random", "dvonn random seed=0"},
        {"shuttle", "shuttle standard"},
        {"shuttle standard", "shuttle standard"},
        {"shuttle.standard", "shuttle standard"},
        {"shuttle blitz", "shuttle blitz"},
        {"shuttle.blitz", "shuttle blitz"},
        {"shuttle.random.seed=7", "shuttle random seed=7"},
        {"shuttle random seed=7", "shuttle random seed=7"},
        {"gipf.standard", "gipf standard pieces=18,18 supply=-,-"},
        {"gipf.tournament.pieces=21,21", "gipf tournament pieces=21,21 supply=-,-"},
        {"tournament.pieces=21,21 supply=T4,-", "gipf tournament pieces=21,21 supply=T4,-"},
        {"dvonn.random", "dvonn random seed=0"},
        {"dvonn.placing", "dvonn placing"},
        {"gipf", ""},
        {"gipf.blitz", ""},
        {"shuttle.", ""},
        {".shuttle", ""},
        {"shuttle..blitz", ""},
        {"shuttle.blitz.", ""},
        {"shuttleblitz", ""},
        {".", ""},
    };
    char text[PT_SETUP_TEXT_MAX];
    for (size_t i = 0; i < COUNT(means); i++)
        assert_string_equal(setup_of(&with_shuttle, means[i][0], text), means[i][1]);
    assert_string_equal(setup_of(NULL, "shuttle blitz", text), "");
}

static void names_are_found_by_one_function(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *game, *variant;
    } found[] = {
        {"standard", "gipf", "standard"},
        {"gipf standard pieces=15,15", "gipf", "standard"},
        {"gipf", "gipf", NULL},
        {"dvonn", "dvonn", "dvonn"},
        {"dvonn.random.seed=7", "dvonn", "random"},
        {"random", "dvonn", "random"},
        {"rps", "rps", "rps"},
        {"combined", "combined", "combined"},
        {"shuttle", "shuttle", "standard"},
        {"shuttle.blitz", "shuttle", "blitz"},
        {"shuttle bliss", "shuttle", NULL},
        {"blitz", NULL, NULL},
        {"", NULL, NULL},
        {"gipf.", NULL, NULL},
    };
    for (size_t i = 0; i < COUNT(found); i++) {
        const pt_variant *variant = NULL;
        const pt_game *game = pt_find_start(&with_shuttle, found[i].text, PT_ZSTR, &variant);
        assert_int_equal(game != NULL, found[i].game != NULL);
        assert_ptr_equal(pt_find_start(&with_shuttle, found[i].text, PT_ZSTR, NULL), game);
        if (game)
            assert_string_equal(game->name, found[i].game);
        assert_int_equal(variant != NULL, found[i].variant != NULL);
        if (variant)
            assert_string_equal(variant->name, found[i].variant);
    }
}

static void what_to_type_is_what_is_read(void **unused) {
    (void)unused;
    static const char *const words[] = {"shuttle", "shuttle.blitz", "shuttle.random"};
    static const char *const bare[] = {"basic", "standard", "tournament", "ultimate",
                                       "dvonn", "random",   "combined",   "namesakes",
                                       "rps",   "die",      "external"};
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games), n = 0;
    char word[64], text[PT_SETUP_TEXT_MAX], own[PT_SETUP_TEXT_MAX];
    for (size_t i = 0; i < COUNT(words); i++) {
        pt_start_word(&shuttle_game, &shuttle_variants[i], word, sizeof word);
        assert_string_equal(word, words[i]);
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t v = 0; v < games[i]->variant_count; v++) {
            const pt_variant *variant = &games[i]->variants[v];
            pt_start_word(games[i], variant, word, sizeof word);
            setup_of(NULL, variant->setup, own);
            assert_string_equal(setup_of(NULL, word, text), own);
            assert_true(strlen(own) > 0);
            assert_int_equal(variant->drawn && !games[i]->draw, 0);
            pt_rules *rules;
            assert_int_equal(pt_rules_new(NULL, word, PT_ZSTR, &rules, NULL), PT_OK);
            assert_ptr_equal(pt_rules_variant(rules), variant);
            pt_rules_free(rules);
            if (variant->bare) {
                bool known = false;
                for (size_t k = 0; k < COUNT(bare); k++)
                    known = known || strcmp(bare[k], variant->name) == 0;
                assert_true(known);
                n++;
            }
        }
    }
    assert_true(n <= COUNT(bare));
}

/* == Side games in one word == */

static void side_games_are_kept_in_one_form(void **unused) {
    (void)unused;
    static const char *const kept[][2] = {
        {"D:dvonn", "D:dvonn"},
        {"D:dvonn.placing", "D:dvonn"},
        {"D:random", "D:random"},
        {"D:dvonn.random", "D:dvonn.random"},
        {"D:dvonn.random.seed=0", "D:random"},
        {"D:random.seed=0", "D:random"},
        {"D:dvonn.random.seed=7", "D:dvonn.random.seed=7"},
        {"D:random.seed=4294967295", "D:dvonn.random.seed=4294967295"},
        {"Y:basic", "Y:basic"},
        {"Y:gipf.basic", "Y:basic"},
        {"Y=gipf.basic,Z=rps", "Z:rps,Y:basic"},
        {"Y:shuttle", "Y:shuttle"},
        {"Y:shuttle.standard", "Y:shuttle"},
        {"Y:shuttle.blitz", "Y:shuttle.blitz"},
        {"Y:shuttle.random", "Y:shuttle.random"},
        {"Y:shuttle.random.seed=0", "Y:shuttle.random.seed=0"},
        {"T:standard.pieces=15,16,Z:gipf.standard.supply=T4,-,P:rps",
         "T:gipf.standard.pieces=15,16.supply=-,-,Z:gipf.standard.pieces=18,18.supply=T4,-,P:rps"},
    };
    char text[PT_SETUP_TEXT_MAX], expected[PT_SETUP_TEXT_MAX];
    for (size_t i = 0; i < COUNT(kept); i++) {
        snprintf(text, sizeof text, "combined sides=%s ultimate", kept[i][0]);
        snprintf(expected, sizeof expected,
                 "combined sides=%s challenges=3,3 gipf tournament pieces=21,21 "
                 "supply=T3Z3D3Y3P3,T3Z3D3Y3P3",
                 kept[i][1]);
        char once[PT_SETUP_TEXT_MAX], twice[PT_SETUP_TEXT_MAX];
        assert_string_equal(setup_of(&with_shuttle, text, once), expected);
        assert_string_equal(setup_of(&with_shuttle, once, twice), expected);
    }
    assert_string_equal(setup_of(&with_shuttle, "combined sides=Y:blitz", text), "");
    assert_string_equal(setup_of(&with_shuttle, "combined sides=Y:shuttle.", text), "");
    assert_string_equal(setup_of(NULL, "combined pieces=20 supply=Z3", text),
                        "combined sides=T:die,Z:rps,D:dvonn,Y:rps,P:rps challenges=3,3 "
                        "gipf tournament pieces=20,20 supply=Z3,Z3");
}

/* A main game from outside states its own letters and side games; a side game that is not there is
 * replaced by a small one. */
static void usual_side_games_are_the_main_games(void **unused) {
    (void)unused;
    pt_game other = pt_game_gipf;
    other.name = "other";
    other.variants = NULL;
    other.variant_count = 0;
    other.usual_main = NULL;
    other.usual_sides = "Y:none.such,Z:shuttle.blitz,T:die";
    const pt_game *const games[] = {&shuttle_game, &other};
    const pt_registry registry = {games, 2}, alone = {games + 1, 1};
    char text[PT_SETUP_TEXT_MAX];
    assert_string_equal(setup_of(&registry, "combined other standard supply=Z6", text),
                        "combined sides=T:die,Z:shuttle.blitz,Y:rps challenges=3,3 "
                        "other standard pieces=18,18 supply=Z6,Z6");
    assert_string_equal(setup_of(&alone, "combined other standard supply=Z6", text),
                        "combined sides=T:die,Z:rps,Y:rps challenges=3,3 "
                        "other standard pieces=18,18 supply=Z6,Z6");
    other.usual_sides = NULL;
    assert_string_equal(setup_of(&alone, "combined other standard supply=Z6", text),
                        "combined sides=- challenges=3,3 other standard pieces=18,18 "
                        "supply=Z6,Z6");
}

/* == Starts that chance draws == */

static board open_side(const char *sides) {
    board b = {.rules = NULL};
    const char *text = combined(sides, "3,3", "-", FOUR);
    assert_int_equal(
        pt_rules_start(&with_shuttle, NULL, 0, text, PT_ZSTR, &b.rules, &b.state, NULL), PT_OK);
    return b;
}

static void chance_draws_the_start_of_a_side_game(void **unused) {
    (void)unused;
    board b = open_side("Z:shuttle.random,D:dvonn.random");
    go(&b, "Zg2-g4;challenge;first:b");
    assert_position(&b, combined("Z:shuttle.random,D:dvonn.random", "3,2", "seed:Zg2-g4:b", FOUR));
    assert_now(&b, PT_CHANCE, PT_WHITE, COMBINE_PHASE_DRAW);
    assert_int_equal(pt_legal_count(b.rules, &b.state), PT_SEEDS);
    assert_int_equal(pt_perft(b.rules, &b.state, 1, false), PT_SEEDS);
    assert_int_equal(pt_perft(b.rules, &b.state, 2, false), PT_SEEDS * 2);
    assert_int_equal(pt_state_actor(b.rules, &b.state), PT_CHANCE);
    static const char *const wrong[] = {"seed:1000", "seed:",      "seed:-1", "seed:07", "look",
                                        "concede",   "repetition", "roll:1",  "leave"};
    for (size_t i = 0; i < COUNT(wrong); i++) {
        pt_action action;
        assert_int_not_equal(pt_action_read(b.rules, &b.state, wrong[i], PT_ZSTR, &action, NULL),
                             PT_OK);
    }
    /* Nothing is shown before it is drawn, and everything to everybody afterwards. */
    for (pt_actor seat = PT_WHITE; seat <= PT_NOBODY; seat++) {
        pt_state seen = {.words = {0}};
        pt_view(b.rules, &b.state, seat, &seen);
        assert_memory_equal(&seen, &b.state, pt_state_size(b.rules));
    }
    go(&b, "seed:7");
    assert_position(&b, combined("Z:shuttle.random,D:dvonn.random", "3,2", "side:Zg2-g4:b",
                                 FOUR " | shuttle 3,1 w look"));
    /* The side game's White is Black. */
    assert_now(&b, PT_BLACK, PT_WHITE, &shuttle_move);
    assert_int_equal(go(&b, "look;on"), 0);
    assert_position(&b, combined("Z:shuttle.random,D:dvonn.random", "3,2", "-", Z_LOST));
    close_board(&b);
}

static void the_same_seed_is_the_same_board(void **unused) {
    (void)unused;
    char drawn[PT_POSITION_TEXT_MAX], said[PT_POSITION_TEXT_MAX];
    board b = open_side("D:dvonn.random"), c = open_side("D:dvonn.random.seed=12");
    board old = open_side("D:random");
    go(&b, "Dd4-d5;challenge;first:w;seed:12");
    go(&c, "Dd4-d5;challenge;first:w");
    assert_string_equal(strchr(text_of(&b, drawn), '|'), strchr(text_of(&c, said), '|'));
    /* As in potentia 0.1, so that its games can continue: the board of seed 0, and nothing is
     * drawn. */
    go(&old, "Dd4-d5;challenge;first:w");
    assert_now(&old, PT_WHITE, PT_WHITE, DVONN_PHASE_STACK);
    close_board(&b);
    b = open_side("D:dvonn.random");
    go(&b, "Dd4-d5;challenge;first:w;seed:0");
    assert_string_equal(strchr(text_of(&b, drawn), '|'), strchr(text_of(&old, said), '|'));
    close_board(&b);
    close_board(&c);
    close_board(&old);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_from_later_takes_no_bare_name),
        cmocka_unit_test(names_are_found_by_one_function),
        cmocka_unit_test(what_to_type_is_what_is_read),
        cmocka_unit_test(side_games_are_kept_in_one_form),
        cmocka_unit_test(usual_side_games_are_the_main_games),
        cmocka_unit_test(chance_draws_the_start_of_a_side_game),
        cmocka_unit_test(the_same_seed_is_the_same_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
