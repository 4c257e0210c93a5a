/* Records of games: read in every form, replayed, written, and refused when faulty. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dvonn/names.h"
#include "gipf/names.h"
#include "potentia.h"
#include "repeated.h"

/* == A toy game ==
 *
 * Two players take 1 to 3 from a heap, and whoever takes the last one wins. After taking 2 the
 * opponent has to "nod", after taking 3 the player has to say "ok", both inside the same turn. So
 * there are turns of several actions and turns with an action of the opponent. Official notation:
 * "t3 (5)" for "3;ok" with 5 left; the (5) is checked. */

enum { HEAP_TAKE, HEAP_NOD, HEAP_OK };

typedef struct heap_state {
    uint32_t left, turn, step;
} heap_state;

static pt_status heap_setup_read(const pt_registry *extra, const char *text, size_t len,
                                 pt_setup *out, pt_error *error) {
    (void)extra;
    char copy[64], *end = copy;
    unsigned size = 7;
    snprintf(copy, sizeof copy, "%.*s", (int)len, text);
    if (strncmp(copy, "size=", 5) == 0)
        size = (unsigned)strtoul(copy + 5, &end, 10);
    if (size == 0 || (*end && strcmp(copy, "heap") != 0)) {
        if (error)
            *error = (pt_error){.status = PT_SYNTAX, .offset = 0};
        return PT_SYNTAX;
    }
    memcpy(out->data, &size, sizeof size);
    return PT_OK;
}

static size_t heap_setup_write(const pt_setup *setup, char *out, size_t size) {
    unsigned n;
    memcpy(&n, setup->data, sizeof n);
    return (size_t)snprintf(out, size, "size=%u", n);
}

static pt_status heap_setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                         pt_setup *out, pt_error *error) {
    (void)text;
    (void)len;
    return heap_setup_read(extra, "", 0, out, error);
}

static void heap_start(const pt_rules *rules, void *state) {
    heap_state s = {0, 0, HEAP_TAKE};
    memcpy(&s.left, pt_rules_setup(rules)->data, sizeof s.left);
    memcpy(state, &s, sizeof s);
}

static pt_actor heap_owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return ((const heap_state *)state)->turn ? PT_BLACK : PT_WHITE;
}

static bool heap_over(const heap_state *s) {
    return s->left == 0 && s->step == HEAP_TAKE;
}

static pt_actor heap_actor(const pt_rules *rules, const void *state) {
    const heap_state *s = state;
    if (heap_over(s))
        return PT_NOBODY;
    pt_actor owner = heap_owner(rules, s);
    return s->step != HEAP_NOD ? owner : owner == PT_WHITE ? PT_BLACK : PT_WHITE;
}

static const pt_phase *heap_phase(const pt_rules *rules, const void *state) {
    (void)rules;
    return heap_over(state) ? &phase_over : GIPF_PHASE_MOVE;
}

static void heap_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    const heap_state *s = state;
    out->count = 0;
    if (s->step != HEAP_TAKE)
        out->items[out->count++] = s->step == HEAP_NOD ? 4 : 5;
    else
        for (pt_action n = 1; n <= 3 && n <= s->left; n++)
            out->items[out->count++] = n;
}

static unsigned heap_apply(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    heap_state *s = state;
    if (action <= 3)
        s->left -= action;
    s->step = action == 2 ? HEAP_NOD : action == 3 ? HEAP_OK : HEAP_TAKE;
    if (s->step != HEAP_TAKE)
        return 0;
    s->turn ^= 1;
    return PT_TURN_ENDED | (s->left == 0 ? PT_GAME_ENDED : 0u);
}

static pt_outcome heap_result(const pt_rules *rules, const void *state) {
    (void)rules;
    const heap_state *s = state;
    if (!heap_over(s))
        return (pt_outcome){.winner = PT_NOBODY};
    return (pt_outcome){
        .over = true, .winner = s->turn ? PT_WHITE : PT_BLACK, .reason = GIPF_END_NO_MOVE};
}

static uint64_t heap_key(const pt_rules *rules, const void *state) {
    (void)rules;
    const heap_state *s = state;
    return (uint64_t)s->left << 8 | s->turn << 4 | s->step;
}

static size_t heap_position_write(const pt_rules *rules, const void *state, char *out,
                                  size_t size) {
    (void)rules;
    const heap_state *s = state;
    return (size_t)snprintf(out, size, "heap %u/ %c %u", (unsigned)s->left, s->turn ? 'b' : 'w',
                            (unsigned)s->step);
}

static pt_status heap_position_read(const pt_rules *rules, const char *text, size_t len,
                                    void *state, pt_error *error) {
    char copy[64], again[64], *end;
    snprintf(copy, sizeof copy, "%.*s", (int)len, text);
    heap_state s = {(uint32_t)strtoul(len > 5 ? copy + 5 : "", &end, 10), 0, 0};
    if (strlen(end) == 5) { /* "/ w 0" */
        s.turn = end[2] == 'b';
        s.step = (uint32_t)(end[4] - '0') % 3;
    }
    heap_position_write(rules, &s, again, sizeof again);
    if (strcmp(copy, again) == 0) {
        memcpy(state, &s, sizeof s);
        return PT_OK;
    }
    if (error)
        *error = (pt_error){.status = PT_SYNTAX, .field = PT_FIELD_BOARD, .offset = 5};
    return PT_SYNTAX;
}

static const char *const heap_words[] = {"", "1", "2", "3", "nod", "ok"};

static pt_status heap_action_read(const pt_rules *rules, const void *state, const char *text,
                                  size_t len, pt_action *out, pt_error *error) {
    for (pt_action a = 1; a <= 5; a++) {
        if (strlen(heap_words[a]) == len && memcmp(heap_words[a], text, len) == 0) {
            *out = a;
            if (pt_is_legal(rules, state, a))
                return PT_OK;
            if (error)
                *error = (pt_error){.status = PT_ILLEGAL, .field = PT_FIELD_ACTION, .offset = 0};
            return PT_ILLEGAL;
        }
    }
    if (error)
        *error = (pt_error){.status = PT_SYNTAX, .field = PT_FIELD_ACTION, .offset = 0};
    return PT_SYNTAX;
}

static size_t heap_action_write(const pt_rules *rules, const void *state, pt_action action,
                                char *out, size_t size) {
    (void)rules;
    (void)state;
    return (size_t)snprintf(out, size, "%s", heap_words[action]);
}

static pt_status heap_turn_read(const pt_rules *rules, const void *state, const char *text,
                                size_t len, pt_action *out, size_t capacity, size_t *count,
                                pt_error *error) {
    (void)rules;
    const heap_state *s = state;
    char copy[64], *end;
    snprintf(copy, sizeof copy, "%.*s", (int)len, text);
    unsigned n = copy[0] == 't' ? (unsigned)strtoul(copy + 1, &end, 10) : 0;
    bool counted = n > 0 && strncmp(end, " (", 2) == 0;
    bool legal = n >= 1 && n <= 3 && n <= s->left && s->step == HEAP_TAKE && capacity >= 2;
    if (!legal || (counted && strtoul(end + 2, NULL, 10) != s->left - n)) {
        pt_status status = n == 0 ? PT_SYNTAX : PT_ILLEGAL;
        if (error)
            *error = (pt_error){.status = status,
                                .field = legal ? PT_FIELD_RESERVES : PT_FIELD_ACTION,
                                .offset = 0};
        return status;
    }
    out[0] = n;
    *count = 1;
    if (n > 1)
        out[(*count)++] = n == 2 ? 4 : 5;
    return PT_OK;
}

static size_t heap_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                              size_t count, char *out, size_t size) {
    (void)rules;
    const heap_state *s = state;
    if (count == 1 && actions[0] > 1)
        return (size_t)snprintf(out, size, "%s", heap_words[actions[0]]);
    return (size_t)snprintf(out, size, "t%u (%u)", (unsigned)actions[0],
                            (unsigned)(s->left - actions[0]));
}

static const pt_variant heap_variants[] = {
    {.name = "heap", .setup = "heap size=7", .about = "a heap of 7", .bare = true}};

static const pt_game heap = {
    .name = "heap",
    .rules_version = 1,
    .state_size = sizeof(heap_state),
    .sgf_game = "999",
    .variants = heap_variants,
    .variant_count = 1,
    .setup_read = heap_setup_read,
    .setup_write = heap_setup_write,
    .setup_for_position = heap_setup_for_position,
    .start = heap_start,
    .actor = heap_actor,
    .owner = heap_owner,
    .phase = heap_phase,
    .legal = heap_legal,
    .apply = heap_apply,
    .result = heap_result,
    .identity_key = heap_key,
    .position_read = heap_position_read,
    .position_write = heap_position_write,
    .action_read = heap_action_read,
    .action_write = heap_action_write,
    .turn_read_official = heap_turn_read,
    .turn_write_official = heap_turn_write,
};

static const pt_game *const toys[] = {&heap};
static const pt_registry toy = {toys, 1};

/* == Helpers == */

static pt_record *read_record(const char *text, size_t len, const char *start) {
    pt_record *record;
    pt_place place;
    pt_error error;
    if (pt_record_read(&toy, text, len, start, &record, &place, &error) != PT_OK) {
        char sentence[256];
        pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
        fail_msg("\"%.60s\": line %zu, turn %zu: %s", text, place.line, place.turn, sentence);
    }
    assert_int_equal(place.line, 0);
    assert_int_equal(place.turn, 0);
    return record;
}

/* The text, to be freed by the caller. Measuring, writing and a buffer that is too small must
 * agree. */
static char *written(const pt_record *record, pt_record_form form) {
    size_t len = pt_record_write(record, form, NULL, 0);
    assert_int_not_equal(len, 0);
    char *out = malloc(len + 1);
    assert_non_null(out);
    assert_int_equal(pt_record_write(record, form, out, len), 0);
    assert_string_equal(out, "");
    assert_int_equal(pt_record_write(record, form, out, len + 1), len);
    assert_int_equal(strlen(out), len);
    return out;
}

static void check_written(const char *text, const char *start, pt_record_form form,
                          const char *expected) {
    pt_record *record = read_record(text, PT_ZSTR, start);
    char *first = written(record, form);
    assert_string_equal(first, expected);
    pt_record *again = read_record(first, PT_ZSTR, NULL);
    char *second = written(again, form);
    assert_string_equal(second, first);
    free(first);
    free(second);
    pt_record_free(record);
    pt_record_free(again);
}

static void check_refused(const char *text, size_t len, const char *start, pt_status status,
                          size_t line, size_t turn, int offset) {
    pt_record *record = (pt_record *)&record;
    pt_place place = {77, 77};
    pt_error error;
    pt_status found = pt_record_read(&toy, text, len, start, &record, &place, &error);
    if (found != status || error.status != status || place.line != line || place.turn != turn ||
        error.offset != offset) {
        char sentence[256] = "";
        if (found != PT_OK)
            pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
        fail_msg("\"%.60s\": status %d, line %zu, turn %zu, offset %d: %s", text, found, place.line,
                 place.turn, found ? error.offset : 0, sentence);
    }
    assert_null(record);
    assert_int_equal(pt_record_read(&toy, text, len, start, &record, NULL, NULL), status);
    assert_null(record);
}

/* Whether two records go through the same positions, turn by turn. */
static void check_same_game(const pt_record *a, const pt_record *b) {
    size_t turns = pt_record_turns(a);
    assert_int_equal(pt_record_turns(b), turns);
    pt_state sa, sb;
    pt_record_state(a, 0, &sa);
    pt_record_state(b, 0, &sb);
    for (size_t turn = 0; turn <= turns; turn++) {
        char ta[PT_POSITION_TEXT_MAX], tb[PT_POSITION_TEXT_MAX];
        assert_int_not_equal(pt_position_write(pt_record_rules(a), &sa, ta, sizeof ta), 0);
        pt_position_write(pt_record_rules(b), &sb, tb, sizeof tb);
        assert_string_equal(ta, tb);
        size_t na, nb;
        const pt_action *pa = pt_record_turn(a, turn, &na, NULL);
        const pt_action *pb = pt_record_turn(b, turn, &nb, NULL);
        for (size_t i = 0; i < na; i++)
            pt_apply(pt_record_rules(a), &sa, pa[i]);
        for (size_t i = 0; i < nb; i++)
            pt_apply(pt_record_rules(b), &sb, pb[i]);
    }
    char sa_text[PT_SETUP_TEXT_MAX], sb_text[PT_SETUP_TEXT_MAX];
    pt_setup_text(pt_record_rules(a), sa_text, sizeof sa_text);
    pt_setup_text(pt_record_rules(b), sb_text, sizeof sb_text);
    assert_string_equal(sa_text, sb_text);
}

/* Any form, read again, is the same game; a record written in the form it was read from is the same
 * byte for byte, also by way of the other forms. */
static void check_all_forms(const pt_record *record) {
    for (pt_record_form form = 0; form < PT_RECORD_FORM_NB; form++) {
        char *text = written(record, form);
        pt_record *read = read_record(text, PT_ZSTR, NULL);
        check_same_game(record, read);
        char *again = written(read, form);
        assert_string_equal(again, text);
        for (pt_record_form by = 0; by < PT_RECORD_FORM_NB; by++) {
            char *other = written(read, by);
            pt_record *there = read_record(other, PT_ZSTR, NULL);
            check_same_game(record, there);
            char *back = written(there, form);
            pt_record *settled = read_record(back, PT_ZSTR, NULL);
            char *stable = written(settled, form);
            assert_string_equal(stable, back);
            free(stable);
            free(back);
            free(other);
            pt_record_free(settled);
            pt_record_free(there);
        }
        free(again);
        free(text);
        pt_record_free(read);
    }
}

static char *file_text(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 65536);
    assert_non_null(text);
    size_t len = fread(text, 1, 65535, file);
    assert_in_range(len, 1, 65534);
    fclose(file);
    return text;
}

/* == GIPF == */

static void test_tournament_game(void **state) {
    (void)state;
    char *text = file_text("tests/gipf/tournament-84.gipf");
    pt_record *record = read_record(text, PT_ZSTR, "tournament");
    assert_int_equal(pt_record_turns(record), 84);
    /* Counts every reserve again: the number in brackets is the mover's. */
    const char *line = text;
    for (size_t turn = 1; turn <= 84; turn++) {
        pt_state after;
        pt_counter counters[PT_COUNTERS_MAX];
        pt_record_state(record, turn, &after);
        size_t n = pt_state_counters(pt_record_rules(record), &after, counters);
        const char *stated = strchr(line, '(');
        assert_non_null(stated);
        int found = -1;
        for (size_t i = 0; i < n; i++)
            if (strcmp(counters[i].name, "reserve") == 0 &&
                counters[i].owner == (turn % 2 ? PT_WHITE : PT_BLACK))
                found = counters[i].value;
        assert_int_equal(found, strtol(stated + 1, NULL, 10));
        line = strchr(line, '\n') + 1;
    }
    check_all_forms(record);

    char *sgf = written(record, PT_RECORD_SGF);
    const char *head = "(;FF[4]CA[UTF-8]GM[39]RU[tournament]"
                       "PTS[gipf tournament pieces=18,18 supply=-,-]\n;W[Gc1-d2]\n;B[Gc1-d2]\n";
    assert_memory_equal(sgf, head, strlen(head));
    free(sgf);
    pt_record_free(record);

    /* Only the start is missing. */
    check_refused(text, PT_ZSTR, NULL, PT_UNKNOWN, 0, 0, -1);
    check_refused(text, PT_ZSTR, "nonsense", PT_UNKNOWN, 0, 0, -1);
    check_refused(text, PT_ZSTR, "standard", PT_ILLEGAL, 1, 1, 0);
    free(text);
}

/* A small change in a line must be noticed in that turn. */
static void test_wrong_reserves(void **state) {
    (void)state;
    char *text = file_text("tests/gipf/tournament-84.gipf");
    char *line = text;
    for (size_t turn = 1; turn <= 84; turn++) {
        char *stated = strchr(line, '(') + 1, kept = *stated;
        *stated = kept == '1' ? '3' : (char)(kept ^ 1);
        pt_record *record;
        pt_place place;
        pt_error error;
        assert_int_equal(pt_record_read(NULL, text, PT_ZSTR, "tournament", &record, &place, &error),
                         PT_ILLEGAL);
        assert_int_equal(place.turn, turn);
        assert_int_equal(place.line, turn);
        assert_in_range(error.offset, line - text, stated - text);
        *stated = kept;
        line = strchr(line, '\n') + 1;
    }
    free(text);
}

static void test_official_headers(void **state) {
    (void)state;
    const char *text = "\xef\xbb\xbf# Game: tournament\r\n"
                       "#pieces:21,21\r\n"
                       "# supply: T4Z4,D6\r\n"
                       "# black: B. lack\r\n"
                       "# WHITE:  W. hite  \r\n"
                       "# a line of comment\r\n"
                       "# date: 2001-02-03\r\n"
                       "# comment:   and another: one\r\n"
                       "\r\n"
                       "1. Gd2 (19) Gf2 (19)\r\n"
                       "#said of turn 2\r\n"
                       "# and more ]\r\n"
                       "2. Zb1\r\n"; /* b1 is not a spot */
    check_refused(text, PT_ZSTR, NULL, PT_SYNTAX, 13, 3, (int)(strstr(text, "Zb1") - text));
    char good[512];
    snprintf(good, sizeof good, "%s", text);
    strstr(good, "Zb1")[2] = '2';
    check_written(good, "basic", PT_RECORD_SGF,
                  "(;FF[4]CA[UTF-8]GM[39]RU[tournament]"
                  "PTS[gipf tournament pieces=21,21 supply=T4Z4,D6]"
                  "DT[2001-02-03]PW[W. hite]PB[B. lack]C[a line of comment\n  and another: one]\n"
                  ";W[Gc1-d2]\n;B[Gf1-f2]C[said of turn 2\nand more \\]]\n;W[Za1-b2])\n");
    check_written(good, NULL, PT_RECORD_OFFICIAL,
                  "# game: gipf tournament pieces=21,21 supply=T4Z4,D6\n"
                  "# date: 2001-02-03\n# white: W. hite\n# black: B. lack\n"
                  "# comment: a line of comment\n# comment:   and another: one\n"
                  "Gd2 (19)\nGf2 (19)\n# said of turn 2\n# and more ]\nZb2 (18)\n");
    check_written(good, NULL, PT_RECORD_ACTIONS,
                  "gipf tournament pieces=21,21 supply=T4Z4,D6\n"
                  "# date: 2001-02-03\n# white: W. hite\n# black: B. lack\n"
                  "# comment: a line of comment\n# comment:   and another: one\n"
                  "Gc1-d2\nGf1-f2\n# said of turn 2\n# and more ]\nZa1-b2\n");
}

static void test_start_positions(void **state) {
    (void)state;
    const char *position = "gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -";
    char text[512], expected[512];
    /* What the position does not say is taken as usual. */
    snprintf(text, sizeof text, "%s\n", position);
    snprintf(expected, sizeof expected, "gipf standard pieces=18,18 supply=-,-\n%s\n", position);
    check_written(text, NULL, PT_RECORD_ACTIONS, expected);
    snprintf(text, sizeof text, "# start: %s\n", position);
    check_written(text, NULL, PT_RECORD_ACTIONS, expected);
    check_written("", position, PT_RECORD_ACTIONS, expected);
    snprintf(text, sizeof text, "(;PTP[%s])", position);
    check_written(text, NULL, PT_RECORD_ACTIONS, expected);
    /* A setup beside it is used instead. */
    snprintf(text, sizeof text, "standard pieces=19,20\n%s\n", position);
    snprintf(expected, sizeof expected, "gipf standard pieces=19,20 supply=-,-\n%s\n", position);
    check_written(text, NULL, PT_RECORD_ACTIONS, expected);
    snprintf(text, sizeof text, "# start: %s\n# game: standard\n# pieces: 19,20\n", position);
    check_written(text, NULL, PT_RECORD_ACTIONS, expected);
    snprintf(expected, sizeof expected,
             "(;FF[4]CA[UTF-8]GM[39]RU[standard]PTS[gipf standard pieces=19,20 supply=-,-]"
             "PTP[%s])\n",
             position);
    check_written(text, NULL, PT_RECORD_SGF, expected);
    /* The usual start needs no position. */
    check_written("gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -\n", NULL, PT_RECORD_ACTIONS,
                  "gipf basic pieces=15,15\n");

    /* A combined game has options before those of its main game. */
    check_written(
        "# supply: Z4,Z4\n# challenges: 2,-\n# game: combined tournament\n"
        "# sides: Z:rps\n",
        NULL, PT_RECORD_ACTIONS,
        "combined sides=Z:rps challenges=2,- gipf tournament pieces=18,18 supply=Z4,Z4\n");

    check_refused("# start: gipf standard rubbish\n", PT_ZSTR, NULL, PT_SYNTAX, 1, 0, 9);
    check_refused("# white: x\n# game: gipf rubbish\n", PT_ZSTR, NULL, PT_UNKNOWN, 2, 0, 24);
}

/* The record is refused with a sentence that has all these words. */
static void check_says(const char *text, const char *start, pt_status status, const char *words) {
    pt_record *record;
    pt_error error;
    char sentence[512], list[256];
    if (pt_record_read(NULL, text, PT_ZSTR, start, &record, NULL, &error) == PT_OK)
        fail_msg("\"%.80s\" is accepted", text);
    pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
    assert_int_equal(error.status, status);
    snprintf(list, sizeof list, "%s", words);
    for (char *word = strtok(list, "|"); word; word = strtok(NULL, "|"))
        if (!strstr(sentence, word))
            fail_msg("\"%.80s\" is refused without \"%s\": %s", text, word, sentence);
}

static void test_setup_and_position_agree(void **state) {
    (void)state;
    const char *both = "gipf basic pieces=15,15|gipf tournament";
    check_says("(;GM[39]PTS[gipf basic pieces=15,15]"
               "PTP[gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -];W[Gd2])",
               NULL, PT_ILLEGAL, both);
    check_says("# game: basic\n# start: gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -\n", NULL,
               PT_ILLEGAL, both);
    check_says("gipf basic pieces=15,15\ngipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -\n", NULL,
               PT_ILLEGAL, both);
    /* Options count like a setup; so does the start that the caller names. */
    check_says("# pieces: 17,17\n# start: gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -\n", NULL,
               PT_ILLEGAL, "pieces=17,17|18,18");
    check_says("# supply: Z4\n# start: gipf tournament 4/5/6/7/6/5/4 w 18,18 FF T1,- m -\n",
               "tournament", PT_ILLEGAL, "Z4,Z4|T1,-");
    check_says("dvonn random seed=3\ndvonn 9/10/11/10/9 w 0\n", NULL, PT_ILLEGAL,
               "seed=3|9/10/11/10/9");
    check_says("(;GM[37]PTS[dvonn placing]PTP[gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -])",
               NULL, PT_ILLEGAL, "dvonn placing|gipf tournament");
    /* Records used to be written with the usual number of pieces beside a position with more. */
    check_written("(;GM[39]PTS[gipf tournament pieces=18,18 supply=-,-]"
                  "PTP[gipf tournament 4/5/6/7/6/5/4 w 20,18 FF Z2,- m -])",
                  NULL, PT_RECORD_SGF,
                  "(;GM[39]PTS[gipf tournament pieces=20,18 supply=Z2,-]FF[4]RU[tournament])\n");
    check_written("# pieces: 20,20\n# start: gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -\n",
                  NULL, PT_RECORD_ACTIONS,
                  "gipf tournament pieces=20,20 supply=-,-\n"
                  "gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -\n");
}

static void test_sgf_as_others_write_it(void **state) {
    (void)state;
    /* The variant's name, the publisher's notation, variations and unknown properties. */
    check_written("(;GM[39]FF[3]PW[a]RU[Tournament]XX[1][2\\:]\n"
                  ";W[Gd2 (16)]C[good]N[x];B[GC1-E3];C[nothing played here]\n"
                  "(;W[Gg2](;B[Gf2])(;B[gibberish];W[Gf2]))\n"
                  "(;W[Gb2 (14)];B[Gb3 (14)];B[f2])(;B[f2]))",
                  NULL, PT_RECORD_SGF,
                  "(;GM[39]FF[4]PW[a]RU[Tournament]XX[1][2\\:]"
                  "PTS[gipf tournament pieces=18,18 supply=-,-]\n"
                  ";W[Gc1-d2]C[good]N[x]\n;B[Gc1-d2]\n;C[nothing played here]\n"
                  "(;W[Gg1-g2]\n(;B[Gf1-f2])\n(;B[gibberish]\n;W[Gf2]))\n"
                  "(;W[Ga1-b2]\n;B[Ga2-b3]\n;B[f2])\n(;B[f2]))\n");
    check_written("(;;W[Gd2];C[a\nb];B[Gc1-e3])", "tournament", PT_RECORD_OFFICIAL,
                  "# game: gipf tournament pieces=18,18 supply=-,-\n"
                  "Gd2 (16)\n# a\n# b\nGc1-e3 (16)\n");
    /* A comment before the first turn belongs to the game. */
    check_written("(;C[1];C[2\n\n3];W[Gd2])", "tournament", PT_RECORD_OFFICIAL,
                  "# game: gipf tournament pieces=18,18 supply=-,-\n"
                  "# comment: 1\n# comment: 2\n# comment:\n# comment: 3\nGd2 (16)\n");
    check_refused("(;GM[39];W[Gd2])", PT_ZSTR, NULL, PT_UNKNOWN, 1, 0, 1);
    check_refused("(;GM[1]RU[basic])", PT_ZSTR, NULL, PT_ILLEGAL, 1, 0, 1);
    check_refused("(;GM[x]RU[basic])", PT_ZSTR, NULL, PT_ILLEGAL, 1, 0, 1);
    check_refused("(;PTS[gipf what])", PT_ZSTR, "tournament", PT_UNKNOWN, 1, 0, 1);
    check_refused("(;RU[tournament];W[Gd2];\nW[Gd2])", PT_ZSTR, NULL, PT_ILLEGAL, 1, 2, 23);
    check_refused("(;RU[tournament];W[Gd2]\n;B[Gd9])", PT_ZSTR, NULL, PT_SYNTAX, 2, 2, 24);
    check_refused("(;RU[tournament];W[Gd2]B[Gd2])", PT_ZSTR, NULL, PT_SYNTAX, 1, 1, 16);
    check_refused("(;RU[tournament];W[Gd2][Gd2])", PT_ZSTR, NULL, PT_SYNTAX, 1, 1, 16);
    check_refused("(;RU[tournament];W[])", PT_ZSTR, NULL, PT_SYNTAX, 1, 1, 16);
    check_refused("\n(;RU[tournament];W[Gd2]\n", PT_ZSTR, NULL, PT_SYNTAX, 3, 0, 25);
}

/* == Several actions a turn == */

static void test_turns_of_several_actions(void **state) {
    (void)state;
    const char *actions = "heap size=20\n3;ok\n2;nod\n1\n3;ok\n2\n";
    pt_record *record = read_record(actions, PT_ZSTR, NULL);
    assert_int_equal(pt_record_turns(record), 5);
    size_t count;
    uint32_t node;
    assert_int_equal(pt_record_turn(record, 1, &count, &node)[1], 4);
    assert_int_equal(count, 2);
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), node, "B", 0), "2;nod");
    /* The last turn is unfinished. */
    assert_int_equal(pt_record_turn(record, 4, &count, NULL)[0], 2);
    assert_int_equal(count, 1);
    assert_null(pt_record_turn(record, 5, &count, NULL));
    assert_int_equal(count, 0);
    check_all_forms(record);

    /* It can be continued, whoever has to act. */
    pt_error error;
    assert_int_equal(pt_record_play(record, 1, &error), PT_ILLEGAL);
    assert_int_equal(pt_record_play(record, 4, &error), PT_OK);
    assert_int_equal(pt_record_turns(record), 5);
    assert_int_equal(pt_record_play(record, 3, &error), PT_OK);
    assert_int_equal(pt_record_turns(record), 6);
    char *text = written(record, PT_RECORD_SGF);
    assert_string_equal(text, "(;FF[4]CA[UTF-8]GM[999]RU[heap]PTS[heap size=20]\n;W[3;ok]\n"
                              ";B[2;nod]\n;W[1]\n;B[3;ok]\n;W[2;nod]\n;B[3])\n");
    free(text);
    check_all_forms(record);
    pt_record_free(record);

    /* A turn may be spread over lines, words or nodes. */
    check_written("heap\n3\nok 2\n# hm\nnod\n", NULL, PT_RECORD_ACTIONS,
                  "heap size=7\n3;ok\n2;nod\n# hm\n");
    check_written("(;GM[999];W[3];W[ok]C[hm];B[t2 (2)])", NULL, PT_RECORD_OFFICIAL,
                  "# game: heap size=7\nt3 (4)\n# hm\nt2 (2)\n");
    check_written("(;GM[999];W[3];W[ok]C[hm];B[t2 (2)])", NULL, PT_RECORD_SGF,
                  "(;GM[999]FF[4]RU[heap]PTS[heap size=7]\n;W[3]\n;W[ok]C[hm]\n;B[2;nod])\n");
    check_refused("(;GM[999];W[3];B[t2 (2)])", PT_ZSTR, NULL, PT_ILLEGAL, 1, 1, 14);
    check_refused("(;GM[999];W[3;ok];B[t2 (3)])", PT_ZSTR, NULL, PT_ILLEGAL, 1, 2, 17);
    check_refused("heap\n3;ok;1\n", PT_ZSTR, NULL, PT_ILLEGAL, 2, 1, 10);
    check_refused("heap\n1\n# x\n\n  1 4\n", PT_ZSTR, NULL, PT_SYNTAX, 5, 3, 16);
}

static void test_results(void **state) {
    (void)state;
    /* The rules end it: the result is filled in, or must agree. */
    const char *over = "heap\n3;ok\n3;ok\n1\n";
    pt_record *record = read_record(over, PT_ZSTR, NULL);
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0), "W+NoMove");
    check_all_forms(record);
    pt_error error;
    assert_int_equal(pt_record_play(record, 1, &error), PT_ILLEGAL);
    pt_record_free(record);
    check_refused("# result: B+Time\n# game: heap\n3;ok\n3;ok\n1\n", PT_ZSTR, NULL, PT_ILLEGAL, 0,
                  3, -1);
    check_refused("(;GM[999]RE[0]\n;W[3;ok];B[3;ok];W[1])", PT_ZSTR, NULL, PT_ILLEGAL, 1, 3, 1);
    check_refused("heap\n3;ok\n3;ok\n1\n1\n", PT_ZSTR, NULL, PT_ILLEGAL, 5, 4, 17);
    check_written("(;GM[999]RE[W+]\n;W[3;ok];B[3;ok];W[1])", NULL, PT_RECORD_ACTIONS,
                  "heap size=7\n# result: W+\n3;ok\n3;ok\n1\n");
    /* The players end it. */
    check_written("heap\n3;ok\nresign\n", NULL, PT_RECORD_OFFICIAL,
                  "# game: heap size=7\n# result: W+Resign\nt3 (4)\n");
    check_written("(;GM[999];W[3;ok];B[Resign]C[x])", NULL, PT_RECORD_SGF,
                  "(;GM[999]FF[4]RU[heap]PTS[heap size=7]RE[W+Resign]\n;W[3;ok]\n"
                  ";B[Resign]C[x])\n");
    check_written("(;GM[999]RE[B+Time];W[3;ok])", NULL, PT_RECORD_OFFICIAL,
                  "# game: heap size=7\n# result: B+Time\nt3 (4)\n");
    check_refused("heap\n3;ok\nresign\n1\n", PT_ZSTR, NULL, PT_ILLEGAL, 4, 2, 17);
    check_refused("# result: B+Resign\nheap\n3;ok\nresign\n", PT_ZSTR, NULL, PT_ILLEGAL, 0, 1, -1);
    check_refused("(;GM[999];W[resign];B[1])", PT_ZSTR, NULL, PT_ILLEGAL, 1, 1, 19);
}

static void test_playing(void **state) {
    (void)state;
    pt_record *record;
    pt_error error;
    assert_int_equal(
        pt_record_new(&toy, "heap size=9", PT_ZSTR, "heap 5/ b 0", PT_ZSTR, &record, &error),
        PT_OK);
    assert_int_equal(pt_sgf_set(pt_record_sgf(record), 0, "PW", "a\nb"), PT_OK);
    assert_int_equal(pt_record_play(record, 3, &error), PT_OK);
    assert_int_equal(pt_record_play(record, 5, &error), PT_OK);
    assert_int_equal(pt_record_play(record, 1, &error), PT_OK);
    assert_null(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0));
    assert_int_equal(pt_record_play(record, 1, &error), PT_OK);
    assert_int_equal(pt_record_play(record, 1, &error), PT_ILLEGAL);
    char *text = written(record, PT_RECORD_SGF);
    assert_string_equal(text, "(;FF[4]CA[UTF-8]GM[999]RU[heap]PTS[heap size=9]PTP[heap 5/ b 0]"
                              "PW[a\nb]RE[B+NoMove]\n;B[3;ok]\n;W[1]\n;B[1])\n");
    free(text);
    text = written(record, PT_RECORD_OFFICIAL);
    assert_string_equal(text, "# game: heap size=9\n# start: heap 5/ b 0\n# white: a b\n"
                              "# result: B+NoMove\nt3 (2)\nt1 (1)\nt1 (0)\n");
    free(text);
    check_all_forms(record);
    pt_record_free(record);

    assert_int_equal(pt_record_new(&toy, "heap", PT_ZSTR, "heap x", PT_ZSTR, &record, &error),
                     PT_SYNTAX);
    assert_null(record);
    assert_int_equal(pt_record_new(&toy, "nothing", PT_ZSTR, NULL, 0, &record, &error), PT_UNKNOWN);
    assert_null(record);
    pt_record_free(NULL);
}

static void test_stamps(void **state) {
    (void)state;
    static const struct {
        int64_t seconds;
        const char *day;
    } days[] = {
        {0, "1970-01-01"},          {951782399, "2000-02-28"},    {951782400, "2000-02-29"},
        {951868800, "2000-03-01"},  {1763193600, "2025-11-15"},   {4107542399, "2100-02-28"},
        {4107542400, "2100-03-01"}, {253402300799, "9999-12-31"},
    };
    pt_record *record;
    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++) {
        assert_int_equal(pt_record_new(NULL, "basic", PT_ZSTR, NULL, 0, &record, NULL), PT_OK);
        assert_int_equal(pt_record_stamp(record, days[i].seconds * 1000), PT_OK);
        assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "DT", 0), days[i].day);
        assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "AP", 0), "Potentia:" PT_VERSION);
        check_all_forms(record);
        pt_record_free(record);
    }
    /* A program without a clock writes no date; a date that is there stays. */
    record = read_record("(;GM[39]RU[basic])", PT_ZSTR, NULL);
    assert_int_equal(pt_record_stamp(record, -1), PT_OK);
    assert_null(pt_sgf_get(pt_record_sgf(record), 0, "DT", 0));
    pt_record_free(record);
    record = read_record("(;GM[39]RU[basic]DT[1999]AP[Other:1])", PT_ZSTR, NULL);
    assert_int_equal(pt_record_stamp(record, 0), PT_OK);
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "DT", 0), "1999");
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "AP", 0), "Other:1");
    pt_record_free(record);
}

static void test_collections(void **state) {
    (void)state;
    const char *text = "(;GM[999];W[t1];B[t1])\n(;GM[37];W[g2])\n(;W[t1])\n"
                       "(;GM[999];W[t1];B[t9])(;GM[999];W[t1](;B[t1])(;B[t2]))";
    pt_record *record = read_record(text, PT_ZSTR, NULL);
    assert_int_equal(pt_sgf_games(pt_record_sgf(record)), 5);
    assert_int_equal(pt_record_turns(record), 2);
    pt_place place;
    pt_error error;
    assert_int_equal(pt_record_select(record, 1, &place, &error), PT_OK);
    assert_string_equal(pt_rules_game(pt_record_rules(record))->name, "dvonn");
    assert_int_equal(pt_record_turns(record), 1);
    /* No start: nothing changes. */
    assert_int_equal(pt_record_select(record, 2, &place, &error), PT_UNKNOWN);
    assert_int_equal(place.line, 3);
    assert_string_equal(pt_rules_game(pt_record_rules(record))->name, "dvonn");
    assert_int_equal(pt_record_turns(record), 1);
    assert_int_equal(pt_record_play(record, 0, NULL), PT_OK);
    /* A fault: the turns before it. */
    assert_int_equal(pt_record_select(record, 3, &place, &error), PT_ILLEGAL);
    assert_int_equal(place.line, 4);
    assert_int_equal(place.turn, 2);
    assert_int_equal(pt_record_turns(record), 1);
    assert_int_equal(pt_record_select(record, 4, &place, &error), PT_OK);
    assert_int_equal(pt_record_select(record, 5, &place, &error), PT_UNKNOWN);
    char *all = written(record, PT_RECORD_SGF);
    assert_string_equal(all,
                        "(;GM[999]FF[4]RU[heap]PTS[heap size=7]\n;W[1]\n;B[1])\n"
                        "(;GM[37]FF[4]RU[dvonn]PTS[dvonn placing]\n;W[g2]\n;B[a1])\n"
                        "(;W[t1])\n(;GM[999]FF[4]RU[heap]PTS[heap size=7]\n;W[1]\n;B[t9])\n"
                        "(;GM[999]FF[4]RU[heap]PTS[heap size=7]\n;W[1]\n(;B[1])\n(;B[2;nod]))\n");
    free(all);
    pt_record_free(record);
}

/* == DVONN as sites print it == */

/* A random game to its end; `moves` receives the text of each action. */
static size_t random_dvonn(uint64_t seed, char moves[][8], size_t room, pt_rules *rules,
                           pt_state *end) {
    pt_rng rng;
    pt_rng_seed(&rng, seed);
    pt_start(rules, end);
    size_t n = 0;
    while (!pt_result(rules, end).over) {
        pt_actions list;
        pt_legal(rules, end, &list);
        pt_action action = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
        assert_in_range(n, 0, room - 1);
        pt_action_write(rules, end, action, moves[n++], 8);
        pt_apply(rules, end, action);
    }
    return n;
}

#define SITE_TEXT 8192

static void add_text(char text[SITE_TEXT], const char *format, ...) {
    size_t len = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + len, SITE_TEXT - len, format, list);
    va_end(list);
}

static void test_dvonn_sites(void **state) {
    (void)state;
    pt_rules *rules;
    assert_int_equal(pt_rules_new(NULL, "dvonn", PT_ZSTR, &rules, NULL), PT_OK);
    size_t passes = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        static char moves[512][8];
        char golem[SITE_TEXT] = "", capitals[SITE_TEXT] = "", lines[SITE_TEXT] = "",
             position[2][512];
        pt_state end, found;
        size_t n = random_dvonn(seed, moves, 512, rules, &end);
        size_t number = 0, half = 0;
        for (size_t i = 0; i < n; i++) {
            char word[8], *to = word;
            for (const char *c = moves[i]; *c; c++)
                if (*c != '-')
                    *to++ = *c;
            *to = '\0';
            passes += strcmp(word, "pass") == 0;
            /* Little Golem leaves the 49th placement out. */
            if (i != 48) {
                if (half++ % 2 == 0)
                    add_text(golem, "%zu. ", ++number);
                add_text(golem, "%s%s", word, half % 20 ? " " : "\n");
            }
            for (char *c = word; *c; c++)
                if (*c >= 'a' && *c <= 'z')
                    *c = (char)(*c - 'a' + 'A');
            add_text(capitals, "%s ", word);
            add_text(lines, "%s\r\n", word);
        }
        pt_position_write(rules, &end, position[0], sizeof position[0]);
        const char *const texts[] = {golem, capitals, lines};
        for (int i = 0; i < 3; i++) {
            pt_record *record = read_record(texts[i], PT_ZSTR, NULL);
            assert_int_equal(pt_record_turns(record), n);
            pt_record_state(record, n, &found);
            pt_position_write(rules, &found, position[1], sizeof position[1]);
            assert_string_equal(position[0], position[1]);
            pt_outcome outcome = pt_result(rules, &end);
            char result[16];
            int margin = outcome.score[0] - outcome.score[1];
            snprintf(result, sizeof result, "%c+%d", margin > 0 ? 'W' : 'B', abs(margin));
            if (margin == 0)
                snprintf(result, sizeof result, "0");
            assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0), result);
            if (seed == 1)
                check_all_forms(record);
            pt_record_free(record);
        }
    }
    assert_int_not_equal(passes, 0);
    pt_rules_free(rules);

    pt_record *record = read_record("1. g2 c1 2. d3 e4 3. resign", PT_ZSTR, NULL);
    assert_string_equal(pt_sgf_get(pt_record_sgf(record), 0, "RE", 0), "B+Resign");
    pt_record_free(record);
    /* A placement is only implied when it is the last one. */
    check_refused("1. g2 c1 2. d3 e4 3. a1a2", PT_ZSTR, NULL, PT_ILLEGAL, 1, 5, 21);
    check_refused("D2 C3\nD2", PT_ZSTR, NULL, PT_ILLEGAL, 2, 3, 6);
    /* Small letters alone could be GIPF. */
    check_refused("d2 c3 e4", PT_ZSTR, NULL, PT_UNKNOWN, 0, 0, -1);
    record = read_record("d2 c3 e4", PT_ZSTR, "dvonn");
    assert_int_equal(pt_record_turns(record), 3);
    pt_record_free(record);
}

/* == Random games in every variant == */

static void test_random_games(void **state) {
    (void)state;
    static const char *const setups[] = {
        "basic",
        "standard",
        "tournament",
        "standard pieces=21,18 supply=T2Z2D2Y2P2,T6P6",
        "ultimate",
        "dvonn",
        "dvonn random seed=7",
        "combined",
    };
    pt_rng rng;
    pt_rng_seed(&rng, 42);
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        for (int game = 0; game < 4; game++) {
            pt_record *record;
            pt_error error;
            assert_int_equal(pt_record_new(NULL, setups[i], PT_ZSTR, NULL, 0, &record, &error),
                             PT_OK);
            pt_state now;
            size_t actions = 40 + pt_rng_below(&rng, 200);
            while (actions-- > 0) {
                pt_actions list;
                pt_record_state(record, SIZE_MAX, &now);
                pt_legal(pt_record_rules(record), &now, &list);
                if (list.count == 0)
                    break;
                pt_action action = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
                assert_int_equal(pt_record_play(record, action, &error), PT_OK);
            }
            check_all_forms(record);
            pt_record_free(record);
        }
    }
}

/* == What is no record == */

static void test_malformed(void **state) {
    (void)state;
    check_refused("", 0, NULL, PT_UNKNOWN, 0, 0, -1);
    check_refused("\n\n", 2, NULL, PT_UNKNOWN, 0, 0, -1);
    check_refused("heap\n1\n\0\n", 9, NULL, PT_SYNTAX, 3, 0, 7);
    check_refused("(;GM[999];W[\0])", 15, NULL, PT_SYNTAX, 1, 0, 12);
    check_refused("\0", 1, "heap", PT_SYNTAX, 1, 0, 0);
    check_refused("gibberish", PT_ZSTR, "heap", PT_SYNTAX, 1, 1, 0);
    check_refused("heap size=0\n1\n", PT_ZSTR, NULL, PT_SYNTAX, 1, 0, 5);
    check_refused("heap\nheap 9/ x 0\n1\n", PT_ZSTR, NULL, PT_SYNTAX, 1, 0, 5);
    check_refused("# game: heap\nheap\n", PT_ZSTR, NULL, PT_SYNTAX, 1, 0, 13);
    check_refused("heap\n1 \x1b[31m\n", PT_ZSTR, NULL, PT_SYNTAX, 2, 2, 7);
    check_refused("# game: heap\n# pieces: 1\n", PT_ZSTR, NULL, PT_SYNTAX, 1, 0, 13);
    /* Only numbers, only a comment, only a start. */
    check_written("1. 2. 3...\n", "heap", PT_RECORD_ACTIONS, "heap size=7\n");
    check_written("# hello\n#\n#  x ", "heap", PT_RECORD_ACTIONS,
                  "heap size=7\n# comment: hello\n# comment:\n# comment:  x \n");
    check_written("heap", NULL, PT_RECORD_SGF,
                  "(;FF[4]CA[UTF-8]GM[999]RU[heap]PTS[heap size=7])\n");

    /* Every prefix of a record and every changed byte gives an answer, never a crash. */
    const char *const texts[] = {
        "# game: heap size=20\n# white: a\n1. t3 (17)\n# c\n2;nod\nresign\n",
        "(;GM[999]PTS[heap size=20]C[x\\]y];W[3;ok](;B[t2])(;B[1];W[1]))",
        "heap size=9\nheap 8/ b 0\n# x: y\n1\n3;ok\n",
        "1. g2 c1 2. d3 e4 3. a1 a2",
    };
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) {
        size_t len = strlen(texts[t]);
        for (size_t cut = 0; cut <= len; cut++) {
            char *copy = malloc(cut ? cut : 1);
            assert_non_null(copy);
            memcpy(copy, texts[t], cut);
            pt_record *record;
            pt_error error;
            pt_status status = pt_record_read(&toy, copy, cut, NULL, &record, NULL, &error);
            assert_in_range(status, PT_OK, PT_STATUS_NB - 1);
            if (status != PT_OK)
                assert_in_range(error.offset + 1, 0, cut + 1);
            pt_record_free(record);
            static const char bytes[] = "\0()[];\\#:, 9tz\n\r\xff";
            for (size_t b = 0; cut < len && b < sizeof bytes; b++) {
                char *changed = malloc(len);
                assert_non_null(changed);
                memcpy(changed, texts[t], len);
                changed[cut] = bytes[b];
                status = pt_record_read(&toy, changed, len, NULL, &record, NULL, &error);
                assert_in_range(status, PT_OK, PT_STATUS_NB - 1);
                pt_record_free(record);
                free(changed);
            }
            free(copy);
        }
    }
}

static void test_limits(void **state) {
    (void)state;
    pt_record *record;
    pt_place place;
    pt_error error;
    /* One node for each turn and one for the root: 99,999 turns. */
    char *text = repeated("heap size=200000\n", "1\n", 99999, "");
    record = read_record(text, PT_ZSTR, NULL);
    assert_int_equal(pt_record_turns(record), 99999);
    assert_int_equal(pt_record_play(record, 1, &error), PT_FULL);
    assert_int_equal(pt_record_turns(record), 99999);
    pt_record_free(record);
    free(text);
    text = repeated("heap size=200000\n", "1\n", 100000, "");
    assert_int_equal(pt_record_read(&toy, text, PT_ZSTR, NULL, &record, &place, &error), PT_FULL);
    assert_int_equal(place.turn, 100000);
    free(text);
    text = repeated("(;PTS[heap size=200000]", ";W[1];B[1]", 49999, ")");
    record = read_record(text, PT_ZSTR, NULL);
    assert_int_equal(pt_record_turns(record), 99998);
    pt_record_free(record);
    free(text);
    /* As deep and with as many branches as possible. */
    text = repeated("(;PTS[heap size=200000]", ";W[1](;B[2;nod])(;B[1]", 33333, "");
    char *whole = repeated(text, ")", 33334, "");
    record = read_record(whole, PT_ZSTR, NULL);
    assert_int_equal(pt_record_turns(record), 2);
    char *first = written(record, PT_RECORD_SGF);
    pt_record *again = read_record(first, PT_ZSTR, NULL);
    char *second = written(again, PT_RECORD_SGF);
    assert_string_equal(first, second);
    free(first);
    free(second);
    pt_record_free(again);
    pt_record_free(record);
    free(whole);
    free(text);
    /* 4 MB, and one byte more. */
    text = repeated("# game: heap\n1", "\n", 4194304 - 14, "");
    record = read_record(text, 4194304, NULL);
    assert_int_equal(pt_record_turns(record), 1);
    pt_record_free(record);
    free(text);
    text = repeated("# game: heap\n1", "\n", 4194304 - 13, "");
    check_refused(text, PT_ZSTR, NULL, PT_FULL, 0, 0, -1);
    free(text);
    /* On one line: a comment just too long for the tree, and a shorter one. */
    text = repeated("# game: heap\n# ", "x", 4194304 - 15, "");
    check_refused(text, PT_ZSTR, NULL, PT_FULL, 0, 0, -1);
    memset(text + 4194304 - 100, ' ', 100);
    text[4194304 - 100] = '\n';
    record = read_record(text, 4194304, NULL);
    assert_int_equal(strlen(pt_sgf_get(pt_record_sgf(record), 0, "C", 0)), 4194304 - 115);
    pt_record_free(record);
    free(text);
    text = repeated("# game: heap\n1\n", "#\n", 2000000, "");
    record = read_record(text, PT_ZSTR, NULL);
    pt_record_free(record);
    free(text);
    text = repeated("# game: heap\n1\n", "#\n9.\n", 800000, "1");
    record = read_record(text, PT_ZSTR, NULL);
    assert_int_equal(strlen(pt_sgf_get(pt_record_sgf(record), 1, "C", 0)), 799999);
    pt_record_free(record);
    free(text);
    text = repeated("# game: heap\n", "# white: x\n", 300000, "1");
    record = read_record(text, PT_ZSTR, NULL);
    pt_record_free(record);
    free(text);
    text = repeated("heap\n", "1;", 1000000, "");
    assert_int_equal(pt_record_read(&toy, text, PT_ZSTR, NULL, &record, &place, &error),
                     PT_ILLEGAL);
    free(text);
    text = repeated("(;PTS[heap size=3]", ";W[", 1, "");
    whole = repeated(text, "1;", 1000000, "])");
    assert_int_equal(pt_record_read(&toy, whole, PT_ZSTR, NULL, &record, &place, &error),
                     PT_ILLEGAL);
    free(whole);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tournament_game),
        cmocka_unit_test(test_wrong_reserves),
        cmocka_unit_test(test_official_headers),
        cmocka_unit_test(test_start_positions),
        cmocka_unit_test(test_setup_and_position_agree),
        cmocka_unit_test(test_sgf_as_others_write_it),
        cmocka_unit_test(test_turns_of_several_actions),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_playing),
        cmocka_unit_test(test_stamps),
        cmocka_unit_test(test_collections),
        cmocka_unit_test(test_dvonn_sites),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
