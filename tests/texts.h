/* Helpers for the texts of a game: positions, actions, turns and records, and what is refused.
 * Include it after <cmocka.h>. */
#ifndef TESTS_TEXTS_H
#define TESTS_TEXTS_H

#include <stdio.h>
#include <string.h>

#include "game/edit.h"
#include "naive/naive.h"
#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* == Positions and actions == */

/* A position and its actions, written and read again: for walk_game. */
static inline void comes_back(const board *b, void *unused) {
    (void)unused;
    char text[PT_POSITION_TEXT_MAX], small[PT_POSITION_TEXT_MAX];
    size_t len = pt_position_write(b->rules, &b->state, text, sizeof text);
    board again = open_position(text);
    assert_memory_equal(&again.state, &b->state, pt_state_size(b->rules));
    close_board(&again);
    /* A buffer one byte short is refused, not overrun. */
    memset(small, '#', sizeof small);
    assert_int_equal(pt_position_write(b->rules, &b->state, small, len), 0);
    assert_int_equal(small[len], '#');
    pt_actions list;
    pt_legal(b->rules, &b->state, &list);
    for (size_t i = 0; i < list.count; i++) {
        pt_action read;
        pt_action_write(b->rules, &b->state, list.items[i], text, sizeof text);
        assert_int_equal(pt_action_read(b->rules, &b->state, text, PT_ZSTR, &read, NULL), PT_OK);
        assert_int_equal(read, list.items[i]);
    }
}

typedef struct refused_position {
    const char *text;
    pt_status status;
    const char *field;
    const pt_message *message;
} refused_position;

/* The library refuses it for that reason and leaves the state alone. */
static inline void check_refused_position(const pt_rules *by, const refused_position *want) {
    pt_state state;
    memset(&state, 0x5a, sizeof state);
    pt_error error = {.status = PT_OK};
    pt_status status = pt_position_read(by, want->text, PT_ZSTR, &state, &error);
    if (status != want->status || error.message != want->message ||
        strcmp(error.field, want->field) != 0) {
        char why[256] = "it was read";
        if (status != PT_OK)
            pt_error_text(&error, NULL, NULL, why, sizeof why);
        fail_msg("%s: %s", want->text, why);
    }
    for (size_t k = 0; k < sizeof state; k++)
        assert_int_equal(state.bytes[k], 0x5a);
    assert_int_equal(pt_position_read(by, want->text, PT_ZSTR, &state, NULL), status);
}

/* So does the naive twin. */
static inline void check_refused_by_both(const pt_rules *by, const refused_position *want) {
    naive_state twin;
    check_refused_position(by, want);
    if (naive_read(&twin, want->text))
        fail_msg("the naive twin reads %s", want->text);
}

/* Cut anywhere, a position is refused. */
static inline void check_cut_short(const pt_rules *by, const char *text) {
    pt_state state;
    for (size_t cut = 0; cut < strlen(text); cut++)
        assert_int_not_equal(pt_position_read(by, text, cut, &state, NULL), PT_OK);
}

/* With any byte changed it is refused, or read as exactly that text. */
static inline void check_changed_bytes(const pt_rules *by, const char *text) {
    size_t len = strlen(text);
    pt_state state;
    for (size_t at = 0; at < len; at++) {
        for (int byte = 0; byte < 256; byte++) {
            char changed[PT_POSITION_TEXT_MAX], again[PT_POSITION_TEXT_MAX];
            memcpy(changed, text, len);
            changed[at] = (char)byte;
            if (pt_position_read(by, changed, len, &state, NULL) != PT_OK)
                continue;
            assert_int_equal(pt_position_write(by, &state, again, sizeof again), len);
            assert_memory_equal(again, changed, len);
        }
    }
}

/* 1 if the text is read as an action, which is legal then. */
static inline size_t readable(const board *b, const char *text) {
    pt_action action;
    if (pt_action_read(b->rules, &b->state, text, PT_ZSTR, &action, NULL) != PT_OK)
        return 0;
    if (!pt_is_legal(b->rules, &b->state, action))
        fail_msg("%s was read but is not legal", text);
    return 1;
}

/* The same for a point between two texts, and another point behind them if there is one. */
static inline size_t readable_at(const board *b, const char *before, const char *point,
                                 const char *between, const char *other) {
    char text[PT_ACTION_TEXT_MAX];
    snprintf(text, sizeof text, "%s%s%s%s", before, point, between, other);
    return readable(b, text);
}

/* == Turns == */

#define TURN_MAX 8

/* The turn is refused for that reason, at that byte. */
static inline pt_error check_refused_turn(const char *position, const char *text,
                                          pt_notation notation, const pt_message *message,
                                          int offset) {
    board b = open_position(position);
    pt_action out[TURN_MAX];
    size_t count = 77;
    pt_error error = {.message = NULL};
    pt_status status =
        pt_turn_read(b.rules, &b.state, text, PT_ZSTR, notation, out, TURN_MAX, &count, &error);
    if (status == PT_OK || error.message != message || error.offset != offset) {
        char why[256] = "it was read";
        if (status != PT_OK)
            pt_error_text(&error, NULL, NULL, why, sizeof why);
        fail_msg("%s: %s (at %d)", text, why, (int)error.offset);
    }
    assert_int_equal(error.status, status);
    assert_int_equal(count, 0);
    close_board(&b);
    return error;
}

/* == Records == */

static inline pt_record *read_record(const char *text, const char *start) {
    pt_record *record = NULL;
    pt_place place;
    pt_error error;
    if (pt_record_read(NULL, text, PT_ZSTR, start, &record, &place, &error) != PT_OK) {
        char why[256];
        pt_error_text(&error, NULL, NULL, why, sizeof why);
        fail_msg("\"%.60s\": line %zu, turn %zu: %s", text, place.line, place.turn, why);
    }
    return record;
}

/* Written as SGF, read again and written again: both times the expected text. */
static inline void check_sgf(const char *text, const char *start, const char *expected) {
    char written[4096], again[4096];
    pt_record *record = read_record(text, start);
    assert_true(pt_record_write(record, PT_RECORD_SGF, written, sizeof written) > 0);
    assert_string_equal(written, expected);
    pt_record_free(record);
    record = read_record(written, NULL);
    assert_true(pt_record_write(record, PT_RECORD_SGF, again, sizeof again) > 0);
    assert_string_equal(again, expected);
    pt_record_free(record);
}

/* The result in the root after these last actions. */
static inline void check_result(const char *position, const char *actions, const char *expected) {
    pt_record *record;
    pt_error error;
    char text[256];
    assert_int_equal(pt_record_new(NULL, NULL, 0, position, PT_ZSTR, &record, &error), PT_OK);
    snprintf(text, sizeof text, "%s", actions);
    for (char *part = strtok(text, ";"); part; part = strtok(NULL, ";")) {
        pt_state now;
        pt_action action;
        pt_record_state(record, SIZE_MAX, &now);
        assert_int_equal(
            pt_action_read(pt_record_rules(record), &now, part, PT_ZSTR, &action, NULL), PT_OK);
        assert_int_equal(pt_record_play(record, action, &error), PT_OK);
    }
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0), expected);
    char written[2048];
    assert_true(pt_record_write(record, PT_RECORD_SGF, written, sizeof written) > 0);
    pt_record *again = read_record(written, NULL);
    assert_string_equal(pt_sgf_get(pt_record_sgf(again), 0, "RE", 0), expected);
    assert_int_equal(pt_record_outcome(again).winner, pt_record_outcome(record).winner);
    pt_record_free(again);
    pt_record_free(record);
}

/* A random game to its end, from a setup or from a position; written and read again in every form
 * it ends in the same position. */
static inline void check_every_form(const char *setup, const char *position, uint64_t seed) {
    static char text[1 << 16];
    pt_record *record;
    pt_rng rng;
    pt_state now, then;
    pt_actions list;
    pt_rng_seed(&rng, seed);
    assert_int_equal(
        pt_record_new(NULL, position ? NULL : setup, PT_ZSTR, position, PT_ZSTR, &record, NULL),
        PT_OK);
    for (;;) {
        pt_record_state(record, SIZE_MAX, &now);
        pt_legal(pt_record_rules(record), &now, &list);
        if (list.count == 0 || pt_record_outcome(record).over)
            break;
        pt_action action = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
        assert_int_equal(pt_record_play(record, action, NULL), PT_OK);
    }
    for (pt_record_form form = PT_RECORD_SGF; form < PT_RECORD_FORM_NB; form++) {
        assert_true(pt_record_write(record, form, text, sizeof text) > 0);
        pt_record *again = read_record(text, NULL);
        assert_int_equal(pt_record_turns(again), pt_record_turns(record));
        pt_record_state(again, SIZE_MAX, &then);
        assert_memory_equal(&then, &now, pt_state_size(pt_record_rules(record)));
        pt_record_free(again);
    }
    pt_record_free(record);
}

/* == The editor == */

/* A position with other things on its board and another phase, which is its last word. */
static inline void check_edit_things(const char *position, const pt_thing *things, size_t count,
                                     const char *phase, const char *expected,
                                     const pt_message *message) {
    static pt_board drawn;
    static pt_scene scene;
    board b = open_position(position);
    edited in;
    char made[PT_POSITION_TEXT_MAX];
    pt_error error = {.message = NULL};
    pt_state_scene(b.rules, &b.state, &scene);
    drawn = scene.boards[0];
    drawn.thing_count = count;
    memcpy(drawn.things, things, count * sizeof *things);
    assert_int_equal(edit_cut(position, &in, NULL), PT_OK);
    in.board = &drawn;
    in.words[in.editor->words - 1] = reader_on(phase, PT_ZSTR);
    pt_status status = edit_put_together(&in, made, sizeof made, &error);
    if (expected) {
        assert_int_equal(status, PT_OK);
        assert_string_equal(made, expected);
    } else {
        assert_int_equal(status, PT_ILLEGAL);
        assert_ptr_equal(error.message, message);
    }
    close_board(&b);
}

#endif
