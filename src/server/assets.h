/* The page's files, read into memory before the first request: no request touches the file system,
 * and a path can only lead to an entry in this table. */
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

/* How a file is compressed, in order of preference: smallest first. */
typedef enum asset_form { FORM_BROTLI = 0, FORM_GZIP, FORM_PLAIN, FORM_NB } asset_form;

typedef struct asset_bytes {
    uint8_t *bytes; /* NULL: not available */
    size_t len;
    char etag[24];
} asset_bytes;

typedef struct asset {
    char *path; /* as in a URL: "/index.html" */
    const char *type;
    bool hashed; /* the name contains a hash of the content */
    asset_bytes forms[FORM_NB];
} asset;

/* Sorted by path. */
typedef struct assets {
    asset *table;
    size_t count, room, bytes;
} assets;

typedef enum assets_status {
    ASSETS_LOADED = 0,
    ASSETS_ABSENT,     /* no such folder, or no index.html in it */
    ASSETS_UNREADABLE, /* `where` could not be read; `error` is an errno */
    ASSETS_TOO_LARGE,  /* exceeds the limits above */
    ASSETS_NO_MEMORY
} assets_status;

typedef struct assets_fault {
    int error;
    char where[ASSETS_NAME_MAX];
} assets_fault;

/* Reads the regular files under `folder`, except symbolic links and names that begin with a dot.
 * NAME.gz and NAME.br become forms of NAME. Free with assets_free. */
assets_status assets_load(const char *folder, assets *out, assets_fault *fault);
void assets_free(assets *a);

/* The entry for a path, or for its index.html if the path ends in '/'; NULL if there is none. */
const asset *assets_find(const assets *a, const char *path);

/* The response to a GET of that entry: all of it, a range, or 304 if the client already has it. */
answer asset_answer(const asset *a, const request *r);

#endif
