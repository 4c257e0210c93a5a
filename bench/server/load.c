/* Many people at many tables, to measure a server and to see that it loses nothing.
 *
 *     load moves  --url URL... [--tables N] [--rate R] [--seconds S] [--survive] [--progress]
 *                 [--clock C] [--slack MS]
 *     load tables --url URL [--tables N] [--moves M] [--pid PID]
 *     load idle   --url URL [--sockets N] [--seconds S] [--pid PID]
 *
 * Every table has two players and a watcher, each with a WebSocket of its own; with several
 * URLs they sit at different ones. Games are random, by the library itself, and when one ends
 * the three go on at a new table; each table's first game is left early, so that not all end at
 * the same time. Without a rate a table moves as soon as its last move is acknowledged and has
 * reached the next player.
 *
 * What is checked, always: events come to everybody in order and without gaps; an event that was
 * acknowledged has the number and the text it was acknowledged with, everywhere and for ever;
 * after the run it is read again over HTTP. With --survive servers may go away: players connect
 * again, at the next URL, and repeat what was not acknowledged. With --clock no clock may lose
 * more than the time that a player could have used, and --slack (5000) for connecting again. Status
 * 1: something of this did not hold.
 *
 * The server must run with --open-house. Figures go out as "name value" lines. */
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "client.h"
#include "delays.h"
#include "idle.h"
#include "potentia.h"
#include "scan.h"

enum {
    PLACES_MAX = 8,
    MAKING_MAX = 48,   /* tables being made at once */
    CHECKING_MAX = 32, /* and read again at the end */
    ID_MAX = 16,
    TEXT_MAX = 512,
    DRAIN_US = 15000000,
    RETRY_US = 250000,
    USUAL_MOVES = 45, /* of a random game */
    BOTH_JOINED = 3   /* created, and two have joined: so many events */
};

/* == What is played == */

typedef enum role { WHITE = 0, BLACK, WATCHER, ROLES } role;

/* A game, kept until the end of the run to be read again. */
typedef struct game {
    struct game *next;
    char id[ID_MAX];
    char cookie[COOKIE_MAX];
    uint64_t *texts; /* hashes by the number of the event; 0: not acknowledged */
    uint32_t room, acked;
} game;

typedef struct seat {
    struct slot *slot;
    role role;
    client *socket;
    char cookie[COOKIE_MAX];
    bool is_open, is_watching;
    uint32_t seen; /* the last event */
    unsigned where;
    int64_t retry_at;
} seat;

typedef enum slot_stage { EMPTY = 0, MAKING, JOINING, GOING, OVER } slot_stage;

typedef struct slot {
    unsigned number;
    slot_stage stage;
    seat seats[ROLES];
    game *game;
    pt_state state;
    uint32_t at, moves;
    uint32_t short_of; /* the first game is left after so many moves: not all end at once */
    int64_t retry_at;

    bool is_pending, is_queued;
    char move_id[24], text[TEXT_MAX];
    role mover;
    int64_t sent_us;
    uint32_t made; /* the event of the last move, once acknowledged */
    bool has_reached[ROLES];

    /* Clocks: what was left when the turn began, and how long nobody could have played. */
    int64_t left[2], turn_us, away_us, away_since;
    int runner;
} slot;

static struct {
    client_loop *loop;
    place places[PLACES_MAX];
    unsigned place_count;
    unsigned tables, making;
    double rate, seconds;
    uint64_t move_limit; /* of one table, 0: none */
    bool survives, has_watchers, tells_progress, is_ending;
    const char *clock;
    int64_t increment_ms, slack_ms;
    int pid;
    unsigned sockets;

    pt_rules *rules;
    pt_rng rng;
    slot *slots;
    unsigned *queue, queue_first, queue_count; /* slots that can move */
    game *games;
    uint64_t sent, acked, made, ended, going, reconnects, repeats, refused;
    uint64_t disorder, altered, lost, missing, bad_clocks, failures;
    delays ack, opponent, watcher;
    bool is_measuring;
} run = {.tables = 100, .seconds = 10, .has_watchers = true, .sockets = 10000, .slack_ms = 5000};

static void complain(uint64_t *count, const slot *s, const char *what, span detail) {
    if ((*count)++ < 5)
        fprintf(stderr, "table %s: %s: %.*s\n", s && s->game ? s->game->id : "-", what,
                (int)(detail.len < 300 ? detail.len : 300), detail.at ? detail.at : "");
}

static span zspan(const char *text) {
    return (span){text, strlen(text)};
}

static uint64_t hash_of(span text) {
    uint64_t h = 0xcbf29ce484222325;
    for (size_t i = 0; i < text.len; i++)
        h = (h ^ (unsigned char)text.at[i]) * 0x100000001b3;
    return h | 1;
}

static void check_text(slot *s, uint32_t number, span text, bool is_acked) {
    game *g = s->game;
    if (number >= g->room) {
        uint32_t room = number * 2 + 64;
        g->texts = realloc(g->texts, room * sizeof *g->texts);
        if (!g->texts)
            abort();
        memset(g->texts + g->room, 0, (room - g->room) * sizeof *g->texts);
        g->room = room;
    }
    uint64_t h = hash_of(text);
    if (g->texts[number] && g->texts[number] != h)
        complain(&run.altered, s, "another text than was acknowledged", text);
    if (is_acked) {
        g->texts[number] = h;
        if (number > g->acked)
            g->acked = number;
    }
}

/* == Moving == */

static void enqueue(slot *s) {
    if (s->is_queued || run.is_ending)
        return;
    s->is_queued = true;
    run.queue[(run.queue_first + run.queue_count++) % run.tables] = s->number;
}

/* The last move is acknowledged, and who is next has seen it. */
static bool can_move(const slot *s) {
    if (s->stage != GOING || s->is_pending || s->at < BOTH_JOINED ||
        (run.move_limit && s->moves >= run.move_limit))
        return false;
    const seat *next = &s->seats[pt_state_actor(run.rules, &s->state) == PT_BLACK ? BLACK : WHITE];
    return next->is_watching && next->seen >= s->at;
}

static void consider(slot *s) {
    if (can_move(s))
        enqueue(s);
}

/* A random turn into `text`. */
static void choose(slot *s) {
    pt_state state = s->state;
    pt_actor actor = pt_state_actor(run.rules, &state);
    size_t len = 0;
    unsigned flags = 0;
    do {
        pt_actions list;
        pt_legal(run.rules, &state, &list);
        pt_action action = list.items[pt_rng_below(&run.rng, (uint32_t)list.count)];
        if (len > 0)
            s->text[len++] = ';';
        len += pt_action_write(run.rules, &state, action, s->text + len, sizeof s->text - len);
        flags = pt_apply(run.rules, &state, action);
    } while (!(flags & PT_TURN_ENDED) && pt_state_actor(run.rules, &state) == actor);
}

static void send_move(slot *s) {
    char message[TEXT_MAX + 128];
    int n = snprintf(message, sizeof message,
                     "{\"do\":\"act\",\"table\":\"%s\",\"id\":\"%s\",\"at\":%" PRIu32
                     ",\"text\":\"%s\"}",
                     s->game->id, s->move_id, s->at, s->text);
    socket_send(s->seats[s->mover].socket, message, (size_t)n);
}

static void move(slot *s) {
    choose(s);
    s->mover = pt_state_actor(run.rules, &s->state) == PT_BLACK ? BLACK : WHITE;
    snprintf(s->move_id, sizeof s->move_id, "m%" PRIu64, ++run.sent);
    s->is_pending = true;
    s->made = 0;
    memset(s->has_reached, 0, sizeof s->has_reached);
    s->sent_us = now_us();
    send_move(s);
}

static void finish_game(slot *s) {
    s->short_of = 0;
    run.ended++;
    run.going--;
    s->stage = OVER;
    s->retry_at = 0;
}

static void play_move(slot *s) {
    pt_action actions[64];
    size_t count;
    if (pt_turn_read(run.rules, &s->state, s->text, PT_ZSTR, PT_NOTATION_CANONICAL, actions, 64,
                     &count, NULL) != PT_OK)
        abort();
    for (size_t i = 0; i < count; i++)
        pt_apply(run.rules, &s->state, actions[i]);
    s->moves++;
}

static void on_done(slot *s, uint32_t event) {
    s->is_pending = false;
    s->made = event;
    s->at = event;
    run.acked++;
    check_text(s, event, zspan(s->text), true);
    if (run.is_measuring)
        delays_add(&run.ack, now_us() - s->sent_us);
    play_move(s);
    if (pt_result(run.rules, &s->state).over || (s->short_of && s->moves >= s->short_of))
        finish_game(s);
    else
        consider(s);
}

/* == Clocks == */

static void check_clock(slot *s, span event, bool acted) {
    span left = scan_find(event, "left"), value;
    if (left.len == 0 || *left.at != '[')
        return;
    scan in = scan_in(left);
    int64_t now[2] = {INT64_MIN, INT64_MIN};
    for (int i = 0; i < 2 && scan_item(&in, &value); i++)
        now[i] = scan_number(value);
    int64_t us = now_us();
    if (s->away_since) {
        s->away_us += us - s->away_since;
        s->away_since = us;
    }
    /* The one whose turn it was can have lost what he used, and won the increment. */
    int64_t could_ms = (us - s->turn_us - s->away_us) / 1000 + run.slack_ms;
    for (int i = 0; s->turn_us && i < 2; i++) {
        bool runs = i == s->runner;
        if (now[i] < 0 || now[i] < s->left[i] - (runs ? could_ms : 0))
            complain(&run.bad_clocks, s, "a clock lost time that nobody used", event);
        if (now[i] > s->left[i] + (acted && runs ? run.increment_ms : 0))
            complain(&run.bad_clocks, s, "a clock won time that nobody gave", event);
    }
    memcpy(s->left, now, sizeof now);
    if (acted)
        s->runner = 1 - s->runner;
    s->turn_us = us;
    s->away_us = 0;
}

static void note_away(slot *s, bool is_away) {
    int64_t us = now_us();
    if (is_away && !s->away_since)
        s->away_since = us;
    if (!is_away && s->away_since) {
        s->away_us += us - s->away_since;
        s->away_since = 0;
    }
}

/* == Hearing == */

static void on_event(seat *who, span event) {
    slot *s = who->slot;
    span name, value, kind = {0}, text = {0};
    int64_t number = 0;
    scan in = scan_in(event);
    while (scan_member(&in, &name, &value)) {
        if (span_is(name, "n"))
            number = scan_number(value);
        else if (span_is(name, "kind"))
            kind = scan_text(value);
        else if (span_is(name, "text"))
            text = scan_text(value);
    }
    if (number != (int64_t)who->seen + 1)
        complain(&run.disorder, s, number > who->seen ? "a gap before" : "again", event);
    if (number > who->seen)
        who->seen = (uint32_t)number;
    if (span_is(kind, "acted")) {
        check_text(s, (uint32_t)number, text, false);
        /* Nobody moves before the last move has reached him, so this is the last one. */
        bool is_last = s->is_pending ? number > s->at : number == s->made;
        if (is_last && !s->has_reached[who->role]) {
            s->has_reached[who->role] = true;
            if (run.is_measuring && who->role == WATCHER)
                delays_add(&run.watcher, now_us() - s->sent_us);
            else if (run.is_measuring && who->role != s->mover)
                delays_add(&run.opponent, now_us() - s->sent_us);
        }
    }
    if (span_is(kind, "joined") && s->moves == 0 && number > s->at)
        s->at = (uint32_t)number;
    if (run.clock && who->role == WHITE)
        check_clock(s, event, span_is(kind, "acted"));
}

static void on_events(seat *who, span events) {
    scan in = scan_in(events);
    span event;
    while (scan_item(&in, &event))
        on_event(who, event);
    consider(who->slot);
}

static void on_snapshot(seat *who, span snapshot) {
    slot *s = who->slot;
    int64_t last = scan_number(scan_find(snapshot, "last"));
    if (last < (int64_t)who->seen)
        complain(&run.lost, s, "the table has fewer events than were delivered", snapshot);
    who->is_watching = true;
    on_events(who, scan_find(snapshot, "events"));
    if (s->is_pending && s->mover == who->role) {
        run.repeats++;
        send_move(s);
    }
    bool all = true;
    for (int i = 0; i < 2; i++)
        all = all && s->seats[i].is_watching;
    if (all)
        note_away(s, false);
    consider(s);
}

static void on_refused(seat *who, span id, span error) {
    slot *s = who->slot;
    span code = scan_text(scan_find(error, "code"));
    if (!s->is_pending || !span_is(id, s->move_id))
        return;
    run.refused++;
    bool passes = span_is(code, "storage") || span_is(code, "unknown") ||
                  span_is(code, "stopping") || span_is(code, "slow");
    if (run.survives && passes) {
        who->retry_at = now_us() + RETRY_US;
        return;
    }
    complain(&run.failures, s, "refused", error);
    s->is_pending = false;
    finish_game(s);
}

static void on_heard(void *context, const char *text, size_t len) {
    seat *who = context;
    slot *s = who->slot;
    span name, value, events = {0}, snapshot = {0}, done = {0}, refused = {0}, error = {0};
    int64_t event = 0;
    bool is_ours = false;
    scan in = scan_in((span){text, len});
    while (scan_member(&in, &name, &value)) {
        if (span_is(name, "table"))
            is_ours = s->game && span_is(scan_text(value), s->game->id);
        else if (span_is(name, "events"))
            events = value;
        else if (span_is(name, "snapshot"))
            snapshot = value;
        else if (span_is(name, "done"))
            done = scan_text(value);
        else if (span_is(name, "event"))
            event = scan_number(value);
        else if (span_is(name, "refused"))
            refused = scan_text(value);
        else if (span_is(name, "error"))
            error = value;
    }
    if (!is_ours) {
        if (error.len > 0 && s->stage == GOING)
            complain(&run.failures, s, "error", (span){text, len});
        return;
    }
    if (events.len > 0)
        on_events(who, events);
    if (snapshot.len > 0)
        on_snapshot(who, snapshot);
    if (done.len > 0 && s->is_pending && span_is(done, s->move_id))
        on_done(s, (uint32_t)event);
    if (refused.len > 0)
        on_refused(who, refused, error);
    else if (error.len > 0 && run.survives)
        who->retry_at = now_us() + RETRY_US;
    else if (error.len > 0)
        complain(&run.failures, s, "error", (span){text, len});
}

static void watch_table(seat *who) {
    char message[128];
    int n = snprintf(message, sizeof message,
                     "{\"do\":\"watch\",\"table\":\"%s\",\"after\":%" PRIu32 "}",
                     who->slot->game->id, who->seen);
    socket_send(who->socket, message, (size_t)n);
}

static void on_opened(void *context) {
    seat *who = context;
    who->is_open = true;
    if (who->slot->stage == GOING)
        watch_table(who);
}

static void on_closed(void *context) {
    seat *who = context;
    if (who->is_open && !run.survives && !run.is_ending)
        complain(&run.failures, who->slot, "the connection was closed", (span){0});
    run.reconnects += who->is_open;
    who->socket = NULL;
    who->is_open = who->is_watching = false;
    who->where++;
    who->retry_at = now_us() + RETRY_US + pt_rng_below(&run.rng, RETRY_US);
    if (who->role != WATCHER)
        note_away(who->slot, true);
}

static void connect_seat(seat *who) {
    static const client_hooks hooks = {on_opened, on_heard, on_closed};
    who->retry_at = 0;
    who->socket =
        socket_open(run.loop, &run.places[who->where % run.place_count], who->cookie, &hooks, who);
    if (!who->socket)
        who->retry_at = now_us() + RETRY_US;
}

/* == Making tables == */

static void retry_slot(slot *s, slot_stage stage, int status, const char *body, size_t len) {
    if (!run.survives)
        complain(&run.failures, s, status ? "not made" : "no answer", (span){body, len});
    for (int i = 0; i < ROLES; i++)
        s->seats[i].where++;
    s->stage = stage;
    s->retry_at = now_us() + RETRY_US;
    run.making--;
}

static const place *place_of(const seat *who) {
    return &run.places[who->where % run.place_count];
}

static void on_joined(void *context, int status, const char *cookie, const char *body, size_t len) {
    slot *s = context;
    if (status != 200) {
        /* The answer may have been lost with the name that took the seat: another table. */
        retry_slot(s, EMPTY, status, body, len);
        return;
    }
    if (*cookie)
        snprintf(s->seats[BLACK].cookie, COOKIE_MAX, "%s", cookie);
    run.making--;
    run.made++;
    run.going++;
    s->stage = GOING;
    for (int i = 0; i < ROLES; i++) {
        seat *who = &s->seats[i];
        who->seen = 0;
        who->is_watching = false;
        if (who->is_open)
            watch_table(who);
        else if (!who->socket && (i != WATCHER || run.has_watchers))
            connect_seat(who);
    }
}

static void join_table(slot *s) {
    char path[64];
    snprintf(path, sizeof path, "/api/v1/tables/%s/join", s->game->id);
    s->stage = JOINING;
    seat *black = &s->seats[BLACK];
    http_ask(run.loop, place_of(black), "POST", path, black->cookie, "{}", on_joined, s);
}

static void on_made(void *context, int status, const char *cookie, const char *body, size_t len) {
    slot *s = context;
    span id = scan_text(scan_find(scan_find((span){body, len}, "table"), "id"));
    if (status != 201 || id.len == 0 || id.len >= ID_MAX) {
        retry_slot(s, EMPTY, status, body, len);
        return;
    }
    seat *white = &s->seats[WHITE];
    if (*cookie)
        snprintf(white->cookie, COOKIE_MAX, "%s", cookie);
    game *g = calloc(1, sizeof *g);
    if (!g)
        abort();
    snprintf(g->id, sizeof g->id, "%.*s", (int)id.len, id.at);
    snprintf(g->cookie, sizeof g->cookie, "%s", white->cookie);
    g->next = run.games;
    run.games = g;
    s->game = g;
    join_table(s);
}

static void make_table(slot *s) {
    char body[256];
    for (int i = 0; s->stage == OVER && i < ROLES; i++) {
        seat *who = &s->seats[i];
        if (who->is_open && s->game) {
            int n = snprintf(body, sizeof body, "{\"do\":\"leave\",\"table\":\"%s\"}", s->game->id);
            socket_send(who->socket, body, (size_t)n);
        }
    }
    s->stage = MAKING;
    s->game = NULL;
    s->at = s->moves = 0;
    s->is_pending = false;
    s->runner = 0;
    s->left[0] = s->left[1] = s->turn_us = s->away_us = s->away_since = 0;
    pt_start(run.rules, &s->state);
    run.making++;
    snprintf(body, sizeof body, "{\"setup\":\"gipf standard\",\"colour\":\"white\"%s%s%s}",
             run.clock ? ",\"clock\":\"" : "", run.clock ? run.clock : "", run.clock ? "\"" : "");
    seat *white = &s->seats[WHITE];
    http_ask(run.loop, place_of(white), "POST", "/api/v1/tables", white->cookie, body, on_made, s);
}

/* What waited for its time: connections, tables, commands to be repeated. */
static void mend(int64_t us) {
    for (unsigned i = 0; i < run.tables; i++) {
        slot *s = &run.slots[i];
        if ((s->stage == EMPTY || s->stage == OVER) && s->retry_at <= us &&
            run.making < MAKING_MAX && !run.is_ending)
            make_table(s);
        if (s->stage != GOING && s->stage != OVER)
            continue;
        for (int r = 0; r < ROLES; r++) {
            seat *who = &s->seats[r];
            if (!who->retry_at || who->retry_at > us)
                continue;
            who->retry_at = 0;
            if (!who->socket)
                connect_seat(who);
            else if (who->is_open && !who->is_watching && s->stage == GOING)
                watch_table(who);
            else if (who->is_open && s->is_pending && s->mover == who->role)
                send_move(s);
        }
    }
}

/* == Reading again == */

static struct {
    game *next;
    unsigned under_way;
} reading;

static void read_next(void);

static void on_read(void *context, int status, const char *cookie, const char *body, size_t len) {
    game *g = context;
    static slot nobody;
    (void)cookie;
    reading.under_way--;
    nobody.game = g;
    if (status != 200) {
        complain(&run.lost, &nobody, "cannot be read again", (span){body, len});
        read_next();
        return;
    }
    scan in = scan_in(scan_find((span){body, len}, "events"));
    span event;
    uint32_t number = 0, found = 0, wanted = 0;
    while (scan_item(&in, &event)) {
        if (scan_number(scan_find(event, "n")) != (int64_t)++number)
            complain(&run.disorder, &nobody, "read again: out of order", event);
        if (number < g->room && g->texts[number]) {
            found++;
            if (g->texts[number] != hash_of(scan_text(scan_find(event, "text"))))
                complain(&run.lost, &nobody, "read again: another event", event);
        }
    }
    for (uint32_t i = 0; i < g->room; i++)
        wanted += g->texts[i] != 0;
    if (found < wanted) {
        complain(&run.lost, &nobody, "acknowledged events are gone", (span){body, len});
        run.lost += wanted - found - 1;
    }
    read_next();
}

static void read_next(void) {
    while (reading.next && reading.under_way < CHECKING_MAX) {
        game *g = reading.next;
        char path[64];
        reading.next = g->next;
        reading.under_way++;
        snprintf(path, sizeof path, "/api/v1/tables/%s?after=0", g->id);
        http_ask(run.loop, &run.places[pt_rng_below(&run.rng, run.place_count)], "GET", path,
                 g->cookie, NULL, on_read, g);
    }
}

static void read_all(void) {
    reading.next = run.games;
    read_next();
    while (reading.under_way > 0)
        client_loop_run(run.loop, 100);
}

/* == Modes == */

/* Sends what is due, in the order in which tables became ready. */
static void send_due(uint64_t due) {
    while (run.queue_count > 0 && run.sent < due) {
        slot *s = &run.slots[run.queue[run.queue_first]];
        run.queue_first = (run.queue_first + 1) % run.tables;
        run.queue_count--;
        s->is_queued = false;
        if (can_move(s))
            move(s);
    }
}

static bool is_settled(void) {
    for (unsigned i = 0; i < run.tables; i++) {
        const slot *s = &run.slots[i];
        if (s->is_pending || s->stage == MAKING || s->stage == JOINING)
            return false;
        for (int r = 0; s->stage == GOING && r < ROLES; r++)
            if ((r != WATCHER || run.has_watchers) && s->seats[r].seen < s->game->acked)
                return false;
    }
    return true;
}

static void drain(void) {
    int64_t until = now_us() + DRAIN_US * (run.survives ? 3 : 1);
    run.is_ending = true;
    while (!is_settled() && now_us() < until) {
        client_loop_run(run.loop, 10);
        mend(now_us());
    }
    for (unsigned i = 0; i < run.tables; i++) {
        slot *s = &run.slots[i];
        for (int r = 0; s->stage == GOING && r < ROLES; r++)
            if ((r != WATCHER || run.has_watchers) && s->seats[r].seen < s->game->acked)
                complain(&run.missing, s, "acknowledged, but not delivered", (span){0});
        if (s->is_pending)
            complain(&run.failures, s, "never answered", zspan(s->move_id));
    }
}

static void set_out(void) {
    run.slots = calloc(run.tables, sizeof *run.slots);
    run.queue = calloc(run.tables, sizeof *run.queue);
    if (!run.slots || !run.queue)
        abort();
    for (unsigned i = 0; i < run.tables; i++) {
        slot *s = &run.slots[i];
        s->number = i;
        if (!run.move_limit)
            s->short_of = 1 + pt_rng_below(&run.rng, USUAL_MOVES);
        for (unsigned r = 0; r < ROLES; r++)
            s->seats[r] = (seat){.slot = s, .role = (role)r, .where = i + r};
    }
    /* Until everybody sits. */
    int64_t until = now_us() + 120000000, us;
    while (run.going < run.tables && (us = now_us()) < until && run.failures < 20) {
        mend(us);
        client_loop_run(run.loop, 5);
    }
    for (bool all = false; !all && now_us() < until;) {
        client_loop_run(run.loop, 5);
        all = true;
        for (unsigned i = 0; i < run.tables; i++)
            for (unsigned r = 0; r < (run.has_watchers ? 3 : 2); r++)
                all = all && run.slots[i].seats[r].is_watching;
    }
    if (run.going < run.tables) {
        fprintf(stderr, "only %" PRIu64 " of %u tables were made\n", run.going, run.tables);
        exit(1);
    }
}

static int verdict(void) {
    printf("disorder %" PRIu64 "\naltered %" PRIu64 "\nmissing %" PRIu64 "\nlost %" PRIu64
           "\nbad_clocks %" PRIu64 "\nfailures %" PRIu64 "\n",
           run.disorder, run.altered, run.missing, run.lost, run.bad_clocks, run.failures);
    return run.disorder + run.altered + run.missing + run.lost + run.bad_clocks + run.failures > 0;
}

static volatile sig_atomic_t stopped;

static void on_signal(int number) {
    (void)number;
    stopped = 1;
}

static int run_moves(void) {
    set_out();
    printf("ready %" PRIu64 "\n", run.going);
    fflush(stdout);
    run.is_measuring = true;
    int64_t begun = now_us(), until = begun + (int64_t)(run.seconds * 1e6), mended = 0, told = 0,
            us;
    while ((us = now_us()) < until && !stopped) {
        uint64_t due =
            run.rate > 0 ? (uint64_t)((double)(us - begun) / 1e6 * run.rate) : UINT64_MAX;
        send_due(due);
        if (us - mended > 20000) {
            mended = us;
            mend(us);
        }
        if (run.tells_progress && us - told > 200000) {
            told = us;
            printf("progress %" PRIu64 "\n", run.acked);
            fflush(stdout);
        }
        client_loop_run(run.loop, run.rate > 0 && run.queue_count > 0 ? 1 : 5);
    }
    double seconds = (double)(now_us() - begun) / 1e6;
    run.is_measuring = false;
    uint64_t acked = run.ack.total;
    drain();
    read_all();
    printf("seconds %.1f\nmoves %" PRIu64 "\nmoves_a_second %.0f\n", seconds, acked,
           (double)acked / seconds);
    printf("acknowledged %" PRIu64 "\ntables_made %" PRIu64 "\ngames_ended %" PRIu64
           "\nreconnects %" PRIu64 "\nrepeats %" PRIu64 "\nrefused %" PRIu64 "\n",
           run.acked, run.made, run.ended, run.reconnects, run.repeats, run.refused);
    delays_print("ack", &run.ack);
    delays_print("opponent", &run.opponent);
    delays_print("watcher", &run.watcher);
    return verdict();
}

static int run_tables(void) {
    printf("before_kb %ld\n", memory_of(run.pid));
    run.has_watchers = false;
    set_out();
    printf("joined_kb %ld\n", memory_of(run.pid));
    bool all = false;
    for (int64_t until = now_us() + 120000000; !all && now_us() < until;) {
        send_due(UINT64_MAX);
        client_loop_run(run.loop, 5);
        all = true;
        for (unsigned i = 0; i < run.tables; i++)
            all = all && (run.slots[i].moves >= run.move_limit || run.slots[i].stage == OVER);
    }
    drain();
    printf("tables %u\nmoves %" PRIu64 "\nplayed_kb %ld\n", run.tables, run.acked,
           memory_of(run.pid));
    return verdict();
}

int main(int argc, char **argv) {
    static const struct option options[] = {
        {"url", 1, 0, 'u'},
        {"tables", 1, 0, 't'},
        {"rate", 1, 0, 'r'},
        {"seconds", 1, 0, 's'},
        {"survive", 0, 0, 'v'},
        {"clock", 1, 0, 'c'},
        {"moves", 1, 0, 'm'},
        {"pid", 1, 0, 'p'},
        {"sockets", 1, 0, 'n'},
        {"seed", 1, 0, 'e'},
        {"progress", 0, 0, 'g'},
        {"slack", 1, 0, 'l'},
        {0},
    };
    uint64_t seed = (uint64_t)now_us();
    for (int o; (o = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        switch (o) {
        case 'u':
            if (run.place_count == PLACES_MAX ||
                !place_read(optarg, &run.places[run.place_count++]))
                return 2;
            break;
        case 't':
            run.tables = (unsigned)atoi(optarg);
            break;
        case 'r':
            run.rate = atof(optarg);
            break;
        case 's':
            run.seconds = atof(optarg);
            break;
        case 'v':
            run.survives = true;
            break;
        case 'l':
            run.slack_ms = atoi(optarg);
            break;
        case 'g':
            run.tells_progress = true;
            break;
        case 'c':
            run.clock = optarg;
            if (strchr(optarg, '+'))
                run.increment_ms = strtoll(strchr(optarg, '+'), NULL, 10);
            break;
        case 'm':
            run.move_limit = strtoull(optarg, NULL, 10);
            break;
        case 'p':
            run.pid = atoi(optarg);
            break;
        case 'n':
            run.sockets = (unsigned)atoi(optarg);
            break;
        case 'e':
            seed = strtoull(optarg, NULL, 10);
            break;
        default:
            return 2;
        }
    }
    const char *mode = optind < argc ? argv[optind] : "";
    if (run.place_count == 0 || run.tables == 0) {
        fprintf(stderr, "load: moves, tables or idle, and --url http://127.0.0.1:PORT\n");
        return 2;
    }
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    pt_rng_seed(&run.rng, seed);
    if (pt_rules_new(NULL, "gipf standard", PT_ZSTR, &run.rules, NULL) != PT_OK)
        return 2;
    run.loop = client_loop_new();
    const idle_options idle = {run.places, run.place_count, run.sockets, run.seconds, run.pid};
    int status = strcmp(mode, "moves") == 0    ? run_moves()
                 : strcmp(mode, "tables") == 0 ? run_tables()
                 : strcmp(mode, "idle") == 0   ? idle_run(run.loop, &idle)
                                               : 2;
    fflush(stdout);
    _Exit(status);
}
