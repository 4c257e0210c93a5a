/* PÜNCT as Boardspace records it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dialects.h"

#define HEAD "(;GM[25]VV[1]SU[punct 2 -544494431 101]P0[id \"Ann\"]P1[id \"Bo\"];P0[0 Start P0]\n"

enum { BY_HAND, BY_ROBOT, HESITANT, UNPICKED, STYLES };

/* Where the PÜNCT of every numbered piece lies, "" beside the board; pieces laid on others at the
 * same place come later in `order`. */
typedef struct numbers {
    char at[38][8];
    int order[38], last;
} numbers;

static int first_of(char kind, pt_actor actor) {
    static const char kinds[] = "TCELMR";
    static const int first[] = {1, 7, 9, 13, 15, 17, 19};
    return first[strchr(kinds, kind) - kinds] + (actor == PT_BLACK ? 19 : 0);
}

/* The number of a piece that is added, the lowest left; or of the one on top at a place. */
static int number_of(const numbers *n, const char *what, pt_actor actor) {
    int found = 0;
    if (what[0] < 'a') {
        for (found = first_of(what[0], actor); n->at[found][0]; found++)
            continue;
        return found;
    }
    for (int i = 1; i < 38; i++)
        if (strcmp(n->at[i], what) == 0 && (!found || n->order[i] > n->order[found]))
            found = i;
    return found;
}

static void list_turn(listing *l, numbers *n, pt_actor actor, const char *const parts[3],
                      int style) {
    int number = number_of(n, parts[0], actor), turned = parts[2][0] - '0';
    bool adds = parts[0][0] < 'a';
    char from[8], to[8];
    /* "f6" as "F 6" */
    snprintf(from, sizeof from, "%c %.2s", parts[0][0] - 'a' + 'A', parts[0] + 1);
    snprintf(to, sizeof to, "%c %.2s", parts[1][0] - 'a' + 'A', parts[1] + 1);
    if ((number % 19 == 7 || number % 19 == 8) && l->len % 2) /* a C half a turn on */
        turned += 3;
    if (style == HESITANT && adds) { /* another one first */
        list(l, actor, "Pick W %d", first_of('R', actor) + 1);
        list(l, actor, "Drop W %d", first_of('R', actor) + 1);
    }
    if (style == BY_ROBOT && !adds) {
        list(l, actor, "Move %s %s %d", from, to, turned);
    } else {
        if (style != UNPICKED && style != BY_ROBOT) {
            if (adds)
                list(l, actor, "Pick W %d", number);
            else
                list(l, actor, "Pickb %s", from);
        }
        if (style == HESITANT)
            list(l, actor, "Rotate ");
        list(l, actor, "Dropb %d %s %d", number, to, turned);
        if (style == HESITANT) {
            list(l, actor, "Pickb %s", to);
            list(l, actor, "Rotate ");
            list(l, actor, "Dropb %d %s %d", number, to, turned);
        }
    }
    list(l, actor, "Done ");
    snprintf(n->at[number], sizeof n->at[number], "%.7s", parts[1]);
    n->order[number] = ++n->last;
}

static char *listed(pt_record *record, int style) {
    listing l = {.out = malloc(1 << 18)};
    numbers n = {.last = 0};
    assert_non_null(l.out);
    l.len = (size_t)sprintf(l.out, "%s", HEAD);
    for (size_t turn = 0; turn < pt_record_turns(record); turn++) {
        pt_state now;
        size_t count;
        char text[3][PT_ACTION_TEXT_MAX];
        const pt_rules *rules = pt_record_rules(record);
        const pt_action *actions = pt_record_turn(record, turn, &count, NULL);
        assert_int_equal(count, 3);
        pt_record_state(record, turn, &now);
        for (size_t i = 0; i < 3; i++)
            pt_action_write(rules, &now, actions[i], text[i], sizeof text[i]);
        list_turn(&l, &n, pt_state_owner(rules, &now),
                  (const char *const[]){text[0], text[1], text[2]}, style);
    }
    sprintf(l.out + l.len, "; P0[time 0:04:03 ]P1[time 0:05:06 ])\n");
    return l.out;
}

static void games_are_read_from_boardspaces_words(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        pt_record *played = random_game("punct standard", seed);
        char *text = listed(played, (int)(seed % STYLES)), setup[PT_SETUP_TEXT_MAX];
        pt_record *record = read_text(text);
        check_same(record, played);
        pt_setup_text(pt_record_rules(record), setup, sizeof setup);
        assert_string_equal(setup, "punct standard");
        assert_string_equal(header(record, "GM"), "25");
        assert_string_equal(header(record, "PW"), "Ann");
        assert_string_equal(header(record, "PB"), "Bo");
        check_kept(record);
        pt_record_free(record);
        pt_record_free(played);
        free(text);
    }
}

/* White has E;f6;3, Black T;n10;0. */
#define TWO_TURNS ";P0[1 dropb 9 F 6 3];P0[2 done];P1[3 pick B 20];P1[4 dropb 20 N 10 0];P1[5 done]"

static void check_read(const char *nodes, size_t turns, const char *position) {
    char text[1024];
    snprintf(text, sizeof text, HEAD "%s)", nodes);
    pt_record *record = read_text(text);
    check_end(record, turns, position, "");
    check_kept(record);
    pt_record_free(record);
}

static void what_was_put_down_may_be_picked_up_again(void **unused) {
    (void)unused;
    static const char *const ways[] = {
        ";P0[6 pickb F 6];P0[7 dropb 9 F 9 0];P0[8 done]",
        ";P0[6 move F 6 F 9 0];P0[7 done]",
        ";P0[6 dropb 9 F 9 0];P0[7 done]",
        /* by another dot */
        ";P0[6 pickb F 8];P0[7 dropb 9 F 9 0];P0[8 done]",
        /* put back, or dropped elsewhere first */
        ";P0[6 pickb F 6];P0[7 dropb 9 F 6 3];P0[8 pickb F 6];P0[9 dropb 9 F 9 0];P0[10 done]",
        ";P0[6 pickb F 6];P0[7 dropb 9 C 3 0];P0[8 pickb C 3];P0[9 dropb 9 F 9 0];P0[10 done]",
        ";P0[6 pickb F 6];P0[7 dropb 9 C 3 0];P0[8 dropb 9 F 9 0];P0[9 done]",
        (";P0[6 pick W 1];P0[7 dropb 1 C 3 0];P0[8 pickb C 3];P0[9 drop W 1];P0[10 pickb F 6]"
         ";P0[11 rotate];P0[12 rotate];P0[13 rotate];P0[14 dropb 9 F 9 0];P0[15 done]"),
        /* without `done` */
        ";P0[6 pickb F 6];P0[7 dropb 9 F 9 0]",
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        char nodes[512];
        snprintf(nodes, sizeof nodes, TWO_TURNS "%s", ways[i]);
        check_read(nodes, 3, "punct standard wE0f9,bT0n10 b -");
    }
}

/* Numbers that follow each other are of the same kind; which of them is added does not matter. */
static void numbers_tell_the_kind(void **unused) {
    (void)unused;
    check_read(";P0[1 dropb 6 F 6 0];P0[2 done];P1[3 dropb 37 N 10 0];P1[4 done]"
               ";P0[5 dropb 7 C 5 4];P0[6 done];P1[7 dropb 32 N 14 1];P1[8 done]"
               ";P0[9 dropb 14 I 3 2];P0[10 done];P1[11 dropb 35 C 9 0];P1[12 done]",
               6, "punct standard wC1c5,bM0c9,wT0f6,wL2i3,bR0n10,bL1n14 w -");
}

/* Two pieces with their PÜNCTs on f6: the upper one is number 10. */
static void a_piece_is_known_by_its_number(void **unused) {
    (void)unused;
    check_read(TWO_TURNS ";P0[6 dropb 10 F 2 2];P0[7 done];P1[8 dropb 21 N 14 0];P1[9 done]"
                         ";P0[10 dropb 10 F 6 3];P0[11 done];P1[12 dropb 22 C 9 0];P1[13 done]"
                         ";P0[14 dropb 10 F 2 2];P0[15 done]",
               7, "punct standard bT0c9,wE2f2,wE3f6,bT0n10,bT0n14 b -");
    check_refused(HEAD TWO_TURNS
                  ";P0[6 dropb 10 F 2 2];P0[7 done];P1[8 dropb 21 N 14 0];P1[9 done]"
                  ";P0[10 dropb 10 F 6 3];P0[11 done];P1[12 dropb 22 C 9 0];P1[13 done]"
                  ";P0[14 dropb 9 F 2 0];P0[15 done])",
                  7, "dropb 9 F 2 0|does not match");
}

static void old_records_are_read(void **unused) {
    (void)unused;
    static const char *const roots[] = {"SU[punct]P0[id \"a\"]", "P0[id \"a\"]P1[id \"b\"]"};
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 "(;GM[25]%s;P0[Start P0];P0[Dropb 9 F 6 3];P0[Done];P1[Dropb 20 N 10 0];P1[Done])",
                 roots[i]);
        pt_record *record = read_text(text);
        check_end(record, 2, "punct standard wE3f6,bT0n10 w -", "");
        pt_record_free(record);
    }
}

static void what_boardspace_does_not_write_is_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *nodes;
        size_t turn;
        const char *words;
    } cases[] = {
        {";P0[1 Dropb 9 A 1 0]", 1, "Dropb 9 A 1 0|not a Boardspace command"},
        {";P0[1 Dropb 9 I 17 0]", 1, "Dropb 9 I 17 0"},
        {";P0[1 Dropb 9 R 9 0]", 1, "Dropb 9 R 9 0"},
        {";P0[1 Dropb 9 F 6]", 1, "Dropb 9 F 6"},
        {";P0[1 Dropb 9 F 6 6]", 1, "Dropb 9 F 6 6"},
        {";P0[1 Dropb F 6 0]", 1, "Dropb F 6 0"},
        {";P0[1 Dropb 38 F 6 0]", 1, "Dropb 38 F 6 0"},
        {";P0[1 Pickb F 123]", 1, "Pickb F 123"},
        {";P0[1 Pick W]", 1, "Pick W"},
        {";P0[1 Move F 6 F 9]", 1, "Move F 6 F 9"},
        {";P0[1 Juggle F 6]", 1, "Juggle"},
        {";P0[1 Dropb 0 F 6 0]", 1, "Dropb 0 F 6 0|does not match"},
        {";P0[1 Dropb 19 F 6 0]", 1, "Dropb 19 F 6 0|does not match"},
        {";P0[1 Dropb 20 F 6 0]", 1, "Dropb 20 F 6 0|does not match"}, /* Black's */
        {";P0[1 Rotate]", 1, "Rotate|does not match"},
        {";P0[1 Pickb F 6]", 1, "Pickb F 6|does not match"},
        {";P0[1 Move F 6 F 9 0]", 1, "Move F 6 F 9 0|does not match"},
        {";P0[1 Pick W 1];P0[2 Dropb 9 F 6 0]", 1, "Dropb 9 F 6 0|does not match"},
        {TWO_TURNS ";P0[6 Pickb N 10]", 3, "Pickb N 10|does not match"},
        {TWO_TURNS ";P0[6 Pickb F 6];P0[7 Pickb F 7]", 3, "Pickb F 7|does not match"},
        {TWO_TURNS ";P0[6 Pickb F 6];P0[7 Dropb 1 F 9 0]", 3, "Dropb 1 F 9 0|does not match"},
        {";P0[1 Dropb 9 I 9 0];P0[2 Done]", 1, "central hexagon"},
        {TWO_TURNS ";P0[6 Dropb 9 G 8 0];P0[7 Done]", 3, "straight line"},
        {TWO_TURNS ";P0[6 Dropb 10 F 6 0];P0[7 Done]", 3, "f6"},
        /* a turn that changes nothing */
        {TWO_TURNS ";P0[6 Dropb 9 F 6 3];P0[7 Done];P1[8 Dropb 21 N 14 0];P1[9 Done]", 3,
         "Dropb 21 N 14 0|does not match"},
        {";P1[1 Dropb 20 F 6 3];P1[2 Done]", 1, "Dropb 20 F 6 3|does not match"},
        {";P0[1 Resign];P0[2 Done];P1[3 Dropb 20 F 6 3]", 1, "resigned"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1024];
        snprintf(text, sizeof text, HEAD "%s)", cases[i].nodes);
        check_refused(text, cases[i].turn, cases[i].words);
    }
    check_refused("(;GM[25]SU[punct-blitz]P0[id \"a\"];P0[0 Start P0])", 0, "punct-blitz");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read_from_boardspaces_words),
        cmocka_unit_test(what_was_put_down_may_be_picked_up_again),
        cmocka_unit_test(numbers_tell_the_kind),
        cmocka_unit_test(a_piece_is_known_by_its_number),
        cmocka_unit_test(old_records_are_read),
        cmocka_unit_test(what_boardspace_does_not_write_is_refused),
    };
    return cmocka_run_group_tests_name("punct_dialects", tests, NULL, NULL);
}
