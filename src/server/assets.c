#include "server/assets.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"

static const char *const suffixes[FORM_NB] = {
    [FORM_BROTLI] = ".br",
    [FORM_GZIP] = ".gz",
    [FORM_PLAIN] = "",
};

static bool ends_in(const char *text, const char *end) {
    size_t len = strlen(text), n = strlen(end);
    return len >= n && memcmp(text + len - n, end, n) == 0;
}

static const char *type_of(const char *path) {
    static const struct {
        const char *end, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".webp", "image/webp"},
        {".woff2", "font/woff2"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {".wav", "audio/wav"},
        {".txt", "text/plain; charset=utf-8"},
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (ends_in(path, types[i].end))
            return types[i].type;
    return "application/octet-stream";
}

/* Whether a word before a dot in the name is a hash of the content: eight base-32 characters as
 * esbuild writes them (app-QH6RNSM4.js), or at least eight hexadecimal digits that are not just a
 * word. */
static bool is_hashed(const char *path) {
    const char *name = strrchr(path, '/') + 1;
    for (const char *dot = strchr(name, '.'); dot; dot = strchr(dot + 1, '.')) {
        const char *word = dot;
        while (word > name && word[-1] != '-' && word[-1] != '.')
            word--;
        size_t len = (size_t)(dot - word);
        if (word == name || len < 8)
            continue;
        if (len == 8 && strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == len)
            return true;
        if (strspn(word, "0123456789abcdef") == len && strcspn(word, "0123456789") < len)
            return true;
    }
    return false;
}

static assets_status fault_at(assets_fault *fault, const char *where, int error) {
    fault->error = error;
    snprintf(fault->where, sizeof fault->where, "%s", where);
    return error == ENOMEM ? ASSETS_NO_MEMORY : ASSETS_UNREADABLE;
}

/* Reads a file whose length fstat reported; if the length has changed, the file is being written,
 * and that is an error. */
static int read_whole(int fd, uint8_t *bytes, size_t len) {
    size_t got = 0;
    while (got < len) {
        ssize_t n = read(fd, bytes + got, len - got);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        if (n == 0)
            return EBUSY;
        got += (size_t)n;
    }
    uint8_t more;
    return read(fd, &more, 1) == 0 ? 0 : EBUSY;
}

static asset *new_entry(assets *out, const char *path) {
    if (out->count == out->room) {
        size_t room = out->room ? 2 * out->room : 64;
        asset *table = realloc(out->table, room * sizeof *table);
        if (!table)
            return NULL;
        out->table = table;
        out->room = room;
    }
    char *copy = strdup(path);
    if (!copy)
        return NULL;
    asset *entry = &out->table[out->count++];
    *entry = (asset){.path = copy};
    return entry;
}

/* Reads one file into a new entry, as its plain form. */
static assets_status load_file(assets *out, int fd, const char *path, assets_fault *fault) {
    struct stat info;
    if (fstat(fd, &info) != 0)
        return fault_at(fault, path, errno);
    if (!S_ISREG(info.st_mode))
        return ASSETS_LOADED;
    if (out->count == ASSETS_FILES_MAX || info.st_size > ASSETS_BYTES_MAX ||
        out->bytes + (size_t)info.st_size > ASSETS_BYTES_MAX)
        return ASSETS_TOO_LARGE;
    asset *entry = new_entry(out, path);
    size_t len = (size_t)info.st_size;
    asset_bytes *plain = entry ? &entry->forms[FORM_PLAIN] : NULL;
    if (plain)
        plain->bytes = malloc(len ? len : 1);
    if (!plain || !plain->bytes)
        return fault_at(fault, path, ENOMEM);
    plain->len = len;
    out->bytes += len;
    int error = read_whole(fd, plain->bytes, len);
    if (error)
        return fault_at(fault, path, error);
    snprintf(plain->etag, sizeof plain->etag, "\"%016llx\"",
             (unsigned long long)hash_bytes(plain->bytes, len));
    return ASSETS_LOADED;
}

/* Reads everything in a folder; `path` is the folder's, ending in '/'. Takes over `fd`. */
static assets_status load_folder(assets *out, int fd, char path[ASSETS_NAME_MAX], int depth,
                                 assets_fault *fault) {
    DIR *dir = fdopendir(fd);
    if (!dir) {
        int error = errno;
        close(fd);
        return fault_at(fault, path, error);
    }
    assets_status status = ASSETS_LOADED;
    size_t len = strlen(path);
    while (status == ASSETS_LOADED) {
        errno = 0;
        const struct dirent *entry = readdir(dir);
        if (!entry) {
            if (errno)
                status = fault_at(fault, path, errno);
            break;
        }
        size_t n = strlen(entry->d_name);
        if (entry->d_name[0] == '.')
            continue;
        if (len + n + 2 > ASSETS_NAME_MAX) {
            status = ASSETS_TOO_LARGE;
            break;
        }
        memcpy(path + len, entry->d_name, n + 1);
        /* A pipe must not block us, nor a link lead out of the folder. */
        int inner = openat(fd, entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        struct stat info;
        if (inner < 0) {
            if (errno != ELOOP && errno != ENXIO)
                status = fault_at(fault, path, errno);
        } else if (fstat(inner, &info) == 0 && S_ISDIR(info.st_mode)) {
            memcpy(path + len + n, "/", 2);
            if (depth == ASSETS_DEPTH_MAX) {
                close(inner);
                status = ASSETS_TOO_LARGE;
            } else {
                status = load_folder(out, inner, path, depth + 1, fault);
            }
        } else {
            status = load_file(out, inner, path, fault);
            close(inner);
        }
    }
    path[len] = '\0';
    closedir(dir);
    return status;
}

static int compare_paths(const void *a, const void *b) {
    return strcmp(((const asset *)a)->path, ((const asset *)b)->path);
}

static asset *find(const assets *a, const char *path) {
    asset key = {.path = (char *)path};
    return a->count ? bsearch(&key, a->table, a->count, sizeof key, compare_paths) : NULL;
}

/* Moves every compressed file to the entry it is a form of. */
static void join_forms(assets *a) {
    for (size_t i = 0; i < a->count; i++) {
        asset *packed = &a->table[i];
        for (asset_form form = 0; form < FORM_PLAIN; form++) {
            if (!ends_in(packed->path, suffixes[form]))
                continue;
            char path[ASSETS_NAME_MAX];
            size_t len = strlen(packed->path) - strlen(suffixes[form]);
            memcpy(path, packed->path, len);
            path[len] = '\0';
            asset *plain = find(a, path);
            asset_bytes *bytes = &packed->forms[FORM_PLAIN];
            if (!plain || !plain->forms[FORM_PLAIN].bytes || !bytes->bytes)
                continue;
            plain->forms[form] = *bytes;
            *bytes = (asset_bytes){0};
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < a->count; i++) {
        if (a->table[i].forms[FORM_PLAIN].bytes)
            a->table[kept++] = a->table[i];
        else
            free(a->table[i].path);
    }
    a->count = kept;
}

assets_status assets_load(const char *folder, assets *out, assets_fault *fault) {
    *out = (assets){0};
    *fault = (assets_fault){0};
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return errno == ENOENT ? ASSETS_ABSENT : fault_at(fault, folder, errno);
    char path[ASSETS_NAME_MAX] = "/";
    assets_status status = load_folder(out, fd, path, 0, fault);
    if (status == ASSETS_LOADED) {
        if (out->count)
            qsort(out->table, out->count, sizeof *out->table, compare_paths);
        join_forms(out);
        for (size_t i = 0; i < out->count; i++) {
            out->table[i].type = type_of(out->table[i].path);
            out->table[i].hashed = is_hashed(out->table[i].path);
        }
        if (!find(out, "/index.html"))
            status = ASSETS_ABSENT;
    }
    if (status != ASSETS_LOADED)
        assets_free(out);
    return status;
}

void assets_free(assets *a) {
    for (size_t i = 0; i < a->count; i++) {
        free(a->table[i].path);
        for (asset_form form = 0; form < FORM_NB; form++)
            free(a->table[i].forms[form].bytes);
    }
    free(a->table);
    *a = (assets){0};
}

const asset *assets_find(const assets *a, const char *path) {
    size_t len = strlen(path);
    if (len + sizeof "index.html" > ASSETS_NAME_MAX)
        return NULL;
    char full[ASSETS_NAME_MAX];
    memcpy(full, path, len + 1);
    if (len && path[len - 1] == '/')
        memcpy(full + len, "index.html", sizeof "index.html");
    return find(a, full);
}
