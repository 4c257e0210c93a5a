/* Lessons and puzzles read from files as the page's module reads them, and damaged ones refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "learn/files.h"
#include "learn/learner.h"

#define START "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -"

/* A chapter of one lesson: something to look at, something to do, and a game. */
static const char chapter_text[] = "1\n"
                                   "Pieces come in from dots.\n"
                                   "3\n"
                                   "show " START "\n"
                                   "This is the start.\n\nd1 e1\n\n\n\n\n0\n0\n"
                                   "do\n"
                                   "Bring one in.\nFrom below.\n\n\nd1-d2\na9-b8\nfree\n"
                                   "1\nWell done.\n1\nplays d1-d2 e1-e2\n"
                                   "2\nFrom the left.\n2\nfirst a1-b2\ncaptures 0\n"
                                   "\n1\nany\n"
                                   "game " START "\n"
                                   "Win.\n\n\n\n\n\n\n0\n0\n"
                                   "1\nYou won.\nYou didn’t.\n";

static const learn_lesson listed = {.id = "coming-in", .title = "Coming in"};
static const learn_chapter chapter = {
    .game = "gipf", .id = "first", .title = "First", .lessons = &listed, .lesson_count = 1};

static const char puzzles_text[] = "standard-3 standard 1 2 a1-b2|a2-b2;xb2-b5 " START "\n"
                                   "dvonn-1 dvonn 5 -1 a1-b1 dvonn and so on\n"
                                   "dvonn-2 dvonn 2 0 a1-b1 dvonn and on\n";

static void a_chapter_is_read(void **unused) {
    (void)unused;
    learn_file file;
    pt_error error;
    assert_int_equal(
        learn_read_lessons(&file, &chapter, chapter_text, strlen(chapter_text), &error), PT_OK);
    const learn_lesson *lesson = file.lessons;
    assert_string_equal(lesson->id, "coming-in");
    assert_string_equal(lesson->title, "Coming in");
    assert_int_equal(lesson->rule_count, 1);
    assert_string_equal(lesson->rules[0], "Pieces come in from dots.");
    assert_int_equal(lesson->step_count, 3);
    const learn_step *look = &lesson->steps[0], *act = &lesson->steps[1];
    assert_int_equal(look->kind, LEARN_STEP_SHOW);
    assert_string_equal(look->position, START);
    assert_string_equal(look->mark, "d1 e1");
    assert_null(look->hint);
    assert_null(look->answer);
    assert_int_equal(act->kind, LEARN_STEP_DO);
    assert_null(act->position);
    assert_string_equal(act->hint, "From below.");
    assert_string_equal(act->reply, "a9-b8");
    assert_true(act->free);
    assert_int_equal(act->goals[0].all[0].test, LEARN_PLAYS);
    assert_int_equal(act->wrong_count, 2);
    assert_int_equal(act->wrongs[0].all[1].test, LEARN_CAPTURES);
    assert_null(act->wrongs[1].text);
    assert_int_equal(lesson->steps[2].kind, LEARN_STEP_GAME);
    assert_int_equal(lesson->steps[2].level, 1);
    assert_string_equal(lesson->steps[2].won, "You won.");
    assert_string_equal(lesson->steps[2].lost, "You didn’t.");

    /* And it can be learned from. */
    learner l = {0};
    learn_answer answer;
    assert_int_equal(learner_begin(&l, lesson, &error), PT_OK);
    assert_int_equal(learner_go(&l, 1, &error), PT_OK);
    learner_try(&l, "a1-b2", PT_ZSTR, &answer);
    assert_int_equal(answer.verdict, LEARN_WRONG);
    assert_string_equal(answer.text, "From the left.");
    learner_try(&l, "e1-e2", PT_ZSTR, &answer);
    assert_int_equal(answer.verdict, LEARN_RIGHT);
    assert_string_equal(answer.text, "Well done.");
    learner_end(&l);
    learn_file_free(&file);
    assert_null(file.lessons);
}

static void puzzles_are_read(void **unused) {
    (void)unused;
    learn_file file;
    pt_error error;
    assert_int_equal(learn_read_puzzles(&file, puzzles_text, strlen(puzzles_text), &error), PT_OK);
    assert_int_equal(file.puzzles.count, 3);
    const puzzle *p = file.puzzles.items;
    assert_string_equal(p[0].id, "standard-3");
    assert_string_equal(p[0].start, "standard");
    assert_int_equal(p[0].grade, 1);
    assert_int_equal(p[0].turns, 2);
    assert_string_equal(p[0].answer, "a1-b2|a2-b2;xb2-b5");
    assert_string_equal(p[0].position, START);
    assert_int_equal(p[1].turns, PUZZLE_STOP);
    assert_int_equal(p[2].turns, PUZZLE_KEEP);
    learn_file_free(&file);

    assert_int_equal(learn_read_puzzles(&file, "", 0, &error), PT_OK);
    assert_int_equal(file.puzzles.count, 0);
    assert_non_null(file.puzzles.items);
    learn_file_free(&file);
}

typedef enum kind { LESSONS, PUZZLES } kind;

/* The line at fault. */
static int refused(kind what, const char *text, size_t len) {
    learn_file file;
    pt_error error = {0};
    pt_status status = what == LESSONS ? learn_read_lessons(&file, &chapter, text, len, &error)
                                       : learn_read_puzzles(&file, text, len, &error);
    if (status != PT_SYNTAX)
        fail_msg("status %d for %.*s", (int)status, (int)len, text);
    assert_string_equal(error.message->code, "LEARN_DAMAGED");
    assert_null(file.lessons);
    assert_null(file.puzzles.items);
    assert_null(file.blocks);
    return (int)error.args[0].number;
}

static void a_file_that_was_cut_is_refused(void **unused) {
    (void)unused;
    for (size_t len = 0; len < strlen(chapter_text); len++)
        refused(LESSONS, chapter_text, len);
    for (size_t len = 1; len < strlen(puzzles_text); len++)
        if (puzzles_text[len - 1] != '\n')
            refused(PUZZLES, puzzles_text, len);
    /* Nor may anything follow, or be hidden. */
    refused(LESSONS, chapter_text, sizeof chapter_text);
    char text[sizeof chapter_text];
    memcpy(text, chapter_text, sizeof text);
    *strchr(text, '.') = '\0';
    assert_int_equal(refused(LESSONS, text, sizeof text - 1), 2);
}

static void a_damaged_line_is_told(void **unused) {
    (void)unused;
    static const struct {
        kind what;
        const char *old, *now;
        int line;
    } cases[] = {
        {LESSONS, "1\nPieces", "-1\nPieces", 1},
        {LESSONS, "1\nPieces", "01\nPieces", 1},
        {LESSONS, "1\nPieces", "4294967297\nPieces", 1},
        {LESSONS, "Pieces come in from dots.", "", 2},
        {LESSONS, "3\nshow", "0\nshow", 3},
        {LESSONS, "3\nshow", "99\nshow", 3},
        {LESSONS, "3\nshow", "two\nshow", 3},
        {LESSONS, "show ", "look ", 4},
        {LESSONS, "This is the start.", "", 5},
        {LESSONS, "d1-d2\na9", "\na9", 19},
        {LESSONS, "free", "fast", 21},
        {LESSONS, "plays", "prays", 25},
        {LESSONS, "plays d1-d2 e1-e2", "plays", 25},
        {LESSONS, "captures 0", "captures many", 30},
        {LESSONS, "captures 0", "captures", 30},
        {LESSONS, "any\n", "any more\n", 33},
        {LESSONS, "game ", "fame ", 34},
        {LESSONS, "1\nYou won.", "0\nYou won.", 44},
        {LESSONS, "1\nYou won.", "11\nYou won.", 44},
        {LESSONS, "You won.", "", 45},
        {LESSONS, "You didn’t.", "", 46},
        {PUZZLES, "standard-3 ", " ", 1},
        {PUZZLES, "standard-3", "<p>standard-3", 1},
        {PUZZLES, "standard-3", "standard", 1},
        {PUZZLES, "standard 1", "standard 0", 1},
        {PUZZLES, "standard 1", "standard 6", 1},
        {PUZZLES, "5 -1", "5 -2", 2},
        {PUZZLES, "5 -1", "5 10", 2},
        {PUZZLES, " dvonn and so on", "", 2},
        {PUZZLES, " dvonn and on", " ", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *whole = cases[i].what == LESSONS ? chapter_text : puzzles_text;
        const char *at = strstr(whole, cases[i].old);
        assert_non_null(at);
        char text[sizeof chapter_text + 64];
        size_t before = (size_t)(at - whole);
        memcpy(text, whole, before);
        strcpy(text + before, cases[i].now);
        strcat(text, at + strlen(cases[i].old));
        int line = refused(cases[i].what, text, strlen(text));
        if (line != cases[i].line)
            fail_msg("%s: line %d, not %d", cases[i].now, line, cases[i].line);
    }
}

static void a_file_without_end_is_refused(void **unused) {
    (void)unused;
    static char text[1 << 20];
    learn_file file;
    pt_error error;
    memset(text, '\n', sizeof text);
    assert_int_equal(learn_read_lessons(&file, &chapter, text, sizeof text, &error), PT_FULL);
    assert_int_equal(learn_read_puzzles(&file, text, sizeof text, &error), PT_FULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chapter_is_read),
        cmocka_unit_test(puzzles_are_read),
        cmocka_unit_test(a_file_that_was_cut_is_refused),
        cmocka_unit_test(a_damaged_line_is_told),
        cmocka_unit_test(a_file_without_end_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
