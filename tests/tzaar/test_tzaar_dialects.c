/* TZAAR as Boardspace and Little Golem record it, and the starts in records of ours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dialects.h"

#define FIXED "tzaar TTTTt/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt w c"

/* Game 2552914 at littlegolem.net. */
#define GOLEM_BOARD "cBbCbcBCCBBcabaBbCcCbbbCCACAcbcbcBccBCCBaAAacCCcaacCACcCccAB"
#define GOLEM_START "tzaar rTrRt/RRTTRt/TrRzrzt/ZTTrrrTt/RtrtrtZT/ZzRTTRtt/ztTTtzZ/tTZTtz/RZttT w c"
#define GOLEM_HEAD                                                                                 \
    "(;FF[TZAAR]VA[RANDOM]EV[tzaar.ch.43.1.1]PB[ivyed_seer ?]PW[Michael Reitz]POS[" GOLEM_BOARD    \
    "]SO[https://www.littlegolem.net]"
static const char golem_game[] = GOLEM_HEAD
    ";W[npmq];B[prqq-kplp];W[smrn-pqqp];B[lqmp-lpmp];W[omnm-mnnm];B[mpmo-lomo];W[nonq-nqop]"
    ";B[monn-nsnr];W[nmpm-opmr];B[nror-orqp];W[mrpo-pmqm];B[rorn-qpsn];W[slrm-qmrm];B[nnkq-snsk]"
    ";W[oqms-rmrl];B[skrk-rkqk];W[qlqn-rlpl];B[qkqn-qnpo];W[plkq-onln];B[lrmq-pols];W[lnpn-mspp]"
    ";B[lsks-ksmq];W[kqkr-mmnl];B[sorp-rnrp];W[ppqo-pnpk];B[qqqo-olok];W[pkok-nlko])";
#define GOLEM_END "tzaar 1[z6]2[t3]/6/2[Z7]4/8/R6[r3]/8/2Z4/[T2]5/5 b c"

/* == Boardspace == */

enum { BY_HAND, BY_ROBOT, HESITANT, STYLES };

/* "e5" as "E 6": they count the hole. */
static const char *spaced(const char *space, char out[8]) {
    sprintf(out, "%c %d", space[0] - 'a' + 'A',
            space[1] - '0' + (space[0] == 'e' && space[1] > '4'));
    return out;
}

static void list_action(listing *l, pt_actor actor, const char *text, int style) {
    char at[2][8], colour = actor == PT_WHITE ? 'w' : 'b';
    if (strcmp(text, "pass") == 0) {
        for (int i = 0; i < (style == HESITANT ? 3 : 1); i++)
            list(l, actor, "Pass ");
    } else if (text[0] < 'a') {
        int kind = text[0] == 'T' ? 0 : text[0] == 'R' ? 1 : 2;
        spaced(text + 1, at[0]);
        if (style == BY_ROBOT) {
            list(l, actor, "OnBoard %cr %d %s", colour, kind, at[0]);
            return;
        }
        if (style == HESITANT) {
            list(l, actor, "Pick %cr %d", colour, (kind + 1) % 3);
            list(l, actor, "Drop %cr %d", colour, (kind + 1) % 3);
        }
        list(l, actor, "Pick %cr %d", colour, kind);
        list(l, actor, "Dropb %s", at[0]);
        if (style == HESITANT) {
            list(l, actor, "Pickb %s", at[0]);
            list(l, actor, "Dropb %s", at[0]);
        }
    } else {
        spaced(text, at[0]);
        spaced(text + 3, at[1]);
        if (style == BY_ROBOT) {
            list(l, actor, "Capture %s %s", at[0], at[1]);
            return;
        }
        if (style == HESITANT) { /* lifted and put back */
            list(l, actor, "Pickb %s", at[0]);
            list(l, actor, "Dropb %s", at[0]);
        }
        list(l, actor, "Pickb %s", at[0]);
        list(l, actor, "Dropcap %s", at[1]);
    }
}

/* The whole game; a hesitant player lifts the last stack of a turn again. */
static char *listed(pt_record *record, int style, const char *head) {
    listing l = {.out = malloc(1 << 16)};
    assert_non_null(l.out);
    l.len = (size_t)sprintf(l.out, "%s", head);
    for (size_t turn = 0; turn < pt_record_turns(record); turn++) {
        pt_state now;
        size_t count;
        char text[PT_ACTION_TEXT_MAX] = "";
        const pt_rules *rules = pt_record_rules(record);
        const pt_action *actions = pt_record_turn(record, turn, &count, NULL);
        pt_record_state(record, turn, &now);
        pt_actor owner = pt_state_owner(rules, &now);
        for (size_t i = 0; i < count; i++) {
            pt_action_write(rules, &now, actions[i], text, sizeof text);
            list_action(&l, owner, text, style);
            pt_apply(rules, &now, actions[i]);
        }
        if (style == HESITANT && text[2] == '-') {
            char at[8];
            list(&l, owner, "Pickb %s", spaced(text + 3, at));
            list(&l, owner, "Dropb %s", at);
        }
        list(&l, owner, "Done ");
    }
    sprintf(l.out + l.len, "; P0[time 0:04:03 ]P1[time 0:05:06 ])\n");
    return l.out;
}

static void games_from_both_starts_are_read_from_boardspaces_words(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        bool fixed = seed % 2;
        pt_record *played = random_game(fixed ? "tzaar fixed" : "tzaar tournament", seed);
        char head[160], setup[PT_SETUP_TEXT_MAX];
        snprintf(head, sizeof head,
                 "(;GM[Tzaar]VV[1]SU[%s -544494431]P0[id \"Ann\"]P1[id \"Bo\"];P0[0 Start P0]\n",
                 fixed ? "Tzaar-standard" : "tzaar-custom");
        char *text = listed(played, (int)(seed % STYLES), head);
        pt_record *record = read_text(text);
        check_same(record, played);
        pt_setup_text(pt_record_rules(record), setup, sizeof setup);
        assert_string_equal(setup, fixed ? "tzaar fixed" : "tzaar tournament");
        assert_string_equal(header(record, "GM"), "Tzaar");
        assert_string_equal(header(record, "PW"), "Ann");
        check_kept(record);
        pt_record_free(record);
        pt_record_free(played);
        free(text);
    }
}

#define SECOND_TURN                                                                                \
    ";P0[1 Pickb A 5];P0[2 Dropcap A 4];P0[3 Done];P1[4 Pickb A 3];P1[5 Dropcap A 4]"
#define AFTER_TWO "tzaar TT1T1/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt w c"

/* Black has captured from a3 and may go on with the same stack, with another, or not at all. */
static void what_was_done_last_may_be_taken_back(void **unused) {
    (void)unused;
    static const char *const ways[] = {
        ";P1[6 Pickb A 2];P1[7 Dropb A 4];P1[8 Done]",
        ";P1[6 Pickb A 2];P1[7 Dropb A 1];P1[8 Pickb A 1];P1[9 Dropb A 4];P1[10 Done]",
        ";P1[6 Pickb A 4];P1[7 Dropb A 4];P1[8 Pickb A 2];P1[9 Dropb A 4];P1[10 Done]",
        ";P1[6 Pass];P1[7 Pass];P1[8 Move A 2 A 4];P1[9 Done]",
        ";P1[6 Pickb A 4];P1[7 Dropb A 2];P1[8 Pickb A 2];P1[9 Dropb A 4];P1[10 Move A 2 A 4]",
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        char text[1024];
        snprintf(text, sizeof text, "(;GM[Tzaar]SU[tzaar-standard]P0[id \"a\"];P0[0 Start P0]%s%s)",
                 SECOND_TURN, ways[i]);
        pt_record *record = read_text(text);
        check_end(
            record, 2,
            "tzaar T2[T2]1/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt w c", "");
        pt_record_free(record);
    }
    /* A pass, and lifting the stack again instead of passing. */
    char text[1024];
    snprintf(text, sizeof text, "(;GM[Tzaar]SU[tzaar-standard]P0[id \"a\"];P0[0 Start P0]%s%s)",
             SECOND_TURN, ";P1[6 Pass];P1[7 Pickb A 4];P1[8 Dropb A 2];P1[9 Done]");
    pt_record *record = read_text(text);
    check_end(record, 2,
              "tzaar T[T2]3/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt w c",
              "");
    pt_record_free(record);
    /* White's first turn is over with its capture, so lifting the stack takes it back. */
    record = read_text("(;GM[Tzaar]SU[tzaar-standard]P0[id \"a\"];P0[0 Start P0];P0[1 Pickb A 5]"
                       ";P0[2 Dropcap A 4];P0[3 Pickb A 4];P0[4 Dropb A 5];P0[5 Pickb B 1]"
                       ";P0[6 Dropcap A 1];P0[7 Done])");
    check_end(record, 1,
              "tzaar tTTTt/1RRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt b c", "");
    pt_record_free(record);
}

/* A missing pass is no other thing than the pass that must have been. */
static void a_pass_may_be_left_out(void **unused) {
    (void)unused;
    char text[1024];
    snprintf(text, sizeof text,
             "(;GM[Tzaar]SU[tzaar-standard]P0[id \"a\"];P0[0 Start P0]%s;P1[6 Done]"
             ";P0[7 Capture B 1 A 1];P0[8 Pass];P0[9 Done])",
             SECOND_TURN);
    pt_record *record = read_text(text);
    check_end(record, 3,
              "tzaar tT1T1/1RRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt b c", "");
    check_kept(record);
    pt_record_free(record);
}

static void a_board_that_boardspace_drew_is_refused(void **unused) {
    (void)unused;
    check_refused("(;GM[Tzaar]VV[1]SU[tzaar-random 834741962]P0[id \"a\"];P0[0 Start P0]"
                  ";P0[1 Pickb A 1])",
                  0, "SU[tzaar-random]|does not show the board");
    check_refused("(;GM[Tzaar]SU[Tzaar-Random]P0[id \"a\"];P0[0 Start P0])", 0,
                  "SU[Tzaar-Random]|does not show the board");
    check_refused("(;GM[Tzaar]SU[tzaar-big 1]P0[id \"a\"];P0[0 Start P0])", 0,
                  "SU[tzaar-big]|tzaar-standard, tzaar-custom");
    check_refused("(;GM[Tzaar]P0[id \"a\"];P0[0 Start P0])", 0, "SU[]|tzaar-standard");
}

static void what_boardspace_does_not_write_is_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *start, *nodes;
        size_t turn;
        const char *words;
    } cases[] = {
        {"standard", ";P0[1 Pickb E 5]", 1, "Pickb E 5|not a Boardspace command"}, /* the hole */
        {"standard", ";P0[1 Pickb A 6]", 1, "Pickb A 6"},
        {"standard", ";P0[1 Pickb E 10]", 1, "Pickb E 10"},
        {"standard", ";P0[1 Pickb J 1]", 1, "Pickb J 1"},
        {"standard", ";P0[1 Pickb]", 1, "Pickb"},
        {"standard", ";P0[1 Capture A 5]", 1, "Capture A 5|not a Boardspace command"},
        {"standard", ";P0[1 Juggle A 5]", 1, "Juggle"},
        {"standard", ";P0[1 Dropb A 5]", 1, "Dropb A 5|does not match"},
        {"standard", ";P0[1 Pickb A 5];P0[2 Pickb A 4]", 1, "Pickb A 4|does not match"},
        {"standard", ";P0[1 Pick wr 2]", 1, "Pick wr 2|does not match"},
        {"standard", ";P0[1 Capture A 5 A 4];P0[2 Move A 4 A 3]", 1, "Move A 4 A 3"},
        {"standard", ";P0[1 Capture A 5 A 4];P0[2 Pickb A 3]", 1, "Pickb A 3|does not match"},
        {"standard", ";P0[1 Pass];P0[2 Done]", 1, "first action must be a capture"},
        {"standard", ";P0[1 Move A 5 B 6];P0[2 Done]", 1, "b6 is your own"},
        {"standard", ";P0[1 Capture A 4 A 5];P0[2 Done]", 1, "a4 is not White's"},
        {"standard", ";P0[1 Capture A 5 A 3];P0[2 Done]", 1, "a4 is in the way"},
        {"standard", ";P0[1 Capture E 4 E 6];P0[2 Done]", 1, "e4 and e5|hole"},
        {"standard", ";P1[1 Capture A 4 A 5];P1[2 Done]", 1, "W|B"},
        {"standard", ";P0[1 Capture A 5 A 4];P0[2 Done];P0[3 Capture B 1 A 1];P0[4 Done]", 2,
         "B|W"},
        {"standard", ";P0[1 Resign];P0[2 Done];P1[3 Pickb A 4]", 1, "resigned"},
        {"custom", ";P0[1 Pick wr 3]", 1, "Pick wr 3|not a Boardspace command"},
        {"custom", ";P0[1 Pick xr 2]", 1, "Pick xr 2"},
        {"custom", ";P0[1 OnBoard wr 2 E 5]", 1, "OnBoard wr 2 E 5"},
        {"custom", ";P0[1 OnBoard wr 2]", 1, "OnBoard wr 2"},
        {"custom", ";P0[1 Dropb A 1]", 1, "Dropb A 1|does not match"},
        {"custom", ";P0[1 Pickb A 1]", 1, "Pickb A 1|does not match"},
        {"custom", ";P0[1 Move A 1 A 2]", 1, "Move A 1 A 2|does not match"},
        {"custom", ";P0[1 Pass];P0[2 Done]", 1, "all 60 pieces are placed first"},
        {"custom", ";P0[1 OnBoard wr 2 A 1];P0[2 Done];P1[3 OnBoard br 0 A 1];P1[4 Done]", 2,
         "a1 is occupied"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 "(;GM[Tzaar]SU[tzaar-%s 1]P0[id \"a\"]P1[id \"b\"];P0[0 Start P0]%s)",
                 cases[i].start, cases[i].nodes);
        check_refused(text, cases[i].turn, cases[i].words);
    }
    check_refused("(;GM[Tzar]SU[tzaar-standard]P0[id \"a\"];P0[0 Start P0])", 0, "GM[Tzar]");
    check_refused("(;GM[Tzaar]SU[tzaar-standard]P0[id \"a\"];P0[Lifts A 5])", 0, "GM[Tzaar]|P0");
}

/* == Little Golem == */

static void a_little_golem_game_is_read(void **unused) {
    (void)unused;
    pt_record *record = read_text(golem_game);
    check_end(record, 27, GOLEM_END, "W+Capture");
    assert_string_equal(header(record, "PW"), "Michael Reitz");
    assert_string_equal(header(record, "EV"), "tzaar.ch.43.1.1");
    assert_string_equal(header(record, "GM"), "Tzaar");
    assert_string_equal(header(record, "FF"), "4");
    assert_string_equal(header(record, "PTP"), GOLEM_START);
    assert_string_equal(header(record, "POS"), "");
    check_kept(record);
    pt_record_free(record);
    /* Comments, variations, a pass and a resignation. */
    record =
        read_text(GOLEM_HEAD ";W[npmq]C[hm](;B[prqq-pass];W[resign])(;B[prqq-kplp]C[better]))");
    check_end(record, 2, NULL, "B+Resign");
    char text[2048];
    assert_true(pt_record_write(record, PT_RECORD_SGF, text, sizeof text) > 0);
    assert_non_null(strstr(text, "B[f1-g1;pass]"));
    assert_non_null(strstr(text, "B[f1-g1;a4-b4]C[better]"));
    pt_record_free(record);
    /* A collection may hold both forms. */
    record = read_text("(;GM[Tzaar]RU[fixed];W[a5-a4])" GOLEM_HEAD ";W[npmq])");
    assert_int_equal(pt_record_select(record, 1, NULL, NULL), PT_OK);
    assert_int_equal(pt_record_turns(record), 1);
    pt_record_free(record);
}

/* What a random game would be there. */
static void random_games_are_read_from_little_golems_letters(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        static const char theirs[] = "abcABC", ours[] = "zrtZRT";
        char setup[64], position[PT_POSITION_TEXT_MAX], text[8192];
        snprintf(setup, sizeof setup, "tzaar random seed=%u", (unsigned)seed);
        pt_record *played = random_game(setup, seed);
        pt_state now;
        pt_record_state(played, 0, &now);
        pt_position_write(pt_record_rules(played), &now, position, sizeof position);
        size_t len = (size_t)sprintf(text, "(;FF[tzaar]VA[RANDOM]POS[");
        for (char *column = strtok(position + 6, "/ "); column[1]; column = strtok(NULL, "/ "))
            for (size_t i = strlen(column); i-- > 0;)
                text[len++] = theirs[strchr(ours, column[i]) - ours];
        len += (size_t)sprintf(text + len, "]");
        for (size_t turn = 0; turn < pt_record_turns(played); turn++) {
            size_t count;
            const pt_action *actions = pt_record_turn(played, turn, &count, NULL);
            len += (size_t)sprintf(text + len, ";%c[", turn % 2 ? 'B' : 'W');
            for (size_t i = 0; i < count; i++) {
                char action[PT_ACTION_TEXT_MAX];
                pt_action_write(pt_record_rules(played), &now, actions[i], action, sizeof action);
                text[len] = '-';
                len += i > 0;
                if (strcmp(action, "pass") == 0) {
                    len += (size_t)sprintf(text + len, "pass");
                    continue;
                }
                for (const char *space = action; space; space = strchr(space, '-') + 1) {
                    int x = space[0] - 'a', n = space[1] - '0';
                    int y = n + (x > 4 ? x - 4 : x == 4 && n > 4);
                    len += (size_t)sprintf(text + len, "%c%c", 'k' + x, 's' - (y - 1));
                    if (space != action)
                        break;
                }
            }
            len += (size_t)sprintf(text + len, "]");
        }
        sprintf(text + len, ")");
        pt_record *record = read_text(text);
        check_same(record, played);
        pt_record_free(record);
        pt_record_free(played);
    }
}

static void damaged_little_golem_games_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        size_t turn;
        const char *words;
    } cases[] = {
        {"(;FF[TZAAR]VA[RANDOM];W[npmq])", 0, "POS[]|60|not 0"},
        {"(;FF[TZAAR]POS[abc];W[npmq])", 0, "POS[]|60|not 3"},
        {"(;FF[TZAAR]POS[" GOLEM_BOARD "a];W[npmq])", 0, "POS[]|60|not 61"},
        {"(;FF[TZAAR]POS[xBbCbcBCCBBcabaBbCcCbbbCCACAcbcbcBccBCCBaAAacCCcaacCACcCccAB])", 0,
         "\"x\" in POS[]"},
        {"(;FF[TZAAR]POS[aBbCbcBCCBBcabaBbCcCbbbCCACAcbcbcBccBCCBaAAacCCcaacCACcCccAB])", 0,
         "White has 7"},
        {GOLEM_HEAD ";W[npm])", 1, "npm"},
        {GOLEM_HEAD ";W[npoo])", 1, "npoo"},   /* the hole */
        {GOLEM_HEAD ";W[kkmq])", 1, "kkmq"},   /* no space */
        {GOLEM_HEAD ";W[npmq-])", 1, "npmq-"}, /* half of it */
        {GOLEM_HEAD ";W[npmqx])", 1, "npmqx"},
        {GOLEM_HEAD ";W[npmq-prqq])", 1, "f1-g1|after the end of the turn"},
        {GOLEM_HEAD ";W[npmq];B[prqq-kplp-npmq])", 2, "prqq-kplp-npmq"},
        {GOLEM_HEAD ";W[prqq])", 1, "f1 is not White's"},
        {GOLEM_HEAD ";W[npmq][npmq])", 1, "several"},
        {GOLEM_HEAD ";B[npmq])", 1, "W|B"},
        {GOLEM_HEAD ";W[npmq];B[pass])", 2, "first action must be a capture"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_refused(cases[i].text, cases[i].turn, cases[i].words);
    check_refused("(;FF[TZAR]POS[" GOLEM_BOARD "];W[npmq])", 0, "where it starts");
}

/* == Records of ours == */

static void every_start_comes_back(void **unused) {
    (void)unused;
    static const struct {
        const char *setup, *rules;
    } starts[] = {
        {"tzaar fixed", "fixed"},
        {"tzaar tournament", "tournament"},
        {"tzaar random seed=0", "random"},
        {"tzaar random seed=4294967295", "random"},
    };
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        for (uint64_t seed = 1; seed <= 5; seed++) {
            pt_record *record = random_game(starts[i].setup, seed);
            assert_string_equal(header(record, "GM"), "Tzaar");
            assert_string_equal(header(record, "RU"), starts[i].rules);
            assert_string_equal(header(record, "PTS"), starts[i].setup);
            assert_string_equal(header(record, "PTP"), "");
            check_kept(record);
            pt_record_free(record);
        }
    }
}

static void gm_is_a_name_in_any_case(void **unused) {
    (void)unused;
    static const char *const roots[] = {
        "GM[Tzaar]RU[fixed]", "GM[TZAAR]RU[Fixed]",      "GM[tzaar]PTS[tzaar fixed]",
        "RU[tzaar.fixed]",    "GM[Tzaar]PTP[" FIXED "]",
    };
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, "(;%s;W[a5-a4];B[a3-a4;pass])", roots[i]);
        pt_record *record = read_text(text);
        check_end(record, 2, AFTER_TWO, "");
        assert_string_equal(header(record, "GM"), "Tzaar");
        pt_record_free(record);
    }
    check_refused("(;GM[24]PTS[tzaar fixed];W[a5-a4])", 0, "GM[24]|Tzaar");
    check_refused("(;GM[Tzaar]PTS[tzaar square];W[a5-a4])", 0, "square");
    check_refused("(;GM[Tzaar]PTS[tzaar random seed=4294967296])", 0, "4294967296");
    check_refused("(;GM[Tzaar]RU[fixed];W[a5-a4;pass])", 1, "pass|after the end of the turn");
    check_refused("(;GM[Tzaar]RU[fixed];W[a5-a4];B[a3-a4;a4-a9])", 2, "a9");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_from_both_starts_are_read_from_boardspaces_words),
        cmocka_unit_test(what_was_done_last_may_be_taken_back),
        cmocka_unit_test(a_pass_may_be_left_out),
        cmocka_unit_test(a_board_that_boardspace_drew_is_refused),
        cmocka_unit_test(what_boardspace_does_not_write_is_refused),
        cmocka_unit_test(a_little_golem_game_is_read),
        cmocka_unit_test(random_games_are_read_from_little_golems_letters),
        cmocka_unit_test(damaged_little_golem_games_are_refused),
        cmocka_unit_test(every_start_comes_back),
        cmocka_unit_test(gm_is_a_name_in_any_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
