/* Actions from hostile text: the first line is a position, every other line an action. What
 * is read must be canonical and legal; what is refused must say where. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "play_text.h"

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
    REQUIRE(may_be_read(rules, state, action));
    REQUIRE(pt_action_write(rules, state, action, word, sizeof word) == len);
    REQUIRE(memcmp(word, text, len) == 0);
    unsigned flags = pt_apply(rules, state, action);
    REQUIRE(!(flags & PT_GAME_ENDED) == !pt_result(rules, state).over);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    read_lines(data, size, 200, read_line);
    return 0;
}
