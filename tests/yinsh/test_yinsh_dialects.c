/* YINSH as Boardspace records it, and listings that do not name the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dialects.h"

#define DEMO "tests/yinsh/demo.txt"
#define DEMO_END                                                                                   \
    "yinsh standard bwwb/b2bbbw/4wb1w/4W1wbw/b3ww1b1b/4wb1w1/4bWw1wb/5Bw1W/4bbbB/5bb/b2b b o"

/* White along the left edge and on e1, Black along the right one and on j11. */
#define RINGS                                                                                      \
    ";P0[1 place wr A 2];P0[2 done];P1[3 place br K 7];P1[4 done];P0[5 place wr A 3];P0[6 done]"   \
    ";P1[7 place br K 8];P1[8 done];P0[9 place wr A 4];P0[10 done];P1[11 place br K 9]"            \
    ";P1[12 done];P0[13 place wr A 5];P0[14 done];P1[15 place br K 10];P1[16 done]"                \
    ";P0[17 place wr E 1];P0[18 done];P1[19 place br J 11];P1[20 done]"
#define RINGS_END "yinsh standard WWWW/7/8/9/W9/9/10/9/8/6B/BBBB w m"
#define HEAD "(;GM[24]VV[2]SU[yinsh]P0[id \"a\"]P1[id \"b\"];P0[0 Start White]"

/* == Writing what Boardspace would == */

enum { BY_HAND, BY_ROBOT, FROM_THE_POOL, HESITANT, STYLES };

/* "e10" as "E 10" */
static const char *spaced(const char *point, char out[8]) {
    sprintf(out, "%c %.2s", point[0] - 'a' + 'A', point + 1);
    return out;
}

static void list_action(listing *l, pt_actor actor, const char *text, int style) {
    char at[2][8], name[2][8] = {"", ""};
    char colour = actor == PT_WHITE ? 'w' : 'b';
    const char *points = text[0] == 'x' ? text + 1 : text, *dash = strchr(points, '-');
    if (strcmp(text, "pass") == 0) {
        list(l, actor, "pass ");
        list(l, actor, "Done ");
        return;
    }
    snprintf(name[0], sizeof name[0], "%.*s", dash ? (int)(dash - points) : 3, points);
    snprintf(name[1], sizeof name[1], "%s", dash ? dash + 1 : "");
    spaced(name[0], at[0]);
    if (dash)
        spaced(name[1], at[1]);
    if (text[0] == 'x' && dash) /* from the other end */
        list(l, actor, "remove %c %s %s", colour, at[1], at[0]);
    else if (text[0] == 'x')
        list(l, actor, "remove %cr %s", colour, at[0]);
    else if (dash && style == BY_ROBOT)
        list(l, actor, "move %s %s", at[0], at[1]);
    else if (dash) {
        if (style == FROM_THE_POOL)
            list(l, actor, "pick %c", colour);
        list(l, actor, style == FROM_THE_POOL ? "drop board  %s" : "place w  %s", at[0]);
        list(l, actor, "drop board  %s", at[1]);
        if (style == HESITANT) {
            list(l, actor, "pick board  %s", at[1]);
            list(l, actor, "drop board  %s", at[1]);
        }
    } else if (style == FROM_THE_POOL) {
        list(l, actor, "pick %cr", colour);
        list(l, actor, "drop board  %s", at[0]);
    } else {
        if (style == HESITANT) {
            list(l, actor, "place %cr  F 6", colour);
            list(l, actor, "pick board  F 6");
            list(l, actor, "drop %cr", colour);
        }
        list(l, actor, "place %cr  %s", colour, at[0]);
    }
    list(l, actor, "Done ");
}

/* The whole game. */
static char *listed(pt_record *record, int style, const char *head) {
    listing l = {.out = malloc(1 << 16)};
    assert_non_null(l.out);
    l.len = (size_t)sprintf(l.out, "%s", head);
    for (size_t turn = 0; turn < pt_record_turns(record); turn++) {
        pt_state now;
        size_t count;
        const pt_rules *rules = pt_record_rules(record);
        const pt_action *actions = pt_record_turn(record, turn, &count, NULL);
        pt_record_state(record, turn, &now);
        for (size_t i = 0; i < count; i++) {
            char text[PT_ACTION_TEXT_MAX];
            pt_action_write(rules, &now, actions[i], text, sizeof text);
            list_action(&l, pt_state_owner(rules, &now), text, style);
            pt_apply(rules, &now, actions[i]);
        }
    }
    sprintf(l.out + l.len, "; P0[time 0:04:03 ]P1[time 0:05:06 ])\n");
    return l.out;
}

/* == Boardspace == */

static void a_boardspace_game_is_read_however_it_was_played(void **unused) {
    (void)unused;
    char *text = file_text(DEMO);
    pt_record *demo = read_text(text);
    for (int style = 0; style < STYLES; style++) {
        char *other = listed(demo, style,
                             "(;GM[24]VV[2]DT[Thu Jun 05 00:46:01 EDT 2008]GN[Y-1]SU[Yinsh]"
                             "RE[Game won by Bo]P0[id \"Ann\"]P1[id \"Bo\"];P0[0 Start White]\n");
        pt_record *record = read_text(other);
        check_end(record, 70, DEMO_END, "B+1");
        check_same(record, demo);
        assert_string_equal(header(record, "PW"), "Ann");
        assert_string_equal(header(record, "PB"), "Bo");
        assert_string_equal(header(record, "DT"), "2008-06-05");
        assert_string_equal(header(record, "GM"), "24");
        assert_string_equal(header(record, "SU"), "");
        check_kept(record);
        pt_record_free(record);
        free(other);
    }
    char *other = listed(demo, BY_HAND,
                         "(;GM[24]VV[2]SU[yinsh]RE[Game won by Ann]P0[id \"Ann\"]P1[id \"Bo\"]"
                         ";P0[0 Start White]\n");
    check_refused(other, 70, "Game won by Ann|B+");
    free(other);
    pt_record_free(demo);
    free(text);
}

/* With rows of both colours, several at once, and passes. */
static void random_games_are_read_from_boardspaces_words(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        bool blitz = seed % 4 == 0;
        pt_record *played = random_game(blitz ? "yinsh blitz" : "yinsh standard", seed);
        char head[128];
        snprintf(head, sizeof head, "(;GM[24]SU[%s]P0[id \"a\"]P1[id \"b\"];P0[0 Start P0]",
                 blitz ? "Yinsh-Blitz" : "yinsh");
        char *text = listed(played, (int)(seed % STYLES), head);
        pt_record *record = read_text(text);
        check_same(record, played);
        pt_record_free(record);
        pt_record_free(played);
        free(text);
    }
}

static void su_tells_the_variant(void **unused) {
    (void)unused;
    static const struct {
        const char *root, *setup;
    } starts[] = {
        {"GM[24]SU[yinsh]", "yinsh standard"},
        {"GM[24]SU[Yinsh]", "yinsh standard"},
        {"GM[24]SU[yinsh 12345]", "yinsh standard"},
        {"GM[24]SU[Yinsh-Blitz]", "yinsh blitz"},
        {"GM[24]", "yinsh standard"},
    };
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        char text[256], setup[PT_SETUP_TEXT_MAX];
        snprintf(text, sizeof text,
                 "(;%sP0[id \"a\"]P1[id \"b\"];P0[0 Start P0];P0[1 place wr F 6];P0[2 done])",
                 starts[i].root);
        pt_record *record = read_text(text);
        pt_setup_text(pt_record_rules(record), setup, sizeof setup);
        assert_string_equal(setup, starts[i].setup);
        check_kept(record);
        pt_record_free(record);
    }
    check_refused("(;GM[24]SU[yinsh-long]P0[id \"a\"];P0[0 Start P0])", 0,
                  "SU[yinsh-long]|yinsh, yinsh-blitz");
    check_refused("(;GM[24]SU[\x1b[31m]P0[id \"a\"];P0[0 Start P0])", 0, "SU[?[31m]");
}

static void the_one_who_starts_is_white(void **unused) {
    (void)unused;
    static const char *const starts[] = {"Start Black", "Start P1"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "(;GM[24]SU[yinsh]P0[id \"a\"]P1[id \"b\"];P1[0 %s];P1[1 place br F 6];P1[2 done]"
                 ";P0[3 resign];P0[4 done])",
                 starts[i]);
        pt_record *record = read_text(text);
        check_end(record, 1, "yinsh standard 4/7/8/9/10/4W4/10/9/8/7/4 b p", "W+Resign");
        assert_string_equal(header(record, "PW"), "b");
        assert_string_equal(header(record, "PB"), "a");
        pt_record_free(record);
    }
}

/* A record may break off anywhere; a ring in the air has not moved. */
static void a_record_may_break_off_within_a_move(void **unused) {
    (void)unused;
    static const struct {
        const char *nodes;
        size_t turns;
        const char *end;
    } cases[] = {
        {"", 10, RINGS_END},
        {";P0[21 place w E 1]", 10, RINGS_END},
        {";P0[21 place w E 1];P0[22 done]", 10, RINGS_END},
        {";P0[21 pick w]", 10, RINGS_END},
        {";P0[21 place w E 1];P0[22 drop board E 2]", 11,
         "yinsh standard WWWW/7/8/9/wW8/9/10/9/8/6B/BBBB b m"},
        {";P0[21 place w E 1];P0[22 drop board E 4];P0[23 pick board E 4];P0[24 drop board E 2]"
         ";P0[25 done]",
         11, "yinsh standard WWWW/7/8/9/wW8/9/10/9/8/6B/BBBB b m"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[2048];
        snprintf(text, sizeof text, HEAD RINGS "%s)", cases[i].nodes);
        pt_record *record = read_text(text);
        check_end(record, cases[i].turns, cases[i].end, "");
        pt_record_free(record);
    }
}

static void what_boardspace_does_not_write_is_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *nodes;
        size_t turn;
        const char *words;
    } placing[] = {
        {";P0[1 place wr A 1]", 1, "place wr A 1|not a Boardspace command"},
        {";P0[1 place wr L 5]", 1, "place wr L 5"},
        {";P0[1 place wr F 999999999999]", 1, "place wr F"},
        {";P0[1 place wr F 06]", 1, "place wr F 06"},
        {";P0[1 place wr]", 1, "place wr"},
        {";P0[1 place]", 1, "place"},
        {";P0[1 place zr F 6]", 1, "place zr F 6"},
        {";P0[1 place w F 6]", 1, "place w F 6|does not match"},
        {";P0[1 dropb F 6]", 1, "dropb F 6"},
        {";P0[1 pick board F 6]", 1, "pick board F 6|does not match"},
        {";P0[1 remove wr F 6];P0[2 done]", 1, "xf6|all ten rings are placed first"},
        {";P0[1 move F 6 F 7];P0[2 done]", 1, "f6-f7|all ten rings are placed first"},
        {";P0[1 pass];P0[2 done]", 1, "pass"},
        {";P0[1 place wr F 6];P0[2 done];P1[3 place br F 6];P1[4 done]", 2, "f6 is occupied"},
        {";P1[1 place br F 6];P1[2 done]", 1, "W|B"},
        {";P0[1 edit]", 1, "edit"},
    };
    static const struct {
        const char *nodes;
        size_t turn;
        const char *words;
    } moving[] = {
        {";P0[21 place wr E 5];P0[22 done]", 11, "place wr E 5|does not match"},
        {";P0[21 place w E 5];P0[22 drop board E 6];P0[23 done]", 11, "no white ring on e5"},
        {";P0[21 place w K 7];P0[22 drop board J 7];P0[23 done]", 11, "no white ring on k7"},
        {";P0[21 place w E 1];P0[22 drop board E 1];P0[23 done]", 11, "must leave e1"},
        {";P0[21 place w E 1];P0[22 drop board F 4];P0[23 done]", 11, "e1|f4|straight line"},
        {";P0[21 place w E 1];P0[22 place w E 2]", 11, "place w E 2|does not match"},
        {";P0[21 place w E 1];P0[22 pass]", 11, "pass|does not match"},
        {";P0[21 move E 1]", 11, "move E 1|not a Boardspace command"},
        {";P0[21 move E 1 E 2];P0[22 pick board E 3]", 11, "pick board E 3|does not match"},
        {";P0[21 remove w E 1 E 5];P0[22 done]", 11, "xe1-e5|nothing to remove"},
        {";P0[21 remove w E 1]", 11, "remove w E 1|not a Boardspace command"},
        {";P0[21 remove wr E 1];P0[22 done]", 11, "xe1|nothing to remove"},
        {";P0[21 pass];P0[22 done]", 11, "you can move"},
        {";P1[21 move K 7 J 7];P1[22 done]", 11, "W|B"},
        {";P0[21 move E 1 E 2];P0[22 done];P0[23 move E 2 E 3];P0[24 done]", 12, "B|W"},
        {";P0[21 place w E 1];P0[22 done];P1[23 move J 11 I 11];P1[24 done]", 11, "W|B"},
        {";P0[21 resign];P0[22 done];P1[23 move J 11 I 11]", 11, "resigned"},
    };
    char text[2048];
    for (size_t i = 0; i < sizeof placing / sizeof placing[0]; i++) {
        snprintf(text, sizeof text, HEAD "%s)", placing[i].nodes);
        check_refused(text, placing[i].turn, placing[i].words);
    }
    for (size_t i = 0; i < sizeof moving / sizeof moving[0]; i++) {
        snprintf(text, sizeof text, HEAD RINGS "%s)", moving[i].nodes);
        check_refused(text, moving[i].turn, moving[i].words);
    }
    check_refused("(;GM[24]P0[id \"a\"];P0[puts wr F 6])", 0, "GM[24]|P0");
    check_refused("(;GM[77]SU[yinsh]P0[id \"a\"];P0[0 Start P0];P0[1 place wr F 6])", 0, "GM[77]");
}

/* As in old records. */
static void done_and_numbers_may_be_left_out(void **unused) {
    (void)unused;
    char *text = file_text(DEMO);
    pt_record *demo = read_text(text);
    char *whole = listed(demo, BY_ROBOT, HEAD "\n"), *without = calloc(1, strlen(whole) + 1);
    assert_non_null(without);
    for (char *line = strtok(whole, "\n"); line; line = strtok(NULL, "\n")) {
        char player;
        int number, rest = 0;
        if (strstr(line, "Done ]"))
            continue;
        if (sscanf(line, "; P%c[%d %n", &player, &number, &rest) == 2)
            sprintf(without + strlen(without), "; P%c[%s\n", player, line + rest);
        else
            strcat(without, line);
    }
    pt_record *record = read_text(without);
    check_same(record, demo);
    pt_record_free(record);
    pt_record_free(demo);
    free(without);
    free(whole);
    free(text);
}

/* == Listings == */

/* Numbers from ten on occur on no other board. */
static void a_listing_is_recognised_by_its_points(void **unused) {
    (void)unused;
    char *text = file_text(DEMO);
    pt_record *record = read_text(text);
    check_end(record, 70, DEMO_END, "B+1");
    check_kept(record);
    pt_record_free(record);
    free(text);
    record = read_text("1.g10 2.A5 3.f6");
    check_end(record, 3, "yinsh standard 3B/7/8/9/10/4W4/8W1/9/8/7/4 b p", "");
    pt_record_free(record);
    static const char *const others[] = {
        "f6 a5 b6",    /* GIPF's spots too */
        "k10 Gd2",     /* not all of them are points */
        "a10 f6",      /* no such point */
        "f6 g10- a5",  /* half a move */
        "f6 xg10 - f", /* nothing */
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        check_refused(others[i], 0, "where it starts");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_boardspace_game_is_read_however_it_was_played),
        cmocka_unit_test(random_games_are_read_from_boardspaces_words),
        cmocka_unit_test(su_tells_the_variant),
        cmocka_unit_test(the_one_who_starts_is_white),
        cmocka_unit_test(a_record_may_break_off_within_a_move),
        cmocka_unit_test(what_boardspace_does_not_write_is_refused),
        cmocka_unit_test(done_and_numbers_may_be_left_out),
        cmocka_unit_test(a_listing_is_recognised_by_its_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
