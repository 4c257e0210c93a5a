#include "server/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    GATHERED = 65536,
    QUEUED = 512 << 10, /* waiting to be written; beyond that, lines are dropped */
    CLOSE_MS = 1000     /* for the last lines at shutdown */
};

/* One thread buffers lines and another writes them, so a blocked pipe or disk only delays the
 * writer. */
struct journal {
    char *file; /* NULL: standard error */
    bool is_full;
    size_t len;
    char bytes[GATHERED];
    json line;        /* being built */
    uint64_t dropped; /* lines not yet reported as dropped */

    pthread_mutex_t lock; /* protects what follows */
    pthread_cond_t more, ended;
    size_t queued;
    char *queue, *writing; /* QUEUED bytes each */
    int fd, next_fd;       /* next_fd -1: none */
    size_t before_next;    /* bytes that still go to `fd` before switching to next_fd */
    bool is_closing, has_ended;
    pthread_t thread;
};

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int open_file(const char *file) {
    return open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0640);
}

static void write_all(int fd, const char *bytes, size_t len) {
    size_t done = 0;
    while (done < len) {
        ssize_t n = write(fd, bytes + done, len - done);
        if (n < 0 && errno == EAGAIN) /* the descriptor is non-blocking */
            poll(&(struct pollfd){.fd = fd, .events = POLLOUT}, 1, -1);
        else if (n < 0 && errno != EINTR) /* a full disk must not stop the games */
            return;
        else if (n > 0)
            done += (size_t)n;
    }
}

static void *write_main(void *context) {
    journal *j = context;
    pthread_mutex_lock(&j->lock);
    for (;;) {
        while (!j->queued && j->next_fd < 0 && !j->is_closing)
            pthread_cond_wait(&j->more, &j->lock);
        if (j->next_fd >= 0 && !j->before_next) {
            close(j->fd);
            j->fd = j->next_fd;
            j->next_fd = -1;
            continue;
        }
        if (!j->queued) /* closing */
            break;
        size_t len = j->next_fd >= 0 ? j->before_next : j->queued;
        char *bytes = j->queue;
        j->queue = j->writing;
        j->writing = bytes;
        j->queued -= len;
        memcpy(j->queue, bytes + len, j->queued);
        j->before_next = 0;
        int fd = j->fd;
        pthread_mutex_unlock(&j->lock);
        write_all(fd, bytes, len);
        pthread_mutex_lock(&j->lock);
    }
    j->has_ended = true;
    pthread_cond_signal(&j->ended);
    pthread_mutex_unlock(&j->lock);
    return NULL;
}

static void free_journal(journal *j) {
    if (j->file && j->fd >= 0)
        close(j->fd);
    if (j->next_fd >= 0)
        close(j->next_fd);
    pthread_mutex_destroy(&j->lock);
    pthread_cond_destroy(&j->more);
    pthread_cond_destroy(&j->ended);
    json_free(&j->line);
    free(j->queue);
    free(j->writing);
    free(j->file);
    free(j);
}

/* Signals are for the main loop's thread. */
static bool start(journal *j) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&j->thread, NULL, write_main, j);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return error == 0;
}

journal *journal_open(const char *file) {
    bool named = file && strcmp(file, "-") != 0;
    journal *j = calloc(1, sizeof *j);
    if (!j)
        return NULL;
    pthread_condattr_t forward;
    pthread_condattr_init(&forward);
    pthread_condattr_setclock(&forward, CLOCK_MONOTONIC);
    pthread_mutex_init(&j->lock, NULL);
    pthread_cond_init(&j->more, NULL);
    pthread_cond_init(&j->ended, &forward);
    pthread_condattr_destroy(&forward);
    j->is_full = file;
    j->fd = STDERR_FILENO;
    j->next_fd = -1;
    j->queue = malloc(QUEUED);
    j->writing = malloc(QUEUED);
    if (named) {
        j->file = strdup(file);
        j->fd = j->file ? open_file(file) : -1;
    }
    if (j->fd < 0 || !j->queue || !j->writing || !start(j)) {
        int error = errno;
        free_journal(j);
        errno = error;
        return NULL;
    }
    return j;
}

/* With the lock held. False: no room. */
static bool queue_bytes(journal *j, const char *bytes, size_t len) {
    if (j->queued + len > QUEUED)
        return false;
    memcpy(j->queue + j->queued, bytes, len);
    j->queued += len;
    return true;
}

/* With the lock held: reports dropped lines before the next ones. */
static bool queue_dropped(journal *j) {
    char line[160];
    if (j->dropped == 0)
        return true;
    int len = snprintf(line, sizeof line,
                       "{\"time\":%lld,\"level\":\"warning\",\"what\":"
                       "\"log lines were dropped\",\"count\":%llu}\n",
                       (long long)now_ms(), (unsigned long long)j->dropped);
    if (!queue_bytes(j, line, (size_t)len))
        return false;
    j->dropped = 0;
    return true;
}

void journal_flush(journal *j) {
    if (!j->len)
        return;
    pthread_mutex_lock(&j->lock);
    bool taken = queue_dropped(j) && queue_bytes(j, j->bytes, j->len);
    pthread_cond_signal(&j->more);
    pthread_mutex_unlock(&j->lock);
    for (const char *at = j->bytes; !taken && at < j->bytes + j->len; at++)
        j->dropped += *at == '\n';
    j->len = 0;
}

bool journal_reopen(journal *j) {
    if (!j->file)
        return false;
    journal_flush(j);
    int fd = open_file(j->file);
    if (fd >= 0) { /* otherwise keep the current file */
        pthread_mutex_lock(&j->lock);
        if (j->next_fd >= 0)
            close(j->next_fd);
        j->next_fd = fd;
        j->before_next = j->queued;
        pthread_cond_signal(&j->more);
        pthread_mutex_unlock(&j->lock);
    }
    return true;
}

void journal_close(journal *j) {
    if (!j)
        return;
    journal_flush(j);
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += CLOSE_MS / 1000;
    pthread_mutex_lock(&j->lock);
    j->is_closing = true;
    pthread_cond_signal(&j->more);
    int waited = 0;
    while (!j->has_ended && waited == 0)
        waited = pthread_cond_timedwait(&j->ended, &j->lock, &until);
    bool has_ended = j->has_ended;
    pthread_mutex_unlock(&j->lock);
    if (has_ended) {
        pthread_join(j->thread, NULL);
        free_journal(j);
    } else {
        pthread_detach(j->thread); /* the last lines cannot be written; the thread ends with the
                                    * program */
    }
}

bool journal_is_full(const journal *j) {
    return j->is_full;
}

static void put(journal *j, const char *line, size_t len) {
    if (len + 1 > sizeof j->bytes)
        return;
    if (j->len + len + 1 > sizeof j->bytes)
        journal_flush(j);
    memcpy(j->bytes + j->len, line, len);
    j->len += len;
    j->bytes[j->len++] = '\n';
}

void journal_line(void *journal_, const char *line) {
    static const char info[] = "\"level\":\"info\"";
    journal *j = journal_;
    const char *level = strstr(line, "\"level\":");
    if (j->is_full || !level || strncmp(level, info, sizeof info - 1) != 0)
        put(j, line, strlen(line));
}

json *journal_begin(journal *j, const char *what, const uint8_t address[ADDRESS_SIZE]) {
    char text[ADDRESS_TEXT_MAX];
    json *line = &j->line;
    if (!j->is_full)
        return NULL;
    address_write(address, text);
    json_clear(line);
    json_open(line, NULL, '{');
    json_number(line, "time", now_ms());
    json_text(line, "level", "info");
    json_text(line, "what", what);
    json_text(line, "address", text);
    return line;
}

void journal_end(journal *j) {
    json_close(&j->line, '}');
    if (!j->line.failed)
        put(j, j->line.out, j->line.len);
}
