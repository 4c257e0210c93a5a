#include "cli/game_clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/engine_host.h"

/* A week: long enough for anybody, and nothing overflows. */
#define MOST_SECONDS 604800

bool seconds_read(const char *text, int64_t *out_ms, const char **end) {
    int64_t ms = 0, unit = 100;
    const char *p = text;
    for (; *p >= '0' && *p <= '9'; p++)
        if ((ms = ms * 10 + (*p - '0')) > MOST_SECONDS)
            return false;
    if (p == text)
        return false;
    ms *= 1000;
    if (*p == '.')
        for (p++; *p >= '0' && *p <= '9'; p++, unit /= 10)
            ms += unit * (*p - '0');
    *out_ms = ms;
    *end = p;
    return true;
}

void seconds_write(int64_t ms, char *out, size_t size) {
    if (ms < 0)
        ms = 0;
    int n = snprintf(out, size, "%" PRId64 ".%03d", ms / 1000, (int)(ms % 1000));
    while (n > 0 && out[n - 1] == '0')
        out[--n] = '\0';
    if (n > 0 && out[n - 1] == '.')
        out[n - 1] = '\0';
}

/* "10+5", the first in units of `unit` seconds. */
static bool read_pace(const char *text, int unit, int64_t *time_ms, int64_t *increment_ms,
                      const char **end) {
    *increment_ms = 0;
    if (!seconds_read(text, time_ms, end))
        return false;
    *time_ms *= unit;
    return *time_ms > 0 && *time_ms <= (int64_t)MOST_SECONDS * 1000 &&
           (**end != '+' || seconds_read(*end + 1, increment_ms, end));
}

bool game_clock_read(const char *text, game_clock *out) {
    const char *end;
    *out = (game_clock){.running = PT_NOBODY};
    if (!read_pace(text, 60, &out->time_ms, &out->increment_ms, &end) ||
        (*end == '/' && !read_pace(end + 1, 60, &out->side_ms, &out->side_increment_ms, &end)))
        return false;
    out->left_ms[0] = out->left_ms[1] = out->time_ms;
    out->on = true;
    return *end == '\0';
}

void game_clock_set_side(game_clock *c, bool in_side) {
    if (c->side_ms == 0 || c->in_side == in_side)
        return;
    c->in_side = in_side;
    c->side_left_ms[0] = c->side_left_ms[1] = in_side ? c->side_ms : 0;
}

/* What runs. */
static int64_t *running_of(game_clock *c) {
    return c->in_side ? c->side_left_ms : c->left_ms;
}

int64_t game_clock_left(const game_clock *c, pt_actor who) {
    int64_t left = c->in_side ? c->side_left_ms[who] : c->left_ms[who];
    return c->on && c->running == who ? left - (host_clock_ms() - c->since) : left;
}

void game_clock_run(game_clock *c, pt_actor who) {
    int64_t now = host_clock_ms();
    if (!c->on || c->running == who)
        return;
    if (c->running == PT_WHITE || c->running == PT_BLACK)
        running_of(c)[c->running] -= now - c->since;
    c->running = who;
    c->since = now;
}

void game_clock_turn_ended(game_clock *c, pt_actor owner) {
    if (c->on && (owner == PT_WHITE || owner == PT_BLACK))
        running_of(c)[owner] += game_clock_increment(c);
}

int64_t game_clock_increment(const game_clock *c) {
    return c->in_side ? c->side_increment_ms : c->increment_ms;
}

void game_clock_text(int64_t left_ms, char *out, size_t size) {
    if (left_ms < 0)
        left_ms = 0;
    /* Rounded up, so that 0:00 is the end. */
    int64_t seconds = left_ms < 10000 ? left_ms / 1000 : (left_ms + 999) / 1000;
    if (seconds >= 3600)
        snprintf(out, size, "%" PRId64 ":%02d:%02d", seconds / 3600, (int)(seconds / 60 % 60),
                 (int)(seconds % 60));
    else if (left_ms < 10000)
        snprintf(out, size, "0:%02d.%d", (int)seconds, (int)(left_ms / 100 % 10));
    else
        snprintf(out, size, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

void game_clock_write_sgf(const game_clock *c, pt_sgf *sgf, uint32_t root) {
    char text[64];
    if (!c->on)
        return;
    seconds_write(c->time_ms, text, sizeof text);
    pt_sgf_set(sgf, root, "TM", text);
    char more[sizeof text + sizeof " fischer"];
    seconds_write(c->increment_ms, text, sizeof text);
    snprintf(more, sizeof more, "%s fischer", text);
    pt_sgf_set(sgf, root, "OT", c->increment_ms > 0 ? more : NULL);
    char side[2 * sizeof text];
    seconds_write(c->side_ms, text, sizeof text);
    int n = snprintf(side, sizeof side, "%s+", text);
    seconds_write(c->side_increment_ms, side + n, sizeof side - (size_t)n);
    pt_sgf_set(sgf, root, "PTT", c->side_ms > 0 ? side : NULL);
}

const char *game_clock_read_side(const pt_sgf *sgf, uint32_t root, game_clock *out) {
    const char *text = pt_sgf_get(sgf, root, "PTT", 0), *end;
    int64_t time_ms, increment_ms;
    if (!text)
        return NULL;
    if (!read_pace(text, 1, &time_ms, &increment_ms, &end) || *end)
        return text;
    out->side_ms = time_ms;
    out->side_increment_ms = increment_ms;
    return NULL;
}

bool game_clock_read_sgf(const pt_sgf *sgf, uint32_t root, game_clock *out) {
    const char *time = pt_sgf_get(sgf, root, "TM", 0), *more = pt_sgf_get(sgf, root, "OT", 0), *end;
    *out = (game_clock){.running = PT_NOBODY};
    if (!time || !seconds_read(time, &out->time_ms, &end) || *end || out->time_ms == 0)
        return false;
    /* Other kinds of overtime are not supported. */
    if (more && (!seconds_read(more, &out->increment_ms, &end) || strcmp(end, " fischer") != 0))
        return false;
    out->left_ms[0] = out->left_ms[1] = out->time_ms;
    return out->on = true;
}
