#include "cli/keep.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes all of it and waits until it is on the disk. */
static bool write_all(int fd, const char *text, size_t len) {
    while (len > 0) {
        ssize_t n = write(fd, text, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text += n;
        len -= (size_t)n;
    }
    return fsync(fd) == 0;
}

/* After a rename the directory has to reach the disk too. */
static void sync_directory_of(const char *path) {
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

keep_status write_whole(const char *path, const char *text, size_t len) {
    char temporary[PATH_MAX], real[PATH_MAX];
    /* A link stays one, and what is protected from writing is so from being replaced. */
    if (realpath(path, real)) {
        if (access(real, W_OK) != 0)
            return KEEP_FAILED;
        path = real;
    }
    if ((size_t)snprintf(temporary, sizeof temporary, "%s.XXXXXX", path) >= sizeof temporary) {
        errno = ENAMETOOLONG;
        return KEEP_FAILED;
    }
    int fd = mkstemp(temporary);
    if (fd < 0)
        return KEEP_FAILED;
    mode_t mask = umask(0);
    umask(mask);
    bool written = fchmod(fd, 0666 & ~mask) == 0 && write_all(fd, text, len);
    if (close(fd) != 0 || !written || rename(temporary, path) != 0) {
        int why = errno;
        unlink(temporary);
        errno = why;
        return KEEP_FAILED;
    }
    sync_directory_of(path);
    return KEEP_OK;
}

/* Makes a directory and those above it, for nobody else to read. */
static bool make_directories(const char *path) {
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *p = part + 1;; p++) {
        if (*p && *p != '/')
            continue;
        char end = *p;
        *p = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
        if (!end)
            return true;
        *p = end;
    }
}

bool keep_directory(char *out, size_t size, bool make) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n;
    *out = '\0';
    if (state && *state == '/') {
        n = snprintf(out, size, "%s/potentia", state);
    } else if (home && *home == '/') {
        n = snprintf(out, size, "%s/.local/state/potentia", home);
    } else {
        errno = ENOENT;
        return false;
    }
    if (n < 0 || (size_t)n >= size) {
        errno = ENAMETOOLONG;
        return false;
    }
    return !make || make_directories(out);
}

keep_status keeper_open(keeper *k) {
    char lock[PATH_MAX];
    k->lock = -1;
    k->begun = false;
    if (!keep_directory(k->directory, sizeof k->directory, true))
        return KEEP_FAILED;
    snprintf(lock, sizeof lock, "%s/lock", k->directory);
    k->lock = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (k->lock < 0)
        return KEEP_FAILED;
    /* The system lets go of the lock however the process ends. */
    if (flock(k->lock, LOCK_EX | LOCK_NB) != 0) {
        int why = errno;
        close(k->lock);
        k->lock = -1;
        errno = why;
        return why == EWOULDBLOCK ? KEEP_BUSY : KEEP_FAILED;
    }
    return KEEP_OK;
}

void keeper_close(keeper *k) {
    if (k->lock >= 0)
        close(k->lock);
    k->lock = -1;
}

void keeper_path(const keeper *k, char out[PATH_MAX]) {
    snprintf(out, PATH_MAX, "%s/play.game", k->directory);
}

/* Gives the file a second, unused name of the form NAME-N.EXTENSION. A link, unlike a
 * rename, never replaces a file that is there. */
static bool link_numbered(const keeper *k, const char *from, const char *name,
                          const char *extension, char out[PATH_MAX]) {
    char path[PATH_MAX];
    for (unsigned n = 1; n < 1000000; n++) {
        snprintf(path, sizeof path, "%s/%s-%u.%s", k->directory, name, n, extension);
        if (link(from, path) == 0) {
            memcpy(out, path, sizeof path);
            return true;
        }
        if (errno != EEXIST)
            return false;
    }
    return false;
}

keep_status keeper_write(keeper *k, const char *text, size_t len, char aside[PATH_MAX]) {
    char path[PATH_MAX];
    *aside = '\0';
    if (k->lock < 0) {
        errno = ENOENT;
        return KEEP_FAILED;
    }
    keeper_path(k, path);
    if (!k->begun && access(path, F_OK) == 0 && !link_numbered(k, path, "play", "game", aside))
        return KEEP_FAILED;
    /* From here on the older game stands under its new name too. */
    k->begun = true;
    return write_whole(path, text, len);
}

keep_status keeper_finish(keeper *k, const char *text, size_t len, char path[PATH_MAX]) {
    char kept[PATH_MAX], temporary[PATH_MAX];
    if (k->lock < 0) {
        errno = ENOENT;
        return KEEP_FAILED;
    }
    snprintf(temporary, sizeof temporary, "%s/finished.tmp", k->directory);
    if (write_whole(temporary, text, len) != KEEP_OK)
        return KEEP_FAILED;
    bool linked = link_numbered(k, temporary, "finished", "sgf", path);
    int why = errno;
    unlink(temporary);
    errno = why;
    if (!linked)
        return KEEP_FAILED;
    sync_directory_of(path);
    keeper_path(k, kept);
    if (k->begun)
        unlink(kept);
    k->begun = false;
    return KEEP_OK;
}

void keeper_drop(keeper *k) {
    char path[PATH_MAX];
    keeper_path(k, path);
    if (k->begun)
        unlink(path);
    k->begun = false;
}
