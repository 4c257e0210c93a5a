/* Shared by the tests of combined games and of side games; builds on support.h. Boards in comments
 * are drawn as explained in support.h. */
#ifndef TESTS_COMBINED_H
#define TESTS_COMBINED_H

#include <stdio.h>
#include <string.h>

#include "side_names.h"
#include "support.h"

/* White can use four kinds of potential; Black has two GIPF-pieces, so that none of the
 * moves below ends the game.
 *
 *          e8  B   .   .   B  h5
 *        d7  .  wP   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   b   .   .   b   .  h2
 *      b4  .   .  wD   .   .  wZ  g2
 *        b3  .   .   .   .   .  f2
 *          b2 wY   .   .   W  e2           */
#define FOUR "gipf tournament wY3/5/2wDb2/W4wPB/6/wZb3/3B w 9,9 BB -,- m -"

/* FOUR after Zg2-g4, and after the Z is lost. */
#define Z_MADE "gipf tournament wY3/5/2wDb2/W4wPB/6/wbwz2/3B b 9,9 BB -,- m -"
#define Z_LOST "gipf tournament wY3/5/2wDb2/W4wPB/6/wb3/3B w 9,9 BB -,- m -"

/* Every kind has a side game of its own. */
#define ALL "T:rps,Z:rps,D:rps,Y:rps,P:rps"

/* "combined SIDES CHALLENGES STEP MAIN". Four calls can be used side by side: each has its own
 * buffer. */
static inline const char *combined(const char *sides, const char *challenges, const char *step,
                                   const char *main) {
    static char texts[4][PT_POSITION_TEXT_MAX];
    static unsigned next;
    char *out = texts[next++ % 4];
    int n =
        snprintf(out, PT_POSITION_TEXT_MAX, "combined %s %s %s %s", sides, challenges, step, main);
    assert_true(n < PT_POSITION_TEXT_MAX);
    return out;
}

/* Holds in every state: reading its text gives the same state, the list and the count agree, and
 * there are actions exactly as long as the game is not over. */
static inline void check_state(const board *b) {
    char text[PT_POSITION_TEXT_MAX], back[PT_POSITION_TEXT_MAX];
    pt_state read;
    pt_error error;
    assert_int_equal(strlen(text_of(b, text)) > 0, 1);
    if (pt_position_read(b->rules, text, PT_ZSTR, &read, &error) != PT_OK) {
        pt_error_text(&error, NULL, NULL, back, sizeof back);
        fail_msg("%s\n%s", text, back);
    }
    pt_position_write(b->rules, &read, back, sizeof back);
    assert_string_equal(back, text);
    assert_int_equal(pt_identity_key(b->rules, &read), pt_identity_key(b->rules, &b->state));
    assert_int_equal(pt_search_key(b->rules, &read), pt_search_key(b->rules, &b->state));
    assert_memory_equal(&read, &b->state, pt_state_size(b->rules));
    pt_actions list;
    pt_legal(b->rules, &b->state, &list);
    assert_int_equal(list.count, pt_legal_count(b->rules, &b->state));
    assert_int_equal(list.count == 0, pt_result(b->rules, &b->state).over);
}

/* Plays actions joined by ';' and checks the state after each; returns the flags of the last
 * action, less the part's PT_PART_TURN_ENDED. */
static inline unsigned go(board *b, const char *actions) {
    unsigned flags = 0;
    while (*actions) {
        char one[PT_ACTION_TEXT_MAX] = "";
        size_t n = strcspn(actions, ";");
        assert_true(n < sizeof one);
        memcpy(one, actions, n);
        actions += n + (actions[n] == ';');
        board before = *b;
        play_text(b, one);
        pt_action action;
        assert_int_equal(pt_action_read(before.rules, &before.state, one, PT_ZSTR, &action, NULL),
                         PT_OK);
        flags = pt_apply(before.rules, &before.state, action) & ~(unsigned)PT_PART_TURN_ENDED;
        check_state(b);
    }
    return flags;
}

static inline void assert_position(const board *b, const char *expected) {
    char text[PT_POSITION_TEXT_MAX];
    assert_string_equal(text_of(b, text), expected);
}

static inline void assert_now(const board *b, pt_actor actor, pt_actor owner,
                              const pt_phase *phase) {
    assert_int_equal(pt_state_actor(b->rules, &b->state), actor);
    assert_int_equal(pt_state_owner(b->rules, &b->state), owner);
    assert_ptr_equal(pt_state_phase(b->rules, &b->state), phase);
}

/* The legal actions in the order of the list, separated by spaces. */
static inline void assert_legal(const board *b, const char *expected) {
    char found[4096] = "";
    pt_actions list;
    pt_legal(b->rules, &b->state, &list);
    size_t len = 0;
    for (size_t i = 0; i < list.count; i++) {
        assert_true(len + PT_ACTION_TEXT_MAX + 1 < sizeof found);
        if (i > 0)
            found[len++] = ' ';
        len += pt_action_write(b->rules, &b->state, list.items[i], found + len, PT_ACTION_TEXT_MAX);
    }
    assert_string_equal(found, expected);
    assert_int_equal(pt_legal_count(b->rules, &b->state), list.count);
}

static inline void assert_refused_text(const board *b, const char *action, size_t len,
                                       pt_status status, const pt_message *message) {
    pt_action out = 12345;
    pt_error error;
    if (pt_action_read(b->rules, &b->state, action, len, &out, &error) == PT_OK)
        fail_msg("%s is accepted", action);
    assert_ptr_equal(error.message, message);
    assert_int_equal(error.status, status);
    assert_string_equal(error.field, PT_FIELD_ACTION);
    assert_int_equal(out, 12345);
}

static inline void assert_refused(const board *b, const char *action, pt_status status,
                                  const pt_message *message) {
    assert_refused_text(b, action, PT_ZSTR, status, message);
}

#endif
