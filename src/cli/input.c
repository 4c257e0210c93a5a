#include "cli/input.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/message.h"

/* Reads at most `limit` + 1 bytes, to detect too many. */
static char *read_stream(FILE *in, size_t limit, size_t *len) {
    size_t size = limit < 65536 ? limit + 2 : 65536, n = 0;
    char *text = malloc(size);
    while (text) {
        n += fread(text + n, 1, size - 1 - n, in);
        if (n < size - 1 || n > limit)
            break;
        size_t more = size * 2 < limit + 2 ? size * 2 : limit + 2;
        char *bigger = realloc(text, more);
        if (!bigger) {
            free(text);
            return NULL;
        }
        text = bigger;
        size = more;
    }
    if (text) {
        text[n] = '\0';
        *len = n;
    }
    return text;
}

/* Whether the input is the file that standard output goes to. */
static bool is_the_output(FILE *in) {
    struct stat input, output;
    return fstat(fileno(in), &input) == 0 && S_ISREG(input.st_mode) &&
           fstat(STDOUT_FILENO, &output) == 0 && input.st_dev == output.st_dev &&
           input.st_ino == output.st_ino;
}

char *read_input(const char *where, const char *path, size_t limit, size_t *len) {
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    const char *name = in == stdin ? _("standard input") : path;
    if (!in) {
        fail(where, STATUS_USAGE, _("%s cannot be opened: %s"), name, strerror(errno));
        return NULL;
    }
    if (is_the_output(in)) {
        fail(where, STATUS_USAGE, _("%s is both input and output"), name);
        if (in != stdin)
            fclose(in);
        return NULL;
    }
    errno = 0;
    char *text = read_stream(in, limit, len);
    int why = errno;
    bool failed = ferror(in);
    if (in != stdin)
        fclose(in);
    if (text && !failed && *len <= limit)
        return text;
    if (!text)
        fail(where, STATUS_FAULT, _("out of memory"));
    else if (failed)
        fail(where, STATUS_USAGE, _("%s cannot be read: %s"), name, strerror(why));
    else
        fail(where, STATUS_USAGE, _("%s is longer than the %zu bytes allowed"), name, limit);
    free(text);
    return NULL;
}

char *read_quietly(const char *path, size_t limit, size_t *len) {
    FILE *in = fopen(path, "rb");
    char *text = in ? read_stream(in, limit, len) : NULL;
    bool good = text && !ferror(in) && *len <= limit;
    if (in)
        fclose(in);
    if (good)
        return text;
    free(text);
    return NULL;
}
