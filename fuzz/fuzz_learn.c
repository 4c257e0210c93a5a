/* Hostile files of lessons and puzzles: what is read of one can be gone through to its end. And a
 * hostile path: what is read of it can be gone on with, written and read again. */
#include "learn/files.h"
#include "learn/learner.h"
#include "learn/path.h"
#include "target.h"

/* Enough of each: the positions are what takes time. */
#define MOST 16

static void go_through(const learn_lesson *lesson) {
    learner l = {0};
    learn_answer answer;
    pt_error error;
    char action[PT_ACTION_TEXT_MAX];
    pt_status status = learner_begin(&l, lesson, &error);
    for (size_t i = 0; status == PT_OK && i < lesson->step_count && i < MOST; i++) {
        status = learner_go(&l, i, &error);
        if (status != PT_OK)
            break;
        for (int k = 0; k < MOST && learner_hint(&l, action); k++)
            learner_try(&l, action, PT_ZSTR, &answer);
        learner_try(&l, "a1-b2", PT_ZSTR, &answer);
    }
    learner_end(&l);
}

/* Only tasks of one choice are tried: wins are searched for. */
static void solve(const puzzle_list *all) {
    puzzle_answer hint, answer;
    for (size_t i = 0; i < all->count && i < MOST; i++) {
        const puzzle *p = &all->items[i];
        REQUIRE(puzzle_find(all, p->id, PT_ZSTR));
        REQUIRE(puzzle_of_day(all, p->start, PT_ZSTR, (int64_t)i));
        puzzle_hint(p, "", &hint);
        if (hint.verdict == PUZZLE_RIGHT && p->turns <= 0)
            puzzle_try(p, "", hint.line, &answer);
    }
}

static void walk(const char *text, size_t size) {
    static const puzzle some[] = {{.id = "one-1", .start = "one", .grade = 1, .turns = 2},
                                  {.id = "two-1", .start = "two", .grade = 5, .turns = -1}};
    static const puzzle_list all = {some, 2};
    static const path_theme anything = {.one_task = false};
    static learn_path p;
    static char written[PATH_TEXT_MAX];
    path_change change;
    path_carry_over(&p, text, size);
    if (path_read(&p, text, size, NULL) != PT_OK)
        return;
    for (int32_t day = 0; day < PATH_DAY_MAX; day += PATH_DAY_MAX / MOST) {
        const puzzle *next = path_next(&p, &all, &anything, day, NULL);
        if (next)
            path_mark(&p, next, (path_event)(day % PATH_EVENT_NB), day, &change);
        REQUIRE(path_streak(&p, day) >= 0);
    }
    size_t len = path_write(&p, written, sizeof written);
    REQUIRE(len > 0);
    REQUIRE(path_read(&p, written, len, NULL) == PT_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const learn_lesson listed[2] = {{.id = "one", .title = "One"},
                                           {.id = "two", .title = "Two"}};
    learn_chapter chapter = {.id = "chapter", .lessons = listed};
    char *text = copy_of(data, size);
    learn_file file;
    for (chapter.lesson_count = 1; chapter.lesson_count <= 2; chapter.lesson_count++)
        if (learn_read_lessons(&file, &chapter, text, size, NULL) == PT_OK) {
            for (size_t i = 0; i < chapter.lesson_count; i++)
                go_through(&file.lessons[i]);
            learn_file_free(&file);
        }
    if (learn_read_puzzles(&file, text, size, NULL) == PT_OK) {
        solve(&file.puzzles);
        learn_file_free(&file);
    }
    walk(text, size);
    free(text);
    return 0;
}
