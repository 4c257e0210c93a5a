/* The protocol as an object: the same answers however it is run, nothing lost by a faulty line,
 * whole games, and every limit. What it looks like from outside the process is tested by
 * test_protocol.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/protocol.h"

/* == A host without a clock: its answers are the same every time == */

typedef struct talk {
    protocol *p;
    char *text; /* everything said since it was last read, in lines */
    size_t len, size;
    size_t tables;  /* the host's tables in use */
    size_t settled; /* how often they were prepared */
    int64_t now;    /* the time, for a host that has a clock */
} talk;

static void hear(void *context, const char *line, size_t len) {
    talk *t = context;
    assert_null(memchr(line, '\n', len));
    assert_int_equal(strlen(line), len);
    for (size_t i = 0; i < len; i++)
        assert_in_range((unsigned char)line[i], ' ', '~');
    if (t->len + len + 2 > t->size) {
        t->size = 2 * (t->len + len + 2);
        t->text = realloc(t->text, t->size);
        assert_non_null(t->text);
    }
    memcpy(t->text + t->len, line, len);
    t->len += len;
    t->text[t->len++] = '\n';
    t->text[t->len] = '\0';
}

static void begin_with(talk *t, protocol_options options) {
    memset(t, 0, sizeof *t);
    t->text = calloc(1, t->size = 64);
    assert_non_null(t->text);
    options.write = hear;
    options.context = t;
    assert_int_equal(protocol_new(&options, &t->p), PT_OK);
}

static void begin(talk *t) {
    begin_with(t, (protocol_options){.threads_max = 4, .hash_mb_max = 64});
}

static void end(talk *t) {
    protocol_free(t->p);
    free(t->text);
}

static void hush(talk *t) {
    t->len = 0;
    t->text[0] = '\0';
}

/* Sends a line without running what it begins. */
static void say(talk *t, const char *line) {
    assert_true(protocol_line(t->p, line, strlen(line)));
}

static void run(talk *t, uint64_t slice) {
    while (protocol_work(t->p, slice)) {
    }
    assert_int_equal(protocol_workers(t->p), 0);
}

/* Everything that is said in answer to a line, until all that it began is done. */
static const char *ask_sliced(talk *t, const char *line, uint64_t slice) {
    hush(t);
    say(t, line);
    run(t, slice);
    return t->text;
}

static const char *ask(talk *t, const char *line) {
    return ask_sliced(t, line, 1000);
}

static void check_answer(talk *t, const char *line, const char *answer) {
    assert_string_equal(ask(t, line), answer);
}

/* The last line said, without its line end. */
static char *last_line(talk *t) {
    assert_true(t->len > 0);
    t->text[t->len - 1] = '\0';
    char *before = strrchr(t->text, '\n');
    return before ? before + 1 : t->text;
}

static size_t count_lines(const char *text, const char *part) {
    size_t n = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        n++;
    return n;
}

/* A line of `size` bytes: `first`, then `more` repeated. */
static char *long_line(const char *first, const char *more, size_t times) {
    size_t a = strlen(first), b = strlen(more);
    char *line = malloc(a + b * times + 1);
    assert_non_null(line);
    memcpy(line, first, a);
    for (size_t i = 0; i < times; i++)
        memcpy(line + a + b * i, more, b);
    line[a + b * times] = '\0';
    return line;
}

/* == The same answers == */

static const char *const positions[] = {
    "startpos",
    "fen gipf standard bwb1/wB2b/w1b3/b4w1/W4B/B1wW1/w1bb w 6,6 BB -,- m -",
    "fen gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -",
    "fen gipf tournament wwT2/1wbTwT1/2bTWbTbT/2wbTwb1/wt2w1wT/bbTBww/w1wTwt b 4,8 BB -,- x b",
    "fen dvonn b1wwb2[wb]1/bw[bw]b[bbbwww]3bw/1bbwbw[bw]wwbr/[wb]wbrrw1bbw/bwwwb1[bw][wb]1 b 49",
};
#define POSITIONS (sizeof positions / sizeof positions[0])

static void slices_change_nothing(void **unused) {
    (void)unused;
    static const uint64_t slices[] = {1, 7, 100, 4096, UINT64_C(1) << 40};
    static const char *const searches[] = {"go depth 4", "go nodes 3000"};
    for (size_t i = 0; i < POSITIONS; i++)
        for (size_t s = 0; s < sizeof searches / sizeof searches[0]; s++) {
            char *first = NULL;
            for (size_t k = 0; k < sizeof slices / sizeof slices[0]; k++) {
                talk t;
                char line[PT_POSITION_TEXT_MAX];
                begin(&t);
                snprintf(line, sizeof line, "position %s", positions[i]);
                check_answer(&t, line, "");
                ask_sliced(&t, searches[s], slices[k]);
                assert_true(strncmp(t.text, "info depth 1 ", 13) == 0);
                assert_int_equal(count_lines(t.text, "bestmove "), 1);
                if (!first)
                    first = strdup(t.text);
                assert_string_equal(t.text, first);
                end(&t);
            }
            free(first);
        }
}

static void a_new_game_is_as_the_first(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    char *first = strdup(ask(&t, "go depth 5"));
    ask(&t, "position startpos moves a1-b2");
    ask(&t, "go depth 5");
    check_answer(&t, "uginewgame", "");
    assert_string_equal(ask(&t, "go depth 5"), first);
    free(first);
    end(&t);
}

static void levels_choose_by_the_seed(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    check_answer(&t, "setoption name Level value 4", "");
    char *first = strdup(ask(&t, "go"));
    assert_int_equal(count_lines(first, "bestmove "), 1);
    bool differs = false;
    for (int seed = 1; seed <= 20; seed++) {
        char line[64];
        snprintf(line, sizeof line, "setoption name Seed value %d", seed);
        check_answer(&t, line, "");
        check_answer(&t, "uginewgame", "");
        char *one = strdup(ask(&t, "go"));
        check_answer(&t, "uginewgame", "");
        assert_string_equal(ask(&t, "go"), one);
        /* The line reported last is the one that is played. */
        char *best = last_line(&t) + strlen("bestmove ");
        char told[PT_ACTION_TEXT_MAX + 8];
        snprintf(told, sizeof told, " pv %s", best);
        differs |= strcmp(one, first) != 0;
        char *answer = strstr(one, "bestmove ");
        char *pv = NULL;
        for (char *at = one; (at = strstr(at, " pv ")) != NULL && at < answer; at++)
            pv = at;
        assert_non_null(pv);
        assert_memory_equal(pv, told, strlen(told));
        free(one);
    }
    assert_true(differs);
    free(first);
    end(&t);
}

static void lines_are_told_as_many_as_asked_for(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    check_answer(&t, "setoption name MultiPV value 3", "");
    ask(&t, "go depth 3");
    for (int depth = 1; depth <= 3; depth++)
        for (int line = 1; line <= 4; line++) {
            char part[64];
            snprintf(part, sizeof part, "info depth %d ", depth);
            const char *at = strstr(t.text, part);
            assert_non_null(at);
            snprintf(part, sizeof part, " multipv %d ", line);
            assert_true((count_lines(t.text, part) > 0) == (line <= 3));
        }
    /* A level that searches several lines does not report the others. */
    check_answer(&t, "setoption name MultiPV value 1", "");
    check_answer(&t, "setoption name Level value 3", "");
    ask(&t, "go");
    assert_int_equal(count_lines(t.text, " multipv 2 "), 0);
    end(&t);
}

/* The number that follows a word in a line. */
static long number_after(const char *line, const char *word) {
    const char *at = strstr(line, word);
    assert_non_null(at);
    return strtol(at + strlen(word), NULL, 10);
}

static void lines_of_a_cut_search_are_told_in_order(void **unused) {
    (void)unused;
    static const char *const starts[] = {"standard", "ultimate", "dvonn"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        talk t;
        char line[64];
        begin(&t);
        snprintf(line, sizeof line, "setoption name Start value %s", starts[i]);
        check_answer(&t, line, "");
        check_answer(&t, "setoption name MultiPV value 3", "");
        for (int nodes = 300; nodes < 6000; nodes += nodes / 3) {
            check_answer(&t, "uginewgame", "");
            snprintf(line, sizeof line, "go nodes %d", nodes);
            ask(&t, line);
            /* The line last reported for each place, and where the best begins. */
            long scores[3] = {0}, told = 0;
            char first[3][PT_ACTION_TEXT_MAX], best[PT_ACTION_TEXT_MAX];
            for (char *at = strtok(t.text, "\n"); at; at = strtok(NULL, "\n")) {
                if (sscanf(at, "bestmove %23s", best) == 1)
                    continue;
                long place = number_after(at, " multipv ") - 1;
                assert_in_range(place, 0, 2);
                scores[place] = number_after(at, " score cp ");
                told |= 1 << place;
                assert_int_equal(sscanf(strstr(at, " pv "), " pv %23s", first[place]), 1);
            }
            assert_int_equal(told, 7);
            assert_string_equal(first[0], best);
            assert_true(scores[0] >= scores[1] && scores[1] >= scores[2]);
            assert_string_not_equal(first[0], first[1]);
            assert_string_not_equal(first[0], first[2]);
            assert_string_not_equal(first[1], first[2]);
        }
        end(&t);
    }
}

/* == Whole games == */

/* Plays `start` to its end with the answers of the protocol, checking each with the library. `seed`
 * decides what chance does, and the random actions of one side. */
static void play_a_game(const char *start, uint64_t seed, const char *go) {
    talk t;
    char *line = malloc(PROTOCOL_LINE_MAX);
    assert_non_null(line);
    begin(&t);
    snprintf(line, PROTOCOL_LINE_MAX, "setoption name Start value %s", start);
    check_answer(&t, line, "");
    pt_rules *rules;
    pt_state state;
    pt_rng rng;
    assert_int_equal(pt_rules_new(NULL, start, PT_ZSTR, &rules, NULL), PT_OK);
    pt_start(rules, &state);
    pt_rng_seed(&rng, seed);
    size_t len = (size_t)snprintf(line, PROTOCOL_LINE_MAX, "position startpos moves");
    /* Long enough for every end; a longer game goes in circles. */
    for (int n = 0; n < 400; n++) {
        pt_actor actor = pt_state_actor(rules, &state);
        pt_outcome out = pt_result(rules, &state);
        check_answer(&t, line, "");
        check_answer(&t, "query gameover", out.over ? "response true\n" : "response false\n");
        check_answer(&t, "query p1turn",
                     actor == PT_WHITE ? "response true\n" : "response false\n");
        check_answer(&t, "query result",
                     !out.over                ? "response none\n"
                     : out.winner == PT_WHITE ? "response p1win\n"
                     : out.winner == PT_BLACK ? "response p2win\n"
                                              : "response draw\n");
        if (out.over) {
            check_answer(&t, go, "bestmove none\n");
            check_answer(&t, "legalmoves", "legalmoves\n");
            break;
        }
        char text[PT_ACTION_TEXT_MAX];
        pt_actions list;
        pt_action action;
        pt_legal(rules, &state, &list);
        action = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
        if (actor == PT_CHANCE) {
            assert_non_null(strstr(ask(&t, go), "error go: chance is to act"));
        } else if (actor == PT_WHITE || n % 3 == 0) {
            ask(&t, go);
            char *best = last_line(&t);
            assert_memory_equal(best, "bestmove ", 9);
            assert_int_equal(pt_action_read(rules, &state, best + 9, PT_ZSTR, &action, NULL),
                             PT_OK);
        }
        pt_action_write(rules, &state, action, text, sizeof text);
        len += (size_t)snprintf(line + len, PROTOCOL_LINE_MAX - len, " %s", text);
        pt_apply(rules, &state, action);
    }
    pt_rules_free(rules);
    free(line);
    end(&t);
}

static void whole_games(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        play_a_game("basic", seed, "go nodes 300");
        play_a_game("tournament", seed, "go nodes 300");
        play_a_game("ultimate", seed, "go nodes 300");
        play_a_game("dvonn", seed, "go nodes 300");
        play_a_game("combined sides=T:die,Z:rps,D:dvonn,Y:rps,P:rps challenges=- ultimate", seed,
                    "go nodes 200");
    }
}

/* Both fill a column of their own and take it back: ten actions that lead nowhere. */
#define CIRCLE " c1-c2 g1-g2 c1-c2 g1-g2 c1-c2 g1-g2 c1-c2 xc2-c5 g1-g2 xg2-g5"

static void long_games(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    check_answer(&t, "setoption name Start value basic", "");
    char *start = strdup(ask(&t, "show"));
    char *line = long_line("position startpos moves", CIRCLE, 200);
    check_answer(&t, line, "");
    assert_string_equal(ask(&t, "show"), start);
    ask(&t, "go depth 2");
    assert_memory_equal(last_line(&t), "bestmove ", 9);
    free(line);

    line = long_line("position startpos moves", CIRCLE, PROTOCOL_MOVES_MAX / 10);
    check_answer(&t, line, "");
    char *more = long_line(line, " c1-c2 g1-g2", 1);
    check_answer(&t, more, "");
    char *shown = strdup(ask(&t, "show"));
    assert_string_not_equal(shown, start);
    char *too_many = long_line(line, " c1-c2 g1-g2 c1-c2", 1);
    check_answer(&t, too_many, "error position: more than 8192 moves\n");
    assert_string_equal(ask(&t, "show"), shown);
    free(too_many);
    free(more);
    free(line);
    free(shown);
    free(start);
    end(&t);
}

/* A position is shown with the setup it needs, whatever the option Start is. */
static void setup_and_position_are_of_one_game(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -",
         "gipf tournament pieces=18,18 supply=-,-"},
        {"gipf tournament 4/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -",
         "gipf tournament pieces=18,18 supply=Z1,-"},
        {"gipf standard B2W/5/6/W5B/6/5/B2W w 14,15 BB -,- m -",
         "gipf standard pieces=20,21 supply=-,-"},
        {"dvonn 9/10/11/10/9 w 0", "dvonn placing"},
    };
    talk t;
    begin(&t);
    check_answer(&t, "setoption name Start value basic", "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[256];
        pt_rules *rules;
        pt_state state;
        snprintf(line, sizeof line, "position fen %s", cases[i][0]);
        check_answer(&t, line, "");
        const char *shown = ask(&t, "show");
        if (!strstr(shown, cases[i][0]) || !strstr(shown, cases[i][1]))
            fail_msg("%s is shown as %s", cases[i][0], shown);
        assert_int_equal(
            pt_rules_start(NULL, cases[i][1], PT_ZSTR, cases[i][0], PT_ZSTR, &rules, &state, NULL),
            PT_OK);
        pt_rules_free(rules);
    }
    end(&t);
}

/* == Faults == */

static void a_fault_loses_nothing(void **unused) {
    (void)unused;
    static const char *const faulty[] = {
        "position",
        "position nowhere",
        "position fen",
        "position fen moves a1-b2",
        "position startpos a1-b2",
        "position startpos moves a1-b2 a1-b9",
        "position startpos moves a1-b2 a1-b2;a1-b2",
        "position fen gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m",
        "position fen gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m - moves e5-e6",
        "position fen chess 8/8 w",
        "position fen dvonn 9/10/11/10/9 w 1",
        "setoption name Start value nonsense",
        "setoption name Start value basic pieces=99",
        "setoption name Hash value 65",
        "setoption name Threads value 0",
        "setoption name Resign value perhaps",
        "setoption name Nothing value 1",
        "setoption name Hash",
        "go depth",
        "go depth five",
        "go quickly",
        "go searchmoves",
        "go searchmoves depth 3",
        "go searchmoves a1-b2 e5-e6",
        "go depth 3 searchmoves a1-b2 searchmoves",
        "ponderhit",
        "setoption name Clear Hash value 1",
        "go movetime 100",
        "query weather",
        "query",
        "perft",
        "perft -1",
        "perft 17",
        "perft 2 3",
        "legalmoves please",
        "warnings",
        "warnings a1-b9",
        "warnings a1-b2 a5-b5",
        "drawoffer p3",
        "stop it",
        "nonsense",
        "UGI",
    };
    talk t;
    begin(&t);
    check_answer(&t, "position startpos moves a1-b2 i5-h5", "");
    char *shown = strdup(ask(&t, "show"));
    for (size_t i = 0; i < sizeof faulty / sizeof faulty[0]; i++) {
        ask(&t, faulty[i]);
        if (strncmp(t.text, "error ", 6) != 0 || count_lines(t.text, "\n") != 1)
            fail_msg("%s: %s", faulty[i], t.text);
        assert_string_equal(ask(&t, "show"), shown);
    }
    free(shown);
    /* `startpos` still means the standard start. */
    check_answer(&t, "position startpos", "");
    assert_non_null(strstr(ask(&t, "show"), "setup gipf standard pieces=18,18"));
    end(&t);
}

static void hostile_lines(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    check_answer(&t, "", "");
    check_answer(&t, " \t ", "");
    check_answer(&t, "\r", "");
    check_answer(&t, "\tisready \t\r", "readyok\n");
    check_answer(&t, "is\x1b[2Jready", "error byte 3 of the line is not printable ASCII\n");
    check_answer(&t, "\xc3\xa9", "error byte 1 of the line is not printable ASCII\n");
    hush(&t);
    assert_true(protocol_line(t.p, "isready\0", 8));
    assert_string_equal(t.text, "error byte 8 of the line is not printable ASCII\n");

    char *line = long_line("position startpos moves", "x", PROTOCOL_LINE_MAX);
    check_answer(&t, line, "error the text is longer than the 65536 bytes allowed\n");
    line[PROTOCOL_LINE_MAX] = '\0';
    assert_memory_equal(ask(&t, line), "error ", 6);
    free(line);
    line = long_line("go", " infinite", 7000);
    say(&t, line);
    assert_int_equal(protocol_workers(t.p), 1);
    say(&t, "stop");
    run(&t, 1000);
    assert_memory_equal(last_line(&t), "bestmove ", 9);
    free(line);
    line = long_line("nonsense", "!", 60000);
    assert_true(strlen(ask(&t, line)) < 200);
    free(line);
    end(&t);
}

/* == While something runs == */

static void what_arrives_during_a_search_waits(void **unused) {
    (void)unused;
    static const char *const jobs[] = {"go infinite", "perft 16", "go ponder depth 1"};
    talk t;
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        begin(&t);
        say(&t, jobs[i]);
        assert_true(protocol_work(t.p, 100));
        hush(&t);
        say(&t, "position startpos moves a1-b2 a5-b5 a1-b9");
        say(&t, "position startpos moves a1-b2 a5-b5 i1-h2");
        say(&t, "setoption name MultiPV value 2");
        say(&t, "query p1turn");
        say(&t, "perft 1");
        say(&t, "go depth 1");
        say(&t, "drawoffer p1");
        say(&t, "legalmoves please");
        assert_int_equal(t.len, 0);
        /* Commands that need not wait are answered at once, and so are those that could not be
         * understood later. */
        say(&t, "isready");
        say(&t, "nonsense");
        assert_string_equal(
            t.text, "readyok\nerror unknown message \"nonsense\"; \"help\" lists them all\n");
        assert_true(protocol_work(t.p, 100));
        hush(&t);
        say(&t, "stop");
        say(&t, "stop");
        run(&t, 1);
        const char *at = strstr(t.text, i == 1 ? "perft 16 stopped\n" : "bestmove ");
        static const char *const answers[] = {"\nerror position: move 3: ",
                                              "\nresponse false\n",
                                              "\nperft 1 nodes ",
                                              "\ninfo depth 1 ",
                                              " multipv 1 ",
                                              " multipv 2 ",
                                              "\nbestmove ",
                                              "\ndraw decline\n",
                                              "\nerror legalmoves: "};
        for (size_t k = 0; k < sizeof answers / sizeof answers[0]; k++) {
            assert_non_null(at);
            at = strstr(at, answers[k]);
            if (!at)
                fail_msg("%s: no %s in order in:\n%s", jobs[i], answers[k], t.text);
        }
        assert_int_equal(count_lines(t.text, "bestmove "), i == 1 ? 1 : 2);
        assert_non_null(strstr(ask(&t, "show"), "b 10,11 "));
        check_answer(&t, "stop", "");
        end(&t);
    }
}

static void only_so_much_waits(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    char *line = long_line("position startpos moves", " a1-b9", (PROTOCOL_LINE_MAX - 64) / 6);
    say(&t, "go infinite");
    assert_true(protocol_work(t.p, 100));
    hush(&t);
    /* Each a little shorter than the longest line. */
    for (int i = 0; i < 4; i++)
        say(&t, line);
    assert_int_equal(t.len, 0);
    say(&t, line);
    assert_string_equal(t.text,
                        "error position: too many messages are waiting for the search to end; only "
                        "stop, ponderhit, isready and quit are possible now\n");
    hush(&t);
    say(&t, "show");
    assert_int_equal(t.len, 0);
    say(&t, "stop");
    run(&t, 1000);
    assert_int_equal(count_lines(t.text, "error position: move 1: "), 4);
    assert_string_equal(strstr(t.text, "\nactor "), "\nactor p1\n");
    /* There is room again. */
    for (int round = 0; round < 20; round++) {
        hush(&t);
        say(&t, "go infinite");
        say(&t, line);
        say(&t, line);
        say(&t, "stop");
        run(&t, 1000);
        assert_int_equal(count_lines(t.text, "error position: move 1: "), 2);
    }
    free(line);
    end(&t);
}

static void an_endless_search_waits_to_be_stopped(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    /* One action is left to each, and then the game is over. */
    check_answer(
        &t, "position fen dvonn 9/w[bw]5b[bbw][bbb]/1[bb]6r[wbww]1/w[bw]8/w[rb]w[wwb]4r w 49", "");
    hush(&t);
    say(&t, "go infinite depth 1 nodes 1");
    run(&t, 100000);
    assert_null(strstr(t.text, "bestmove"));
    hush(&t);
    say(&t, "show");
    run(&t, 1000);
    assert_int_equal(t.len, 0);
    say(&t, "isready");
    assert_string_equal(t.text, "readyok\n");
    hush(&t);
    say(&t, "stop");
    assert_int_equal(count_lines(t.text, "bestmove "), 1);
    assert_null(strstr(t.text, "actor"));
    assert_int_equal(protocol_workers(t.p), 0);
    run(&t, 1000);
    assert_string_equal(last_line(&t), "actor p1");
    end(&t);
}

static void the_end_of_the_input(void **unused) {
    (void)unused;
    static const struct {
        const char *lines[4];
        const char *last; /* what the last line begins with, "" for nothing told at all */
    } cases[] = {
        {{"go depth 3"}, "bestmove "},
        {{"go nodes 3000"}, "bestmove "},
        {{"setoption name Level value 3", "go"}, "bestmove "},
        {{"perft 3"}, "perft 3 nodes 73800 "},
        {{"drawoffer p1"}, "draw decline"},
        {{"go depth 3", "position startpos moves a1-b2", "show"}, "actor p2"},
        {{"go depth 2", "go infinite", "show"}, "info "},
        {{"go infinite", "stop", "go depth 2", "show"}, "actor p1"},
        {{"position fen rps ? -", "go"}, "bestmove "},
        {{"go infinite"}, ""},
        {{"go"}, ""},
        {{"go ponder depth 2"}, ""},
        {{"setoption name Level value 2", "go infinite"}, ""},
        {{"position fen dvonn 9/w[bw]5b[bbw][bbb]/1[bb]6r[wbww]1/w[bw]8/w[rb]w[wwb]4r w 49",
          "go ponder nodes 5"},
         ""},
        {{"isready"}, "readyok"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        talk t;
        begin(&t);
        for (size_t k = 0; k < 4 && cases[i].lines[k]; k++)
            say(&t, cases[i].lines[k]);
        protocol_end(t.p);
        run(&t, 100);
        const char *last = t.len > 0 ? last_line(&t) : "";
        if (strncmp(last, cases[i].last, strlen(cases[i].last)) != 0 ||
            (cases[i].last[0] == '\0' && strstr(t.text, "bestmove")))
            fail_msg("%s: %s", cases[i].lines[0], last);
        end(&t);
    }
    /* A search whose answer is held back has nothing left to wait for. */
    talk t;
    begin(&t);
    say(&t, "position fen rps ? -");
    say(&t, "go infinite");
    run(&t, 100);
    hush(&t);
    protocol_end(t.p);
    run(&t, 100);
    assert_int_equal(t.len, 0);
    assert_false(protocol_line(t.p, "isready", 7));
    end(&t);
}

static void stop_at_any_node(void **unused) {
    (void)unused;
    for (size_t i = 0; i < POSITIONS; i++)
        for (uint64_t nodes = 1; nodes < 3000; nodes = nodes * 2 + 1) {
            talk t;
            char line[PT_POSITION_TEXT_MAX];
            begin(&t);
            snprintf(line, sizeof line, "position %s", positions[i]);
            check_answer(&t, line, "");
            char *legal = strdup(ask(&t, "legalmoves"));
            hush(&t);
            say(&t, "go infinite");
            protocol_work(t.p, nodes);
            say(&t, "stop");
            run(&t, nodes);
            char *best = last_line(&t);
            assert_memory_equal(best, "bestmove ", 9);
            assert_non_null(strstr(legal, best + 8));
            free(legal);
            end(&t);
        }
}

/* Nodes per second include the nodes of an unfinished depth. */
static void the_last_info_counts_every_node(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    ask(&t, "go nodes 20000");
    char *best = strstr(t.text, "\nbestmove ");
    assert_non_null(best);
    *best = '\0';
    const char *nodes = strstr(strrchr(t.text, '\n'), " nodes ");
    assert_non_null(nodes);
    assert_in_range(strtoul(nodes + 7, NULL, 10), 20000, 20000 + 512);
    end(&t);
}

static void quit_at_any_time(void **unused) {
    (void)unused;
    static const char *const jobs[] = {"go infinite", "go nodes 100000", "perft 8", "drawoffer",
                                       "isready"};
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        talk t;
        begin(&t);
        say(&t, jobs[i]);
        protocol_work(t.p, 100);
        hush(&t);
        assert_false(protocol_line(t.p, "quit", 4));
        assert_false(protocol_line(t.p, "isready", 7));
        assert_false(protocol_work(t.p, 100));
        assert_int_equal(protocol_workers(t.p), 0);
        assert_int_equal(t.len, 0);
        end(&t);
    }
}

static void perft_in_slices(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    static const char *const counts[] = {
        "perft 0 nodes 1 time 0\n", "perft 1 nodes 42 time 0\n", "perft 2 nodes 1764 time 0\n",
        "perft 3 nodes 73800 time 0\n", "perft 4 nodes 3070900 time 0\n"};
    for (int depth = 0; depth <= 4; depth++) {
        char line[16];
        snprintf(line, sizeof line, "perft %d", depth);
        if (depth < 4) {
            assert_string_equal(ask_sliced(&t, line, 1), counts[depth]);
            assert_string_equal(ask_sliced(&t, line, 100000), counts[depth]);
        }
    }
    /* A game that ends: fewer and fewer sequences, then none. */
    check_answer(
        &t, "position fen dvonn 9/w[bw]5b[bbw][bbb]/1[bb]6r[wbww]1/w[bw]8/w[rb]w[wwb]4r w 49", "");
    pt_rules *rules;
    pt_state state;
    const char *text = "dvonn 9/w[bw]5b[bbw][bbb]/1[bb]6r[wbww]1/w[bw]8/w[rb]w[wwb]4r w 49";
    assert_int_equal(pt_rules_for_position(NULL, text, PT_ZSTR, &rules, NULL), PT_OK);
    assert_int_equal(pt_position_read(rules, text, PT_ZSTR, &state, NULL), PT_OK);
    for (unsigned depth = 0; depth <= 12; depth++) {
        char line[16], answer[64];
        snprintf(line, sizeof line, "perft %u", depth);
        snprintf(answer, sizeof answer, "perft %u nodes %llu time 0\n", depth,
                 (unsigned long long)pt_perft(rules, &state, depth, true));
        check_answer(&t, line, answer);
    }
    pt_rules_free(rules);

    check_answer(&t, "position startpos", "");
    say(&t, "perft 16");
    assert_int_equal(protocol_workers(t.p), 1);
    assert_true(protocol_work(t.p, 10));
    hush(&t);
    say(&t, "stop");
    run(&t, 10);
    assert_string_equal(t.text, "perft 16 stopped\n");
    end(&t);
}

/* == Some of the actions only == */

static bool is_word_of(const char *words, const char *word) {
    char wanted[PT_ACTION_TEXT_MAX + 2], padded[4096];
    snprintf(wanted, sizeof wanted, " %s ", word);
    snprintf(padded, sizeof padded, " %s ", words);
    return strstr(padded, wanted) != NULL;
}

static void search_among(const char *position, const char *options, const char *actions,
                         const char *limit) {
    talk t;
    char line[4096];
    begin(&t);
    snprintf(line, sizeof line, "position %s", position);
    check_answer(&t, line, "");
    if (*options)
        check_answer(&t, options, "");
    snprintf(line, sizeof line, "go searchmoves %s %s", actions, limit);
    say(&t, line);
    for (int i = 0; i < 20; i++)
        protocol_work(t.p, 1000);
    say(&t, "stop");
    run(&t, 1000);
    char *best = last_line(&t);
    assert_memory_equal(best, "bestmove ", 9);
    if (!is_word_of(actions, best + 9))
        fail_msg("%s among %s: %s", position, actions, best);
    for (char *pv = t.text; (pv = strstr(pv, " pv ")) != NULL; pv++) {
        char first[PT_ACTION_TEXT_MAX];
        sscanf(pv + 4, "%63s", first);
        if (!is_word_of(actions, first))
            fail_msg("%s among %s: line %s", position, actions, first);
    }
    end(&t);
}

#define DECLARED                                                                                   \
    "fen combined Z:rps,D:dvonn 1,1 answer:Zc3-c5 "                                                \
    "gipf tournament W2B/1wZb2/6/7/6/5/4 w 15,15 BB -,- m -"

static void some_actions_are_searched_alone(void **unused) {
    (void)unused;
    _Static_assert(PT_ACTION_TEXT_MAX >= 64, "the words read above");
    static const char *const limits[] = {"depth 4", "nodes 1", "nodes 5000", "infinite", ""};
    for (size_t i = 0; i < POSITIONS; i++) {
        talk t;
        char line[PT_POSITION_TEXT_MAX];
        begin(&t);
        snprintf(line, sizeof line, "position %s", positions[i]);
        check_answer(&t, line, "");
        char *legal = strdup(ask(&t, "legalmoves"));
        end(&t);
        /* Each of the actions alone, then each together with the next: no engine prefers them
         * all. */
        char *before = NULL;
        size_t n = 0;
        strtok(legal, " \n");
        for (char *word; (word = strtok(NULL, " \n")) != NULL; before = word, n++) {
            char both[2 * PT_ACTION_TEXT_MAX + 1];
            search_among(positions[i], "", word, n % 7 == 0 ? "infinite" : "depth 2");
            snprintf(both, sizeof both, "%s %s", word, before ? before : word);
            search_among(positions[i], n % 2 ? "setoption name MultiPV value 3" : "", both,
                         limits[n % 5]);
            if (n % 4 == 0)
                search_among(positions[i], "setoption name Level value 2", both, "");
        }
        assert_true(n > 1);
        free(legal);
    }
    search_among(DECLARED, "", "allow", "nodes 500");
    search_among(DECLARED, "", "challenge", "nodes 500");
    search_among(DECLARED, "", "allow challenge", "nodes 500");
    search_among("fen rps ? -", "", "paper", "");
    search_among("fen rps ? -", "", "rock scissors", "depth 3");
}

static void all_actions_are_as_none_named(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    char *first = strdup(ask(&t, "go depth 4"));
    check_answer(&t, "setoption name Clear Hash", "");
    char *legal = strdup(ask(&t, "legalmoves"));
    char *line = long_line("go depth 4 searchmoves", legal + strlen("legalmoves"), 1);
    line[strlen(line) - 1] = '\0';
    assert_string_equal(ask(&t, line), first);
    free(line);
    free(legal);
    free(first);
    end(&t);
}

/* The result of plain minimax `depth` moves deep, among the named actions or all. */
static int plain_score(pt_engine *engine, const pt_rules *rules, const pt_state *state,
                       unsigned depth, const pt_action *only, size_t only_count) {
    const pt_limits limits = {
        .depth = depth, .plain = true, .only = only, .only_count = only_count};
    pt_search_info info;
    assert_int_equal(pt_engine_position(engine, rules, state, NULL), PT_OK);
    pt_engine_go(engine, &limits);
    while (!pt_engine_work(engine, 0, 1000)) {
    }
    assert_true(pt_engine_best(engine, &info));
    return info.score;
}

/* What is left out leaves no trace in the table: every move of the position is searched with only
 * one bad reply, and afterwards the position has the same score as before. */
static void a_search_of_some_actions_misleads_no_other(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "gipf basic b2w/www2/6/w5b/6/5/b2w w 2,3 BB -,- m -",
        "gipf standard bwb1/wB2b/w1b3/b4w1/W4B/B1wW1/w1bb w 6,6 BB -,- m -",
        "dvonn 9/w[bw]5b[bbw][bbb]/1[bb]6r[wbww]1/w[bw]8/w[rb]w[wwb]4r w 49",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const pt_engine_options options = {.hash_bytes = 1 << 20, .workers = 1};
        pt_engine *engine;
        pt_rules *rules;
        pt_state state;
        assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
        assert_int_equal(pt_rules_for_position(NULL, texts[i], PT_ZSTR, &rules, NULL), PT_OK);
        assert_int_equal(pt_position_read(rules, texts[i], PT_ZSTR, &state, NULL), PT_OK);
        int score = plain_score(engine, rules, &state, 2, NULL, 0);
        pt_engine_clear(engine);
        pt_actions list;
        pt_legal(rules, &state, &list);
        for (size_t k = 0; k < list.count; k++) {
            pt_state after = state;
            pt_actions answers;
            pt_apply(rules, &after, list.items[k]);
            pt_legal(rules, &after, &answers);
            if (answers.count > 1)
                plain_score(engine, rules, &after, 1, answers.items, 1);
        }
        assert_int_equal(plain_score(engine, rules, &state, 2, NULL, 0), score);
        /* Where none of them is legal there is no answer. */
        const pt_action none = PT_NO_ACTION;
        const pt_limits limits = {.depth = 2, .only = &none, .only_count = 1};
        pt_search_info info;
        pt_engine_go(engine, &limits);
        assert_true(pt_engine_work(engine, 0, 1000));
        assert_false(pt_engine_best(engine, &info));
        pt_engine_free(engine);
        pt_rules_free(rules);
    }
}

/* == In the opponent's time == */

static int64_t told_time(void *context) {
    return ((const talk *)context)->now;
}

static void work(talk *t, unsigned times) {
    for (unsigned i = 0; i < times; i++)
        protocol_work(t->p, 600);
}

static void a_clock_begins_with_ponderhit(void **unused) {
    (void)unused;
    static const char *const limits[] = {"movetime 1000", "p1time 30000 p2time 1",
                                         "p1time 1000 p2time 1 p1inc 1000"};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        talk t;
        char line[128];
        begin_with(&t,
                   (protocol_options){.threads_max = 1, .hash_mb_max = 4, .clock_ms = told_time});
        snprintf(line, sizeof line, "go ponder %s", limits[i]);
        say(&t, line);
        for (int minute = 0; minute < 10; minute++) {
            work(&t, 3);
            t.now += 60000;
        }
        assert_int_equal(count_lines(t.text, "bestmove "), 0);
        assert_true(protocol_work(t.p, 600));
        say(&t, "ponderhit");
        work(&t, 3);
        assert_int_equal(count_lines(t.text, "bestmove "), 0);
        t.now += 100;
        work(&t, 3);
        assert_int_equal(count_lines(t.text, "bestmove "), 0);
        t.now += 12000;
        work(&t, 3);
        assert_int_equal(count_lines(t.text, "bestmove "), 1);
        check_answer(&t, "ponderhit", "error ponderhit: the engine is not pondering\n");
        end(&t);
    }
}

static void other_limits_count_from_ponderhit_on(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    say(&t, "go ponder depth 2");
    work(&t, 40);
    assert_non_null(strstr(t.text, "info depth 4 "));
    say(&t, "ponderhit");
    work(&t, 1);
    assert_int_equal(count_lines(t.text, "bestmove "), 1);
    hush(&t);
    say(&t, "go ponder nodes 2000");
    work(&t, 20);
    assert_int_equal(count_lines(t.text, "bestmove "), 0);
    say(&t, "ponderhit");
    work(&t, 1);
    assert_int_equal(count_lines(t.text, "bestmove "), 1);
    /* Limits that are not reached yet continue as usual. */
    check_answer(&t, "setoption name Clear Hash", "");
    char *usual = strdup(ask(&t, "go depth 5"));
    check_answer(&t, "setoption name Clear Hash", "");
    hush(&t);
    say(&t, "go ponder depth 5");
    protocol_work(t.p, 100);
    say(&t, "ponderhit");
    run(&t, 100);
    assert_string_equal(t.text, usual);
    free(usual);
    /* Stopped instead. */
    hush(&t);
    say(&t, "go ponder depth 1");
    work(&t, 5);
    assert_int_equal(count_lines(t.text, "bestmove "), 0);
    say(&t, "stop");
    say(&t, "ponderhit");
    run(&t, 100);
    assert_int_equal(count_lines(t.text, "bestmove "), 1);
    assert_int_equal(count_lines(t.text, "error ponderhit: "), 1);
    check_answer(&t, "ponderhit now",
                 "error ponderhit: unexpected \"now\"; the correct form is: ponderhit\n");
    /* A search that only stop ends is not affected by ponderhit. */
    say(&t, "go infinite ponder");
    work(&t, 1);
    hush(&t);
    say(&t, "ponderhit");
    assert_string_equal(t.text, "error ponderhit: the engine is not pondering\n");
    say(&t, "stop");
    run(&t, 100);
    end(&t);
}

static void what_is_found_while_pondering_is_held(void **unused) {
    (void)unused;
    static const char *const known[] = {
        "fen dvonn 9/w[bw]5b[bbw][bbb]/1[bb]6r[wbww]1/w[bw]8/w[rb]w[wwb]4r w 49", "fen rps ? -"};
    talk t;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        char line[PT_POSITION_TEXT_MAX];
        begin(&t);
        snprintf(line, sizeof line, "position %s", known[i]);
        check_answer(&t, line, "");
        ask_sliced(&t, "go ponder nodes 100000", 100000);
        assert_int_equal(count_lines(t.text, "bestmove "), 0);
        hush(&t);
        say(&t, "ponderhit");
        assert_memory_equal(last_line(&t), "bestmove ", 9);
        end(&t);
    }
    /* Pondering must not make a level stronger. */
    begin(&t);
    check_answer(&t, "setoption name Level value 6", "");
    char *usual = strdup(ask(&t, "go"));
    check_answer(&t, "setoption name Clear Hash", "");
    ask_sliced(&t, "go ponder", 1000);
    assert_int_equal(count_lines(t.text, "bestmove "), 0);
    say(&t, "ponderhit");
    assert_string_equal(t.text, usual);
    free(usual);
    end(&t);
    /* Two searches in a row, for what a challenge would lead to. */
    begin_with(&t, (protocol_options){.threads_max = 1, .hash_mb_max = 4, .clock_ms = told_time});
    check_answer(&t, "position " DECLARED, "");
    hush(&t);
    say(&t, "go ponder movetime 100");
    work(&t, 3);
    t.now += 10000;
    work(&t, 3);
    assert_int_equal(t.len, 0);
    say(&t, "ponderhit");
    for (int i = 0; i < 10; i++) {
        t.now += 20;
        work(&t, 3);
    }
    assert_int_equal(count_lines(t.text, "bestmove "), 1);
    end(&t);
}

static void a_cleared_table_knows_nothing_but_the_game_stays(void **unused) {
    (void)unused;
    static const char *const forms[] = {"setoption name Clear Hash", "setoption name clear hash",
                                        "setoption  name \t Clear   HASH "};
    talk t;
    begin(&t);
    check_answer(&t, "position startpos moves a1-b2", "");
    char *shown = strdup(ask(&t, "show"));
    char *first = strdup(ask(&t, "go depth 5"));
    assert_string_not_equal(ask(&t, "go depth 5"), first);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        check_answer(&t, forms[i], "");
        assert_string_equal(ask(&t, "show"), shown);
        assert_string_equal(ask(&t, "go depth 5"), first);
    }
    check_answer(&t, "setoption name Clear Hash value true",
                 "error setoption: Clear Hash takes no value\n");
    assert_memory_equal(ask(&t, "setoption name Clear"), "error setoption: ", 17);
    assert_memory_equal(ask(&t, "setoption name Clear Hash now"), "error setoption: ", 17);
    free(first);
    free(shown);
    end(&t);
}

/* == Giving up, and draws == */

#define LOST                                                                                       \
    "position fen dvonn 9/w[bw]5b[bbw][bbb]/1[bb]6r[wbww]1/w[bw]8/w[rb]w[wwb]4r w 49 moves e5-d5"

static void resigning(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    check_answer(&t, LOST, "");
    assert_null(strstr(ask(&t, "go depth 20"), "resign"));
    check_answer(&t, "setoption name Resign value true", "");
    ask(&t, "go depth 20");
    assert_non_null(strstr(t.text, " score margin -"));
    assert_non_null(strstr(t.text, "\ninfo string resign\nbestmove "));
    /* One move earlier the other side is winning. */
    check_answer(
        &t, "position fen dvonn 9/w[bw]5b[bbw][bbb]/1[bb]6r[wbww]1/w[bw]8/w[rb]w[wwb]4r w 49", "");
    assert_null(strstr(ask(&t, "go depth 20"), "resign"));
    check_answer(&t, "position startpos", "");
    assert_null(strstr(ask(&t, "go depth 3"), "resign"));
    end(&t);
}

static void draw_offers(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    check_answer(&t, LOST, "");
    check_answer(&t, "drawoffer", "draw accept\n");
    check_answer(&t, "drawoffer p2", "draw accept\n");
    check_answer(&t, "drawoffer p1", "draw decline\n");
    /* Even at the start, until it occurs for the third time. */
    check_answer(&t, "setoption name Start value basic", "");
    check_answer(&t, "drawoffer p1", "draw decline\n");
    check_answer(&t, "drawoffer p2", "draw decline\n");
    check_answer(&t, "position startpos moves" CIRCLE, "");
    check_answer(&t, "drawoffer p1", "draw decline\n");
    check_answer(&t, "position startpos moves" CIRCLE CIRCLE, "");
    check_answer(&t, "drawoffer p1", "draw accept\n");
    check_answer(&t, "position fen gipf standard 3w/5/6/W6/6/5/4 w 10,10 BB -,- ow -", "");
    check_answer(&t, "drawoffer", "error drawoffer: the game is over\n");
    end(&t);
}

/* == Games that are not played by searching alone == */

static void games_with_others_in_them(void **unused) {
    (void)unused;
    talk t;
    begin(&t);
    check_answer(&t, "setoption name Start value die", "");
    assert_memory_equal(ask(&t, "go depth 3"), "error go: it is chance's turn", 29);
    assert_non_null(strstr(t.text, "roll:1"));
    check_answer(&t, "setoption name Start value external", "");
    assert_memory_equal(ask(&t, "go depth 3"), "error go: a result from outside", 31);
    assert_memory_equal(ask(&t, "eval"), "error eval: ", 12);
    /* A choice of the opponent that is hidden from this seat. */
    check_answer(&t, "position fen rps ? -", "");
    ask(&t, "go infinite");
    say(&t, "stop");
    const char *best = last_line(&t);
    assert_true(strcmp(best, "bestmove rock") == 0 || strcmp(best, "bestmove paper") == 0 ||
                strcmp(best, "bestmove scissors") == 0);
    end(&t);
}

/* == What the host allows == */

static void the_host_sets_limits(void **unused) {
    (void)unused;
    talk t;
    begin_with(&t, (protocol_options){.threads_max = 1, .hash_mb_max = 2});
    ask(&t, "ugi");
    assert_non_null(strstr(t.text, "option name Hash type spin default 2 min 0 max 2\n"));
    assert_non_null(strstr(t.text, "option name Threads type spin default 1 min 1 max 1\n"));
    assert_memory_equal(ask(&t, "setoption name Threads value 2"), "error ", 6);
    assert_memory_equal(ask(&t, "setoption name Hash value 3"), "error ", 6);
    check_answer(&t, "setoption name hash value 0", "");
    ask(&t, "go depth 3");
    assert_memory_equal(last_line(&t), "bestmove ", 9);
    end(&t);
}

static void *lend_table(void *context, size_t bytes) {
    talk *t = context;
    if (bytes > (size_t)4 << 20)
        return NULL;
    void *memory = aligned_alloc(64, bytes);
    assert_non_null(memory);
    t->tables++;
    return memset(memory, 0, bytes);
}

static void take_table_back(void *context, void *memory, size_t bytes) {
    talk *t = context;
    memset(memory, 0xff, bytes);
    t->tables--;
    free(memory);
}

static void settle_table(void *context) {
    talk *t = context;
    assert_int_equal(t->tables, 1);
    t->settled++;
}

/* Memory pages first touched during a search halve its speed. */
static void the_table_is_settled_before_readyok_and_never_in_a_search(void **unused) {
    (void)unused;
    talk t;
    begin_with(&t, (protocol_options){.threads_max = 1,
                                      .hash_mb_max = 4,
                                      .table_new = lend_table,
                                      .table_free = take_table_back,
                                      .table_settle = settle_table});
    check_answer(&t, "setoption name Hash value 2", "");
    assert_int_equal(t.settled, 0);
    check_answer(&t, "isready", "readyok\n");
    assert_int_equal(t.settled, 1);
    say(&t, "go infinite");
    assert_true(protocol_work(t.p, 100));
    say(&t, "isready");
    assert_int_equal(t.settled, 1);
    say(&t, "stop");
    run(&t, 100);
    end(&t);
}

static void the_host_lends_memory(void **unused) {
    (void)unused;
    talk t, usual;
    begin_with(&t, (protocol_options){.threads_max = 1,
                                      .hash_mb_max = 64,
                                      .table_new = lend_table,
                                      .table_free = take_table_back});
    begin(&usual);
    check_answer(
        &t, "isready",
        "error isready: 16 MB of hash table and 1 threads do not fit in memory; reduce Hash or "
        "Threads\nreadyok\n");
    assert_memory_equal(ask(&t, "go depth 2"), "error go: 16 MB", 15);
    assert_int_equal(t.tables, 0);
    check_answer(&t, "setoption name Hash value 2", "");
    check_answer(&t, "isready", "readyok\n");
    assert_int_equal(t.tables, 1);
    check_answer(&usual, "setoption name Hash value 2", "");
    ask(&usual, "go depth 4");
    assert_string_equal(ask(&t, "go depth 4"), usual.text);
    check_answer(&t, "uginewgame", "");
    assert_string_equal(ask(&t, "go depth 4"), usual.text);
    protocol_free(t.p);
    assert_int_equal(t.tables, 0);
    free(t.text);
    end(&usual);
}

static int64_t ticking(void *context) {
    (void)context;
    static int64_t now;
    return now += 1;
}

/* The host's clock advances with every look: a search ends under every combination of limits. */
static void limits_in_time(void **unused) {
    (void)unused;
    static const char *const ending[] = {
        "go movetime 50",
        "go movetime 0",
        "go movetime -5",
        "go p1time 1000 p2time 1000",
        "go p1time 1000 p2time 1000 p1inc 10 p2inc 10",
        "go p1time 0 p2time 0",
        "go p1time -100 p2time 5 p1inc -3",
        "go p1time 99999999999999999999 movetime 20",
        "go nodes 0",
        "go nodes -7",
        "go depth 0",
        "go depth -1",
        "go depth 2 nodes 100 movetime 10 p1time 100 p2time 100 p1inc 1 p2inc 1",
        "go nodes 500 depth 99999999999999999999",
        "go p1inc 5 p2inc 5 nodes 10",
    };
    talk t;
    begin_with(&t, (protocol_options){.threads_max = 1, .hash_mb_max = 4, .clock_ms = ticking});
    for (size_t i = 0; i < sizeof ending / sizeof ending[0]; i++) {
        ask(&t, ending[i]);
        char *best = last_line(&t);
        if (strncmp(best, "bestmove ", 9) != 0 || strcmp(best, "bestmove none") == 0)
            fail_msg("%s: %s", ending[i], best);
    }
    end(&t);
}

/* With only one action the clock is not used up, but analysis still searches. */
static void a_single_action_costs_no_time(void **unused) {
    (void)unused;
    static const char *const single[][2] = {
        {"gipf standard Bw1W/bbbbw/bbww1b/1w3w1/1w2b1/1B1W1/w1w1 b 5,6 BB -,- r -", "xc2-c6"},
        {"gipf tournament b1wb/bWwTBb/1[bwd]wP1wT1/wb1B1b1/wbwYBwZb/bbbY1wY/bbwZwT b 8,0 BB -,- r "
         "-",
         "xe3-h3"},
        {"dvonn bbwww1wbb/rwwwbwwrwb/bbbbbbwrwww/wbbwbwbwwb/bwwbwbbbb w 48", "f1"},
    };
    static const char *const playing[] = {"go movetime 100000000",
                                          "go p1time 1000000000 p2time 1000000000",
                                          "go nodes 1000000000", "go depth 40"};
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++) {
        talk t;
        char line[300], best[64];
        begin_with(&t, (protocol_options){.threads_max = 1, .hash_mb_max = 4, .clock_ms = ticking});
        snprintf(line, sizeof line, "position fen %s", single[i][0]);
        snprintf(best, sizeof best, "bestmove %s\n", single[i][1]);
        check_answer(&t, line, "");
        for (size_t k = 0; k < sizeof playing / sizeof playing[0]; k++) {
            hush(&t);
            say(&t, playing[k]);
            assert_false(protocol_work(t.p, 1));
            assert_int_equal(count_lines(t.text, "info "), 1);
            assert_non_null(strstr(t.text, "info depth 0 "));
            assert_non_null(strstr(t.text, " nodes 0 "));
            assert_non_null(strstr(t.text, best));
        }
        hush(&t);
        say(&t, "go infinite");
        for (int k = 0; k < 50; k++)
            protocol_work(t.p, 100);
        say(&t, "stop");
        run(&t, 100);
        assert_non_null(strstr(t.text, "info depth 3 "));
        check_answer(&t, "setoption name MultiPV value 2", "");
        assert_non_null(strstr(ask(&t, "go nodes 3000"), "info depth 2 "));
        assert_non_null(strstr(t.text, best));
        end(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setup_and_position_are_of_one_game),
        cmocka_unit_test(slices_change_nothing),
        cmocka_unit_test(a_new_game_is_as_the_first),
        cmocka_unit_test(levels_choose_by_the_seed),
        cmocka_unit_test(lines_are_told_as_many_as_asked_for),
        cmocka_unit_test(lines_of_a_cut_search_are_told_in_order),
        cmocka_unit_test(whole_games),
        cmocka_unit_test(long_games),
        cmocka_unit_test(a_fault_loses_nothing),
        cmocka_unit_test(hostile_lines),
        cmocka_unit_test(what_arrives_during_a_search_waits),
        cmocka_unit_test(only_so_much_waits),
        cmocka_unit_test(the_end_of_the_input),
        cmocka_unit_test(an_endless_search_waits_to_be_stopped),
        cmocka_unit_test(stop_at_any_node),
        cmocka_unit_test(the_last_info_counts_every_node),
        cmocka_unit_test(quit_at_any_time),
        cmocka_unit_test(perft_in_slices),
        cmocka_unit_test(some_actions_are_searched_alone),
        cmocka_unit_test(all_actions_are_as_none_named),
        cmocka_unit_test(a_search_of_some_actions_misleads_no_other),
        cmocka_unit_test(a_clock_begins_with_ponderhit),
        cmocka_unit_test(other_limits_count_from_ponderhit_on),
        cmocka_unit_test(what_is_found_while_pondering_is_held),
        cmocka_unit_test(a_cleared_table_knows_nothing_but_the_game_stays),
        cmocka_unit_test(resigning),
        cmocka_unit_test(draw_offers),
        cmocka_unit_test(games_with_others_in_them),
        cmocka_unit_test(the_host_sets_limits),
        cmocka_unit_test(the_table_is_settled_before_readyok_and_never_in_a_search),
        cmocka_unit_test(the_host_lends_memory),
        cmocka_unit_test(limits_in_time),
        cmocka_unit_test(a_single_action_costs_no_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
