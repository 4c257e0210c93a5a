#define _GNU_SOURCE /* accept4 */
#include "server/server.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "server/inside.h"

enum {
    TICK_MS = 500,
    STOP_MS = 800,       /* for responses in progress when asked to stop */
    STOP_SITE_MS = 5000, /* for the site's work in progress */
    EVENTS_A_TURN = 128,
    ACCEPTS_A_TURN = 64, /* before existing connections get their turn */
    CONNECTIONS_MAX = 60000,
    DESCRIPTORS_KEPT = 32, /* for everything other than connections */
    FEWEST_CONNECTIONS = 8
};

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* == Watching descriptors == */

bool watch_begin(server *s, watch *w, int fd, uint32_t events, void (*ready)(watch *, uint32_t)) {
    struct epoll_event e = {.events = events, .data.ptr = w};
    if (epoll_ctl(s->poll, EPOLL_CTL_ADD, fd, &e) != 0)
        return false;
    *w = (watch){.fd = fd, .events = events, .ready = ready, .server = s};
    return true;
}

void watch_change(watch *w, uint32_t events) {
    if (w->events == events || w->fd < 0)
        return;
    struct epoll_event e = {.events = events, .data.ptr = w};
    if (epoll_ctl(w->server->poll, EPOLL_CTL_MOD, w->fd, &e) == 0)
        w->events = events;
}

void watch_end(watch *w) {
    if (w->fd >= 0)
        close(w->fd); /* which also removes it from epoll */
    w->fd = -1;
}

bool watch_pass(watch *from, watch *to, uint32_t events, void (*ready)(watch *, uint32_t)) {
    struct epoll_event e = {.events = events, .data.ptr = to};
    if (epoll_ctl(from->server->poll, EPOLL_CTL_MOD, from->fd, &e) != 0)
        return false;
    *to = (watch){.fd = from->fd, .events = events, .ready = ready, .server = from->server};
    from->fd = -1;
    return true;
}

/* == Signals ==
 *
 * They reach the loop through a pipe, so they are safe at any time. */

static volatile sig_atomic_t signal_pipe = -1;

static void on_signal(int number) {
    int error = errno;
    ssize_t n = write(signal_pipe, number == SIGHUP ? "h" : "s", 1);
    (void)n; /* a full pipe already holds the message */
    errno = error;
}

static void stop(server *s) {
    if (s->stopping)
        return;
    s->stopping = true;
    for (unsigned i = 0; i < s->listener_count; i++)
        watch_end(&s->listeners[i]);
    s->listener_count = 0;
    if (s->site)
        site_stop(s->site);
    s->stop_at = s->now + STOP_SITE_MS;
}

/* The site first: it may still have answers for waiting clients. */
static void go_on_stopping(server *s) {
    connections_sweep(s);
    if (!s->parted && (!s->site || site_is_idle(s->site) || s->now >= s->stop_at)) {
        s->parted = true;
        s->stop_at = s->now + STOP_MS;
        peers_part(s);
        peers_flush(s);
    }
    s->done = s->parted && ((!s->connection_count && !s->peer_count) || s->now >= s->stop_at);
}

static void on_signals(watch *w, uint32_t events) {
    (void)events;
    char bytes[16];
    ssize_t n;
    while ((n = read(w->fd, bytes, sizeof bytes)) > 0) {
        bool hung_up = memchr(bytes, 'h', (size_t)n), told = memchr(bytes, 's', (size_t)n);
        /* Without a log file to reopen, it means the terminal is gone. */
        if (hung_up && !journal_reopen(w->server->journal))
            told = true;
        if (told)
            stop(w->server);
    }
}

static bool watch_signals(server *s) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return false;
    signal_pipe = ends[1];
    if (!watch_begin(s, &s->signals, ends[0], EPOLLIN, on_signals)) {
        close(ends[0]);
        return false;
    }
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    struct sigaction ignored = {.sa_handler = SIG_IGN}, before;
    sigemptyset(&action.sa_mask);
    sigemptyset(&ignored.sa_mask);
    /* If nohup made us ignore it, keep ignoring it. */
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
    return sigaction(SIGINT, &action, NULL) == 0 && sigaction(SIGTERM, &action, NULL) == 0 &&
           sigaction(SIGPIPE, &ignored, NULL) == 0;
}

/* == New connections == */

static void set_deaf(server *s, bool deaf) {
    s->deaf = deaf;
    for (unsigned i = 0; i < s->listener_count; i++)
        watch_change(&s->listeners[i], deaf ? 0 : EPOLLIN);
}

static void on_newcomers(watch *w, uint32_t events) {
    (void)events;
    server *s = w->server;
    for (int i = 0; i < ACCEPTS_A_TURN; i++) {
        int fd = accept4(w->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            int on = 1;
            /* A response is sent in one piece, so there is nothing to wait for. */
            setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            connection_open(s, fd);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            set_deaf(s, true); /* otherwise pending connections would keep waking us */
            break;
        } else if (errno != ECONNABORTED && errno != EINTR) {
            break;
        }
    }
}

/* Raises the descriptor limit as far as allowed, and returns how many connections fit. */
static unsigned connection_limit(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return CONNECTIONS_MAX;
    rlim_t wanted = CONNECTIONS_MAX + DESCRIPTORS_KEPT;
    if (files.rlim_cur < wanted && files.rlim_cur < files.rlim_max) {
        struct rlimit more = files;
        more.rlim_cur = files.rlim_max < wanted ? files.rlim_max : wanted;
        if (setrlimit(RLIMIT_NOFILE, &more) == 0)
            files = more;
    }
    if (files.rlim_cur >= wanted)
        return CONNECTIONS_MAX;
    return files.rlim_cur > DESCRIPTORS_KEPT + FEWEST_CONNECTIONS
               ? (unsigned)files.rlim_cur - DESCRIPTORS_KEPT
               : FEWEST_CONNECTIONS;
}

/* == The loop == */

static void on_site(watch *w, uint32_t events) {
    (void)events;
    w->server->site_ready = true;
}

server *server_open(const server_options *options, listening *sockets) {
    server *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->policy = options->policy;
    s->grounds = (grounds){.page = options->page, .policy = &s->policy, .has_site = options->site};
    s->site = options->site;
    s->journal = options->journal;
    s->open_house = options->open_house;
    s->signals.fd = s->site_watch.fd = -1;
    s->limit = connection_limit();
    s->peer_limit = s->limit - s->limit / 8; /* the rest can still load the page */
    s->now = now_ms();
    s->tick = s->now + TICK_MS;
    s->scratch = malloc(SCRATCH_SIZE);
    s->poll = epoll_create1(EPOLL_CLOEXEC);
    bool ready = s->scratch && s->poll >= 0 && watch_signals(s);
    if (ready && s->site)
        ready = watch_begin(s, &s->site_watch, site_fd(s->site), EPOLLIN, on_site);
    for (unsigned i = 0; ready && i < sockets->count; i++) {
        ready = watch_begin(s, &s->listeners[i], sockets->sockets[i], EPOLLIN, on_newcomers);
        s->listener_count += ready;
    }
    if (!ready) {
        int error = errno;
        for (unsigned i = 0; i < s->listener_count; i++)
            s->listeners[i].fd = -1; /* they are still the caller's */
        server_close(s);
        errno = error;
        return NULL;
    }
    sockets->count = 0;
    return s;
}

static void on_tick(server *s) {
    s->tick = s->now + TICK_MS;
    connections_sweep(s);
    peers_sweep(s);
    if (s->deaf)
        set_deaf(s, false);
}

/* How long to sleep unless there is input. */
static int patience(const server *s) {
    int64_t left = s->tick - s->now;
    if (s->stopping && s->stop_at - s->now < left)
        left = s->stop_at - s->now;
    if (s->site) {
        int64_t due = site_next_due(s->site), now = site_time(s->site);
        if (due <= now)
            return 0;
        if (due - now < left)
            left = due - now;
    }
    return left > 0 ? (int)left : 0;
}

static void turn(server *s) {
    struct epoll_event events[EVENTS_A_TURN];
    int count = epoll_wait(s->poll, events, EVENTS_A_TURN, patience(s));
    s->now = now_ms();
    s->counts.turns++;
    for (int i = 0; i < count; i++) {
        watch *w = events[i].data.ptr;
        if (w->fd >= 0) /* it may have ended in this turn */
            w->ready(w, events[i].events);
    }
    if (s->site && (s->site_ready || site_next_due(s->site) <= site_time(s->site))) {
        s->site_ready = false;
        site_work(s->site, site_time(s->site));
    }
    if (s->now >= s->tick)
        on_tick(s);
    connections_go_on(s);
    peers_flush(s);
    if (s->stopping)
        go_on_stopping(s);
    connections_bury(s);
    peers_bury(s);
    journal_flush(s->journal);
}

void server_run(server *s) {
    while (!s->done)
        turn(s);
}

void server_close(server *s) {
    connections_close(s);
    peers_close(s);
    connections_bury(s);
    peers_bury(s);
    for (unsigned i = 0; i < s->listener_count; i++)
        watch_end(&s->listeners[i]);
    watch_end(&s->signals);
    if (signal_pipe >= 0)
        close(signal_pipe);
    signal_pipe = -1;
    if (s->poll >= 0)
        close(s->poll);
    free(s->scratch);
    free(s);
}
