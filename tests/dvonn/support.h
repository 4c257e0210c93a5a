/* What the tests of DVONN share. Include it after <cmocka.h>; bind_rules and free_rules
 * are the group's set-up and teardown. A check fails with the library's own sentence. */
#ifndef TESTS_DVONN_SUPPORT_H
#define TESTS_DVONN_SUPPORT_H

#include "dvonn/names.h"
#include "potentia.h"

static pt_rules *rules;

/* The full board of notation.md.
 *
 *         w w w b r w b b b
 *        b b b w b w b w w w
 *       w b r b w b w w r b b
 *        w b b w w b b w w b
 *         b w w b w w b b w     */
static const char full_board[] = "dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49";

static inline int bind_rules(void **unused) {
    (void)unused;
    return pt_rules_new(NULL, "dvonn", PT_ZSTR, &rules, NULL) == PT_OK ? 0 : -1;
}

static inline int free_rules(void **unused) {
    (void)unused;
    pt_rules_free(rules);
    return 0;
}

static inline pt_state position(const char *text) {
    pt_state state;
    pt_error error;
    if (pt_position_read(rules, text, PT_ZSTR, &state, &error) != PT_OK) {
        char why[256];
        pt_error_text(&error, NULL, NULL, why, sizeof why);
        fail_msg("%s: %s", text, why);
    }
    return state;
}

static inline unsigned play(pt_state *state, const char *text) {
    pt_action action;
    pt_error error;
    if (pt_action_read(rules, state, text, PT_ZSTR, &action, &error) != PT_OK) {
        char why[256];
        pt_error_text(&error, NULL, NULL, why, sizeof why);
        fail_msg("%s: %s", text, why);
    }
    return pt_apply(rules, state, action);
}

static inline void assert_position(const pt_state *state, const char *expected) {
    char text[PT_POSITION_TEXT_MAX];
    assert_int_equal(pt_position_write(rules, state, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
}

/* The legal actions are exactly these, given in any order with spaces between. */
static inline void assert_legal(const pt_state *state, const char *expected) {
    pt_actions list;
    pt_legal(rules, state, &list);
    size_t words = *expected ? 1 : 0;
    for (const char *c = expected; *c; c++)
        words += *c == ' ';
    assert_int_equal(list.count, words);
    assert_int_equal(pt_legal_count(rules, state), words);
    for (size_t i = 0; i < list.count; i++) {
        char text[PT_ACTION_TEXT_MAX], padded[PT_ACTION_TEXT_MAX + 2], in[256];
        assert_true(pt_action_write(rules, state, list.items[i], text, sizeof text) > 0);
        snprintf(padded, sizeof padded, " %s ", text);
        snprintf(in, sizeof in, " %s ", expected);
        if (!strstr(in, padded))
            fail_msg("%s is listed, expected were: %s", text, expected);
    }
}

static inline void assert_refused(const pt_state *state, const char *text, pt_status status,
                                  const pt_message *message) {
    pt_action action;
    pt_error error;
    if (pt_action_read(rules, state, text, PT_ZSTR, &action, &error) == PT_OK)
        fail_msg("%s was read", text);
    if (error.status != status || error.message != message ||
        strcmp(error.field, PT_FIELD_ACTION) != 0) {
        char why[256];
        pt_error_text(&error, NULL, NULL, why, sizeof why);
        fail_msg("%s was refused for another reason: %s", text, why);
    }
    /* Also without anyone asking for the reason. */
    assert_int_equal(pt_action_read(rules, state, text, PT_ZSTR, &action, NULL), status);
}

static inline void assert_illegal(const pt_state *state, const char *text,
                                  const pt_message *message) {
    assert_refused(state, text, PT_ILLEGAL, message);
}

/* Places pieces on the first `count` spaces in the order of the text form. */
static inline pt_state after_placements(unsigned count) {
    pt_state state;
    pt_start(rules, &state);
    const pt_layout *layout = pt_state_layout(rules, &state);
    for (unsigned i = 0; i < count; i++)
        play(&state, layout->points[i].name);
    return state;
}

#endif
