/* ZÈRTZ against its naive twin: the same actions, texts and outcomes all along random games on
 * every board and from positions composed at random, turns in both notations, the same positions
 * read and refused, the same perft, and keys that tell positions apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "twins.h"
#include "zertz/naive.h"

/* Positions to compare, and texts of positions to read. */
enum { GAME_POSITIONS = 50000, COMPOSED_POSITIONS = 50000, TEXTS = 60000, PERFT_GAMES = 6 };

static int bind_rules(void **unused) {
    (void)unused;
    return pt_rules_new(NULL, "zertz", PT_ZSTR, &rules, NULL) == PT_OK ? 0 : -1;
}

/* == A position, place by place in the order of its text == */

enum { PLACES = 61, BOARDS = 7 };

static const struct {
    const char *name;
    int lengths[9], marbles[3];
} boards[BOARDS] = {
    {"basic", {4, 5, 6, 7, 6, 5, 4}, {6, 8, 10}},
    {"tournament", {5, 6, 7, 8, 7, 6, 5, 4}, {6, 8, 10}},
    {"plus24", {5, 6, 7, 8, 9, 8, 7, 6, 5}, {6, 8, 10}},
    {"plus3", {5, 6, 7, 7, 6, 5, 4}, {6, 8, 10}},
    {"plus6", {5, 6, 7, 7, 6, 5, 4, 3}, {6, 8, 10}},
    {"plus7", {5, 6, 7, 8, 7, 6, 5}, {6, 8, 10}},
    {"blitz", {4, 5, 6, 7, 6, 5, 4}, {5, 7, 9}},
};

static const char colours[] = "WGB";

typedef struct sketch {
    unsigned board;
    int count;
    char place[PLACES]; /* 'o' a vacant ring, '.' none, or a colour */
    char name[PLACES][3];
    char turn;
    int captured[2][3];
    char phase[8];
} sketch;

/* A start. */
static sketch sketch_on(unsigned board) {
    sketch s = {.board = board, .turn = '1', .phase = "m"};
    for (int c = 0; c < 9; c++) {
        for (int n = 1; n <= boards[board].lengths[c]; n++, s.count++) {
            s.place[s.count] = 'o';
            s.name[s.count][0] = (char)('a' + c);
            s.name[s.count][1] = (char)('0' + n);
        }
    }
    return s;
}

static void write_sketch(const sketch *s, char text[NAIVE_TEXT_MAX]) {
    text[0] = '\0';
    naive_put(text, NAIVE_TEXT_MAX, "zertz %s ", boards[s->board].name);
    for (int i = 0, vacant = 0; i < s->count; i++) {
        bool first = s->name[i][1] == '1', last = i + 1 == s->count || s->name[i + 1][1] == '1';
        if (first && i > 0)
            naive_put(text, NAIVE_TEXT_MAX, "/");
        vacant += s->place[i] == 'o';
        if (vacant && (last || s->place[i + 1] != 'o')) {
            if (s->place[i] == 'o')
                naive_put(text, NAIVE_TEXT_MAX, "%d", vacant);
            vacant = 0;
        }
        if (s->place[i] != 'o')
            naive_put(text, NAIVE_TEXT_MAX, "%c", s->place[i]);
    }
    const int *a = s->captured[0], *b = s->captured[1];
    naive_put(text, NAIVE_TEXT_MAX, " %c %d,%d,%d %d,%d,%d %s", s->turn, a[0], a[1], a[2], b[0],
              b[1], b[2], s->phase);
}

/* Reads the canonical text of a position. */
static sketch read_sketch(const char *text) {
    char name[16], board[128];
    sketch s;
    memset(&s, 0, sizeof s);
    int a[3], b[3];
    char turn, phase[8];
    assert_int_equal(sscanf(text, "zertz %15s %127s %c %d,%d,%d %d,%d,%d %7s", name, board, &turn,
                            &a[0], &a[1], &a[2], &b[0], &b[1], &b[2], phase),
                     10);
    for (unsigned i = 0; i < BOARDS; i++)
        if (strcmp(boards[i].name, name) == 0)
            s = sketch_on(i);
    int at = 0;
    for (const char *p = board; *p; p++) {
        if (*p >= '1' && *p <= '9')
            at += *p - '0';
        else if (*p != '/')
            s.place[at++] = *p;
    }
    assert_int_equal(at, s.count);
    s.turn = turn;
    memcpy(s.captured[0], a, sizeof a);
    memcpy(s.captured[1], b, sizeof b);
    snprintf(s.phase, sizeof s.phase, "%s", phase);
    return s;
}

/* == Turns == */

/* The turn in play: where it began, its actions, and how the publisher writes it, which the
 * twin's positions tell. */
typedef struct turn_so_far {
    pt_state start;
    pt_action actions[64];
    size_t count;
    char canonical[512], official[512];
} turn_so_far;

static turn_so_far turn;

static void note_action(pt_action action, const char *text, const sketch *before,
                        const sketch *after) {
    assert_true(turn.count < sizeof turn.actions / sizeof turn.actions[0]);
    naive_put(turn.canonical, sizeof turn.canonical, "%s%s", turn.count > 0 ? ";" : "", text);
    char *out = turn.official;
    size_t size = sizeof turn.official;
    if (strcmp(text, "pass") == 0) {
        naive_put(out, size, "-");
    } else if (strchr(text, 'x')) {
        int taken = 0;
        const int *had = before->captured[before->turn - '1'];
        while (after->captured[before->turn - '1'][taken] == had[taken])
            taken++;
        if (turn.count == 0)
            naive_put(out, size, "x %.2s", text);
        naive_put(out, size, "%c%s", colours[taken], text + 3);
    } else {
        const char *ring = text + 1;
        bool placed = text[0] != '-', claims = false;
        naive_put(out, size, "%s%s", placed ? text : ",", placed ? "" : ring);
        for (int i = 0; i < before->count; i++) {
            bool here = strcmp(before->name[i], ring) == 0;
            char was = here ? (placed ? text[0] : '.') : before->place[i];
            if (was == '.' || after->place[i] != '.')
                continue;
            naive_put(out, size, "%s%c%s", claims ? "" : " x ", was, before->name[i]);
            claims = true;
        }
    }
    turn.actions[turn.count++] = action;
}

static void assert_turn(pt_notation notation, const char *expected) {
    char text[512];
    pt_action read[64];
    size_t count;
    assert_true(pt_turn_write(rules, &turn.start, turn.actions, turn.count, notation, text,
                              sizeof text) > 0);
    assert_string_equal(text, expected);
    for (int any = 0; any < 2; any++) {
        assert_int_equal(pt_turn_read(rules, &turn.start, text, PT_ZSTR,
                                      any ? PT_NOTATION_ANY : notation, read, 64, &count, NULL),
                         PT_OK);
        assert_int_equal(count, turn.count);
        assert_memory_equal(read, turn.actions, count * sizeof read[0]);
    }
}

/* Plays an action on both sides and returns what happened in it; a whole turn is written and
 * read. */
static unsigned play_text(const char *text) {
    pt_action action;
    assert_int_equal(pt_action_read(rules, &both.state, text, PT_ZSTR, &action, NULL), PT_OK);
    pt_actor owner = pt_state_owner(rules, &both.state);
    if (turn.count == 0)
        turn.start = both.state;
    char before_text[NAIVE_TEXT_MAX], after_text[NAIVE_TEXT_MAX];
    naive_write(&both.naive, before_text, sizeof before_text);
    unsigned ended = pt_apply(rules, &both.state, action);
    naive_state before = both.naive;
    before.game->play(&both.naive.u, text);
    naive_write(&both.naive, after_text, sizeof after_text);
    sketch from = read_sketch(before_text), to = read_sketch(after_text);
    note_action(action, text, &from, &to);
    bool over = pt_result(rules, &both.state).over;
    assert_int_equal((ended & PT_GAME_ENDED) != 0, over);
    assert_int_equal((ended & PT_TURN_ENDED) != 0,
                     over || pt_state_owner(rules, &both.state) != owner);
    if (ended & PT_TURN_ENDED) {
        assert_turn(PT_NOTATION_CANONICAL, turn.canonical);
        assert_turn(PT_NOTATION_OFFICIAL, turn.official);
        memset(&turn, 0, sizeof turn);
    }
    return before.game->events(&before.u, &both.naive.u, text);
}

static const char *any_action(pt_rng *rng) {
    return both.actions[pt_rng_below(rng, (uint32_t)both.count)].text;
}

/* An action after which nothing can be jumped and nothing was claimed, if a few tries find one. */
static const char *quiet_action(pt_rng *rng) {
    const char *text = any_action(rng);
    for (int tries = 0; tries < 30; tries++, text = any_action(rng)) {
        naive_state after = both.naive;
        naive_action first;
        after.game->play(&after.u, text);
        if (naive_actions(&after, &first, 1) > 0 && strchr(first.text, 'x'))
            continue;
        if (!(after.game->events(&both.naive.u, &after.u, text) & NAIVE_CLAIM))
            break;
    }
    return text;
}

/* The longest game; repetition alone could make it longer, and ends it elsewhere. */
enum { LONGEST = 400 };

/* Plays a game to its end and returns the events met. */
static unsigned compare_game(pt_rng *rng, bool quiet, long *positions) {
    unsigned events = 0;
    memset(&turn, 0, sizeof turn);
    for (int length = 0; length < LONGEST; length++) {
        char text[64];
        assert_same();
        ++*positions;
        if (both.count == 0)
            break;
        snprintf(text, sizeof text, "%s", quiet ? quiet_action(rng) : any_action(rng));
        events |= play_text(text);
    }
    return events;
}

static void games_on_every_board_agree(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 2000);
    unsigned events = 0;
    long positions = 0;
    for (unsigned game = 0; positions < many(GAME_POSITIONS); game++) {
        char text[NAIVE_TEXT_MAX];
        sketch s = sketch_on(game % BOARDS);
        write_sketch(&s, text);
        start_both(text);
        events |= compare_game(&rng, game / BOARDS % 2, &positions);
    }
    /* Every kind of event has to come up, or the comparison says little. */
    assert_all(events, NAIVE_PLACING | NAIVE_OWN_MARBLE | NAIVE_NO_FREE_RING | NAIVE_RING_GONE |
                           NAIVE_JUMP | NAIVE_CHAIN | NAIVE_CLAIM | NAIVE_SEVERAL_CLAIMS |
                           NAIVE_CLAIM_BY_PLACING | NAIVE_WHITES | NAIVE_GREYS | NAIVE_BLACKS |
                           NAIVE_EACH | NAIVE_WIN_IN_A_CHAIN | NAIVE_WIN_BY_CLAIM |
                           NAIVE_CUT_OFF_VACANT);
}

/* == Positions composed at random == */

/* So many rings of a hundred gone, and so many of a hundred rings with a marble; the marbles
 * captured come out of the rest. */
static sketch compose(pt_rng *rng, unsigned board, uint32_t gone, uint32_t full, bool captures) {
    sketch s = sketch_on(board);
    int left[3];
    memcpy(left, boards[board].marbles, sizeof left);
    for (int i = 0; i < s.count; i++) {
        uint32_t colour = pt_rng_below(rng, 3);
        if (pt_rng_below(rng, 100) < gone) {
            s.place[i] = '.';
        } else if (pt_rng_below(rng, 100) < full && left[colour] > 0) {
            s.place[i] = colours[colour];
            left[colour]--;
        }
    }
    for (int colour = 0; captures && colour < 3; colour++) {
        bool all = pt_rng_below(rng, 3) == 0;
        for (; left[colour] > 0; left[colour]--) {
            uint32_t whose = pt_rng_below(rng, all ? 2 : 4);
            if (whose < 2 && s.captured[whose][colour] < 3 + colour - (board == BOARDS - 1))
                s.captured[whose][colour]++;
        }
    }
    s.turn = any_of(rng, "12");
    snprintf(s.phase, sizeof s.phase, "%c", any_of(rng, "mmmr"));
    if (pt_rng_below(rng, 5) == 0)
        snprintf(s.phase, sizeof s.phase, "j%s", s.name[pt_rng_below(rng, (uint32_t)s.count)]);
    return s;
}

static void games_from_composed_positions_agree(void **unused) {
    (void)unused;
    static const uint32_t gone[] = {0, 10, 30, 50, 70, 90, 95};
    static const uint32_t full[] = {5, 20, 40, 60, 80};
    pt_rng rng;
    pt_rng_seed(&rng, 37);
    unsigned events = 0;
    long positions = 0;
    while (positions < many(COMPOSED_POSITIONS)) {
        char text[NAIVE_TEXT_MAX];
        sketch s = compose(&rng, pt_rng_below(&rng, BOARDS), gone[pt_rng_below(&rng, 7)],
                           full[pt_rng_below(&rng, 5)], pt_rng_below(&rng, 4));
        write_sketch(&s, text);
        if (read_both(text))
            events |= compare_game(&rng, pt_rng_below(&rng, 4) == 0, &positions);
    }
    /* Nobody can move once the last marble of the pool is as safe as the others. */
    for (int game = 0; game < 50; game++) {
        start_both("zertz plus24 WGBBW/6/W2B2G/2G5/G7G/B1W2G1B/B2B2W/G4G/W1B1B 2 0,0,0 0,0,0 m");
        events |= compare_game(&rng, true, &positions);
    }
    assert_all(events, (1u << both.naive.game->event_count) - 1);
}

/* == Positions refused == */

static const char *const phases[] = {"m", "r", "o1", "o2", "ot", "m", "r"};

/* A position out of a game with a few things changed. */
static void edit(sketch *s, pt_rng *rng) {
    for (uint32_t changes = pt_rng_below(rng, 4); changes > 0; changes--) {
        uint32_t a = pt_rng_below(rng, (uint32_t)s->count),
                 b = pt_rng_below(rng, (uint32_t)s->count);
        int *captured = &s->captured[pt_rng_below(rng, 2)][pt_rng_below(rng, 3)];
        char kept = s->place[a];
        switch (pt_rng_below(rng, 4)) {
        case 0:
            s->place[a] = any_of(rng, "WGBoo.");
            break;
        case 1:
            *captured += *captured > 0 && pt_rng_below(rng, 2) ? -1 : 1;
            break;
        default:
            s->place[a] = s->place[b];
            s->place[b] = kept;
        }
    }
    if (pt_rng_below(rng, 3) == 0)
        snprintf(s->phase, sizeof s->phase, "%s", phases[pt_rng_below(rng, 7)]);
    else if (pt_rng_below(rng, 3) == 0)
        snprintf(s->phase, sizeof s->phase, "j%s", s->name[pt_rng_below(rng, (uint32_t)s->count)]);
    if (pt_rng_below(rng, 4) == 0)
        s->turn = any_of(rng, "12");
}

static void the_same_positions_are_refused(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 61);
    long read = 0, refused = 0;
    for (unsigned game = 0; read + refused < many(TEXTS); game++) {
        char text[NAIVE_TEXT_MAX];
        sketch start = sketch_on(game % BOARDS);
        write_sketch(&start, text);
        start_both(text);
        memset(&turn, 0, sizeof turn);
        for (int length = 0; length < LONGEST; length++) {
            naive_write(&both.naive, both.text, sizeof both.text);
            pt_state state = both.state;
            naive_state naive = both.naive;
            sketch s = read_sketch(both.text);
            edit(&s, &rng);
            write_sketch(&s, text);
            compare_text(text, &read, &refused);
            both.state = state;
            both.naive = naive;
            both.count = naive_actions(&both.naive, both.actions, NAIVE_ACTIONS_MAX);
            if (both.count == 0)
                break;
            snprintf(text, sizeof text, "%s", any_action(&rng));
            play_text(text);
        }
    }
    assert_true(read > 1000 && refused > 1000);
}

/* Few rings and many marbles, in every phase. */
static void the_same_composed_positions_are_refused(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 48);
    long read = 0, refused = 0;
    while (read + refused < many(TEXTS)) {
        char text[NAIVE_TEXT_MAX];
        sketch s = compose(&rng, pt_rng_below(&rng, BOARDS), pt_rng_below(&rng, 101),
                           pt_rng_below(&rng, 101), pt_rng_below(&rng, 8));
        if (pt_rng_below(&rng, 2))
            edit(&s, &rng);
        write_sketch(&s, text);
        compare_text(text, &read, &refused);
    }
    assert_true(read > 1000 && refused > 1000);
}

/* == Perft == */

/* All along a game, with and without making the last actions; deeper where there is little to
 * choose: chains, claims and ends are there. */
static void perft_agrees_all_along_games(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 24);
    for (long game = many(PERFT_GAMES); game > 0; game--) {
        char text[NAIVE_TEXT_MAX];
        sketch s = sketch_on((unsigned)game % BOARDS);
        write_sketch(&s, text);
        start_both(text);
        memset(&turn, 0, sizeof turn);
        for (int length = 0; length < LONGEST; length++) {
            assert_same_actions();
            int depth = both.count > 40 ? 1 : both.count > 12 ? 2 : 3;
            unsigned long long expected = naive_perft(&both.naive, depth);
            assert_int_equal(pt_perft(rules, &both.state, (unsigned)depth, false), expected);
            assert_int_equal(pt_perft(rules, &both.state, (unsigned)depth, true), expected);
            if (both.count == 0)
                break;
            snprintf(text, sizeof text, "%s", any_action(&rng));
            play_text(text);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_on_every_board_agree),
        cmocka_unit_test(games_from_composed_positions_agree),
        cmocka_unit_test(the_same_positions_are_refused),
        cmocka_unit_test(the_same_composed_positions_are_refused),
        cmocka_unit_test(perft_agrees_all_along_games),
        cmocka_unit_test(keys_tell_positions_apart),
    };
    return cmocka_run_group_tests_name("zertz_differential", tests, bind_rules, free_rules);
}
