/* A position from hostile text. What is read must be canonical; every legal action must lead
 * to a position that is read again, and to nothing that a validator would refuse. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "play_text.h"

/* Written and read, a state is the same again. */
static void check_text(const pt_rules *rules, const pt_state *state) {
    char text[PT_POSITION_TEXT_MAX];
    pt_state read;
    size_t n = pt_position_write(rules, state, text, sizeof text);
    REQUIRE(n > 0 && n == strlen(text));
    REQUIRE(pt_position_read(rules, text, n, &read, NULL) == PT_OK);
    REQUIRE(pt_identity_key(rules, &read) == pt_identity_key(rules, state));
    REQUIRE(memcmp(&read, state, pt_state_size(rules)) == 0);
}

/* The setup that the position brings is one it fits. */
static void check_setup(const pt_rules *rules, const pt_state *state) {
    char setup[PT_SETUP_TEXT_MAX], position[PT_POSITION_TEXT_MAX];
    pt_rules *both;
    pt_state begun;
    REQUIRE(pt_setup_text(rules, setup, sizeof setup) > 0);
    pt_position_write(rules, state, position, sizeof position);
    REQUIRE(pt_rules_start(NULL, setup, PT_ZSTR, position, PT_ZSTR, &both, &begun, NULL) == PT_OK);
    REQUIRE(memcmp(&begun, state, pt_state_size(rules)) == 0);
    pt_rules_free(both);
}

static void check_actions(const pt_rules *rules, const pt_state *state) {
    static pt_actions list;
    pt_legal(rules, state, &list);
    REQUIRE(list.count <= PT_ACTIONS_MAX);
    REQUIRE(list.count == pt_legal_count(rules, state));
    REQUIRE((list.count == 0) == pt_result(rules, state).over);
    for (size_t i = 0; i < list.count; i++) {
        char word[PT_ACTION_TEXT_MAX];
        pt_action action;
        pt_pick picks[PT_PICKS_MAX];
        REQUIRE(pt_action_write(rules, state, list.items[i], word, sizeof word) > 0);
        REQUIRE(pt_action_read(rules, state, word, PT_ZSTR, &action, NULL) == PT_OK);
        REQUIRE(action == list.items[i]);
        REQUIRE(pt_action_picks(rules, state, action, picks) > 0);
        pt_state next;
        memcpy(&next, state, sizeof next);
        unsigned flags = pt_apply(rules, &next, action);
        REQUIRE(!(flags & PT_GAME_ENDED) == !pt_result(rules, &next).over);
        check_text(rules, &next);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    pt_rules *rules = NULL;
    pt_state state;
    pt_error error;
    memset(&state, 0, sizeof state);
    pt_status status = pt_rules_for_position(NULL, text, size, &rules, &error);
    if (status != PT_OK) {
        check_error(&error, status, size);
        return 0;
    }
    status = pt_position_read(rules, text, size, &state, &error);
    if (status == PT_OK) {
        char back[PT_POSITION_TEXT_MAX];
        REQUIRE(pt_position_write(rules, &state, back, sizeof back) == size);
        REQUIRE(memcmp(back, text, size) == 0);
        check_text(rules, &state);
        check_setup(rules, &state);
        check_actions(rules, &state);
    } else {
        check_error(&error, status, size);
    }
    pt_rules_free(rules);
    return 0;
}
