/* The engine for the page: the protocol over a buffer of lines, and the benchmark. */
#ifndef PT_WASM_HOST_H
#define PT_WASM_HOST_H

#include "base/json.h"

typedef struct host host;

/* The host's clock in milliseconds, provided by the program that links this. */
double module_now(void);

host *host_new(void); /* NULL when out of memory */
void host_free(host *h);

/* Takes a line of docs/protocol.md; appends the answer to `out`, one line each. */
void host_line(host *h, const char *text, size_t len, json *out);

/* Searches about this many more nodes; false if there is nothing to do. */
bool host_work(host *h, unsigned nodes, json *out);

/* Runs the search of `potentia bench`, one position per call, no deeper than `depth` (0: the same
 * depth). False after the last position, when *nodes is the signature. */
bool host_bench(host *h, unsigned depth, uint64_t *nodes);

#endif
