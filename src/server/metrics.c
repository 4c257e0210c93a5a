/* Counters in Prometheus' text form: the transport's, and behind them the site's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/inside.h"

/* Bytes of memory that the process has, or 0. */
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

size_t metrics_write(server *s, char *out, size_t size) {
    const struct {
        const char *name, *kind;
        unsigned long long value;
    } lines[] = {
        {"potentia_http_connections", "gauge", s->connection_count},
        {"potentia_http_connections_total", "counter", s->counts.accepted},
        {"potentia_http_connections_refused_total", "counter", s->counts.refused},
        {"potentia_http_body_bytes_waiting", "gauge", s->body_bytes},
        {"potentia_http_requests_total", "counter", s->counts.requests},
        {"potentia_http_responses_total{class=\"2xx\"}", "counter", s->counts.statuses[2]},
        {"potentia_http_responses_total{class=\"3xx\"}", "", s->counts.statuses[3]},
        {"potentia_http_responses_total{class=\"4xx\"}", "", s->counts.statuses[4]},
        {"potentia_http_responses_total{class=\"5xx\"}", "", s->counts.statuses[5]},
        {"potentia_websockets", "gauge", s->peer_count},
        {"potentia_websockets_total", "counter", s->counts.peers},
        {"potentia_websockets_dropped_total{why=\"slow\"}", "counter", s->counts.slow},
        {"potentia_websockets_dropped_total{why=\"silent\"}", "", s->counts.silent},
        {"potentia_websockets_dropped_total{why=\"faulty\"}", "",
         s->counts.faulty - s->counts.flooding},
        {"potentia_websockets_dropped_total{why=\"flood\"}", "", s->counts.flooding},
        {"potentia_websocket_frames_received_total", "counter", s->counts.frames_in},
        {"potentia_websocket_frames_sent_total", "counter", s->counts.frames_out},
        {"potentia_received_bytes_total", "counter", s->counts.bytes_in},
        {"potentia_sent_bytes_total", "counter", s->counts.bytes_out},
        {"potentia_loop_turns_total", "counter", s->counts.turns},
        {"process_resident_memory_bytes", "gauge", resident()},
    };
    size_t len = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int n = 0, word = (int)strcspn(lines[i].name, "{");
        if (*lines[i].kind)
            n = snprintf(out + len, size - len, "# TYPE %.*s %s\n%s %llu\n", word, lines[i].name,
                         lines[i].kind, lines[i].name, lines[i].value);
        else
            n = snprintf(out + len, size - len, "%s %llu\n", lines[i].name, lines[i].value);
        if (n < 0 || (size_t)n >= size - len)
            return 0;
        len += (size_t)n;
    }
    if (!s->site)
        return len;
    size_t more = site_metrics(s->site, out + len, size - len);
    return more ? len + more : 0;
}
