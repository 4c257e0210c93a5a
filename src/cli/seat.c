#include "cli/seat.h"

#include <stdio.h>
#include <string.h>

#include "cli/args.h"

bool seat_read(const char *text, seat *out) {
    static const char engine[] = "engine";
    const size_t len = sizeof engine - 1;
    out->level = 0;
    if (strcmp(text, "human") == 0)
        return true;
    if (strncmp(text, engine, len) != 0)
        return false;
    out->level = SEAT_FULL_STRENGTH;
    if (strcmp(text + len, ":full") == 0)
        return true;
    out->level = SEAT_LEVEL_USUAL;
    return !text[len] ||
           (text[len] == ':' && args_number(text + len + 1, 1, SEAT_LEVEL_MAX, &out->level));
}

void seat_write(const seat *s, char *out, size_t size) {
    if (s->level == SEAT_FULL_STRENGTH)
        snprintf(out, size, "engine:full");
    else if (s->level > 0)
        snprintf(out, size, "engine:%u", s->level);
    else
        snprintf(out, size, "human");
}
