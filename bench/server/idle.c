#include "idle.h"

#include <inttypes.h>
#include <stdio.h>

#include "scan.h"

long memory_of(int pid) {
    char path[64], line[256];
    long kb = -1;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *f = pid ? fopen(path, "r") : NULL;
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "VmRSS: %ld kB", &kb) == 1)
            break;
    if (f)
        fclose(f);
    return kb;
}

static struct { uint64_t hello, closed; } idle;

static void idle_heard(void *context, const char *text, size_t len) {
    (void)context;
    idle.hello += scan_find((span){text, len}, "hello").len > 0;
}

static void idle_closed(void *context) {
    (void)context;
    idle.closed++;
}

int idle_run(client_loop *loop, const idle_options *o) {
    static const client_hooks hooks = {NULL, idle_heard, idle_closed};
    printf("before_kb %ld\n", memory_of(o->pid));
    uint64_t opened = 0;
    int64_t begun = now_us(), until = begun + 120000000;
    while (idle.hello + idle.closed < o->sockets && now_us() < until) {
        /* No more under way than a queue of connections takes. */
        while (opened < o->sockets && opened - idle.hello - idle.closed < 100) {
            if (!socket_open(loop, &o->places[opened % o->place_count], "", &hooks, NULL)) {
                perror("socket");
                return 1;
            }
            opened++;
        }
        client_loop_run(loop, 10);
    }
    printf("opened %" PRIu64 "\nopened_a_second %.0f\nopened_kb %ld\n", idle.hello,
           (double)idle.hello / ((double)(now_us() - begun) / 1e6), memory_of(o->pid));
    fflush(stdout);
    int64_t end = now_us() + (int64_t)(o->seconds * 1e6);
    while (now_us() < end)
        client_loop_run(loop, 100);
    printf("held_kb %ld\nclosed %" PRIu64 "\n", memory_of(o->pid), idle.closed);
    return idle.hello < o->sockets || idle.closed > 0;
}
