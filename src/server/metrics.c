/* The transport's metrics, followed by the site's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/inside.h"

/* Resident memory of the process in bytes, or 0 if unknown. */
static unsigned long long resident(void) {
    char line[256];
    FILE *file = fopen("/proc/self/statm", "re");
    bool has = file && fgets(line, sizeof line, file);
    if (file)
        fclose(file);
    const char *second = has ? strchr(line, ' ') : NULL;
    unsigned long long pages = second ? strtoull(second, NULL, 10) : 0;
    return pages * (unsigned long long)sysconf(_SC_PAGESIZE);
}

void server_metrics(server *s, json *out) {
    uint64_t values[METRIC_NB] = {
        [METRIC_CONNECTIONS] = s->connection_count,
        [METRIC_ACCEPTED] = s->counts.accepted,
        [METRIC_REFUSED] = s->counts.refused,
        [METRIC_BODY_BYTES] = s->body_bytes,
        [METRIC_REQUESTS] = s->counts.requests,
        [METRIC_RESPONSES_2XX] = s->counts.statuses[2],
        [METRIC_RESPONSES_3XX] = s->counts.statuses[3],
        [METRIC_RESPONSES_4XX] = s->counts.statuses[4],
        [METRIC_RESPONSES_5XX] = s->counts.statuses[5],
        [METRIC_WEBSOCKETS] = s->peer_count,
        [METRIC_WEBSOCKETS_OPENED] = s->counts.peers,
        [METRIC_DROPPED_SLOW] = s->counts.slow,
        [METRIC_DROPPED_SILENT] = s->counts.silent,
        [METRIC_DROPPED_FAULTY] = s->counts.faulty - s->counts.flooding,
        [METRIC_DROPPED_FLOOD] = s->counts.flooding,
        [METRIC_FRAMES_IN] = s->counts.frames_in,
        [METRIC_FRAMES_OUT] = s->counts.frames_out,
        [METRIC_BYTES_IN] = s->counts.bytes_in,
        [METRIC_BYTES_OUT] = s->counts.bytes_out,
        [METRIC_TURNS] = s->counts.turns,
        [METRIC_MEMORY] = resident(),
    };
    if (s->site)
        site_metrics(s->site, values);
    metrics_write(out, values, s->site ? METRIC_NB : METRIC_API_REQUESTS);
}
