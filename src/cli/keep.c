#include "cli/keep.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes everything and waits until it is on disk. */
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
    /* A link stays a link, and a read-only file is not replaced. */
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

/* Creates a private directory and its parents. */
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

bool game_name_fits(const char *name) {
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    size_t len = strspn(name, letters);
    return len > 0 && len <= GAME_NAME_MAX && !name[len] && *name != '-' && *name != '_';
}

static void path_of(const keeper *k, const char *name, const char *extension, char out[PATH_MAX]) {
    snprintf(out, PATH_MAX, "%s/%.*s.%s", k->directory, GAME_NAME_MAX, name, extension);
}

void keeper_path(const keeper *k, const char *name, char out[PATH_MAX]) {
    path_of(k, name, "game", out);
}

keep_status keeper_open(keeper *k) {
    *k = (keeper){.lock = -1};
    return keep_directory(k->directory, sizeof k->directory, true) ? KEEP_OK : KEEP_FAILED;
}

/* Opens and locks a file; the system releases the lock however the process ends. The previous
 * holder may have removed the file in between: then it is created again. */
static int lock_file(const char *path) {
    for (;;) {
        struct stat mine, there;
        int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0)
            return -1;
        bool locked = flock(fd, LOCK_EX | LOCK_NB) == 0;
        if (locked && fstat(fd, &mine) == 0 && stat(path, &there) == 0 &&
            mine.st_ino == there.st_ino)
            return fd;
        int why = errno;
        close(fd);
        errno = why;
        if (!locked)
            return -1;
    }
}

static keep_status lock_game(keeper *k, const char *name) {
    char path[PATH_MAX];
    path_of(k, name, "lock", path);
    k->lock = lock_file(path);
    if (k->lock < 0)
        return errno == EWOULDBLOCK ? KEEP_BUSY : KEEP_FAILED;
    snprintf(k->name, sizeof k->name, "%s", name);
    return KEEP_OK;
}

static bool is_kept(const keeper *k) {
    char path[PATH_MAX];
    keeper_path(k, k->name, path);
    return access(path, F_OK) == 0;
}

keep_status keeper_take(keeper *k, const char *name) {
    keep_status status = lock_game(k, name);
    if (status == KEEP_OK && !is_kept(k)) {
        keeper_close(k);
        errno = ENOENT;
        return KEEP_FAILED;
    }
    k->begun = status == KEEP_OK;
    return status;
}

keep_status keeper_take_new(keeper *k, const char *name, bool number) {
    keep_status status = KEEP_THERE;
    for (unsigned n = 1; status != KEEP_OK && status != KEEP_FAILED && n < 100000; n++) {
        char wanted[GAME_NAME_MAX + 1];
        if (n == 1)
            snprintf(wanted, sizeof wanted, "%s", name);
        else
            snprintf(wanted, sizeof wanted, "%.*s-%u", GAME_NAME_MAX - 6, name, n);
        status = lock_game(k, wanted);
        if (status == KEEP_OK && is_kept(k)) {
            keeper_close(k);
            status = KEEP_THERE;
        }
        if (!number)
            break;
    }
    return status;
}

void keeper_close(keeper *k) {
    char path[PATH_MAX];
    if (k->lock >= 0) {
        path_of(k, k->name, "lock", path);
        unlink(path);
        close(k->lock);
    }
    k->lock = -1;
    k->begun = false;
}

/* Gives the file a second, unused name. Unlike a rename, a link never replaces an existing file. */
static bool link_numbered(const keeper *k, const char *from, char out[PATH_MAX]) {
    for (unsigned n = 1; n < 1000000; n++) {
        snprintf(out, PATH_MAX, "%s/finished-%u.sgf", k->directory, n);
        if (link(from, out) == 0)
            return true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

keep_status keeper_write(keeper *k, const char *text, size_t len) {
    char path[PATH_MAX];
    if (k->lock < 0) {
        errno = ENOENT;
        return KEEP_FAILED;
    }
    keeper_path(k, k->name, path);
    k->begun = true;
    return write_whole(path, text, len);
}

keep_status keeper_finish(keeper *k, const char *text, size_t len, char path[PATH_MAX]) {
    char temporary[PATH_MAX];
    if (k->lock < 0) {
        errno = ENOENT;
        return KEEP_FAILED;
    }
    path_of(k, k->name, "tmp", temporary);
    if (write_whole(temporary, text, len) != KEEP_OK)
        return KEEP_FAILED;
    bool linked = link_numbered(k, temporary, path);
    int why = errno;
    unlink(temporary);
    errno = why;
    if (!linked)
        return KEEP_FAILED;
    sync_directory_of(path);
    keeper_drop(k);
    return KEEP_OK;
}

void keeper_drop(keeper *k) {
    char path[PATH_MAX];
    keeper_path(k, k->name, path);
    if (k->begun)
        unlink(path);
    k->begun = false;
}

static int by_time(const void *a, const void *b) {
    const kept_game *x = a, *y = b;
    if (x->time != y->time)
        return x->time < y->time ? 1 : -1;
    return strcmp(x->name, y->name);
}

size_t keeper_list(const keeper *k, kept_game out[KEPT_GAMES_MAX]) {
    static const char ending[] = ".game";
    size_t count = 0;
    DIR *directory = opendir(k->directory);
    const struct dirent *entry;
    while (directory && count < KEPT_GAMES_MAX && (entry = readdir(directory)) != NULL) {
        char path[PATH_MAX];
        struct stat there;
        size_t len = strlen(entry->d_name), end = sizeof ending - 1;
        if (len <= end || len - end > GAME_NAME_MAX ||
            strcmp(entry->d_name + len - end, ending) != 0)
            continue;
        kept_game *game = &out[count];
        snprintf(game->name, sizeof game->name, "%.*s", (int)(len - end), entry->d_name);
        keeper_path(k, game->name, path);
        if (!game_name_fits(game->name) || stat(path, &there) != 0 || !S_ISREG(there.st_mode))
            continue;
        game->time = there.st_mtim.tv_sec * INT64_C(1000000000) + there.st_mtim.tv_nsec;
        count++;
    }
    if (directory)
        closedir(directory);
    qsort(out, count, sizeof *out, by_time);
    return count;
}
