/* The text protocol between the engine and a program that plays with it (docs/protocol.md):
 * lines in, lines out, whatever carries them.
 *
 *     protocol_new(&options, &p);
 *     while (... a line comes ... && protocol_line(p, text, len))
 *         while (protocol_work(p, 1000))
 *             ... pass on a line that has come meanwhile ...
 *     protocol_end(p);
 *     while (protocol_work(p, 1000)) {
 *     }
 *     protocol_free(p);
 *
 * One thread calls all of these. It has no thread of its own: a host that lends more of them
 * lets thread i, from 1 to protocol_workers(p) - 1, call pt_engine_work(protocol_engine(p),
 * i, nodes) until that returns true. Once protocol_workers is 0 again it has them all back
 * before any other call. */
#ifndef PT_PROTOCOL_PROTOCOL_H
#define PT_PROTOCOL_PROTOCOL_H

#include "potentia.h"

/* The longest line that is read, and the most actions after `moves`. */
#define PROTOCOL_LINE_MAX 65536
#define PROTOCOL_MOVES_MAX 8192

/* The most bytes of lines that wait for the end of a search. */
#define PROTOCOL_WAITING_MAX (4 * PROTOCOL_LINE_MAX)

typedef struct protocol protocol;

typedef struct protocol_options {
    /* Takes one line, without its end; it may not call back. */
    void (*write)(void *context, const char *line, size_t len);
    int64_t (*clock_ms)(void *context); /* may be NULL: then limits in time are refused */
    void *context;
    const pt_registry *games; /* besides the built-in ones, may be NULL; outlives the protocol */
    unsigned threads_max;     /* what Threads may be set to, 1 to PT_WORKERS_MAX */
    size_t hash_mb_max;       /* what Hash may be set to */

    /* Zeroed memory for the engine's table, 64-byte aligned, NULL where there is none left.
     * Both may be NULL: then it is allocated as usual. */
    void *(*table_new)(void *context, size_t bytes);
    void (*table_free)(void *context, void *memory, size_t bytes);

    /* Called before `readyok` while nothing is searched, may be NULL: what would slow down the
     * first search in a new table is to be done by its return. */
    void (*table_settle)(void *context);
} protocol_options;

/* Stands at the standard start. PT_NOMEM where there is no room; *out is then NULL. */
pt_status protocol_new(const protocol_options *options, protocol **out);
void protocol_free(protocol *p); /* NULL is fine */

/* Takes one line without its end, however hostile; one that cannot be taken before a search is
 * over waits for that. False after `quit`: a search under way is told to stop, and nothing more
 * is to be done but protocol_free. */
bool protocol_line(protocol *p, const char *text, size_t len);

/* No line will follow: what was asked for is still done, but a search that only a line would
 * end is as good as `quit`. */
void protocol_end(protocol *p);

/* Goes on with what a line began for about `nodes` nodes, or takes a line that waited; false
 * when there is nothing to do. */
bool protocol_work(protocol *p, uint64_t nodes);

/* How many threads can work now; 0 when there is nothing to do. */
unsigned protocol_workers(const protocol *p);

/* The engine that searches while protocol_workers is not 0, else perhaps NULL. */
pt_engine *protocol_engine(const protocol *p);

#endif
