/* The publisher's notation (notation.md): a real game turn by turn, what may be left out,
 * what is ambiguous or contradicts the board, and random games there and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gipf/names.h"
#include "gipf/starts.h"
#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define TURN_MAX 64

/* Reads a turn and returns the state after it as text. */
static const char *after_turn(const board *b, const char *turn, pt_notation notation,
                              char out[PT_POSITION_TEXT_MAX]) {
    pt_action actions[TURN_MAX];
    size_t count;
    pt_error error;
    board next = *b;
    if (pt_turn_read(b->rules, &b->state, turn, PT_ZSTR, notation, actions, TURN_MAX, &count,
                     &error) != PT_OK) {
        char sentence[512];
        pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
        fail_msg("%s\n%s: %s", text_of(b, out), turn, sentence);
    }
    for (size_t i = 0; i < count; i++) {
        assert_true(pt_is_legal(next.rules, &next.state, actions[i]));
        pt_apply(next.rules, &next.state, actions[i]);
    }
    return text_of(&next, out);
}

static void check_official(const char *position, const char *turn, const char *after) {
    board b = open_position(position);
    char found[PT_POSITION_TEXT_MAX];
    assert_string_equal(after_turn(&b, turn, PT_NOTATION_OFFICIAL, found), after);
    assert_string_equal(after_turn(&b, turn, PT_NOTATION_ANY, found), after);
    close_board(&b);
}

/* The official text of a canonical turn. */
static void check_written(const char *position, const char *canonical, const char *official) {
    board b = open_position(position);
    pt_action actions[TURN_MAX];
    size_t count;
    char text[512];
    assert_int_equal(pt_turn_read(b.rules, &b.state, canonical, PT_ZSTR, PT_NOTATION_CANONICAL,
                                  actions, TURN_MAX, &count, NULL),
                     PT_OK);
    assert_int_equal(
        pt_turn_write(b.rules, &b.state, actions, count, PT_NOTATION_OFFICIAL, text, sizeof text),
        strlen(official));
    assert_string_equal(text, official);
    close_board(&b);
}

/* == A real game == */

static int stated_reserve(const char *line) {
    const char *open = strchr(line, '(');
    assert_non_null(open);
    return atoi(open + 1);
}

static int reserve_of(const board *b, pt_actor player) {
    pt_counter counters[PT_COUNTERS_MAX];
    size_t n = pt_state_counters(b->rules, &b->state, counters);
    for (size_t i = 0; i < n; i++)
        if (strcmp(counters[i].name, "reserve") == 0 && counters[i].owner == player)
            return counters[i].value;
    fail_msg("no reserve among the counters");
    return -1;
}

static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

/* The same parts, and in an `x` list the same pieces in any order. */
static void check_same_words(const char *found, const char *wanted) {
    char words[2][32][16];
    size_t n[2] = {0, 0};
    const char *const texts[] = {found, wanted};
    for (int i = 0; i < 2; i++) {
        size_t part = 0;
        for (const char *at = texts[i]; *at; at += strspn(at, ";,")) {
            size_t len = strcspn(at, ";,");
            bool removal = *at == 'x' || (at > texts[i] && at[-1] == ',');
            part += !(at > texts[i] && at[-1] == ',');
            at += *at == 'x';
            len = strcspn(at, ";, ");
            snprintf(words[i][n[i]++], 16, "%c%zu%.*s", removal ? 'x' : '=', part, (int)len, at);
            at += strcspn(at, ";,");
        }
        qsort(words[i], n[i], sizeof words[i][0], by_text);
    }
    bool same = n[0] == n[1];
    for (size_t i = 0; same && i < n[0]; i++)
        same = strcmp(words[0][i], words[1][i]) == 0;
    if (!same)
        fail_msg("%s is written as %s", wanted, found);
}

static void a_tournament_game_of_84_turns(void **unused) {
    (void)unused;
    FILE *file = fopen("tests/gipf/tournament-84.gipf", "r");
    assert_non_null(file);
    board b = open_start("tournament");
    char line[256];
    int turns = 0;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (!line[0] || line[0] == '#')
            continue;
        turns++;
        pt_actor mover = pt_state_owner(b.rules, &b.state);
        assert_int_equal(mover, turns % 2 ? PT_WHITE : PT_BLACK);
        char after[PT_POSITION_TEXT_MAX], again[PT_POSITION_TEXT_MAX], text[256];
        pt_action actions[TURN_MAX];
        size_t count;
        pt_error error;
        if (pt_turn_read(b.rules, &b.state, line, PT_ZSTR, PT_NOTATION_OFFICIAL, actions, TURN_MAX,
                         &count, &error) != PT_OK) {
            pt_error_text(&error, NULL, NULL, text, sizeof text);
            fail_msg("turn %d, %s: %s", turns, line, text);
        }
        /* Written by the library it is the same turn: the same pushes in the same words, the
         * same rows, whatever the order in the list. */
        pt_turn_write(b.rules, &b.state, actions, count, PT_NOTATION_OFFICIAL, text, sizeof text);
        check_same_words(text, line);
        pt_action others[TURN_MAX];
        size_t none;
        assert_int_equal(pt_turn_read(b.rules, &b.state, text, PT_ZSTR, PT_NOTATION_OFFICIAL,
                                      others, TURN_MAX, &none, &error),
                         PT_OK);
        assert_int_equal(none, count);
        assert_memory_equal(others, actions, count * sizeof *actions);
        after_turn(&b, line, PT_NOTATION_ANY, after);
        assert_string_equal(after_turn(&b, text, PT_NOTATION_OFFICIAL, again), after);
        pt_turn_write(b.rules, &b.state, actions, count, PT_NOTATION_CANONICAL, text, sizeof text);
        assert_string_equal(after_turn(&b, text, PT_NOTATION_CANONICAL, again), after);
        /* A stated reserve that is off by one is noticed. */
        snprintf(text, sizeof text, "%.*s(%d)", (int)(strchr(line, '(') - line), line,
                 stated_reserve(line) + 1);
        assert_int_equal(pt_turn_read(b.rules, &b.state, text, PT_ZSTR, PT_NOTATION_OFFICIAL,
                                      others, TURN_MAX, &none, &error),
                         PT_ILLEGAL);
        assert_ptr_equal(error.message, PT_MSG_OFFICIAL_RESERVE);
        for (size_t i = 0; i < count; i++)
            pt_apply(b.rules, &b.state, actions[i]);
        assert_string_equal(text_of(&b, again), after);
        assert_int_equal(reserve_of(&b, mover), stated_reserve(line));
    }
    fclose(file);
    assert_int_equal(turns, 84);
    close_board(&b);
}

/* == What the notation allows == */

#define OPEN "gipf basic bw2/1b3/6/7/6/5/4 w 9,9 BB -,- m -"

/*          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   .  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  w   b   .   .   .  f2
 *          b2  b   .   .   .  e2 */
static void a_move_is_a_free_spot_or_a_dot_and_the_last_spot(void **unused) {
    (void)unused;
    /* e2 is free; from a1 the pieces on b2 and c3 move, the last one to d4. */
    check_official(OPEN, "e2", "gipf basic bw2/1b3/6/w6/6/5/4 b 8,9 BB -,- m -");
    check_official(OPEN, "a1-d4", "gipf basic ww2/1b3/2b3/7/6/5/4 b 8,9 BB -,- m -");
    check_official(OPEN, "a1-d4 (8)", "gipf basic ww2/1b3/2b3/7/6/5/4 b 8,9 BB -,- m -");
    check_official(OPEN, "a1-d4(8)", "gipf basic ww2/1b3/2b3/7/6/5/4 b 8,9 BB -,- m -");
    /* The first spot instead of the last, a leading n, capitals. */
    check_official(OPEN, "a1-b2", "gipf basic ww2/1b3/2b3/7/6/5/4 b 8,9 BB -,- m -");
    check_official(OPEN, "na1-d4", "gipf basic ww2/1b3/2b3/7/6/5/4 b 8,9 BB -,- m -");
    check_official(OPEN, "na1-b2", "gipf basic ww2/1b3/2b3/7/6/5/4 b 8,9 BB -,- m -");
    check_official(OPEN, "NA1-D4", "gipf basic ww2/1b3/2b3/7/6/5/4 b 8,9 BB -,- m -");
    check_official(OPEN, "ne2", "gipf basic bw2/1b3/6/w6/6/5/4 b 8,9 BB -,- m -");
    check_official(OPEN, "  e2  (8)  ", "gipf basic bw2/1b3/6/w6/6/5/4 b 8,9 BB -,- m -");
}

static void a_leading_g_is_a_gipf_piece(void **unused) {
    (void)unused;
    static const char start[] = "gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -";
    static const char after[] = "gipf tournament 4/5/6/7/5W/5/4 b 16,18 GF -,- m -";
    check_official(start, "Gf7", after);
    check_official(start, "gf7 (16)", after);
    check_official(start, "Gf8-f7", after);
    check_official(start, "GF8-F7", after);
    check_official(after, "Gf8-f6", "gipf tournament 4/5/6/7/4WB/5/4 w 16,16 GG -,- m -");
}

/* Loaded pieces and powers: letters in front, as in the canonical form.
 *
 *          e8  b   .   .   B  h5
 *        d7  .   .   b   .   .  h4
 *      c6  .   .   b   B   .   .  h3
 *    b5  .   .   w   wD  wP  .   W  h2
 *      b4  .   .   wY  .   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   wZ  e2 */
static void potentials_in_official_notation(void **unused) {
    (void)unused;
    static const char position[] =
        "gipf standard 4/5/2wYw2/wZb1wDb1b/2wPBb1/5/W2B w 5,5 LB T1,- m -";
    check_official(position, "Tb5",
                   "gipf standard 3wT/5/2wYw2/wZb1wDb1b/2wPBb1/5/W2B b 4,5 BB -,- m -");
    check_official(position, "te1-e4",
                   "gipf standard 4/5/2wYw2/wTwZbwDb1b/2wPBb1/5/W2B b 4,5 BB -,- m -");
    check_official(position, "Ze2-e4",
                   "gipf standard 4/5/2wYw2/wbwzwDb1b/2wPBb1/5/W2B b 5,5 LB T1,- m -");
    check_official(position, "de5-e6 (5)",
                   "gipf standard 4/5/2wYw2/wZb1w[bwd]1b/2wPBb1/5/W2B b 5,5 LB T1,- m -");
    check_official(position, "pf4-f5=2 (3)",
                   "gipf standard 4/5/2wYw2/wZb1wDb1b/2w[BW]b1/5/W2B b 3,5 LB T1,- m -");
    check_official("gipf standard 4/5/6/wbbwT3/6/5/W2B w 4,5 BB -,- X w", "+e1-e6 (4)",
                   "gipf standard 4/5/6/wtwbbw2/6/5/W2B b 4,5 BB -,- m -");
    check_official("gipf standard 4/5/6/wbbwT3/6/5/W2B w 4,5 BB -,- X w", "+b5",
                   "gipf standard 3wt/5/6/wbbw3/6/5/W2B b 4,5 BB -,- m -");
    check_official("gipf standard 4/5/6/wbbwT3/6/5/W2B w 4,5 BB -,- X w", "+none",
                   "gipf standard 4/5/6/wbbw3/6/5/W2B b 4,5 BB -,- m -");
}

#define ROW "gipf standard W3/5/6/wwWwWBb/6/5/B3 w 3,3 BB -,- R -"

/* White's row with GIPF-pieces of both colours in it:
 *
 *          e8  b   .   .   .  h5
 *        d7  .   B   .   .   .  h4
 *      c6  .   .   W   .   .   .  h3
 *    b5  .   .   .   w   .   .   B  h2
 *      b4  .   .   .   W   .   .  g2
 *        b3  .   .   .   w   .  f2
 *          b2  W   .   .   w  e2 */
static void a_removal_lists_the_pieces_that_go(void **unused) {
    (void)unused;
    static const char kept_own[] = "gipf standard W3/5/6/2W1W2/6/5/B3 b 6,3 BB -,- m -";
    check_official(ROW, "xe2,e3,e5,Ge7*,e8*", kept_own);
    check_official(ROW, "xe8*,Ge7*,e5,e3,e2 (6)", kept_own);
    check_official(ROW, "XE2,E3,E5,GE7*,E8*", kept_own);
    check_official(ROW, "xe2, e3, e5, Ge7*, e8*", kept_own);
    /* Marks may be left out. */
    check_official(ROW, "xe2,e3,e5,e7,e8", kept_own);
    check_official(ROW, "xe2,e3,Ge4,e5,Ge6,e8*",
                   "gipf standard W3/5/6/5B1/6/5/B3 b 10,3 BB -,- m -");
    /* The canonical form is understood as well. */
    check_official(ROW, "xe2-e8:e4,e6", kept_own);
}

/* One list over two rows, mixed; and two lists.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   b   .   .  h3
 *    b5  .   b   .   .   b   .   .  h2
 *      b4  .   b   .   .   b   .  g2
 *        b3  .   b   .   .   b  f2
 *          b2  .   b   .   .  e2 */
static void one_list_can_cover_several_rows(void **unused) {
    (void)unused;
    static const char rows[] = "gipf basic 4/bbbb1/6/7/bbbb2/5/4 b 3,3 BB -,- R -";
    static const char after[] = "gipf basic 4/5/6/7/6/5/4 w 3,11 BB -,- m -";
    check_official(rows, "xf2,c2,f3,c3,f4,c4,f5,c5", after);
    check_official(rows, "xc2,c3,c4,c5;xf2,f3,f4,f5 (11)", after);
    check_written(rows, "xf2-f5;xc2-c5", "xf2,f3,f4,f5,c2,c3,c4,c5 (11)");
    /* A GIPF-piece on the crossing goes with the second row only. */
    check_official("gipf standard W3/3b1/3b2/1bbBb2/2b3/1b3/3B b 3,3 BB -,- R -",
                   "xe3,e4,e6,c5,d5,f4,g3,Ge5", "gipf standard W3/5/6/7/6/5/3B w 3,12 BB -,- m -");
    check_official("gipf standard W3/3b1/3b2/1bbBb2/2b3/1b3/3B b 3,3 BB -,- R -",
                   "xe3,e4,e6,c5,d5,f4,g3", "gipf standard W3/5/6/3B3/6/5/3B w 3,10 BB -,- m -");
    /* One spot twice: the top, and what came from under it in the next row. */
    check_official("gipf standard 4/4w/4w1/wwww[wDbd]2/3w2/5/W2B w 5,5 BB -,- R -",
                   "xe2,e3,e4,e5,de6*,c6,d6,De6,f5",
                   "gipf standard 4/5/6/7/6/5/W2B b 13,5 BB -,- m -");
}

/*          e8  .   .   .   .  h5
 *        d7  .   b   .   .   .  h4
 *      c6  .   .   b   .   .   .  h3
 *    b5  .   .   .   b   w   w   w  h2
 *      b4  .   .   .   b   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   .  e2 */
static void a_bare_x_removes_where_there_is_one_way(void **unused) {
    (void)unused;
    static const char row[] = "gipf basic 4/5/6/1bbbbb1/2w3/1w3/w3 b 4,5 BB -,- r -";
    check_official(row, "x;e2", "gipf basic 4/5/6/b6/2w3/1w3/w3 w 4,9 BB -,- m -");
    check_official(row, "X;e2 (9)", "gipf basic 4/5/6/b6/2w3/1w3/w3 w 4,9 BB -,- m -");
    check_official(row, "xe3,e4,e5,e6,e7;e2 (9)",
                   "gipf basic 4/5/6/b6/2w3/1w3/w3 w 4,9 BB -,- m -");
    check_official("gipf basic 4/5/6/1wwwb2/6/5/4 w 10,10 BB -,- m -", "e2;x",
                   "gipf basic 4/5/6/7/6/5/4 b 13,10 BB -,- m -");
}

static void an_ambiguous_bare_x_lists_the_candidates(void **unused) {
    (void)unused;
    static const struct {
        const char *position, *turn, *candidates;
    } cases[] = {
        {"gipf standard W3/5/6/wwwWB2/6/5/B3 w 3,3 BB -,- R -", "x",
         "a plain x is ambiguous here: xe2-e6 xe2-e6:e5 xe2-e6:e6 xe2-e6:e5,e6"},
        {"gipf basic 4/3b1/3b2/1bbbb2/2b3/1b3/4 b 3,3 BB -,- R -", "x",
         "a plain x is ambiguous here: xe3-e6 xc5-g3"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        board b = open_position(cases[i].position);
        pt_action actions[TURN_MAX];
        size_t count;
        pt_error error;
        char sentence[512];
        assert_int_equal(pt_turn_read(b.rules, &b.state, cases[i].turn, PT_ZSTR,
                                      PT_NOTATION_OFFICIAL, actions, TURN_MAX, &count, &error),
                         PT_ILLEGAL);
        assert_ptr_equal(error.message, PT_MSG_OFFICIAL_AMBIGUOUS);
        pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
        assert_string_equal(sentence, cases[i].candidates);
        close_board(&b);
    }
}

/* Where a row may stay, going on says `done`: before a move, and before a stated reserve.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   W   .   .   B  h2
 *      b4  .   .   .   W   .   .  g2
 *        b3  .   .   .   W   .  f2
 *          b2  .   .   .   W  e2 */
static void leaving_an_optional_row_needs_no_word(void **unused) {
    (void)unused;
    static const char before[] = "gipf tournament 4/5/6/WWWW3/6/5/B3 w 9,9 BB -,- r -";
    static const char after[] = "gipf tournament w3/5/6/WWWW3/6/5/B3 b 8,9 BB -,- m -";
    check_official(before, "b2 (8)", after);
    check_official(before, "done;b2;done (8)", after);
    /* Without the reserve the turn may still go on: the phase is open. */
    check_official(before, "b2", "gipf tournament w3/5/6/WWWW3/6/5/B3 w 8,9 BB -,- R -");
    check_official(before, "b2;xGe2 (10)", "gipf tournament w3/5/6/1WWW3/6/5/B3 b 10,9 BB -,- m -");
    check_written(before, "done;b1-b2;done", "done;b2;done (8)");
    /* A compulsory row is not left silently. */
    board b = open_position("gipf tournament 4/5/6/WWWWb2/6/5/B3 w 9,9 BB -,- r -");
    pt_action actions[TURN_MAX];
    size_t count;
    pt_error error;
    assert_int_equal(pt_turn_read(b.rules, &b.state, "b2 (8)", PT_ZSTR, PT_NOTATION_OFFICIAL,
                                  actions, TURN_MAX, &count, &error),
                     PT_ILLEGAL);
    assert_ptr_equal(error.message, PT_MSG_GIPF_REMOVE_FIRST);
    close_board(&b);
}

/* == How it is written == */

static void turns_are_written_as_the_publisher_does(void **unused) {
    (void)unused;
    check_written(OPEN, "a1-b2", "a1-d4 (8)");
    check_written(OPEN, "d1-e2", "e2 (8)");
    check_written("gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -", "Gf8-f7", "Gf7 (16)");
    check_written("gipf basic w1w1/5/6/7/6/5/4 w 9,9 BB -,- m -", "b1-b2", "b1-b3 (8)");
    /* Pushed from either end column b is full of white pieces: the dot that was played. */
    check_written("gipf basic w1ww/5/6/7/6/5/4 w 9,9 BB -,- m -", "b6-b5;xb2-b5",
                  "b6-b3;xb2,b3,b4,b5 (12)");
    check_written("gipf basic w1ww/5/6/7/6/5/4 w 9,9 BB -,- m -", "b1-b2;xb2-b5",
                  "b1-b3;xb2,b3,b4,b5 (12)");
    check_written(ROW, "xe2-e8:e4,e6", "xe2,e3,e5,Ge7*,e8* (6)");
    check_written("gipf standard 4/5/6/wwZwtwbD[wDbd]1/6/5/W2B w 5,5 BB -,- R -", "xe2-e7:e3",
                  "xe2,te4,e5,De6*,de7* (7)");
    check_written("gipf standard 4/5/6/bbbwT3/6/5/W2B w 5,4 BB -,- x w", "+a1-b2;b1-b2",
                  "+b2;b1-b3 (4)");
    check_written("gipf standard 4/5/6/3wPB2/6/5/W2B w 5,5 BB -,- m -", "Pe5-e6=2", "Pe5-e6=2 (3)");
    /* The start of a turn has no reserve to tell yet. */
    check_written("gipf basic 4/5/6/1wwwb2/6/5/4 w 10,10 BB -,- m -", "e1-e2", "e2");
}

/* Removals that leave the same board are told apart where one list would not do it: the
 * crossing d5 goes with the second row, or e5 goes with one of two rows that keep the rest. */
static void removals_are_read_back_as_they_were_made(void **unused) {
    (void)unused;
    static const char crossing[] = "gipf standard W3/5/wwwW2/3w3/2w3/1w3/w2B w 3,3 BB -,- R -";
    static const char kept[] = "gipf tournament 4/3W1/3W2/WWWW3/2W3/5/3B w 3,9 BB -,- R -";
    check_written(crossing, "xd2-d5;xe5-h2", "xd2,d3,d4,Gd5,e5,f4,g3,h2 (12)");
    check_written(crossing, "xd2-d5:d5;xd5-h2", "xd2,d3,d4;xGd5,e5,f4,g3,h2 (12)");
    check_written(crossing, "xd5-h2:d5;xd2-d5", "xe5,f4,g3,h2,d2,d3,d4,Gd5 (12)");
    static const char *const canonical[] = {"xe2-e5:e2,e3,e4", "xc5-f4:c5,d5,f4"};
    char official[2][64];
    for (int i = 0; i < 2; i++) {
        board b = open_position(kept);
        pt_action actions[TURN_MAX], again[TURN_MAX];
        size_t count, n;
        assert_int_equal(pt_turn_read(b.rules, &b.state, canonical[i], PT_ZSTR,
                                      PT_NOTATION_CANONICAL, actions, TURN_MAX, &count, NULL),
                         PT_OK);
        pt_turn_write(b.rules, &b.state, actions, count, PT_NOTATION_OFFICIAL, official[i],
                      sizeof official[i]);
        assert_int_equal(pt_turn_read(b.rules, &b.state, official[i], PT_ZSTR, PT_NOTATION_OFFICIAL,
                                      again, TURN_MAX, &n, NULL),
                         PT_OK);
        assert_int_equal(n, count);
        assert_memory_equal(again, actions, count * sizeof *actions);
        close_board(&b);
    }
    assert_string_not_equal(official[0], official[1]);
}

/* == What is refused == */

static const struct {
    const char *position, *turn;
    pt_status status;
    const pt_message *message;
} refused[] = {
    {OPEN, "", PT_SYNTAX, PT_MSG_TEXT_EMPTY},
    {OPEN, "   ", PT_SYNTAX, PT_MSG_TEXT_EMPTY},
    {OPEN, "e2;;x", PT_SYNTAX, PT_MSG_TEXT_EMPTY},
    {OPEN, "hello", PT_SYNTAX, PT_MSG_OFFICIAL_TOKEN},
    {OPEN, "qa1-d4", PT_SYNTAX, PT_MSG_OFFICIAL_TOKEN},
    {OPEN, "a1-d4x", PT_SYNTAX, PT_MSG_OFFICIAL_TOKEN},
    {OPEN, "a1-", PT_SYNTAX, PT_MSG_OFFICIAL_TOKEN},
    {OPEN, "a1-a2", PT_SYNTAX, PT_MSG_OFFICIAL_TOKEN},
    {OPEN, "e5", PT_ILLEGAL, PT_MSG_OFFICIAL_NOT_FREE},
    {OPEN, "b2", PT_ILLEGAL, PT_MSG_OFFICIAL_NOT_FREE},
    {OPEN, "a1", PT_SYNTAX, PT_MSG_OFFICIAL_NOT_FREE},
    {OPEN, "a1-e5", PT_ILLEGAL, PT_MSG_OFFICIAL_NO_PUSH},
    {OPEN, "a1-c3", PT_ILLEGAL, PT_MSG_OFFICIAL_NO_PUSH},
    {OPEN, "Ge2", PT_ILLEGAL, PT_MSG_GIPF_NO_MORE_GIPF},
    {OPEN, "x", PT_ILLEGAL, PT_MSG_OFFICIAL_NO_ROWS},
    {OPEN, "xb2,b3", PT_ILLEGAL, PT_MSG_OFFICIAL_NO_ROWS},
    {OPEN, "e2;x", PT_ILLEGAL, PT_MSG_TURN_IS_OVER},
    {OPEN, "e2 (7)", PT_ILLEGAL, PT_MSG_OFFICIAL_RESERVE},
    {OPEN, "e2 (", PT_SYNTAX, PT_MSG_OFFICIAL_RESERVE_TEXT},
    {OPEN, "e2 (8", PT_SYNTAX, PT_MSG_OFFICIAL_RESERVE_TEXT},
    {OPEN, "e2 (eight)", PT_SYNTAX, PT_MSG_OFFICIAL_RESERVE_TEXT},
    {OPEN, "e2 (8);x", PT_SYNTAX, PT_MSG_OFFICIAL_RESERVE_TEXT},
    {OPEN, "e2 (08)", PT_SYNTAX, PT_MSG_OFFICIAL_RESERVE_TEXT},
    {ROW, "xe2,e3,e5", PT_ILLEGAL, PT_MSG_OFFICIAL_REMOVAL},
    {ROW, "xe2,e3,e5,e8,e8", PT_ILLEGAL, PT_MSG_OFFICIAL_REMOVAL},
    {ROW, "xe2,e3,e5,e7,e8,b2", PT_ILLEGAL, PT_MSG_OFFICIAL_REMOVAL},
    {ROW, "xe2,e3,e5,e8,f2", PT_ILLEGAL, PT_MSG_OFFICIAL_REMOVAL},
    {ROW, "xGe2,e3,e5,e8", PT_ILLEGAL, PT_MSG_OFFICIAL_MARK},
    {ROW, "xe2*,e3,e5,e8", PT_ILLEGAL, PT_MSG_OFFICIAL_MARK},
    {ROW, "xZe2,e3,e5,e8", PT_ILLEGAL, PT_MSG_OFFICIAL_MARK},
    {ROW, "xqe2,e3,e5,e8", PT_ILLEGAL, PT_MSG_OFFICIAL_MARK},
    {ROW, "xe2,e9", PT_SYNTAX, PT_MSG_GIPF_NO_POINT},
    {ROW, "xe2,,e3", PT_SYNTAX, PT_MSG_GIPF_NO_POINT},
    {ROW, "xe2;e3", PT_ILLEGAL, PT_MSG_OFFICIAL_REMOVAL},
    {ROW, "x", PT_ILLEGAL, PT_MSG_OFFICIAL_AMBIGUOUS},
    {ROW, "e1-e2", PT_ILLEGAL, PT_MSG_GIPF_REMOVE_FIRST},
    {"gipf standard W3/5/6/7/6/5/4 b 9,9 BB -,- ow -", "e2", PT_ILLEGAL, PT_MSG_GAME_IS_OVER},
};

static void what_contradicts_the_board_is_refused(void **unused) {
    (void)unused;
    for (size_t i = 0; i < COUNT(refused); i++) {
        board b = open_position(refused[i].position);
        pt_action actions[TURN_MAX];
        size_t count = 9;
        pt_error error;
        pt_status status = pt_turn_read(b.rules, &b.state, refused[i].turn, PT_ZSTR,
                                        PT_NOTATION_OFFICIAL, actions, TURN_MAX, &count, &error);
        char sentence[512];
        if (status == PT_OK)
            fail_msg("%s\n%s is accepted", refused[i].position, refused[i].turn);
        pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
        if (status != refused[i].status || error.message != refused[i].message)
            fail_msg("%s\n%s: %s (status %d)", refused[i].position, refused[i].turn, sentence,
                     status);
        assert_string_equal(error.field, PT_FIELD_ACTION);
        assert_int_equal(count, 0);
        close_board(&b);
    }
}

static void every_reason_against_an_official_turn_is_shown(void **unused) {
    (void)unused;
    for (size_t n = gipf_message_number(PT_MSG_OFFICIAL_TOKEN);
         n <= gipf_message_number(PT_MSG_OFFICIAL_RESERVE_TEXT); n++) {
        const pt_message *m = gipf_messages[n];
        bool shown = false;
        for (size_t i = 0; i < COUNT(refused); i++)
            shown = shown || refused[i].message == m;
        if (!shown)
            fail_msg("no turn is refused because \"%s\"", m->english);
    }
}

/* An error names a byte of the whole turn, also where the action at fault is a later one. */
static void an_error_points_into_the_turn(void **unused) {
    (void)unused;
    static const struct {
        const char *turn;
        int from, to;
    } cases[] = {
        {"e2;xq", 3, 5}, {"e2;xe2-e5", 3, 9}, {"e2;xe2,e3", 3, 9},
        {"e2;f2", 3, 5}, {"e2;Zf4-f5", 3, 9},
    };
    board b = open_position("gipf basic 4/5/6/1wwwb2/6/5/4 w 10,10 BB -,- m -");
    for (size_t i = 0; i < COUNT(cases); i++) {
        pt_action actions[TURN_MAX];
        size_t count;
        pt_error error;
        assert_int_not_equal(pt_turn_read(b.rules, &b.state, cases[i].turn, PT_ZSTR,
                                          PT_NOTATION_OFFICIAL, actions, TURN_MAX, &count, &error),
                             PT_OK);
        if (error.offset < cases[i].from || error.offset > cases[i].to)
            fail_msg("%s: the error points at byte %d", cases[i].turn, (int)error.offset);
    }
    close_board(&b);
}

static void a_reserve_alone_is_no_turn(void **unused) {
    (void)unused;
    board b = open_position("gipf basic 4/5/6/1wwwb2/6/5/4 w 10,10 BB -,- m -");
    pt_action actions[TURN_MAX];
    size_t count = 9;
    pt_error error;
    assert_int_equal(pt_turn_read(b.rules, &b.state, "(10)", PT_ZSTR, PT_NOTATION_OFFICIAL, actions,
                                  TURN_MAX, &count, &error),
                     PT_SYNTAX);
    assert_int_equal(count, 0);
    close_board(&b);
}

static void a_full_array_of_actions_is_an_error(void **unused) {
    (void)unused;
    board b = open_position("gipf basic 4/5/6/1wwwb2/6/5/4 w 10,10 BB -,- m -");
    pt_action actions[2] = {0, 77};
    size_t count = 9;
    pt_error error;
    assert_int_equal(pt_turn_read(b.rules, &b.state, "e2;x", PT_ZSTR, PT_NOTATION_OFFICIAL, actions,
                                  1, &count, &error),
                     PT_FULL);
    assert_ptr_equal(error.message, PT_MSG_TOO_MANY_ACTIONS);
    assert_int_equal(count, 0);
    assert_int_equal(actions[1], 77);
    close_board(&b);
}

/* Reading either notation, an error speaks of the reading that got further. */
static void either_notation_is_read_where_both_are_allowed(void **unused) {
    (void)unused;
    check_official("gipf basic 4/5/6/1wwwb2/6/5/4 w 10,10 BB -,- m -", "e1-e2;xe2-e6",
                   "gipf basic 4/5/6/7/6/5/4 b 13,10 BB -,- m -");
    board b = open_position("gipf basic 4/5/6/1wwwb2/6/5/4 w 10,10 BB -,- m -");
    pt_action actions[TURN_MAX];
    size_t count;
    pt_error error;
    assert_int_equal(pt_turn_read(b.rules, &b.state, "e1-e2;xe2-e5", PT_ZSTR, PT_NOTATION_ANY,
                                  actions, TURN_MAX, &count, &error),
                     PT_ILLEGAL);
    assert_ptr_equal(error.message, PT_MSG_GIPF_ROW_ENDS);
    assert_int_equal(pt_turn_read(b.rules, &b.state, "e5", PT_ZSTR, PT_NOTATION_ANY, actions,
                                  TURN_MAX, &count, &error),
                     PT_ILLEGAL);
    assert_ptr_equal(error.message, PT_MSG_OFFICIAL_NOT_FREE);
    assert_int_equal(pt_turn_read(b.rules, &b.state, "e5", PT_ZSTR, PT_NOTATION_ANY, actions,
                                  TURN_MAX, &count, NULL),
                     PT_ILLEGAL);
    close_board(&b);
}

/* == Random games, there and back == */

static size_t turns_played, turns_with_removals, turns_with_extra;

/* Every action comes back, but for the dot of a move onto a free spot, which is not named. */
static void check_same_actions(const board *before, const pt_action *actions, size_t count,
                               const char *official) {
    board now = *before;
    pt_action read[TURN_MAX];
    size_t n = 0;
    assert_int_equal(pt_turn_read(now.rules, &now.state, official, PT_ZSTR, PT_NOTATION_OFFICIAL,
                                  read, TURN_MAX, &n, NULL),
                     PT_OK);
    assert_in_range(n, count, count + 1); /* a stated reserve may have ended a phase */
    for (size_t i = 0; i < count; i++) {
        char a[PT_ACTION_TEXT_MAX], b[PT_ACTION_TEXT_MAX], spot[8];
        pt_action_write(now.rules, &now.state, actions[i], a, sizeof a);
        pt_action_write(now.rules, &now.state, read[i], b, sizeof b);
        const char *to = strchr(a, '-');
        snprintf(spot, sizeof spot, "-%.2s", to ? to + 1 : "");
        if (strcmp(a, b) != 0 &&
            (a[0] == 'x' || !to || strstr(official, spot) || !strstr(official, spot + 1) ||
             !strchr(b, '-') || strcmp(strchr(b, '-'), to) != 0))
            fail_msg("%s is written in %s and read as %s", a, official, b);
        pt_apply(now.rules, &now.state, actions[i]);
    }
}

/* Plays one game; every whole turn is written, read back and must give the same position. */
static void play_and_read_back(const char *start, uint64_t seed) {
    board b = strchr(start, '/') ? open_position(start) : open_start(start);
    pt_rng rng;
    pt_rng_seed(&rng, seed);
    for (int turn = 0; turn < 120; turn++) {
        board before = b;
        pt_action actions[TURN_MAX];
        size_t count = 0;
        unsigned flags = 0;
        while (!flags && count < TURN_MAX) {
            pt_actions list;
            pt_legal(b.rules, &b.state, &list);
            if (list.count == 0)
                break;
            actions[count] = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
            /* Moves of potentials are few among the pushes: take one now and then. */
            if (pt_rng_below(&rng, 3) == 0)
                actions[count] = list.items[list.count - 1];
            flags = pt_apply(b.rules, &b.state, actions[count++]);
        }
        if (count == 0)
            break;
        char official[512], canonical[512], where[PT_POSITION_TEXT_MAX];
        char expected[PT_POSITION_TEXT_MAX], found[PT_POSITION_TEXT_MAX];
        assert_true(pt_turn_write(before.rules, &before.state, actions, count, PT_NOTATION_OFFICIAL,
                                  official, sizeof official) > 0);
        pt_turn_write(before.rules, &before.state, actions, count, PT_NOTATION_CANONICAL, canonical,
                      sizeof canonical);
        text_of(&b, expected);
        check_same_actions(&before, actions, count, official);
        after_turn(&before, official, PT_NOTATION_OFFICIAL, found);
        if (strcmp(found, expected) != 0)
            fail_msg("%s\n%s, officially %s\nread back  %s\nexpected   %s", text_of(&before, where),
                     canonical, official, found, expected);
        turns_played++;
        turns_with_removals += strchr(official, 'x') != NULL;
        turns_with_extra += strchr(official, '+') != NULL;
        if (flags & PT_GAME_ENDED)
            break;
    }
    close_board(&b);
}

static void random_turns_are_read_back(void **unused) {
    (void)unused;
    for (int i = 0; gipf_starts[i]; i++)
        for (uint64_t seed = 1; seed <= 40; seed++)
            play_and_read_back(gipf_starts[i], seed);
    assert_true(turns_played > 12000);
    assert_true(turns_with_removals > 1000);
    assert_true(turns_with_extra > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tournament_game_of_84_turns),
        cmocka_unit_test(a_move_is_a_free_spot_or_a_dot_and_the_last_spot),
        cmocka_unit_test(a_leading_g_is_a_gipf_piece),
        cmocka_unit_test(potentials_in_official_notation),
        cmocka_unit_test(a_removal_lists_the_pieces_that_go),
        cmocka_unit_test(one_list_can_cover_several_rows),
        cmocka_unit_test(a_bare_x_removes_where_there_is_one_way),
        cmocka_unit_test(an_ambiguous_bare_x_lists_the_candidates),
        cmocka_unit_test(leaving_an_optional_row_needs_no_word),
        cmocka_unit_test(turns_are_written_as_the_publisher_does),
        cmocka_unit_test(removals_are_read_back_as_they_were_made),
        cmocka_unit_test(what_contradicts_the_board_is_refused),
        cmocka_unit_test(every_reason_against_an_official_turn_is_shown),
        cmocka_unit_test(an_error_points_into_the_turn),
        cmocka_unit_test(a_reserve_alone_is_no_turn),
        cmocka_unit_test(a_full_array_of_actions_is_an_error),
        cmocka_unit_test(either_notation_is_read_where_both_are_allowed),
        cmocka_unit_test(random_turns_are_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
