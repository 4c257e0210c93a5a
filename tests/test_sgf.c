/* SGF trees: what is read is written again, and nothing hostile gets through. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "names.h"
#include "potentia.h"
#include "repeated.h"

static pt_sgf *read_sgf(const char *text, size_t len) {
    pt_sgf *sgf;
    pt_error error;
    pt_status status = pt_sgf_read(text, len, &sgf, &error);
    if (status != PT_OK) {
        char sentence[256];
        pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
        fail_msg("\"%.60s\": %s", text, sentence);
    }
    return sgf;
}

/* The written text, to be freed by the caller; measuring and writing must agree. */
static char *written(const pt_sgf *sgf) {
    size_t len = pt_sgf_write(sgf, NULL, 0);
    char *out = malloc(len + 1);
    assert_non_null(out);
    assert_int_equal(pt_sgf_write(sgf, out, len + 1), len);
    assert_int_equal(strlen(out), len);
    return out;
}

/* Reads, writes, compares, and repeats that with what was written. */
static void check_written(const char *text, const char *expected) {
    pt_sgf *sgf = read_sgf(text, PT_ZSTR);
    char *first = written(sgf);
    assert_string_equal(first, expected);
    pt_sgf *again = read_sgf(first, PT_ZSTR);
    char *second = written(again);
    assert_string_equal(second, first);
    free(first);
    free(second);
    pt_sgf_free(sgf);
    pt_sgf_free(again);
}

static void check_refused(const char *text, size_t len, pt_status status, int offset,
                          const char *sentence) {
    pt_sgf *sgf = (pt_sgf *)&sgf;
    pt_error error;
    char found[256];
    assert_int_equal(pt_sgf_read(text, len, &sgf, &error), status);
    assert_null(sgf);
    pt_error_text(&error, NULL, NULL, found, sizeof found);
    assert_string_equal(found, sentence);
    assert_int_equal(error.status, status);
    assert_int_equal(error.offset, offset);
    assert_string_equal(error.field, PT_FIELD_RECORD);
    /* Without an error to fill in it is refused just the same. */
    assert_int_equal(pt_sgf_read(text, len, &sgf, NULL), status);
}

static void test_layout(void **state) {
    (void)state;
    check_written("(;)", "(;)\n");
    check_written("(;FF[4];W[a];B[b])", "(;FF[4]\n;W[a]\n;B[b])\n");
    check_written(" \t\r\n ( ; FF [4] GM\n[39] ; W [a] ) \v\f", "(;FF[4]GM[39]\n;W[a])\n");
    check_written("\xef\xbb\xbf(;FF[4])", "(;FF[4])\n");
}

static void test_collections_and_variations(void **state) {
    (void)state;
    check_written("(;A[1])(;A[2];B[3])", "(;A[1])\n(;A[2]\n;B[3])\n");
    check_written("(;A[0];B[1](;C[2];D[3])(;E[4](;F[5])(;G[6]))(;H[7]))",
                  "(;A[0]\n;B[1]\n(;C[2]\n;D[3])\n(;E[4]\n(;F[5])\n(;G[6]))\n(;H[7]))\n");
    /* A variation without a sibling needs no parentheses. */
    check_written("(;A[0](;B[1](;C[2])))", "(;A[0]\n;B[1]\n;C[2])\n");
}

static void test_properties_keep_their_order(void **state) {
    (void)state;
    check_written("(;ZZ[1]AA[2][3]ZZ[4]LB[aa:1][bb:2]X9[])",
                  "(;ZZ[1]AA[2][3]ZZ[4]LB[aa:1][bb:2]X9[])\n");
    /* Small letters in names are dropped, as old files require. */
    check_written("(;White[a]BlacK[b])", "(;W[a]BK[b])\n");
}

static void test_escaping(void **state) {
    (void)state;
    check_written("(;C[a\\]b\\\\c\\:d:e\\x])", "(;C[a\\]b\\\\c\\:d:ex])\n");
    check_written("(;C[(;\\])\\[[])", "(;C[(;\\])[[])\n");
    check_written("(;C[soft \\\nbreak \\\r\nand \\\rone\\\n\rmore])",
                  "(;C[soft break and onemore])\n");
    check_written("(;C[1\n2\r\n3\r4\n\r5\n\n6\r\r7])", "(;C[1\n2\n3\n4\n5\n\n6\n\n7])\n");
    check_written("(;C[\\\\\n\\\\\\\n\\\\])", "(;C[\\\\\n\\\\\\\\])\n");
    check_written("(;C[\t \x01\xff\xc3\xa9])", "(;C[\t \x01\xff\xc3\xa9])\n");

    pt_sgf *sgf = read_sgf("(;C[a\\]b\\\\c\\:d:e]LB[x\\:\\]y:z][u:v])", PT_ZSTR);
    assert_string_equal(pt_sgf_get(sgf, 0, "C", 0), "a]b\\c:d:e");
    assert_string_equal(pt_sgf_get(sgf, 0, "LB", 0), "x:]y:z");
    assert_string_equal(pt_sgf_get(sgf, 0, "LB", 1), "u:v");
    assert_null(pt_sgf_get(sgf, 0, "LB", 2));
    assert_null(pt_sgf_get(sgf, 0, "L", 0));
    char *text = written(sgf);
    assert_string_equal(text, "(;C[a\\]b\\\\c\\:d:e]LB[x\\:\\]y:z][u:v])\n");
    free(text);
    pt_sgf_free(sgf);
}

static void test_walking(void **state) {
    (void)state;
    pt_sgf *sgf = read_sgf("(;A[0];B[1](;C[2])(;D[3]))(;E[4])", PT_ZSTR);
    assert_int_equal(pt_sgf_games(sgf), 2);
    assert_int_equal(pt_sgf_root(sgf, 0), 0);
    uint32_t b = pt_sgf_child(sgf, 0), c = pt_sgf_child(sgf, b), d = pt_sgf_sibling(sgf, c);
    assert_string_equal(pt_sgf_get(sgf, b, "B", 0), "1");
    assert_string_equal(pt_sgf_get(sgf, c, "C", 0), "2");
    assert_string_equal(pt_sgf_get(sgf, d, "D", 0), "3");
    assert_int_equal(pt_sgf_sibling(sgf, d), PT_SGF_NONE);
    assert_int_equal(pt_sgf_parent(sgf, d), b);
    assert_int_equal(pt_sgf_parent(sgf, 0), PT_SGF_NONE);
    assert_int_equal(pt_sgf_sibling(sgf, 0), PT_SGF_NONE);
    uint32_t second = pt_sgf_root(sgf, 1);
    assert_string_equal(pt_sgf_name(sgf, second, 0), "E");
    assert_null(pt_sgf_name(sgf, second, 1));
    /* Nothing outside the range. */
    assert_int_equal(pt_sgf_root(sgf, 2), PT_SGF_NONE);
    assert_int_equal(pt_sgf_child(sgf, PT_SGF_NONE), PT_SGF_NONE);
    assert_int_equal(pt_sgf_parent(sgf, 5), PT_SGF_NONE);
    assert_null(pt_sgf_get(sgf, PT_SGF_NONE, "A", 0));
    pt_sgf_free(sgf);
    pt_sgf_free(NULL);
}

static void test_changing(void **state) {
    (void)state;
    pt_sgf *sgf = pt_sgf_new();
    assert_non_null(sgf);
    assert_int_equal(pt_sgf_set(sgf, 0, "FF", "4"), PT_OK);
    assert_int_equal(pt_sgf_set(sgf, 0, "PW", "a]\\b:c\r\nd"), PT_OK);
    assert_int_equal(pt_sgf_append(sgf, 0, "AB", "aa"), PT_OK);
    assert_int_equal(pt_sgf_append(sgf, 0, "AB", "bb"), PT_OK);
    uint32_t n = pt_sgf_add(sgf, 0), m = pt_sgf_add(sgf, 0);
    assert_int_equal(pt_sgf_set(sgf, n, "W", "a1-b2"), PT_OK);
    assert_int_equal(pt_sgf_set(sgf, m, "W", "a2-b2"), PT_OK);
    uint32_t game = pt_sgf_add(sgf, PT_SGF_NONE);
    assert_int_equal(pt_sgf_root(sgf, 1), game);
    char *text = written(sgf);
    assert_string_equal(text,
                        "(;FF[4]PW[a\\]\\\\b:c\nd]AB[aa][bb]\n(;W[a1-b2])\n(;W[a2-b2]))\n(;)\n");
    free(text);

    assert_int_equal(pt_sgf_set(sgf, 0, "AB", "cc"), PT_OK);
    assert_int_equal(pt_sgf_set(sgf, 0, "FF", NULL), PT_OK);
    assert_int_equal(pt_sgf_set(sgf, 0, "NO", NULL), PT_OK);
    assert_int_equal(pt_sgf_set(sgf, 0, "ZZ", "1"), PT_OK);
    assert_int_equal(pt_sgf_set(sgf, 0, "ZZ", NULL), PT_OK);
    assert_int_equal(pt_sgf_set(sgf, 0, "YY", "2"), PT_OK);
    assert_int_equal(pt_sgf_set(sgf, 0, "bad", "x"), PT_SYNTAX);
    assert_int_equal(pt_sgf_set(sgf, 0, "", "x"), PT_SYNTAX);
    assert_int_equal(pt_sgf_set(sgf, 0, "1A", "x"), PT_SYNTAX);
    assert_int_equal(pt_sgf_append(sgf, 0, "A B", "x"), PT_SYNTAX);
    assert_int_equal(pt_sgf_append(sgf, 99, "A", "x"), PT_UNKNOWN);
    assert_int_equal(pt_sgf_set(sgf, PT_SGF_NONE, "A", "x"), PT_UNKNOWN);
    assert_int_equal(pt_sgf_add(sgf, 99), PT_SGF_NONE);
    text = written(sgf);
    assert_string_equal(text, "(;PW[a\\]\\\\b:c\nd]AB[cc]YY[2]\n(;W[a1-b2])\n(;W[a2-b2]))\n(;)\n");
    free(text);
    pt_sgf_free(sgf);

    /* One name twice: values are counted across both, and setting leaves one. */
    sgf = read_sgf("(;AB[1][2]C[x]AB[3]D[y\\:z]AB[4])", PT_ZSTR);
    assert_string_equal(pt_sgf_get(sgf, 0, "AB", 2), "3");
    assert_string_equal(pt_sgf_get(sgf, 0, "AB", 3), "4");
    assert_null(pt_sgf_get(sgf, 0, "AB", 4));
    assert_int_equal(pt_sgf_append(sgf, 0, "AB", "5"), PT_OK);
    assert_string_equal(pt_sgf_get(sgf, 0, "AB", 4), "5");
    assert_int_equal(pt_sgf_set(sgf, 0, "AB", "6"), PT_OK);
    assert_int_equal(pt_sgf_set(sgf, 0, "E", "7"), PT_OK);
    text = written(sgf);
    assert_string_equal(text, "(;AB[6]C[x]D[y\\:z]E[7])\n");
    free(text);
    pt_sgf_free(sgf);
}

/* Values and names passed in may be the tree's own, and storage is reused. */
static void test_storage(void **state) {
    (void)state;
    pt_sgf *sgf = pt_sgf_new();
    assert_int_equal(pt_sgf_set(sgf, 0, "A", "x"), PT_OK);
    for (int i = 0; i < 200; i++) {
        const char *name = pt_sgf_name(sgf, 0, 0);
        assert_int_equal(pt_sgf_append(sgf, 0, name, pt_sgf_get(sgf, 0, name, 0)), PT_OK);
    }
    assert_string_equal(pt_sgf_get(sgf, 0, "A", 200), "x");
    uint32_t node = pt_sgf_add(sgf, 0);
    for (int i = 0; i < 2000; i++)
        assert_int_equal(pt_sgf_set(sgf, node, pt_sgf_name(sgf, 0, 0), pt_sgf_get(sgf, 0, "A", 7)),
                         PT_OK);
    assert_int_equal(pt_sgf_set(sgf, 0, "K", "kept]\\"), PT_OK);

    /* 64 KB a thousand times is far above the limit for text, but it is always the same value. */
    size_t len = 65536;
    char *big = malloc(len + 1);
    assert_non_null(big);
    for (int i = 0; i < 1000; i++) {
        memset(big, 'a' + i % 26, len);
        big[len] = '\0';
        assert_int_equal(pt_sgf_set(sgf, 0, "C", big), PT_OK);
    }
    assert_string_equal(pt_sgf_get(sgf, 0, "C", 0), big);
    assert_string_equal(pt_sgf_get(sgf, 0, "K", 0), "kept]\\");
    assert_string_equal(pt_sgf_get(sgf, node, "A", 0), "x");

    /* Adding stops at the limit and leaves a tree that can be written and read. */
    int added = 0;
    pt_status status;
    while ((status = pt_sgf_append(sgf, 0, "C", big)) == PT_OK)
        added++;
    assert_int_equal(status, PT_FULL);
    assert_in_range(added, 60, 63);
    char *text = written(sgf);
    pt_sgf *again = read_sgf(text, PT_ZSTR);
    char *second = written(again);
    assert_string_equal(second, text);
    free(second);
    free(text);
    free(big);
    pt_sgf_free(again);
    pt_sgf_free(sgf);
}

static void test_small_buffers(void **state) {
    (void)state;
    pt_sgf *sgf = read_sgf("(;A[0];B[1](;C[2])(;D[3]))", PT_ZSTR);
    char *whole = written(sgf);
    size_t len = strlen(whole);
    char out[64];
    for (size_t size = 0; size <= len + 2; size++) {
        memset(out, '#', sizeof out);
        size_t n = pt_sgf_write(sgf, out, size);
        assert_int_equal(n, size > len ? len : 0);
        if (size > 0)
            assert_string_equal(out, size > len ? whole : "");
        for (size_t i = size; i < sizeof out; i++)
            assert_int_equal(out[i], '#');
    }
    free(whole);
    pt_sgf_free(sgf);
}

static void test_malformed(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int offset;
        const char *sentence;
    } cases[] = {
        {"", 0, "the text is empty"},
        {" \n ", 3, "the text is empty"},
        {"a1-b2", 0, "line 1: a game must begin with \"(\", not \"a\""},
        {"\n;W[a])", 1, "line 2: a game must begin with \"(\", not \";\""},
        {"(;A[1])x", 7, "line 1: a game must begin with \"(\", not \"x\""},
        {"(;A[1]))", 7, "line 1: a game must begin with \"(\", not \")\""},
        {"\xc3\xa9", 0, "line 1: a game must begin with \"(\", not \"\xc3\xa9\""},
        {"\xe9", 0, "line 1: a game must begin with \"(\", not \"?\""},
        {"()", 1, "line 1: \"(\" must be followed by a node beginning with \";\", not \")\""},
        {"((;))", 1, "line 1: \"(\" must be followed by a node beginning with \";\", not \"(\""},
        {"(A[1])", 1, "line 1: \"(\" must be followed by a node beginning with \";\", not \"A\""},
        {"(;[1])", 2, "line 1: expected a property, \";\", \"(\" or \")\", not \"[\""},
        {"(;\r\n1A[1])", 4, "line 2: expected a property, \";\", \"(\" or \")\", not \"1\""},
        {"(;A[1](;B[2]);C[3])", 13,
         "line 1: a variation must be followed by \"(\" or \")\", not \";\""},
        {"(;A[1](;B[2])C[3])", 13,
         "line 1: a variation must be followed by \"(\" or \")\", not \"C\""},
        {"(;abc[1])", 2, "line 1: \"abc\" is not a property name: it needs a capital letter"},
        {"(;W)", 3, "line 1: the property name W must be followed by a value in brackets"},
        {"(;W\r\r;)", 5, "line 3: the property name W must be followed by a value in brackets"},
        {"(;Wh", 4, "line 1: the property name W must be followed by a value in brackets"},
        {"(;C[abc", 4, "line 1: the value of C that begins here has no closing \"]\""},
        {"(;C[abc\\]", 4, "line 1: the value of C that begins here has no closing \"]\""},
        {"(;C[abc\\", 4, "line 1: the value of C that begins here has no closing \"]\""},
        {"\n(;A[1]\n;B[2]\n", 14,
         "line 4: the text ends before the closing \")\" of the game that begins on line 2"},
        {"(;A[1])\n(", 9,
         "line 2: the text ends before the closing \")\" of the game that begins on line 2"},
        {"(;A[1]\n(", 8,
         "line 2: the text ends before the closing \")\" of the game that begins on line 1"},
        {"(", 1,
         "line 1: the text ends before the closing \")\" of the game that begins on line 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(cases[i].text, PT_ZSTR, PT_SYNTAX, cases[i].offset, cases[i].sentence);
    }
    check_refused("(;A[1]\n\0)", 9, PT_SYNTAX, 7, "line 2: text must not contain a NUL byte");
    check_refused("(;A[1\0])", 8, PT_SYNTAX, 5, "line 1: text must not contain a NUL byte");
    check_refused("(;A[1\\\0])", 9, PT_SYNTAX, 6, "line 1: text must not contain a NUL byte");
    check_refused("\0", 1, PT_SYNTAX, 0, "line 1: text must not contain a NUL byte");
    /* ESC must not reach a terminal. */
    check_refused("\x1b[31m", PT_ZSTR, PT_SYNTAX, 0,
                  "line 1: a game must begin with \"(\", not \"?\"");
}

/* Every prefix of a good text is refused, except those that end a game. */
static void test_truncation(void **state) {
    (void)state;
    const char text[] = "(;FF[4]C[a\\]b\\\nc];W[x](;B[y])(;B[z\\:]))\n";
    for (size_t len = 0; len + 2 < sizeof text; len++) {
        /* A copy of exactly this length, so that a sanitizer notices every byte read beyond it. */
        char *copy = malloc(len ? len : 1);
        assert_non_null(copy);
        memcpy(copy, text, len);
        pt_sgf *sgf;
        pt_error error;
        assert_int_equal(pt_sgf_read(copy, len, &sgf, &error), PT_SYNTAX);
        assert_in_range(error.offset, 0, len);
        free(copy);
    }
}

static void test_deep_nesting(void **state) {
    (void)state;
    char *text = repeated("", "(", 1000000, "");
    check_refused(text, PT_ZSTR, PT_SYNTAX, 1,
                  "line 1: \"(\" must be followed by a node beginning with \";\", not \"(\"");
    free(text);
    text = repeated("", "(;", 1000000, "");
    check_refused(text, PT_ZSTR, PT_FULL, 200001, "line 1: more than 100000 nodes");
    free(text);
    text = repeated("", "(;", 100000, "");
    check_refused(
        text, PT_ZSTR, PT_SYNTAX, 200000,
        "line 1: the text ends before the closing \")\" of the game that begins on line 1");
    free(text);
    text = repeated("", ")", 1000000, "");
    check_refused(text, PT_ZSTR, PT_SYNTAX, 0, "line 1: a game must begin with \"(\", not \")\"");
    free(text);

    /* As deep as possible, with a sibling at every step: all opened, then all closed. */
    char *opens = repeated("", "(;A[](;B[])", 50000, "");
    text = repeated(opens, ")", 50000, "");
    pt_sgf *sgf = read_sgf(text, PT_ZSTR);
    char *first = written(sgf);
    pt_sgf *again = read_sgf(first, PT_ZSTR);
    char *second = written(again);
    assert_string_equal(first, second);
    assert_int_equal(pt_sgf_add(sgf, 0), PT_SGF_NONE);
    free(second);
    free(first);
    free(text);
    free(opens);
    pt_sgf_free(sgf);
    pt_sgf_free(again);
}

static void test_limits(void **state) {
    (void)state;
    const size_t limit = 4194304;
    /* A line that makes the text exactly 4 MB is accepted, one byte more is not. */
    for (size_t more = 0; more < 2; more++) {
        size_t len = limit + more;
        char *text = repeated("(;C[", "x", len - 6, "])");
        if (more) {
            check_refused(text, len, PT_FULL, (int)len,
                          "the text is longer than the 4194304 bytes allowed");
        } else {
            pt_sgf *sgf = read_sgf(text, len);
            assert_int_equal(strlen(pt_sgf_get(sgf, 0, "C", 0)), len - 6);
            /* What was written can be read, although a line end is added. */
            char *out = written(sgf);
            assert_int_equal(strlen(out), len + 1);
            pt_sgf *again = read_sgf(out, PT_ZSTR);
            pt_sgf_free(again);
            assert_int_equal(pt_sgf_append(sgf, 0, "C", ""), PT_FULL);
            assert_int_equal(pt_sgf_add(sgf, 0), PT_SGF_NONE);
            assert_int_equal(pt_sgf_set(sgf, 0, "C", NULL), PT_OK);
            assert_int_equal(pt_sgf_add(sgf, 0), 1);
            free(out);
            pt_sgf_free(sgf);
        }
        free(text);
    }
    char *text = repeated("", " ", 2 * limit, ".");
    check_refused(text, PT_ZSTR, PT_FULL, -1, "the text is longer than the 4194304 bytes allowed");
    free(text);

    /* As many nodes, properties and values as such a text can hold. */
    text = repeated("", ";", 100001, ")");
    text[0] = '(';
    pt_sgf *sgf = read_sgf(text, PT_ZSTR);
    pt_sgf_free(sgf);
    free(text);
    text = repeated("", ";", 100002, ")");
    text[0] = '(';
    check_refused(text, PT_ZSTR, PT_FULL, 100001, "line 1: more than 100000 nodes");
    free(text);
    text = repeated("", "(;)", 100000, "");
    sgf = read_sgf(text, PT_ZSTR);
    assert_int_equal(pt_sgf_games(sgf), 100000);
    pt_sgf_free(sgf);
    free(text);
    static const char *const dense[] = {"A[]", "[]", "\\:", "LONGNAME[\\:]", "\n", "\\\n", "Aa[]"};
    for (size_t i = 0; i < sizeof dense / sizeof dense[0]; i++) {
        const char *open = dense[i][0] == '[' ? "(;A" : dense[i][0] == '\\' ? "(;A[" : "(; ";
        const char *close = dense[i][0] == '\\' ? "])" : ")";
        text = repeated(open, dense[i], 4000000 / strlen(dense[i]), close);
        sgf = read_sgf(text, PT_ZSTR);
        char *first = written(sgf);
        pt_sgf *again = read_sgf(first, PT_ZSTR);
        char *second = written(again);
        assert_string_equal(first, second);
        pt_sgf_free(sgf);
        pt_sgf_free(again);
        free(first);
        free(second);
        free(text);
    }
    /* A million-byte name, and names of small letters only. */
    text = repeated("(;", "N", 1000000, "[x])");
    sgf = read_sgf(text, PT_ZSTR);
    assert_int_equal(strlen(pt_sgf_name(sgf, 0, 0)), 1000000);
    pt_sgf_free(sgf);
    memset(text + 2, 'n', 1000000);
    pt_error error;
    assert_int_equal(pt_sgf_read(text, PT_ZSTR, &sgf, &error), PT_SYNTAX);
    memset(text + 2, 'N', 500000);
    assert_int_equal(pt_sgf_read(text, PT_ZSTR, &sgf, &error), PT_SYNTAX);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout),
        cmocka_unit_test(test_collections_and_variations),
        cmocka_unit_test(test_properties_keep_their_order),
        cmocka_unit_test(test_escaping),
        cmocka_unit_test(test_walking),
        cmocka_unit_test(test_changing),
        cmocka_unit_test(test_storage),
        cmocka_unit_test(test_small_buffers),
        cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_truncation),
        cmocka_unit_test(test_deep_nesting),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
