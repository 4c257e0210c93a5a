#include "cli/json.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/utf8.h"

/* Beyond it the digits after the point are no longer exact. */
#define JSON_FIXED_MOST 9e15

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
