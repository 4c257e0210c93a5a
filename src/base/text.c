#include "base/text.h"

writer writer_on(char *out, size_t size) {
    return (writer){.out = out, .size = size, .len = 0, .full = size == 0};
}

void write_bytes(writer *w, const char *text, size_t len) {
    if (w->full || len >= w->size - w->len) {
        w->full = true;
        return;
    }
    memcpy(w->out + w->len, text, len);
    w->len += len;
}

void write_char(writer *w, char c) {
    write_bytes(w, &c, 1);
}

void write_text(writer *w, const char *text) {
    write_bytes(w, text, strlen(text));
}

void write_number(writer *w, int64_t number) {
    char digits[20];
    size_t n = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[n++] = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
    if (number < 0)
        write_char(w, '-');
    while (n > 0)
        write_char(w, digits[--n]);
}

size_t writer_end(writer *w) {
    if (w->full) {
        if (w->size > 0)
            w->out[0] = '\0';
        return 0;
    }
    w->out[w->len] = '\0';
    return w->len;
}

reader reader_on(const char *text, size_t len) {
    if (len == PT_ZSTR)
        len = strlen(text);
    return (reader){.start = text, .at = text, .end = text + len};
}

bool reader_take_text(reader *r, const char *word) {
    size_t n = strlen(word);
    if (reader_left(r) < n || memcmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

bool reader_number(reader *r, unsigned max, unsigned *out) {
    const char *first = r->at;
    uint64_t value = 0;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9') {
        value = value * 10 + (uint64_t)(*r->at - '0');
        r->at++;
        if (value > max)
            return false;
    }
    if (r->at == first || (*first == '0' && r->at - first > 1))
        return false;
    *out = (unsigned)value;
    return true;
}

reader reader_until(reader *r, char separator) {
    const char *stop = r->at < r->end ? memchr(r->at, separator, reader_left(r)) : NULL;
    reader part = {.start = r->start, .at = r->at, .end = stop ? stop : r->end};
    r->at = stop ? stop + 1 : r->end;
    return part;
}

reader reader_word(reader *r) {
    while (r->at < r->end && text_is_blank(*r->at))
        r->at++;
    reader word = *r;
    while (r->at < r->end && !text_is_blank(*r->at))
        r->at++;
    word.end = r->at;
    return word;
}

bool reader_is(const reader *r, const char *word) {
    size_t n = strlen(word);
    return reader_left(r) == n && memcmp(r->at, word, n) == 0;
}

bool reader_is_word(const reader *r, const char *word) {
    size_t n = strlen(word);
    if (reader_left(r) != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (text_lower(r->at[i]) != word[i])
            return false;
    return true;
}
