/* Records as other programs write them: Boardspace's DVONN, files of other games, other
 * charsets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "dialects.h"
#include "record/charset.h"

/* == Boardspace == */

#define FIRST "tests/dvonn/boardspace-1.sgf"
#define SECOND "tests/dvonn/boardspace-2.sgf"
#define FIRST_END "dvonn 9/5[wrw]4/4[wwbbwwbbwwbrbwbbbw]1[wbbwrbw][wwbbwbw]3/6[bbw][wwb]2/9 b 49"
#define SECOND_END "dvonn 5[rwwbw][wbrwbwb]2/7[bwbbwb]2/2[rwb]8/10/9 w 49"

static void boardspace_games_are_read(void **unused) {
    (void)unused;
    char *text = file_text(FIRST);
    pt_record *record = read_text(text);
    check_end(record, 88, FIRST_END, "W+35");
    assert_string_equal(header(record, "PW"), "AngryDuck");
    assert_string_equal(header(record, "PB"), "ddyer");
    assert_string_equal(header(record, "DT"), "2008-06-05");
    assert_string_equal(header(record, "GM"), "37");
    check_kept(record);
    pt_record_free(record);
    free(text);
    /* A robot's `move`, pieces from beside the board, and a result that names the winner. */
    text = file_text(SECOND);
    record = read_text(text);
    check_end(record, 77, SECOND_END, "B+11");
    assert_string_equal(header(record, "PB"), "Dumbot");
    assert_string_equal(header(record, "GN"), "DV-Bensen-Dumbot-2017-07-04-1011");
    check_kept(record);
    pt_record_free(record);
    free(text);
}

static void what_is_put_down_may_be_picked_up_again(void **unused) {
    (void)unused;
    static const char *const placements[] = {
        "dropb D 3]; P0[1 pickb D 3]; P0[1 dropb D 2",
        "dropb D 3]; P0[1 pickb D 3]; P0[1 dropb E 5]; P0[1 pickb e 5]; P0[1 dropb d 2",
        "dropb D 3]; P0[1 drop wr 0]; P0[1 pick wr 1]; P0[1 dropb D 2",
    };
    static const char *const moves[] = {
        /* Dropped elsewhere; back where it was; another stack; the same once more. */
        "pickb B 1]; P0[1 dropb B 2]; P0[1 pickb B 2]; P0[1 dropb A 1",
        "pickb B 1]; P0[1 dropb B 1]; P0[1 pickb B 1]; P0[1 dropb A 1",
        "pickb H 5]; P0[1 dropb H 5]; P0[1 pickb B 1]; P0[1 dropb A 1",
        ("pickb B 1]; P0[1 dropb A 1]; P0[1 pickb A 1]; P0[1 dropb B 2]; P0[1 pickb B 2]; "
         "P0[1 dropb A 1"),
        "move B 1 A 1",
    };
    char *text = file_text(FIRST);
    for (size_t i = 0; i < sizeof placements / sizeof placements[0]; i++) {
        char *other = changed(text, "dropb D 2", placements[i]);
        pt_record *record = read_text(other);
        check_end(record, 88, FIRST_END, "W+35");
        pt_record_free(record);
        free(other);
    }
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        char *other = changed(text, "pickb B 1]\n; P0[100 dropb A 1", moves[i]);
        pt_record *record = read_text(other);
        check_end(record, 88, FIRST_END, "W+35");
        pt_record_free(record);
        free(other);
    }
    free(text);
}

static void passes_and_done_may_be_left_out(void **unused) {
    (void)unused;
    char *text = file_text(FIRST);
    char *other = changed(text, "; P1[210 pass]\n; P1[211 done]\n", "");
    pt_record *record = read_text(other);
    check_end(record, 88, FIRST_END, "W+35");
    pt_record_free(record);
    free(other);
    /* A turn also ends when the other player begins. */
    other = changed(text, "; P0[98 done]\n", "");
    check_refused(other, 49, "pickb B 1"); /* White moves after placing: nobody begins */
    free(other);
    other = changed(text, "; P0[101 done]\n", "");
    record = read_text(other);
    check_end(record, 88, FIRST_END, "W+35");
    pt_record_free(record);
    free(other);
    /* A missing turn is not a pass where the player could have moved. */
    other = changed(text, "; P1[102 pickb A 2]\n; P1[103 dropb A 3]\n; P1[104 done]\n", "");
    check_refused(other, 51, "B|W");
    free(other);
    free(text);
}

static void results_name_a_player(void **unused) {
    (void)unused;
    static const struct {
        const char *names[2], *stated, *result;
    } cases[] = {
        {{"Bensen", "Dumbot"}, "Game won by Dumbot", "B+"},
        {{"Bensen", "Dumbot"}, "Game won by Bensen", "W+"},
        {{"Bensen", "Dumbot"}, "Game won by Bensen on time", "W+Time"},
        {{"Bensen", "Dumbot"}, "Game won by Dumbot, by resignation", "B+Resign"},
        {{"Bensen", "Dumbot"}, "The game is a draw", "0"},
        {{"Bensen", "Dumbot"}, "Game won by nobody", "Game won by nobody"},
        {{"Ann", "Ann Lee"}, "Game won by Ann Lee", "B+"},
        {{"Ann Lee", "Ann"}, "Game won by Ann", "B+"},
        {{"guest", "guest"}, "Game won by guest", "Game won by guest"},
        {{"a \"b\" c", "draw by night"}, "Game won by draw by night", "B+"},
        {{"a \"b\" c", "x\\]y"}, "Game won by a \"b\" c", "W+"},
        {{"J\xc3\xbcrgen", "\xec\x9a\xa9"}, "Game won by \xec\x9a\xa9", "B+"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1024];
        snprintf(text, sizeof text,
                 "(;GM[Dvonn]VV[1]RE[%s]P0[id \"%s\"]P1[id \"%s\"];P0[0 Start P0];P0[1 dropb D 2]"
                 ";P0[2 done];P1[3 dropb J 3];P1[4 done];P0[time 0:00:01 ]P1[time 0:00:02 ])",
                 cases[i].stated, cases[i].names[0], cases[i].names[1]);
        pt_record *record = read_text(text);
        check_end(record, 2, "dvonn 9/3r6/9r1/10/9 w 2", cases[i].result);
        pt_record_free(record);
    }
    /* The rules decide, not what the file does. */
    char *text = file_text(SECOND);
    char *other = changed(text, "Game won by Dumbot", "Game won by Bensen");
    check_refused(other, 77, "Game won by Bensen|B+");
    free(other);
    other = changed(text, "Game won by Dumbot", "The game is a draw");
    check_refused(other, 77, "The game is a draw|B+");
    free(other);
    free(text);
}

static void a_game_may_be_given_up(void **unused) {
    (void)unused;
    static const char game[] =
        "(;GM[Dvonn]%sP0[id \"a\"]P1[id \"b\"];P0[0 Start %s];%s[1 dropb D 2]C[hm];%s[2 done]"
        ";%s[3 resign];%s[4 done])";
    char text[512];
    snprintf(text, sizeof text, game, "", "P0", "P0", "P0", "P1", "P1");
    pt_record *record = read_text(text);
    check_end(record, 1, "dvonn 9/3r6/11/10/9 b 1", "W+Resign");
    assert_string_equal(
        pt_sgf_get(pt_record_sgf(record), pt_sgf_child(pt_record_sgf(record), 0), "C", 0), "hm");
    pt_record_free(record);
    /* The player named after Start is White. */
    snprintf(text, sizeof text, game, "RE[Game won by a]", "P1", "P1", "P1", "P1", "P1");
    record = read_text(text);
    check_end(record, 1, "dvonn 9/3r6/11/10/9 b 1", "B+Resign");
    assert_string_equal(header(record, "PW"), "b");
    pt_record_free(record);
    snprintf(text, sizeof text, game, "RE[Game won by b]", "P0", "P0", "P0", "P1", "P1");
    check_refused(text, 1, "Game won by b|W+");
}

static void a_game_may_be_won_on_time(void **unused) {
    (void)unused;
    static const char game[] =
        "(;GM[Dvonn]%sP0[id \"a\"]P1[id \"b\"];P0[0 Start P0];P0[1 dropb D 2]"
        ";P0[2 done];P0[3 WinOnTime];P0[4 done])";
    static const char *const stated[] = {"", "RE[Game won by a]"};
    char text[512];
    for (size_t i = 0; i < sizeof stated / sizeof stated[0]; i++) {
        snprintf(text, sizeof text, game, stated[i]);
        pt_record *record = read_text(text);
        check_end(record, 1, "dvonn 9/3r6/11/10/9 b 1", "W+Time");
        pt_record_free(record);
    }
    snprintf(text, sizeof text, game, "RE[Game won by b]");
    check_refused(text, 1, "Game won by b|W+");
}

/* Neither numbers nor `done`; times and rankings are no commands. */
static void old_records_have_no_numbers(void **unused) {
    (void)unused;
    pt_record *record = read_text("(;GM[Dvonn]P0[id \"a\"]P0[ranking 1500]P1[id \"b\"];P0[Start P0]"
                                  ";P0[dropb D 2];P1[dropb J 3];P0[time 0:01:02];P0[dropb E 3]"
                                  ";P0[resign])");
    check_end(record, 2, "dvonn 9/3r6/9r1/10/9 w 2", "B+Resign");
    pt_record_free(record);
}

static void what_boardspace_does_not_write_is_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *nodes;
        size_t turn;
        const char *words;
    } cases[] = {
        {";P0[1 dropb D 9];P0[2 done]", 1, "dropb D 9"},
        {";P0[1 dropb L 2]", 1, "dropb L 2"},
        {";P0[1 dropb]", 1, "dropb"},
        {";P0[1 dropb DD 2]", 1, "DD 2"},
        {";P0[1 juggle D 2]", 1, "juggle"},
        {";P0[1 edit]", 1, "edit"},
        {";P0[1 dropb D 2];P0[2 dropb D 3]", 1, "dropb D 3"},
        {";P0[1 dropb D 2];P0[2 pickb D 3]", 1, "pickb D 3"},
        {";P0[1 pickb D 2]", 1, "pickb D 2"},
        {";P0[1 move D 2 D 3]", 1, "move D 2 D 3"},
        {";P0[1 dropb D 2];P0[2 pass]", 1, "pass"},
        {";P0[1 pass];P0[2 done]", 1, "pass"},
        {";P0[1 dropb D 2];P0[2 done];P1[3 dropb D 2];P1[4 done]", 2, "d2"},
        {";P0[1 dropb D 2];P0[2 done];P0[3 dropb D 3];P0[4 done]", 2, "B|W"},
        {";P1[1 dropb D 2];P1[2 done]", 1, "W|B"},
        {";P0[1 resign];P0[2 done];P1[3 dropb D 2]", 1, "resigned"},
        {";P0[1 dropb D 2];P0[2 done];P0[3 Start P1]", 2, "Start"},
        {";P0[throws it];P0[thinks]", 0, "GM[Dvonn]|P0"},
        {";X[1];Y[2]", 0, "GM[Dvonn]|X, Y"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, "(;GM[Dvonn]P0[id \"a\"]P1[id \"b\"]%s)", cases[i].nodes);
        check_refused(text, cases[i].turn, cases[i].words);
    }
    /* A game that has only just begun is a game. */
    pt_record *record = read_text("(;GM[Dvonn]P0[id \"a\"]P1[id \"b\"];P0[0 Start P0])");
    check_end(record, 0, "dvonn 9/10/11/10/9 w 0", "");
    pt_record_free(record);
}

static void a_collection_may_hold_games_of_several_dialects(void **unused) {
    (void)unused;
    pt_record *record =
        read_text("(;GM[37];W[d2];B[j3])(;GM[Dvonn]P0[id \"a\"];P0[0 Start P0];P0[1 dropb D 2])"
                  "(;GM[Dvonn]P0[id \"a\"];P0[0 Start P0];P0[1 hop])(;GM[39]RU[basic];W[a1-b2])");
    pt_place place;
    pt_error error;
    assert_int_equal(pt_record_select(record, 1, &place, &error), PT_OK);
    assert_int_equal(pt_record_turns(record), 1);
    assert_int_equal(pt_record_select(record, 2, &place, &error), PT_SYNTAX);
    assert_int_equal(place.turn, 1);
    assert_int_equal(pt_record_turns(record), 1);
    assert_int_equal(pt_record_select(record, 3, &place, &error), PT_OK);
    assert_int_equal(pt_record_select(record, 1, &place, &error), PT_OK);
    assert_int_equal(pt_record_turns(record), 1);
    pt_record_free(record);
}

/* Turn numbers tell DVONN's listings, also before a word occurs that no other game has. */
static void a_numbered_listing_is_dvonn(void **unused) {
    (void)unused;
    pt_record *record = read_text("1. g2 c1 2. d3 d4");
    check_end(record, 4, "dvonn 2r6/6r3/3r7/2b7/9 w 4", "");
    pt_record_free(record);
    check_refused("g2 c1 d3 d4", 0, "where it starts");
}

/* == Nothing to read == */

static void a_tree_of_something_else_is_no_game_without_turns(void **unused) {
    (void)unused;
    check_refused("(;GM[37];P0[1 dropb D 2];P0[2 done])", 0, "GM[37]|P0");
    check_refused("(;GM[39]RU[basic];AB[aa];AW[bb])", 0, "GM[39]|AB, AW");
    check_refused("(;RU[basic];X1[aa])", 0, "no GM[]|X1");
    check_refused("(;GM[Gipf]P0[id \"a\"];P0[0 Start P0])", 0, "GM[Gipf]|P0");
    check_refused("(;GM[1]SZ[19];B[aa];W[bb])", 0, "GM[1]|W, B");
    check_refused("(;GM[Zertz])", 0, "GM[Zertz]");
    check_refused("(;GM[39]RU[basic];A[1]B1[2]CC[3]D[4]E[5]F[6]G[7]H[8])", 0, "A, B1, CC, D, E, F");
    check_refused("(;GM[39]RU[basic]AVERYLONGNAMEOFAPROPERTYTHATNOBODYHASSEEN[x];X[])", 0, "X");
    check_refused("(;GM[\x1b[31m\\]evil])", 0, "GM[?[31m");
    /* Games without turns are games: a root alone, comments, a position, variations. */
    static const char *const empty[] = {
        "(;GM[39]RU[basic])",
        "(;GM[39]RU[basic]XX[something of somebody's])",
        "(;GM[39]RU[basic];C[not begun])",
        ("(;GM[39]PTS[gipf basic pieces=15,15]PTP[gipf basic b3/5/6/7/6/5/w3 b 9,9 BB -,- m -];"
         "C[think]PL[B])"),
        "(;GM[39]RU[basic];N[x]X[y](;B[a1-b2])(;W[a1-b2]))",
    };
    for (size_t i = 0; i + 1 < sizeof empty / sizeof empty[0]; i++) {
        pt_record *record = read_text(empty[i]);
        assert_int_equal(pt_record_turns(record), 0);
        pt_record_free(record);
    }
}

/* == Charsets == */

/* The record is UTF-8 in every form and contains the name. */
static void check_name(const char *text, const char *name) {
    pt_record *record = read_text(text);
    assert_string_equal(header(record, "PW"), name);
    for (pt_record_form form = 0; form < PT_RECORD_FORM_NB; form++) {
        char out[1024];
        size_t len = pt_record_write(record, form, out, sizeof out);
        assert_int_not_equal(len, 0);
        assert_true(is_utf8(out, len));
        assert_non_null(strstr(out, name));
        assert_null(strstr(out, "8859"));
        pt_record *again = read_text(out);
        assert_string_equal(header(again, "PW"), name);
        pt_record_free(again);
    }
    pt_record_free(record);
}

static void text_is_utf8_inside(void **unused) {
    (void)unused;
    check_name("(;CA[ISO-8859-1]GM[39]RU[basic]PW[J\xfcrgen];W[a1-b2]C[gr\xfc\xdf \\: x])",
               "J\xc3\xbcrgen");
    check_name("(;CA[ latin1 ]GM[39]RU[basic]PW[Ren\xe9];W[a1-b2])", "Ren\xc3\xa9");
    /* Latin-1 that looks like UTF-8 is read as the charset it states. */
    check_name("(;CA[ISO-8859-1]GM[39]RU[basic]PW[\xc3\xbc];W[a1-b2])", "\xc3\x83\xc2\xbc");
    check_name("(;CA[windows-1252]GM[39]RU[basic]PW[\x93"
               "5 \x80\x94];W[a1-b2])",
               "\xe2\x80\x9c"
               "5 \xe2\x82\xac\xe2\x80\x9d");
    check_name("(;CA[ISO-8859-1]GM[39]RU[basic]PW[\x93"
               "5\x94 \x81];W[a1-b2])",
               "\xe2\x80\x9c"
               "5\xe2\x80\x9d \xef\xbf\xbd");
    check_name("(;CA[ISO-8859-15]GM[39]RU[basic]PW[5 \xa4 \xbc\xe9];W[a1-b2])",
               "5 \xe2\x82\xac \xc5\x92\xc3\xa9");
    check_name("(;CA[utf-8]GM[39]RU[basic]PW[J\xc3\xbcrgen];W[a1-b2])", "J\xc3\xbcrgen");
    /* Without a stated charset: UTF-8 if possible, else the default of FF[4]. */
    check_name("(;GM[39]RU[basic]PW[J\xc3\xbcrgen];W[a1-b2])", "J\xc3\xbcrgen");
    check_name("(;GM[39]RU[basic]PW[J\xfcrgen];W[a1-b2])", "J\xc3\xbcrgen");
    /* Each value, and each line, on its own. */
    check_name("(;GM[39]RU[basic]PB[\xff]PW[J\xc3\xbcrgen];W[a1-b2])", "J\xc3\xbcrgen");
    check_name("# game: basic\n# black: \xff\n# white: J\xc3\xbcrgen\na1-b2\n", "J\xc3\xbcrgen");
    /* Records in lines state no charset. */
    check_name("# game: basic\n# white: J\xfcrgen\n# \xe9"
               "a comment\na1-b2\n",
               "J\xc3\xbcrgen");
    check_name("# game: basic\n# white: J\xc3\xbcrgen\na1-b2\n", "J\xc3\xbcrgen");
    /* Pure ASCII is the same in every charset. */
    check_name("(;CA[Shift_JIS]GM[39]RU[basic]PW[Anna];W[a1-b2])", "Anna");
    check_name("(;CA[KOI8-R]GM[39]RU[basic]PW[Anna];W[a1-b2])", "Anna");
}

static void every_game_of_a_collection_has_its_charset(void **unused) {
    (void)unused;
    pt_record *record = read_text("(;CA[ISO-8859-1]GM[39]RU[basic]PW[\xfc];W[a1-b2])"
                                  "(;CA[UTF-8]GM[39]RU[basic]PW[\xc3\xbc];W[a1-b2](;B[b1-b2]C[\xc3"
                                  "\xa9])(;B[a1-b2]))(;GM[39]RU[basic]PW[\xfc\xfc];W[a1-b2])");
    const pt_sgf *sgf = pt_record_sgf(record);
    assert_string_equal(pt_sgf_get(sgf, pt_sgf_root(sgf, 0), "PW", 0), "\xc3\xbc");
    assert_string_equal(pt_sgf_get(sgf, pt_sgf_root(sgf, 1), "PW", 0), "\xc3\xbc");
    assert_string_equal(pt_sgf_get(sgf, pt_sgf_root(sgf, 2), "PW", 0), "\xc3\xbc\xc3\xbc");
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(pt_sgf_get(sgf, pt_sgf_root(sgf, i), "CA", 0), "UTF-8");
    pt_record_free(record);
}

/* Texts are reallocated while they are converted, including the name of the charset. */
static void a_long_text_of_another_charset_is_read(void **unused) {
    (void)unused;
    for (size_t letters = 10; letters <= 100000; letters *= 100) {
        char *text = malloc(letters + 200);
        assert_non_null(text);
        size_t n = (size_t)sprintf(text, "(;CA[ISO-8859-1]GM[39]RU[basic]C[");
        memset(text + n, '\xe4', letters);
        strcpy(text + n + letters, "];W[a1-b2])");
        pt_record_free(read_text(text));
        free(text);
    }
}

static void a_charset_that_cannot_be_read_is_named(void **unused) {
    (void)unused;
    check_refused("(;CA[KOI8-R]GM[39]RU[basic]PW[\xc1\xce\xce\xc1];W[a1-b2])", 0, "KOI8-R|UTF-8");
    check_refused("(;CA[Shift_JIS]GM[39]RU[basic];W[a1-b2]C[\x82\xa0])", 0, "Shift_JIS");
    check_refused("(;CA[]GM[39]RU[basic]PW[\xfc];W[a1-b2])", 0, "CA[]");
    check_refused("(;CA[UTF-8]GM[39]RU[basic]PW[J\xfcrgen];W[a1-b2])", 0, "UTF-8");
    check_refused("(;CA[UTF-8]GM[39]RU[basic]PW[\xc0\xaf];W[a1-b2])", 0, "UTF-8");
    check_refused("(;CA[UTF-8]GM[39]RU[basic]PW[\xed\xa0\x80];W[a1-b2])", 0, "UTF-8");
    check_refused("(;CA[UTF-8]GM[39]RU[basic]PW[\xf4\x90\x80\x80];W[a1-b2])", 0, "UTF-8");
    check_refused("(;CA[US-ASCII]GM[39]RU[basic]PW[\xc3\xbc];W[a1-b2])", 0, "US-ASCII");
}

static void text_that_grows_too_long_is_refused(void **unused) {
    (void)unused;
    size_t len = ((size_t)4 << 20) - 100;
    char *text = malloc(len + 64);
    assert_non_null(text);
    size_t n = (size_t)sprintf(text, "(;CA[ISO-8859-1]GM[39]RU[basic]C[");
    memset(text + n, 0xe9, len - n);
    sprintf(text + len, "];W[a1-b2])");
    check_refused(text, 0, "4194304");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boardspace_games_are_read),
        cmocka_unit_test(what_is_put_down_may_be_picked_up_again),
        cmocka_unit_test(passes_and_done_may_be_left_out),
        cmocka_unit_test(results_name_a_player),
        cmocka_unit_test(a_game_may_be_given_up),
        cmocka_unit_test(a_game_may_be_won_on_time),
        cmocka_unit_test(old_records_have_no_numbers),
        cmocka_unit_test(what_boardspace_does_not_write_is_refused),
        cmocka_unit_test(a_collection_may_hold_games_of_several_dialects),
        cmocka_unit_test(a_numbered_listing_is_dvonn),
        cmocka_unit_test(a_tree_of_something_else_is_no_game_without_turns),
        cmocka_unit_test(text_is_utf8_inside),
        cmocka_unit_test(every_game_of_a_collection_has_its_charset),
        cmocka_unit_test(a_long_text_of_another_charset_is_read),
        cmocka_unit_test(a_charset_that_cannot_be_read_is_named),
        cmocka_unit_test(text_that_grows_too_long_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
