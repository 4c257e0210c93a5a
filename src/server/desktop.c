#include "server/desktop.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>

extern char **environ;

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && *value;
}

bool desktop_present(void) {
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

/* Isolates the child: an interrupt typed here does not reach it, it prints nothing here, and it
 * does not inherit our ignored signals. */
static int settle_apart(posix_spawnattr_t *attributes, posix_spawn_file_actions_t *actions) {
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGCHLD);
    int error = posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!error)
        error = posix_spawnattr_setsigmask(attributes, &none);
    if (!error)
        error = posix_spawnattr_setsigdefault(attributes, &usual);
    if (!error)
        error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
    for (int fd = 1; fd <= 2 && !error; fd++)
        error = posix_spawn_file_actions_addopen(actions, fd, "/dev/null", O_WRONLY, 0);
    return error;
}

bool desktop_open(const char *url) {
    /* Nobody waits for the child, so it must not become a zombie. */
    struct sigaction reaped = {.sa_handler = SIG_DFL, .sa_flags = SA_NOCLDWAIT};
    sigemptyset(&reaped.sa_mask);
    sigaction(SIGCHLD, &reaped, NULL);

    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    int error = posix_spawnattr_init(&attributes);
    if (!error) {
        error = posix_spawn_file_actions_init(&actions);
        if (!error) {
            char name[] = "xdg-open", *words[] = {name, (char *)url, NULL};
            pid_t child;
            error = settle_apart(&attributes, &actions);
            if (!error)
                error = posix_spawnp(&child, name, &actions, &attributes, words, environ);
            posix_spawn_file_actions_destroy(&actions);
        }
        posix_spawnattr_destroy(&attributes);
    }
    errno = error;
    return !error;
}
