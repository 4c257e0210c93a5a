/* Helpers for records as other programs write them. Include it after <cmocka.h>. */
#ifndef TESTS_DIALECTS_H
#define TESTS_DIALECTS_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "potentia.h"

#define RECORD_FILE_MAX 32768

static inline pt_record *read_text(const char *text) {
    pt_record *record;
    pt_place place;
    pt_error error;
    if (pt_record_read(NULL, text, PT_ZSTR, NULL, &record, &place, &error) != PT_OK) {
        char sentence[512];
        pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
        fail_msg("line %zu, turn %zu: %s\n%.200s", place.line, place.turn, sentence, text);
    }
    return record;
}

static inline const char *header(pt_record *record, const char *name) {
    const char *value = pt_sgf_get(pt_record_sgf(record), 0, name, 0);
    return value ? value : "";
}

/* The record is refused at this turn, with all these words in the sentence. */
static inline void check_refused(const char *text, size_t turn, const char *words) {
    pt_record *record;
    pt_place place = {0, 0};
    pt_error error;
    char sentence[512], list[256];
    if (pt_record_read(NULL, text, PT_ZSTR, NULL, &record, &place, &error) == PT_OK)
        fail_msg("accepted: %.300s", text);
    assert_null(record);
    pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
    snprintf(list, sizeof list, "%s", words);
    for (char *word = strtok(list, "|"); word; word = strtok(NULL, "|"))
        if (!strstr(sentence, word))
            fail_msg("no \"%s\" in: %s", word, sentence);
    if (place.turn != turn)
        fail_msg("turn %zu instead of %zu: %s", place.turn, turn, sentence);
}

/* The final position and the result by the rules. */
static inline void check_end(pt_record *record, size_t turns, const char *position,
                             const char *result) {
    char text[PT_POSITION_TEXT_MAX];
    pt_state end;
    assert_int_equal(pt_record_turns(record), turns);
    pt_record_state(record, turns, &end);
    pt_position_write(pt_record_rules(record), &end, text, sizeof text);
    if (position)
        assert_string_equal(text, position);
    assert_string_equal(header(record, "RE"), result);
}

/* Written in our own forms and read again it is the same game. */
static inline void check_kept(pt_record *record) {
    for (pt_record_form form = 0; form < PT_RECORD_FORM_NB; form++) {
        size_t len = pt_record_write(record, form, NULL, 0);
        char *text = malloc(len + 1), *again = malloc(len + 1);
        assert_true(text && again);
        pt_record_write(record, form, text, len + 1);
        pt_record *read = read_text(text);
        assert_int_equal(pt_record_turns(read), pt_record_turns(record));
        assert_int_equal(pt_record_write(read, form, again, len + 1), len);
        assert_string_equal(again, text);
        assert_null(strstr(text, "P0["));
        pt_record_free(read);
        free(text);
        free(again);
    }
}

static inline char *file_text(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, RECORD_FILE_MAX);
    assert_non_null(text);
    assert_in_range(fread(text, 1, RECORD_FILE_MAX - 1, file), 1, RECORD_FILE_MAX - 2);
    fclose(file);
    /* Boardspace ends its lines with CR LF; the CR is dropped here and tested elsewhere. */
    char *to = text;
    for (const char *c = text; *c; c++)
        if (*c != '\r')
            *to++ = *c;
    *to = '\0';
    return text;
}

/* A copy of the text in which the first `old` after `from` is replaced by `new`. */
static inline char *changed(const char *text, const char *old, const char *new) {
    const char *at = strstr(text, old);
    if (!at)
        fail_msg("no %s in the record", old);
    size_t size = strlen(text) + strlen(new) + 1;
    char *out = malloc(size);
    assert_non_null(out);
    snprintf(out, size, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return out;
}

/* Two records lead to the same end. */
static inline void check_same(pt_record *record, pt_record *expected) {
    pt_state now, then;
    assert_int_equal(pt_record_turns(record), pt_record_turns(expected));
    pt_record_state(record, SIZE_MAX, &now);
    pt_record_state(expected, SIZE_MAX, &then);
    assert_memory_equal(&now, &then, pt_state_size(pt_record_rules(record)));
    assert_string_equal(header(record, "RE"), header(expected, "RE"));
}

/* A game played at random to its end. */
static inline pt_record *random_game(const char *setup, uint64_t seed) {
    pt_record *record;
    pt_rng rng;
    pt_state now;
    pt_actions list;
    pt_rng_seed(&rng, seed);
    assert_int_equal(pt_record_new(NULL, setup, PT_ZSTR, NULL, 0, &record, NULL), PT_OK);
    for (;;) {
        pt_record_state(record, SIZE_MAX, &now);
        pt_legal(pt_record_rules(record), &now, &list);
        if (list.count == 0 || pt_record_outcome(record).over)
            return record;
        pt_action action = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
        assert_int_equal(pt_record_play(record, action, NULL), PT_OK);
    }
}

/* == Writing what Boardspace would == */

typedef struct listing {
    char *out;
    size_t len;
    unsigned number;
} listing;

/* Adds a player's command, numbered. */
__attribute__((format(printf, 3, 4))) static inline void list(listing *l, pt_actor actor,
                                                              const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    l->len += (size_t)sprintf(l->out + l->len, "; P%d[%u ", actor == PT_BLACK, ++l->number);
    l->len += (size_t)vsprintf(l->out + l->len, format, arguments);
    l->len += (size_t)sprintf(l->out + l->len, "]\n");
    va_end(arguments);
}

#endif
