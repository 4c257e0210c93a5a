#include "cli/json.h"

#include <inttypes.h>
#include <stdlib.h>

/* Beyond it the digits after the point are no longer exact. */
#define JSON_FIXED_MOST 9e15

unsigned utf8_length(const char *text) {
    const unsigned char *p = (const unsigned char *)text;
    unsigned n = p[0] < 0x80 ? 1 : p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
    if (p[0] > 0xf4)
        return 0;
    for (unsigned i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    /* Longer than needed, a surrogate, or beyond U+10FFFF. */
    if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f) ||
        (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f))
        return 0;
    return n;
}

uint32_t utf8_letter(const char *text, unsigned length) {
    static const unsigned char heads[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t letter = (unsigned char)text[0] & heads[length];
    for (unsigned i = 1; i < length; i++)
        letter = letter << 6 | ((unsigned char)text[i] & 0x3f);
    return letter;
}

static void write_string(FILE *out, const char *text) {
    putc('"', out);
    for (const char *p = text; *p;) {
        unsigned n = utf8_length(p);
        if (n == 0) {
            fputs("\\ufffd", out);
            n = 1;
        } else if (*p == '"' || *p == '\\') {
            fprintf(out, "\\%c", *p);
        } else if (n == 1 && (*p < 0x20 || *p == 0x7f)) {
            fprintf(out, "\\u%04x", (unsigned)*p);
        } else {
            fwrite(p, 1, n, out);
        }
        p += n;
    }
    putc('"', out);
}

/* What stands before a value: the comma, the line, and the key. */
static void begin_value(json *j, const char *key) {
    if (j->more)
        putc(',', j->out);
    if (j->depth > 0)
        fprintf(j->out, "\n%*s", (int)(2 * j->depth), "");
    if (key) {
        write_string(j->out, key);
        fputs(": ", j->out);
    }
    j->more = true;
}

void json_open(json *j, const char *key, char bracket) {
    begin_value(j, key);
    putc(bracket, j->out);
    j->depth++;
    j->more = false;
}

void json_close(json *j, char bracket) {
    j->depth--;
    if (j->more)
        fprintf(j->out, "\n%*s", (int)(2 * j->depth), "");
    putc(bracket, j->out);
    j->more = true;
    if (j->depth == 0)
        putc('\n', j->out);
}

void json_text(json *j, const char *key, const char *text) {
    begin_value(j, key);
    if (text)
        write_string(j->out, text);
    else
        fputs("null", j->out);
}

void json_number(json *j, const char *key, int64_t number) {
    begin_value(j, key);
    fprintf(j->out, "%" PRId64, number);
}

void json_bool(json *j, const char *key, bool value) {
    begin_value(j, key);
    fputs(value ? "true" : "false", j->out);
}

void json_fixed(json *j, const char *key, double number, unsigned decimals) {
    int64_t unit = 1;
    for (unsigned i = 0; i < decimals; i++)
        unit *= 10;
    double scaled = number * (double)unit;
    begin_value(j, key);
    if (!(scaled > -JSON_FIXED_MOST && scaled < JSON_FIXED_MOST)) {
        fputs("null", j->out);
        return;
    }
    int64_t whole = (int64_t)(scaled + (scaled < 0 ? -0.5 : 0.5)),
            size = whole < 0 ? -whole : whole;
    fprintf(j->out, "%s%" PRId64 ".%0*" PRId64, whole < 0 ? "-" : "", size / unit, (int)decimals,
            size % unit);
}

void json_permille(json *j, const char *key, int permille) {
    begin_value(j, key);
    fprintf(j->out, "%s%d.%03d", permille < 0 ? "-" : "", abs(permille) / 1000,
            abs(permille) % 1000);
}
