/* The module of the page, called as the page calls it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/model.h"
#include "wasm/host.h"
#include "wasm/module.h"

double host_now(void);
double host_now(void) {
    return 0;
}

/* Calls `name` with the arguments up to NULL and returns the answer, which is valid until the next
 * call. */
static const char *ask(module *m, const char *name, ...) {
    char bytes[8192];
    size_t at = 0;
    va_list list;
    va_start(list, name);
    for (const char *text = name; text; text = va_arg(list, const char *)) {
        size_t len = strlen(text);
        assert_true(at + 4 + len < sizeof bytes);
        for (int i = 0; i < 4; i++)
            bytes[at++] = (char)(len >> (8 * i) & 255);
        memcpy(bytes + at, text, len);
        at += len;
    }
    va_end(list);
    module_call(m, bytes, at);
    json_put(&m->answer, "", 1);
    return m->answer.out;
}

static void assert_has(const char *answer, const char *part) {
    if (!strstr(answer, part))
        fail_msg("no %s in %s", part, answer);
}

static int setup(void **state) {
    module *m = calloc(1, sizeof *m);
    *state = m;
    return m ? 0 : -1;
}

static int teardown(void **state) {
    module_free(*state);
    free(*state);
    return 0;
}

static void test_turns_become_nodes(void **state) {
    module *m = *state;
    assert_has(ask(m, "create", "standard", "", NULL), "\"session\":1,\"node\":0,\"turn\":0");
    const char *answer = ask(m, "play", "1", "a1-b2", NULL);
    assert_has(answer, "\"node\":1,\"turn\":1");
    assert_has(answer, "{\"kind\":\"moves\",\"beat\":0,\"board\":0,\"from\":{\"sprite\":1,"
                       "\"owner\":\"black\",\"hand\":-1,\"point\":6");
    assert_has(answer, "{\"kind\":\"comes\"");
    assert_has(ask(m, "playText", "1", "i2-g2", NULL), "\"node\":2,\"turn\":2");
    assert_has(ask(m, "back", "1", NULL), "\"node\":1");
    assert_has(ask(m, "play", "1", "c1-c2", NULL), "\"node\":3");
    /* The same turn once more is the same node. */
    assert_has(ask(m, "go", "1", "1", NULL), "\"turn\":1");
    assert_has(ask(m, "play", "1", "i2-h2", NULL), "\"node\":2");
    assert_has(ask(m, "tree", "1", NULL), "{\"id\":1,\"parent\":0,\"children\":[2,3]");
    assert_has(ask(m, "promote", "1", "3", NULL), "{\"id\":1,\"parent\":0,\"children\":[3,2]");
    assert_has(ask(m, "remove", "1", "3", NULL), "\"node\":2");
    assert_has(ask(m, "undo", "1", NULL), "\"node\":1");
    assert_has(ask(m, "write", "1", "sgf", NULL), ";W[a1-b2])");
    assert_has(ask(m, "write", "1", "sgf", NULL), "AP[Potentia:" PT_VERSION "]");
    assert_has(ask(m, "close", "1", NULL), "{\"ok\":null}");
    assert_has(ask(m, "tree", "1", NULL), "\"the game is no longer open\"");
}

static void test_what_is_given_up_is_told_before(void **state) {
    module *m = *state;
    ask(m, "create", "ultimate", "", NULL);
    assert_string_equal(ask(m, "warnings", "1", "Ga1-b2", NULL), "{\"ok\":[]}");
    ask(m, "playAll", "1", "Ga1-b2;Gi5-h5", NULL);
    /* Of a text in either notation: no more GIPF-pieces, and none of five potentials. */
    static const char *const texts[] = {" a1-b2 ", "a1-c3"};
    for (size_t i = 0; i < 2; i++) {
        const char *answer = ask(m, "warnings", "1", texts[i], NULL);
        assert_has(answer, "{\"ok\":[{\"sprite\":1,\"count\":9,\"sentence\":{\"english\":");
        assert_has(answer, "{\"sprite\":6,\"count\":3,\"sentence\":null}]}");
    }
    assert_null(strstr(ask(m, "warnings", "1", "Ta1-b2", NULL), "},{\"sprite\""));
    assert_string_equal(ask(m, "warnings", "1", "Ga1-b2", NULL), "{\"ok\":[]}");
    assert_has(ask(m, "look", "1", "a1-b2", NULL), "\"warnings\":[{\"sprite\":1,\"count\":9");
    /* A pick that leaves one action says which. */
    assert_has(ask(m, "walk", "1", "h0.0", NULL),
               "\"action\":\"a1-b2\",\"warns\":true,\"filled\":false");
    /* Nothing has been played. */
    assert_has(ask(m, "scene", "1", "", NULL), "\"turn\":2");
    assert_has(ask(m, "warnings", "1", "nonsense", NULL), "\"error\"");
    assert_has(ask(m, "warnings", "1", "", NULL), "\"error\"");
    /* Without a supply there is nothing to lose. */
    ask(m, "create", "standard", "", NULL);
    assert_string_equal(ask(m, "warnings", "2", "a1-b2", NULL), "{\"ok\":[]}");
}

static void test_a_setup_and_a_position_agree(void **state) {
    module *m = *state;
    static const char *const pairs[][3] = {
        {"gipf basic pieces=15,15", "gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -",
         "belong to different games\",\"args\":[\"gipf basic pieces=15,15\",\"gipf tournament 4"},
        {"tournament pieces=17", "gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -",
         "gives fewer pieces"},
        {"dvonn random seed=1", "dvonn 9/10/11/10/9 w 0", "cannot lead to the position"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        assert_has(ask(m, "create", pairs[i][0], pairs[i][1], NULL), pairs[i][2]);
    /* A link or a file contains a record. */
    assert_has(ask(m, "open",
                   "gipf basic pieces=15,15\ngipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -\n",
                   "", "0", NULL),
               "belong to different games");
    assert_has(ask(m, "create", "standard", "", NULL), "\"session\":1");
}

/* The editor can add pieces to a board regardless of the setup it began with. */
static void test_an_edited_position_has_its_own_setup(void **state) {
    module *m = *state;
    static const char reached[] = "gipf basic 4/5/6/7/6/5/4 w 17,16 BB -,- m -";
    assert_has(ask(m, "putTogether", "gipf basic pieces=15,15", "", "", "white",
                   "reserves=17\x1e"
                   "16",
                   NULL),
               reached);
    assert_has(ask(m, "create", "", reached, NULL), "\"setup\":\"gipf basic pieces=17,16\"");
    assert_has(ask(m, "putTogether", "gipf tournament pieces=18,18 supply=-,-", "", "", "white",
                   "stages=F\x1e"
                   "F\nsupplies=3\x1e",
                   NULL),
               "FF T3,- m -");
    assert_has(ask(m, "putTogether", "gipf basic pieces=15,15", "", "", "white",
                   "reserves=19\x1e"
                   "16",
                   NULL),
               "\"field\":\"reserves\"");
}

/* The page decodes the file: the module always gets UTF-8, whatever the file says. */
static void test_a_charset_is_the_pages_business(void **state) {
    module *m = *state;
    assert_has(
        ask(m, "open", "(;CA[ISO-8859-1]GM[39]RU[basic]PW[J\xc3\xbcrgen];W[a1-b2])", "", "0", NULL),
        "\"session\":1");
    assert_has(ask(m, "header", "1", NULL), "\"PW\":\"J\xc3\xbcrgen\"");
    assert_has(ask(m, "write", "1", "sgf", NULL), "CA[UTF-8]");
    assert_has(ask(m, "annotate", "1", "1", "\xc3\xa9", "", NULL), "null");
    assert_has(ask(m, "write", "1", "official", NULL), "# \xc3\xa9");
    assert_has(ask(m, "annotate", "1", "1", "\xe9", "", NULL), "\"error\"");
    assert_has(ask(m, "setHeader", "1", "PB", "J\xfcrgen", NULL), "\"error\"");
    assert_has(ask(m, "write", "1", "official", NULL), "# \xc3\xa9");
    assert_has(ask(m, "open", "(;GM[37];P0[1 dropb D 2];P0[2 done])", "", "0", NULL),
               "\"args\":[\"GM[37]\",\"P0\"]");
    assert_has(
        ask(m, "open", "(;GM[Dvonn]P0[id \"a\"];P0[0 Start P0];P0[1 dropb D 2])", "", "0", NULL),
        "\"turn\":1");
}

static void test_errors(void **state) {
    module *m = *state;
    assert_has(ask(m, "dance", "1", NULL), "\"unknown request");
    assert_has(ask(m, "play", "1", NULL), "\"unknown request");
    assert_has(ask(m, "create", "chess", "", NULL), "\"args\":[\"chess\"],\"field\":\"SETUP\"");
    assert_has(ask(m, "open", "(;FF[4]RU[basic]\n;W[a1-b2]\n;B[q]\n)", "", "0", NULL),
               "\"line\":3,\"turn\":2");
    ask(m, "create", "basic", "", NULL);
    assert_has(ask(m, "go", "1", "7", NULL), "\"the record has no turn {0}\"");
    assert_has(ask(m, "back", "1", NULL), "\"this is the start");
    assert_has(ask(m, "setHeader", "1", "PTS", "dvonn", NULL), "\"args\":[\"PTS\"]");
    module_call(m, "\xff\xff\xff\xff", 4);
    assert_true(m->answer.len > 0 && strncmp(m->answer.out, "{\"error\"", 8) == 0);
}

static void test_combined_game(void **state) {
    module *m = *state;
    static const char start[] = "combined Z:rps,Y:die 3,3 - gipf tournament "
                                "wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -";
    assert_has(ask(m, "create", "", start, NULL), "\"ok\"");
    assert_has(ask(m, "play", "1", "Zg2-g4", NULL), "\"actor\":\"black\",\"owner\":\"white\"");
    assert_has(ask(m, "play", "1", "challenge", NULL), "\"phase\":\"choose\"");
    ask(m, "play", "1", "rock", NULL);
    /* White's choice is only shown to White. */
    const char *seen = ask(m, "scene", "1", "black", NULL);
    assert_null(strstr(seen, "\"rps rock"));
    assert_has(seen, "| rps ? -");
    assert_has(seen, "\"text\":\"?\"");
    assert_has(ask(m, "engineLine", "1", NULL), "| rps ? -\"");
    /* The Z is lost: nothing has moved. */
    assert_has(ask(m, "play", "1", "paper", NULL),
               "\"active\":true,\"seats\":[\"white\",\"black\"]");
    ask(m, "play", "1", "Yb2-b4", NULL);
    const char *allowed = ask(m, "play", "1", "allow", NULL);
    assert_has(allowed, "\"text\":\"allow\"");
    assert_has(allowed, "{\"kind\":\"moves\"");
    assert_has(ask(m, "undo", "1", NULL), "\"node\":0");
}

static void test_ends_of_the_host(void **state) {
    module *m = *state;
    ask(m, "create", "basic", "", NULL);
    ask(m, "play", "1", "a1-b2", NULL);
    ask(m, "setHeader", "1", "RE", "W+Resign", NULL);
    assert_has(ask(m, "scene", "1", "", NULL),
               "\"over\":true,\"winner\":\"white\",\"reason\":\"resigned\"");
    assert_has(ask(m, "go", "1", "0", NULL), "\"over\":false");
    /* Continuing leads to another end, which is not stated yet. */
    ask(m, "go", "1", "1", NULL);
    ask(m, "undo", "1", NULL);
    assert_null(strstr(ask(m, "header", "1", NULL), "RE"));
}

static void test_editing(void **state) {
    module *m = *state;
    const char *parts =
        ask(m, "takeApart", "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -", NULL);
    assert_has(parts, "\"turn\":\"white\",\"fields\":[{\"name\":\"reserves\"");
    assert_has(parts, "\"values\":{\"reserves\":[12,12],\"stages\":[\"B\",\"B\"],");
    assert_has(ask(m, "putTogether", "tournament", "", "", "white", "", NULL),
               "\"gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -\"");
    /* A thing is POINT LEVEL SPRITE OWNER FACE TURN COUNT. */
    assert_has(
        ask(m, "putTogether", "basic", "30 0 0 w 0 0 1\n30 1 0 b 0 0 1", "", "white", "", NULL),
        "\"error\"");
    static const char *const wrong[] = {"q",
                                        "30 0 0 w 0 0",
                                        "99 0 0 w 0 0 1",
                                        "30 0 99 w 0 0 1",
                                        "30 0 0 n 0 0 1",
                                        "30 0 0 w 2 0 1",
                                        "30 0 0 w 0 6 1",
                                        "30 0 0 w 0 0 0",
                                        "30 999 0 w 0 0 1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_has(ask(m, "putTogether", "basic", wrong[i], "", "white", "", NULL),
                   "\"code\":\"MODULE_EDIT\"");
    assert_has(ask(m, "putTogether", "basic", "", "x", "white", "", NULL), "MODULE_EDIT");
    assert_has(ask(m, "takeApart", "rps - -", NULL), "MODULE_EDIT");
}

/* Random games: the module's position is the library's, and what it writes can be opened again. */
static void random_game(module *m, const char *start, uint64_t seed) {
    pt_rules *rules;
    pt_state at;
    pt_rng rng;
    char session_id[16], expected[PT_POSITION_TEXT_MAX + 16], text[PT_POSITION_TEXT_MAX];
    assert_int_equal(pt_rules_new(NULL, start, PT_ZSTR, &rules, NULL), PT_OK);
    pt_start(rules, &at);
    pt_rng_seed(&rng, seed);
    ask(m, "create", start, "", NULL);
    snprintf(session_id, sizeof session_id, "%u", (unsigned)m->last_id);
    for (int i = 0; i < 120 && !pt_result(rules, &at).over; i++) {
        pt_actions list;
        char action[PT_ACTION_TEXT_MAX];
        pt_legal(rules, &at, &list);
        pt_action chosen = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
        pt_action_write(rules, &at, chosen, action, sizeof action);
        pt_apply(rules, &at, chosen);
        pt_position_write(rules, &at, text, sizeof text);
        snprintf(expected, sizeof expected, "\"position\":\"%s\"", text);
        assert_has(ask(m, "play", session_id, action, NULL), expected);
        if (i % 40 == 39)
            ask(m, "tree", session_id, NULL);
    }
    session *s = NULL;
    for (size_t i = 0; i < SESSIONS_MAX; i++)
        if (m->sessions[i] && m->sessions[i]->id == m->last_id)
            s = m->sessions[i];
    assert_non_null(s);
    pt_error error;
    size_t len;
    char *record = session_write(s, PT_RECORD_SGF, &len, &error);
    assert_non_null(record);
    session *copy = calloc(1, sizeof *copy);
    assert_int_equal(session_open(copy, record, len, NULL, 0, NULL, &error), PT_OK);
    assert_int_equal(copy->count, s->settled);
    session_free(copy);
    free(copy);
    free(record);
    ask(m, "close", session_id, NULL);
    pt_rules_free(rules);
}

static void test_random_games(void **state) {
    static const char *const starts[] = {"basic", "standard",      "tournament", "ultimate",
                                         "dvonn", "random seed=5", "combined"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            random_game(*state, starts[i], seed);
}

static void test_review(void **state) {
    module *m = *state;
    const char *answer = ask(m, "reviewBegin", "(;FF[4]RU[basic];W[a1-b2];B[i1-h2])", "100", NULL);
    assert_has(answer, "\"done\":0,\"count\":3,\"review\":null");
    for (int i = 0; strstr(answer, "\"review\":null") && i < 100; i++)
        answer = ask(m, "reviewWork", "1000", NULL);
    assert_has(answer, "\"played\":\"a1-b2\"");
    assert_has(answer, "\"accuracy\":[");
    assert_has(ask(m, "reviewWork", "1000", NULL), "\"error\"");
}

static void test_engine(void **state) {
    (void)state;
    json out = {0};
    host *h = host_new();
    assert_non_null(h);
    host_line(h, "setoption name Hash value 129", 29, &out);
    assert_true(out.len > 0 && strncmp(out.out, "error setoption", 15) == 0);
    json_clear(&out);
    host_line(h, "go depth 2", 10, &out);
    while (host_work(h, 10, &out)) {
    }
    json_put(&out, "", 1);
    assert_has(out.out, "bestmove ");
    uint64_t nodes;
    while (host_bench(h, 1, &nodes)) {
    }
    assert_true(nodes > 0);
    json_free(&out);
    host_free(h);
}

static void test_lessons(void **state) {
    module *m = *state;
    assert_has(ask(m, "chapters", NULL), "{\"game\":\"gipf\",\"id\":\"gipf-basic\",\"title\":");
    const char *answer = ask(m, "lesson", "push", NULL);
    assert_has(answer, "\"id\":\"push\"");
    assert_has(answer, "\"next\":\"full-line\"");
    assert_has(answer, "\"play\":[\"e1-e2\"]");
    assert_has(ask(m, "lesson", "chess", NULL), "\"template\":\"there is no lesson");

    assert_has(ask(m, "judge", "push", "2", "a1-b2", NULL), "\"verdict\":\"right\"");
    assert_has(ask(m, "judge", "push", "2", "a2-b2", NULL), "\"verdict\":\"wrong\"");
    assert_has(ask(m, "judge", "push", "2", "a1-c3", NULL), "\"verdict\":\"illegal\"");
    assert_has(ask(m, "judge", "push", "2", "a1-c3", NULL), "\"message\":{\"code\":");
    assert_has(ask(m, "judge", "four", "0", "e1-e2", NULL), "\"verdict\":\"more\"");
    assert_has(ask(m, "judge", "four", "0", "e1-e2;xe2-e5", NULL), "\"verdict\":\"right\"");
    assert_has(ask(m, "judge", "four", "0", "", NULL), "\"verdict\":\"more\"");
    assert_has(ask(m, "judge", "push", "99", "a1-b2", NULL), "\"error\":");
    assert_has(ask(m, "judge", "push", "x", "a1-b2", NULL), "\"error\":");

    /* A full line: both of its ends are refused, and no legal action is among the refused ones. */
    ask(m, "create", "", "gipf basic 4/bwwbw/6/w2b3/6/5/4 w 11,12 BB -,- m -", NULL);
    answer = ask(m, "tries", "1", NULL);
    assert_has(answer, "{\"text\":\"c1-c2\",\"points\":[");
    assert_has(answer, "{\"text\":\"c7-c6\",\"points\":[");
    assert_null(strstr(answer, "\"b1-c2\""));
}

/* What is read takes the place of what is built in, and of what was read before; what is refused
 * does not. */
static void test_files(void **state) {
    module *m = *state;
    static const char lesson[] = "1\nA rule from a file.\n1\n"
                                 "do gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -\n"
                                 "Push.\n\n\n\nd1-d2\n\n\n1\nGood.\n1\nplays d1-d2\n0\n";
    assert_has(ask(m, "read", "lessons-potential-y", lesson, NULL), "{\"ok\":null}");
    const char *answer = ask(m, "lesson", "potential-y", NULL);
    assert_has(answer, "\"title\":\"YINSH slides\"");
    assert_has(answer, "\"rules\":[\"A rule from a file.\"]");
    assert_has(ask(m, "chapterRules", "potential-y", NULL), "{\"ok\":[[\"A rule from a file.\"]]}");
    assert_has(ask(m, "judge", "potential-y", "0", "d1-d2", NULL), "\"text\":\"Good.\"");
    assert_has(ask(m, "judge", "potential-y", "1", "d1-d2", NULL), "\"error\":");
    assert_has(ask(m, "read", "lessons-potential-y", "1\n", NULL), "\"code\":\"LEARN_DAMAGED\"");
    assert_has(ask(m, "judge", "potential-y", "0", "d1-d2", NULL), "\"text\":\"Good.\"");
    assert_has(ask(m, "read", "lessons-potential-y", lesson, NULL), "{\"ok\":null}");
    assert_has(ask(m, "read", "lessons-chess", lesson, NULL), "\"args\":[\"lessons-chess\"]");
    assert_has(ask(m, "read", "chess", lesson, NULL), "\"args\":[\"chess\"]");
    assert_has(ask(m, "chapterRules", "chess", NULL), "\"error\":");

    assert_has(ask(m, "read", "puzzles", "mine-1 mine 2 0 a1-b2 a place\n", NULL), "{\"ok\":null}");
    assert_has(ask(m, "puzzles", NULL),
               "{\"ok\":[{\"id\":\"mine-1\",\"start\":\"mine\",\"grade\":2,\"turns\":0,"
               "\"rating\":1250}]}");
    assert_has(ask(m, "puzzle", "mine-1", NULL), "\"position\":\"a place\"");
    assert_has(ask(m, "read", "puzzles", "mine", NULL), "\"code\":\"LEARN_DAMAGED\"");
    assert_has(ask(m, "puzzle", "mine-1", NULL), "\"position\":\"a place\"");
}

static void test_puzzles(void **state) {
    module *m = *state;
    assert_has(ask(m, "puzzles", NULL), "{\"id\":\"standard-1\",\"start\":\"standard\",\"grade\":");
    assert_has(ask(m, "puzzle", "standard-1", NULL), "\"position\":\"gipf standard ");
    assert_has(ask(m, "puzzle", "chess-1", NULL), "\"template\":\"there is no puzzle");
    assert_has(ask(m, "puzzleOfDay", "dvonn", "20000", NULL), "\"start\":\"dvonn\"");
    assert_has(ask(m, "puzzleOfDay", "basic", "20000", NULL), "\"args\":[\"basic\"]");
    assert_has(ask(m, "puzzleOfDay", "dvonn", "-1", NULL), "\"args\":[\"-1\"]");

    assert_has(ask(m, "puzzleHint", "standard-1", "", NULL),
               "{\"verdict\":\"right\",\"line\":[\"g7-g6\"],\"told\":[{\"actor\":\"white\",");
    assert_has(ask(m, "puzzleTry", "standard-1", "", "", NULL), "\"verdict\":\"more\"");
    const char *answer = ask(m, "puzzleTry", "standard-1", "", "g7-g6", NULL);
    assert_has(answer, "\"verdict\":\"right\",\"line\":[\"");
    answer = ask(m, "puzzleTry", "standard-1", "", "a1-b2", NULL);
    assert_has(answer, "\"verdict\":\"missed\",\"line\":[\"");
    assert_has(answer, "\"english\":\"After that you can't win in time any more.\"");
    assert_has(ask(m, "puzzleTry", "standard-1", "", "z9-z8", NULL), "\"verdict\":\"illegal\"");
    assert_has(ask(m, "puzzleTry", "standard-1", "z9-z8", "", NULL), "\"verdict\":\"illegal\"");
    assert_has(ask(m, "puzzleTry", "standard-0", "", "g7-g6", NULL), "\"error\":");
    char endless[4096];
    memset(endless, 'a', sizeof endless);
    endless[sizeof endless - 1] = '\0';
    assert_has(ask(m, "puzzleTry", "standard-1", "", endless, NULL), "\"error\":");
    assert_has(ask(m, "puzzleHint", "standard-1", endless, NULL), "\"error\":");
}

static void test_path(void **state) {
    module *m = *state;
    const char *answer = ask(m, "path", "", "20000", "", "", "", NULL);
    assert_has(answer, "\"rating\":1100,\"provisional\":true,\"rated\":0,");
    assert_has(answer, "\"due\":0,");
    assert_has(ask(m, "path", "", "20000", "dvonn", "0", "", NULL), "\"next\":\"dvonn-");
    assert_has(ask(m, "path", "", "20000", "dvonn", "-1", "", NULL), "\"next\":\"\"");

    answer = ask(m, "pathMark", "", "20000", "dvonn-1", "missed", NULL);
    assert_has(answer, "\"rated\":true,\"before\":1100,\"after\":");
    assert_has(answer, "met dvonn-1 1 0 0 1 20001");
    static const char missed[] = "practice 1\nmet dvonn-1 1 0 0 1 20001\n";
    assert_has(ask(m, "path", missed, "20001", "", "", "", NULL),
               "\"due\":1,\"next\":\"dvonn-1\",\"isAgain\":true,\"met\":{\"dvonn-1\":{");
    assert_has(ask(m, "pathMark", missed, "20001", "dvonn-1", "solved", NULL),
               "met dvonn-1 2 0 20001 2 20004");
    assert_has(ask(m, "pathCarry", "days 20000\nmet dvonn-1 1 0 20000 0 0\nmet ?\n", NULL),
               "days 20000\\u000amet dvonn-1 1 0 20000 0 0\\u000a\"");

    assert_has(ask(m, "path", "nonsense", "20000", "", "", "", NULL), "\"code\":\"LEARN_PATH\"");
    assert_has(ask(m, "path", "", "-1", "", "", "", NULL), "\"error\":");
    assert_has(ask(m, "path", "", "20000", "", "two", "", NULL), "\"error\":");
    assert_has(ask(m, "pathMark", "", "20000", "chess-1", "solved", NULL), "\"error\":");
    assert_has(ask(m, "pathMark", "", "20000", "dvonn-1", "seen", NULL), "\"error\":");
}

/* == Networks == */

/* A file that opens for that model, after the model's name: all weights are 0, and what is added to
 * every judgement is `bias`. */
typedef struct network_file {
    char *bytes;
    size_t name_len, len;
} network_file;

static network_file network_for(const char *game_name, const char *name, int32_t bias) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    const model *m = NULL;
    for (size_t i = 0; i < count && !m; i++)
        if (strcmp(games[i]->name, game_name) == 0)
            m = model_for(games[i]);
    while (m && strcmp(m->name, name) != 0)
        m = m->next;
    assert_non_null(m);
    const net_shape *shape = m->shape;
    size_t words = net_words(shape->features, NET_WIDTH_STEP, shape->buckets);
    network_file file = {.name_len = strlen(name), .len = strlen(name) + 2 * words};
    file.bytes = calloc(1, file.len);
    assert_non_null(file.bytes);
    memcpy(file.bytes, name, file.name_len);
    char *at = file.bytes + file.name_len;
    const unsigned head[] = {NET_MAGIC, NET_VERSION, shape->features, NET_WIDTH_STEP,
                             shape->buckets};
    for (size_t i = 0; i < sizeof head / sizeof head[0]; i++) {
        at[2 * i] = (char)(head[i] & 255);
        at[2 * i + 1] = (char)(head[i] >> 8);
    }
    for (unsigned bucket = 0; bucket < shape->buckets; bucket++)
        for (unsigned i = 0; i < 4; i++)
            at[2 * words - 4 * (bucket + 1) + i] = (char)((uint32_t)bias >> (8 * i) & 255);
    return file;
}

static const char *hand_over(module *m, const network_file *file) {
    module_network(m, file->bytes, file->name_len, file->len);
    json_put(&m->answer, "", 1);
    return m->answer.out;
}

static void tell(host *h, const char *line, json *out) {
    host_line(h, line, strlen(line), out);
}

/* `eval total N` of that game's start. */
static int judged(host *h, const char *start) {
    char line[64];
    json out = {0};
    snprintf(line, sizeof line, "setoption name Start value %s", start);
    tell(h, line, &out);
    tell(h, "position startpos", &out);
    tell(h, "eval", &out);
    json_put(&out, "", 1);
    const char *total = strstr(out.out, "eval total ");
    assert_non_null(total);
    int value = (int)strtol(total + 11, NULL, 10);
    json_free(&out);
    return value;
}

static void test_a_game_says_which_networks_it_wants(void **state) {
    module *m = *state;
    const char *all = ask(m, "networks", "", NULL);
    assert_has(all, "\"gipf\",\"potentials\"");
    assert_has(all, "\"dvonn\"");
    static const char both[] = "{\"ok\":[\"gipf\",\"potentials\"]}";
    assert_has(ask(m, "networks",
                   "position fen gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 BB -,- m - moves a1-b2",
                   NULL),
               both);
    assert_has(ask(m, "networks", "(;FF[4]RU[basic];W[a1-b2])", NULL), both);
    assert_has(ask(m, "networks", "position fen external - report", NULL), "{\"ok\":[]}");
    assert_has(ask(m, "networks", "position fen chess", NULL), "\"error\":");
    assert_has(ask(m, "networks", "position fen moves", NULL), "\"error\":");
    assert_has(ask(m, "networks", "position startpos", NULL), "\"error\":");

    /* Side games have theirs, each once. */
    ask(m, "create", "combined ultimate sides=D:dvonn,Z:dvonn", "", NULL);
    char line[8192];
    snprintf(line, sizeof line, "%s", ask(m, "engineLine", "1", NULL));
    char *from = strstr(line, "position"), *to = from ? strchr(from, '"') : NULL;
    assert_non_null(to);
    *to = '\0';
    assert_has(ask(m, "networks", from, NULL), "{\"ok\":[\"gipf\",\"potentials\",\"dvonn\"]}");
}

static void test_networks_are_handed_over(void **state) {
    module *m = *state;
    host *h = host_new();
    assert_non_null(h);
    const int without = judged(h, "dvonn"), other = judged(h, "standard");
    network_file one = network_for("dvonn", "dvonn", NET_UNIT * NET_UNIT * NET_OUT_UNIT);
    assert_has(hand_over(m, &one), "{\"ok\":null}");
    const int with = judged(h, "dvonn");
    assert_int_not_equal(with, without);
    assert_int_equal(judged(h, "standard"), other);
    assert_null(strstr(ask(m, "networks", "", NULL), "dvonn"));

    /* Every other length, and what is no network of that name, leaves it as it was. */
    network_file wrong = one;
    for (wrong.len = 0; wrong.len < one.len; wrong.len += wrong.len < 200 ? 1 : 2003)
        assert_has(hand_over(m, &wrong), "\"code\":\"MODULE_NETWORK\"");
    wrong = one;
    wrong.name_len = one.len + 1;
    assert_has(hand_over(m, &wrong), "\"code\":\"MODULE_NETWORK\"");
    for (wrong.name_len = 0; wrong.name_len < 8; wrong.name_len++)
        if (wrong.name_len != one.name_len)
            assert_has(hand_over(m, &wrong), "\"code\":\"MODULE_NETWORK\"");
    wrong = network_for("gipf", "gipf", 0);
    memcpy(wrong.bytes, "gip\xff", 4);
    assert_has(hand_over(m, &wrong), "\"args\":[],");
    memcpy(wrong.bytes, "dvon", 4);
    assert_has(hand_over(m, &wrong), "\"args\":[\"dvon\"],");
    free(wrong.bytes);
    wrong = network_for("dvonn", "dvonn", NET_OUT_BIAS_MAX + 1);
    assert_has(hand_over(m, &wrong), "\"code\":\"MODULE_NETWORK\"");
    free(wrong.bytes);
    assert_int_equal(judged(h, "dvonn"), with);

    /* Another takes its place, even during a search. */
    json out = {0};
    tell(h, "position startpos", &out);
    tell(h, "go infinite", &out);
    assert_true(host_work(h, 500, &out));
    network_file two = network_for("dvonn", "dvonn", -NET_UNIT * NET_UNIT * NET_OUT_UNIT);
    assert_has(hand_over(m, &two), "{\"ok\":null}");
    assert_true(host_work(h, 500, &out));
    tell(h, "stop", &out);
    while (host_work(h, 500, &out)) {
    }
    json_free(&out);
    assert_int_equal(judged(h, "dvonn") - without, without - with);

    /* The same once more is no other; there is an end to others. */
    for (int i = 0; i < 100; i++)
        assert_has(hand_over(m, &two), "{\"ok\":null}");
    int taken = 0;
    for (bool full = false; !full && taken < 100; taken++) {
        network_file next = network_for("dvonn", "dvonn", taken);
        full = strcmp(hand_over(m, &next), "{\"ok\":null}") != 0;
        free(next.bytes);
    }
    assert_true(taken > 2 && taken < 100);
    assert_has(m->answer.out, "\"code\":\"NO_MEMORY\"");
    free(one.bytes);
    free(two.bytes);
    host_free(h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_turns_become_nodes, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_is_given_up_is_told_before, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_setup_and_a_position_agree, setup, teardown),
        cmocka_unit_test_setup_teardown(test_an_edited_position_has_its_own_setup, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_charset_is_the_pages_business, setup, teardown),
        cmocka_unit_test_setup_teardown(test_errors, setup, teardown),
        cmocka_unit_test_setup_teardown(test_combined_game, setup, teardown),
        cmocka_unit_test_setup_teardown(test_ends_of_the_host, setup, teardown),
        cmocka_unit_test_setup_teardown(test_editing, setup, teardown),
        cmocka_unit_test_setup_teardown(test_random_games, setup, teardown),
        cmocka_unit_test_setup_teardown(test_review, setup, teardown),
        cmocka_unit_test_setup_teardown(test_lessons, setup, teardown),
        cmocka_unit_test_setup_teardown(test_puzzles, setup, teardown),
        cmocka_unit_test_setup_teardown(test_path, setup, teardown),
        cmocka_unit_test_setup_teardown(test_files, setup, teardown),
        cmocka_unit_test(test_engine),
        cmocka_unit_test_setup_teardown(test_a_game_says_which_networks_it_wants, setup, teardown),
        /* The last: what it hands over stays. */
        cmocka_unit_test_setup_teardown(test_networks_are_handed_over, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
