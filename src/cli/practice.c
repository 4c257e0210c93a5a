#include "cli/practice.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/done.h"
#include "cli/keep.h"
#include "cli/message.h"

static bool path_of(char out[PATH_MAX], const char *name, bool make) {
    char directory[PATH_MAX / 2];
    if (!keep_directory(directory, sizeof directory, make))
        return false;
    snprintf(out, PATH_MAX, "%s/%s", directory, name);
    return true;
}

int32_t practice_today(void) {
    time_t now = time(NULL);
    struct tm local;
    int64_t day =
        localtime_r(&now, &local) ? ((int64_t)now + local.tm_gmtoff) / 86400 : now / 86400;
    return (int32_t)(day < 0 ? 0 : day > PATH_DAY_MAX ? PATH_DAY_MAX : day);
}

static void set_aside(const char *file, const pt_error *error) {
    char aside[PATH_MAX], sentence[SENTENCE_MAX];
    fail(NULL, STATUS_FAULT, "%s", error_sentence(error, sentence));
    if (path_of(aside, "practice.damaged", false) && rename(file, aside) == 0)
        fail(NULL, STATUS_FAULT, _("it is set aside as %s, and you begin anew"), aside);
}

/* 0.1 kept the ids of those that were solved, and no day. */
static void carry_over(learn_path *p) {
    static done_list old;
    done_read(&old, "puzzles");
    for (const char *id = old.text, *end = old.text + old.len; id < end;) {
        size_t len = (size_t)((const char *)memchr(id, '\n', (size_t)(end - id)) - id);
        char line[128];
        int n = snprintf(line, sizeof line, "met %.*s 1 0 1 0 0", (int)len, id);
        if (n > 0 && (size_t)n < sizeof line)
            path_carry_over(p, line, (size_t)n);
        id += len + 1;
    }
}

void practice_read(learn_path *p) {
    char file[PATH_MAX];
    /* A byte more than fits: what is too long is refused. */
    char *text = malloc(PATH_TEXT_MAX + 1);
    FILE *in = text && path_of(file, "practice", false) ? fopen(file, "re") : NULL;
    path_begin(p);
    if (in) {
        size_t len = fread(text, 1, PATH_TEXT_MAX + 1, in);
        pt_error error;
        fclose(in);
        if (path_read(p, text, len, &error) != PT_OK)
            set_aside(file, &error);
    }
    free(text);
    carry_over(p);
}

bool practice_save(const learn_path *p) {
    char file[PATH_MAX];
    char *text = malloc(PATH_TEXT_MAX);
    bool saved = text && path_of(file, "practice", true) &&
                 write_whole(file, text, path_write(p, text, PATH_TEXT_MAX)) == KEEP_OK;
    int cause = errno;
    free(text);
    errno = cause;
    return saved;
}

void practice_print(const learn_path *p, const path_theme *theme, int32_t day) {
    int days = path_streak(p, day);
    printf(_("Your rating: %.0f%s; solved in a row: %u; to repeat today: %zu\n"), p->rating.rating,
           path_is_provisional(p, day) ? "?" : "", p->row, path_due(p, &puzzles, theme, day));
    if (days > 0)
        printf(ngettext("%d day in a row\n", "%d days in a row\n", (unsigned long)days), days);
}
