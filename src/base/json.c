#include "base/json.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

/* Beyond this, the decimals are no longer exact. */
#define FRACTION_MOST 9e15

void json_clear(json *j) {
    *j = (json){.out = j->out, .room = j->room, .is_indented = j->is_indented};
}

void json_free(json *j) {
    free(j->out);
    *j = (json){.is_indented = j->is_indented};
}

static bool make_room(json *j, size_t len) {
    if (j->failed)
        return false;
    if (j->room - j->len >= len)
        return true;
    size_t room = j->room ? j->room : 512;
    while (room - j->len < len)
        room *= 2;
    char *out = realloc(j->out, room);
    if (!out) {
        j->failed = true;
        return false;
    }
    j->out = out;
    j->room = room;
    return true;
}

void json_put(json *j, const char *text, size_t len) {
    if (len > 0 && make_room(j, len)) {
        memcpy(j->out + j->len, text, len);
        j->len += len;
    }
}

static void put(json *j, char c) {
    if (make_room(j, 1))
        j->out[j->len++] = c;
}

static void put_text(json *j, const char *text) {
    json_put(j, text, strlen(text));
}

static void put_number(json *j, int64_t number) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        digits[--at] = '-';
    json_put(j, digits + at, sizeof digits - at);
}

/* In quotes. Most bytes are copied unchanged. */
static void put_string(json *j, const char *text, size_t len) {
    static const char digits[] = "0123456789abcdef";
    size_t done = 0;
    put(j, '"');
    for (size_t i = 0, step = 1; i < len; i += step) {
        unsigned char c = (unsigned char)text[i];
        step = c < 0x80 ? 1 : utf8_length_in(text + i, len - i);
        if (step > 1 || (step == 1 && c >= 0x20 && c != '"' && c != '\\' && c != 0x7f))
            continue;
        json_put(j, text + done, i - done);
        if (c == '"' || c == '\\') {
            json_put(j, (const char[]){'\\', (char)c}, 2);
        } else if (step == 0) {
            step = 1;
            put_text(j, "\\ufffd");
        } else {
            json_put(j, (const char[]){'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]}, 6);
        }
        done = i + 1;
    }
    json_put(j, text + done, len - done);
    put(j, '"');
}

static void new_line(json *j) {
    if (!j->is_indented)
        return;
    put(j, '\n');
    for (unsigned i = 0; i < j->depth; i++)
        json_put(j, "  ", 2);
}

/* Writes what comes before a value: comma, newline, key. */
static void begin_value(json *j, const char *key) {
    if (!j->has_key) {
        if (j->more)
            put(j, ',');
        if (j->depth > 0)
            new_line(j);
    }
    j->has_key = false;
    if (key) {
        put_string(j, key, strlen(key));
        json_put(j, ": ", j->is_indented ? 2 : 1);
    }
    j->more = true;
}

void json_key(json *j, const char *key) {
    begin_value(j, key);
    j->has_key = true;
}

void json_open(json *j, const char *key, char bracket) {
    begin_value(j, key);
    put(j, bracket);
    j->depth++;
    j->more = false;
}

void json_close(json *j, char bracket) {
    j->depth--;
    if (j->more)
        new_line(j);
    put(j, bracket);
    j->more = true;
    if (j->depth == 0)
        new_line(j);
}

void json_bytes(json *j, const char *key, const char *text, size_t len) {
    begin_value(j, key);
    put_string(j, text, len);
}

void json_text(json *j, const char *key, const char *text) {
    begin_value(j, key);
    if (text)
        put_string(j, text, strlen(text));
    else
        put_text(j, "null");
}

void json_number(json *j, const char *key, int64_t number) {
    begin_value(j, key);
    put_number(j, number);
}

void json_pair(json *j, const char *key, int64_t one, int64_t other) {
    json_open(j, key, '[');
    json_number(j, NULL, one);
    json_number(j, NULL, other);
    json_close(j, ']');
}

void json_bool(json *j, const char *key, bool value) {
    begin_value(j, key);
    put_text(j, value ? "true" : "false");
}

void json_decimal(json *j, const char *key, int64_t number, unsigned digits) {
    int64_t unit = 1, size = number < 0 ? -number : number;
    for (unsigned i = 0; i < digits; i++)
        unit *= 10;
    begin_value(j, key);
    if (number < 0)
        put(j, '-');
    put_number(j, size / unit);
    put(j, '.');
    while ((unit /= 10) > 0)
        put(j, (char)('0' + size / unit % 10));
}

void json_fraction(json *j, const char *key, double number, unsigned digits) {
    double unit = 1;
    for (unsigned i = 0; i < digits; i++)
        unit *= 10;
    double scaled = number * unit;
    if (scaled > -FRACTION_MOST && scaled < FRACTION_MOST)
        json_decimal(j, key, (int64_t)(scaled + (scaled < 0 ? -0.5 : 0.5)), digits);
    else
        json_text(j, key, NULL);
}
