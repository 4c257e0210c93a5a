/* Many WebSockets that do nothing, and what they cost. */
#ifndef BENCH_IDLE_H
#define BENCH_IDLE_H

#include "client.h"

typedef struct idle_options {
    const place *places;
    unsigned place_count, sockets;
    double seconds; /* to hold them all */
    int pid;        /* of the server, to see its memory; 0: not */
} idle_options;

/* Status 1: not all were opened and held. */
int idle_run(client_loop *loop, const idle_options *o);

/* Kilobytes of memory that a process has, -1 where it cannot be told. */
long memory_of(int pid);

#endif
