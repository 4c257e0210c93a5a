#include "server/routes.h"

#include <string.h>

typedef answer route_handler(const site *s, const request *r);

static answer answer_asset(const site *s, const request *r) {
    const asset *found = assets_find(s->page, r->path);
    return found ? asset_answer(found, r) : answer_page(404);
}

/* The first route whose prefix the path has is the one. GET means HEAD too: the connection
 * leaves the body out then. */
static const struct {
    const char *prefix;
    const char *methods; /* as the field Allow has them */
    route_handler *handler;
} routes[] = {
    {"/", "GET, HEAD", answer_asset},
};

static bool allows(const char *methods, span method) {
    span list = {methods, strlen(methods)}, one;
    while (span_next(&list, &one))
        if (one.len == method.len && memcmp(one.at, method.at, one.len) == 0)
            return true;
    return false;
}

answer route_answer(const site *s, const request *r) {
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (strncmp(r->path, routes[i].prefix, strlen(routes[i].prefix)) != 0)
            continue;
        if (allows(routes[i].methods, r->method))
            return routes[i].handler(s, r);
        answer refusal = answer_page(405);
        refusal.allow = routes[i].methods;
        return refusal;
    }
    return answer_page(404);
}
