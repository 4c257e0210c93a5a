/* The text protocol between the engine and a program that plays with it (docs/protocol.md): lines
 * in, lines out, over any transport.
 *
 *     protocol_new(&options, &p);
 *     while (... a line comes ... && protocol_line(p, text, len))
 *         while (protocol_work(p, 1000))
 *             ... pass on a line that has come in the meantime ...
 *     protocol_end(p);
 *     while (protocol_work(p, 1000)) {
 *     }
 *     protocol_free(p);
 *
 * All calls come from one thread, and it starts none itself. A host that provides more lets thread
 * i, from 1 to protocol_workers(p) - 1, call pt_engine_work(protocol_engine(p), i, nodes) until
 * that returns true. Once protocol_workers is 0 again, the host must have them all back before any
 * other call. */
#ifndef PT_PROTOCOL_PROTOCOL_H
#define PT_PROTOCOL_PROTOCOL_H

#include "potentia.h"

/* The longest input line, and the most actions after `moves`. */
#define PROTOCOL_LINE_MAX 65536
#define PROTOCOL_MOVES_MAX 8192

/* The maximum size of lines waiting for the end of a search. */
#define PROTOCOL_WAITING_MAX (4 * PROTOCOL_LINE_MAX)

typedef struct protocol protocol;

typedef struct protocol_options {
    /* Sends one line, without its newline; must not call back. */
    void (*write)(void *context, const char *line, size_t len);
    int64_t (*clock_ms)(void *context); /* may be NULL: then time limits are refused */
    void *context;
    const pt_registry *games; /* besides the built-in ones, may be NULL; must outlive the
                               * protocol */
    unsigned threads_max;     /* the maximum for Threads, 1 to PT_WORKERS_MAX */
    size_t hash_mb_max;       /* the maximum for Hash */

    /* Zeroed memory for the engine's table, 64-byte aligned, or NULL if there is none left. Both
     * may be NULL: then it is allocated in the usual way. */
    void *(*table_new)(void *context, size_t bytes);
    void (*table_free)(void *context, void *memory, size_t bytes);

    /* Called before `readyok` while nothing is being searched, may be NULL: does whatever would
     * slow down the first search in a new table. */
    void (*table_settle)(void *context);
} protocol_options;

/* The start of a game when none is named. */
const char *protocol_usual_start(void);

/* Begins at the usual start. PT_NOMEM when out of memory; *out is then NULL. */
pt_status protocol_new(const protocol_options *options, protocol **out);
void protocol_free(protocol *p); /* NULL is fine */

/* Handles one line without its newline, however hostile; one that cannot be handled during a search
 * waits. False after `quit`: a search in progress is told to stop, and only protocol_free may
 * follow. */
bool protocol_line(protocol *p, const char *text, size_t len);

/* No more lines will follow: requested work is still done, but a search that only a line could end
 * is treated as `quit`. */
void protocol_end(protocol *p);

/* Continues what a line started for about `nodes` nodes, or handles a waiting line; false if there
 * is nothing to do. */
bool protocol_work(protocol *p, uint64_t nodes);

/* How many threads can work now; 0 if there is nothing to do. */
unsigned protocol_workers(const protocol *p);

/* The engine that is searching while protocol_workers is not 0; otherwise it may be NULL. */
pt_engine *protocol_engine(const protocol *p);

#endif
