#include "scan.h"

#include <stdlib.h>
#include <string.h>

static void skip_blank(scan *s) {
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\n' || *s->at == '\t' || *s->at == '\r'))
        s->at++;
}

static bool take(scan *s, char c) {
    skip_blank(s);
    if (s->at == s->end || *s->at != c)
        return false;
    s->at++;
    return true;
}

/* Behind the text that begins here. */
static void skip_text(scan *s) {
    for (s->at++; s->at < s->end && *s->at != '"'; s->at++)
        if (*s->at == '\\')
            s->at++;
    s->at = s->at < s->end ? s->at + 1 : s->end;
}

static bool take_value(scan *s, span *out) {
    skip_blank(s);
    const char *begin = s->at;
    int depth = 0;
    while (s->at < s->end) {
        char c = *s->at;
        if (c == '"') {
            skip_text(s);
        } else if (c == '{' || c == '[') {
            depth++;
            s->at++;
        } else if (c == '}' || c == ']') {
            if (depth == 0)
                break;
            depth--;
            s->at++;
        } else if (c == ',' && depth == 0) {
            break;
        } else {
            s->at++;
        }
        if (depth == 0 && (c == '"' || c == '}' || c == ']'))
            break;
    }
    *out = (span){begin, (size_t)(s->at - begin)};
    return out->len > 0;
}

scan scan_in(span value) {
    if (value.len < 2 || (*value.at != '{' && *value.at != '['))
        return (scan){0};
    return (scan){value.at + 1, value.at + value.len - 1};
}

bool scan_item(scan *s, span *value) {
    take(s, ',');
    return take_value(s, value);
}

bool scan_member(scan *s, span *name, span *value) {
    span quoted;
    take(s, ',');
    skip_blank(s);
    if (s->at == s->end || *s->at != '"' || !take_value(s, &quoted) || !take(s, ':'))
        return false;
    *name = scan_text(quoted);
    return take_value(s, value);
}

span scan_find(span object, const char *name) {
    scan s = scan_in(object);
    span member, value;
    while (scan_member(&s, &member, &value))
        if (span_is(member, name))
            return value;
    return (span){0};
}

span scan_text(span value) {
    if (value.len < 2 || *value.at != '"')
        return (span){0};
    return (span){value.at + 1, value.len - 2};
}

int64_t scan_number(span value) {
    char digits[24];
    if (value.len == 0 || value.len >= sizeof digits ||
        (*value.at != '-' && (*value.at < '0' || *value.at > '9')))
        return INT64_MIN;
    memcpy(digits, value.at, value.len);
    digits[value.len] = '\0';
    return strtoll(digits, NULL, 10);
}

bool span_is(span text, const char *word) {
    return text.at && text.len == strlen(word) && memcmp(text.at, word, text.len) == 0;
}
