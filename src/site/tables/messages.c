/* Messages from connections, and the replies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/call.h"
#include "site/tables/commands.h"
#include "site/tables/lobby.h"
#include "site/tables/peer.h"
#include "site/tables/wire.h"

enum {
    WATCHED_MAX = 100, /* tables per connection */
    STRIKES_MAX = 200  /* messages over the limit before it counts as a flood */
};

void subscriber_snapshot(subscriber *s, uint32_t after) {
    json j = {0};
    json_open(&j, NULL, '{');
    json_text(&j, "table", s->table->name);
    wire_snapshot(&j, "snapshot", s->table, s->seats, after, true, site_time(s->table->site));
    peer_end_message(s->peer, &j);
}

/* `id` of the refused command: "" if it has none, NULL if it was not a command. */
static void send_refusal(site_peer *p, const char *name, const char *id, const refusal *r) {
    json j = {0};
    json_open(&j, NULL, '{');
    json_text(&j, "table", name);
    if (id) {
        peer_count_refused(p);
        json_text(&j, "refused", *id ? id : NULL);
    }
    refusal_write(&j, r);
    peer_end_message(p, &j);
}

/* The least of the last few: the network's delay, without what a client adds to it. */
static int64_t lag_of(const site_peer *p) {
    int32_t least = -1;
    for (int i = 0; i < LAGS; i++)
        if (p->lags[i] >= 0 && (least < 0 || p->lags[i] < least))
            least = p->lags[i];
    return least < 0 ? 0 : least;
}

/* The members of all kinds of message. */
typedef struct message {
    const char *word, *table, *watch, *invite;
    command_words command;
    int64_t after;
    bool on;
} message;

/* Finds the table of a message. Loading one costs, so it is charged to the caller. */
static bool find_table(site_peer *p, const char *name, live **out, refusal *r) {
    int64_t id;
    if (!id_read(name, strlen(name), &id))
        return refuse(r, REFUSED_NO_TABLE);
    unsigned seconds = live_look(p->site, id)
                           ? 0
                           : limit_take_who(p->site, LIMIT_OTHER, &p->who, 1, site_time(p->site));
    *r = refusal_slow(seconds);
    if (seconds > 0)
        return false;
    store_status status = live_find(p->site, id, out);
    return status == STORE_OK ||
           refuse(r, status == STORE_MISSING ? REFUSED_NO_TABLE : refused_by_store(status));
}

static bool watch(site_peer *p, const message *m, refusal *r) {
    live *l;
    const char *secret = m->watch ? m->watch : m->invite;
    if (!find_table(p, m->table, &l, r))
        return false;
    if (!live_may_see(l, &p->who, (span){secret, secret ? strlen(secret) : 0}))
        return refuse(r, REFUSED_PRIVATE);
    subscriber *s = p->subscribers;
    while (s && s->table != l)
        s = s->another;
    if (!s && p->watched >= WATCHED_MAX)
        return refuse(r, REFUSED_WATCHED_FULL);
    uint32_t after = m->after < 0               ? 0
                     : m->after > l->shown.last ? l->shown.last
                                                : (uint32_t)m->after;
    /* A snapshot costs as much as it shows, so asking for a long game again and again is
     * expensive. */
    unsigned seconds = limit_take_who(p->site, LIMIT_OTHER, &p->who, live_snapshot_cost(l, after),
                                      site_time(p->site));
    *r = refusal_slow(seconds);
    if (seconds > 0)
        return false;
    if (!s) {
        s = live_subscribe(l, p, &p->who);
        if (!s)
            return refuse(r, REFUSED_STORAGE);
        s->another = p->subscribers;
        p->subscribers = s;
        p->watched++;
    }
    subscriber_snapshot(s, after);
    return true;
}

static void do_watch(site_peer *p, const message *m) {
    refusal r;
    if (!watch(p, m, &r))
        send_refusal(p, m->table, NULL, &r);
}

static void do_leave(site_peer *p, const message *m) {
    for (subscriber *s = p->subscribers; s; s = s->another) {
        if (strcmp(s->table->name, m->table) == 0) {
            peer_leave(p, s);
            return;
        }
    }
}

static void do_lobby(site_peer *p, const message *m) {
    peer_in_lobby(p, m->on);
    if (m->on)
        peer_send(p, lobby_list(p->site));
}

/* A command waiting for its answer. */
typedef struct waiting {
    site_peer *peer;
    char id[TABLE_ID_MAX + 1];
} waiting;

static void command_done(void *context, live *l, const job_result *result) {
    waiting *w = context;
    if (result->refused) {
        send_refusal(w->peer, l->name, w->id, result->refused);
    } else {
        json j = {0};
        json_open(&j, NULL, '{');
        json_text(&j, "table", l->name);
        job_result_write(&j, "done", w->id[0] ? w->id : NULL, result);
        peer_end_message(w->peer, &j);
    }
    peer_release(w->peer);
    free(w);
}

static void do_command(site_peer *p, message *m) {
    live *l;
    refusal r;
    const char *id = m->command.id ? m->command.id : "";
    if (!find_table(p, m->table, &l, &r)) {
        send_refusal(p, m->table, id, &r);
        return;
    }
    waiting *w = malloc(sizeof *w);
    if (!w) {
        peer_end(p, 1011, "memory");
        return;
    }
    w->peer = p;
    p->refs++;
    snprintf(w->id, sizeof w->id, "%s", id);
    m->command.lag_ms = lag_of(p);
    if (!command_ask(l, &p->who, &m->command, command_done, w, &r)) {
        send_refusal(p, m->table, id, &r);
        p->refs--; /* not the last: the caller has one */
        free(w);
    }
}

/* Refuses messages over the limit, and disconnects if they do not stop. True: it did. */
static bool is_flood(site_peer *p, const message *m) {
    unsigned seconds = limit_take_who(p->site, LIMIT_COMMANDS, &p->who, 1, site_time(p->site));
    if (seconds == 0) {
        p->strikes = 0;
        return false;
    }
    refusal r = refusal_slow(seconds);
    if (++p->strikes >= STRIKES_MAX)
        peer_end(p, 1008, "flood");
    else if (m->table)
        send_refusal(p, m->table, m->command.id, &r);
    return true;
}

void peer_hear(site_peer *p, json_t *object) {
    message m = {.on = true};
    const member all[] = {{"do", 's', true, 24, &m.word},
                          {"table", 's', false, 40, &m.table},
                          {"after", 'i', false, 0, &m.after},
                          {"watch", 's', false, 64, &m.watch},
                          {"invite", 's', false, 64, &m.invite},
                          {"id", 's', false, TABLE_ID_MAX, &m.command.id},
                          {"at", 'i', false, 0, &m.command.at},
                          {"text", 's', false, TABLE_BATCH_TEXT_MAX, &m.command.text},
                          {"seat", 's', false, 8, &m.command.seat},
                          {"on", 'b', false, 0, &m.on},
                          {NULL, 0, false, 0, NULL}};
    const char *wrong = members_read(object, all);
    /* No client of this version sends this. */
    if (wrong) {
        peer_end(p, 1008, "malformed");
        return;
    }
    /* A page's first message is free, so that nobody sees an empty lobby because of a neighbour. */
    bool is_lobby = strcmp(m.word, "lobby") == 0, is_first = is_lobby && !p->saw_lobby;
    if (!is_first && is_flood(p, &m))
        return;
    p->saw_lobby |= is_lobby;
    m.command.word = m.word;
    if (is_lobby)
        do_lobby(p, &m);
    else if (!m.table)
        peer_end(p, 1008, "malformed");
    else if (strcmp(m.word, "watch") == 0)
        do_watch(p, &m);
    else if (strcmp(m.word, "leave") == 0)
        do_leave(p, &m);
    else
        do_command(p, &m);
}
