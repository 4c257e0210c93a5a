/* For targets that read positions, actions and turns. */
#ifndef PT_FUZZ_PLAY_TEXT_H
#define PT_FUZZ_PLAY_TEXT_H

#include <string.h>

#include "potentia.h"
#include "target.h"

/* What is refused must say why, and where in its text. */
static inline void check_error(const pt_error *error, pt_status status, size_t len) {
    char text[2048];
    REQUIRE(error->status == status);
    REQUIRE(error->offset >= -1 && (error->offset < 0 || (size_t)error->offset <= len));
    REQUIRE(pt_error_text(error, NULL, NULL, text, sizeof text) > 0);
}

/* Legal, or one of the actions that no list has: whoever keeps the game plays them. */
static inline bool may_be_read(const pt_rules *rules, const void *state, pt_action action) {
    return action == PT_REPETITION || action == PT_LEAVE || pt_is_legal(rules, state, action);
}

/* The first line is a position; `read_line` gets every other, `most` of them, and may play. */
static inline void read_lines(const uint8_t *data, size_t size, int most,
                              void (*read_line)(const pt_rules *rules, pt_state *state,
                                                const char *text, size_t len)) {
    const char *text = (const char *)data, *end = text + size;
    const char *stop = size ? memchr(text, '\n', size) : NULL;
    size_t line = stop ? (size_t)(stop - text) : size;
    pt_rules *rules = NULL;
    pt_state state;
    if (pt_rules_for_position(NULL, text, line, &rules, NULL) != PT_OK)
        return;
    memset(&state, 0, sizeof state);
    if (pt_position_read(rules, text, line, &state, NULL) == PT_OK) {
        for (int n = 0; stop && n < most; n++) {
            text = stop + 1;
            stop = text < end ? memchr(text, '\n', (size_t)(end - text)) : NULL;
            read_line(rules, &state, text, (size_t)((stop ? stop : end) - text));
        }
    }
    pt_rules_free(rules);
}

#endif
