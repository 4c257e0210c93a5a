#include "learn/lessons.h"

#include "base/text.h"

const learn_chapter learn_chapters[] = {
#include "lessons.inc"
};
const size_t learn_chapter_count = sizeof learn_chapters / sizeof learn_chapters[0];

const learn_lesson *learn_find(const char *id, size_t len, const learn_chapter **chapter) {
    reader wanted = reader_on(id, len);
    for (size_t c = 0; c < learn_chapter_count; c++) {
        for (size_t i = 0; i < learn_chapters[c].lesson_count; i++) {
            if (!reader_is(&wanted, learn_chapters[c].lessons[i].id))
                continue;
            if (chapter)
                *chapter = &learn_chapters[c];
            return &learn_chapters[c].lessons[i];
        }
    }
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
