#include "cli/line_input.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "cli/engine_host.h"

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* Hands the line over and begins the next. */
static line_status take_line(line_source *in, char out[LINE_BYTES_MAX]) {
    size_t from = 0, to = in->length;
    while (to > 0 && is_blank(in->line[to - 1]))
        to--;
    while (from < to && is_blank(in->line[from]))
        from++;
    memcpy(out, in->line + from, to - from);
    out[to - from] = '\0';
    line_status status = in->too_long ? LINE_TOO_LONG : in->has_nul ? LINE_HAS_NUL : LINE_OK;
    in->length = 0;
    in->too_long = in->has_nul = false;
    return status;
}

/* Waits for bytes until `end`; false when none came in time. */
static bool wait_for_bytes(const line_source *in, int64_t end) {
    for (;;) {
        int64_t left = end - host_clock_ms();
        struct pollfd wanted = {.fd = in->descriptor, .events = POLLIN};
        int ready = poll(&wanted, 1, left < 0 ? 0 : left > INT_MAX ? INT_MAX : (int)left);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true;
        if (ready == 0 && left <= INT_MAX)
            return false;
    }
}

line_status line_read(line_source *in, int64_t wait_ms, char out[LINE_BYTES_MAX]) {
    int64_t end = wait_ms < 0 ? 0 : host_clock_ms() + wait_ms;
    for (;;) {
        while (in->from < in->to) {
            char c = in->bytes[in->from++];
            if (c == '\n')
                return take_line(in, out);
            in->has_nul |= c == '\0';
            if (in->length + 1 < LINE_BYTES_MAX)
                in->line[in->length++] = c;
            else
                in->too_long = true;
        }
        if (in->ended)
            return in->length > 0 ? take_line(in, out) : LINE_END;
        if (wait_ms >= 0 && !wait_for_bytes(in, end))
            return LINE_LATE;
        ssize_t n = read(in->descriptor, in->bytes, sizeof in->bytes);
        if (n < 0 && errno == EINTR)
            continue;
        in->ended = n <= 0;
        in->from = 0;
        in->to = n > 0 ? (size_t)n : 0;
    }
}
