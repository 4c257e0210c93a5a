#include "site/frame.h"

#include <stdlib.h>
#include <string.h>

/* One thread counts: frames stay in the loop's. */
struct site_frame {
    size_t refs, len;
    char text[];
};

const char *site_frame_text(const site_frame *f, size_t *len) {
    *len = f->len;
    return f->text;
}

void site_frame_drop(site_frame *f) {
    if (f && --f->refs == 0)
        free(f);
}

site_frame *frame_hold(site_frame *f) {
    f->refs++;
    return f;
}

site_frame *frame_new(const char *text, size_t len) {
    growing g = {.len = 0};
    grow_bytes(&g, text, len);
    return grow_frame(&g);
}

/* == Growing == */

static bool reserve(growing *g, size_t more) {
    if (g->failed)
        return false;
    if (g->room - g->len >= more)
        return true;
    size_t room = g->room ? g->room : 512;
    while (room - g->len < more)
        room *= 2;
    site_frame *frame = realloc(g->frame, sizeof *frame + room);
    if (!frame) {
        g->failed = true;
        return false;
    }
    g->frame = frame;
    g->room = room;
    return true;
}

void grow_bytes(growing *g, const char *text, size_t len) {
    if (len == 0 || !reserve(g, len))
        return;
    memcpy(g->frame->text + g->len, text, len);
    g->len += len;
}

void grow_text(growing *g, const char *text) {
    grow_bytes(g, text, strlen(text));
}

void grow_char(growing *g, char c) {
    if (reserve(g, 1))
        g->frame->text[g->len++] = c;
}

void grow_number(growing *g, int64_t number) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        digits[--at] = '-';
    grow_bytes(g, digits + at, sizeof digits - at);
}

void grow_string(growing *g, const char *text, size_t len) {
    static const char hex[] = "0123456789abcdef";
    size_t from = 0;
    grow_char(g, '"');
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c != '"' && c != '\\' && c != 0x7F)
            continue;
        char escape[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
        grow_bytes(g, text + from, i - from);
        grow_bytes(g, escape, sizeof escape);
        from = i + 1;
    }
    grow_bytes(g, text + from, len - from);
    grow_char(g, '"');
}

site_frame *grow_frame(growing *g) {
    site_frame *f = g->frame;
    if (g->failed || (!f && !reserve(g, 1))) {
        grow_drop(g);
        return NULL;
    }
    f = g->frame;
    /* Snapshots are long, and may wait in many queues: give back what is not used. */
    if (g->room - g->len > 1024) {
        site_frame *smaller = realloc(f, sizeof *f + g->len);
        if (smaller)
            f = smaller;
    }
    f->refs = 1;
    f->len = g->len;
    *g = (growing){.len = 0};
    return f;
}

const char *grown(const growing *g, size_t *len) {
    *len = g->failed || !g->frame ? 0 : g->len;
    return *len > 0 ? g->frame->text : "";
}

void grow_drop(growing *g) {
    free(g->frame);
    *g = (growing){.len = 0};
}
