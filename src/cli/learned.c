#include "cli/learned.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cli/keep.h"

/* More than the names of all lessons; what is beyond is not ours. */
enum { BYTES_MAX = 1 << 14 };

static size_t place_of(const learn_lesson *lesson) {
    size_t at = 0;
    for (const learn_lesson *l = learn_chapters[0].lessons; l && l != lesson;
         l = learn_following(l))
        at++;
    return at < LESSONS_MAX ? at : LESSONS_MAX - 1;
}

static bool path_of(char out[PATH_MAX], bool make) {
    char directory[PATH_MAX / 2];
    if (!keep_directory(directory, sizeof directory, make))
        return false;
    snprintf(out, PATH_MAX, "%s/learn", directory);
    return true;
}

void learned_read(learned *l) {
    char path[PATH_MAX], text[BYTES_MAX];
    memset(l, 0, sizeof *l);
    FILE *file = path_of(path, false) ? fopen(path, "re") : NULL;
    if (!file)
        return;
    size_t len = fread(text, 1, sizeof text, file);
    fclose(file);
    for (size_t i = 0; i < len;) {
        size_t n = 0;
        while (i + n < len && text[i + n] != '\n')
            n++;
        const learn_lesson *lesson = learn_find(text + i, n, NULL);
        if (lesson)
            l->done[place_of(lesson)] = true;
        i += n + 1;
    }
}

bool learned_has(const learned *l, const learn_lesson *lesson) {
    return l->done[place_of(lesson)];
}

bool learned_add(learned *l, const learn_lesson *lesson) {
    char path[PATH_MAX], text[BYTES_MAX];
    size_t len = 0;
    l->done[place_of(lesson)] = true;
    for (const learn_lesson *one = learn_chapters[0].lessons; one; one = learn_following(one)) {
        if (!learned_has(l, one))
            continue;
        int n = snprintf(text + len, sizeof text - len, "%s\n", one->id);
        if (n < 0 || (size_t)n >= sizeof text - len)
            break;
        len += (size_t)n;
    }
    return path_of(path, true) && write_whole(path, text, len) == KEEP_OK;
}

const learn_lesson *learned_next(const learned *l) {
    const learn_lesson *first = learn_chapters[0].lessons, *one = first;
    while (one && learned_has(l, one))
        one = learn_following(one);
    return one ? one : first;
}
