/* An HTTP connection: reads requests, sends responses, and times out slow clients. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>

#include "server/inside.h"

enum {
    IDLE_MS = 30000,        /* between requests */
    HEAD_MS = 10000,        /* from the first to the last byte of a head */
    BODY_MS = 20000,        /* from there to the end of the body */
    ANSWER_MS = 300000,     /* for a whole response, however slow */
    STALL_MS = 30000,       /* without progress in sending a response */
    LINGER_MS = 2000,       /* from the end of the last response until the client closes */
    LINGER_MAX = 1 << 20,   /* bytes read and discarded meanwhile */
    TURN_MAX = 1 << 20,     /* bytes sent before others get their turn */
    INPUT_FIRST = 2048,     /* enough for most heads */
    BODIES_MAX = 64 << 20,  /* bytes held by all incomplete bodies */
    BODIES_LEFT = 56 << 20, /* the total after dropping the oldest */
    LOGGED_MAX = 256        /* bytes of a path in the log */
};

typedef enum connection_state {
    STATE_IDLE,   /* nothing of the next request has arrived */
    STATE_HEAD,   /* part of its head has */
    STATE_BODY,   /* its head and part of its body have */
    STATE_WAIT,   /* the site is working on it; reading is paused */
    STATE_ANSWER, /* the response is being sent; reading is paused */
    STATE_LINGER  /* all sent; input is discarded, because closing a socket with unread bytes can
                   * lose what was sent */
} connection_state;

/* A request the site is working on. It may outlive the connection. */
typedef struct exchange {
    connection *connection; /* NULL: closed */
} exchange;

/* The progress of a request for a WebSocket. */
typedef enum admission { NOT_ASKED, ASKED, ADMITTED, REFUSED } admission;

struct connection {
    watch watch; /* first */
    connection *newer, *older;
    connection *next_answered, *next_dead;
    exchange *exchange;
    connection_state state;
    admission admission;
    int refusal; /* the status, if REFUSED */
    bool keep, bodiless;
    bool continued;                       /* 100 has been sent for the current request */
    bool is_working;                      /* inside a call to the site: a reply is handled when that
                                           * returns */
    int64_t since;                        /* when it entered this state or last sent bytes */
    int64_t began;                        /* when it entered this state */
    int64_t asked;                        /* when the first byte of the request arrived */
    uint8_t socket_address[ADDRESS_SIZE]; /* of the remote end */
    uint8_t address[ADDRESS_SIZE];        /* of the client, as far as known */
    char *in;                             /* NULL if empty */
    size_t in_len, in_size;
    size_t need;    /* total length of a request with an incomplete body, including its head */
    size_t counted; /* the part of in_size counted in the server's body_bytes */
    char *out;      /* the response's head, and its body unless that is stored elsewhere */
    size_t out_len;
    const uint8_t *body;
    size_t body_len, sent;
    size_t thrown;
    int status;
    char *logged; /* method and path */
};

/* == State == */

static void unlink_connection(connection *c) {
    server *s = c->watch.server;
    *(c->newer ? &c->newer->older : &s->newest) = c->older;
    *(c->older ? &c->older->newer : &s->oldest) = c->newer;
    c->newer = c->older = NULL;
}

static void link_newest(connection *c) {
    server *s = c->watch.server;
    c->older = s->newest;
    c->newer = NULL;
    *(s->newest ? &s->newest->newer : &s->oldest) = c;
    s->newest = c;
}

/* Incomplete bodies count by the memory they take, not by their announced length. */
static void count_body(connection *c) {
    size_t now = c->state == STATE_BODY ? c->in_size : 0;
    c->watch.server->body_bytes += now - c->counted;
    c->counted = now;
}

static void enter(connection *c, connection_state state) {
    server *s = c->watch.server;
    c->state = state;
    count_body(c);
    c->since = c->began = s->now;
    unlink_connection(c);
    link_newest(c);
}

static void forget_input(connection *c) {
    free(c->in);
    c->in = NULL;
    c->in_len = c->in_size = 0;
}

static void forget_output(connection *c) {
    free(c->out);
    c->out = NULL;
    c->out_len = c->body_len = c->sent = 0;
    c->body = NULL;
}

/* Logs a request that was answered or abandoned. */
static void tell(connection *c) {
    server *s = c->watch.server;
    if (!c->status)
        return;
    s->counts.requests++;
    s->counts.statuses[c->status >= 100 && c->status < 600 ? c->status / 100 : 0]++;
    json *line = journal_begin(s->journal, "request", c->address);
    if (line) {
        char *path = c->logged ? strchr(c->logged, ' ') : NULL;
        if (path)
            *path++ = '\0';
        size_t body = c->sent > c->out_len ? c->sent - c->out_len : 0;
        json_text(line, "method", path ? c->logged : "-");
        json_text(line, "path", path ? path : "-");
        json_number(line, "status", c->status);
        json_number(line, "bytes", (int64_t)body);
        json_number(line, "ms", s->now - c->asked);
        journal_end(s->journal);
    }
    free(c->logged);
    c->logged = NULL;
    c->status = 0;
}

/* Releases everything except the socket. */
static void forget(connection *c) {
    server *s = c->watch.server;
    tell(c);
    enter(c, STATE_IDLE);
    forget_input(c);
    forget_output(c);
    free(c->logged);
    c->logged = NULL;
    if (c->exchange)
        c->exchange->connection = NULL;
    c->exchange = NULL;
    unlink_connection(c);
    s->connection_count--;
    c->next_dead = s->dead_connections;
    s->dead_connections = c;
}

static void kill_connection(connection *c) {
    if (c->watch.fd < 0)
        return;
    forget(c);
    watch_end(&c->watch);
}

/* == Responses == */

/* Sends as much as the client accepts. Returns 1 when all is sent, 0 if there is more, -1 if the
 * client is gone. */
static int send_some(connection *c) {
    server *s = c->watch.server;
    size_t turn = 0;
    for (;;) {
        size_t of_head = c->sent < c->out_len ? c->sent : c->out_len;
        size_t of_body = c->sent - of_head;
        struct iovec parts[2] = {
            {c->out + of_head, c->out_len - of_head},
            {(void *)(uintptr_t)(c->body + (c->body ? of_body : 0)), c->body_len - of_body},
        };
        size_t left = parts[0].iov_len + parts[1].iov_len;
        if (!left)
            return 1;
        if (turn >= TURN_MAX)
            return 0;
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
        ssize_t n = sendmsg(c->watch.fd, &message, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : -1;
        c->sent += (size_t)n;
        turn += (size_t)n;
        s->counts.bytes_out += (uint64_t)n;
        c->since = s->now;
    }
}

static void linger(connection *c) {
    forget_input(c);
    shutdown(c->watch.fd, SHUT_WR);
    c->thrown = 0;
    watch_change(&c->watch, EPOLLIN);
    enter(c, STATE_LINGER);
}

/* Begins a response; `copied` if its body does not outlive this call. False: out of memory. */
static bool begin_answer(connection *c, const answer *a, bool copied) {
    char head[ANSWER_HEAD_MAX];
    answer failed = answer_page(500);
    size_t len = answer_head(a, time(NULL), c->keep, head);
    if (!len) {
        a = &failed;
        copied = false;
        len = answer_head(a, time(NULL), c->keep, head);
    }
    bool bodiless = c->bodiless || a->status == 204 || a->status == 304;
    size_t body = bodiless ? 0 : a->len;
    forget_output(c);
    c->out = malloc(len + (copied ? body : 0));
    if (!c->out)
        return false;
    memcpy(c->out, head, len);
    c->out_len = len;
    if (copied && body) {
        memcpy(c->out + len, a->body, body);
        c->body = (const uint8_t *)c->out + len;
    } else if (body) {
        c->body = a->body;
    }
    c->body_len = body;
    c->status = a->status;
    enter(c, STATE_ANSWER);
    return true;
}

/* Continues the response. Returns 1 if another request can be read, 0 if there is nothing to do
 * now, -1 if the connection should be closed. */
static int go_on(connection *c) {
    int sent = send_some(c);
    if (sent < 0)
        return -1;
    if (sent == 0) {
        watch_change(&c->watch, EPOLLOUT);
        return 0;
    }
    tell(c);
    forget_output(c);
    if (!c->keep) {
        linger(c);
        return 0;
    }
    watch_change(&c->watch, EPOLLIN);
    enter(c, STATE_IDLE);
    return 1;
}

/* Sends a response that is complete already. */
static int answer_now(connection *c, const answer *a, bool copied) {
    return begin_answer(c, a, copied) ? go_on(c) : -1;
}

/* == Requests == */

/* Registers a request the site will answer. False: out of memory. */
static bool begin_exchange(connection *c) {
    exchange *x = malloc(sizeof *x);
    if (x)
        x->connection = c;
    c->exchange = x;
    return x;
}

/* The site has answered. NULL: nobody is waiting any more. The connection resumes when the call to
 * the site returns, or at the end of the turn. */
static connection *end_exchange(void *context) {
    exchange *x = context;
    connection *c = x->connection;
    free(x);
    if (!c)
        return NULL;
    c->exchange = NULL;
    if (!c->is_working) {
        c->next_answered = c->watch.server->answered;
        c->watch.server->answered = c;
    }
    return c;
}

static void on_reply(void *context, const site_reply *reply) {
    connection *c = end_exchange(context);
    if (!c)
        return;
    answer a = {
        .status = reply->status,
        .type = reply->body ? reply->type : NULL,
        .cache = "no-store",
        .allow = reply->allow,
        .cookies = {reply->cookies[0], reply->cookies[1]},
        .filename = reply->filename,
        .retry_after = reply->retry_after,
        .body = (const uint8_t *)reply->body,
        .len = reply->body ? reply->len : 0,
    };
    if (!begin_answer(c, &a, true)) {
        c->keep = false;
        enter(c, STATE_ANSWER); /* nothing to send, so it is closed */
    }
}

/* Hands a request to the site. Returns what go_on returns. */
static int ask_site(connection *c, const request *r, const site_caller *caller, size_t body) {
    server *s = c->watch.server;
    if (!begin_exchange(c))
        return -1;
    enter(c, STATE_WAIT);
    site_request asked = {
        .method = route_method(r),
        .path = {r->path, strlen(r->path)},
        .query = r->query,
        .body = {body ? c->in + r->length : NULL, body},
        .caller = *caller,
    };
    c->is_working = true;
    site_ask(s->site, &asked, on_reply, c->exchange);
    c->is_working = false;
    if (c->state == STATE_ANSWER)
        return go_on(c);
    watch_change(&c->watch, 0);
    return 0;
}

static int answer_metrics(connection *c) {
    json text = {0};
    server_metrics(c->watch.server, &text);
    answer a = {
        .status = 200,
        .type = "text/plain; version=0.0.4; charset=utf-8",
        .cache = "no-store",
        .body = (const uint8_t *)text.out,
        .len = text.len,
    };
    if (text.failed)
        a = answer_page(500);
    int next = answer_now(c, &a, true);
    json_free(&text);
    return next;
}

static int answer_health(connection *c) {
    const server *s = c->watch.server;
    bool well = !s->site || site_is_healthy(s->site);
    const char *text = well ? "ok\n" : "the store is not responding or cannot be written to\n";
    answer a = {
        .status = well ? 200 : 503,
        .type = "text/plain; charset=utf-8",
        .cache = "no-store",
        .body = (const uint8_t *)text,
        .len = strlen(text),
    };
    return answer_now(c, &a, false);
}

/* The site has decided on a request for a WebSocket. The request is still in the buffer and is
 * served again. */
static void on_admitted(void *context, int status) {
    connection *c = end_exchange(context);
    if (!c)
        return;
    c->admission = status ? REFUSED : ADMITTED;
    c->refusal = status;
}

/* Asks the site to admit the client. True: already decided. */
static bool ask_admission(connection *c, const site_caller *caller) {
    c->admission = REFUSED;
    c->refusal = 503;
    if (!begin_exchange(c))
        return true;
    c->admission = ASKED;
    c->is_working = true;
    site_admit(c->watch.server->site, caller, on_admitted, c->exchange);
    c->is_working = false;
    return c->admission != ASKED;
}

/* Turns the connection into a WebSocket. Returns what go_on returns, or 0 if it is no longer an
 * HTTP connection or is waiting for the site, in which case none of the request has been used. */
static int become_socket(connection *c, const request *r, const site_caller *caller, size_t *used) {
    server *s = c->watch.server;
    if (c->admission == NOT_ASKED && !ask_admission(c, caller)) {
        *used = 0;
        enter(c, STATE_WAIT);
        watch_change(&c->watch, 0);
        return 0;
    }
    int status = c->admission == REFUSED
                     ? c->refusal
                     : peer_open(s, &c->watch, r, caller, c->in + r->length, c->in_len - r->length);
    c->admission = NOT_ASKED;
    if (!status) {
        c->status = 101;
        forget(c);
        return 0;
    }
    answer a = answer_refusal(status == 429   ? REFUSED_CONNECTIONS
                              : status == 401 ? REFUSED_NO_TOKEN
                                              : REFUSED_NOT_NOW);
    a.retry_after = status == 429 ? 10 : 0;
    return answer_now(c, &a, false);
}

/* Waits for the rest of a body. Returns what go_on returns. */
static int await_body(connection *c, const request *r) {
    static const char go_ahead[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (c->state == STATE_BODY)
        return 0;
    c->need = r->length + r->body;
    enter(c, STATE_BODY);
    /* Nothing else is being sent, so these few bytes fit. */
    if (r->expects && c->in_len == r->length &&
        send(c->watch.fd, go_ahead, sizeof go_ahead - 1, MSG_NOSIGNAL) != sizeof go_ahead - 1)
        return -1;
    return 0;
}

static void note_request(connection *c, const request *r) {
    if (!journal_is_full(c->watch.server->journal))
        return;
    size_t len = r->target.len < LOGGED_MAX ? r->target.len : LOGGED_MAX;
    free(c->logged);
    c->logged = malloc(r->method.len + len + 2);
    if (!c->logged)
        return;
    memcpy(c->logged, r->method.at, r->method.len);
    c->logged[r->method.len] = ' ';
    memcpy(c->logged + r->method.len + 1, r->target.at, len);
    c->logged[r->method.len + 1 + len] = '\0';
}

/* Answers a request with a complete head, once its body has arrived. Returns what go_on returns;
 * *used is the request's length in bytes. */
static int serve(connection *c, const request *r, size_t *used) {
    server *s = c->watch.server;
    route to = route_find(&s->grounds, r, c->socket_address);
    bool takes_body = to.kind == ROUTE_SITE && route_method(r) != SITE_GET;
    *used = 0;
    c->keep = r->keep && !s->stopping;
    c->bodiless = span_is(r->method, "HEAD");
    if (takes_body && c->in_len - r->length < r->body)
        return await_body(c, r);
    *used = r->length + (takes_body ? r->body : 0);
    if (!takes_body && r->body)
        c->keep = false; /* the body stays unread, so the connection must close */
    site_caller caller;
    caller_read(&s->policy, r, c->socket_address, &caller);
    memcpy(c->address, caller.address, ADDRESS_SIZE);
    note_request(c, r);
    switch (to.kind) {
    case ROUTE_SITE:
        return ask_site(c, r, &caller, takes_body ? r->body : 0);
    case ROUTE_SOCKET:
        return become_socket(c, r, &caller, used);
    case ROUTE_METRICS:
        return answer_metrics(c);
    case ROUTE_HEALTH:
        return answer_health(c);
    case ROUTE_ANSWER:
        break;
    }
    return answer_now(c, &to.answer, false);
}

/* Answers every complete request in the buffer. */
static void work(connection *c) {
    while (c->in_len) {
        request r;
        int status = request_read(c->in, c->in_len, &r), next;
        size_t used = 0;
        if (status == 0) {
            if (c->state != STATE_HEAD)
                enter(c, STATE_HEAD);
            return;
        }
        if (status == 200) {
            next = serve(c, &r, &used);
        } else {
            answer a = answer_page(status);
            c->keep = c->bodiless = false;
            memcpy(c->address, c->socket_address, ADDRESS_SIZE);
            next = answer_now(c, &a, false);
        }
        if (next < 0) {
            kill_connection(c);
            return;
        }
        if (c->in && used) {
            c->in_len -= used;
            memmove(c->in, c->in + used, c->in_len);
            c->asked = c->watch.server->now;
        }
        if (next == 0)
            return;
    }
    forget_input(c);
}

/* Answers 408: the request took too long. */
static void give_up(connection *c) {
    answer a = answer_page(408);
    c->keep = c->bodiless = false;
    memcpy(c->address, c->socket_address, ADDRESS_SIZE);
    forget_input(c);
    if (answer_now(c, &a, false) < 0)
        kill_connection(c);
}

/* Incomplete bodies take too much memory: drop the slowest. An honest body arrives within moments,
 * so it is not among them. */
static void drop_bodies(server *s, const connection *but) {
    for (connection *c = s->oldest, *newer; c && s->body_bytes > BODIES_LEFT; c = newer) {
        newer = c->newer;
        if (c->state == STATE_BODY && c != but)
            give_up(c);
    }
}

/* Makes room for more input. */
static bool grow_input(connection *c) {
    server *s = c->watch.server;
    if (c->in_len < c->in_size)
        return true;
    size_t size = c->in_size ? 2 * c->in_size : INPUT_FIRST;
    if (c->state == STATE_BODY && size > c->need)
        size = c->need;
    char *room = realloc(c->in, size);
    if (!room)
        return false;
    c->in = room;
    c->in_size = size;
    count_body(c);
    if (s->body_bytes > BODIES_MAX)
        drop_bodies(s, c);
    return true;
}

static void read_request(connection *c) {
    server *s = c->watch.server;
    ssize_t n = -1;
    if (!grow_input(c)) {
        kill_connection(c);
        return;
    }
    n = recv(c->watch.fd, c->in + c->in_len, c->in_size - c->in_len, 0);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (n <= 0) {
        kill_connection(c);
        return;
    }
    if (!c->in_len)
        c->asked = s->now;
    c->in_len += (size_t)n;
    s->counts.bytes_in += (uint64_t)n;
    if (c->state != STATE_BODY || c->in_len >= c->need)
        work(c);
}

static void throw_away(connection *c) {
    char bytes[4096];
    ssize_t n = recv(c->watch.fd, bytes, sizeof bytes, 0);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (n > 0)
        c->thrown += (size_t)n;
    if (n <= 0 || c->thrown > LINGER_MAX)
        kill_connection(c);
}

static void resume(connection *c) {
    int next = c->out ? go_on(c) : -1;
    if (next < 0)
        kill_connection(c);
    else if (next == 1)
        work(c);
}

static void on_ready(watch *w, uint32_t events) {
    connection *c = (connection *)w;
    switch (c->state) {
    case STATE_IDLE:
    case STATE_HEAD:
    case STATE_BODY:
        read_request(c);
        break;
    case STATE_WAIT:
        if (events & (EPOLLHUP | EPOLLERR))
            kill_connection(c);
        break;
    case STATE_ANSWER:
        resume(c);
        break;
    case STATE_LINGER:
        throw_away(c);
        break;
    }
}

/* == All connections == */

void connections_go_on(server *s) {
    while (s->answered) {
        connection *c = s->answered;
        s->answered = c->next_answered;
        if (c->watch.fd >= 0 && c->state == STATE_ANSWER) {
            resume(c);
        } else if (c->watch.fd >= 0 && c->state == STATE_WAIT && c->admission != NOT_ASKED) {
            watch_change(&c->watch, EPOLLIN);
            work(c);
        }
    }
}

static bool is_under_way(const connection *c) {
    return c->state == STATE_WAIT || c->state == STATE_ANSWER;
}

/* Closes the connection that has been silent longest, if any. */
static void make_room(server *s) {
    connection *c = s->oldest;
    while (c && is_under_way(c))
        c = c->newer;
    if (c)
        kill_connection(c);
}

void connection_open(server *s, int fd) {
    if (s->connection_count + s->peer_count >= s->limit)
        make_room(s);
    connection *c = NULL;
    if (s->connection_count + s->peer_count < s->limit)
        c = calloc(1, sizeof *c);
    if (!c || !watch_begin(s, &c->watch, fd, EPOLLIN, on_ready)) {
        s->counts.refused++;
        watch_end(&(watch){.fd = fd, .server = s});
        free(c);
        return;
    }
    address_of_peer(fd, c->socket_address);
    link_newest(c);
    enter(c, STATE_IDLE);
    s->connection_count++;
    s->counts.accepted++;
}

static int64_t patience(connection_state state) {
    switch (state) {
    case STATE_HEAD:
        return HEAD_MS;
    case STATE_BODY:
        return BODY_MS;
    case STATE_WAIT:
        return ANSWER_MS;
    case STATE_ANSWER:
        return STALL_MS;
    case STATE_LINGER:
        return LINGER_MS;
    case STATE_IDLE:
        break;
    }
    return IDLE_MS;
}

void connections_sweep(server *s) {
    for (connection *c = s->oldest, *newer; c; c = newer) {
        newer = c->newer;
        bool late = s->now - c->since >= patience(c->state) || s->now - c->began >= ANSWER_MS;
        bool is_reading = c->state == STATE_HEAD || c->state == STATE_BODY;
        bool unneeded = s->stopping && (c->state == STATE_IDLE || is_reading);
        if (late && is_reading && !s->stopping) {
            give_up(c);
        } else if (late || unneeded) {
            kill_connection(c);
        }
    }
}

void connections_close(server *s) {
    while (s->oldest)
        kill_connection(s->oldest);
}

void connections_bury(server *s) {
    while (s->dead_connections) {
        connection *c = s->dead_connections;
        s->dead_connections = c->next_dead;
        free(c);
    }
}
