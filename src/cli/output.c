#include "cli/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/message.h"

static bool look_at(const char *path, struct stat *out) {
    return strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, out) == 0 : stat(path, out) == 0;
}

bool is_same_file(const char *a, const char *b) {
    struct stat one, other;
    return look_at(a, &one) && look_at(b, &other) && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

/* The file's canonical path, so that a link to a replaced file stays a link. */
static bool find_target(output *o) {
    char folder[PATH_MAX], real[PATH_MAX];
    if (realpath(o->path, o->target))
        return true;
    const char *slash = strrchr(o->path, '/'), *name = slash ? slash + 1 : o->path;
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash + 1 - o->path) : 1,
             slash ? o->path : ".");
    if (errno != ENOENT || !realpath(folder, real))
        return false;
    errno = *name ? ENAMETOOLONG : EISDIR;
    return *name &&
           (size_t)snprintf(o->target, sizeof o->target, "%s/%s", real, name) < sizeof o->target;
}

static bool open_temporary(output *o, const struct stat *there) {
    mode_t mask = umask(0);
    umask(mask);
    if (!find_target(o) || (there && access(o->target, W_OK) != 0))
        return false;
    if ((size_t)snprintf(o->temporary, sizeof o->temporary, "%s.XXXXXX", o->target) >=
        sizeof o->temporary) {
        errno = ENAMETOOLONG;
        return false;
    }
    int fd = mkstemp(o->temporary);
    if (fd < 0)
        return false;
    fchmod(fd, there ? there->st_mode & 07777 : 0666 & ~mask);
    o->stream = fdopen(fd, "w");
    return o->stream != NULL;
}

int output_open(const char *where, const char *path, const char *input, output *out) {
    struct stat there;
    *out = (output){.path = path};
    if (!path)
        return STATUS_DONE;
    if (input && look_at(path, &there) && S_ISREG(there.st_mode) && is_same_file(path, input))
        return fail(where, STATUS_USAGE, _("%s is the input; it is not overwritten"), path);
    bool is_there = stat(path, &there) == 0;
    if (is_there && !S_ISREG(there.st_mode))
        out->stream = fopen(path, "we");
    else if (!open_temporary(out, is_there ? &there : NULL))
        out->stream = NULL;
    if (out->stream)
        return STATUS_DONE;
    return fail(where, STATUS_USAGE, _("%s cannot be written: %s"), path, strerror(errno));
}

int output_close(const char *where, output *out, bool keep) {
    if (!out->stream)
        return STATUS_DONE;
    bool failed = ferror(out->stream);
    errno = 0;
    failed |= fflush(out->stream) != 0;
    failed |= *out->temporary && keep && fsync(fileno(out->stream)) != 0;
    failed |= fclose(out->stream) != 0;
    out->stream = NULL;
    if (*out->temporary && keep && !failed && rename(out->temporary, out->target) != 0)
        failed = true;
    int why = errno ? errno : EIO;
    if (*out->temporary && (failed || !keep))
        unlink(out->temporary);
    if (failed && keep)
        return fail(where, STATUS_FAULT, _("%s cannot be written: %s"), out->path, strerror(why));
    return STATUS_DONE;
}

void json_print(json *j, FILE *out) {
    if (j->failed)
        exit(fail(NULL, STATUS_FAULT, "%s", _(PT_MSG_NO_MEMORY->english)));
    fwrite(j->out, 1, j->len, out);
    if (j->depth == 0)
        json_free(j);
    j->len = 0;
}
