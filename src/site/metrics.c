#include "site/metrics.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *kind, *help; /* kind NULL: same family as the previous one */
} table[METRIC_NB] = {
#define METRIC(id, kind, name, help) [METRIC_##id] = {name, #kind, help},
#define LABEL(id, name) [METRIC_##id] = {name, NULL, NULL},
#include "site/metrics.def"
};

void metrics_write(json *out, const uint64_t values[], metric count) {
    for (metric i = 0; i < count; i++) {
        char text[512];
        const char *name = table[i].name;
        int family = (int)strcspn(name, "{");
        unsigned long long value = values[i];
        if (table[i].kind)
            json_put(out, text,
                     (size_t)snprintf(text, sizeof text, "# HELP %.*s %s\n# TYPE %.*s %s\n", family,
                                      name, table[i].help, family, name, table[i].kind));
        int len = strstr(name, "_seconds_") ? snprintf(text, sizeof text, "%s %llu.%03llu\n", name,
                                                       value / 1000, value % 1000)
                                            : snprintf(text, sizeof text, "%s %llu\n", name, value);
        json_put(out, text, (size_t)len);
    }
}
