/* ZÈRTZ as Boardspace records it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dialects.h"
#include "games/zertz/state.h"

#define HEAD "(;GM[22]VV[2]SU[Zertz]P0[id \"Ann\"]P1[id \"Bo\"];P0[0 Start P0]\n"

/* == What Boardspace would write == */

/* OLD: without numbers and `Done`. */
enum { BY_HAND, RING_FIRST, HESITANT, OLD, STYLES };

/* "d4" as "D 4". */
static const char *spaced(const char *place, char out[8]) {
    sprintf(out, "%c %c", place[0] - 'a' + 'A', place[1]);
    return out;
}

static void list_jump(listing *l, pt_actor actor, const char *text, int style) {
    char from[8], to[8];
    spaced(text, from);
    spaced(text + 3, to);
    list(l, actor, "BtoB %s %s", from, to);
    if (style == HESITANT) {
        list(l, actor, "BtoB %s %s", to, from);
        list(l, actor, "BtoB %s %s", from, to);
    }
}

static void list_ring(listing *l, pt_actor actor, const char *ring, int style) {
    char at[8];
    spaced(ring, at);
    list(l, actor, "R- %s", at);
    if (style == HESITANT) {
        list(l, actor, "R+ %s", at);
        list(l, actor, "R- %s", at);
    }
}

/* The marble comes from the pool or, if that is empty, from the player's own. */
static void list_marble(listing *l, pt_actor actor, const zertz_state *s, const char *text,
                        int style) {
    char at[8];
    int colour = (int)(strchr("WGB", text[0]) - "WGB");
    int rack = zertz_is_empty(s->pool) ? (int)actor : 2;
    spaced(text + 1, at);
    if (style == HESITANT) {
        list(l, actor, "RtoR %d %d %d", rack, colour, rack);
        list(l, actor, "RtoB %d %d A 1", rack, colour);
        list(l, actor, "BtoB A 1 %s", at);
        list(l, actor, "RtoR %d %d %d", rack, colour, rack);
    }
    list(l, actor, "RtoB %d %d %s", rack, colour, at);
}

/* Without the numbers. */
static void drop_numbers(char *text) {
    char *to = text;
    for (const char *c = text; *c;) {
        bool opens = c > text && c[-1] == '[' && *c >= '0' && *c <= '9' &&
                     (c[-2] == '0' || c[-2] == '1') && c[-3] == 'P';
        while (opens && *c >= '0' && *c <= '9')
            c++;
        *to++ = *c++;
    }
    *to = '\0';
}

/* A whole turn, its actions joined by ';'. */
static void list_turn(listing *l, pt_actor owner, const zertz_state *s, const char *turn,
                      int style) {
    char text[256];
    snprintf(text, sizeof text, "%s", turn);
    char *ring = strchr(text, '-');
    if (strcmp(text, "pass") == 0)
        return; /* Boardspace knows no pass */
    if (ring && style == RING_FIRST)
        list_ring(l, owner, ring + 1, style);
    for (char *action = strtok(text, ";"); action; action = strtok(NULL, ";")) {
        if (action[0] == '-') {
            if (style != RING_FIRST)
                list_ring(l, owner, action + 1, style);
        } else if (action[0] < 'a') {
            list_marble(l, owner, s, action, style);
        } else {
            list_jump(l, owner, action, style);
        }
    }
    if (style != OLD)
        list(l, owner, "Done ");
}

static char *listed(pt_record *record, int style, const char *head) {
    listing l = {.out = malloc(1 << 16)};
    assert_non_null(l.out);
    l.len = (size_t)sprintf(l.out, "%s", head);
    for (size_t turn = 0; turn < pt_record_turns(record); turn++) {
        pt_state now;
        size_t count;
        char text[256];
        const pt_rules *rules = pt_record_rules(record);
        const pt_action *actions = pt_record_turn(record, turn, &count, NULL);
        pt_record_state(record, turn, &now);
        pt_turn_write(rules, &now, actions, count, PT_NOTATION_CANONICAL, text, sizeof text);
        list_turn(&l, pt_state_owner(rules, &now), (const zertz_state *)&now, text, style);
    }
    sprintf(l.out + l.len, "; P0[time 0:04:03 ]P1[time 0:05:06 ])\n");
    if (style == OLD)
        drop_numbers(l.out);
    return l.out;
}

static void games_on_three_boards_are_read_from_boardspaces_words(void **unused) {
    (void)unused;
    static const char *const starts[][2] = {
        {"zertz basic", "Zertz"}, {"zertz tournament", "Zertz+11"}, {"zertz plus24", "Zertz+24"}};
    for (uint64_t seed = 1; seed <= 48; seed++) {
        const char *const *start = starts[seed % 3];
        pt_record *played = random_game(start[0], seed);
        char head[160], setup[PT_SETUP_TEXT_MAX];
        int style = (int)(seed % STYLES);
        snprintf(head, sizeof head,
                 "(;GM[22]VV[%d]SU[%s]P0[id \"Ann\"]P1[id \"Bo\"];P0[0 Start P0]\n",
                 style == OLD ? 1 : 2, start[1]);
        char *text = listed(played, style, head);
        pt_record *record = read_text(text);
        check_same(record, played);
        pt_setup_text(pt_record_rules(record), setup, sizeof setup);
        assert_string_equal(setup, start[0]);
        assert_string_equal(header(record, "GM"), "22");
        assert_string_equal(header(record, "PW"), "Ann");
        check_kept(record);
        pt_record_free(record);
        pt_record_free(played);
        free(text);
    }
}

/* == Taken back == */

#define AFTER_ONE "zertz basic 4/5/6/.2W3/6/5/4 2 0,0,0 0,0,0 m"

static void what_was_done_may_be_taken_back_before_done(void **unused) {
    (void)unused;
    static const char *const ways[] = {
        ";P0[1 RtoB 2 0 D 4];P0[2 R- D 1];P0[3 Done])",
        ";P0[1 R- D 1];P0[2 RtoB 2 0 D 4];P0[3 Done])",
        ";P0[1 RtoB 2 0 D 4];P0[2 R- D 7];P0[3 R+ D 7];P0[4 R- D 1];P0[5 Done])",
        ";P0[1 RtoB 2 0 A 1];P0[2 BtoB A 1 D 4];P0[3 R- D 1];P0[4 Done])",
        ";P0[1 RtoB 2 1 A 1];P0[2 RtoR 2 1 2];P0[3 RtoB 2 0 D 4];P0[4 R- D 1];P0[5 Done])",
        ";P0[1 R- D 7];P0[2 RtoB 2 0 D 4];P0[3 R+ D 7];P0[4 R- D 1];P0[5 Done])",
        ";P0[1 RtoR 2 0 2];P0[2 RtoB 2 0 D 4];P0[3 R- D 1])",
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, HEAD "%s", ways[i]);
        pt_record *record = read_text(text);
        check_end(record, 1, AFTER_ONE, "");
        pt_record_free(record);
    }
}

#define TWO_TURNS                                                                                  \
    HEAD ";P0[1 RtoB 2 0 D 4];P0[2 R- D 1];P0[3 Done];P1[4 RtoB 2 2 D 5];P1[5 R- A 1];P1[6 Done]"

static void a_jump_may_be_taken_back(void **unused) {
    (void)unused;
    pt_record *record = read_text(
        TWO_TURNS ";P0[7 BtoB D 5 D 3];P0[8 BtoB D 3 D 5];P0[9 BtoB D 4 D 6];P0[10 Done])");
    check_end(record, 3, "zertz basic .3/5/6/.4W1/6/5/4 2 0,0,1 0,0,0 m", "");
    pt_record_free(record);
}

/* == The end == */

/* The turns of a game of tests/zertz/demo.txt, listed; their number. */
static size_t list_demo(size_t game, listing *l, int style) {
    char line[512], *file = file_text("tests/zertz/demo.txt"), *next = file;
    pt_rules *rules = NULL;
    pt_state now;
    size_t turns = 0;
    for (; *next; next += strspn(next, "\n")) {
        size_t len = strcspn(next, "\n");
        snprintf(line, sizeof line, "%.*s", (int)len, next);
        next += len;
        if (strncmp(line, "# result", 8) == 0 && game-- == 0)
            break;
        if (game > 0 || line[0] == '#')
            continue;
        if (strncmp(line, "zertz ", 6) == 0) {
            if (!rules) {
                assert_int_equal(pt_rules_start(NULL, NULL, 0, line, PT_ZSTR, &rules, &now, NULL),
                                 PT_OK);
                l->len += (size_t)sprintf(
                    l->out + l->len,
                    "(;GM[22]VV[2]SU[%s]P0[id \"Ann\"]P1[id \"Bo\"];P0[0 Start P0]\n",
                    strstr(line, "basic")    ? "Zertz"
                    : strstr(line, "plus24") ? "Zertz+24"
                                             : "Zertz+11");
            }
            continue;
        }
        line[strcspn(line, " ")] = '\0';
        pt_action actions[16];
        size_t count;
        assert_int_equal(pt_turn_read(rules, &now, line, PT_ZSTR, PT_NOTATION_CANONICAL, actions,
                                      16, &count, NULL),
                         PT_OK);
        list_turn(l, pt_state_owner(rules, &now), (const zertz_state *)&now, line, style);
        for (size_t i = 0; i < count; i++)
            pt_apply(rules, &now, actions[i]);
        turns++;
    }
    pt_rules_free(rules);
    free(file);
    return turns;
}

static void real_games_are_read(void **unused) {
    (void)unused;
    static const char *const ends[][2] = {
        {"zertz basic B.2/5/.4./..W2../...1../..1../..1. 1 4,2,1 1,2,4 o1", "W+White"},
        {NULL, NULL},
        {NULL, NULL},
    };
    for (size_t game = 0; game < 3; game++) {
        listing l = {.out = calloc(1, 1 << 16)};
        assert_non_null(l.out);
        size_t turns = list_demo(game, &l, (int)game);
        strcat(l.out, ")\n");
        pt_record *record = read_text(l.out);
        if (ends[game][0])
            check_end(record, turns, ends[game][0], ends[game][1]);
        assert_int_equal(pt_record_turns(record), turns);
        assert_true(pt_record_outcome(record).over);
        check_kept(record);
        pt_record_free(record);
        free(l.out);
    }
}

/* Boardspace knows no repetition: after the 51st turn it is a tie, whatever comes then. */
static void a_game_ends_with_the_third_repetition(void **unused) {
    (void)unused;
    listing l = {.out = calloc(1, 1 << 16)};
    assert_non_null(l.out);
    assert_int_equal(list_demo(3, &l, BY_HAND), 52);
    strcat(l.out, "; P0[999 Resign])\n");
    pt_record *record = read_text(l.out);
    check_end(record, 51, "zertz basic ..../...WG/...W1./...BGB./...1../..1B./.... 2 3,3,2 1,3,5 m",
              "0");
    check_kept(record);
    pt_record_free(record);
    free(l.out);
}

static void the_rest_of_a_chain_that_has_won_is_left_out(void **unused) {
    (void)unused;
    /* The second player gives white marbles to the one on d1 or d3; at last there is a black one
     * on d4 behind. */
    static const char given[] =
        HEAD ";P0[RtoB 2 1 D 3];P0[R- A 1];P1[RtoB 2 0 D 2];P1[R- G 4];P0[BtoB D 3 D 1]"
             ";P1[RtoB 2 0 D 2];P1[R- G 3];P0[BtoB D 1 D 3]"
             ";P1[RtoB 2 0 D 2];P1[R- G 2];P0[BtoB D 3 D 1]"
             ";P1[RtoB 2 2 D 4];P1[R- G 1];P0[RtoB 2 2 A 2];P0[R- F 1]";
    static const char *const rests[] = {
        ";P1[RtoB 2 0 D 2];P1[R- F 5];P0[BtoB D 1 D 3];P0[BtoB D 3 D 5])",
        ";P1[RtoB 2 0 D 2];P1[R- F 5];P0[BtoB D 1 D 3];P0[BtoB D 3 D 5];P0[Done];P1[BtoB A 2 C 3])",
        ";P1[RtoB 2 0 D 2];P1[R- F 5];P0[BtoB D 1 D 3];P0[Done];P1[RtoB 2 0 D 6];P1[Done])",
    };
    for (size_t i = 0; i < sizeof rests / sizeof rests[0]; i++) {
        char text[1024];
        snprintf(text, sizeof text, "%s%s", given, rests[i]);
        pt_record *record = read_text(text);
        check_end(record, 11, NULL, "W+White");
        pt_record_free(record);
    }
}

/* == Refused == */

static void other_boards_are_refused_with_the_reason(void **unused) {
    (void)unused;
    check_refused("(;GM[22]VV[2]SU[Zertz+xx];P0[0 Start P0])", 0, "Zertz+xx|shape");
    check_refused("(;GM[22]VV[2]SU[Zertz+H];P0[0 Start P0])", 0, "Zertz+H|handicap");
    check_refused("(;GM[22]VV[2]SU[Zertz+99];P0[0 Start P0])", 0,
                  "Zertz+99|zertz, zertz+11, zertz+24");
}

static void other_commands_are_refused(void **unused) {
    (void)unused;
    check_refused(HEAD ";P0[1 RtoX 2 0 D 4])", 1, "RtoX 2 0 D 4");
    check_refused(HEAD ";P0[1 RtoB 2 3 D 4])", 1, "RtoB 2 3 D 4");
    check_refused(HEAD ";P0[1 RtoB 3 0 D 4])", 1, "RtoB 3 0 D 4");
    check_refused(HEAD ";P0[1 RtoB 2 0 D 8])", 1, "RtoB 2 0 D 8");
    check_refused(HEAD ";P0[1 RtoB 2 0])", 1, "RtoB 2 0");
    check_refused(HEAD ";P0[1 R+ D 1])", 1, "R+ D 1");
    check_refused(HEAD ";P0[1 RtoB 2 0 D 4];P0[2 BtoB A 1 D 5])", 1, "BtoB A 1 D 5");
    check_refused(TWO_TURNS ";P0[7 BtoB D 4 D 6];P0[8 R- A 2])", 3, "R- A 2");
    /* What the rules do not allow. */
    check_refused(HEAD ";P0[1 R- D 1];P0[2 Done])", 1, "-d1|place a marble");
    check_refused(HEAD ";P0[1 RtoB 2 0 D 4];P0[2 R- D 5];P0[3 Done])", 1, "d5|not free");
    check_refused(TWO_TURNS ";P0[7 RtoB 2 0 G 1];P0[8 Done])", 3, "Wg1|must jump");
    check_refused(TWO_TURNS ";P0[7 BtoB D 4 D 7];P0[8 Done])", 3, "d4|d7");
    check_refused(HEAD ";P1[1 RtoB 2 0 D 4];P1[2 R- D 1];P1[3 Done])", 1, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_on_three_boards_are_read_from_boardspaces_words),
        cmocka_unit_test(what_was_done_may_be_taken_back_before_done),
        cmocka_unit_test(a_jump_may_be_taken_back),
        cmocka_unit_test(real_games_are_read),
        cmocka_unit_test(a_game_ends_with_the_third_repetition),
        cmocka_unit_test(the_rest_of_a_chain_that_has_won_is_left_out),
        cmocka_unit_test(other_boards_are_refused_with_the_reason),
        cmocka_unit_test(other_commands_are_refused),
    };
    return cmocka_run_group_tests_name("zertz_dialects", tests, NULL, NULL);
}
