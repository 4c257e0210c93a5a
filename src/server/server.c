#include "server/server.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/connection.h"
#include "server/inside.h"

enum {
    TICK_MS = 500,
    STOP_MS = 800,       /* for answers under way when it is asked to stop */
    ACCEPTS_A_TURN = 64, /* before those already here have their turn */
    CONNECTIONS_MAX = 10000,
    DESCRIPTORS_KEPT = 32, /* for everything that is not a connection */
    FEWEST_CONNECTIONS = 8
};

/* A signal finds its way into the loop through a pipe: no moment is wrong for it. */
static volatile sig_atomic_t stop_pipe = -1;

static void on_signal(int number) {
    (void)number;
    int error = errno;
    ssize_t n = write(stop_pipe, "", 1);
    (void)n; /* a full pipe has said it already */
    errno = error;
}

static void on_tick(lws_sorted_usec_list_t *tick);

static void next_tick(server *s, lws_usec_t ms) {
    lws_sul_schedule(s->context, 0, &s->tick, on_tick, ms * LWS_US_PER_MS);
}

/* Timers are served before libwebsockets waits: without the nudge it would wait once more. */
static void end(server *s) {
    s->done = true;
    lws_cancel_service(s->context);
}

static void stop(server *s) {
    if (s->stopping)
        return;
    s->stopping = true;
    for (unsigned i = 0; i < s->listener_count; i++)
        lws_set_timeout(s->listeners[i], PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    s->listener_count = 0;
    connections_sweep(s);
    if (s->count == 0)
        end(s);
    next_tick(s, STOP_MS);
}

void server_empty(server *s) {
    if (s->stopping)
        end(s);
}

static void on_tick(lws_sorted_usec_list_t *tick) {
    server *s = lws_container_of(tick, server, tick);
    /* stop() put this tick off to the end of its patience. */
    if (s->stopping) {
        end(s);
        return;
    }
    connections_sweep(s);
    if (s->deaf) {
        s->deaf = false;
        for (unsigned i = 0; i < s->listener_count; i++)
            lws_rx_flow_control(s->listeners[i], 1);
    }
    next_tick(s, TICK_MS);
}

static int stop_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                         size_t len) {
    (void)user, (void)in, (void)len;
    if (reason != LWS_CALLBACK_RAW_RX_FILE)
        return 0;
    char bytes[16];
    while (read(lws_get_socket_fd(wsi), bytes, sizeof bytes) > 0)
        ;
    stop(server_of(wsi));
    return 0;
}

static void greet(server *s, int fd) {
    int on = 1;
    if (fcntl(fd, F_SETFD, FD_CLOEXEC) < 0 || fcntl(fd, F_SETFL, O_NONBLOCK) < 0) {
        close(fd);
        return;
    }
    /* An answer is handed over in one piece, there is nothing to wait for. */
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    connection_open(s, fd);
}

static int listen_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                           size_t len) {
    (void)user, (void)in, (void)len;
    if (reason != LWS_CALLBACK_RAW_RX_FILE)
        return 0;
    server *s = server_of(wsi);
    for (int i = 0; i < ACCEPTS_A_TURN; i++) {
        int fd = accept(lws_get_socket_fd(wsi), NULL, NULL);
        if (fd >= 0) {
            greet(s, fd);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            /* Who waits would wake us without end. */
            s->deaf = true;
            for (unsigned k = 0; k < s->listener_count; k++)
                lws_rx_flow_control(s->listeners[k], 0);
            break;
        } else if (errno != ECONNABORTED && errno != EINTR) {
            break;
        }
    }
    return 0;
}

static struct lws *watch(const server *s, int fd, const char *protocol) {
    lws_sock_file_fd_type both;
    both.filefd = fd;
    return lws_adopt_descriptor_vhost(s->vhost, LWS_ADOPT_RAW_FILE_DESC, both, protocol, NULL);
}

static bool watch_signals(const server *s) {
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        if (fcntl(ends[i], F_SETFD, FD_CLOEXEC) < 0 || fcntl(ends[i], F_SETFL, O_NONBLOCK) < 0)
            return false;
    if (!watch(s, ends[0], "stop"))
        return false;
    stop_pipe = ends[1];
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    return sigaction(SIGINT, &action, NULL) == 0 && sigaction(SIGTERM, &action, NULL) == 0;
}

static unsigned connection_limit(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur > CONNECTIONS_MAX)
        return CONNECTIONS_MAX;
    return files.rlim_cur > DESCRIPTORS_KEPT + FEWEST_CONNECTIONS
               ? (unsigned)files.rlim_cur - DESCRIPTORS_KEPT
               : FEWEST_CONNECTIONS;
}

server *server_open(const assets *page, listening *sockets) {
    server *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->site.page = page;
    s->limit = connection_limit();
    s->protocols[0] = (struct lws_protocols){
        .name = "http",
        .callback = connection_callback,
        .per_session_data_size = connection_size(),
    };
    s->protocols[1] = (struct lws_protocols){.name = "listen", .callback = listen_callback};
    s->protocols[2] = (struct lws_protocols){.name = "stop", .callback = stop_callback};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = s->protocols,
        .user = s,
    };
    lws_set_log_level(0, NULL);
    s->context = lws_create_context(&info);
    s->vhost = s->context ? lws_get_vhost_by_name(s->context, "default") : NULL;
    bool ready = s->vhost && watch_signals(s);
    for (unsigned i = 0; ready && i < sockets->count; i++) {
        s->listeners[i] = watch(s, sockets->sockets[i], "listen");
        ready = s->listeners[i];
        s->listener_count += ready;
    }
    if (!ready) {
        server_close(s);
        return NULL;
    }
    sockets->count = 0;
    next_tick(s, TICK_MS);
    return s;
}

void server_run(server *s) {
    while (!s->done && lws_service(s->context, 0) >= 0)
        ;
}

void server_close(server *s) {
    if (s->context)
        lws_context_destroy(s->context);
    if (stop_pipe >= 0)
        close(stop_pipe);
    stop_pipe = -1;
    free(s);
}
