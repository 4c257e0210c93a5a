/* Combined games from hostile text: the first line is a position or a setup, every other
 * line an action. What is read must be canonical, what is legal must be readable, and no
 * seat may learn a secret. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "play_text.h"

/* Whatever is chosen in secret, the others see the same as long as it stays one. */
static void check_secret(const pt_rules *rules, const pt_state *state, const pt_actions *list) {
    pt_actor actor = pt_state_actor(rules, state);
    pt_state first = {.words = {0}};
    if (list->count == 0 || !pt_state_phase(rules, state)->secret)
        return;
    for (size_t i = 0; i < list->count; i++) {
        pt_state next = *state;
        pt_apply(rules, &next, list->items[i]);
        if (!pt_state_phase(rules, &next)->secret)
            continue;
        pt_view(rules, &next, actor == PT_WHITE ? PT_BLACK : PT_WHITE, &next);
        if (i == 0)
            first = next;
        REQUIRE(memcmp(&first, &next, pt_state_size(rules)) == 0);
    }
}

/* The state, written and read, is the same again, and so is every action of it. */
static void check_state(const pt_rules *rules, const pt_state *state) {
    char text[PT_POSITION_TEXT_MAX], back[PT_POSITION_TEXT_MAX], word[PT_ACTION_TEXT_MAX];
    pt_state read;
    size_t n = pt_position_write(rules, state, text, sizeof text);
    REQUIRE(n > 0 && n == strlen(text));
    REQUIRE(pt_position_read(rules, text, n, &read, NULL) == PT_OK);
    REQUIRE(memcmp(&read, state, pt_state_size(rules)) == 0);
    REQUIRE(pt_position_write(rules, &read, back, sizeof back) == n && strcmp(text, back) == 0);

    pt_actions list;
    pt_legal(rules, state, &list);
    bool over = pt_result(rules, state).over;
    REQUIRE(list.count == pt_legal_count(rules, state));
    REQUIRE((list.count == 0) == over);
    REQUIRE((pt_state_actor(rules, state) == PT_NOBODY) == over);
    for (size_t i = 0; i < list.count; i++) {
        pt_action action;
        REQUIRE(pt_action_write(rules, state, list.items[i], word, sizeof word) > 0);
        REQUIRE(pt_action_read(rules, state, word, PT_ZSTR, &action, NULL) == PT_OK);
        REQUIRE(action == list.items[i]);
    }
    for (int seat = PT_WHITE; seat <= PT_NOBODY; seat++) {
        pt_view(rules, state, (pt_actor)seat, &read);
        n = pt_position_write(rules, &read, text, sizeof text);
        REQUIRE(n > 0 && pt_position_read(rules, text, n, &read, NULL) == PT_OK);
    }
    check_secret(rules, state, &list);
}

static void check_setup(const pt_rules *rules) {
    char text[PT_SETUP_TEXT_MAX], back[PT_SETUP_TEXT_MAX];
    pt_rules *again;
    size_t n = pt_setup_text(rules, text, sizeof text);
    REQUIRE(n > 0 && pt_rules_new(NULL, text, n, &again, NULL) == PT_OK);
    REQUIRE(pt_setup_text(again, back, sizeof back) == n && strcmp(text, back) == 0);
    REQUIRE(pt_setup_hash(again) == pt_setup_hash(rules));
    REQUIRE(pt_state_size(again) == pt_state_size(rules));
    pt_rules_free(again);
}

static void play(const pt_rules *rules, pt_state *state, const char *text, size_t len) {
    for (unsigned n = 0; len > 0 && n < 200; n++) {
        const char *stop = memchr(text, '\n', len);
        size_t line = stop ? (size_t)(stop - text) : len;
        pt_action action;
        pt_error error;
        pt_status status = pt_action_read(rules, state, text, line, &action, &error);
        if (status == PT_OK) {
            char word[PT_ACTION_TEXT_MAX];
            REQUIRE(may_be_read(rules, state, action));
            REQUIRE(pt_action_write(rules, state, action, word, sizeof word) == line);
            REQUIRE(memcmp(word, text, line) == 0);
            unsigned flags = pt_apply(rules, state, action);
            REQUIRE(!(flags & PT_GAME_ENDED) == !pt_result(rules, state).over);
            check_state(rules, state);
        } else {
            check_error(&error, status, line);
        }
        text += stop ? line + 1 : line;
        len -= stop ? line + 1 : line;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    const char *stop = size ? memchr(text, '\n', size) : NULL;
    size_t line = stop ? (size_t)(stop - text) : size;
    pt_rules *rules = NULL;
    pt_state state;
    pt_error error;
    memset(&state, 0, sizeof state);
    pt_status status = pt_rules_for_position(NULL, text, line, &rules, &error);
    if (status == PT_OK) {
        check_setup(rules);
        status = pt_position_read(rules, text, line, &state, &error);
    }
    if (status == PT_OK) {
        char back[PT_POSITION_TEXT_MAX];
        REQUIRE(pt_position_write(rules, &state, back, sizeof back) == line);
        REQUIRE(memcmp(back, text, line) == 0);
    } else {
        check_error(&error, status, line);
        pt_rules_free(rules);
        rules = NULL;
        status = pt_rules_new(NULL, text, line, &rules, &error);
        if (status != PT_OK) {
            check_error(&error, status, line);
            return 0;
        }
        check_setup(rules);
        pt_start(rules, &state);
    }
    check_state(rules, &state);
    if (stop)
        play(rules, &state, stop + 1, size - line - 1);
    pt_rules_free(rules);
    return 0;
}
