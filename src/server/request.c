#include "server/request.h"

#include <stdint.h>
#include <string.h>

enum {
    OK = 200,
    MORE = 0,
    BAD = 400,
    TARGET_TOO_LONG = 414,
    EXPECTATION = 417,
    HEAD_TOO_LARGE = 431,
    VERSION = 505
};
enum { METHOD_MAX = 16 };

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static bool is_control(char c) {
    return (unsigned char)c < 0x20 || c == 0x7f;
}

/* Token characters, RFC 9110 §5.6.2. */
static bool is_token(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

bool span_is(span s, const char *text) {
    return s.at && strlen(text) == s.len && memcmp(s.at, text, s.len) == 0;
}

bool span_is_word(span s, const char *small) {
    if (!s.at || strlen(small) != s.len)
        return false;
    for (size_t i = 0; i < s.len; i++)
        if (text_lower(s.at[i]) != small[i])
            return false;
    return true;
}

span span_trim(span s) {
    while (s.len && is_blank(s.at[0]))
        s.at++, s.len--;
    while (s.len && is_blank(s.at[s.len - 1]))
        s.len--;
    return s;
}

bool span_next(span *list, span *element) {
    while (list->len) {
        const char *comma = memchr(list->at, ',', list->len);
        size_t len = comma ? (size_t)(comma - list->at) : list->len;
        size_t step = len + (comma != NULL);
        *element = span_trim((span){list->at, len});
        list->at += step;
        list->len -= step;
        if (element->len)
            return true;
    }
    return false;
}

span request_value(const request *r, const char *name) {
    for (unsigned i = 0; i < r->count; i++)
        if (span_is_word(r->fields[i].name, name))
            return r->fields[i].value;
    return (span){NULL, 0};
}

unsigned request_count(const request *r, const char *name) {
    unsigned count = 0;
    for (unsigned i = 0; i < r->count; i++)
        count += span_is_word(r->fields[i].name, name);
    return count;
}

bool request_next(const request *r, const char *name, request_walk *walk, span *element) {
    while (!span_next(&walk->rest, element)) {
        while (walk->fields < r->count && !span_is_word(r->fields[walk->fields].name, name))
            walk->fields++;
        if (walk->fields == r->count)
            return false;
        walk->rest = r->fields[walk->fields++].value;
    }
    return true;
}

bool request_has(const request *r, const char *name, const char *small) {
    span word;
    for (request_walk walk = {0}; request_next(r, name, &walk, &word);)
        if (span_is_word(word, small))
            return true;
    return false;
}

/* Whether the last segment of `path` is "." or "..". */
static bool ends_in_dots(const char *path, size_t len) {
    return (len >= 2 && memcmp(path + len - 2, "/.", 2) == 0) ||
           (len >= 3 && memcmp(path + len - 3, "/..", 3) == 0);
}

/* Decodes the path of a target. An encoded slash, a backslash or a dot segment could mean a
 * different path to another server on the way, so they are refused, not resolved. */
static int read_target(span target, request *out) {
    static const char scheme[] = "http://";
    size_t at = 0;
    const char *mark = memchr(target.at, '?', target.len);
    out->query = (span){NULL, 0};
    if (mark)
        out->query = (span){mark + 1, (size_t)(target.at + target.len - mark - 1)};
    out->target = (span){target.at, mark ? (size_t)(mark - target.at) : target.len};
    if (target.len >= sizeof scheme - 1 && memcmp(target.at, scheme, sizeof scheme - 1) == 0) {
        at = sizeof scheme - 1;
        while (at < target.len && target.at[at] != '/' && target.at[at] != '?')
            at++;
        if (at == target.len || target.at[at] == '?') {
            memcpy(out->path, "/", 2);
            return OK;
        }
    }
    if (at == target.len || target.at[at] != '/')
        return BAD;
    size_t len = 0;
    for (; at < target.len && target.at[at] != '?'; at++) {
        char c = target.at[at];
        bool encoded = c == '%';
        if (encoded) {
            if (target.len - at < 3)
                return BAD;
            int high = text_hex(target.at[at + 1]), low = text_hex(target.at[at + 2]);
            if (high < 0 || low < 0)
                return BAD;
            c = (char)(high << 4 | low);
            at += 2;
        }
        if (is_control(c) || c == '\\' || (encoded && c == '/') || (!encoded && c == '#'))
            return BAD;
        if (c == '/' && ends_in_dots(out->path, len))
            return BAD;
        out->path[len++] = c;
    }
    if (ends_in_dots(out->path, len))
        return BAD;
    out->path[len] = '\0';
    return OK;
}

/* "METHOD SP TARGET SP HTTP/1.1", without the line ending. */
static int read_request_line(span line, request *out) {
    const char *end = line.at + line.len;
    const char *p = line.at;
    while (p < end && is_token(*p))
        p++;
    out->method = (span){line.at, (size_t)(p - line.at)};
    if (!out->method.len || out->method.len > METHOD_MAX || p == end || *p != ' ')
        return BAD;
    const char *start = ++p;
    while (p < end && *p != ' ' && !is_control(*p) && !((unsigned char)*p & 0x80))
        p++;
    span target = {start, (size_t)(p - start)};
    if (target.len > REQUEST_TARGET_MAX)
        return TARGET_TOO_LONG;
    if (p == end || *p != ' ')
        return BAD;
    span version = {p + 1, (size_t)(end - p - 1)};
    if (version.len != 8 || memcmp(version.at, "HTTP/", 5) != 0 || version.at[6] != '.')
        return BAD;
    if (version.at[5] != '1' || (version.at[7] != '0' && version.at[7] != '1'))
        return VERSION;
    out->old = version.at[7] == '0';
    return read_target(target, out);
}

/* "Name: value", without the line ending. An obsolete folded line begins with a space, which is not
 * a token character. */
static int read_field(span line, request *out) {
    size_t n = 0;
    while (n < line.len && is_token(line.at[n]))
        n++;
    if (n == 0 || n == line.len || line.at[n] != ':')
        return BAD;
    for (size_t i = n + 1; i < line.len; i++)
        if (is_control(line.at[i]) && line.at[i] != '\t')
            return BAD;
    if (out->count == REQUEST_FIELDS_MAX)
        return HEAD_TOO_LARGE;
    out->fields[out->count++] = (request_field){
        .name = {line.at, n},
        .value = span_trim((span){line.at + n + 1, line.len - n - 1}),
    };
    return OK;
}

/* The only expectation defined, RFC 9110 §10.1.1; HTTP/1.0 has none. */
static int settle_expectation(request *out) {
    span expected = request_value(out, "expect");
    out->expects = false;
    if (!expected.at || out->old)
        return OK;
    if (request_count(out, "expect") > 1 || !span_is_word(expected, "100-continue"))
        return EXPECTATION;
    out->expects = true;
    return OK;
}

/* The host and the length of the body must be unambiguous, RFC 9112 §3.2 and §6.3. */
static int settle(request *out) {
    unsigned hosts = request_count(out, "host");
    if (hosts > 1 || (!hosts && !out->old))
        return BAD;
    unsigned lengths = request_count(out, "content-length");
    unsigned codings = request_count(out, "transfer-encoding");
    span length = request_value(out, "content-length");
    if (lengths > 1 || (lengths && codings) || (codings && out->old) || (lengths && !length.len))
        return BAD;
    out->is_chunked = codings > 0;
    out->body = 0;
    for (size_t i = 0; i < length.len; i++) {
        if (length.at[i] < '0' || length.at[i] > '9')
            return BAD;
        if (out->body < SIZE_MAX / 20) /* anything more is too much anyway */
            out->body = out->body * 10 + (size_t)(length.at[i] - '0');
    }
    out->keep = !out->old && !codings && !request_has(out, "connection", "close");
    return settle_expectation(out);
}

/* Finds errors in an incomplete head early, so that nobody waits for its end. */
static int judge_part(const char *bytes, size_t len) {
    if (len && !is_token(bytes[0]) && bytes[0] != '\r')
        return BAD;
    for (size_t i = 0; i < len; i++)
        if (bytes[i] == '\0' || (bytes[i] == '\n' && (i == 0 || bytes[i - 1] != '\r')))
            return BAD;
    if (!memchr(bytes, '\n', len) && len > REQUEST_TARGET_MAX + METHOD_MAX + sizeof " HTTP/1.1")
        return TARGET_TOO_LONG;
    return len >= REQUEST_HEAD_MAX ? HEAD_TOO_LARGE : MORE;
}

int request_read(const char *bytes, size_t len, request *out) {
    out->count = 0;
    const char *p = bytes, *end = bytes + len;
    /* Some clients send an extra line ending after the previous request, RFC 9112 §2.2. */
    if (len >= 2 && memcmp(p, "\r\n", 2) == 0)
        p += 2;
    bool first = true;
    out->old = false;
    int part = judge_part(p, (size_t)(end - p));
    for (;;) {
        const char *eol = memchr(p, '\n', (size_t)(end - p));
        if (!eol)
            return part;
        if (eol == p || eol[-1] != '\r')
            return BAD;
        span line = {p, (size_t)(eol - 1 - p)};
        p = eol + 1;
        if (!first && !line.len)
            break;
        int status = first ? read_request_line(line, out) : read_field(line, out);
        if (status != OK)
            return status;
        first = false;
        if ((size_t)(p - bytes) >= REQUEST_HEAD_MAX)
            return HEAD_TOO_LARGE;
    }
    out->length = (size_t)(p - bytes);
    return settle(out);
}
