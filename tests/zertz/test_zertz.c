/* ZÈRTZ rule by rule, in the order of docs/rules/zertz.md, then keys and what front ends see.
 *
 * In the examples the columns of a position are a, b, ... each from its lowest ring up; a dot is a
 * ring that is gone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support.h"
#include "zertz/names.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* == Board, marbles, variants == */

static const struct {
    const char *setup, *start;
    size_t rings;
    int marbles[3];
} boards[] = {
    {"zertz basic", BASIC_START, 37, {6, 8, 10}},
    {"zertz tournament", TOURNAMENT_START, 48, {6, 8, 10}},
    {"zertz plus24", PLUS24_START, 61, {6, 8, 10}},
    {"zertz plus3", PLUS3_START, 40, {6, 8, 10}},
    {"zertz plus6", PLUS6_START, 43, {6, 8, 10}},
    {"zertz plus7", PLUS7_START, 44, {6, 8, 10}},
    {"zertz blitz", BLITZ_START, 37, {5, 7, 9}},
};

/* How many marbles a hand shows, -1 if it is not there. */
static int counted(const char *position, const char *hand, const char *sprite, pt_actor owner) {
    board b = open_position(position);
    pt_counter counters[PT_COUNTERS_MAX];
    size_t count = pt_state_counters(b.rules, &b.state, counters);
    int value = -1;
    for (size_t i = 0; i < count; i++)
        if (strcmp(counters[i].name, hand) == 0 && counters[i].owner == owner &&
            (!sprite || strcmp(counters[i].sprite->name, sprite) == 0))
            value = counters[i].value;
    close_board(&b);
    return value;
}

static void zertz_board_seven_boards_and_their_marbles(void **unused) {
    (void)unused;
    static const char *const colours[] = {"white", "grey", "black"};
    for (size_t i = 0; i < COUNT(boards); i++) {
        check_start(boards[i].setup, boards[i].setup, boards[i].start);
        board b = open_start(boards[i].setup);
        assert_int_equal(pt_state_layout(b.rules, &b.state)->point_count, boards[i].rings);
        assert_int_equal(pt_legal_count(b.rules, &b.state), 3 * boards[i].rings);
        close_board(&b);
        for (size_t colour = 0; colour < 3; colour++)
            assert_int_equal(counted(boards[i].start, "pool", colours[colour], PT_NOBODY),
                             boards[i].marbles[colour]);
    }
}

static void zertz_board_basic_and_tournament_are_offered_first(void **unused) {
    (void)unused;
    static const char *const order[] = {"basic", "tournament", "plus24", "blitz"};
    assert_int_equal(pt_game_zertz.variant_count, 7);
    for (size_t i = 0; i < COUNT(order); i++)
        assert_string_equal(pt_game_zertz.variants[i].name, order[i]);
}

static const pt_point *point_of(const pt_layout *layout, const char *name) {
    for (size_t i = 0; i < layout->point_count; i++)
        if (strcmp(layout->points[i].name, name) == 0)
            return &layout->points[i];
    return NULL;
}

/* The rings of the 37 are the same everywhere but on 61; others come at the top and the right. */
static void zertz_board_decision_extra_rings_lie_on_top(void **unused) {
    (void)unused;
    static const struct {
        const char *setup, *extra;
    } larger[] = {{"zertz plus3", "a5 b6 c7"},
                  {"zertz plus6", "a5 b6 c7 h1 h2 h3"},
                  {"zertz plus7", "a5 b6 c7 d8 e7 f6 g5"},
                  {"zertz tournament", "a5 b6 c7 d8 e7 f6 g5 h1 h2 h3 h4"}};
    board basic = open_start("zertz basic");
    const pt_layout *small = pt_state_layout(basic.rules, &basic.state);
    for (size_t i = 0; i < COUNT(larger); i++) {
        board b = open_start(larger[i].setup);
        const pt_layout *large = pt_state_layout(b.rules, &b.state);
        for (size_t k = 0; k < large->point_count; k++) {
            const pt_point *there = &large->points[k], *here = point_of(small, there->name);
            assert_int_equal(here == NULL, strstr(larger[i].extra, there->name) != NULL);
            if (here)
                assert_true(here->x == there->x && here->y == there->y);
        }
        assert_int_equal(large->point_count,
                         small->point_count + (strlen(larger[i].extra) + 1) / 3);
        close_board(&b);
    }
    close_board(&basic);
}

static void zertz_board_decision_61_rings_use_a_to_i(void **unused) {
    (void)unused;
    check_refused(PLUS24_START, "Wj1", PT_MSG_ZERTZ_NO_PLACE);
    check_play(PLUS24_START, "Wi5", "zertz plus24 5/6/7/8/9/8/7/6/4W 1 0,0,0 0,0,0 r");
    check_refused(TOURNAMENT_START, "Wi1", PT_MSG_ZERTZ_NO_PLACE);
    check_refused(TOURNAMENT_START, "Wh5", PT_MSG_ZERTZ_NO_PLACE);
    check_refused(BASIC_START, "Wh1", PT_MSG_ZERTZ_NO_PLACE);
}

/* Whether two points are one step apart, in half steps up and down. */
static bool are_neighbours(const pt_point *a, const pt_point *b) {
    int right = abs(a->x - b->x), up = abs(a->y - b->y);
    return (right == 0 && up == 2) || (right == 1 && up == 1);
}

static void check_neighbours(const char *name, const char *list) {
    board b = open_start("zertz basic");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    size_t found = 0;
    for (size_t i = 0; i < layout->point_count; i++) {
        bool near = are_neighbours(point_of(layout, name), &layout->points[i]);
        assert_int_equal(near, strstr(list, layout->points[i].name) != NULL);
        found += near;
    }
    assert_int_equal(found, (strlen(list) + 1) / 3);
    close_board(&b);
}

static void zertz_board_neighbours(void **unused) {
    (void)unused;
    check_neighbours("d4", "d5 e4 e3 d3 c3 c4");
    check_neighbours("e1", "e2 f1 d1 d2");
    check_neighbours("a1", "a2 b1 b2");
    /* And so they jump: from d4 in all six directions. */
    check_some_actions("zertz basic 4/5/2GG2/2BWB2/2GG2/5/4 1 0,0,0 0,0,0 m", "d4x",
                       "d4xd6 d4xf4 d4xf2 d4xd2 d4xb2 d4xb4");
}

/* == A turn: jumps == */

static const char pair[] = "zertz basic 4/5/6/3WB2/6/5/4 1 0,0,0 0,0,0 m";

/* All of a turn's actions together; only the last ends it. */
static void check_turn_of(const char *position, const char *actions, bool ends_game) {
    board b = open_position(position);
    char list[128];
    snprintf(list, sizeof list, "%s", actions);
    for (char *text = strtok(list, ";"); text;) {
        char *next = strtok(NULL, ";");
        pt_action action;
        assert_int_equal(pt_action_read(b.rules, &b.state, text, PT_ZSTR, &action, NULL), PT_OK);
        unsigned expected = next ? 0 : PT_TURN_ENDED | (ends_game ? PT_GAME_ENDED : 0);
        assert_int_equal(pt_apply(b.rules, &b.state, action), expected);
        text = next;
    }
    close_board(&b);
}

static void zertz_turn_any_marble_jumps_over_any_other(void **unused) {
    (void)unused;
    check_actions(pair, "d4xd6 d5xd3");
    check_play(pair, "d4xd6", "zertz basic 4/5/6/5W1/6/5/4 2 0,0,1 0,0,0 m");
    check_play(pair, "d5xd3", "zertz basic 4/5/6/2B4/6/5/4 2 1,0,0 0,0,0 m");
    /* Also one of its own colour, and in a group apart from the others. */
    check_play("zertz basic WW1./....1/.5/7/6/5/4 2 0,0,0 0,0,0 m", "a1xa3",
               "zertz basic 2W./....1/.5/7/6/5/4 1 0,0,0 1,0,0 m");
}

static void zertz_turn_a_jump_needs_a_vacant_ring_right_behind(void **unused) {
    (void)unused;
    check_refused(pair, "d4xd7", PT_MSG_ZERTZ_NOT_A_JUMP);
    check_refused(pair, "d4xe4", PT_MSG_ZERTZ_NOT_A_JUMP);
    check_refused(pair, "d4xd2", PT_MSG_ZERTZ_NOTHING_TO_JUMP);
    check_refused(pair, "d6xd4", PT_MSG_ZERTZ_NO_MARBLE);
    check_refused("zertz basic 4/5/6/3WBG1/6/5/4 1 0,0,0 0,0,0 m", "d4xd6", PT_MSG_ZERTZ_LANDING);
    check_refused("zertz basic 4/5/6/3WB../6/5/4 1 0,0,0 0,0,0 m", "d4xd6", PT_MSG_ZERTZ_GONE);
    check_actions("zertz basic 4/5/6/3WB../6/5/4 1 0,0,0 0,0,0 m", "d5xd3");
}

static void zertz_turn_who_can_jump_must(void **unused) {
    (void)unused;
    check_refused(pair, "Wa1", PT_MSG_ZERTZ_MUST_JUMP);
    check_refused(pair, "-a1", PT_MSG_ZERTZ_MUST_JUMP);
    check_refused(pair, "pass", PT_MSG_ZERTZ_MUST_JUMP);
}

/* Three marbles from d1, or one from g1. */
static const char choice[] = "zertz basic 4/5/6/WG1B1G1/6/5/WB2 1 0,0,0 0,0,0 m";

static void zertz_turn_no_duty_to_take_the_most(void **unused) {
    (void)unused;
    check_actions(choice, "d1xd3 g1xg3");
    check_play(choice, "g1xg3", "zertz basic 4/5/6/WG1B1G1/6/5/2W1 2 0,0,1 0,0,0 m");
}

static void zertz_turn_the_marble_jumps_on_until_it_cannot(void **unused) {
    (void)unused;
    check_play(choice, "d1xd3", "zertz basic 4/5/6/2WB1G1/6/5/WB2 1 0,1,0 0,0,0 jd3");
    check_play(choice, "d1xd3;d3xd5;d5xd7", "zertz basic 4/5/6/6W/6/5/WB2 2 0,2,1 0,0,0 m");
    check_turn_of(choice, "d1xd3;d3xd5;d5xd7", false);
    /* It alone, and nothing else. */
    static const char on[] = "zertz basic 4/5/6/2WB1G1/6/5/WB2 1 0,1,0 0,0,0 jd3";
    check_actions(on, "d3xd5");
    check_refused(on, "g1xg3", PT_MSG_ZERTZ_MUST_JUMP_ON);
    check_refused(on, "Wa1", PT_MSG_ZERTZ_MUST_JUMP_ON);
    check_refused(on, "pass", PT_MSG_ZERTZ_MUST_JUMP_ON);
    /* The direction is free. */
    check_actions("zertz tournament ...../B..B2/.4G1/G1W1BB1G/.5./.B1B2/.3./BB.B 1 0,0,1 0,0,0 jd6",
                  "d6xb6 d6xd4");
}

static void zertz_turn_a_chain_may_come_back_to_where_it_started(void **unused) {
    (void)unused;
    check_play("zertz basic 4/5/6/3WB2/3GG1/5/4 1 0,0,0 0,0,0 m", "d4xd6;d6xf4;f4xd4",
               "zertz basic 4/5/6/3W3/6/5/4 2 0,2,1 0,0,0 m");
}

/* == A turn: placing and removing == */

static void zertz_turn_a_marble_of_any_colour_from_the_pool(void **unused) {
    (void)unused;
    check_play(BASIC_START, "Wd4;-d1", "zertz basic 4/5/6/.2W3/6/5/4 2 0,0,0 0,0,0 m");
    check_turn_of(BASIC_START, "Wd4;-d1", false);
    check_play(BASIC_START, "Bd4", "zertz basic 4/5/6/3B3/6/5/4 1 0,0,0 0,0,0 r");
    check_refused("zertz basic 4/5/6/.2W3/6/5/4 2 0,0,0 0,0,0 m", "Gd4", PT_MSG_ZERTZ_OCCUPIED);
    check_refused("zertz basic 4/5/6/.2W3/6/5/4 2 0,0,0 0,0,0 m", "Gd1", PT_MSG_ZERTZ_GONE);
    /* Who cannot jump is told what is wrong with the jump; removing and passing come to nothing. */
    check_refused(BASIC_START, "d1xd3", PT_MSG_ZERTZ_NO_MARBLE);
    check_refused(BASIC_START, "-d1", PT_MSG_ZERTZ_PLACE_NOW);
    check_refused(BASIC_START, "pass", PT_MSG_ZERTZ_PLACE_NOW);
}

static void zertz_turn_a_colour_that_is_out_is_not_to_be_had(void **unused) {
    (void)unused;
    static const char text[] = "zertz basic W1W1/5/W1W1W1/7/6/5/3W 1 0,1,0 0,0,0 m";
    check_some_actions(text, "W", "");
    check_refused(text, "Wd4", PT_MSG_ZERTZ_NONE_IN_POOL);
    /* Not even with a white marble of one's own. */
    check_refused("zertz basic W1W1/5/W1W1W1/7/6/5/4 1 1,1,0 0,0,0 m", "Wd4",
                  PT_MSG_ZERTZ_NONE_IN_POOL);
}

static const char empty_pool[] =
    "zertz tournament ....B/...B2/....1W./B2.G1../G1W2../.2.../W1B../B... 2 1,4,3 2,2,2 m";

static void zertz_turn_ones_own_marbles_when_the_pool_is_empty(void **unused) {
    (void)unused;
    check_play(empty_pool, "Wf2",
               "zertz tournament ....B/...B2/....1W./B2.G1../G1W2../.W1.../W1B../B... "
               "2 1,4,3 1,2,2 r");
    /* A colour one has none of is not to be had, whatever the other has. */
    check_refused(
        "zertz tournament ....B/...B2/....1W./B2.G1../G1W2../.2.../W1B../B... 2 3,4,2 0,2,3 m",
        "Wf2", PT_MSG_ZERTZ_NONE_OF_YOURS);
}

static void zertz_turn_a_ring_is_free_with_two_gaps_side_by_side(void **unused) {
    (void)unused;
    check_actions("zertz basic 4/5/6/3W3/6/5/4 1 0,0,0 0,0,0 r",
                  "-a1 -a2 -a3 -a4 -b1 -b5 -c1 -c6 -d1 -d7 -e1 -e6 -f1 -f5 -g1 -g2 -g3 -g4");
    /* One gap inside frees nothing, nor do gaps apart. */
    check_actions("zertz basic 4/5/2.3/3W3/6/5/4 1 0,0,0 0,0,0 r",
                  "-a1 -a2 -a3 -a4 -b1 -b5 -c1 -c6 -d1 -d7 -e1 -e6 -f1 -f5 -g1 -g2 -g3 -g4");
    check_refused("zertz basic 4/5/2.3/3W3/6/5/4 1 0,0,0 0,0,0 r", "-c4", PT_MSG_ZERTZ_NOT_FREE);
    check_refused("zertz basic W.2/..3/6/7/6/5/4 1 0,0,0 0,0,0 r", "-c4", PT_MSG_ZERTZ_NOT_FREE);
    check_refused("zertz basic 4/5/6/3W2G/6/5/4 1 0,0,0 0,0,0 r", "-d7", PT_MSG_ZERTZ_RING_IN_USE);
    check_refused("zertz basic 4/5/6/3W2./6/5/4 1 0,0,0 0,0,0 r", "-d7", PT_MSG_ZERTZ_GONE);
}

static void zertz_turn_a_free_ring_must_go(void **unused) {
    (void)unused;
    static const char text[] = "zertz basic 4/5/6/3W3/6/5/4 1 0,0,0 0,0,0 r";
    check_refused(text, "pass", PT_MSG_ZERTZ_REMOVE_NOW);
    check_refused(text, "Wd5", PT_MSG_ZERTZ_REMOVE_NOW);
    check_refused(text, "d4xd6", PT_MSG_ZERTZ_REMOVE_NOW);
}

/* Six rings around a vacant one, which cannot be slid out. */
static void zertz_turn_without_a_free_ring_it_ends_with_the_placing(void **unused) {
    (void)unused;
    static const char text[] =
        "zertz basic ..../...../..WG../..B1G../..BG../...../1... 1 0,0,0 0,0,0 m";
    check_turn_of(text, "Bg1", false);
    check_play(text, "Bg1",
               "zertz basic ..../...../..WG../..B1G../..BG../...../.... 2 0,0,1 0,0,0 m");
}

/* c3 is free until there is a marble on it. */
static void zertz_turn_placing_on_the_only_free_ring_leaves_none(void **unused) {
    (void)unused;
    static const char text[] =
        "zertz basic ..../...../..1G../..W1G../..BG../...../.... 1 0,0,0 0,0,0 m";
    check_turn_of(text, "Wc3", false);
    check_play(text, "Wc3",
               "zertz basic ..../...../..WG../..W1G../..BG../...../.... 2 0,0,0 0,0,0 m");
    check_turn_of(text, "Wd4;-c3", true);
}

static void zertz_turn_a_removal_may_cut_off_anything(void **unused) {
    (void)unused;
    check_play("zertz basic 1.2/1.3/6/7/6/5/4 1 0,0,0 0,0,0 m", "Gd6;-b1",
               "zertz basic 1.2/..3/6/5G1/6/5/4 2 0,0,0 0,0,0 m");
    /* The ring cut off is in play like all others, and may be removed too. */
    check_play("zertz basic 1.2/..3/6/5G1/6/5/4 2 0,0,0 0,0,0 m", "Bd1;-a1",
               "zertz basic ..2/..3/6/B4G1/6/5/4 1 0,0,0 0,0,0 m");
}

/* == Isolated groups == */

static const char corner[] = "zertz basic W.2/1.3/6/7/6/5/4 1 0,0,0 0,0,0 m";

static void zertz_groups_full_ones_go_to_the_player_who_made_the_turn(void **unused) {
    (void)unused;
    check_play(corner, "Gd6;-b1", "zertz basic ..2/..3/6/5G1/6/5/4 2 1,0,0 0,0,0 m");
    check_play("zertz basic W.2/1.3/6/7/6/5/4 2 0,0,0 0,0,0 m", "Gd6;-b1",
               "zertz basic ..2/..3/6/5G1/6/5/4 1 0,0,0 1,0,0 m");
    /* The marble placed filled the last vacant ring. */
    check_play("zertz basic W1../...2/.5/7/6/5/4 1 0,0,0 0,0,0 m", "Ba2;-d1",
               "zertz basic ..../...2/.5/.6/6/5/4 2 1,0,1 0,0,0 m");
    check_play("zertz basic ..../...../..WG../..B1G../..BG../...../1... 2 0,0,0 0,0,0 m", "Gg1",
               "zertz basic ..../...../..WG../..B1G../..BG../...../.... 1 0,0,0 0,1,0 m");
}

static void zertz_groups_several_are_claimed_at_once(void **unused) {
    (void)unused;
    check_play("zertz basic W.2/1.3/6/7/5./...../...1 1 0,0,0 0,0,0 m", "Gg4;-b1",
               "zertz basic ..2/..3/6/7/5./...../.... 2 1,1,0 0,0,0 m");
}

/* a1 and a2 hang together, and a2 is vacant. */
static void zertz_groups_with_a_vacant_ring_stay_in_play(void **unused) {
    (void)unused;
    static const char text[] = "zertz basic W1../...2/.5/7/6/5/4 1 0,0,0 0,0,0 m";
    check_play(text, "Gd6;-d1", "zertz basic W1../...2/.5/.4G1/6/5/4 2 0,0,0 0,0,0 m");
    /* A lone vacant ring is a gift. */
    check_play("zertz basic 1.2/..3/6/5G1/6/5/4 2 0,0,0 0,0,0 m", "Wa1;-d1",
               "zertz basic ..2/..3/6/.4G1/6/5/4 1 0,0,0 1,0,0 m");
}

/* There is no action to leave a full group. */
static void zertz_groups_decision_they_are_always_claimed(void **unused) {
    (void)unused;
    check_some_actions("zertz basic W.2/1.3/6/5G1/6/5/4 1 0,0,0 0,0,0 r", "-b", "-b1 -b3 -b5");
    check_turn_of(corner, "Gd6;-b1", false);
}

/* The seven rings are full, and a1 alone stays. */
static void zertz_groups_decision_there_is_no_main_part(void **unused) {
    (void)unused;
    check_play("zertz basic 1.1./...../..WG../..B1G../..BG../...../.... 1 0,0,0 0,0,0 m", "Bd4;-a3",
               "zertz basic 1.../...../....../......./....../...../.... 2 1,3,3 0,0,0 m");
}

static void zertz_groups_decision_the_claim_waits_until_the_ring_has_gone(void **unused) {
    (void)unused;
    check_play("zertz basic 1.2/..3/6/5G1/6/5/4 2 0,0,0 3,0,0 m", "Wa1",
               "zertz basic W.2/..3/6/5G1/6/5/4 2 0,0,0 3,0,0 r");
    check_end("zertz basic 1.2/..3/6/5G1/6/5/4 2 0,0,0 3,0,0 m", "Wa1;-d1",
              "zertz basic ..2/..3/6/.4G1/6/5/4 2 0,0,0 4,0,0 o2", PT_BLACK,
              &zertz_ends[ZERTZ_SET_WHITE]);
}

/* == End == */

static void zertz_end_a_winning_set(void **unused) {
    (void)unused;
    check_end("zertz basic 4/5/6/WW5/6/5/4 1 3,0,0 0,0,0 m", "d1xd3",
              "zertz basic 4/5/6/2W4/6/5/4 1 4,0,0 0,0,0 o1", PT_WHITE,
              &zertz_ends[ZERTZ_SET_WHITE]);
    check_end("zertz basic 4/5/6/WG5/6/5/4 2 0,0,0 0,4,0 m", "d1xd3",
              "zertz basic 4/5/6/2W4/6/5/4 2 0,0,0 0,5,0 o2", PT_BLACK,
              &zertz_ends[ZERTZ_SET_GREY]);
    check_end("zertz basic 4/5/6/WB5/6/5/4 1 0,0,5 0,0,0 m", "d1xd3",
              "zertz basic 4/5/6/2W4/6/5/4 1 0,0,6 0,0,0 o1", PT_WHITE,
              &zertz_ends[ZERTZ_SET_BLACK]);
    check_end("zertz basic 4/5/6/WB5/6/5/4 2 0,0,0 3,3,2 m", "d1xd3",
              "zertz basic 4/5/6/2W4/6/5/4 2 0,0,0 3,3,3 o2", PT_BLACK,
              &zertz_ends[ZERTZ_SET_EACH]);
    /* One less of each is not enough. */
    check_play("zertz basic 4/5/6/WW5/6/5/4 1 2,4,2 0,0,0 m", "d1xd3",
               "zertz basic 4/5/6/2W4/6/5/4 2 3,4,2 0,0,0 m");
}

static void zertz_end_blitz_needs_fewer_marbles(void **unused) {
    (void)unused;
    check_end("zertz blitz 4/5/6/WW5/6/5/4 1 2,0,0 0,0,0 m", "d1xd3",
              "zertz blitz 4/5/6/2W4/6/5/4 1 3,0,0 0,0,0 o1", PT_WHITE,
              &zertz_ends[ZERTZ_SET_WHITE]);
    check_end("zertz blitz 4/5/6/WG5/6/5/4 1 0,3,0 0,0,0 m", "d1xd3",
              "zertz blitz 4/5/6/2W4/6/5/4 1 0,4,0 0,0,0 o1", PT_WHITE,
              &zertz_ends[ZERTZ_SET_GREY]);
    check_end("zertz blitz 4/5/6/WB5/6/5/4 1 0,0,4 0,0,0 m", "d1xd3",
              "zertz blitz 4/5/6/2W4/6/5/4 1 0,0,5 0,0,0 o1", PT_WHITE,
              &zertz_ends[ZERTZ_SET_BLACK]);
    check_end("zertz blitz 4/5/6/WB5/6/5/4 2 0,0,0 2,2,1 m", "d1xd3",
              "zertz blitz 4/5/6/2W4/6/5/4 2 0,0,0 2,2,2 o2", PT_BLACK,
              &zertz_ends[ZERTZ_SET_EACH]);
    check_play("zertz basic 4/5/6/WB5/6/5/4 2 0,0,0 2,2,1 m", "d1xd3",
               "zertz basic 4/5/6/2W4/6/5/4 1 0,0,0 2,2,2 m");
}

static void zertz_end_decision_a_set_wins_in_the_middle_of_a_chain(void **unused) {
    (void)unused;
    static const char text[] = "zertz basic 4/5/6/GW1B1G1/6/5/4 1 3,0,0 0,0,0 m";
    check_end(text, "d1xd3", "zertz basic 4/5/6/2GB1G1/6/5/4 1 4,0,0 0,0,0 o1", PT_WHITE,
              &zertz_ends[ZERTZ_SET_WHITE]);
    check_turn_of(text, "d1xd3", true);
}

static void zertz_end_who_fills_the_last_vacant_ring_wins(void **unused) {
    (void)unused;
    check_end("zertz basic ..../...../..WG../..B1G../..BG../...../.... 1 0,0,0 0,0,0 m", "Bd4",
              "zertz basic " NO_RINGS " 1 1,3,3 0,0,0 o1", PT_WHITE, ZERTZ_END_BOARD);
    check_end("zertz basic 1.../...../....../......./....../...../.... 2 3,2,2 0,0,0 m", "Wa1",
              "zertz basic " NO_RINGS " 2 3,2,2 1,0,0 o2", PT_BLACK, ZERTZ_END_BOARD);
    /* With a set it is the set that is named. */
    check_end("zertz basic 1.../...../....../......./....../...../.... 1 3,2,2 0,0,0 m", "Wa1",
              "zertz basic " NO_RINGS " 1 4,2,2 0,0,0 o1", PT_WHITE, &zertz_ends[ZERTZ_SET_WHITE]);
}

static void zertz_end_decision_removing_the_last_vacant_ring_wins_too(void **unused) {
    (void)unused;
    check_end("zertz basic 2../...../....../......./....../...../.... 1 0,0,0 0,0,0 m", "Ba1;-a2",
              "zertz basic " NO_RINGS " 1 0,0,1 0,0,0 o1", PT_WHITE, ZERTZ_END_BOARD);
}

/* The last marble of the pool goes to the middle, where none can jump. */
static void zertz_end_decision_a_tie_when_nobody_can_move(void **unused) {
    (void)unused;
    check_end("zertz plus24 WGBBW/6/W2B2G/2G5/G7G/B1W2G1B/B2B2W/G4G/W1B1B 2 0,0,0 0,0,0 m",
              "Be5;-b6",
              "zertz plus24 WGBBW/5./W2B2G/2G5/G3B3G/B1W2G1B/B2B2W/G4G/W1B1B 2 0,0,0 0,0,0 ot",
              PT_NOBODY, ZERTZ_END_STUCK);
    /* A marble that can jump is enough to go on. */
    check_play("zertz plus24 WGBBW/6/W2B2G/2G5/G7G/B1W2G1B/B2B2W/G4G/W1B1B 2 0,0,0 0,0,0 m",
               "Be4;-b6",
               "zertz plus24 WGBBW/5./W2B2G/2G5/G2B4G/B1W2G1B/B2B2W/G4G/W1B1B 1 0,0,0 0,0,0 m");
}

/* The pool is empty. Twice the same goes round, with another colour in between; the history alone
 * knows that the position has come for the third time. */
static void zertz_end_decision_the_third_repetition_is_a_tie(void **unused) {
    (void)unused;
    static const char *const actions[] = {"Wc5", "c5xe4", "f3xd5", "Gf3",
                                          "Bc5", "c5xe4", "f3xd5", "Gf3"};
    board b = open_position("zertz basic ..../...WG/...W1./...BGB./...1../..GB./.... "
                            "1 3,3,2 1,2,5 m");
    uint64_t keys[16];
    pt_history history = {keys, 0, COUNT(keys)};
    assert_int_equal(pt_game_zertz.repetition, PT_REPETITION_TIE);
    pt_history_push(&history, b.rules, &b.state);
    for (size_t i = 0; i < COUNT(actions); i++) {
        pt_action action;
        assert_int_equal(pt_action_read(b.rules, &b.state, actions[i], PT_ZSTR, &action, NULL),
                         PT_OK);
        unsigned flags = pt_apply(b.rules, &b.state, action);
        pt_history_push(&history, b.rules, &b.state);
        assert_int_equal(pt_history_ends(&history, b.rules, &b.state, flags),
                         i + 1 < COUNT(actions) ? PT_ENDS_NOTHING : PT_ENDS_GAME);
        assert_false(pt_result(b.rules, &b.state).over);
    }
    close_board(&b);
}

static const char passing[] = "zertz plus24 .B.G./W4G/B3B.G/..BW...W/....1..../....1.../..WBB../"
                              "W4G/B..G. 1 0,0,0 1,3,3 m";

static void zertz_passing_decision_who_has_no_marble_passes(void **unused) {
    (void)unused;
    check_actions(passing, "pass");
    check_play(passing, "pass",
               "zertz plus24 .B.G./W4G/B3B.G/..BW...W/....1..../....1.../..WBB../W4G/B..G. "
               "2 0,0,0 1,3,3 m");
    check_refused(passing, "We5", PT_MSG_ZERTZ_PASS_NOW);
    /* The other plays on with his own: two passes never follow each other. */
    check_refused("zertz plus24 .B.G./W4G/B3B.G/..BW...W/....1..../....1.../..WBB../W4G/B..G. "
                  "2 0,0,0 1,3,3 m",
                  "pass", PT_MSG_ZERTZ_PLACE_NOW);
    check_refused(empty_pool, "pass", PT_MSG_ZERTZ_PLACE_NOW);
}

static void zertz_end_nothing_can_be_done_after_it(void **unused) {
    (void)unused;
    static const char over[] = "zertz basic 4/5/6/2GB1G1/6/5/4 1 4,0,0 0,0,0 o1";
    check_actions(over, "");
    check_refused(over, "d3xd5", PT_MSG_GAME_IS_OVER);
    check_refused(over, "Wa1", PT_MSG_GAME_IS_OVER);
    check_refused(over, "pass", PT_MSG_GAME_IS_OVER);
    board b = open_position(pair);
    pt_outcome outcome = pt_result(b.rules, &b.state);
    assert_false(outcome.over);
    assert_int_equal(outcome.winner, PT_NOBODY);
    assert_ptr_equal(outcome.reason, NULL);
    close_board(&b);
}

/* == Bounds == */

static void zertz_bounds_lists_and_games_are_short(void **unused) {
    (void)unused;
    for (size_t game = 0; game < 700; game++) {
        size_t rings = boards[game % COUNT(boards)].rings;
        board b = open_start(boards[game % COUNT(boards)].setup);
        pt_rng rng;
        pt_rng_seed(&rng, game);
        size_t placed = 0, removed = 0, pool = game % COUNT(boards) == 6 ? 21 : 24;
        for (int actions = 0; actions < 300 && !pt_result(b.rules, &b.state).over; actions++) {
            char text[PT_ACTION_TEXT_MAX];
            pt_actions list;
            pt_legal(b.rules, &b.state, &list);
            pt_action chosen = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
            pt_action_write(b.rules, &b.state, chosen, text, sizeof text);
            assert_in_range(list.count, 1, text[2] == 'x' ? 72 : 3 * rings);
            const zertz_state *s = (const zertz_state *)&b.state;
            placed += text[0] < 'a' && text[0] != '-' && !zertz_is_empty(s->pool);
            removed += text[0] == '-';
            pt_apply(b.rules, &b.state, chosen);
        }
        assert_in_range(placed, 1, pool);
        assert_in_range(removed, 1, rings - 1);
        close_board(&b);
    }
}

/* == Keys == */

static void the_order_of_turns_leaves_no_trace_in_the_keys(void **unused) {
    (void)unused;
    board one = open_start("zertz basic"), other = open_start("zertz basic");
    play_text(&one, "Wd4;-a1;Gf2;-d7");
    play_text(&other, "Gf2;-d7;Wd4;-a1");
    assert_memory_equal(&one.state, &other.state, pt_state_size(one.rules));
    assert_int_equal(pt_identity_key(one.rules, &one.state),
                     pt_identity_key(other.rules, &other.state));
    close_board(&one);
    close_board(&other);
}

/* Positions that differ in one field or one place have other keys; so have boards with the same
 * rings. */
static void the_keys_tell_positions_apart(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "zertz basic 4/5/6/3WB2/6/5/4 1 1,0,0 0,0,0 m",
        "zertz blitz 4/5/6/3WB2/6/5/4 1 1,0,0 0,0,0 m",
        "zertz basic 4/5/6/3WB2/6/5/4 2 1,0,0 0,0,0 m",
        "zertz basic 4/5/6/3WB2/6/5/4 1 0,0,0 1,0,0 m",
        "zertz basic 4/5/6/3WB2/6/5/4 1 0,1,0 0,0,0 m",
        "zertz basic 4/5/6/3BW2/6/5/4 1 1,0,0 0,0,0 m",
        "zertz basic 4/5/6/3GB2/6/5/4 1 1,0,0 0,0,0 m",
        "zertz basic .3/5/6/3WB2/6/5/4 1 1,0,0 0,0,0 m",
        "zertz basic 4/5/6/3WB2/6/5/4 1 1,0,0 0,0,0 jd4",
        "zertz basic 4/5/6/3WB2/6/5/4 1 1,0,0 0,0,0 jd5",
        "zertz basic 4/5/6/3WB2/6/5/4 1 1,0,0 0,0,0 r",
        "zertz plus24 5/6/7/8/3WB4/8/7/6/5 1 1,0,0 0,0,0 m",
    };
    uint64_t keys[COUNT(texts)];
    for (size_t i = 0; i < COUNT(texts); i++) {
        board b = open_position(texts[i]);
        keys[i] = pt_identity_key(b.rules, &b.state);
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(keys[i], keys[k]);
        close_board(&b);
    }
}

/* == What front ends see == */

static size_t point_named(const pt_layout *layout, const char *name) {
    const pt_point *point = point_of(layout, name);
    assert_non_null(point);
    return (size_t)(point - layout->points);
}

static void assert_chosen(const board *b, const pt_walk *walk, const char *expected) {
    char text[PT_ACTION_TEXT_MAX];
    pt_action_write(b->rules, &walk->state, pt_walk_action(walk), text, sizeof text);
    assert_string_equal(text, expected);
}

/* A marble of the pool and a ring; a ring to go; a marble and where it lands; a pass is a button.
 */
static void actions_are_clicked_on_the_board(void **unused) {
    (void)unused;
    static pt_walk walk;
    board b = open_start("zertz basic");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    pt_pick grey = {
        .kind = PT_PICK_HAND, .hand = &pt_game_zertz.hands[0], .sprite = &pt_game_zertz.sprites[1]};
    pt_walk_begin(&walk, b.rules, &b.state);
    assert_int_equal(pt_walk_pick(&walk, &grey), PT_WALK_MORE);
    assert_int_equal(pt_walk_point(&walk, point_named(layout, "d4")), PT_WALK_DONE);
    assert_chosen(&b, &walk, "Gd4");
    assert_int_equal(pt_walk_apply(&walk), 0);
    assert_int_equal(pt_walk_point(&walk, point_named(layout, "d5")), PT_WALK_NO);
    assert_int_equal(pt_walk_point(&walk, point_named(layout, "d7")), PT_WALK_DONE);
    assert_chosen(&b, &walk, "-d7");
    assert_int_equal(pt_walk_apply(&walk), PT_TURN_ENDED);
    close_board(&b);

    b = open_position(pair);
    pt_walk_begin(&walk, b.rules, &b.state);
    assert_int_equal(pt_walk_point(&walk, point_named(layout, "a1")), PT_WALK_NO);
    pt_walk_answer first = pt_walk_point(&walk, point_named(layout, "d4"));
    if (first == PT_WALK_MORE)
        assert_int_equal(pt_walk_point(&walk, point_named(layout, "d6")), PT_WALK_DONE);
    assert_chosen(&b, &walk, "d4xd6");
    close_board(&b);

    b = open_position(passing);
    pt_pick pass = {.kind = PT_PICK_WORD, .word = "Pass"};
    pt_walk_begin(&walk, b.rules, &b.state);
    pt_walk_pick(&walk, &pass);
    assert_chosen(&b, &walk, "pass");
    close_board(&b);
}

static void rings_that_are_gone_are_missing_from_the_board(void **unused) {
    (void)unused;
    static pt_board drawn;
    board b = open_position("zertz basic W.2/..3/6/5G1/6/5/4 2 0,0,0 3,0,0 r");
    pt_state_board(b.rules, &b.state, &drawn);
    for (size_t i = 0; i < drawn.layout->point_count; i++)
        assert_int_equal(pt_points_has(&drawn.missing, i),
                         strstr("a2 b1 b2", drawn.layout->points[i].name) != NULL);
    pt_thing marble;
    assert_int_equal(pt_board_pieces(&drawn, point_named(drawn.layout, "d6"), &marble, 1), 1);
    assert_string_equal(marble.sprite->name, "grey");
    assert_int_equal(marble.owner, PT_NOBODY);
    close_board(&b);
}

/* How many marbles each player still lacks for a set. */
static void what_is_missing_to_each_set_is_shown(void **unused) {
    (void)unused;
    static const char text[] = "zertz basic 4/5/6/7/6/5/4 1 3,1,0 0,2,5 m";
    static const struct {
        const char *standing;
        int first, second;
    } expected[] = {{"white", 1, 4}, {"grey", 4, 3}, {"black", 6, 1}, {"each", 5, 4}};
    for (size_t i = 0; i < COUNT(expected); i++) {
        assert_int_equal(counted(text, expected[i].standing, NULL, PT_WHITE), expected[i].first);
        assert_int_equal(counted(text, expected[i].standing, NULL, PT_BLACK), expected[i].second);
    }
}

/* Everything that can be tried is an action or is refused for a reason, and all actions that are
 * clicked on the board are among it. */
static void every_click_can_be_tried(void **unused) {
    (void)unused;
    static const char *const texts[] = {pair, choice, "zertz basic 4/5/6/3W3/6/5/4 1 0,0,0 0,0,0 r",
                                        passing};
    for (size_t t = 0; t < COUNT(texts); t++) {
        board b = open_position(texts[t]);
        static pt_try tries[2048];
        size_t count = pt_state_tries(b.rules, &b.state, tries, COUNT(tries));
        for (size_t i = 0; i < count; i++) {
            pt_action action;
            pt_error error;
            if (pt_action_read(b.rules, &b.state, tries[i].text, PT_ZSTR, &action, &error) != PT_OK)
                assert_int_equal(error.status, PT_ILLEGAL);
        }
        assert_true(count > 0);
        close_board(&b);
    }
}

static void the_table_of_the_game_states_what_others_rely_on(void **unused) {
    (void)unused;
    assert_string_equal(pt_game_zertz.sgf_game, "22");
    assert_int_equal(pt_game_zertz.state_size % 8, 0);
    assert_ptr_equal(pt_find_game(NULL, "zertz", PT_ZSTR), &pt_game_zertz);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zertz_board_seven_boards_and_their_marbles),
        cmocka_unit_test(zertz_board_basic_and_tournament_are_offered_first),
        cmocka_unit_test(zertz_board_decision_extra_rings_lie_on_top),
        cmocka_unit_test(zertz_board_decision_61_rings_use_a_to_i),
        cmocka_unit_test(zertz_board_neighbours),
        cmocka_unit_test(zertz_turn_any_marble_jumps_over_any_other),
        cmocka_unit_test(zertz_turn_a_jump_needs_a_vacant_ring_right_behind),
        cmocka_unit_test(zertz_turn_who_can_jump_must),
        cmocka_unit_test(zertz_turn_no_duty_to_take_the_most),
        cmocka_unit_test(zertz_turn_the_marble_jumps_on_until_it_cannot),
        cmocka_unit_test(zertz_turn_a_chain_may_come_back_to_where_it_started),
        cmocka_unit_test(zertz_turn_a_marble_of_any_colour_from_the_pool),
        cmocka_unit_test(zertz_turn_a_colour_that_is_out_is_not_to_be_had),
        cmocka_unit_test(zertz_turn_ones_own_marbles_when_the_pool_is_empty),
        cmocka_unit_test(zertz_turn_a_ring_is_free_with_two_gaps_side_by_side),
        cmocka_unit_test(zertz_turn_a_free_ring_must_go),
        cmocka_unit_test(zertz_turn_without_a_free_ring_it_ends_with_the_placing),
        cmocka_unit_test(zertz_turn_placing_on_the_only_free_ring_leaves_none),
        cmocka_unit_test(zertz_turn_a_removal_may_cut_off_anything),
        cmocka_unit_test(zertz_groups_full_ones_go_to_the_player_who_made_the_turn),
        cmocka_unit_test(zertz_groups_several_are_claimed_at_once),
        cmocka_unit_test(zertz_groups_with_a_vacant_ring_stay_in_play),
        cmocka_unit_test(zertz_groups_decision_they_are_always_claimed),
        cmocka_unit_test(zertz_groups_decision_there_is_no_main_part),
        cmocka_unit_test(zertz_groups_decision_the_claim_waits_until_the_ring_has_gone),
        cmocka_unit_test(zertz_end_a_winning_set),
        cmocka_unit_test(zertz_end_blitz_needs_fewer_marbles),
        cmocka_unit_test(zertz_end_decision_a_set_wins_in_the_middle_of_a_chain),
        cmocka_unit_test(zertz_end_who_fills_the_last_vacant_ring_wins),
        cmocka_unit_test(zertz_end_decision_removing_the_last_vacant_ring_wins_too),
        cmocka_unit_test(zertz_end_decision_a_tie_when_nobody_can_move),
        cmocka_unit_test(zertz_end_decision_the_third_repetition_is_a_tie),
        cmocka_unit_test(zertz_passing_decision_who_has_no_marble_passes),
        cmocka_unit_test(zertz_end_nothing_can_be_done_after_it),
        cmocka_unit_test(zertz_bounds_lists_and_games_are_short),
        cmocka_unit_test(the_order_of_turns_leaves_no_trace_in_the_keys),
        cmocka_unit_test(the_keys_tell_positions_apart),
        cmocka_unit_test(actions_are_clicked_on_the_board),
        cmocka_unit_test(rings_that_are_gone_are_missing_from_the_board),
        cmocka_unit_test(what_is_missing_to_each_set_is_shown),
        cmocka_unit_test(every_click_can_be_tried),
        cmocka_unit_test(the_table_of_the_game_states_what_others_rely_on),
    };
    return cmocka_run_group_tests_name("zertz", tests, NULL, NULL);
}
