#include "server/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

enum { GATHERED = 65536, LINE_MAX_BYTES = 4096 };

struct journal {
    char *file; /* NULL: standard error */
    int fd;
    bool is_full;
    size_t len;
    char bytes[GATHERED];
};

static int open_file(const char *file) {
    return open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0640);
}

journal *journal_open(const char *file) {
    bool named = file && strcmp(file, "-") != 0;
    journal *j = calloc(1, sizeof *j);
    if (!j)
        return NULL;
    j->is_full = file;
    j->fd = STDERR_FILENO;
    if (named) {
        j->file = strdup(file);
        j->fd = j->file ? open_file(file) : -1;
    }
    if (j->fd < 0) {
        int error = errno;
        free(j->file);
        free(j);
        errno = error;
        return NULL;
    }
    return j;
}

void journal_flush(journal *j) {
    size_t done = 0;
    while (done < j->len) {
        ssize_t n = write(j->fd, j->bytes + done, j->len - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) /* a full disk must not stop the games */
            break;
        done += (size_t)n;
    }
    j->len = 0;
}

bool journal_reopen(journal *j) {
    if (!j->file)
        return false;
    journal_flush(j);
    int fd = open_file(j->file);
    if (fd >= 0) { /* else it goes on where it is */
        close(j->fd);
        j->fd = fd;
    }
    return true;
}

void journal_close(journal *j) {
    if (!j)
        return;
    journal_flush(j);
    if (j->file)
        close(j->fd);
    free(j->file);
    free(j);
}

bool journal_is_full(const journal *j) {
    return j->is_full;
}

static void put(journal *j, const char *line, size_t len) {
    if (len + 1 > sizeof j->bytes)
        return;
    if (j->len + len + 1 > sizeof j->bytes)
        journal_flush(j);
    memcpy(j->bytes + j->len, line, len);
    j->len += len;
    j->bytes[j->len++] = '\n';
}

void journal_line(void *journal_, const char *line) {
    static const char info[] = "\"level\":\"info\"";
    journal *j = journal_;
    const char *level = strstr(line, "\"level\":");
    if (j->is_full || !level || strncmp(level, info, sizeof info - 1) != 0)
        put(j, line, strlen(line));
}

static void write_string(writer *w, const char *text) {
    static const char hex[] = "0123456789abcdef";
    write_char(w, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            write_char(w, '\\');
            write_char(w, (char)c);
        } else if (c < 0x20 || c >= 0x7f) { /* bytes, since it may be no UTF-8 */
            write_text(w, "\\u00");
            write_char(w, hex[c >> 4]);
            write_char(w, hex[c & 15]);
        } else {
            write_char(w, (char)c);
        }
    }
    write_char(w, '"');
}

void journal_note(journal *j, int64_t time, const char *level, const char *what,
                  const journal_pair *pairs, size_t count) {
    if (!j->is_full && strcmp(level, "info") == 0)
        return;
    char line[LINE_MAX_BYTES];
    writer w = writer_on(line, sizeof line);
    write_text(&w, "{\"time\":");
    write_number(&w, time);
    write_text(&w, ",\"level\":");
    write_string(&w, level);
    write_text(&w, ",\"what\":");
    write_string(&w, what);
    for (size_t i = 0; i < count; i++) {
        write_char(&w, ',');
        write_string(&w, pairs[i].name);
        write_char(&w, ':');
        if (pairs[i].text)
            write_string(&w, pairs[i].text);
        else
            write_number(&w, pairs[i].number);
    }
    write_char(&w, '}');
    size_t len = writer_end(&w);
    if (len)
        put(j, line, len);
}
