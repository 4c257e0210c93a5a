#include "vfs_drop.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECTOR = 512, FILES = 64 };

/* A write (or, where `data` is NULL, a truncation to `offset`) that has not been synced yet. */
typedef struct pending {
    struct pending *next;
    sqlite3_int64 offset;
    size_t len;
    unsigned char *data;
} pending;

typedef struct image {
    unsigned char *bytes;
    size_t size, room;
} image;

typedef struct memory {
    char *name;
    bool synced;   /* at least once: the directory has an entry for it */
    image durable; /* the file at its last sync */
    pending *first, *last;
} memory;

typedef struct shim {
    sqlite3_file file;
    memory *memory;
    sqlite3_file *real; /* after this struct */
} shim;

/* One per process, as SQLite has one list of layers. */
static struct {
    pthread_mutex_t lock;
    sqlite3_vfs vfs, *real;
    memory files[FILES];
    bool only_count, lying;
    uint64_t syncs;
    int64_t room; /* negative: unlimited */
    unsigned failing_syncs;
} layer = {.lock = PTHREAD_MUTEX_INITIALIZER, .room = -1};

static void *must(void *there) {
    if (!there)
        abort();
    return there;
}

/* == Images == */

static void image_size(image *i, size_t size) {
    if (size > i->room) {
        i->room = size * 2;
        i->bytes = must(realloc(i->bytes, i->room));
    }
    if (size > i->size)
        memset(i->bytes + i->size, 0, size - i->size);
    i->size = size;
}

static void image_write(image *i, size_t offset, const unsigned char *data, size_t len) {
    if (offset + len > i->size)
        image_size(i, offset + len);
    memcpy(i->bytes + offset, data, len);
}

static void image_take(image *i, const pending *p) {
    if (p->data)
        image_write(i, (size_t)p->offset, p->data, p->len);
    else if ((size_t)p->offset < i->size)
        i->size = (size_t)p->offset;
}

static void drop_pending(memory *m) {
    for (pending *next, *p = m->first; p; p = next) {
        next = p->next;
        free(p->data);
        free(p);
    }
    m->first = m->last = NULL;
}

static void add_pending(memory *m, sqlite3_int64 offset, const void *data, size_t len) {
    if (!m || layer.only_count)
        return;
    pending *p = must(calloc(1, sizeof *p));
    p->offset = offset;
    p->len = len;
    if (data) {
        p->data = must(malloc(len));
        memcpy(p->data, data, len);
    }
    if (m->last)
        m->last->next = p;
    else
        m->first = p;
    m->last = p;
}

static void forget(memory *m) {
    drop_pending(m);
    free(m->durable.bytes);
    free(m->name);
    *m = (memory){0};
}

static memory *memory_of(const char *name, bool make) {
    memory *empty = NULL;
    for (int i = 0; i < FILES; i++) {
        if (!layer.files[i].name)
            empty = empty ? empty : &layer.files[i];
        else if (strcmp(layer.files[i].name, name) == 0)
            return &layer.files[i];
    }
    if (!make)
        return NULL;
    must(empty);
    empty->name = must(strdup(name));
    return empty;
}

/* == Files == */

static sqlite3_file *real_of(sqlite3_file *file) {
    return ((shim *)file)->real;
}

static int shim_close(sqlite3_file *file) {
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int shim_read(sqlite3_file *file, void *out, int len, sqlite3_int64 offset) {
    return real_of(file)->pMethods->xRead(real_of(file), out, len, offset);
}

static int shim_write(sqlite3_file *file, const void *data, int len, sqlite3_int64 offset) {
    sqlite3_file *real = real_of(file);
    sqlite3_int64 size = 0;
    int code = SQLITE_OK;
    pthread_mutex_lock(&layer.lock);
    if (layer.room >= 0) {
        real->pMethods->xFileSize(real, &size);
        int64_t grown = offset + len > size ? offset + len - size : 0;
        if (grown > layer.room)
            code = SQLITE_FULL;
        else
            layer.room -= grown;
    }
    if (code == SQLITE_OK) {
        code = real->pMethods->xWrite(real, data, len, offset);
        add_pending(((shim *)file)->memory, offset, data, (size_t)len);
    }
    pthread_mutex_unlock(&layer.lock);
    return code;
}

static int shim_truncate(sqlite3_file *file, sqlite3_int64 size) {
    pthread_mutex_lock(&layer.lock);
    int code = real_of(file)->pMethods->xTruncate(real_of(file), size);
    add_pending(((shim *)file)->memory, size, NULL, 0);
    pthread_mutex_unlock(&layer.lock);
    return code;
}

static int shim_sync(sqlite3_file *file, int flags) {
    memory *m = ((shim *)file)->memory;
    pthread_mutex_lock(&layer.lock);
    bool lying = layer.lying, failing = layer.failing_syncs > 0;
    /* What is written during the sync need not be on the disk afterwards. */
    const pending *until = m ? m->last : NULL;
    layer.syncs++;
    if (failing)
        layer.failing_syncs--;
    pthread_mutex_unlock(&layer.lock);
    if (failing)
        return SQLITE_IOERR_FSYNC;
    if (lying)
        return SQLITE_OK;
    /* The image is the test's disk; the real one is only synced when measuring. */
    if (layer.only_count)
        return real_of(file)->pMethods->xSync(real_of(file), flags);
    pthread_mutex_lock(&layer.lock);
    if (m) {
        m->synced = true;
        while (until && m->first) {
            pending *p = m->first;
            bool done = p == until;
            image_take(&m->durable, p);
            m->first = p->next;
            if (!m->first)
                m->last = NULL;
            free(p->data);
            free(p);
            if (done)
                break;
        }
    }
    pthread_mutex_unlock(&layer.lock);
    return SQLITE_OK;
}

static int shim_size(sqlite3_file *file, sqlite3_int64 *out) {
    return real_of(file)->pMethods->xFileSize(real_of(file), out);
}

static int shim_lock(sqlite3_file *file, int kind) {
    return real_of(file)->pMethods->xLock(real_of(file), kind);
}

static int shim_unlock(sqlite3_file *file, int kind) {
    return real_of(file)->pMethods->xUnlock(real_of(file), kind);
}

static int shim_reserved(sqlite3_file *file, int *out) {
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out);
}

static int shim_control(sqlite3_file *file, int what, void *argument) {
    return real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
}

static int shim_sector(sqlite3_file *file) {
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int shim_traits(sqlite3_file *file) {
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int shim_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out) {
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out);
}

static int shim_shm_lock(sqlite3_file *file, int offset, int n, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, n, flags);
}

static void shim_shm_barrier(sqlite3_file *file) {
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int shim_shm_unmap(sqlite3_file *file, int erase) {
    return real_of(file)->pMethods->xShmUnmap(real_of(file), erase);
}

static const sqlite3_io_methods shim_methods = {
    .iVersion = 2,
    .xClose = shim_close,
    .xRead = shim_read,
    .xWrite = shim_write,
    .xTruncate = shim_truncate,
    .xSync = shim_sync,
    .xFileSize = shim_size,
    .xLock = shim_lock,
    .xUnlock = shim_unlock,
    .xCheckReservedLock = shim_reserved,
    .xFileControl = shim_control,
    .xSectorSize = shim_sector,
    .xDeviceCharacteristics = shim_traits,
    .xShmMap = shim_shm_map,
    .xShmLock = shim_shm_lock,
    .xShmBarrier = shim_shm_barrier,
    .xShmUnmap = shim_shm_unmap,
};

/* == The layer == */

/* What an earlier process left is on the disk. */
static void load(memory *m, sqlite3_file *real) {
    sqlite3_int64 size = 0;
    if (layer.only_count || real->pMethods->xFileSize(real, &size) != SQLITE_OK || size == 0)
        return;
    image_size(&m->durable, (size_t)size);
    if (real->pMethods->xRead(real, m->durable.bytes, (int)size, 0) != SQLITE_OK)
        abort();
    m->synced = true;
}

static int shim_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    shim *f = (shim *)file;
    (void)vfs;
    *f = (shim){.real = (sqlite3_file *)(f + 1)};
    int code = layer.real->xOpen(layer.real, name, f->real, flags, out);
    if (!f->real->pMethods)
        return code;
    f->file.pMethods = &shim_methods;
    if (name && flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) {
        pthread_mutex_lock(&layer.lock);
        f->memory = memory_of(name, false);
        if (!f->memory) {
            f->memory = memory_of(name, true);
            load(f->memory, f->real);
        }
        pthread_mutex_unlock(&layer.lock);
    }
    return code;
}

static int shim_delete(sqlite3_vfs *vfs, const char *name, int sync) {
    (void)vfs;
    int code = layer.real->xDelete(layer.real, name, sync);
    pthread_mutex_lock(&layer.lock);
    memory *m = memory_of(name, false);
    if (m)
        forget(m);
    pthread_mutex_unlock(&layer.lock);
    return code;
}

void vfs_drop_install(void) {
    if (layer.real)
        return;
    layer.real = sqlite3_vfs_find(NULL);
    must(layer.real);
    layer.vfs = *layer.real;
    layer.vfs.pNext = NULL;
    layer.vfs.zName = "drop";
    layer.vfs.szOsFile = (int)sizeof(shim) + layer.real->szOsFile;
    layer.vfs.xOpen = shim_open;
    layer.vfs.xDelete = shim_delete;
    if (sqlite3_vfs_register(&layer.vfs, 1) != SQLITE_OK)
        abort();
}

void vfs_drop_bypass(bool on) {
    if (sqlite3_vfs_register(on ? layer.real : &layer.vfs, 1) != SQLITE_OK)
        abort();
}

void vfs_drop_only_count(void) {
    layer.only_count = true;
}

uint64_t vfs_drop_syncs(void) {
    pthread_mutex_lock(&layer.lock);
    uint64_t syncs = layer.syncs;
    pthread_mutex_unlock(&layer.lock);
    return syncs;
}

void vfs_drop_forget_syncs(void) {
    pthread_mutex_lock(&layer.lock);
    layer.syncs = 0;
    pthread_mutex_unlock(&layer.lock);
}

void vfs_drop_lie(bool on) {
    pthread_mutex_lock(&layer.lock);
    layer.lying = on;
    pthread_mutex_unlock(&layer.lock);
}

void vfs_drop_room(int64_t bytes) {
    pthread_mutex_lock(&layer.lock);
    layer.room = bytes;
    pthread_mutex_unlock(&layer.lock);
}

void vfs_drop_fail_syncs(unsigned count) {
    pthread_mutex_lock(&layer.lock);
    layer.failing_syncs = count;
    pthread_mutex_unlock(&layer.lock);
}

void vfs_drop_forget(void) {
    pthread_mutex_lock(&layer.lock);
    for (int i = 0; i < FILES; i++)
        if (layer.files[i].name)
            forget(&layer.files[i]);
    pthread_mutex_unlock(&layer.lock);
}

static uint32_t next_random(uint32_t *state) {
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

/* Applies some sectors of a write. */
static void take_torn(image *i, const pending *p, uint32_t *random) {
    if (!p->data) {
        image_take(i, p);
        return;
    }
    for (size_t at = 0; at < p->len;) {
        size_t end = ((size_t)p->offset + at) / SECTOR * SECTOR + SECTOR - (size_t)p->offset;
        if (end > p->len)
            end = p->len;
        if (next_random(random) % 4)
            image_write(i, (size_t)p->offset + at, p->data + at, end - at);
        at = end;
    }
}

/* The file after the cut. Later writes are as likely to be there as earlier ones. */
static void write_remains(const memory *m, const char *directory, uint32_t *random) {
    char path[4096];
    const char *name = strrchr(m->name, '/');
    image i = {0};
    if (m->durable.size > 0)
        image_write(&i, 0, m->durable.bytes, m->durable.size);
    unsigned mood = next_random(random) % 4; /* 0: nothing that was not synced; 3: nearly
                                              * everything */
    for (const pending *p = m->first; p; p = p->next)
        if (next_random(random) % 4 < mood)
            take_torn(&i, p, random);
    snprintf(path, sizeof path, "%s/%s", directory, name ? name + 1 : m->name);
    FILE *f = must(fopen(path, "wb"));
    if (i.size > 0 && fwrite(i.bytes, i.size, 1, f) != 1)
        abort();
    fclose(f);
    free(i.bytes);
}

static void cut(const char *directory, uint32_t seed) {
    uint32_t random = seed * 2654435761u + 1;
    for (int i = 0; i < FILES; i++)
        if (layer.files[i].name && (layer.files[i].synced || layer.files[i].first))
            write_remains(&layer.files[i], directory, &random);
}

void vfs_drop_cut(const char *directory, uint32_t seed) {
    pthread_mutex_lock(&layer.lock);
    cut(directory, seed);
    pthread_mutex_unlock(&layer.lock);
}

void vfs_drop_cut_and_die(const char *directory, uint32_t seed, int status) {
    pthread_mutex_lock(&layer.lock);
    cut(directory, seed);
    _exit(status);
}
