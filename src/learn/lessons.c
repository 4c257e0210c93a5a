#include "learn/lessons.h"

#include <string.h>

#include "base/text.h"

const learn_chapter learn_chapters[] = {
#include "lessons.inc"
};
const size_t learn_chapter_count = sizeof learn_chapters / sizeof learn_chapters[0];

const char *const learn_step_kinds[LEARN_STEP_KINDS] = {"show", "do", "puzzle", "game"};

static bool is_called(const reader *wanted, const char *id, const char *was, bool before) {
    return before ? was && reader_is(wanted, was) : reader_is(wanted, id);
}

const learn_lesson *learn_find(const char *id, size_t len, const learn_chapter **chapter) {
    reader wanted = reader_on(id, len);
    for (int before = 0; before < 2; before++) {
        for (size_t c = 0; c < learn_chapter_count; c++) {
            for (size_t i = 0; i < learn_chapters[c].lesson_count; i++) {
                const learn_lesson *lesson = &learn_chapters[c].lessons[i];
                if (!is_called(&wanted, lesson->id, lesson->was, before))
                    continue;
                if (chapter)
                    *chapter = &learn_chapters[c];
                return lesson;
            }
        }
    }
    return NULL;
}

const learn_chapter *learn_find_chapter(const char *id, size_t len) {
    reader wanted = reader_on(id, len);
    for (int before = 0; before < 2; before++)
        for (size_t c = 0; c < learn_chapter_count; c++)
            if (is_called(&wanted, learn_chapters[c].id, learn_chapters[c].was, before))
                return &learn_chapters[c];
    return NULL;
}

const learn_lesson *learn_first(const char *game) {
    for (size_t c = 0; c < learn_chapter_count; c++)
        if (strcmp(learn_chapters[c].game, game) == 0)
            return learn_chapters[c].lessons;
    return NULL;
}

const learn_lesson *learn_following(const learn_lesson *lesson) {
    for (size_t c = 0; c < learn_chapter_count; c++) {
        const learn_chapter *chapter = &learn_chapters[c];
        for (size_t i = 0; i < chapter->lesson_count; i++) {
            if (&chapter->lessons[i] != lesson)
                continue;
            if (i + 1 < chapter->lesson_count)
                return &chapter->lessons[i + 1];
            return c + 1 < learn_chapter_count ? learn_chapters[c + 1].lessons : NULL;
        }
    }
    return NULL;
}
