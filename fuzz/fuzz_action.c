/* Actions from hostile text: the first line is a position, every other line an action. What
 * is read must be canonical and legal; what is refused must say where. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "potentia.h"
#include "target.h"

static void check_error(const pt_error *error, pt_status status, size_t len) {
    char text[2048];
    REQUIRE(error->status == status);
    REQUIRE(error->offset >= -1 && (error->offset < 0 || (size_t)error->offset <= len));
    REQUIRE(pt_error_text(error, NULL, NULL, text, sizeof text) > 0);
}

/* Reads one line as an action and as a turn; an action that is read is played. */
static void read_line(const pt_rules *rules, pt_state *state, const char *text, size_t len) {
    pt_action action, turn[64];
    pt_error error;
    size_t count = 1;
    pt_status status =
        pt_turn_read(rules, state, text, len, PT_NOTATION_CANONICAL, turn, 64, &count, &error);
    if (status == PT_OK) {
        char back[64 * PT_ACTION_TEXT_MAX];
        REQUIRE(count > 0);
        REQUIRE(pt_turn_write(rules, state, turn, count, PT_NOTATION_CANONICAL, back,
                              sizeof back) == len);
        REQUIRE(memcmp(back, text, len) == 0);
    } else {
        REQUIRE(count == 0);
        check_error(&error, status, len);
    }
    status = pt_action_read(rules, state, text, len, &action, &error);
    if (status != PT_OK) {
        check_error(&error, status, len);
        return;
    }
    char word[PT_ACTION_TEXT_MAX];
    REQUIRE(count == 1 && turn[0] == action);
    REQUIRE(pt_is_legal(rules, state, action));
    REQUIRE(pt_action_write(rules, state, action, word, sizeof word) == len);
    REQUIRE(memcmp(word, text, len) == 0);
    unsigned flags = pt_apply(rules, state, action);
    REQUIRE(!(flags & PT_GAME_ENDED) == !pt_result(rules, state).over);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data, *end = text + size;
    const char *stop = size ? memchr(text, '\n', size) : NULL;
    size_t line = stop ? (size_t)(stop - text) : size;
    pt_rules *rules = NULL;
    pt_state state;
    if (pt_rules_for_position(NULL, text, line, &rules, NULL) != PT_OK)
        return 0;
    if (pt_position_read(rules, text, line, &state, NULL) == PT_OK) {
        for (int n = 0; stop && n < 200; n++) {
            text = stop + 1;
            stop = text < end ? memchr(text, '\n', (size_t)(end - text)) : NULL;
            read_line(rules, &state, text, (size_t)((stop ? stop : end) - text));
        }
    }
    pt_rules_free(rules);
    return 0;
}
