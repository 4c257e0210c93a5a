/* What the interface promises for any game: a game registered from outside works wherever a
 * built-in one does, who acts is not always whose turn it is, chance acts too, views hide, keys and
 * histories count, setups have one text, and errors can be translated. The game registered here is
 * small but has all of this. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dvonn/names.h"
#include "games/gipf/geometry.h"
#include "gipf/names.h"
#include "gipf/starts.h"
#include "support.h"
#include "wager.h"

static const pt_game *const more_games[] = {&wager_game};
static const pt_registry registry = {more_games, 1};

static board open_wager(const char *setup) {
    board b = {.rules = NULL};
    assert_int_equal(pt_rules_new(&registry, setup, PT_ZSTR, &b.rules, NULL), PT_OK);
    pt_start(b.rules, &b.state);
    return b;
}

/* == The registry == */

static void a_game_registered_from_outside_is_found(void **unused) {
    (void)unused;
    assert_ptr_equal(pt_find_game(&registry, "wager", PT_ZSTR), &wager_game);
    assert_null(pt_find_game(NULL, "wager", PT_ZSTR));
    assert_null(pt_find_game(&registry, "wage", PT_ZSTR));
    assert_null(pt_find_game(&registry, "wagers", PT_ZSTR));
    assert_ptr_equal(pt_find_game(&registry, "wagers", 5), &wager_game);
    assert_non_null(pt_find_game(&registry, "gipf", PT_ZSTR));
    assert_non_null(pt_find_game(NULL, "dvonn", PT_ZSTR));
    /* By its name, by the name of a start, and never without the registry. */
    static const char *const setups[] = {"wager", "wager goal=5", "short"};
    for (int i = 0; i < 3; i++) {
        board b = open_wager(setups[i]);
        assert_ptr_equal(pt_rules_game(b.rules), &wager_game);
        assert_string_equal(pt_rules_setup(b.rules)->game, "wager");
        close_board(&b);
        pt_rules *rules = NULL;
        pt_error error;
        assert_int_equal(pt_rules_new(NULL, setups[i], PT_ZSTR, &rules, &error), PT_UNKNOWN);
        assert_ptr_equal(error.message, PT_MSG_UNKNOWN_GAME);
        assert_null(rules);
    }
}

/* The caller's games come first, so a built-in one can be replaced. */
static void a_registered_game_stands_before_a_built_in_one(void **unused) {
    (void)unused;
    pt_game other = wager_game;
    other.name = "gipf";
    const pt_game *const games[] = {&other};
    pt_registry replacing = {games, 1};
    assert_ptr_equal(pt_find_game(&replacing, "gipf", PT_ZSTR), &other);
    assert_ptr_not_equal(pt_find_game(&registry, "gipf", PT_ZSTR), &other);
}

static void every_start_a_game_offers_can_be_bound(void **unused) {
    (void)unused;
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    assert_true(count >= 2);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < games[i]->variant_count; k++) {
            const pt_variant *v = &games[i]->variants[k];
            char text[PT_SETUP_TEXT_MAX];
            assert_true(pt_start_word(games[i], v, text, sizeof text) > 0);
            board by_name = open_start(text), by_setup = open_start(v->setup);
            assert_true(pt_setup_text(by_name.rules, text, sizeof text) > 0);
            board by_text = open_start(text);
            assert_true(pt_setup_hash(by_text.rules) == pt_setup_hash(by_name.rules));
            close_board(&by_text);
            assert_ptr_equal(pt_rules_game(by_name.rules), games[i]);
            assert_true(pt_setup_hash(by_name.rules) == pt_setup_hash(by_setup.rules));
            assert_true(v->about[0] != '\0');
            assert_true(pt_state_size(by_name.rules) <= games[i]->state_size);
            close_board(&by_name);
            close_board(&by_setup);
        }
    }
}

/* == Setups == */

static void a_setup_has_one_text_and_a_hash(void **unused) {
    (void)unused;
    static const char *const same[] = {
        "tournament pieces=21 supply=T4Z4,D6P6",
        "gipf tournament pieces=21,21 supply=T4Z4,D6P6",
        "tournament supply=T4Z4,D6P6 pieces=21",
        "ultimate supply=T4Z4,D6P6",
    };
    static const char *const others[] = {"tournament", "tournament pieces=21,20 supply=T4Z4,D6P6",
                                         "tournament pieces=21 supply=T4Z4,D6P5",
                                         "standard pieces=21 supply=T4Z4,D6P6"};
    board first = open_start(same[0]);
    for (size_t i = 0; i < 4; i++) {
        board b = open_start(same[i]), other = open_start(others[i]);
        char text[PT_SETUP_TEXT_MAX];
        pt_setup_text(b.rules, text, sizeof text);
        assert_string_equal(text, "gipf tournament pieces=21,21 supply=T4Z4,D6P6");
        assert_true(pt_setup_hash(b.rules) == pt_setup_hash(first.rules));
        assert_true(pt_setup_hash(other.rules) != pt_setup_hash(first.rules));
        for (size_t size = 0; size <= strlen("gipf tournament pieces=21,21 supply=T4Z4,D6P6");
             size++)
            assert_int_equal(pt_setup_text(b.rules, text, size), 0);
        close_board(&b);
        close_board(&other);
    }
    close_board(&first);
    board w = open_wager("short");
    char text[PT_SETUP_TEXT_MAX];
    pt_setup_text(w.rules, text, sizeof text);
    assert_string_equal(text, "wager goal=2");
    assert_null(pt_rules_part(w.rules, 0));
    assert_null(pt_rules_part(w.rules, 1000));
    close_board(&w);
    pt_rules_free(NULL);
}

/* == Sizes and lists == */

static void states_have_the_stated_size(void **unused) {
    (void)unused;
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t i = 0; i < count; i++)
        assert_true(games[i]->state_size <= PT_STATE_MAX);
    board b = open_start("ultimate");
    assert_true(pt_state_size(b.rules) <= 192);
    /* Nothing is written beyond it: the state is in a block of memory of exactly this size. */
    size_t size = pt_state_size(b.rules);
    void *state = malloc(size), *next = malloc(size);
    assert_non_null(state);
    assert_non_null(next);
    pt_start(b.rules, state);
    pt_rng rng;
    pt_rng_seed(&rng, 5);
    for (int k = 0; k < 300; k++) {
        pt_actions list;
        char text[PT_POSITION_TEXT_MAX];
        pt_legal(b.rules, state, &list);
        if (list.count == 0)
            break;
        pt_apply(b.rules, state, list.items[pt_rng_below(&rng, (uint32_t)list.count)]);
        pt_position_write(b.rules, state, text, sizeof text);
        assert_int_equal(pt_position_read(b.rules, text, PT_ZSTR, next, NULL), PT_OK);
        pt_view(b.rules, state, PT_WHITE, next);
        assert_memory_equal(state, next, size);
        (void)pt_perft(b.rules, state, 1, true);
    }
    free(state);
    free(next);
    close_board(&b);
}

/* A combined state is the main one, the largest side one, and at most 64 bytes. */
static void a_combined_state_is_little_more_than_its_parts(void **unused) {
    (void)unused;
    board b = open_start("combined");
    size_t main_size = pt_state_size(pt_rules_part(b.rules, 0)), side_size = 0;
    for (size_t i = 1; pt_rules_part(b.rules, i); i++)
        if (pt_state_size(pt_rules_part(b.rules, i)) > side_size)
            side_size = pt_state_size(pt_rules_part(b.rules, i));
    assert_true(side_size > 0);
    assert_true(pt_state_size(b.rules) <= main_size + side_size + 64);
    close_board(&b);
}

/* The bound in potentia.h, derived from the lines, and the densest positions known: 18 pieces of
 * each colour, each a choice, placed so that White's rows are many and long. */
static void action_lists_are_bounded(void **unused) {
    (void)unused;
    size_t removals = 1;
    for (int i = 0; i < GIPF_LINES; i++)
        removals += (size_t)1 << gipf_lines[i].length;
    assert_int_equal(removals, 1057);
    assert_true(removals <= PT_ACTIONS_MAX);
    assert_true(7 * GIPF_PUSHES + 15 * 18 <= PT_ACTIONS_MAX);
    static const struct {
        const char *position;
        size_t count;
    } dense[] = {
        {"gipf tournament "
         "BBBbT/bTWWWwT/bTwTwTwZwZbZ/bZbZwZwDwDwDbD/bDwYwYwYwPwP/bDbYwPbY1/bYbPbPbP "
         "w 0,0 BB -,- R -",
         754},
        /* Seven kinds of piece to push, on every line. */
        {"gipf tournament W3/5/6/7/6/5/B3 w 19,19 GG T3Z3D3Y3P3,T3Z3D3Y3P3 m -", 294},
    };
    for (size_t i = 0; i < 2; i++) {
        board b = open_position(dense[i].position);
        static pt_actions list;
        pt_legal(b.rules, &b.state, &list);
        assert_int_equal(list.count, dense[i].count);
        assert_int_equal(pt_legal_count(b.rules, &b.state), dense[i].count);
        close_board(&b);
    }
}

static void check_high_bits(const board *b, void *context) {
    (void)context;
    pt_actions list;
    pt_legal(b->rules, &b->state, &list);
    for (size_t i = 0; i < list.count; i++) {
        assert_int_equal(list.items[i] >> 24, 0);
        for (size_t k = i + 1; k < list.count && k < i + 8; k++)
            assert_int_not_equal(list.items[i], list.items[k]);
    }
}

static void the_high_8_bits_of_an_action_are_free(void **unused) {
    (void)unused;
    for (int i = 0; gipf_starts[i]; i++)
        walk_game(gipf_starts[i], 1, 200, check_high_bits, NULL);
}

/* == Who acts, and chance == */

static void who_acts_is_not_whose_turn_it_is(void **unused) {
    (void)unused;
    board b = open_wager("wager");
    static const struct {
        const char *action;
        pt_actor actor;
        unsigned ended;
    } turn[] = {{"bet:2", PT_WHITE, 0}, {"call", PT_BLACK, 0}, {"die:4", PT_CHANCE, PT_TURN_ENDED}};
    for (int i = 0; i < 3; i++) {
        pt_action action;
        assert_int_equal(pt_state_owner(b.rules, &b.state), PT_WHITE);
        assert_int_equal(pt_state_actor(b.rules, &b.state), turn[i].actor);
        assert_int_equal(pt_action_read(b.rules, &b.state, turn[i].action, PT_ZSTR, &action, NULL),
                         PT_OK);
        assert_int_equal(pt_apply(b.rules, &b.state, action), turn[i].ended);
    }
    char text[PT_POSITION_TEXT_MAX];
    assert_string_equal(text_of(&b, text), "wager 5 2,0 b bet - 1");
    /* A turn that includes actions of the opponent and of chance is one text. */
    pt_action actions[8];
    size_t count;
    assert_int_equal(pt_turn_read(b.rules, &b.state, "bet:3;call;die:6", PT_ZSTR,
                                  PT_NOTATION_CANONICAL, actions, 8, &count, NULL),
                     PT_OK);
    assert_int_equal(count, 3);
    pt_turn_write(b.rules, &b.state, actions, count, PT_NOTATION_CANONICAL, text, sizeof text);
    assert_string_equal(text, "bet:3;call;die:6");
    close_board(&b);
}

/* Perft counts every face of the die: 3 bets; 2 answers; after a fold 3 bets, after a call 6
 * faces; then 3 bets after each face. */
static void perft_counts_every_outcome_of_chance(void **unused) {
    (void)unused;
    board b = open_wager("wager");
    static const uint64_t counts[] = {1, 3, 3 * 2, 3 * (3 + 6), 3 * (3 * 2 + 6 * 3)};
    for (unsigned depth = 0; depth < 5; depth++) {
        assert_true(pt_perft(b.rules, &b.state, depth, false) == counts[depth]);
        assert_true(pt_perft(b.rules, &b.state, depth, true) == counts[depth]);
    }
    assert_int_equal(pt_legal_count(b.rules, &b.state), 3);
    assert_true(pt_is_legal(b.rules, &b.state, 2));
    assert_false(pt_is_legal(b.rules, &b.state, 3));
    close_board(&b);
}

/* A replay of the recorded actions, including those of chance, ends in the same position. */
static void a_game_with_chance_replays_exactly(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        board b = open_wager("wager");
        char record[4096] = "";
        pt_rng rng;
        pt_rng_seed(&rng, seed);
        while (!pt_result(b.rules, &b.state).over) {
            pt_actions list;
            pt_legal(b.rules, &b.state, &list);
            pt_action action = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
            char text[PT_ACTION_TEXT_MAX];
            pt_action_write(b.rules, &b.state, action, text, sizeof text);
            strcat(record, text);
            strcat(record, ";");
            pt_apply(b.rules, &b.state, action);
        }
        pt_outcome out = pt_result(b.rules, &b.state);
        assert_true(out.score[out.winner] >= 5);
        assert_int_equal(pt_state_actor(b.rules, &b.state), PT_NOBODY);
        board again = open_wager("wager");
        play_text(&again, record);
        assert_true(pt_identity_key(b.rules, &b.state) ==
                    pt_identity_key(again.rules, &again.state));
        close_board(&b);
        close_board(&again);
    }
}

/* == Views == */

static void a_view_hides_what_a_seat_may_not_see(void **unused) {
    (void)unused;
    board b = open_wager("wager");
    play_text(&b, "bet:3");
    static const struct {
        pt_actor seat;
        const char *text;
    } seats[] = {{PT_WHITE, "wager 5 0,0 w answer 3 0"},
                 {PT_BLACK, "wager 5 0,0 w answer ? 0"},
                 {PT_NOBODY, "wager 5 0,0 w answer ? 0"}};
    for (int i = 0; i < 3; i++) {
        board seen = b;
        char text[PT_POSITION_TEXT_MAX];
        pt_view(b.rules, &b.state, seats[i].seat, &seen.state);
        assert_string_equal(text_of(&seen, text), seats[i].text);
        /* The view may be made in place. */
        seen = b;
        pt_view(seen.rules, &seen.state, seats[i].seat, &seen.state);
        assert_string_equal(text_of(&seen, text), seats[i].text);
    }
    play_text(&b, "call");
    char text[PT_POSITION_TEXT_MAX];
    board seen = b;
    pt_view(b.rules, &b.state, PT_BLACK, &seen.state);
    assert_string_equal(text_of(&seen, text), "wager 5 0,0 w die 3 0");
    close_board(&b);
}

/* == Keys and history == */

static void identity_is_the_text_and_the_search_key_is_what_matters(void **unused) {
    (void)unused;
    pt_rules *rules;
    assert_int_equal(pt_rules_new(&registry, "wager", PT_ZSTR, &rules, NULL), PT_OK);
    pt_state early, late;
    assert_int_equal(pt_position_read(rules, "wager 5 1,1 w bet - 2", PT_ZSTR, &early, NULL),
                     PT_OK);
    assert_int_equal(pt_position_read(rules, "wager 5 1,1 w bet - 8", PT_ZSTR, &late, NULL), PT_OK);
    assert_true(pt_identity_key(rules, &early) != pt_identity_key(rules, &late));
    assert_true(pt_search_key(rules, &early) == pt_search_key(rules, &late));
    pt_rules_free(rules);
    /* A game without a search key of its own uses the identity. */
    board b = open_start("standard");
    assert_true(pt_search_key(b.rules, &b.state) == pt_identity_key(b.rules, &b.state));
    close_board(&b);
}

/* Every field of a GIPF position is part of its identity. */
static void every_field_of_a_position_is_in_its_key(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf tournament W3/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W3/5/6/7/6/5/B3 b 9,9 BB -,- m -",
        "gipf standard W3/5/6/7/6/5/B3 w 8,9 BB -,- m -",
        "gipf standard W3/5/6/7/6/5/B3 w 9,8 BB -,- m -",
        "gipf standard W3/5/6/7/6/5/B3 w 9,9 LB T1,- m -",
        "gipf standard W3/5/6/7/6/5/B3 w 9,9 LB Z1,- m -",
        "gipf standard W3/5/6/7/6/5/B3 w 9,9 LB D1,- m -",
        "gipf standard W3/5/6/7/6/5/B3 w 9,9 LB Y1,- m -",
        "gipf standard W3/5/6/7/6/5/B3 w 9,9 LB P1,- m -",
        "gipf standard W3/5/6/7/6/5/B3 w 9,9 LB T2,- m -",
        "gipf standard W3/5/6/7/6/5/B3 w 9,9 BL -,T1 m -",
        "gipf standard 1W2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W3/5/6/7/6/5/3B w 9,9 BB -,- m -",
        "gipf standard Ww2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard Wb2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard WW2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard WwT2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard WwZ2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard WwD2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard WwY2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard WwP2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard Wwt2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard Wwz2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard Wwy2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W[bwd]2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W[bDwd]2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W[bPwp]2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W[Bw]2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W[BW]2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W[wbd]2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W[bDwdbdwd]2/5/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W3/5/6/WWWW3/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W3/5/6/WWWW3/6/5/B3 w 9,9 BB -,- r -",
        "gipf standard W3/5/6/WWWW3/6/5/B3 w 9,9 BB -,- R -",
        "gipf standard W3/5/6/3wT3/6/5/B3 w 9,9 BB -,- x w",
        "gipf standard W3/5/6/3wT3/6/5/B3 w 9,9 BB -,- X w",
        "gipf tournament W3/5/6/7/6/5/B3 w 9,9 GB -,- m -",
        "gipf tournament W3/5/6/7/6/5/B3 w 9,9 BG -,- m -",
        "gipf tournament W3/5/6/7/6/5/B3 w 9,9 GG -,- m -",
        "gipf standard W3/5/6/7/6/5/B3 w 0,0 BB -,- ob -",
        "gipf standard W3/5/6/7/6/5/B3 b 0,0 BB -,- ow -",
    };
    enum { N = sizeof texts / sizeof texts[0] };
    uint64_t keys[N];
    for (size_t i = 0; i < N; i++) {
        board b = open_position(texts[i]);
        keys[i] = pt_identity_key(b.rules, &b.state);
        for (size_t k = 0; k < i; k++)
            if (keys[k] == keys[i])
                fail_msg("one key for\n%s\n%s", texts[k], texts[i]);
        close_board(&b);
    }
}

static void a_history_counts_repetitions(void **unused) {
    (void)unused;
    uint64_t keys[4];
    pt_history history = {keys, 0, 4};
    board start = open_start("standard"), later = open_start("standard");
    play_text(&later, "a1-b2");
    assert_int_equal(pt_history_repetitions(&history, start.rules, &start.state), 0);
    assert_int_equal(pt_history_push(&history, start.rules, &start.state), PT_OK);
    assert_int_equal(pt_history_push(&history, later.rules, &later.state), PT_OK);
    assert_int_equal(pt_history_push(&history, start.rules, &start.state), PT_OK);
    assert_int_equal(pt_history_repetitions(&history, start.rules, &start.state), 2);
    assert_int_equal(pt_history_repetitions(&history, later.rules, &later.state), 1);
    assert_int_equal(pt_history_push(&history, later.rules, &later.state), PT_OK);
    assert_int_equal(pt_history_push(&history, later.rules, &later.state), PT_FULL);
    assert_int_equal(history.count, 4);
    /* Positions taken back no longer count. */
    history.count = 1;
    assert_int_equal(pt_history_repetitions(&history, start.rules, &start.state), 1);
    assert_int_equal(pt_history_repetitions(&history, later.rules, &later.state), 0);
    close_board(&start);
    close_board(&later);
}

/* A game of GIPF can return to an earlier position: each side removes what it brought in. Here
 * White's four pieces return, then Black's four, and the board is empty again. */
static void a_position_of_gipf_can_come_again(void **unused) {
    (void)unused;
    uint64_t keys[64];
    pt_history history = {keys, 0, 64};
    static const char again[] = "gipf basic b3/5/6/7/6/5/w3 w 9,9 BB -,- m -";
    board b = open_position(again);
    static const char *const turns[] = {"e1-e2", "c1-c2", "e1-e2",        "c1-c2",
                                        "e1-e2", "c1-c2", "e1-e2;xe2-e5", "c1-c2;xc2-c5"};
    pt_history_push(&history, b.rules, &b.state);
    for (int i = 0; i < 8; i++) {
        play_text(&b, turns[i]);
        pt_history_push(&history, b.rules, &b.state);
    }
    char text[PT_POSITION_TEXT_MAX];
    assert_string_equal(text_of(&b, text), again);
    assert_int_equal(pt_history_repetitions(&history, b.rules, &b.state), 2);
    close_board(&b);
}

/* == Text in general == */

static void a_game_without_official_notation_says_so(void **unused) {
    (void)unused;
    board b = open_wager("wager");
    pt_action actions[4];
    size_t count = 9;
    pt_error error;
    assert_int_equal(pt_turn_read(b.rules, &b.state, "bet:1", PT_ZSTR, PT_NOTATION_OFFICIAL,
                                  actions, 4, &count, &error),
                     PT_SYNTAX);
    assert_ptr_equal(error.message, PT_MSG_NO_OFFICIAL);
    assert_int_equal(count, 0);
    assert_int_equal(pt_turn_read(b.rules, &b.state, "bet:1", PT_ZSTR, PT_NOTATION_ANY, actions, 4,
                                  &count, &error),
                     PT_OK);
    assert_int_equal(count, 1);
    char text[64];
    pt_turn_write(b.rules, &b.state, actions, count, PT_NOTATION_OFFICIAL, text, sizeof text);
    assert_string_equal(text, "bet:1");
    close_board(&b);
}

static void a_position_belongs_to_the_game_it_names(void **unused) {
    (void)unused;
    pt_rules *rules = NULL;
    pt_error error;
    char text[256];
    assert_int_equal(
        pt_rules_for_position(&registry, "wager 7 0,0 w bet - 0", PT_ZSTR, &rules, &error), PT_OK);
    pt_setup_text(rules, text, sizeof text);
    assert_string_equal(text, "wager goal=7");
    pt_state state;
    assert_int_equal(pt_position_read(rules, "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -",
                                      PT_ZSTR, &state, &error),
                     PT_SYNTAX);
    assert_ptr_equal(error.message, PT_MSG_OTHER_GAME);
    pt_error_text(&error, NULL, NULL, text, sizeof text);
    assert_string_equal(text,
                        "GAME: the position is for \"gipf\", but these rules are for \"wager\"");
    pt_rules_free(rules);
    rules = NULL;
    assert_int_equal(pt_rules_for_position(NULL, "wager 7 0,0 w bet - 0", PT_ZSTR, &rules, &error),
                     PT_SYNTAX);
    assert_ptr_equal(error.message, PT_MSG_UNKNOWN_GAME);
    assert_string_equal(error.field, PT_FIELD_GAME);
    assert_int_equal(pt_rules_for_position(NULL, "", PT_ZSTR, &rules, &error), PT_SYNTAX);
    assert_null(rules);
}

/* A text need not end where its length says. */
static void texts_are_read_up_to_their_length(void **unused) {
    (void)unused;
    pt_rules *rules;
    assert_int_equal(pt_rules_new(NULL, "standardized", 8, &rules, NULL), PT_OK);
    pt_state state;
    pt_start(rules, &state);
    pt_action action;
    assert_int_equal(pt_action_read(rules, &state, "a1-b2;zzz", 5, &action, NULL), PT_OK);
    assert_int_equal(pt_action_read(rules, &state, "a1-b2;zzz", 6, &action, NULL), PT_SYNTAX);
    pt_rules_free(rules);
}

/* == Errors in any language == */

static const char *into_german(void *context, const char *english) {
    int *calls = context;
    (*calls)++;
    if (strcmp(english, PT_MSG_GIPF_LINE_FULL->english) == 0)
        return "über {1} hinweg ist die Linie von {0} voll";
    return english;
}

static void errors_are_told_through_a_translation(void **unused) {
    (void)unused;
    board b = open_position("gipf basic wbwb/5/6/7/6/5/4 w 9,9 BB -,- m -");
    pt_action action;
    pt_error error;
    char text[256];
    int calls = 0;
    assert_int_equal(pt_action_read(b.rules, &b.state, "b1-b2", PT_ZSTR, &action, &error),
                     PT_ILLEGAL);
    assert_true(pt_error_text(&error, NULL, NULL, text, sizeof text) > 0);
    assert_string_equal(text, "the line from b1 through b2 is full: no piece may be "
                              "pushed onto the far dot");
    /* Arguments are placed where the translation wants them. */
    size_t len = pt_error_text(&error, into_german, &calls, text, sizeof text);
    assert_int_equal(len, strlen(text));
    assert_string_equal(text, "über b2 hinweg ist die Linie von b1 voll");
    assert_int_equal(calls, 1);
    /* What does not fit is left out, not cut. */
    char small[16];
    assert_int_equal(pt_error_text(&error, NULL, NULL, small, sizeof small), 0);
    assert_string_equal(small, "");
    assert_string_equal(error.args[0].text, "b1");
    assert_string_equal(error.args[1].text, "b2");
    close_board(&b);
}

/* Hostile text is quoted harmlessly: printable, and no longer than there is room. */
static void errors_quote_hostile_text_harmlessly(void **unused) {
    (void)unused;
    char setup[300];
    memset(setup, 'q', sizeof setup);
    setup[0] = '\033';
    setup[1] = '\n';
    setup[2] = '\0';
    pt_rules *rules = NULL;
    pt_error error;
    assert_int_equal(pt_rules_new(NULL, setup, sizeof setup, &rules, &error), PT_UNKNOWN);
    assert_null(rules);
    assert_int_equal(strlen(error.args[0].text), PT_ERROR_ARG_TEXT - 1);
    assert_memory_equal(error.args[0].text, "???qqq", 6);
    assert_string_equal(error.args[0].text + PT_ERROR_ARG_TEXT - 4, "...");
}

static void every_message_has_a_name_and_a_text(void **unused) {
    (void)unused;
    for (size_t i = 0; i < GIPF_MESSAGES; i++) {
        assert_true(gipf_messages[i]->english[0] != '\0');
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(gipf_messages[i]->code, gipf_messages[k]->code);
    }
    assert_string_equal(PT_MSG_NO_MEMORY->code, "NO_MEMORY");
    assert_string_equal(pt_version(), PT_VERSION);
}

/* == What front ends draw with == */

/*          e8  b   .   .   B  h5
 *        d7  .   wT  .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   W   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   bd+  e2 */
static void pieces_counters_and_actions_are_said_by_picks(void **unused) {
    (void)unused;
    board b = open_position("gipf standard 4/5/6/[bDwdbd]1W2wTb/6/5/W2B w 9,7 LB T2P1,- m -");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    assert_ptr_equal(layout, &gipf_layout);
    pt_thing pieces[PT_STACK_MAX];
    size_t e2 = (size_t)gipf_point_named('e', '2'), e4 = (size_t)gipf_point_named('e', '4'),
           e7 = (size_t)gipf_point_named('e', '7');
    assert_int_equal(pt_state_pieces(b.rules, &b.state, e2, pieces, PT_STACK_MAX), 3);
    static const char *const stack[] = {"bD", "wd", "bd"};
    for (int i = 0; i < 3; i++) {
        assert_string_equal(pieces[i].sprite->sign[pieces[i].owner], stack[i]);
        assert_int_equal(pieces[i].sprite->letter, 'D');
        assert_int_equal(pieces[i].level, i);
    }
    assert_int_equal(pt_state_pieces(b.rules, &b.state, e2, pieces, 2), 2);
    assert_int_equal(pt_state_pieces(b.rules, &b.state, e4, pieces, PT_STACK_MAX), 1);
    assert_string_equal(pieces[0].sprite->name, "gipf");
    assert_int_equal(pt_state_pieces(b.rules, &b.state, e7, pieces, PT_STACK_MAX), 1);
    assert_string_equal(pieces[0].sprite->name, "loaded");
    assert_int_equal(pt_state_pieces(b.rules, &b.state, 0, pieces, PT_STACK_MAX), 0);
    assert_int_equal(pt_state_pieces(b.rules, &b.state, 10000, pieces, PT_STACK_MAX), 0);

    pt_counter counters[PT_COUNTERS_MAX];
    size_t n = pt_state_counters(b.rules, &b.state, counters);
    int found = 0;
    for (size_t i = 0; i < n; i++) {
        found += strcmp(counters[i].name, "reserve") == 0 && counters[i].owner == PT_WHITE &&
                 counters[i].value == 9;
        found += strcmp(counters[i].name, "reserve") == 0 && counters[i].owner == PT_BLACK &&
                 counters[i].value == 7;
        found += strcmp(counters[i].name, "supply") == 0 && counters[i].sprite->letter == 'T' &&
                 counters[i].value == 2;
        found += strcmp(counters[i].name, "supply") == 0 && counters[i].sprite->letter == 'P' &&
                 counters[i].value == 1;
        /* In a position that was read, it is unknown what was captured. */
        assert_string_not_equal(counters[i].name, "captured");
    }
    assert_int_equal(found, 4);
    close_board(&b);
}

/* How many pieces of a colour the counters report as captured, -1 where they do not say. */
static int captured(const board *b, pt_actor colour) {
    pt_counter counters[PT_COUNTERS_MAX];
    size_t n = pt_state_counters(b->rules, &b->state, counters);
    for (size_t i = 0; i < n; i++)
        if (strcmp(counters[i].name, "captured") == 0 && counters[i].owner == (uint8_t)colour)
            return counters[i].value;
    return -1;
}

static board open_basic_with(const char *position) {
    board b = open_start("basic");
    assert_int_equal(pt_position_read(b.rules, position, PT_ZSTR, &b.state, NULL), PT_OK);
    return b;
}

/* From a known start captured pieces are counted: 15, less the reserve and the board. */
static void captured_pieces_are_counted_from_a_known_start(void **unused) {
    (void)unused;
    board b = open_basic_with("gipf basic 4/5/6/1wwwb2/6/5/4 w 12,14 BB -,- m -");
    play_text(&b, "e1-e2;xe2-e6");
    assert_int_equal(captured(&b, PT_BLACK), 1);
    assert_int_equal(captured(&b, PT_WHITE), 0);
    close_board(&b);
}

/* A position may have more pieces than the setup it is read with. */
static void captured_pieces_are_never_fewer_than_none(void **unused) {
    (void)unused;
    board b = open_basic_with("gipf basic 4/5/6/1wwwb2/6/5/4 w 15,2 BB -,- m -");
    assert_int_equal(captured(&b, PT_BLACK), 12);
    assert_int_equal(captured(&b, PT_WHITE), -1);
    close_board(&b);
}

typedef struct said {
    const char *position, *action;
    const char *piece; /* name of the sprite when taken from a hand, or NULL */
    char letter;
    int number;
    const char *points, *chosen;
} said;

/* The names of a set of points, in their order. */
static void add_names(const pt_points *set, char *out) {
    for (size_t i = 0; i < PT_POINTS_MAX; i++)
        if (pt_points_has(set, i)) {
            strcat(out, *out ? "," : "");
            strcat(out, gipf_points[i].name);
        }
}

static void actions_are_said_by_picks(void **unused) {
    (void)unused;
    static const said cases[] = {
        {"gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -", "a1-b2", "basic", 0, 0, "a1,b2", ""},
        {"gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -", "Ge9-e8", "gipf", 'G', 0, "e9,e8", ""},
        {"gipf standard 4/5/6/7/6/5/W2B w 5,5 LB Y1,- m -", "Ya1-b2", "loaded", 'Y', 0, "a1,b2",
         ""},
        {"gipf standard 4/5/6/3wPB2/6/5/W2B w 5,5 BB -,- m -", "Pe5-e6=2", NULL, 0, 2, "e5,e6", ""},
        {"gipf standard 4/5/6/wbbwT3/6/5/W2B w 4,5 BB -,- X w", "+a1-b2", NULL, 0, 0, "a1,b2", ""},
        {"gipf standard 4/5/6/wbbwT3/6/5/W2B w 4,5 BB -,- X w", "+none", NULL, 0, 0, "", ""},
        {"gipf standard W3/5/6/wwWwWBb/6/5/B3 w 3,3 BB -,- R -", "xe2-e8:e4,e6", NULL, 0, 0,
         "e2,e3,e4,e5,e6,e7,e8", "e2,e3,e5,e7,e8"},
        {"gipf tournament 4/5/6/WWWW3/6/5/B3 w 9,9 BB -,- r -", "done", NULL, 0, 0, "", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        board b = open_position(cases[i].position);
        pt_action action;
        pt_pick picks[PT_PICKS_MAX];
        char points[64] = "", chosen[64] = "";
        const pt_sprite *sprite = NULL;
        int number = 0;
        assert_int_equal(pt_action_read(b.rules, &b.state, cases[i].action, PT_ZSTR, &action, NULL),
                         PT_OK);
        size_t count = pt_action_picks(b.rules, &b.state, action, picks);
        for (size_t k = 0; k < count; k++) {
            if (picks[k].kind == PT_PICK_POINT)
                add_names(&picks[k].points, points);
            else if (picks[k].kind == PT_PICK_SUBSET)
                add_names(&picks[k].chosen, chosen);
            else if (picks[k].kind == PT_PICK_HAND)
                sprite = picks[k].sprite;
            number += picks[k].number;
        }
        assert_int_equal(sprite != NULL, cases[i].piece != NULL);
        if (sprite) {
            assert_string_equal(sprite->name, cases[i].piece);
            assert_int_equal(sprite->letter, cases[i].letter);
        }
        assert_int_equal(number, cases[i].number);
        assert_string_equal(points, cases[i].points);
        assert_string_equal(chosen, cases[i].chosen);
        close_board(&b);
    }
}

/* Functions that a game leaves out have a plain result. */
static void what_a_game_does_not_draw_is_empty(void **unused) {
    (void)unused;
    board b = open_wager("wager");
    pt_thing piece;
    pt_counter counters[PT_COUNTERS_MAX];
    pt_pick picks[PT_PICKS_MAX];
    assert_null(pt_state_layout(b.rules, &b.state));
    assert_int_equal(pt_state_pieces(b.rules, &b.state, 0, &piece, 1), 0);
    assert_int_equal(pt_state_counters(b.rules, &b.state, counters), 0);
    assert_int_equal(pt_action_picks(b.rules, &b.state, 0, picks), 1);
    assert_int_equal(picks[0].kind, PT_PICK_WORD);
    close_board(&b);
}

/* == Randomness == */

static void the_generator_is_seeded_and_even(void **unused) {
    (void)unused;
    pt_rng a, b, c;
    pt_rng_seed(&a, 42);
    pt_rng_seed(&b, 42);
    pt_rng_seed(&c, 43);
    int same = 0;
    for (int i = 0; i < 100; i++) {
        uint64_t next = pt_rng_next(&a);
        assert_true(next == pt_rng_next(&b));
        same += next == pt_rng_next(&c);
    }
    assert_int_equal(same, 0);
    unsigned counts[6] = {0};
    for (int i = 0; i < 60000; i++) {
        uint32_t face = pt_rng_below(&a, 6);
        assert_true(face < 6);
        counts[face]++;
    }
    /* Each face 10,000 times, give or take five standard deviations (91). */
    for (int i = 0; i < 6; i++)
        assert_in_range(counts[i], 10000 - 456, 10000 + 456);
    for (int i = 0; i < 100; i++)
        assert_int_equal(pt_rng_below(&a, 1), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_registered_from_outside_is_found),
        cmocka_unit_test(a_registered_game_stands_before_a_built_in_one),
        cmocka_unit_test(every_start_a_game_offers_can_be_bound),
        cmocka_unit_test(a_setup_has_one_text_and_a_hash),
        cmocka_unit_test(states_have_the_stated_size),
        cmocka_unit_test(a_combined_state_is_little_more_than_its_parts),
        cmocka_unit_test(action_lists_are_bounded),
        cmocka_unit_test(the_high_8_bits_of_an_action_are_free),
        cmocka_unit_test(who_acts_is_not_whose_turn_it_is),
        cmocka_unit_test(perft_counts_every_outcome_of_chance),
        cmocka_unit_test(a_game_with_chance_replays_exactly),
        cmocka_unit_test(a_view_hides_what_a_seat_may_not_see),
        cmocka_unit_test(identity_is_the_text_and_the_search_key_is_what_matters),
        cmocka_unit_test(every_field_of_a_position_is_in_its_key),
        cmocka_unit_test(a_history_counts_repetitions),
        cmocka_unit_test(a_position_of_gipf_can_come_again),
        cmocka_unit_test(a_game_without_official_notation_says_so),
        cmocka_unit_test(a_position_belongs_to_the_game_it_names),
        cmocka_unit_test(texts_are_read_up_to_their_length),
        cmocka_unit_test(errors_are_told_through_a_translation),
        cmocka_unit_test(errors_quote_hostile_text_harmlessly),
        cmocka_unit_test(every_message_has_a_name_and_a_text),
        cmocka_unit_test(pieces_counters_and_actions_are_said_by_picks),
        cmocka_unit_test(captured_pieces_are_counted_from_a_known_start),
        cmocka_unit_test(captured_pieces_are_never_fewer_than_none),
        cmocka_unit_test(actions_are_said_by_picks),
        cmocka_unit_test(what_a_game_does_not_draw_is_empty),
        cmocka_unit_test(the_generator_is_seeded_and_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
