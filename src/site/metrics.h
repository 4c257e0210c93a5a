/* Counters in Prometheus' text form: metrics.def has what there is. */
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

/* Writes the first `count` of them; it is no JSON, but it grows. */
void metrics_write(json *out, const uint64_t values[], metric count);

#endif
