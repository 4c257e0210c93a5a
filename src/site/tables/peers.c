/* Connections: opening, closing, and sending. */
#include "site/tables/peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/call.h"
#include "site/tables/lobby.h"

enum {
    BUCKETS = 16384,
    ADDRESS_MAX = 100, /* connections per network */
    SAID_MAX = 64,     /* messages queued while one waits for the store */
    CHECK_STEPS = 50   /* sessions checked at a time */
};

/* The number of connections from a network. */
typedef struct address {
    struct address *next;
    uint8_t bytes[16];
    unsigned count;
} address;

/* A queued message. */
typedef struct said {
    struct said *next;
    json_t *object;
} said;

typedef struct peers {
    site_peer *first;
    site_peer *check; /* sessions are still to be checked from here on; NULL: none */
    trial checking;
    struct admitting *admitting;
    size_t count, lobby;
    uint64_t serial, messages, refused, ended;
    site_peer *accounts[BUCKETS], *visitors[BUCKETS];
    address *addresses[BUCKETS];
} peers;

static peers *peers_of(const site *s) {
    return *site_part_of((site *)s, PART_PEERS);
}

/* == Sending == */

/* Takes over the reference. */
void peer_send(site_peer *p, site_frame *f) {
    if (!f)
        return;
    if (p->is_closed || p->is_ending || store_is_pending())
        site_frame_drop(f);
    else
        p->line.send(p->line.context, f);
}

void peer_end_message(site_peer *p, json *j) {
    json_close(j, '}');
    peer_send(p, frame_of(j));
}

void peer_end(site_peer *p, int code, const char *reason) {
    if (p->is_closed || p->is_ending || store_is_pending())
        return;
    p->is_ending = true;
    peers_of(p->site)->ended++;
    p->line.end(p->line.context, code, reason);
}

void subscriber_send(subscriber *s, site_frame *frame) {
    peer_send(s->peer, frame);
}

const asker *subscriber_asker(const subscriber *s) {
    return &((const site_peer *)s->peer)->who;
}

/* == Hashes == */

/* The bucket for an account or, if that is 0, for a browser; NULL if there is neither. */
static site_peer **bucket_of(peers *x, int64_t account, const uint8_t *token) {
    return account ? &x->accounts[(uint64_t)account % BUCKETS]
           : token ? &x->visitors[(token[0] | (unsigned)token[1] << 8) % BUCKETS]
                   : NULL;
}

/* The next matching peer after `p`, or the first if that is NULL. */
static site_peer *next_of(peers *x, const site_peer *p, int64_t account, const uint8_t *token) {
    site_peer **first = bucket_of(x, account, token), *next = first ? *first : NULL;
    for (next = p ? p->same[!account] : next; next; next = next->same[!account])
        if (account ? next->who.account == account
                    : token && memcmp(next->who.visitor, token, STORE_HASH_SIZE) == 0)
            break;
    return next;
}

/* The two buckets a peer is in. */
static site_peer **bucket_at(const site_peer *p, int which) {
    return which == 0 ? bucket_of(peers_of(p->site), p->who.account, NULL)
                      : bucket_of(peers_of(p->site), 0, p->who.has_visitor ? p->who.visitor : NULL);
}

static address **address_at(peers *x, const uint8_t bytes[16]) {
    uint32_t h = 2166136261u;
    for (int i = 0; i < 16; i++)
        h = (h ^ bytes[i]) * 16777619u;
    address **at = &x->addresses[h % BUCKETS];
    while (*at && memcmp((*at)->bytes, bytes, 16) != 0)
        at = &(*at)->next;
    return at;
}

static bool count_address(site *s, const uint8_t bytes[16]) {
    address **at = address_at(peers_of(s), bytes);
    if (!*at) {
        *at = calloc(1, sizeof **at);
        if (!*at)
            return false;
        memcpy((*at)->bytes, bytes, 16);
    }
    if ((*at)->count >= ADDRESS_MAX && !site_settings(s)->open_house)
        return false;
    (*at)->count++;
    return true;
}

static void uncount_address(site *s, const uint8_t bytes[16]) {
    address **at = address_at(peers_of(s), bytes), *a = *at;
    if (a && --a->count == 0) {
        *at = a->next;
        free(a);
    }
}

/* == Opening and closing == */

static void say_hello(site_peer *p) {
    json j = {0};
    json_open(&j, NULL, '{');
    json_open(&j, "hello", '{');
    json_text(&j, "version", site_settings(p->site)->version);
    json_number(&j, "now", site_time(p->site));
    json_text(&j, "account", p->who.account ? p->who.name : NULL);
    json_close(&j, '}');
    peer_end_message(p, &j);
}

static void enter(site_peer *p) {
    peers *x = peers_of(p->site);
    p->next = x->first;
    if (p->next)
        p->next->prev = p;
    x->first = p;
    x->count++;
    p->serial = ++x->serial;
    for (int i = 0; i < 2; i++) {
        site_peer **b = bucket_at(p, i);
        if (b) {
            p->same[i] = *b;
            *b = p;
        }
    }
}

static void go_on(void *context);

/* Admits the caller or refuses them: the handshake if that is still in progress, otherwise the
 * connection. */
static void come_in(site_peer *p) {
    asker who;
    store_status found = asker_find(p->site, &p->entering->caller, &who);
    if (found == STORE_PENDING)
        return;
    free(p->entering);
    p->entering = NULL;
    if (found == STORE_OK) {
        p->who = who;
        enter(p);
        lobby_look_soon(p->site);
        say_hello(p);
        trial_run(&p->trial, p->site, go_on, p);
        return;
    }
    p->refused = found == STORE_MISSING ? 401 : 503;
    if (!p->is_opening)
        peer_end(p, found == STORE_MISSING ? 1008 : 1013,
                 found == STORE_MISSING ? "login" : "storage");
}

site_peer *site_peer_open(site *s, const site_caller *caller, const site_line *line, int *status) {
    uint8_t network[16];
    *status = 503;
    if (site_is_stopping(s))
        return NULL;
    address_network(caller->address, network);
    if (!count_address(s, network)) {
        *status = 429;
        return NULL;
    }
    site_peer *p = calloc(1, sizeof *p);
    caller_copied *e = p ? malloc(sizeof *e) : NULL;
    if (!e) {
        free(p);
        uncount_address(s, network);
        return NULL;
    }
    caller_copy(e, caller);
    p->site = s;
    p->line = *line;
    p->entering = e;
    memcpy(p->who.address, network, sizeof p->who.address);
    p->refs = 1;
    for (int i = 0; i < LAGS; i++)
        p->lags[i] = -1;
    p->is_opening = true;
    trial_run(&p->trial, s, go_on, p);
    p->is_opening = false;
    *status = p->refused;
    if (p->refused) {
        uncount_address(s, network);
        free(p);
        return NULL;
    }
    return p;
}

static void free_peer(void *context) {
    site_peer *p = context;
    trial_drop(&p->trial);
    while (p->first_said) {
        said *next = p->first_said->next;
        json_decref(p->first_said->object);
        free(p->first_said);
        p->first_said = next;
    }
    free(p->entering);
    free(p);
}

void peer_release(site_peer *p) {
    if (--p->refs == 0)
        trial_end(&p->trial, free_peer, p);
}

void peer_leave(site_peer *p, subscriber *s) {
    subscriber **at = &p->subscribers;
    while (*at != s)
        at = &(*at)->another;
    *at = s->another;
    p->watched--;
    live_unsubscribe(s);
}

void site_peer_close(site_peer *p) {
    peers *x = peers_of(p->site);
    p->is_closed = true;
    while (p->subscribers)
        peer_leave(p, p->subscribers);
    peer_in_lobby(p, false);
    if (p->serial == 0) { /* it was never admitted */
        uncount_address(p->site, p->who.address);
        trial_drop(&p->trial);
        peer_release(p);
        return;
    }
    if (x->check == p)
        x->check = p->next;
    *(p->prev ? &p->prev->next : &x->first) = p->next;
    if (p->next)
        p->next->prev = p->prev;
    x->count--;
    for (int i = 0; i < 2; i++) {
        site_peer **at = bucket_at(p, i);
        while (at && *at != p)
            at = &(*at)->same[i];
        if (at)
            *at = p->same[i];
    }
    uncount_address(p->site, p->who.address);
    trial_drop(&p->trial);
    peer_release(p);
}

void peer_in_lobby(site_peer *p, bool on) {
    peers *x = peers_of(p->site);
    x->lobby = x->lobby + on - p->in_lobby;
    p->in_lobby = on;
}

void peer_count_refused(site_peer *p) {
    peers_of(p->site)->refused++;
}

void site_peer_lag(site_peer *p, int64_t round_trip_ms) {
    p->lags[p->lag_next++ % LAGS] = (int32_t)(round_trip_ms < 0       ? 0
                                              : round_trip_ms > 10000 ? 10000
                                                                      : round_trip_ms);
}

void peers_check_sessions(site *s, int64_t account) {
    peers *x = peers_of(s);
    bool any = false;
    for (site_peer *p = x ? x->first : NULL; p; p = p->next) {
        bool concerns = p->who.account && (account == 0 || p->who.account == account);
        p->is_unchecked |= concerns;
        any |= concerns;
    }
    if (any)
        x->check = x->first;
}

/* Checks some sessions; connections whose session is gone are closed. */
static void check_some(void *context) {
    peers *x = peers_of(context);
    site_peer *p = x->check, *past;
    for (int steps = 0; p && steps < CHECK_STEPS; p = p->next)
        if (p->is_unchecked) {
            asker_is_current(context, &p->who);
            steps++;
        }
    if (store_is_pending())
        return;
    past = p;
    for (p = x->check; p != past; p = p->next) {
        if (p->is_unchecked && !asker_is_current(context, &p->who))
            peer_end(p, 1008, "session");
        p->is_unchecked = false;
    }
    x->check = past;
}

/* == Calls from other files == */

static bool watches(const site_peer *p, const live *l) {
    for (const subscriber *s = p->subscribers; s; s = s->another)
        if (s->table == l)
            return true;
    return false;
}

void peers_tell_turn(live *l, int seat) {
    peers *x = peers_of(l->site);
    const live_seat *me = &l->seats[seat], *other = &l->seats[1 - seat];
    site_frame *f = NULL;
    const uint8_t *token = me->has_token ? me->token : NULL;
    for (site_peer *p = NULL; (p = next_of(x, p, me->account, token));) {
        if (watches(p, l))
            continue;
        if (!f) {
            json j = {0};
            json_open(&j, NULL, '{');
            json_open(&j, "turn", '{');
            json_text(&j, "table", l->name);
            json_text(&j, "opponent", other->name);
            json_close(&j, '}');
            json_close(&j, '}');
            f = frame_of(&j);
            if (!f)
                return;
        }
        peer_send(p, frame_hold(f));
    }
    site_frame_drop(f);
}

void peers_send_lobby(site *s, site_frame *frame) {
    for (site_peer *p = peers_of(s)->first; p; p = p->next)
        if (p->in_lobby)
            peer_send(p, frame_hold(frame));
}

size_t peers_in_lobby(const site *s) {
    return peers_of(s)->lobby;
}

size_t peers_count(const site *s) {
    return peers_of(s)->count;
}

bool peers_are_here(const site *s, int64_t account, const uint8_t *token) {
    peers *x = peers_of(s);
    return (account && next_of(x, NULL, account, NULL)) || next_of(x, NULL, 0, token);
}

void site_peer_receive(site_peer *p, const char *text, size_t len) {
    peers_of(p->site)->messages++;
    if (p->is_closed || p->is_ending || site_is_stopping(p->site))
        return;
    if (len > SITE_FRAME_MAX) {
        peer_end(p, 1009, "large");
        return;
    }
    json_t *object = json_read(text, len);
    said *x = object && p->said_count < SAID_MAX ? malloc(sizeof *x) : NULL;
    if (!x) {
        json_decref(object);
        peer_end(p, object ? 1008 : 1007, object ? "flood" : "malformed");
        return;
    }
    *x = (said){.object = object};
    if (p->last_said)
        p->last_said->next = x;
    else
        p->first_said = x;
    p->last_said = x;
    p->said_count++;
    if (!trial_is_open(&p->trial))
        trial_run(&p->trial, p->site, go_on, p);
}

/* One thing at a time: messages wait for authentication and for those before them. */
static void go_on(void *context) {
    site_peer *p = context;
    if (p->entering) {
        come_in(p);
        return;
    }
    said *x = p->first_said;
    if (!x)
        return;
    p->refs++;
    if (!p->is_closed && !p->is_ending && !site_is_stopping(p->site))
        peer_hear(p, x->object);
    if (!store_is_pending()) {
        p->first_said = x->next;
        if (!p->first_said)
            p->last_said = NULL;
        p->said_count--;
        json_decref(x->object);
        free(x);
        if (p->first_said)
            trial_run(&p->trial, p->site, go_on, p);
    }
    peer_release(p);
}

/* == Admitting == */

/* A caller being authenticated. */
typedef struct admitting {
    struct admitting *next, *prev;
    site *site;
    trial trial;
    caller_copied who;
    site_admitted ready;
    void *context;
} admitting;

static void free_admitting(void *context) {
    admitting *a = context;
    trial_drop(&a->trial);
    free(a);
}

static void admit(admitting *a, int status) {
    *(a->prev ? &a->prev->next : &peers_of(a->site)->admitting) = a->next;
    if (a->next)
        a->next->prev = a->prev;
    a->ready(a->context, status);
    trial_end(&a->trial, free_admitting, a);
}

static void look_at_guest(void *context) {
    admitting *a = context;
    asker who;
    store_status found = asker_find(a->site, &a->who.caller, &who);
    if (found != STORE_PENDING)
        admit(a, found == STORE_OK ? 0 : found == STORE_MISSING ? 401 : 503);
}

void site_admit(site *s, const site_caller *caller, site_admitted ready, void *context) {
    peers *x = peers_of(s);
    uint8_t network[16];
    address_network(caller->address, network);
    if (site_is_stopping(s)) {
        ready(context, 503);
        return;
    }
    if (limit_take(s, LIMIT_OTHER, network, sizeof network, site_time(s)) > 0) {
        ready(context, 429);
        return;
    }
    admitting *a = calloc(1, sizeof *a);
    if (!a) {
        ready(context, 503);
        return;
    }
    a->site = s;
    a->ready = ready;
    a->context = context;
    caller_copy(&a->who, caller);
    a->next = x->admitting;
    if (a->next)
        a->next->prev = a;
    x->admitting = a;
    trial_run(&a->trial, s, look_at_guest, a);
}

/* == Hooks == */

static void peers_stop(site *s) {
    json j = {0};
    json_open(&j, NULL, '{');
    json_text(&j, "bye", "stopping");
    json_close(&j, '}');
    site_frame *f = frame_of(&j);
    for (site_peer *p = peers_of(s)->first; p && f; p = p->next)
        peer_send(p, frame_hold(f));
    site_frame_drop(f);
}

static void peers_work(site *s, int64_t now) {
    peers *x = peers_of(s);
    (void)now;
    if (x->check && !trial_is_open(&x->checking))
        trial_run(&x->checking, s, check_some, s);
}

static int64_t peers_next_due(const site *s) {
    const peers *x = peers_of(s);
    return x->check && !trial_is_open(&x->checking) ? 0 : INT64_MAX;
}

static void peers_close(site *s) {
    peers *x = peers_of(s);
    trial_drop(&x->checking);
    while (x->admitting)
        admit(x->admitting, 503);
    for (size_t i = 0; i < BUCKETS; i++)
        for (address *next, *a = x->addresses[i]; a; a = next) {
            next = a->next;
            free(a);
        }
}

static void peers_metrics(site *s, uint64_t values[]) {
    const peers *x = peers_of(s);
    values[METRIC_PEERS] = x->count;
    values[METRIC_PEERS_LOBBY] = x->lobby;
    values[METRIC_PEERS_OPENED] = x->serial;
    values[METRIC_PEERS_ENDED] = x->ended;
    values[METRIC_MESSAGES] = x->messages;
    values[METRIC_MESSAGES_REFUSED] = x->refused;
}

const part_hooks peers_hooks = {
    .size = sizeof(peers),
    .work = peers_work,
    .next_due = peers_next_due,
    .stop = peers_stop,
    .close = peers_close,
    .metrics = peers_metrics,
};
