/* TZAAR rule by rule, in the order of docs/rules/tzaar.md, then keys and what front ends see.
 *
 * In the examples the columns of a position are a to i, each from its lowest space up; stacks that
 * do not matter are at the corners. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support.h"
#include "tzaar/names.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* == Board == */

static void tzaar_board_60_spaces_on_a_hexagon_with_a_hole(void **unused) {
    (void)unused;
    board b = open_start("tzaar tournament");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    assert_int_equal(layout->point_count, 60);
    size_t next = 0;
    for (int x = 0; x <= 8; x++) {
        for (int y = x > 4 ? x - 3 : 1; y <= 9 && y <= x + 5; y++) {
            if (x == 4 && y == 5)
                continue;
            const pt_point *point = &layout->points[next++];
            char name[8];
            snprintf(name, sizeof name, "%c%d", 'a' + x,
                     y - (x > 4 ? x - 4 : 0) - (x == 4 && y > 5));
            assert_string_equal(point->name, name);
            /* right = (x - 4) √3/2, up = y - 5 - (x - 4) / 2, but for where the origin is */
            assert_int_equal(point->x - layout->points[0].x, x);
            assert_int_equal(point->y - layout->points[0].y, 2 * (y - 1) - x);
        }
    }
    assert_int_equal(next, 60);
    assert_int_equal(layout->unit_x, 866);
    assert_int_equal(layout->unit_y, 500);
    close_board(&b);
}

/* a5 b6 c7 d8 e8 f8 g7 h6 i5 are the top edge; e5 is above the hole. */
static void tzaar_board_decision_the_hole_is_not_counted(void **unused) {
    (void)unused;
    static const char *const beyond[] = {"Ta6", "Tb7", "Tc8", "Td9", "Te9", "Tf9",
                                         "Tg8", "Th7", "Ti6", "Te0", "Tj1"};
    for (size_t i = 0; i < COUNT(beyond); i++)
        check_refused(TOURNAMENT_START, beyond[i], PT_MSG_TZAAR_NO_SPACE);
    check_play(TOURNAMENT_START, "Te5;Ze4", "tzaar 5/6/7/8/3Zt3/8/7/6/5 w p");
}

static const pt_point *end_of(const pt_layout *layout, size_t line, int end) {
    return &layout->points[layout->lines[line][end]];
}

static bool has_line(const pt_layout *layout, const char *from, const char *to) {
    for (size_t i = 0; i < layout->line_count; i++)
        if (strcmp(end_of(layout, i, 0)->name, from) == 0 &&
            strcmp(end_of(layout, i, 1)->name, to) == 0)
            return true;
    return false;
}

/* 27 lines, nine each way; the three through the hole are in two parts. */
static void tzaar_board_27_lines_of_which_three_end_at_the_hole(void **unused) {
    (void)unused;
    static const char *const parts[][2] = {{"e1", "e4"}, {"e5", "e8"}, {"a1", "d4"},
                                           {"f5", "i5"}, {"a5", "d5"}, {"f4", "i1"}};
    board b = open_start("tzaar tournament");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    assert_int_equal(layout->line_count, 27 + 3);
    for (size_t i = 0; i < COUNT(parts); i++)
        assert_true(has_line(layout, parts[i][0], parts[i][1]));
    int ways[3] = {0, 0, 0};
    for (size_t i = 0; i < layout->line_count; i++) {
        const pt_point *from = end_of(layout, i, 0), *to = end_of(layout, i, 1);
        ways[from->x == to->x ? 0 : from->y < to->y ? 1 : 2]++;
    }
    for (int way = 0; way < 3; way++)
        assert_int_equal(ways[way], 10);
    close_board(&b);
}

/* Whether two points are one step apart, in half steps up and down. */
static bool are_neighbours(const pt_point *a, const pt_point *b) {
    int right = abs(a->x - b->x), up = abs(a->y - b->y);
    return (right == 0 && up == 2) || (right == 1 && up == 1);
}

static void tzaar_board_150_neighbouring_pairs(void **unused) {
    (void)unused;
    board b = open_start("tzaar tournament");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    int spaces[7] = {0}, pairs = 0;
    for (size_t i = 0; i < layout->point_count; i++) {
        int neighbours = 0;
        for (size_t k = 0; k < layout->point_count; k++)
            neighbours += are_neighbours(&layout->points[i], &layout->points[k]);
        spaces[neighbours]++;
        pairs += neighbours;
        if (neighbours == 3)
            assert_non_null(strstr("a1 a5 e1 e8 i1 i5", layout->points[i].name));
        if (neighbours == 5)
            assert_non_null(strstr("d4 d5 e4 e5 f4 f5", layout->points[i].name));
    }
    assert_int_equal(pairs, 2 * 150);
    assert_int_equal(spaces[3], 6);
    assert_int_equal(spaces[4], 18);
    assert_int_equal(spaces[5], 6);
    assert_int_equal(spaces[6], 30);
    close_board(&b);
}

/* == Pieces == */

/* What a hand or a standing shows, -1 if there is none; of a kind where its sprite is named. */
static int counted(const char *position, const char *name, const char *sprite, pt_actor owner) {
    board b = open_position(position);
    pt_counter counters[PT_COUNTERS_MAX];
    size_t count = pt_state_counters(b.rules, &b.state, counters);
    int value = -1;
    for (size_t i = 0; i < count; i++)
        if (strcmp(counters[i].name, name) == 0 && counters[i].owner == owner &&
            (!sprite || strcmp(counters[i].sprite->name, sprite) == 0))
            value = counters[i].value;
    close_board(&b);
    return value;
}

static void tzaar_pieces_6_tzaars_9_tzarras_15_totts(void **unused) {
    (void)unused;
    static const struct {
        const char *sprite, *standing;
        int count;
    } kinds[] = {{"tzaar", "tzaars", 6}, {"tzarra", "tzarras", 9}, {"tott", "totts", 15}};
    for (size_t i = 0; i < COUNT(kinds); i++) {
        for (pt_actor side = PT_WHITE; side <= PT_BLACK; side++) {
            assert_int_equal(counted(TOURNAMENT_START, "to_place", kinds[i].sprite, side),
                             kinds[i].count);
            assert_int_equal(counted(FIXED_START, kinds[i].standing, NULL, side), kinds[i].count);
        }
    }
}

/* White's two Tzaars on d3; Black's stack on d6 can be taken, White's on d7 be joined. */
static const char example[] = "tzaar R3r/6/7/T1[z2]2T[t3]1/8/8/7/6/t3Z w c";

static void tzaar_pieces_the_kinds_move_and_capture_alike(void **unused) {
    (void)unused;
    check_actions("tzaar R3r/6/7/T1[z2]2T[t3]1/8/8/7/6/t3Z w c", "a5-a1 d3-d6 d3-d1 d7-d6 i1-i5");
    check_actions("tzaar R3z/6/7/T1[r2]2T[t3]1/8/8/7/6/t3Z w c", "a5-a1 d3-d6 d3-d1 d7-d6 i1-i5");
    check_actions("tzaar R3z/6/7/T1[t2]2T[r3]1/8/8/7/6/t3Z w c", "a5-a1 d3-d6 d3-d1 d7-d6 i1-i5");
    check_actions("tzaar Z3r/6/7/R1[z2]2T[t3]1/8/8/7/6/t3T w c", "a5-a1 d3-d6 d3-d1 d7-d6 i1-i5");
}

static void tzaar_pieces_a_stack_moves_and_is_captured_as_a_whole(void **unused) {
    (void)unused;
    check_play("tzaar 4r/Z5/7/T1[z2]2[T2]2/8/8/2[R3]4/6/t4 w c", "d3-d6",
               "tzaar 4r/Z5/7/T4[z2]2/8/8/2[R3]4/6/t4 w s");
}

/* The six Tzaars under a Tott are gone, and so the game is over. */
static void tzaar_pieces_only_the_top_of_a_stack_has_a_kind(void **unused) {
    (void)unused;
    check_play(example, "d3-d6;d6-d7", "tzaar R3r/6/7/T5[z5]1/8/8/7/6/t3Z b c");
    assert_int_equal(counted("tzaar R3r/6/7/T5[z5]1/8/8/7/6/t3Z b c", "tzaars", NULL, PT_WHITE), 1);
    assert_int_equal(counted("tzaar R3r/6/7/T5[z5]1/8/8/7/6/t3Z b c", "totts", NULL, PT_WHITE), 1);
    check_end(example, "d3-d6;d7-d6", "tzaar R3r/6/7/T4[t5]2/8/8/7/6/t3Z b c", PT_BLACK,
              &tzaar_ends[0]);
}

/* == Starts == */

/* How many of each letter are on each space, over many seeds. */
static void tzaar_starts_random_boards_are_all_alike(void **unused) {
    (void)unused;
    enum { SEEDS = 6000 };
    static const char letters[] = "zrtZRT";
    static const int pieces[6] = {6, 9, 15, 6, 9, 15};
    static int found[60][6];
    memset(found, 0, sizeof found);
    for (int seed = 0; seed < SEEDS; seed++) {
        char setup[64], text[PT_POSITION_TEXT_MAX];
        snprintf(setup, sizeof setup, "tzaar random seed=%d", seed);
        board b = open_start(setup);
        int space = 0;
        for (const char *p = text_of(&b, text) + strlen("tzaar "); *p != ' '; p++)
            if (*p != '/')
                found[space++][strchr(letters, *p) - letters]++;
        assert_int_equal(space, 60);
        assert_string_equal(text + strlen(text) - 4, " w c");
        close_board(&b);
    }
    for (int space = 0; space < 60; space++) {
        for (int letter = 0; letter < 6; letter++) {
            /* Five standard deviations of a binomial distribution. */
            double share = pieces[letter] / 60.0, expected = SEEDS * share;
            double off = found[space][letter] - expected;
            assert_true(off * off < 25 * expected * (1 - share));
        }
    }
}

static void tzaar_starts_a_seed_gives_one_board(void **unused) {
    (void)unused;
    board one = open_start("tzaar random seed=7"), same = open_start("tzaar random seed=7");
    board other = open_start("tzaar random seed=8"), usual = open_start("tzaar");
    board zero = open_start("tzaar random seed=0");
    size_t size = pt_state_size(one.rules);
    assert_memory_equal(&one.state, &same.state, size);
    assert_memory_not_equal(&one.state, &other.state, size);
    assert_memory_equal(&usual.state, &zero.state, size);
    close_board(&one);
    close_board(&same);
    close_board(&other);
    close_board(&usual);
    close_board(&zero);
}

/* Rings outward from the hole: 6 Totts, 12 Tzaars, 18 Tzarras, 24 Totts. */
static void tzaar_starts_the_fixed_board_has_rings_of_a_kind(void **unused) {
    (void)unused;
    static const char *const ring_kind[5] = {"", "tott", "tzaar", "tzarra", "tott"};
    check_start("tzaar fixed", "tzaar fixed", FIXED_START);
    board b = open_start("tzaar fixed");
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    int rings[5] = {0}, white = 0;
    for (size_t i = 0; i < layout->point_count; i++) {
        /* Steps from the hole, which is as high as a3 and four columns to the right of it. */
        int right = abs(layout->points[i].x - layout->points[2].x - 4);
        int up = abs(layout->points[i].y - layout->points[2].y);
        int ring = up > right ? (up + right) / 2 : right;
        pt_thing pieces[PT_STACK_MAX];
        assert_int_equal(pt_state_pieces(b.rules, &b.state, i, pieces, PT_STACK_MAX), 1);
        assert_string_equal(pieces[0].sprite->name, ring_kind[ring]);
        rings[ring]++;
        white += pieces[0].owner == PT_WHITE;
    }
    for (int ring = 1; ring <= 4; ring++)
        assert_int_equal(rings[ring], 6 * ring);
    assert_int_equal(white, 30);
    close_board(&b);
}

static void tzaar_starts_decision_pieces_are_placed_in_turn(void **unused) {
    (void)unused;
    check_start("tzaar tournament", "tzaar tournament", TOURNAMENT_START);
    check_play(TOURNAMENT_START, "Ze5;Te1;Ra1", "tzaar r4/6/7/8/T3z3/8/7/6/5 b p");
    check_refused("tzaar 5/6/7/8/4z3/8/7/6/5 b p", "Te5", PT_MSG_TZAAR_OCCUPIED);
    check_refused(TOURNAMENT_START, "pass", PT_MSG_TZAAR_PLACE_FIRST);
    check_refused(TOURNAMENT_START, "e4-e5", PT_MSG_TZAAR_PLACE_FIRST);
    /* Six Tzaars are on the board: there are no more. */
    check_refused("tzaar zzzzz/z5/7/8/8/8/7/1TTTTT/T4 w p", "Ze5", PT_MSG_TZAAR_NONE_IN_HAND);
    check_some_actions("tzaar zzzzz/z5/7/8/8/8/7/1TTTTT/T4 w p", "Z", "");
    check_play("tzaar zzzzz/z5/7/8/8/8/7/1TTTTT/T4 w p", "Rb2",
               "tzaar zzzzz/zr4/7/8/8/8/7/1TTTTT/T4 b p");
}

static void tzaar_starts_white_captures_after_the_sixtieth(void **unused) {
    (void)unused;
    static const char two[] = "tzaar rTztt/tTrrTt/RztTTZr/TtttTRTT/TZRZZtTt/TtzTRrRr/RtTtzRr/"
                              "TZrZzR/rtz2 w p";
    check_play(two, "Ti4;Ri5",
               "tzaar rTztt/tTrrTt/RztTTZr/TtttTRTT/TZRZZtTt/TtzTRrRr/RtTtzRr/TZrZzR/rtztR w c");
    check_refused(FIXED_START, "Ze5", PT_MSG_TZAAR_PLACED);
}

/* == Turn == */

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

static void tzaar_turn_whites_first_is_one_capture(void **unused) {
    (void)unused;
    check_play(RANDOM_BOARD, "d4-c3",
               "tzaar rTrRt/RRTTRt/Trrzrzt/ZTT1rrTt/RtrtrtZT/ZzRTTRtt/ztTTtzZ/tTZTtz/RZttT b c");
    check_turn_of(RANDOM_BOARD, "d4-c3", false);
    check_refused(RANDOM_BOARD, "pass", PT_MSG_TZAAR_NO_PASS_FIRST);
    /* From then on a turn has two actions. */
    check_play(RANDOM_BOARD, "d4-c3;f1-g1",
               "tzaar rTrRt/RRTTRt/Trrzrzt/ZTT1rrTt/RtrtrtZT/1zRTTRtt/ZtTTtzZ/tTZTtz/RZttT b s");
    check_play(RANDOM_BOARD, "d4-c3;f1-g1;a4-b4",
               "tzaar rTr1t/RRT[R2]Rt/Trrzrzt/ZTT1rrTt/RtrtrtZT/1zRTTRtt/ZtTTtzZ/tTZTtz/RZttT w c");
}

static void tzaar_turn_a_stack_moves_over_empty_spaces_to_the_first_stack(void **unused) {
    (void)unused;
    static const char text[] = "tzaar R3r/6/2[z2]2TT/8/2R5/8/7/2t3/t3Z w c";
    check_actions(text, "a5-a1 a5-c7 c3-c6 c3-a1 c3-e3 h3-e3 h3-c6 i1-i5");
    check_play(text, "c3-c6", "tzaar R3r/6/5[z2]T/8/2R5/8/7/2t3/t3Z w s");
    check_refused(text, "c3-c5", PT_MSG_TZAAR_ONTO_EMPTY);
    check_refused(text, "c3-c7", PT_MSG_TZAAR_IN_BETWEEN);
    check_refused(text, "c3-e4", PT_MSG_TZAAR_NOT_A_LINE);
    check_refused(text, "c4-c6", PT_MSG_TZAAR_NO_STACK);
    check_refused(text, "c6-c3", PT_MSG_TZAAR_NOT_WHITES);
    check_refused("tzaar R3r/6/2[z2]2TT/8/2R5/8/7/2t3/t3Z b c", "c3-c6", PT_MSG_TZAAR_NOT_BLACKS);
}

/* e4 and e5, d4 and f5, d5 and f4 lie on either side of the hole. */
static void tzaar_turn_no_stack_moves_across_the_hole(void **unused) {
    (void)unused;
    static const char text[] = "tzaar T4/6/7/3TR3/3zZ3/3rt3/7/6/5 w c";
    check_actions(text, "e4-d4 f5-e5");
    check_refused(text, "e4-e5", PT_MSG_TZAAR_NOT_A_LINE);
    check_refused(text, "f5-d4", PT_MSG_TZAAR_NOT_A_LINE);
    check_refused(text, "f4-d5", PT_MSG_TZAAR_NOT_A_LINE);
}

static void tzaar_turn_only_stacks_not_higher_are_captured(void **unused) {
    (void)unused;
    /* As high on d6, lower on d1, higher on g3. */
    static const char text[] = "tzaar 4r/Z5/7/T1[z2]2[T2]2/8/8/2[R3]4/6/t4 w c";
    check_actions(text, "d3-b1 d3-d1 d3-d6");
    check_refused("tzaar 4r/Z5/7/T1[z2]2[T3]2/8/8/2[R3]4/6/t4 w c", "d3-d6", PT_MSG_TZAAR_TOO_HIGH);
}

/* The stack joined may be of any kind and higher: t3 takes z2 along, and the other way round. */
static void tzaar_turn_strengthening_adds_the_heights(void **unused) {
    (void)unused;
    check_play(example, "d3-d6;d6-d7", "tzaar R3r/6/7/T5[z5]1/8/8/7/6/t3Z b c");
    check_play("tzaar R3r/6/7/T1[z2]2T[t3]1/8/8/7/6/z3Z w c", "d3-d6;d7-d6",
               "tzaar R3r/6/7/T4[t5]2/8/8/7/6/z3Z b c");
}

static void tzaar_turn_the_first_action_is_a_capture(void **unused) {
    (void)unused;
    /* b5 and c6 are White's, side by side. */
    static const char text[] = "tzaar R3r/4t1/5z1/3T4/8/8/7/6/4Z w c";
    check_refused(text, "b5-c6", PT_MSG_TZAAR_CAPTURE_FIRST);
    check_refused(text, "pass", PT_MSG_TZAAR_NO_PASS_FIRST);
    check_actions(text, "a5-a1");
}

static void tzaar_turn_the_second_captures_strengthens_or_passes(void **unused) {
    (void)unused;
    check_actions("tzaar R3r/6/7/T4[z2][t3]1/8/8/7/6/t3Z w s",
                  "a5-a1 d6-d1 d6-d7 d7-d6 i1-i5 pass");
    check_turn_of(example, "d3-d6;d6-d7", false);
    check_turn_of(example, "d3-d6;pass", false);
    check_turn_of(example, "d3-d6;d6-d1", true);
}

static void tzaar_turn_one_stack_or_two_make_the_actions(void **unused) {
    (void)unused;
    static const char text[] = "tzaar R2Tr/6/7/2[z2]2TT1/8/8/7/6/t3Z w c";
    check_play(text, "d3-d6;d6-d7", "tzaar R2Tr/6/7/6[z2]1/8/8/7/6/t3Z b c");
    check_play(text, "d3-d6;a5-a4", "tzaar R2r1/6/7/5[z2]T1/8/8/7/6/t3Z b c");
    check_play(text, "a5-a4;d3-d6", "tzaar R2r1/6/7/5[z2]T1/8/8/7/6/t3Z b c");
}

static void tzaar_turn_decision_a_pass_is_played_even_if_nothing_else_is_left(void **unused) {
    (void)unused;
    static const char text[] = "tzaar 4[R3]/3t2/7/3[Z8]4/[r4]6[t2]/3[z3]4/7/4[r5]1/2[T2]2 w s";
    check_actions(text, "pass");
    check_play(text, "pass", "tzaar 4[R3]/3t2/7/3[Z8]4/[r4]6[t2]/3[z3]4/7/4[r5]1/2[T2]2 b c");
    /* Two turns later nothing can follow. */
    board b = open_position(text);
    assert_true(pt_perft(b.rules, &b.state, 3, false) == 4);
    assert_true(pt_perft(b.rules, &b.state, 4, false) == 0);
    close_board(&b);
}

/* == End == */

static void tzaar_end_taking_the_last_of_a_kind_wins_at_once(void **unused) {
    (void)unused;
    /* As first action: there is no second one. */
    static const char first[] = "tzaar R3r/6/7/t7/8/4[z2]2[T2]/7/6/t3Z w c";
    check_end(first, "f5-f8", "tzaar R3r/6/7/t7/8/7[z2]/7/6/t3Z b c", PT_WHITE, &tzaar_ends[2]);
    check_turn_of(first, "f5-f8", true);
    check_end(first, "a5-a1", "tzaar r4/6/7/t7/8/4[z2]2[T2]/7/6/t3Z b c", PT_WHITE, &tzaar_ends[1]);
    check_end(first, "i1-i5", "tzaar R3r/6/7/t7/8/4[z2]2[T2]/7/6/4t b c", PT_WHITE, &tzaar_ends[0]);
    /* As second action. */
    check_end("tzaar R3r/6/7/tT6/8/4[z2]2[T2]/7/6/t3Z w c", "f5-f8;d1-d2",
              "tzaar R3r/6/7/1t6/8/7[z2]/7/6/t3Z b c", PT_WHITE, &tzaar_ends[2]);
}

/* Black has only Totts so far, and White has no Tzarra. */
static void tzaar_end_kinds_are_not_looked_at_while_placing(void **unused) {
    (void)unused;
    check_play("tzaar zt3/6/7/8/8/8/7/6/2TT1 w p", "Te5", "tzaar zt3/6/7/8/4t3/8/7/6/2TT1 b p");
}

static void tzaar_end_who_cannot_capture_at_the_beginning_of_his_turn_loses(void **unused) {
    (void)unused;
    check_end("tzaar 1[z6]2t/6/2[Z7]4/7[t2]/R6[r3]/8/2Z4/[T2]5/5 w s", "d8-a5",
              "tzaar 1[z6]2[t3]/6/2[Z7]4/8/R6[r3]/8/2Z4/[T2]5/5 b c", PT_WHITE, TZAAR_END_CAPTURE);
}

/* Black has no capture after White's first action; White's second may give him one. */
static void tzaar_end_captures_are_looked_at_only_then(void **unused) {
    (void)unused;
    static const char text[] = "tzaar 3[t4]1/6/7/4[r4]r2/8/3[z3]4/4[R2]2/3[Z2][Z3]1/3[T2]1 w s";
    check_end(text, "pass", "tzaar 3[t4]1/6/7/4[r4]r2/8/3[z3]4/4[R2]2/3[Z2][Z3]1/3[T2]1 b c",
              PT_WHITE, TZAAR_END_CAPTURE);
    check_play(text, "f4-h4", "tzaar 3[t4]1/6/7/4[r4]r2/8/8/4[R2]2/3[z3][Z3]1/3[T2]1 b c");
    check_actions("tzaar 3[t4]1/6/7/4[r4]r2/8/8/4[R2]2/3[z3][Z3]1/3[T2]1 b c", "h5-h4");
}

/* White's only Tzaar on c3, only Tott on c6. */
static void tzaar_end_decision_covering_ones_last_of_a_kind_loses(void **unused) {
    (void)unused;
    static const char text[] = "tzaar R2Tr/6/2z2t1/r7/8/8/7/5T/4Z w c";
    check_end(text, "a5-a4;c3-c6", "tzaar R2r1/6/5[z2]1/r7/8/8/7/5T/4Z b c", PT_BLACK,
              &tzaar_ends[2]);
    check_end(text, "a5-a4;c6-c3", "tzaar R2r1/6/2[t2]4/r7/8/8/7/5T/4Z b c", PT_BLACK,
              &tzaar_ends[0]);
    /* Joining one's own kind covers nothing that counts, nor does carrying the last top along. */
    check_play("tzaar R2Tr/6/2z2z1/t7/8/8/7/5T/4Z w c", "a5-a4;c3-c6",
               "tzaar R2r1/6/5[z2]1/t7/8/8/7/5T/4Z b c");
    check_play("tzaar R2Tr/6/2z2r1/t7/8/8/7/5T/4Z w c", "a5-a4;c3-c6",
               "tzaar R2r1/6/5[z2]1/t7/8/8/7/5T/4Z b c");
}

static void tzaar_end_decision_kinds_are_looked_at_before_captures(void **unused) {
    (void)unused;
    static const char text[] = "tzaar 4[R4]/6/5[T2]1/8/8/2z5/6[Z4]/2[t4]2[r4]/5 w s";
    /* Black has no capture after either of these. */
    check_end(text, "h3-h6", "tzaar 4[R4]/6/5[T2]1/8/8/2z5/6[Z4]/5[t8]/5 b c", PT_BLACK,
              &tzaar_ends[1]);
    check_end(text, "h6-g7", "tzaar 4[R4]/6/5[T2]1/8/8/2z5/6[r4]/2[t4]3/5 b c", PT_WHITE,
              &tzaar_ends[0]);
}

static void tzaar_end_if_neither_can_capture_whose_turn_begins_loses(void **unused) {
    (void)unused;
    check_end("tzaar 2[R2]2/4t1/5[r2]1/3[T2]4/8/5[z2]2/2[Z2]4/6/5 w s", "pass",
              "tzaar 2[R2]2/4t1/5[r2]1/3[T2]4/8/5[z2]2/2[Z2]4/6/5 b c", PT_WHITE,
              TZAAR_END_CAPTURE);
    check_end("tzaar 2[R2]2/4t1/5[r2]1/3[T2]4/8/5[z2]2/2[Z2]4/6/5 b s", "pass",
              "tzaar 2[R2]2/4t1/5[r2]1/3[T2]4/8/5[z2]2/2[Z2]4/6/5 w c", PT_BLACK,
              TZAAR_END_CAPTURE);
}

/* Whatever White captures. */
static void tzaar_end_both_can_capture_at_the_opening(void **unused) {
    (void)unused;
    for (int seed = 0; seed < 300; seed++) {
        char setup[64];
        snprintf(setup, sizeof setup, "tzaar random seed=%d", seed);
        board b = open_start(setup);
        pt_actions list;
        pt_legal(b.rules, &b.state, &list);
        assert_true(list.count > 0);
        for (size_t i = 0; i < list.count; i++) {
            pt_state next = b.state;
            assert_int_equal(pt_apply(b.rules, &next, list.items[i]), PT_TURN_ENDED);
            assert_true(pt_legal_count(b.rules, &next) > 0);
        }
        close_board(&b);
    }
}

static void tzaar_end_nothing_can_be_done_after_it(void **unused) {
    (void)unused;
    static const char over[] = "tzaar R3r/6/7/t7/8/7[z2]/7/6/t3Z b c";
    check_actions(over, "");
    check_refused(over, "a1-a5", PT_MSG_GAME_IS_OVER);
    check_refused(over, "pass", PT_MSG_GAME_IS_OVER);
    board b = open_position(example);
    pt_outcome outcome = pt_result(b.rules, &b.state);
    assert_false(outcome.over);
    assert_int_equal(outcome.winner, PT_NOBODY);
    assert_ptr_equal(outcome.reason, NULL);
    close_board(&b);
}

/* == Length == */

/* The height in the last bracket that is highest, of a position's text. */
static int highest_in(const char *text) {
    int highest = 1;
    for (const char *p = strchr(text, '['); p; p = strchr(p + 1, '[')) {
        int height = atoi(p + 2);
        highest = height > highest ? height : highest;
    }
    return highest;
}

static void tzaar_length_games_are_short_and_somebody_wins(void **unused) {
    (void)unused;
    static const char *const starts[] = {"tzaar fixed", "tzaar tournament", "tzaar random seed=1"};
    assert_int_equal(pt_game_tzaar.repetition, PT_REPETITION_IMPOSSIBLE);
    for (int game = 0; game < 600; game++) {
        board b = open_start(starts[game % 3]);
        bool placing = game % 3 == 1;
        pt_rng rng;
        pt_rng_seed(&rng, (uint64_t)game);
        int actions = 0, turns = 0;
        for (; !pt_result(b.rules, &b.state).over; actions++) {
            char text[PT_POSITION_TEXT_MAX];
            pt_actions list;
            pt_legal(b.rules, &b.state, &list);
            const char *phase = strrchr(text_of(&b, text), ' ') + 1;
            assert_in_range(list.count, 1, *phase == 'p' ? 180 : *phase == 's' ? 175 : 150);
            assert_in_range(highest_in(text), 1, 14);
            pt_action chosen = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
            turns += (pt_apply(b.rules, &b.state, chosen) & PT_TURN_ENDED) != 0;
        }
        assert_in_range(actions, 10, placing ? 60 + 108 : 108);
        assert_in_range(turns, 5, placing ? 60 + 55 : 55);
        assert_int_not_equal(pt_result(b.rules, &b.state).winner, PT_NOBODY);
        close_board(&b);
    }
}

/* == Keys == */

static void the_order_of_placing_leaves_no_trace_in_the_keys(void **unused) {
    (void)unused;
    board one = open_start("tzaar tournament"), other = open_start("tzaar tournament");
    play_text(&one, "Ze5;Ta1;Rb2;Zc3");
    play_text(&other, "Rb2;Zc3;Ze5;Ta1");
    assert_memory_equal(&one.state, &other.state, pt_state_size(one.rules));
    assert_int_equal(pt_identity_key(one.rules, &one.state),
                     pt_identity_key(other.rules, &other.state));
    close_board(&one);
    close_board(&other);
}

/* Positions that differ in one field, one colour, one kind or one height have other keys. */
static void the_keys_tell_positions_apart(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "tzaar R3r/6/7/T1[z2]2T[t3]1/8/8/7/6/t3Z w c",
        "tzaar R3r/6/7/T1[z2]2T[t3]1/8/8/7/6/t3Z b c",
        "tzaar R3r/6/7/T1[z2]2T[t3]1/8/8/7/6/t3Z w s",
        "tzaar R3r/6/7/T1[z2]2T[t3]1/8/8/7/6/t3Z b s",
        "tzaar R3r/6/7/T1[z2]2T[t3]1/8/8/7/6/T3Z w c",
        "tzaar R3r/6/7/T1[z2]2T[t3]1/8/8/7/6/r3Z w c",
        "tzaar R3r/6/7/T1[z2]2T[t4]1/8/8/7/6/t3Z w c",
        "tzaar R3r/6/7/T1[z2]2T1[t3]/8/8/7/6/t3Z w c",
        "tzaar R3r/6/7/T1[z2]2T[t3]1/8/8/7/6/t2Z1 w c",
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
    size_t p = 0;
    while (strcmp(layout->points[p].name, name) != 0)
        assert_true(++p < layout->point_count);
    return p;
}

/* A stack is clicked and then its target; a pass is a button; a piece is taken from the hand. */
static void actions_are_clicked_on_the_board(void **unused) {
    (void)unused;
    static pt_walk walk;
    char text[PT_ACTION_TEXT_MAX];
    board b = open_position(example);
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    pt_walk_begin(&walk, b.rules, &b.state);
    assert_int_equal(pt_walk_point(&walk, point_named(layout, "d1")), PT_WALK_NO);
    assert_int_equal(pt_walk_point(&walk, point_named(layout, "d3")), PT_WALK_MORE);
    assert_int_equal(pt_walk_point(&walk, point_named(layout, "d6")), PT_WALK_DONE);
    pt_action_write(b.rules, &b.state, pt_walk_action(&walk), text, sizeof text);
    assert_string_equal(text, "d3-d6");

    assert_int_equal(pt_walk_apply(&walk), 0);
    pt_pick pass = {.kind = PT_PICK_WORD, .word = "Pass"};
    assert_int_equal(pt_walk_pick(&walk, &pass), PT_WALK_DONE);
    assert_int_equal(pt_walk_apply(&walk), PT_TURN_ENDED);
    close_board(&b);

    b = open_start("tzaar tournament");
    pt_walk_begin(&walk, b.rules, &b.state);
    pt_pick tzarra = {
        .kind = PT_PICK_HAND, .hand = &pt_game_tzaar.hands[0], .sprite = &pt_game_tzaar.sprites[1]};
    assert_int_equal(pt_walk_pick(&walk, &tzarra), PT_WALK_MORE);
    assert_int_equal(pt_walk_point(&walk, point_named(layout, "e5")), PT_WALK_DONE);
    pt_action_write(b.rules, &b.state, pt_walk_action(&walk), text, sizeof text);
    assert_string_equal(text, "Re5");
    close_board(&b);
}

static void stacks_show_their_top_and_height(void **unused) {
    (void)unused;
    board b = open_position(example);
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    static const struct {
        const char *point, *sprite;
        pt_actor owner;
        int height;
    } expected[] = {
        {"d3", "tzaar", PT_WHITE, 2},
        {"d7", "tott", PT_WHITE, 3},
        {"a1", "tzarra", PT_BLACK, 1},
        {"d6", "tott", PT_BLACK, 1},
    };
    for (size_t i = 0; i < COUNT(expected); i++) {
        pt_thing pieces[PT_STACK_MAX];
        size_t point = point_named(layout, expected[i].point);
        assert_int_equal(pt_state_pieces(b.rules, &b.state, point, pieces, PT_STACK_MAX), 1);
        assert_string_equal(pieces[0].sprite->name, expected[i].sprite);
        assert_int_equal(pieces[0].owner, expected[i].owner);
        assert_int_equal(pieces[0].count, expected[i].height);
    }
    close_board(&b);
}

/* What the player is warned of before an action; "" for nothing. */
static void check_warning(const char *position, const char *action, const char *expected) {
    board b = open_position(position);
    pt_warning warnings[PT_WARNINGS_MAX];
    pt_action read;
    char text[256] = "";
    assert_int_equal(pt_action_read(b.rules, &b.state, action, PT_ZSTR, &read, NULL), PT_OK);
    size_t count = pt_action_warnings(b.rules, &b.state, read, warnings);
    assert_int_equal(count, expected[0] ? 1 : 0);
    if (count > 0)
        pt_sentence_text(&warnings[0].sentence, NULL, NULL, text, sizeof text);
    assert_string_equal(text, expected);
    close_board(&b);
}

static void covering_ones_last_of_a_kind_is_warned_of(void **unused) {
    (void)unused;
    static const char text[] = "tzaar R2r1/6/2z2t1/r7/8/8/7/5T/4Z w s";
    check_warning(text, "c3-c6", "This covers your last Tott, so you lose the game.");
    check_warning(text, "c6-c3", "This covers your last Tzaar, so you lose the game.");
    check_warning(text, "pass", "");
    /* Not of taking the opponent's last, nor of joining one of several or of the same kind. */
    check_warning("tzaar R3r/6/7/t7/8/4[z2]2[T2]/7/6/t3Z w c", "f5-f8", "");
    check_warning("tzaar R2r1/6/2z2t1/t7/8/8/7/5T/4Z w s", "c3-c6", "");
    check_warning("tzaar R2r1/6/2z2z1/t7/8/8/7/5T/4Z w s", "c3-c6", "");
}

/* What can be tried are all moves along a line, so that the rules can say what is wrong. */
static void every_move_along_a_line_can_be_tried(void **unused) {
    (void)unused;
    board b = open_position(example);
    static pt_try tries[2048];
    size_t count = pt_state_tries(b.rules, &b.state, tries, COUNT(tries)), legal = 0;
    for (size_t i = 0; i < count; i++) {
        pt_action action;
        pt_error error;
        assert_int_equal(tries[i].point_count, 2);
        if (pt_action_read(b.rules, &b.state, tries[i].text, PT_ZSTR, &action, &error) == PT_OK)
            legal++;
        else
            assert_int_equal(error.status, PT_ILLEGAL);
    }
    assert_int_equal(legal, pt_legal_count(b.rules, &b.state));
    assert_true(count > legal);
    close_board(&b);
}

static void the_table_of_the_game_states_what_others_rely_on(void **unused) {
    (void)unused;
    assert_string_equal(pt_game_tzaar.sgf_game, "Tzaar");
    assert_true(pt_game_tzaar.state_size <= 192);
    assert_int_equal(pt_game_tzaar.state_size % 8, 0);
    assert_ptr_equal(pt_find_game(NULL, "tzaar", PT_ZSTR), &pt_game_tzaar);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tzaar_board_60_spaces_on_a_hexagon_with_a_hole),
        cmocka_unit_test(tzaar_board_decision_the_hole_is_not_counted),
        cmocka_unit_test(tzaar_board_27_lines_of_which_three_end_at_the_hole),
        cmocka_unit_test(tzaar_board_150_neighbouring_pairs),
        cmocka_unit_test(tzaar_pieces_6_tzaars_9_tzarras_15_totts),
        cmocka_unit_test(tzaar_pieces_the_kinds_move_and_capture_alike),
        cmocka_unit_test(tzaar_pieces_a_stack_moves_and_is_captured_as_a_whole),
        cmocka_unit_test(tzaar_pieces_only_the_top_of_a_stack_has_a_kind),
        cmocka_unit_test(tzaar_starts_random_boards_are_all_alike),
        cmocka_unit_test(tzaar_starts_a_seed_gives_one_board),
        cmocka_unit_test(tzaar_starts_the_fixed_board_has_rings_of_a_kind),
        cmocka_unit_test(tzaar_starts_decision_pieces_are_placed_in_turn),
        cmocka_unit_test(tzaar_starts_white_captures_after_the_sixtieth),
        cmocka_unit_test(tzaar_turn_whites_first_is_one_capture),
        cmocka_unit_test(tzaar_turn_a_stack_moves_over_empty_spaces_to_the_first_stack),
        cmocka_unit_test(tzaar_turn_no_stack_moves_across_the_hole),
        cmocka_unit_test(tzaar_turn_only_stacks_not_higher_are_captured),
        cmocka_unit_test(tzaar_turn_strengthening_adds_the_heights),
        cmocka_unit_test(tzaar_turn_the_first_action_is_a_capture),
        cmocka_unit_test(tzaar_turn_the_second_captures_strengthens_or_passes),
        cmocka_unit_test(tzaar_turn_one_stack_or_two_make_the_actions),
        cmocka_unit_test(tzaar_turn_decision_a_pass_is_played_even_if_nothing_else_is_left),
        cmocka_unit_test(tzaar_end_taking_the_last_of_a_kind_wins_at_once),
        cmocka_unit_test(tzaar_end_kinds_are_not_looked_at_while_placing),
        cmocka_unit_test(tzaar_end_who_cannot_capture_at_the_beginning_of_his_turn_loses),
        cmocka_unit_test(tzaar_end_captures_are_looked_at_only_then),
        cmocka_unit_test(tzaar_end_decision_covering_ones_last_of_a_kind_loses),
        cmocka_unit_test(tzaar_end_decision_kinds_are_looked_at_before_captures),
        cmocka_unit_test(tzaar_end_if_neither_can_capture_whose_turn_begins_loses),
        cmocka_unit_test(tzaar_end_both_can_capture_at_the_opening),
        cmocka_unit_test(tzaar_end_nothing_can_be_done_after_it),
        cmocka_unit_test(tzaar_length_games_are_short_and_somebody_wins),
        cmocka_unit_test(the_order_of_placing_leaves_no_trace_in_the_keys),
        cmocka_unit_test(the_keys_tell_positions_apart),
        cmocka_unit_test(actions_are_clicked_on_the_board),
        cmocka_unit_test(stacks_show_their_top_and_height),
        cmocka_unit_test(covering_ones_last_of_a_kind_is_warned_of),
        cmocka_unit_test(every_move_along_a_line_can_be_tried),
        cmocka_unit_test(the_table_of_the_game_states_what_others_rely_on),
    };
    return cmocka_run_group_tests_name("tzaar", tests, NULL, NULL);
}
