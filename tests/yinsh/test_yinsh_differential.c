/* YINSH against its naive twin: the same actions, texts and outcomes all along random games, the
 * same positions read and refused, and the same perft. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "twins.h"
#include "yinsh/naive.h"

/* Positions to compare, and texts of positions to read. */
enum { GAME_POSITIONS = 60000, CROWDED_POSITIONS = 20000, TEXTS = 60000, PERFT_GAMES = 6 };

static int bind_rules(void **unused) {
    (void)unused;
    return pt_rules_new(NULL, "yinsh", PT_ZSTR, &rules, NULL) == PT_OK ? 0 : -1;
}

/* Plays a game to its end, or so many actions of it, and returns the events met. */
static unsigned compare_game(pt_rng *rng, int actions, long *positions) {
    unsigned events = 0;
    for (;;) {
        assert_same();
        ++*positions;
        if (both.count == 0 || actions-- == 0)
            return events;
        events |= play_any(rng);
    }
}

static void games_from_the_start_agree(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 2003);
    unsigned events = 0;
    long positions = 0;
    for (int game = 0; positions < many(GAME_POSITIONS); game++) {
        start_both(game % 4 == 3 ? "yinsh blitz 4/7/8/9/10/9/10/9/8/7/4 w p"
                                 : "yinsh standard 4/7/8/9/10/9/10/9/8/7/4 w p");
        events |= compare_game(&rng, -1, &positions);
    }
    /* Every kind of event has to come up, or the comparison says little; passes are rare. */
    unsigned usual = NAIVE_FLIP | NAIVE_ROW_GIVEN | NAIVE_LONG_ROW | NAIVE_SECOND_ROW |
                     NAIVE_LAST_RING | NAIVE_POOL_EMPTY | NAIVE_TIE;
    assert_int_equal(events & usual, usual);
}

/* == Positions that no game needs to reach == */

/* A board, point by point in the order of the text: '.' or one of "wbWB". */
typedef struct sketch {
    char at[85];
    const char *variant;
    char turn, phase;
} sketch;

static const int lengths[11] = {4, 7, 8, 9, 10, 9, 10, 9, 8, 7, 4};

static void write_sketch(const sketch *s, char text[NAIVE_TEXT_MAX]) {
    text[0] = '\0';
    naive_put(text, NAIVE_TEXT_MAX, "yinsh %s ", s->variant);
    const char *point = s->at;
    for (int column = 0; column < 11; column++) {
        int empty = 0;
        for (int i = 0; i < lengths[column]; i++, point++) {
            if (*point == '.') {
                empty++;
                continue;
            }
            if (empty > 0)
                naive_put(text, NAIVE_TEXT_MAX, "%d", empty);
            empty = 0;
            naive_put(text, NAIVE_TEXT_MAX, "%c", *point);
        }
        if (empty > 0)
            naive_put(text, NAIVE_TEXT_MAX, "%d", empty);
        naive_put(text, NAIVE_TEXT_MAX, column < 10 ? "/" : " ");
    }
    naive_put(text, NAIVE_TEXT_MAX, "%c %c", s->turn, s->phase);
}

/* A point that is still empty, of the first `among`. */
static char *empty_point(sketch *s, pt_rng *rng, uint32_t among) {
    for (;;) {
        char *point = &s->at[pt_rng_below(rng, among)];
        if (*point == '.')
            return point;
    }
}

/* As many rings and markers as given; the rings in the corner of the first points of the board,
 * where they are in each other's way. */
static void crowd(sketch *s, pt_rng *rng, int white, int black, int markers, uint32_t corner) {
    memset(s->at, '.', sizeof s->at);
    while (white-- > 0)
        *empty_point(s, rng, corner) = 'W';
    while (black-- > 0)
        *empty_point(s, rng, corner) = 'B';
    /* Mostly one colour in some boards, so that there are rows. */
    const char *colours = &"wbbbbb"[pt_rng_below(rng, 5)];
    while (markers-- > 0)
        *empty_point(s, rng, 85) = any_of(rng, *colours == 'w' ? "wb" : colours);
    s->turn = any_of(rng, "wb");
    s->phase = any_of(rng, "mmmrgRGo");
}

/* Reads the canonical text of a position. */
static void read_sketch(const char *text, sketch *s) {
    s->variant = strncmp(text, "yinsh blitz", 11) == 0 ? "blitz" : "standard";
    const char *p = strchr(text + 6, ' ') + 1;
    char *point = s->at;
    for (; *p != ' '; p++) {
        if (*p == '/')
            continue;
        int empty = *p >= '1' && *p <= '9' ? *p - '0' : 0;
        if (empty > 0 && p[1] == '0') {
            empty = 10;
            p++;
        }
        if (empty == 0)
            *point++ = *p;
        while (empty-- > 0)
            *point++ = '.';
    }
    assert_ptr_equal(point, s->at + 85);
    s->turn = p[1];
    s->phase = p[3];
}

/* Boards full of markers with the rings in a corner, where they pass. */
static void games_from_crowded_boards_agree(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 85);
    unsigned events = 0;
    long positions = 0;
    while (positions < many(CROWDED_POSITIONS)) {
        sketch s = {.variant = pt_rng_below(&rng, 8) ? "standard" : "blitz"};
        char text[NAIVE_TEXT_MAX];
        int white = s.variant[0] == 'b' ? 5 : 3 + (int)pt_rng_below(&rng, 3);
        int black = s.variant[0] == 'b' ? 5 : 3 + (int)pt_rng_below(&rng, 3);
        crowd(&s, &rng, white, black, (int)pt_rng_below(&rng, 52),
              (uint32_t)(white + black) + pt_rng_below(&rng, 4));
        write_sketch(&s, text);
        if (read_both(text))
            events |= compare_game(&rng, 12, &positions);
    }
    unsigned rare = NAIVE_PASS | NAIVE_FLIP | NAIVE_ROW_GIVEN | NAIVE_SECOND_ROW | NAIVE_TIE;
    assert_int_equal(events & rare, rare);
}

/* Around the end of yinsh.md at which nobody can move, with some markers and rings changed. */
static void games_to_where_nobody_can_move_agree(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 7);
    unsigned events = 0;
    long positions = 0;
    while (positions < many(CROWDED_POSITIONS) / 4) {
        sketch s;
        char text[NAIVE_TEXT_MAX];
        read_sketch("yinsh standard 1BBw/wWWBbbb/bwwWbbwb/1bwbwww2/1www1bbw2/wbw2wbb1/wbb3wwb1/"
                    "bw4bwb/w5ww/6w/4 w m",
                    &s);
        for (uint32_t changes = pt_rng_below(&rng, 6); changes > 0; changes--) {
            char *at = &s.at[pt_rng_below(&rng, 85)];
            *at = *at == 'w' ? 'b' : *at == 'b' ? 'w' : *at == 'W' ? 'B' : *at == 'B' ? 'W' : '.';
        }
        s.turn = any_of(&rng, "wb");
        write_sketch(&s, text);
        if (read_both(text))
            events |= compare_game(&rng, 6, &positions);
    }
    assert_true(events & NAIVE_NOBODY_MOVES);
}

/* A position out of a game with a few things changed. */
static void edit(sketch *s, pt_rng *rng) {
    for (uint32_t changes = pt_rng_below(rng, 4); changes > 0; changes--) {
        char *a = &s->at[pt_rng_below(rng, 85)], *b = &s->at[pt_rng_below(rng, 85)], kept = *a;
        switch (pt_rng_below(rng, 4)) {
        case 0:
            *a = any_of(rng, "wbWB.");
            break;
        case 1:
            *a = any_of(rng, "wb");
            break;
        default:
            *a = *b;
            *b = kept;
        }
    }
    if (pt_rng_below(rng, 2))
        s->phase = any_of(rng, "prgmRGo");
    if (pt_rng_below(rng, 4) == 0)
        s->turn = any_of(rng, "wb");
    if (pt_rng_below(rng, 8) == 0)
        s->variant = pt_rng_below(rng, 2) ? "standard" : "blitz";
}

static void the_same_positions_are_refused(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 51);
    long read = 0, refused = 0;
    while (read + refused < many(TEXTS)) {
        start_both(pt_rng_below(&rng, 4) ? "yinsh standard 4/7/8/9/10/9/10/9/8/7/4 w p"
                                         : "yinsh blitz 4/7/8/9/10/9/10/9/8/7/4 w p");
        for (;;) {
            char text[NAIVE_TEXT_MAX];
            sketch s;
            naive_write(&both.naive, both.text, sizeof both.text);
            read_sketch(both.text, &s);
            edit(&s, &rng);
            write_sketch(&s, text);
            pt_state state = both.state;
            naive_state naive = both.naive;
            if (read_both(text)) {
                assert_same();
                read++;
            } else {
                refused++;
            }
            both.state = state;
            both.naive = naive;
            both.count = naive_actions(&both.naive, both.actions, NAIVE_ACTIONS_MAX);
            if (both.count == 0)
                break;
            play_any(&rng);
        }
    }
    assert_true(read > 1000 && refused > 1000);
}

/* Rings and markers in any number about the limits, also where no game has them. */
static void the_same_counts_are_refused(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 46);
    long read = 0, refused = 0;
    while (read + refused < many(TEXTS) / 2) {
        sketch s = {.variant = pt_rng_below(&rng, 2) ? "standard" : "blitz"};
        char text[NAIVE_TEXT_MAX];
        int white = (int)pt_rng_below(&rng, 7), black = (int)pt_rng_below(&rng, 7);
        int markers =
            pt_rng_below(&rng, 2) ? 44 + (int)pt_rng_below(&rng, 9) : (int)pt_rng_below(&rng, 52);
        bool placing = pt_rng_below(&rng, 4) == 0;
        if (placing && pt_rng_below(&rng, 8))
            markers = 0;
        crowd(&s, &rng, white, black, markers, 14 + pt_rng_below(&rng, 72));
        if (placing)
            s.phase = 'p';
        write_sketch(&s, text);
        if (read_both(text)) {
            assert_same();
            read++;
        } else {
            refused++;
        }
    }
    assert_true(read > 1000 && refused > 1000);
}

/* All along a game, with and without making the last actions; deeper where there is little to
 * choose: rows, passes and ends are there. */
static void perft_agrees_all_along_games(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 24);
    for (long game = many(PERFT_GAMES); game > 0; game--) {
        start_both("yinsh standard 4/7/8/9/10/9/10/9/8/7/4 w p");
        for (;;) {
            assert_same_actions();
            int depth = both.count > 20 ? 1 : both.count > 8 ? 2 : 3;
            unsigned long long expected = naive_perft(&both.naive, depth);
            assert_int_equal(pt_perft(rules, &both.state, (unsigned)depth, false), expected);
            assert_int_equal(pt_perft(rules, &both.state, (unsigned)depth, true), expected);
            if (both.count == 0)
                break;
            play_any(&rng);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_from_the_start_agree),
        cmocka_unit_test(games_from_crowded_boards_agree),
        cmocka_unit_test(games_to_where_nobody_can_move_agree),
        cmocka_unit_test(the_same_positions_are_refused),
        cmocka_unit_test(the_same_counts_are_refused),
        cmocka_unit_test(perft_agrees_all_along_games),
    };
    return cmocka_run_group_tests_name("yinsh_differential", tests, bind_rules, free_rules);
}
