/* Turns in the publisher's notation from hostile text: the first line is a position, every
 * other line a turn. What is read must be legal, and written again it must give the same
 * position; what is refused must say where. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "potentia.h"
#include "target.h"

#define TURN_MAX 128

static void check_error(const pt_error *error, pt_status status, size_t len) {
    char text[2048];
    REQUIRE(error->status == status);
    REQUIRE(error->offset >= -1 && (error->offset < 0 || (size_t)error->offset <= len));
    REQUIRE(pt_error_text(error, NULL, NULL, text, sizeof text) > 0);
}

static void play(const pt_rules *rules, pt_state *state, const pt_action *actions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        REQUIRE(pt_is_legal(rules, state, actions[i]));
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
    const char *text = (const char *)data, *end = text + size;
    const char *stop = size ? memchr(text, '\n', size) : NULL;
    size_t line = stop ? (size_t)(stop - text) : size;
    pt_rules *rules = NULL;
    pt_state state;
    if (pt_rules_for_position(NULL, text, line, &rules, NULL) != PT_OK)
        return 0;
    memset(&state, 0, sizeof state);
    if (pt_position_read(rules, text, line, &state, NULL) == PT_OK) {
        for (int n = 0; stop && n < 100; n++) {
            text = stop + 1;
            stop = text < end ? memchr(text, '\n', (size_t)(end - text)) : NULL;
            read_line(rules, &state, text, (size_t)((stop ? stop : end) - text));
        }
    }
    pt_rules_free(rules);
    return 0;
}
