#include "server/connection.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* The name of the protocol in server.c. */
#define PROTOCOL "http"

enum {
    IDLE_SECONDS = 30,    /* between requests */
    HEAD_SECONDS = 10,    /* from the first byte of a head to its last */
    ANSWER_SECONDS = 300, /* an answer, however slowly it is taken */
    STALL_SECONDS = 30,   /* without a byte of an answer being taken */
    LINGER_SECONDS = 2,   /* from the end of the last answer to the client's goodbye */
    LINGER_MAX = 1 << 20, /* bytes read and thrown away meanwhile */
    TURN_MAX = 1 << 20    /* bytes sent before others have their turn */
};

typedef enum connection_state {
    STATE_IDLE,   /* no byte of the next request has come */
    STATE_HEAD,   /* a part of its head has */
    STATE_ANSWER, /* an answer waits for the client to take more of it; nothing is read */
    STATE_LINGER  /* all is said; what still comes is thrown away, because a socket closed with
                     unread bytes takes back what was sent */
} connection_state;

struct connection {
    struct lws *wsi;
    connection *next, *previous;
    connection_state state;
    lws_usec_t since; /* when it got there, or when bytes last went out */
    lws_usec_t began; /* when it got there */
    lws_sorted_usec_list_t rearm;
    bool deaf;
    char *in; /* REQUEST_HEAD_MAX bytes while there are any */
    size_t in_len;
    bool keep;
    char head[ANSWER_HEAD_MAX];
    const uint8_t *body;
    size_t head_len, body_len, sent;
    size_t thrown;
};

size_t connection_size(void) {
    return sizeof(connection);
}

static void enter(connection *c, connection_state state) {
    c->state = state;
    c->since = c->began = lws_now_usecs();
}

static void set_deaf(connection *c, bool deaf) {
    if (c->deaf != deaf)
        lws_rx_flow_control(c->wsi, !deaf);
    c->deaf = deaf;
}

static void on_rearm(lws_sorted_usec_list_t *rearm) {
    connection *c = lws_container_of(rearm, connection, rearm);
    lws_callback_on_writable(c->wsi);
}

/* Asks to be called when the client takes more. For a descriptor of this kind libwebsockets
 * forgets such a wish right after the callback in which it was made, so it is made later. */
static void want_to_write(connection *c) {
    lws_sul_schedule(lws_get_context(c->wsi), 0, &c->rearm, on_rearm, 1);
}

static void kill_connection(connection *c) {
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

static void forget_input(connection *c) {
    free(c->in);
    c->in = NULL;
    c->in_len = 0;
}

/* Sends what the client takes. Returns 1 when all is sent, 0 when there is more, -1 when the
 * client has gone. */
static int send_some(connection *c) {
    size_t turn = 0;
    for (;;) {
        size_t of_head = c->sent < c->head_len ? c->sent : c->head_len;
        size_t of_body = c->sent - of_head;
        struct iovec parts[2] = {
            {c->head + of_head, c->head_len - of_head},
            {(void *)(uintptr_t)(c->body + (c->body ? of_body : 0)), c->body_len - of_body},
        };
        size_t left = parts[0].iov_len + parts[1].iov_len;
        if (!left)
            return 1;
        if (turn >= TURN_MAX)
            return 0;
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
        ssize_t n = sendmsg(lws_get_socket_fd(c->wsi), &message, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : -1;
        c->sent += (size_t)n;
        turn += (size_t)n;
        c->since = lws_now_usecs();
    }
}

static void linger(connection *c) {
    forget_input(c);
    shutdown(lws_get_socket_fd(c->wsi), SHUT_WR);
    c->thrown = 0;
    set_deaf(c, false);
    enter(c, STATE_LINGER);
}

/* Begins an answer; `bodiless` leaves the body out. */
static void begin_answer(connection *c, const answer *a, bool bodiless) {
    c->head_len = answer_head(a, time(NULL), c->keep, c->head);
    c->body = bodiless ? NULL : a->body;
    c->body_len = bodiless ? 0 : a->len;
    c->sent = 0;
    enter(c, STATE_ANSWER);
}

/* Goes on with the answer. Returns 1 when another request can be read, 0 when there is
 * nothing to do now, -1 when the connection is to be closed. */
static int go_on(connection *c) {
    int sent = send_some(c);
    if (sent < 0)
        return -1;
    if (sent == 0) {
        set_deaf(c, true);
        want_to_write(c);
        return 0;
    }
    if (!c->keep) {
        linger(c);
        return 0;
    }
    set_deaf(c, false);
    enter(c, STATE_IDLE);
    return 1;
}

/* Answers every request that has come whole. Returns as a callback does. */
static int work(connection *c) {
    server *s = server_of(c->wsi);
    while (c->in_len) {
        request r;
        int status = request_read(c->in, c->in_len, &r);
        if (status == 0) {
            if (c->state != STATE_HEAD)
                enter(c, STATE_HEAD);
            return 0;
        }
        c->keep = status == 200 && r.keep && !s->stopping;
        answer a = status == 200 ? route_answer(&s->site, &r) : answer_page(status);
        bool head_only = status == 200 && span_is(r.method, "HEAD");
        begin_answer(c, &a, head_only);
        if (c->keep) {
            c->in_len -= r.length;
            memmove(c->in, c->in + r.length, c->in_len);
        }
        int next = go_on(c);
        if (next != 1)
            return next;
    }
    forget_input(c);
    return 0;
}

static int read_request(connection *c) {
    if (!c->in) {
        c->in = malloc(REQUEST_HEAD_MAX);
        if (!c->in)
            return -1;
    }
    ssize_t n = recv(lws_get_socket_fd(c->wsi), c->in + c->in_len, REQUEST_HEAD_MAX - c->in_len, 0);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return 0;
    if (n <= 0)
        return -1;
    c->in_len += (size_t)n;
    return work(c);
}

static int throw_away(connection *c) {
    char bytes[4096];
    ssize_t n = recv(lws_get_socket_fd(c->wsi), bytes, sizeof bytes, 0);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return 0;
    if (n <= 0)
        return -1;
    c->thrown += (size_t)n;
    return c->thrown > LINGER_MAX ? -1 : 0;
}

static void forget(connection *c) {
    server *s = server_of(c->wsi);
    forget_input(c);
    lws_sul_schedule(s->context, 0, &c->rearm, NULL, LWS_SET_TIMER_USEC_CANCEL);
    if (c->next)
        c->next->previous = c->previous;
    if (c->previous)
        c->previous->next = c->next;
    else
        s->connections = c->next;
    if (--s->count == 0)
        server_empty(s);
}

int connection_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t len) {
    (void)in, (void)len;
    connection *c = user;
    /* libwebsockets also tells of its own life, and of sockets before they are ours. */
    if (!c || c->wsi != wsi)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_RAW_RX_FILE:
        if (c->state == STATE_LINGER)
            return throw_away(c);
        return c->state == STATE_ANSWER ? 0 : read_request(c);
    case LWS_CALLBACK_RAW_WRITEABLE_FILE:
        if (c->state != STATE_ANSWER)
            return 0;
        int next = go_on(c);
        return next == 1 ? work(c) : next;
    case LWS_CALLBACK_RAW_CLOSE_FILE:
        forget(c);
        c->wsi = NULL;
        return 0;
    default:
        return 0;
    }
}

/* Ends the connection that has been silent for longest, if any is. */
static void make_room(server *s) {
    connection *oldest = NULL;
    for (connection *c = s->connections; c; c = c->next)
        if (c->state != STATE_ANSWER && (!oldest || c->since < oldest->since))
            oldest = c;
    if (oldest)
        kill_connection(oldest);
}

void connection_open(server *s, int fd) {
    if (s->count >= s->limit)
        make_room(s);
    if (s->count >= s->limit) {
        close(fd);
        return;
    }
    lws_sock_file_fd_type both;
    both.filefd = fd;
    struct lws *wsi =
        lws_adopt_descriptor_vhost(s->vhost, LWS_ADOPT_RAW_FILE_DESC, both, PROTOCOL, NULL);
    if (!wsi)
        return;
    connection *c = lws_wsi_user(wsi);
    *c = (connection){.wsi = wsi, .next = s->connections};
    enter(c, STATE_IDLE);
    if (c->next)
        c->next->previous = c;
    s->connections = c;
    s->count++;
}

static int seconds_for(connection_state state) {
    switch (state) {
    case STATE_HEAD:
        return HEAD_SECONDS;
    case STATE_ANSWER:
        return STALL_SECONDS;
    case STATE_LINGER:
        return LINGER_SECONDS;
    case STATE_IDLE:
        break;
    }
    return IDLE_SECONDS;
}

void connections_sweep(server *s) {
    lws_usec_t now = lws_now_usecs();
    for (connection *c = s->connections, *next; c; c = next) {
        next = c->next;
        bool late = now - c->since >= seconds_for(c->state) * LWS_US_PER_SEC ||
                    now - c->began >= ANSWER_SECONDS * LWS_US_PER_SEC;
        bool unneeded = s->stopping && (c->state == STATE_IDLE || c->state == STATE_HEAD);
        if (late && c->state == STATE_HEAD && !s->stopping) {
            answer a = answer_page(408);
            c->keep = false;
            begin_answer(c, &a, false);
            if (go_on(c) < 0)
                kill_connection(c);
        } else if (late || unneeded) {
            kill_connection(c);
        }
    }
}
