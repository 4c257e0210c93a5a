#include "cli/done.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cli/keep.h"

static bool path_of(const done_list *d, char out[PATH_MAX], bool make) {
    char directory[PATH_MAX / 2];
    if (!keep_directory(directory, sizeof directory, make))
        return false;
    snprintf(out, PATH_MAX, "%s/%s", directory, d->file);
    return true;
}

bool done_has(const done_list *d, const char *id) {
    size_t wanted = strlen(id);
    for (const char *line = d->text, *end = d->text + d->len; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if ((size_t)(stop - line) == wanted && memcmp(line, id, wanted) == 0)
            return true;
        line = stop + 1;
    }
    return false;
}

/* Whatever was read, make sure that every line ends. */
static void add(done_list *d, const char *id, size_t len) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789.-";
    if (len > 0 && strspn(id, letters) >= len && d->len + len + 1 <= sizeof d->text) {
        memcpy(d->text + d->len, id, len);
        d->len += len;
        d->text[d->len++] = '\n';
    }
}

void done_read(done_list *d, const char *file) {
    char path[PATH_MAX], line[64];
    size_t n = 0;
    d->file = file;
    d->len = 0;
    FILE *in = path_of(d, path, false) ? fopen(path, "re") : NULL;
    for (int c; in && (c = getc(in)) != EOF;) {
        if (c == '\n' && n < sizeof line) {
            line[n] = '\0';
            add(d, line, n);
        } else if (n < sizeof line) {
            line[n++] = (char)c;
        }
        n = c == '\n' ? 0 : n;
    }
    if (in)
        fclose(in);
}

bool done_add(done_list *d, const char *id) {
    char path[PATH_MAX];
    if (done_has(d, id))
        return true;
    add(d, id, strlen(id));
    return path_of(d, path, true) && write_whole(path, d->text, d->len) == KEEP_OK;
}
