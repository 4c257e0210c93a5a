#include "wasm/json.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

void json_clear(json *j) {
    j->len = 0;
    j->failed = false;
    j->fresh = true;
}

void json_free(json *j) {
    free(j->out);
    *j = (json){.fresh = true};
}

static bool make_room(json *j, size_t len) {
    if (j->failed)
        return false;
    if (j->room - j->len >= len)
        return true;
    size_t room = j->room ? j->room : 4096;
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

void json_raw(json *j, const char *text, size_t len) {
    if (len > 0 && make_room(j, len)) {
        memcpy(j->out + j->len, text, len);
        j->len += len;
    }
}

static void put(json *j, char c) {
    json_raw(j, &c, 1);
}

static void next(json *j) {
    if (!j->fresh)
        put(j, ',');
    j->fresh = false;
}

void json_open(json *j, char bracket) {
    next(j);
    put(j, bracket);
    j->fresh = true;
}

void json_close(json *j, char bracket) {
    put(j, bracket);
    j->fresh = false;
}

void json_bytes(json *j, const char *text, size_t len) {
    static const char digits[] = "0123456789abcdef";
    next(j);
    put(j, '"');
    size_t done = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        json_raw(j, text + done, i - done);
        done = i + 1;
        if (c == '"' || c == '\\') {
            put(j, '\\');
            put(j, (char)c);
        } else if (c == '\n') {
            json_raw(j, "\\n", 2);
        } else {
            const char escape[6] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
            json_raw(j, escape, sizeof escape);
        }
    }
    json_raw(j, text + done, len - done);
    put(j, '"');
}

void json_text(json *j, const char *text) {
    json_bytes(j, text, strlen(text));
}

void json_key(json *j, const char *name) {
    json_text(j, name);
    put(j, ':');
    j->fresh = true;
}

void json_number(json *j, int64_t number) {
    char text[24];
    writer w = writer_on(text, sizeof text);
    write_number(&w, number);
    next(j);
    json_raw(j, text, writer_end(&w));
}

void json_thousandths(json *j, int64_t number) {
    char text[32];
    writer w = writer_on(text, sizeof text);
    int64_t positive = number < 0 ? -number : number;
    if (number < 0)
        write_char(&w, '-');
    write_number(&w, positive / 1000);
    write_char(&w, '.');
    for (int64_t rest = positive % 1000, unit = 100; unit > 0; unit /= 10)
        write_char(&w, (char)('0' + rest / unit % 10));
    next(j);
    json_raw(j, text, writer_end(&w));
}

void json_bool(json *j, bool value) {
    next(j);
    json_raw(j, value ? "true" : "false", value ? 4 : 5);
}

void json_null(json *j) {
    next(j);
    json_raw(j, "null", 4);
}

void json_text_at(json *j, const char *name, const char *text) {
    json_key(j, name);
    json_text(j, text);
}

void json_number_at(json *j, const char *name, int64_t number) {
    json_key(j, name);
    json_number(j, number);
}

void json_bool_at(json *j, const char *name, bool value) {
    json_key(j, name);
    json_bool(j, value);
}
