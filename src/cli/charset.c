/* For fopencookie. NOLINTNEXTLINE(bugprone-reserved-identifier,cert-*) */
#define _GNU_SOURCE

#include "cli/charset.h"

#include <errno.h>
#include <iconv.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"

/* Custom streams are a GNU extension; C libraries without them have no locales with other
 * character sets than UTF-8 either. */
#ifdef __GLIBC__

enum { PART = 4096, LETTER_MOST = 8, UTF8_MOST = 4 };

/* The first byte that is a printable character in every 8-bit character set. */
enum { BYTE_LETTER = 0xa0 };

typedef struct converter {
    iconv_t how;
    int descriptor;
    char rest[UTF8_MOST]; /* an incomplete character */
    size_t rest_len;
} converter;

static struct {
    bool on;
    char name[64];
    FILE *plain;
    converter streams[2];
} state;

static bool write_all(int fd, const char *bytes, size_t len) {
    while (len > 0) {
        ssize_t n = write(fd, bytes, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

/* Converts until the buffer is full or the last character is incomplete. */
static void convert(iconv_t how, char **in, size_t *left, char **out, size_t *room) {
    while (*left > 0 && iconv(how, in, left, out, room) == (size_t)-1) {
        if (errno != EILSEQ || *room == 0)
            return;
        unsigned n = utf8_length(*in);
        unsigned char byte = (unsigned char)**in;
        *(*out)++ = n == 0 && byte >= BYTE_LETTER ? (char)byte : '?';
        --*room;
        n = n == 0 ? 1 : n;
        *in += n;
        *left -= n;
    }
}

/* One part, after the rest of the one before. */
static bool put_part(converter *c, const char *bytes, size_t len) {
    char text[PART + UTF8_MOST + 1], out[PART * 2];
    memcpy(text, c->rest, c->rest_len);
    memcpy(text + c->rest_len, bytes, len);
    len += c->rest_len;
    c->rest_len = 0;
    text[len] = '\0';
    for (char *in = text; len > 0;) {
        char *to = out;
        size_t room = sizeof out;
        convert(c->how, &in, &len, &to, &room);
        if (!write_all(c->descriptor, out, (size_t)(to - out)))
            return false;
        if (to == out) {
            c->rest_len = len < UTF8_MOST ? len : UTF8_MOST - 1;
            memcpy(c->rest, in, c->rest_len);
            break;
        }
    }
    return true;
}

static ssize_t put(void *cookie, const char *bytes, size_t count) {
    for (size_t done = 0; done < count;) {
        size_t len = count - done < PART ? count - done : PART;
        if (!put_part(cookie, bytes + done, len))
            return 0;
        done += len;
    }
    return (ssize_t)count;
}

static int end(void *cookie) {
    converter *c = cookie;
    return write_all(c->descriptor, c->rest, c->rest_len) ? 0 : -1;
}

static FILE *open_stream(converter *c, int descriptor, int buffering) {
    c->descriptor = descriptor;
    c->how = iconv_open(state.name, "UTF-8");
    if (c->how == (iconv_t)-1)
        return NULL;
    FILE *stream = fopencookie(c, "w", (cookie_io_functions_t){.write = put, .close = end});
    if (stream)
        setvbuf(stream, NULL, buffering, 0);
    return stream;
}

bool charset_start(const char *name) {
    if ((size_t)snprintf(state.name, sizeof state.name, "%s//TRANSLIT", name) >= sizeof state.name)
        return false;
    FILE *out =
        open_stream(&state.streams[0], STDOUT_FILENO, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF);
    FILE *error = out ? open_stream(&state.streams[1], STDERR_FILENO, _IONBF) : NULL;
    if (!error)
        return false;
    state.plain = stdout;
    state.on = true;
    stdout = out;
    stderr = error;
    return true;
}

bool charset_is_on(void) {
    return state.on && stdout != state.plain;
}

FILE *charset_plain_output(void) {
    return state.on ? state.plain : stdout;
}

void charset_stop_output(void) {
    if (!state.on || stdout == state.plain)
        return;
    fclose(stdout);
    stdout = state.plain;
}

void charset_convert(const char *text, char *out, size_t size) {
    char letter[LETTER_MOST + 1];
    char *to = out;
    size_t room = size - 1;
    converter *c = &state.streams[0];
    while (*text) {
        unsigned n = utf8_length(text);
        n = n == 0 ? 1 : n;
        memcpy(letter, text, n);
        letter[n] = '\0';
        char *in = letter;
        size_t left = n;
        convert(c->how, &in, &left, &to, &room);
        if (left > 0 && room == 0)
            break;
        text += n;
    }
    *to = '\0';
}

#else

bool charset_start(const char *name) {
    (void)name;
    return false;
}

bool charset_is_on(void) {
    return false;
}

FILE *charset_plain_output(void) {
    return stdout;
}

void charset_stop_output(void) {
}

void charset_convert(const char *text, char *out, size_t size) {
    snprintf(out, size, "%s", text);
}

#endif
