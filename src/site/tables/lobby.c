#include "site/tables/lobby.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "site/lines.h"
#include "site/tables/peers.h"
#include "site/tables/wire.h"

enum {
    EVERY_MS = 1000,
    SHOWN = 50,
    LOOK_MS = 20000,  /* between checks of who is here */
    FRESH_MS = 30000, /* makers seen this recently are not recorded again */
    SEEN_A_TIME = 200 /* makers recorded in one batch; the others soon after */
};

/* Open tables per person and per network. Listed tables are limited so that a few networks cannot
 * fill the list; invitations bother nobody, but are kept for two weeks. */
static const struct {
    unsigned maker, network;
} most[] = {{10, 30}, {3, 8}}; /* indexed by whether it is listed */

typedef struct lobby {
    site_frame *frame;
    int64_t read; /* when */
    trial trial, looking;
    int64_t look; /* when to check who is here */
    bool changed;
} lobby;

static lobby *lobby_of(const site *s) {
    return *site_part_of((site *)s, PART_LOBBY);
}

void lobby_changed(site *s) {
    lobby_of(s)->changed = true;
}

static int newest_first(const void *a, const void *b) {
    const store_table *x = &(*(kept_line *const *)a)->line.table,
                      *y = &(*(kept_line *const *)b)->line.table;
    return x->created != y->created ? (x->created < y->created) - (x->created > y->created)
                                    : (x->id < y->id) - (x->id > y->id);
}

static void read_list(site *s) {
    lobby *y = lobby_of(s);
    kept_lines lines = {.max = SHOWN};
    store_page page = {
        .list = STORE_LIST_LOBBY, .limit = SHOWN, .due = trial_time(site_time(s)) - LOBBY_AWAY_MS};
    json j = {0};
    store_status status = store_read_list(site_store(s), &page, lines_keep, &lines);
    if (status != STORE_PENDING)
        y->read = site_time(s);
    if (status == STORE_OK && !lines.failed) {
        qsort(lines.lines, lines.count, sizeof lines.lines[0], newest_first);
        json_open(&j, NULL, '{');
        json_open(&j, "lobby", '[');
        for (size_t i = 0; i < lines.count; i++)
            wire_line(&j, s, &lines.lines[i]->line, NULL, false);
        json_close(&j, ']');
        json_close(&j, '}');
        site_frame *f = store_is_pending() ? NULL : frame_of(&j);
        if (f) {
            site_frame_drop(y->frame);
            y->frame = f;
            y->changed = false;
        }
    }
    json_free(&j);
    lines_free(&lines);
}

site_frame *lobby_list(site *s) {
    lobby *y = lobby_of(s);
    int64_t now = site_time(s);
    /* Nothing is sent while nobody is here, and other nodes may have changed it as well. */
    if (!y->frame || (y->changed && now >= y->read + EVERY_MS) || now >= y->read + 60000)
        read_list(s);
    return y->frame ? frame_hold(y->frame) : NULL;
}

/* == Who is here == */

void lobby_add_offer(site *s, const asker *who, const new_table *n, store_batch *b) {
    uint8_t network[STORE_HASH_SIZE];
    bool open_house = site_settings(s)->open_house;
    crypto_generichash(network, sizeof network, who->address, sizeof who->address, NULL, 0);
    store_add_offer(b,
                    &(store_offer){.table = n->id,
                                   .seen = n->created,
                                   .network = network,
                                   .listed = n->is_listed,
                                   .account = who->account,
                                   .token = who->account ? NULL : who->visitor,
                                   .most_of_network = open_house ? 0 : most[n->is_listed].network,
                                   .most_of_maker = open_house ? 0 : most[n->is_listed].maker});
}

void lobby_look_soon(site *s) {
    lobby *y = lobby_of(s);
    int64_t soon = site_time(s) + EVERY_MS;
    if (y->look > soon)
        y->look = soon;
}

typedef struct looking {
    site *site;
    store_batch *batch;
    int64_t now;
    size_t count;
} looking;

static bool see_offer(void *context, const store_offer *offer) {
    looking *k = context;
    if (!peers_are_here(k->site, offer->account, offer->token))
        return true;
    store_see_offer(k->batch, offer->table, k->now);
    return ++k->count < SEEN_A_TIME;
}

static void offers_seen(void *context, store_status status, const char *detail) {
    (void)detail;
    if (status == STORE_OK)
        lobby_changed(context);
}

/* Records which makers are here, for every node to see. */
static void look(void *context) {
    site *s = context;
    lobby *y = lobby_of(s);
    int64_t now = site_time(s);
    looking k = {.site = s, .batch = store_batch_new(), .now = now};
    store_status status =
        store_read_offers(site_store(s), trial_time(now) - FRESH_MS, see_offer, &k);
    if (status != STORE_PENDING) {
        y->look = now + LOOK_MS;
        y->changed = true; /* some may have left */
    }
    if (k.count == SEEN_A_TIME)
        y->look = now + EVERY_MS;
    if (status == STORE_OK && k.count > 0)
        store_append(site_store(s), k.batch, offers_seen, s);
    else
        store_batch_free(k.batch);
}

/* == Hooks == */

static bool is_same(const site_frame *a, const site_frame *b) {
    size_t a_len = 0, b_len = 0;
    const char *x = a ? site_frame_text(a, &a_len) : NULL,
               *y = b ? site_frame_text(b, &b_len) : NULL;
    return x && y && a_len == b_len && memcmp(x, y, a_len) == 0;
}

static void tell_lobby(void *context) {
    site *s = context;
    lobby *y = lobby_of(s);
    site_frame *before = y->frame ? frame_hold(y->frame) : NULL;
    read_list(s);
    if (y->frame && !y->changed && !is_same(before, y->frame))
        peers_send_lobby(s, y->frame);
    site_frame_drop(before);
}

static void lobby_work(site *s, int64_t now) {
    lobby *y = lobby_of(s);
    if (peers_count(s) > 0 && (now >= y->look || y->look > now + LOOK_MS) &&
        !trial_is_open(&y->looking))
        trial_run(&y->looking, s, look, s);
    if (!y->changed || now < y->read + EVERY_MS || peers_in_lobby(s) == 0 ||
        trial_is_open(&y->trial))
        return;
    trial_run(&y->trial, s, tell_lobby, s);
}

static int64_t lobby_next_due(const site *s) {
    const lobby *y = lobby_of(s);
    int64_t due = peers_count(s) > 0 && !trial_is_open(&y->looking) ? y->look : INT64_MAX;
    if (y->changed && peers_in_lobby(s) > 0 && y->read + EVERY_MS < due &&
        !trial_is_open(&y->trial))
        due = y->read + EVERY_MS;
    return due;
}

static void lobby_close(site *s) {
    lobby *y = lobby_of(s);
    trial_drop(&y->trial);
    trial_drop(&y->looking);
    site_frame_drop(y->frame);
}

const part_hooks lobby_hooks = {
    .size = sizeof(lobby),
    .work = lobby_work,
    .next_due = lobby_next_due,
    .close = lobby_close,
};
