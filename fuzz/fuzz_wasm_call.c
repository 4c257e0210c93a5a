/* Requests of a hostile page: a line each, the arguments separated by tabs, with vertical tabs for
 * the line ends in them. Each answer is one JSON object, and whatever game is open in the end can
 * be written and opened again. A line that begins with NUL is handed over as it is. All of it is
 * handed over as a network, too. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "target.h"
#include "wasm/host.h"
#include "wasm/module.h"

#define REQUEST_MAX 16384

double host_now(void);
double host_now(void) {
    return 0;
}

/* Steps over one JSON value. */
static const char *skip_value(const char *p, const char *end);

static const char *skip_text(const char *p, const char *end) {
    REQUIRE(p < end && *p == '"');
    for (p++; p < end && *p != '"'; p++) {
        REQUIRE((unsigned char)*p >= 0x20);
        p += *p == '\\';
    }
    REQUIRE(p < end);
    return p + 1;
}

static const char *skip_list(const char *p, const char *end, char close) {
    p++;
    REQUIRE(p < end);
    while (*p != close) {
        if (close == '}') {
            p = skip_text(p, end);
            REQUIRE(p < end && *p == ':');
            p++;
        }
        p = skip_value(p, end);
        REQUIRE(p < end && (*p == ',' || *p == close));
        if (*p == ',')
            REQUIRE(++p < end && *p != close);
    }
    return p + 1;
}

static const char *skip_value(const char *p, const char *end) {
    REQUIRE(p < end);
    if (*p == '{')
        return skip_list(p, end, '}');
    if (*p == '[')
        return skip_list(p, end, ']');
    if (*p == '"')
        return skip_text(p, end);
    const char *start = p;
    while (p < end && strchr("0123456789.-truefalsn", *p))
        p++;
    REQUIRE(p > start);
    return p;
}

/* Whether the module answered well; its answer is JSON in any case. */
static bool is_good(const module *m) {
    static const char ok[] = "{\"ok\":", error[] = "{\"error\":";
    const char *out = m->answer.out, *end = out + m->answer.len;
    REQUIRE(m->answer.len > sizeof ok);
    bool good = memcmp(out, ok, sizeof ok - 1) == 0;
    REQUIRE(good || (m->answer.len > sizeof error && memcmp(out, error, sizeof error - 1) == 0));
    REQUIRE(skip_value(out, end) == end);
    return good;
}

static bool ask(module *m, const char *bytes, size_t len) {
    module_call(m, bytes, len);
    return is_good(m);
}

static size_t add(char *bytes, size_t at, const char *text, size_t len) {
    for (int i = 0; i < 4; i++)
        bytes[at++] = (char)(len >> (8 * i) & 255);
    memcpy(bytes + at, text, len);
    return at + len;
}

static void ask_line(module *m, const char *line, size_t len) {
    char bytes[REQUEST_MAX];
    if (len > 0 && line[0] == '\0') {
        ask(m, line + 1, len - 1);
        return;
    }
    size_t at = 0;
    const char *end = line + len;
    for (;;) {
        const char *tab = memchr(line, '\t', (size_t)(end - line));
        size_t n = (size_t)((tab ? tab : end) - line);
        if (at + 4 + n > sizeof bytes)
            return;
        at = add(bytes, at, line, n);
        for (char *p = bytes + at - n; p < bytes + at; p++)
            *p = *p == '\v' ? '\n' : *p;
        if (!tab)
            break;
        line = tab + 1;
    }
    ask(m, bytes, at);
}

static void open_again(session *s) {
    pt_error error;
    size_t len;
    char *text = session_write(s, PT_RECORD_SGF, &len, &error);
    REQUIRE(text);
    session *copy = calloc(1, sizeof *copy);
    REQUIRE(copy && session_open(copy, text, len, NULL, 0, NULL, &error) == PT_OK);
    session_free(copy);
    free(copy);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    module m = {0};
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);
        ask_line(&m, at, len);
        at += len + 1;
    }
    if (size > 0) {
        module_network(&m, (const char *)data, data[size - 1] % 32u, size);
        is_good(&m);
    }
    for (size_t i = 0; i < SESSIONS_MAX; i++)
        if (m.sessions[i])
            open_again(m.sessions[i]);
    module_free(&m);
    return 0;
}
