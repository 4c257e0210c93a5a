#include "cli/foreign_engine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/engine_host.h"
#include "cli/message.h"

/* The longest line understood; longer lines of information are skipped. */
#define LINE_LIMIT 8192
#define GREETING_MS 20000
#define FAREWELL_MS 1000
/* Between checks of the stop flag. */
#define LOOK_MS 100

extern char **environ;

struct foreign_engine {
    pid_t pid;
    int in, out; /* its standard input and output */
    size_t used; /* unread bytes of `buffer` */
    bool skipping;
    char buffer[LINE_LIMIT];
};

/* A pipe that no other child inherits: otherwise the end of this child would go unnoticed. */
static bool make_pipe(int ends[2]) {
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* Makes the pipes and the process. */
static bool spawn_locked(foreign_engine *e, char *line) {
    int to[2], from[2];
    if (!make_pipe(to))
        return false;
    if (!make_pipe(from)) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, to[0], 0);
    posix_spawn_file_actions_adddup2(&actions, from[1], 1);
    /* Restores the signals ignored here; only this program gets Ctrl-C. */
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    char shell[] = "sh", option[] = "-c";
    char *argv[] = {shell, option, line, NULL};
    bool started = posix_spawn(&e->pid, "/bin/sh", &actions, &attributes, argv, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(to[0]);
    close(from[1]);
    e->in = to[1];
    e->out = from[0];
    if (!started) {
        close(e->in);
        close(e->out);
    }
    return started;
}

static bool spawn(foreign_engine *e, const char *command) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static const char exec[] = "exec ";
    size_t size = sizeof exec + strlen(command);
    char *line = malloc(size);
    if (!line)
        return false;
    snprintf(line, size, "%s%s", exec, command);
    /* No other child may start between creating a pipe and marking it close-on-exec. */
    pthread_mutex_lock(&lock);
    bool started = spawn_locked(e, line);
    pthread_mutex_unlock(&lock);
    free(line);
    return started;
}

static foreign_status say(char why[FOREIGN_WHY], foreign_status status, const char *text) {
    snprintf(why, FOREIGN_WHY, "%s", text);
    return status;
}

static foreign_status send_line(foreign_engine *e, const char *text, char why[FOREIGN_WHY]) {
    for (int part = 0; part < 2; part++) {
        const char *p = part == 0 ? text : "\n";
        for (size_t left = strlen(p); left > 0;) {
            ssize_t n = write(e->in, p, left);
            if (n < 0 && errno == EINTR)
                continue;
            if (n < 0)
                return say(why, FOREIGN_GONE, _("it quit"));
            p += n;
            left -= (size_t)n;
        }
    }
    return FOREIGN_OK;
}

/* Takes the next complete line from the buffer; false if there is none yet. */
static bool take_line(foreign_engine *e, char line[LINE_LIMIT]) {
    for (;;) {
        char *end = memchr(e->buffer, '\n', e->used);
        if (!end) {
            if (e->used < LINE_LIMIT)
                return false;
            /* Too long for an answer: skip it. */
            e->skipping = true;
            e->used = 0;
            return false;
        }
        size_t len = (size_t)(end - e->buffer);
        memcpy(line, e->buffer, len);
        line[len] = '\0';
        e->used -= len + 1;
        memmove(e->buffer, end + 1, e->used);
        bool skipped = e->skipping;
        e->skipping = false;
        if (skipped)
            continue;
        len = strlen(line);
        if (len > 0 && line[len - 1] == '\r')
            line[len - 1] = '\0';
        return true;
    }
}

static foreign_status read_line(foreign_engine *e, int64_t deadline, const atomic_bool *stop,
                                char line[LINE_LIMIT], char why[FOREIGN_WHY]) {
    while (!take_line(e, line)) {
        if (stop && atomic_load_explicit(stop, memory_order_relaxed))
            return FOREIGN_STOPPED;
        int64_t left = deadline - host_clock_ms();
        if (left <= 0)
            return say(why, FOREIGN_SILENT, _("it did not answer in time"));
        struct pollfd ready = {.fd = e->out, .events = POLLIN};
        int n = poll(&ready, 1, left < LOOK_MS ? (int)left : LOOK_MS);
        if (n == 0 || (n < 0 && errno == EINTR))
            continue;
        ssize_t got = read(e->out, e->buffer + e->used, LINE_LIMIT - e->used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return say(why, FOREIGN_GONE, _("it quit"));
        e->used += (size_t)got;
    }
    return FOREIGN_OK;
}

/* Reads lines up to `word`. */
static foreign_status wait_for(foreign_engine *e, const char *word, const atomic_bool *stop,
                               char why[FOREIGN_WHY]) {
    int64_t deadline = host_clock_ms() + GREETING_MS;
    char line[LINE_LIMIT];
    for (;;) {
        foreign_status status = read_line(e, deadline, stop, line, why);
        if (status == FOREIGN_SILENT)
            snprintf(why, FOREIGN_WHY, _("it did not send %s in time"), word);
        else if (status == FOREIGN_GONE)
            snprintf(why, FOREIGN_WHY, _("it quit before sending %s"), word);
        if (status != FOREIGN_OK)
            return status;
        if (strcmp(line, word) == 0)
            return FOREIGN_OK;
    }
}

foreign_status foreign_start(const char *command, foreign_engine **out, char why[FOREIGN_WHY]) {
    foreign_engine *e = calloc(1, sizeof *e);
    if (!e || !spawn(e, command)) {
        free(e);
        return say(why, FOREIGN_GONE, _("it could not be started"));
    }
    /* If it has already quit, the wait reports that. */
    send_line(e, "ugi", why);
    foreign_status status = wait_for(e, "ugiok", NULL, why);
    if (status != FOREIGN_OK) {
        foreign_free(e);
        return status;
    }
    *out = e;
    return FOREIGN_OK;
}

void foreign_free(foreign_engine *e) {
    if (!e)
        return;
    char why[FOREIGN_WHY];
    send_line(e, "quit", why);
    close(e->in);
    close(e->out);
    int64_t deadline = host_clock_ms() + FAREWELL_MS;
    while (waitpid(e->pid, NULL, WNOHANG) == 0) {
        /* It leads a process group, so its children end with it. */
        if (host_clock_ms() >= deadline) {
            kill(-e->pid, SIGKILL);
            waitpid(e->pid, NULL, 0);
            break;
        }
        poll(NULL, 0, 5);
    }
    free(e);
}

foreign_status foreign_new_game(foreign_engine *e, const atomic_bool *stop, char why[FOREIGN_WHY]) {
    foreign_status status = send_line(e, "uginewgame", why);
    if (status == FOREIGN_OK)
        status = send_line(e, "isready", why);
    return status == FOREIGN_OK ? wait_for(e, "readyok", stop, why) : status;
}

static foreign_status garbled(const char *line, char why[FOREIGN_WHY]) {
    snprintf(why, FOREIGN_WHY, _("it answered \"%.150s\""), line);
    make_printable(why);
    return FOREIGN_GARBLED;
}

foreign_status foreign_go(foreign_engine *e, const char *position, const char *go,
                          int64_t patience_ms, const atomic_bool *stop,
                          char action[PT_ACTION_TEXT_MAX], char why[FOREIGN_WHY]) {
    static const char best[] = "bestmove";
    const size_t best_len = sizeof best - 1;
    foreign_status status = send_line(e, position, why);
    if (status == FOREIGN_OK)
        status = send_line(e, go, why);
    int64_t deadline = host_clock_ms() + patience_ms;
    char line[LINE_LIMIT];
    do {
        if (status == FOREIGN_OK)
            status = read_line(e, deadline, stop, line, why);
        if (status != FOREIGN_OK)
            return status;
        /* It did not understand, so nothing will follow. */
        if (strncmp(line, "error", 5) == 0)
            return garbled(line, why);
    } while (strncmp(line, best, best_len) != 0 || (line[best_len] && line[best_len] != ' '));
    const char *word = line + best_len + (line[best_len] == ' ');
    size_t len = strcspn(word, " ");
    if (len == 0 || len >= PT_ACTION_TEXT_MAX)
        return garbled(line, why);
    memcpy(action, word, len);
    action[len] = '\0';
    return FOREIGN_OK;
}
