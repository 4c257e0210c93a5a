/* A WebSocket: passes frames from the client to the site, and sends the site's in batches. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>

#include "server/inside.h"
#include "server/websocket.h"

enum {
    PING_MS = 10000,
    PING_SPREAD_MS = 2000,  /* up to this much less, to spread out clients that connected
                             * together */
    SILENCE_MS = 30000,     /* without a pong */
    SLOW_MS = 30000,        /* that a frame may wait to be sent */
    SLOW_BYTES = 256 << 10, /* that may queue behind the frame being sent */
    GOODBYE_MS = 2000,      /* from our close frame to the end */
    GOODBYE_MAX = 1 << 20,  /* bytes discarded meanwhile */
    FRAMES_A_CALL = 64,     /* handed to the system at once */
    FLOOD_AT_ONCE = 200,    /* frames from a client */
    FLOOD_A_SECOND = 50
};

typedef enum peer_state {
    PEER_OPEN,
    PEER_ENDING, /* our close frame is last in the queue; input is discarded */
    PEER_PARTED  /* it has been sent; the client has not closed yet */
} peer_state;

/* Something to send. */
typedef enum parcel_kind { PARCEL_RAW, PARCEL_FRAME, PARCEL_CONTROL } parcel_kind;
typedef struct parcel {
    void *of; /* a site_frame, or our own bytes: sent raw, or the data of a control frame */
    uint32_t len;
    uint8_t kind;    /* parcel_kind */
    uint8_t control; /* ws_kind */
    int64_t queued;  /* when */
} parcel;

struct peer {
    watch watch; /* first */
    peer *next, *previous;
    peer *next_busy, *next_dead;
    bool is_busy, is_broken;
    peer_state state;
    site_peer *site;
    const char *why; /* why it ended; "" while open */
    int code;
    uint8_t address[ADDRESS_SIZE];

    parcel *queue; /* a ring buffer; NULL if empty */
    uint32_t first, count, room;
    size_t queued; /* bytes, without heads */
    size_t sent;   /* of the first parcel, including its head */

    char *in; /* an incomplete frame */
    size_t in_len;
    ws_parts parts;
    size_t thrown;

    int64_t opened, since; /* since: when it entered this state */
    int64_t ping_due, heard;
    int64_t ping_us; /* when the unanswered ping was sent; 0: none */
    int64_t filled;
    int32_t allowance; /* in thousandths of a frame */
    uint64_t frames_in, frames_out;
};

static int64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* == The queue == */

static void drop_parcel(const parcel *p) {
    if (p->kind == PARCEL_FRAME)
        site_frame_drop(p->of);
    else
        free(p->of);
}

static void set_busy(peer *p) {
    if (p->is_busy)
        return;
    p->is_busy = true;
    p->next_busy = p->watch.server->busy;
    p->watch.server->busy = p;
}

/* Marks the peer to be closed when its turn comes. */
static void break_off(peer *p, const char *why) {
    p->is_broken = true;
    p->why = why;
    set_busy(p);
}

/* Takes over the parcel, even if there is no memory: the peer is then broken. */
static void push(peer *p, parcel item) {
    if (p->count == p->room) {
        uint32_t room = p->room ? 2 * p->room : 4;
        parcel *queue = malloc(room * sizeof *queue);
        if (!queue) {
            drop_parcel(&item);
            break_off(p, "memory");
            return;
        }
        for (uint32_t i = 0; i < p->count; i++)
            queue[i] = p->queue[(p->first + i) % p->room];
        free(p->queue);
        p->queue = queue;
        p->room = room;
        p->first = 0;
    }
    item.queued = p->watch.server->now;
    p->queue[(p->first + p->count++) % p->room] = item;
    p->queued += item.len;
    set_busy(p);
}

static void push_bytes(peer *p, parcel_kind kind, ws_kind control, const void *bytes, size_t len) {
    uint8_t *copy = malloc(len ? len : 1);
    if (!copy) {
        break_off(p, "memory");
        return;
    }
    if (len)
        memcpy(copy, bytes, len);
    push(p,
         (parcel){
             .of = copy, .len = (uint32_t)len, .kind = (uint8_t)kind, .control = (uint8_t)control});
}

static void pop(peer *p) {
    const parcel *item = &p->queue[p->first];
    p->queued -= item->len;
    p->frames_out += item->kind != PARCEL_RAW;
    p->watch.server->counts.frames_out += item->kind != PARCEL_RAW;
    drop_parcel(item);
    p->first = (p->first + 1) % p->room;
    p->sent = 0;
    if (--p->count == 0) { /* most peers are silent most of the time */
        free(p->queue);
        p->queue = NULL;
        p->first = p->room = 0;
    }
}

static size_t head_of(const parcel *item, uint8_t out[WS_HEAD_MAX]) {
    switch (item->kind) {
    case PARCEL_FRAME:
        return ws_head(WS_TEXT, item->len, out);
    case PARCEL_CONTROL:
        return ws_head((ws_kind)item->control, item->len, out);
    default:
        return 0;
    }
}

static const void *bytes_of(const parcel *item) {
    size_t len;
    return item->kind == PARCEL_FRAME ? site_frame_text(item->of, &len) : item->of;
}

/* Adds to `parts` the bytes of a parcel after the first `skip`. */
static int add_parts(const parcel *item, size_t skip, uint8_t head[WS_HEAD_MAX],
                     struct iovec *parts) {
    size_t head_len = head_of(item, head);
    int count = 0;
    if (skip < head_len)
        parts[count++] = (struct iovec){head + skip, head_len - skip};
    size_t of_body = skip > head_len ? skip - head_len : 0;
    if (of_body < item->len)
        parts[count++] =
            (struct iovec){(char *)(uintptr_t)bytes_of(item) + of_body, item->len - of_body};
    return count;
}

/* Removes sent bytes from the queue. */
static void take_off(peer *p, size_t sent) {
    while (p->count) {
        uint8_t head[WS_HEAD_MAX];
        const parcel *item = &p->queue[p->first];
        size_t left = head_of(item, head) + item->len - p->sent;
        if (sent < left) {
            p->sent += sent;
            return;
        }
        sent -= left;
        pop(p);
    }
}

/* Sends as much as the client accepts. False: the client is gone. */
static bool flush(peer *p) {
    server *s = p->watch.server;
    while (p->count && !p->is_broken) {
        struct iovec parts[2 * FRAMES_A_CALL];
        uint8_t heads[FRAMES_A_CALL][WS_HEAD_MAX];
        int count = 0;
        size_t whole = 0;
        for (uint32_t i = 0; i < p->count && i < FRAMES_A_CALL; i++)
            count += add_parts(&p->queue[(p->first + i) % p->room], i ? 0 : p->sent, heads[i],
                               parts + count);
        for (int i = 0; i < count; i++)
            whole += parts[i].iov_len;
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = (size_t)count};
        ssize_t n = sendmsg(p->watch.fd, &message, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK) {
            p->is_broken = true;
            p->why = "gone";
            return false;
        }
        if (n > 0) {
            s->counts.bytes_out += (uint64_t)n;
            take_off(p, (size_t)n);
        }
        if (n < (ssize_t)whole)
            break;
    }
    return !p->is_broken;
}

/* Disconnects a client with too much data queued. It may just not have had its turn, so flush
 * first; and the frame being sent does not count, since a long game in one frame is no sign of
 * slowness. */
static void judge_speed(peer *p) {
    if (p->queued <= SLOW_BYTES || p->watch.fd < 0 || !flush(p) || !p->count ||
        p->queued - p->queue[p->first].len <= SLOW_BYTES)
        return;
    p->is_broken = true;
    p->why = "slow";
    p->watch.server->counts.slow++;
}

/* == Endings == */

static void part_from_site(peer *p) {
    if (p->site) {
        site_peer *at = p->site;
        p->site = NULL;
        site_peer_close(at);
    }
}

static void kill_peer(peer *p, const char *why) {
    server *s = p->watch.server;
    if (p->watch.fd < 0)
        return;
    if (!*p->why)
        p->why = why;
    json *line = journal_begin(s->journal, "socket closed", p->address);
    if (line) {
        json_text(line, "why", p->why);
        json_number(line, "code", p->code);
        json_number(line, "ms", s->now - p->opened);
        json_number(line, "in", (int64_t)p->frames_in);
        json_number(line, "out", (int64_t)p->frames_out);
        journal_end(s->journal);
    }
    watch_end(&p->watch);
    if (p->next)
        p->next->previous = p->previous;
    *(p->previous ? &p->previous->next : &s->peers) = p->next;
    s->peer_count--;
    part_from_site(p);
    while (p->count)
        pop(p);
    free(p->in);
    p->in = NULL;
    ws_forget(&p->parts);
    p->next_dead = s->dead_peers;
    s->dead_peers = p;
}

/* Says goodbye: queues a close frame behind the rest. The site is informed later, since it may be
 * the caller. */
static void end_peer(peer *p, int code, const char *reason, const char *why) {
    uint8_t data[WS_CONTROL_MAX];
    if (p->state != PEER_OPEN)
        return;
    p->state = PEER_ENDING;
    p->since = p->watch.server->now;
    p->why = why;
    p->code = code;
    push_bytes(p, PARCEL_CONTROL, WS_CLOSE, data, ws_write_close(code, reason, data));
}

/* == Calls from the site == */

static void on_send(void *context, site_frame *frame) {
    peer *p = context;
    size_t len;
    site_frame_text(frame, &len);
    if (p->state != PEER_OPEN || p->is_broken || len > UINT32_MAX) {
        site_frame_drop(frame);
        return;
    }
    push(p, (parcel){.of = frame, .len = (uint32_t)len, .kind = PARCEL_FRAME});
    judge_speed(p);
}

static void on_end(void *context, int code, const char *reason) {
    peer *p = context;
    end_peer(p, code, reason, "asked");
}

/* == Frames from the client == */

static void refuse_client(peer *p, int code) {
    server *s = p->watch.server;
    json *line = journal_begin(s->journal, "socket refused", p->address);
    s->counts.faulty++;
    if (line) {
        json_number(line, "code", code);
        journal_end(s->journal);
    }
    end_peer(p, code, NULL, "refused");
}

static void on_pong(peer *p, const ws_frame *f) {
    int64_t sent;
    p->heard = p->watch.server->now;
    if (!p->ping_us || f->len != sizeof sent)
        return;
    memcpy(&sent, f->data, sizeof sent);
    if (sent != p->ping_us)
        return;
    p->ping_us = 0;
    if (p->site)
        site_peer_lag(p->site, (now_us() - sent + 999) / 1000);
}

/* Whether the client exceeds its rate limit. */
static bool is_flood(peer *p) {
    server *s = p->watch.server;
    int64_t more = (s->now - p->filled) * FLOOD_A_SECOND;
    int64_t allowance = p->allowance + more;
    if (s->open_house)
        return false;
    p->filled = s->now;
    p->allowance = allowance < FLOOD_AT_ONCE * 1000 ? (int32_t)allowance : FLOOD_AT_ONCE * 1000;
    if (p->allowance < 1000)
        return true;
    p->allowance -= 1000;
    return false;
}

static void take_frame(peer *p, const ws_frame *f) {
    server *s = p->watch.server;
    const char *text;
    size_t len;
    p->frames_in++;
    s->counts.frames_in++;
    if (is_flood(p)) {
        s->counts.flooding++;
        refuse_client(p, WS_POLICY);
        return;
    }
    switch (f->kind) {
    case WS_PING:
        push_bytes(p, PARCEL_CONTROL, WS_PONG, f->data, f->len);
        judge_speed(p);
        return;
    case WS_PONG:
        on_pong(p, f);
        return;
    case WS_CLOSE:
        end_peer(p, ws_read_close(f), NULL, "left");
        return;
    default:
        break;
    }
    int done = ws_join(&p->parts, f, &text, &len);
    if (done > 1)
        refuse_client(p, done);
    else if (done == 1)
        site_peer_receive(p->site, text, len);
    if (!p->parts.is_open && p->parts.text)
        ws_forget(&p->parts);
}

/* Handles every complete frame in `bytes`; returns their total length. */
static size_t take_frames(peer *p, char *bytes, size_t len) {
    size_t at = 0;
    while (p->state == PEER_OPEN && !p->is_broken) {
        ws_frame f;
        int done = ws_read(bytes + at, len - at, &f);
        if (done == 0)
            return at;
        if (done > 1) {
            refuse_client(p, done);
            break;
        }
        take_frame(p, &f);
        at += f.whole;
    }
    return len;
}

/* Keeps an incomplete frame until the rest arrives. False: out of memory. */
static bool keep(peer *p, const char *bytes, size_t len) {
    char *kept = NULL;
    if (len) {
        kept = malloc(len);
        if (!kept)
            return false;
        memcpy(kept, bytes, len);
    }
    free(p->in);
    p->in = kept;
    p->in_len = len;
    return true;
}

static void read_frames(peer *p) {
    server *s = p->watch.server;
    if (p->in_len)
        memcpy(s->scratch, p->in, p->in_len);
    ssize_t n = recv(p->watch.fd, s->scratch + p->in_len, SCRATCH_SIZE - p->in_len, 0);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (n <= 0) {
        kill_peer(p, "gone");
        return;
    }
    s->counts.bytes_in += (uint64_t)n;
    size_t len = p->in_len + (size_t)n;
    size_t used = take_frames(p, s->scratch, len);
    if (!keep(p, s->scratch + used, len - used))
        kill_peer(p, "memory");
}

static void throw_away(peer *p) {
    server *s = p->watch.server;
    ssize_t n = recv(p->watch.fd, s->scratch, SCRATCH_SIZE, 0);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (n > 0)
        p->thrown += (size_t)n;
    if (n <= 0 || p->thrown > GOODBYE_MAX)
        kill_peer(p, "gone");
}

static void on_ready(watch *w, uint32_t events) {
    peer *p = (peer *)w;
    if (events & EPOLLOUT)
        set_busy(p);
    if (!(events & (EPOLLIN | EPOLLHUP | EPOLLERR)))
        return;
    if (p->state == PEER_OPEN)
        read_frames(p);
    else
        throw_away(p);
}

/* == All peers == */

int peer_open(server *s, watch *from, const request *r, const site_caller *caller, const char *rest,
              size_t rest_len) {
    char greeting[WS_GREETING_MAX];
    int status = 503;
    if (s->stopping || s->peer_count >= s->peer_limit || rest_len > SCRATCH_SIZE)
        return status;
    peer *p = calloc(1, sizeof *p);
    if (!p)
        return status;
    *p = (peer){
        .watch = {.fd = -1, .server = s},
        .why = "",
        .opened = s->now,
        .ping_due = s->now,
        .heard = s->now,
        .filled = s->now,
        .allowance = FLOOD_AT_ONCE * 1000,
        .is_busy = true, /* until it has a socket */
    };
    memcpy(p->address, caller->address, ADDRESS_SIZE);
    push_bytes(p, PARCEL_RAW, WS_TEXT, greeting, ws_greeting(r, greeting));
    p->site = site_peer_open(s->site, caller,
                             &(site_line){.send = on_send, .end = on_end, .context = p}, &status);
    if (!p->site || !watch_pass(from, &p->watch, EPOLLIN, on_ready)) {
        part_from_site(p);
        while (p->count)
            pop(p);
        free(p);
        return status ? status : 503;
    }
    p->next = s->peers;
    if (p->next)
        p->next->previous = p;
    s->peers = p;
    s->peer_count++;
    s->counts.peers++;
    p->is_busy = false;
    set_busy(p);
    if (journal_begin(s->journal, "socket opened", p->address))
        journal_end(s->journal);
    if (rest_len) {
        memcpy(s->scratch, rest, rest_len);
        size_t used = take_frames(p, s->scratch, rest_len);
        if (!keep(p, s->scratch + used, rest_len - used))
            p->is_broken = true;
    }
    return 0;
}

/* Resumes a peer with something to send, or one that is ending. */
static void go_on(peer *p) {
    if (p->watch.fd < 0)
        return;
    if (p->state != PEER_OPEN)
        part_from_site(p);
    if (!flush(p)) {
        kill_peer(p, "gone");
        return;
    }
    if (p->count) {
        watch_change(&p->watch, EPOLLIN | EPOLLOUT);
        return;
    }
    watch_change(&p->watch, EPOLLIN);
    if (p->state == PEER_ENDING) {
        shutdown(p->watch.fd, SHUT_WR);
        p->state = PEER_PARTED;
        p->since = p->watch.server->now;
    }
}

void peers_flush(server *s) {
    while (s->busy) {
        peer *p = s->busy;
        s->busy = p->next_busy;
        p->is_busy = false;
        go_on(p);
    }
}

/* The ping carries the time it was sent, so the pong gives the round trip. */
static void ping(peer *p) {
    server *s = p->watch.server;
    uint64_t spread = (uint64_t)(uintptr_t)p / sizeof *p + (uint64_t)s->now;
    p->ping_us = now_us();
    push_bytes(p, PARCEL_CONTROL, WS_PING, &p->ping_us, sizeof p->ping_us);
    p->ping_due = s->now + PING_MS - (int64_t)(spread * 2654435761U % PING_SPREAD_MS);
}

void peers_sweep(server *s) {
    for (peer *p = s->peers, *next; p; p = next) {
        next = p->next;
        if (p->count && s->now - p->queue[p->first].queued >= SLOW_MS) {
            s->counts.slow++;
            kill_peer(p, "slow");
        } else if (p->state != PEER_OPEN) {
            if (s->now - p->since >= GOODBYE_MS)
                kill_peer(p, "gone");
        } else if (s->now - p->heard >= SILENCE_MS) {
            s->counts.silent++;
            kill_peer(p, "silent");
        } else if (s->now >= p->ping_due) {
            ping(p);
        }
    }
}

void peers_part(server *s) {
    for (peer *p = s->peers; p; p = p->next)
        end_peer(p, WS_GOING, "stopping", "stopped");
}

void peers_close(server *s) {
    while (s->peers)
        kill_peer(s->peers, "stopped");
}

void peers_bury(server *s) {
    while (s->dead_peers) {
        peer *p = s->dead_peers;
        s->dead_peers = p->next_dead;
        free(p);
    }
}
