#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "naive/naive.h"
#include "names.h"
#include "support.h"

/* Ends the test at the line of the check, not here. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4), noreturn))
#endif
static void
stop(const char *file, int line, const char *format, ...) {
    char text[4096];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    print_error("%s\n", text);
    _fail(file, line);
    abort();
}

static const char *sentence(const pt_error *error) {
    static char out[512];
    pt_error_text(error, NULL, NULL, out, sizeof out);
    return out;
}

board support_open_position(const char *text, const char *file, int line) {
    board b = {.rules = NULL};
    pt_error error;
    char back[PT_POSITION_TEXT_MAX];
    if (pt_rules_for_position(NULL, text, PT_ZSTR, &b.rules, &error) != PT_OK ||
        pt_position_read(b.rules, text, PT_ZSTR, &b.state, &error) != PT_OK)
        stop(file, line, "%s\n%s", text, sentence(&error));
    if (strcmp(text_of(&b, back), text) != 0)
        stop(file, line, "%s\nis written as\n%s", text, back);
    return b;
}

board support_open_start(const char *setup, const char *file, int line) {
    board b = {.rules = NULL};
    pt_error error;
    if (pt_rules_new(NULL, setup, PT_ZSTR, &b.rules, &error) != PT_OK)
        stop(file, line, "%s\n%s", setup, sentence(&error));
    pt_start(b.rules, &b.state);
    return b;
}

void close_board(board *b) {
    pt_rules_free(b->rules);
    b->rules = NULL;
}

const char *text_of(const board *b, char out[PT_POSITION_TEXT_MAX]) {
    if (pt_position_write(b->rules, &b->state, out, PT_POSITION_TEXT_MAX) == 0)
        out[0] = '\0';
    return out;
}

void walk_game(const char *start, uint64_t seed, unsigned actions, state_visitor visit,
               void *context) {
    board b = strchr(start, '/') ? open_position(start) : open_start(start);
    pt_rng rng;
    pt_rng_seed(&rng, seed);
    pt_actions list;
    visit(&b, context);
    while (actions-- > 0) {
        pt_legal(b.rules, &b.state, &list);
        if (list.count == 0)
            break;
        pt_apply(b.rules, &b.state, list.items[pt_rng_below(&rng, (uint32_t)list.count)]);
        visit(&b, context);
    }
    close_board(&b);
}

/* Cuts the next action off a list; false at its end. */
static bool next_action(const char **list, char separator, char out[PT_ACTION_TEXT_MAX]) {
    while (**list == ' ')
        (*list)++;
    if (!**list)
        return false;
    size_t n = 0;
    while (**list && **list != separator && n + 1 < PT_ACTION_TEXT_MAX)
        out[n++] = *(*list)++;
    if (**list == separator)
        (*list)++;
    out[n] = '\0';
    return true;
}

void support_play(board *b, const char *actions, const char *file, int line) {
    char text[PT_ACTION_TEXT_MAX], back[PT_ACTION_TEXT_MAX], where[PT_POSITION_TEXT_MAX];
    while (next_action(&actions, ';', text)) {
        pt_action action;
        pt_error error;
        if (pt_action_read(b->rules, &b->state, text, PT_ZSTR, &action, &error) != PT_OK)
            stop(file, line, "%s\n%s: %s", text_of(b, where), text, sentence(&error));
        if (!pt_is_legal(b->rules, &b->state, action))
            stop(file, line, "%s\n%s was read but is not in the list", text_of(b, where), text);
        pt_action_write(b->rules, &b->state, action, back, sizeof back);
        if (strcmp(back, text) != 0)
            stop(file, line, "%s is written as %s", text, back);
        pt_apply(b->rules, &b->state, action);
    }
}

/* The same with the naive twin. */
static void play_twin(const char *position, const char *actions, const char *after,
                      const char *file, int line) {
    naive_state twin;
    char text[PT_ACTION_TEXT_MAX], found[NAIVE_TEXT_MAX];
    if (!naive_read(&twin, position))
        stop(file, line, "the naive twin cannot read\n%s", position);
    while (next_action(&actions, ';', text))
        if (!naive_apply(&twin, text))
            stop(file, line, "the naive twin refuses %s in\n%s", text, position);
    naive_write(&twin, found, sizeof found);
    if (strcmp(found, after) != 0)
        stop(file, line, "%s\n%s\nthe naive twin gives  %s\nexpected is           %s", position,
             actions, found, after);
}

void support_check_play(const char *position, const char *actions, const char *after,
                        const char *file, int line) {
    board b = support_open_position(position, file, line);
    support_play(&b, actions, file, line);
    char found[PT_POSITION_TEXT_MAX];
    if (strcmp(text_of(&b, found), after) != 0)
        stop(file, line, "%s\n%s\ngives        %s\nexpected is  %s", position, actions, found,
             after);
    board expected = support_open_position(after, file, line);
    if (pt_identity_key(b.rules, &b.state) != pt_identity_key(expected.rules, &expected.state))
        stop(file, line, "played and read, the keys differ\n%s", after);
    close_board(&expected);
    close_board(&b);
    play_twin(position, actions, after, file, line);
}

static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

/* Sorted action texts, joined by spaces; only those that begin with `prefix`. */
static void join(char (*list)[PT_ACTION_TEXT_MAX], size_t count, const char *prefix, char *out,
                 size_t size) {
    qsort(list, count, sizeof list[0], by_text);
    size_t len = 0;
    out[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        if (prefix && strncmp(list[i], prefix, strlen(prefix)) != 0)
            continue;
        size_t n = strlen(list[i]);
        assert_true(len + n + 2 < size);
        if (len > 0)
            out[len++] = ' ';
        memcpy(out + len, list[i], n + 1);
        len += n;
    }
}

void support_check_actions(const char *position, const char *list, const char *prefix,
                           const char *file, int line) {
    static char texts[NAIVE_ACTIONS_MAX][PT_ACTION_TEXT_MAX];
    static char expected[1 << 16], found[1 << 16];
    static naive_action theirs[NAIVE_ACTIONS_MAX];
    static pt_actions ours;
    size_t n = 0;
    while (n < NAIVE_ACTIONS_MAX && next_action(&list, ' ', texts[n]))
        n++;
    join(texts, n, NULL, expected, sizeof expected);

    board b = support_open_position(position, file, line);
    pt_legal(b.rules, &b.state, &ours);
    for (size_t i = 0; i < ours.count; i++)
        pt_action_write(b.rules, &b.state, ours.items[i], texts[i], sizeof texts[i]);
    if (pt_legal_count(b.rules, &b.state) != ours.count)
        stop(file, line, "%s\n%zu actions, but %zu are counted", position, ours.count,
             pt_legal_count(b.rules, &b.state));
    close_board(&b);
    join(texts, ours.count, prefix, found, sizeof found);
    if (strcmp(found, expected) != 0)
        stop(file, line, "%s\nactions      %s\nexpected are %s", position, found, expected);

    naive_state twin;
    if (!naive_read(&twin, position))
        stop(file, line, "the naive twin cannot read\n%s", position);
    int count = naive_actions(&twin, theirs, NAIVE_ACTIONS_MAX);
    for (int i = 0; i < count; i++)
        memcpy(texts[i], theirs[i].text, sizeof texts[i]);
    join(texts, (size_t)count, prefix, found, sizeof found);
    if (strcmp(found, expected) != 0)
        stop(file, line, "%s\nthe naive twin has %s\nexpected are       %s", position, found,
             expected);
}

void support_check_refused(const char *position, const char *action, const pt_message *message,
                           const char *file, int line) {
    board b = support_open_position(position, file, line);
    pt_action out = 12345;
    pt_error error;
    pt_status status = pt_action_read(b.rules, &b.state, action, PT_ZSTR, &out, &error);
    if (status == PT_OK)
        stop(file, line, "%s\n%s is accepted", position, action);
    if (error.message != message || error.status != status ||
        strcmp(error.field, PT_FIELD_ACTION) != 0)
        stop(file, line, "%s\n%s: %s\nexpected is \"%s\"", position, action, sentence(&error),
             message->english);
    if (out != 12345)
        stop(file, line, "%s\n%s is refused, but an action was stored", position, action);
    if (pt_action_read(b.rules, &b.state, action, PT_ZSTR, &out, NULL) != status)
        stop(file, line, "%s: another status without an error to fill in", action);
    close_board(&b);
    naive_state twin;
    if (naive_read(&twin, position) && naive_apply(&twin, action))
        stop(file, line, "%s\nthe naive twin accepts %s", position, action);
}

static void check_over(const board *b, const char *after, pt_actor winner, const pt_end *reason,
                       const char *file, int line) {
    pt_outcome out = pt_result(b->rules, &b->state);
    if (!out.over || out.winner != winner || out.reason != reason)
        stop(file, line, "%s\nover %d, winner %d, reason %s; expected are winner %d, reason %s",
             after, out.over, out.winner, out.reason ? out.reason->name : "none", winner,
             reason->name);
    if (pt_state_actor(b->rules, &b->state) != PT_NOBODY ||
        pt_state_phase(b->rules, &b->state) != &phase_over ||
        pt_legal_count(b->rules, &b->state) != 0)
        stop(file, line, "%s\nsomebody may still act", after);
}

/* Both as it was played and as it is read. */
void support_check_end(const char *position, const char *actions, const char *after,
                       pt_actor winner, const pt_end *reason, const char *file, int line) {
    support_check_play(position, actions, after, file, line);
    board played = support_open_position(position, file, line);
    support_play(&played, actions, file, line);
    check_over(&played, after, winner, reason, file, line);
    close_board(&played);
    board read = support_open_position(after, file, line);
    check_over(&read, after, winner, reason, file, line);
    close_board(&read);
}

void support_check_unreadable(const char *text, size_t len, pt_status status, const char *field,
                              const pt_message *message, const char *file, int line) {
    board b = support_open_start("gipf basic", file, line);
    char before[PT_POSITION_TEXT_MAX], found[PT_POSITION_TEXT_MAX];
    text_of(&b, before);
    pt_error error;
    pt_status got = pt_position_read(b.rules, text, len, &b.state, &error);
    if (got == PT_OK)
        stop(file, line, "%.1600s\nis accepted", text);
    if (got != status || error.status != status || strcmp(error.field, field) != 0 ||
        error.message != message)
        stop(file, line, "%.1600s\n%s (status %d)\nexpected is %s: \"%s\" (status %d)", text,
             sentence(&error), got, field, message->english, status);
    if (strcmp(text_of(&b, found), before) != 0)
        stop(file, line, "%.1600s\nis refused, but the state was changed", text);
    if (pt_position_read(b.rules, text, len, &b.state, NULL) != status)
        stop(file, line, "%.1600s\nanother status without an error to fill in", text);
    close_board(&b);
}

void support_check_no_setup(const char *setup, pt_status status, const pt_message *message,
                            const char *file, int line) {
    pt_rules *rules = NULL;
    pt_error error;
    pt_status got = pt_rules_new(NULL, setup, PT_ZSTR, &rules, &error);
    if (got == PT_OK)
        stop(file, line, "\"%s\" is accepted", setup);
    if (got != status || error.message != message || strcmp(error.field, PT_FIELD_SETUP) != 0)
        stop(file, line, "\"%s\"\n%s (status %d)\nexpected is \"%s\" (status %d)", setup,
             sentence(&error), got, message->english, status);
    assert_null(rules);
}

void support_check_start(const char *setup, const char *canonical, const char *position,
                         const char *file, int line) {
    board b = support_open_start(setup, file, line);
    char found[PT_POSITION_TEXT_MAX], text[PT_SETUP_TEXT_MAX];
    if (strcmp(text_of(&b, found), position) != 0)
        stop(file, line, "\"%s\" starts at  %s\nexpected is  %s", setup, found, position);
    if (pt_setup_text(b.rules, text, sizeof text) == 0 || strcmp(text, canonical) != 0)
        stop(file, line, "\"%s\" is written \"%s\", expected is \"%s\"", setup, text, canonical);
    close_board(&b);
    board read = support_open_position(position, file, line);
    close_board(&read);
}
