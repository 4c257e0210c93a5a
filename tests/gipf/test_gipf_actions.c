/* Actions and turns of GIPF as text: what is legal is read back; what is not is refused with
 * the rule that forbids it (notation.md); nothing hostile gets through. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gipf/names.h"
#include "gipf/starts.h"
#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* == Round trips == */

static void check_actions_read_back(const board *b, void *context) {
    size_t *seen = context;
    pt_actions list;
    pt_legal(b->rules, &b->state, &list);
    assert_int_equal(pt_legal_count(b->rules, &b->state), list.count);
    for (size_t i = 0; i < list.count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action read;
        assert_true(pt_action_write(b->rules, &b->state, list.items[i], text, sizeof text) > 0);
        assert_int_equal(pt_action_read(b->rules, &b->state, text, PT_ZSTR, &read, NULL), PT_OK);
        assert_int_equal(read, list.items[i]);
        (*seen)++;
    }
}

static void actions_are_read_back(void **unused) {
    (void)unused;
    size_t seen = 0;
    for (int i = 0; gipf_starts[i]; i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            walk_game(gipf_starts[i], seed, 150, check_actions_read_back, &seen);
    assert_true(seen > 50000);
}

/* == Actions that are refused == */

#define START "gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 BB -,- m -"
#define ROW "gipf standard W3/5/6/wwWwWBb/6/5/B3 w 3,3 BB -,- R -"
#define OPTIONAL "gipf tournament 4/5/6/WWWW3/6/5/B3 w 9,9 BB -,- r -"
#define EXTRA "gipf standard 4/5/6/wbbwT3/6/5/W2B w 4,5 BB -,- X w"
#define POWERS "gipf standard 4/5/2wYw2/wZb1wDb1b/2wPBb1/5/W2B w 1,5 BB -,- m -"
#define OVER "gipf standard W3/5/6/7/6/5/4 b 9,9 BB -,- ow -"

static const struct {
    const char *position, *action;
    pt_status status;
    const pt_message *message;
} refused_actions[] = {
    /* Not an action at all. */
    {START, "", PT_SYNTAX, PT_MSG_TEXT_EMPTY},
    {START, "hello", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, "a1", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, "a1b2", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, "A1-b2", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, "a1-b2 ", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, " a1-b2", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, "a1-b2;", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, "a1-b2=1", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, "a1-b2\n", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, "na1-b2", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, "DONE", PT_SYNTAX, PT_MSG_GIPF_NO_POINT},
    {START, "Ge2-e3", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, "+", PT_SYNTAX, PT_MSG_GIPF_NO_POINT},
    {START, "+e5-e6", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, "+nona", PT_SYNTAX, PT_MSG_GIPF_NO_POINT},
    {START, "x", PT_SYNTAX, PT_MSG_GIPF_NO_POINT},
    {ROW, "xe2", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {ROW, "xe2-e8x", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {ROW, "xe2-e8:", PT_SYNTAX, PT_MSG_GIPF_NO_POINT},
    {POWERS, "Yd4-c4=1", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {POWERS, "Pf4-f5=", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {POWERS, "Pf4-f5=01", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {POWERS, "Pf4-f8=1", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    /* Points and lines. */
    {START, "a6-b2", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
    {START, "Ga6-b2", PT_SYNTAX, PT_MSG_GIPF_NO_POINT},
    {START, "a1-b7", PT_SYNTAX, PT_MSG_GIPF_NO_POINT},
    {START, "a1-", PT_SYNTAX, PT_MSG_GIPF_NO_POINT},
    {START, "a1-c3", PT_SYNTAX, PT_MSG_GIPF_NOT_FIRST_SPOT},
    {ROW, "xe2-z8", PT_SYNTAX, PT_MSG_GIPF_NO_POINT},
    {ROW, "xe8-e2", PT_SYNTAX, PT_MSG_GIPF_NOT_A_LINE},
    {ROW, "xe2-f8", PT_SYNTAX, PT_MSG_GIPF_NOT_A_LINE},
    {ROW, "xe1-e9", PT_SYNTAX, PT_MSG_GIPF_NOT_A_LINE},
    {ROW, "xe2-g5", PT_SYNTAX, PT_MSG_GIPF_NOT_A_LINE},
    {ROW, "xe2-e2", PT_SYNTAX, PT_MSG_GIPF_NOT_A_LINE},
    {"gipf basic wbwb/5/6/7/6/5/4 w 9,9 BB -,- m -", "b1-b2", PT_ILLEGAL, PT_MSG_GIPF_LINE_FULL},
    {"gipf standard bwbw/5/6/wbbwT3/6/5/W2B w 4,5 BB -,- X w", "+b1-b2", PT_ILLEGAL,
     PT_MSG_GIPF_LINE_FULL},
    /* What may come in. */
    {"gipf standard 4/5/6/1wY5/6/5/W2B w 0,5 BB -,- m -", "a1-b2", PT_ILLEGAL,
     PT_MSG_GIPF_RESERVE_EMPTY},
    {"gipf tournament W3/5/6/7/6/5/B3 w 1,5 GG -,- m -", "Gh1-h2", PT_ILLEGAL,
     PT_MSG_GIPF_RESERVE_EMPTY},
    {"gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -", "a1-b2", PT_ILLEGAL,
     PT_MSG_GIPF_MUST_GIPF},
    {"gipf tournament 4/5/6/7/6/5/4 w 18,18 FF T1,T1 m -", "Ta1-b2", PT_ILLEGAL,
     PT_MSG_GIPF_MUST_GIPF},
    {START, "Ga1-b2", PT_ILLEGAL, PT_MSG_GIPF_NO_MORE_GIPF},
    {START, "Ta1-b2", PT_ILLEGAL, PT_MSG_GIPF_NO_MORE_LOADED},
    {"gipf standard 4/5/6/7/6/5/W2B w 5,5 LB T1,- m -", "Za1-b2", PT_ILLEGAL,
     PT_MSG_GIPF_SUPPLY_EMPTY},
    /* What this phase asks for. */
    {ROW, "a1-b2", PT_ILLEGAL, PT_MSG_GIPF_REMOVE_FIRST},
    {OPTIONAL, "a1-b2", PT_ILLEGAL, PT_MSG_GIPF_ONLY_DONE},
    {EXTRA, "a1-b2", PT_ILLEGAL, PT_MSG_GIPF_EXTRA_FIRST},
    {EXTRA, "Ye5-e6", PT_ILLEGAL, PT_MSG_GIPF_EXTRA_FIRST},
    {START, "+a1-b2", PT_ILLEGAL, PT_MSG_GIPF_NO_EXTRA},
    {START, "+none", PT_ILLEGAL, PT_MSG_GIPF_NO_EXTRA},
    {ROW, "+none", PT_ILLEGAL, PT_MSG_GIPF_NO_EXTRA},
    {START, "xb2-b5", PT_ILLEGAL, PT_MSG_GIPF_NO_REMOVAL_NOW},
    {EXTRA, "xe2-e5", PT_ILLEGAL, PT_MSG_GIPF_NO_REMOVAL_NOW},
    {START, "done", PT_ILLEGAL, PT_MSG_GIPF_NOTHING_TO_END},
    {EXTRA, "done", PT_ILLEGAL, PT_MSG_GIPF_NOTHING_TO_END},
    {ROW, "done", PT_ILLEGAL, PT_MSG_GIPF_NOT_DONE},
    /* Removals. */
    {ROW, "xb2-b5", PT_ILLEGAL, PT_MSG_GIPF_NO_ROW},
    {ROW, "xe2-e7", PT_ILLEGAL, PT_MSG_GIPF_ROW_ENDS},
    {ROW, "xe3-e8", PT_ILLEGAL, PT_MSG_GIPF_ROW_ENDS},
    {ROW, "xe2-e8:e6,e4", PT_SYNTAX, PT_MSG_GIPF_KEEP_ORDER},
    {ROW, "xe2-e8:e4,e4", PT_SYNTAX, PT_MSG_GIPF_KEEP_ORDER},
    {ROW, "xe2-e8:e4,", PT_SYNTAX, PT_MSG_GIPF_KEEP_ORDER},
    {ROW, "xe2-e8:e4x", PT_SYNTAX, PT_MSG_GIPF_KEEP_ORDER},
    {ROW, "xe2-e8:f4", PT_ILLEGAL, PT_MSG_GIPF_KEEP_OUTSIDE},
    {ROW, "xe2-e8:e2", PT_ILLEGAL, PT_MSG_GIPF_KEEP_BASIC},
    {OPTIONAL, "xe2-e5:e2,e3,e4,e5", PT_ILLEGAL, PT_MSG_GIPF_REMOVE_SOMETHING},
    {"gipf standard 4/5/6/wZWwDWB2/6/5/W2B w 5,5 BB -,- R -", "xe2-e6:e2,e3,e4,e5", PT_ILLEGAL,
     PT_MSG_GIPF_BREAK_RUN},
    /* Powers. */
    {POWERS, "Ze3-e4", PT_ILLEGAL, PT_MSG_GIPF_NO_POTENTIAL},
    {POWERS, "Ze5-e6", PT_ILLEGAL, PT_MSG_GIPF_NO_POTENTIAL},
    {POWERS, "Te5-e6", PT_ILLEGAL, PT_MSG_GIPF_T_NEVER_MOVES},
    {POWERS, "Ze2-e5", PT_ILLEGAL, PT_MSG_GIPF_Z_TARGET},
    {POWERS, "Yd4-d5", PT_ILLEGAL, PT_MSG_GIPF_Y_TARGET},
    {POWERS, "De5-e4", PT_ILLEGAL, PT_MSG_GIPF_D_TARGET},
    {POWERS, "Pf4-e5", PT_ILLEGAL, PT_MSG_GIPF_P_TARGET},
    {POWERS, "Pf4-f5", PT_ILLEGAL, PT_MSG_GIPF_LAY_COUNT},
    {POWERS, "Pf4-f5=2", PT_ILLEGAL, PT_MSG_GIPF_LAY_RESERVE},
    /* After the end. */
    {OVER, "a1-b2", PT_ILLEGAL, PT_MSG_GAME_IS_OVER},
    {OVER, "done", PT_ILLEGAL, PT_MSG_GAME_IS_OVER},
    {OVER, "hello", PT_SYNTAX, PT_MSG_NOT_AN_ACTION},
};

static void illegal_and_malformed_actions_are_refused(void **unused) {
    (void)unused;
    for (size_t i = 0; i < COUNT(refused_actions); i++) {
        check_refused(refused_actions[i].position, refused_actions[i].action,
                      refused_actions[i].message);
        board b = open_position(refused_actions[i].position);
        pt_action action;
        assert_int_equal(
            pt_action_read(b.rules, &b.state, refused_actions[i].action, PT_ZSTR, &action, NULL),
            refused_actions[i].status);
        close_board(&b);
    }
}

/* With an empty reserve too, a GIPF-piece out of reach is refused for the distance. */
static void a_gipf_piece_out_of_reach_is_refused_for_the_distance(void **unused) {
    (void)unused;
    check_refused("gipf standard 4/5/6/3wPB2/6/wY4/W2B w 5,5 BB -,- m -", "Pe5-h5=1",
                  PT_MSG_GIPF_P_TARGET);
    check_refused("gipf standard 4/5/6/3wPB2/6/wY4/W2B w 0,5 BB -,- m -", "Pe5-h5=1",
                  PT_MSG_GIPF_P_TARGET);
}

static void every_reason_against_an_action_is_shown(void **unused) {
    (void)unused;
    for (size_t n = gipf_message_number(PT_MSG_GIPF_NO_POINT);
         n <= gipf_message_number(PT_MSG_GIPF_LAY_RESERVE); n++) {
        const pt_message *m = gipf_messages[n];
        bool shown = false;
        for (size_t i = 0; i < COUNT(refused_actions); i++)
            shown = shown || refused_actions[i].message == m;
        if (!shown)
            fail_msg("no action is refused because \"%s\"", m->english);
    }
}

/* == Turns == */

static void turns_are_actions_joined_by_semicolons(void **unused) {
    (void)unused;
    board b = open_position("gipf basic 4/5/6/1wwwb2/6/5/4 w 10,10 BB -,- m -");
    pt_action actions[4];
    size_t count;
    pt_error error;
    char text[128];
    assert_int_equal(pt_turn_read(b.rules, &b.state, "e1-e2;xe2-e6", PT_ZSTR, PT_NOTATION_CANONICAL,
                                  actions, 4, &count, &error),
                     PT_OK);
    assert_int_equal(count, 2);
    pt_turn_write(b.rules, &b.state, actions, count, PT_NOTATION_CANONICAL, text, sizeof text);
    assert_string_equal(text, "e1-e2;xe2-e6");
    /* The start of a turn is fine too. */
    assert_int_equal(pt_turn_read(b.rules, &b.state, "e1-e2", PT_ZSTR, PT_NOTATION_CANONICAL,
                                  actions, 4, &count, &error),
                     PT_OK);
    assert_int_equal(count, 1);

    static const struct {
        const char *text;
        size_t capacity;
        pt_status status;
        const pt_message *message;
        int offset;
    } refused[] = {
        {"e1-e2;xe2-e6;a1-b2", 4, PT_ILLEGAL, PT_MSG_TURN_IS_OVER, 13},
        {"e1-e2;xe2-e6", 1, PT_FULL, PT_MSG_TOO_MANY_ACTIONS, 6},
        {"e1-e2;xe2-e5", 4, PT_ILLEGAL, PT_MSG_GIPF_ROW_ENDS, 7},
        {"e1-e2;;xe2-e6", 4, PT_SYNTAX, PT_MSG_TEXT_EMPTY, 6},
        {"e1-e2;", 4, PT_SYNTAX, PT_MSG_TEXT_EMPTY, 6},
        {";e1-e2", 4, PT_SYNTAX, PT_MSG_TEXT_EMPTY, 0},
        {"", 4, PT_SYNTAX, PT_MSG_TEXT_EMPTY, 0},
    };
    for (size_t i = 0; i < COUNT(refused); i++) {
        count = 9;
        assert_int_equal(pt_turn_read(b.rules, &b.state, refused[i].text, PT_ZSTR,
                                      PT_NOTATION_CANONICAL, actions, refused[i].capacity, &count,
                                      &error),
                         refused[i].status);
        assert_ptr_equal(error.message, refused[i].message);
        assert_int_equal(error.offset, refused[i].offset);
        assert_int_equal(count, 0);
    }
    close_board(&b);
    b = open_position("gipf standard W3/5/6/wwwwB2/6/5/4 w 3,3 BB -,- R -");
    assert_int_equal(pt_turn_read(b.rules, &b.state, "xe2-e6;a1-b2", PT_ZSTR, PT_NOTATION_CANONICAL,
                                  actions, 4, &count, &error),
                     PT_ILLEGAL);
    assert_ptr_equal(error.message, PT_MSG_GAME_IS_OVER);
    close_board(&b);
}

/* == Hostile actions == */

static void check_hostile_action(const board *b, const char *text, size_t len) {
    pt_action action;
    pt_error error;
    char back[PT_ACTION_TEXT_MAX];
    pt_status status = pt_action_read(b->rules, &b->state, text, len, &action, &error);
    if (status == PT_OK) {
        assert_true(pt_is_legal(b->rules, &b->state, action));
        assert_int_equal(pt_action_write(b->rules, &b->state, action, back, sizeof back), len);
        assert_memory_equal(back, text, len);
        return;
    }
    assert_int_equal(error.status, status);
    assert_true(error.offset >= -1 && (size_t)(error.offset + 1) <= len + 1);
}

static void check_mutations(const board *b, void *context) {
    pt_rng *rng = context;
    static const char alphabet[] = "abcdefghi123456789GTZDYPx+-=:,;donegw\0 \xff";
    pt_actions list;
    pt_legal(b->rules, &b->state, &list);
    for (int k = 0; k < 6 && list.count > 0; k++) {
        char text[PT_ACTION_TEXT_MAX + 4];
        size_t len = pt_action_write(b->rules, &b->state,
                                     list.items[pt_rng_below(rng, (uint32_t)list.count)], text,
                                     PT_ACTION_TEXT_MAX);
        for (size_t cut = 0; cut < len; cut++)
            check_hostile_action(b, text, cut);
        for (int i = 0; i < 8; i++) {
            text[pt_rng_below(rng, (uint32_t)len)] =
                alphabet[pt_rng_below(rng, (uint32_t)(sizeof alphabet - 1))];
            check_hostile_action(b, text, len);
        }
    }
}

static void actions_cut_off_or_changed_are_legal_and_canonical_or_refused(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 7);
    for (int i = 0; gipf_starts[i]; i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            walk_game(gipf_starts[i], seed, 150, check_mutations, &rng);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_are_read_back),
        cmocka_unit_test(illegal_and_malformed_actions_are_refused),
        cmocka_unit_test(a_gipf_piece_out_of_reach_is_refused_for_the_distance),
        cmocka_unit_test(every_reason_against_an_action_is_shown),
        cmocka_unit_test(turns_are_actions_joined_by_semicolons),
        cmocka_unit_test(actions_cut_off_or_changed_are_legal_and_canonical_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
