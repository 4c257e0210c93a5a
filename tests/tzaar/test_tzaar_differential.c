/* TZAAR against its naive twin: the same actions, texts and outcomes all along random games from
 * every start and from positions composed at random, the same positions read and refused, the same
 * perft, and keys that tell positions apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "twins.h"
#include "tzaar/naive.h"

/* Positions to compare, and texts of positions to read. */
enum { GAME_POSITIONS = 50000, COMPOSED_POSITIONS = 50000, TEXTS = 60000, PERFT_GAMES = 6 };

static int bind_rules(void **unused) {
    (void)unused;
    return pt_rules_new(NULL, "tzaar", PT_ZSTR, &rules, NULL) == PT_OK ? 0 : -1;
}

/* Plays a game to its end and returns the events met. */
static unsigned compare_game(pt_rng *rng, long *positions) {
    unsigned events = 0;
    for (;;) {
        assert_same();
        ++*positions;
        if (both.count == 0)
            return events;
        events |= play_any(rng);
    }
}

/* == Positions composed at random == */

/* A board, space by space in the order of the text. */
typedef struct sketch {
    char top[60]; /* '.' or one of "zrtZRT" */
    int height[60];
    char turn, phase;
} sketch;

static const int lengths[9] = {5, 6, 7, 8, 8, 8, 7, 6, 5};
static const char letters[] = "zrtZRT";

static void write_sketch(const sketch *s, char text[NAIVE_TEXT_MAX]) {
    text[0] = '\0';
    naive_put(text, NAIVE_TEXT_MAX, "tzaar ");
    int space = 0;
    for (int column = 0; column < 9; column++) {
        int empty = 0;
        for (int i = 0; i < lengths[column]; i++, space++) {
            if (s->top[space] == '.') {
                empty++;
                continue;
            }
            if (empty > 0)
                naive_put(text, NAIVE_TEXT_MAX, "%d", empty);
            empty = 0;
            if (s->height[space] == 1)
                naive_put(text, NAIVE_TEXT_MAX, "%c", s->top[space]);
            else
                naive_put(text, NAIVE_TEXT_MAX, "[%c%d]", s->top[space], s->height[space]);
        }
        if (empty > 0)
            naive_put(text, NAIVE_TEXT_MAX, "%d", empty);
        naive_put(text, NAIVE_TEXT_MAX, column < 8 ? "/" : " ");
    }
    naive_put(text, NAIVE_TEXT_MAX, "%c %c", s->turn, s->phase);
}

/* Reads the canonical text of a position. */
static void read_sketch(const char *text, sketch *s) {
    const char *p = text + strlen("tzaar ");
    int space = 0;
    for (; *p != ' '; p++) {
        if (*p == '/')
            continue;
        if (*p >= '1' && *p <= '9') {
            for (int empty = *p - '0'; empty > 0; empty--)
                s->top[space++] = '.';
            continue;
        }
        bool stack = *p == '[';
        s->top[space] = stack ? *++p : *p;
        s->height[space++] = stack ? (int)strtol(p + 1, (char **)&p, 10) : 1;
    }
    assert_int_equal(space, 60);
    s->turn = p[1];
    s->phase = p[3];
}

static int empty_space(const sketch *s, pt_rng *rng) {
    for (;;) {
        int space = (int)pt_rng_below(rng, 60);
        if (s->top[space] == '.')
            return space;
    }
}

/* All 60 pieces anywhere. */
static void compose_start(sketch *s, pt_rng *rng) {
    static const int pieces[6] = {6, 9, 15, 6, 9, 15};
    memset(s->top, '.', sizeof s->top);
    for (int letter = 0; letter < 6; letter++) {
        for (int i = 0; i < pieces[letter]; i++) {
            int space = empty_space(s, rng);
            s->top[space] = letters[letter];
            s->height[space] = 1;
        }
    }
    s->turn = 'w';
    s->phase = 'c';
}

/* So many stacks, of all kinds if there are six; a colour may be much higher than the other. */
static void compose(sketch *s, pt_rng *rng, int stacks) {
    uint32_t tallest[2] = {1 + pt_rng_below(rng, 6), 1 + pt_rng_below(rng, 6)};
    memset(s->top, '.', sizeof s->top);
    for (int i = 0; i < stacks; i++) {
        int space = empty_space(s, rng);
        s->top[space] = i < 6 ? letters[i] : any_of(rng, "zrtttZRTTT");
        bool black = s->top[space] < 'a';
        s->height[space] = 1 + (int)pt_rng_below(rng, tallest[black]);
    }
    s->turn = any_of(rng, "wb");
    s->phase = any_of(rng, "cs");
}

static void games_from_every_start_agree(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 2007);
    unsigned events = 0;
    long positions = 0;
    for (int game = 0; positions < many(GAME_POSITIONS); game++) {
        sketch s;
        char text[NAIVE_TEXT_MAX];
        compose_start(&s, &rng);
        write_sketch(&s, text);
        start_both(game % 8 == 0   ? "tzaar 5/6/7/8/8/8/7/6/5 w p"
                   : game % 8 == 1 ? "tzaar TTTTt/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/"
                                     "TRZzzRT/TRrrrT/Ttttt w c"
                                   : text);
        events |= compare_game(&rng, &positions);
    }
    /* Every kind of event has to come up, or the comparison says little. */
    assert_all(events, NAIVE_OPENING | NAIVE_FIRST_CAPTURE | NAIVE_SECOND_CAPTURE |
                           NAIVE_STRENGTHENING | NAIVE_PASS | NAIVE_FIRST_WINS | NAIVE_SECOND_WINS |
                           NAIVE_COVERING);
}

/* Mostly few stacks on wide boards: late positions, where captures run out. */
static void games_from_composed_positions_agree(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 60);
    unsigned events = 0;
    long positions = 0;
    while (positions < many(COMPOSED_POSITIONS)) {
        sketch s;
        char text[NAIVE_TEXT_MAX];
        compose(&s, &rng, 6 + (int)pt_rng_below(&rng, pt_rng_below(&rng, 4) ? 12 : 40));
        write_sketch(&s, text);
        if (read_both(text))
            events |= compare_game(&rng, &positions);
    }
    assert_all(events, NAIVE_FIRST_CAPTURE | NAIVE_SECOND_CAPTURE | NAIVE_STRENGTHENING |
                           NAIVE_PASS | NAIVE_ONLY_A_PASS | NAIVE_FIRST_WINS | NAIVE_SECOND_WINS |
                           NAIVE_COVERING | NAIVE_NO_CAPTURE | NAIVE_BOTH_ENDS |
                           NAIVE_CAPTURE_BACK);
}

/* == Positions refused == */

/* A position out of a game with a few things changed. */
static void edit(sketch *s, pt_rng *rng) {
    for (uint32_t changes = pt_rng_below(rng, 4); changes > 0; changes--) {
        uint32_t a = pt_rng_below(rng, 60), b = pt_rng_below(rng, 60);
        sketch kept = *s;
        switch (pt_rng_below(rng, 4)) {
        case 0:
            s->top[a] = any_of(rng, "zrtZRT.");
            s->height[a] = pt_rng_below(rng, 4) ? 1 : (int)pt_rng_below(rng, 31);
            break;
        case 1:
            s->height[a] = s->height[b];
            break;
        default:
            s->top[a] = kept.top[b];
            s->height[a] = kept.height[b];
            s->top[b] = kept.top[a];
            s->height[b] = kept.height[a];
        }
    }
    if (pt_rng_below(rng, 3) == 0)
        s->phase = any_of(rng, "pcs");
    if (pt_rng_below(rng, 4) == 0)
        s->turn = any_of(rng, "wb");
}

static void the_same_positions_are_refused(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 28);
    long read = 0, refused = 0;
    while (read + refused < many(TEXTS)) {
        sketch s;
        char text[NAIVE_TEXT_MAX];
        compose_start(&s, &rng);
        write_sketch(&s, text);
        start_both(pt_rng_below(&rng, 4) ? text : "tzaar 5/6/7/8/8/8/7/6/5 w p");
        for (;;) {
            naive_write(&both.naive, both.text, sizeof both.text);
            memset(s.height, 0, sizeof s.height);
            read_sketch(both.text, &s);
            edit(&s, &rng);
            write_sketch(&s, text);
            pt_state state = both.state;
            naive_state naive = both.naive;
            compare_text(text, &read, &refused);
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

/* Stacks of each kind and heights about the limits, also where no game has them. */
static void the_same_counts_are_refused(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 30);
    long read = 0, refused = 0;
    while (read + refused < many(TEXTS)) {
        static const uint32_t most[6] = {6, 9, 15, 6, 9, 15};
        sketch s = {.turn = any_of(&rng, "wb"), .phase = any_of(&rng, "pcs")};
        char text[NAIVE_TEXT_MAX];
        memset(s.top, '.', sizeof s.top);
        /* Nearly all of each kind, or few; the rest of a colour in one stack. */
        bool many_tops = pt_rng_below(&rng, 2), gone = pt_rng_below(&rng, 4) == 0;
        int left = 60;
        for (int letter = 0; letter < 6; letter++) {
            uint32_t few = pt_rng_below(&rng, many_tops ? 12 : most[letter] + 2);
            uint32_t tops = many_tops ? most[letter] - (few < 1) + (few > 10) : few + !gone;
            for (; tops > 0 && left > 0; tops--, left--) {
                int space = empty_space(&s, &rng);
                s.top[space] = letters[letter];
                s.height[space] = 1;
            }
        }
        if (s.phase != 'p' || pt_rng_below(&rng, 8) == 0) {
            for (int higher = (int)pt_rng_below(&rng, 3); higher > 0; higher--) {
                uint32_t space = pt_rng_below(&rng, 60);
                if (s.top[space] != '.')
                    s.height[space] = 1 + (int)pt_rng_below(&rng, 30);
            }
        }
        write_sketch(&s, text);
        compare_text(text, &read, &refused);
    }
    assert_true(read > 1000 && refused > 1000);
}

/* == Perft == */

/* All along a game, with and without making the last actions; deeper where there is little to
 * choose: passes and ends are there. */
static void perft_agrees_all_along_games(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 9500);
    for (long game = many(PERFT_GAMES); game > 0; game--) {
        sketch s;
        char text[NAIVE_TEXT_MAX];
        compose_start(&s, &rng);
        write_sketch(&s, text);
        start_both(text);
        for (;;) {
            assert_same_actions();
            int depth = both.count > 40 ? 1 : both.count > 12 ? 2 : 3;
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
        cmocka_unit_test(games_from_every_start_agree),
        cmocka_unit_test(games_from_composed_positions_agree),
        cmocka_unit_test(the_same_positions_are_refused),
        cmocka_unit_test(the_same_counts_are_refused),
        cmocka_unit_test(perft_agrees_all_along_games),
        cmocka_unit_test(keys_tell_positions_apart),
    };
    return cmocka_run_group_tests_name("tzaar_differential", tests, bind_rules, free_rules);
}
