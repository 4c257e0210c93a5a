#include "cli/line_input.h"

#include <stdbool.h>
#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

line_status line_read(FILE *in, char out[LINE_BYTES_MAX]) {
    size_t n = 0;
    bool too_long = false, has_nul = false;
    int c;
    while ((c = getc(in)) != EOF && c != '\n') {
        has_nul |= c == '\0';
        if (n + 1 < LINE_BYTES_MAX)
            out[n++] = (char)c;
        else
            too_long = true;
    }
    if (c == EOF && n == 0)
        return LINE_END;
    while (n > 0 && is_blank(out[n - 1]))
        n--;
    size_t from = 0;
    while (from < n && is_blank(out[from]))
        from++;
    memmove(out, out + from, n - from);
    out[n - from] = '\0';
    return too_long ? LINE_TOO_LONG : has_nul ? LINE_HAS_NUL : LINE_OK;
}
