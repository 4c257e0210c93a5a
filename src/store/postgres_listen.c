#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/postgres.h"

enum {
    FIELDS_MAX = 8,
    BEAT_MS = 5000 /* of silence before checking that the server is still
                    * there */
};

struct listener {
    const char *url;
    char node[NODE_SIZE + 1];
    store *owner;
    atomic_bool *up;
    PGconn *conn;
    int stop[2]; /* a pipe: closing its writing end stops the thread, a byte makes it reconnect */
    pthread_t thread;
};

/* == Notifications == */

void payload_begin(payload *p, const char node[NODE_SIZE + 1]) {
    p->len = (size_t)snprintf(p->text, sizeof p->text, "%s", node);
}

bool payload_add(payload *p, const op *o) {
    size_t room = sizeof p->text - p->len;
    char *at = p->text + p->len;
    int n;
    if (o->change == STORE_CHANGE_EVENT) {
        const value *v = o->values; /* in ADD_EVENT's order */
        const char *command = v[5].type == VALUE_TEXT ? v[5].text : "";
        n = snprintf(at, room, "\nE\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%s\t%s\t%s\t%s",
                     v[0].number, v[1].number, v[2].number, v[3].text, v[4].text, command,
                     v[6].text);
        if (n < 0 || (size_t)n >= PAYLOAD_MAX - NODE_SIZE)
            n = snprintf(at, room, "\nE\t%" PRId64 "\t%" PRId64, v[0].number, v[1].number);
    } else {
        n = snprintf(at, room, "\n%c\t%" PRId64, o->change == STORE_CHANGE_TABLE ? 'T' : 'A',
                     o->about);
    }
    if (n < 0 || (size_t)n >= room) {
        *at = '\0';
        return false;
    }
    p->len += (size_t)n;
    return true;
}

/* Splits a line at its tabs into at most `max` fields; the last keeps the rest. */
static unsigned cut_fields(char *line, char *fields[], unsigned max) {
    unsigned count = 0;
    while (line && count < max) {
        fields[count++] = line;
        line = count < max ? strchr(line, '\t') : NULL;
        if (line)
            *line++ = '\0';
    }
    return count;
}

static void tell_line(store *s, char *line) {
    char *f[FIELDS_MAX];
    unsigned count = cut_fields(line, f, FIELDS_MAX);
    store_change change = {.kind = STORE_CHANGE_TABLE};
    store_event e;
    if (count < 2 || strlen(f[0]) != 1)
        return;
    change.id = strtoll(f[1], NULL, 10);
    if (f[0][0] == 'A') {
        change.kind = STORE_CHANGE_ACCOUNT;
    } else if (f[0][0] == 'E') {
        change.kind = STORE_CHANGE_EVENT;
        if (count == FIELDS_MAX) {
            e = (store_event){.number = strtoll(f[2], NULL, 10),
                              .time = strtoll(f[3], NULL, 10),
                              .kind = f[4],
                              .actor = f[5],
                              .command = *f[6] ? f[6] : NULL,
                              .text = f[7]};
            change.event = &e;
        }
    }
    store_tell_change(s, &change);
}

void payload_tell(store *s, const char node[NODE_SIZE + 1], char *text) {
    char *line = strchr(text, '\n');
    if (!line)
        return;
    *line++ = '\0';
    if (strcmp(text, node) == 0)
        return;
    while (line) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        tell_line(s, line);
        line = next;
    }
}

/* == The thread == */

typedef enum heard { HEARD_NOTHING, HEARD_SOMETHING, HEARD_RENEW, HEARD_STOP } heard;

/* Waits for input on the connection, for at most `ms`. */
static heard wait_for(listener *l, int ms) {
    struct pollfd p[2] = {{.fd = l->stop[0], .events = POLLIN},
                          {.fd = l->conn ? PQsocket(l->conn) : -1, .events = POLLIN}};
    char bytes[16];
    poll(p, 2, ms);
    if (p[0].revents)
        return read(l->stop[0], bytes, sizeof bytes) > 0 ? HEARD_RENEW : HEARD_STOP;
    return p[1].revents ? HEARD_SOMETHING : HEARD_NOTHING;
}

static bool listen_now(listener *l, store_error *error) {
    l->conn = postgres_connect(l->url, error);
    if (!l->conn)
        return false;
    PGresult *r = postgres_run(l->conn, "LISTEN " POSTGRES_CHANNEL, SILENT_MS);
    bool done = PQresultStatus(r) == PGRES_COMMAND_OK;
    if (!done) {
        store_fail(error, STORE_UNREACHABLE, PQerrorMessage(l->conn));
        PQfinish(l->conn);
        l->conn = NULL;
    }
    PQclear(r);
    return done;
}

/* Handles input. False: the connection is gone. */
static bool take_news(listener *l, bool *asked) {
    if (!PQconsumeInput(l->conn))
        return false;
    for (PGnotify *n; (n = PQnotifies(l->conn));) {
        payload_tell(l->owner, l->node, n->extra);
        PQfreemem(n);
    }
    while (*asked && !PQisBusy(l->conn)) {
        PGresult *r = PQgetResult(l->conn);
        *asked = r != NULL;
        PQclear(r);
    }
    return PQstatus(l->conn) == CONNECTION_OK;
}

/* Listens until the connection breaks or stops responding (true), or it is time to stop (false). A
 * silent connection may be a broken one. */
static bool hear(listener *l) {
    bool asked = false;
    for (;;) {
        switch (wait_for(l, asked ? SILENT_MS : BEAT_MS)) {
        case HEARD_STOP:
            return false;
        case HEARD_RENEW:
            return true;
        case HEARD_NOTHING:
            if (asked || !PQsendQuery(l->conn, "SELECT 1"))
                return true;
            asked = true;
            break;
        case HEARD_SOMETHING:
            if (!take_news(l, &asked))
                return true;
            break;
        }
    }
}

/* Retries until the database is back. False: it is time to stop. */
static bool come_back(listener *l) {
    store_error error;
    int backoff = BACKOFF_MIN_MS;
    while (!listen_now(l, &error)) {
        if (wait_for(l, backoff) == HEARD_STOP)
            return false;
        backoff = backoff * 2 < BACKOFF_MAX_MS ? backoff * 2 : BACKOFF_MAX_MS;
    }
    return true;
}

static void *listener_main(void *context) {
    listener *l = context;
    while (hear(l)) {
        atomic_store(l->up, false);
        const char *words = PQerrorMessage(l->conn);
        store_tell_connected(l->owner, false, *words ? words : "the database is not responding");
        PQfinish(l->conn);
        l->conn = NULL;
        if (!come_back(l))
            break;
        atomic_store(l->up, true);
        store_count_reconnect(l->owner);
        store_tell_connected(l->owner, true, "");
        store_tell_change(l->owner, &(store_change){.kind = STORE_CHANGE_MISSED});
    }
    return NULL;
}

listener *listener_start(const char *url, const char node[NODE_SIZE + 1], store *owner,
                         atomic_bool *up) {
    store_error error;
    sigset_t all, before;
    listener *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    *l = (listener){.url = url, .owner = owner, .up = up};
    memcpy(l->node, node, sizeof l->node);
    if (pipe(l->stop) != 0) {
        free(l);
        return NULL;
    }
    fcntl(l->stop[0], F_SETFD, FD_CLOEXEC);
    fcntl(l->stop[1], F_SETFD, FD_CLOEXEC);
    fcntl(l->stop[1], F_SETFL, O_NONBLOCK);
    bool started = listen_now(l, &error);
    if (started) {
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        started = pthread_create(&l->thread, NULL, listener_main, l) == 0;
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    if (!started) {
        PQfinish(l->conn);
        close(l->stop[0]);
        close(l->stop[1]);
        free(l);
        return NULL;
    }
    return l;
}

void listener_renew(listener *l) {
    ssize_t n = l ? write(l->stop[1], "r", 1) : 0;
    (void)n; /* a full pipe already holds the message */
}

void listener_stop(listener *l) {
    if (!l)
        return;
    close(l->stop[1]);
    pthread_join(l->thread, NULL);
    close(l->stop[0]);
    PQfinish(l->conn);
    free(l);
}
