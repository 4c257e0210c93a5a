/* Turns in the publisher's notation from hostile text: the first line is a position, every
 * other line a turn. What is read must be legal, and written again it must give the same
 * position; what is refused must say where. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "play_text.h"

#define TURN_MAX 128

static void play(const pt_rules *rules, pt_state *state, const pt_action *actions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        REQUIRE(may_be_read(rules, state, actions[i]));
        pt_apply(rules, state, actions[i]);
    }
}

static void read_line(const pt_rules *rules, pt_state *state, const char *text, size_t len) {
    pt_action turn[TURN_MAX], again[TURN_MAX];
    size_t count = 1, recount;
    pt_error error;
    pt_status status =
        pt_turn_read(rules, state, text, len, PT_NOTATION_OFFICIAL, turn, TURN_MAX, &count, &error);
    if (status != PT_OK) {
        REQUIRE(count == 0);
        check_error(&error, status, len);
        status =
            pt_turn_read(rules, state, text, len, PT_NOTATION_ANY, turn, TURN_MAX, &count, &error);
        if (status != PT_OK)
            check_error(&error, status, len);
        return;
    }
    REQUIRE(count > 0 && count <= TURN_MAX);
    pt_state read = *state, reread = *state;
    play(rules, &read, turn, count);
    char back[1024];
    size_t n = pt_turn_write(rules, state, turn, count, PT_NOTATION_OFFICIAL, back, sizeof back);
    REQUIRE(n > 0);
    REQUIRE(pt_turn_read(rules, state, back, n, PT_NOTATION_OFFICIAL, again, TURN_MAX, &recount,
                         &error) == PT_OK);
    play(rules, &reread, again, recount);
    REQUIRE(pt_identity_key(rules, &read) == pt_identity_key(rules, &reread));
    *state = read;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    read_lines(data, size, 100, read_line);
    return 0;
}
