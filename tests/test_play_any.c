/* The engine in games it knows nothing about: noughts and crosses by itself, as a side game and
 * with a stake of its own; wager, which has chance and hidden choices; and the largest game
 * possible. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "combine/state.h"
#include "combined.h"
#include "shuttle.h"
#include "wager.h"

/* == Noughts and crosses ==
 *
 * Squares are 0 to 8, row by row. Taking the middle stakes a T: if it is lost the square stays
 * free, and the turn is over. */

typedef struct noughts {
    uint16_t squares[2];
    uint8_t turn, unused[3];
} noughts;

#define MIDDLE 4
#define FULL 511u

static bool has_line(unsigned squares) {
    static const unsigned lines[] = {7, 56, 448, 73, 146, 292, 273, 84};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if ((squares & lines[i]) == lines[i])
            return true;
    return false;
}

static pt_status no_options(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                            pt_error *error) {
    (void)extra;
    (void)text;
    (void)len;
    (void)out;
    (void)error;
    return PT_OK;
}

static size_t no_words(const pt_setup *setup, char *out, size_t size) {
    (void)setup;
    if (size > 0)
        out[0] = '\0';
    return 0;
}

static void noughts_start(const pt_rules *rules, void *state) {
    (void)rules;
    memset(state, 0, sizeof(noughts));
}

static pt_outcome noughts_result(const pt_rules *rules, const void *state) {
    (void)rules;
    const noughts *s = state;
    pt_outcome out = {.winner = PT_NOBODY};
    for (unsigned c = 0; c < 2; c++)
        if (has_line(s->squares[c]))
            out.winner = (pt_actor)c;
    out.over = out.winner != PT_NOBODY || (s->squares[0] | s->squares[1]) == FULL;
    out.reason = out.over ? &small_end : NULL;
    return out;
}

static pt_actor noughts_owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return (pt_actor)((const noughts *)state)->turn;
}

static pt_actor noughts_actor(const pt_rules *rules, const void *state) {
    return noughts_result(rules, state).over ? PT_NOBODY : noughts_owner(rules, state);
}

static const pt_phase *noughts_phase(const pt_rules *rules, const void *state) {
    static const pt_phase phase = {.name = "mark", .tell = {"White marks.", "Black marks."}};
    return noughts_result(rules, state).over ? &phase_over : &phase;
}

static void noughts_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    const noughts *s = state;
    for (pt_action a = 0; a < 9 && !noughts_result(rules, state).over; a++)
        if (!((s->squares[0] | s->squares[1]) >> a & 1))
            out->items[out->count++] = a;
}

static unsigned noughts_apply(const pt_rules *rules, void *state, pt_action action) {
    noughts *s = state;
    s->squares[s->turn] = (uint16_t)(s->squares[s->turn] | 1u << action);
    s->turn ^= 1;
    return noughts_result(rules, state).over ? PT_TURN_ENDED | PT_GAME_ENDED : PT_TURN_ENDED;
}

static uint64_t noughts_key(const pt_rules *rules, const void *state) {
    (void)rules;
    return hash_bytes(state, sizeof(noughts));
}

static char noughts_stake(const pt_rules *rules, const void *state, pt_action action) {
    (void)rules;
    (void)state;
    return action == MIDDLE ? 'T' : 0;
}

static unsigned noughts_forfeit(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    (void)action;
    ((noughts *)state)->turn ^= 1;
    return PT_TURN_ENDED;
}

static const char *noughts_stakes(const pt_rules *rules) {
    (void)rules;
    return "T";
}

static const pt_variant noughts_variants[] = {
    {.name = "noughts", .setup = "noughts", .about = "Three in a line"}};

static const pt_game noughts_game = {
    .name = "noughts",
    .rules_version = 1,
    .state_size = sizeof(noughts),
    .variants = noughts_variants,
    .variant_count = 1,
    .setup_read = no_options,
    .setup_write = no_words,
    .start = noughts_start,
    .actor = noughts_actor,
    .owner = noughts_owner,
    .phase = noughts_phase,
    .legal = noughts_legal,
    .apply = noughts_apply,
    .result = noughts_result,
    .identity_key = noughts_key,
    .stake = noughts_stake,
    .forfeit = noughts_forfeit,
    .stakes = noughts_stakes,
};

/* == The largest game possible ==
 *
 * Each says a number in turn, White first. Whoever says their own number wins; after two numbers it
 * is a draw. */

typedef struct large {
    uint16_t said[2];
    uint8_t turn, unused[PT_STATE_MAX - 5];
} large;

static const uint16_t winning[2] = {PT_ACTIONS_MAX - 1, 500};

static void large_start(const pt_rules *rules, void *state) {
    (void)rules;
    memset(state, 0, sizeof(large));
}

static pt_outcome large_result(const pt_rules *rules, const void *state) {
    (void)rules;
    const large *s = state;
    pt_outcome out = {.winner = PT_NOBODY, .over = s->turn == 2};
    for (unsigned c = 0; c < 2; c++)
        if (s->said[c] == winning[c])
            out = (pt_outcome){.winner = (pt_actor)c, .over = true};
    out.reason = out.over ? &small_end : NULL;
    return out;
}

static pt_actor large_owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return ((const large *)state)->turn == 1 ? PT_BLACK : PT_WHITE;
}

static pt_actor large_actor(const pt_rules *rules, const void *state) {
    return large_result(rules, state).over ? PT_NOBODY : large_owner(rules, state);
}

static void large_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    if (!large_result(rules, state).over)
        for (pt_action a = 0; a < PT_ACTIONS_MAX; a++)
            out->items[out->count++] = a;
}

static unsigned large_apply(const pt_rules *rules, void *state, pt_action action) {
    large *s = state;
    s->said[s->turn++] = (uint16_t)action;
    return large_result(rules, state).over ? PT_TURN_ENDED | PT_GAME_ENDED : PT_TURN_ENDED;
}

static uint64_t large_key(const pt_rules *rules, const void *state) {
    (void)rules;
    return hash_bytes(state, sizeof(large));
}

static const pt_phase *large_phase(const pt_rules *rules, const void *state) {
    static const pt_phase phase = {.name = "say", .tell = {"White says.", "Black says."}};
    return large_result(rules, state).over ? &phase_over : &phase;
}

static const pt_variant large_variants[] = {
    {.name = "large", .setup = "large", .about = "A number each"}};

static const pt_game large_game = {
    .name = "large",
    .rules_version = 1,
    .state_size = sizeof(large),
    .variants = large_variants,
    .variant_count = 1,
    .setup_read = no_options,
    .setup_write = no_words,
    .start = large_start,
    .actor = large_actor,
    .owner = large_owner,
    .phase = large_phase,
    .legal = large_legal,
    .apply = large_apply,
    .result = large_result,
    .identity_key = large_key,
};

static const pt_game *const games[] = {&noughts_game, &wager_game, &large_game};
static const pt_registry registry = {games, 3};

/* == Helpers == */

static board open_game(const char *setup) {
    board b = {.rules = NULL};
    assert_int_equal(pt_rules_new(&registry, setup, PT_ZSTR, &b.rules, NULL), PT_OK);
    pt_start(b.rules, &b.state);
    return b;
}

static void play(board *b, const pt_action *actions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        assert_true(pt_is_legal(b->rules, &b->state, actions[i]));
        pt_apply(b->rules, &b->state, actions[i]);
    }
}

#define PLAY(b, ...)                                                                               \
    play(b, (const pt_action[]){__VA_ARGS__},                                                      \
         sizeof((const pt_action[]){__VA_ARGS__}) / sizeof(pt_action))

static pt_engine *new_engine(void) {
    pt_engine *engine = NULL;
    pt_engine_options options = {.hash_bytes = 1 << 20, .workers = 1};
    assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
    return engine;
}

static pt_search_info think(pt_engine *engine, const board *b, const pt_limits *limits) {
    pt_search_info info;
    pt_state view;
    pt_view(b->rules, &b->state, pt_state_actor(b->rules, &b->state), &view);
    assert_int_equal(pt_engine_position(engine, b->rules, &view, NULL), PT_OK);
    pt_engine_go(engine, limits);
    while (!pt_engine_work(engine, 0, 1000)) {
    }
    assert_true(pt_engine_best(engine, &info));
    assert_true(pt_is_legal(b->rules, &b->state, info.pv[0]));
    return info;
}

static pt_action any(const board *b, pt_rng *rng) {
    pt_actions list;
    pt_legal(b->rules, &b->state, &list);
    return list.items[pt_rng_below(rng, (uint32_t)list.count)];
}

/* == By search alone == */

static void a_forced_win_is_found(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine();
    board b = open_game("noughts");
    /* X . .    White threatens nothing yet, and any corner makes two threats. The other ways to
     * . O .    win are slower, or none. */
    PLAY(&b, 0, 1);
    pt_search_info info = think(engine, &b, &(pt_limits){.depth = 9, .analysis = true});
    assert_int_equal(info.kind, PT_SCORE_WINS);
    assert_int_equal(info.amount, 5);
    /* And it is played to the end. */
    pt_rng rng;
    pt_rng_seed(&rng, 1);
    while (!pt_result(b.rules, &b.state).over) {
        bool mine = pt_state_actor(b.rules, &b.state) == PT_WHITE;
        pt_apply(b.rules, &b.state,
                 mine ? think(engine, &b, &(pt_limits){.nodes = 5000}).pv[0] : any(&b, &rng));
    }
    assert_int_equal(pt_result(b.rules, &b.state).winner, PT_WHITE);
    close_board(&b);
    pt_engine_free(engine);
}

static void an_even_game_is_proved_even(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine();
    board b = open_game("noughts");
    pt_search_info info = think(engine, &b, &(pt_limits){.depth = 40, .analysis = true});
    assert_int_equal(info.score, 0);
    assert_int_equal(info.kind, PT_SCORE_MARGIN);
    assert_int_equal(info.win_permille, 500);
    const char *name;
    int count, weight;
    assert_int_equal(pt_engine_evaluate(b.rules, &b.state), 0);
    assert_false(pt_engine_term(b.rules, &b.state, 0, &name, &count, &weight));
    close_board(&b);
    pt_engine_free(engine);
}

static void every_level_plays_and_the_highest_never_loses(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine();
    pt_rng rng;
    pt_rng_seed(&rng, 2);
    unsigned lost[11] = {0};
    for (unsigned level = 1; level <= 10; level++) {
        for (unsigned game = 0; game < 20; game++) {
            board b = open_game("noughts");
            pt_actor me = game % 2 ? PT_BLACK : PT_WHITE;
            while (!pt_result(b.rules, &b.state).over) {
                pt_limits limits = {.level = level, .seed = game + 1};
                bool mine = pt_state_actor(b.rules, &b.state) == me;
                pt_apply(b.rules, &b.state,
                         mine ? think(engine, &b, &limits).pv[0] : any(&b, &rng));
            }
            pt_actor winner = pt_result(b.rules, &b.state).winner;
            lost[level] += winner != PT_NOBODY && winner != me;
            close_board(&b);
        }
    }
    assert_int_equal(lost[10], 0);
    pt_engine_free(engine);
}

static void the_longest_lists_and_largest_states_are_searched(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine();
    board b = open_game("large");
    pt_search_info info = think(engine, &b, &(pt_limits){.depth = 4, .analysis = true});
    assert_int_equal(info.kind, PT_SCORE_WINS);
    assert_int_equal(info.pv[0], winning[0]);
    PLAY(&b, 7);
    info = think(engine, &b, &(pt_limits){.level = 5, .seed = 1});
    assert_int_equal(info.pv[0], winning[1]);
    close_board(&b);
    pt_engine_free(engine);
}

static uint64_t other_key(const pt_rules *rules, const void *state) {
    return ~pt_identity_key(rules, state);
}

/* A win that leads through an earlier position does not count, whether or not the search keys are
 * the keys of the history. */
static void repetition_is_seen_whatever_the_search_key(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine();
    pt_game with_key = shuttle_game;
    with_key.search_key = other_key;
    const pt_game *const own[] = {&with_key};
    const pt_registry registries[] = {with_shuttle, {own, 1}};
    for (size_t i = 0; i < 2; i++) {
        board b = {.rules = NULL};
        uint64_t keys[1];
        pt_history history = {keys, 0, 1};
        pt_limits limits = {.depth = 8, .analysis = true};
        pt_search_info info;
        assert_int_equal(pt_rules_start(&registries[i], NULL, 0, "shuttle 2,0 w step", PT_ZSTR,
                                        &b.rules, &b.state, NULL),
                         PT_OK);
        info = think(engine, &b, &limits);
        assert_int_equal(info.pv[0], SHUTTLE_ON);
        assert_int_equal(info.amount, 3);
        pt_state after = b.state;
        pt_apply(b.rules, &after, SHUTTLE_ON);
        assert_int_equal(pt_history_push(&history, b.rules, &after), PT_OK);
        pt_engine_clear(engine);
        assert_int_equal(pt_engine_position(engine, b.rules, &b.state, &history), PT_OK);
        pt_engine_go(engine, &limits);
        while (!pt_engine_work(engine, 0, 1000)) {
        }
        assert_true(pt_engine_best(engine, &info));
        assert_int_not_equal(info.pv[0], SHUTTLE_ON);
        close_board(&b);
    }
    pt_engine_free(engine);
}

/* == In combined games == */

static void a_side_game_is_played_by_search(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine();
    board b = {.rules = NULL};
    const char *ready = combined("Z:noughts", "3,3", "-", FOUR);
    assert_int_equal(pt_rules_start(&registry, NULL, 0, ready, PT_ZSTR, &b.rules, &b.state, NULL),
                     PT_OK);
    pt_action jump;
    assert_int_equal(pt_action_read(b.rules, &b.state, "Zg2-g4", PT_ZSTR, &jump, NULL), PT_OK);
    PLAY(&b, jump, OWN_CHALLENGE, 0 | WRAP_SIDE, 1 | WRAP_SIDE);
    pt_search_info info = think(engine, &b, &(pt_limits){.depth = 9, .analysis = true});
    assert_int_equal(info.kind, PT_SCORE_WINS);
    assert_int_equal(info.pv[0] & WRAP_MASK, WRAP_SIDE);
    close_board(&b);
    pt_engine_free(engine);
}

/* The start of the side game is drawn by whoever is asked to. */
static void a_side_game_that_chance_begins_is_played(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine();
    board b = {.rules = NULL};
    unsigned drawn = 0;
    assert_int_equal(pt_rules_start(&with_shuttle, NULL, 0,
                                    combined("Z:shuttle.random", "3,3", "-", FOUR), PT_ZSTR,
                                    &b.rules, &b.state, NULL),
                     PT_OK);
    pt_action jump;
    assert_int_equal(pt_action_read(b.rules, &b.state, "Zg2-g4", PT_ZSTR, &jump, NULL), PT_OK);
    PLAY(&b, jump, OWN_CHALLENGE);
    while (const_head_of(&b.state)->step != STEP_MAIN) {
        drawn += pt_state_phase(b.rules, &b.state) == COMBINE_PHASE_DRAW;
        pt_apply(b.rules, &b.state, think(engine, &b, &(pt_limits){.depth = 8, .seed = 2}).pv[0]);
    }
    assert_int_equal(drawn, 1);
    close_board(&b);
    pt_engine_free(engine);
}

/* A main game that says nothing about its stakes: a challenge is made where it gains anything. */
static void stakes_of_any_game_are_weighed_by_their_gain(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine();
    board b = open_game("combined sides=T:rps challenges=1 noughts");
    /* White has two in a line with the middle, Black nothing: the middle wins. */
    PLAY(&b, 0, 1, 8, 2, MIDDLE);
    assert_ptr_equal(pt_state_phase(b.rules, &b.state), COMBINE_PHASE_ANSWER);
    assert_int_equal(think(engine, &b, &(pt_limits){.nodes = 5000}).pv[0], OWN_CHALLENGE);
    close_board(&b);
    /* At the end nobody can win any more. */
    b = open_game("combined sides=T:rps challenges=1 noughts");
    PLAY(&b, 0, 1, 7, 6, 2, 8, 5, 3, MIDDLE);
    assert_ptr_equal(pt_state_phase(b.rules, &b.state), COMBINE_PHASE_ANSWER);
    assert_int_equal(think(engine, &b, &(pt_limits){.nodes = 5000}).pv[0], OWN_ALLOW);
    close_board(&b);
    pt_engine_free(engine);
}

/* == Chance and hidden choices == */

static void chance_and_hidden_choices_are_played_with(void **unused) {
    (void)unused;
    pt_engine *engine = new_engine();
    unsigned bets = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        board b = open_game("wager");
        for (int n = 0; n < 200 && !pt_result(b.rules, &b.state).over; n++) {
            pt_action action =
                think(engine, &b, &(pt_limits){.nodes = 500, .seed = seed + (uint64_t)n}).pv[0];
            if (((const wager *)(const void *)&b.state)->step == WAGER_BET)
                bets |= 1u << action;
            pt_apply(b.rules, &b.state, action);
        }
        assert_true(pt_result(b.rules, &b.state).over);
        close_board(&b);
    }
    /* What is hidden is drawn at random. */
    assert_int_equal(bets, 7);
    /* With both one point from the goal, a fold loses at once, a call may not. */
    board b = open_game("wager");
    static const char last[] = "wager 5 4,4 w answer 2 8";
    assert_int_equal(pt_position_read(b.rules, last, PT_ZSTR, &b.state, NULL), PT_OK);
    pt_search_info info = think(engine, &b, &(pt_limits){.depth = 3});
    assert_int_equal(info.pv[0], 1);
    assert_int_equal(info.kind, PT_SCORE_ESTIMATE);
    close_board(&b);
    pt_engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forced_win_is_found),
        cmocka_unit_test(an_even_game_is_proved_even),
        cmocka_unit_test(every_level_plays_and_the_highest_never_loses),
        cmocka_unit_test(the_longest_lists_and_largest_states_are_searched),
        cmocka_unit_test(repetition_is_seen_whatever_the_search_key),
        cmocka_unit_test(a_side_game_is_played_by_search),
        cmocka_unit_test(a_side_game_that_chance_begins_is_played),
        cmocka_unit_test(stakes_of_any_game_are_weighed_by_their_gain),
        cmocka_unit_test(chance_and_hidden_choices_are_played_with),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
