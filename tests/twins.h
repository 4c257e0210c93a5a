/* A game and its naive twin, kept in step: what both say of a position, and keys that tell
 * positions apart. Include it after <cmocka.h>. */
#ifndef TESTS_TWINS_H
#define TESTS_TWINS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "naive/naive.h"
#include "potentia.h"

/* Those in use; a game with several sets `rules_for` to find the ones of a position. */
static pt_rules *rules;
static pt_rules *(*rules_for)(const char *text);

static inline int free_rules(void **unused) {
    (void)unused;
    pt_rules_free(rules);
    return 0;
}

/* A hundred times as long when a soak is asked for. */
static inline long many(long count) {
    return getenv("POTENTIA_SOAK") ? 100 * count : count;
}

static inline char any_of(pt_rng *rng, const char *choices) {
    return choices[pt_rng_below(rng, (uint32_t)strlen(choices))];
}

/* == Keys == */

/* The first positions compared: their keys, and their texts as another 64 bits. */
typedef struct keyed {
    uint64_t key, text;
} keyed;

static keyed seen[1 << 16];
static size_t seen_count;

static inline void note_key(uint64_t key, const char *text) {
    if (seen_count == sizeof seen / sizeof seen[0])
        return;
    uint64_t sum = 1469598103934665603u;
    for (; *text; text++)
        sum = (sum ^ (unsigned char)*text) * 1099511628211u;
    seen[seen_count++] = (keyed){key, sum};
}

static inline int compare_keys(const void *a, const void *b) {
    const keyed *one = a, *other = b;
    if (one->key != other->key)
        return one->key < other->key ? -1 : 1;
    return (one->text > other->text) - (one->text < other->text);
}

static inline int compare_texts(const void *a, const void *b) {
    const keyed *one = a, *other = b;
    return (one->text > other->text) - (one->text < other->text);
}

/* As many different keys as different texts, and as many different pairs of them. */
static inline void keys_tell_positions_apart(void **unused) {
    (void)unused;
    size_t keys = 1, pairs = 1, texts = 1;
    assert_true(seen_count > 10000);
    qsort(seen, seen_count, sizeof seen[0], compare_keys);
    for (size_t i = 1; i < seen_count; i++) {
        keys += seen[i].key != seen[i - 1].key;
        pairs += compare_keys(&seen[i], &seen[i - 1]) != 0;
    }
    qsort(seen, seen_count, sizeof seen[0], compare_texts);
    for (size_t i = 1; i < seen_count; i++)
        texts += seen[i].text != seen[i - 1].text;
    assert_int_equal(keys, texts);
    assert_int_equal(pairs, texts);
}

/* == Both sides of one game == */

typedef struct twins {
    pt_state state;
    naive_state naive;
    char text[NAIVE_TEXT_MAX]; /* of the position, once it was compared */
    naive_action actions[NAIVE_ACTIONS_MAX];
    int count;
} twins;

static twins both;

static inline void assert_same_position(void) {
    char text[PT_POSITION_TEXT_MAX];
    assert_true(pt_position_write(rules, &both.state, text, sizeof text) > 0);
    naive_write(&both.naive, both.text, sizeof both.text);
    assert_string_equal(text, both.text);

    pt_state read;
    naive_state twin;
    pt_error error;
    if (pt_position_read(rules, text, PT_ZSTR, &read, &error) != PT_OK) {
        char why[256];
        pt_error_text(&error, NULL, NULL, why, sizeof why);
        fail_msg("%s: %s", text, why);
    }
    assert_memory_equal(&read, &both.state, pt_state_size(rules));
    uint64_t key = pt_identity_key(rules, &both.state);
    assert_int_equal(pt_identity_key(rules, &read), key);
    note_key(key, text);
    if (!naive_read(&twin, text))
        fail_msg("the twin refuses %s", text);
}

static inline int compare_actions(const void *a, const void *b) {
    return strcmp(((const naive_action *)a)->text, ((const naive_action *)b)->text);
}

static inline void assert_same_actions(void) {
    static naive_action own[PT_ACTIONS_MAX];
    pt_actions list;
    pt_legal(rules, &both.state, &list);
    both.count = naive_actions(&both.naive, both.actions, NAIVE_ACTIONS_MAX);
    if ((int)list.count != both.count)
        fail_msg("%s: %zu actions, the twin has %d", both.text, list.count, both.count);
    assert_int_equal(pt_legal_count(rules, &both.state), both.count);
    for (size_t i = 0; i < list.count; i++)
        assert_true(pt_action_write(rules, &both.state, list.items[i], own[i].text,
                                    sizeof own[i].text) > 0);
    qsort(own, list.count, sizeof own[0], compare_actions);
    qsort(both.actions, list.count, sizeof both.actions[0], compare_actions);
    for (size_t i = 0; i < list.count; i++)
        if (strcmp(own[i].text, both.actions[i].text) != 0)
            fail_msg("%s: %s, the twin has %s", both.text, own[i].text, both.actions[i].text);
}

static inline void assert_same_outcome(void) {
    pt_outcome outcome = pt_result(rules, &both.state);
    char winner = !outcome.over                ? '-'
                  : outcome.winner == PT_WHITE ? 'w'
                  : outcome.winner == PT_BLACK ? 'b'
                                               : 't';
    if (winner != naive_winner(&both.naive))
        fail_msg("%s: %c, the twin has %c", both.text, winner, naive_winner(&both.naive));
    assert_int_equal(outcome.over, both.count == 0);
    assert_int_equal(pt_state_actor(rules, &both.state) == PT_NOBODY, outcome.over);
}

static inline void assert_same(void) {
    assert_same_position();
    assert_same_actions();
    assert_same_outcome();
}

/* False if both refuse the text; it fails if one of them does. */
static inline bool read_both(const char *text) {
    pt_error error;
    rules = rules_for ? rules_for(text) : rules;
    bool read = pt_position_read(rules, text, PT_ZSTR, &both.state, &error) == PT_OK;
    if (read != naive_read(&both.naive, text)) {
        char why[256] = "the twin refuses it";
        if (!read)
            pt_error_text(&error, NULL, NULL, why, sizeof why);
        fail_msg("%s: %s", text, why);
    }
    return read;
}

static inline void start_both(const char *text) {
    if (!read_both(text))
        fail_msg("%s is refused", text);
}

/* Plays an action on both sides and returns what happened in it. */
static inline unsigned play(const char *chosen) {
    char text[64];
    snprintf(text, sizeof text, "%s", chosen);
    pt_action action;
    assert_int_equal(pt_action_read(rules, &both.state, text, PT_ZSTR, &action, NULL), PT_OK);
    pt_actor before = pt_state_owner(rules, &both.state);
    unsigned ended = pt_apply(rules, &both.state, action);
    naive_state twin = both.naive;
    twin.game->play(&both.naive.u, text);
    bool over = pt_result(rules, &both.state).over;
    assert_int_equal((ended & PT_GAME_ENDED) != 0, over);
    assert_int_equal((ended & PT_TURN_ENDED) != 0,
                     over || pt_state_owner(rules, &both.state) != before);
    return twin.game->events(&twin.u, &both.naive.u, text);
}

static inline unsigned play_any(pt_rng *rng) {
    return play(both.actions[pt_rng_below(rng, (uint32_t)both.count)].text);
}

/* Events that have to come up, or the comparison says little. */
static inline void assert_all(unsigned events, unsigned wanted) {
    for (int i = 0; i < both.naive.game->event_count; i++)
        if (wanted & ~events & 1u << i)
            fail_msg("%s: it never came up", both.naive.game->event_names[i]);
}

/* Reads a text on both sides, compares what was read, and counts it. */
static inline void compare_text(const char *text, long *read, long *refused) {
    if (read_both(text)) {
        assert_same();
        ++*read;
    } else {
        ++*refused;
    }
}

#endif
