#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { READ_SIZE = 1 << 18, EVENTS = 256 };

typedef enum stage {
    STAGE_REQUEST, /* an answer's head and body are awaited */
    STAGE_UPGRADE,
    STAGE_OPEN,
    STAGE_GONE
} stage;

struct client {
    client_loop *loop;
    client *next; /* of those to be freed */
    int fd;
    stage stage;
    bool writing;   /* epoll tells when more can be written */
    char *in, *out; /* what is not complete, what could not be sent yet; NULL mostly */
    size_t in_len, in_size, out_len, out_size;
    answered done;
    client_hooks hooks;
    void *context;
};

struct client_loop {
    int epoll;
    client *gone;
    char buffer[READ_SIZE];
};

int64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

bool place_read(const char *url, place *out) {
    const char *colon = strrchr(url, ':');
    if (strncmp(url, "http://", 7) != 0 || !colon)
        return false;
    out->port = (uint16_t)strtoul(colon + 1, NULL, 10);
    return out->port != 0;
}

static void *must(void *there) {
    if (!there)
        abort();
    return there;
}

static void add(char **buffer, size_t *len, size_t *size, const void *data, size_t n) {
    if (*len + n > *size) {
        *size = (*len + n) * 2;
        *buffer = must(realloc(*buffer, *size));
    }
    memcpy(*buffer + *len, data, n);
    *len += n;
}

static void leave(client *c) {
    if (c->stage == STAGE_GONE)
        return;
    c->stage = STAGE_GONE;
    close(c->fd);
    c->next = c->loop->gone;
    c->loop->gone = c;
}

static void end(client *c) {
    stage was = c->stage;
    leave(c);
    if (was == STAGE_REQUEST)
        c->done(c->context, 0, "", "", 0);
    else if (was != STAGE_GONE && c->hooks.closed)
        c->hooks.closed(c->context);
}

static void watch(client *c, bool writing) {
    c->writing = writing;
    struct epoll_event e = {.events = EPOLLIN | (writing ? (uint32_t)EPOLLOUT : 0), .data.ptr = c};
    epoll_ctl(c->loop->epoll, EPOLL_CTL_MOD, c->fd, &e);
}

static void flush(client *c) {
    size_t sent = 0;
    while (sent < c->out_len) {
        ssize_t n = send(c->fd, c->out + sent, c->out_len - sent, MSG_NOSIGNAL);
        if (n < 0)
            break; /* a broken connection is found by reading */
        sent += (size_t)n;
    }
    c->out_len -= sent;
    if (c->out_len == 0) {
        free(c->out);
        c->out = NULL;
        c->out_size = 0;
    } else {
        memmove(c->out, c->out + sent, c->out_len);
    }
    if (c->writing != (c->out_len > 0))
        watch(c, c->out_len > 0);
}

static client *open_client(client_loop *l, const place *to, stage first) {
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return NULL;
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons(to->port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0 && errno != EINPROGRESS) {
        close(fd);
        return NULL;
    }
    client *c = must(calloc(1, sizeof *c));
    *c = (client){.loop = l, .fd = fd, .stage = first, .writing = true};
    struct epoll_event e = {.events = EPOLLIN | EPOLLOUT, .data.ptr = c};
    if (epoll_ctl(l->epoll, EPOLL_CTL_ADD, fd, &e) != 0) {
        close(fd);
        free(c);
        return NULL;
    }
    return c;
}

/* == Requests == */

void http_ask(client_loop *l, const place *to, const char *method, const char *path,
              const char *cookie, const char *body, answered done, void *context) {
    client *c = open_client(l, to, STAGE_REQUEST);
    if (!c) {
        done(context, 0, "", "", 0);
        return;
    }
    c->done = done;
    c->context = context;
    char head[1024];
    int n = snprintf(head, sizeof head,
                     "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n%s%s%s", method,
                     path, to->port, *cookie ? "Cookie: " : "", cookie, *cookie ? "\r\n" : "");
    if (body)
        n += snprintf(head + n, sizeof head - (size_t)n,
                      "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
    add(&c->out, &c->out_len, &c->out_size, head, (size_t)n);
    add(&c->out, &c->out_len, &c->out_size, "\r\n", 2);
    if (body)
        add(&c->out, &c->out_len, &c->out_size, body, strlen(body));
}

/* The value of a field in a head, up to the line's end. */
static const char *field(const char *head, const char *name) {
    size_t len = strlen(name);
    for (const char *at = strstr(head, "\r\n"); at; at = strstr(at, "\r\n")) {
        at += 2;
        if (strncasecmp(at, name, len) == 0 && at[len] == ':')
            return at + len + 1 + strspn(at + len + 1, " ");
    }
    return NULL;
}

static void read_cookie(const char *head, char out[COOKIE_MAX]) {
    *out = '\0';
    for (const char *at = head; (at = strstr(at, "potentia-visitor=")); at++) {
        size_t len = strcspn(at, ";\r\n");
        if (len < COOKIE_MAX)
            snprintf(out, COOKIE_MAX, "%.*s", (int)len, at);
        return;
    }
}

/* Reads an answer once all of it is there. */
static void read_answer(client *c, bool closed) {
    add(&c->in, &c->in_len, &c->in_size, "", 1);
    c->in_len--;
    char *body = strstr(c->in, "\r\n\r\n");
    if (!body) {
        if (closed)
            end(c);
        return;
    }
    *body = '\0';
    body += 4;
    size_t len = c->in_len - (size_t)(body - c->in);
    const char *length = field(c->in, "Content-Length");
    size_t want = length ? strtoul(length, NULL, 10) : 0;
    if (len < want) {
        body[-4] = '\r';
        if (closed)
            end(c);
        return;
    }
    char cookie[COOKIE_MAX];
    read_cookie(c->in, cookie);
    int status = atoi(c->in + strcspn(c->in, " "));
    leave(c);
    c->done(c->context, status, cookie, body, want);
}

/* == WebSockets == */

client *socket_open(client_loop *l, const place *to, const char *cookie, const client_hooks *hooks,
                    void *context) {
    client *c = open_client(l, to, STAGE_UPGRADE);
    if (!c)
        return NULL;
    c->hooks = *hooks;
    c->context = context;
    char head[512];
    int n = snprintf(head, sizeof head,
                     "GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "Sec-WebSocket-Protocol: potentia.v1\r\n%s%s%s\r\n",
                     to->port, *cookie ? "Cookie: " : "", cookie, *cookie ? "\r\n" : "");
    add(&c->out, &c->out_len, &c->out_size, head, (size_t)n);
    return c;
}

static void send_frame(client *c, unsigned opcode, const char *text, size_t len) {
    if (c->stage != STAGE_OPEN)
        return;
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    unsigned char frame[14 + 8192];
    size_t head = 2;
    if (len > sizeof frame - 14)
        abort();
    frame[0] = (unsigned char)(0x80 | opcode);
    if (len < 126) {
        frame[1] = (unsigned char)(0x80 | len);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(len >> 8);
        frame[3] = (unsigned char)len;
        head = 4;
    }
    memcpy(frame + head, mask, 4);
    head += 4;
    for (size_t i = 0; i < len; i++)
        frame[head + i] = (unsigned char)text[i] ^ mask[i & 3];
    size_t sent = 0, size = head + len;
    if (c->out_len == 0) {
        ssize_t n = send(c->fd, frame, size, MSG_NOSIGNAL);
        sent = n > 0 ? (size_t)n : 0;
    }
    if (sent < size) {
        add(&c->out, &c->out_len, &c->out_size, frame + sent, size - sent);
        if (!c->writing)
            watch(c, true);
    }
}

void socket_send(client *c, const char *text, size_t len) {
    send_frame(c, 1, text, len);
}

void socket_close(client *c) {
    leave(c);
}

/* The frames at the beginning of `data`; returns how many bytes they are. */
static size_t read_frames(client *c, char *data, size_t len) {
    size_t at = 0;
    while (c->stage == STAGE_OPEN && len - at >= 2) {
        const unsigned char *f = (const unsigned char *)data + at;
        size_t head = 2, size = f[1] & 127;
        if (size == 126)
            head = 4;
        else if (size == 127)
            head = 10;
        if (len - at < head)
            break;
        if (head > 2) {
            size = 0;
            for (size_t i = 2; i < head; i++)
                size = size << 8 | f[i];
        }
        if (size > MESSAGE_MAX) {
            fprintf(stderr, "a frame of %zu bytes\n", size);
            end(c);
            break;
        }
        if (len - at < head + size)
            break;
        char *text = data + at + head;
        unsigned opcode = f[0] & 15;
        at += head + size;
        if (opcode == 1)
            c->hooks.heard(c->context, text, size);
        else if (opcode == 9)
            send_frame(c, 10, text, size);
        else if (opcode == 8)
            end(c);
    }
    return at;
}

static void read_upgrade(client *c) {
    add(&c->in, &c->in_len, &c->in_size, "", 1);
    c->in_len--;
    char *body = strstr(c->in, "\r\n\r\n");
    if (!body)
        return;
    if (strncmp(c->in, "HTTP/1.1 101", 12) != 0) {
        static bool told;
        if (!told)
            fprintf(stderr, "no WebSocket: %.*s\n", (int)strcspn(c->in, "\r\n"), c->in);
        told = true;
        end(c);
        return;
    }
    c->stage = STAGE_OPEN;
    size_t rest = c->in_len - (size_t)(body + 4 - c->in);
    memmove(c->in, body + 4, rest);
    c->in_len = rest;
    if (c->hooks.opened)
        c->hooks.opened(c->context);
}

static void keep_rest(client *c, const char *rest, size_t len) {
    if (c->stage == STAGE_GONE)
        return;
    if (len == 0) {
        free(c->in);
        c->in = NULL;
        c->in_size = 0;
    } else if (rest != c->in) {
        c->in_len = 0;
        add(&c->in, &c->in_len, &c->in_size, rest, len);
    }
    c->in_len = len;
}

static void take(client *c, char *data, size_t len) {
    if (c->stage == STAGE_OPEN && c->in_len == 0) {
        size_t used = read_frames(c, data, len);
        keep_rest(c, data + used, len - used);
        return;
    }
    add(&c->in, &c->in_len, &c->in_size, data, len);
    if (c->stage == STAGE_REQUEST) {
        read_answer(c, false);
        return;
    }
    if (c->stage == STAGE_UPGRADE)
        read_upgrade(c);
    if (c->stage == STAGE_OPEN) {
        size_t used = read_frames(c, c->in, c->in_len);
        if (c->stage == STAGE_GONE)
            return;
        memmove(c->in, c->in + used, c->in_len - used);
        keep_rest(c, c->in, c->in_len - used);
    }
}

static void on_readable(client *c) {
    client_loop *l = c->loop;
    ssize_t n = recv(c->fd, l->buffer, sizeof l->buffer, 0);
    if (n > 0)
        take(c, l->buffer, (size_t)n);
    else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        if (c->stage == STAGE_REQUEST && c->in_len > 0)
            read_answer(c, true);
        else
            end(c);
    }
}

/* == The loop == */

client_loop *client_loop_new(void) {
    client_loop *l = must(calloc(1, sizeof *l));
    l->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (l->epoll < 0)
        abort();
    return l;
}

static void bury(client_loop *l) {
    while (l->gone) {
        client *c = l->gone;
        l->gone = c->next;
        free(c->in);
        free(c->out);
        free(c);
    }
}

void client_loop_run(client_loop *l, int timeout_ms) {
    struct epoll_event events[EVENTS];
    int n = epoll_wait(l->epoll, events, EVENTS, timeout_ms);
    for (int i = 0; i < n; i++) {
        client *c = events[i].data.ptr;
        if (c->stage != STAGE_GONE && events[i].events & EPOLLOUT)
            flush(c);
        if (c->stage != STAGE_GONE && events[i].events & (EPOLLIN | EPOLLERR | EPOLLHUP))
            on_readable(c);
    }
    bury(l);
}

void client_loop_free(client_loop *l) {
    bury(l);
    close(l->epoll);
    free(l);
}
