/* Counters in the Prometheus text format; metrics.def lists them. */
#ifndef PT_SITE_METRICS_H
#define PT_SITE_METRICS_H

#include "base/json.h"

typedef enum metric {
#define METRIC(id, kind, name, help) METRIC_##id,
#define LABEL(id, name) METRIC_##id,
#include "site/metrics.def"
#undef METRIC
#undef LABEL
    METRIC_NB
} metric;

/* Writes the first `count` of them. The json is only used as a growing buffer. */
void metrics_write(json *out, const uint64_t values[], metric count);

#endif
