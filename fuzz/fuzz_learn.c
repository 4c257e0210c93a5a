/* Hostile files of lessons and puzzles: what is read of one can be gone through to its end. */
#include "learn/files.h"
#include "learn/learner.h"
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
    free(text);
    return 0;
}
