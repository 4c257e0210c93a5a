#include "site/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "site/lines.h"
#include "site/peers.h"
#include "site/wire.h"

enum { EVERY_MS = 1000, SHOWN = 50 };

typedef struct lobby {
    site_frame *frame;
    int64_t read; /* when */
    trial trial;
    bool changed;
} lobby;

static lobby *lobby_of(const site *s) {
    return *site_part_of((site *)s, PART_LOBBY);
}

void lobby_changed(site *s) {
    lobby_of(s)->changed = true;
}

static void read_list(site *s) {
    lobby *y = lobby_of(s);
    kept_lines lines = {.max = SHOWN};
    store_page page = {.list = STORE_LIST_OPEN, .limit = SHOWN};
    growing g = {.len = 0};
    store_status status = store_read_list(site_store(s), &page, lines_keep, &lines);
    if (status != STORE_PENDING)
        y->read = site_time(s);
    if (status == STORE_OK && !lines.failed) {
        grow_text(&g, "{\"lobby\":[");
        for (size_t i = 0; i < lines.count; i++) {
            if (i > 0)
                grow_char(&g, ',');
            wire_line_text(&g, s, &lines.lines[i]->line, NULL);
        }
        grow_text(&g, "]}");
        site_frame *f = store_is_pending() ? NULL : grow_frame(&g);
        if (!f)
            grow_drop(&g);
        if (f) {
            site_frame_drop(y->frame);
            y->frame = f;
            y->changed = false;
        }
    }
    lines_free(&lines);
}

site_frame *lobby_list(site *s) {
    lobby *y = lobby_of(s);
    int64_t now = site_time(s);
    /* Nobody was told while nobody was there: other nodes may have changed it as well. */
    if (!y->frame || (y->changed && now >= y->read + EVERY_MS) || now >= y->read + 60000)
        read_list(s);
    return y->frame ? frame_hold(y->frame) : NULL;
}

static bool lobby_open(site *s, const site_options *options) {
    (void)options;
    *site_part_of(s, PART_LOBBY) = calloc(1, sizeof(lobby));
    return lobby_of(s) != NULL;
}

static void tell_lobby(void *context) {
    site *s = context;
    lobby *y = lobby_of(s);
    read_list(s);
    if (y->frame && !y->changed)
        peers_send_lobby(s, y->frame);
}

static void lobby_work(site *s, int64_t now) {
    lobby *y = lobby_of(s);
    if (!y->changed || now < y->read + EVERY_MS || peers_in_lobby(s) == 0 ||
        trial_is_open(&y->trial))
        return;
    trial_run(&y->trial, s, tell_lobby, s);
}

static int64_t lobby_next_due(const site *s) {
    const lobby *y = lobby_of(s);
    return y->changed && peers_in_lobby(s) > 0 && !trial_is_open(&y->trial) ? y->read + EVERY_MS
                                                                            : INT64_MAX;
}

static void lobby_close(site *s) {
    lobby *y = lobby_of(s);
    trial_drop(&y->trial);
    site_frame_drop(y->frame);
    free(y);
    *site_part_of(s, PART_LOBBY) = NULL;
}

const part_hooks lobby_hooks = {
    .open = lobby_open,
    .work = lobby_work,
    .next_due = lobby_next_due,
    .close = lobby_close,
};
