/* The engine for the page: the protocol over a buffer of lines, and the measured search. */
#ifndef PT_WASM_HOST_H
#define PT_WASM_HOST_H

#include "base/json.h"

typedef struct host host;

/* The host's clock in milliseconds; whoever links this provides it. */
double module_now(void);

host *host_new(void); /* NULL when out of memory */
void host_free(host *h);

/* Takes a line of docs/protocol.md; what is answered goes to `out`, a line each. */
void host_line(host *h, const char *text, size_t len, json *out);

/* Goes on for about so many nodes; false when there is nothing to do. */
bool host_work(host *h, unsigned nodes, json *out);

/* Searches what `potentia bench` searches, one position a call, no deeper than `depth` (0:
 * as deep as there). False after the last one, when *nodes is the signature. */
bool host_bench(host *h, unsigned depth, uint64_t *nodes);

#endif
