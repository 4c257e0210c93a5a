/* The files of the page, read into memory before the first request: no request touches the
 * file system, and a path can lead nowhere but to an entry of this table. */
#ifndef PT_SERVER_ASSETS_H
#define PT_SERVER_ASSETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/answer.h"
#include "server/request.h"

enum {
    ASSETS_BYTES_MAX = 64 << 20,
    ASSETS_FILES_MAX = 4096,
    ASSETS_DEPTH_MAX = 8,
    ASSETS_NAME_MAX = 1024
};

/* How the bytes of a file are packed; in order of preference, smallest first. */
typedef enum asset_form { FORM_BROTLI = 0, FORM_GZIP, FORM_PLAIN, FORM_NB } asset_form;

typedef struct asset_bytes {
    uint8_t *bytes; /* NULL: there is no such form */
    size_t len;
    char etag[24];
} asset_bytes;

typedef struct asset {
    char *path; /* as in a URL: "/index.html" */
    const char *type;
    bool hashed; /* the name changes with the content */
    asset_bytes forms[FORM_NB];
} asset;

/* Sorted by path. */
typedef struct assets {
    asset *table;
    size_t count, room, bytes;
} assets;

typedef enum assets_status {
    ASSETS_LOADED = 0,
    ASSETS_ABSENT,     /* there is no such folder, or it has no index.html */
    ASSETS_UNREADABLE, /* `where` could not be read for the reason `error`, an errno */
    ASSETS_TOO_LARGE,  /* more than the limits above */
    ASSETS_NO_MEMORY
} assets_status;

typedef struct assets_fault {
    int error;
    char where[ASSETS_NAME_MAX];
} assets_fault;

/* Reads the regular files under `folder`; symbolic links, names that begin with a dot and
 * everything else are left out. NAME.gz and NAME.br are forms of NAME. To be freed. */
assets_status assets_load(const char *folder, assets *out, assets_fault *fault);
void assets_free(assets *a);

/* The entry of a path, that of its index.html where it ends in '/'; or NULL. */
const asset *assets_find(const assets *a, const char *path);

/* The answer to GET of that entry: whole, in part, or not at all where the client has it. */
answer asset_answer(const asset *a, const request *r);

#endif
